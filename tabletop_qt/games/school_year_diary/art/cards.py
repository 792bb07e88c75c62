"""Cards: directive cards, events, experiences, items, students, as full cards, as slips lying on their side, as tokens; decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import inf

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF, Qt

from engines.school_year_diary.model import TURNED, pair
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import LEAST, LEFT, TextSize, at_most, fits, growth, height_of, numeral_height, sizing, words_on
from tabletop_qt.art.shapes import around, arrow, dashed, faded, fading, inset, lit, mixed, path, pen, polygon
from tabletop_qt.games.school_year_diary.art.paper import draw_motif, draw_rosette, season_edge, season_seal, sketch_motif
from tabletop_qt.games.school_year_diary.art.theme import Palette, cloth, draw_student
from tabletop_qt.viewmodels.scenery import Face, face

# Directive cards


INSET, WIDE = 4.0, 1.5
"""The least distance of a number of three digits from the edge, and half its width in heights of a digit."""


def paint_directive(canvas: Canvas[Palette]) -> None:
    """A directive card as it lies; number 0 is its back."""
    colours, box, number, turn = canvas.colours, canvas.box, canvas.number("number"), canvas.number("turn")
    if not number:
        draw_directive_back(canvas, box)
        return
    canvas.sheet(box, lit(colours.card, box, 0.0, 0.05), colours.card_edge)
    first, second = _squares(box, turn)
    canvas.rounded(inset(first, 4), 4, faded(colours.first_square, 0.28))
    half = QPointF(0, canvas.h / 2 - 6) if turn % 2 == 0 else QPointF(canvas.w / 2 - 6, 0)
    canvas.line(canvas.middle - half, canvas.middle + half, pen(colours.card_edge, 1, Qt.PenStyle.DotLine))
    for square, orientation in zip((first, second), (TURNED[turn][each] for each in pair(number)), strict=True):
        _arrow(canvas, square, orientation)
    _number(canvas, number, first, pair_arrow(number, turn))


def pair_arrow(number: int, turn: int) -> int:
    """The first arrow of a card as it lies."""
    return TURNED[turn][pair(number)[0]]


def _squares(box: QRectF, turn: int) -> tuple[QRectF, QRectF]:
    """The numbered square and the other: the numbered one is at the left, the top, the right, the bottom at turns 0 to 3."""
    side = min(box.width(), box.height())
    near = QRectF(0, 0, side, side)
    far = QRectF(box.width() - side, box.height() - side, side, side)
    return (near, far) if turn in (0, 1) else (far, near)


def _arrow(canvas: Canvas[Palette], square: QRectF, orientation: int) -> None:
    side = square.width()
    # The number stands above it.
    length = 0.54 if orientation in (2, 8) else 0.6 if orientation in (4, 6) else 0.64
    shape = arrow(square.center() + QPointF(0, side * 0.08), orientation, side * length / growth(1.15), side * 0.125)
    canvas.shape(shape, canvas.colours.ink, canvas.colours.card, 1)


def _number(canvas: Canvas[Palette], number: int, square: QRectF, taken: int) -> None:
    """The number, upright, in a corner of its square that the arrow leaves free."""
    corner = QPointF(-1, -1) if taken not in (7, 3) else QPointF(1, -1)
    side = square.width()
    height = side * 0.125
    grown = numeral_height(height)
    up = max(side * 0.30, side / 2 - INSET - grown / 2)
    place = square.center() + QPointF(corner.x() * min(side * 0.28, side / 2 - INSET - WIDE * grown), corner.y() * min(up, side * 0.385))
    canvas.numeral(str(number), place, height, canvas.colours.ink)


def draw_directive_back(canvas: Canvas[Palette], box: QRectF) -> None:
    """The back of a directive card: a compass rose for each square."""
    colours, side = canvas.colours, min(box.width(), box.height())
    canvas.sheet(box, lit(colours.card_back, box), colours.ink)
    canvas.rounded(inset(box, 5), 4, "", colours.card_back_line, 1.5)
    for square in _squares(box, 0 if box.width() > box.height() else 1):
        for orientation in (1, 3, 7, 9, 2, 4, 6, 8):
            reach, opacity = (0.40, 1.0) if orientation % 2 == 0 else (0.30, 0.55)
            canvas.shape(arrow(square.center(), orientation, side * reach, side * 0.05), faded(colours.card_back_line, opacity))


def paint_chain_square(canvas: Canvas[Palette]) -> None:
    """A mark over a visible square of the chain: an open cap at an end arrow, and its place in the order shown."""
    theme, w, h, step = canvas.theme, canvas.w, canvas.h, canvas.number("step")
    if canvas.number("end"):
        reach, cap = w * 0.22, pen(canvas.colours.spring, 4)
        for x, dx in ((3, reach), (w - 3, -reach)):
            for y, dy in ((3, reach), (h - 3, -reach)):
                canvas.line(QPointF(x, y), QPointF(x + dx, y), cap)
                canvas.line(QPointF(x, y), QPointF(x, y + dy), cap)
    if step:
        radius = w * 0.16
        centre = QPointF(w - radius - 3, h - radius - 3)
        canvas.disc(centre, radius, theme.accent, theme.panel, 1.5)
        canvas.numeral(str(step), centre, radius, theme.on_accent)


def paint_chain_cover(canvas: Canvas[Palette]) -> None:
    """A spot for the card in hand: a translucent outline."""
    colour = canvas.colours.spring
    canvas.rounded(inset(canvas.box, 2), 6, faded(colour, 0.16), dashed(colour, 2.5))


# Cards lying on their side


_NOTHING = QRectF()
_TITLE, _SIZES = 12.0, (14, 13, 12, 11, 10)
_LARGE = 12
"""Down to this size the text gets smaller before the picture does."""
_ROOMY = (18, 17, 16, 15)
"""Sizes of text on a card with room to spare; its title is as large."""
_BESIDE = (60.0, 48.0, 38.0)
_HEADED = (44.0, 34.0, 26.0)
"""The sizes of a picture beside the title, above the text."""
_SIGN = 22.0
HIGH, HELD = 85.0, 2
"""A prize that is as high as this can have larger text, and so can one of so few items."""
_LOW, _TITLES_PART = 45.0, 0.42
"""A card lower than this can have its title in the same line as its text, which then takes such a part of the line."""


@frozen
class Arrangement:
    """The boxes of picture, title and text, empty for none; the size of the text, and whether all of it fits."""

    picture: QRectF
    title: QRectF
    words: QRectF
    size: float
    whole: bool = False

    @property
    def below(self) -> bool:
        """True if the text is below the title; else it is in the middle of its box."""
        return self.words.top() > self.title.top() and not self.title.isEmpty()


@frozen
class Sheet:
    """A card to be arranged: its size, its texts, the width of its edges and its seal, and the largest size of its picture."""

    w: float
    h: float
    title: str
    words: str
    edge: float = 6.0
    seal: float = 0.0
    most: float = 78.0
    named: bool = False
    """True if the title matters more than the picture, and than letters of full width."""
    titled: bool = False
    """True if the title, but not the picture, matters more than letters of full width."""
    foot: float = 4.0
    """The room below the text."""
    large: bool = False
    """True if its text may be larger than on other cards, as long as the picture keeps its size."""
    sizes: tuple[float, ...] = _SIZES
    """The sizes of text that are tried."""
    form: tuple[float, bool] | None = None
    """The only layout that is tried, if one is given: the size of the picture, and whether all text is beside it or only the title."""

    def arranged(self) -> Arrangement:
        """The first arrangement with room for all, in smaller and in narrower letters if it must, else picture and title."""
        full, found = min(self.h - 10, self.most), self.roomy()
        if found is None and self.titled:
            return self._first_whole(full, narrowed=True) or evolve(self, titled=False).arranged()
        if found is None:
            with at_most(1.5):
                found = self._first_whole(full)
        if found is None:
            with at_most(1.0):
                found = self._first_whole(full) or self._first_whole(full, narrowed=True) or self._cut(full)
        return found

    def roomy(self) -> Arrangement | None:
        """The first arrangement with room for all in letters as large as they are wanted; None if there is none."""
        full = min(self.h - 10, self.most)
        return (evolve(self, foot=7.0)._first_whole(full) if self.titled else None) or self._first_whole(full)

    def _first_whole(self, full: float, *, narrowed: bool = False) -> Arrangement | None:
        return next((evolve(each, whole=True) for each in self._tried(full) if self._whole(each, narrowed)), None)

    def _tried(self, full: float) -> Iterator[Arrangement]:
        if not self.words:
            yield self._alone(full)
            return
        if self.form is not None:
            side, beside = self.form
            yield from ((self._beside if beside else self._headed)(side, size) for size in self.sizes)
            return
        sides = [full, *(side for side in _BESIDE if side < full)]
        heads = [side for side in _HEADED if side <= full]
        # Beside a large portrait, a narrow text would have a word or two on each line.
        if self.h > self.w or (self.large and self.w - 13 - full - self.edge < full):
            sizes, larger = ((*_ROOMY, *self.sizes), (78.0,)) if self.large else (self.sizes, ())
            yield from (self._headed(side, size) for size in sizes for side in (*larger, *_BESIDE[:2], *heads))
        if self.large:
            yield from (self._beside(full, size) for size in _ROOMY)
        for size in self.sizes:
            yield from (self._beside(side, size) for side in (sides if size <= _LARGE else sides[:1]))
            yield from (self._headed(side, size) for side in heads)
        if self.h < _LOW:
            yield from (self._level(full, size) for size in self.sizes[:3])
        if self.titled or self.large:
            yield from (self._tight(name, size) for size in self.sizes[2:] for name in (self.title, "1"))
        if self.titled:
            return
        bare, small = self._headed(0.0, self.sizes[-1]), [side for side in (sides[-1], 28.0) if side <= full]
        if self.named:
            yield bare
            return
        yield from (self._untitled(side, size) for size in self.sizes for side in small)
        yield bare
        yield self._untitled(0.0, self.sizes[-1])

    def formed(self, size: float) -> Iterator[Sheet]:
        """The same with each layout that has picture, title and text, in a size of text; a larger text keeps the largest picture."""
        full = min(self.h - 10, self.most)
        sides = [full, *(side for side in _BESIDE if side < full and size <= _LARGE)]
        forms = [*((side, True) for side in sides), *((side, False) for side in _HEADED if side <= full)]
        return (evolve(self, sizes=(size,), form=form) for form in forms)

    def _cut(self, full: float) -> Arrangement:
        """Picture and title, or one of the two, and beside them a corner for the sign in place of the text."""
        alone = evolve(self, seal=self.seal + _SIGN)._alone(full)
        found = evolve(alone, words=QRectF(alone.title.right(), alone.title.center().y() - _SIGN / 2, _SIGN, _SIGN))
        bare = evolve(found, picture=_NOTHING, title=found.title.adjusted(8 - found.title.left(), 0, 0, 0))
        tried = (each for each in (found, bare) if fits(self.title, each.title, _TITLE, bold=True, narrowed=True))
        return next(tried, evolve(found, title=_NOTHING))

    def _whole(self, found: Arrangement, narrowed: bool) -> bool:
        title = found.title.isEmpty() or fits(self.title, found.title, _TITLE, bold=True, narrowed=narrowed)
        text = not self.words or fits(self.words, found.words, found.size, narrowed=narrowed)
        return title and text and found.words.isEmpty() != bool(self.words)

    def _picture(self, side: float) -> QRectF:
        return QRectF(5, min((self.h - side) / 2, 8.0), side, side)  # beside the title on a high card

    def _alone(self, full: float) -> Arrangement:
        sides = [full, *(side for side in (*_BESIDE, _HEADED[-1]) if side < full)]
        tried = [self._title_only(side) for side in sides]
        return next((each for each in tried if fits(self.title, each.title, _TITLE, bold=True)), tried[-1])

    def _title_only(self, side: float) -> Arrangement:
        left = 5 + side + 8
        title = QRectF(left, 4, self.w - left - self.edge - self.seal, self.h - 8)
        return Arrangement(self._picture(side), title, _NOTHING, _TITLE)

    def _beside(self, side: float, size: float) -> Arrangement:
        left, top = 5 + side + 8, 5.0
        width = self.w - left - self.edge
        head = max(self._title_height(width - self.seal), 1.3 * size if size > _SIZES[0] else 0.0)
        words = QRectF(left, top + head + 1, width, self.h - self.foot - top - head - 1)
        return Arrangement(self._picture(side), QRectF(left, top, width - self.seal, head), words, size)

    def _headed(self, side: float, size: float) -> Arrangement:
        left, top = 5 + side + 8 if side else 8.0, 5.0
        title = QRectF(left, top, self.w - left - self.edge - self.seal, 0)
        title.setHeight(max(side, self._title_height(title.width())))
        picture = QRectF(5, top + (title.height() - side) / 2, side, side)
        words = QRectF(8, title.bottom() + 2, self.w - 8 - self.edge, self.h - self.foot - title.bottom() - 2)
        return Arrangement(picture, title, words, size)

    def _tight(self, name: str, size: float) -> Arrangement:
        """The title, as high as this ``name`` is, and the text right below it, without a picture."""
        title = QRectF(8, 3, self.w - 8 - self.edge - self.seal, 0)
        title.setHeight(height_of(name, title.width(), 11, bold=True))
        return Arrangement(_NOTHING, title, QRectF(8, title.bottom(), self.w - 8 - self.edge, self.h - 3 - title.bottom()), size)

    def _level(self, side: float, size: float) -> Arrangement:
        """Picture, title and text in one line."""
        left = 5 + side + 8
        width = self.w - left - self.edge - self.seal
        title = QRectF(left, 4, width * _TITLES_PART, self.h - 8)
        words = QRectF(title.right() + 8, 4, width - title.width() - 8, self.h - 8)
        return Arrangement(self._picture(side), title, words, size)

    def _untitled(self, side: float, size: float) -> Arrangement:
        left = 5 + side + 8 if side else 8.0
        words = QRectF(left, 4, self.w - left - self.edge - self.seal, self.h - 8)
        return Arrangement(self._picture(side) if side else _NOTHING, _NOTHING, words, size)

    def _title_height(self, width: float) -> float:
        return max(19.0, height_of(self.title, width, _TITLE, bold=True))


# Cards


TOP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


def paint_card(canvas: Canvas[Palette]) -> None:
    """An event, an experience, an item or a student upright: season border and seal, then picture, title and text.

    On paper that has the colour ``edge`` around the card, it has no border of its own.
    """
    season, edge = canvas.word("season"), canvas.word("edge")
    canvas.sheet(canvas.box, canvas.colours.card, edge or canvas.colours.card_edge, radius=7)
    if season and not edge:
        season_edge(canvas, canvas.box, season)
    if season:
        season_seal(canvas, QPointF(canvas.w - 17, 17), 22, season)
    _titled(canvas)


def _titled(canvas: Canvas[Palette]) -> None:
    """Picture, title, text from top to bottom. The picture shrinks before a long text gets too small to read."""
    if _fitted(canvas) or _written(canvas, 10.0):
        return
    for most in (1.6, 1.45, 1.3):
        with at_most(most):
            if growth(2.0) > 1 and (_fitted(canvas) or _written(canvas, 10.0) or _written(canvas, 7.0)):
                return
    with at_most(1.0):
        if not (_fitted(canvas) or _written(canvas, 10.0) or _written(canvas, 7.0)):
            _laid(canvas, _SIDES[0], 9)


def _fitted(canvas: Canvas[Palette]) -> bool:
    """Draw picture, title and text if there is room for all."""
    words, width, room = canvas.words("text"), canvas.w - 16, canvas.h - _FRAME - 4 - _title_height(canvas)
    for size, sides in ((13, _SIDES[:1]), (12, _SIDES[:1]), (11, _SIDES[:2]), (10, ()), (9, ())):
        for side in sides:
            if height_of(words, width, size) <= room - side:
                _laid(canvas, side, size)
                return True
        if size <= _LARGE and _headed(canvas, size):
            return True
    return False


def _headed(canvas: Canvas[Palette], size: int) -> bool:
    """Draw a small picture beside the title, and below both a long text in lines that begin at the left, if there is room for all."""
    side, left, title, words = _HEADED[1], 9.0, canvas.words("title"), canvas.words("text")
    beside = left + side + 6
    head = QRectF(beside, left, canvas.w - beside - (32 if canvas.word("season") else left), 0)
    head.setHeight(max(side, height_of(title, head.width(), 13, bold=True)))
    body = QRectF(left, head.bottom() + 5, canvas.w - 2 * left, canvas.h - left - head.bottom() - 5)
    # Beside a picture, a long title would have a word on each line.
    broken = height_of(title, head.width(), 13, bold=True) > 2.5 * height_of("1", head.width(), 13, bold=True)
    if broken or not fits(title, head, 13, bold=True) or height_of(words, body.width(), size) > body.height():
        return False
    _picture(canvas, QRectF(left, left, side, side))
    canvas.text(title, head, 13, canvas.colours.ink, bold=True, align=LEFT)
    start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    canvas.text(words, body, size, canvas.colours.ink, least=min(size, LEAST), align=start)
    return True


def _picture(canvas: Canvas[Palette], box: QRectF) -> None:
    """The student or the motif of a card."""
    if canvas.word("student"):
        draw_student(canvas.painter, box, canvas.word("student"), canvas.theme)
    else:
        draw_motif(canvas, box, canvas.word("motif"))


def _title_height(canvas: Canvas[Palette]) -> float:
    return min(height_of(canvas.words("title"), canvas.w - 16, 15, bold=True), 40.0)


def _laid(canvas: Canvas[Palette], side: float, size: int) -> None:
    """Draw picture, title and text; a short text leaves room above and below the title."""
    colours, title, words, width, title_h = (
        canvas.colours,
        canvas.words("title"),
        canvas.words("text"),
        canvas.w - 16,
        _title_height(canvas),
    )
    spare = min(max(0.0, canvas.h - _FRAME - side - title_h - 4 - height_of(words, width, size)) / 2, 5.0)
    _picture(canvas, QRectF((canvas.w - side) / 2, 11, side, side))
    top = 11 + side + 2 + spare
    canvas.text(title, QRectF(8, top, width, title_h + 1), 15, colours.ink, bold=True)
    body = QRectF(8, top + title_h + 3 + spare / 2, width, canvas.h - 7 - top - title_h - 3 - spare / 2)
    canvas.text(words, body, size, colours.ink, least=min(size, LEAST), align=TOP)


def _written(canvas: Canvas[Palette], left: float) -> bool:
    """Draw title and text alone, the title beside the seal, if there is room for all: a long text leaves none for a picture."""
    colours = canvas.colours
    beside = canvas.w - left - (32 if canvas.word("season") else left)
    title, words = canvas.words("title"), canvas.words("text")
    title_h = min(height_of(title, beside, 12, bold=True), 66.0)
    body = QRectF(left, 8 + title_h + 3, canvas.w - 2 * left, canvas.h - 18 - title_h)
    if not fits(words, body, 9, narrowed=True):
        return False
    canvas.text(title, QRectF(left, 8, beside, title_h + 1), 12, colours.ink, bold=True, align=LEFT)
    start = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    canvas.text(words, body, 11, colours.ink, least=9, align=start)
    return True


_SIDES = (56.0, 46.0)
_FRAME = 11.0 + 2.0 + 7.0
"""The height that a card's edges take."""


