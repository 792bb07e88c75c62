"""How things are done in the theatre, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.messages import msg
from engines.operation_master.tasks import LayCard, SetDie, TakeValue
from tabletop_qt.games.operation_master.position import OperationMasterPosition
from tabletop_qt.viewmodels.view_model import Hint

CHANGE = Hint("change", msg("Click a die to change, or decline (D). Esc takes your die back."))
VALUE = Hint("value", msg("Click the value that it shall show. Esc goes back."))
HINTS: Mapping[type, Hint] = {
    LayCard: Hint("lay", msg("Click a card, or go to it with the arrow keys and press Enter.")),
    SetDie: Hint("set", msg("Click a die of your card's colour, or press Enter on it.")),
    TakeValue: Hint("take", msg("Click a value, or press Enter on it.")),
}
"""How to do what each decision asks for; where only buttons do it, they say enough."""


def hint(position: OperationMasterPosition) -> Hint | None:
    """How to do what the seat is to decide now."""
    if position.using is not None:
        return CHANGE if position.using.target is None else VALUE
    return HINTS.get(type(position.decision))
