"""The bar above the table: the prompt, undo and redo at its sides, buttons, and questions answered by typing."""

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
    """Escape is not kept: it takes a step of what is being put together back, like everywhere."""

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Let Escape go on to the page."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class AskField(QWidget):
    """A field and a button; Enter in the field is the button."""

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
        """Ask this, or nothing; what was typed stays as long as the question is the same."""
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
"""How large badges are at 100 percent, and how far apart."""


class PromptLabel(QLabel):
    """Words in the middle, badges before them."""

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
        """How large badges are with the present text."""
        return max(SIZE, self.fontMetrics().height() + 4)

    @property
    def room(self) -> int:
        """How much room the badges take."""
        return len(self.deciding) * (self.size_of_badges + GAP)

    def changeEvent(self, event: QEvent, /) -> None:
        """Leave the badges the room that they take beside words of another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._leave_room()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """The words, then the badges right before them."""
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
"""From this width on, in pixels at 100 percent, prompt and buttons share a line."""


_LARGE = 23
"""From this height of a line on, in pixels, a hint needs the whole width."""


_LETTERS = 18
"""How high a line of text is at 100 percent, in pixels."""


_LOW = 420
"""In windows lower than this, in pixels at 100 percent, there is no room for a hint: the prompt's tooltip has it."""


LEAST_PROMPT = 240
"""The room that the prompt has at least beside buttons, however long it is."""


_NAMED_WIDTH = 150
"""The room that the words of undo and of redo have at least."""


_MARGIN, _SPACING = 16, 16


_SAID = 48
"""How high prompt and hint are together, in pixels."""


def _sequence(key: str) -> QKeySequence:
    # Return alone uses the piece that has keyboard focus.
    return QKeySequence.fromString("Ctrl+Return" if key == "Return" else key, QKeySequence.SequenceFormat.PortableText)


def with_key(buttons: tuple[Button, ...], sequence: QKeySequence) -> Button | None:
    """The button that is pressed by this key."""
    return next((button for button in buttons if button.key and _sequence(button.key) == sequence), None)


class NamedButton(QPushButton):
    """A button whose words may be longer than its room: they end in an ellipsis, the tooltip has them all."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self._room = _NAMED_WIDTH
        self.terse = False
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """All of its words."""
        return self._words

    @property
    def lacking(self) -> int:
        """How much more than the least room its words need, in pixels."""
        # The advance is rounded; a text with just that room could still be elided.
        return max(0, self.fontMetrics().horizontalAdvance(self._words) + 2 - _NAMED_WIDTH)

    def set_terse(self, terse: bool) -> None:
        """Show the icon alone, or the words with it."""
        if terse != self.terse:
            self.terse = terse
            self._elide()

    def give_room(self, more: int) -> None:
        """Let the words have this much more than the least room, in pixels."""
        self._room = _NAMED_WIDTH + max(0, more)
        self._elide()

    def set_words(self, words: str, why: str = "") -> None:
        """Show these words; ``why`` it can't be used goes into the tooltip."""
        self._words = words
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
        shown = "" if self.terse else " " + caption(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self._room))
        if shown != self.text():
            self.setText(shown)


