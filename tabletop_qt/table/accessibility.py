"""The table for screen readers: a canvas whose children are the pieces, and, while a piece is held, the places for it.

Qt doesn't expose the items of a graphics scene, so every focusable piece gets an accessible object. Pieces are operated by focus and
keys; an action interface is not offered because PySide doesn't support one (overriding ``interface_cast`` ends the process).
"""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QObject, QRect, QRectF, QTextBoundaryFinder, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QAccessibleStateChangeEvent,
    QWindow,
)
from PySide6.QtWidgets import QGraphicsView

from engines.kernel.messages import msg
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.stops import Stop
from tabletop_qt.translation import spoken, tr
from tabletop_qt.viewmodels.scenery import Action, Box, Drop, Emphasis, Piece, Place, Turn

Text = QAccessible.Text
Role = QAccessible.Role
Event = QAccessible.Event
MARKS = ".!?…:。\uff01\uff1f"
MOST_WORDS = 25
"""The most words of a description; the rest is read on demand. Two letters of Japanese count as a word."""
MOST_MOVES = 3
"""The most moves that a description names; the list of moves has all of them."""
MOST_LABELS = 32
"""The most announcements that are kept for a screen reader to read."""
PER_WORD = 300
"""Milliseconds in which a screen reader says a word: about 200 words a minute."""
ANNOUNCES = not sys.platform.startswith("linux")
"""True if announcement events are sent: Orca would say both them and the notification."""


class StopObject(QObject):
    """A stand-in for a piece or a place, since Qt has accessible objects of QObjects only."""

    def __init__(self, accessibility: Accessibility, stop: Stop) -> None:
        super().__init__(accessibility)
        self.accessibility = accessibility
        self.stop = stop
        self.setObjectName(stop.id)


class Snapshot(NamedTuple):
    """The texts and the mark of a piece or a place, as read at some time."""

    name: str
    description: str
    checked: bool


class ChildAccess(QAccessibleObject):
    """The accessible object of something on the table, without children of its own."""

    def __init__(self, thing: StopObject | LiveLabel) -> None:
        super().__init__(thing)
        self._accessibility = thing.accessibility

    def parent(self, /) -> QAccessibleInterface:
        """The table."""
        return self._accessibility.canvas

    def window(self, /) -> QWindow:
        """The window of the table."""
        return self._accessibility.canvas.window()

    def childCount(self, /) -> int:
        """Always 0."""
        return 0


