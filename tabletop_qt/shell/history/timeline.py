"""The timeline: a slim strip of all decisions below the table, to look back with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QFrame, QSlider, QToolButton

from engines.kernel.messages import Message, msg
from tabletop_qt.art.shapes import faded
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.history.looking_back import PACES, LookingBack
from tabletop_qt.shell.presenting.logs import Chapter, Tick, Track
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Picker, describe, line
from tabletop_qt.widgets.style import text_px

HEIGHT = 34
EDGE = 10
"""Free space at either end of the strip, where half of the knob lies."""
APART = 3
"""Decisions that lie closer than so many pixels have no ticks."""


class Strip(QSlider):
    """All decisions from left to right; the knob is at the state that is shown. Dragging and clicking go there."""

    roundStepped = Signal(int)

    def __init__(self, label: Callable[[int], Message]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._label = label
        self._ticks: Sequence[Tick] = ()
        self._begins: Sequence[int] = ()
        self._chapters: Sequence[Chapter] = ()
        self._named = 0
        self._marks: Sequence[int] = ()
        self._theme = LIGHT
        self._small = text_px("small")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumWidth(120)
        self.setFixedHeight(HEIGHT)
        self.setPageStep(1)
        describe(
            self, msg("Timeline"), msg("All decisions. Use the arrow keys to move by decision, Page Up and Page Down to move by round.")
        )

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(400, HEIGHT)

    def show_track(self, track: Track | None, count: int, shown: int) -> None:
        """Show these decisions, of which the first ``count`` were not taken back, with the knob after so many of them."""
        self.show_name(0)
        self._ticks = track.ticks if track is not None else ()
        self._begins = track.begins if track is not None else ()
        self._chapters = tuple(track.chapters) if track is not None else ()
        self.blockSignals(True)
        self.setMaximum(count)
        self.setValue(shown)
        self.blockSignals(False)
        self.update()

    def show_marks(self, turns: Sequence[int]) -> None:
        """Mark these decisions, each by how many came before it."""
        self._marks = tuple(turns)
        self.update()

    @property
    def marks(self) -> Sequence[int]:
        """The decisions that are marked, each by how many came before it."""
        return self._marks

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw in this theme, numbers in text of this size."""
        self._theme, self._small = theme, text_px("small", percent)
        self.setFixedHeight(HEIGHT * max(percent, 100) // 100)
        self.update()

    # Where decisions lie

    def _step(self) -> float:
        return (self.width() - 2 * EDGE) / max(1, len(self._ticks))

    def x_of(self, turn: int) -> float:
        """Where the state after so many decisions lies, in pixels from the left."""
        return EDGE + turn * self._step()

    def _turn_at(self, x: float) -> int:
        return max(self.minimum(), min(self.maximum(), round((x - EDGE) / self._step())))

    # Pointer and keys

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """Go there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._turn_at(event.position().x()))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        """Follow the pointer while the button is held, else name the decision under it."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._turn_at(event.position().x()))
        self.show_name(int((event.position().x() - EDGE) // self._step()) + 1)
        event.accept()

    def show_name(self, number: int) -> None:
        """Name this decision in the tooltip, the one under the pointer; 0 for none."""
        number = number if 1 <= number <= len(self._ticks) else 0
        if number != self._named:
            self._named = number
            self.setToolTip(tip(tr(self._label(number))) if number else "")

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        """Stay there."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Up goes back, down goes on."""
        amount = event.angleDelta().y()
        if amount:
            self.setValue(self.value() - (1 if amount > 0 else -1))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Page Up and Page Down go from round to round; what else a slider knows goes from decision to decision."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.roundStepped.emit(-1 if event.key() == Qt.Key.Key_PageUp else 1)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    # Looks

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Chapters, rounds, decisions, knob."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(len(self._chapters)):
            self._paint_chapter(painter, place)
        self._paint_marks(painter)
        if self._ticks:
            self._paint_knob(painter, self.x_of(self.value()))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.focus), 2))
            painter.drawRoundedRect(QRectF(1, 1, self.width() - 2, self.height() - 2), 5, 5)
        painter.end()

    def drawn_ticks(self) -> Sequence[int]:
        """The places of the decisions that have a tick: all of them, or none where they could not be told apart."""
        return range(len(self._ticks)) if self._step() >= APART else ()

    def segment(self, place: int) -> QRectF:
        """Where a chapter lies."""
        ends = self._chapters[place + 1].begins if place + 1 < len(self._chapters) else len(self._ticks)
        left, right = self.x_of(self._chapters[place].begins), self.x_of(ends)
        return QRectF(left, 2, max(1.0, right - left), self.height() - 4)

    def heading(self, place: int) -> str:
        """What is written on a chapter: its heading, the number of its round where there is room for no more, or nothing."""
        font = self.font()
        font.setPixelSize(self._letters)
        room, chapter = self.segment(place).width() - 8, self._chapters[place]
        written = (tr(chapter.heading), str(chapter.round))
        return next((words for words in written if QFontMetricsF(font).horizontalAdvance(words) <= room), "")

    @property
    def _letters(self) -> int:
        return max(11, self._small * 7 // 8)

    def _paint_chapter(self, painter: QPainter, place: int) -> None:
        theme, box = self._theme, self.segment(place).adjusted(0.75, 0, -0.75, 0)
        begins, after = self._chapters[place].begins, place + 1
        ends = self._chapters[after].begins if after < len(self._chapters) else len(self._ticks)
        here = begins < self.value() <= ends or (self.value() == begins == 0)
        painter.setPen(QPen(QColor(theme.accent if here else theme.panel_edge), 1))
        painter.setBrush(faded(theme.accent, 0.16) if here else faded(theme.panel_edge, 0.32 if place % 2 else 0.16))
        painter.setOpacity(0.5 if begins >= self.maximum() else 1.0)
        painter.drawRoundedRect(box, 4, 4)
        font = painter.font()
        font.setPixelSize(self._letters)
        font.setBold(here)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink if here else theme.soft_ink))
        room = box.adjusted(4, 0, -2, -self.height() * 0.38)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self.heading(place))
        painter.setOpacity(1.0)

    def _paint_marks(self, painter: QPainter) -> None:
        """Quiet ticks for decisions, longer ones where rounds begin."""
        chapters = {chapter.begins for chapter in self._chapters}
        bottom = self.height() - 5.0
        painter.setPen(QPen(faded(self._theme.soft_ink, 0.5), 1))
        for place in self.drawn_ticks():
            x = self.x_of(place) + self._step() / 2
            painter.drawLine(QPointF(x, bottom - 4), QPointF(x, bottom))
        painter.setPen(QPen(QColor(self._theme.soft_ink), 1))
        rounds = [place for place in self._begins if place not in chapters]
        if len(rounds) * 2 * APART < self.width():
            for place in rounds:
                painter.drawLine(QPointF(self.x_of(place), bottom - 9), QPointF(self.x_of(place), bottom))
        painter.setPen(QPen(QColor(self._theme.panel), 1))
        painter.setBrush(QColor(self._theme.warning))
        for turn in self._marks:
            x = self.x_of(turn) + self._step() / 2
            painter.drawPolygon([QPointF(x, bottom - 4), QPointF(x - 6, bottom - 15), QPointF(x + 6, bottom - 15)])

    def _paint_knob(self, painter: QPainter, x: float) -> None:
        past = self.value() < self.maximum()
        painter.setPen(QPen(QColor(self._theme.accent), 3))
        painter.drawLine(QPointF(x, 3), QPointF(x, self.height() - 3))
        painter.setPen(QPen(QColor(self._theme.panel), 1))
        painter.setBrush(QColor(self._theme.accent if past else self._theme.ink))
        painter.drawEllipse(QPointF(x, self.height() - 6), 5, 5)


