"""The bar above the table: the prompt, undo and redo, the buttons, and a field for questions answered by typing."""

from __future__ import annotations

from typing import NamedTuple

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QIcon, QKeySequence, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.signs import icon
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.play.bar_parts import AskField, NamedButton, PlacedButton, PromptLabel
from tabletop_qt.shell.presenting.undo_state import UndoLabel
from tabletop_qt.table.accessibility import closed
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.keys import key_of
from tabletop_qt.viewmodels.scenery import Ask, Button
from tabletop_qt.widgets.controls import FlowLayout, Grounded, add, column, describe, give_role, label
from tabletop_qt.widgets.turned import is_turned, turned

_LETTERS = 18
"""The height of a line of text at 100%, in pixels."""
_MIN_HEIGHT_FOR_HINT = 420
"""The least height of a window, in pixels at 100%, with room for a hint; in lower ones it is the prompt's tooltip."""
_ICON_ONLY_WIDTH = 1100
"""The width of a bar, in pixels at 100%, below which undo and redo are icons."""
_HISTORY_SHARE = 0.25
"""The share of the bar's width that undo and redo have."""
_PROMPT_SHARE = 0.35
"""The least share of the room between undo and End turn that the prompt has."""
_ROLES = ("lead", "body", "small")
"""The letters of the prompt, the first that has room."""
_SIDE, _EDGE, _PART_GAP, _LINE_GAP = 16, 4, 16, 6
"""The margins at the sides, above and below, between parts, and between two lines of buttons."""
STRIPE = 3
"""The height of the stripe at its foot, in pixels."""
END_ANYWAY = msg("End anyway")
GO_AHEAD = Button("go_ahead", msg("Go ahead"), "", primary=True)
CANCEL = Button("cancel", msg("Cancel"), "")
SETTLING = 400
"""Milliseconds for which a button that has just appeared under the pointer ignores clicks."""


def _sequence(button: Button) -> QKeySequence:
    """The key of a button; empty if it has none."""
    key = key_of(button)
    # Return alone uses the piece that has keyboard focus.
    return QKeySequence.fromString("Ctrl+Return" if key == "Return" else key, QKeySequence.SequenceFormat.PortableText)


def with_key(buttons: tuple[Button, ...], sequence: QKeySequence) -> Button | None:
    """The button that is pressed by this key."""
    usable = [button for button in buttons if button.shown or not button.playback]
    return next((button for button in usable if _sequence(button) == sequence), None) if not sequence.isEmpty() else None


class _Sizes(NamedTuple):
    """The heights of a button and of the bar inside its margins, and the widths of the parts, in pixels."""

    button: int
    height: int
    least: int
    """The height without the texts."""
    history: int
    texts: int
    buttons: int
    end: int
    hint_fits: bool
    controls: bool
    """True if the buttons are controls of playback, in a row with Redo: the prompt stays where it is."""


