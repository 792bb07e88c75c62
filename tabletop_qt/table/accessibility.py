"""The table for screen readers: a canvas whose children are the pieces, and, while a piece is held, the places for it.

Qt shows a graphics scene to nobody, so every focusable piece gets an accessible object of its own. Pieces are operated by focus and
keys; an action interface is not offered because PySide can't carry one (overriding ``interface_cast`` ends the process).
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QRect, QRectF, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface, QAccessibleObject, QWindow
from PySide6.QtWidgets import QGraphicsView

from engines.kernel.messages import msg
from tabletop_qt.table.focus import Stop
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Drop, Emphasis

Text = QAccessible.Text
Role = QAccessible.Role


class StopObject(QObject):
    """A stand-in for a piece or a place: Qt asks about QObjects only."""

    def __init__(self, accessibility: Accessibility, stop: Stop) -> None:
        super().__init__(accessibility)
        self.accessibility = accessibility
        self.stop = stop
        self.setObjectName(stop.id)


class StopAccess(QAccessibleObject):
    """What a screen reader is told of a piece or a place."""

    def __init__(self, thing: StopObject) -> None:
        super().__init__(thing)
        self._thing = thing

    def text(self, t: QAccessible.Text, /) -> str:
        """Name and description."""
        accessibility, stop = self._thing.accessibility, self._thing.stop
        if t == Text.Name:
            return accessibility.name(stop)
        if t == Text.Description:
            return accessibility.description(stop)
        return ""

    def role(self, /) -> QAccessible.Role:
        """A button where Enter does something, else an item of a list."""
        return Role.Button if self._thing.accessibility.acts(self._thing.stop) else Role.ListItem

    def rect(self, /) -> QRect:
        """Where it is on the screen."""
        return self._thing.accessibility.rect(self._thing.stop)

    def state(self, /) -> QAccessible.State:
        """Focusable, and focused or chosen where it is."""
        return self._thing.accessibility.state(self._thing.stop)

    def parent(self, /) -> QAccessibleInterface:
        """The table."""
        return self._thing.accessibility.canvas()

    def window(self, /) -> QWindow:
        """The window of the table."""
        return self._thing.accessibility.canvas().window()

    def childCount(self, /) -> int:
        """None."""
        return 0


class TableAccess(QAccessibleObject):
    """What a screen reader is told of the table."""

    def __init__(self, accessibility: Accessibility, view: QGraphicsView, interaction: Interaction) -> None:
        super().__init__(view)
        self._accessibility = accessibility
        self._view = view
        self._interaction = interaction

    def text(self, t: QAccessible.Text, /) -> str:
        """The name of the table, described by the prompt."""
        if t == Text.Name:
            return self._view.accessibleName() or tr(msg("Table"))
        if t == Text.Description:
            return tr(self._interaction.scenery.prompt)
        return ""

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
        """Where it is on the screen."""
        view = self._view
        return QRect(view.mapToGlobal(view.rect().topLeft()), view.size())

    def childCount(self, /) -> int:
        """How many pieces and places there are to focus."""
        return len(self._accessibility.stops())

    def child(self, index: int, /) -> QAccessibleInterface:
        """A piece or a place."""
        return self._accessibility.child(index)

    def indexOfChild(self, child: QAccessibleInterface, /) -> int:
        """Its place among the children."""
        thing = child.object()
        stops = self._accessibility.stops()
        return stops.index(thing.stop) if isinstance(thing, StopObject) and thing.stop in stops else -1

    def childAt(self, x: int, y: int, /) -> QAccessibleInterface:
        """What is at a position of the screen; the table itself on bare ground."""
        accessibility = self._accessibility
        for stop in reversed(accessibility.stops()):
            if accessibility.rect(stop).contains(x, y):
                return accessibility.access(stop)
        return self

    def focusChild(self, /) -> QAccessibleInterface:
        """What has focus."""
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
    """Answers screen readers for one table, and tells them what happens."""

    announced = Signal(str)
    """Something is said that is not about focus."""

    def __init__(self, view: QGraphicsView, interaction: Interaction) -> None:
        super().__init__(view)
        install()
        self._view = view
        self._interaction = interaction
        self._things: dict[tuple[str, bool], StopObject] = {}
        # Interfaces are C++ objects that Qt remembers by address: they are kept as long as the table is.
        self._accesses: dict[tuple[str, bool], StopAccess] = {}
        self._canvas = TableAccess(self, view, interaction)
        self._told: tuple[Stop, ...] = ()

    def canvas(self) -> TableAccess:
        """The accessible object of the table."""
        return self._canvas

    def stops(self) -> tuple[Stop, ...]:
        """The children of the table, in the order of Tab and PageDown."""
        return self._interaction.stops

    def access(self, stop: Stop) -> StopAccess:
        """The accessible object of a stop; the same one for the same id as long as the table lives."""
        key = (stop.id, stop.place)
        thing = self._things.get(key)
        if thing is None:
            thing = self._things[key] = StopObject(self, stop)
            self._accesses[key] = StopAccess(thing)
        thing.stop = stop
        return self._accesses[key]

    def access_of(self, thing: StopObject) -> StopAccess:
        """The accessible object of a stand-in."""
        return self.access(thing.stop)

    def child(self, index: int) -> QAccessibleInterface:
        """A child by its number; the last for a number too large, as a client may ask after the table has changed."""
        stops = self.stops()
        return self.access(stops[min(index, len(stops) - 1)]) if stops else self._canvas

    # What is said

    def name(self, stop: Stop) -> str:
        """What it is called."""
        affordances = self._interaction.affordances
        if stop.place:
            return tr(affordances.places[stop.id].name) if stop.id in affordances.places else ""
        return tr(affordances.pieces[stop.id].name) if stop.id in affordances.pieces else ""

    def description(self, stop: Stop) -> str:
        """What there is to know, and what can be done."""
        interaction = self._interaction
        if stop.place:
            action = Drop(interaction.held, stop.id)
            return " ".join(tr(offer.label) for offer in interaction.affordances.of(interaction.held) if offer.action == action)
        piece = interaction.affordances.pieces.get(stop.id)
        if piece is None:
            return ""
        said = [tr(part) for part in piece.about]
        if piece.emphasis is Emphasis.WARNING:
            said.insert(0, tr(msg("Warning.")))
        labels = list(dict.fromkeys(tr(offer.label) for offer in interaction.affordances.of(piece.id)))
        if labels:
            said.append(tr(msg("You can: {moves}.", moves="; ".join(labels))))
        return " ".join(said)

    def acts(self, stop: Stop) -> bool:
        """True if Enter does something."""
        affordances = self._interaction.affordances
        return stop.place or affordances.presses(stop.id) or affordances.lifts(stop.id)

    def rect(self, stop: Stop) -> QRect:
        """Where it is on the screen."""
        affordances, view = self._interaction.affordances, self._view
        if stop.place:
            place = affordances.places.get(stop.id)
            if place is None:
                return QRect()
            area = QRectF(place.box.x, place.box.y, place.box.w, place.box.h)
        else:
            piece = affordances.pieces.get(stop.id)
            if piece is None:
                return QRect()
            area = QRectF(piece.x - piece.face.w / 2, piece.y - piece.face.h / 2, piece.face.w, piece.face.h)
        shown = view.mapFromScene(area).boundingRect()
        return QRect(view.viewport().mapToGlobal(shown.topLeft()), shown.size())

    def state(self, stop: Stop) -> QAccessible.State:
        """Focusable, focused, selected, gone."""
        interaction, view = self._interaction, self._view
        state = QAccessible.State()
        there = stop.id in (interaction.affordances.places if stop.place else interaction.affordances.pieces)
        state.focusable = there
        state.focused = there and interaction.focus == stop and view.hasFocus()
        state.selectable = not stop.place
        state.selected = not stop.place and interaction.held == stop.id
        state.invisible = not there or not view.isVisible()
        state.offscreen = there and not view.viewport().rect().intersects(
            view.mapFromScene(QRectF(stop.x - 1, stop.y - 1, 2, 2)).boundingRect()
        )
        return state

    # What is told

    def tell_focus(self) -> None:
        """Focus moved to another piece or place."""
        stop = self._interaction.focus
        if QAccessible.isActive() and stop is not None and self._view.hasFocus():
            self.access(stop)
            thing = self._things[stop.id, stop.place]
            QAccessible.updateAccessibility(QAccessibleEvent(thing, QAccessible.Event.Focus))

    def tell_scenery(self) -> None:
        """Other pieces are on the table."""
        if not QAccessible.isActive():
            return
        stops = self.stops()
        if [(stop.id, stop.place) for stop in stops] != [(stop.id, stop.place) for stop in self._told]:
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.ObjectReorder))
        self._told = stops

    def announce(self, text: str, urgent: bool = False) -> None:
        """Say something; an urgent text interrupts."""
        self.announced.emit(text)
        if not QAccessible.isActive():
            return
        event = QAccessibleAnnouncementEvent(self._view, text)
        level = QAccessible.AnnouncementPoliteness
        event.setPoliteness(level.Assertive if urgent else level.Polite)
        QAccessible.updateAccessibility(event)


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    accessibility = getattr(thing, "accessibility", None)
    if not isinstance(accessibility, Accessibility):
        return None
    if isinstance(thing, StopObject):
        return accessibility.access_of(thing)
    return accessibility.canvas()


@cache
def install() -> None:
    """Tell Qt once about the accessible objects of tables."""
    QAccessible.installFactory(_factory)
