"""Which part of the table the view shows, and how large."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsView

from tabletop_qt.viewmodels.scenery import Box

STEP = 1.15
LARGEST = 5.0
GRAIN = 64
"""Zooms are multiples of 1/64 device pixel per scene unit, so that pictures are found again."""
SETTLE = 120
"""Milliseconds without a change of zoom after which pictures are taken anew."""


class Camera(QObject):
    """Zoom, scrolling and fitting of one view."""

    changed = Signal()
    """The zoom changed."""
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
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE)
        self._timer.timeout.connect(self.settled)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.moved)
        self.changed.connect(self.moved)

    @property
    def waiting(self) -> bool:
        """Whether the zoom has yet to settle."""
        return self._timer.isActive()

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
        """Show all of the table, as large as it goes, and keep doing so when the window is resized."""
        self.fitted = True
        self._set(self._fit_zoom(), upward=False)
        self._centre()

    def resized(self) -> None:
        """The size of the view changed."""
        if self.fitted:
            self.fit()
        self.moved.emit()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by a factor; the point of the table at a position of the viewport (its middle by default) stays there."""
        position = at if at is not None else QPointF(self._view.viewport().rect().center())
        fixed = self._view.mapToScene(position.toPoint())
        self.fitted = False
        self._set(self.zoom * factor, upward=factor > 1)
        moved = self._view.mapFromScene(fixed) - position.toPoint()
        self.scroll(moved)

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
        """Take the zoom as settled, without waiting."""
        if self._timer.isActive():
            self._timer.stop()
            self.settled.emit()

    def _fit_zoom(self) -> float:
        size = self._view.viewport().size()
        return max(0.05, min(size.width() / self._bounds.w, size.height() / self._bounds.h))

    def _centre(self) -> None:
        self._view.centerOn(*self._bounds.centre)

    def _set(self, wanted: float, upward: bool) -> None:
        dpr = self._view.devicePixelRatioF()
        grains = wanted * dpr * GRAIN
        # Fitting rounds down, so that nothing is cut; a step of the wheel is never lost by rounding.
        steps = int(grains) + (1 if upward else 0)
        smallest = min(self._fit_zoom(), 1.0) / 2
        zoom = min(max(steps / GRAIN / dpr, smallest), LARGEST)
        if zoom == self.zoom:
            return
        self.zoom = zoom
        self._view.setTransform(QTransform.fromScale(zoom, zoom))
        self.changed.emit()
        self._timer.start()
