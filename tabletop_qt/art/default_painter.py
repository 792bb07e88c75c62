"""The default painter: draws the standard faces, so that a game can be played before it has pictures of its own.

A game's painter derives from it and names the kinds that it draws itself; all others are drawn as here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import attrs
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from tabletop_qt.art import signs
from tabletop_qt.art.canvas import Canvas, Paint
from tabletop_qt.art.lettering import LEAST, LEFT, RIGHT, font, growth, scaled
from tabletop_qt.art.shapes import dashed, faded, inset, lit, mixed, pen, radial, sheet
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.viewmodels.scenery import Face

PLAYERS = 5
"""The columns of a score sheet."""


def _colour(canvas: Canvas[Theme]) -> str:
    """The colour of the seat that a thing belongs to, else the house's."""
    seat = canvas.word("seat")
    return canvas.theme.seat(seat) if seat else canvas.theme.accent


def _symbol(canvas: Canvas[Theme], centre: QPointF, size: float) -> None:
    """The symbol of the seat that a thing belongs to, where it belongs to one."""
    seat = canvas.word("seat")
    if seat:
        canvas.seat_sign(seat, centre, size, canvas.theme.ink, max(1.0, size * 0.06))


def paint_ground(canvas: Canvas[Theme]) -> None:
    """The table itself, a little lighter in the middle; at its edges it has the colour that goes on around it."""
    ground, reach = canvas.theme.ground, min(canvas.w, canvas.h) / 2
    canvas.painter.fillRect(canvas.box, radial(canvas.middle, reach, (0, mixed(ground, "#FFFFFF", 0.1)), (1, ground)))


def paint_cover(canvas: Canvas[Theme]) -> None:
    """The table with cards face down to the left and right of the middle, in the light of a lamp."""
    paint_ground(canvas)
    theme, wide, high = canvas.theme, canvas.h * 0.32, canvas.h * 0.46
    card = QRectF(-wide / 2, -high / 2, wide, high)
    for side in (-1, 1):
        for place in range(3):
            x, y = canvas.w * (0.5 + side * (0.24 + 0.09 * place)), canvas.h * (0.5 + 0.05 * place)
            with canvas.placed(x, y, turn=side * (6 + 9 * place)):
                canvas.sheet(card, mixed(theme.accent, theme.panel, 0.2 + 0.2 * place), theme.panel, 8, 3)


def paint_frame(canvas: Canvas[Theme]) -> None:
    """A piece of what bars and panels around a table are made of; it is laid side by side, and words are read on it."""
    theme = canvas.theme
    canvas.painter.fillRect(canvas.box, mixed(theme.panel, theme.ground, 0.14 if theme.name == LIGHT.name else 0.55))


def paint_clasp(canvas: Canvas[Theme]) -> None:
    """A strip of tape, which holds a sheet to a panel beside the table."""
    theme = canvas.theme
    canvas.rectangle(inset(canvas.box, 2, 3), faded(theme.accent, 0.45))


def paint_panel(canvas: Canvas[Theme]) -> None:
    """The sheet under a player's things."""
    theme = canvas.theme
    edge, width = (theme.can_act, 3.0) if canvas.number("turn") else (theme.panel_edge, 1.5)
    canvas.sheet(canvas.box, faded(theme.panel, 0.55), edge, radius=12, width=width)


def paint_slot(canvas: Canvas[Theme]) -> None:
    """An empty place with a dashed edge."""
    theme = canvas.theme
    edge = dashed(theme.can_act if canvas.number("turn") else theme.soft_ink, 1.5)
    canvas.rounded(inset(canvas.box, 1), 8, faded(theme.panel, 0.35), edge)
    canvas.text(canvas.words("label"), inset(canvas.box, 8, 6), 15, theme.ink)


