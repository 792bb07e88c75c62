"""What lies around the school: figures, the nurse's row, the turn track, shop, slips, the odds of a fight, cards."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from tabletop_qt.art.badges import seat_sign
from tabletop_qt.art.lettering import LEFT, RIGHT, numeral, text, words_on
from tabletop_qt.art.shapes import disc, faded, lit, pen, polygon, set_colours, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.hallway_rivals.art.people import emblem
from tabletop_qt.games.hallway_rivals.art.theme import Palette, palette
from tabletop_qt.viewmodels.scenery import Face


def _box(face: Face) -> QRectF:
    return QRectF(0, 0, face.w, face.h)


def paint_ground(painter: QPainter, face: Face, theme: Theme) -> None:
    """The yard around the school."""
    painter.fillRect(_box(face), QColor(palette(theme).ground))


def paint_shelf(painter: QPainter, face: Face, theme: Theme) -> None:
    """A panel with a title."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, QColor(colours.panel), colours.panel_edge, radius=12)
    text(painter, words_on(face, "title"), QRectF(16, 6, box.width() - 32, 40), 28, colours.ink, bold=True, align=LEFT)


def paint_figure(painter: QPainter, face: Face, theme: Theme) -> None:
    """An icon and how many there are."""
    colours, box = palette(theme), _box(face)
    icon = QRectF(6, box.height() * 0.14, box.height() * 0.72, box.height() * 0.72)
    _icon(painter, face.word("what"), icon, colours)
    goal, value = face.number("goal"), str(face.number("value"))
    words = QRectF(icon.right() + 6, 0, box.width() - icon.right() - 8, box.height())
    text(painter, f"{value}/{goal}" if goal else value, words, min(34.0, box.height() * 0.5), colours.ink, bold=True, align=LEFT)


def _icon(painter: QPainter, what: str, box: QRectF, colours: Palette) -> None:
    c, r = box.center(), box.width() / 2
    match what:
        case "coin":
            disc(painter, c, r * 0.86, lit(colours.coin, box), colours.coin_edge)
            disc(painter, c, r * 0.56, QColor(colours.coin), colours.coin_edge, 1.2)
        case "room" | "lock":
            sheet(
                painter, QRectF(c.x() - r * 0.6, c.y() - r * 0.85, r * 1.2, r * 1.7), QColor(colours.door_leaf), colours.body_edge, radius=2
            )
            disc(painter, QPointF(c.x() + r * 0.32, c.y()), r * 0.13, QColor(colours.coin), colours.coin_edge, 1)
            if what == "lock":
                painter.setPen(pen(colours.coin, 3))
                painter.drawLine(QLineF(c.x() - r * 0.9, c.y() + r * 0.4, c.x() + r * 0.9, c.y() + r * 0.4))
        case "report":
            sheet(
                painter, QRectF(c.x() - r * 0.62, c.y() - r * 0.85, r * 1.24, r * 1.7), QColor(colours.paper), colours.body_edge, radius=2
            )
            numeral(painter, "A+", c, r * 0.66, colours.attack)
        case "token":
            disc(painter, c, r * 0.84, QColor(colours.defence), colours.body_edge)
            set_colours(painter, colours.plate)
            x, y = c.x(), c.y()
            painter.drawPath(polygon([(x - r * 0.5, y - r * 0.4), (x + r * 0.1, y), (x - r * 0.5, y + r * 0.4)]))
            painter.drawPath(polygon([(x, y - r * 0.4), (x + r * 0.6, y), (x, y + r * 0.4)]))
        case "cards" | "activity" | "snack":
            colour = {"activity": colours.activity, "snack": colours.snack}.get(what, colours.defence)
            for shift in (-0.18, 0.18):
                card = QRectF(c.x() - r * 0.55 + shift * r, c.y() - r * 0.75, r * 1.1, r * 1.5)
                sheet(painter, card, QColor(colour), colours.body_edge, radius=3)
        case _:
            _token_person(painter, c, r, colours)


def _token_person(painter: QPainter, c: QPointF, r: float, colours: Palette) -> None:
    set_colours(painter, colours.wall, colours.body_edge, 1.6)
    painter.drawChord(QRectF(c.x() - r * 0.7, c.y() - r * 0.05, r * 1.4, r * 1.7), 0, 180 * 16)
    disc(painter, QPointF(c.x(), c.y() - r * 0.4), r * 0.36, QColor(colours.skin), colours.body_edge, 1.6)


