"""How far rows can come at the very most: a bound from above, by which a year can be told to be lost without playing it through.

Whatever is done, a row rises by no more than *steps*. Every directive card in a hand is one step, and so is every giving of a directive or
chain: laid cards show one arrow more than there are cards, since each covers a square of the one before (SYD-4.3), and no arrow moves a
row by more than one (SYD-4.4). Every point that a card raises by is a step. So an idea is one step, whether a card is got with it or
one given; two that discard 1 and get 3 are two.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from engines.school_year_diary.cards import Cards, Directive, ExperienceCard
from engines.school_year_diary.model import IDEAS, ROW_LIMIT, Season, State
from engines.school_year_diary.tasks import BeginTurn, Follow, FollowExperience, FollowTrend, HandleDue, OrderDecision, Stow
from engines.school_year_diary.vocabulary import ANY_ITEM, NAMES_NO_ROW, OF_IDEAS, Trigger, Verb

ENDLESS = 10_000
"""More than any row ever has to rise."""


@frozen
class Gain:
    """What a card can bring at the very most: steps, and actions that can set off Trends."""

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
        """Whether not every row can be collected any more, whatever happens (SYD-5.6)."""
        if state.ended is not None:
            return bool(state.rows)
        missing = sum(ROW_LIMIT - len(row.medals) for row in state.rows)
        full = len(state.decks.medals) >= missing
        due = max(((2 * ROW_LIMIT if full else row.maximum) - row.points for row in state.rows), default=0)
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
        """What the cards can bring that are being followed, wait to be followed, or are asked about."""
        total, named = Gain(), set()
        for task in state.agenda:
            if isinstance(task, Follow | Stow):
                named.add(task.card)
            elif isinstance(task, HandleDue):
                named.update(task.experiences, task.trends)
            elif isinstance(task, OrderDecision):
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
        """What the experiences can bring that can still be unlocked: one for each medal that a student's rows still lack, the best."""
        seasons = {self.cards.events[card].season for card in state.decks.events}
        if state.decks.old_events or state.agenda:
            seasons |= {_season_now(self.cards, state)}
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
        """What a list of directives can bring where "each player" is all of them."""
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


def _season_now(cards: Cards, state: State) -> Season:
    """The season of the newest event (SYD-3.2), even while that is still being followed."""
    for task in state.agenda:
        if isinstance(task, Stow) and task.card in cards.events:
            return cards.events[task.card].season
    return cards.events[state.decks.old_events[0]].season if state.decks.old_events else Season.AUTUMN
