"""Bots of KidSprout Jumboree, at three levels: each sees only its seat's view, and speaks its Excuses."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import product, repeat

from attrs import evolve, frozen

from engines.kernel.bots import FastRng, best, chance
from engines.kernel.commands import Command, without
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import (
    COINS,
    DAYS,
    DINNER,
    EXCUSES,
    HIDDEN,
    HOURS,
    NO_COIN,
    ROUNDS,
    BreakTie,
    ChooseCoins,
    ExcuseAtOpenTable,
    RollBuck,
    ScoreDay,
    Sentences,
    Sign,
    StackCoins,
    State,
)
from engines.kidsprout_jumboree.rules.days import PlayCoin, Roll, Score
from engines.kidsprout_jumboree.rules.excuses import Chant, Excuse, Pass
from engines.kidsprout_jumboree.rules.leading import Appoint, ages_of, right_stack
from engines.kidsprout_jumboree.setup import tiles_unseen

# The rest of a day


PRICE = 7
"""Stress Points that an Excuse tile is worth keeping for while Activities are still to come today."""
CALM_PRICE = 14
"""Stress Points that a calm player always keeps an Excuse tile for."""
POINT = 1 / 250
"""The value of being one Stress Point below the others; winning is worth 1."""
SPREAD = 30
"""The approximate difference in Stress Points between two players in a day."""


def coins_left(view: State, seat: int) -> list[int]:
    """The coins that a seat can still hold or have face down, by what everybody has seen today (KSJ-7.1)."""
    gone = [led.coins[seat] for led in view.today]
    return [coin for coin in COINS if coin not in gone]


def excuses_left(view: State, seat: int) -> tuple[int, ...]:
    """The Excuses that a seat has left, or can have left if they lie face down, lowest first (KSJ-7.1)."""
    tiles = view.players[seat].excuses
    return tiles_unseen(view, seat)[: len(tiles)] if HIDDEN in tiles else tiles


def with_excuses(views: Iterator[State]) -> State:
    """A seat's newest view, with its remaining Excuses face up, by what it has seen played today (KSJ-7.1)."""
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
        """The cost of leading the present Activity."""
        overnight = self.elapsed[leader] + self.hours > DINNER
        return sum(self.coins) * self.hours * (2 if overnight else 1)

    def able(self) -> list[int]:
        """The seats that could have to lead the present Activity."""
        seats = range(len(self.elapsed))
        if self.round == ROUNDS:
            return list(seats)
        latest = DINNER - self.hours
        return [seat for seat in seats if self.elapsed[seat] <= latest]

    def guess_coin(self, seat: int, luck: FastRng) -> int:
        """A plausible coin: the better of two drawn, low if leading is expensive, else high."""
        hand = self.hands[seat]
        one, other = hand[luck.below(len(hand))], hand[luck.below(len(hand))]
        averted = self.round < ROUNDS and self.elapsed[seat] + self.hours > DINNER
        high = averted or self.hours == 1 or (self.hours == 2 and luck.below(2) == 0)
        return max(one, other) if high else min(one, other)

    def put_coin(self, seat: int, coin: int) -> None:
        """Put a coin in the centre."""
        self.hands[seat].remove(coin)
        self.coins[seat] = self.ages[seat] = coin

    def say(self, seat: int, tile: int, target: int, amount: int) -> None:
        """Play an Excuse on a Sprout."""
        self.excuses[seat] = tuple([each for each in self.excuses[seat] if each != tile])
        self.ages[target] += amount

    def leader(self, luck: FastRng, quiet: int | None = None) -> int:
        """The leader after the Excuses: players in danger try to avoid leading, and bold ones to make others lead.

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
        """The Leaping Buck's choice: not itself, but a rival who is ahead."""
        others = [seat for seat in tied if seat != self.buck]
        best = min([self.totals[seat] for seat in others])
        ahead = [seat for seat in others if self.totals[seat] == best]
        return ahead[luck.below(len(ahead))]

    def _gets_out(self, leader: int, able: list[int]) -> bool:
        """Use the leader's Excuses if they avoid leading and are worth it; True if used."""
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
        """Use a bold player's Excuses to make a player lead who is further ahead; True if used."""
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
        """End the Activity."""
        self.totals[leader] += self.stress(leader)
        self.elapsed[leader] += self.hours
        self.round += 1

    def to_its_end(self, leader: int, luck: FastRng) -> Day:
        """Play the day to its end, with this leader of the present Activity.

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

    def below(self, seat: int) -> float:
        """The Stress Points that a seat is below the others, half by the best and half by the average of them."""
        others = self.totals[:seat] + self.totals[seat + 1 :]
        return (min(others) + sum(others) / len(others)) / 2 - self.totals[seat]

    def standing(self, seat: int) -> float:
        """A seat's prospects: the chance to win, plus a little for every point below the others."""
        return chance([-total for total in self.totals], seat, self.spread) + self.below(seat) * POINT


