"""Players who share the screen: covers, strips, and choosing in secret by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QListWidget, QListWidgetItem, QSizePolicy, QStackedLayout, QWidget

from engines.kernel.contract import Refusal, Seat
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.hotseat.cover import Cover, asking
from tabletop_qt.shell.hotseat.private_strip import PrivateStrip
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import button, column, describe, label, line, picture

# Choosing by keys

ROWS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")
"""The keys of the first, second, third and fourth person who picks at a table."""

_SYMBOL = 24


class KeyPicks(QFrame):
    """A strip over the table with a line for each person. Keys that are pressed while it has focus pick."""

    picked = Signal(int, int)
    """A seat and the number of its key, from 0."""
    stripWanted = Signal()
    """They would rather choose one after another."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        describe(self, msg("Pick by keys"))
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(16, 8, 16, 8)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(2, 1)
        self._keys: dict[str, tuple[int, int]] = {}
        self._states: dict[int, QLabel] = {}
        self._names: dict[int, str] = {}
        self.hide()

    def show_seats(self, seats: Mapping[int, tuple[Seat, Sequence[Message]]], picking: frozenset[int], theme: Theme) -> None:
        """Show the persons who pick: what their keys stand for, by seat, and which of them have yet to pick."""
        self._clear()
        for row, (number, (seat, labels)) in enumerate(seats.items()):
            symbol = picture(badge_picture(seat, theme, _SYMBOL, self.devicePixelRatioF()))
            describe(symbol, spoken(seat))
            keys = ROWS[row % len(ROWS)][: len(labels)]
            offers = tuple(msg("{key}: {what}", key=key, what=what) for key, what in zip(keys, labels, strict=False))
            state = label(msg("has yet to pick") if number in picking else msg("has picked"), "body", wrap=False)
            parts: tuple[QWidget, ...] = (symbol, label(msg("{name}", name=seat.name), "lead", wrap=False), label(_listed(offers)), state)
            for place, part in enumerate(parts):
                self._grid.addWidget(part, row, place)
            self._states[number], self._names[number] = state, seat.name
            if number in picking:
                self._keys |= {key: (number, index) for index, key in enumerate(keys)}
        by_turns = button(msg("Take turns instead"), self.stripWanted.emit)
        by_turns.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid.addWidget(by_turns, len(seats), 3)
        self.show()

    def refuse(self, seat: int, refusal: Refusal | None) -> None:
        """Say that a key of a seat picks nothing now, without saying which."""
        if refusal is not None and seat in self._states:
            self._states[seat].setText(tr(msg("can't pick that now")))

    def _clear(self) -> None:
        self._keys, self._states, self._names = {}, {}, {}
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def finish(self) -> None:
        """Nobody picks any more."""
        self._clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Pick, where the key is somebody's."""
        found = self._keys.get(event.text().upper())
        if found is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            self.picked.emit(*found)

    def states(self) -> Mapping[int, str]:
        """What is said of each seat, for tests."""
        return {seat: state.text() for seat, state in self._states.items()}


def _listed(offers: Sequence[Message]) -> Message:
    joined = offers[0]
    for offer in offers[1:]:
        joined = msg("{first} · {second}", first=joined, second=offer)
    return joined


# The page's hot seat


