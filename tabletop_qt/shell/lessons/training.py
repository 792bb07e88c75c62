"""Training: sessions of mistakes and puzzles, learning from the mistakes of one game, and the page with what is due and the misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from engines.kernel.coach import MOST_MISTAKES, Rating, excellent, mistakes
from engines.kernel.contract import Refused
from engines.kernel.messages import Message, msg, msgn, side_by_side
from engines.tables import Table
from tabletop_qt.art.ready_made import box_picture
from tabletop_qt.art.shapes import pen
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.lessons.mistakes import Example, ExampleSession, MistakePlayer
from tabletop_qt.shell.lessons.puzzle_player import PuzzlePlayer, open_puzzle
from tabletop_qt.shell.lessons.puzzles import TABLE, THEMES, position_picture
from tabletop_qt.shell.play.plots import GAP, Plot
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.storage import Storage, attempt
from tabletop_qt.store.puzzles import Puzzle, PuzzleError, keep_try, puzzles
from tabletop_qt.store.training import DAYS, Card, Misses, answered, drop, misses, session, today
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import (
    MARGIN,
    FlowLayout,
    Page,
    add,
    button,
    card,
    clear,
    column,
    describe,
    label,
    line,
    once,
    painter_on,
    picture,
)

if TYPE_CHECKING:
    from tabletop_qt.shell.play.table_controller import TableController


class Training(QObject):
    """Asks cards at the table one by one: those of a session, or the decisions of one game."""

    pageWanted = Signal()
    puzzlesWanted = Signal(str)
    """The id of the game."""
    notified = Signal(object)
    """A `Message` for the player."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, tables: Callable[[], TableController], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._storage = storage
        self._tables = tables
        self._page: TrainingPage | None = None
        self.player: MistakePlayer | PuzzlePlayer | None = None
        self._waiting: list[tuple[Card, Example | None]] = []
        """The cards still to be asked; an example that has been read already is with its card."""
        self._number = self._count = 0
        self._answers: list[bool] = []
        """For each card of the session, True if the first answer was right."""
        self._answered = ""
        """The id of the puzzle that was answered last."""
        self._learning: tuple[Table, Path] | None = None
        """The game that the player learns from, and the path of its record; more of its decisions may be rated meanwhile."""
        self._asked: list[int] = []
        """The turns of its decisions that were asked or shown."""
        self._awaits = False
        """True while the next mistake is looked for."""
        self._leave: Callable[[], object] = self.pageWanted.emit
        self._table: tuple[str, Table | None, Sequence[Rating]] = "", None, ()
        """The game that was read last: the name of its file, its table, and its ratings."""

    # The page

    def page(self) -> TrainingPage:
        """The training page, with what is due now."""
        if self._page is None:
            kit = next((kit for kit in self._kits.values() if kit.puzzles), next(iter(self._kits.values())))
            self._page = TrainingPage(kit, self._glimpse)
            self._page.started.connect(self.start)
            self._page.puzzlesWanted.connect(partial(self.puzzlesWanted.emit, kit.id))
        self._table = "", None, ()
        self._page.show_training(self._session(), attempt(lambda: misses(self._storage.database), (), self.notified.emit), self._answers)
        return self._page

    def _glimpse(self, card: Card) -> Glimpse | None:
        """The position of a card; None if its game or puzzle is gone or can't be read."""
        if card.record:
            example = self._example(card)
            if example is None:
                return None
            table = example.whole
            return Glimpse(table, card.turn, table.game.wording.stage(table.state_at(card.turn)).label)
        puzzle = self._puzzles().get(card.id)
        with suppress(PuzzleError):
            return Glimpse(puzzle.solved(self._kits[puzzle.game].game), 0, puzzle.title) if puzzle is not None else None
        return None

    def _session(self) -> tuple[Card, ...]:
        themes = {name: puzzle.theme.value for name, puzzle in self._puzzles().items()}
        return attempt(lambda: session(self._storage.database, today(), themes), (), self.notified.emit)

    def _puzzles(self) -> dict[str, Puzzle]:
        """All puzzles by id, the easiest first, and of each grade one theme after the other."""
        found = [puzzle for game in self._kits for puzzle in puzzles(game)]
        shelves = Counter[tuple[int, str]]()
        order: dict[str, tuple[int, int]] = {}
        for puzzle in found:
            shelves[puzzle.grade, puzzle.theme] += 1
            order[puzzle.id] = puzzle.grade, shelves[puzzle.grade, puzzle.theme]
        return {puzzle.id: puzzle for puzzle in sorted(found, key=lambda puzzle: order[puzzle.id])}

    # Asking

    @cached_property
    def process(self) -> WorkerProcess:
        """The process that rates what the player tries."""
        return WorkerProcess(self, paths=self._storage.paths)

    def watch(self, tables: TableController) -> None:
        """End a card when its table is left, and learn from a game once its decisions are rated."""
        tables.letGo.connect(self._stop)
        self._studying = tables.studying
        tables.studying.learning.connect(self.learn)
        tables.studying.progressed.connect(self._follow_rating)

    def start(self) -> None:
        """Start a session."""
        self.rest()
        self._leave = self.pageWanted.emit
        self._waiting = [(card, None) for card in self._session()]
        self._number, self._count, self._answers = 0, len(self._waiting), []
        self._next()

    def learn(self, table: Table, path: Path) -> None:
        """Ask the mistakes of a game again as they are found, then show its excellent decisions; at the end, show the game again."""
        self._learning, self._asked, self._number = (table, path), [], 0
        if self._storage.owns(path):
            # It may have been finished only now, and is moved when its table is left.
            self._leave = lambda: self._tables().resume(self._storage.paths.records / path.name)
        else:
            self._leave = lambda: self._tables().open_record(path)
        self._find_more()
        if self._waiting:
            self._next()
        else:
            self._learning = None
            self.notified.emit(msg("None of your decisions in this game clearly cost anything."))
            self._studying.end_learning()

    def _find_more(self) -> None:
        """Queue the mistakes found since the last one, the worst first, and once all decisions are rated the excellent ones."""
        if self._learning is None:
            return
        (table, path), ratings = self._learning, self._studying.findings.ratings
        new = [each for each in mistakes(ratings) if each.turn not in self._asked][: MOST_MISTAKES - len(self._asked)]
        examples = [Example(table, each) for each in new]
        if not self._studying.rating:
            examples += [Example(table, each, found=True) for each in excellent(ratings) if each.turn not in self._asked]
        self._waiting = [(Card(f"{path.name} {each.rating.turn}", path.name, each.rating.theme), each) for each in examples]
        self._count = self._number + len(examples)

    def _go_on(self) -> None:
        """Ask the next card. If it is still looked for, stop looking."""
        if self._awaits:
            self._studying.cancel()
        self._advance()

    def _advance(self) -> None:
        """Ask the next card, or wait until a mistake is found."""
        self._find_more()
        self._awaits = not self._waiting and self._learning is not None and self._studying.rating
        if self._awaits and isinstance(self.player, MistakePlayer):
            self.player.wait(msg("Looking for the next mistake: {progress}", progress=self._studying.progress))
        else:
            self._next()

    def _follow_rating(self) -> None:
        """Ask the next mistake if the player waits for it, or tell how many decisions were checked."""
        if self._awaits:
            self._advance()
        elif self._learning is not None and isinstance(self.player, MistakePlayer):
            self._find_more()
            self.player.show_heading(self._heading(self.player.session.table))

    def _heading(self, table: Table) -> Message:
        """The place of a decision in the session and in its game; while more may be found, the number found so far."""
        stage = table.game.wording.stage(table.state_at(0)).label
        if self._learning is not None and self._studying.rating:
            found = self._studying.found
            return msg("Mistake {number}, the worst first · {stage} · found {found} so far, looking…", number=self._number, stage=stage,
                       found=found)  # fmt: skip
        if self._learning is not None:
            return msg("{number} of {count}, the worst first · {stage}", number=self._number, count=self._count, stage=stage)
        return msg("{number} of {count} · {stage}", number=self._number, count=self._count, stage=stage)

    def _next(self) -> None:
        """Ask the next card; after the last one, leave the table."""
        lost = 0
        while self._waiting:
            card, example = self._waiting.pop(0)
            self._number += 1
            self._asked.append(card.turn)
            self._answered = ""
            if self._ask(card, example):
                break
            lost += 1
            attempt(partial(drop, self._storage.database, card), None, self.notified.emit)
        else:
            self._leave()
        if lost:
            self.notified.emit(
                msgn(
                    "{count} decision was taken out of training, because its game or puzzle is gone or has changed.",
                    "{count} decisions were taken out of training, because their games or puzzles are gone or have changed.",
                    lost,
                )
            )

    def _ask(self, card: Card, example: Example | None) -> bool:
        """Ask a card; False if its game or puzzle is gone or can't be read."""
        if not card.record:
            puzzle = self._puzzles().get(card.id)
            return puzzle is not None and self._ask_puzzle(card, puzzle)
        example = example or self._example(card)
        return example is not None and self._ask_mistake(card, example)

    def _example(self, card: Card) -> Example | None:
        """The decision that a card is about, read from its record and the study of it."""
        if self._table[0] != card.record:
            table, path = self._storage.recorded(card.record), self._storage.paths.records / card.record
            self._table = card.record, table, self._storage.study(table, path, 0).ratings if table is not None else ()
        _, table, ratings = self._table
        rating = next((each for each in ratings if each.turn == card.turn), None)
        return Example(table, rating) if table is not None and rating is not None else None

    def _ask_mistake(self, card: Card, example: Example) -> bool:
        try:
            session = ExampleSession(example, self._storage.paths)
        except Refused:
            return False
        page, presenter = self._tables().teach(session, msg("Learn from your mistakes"))
        bar, heading = self._bar(msg("Back to the position")), self._heading(session.table)
        player = self.player = MistakePlayer(example, session, page, presenter, bar, self.process, heading)
        player.tried.connect(partial(self._answer, card))
        player.wentOn.connect(self._go_on)
        return True

    def _ask_puzzle(self, card: Card, puzzle: Puzzle) -> bool:
        kit, bar = self._kits[puzzle.game], self._bar(msg("Restart the puzzle"))
        try:
            player = open_puzzle(puzzle, kit, self._storage.paths, lambda session: self._tables().teach(session, msg("Training")), bar)
        except PuzzleError:
            return False
        self.player = player
        player.show_place(self._number, self._count)
        player.tried.connect(lambda solved, assisted: self._keep_try(card, puzzle, solved, assisted))
        player.wentOn.connect(self._go_on)
        return True

    def _keep_try(self, card: Card, puzzle: Puzzle, solved: bool, assisted: bool) -> None:
        """Count a try of a puzzle; the first one is the answer of its card."""
        attempt(lambda: keep_try(self._storage.database, puzzle, solved=solved, assisted=assisted), None, self.notified.emit)
        if self._answered != card.id:
            self._answered = card.id
            self._answer(card, solved)

    def _bar(self, again: Message) -> LessonBar:
        bar = LessonBar(again, msg("Stop here; the rest stays due"))
        # The bar is deleted with the table, so it can be left only once its click is over.
        bar.left.connect(lambda: QTimer.singleShot(0, self, self._leave))
        return bar

    def _answer(self, card: Card, right: bool) -> None:
        if self._learning is not None and not self._storage.owns(self._learning[1]):
            return
        if self._learning is None:
            self._answers.append(right)
        new = self._learning is not None and not self._studying.whole
        attempt(lambda: answered(self._storage.database, card, today(), right=right, new=new), None, self.notified.emit)

    # Leaving

    def _stop(self) -> None:
        player, self.player = self.player, None
        if player is not None:
            player.stop()
            # The next card may follow at once.
            QTimer.singleShot(0, self, self._rest_if_left)

    def _rest_if_left(self) -> None:
        if self.player is None:
            self.rest()

    def rest(self) -> None:
        """End the worker processes, and forget what is waiting."""
        self._waiting, self._table = [], ("", None, ())
        if self._learning is not None:
            self._learning, self._awaits = None, False
            self._studying.end_learning()
        if "process" in vars(self):
            self.process.stop()