# What all bots share


EventFields = tuple[int, Sign, int]
"""An Excuse without its sentence: tile, sign, target."""


@frozen
class SproutMeister(Bot[State]):
    """A player that decides one kind of decision at a time; the stack goes where it must."""

    sentences: Sentences

    def remember(self, views: Iterator[State]) -> State:
        """The seat's view with the Excuses left face up: all of them were played openly."""
        return with_excuses(views)

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError if nothing is legal."""
        decision = view.decision
        if decision is None or seat not in game.to_act(view):
            raise LookupError("no move is legal")
        if isinstance(decision, StackCoins):
            return right_stack(view, seat), rng
        if isinstance(decision, RollBuck | ScoreDay):
            return Roll() if isinstance(decision, RollBuck) else Score(), rng
        seed, rng = rng.next()
        day, luck = Day(view), FastRng(seed)
        if isinstance(decision, ChooseCoins):
            hand = view.players[seat].hand
            return PlayCoin(hand[0] if len(hand) == 1 else self.coin(day, seat, luck)), rng
        if isinstance(decision, BreakTie):
            return Appoint(self.appoint(day, seat, decision.tied, luck)), rng
        said = self.excuse(day, seat, luck) if day.excuses[seat] else None
        if said is None:
            chants = isinstance(decision, ExcuseAtOpenTable) and seat == view.buck
            return Chant() if chants else Pass(), rng
        # There is always something left to say (`sentences.LEAST`).
        sentence, rng = rng.pick(self.sentences.unused(view.roll, view.used))
        return Excuse(*said, sentence), rng

    @abstractmethod
    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin to play."""

    @abstractmethod
    def excuse(self, day: Day, seat: int, luck: FastRng) -> EventFields | None:
        """The Excuse to play, or None."""

    @abstractmethod
    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """The leader that the Leaping Buck chooses among those tied."""


# Levels


DEAR = 6
"""Stress Points from which on it thinks of an Excuse."""
LAPSE, PUSH = 8, 3
"""One time in eight it forgets its Excuses, one time in three it plays one on another's Sprout."""
GRAVE = 15
"""Stress Points from which on it never forgets them."""


