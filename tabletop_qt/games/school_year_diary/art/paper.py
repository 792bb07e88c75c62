"""Desk and paper: the ground, the pages of the open diary, trays, slots, bands and the squared strip for chains."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from tabletop_qt.art.lettering import text, words_on
from tabletop_qt.art.shapes import faded, mixed, pen, sheet, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.motifs import paint_motif
from tabletop_qt.games.school_year_diary.art.seasons import season_colour, season_symbol
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.games.school_year_diary.faces import EMPTY_NOTE
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Face


def paint_desk(painter: QPainter, face: Face, theme: Theme) -> None:
    """Warm wood: a few boards, hinted by seams and light. At its edges it has the plain colour that goes on around it."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    painter.fillRect(box, QColor(colours.desk))
    light = QRadialGradient(QPointF(face.w * 0.38, face.h * 0.36), face.w * 0.42)
    light.setColorAt(0, mixed(colours.desk, "#FFFFFF", 0.08))
    light.setColorAt(1, QColor(colours.desk))
    painter.fillRect(box, light)
    boards = max(3, round(face.h / 180))
    for index in range(1, boards):
        y = face.h * index / boards
        seam = QLinearGradient(QPointF(0, y), QPointF(face.w, y))
        for place, opacity in ((0, 0.0), (0.08, 1.0), (0.92, 1.0), (1, 0.0)):
            seam.setColorAt(place, faded(colours.desk_grain, opacity))
        painter.fillRect(QRectF(0, y - 1, face.w, 2), seam)
    painter.setPen(pen(colours.desk_grain, 1))
    for index in range(boards):
        top = face.h * index / boards
        for line in range(3):
            y = top + face.h / boards * (0.25 + 0.25 * line)
            start, length = face.w * ((0.13 * (index * 3 + line * 5)) % 0.7), face.w * 0.22
            grain = QPainterPath(QPointF(start, y))
            grain.cubicTo(QPointF(start + length * 0.3, y - 5), QPointF(start + length * 0.7, y + 5), QPointF(start + length, y))
            painter.drawPath(grain)


