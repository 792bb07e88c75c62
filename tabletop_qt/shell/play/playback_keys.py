"""Keys, clicks and touches that hurry, skip and continue playback and moments."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTouchEvent

from tabletop_qt.shell.play.playback import Playback
from tabletop_qt.table.view import TableView

Key = Qt.Key


class PlaybackKeys(QObject):
    """Controls playback: hold Space to hurry, Return to continue, Escape to skip. A click continues from a rest or pause, else it skips.

    It continues when it is released, unless that is beside the table. A click that skips also counts on the present table, so that a player
    who acts meanwhile loses nothing; but not one on a moment's picture, which hides what is there. Any key ends a moment.
    While cards are dealt, a key or click only ends the deal. A click while nothing is played back is taken if `hurries` makes use of it.
    """

    def __init__(self, table: TableView, playback: Playback) -> None:
        super().__init__(table)
        self._playback = playback
        self._table = table
        self.hurries: Callable[[], bool] = lambda: False
        """Plays what plays itself, without more time to read why; returns True if there was anything."""
        self._pressed = self._hurried = False
        """True from a press that is to continue, or has hurried, until its release."""
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Take keys and clicks that control playback."""
        if isinstance(event, QKeyEvent) and watched is self._table:
            if event.type() == QEvent.Type.KeyPress:
                self._table.accessibility.hush()
            return self._takes_key(event)
        if isinstance(event, QMouseEvent) and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return event.button() is Qt.MouseButton.LeftButton and self._takes_press(event.position())
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            return event.button() is Qt.MouseButton.LeftButton and self._takes_release(event.position())
        if isinstance(event, QTouchEvent) and event.type() in (QEvent.Type.TouchBegin, QEvent.Type.TouchEnd):
            takes = self._takes_press if event.type() == QEvent.Type.TouchBegin else self._takes_release
            return takes(event.points()[0].position())
        return False

    def _takes_key(self, event: QKeyEvent) -> bool:
        playback, key = self._playback, event.key()
        if key == Key.Key_Space and event.type() == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            playback.hurry(on=False)
            return playback.running or playback.follows
        if event.type() != QEvent.Type.KeyPress:
            return False
        if self._table.table_scene.skip_deal():
            return True
        staging = playback.staging
        playback.cut()
        if not (playback.running or playback.follows):
            return staging and key in (Key.Key_Space, Key.Key_Escape)
        match key:
            case Key.Key_Space if staging:
                playback.go_on()
            case Key.Key_Space:
                playback.hurry()
            case Key.Key_Return | Key.Key_Enter:
                playback.go_on()
            case Key.Key_Escape:
                playback.skip_bots()
            case _:
                return False
        return True

    def _takes_press(self, at: QPointF) -> bool:
        playback = self._playback
        if self._table.table_scene.skip_deal():
            return True
        covered = self._table.stage.covers(at.toPoint())
        if not playback.running:
            playback.cut()
            self._hurried = not covered and self.hurries()
            return covered or self._hurried
        if playback.surprises:
            return True
        if playback.rests or playback.waits or covered:
            self._pressed = True
            return True
        playback.skip(to_sheet=True)
        return not self._table.isVisible()

    def _takes_release(self, at: QPointF) -> bool:
        pressed, hurried = self._pressed, self._hurried
        self._pressed = self._hurried = False
        if pressed and self._playback.running and self._table.viewport().rect().contains(at.toPoint()):
            self._playback.go_on()
        return pressed or hurried
