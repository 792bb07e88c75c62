"""Picking by keys: several persons choose in secret at once, each with a row of keys of their own.

It shows what everybody may know: whose keys are which, what each key stands for, and who has picked; never what was picked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from engines.kernel.contract import Refusal, Seat
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import button, describe, label, picture

ROWS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")
"""The keys of the first, second, third and fourth person who picks at a table."""

_SYMBOL = 24


class KeyPicks(QFrame):
    """A strip over the table with a line for each person. Keys that are pressed while it has focus pick."""

    picked = Signal(int, int)
    """A seat and the number of its key, from 0."""
    stripWanted = Signal()
    """They would rather choose one after another."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        describe(self, msg("Pick by keys"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 8, 16, 8)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)
        self._keys: dict[str, tuple[int, int]] = {}
        self._states: dict[int, QLabel] = {}
        self._names: dict[int, str] = {}
        self.hide()

    def show_seats(self, seats: Mapping[int, tuple[Seat, Sequence[Message]]], picking: frozenset[int], theme: Theme) -> None:
        """Show the persons who pick: what their keys stand for, by seat, and which of them have yet to pick."""
        self._clear()
        for row, (number, (seat, labels)) in enumerate(seats.items()):
            symbol = picture(badge_picture(seat, theme, _SYMBOL, self.devicePixelRatioF()))
            describe(symbol, spoken(seat))
            keys = ROWS[row % len(ROWS)][: len(labels)]
            offers = tuple(msg("{key}: {what}", key=key, what=what) for key, what in zip(keys, labels, strict=False))
            state = label(msg("has yet to pick") if number in picking else msg("has picked"), "body", wrap=False)
            parts: tuple[QWidget, ...] = (symbol, label(msg("{name}", name=seat.name), "lead", wrap=False), label(_listed(offers)), state)
            for column, part in enumerate(parts):
                self._grid.addWidget(part, row, column)
            self._states[number], self._names[number] = state, seat.name
            if number in picking:
                self._keys |= {key: (number, index) for index, key in enumerate(keys)}
        by_turns = button(msg("One after another instead"), self.stripWanted.emit)
        by_turns.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid.addWidget(by_turns, len(seats), 3)
        self.show()

    def refuse(self, seat: int, refusal: Refusal | None) -> None:
        """Say that a key of a seat picks nothing now, without saying which."""
        if refusal is not None and seat in self._states:
            self._states[seat].setText(tr(msg("can't pick that one now")))

    def _clear(self) -> None:
        self._keys, self._states, self._names = {}, {}, {}
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def finish(self) -> None:
        """Nobody picks any more."""
        self._clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Pick, where the key is somebody's."""
        found = self._keys.get(event.text().upper())
        if found is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            self.picked.emit(*found)

    def states(self) -> Mapping[int, str]:
        """What is said of each seat, for tests."""
        return {seat: state.text() for seat, state in self._states.items()}


def _listed(offers: Sequence[Message]) -> Message:
    joined = offers[0]
    for offer in offers[1:]:
        joined = msg("{first} · {second}", first=joined, second=offer)
    return joined
