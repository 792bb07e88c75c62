"""Figures: parts of the tables of lessons, drawn by its painter, for its rule book and for the sheet of a game in a nutshell."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic

from attrs import evolve
from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engines.kernel.messages import Message, msg
from engines.tables import Table
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.lessons import Picture, lessons, seat_of
from tabletop_qt.table.interaction import pointed_at
from tabletop_qt.table.motion import evened
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.table.scene import paint_ahead, render
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Piece, Place, Scenery
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import add, button, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Overlay

AROUND = 14.0
"""The margin around the named pieces, in scene units."""


def empty(pictures: Pictures, size: tuple[int, int], dpr: float) -> QPixmap:
    """A picture of this size of nothing but the ground."""
    w, h = size
    made = QPixmap(round(w * dpr), round(h * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(QColor(pictures.painter.ground(pictures.theme)))
    return made


def _box(each: Piece | Place) -> QRectF:
    if isinstance(each, Place):
        return QRectF(each.box.x, each.box.y, each.box.w, each.box.h)
    return QRectF(each.x - each.face.w / 2, each.y - each.face.h / 2, each.face.w, each.face.h)


def _part(scenery: Scenery, patterns: tuple[str, ...], ratio: float) -> QRectF:
    """The area of the named pieces and places, in this ratio of width to height."""
    pieces, places = pointed_at(scenery, patterns)
    boxes = [_box(piece) for piece in scenery.pieces if piece.id in pieces] + [_box(place) for place in places]
    part = QRectF()
    for box in boxes:
        part = part.united(box)
    part.adjust(-AROUND, -AROUND, AROUND, AROUND)
    wide, high = max(part.width(), part.height() * ratio), max(part.height(), part.width() / ratio)
    return QRectF(part.center().x() - wide / 2, part.center().y() - high / 2, wide, high)


def _whole(scenery: Scenery, part: QRectF, patterns: tuple[str, ...]) -> Scenery:
    """The scenery without its neighbours of the named pieces that the rim of the picture would cut through."""
    pieces, places = pointed_at(scenery, patterns)
    named = [_box(piece) for piece in scenery.pieces if piece.id in pieces] + [_box(place) for place in places]

    def stays(box: QRectF) -> bool:
        return part.contains(box) or any(box.intersects(each) for each in named)

    return evolve(scenery, pieces=tuple(piece for piece in scenery.pieces if stays(_box(piece))))


def _way(before: Piece | None, now: Piece) -> list[tuple[float, float]]:
    """The points that a piece passes, along its path if it has one; only one if it stays, or was not there."""
    end = (now.x, now.y)
    start = end if before is None else (before.x, before.y)
    if start in now.path and end in now.path:
        first, last = now.path.index(start), now.path.index(end)
        return [*now.path[first : last + 1]] if first <= last else [*now.path[last : first + 1]][::-1]
    return [start, end] if start != end else [end]


def _along(way: list[tuple[float, float]], at: float) -> tuple[float, float]:
    """The point of a way after this number of its parts; each begins and ends slowly."""
    if at >= len(way) - 1:
        return way[-1]
    (x, y), (to_x, to_y), share = way[int(at)], way[int(at) + 1], evened(at % 1)
    return x + (to_x - x) * share, y + (to_y - y) * share


MOST_NAMED = 6
"""The most things that a figure's description names."""


class Figures:
    """The figures of a game. The tables of its lessons are played once."""

    def __init__(self, kit: GameKit) -> None:
        self._kit = kit
        self._tables: dict[str, Table] = {}

    def paint(self, each: Picture, pictures: Pictures, size: tuple[int, int], dpr: float) -> Generator[None, None, tuple[QPixmap, Message]]:
        """Paint a figure in steps; return it and its description."""
        self._table(each)
        yield
        scenery = self.scenery(each)
        yield
        pieces, places = pointed_at(scenery, each.shows)
        seen = [piece.name for piece in scenery.pieces if piece.id in pieces] + [place.name for place in places]
        part = _part(scenery, each.shows, size[0] / size[1])
        scenery = _whole(scenery, part, each.shows)
        sharp = Sharpness(size[0] / part.width() * dpr, dpr)
        yield from paint_ahead(scenery, part, pictures, sharp)
        made = empty(pictures, size, dpr)
        render(scenery, part, pictures, sharp, made, size)
        return made, msg("Picture: {things}", things=tuple(dict.fromkeys(seen))[:MOST_NAMED])

    def frames(self, each: Picture, pictures: Pictures, size: tuple[int, int], dpr: float) -> Generator[None, None, list[QPixmap]]:
        """Paint the pictures in which pieces go from where they lay to where they lie in the figure, in steps."""
        now, before = self.scenery(each), self.scenery(evolve(each, at=each.since or 0, since=None))
        part, made = _part(now, each.shows, size[0] / size[1]), list[QPixmap]()
        sharp, now = Sharpness(size[0] / part.width() * dpr, dpr), _whole(now, part, each.shows)
        ways = {piece.id: way for piece in now.pieces if len(way := _way(before.piece(piece.id), piece)) > 1}
        count = STEP * max([len(way) - 1 for way in ways.values()], default=0)
        for frame in range(count + 1):
            there = {piece: _along(way, frame / STEP) for piece, way in ways.items()}
            moved = [evolve(piece, x=there[piece.id][0], y=there[piece.id][1]) if piece.id in there else piece for piece in now.pieces]
            made.append(empty(pictures, size, dpr))
            render(evolve(now, pieces=tuple(moved)), part, pictures, sharp, made[-1], size)
            yield
        return made

    def _table(self, each: Picture) -> Table:
        kit = self._kit
        if each.record not in self._tables:
            self._tables[each.record] = next(lesson for lesson in lessons(kit.id) if lesson.name == each.record).table(kit.game)
        return self._tables[each.record]

    def scenery(self, each: Picture) -> Scenery:
        """The table of a figure; with ``draft``, as it is just before the next move is played."""
        table, kit = self._table(each), self._kit
        seat = seat_of(table)
        view, model = kit.game.view(table.state_at(each.at), seat), kit.view_model.seated(table.seats)
        draft = model.foreseen(view, seat, table.played(each.at + 1).command) if each.draft else None
        return model.scenery(view, seat, model.start() if draft is None else draft)


