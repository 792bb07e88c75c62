"""How things are done at the camp, by mouse and by keys."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, Excusing, StackCoins
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.viewmodels.view_model import Hint

COIN = Hint("coin", msg("Click a coin, or go to it with the arrow keys and press Enter."))
EXCUSE = Hint("excuse", msg("Drag an Excuse onto a Sprout, or click the Excuse and then the Sprout. P passes."))
SIGN = Hint("sign", msg("Click a slip, or press Enter on it. Esc takes the Excuse back."))
SAY = Hint("say", msg("Click what you want to say, or type something of your own. Esc goes back."))
TIE = Hint("tie", msg("Click the Sprout of whoever shall lead, or press Enter on it."))
STACK = Hint("stack", msg("Click the stack, or drag it to its hour."))


def hint(position: CampPosition) -> Hint | None:
    """How to do what the seat is to decide now."""
    if position.speaking is not None:
        return SIGN if position.speaking.sign is None else SAY
    match position.decision:
        case ChooseCoins():
            return COIN
        case BreakTie():
            return TIE
        case StackCoins():
            return STACK
        case decision if isinstance(decision, Excusing) and position.player.excuses:
            return EXCUSE
    return None
