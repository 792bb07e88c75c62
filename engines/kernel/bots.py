"""Bots: playing them at a table, matches between them, the kit that bots are made of, and a coach by what a bot would do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import exp
from typing import Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.coach import SLIGHT, Advice, Adviser, Analyst, Line, Rating, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Bot, Game, Outcome
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.kernel.setup import RANDOM, bot_names
from engines.kernel.table import Table

S = TypeVar("S")
T = TypeVar("T", bound=Table[Any])
W = TypeVar("W")
H = TypeVar("H", bound=Hashable)


def remembered(table: Table[S], seat: int, bot: Bot[S]) -> S:
    """The seat's view with what the bot remembers of earlier ones; undone moves don't count."""
    return bot.remember(table.views(seat, table.turn))


MAX_MOVES = 100_000
"""The most decisions of a playout; a longer game is not going to end."""


class RandomBot(Bot[Any]):
    """A bot that plays random legal commands: it draws a kind of move, then a move of this kind."""

    label = msg("Random")
    about = msg("Plays any legal move at random.")

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """Draw a legal command. Raises LookupError if nothing is legal."""
        return game.legal(view, seat).draw(rng)


def bots(game: Game[S]) -> Mapping[str, Bot[S]]:
    """The bots that play a game, by name."""
    own = game.bots
    return {name: own[name] if name in own else RandomBot() for name in bot_names(game)}


def bot_rng(deal: int, seat: int, turn: int) -> Rng:
    """The generator that a bot draws from at a table with this deal number, on a seat, after a number of decisions."""
    mixed, _ = Rng.of_deal(deal).next()
    mixed, _ = Rng.of_deal(mixed ^ (turn << 8) ^ seat).next()
    return Rng.of_deal(mixed)


def decide(table: Table[S], seat: int, bot: Bot[S]) -> Command:
    """The command that a bot chooses for a seat. Raises LookupError if nothing is legal."""
    command, _ = bot.decide(table.game, remembered(table, seat, bot), seat, bot_rng(table.setup.deal, seat, table.turn))
    return command


def bot_to_act(table: Table[Any]) -> int | None:
    """The first bot seat that is to act; None if the game waits for persons or has ended."""
    return next((seat for seat in table.to_act if table.seats[seat].player != PERSON), None)


def playout(
    table: Table[S], names: Sequence[str] = (RANDOM,), after: Callable[[Table[S]], object] | None = None, limit: int = MAX_MOVES
) -> Outcome:
    """Play a table to its end with bots on every seat, also those of persons, and return the outcome.

    Args:
        table: The table, which is changed.
        names: The bots by seat; fewer names than seats are repeated.
        after: Called with the table after every decision, to count or check.
        limit: The most decisions.

    Raises:
        KeyError: There is no bot of this name.
        LookupError: Nothing is legal though the game goes on, or it does not end within the limit.
    """
    known = bots(table.game)
    seated = [known[names[seat % len(names)]] for seat in range(len(table.seats))]
    for _ in range(limit):
        acting = table.to_act
        if not acting:
            break
        table.play(decide(table, acting[0], seated[acting[0]]), acting[0])
        if after is not None:
            after(table)
    outcome = table.outcome
    if outcome is None:
        raise LookupError(f"{table.game.id} with deal {table.setup.deal} has not ended after {table.turn} decisions")
    return outcome


# Matches


@frozen
class Match:
    """A game of a match, at its end. ``winners`` are numbered by the seats that the bots had in the first game."""

    table: Table[Any]
    outcome: Outcome
    winners: tuple[int, ...]


def seating(names: Sequence[str], seats: int, turn: int) -> tuple[str, ...]:
    """The bot on each seat after all bots have moved on by some seats; fewer names than seats are repeated.

    >>> seating(["hard", "easy"], 3, 1)
    ('hard', 'hard', 'easy')
    """
    return tuple(names[(seat - turn) % seats % len(names)] for seat in range(seats))


def matches(table: Callable[[int], T], names: Sequence[str], count: int, *, rotate: bool = True, first: int = 0) -> Iterator[Match]:
    """Play a match of several games.

    Args:
        table: A fresh table for a game's number, counted from 0.
        names: The bots, by seat in the first game; fewer names than seats are repeated.
        count: The number of games.
        rotate: Whether all bots move on by a seat after each game.
        first: The number of the first game.

    Raises KeyError if there is no bot of a name.
    """
    for number in range(first, first + count):
        played, turn = table(number), number if rotate else 0
        seats = len(played.seats)
        outcome = playout(played, seating(names, seats, turn))
        yield Match(played, outcome, tuple((seat - turn) % seats for seat in outcome.winners))


# Worlds


_MASK = (1 << 64) - 1


class FastRng:
    """A fast generator for rollouts (linear congruential, with Knuth's constants), seeded by the bot's own generator."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((state >> 33) * bound) >> 31


def determinizations(game: Game[S], view: S, seat: int, rng: Rng) -> Iterator[S]:
    """Endlessly many full states that look like this view to the seat, each with its hidden part drawn anew."""
    while True:
        seed, rng = rng.next()
        yield game.determinize(view, seat, Rng(seed))


def best(
    options: Sequence[H],
    worlds: Iterator[W],
    value: Callable[[W, H, FastRng], float],
    stages: Sequence[tuple[int, int]],
    rng: FastRng,
) -> H:
    """The option with the best average over the same worlds.

    Args:
        options: The options; among equals the one that did better in earlier stages wins, else the first.
        worlds: The worlds to try them in; ``value`` must not change them.
        value: The value of an option in a world. The generator is the same for all options in a world (common random numbers).
        stages: Pairs of a number of worlds and a number of options at most; the best options of a stage go on to the next.
        rng: The source of the generators.

    Raises ValueError if there is no option.

    >>> from itertools import repeat
    >>> best([1, 4, 3], repeat(10), lambda world, option, luck: -abs(world - 3 * option), [(2, 3)], FastRng(1))
    3
    """
    totals = dict.fromkeys(options, 0.0)
    left = list(totals)
    for count, most in stages:
        left = sorted(left, key=lambda option: -totals[option])[:most]
        if len(left) <= 1:
            break
        for world in islice(worlds, count):
            luck = rng.below(1 << 30)
            for option in left:
                totals[option] += value(world, option, FastRng(luck))
    return max(left, key=lambda option: totals[option])


# Winning


TIE = 0.5
"""The value of a tie with the best of the others, in points: those tied share the victory (TBL-11)."""
SURE = 0.1
"""The least spread: at the end, whoever is ahead has won."""


def chance(totals: Sequence[float], seat: int, spread: float) -> float:
    """The estimated chance of a seat to win, 0 to 1, if the most points win and totals still drift apart by about ``spread``.

    >>> [round(chance([30, 24, 24, 10], 0, spread), 2) for spread in (0, 5, 50)]
    [1.0, 0.64, 0.29]
    >>> round(chance([24, 24, 10], 1, 0), 2)
    0.99
    """
    own, scale = totals[seat] + TIE, max(spread, SURE)
    # A larger argument changes nothing and would overflow.
    return 1 / (1 + sum([exp(min(50.0, (total - own) / scale)) for other, total in enumerate(totals) if other != seat]))


# The planner


MOST_OPTIONS = 60
"""The most commands of a decision that are tried."""
LONGEST = 2000
"""The most decisions of a playout."""


class Planner(Bot[Any]):
    """Tries its commands in worlds that look like its view, each played out at random.

    It knows nothing of the game, so it can play any new one; a bot made for a game plays better and faster. ``stages`` are pairs of a
    number of playouts and a number of commands, as in `best`.
    """

    label = msg("Thoughtful")
    about = msg("Imagines the rest of the game, again and again.")

    def __init__(self, stages: Sequence[tuple[int, int]] = ((12, MOST_OPTIONS), (24, 3))) -> None:
        self.stages = stages

    def decide(self, game: Game[Any], view: Any, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command with the largest average lead at the end. Raises LookupError if nothing is legal."""
        options = list(islice(game.legal(view, seat), MOST_OPTIONS))
        if not options:
            raise LookupError("no move is legal")

        def lead(world: Any, command: Command, luck: FastRng) -> float:
            return _lead(played_through(game, game.apply(world, seat, command).state, Rng(luck.below(1 << 30))), seat)

        seed, rng = rng.next()
        return best(options, determinizations(game, view, seat, Rng(seed)), lead, self.stages, FastRng(seed)), rng


def played_through(game: Game[Any], state: Any, rng: Rng) -> Outcome | None:
    """The outcome of a random playout from a state; None if it takes too long."""
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            break
        command, rng = game.legal(state, acting[0]).draw(rng)
        state = game.apply(state, acting[0], command).state
    return game.outcome(state)


def _lead(outcome: Outcome | None, seat: int) -> float:
    """A seat's lead over the best other one; alone, its points."""
    if outcome is None:
        return 0
    others = [result.total for other, result in enumerate(outcome.results) if other != seat]
    return outcome.results[seat].total - max(others, default=0)


# Coaching


SIFTED = 12
"""The decisions that are looked at closely: those that seem to have cost most."""
_FRESH = 1 << 20
ALIKE = 0.01
"""Commands whose prospects differ by less are equally good."""
MOST = 3
"""The most commands recommended."""
DOUBTFUL = 2.0
"""The standard errors that a cost must exceed; a smaller one may be chance."""


@frozen
class Outlook:
    """The average result of a command in simulations.

    ``worth`` is the prospects, ``ahead`` the lead over the others in the game's unit, ``wins`` the share of simulations in which the seat
    won what is being played for, ``brings`` what it then gained, or lost, ``loses`` the share in which it lost.
    """

    command: Command
    worth: float
    ahead: float
    wins: float
    brings: float
    loses: float = 0.0


def advised(outlooks: Sequence[Outlook], reason: Callable[[Sequence[Outlook], Outlook], Message]) -> Advice:
    """Advice for the best of the outlooks, which come best first; a ``reason`` may compare those that are told."""
    told = outlooks[:MOST]
    alike = sum(told[0].worth - each.worth < ALIKE for each in told)
    return Advice(tuple([Recommendation(each.command, reason(told, each)) for each in told]), alike=alike)


@frozen
class Doubt(Generic[S]):
    """A decision that may have cost something: its turn, what the seat knew then, what it did, and what the bot would have done."""

    turn: int
    view: S
    command: Command
    better: Recommendation
    lost: float


class Coach(Adviser[Game[S], S], Analyst[Game[S], S]):
    """Hints at a bot's decisions, and rates the decisions of a person by them.

    The cost of a decision comes from simulations: worlds that fit what the seat had seen then are played on after its move and after the
    bot's, with the same luck.

    A hint takes ``imagined`` simulations of each command. A study takes ``few`` of each decision, and ``many`` of those that seem to have
    cost most.
    """

    imagined: int = 0
    few: int
    many: int

    def __init__(self, bot: Bot[S]) -> None:
        self.bot = bot

    @abstractmethod
    def advice(self, game: Game[S], view: S, seat: int, rng: Rng) -> Advice:
        """The commands to play now, with the reasons.

        A reason that ends with the gain over the next choice has ``said`` for what comes before it; a study tells only that.
        """

    @abstractmethod
    def leads(self, game: Game[S], view: S, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """For each command, the seat's lead over the others at the end of each of ``count`` simulations."""

    @abstractmethod
    def amount(self, lead: float) -> Message:
        """A lead in the game's unit."""

    def same(self, one: Command, other: Command) -> bool:
        """True if two commands differ in nothing that matters."""
        return one == other

    # The adviser

    def remember(self, views: Iterator[S]) -> S:
        """The seat's present view with what the bot remembers."""
        return self.bot.remember(views)

    def advise(self, game: Game[S], view: S, seat: int, rng: Rng, plan: str = "") -> Iterator[Advice]:
        """Yield one answer, within a second; it does not get better."""
        if seat in game.to_act(view):
            yield self.advice(game, view, seat, rng)

    # The analyst

    def ratings(self, game: Game[S], states: Sequence[S], line: Line, seat: int, turns: Iterable[int]) -> Iterator[Rating]:
        """Yield the decisions that cost nothing as they are found, then those that may have cost something."""
        doubts: list[Doubt[S]] = []
        for turn in turns:
            _, command = line[turn]
            view = self.remember(game.view(earlier, seat) for earlier in reversed(states[: turn + 1]))
            better = self.advice(game, view, seat, Rng(turn)).best
            lost = 0.0
            if not self.same(better.command, command):
                lost = _mean(_lost(*self.leads(game, view, seat, (command, better.command), self.few, Rng(turn))))
            if lost > 0:
                doubts.append(Doubt(turn, view, command, better, lost))
            else:
                yield Rating(turn, seat, command, None, command, None)
        doubts.sort(key=lambda each: -each.lost)
        for number, doubt in enumerate(doubts):
            sound = Rating(doubt.turn, seat, doubt.command, None, doubt.command, None)
            yield (self._rated(game, doubt, seat) if number < SIFTED else None) or sound

    def _rated(self, game: Game[S], doubt: Doubt[S], seat: int) -> Rating | None:
        """The rating of a decision by fresh simulations, since those in which it looked costly are biased; None if no cost is certain."""
        better = doubt.better.command
        leads = self.leads(game, doubt.view, seat, (doubt.command, better), self.many, Rng(doubt.turn + _FRESH))
        lost = _lost(*leads)
        mean = _mean(lost)
        error = (sum((each - mean) ** 2 for each in lost) / (len(lost) * (len(lost) - 1))) ** 0.5
        if mean < max(SLIGHT, DOUBTFUL * error):
            return None
        done, after = (_mean(each) for each in leads)
        return Rating(
            doubt.turn, seat, doubt.command, None, better, None, done, after, amount=self.amount(mean), why=_said(doubt.better.why)
        )


def _said(why: Message) -> Message:
    said = dict(why.values).get("said")
    return said if isinstance(said, Message) else why


def _lost(done: Sequence[float], better: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(better, done, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
