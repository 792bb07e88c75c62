"""Small things on rows: point cell 0, lockers, tallies, and what the draft would do: signs and verdicts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt

from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import numeral_height, outline, scaled
from tabletop_qt.art.shapes import arrow, faded, inset, lit, path, pen, seat_symbol, star
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art.theme import Palette
from tabletop_qt.games.school_year_diary.faces import MEDAL, START, TALLY, VERDICT


def paint_start_cell(canvas: Canvas[Palette]) -> None:
    """Point cell 0: a stamped circle."""
    colours = canvas.colours
    with scaled(canvas.painter, canvas.w / START):
        middle = QPointF(START / 2, START / 2)
        canvas.disc(middle, START / 2 - 2, faded(colours.autumn, 0.08), colours.autumn, 2)
        canvas.disc(middle, START / 2 - 6, faded(colours.autumn, 0.08), pen(colours.autumn, 1, Qt.PenStyle.DotLine))
        canvas.numeral("0", middle, 14, colours.autumn)


def paint_tally(canvas: Canvas[Palette]) -> None:
    """A row's points of its maximum, and a small star for each rank."""
    colours = canvas.colours
    points, maximum, ranks = canvas.number("points"), canvas.number("maximum"), canvas.number("ranks")
    wide = points > 9
    with scaled(canvas.painter, canvas.w / TALLY):
        canvas.numeral(str(points), QPointF(TALLY * (0.28 if wide else 0.30), MEDAL * 0.40), 19 if wide else 22, colours.ink)
        canvas.numeral(f"/ {maximum}", QPointF(TALLY * (0.76 if wide else 0.70), MEDAL * 0.43), 13, colours.soft_ink, bold=False)
        for index in range(maximum // 2):
            centre = QPointF(TALLY / 2 + (index - (maximum // 2 - 1) / 2) * 15, MEDAL * 0.74)
            fill, edge = (colours.summer, colours.star_edge) if index < ranks else ("", colours.paper_edge)
            canvas.shape(star(centre, 7), fill, edge, 1.2)


def paint_locker(canvas: Canvas[Palette]) -> None:
    """A padlock with its owner's symbol."""
    with canvas.placed(0, 0, scale=(canvas.w / 28, canvas.h / 28)):
        _locker(canvas, canvas.word("owner"))


def _locker(canvas: Canvas[Palette], owner: str) -> None:
    """A padlock on a field of 28 by 28."""
    colours, body = canvas.colours, QRectF(4, 12, 20, 14.5)
    shackle = path("M8.5 13 V9 a5.5 5.5 0 0 1 11 0 V13")
    canvas.shape(shackle, edge=colours.feature, width=5.2)
    canvas.shape(shackle, edge=colours.wire, width=2.6)
    canvas.sheet(body, lit(canvas.theme.seat(owner), body, 0.2, 0.12), colours.feature, radius=3, width=2)
    canvas.shape(seat_symbol(owner, body.center(), 8.5), colours.feature)


def paint_locker_supply(canvas: Canvas[Palette]) -> None:
    """A small heap of lockers."""
    line = canvas.colours.desk_line
    canvas.rounded(inset(canvas.box, 1), 10, faded(line, 0.12), line, 1.5)
    for x, y, lean in ((0.30, 0.36, -14.0), (0.68, 0.40, 12.0), (0.48, 0.66, -3.0)):
        with canvas.placed(canvas.w * x, canvas.h * y, turn=lean), canvas.placed(-14, -14):
            _locker(canvas, canvas.word("owner"))


def paint_sign(canvas: Canvas[Palette]) -> None:
    """What one arrow would do: the arrow, and the points it brings."""
    step = canvas.number("step")
    fill, ink = _mood(step, canvas.theme)
    canvas.sheet(canvas.box, fill, canvas.colours.card, radius=canvas.h / 2)
    canvas.shape(arrow(QPointF(canvas.h * 0.52, canvas.h / 2), canvas.number("arrow"), canvas.h * 0.56, canvas.h * 0.12), ink)
    words = {1: "+1", -1: "\N{MINUS SIGN}1"}.get(step, "0")
    height = min(numeral_height(canvas.h * 0.40), canvas.w * (0.25 if step else 0.4))
    canvas.shape(outline(words, canvas.at(0.69, 0.5), height), ink)


def _mood(step: int, theme: Theme) -> tuple[str, str]:
    """The ground and the ink of a gain, a loss, or neither; signs say the same without colour."""
    if step > 0:
        return theme.gain, theme.on_gain
    if step < 0:
        return theme.warning, theme.on_warning
    return theme.soft_ink, theme.panel


def paint_verdict(canvas: Canvas[Palette]) -> None:
    """What the draft as a whole would do to a row: points before and after, a locker where it is held back."""
    before, after, held_back = canvas.number("before"), canvas.number("after"), canvas.number("held_back")
    fill, ink = _mood(0 if held_back else after - before, canvas.theme)
    with scaled(canvas.painter, canvas.w / TALLY):
        box = QRectF(0, 0, TALLY, VERDICT)
        canvas.sheet(box, fill, canvas.colours.card, radius=VERDICT / 2)
        middle = box.center()
        canvas.numeral(str(before), QPointF(TALLY * 0.24, middle.y()), 13, ink, bold=False)
        if held_back:
            with canvas.placed(middle.x() - 10, middle.y() - 11, scale=(20 / 28, 20 / 28)):
                _locker(canvas, "orange")
        else:
            canvas.shape(arrow(middle, 6, 20, 3.5), ink)
        canvas.numeral(str(after), QPointF(TALLY * 0.77, middle.y()), 15, ink)
