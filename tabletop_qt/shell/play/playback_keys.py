"""Keys and clicks on the table while something is played out there: they go on, hurry or skip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsView

from tabletop_qt.shell.play.playback import Playback

Key = Qt.Key


class PlaybackKeys(QObject):
    """Space held plays quickly, Return goes on, Escape skips. A click goes on where the table rests or stands still, else it skips.

    A click that skips means besides what it would have meant on the table as it is: who acts meanwhile loses nothing.
    """

    def __init__(self, table: QGraphicsView, playback: Playback) -> None:
        super().__init__(table)
        self._playback = playback
        self._table = table
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Take what is meant for the playback."""
        if isinstance(event, QKeyEvent) and watched is self._table:
            return self._takes_key(event)
        if isinstance(event, QMouseEvent) and event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return self._takes_click(event)
        return False

    def _takes_key(self, event: QKeyEvent) -> bool:
        playback, key = self._playback, event.key()
        if key == Key.Key_Space and event.type() == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            playback.hurry(on=False)
            return playback.running
        if not playback.running or event.type() != QEvent.Type.KeyPress:
            return False
        match key:
            case Key.Key_Space:
                playback.hurry()
            case Key.Key_Return | Key.Key_Enter:
                playback.go_on()
            case Key.Key_Escape:
                playback.skip()
            case _:
                return False
        return True

    def _takes_click(self, event: QMouseEvent) -> bool:
        playback = self._playback
        if event.button() != Qt.MouseButton.LeftButton or not playback.running:
            return False
        if playback.rests or playback.waits:
            playback.go_on()
            return True
        playback.skip()
        return not self._table.isVisible()
