"""Solve positions in which everything is known: proven winnable by all together (SYD-3.6), proven lost, or unknown.

A win comes with its line of commands, each of them checked by the rules. A loss is proven where no row can rise far enough whatever is done
(`UpperBound`), or where everything that could be done has been tried.

The bound is the most that a row can still rise, whatever is played, with any cards (SYD-3.4, 4.2…4.4, 4.7…4.9, 5.2…5.6). A directive has
two arrows and a chain of n cards at most n + 1, and no arrow takes a row further than one step. So a row rises by a step for each card
given, a step for each directive or chain, and what cards raise it by. The bound adds up all of these that can still come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import product
from operator import add, mul

from attrs import define, evolve, field, frozen

from engines.kernel.coach import Line, Solution, Stop, Verdict
from engines.kernel.commands import Command
from engines.kernel.rng import NO_RNG
from engines.school_year_diary import model
from engines.school_year_diary.bots import LONGEST, Careful, Years
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import Study, checkings
from engines.school_year_diary.cards import ANY_ITEM, NAMES_NO_ROW, OF_IDEAS, Cards, Directive, ExperienceCard, Trend, Trigger, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, ROW_LIMIT, Action, EndReason, State
from engines.school_year_diary.rules.chains import Chain, best_courses, layings, visible
from engines.school_year_diary.rules.directives import Give, Pick, arrows_of, traces
from engines.school_year_diary.rules.hands import TRADE_GAIN, TRADE_IDEAS
from engines.school_year_diary.rules.turns import CARDS_A_ROUND

# The bound


UNBOUNDED = 10_000
"""More than any row ever has to rise."""
MAX_ACTING_TRENDS = 6
"""The most Trends with actions whose answers to each other are counted; where there are more, there is no bound."""


@frozen
class Gain:
    """The most that something can contribute.

    ``steps`` are cards, directives or chains, and points of raising. ``actions`` are those that Trends can answer, ``item_actions`` the
    ones of items it brings, which are played at any time. ``unlocks`` are experiences that it unlocks.
    """

    steps: int = 0
    actions: int = 0
    item_actions: int = 0
    unlocks: int = 0

    def __add__(self, other: Gain) -> Gain:
        return self.combined(add, other)

    def __mul__(self, times: int) -> Gain:
        return self.combined(mul, Gain(times, times, times, times))

    def max_with(self, other: Gain) -> Gain:
        """The field-wise maximum."""
        return self.combined(max, other)

    def combined(self, operation: Callable[[int, int], int], other: Gain) -> Gain:
        """The results of an operation on each field of both, up to `UNBOUNDED`."""
        return Gain(
            min(operation(self.steps, other.steps), UNBOUNDED),
            min(operation(self.actions, other.actions), UNBOUNDED),
            min(operation(self.item_actions, other.item_actions), UNBOUNDED),
            min(operation(self.unlocks, other.unlocks), UNBOUNDED),
        )


NOTHING = Gain()
UNBOUNDED_GAIN = Gain(UNBOUNDED, UNBOUNDED, UNBOUNDED, UNBOUNDED)


class UpperBound:
    """The bound for the cards of a game and a number of players."""

    def __init__(self, cards: Cards, players: int) -> None:
        self.cards = cards
        self.players = players
        self._items = dict.fromkeys(cards.items, NOTHING)
        # An item can bring items, which bring others; a gain that still grows after that many rounds is unlimited.
        for _ in cards.items:
            self._items = self._with_items()
        once = self._items
        for _ in cards.items:
            self._items = self._with_items()
        self._items = {item: gain if gain == once[item] else UNBOUNDED_GAIN for item, gain in self._items.items()}

    def _with_items(self) -> dict[str, Gain]:
        return {item: self._gain_of_block(card.do) for item, card in self.cards.items.items()}

    def out_of_reach(self, state: State) -> bool:
        """True if some row can no longer be collected, whatever happens (SYD-5.6)."""
        if state.ended is not None:
            return bool(state.rows)
        missing = sum(ROW_LIMIT - len(row.medals) for row in state.rows)
        full = len(state.decks.medals) >= missing
        due = max(((FULL if full else row.maximum) - row.points for row in state.rows), default=0)
        return due > self.steps(state)

    def steps(self, state: State) -> int:
        """The most steps that are left; `UNBOUNDED` if there is no bound."""
        ideas, bonus = self._ideas(state)
        rounds = len(state.decks.events)
        drawn = rounds * self.players * CARDS_A_ROUND[state.config.pace]
        total = Gain(sum(len(player.hand) for player in state.players) + ideas + bonus + drawn, ideas)
        for card in state.decks.events:
            total += self._gain_of_block(self.cards.events[card].do)
        for player in state.players:
            for item in player.items:
                total += self._items[item]
        for task in state.agenda:
            total += self._waiting(task)
        left = self._experiences_left(state)
        trends = list(self._trends(state, left))
        if any(self._gain_of_block(trend.do).unlocks for trend, _ in trends):
            total += Gain(unlocks=UNBOUNDED)
        total += self._experiences(state, left, total.unlocks)
        return self._with_trends(state, total, ideas, trends)

    def _ideas(self, state: State) -> tuple[int, int]:
        """The ideas that are left in all, and the cards that trades with an empty hand can bring beyond one for each idea (SYD-3.4)."""
        turns = len(state.decks.events) * self.players + sum(isinstance(task, model.BeginTurn) for task in state.agenda)
        ideas, bonus = state.config.ideas, TRADE_GAIN - TRADE_IDEAS
        extra = turns * (ideas // TRADE_IDEAS) * bonus
        free = bool(state.agenda) and isinstance(state.agenda[0], model.TurnDecision)
        for player in state.players:
            # A hand that only ideas can empty takes one of them.
            first = 1 if free and player.hand and not player.items else 0
            extra += max(player.ideas - first, 0) // TRADE_IDEAS * bonus
        return turns * ideas + sum(player.ideas for player in state.players), extra

    def _waiting(self, task: model.Task) -> Gain:
        """The gain of what is left of a card that is being followed, waits to be followed, or is asked about."""
        match task:
            case model.Follow(card, _, block, index):
                return self._gain_of_block(self.cards.blocks[card, block][index:])
            case model.HandleDue():
                found = [self._gain_of_block(getattr(self.cards.card(card), "do", ())) for card in task.experiences]
                found += [self._gain_of_block(trend.do) for trend in map(self.cards.trend, task.trends) if trend is not None]
                return sum(found, NOTHING)
            case model.Judge():
                return Gain(actions=1)
            case model.ActDecision(_, _, Action.GET_ITEM):
                return _played_later(_best(self._items.values()))
            case model.ActDecision(_, _, Action.GIVE | Action.CHAIN | Action.EITHER):
                return Gain(1, 1)
            case model.ActDecision(_, _, Action.RAISE, amount):
                return Gain(amount, 1)
            case model.ActDecision(_, _, Action.LOWER):
                return Gain(0, 1)
            case model.ChooseDecision(_, card, block, index):
                return _best(map(self._gain_of_block, self.cards.directive(card, block, index).blocks))
            case model.KeepDecision():
                return Gain(task.keep)
        return NOTHING

    # Experiences

    def _experiences_left(self, state: State) -> list[ExperienceCard]:
        """The experiences that can still be unlocked: those of the present season and of later rounds (SYD-5.4)."""
        seasons = {model.season(self.cards, state), *(self.cards.events[card].season for card in state.decks.events)}
        return [card for card in map(self.cards.experiences.__getitem__, state.decks.experiences) if card.season in seasons]

    def _experiences(self, state: State, left: list[ExperienceCard], unlocks: int) -> Gain:
        """The gain of the experiences: the best for each medal that their student's rows lack, and those that cards unlock."""
        gains = {card.id: self._gain_of_block(card.do) for card in left}
        unlocks += sum(gain.unlocks for gain in gains.values())
        several: list[tuple[int, list[Gain]]] = [(unlocks, list(gains.values()))]
        for student in state.config.students:
            missing = sum(ROW_LIMIT - len(row.medals) for row in state.rows if row.student == student)
            several.append((missing, [gains[card.id] for card in left if card.student == student]))
        every = sum(gains.values(), NOTHING)
        found = sum((_sum_of_best(count, each) for count, each in several), NOTHING)
        return found.combined(min, every)

    # Trends

    def _trends(self, state: State, left: Iterable[ExperienceCard]) -> Iterator[tuple[Trend, str]]:
        """Trends in the trend zone, and those that may still enter it, each with its student."""
        coming = [task.card for task in state.agenda if isinstance(task, model.Stow)]
        coming += [card for task in state.agenda if isinstance(task, model.HandleDue) for card in task.experiences]
        for card in dict.fromkeys((*state.decks.trends, *coming, *(card.id for card in left))):
            trend = self.cards.trend(card)
            if trend is not None:
                yield trend, self.cards.student_of(card)

    def _with_trends(self, state: State, total: Gain, ideas: int, trends: Iterable[tuple[Trend, str]]) -> int:
        """The total steps, including those of triggered Trends.

        Row and medal Trends fire at most once per remaining row or medal, those that answer ideas at most once per idea, the others with
        every action (SYD-5.5). An idea that such a Trend answers is no step itself.
        """
        answers: dict[Trigger, Gain] = {}
        every: list[Gain] = []
        for trend, student in trends:
            gain = self._gain_of_block(trend.do)
            rows = [row for row in state.rows if row.student == student]
            if trend.when is Trigger.ROW_COLLECTED:
                total += gain * len(rows)
            elif trend.when is Trigger.MEDAL_UNLOCKED:
                total += gain * sum(ROW_LIMIT - len(row.medals) for row in rows)
            elif trend.when in OF_IDEAS:
                answers[trend.when] = answers.get(trend.when, NOTHING) + gain
            elif rows or trend.when in NAMES_NO_ROW:
                every.append(gain)
        answer = _best(answers.values())
        total += Gain(max(answer.steps - 1, 0), answer.actions, answer.item_actions) * ideas
        actions = total.actions + total.item_actions
        if not actions:
            return total.steps
        acting = tuple(gain for gain in every if gain.actions)
        if any(gain.item_actions for gain in every) or len(acting) > MAX_ACTING_TRENDS:
            return UNBOUNDED
        passive = sum(gain.steps for gain in every if not gain.actions)
        return min(total.steps + actions * _answered(passive, acting), UNBOUNDED)

    # Directives

    def _gain_of_block(self, block: Iterable[Directive]) -> Gain:
        return sum(map(self._gain_of_directive, block), NOTHING)

    def _gain_of_directive(self, directive: Directive) -> Gain:
        match directive.verb:
            case Verb.GET:
                return Gain(directive.amount)
            case Verb.SEE:
                return Gain(directive.keep)
            case Verb.RAISE:
                return Gain(directive.amount, 1)
            case Verb.LOWER:
                return Gain(0, 1)
            case Verb.GIVE:
                return Gain(1, 1)
            case Verb.EXPERIENCE:
                return Gain(unlocks=directive.amount)
            case Verb.GET_ITEM if directive.item in ("", ANY_ITEM):
                return _played_later(_best(self._items.values()))
            case Verb.GET_ITEM:
                return _played_later(self._items[directive.item])
            case Verb.CHOOSE | Verb.IF:
                return _best(self._gain_of_block(block) for block in directive.blocks)
            case Verb.MAY:
                return self._gain_of_block(directive.blocks[0])
            case Verb.EACH_PLAYER:
                return self._gain_of_block(directive.blocks[0]) * self.players
            case _:
                return NOTHING


