"""The keyboard: arrows, Tab and Enter do everything that the pointer can do, and so does the list of all moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import itemgetter

from attrs import evolve, frozen
from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.plain_text import tip
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.stops import Stop, nearest, place_stops
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.keys import key_of
from tabletop_qt.viewmodels.scenery import TURN, Action, Do, Drop, Scenery

Key = Qt.Key
ARROWS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, -1), Key.Key_Down: (0, 1)}


def next_zone(stops: Sequence[Stop], current: Stop | None, step: int) -> tuple[Stop, ...]:
    """The stops of the zone after (1) or before (-1) the current one; none past the ends, where focus leaves the table."""
    zones = list(dict.fromkeys(stop.zone for stop in stops))
    if current is None or current.zone not in zones:
        k = 0 if step > 0 else len(zones) - 1
    else:
        k = zones.index(current.zone) + step
    if not 0 <= k < len(zones):
        return ()
    return tuple([stop for stop in stops if stop.zone == zones[k]])


def neighbour(stops: Sequence[Stop], current: Stop, direction: tuple[int, int]) -> Stop:
    """The stop that an arrow leads to; the current one if nothing lies that way.

    It is the nearest stop within a quarter circle around the direction, else the nearest on that side. Stops on one spot follow each
    other to the right.
    """
    sx, sy = direction
    order = {stop: k for k, stop in enumerate(stops)}
    here = order.get(current, -1)
    reached = []
    for stop in stops:
        dx, dy = stop.x - current.x, stop.y - current.y
        along, across = dx * sx + dy * sy, abs(dx * sy) + abs(dy * sx)
        step = order[stop] - here
        if abs(dx) < 1 and abs(dy) < 1:
            if stop != current and not sy and step * sx > 0:
                reached.append((abs(step) / 1000, order[stop], stop))
        elif along >= 1:
            reached.append((along + 2 * across + (0 if across <= along else 10_000), order[stop], stop))
    return min(reached, key=itemgetter(0, 1), default=(0.0, 0, current))[-1]


def _ahead(stops: Sequence[Stop], current: Stop, direction: tuple[int, int]) -> list[Stop]:
    """The stops in the quarter circle around a direction, and those on the same spot."""
    sx, sy = direction
    apart = [(stop, stop.x - current.x, stop.y - current.y) for stop in stops]
    return [stop for stop, dx, dy in apart if dx * sx + dy * sy + 2 >= abs(dx * sy) + abs(dy * sx)]


def beside(stops: Sequence[Stop], current: Stop, step: int) -> Stop:
    """The next (1) or previous (-1) stop in reading order, round the ends; reaches every stop."""
    if current not in stops:
        return nearest(stops, current.x, current.y) or current
    return stops[(list(stops).index(current) + step) % len(stops)]


def _without_shift(pressed: QKeyCombination) -> QKeyCombination:
    return QKeyCombination(pressed.keyboardModifiers() & ~Qt.KeyboardModifier.ShiftModifier, pressed.key())


_MOVING = (*ARROWS, Key.Key_PageDown, Key.Key_PageUp, Key.Key_Home, Key.Key_End)
"""The keys that move focus."""


class Keyboard:
    """Turns keys into focus and actions. Zoom, menus and leaving the table belong to the view."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it means nothing here."""
        key, held = Key(event.key()), Qt.KeyboardModifier
        pressed = event.keyCombination()
        turning = QKeySequence.fromString(key_of(TURN), QKeySequence.SequenceFormat.PortableText)
        if not turning.isEmpty() and turning in (QKeySequence(pressed), QKeySequence(_without_shift(pressed))):
            return self._turn(1 if turning == QKeySequence(pressed) else -1)
        if event.modifiers() & (held.ControlModifier | held.AltModifier | held.MetaModifier):
            return False
        if key in _MOVING:
            self._move(key)
        elif key not in (Key.Key_Return, Key.Key_Enter):
            return False
        elif not event.isAutoRepeat():
            # A key that is still held down was pressed for what came before.
            self.use()
        return True

    def use(self) -> None:
        """Enter: put the held piece on the focused place, or do the same as a click on the focused piece.

        If the focus ring was hidden or a hand revealed, only show it, on a piece with a move if there is one, so that nobody plays a move
        by surprise.
        """
        interaction, stop = self._interaction, self._interaction.focus
        if interaction.goes_on:
            interaction.act(Do(interaction.goes_on))
            return
        if stop is None or not interaction.focus_visible or interaction.unread:
            interaction.start_focus(visible=False)
            self.enter(1)
            return
        if stop.place:
            interaction.act(Drop(interaction.held, stop.id), (stop.x, stop.y))
        elif not interaction.affordances.of(stop.id):
            interaction.press_primary()
        elif interaction.held != stop.id:
            interaction.choose(stop.id)
            interaction.focus_on_target()
        elif (action := interaction.affordances.primary(stop.id)) is not None:
            interaction.act(action)
        else:
            interaction.put_back()

    def take_up(self) -> None:
        """Space: take up the piece, to choose a place for it, or put down the held one."""
        interaction, stop = self._interaction, self._interaction.focus
        if stop is None or stop.place or not interaction.affordances.lifts(stop.id):
            self.use()
            return
        interaction.unread = False
        interaction.focus_on(stop, visible=True)
        if interaction.held == stop.id:
            interaction.put_back()
        else:
            interaction.take_up(stop.id)
            interaction.focus_on_target()

    def enter(self, step: int) -> bool:
        """Take focus from another widget, forwards (1) or backwards (-1)."""
        interaction = self._interaction
        stops = interaction.piece_stops
        stop = interaction.focus or interaction.first(stops if step > 0 else next_zone(stops, None, step))
        interaction.focus_on(stop, visible=True)
        return stop is not None

    def next_zone(self, step: int) -> bool:
        """Tab: go to a piece with a move in the next or previous zone; False at the end, where focus leaves the table.

        If the focus ring was hidden, only show it, so that no zone is left unseen.
        """
        interaction = self._interaction
        interaction.unread = False
        if interaction.focus is not None and not interaction.focus_visible:
            interaction.start_focus(visible=True)
            return True
        stop = interaction.first(next_zone(interaction.piece_stops, interaction.focus, step))
        if stop is not None:
            interaction.focus_on(stop, visible=True)
        return stop is not None

    def _move(self, key: Key) -> None:
        """Move focus: by an arrow, to the next or previous stop, or to the first or last; into the table if it is not there."""
        interaction, focus = self._interaction, self._interaction.focus
        backwards = key in (Key.Key_PageUp, Key.Key_End)
        interaction.unread = False
        if focus is None:
            self.enter(-1 if backwards else 1)
            return
        # The stops that keys lead to: the legal places while a piece is held, else the pieces of the zone.
        candidates = place_stops(interaction.targets) or tuple([stop for stop in interaction.piece_stops if stop.zone == focus.zone])
        if key in ARROWS:
            interaction.focus_on(self._towards(ARROWS[key], focus, candidates), visible=True)
        elif candidates and key in (Key.Key_Home, Key.Key_End):
            interaction.focus_on(candidates[-1 if backwards else 0], visible=True)
        elif candidates:
            interaction.focus_on(beside(candidates, focus, -1 if backwards else 1), visible=True)

    def _towards(self, direction: tuple[int, int], focus: Stop, candidates: tuple[Stop, ...]) -> Stop:
        """The stop that an arrow leads to: what lies straight that way in another zone comes before what lies askew in its own."""
        anywhere = candidates if self._interaction.targets else self._interaction.piece_stops
        ways = (_ahead(candidates, focus, direction), _ahead(anywhere, focus, direction), candidates)
        found = next((stop for stop in (neighbour(way, focus, direction) for way in ways) if stop != focus), focus)
        if found == focus and candidates and focus not in candidates:
            found = nearest(candidates, focus.x, focus.y) or found
        return found

    def _turn(self, quarters: int) -> bool:
        interaction = self._interaction
        if interaction.turn(quarters):
            return True
        piece = interaction.focused_piece()
        return piece is not None and interaction.turn(quarters, piece.id)


ENTRY = Qt.ItemDataRole.UserRole


# The list of all moves: a way to play without pointing, for keyboards and screen readers


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

    def __init__(self) -> None:
        super().__init__()
        self._scenery: Scenery | None = None
        self._why_none = msg("You have no decision to make right now.")
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
        if scenery.prompt.text:
            # It names whoever is to decide, and what is waited for.
            self._why_none = scenery.prompt
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
        self.empty.setText(tr(msg("No moves match.") if words else self._why_none))
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
