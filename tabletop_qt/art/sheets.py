"""Sheets of paper with pieces to cut out: bleed, crop marks, backs in register with fronts, a footer. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPicture

from engines.kernel.messages import Message, WordedError, msg
from tabletop_qt.art import lettering, shapes
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.cutouts import Cutout, Lot, Picture
from tabletop_qt.viewmodels.scenery import Box

SIDE, TOP, BOTTOM = 7.0, 7.0, 18.0
"""The margins of a sheet: marks stand in them, and the footer at the bottom."""
UNPRINTED = 5.0
"""The margin that printers leave white."""
MARK, AWAY, THIN = 3.5, 0.8, 0.1
"""A crop mark's length, its distance from the bleed, and its width."""
SEAM = 0.05
"""The overlap of a piece's ground with that of its neighbour."""
GROWN = (1.0, 1.2, 1.45, 1.75)
"""The factors by which the field of a picture grows until its texts have room."""
_FOOTER, _LINE = 2.1, 2.55
"""The size of the footer's letters and the distance of its lines."""


class CutoutError(WordedError):
    """Something can't be printed as it is; ``message`` says what and why."""


@frozen
class Grid:
    """The places of a lot's pieces on a sheet; on ``turned`` ones the pieces lie on their left side."""

    across: int
    down: int
    turned: bool
    lot: Lot
    paper: tuple[float, float]

    @property
    def cell(self) -> tuple[float, float]:
        """The size of a piece as it lies, without bleed."""
        w, h = self.lot.size
        return (h, w) if self.turned else (w, h)

    @property
    def block(self) -> Box:
        """The box of all pieces with their bleed: in the middle across, so that backs can mirror it."""
        w, h = (size + 2 * self.lot.bleed for size in self.cell)
        wide, high = self.across * w, self.down * h
        return Box((self.paper[0] - wide) / 2, TOP + (self.paper[1] - TOP - BOTTOM - high) / 2, wide, high)

    def box(self, place: int, back: bool) -> Box:
        """The box of a piece, without bleed; backs are mirrored left to right, for paper that is turned over its long edge."""
        column, row = place % self.across, place // self.across
        column = self.across - 1 - column if back else column
        (w, h), bleed, block = self.cell, self.lot.bleed, self.block
        return Box(block.x + column * (w + 2 * bleed) + bleed, block.y + row * (h + 2 * bleed) + bleed, w, h)


def grid_of(lot: Lot, paper: tuple[float, float]) -> Grid:
    """The grid with most places on a sheet of this size; upright where that is no loss."""
    room = paper[0] - 2 * SIDE, paper[1] - TOP - BOTTOM
    found = []
    for turned in (False, True):
        w, h = (size + 2 * lot.bleed for size in (reversed(lot.size) if turned else lot.size))
        found.append(Grid(int(room[0] / w + 1e-9), int(room[1] / h + 1e-9), turned, lot, paper))
    best = max(found, key=lambda grid: grid.across * grid.down)
    if not best.across * best.down:
        raise ValueError(f"{lot.name} fits on no sheet of {paper}")
    return best


@frozen
class Page:
    """One side of a sheet: the pieces by place, ``number`` of ``total`` pages."""

    grid: Grid
    pieces: tuple[Cutout, ...]
    back: bool
    number: int
    total: int

    @property
    def title(self) -> Message:
        """The words above the page's preview: its lot and its number."""
        lot = self.grid.lot
        named = lot.name if not self.back else msg("{lot}, backs", lot=lot.name) if lot.backed else msg("{lot}: no backs", lot=lot.name)
        return msg("{what} · page {number} of {total}", what=named, number=self.number, total=self.total)


def pages_of(lots: Iterable[Lot], paper: tuple[float, float]) -> tuple[Page, ...]:
    """The pages for these lots. If any piece has a back, every second page is a back, empty where nothing belongs there."""
    chosen = tuple(lots)
    duplex = any(lot.backed for lot in chosen)
    sides: list[tuple[Grid, tuple[Cutout, ...], bool]] = []
    for lot in chosen:
        grid = grid_of(lot, paper)
        pieces = [cutout for cutout in lot.cutouts for _ in range(cutout.count)]
        most = grid.across * grid.down
        for first in range(0, len(pieces), most):
            sides += [(grid, tuple(pieces[first : first + most]), back) for back in ((False, True) if duplex else (False,))]
    return tuple(Page(*side, number, len(sides)) for number, side in enumerate(sides, 1))


