"""How a game came out (SYD-3.5, 3.6; TBL-10)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.results import Line, Outcome, SeatResult, victory
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import Mode, State
from engines.school_year_diary.setup import row_count
from engines.school_year_diary.tasks import EndReason


def outcome(cards: Cards, state: State) -> Outcome | None:
    """The result of a game that has ended (SYD-3.6).

    Together all win if every row has been collected, else all lose. In a competition the most victory points win, and of equals the one
    first in turn. The total of a seat is its victory points, or what would be such.
    """
    if state.ended is None:
        return None
    lines = [_lines(cards, state, seat) for seat in range(len(state.players))]
    totals = [sum(line.amount for line in each) for each in lines]
    if state.config.mode is Mode.COMP:
        winner = totals.index(max(totals))
        won, reason = [seat == winner for seat in range(len(totals))], _won_by(state, totals, winner)
    else:
        won, reason = [not state.rows] * len(totals), _reason(state)
    return Outcome(reason, "SYD-3.6", tuple(SeatResult(*each) for each in zip(won, totals, lines, strict=True)))


def _reason(state: State) -> Message:
    rows = row_count(state.config)
    if not state.rows:
        return msg("Every row is collected, in round {round}.", round=state.round)
    collected = rows - len(state.rows)
    if state.ended is EndReason.CARD:
        return msg("A card ended the game with {collected} of {rows} rows collected.", collected=collected, rows=rows)
    return msg("The school year is over with {collected} of {rows} rows collected.", collected=collected, rows=rows)


def _won_by(state: State, totals: list[int], winner: int) -> Message:
    points, who = totals[winner], player(winner)
    if totals.count(points) > 1:
        result = msgn("{who} wins: of those with {count} victory point the first in turn.",
                      "{who} wins: of those with {count} victory points the first in turn.", points, who=who)  # fmt: skip
    else:
        result = victory([who], msgn("{count} victory point", "{count} victory points", points))
    if state.ended is EndReason.CARD:
        return msg("A card ended the game. {result}", result=result)
    if state.ended is EndReason.YEAR_OVER:
        return msg("The school year is over. {result}", result=result)
    handlers = {row.handler for row in state.rows}
    done = next(seat for seat in range(len(totals)) if seat not in handlers)
    return msg("{who} has no row left. {result}", who=player(done), result=result)


def _lines(cards: Cards, state: State, seat: int) -> tuple[Line, ...]:
    storage = state.players[seat]
    lines = [Line(msg("Medals of collected rows"), "SYD-5.6", len(storage.medals))]
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
    for student in storage.souvenirs:
        souvenir = Message(cards.souvenirs[student].name)
        lines.append(Line(msg("Souvenir of {student}: “{souvenir}”", student=cards.names[student], souvenir=souvenir), "SYD-5.7", 1))
    lines += [Line(msg("Prize: “{prize}”", prize=cards.names[prize]), "SYD-5.7", 1) for prize in storage.prizes]
    return tuple(lines)


def points(state: State, seat: int) -> int:
    """The victory points of a seat as they would count now (SYD-3.6)."""
    storage = state.players[seat]
    ranks = sum([row.ranks for row in state.rows if row.handler == seat])
    return len(storage.medals) + ranks + len(storage.souvenirs) + len(storage.prizes)
