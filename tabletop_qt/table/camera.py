"""The camera, which zooms and scrolls a view of the table, and the minimap."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.table.motion import Motion
from tabletop_qt.table.scene import TableScene
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Box

STEP = 1.15
LARGEST = 5.0
GRAIN = 64
"""Zooms are multiples of 1/64 device pixel per scene unit, so that cached pictures fit again."""
SETTLE = 120
"""Milliseconds after a change of zoom until pictures are painted again."""


class Camera(QObject):
    """Zoom, scrolling and fitting of one view."""

    changed = Signal(float)
    """The new zoom."""
    settled = Signal()
    """The zoom hasn't changed for a moment."""
    moved = Signal()
    """The view shows another part of the table, or shows it larger or smaller."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self.zoom = 1.0
        self.fitted = True
        self._bounds = Box(0, 0, 1, 1)
        self._timer = QTimer(self, singleShot=True, interval=SETTLE)
        self._timer.timeout.connect(self.settled)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.moved)
        self.changed.connect(self.moved)

    @property
    def bounds(self) -> QRectF:
        """The whole table."""
        return QRectF(self._bounds.x, self._bounds.y, self._bounds.w, self._bounds.h)

    @property
    def seen(self) -> QRectF:
        """The part of the plane that the view shows."""
        return self._view.mapToScene(self._view.viewport().rect()).boundingRect()

    def frame(self, bounds: Box) -> None:
        """Set the size of the table."""
        if bounds != self._bounds:
            self._bounds = bounds
            self._view.setSceneRect(bounds.x - bounds.w, bounds.y - bounds.h, 3 * bounds.w, 3 * bounds.h)
            if self.fitted:
                self.fit()

    def fit(self) -> None:
        """Show the whole table as large as possible, also after the window is resized."""
        self.fitted = True
        self._set(self._fit_zoom(), upward=False)
        self._view.centerOn(*self._bounds.centre)

    def resized(self) -> None:
        """The size of the view changed."""
        if self.fitted:
            self.fit()
        self.moved.emit()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by a factor around a position of the viewport, its middle by default."""
        position = at if at is not None else QPointF(self._view.viewport().rect().center())
        fixed = self._view.mapToScene(position.toPoint())
        self.fitted = False
        self._set(self.zoom * factor, upward=factor > 1)
        self.scroll(self._view.mapFromScene(fixed) - position.toPoint())

    def scroll(self, by: QPoint) -> None:
        """Scroll by screen pixels."""
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())

    def pan(self, by: QPoint) -> None:
        """Pull the table along with the pointer."""
        self.fitted = False
        self.scroll(-by)

    def look_at(self, x: float, y: float) -> None:
        """Bring a point of the table to the middle of the view."""
        self.fitted = False
        self._view.centerOn(x, y)

    def settle(self) -> None:
        """Report the zoom as settled, without waiting."""
        if self._timer.isActive():
            self._timer.stop()
            self.settled.emit()

    def _fit_zoom(self) -> float:
        # Unlike the viewport, it has its new size in the event of a resize, too.
        size = self._view.contentsRect().size()
        return max(0.05, min(size.width() / self._bounds.w, size.height() / self._bounds.h))

    def where(self, box: Box) -> QRectF:
        """The place of an area of the table in the view, while the whole table is shown."""
        zoom, size, (x, y) = self._rounded(self._fit_zoom(), upward=False), self._view.contentsRect().size(), self._bounds.centre
        return QRectF((box.x - x) * zoom + size.width() / 2, (box.y - y) * zoom + size.height() / 2, box.w * zoom, box.h * zoom)

    def _rounded(self, wanted: float, upward: bool) -> float:
        dpr = self._view.devicePixelRatioF()
        # Fitting rounds down, so that nothing is cut; a step of the wheel is never lost by rounding.
        steps = int(wanted * dpr * GRAIN) + upward
        smallest = min(self._fit_zoom(), 1.0) / 2
        return min(max(steps / GRAIN / dpr, smallest), LARGEST)

    def _set(self, wanted: float, upward: bool) -> None:
        zoom = self._rounded(wanted, upward)
        if zoom == self.zoom:
            return
        self.zoom = zoom
        self._view.setTransform(QTransform.fromScale(zoom, zoom))
        self.changed.emit(zoom)
        self._timer.start()


# The minimap


LARGEST_MAP = QSize(220, 150)
"""Its largest size, in logical pixels."""
SHARE = 3
"""It is never wider or higher than the view divided by this."""
MARGIN = 12
EDGE = 2
DELAY = 80
"""Milliseconds until it shows a change, once nothing moves."""
VEIL = 110
"""The darkness of the part out of sight, up to 255."""


