"""KidSprout Jumboree's part of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel.messages import msg
from tabletop_qt.games.kit import LEVELS, GameKit

if TYPE_CHECKING:
    from tabletop_qt.viewmodels.scenery import Face


def _pawn(troop: str, _colour: str) -> Face:
    """The pawn of a troop."""
    from tabletop_qt.viewmodels.scenery import face

    return face("pawn", 46, 75, suit=troop)


def kit() -> GameKit:
    """KidSprout Jumboree, for three or four."""
    return GameKit(
        "kidsprout_jumboree",
        msg("KidSprout Jumboree"),
        about=msg("Three or four troop leaders at a summer camp find excuses so that someone else has to lead."),
        facts=(msg("3 or 4 players"), msg("45 minutes"), msg("Find the better excuse and let another troop lead.")),
        openers=frozenset({"rolled"}),
        mode="comp",
        paper=True,
        levels=LEVELS,
        keys=True,
        choice_face=_pawn,
        sounds={"committed": "coin", "revealed": "coin", "rolled": "dice", "excuse": "card", "stacked": "coin", "scored": "bell"},
    )
