"""Which form sets up a table of a game."""

from __future__ import annotations

from tabletop_qt.games.kit import GameKit
from tabletop_qt.widgets.setup_form import SetupForm


def setup_form(kit: GameKit) -> SetupForm:
    """A new form for setting up a table of a game: the game's own, or the one for all games."""
    own = kit.own_form()
    if own is not None:
        return own
    from tabletop_qt.shell.setup.table_form import TableForm

    return TableForm(kit.game, kit.check, kit.keys, kit.first.options)