@frozen
class Easy(SproutMeister):
    """Looks at the present Activity only, and not at what the others have played."""

    label = msg("Easy")
    about = msg("Thinks only about this Activity, and hardly watches what the others have played.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """Any coin for one or two hours; the lower of two for longer."""
        hand = day.hands[seat]
        one, other = hand[luck.below(len(hand))], hand[luck.below(len(hand))]
        return min(one, other) if day.hours > 2 else one

    def excuse(self, day: Day, seat: int, luck: FastRng) -> EventFields | None:
        """Enough off its own Sprout's age, or onto another's, that another leads; sometimes it forgets if leading is cheap."""
        others, tiles, stress = [each for each in day.able() if each != seat], day.excuses[seat], day.stress(seat)
        forgets = not luck.below(LAPSE) and stress < GRAVE
        if seat not in day.able() or not others or stress < DEAR or forgets:
            return None
        rival = max(others, key=day.ages.__getitem__)
        # The Leaping Buck chooses among those tied, so a tie is enough for it.
        margin = day.ages[seat] - day.ages[rival] - (seat == day.buck)
        if not 0 <= margin < sum(tiles):
            return None
        tile = next((tile for tile in tiles if tile > margin), tiles[-1])
        return (tile, Sign.SUBTRACT, seat) if luck.below(PUSH) else (tile, Sign.ADD, rival)

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """Anybody but itself."""
        others = [each for each in tied if each != seat]
        return others[luck.below(len(others))]


GUESSES = 40
"""The number of times it imagines the others' coins."""
BURDEN = 1.5
"""Stress Points that it is worth to be rid of a year of age before the long Activities come."""


@frozen
class Medium(SproutMeister):
    """Expects of each coin what it costs now, and keeps its Excuses for when they work."""

    label = msg("Medium")
    about = msg("Works out what each Sprout costs, and saves Excuses until they help.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin that costs least, older Sprouts first."""
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

    def excuse(self, day: Day, seat: int, luck: FastRng) -> EventFields | None:
        """One off its own Sprout's age, if that saves it from leading."""
        played = day.copy()
        played.excuses = [tiles if each == seat else () for each, tiles in enumerate(day.excuses)]
        if played.leader(luck) == seat:
            return None
        spent = [tile for tile in day.excuses[seat] if tile not in played.excuses[seat]]
        return (spent[-1], Sign.SUBTRACT, seat) if spent else None

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """The rival who is ahead."""
        return day.chosen(tied, luck)


COIN_DAYS = ((40, 6), (50, 4), (60, 2))
EXCUSE_DAYS = 60
LEADER_DAYS = 60
"""Days played through for each coin, Excuse or leader; of coins the best of a stage go on to the next."""
BOLD, CALM = 4, 5
"""One player in four is expected to use Excuses on others' Sprouts, and one in five to use hardly any."""


@frozen
class Hard(SproutMeister):
    """Chooses what leaves it standing best at the end of the day, on average over days that go alike for all choices."""

    label = msg("Hard")
    about = msg("Remembers every Sprout played, and plans the whole day.")

    def coin(self, day: Day, seat: int, luck: FastRng) -> int:
        """The coin with the best prospects."""

        def standing(begun: Day, coin: int, luck: FastRng) -> float:
            played = begun.copy()
            played.put_coin(seat, coin)
            return played.to_its_end(played.leader(luck), luck).standing(seat)

        return best(day.hands[seat], others_play(day, seat, luck), standing, COIN_DAYS, luck)

    def excuse(self, day: Day, seat: int, luck: FastRng) -> EventFields | None:
        """The Excuse with the best prospects among those that change the leader; none if it doesn't help."""

        def standing(begun: Day, said: EventFields | None, luck: FastRng) -> float:
            played = begun.copy()
            return played.to_its_end(leader_after(played, seat, said, luck), luck).standing(seat)

        choices = [None, *worth_saying(day, seat, luck.below(1 << 30))]
        return best(choices, with_others(day, seat, luck), standing, [(EXCUSE_DAYS, len(choices))], luck)

    def appoint(self, day: Day, seat: int, tied: tuple[int, ...], luck: FastRng) -> int:
        """The leader that gives it the best prospects, possibly itself."""

        def standing(begun: Day, leader: int, luck: FastRng) -> float:
            return begun.copy().to_its_end(leader, luck).standing(seat)

        return best(tied, repeat(day), standing, [(LEADER_DAYS, len(tied))], luck)


def with_others(day: Day, seat: int, luck: FastRng) -> Iterator[Day]:
    """Endlessly many copies of this day, in which the others use their Excuses in different ways."""
    others = [each for each in range(len(day.hands)) if each != seat]
    while True:
        begun = day.copy()
        begun.bold = [each for each in others if not luck.below(BOLD)]
        begun.calm = [each for each in others if not luck.below(CALM)]
        yield begun


def others_play(day: Day, seat: int, luck: FastRng) -> Iterator[Day]:
    """Endlessly many such copies, in which the others have also played plausible coins."""
    for begun in with_others(day, seat, luck):
        for each in range(len(begun.hands)):
            if each != seat:
                begun.put_coin(each, begun.guess_coin(each, luck))
        yield begun


def leader_after(played: Day, seat: int, said: EventFields | None, luck: FastRng) -> int:
    """The leader of the present Activity after a seat's Excuse, or none, and the others' answers."""
    if said is None:
        return played.leader(luck, seat)
    tile, sign, target = said
    played.say(seat, tile, target, tile if sign is Sign.ADD else -tile)
    return played.leader(luck)


def worth_saying(day: Day, seat: int, seed: int) -> list[EventFields]:
    """The Excuses that change the leader: an ace if it is enough, and never both if a 2 is.

    It makes its own Sprout younger. Another's it makes older only in the last Activity of the day, where a tile is worth nothing
    afterwards; before that, sooner or later it needs it itself.
    """
    best_of: dict[tuple[int, int], tuple[int, EventFields]] = {}
    targets = range(len(day.hands)) if day.round == ROUNDS else (seat,)
    without = leader_after(day.copy(), seat, None, FastRng(seed))
    for tile, target in product(day.excuses[seat], targets):
        said, played = (tile, Sign.SUBTRACT if target == seat else Sign.ADD, target), day.copy()
        leader = leader_after(played, seat, said, FastRng(seed))
        if leader != without:
            # What it would have to spend besides, if others answered or this was not enough, counts too.
            left = sum(played.excuses[seat])
            best_of[target, leader] = max((left, said), best_of.get((target, leader), (-1, said)), key=lambda each: each[0])
    return [said for _, said in best_of.values()]