def paint_slip(canvas: Canvas[Palette]) -> None:
    """A small card lying on its side: picture at the left, title and text beside it; a long text takes their room."""
    colours, box, season = canvas.colours, canvas.box, canvas.word("season")
    canvas.sheet(box, colours.card, colours.card_edge)
    if season:
        season_edge(canvas, box, season, 3.5)
        season_seal(canvas, QPointF(canvas.w - 15, 15), 20, season)
    sheet, factor = alike(canvas.face)
    with at_most(factor):
        found = sheet.arranged()
        if not found.picture.isEmpty():
            _slip_picture(canvas, found.picture)
        write(canvas, found, max(16, found.size))
        if canvas.word("slip") == "student":
            _leaf(canvas, free_below(sheet, found))


def write(canvas: Canvas[Palette], found: Arrangement, size: float, words: str = "") -> None:
    """Write the title, and these words or the card's text, into their boxes."""
    ink = canvas.colours.ink
    if not found.title.isEmpty():
        canvas.text(canvas.words("title"), found.title, size, ink, bold=True, align=LEFT)
    if not found.words.isEmpty():
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop if found.below else LEFT
        canvas.text(words or canvas.words("text"), found.words, found.size, ink, least=found.size, align=align, sentence=True)


def free_below(sheet: Sheet, found: Arrangement) -> QRectF:
    """The part of a card below its picture and its text."""
    text = found.words.top() + height_of(sheet.words, found.words.width(), found.size)
    top = max(found.picture.bottom(), text) + 7
    return QRectF(9, top, sheet.w - 18, sheet.h - 8 - top)


