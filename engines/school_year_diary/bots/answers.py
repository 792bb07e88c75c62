"""What Trends make of an idea: how many cards one more idea of a turn would bring, as far as can be seen at once (SYD-3.4, 5.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engines.kernel.contract import Game
from engines.school_year_diary.board import empty_medals, lockable_cells, lockers
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import HAND_LIMIT, Row, State
from engines.school_year_diary.trends import Facts, answering, of_rows
from engines.school_year_diary.vocabulary import OF_IDEAS, Trigger, Verb


def brings(game: Game[State], state: State, seat: int) -> int:
    """How many directive cards one more idea would bring in a game; none where its cards are not known."""
    return cards_for_an_idea(game.content, state, seat) if isinstance(game, SchoolYearDiary) else 0


def cards_for_an_idea(cards: Cards, state: State, seat: int) -> int:
    """The directive cards that an idea can bring next: one may always be got, and Trends may give more for another use of it."""
    room = HAND_LIMIT - len(state.players[seat].hand)
    if room < 2:
        return max(room, 0)
    trends = [cards.trend(card) for card in state.decks.trends]
    triggers = {trend.when for trend in trends if trend is not None and trend.when in OF_IDEAS}
    most = max([_brought(cards, state, facts) for trigger in triggers for facts in _uses(trigger, state, seat)], default=0)
    return min(most, room)


def _brought(cards: Cards, state: State, facts: Facts) -> int:
    """How many cards the Trends bring that answer the facts, by the rules' own account of which do."""
    total = 0
    for card in answering(cards, state.decks.trends, facts):
        block = trend.do if (trend := cards.trend(card)) else ()
        total += sum(each.amount if each.verb is Verb.GET else each.keep for each in block if each.verb in (Verb.GET, Verb.SEE))
    return total


def _uses(trigger: Trigger, state: State, seat: int) -> Iterator[Facts]:
    """The facts of each way to use an idea so: a refresh takes a hand, the others a fit place on a row of a student (SYD-4.6, 4.7)."""
    if trigger is Trigger.IDEA_REFRESHES:
        if state.players[seat].hand:
            yield of_rows(trigger, ())
        return
    places = {Trigger.IDEA_LOCKS: lockable_cells, Trigger.IDEA_UNLOCKS: lockers}.get(trigger, empty_medals)(state)
    fit = Counter(number for number, _ in places)
    first: dict[str, Row] = {}
    room: Counter[str] = Counter()
    for row in state.rows:
        if fit[row.number]:
            first.setdefault(row.student, row)
            room[row.student] += fit[row.number]
    if trigger is Trigger.IDEA_SWAPS:
        yield from (of_rows(trigger, (row,)) for student, row in first.items() if room[student] > 1)
        yield from (of_rows(trigger, pair) for pair in combinations(first.values(), 2))
    else:
        yield from (of_rows(trigger, (row,)) for row in first.values())
