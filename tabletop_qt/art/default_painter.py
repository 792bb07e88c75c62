"""The default painter: draws the standard faces, so that a game can be played before it has pictures of its own.

A game's painter derives from it and names the kinds that it draws itself; all others are drawn as here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QRadialGradient

from tabletop_qt.art import dice
from tabletop_qt.art.badges import badge, seat_sign
from tabletop_qt.art.lettering import LEAST, numeral, text, words_on
from tabletop_qt.art.painters import Paint
from tabletop_qt.art.shapes import disc, faded, lit, mixed, pen, sheet
from tabletop_qt.art.theme import Theme
from tabletop_qt.viewmodels.scenery import Face


def _box(face: Face) -> QRectF:
    return QRectF(0, 0, face.w, face.h)


def _colour(face: Face, theme: Theme) -> str:
    """The colour of the seat that a thing belongs to, else the house's."""
    seat = face.word("seat")
    return theme.seat(seat) if seat else theme.accent


def _symbol(painter: QPainter, face: Face, centre: QPointF, size: float, theme: Theme) -> None:
    """The symbol of the seat that a thing belongs to, where it belongs to one."""
    seat = face.word("seat")
    if seat:
        seat_sign(painter, centre, size, seat, theme, theme.ink, max(1.0, size * 0.06))


def paint_ground(painter: QPainter, face: Face, theme: Theme) -> None:
    """The table itself, a little lighter in the middle; at its edges it has the colour that goes on around it."""
    light = QRadialGradient(_box(face).center(), min(face.w, face.h) / 2)
    light.setColorAt(0, mixed(theme.ground, "#FFFFFF", 0.1))
    light.setColorAt(1, QColor(theme.ground))
    painter.fillRect(_box(face), light)


def paint_cover(painter: QPainter, face: Face, theme: Theme) -> None:
    """The table with cards face down to the left and right of the middle, in the light of a lamp."""
    paint_ground(painter, face, theme)
    wide, high = face.h * 0.32, face.h * 0.46
    for side in (-1, 1):
        for place in range(3):
            painter.save()
            painter.translate(face.w * (0.5 + side * (0.24 + 0.09 * place)), face.h * (0.5 + 0.05 * place))
            painter.rotate(side * (6 + 9 * place))
            sheet(painter, QRectF(-wide / 2, -high / 2, wide, high), mixed(theme.accent, theme.panel, 0.2 + 0.2 * place), theme.panel, 8, 3)
            painter.restore()


def paint_panel(painter: QPainter, face: Face, theme: Theme) -> None:
    """What a player's things lie on."""
    turn = bool(face.number("turn"))
    edge, width = (theme.can_act, 3.0) if turn else (theme.panel_edge, 1.5)
    sheet(painter, _box(face), faded(theme.panel, 0.55), edge, radius=12, width=width)


def paint_slot(painter: QPainter, face: Face, theme: Theme) -> None:
    """An empty place with a dashed edge."""
    dashes = pen(theme.can_act if face.number("turn") else theme.soft_ink, 1.5)
    dashes.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(dashes)
    painter.setBrush(faded(theme.panel, 0.35))
    painter.drawRoundedRect(_box(face).adjusted(1, 1, -1, -1), 8, 8)
    text(painter, words_on(face, "label"), _box(face).adjusted(8, 6, -8, -6), 15, theme.ink)


def paint_plate(painter: QPainter, face: Face, theme: Theme) -> None:
    """A player's name beside the badge, and a note at the end."""
    turn = bool(face.number("turn"))
    sheet(painter, _box(face), QColor(theme.panel), theme.can_act if turn else theme.panel_edge, radius=8, width=3 if turn else 1.5)
    badge(painter, QPointF(face.h * 0.5, face.h * 0.5), face.h * 0.74, face.word("seat"), theme, bot=bool(face.number("bot")))
    note = words_on(face, "note")
    left_of_name = face.h * 0.95 + 3
    room = face.w - left_of_name - 8
    names = QRectF(left_of_name, 3, room * (0.6 if note else 1.0), face.h - 6)
    left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
    text(painter, words_on(face, "name"), names, face.h * 0.42, theme.ink, bold=True, align=left | middle)
    if note:
        ends = QRectF(names.right() + 6, 3, room - names.width() - 6, face.h - 6)
        text(painter, note, ends, face.h * 0.34, theme.ink, align=Qt.AlignmentFlag.AlignRight | middle)


def paint_badge(painter: QPainter, face: Face, theme: Theme) -> None:
    """A player's badge."""
    badge(painter, _box(face).center(), face.w, face.word("seat"), theme, bot=bool(face.number("bot")))