_LEAF, _BED = 46.0, 190.0
"""The least height of a free part that is drawn on, and the width of the bed of an experience there."""
_SKETCHES = {"giang_ry": "kite", "o_tach": "mug", "nim_se": "whistle", "an_pha": "crane"}
"""The motif that each student draws into the diary."""


def _leaf(canvas: Canvas[Palette], free: QRectF) -> None:
    """The free part of a student's card as a page of the diary: photo corners for an experience to come, and a drawing in pencil."""
    if free.height() < _LEAF:
        return
    colours, student = canvas.colours, canvas.word("student")
    y = free.top() + 4
    while y < free.bottom():
        canvas.line(QPointF(free.left(), y), QPointF(free.right(), y), colours.rule_line, 1)
        y += 18
    side = min(free.height() - 6, 64.0)
    drawing = around(QPointF(free.right() - side / 2 - 6, free.center().y()), side)
    if free.width() < _BED + side + 20:
        sketch_motif(canvas, around(free.center(), side), _SKETCHES[student])
        return
    sketch_motif(canvas, drawing, _SKETCHES[student])
    bed = QRectF(free.left() + 4, free.top() + 2, _BED, free.height() - 4)
    canvas.rectangle(bed, faded(colours.paper_edge, 0.3))
    for x, y in product((bed.left(), bed.right()), (bed.top(), bed.bottom())):
        reach = QPointF(14 if x == bed.left() else -14, 14 if y == bed.top() else -14)
        corner = [(x, y), (x + reach.x(), y), (x, y + reach.y())]
        canvas.shape(polygon(corner), mixed(cloth(student, canvas.theme), colours.paper, 0.35), colours.soft_ink, 1)
    sketch_motif(canvas, around(bed.center(), min(side, 40.0)), "bookmark")


