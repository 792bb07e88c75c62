"""The page of a finished game, drawn on a sheet of paper in the game's own art: made from its record alone, in a second or so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from engines.kernel.contract import Outcome, Refusal, Refused
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.table import Table
from tabletop_qt.art.lettering import LEFT, common_size, fits, fitting_lines, font, height_of, text
from tabletop_qt.art.shapes import pen
from tabletop_qt.art.signs import badge
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import breakable
from tabletop_qt.shell.miniature import image_bytes, table_image
from tabletop_qt.shell.play.plots import ScorePlot
from tabletop_qt.shell.play.result import outcome_title, placed
from tabletop_qt.shell.printing import POINTS, Paper, Sheet, pdf
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.pages import BestMoment, PageStyle, begun, best_moments, listed, onlooker
from tabletop_qt.viewmodels.scenery import Face, face
from tabletop_qt.viewmodels.view_model import Keepsake, ViewModel, left_after

MARGIN = 34.0
GAP = 12.0
FINE = 3.0
"""The pixels of a picture of the table for each point of paper: some 220 to the inch."""
PICTURE_DPI = 200
"""The resolution of a page that is saved or copied as a picture."""
SMALL, BODY, LEAD, TITLE = 8.0, 9.5, 12.0, 28.0
"""Sizes of text, in points."""
LEAST = 7.0
CAPTION = 24.0
FEW = 3
"""The most chapters beside which names have more room."""
TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_AMOUNT = re.compile(" (?=[+\N{MINUS SIGN}][0-9])")
CENTRED = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


@frozen
class KeepsakePage:
    """The content of a page, ready to be drawn on paper of any size."""

    kit: GameKit
    table: Table[Any]
    model: ViewModel[Any, Any, Any]
    outcome: Outcome
    moments: tuple[BestMoment, ...]
    lists: tuple[tuple[Message, tuple[Message, ...]], ...]
    keepsake: Keepsake | None
    images: dict[tuple[int, int, int], QImage]
    """The pictures of moments drawn so far, by number and size: preview, PDF and print share them."""

    @property
    def style(self) -> PageStyle:
        """The game's style of the page."""
        return self.model.page_style

    @property
    def title(self) -> str:
        """The name of the document."""
        return tr(msg("{title}: {table}", title=self.style.title, table=begun(self.table)))

    def sheet(self, paper: Paper) -> Sheet:
        """A function that draws the page on this paper."""
        return lambda painter: _Drawing(self, painter, paper).draw()

    def pdf(self, paper: Paper) -> bytes:
        """The page as a PDF file."""
        return pdf([self.sheet(paper)], paper, self.title, landscape=self.style.wide)

    def image(self, paper: Paper, dpi: int = PICTURE_DPI) -> QImage:
        """The page as a picture."""
        size, scale = paper.size(self.style.wide), dpi / POINTS
        image = QImage(round(size.width() * scale), round(size.height() * scale), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(scale, scale)
        self.sheet(paper)(painter)
        painter.end()
        return image

    def png(self, paper: Paper) -> bytes:
        """The page as a PNG file."""
        return image_bytes(self.image(paper), "png", 60)


def why_no_page(table: Table[Any]) -> Refusal | None:
    """The refusal of a page for a game that is not over: it would tell the deal and the hands (TBL-5). None if there can be one."""
    if table.outcome is not None:
        return None
    return Refusal(
        "TBL-5", msg("This game is not finished. Its page shows everything that happened, so you can make it only when the game is over.")
    )


def keepsake_page(kit: GameKit, table: Table[Any], excellent: Sequence[int] = ()) -> KeepsakePage:
    """The page of a finished game; ``excellent`` are the numbers of decisions that a study found excellent. Raises Refused."""
    refusal, outcome = why_no_page(table), table.outcome
    if refusal is not None or outcome is None:
        raise Refused(refusal or Refusal("TBL-5", msg("This game is not finished.")))
    model = kit.playing(table.game).view_model.seated(table.seats)
    style = model.page_style
    return KeepsakePage(
        kit,
        table,
        model,
        outcome,
        best_moments(table, style, excellent),
        tuple([(each.heading, listed(table, each)) for each in style.listings]),
        model.keepsake(table.view(None)),
        {},
    )


class _Drawing:
    """Draws a page from top to bottom; on a spread, first the left half, then the right."""

    def __init__(self, page: KeepsakePage, painter: QPainter, paper: Paper) -> None:
        size = paper.size(page.style.wide)
        self._page, self._painter = page, painter
        self._whole = QRectF(0, 0, size.width(), size.height())
        self._pictures = Pictures(page.kit.painter, LIGHT)

    def draw(self) -> None:
        """Draw the whole page."""
        page, whole = self._page, self._whole
        if page.style.paper:
            self._face(face(page.style.paper, whole.width(), whole.height(), season=_season(page)), whole)
        inner = whole.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        if page.style.wide:
            half = whole.width() / 2
            self._left(QRectF(inner.left(), inner.top(), half - MARGIN * 1.6, inner.height()))
            self._right(QRectF(half + MARGIN * 0.6, inner.top(), half - MARGIN * 1.6, inner.height()))
        else:
            self._portrait(inner)

    # Layouts

    def _left(self, box: QRectF) -> None:
        rest = self._head(box, 20)
        picture = self._page.keepsake.picture if self._page.keepsake is not None else None
        if picture is not None:
            high = min(rest.width() * picture.h / picture.w, rest.height() * 0.42)
            wide = high * picture.w / picture.h
            self._face(picture, QRectF(rest.left(), rest.top(), wide, high))
            rest = rest.adjusted(0, high + GAP, 0, 0)
        self._lists(rest)

    def _right(self, box: QRectF) -> None:
        rest = self._moments(box, 0.50)
        self._points(rest.adjusted(0, 0, 0, -1.5 * GAP))
        self._foot(box)

    def _portrait(self, box: QRectF) -> None:
        rest = self._head(box, TITLE)
        rest = self._moments(rest, 0.36)
        high = min(146.0, rest.height() * 0.55)
        self._points(QRectF(rest.left(), rest.top(), rest.width(), high))
        self._lists(rest.adjusted(0, high + GAP, 0, -GAP))
        self._foot(box)

    # Parts

    def _head(self, box: QRectF, size: float) -> QRectF:
        """The title, who won and why, and who played; returns what is left of the box."""
        page, table = self._page, self._page.table
        y = box.top()
        names = tuple([msg("{name}", name=seat.name) for seat in table.seats])
        won = page.outcome.reason
        if len(table.seats) == 1:
            won = msg("{title}. {reason}", title=outcome_title(page.outcome, table.seats), reason=won)
        lines = [(tr(page.style.title), size, True), (breakable(tr(won)).replace("!.", "!"), LEAD, False)]
        if len(names) > 1:
            lines.append((tr(msg("{names}", names=names)), BODY, False))
        for words, high, bold in lines:
            place = QRectF(box.left(), y, box.width(), max(high * 1.35, height_of(words, box.width(), high, bold)))
            align = TOP_LEFT if page.style.wide else CENTRED
            text(self._painter, words, place, high, LIGHT.ink, bold=bold, least=LEAST, align=align)
            y += place.height() + 2
        return box.adjusted(0, y - box.top() + GAP * 0.7, 0, 0)

    def _moments(self, box: QRectF, share: float) -> QRectF:
        """One large picture, and two small ones below it; returns what is left of the box."""
        moments = self._page.moments
        if not moments:
            return box
        best = max(moments, key=lambda moment: moment.worth)
        y = box.top() + self._shot(best, QRectF(box.left(), box.top(), box.width(), box.height() * share), SMALL, large=True) + GAP * 0.6
        others = [moment for moment in moments if moment is not best]
        if others:
            wide = (box.width() - GAP) / 2
            caption = _line_size([_caption(moment) for moment in others], wide, CAPTION, LEAST)
            highs = [
                self._shot(moment, QRectF(box.left() + place * (wide + GAP), y, wide, box.height() * share * 0.5), caption)
                for place, moment in enumerate(others)
            ]
            y += max(highs) + GAP * 0.6
        return QRectF(box.left(), y, box.width(), box.bottom() - y)

    def _shot(self, moment: BestMoment, box: QRectF, size: float, large: bool = False) -> float:
        """A picture of the table with its caption in this size, as wide as the box and no higher; returns its height."""
        page, seat = self._page, onlooker(self._page.table)
        side = seat if seat is not None else 0
        scenery = page.model.spectate(moment.view, side).added(left_after(page.table, page.model, moment.number, seat, side))
        bounds = scenery.bounds
        wide = min(box.width(), box.height() * bounds.w / bounds.h)
        pixels = round(wide * FINE), round(wide * bounds.h / bounds.w * FINE)
        key = moment.number, *pixels
        if key not in page.images:
            page.images[key] = table_image(scenery, self._pictures, Sharpness(pixels[0] / bounds.w, 1.5 if large else 1.0), pixels)
        place = QRectF(box.left() + (box.width() - wide) / 2, box.top(), wide, wide * bounds.h / bounds.w)
        self._painter.drawImage(place, page.images[key])
        self._painter.setPen(pen(LIGHT.ink, 0.8))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(place)
        words = _caption(moment)
        caption = QRectF(box.left(), place.bottom() + 3, box.width(), CAPTION)
        if not fits(words, caption, LEAST, narrowed=True):
            words = "\n".join(fitting_lines(words, caption, font(LEAST)))
        text(self._painter, words, caption, size, LIGHT.ink, least=LEAST, align=CENTRED)
        return place.height() + 3 + min(CAPTION, height_of(words, caption.width(), size) + 2)

    def _points(self, box: QRectF) -> None:
        """The points by round: a table for several players, and a plot."""
        table = self._page.table
        growth = table.growth()
        if not any(any(mark.totals) for mark in growth):
            return
        title = QRectF(box.left(), box.top(), box.width(), LEAD * 1.3)
        self._heading(msg("{what} by round", what=table.game.wording.scored), title)
        below = box.adjusted(0, title.height() + 4, 0, 0)
        if len(table.seats) > 1:
            wide = below.width() * 0.56
            self._rounds(QRectF(below.left(), below.top(), wide, below.height()))
            below = below.adjusted(wide + GAP, 0, 0, 0)
        plot = ScorePlot(growth, table.seats, LIGHT, table.game.wording.scored)
        # Drawn at the size of the screen, and brought to that of paper: its lines become finer.
        scale = 0.62
        plot.setMinimumHeight(0)
        plot.resize(round(below.width() / scale), round(min(below.height(), 150.0) / scale))
        self._widget(plot, below.topLeft(), scale)

    def _rounds(self, box: QRectF) -> None:
        """A line for each player, the first at the top: badge, name, the points of each chapter, the total."""
        table, painter = self._page.table, self._painter
        standings = table.standings()
        before: tuple[int, ...] = (0,) * len(table.seats)
        gains = []
        for mark in standings:
            gains.append(tuple([now - then for now, then in zip(mark.totals, before, strict=True)]))
            before = mark.totals
        places = placed(self._page.outcome)
        high = min(20.0, box.height() / (len(places) + 1))
        name = box.width() * (0.38 if len(gains) <= FEW else 0.32)
        cell = (box.width() - name) / (len(gains) + 1)
        heads = [tr(mark.label) for mark in standings] + [tr(msg("Total"))]
        head_size = _line_size(heads, cell - 2, high, 6)
        together = len({each.won for each in places}) == 1
        for column, head in enumerate(heads):
            place = QRectF(box.left() + name + column * cell, box.top(), cell, high)
            text(painter, head, place.adjusted(1, 0, -1, 0), head_size, LIGHT.soft_ink, least=6)
        for row, each in enumerate(places, 1):
            y, seat = box.top() + row * high, table.seats[each.seat]
            painter.setPen(pen(LIGHT.panel_edge, 0.6))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            badge(painter, QPointF(box.left() + high * 0.5, y + high / 2), high * 0.8, seat.colour, LIGHT)
            words = seat.name if together else tr(msg("{rank}. {name}", rank=each.rank, name=seat.name))
            place = QRectF(box.left() + high * 1.1, y, name - high * 1.1, high)
            text(painter, words, place, BODY if len(gains) <= FEW else SMALL, LIGHT.ink, bold=each.won, least=LEAST, align=LEFT)
            for column, value in enumerate([*[gained[each.seat] for gained in gains], each.total]):
                cell_box = QRectF(box.left() + name + column * cell, y, cell, high)
                text(painter, str(value).replace("-", "\N{MINUS SIGN}"), cell_box, BODY, LIGHT.ink, bold=column == len(gains), least=LEAST)

    def _lists(self, box: QRectF) -> None:
        """The lists in two columns: beside each other, or a single one spread over both."""
        lists = [(heading, [breakable(tr(line)) for line in lines]) for heading, lines in self._page.lists if lines]
        if not lists or box.height() < 3 * SMALL:
            return
        wide, top = (box.width() - GAP) / 2, LEAD * 1.5
        columns = [QRectF(box.left() + place * (wide + GAP), box.top() + top, wide, box.height() - top) for place in range(2)]
        for place, (heading, _) in enumerate(lists):
            self._heading(heading, QRectF(columns[place].left(), box.top(), wide, LEAD * 1.3))
        told = [lines for _, lines in lists]
        if len(told) == 1:
            half = (len(told[0]) + 1) // 2
            told = [told[0][:half], told[0][half:]]
        size = BODY
        while size > LEAST and any(_height(lines, wide, size) > columns[0].height() for lines in told):
            size -= 0.5
        for lines, column in zip(told, columns, strict=True):
            self._lines(lines, column, size)

    def _lines(self, lines: list[str], box: QRectF, size: float) -> None:
        while len(lines) > 1 and _height(lines, box.width(), size) > box.height():
            # Spread over the whole game.
            lines = [line for place, line in enumerate(lines) if place != len(lines) // 2]
        y = box.top()
        for line in lines:
            high = height_of(line, box.width(), size)
            text(self._painter, line, QRectF(box.left(), y, box.width(), high + 1), size, LIGHT.ink, least=LEAST, align=TOP_LEFT)
            y += high + 3

    def _foot(self, box: QRectF) -> None:
        """The game, the deal and the length, at the lower edge."""
        table = self._page.table
        decisions = msgn("{count} decision", "{count} decisions", table.turn)
        words = msg("{table} · {decisions} · Homeroom", table=begun(table), decisions=decisions)
        place = QRectF(box.left(), box.bottom() - SMALL, box.width(), SMALL * 1.4)
        align = Qt.AlignmentFlag.AlignRight if self._page.style.wide else Qt.AlignmentFlag.AlignHCenter
        text(self._painter, tr(words), place, LEAST, LIGHT.soft_ink, least=6, align=align | Qt.AlignmentFlag.AlignVCenter)

    # Drawing

    def _heading(self, words: Message, box: QRectF) -> None:
        text(self._painter, tr(words), box, LEAD, LIGHT.ink, bold=True, least=LEAST, align=LEFT)

    def _face(self, shown: Face, box: QRectF) -> None:
        """A face as a picture: printers and readers of PDF files differ in what they make of a painter's gradients."""
        picture = self._pictures.face(evolve(shown, w=box.width(), h=box.height()), Sharpness(FINE))
        self._painter.drawPixmap(box, picture.pixmap, QRectF(picture.pixmap.rect()))

    def _widget(self, widget: QWidget, at: QPointF, scale: float) -> None:
        self._painter.save()
        self._painter.translate(at)
        self._painter.scale(scale, scale)
        widget.render(self._painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        self._painter.restore()


def _caption(moment: BestMoment) -> str:
    """The words under a picture; a name and its points stay on one line."""
    return _AMOUNT.sub("\N{NO-BREAK SPACE}", breakable(tr(moment.words)))


def _line_size(lines: Sequence[str], width: float, height: float, least: float) -> float:
    """The size at which texts side by side take one line each; where even the least is too large for that, they may take the height."""
    line = QRectF(0, 0, width, SMALL * 1.4)
    size = common_size(lines, line, SMALL, least)
    return size if all(fits(words, line, size) for words in lines) else common_size(lines, QRectF(0, 0, width, height), SMALL, least)


def _height(lines: Sequence[str], width: float, size: float) -> float:
    return sum(height_of(line, width, size) + 3 for line in lines)


def _season(page: KeepsakePage) -> str:
    return page.keepsake.paper.word("season") if page.keepsake is not None else ""