class PromptBar(QFrame):
    """Prompt, undo, redo, the scenery's buttons and what it asks for."""

    done = Signal(str)
    """The name of a button that was pressed, or whose key was, usable or not: the answer says why not."""
    undone = Signal()
    redone = Signal()
    left = Signal()
    """The button with keyboard focus is about to go."""

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
        # As high as prompt and hint together, so that the table stays where it is when the hint goes.
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
        # Letters of the usual size have room under the prompt; there the table hardly moves when a hint comes or goes.
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
        """Set everything in one line where the width allows, for the present size of text."""
        self._arrange(self._fits_one_line())
        self._fit_hint()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Set everything in one line where the width allows."""
        super().resizeEvent(event)
        self._fit_width()
        self._share_room()

    def _fits_one_line(self) -> bool:
        """Whether everything has its room side by side; the prompt may need several lines."""
        for button in self._named:
            button.set_terse(self.width() < ONE_LINE * max(_LETTERS, self.fontMetrics().height()) // _LETTERS)
        parts = sum([button.sizeHint().width() for button in self._named]) + self._flow.sizeHint().width()
        words = self.prompt.fontMetrics().horizontalAdvance(self.prompt.text())
        if self.undo.terse:
            # In a narrow window, or with large text, another line would cost much of the table, so that undo and redo are icons before
            # the line is broken: two lines of words beside the buttons are lower than one line of each.
            prompt = words * 3 // 5
        else:
            # Less than this it does not take, whatever room there is.
            prompt = max(min(words, LEAST_PROMPT), self.prompt.minimumSizeHint().width() - self.prompt.room)
        return self.width() >= parts + prompt + self.prompt.room + 2 * _MARGIN + 3 * _SPACING

    def event(self, event: QEvent, /) -> bool:
        """Share out the room anew when a text in the bar, or its size, has changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_width()
            self._share_room()
        return super().event(event)

    def _share_room(self) -> None:
        """Let undo, then redo, use what room the prompt and the buttons leave."""
        least = [button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text().strip()) for button in self._named]
        words = [0 if b.terse else min(b.fontMetrics().horizontalAdvance(b.words), _NAMED_WIDTH) for b in self._named]
        needed = (
            self.prompt.fontMetrics().horizontalAdvance(self.prompt.text())
            + self.prompt.room
            + 2 * _MARGIN
            + 3 * _SPACING
            + sum(least)
            + sum(words)
        )
        left = self.width() - needed - (self._flow.sizeHint().width() if self._wide else 0)
        for button in self._named:
            more = min(max(left, 0), button.lacking)
            button.give_room(more)
            left -= more

    @property
    def _named(self) -> tuple[NamedButton, NamedButton]:
        return self.undo, self.redo

    def show_history(self, undo: Message, undo_refused: Message | None, redo: Message, redo_refused: Message | None) -> None:
        """Name what undo and redo do, or say why they can't."""
        for button, words, refused in ((self.undo, undo, undo_refused), (self.redo, redo, redo_refused)):
            button.set_words(tr(words), tr(refused) if refused is not None else "")
            button.setEnabled(refused is None)
        self._share_room()

    def show_past(self, past: bool) -> None:
        """Take the look for an earlier state, or for the present one."""
        if bool(self.property("past")) != past:
            self.setProperty("past", past)
            for part in (self, self.prompt):
                part.style().unpolish(part)
                part.style().polish(part)

    def show_prompt(self, prompt: Message, buttons: tuple[Button, ...], ask: Ask | None = None) -> None:
        """Show the sentence, the buttons and the question; what stays keeps keyboard focus."""
        self.ask.show_ask(ask)
        self._asked = prompt
        self._show_words()
        if tuple(self._buttons) != tuple(button.name for button in buttons):
            self._rebuild(buttons)
        self._offered = buttons
        for button in buttons:
            self._update_button(self._buttons[button.name], button)
        self._arrange(self._fits_one_line())
        self._row.setVisible(bool(buttons) or not self._wide)
        self._share_room()

    def show_limit(self, limit: Message | None) -> None:
        """Say after the prompt how long there is to decide; None: as long as people like."""
        self._limit = limit or msg("")
        self._show_words()
        self._share_room()

    def show_hint(self, hint: Message | None, asked: bool = False) -> None:
        """Say under the prompt how it is done; None: nothing. Where somebody has asked for it, it always has room."""
        self._hint_asked = asked
        words = tr(hint) if hint is not None else ""
        if words != self.hint.text():
            self.hint.setText(words)
        self._fit_hint()

    def _fit_hint(self) -> None:
        low = not self._hint_asked and self.window().height() * _LETTERS < _LOW * self.fontMetrics().height()
        self.hint.setVisible(bool(self.hint.text()) and not low)
        self.prompt.setToolTip(tip(self.hint.text()) if low else "")

    def show_news(self, news: Message | None) -> None:
        """Tell what has just happened in place of the prompt; None: the prompt again."""
        self._news = news
        self._show_words()
        self._share_room()

    def _show_words(self) -> None:
        asked = self._news or self._asked
        if self._news is None and self._limit.text:
            asked = msg("{prompt} {limit}", prompt=self._asked, limit=self._limit)
        words = tr(asked)
        if words != self.prompt.text():
            self.prompt.setText(words)
            describe(self.prompt, asked)

    def _rebuild(self, buttons: tuple[Button, ...]) -> None:
        names = {button.name for button in buttons}
        for name in [name for name in self._buttons if name not in names]:
            gone = self._buttons.pop(name)
            self._flow.removeWidget(gone)
            if gone.hasFocus():
                # By itself focus would go on as if Tab had been pressed.
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
        if bool(made.property("primary")) != button.primary:
            made.setProperty("primary", button.primary)
            made.style().unpolish(made)
            made.style().polish(made)

    def pressed_key(self, sequence: QKeySequence) -> bool:
        """Press the button with this key; returns whether there is one."""
        button = with_key(self._offered, sequence)
        if button is not None:
            self.done.emit(button.name)
        return button is not None

    def shown_buttons(self) -> tuple[str, ...]:
        """The names of the buttons in order, for tests."""
        return tuple(self._buttons)

    def first_button(self) -> QPushButton | None:
        """The button where keyboard focus enters the bar: the primary one, else the first that can be used."""
        usable = [made for made in (*self._buttons.values(), self.undo, self.redo) if made.isEnabled()]
        return next((made for made in usable if made.property("primary")), usable[0] if usable else None)

    def button(self, name: str) -> QPushButton:
        """The button with this name. Raises KeyError where it isn't shown."""
        return self._buttons[name]
