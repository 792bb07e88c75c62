"""The result of a year: at the table, and on paper (SYD-3.6)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.contract import Line, Outcome, Refusal, SeatResult, victory
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.score_pad import Columns, PadRow, ScorePad, pad_lines
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import MOST_ROWS, PAIR_NUMBERS, ROUNDS, ROW_LIMIT, STUDENTS, EndReason, Mode, State
from engines.school_year_diary.setup import FIRST_MEDALS, MOST_ROWS_EACH, PRIZES, row_count

# At the table


def outcome(cards: Cards, state: State) -> Outcome:
    """The result of a game that has ended (SYD-3.6).

    Together all win if every row has been collected, else all lose. In a competition the most victory points win, and of equals the one
    first in turn. The total of a seat is its victory points, or what would be such.
    """
    lines = [_lines(cards, state, seat) for seat in range(len(state.players))]
    totals = [sum(line.amount for line in each) for each in lines]
    if state.config.mode is Mode.COMP:
        winner, result = winner_of([player(seat) for seat in range(len(totals))], totals)
        won, reason = [seat == winner for seat in range(len(totals))], _won_by(state, result)
    else:
        won, reason = [not state.rows] * len(totals), _reason(state)
    return Outcome(reason, "SYD-3.6", tuple(SeatResult(*each) for each in zip(won, totals, lines, strict=True)))


def _reason(state: State) -> Message:
    rows = row_count(state.config)
    if not state.rows and (spare := ROUNDS - state.round):
        return msgn("Every row is collected in round {round}, with {count} round to spare!",
                    "Every row is collected in round {round}, with {count} rounds to spare!", spare, round=state.round)  # fmt: skip
    if not state.rows:
        return msg("Every row is collected, in the very last round!")
    collected = rows - len(state.rows)
    if state.ended is EndReason.CARD:
        return msg("A card ended the game with {collected} of {rows} rows collected.", collected=collected, rows=rows)
    return msg("The school year is over with {collected} of {rows} rows collected.", collected=collected, rows=rows)


def winner_of(names: Sequence[Message], totals: Sequence[int]) -> tuple[int, Message]:
    """The winner of a competition, by victory points and then by turn order, and a sentence that says so."""
    points = max(totals)
    winner = totals.index(points)
    if totals.count(points) == 1:
        return winner, victory([names[winner]], msgn("{count} victory point", "{count} victory points", points))
    return winner, msgn("{who} wins: tied at {count} victory point, and first in turn order.",
                        "{who} wins: tied at {count} victory points, and first in turn order.", points, who=names[winner])  # fmt: skip


def _won_by(state: State, result: Message) -> Message:
    if state.ended is EndReason.CARD:
        return msg("A card ended the game. {result}", result=result)
    if state.ended is EndReason.YEAR_OVER:
        return msg("The school year is over. {result}", result=result)
    handlers = {row.handler for row in state.rows}
    done = next(seat for seat in range(len(state.players)) if seat not in handlers)
    return msg("{who} has no row left. {result}", who=player(done), result=result)


def _lines(cards: Cards, state: State, seat: int) -> tuple[Line, ...]:
    storage = state.players[seat]
    lines = [Line(msg("Medals of collected rows"), "SYD-5.6", len(storage.medals))]
    for row in state.rows:
        if row.handler == seat:
            what = msgn(
                "Row {row}, {student}: 1 for every 2 of {count} point",
                "Row {row}, {student}: 1 for every 2 of {count} points",
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
    return len(storage.medals) + ranks_of(state, seat) + len(storage.souvenirs) + len(storage.prizes)


def ranks_of(state: State, seat: int) -> int:
    """The ranks of all rows that a seat handles."""
    return sum([row.ranks for row in state.rows if row.handler == seat])


# On paper


_MEDALS = PadRow(msg("Medals of collected rows"), "SYD-5.6", len(PAIR_NUMBERS))
_RANKS = PadRow(msg("Ranks of the rows left (1 for every 2 points)"), "SYD-1.3", len(PAIR_NUMBERS))
_AGAINST = (_MEDALS, _RANKS, PadRow(msg("Souvenirs"), "SYD-5.7", len(STUDENTS)), PadRow(msg("Prizes"), "SYD-5.7", PRIZES))
_TOGETHER = (PadRow(msg("Rows left on the table"), "SYD-3.6", MOST_ROWS, counts=False), _MEDALS, _RANKS)


def _fewest_rows(medals: int) -> int:
    """The fewest rows that have these medals together: a row has up to five (SYD-1.2)."""
    return -(-medals // ROW_LIMIT)


def _begun_with(players: int) -> tuple[int, ...]:
    """The numbers of rows that a player can begin with (SYD-2.1)."""
    each = range(1, MOST_ROWS_EACH + 1 if players == 1 else 2)
    counts = {students * rows for students in range(2, len(STUDENTS) + 1) for rows in each if students * rows * players <= MOST_ROWS}
    return tuple(sorted(counts))


def _medals(count: int) -> Message:
    return msgn("{count} medal", "{count} medals", count)


def _impossible(names: Sequence[str], medals: Sequence[int], ranks: Sequence[int]) -> Refusal | None:
    """The reason why no year ends with these medals of collected rows and these ranks (SYD-1.2, 2.2)."""
    most_rows = _begun_with(len(names))[-1]
    for name, collected, reached in zip(names, medals, ranks, strict=True):
        if collected == 1:
            return Refusal("SYD-1.2", msg("{name} can't have 1 medal: a collected row has 2 to 5.", name=name))
        if _fewest_rows(collected) + _fewest_rows(reached) > most_rows:
            words = msg("{name} can't have {medals} and {ranks}: there are at most {rows} rows, each of up to 5.", name=name,
                        medals=_medals(collected), ranks=msgn("{count} rank", "{count} ranks", reached), rows=most_rows)  # fmt: skip
            return Refusal("SYD-1.2", words)
    most, count = min(most_rows * len(names) * ROW_LIMIT, len(PAIR_NUMBERS)), sum(medals) + sum(ranks)
    if count > most:
        return Refusal("SYD-2.2", msg("{count} medals and ranks are too many: {most} medals are in play.", count=count, most=most))
    return None


def _against(names: Sequence[str], columns: Columns, _: int) -> Outcome | Refusal:
    """The result of a competition on paper (SYD-3.6)."""
    medals, ranks, souvenirs, prizes = zip(*columns, strict=True)
    refusal = _impossible(names, medals, ranks)
    if refusal is not None:
        return refusal
    students = _begun_with(len(names))[-1]
    if sum(souvenirs) > students:
        words = msg("{count} souvenirs are too many: there is one of each student, {most} at most.", count=sum(souvenirs), most=students)
        return Refusal("SYD-2.5", words)
    if sum(prizes) > PRIZES:
        return Refusal("SYD-2.5", msg("{count} prizes are too many: {most} are in play.", count=sum(prizes), most=PRIZES))
    winner, reason = winner_of([msg("{name}", name=name) for name in names], [sum(column) for column in columns])
    results = [SeatResult(seat == winner, sum(column), pad_lines(_AGAINST, column)) for seat, column in enumerate(columns)]
    return Outcome(reason, "SYD-3.6", tuple(results))


def _together(names: Sequence[str], columns: Columns, _: int) -> Outcome | Refusal:
    """The result of a year that was played together on paper: won if every row has been collected (SYD-3.6)."""
    begun = _begun_with(len(names))
    for name, (rows, medals, ranks) in zip(names, columns, strict=True):
        if ranks and not rows:
            return Refusal("SYD-1.3", msg("{name} has ranks, but no row is left.", name=name))
        if ranks > rows * ROW_LIMIT:
            words = msgn("{name} has more ranks than {count} row can have: 5 each at most.",
                         "{name} has more ranks than {count} rows can have: 5 each at most.", rows, name=name)  # fmt: skip
            return Refusal("SYD-1.3", words)
        fitting = {count for count in begun if rows + _fewest_rows(medals) <= count <= rows + medals // FIRST_MEDALS}
        if not fitting:
            words = msgn(
                "{name} can't have {count} row left and {medals}: all players begin with the same number of rows, each of 2 to 5 medals.",
                "{name} can't have {count} rows left and {medals}: all players begin with the same number of rows, each of 2 to 5 medals.",
                rows, name=name, medals=_medals(medals),
            )  # fmt: skip
            return Refusal("SYD-2.1", words)
        begun = tuple(sorted(fitting))
    refusal = _impossible(names, *([column[place] for column in columns] for place in (1, 2)))
    if refusal is not None:
        return refusal
    left = sum(column[0] for column in columns)
    every, some = msg("Every row is collected."), msgn("The school year is over with {count} row left.",
                                                       "The school year is over with {count} rows left.", left)  # fmt: skip
    results = [SeatResult(not left, sum(column[1:]), pad_lines(_TOGETHER, column)) for column in columns]
    return Outcome(some if left else every, "SYD-3.6", tuple(results))


PADS = (
    ScorePad(msg("Solo or together"), "mode=coop", range(1, 5), _TOGETHER, _together),
    ScorePad(
        msg("Against each other"), "mode=comp", range(2, 5), _AGAINST, _against,
        note=msg("Enter the players in turn order, the first player first: in a tie the earlier one wins."),
    ),
)  # fmt: skip
"""A year alone or together, and a competition (SYD-3.6)."""
