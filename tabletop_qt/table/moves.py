"""The list of all moves: a way to play without pointing, for keyboards and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import evolve, frozen
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Action, Do, Drop, Scenery

ENTRY = Qt.ItemDataRole.UserRole


@frozen
class Entry:
    """A line of the list: an affordance, or a button of the prompt bar; the clause is empty if it follows from no rule."""

    action: Action
    label: Message
    clause: str = ""


class MovesList(QWidget):
    """The affordances of a scenery, grouped by piece and filtered by typing; Enter performs the chosen one.

    Signals: ``acted(object)`` with the `Action`; ``clauseRequested(str)`` on F1.
    """

    acted = Signal(object)
    clauseRequested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scenery: Scenery | None = None
        self._badges: Callable[[Message], Sequence[QIcon]] = lambda _: ()
        self.filter = QLineEdit(self, placeholderText=tr(msg("Search moves")))
        self.filter.setAccessibleName(tr(msg("Search moves")))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._narrow)
        self.filter.installEventFilter(self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr(msg("Moves")))
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._perform)
        self.list.installEventFilter(self)
        self.empty = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True, alignment=Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.filter)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.empty)
        self.setFocusProxy(self.filter)
        self._narrow()

    def show_people(self, badges: Callable[[Message], Sequence[QIcon]]) -> None:
        """Show the badge of the first player named in each move."""
        self._badges = badges

    def show_scenery(self, scenery: Scenery) -> None:
        """List the moves of a scenery; the same move stays chosen if it is still there."""
        chosen = self._chosen()
        self._scenery = scenery
        self.list.clear()
        for heading, entries in grouped(scenery):
            title = QListWidgetItem(tr(heading))
            title.setFlags(Qt.ItemFlag.NoItemFlags)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            self.list.addItem(title)
            for entry in entries:
                row = QListWidgetItem(tr(entry.label))
                row.setData(ENTRY, entry)
                for badge in self._badges(entry.label)[:1]:
                    row.setIcon(badge)
                row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{tr(heading)}: {tr(entry.label)}")
                row.setToolTip(tip(entry.clause))
                self.list.addItem(row)
                if chosen is not None and entry.action == chosen.action:
                    self.list.setCurrentItem(row)
        self._narrow()

    def entries(self) -> tuple[Entry, ...]:
        """The entries that the filter shows, from top to bottom."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return tuple(entry for row in rows if (entry := _visible_entry(row)) is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass typing on to the search line, and arrows and Enter to the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key == Qt.Key.Key_F1:
                entry = self._chosen()
                if entry is not None and entry.clause:
                    self.clauseRequested.emit(entry.clause)
                return True
            if watched is self.filter and key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
                if self._chosen() is None:
                    self._choose_first()
                return True
            if watched is self.list and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
                self._choose_first(from_the_end=key == Qt.Key.Key_End)
                return True
            if watched is self.filter and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._emit(self._chosen())
                return True
            if watched is self.list and event.text().isprintable() and event.text().strip():
                self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
                self.filter.insert(event.text())
                return True
        return super().eventFilter(watched, event)

    def _chosen(self) -> Entry | None:
        row = self.list.currentRow()
        return _visible_entry(self.list.item(row)) if row >= 0 else None

    def _choose_first(self, from_the_end: bool = False) -> None:
        rows = range(self.list.count())
        for row in reversed(rows) if from_the_end else rows:
            item = self.list.item(row)
            if not item.isHidden() and _entry(item) is not None:
                self.list.setCurrentItem(item)
                return

    def _perform(self, row: QListWidgetItem) -> None:
        self._emit(_visible_entry(row))

    def _emit(self, entry: Entry | None) -> None:
        if entry is not None:
            self.acted.emit(entry.action)

    def _narrow(self) -> None:
        words = self.filter.text().casefold().split()
        heading: QListWidgetItem | None = None
        shown = 0
        for row in range(self.list.count()):
            item = self.list.item(row)
            if _entry(item) is None:
                heading = item
                item.setHidden(True)
                continue
            text = str(item.data(Qt.ItemDataRole.AccessibleTextRole)).casefold()
            fits = all(word in text for word in words)
            item.setHidden(not fits)
            if fits:
                shown += 1
                if heading is not None:
                    heading.setHidden(False)
        self.empty.setVisible(shown == 0)
        self.list.setVisible(shown > 0)
        self.empty.setText(tr(msg("No moves match.") if words else msg("You have no decision to make right now.")))
        if self._chosen() is None:
            self._choose_first()


def _entry(row: QListWidgetItem) -> Entry | None:
    entry = row.data(ENTRY)
    return entry if isinstance(entry, Entry) else None


def _visible_entry(row: QListWidgetItem) -> Entry | None:
    return None if row.isHidden() else _entry(row)


def grouped(scenery: Scenery) -> list[tuple[Message, list[Entry]]]:
    """The moves by piece in the order of the scenery, after the enabled buttons.

    Moves with the same label and the same meaning are listed once. Several drops with the same label get the names of their places. Of
    pieces with the same name and the same moves, only the first is listed.
    """
    names = {piece.id: piece.name for piece in scenery.pieces}
    groups: dict[str, list[Entry]] = {"": []}
    for button in scenery.buttons:
        if button.refusal is None:
            offered = scenery.offered(Do(button.name))
            groups[""].append(Entry(Do(button.name), button.label, offered.clause if offered is not None else ""))
    known = {entry.action for entry in groups[""]}
    for offer in scenery.affordances:
        if offer.action in known:
            continue
        group = groups.setdefault("" if isinstance(offer.action, Do) else offer.action.piece, [])
        # A drop with the label of a press is the same move; it is listed once.
        if not any(other.label == offer.label and type(other.action) is not type(offer.action) for other in group):
            group.append(Entry(offer.action, offer.label, offer.clause))
    distinct = {piece: _distinct(scenery, entries) for piece, entries in groups.items()}
    listed: dict[Message, list[list[Message]]] = {}
    found = []
    for piece, entries in distinct.items():
        heading, labels = names.get(piece, msg("Decisions")), [entry.label for entry in entries]
        if entries and labels not in listed.setdefault(heading, []):
            listed[heading].append(labels)
            found.append((heading, entries))
    return found


def _distinct(scenery: Scenery, entries: Sequence[Entry]) -> list[Entry]:
    """The moves of a piece without duplicates; those with the same label get the names of their places."""
    places = {place.id: place.name for place in scenery.places}
    meanings = {offer.action: offer.meaning for offer in scenery.affordances}
    kept: list[Entry] = []
    for entry in entries:
        if not any(other.label == entry.label and meanings.get(other.action) == meanings.get(entry.action) for other in kept):
            kept.append(entry)
    calls = Counter(entry.label for entry in kept)

    def named(entry: Entry) -> Entry:
        action = entry.action
        if calls[entry.label] == 1 or not isinstance(action, Drop) or action.place not in places:
            return entry
        return evolve(entry, label=msg("{move}: {place}", move=entry.label, place=places[action.place]))

    return [named(entry) for entry in kept]
