"""The medal rows as pieces: portrait, point cell 0, medals, ghosts of medals to come, lockers, avatar, tally."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from engines.school_year_diary.arrows import STEP
from engines.school_year_diary.chain import why_not_chain
from engines.school_year_diary.model import ROW_LIMIT, Row
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held, Turning
from tabletop_qt.games.school_year_diary.layout import MEDAL_STEP, MEDALS_X, START_CELL_X, TALLY_X
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece

ZONE = "rows"


def medal_xy(box: Box, index: int) -> tuple[float, float]:
    """The centre of a medal of the row in this box."""
    return box.x + MEDALS_X + faces.MEDAL / 2 + MEDAL_STEP * index, box.y + box.h / 2


def cell_xy(box: Box, row: Row, cell: int) -> tuple[float, float]:
    """The centre of a point cell of the row in this box."""
    if cell == 0:
        return box.x + START_CELL_X, box.y + box.h / 2
    x, y = medal_xy(box, (cell - 1) // 2)
    if cell % 2:
        return x, y
    dx, dy = STEP[row.medals[(cell - 1) // 2].stubs[1]]
    return x + dx * faces.EVEN_CELL, y + dy * faces.EVEN_CELL


def verdict_xy(box: Box) -> tuple[float, float]:
    """The middle of the tally, where a draft's verdict stands."""
    return box.x + TALLY_X + 42, box.y + box.h / 2


def owner(seat: int) -> str:
    """The colour of a seat's stands."""
    return COLOURS[seat % len(COLOURS)]


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
        lying = _lying(row, box, Message(student.name), not tally)
        pieces.extend(_touched(lying, row, draft) if isinstance(draft, Held | Turning) else lying)
    return pieces


def _laying(draft: Draft) -> bool:
    """Whether a verdict takes the place of the tally: as soon as the cards laid are a chain."""
    return isinstance(draft, Chaining) and why_not_chain(draft.cards) is None


def _collected(number: int, box: Box) -> Piece:
    x, y = box.centre
    name = msg("Row {row} has been collected", row=number)
    return Piece(f"collected:{number}", faces.band(box.w, box.h, "collected"), x, y, 0, ZONE, name, clauses=("SYD-5.6",))


@lru_cache(maxsize=512)
def _lying(row: Row, box: Box, student: Message, tally: bool) -> tuple[Piece, ...]:
    """A row as it lies, the same while it doesn't change."""
    x, y = box.x, box.y + box.h / 2
    name = names.row_name(row, student)
    pieces = [
        Piece(
            f"stand:{row.number}",
            faces.stand(row.student, owner(row.handler)),
            x + 36,
            y,
            1,
            ZONE,
            name,
            names.row_about(row),
            ("SYD-1.2", "SYD-1.3", "SYD-5.6"),
        ),
        Piece(f"start:{row.number}", faces.start_cell(), x + START_CELL_X, y, 1, ZONE, msg("Point cell 0"), focusable=False),
    ]
    pieces.extend(_medals(row, box))
    for locker in row.lockers:
        cx, cy = cell_xy(box, row, locker.cell)
        pieces.append(
            Piece(
                f"locker:{row.number}:{locker.cell}",
                faces.locker(owner(locker.owner)),
                cx,
                cy,
                2,
                ZONE,
                msg("Locker on point {cell} of row {row}", cell=locker.cell, row=row.number),
                (
                    msg("An avatar that an action leaves on this cell goes back to where it was. Passing over is free."),
                    msg("It is removed when your next turn begins, or now for 1 idea: press it, or drag it to the lockers."),
                ),
                ("SYD-4.5", "SYD-4.6"),
                movable=True,
            )
        )
    ax, ay = cell_xy(box, row, row.points)
    stands = msg("{student} stands at {points} in row {row}", student=student, points=row.points, row=row.number)
    # An avatar follows the pointer so that whoever pulls it learns what moves it.
    pieces.append(
        Piece(
            f"avatar:{row.number}",
            faces.avatar(row.student),
            ax,
            ay,
            3,
            ZONE,
            stands,
            names.row_about(row),
            ("SYD-1.2", "SYD-4.2"),
            movable=True,
            focusable=False,
        )
    )
    if tally:
        tx, ty = verdict_xy(box)
        pieces.append(Piece(f"tally:{row.number}", faces.tally(row.points, row.maximum, row.ranks), tx, ty, 1, ZONE, name, focusable=False))
    return tuple(pieces)


def _medals(row: Row, box: Box) -> list[Piece]:
    pieces = []
    for index in range(ROW_LIMIT):
        x, y = medal_xy(box, index)
        if index >= len(row.medals):
            pieces.append(
                Piece(
                    f"medal_ghost:{row.number}:{index + 1}",
                    faces.medal_ghost(2 * index + 1),
                    x,
                    y,
                    1,
                    ZONE,
                    msg("Medal {medal} of row {row} is not unlocked yet", medal=index + 1, row=row.number),
                    focusable=False,
                )
            )
            continue
        medal = row.medals[index]
        pieces.append(
            Piece(
                f"medal:{medal.number}",
                faces.medal_on_row(medal.number, medal.turn, 2 * index + 1),
                x,
                y,
                1,
                ZONE,
                names.medal_name(row, index),
                names.medal_about(row, index),
                ("SYD-1.1", "SYD-1.2", "SYD-4.6"),
                turn=medal.turn,
                movable=True,
            )
        )
    return pieces


def _touched(pieces: tuple[Piece, ...], row: Row, draft: Held | Turning) -> tuple[Piece, ...]:
    """The row's pieces with the one that the draft holds or turns shown so."""
    if isinstance(draft, Held):
        return tuple(evolve(piece, emphasis=Emphasis.CHOSEN) if piece.id == draft.piece else piece for piece in pieces)
    if draft.row != row.number:
        return pieces
    index = draft.medal - 1
    medal = evolve(row.medals[index], turn=(row.medals[index].turn + draft.turn) % 4)
    turned = evolve(row, medals=(*row.medals[:index], medal, *row.medals[index + 1 :]))
    return tuple(
        evolve(
            piece,
            face=faces.medal_on_row(medal.number, medal.turn, 2 * index + 1),
            turn=medal.turn,
            name=names.medal_name(turned, index),
            emphasis=Emphasis.CHOSEN,
        )
        if piece.id == f"medal:{medal.number}"
        else piece
        for piece in pieces
    )


def find_medal(position: Position, number: int) -> tuple[Row, int] | None:
    """The row and the index in it of the medal with this number, None where it lies on no row."""
    for row in position.view.rows:
        for index, medal in enumerate(row.medals):
            if medal.number == number:
                return row, index
    return None
