"""The bar above the table: the prompt, undo and redo, the buttons, and a field for questions answered by typing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Ask, Button
from tabletop_qt.widgets.badges import People, badge_picture, spoken
from tabletop_qt.widgets.controls import FlowLayout, column, describe, label, line

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
        self.confirm = QPushButton()
        self.confirm.setAutoDefault(True)
        layout = line(self, 0, 8)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.confirm)
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


# The prompt

SIZE, GAP = 26, 6
"""The size of badges at 100%, and the space between them."""


class PromptLabel(QLabel):
    """A centred text, with badges before it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "lead")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._people = People()
        self.deciding: tuple[int, ...] = ()
        """The seats whose badges are shown."""

    def show_people(self, people: People, deciding: Sequence[int]) -> None:
        """Show the badges of these seats."""
        if (people, tuple(deciding)) != (self._people, self.deciding):
            self._people, self.deciding = people, tuple(deciding)
            names = tuple([spoken(people.seats[seat]) for seat in self.deciding])
            self.setAccessibleDescription(tr(msg("To decide: {names}", names=names)) if names else "")
            self._leave_room()
            self.update()

    def _leave_room(self) -> None:
        self.setContentsMargins(self.room, 0, 0, 0)
        self.setMinimumHeight(self.size_of_badges if self.deciding else 0)

    @property
    def size_of_badges(self) -> int:
        """The size of a badge beside the present text."""
        return max(SIZE, self.fontMetrics().height() + 4)

    @property
    def room(self) -> int:
        """The width of all badges."""
        return len(self.deciding) * (self.size_of_badges + GAP)

    def changeEvent(self, event: QEvent, /) -> None:
        """Leave room for the badges beside text of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._leave_room()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint the text, then the badges right before it."""
        super().paintEvent(event)
        painter, size = QPainter(self), self.size_of_badges
        words = self.fontMetrics().boundingRect(
            self.contentsRect(), int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.text()
        )
        left = max(0, words.left() - self.room - 2)
        for place, seat in enumerate(self.deciding):
            picture = badge_picture(self._people.seats[seat], self._people.theme, size, self.devicePixelRatioF())
            painter.drawPixmap(QPoint(left + place * (size + GAP), words.center().y() - size // 2), picture)


# The bar

ONE_LINE = 1100
"""The least width, in pixels at 100%, at which prompt and buttons share a line."""
_LARGE = 23
"""The least height of a line, in pixels, at which a hint needs the whole width."""
_LETTERS = 18
"""The height of a line of text at 100%, in pixels."""
_LOW = 420
"""The least height of a window, in pixels at 100%, with room for a hint; in lower ones it is the prompt's tooltip."""
LEAST_PROMPT = 240
"""The least width of the prompt beside buttons."""
_NAMED_WIDTH = 150
"""The least width of the words of undo and of redo."""
_MARGIN, _SPACING = 16, 16
_SAID = 48
"""The height of prompt and hint together, in pixels."""


def _sequence(key: str) -> QKeySequence:
    # Return alone uses the piece that has keyboard focus.
    return QKeySequence.fromString("Ctrl+Return" if key == "Return" else key, QKeySequence.SequenceFormat.PortableText)


def with_key(buttons: tuple[Button, ...], sequence: QKeySequence) -> Button | None:
    """The button that is pressed by this key."""
    return next((button for button in buttons if button.key and _sequence(button.key) == sequence), None)


class NamedButton(QPushButton):
    """A button that elides words longer than its room; the tooltip has them all."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        """All of its words."""
        self._room = _NAMED_WIDTH
        self.terse = False
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def lacking(self) -> int:
        """The pixels its words need beyond the least room."""
        # The advance is rounded; a text with just that room could still be elided.
        return max(0, self.fontMetrics().horizontalAdvance(self.words) + 2 - _NAMED_WIDTH)

    def set_terse(self, terse: bool) -> None:
        """Show the icon alone, or the words with it."""
        if terse != self.terse:
            self.terse = terse
            self._elide()

    def give_room(self, more: int) -> None:
        """Give the words this many pixels more than the least room."""
        self._room = _NAMED_WIDTH + more
        self._elide()

    def set_words(self, words: str, why: str = "") -> None:
        """Show these words; the reason ``why`` the button can't be used goes into the tooltip."""
        self.words = words
        self.setAccessibleName(words)
        self.setAccessibleDescription(why)
        self.setToolTip(tip(why or words))
        self._elide()

    def changeEvent(self, event: QEvent, /) -> None:
        """Measure again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._elide()

    def _elide(self) -> None:
        # The blank keeps the words off the icon.
        shown = "" if self.terse else " " + caption(self.fontMetrics().elidedText(self.words, Qt.TextElideMode.ElideRight, self._room))
        if shown != self.text():
            self.setText(shown)


class PromptBar(QFrame):
    """The prompt, undo, redo, the buttons of the scenery, and its question."""

    done = Signal(str)
    """The name of a button that was pressed, or whose key was; if it can't be used, the answer says why."""
    undone = Signal()
    redone = Signal()
    left = Signal()
    """The button with keyboard focus is about to be removed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.undo = NamedButton()
        self.redo = NamedButton()
        self.prompt = PromptLabel()
        self.hint = label(msg(""), "small")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hint.hide()
        self._hint_asked = False
        # As high as prompt and hint together, so that the table does not move when the hint goes.
        self._said = QWidget()
        self._said.setMinimumHeight(_SAID)
        said = column(self._said, 0, 2)
        said.addStretch(1)
        said.addWidget(self.prompt)
        said.addWidget(self.hint)
        said.addStretch(1)
        self._beside = said
        self._asked = self._limit = msg("")
        self._news: Message | None = None
        self._buttons: dict[str, QPushButton] = {}
        self._offered: tuple[Button, ...] = ()
        self._row = QWidget()
        self._row.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._flow = FlowLayout(self._row, 8, centred=True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_MARGIN, 8, _MARGIN, 8)
        self._grid.setHorizontalSpacing(_SPACING)
        self._grid.setVerticalSpacing(8)
        self.ask = AskField(self)
        self._wide: bool | None = None
        self._arrange(wide=False)
        self.undo.clicked.connect(lambda: self.undone.emit())
        self.redo.clicked.connect(lambda: self.redone.emit())

    def _arrange(self, wide: bool) -> None:
        # A hint of the usual size has room under the prompt, where it hardly moves the table.
        self._place_hint(below=self.undo.terse and self.fontMetrics().height() >= _LARGE)
        if wide == self._wide:
            return
        self._wide = wide
        for widget in (self.undo, self.redo, self._said, self._row, self.ask):
            self._grid.removeWidget(widget)
        middle = Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(self.undo, 0, 0, middle)
        self._grid.addWidget(self.redo, 0, 1 if wide else 2, middle)
        self._grid.addWidget(self._said, 0, 2 if wide else 1)
        if wide:
            self._grid.addWidget(self._row, 0, 3, middle)
        else:
            self._grid.addWidget(self._row, 1, 0, 1, 3)
        self._grid.addWidget(self.ask, 2, 0, 1, 4 if wide else 3)
        self._grid.setColumnStretch(1, 0 if wide else 1)
        self._grid.setColumnStretch(2, 1 if wide else 0)

    def _place_hint(self, below: bool) -> None:
        """Give the hint the whole width below all else, or the room under the prompt."""
        if below == (self._beside.indexOf(self.hint) < 0):
            return
        if below:
            self._beside.removeWidget(self.hint)
            self._said.setMinimumHeight(0)
            self._grid.addWidget(self.hint, 3, 0, 1, 4)
        else:
            self._grid.removeWidget(self.hint)
            self._said.setMinimumHeight(_SAID)
            self._beside.insertWidget(self._beside.indexOf(self.prompt) + 1, self.hint)

    def _fit_width(self) -> None:
        """Set everything in one line if the width allows, and share out the room."""
        self._arrange(self._fits_one_line())
        self._fit_hint()
        self._share_room()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Arrange the bar for the new width."""
        super().resizeEvent(event)
        self._fit_width()

    def _fits_one_line(self) -> bool:
        """True if everything has room side by side; the prompt may need several lines."""
        for button in self._named:
            button.set_terse(self.width() < ONE_LINE * max(_LETTERS, self.fontMetrics().height()) // _LETTERS)
        parts = sum([button.sizeHint().width() for button in self._named]) + self._flow.sizeHint().width()
        words = self.prompt.fontMetrics().horizontalAdvance(self.prompt.text())
        if self.undo.terse:
            # In a narrow window, or with large text, undo and redo are icons, and a prompt of two lines beside the buttons takes less
            # of the table than two rows.
            prompt = words * 3 // 5
        else:
            # The label never takes less than this.
            prompt = max(min(words, LEAST_PROMPT), self.prompt.minimumSizeHint().width() - self.prompt.room)
        return self.width() >= parts + prompt + self.prompt.room + 2 * _MARGIN + 3 * _SPACING

    def event(self, event: QEvent, /) -> bool:
        """Arrange the bar anew when a text in it, or its size, has changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_width()
        return super().event(event)

    def _share_room(self) -> None:
        """Give undo, then redo, the room that the prompt and the buttons leave."""
        prompt = self.prompt.fontMetrics().horizontalAdvance(self.prompt.text()) + self.prompt.room
        left = self.width() - prompt - 2 * _MARGIN - 3 * _SPACING - (self._flow.sizeHint().width() if self._wide else 0)
        for button in self._named:
            measure = button.fontMetrics().horizontalAdvance
            left -= button.sizeHint().width() - measure(button.text().strip())
            left -= 0 if button.terse else min(measure(button.words), _NAMED_WIDTH)
        for button in self._named:
            more = min(max(left, 0), button.lacking)
            button.give_room(more)
            left -= more

    @property
    def _named(self) -> tuple[NamedButton, NamedButton]:
        return self.undo, self.redo

    def show_history(self, undo: Message, undo_refused: Message | None, redo: Message, redo_refused: Message | None) -> None:
        """Name the effects of undo and redo, or say why they are not possible."""
        for button, words, refused in ((self.undo, undo, undo_refused), (self.redo, redo, redo_refused)):
            button.set_words(tr(words), tr(refused) if refused is not None else "")
            button.setEnabled(refused is None)
        self._share_room()

    def show_past(self, past: bool) -> None:
        """Look as over an earlier state, or over the present one."""
        _restyle(self, "past", past, self.prompt)

    def show_prompt(self, prompt: Message, buttons: tuple[Button, ...], ask: Ask | None = None) -> None:
        """Show the prompt, the buttons and the question; a button that stays keeps keyboard focus."""
        self.ask.show_ask(ask)
        self._asked = prompt
        self._show_words()
        self._offered = buttons
        buttons = tuple(button for button in buttons if button.shown)
        if tuple(self._buttons) != tuple(button.name for button in buttons):
            self._rebuild(buttons)
        for button in buttons:
            self._update_button(self._buttons[button.name], button)
        self._arrange(self._fits_one_line())
        self._row.setVisible(bool(buttons) or not self._wide)
        self._share_room()

    def show_limit(self, limit: Message | None) -> None:
        """Say after the prompt how long there is to decide; None: no limit."""
        self._limit = limit or msg("")
        self._show_words()
        self._share_room()

    def show_hint(self, hint: Message | None, asked: bool = False) -> None:
        """Show a hint under the prompt, or none. One that the player ``asked`` for always has room."""
        self._hint_asked = asked
        self.hint.setText(tr(hint) if hint is not None else "")
        self._fit_hint()

    def _fit_hint(self) -> None:
        low = not self._hint_asked and self.window().height() * _LETTERS < _LOW * self.fontMetrics().height()
        self.hint.setVisible(bool(self.hint.text()) and not low)
        self.prompt.setToolTip(tip(self.hint.text()) if low else "")

    def show_news(self, news: Message | None) -> None:
        """Show news in place of the prompt. None restores the prompt."""
        self._news = news
        self._show_words()
        self._share_room()

    def _show_words(self) -> None:
        prompt = self._news or self._asked
        if self._news is None and self._limit.text:
            prompt = msg("{prompt} {limit}", prompt=self._asked, limit=self._limit)
        words = tr(prompt)
        if words != self.prompt.text():
            self.prompt.setText(words)
            describe(self.prompt, prompt)

    def _rebuild(self, buttons: tuple[Button, ...]) -> None:
        names = {button.name for button in buttons}
        for name in [name for name in self._buttons if name not in names]:
            gone = self._buttons.pop(name)
            self._flow.removeWidget(gone)
            if gone.hasFocus():
                # Otherwise Qt would move focus on as if Tab had been pressed.
                self.left.emit()
            gone.hide()
            gone.deleteLater()
        kept, self._buttons = self._buttons, {}
        for button in buttons:
            made = kept.get(button.name)
            if made is None:
                made = QPushButton(self._row)
                made.setAutoDefault(True)
                made.clicked.connect(lambda _checked=False, name=button.name: self.done.emit(name))
                made.show()
            else:
                self._flow.removeWidget(made)
            self._flow.addWidget(made)
            self._buttons[button.name] = made
        previous: QWidget = self.redo
        for made in self._buttons.values():
            QWidget.setTabOrder(previous, made)
            previous = made

    def _update_button(self, made: QPushButton, button: Button) -> None:
        words = tr(button.label)
        made.setText(caption(words))
        made.setAccessibleName(words)
        about = tr(button.refusal) if button.refusal is not None else ""
        if not about and button.key:
            key = _sequence(button.key).toString(QKeySequence.SequenceFormat.NativeText)
            about = tr(msg("{what}: key {key}", what=button.label, key=key))
        made.setToolTip(tip(about))
        made.setAccessibleDescription(about)
        made.setEnabled(button.refusal is None)
        _restyle(made, "primary", button.primary)

    def pressed_key(self, sequence: QKeySequence) -> bool:
        """Press the button with this key; True if there is one."""
        button = with_key(self._offered, sequence)
        if button is not None:
            self.done.emit(button.name)
        return button is not None

    def shown_buttons(self) -> tuple[str, ...]:
        """The names of the buttons in order, for tests."""
        return tuple(self._buttons)

    def first_button(self) -> QPushButton | None:
        """The button that gets keyboard focus first: the primary one, else the first usable one."""
        usable = [made for made in (*self._buttons.values(), self.undo, self.redo) if made.isEnabled()]
        return next((made for made in usable if made.property("primary")), usable[0] if usable else None)

    def button(self, name: str) -> QPushButton:
        """The button with this name. Raises KeyError if it isn't shown."""
        return self._buttons[name]


def _restyle(widget: QWidget, name: str, value: bool, *others: QWidget) -> None:
    """Set a property on which the style of a widget depends, and restyle it and the others."""
    if bool(widget.property(name)) != value:
        widget.setProperty(name, value)
        for part in (widget, *others):
            part.style().unpolish(part)
            part.style().polish(part)