def paint_powers(painter: QPainter, face: Face, theme: Theme) -> None:
    """What a social group can do, line by line, each marked with its emblem."""
    colours, box = palette(theme), _box(face)
    lines = sorted(name for name, _ in face.values if name.startswith("line"))
    h = min(64.0, box.height() / len(lines))
    painter.setPen(pen(colours.panel_edge, 1.4))
    painter.drawLine(QLineF(4, 1, box.width() - 4, 1))
    for number, name in enumerate(lines):
        middle = number * h + h / 2
        disc(painter, QPointF(20, middle), 15, QColor(colours.wall_edge), colours.wall_edge, 1)
        emblem(painter, face.word("social"), QPointF(20, middle), 19, colours)
        text(painter, words_on(face, name), QRectF(44, number * h, box.width() - 48, h), 26, colours.ink, align=LEFT, least=18)


def paint_nurse(painter: QPainter, face: Face, theme: Theme) -> None:
    """The nurse's row: a red cross, and room for those who lie there."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, faded(colours.floor, 0.7), colours.panel_edge, radius=8)
    c, r = QPointF(46, box.center().y()), 16.0
    set_colours(painter, colours.cross)
    painter.drawRect(QRectF(c.x() - r / 3, c.y() - r, 2 * r / 3, 2 * r))
    painter.drawRect(QRectF(c.x() - r, c.y() - r / 3, 2 * r, 2 * r / 3))
    count = face.number("count")
    if count:
        numeral(painter, str(count), QPointF(84, box.center().y()), 22, colours.ink)


def paint_track(painter: QPainter, face: Face, theme: Theme) -> None:
    """The Action Order as eight steps, the present one lit; what is done is ticked."""
    colours, box, now = palette(theme), _box(face), face.number("step")
    sheet(painter, box, QColor(colours.panel), colours.panel_edge, radius=12)
    _bell(painter, QPointF(34, 30), 15, colours)
    text(painter, words_on(face, "title"), QRectF(62, 8, box.width() - 120, 44), 28, colours.ink, bold=True, align=LEFT)
    w, h = (box.width() - 24) / 2, (box.height() - 62) / 4
    for number in range(1, 9):
        column, row = divmod(number - 1, 4)
        line = QRectF(12 + column * w, 56 + row * h, w - 6, h - 3)
        lit_ = number == now
        if lit_:
            sheet(painter, line, QColor(theme.can_act), theme.can_act, radius=6)
        ink = theme.on_accent if lit_ else colours.soft_ink if number < now else colours.ink
        text(painter, f"{number}", QRectF(line.left() + 4, line.top(), 22, line.height()), 26, ink, bold=True)
        left = words_on(face, f"left{number}")
        text(painter, words_on(face, f"step{number}"), line.adjusted(32, 0, -54 if left else -26, 0), 26, ink, bold=lit_, align=LEFT)
        if left:
            text(painter, left, QRectF(line.right() - 56, line.top(), 50, line.height()), 26, ink, bold=True, align=RIGHT)
        elif number < now:
            painter.setPen(pen(theme.gain, 3))
            end = QPointF(line.right() - 8, line.center().y() - 6)
            painter.drawPolyline([end + QPointF(-13, 6), end + QPointF(-8, 12), end])
    seat = face.word("seat")
    if seat:
        seat_sign(painter, QPointF(box.width() - 32, 30), 28, seat, theme, colours.ink, 1.2)


def _bell(painter: QPainter, c: QPointF, r: float, colours: Palette) -> None:
    set_colours(painter, colours.coin, colours.coin_edge, 1.6)
    painter.drawChord(QRectF(c.x() - r, c.y() - r, 2 * r, 2.6 * r), 0, 180 * 16)
    disc(painter, QPointF(c.x(), c.y() + r * 0.45), r * 0.25, QColor(colours.coin_edge), colours.coin_edge, 1)


def paint_ware(painter: QPainter, face: Face, theme: Theme) -> None:
    """Something in the shop, with its price."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, lit(colours.paper, box, 0.02, 0.05), colours.panel_edge, radius=8)
    r = 21.0
    price = QPointF(box.width() - r - 8, box.center().y())
    disc(painter, price, r, lit(colours.coin, box), colours.coin_edge, 1.6)
    numeral(painter, str(face.number("price")), price, r if face.number("price") < 100 else r * 0.72, colours.coin_edge)
    words = box.adjusted(12, 1, -2 * r - 14, -1)
    text(painter, words_on(face, "title"), words, 26, colours.plate_ink, align=LEFT, least=14)