def paint_plate(canvas: Canvas[Theme]) -> None:
    """A player's name beside the badge, and a note at the end."""
    theme, w, h, turn = canvas.theme, canvas.w, canvas.h, canvas.number("turn")
    canvas.sheet(canvas.box, theme.panel, theme.can_act if turn else theme.panel_edge, radius=8, width=3 if turn else 1.5)
    canvas.badge(QPointF(h * 0.5, h * 0.5), h * 0.74)
    note, left = canvas.words("note"), h * 0.95 + 3
    room = w - left - 8
    # The note has the room that it needs in one line, up to half.
    noted = min(1.1 * growth(2.0) * QFontMetricsF(font(h * 0.34)).horizontalAdvance(note) + 6, room / 2) if note else 0.0
    names = QRectF(left, 3, room - noted, h - 6)
    canvas.text(canvas.words("name"), names, h * 0.42, theme.ink, bold=True, align=LEFT)
    if note:
        canvas.text(note, QRectF(names.right() + 6, 3, room - names.width() - 6, h - 6), h * 0.34, theme.ink, align=RIGHT)


def paint_badge(canvas: Canvas[Theme]) -> None:
    """A player's badge."""
    canvas.badge(canvas.middle, canvas.w)


def paint_card(canvas: Canvas[Theme]) -> None:
    """A card face up: a band in its colour with number and symbol, the title below."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.sheet(canvas.box, theme.panel, mixed(theme.panel_edge, theme.ink, 0.4), radius=7)
    band = QRectF(5, 5, w - 10, h * 0.42)
    canvas.rounded(band, 4, faded(_colour(canvas), 0.22))
    number, middle = canvas.words("number"), band.center()
    if number:
        at = QPointF(band.left() + band.width() * 0.34, middle.y()) if canvas.word("seat") else middle
        canvas.numeral(number, at, min(band.height() * 0.62, w * 0.3), theme.ink)
    _symbol(canvas, QPointF(band.right() - band.width() * 0.24, middle.y()) if number else middle, w * 0.26)
    below = QRectF(6, band.bottom() + 3, w - 12, h - band.bottom() - 8)
    canvas.text(canvas.words("title"), below, 15, theme.ink, least=min(LEAST, h * 0.09))


def paint_back(canvas: Canvas[Theme]) -> None:
    """A card face down: a frame and a pattern of lozenges."""
    box, colour, w, h = canvas.box, _colour(canvas), canvas.w, canvas.h
    canvas.sheet(box, lit(colour, box), mixed(colour, "#000000", 0.45), radius=7)
    inner, line = inset(box, w * 0.09), pen(mixed(colour, "#FFFFFF", 0.6), 1.4)
    canvas.rounded(inner, 4, edge=line)
    with canvas.clipped(inner):
        for k in range(-8, 9):
            middle = inner.center() + QPointF(k * w * 0.2, 0)
            canvas.line(middle - QPointF(h, h), middle + QPointF(h, h), line)
            canvas.line(middle + QPointF(h, -h), middle + QPointF(-h, h), line)


def paint_tile(canvas: Canvas[Theme]) -> None:
    """A tile with a title and, above it, the symbol of its seat."""
    theme, box = canvas.theme, canvas.box
    canvas.sheet(box, lit(theme.panel, box), mixed(theme.panel_edge, theme.ink, 0.4), radius=4, width=2)
    _symbol(canvas, canvas.at(0.5, 0.3), min(canvas.w, canvas.h) * 0.36)
    words = box.adjusted(5, canvas.h * 0.52 if canvas.word("seat") else 5, -5, -5)
    canvas.text(canvas.words("title"), words, 15, theme.ink)


def paint_die(canvas: Canvas[Theme]) -> None:
    """A die with pips, or a number where there are none for it."""
    theme, box, value = canvas.theme, canvas.box, canvas.number("value")
    signs.cube(canvas.painter, box, theme.panel, mixed(_colour(canvas), theme.ink, 0.3))
    if value in signs.PIPS:
        signs.pips(canvas.painter, box, value, theme.ink, theme.ink)
    else:
        canvas.numeral(str(value), canvas.middle, canvas.h * 0.42, theme.ink)


def paint_coin(canvas: Canvas[Theme]) -> None:
    """A coin with a milled edge."""
    theme, box, colour = canvas.theme, canvas.box, _colour(canvas)
    edge = mixed(colour, theme.ink, 0.5)
    canvas.disc(canvas.middle, canvas.w / 2 - 1.5, lit(colour, box), edge)
    canvas.disc(canvas.middle, canvas.w * 0.36, theme.panel, edge, width=1.2)
    canvas.text(canvas.words("label"), inset(box, canvas.w * 0.2), canvas.h * 0.36, theme.ink, bold=True)


def paint_token(canvas: Canvas[Theme]) -> None:
    """A disc with the symbol of a seat's colour."""
    canvas.disc(canvas.middle, canvas.w / 2 - 1.5, lit(canvas.theme.panel, canvas.box), canvas.theme.ink)
    _symbol(canvas, canvas.middle, canvas.w * 0.52)