# The sheet


ACROSS, HIGH = 1120, 0.72
"""The width of all pictures side by side at 100 percent, in pixels, and the height of each as a share of its width."""
GAP = 16
STEP, TICK, RESTS = 10, 50, (18, 40)
"""The frames in which a piece goes from one point to the next, their milliseconds, and the frames of rest before and after."""
AT_ONCE = 0.008
"""Seconds of painting after which input is handled."""


class NutshellSheet(Overlay):
    """Pictures side by side, until Escape or Enter; those that can move do so unless they are ``still``."""

    lessonRequested = Signal()

    def __init__(self, over: QWidget, kit: GameKit, pictures: tuple[Picture, ...], theme: Theme, percent: int, *, still: bool) -> None:
        wide, scale = ACROSS // len(pictures) - GAP, max(percent, 100) / 100
        super().__init__(over, ACROSS + 64, 150)
        self.set_text_size(percent)
        self._kit, self._theme, self._still = kit, theme, still
        self._size = round(wide * scale), round(wide * HIGH * scale)
        self._shown: list[tuple[Picture, QLabel]] = []
        self._moving: list[tuple[QLabel, list[QPixmap]]] = []
        self._at = 0
        self._clock = QTimer(self, interval=TICK)
        self._clock.timeout.connect(self.move_on)
        page = QWidget()
        layout = column(page, 0, 16)
        layout.addWidget(label(msg("{game} in a nutshell", game=kit.name), "heading"))
        layout.addLayout(add(line(spacing=GAP), *map(self._one, pictures)))
        self.rule = label(msg(""))
        """The clause whose sign was clicked; the sheet stays, to be read on."""
        self.rule.hide()
        layout.addWidget(self.rule)
        self.lesson = button(msg("Start the lesson"), self.lessonRequested.emit)
        self.on = button(msg("Go to the table"), self.leave, primary=True)
        self.inside.addLayout(add(line(spacing=8), 1, self.lesson, self.on))
        self.lesson.setVisible(bool(lessons(kit.id)))
        describe(self, msg("{game} in a nutshell", game=kit.name))
        # The table under the sheet is complete before the first picture is painted; then input is handled every few milliseconds.
        self._painting = QTimer(self)
        self._painting.timeout.connect(self._paint_on)
        self._begin()
        self.open(page, self.on)

    def _show_rule(self, number: str) -> None:
        clause = self._kit.rule_book().clause(number)
        if clause is not None:
            self.rule.setText(" ".join([f"{number} {tr(clause.title)}:", *map(tr, clause.paragraphs)]))
            self.rule.show()
            self._fit()

    def set_looks(self, theme: Theme, *, still: bool) -> None:
        """Paint the pictures in this theme, and let them move unless they are to be ``still``."""
        if (theme, still) != (self._theme, self._still):
            self._theme, self._still = theme, still
            self._begin()

    def _begin(self) -> None:
        pictures = Pictures(self._kit.painter, self._theme)
        self._clock.stop()
        self._moving, self._at = [], 0
        for _, shown in self._shown:
            shown.setPixmap(empty(pictures, self._size, self.devicePixelRatioF()))
        self._steps = self._paint(pictures)
        self._painting.start(0)

    @property
    def painting(self) -> bool:
        """True while pictures are still to be painted."""
        return self._painting.isActive()

    def _paint_on(self) -> None:
        until = monotonic() + AT_ONCE
        for _ in self._steps:
            if monotonic() >= until:
                return
        self._painting.stop()

    def _paint(self, pictures: Pictures) -> Iterator[None]:
        """Paint the pictures of parts of lessons' tables, in steps."""
        kit, size, dpr = self._kit, self._size, self.devicePixelRatioF()
        drawing = Figures(kit)
        for each, shown in self._shown:
            made, words = yield from drawing.paint(each, pictures, size, dpr)
            describe(shown, words)
            shown.setPixmap(made)
            yield
        for each, shown in self._shown:
            if each.since is not None and not self._still:
                self._moving.append((shown, (yield from drawing.frames(each, pictures, size, dpr))))
                self._clock.start()

    def move_on(self) -> None:
        """Show the next frame of each picture that moves, over and over."""
        self._at += 1
        for shown, frames in self._moving:
            before, after = RESTS
            at = self._at % (before + len(frames) + after) - before
            frame = frames[min(max(at, 0), len(frames) - 1)]
            if shown.pixmap().cacheKey() != frame.cacheKey():
                shown.setPixmap(frame)

    def _one(self, each: Picture) -> QVBoxLayout:
        shown = picture()
        shown.setFixedSize(*self._size)
        self._shown.append((each, shown))
        words = linked(each.words, each.clause, self._show_rule)
        words.setFixedWidth(self._size[0])
        return add(column(spacing=8), (shown, 0, Qt.AlignmentFlag.AlignHCenter), words, 1)
