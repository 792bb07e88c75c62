"""Players who share the screen: covers, strips, and choosing in secret by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QListWidget, QListWidgetItem, QSizePolicy, QStackedLayout, QWidget

from engines.kernel.contract import Refusal, Seat
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.hotseat.cover import Cover, asking
from tabletop_qt.shell.hotseat.private_strip import PrivateStrip, hand_area
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import Pick
from tabletop_qt.widgets.badges import badge_picture, spoken
from tabletop_qt.widgets.controls import add, button, clear, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Lying

# Choosing by keys

ROWS = ("0123456789", "ERTUIOPWQ", "SDFGHJKLA", "XCVBNMZY")
"""The keys of the first, second, third and fourth player who picks: letters of a row of the keyboard. Signs and umlauts are left out, and
the letters that change their places between QWERTY, QWERTZ and AZERTY come last."""
_SYMBOL = 24


class KeyPicks(QFrame):
    """Covers the hand at the table, with a row of keys for each player, who pick by them while it has focus."""

    picked = Signal(int, int)
    """A seat and the number of its key, from 0."""
    stripWanted = Signal()
    """The players want to choose one after another instead."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        describe(self, msg("Pick with keys"))
        self._prompt, self._grid = label(msg(""), "small"), QGridLayout()
        add(column(self, 8, 2), self._prompt, (self._grid, 1))
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._keys: dict[str, tuple[int, int]] = {}
        self._states: dict[int, QLabel] = {}
        self.hide()

    def show_seats(self, seats: Mapping[int, tuple[Seat, Sequence[Pick]]], picking: frozenset[int], prompt: Message, theme: Theme) -> None:
        """Show the prompt, the keys of each seat below what they mean, and the seats that have picked."""
        self._clear()
        most = max([picks for _, picks in seats.values()], key=len)
        self._prompt.setText(tr(prompt))
        by_turns = button(msg("Take turns instead"), self.stripWanted.emit)
        by_turns.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._put(by_turns, 0, 0, wide=2)
        # A grid does not count the width of a widget across a column that stretches.
        self._grid.setColumnMinimumWidth(1, by_turns.sizeHint().width() - _SYMBOL - self._grid.horizontalSpacing())
        for place, pick in enumerate(most, 2):
            self._grid.setColumnMinimumWidth(place, _SYMBOL)
            self._put(label(pick.label, "small", wrap=False), 0, place, Qt.AlignmentFlag.AlignHCenter)
        for row, (number, (seat, picks)) in enumerate(seats.items()):
            symbol = picture(badge_picture(seat, theme, _SYMBOL, self.devicePixelRatioF()))
            describe(symbol, spoken(seat))
            self._put(symbol, row + 1, 0)
            self._put(label(msg("{name}", name=seat.name), "body", wrap=False), row + 1, 1)
            self._states[number] = label(msg("") if number in picking else msg("has picked"), "small", wrap=False)
            self._put(self._states[number], row + 1, 2, wide=len(most))
            for place, (key, pick) in enumerate(zip(ROWS[row % len(ROWS)], picks, strict=False)):
                if number in picking and pick.waits is None:
                    self._keys[key] = number, place
                    shown = label(msg("{key}", key=key), "lead", wrap=False)
                    describe(shown, msg("{key}: {what}", key=key, what=pick.label))
                    self._put(shown, row + 1, place + 2, Qt.AlignmentFlag.AlignHCenter)
        self.show()

    def _put(self, part: QWidget, row: int, place: int, alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft, wide: int = 1) -> None:
        self._grid.addWidget(part, row, place, 1, wide, alignment)
        # It is shown at once, not with the next events: the panel is measured now.
        part.show()

    def refuse(self, seat: Seat, refusal: Refusal | None) -> None:
        """Show that a player pressed a key that they can't use, without naming the key."""
        if refusal is not None:
            self._prompt.setText(tr(msg("{name}, you have used that one. Pick another key.", name=seat.name)))

    def _clear(self) -> None:
        self._keys, self._states = {}, {}
        clear(self._grid)

    def finish(self) -> None:
        """Hide the strip."""
        self._clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Pick, if the key belongs to a player."""
        found = self._keys.get(event.text().upper())
        if found is None or event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            self.picked.emit(*found)

    def states(self) -> Mapping[int, str]:
        """The state shown for each seat, for tests."""
        return {seat: state.text() for seat, state in self._states.items()}


class HotSeat(QObject):
    """Shows either the sheet with the table or the cover, never both. Strips lie ``over`` the table, where they hide least."""

    covered = Signal(object)
    """The cover is about to be shown with this `Message`: everything private must go from the sheet."""
    uncovered = Signal()
    """The sheet is shown again."""
    left = Signal()
    """The recap or the private strip was closed, so keyboard focus belongs elsewhere."""
    keysWanted = Signal(bool)
    """True if players want to make secret choices by keys, False if one after another."""

    def __init__(
        self, page: QWidget, sheet: QWidget, over: TableView, painter: FacePainter, theme: Theme, hidden_by: Callable[[QRect], float]
    ) -> None:
        super().__init__(page)
        self.cover = Cover(painter, theme)
        self.picks = KeyPicks()
        self.strip = PrivateStrip(sheet, over, painter, theme)
        self.recap = SideStrip()
        self.picks.setParent(sheet)
        Lying(self.picks, over, hidden_by, area=lambda: hand_area(over))
        Lying(self.recap, over, hidden_by)
        self._theme = theme
        self._presenter: Presenter | None = None
        self._picked: dict[int, tuple[Seat, tuple[Pick, ...]]] = {}
        self._picking: frozenset[int] = frozenset()
        """The seats that had yet to pick when their keys were shown last."""
        self._sheet = sheet
        self._stack = QStackedLayout(page)
        self._stack.addWidget(sheet)
        self._stack.addWidget(self.cover)
        self.cover.lifted.connect(lambda: self._do(lambda presenter: presenter.lift()))
        self.cover.chosen.connect(lambda: self._do(lambda presenter: presenter.choose_unseen()))
        self.cover.declined.connect(lambda: self._do(lambda presenter: presenter.stay()))
        self.picks.picked.connect(self._pick)
        self.recap.left.connect(self.left)
        self.strip.wanted.connect(lambda seat: self._do(lambda presenter: presenter.secrets.open(seat)))
        self.strip.chosen.connect(lambda index: self._do(lambda presenter: presenter.secrets.choose(index)))
        self.strip.closed.connect(lambda: self._do(lambda presenter: presenter.secrets.close()))
        self.picks.stripWanted.connect(lambda: self.keysWanted.emit(False))
        self.strip.keysWanted.connect(lambda: self.keysWanted.emit(True))

    def _do(self, act: Callable[[Presenter], object]) -> None:
        if self._presenter is not None:
            act(self._presenter)

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Serve this table from now on; None: no table."""
        self._presenter = presenter
        self.recap.put_away()
        self._forget_picks()

    @property
    def stands(self) -> bool:
        """True if the cover is shown."""
        return self._stack.currentWidget() is self.cover

    @property
    def focus(self) -> QWidget | None:
        """The widget for keyboard focus, if that is not the table."""
        if self.stands:
            return self.cover.button
        return self.picks if self._picked else self.strip.focus

    def stand(self, seat: Seat) -> None:
        """Show the cover before this player's view."""
        self.recap.put_away()
        self._forget_picks()
        presenter = self._presenter
        looking = presenter is not None and presenter.viewing.looking
        self.covered.emit(asking(seat, looking=looking))
        self._stack.setCurrentWidget(self.cover)
        if presenter is not None and presenter.seat_to_unlock is not None:
            unseen = presenter.unseen.label if presenter.unseen is not None else None
            self.cover.ask(seat, presenter.session.table.seats, presenter.logs.glance(presenter.seat_to_unlock), unseen, looking=looking)

    def open(self, playing_out: bool = False) -> None:
        """Show the sheet, and after playback the strips for secret choices."""
        self._show_picks(playing_out)
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
        """Let nobody pick while the player looks back."""
        self.picks.setEnabled(not past)
        if past:
            self.strip.finish()

    def _forget_picks(self) -> None:
        self._put_picks_away()
        self.strip.finish()

    def _put_picks_away(self) -> None:
        self._picked, self._picking = {}, frozenset()
        self.picks.finish()

    def _recall(self) -> None:
        presenter = self._presenter
        table = presenter.session.table if presenter is not None else None
        if presenter is None or table is None or not table.turn or len(persons(table.seats)) < 2:
            self.recap.tell(())
            return
        asked = presenter.viewing.acting
        if presenter.seat is None:
            # Players who keep their view have not seen what others did; they read it before they decide at the open table.
            news = presenter.disclosure.news(asked) if asked is not None and table.game.keeps_view else ()
            self.recap.tell(news, table.seats[asked] if asked is not None else None)
            return
        # Who only looks at their hand in their turn has seen what they did.
        saw = presenter.view_model.draws_face_down and table.played(table.turn).seat == presenter.seat
        self.recap.tell(() if saw else presenter.disclosure.news())

    def _put_strip_away(self) -> None:
        focused = self.strip.isAncestorOf(self.strip.window().focusWidget())
        self.strip.finish()
        if focused:
            self.left.emit()

    def _show_strip(self) -> None:
        secrets = self._presenter.secrets if self._presenter is not None else None
        if self._presenter is None or secrets is None or not secrets.choosing:
            self._put_strip_away()
            return
        seats, opened = self._presenter.session.table.seats, secrets.opened
        if opened is not None:
            anew = self.strip.open(opened, seats[opened], secrets.choices, secrets.prompt)
        else:
            looking = self._presenter.viewing.looking
            secret = self._presenter.view_model.secret_choices and not looking
            # Who has chosen keeps their place, so that no other button comes under the pointer.
            named = persons(seats) if secret else secrets.choosing
            anew = self.strip.ask([(number, seats[number]) for number in named], secrets.choosing, secret=secret, looking=looking)
        if anew and self.strip.focus is not None:
            self.strip.focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_picks(self, playing_out: bool) -> None:
        """Show the keys; while something is ``playing_out`` only those of a choice that has begun, whose picks fly in meanwhile."""
        picking = self._presenter.secrets.picking if self._presenter is not None else frozenset()
        if self._presenter is None or not picking or (playing_out and not picking <= self._picking):
            self._put_picks_away()
            return
        begins = not self._picked
        for number in picking:
            # Players who have picked stay on the strip until all have.
            seat = self._presenter.session.table.seats[number]
            self._picked[number] = seat, self._presenter.secrets.offered(number)
        self._picking = picking
        self.picks.show_seats(dict(sorted(self._picked.items())), picking, self._presenter.secrets.prompt, self._theme)
        if begins:
            self.picks.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, seat: int, index: int) -> None:
        if self._presenter is not None:
            self.picks.refuse(self._presenter.session.table.seats[seat], self._presenter.secrets.pick(seat, index))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw symbols in this theme, for text of this size."""
        self._theme = theme
        self.cover.set_theme(theme)
        self.strip.set_theme(theme, percent)
        self._show_picks(playing_out=True)
        if self.strip.isVisible():
            self._show_strip()


# The recap

_MOST, _FEW = 5, 2
"""The number of lines of text shown at once in the side panel, and over the table; the others by scrolling."""
_AROUND, _BESIDE = 10, 36
"""Pixels above and below a sentence, in all, and to the left and right of it."""


_SINCE = msg("Since your last decision")


class SideStrip(QFrame):
    """Lists the news in order, the first in sight. The player can close it; further news opens it again."""

    pointed = Signal(object)
    """The `Message` of the line under the pointer; None if there is none."""
    left = Signal()
    """The player has closed it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.sentences: tuple[Message, ...] = ()
        self._asked: Seat | None = None
        self.badges: Callable[[Message], Sequence[QIcon]] = lambda _: ()
        """The badges of the players named in a sentence; a line shows the first."""
        self._layout = column(self, 8, 4)
        self.title = label(_SINCE)
        # It takes the room that the button leaves, in several lines if needed.
        self.title.setMinimumWidth(1)
        self.more = label(msg(""), "small", wrap=False)
        self.close_button = button(msg("Close"), self.leave)
        self._head = add(line(spacing=8), (self.title, 1), (self.close_button, 0, Qt.AlignmentFlag.AlignTop))
        self.lines = _Lines()
        self.lines.hidden.connect(self._count)
        self.lines.itemEntered.connect(self._point)
        self.lines.currentItemChanged.connect(lambda item, _: self._point(item if self.lines.hasFocus() else None))
        self.lines.nobody.connect(lambda: self._point(None))
        add(self._layout, self._head, (self.lines, 1), (self.more, 0, Qt.AlignmentFlag.AlignRight))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def stand(self, above: bool) -> None:
        """Fit the place over the table, without a title, for height is scarce there; or the side panel."""
        self.title.setVisible(not above)
        if above:
            self._head.insertWidget(1, self.more)
        else:
            # Not beside the title, which would need a second line.
            self._layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignRight)
        self._layout.setDirection(QBoxLayout.Direction.RightToLeft if above else QBoxLayout.Direction.TopToBottom)
        self.lines.most = _FEW if above else _MOST
        self.lines.fit()

    def tell(self, sentences: tuple[Message, ...], asked: Seat | None = None) -> None:
        """Show these sentences, or hide if there are none. Once closed, it stays so until they change, or the player.

        ``asked``: the player whom they are for, where everybody looks on.
        """
        if (sentences, asked) == (self.sentences, self._asked):
            return
        self.put_away()
        self.sentences, self._asked = sentences, asked
        if not sentences:
            return
        self.title.setText(tr(msg("{name}: {prompt}", name=asked.name, prompt=_SINCE) if asked is not None else _SINCE))
        for sentence in sentences:
            item = QListWidgetItem(tr(sentence))
            item.setData(Qt.ItemDataRole.UserRole, sentence)
            for badge in self.badges(sentence)[:1]:
                item.setIcon(badge)
            self.lines.addItem(item)
        self.lines.fit()
        self.show()

    def put_away(self) -> None:
        """Hide, and forget the sentences."""
        self.sentences = ()
        self._clear()

    def leave(self) -> None:
        """Close the strip, which the player has read."""
        self._clear()
        self.left.emit()

    def _clear(self) -> None:
        self.pointed.emit(None)
        self.lines.clear()
        self.hide()

    def _count(self, below: int) -> None:
        """Say how many sentences lie below those in sight."""
        self.more.setText(tr(msgn("{count} more below", "{count} more below", below)))
        self.more.setVisible(bool(below))

    def _point(self, item: QListWidgetItem | None) -> None:
        self.pointed.emit(item.data(Qt.ItemDataRole.UserRole) if item is not None else None)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Close it on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class _Lines(QListWidget):
    """A list of sentences, as high as they need up to a limit."""

    nobody = Signal()
    """Pointer or keyboard focus has left the lines."""
    hidden = Signal(int)
    """The number of sentences below those in sight, whenever it may have changed."""

    def __init__(self) -> None:
        super().__init__()
        self.verticalScrollBar().valueChanged.connect(self._count)
        self.verticalScrollBar().rangeChanged.connect(self._count)
        self.most = _MOST
        """The number of lines of text shown at once."""
        describe(self, msg("Since your last decision"), msg("Point at a line to highlight its pieces."))
        self.setWordWrap(True)
        self.setIconSize(QSize(22, 22))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def fit(self) -> None:
        """Give every sentence the height it needs, the list as much as the first need that have room as a whole; show those."""
        beside = _BESIDE + self.iconSize().width()
        measure, wide, needed = QFontMetrics(self.font()), max(80, self.viewport().width() - beside), list[int]()
        for row in range(self.count()):
            item = self.item(row)
            needed.append(measure.boundingRect(0, 0, wide, 10_000, Qt.TextFlag.TextWordWrap, item.text()).height() + _AROUND)
            item.setSizeHint(QSize(0, needed[-1]))
        limit = self.most * (measure.lineSpacing() + _AROUND)
        fitting = [high for high in accumulate(needed) if high <= limit]
        self.setFixedHeight((fitting or needed[:1] or [0])[-1] + max(2 * self.frameWidth(), self.height() - self.viewport().height()))
        self.scrollToTop()
        self._count()

    def _count(self) -> None:
        inside = self.viewport().rect()
        self.hidden.emit(sum(self.visualItemRect(self.item(row)).bottom() > inside.bottom() for row in range(self.count())))

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit the sentences to another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def leaveEvent(self, event: QEvent, /) -> None:
        """Point at no line any more."""
        super().leaveEvent(event)
        self.nobody.emit()

    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        """Point at no line without keyboard focus."""
        super().focusOutEvent(event)
        self.nobody.emit()