def slip_sheet(slip: Face) -> Sheet:
    """The texts of a slip and the room for them."""
    edge, seal = (12.0, 18.0) if slip.word("season") else (6.0, 0.0)
    kind = slip.word("slip")
    named, titled = kind in ("event", "item"), kind == "experience"
    large, high = kind in ("student", "event"), kind == "item" and slip.h >= HIGH and 0 < slip.number("among") <= HELD
    most = 104.0 if large else 64.0 if high else 78.0
    title, words = words_on(slip, "title"), words_on(slip, "text")
    return Sheet(slip.w, slip.h, title, words, edge, seal, most, named=named, titled=titled, large=large or high)


def alike(slip: Face) -> tuple[Sheet, float]:
    """The texts of a slip in the layout of those among which it lies, and how much they grow at most."""
    sheet = slip_sheet(slip)
    if not slip.number("among"):
        return sheet, inf
    if slip.word("slip") != "item":
        # The border of a season takes room on one of them.
        sheet = Sheet(slip.w, slip.h, sheet.title, sheet.words, 12.0, 18.0)
    return common_layout(slip, sheet)


def common_layout(shown: Face, sheet: Sheet) -> tuple[Sheet, float]:
    """A sheet in the one layout that fits all among which it lies, and how much its text grows at most."""
    named = [(words_on(shown, f"title{number}"), words_on(shown, f"text{number}")) for number in range(shown.number("among"))]
    form, size, factor = _common(tuple([evolve(sheet, title=title, words=words) for title, words in named]), sizing())
    return evolve(sheet, form=form, sizes=(size,)), factor


