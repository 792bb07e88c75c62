"""What is over in sums: a round or a season, the rows, how they changed, and what has been won so far (SYD-1.3, 3.1, 3.2, 5.6, 5.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import Summary, SummaryRow
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import Row, Season, State
from engines.school_year_diary.setup import EVENTS_OF_SEASON
from engines.school_year_diary.tasks import NewRound
from engines.school_year_diary.working import Working


def summary(cards: Cards, state: State, earlier: Iterable[State]) -> Summary | None:
    """The round that is over where the next one, or the end, comes; after a season's last round the season.

    Named are the rows that everybody handles, with what they gained or lost in it, those that were collected in it, and what has been won:
    medals, souvenirs, prizes.
    """
    if not (state.agenda and isinstance(state.agenda[0], NewRound) and state.round):
        return None
    began = state.round - (1 if state.round % EVENTS_OF_SEASON else EVENTS_OF_SEASON)
    before = _points_after(began, earlier)
    now = {row.number: row for row in state.rows}
    rows = []
    for seat, holder in enumerate(state.players):
        if holder.medals:
            rows.append(SummaryRow(seat, msg("medals of collected rows"), len(holder.medals), "SYD-5.6", marked=True))
        rows += [_gone(cards, row) for row, _ in before.values() if row.handler == seat and row.number not in now]
        rows += [_stands(cards, row, before) for row in state.rows if row.handler == seat]
        rows += [SummaryRow(seat, msg("souvenirs"), len(holder.souvenirs), "SYD-5.7", marked=True)] if holder.souvenirs else []
        rows += [SummaryRow(seat, msg("prizes"), len(holder.prizes), "SYD-5.7", marked=True)] if holder.prizes else []
    return Summary(_title(state.round, Working(state, cards).season()), tuple(rows))


def _points_after(round_: int, earlier: Iterable[State]) -> Mapping[int, tuple[Row, int]]:
    """The rows, by number, each with its points, at the end of a round; at the beginning of the year all of them have none.

    Nothing happens to them between the last decision of a round and its end. Where nobody knows of that round, it is the first state that
    is known.
    """
    last: State | None = None
    for last in earlier:
        if last.round <= round_:
            break
    if last is None:
        return {}
    return {row.number: (row, row.points if round_ else 0) for row in last.rows}


def _gone(cards: Cards, row: Row) -> SummaryRow:
    return SummaryRow(row.handler, msg("row {row}, {student}: collected", row=row.number, student=cards.names[row.student]), None,
                      "SYD-5.6", marked=True)  # fmt: skip


def _stands(cards: Cards, row: Row, before: Mapping[int, tuple[Row, int]]) -> SummaryRow:
    ranks = msgn("row {row}, {student}: {count} rank", "row {row}, {student}: {count} ranks", row.ranks, row=row.number,
                 student=cards.names[row.student])  # fmt: skip
    change = row.points - before[row.number][1] if row.number in before else 0
    if change:
        sign = "+" if change > 0 else "\N{MINUS SIGN}"
        ranks = msgn("{row}, {change} point", "{row}, {change} points", abs(change), row=ranks, change=f"{sign}{abs(change)}")
    return SummaryRow(row.handler, ranks, row.points, "SYD-1.3")


def _title(round_: int, season: Season) -> Message:
    if round_ % EVENTS_OF_SEASON:
        return msg("Round {round}, {season}, is over: points", round=round_, season=season_name(season))
    return msg("The {season} is over, after round {round}: points", round=round_, season=season_name(season))
