"""The medium player: remembers coins, and weighs the present Activity."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.bots.search import FastRng
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.bots.player import Said, SproutMeister
from engines.kidsprout_jumboree.bots.rollout import Day
from engines.kidsprout_jumboree.model import Sign

GUESSES = 40
"""How often it imagines what the others play."""

BURDEN = 1.5
"""Stress Points that it is worth to be rid of a year of age before the long Activities come."""


@frozen
class Medium(SproutMeister):
    """Expects of each coin what it costs now, and keeps its Excuses for when they work."""

    label = msg("Medium")
    about = msg("Reckons what each coin costs now, and keeps its Excuses until they work.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin that costs least now, old Sprouts sooner than young ones."""
        scores = dict.fromkeys(day.hands[seat], 0.0)
        for _ in range(GUESSES):
            others = [(each, day.guess_coin(each, luck)) for each in range(len(day.hands)) if each != seat]
            for coin in scores:
                played = day.copy()
                for each, other in others:
                    played.put_coin(each, other)
                played.put_coin(seat, coin)
                if played.leader(luck) == seat:
                    scores[coin] -= played.stress(seat)
        return max(scores, key=lambda coin: scores[coin] / GUESSES + BURDEN * coin)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """One from its own Sprout's age, when it would lead and that gets it out of it."""
        played = day.copy()
        for each, tiles in enumerate(played.excuses):
            if each != seat:
                tiles.clear()
        if played.leader(luck) == seat:
            return None
        spent = [tile for tile in day.excuses[seat] if tile not in played.excuses[seat]]
        return (spent[-1], Sign.SUBTRACT, seat) if spent else None

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """The rival who is ahead."""
        del seat
        return day.chosen(tied, luck)