class StopAccess(ChildAccess):
    """The accessible object of a piece or a place."""

    def __init__(self, thing: StopObject) -> None:
        super().__init__(thing)
        self._thing = thing
        self._view = thing.accessibility.view
        self._interaction = thing.accessibility.interaction

    @property
    def _box(self) -> Box | None:
        """Its area in scene units; None if it is gone."""
        thing = self._shown
        return None if thing is None else thing.box

    @property
    def _shown(self) -> Piece | Place | None:
        affordances, stop = self._interaction.affordances, self._thing.stop
        return affordances.places.get(stop.id) if stop.place else affordances.pieces.get(stop.id)

    def text(self, t: QAccessible.Text, /) -> str:
        """Name and description; as help, everything there is to read about it."""
        thing = self._shown
        if thing is None:
            return ""
        if t == Text.Name:
            return spoken(thing.name)
        if t == Text.Description:
            return shortened(self._said(thing, MOST_MOVES))
        return " ".join(closed(self._said(thing))) if t == Text.Help else ""

    def _said(self, thing: Piece | Place, most: int | None = None) -> list[str]:
        """The affordances: a warning and at most this many moves, then the facts about it and what it reveals."""
        affordances, held = self._interaction.affordances, self._interaction.held
        if isinstance(thing, Place):
            aimed = [offer for offer in affordances.of(held) if offer.action == Drop(held, thing.id)]
            shown = [words for offer in aimed for piece in offer.reveals for words in (*piece.about, piece.name)]
            return [spoken(words) for words in (*[offer.label for offer in aimed], *shown)]
        said = [tr(msg("Warning."))] if thing.emphasis is Emphasis.WARNING else []
        labels = list(dict.fromkeys(spoken(offer.label).rstrip(".。") for offer in affordances.of(thing.id)))
        if labels:
            moves = [*labels[:most], tr(msg("and more"))] if labels[most:] else labels
            said.append(tr(msg("Possible: {moves}.", moves=tr(msg("; ")).join(moves))))
        revealed = dict.fromkeys(words for piece in thing.reveals for words in (piece.name, *piece.about))
        facts = [spoken(words) for words in (*thing.about, *revealed) if words != thing.name]
        return [*said, *dict.fromkeys(facts)]

    @property
    def snapshot(self) -> Snapshot:
        """Its texts and mark now."""
        return Snapshot(self.text(Text.Name), self.text(Text.Description), bool(self.state().checked))

    def role(self, /) -> QAccessible.Role:
        """A piece is an item of a list, a place a button, whatever is possible: screen readers remember roles. Descriptions tell it."""
        return Role.Button if self._thing.stop.place else Role.ListItem

    def rect(self, /) -> QRect:
        """Its area on the screen."""
        box, view = self._box, self._view
        if box is None:
            return QRect()
        shown = view.mapFromScene(QRectF(box.x, box.y, box.w, box.h)).boundingRect()
        return QRect(view.viewport().mapToGlobal(shown.topLeft()), shown.size())

    def state(self, /) -> QAccessible.State:
        """Focusable, focused, selected, marked, gone."""
        interaction, view, stop = self._interaction, self._view, self._thing.stop
        state = QAccessible.State()
        there = self._box is not None
        state.focusable = there
        state.focused = there and interaction.focus == stop and view.hasFocus()
        state.selectable = not stop.place
        state.selected = not stop.place and interaction.held == stop.id
        piece = None if stop.place else interaction.affordances.pieces.get(stop.id)
        marked = piece is not None and piece.emphasis is Emphasis.CHOSEN and not state.selected
        state.checkable = state.checked = marked
        state.invisible = not there or not view.isVisible()
        middle = view.mapFromScene(QRectF(stop.x - 1, stop.y - 1, 2, 2)).boundingRect()
        state.offscreen = there and not view.viewport().rect().intersects(middle)
        return state


def shortened(said: list[str]) -> str:
    """The texts that fit into a description, in order, with an ellipsis for the rest.

    >>> shortened(["Possible: lay red 3.", "It is worth a point. " * 9])
    'Possible: lay red 3. It is worth a point. It is worth a point. It is worth a point. It is worth a point. …'
    """
    room, kept = float(MOST_WORDS), list[str]()
    for sentence in [sentence.strip() for text in closed(said) for sentence in _parts(text, QTextBoundaryFinder.BoundaryType.Sentence)]:
        words = _parts(sentence, QTextBoundaryFinder.BoundaryType.Word)
        needed = list(accumulate(_length(word) for word in words))
        if needed and needed[-1] > room:
            first = "" if kept else "".join(word for word, length in zip(words, needed, strict=True) if length <= room)
            return " ".join([*kept, *filter(None, [first.strip()]), "…"])
        room -= needed[-1] if needed else 0
        kept.append(sentence)
    return " ".join(kept)


@lru_cache(1_000)
def _parts(text: str, kind: QTextBoundaryFinder.BoundaryType) -> tuple[str, ...]:
    """A text cut at its boundaries. Qt counts in units of UTF-16."""
    finder, units = QTextBoundaryFinder(kind, text), text.encode("utf-16-le")
    ends = [0, *iter(finder.toNextBoundary, -1)]
    return tuple([units[2 * start : 2 * end].decode("utf-16-le") for start, end in pairwise(ends)])


def _length(part: str) -> float:
    """The length of a part between boundaries in words: signs count nothing, and two letters of Japanese are a word."""
    return 0 if not part[0].isalnum() else 0.5 if "\u3040" <= part[0] <= "\u30ff" or "\u4e00" <= part[0] <= "\u9fff" else 1