class PromptBar(Grounded):
    """The prompt, undo, redo, the buttons of the scenery, and its question."""

    buttonPressed = Signal(str)
    """The name of a button that was pressed, or whose key was; if it can't be used, the answer says why."""
    buttonAttended = Signal(str)
    """The name of the button that the pointer or keyboard focus is on; "" when it has left."""
    confirmed = Signal()
    """“Go ahead”."""
    cancelled = Signal()
    undone = Signal()
    redone = Signal()
    focusLeaving = Signal()
    """The button with keyboard focus is about to be removed."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.undo = NamedButton(msg("Undo"))
        self.redo = NamedButton(msg("Redo"))
        self.prompt = PromptLabel()
        self.prompt.decidersChanged.connect(self.update)
        self.hint = label(msg(""), "small")
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ask = AskField(self)
        self._hint: Message | None = None
        self._hint_asked = False
        self._quiet = False
        self._history: tuple[UndoLabel, UndoLabel] | None = None
        self._text_area = QWidget(self)
        self._texts = layout = column(self._text_area, 0, 2)
        add(layout, 1, self.prompt, self.hint, self.ask, 1)
        self._prompt = self._time_limit = msg("")
        self._forced: Message | None = None
        self._news: Message | None = None
        self._told: Message | None = None
        self._question: Message | None = None
        self._question_ends = False
        self._buttons: dict[str, PlacedButton] = {}
        self.offered: tuple[Button, ...] = ()
        """The buttons of the scenery, shown or not."""
        self._pointed: tuple[str, ...] = ()
        """The buttons that a hint or a lesson means."""
        self._button_row = QWidget(self)
        self._flow = FlowLayout(self._button_row, _LINE_GAP, centred=True)
        self._end_turn: Button | None = None
        self._end_button = PlacedButton(tr(END_ANYWAY), self, autoDefault=True)
        self._end_button.clicked.connect(lambda _checked=False: self._press(self.end))
        self._end_button.hide()
        self._help: Button | None = None
        self._help_button = PlacedButton(self, autoDefault=True)
        self._help_button.clicked.connect(self._press_help)
        self._help_button.hide()
        self._narrow: bool | None = None
        self._beside_prompt = 0
        """The width of the buttons that were beside the prompt last."""
        self.settling = SETTLING
        self._appeared, self._since_appeared = "", QElapsedTimer()
        """The button that appeared under the resting pointer, or means something else since, and the time since then."""
        for button, signal in ((self.undo, self.undone), (self.redo, self.redone)):
            button.setParent(self)
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())

    @property
    def _scale(self) -> float:
        return max(1.0, self.fontMetrics().height() / _LETTERS)

    @property
    def _is_narrow(self) -> bool:
        """True if undo, redo and the controls of playback are icons."""
        return self.width() < _ICON_ONLY_WIDTH * self._scale

    @property
    def _in_one_row(self) -> bool:
        """True in a lesson, which says itself what to do: its table needs the room of the second row."""
        return self._quiet and not self._is_narrow

    def _measure(self) -> _Sizes:
        button = self._button_height
        picture = button + _PART_GAP
        history = picture if self._is_narrow else max(picture, round(self.width() * _HISTORY_SHARE))
        # The same width for each of its labels, also in the bold type of a primary button.
        labels = [each.label for each in (self._end_turn, self._help) if each is not None] + [END_ANYWAY] * self._has_end
        end = max(map(self._label_width, labels), default=button)
        room = self.width() - 2 * _SIDE - history - _PART_GAP
        if labels:
            room -= end + _PART_GAP
        lines = 2 * button + _LINE_GAP
        if self._in_one_row:
            # Two small lines of what is asked or told have room, too.
            lines = max(button, 2 * self.hint.fontMetrics().lineSpacing() + _EDGE)
            room -= end + _LINE_GAP if self._has_end and self._help is not None else 0
        controls = any(each.playback for each in self.offered) and not (self._is_narrow or self._in_one_row)
        controls = controls and self._flow.sizeHint().width() <= history - picture - _LINE_GAP
        if not controls:
            self._beside_prompt = self._width_of_buttons(room, lines)
        buttons = self._beside_prompt
        texts = room - (buttons + _PART_GAP if buttons else 0)
        needed, hint_fits = self._measure_texts(texts, lines)
        least = max(lines, self._flow.heightForWidth(buttons) if buttons and not controls else 0)
        return _Sizes(button, max(least, needed), least, history, texts, buttons, end, hint_fits, controls)

    def _label_width(self, label: Message) -> int:
        """The width of a button for this label, also in the bold type of a primary one."""
        return round(1.15 * self.fontMetrics().horizontalAdvance(tr(label))) + self._button_height

    @property
    def _button_height(self) -> int:
        # A narrow Undo shows no letters, and those of some languages are higher than its picture.
        return max(self.undo.sizeHint().height(), self._end_button.sizeHint().height())

    def _choose_letters(self) -> None:
        """Write a text without room in smaller letters, such as long news, so that the table keeps its place."""
        first, *smaller = _ROLES[-1:] if self._quiet else _ROLES
        give_role(self.prompt, first)
        least = self._measure().least
        for role in smaller:
            sizes = self._measure()
            if sizes.height <= least and (sizes.hint_fits or self._told is None):
                break
            give_role(self.prompt, role)

    def _arrange(self) -> None:
        """Lay out every part; undo, redo, Hint and End turn always keep their places, and the bar its height."""
        if self._narrow is not self._is_narrow:
            self._narrow = self._is_narrow
            self._show_buttons()
        sizes = self._measure()
        button = sizes.button
        # A hint that doesn't fit below the prompt becomes its tooltip.
        self.hint.setVisible(sizes.hint_fits and bool(self.hint.text()))
        self.prompt.setToolTip("" if sizes.hint_fits else tip(self.hint.text()))
        self.setFixedHeight(sizes.height + 2 * _EDGE)
        middle = _EDGE + (sizes.height - button) // 2
        above, below = middle - (button + _LINE_GAP) // 2, middle + (button + _LINE_GAP) // 2
        if self._in_one_row:
            above = below = middle
        self._place_history(sizes, above, below)
        self._place_texts(sizes, above)
        last = self.width() - _SIDE - sizes.end
        aside = sizes.end + _LINE_GAP if self._in_one_row and self._has_end else 0
        self._help_button.setGeometry(last - aside, above if self._has_end else middle, sizes.end, button)
        self._end_button.setGeometry(last, below, sizes.end, button)

    def _place_history(self, sizes: _Sizes, above: int, below: int) -> None:
        """Place undo above redo, or beside it in one row, and the controls of playback after redo."""
        wide, beside = sizes.history, 0
        if self._in_one_row:
            wide = (sizes.history - _LINE_GAP) // 2
            beside = wide + _LINE_GAP
        short = sizes.button + _PART_GAP if sizes.controls else wide
        for named, x, y, across in ((self.undo, _SIDE, above, wide), (self.redo, _SIDE + beside, below, short)):
            named.give_room(max(0, across - sizes.button - 2 * _PART_GAP))
            named.setGeometry(x, y, across, sizes.button)
        if sizes.controls:
            self._button_row.setGeometry(_SIDE + short + _LINE_GAP, below, wide - short - _LINE_GAP, sizes.button)

    def _place_texts(self, sizes: _Sizes, above: int) -> None:
        """Place the texts, and the buttons beside them unless those are controls after redo."""
        left = _SIDE + sizes.history + _PART_GAP
        beside = left + sizes.texts + _PART_GAP
        if sizes.buttons and not sizes.controls and any(button.playback for button in self.offered):
            # On the other side of the prompt than the moves that take their turn.
            left, beside = left + sizes.buttons + _PART_GAP, left
        self._text_area.setGeometry(left, _EDGE, sizes.texts, sizes.height)
        # Another text in the same room: Qt would keep the heights of the last one until its next events.
        self._texts.setGeometry(self._text_area.rect())
        if not sizes.controls:
            row = self._flow.heightForWidth(sizes.buttons)
            top = above if self._has_end and row <= sizes.button else _EDGE + (sizes.height - row) // 2
            self._button_row.setGeometry(beside, top, sizes.buttons, row)

    def _width_of_buttons(self, room: int, height: int) -> int:
        """The width of the buttons: one line if that takes under a third of the room, else the least width that fits this height.

        The prompt keeps its share of the room; then the buttons need more lines, and the bar is higher.
        """
        if not self._buttons:
            return 0
        all_in_one = self._flow.sizeHint().width()
        if all_in_one < room // 3:
            return all_in_one
        least = max(button.sizeHint().width() for button in self._buttons.values())
        fitting = next((width for width in range(least, all_in_one, 8) if self._flow.heightForWidth(width) <= height), all_in_one)
        share = _PROMPT_SHARE / 2 if self._in_one_row else _PROMPT_SHARE
        return max(least, min(fitting, round(room * (1 - share))))

    def _measure_texts(self, width: int, height: int) -> tuple[int, bool]:
        """Return the height of the prompt, the question and the hint; True if the hint fits."""
        needed = self.prompt.heightForWidth(width) if self.prompt.text() else 0
        if self.ask.isVisibleTo(self):
            needed += self.ask.sizeHint().height() + 2
        hint = self.hint.heightForWidth(width) + 2
        low = self.window().height() < _MIN_HEIGHT_FOR_HINT * self._scale
        fits = self._hint_asked or not (low or needed + hint > height)
        return needed + (hint if fits and self.hint.text() else 0), fits

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Paint a stripe at its foot in the colours of the seats that decide."""
        super().paintEvent(event)
        colours = self.prompt.colours
        if colours and not self.property("past"):
            painter, each = QPainter(self), self.width() / len(colours)
            for place, colour in enumerate(colours):
                painter.fillRect(QRectF(place * each, self.height() - STRIPE, each, STRIPE), QColor(colour))
            painter.end()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Arrange the bar for the new width."""
        super().resizeEvent(event)
        self._choose_letters()
        self._arrange()

    def event(self, event: QEvent, /) -> bool:
        """Arrange the bar anew when a text in it, or its size, has changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            if event.type() == QEvent.Type.StyleChange:
                # The icons are in the colours of the theme before.
                self._narrow = None
            # Many such changes come one after another; Qt joins the requests.
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        return super().event(event)

    def show_history(self, undo: UndoLabel, redo: UndoLabel) -> None:
        """Name the effects of undo and redo, or say why they are not possible."""
        self._history = undo, redo
        for button, step in ((self.undo, undo), (self.redo, redo)):
            why = tr(step.why) if step.why is not None else ""
            if self._quiet:
                button.set_words(button.verb, why)
            else:
                button.set_words(step.words, why, step.short)
            button.setEnabled(step.refusal is None)

    def show_past(self, past: bool) -> None:
        """Switch between the styles for a past and the current state."""
        _restyle(self, "past", past, self.prompt)

    def show_prompt(self, prompt: Message, buttons: tuple[Button, ...], ask: Ask | None = None) -> None:
        """Show the prompt, the buttons and the question; a button that stays keeps keyboard focus."""
        before = self._meant_under_pointer()
        self.ask.show_ask(ask)
        self._prompt = prompt
        self.offered = buttons
        self._show_buttons()
        if not self._show_words():
            self._arrange()
        self._settle(before)

    def _show_buttons(self) -> None:
        """Show all buttons; while something is asked, beside the prompt only those that answer."""
        self._show_end()
        self._show_help()
        offered = self.offered
        beside = tuple([button for button in offered if (button.shown or button.playback) and not button.ends and not button.helps])
        if self._question is not None:
            beside = (CANCEL,) if self._question_ends else (GO_AHEAD, CANCEL)
        if tuple(self._buttons) != tuple(button.name for button in beside):
            self._rebuild(beside)
        for button in beside:
            made = self._buttons[button.name]
            self._update_button(made, button)
            if button.shown:
                made.show()
            else:
                self._hide(made)
        self._button_row.setVisible(bool(beside))

    def show_keys(self) -> None:
        """Name the keys as they are at present, in the prompt, the hint and the tooltips."""
        self._show_words()
        self.show_hint(self._hint, self._hint_asked)
        self._show_buttons()

    def set_end(self, end: Button | None) -> None:
        """Reserve a place for the button that ends a turn; None: there is no such button."""
        self._end_turn = end
        self._end_button.setVisible(end is not None)
        self._show_end()

    def _show_end(self) -> None:
        """Show the button that ends the turn, greyed with the reason while the turn can't end."""
        if self._end_turn is None:
            return
        offered = next((button for button in self.offered if button.ends), None)
        shown = offered or evolve(self._end_turn, refusal=msg("Not yet. {prompt}", prompt=self._prompt), primary=False)
        if self._question is not None and self._question_ends:
            shown = evolve(shown, label=END_ANYWAY, primary=True)
        self._update_button(self._end_button, shown)

    @property
    def _has_end(self) -> bool:
        return self._end_turn is not None

    def _show_help(self) -> None:
        self._help = next((button for button in self.offered if button.helps and button.shown), None)
        if self._help is None:
            self._hide(self._help_button)
        else:
            self._update_button(self._help_button, self._help)
            self._help_button.show()

    def _press_help(self) -> None:
        if self._help is not None:
            self._press(self._help.name)

    def _under_pointer(self) -> str:
        """The name of the usable button under the pointer; empty if there is none."""
        at = self.mapFromGlobal(QCursor.pos())
        at = turned(self, at) if is_turned(self) else at
        under = [(name, made) for name, made in self._named() if made.isVisible() and made.rect().contains(made.mapFrom(self, at))]
        return next((name for name, made in under if made.isEnabled()), "")

    def shown(self, name: str) -> QPushButton | None:
        """The button with this name, if it is in sight."""
        return next((made for each, made in self._named() if each == name and made.isVisible()), None)

    def _named(self) -> list[tuple[str, QPushButton]]:
        help_ = self._help.name if self._help is not None else ""
        return [*self._buttons.items(), (help_, self._help_button), (self.end, self._end_button)]

    def _meant_under_pointer(self) -> tuple[str, str, Message | None]:
        """The effect of a click: the button under the pointer, its label, and, for a move, the prompt that it answers."""
        name = self._under_pointer()
        if not name:
            return "", "", None
        controls = any(button.playback for button in self.offered if button.name == name)
        return name, self.button(name).text(), None if controls else self._prompt

    def _settle(self, before: tuple[str, str, Message | None]) -> None:
        """Let a click under the resting pointer do nothing for a moment if it would do something else than ``before``."""
        now = self._meant_under_pointer()
        if now != before:
            self._appeared = now[0]
            self._since_appeared.start()

    def _press(self, name: str) -> None:
        """Press a button, unless it has only just appeared under the pointer."""
        if name == self._appeared and not self._since_appeared.hasExpired(self.settling):
            return
        self._send(name)

    def _send(self, name: str) -> None:
        if name == CANCEL.name:
            self.cancelled.emit()
        elif name == GO_AHEAD.name:
            self.confirmed.emit()
        else:
            self.buttonPressed.emit(name)

    def show_doubt(self, question: Message | None, ends: bool = False) -> None:
        """Ask something in place of the prompt, with the buttons that answer; if it ``ends`` the turn, the button for that is one.

        None: stop asking.
        """
        if question != self._question:
            before, focused = self._meant_under_pointer(), any(made.hasFocus() for made in self._buttons.values())
            self._question, self._question_ends = question, ends
            self._show_words()
            self.show_hint(self._hint, self._hint_asked)
            self._show_buttons()
            if question is not None and (focused or not ends):
                self._buttons[GO_AHEAD.name if not ends else CANCEL.name].setFocus()
            self._arrange()
            self._settle(before)

    @property
    def end(self) -> str:
        """The name of the button that ends the turn; empty if there is none."""
        return self._end_turn.name if self._end_turn is not None else ""

    def show_forced(self, why: Message | None) -> None:
        """Say in place of the prompt why there is nothing to choose; empty while that is not told yet; None: there is a choice."""
        self._forced = why
        self.prompt.bare(why is not None and not why.text)
        self._show_words()
        self.show_hint(self._hint, self._hint_asked)

    def show_limit(self, limit: Message | None) -> None:
        """Say after the prompt how long there is to decide; None: no limit."""
        self._time_limit = limit or msg("")
        self._show_words()

    def show_hint(self, hint: Message | None, asked: bool = False) -> None:
        """Show a hint under the prompt, or none. One that the player ``asked`` for always has room."""
        self._hint, self._hint_asked = hint, asked
        if not asked:
            told = self._told if self._told != self._instead else None
            hint = None if self._quiet or self._question else told or hint
        self.hint.setText(tr(hint) if hint is not None else "")
        describe(self.hint, hint or msg(""))
        self._arrange()

    def set_quiet(self, quiet: bool) -> None:
        """Show no prompt, no hints, and undo without a name, since a lesson says what to do; or show all as usual."""
        if quiet != self._quiet:
            self._quiet = quiet
            self._show_buttons()
            self._show_words()
            self._choose_letters()
            if self._history is not None:
                self.show_history(*self._history)
            self.show_hint(self._hint, self._hint_asked)

    def show_news(self, news: Message | None) -> None:
        """Show news in place of the prompt. None restores the prompt."""
        self._news = news
        self._show_words()

    def show_told(self, told: Message | None) -> None:
        """Show what has just happened under the prompt, in place of the hint. None restores the hint."""
        if told != self._told:
            self._told = told
            self._show_words()
            self.show_hint(self._hint, self._hint_asked)
            self._choose_letters()
            self._arrange()

    @property
    def _instead(self) -> Message | None:
        """Why there is nothing to choose. While that is not told yet, the last thing that happened, or None for a beat, which tells it."""
        if self._forced is None or self._forced.text:
            return self._forced
        return None if any(each.playback and each.shown for each in self.offered) else self._told or msg("Continuing…")

    def _show_words(self) -> bool:
        """Show what is asked or told, and arrange the parts anew if it is something else; False if it is the same."""
        prompt = self._question or self._news or self._instead or ((self._told or msg("")) if self._quiet else self._prompt)
        if prompt is self._prompt and self._time_limit.text:
            whole = closed([tr(prompt), tr(self._time_limit)])
            prompt = msg("{prompt} {limit}", prompt=whole[0], limit=whole[1])
        words = tr(prompt)
        if words == self.prompt.text():
            return False
        self.prompt.setText(words)
        describe(self.prompt, prompt)
        self._choose_letters()
        self._arrange()
        return True

    def _rebuild(self, buttons: tuple[Button, ...]) -> None:
        names = {button.name for button in buttons}
        for name in [name for name in self._buttons if name not in names]:
            gone = self._buttons.pop(name)
            self._flow.removeWidget(gone)
            self._hide(gone)
            gone.deleteLater()
        kept, self._buttons = self._buttons, {}
        for button in buttons:
            made = kept.get(button.name)
            if made is None:
                made = self._make(self._button_row, button.name)
            else:
                self._flow.removeWidget(made)
            self._flow.addWidget(made)
            self._buttons[button.name] = made
        previous: QWidget = self.redo
        for made in (*self._buttons.values(), self._help_button, self._end_button):
            QWidget.setTabOrder(previous, made)
            previous = made

    def _hide(self, made: QPushButton) -> None:
        if made.hasFocus():
            # Otherwise Qt would move focus on as if Tab had been pressed.
            self.focusLeaving.emit()
        made.hide()

    def _make(self, parent: QWidget, name: str) -> PlacedButton:
        made = PlacedButton(parent)
        kept = made.sizePolicy()
        # Controls of playback keep their places.
        kept.setRetainSizeWhenHidden(True)
        made.setSizePolicy(kept)
        made.setAutoDefault(True)
        made.clicked.connect(lambda _checked=False: self._press(name))
        made.attended.connect(lambda on: self.buttonAttended.emit(name if on else ""))
        return made

    def _update_button(self, made: PlacedButton, button: Button) -> None:
        # In a lesson only the button that it means stands out.
        button = evolve(button, primary=button.primary and not (self._quiet and button.name not in self._pointed))
        words, sign = tr(button.label), button.sign if self._narrow or (button.playback and not self._quiet) else ""
        ink = QPalette.ColorRole.HighlightedText if button.primary else QPalette.ColorRole.WindowText
        made.setIcon(icon(sign, self.palette().color(ink).name()) if sign else QIcon())
        made.setIconSize(QSize(1, 1) * self.fontMetrics().height())
        made.setText("" if sign else caption(words))
        made.setAccessibleName(words)
        about = tr(button.refusal or button.about or msg(""))
        if button.refusal is None and key_of(button):
            key = _sequence(button).toString(QKeySequence.SequenceFormat.NativeText)
            about = f"{about} {tr(msg('{what}: key {key}', what=button.label, key=key))}".strip()
        made.setToolTip(tip(about))
        made.setAccessibleDescription(about)
        made.setEnabled(button.refusal is None)
        _restyle(made, "primary", button.primary)
        _restyle(made, "tight", bool(sign))
        _restyle(made, "pointed", button.name in self._pointed)
        # A narrow bar needs the room for the prompt.
        made.keep_width(max([self._label_width(label) for label in button.widest], default=0) if not self._narrow else 0)

    def point_at(self, names: tuple[str, ...]) -> None:
        """Mark the buttons that a hint or a lesson means, until others are."""
        if names != self._pointed:
            self._pointed = names
            self._show_buttons()

    def pressed_key(self, sequence: QKeySequence) -> bool:
        """Press the button with this key; Ctrl+Enter is also that of the one that stands out. True if there is one."""
        button, stands_out = with_key(self.offered, sequence), ""
        if sequence.toString(QKeySequence.SequenceFormat.PortableText) in ("Ctrl+Return", "Ctrl+Enter"):
            stands_out = next((name for name, made in self._named() if made.property("primary") and not made.isHidden()), "")
        name = stands_out or (button.name if button is not None else "")
        if name:
            self._send(name)
        return bool(name)

    def first_button(self) -> QPushButton | None:
        """The button that gets keyboard focus first: the primary one, else the first usable one."""
        made = (*self._buttons.values(), self._help_button, self._end_button, self.undo, self.redo)
        usable = [button for button in made if button.isEnabled() and not button.isHidden()]
        return next((button for button in usable if button.property("primary")), usable[0] if usable else None)

    def button(self, name: str) -> QPushButton:
        """The button with this name. Raises KeyError if it isn't shown."""
        if self._help is not None and name == self._help.name:
            return self._help_button
        return self._end_button if self._has_end and name == self.end else self._buttons[name]


def _restyle(widget: QWidget, name: str, value: bool, *others: QWidget) -> None:
    """Set a property on which the style of a widget depends, and restyle it and the others."""
    if bool(widget.property(name)) != value:
        widget.setProperty(name, value)
        for part in (widget, *others):
            part.style().unpolish(part)
            part.style().polish(part)
