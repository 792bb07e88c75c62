"""The view-model of School Year Diary: a seat's view and a draft become a scenery."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.school_year_diary.commands import Chain, laid_text
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import State
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.attempts import attempt
from tabletop_qt.games.school_year_diary.chain_draft import chain_dangers
from tabletop_qt.games.school_year_diary.chain_paper import chain_pieces
from tabletop_qt.games.school_year_diary.decisions import decision_pieces
from tabletop_qt.games.school_year_diary.decks import deck_pieces
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving
from tabletop_qt.games.school_year_diary.foreseeing import foreseen, in_the_way
from tabletop_qt.games.school_year_diary.hand import hand_pieces, idea_pieces, item_pieces
from tabletop_qt.games.school_year_diary.hints import hint
from tabletop_qt.games.school_year_diary.offers import offers
from tabletop_qt.games.school_year_diary.places import places
from tabletop_qt.games.school_year_diary.planks import plank_pieces
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import giving_dangers, giving_pieces, warned
from tabletop_qt.games.school_year_diary.prompts import buttons, prompt
from tabletop_qt.games.school_year_diary.rows import row_pieces
from tabletop_qt.games.school_year_diary.things import Card
from tabletop_qt.games.school_year_diary.year import year_pieces
from tabletop_qt.viewmodels.scenery import Piece, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Hint, Tried, ViewModel

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
        """What the seat sees and can do. Rows and decks are common to all; the hand in front is that of the side."""
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
            ground=faces.desk(bounds.w, bounds.h),
        )

    def hint(self, view: State, seat: int, draft: Draft) -> Hint | None:
        """How to do what the seat is to decide now."""
        position = self._position(view, seat)
        return hint(position, position.sound(draft))

    def attempt(self, view: State, seat: int, draft: Draft, tried: Tried) -> Command | Refusal | None:
        """What somebody tried who did something that is not on offer."""
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
    """Where keys move between; where several play, with every player's place."""
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
