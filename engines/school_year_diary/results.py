"""How a game came out (SYD-3.5, 3.6; TBL-10)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import Line, Outcome, SeatResult
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import State
from engines.school_year_diary.setup import row_count
from engines.school_year_diary.tasks import EndReason


def outcome(cards: Cards, state: State) -> Outcome | None:
    """The result of a game that has ended: all win if every row has been collected, else all lose (SYD-3.6).

    The total of a seat is what it would count as victory points: medals in its storage and a point for each rank of its rows.
    """
    if state.ended is None:
        return None
    won = not state.rows
    results = []
    for seat in range(len(state.players)):
        lines = _lines(cards, state, seat)
        results.append(SeatResult(won, sum(line.amount for line in lines), lines))
    return Outcome(_reason(state), "SYD-3.6", tuple(results))


def _reason(state: State) -> Message:
    rows = row_count(state.config)
    if not state.rows:
        return msg("Every row is collected, in round {round}.", round=state.round)
    collected = rows - len(state.rows)
    if state.ended is EndReason.CARD:
        return msg("A card ended the game with {collected} of {rows} rows collected.", collected=collected, rows=rows)
    return msg("The school year is over with {collected} of {rows} rows collected.", collected=collected, rows=rows)


def _lines(cards: Cards, state: State, seat: int) -> tuple[Line, ...]:
    lines = [Line(msg("Medals of collected rows"), "SYD-5.6", len(state.players[seat].medals))]
    for row in state.rows:
        if row.handler == seat:
            what = msgn(
                "Ranks of row {row}, {student}: {count} point",
                "Ranks of row {row}, {student}: {count} points",
                row.points,
                row=row.number,
                student=cards.names[row.student],
            )
            lines.append(Line(what, "SYD-1.3", row.ranks))
    return tuple(lines)
