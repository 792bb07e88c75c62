"""The button that asks for advice: where it stands, and what may be asked."""

from __future__ import annotations

from typing import Any

from engines.kernel.messages import msg
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.viewmodels.scenery import Button

ADVISE = "advice: ask"
"""The name of the button."""

BUTTON = Button(ADVISE, msg("Hint"), "H")


def can_advise(table: Table[Any], viewing: Viewing) -> bool:
    """Whether the person whose view is shown, and nobody else's, is to decide in a game that can advise (TBL-5)."""
    return table.game.adviser is not None and viewing.seat is not None and viewing.seat in table.to_act