class Minimap(QWidget):
    """A small map of the table over the view, for the mouse; keys move the view in other ways."""

    def __init__(self, camera: Camera, scene: TableScene, motion: Motion, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self._camera, self._scene, self._motion, self._theme = camera, scene, motion, theme
        self._over = parent
        self.picture = QPixmap()
        """The table; null while the map is not needed."""
        self._timer = QTimer(self, singleShot=True, interval=DELAY)
        self._timer.timeout.connect(self._take)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(tr(msg("Fit the whole table")))
        self.hide()
        camera.moved.connect(self.follow)

    @property
    def sight(self) -> QRectF:
        """The part of the table that the view shows, in its own pixels."""
        seen, bounds, scale = self._camera.seen, self._camera.bounds, self._scale
        corner = QPointF(EDGE + (seen.x() - bounds.x()) * scale, EDGE + (seen.y() - bounds.y()) * scale)
        return QRectF(corner, seen.size() * scale).intersected(QRectF(self.rect()))

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self._theme = theme
        self.refresh()

    def follow(self) -> None:
        """Show the map while the view shows less than the whole table."""
        room = self._camera.seen.adjusted(-1, -1, 1, 1)
        if self._scene.empty or room.contains(self._camera.bounds):
            self.forget()
            return
        size = (self._camera.bounds.size() * self._scale).toSize() + QSize(2 * EDGE, 2 * EDGE)
        view = self._over.size()
        self.setGeometry(view.width() - size.width() - MARGIN, view.height() - size.height() - MARGIN, size.width(), size.height())
        if not self.isVisible():
            self._take()
            self.show()
        self.raise_()
        self.update()

    def refresh(self) -> None:
        """Take the picture again soon, since something on the table has changed."""
        if self.isVisible():
            self._timer.start()

    def forget(self) -> None:
        """Hide the map and drop its picture."""
        self.hide()
        self._timer.stop()
        self.picture = QPixmap()

    @property
    def _scale(self) -> float:
        bounds, view = self._camera.bounds, self._over.size()
        widest, highest = min(LARGEST_MAP.width(), view.width() / SHARE), min(LARGEST_MAP.height(), view.height() / SHARE)
        return min(widest / bounds.width(), highest / bounds.height())

    def _take(self) -> None:
        """Take the picture, once nothing moves."""
        if self._motion.busy and self.isVisible():
            self._timer.start()
            return
        dpr = self.devicePixelRatioF()
        size = QSize(round((self.width() - 2 * EDGE) * dpr), round((self.height() - 2 * EDGE) * dpr))
        if size.isEmpty():
            return  # During layout the table may have no room for a moment.
        picture = QPixmap(size)
        picture.fill(QColor(self._theme.panel))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._scene.render(painter, QRectF(picture.rect()), self._camera.bounds, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()
        picture.setDevicePixelRatio(dpr)
        self.picture = picture
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        """Paint the table, darker where it is out of sight, and a frame around the visible part."""
        painter = QPainter(self)
        whole, sight = QRectF(self.rect()), self.sight
        painter.fillRect(whole, QColor(self._theme.panel_edge))
        painter.drawPixmap(QPointF(EDGE, EDGE), self.picture)
        veil = QColor(0, 0, 0, VEIL)
        inside = whole.adjusted(EDGE, EDGE, -EDGE, -EDGE)
        painter.fillRect(QRectF(inside.topLeft(), QPointF(inside.right(), sight.top())), veil)
        painter.fillRect(QRectF(QPointF(inside.left(), sight.bottom()), inside.bottomRight()), veil)
        painter.fillRect(QRectF(QPointF(inside.left(), sight.top()), sight.bottomLeft()), veil)
        painter.fillRect(QRectF(sight.topRight(), QPointF(inside.right(), sight.bottom())), veil)
        for colour, width in ((self._theme.focus_halo, 4.0), (self._theme.focus, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(sight.adjusted(1, 1, -1, -1))
        painter.end()

    # Mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Look at the point that is pressed, and follow the mouse from there."""
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            bounds, point = self._camera.bounds, event.position() - QPointF(EDGE, EDGE)
            self._camera.look_at(bounds.x() + point.x() / self._scale, bounds.y() + point.y() / self._scale)

    mousePressEvent = mouseDoubleClickEvent = mouseMoveEvent

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Keep the event from the table."""
        event.accept()
