"""Advice with reasons for a person, and the study of finished games."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heapreplace
from itertools import islice
from math import exp, sqrt

from attrs import evolve, field, frozen

from engines.kernel.bots import bot_rng
from engines.kernel.coach import Advice, Adviser, Line, Par, Rating, Recommendation, Solution, Solver, Stop, Trial, Verdict
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots import LONGEST, Careful
from engines.school_year_diary.bots.effects import Effect, best_chains, rows_after, same_but_for_cards
from engines.school_year_diary.bots.expert import FEWEST, Expert, Spoiled, Thought
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.plans import Plan, experiences_ahead, planned_discard
from engines.school_year_diary.bots.puzzles import TurnGoal, read_goal, search
from engines.school_year_diary.bots.reasons import Reasons, names_gain
from engines.school_year_diary.bots.solver import solve
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, IDEAS, ROUNDS, Config, EndReason, HandleDue, Mode, State, in_turn
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, laid_cards
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Discard, GiveLeft, PlayItem, Refresh, Trade
from engines.school_year_diary.rules.mandatory import unlockable
from engines.school_year_diary.rules.turns import EndTurn
from engines.school_year_diary.setup import medal_count

# The chance to win


FILE = "chances.toml"
"""The chance that a year is won if hints are followed, told only where it has proven reliable.