def time_to_say(text: str) -> int:
    """Milliseconds in which a screen reader says a text.

    >>> time_to_say("Kim lays red 5.")
    1200
    """
    return round(PER_WORD * sum(map(_length, _parts(text, QTextBoundaryFinder.BoundaryType.Word))))


def closed(said: list[str]) -> list[str]:
    """The same texts, each but the last with a mark at its end, so that they are not read as one.

    >>> closed(["Lay red 3", "(It scores.)", "3 points"])
    ['Lay red 3.', '(It scores.)', '3 points']
    """
    return [text if text.rstrip("”“)」\uff09")[-1:] in MARKS else tr(msg("{parts}.", parts=text)) for text in said[:-1]] + said[-1:]


class LiveLabel(QObject):
    """An announcement, as a notification: Orca speaks one when it is shown, whether or not it knows announcement events."""

    def __init__(self, accessibility: Accessibility) -> None:
        super().__init__(accessibility)
        self.accessibility = accessibility
        self.words = ""
        self.access = LiveLabelAccess(self)


class LiveLabelAccess(ChildAccess):
    """The accessible object of a live label; the labels are the last children of the table."""

    def __init__(self, label: LiveLabel) -> None:
        super().__init__(label)
        self._label = label

    def text(self, t: QAccessible.Text, /) -> str:
        """The announcement as its name."""
        return self._label.words if t == Text.Name else ""

    def role(self, /) -> QAccessible.Role:
        """A notification."""
        return Role.Notification

    def state(self, /) -> QAccessible.State:
        """Visible only as the last announcement."""
        state = QAccessible.State()
        state.readOnly = True
        state.invisible = not self._label.words or self._label is not self._accessibility.labels[-1]
        return state

    def rect(self, /) -> QRect:
        """One pixel at the table's corner; the label is never drawn."""
        corner = self._accessibility.canvas.rect().topLeft()
        return QRect(corner, corner)


class TableAccess(QAccessibleObject):
    """The accessible object of the table."""

    def __init__(self, accessibility: Accessibility, view: QGraphicsView, interaction: Interaction) -> None:
        super().__init__(view)
        self._accessibility = accessibility
        self._view = view
        self._interaction = interaction

    def text(self, t: QAccessible.Text, /) -> str:
        """The name of the table, described by the prompt."""
        if t == Text.Name:
            return self._view.accessibleName() or tr(msg("Table"))
        return tr(self._interaction.scenery.prompt) if t == Text.Description else ""

    def role(self, /) -> QAccessible.Role:
        """A canvas."""
        return Role.Canvas

    def state(self, /) -> QAccessible.State:
        """Focusable; focused while no piece has focus."""
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._view.hasFocus() and self._interaction.focus is None
        state.invisible = not self._view.isVisible()
        return state

    def rect(self, /) -> QRect:
        """Its area on the screen."""
        return QRect(self._view.mapToGlobal(self._view.rect().topLeft()), self._view.size())

    def childCount(self, /) -> int:
        """The number of pieces and places that can have focus, and live labels."""
        return len(self._interaction.stops) + len(self._accessibility.labels)

    def child(self, index: int, /) -> QAccessibleInterface:
        """A piece, a place or a live label, the last one for a number too large: a client may be late after the table has changed."""
        stops, labels = self._interaction.stops, self._accessibility.labels
        return self._accessibility.access(stops[index]) if index < len(stops) else labels[min(index - len(stops), len(labels) - 1)].access

    def indexOfChild(self, child: QAccessibleInterface, /) -> int:
        """The index of a child; -1 if it is gone."""
        thing = child.object()
        stops = self._interaction.stops
        if isinstance(thing, LiveLabel):
            return len(stops) + self._accessibility.labels.index(thing)
        return stops.index(thing.stop) if isinstance(thing, StopObject) and thing.stop in stops else -1

    def childAt(self, x: int, y: int, /) -> QAccessibleInterface:
        """The child at a position of the screen; the table itself on bare ground."""
        children = (self._accessibility.access(stop) for stop in reversed(self._interaction.stops))
        return next((child for child in children if child.rect().contains(x, y)), self)

    def focusChild(self, /) -> QAccessibleInterface:
        """The child that has focus, or the table itself."""
        stop = self._interaction.focus
        return self._accessibility.access(stop) if stop is not None and self._view.hasFocus() else self

    def parent(self, /) -> QAccessibleInterface:
        """The widget around the table."""
        above: QObject | None = self._view.parentWidget() or QCoreApplication.instance()
        return QAccessible.queryAccessibleInterface(above) if above is not None else self

    def window(self, /) -> QWindow:
        """The window it is in."""
        return self._view.window().windowHandle()


