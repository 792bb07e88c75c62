"""How things are done at the diary, by mouse and by keys, and what for, where a card asks before anybody can know."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.school_year_diary.tasks import Action, ChooseDecision, KeepDecision, OrderDecision
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Mark, Marking, Turning
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.view_model import Hint, Holding

TURN = Hint("turn", msg("Click a card to take it up, a medal to turn it, the deck to draw. Ctrl+M lists all that you can do."))
SPENT = Hint("turn_spent", msg("Without an idea only items can be played: click one, or end the turn."))
AGAINST = Hint(
    "turn_against", msg("All of a student's rows raised at once win a souvenir. Click a card to take it up, a medal to turn it.")
)
TOGETHER = Hint("turn_together", msg("The others' rows count, too: lift them all. Click a card to take it up, a medal to turn it."))
GIVE = Hint("give", msg("R or the mouse wheel turns the card. Drop it on the diary, or press Ctrl+Enter. Esc puts it down."))
PICK = Hint("pick", msg("Pick where two paths fit, for others too: click a pale student. R turns the card, Ctrl+Enter gives it."))
MEDAL = Hint("medal", msg("R or the mouse wheel turns the medal on. Ctrl+Enter leaves it so, Esc as it was."))
CHAIN = Hint("chain", msg("Take up a card, turn it with R or the mouse wheel, and click where it shall lie. Esc takes the last card back."))
HOLD = Hint("hold", msg("Click where it shall go, or walk there with the arrow keys and press Enter. Esc puts it down."))
MARK = Hint("mark", msg("Click cards to mark them, then press the button (Ctrl+Enter)."))
ROTATE = Hint("rotate", msg("Click a medal that nobody stands on and press R, or turn the mouse wheel over it."))
REFRESH = Hint(
    "refresh", msg("New cards help where the arrows of yours lead nobody up. Click those to change, then press the button (Ctrl+Enter).")
)
DISCARD = Hint("discard", msg("Part with cards whose arrows lead no student up. Click to mark them, then press the button (Ctrl+Enter)."))
KEEP = Hint("keep", msg("Best are cards whose arrows lead many students up. Click those to keep, then press the button (Ctrl+Enter)."))
GIVE_LEFT = Hint("give_left", msg("Drop a card on the place of the player on your left, or click it and press the button (Ctrl+Enter)."))
DISCARD_ONE = Hint("discard", msg("Part with a card whose arrows lead no student up. Click it."))
KEEP_ONE = Hint("keep", msg("Best is a card whose arrows lead many students up. Click it."))
GIVE_ONE_LEFT = Hint("give_left", msg("Click the card that the player on your left shall get, or drop it on their place."))
LOCKER = Hint(
    "lock", msg("Who would end on a locker stays; yours go when your turn begins. Click the lockers, then a cell nobody should fall to.")
)
CHOOSE = Hint("choose", msg("Click what you choose, or go to it with the arrow keys and press Enter."))


WHAT_FOR = {Action.REFRESH: REFRESH, Action.DISCARD: DISCARD, Action.LOCK: LOCKER, Action.ROTATE: ROTATE, Action.GIVE_LEFT: GIVE_LEFT}
"""What is said of what a card tells to do."""
ONE = {Mark.DISCARD: DISCARD_ONE, Mark.KEEP: KEEP_ONE, Mark.GIVE_LEFT: GIVE_ONE_LEFT}
"""What is said where a card asks for exactly one directive card."""


def hint(position: Position, draft: Draft) -> Hint | None:
    """How to do what the seat is to decide now."""
    if not position.acts:
        return None
    match draft:
        case Giving():
            return PICK if position.several and position.give(draft).picks else GIVE
        case Turning():
            return MEDAL
        case Chaining(advised=True):
            return CHOOSE
        case Chaining():
            return CHAIN
        case Holding():
            return HOLD
    if isinstance(draft, Marking) and position.single(draft):
        return ONE[draft.mark]
    if position.in_turn:
        return MARK if isinstance(draft, Marking) else _turn(position)
    if isinstance(position.decision, KeepDecision):
        return KEEP
    if position.action in WHAT_FOR:
        return WHAT_FOR[position.action]
    return CHOOSE if position.action or isinstance(position.decision, ChooseDecision | OrderDecision) else None


def _turn(position: Position) -> Hint:
    """How to begin in one's own turn, and what for: alone, together, or against each other (SYD-3.6, 5.7)."""
    if not position.player.ideas:
        return SPENT
    if position.competing:
        return AGAINST
    return TOGETHER if position.several else TURN