# The page


LEAST = 900
"""The least width in which the plot stands beside the first position, at 100 percent."""
SMALL = 196, 108
"""The size of the picture of each further position at 100 percent."""
FEWEST = 4
"""The fewest answers to a theme before it is said to be missed most."""

_NAMES: Mapping[str, Message] = {
    **{theme.value: words for theme, words in THEMES.items()},
    "directive": msg("Single directives"),
    "cards": msg("Getting and trading cards"),
    "timing": msg("Ending the turn"),
}


def theme_words(theme: str) -> Message:
    """The name of a theme of puzzles or mistakes."""
    return _NAMES.get(theme, msg("Other"))


class Glimpse(NamedTuple):
    """The position of a card: its table, the number of decisions before it, and its name."""

    table: Table
    turn: int
    name: Message


class TrainingPage(Page):
    """The first position that is due beside the button that starts a session, the plot of misses, and the other positions.

    ``glimpse`` returns the position of a card; None if it can't be read. Positions are read and painted one by one once the page is shown.
    """

    started = Signal()
    puzzlesWanted = Signal()

    def __init__(self, kit: GameKit, glimpse: Callable[[Card], Glimpse | None]) -> None:
        super().__init__(msg("Training"), widest=1180)
        self._kit = kit
        self._glimpse = glimpse
        self._look: tuple[Theme, int] = (LIGHT, 100)
        self._cards: tuple[Card, ...] = ()
        self._unpainted: list[tuple[Card, QLabel, QLabel, tuple[int, int]]] = []
        """The cards whose positions are still to be painted, with the labels for picture and name, and the picture's size."""
        self._painting = once(self, self._paint_next)
        first, missed = self._both = card(), card()
        self._first = picture()
        self.told, self._name, self.held = label(msg(""), "heading"), label(msg(""), "small"), label(msg(""))
        self.start = button(msg("Start training"), self.started.emit, primary=True)
        self.more = button(msg("Puzzles"), self.puzzlesWanted.emit, primary=True, tip=msg("Short positions with one goal each"))
        words = add(column(spacing=6), self.told, self._name, self.held, 1)
        for each in (self.start, self.more):
            words.addWidget(each, 0, Qt.AlignmentFlag.AlignLeft)
        add(line(first, 16, 16), (self._first, 0, Qt.AlignmentFlag.AlignTop), (words, 1))
        self.most = label(msg(""), "lead")
        self.plot = MissesPlot()
        self._legend = label(msg("Decisions by theme; solid = right"), "small")
        how = msg(
            "Practise {game} with mistakes from your recent games and with puzzles, starting with those you missed or solved with help. "
            "What you miss here comes back the next day. Each time you get one right, it stays away twice as long, up to {last} days.",
            game=kit.name,
            last=DAYS[-1],
        )
        add(column(missed, 16, 8), self.most, self.plot, self._legend, label(how, "small"), 1)
        self._top = add(line(spacing=16), (first, 3), (missed, 2))
        self._after = label(msg("After that"), "heading")
        self.session = QWidget()
        """The other positions of the session."""
        self._flow = FlowLayout(self.session, 12)
        add(self.parts, self._top, self._after, self.session, 1)

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Paint the pictures in this theme, and fit the width to text of this size."""
        super().set_theme(theme, percent)
        self._look = theme, percent
        self._turn()
        self._show_cards()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Put the plot below the first position where they don't fit side by side."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        needed = sum([each.minimumSizeHint().width() for each in self._both]) + self._top.spacing() + 2 * MARGIN
        room = min(self.width(), self._body.maximumWidth() + 2 * MARGIN)
        narrow = room < max(needed, LEAST * max(self._look[1], 100) // 100)
        self._top.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    def _show_cards(self) -> None:
        theme, share = self._look[0], max(self._look[1], 100) / 100
        clear(self._flow)
        self._name.setText("")
        self._first.setPixmap(box_picture(self._kit.id, theme, TABLE[0], self.devicePixelRatioF()))
        self._unpainted = [(each, self._first, self._name, TABLE) for each in self._cards[:1]]
        for each in self._cards[1:]:
            w, h = round(SMALL[0] * share), round(SMALL[1] * share)
            tile, table, name = card(), picture(), label(msg(""), "small", wrap=False)
            tile.setMinimumWidth(w + 16)
            add(column(tile, 8, 2), table, label(theme_words(each.theme), "strong", wrap=False), name)
            self._unpainted.append((each, table, name, (w, h)))
            self._flow.addWidget(tile)
        for _, shown, _, size in self._unpainted:
            blank = QPixmap(*size)
            blank.fill(QColor(theme.ground))
            shown.setPixmap(blank)
        self._after.setVisible(len(self._cards) > 1)
        self._painting.start()

    def _paint_next(self) -> None:
        """Paint one position; the others wait for the events in between."""
        # Only on the page that is shown are the words measured in its letters.
        self._turn()
        if not self._unpainted or not self.isVisible():
            return
        each, shown, name, size = self._unpainted.pop(0)
        found = self._glimpse(each)
        if found is not None:
            shown.setPixmap(position_picture(self._kit, found.table, found.turn, self._look[0], size, self.devicePixelRatioF()))
            words = found.name if shown is not self._first else side_by_side((theme_words(each.theme), found.name))
            name.setText(tr(words))
        self._painting.start()

    def show_training(self, cards: Sequence[Card], misses: Sequence[Misses], answers: Sequence[bool] = ()) -> None:
        """Show the cards of the next session, the misses so far, and whether each of the last ``answers`` was right."""
        self._cards = tuple(cards)
        self.start.setVisible(bool(cards))
        self.more.setVisible(not cards)
        mistakes = sum(bool(each.record) for each in cards)
        own = msgn("{count} mistake", "{count} mistakes", mistakes)
        puzzles = msgn("{count} puzzle", "{count} puzzles", len(cards) - mistakes)
        what = tuple(part for part in (own, puzzles) if part.count)
        words = msgn("Today: {what}, about {count} minute.", "Today: {what}, about {count} minutes.", len(cards), what=what)
        words = words if cards else msg("All done for today.")
        describe(self.start, msg("Start training"), words)
        if answers:
            words = msg("{right} of {count} right on the first try. {due}", right=sum(answers), count=len(answers), due=words)
        self.told.setText(tr(words))
        self.held.setText(tr(held_words(cards)))
        self.most.setText(tr(most_missed(misses)))
        self.plot.setVisible(bool(misses))
        self._legend.setVisible(bool(misses))
        self.plot.show_misses(misses)
        self._turn()
        self._show_cards()

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.start if self._cards else self.more


def held_words(cards: Sequence[Card]) -> Message:
    """A sentence that tells the player what to do with the decisions of a session."""
    own = [bool(each.record) for each in cards]
    if not own:
        return msg(
            "Tomorrow there will be new puzzles. When a solo game is over, press “Learn from your mistakes” in its result, "
            "or study it: its mistakes are added here."
        )
    how = msg("Each puzzle is a position at the table: reach its goal with what you hold.")
    if any(own):
        how = msg("Each position is shown at the table, as you saw it: find a better move than you made, or solve the puzzle.")
    if all(own):
        how = msg("Each position is shown at the table, as you saw it: find a better move than you made.")
    return msg("Press Start training. {how} “Show me” shows a good way. You can stop at any time.", how=how)


def most_missed(misses: Sequence[Misses]) -> Message:
    """The theme that the player misses most, in a sentence."""
    often = [each for each in misses if each.asked >= FEWEST and each.missed]
    if not often:
        return msg("You have answered too few so far to see what you miss most.")
    most = max(often, key=lambda each: (each.missed / each.asked, each.missed))
    return msg("You miss these most: {theme} ({missed} of {asked}).", theme=theme_words(most.theme), missed=most.missed, asked=most.asked)


def _right(each: Misses) -> Message:
    return msg("{right} of {asked} right", right=each.asked - each.missed, asked=each.asked)


class MissesPlot(Plot):
    """A bar for each theme: the decisions asked, of which the solid part was right."""

    def __init__(self) -> None:
        super().__init__()
        self._misses: tuple[Misses, ...] = ()

    def show_misses(self, misses: Sequence[Misses]) -> None:
        """Show these."""
        self._misses = tuple(misses)
        self.setAccessibleName(tr(self.told()))
        self.updateGeometry()
        self.update()

    def told(self) -> Message:
        """The plot in a sentence."""
        return msg(
            "{parts}", parts=tuple([msg("{theme}: {count}", theme=theme_words(each.theme), count=_right(each)) for each in self._misses])
        )

    def at(self, _x: float) -> Message | None:
        """No tooltip: the numbers stand beside the bars."""
        return None

    @property
    def _row(self) -> int:
        return self.fontMetrics().height() + 10

    def sizeHint(self) -> QSize:
        """A row for each theme."""
        return QSize(320, max(len(self._misses), 1) * self._row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint names, bars and numbers."""
        painter = painter_on(self, event)
        accent, ink = self.colour(QPalette.ColorRole.Link), self.colour(QPalette.ColorRole.WindowText)
        metrics = self.fontMetrics()
        named = max([metrics.horizontalAdvance(tr(theme_words(each.theme))) for each in self._misses], default=0) + GAP
        left = min(named, self.width() / 2)
        beside = GAP + max([metrics.horizontalAdvance(tr(_right(each))) for each in self._misses], default=0)
        most = max([each.asked for each in self._misses], default=1)
        for place, each in enumerate(self._misses):
            row = QRectF(0, place * self._row, self.width(), self._row)
            painter.setPen(ink)
            middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRectF(0, row.top(), left, row.height()), middle, tr(theme_words(each.theme)))
            unit = (row.width() - left - beside) / most
            bar = QRectF(left, row.top() + 4, unit * each.asked, row.height() - 8)
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(unit * (each.asked - each.missed), bar.height())), accent)
            painter.setPen(pen(accent.name(), 1.5))
            painter.drawRect(bar)
            painter.setPen(ink)
            number = QRectF(QPointF(bar.right() + GAP, row.top()), QSizeF(beside, row.height()))
            painter.drawText(number, middle, tr(_right(each)))
        painter.end()
