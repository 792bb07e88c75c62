"""Where pieces can be dropped, and the pages that everything lies on."""

from __future__ import annotations

from engines.kernel.messages import msg
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.chain_paper import chain_places
from tabletop_qt.games.school_year_diary.decks import deck_places
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving
from tabletop_qt.games.school_year_diary.hand import hand_places
from tabletop_qt.games.school_year_diary.planks import plank_places
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import paths
from tabletop_qt.games.school_year_diary.rows import cell_xy, medal_xy, scale_of
from tabletop_qt.games.school_year_diary.things import Area, Deck, MedalTile, RowCell
from tabletop_qt.viewmodels.scenery import Box, Place
from tabletop_qt.viewmodels.view_model import Holding

_CELL = 34.0
"""The length of a point cell's place: no two cells of a medal come nearer."""


def places(position: Position, draft: Draft) -> list[Place]:
    """All places of the moment: cells while a locker is held, medals while a medal is, covers while a chain is laid."""
    layout = position.layout
    left, right = layout.pages
    found = [
        Place("page:left", left, "rows", msg("Left page"), faces.page(left.w, left.h, "left", position.season), -1),
        Place("page:right", right, "year", msg("Right page"), faces.page(right.w, right.h, "right", ""), -1),
        Place(Area.BOARD, Box(left.x, left.y, right.x + right.w - left.x, left.h), "rows", msg("The diary"), thing=Area.BOARD),
        *hand_places(position),
        *plank_places(position),
        *deck_places(position),
    ]
    match draft:
        case Chaining():
            found += chain_places(position, draft)
        case Giving():
            if position.can_chain:
                paper = faces.slot(layout.shelf.w, layout.shelf.h, "chain")
                found.append(Place(Area.PAPER, layout.shelf, "year", msg("Begin a chain"), paper, layer=4, thing=Area.PAPER))
            found += paths(position, draft)
        case Holding(thing=Deck.LOCKERS):
            found += _cells(position)
        case Holding():
            found += _medals(position)
    return found


def _cells(position: Position) -> list[Place]:
    """Every cell, for a locker: those that are not legal too, to learn why."""
    found = []
    for row in position.view.rows:
        lying = position.layout.rows[row.number]
        for cell in range(row.maximum + 1):
            name, thing = msg("Point {cell} of row {row}", cell=cell, row=row.number), RowCell(row.number, cell)
            box = Box.around(*cell_xy(lying, row, cell), _CELL * scale_of(lying))
            found.append(Place(thing.id, box, "rows", name, layer=3, thing=thing))
    return found


def _medals(position: Position) -> list[Place]:
    """Every medal, for a medal to be swapped: those that are not legal too, to learn why."""
    found = []
    for row in position.view.rows:
        lying = position.layout.rows[row.number]
        for index, medal in enumerate(row.medals):
            name = msg("Medal {medal}, number {place} of row {row}", medal=medal.number, place=index + 1, row=row.number)
            tile = MedalTile(medal.number)
            box = Box.around(*medal_xy(lying, index), lying.h)
            found.append(Place(tile.place, box, "rows", name, layer=2, thing=tile))
    return found
