"""What a draft would do to every row: signs arrow by arrow, ghosts of the avatars where they would end, and a verdict (SYD-4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from attrs import evolve

from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import Trace, arrows_of, landed
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.drafts import Giving
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.games.school_year_diary.rows import ZONE, cell_xy, scale_of, verdict_xy
from tabletop_qt.games.school_year_diary.things import Card, Movement, RowStand, RowVerdict
from tabletop_qt.viewmodels.scenery import Affordance, Box, Drop, Emphasis, Piece, Place, Press


def giving_pieces(position: Position, draft: Giving) -> list[Piece]:
    """The preview of a lifted directive card on all rows."""
    pieces: list[Piece] = []
    arrows = arrows_of(draft.card, draft.turn)
    for row in position.view.rows:
        moves = movements(row, draft.card, draft.turn)
        pieces.extend(_row_preview(row, position.layout.rows[row.number], arrows, moves, draft.picked(row.number)))
    return pieces


def paths(position: Position, draft: Giving) -> list[Place]:
    """Where the avatars of rows with a choice would end: dropping the card there picks that path."""
    others = {Movement(row.number, index) for row, index, _ in _others(position, draft)}
    return [
        Place(piece.thing.place, Box.around(piece.x, piece.y, piece.face.w), ZONE, piece.name, layer=5, thing=piece.thing)
        for piece in giving_pieces(position, draft)
        if isinstance(piece.thing, Movement) and piece.thing in others
    ]


def _others(position: Position, draft: Giving) -> list[tuple[Row, int, Trace]]:
    """Every movement, with its row and index, that could be picked instead of the one that is."""
    return [
        (row, index, trace)
        for row in position.view.rows
        for index, trace in enumerate(movements(row, draft.card, draft.turn))
        if index != draft.picked(row.number)
    ]


def giving_offers(position: Position, draft: Giving) -> list[Affordance]:
    """Picking another path on a row that has a choice."""
    offers = []
    for row, index, trace in _others(position, draft):
        label, path, picked = _pick_label(row, trace), Movement(row.number, index), position.to(draft.picking(row.number, index))
        offers.append(Affordance(Press(path.id), label, "SYD-4.2", meaning=picked))
        offers.append(Affordance(Drop(Card(draft.card).id, path.place), label, "SYD-4.2", meaning=picked))
    return offers


def _pick_label(row: Row, trace: Trace) -> Message:
    if not trace.ways:
        return msg("Row {row} to {points} points", row=row.number, points=landed(row, trace.end))
    if trace.ways.startswith("u"):
        return msg("Row {row}: first up, to {points} points", row=row.number, points=landed(row, trace.end))
    return msg("Row {row}: first down, to {points} points", row=row.number, points=landed(row, trace.end))


_LEAST_SIGN = 0.88
"""The scale that signs have at least."""


@lru_cache(maxsize=2048)
def _row_preview(row: Row, box: Box, arrows: tuple[int, int], moves: tuple[Trace, ...], picked: int) -> tuple[Piece, ...]:
    chosen = moves[picked]
    pieces = [verdict(row, box, chosen.end)]
    x, y = verdict_xy(box)
    scale, before = scale_of(box), row.points
    for index, (arrow, points) in enumerate(zip(arrows, chosen.points, strict=True)):
        step = points - before
        before = points
        sign, name = f"sign:{row.number}:{index}", msg("Arrow {index}: {step}", index=index + 1, step=step)
        # So large that the smallest text has room.
        size = max(scale, _LEAST_SIGN)
        shown, aside = faces.sign(step, arrow, size), (42 * index - 21) * size
        pieces.append(Piece(sign, shown, x + aside, y - 32 * scale, 5, ZONE, name, focusable=False))
    ends = [trace.end for trace in moves]
    for index, trace in enumerate(moves):
        if len(moves) == 1 and trace.end == row.points:
            continue
        aside = (index * 2 - 1) * 9 * scale if len(ends) > 1 and len(set(ends)) == 1 else 0
        path, text = Movement(row.number, index), _pick_label(row, trace)
        pieces.append(ghost(row, box, trace.end, path, chosen=index == picked, choice=len(moves) > 1, aside=aside, text=text))
    return tuple(pieces)


def in_danger(row: Row, end: int) -> bool:
    """Whether a row would fall, or be held back by a locker."""
    return end < row.points or row.locked(end)


def warned(pieces: list[Piece], rows: Set[int]) -> list[Piece]:
    """The pieces with the portraits of these rows in warning: there no number is in its way."""
    stands = {RowStand(number).id for number in rows}
    return [evolve(piece, emphasis=Emphasis.WARNING) if piece.id in stands else piece for piece in pieces]


def giving_dangers(position: Position, draft: Giving) -> set[int]:
    """The rows that would fall or be held back under a lifted card."""
    return {
        row.number for row in position.cared_for if in_danger(row, movements(row, draft.card, draft.turn)[draft.picked(row.number)].end)
    }


def forget() -> None:
    """Forget all previews that are known, to measure what a new one takes."""
    _row_preview.cache_clear()


def ghost(row: Row, box: Box, cell: int, path: Movement, *, chosen: bool, choice: bool, aside: float, text: Message) -> Piece:
    """A row's avatar where it would end; where there is a choice it can be pressed."""
    x, y = cell_xy(box, row, cell)
    if row.locked(cell):
        emphasis = Emphasis.WARNING if chosen else Emphasis.GHOST
    else:
        emphasis = Emphasis.CHOSEN if chosen and choice else Emphasis.GHOST
    about = (msg("A locker holds the avatar back: it stays at {points}.", points=row.points),) if row.locked(cell) else ()
    face = faces.avatar(row.student, scale_of(box))
    return Piece(path.id, face, x + aside, y, 4, ZONE, text, about, ("SYD-4.2",), emphasis=emphasis, focusable=choice, thing=path)


def verdict(row: Row, box: Box, end: int, *, choice: bool = False) -> Piece:
    """A row's points before and after, with the locker's say (SYD-4.5)."""
    x, y = verdict_xy(box)
    after = landed(row, end)
    held_back = row.locked(end)
    if held_back:
        name = msg("Row {row} is held back by a locker at {cell} and stays at {points}", row=row.number, cell=end, points=after)
    elif after == row.points:
        name = msg("Row {row} stays at {points}", row=row.number, points=after)
    elif after > row.points:
        name = msg("Row {row} rises from {before} to {points}", row=row.number, before=row.points, points=after)
    else:
        name = msg("Row {row} falls from {before} to {points}", row=row.number, before=row.points, points=after)
    emphasis = Emphasis.CHOSEN if choice else Emphasis.REST
    about = (msg("Press to see the next result that the chain can have for this row."),) if choice else ()
    face = faces.verdict(row.points, after, held_back, scale_of(box))
    return Piece(RowVerdict(row.number).id, face, x, y, 5, ZONE, name, about, ("SYD-4.5",), emphasis=emphasis)
