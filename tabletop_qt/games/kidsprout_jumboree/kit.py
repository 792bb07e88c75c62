"""KidSprout Jumboree's part of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.kernel.messages import msg
from tabletop_qt.games.kit import GameKit

if TYPE_CHECKING:
    from engines.kernel.contract import Game
    from tabletop_qt.art.painters import FacePainter
    from tabletop_qt.viewmodels.view_model import ViewModel


def kit() -> GameKit:
    """KidSprout Jumboree, for three or four."""
    return GameKit(
        "kidsprout_jumboree",
        msg("KidSprout Jumboree"),
        _painter,
        view_model=_view_model,
        about=msg("Three or four troop leaders at a summer camp find excuses, so that another has to lead."),
        openers=frozenset({"rolled"}),
        mode="comp",
        keys=True,
    )


def _painter() -> FacePainter:
    from tabletop_qt.games.kidsprout_jumboree.art.painter import KidSproutJumboreePainter

    return KidSproutJumboreePainter()


def _view_model(game: Game[Any]) -> ViewModel[Any, Any, Any]:
    from engines.kidsprout_jumboree.game import KidSproutJumboree
    from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel

    if not isinstance(game, KidSproutJumboree):
        raise TypeError(f"{game.id} is another game")
    return KidSproutJumboreeViewModel(game)
