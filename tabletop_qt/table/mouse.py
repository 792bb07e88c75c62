"""Mouse, wheel, touch pad and touch screen, passed on to pointer and camera; context menu and tooltips of pieces.

One finger plays, a long press explains a piece and opens its menu, and two fingers move and zoom the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from html import escape
from math import hypot

from PySide6.QtCore import QElapsedTimer, QEvent, QMargins, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QHelpEvent, QMouseEvent, QNativeGestureEvent, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu, QToolTip, QWidget

from engines.kernel.messages import msg
from tabletop_qt.plain_text import breakable, capital, caption
from tabletop_qt.table.affordance_index import AffordanceIndex
from tabletop_qt.table.camera import STEP, Camera
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.pointer import Pointer
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Action, Box, Piece, Place

# The context menu


def piece_menu(
    parent: QWidget, piece: Piece, affordances: AffordanceIndex, act: Callable[[Action], None], look_up: Callable[[str], None]
) -> QMenu | None:
    """The menu of a piece; None if it would be empty."""
    entries = affordances.of(piece.id)
    if not entries and not piece.clauses:
        return None
    menu = QMenu(parent, title=tr(piece.name))
    for offer in entries:
        item = menu.addAction(caption(tr(offer.label)))
        item.triggered.connect(lambda _checked=False, action=offer.action: act(action))
    if entries and piece.clauses:
        menu.addSeparator()
    for clause in piece.clauses:
        item = menu.addAction(caption(tr(msg("Rule {clause}", clause=clause))))
        item.triggered.connect(lambda _checked=False, number=clause: look_up(number))
    return menu


class ContextMenu:
    """The context menus of one table: one at a time."""

    def __init__(self, parent: QWidget, act: Callable[[Action], None], look_up: Callable[[str], None]) -> None:
        self._parent = parent
        self._act = act
        self._look_up = look_up
        self._last: QMenu | None = None

    @property
    def opened(self) -> QMenu | None:
        """The menu that is open."""
        return self._last if self._last is not None and self._last.isVisible() else None

    def open(self, piece: Piece, affordances: AffordanceIndex, at: QPoint) -> None:
        """Open the menu of a piece at a position of the screen, unless one is open, with its first entry chosen."""
        if self.opened is not None:
            return
        self.forget()
        self._last = piece_menu(self._parent, piece, affordances, self._act, self._look_up)
        if self._last is None:
            return
        # Not `exec`, which would wait for an answer.
        self._last.popup(at)
        self._last.setActiveAction(self._last.actions()[0])

    def forget(self) -> None:
        """Close and delete the menu."""
        if self._last is not None:
            self._last.close()
            self._last.deleteLater()
            self._last = None


# Tooltips


def tooltip(shown: Piece | Place) -> str:
    """The tooltip of a piece or place as rich text: its name unless that is written on it, the facts about it, and the clauses.

    Empty if all that it would tell is written on the piece.
    """
    title = shown.face.message("title") if shown.face is not None else None
    parts = [escape(breakable(tr(part))) for part in shown.about]
    titled = title is not None and tr(shown.name).startswith(tr(title))
    if titled and not parts:
        return ""
    if not titled:
        parts.insert(0, f"<b>{escape(breakable(capital(tr(shown.name))))}</b>")
    if isinstance(shown, Piece) and shown.clauses:
        parts.append(f"<small>{escape(' · '.join(shown.clauses))}</small>")
    return "".join(f"<p style='margin:2px 0'>{part}</p>" for part in parts)


GAP = 4
"""The distance of a tooltip from what it must not cover, in pixels."""


def show_tooltip(view: QGraphicsView, shown: Piece | Place | None, choices: Iterable[Piece], event: QHelpEvent) -> None:
    """Show the tooltip of a piece or place while the pointer is on it, beside all that can be chosen; without one, hide the tooltip."""
    if shown is None or not tooltip(shown):
        QToolTip.hideText()
        event.ignore()
        return
    area = area_of(view, shown)
    QToolTip.showText(event.globalPos(), tooltip(shown), view.viewport(), area)
    for window in QGuiApplication.topLevelWindows():
        if window.objectName() == "qtooltip_labelWindow":
            # The side panel stays uncovered, too.
            corner = view.viewport().mapToGlobal(QPoint())
            near, within = area.translated(corner), view.viewport().rect().translated(corner).marginsRemoved(QMargins(GAP, GAP, GAP, GAP))
            place = place_beside(window.size(), near, [area_of(view, each).translated(corner) for each in choices], within)
            if place is None:
                # At once: to hide the text takes a moment.
                window.close()
                return
            window.setPosition(place)
            # It may lie over another piece, which is to get the click.
            window.setFlag(Qt.WindowType.WindowTransparentForInput)


def _of_one_row(piece: Piece, shown: Piece | Place | None) -> bool:
    """True if the player compares one with the other, whether both can be chosen now or not."""
    return isinstance(shown, Piece) and (piece.zone, piece.face.kind) == (shown.zone, shown.face.kind)


def area_of(view: QGraphicsView, shown: Piece | Place) -> QRect:
    """The area of a piece or place in the viewport."""
    box = shown.box
    return view.mapFromScene(QRectF(box.x, box.y, box.w, box.h)).boundingRect()


def place_beside(size: QSize, near: QRect, taken: Sequence[QRect], within: QRect) -> QPoint | None:
    """The top left corner for something of a size that covers none of the areas, as near as possible to one; None if there is no room."""
    wide, high, around = size.width(), size.height(), (near, *taken)
    x = min(max(near.center().x() - wide // 2, within.left()), within.right() + 1 - wide)
    y = min(max(near.center().y() - high // 2, within.top()), within.bottom() + 1 - high)
    found = [QPoint(x, edge) for each in around for edge in (each.top() - GAP - high, each.bottom() + 1 + GAP)]
    found += [QPoint(edge, y) for each in around for edge in (each.left() - GAP - wide, each.right() + 1 + GAP)]

    def free(corner: QPoint) -> bool:
        area = QRect(corner, size)
        return within.contains(area) and not any(area.intersects(each) for each in around)

    def distance(corner: QPoint) -> int:
        return (QRect(corner, size).center() - near.center()).manhattanLength()

    return min(filter(free, found), key=distance, default=None)


class Hand(QObject):
    """Base of what takes the events of a table's viewport, of one kind of device each."""

    def __init__(self, view: QGraphicsView, camera: Camera, interaction: Interaction, pointer: Pointer, menus: ContextMenu) -> None:
        super().__init__(view)
        self._view = view
        self._camera = camera
        self._interaction = interaction
        self._pointer = pointer
        self._menus = menus
        view.viewport().installEventFilter(self)

    def _point(self, position: QPointF) -> tuple[float, float]:
        # mapToScene takes whole pixels only; half a pixel matters at small zooms.
        inverted, _ = self._view.viewportTransform().inverted()
        point = inverted.map(position)
        return point.x(), point.y()


