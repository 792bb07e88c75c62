"""The table as a widget: it shows a scenery and turns mouse and keys into actions. It knows no game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import accumulate

from attrs import frozen
from PySide6.QtCore import QEvent, QMargins, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QLabel, QMenu, QToolTip, QVBoxLayout, QWidget

from engines.kernel.contract import Refusal
from engines.kernel.flow import NEAREST
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import Theme
from tabletop_qt.plain_text import capital
from tabletop_qt.table.accessibility import Accessibility
from tabletop_qt.table.camera import STEP, Camera, Minimap
from tabletop_qt.table.interaction import Interaction
from tabletop_qt.table.keyboard import Keyboard
from tabletop_qt.table.motion import Motion
from tabletop_qt.table.mouse import ContextMenu, Mouse, Touch, area_of
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.table.pointer import Point, Pointer
from tabletop_qt.table.scene import TableScene
from tabletop_qt.table.stage import Stage
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Action, Box, Do, Drop, Emphasis, Face, Piece, Place, Scenery

Key = Qt.Key
PUT_BACK = msg("Put back: it can't go here.")


@frozen
class Shown:
    """The look of one piece on screen, apart from its movement."""

    face: Face
    x: float
    y: float
    emphasis: Emphasis


class TableView(QGraphicsView):
    """The one table for all games.

    Signals: ``acted(object)`` an `Action`; whoever hears it calls `show_scenery` or `show_refusal` before returning.
    ``stepBackRequested()`` take a step of the draft back. ``inspected(object)`` the `Piece` under the pointer or with focus, the `Place` on
    which the pointer rests, or None. ``clauseRequested(str)`` a clause of the rules is to be shown.
    """

    acted = Signal(object)
    stepBackRequested = Signal()
    inspected = Signal(object)
    clauseRequested = Signal(str)
    _outdated = Signal()
    """The look has changed: pictures are taken again once everything has its new place, and before anything is painted."""

    def __init__(self, painter: FacePainter, theme: Theme) -> None:
        super().__init__()
        self.pictures = Pictures(painter, theme)
        self.motion = Motion(self)
        self.table_scene = TableScene(self.pictures, self.motion, self)
        self.camera = Camera(self)
        self.interaction = Interaction(self.table_scene, self)
        self.pointer = Pointer(self.interaction)
        self.keyboard = Keyboard(self.interaction)
        self._menus = ContextMenu(self, self.interaction.act, self.clauseRequested.emit)
        self.mouse = Mouse(self, self.camera, self.interaction, self.pointer, self._menus)
        self.touch = Touch(self, self.camera, self.interaction, self.pointer, self._menus)
        self.setScene(self.table_scene)
        self.accessibility = Accessibility(self, self.interaction)
        self.minimap = Minimap(self.camera, self.table_scene, self.motion, self.viewport(), theme)
        self.bubble = Bubble(self.viewport(), theme)
        self.stage = Stage(self, self.pictures, self.motion)
        self._last_prompt: Message | None = None
        self._set_up_view()
        self.set_theme(theme)
        self.interaction.acted.connect(self.acted)
        self.interaction.stepBackRequested.connect(self.stepBackRequested)
        self.interaction.putBack.connect(self._say_put_back)
        self.interaction.inspected.connect(self.inspected)
        self.interaction.acting.connect(self.bubble.dismiss)
        self.interaction.focusChanged.connect(self._focus_changed)
        self.bubble.clauseRequested.connect(self.clauseRequested)
        self.camera.changed.connect(self._zoomed)
        self.camera.settled.connect(self._renew)
        self._outdated.connect(self._renew, Qt.ConnectionType.QueuedConnection)
        self.table_scene.sharpened.connect(self.minimap.refresh)

    def _set_up_view(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        # The window handles files dropped from other programs.
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)

    # What the shell uses

    @property
    def scenery(self) -> Scenery:
        """The scenery that is shown."""
        return self.interaction.scenery

    def show_scenery(self, scenery: Scenery, animate: bool = True, *, aloud: bool = True) -> None:
        """Show a scenery, and announce its prompt if ``aloud``. Pieces with the same id move, turn or change into their new state."""
        first = self._last_prompt is None
        self.camera.frame(scenery.bounds)
        if first:
            self._renew(now=True)
        self.interaction.show_scenery(scenery, animate and not first and self.isVisible())
        self.minimap.follow()
        self.minimap.refresh()
        self.accessibility.scenery_changed()
        if scenery.prompt != self._last_prompt:
            self._last_prompt = scenery.prompt
            if aloud:
                self.accessibility.prompt(tr(scenery.prompt))

    def clear(self) -> None:
        """Show nothing, and forget everything that was shown, also in bubbles and menus and for screen readers."""
        self.pointer.forget()
        self.minimap.forget()
        self.settle()
        self.bubble.dismiss()
        self.bubble.forget()
        self._menus.forget()
        QToolTip.hideText()
        self.interaction.forget()
        self.settle()
        self._last_prompt = None
        self.accessibility.forget()

    def show_refusal(self, refusal: Refusal, alternatives: Sequence[Message] = (), pressed: QWidget | None = None) -> None:
        """Explain at the piece why the last action is refused, with alternatives; the piece shakes and glides back.

        Without a clause nothing is refused: the piece only says what it shows. A button above the table that was pressed is pointed at.
        """
        if self.pointer.dragging:
            self.pointer.let_go_refused()
        action = self.interaction.last_action
        if action is not None and not isinstance(action, Do) and action.piece in self.table_scene.pieces and refusal.clause:
            self.table_scene.shake(action.piece)
        self.interaction.refresh()
        point = self.interaction.last_point or self._concerned(action)
        at = QPoint(self.viewport().width() // 2, 8)
        if point is not None:
            at = self.mapFromScene(QPointF(*point))
        elif pressed is not None:
            at.setX(self.viewport().mapFromGlobal(pressed.mapToGlobal(pressed.rect().center())).x())
        self.bubble.show_refusal(refusal, alternatives, at, self._beside)
        self.accessibility.announce(self.bubble.text, urgent=True)

    def ask(self, question: Message | None, action: Action | None) -> None:
        """Ask before an action where it was clicked on the table, and that another click there means yes; None: stop asking.

        The question would lie on a large copy of the piece, which is put away.
        """
        self.bubble.dismiss()
        self.mouse.asked = question is not None
        point = self.interaction.last_point
        if question is not None and point is not None and not isinstance(action, Do):
            at = self.mapFromScene(QPointF(*point))
            self.interaction.hide_revealed()
            self.bubble.show_words(tr(question), tr(msg("Click there again to go ahead.")), "", at, self._beside)

    def _beside(self, sizes: Sequence[QSize], at: QPoint) -> QRect:
        """The area for a bubble near a point, of one of these sizes, where it hides least; nothing that can be chosen if possible."""
        known, inside = self.interaction.affordances, self.viewport().rect().marginsRemoved(QMargins(EDGE, EDGE, EDGE, EDGE))
        targets, spots = {place.id for place in known.drops(self.interaction.held)}, self.mapToScene(at)
        columns, rows = 1 + inside.width() // STRIDE, 1 + inside.height() // STRIDE
        weights = [[0.0] * columns for _ in range(rows)]
        everything: list[Piece | Place] = [*known.pieces.values(), *known.places.values()]
        for each in everything:
            useful = each.id in targets or each.box.holds(spots.x(), spots.y()) or (isinstance(each, Piece) and bool(known.of(each.id)))
            weight = USEFUL if useful else SCENERY if isinstance(each, Piece) and not each.focusable else 1.0
            area = area_of(self, each).translated(-inside.topLeft())
            for row in weights[max(0, area.top() // STRIDE) : max(0, area.bottom() // STRIDE + 1)]:
                for column in range(max(0, area.left() // STRIDE), min(columns, area.right() // STRIDE + 1)):
                    row[column] += weight
        sums = [[0.0] * (columns + 1)]
        for row in weights:
            sums.append([above + along for above, along in zip(sums[-1], accumulate(row, initial=0.0), strict=True)])

        def cost(area: QRect) -> float:
            left, top = (area.left() - inside.left()) // STRIDE, (area.top() - inside.top()) // STRIDE
            right, foot = (left + -(-area.width() // STRIDE)), (top + -(-area.height() // STRIDE))
            return sums[foot][right] - sums[top][right] - sums[foot][left] + sums[top][left] + AWAY * _gap(area, at) / STRIDE

        areas = [
            QRect(inside.left() + STRIDE * column, inside.top() + STRIDE * row, size.width(), size.height())
            for size in sizes
            for column in range(columns - -(-size.width() // STRIDE))
            for row in range(rows - -(-size.height() // STRIDE))
        ]
        most = NEAR if isinstance(self.interaction.last_action, Drop) else FAR
        return min([area for area in areas if _gap(area, at) <= most], key=cost, default=QRect())

    def _concerned(self, action: Action | None) -> tuple[float, float] | None:
        """The top of the place that a refused button concerns; None if there is none."""
        scenery = self.interaction.scenery
        concerns = {button.concerns for button in scenery.buttons if isinstance(action, Do) and button.name == action.name}
        found = next((place.box for place in scenery.places if place.id in concerns), None)
        return (found.centre[0], found.y) if found is not None else None

    def _say_put_back(self, point: Point) -> None:
        """Say beside bare ground that the held piece is put back."""
        self.bubble.show_refusal(Refusal("", PUT_BACK), (), self.mapFromScene(QPointF(*point)))
        self.accessibility.announce(self.bubble.text)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of a theme."""
        self.pictures.theme = theme
        self.setBackgroundBrush(QColor(self.pictures.painter.ground(theme)))
        self.bubble.set_theme(theme)
        self.minimap.set_theme(theme)
        self._outdated.emit()

    def set_text_size(self, percent: int) -> None:
        """Set the size of text on pieces, which grows as far as it has room."""
        self.pictures.percent = percent
        self._outdated.emit()

    def set_motion(self, motion: bool) -> None:
        """Turn animation on or off."""
        self.motion.set_enabled(motion)

    def begin_decision(self) -> None:
        """Move focus to a piece with a move, with a ring if the player uses keys; nothing stays open over it."""
        self.interaction.close()
        self.interaction.start_focus(visible=self.interaction.last_input_was_keys and self.hasFocus())

    def where(self, box: Box) -> QRect:
        """The place of an area of the table in this view, while the whole table is shown."""
        return self.camera.where(box).toAlignedRect()

    def fit(self) -> None:
        """Show the whole table."""
        self.camera.fit()

    def zoom_in(self) -> None:
        """Show the table larger."""
        self.camera.zoom_by(STEP)

    def zoom_out(self) -> None:
        """Show the table smaller."""
        self.camera.zoom_by(1 / STEP)

    def pieces_shown(self) -> Mapping[str, Shown]:
        """The face, the place (or destination) and the emphasis of each piece on screen, by id."""
        found = {}
        for name, item in self.table_scene.pieces.items():
            if item.shown_face is not None:
                raised = self.table_scene.rest_pose(item.piece).y - item.piece.y
                found[name] = Shown(item.shown_face, item.home.x, item.home.y - raised, item.piece.emphasis)
        return found

    def settle(self) -> None:
        """Finish all movement and painting at once."""
        self.motion.finish()
        self.camera.settle()
        self._renew(now=True)

    # Zoom

    def _sharpness(self) -> Sharpness:
        dpr = self.devicePixelRatioF()
        return Sharpness(round(self.camera.zoom * dpr, 6), dpr)

    def _zoomed(self, zoom: float) -> None:
        self.table_scene.set_zoom(zoom)
        if not self.camera.fitted:
            self.table_scene.flatten()

    def _renew(self, now: bool = False) -> None:
        """Take the pictures again in the present look if the view is in sight, for the zoom it has come to; at once if ``now``."""
        scene = self.table_scene
        outdated = scene.flat or (scene.sharp, scene.look) != (self._sharpness(), self.pictures.look)
        if (now and (outdated or scene.sharpening)) or (outdated and self.isVisible()):
            scene.resharpen(self._sharpness(), self.scenery, now)
            self.interaction.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A fitted table stays fitted."""
        super().resizeEvent(event)
        self.stage.end()
        self.camera.resized()

    def showEvent(self, event: QShowEvent) -> None:
        """The first picture is sharp."""
        super().showEvent(event)
        self.camera.resized()
        self.settle()

    def hideEvent(self, event: QHideEvent) -> None:
        """Finish movements and drop the dragged piece."""
        super().hideEvent(event)
        self.pointer.cancel()
        self.settle()

    def event(self, event: QEvent) -> bool:
        """Paint again when the window has moved to a screen with another pixel ratio."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.camera.resized()
            self._renew(now=True)
        return super().event(event)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Everything the pointer can do, and zoom."""
        key, modifiers = Key(event.key()), event.modifiers()
        event.accept()
        if key == Key.Key_Space:
            if not event.isAutoRepeat():
                self.mouse.hold_space()
        elif key == Key.Key_Escape:
            self.interaction.hide_revealed()
            if not self.pointer.cancel():
                self.interaction.put_back()
        elif key in (Key.Key_Plus, Key.Key_Equal):
            self.zoom_in()
        elif key == Key.Key_Minus:
            self.zoom_out()
        elif key == Key.Key_0:
            self.fit()
        elif key in (Key.Key_F1, Key.Key_F2):
            (self._request_clause if key == Key.Key_F1 else self.accessibility.read_out)()
        elif key == Key.Key_Menu or (key == Key.Key_F10 and modifiers & Qt.KeyboardModifier.ShiftModifier):
            self._open_menu_of_focus()
        elif key in (Key.Key_Tab, Key.Key_Backtab):
            super().focusNextPrevChild(key == Key.Key_Tab and not modifiers & Qt.KeyboardModifier.ShiftModifier)
        elif not self.keyboard.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space acts when it goes up, unless it was held to pan."""
        if event.key() == Key.Key_Space and not event.isAutoRepeat():
            if self.mouse.let_go_of_space():
                self.keyboard.take_up()
            event.accept()
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from zone to zone, and past the last one to the next widget; Qt asks also when a button with focus is hidden."""
        by_keys = self.interaction.last_input_was_keys
        return (by_keys and self.keyboard.next_zone(1 if forward else -1)) or super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Start at the first piece with a move after Tab, in the last zone after Shift+Tab.

        Qt gives the same reason when a button that was clicked is hidden: no key has been pressed then.
        """
        super().focusInEvent(event)
        by_keys = self.interaction.last_input_was_keys
        if by_keys and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.interaction.focus_on(None, visible=False)
            self.keyboard.enter(1 if event.reason() == Qt.FocusReason.TabFocusReason else -1)
        elif event.reason() != Qt.FocusReason.MouseFocusReason:
            if by_keys and self.interaction.focus is None:
                self.interaction.start_focus(visible=True)
            self.interaction.focus_on(self.interaction.focus, by_keys)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus ring: keys go elsewhere."""
        super().focusOutEvent(event)
        self.mouse.forget_space()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.interaction.focus_on(self.interaction.focus, visible=False)

    def _focus_changed(self) -> None:
        stop = self.interaction.focus
        if stop is not None and self.interaction.focus_visible and not self.camera.fitted:
            self.ensureVisible(QRectF(stop.x - 48, stop.y - 48, 96, 96), 24, 24)
        self.accessibility.focus_changed()

    def _request_clause(self) -> None:
        piece = (
            self.interaction.focused_piece()
            if self.interaction.focus_visible
            else self.interaction.affordances.pieces.get(self.interaction.hovered)
        )
        if self.bubble.isVisible():
            self.clauseRequested.emit(self.bubble.clause)
        elif piece is not None and piece.clauses:
            self.clauseRequested.emit(piece.clauses[0])

    # Menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By key only: the right button is handled where it is pressed."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._open_menu_of_focus()
        event.accept()

    @property
    def menu(self) -> QMenu | None:
        """The context menu that is open."""
        return self._menus.opened

    def open_menu(self, piece: Piece, at: QPoint) -> None:
        """Open the context menu of a piece, at a point of the screen."""
        self._menus.open(piece, self.interaction.affordances, at)

    def _open_menu_of_focus(self) -> None:
        piece = self.interaction.focused_piece() or self.interaction.affordances.pieces.get(self.interaction.held)
        if piece is not None:
            at = self.mapFromScene(QPointF(*self.interaction.centre(piece.id)))
            self.open_menu(piece, self.viewport().mapToGlobal(at))


# The bubble


LEAST_WIDE, WIDEST = 180, 340
TIP = 10
GAP = 14
EDGE, NEAR, FAR, STRIDE = 8, 30, 170, 20
"""The distance of a bubble from the edges of the table; the most from where a piece was dropped, and from a click; and of tried spots."""
USEFUL, SCENERY, AWAY = 20.0, 0.2, 4.0
"""The weights of what a bubble would hide, what can be chosen or was clicked and pieces that nobody points at, and of its distance."""
SHORTEST_STAY = 5_000
STAY_PER_LETTER = 55
"""Milliseconds: long enough to read the reason twice."""


Beside = Callable[[Sequence[QSize], QPoint], QRect]
"""The room for a bubble of one of these sizes near a point; empty if there is none."""


def _gap(area: QRect, at: QPoint) -> int:
    """The distance of an area from a point, across and down together."""
    across = max(area.left() - at.x(), at.x() - area.right(), 0)
    return across + max(area.top() - at.y(), at.y() - area.bottom(), 0)


class Bubble(QWidget):
    """The bubble that explains a refusal next to the refused piece; it disappears after a while or at a click, and never takes focus.

    On free room ``beside`` the piece it has no tip; without such room it points at the piece.
    """

    clauseRequested = Signal(str)

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._theme = theme
        self._above = self._points = True
        self._tip = 0
        self.label = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.label.linkActivated.connect(self.clauseRequested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8 + TIP, 12, 8 + TIP)
        layout.addWidget(self.label)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self.clause = ""
        self.text = ""
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self._theme = theme
        palette = self.label.palette()
        for role in (palette.ColorRole.WindowText, palette.ColorRole.Text, palette.ColorRole.Link):
            palette.setColor(role, QColor(theme.bubble_ink))
        self.label.setPalette(palette)
        self._apply_theme()
        self.update()

    def show_refusal(self, refusal: Refusal, alternatives: Sequence[Message], at: QPoint, beside: Beside | None = None) -> None:
        """Show a refusal near a position of the parent."""
        moves = " · ".join([tr(move) for move in alternatives])
        # A refusal names no more than this, so there may be others.
        said = msg("You can, for example: {moves}.", moves=moves) if len(alternatives) >= NEAREST else msg("You can: {moves}.", moves=moves)
        # What a card has a player do is a sentence with its own stop.
        instead = re.sub(r"([.。])\1$", r"\1", tr(said)) if moves else ""
        self.show_words(tr(refusal.reason), instead, refusal.clause, at, beside)

    def show_words(self, first: str, then: str, clause: str, at: QPoint, beside: Beside | None = None) -> None:
        """Show a sentence, another one below it, and a clause; screen readers get ``text``."""
        self.clause, self._reason, self._instead = clause, capital(first), then
        self.text = " ".join(part for part in (self._reason, self._instead, self.clause) if part)
        self.setAccessibleName(self.text)
        self._apply_theme()
        self._place(at, beside)
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST_STAY, STAY_PER_LETTER * len(self.text)))

    def dismiss(self) -> None:
        """Hide it now."""
        self._timer.stop()
        self.hide()

    def forget(self) -> None:
        """Clear its text, so that nothing of it stays in memory."""
        self.clause = self.text = ""
        self.label.clear()
        self.setAccessibleName("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close it at a click that is not on the clause."""
        event.accept()
        self.dismiss()

    def _apply_theme(self) -> None:
        if not self.text:
            return
        ink = self._theme.bubble_ink
        link = f'<a href="{escape(self.clause)}" style="color:{ink}">{escape(self.clause)}</a>'
        parts = [f"<p style='margin:0'>{escape(self._reason)}</p>"]
        if self._instead:
            parts.append(f"<p style='margin:4px 0 0 0'>{escape(self._instead)}</p>")
        if self.clause:
            parts.append(f"<p style='margin:4px 0 0 0'>{link}</p>")
        self.label.setText("".join(parts))

    def _place(self, at: QPoint, beside: Beside | None) -> None:
        parent = self.parentWidget()
        if parent is None:
            return
        wide = min(WIDEST, parent.width() - 16)
        room = self.label.fontMetrics().horizontalAdvance(self._reason) + 40
        wide = max(LEAST_WIDE, min(wide, room))
        sizes = [QSize(each, self._high(each)) for each in dict.fromkeys((wide, (wide + LEAST_WIDE) // 2, LEAST_WIDE))]
        area = beside(sizes, at) if beside is not None else None
        self._points = area is None or area.isEmpty()
        size = area.size() if area is not None and not self._points else sizes[0]
        wide, high = size.width(), size.height()
        self.label.setFixedWidth(wide - 24)
        if area is not None and not self._points:
            self.setGeometry(area)
            return
        self._above = at.y() - GAP - high >= 0
        left = min(max(8, at.x() - wide // 2), max(8, parent.width() - wide - 8))
        top = at.y() - GAP - high if self._above else min(at.y() + GAP, max(0, parent.height() - high))
        self._tip = min(max(at.x() - left, 20), wide - 20)
        self.setGeometry(left, top, wide, high)

    def _high(self, wide: int) -> int:
        # A label of another width measures its text as too low.
        self.label.setFixedWidth(wide - 24)
        return self.label.heightForWidth(wide - 24) + 16 + 2 * TIP

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bubble and its tip."""
        painter = QPainter(self)
        painter.setClipRegion(event.region())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        body = QRectF(self.rect()).adjusted(0.5, TIP, -0.5, -TIP)
        shape.addRoundedRect(body, 10, 10)
        edge, end = (body.bottom(), body.bottom() + TIP) if self._above else (body.top(), body.top() - TIP)
        tip = QPainterPath(QPointF(self._tip - 9, edge))
        tip.lineTo(self._tip, end)
        tip.lineTo(self._tip + 9, edge)
        tip.closeSubpath()
        painter.fillPath(shape.united(tip) if self._points else shape, QColor(self._theme.bubble))
