"""The bound: the most that a row can still rise, whatever is played, with any cards (SYD-3.4, 4.2…4.4, 4.7…4.9, 5.2…5.6).

A directive has two arrows and a chain of n cards at most n + 1, and no arrow takes a row further than one step. So a row rises by a step
for each card given, a step for each directive or chain, and what cards raise it by. The bound adds up all of these that can still come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from operator import add, mul

from attrs import frozen

from engines.school_year_diary import model
from engines.school_year_diary.cards import ANY_ITEM, NAMES_NO_ROW, OF_IDEAS, Cards, Directive, ExperienceCard, Trend, Trigger, Verb
from engines.school_year_diary.model import FULL, ROW_LIMIT, Action, State
from engines.school_year_diary.rules.hands import TRADE_GAIN, TRADE_IDEAS
from engines.school_year_diary.rules.turns import CARDS_A_ROUND

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