# The mouse


NOTCH = 120
"""The angle that Qt reports for one notch of a wheel."""
SETTLING = 400
"""Milliseconds in which a click does nothing on something that has just appeared under the resting pointer."""


class Mouse(Hand):
    """Takes the mouse events of a table's viewport. The middle button, or the left one while Space is held, moves the table itself."""

    def __init__(self, view: QGraphicsView, camera: Camera, interaction: Interaction, pointer: Pointer, menus: ContextMenu) -> None:
        super().__init__(view, camera, interaction, pointer, menus)
        self.told_by: QWidget | None = None
        """The widget that tells of the piece under the pointer all that its tooltip would: while it is seen, there is none."""
        self._panning: QPoint | None = None
        self._space = False
        self._space_used = False
        self._notches = 0
        self.settling = SETTLING
        self.asked = False
        """True while a question waits for another click. A double click is no answer: nobody can have read the question."""
        self._known = interaction.affordances
        self._replaced: list[tuple[QElapsedTimer, AffordanceIndex, QPoint]] = []
        """The affordances before each recent scenery, its age, and the pointer's place when it came."""
        interaction.shown.connect(self._see_shown)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Handle an event of a mouse or a touch pad; True if nobody else should."""
        match event.type():
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent):
                self._move(event)
            case QEvent.Type.MouseButtonPress if isinstance(event, QMouseEvent):
                self._press(event)
            case QEvent.Type.MouseButtonRelease if isinstance(event, QMouseEvent):
                self._release(event)
            case QEvent.Type.MouseButtonDblClick if isinstance(event, QMouseEvent):
                self._press_again(event)
            case QEvent.Type.Wheel if isinstance(event, QWheelEvent):
                self._wheel(event)
            case QEvent.Type.ToolTip if isinstance(event, QHelpEvent):
                self._show_tooltip(event)
            case QEvent.Type.NativeGesture if isinstance(event, QNativeGestureEvent):
                return self._zoom_natively(event)
            case QEvent.Type.Leave:
                if not self._pointer.dragging:
                    self._interaction.hover("")
                    self._interaction.aim("")
                return False
            case _:
                return False
        return True

    # Space, which is held to move the table

    def hold_space(self) -> None:
        """Space goes down."""
        self._space, self._space_used = True, False
        self._update_cursor()

    def let_go_of_space(self) -> bool:
        """Space goes up; True if the table was not moved meanwhile."""
        pressed, self._space = self._space, False
        self._update_cursor()
        return pressed and not self._space_used

    def forget_space(self) -> None:
        """Treat Space as released, since its release would go to another widget."""
        self._space = False

    # Buttons

    def _see_shown(self) -> None:
        """Note what another scenery has replaced, and where the pointer is."""
        since = QElapsedTimer()
        since.start()
        self._replaced = [each for each in self._replaced if not each[0].hasExpired(self.settling)]
        self._replaced.append((since, self._known, QCursor.pos()))
        self._known = self._interaction.affordances

    def _has_just_appeared(self, event: QMouseEvent) -> bool:
        """True if a press would do something that has come under the resting pointer a moment ago, so that it can't be meant."""
        point, at = self._point(event.position()), event.globalPosition().toPoint()
        now = self._interaction.affordances.offered_at(*point)
        return bool(now) and any(
            not since.hasExpired(self.settling)
            and (at - rested).manhattanLength() < QApplication.startDragDistance()
            and before.offered_at(*point) != now
            for since, before, rested in self._replaced
        )

    def _press(self, event: QMouseEvent) -> None:
        interaction, pointer, button = self._interaction, self._pointer, event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._panning = event.position().toPoint()
            self._space_used = True
            self._update_cursor()
        elif button == Qt.MouseButton.LeftButton:
            if not self._has_just_appeared(event):
                pointer.press(self._point(event.position()), event.position().toPoint())
        elif button == Qt.MouseButton.RightButton and not (interaction.held and interaction.turn(1)) and not pointer.dragging:
            piece = interaction.affordances.piece_at(*self._point(event.position()))
            if piece is not None:
                self._menus.open(piece, interaction.affordances, event.globalPosition().toPoint())
        event.accept()

    def _press_again(self, event: QMouseEvent) -> None:
        """The second press of a double click: the primary action of the piece; on bare ground, show the whole table."""
        if event.button() != Qt.MouseButton.LeftButton or self._space:
            self._press(event)
        elif not self.asked and not self._pointer.press_again(self._point(event.position()), event.position().toPoint()):
            self._camera.fit()
        event.accept()

    def _move(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if self._panning is not None:
            self._camera.pan(position - self._panning)
            self._panning = position
        else:
            self._pointer.move(self._point(event.position()), position)
            self._update_cursor()
        event.accept()

    def _release(self, event: QMouseEvent) -> None:
        if self._panning is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._panning = None
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pointer.release(self._point(event.position()))
        self._update_cursor()
        event.accept()

    # Wheel and touch pad

    def _wheel(self, event: QWheelEvent) -> None:
        """Turn the held piece, or the one under the pointer; elsewhere, and always with Ctrl, zoom."""
        amount = event.angleDelta().y()
        event.accept()
        if not amount:
            return
        piece = "" if event.modifiers() & Qt.KeyboardModifier.ControlModifier else self._turned_by_wheel(event.position())
        if not piece:
            self._notches = 0
            self._camera.zoom_by(STEP ** (amount / NOTCH), event.position())
            return
        self._notches += amount
        while abs(self._notches) >= NOTCH:
            up = self._notches > 0
            self._notches -= NOTCH if up else -NOTCH
            self._interaction.turn(-1 if up else 1, piece)

    def _turned_by_wheel(self, position: QPointF) -> str:
        affordances, held = self._interaction.affordances, self._interaction.held
        if held and affordances.turns(held):
            return held
        piece = affordances.piece_at(*self._point(position))
        return piece.id if piece is not None and affordances.turns(piece.id) else ""

    def _show_tooltip(self, event: QHelpEvent) -> None:
        point, known = self._point(QPointF(event.pos())), self._interaction.affordances
        # A player who holds a piece looks at the result of its move; the side panel describes the piece below.
        held = self._pointer.dragging or self._interaction.held
        shown = None if held else known.piece_at(*point) or known.place_at(*point)
        if shown is not None and self.told_by is not None and self.told_by.isVisible():
            if isinstance(shown, Place) and tooltip(shown):
                self._interaction.inspected.emit(shown)
            shown = None
        show_tooltip(
            self._view, shown, [piece for piece in known.pieces.values() if known.of(piece.id) or _of_one_row(piece, shown)], event
        )

    def _zoom_natively(self, event: QNativeGestureEvent) -> bool:
        zooms = event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        if zooms:
            self._camera.zoom_by(1.0 + event.value(), event.position())
        return zooms

    def _update_cursor(self) -> None:
        pointer, interaction, viewport = self._pointer, self._interaction, self._view.viewport()
        shape = Qt.CursorShape.ArrowCursor
        if pointer.dragging or self._panning is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif not self._space and interaction.affordances.single(interaction.hovered) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif self._space or interaction.affordances.lifts(interaction.hovered):
            shape = Qt.CursorShape.OpenHandCursor
        if shape != viewport.cursor().shape():
            viewport.setCursor(shape)


# The touch screen


LONG = 500
"""Milliseconds until a press is a long one."""
TARGET = 40
"""The least size of a target for a finger, in screen pixels."""
STILL = 12
"""The distance that a resting finger may move, in screen pixels."""


class _Stage(Enum):
    """The meaning of the fingers on the table."""

    NONE = auto()
    PLAYS = auto()
    PANS = auto()
    EXPLAINS = auto()
    ZOOMS = auto()


class Touch(Hand):
    """Takes the touch events of a table's viewport. A touch near a small target means that target."""

    def __init__(self, view: QGraphicsView, camera: Camera, interaction: Interaction, pointer: Pointer, menus: ContextMenu) -> None:
        super().__init__(view, camera, interaction, pointer, menus)
        self._stage = _Stage.NONE
        self._began = QPointF()
        self._middle = QPointF()
        """The middle of the fingers at the last event."""
        self._spread = 0.0
        """The distance between two fingers at the last event."""
        self._last_tap = QElapsedTimer()
        self._last_at = QPointF()
        self._long = QTimer(self, singleShot=True, interval=LONG)
        self._long.timeout.connect(self._explain)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Handle a touch event; True if nobody else should, so that Qt makes no mouse event of it."""
        if not isinstance(event, QTouchEvent):
            return False
        match event.type():
            case QEvent.Type.TouchBegin:
                at = event.points()[0].position()
                if self._view.viewport().childAt(at.toPoint()) is not None:
                    # Qt makes mouse events for the bubble or the minimap.
                    event.ignore()
                    return True
                self._begin(at)
            case QEvent.Type.TouchUpdate:
                self._update([point.position() for point in event.points()])
            case QEvent.Type.TouchEnd:
                self._end(event.points()[0].position())
            case QEvent.Type.TouchCancel:
                self._forget()
            case _:
                return False
        event.accept()
        return True

    def _begin(self, at: QPointF) -> None:
        self._stage, self._began, self._middle = _Stage.PLAYS, at, at
        self._long.start()
        self._interaction.last_input_was_keys = False
        if not self._taps_again(at):
            self._pointer.press(self._meant(at), at.toPoint())

    def _taps_again(self, at: QPointF) -> bool:
        """True if this is the second tap of two in the same place."""
        soon = self._last_tap.isValid() and self._last_tap.elapsed() < QApplication.doubleClickInterval()
        return soon and _apart(at, self._last_at) <= TARGET / 2

    def _update(self, points: list[QPointF]) -> None:
        if len(points) > 1:
            self._zoom(points[0], points[1])
        elif self._stage is _Stage.PANS:
            self._pan(points[0])
        elif self._stage is _Stage.PLAYS and (not self._long.isActive() or _apart(points[0], self._began) > STILL):
            self._move(points[0])

    def _move(self, at: QPointF) -> None:
        """A finger on bare ground moves a table that doesn't fit the view."""
        self._long.stop()
        on_ground = self._interaction.affordances.piece_at(*self._meant(self._began)) is None
        if on_ground and not self._pointer.dragging and not self._camera.fitted:
            self._pointer.cancel()
            self._stage = _Stage.PANS
            self._pan(at)
        else:
            self._pointer.move(self._point(at), at.toPoint())

    def _pan(self, at: QPointF) -> None:
        self._camera.pan((at - self._middle).toPoint())
        self._middle = at

    def _zoom(self, one: QPointF, other: QPointF) -> None:
        middle, spread = (one + other) / 2, _apart(one, other)
        if self._stage is not _Stage.ZOOMS:
            self._forget()
            self._stage = _Stage.ZOOMS
        else:
            self._camera.pan((middle - self._middle).toPoint())
            if spread and self._spread:
                self._camera.zoom_by(spread / self._spread, middle)
        self._middle, self._spread = middle, spread

    def _end(self, at: QPointF) -> None:
        stage, self._stage = self._stage, _Stage.NONE
        self._long.stop()
        if stage is _Stage.EXPLAINS:
            self._open_menu(at)
        elif stage is _Stage.PLAYS:
            self._release(at)

    def _release(self, at: QPointF) -> None:
        if self._taps_again(at):
            self._last_tap.invalidate()
            if not self._pointer.press_again(self._meant(at), at.toPoint()):
                self._camera.fit()
                return
        else:
            self._last_tap.start()
            self._last_at = at
        self._pointer.release(self._point(at) if self._pointer.dragging else self._meant(at))
        # No finger rests on the piece any more.
        self._interaction.hover("")

    def _forget(self) -> None:
        self._long.stop()
        self._stage = _Stage.NONE
        self._pointer.cancel()
        QToolTip.hideText()

    # Long presses

    def _explain(self) -> None:
        piece = self._interaction.affordances.piece_at(*self._meant(self._began))
        if piece is not None and self._stage is _Stage.PLAYS:
            self._pointer.cancel()
            self._stage = _Stage.EXPLAINS
            self._interaction.hover(piece.id)
            QToolTip.showText(self._on_screen(self._began), tooltip(piece), self._view.viewport())

    def _open_menu(self, at: QPointF) -> None:
        QToolTip.hideText()
        affordances = self._interaction.affordances
        piece = affordances.piece_at(*self._meant(self._began))
        if piece is not None:
            self._menus.open(piece, affordances, self._on_screen(at))
        self._interaction.hover("")

    # Positions

    def _meant(self, at: QPointF) -> tuple[float, float]:
        """The point in scene units that a finger means: the nearest target within its reach, else where it is."""
        x, y = self._point(at)
        affordances, reach = self._interaction.affordances, TARGET / 2 / self._camera.zoom
        places = [place.box for place in affordances.drops(self._interaction.held)]
        under = affordances.piece_at(x, y)
        if any(box.holds(x, y) for box in places) or (under is not None and affordances.of(under.id)):
            return x, y
        useful = [piece.box for piece in affordances.pieces.values() if affordances.of(piece.id)]
        near = [box for box in (*places, *useful) if _reaches(box, x, y, reach)]
        if not near:
            return x, y
        box = min(near, key=lambda box: box.distance(x, y))
        return min(max(x, box.x + 1), box.x + box.w - 1), min(max(y, box.y + 1), box.y + box.h - 1)

    def _on_screen(self, at: QPointF) -> QPoint:
        return self._view.viewport().mapToGlobal(at.toPoint())


def _apart(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


def _reaches(box: Box, x: float, y: float, reach: float) -> bool:
    """True if the point is on the box, enlarged to the size of a finger's target where it is smaller."""
    (cx, cy) = box.centre
    return abs(x - cx) <= max(box.w / 2, reach) and abs(y - cy) <= max(box.h / 2, reach)
