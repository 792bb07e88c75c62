"""Where pieces can be dropped, and the pages that everything lies on."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.chain_draft import chain_places
from tabletop_qt.games.school_year_diary.decks import deck_places
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held
from tabletop_qt.games.school_year_diary.hand import hand_places
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import ghosts
from tabletop_qt.games.school_year_diary.rows import cell_xy, medal_xy
from tabletop_qt.viewmodels.scenery import Box, Place

_CELL = 34.0
"""The length of a point cell's place: no two cells of a medal come nearer."""


def places(position: Position, draft: Draft) -> list[Place]:
    """All places of the moment: cells while a locker is held, medals while a medal is, covers while a chain is laid."""
    layout = position.layout
    left, right = layout.pages
    found = [
        Place("page:left", left, "rows", msg("Left page"), faces.page(left.w, left.h, "left", position.season), -1),
        Place("page:right", right, "year", msg("Right page"), faces.page(right.w, right.h, "right", ""), -1),
        Place("board", Box(left.x, left.y, right.x + right.w - left.x, left.h), "rows", msg("The diary")),
        *hand_places(position),
        *deck_places(position),
    ]
    if isinstance(draft, Chaining):
        found.extend(chain_places(position, draft))
    elif isinstance(draft, Giving):
        if position.can_chain:
            paper = faces.slot(layout.shelf.w, layout.shelf.h, "chain")
            found.append(Place("chain", layout.shelf, "year", msg("Begin a chain"), paper, layer=4))
        found.extend(_paths(position, draft))
    elif isinstance(draft, Held):
        found.extend(_board_places(position, draft.piece))
    return found


def _paths(position: Position, draft: Giving) -> list[Place]:
    """Where the avatars of rows with a choice would end: dropping the card there picks that path."""
    found = []
    half = faces.AVATAR / 2
    for spot in ghosts(position, draft):
        box = Box(spot.x - half, spot.y - half, 2 * half, 2 * half)
        found.append(Place(spot.id.replace("ghost", "path"), box, "rows", spot.name, layer=5))
    return found


def _board_places(position: Position, piece: str) -> list[Place]:
    """Every cell for a locker, every medal for a medal: those that are not legal too, to learn why."""
    found = []
    kind = piece.partition(":")[0]
    for row in position.view.rows:
        box = position.layout.rows[row.number]
        if kind in ("lockers", "locker"):
            for cell in range(row.maximum + 1):
                x, y = cell_xy(box, row, cell)
                name = msg("Point {cell} of row {row}", cell=cell, row=row.number)
                found.append(Place(f"cell:{row.number}:{cell}", Box(x - _CELL / 2, y - _CELL / 2, _CELL, _CELL), "rows", name, layer=3))
        if kind == "medal":
            for index, medal in enumerate(row.medals):
                x, y = medal_xy(box, index)
                half = faces.MEDAL / 2
                name = msg("Medal {medal}, number {place} of row {row}", medal=medal.number, place=index + 1, row=row.number)
                found.append(Place(f"medal_place:{medal.number}", Box(x - half, y - half, 2 * half, 2 * half), "rows", name, layer=2))
    return found
