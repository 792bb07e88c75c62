"""The head of the home page: the app's name, and the ways to all that is not a game."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.ready_made import app_icon
from tabletop_qt.widgets.controls import button, label, line, picture
from tabletop_qt.widgets.flow_layout import FlowLayout

ICON = 48
_BETWEEN = 8


class Header(QWidget):
    """The ways stand beside the name where the width allows, else beside the icon alone, or below both."""

    def __init__(self) -> None:
        super().__init__()
        self._beside = line(self, 0, 16)
        self._title = QWidget()
        name = line(self._title, 0, 8)
        name.addWidget(picture(app_icon(ICON)))
        self._name = label(msg("Homeroom"), "title", wrap=False)
        name.addWidget(self._name)
        name.addStretch(1)
        self.tables = button(msg("Tables"), tip=msg("All tables, finished and unfinished"))
        self.statistics = button(msg("Statistics"), tip=msg("How the finished tables went"))
        self.rules = button(msg("Rules"))
        self.open = button(msg("Open record…"), tip=msg("Open a saved table"))
        self.settings = button(msg("Settings"))
        self._buttons = (self.tables, self.statistics, self.rules, self.open, self.settings)
        self._ways = QWidget()
        flow = FlowLayout(self._ways, _BETWEEN)
        for made in self._buttons:
            flow.addWidget(made)
        self._beside.addWidget(self._title, 1)
        self._beside.addWidget(self._ways)

    def fit(self, wide: int, room: int) -> None:
        """Be as wide as what is below; wider, up to all the room there is, where the words need it."""
        ways = sum(way.sizeHint().width() for way in self._buttons) + _BETWEEN * (len(self._buttons) - 1)
        named = ICON + 8 + self._name.sizeHint().width()
        self._name.setVisible(named + self._beside.spacing() + ways <= room or ICON + self._beside.spacing() + ways > room)
        both = (ICON if self._name.isHidden() else named) + self._beside.spacing() + ways
        beside = both <= room
        self._beside.setDirection(QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom)
        self._ways.setFixedWidth(ways if beside else room)
        self.setFixedWidth(max(wide, both) if beside else room)
