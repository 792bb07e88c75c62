"""The timeline, a slim strip of all decisions below the table, and the dialog for the branches of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QLayout, QLineEdit, QListWidget, QListWidgetItem, QSlider, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.shapes import faded
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.history.looking_back import PACES, LookingBack
from tabletop_qt.shell.presenting.logs import Chapter, Track
from tabletop_qt.store.saved_games import MAX_NAME, Branch, title
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, Grounded, Picker, add, button, column, describe, label, line, painter_on, tool_button
from tabletop_qt.widgets.focus_rings import RING
from tabletop_qt.widgets.style import text_px

HEIGHT, TICKS = 34, 18
"""The least height of the strip, and that of its ticks and edges, in pixels."""
EDGE = 10
"""The margin at either end of the strip, for half of the knob."""
_BESIDE = 8
"""The room beside the heading of a chapter."""
APART = 3
"""Decisions closer together than this many pixels have no ticks."""


class Strip(QSlider):
    """All decisions from left to right, with a knob at the state that is shown, for clicking and dragging."""

    roundStepped = Signal(int)

    def __init__(self, label: Callable[[int], Message]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._label = label
        self._ticks = 0
        self._begins: Sequence[int] = ()
        self._chapters: Sequence[Chapter] = ()
        self._named = 0
        self.marks: Sequence[int] = ()
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
        """A size that fits any window, since the strip stretches."""
        return QSize(400, HEIGHT)

    def show_track(self, track: Track | None, count: int, shown: int) -> None:
        """Show these decisions, of which the first ``count`` were not undone, with the knob after ``shown`` of them."""
        self.show_name(0)
        self._ticks = len(track.rounds) if track is not None else 0
        self._begins = track.begins if track is not None else ()
        self._chapters = tuple(track.chapters) if track is not None else ()
        with QSignalBlocker(self):
            self.setMaximum(count)
            self.setValue(shown)
        self.update()

    def show_marks(self, turns: Sequence[int]) -> None:
        """Mark these decisions, each given as the number of decisions before it."""
        self.marks = tuple(turns)
        self.update()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw in this theme, numbers in text of this size."""
        self._theme, self._small = theme, text_px("small", percent)
        self.setFixedHeight(max(HEIGHT, round(1.2 * self._letters) + TICKS))
        self.update()

    # Positions of decisions

    @property
    def _begun(self) -> bool:
        """True if the last chapter has no decision yet."""
        return bool(self._chapters) and self._chapters[-1].begins == self._ticks

    def _step(self) -> float:
        return (self.width() - 2 * EDGE - self._tail) / max(1, self._ticks)

    @property
    def _tail(self) -> float:
        """The width added to the last chapter, so that it has room for its heading however few its decisions are."""
        if not self._chapters:
            return 0.0
        before, count = self._chapters[-1].begins, max(1, self._ticks)
        needed = min(self._written(tr(self._chapters[-1].heading)) + _BESIDE + 4, self.width() / 4)
        wide = self.width() - 2 * EDGE
        # Decisions get narrower with it.
        return max(0.0, needed - wide * (1 - before / count)) * count / before if before else 0.0

    def _written(self, words: str) -> float:
        """The width of words in bold letters, which the chapter that is shown has."""
        font = self.font()
        font.setPixelSize(self._letters)
        font.setBold(True)
        return QFontMetricsF(font).horizontalAdvance(words)

    def x_of(self, turn: int) -> float:
        """The position of the state after this many decisions, in pixels from the left."""
        return EDGE + turn * self._step()

    def _turn_at(self, x: float) -> int:
        return max(self.minimum(), min(self.maximum(), round((x - EDGE) / self._step())))

    # Pointer and keys

    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        """Go to the clicked state."""
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
        number = number if 1 <= number <= self._ticks else 0
        if number != self._named:
            self._named = number
            self.setToolTip(tip(tr(self._label(number))) if number else "")

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        """Keep the event from the slider."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent, /) -> None:
        """Go back by wheel up, and forward by wheel down."""
        amount = event.angleDelta().y()
        if amount:
            self.setValue(self.value() - (1 if amount > 0 else -1))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Go by round with Page Up and Page Down, and by decision with the other keys of a slider."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.roundStepped.emit(-1 if event.key() == Qt.Key.Key_PageUp else 1)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    # Looks

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint chapters, rounds, decisions and knob."""
        painter = painter_on(self, event)
        for place in range(len(self._chapters)):
            self._paint_chapter(painter, place)
        self._paint_marks(painter)
        if self._ticks:
            self._paint_knob(painter, self.x_of(self.value()))
        if self.property(RING):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.focus), 2))
            painter.drawRoundedRect(QRectF(1, 1, self.width() - 2, self.height() - 2), 5, 5)
        painter.end()

    def drawn_ticks(self) -> Sequence[int]:
        """The decisions that have a tick: all, or none if the ticks would be too close together."""
        return range(self._ticks) if self._step() >= APART else ()

    def segment(self, place: int) -> QRectF:
        """The area of a chapter."""
        ends = self._chapters[place + 1].begins if place + 1 < len(self._chapters) else self._ticks
        left, right = self.x_of(self._chapters[place].begins), self.x_of(ends)
        if place + 1 == len(self._chapters):
            right += self._tail
        return QRectF(left, 2, max(1.0, right - left), self.height() - 4)

    def heading(self, place: int) -> str:
        """The words on a chapter: its heading, else the number in it, else nothing, as the room allows."""
        room, chapter = self.segment(place).width() - _BESIDE, self._chapters[place]
        heading, number = tr(chapter.heading), str(chapter.number)
        written = (heading, number) if number in heading else (heading,)
        return next((words for words in written if self._written(words) <= room), "")

    @property
    def _letters(self) -> int:
        return max(11, self._small * 7 // 8)

    def _paint_chapter(self, painter: QPainter, place: int) -> None:
        theme, box = self._theme, self.segment(place).adjusted(0.75, 0, -0.75, 0)
        begins, after = self._chapters[place].begins, place + 1
        ends = self._chapters[after].begins if after < len(self._chapters) else self._ticks
        new = self._begun and after == len(self._chapters)
        here = begins < self.value() <= ends - (self._begun and ends == self._ticks) or (self.value() == begins and (new or not begins))
        painter.setPen(QPen(QColor(theme.accent if here else theme.panel_edge), 1))
        painter.setBrush(faded(theme.accent, 0.16) if here else faded(theme.panel_edge, 0.32 if place % 2 else 0.16))
        painter.setOpacity(0.5 if begins >= self.maximum() and not new else 1.0)
        painter.drawRoundedRect(box, 4, 4)
        font = painter.font()
        font.setPixelSize(self._letters)
        font.setBold(here)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink if here else theme.soft_ink))
        room = box.adjusted(4, 0, -2, 4 - TICKS)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self.heading(place))
        painter.setOpacity(1.0)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint faint ticks for decisions, and longer ones where rounds begin."""
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
        for turn in self.marks:
            x = self.x_of(turn) + self._step() / 2
            painter.drawPolygon([QPointF(x, bottom - 4), QPointF(x - 6, bottom - 15), QPointF(x + 6, bottom - 15)])

    def _paint_knob(self, painter: QPainter, x: float) -> None:
        past = self.value() < self.maximum()
        painter.setPen(QPen(QColor(self._theme.accent), 3))
        # A heading stays in sight.
        lefts = [(self.segment(place).left(), self._written(self.heading(place))) for place in range(len(self._chapters))]
        hides = any(left + 2 < x < left + _BESIDE + written for left, written in lefts if written)
        painter.drawLine(QPointF(x, self.height() - TICKS + 4 if hides else 3), QPointF(x, self.height() - 3))
        painter.setPen(QPen(QColor(self._theme.panel), 1))
        painter.setBrush(QColor(self._theme.accent if past else self._theme.ink))
        painter.drawEllipse(QPointF(x, self.height() - 6), 5, 5)


class Timeline(Grounded):
    """The strip with its buttons: back, play, forward, speed, and branches."""

    branchesRequested = Signal()
    paceChosen = Signal(str)

    def __init__(self, looking: LookingBack) -> None:
        super().__init__()
        self.setObjectName("timeline")
        self._looking = looking
        self._theme = LIGHT
        self.strip = Strip(looking.label)
        self.back = tool_button(msg("Previous decision"), lambda: looking.step(-1))
        self.play = tool_button(msg("Play back the moves"), looking.play)
        self.on = tool_button(msg("Next decision"), lambda: looking.step(1))
        self.pace = Picker()
        describe(self.pace, msg("Playback speed"))
        self.pace.setToolTip(tip(tr(msg("Playback speed"))))
        for name, words, _ in PACES:
            self.pace.addItem(tr(words), name)
        self.branches = tool_button(msg("Branches of this table"), self.branchesRequested.emit)
        layout = line(self, 4, 4)
        layout.setContentsMargins(16, 2, 16, 2)
        add(layout, self.back, self.play, self.on, self.pace, (self.strip, 1), self.branches)
        self.strip.valueChanged.connect(looking.look_at)
        self.strip.roundStepped.connect(looking.to_round)
        self.pace.activated.connect(lambda _: self.paceChosen.emit(self.pace.currentData()))
        self.refresh()

    def refresh(self) -> None:
        """Show the table's decisions and the current state."""
        looking = self._looking
        count, turn = looking.count, looking.turn
        self.strip.show_track(looking.track, count, count if turn is None else turn)
        describe(self.strip, msg("Timeline: {where}", where=looking.where()))
        for part in (self.strip, self.play):
            part.setEnabled(count > 0)
        self.back.setEnabled(count > 0 and turn != 0)
        self.on.setEnabled(turn is not None)
        words = msg("Stop") if looking.playing else msg("Play back the moves")
        describe(self.play, words)
        self.play.setToolTip(tip(tr(words)))
        self._draw_play()

    def show_pace(self, name: str) -> None:
        """Show the playback speed."""
        self.pace.setCurrentIndex(max(0, self.pace.findData(name)))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw everything in this theme, for text of this size."""
        self._theme = theme
        self.strip.set_theme(theme, percent)
        side = max(20, text_px("body", percent))
        for part in (self.back, self.play, self.on, self.branches):
            part.setIconSize(QSize(side, side))
        for part, name in ((self.back, "step-back"), (self.on, "step-on"), (self.branches, "branch")):
            part.setIcon(icon(name, theme.ink))
        self._draw_play()

    def _draw_play(self) -> None:
        self.play.setIcon(icon("pause" if self._looking.playing else "play", self._theme.ink))


# Branches


_BRANCH = Qt.ItemDataRole.UserRole
DEEPEST = 8
"""The most steps by which branches of branches are indented."""


class BranchesDialog(Dialog):
    """Lists a table and its branches as a tree; the player can rename them and open another one."""

    chosen = Signal(str)
    """The file name of the table to open."""
    renamed = Signal(str, str)
    """The file name of a table, and its new name."""

    def __init__(self, parent: QWidget, family: Callable[[], tuple[Branch, ...]], current: str) -> None:
        super().__init__(parent, msg("Branches of this table"))
        self._family = family
        self._current = current
        self.list = QListWidget()
        describe(self.list, msg("Branches of this table"))
        self.name = QLineEdit(maxLength=MAX_NAME)
        describe(self.name, msg("Name of the branch"))
        words = label(msg("&Name:"), buddy=self.name)
        self.rename = button(msg("Rename"), self._rename)
        self.go = button(msg("Open branch"), self._go, primary=True)
        self.leave = button(msg("Close"), self.reject)
        layout = column(self, 16, 8)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        about = msg("Each branch is a separate table. To start one, look back and choose “{button}”.", button=msg("Continue from here"))
        add(
            layout,
            label(about, "small"),
            (self.list, 1),
            add(line(spacing=8), words, self.name, self.rename),
            add(line(spacing=8), 1, self.go, self.leave),
        )
        self.list.currentItemChanged.connect(self._turned_to)
        self.list.itemActivated.connect(lambda _: self._go())
        self.name.textChanged.connect(lambda _: self._allow())
        self.fill()
        self.ensurePolished()
        self.resize(layout.minimumSize().expandedTo(QSize(480, 360)))

    def fill(self) -> None:
        """List the branches, and choose the same one as before, at first the open table."""
        chosen = self._chosen()
        file = chosen.file if chosen is not None else self._current
        depths: dict[str, int] = {}
        self.list.clear()
        for branch in self._family():
            depth = depths[branch.file] = depths[branch.of] + 1 if branch.of in depths else 0
            words = title(branch)
            if branch.of and branch.name:
                words = msg("{name}, from decision {number}", name=words, number=branch.at)
            if branch.file == self._current:
                words = msg("{name} (open)", name=words)
            item = QListWidgetItem("\u2003" * min(depth, DEEPEST) + tr(words))
            item.setData(_BRANCH, branch)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, tr(words))
            self.list.addItem(item)
            if branch.file == file:
                self.list.setCurrentItem(item)
        self._turned_to()

    def _chosen(self) -> Branch | None:
        row = self.list.currentRow()
        branch = self.list.item(row).data(_BRANCH) if row >= 0 else None
        return branch if isinstance(branch, Branch) else None

    def _turned_to(self) -> None:
        branch = self._chosen()
        self.name.setText(tr(title(branch)) if branch is not None else "")
        self._allow()

    def _allow(self) -> None:
        branch = self._chosen()
        wanted = self.name.text().strip()
        self.rename.setEnabled(branch is not None and bool(wanted) and wanted != branch.name)
        self.go.setEnabled(branch is not None and branch.file != self._current)

    def _rename(self) -> None:
        branch = self._chosen()
        if branch is not None and self.name.text().strip():
            self.renamed.emit(branch.file, self.name.text())
            self.fill()

    def _go(self) -> None:
        branch = self._chosen()
        if branch is not None and branch.file != self._current:
            self.accept()
            self.chosen.emit(branch.file)
