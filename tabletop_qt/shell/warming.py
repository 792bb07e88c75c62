"""What a first table needs is loaded while the person still looks at the home page, in steps too short to be noticed.

Nothing on the screen changes by it.
"""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer

from tabletop_qt.games.kit import GameKit

AFTER = 400
"""Milliseconds from the start to the first step: the home page has been painted by then."""
PAUSE = 20
"""Milliseconds between two steps, for whatever the person does meanwhile."""

_PARTS = (
    "tabletop_qt.shell.problems.dialog",
    "cattrs",
    "engines.kernel.contract",
    "engines.kernel.table",
    "engines.shelf",
    "tabletop_qt.viewmodels.view_model",
    "tabletop_qt.table.scene",
    "tabletop_qt.table.view",
    "tabletop_qt.store.session",
    "tabletop_qt.store.branches",
    "tabletop_qt.shell.presenting.presenter",
    "tabletop_qt.shell.panels.inspector",
    "tabletop_qt.shell.panels.side_panel",
    "tabletop_qt.shell.history.timeline",
    "tabletop_qt.shell.hotseat.hot_seat",
    "tabletop_qt.shell.play.bot_process",
    "tabletop_qt.shell.play.score_plot",
    "tabletop_qt.shell.play.table_page",
    "tabletop_qt.shell.play.table_controller",
)
"""What tells of a fault, whatever may have gone wrong by then; and what every table needs, from the ground up, so that none has much
left to load."""


def modules(kit: GameKit) -> tuple[str, ...]:
    """What a first table of this game loads, in the order of the steps."""
    return (*_PARTS, *kit.modules)


class Warming(QObject):
    """Takes one step after the other, as long as its owner lives."""

    def __init__(self, kit: GameKit, owner: QObject) -> None:
        super().__init__(owner)
        self._modules = iter(modules(kit))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._timer.start(AFTER)

    def _step(self) -> None:
        module = next(self._modules, None)
        if module is None:
            self._timer.stop()
            return
        import_module(module)
        self._timer.setInterval(PAUSE)
