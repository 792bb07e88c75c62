"""The rest of a day played through in a bot's mind: light, rough and fast, not the rules themselves.

Coins, Excuses, leaders and stress are as in the rules; what others choose is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from engines.kernel.bots.search import FastRng, chance
from engines.kernel.commands import without
from engines.kidsprout_jumboree.leading import ages_of
from engines.kidsprout_jumboree.model import COINS, DAYS, DINNER, EXCUSES, HIDDEN, HOURS, NO_COIN, ROUNDS, State
from engines.kidsprout_jumboree.views import tiles_unseen

PRICE = 7
"""Stress Points that an Excuse tile is worth keeping for while Activities are still to come today."""

CALM_PRICE = 14
"""Stress Points that a calm player always keeps an Excuse tile for."""

POINT = 1 / 250
"""How much better it stands for a Stress Point that it is below the others, next to what it takes to win: 1."""

SPREAD = 30
"""How many Stress Points a day brings between two players, about."""


def coins_left(view: State, seat: int) -> list[int]:
    """The coins that a seat can still hold or have face down, by what everybody has seen today (KSJ-7.1)."""
    gone = [led.coins[seat] for led in view.today]
    return [coin for coin in COINS if coin not in gone]


def excuses_left(view: State, seat: int) -> tuple[int, ...]:
    """The Excuses that a seat has left; where they lie face down, those that it can have left, the lowest first (KSJ-7.1)."""
    tiles = view.players[seat].excuses
    return tiles_unseen(view, seat)[: len(tiles)] if HIDDEN in tiles else tiles


def with_excuses(views: Iterator[State]) -> State:
    """The newest of a seat's views, with the Excuses face up that are left over from what it has seen played today (KSJ-7.1)."""
    view = next(views)
    lying = {spoken.seat for spoken in view.spoken}
    unknown = {seat for seat, player in enumerate(view.players) if player.excuses == (HIDDEN,) and seat not in lying}
    players = list(view.players)
    for earlier in views if unknown else ():
        for spoken in earlier.spoken:
            if spoken.seat in unknown:
                unknown.remove(spoken.seat)
                players[spoken.seat] = evolve(players[spoken.seat], excuses=without(EXCUSES, spoken.tile))
        if not unknown:
            break
    return evolve(view, players=tuple(players))