class HotSeat(QObject):
    """Shows either the sheet, on which the table lies, or the cover in its place; never both. The private strip lies ``over`` the table."""

    covered = Signal(object)
    """Nothing of any seat may stay on the sheet: the cover is about to stand, with this `Message`."""
    uncovered = Signal()
    """The sheet is seen again."""
    left = Signal()
    """The recap or the private strip was put away: keyboard focus belongs elsewhere."""
    keysWanted = Signal(bool)
    """Whether secret choices are to be made by keys from now on."""

    def __init__(self, page: QWidget, sheet: QWidget, over: TableView, painter: FacePainter, theme: Theme) -> None:
        super().__init__(page)
        self.cover = Cover(painter, theme)
        self.picks = KeyPicks()
        self.strip = PrivateStrip(sheet, over, painter, theme)
        self.recap = SideStrip()
        self._theme = theme
        self._presenter: Presenter | None = None
        self._picked: dict[int, tuple[Seat, tuple[Message, ...]]] = {}
        self._sheet = sheet
        self._stack = QStackedLayout(page)
        self._stack.addWidget(sheet)
        self._stack.addWidget(self.cover)
        self.cover.lifted.connect(self._lift)
        self.picks.picked.connect(self._pick)
        self.recap.left.connect(self.left)
        self.strip.wanted.connect(self._open_strip)
        self.strip.chosen.connect(self._choose)
        self.strip.closed.connect(self._close_strip)
        self.picks.stripWanted.connect(lambda: self.keysWanted.emit(False))
        self.strip.keysWanted.connect(lambda: self.keysWanted.emit(True))

    def set_presenter(self, presenter: Presenter) -> None:
        """This is the table now."""
        self._presenter = presenter
        self.recap.put_away()
        self._forget_picks()

    @property
    def stands(self) -> bool:
        """Whether the cover stands."""
        return self._stack.currentWidget() is self.cover

    @property
    def focus(self) -> QWidget | None:
        """Where keyboard focus belongs, where that is not the table."""
        if self.stands:
            return self.cover.button
        return self.picks if self._picked else self.strip.focus

    def stand(self, seat: Seat) -> None:
        """The cover stands from now on, before this person's view."""
        self.recap.put_away()
        self._forget_picks()
        self.covered.emit(asking(seat))
        self._stack.setCurrentWidget(self.cover)
        if self._presenter is not None:
            self.cover.ask(seat, self._presenter.session.table.seats, self._presenter.logs.glance)

    def _lift(self) -> None:
        if self._presenter is not None:
            self._presenter.lift()

    def open(self, playing_out: bool = False) -> None:
        """The sheet holds what may be seen now: show it, and the strips where persons choose in secret, once all has been played out."""
        self._show_picks()
        if playing_out:
            self.recap.put_away()
            self._put_strip_away()
        else:
            self._recall()
            self._show_strip()
        if self.stands:
            self._stack.setCurrentWidget(self._sheet)
            self.uncovered.emit()

    def look_back(self, past: bool) -> None:
        """Somebody looks back, or no longer does: nobody picks meanwhile."""
        self.picks.setEnabled(not past)
        if past:
            self.strip.finish()

    def _forget_picks(self) -> None:
        self._picked = {}
        self.picks.finish()
        self.strip.finish()

    def _recall(self) -> None:
        presenter = self._presenter
        if presenter is None or presenter.seat is None or not presenter.session.table.turn:
            self.recap.tell(())
        else:
            self.recap.tell(presenter.disclosure.news() if len(persons(presenter.session.table.seats)) > 1 else ())

    def _put_strip_away(self) -> None:
        focused = self.strip.isAncestorOf(self.strip.window().focusWidget())
        self.strip.finish()
        if focused:
            self.left.emit()

    def _open_strip(self, seat: int) -> None:
        if self._presenter is not None:
            self._presenter.secrets.open(seat)

    def _choose(self, index: int) -> None:
        if self._presenter is not None:
            self._presenter.secrets.choose(index)

    def _close_strip(self) -> None:
        if self._presenter is not None:
            self._presenter.secrets.close()

    def _show_strip(self) -> None:
        secrets = self._presenter.secrets if self._presenter is not None else None
        if self._presenter is None or secrets is None or not secrets.choosing:
            self._put_strip_away()
            return
        seats, opened = self._presenter.session.table.seats, secrets.opened
        if opened is not None:
            anew = self.strip.open(opened, seats[opened], secrets.choices, secrets.prompt)
        else:
            anew = self.strip.ask([(number, seats[number]) for number in secrets.choosing], keys=len(secrets.choosing) > 1)
        if anew and self.strip.focus is not None:
            self.strip.focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_picks(self) -> None:
        picking = self._presenter.secrets.picking if self._presenter is not None else frozenset()
        if self._presenter is None or not picking:
            self._picked = {}
            self.picks.finish()
            return
        begins = not self._picked
        for number in picking:
            # Whoever has picked stays on the strip until all have.
            seat = self._presenter.session.table.seats[number]
            self._picked[number] = seat, tuple(pick.label for pick in self._presenter.secrets.offered(number))
        self.picks.show_seats(dict(sorted(self._picked.items())), picking, self._theme)
        if begins:
            self.picks.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, seat: int, index: int) -> None:
        if self._presenter is not None:
            self.picks.refuse(seat, self._presenter.secrets.pick(seat, index))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw symbols in this theme, for text of this size."""
        self._theme = theme
        self.cover.set_theme(theme)
        self.strip.set_theme(theme, percent)
        self._show_picks()
        if self.strip.isVisible():
            self._show_strip()


# The recap

_MOST, _FEW = 7, 2
"""How many lines of text are seen at once in the side panel, and above the table, whose room they take; the others by scrolling."""
_AROUND, _BESIDE = 10, 36
"""Pixels above and below a sentence, in all, and to the left and right of it."""


class SideStrip(QFrame):
    """Tells it in order, the newest line in sight. It can be put away; another story opens it again."""

    pointed = Signal(object)
    """The `Message` of the line that is pointed at; None where none is."""
    left = Signal()
    """The person has put it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.sentences: tuple[Message, ...] = ()
        self.badges: Callable[[Message], Sequence[QIcon]] = lambda _: ()
        """The badges of those whom a sentence names; a line bears the first."""
        self._layout = column(self, 8, 4)
        head = line(spacing=8)
        self.title = label(msg("Since your last decision"))
        # It takes what room the button leaves, in more lines where it has to.
        self.title.setMinimumWidth(1)
        head.addWidget(self.title, 1)
        self.close_button = button(msg("Close"), self.leave)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(head)
        self.lines = _Lines()
        self.lines.itemEntered.connect(self._point)
        self.lines.currentItemChanged.connect(lambda item, _: self._point(item if self.lines.hasFocus() else None))
        self.lines.nobody.connect(lambda: self._point(None))
        self._layout.addWidget(self.lines, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def stand(self, above: bool) -> None:
        """Stand above the table, its latest lines in sight and no title over them, for height is scarce there; or in the side panel."""
        self.title.setVisible(not above)
        self._layout.setDirection(QBoxLayout.Direction.RightToLeft if above else QBoxLayout.Direction.TopToBottom)
        self.lines.most = _FEW if above else _MOST
        self.lines.fit()
        self.lines.scrollToBottom()

    def tell(self, sentences: tuple[Message, ...]) -> None:
        """Tell this; nothing where there is nothing to tell. What was put away stays so until there is something else to tell."""
        if sentences == self.sentences:
            return
        self.put_away()
        self.sentences = sentences
        if not sentences:
            return
        for sentence in sentences:
            item = QListWidgetItem(tr(sentence))
            item.setData(Qt.ItemDataRole.UserRole, sentence)
            for badge in self.badges(sentence)[:1]:
                item.setIcon(badge)
            self.lines.addItem(item)
        self.lines.fit()
        self.show()
        self.lines.scrollToBottom()

    def put_away(self) -> None:
        """Tell nothing any more; what was told is forgotten."""
        self.sentences = ()
        self._clear()

    def leave(self) -> None:
        """The person has read it."""
        self._clear()
        self.left.emit()

    def _clear(self) -> None:
        self.pointed.emit(None)
        self.lines.clear()
        self.hide()

    def _point(self, item: QListWidgetItem | None) -> None:
        self.pointed.emit(item.data(Qt.ItemDataRole.UserRole) if item is not None else None)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class _Lines(QListWidget):
    """Sentences one below the other, as high as they need up to a point."""

    nobody = Signal()
    """Neither pointer nor keyboard focus is on a line any more."""

    def __init__(self) -> None:
        super().__init__()
        self.most = _MOST
        """How many lines of text are seen at once."""
        describe(self, msg("Since your last decision"), msg("Point at a line to highlight its pieces."))
        self.setWordWrap(True)
        self.setIconSize(QSize(22, 22))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def fit(self) -> None:
        """Give every sentence the room it needs, and take as much as is needed, up to a point."""
        beside = _BESIDE + self.iconSize().width()
        measure, wide, high = QFontMetrics(self.font()), max(80, self.viewport().width() - beside), 0
        for row in range(self.count()):
            item = self.item(row)
            needed = measure.boundingRect(0, 0, wide, 10_000, Qt.TextFlag.TextWordWrap, item.text()).height() + _AROUND
            item.setSizeHint(QSize(0, needed))
            high += needed
        self.setFixedHeight(min(high, self.most * (measure.lineSpacing() + _AROUND)) + 8)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Another width needs other room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
            self.scrollToBottom()

    def leaveEvent(self, event: QEvent, /) -> None:
        """The pointer has gone."""
        super().leaveEvent(event)
        self.nobody.emit()

    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        """Keyboard focus has gone."""
        super().focusOutEvent(event)
        self.nobody.emit()