@lru_cache(maxsize=16)
def _common(sheets: tuple[Sheet, ...], now: TextSize) -> tuple[tuple[float, bool] | None, float, float]:
    """The layout and the largest size of text that fit on all of these, and how much it grows; those on which none fits don't count."""

    def hold(tried: Iterable[Sheet]) -> bool:
        return all(sheet.roomy() is not None for sheet in tried)

    with at_most(1.0):
        able = [sheet for sheet in sheets if hold([sheet])]
    for named in (True, False) if able else ():
        for factor, size in product((now.factor, 1.5, 1.0), (*_ROOMY, *_SIZES) if all(sheet.large for sheet in able) else _SIZES):
            with at_most(factor):
                tried = [sheet.formed(size) if named else iter([evolve(sheet, sizes=(size,))]) for sheet in able]
                found = next(filter(hold, zip(*tried, strict=True)), None)
            if found is not None:
                return found[0].form, size, factor
    return None, _SIZES[-1], 1.0


def _slip_picture(canvas: Canvas[Palette], picture: QRectF) -> None:
    kind = canvas.word("slip")
    if kind == "student":
        canvas.rounded(picture, 4, faded(canvas.colours.summer, 0.16))
        draw_student(canvas.painter, picture, canvas.word("student"), canvas.theme)
    elif kind == "experience":
        draw_experience(canvas, picture, canvas.word("student"), "")
    elif kind == "medal":
        draw_medal_back(canvas, inset(picture, 3))
    elif kind == "prize":
        draw_rosette(canvas, picture.center() - QPointF(0, picture.height() * 0.06), picture.height() * 0.4)
    else:
        draw_motif(canvas, inset(picture, 3), canvas.word("motif"))


