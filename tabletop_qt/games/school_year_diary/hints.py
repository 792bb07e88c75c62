"""How things are done at the diary, by mouse and by keys."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.school_year_diary.tasks import Action, ChooseDecision, KeepDecision, OrderDecision
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Marking, Turning
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.drafts import Holding
from tabletop_qt.viewmodels.view_model import Hint

TURN = Hint("turn", msg("Click a card to take it up, a medal to turn it, the deck to draw. Ctrl+M lists all that you can do."))
GIVE = Hint("give", msg("R or the mouse wheel turns the card. Drop it on the diary, or press Ctrl+Enter. Esc puts it down."))
MEDAL = Hint("medal", msg("R or the mouse wheel turns the medal on. Ctrl+Enter leaves it so, Esc as it was."))
CHAIN = Hint("chain", msg("Take up a card, turn it with R or the mouse wheel, and click where it shall lie. Esc takes the last card back."))
HOLD = Hint("hold", msg("Click where it shall go, or walk there with the arrow keys and press Enter. Esc puts it down."))
MARK = Hint("mark", msg("Click cards to mark them, then press the button (Ctrl+Enter)."))
ROTATE = Hint("rotate", msg("Click a medal that nobody stands on and press R, or turn the mouse wheel over it."))
CHOOSE = Hint("choose", msg("Click what you choose, or go to it with the arrow keys and press Enter."))


def hint(position: Position, draft: Draft) -> Hint | None:
    """How to do what the seat is to decide now."""
    if not position.acts:
        return None
    match draft:
        case Giving():
            return GIVE
        case Turning():
            return MEDAL
        case Chaining():
            return CHAIN
        case Marking():
            return MARK
        case Holding():
            return HOLD
    if position.in_turn:
        return TURN
    if position.action is Action.ROTATE:
        return ROTATE
    return CHOOSE if position.action or isinstance(position.decision, ChooseDecision | KeepDecision | OrderDecision) else None
