"""The page of a game's puzzles: the next one, the player's rating, a shelf for each theme, and runs against the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from math import floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.art.shapes import drawn, pen
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.miniature import table_image
from tabletop_qt.shell.play.plots import PointsPlot
from tabletop_qt.store.puzzles import GRADES, MISSES, SEAT, SECONDS, Mark, Progress, Puzzle, PuzzleError
from tabletop_qt.store.puzzles import Theme as About
from tabletop_qt.store.statistics import Mark as Dot
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, Page, add, button, card, column, describe, label, line, picture

if TYPE_CHECKING:
    # Loaded with the first position.
    from engines.tables import Table

TILE, TILE_HEIGHT = 206, 52
"""The size of a puzzle's button at 100 percent."""
ICON = 20
TABLE = 304, 168
"""The size of the picture of the next puzzle's table."""
PICTURE = 84
"""The greatest width and height of a picture at 100 percent."""
THEMES = {
    About.CHAIN: msg("Chains"),
    About.TURN: msg("Rotating medals"),
    About.LOCK: msg("Locking"),
    About.TREND: msg("Trends"),
    About.EVENT: msg("Event cards"),
    About.END: msg("The end of the year"),
    About.OWN: msg("Your own puzzles"),
}
"""The names of the themes, in the order of the shelves."""
ABOUT = {
    About.CHAIN: msg("Lay cards over each other, and find an order that lifts every row."),
    About.TURN: msg("Rotate or swap medals until the arrows you hold fit their paths."),
    About.LOCK: msg("Put a locker where a row would fall, and it stays where it was."),
    About.TREND: msg("Spend an idea so that a student's Trend gives you what is missing."),
    About.EVENT: msg("Answer the event in the one way that leaves you a turn to win with."),
    About.END: msg("The last round of the year: collect all that is left."),
    About.OWN: msg("Set by you, or sent to you."),
}
"""A sentence on each theme: what it asks for."""
ALLOWED = msg("Use only what you hold: drawing is off.")
"""The limits of every puzzle."""
GRADE_WORDS = (msg("very easy"), msg("easy"), msg("medium"), msg("hard"), msg("very hard"), msg("expert"))
MARK_WORDS = {
    Mark.SOLVED: msg("solved"),
    Mark.ASSISTED: msg("solved with help"),
    Mark.MISSED: msg("missed"),
    Mark.NEW: msg("not tried yet"),
}


def grade_sign(grade: int) -> str:
    """The grade as filled and empty dots."""
    return "\N{BLACK CIRCLE}" * grade + "\N{WHITE CIRCLE}" * (GRADES - grade)


def mark_icon(mark: Mark, theme: Theme) -> QIcon:
    """The sign of a mark: a tick, half a disc, a cross, or an empty ring, each in a colour of its own."""
    colour = {Mark.SOLVED: theme.seat("green"), Mark.ASSISTED: theme.seat("orange"), Mark.MISSED: theme.warning}.get(mark, theme.soft_ink)

    def draw(painter: QPainter) -> None:
        painter.setPen(pen(colour, 3))
        match mark:
            case Mark.SOLVED:
                painter.drawPolyline([QPointF(4, 11), QPointF(8.5, 15.5), QPointF(16, 5)])
            case Mark.MISSED:
                painter.drawLine(QPointF(5, 5), QPointF(15, 15))
                painter.drawLine(QPointF(5, 15), QPointF(15, 5))
            case _:
                painter.setPen(pen(colour, 2))
                painter.drawEllipse(QPointF(10, 10), 6.5, 6.5)
                if mark is Mark.ASSISTED:
                    painter.setBrush(painter.pen().color())
                    painter.drawChord(3, 3, 13, 13, 90 * 16, 180 * 16)

    made = QIcon()
    for dpr in (1.0, 2.0):
        made.addPixmap(drawn(ICON, ICON, dpr, draw))
    return made


def theme_picture(kit: GameKit, about: str, theme: Theme, scale: float, dpr: float) -> QPixmap:
    """The picture of a theme of puzzles."""
    face = kit.puzzle_face(about)
    made = Pictures(kit.painter, theme).face(face, Sharpness(dpr * scale * min(PICTURE / face.h, PICTURE / face.w), dpr)).pixmap
    made.setDevicePixelRatio(dpr)
    return made


def position_picture(kit: GameKit, table: Table, turn: int, theme: Theme, size: tuple[int, int], dpr: float) -> QPixmap:
    """A picture of a position at the table of one person, in this size."""
    model = kit.view_model.seated(table.seats)
    scenery = model.scenery(table.game.view(table.state_at(turn), SEAT), SEAT, model.start())
    w, h = (round(length * dpr) for length in size)
    made = QPixmap.fromImage(table_image(scenery, Pictures(kit.painter, theme), Sharpness(w / scenery.bounds.w, dpr), (w, h)))
    made.setDevicePixelRatio(dpr)
    return made


