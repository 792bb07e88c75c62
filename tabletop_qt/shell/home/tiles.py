"""The tiles above the games on the home page: a heading, a word for the action and a line below, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from attrs import frozen
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import EDGE, add, column, label, line, painter_on, while_down

NOTHING = msg("")


@frozen
class Offer:
    """A tile's texts, and what a click does: its heading, the word for the action, a line below, and more for the tooltip.

    ``brief`` follows in the line if there is room, and ``stars`` the heading, one for each day in a row. Without room for the line,
    ``short`` takes its place if there is any. A tile that is ``chalked`` is written on the blackboard.
    """

    what: Message
    action: Message
    about: Message
    do: Callable[[], object]
    more: Message = NOTHING
    brief: Message = NOTHING
    stars: int = 0
    short: Message = NOTHING
    chalked: bool = False


STARS, _STAR = 7, 13
"""The most stars on a tile, and the width of one, in pixels."""
_BESIDE, _BETWEEN = EDGE + 8, 8
"""The margin beside a tile's words, and the gap between its heading and the word for its action."""


class Tile(QPushButton):
    """One large button: a heading with the word for the action, and a line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self._theme = LIGHT
        self.setProperty("tile", True)
        self.setAutoDefault(True)
        layout = column(self, 0, 0)
        layout.setContentsMargins(_BESIDE, EDGE + 4, _BESIDE, EDGE + 4)
        self._what, self._action, self._about = (
            label(NOTHING, "strong", wrap=False),
            label(NOTHING, "action", wrap=False),
            label(NOTHING, "small"),
        )
        add(layout, add(line(spacing=_BETWEEN), (self._what, 1), self._action), self._about, 1)
        for part in (self._what, self._action, self._about):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(lambda: while_down(self, self._do))

    def _do(self) -> None:
        if self._offer is not None:
            self._offer.do()

    def show_offer(self, offer: Offer) -> None:
        """Show an offer."""
        self._offer = offer
        for part, words in ((self._what, offer.what), (self._action, offer.action), (self._about, offer.about)):
            part.setText(tr(words))
        if self.objectName() != (name := "chalked" if offer.chalked else ""):
            self.setObjectName(name)
            for each in (self, self._what, self._action, self._about):
                each.style().polish(each)
        self.setAccessibleName(tr(msg("{what}: {action}", what=offer.what, action=offer.action)))
        self.setAccessibleDescription(tr(self._with(offer.more)))

    def _with(self, more: Message) -> Message:
        """The line below, followed by more if there is any."""
        about = self._offer.about if self._offer is not None else NOTHING
        return msg("{about}. {hard}", about=about, hard=more) if more.text else about

    def draw(self, theme: Theme) -> None:
        """Draw stars in the colours of a theme."""
        self._theme = theme
        self.update()

    @property
    def stars(self) -> int:
        """The number of stars that have room between the heading and the word for its action."""
        ends = self.width() - _BESIDE if self._action.isHidden() else self._action.x() - _BETWEEN
        return max(0, min(self._offer.stars if self._offer is not None else 0, STARS, int(ends - self._first) // _STAR))

    @property
    def _first(self) -> float:
        """The left edge of the first star."""
        return _BESIDE + self._what.fontMetrics().horizontalAdvance(self._what.text()) + _BETWEEN

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: draw the stars after the heading."""
        super().paintEvent(event)
        if not self.stars:
            return
        # On few days there are any, and shapes take time to load.
        from tabletop_qt.art.shapes import star

        painter, middle = painter_on(self, event), self._what.geometry().center().y()
        painter.setPen(QPen(QColor(self._theme.ring_edge), 1))
        painter.setBrush(QColor(self._theme.ring))
        for number in range(self.stars):
            painter.drawPath(star(QPointF(self._first + (number + 0.5) * _STAR, middle), _STAR / 2))
        painter.end()

    @property
    def least(self) -> int:
        """The least width, which has room for the heading alone."""
        return self._what.sizeHint().width() + 2 * _BESIDE

    def fit(self, w: int, brief: bool) -> int:
        """Take this width, without the line below if ``brief``; returns the height it needs."""
        self.setFixedWidth(w)
        self._about.setHidden(brief)
        self._action.setVisible(self.least + _BETWEEN + self._action.sizeHint().width() <= w)
        offer = self._offer
        whole = tr(self._with(offer.brief if offer is not None else NOTHING))
        self._about.ensurePolished()
        # On one line, so that what is below keeps its place.
        wide, room = self._about.fontMetrics().horizontalAdvance, w - 2 * _BESIDE
        fits = not brief and wide(whole) <= room
        if offer is not None:
            told = offer.short if offer.short.text and wide(tr(offer.about)) > room else offer.about
            self._about.setText(whole if fits else tr(told))
            self.setToolTip(tip(tr(offer.more if fits else self._with(offer.more))))
        layout = self.layout()
        if layout is None:
            return 0
        layout.invalidate()
        return layout.totalSizeHint().height() if brief else layout.totalHeightForWidth(w)

    def sizeHint(self) -> QSize:
        """The fixed size, which the least size in the style sheet would override."""
        return self.maximumSize()


class Tiles(QWidget):
    """The tiles side by side, all of one size; in more rows if there is little room."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[Tile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show these offers."""
        while len(self.tiles) < len(offers):
            self.tiles.append(Tile(self))
        for tile, offer in zip(self.tiles, offers, strict=False):
            tile.show_offer(offer)
        for number, tile in enumerate(self.tiles):
            tile.setHidden(number >= len(offers))

    def fit(self, wide: int, columns: int, gap: int, brief: bool) -> None:
        """Fit the tiles into this width."""
        shown = [tile for tile in self.tiles if not tile.isHidden()]
        self.setHidden(not shown)
        if not shown:
            return
        self._grid.setSpacing(gap)
        beside, least = min(len(shown), columns), max(tile.least for tile in shown)
        while beside > 1 and least * beside + gap * (beside - 1) > wide:
            beside = ceil(beside / 2)
        each = (wide - gap * (beside - 1)) // beside
        height = max(tile.fit(each, brief) for tile in shown)
        for number, tile in enumerate(shown):
            tile.setFixedHeight(height)
            self._grid.addWidget(tile, *divmod(number, beside))
        self.updateGeometry()