def paint_score_sheet(canvas: Canvas[Theme]) -> None:
    """A sheet to write on: a title, a column for each player, and lines with their names; the last is the sum."""
    theme, w, count = canvas.theme, canvas.w, canvas.number("count")
    top, names, high = 52.0, w * 0.3, min(56.0, (canvas.h - 54) / (count + 1))
    bottom, edge = top + high * (count + 1), pen(theme.ink, 1.5)
    canvas.text(canvas.words("title"), QRectF(0, 0, w, 44), 26, theme.ink, bold=True, align=LEFT)
    canvas.text(canvas.words("player"), QRectF(8, top, names - 16, high), 20, theme.soft_ink, align=LEFT)
    for number in range(count):
        words, last = canvas.words(f"line{number}"), number == count - 1
        canvas.text(words, QRectF(8, top + high * (number + 1), names - 16, high), 20, theme.ink, bold=last, align=LEFT)
    for row in range(count + 2):
        canvas.line(QPointF(0, top + high * row), QPointF(w, top + high * row), edge)
    for x in (0.0, *(names + (w - names) * column / PLAYERS for column in range(PLAYERS + 1))):
        canvas.line(QPointF(x, top), QPointF(x, bottom), edge)


STANDARD: Mapping[str, Paint] = {
    "back": paint_back,
    "badge": paint_badge,
    "card": paint_card,
    "clasp": paint_clasp,
    "coin": paint_coin,
    "cover": paint_cover,
    "die": paint_die,
    "frame": paint_frame,
    "ground": paint_ground,
    "panel": paint_panel,
    "plate": paint_plate,
    "score_sheet": paint_score_sheet,
    "slot": paint_slot,
    "tile": paint_tile,
    "token": paint_token,
}
"""The painter of each kind of standard face (`tabletop_qt.viewmodels.faces`)."""


class DefaultPainter:
    """Paints standard faces; a game's painter derives from it.

    ``kinds`` are the kinds of faces that the game draws itself, in the colours of its ``palette``; where that names a colour of the theme,
    standard faces have it too. ``least`` is the game's smallest text.
    """

    kinds: ClassVar[Mapping[str, Paint]] = {}
    palette: Callable[[Theme], object] = staticmethod(lambda theme: theme)
    least: ClassVar[float] = LEAST

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        """Paint a face, everything on it enlarged by its ``percent``; a large ``copy`` lies on a sheet of its own.

        Raises KeyError for a kind that is drawn neither by the game nor here.
        """
        if face.number("copy"):
            sheet(painter, QRectF(0, 0, face.w, face.h), self.ground(theme), self.coloured(theme).panel_edge, radius=8)
        factor = face.number("percent", 100) / 100
        if factor != 1:
            with scaled(painter, factor):
                self._paint(painter, attrs.evolve(face, w=face.w / factor, h=face.h / factor), theme)
        else:
            self._paint(painter, face, theme)

    def _paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        own = self.kinds.get(face.kind)
        if own is not None:
            own(Canvas(painter, face, theme, self.palette(theme), self.least))
        else:
            coloured = self.coloured(theme)
            STANDARD[face.kind](Canvas(painter, face, coloured, coloured))

    def coloured(self, theme: Theme) -> Theme:
        """A theme with the colours of the game where it has its own."""
        colours, names = self.palette(theme), [field.name for field in attrs.fields(Theme)]
        return attrs.evolve(theme, **{name: getattr(colours, name) for name in names if hasattr(colours, name)})

    def ground(self, theme: Theme) -> str:
        """The colour of the table around everything."""
        return self.coloured(theme).ground
