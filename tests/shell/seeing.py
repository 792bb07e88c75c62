"""Eyes for tests: every frame and every word of a window, whether words come from the catalogue and fit, and whose secrets are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QImage, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from engines.kernel.contract import Ending
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tabletop_qt.shell.play.bar_parts import NamedButton
from tabletop_qt.shell.window import MainWindow
from tests.contract import another_past
from tests.expecting import expect
from tests.shell.tiny_table import INKS
from tests.table.painting import pixels


def accessible(interface: QAccessibleInterface, depth: int = 0, hidden: bool = False) -> Iterator[str]:
    """Everything a screen reader gets from here on: role, name and description, in order; with ``hidden`` also what is hidden."""
    words = [
        interface.text(what)
        for what in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
    ]
    yield f"{'  ' * depth}{interface.role().name} {' | '.join(words)}"
    for number in range(interface.childCount()):
        child = interface.child(number)
        if hidden or not child.state().invisible:
            yield from accessible(child, depth + 1, hidden)


def tree(window: MainWindow) -> list[str]:
    return list(accessible(QAccessible.queryAccessibleInterface(window)))


def words(window: MainWindow) -> str:
    """All words in the window, including title, menus, tooltips and the pieces' names."""
    said = [window.windowTitle(), *tree(window)]
    for widget in shown_widgets(window):
        said += [plain(text) for text in texts_of(widget)]
    for action in window.menus.undo, window.menus.redo:
        said += [action.text(), action.toolTip()]
    return "\n".join(said)


def cards_in(text: str) -> set[int]:
    """The numbers of the cards that a text names."""
    return {int(number) for number in re.findall(r"[Cc]ard (\d+)|(?:choose|draw|bid) (\d+)", text) for number in number if number}


def seats_seen(image: QImage) -> set[int]:
    """The seats whose hand a picture of the tiny table shows."""
    found = set()
    # Lines of a mask are filled up to whole words with anything.
    image = image.copy(0, 0, image.width() // 32 * 32, image.height())
    for seat, ink in enumerate(INKS):
        mask = image.createMaskFromColor(QColor(ink).rgb(), Qt.MaskMode.MaskInColor)
        if any(pixels(mask)):
            found.add(seat)
    return found


def replaced(table: Table[Any], seat: int | None, rng: Rng) -> None:
    """Change everything at the table that a seat can't see, what is put away by now, and all that others have decided.

    Everybody (None) is told what was decided openly, and everybody sees with what a trick, a round or a day was over.
    """
    endings = [any(beat.ending is not Ending.PLAIN for beat in table.beats(turn + 1)) for turn in range(table.turn)]
    commands = [move.command for move in table.snapshot().moves]
    another_past(table, seat, rng)
    now, moves = table.snapshot(), []
    for turn, move in enumerate(now.moves):
        command = move.command
        if turn < len(endings) and endings[turn] and table.game.check(now.states[turn], move.seat, commands[turn]) is None:
            command = commands[turn]
        elif seat is not None and move.seat != seat:
            command, rng = table.game.legal(now.states[turn], move.seat).draw(rng)
        moves.append(move._replace(command=command))
    table.restore(evolve(now, moves=moves))


class Watch(QObject):
    """Looks at the window whenever it is about to be drawn: whose hands are seen, and what is said."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        self.frames: list[tuple[frozenset[int], str]] = []
        self._looking = False
        expect(QApplication.instance()).installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest and watched is self.window and not self._looking:
            self.look()
        return False

    def look(self) -> None:
        self._looking = True
        try:
            self.frames.append((frozenset(seats_seen(self.window.grab().toImage())), words(self.window)))
        finally:
            self._looking = False

    def stop(self) -> None:
        expect(QApplication.instance()).removeEventFilter(self)


_CLAUSE = re.compile(r"[A-Z]{2,3}-\d+(\.\d+)?")


def unwrapped(text: str) -> str:
    """The part of a text that did not come from the catalogue, clause numbers aside."""
    depth = 0
    rest = []
    for letter in text:
        depth += letter == "⟦"
        if not depth:
            rest.append(letter)
        depth -= letter == "⟧"
    left = _CLAUSE.sub("", "".join(rest))
    return left.strip() if any(letter.isalpha() for letter in left) else ""


def plain(text: str) -> str:
    if "<" in text:
        document = QTextDocument()
        document.setHtml(text)
        return document.toPlainText()
    return text


def texts_of(widget: QWidget) -> Iterator[str]:
    """The texts of a widget."""
    if isinstance(widget, NamedButton):
        yield widget.words
    elif isinstance(widget, QLabel | QAbstractButton):
        yield plain(widget.text()).replace("&&", "\0").replace("&", "").replace("\0", "&")
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    elif isinstance(widget, QTextBrowser):
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    elif isinstance(widget, QListWidget):
        yield from (widget.item(row).text() for row in range(widget.count()))
    yield widget.toolTip()
    yield widget.accessibleName()
    yield widget.accessibleDescription()


def shown_widgets(window: MainWindow) -> list[QWidget]:
    """Every widget that can be seen, except those that Qt keeps inside its own."""
    return [widget for widget in window.findChildren(QWidget) if widget.isVisible() and not widget.objectName().startswith("qt_")]


def assert_wrapped(window: MainWindow) -> None:
    """Every text that is shown or spoken came from the catalogue."""
    assert unwrapped(window.windowTitle()) == ""
    for widget in shown_widgets(window):
        for text in texts_of(widget):
            assert unwrapped(text) == "", (type(widget).__name__, text)


def clipped(widget: QWidget) -> str:
    """The reason why a widget is too small for its text; empty if it isn't."""
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            needed = widget.heightForWidth(widget.width())
            # What lengthens the text stands for more words, not for a longer one.
            parts = plain(widget.text()).replace("~", " ").split()
            words = max((widget.fontMetrics().horizontalAdvance(word) for word in parts), default=0)
            if words > widget.width():
                return f"a word needs {words} of {widget.width()} px"
            return f"needs height {needed} of {widget.height()}" if needed > widget.height() else ""
        return f"needs {widget.sizeHint().width()} of {widget.width()} px" if widget.sizeHint().width() > widget.width() else ""
    if isinstance(widget, QAbstractButton) and widget.text():
        hint = widget.sizeHint()
        if hint.width() > widget.width() or hint.height() > widget.height():
            return f"needs {hint.width()} by {hint.height()} of {widget.width()} by {widget.height()}"
    if isinstance(widget, QTabBar):
        return f"tabs need {widget.sizeHint().width()} of {widget.width()} px" if widget.sizeHint().width() > widget.width() else ""
    if isinstance(widget, QLineEdit):
        needed = widget.fontMetrics().horizontalAdvance(widget.placeholderText()) + 20
        return f"placeholder needs {needed} of {widget.width()} px" if needed > widget.width() else ""
    return ""


def assert_fits(window: MainWindow) -> None:
    """No text is cut, no page is wider than the window."""
    for _ in range(3):
        QApplication.processEvents()
    for widget in shown_widgets(window):
        found = clipped(widget)
        assert not found, (type(widget).__name__, list(texts_of(widget))[:1], found)
        right = widget.mapTo(window, widget.rect().topRight()).x()
        assert right < window.width() or widget.parentWidget() is None, (type(widget).__name__, list(texts_of(widget))[:1], right)


class Paints(QObject):
    """Notes at each painting of a button whether it is down."""

    def __init__(self, watched: QPushButton) -> None:
        super().__init__(watched)
        self.down = list[bool]()
        self._watched = watched
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.down.append(self._watched.isDown())
        return False
