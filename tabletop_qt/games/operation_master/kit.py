"""Operation Master's part of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.kernel.messages import msg
from tabletop_qt.games.kit import GameKit

if TYPE_CHECKING:
    from engines.kernel.contract import Game
    from tabletop_qt.art.painters import FacePainter
    from tabletop_qt.viewmodels.view_model import ViewModel


def kit() -> GameKit:
    """Operation Master, for three to five."""
    return GameKit(
        "operation_master",
        msg("Operation Master"),
        _painter,
        view_model=_view_model,
        about=msg("Three to five play tricks with cards and dice, and gather dice of one value."),
        openers=frozenset({"round"}),
        mode="comp",
    )


def _painter() -> FacePainter:
    from tabletop_qt.games.operation_master.art.painter import OperationMasterPainter

    return OperationMasterPainter()


def _view_model(game: Game[Any]) -> ViewModel[Any, Any, Any]:
    from engines.operation_master.game import OperationMaster
    from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel

    if not isinstance(game, OperationMaster):
        raise TypeError(f"{game.id} is another game")
    return OperationMasterViewModel(game)
