"""The result of a game and of a round (SYD-3.5, 3.6; TBL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.kernel.contract import Line, Outcome, SeatResult, Summary, SummaryRow, victory
from engines.kernel.messages import Message, msg, msgn, player
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import EVENTS_OF_SEASON, EndReason, Mode, NewRound, Row, State, season
from engines.school_year_diary.setup import row_count

# The outcome


def outcome(cards: Cards, state: State) -> Outcome:
    """The result of a game that has ended (SYD-3.6).

    Together all win if every row has been collected, else all lose. In a competition the most victory points win, and of equals the one
    first in turn. The total of a seat is its victory points, or what would be such.
    """
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
        result = msgn("{who} wins: tied at {count} victory point, and first in turn order.",
                      "{who} wins: tied at {count} victory points, and first in turn order.", points, who=who)  # fmt: skip
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


# The summary of a round or season


def summary(cards: Cards, state: State, earlier: Iterable[State]) -> Summary | None:
    """The summary of a finished round, or of a season after its last round: rows with their changes, collected rows, and prizes won."""
    if not (state.agenda and isinstance(state.agenda[0], NewRound) and state.round):
        return None
    began = state.round - (1 if state.round % EVENTS_OF_SEASON else EVENTS_OF_SEASON)
    before = _points_after(began, earlier)
    now = {row.number: row for row in state.rows}
    rows = []
    for seat, holder in enumerate(state.players):
        if holder.medals:
            rows.append(SummaryRow(seat, msg("medals of collected rows"), len(holder.medals), "SYD-5.6", marked=True))
        for row, _ in before.values():
            if row.handler == seat and row.number not in now:
                what = msg("row {row}, {student}: collected", row=row.number, student=cards.names[row.student])
                rows.append(SummaryRow(seat, what, None, "SYD-5.6", marked=True))
        rows += [_stands(cards, row, before) for row in state.rows if row.handler == seat]
        rows += [SummaryRow(seat, msg("souvenirs"), len(holder.souvenirs), "SYD-5.7", marked=True)] if holder.souvenirs else []
        rows += [SummaryRow(seat, msg("prizes"), len(holder.prizes), "SYD-5.7", marked=True)] if holder.prizes else []
    name = season_name(season(cards, state))
    ends_season = msg("End of {season} (round {round})", season=name, round=state.round)
    ends_round = msg("End of round {round}, {season}", round=state.round, season=name)
    return Summary(ends_round if state.round % EVENTS_OF_SEASON else ends_season, tuple(rows))


def _points_after(round_: int, earlier: Iterable[State]) -> Mapping[int, tuple[Row, int]]:
    """The rows by number with their points at the end of a round, or in the first known state; none at the beginning of the year.

    Nothing happens to them between the last decision of a round and its end.
    """
    last: State | None = None
    for last in earlier:
        if last.round <= round_:
            break
    return {row.number: (row, row.points if round_ else 0) for row in last.rows} if last else {}


def _stands(cards: Cards, row: Row, before: Mapping[int, tuple[Row, int]]) -> SummaryRow:
    ranks = msgn("row {row}, {student}: {count} rank", "row {row}, {student}: {count} ranks", row.ranks, row=row.number,
                 student=cards.names[row.student])  # fmt: skip
    change = row.points - before[row.number][1] if row.number in before else 0
    if change:
        sign = "+" if change > 0 else "\N{MINUS SIGN}"
        ranks = msgn("{row}, {change} point", "{row}, {change} points", abs(change), row=ranks, change=f"{sign}{abs(change)}")
    return SummaryRow(row.handler, ranks, row.points, "SYD-1.3")
