"""Solve positions in which everything is known: proven winnable by all together (SYD-3.6), proven lost, or unknown.

A win comes with its line of commands, each of them checked by the rules. A loss is proven where no row can rise far enough whatever is done
(`Reach`), or where everything that could be done has been tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from attrs import define, evolve, field, frozen

from engines.kernel.coach import Line, Solution, Stop, Verdict
from engines.kernel.commands import Command
from engines.kernel.rng import NO_RNG
from engines.school_year_diary import model
from engines.school_year_diary.bots.careful import LONGEST, Careful, Years
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.cards import ANY_ITEM, NAMES_NO_ROW, OF_IDEAS, Cards, Directive, ExperienceCard, Trigger, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, IDEAS, ROW_LIMIT, BeginTurn, EndReason, Follow, FollowExperience, FollowTrend, State
from engines.school_year_diary.rules.chains import Chain, best_courses, layings, visible
from engines.school_year_diary.rules.directives import Give, Pick, arrows_of, traces

# The bound


ENDLESS = 10_000
"""More than any row ever has to rise."""


@frozen
class Gain:
    """The most that a card can bring: steps, and actions that can set off Trends."""

    steps: int = 0
    actions: int = 0

    def __add__(self, other: Gain) -> Gain:
        return Gain(self.steps + other.steps, self.actions + other.actions)

    def __or__(self, other: Gain) -> Gain:
        """The better of both in everything."""
        return Gain(max(self.steps, other.steps), max(self.actions, other.actions))


class Reach:
    """The bound for the cards of a game."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._item = Gain()
        # Items can bring items; there are few of them, and none brings itself twice.
        for _ in range(2):
            self._item = _best(self._of(item.do) for item in cards.items.values())

    def out_of_reach(self, state: State) -> bool:
        """True if some row can't be collected any more, whatever happens (SYD-5.6)."""
        if state.ended is not None:
            return bool(state.rows)
        missing = sum(ROW_LIMIT - len(row.medals) for row in state.rows)
        full = len(state.decks.medals) >= missing
        due = max(((FULL if full else row.maximum) - row.points for row in state.rows), default=0)
        return due > self.steps(state)

    def steps(self, state: State) -> int:
        """The steps that are left at most; `ENDLESS` where Trends could set off each other."""
        players = len(state.players)
        turns = len(state.decks.events) * players + sum(isinstance(task, BeginTurn) for task in state.agenda)
        ideas = turns * IDEAS + sum(player.ideas for player in state.players)
        total = Gain(sum(len(player.hand) for player in state.players) + ideas, ideas)
        for card in state.decks.events:
            total += self._all(self.cards.events[card].do, players)
        for player in state.players:
            for item in player.items:
                total += self._of(self.cards.items[item].do)
        total += self._in_play(state) + self._experiences(state)
        return self._with_trends(state, total, ideas)

    def _in_play(self, state: State) -> Gain:
        """The gain of the cards that are being followed, wait to be followed, or are asked about."""
        total, named = Gain(), set()
        for task in state.agenda:
            if isinstance(task, Follow | model.Stow):
                named.add(task.card)
            elif isinstance(task, model.HandleDue):
                named.update(task.experiences, task.trends)
            elif isinstance(task, model.OrderDecision):
                named.update(each.card for each in task.due if isinstance(each, FollowExperience | FollowTrend))
            elif hasattr(task, "card"):
                named.add(task.card)
        for card_id in named:
            card = self.cards.card(card_id)
            total += self._all(getattr(card, "do", ()), len(state.players))
            trend = self.cards.trend(card_id)
            if trend is not None:
                total += self._all(trend.do, len(state.players))
        return total

    def _experiences(self, state: State) -> Gain:
        """The gain of the experiences that can still be unlocked: one for each medal that a student's rows lack, the best."""
        seasons = {model.season(self.cards, state), *(self.cards.events[card].season for card in state.decks.events)}
        total = Gain()
        for student in state.config.students:
            missing = sum(ROW_LIMIT - len(row.medals) for row in state.rows if row.student == student)
            found = [self._of(card.do) for card in self._left(state, student) if card.season in seasons]
            steps, actions = ([getattr(gain, part) for gain in found] for part in ("steps", "actions"))
            total += Gain(sum(sorted(steps)[-missing:] if missing else ()), sum(sorted(actions)[-missing:] if missing else ()))
        return total

    def _left(self, state: State, student: str) -> list[ExperienceCard]:
        return [card for card in map(self.cards.experiences.__getitem__, state.decks.experiences) if card.student == student]

    def _with_trends(self, state: State, total: Gain, ideas: int) -> int:
        """The steps of all, and of the Trends that they can set off.

        Those of rows collected and medals unlocked fire as often as there are any, those that answer ideas as often as there are ideas,
        the others with every action. An idea that such a Trend answers is no step itself.
        """
        answers: dict[Trigger, Gain] = {}
        ids = [*state.decks.trends, *(card.id for student in state.config.students for card in self._left(state, student))]
        every = Gain()
        for card_id in ids:
            trend, student = self.cards.trend(card_id), self.cards.student_of(card_id)
            if trend is None:
                continue
            gain = self._all(trend.do, len(state.players))
            rows = [row for row in state.rows if row.student == student]
            if trend.when is Trigger.ROW_COLLECTED:
                total += Gain(gain.steps * len(rows), gain.actions * len(rows))
            elif trend.when is Trigger.MEDAL_UNLOCKED:
                missing = sum(ROW_LIMIT - len(row.medals) for row in rows)
                total += Gain(gain.steps * missing, gain.actions * missing)
            elif trend.when in OF_IDEAS:
                answers[trend.when] = answers.get(trend.when, Gain()) + gain
            elif rows or trend.when in NAMES_NO_ROW:
                every += gain
        answer = _best(answers.values())
        total += Gain(max(answer.steps - 1, 0) * ideas, answer.actions * ideas)
        return ENDLESS if every.actions else total.steps + every.steps * total.actions

    def _all(self, block: Iterable[Directive], players: int) -> Gain:
        """The gain of directives where "each player" is all of them."""
        gain = self._of(block)
        return Gain(gain.steps * players, gain.actions * players)

    def _of(self, block: Iterable[Directive]) -> Gain:
        total = Gain()
        for directive in block:
            total += self._one(directive)
        return total

    def _one(self, directive: Directive) -> Gain:
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
            case Verb.GET_ITEM if directive.item in ("", ANY_ITEM):
                return self._item
            case Verb.GET_ITEM:
                return self._of(self.cards.items[directive.item].do)
            case Verb.CHOOSE | Verb.IF:
                return _best(self._of(block) for block in directive.blocks)
            case Verb.MAY | Verb.EACH_PLAYER:
                return self._of(directive.blocks[0])
            case _:
                return Gain()