def _played_later(gain: Gain) -> Gain:
    return Gain(gain.steps, 0, gain.actions + gain.item_actions, gain.unlocks)


def _answered(passive: int, acting: tuple[Gain, ...]) -> int:
    """The steps of all Trends that can answer an action: each once, and its own actions by those that did not lead to it (SYD-5.5)."""
    others = ((gain, (*acting[:place], *acting[place + 1 :])) for place, gain in enumerate(acting))
    return passive + sum(gain.steps + gain.actions * _answered(passive, rest) for gain, rest in others)


def _best(gains: Iterable[Gain]) -> Gain:
    return reduce(Gain.max_with, gains, NOTHING)


def _sum_of_best(count: int, gains: Iterable[Gain]) -> Gain:
    """The sum of the best ``count`` gains, each part on its own."""
    parts = zip(*((gain.steps, gain.actions, gain.item_actions) for gain in gains), strict=True)
    return Gain(*(sum(sorted(part, reverse=True)[:count]) for part in parts))


# The search


STYLES = (
    Judgement(card=0.8, item=0.8, bend=0.03, most=4),
    Judgement(card=0.5, item=0.5, bend=0.03, most=5, width=10),
    Judgement(card=1.0, item=1.0, bend=0.02, most=4),
    Judgement(card=0.3, item=0.3, bend=0.0, most=5, width=16),
    Judgement(card=0.8, item=0.4, bend=0.08, most=4),
)
"""Different tempers: where one does not find a win, another may."""