def paint_slip(painter: QPainter, face: Face, theme: Theme) -> None:
    """Something to choose."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, QColor(colours.paper), theme.can_act, radius=8, width=2)
    text(painter, words_on(face, "text"), box.adjusted(12, 2, -12, -2), 26, colours.plate_ink, align=LEFT, least=13)


def paint_strip(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card of the hand as a strip: a band in the colour of its deck, and its title."""
    colours, box = palette(theme), _box(face)
    band = colours.snack if face.number("snack") else colours.activity
    sheet(painter, box, lit(colours.paper, box, 0.02, 0.05), colours.body_edge, radius=7)
    painter.save()
    painter.setClipRect(QRectF(0, 0, 14, box.height()))
    sheet(painter, box, QColor(band), colours.body_edge, radius=7)
    painter.restore()
    text(painter, words_on(face, "title"), box.adjusted(22, 2, -6, -2), 26, colours.plate_ink, bold=True, align=LEFT, least=14)


def paint_roll(painter: QPainter, face: Face, theme: Theme) -> None:
    """What a side of a fight throws its dice on."""
    colours, box, won = palette(theme), _box(face), face.number("won")
    sheet(painter, box, QColor(colours.paper), theme.gain if won else colours.panel_edge, radius=10, width=4 if won else 1.5)
    text(painter, words_on(face, "who"), QRectF(14, 3, box.width() - 110, 32), 26, colours.plate_ink, bold=bool(won), align=LEFT)


def paint_total(painter: QPainter, face: Face, theme: Theme) -> None:
    """The sum of a side's dice."""
    colours, c = palette(theme), _box(face).center()
    won = face.number("won")
    disc(painter, c, face.w / 2 - 3, QColor(colours.coin if won else colours.plate), colours.coin_edge, 3)
    numeral(painter, str(face.number("value")), c, face.h * 0.42, colours.coin_edge)


def paint_odds(painter: QPainter, face: Face, theme: Theme) -> None:
    """How likely each total is, for both sides, above each other; and the chance to win."""
    colours, box = palette(theme), _box(face)
    sheet(painter, box, QColor(colours.paper), colours.panel_edge, radius=8)
    text(painter, words_on(face, "title"), QRectF(12, 4, box.width() - 24, 38), 28, colours.plate_ink, bold=True, align=LEFT)
    values = {name: int(value) for name, value in face.values if isinstance(value, int) and name[0] in "ad" and name[1:].isdigit()}
    totals = [int(name[1:]) for name in values]
    low, high, most = min(totals), max(totals), max(values.values())
    field = QRectF(16, 44, box.width() - 32, box.height() - 44 - 62)
    step = field.width() / (high - low + 1)
    for side, colour in (("d", colours.defence), ("a", colours.attack)):
        set_colours(painter, faded(colour, 0.62), colour, 1.0)
        shift = 0.04 if side == "a" else 0.5
        for total in range(low, high + 1):
            tall = field.height() * values.get(f"{side}{total}", 0) / most
            painter.drawRect(QRectF(field.left() + (total - low + shift) * step, field.bottom() - tall, step * 0.42, tall))
    painter.setPen(pen(colours.plate_ink, 1.2))
    painter.drawLine(QLineF(field.bottomLeft(), field.bottomRight()))
    for total in range(low, high + 1):
        if total % 5 == 0:
            at = QPointF(field.left() + (total - low + 0.5) * step, field.bottom() + 14)
            numeral(painter, str(total), at, 18, colours.plate_ink)
    foot = QRectF(16, box.height() - 34, box.width() - 32, 28)
    text(painter, words_on(face, "attack"), foot, 26, colours.attack, bold=True, align=LEFT)
    text(painter, words_on(face, "defence"), foot, 26, colours.defence, bold=True, align=RIGHT)