def draw_page(painter: QPainter, page: Page, faces: FacePainter, notice: str) -> None:
    """Draw a page with a painter that is scaled to millimetres. Raises CutoutError for a piece that can't be drawn as a whole."""
    grid = page.grid
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    drawn, fitted = False, dict[Picture, Picture]()
    for place, cutout in enumerate(page.pieces):
        picture = cutout.back if page.back else cutout.front
        if picture is not None:
            drawn = True
            _ground(painter, grid, grid.box(place, page.back), picture.ground)
    for place, cutout in enumerate(page.pieces):
        picture = cutout.back if page.back else cutout.front
        if picture is not None:
            if picture not in fitted:
                fitted[picture] = _fitted(cutout.name, picture, faces)
            _draw_piece(painter, page, grid.box(place, page.back), fitted[picture], faces)
    if drawn:
        _crop_marks(painter, page)
    _footer(painter, page, notice)


def _ground(painter: QPainter, grid: Grid, box: Box, colour: str) -> None:
    """The colour under a piece, up to its bleed."""
    # They overlap a little: between edges that only touch, a thin line can show.
    bleed = grid.lot.bleed + SEAM
    field = QRectF(box.x - bleed, box.y - bleed, box.w + 2 * bleed, box.h + 2 * bleed)
    shapes.set_colours(painter, colour)
    if grid.lot.round:
        painter.drawEllipse(field)
    else:
        painter.drawRect(field)


def _fitted(name: Message, picture: Picture, faces: FacePainter) -> Picture:
    """The picture with its texts whole: on a larger field, where letters are smaller, if they need it.

    Labels may be elided where nothing else helps. Raises CutoutError for a longer text.
    """
    for labels, factor in product((True, False), GROWN):
        grown, nowhere = picture.grown(factor), QPicture()
        with QPainter(nowhere) as tried, lettering.text_size(1.0, 0.0, labels=labels) as left_out:
            _paint(tried, grown, faces)
        if not left_out:
            return grown
    raise CutoutError(msg("“{name}” can't be printed: its text is too long.", name=name))


def _paint(painter: QPainter, picture: Picture, faces: FacePainter) -> None:
    for face, x, y in picture.faces:
        painter.save()
        painter.translate(x, y)
        faces.paint(painter, face, LIGHT)
        painter.restore()


def _draw_piece(painter: QPainter, page: Page, box: Box, picture: Picture, faces: FacePainter) -> None:
    lot = page.grid.lot
    turn = 0 if not page.grid.turned else 90 if page.back else -90
    factor = min((lot.size[0] - 2 * lot.edge) / picture.w, (lot.size[1] - 2 * lot.edge) / picture.h)
    with shapes.placed(painter, *box.centre, turn=turn, scale=(factor, factor)), lettering.text_size(1.0, 0.0):
        painter.translate(-picture.w / 2, -picture.h / 2)
        _paint(painter, picture, faces)


def _crop_marks(painter: QPainter, page: Page) -> None:
    """Short lines in the margins where the cuts go, for every column and row in use."""
    grid = page.grid
    boxes = [grid.box(place, page.back) for place in range(len(page.pieces))]
    bleed, edges = grid.lot.bleed + AWAY, grid.block
    bottom = max(box.y + box.h for box in boxes) + bleed
    left, right = min(box.x for box in boxes) - bleed, max(box.x + box.w for box in boxes) + bleed
    painter.setPen(shapes.pen("#000000", THIN))
    for x in sorted({round(x, 6) for box in boxes for x in (box.x, box.x + box.w)}):
        for y, end in ((edges.y - AWAY, edges.y - AWAY - MARK), (bottom, bottom + MARK)):
            painter.drawLine(QPointF(x, y), QPointF(x, end))
    for y in sorted({round(y, 6) for box in boxes for y in (box.y, box.y + box.h)}):
        for x, end in ((left, left - MARK), (right, right + MARK)):
            painter.drawLine(QPointF(x, y), QPointF(end, y))


def _footer(painter: QPainter, page: Page, notice: str) -> None:
    """The title of the page, and below it the notice."""
    wide, high = page.grid.paper
    # Letters have whole sizes, so they are drawn large and made small.
    factor = _FOOTER / 20
    lines = [tr(page.title), *lettering.wrapped(notice, (wide - 2 * SIDE) / factor, lettering.font(20))]
    with shapes.placed(painter, SIDE, high - UNPRINTED - _LINE * len(lines), scale=(factor, factor)):
        painter.setPen(QColor("#333333"))
        for number, words in enumerate(lines):
            painter.setFont(lettering.font(20, bold=not number))
            painter.drawText(QPointF(0, (number + 1) * _LINE / factor - QFontMetricsF(painter.font()).descent()), words)
