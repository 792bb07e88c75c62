"""The three players: one looks at the present Activity, one remembers coins, one plays the rest of the day through in its mind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, repeat

from attrs import frozen

from engines.kernel.bots.search import FastRng, best
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.bots.player import Said, SproutMeister
from engines.kidsprout_jumboree.bots.rollout import Day
from engines.kidsprout_jumboree.model import Sign

DEAR = 10
"""Stress Points from which on it thinks of an Excuse."""


@frozen
class Easy(SproutMeister):
    """Looks at the present Activity only, and not at what the others have played."""

    label = msg("Easy")
    about = msg("Looks no further than this Activity, and hardly at what the others have played.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """Any coin for one or two hours; the lower of two for longer."""
        hand = day.hands[seat]
        one, other = hand[luck.below(len(hand))], hand[luck.below(len(hand))]
        return min(one, other) if day.hours > 2 else one

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """Every other time it would have to lead at a cost: one off its own Sprout's age, whether that is enough or not."""
        able = day.able()
        if seat not in able or day.ages[seat] < max(day.ages[each] for each in able) or day.stress(seat) < DEAR or luck.below(2):
            return None
        return day.excuses[seat][-1], Sign.SUBTRACT, seat

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Anybody else."""
        del day
        others = [each for each in tied if each != seat]
        return others[luck.below(len(others))]


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
        """One off its own Sprout's age, when it would have to lead and that saves it from leading."""
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


COIN_DAYS = 60
EXCUSE_DAYS = 30
LEADER_DAYS = 60
"""Days played through for each coin, Excuse or leader."""


@frozen
class Hard(SproutMeister):
    """Chooses what leaves it standing best at the end of the day, on average over days that go alike for all choices."""

    label = msg("Hard")
    about = msg("Remembers every coin played, and plans for the whole day.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin after which it stands best."""

        def others_play() -> Iterator[Day]:
            while True:
                begun = day.copy()
                for each in range(len(begun.hands)):
                    if each != seat:
                        begun.put_coin(each, begun.guess_coin(each, luck))
                yield begun

        def standing(begun: Day, coin: int, luck: FastRng) -> float:
            played = begun.copy()
            played.put_coin(seat, coin)
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        return best(day.hands[seat], others_play(), standing, [(COIN_DAYS, len(day.hands[seat]))], luck)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> Said | None:
        """The Excuse after which it stands best, on any Sprout; none where it stands as well without."""

        def standing(begun: Day, said: Said | None, luck: FastRng) -> float:
            played = begun.copy()
            if said is None:
                return played.to_its_end(played.leader(luck, seat), luck).standing(seat)
            tile, sign, target = said
            played.excuses[seat].remove(tile)
            played.ages[target] += tile if sign is Sign.ADD else -tile
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        choices = [None, *product(day.excuses[seat], Sign, range(len(day.hands)))]
        return best(choices, repeat(day), standing, [(EXCUSE_DAYS, len(choices))], luck)

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Whoever's leading is best for it, be it itself."""

        def standing(begun: Day, leader: int, luck: FastRng) -> float:
            return begun.copy().to_its_end(leader, luck).standing(seat)

        return best(tied, repeat(day), standing, [(LEADER_DAYS, len(tied))], luck)
