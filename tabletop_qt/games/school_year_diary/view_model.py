"""The view-model of School Year Diary: a seat's view and a draft become a scenery, an action becomes what it means."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import State
from tabletop_qt.games.school_year_diary import draft as drafts
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.chain_draft import chain_dangers, chain_pieces
from tabletop_qt.games.school_year_diary.decisions import decision_pieces
from tabletop_qt.games.school_year_diary.decks import deck_pieces
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held, Idle
from tabletop_qt.games.school_year_diary.gestures import meaning
from tabletop_qt.games.school_year_diary.hand import hand_pieces, idea_pieces, item_pieces
from tabletop_qt.games.school_year_diary.offers import offers
from tabletop_qt.games.school_year_diary.places import places
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import giving_dangers, giving_pieces, warned
from tabletop_qt.games.school_year_diary.prompts import buttons, prompt
from tabletop_qt.games.school_year_diary.rows import row_pieces
from tabletop_qt.games.school_year_diary.year import year_pieces
from tabletop_qt.viewmodels.scenery import Action, Drafted, Piece, Scenery, Zone
from tabletop_qt.viewmodels.view_model import Meaning, ViewModel

ZONES = (
    Zone("hand", msg("Your hand, ideas and items")),
    Zone("desk", msg("On the desk")),
    Zone("rows", msg("Medal rows")),
    Zone("decks", msg("Decks and lockers")),
    Zone("year", msg("The school year")),
)


class SchoolYearDiaryViewModel(ViewModel[SchoolYearDiary, State, Draft]):
    """Shows School Year Diary and understands what is done at its table."""

    def start(self) -> Draft:
        """The empty draft."""
        return Idle()

    def scenery(self, view: State, seat: int, draft: Draft) -> Scenery:
        """What the seat sees and can do."""
        position = Position(self.game, view, seat)
        draft = position.sound(draft)
        bounds = position.layout.bounds
        return Scenery(
            bounds=bounds,
            zones=ZONES,
            places=tuple(places(position, draft)),
            pieces=tuple(_pieces(position, draft)),
            affordances=tuple(offers(position, draft)) if position.decision is not None else (),
            prompt=prompt(position, draft),
            buttons=tuple(buttons(position, draft)) if position.decision is not None else (),
            held=_held(draft),
            ground=faces.desk(bounds.w, bounds.h),
        )

    def act(self, view: State, seat: int, draft: Draft, action: Action) -> Meaning[Draft]:
        """What an action means here."""
        position = Position(self.game, view, seat)
        meant = meaning(position, position.sound(draft), action)
        return Drafted(Idle()) if isinstance(meant, Drafted) and meant.draft == position.base() else meant

    def back(self, view: State, seat: int, draft: Draft) -> Draft | None:
        """The draft with its last step taken back; None where nothing has been drafted beyond what the decision begins with."""
        position = Position(self.game, view, seat)
        draft = position.sound(draft)
        if draft == position.base():
            return None
        before = drafts.back(draft)
        return Idle() if before == position.base() else before

    def last_step(self, draft: Draft) -> Message | None:
        """What `back` would take back."""
        return drafts.last_step(draft)


def _pieces(position: Position, draft: Draft) -> list[Piece]:
    pieces = [
        *hand_pieces(position, draft),
        *idea_pieces(position),
        *item_pieces(position, draft),
        *decision_pieces(position, draft),
    ]
    if isinstance(draft, Chaining):
        pieces.extend(chain_pieces(position, draft))
    rows = row_pieces(position, draft)
    if isinstance(draft, Chaining):
        rows = warned(rows, chain_dangers(position, draft))
    if isinstance(draft, Giving) and position.can_give:
        rows = [*warned(rows, giving_dangers(position, draft)), *giving_pieces(position, draft)]
    pieces.extend(rows)
    return [*pieces, *deck_pieces(position, draft), *year_pieces(position, draft)]


def _held(draft: Draft) -> str:
    if isinstance(draft, Giving | Chaining) and draft.card:
        return f"directive:{draft.card}"
    return draft.piece if isinstance(draft, Held) else ""
