"""The view-model of School Year Diary: a seat's view and a draft become a scenery."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import State
from engines.school_year_diary.rules.chains import Chain, laid_text
from tabletop_qt.games.school_year_diary.chain import chain_dangers, chain_pieces, chain_places
from tabletop_qt.games.school_year_diary.decisions import decision_pieces
from tabletop_qt.games.school_year_diary.gestures import attempt, foreseen, hint, in_the_way
from tabletop_qt.games.school_year_diary.hand import hand_pieces, hand_places, idea_pieces, item_pieces, plank_pieces, plank_places
from tabletop_qt.games.school_year_diary.offers import buttons, offers, prompt
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import cell_xy, giving_dangers, giving_pieces, medal_xy, paths, row_pieces, scale_of, warned
from tabletop_qt.games.school_year_diary.things import Area, Card, Chaining, Deck, Draft, Giving, MedalTile, RowCell
from tabletop_qt.games.school_year_diary.year import deck_pieces, deck_places, year_pieces
from tabletop_qt.viewmodels.scenery import Box, Piece, Place, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Hint, Holding, Tried, ViewModel

# Places


_CELL = 34.0
"""The length of a point cell's place: no two cells of a medal come nearer."""


def places(position: Position, draft: Draft) -> list[Place]:
    """All places of the moment: cells while a locker is held, medals while a medal is, covers while a chain is laid."""
    layout = position.layout
    left, right = layout.pages
    found = [
        Place("page:left", left, "rows", msg("Left page"), left.face("page", side="left", season=position.season), -1),
        Place("page:right", right, "year", msg("Right page"), right.face("page", side="right", season=""), -1),
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
                paper = layout.shelf.face("slot", slot="chain")
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


# The view-model


ZONES = (
    Zone("hand", msg("Your hand, ideas and items")),
    Zone("desk", msg("On the desk")),
    Zone("rows", msg("Medal rows")),
    Zone("decks", msg("Decks and lockers")),
    Zone("year", msg("The school year")),
)


class SchoolYearDiaryViewModel(ViewModel[SchoolYearDiary, State, Draft]):
    """Shows School Year Diary and understands what is done at its table."""

    def scenery(self, view: State, seat: int, draft: Draft, side: int | None = None) -> Scenery:
        """The scenery for a seat. Rows and decks are common to all; the hand in front is that of the side."""
        position = self._position(view, seat, side)
        draft = position.sound(draft)
        bounds = position.layout.bounds
        return Scenery(
            bounds=bounds,
            zones=_zones(position),
            places=tuple(places(position, draft)),
            pieces=tuple(_pieces(position, draft)),
            affordances=tuple(offers(position, draft)) if position.acts else (),
            prompt=prompt(position, draft),
            buttons=tuple(buttons(position, draft)) if position.acts else (),
            held=_held(draft),
            ground=bounds.face("desk"),
        )

    def hint(self, view: State, seat: int, draft: Draft) -> Hint | None:
        """The hint for the seat's decision and draft."""
        position = self._position(view, seat)
        return hint(position, position.sound(draft))

    def attempt(self, view: State, seat: int, draft: Draft, tried: Tried) -> Command | Refusal | None:
        """The command, or the refusal, of a gesture that is not on offer."""
        position = self._position(view, seat)
        return attempt(position, position.sound(draft), tried)

    def back(self, view: State, seat: int, draft: Draft) -> Draft | None:
        """The draft with its last step taken back; None where nothing has been drafted beyond what the decision begins with."""
        position = self._position(view, seat)
        draft = position.sound(draft)
        return None if draft == position.base else position.to(draft.back()).draft

    def foreseen(self, view: State, seat: int, command: Command) -> Draft | None:
        """The card lifted, the chain laid, the medal turned or the cards marked, as the command means it."""
        return foreseen(self._position(view, seat), command)

    def in_the_way(self, view: State, seat: int, draft: Draft, command: Command) -> Message | None:
        """Chain paper, a lifted card or marks that lead to other commands."""
        position = self._position(view, seat)
        return in_the_way(position, position.sound(draft), command)

    def begun(self, draft: Draft) -> str:
        """The cards of a chain laid so far."""
        return laid_text(draft.cards) if isinstance(draft, Chaining) else ""

    def completing(self, draft: Draft) -> str | None:
        """The cards laid so far, where the best chains that go on from them are waited for."""
        return self.begun(draft) if isinstance(draft, Chaining) and draft.waits else None

    def completed(self, draft: Draft, commands: tuple[Command, ...]) -> Draft:
        """With the best chains."""
        if not isinstance(draft, Chaining):
            return draft
        return evolve(draft, best=tuple(each for each in commands if isinstance(each, Chain)))

    def _position(self, view: State, seat: int, side: int | None = None) -> Position:
        return Position(self.game, view, seat, self.seats, side)


def _zones(position: Position) -> tuple[Zone, ...]:
    """The zones for keys; if several play, with one for each player."""
    if not position.several:
        return ZONES
    own = Zone("hand", msg("Hand, ideas and items of {name}", name=position.name(position.side))) if position.shared else ZONES[0]
    others = (Zone(position.zone(seat), msg("The place of {name}", name=position.name(seat))) for seat in position.others)
    return own, *ZONES[1:], *others


def _pieces(position: Position, draft: Draft) -> list[Piece]:
    pieces = [*hand_pieces(position, draft), *idea_pieces(position), *item_pieces(position), *decision_pieces(position, draft)]
    rows = row_pieces(position, draft)
    if isinstance(draft, Chaining):
        pieces += chain_pieces(position, draft)
        rows = warned(rows, chain_dangers(position, draft))
    if isinstance(draft, Giving) and position.can_give:
        rows = [*warned(rows, giving_dangers(position, draft)), *giving_pieces(position, draft)]
    return [*pieces, *rows, *deck_pieces(position, draft), *year_pieces(position, draft), *plank_pieces(position)]


def _held(draft: Draft) -> str:
    if isinstance(draft, Giving | Chaining):
        return Card(draft.card).id if draft.card else ""
    return draft.held