class Day:
    """The present Activity and what comes after it today.

    ``coins`` are those in the centre, ``hands`` those still to be played, ``ages`` the coins with Excuses. ``totals`` are Stress Points;
    those of today's Activities are counted at once. ``spread`` is how far the days to come may drive them apart. Who is ``bold`` plays
    Excuses on others' Sprouts, who is ``calm`` seldom plays one at all.
    """

    __slots__ = ("ages", "bold", "buck", "calm", "coins", "elapsed", "excuses", "hands", "hours", "round", "spread", "totals")

    def __init__(self, view: State) -> None:
        seats = range(len(view.players))
        revealed = not view.face_down
        self.round = view.round
        self.hours = view.hours
        self.buck = view.buck
        self.bold: Sequence[int] = ()
        self.calm: Sequence[int] = ()
        self.spread = SPREAD * (DAYS - view.day) ** 0.5
        self.elapsed = [player.elapsed for player in view.players]
        self.excuses = [excuses_left(view, seat) for seat in seats]
        self.hands = [coins_left(view, seat) for seat in seats]
        self.coins = [player.coin if revealed else NO_COIN for player in view.players]
        self.ages = ages_of(view) if revealed else [NO_COIN for _ in seats]
        if revealed:
            for hand, coin in zip(self.hands, self.coins, strict=True):
                hand.remove(coin)
        self.totals = [player.points for player in view.players]
        for led in view.today:
            self.totals[led.leader] += led.stress

    def copy(self) -> Day:
        """A copy of this day."""
        made = Day.__new__(Day)
        made.round, made.hours, made.buck, made.spread = self.round, self.hours, self.buck, self.spread
        made.bold, made.calm = self.bold, self.calm
        made.elapsed, made.totals = self.elapsed[:], self.totals[:]
        made.coins, made.ages = self.coins[:], self.ages[:]
        made.excuses = self.excuses[:]
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

    def say(self, seat: int, tile: int, target: int, amount: int) -> None:
        """An Excuse is played on a Sprout."""
        self.excuses[seat] = tuple([each for each in self.excuses[seat] if each != tile])
        self.ages[target] += amount

    def leader(self, luck: FastRng, quiet: int | None = None) -> int:
        """Who leads after everybody in danger has tried to get out of it with the Excuses left, and those who are bold to put others in.

        Who is ``quiet`` passes, and is asked again only after another has played one (KSJ-3.3).
        """
        able, ages = self.able(), self.ages
        while True:
            oldest = max([ages[seat] for seat in able])
            tied = [seat for seat in able if ages[seat] == oldest]
            leader = tied[0] if len(tied) == 1 else self.chosen(tied, luck)
            if not (leader != quiet and self._gets_out(leader, able)) and not self._is_put_in(leader, able, quiet):
                return leader
            quiet = None

    def chosen(self, tied: Sequence[int], luck: FastRng) -> int:
        """Whom the Leaping Buck chooses: not itself; a rival who is ahead."""
        others = [seat for seat in tied if seat != self.buck]
        best = min([self.totals[seat] for seat in others])
        ahead = [seat for seat in others if self.totals[seat] == best]
        return ahead[luck.below(len(ahead))]

    def _gets_out(self, leader: int, able: list[int]) -> bool:
        """Whether the leader has Excuses that get it out of leading and are worth it; then it has used them."""
        tiles = self.excuses[leader]
        if not tiles or len(able) == 1:
            return False
        margin = self.ages[leader] - max([self.ages[seat] for seat in able if seat != leader])
        needed = margin if leader == self.buck else margin + 1
        stress, keep = self.stress(leader), CALM_PRICE if leader in self.calm else PRICE if self.round < ROUNDS else 1
        for spent in ((tiles[0],), (tiles[-1],), tiles):
            if sum(spent) >= needed and stress >= keep * sum(spent):
                self.excuses[leader] = tuple([tile for tile in tiles if tile not in spent])
                self.ages[leader] -= sum(spent)
                return True
        return False

    def _is_put_in(self, leader: int, able: list[int], quiet: int | None) -> bool:
        """Whether somebody bold has Excuses that make another lead who is further ahead, and nothing better to keep them for."""
        for seat in self.bold:
            tiles = self.excuses[seat]
            if not tiles or seat in (quiet, leader):
                continue
            victim = min([each for each in able if each != seat], key=self.totals.__getitem__)
            needed = self.ages[leader] - self.ages[victim] + 1
            keep = 2 * PRICE if self.round < ROUNDS else 0
            for tile in tiles:
                if victim != leader and tile >= needed and self.stress(victim) >= keep * tile:
                    self.say(seat, tile, victim, tile)
                    return True
        return False

    def lead(self, leader: int) -> None:
        """The Activity is over."""
        self.totals[leader] += self.stress(leader)
        self.elapsed[leader] += self.hours
        self.round += 1

    def to_its_end(self, leader: int, luck: FastRng) -> Day:
        """This day after the present Activity, which a seat leads, and all that are still to come.

        Each Activity has luck of its own, so that two days that begin differently are alike in what is left to it.
        """
        self.lead(leader)
        seats, seed = range(len(self.hands)), luck.below(1 << 30)
        while self.round <= ROUNDS:
            luck = FastRng(seed * 8 + self.round)
            luck.below(2)
            self.hours = HOURS[luck.below(len(HOURS))]
            for seat in seats:
                self.put_coin(seat, self.guess_coin(seat, luck))
            self.lead(self.leader(luck))
        return self

    def standing(self, seat: int) -> float:
        """How well a seat stands: how likely it is to win, and a little for every point that it is below the others."""
        others = self.totals[:seat] + self.totals[seat + 1 :]
        below = (min(others) + sum(others) / len(others)) / 2 - self.totals[seat]
        return chance([-total for total in self.totals], seat, self.spread) + below * POINT
