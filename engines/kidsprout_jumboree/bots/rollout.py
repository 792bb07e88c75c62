"""The rest of a day played through in a bot's mind: light, rough and fast, not the rules themselves.

Coins, Excuses of those who would have to lead, leaders and stress are as in the rules; what others choose is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.bots.search import FastRng
from engines.kidsprout_jumboree.model import COINS, DINNER, HOURS, NO_COIN, ROUNDS, State

PRICE = 7
"""Stress Points that an Excuse tile is worth keeping for while Activities are still to come today."""


def coins_left(view: State, seat: int) -> list[int]:
    """The coins that a seat can still hold or have face down, by what everybody has seen today (KSJ-7.1)."""
    gone = [led.coins[seat] for led in view.today]
    return [coin for coin in COINS if coin not in gone]


class Day:
    """The present Activity and what comes after it today.

    ``coins`` are those in the centre, ``hands`` those still to be played, ``ages`` the coins with Excuses. ``totals`` are Stress Points;
    those of today's Activities are counted at once.
    """

    __slots__ = ("ages", "buck", "coins", "elapsed", "excuses", "hands", "hours", "round", "totals")

    def __init__(self, view: State) -> None:
        seats = range(len(view.players))
        revealed = not view.face_down
        self.round = view.round
        self.hours = view.hours
        self.buck = view.buck
        self.elapsed = [player.elapsed for player in view.players]
        self.excuses = [list(player.excuses) for player in view.players]
        self.hands = [coins_left(view, seat) for seat in seats]
        self.coins = [player.coin if revealed else NO_COIN for player in view.players]
        self.ages = [view.age(seat) if revealed else NO_COIN for seat in seats]
        if revealed:
            for hand, coin in zip(self.hands, self.coins, strict=True):
                hand.remove(coin)
        self.totals = [player.points for player in view.players]
        for led in view.today:
            self.totals[led.leader] += led.stress

    def copy(self) -> Day:
        """A copy of this day."""
        made = Day.__new__(Day)
        made.round, made.hours, made.buck = self.round, self.hours, self.buck
        made.elapsed, made.totals = self.elapsed[:], self.totals[:]
        made.coins, made.ages = self.coins[:], self.ages[:]
        made.excuses = [tiles[:] for tiles in self.excuses]
        made.hands = [hand[:] for hand in self.hands]
        return made

    def stress(self, leader: int) -> int:
        """What the present Activity would cost a leader."""
        overnight = self.elapsed[leader] + self.hours > DINNER
        return sum(self.coins) * self.hours * (2 if overnight else 1)

    def able(self) -> list[int]:
        """The seats that can be made to lead the present Activity."""
        seats = range(len(self.elapsed))
        if self.round == ROUNDS:
            return list(seats)
        latest = DINNER - self.hours
        return [seat for seat in seats if self.elapsed[seat] <= latest]

    def guess_coin(self, seat: int, luck: FastRng) -> int:
        """A coin that a sensible player might play: the better of two drawn, low where leading is dear, high where it is not."""
        hand = self.hands[seat]
        one, other = hand[luck.below(len(hand))], hand[luck.below(len(hand))]
        averted = self.round < ROUNDS and self.elapsed[seat] + self.hours > DINNER
        high = averted or self.hours == 1 or (self.hours == 2 and luck.below(2) == 0)
        return max(one, other) if high else min(one, other)

    def put_coin(self, seat: int, coin: int) -> None:
        """A coin lies open in the centre."""
        self.hands[seat].remove(coin)
        self.coins[seat] = self.ages[seat] = coin

    def leader(self, luck: FastRng, quiet: int | None = None) -> int:
        """Who leads after everybody in danger has tried to get out of it with the Excuses left.

        Who is ``quiet`` passes, and is asked again only after another has played one (KSJ-3.3).
        """
        able, ages = self.able(), self.ages
        while True:
            oldest = max([ages[seat] for seat in able])
            tied = [seat for seat in able if ages[seat] == oldest]
            leader = tied[0] if len(tied) == 1 else self.chosen(tied, luck)
            tile = 0 if leader == quiet else self._way_out(leader, able)
            if not tile:
                return leader
            ages[leader] -= tile
            quiet = None

    def chosen(self, tied: Sequence[int], luck: FastRng) -> int:
        """Whom the Leaping Buck chooses: not itself; a rival who is ahead."""
        others = [seat for seat in tied if seat != self.buck]
        best = min([self.totals[seat] for seat in others])
        ahead = [seat for seat in others if self.totals[seat] == best]
        return ahead[luck.below(len(ahead))]

    def _way_out(self, leader: int, able: list[int]) -> int:
        """The Excuses that the leader would spend to get out of leading, in all; 0 for none. They are taken out of its hand."""
        tiles = self.excuses[leader]
        if not tiles or len(able) == 1:
            return 0
        margin = self.ages[leader] - max([self.ages[seat] for seat in able if seat != leader])
        needed = margin if leader == self.buck else margin + 1
        stress, keep = self.stress(leader), PRICE if self.round < ROUNDS else 1
        for spent in [*[[tile] for tile in tiles], tiles[:]]:
            if sum(spent) >= needed and stress >= keep * sum(spent):
                for tile in spent:
                    tiles.remove(tile)
                return sum(spent)
        return 0

    def lead(self, leader: int) -> None:
        """The Activity is over."""
        self.totals[leader] += self.stress(leader)
        self.elapsed[leader] += self.hours
        self.round += 1

    def to_its_end(self, leader: int, luck: FastRng) -> Day:
        """This day after the present Activity, which a seat leads, and all that are still to come."""
        self.lead(leader)
        seats = range(len(self.hands))
        while self.round <= ROUNDS:
            self.hours = HOURS[luck.below(len(HOURS))]
            for seat in seats:
                self.put_coin(seat, self.guess_coin(seat, luck))
            self.lead(self.leader(luck))
        return self

    def standing(self, seat: int) -> float:
        """How well a seat stands: how far it is below the others, the best of them above all."""
        others = self.totals[:seat] + self.totals[seat + 1 :]
        return (min(others) + sum(others) / len(others)) / 2 - self.totals[seat]