def paint_card(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card face up: a band in its colour with number and symbol, the title below."""
    box, edge = _box(face), mixed(theme.panel_edge, theme.ink, 0.4).name()
    sheet(painter, box, QColor(theme.panel), edge, radius=7)
    band = QRectF(5, 5, face.w - 10, face.h * 0.42)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(_colour(face, theme), 0.22))
    painter.drawRoundedRect(band, 4, 4)
    number, seat = words_on(face, "number"), face.word("seat")
    middle = band.center()
    if number:
        at = QPointF(band.left() + band.width() * 0.34, middle.y()) if seat else middle
        numeral(painter, number, at, min(band.height() * 0.62, face.w * 0.3), theme.ink)
    _symbol(painter, face, QPointF(band.right() - band.width() * 0.24, middle.y()) if number else middle, face.w * 0.26, theme)
    below = QRectF(6, band.bottom() + 3, face.w - 12, face.h - band.bottom() - 8)
    text(painter, words_on(face, "title"), below, 15, theme.ink, least=min(LEAST, face.h * 0.09))


def paint_back(painter: QPainter, face: Face, theme: Theme) -> None:
    """A card face down: a frame and a pattern of lozenges."""
    box, colour = _box(face), _colour(face, theme)
    sheet(painter, box, lit(colour, box), mixed(colour, "#000000", 0.45).name(), radius=7)
    inner = box.adjusted(face.w * 0.09, face.w * 0.09, -face.w * 0.09, -face.w * 0.09)
    line = mixed(colour, "#FFFFFF", 0.6)
    painter.setPen(pen(line.name(), 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, 4, 4)
    painter.setClipRect(inner)
    step = face.w * 0.2
    for k in range(-8, 9):
        middle = inner.center().x() + k * step
        painter.drawLine(QPointF(middle - face.h, inner.center().y() - face.h), QPointF(middle + face.h, inner.center().y() + face.h))
        painter.drawLine(QPointF(middle + face.h, inner.center().y() - face.h), QPointF(middle - face.h, inner.center().y() + face.h))
    painter.setClipping(False)


def paint_tile(painter: QPainter, face: Face, theme: Theme) -> None:
    """A tile with a title and, above it, the symbol of its seat."""
    box = _box(face)
    sheet(painter, box, lit(theme.panel, box), mixed(theme.panel_edge, theme.ink, 0.4).name(), radius=4, width=2)
    seat = face.word("seat")
    _symbol(painter, face, QPointF(face.w / 2, face.h * 0.3), min(face.w, face.h) * 0.36, theme)
    words = box.adjusted(5, face.h * 0.52 if seat else 5, -5, -5)
    text(painter, words_on(face, "title"), words, 15, theme.ink)


def paint_die(painter: QPainter, face: Face, theme: Theme) -> None:
    """A die with pips, or a number where there are none for it."""
    box, value = _box(face), face.number("value")
    dice.cube(painter, box, theme.panel, mixed(_colour(face, theme), theme.ink, 0.3).name())
    if value in dice.PIPS:
        dice.pips(painter, box, value, theme.ink, theme.ink)
    else:
        numeral(painter, str(value), box.center(), face.h * 0.42, theme.ink)


def paint_coin(painter: QPainter, face: Face, theme: Theme) -> None:
    """A coin with a milled edge."""
    box, colour = _box(face), _colour(face, theme)
    edge = mixed(colour, theme.ink, 0.5).name()
    disc(painter, box.center(), face.w / 2 - 1.5, lit(colour, box), edge)
    disc(painter, box.center(), face.w * 0.36, QColor(theme.panel), edge, width=1.2)
    rim = face.w * 0.2
    text(painter, words_on(face, "label"), box.adjusted(rim, rim, -rim, -rim), face.h * 0.36, theme.ink, bold=True)


def paint_token(painter: QPainter, face: Face, theme: Theme) -> None:
    """A disc with the symbol of a seat's colour."""
    box = _box(face)
    disc(painter, box.center(), face.w / 2 - 1.5, lit(theme.panel, box), theme.ink)
    _symbol(painter, face, box.center(), face.w * 0.52, theme)


STANDARD: Mapping[str, Paint] = {
    "back": paint_back,
    "badge": paint_badge,
    "card": paint_card,
    "coin": paint_coin,
    "cover": paint_cover,
    "die": paint_die,
    "ground": paint_ground,
    "panel": paint_panel,
    "plate": paint_plate,
    "slot": paint_slot,
    "tile": paint_tile,
    "token": paint_token,
}
"""What draws each kind of standard face (`tabletop_qt.viewmodels.faces`)."""


class DefaultPainter:
    """Paints standard faces; a game's painter derives from it.

    ``kinds`` are the kinds of faces that the game draws itself. With a ``palette``, a colour of the theme that the palette names too is
    taken from there.
    """

    kinds: ClassVar[Mapping[str, Paint]] = {}
    palette: Callable[[Theme], attrs.AttrsInstance] | None = None

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face. Raises KeyError for a kind that is drawn neither by the game nor here."""
        own = self.kinds.get(face.kind)
        if own is not None:
            own(painter, face, theme)
        else:
            STANDARD[face.kind](painter, face, self.coloured(theme))

    def coloured(self, theme: Theme) -> Theme:
        """A theme with the colours of the game where it has its own."""
        if self.palette is None:
            return theme
        colours = attrs.asdict(self.palette(theme))
        return attrs.evolve(theme, **{field.name: colours[field.name] for field in attrs.fields(Theme) if field.name in colours})

    def ground(self, theme: Theme) -> str:
        """The colour of the table around everything."""
        return self.coloured(theme).ground