class Timeline(QFrame):
    """The strip with its buttons: back, play, on, how fast, and the branches of the table."""

    branchesRequested = Signal()
    paceChosen = Signal(str)

    def __init__(self, looking: LookingBack) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self._looking = looking
        self._theme = LIGHT
        self.strip = Strip(looking.label)
        self.back = _tool(msg("Previous decision"), lambda: looking.step(-1))
        self.play = _tool(msg("Play back the moves"), looking.play)
        self.on = _tool(msg("Next decision"), lambda: looking.step(1))
        self.pace = Picker()
        describe(self.pace, msg("Playback speed"))
        self.pace.setToolTip(tip(tr(msg("Playback speed"))))
        for name, words, _ in PACES:
            self.pace.addItem(tr(words), name)
        self.branches = _tool(msg("Branches of this table"), self.branchesRequested.emit)
        layout = line(self, 4, 4)
        layout.setContentsMargins(16, 2, 16, 2)
        for part in (self.back, self.play, self.on, self.pace):
            layout.addWidget(part)
        layout.addWidget(self.strip, 1)
        layout.addWidget(self.branches)
        self.strip.valueChanged.connect(looking.look_at)
        self.strip.roundStepped.connect(looking.to_round)
        self.pace.activated.connect(lambda _: self.paceChosen.emit(self.pace.currentData()))
        self.refresh()

    def refresh(self) -> None:
        """Show the table's decisions, and which state is shown."""
        looking = self._looking
        count, turn = looking.count, looking.turn
        self.strip.show_track(looking.track, count, count if turn is None else turn)
        where = looking.where()
        describe(self.strip, msg("Timeline: {where}", where=where))
        for part in (self.strip, self.play):
            part.setEnabled(count > 0)
        self.back.setEnabled(count > 0 and turn != 0)
        self.on.setEnabled(turn is not None)
        words = msg("Stop") if looking.playing else msg("Play back the moves")
        describe(self.play, words)
        self.play.setToolTip(tip(tr(words)))
        self._draw_play()

    def show_pace(self, name: str) -> None:
        """Show at what pace decisions are played."""
        self.pace.setCurrentIndex(max(0, self.pace.findData(name)))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw everything in this theme, for text of this size."""
        self._theme = theme
        self.strip.set_theme(theme, percent)
        for part, name in ((self.back, "step-back"), (self.on, "step-on"), (self.branches, "branch")):
            part.setIcon(icon(name, theme.ink))
        self._draw_play()

    def _draw_play(self) -> None:
        self.play.setIcon(icon("pause" if self._looking.playing else "play", self._theme.ink))


class _Tool(QToolButton):
    """Enter presses it, as it presses every other button."""

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter is a press."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def _tool(words: Message, pressed: Callable[[], object]) -> QToolButton:
    made = _Tool()
    describe(made, words)
    made.setToolTip(tip(tr(words)))
    made.setIconSize(QSize(20, 20))
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.clicked.connect(lambda _checked=False: pressed())
    return made