class Accessibility(QObject):
    """Answers screen readers for one table, and reports events to them.

    Events wait until Qt has handled the present one, since it reports that the table has focus only after the table knows. Then come the
    focus, the changes, the news, and last the prompt.
    """

    announced = Signal(str)
    """An announcement that is not about focus."""

    def __init__(self, view: QGraphicsView, interaction: Interaction) -> None:
        super().__init__(view)
        install()
        self.view = view
        self.interaction = interaction
        # Interfaces are C++ objects that Qt remembers by address: they are kept as long as the table is.
        self._accesses: dict[tuple[str, bool], tuple[StopObject, StopAccess]] = {}
        self.canvas = TableAccess(self, view, interaction)
        self.labels = [LiveLabel(self)]
        """The last announcements, the newest last. Each has an object of its own, because a screen reader reads them late."""
        self._reported_stops: tuple[Stop, ...] = ()
        self._snapshots: dict[tuple[str, bool], Snapshot] = {}
        """The pieces and places as last read or reported."""
        self._description = ""
        self._focus_moved = False
        self._rotation: tuple[str, int] | None = None
        """The piece that is being rotated, and its quarter turns before."""
        self._news: list[tuple[str, bool]] = []
        self._prompt = ""
        self._speech = QDeadlineTimer()
        """Until when a screen reader says what has been announced."""
        self._flush_timer = QTimer(self, singleShot=True, interval=0)
        self._flush_timer.timeout.connect(self._flush)
        interaction.acted.connect(self._note_rotation)

    def access(self, stop: Stop) -> StopAccess:
        """The accessible object of a stop; the same one for the same id as long as the table lives."""
        key = (stop.id, stop.place)
        if key not in self._accesses:
            thing = StopObject(self, stop)
            self._accesses[key] = (thing, StopAccess(thing))
        thing, access = self._accesses[key]
        thing.stop = stop
        # A change is one against what a screen reader found here.
        if key not in self._snapshots:
            self._snapshots[key] = access.snapshot
        return access

    def focus_changed(self) -> None:
        """Report that focus has moved to another piece or place."""
        self._focus_moved = True
        self._flush_timer.start()

    def scenery_changed(self) -> None:
        """Report what is different on the table."""
        self._flush_timer.start()

    def prompt(self, text: str) -> None:
        """Announce the prompt, after all news."""
        self._prompt = text
        self._flush_timer.start()

    def speech_left(self) -> int:
        """Milliseconds until a screen reader has said what was announced; 0 if there is none, or a key has hushed it."""
        return self._speech.remainingTime()

    def hush(self) -> None:
        """A key was pressed, at which screen readers stop speaking."""
        self._speech.setRemainingTime(0)

    def announce(self, text: str, urgent: bool = False) -> None:
        """Say something; an urgent text interrupts."""
        self.announced.emit(text)
        self._news.append((text, urgent))
        self._flush_timer.start()

    def read_out(self) -> None:
        """Announce everything there is to read about the piece or place with focus."""
        stop = self.interaction.focus
        if stop is not None:
            access = self.access(stop)
            self.announce(" ".join(closed([access.text(Text.Name), access.text(Text.Help)])), urgent=True)

    def forget(self) -> None:
        """Forget what was said and what was to be said, because it may be private."""
        self._news.clear()
        self._snapshots.clear()
        self.hush()
        self._prompt = self._description = ""
        for label in self.labels:
            label.words = ""
        self._rotation = None
        self._flush_timer.start()

    # Reporting

    def _flush(self) -> None:
        self._announce_rotation()
        if self._prompt:
            self.announce(self._prompt)
        news, self._news, self._prompt = self._news, [], ""
        moved, self._focus_moved = self._focus_moved, False
        self._flush_timer.stop()
        if not QAccessible.isActive():
            return
        stops, stop = self.interaction.stops, self.interaction.focus
        # Focus leaves a piece before the piece is known to be gone.
        if moved and stop is not None and self.view.hasFocus():
            self.access(stop)
            thing, _ = self._accesses[stop.id, stop.place]
            _report(QAccessibleEvent(thing, Event.Focus))
        if [(each.id, each.place) for each in stops] != [(each.id, each.place) for each in self._reported_stops]:
            _report(QAccessibleEvent(self.view, Event.ObjectReorder))
        self._reported_stops = stops
        self._report_changes()
        for text, urgent in news:
            self._announce(text, urgent)

    def _report_changes(self) -> None:
        """Report other names, descriptions and marks of the pieces that a screen reader has asked for."""
        known = {(stop.id, stop.place) for stop in self._reported_stops}
        for key in known.intersection(self._accesses):
            thing, access = self._accesses[key]
            now = access.snapshot
            before = self._snapshots.get(key, now)
            self._snapshots[key] = now
            if now.name != before.name:
                _report(QAccessibleEvent(thing, Event.NameChanged))
            if now.description != before.description:
                _report(QAccessibleEvent(thing, Event.DescriptionChanged))
            if now.checked != before.checked:
                changed = QAccessible.State()
                changed.checked = True
                _report(QAccessibleStateChangeEvent(thing, changed))
        description = self.canvas.text(Text.Description)
        if description != self._description:
            self._description = description
            _report(QAccessibleEvent(self.view, Event.DescriptionChanged))

    def _announce(self, text: str, urgent: bool) -> None:
        self._speech.setRemainingTime((0 if urgent else self.speech_left()) + time_to_say(text))
        if ANNOUNCES:
            event, level = QAccessibleAnnouncementEvent(self.view, text), QAccessible.AnnouncementPoliteness
            event.setPoliteness(level.Assertive if urgent else level.Polite)
            _report(event)
        full = len(self.labels) == MOST_LABELS
        label = self.labels.pop(0) if full or not self.labels[0].words else LiveLabel(self)
        label.words = text
        self.labels.append(label)
        _report(QAccessibleEvent(label, Event.NameChanged))
        _report(QAccessibleEvent(label, Event.ObjectShow))

    # Rotation

    def _note_rotation(self, action: Action) -> None:
        piece = self.interaction.affordances.pieces.get(action.piece) if isinstance(action, Turn) else None
        self._rotation = None if piece is None else (piece.id, piece.turn)

    def _announce_rotation(self) -> None:
        """Announce how a piece lies that was rotated."""
        (name, before), self._rotation = self._rotation or ("", 0), None
        piece = self.interaction.affordances.pieces.get(name)
        if piece is not None and piece.turn != before:
            self.announce(tr(msg("{piece}, turned by {degrees}°", piece=piece.name, degrees=90 * piece.turn % 360)))


def _report(event: QAccessibleEvent) -> None:
    QAccessible.updateAccessibility(event)


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    accessibility = getattr(thing, "accessibility", None)
    if not isinstance(accessibility, Accessibility):
        return None
    if isinstance(thing, StopObject):
        return accessibility.access(thing.stop)
    return thing.access if isinstance(thing, LiveLabel) else accessibility.canvas


@cache
def install() -> None:
    """Register the accessible objects of tables with Qt, once."""
    QAccessible.installFactory(_factory)
