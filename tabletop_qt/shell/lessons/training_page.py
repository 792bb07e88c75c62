"""The training page: the cards due today, and the player's misses, in words and as a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.shapes import pen
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.lessons.puzzle_player import THEMES
from tabletop_qt.shell.lessons.puzzles import theme_picture
from tabletop_qt.shell.play.plots import GAP, Plot
from tabletop_qt.store.training import DAYS, Card, Misses
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import FlowLayout, Page, add, button, card, column, describe, label, line, painter_on, picture

WIDEST = 900
"""The greatest width of the page at 100 percent."""
SMALL = 44
"""The greatest width and height of a theme's picture at 100 percent."""
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


class TrainingPage(Page):
    """The number of cards due, the button that starts a session, and the plot of misses."""

    started = Signal()

    def __init__(self, kit: GameKit) -> None:
        super().__init__(msg("Training"), WIDEST)
        self._kit = kit
        self._look: tuple[Theme, int] = (LIGHT, 100)
        self._themes = Counter[str]()
        """The number of cards of each theme."""
        self.start = button(msg("Start training"), self.started.emit, primary=True)
        self.header.addWidget(self.start)
        self.told = label(msg(""), "lead")
        how = msg(
            "Practise {game} with mistakes from your recent games and with puzzles, starting with those you missed or solved with help. "
            "What you miss here comes back the next day. Each time you get one right, it stays away twice as long, up to {last} days.",
            game=kit.name,
            last=DAYS[-1],
        )
        self._held = card()
        self.held = label(msg(""))
        self.session = QWidget()
        """A picture and the number of cards for each theme."""
        self._lines = add(column(self._held, 12, 8), label(msg("What to do"), "lead"), self.held, self.session)
        self._filled = card()
        self.most = label(msg(""), "lead")
        self.plot = MissesPlot()
        add(column(self._filled, 12, 8), self.most, self.plot, label(msg("Decisions by theme; solid = right"), "small"))
        add(self.parts, self.told, label(how), self._held, self._filled, 1)

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Paint the pictures in this theme, and fit the width to text of this size."""
        super().set_theme(theme, percent)
        self._look = theme, percent
        self._show_themes()

    def _show_themes(self) -> None:
        theme, percent = self._look
        before, self.session = self.session, QWidget()
        flow = FlowLayout(self.session, 16)
        for about, count in self._themes.most_common():
            part = QWidget()
            shown = picture(theme_picture(self._kit, about, theme, max(percent, 100) / 100, self.devicePixelRatioF(), SMALL))
            words = label(msg("{theme}: {count}", theme=theme_words(about), count=count), wrap=False)
            add(line(part, 0, 8), shown, words)
            flow.addWidget(part)
        self._lines.replaceWidget(before, self.session)
        before.hide()
        before.deleteLater()

    def show_training(self, cards: Sequence[Card], misses: Sequence[Misses], answers: Sequence[bool] = ()) -> None:
        """Show the cards of the next session, the misses so far, and whether each of the last ``answers`` was right."""
        self.start.setEnabled(bool(cards))
        mistakes = sum(bool(each.record) for each in cards)
        own = msgn("{count} mistake", "{count} mistakes", mistakes)
        puzzles = msgn("{count} puzzle", "{count} puzzles", len(cards) - mistakes)
        what = tuple(part for part in (own, puzzles) if part.count)
        words = msgn("Today: {what}, about {count} minute.", "Today: {what}, about {count} minutes.", len(cards), what=what)
        words = words if cards else msg("Nothing is due today. Come back tomorrow, or play a game and learn from it.")
        describe(self.start, msg("Start training"), words)
        if answers:
            words = msg("{right} of {count} right at the first try. {due}", right=sum(answers), count=len(answers), due=words)
        self.told.setText(tr(words))
        self.held.setText(tr(held_words(cards)))
        self._themes = Counter([each.theme for each in cards])
        self._show_themes()
        self._filled.setVisible(bool(misses))
        self.most.setText(tr(most_missed(misses)))
        self.plot.show_misses(misses)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.start if self.start.isEnabled() else self.back


def held_words(cards: Sequence[Card]) -> Message:
    """What the player is to do with the decisions of a session."""
    own = [bool(each.record) for each in cards]
    if not own:
        return msg(
            "When a solo game is over, press “Learn from your mistakes” in its result, or study it: its mistakes are "
            "added here. Puzzles come up by themselves, a few new ones each day."
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