def paint_token(canvas: Canvas[Palette]) -> None:
    """An item in public storage: its drawing and the number of copies; an empty slot for none."""
    colours, box, count = canvas.colours, canvas.box, canvas.number("count")
    if not count:
        canvas.rounded(inset(box, 1), 6, "", dashed(colours.paper_edge, 1.2))
        return
    canvas.sheet(box, colours.card, colours.card_edge, width=1.2)
    draw_motif(canvas, inset(box, 5), canvas.word("motif"))
    if count > 1:
        radius = 7.5 * growth(1.4)
        centre = box.bottomRight() - QPointF(radius + 0.5, radius + 0.5)
        canvas.disc(centre, radius, colours.ink, colours.card, 1)
        canvas.numeral(str(count), centre, 7.5, colours.card, room=radius - 0.5)


def paint_choice(canvas: Canvas[Palette]) -> None:
    """A slip of paper with one of several options."""
    colours, box = canvas.colours, canvas.box
    canvas.sheet(box, lit(colours.card, box, 0.0, 0.03), colours.card_edge, radius=8)
    canvas.line(QPointF(14, 8), QPointF(14, canvas.h - 8), colours.margin_line, 1.5)
    title, words, width = canvas.words("title"), canvas.words("text"), canvas.w - 30
    if not str(words):
        canvas.text(title, QRectF(22, 5, width, canvas.h - 10), 16, colours.ink, bold=True, least=12, align=LEFT)
        return
    # A long name takes a second line where the text does not need it.
    head = max(22.0, height_of(title, width, 12, bold=True))
    if head > 22 and height_of(words, width, 12) > canvas.h - 12 - head:
        head = 22.0
    canvas.text(title, QRectF(22, 5, width, head), 16, colours.ink, bold=True, align=LEFT)
    canvas.text(words, QRectF(22, 6 + head, width, canvas.h - 10 - head), 15, colours.ink, least=12, align=LEFT)