OPTIONS = (10, 24, 60)
"""Commands of a decision that are played through, in each pass through the year."""


def solve(game: SchoolYearDiary, state: State, stop: Stop, *, known_shuffles: bool = True) -> Solution:
    """Find out whether the year can be won from here.

    Args:
        game: The rules.
        state: The position, in which everything is known.
        stop: Whether it is time to stop; asked again and again, at least every tenth of a second.
        known_shuffles: Whether the generator in the state is the table's own, as in a game that is over. Where it is not, nothing counts
            that comes after a shuffle.
    """
    return _Search(game, stop, known_shuffles, UpperBound(game.content, state.config.players)).solve(state)


@define
class _Search:
    """One search, with what it has tried."""

    game: SchoolYearDiary
    stop: Stop
    known_shuffles: bool
    bound: UpperBound
    positions: int = 0
    tried: set[State] = field(factory=set)
    whole: bool = True
    """True if nothing possible has been left out so far."""

    def solve(self, state: State) -> Solution:
        """The verdict on a state."""
        if state.ended is EndReason.COLLECTED:
            return Solution(Verdict.WINNABLE)
        if self.bound.out_of_reach(state):
            return Solution(Verdict.LOST, positions=self.positions)
        for most in OPTIONS:
            for style in STYLES:
                line = self.led(state, style, most)
                if line is not None:
                    return Solution(Verdict.WINNABLE, line, self.positions)
                if self.stop():
                    return Solution(Verdict.UNKNOWN, positions=self.positions)
            if most == OPTIONS[0]:
                found = self.exhausted(state)
                if found is not None:
                    return found
        return Solution(Verdict.UNKNOWN, positions=self.positions)

    # Looking for a win

    def led(self, state: State, style: Judgement, most: int) -> Line | None:
        """A winning line, found by playing the year through after every promising command and going on with the best of them."""
        years, careful = Years(style), Careful(evolve(style, bend=0.02), second=0)
        studies = years.studies(state)
        line: Line = ()
        for _ in range(LONGEST):
            acting = self.game.to_act(state)
            if not acting or self.stop() or self.bound.out_of_reach(state):
                return None
            seat = acting[0]
            best: tuple[float, Command, State] | None = None
            for command, _ in careful.ranked(self.game, state, seat, NO_RNG, known=True)[:most]:
                after = self.after(state, seat, command)
                if after is None:
                    continue
                rest, end = self.played(years, studies, after)
                if end.ended is EndReason.COLLECTED:
                    return (*line, (seat, command), *rest)
                worth = sum(row.points for row in end.rows) - 10.0 * len(end.rows)
                if best is None or worth > best[0]:
                    best = worth, command, after
                if self.stop():
                    return None
            if best is None:
                return None
            line, state = (*line, (seat, best[1])), best[2]
            if state.ended is EndReason.COLLECTED:
                return line
        return None

    def played(self, years: Years, studies: Sequence[Study], state: State) -> tuple[Line, State]:
        """The rest of a year as a quick player plays it, with its commands, up to the first thing unknown."""
        line: Line = ()
        for _ in range(LONGEST):
            acting = self.game.to_act(state)
            if not acting:
                break
            command = years.choice(self.game, studies[acting[0]], state, acting[0])
            after = self.after(state, acting[0], command)
            if after is None:
                break
            line, state = (*line, (acting[0], command)), after
        return line, state

    def after(self, state: State, seat: int, command: Command) -> State | None:
        """The state after a command; None where it depends on a shuffle that nobody knows."""
        self.positions += 1
        after = self.game.apply(state, seat, command).state
        return after if self.known_shuffles or after.rng == state.rng else None

    # Trying everything

    def exhausted(self, state: State) -> Solution | None:
        """The verdict when everything has been tried, or a win was found on the way; None where time ran out or something was left out."""
        line = self.deep(state)
        if line is not None:
            return Solution(Verdict.WINNABLE, line, self.positions)
        return Solution(Verdict.LOST, positions=self.positions) if self.whole and not self.stop() else None

    def deep(self, state: State) -> Line | None:
        """A winning line from a state, found by trying everything."""
        if state.ended is EndReason.COLLECTED:
            return ()
        if state in self.tried or self.bound.out_of_reach(state):
            return None
        self.tried.add(state)
        acting = self.game.to_act(state)
        if not acting:
            return None
        for command in every_command(self.game, state, acting[0], self.stop):
            if self.stop():
                self.whole = False
                return None
            after = self.after(state, acting[0], command)
            if after is None or after.rng != state.rng:
                # In which order the cards of a chain were laid could make another shuffle.
                self.whole = False
            if after is not None:
                rest = self.deep(after)
                if rest is not None:
                    return ((acting[0], command), *rest)
        return None


