"""The medal rows as pieces: portrait, point cell 0, medals, ghosts of medals to come, lockers, avatar, tally."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from engines.kernel.messages import Message, msg
from engines.school_year_diary.arrows import STEP
from engines.school_year_diary.chain import why_not_chain
from engines.school_year_diary.model import ROW_LIMIT, Row
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.boxes import MEDAL_STEP, MEDALS_X, START_CELL_X, TALLY_X
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Turning
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import MedalTile, RowAvatar, RowLocker, RowStand
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece
from tabletop_qt.viewmodels.view_model import Holding

ZONE = "rows"
_BADGE = 32.0
"""The size of the badge at a row that is one of several players'."""


def scale_of(box: Box) -> float:
    """The scale of a row in this box: 1 where a medal is drawn in full size."""
    return box.h / faces.MEDAL


def medal_xy(box: Box, index: int) -> tuple[float, float]:
    """The centre of a medal of the row in this box."""
    return box.x + (MEDALS_X + faces.MEDAL / 2 + MEDAL_STEP * index) * scale_of(box), box.y + box.h / 2


def cell_xy(box: Box, row: Row, cell: int) -> tuple[float, float]:
    """The centre of a point cell of the row in this box."""
    scale = scale_of(box)
    if cell == 0:
        return box.x + START_CELL_X * scale, box.y + box.h / 2
    x, y = medal_xy(box, (cell - 1) // 2)
    if cell % 2:
        return x, y
    dx, dy = STEP[row.medals[(cell - 1) // 2].stubs[1]]
    return x + dx * faces.EVEN_CELL * scale, y + dy * faces.EVEN_CELL * scale


def verdict_xy(box: Box) -> tuple[float, float]:
    """The middle of the tally, where a draft's verdict stands."""
    return box.x + (TALLY_X + faces.TALLY / 2) * scale_of(box), box.y + box.h / 2


def row_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The pieces of all rows, the places of collected ones included."""
    tally = isinstance(draft, Giving) or _laying(draft)
    pieces: list[Piece] = []
    for number, box in position.layout.rows.items():
        row = position.view.row(number)
        if row is None:
            pieces.append(_collected(number, box))
            continue
        student = position.cards.students[row.student]
        name = names.row_name(row, Message(student.name), position.name(row.handler) if position.several else None)
        if position.several:
            pieces += _owned(row, box, name, position.colours[row.handler])
        lying = _lying(row, box, name, Message(student.name), not tally, position.colours)
        pieces.extend(_touched(lying, row, draft) if isinstance(draft, Holding | Turning) else lying)
    return pieces


def _laying(draft: Draft) -> bool:
    """Whether a verdict takes the place of the tally: as soon as the cards laid are a chain."""
    return isinstance(draft, Chaining) and why_not_chain(draft.cards) is None


def _collected(number: int, box: Box) -> Piece:
    x, y = box.centre
    name = msg("Row {row} has been collected", row=number)
    return Piece(f"collected:{number}", faces.band(box.w, box.h, "collected"), x, y, 0, ZONE, name, clauses=("SYD-5.6",))


def _owned(row: Row, box: Box, name: Message, owner: str) -> list[Piece]:
    """The strip under a row, and the badge at its portrait, that show whose it is."""
    badge = faces.owner(_BADGE * scale_of(box), owner)
    strip, at = faces.owned(box.w, box.h, owner), (box.x + badge.w / 2, box.y + box.h - badge.h / 2)
    return [
        Piece(f"owned:{row.number}", strip, *box.centre, 0, ZONE, name, focusable=False),
        Piece(f"owner:{row.number}", badge, *at, 4, ZONE, name, focusable=False),
    ]


@lru_cache(maxsize=512)
def _lying(row: Row, box: Box, name: Message, student: Message, tally: bool, colours: tuple[str, ...]) -> tuple[Piece, ...]:
    """A row as it lies, the same while it doesn't change."""
    x, y, scale = box.x, box.y + box.h / 2, scale_of(box)
    about, stand = names.row_about(row), faces.stand(row.student, colours[row.handler] if len(colours) == 1 else "", scale)
    start = faces.start_cell(scale)
    pieces = [
        Piece(RowStand(row.number).id, stand, x + stand.w / 2, y, 1, ZONE, name, about, ("SYD-1.2", "SYD-1.3", "SYD-5.6")),
        Piece(f"start:{row.number}", start, x + START_CELL_X * scale, y, 1, ZONE, msg("Point cell 0"), focusable=False),
    ]
    pieces.extend(_medals(row, box))
    for locker in row.lockers:
        cx, cy = cell_xy(box, row, locker.cell)
        thing, face = RowLocker(row.number, locker.cell), faces.locker(colours[locker.owner], scale)
        title = msg("Locker on point {cell} of row {row}", cell=locker.cell, row=row.number)
        says = names.locker_about()
        pieces.append(Piece(thing.id, face, cx, cy, 2, ZONE, title, says, ("SYD-4.5", "SYD-4.6"), movable=True, thing=thing))
    ax, ay = cell_xy(box, row, row.points)
    stands = msg("{student} stands at {points} in row {row}", student=student, points=row.points, row=row.number)
    # An avatar follows the pointer so that whoever pulls it learns what moves it.
    avatar, face, clauses = RowAvatar(row.number), faces.avatar(row.student, scale), ("SYD-1.2", "SYD-4.2")
    pieces.append(Piece(avatar.id, face, ax, ay, 3, ZONE, stands, about, clauses, movable=True, focusable=False, thing=avatar))
    if tally:
        tx, ty = verdict_xy(box)
        shown = faces.tally(row.points, row.maximum, row.ranks, scale)
        pieces.append(Piece(f"tally:{row.number}", shown, tx, ty, 1, ZONE, name, focusable=False))
    return tuple(pieces)


def _medals(row: Row, box: Box) -> list[Piece]:
    pieces = []
    for index in range(ROW_LIMIT):
        x, y = medal_xy(box, index)
        if index >= len(row.medals):
            name = msg("Medal {medal} of row {row} is not unlocked yet", medal=index + 1, row=row.number)
            ghost = f"medal_ghost:{row.number}:{index + 1}"
            pieces.append(Piece(ghost, faces.medal_ghost(2 * index + 1, scale_of(box)), x, y, 1, ZONE, name, focusable=False))
            continue
        tile, turn = MedalTile(row.medals[index].number), row.medals[index].turn
        face, name, about = (
            faces.medal_on_row(tile.number, turn, 2 * index + 1, scale_of(box)),
            names.medal_name(row, index),
            names.medal_about(row, index),
        )
        clauses = ("SYD-1.1", "SYD-1.2", "SYD-4.6")
        pieces.append(Piece(tile.id, face, x, y, 1, ZONE, name, about, clauses, turn, movable=True, thing=tile))
    return pieces


def _touched(pieces: tuple[Piece, ...], row: Row, draft: Holding | Turning) -> tuple[Piece, ...]:
    """The row's pieces with the one that the draft holds or turns shown so."""
    if isinstance(draft, Holding):
        return tuple(evolve(piece, emphasis=Emphasis.CHOSEN) if piece.id == draft.piece else piece for piece in pieces)
    if draft.row != row.number:
        return pieces
    index = draft.medal - 1
    medal = evolve(row.medals[index], turn=(row.medals[index].turn + draft.turn) % 4)
    turned = evolve(row, medals=(*row.medals[:index], medal, *row.medals[index + 1 :]))
    name = names.medal_name(turned, index)

    def shown(piece: Piece) -> Piece:
        if piece.thing != MedalTile(medal.number):
            return piece
        face = faces.medal_on_row(medal.number, medal.turn, 2 * index + 1, piece.face.w / faces.MEDAL)
        return evolve(piece, face=face, turn=medal.turn, name=name, emphasis=Emphasis.CHOSEN)

    return tuple(map(shown, pieces))