def paint_deck(canvas: Canvas[Palette]) -> None:
    """A face-down deck; its edge shows how thick it is."""
    _draw_back(canvas, _pile(canvas), canvas.word("deck"))
    _count(canvas)


def paint_back(canvas: Canvas[Palette]) -> None:
    """The back of a card or a medal of a ``deck``; that of a student's experience shows the student."""
    if canvas.word("student"):
        draw_experience(canvas, canvas.box, canvas.word("student"), "")
    else:
        _draw_back(canvas, canvas.box, canvas.word("deck"))


def _draw_back(canvas: Canvas[Palette], top: QRectF, kind: str) -> None:
    colours = canvas.colours
    if kind == "directive":
        draw_directive_back(canvas, top)
    elif kind == "medal":
        draw_medal_back(canvas, top)
    else:
        ground = colours.winter if kind == "event" else colours.spring
        canvas.sheet(top, lit(mixed(ground, colours.card_back, 0.55), top), colours.ink, radius=5)
        canvas.rounded(inset(top, 5), 4, "", colours.card_back_line, 1.5)
        side = min(top.width(), top.height()) * 0.62
        draw_motif(canvas, around(top.center() - QPointF(0, 4), side), "bell" if kind == "event" else "bookmark")


def _pile(canvas: Canvas[Palette]) -> QRectF:
    """Draw the cards below the top one; return the box of the top one."""
    layers = min(4, (canvas.number("count") + 2) // 4)
    for layer in range(layers, 0, -1):
        under = QRectF(layer * 1.5, layer * 1.5, canvas.w - 6, canvas.h - 6)
        canvas.sheet(under, canvas.colours.card, canvas.colours.card_edge, radius=5, width=1)
    return QRectF(0, 0, canvas.w - 6, canvas.h - 6)


def _count(canvas: Canvas[Palette]) -> None:
    radius = 11.5 * growth(1.4)
    centre = QPointF(canvas.w - 1.5 - radius, canvas.h - 1.5 - radius)
    canvas.disc(centre, radius, canvas.colours.paper, canvas.colours.ink, 1.5)
    canvas.numeral(str(canvas.number("count")), centre, 9.5, canvas.colours.ink, room=radius - 1)


def paint_empty_deck(canvas: Canvas[Palette]) -> None:
    """The place of an empty deck: an outline with the mark of what belongs there."""
    line, middle, kind = canvas.colours.desk_line, canvas.middle, canvas.word("deck")
    canvas.rounded(inset(canvas.box, 1), 6, faded(line, 0.08), dashed(line, 2.2))
    canvas.painter.setOpacity(0.55)
    if kind == "old_directive":
        canvas.shape(path("M-9 -6 H9 M-6 -6 V9 H6 V-6 M-3 -9 H3").translated(middle), "", line, 2.5)
    elif kind == "medal":
        canvas.disc(middle, 18, faded(line, 0.08), line)
    else:
        draw_motif(canvas, around(middle, min(canvas.w, canvas.h) * 0.45), "bookmark" if "experience" in kind else "bell")
    canvas.painter.setOpacity(1)


def paint_old_deck(canvas: Canvas[Palette]) -> None:
    """A face-up deck: its top card and its count."""
    top = _pile(canvas)
    if canvas.word("deck") == "directive":
        scale = top.width() / canvas.w
        with canvas.placed(0, 0, scale=(scale, scale)):
            paint_directive(evolve(canvas, face=face("directive", canvas.w, canvas.h, number=canvas.number("number"), turn=0)))
    else:
        draw_experience(canvas, top, canvas.word("student"), canvas.word("season"))
    _count(canvas)


def paint_idea(canvas: Canvas[Palette]) -> None:
    """An idea card: a lamp, lit while unused."""
    colours, used, middle = canvas.colours, canvas.number("used"), canvas.middle - QPointF(0, 4)
    fill, edge = (mixed(colours.card, colours.card_back, 0.35), colours.desk_line) if used else (colours.card, colours.card_edge)
    canvas.sheet(canvas.box, fill, edge)
    if not used:
        canvas.rounded(inset(canvas.box, 2), 5, fading(middle, canvas.w * 0.48, colours.lamp, (0, 0.75), (1, 0.0)))
    strokes = [
        ("M-6 9 C-6 4 -12 1 -12 -6 A12 12 0 0 1 12 -6 C12 1 6 4 6 9 Z", colours.card_back_line if used else colours.lamp),
        ("M-5.5 9 H5.5 V14 C5.5 17 -5.5 17 -5.5 14 Z", colours.wire),
        ("M-3 9 V0 L0 -3 L3 0 V9", ""),
        ("" if used else "M0 -23 V-21 M-16 -15 L-14.5 -13.8 M16 -15 L14.5 -13.8", ""),
    ]
    with canvas.placed(middle.x(), middle.y(), scale=(canvas.w / 52, canvas.w / 52)):
        for data, fill in strokes:
            canvas.shape(path(data), fill, colours.motif_line, 1.8)


def draw_medal_back(canvas: Canvas[Palette], box: QRectF) -> None:
    """The back of a medal tile."""
    colours = canvas.colours
    canvas.sheet(box, colours.card_back, colours.ink, radius=5)
    for share in (0.34, 0.22):
        canvas.disc(box.center(), box.width() * share, "", colours.card_back_line)


def draw_experience(canvas: Canvas[Palette], box: QRectF, student: str, season: str) -> None:
    """The back of an experience: the avatar on paper, the border of its season where it is known."""
    colours, side = canvas.colours, min(box.width(), box.height()) * 0.9
    canvas.sheet(box, mixed(cloth(student, canvas.theme), colours.paper, 0.7), colours.card_edge, radius=5)
    with canvas.clipped(inset(box, 2), 4):
        draw_student(canvas.painter, around(QPointF(box.center().x(), box.bottom() - side / 2), side), student, canvas.theme)
    if season:
        season_edge(canvas, box, season, 3)
