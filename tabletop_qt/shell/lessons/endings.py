"""The ends of a lesson and of a puzzle: what was achieved, and what to do next."""

from __future__ import annotations

from attrs import evolve
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.drawing import trophy_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.shell.play.frames import Eyes, moments_of
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.lessons import Lesson
from tabletop_qt.store.puzzles import Progress, PuzzleSession
from tabletop_qt.table.motion import evened
from tabletop_qt.table.stage import still
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import Actor, Moment
from tabletop_qt.widgets.controls import FlowLayout, add, button, card, column, describe, label, line, picture
from tabletop_qt.widgets.overlay import Overlay


class LessonEnd(Overlay):
    """A medal for the finished lesson, and what to do next: the ``following`` lesson first if it goes on in the same game.

    Closing it goes home.
    """

    playWanted = Signal()
    nextWanted = Signal()

    def __init__(self, over: QWidget, theme: Theme, percent: int, lesson: Lesson, following: Lesson | None) -> None:
        super().__init__(over, 620, 120)
        done = msg("You finished “{lesson}”.", lesson=lesson.title)
        describe(self, done)
        page = QWidget()
        self._game, self._size = lesson.game, 128 * percent // 100
        self.medal = picture(self._painted(theme))
        layout = column(page, 0, 12)
        layout.addWidget(self.medal, 0, Qt.AlignmentFlag.AlignHCenter)
        for words, role in ((msg("Well done!"), "title"), (done, "lead")):
            shown = label(words, role)
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        buttons = QWidget()
        flow = FlowLayout(buttons, 8, centred=True)
        goes_on = following is not None and following.record == lesson.record and following.place > lesson.place
        self.play = button(lesson.play or msg("Play your first game"), self.playWanted.emit, primary=True)
        self.play.setHidden(goes_on)
        self.next = None
        if following is not None:
            self.next = button(msg("Next lesson: {lesson}", lesson=following.title), self.nextWanted.emit, primary=goes_on)
        self.home = button(msg("Home"), self.leave)
        for made in (self.play, self.next, self.home):
            if made is not None:
                flow.addWidget(made)
        self.inside.addWidget(buttons)
        self.set_text_size(percent)
        self.open(page, self.next if goes_on and self.next is not None else self.play)

    def set_theme(self, theme: Theme) -> None:
        """Paint the medal in this theme."""
        self.medal.setPixmap(self._painted(theme))

    def _painted(self, theme: Theme) -> QPixmap:
        return trophy_picture(self._game, "lesson", theme, self._size, self.devicePixelRatioF(), earned=True)


# A puzzle

CEREMONY = 1200
"""Milliseconds in which the pieces of a solved puzzle appear and the rating runs."""
_CEREMONY = ("", "puzzle solved")
PICTURE = 540
"""The width of the picture of a solved puzzle at 100 percent."""
_BETWEEN = 48
"""The gap between two collected rows in it, in scene units."""


def collected(presenter: Presenter, turns: int) -> Moment | None:
    """All rows, souvenirs and prizes that were collected in these turns, as one picture, side by side; None without any."""
    actors, left, disclosure = list[Actor](), 0.0, presenter.disclosure
    for turn in range(1, turns + 1):
        for moment in moments_of(disclosure.table, presenter.view_model, turn, Eyes(disclosure.seat, presenter.side)):
            if moment is not None and moment.sound == "fanfare":
                edge = min(actor.shown.x for actor in moment.actors)
                moved = [evolve(each, shown=evolve(each.shown, x=each.shown.x - edge + left)) for each in moment.actors]
                actors += moved
                left = max(each.shown.x + each.shown.w for each in moved) + _BETWEEN
    return Moment(msg(""), tuple(actors)) if actors else None


class PuzzleEnd(Overlay):
    """The reward for a solved puzzle: what was collected, piece by piece, how the rating moved, the number of moves, and the streak.

    ``counts`` is false for the player's own puzzles, which have no rating.
    """

    nextWanted = Signal()

    def __init__(self, page: TablePage, session: PuzzleSession, moment: Moment, before: Progress, after: Progress, *, counts: bool) -> None:
        super().__init__(page, 620, 120)
        puzzle, pictures, self._motion = session.puzzle, page.table.pictures, page.table.motion
        self.moment, self._pictures, self._dpr = moment, pictures, self.devicePixelRatioF()
        percent = pictures.percent
        told = msg("Solved with help") if session.helped else msg("Solved!")
        describe(self, told, puzzle.teaches)
        sheet = QWidget()
        layout = column(sheet, 0, 12)
        title, self.teaches, self.picture = label(told, "title"), label(puzzle.teaches, "body"), picture()
        for shown in (title, self.picture, self.teaches):
            if shown is not self.teaches or puzzle.teaches.text:
                shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                layout.addWidget(shown)
        facts = line(spacing=12)
        self._from, self._to = before.rating, after.rating
        self.rating = label(msg("{points}", points=self._to), "title", wrap=False)
        self.facts: tuple[str, ...] = ()
        if counts:
            change = f"{self._to - self._from:+}".replace("-", "\N{MINUS SIGN}") if self._to != self._from else "\N{PLUS-MINUS SIGN}0"
            moved = len(after.tries) > len(before.tries)
            words = msg("rating ({change}, first try)", change=change) if moved else msg("rating (only first tries count)")
            self._add(facts, self.rating, words)
        if not session.helped:
            moves, fewest = session.table.turn, session.fewest
            shortest = msgn("move: the shortest way", "moves: the shortest way", moves)
            enough = msgn("moves; {count} is enough", "moves; {count} are enough", fewest)
            self._add(facts, label(msg("{points}", points=moves), "title", wrap=False), shortest if moves <= fewest else enough)
            if counts:
                streak = label(msg("{points}", points=after.streak), "title", wrap=False)
                self._add(facts, streak, msg("solved in a row"))
        layout.addLayout(facts)
        buttons = QWidget()
        self.next = button(msg("Next puzzle"), self.nextWanted.emit, primary=True)
        self.look = button(msg("See the table"), self.leave)
        add(FlowLayout(buttons, 8, centred=True), self.next, self.look)
        self.inside.addWidget(buttons)
        self._show_at(1.0)
        self.set_text_size(percent)
        self.open(sheet, self.next)
        self._motion.run(_CEREMONY, CEREMONY, self._show_at, curve=evened)

    def _add(self, facts: QHBoxLayout, number: QLabel, words: Message) -> None:
        part = card()
        layout = column(part, 8, 0)
        for shown in (number, label(words, "small")):
            shown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(shown)
        describe(part, msg("{points} {words}", points=number.text(), words=words))
        self.facts = (*self.facts, part.accessibleName())
        facts.addWidget(part, 1)

    def _show_at(self, t: float) -> None:
        """Show the pieces one after another, and let the rating run."""
        self.picture.setPixmap(still(self.moment, self._pictures, PICTURE * self._pictures.percent // 100, self._dpr, t))
        self.rating.setText(tr(msg("{points}", points=round(self._from + (self._to - self._from) * t))))

    def stop(self) -> None:
        """End it for good."""
        self._motion.drop(_CEREMONY)
        self.put_away()
        self.deleteLater()