class RatingPlot(PointsPlot):
    """The player's rating after each first try."""

    def told(self) -> Message:
        """The plot in a sentence."""
        if not self.marks:
            return msg("No rating yet")
        last = tuple(msg("{points}", points=mark.total) for mark in self.marks[-5:])
        return msg("Rating after each first try; the latest were {points}", points=last)

    def sizeHint(self) -> QSize:
        """Lower than the plots of results."""
        return QSize(280, 7 * self.fontMetrics().height())

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest value on the scale, in hundreds."""
        totals = [mark.total for mark in self.marks]
        return floor(min(totals) / 100) * 100, floor(max(totals) / 100) * 100 + 100

    @property
    def line(self) -> Sequence[float]:
        """The values of the line."""
        return [mark.total for mark in self.marks]


class PuzzlesPage(Page):
    """The puzzle to try next, the rating, and a shelf of puzzles for each theme, the easiest first."""

    chosen = Signal(object)
    """The `Puzzle` to play."""
    runWanted = Signal()

    def __init__(self, kit: GameKit, puzzles: Sequence[Puzzle]) -> None:
        super().__init__(msg("Puzzles: {game}", game=kit.name), widest=1180)
        self._kit = kit
        self.puzzles = tuple(puzzles)
        self._puzzles = tuple([puzzle for puzzle in puzzles if puzzle.theme is not About.OWN])
        """Those that count: the player's own have no results."""
        self._progress = Progress()
        self._look: tuple[Theme, int] = (LIGHT, 100)
        self._drawn: Puzzle | None = None
        """The puzzle whose table is drawn beside the next one's words."""
        self.told = label(msg(""), "lead", wrap=False)
        self.header.addWidget(self.told)
        add(self.parts, label(msg("Each puzzle is a position at the table: reach its goal with what you hold."), "lead"), self._top())
        self._pictures: dict[About, QLabel] = {}
        self._counts: dict[About, QLabel] = {}
        self.tiles: dict[str, QPushButton] = {}
        for about in THEMES:
            its = [puzzle for puzzle in self.puzzles if puzzle.theme is about]
            if its:
                self.parts.addWidget(self._shelf(about, its))
        add(self.parts, self._clock(), 1)

    # Parts

    def _top(self) -> QHBoxLayout:
        """The puzzle to try next, and beside it the rating."""
        following, rated = card(), card()
        self._next_picture = picture()
        self._next_picture.setObjectName("next")
        self._next_title, self._next_goal, self._next_about = label(msg(""), "heading"), label(msg(""), "lead"), label(msg(""), "small")
        self._allowed = label(ALLOWED)
        self.next = button(msg("Start"), self._go_on, primary=True)
        words = add(column(spacing=6), self._next_about, self._next_title, self._next_goal, self._allowed, 1)
        words.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        add(line(following, 16, 16), (self._next_picture, 0, Qt.AlignmentFlag.AlignTop), (words, 1))
        self.rating = label(msg(""), "heading")
        self.plot = RatingPlot()
        moves = msg(
            "Only your first try at each puzzle counts. If you solve it without help, your rating rises, most of all for a hard puzzle. "
            "Otherwise, your rating falls, hardly at all for a hard puzzle."
        )
        legend = QWidget()
        flow = FlowLayout(legend, 12)
        self._signs = {mark: picture() for mark in Mark}
        for mark, sign in self._signs.items():
            part = QWidget()
            add(line(part, 0, 4), sign, label(MARK_WORDS[mark], "small", wrap=False))
            flow.addWidget(part)
        add(column(rated, 12, 4), self.rating, self.plot, label(moves, "small"), 1, legend)
        return add(line(spacing=16), (following, 3), (rated, 2))

    def _shelf(self, about: About, puzzles: Sequence[Puzzle]) -> QWidget:
        part = QWidget()
        shown = self._pictures[about] = picture()
        shown.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        layout = line(part, 0, 16)
        layout.addWidget(shown, 0, Qt.AlignmentFlag.AlignTop)
        count = self._counts[about] = label(msg(""), "small", wrap=False)
        head = add(line(spacing=12), label(THEMES[about], "heading", wrap=False), count, 1)
        words = add(column(spacing=8), head, label(ABOUT[about]))
        tiles = QWidget()
        flow = FlowLayout(tiles, 8)
        for puzzle in sorted(puzzles, key=lambda each: each.grade):
            tile = self.tiles[puzzle.id] = button(puzzle.title, partial(self.chosen.emit, puzzle))
            tile.setProperty("puzzle", True)
            tile.setIconSize(QSize(ICON, ICON))
            flow.addWidget(tile)
        words.addWidget(tiles)
        layout.addLayout(words, 1)
        return part

    def _clock(self) -> QWidget:
        part = card()
        words = msg("Against the clock: {minutes} minutes, or until you miss {misses}.", minutes=SECONDS // 60, misses=MISSES)
        self.best = label(msg(""), "small", wrap=False)
        self.run = button(msg("Start a run"), self.runWanted.emit)
        add(line(part, 12, 12), (label(words), 1), self.best, self.run)
        if not self._puzzles:
            part.hide()
        return part

    # Look

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Paint the pictures in this theme, and fit the width to text of this size."""
        self._look = theme, percent
        scale = max(percent, 100) / 100
        super().set_theme(theme, percent)
        for tile in self.tiles.values():
            tile.setMinimumWidth(round(TILE * scale))
            tile.setFixedHeight(round(TILE_HEIGHT * scale))
        for about, shown in self._pictures.items():
            shown.setPixmap(theme_picture(self._kit, about, theme, scale, self.devicePixelRatioF()))
            shown.setFixedWidth(round((PICTURE + 16) * scale))
        self._drawn = None
        self._show()

    def show_progress(self, progress: Progress, best: int) -> None:
        """Show the player's progress; ``best`` is the most puzzles solved in a run."""
        self._progress = progress
        self.best.setText(tr(msg("Best run: {solved}", solved=best)) if best else "")
        self._show()

    def _show(self) -> None:
        marks, theme = self._progress.marks, self._look[0]
        icons = {mark: mark_icon(mark, theme) for mark in Mark}
        for mark, sign in self._signs.items():
            sign.setPixmap(icons[mark].pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        for puzzle in self.puzzles:
            tile, mark = self.tiles[puzzle.id], marks.get(puzzle.id, Mark.NEW)
            goal, hard = self._goal(puzzle), GRADE_WORDS[puzzle.grade - 1]
            tile.setText(f"{tr(puzzle.title)}\n{grade_sign(puzzle.grade)} {tr(hard)}")
            tile.setIcon(icons[mark])
            tile.setToolTip(tip(tr(goal)))
            words = msg("{title}, {theme}, grade {grade}, {hard}, {mark}", title=puzzle.title, theme=THEMES[puzzle.theme],
                        grade=puzzle.grade, hard=hard, mark=MARK_WORDS[mark])  # fmt: skip
            describe(tile, words, goal)
        for about, count in self._counts.items():
            its = [puzzle for puzzle in self.puzzles if puzzle.theme is about]
            done = sum(marks.get(puzzle.id) is Mark.SOLVED for puzzle in its)
            count.setText(tr(msg("{count} of {all} solved", count=done, all=len(its))))
        solved = sum(marks.get(puzzle.id) is Mark.SOLVED for puzzle in self._puzzles)
        self.told.setText(tr(msg("{count} of {all} solved", count=solved, all=len(self._puzzles))))
        self.rating.setText(tr(msg("Your puzzle rating: {rating}", rating=self._progress.rating)))
        self.plot.setVisible(len(self._progress.tries) > 1)
        self.plot.show_marks([Dot(each.rating, each.solved, each.assisted, "") for each in self._progress.tries])
        self._show_next(self.following())

    def _show_next(self, puzzle: Puzzle | None) -> None:
        self.next.setEnabled(puzzle is not None)
        if puzzle is None:
            self._next_title.setText(tr(msg("There are no puzzles")))
            return
        sign, hard = grade_sign(puzzle.grade), GRADE_WORDS[puzzle.grade - 1]
        about = msg("{theme} · {sign} {hard}", theme=THEMES[puzzle.theme], sign=sign, hard=hard)
        if puzzle != self._drawn:
            self._drawn = puzzle
            self._next_picture.setPixmap(self._table_of(puzzle))
        self._next_title.setText(tr(msg("Next: {title}", title=puzzle.title)))
        self._next_goal.setText(tr(self._goal(puzzle)))
        self._next_about.setText(tr(about))
        describe(self.next, msg("Start the next puzzle, {title}", title=puzzle.title), self._goal(puzzle))

    def _table_of(self, puzzle: Puzzle) -> QPixmap:
        """A picture of the table of a puzzle; if it can't be played, that of its theme."""
        try:
            table = puzzle.solved(self._kit.game)
        except PuzzleError:
            return self._pictures[puzzle.theme].pixmap()
        return position_picture(self._kit, table, 0, self._look[0], TABLE, self.devicePixelRatioF())

    def _goal(self, puzzle: Puzzle) -> Message:
        try:
            return self._kit.goal(puzzle.goal).words
        except ValueError:
            return msg("The goal can't be read.")

    # Playing

    def following(self, puzzle: Puzzle | None = None) -> Puzzle | None:
        """The puzzle to try next, another than this one; if all are solved, the one after it."""
        found = self._progress.recommended(self._puzzles, puzzle)
        if found is None and self._puzzles:
            place = self._puzzles.index(puzzle) + 1 if puzzle is not None else date.today().toordinal()
            found = self._puzzles[place % len(self._puzzles)]
        return found

    def _go_on(self) -> None:
        puzzle = self.following()
        if puzzle is not None:
            self.chosen.emit(puzzle)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.next if self._puzzles else self.back