Simulations are played by a quick player, who loses years that a hint would have won. So their points are not taken at face value: the
chance is fitted to years that were played by hints and really won or lost, for each class and pace.
``python -m tests.bench.reliability`` measures and writes it.
"""


@frozen
class Size:
    """A class: the number of students, the rows of each, and the pace."""

    students: int
    rows: int
    pace: str = "printed"

    @classmethod
    def of(cls, config: Config) -> Size | None:
        """The class of a set-up; None if several play, or with more ideas than printed: such years were not measured."""
        measured = config.players == 1 and config.ideas == IDEAS
        return cls(len(config.students), config.rows_each, config.pace.value) if measured else None


@frozen
class Chances:
    """The fit: a base for each class, the cost of each lacking point, and how much more it costs the fewer rounds are left.

    ``told`` are the tenths of each class that have proven reliable.
    """

    base: Mapping[Size, float]
    slope: float
    late: float
    told: Mapping[Size, frozenset[int]]

    def known(self, view: State) -> bool:
        """True if some chance is reliable in this class."""
        size = Size.of(view.config)
        return size is not None and bool(self.told.get(size))

    def likely(self, size: Size, lacks: float, left: int) -> float:
        """The chance of a measured class, 0 to 1. Raises KeyError for another class."""
        return 1 / (1 + exp(self.slope * lacks + self.late * lacks / (1 + left) - self.base[size]))

    def of(self, view: State, lacks: float) -> float | None:
        """The chance after a move whose simulations lack this many points on average; None if it is not reliable."""
        size = Size.of(view.config)
        if size is None or not self.told.get(size):
            return None
        said = self.likely(size, lacks, ROUNDS - view.round)
        return said if round(10 * said) in self.told[size] else None


NO_CHANCES = Chances({}, 0.0, 0.0, {})


def lacking(end: State) -> int:
    """The points that the rows lack at the end of a year; 0 if it is won."""
    return sum(FULL - row.points for row in end.rows)


def read_chances(text: str) -> Chances:
    """The chances that a file holds."""
    data = tomllib.loads(text)
    sizes = {Size(each["students"], each["rows"], each["pace"]): each for each in data.get("class", ())}
    base = {size: float(each["base"]) for size, each in sizes.items()}
    return Chances(base, float(data["slope"]), float(data["late"]), {size: frozenset(each["told"]) for size, each in sizes.items()})


# The adviser


MOST = 3
"""The most commands recommended; of those with the same reason only the best."""
LOOKED_AT = 8
"""The number of commands that a reason is found for."""
WHOLE = 6
"""The number of years played through after each recommended command, to estimate how likely it wins."""
ALIKE = 0.15
"""Commands are equally good if simulations value them within this many points of each other."""
LITTLE = 0.5
"""A play that brings a souvenir or a medal may promise this much less than what prepares another, and a locker that protects a row more."""
SPREAD = 2.0
"""The least measured spread, in points, of the difference in worth between two commands from one simulation to another."""
WINS = 1200
"""The most positions that are looked at for a win within the turn."""
ITEM_REACH = 2
"""The most points that an item is expected to add to a row: beyond that no win is looked for."""
CLEARLY = 1.0
"""More thought turns against the plan of the first answer only if that promises this many points more."""


@frozen
class DiaryAdviser(Adviser[Game[State], State]):
    """Gives the command that is best at first sight at once; then, bit by bit, the expert's, and at last how likely each wins."""

    chances: Chances = NO_CHANCES
    expert: Expert = field(factory=Expert)

    def remember(self, views: Iterator[State]) -> State:
        """The seat's present view with what it has seen of the cards that lie face down now."""
        return self.expert.remember(views)

    def advise(self, game: Game[State], view: State, seat: int, rng: Rng, plan: str = "") -> Iterator[Advice]:
        """Ever better advice for what the seat is to decide now; it keeps to the plan of the last hint until something becomes known."""
        if seat not in game.to_act(view) or not isinstance(game, SchoolYearDiary):
            return
        judgement = self.expert.careful.judgement
        study, world = judgement.study(view, seat), game.determinize(view, seat, rng)
        told = Plan.read(plan)
        reasons = Reasons(game, world, seat, judgement, study, told)
        if winning := _winning(game, world, seat):
            yield Advice((Recommendation(winning[0], reasons.of_win(winning)),))
            return
        spoiled = partial(reasons.spoiled, Plan() if told.news(view, seat) else told)
        # The cards just kept were chosen with this discard in mind, and a play that was promised comes.
        planned = planned_discard(game, world, seat, judgement) or reasons.promised()
        improving, sure = reasons.improving(), reasons.best_play()
        advice, effort, turned = Advice(()), 0, partial(reasons.spoiled, reasons.standing)
        for thoughts in self.expert.thoughts(game, view, seat, rng, planned or improving or sure, spoiled):
            first = _in_order(_surest(_steady(thoughts, turned), turned, reasons.brings), reasons, planned, improving)
            several: dict[object, tuple[Message, Thought]] = {}
            for thought in first[:LOOKED_AT]:
                why = reasons.of(thought.command, thought, best=not several)
                several.setdefault(reasons.moves(thought.command) or why, (why, thought))
            best = [each for place, each in enumerate(several.values()) if not place or names_gain(each[0])][:MOST]
            if sure is not None and all(reasons.moves(each.command) != reasons.moves(sure) for _, each in best):
                thought = next((each for each in thoughts if each.command == sure), Thought(sure))
                best = [*best[: MOST - 1], (reasons.of(sure, thought, best=False), thought)]
            equal = _equal(best)
            # Those that are equally good stand together.
            best = equal + [each for each in best if each not in equal]
            found = [Recommendation(each.command, why, plan=reasons.plan_after(each.command, why)) for why, each in best]
            advice = Advice(tuple(found), effort, len(equal))
            if not effort:
                turned = partial(reasons.spoiled, evolve(Plan.read(advice.best.plan), medals=reasons.standing.medals))
            effort += 1
            yield advice
        if not self.chances.known(view):
            return
        endings: list[tuple[State, ...]] = []
        for ends in islice(self.expert.endings(game, view, seat, rng, [each.command for each in advice.recommended]), WHOLE):
            endings.append(ends)
            # Whoever listens may stop here.
            yield advice
        chances = [self.chances.of(view, sum(map(lacking, ends)) / WHOLE) for ends in zip(*endings, strict=True)]
        if any(chance is not None for chance in chances):
            told_by = zip(advice.recommended, chances, strict=True)
            yield evolve(advice, recommended=tuple([evolve(each, chance=chance) for each, chance in told_by]), effort=effort)

    def complete(self, game: Game[State], view: State, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """The best chains that go on from the cards laid so far (SYD-4.3), and what each would bring.

        Raises CommandError where these are no laid cards.
        """
        found = best_chains(view, seat, laid_cards(begun) if begun else ())
        legal = [each for each in found if isinstance(each.command, Chain) and game.check(view, seat, each.command) is None]
        return tuple([Recommendation(each.command, _in_full(game, view, each)) for each in legal])


def _in_full(game: Game[State], view: State, effect: Effect) -> Message:
    """The effect of a chain in words, and the experience that it brings."""
    due = unlockable(evolve(view, rows=rows_after(view, effect.changes)))
    ahead = experiences_ahead(game.content, view, due) if isinstance(game, SchoolYearDiary) else []
    return msg("{first} {then}", first=effect.words, then=ahead[0]) if ahead else effect.words


def _in_order(thoughts: list[Thought], reasons: Reasons, planned: Command | None, improving: PlayItem | None) -> list[Thought]:
    """The thoughts in the order of hints: what was planned, an item that comes before the best play, else what secures most."""
    first = sorted(thoughts, key=lambda each: each.command != planned)
    if first[0].command != planned:
        first = _safest(first, reasons.secures)
    if improving and isinstance(first[0].command, Give | Chain | Rotate | Swap):
        first.sort(key=lambda each: each.command != improving)
    if isinstance(first[0].command, Give | Chain) and (item := reasons.room_first()):
        first = [Thought(item), *[each for each in first if each.command != item]]
    return first


def _steady(thoughts: Sequence[Thought], spoiled: Spoiled) -> list[Thought]:
    """The thoughts, the best first that spoils nothing of what the first answer kept or set up, unless another is clearly better."""
    best = next((each for each in thoughts if not spoiled(each.command)), thoughts[0])
    if thoughts[0].promise - best.promise >= CLEARLY:
        return list(thoughts)
    return sorted(thoughts, key=lambda each: each != best)


def _surest(thoughts: list[Thought], spoiled: Spoiled, brings: Callable[[Command], bool]) -> list[Thought]:
    """The thoughts, the best first; a directive or chain before all that prepares another, unless it promises less or spoils more.

    One that ``brings`` something besides points may promise less by what chance explains. An item costs no idea, so it may come before.
    """
    best = thoughts[0]
    if isinstance(best.command, Give | Chain | PlayItem) or best.simulations < FEWEST // 2:
        return thoughts
    sure = [each for each in thoughts if isinstance(each.command, Give | Chain) and each.simulations >= FEWEST // 2]
    near = (each for each in sure if best.worth - each.worth < (_chance(each) if brings(each.command) else ALIKE))
    equal = next((each for each in near if spoiled(each.command) <= spoiled(best.command)), best)
    return sorted(thoughts, key=lambda each: each != equal)


def _safest(thoughts: list[Thought], secures: Callable[[Command], float]) -> list[Thought]:
    """The thoughts, the best first; of lockers, or of ways to part with cards, hardly worse than the first, the one that secures most."""
    best = thoughts[0]
    if not isinstance(best.command, Lock | Refresh | Trade | Discard | GiveLeft):
        return thoughts
    same = [each for each in thoughts if type(each.command) is type(best.command)]
    if not isinstance(best.command, Lock):
        same = [each for each in same if each == best or each.simulations >= FEWEST // 2]
    near = [each for each in same if best.promise - each.promise < (LITTLE if isinstance(best.command, Lock) else _chance(each))]
    safest = max(near, key=lambda each: secures(each.command))
    return sorted(thoughts, key=lambda each: each != safest)


def _chance(thought: Thought) -> float:
    """The points by which a thought may seem worse than the best by chance alone; at least `LITTLE`."""
    return max(LITTLE, SPREAD / sqrt(max(thought.simulations, 1)))


def _equal(several: Sequence[tuple[Message, Thought]]) -> list[tuple[Message, Thought]]:
    """The first, and those that are as good as it as far as simulations tell.

    Their reasons differ in nothing but cards, and there is no other such reason: it would seem as good, too.
    """
    (why, first), *_ = several
    same = [each for each in several if same_but_for_cards(why, each[0])]
    near = all(thought.simulations >= FEWEST and abs(first.worth - thought.worth) < ALIKE for _, thought in same)
    return same if near else list(several[:1])


def _winning(game: SchoolYearDiary, world: State, seat: int) -> Sequence[Command]:
    """The fewest moves that win the year in the turn of a player alone, whatever lies face down; empty where none are found."""
    player = world.players[seat]
    if world.turn != seat or world.config.players > 1:
        return ()
    given = len(player.hand) + min(len(player.hand), player.ideas)
    items = len(player.items) + (not in_turn(world))
    if any(FULL - row.points > given + ITEM_REACH * items for row in world.rows):
        return ()
    return search(game, world, TurnGoal(win=True), WINS).line or ()


# The analyst


WORK = 240
"""The most decisions that the expert plays on with to find what would have been best."""
STEP = 3
"""The years that are played on at a time, before another decision may seem to have cost more."""
ANYTHING, NOTHING = 0.3, 0.01
"""The points that a decision may have cost before it is thought of, and after it has turned out to be the best one."""

Steps = Generator[float, None, Rating]
"""The rating of a decision, step by step: each tells how much the decision seems to have cost so far, in points or ranks."""


UNBOUNDED = 10**9
"""More positions than can be looked at while somebody waits."""


@frozen
class DiaryAnalyst(Solver[Game[State], State]):
    """Studies years: positions by the solver, deals by the careful player, decisions by the expert.

    The cost of a decision is told from ``compared`` years played to their end after it, and as many after what would have been best, in
    the same imagined worlds. If they differ, ``surely`` more are played, since a few lucky cards could make the difference. If it was the
    best itself, and at first sight, ``alone`` years are played.
    """

    chances: Chances = NO_CHANCES
    careful: Careful = field(factory=Careful)
    expert: Expert = field(factory=lambda: Expert(stages=((8, 5), (12, 2)), work=WORK))
    compared: int = 12
    surely: int = 24
    alone: int = 6

    def solve(self, game: Game[State], state: State, stop: Stop, *, known_chance: bool = True) -> Solution:
        """The verdict on collecting all rows; unknown where players compete."""
        if not isinstance(game, SchoolYearDiary) or state.config.mode is Mode.COMP:
            return Solution(Verdict.UNKNOWN)
        return solve(game, state, stop, known_shuffles=known_chance)

    def reach(self, game: Game[State], state: State, goal: str, stop: Stop) -> Solution:
        """The verdict on reaching the goal of a puzzle, with the line; lost if everything was tried."""
        if not isinstance(game, SchoolYearDiary):
            return Solution(Verdict.UNKNOWN)
        found = search(game, state, read_goal(goal), UNBOUNDED, stop=stop)
        if found.line is not None:
            return Solution(Verdict.WINNABLE, tuple([(0, command) for command in found.line]), found.looked)
        return Solution(Verdict.LOST if found.whole else Verdict.UNKNOWN, positions=found.looked)

    def par(self, game: Game[State], start: State, deal: int) -> Par:
        """The result of the careful player on every seat."""
        states = [start]
        for turn in range(LONGEST):
            acting = game.to_act(states[-1])
            if not acting:
                break
            known = self.careful.remember(_views(game, states, acting[0]))
            command, _ = self.careful.decide(game, known, acting[0], bot_rng(deal, acting[0], turn))
            states.append(game.apply(states[-1], acting[0], command).state)
        return self.reached(game, states[-1])

    def reached(self, game: Game[State], state: State) -> Par:
        """The ranks of all rows, those collected counted whole, of the ranks that there are; a rank is worth a medal (SYD-3.6)."""
        ranks = sum(row.ranks for row in state.rows) + sum(len(player.medals) for player in state.players)
        return Par(state.ended is EndReason.COLLECTED, ranks, medal_count(state.config), state.round)

    def ratings(self, game: Game[State], states: Sequence[State], line: Line, seat: int, turns: Iterable[int]) -> Iterator[Rating]:
        """The expert's rating of each decision, from the view that the seat had then; those that seem to have cost most come first.

        Each step goes to the decision that seems to have cost most so far, for the years there are to play on. So the first mistakes are
        found in a tenth of the time that all of it takes.
        """
        waiting: list[tuple[float, int, Steps]] = []

        def urgency(turn: int, cost: float) -> float:
            return -cost / (ROUNDS + 1 - states[turn].round) ** 2

        for turn in turns:
            view = self.expert.remember(_views(game, states[: turn + 1], seat))
            steps = self._steps(game, view, turn, seat, line[turn][1])
            waiting.append((urgency(turn, next(steps)), turn, steps))
        heapify(waiting)
        while waiting:
            _, turn, steps = waiting[0]
            try:
                heapreplace(waiting, (urgency(turn, next(steps)), turn, steps))
            except StopIteration as end:
                heappop(waiting)
                yield end.value

    def _steps(self, game: Game[State], view: State, turn: int, seat: int, command: Command) -> Steps:
        """Rate a decision step by step; see `Steps`."""
        rng = Rng(turn)
        thoughts: list[Thought] = []
        first: Command | None = None
        for thoughts in self.expert.thoughts(game, view, seat, rng, also=command):
            if first is None:
                first = max(thoughts, key=lambda each: (each.at_first, each.command != command)).command
                yield ANYTHING + _own(thoughts, command).at_first * -0.5
        best = max(thoughts, key=lambda each: (each.simulations, each.promise))
        if best.command == command:
            yield NOTHING
        else:
            yield max(each.promise for each in thoughts) - _own(thoughts, command).promise
        about = Rating(turn, seat, command, None, best.command if best.command != command else first or command, None)
        commands = (command,) if command == about.better else (command, about.better)
        endings = self.expert.endings(game, view, seat, rng.fork()[0], commands)
        several: list[tuple[State, ...]] = []
        years, rating = self.alone if len(commands) == 1 else self.compared, about
        while len(several) < years:
            several += islice(endings, min(STEP, years - len(several)))
            rating = self._rated(game, view, about, several)
            if len(several) == self.compared and (rating.costly or rating.turned.costly):
                years += self.surely
            yield (rating.best_reached - rating.reached) * len(several) / (len(several) + STEP)
        return evolve(rating, theme=theme_of(game, view, rating)) if isinstance(game, SchoolYearDiary) else rating

    def _rated(self, game: Game[State], view: State, about: Rating, several: Sequence[tuple[State, ...]]) -> Rating:
        years = len(several)
        after = [list(ends) for ends in zip(*several, strict=True)]
        chances = [self.chances.of(view, sum(map(lacking, ends)) / years) for ends in after]
        reached = [sum(self.reached(game, end).reached for end in ends) / years for ends in after]
        return evolve(about, chance=chances[0], best_chance=chances[-1], reached=reached[0], best_reached=reached[-1])

    def trial(self, game: Game[State], states: Sequence[State], seat: int, command: Command, better: Command) -> Trial:
        """Rate a command in the same imagined worlds as `ratings`, and tell what it leaves undone and which rows come to less."""
        turn = len(states) - 1
        view, rng = self.expert.remember(_views(game, states, seat)), Rng(turn)
        endings = self.expert.endings(game, view, seat, rng.fork()[0], (command, better))
        about = Rating(turn, seat, command, None, better, None)
        several = list(islice(endings, self.compared))
        rating = self._rated(game, view, about, several)
        if rating.costly or rating.turned.costly:
            several += islice(endings, self.surely)
            rating = self._rated(game, view, about, several)
        words = self._reasons(game, view, seat).against(command, [ends[0] for ends in several], [ends[1] for ends in several])
        return Trial(rating, words)

    def line(self, game: Game[State], states: Sequence[State], seat: int, first: Command) -> Iterator[Recommendation]:
        """A command and the expert's after it, from what the seat sees each time, until the round is over."""
        states, command, round_ = list(states), first, states[-1].round
        while True:
            view = self.expert.remember(_views(game, states, seat))
            yield Recommendation(command, self._reasons(game, view, seat).of(command))
            states.append(game.apply(states[-1], seat, command).state)
            if states[-1].round != round_ or game.to_act(states[-1]) != (seat,) or isinstance(command, EndTurn):
                break
            view = self.expert.remember(_views(game, states, seat))
            command, _ = self.expert.decide(game, view, seat, Rng(len(states)))

    def _reasons(self, game: Game[State], view: State, seat: int) -> Reasons:
        if not isinstance(game, SchoolYearDiary):
            raise LookupError(f"{game.id} is not taught here")
        judgement = self.expert.careful.judgement
        return Reasons(game, game.determinize(view, seat, Rng(view.round)), seat, judgement, judgement.study(view, seat))


def _own(thoughts: Sequence[Thought], command: Command) -> Thought:
    """The thought about the command that was played."""
    return next(each for each in thoughts if each.command == command)


def _views(game: Game[State], states: Sequence[State], seat: int) -> Iterator[State]:
    """A seat's views of states, the last one first."""
    return (game.view(state, seat) for state in reversed(states))


def theme_of(game: SchoolYearDiary, view: State, rating: Rating) -> str:
    """The theme of a decision: what its better alternative is about, and "timing" if one of the two ends the turn."""
    reasons = Reasons(game, view, rating.seat, Judgement(), Judgement().study(view, rating.seat))
    better, asks = rating.better, getattr(view.agenda[0], "card", "")
    if EndTurn in (type(better), type(rating.command)):
        return "timing"
    if asks in game.content.events:
        return "event"
    if asks and any(isinstance(task, HandleDue) and task.following == asks for task in view.agenda):
        return "trend"
    if set(reasons.answering(better)) - set(reasons.answering(rating.command)):
        return "trend"
    match better:
        case Chain():
            return "chain"
        case Give():
            return "directive"
        case Rotate() | Swap():
            return "turn"
        case Lock() | RemoveLocker():
            return "lock"
        case _:
            return "cards"
