"""Small things on rows: point cell 0, lockers, tallies, and what the draft would do: signs and verdicts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.lettering import numeral, numeral_height, outline, scaled
from tabletop_qt.art.pathdata import path
from tabletop_qt.art.shapes import arrow, disc, faded, lit, pen, seat_symbol, sheet, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import palette
from tabletop_qt.games.school_year_diary.faces import MEDAL, START, TALLY, VERDICT
from tabletop_qt.viewmodels.scenery import Face


def paint_start_cell(painter: QPainter, face: Face, theme: Theme) -> None:
    """Point cell 0: a stamped circle."""
    colours = palette(theme)
    with scaled(painter, face.w / START):
        middle = QPointF(START / 2, START / 2)
        painter.setBrush(faded(colours.autumn, 0.08))
        painter.setPen(pen(colours.autumn, 2))
        painter.drawEllipse(middle, START / 2 - 2, START / 2 - 2)
        line = pen(colours.autumn, 1)
        line.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(line)
        painter.drawEllipse(middle, START / 2 - 6, START / 2 - 6)
        numeral(painter, "0", middle, 14, colours.autumn)


def paint_tally(painter: QPainter, face: Face, theme: Theme) -> None:
    """A row's points of its maximum, and a small star for each rank."""
    colours = palette(theme)
    points, maximum, ranks = face.number("points"), face.number("maximum"), face.number("ranks")
    wide = points > 9
    with scaled(painter, face.w / TALLY):
        numeral(painter, str(points), QPointF(TALLY * (0.28 if wide else 0.30), MEDAL * 0.40), 19 if wide else 22, colours.ink)
        numeral(painter, f"/ {maximum}", QPointF(TALLY * (0.76 if wide else 0.70), MEDAL * 0.43), 13, colours.soft_ink, bold=False)
        for index in range(maximum // 2):
            centre = QPointF(TALLY / 2 + (index - (maximum // 2 - 1) / 2) * 15, MEDAL * 0.74)
            gained = index < ranks
            painter.setPen(pen(colours.star_edge if gained else colours.paper_edge, 1.2))
            painter.setBrush(QColor(colours.summer) if gained else Qt.BrushStyle.NoBrush)
            painter.drawPath(star(centre, 7))


def paint_locker(painter: QPainter, face: Face, theme: Theme) -> None:
    """A padlock with its owner's symbol."""
    colours = palette(theme)
    painter.save()
    painter.scale(face.w / 28, face.h / 28)
    shackle = path("M8.5 13 V9 a5.5 5.5 0 0 1 11 0 V13")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.feature, 5.2), (colours.wire, 2.6)):
        painter.setPen(pen(colour, width))
        painter.drawPath(shackle)
    owner = face.word("owner")
    body = QRectF(4, 12, 20, 14.5)
    sheet(painter, body, lit(theme.seat(owner), body, 0.2, 0.12), colours.feature, radius=3, width=2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.feature))
    painter.drawPath(seat_symbol(owner, body.center(), 8.5))
    painter.restore()


def paint_locker_supply(painter: QPainter, face: Face, theme: Theme) -> None:
    """A small heap of lockers."""
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    painter.setPen(pen(colours.desk_line, 1.5))
    painter.setBrush(faded(colours.desk_line, 0.12))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 10, 10)
    for x, y, lean in ((0.30, 0.36, -14.0), (0.68, 0.40, 12.0), (0.48, 0.66, -3.0)):
        painter.save()
        painter.translate(face.w * x, face.h * y)
        painter.rotate(lean)
        painter.translate(-14, -14)
        paint_locker(painter, Face("locker", 28, 28, (("owner", face.word("owner")),)), theme)
        painter.restore()


def paint_sign(painter: QPainter, face: Face, theme: Theme) -> None:
    """What one arrow would do: the arrow, and the points it brings."""
    step = face.number("step")
    colours = palette(theme)
    box = QRectF(0, 0, face.w, face.h)
    fill, ink = _mood(step, theme)
    sheet(painter, box, QColor(fill), colours.card, radius=face.h / 2, width=1.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPath(arrow(QPointF(face.h * 0.52, face.h / 2), face.number("arrow"), face.h * 0.56, face.h * 0.12))
    words = {1: "+1", -1: "\N{MINUS SIGN}1"}.get(step, "0")
    height = min(numeral_height(face.h * 0.40), face.w * (0.25 if step else 0.4))
    painter.fillPath(outline(words, QPointF(face.w * 0.69, face.h / 2), height), QColor(ink))


def _mood(step: int, theme: Theme) -> tuple[str, str]:
    """The ground and the ink of a gain, a loss, or neither; signs say the same without colour."""
    if step > 0:
        return theme.gain, theme.on_gain
    if step < 0:
        return theme.warning, theme.on_warning
    return theme.soft_ink, theme.panel


def paint_verdict(painter: QPainter, face: Face, theme: Theme) -> None:
    """What the draft as a whole would do to a row: points before and after, a locker where it is held back."""
    before, after = face.number("before"), face.number("after")
    held_back = bool(face.number("held_back"))
    fill, ink = _mood(0 if held_back else after - before, theme)
    with scaled(painter, face.w / TALLY):
        box = QRectF(0, 0, TALLY, VERDICT)
        sheet(painter, box, QColor(fill), palette(theme).card, radius=VERDICT / 2, width=1.5)
        middle = box.center()
        numeral(painter, str(before), QPointF(TALLY * 0.24, middle.y()), 13, ink, bold=False)
        if held_back:
            painter.save()
            painter.translate(middle.x() - 10, middle.y() - 11)
            painter.scale(20 / 28, 20 / 28)
            paint_locker(painter, Face("locker", 28, 28, (("owner", "orange"),)), theme)
            painter.restore()
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawPath(arrow(middle, 6, 20, 3.5))
        numeral(painter, str(after), QPointF(TALLY * 0.77, middle.y()), 15, ink)


def paint_step_disc(painter: QPainter, centre: QPointF, radius: float, step: int, theme: Theme) -> None:
    """A small numbered disc."""
    disc(painter, centre, radius, QColor(theme.accent), theme.panel, 1.5)
    numeral(painter, str(step), centre, radius, theme.on_accent)