def paint_page(painter: QPainter, face: Face, theme: Theme) -> None:
    """A page of the open diary: faint ruled lines, a margin, the shadow of the fold, a ribbon in the colour of the season."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    left = face.word("side") == "left"
    # Pages below show at the outer edge, so that the diary has some thickness.
    for depth in (2, 1):
        painter.setPen(pen(colours.paper_edge, 1))
        painter.setBrush(mixed(colours.paper, colours.paper_edge, 0.35 * depth))
        painter.drawRoundedRect(
            box.adjusted(1, 1, -1, -1 - 0) if depth == 2 else box.adjusted(3 if left else 1, 1, -1 if left else -3, -3), 6, 6
        )
    page = box.adjusted(5 if left else 1, 1, -1 if left else -5, -5)
    sheet(painter, page, QColor(colours.paper), colours.paper_edge, radius=6, width=1)
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(page, 6, 6)
    painter.setClipPath(clip)
    painter.setPen(pen(colours.rule_line, 1))
    y = page.top() + 32
    while y < page.bottom() - 8:
        painter.drawLine(QPointF(page.left(), y), QPointF(page.right(), y))
        y += 24
    margin = page.left() + 10 if left else page.right() - 10
    painter.setPen(pen(colours.margin_line, 1))
    painter.drawLine(QPointF(margin, page.top()), QPointF(margin, page.bottom()))
    fold = QLinearGradient(
        QPointF(page.right() - 28, 0) if left else QPointF(page.left() + 28, 0), page.topRight() if left else page.topLeft()
    )
    fold.setColorAt(0, faded(colours.outline, 0))
    fold.setColorAt(1, faded(colours.outline, 0.14))
    painter.fillRect(page, fold)
    painter.restore()
    season = face.word("season")
    if season:
        _ribbon(painter, page, season, theme, left)


def _ribbon(painter: QPainter, page: QRectF, season: str, theme: Theme, left: bool) -> None:
    # It hangs in the fold, clear of what lies on the page.
    width, length = 13.0, 62.0
    x = page.right() - width - 1 if left else page.left() + 1
    ribbon = QPainterPath(QPointF(x, page.top() - 1))
    for point in (
        (x + width, page.top() - 1),
        (x + width, page.top() + length),
        (x + width / 2, page.top() + length - 9),
        (x, page.top() + length),
    ):
        ribbon.lineTo(*point)
    ribbon.closeSubpath()
    painter.setPen(pen(mixed(season_colour(season, theme), "#000000", 0.25).name(), 1))
    painter.setBrush(QColor(season_colour(season, theme)))
    painter.drawPath(ribbon)
    painter.fillPath(season_symbol(season, QPointF(x + width / 2, page.top() + 18), 9), QColor(palette(theme).paper))


def paint_heading(painter: QPainter, face: Face, theme: Theme) -> None:
    """A heading, underlined by hand."""
    title = face.message("title")
    box = QRectF(0, 0, face.w, face.h)
    if title is not None:
        text(
            painter,
            tr(title),
            box.adjusted(0, 0, 0, -4),
            min(18.0, face.h - 6),
            palette(theme).ink,
            bold=True,
            align=Qt.AlignmentFlag.AlignLeft,
        )
    painter.setPen(pen(palette(theme).margin_line, 1.5))
    line = QPainterPath(QPointF(0, face.h - 3))
    line.cubicTo(QPointF(face.w * 0.3, face.h - 5), QPointF(face.w * 0.6, face.h - 1), QPointF(face.w * 0.9, face.h - 3))
    painter.drawPath(line)


def paint_tray(painter: QPainter, face: Face, theme: Theme) -> None:
    """A sheet laid over the desk."""
    box = QRectF(0, 0, face.w, face.h)
    painter.setPen(Qt.PenStyle.NoPen)
    for spread in (8, 5, 2):
        painter.setBrush(faded(theme.shadow, 0.35))
        painter.drawRoundedRect(box.adjusted(8 - spread, 10 - spread, spread - 8, spread - 8), 12, 12)
    sheet(painter, box.adjusted(7, 5, -7, -9), QColor(palette(theme).paper), palette(theme).paper_edge, radius=10)


def paint_slot(painter: QPainter, face: Face, theme: Theme) -> None:
    """A dashed outline where something may be put."""
    box = QRectF(0, 0, face.w, face.h)
    if face.word("slot") == "chain":
        _squared(painter, box, theme, 16)
        painter.setPen(pen(palette(theme).soft_ink, 3))
        middle = box.center()
        painter.drawLine(middle - QPointF(9, 0), middle + QPointF(9, 0))
        painter.drawLine(middle - QPointF(0, 9), middle + QPointF(0, 9))
        return
    line = pen(palette(theme).desk_line, 1.5)
    line.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(line)
    painter.setBrush(faded(palette(theme).desk_line, 0.08))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
    side = min(face.h * 0.5, 34.0)
    painter.setOpacity(0.4)
    hint = QRectF(box.right() - side - 16, box.center().y() - side / 2, side, side)
    if face.word("slot") == "item":
        paint_motif(painter, hint, "lunchbox", theme)
    else:
        _hand_hint(painter, hint, theme)
    painter.setOpacity(1)


def _hand_hint(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Fanned cards: what a hand holds."""
    painter.setPen(pen(palette(theme).desk_line, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.save()
    painter.translate(box.center().x(), box.bottom())
    for lean in (-22, 0, 22):
        painter.save()
        painter.rotate(lean)
        painter.drawRoundedRect(QRectF(-box.width() * 0.2, -box.height() * 0.95, box.width() * 0.4, box.height() * 0.75), 3, 3)
        painter.restore()
    painter.restore()


def paint_band(painter: QPainter, face: Face, theme: Theme) -> None:
    """A strip along a row: collected, with a rosette, or a clear outline around a row to pick."""
    box = QRectF(0, 0, face.w, face.h)
    colours = palette(theme)
    if face.word("band") == "pick":
        painter.setPen(pen(theme.can_act, 2))
        painter.setBrush(faded(theme.can_act, 0.08))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
        return
    painter.setPen(pen(colours.paper_edge, 1.5))
    painter.setBrush(faded(colours.summer, 0.10))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
    paint_rosette(painter, box.center(), min(face.h * 0.36, 34), theme)


def paint_rosette(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """A rosette with a star."""
    colours = palette(theme)
    painter.setPen(pen(colours.enamel_dark, 1.2))
    painter.setBrush(QColor(colours.winter))
    for lean in (-1, 1):
        tail = QPainterPath(centre + QPointF(lean * radius * 0.1, radius * 0.4))
        for x, y in ((0.75, 1.5), (0.42, 1.38), (0.2, 1.62), (-0.15, 0.5)):
            tail.lineTo(centre + QPointF(lean * radius * x, radius * y * 0.85))
        tail.closeSubpath()
        painter.drawPath(tail)
    painter.setBrush(QColor(colours.summer))
    painter.drawPath(star(centre, radius, 12, 0.84))
    painter.setBrush(QColor(colours.paper))
    painter.drawEllipse(centre, radius * 0.6, radius * 0.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.autumn))
    painter.drawPath(star(centre, radius * 0.45))


def _squared(painter: QPainter, box: QRectF, theme: Theme, step: float) -> None:
    colours = palette(theme)
    sheet(painter, box, QColor(colours.paper), colours.paper_edge, radius=6, width=1.5)
    painter.setPen(pen(colours.rule_line, 1))
    x = box.left() + step
    while x < box.right() - 2:
        painter.drawLine(QPointF(x, box.top() + 2), QPointF(x, box.bottom() - 2))
        x += step
    y = box.top() + step
    while y < box.bottom() - 2:
        painter.drawLine(QPointF(box.left() + 2, y), QPointF(box.right() - 2, y))
        y += step


def paint_chain_paper(painter: QPainter, face: Face, theme: Theme) -> None:
    """The squared-paper strip that a chain is laid on, its upper edge torn off."""
    box = QRectF(0, 0, face.w, face.h)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(theme.shadow, 0.5))
    painter.drawRoundedRect(box.adjusted(0, 3, 0, 0), 8, 8)
    _squared(painter, box.adjusted(0, 0, 0, -3), theme, 16)
    left, ink = Qt.AlignmentFlag.AlignLeft, palette(theme).ink
    text(painter, words_on(face, "how"), QRectF(14, 6, face.w - 28, EMPTY_NOTE - 8), 13, ink, align=left | Qt.AlignmentFlag.AlignTop)
    for name, y in (("line_1", 6.0), ("line_2", 24.0)):
        text(painter, words_on(face, name), QRectF(14, y, face.w - 28, 17), 13, ink, align=left)
