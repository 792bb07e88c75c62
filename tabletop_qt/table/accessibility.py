"""The table for screen readers: a canvas whose children are the pieces, and, while a piece is held, the places for it.

Qt doesn't expose the items of a graphics scene, so every focusable piece gets an accessible object. Pieces are operated by focus and
keys; an action interface is not offered because PySide doesn't support one (overriding ``interface_cast`` ends the process).
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QRect, QRectF, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface, QAccessibleObject, QWindow
from PySide6.QtWidgets import QGraphicsView

from engines.kernel.messages import msg
from tabletop_qt.table.interaction import Interaction, Stop
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Box, Drop, Emphasis, Piece, Place

Text = QAccessible.Text
Role = QAccessible.Role


class StopObject(QObject):
    """A stand-in for a piece or a place, since Qt has accessible objects of QObjects only."""

    def __init__(self, accessibility: Accessibility, stop: Stop) -> None:
        super().__init__(accessibility)
        self.accessibility = accessibility
        self.stop = stop
        self.setObjectName(stop.id)


class StopAccess(QAccessibleObject):
    """The accessible object of a piece or a place."""

    def __init__(self, thing: StopObject) -> None:
        super().__init__(thing)
        self._thing = thing
        self._table = thing.accessibility
        self._view = thing.accessibility.view
        self._interaction = thing.accessibility.interaction

    @property
    def _box(self) -> Box | None:
        """Its area in scene units; None if it is gone."""
        affordances, name = self._interaction.affordances, self._thing.stop.id
        if self._thing.stop.place:
            place = affordances.places.get(name)
            return None if place is None else place.box
        piece = affordances.pieces.get(name)
        return None if piece is None else Box(piece.x - piece.face.w / 2, piece.y - piece.face.h / 2, piece.face.w, piece.face.h)

    def text(self, t: QAccessible.Text, /) -> str:
        """Name and description."""
        affordances, stop = self._interaction.affordances, self._thing.stop
        thing = affordances.places.get(stop.id) if stop.place else affordances.pieces.get(stop.id)
        if thing is None:
            return ""
        if t == Text.Name:
            return tr(thing.name)
        return self._description(thing) if t == Text.Description else ""

    def _description(self, thing: Piece | Place) -> str:
        """The facts about it and the moves with it."""
        affordances, held = self._interaction.affordances, self._interaction.held
        if isinstance(thing, Place):
            return " ".join(tr(offer.label) for offer in affordances.of(held) if offer.action == Drop(held, thing.id))
        said = [tr(part) for part in thing.about]
        if thing.emphasis is Emphasis.WARNING:
            said.insert(0, tr(msg("Warning.")))
        labels = list(dict.fromkeys(tr(offer.label) for offer in affordances.of(thing.id)))
        if labels:
            said.append(tr(msg("Possible: {moves}.", moves="; ".join(labels))))
        return " ".join(said)

    def role(self, /) -> QAccessible.Role:
        """A button where Enter does something, else an item of a list."""
        affordances, stop = self._interaction.affordances, self._thing.stop
        acts = stop.place or affordances.presses(stop.id) or affordances.lifts(stop.id)
        return Role.Button if acts else Role.ListItem

    def rect(self, /) -> QRect:
        """Its area on the screen."""
        box, view = self._box, self._view
        if box is None:
            return QRect()
        shown = view.mapFromScene(QRectF(box.x, box.y, box.w, box.h)).boundingRect()
        return QRect(view.viewport().mapToGlobal(shown.topLeft()), shown.size())

    def state(self, /) -> QAccessible.State:
        """Focusable, focused, selected, gone."""
        interaction, view, stop = self._interaction, self._view, self._thing.stop
        state = QAccessible.State()
        there = self._box is not None
        state.focusable = there
        state.focused = there and interaction.focus == stop and view.hasFocus()
        state.selectable = not stop.place
        state.selected = not stop.place and interaction.held == stop.id
        state.invisible = not there or not view.isVisible()
        middle = view.mapFromScene(QRectF(stop.x - 1, stop.y - 1, 2, 2)).boundingRect()
        state.offscreen = there and not view.viewport().rect().intersects(middle)
        return state

    def parent(self, /) -> QAccessibleInterface:
        """The table."""
        return self._table.canvas

    def window(self, /) -> QWindow:
        """The window of the table."""
        return self._table.canvas.window()

    def childCount(self, /) -> int:
        """None."""
        return 0


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
        """The number of pieces and places that can have focus."""
        return len(self._interaction.stops)

    def child(self, index: int, /) -> QAccessibleInterface:
        """A piece or a place; the last for a number too large, since a client may be late after the table has changed."""
        stops = self._interaction.stops
        return self._accessibility.access(stops[min(index, len(stops) - 1)]) if stops else self

    def indexOfChild(self, child: QAccessibleInterface, /) -> int:
        """The index of a child; -1 if it is gone."""
        thing = child.object()
        stops = self._interaction.stops
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
    """Answers screen readers for one table, and reports events to them."""

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
        self._told: tuple[Stop, ...] = ()

    def access(self, stop: Stop) -> StopAccess:
        """The accessible object of a stop; the same one for the same id as long as the table lives."""
        key = (stop.id, stop.place)
        if key not in self._accesses:
            thing = StopObject(self, stop)
            self._accesses[key] = (thing, StopAccess(thing))
        thing, access = self._accesses[key]
        thing.stop = stop
        return access

    def tell_focus(self) -> None:
        """Report that focus has moved to another piece or place."""
        stop = self.interaction.focus
        if QAccessible.isActive() and stop is not None and self.view.hasFocus():
            self.access(stop)
            thing, _ = self._accesses[stop.id, stop.place]
            QAccessible.updateAccessibility(QAccessibleEvent(thing, QAccessible.Event.Focus))

    def tell_scenery(self) -> None:
        """Report that other pieces are on the table."""
        if not QAccessible.isActive():
            return
        stops = self.interaction.stops
        if [(stop.id, stop.place) for stop in stops] != [(stop.id, stop.place) for stop in self._told]:
            QAccessible.updateAccessibility(QAccessibleEvent(self.view, QAccessible.Event.ObjectReorder))
        self._told = stops

    def announce(self, text: str, urgent: bool = False) -> None:
        """Say something; an urgent text interrupts."""
        self.announced.emit(text)
        if not QAccessible.isActive():
            return
        event = QAccessibleAnnouncementEvent(self.view, text)
        level = QAccessible.AnnouncementPoliteness
        event.setPoliteness(level.Assertive if urgent else level.Polite)
        QAccessible.updateAccessibility(event)


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    accessibility = getattr(thing, "accessibility", None)
    if not isinstance(accessibility, Accessibility):
        return None
    return accessibility.access(thing.stop) if isinstance(thing, StopObject) else accessibility.canvas


@cache
def install() -> None:
    """Register the accessible objects of tables with Qt, once."""
    QAccessible.installFactory(_factory)