def gives(state: State, seat: int) -> Iterator[Give]:
    """The directives of a hand that move the rows differently."""
    known: set[tuple[int, tuple[int, ...]]] = set()
    for card in state.players[seat].hand:
        for turn in range(4):
            ways = [{trace.end: trace.ways for trace in traces(row, arrows_of(card, turn))} for row in state.rows]
            for ends in product(*ways):
                if (card, ends) not in known:
                    known.add((card, ends))
                    picked = zip(state.rows, ways, ends, strict=True)
                    yield Give(card, turn, tuple(Pick(row.number, way[end]) for row, way, end in picked if way[end]))


def different_chains(state: State, seat: int, stop: Stop = lambda: False) -> Iterator[Chain]:
    """The chains of a hand that lead to something else."""
    known: set[object] = set()
    alike: set[object] = set()
    for cards in layings(state.players[seat].hand):
        if stop():
            return
        showing = visible(cards)
        given = frozenset([laid.card for laid in cards])
        looks = given, checkings(showing)
        if looks in alike:
            continue
        alike.add(looks)
        courses = [best_courses(row, showing) for row in state.rows]
        for ends in product(*courses):
            if (given, ends) not in known:
                known.add((given, ends))
                yield Chain(cards, tuple([course[end] for course, end in zip(courses, ends, strict=True)]))


def every_command(game: SchoolYearDiary, state: State, seat: int, stop: Stop = lambda: False) -> Iterator[Command]:
    """Every command, of directives and chains those that lead to something else: other cards given, or a row at other points."""
    for move_set in game.legal(state, seat).move_sets:
        moves = iter(move_set)
        first = next(moves, None)
        if isinstance(first, Give):
            yield from gives(state, seat)
        elif isinstance(first, Chain):
            yield from different_chains(state, seat, stop)
        elif first is not None:
            yield first
            yield from moves
