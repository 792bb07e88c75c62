"""What Trends make of an idea: how many cards one more idea of a turn would bring, as far as can be seen at once (SYD-3.4, 5.5)."""

from __future__ import annotations

from engines.kernel.contract import Game
from engines.school_year_diary.board import empty_medals, lockable_cells, lockers
from engines.school_year_diary.cards import Cards, Trend
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.vocabulary import OF_IDEAS, Trigger, Verb


def brings(game: Game[State], state: State, seat: int) -> int:
    """How many directive cards one more idea would bring in a game; none where its cards are not known."""
    return cards_for_an_idea(game.content, state, seat) if isinstance(game, SchoolYearDiary) else 0


def cards_for_an_idea(cards: Cards, state: State, seat: int) -> int:
    """The directive cards that an idea can bring next: one may always be got, and a Trend may give more for another use of it."""
    room = HAND_LIMIT - len(state.players[seat].hand)
    if room < 2:
        return room
    brought: dict[Trigger, int] = {}
    for card in state.decks.trends:
        trend = cards.trend(card)
        if trend is not None and trend.when in OF_IDEAS and _can_be_used(trend.when, state, seat, cards.student_of(card)):
            brought[trend.when] = brought.get(trend.when, 0) + _brought(trend)
    return min(max(brought.values(), default=0), room)


def _brought(trend: Trend) -> int:
    return sum(each.amount if each.verb is Verb.GET else each.keep for each in trend.do if each.verb in (Verb.GET, Verb.SEE))


def _can_be_used(trigger: Trigger, state: State, seat: int, student: str) -> bool:
    """Whether an idea can be used so: for a refresh a hand, for the others a fit place on a row of the student (SYD-4.6, 4.7)."""
    if trigger is Trigger.IDEA_REFRESHES:
        return bool(state.players[seat].hand)
    places = {Trigger.IDEA_LOCKS: lockable_cells, Trigger.IDEA_UNLOCKS: lockers}.get(trigger, empty_medals)
    own = {row.number for row in state.rows if row.student == student}
    return any(row in own for row, _ in places(state))