def _best(gains: Iterable[Gain]) -> Gain:
    found = Gain()
    for gain in gains:
        found |= gain
    return found


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
    return _Search(game, stop, known_shuffles).solve(state)


@define
class _Search:
    """One search, with what it has tried."""

    game: SchoolYearDiary
    stop: Stop
    known_shuffles: bool
    positions: int = 0
    tried: set[State] = field(factory=set)
    whole: bool = True
    """True if nothing possible has been left out so far."""
    reach: Reach = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.reach = Reach(self.game.content)

    def solve(self, state: State) -> Solution:
        """The verdict on a state."""
        if state.ended is EndReason.COLLECTED:
            return Solution(Verdict.WINNABLE)
        if self.reach.out_of_reach(state):
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
            if not acting or self.stop() or self.reach.out_of_reach(state):
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
        if state in self.tried or self.reach.out_of_reach(state):
            return None
        self.tried.add(state)
        acting = self.game.to_act(state)
        if not acting:
            return None
        for command in self.everything(state, acting[0]):
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

    def everything(self, state: State, seat: int) -> Iterator[Command]:
        """Every command, of directives and chains those that lead to something else: other cards given, or a row at other points."""
        for move_set in self.game.legal(state, seat).move_sets:
            moves = iter(move_set)
            first = next(moves, None)
            if isinstance(first, Give):
                yield from _gives(state, seat)
            elif isinstance(first, Chain):
                yield from _chains(state, seat, self.stop)
            elif first is not None:
                yield first
                yield from moves


def _gives(state: State, seat: int) -> Iterator[Give]:
    known: set[tuple[int, tuple[int, ...]]] = set()
    for card in state.players[seat].hand:
        for turn in range(4):
            ways = [{trace.end: trace.ways for trace in traces(row, arrows_of(card, turn))} for row in state.rows]
            for ends in product(*ways):
                if (card, ends) not in known:
                    known.add((card, ends))
                    picked = zip(state.rows, ways, ends, strict=True)
                    yield Give(card, turn, tuple(Pick(row.number, way[end]) for row, way, end in picked if way[end]))


def _chains(state: State, seat: int, stop: Stop) -> Iterator[Chain]:
    known: set[tuple[frozenset[int], tuple[int, ...]]] = set()
    for cards in layings(state.players[seat].hand):
        if stop():
            return
        showing = visible(cards)
        courses = [best_courses(row, showing) for row in state.rows]
        given = tuple(laid.card for laid in cards)
        for ends in product(*courses):
            key = frozenset(given), ends
            if key not in known:
                known.add(key)
                yield Chain(cards, tuple(course[end] for course, end in zip(courses, ends, strict=True)))
