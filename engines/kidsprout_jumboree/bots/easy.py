"""The easy player: short days with big Sprouts, long days with small ones; an Excuse when its own Sprout is the oldest."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.bots.search import FastRng
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
        """Every other time that it would lead and pay for it: one from its own Sprout's age, whether that is enough or not."""
        able = day.able()
        if seat not in able or day.ages[seat] < max(day.ages[each] for each in able) or day.stress(seat) < DEAR or luck.below(2):
            return None
        return day.excuses[seat][-1], Sign.SUBTRACT, seat

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Anybody else."""
        del day
        others = [each for each in tied if each != seat]
        return others[luck.below(len(others))]
