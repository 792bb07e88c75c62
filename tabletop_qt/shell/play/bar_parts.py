"""The parts of the bar above the table: the field for an answer, the prompt, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSizePolicy, QToolTip, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Ask
from tabletop_qt.widgets.badges import People, badge_picture, spoken
from tabletop_qt.widgets.controls import Heading, add, describe, line

# Typing an answer


class _Field(QLineEdit):
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave Escape to the page, where it takes a step back."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class AskField(QWidget):
    """A field and a button; Enter in the field presses the button."""

    answered = Signal(str, str)
    """The name of the question, and the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ask: Ask | None = None
        self.field = _Field()
        self.confirm = QPushButton(autoDefault=True)
        add(line(self, 0, 8), (self.field, 1), self.confirm)
        self.field.returnPressed.connect(self._answer)
        self.field.textChanged.connect(lambda _: self._look())
        self.confirm.clicked.connect(self._answer)
        self.hide()

    def show_ask(self, ask: Ask | None) -> None:
        """Ask this, or nothing; the text stays as long as the question is the same."""
        if ask == self._ask:
            return
        if ask is None or self._ask is None or ask.name != self._ask.name:
            self.field.clear()
        self._ask = ask
        self.setVisible(ask is not None)
        if ask is None:
            return
        self.field.setPlaceholderText(tr(ask.label))
        describe(self.field, ask.label)
        self.field.setMaxLength(ask.longest)
        self.field.setMinimumWidth(self.fontMetrics().horizontalAdvance(tr(ask.label)) + 32)
        self.confirm.setText(caption(tr(ask.confirm)))
        describe(self.confirm, ask.confirm)
        self._look()

    def _look(self) -> None:
        self.confirm.setEnabled(bool(self._text()))

    def _text(self) -> str:
        return " ".join(self.field.text().split())

    def _answer(self) -> None:
        if self._ask is not None and self._text():
            self.answered.emit(self._ask.name, self._text())


BADGE_SIZE, BADGE_GAP = 26, 6
"""The size of badges at 100%, and the space between them."""


