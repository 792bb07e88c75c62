"""Fingers for tests, on a touch screen."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget


@cache
def _screen() -> QPointingDevice:
    return QTest.createTouchDevice()


class Fingers:
    """Fingers on a widget; each has a number, the first is 0."""

    def __init__(self, widget: QWidget) -> None:
        self._screen = _screen()
        self._widget = widget

    def down(self, at: QPointF, *resting: QPointF) -> None:
        sequence = QTest.touchEvent(self._widget, self._screen, False)
        for finger, point in enumerate(resting):
            sequence.move(finger, point.toPoint(), self._widget)
        sequence.press(len(resting), at.toPoint(), self._widget).commit()

    def move(self, *at: QPointF) -> None:
        sequence = QTest.touchEvent(self._widget, self._screen, False)
        for finger, point in enumerate(at):
            sequence.move(finger, point.toPoint(), self._widget)
        sequence.commit()

    def up(self, *at: QPointF) -> None:
        sequence = QTest.touchEvent(self._widget, self._screen, False)
        for finger, point in enumerate(at):
            sequence.release(finger, point.toPoint(), self._widget)
        sequence.commit()

    def tap(self, at: QPointF) -> None:
        self.down(at)
        self.up(at)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.down(start)
        for share in (0.25, 0.5, 0.75, 1.0):
            self.move(start + (end - start) * share)
        self.up(end)