class PromptLabel(Heading):
    """A centred text, with badges before it."""

    decidersChanged = Signal()
    """Other badges are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "lead")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._people = People()
        self._asked: tuple[int, ...] = ()
        self._bare = False

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats whose badges are shown."""
        return () if self._bare else self._asked

    @property
    def colours(self) -> list[str]:
        """The colours of the seats whose badges are shown."""
        return [self._people.theme.seat(self._people.seats[seat].colour) for seat in self.deciding]

    def setText(self, text: str, /) -> None:
        """Show a text; the badges move with it, so everything is painted again."""
        super().setText(text)
        self.update()

    def show_people(self, people: People, deciding: Sequence[int]) -> None:
        """Show the badges of these seats."""
        if (people, tuple(deciding)) != (self._people, self._asked):
            self._people, self._asked = people, tuple(deciding)
            self._show_badges()

    def bare(self, bare: bool) -> None:
        """Show no badges while it is told what has happened, which those who decide next may have nothing to do with."""
        if bare != self._bare:
            self._bare = bare
            self._show_badges()

    def _show_badges(self) -> None:
        names = tuple([spoken(self._people.seats[seat]) for seat in self.deciding])
        self.setAccessibleDescription(tr(msg("To decide: {names}", names=names)) if names else "")
        self._leave_room()
        self.update()
        self.decidersChanged.emit()

    def _leave_room(self) -> None:
        self.setContentsMargins(self.room, 0, 0, 0)
        self.setMinimumHeight(self.size_of_badges if self.deciding else 0)

    @property
    def size_of_badges(self) -> int:
        """The size of a badge beside the present text."""
        return max(BADGE_SIZE, self.fontMetrics().height() + 4)

    @property
    def room(self) -> int:
        """The width of all badges."""
        return len(self.deciding) * (self.size_of_badges + BADGE_GAP)

    def changeEvent(self, event: QEvent, /) -> None:
        """Leave room for the badges beside text of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._leave_room()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the text, then the badges right before it."""
        super().paintEvent(event)
        if not QLabel.text(self):
            return
        painter, size = QPainter(self), self.size_of_badges
        words = self.fontMetrics().boundingRect(
            self.contentsRect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), QLabel.text(self)
        )
        left = max(0, words.left() - self.room - 2)
        for place, seat in enumerate(self.deciding):
            picture = badge_picture(self._people.seats[seat], self._people.theme, size, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(left + place * (size + BADGE_GAP), words.center().y() - size // 2), picture)


# Buttons


def _told_under_bar(button: QPushButton, event: QEvent) -> bool:
    """True for a tooltip: it is shown under the bar, over no other button and no prompt, and clicks go through it."""
    if not (isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and button.toolTip()):
        return False
    bar: QWidget = button
    while bar.objectName() != "bar" and (outer := bar.parentWidget()) is not None:
        bar = outer
    foot = bar.mapToGlobal(QPoint(0, bar.height())).y()
    QToolTip.showText(QPoint(event.globalX(), foot), tip(button.accessibleDescription() or button.accessibleName()), button, button.rect())
    for window in QGuiApplication.topLevelWindows():
        if window.objectName() == "qtooltip_labelWindow":
            window.setFlag(Qt.WindowType.WindowTransparentForInput)
    return True


_LEAST_LETTERS = 6
"""The letters that a shortened Undo shows at least after its verb: a colon, a blank, a few of what is undone, and the ellipsis."""


class NamedButton(QPushButton):
    """A button with an icon. Words without room are shortened at their end, but never within the verb; the tooltip has all of them."""

    def __init__(self, verb: Message) -> None:
        super().__init__()
        self.verb = verb
        self.words = ""
        """All of its words."""
        self._short = ""
        self._room = 0
        self.setObjectName("history")
        self.setAutoDefault(True)

    def event(self, event: QEvent, /) -> bool:
        """Show the tooltip under the bar."""
        return _told_under_bar(self, event) or super().event(event)

    def give_room(self, room: int) -> None:
        """Give the words this many pixels; 0 shows only the icon."""
        self._room = room
        self._show_what_fits()

    def set_words(self, message: Message, why: str = "", short: Message | None = None) -> None:
        """Show a message, or ``short`` without room; the reason ``why`` the button can't be used goes into the tooltip."""
        words = self.words = tr(message)
        self._short = tr(short) if short is not None else words
        self.setAccessibleName(words)
        self.setAccessibleDescription(why)
        shown = QToolTip.isVisible() and QToolTip.text() == self.toolTip()
        self.setToolTip(tip(why or words))
        if shown and QToolTip.text() != self.toolTip():
            QToolTip.hideText()
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        metrics = self.fontMetrics()
        words = self.words if metrics.horizontalAdvance(self.words) <= self._room else self._short
        fitting = metrics.elidedText(words, Qt.TextElideMode.ElideRight, self._room)
        if fitting != words and len(fitting) < len(tr(self.verb)) + _LEAST_LETTERS:
            fitting = ""
        # The blank keeps the words off the icon.
        shown = fitting and " " + caption(fitting)
        if shown != self.text():
            self.setText(shown)


class PlacedButton(QPushButton):
    """A button whose place can be wider than its label. A style sheet would forget a minimum width."""

    attended = Signal(bool)
    """True once the pointer or keyboard focus is on it, False when it has left."""
    _least = 0

    def keep_width(self, least: int) -> None:
        """Be at least this wide."""
        if least != self._least:
            self._least = least
            self.updateGeometry()

    def event(self, event: QEvent, /) -> bool:
        """Show the tooltip under the bar, and tell of clicks if greyed."""
        if event.type() == QEvent.Type.MouseButtonPress and not self.isEnabled():
            self.clicked.emit()
            return True
        if _told_under_bar(self, event):
            return True
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.attended.emit(event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn))
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Qt's hook: the size for the label, and the width of the place."""
        return super().sizeHint().expandedTo(QSize(self._least, 0))
