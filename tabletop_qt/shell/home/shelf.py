"""The shelf: the boxes of the games, and the tables to continue above them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from engines.kernel.messages import Message, msg, msgn, side_by_side
from tabletop_qt.art.ready_made import BOX, box_picture
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import (
    EDGE,
    FlowLayout,
    Picker,
    add,
    button,
    column,
    describe,
    label,
    line,
    painter_on,
    picture,
    while_down,
)
from tabletop_qt.widgets.focus_rings import RING

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from tabletop_qt.shell.home.table_card import TableCard, Unfinished
    from tabletop_qt.store.settings import Settings


RISE, TILT = 3.0, 1.2
"""How far a lid rises as its box opens a crack, in pixels, and how far it tilts, in degrees."""
OPENING = 160
"""The time that takes, in milliseconds."""
_BODY = 6, 6, 276, 180
"""The box itself in its picture of the size `BOX`; the rest is its shadow."""
_PINNED = 0.32
"""The upper share of the picture in which a rosette may be."""
PRESSED = 2
"""How far a pressed box sinks, in pixels."""
_LIP = 3
"""The height of the box's own edge below the crack, in pixels."""


class Front(QPushButton):
    """The front of a box; left and right lead to the boxes beside it. Pointed at, focused or open, it opens a crack.

    A pointer that only rests where the box comes up opens nothing.
    """

    stepped = Signal(int)
    focused = Signal()
    doubled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.still = False
        """True if nothing is to move: it opens and closes at once."""
        self.lift = 0.0
        """How far it is open, from 0 to 1."""
        self._theme = LIGHT
        self._picture = QPixmap()
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._raise)
        self.toggled.connect(self._stir)
        self._pointed = False
        self.setMouseTracking(True)

    def show_picture(self, shown: QPixmap, theme: Theme) -> None:
        """Show a picture of the box, drawn for a theme."""
        self._picture, self._theme = shown, theme
        self.setIcon(QIcon(shown))
        self.update()

    def _stir(self) -> None:
        """Open the lid a crack, or close it."""
        goal = float(self.isChecked() or self._pointed or (self.hasFocus() and bool(self.property(RING))))
        self._motion.stop()
        if self.still or not self.isVisible():
            self._raise(goal)
        elif goal != self.lift:
            self._motion.setDuration(round(OPENING * abs(goal - self.lift)))
            self._motion.setStartValue(self.lift)
            self._motion.setEndValue(goal)
            self._motion.start()

    def _raise(self, lift: float) -> None:
        self.lift = lift
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        """Qt's hook: the pointer moves over it."""
        super().mouseMoveEvent(event)
        if not self._pointed:
            self._pointed = True
            self._stir()

    def leaveEvent(self, event: QEvent, /) -> None:
        """Qt's hook: the pointer left it."""
        super().leaveEvent(event)
        self._pointed = False
        self._stir()

    def event(self, event: QEvent, /) -> bool:
        """Qt's hook: open with the focus ring, which is a property."""
        if event.type() == QEvent.Type.DynamicPropertyChange:
            self._stir()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: draw the ring, the box, and its lid as far as it is open."""
        if self._picture.isNull():
            super().paintEvent(event)
            return
        theme, painter = self._theme, painter_on(self, event)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ringed = bool(self.property(RING))
        if ringed or self.isChecked():
            for colour, inset, wide in ((theme.focus if ringed else theme.accent, 1.5, 3.0), (theme.focus_halo, 3.5, 1.0)):
                painter.setPen(QPen(QColor(colour), wide))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        size = self.iconSize()
        painter.translate(EDGE, EDGE + PRESSED * self.isDown())
        if self.lift:
            self._draw_open(painter, size.width() / BOX[0])
        else:
            painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _draw_open(self, painter: QPainter, scale: float) -> None:
        """Draw the inside of the box, lit, and the lid above it."""
        x, y, w, h = (part * scale for part in _BODY)
        wide, high = self._picture.deviceIndependentSize().toTuple()
        foot, dpr = y + h, self._picture.devicePixelRatio()
        # The shadow on the shelf stays there; the rosette moves with the lid.
        below = QRectF(0, high * _PINNED, wide, high * (1 - _PINNED))
        painter.drawPixmap(below, self._picture, QRectF(below.topLeft() * dpr, below.size() * dpr))
        inside = QRectF(x, y, w, h).adjusted(1, 1, -1, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.ring_edge))
        painter.drawRoundedRect(inside, 6, 6)
        painter.fillRect(inside.adjusted(_LIP, _LIP, -_LIP, -_LIP), QColor(self._theme.ring))
        painter.translate(x, y + h - RISE * self.lift)
        painter.rotate(-TILT * self.lift)
        painter.translate(-x, -y - h)
        painter.drawPixmap(QRectF(0, 0, wide, foot), self._picture, QRectF(0, 0, wide * dpr, foot * dpr))

    def focusInEvent(self, event: QFocusEvent, /) -> None:
        """Qt's hook: keyboard focus came to it."""
        super().focusInEvent(event)
        self.focused.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent, /) -> None:
        """Qt's hook: a second click at once plays; it would close the box again."""
        event.accept()
        self.doubled.emit()

    def sizeHint(self) -> QSize:
        """The fixed size, which the least size in the style sheet would override."""
        return self.maximumSize()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Go to the next box with left and right; Qt would go to the next widget."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)


PEG = 3.5
"""The radius of a peg, in pixels."""


class Plank(QFrame):
    """The edge of the shelf below a box, with a peg for each of the last results: a brass one for a win, else an empty hole."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("plank")
        self._theme = LIGHT
        self.results: Sequence[bool] = ()
        """True for a win, the oldest first."""

    def show_results(self, won: Sequence[bool]) -> None:
        """Show these results, the oldest first."""
        self.results = won
        words = [msg("won") if each else msg("lost") for each in won]
        self.setToolTip(tip(tr(msg("Your last games: {results}", results=side_by_side(words)))) if won else "")
        self.update()

    def look(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def place(self, number: int) -> QPointF:
        """The centre of a peg."""
        return QPointF(_BESIDE + PEG + 3 + number * 4 * PEG, self.height() / 2)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: draw the pegs."""
        super().paintEvent(event)
        if not self.results:
            return
        painter, theme = painter_on(self, event), self._theme
        painter.setPen(QPen(QColor(theme.ring_edge), 1.5))
        for number, won in enumerate(self.results):
            painter.setBrush(QColor(theme.ring if won else theme.ring_edge))
            painter.drawEllipse(self.place(number), PEG, PEG)
        painter.end()


_BESIDE, _BETWEEN = EDGE + 6, 6
"""The margin beside what is below a box, and the gap between two buttons there."""


class ShelfBox(QWidget):
    """A box with a button to play at once. Closed it describes its game below, open it has more buttons there."""

    approached = Signal(str)
    """The pointer was moved over it, or keyboard focus came to it; with the id of the game, as all of these."""
    opened = Signal(str)
    played = Signal(str)
    taught = Signal(str)
    puzzled = Signal(str)
    scored = Signal(str)
    setUp = Signal(str)

    def __init__(self, kit: GameKit) -> None:
        super().__init__()
        self.kit = kit
        self.front = Front()
        self.front.setProperty("box", True)
        self.front.setCheckable(True)
        self.front.setAutoDefault(True)
        self.front.clicked.connect(self._turn)
        self.front.doubled.connect(self._play)
        self.front.focused.connect(lambda: self.approached.emit(kit.id))
        players, minutes, about = kit.facts
        self._facts = QWidget()
        self._line = label(about, "small")
        add(
            column(self._facts, 0, 2),
            label(msg("{players} · {minutes}", players=_unbroken(players), minutes=_unbroken(minutes))),
            self._line,
            1,
        )
        self._about = tr(msg("{players}, {minutes}. {about}", players=players, minutes=minutes, about=about))
        describe(self.front, kit.name, msg("{about}", about=self._about))
        self.play = button(msg("Play now"), self._play, primary=True)
        self.more = button(msg("More"), self.front.click, tip=msg("Other ways to start"))
        self.set_up = button(msg("Set up…"), lambda: self.setUp.emit(kit.id), tip=msg("Choose the players and rules"))
        for part in (self.play, self.more, self.set_up):
            self._name(part)
        self.set_up.hide()
        self.against = label(msg(""), "small")
        self._start = QWidget()
        add(FlowLayout(self._start, _BETWEEN), self.play, self.more, self.set_up, self.against)
        self._last: Mapping[str, object] | None = None
        self._inside: QWidget | None = None
        self._ways: QWidget | None = None
        self._short = False
        self._said = self._hard = ""
        """The sentences on how it went, and on how hard it is."""
        self._won = False
        self._drawn: tuple[int, str, float, bool] | None = None
        """The width, theme, sharpness and rosette of the picture on the front: resizing a window asks for it again and again."""
        self._parts = layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.front, 0, 0, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.plank = Plank()
        layout.addWidget(self.plank, 1, 0, 1, 2)
        layout.setColumnStretch(1, 1)
        layout.setRowStretch(3, 1)
        self._below = QWidget()
        below = column(self._below, 0, 0)
        below.setContentsMargins(_BESIDE, 8, _BESIDE, 0)
        below.setSpacing(6)
        add(below, self._start, self._facts)
        layout.addWidget(self._below, 2, 0)
        self._pointed = False
        # A pointer that rests where the window comes up enters the box, but does not move.
        for each in (self, *self.findChildren(QWidget)):
            each.setMouseTracking(True)

    def _open_up(self) -> QWidget:
        inside = QWidget()
        layout = column(inside, 0, 4)
        buttons = self._ways = QWidget()
        game = self.kit.id
        self.lesson = button(msg("Lesson"), lambda: while_down(self.lesson, lambda: self.taught.emit(game)))
        self.puzzles = button(msg("Puzzles"), lambda: self.puzzled.emit(game), tip=msg("Short positions with one goal each"))
        self.score = button(msg("Score pad"), lambda: self.scored.emit(game), tip=msg("Score a game that you play on paper"))
        for part in (self.lesson, self.puzzles, self.score):
            self._name(part)
        self.levels = Picker()
        self.levels.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        describe(self.levels, msg("{game}: bots for Play now", game=self.kit.name))
        add(FlowLayout(buttons, _BETWEEN), self.lesson, self.puzzles, self.score, self.levels)
        self.lesson.setVisible(self.kit.teaches)
        self.puzzles.setVisible(self.kit.puzzles)
        self.score.setVisible(self.kit.paper)
        self.levels.setHidden(not self.kit.levels)
        self.about_play = label(msg(""), "small")
        add(layout, buttons, self.about_play, 1)
        self.about_play.setVisible(not self._short)
        return inside

    def _name(self, part: QPushButton) -> None:
        """Name a button and its game to screen readers."""
        part.setProperty("tight", True)
        part.setAccessibleName(tr(msg("{game}: {action}", game=self.kit.name, action=part.text())))

    def show_played(self, finished: int, won: int, taught: int, *, invites: bool) -> None:
        """Say how many finished tables were won, with a rosette on the box, else how many lessons; ``invites`` to the first lesson."""
        self._won = won > 0
        if won:
            words = msgn("You won {won} of {count} game.", "You won {won} of {count} games.", finished, won=won)
        elif finished:
            words = msgn("You played {count} game.", "You played {count} games.", finished)
        elif taught:
            words = lessons_finished(taught)
        else:
            words = msg("New to you? Try the lesson.") if self.kit.teaches else msg("")
        # Unsaid, it keeps its room, so that nothing moves once there is something to say.
        said = tr(words) if invites or taught else "\N{ZERO WIDTH SPACE}" * bool(words.text)
        self._said = said
        self._tell_line()
        self.front.setAccessibleDescription(f"{self._about} {tr(words)}" if finished or taught else self._about)
        self._tell_front()

    def _tell_line(self) -> None:
        """Describe the game, and while the box is closed say how it went."""
        self._line.setText("\n".join((tr(self.kit.facts[2]), "" if self.is_open else self._said)).strip())

    def tell_level(self, last: Mapping[str, object] | None, level: int) -> None:
        """Name the bots of “Play now” beside its button: of this level, else of the ``last`` set-up, in a first game the easiest.

        The easiest also take the seats of other people who played last.
        """
        self._last, names = last, tuple(self.kit.levels)
        before = set(names[:1])
        if last is not None and names:
            from engines.kernel.contract import PERSON
            from tabletop_qt.widgets.seat_rows import kept_seats

            kept = kept_seats(last.get("seats"), [(name, msg(""), msg("")) for name in (PERSON, *names)])
            others = [seat.player for seat in kept]
            if PERSON in others:
                others.remove(PERSON)
            before = {names[0] if player == PERSON else player for player in others}
        chosen = {names[level - 1]} if 0 < level <= len(names) else before
        self.against.setText(tr(self.kit.levels[chosen.pop()]) if len(chosen) == 1 else "")

    def set_open(self, is_open: bool) -> None:
        """Open the box, or close it."""
        if is_open and self._inside is None:
            self._inside = self._open_up()
            below = self._below.layout()
            if below is not None:
                below.addWidget(self._inside)
            for before, after in pairwise((self.more, self.set_up, self.lesson, self.puzzles, self.score, self.levels)):
                QWidget.setTabOrder(before, after)
        elif not is_open and self._inside is not None:
            self.tell_level(self._last, int(self.levels.currentData() or 0))
        self.against.setVisible(not is_open)
        self.front.setChecked(is_open)
        self.set_up.setVisible(is_open)
        self._label(self._below.width() - 2 * _BESIDE)
        self._tell_line()
        self._line.setHidden(self._short)
        self._tell_front()
        if self._inside is not None:
            self._inside.setVisible(is_open)
            self.about_play.setHidden(self._short)
        self._grow()
        if is_open and self.front.hasFocus():
            self.play.setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen_level(self, settings: Settings) -> int:
        """The chosen level of bots, before the box is opened the last one: from 1 for the easiest; 0 for those of the last set-up."""
        if self._inside is None:
            return settings.bot_levels.get(self.kit.id, 0)
        return int(self.levels.currentData() or 0)

    def level(self, settings: Settings) -> str:
        """The name of the bots that are chosen; empty for those of the last set-up."""
        names = ("", *self.kit.levels)
        return names[min(self.chosen_level(settings), len(names) - 1)]

    def tell_play(self, last: Mapping[str, object] | None, level: int) -> None:
        """Describe the table that “Play now” starts, with its difficulty if known, and offer the levels of its bots.

        ``last`` is the last set-up in the settings, ``level`` the level chosen last, 0 for none; a first game has the easiest.
        """
        again = last is not None
        self.levels.clear()
        if again:
            self.levels.addItem(tr(msg("Same bots")), 0)
        for number, words in enumerate(self.kit.levels.values(), 1):
            self.levels.addItem(tr(words), number)
        self.levels.setCurrentIndex(max(0, self.levels.findData(level)))
        if self.kit.alone:
            ready, words = msg("Play now: alone. A class is ready for you."), msg("Play now: alone, with the same class as last time.")
            words = words if again else ready
        elif again:
            words = msg("Play now: you against bots, with the same rules as last time.")
        else:
            words = self.kit.first.about
        if self.kit.hard is not None:
            brief, whole = (self.kit.hard(last or {}, brief) for brief in (True, False))
            self._hard = tr(brief if brief.text else whole)
            words = msg("{play} {hard}", play=words, hard=self._hard)
            self.about_play.setToolTip(tip(tr(whole)))
        self.about_play.setText(tr(words))
        self.play.setToolTip(tip(tr(words)))
        self.play.setAccessibleDescription(tr(words))
        self._grow()

    def shorten(self, low: bool, very_low: bool) -> None:
        """Leave out the less important words in a low window, and all in a very low one; the tooltip has them then."""
        self._short = low
        self._line.setVisible(not low)
        self._facts.setVisible(not very_low)
        self._tell_front()
        if self._inside is not None:
            self.about_play.setVisible(not low)

    def leave_out_sentences(self) -> None:
        """Leave sentences on the game and on playing at once to tooltips, until it is shortened anew."""
        self._short = True
        self._line.hide()
        if self._inside is not None:
            self.about_play.hide()
        self._tell_front()
        self._grow()

    def leave_out_last(self) -> bool:
        """Leave the last sentence in sight of an open box to a tooltip, how hard its game is last. False if there is none."""
        if self._hard and not self.about_play.isHidden() and self.about_play.text() != self._hard:
            self.about_play.setText(self._hard)
            self._grow()
            return True
        for sentence in (self.about_play, self._line):
            if not sentence.isHidden():
                sentence.hide()
                self._tell_front()
                self._grow()
                return True
        return False

    def _tell_front(self) -> None:
        how = tr(msg("Click for more, double-click to play."))
        self.front.setToolTip(tip(f"{self.front.accessibleDescription()} {how}" if self._line.isHidden() else how))

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        """Qt's hook: the pointer moves over it, or over a part of it."""
        super().mouseMoveEvent(event)
        if not self._pointed:
            self._pointed = True
            self.approached.emit(self.kit.id)

    def leaveEvent(self, event: QEvent, /) -> None:
        """Qt's hook: the pointer left it."""
        super().leaveEvent(event)
        self._pointed = False

    @property
    def is_open(self) -> bool:
        """True if it is open."""
        return self.front.isChecked()

    def _play(self) -> None:
        while_down(self.play, lambda: self.played.emit(self.kit.id))

    def _turn(self) -> None:
        self.set_open(self.front.isChecked())
        if self.is_open:
            self.opened.emit(self.kit.id)

    def fit(self, w: int, beside: int = 0) -> None:
        """Take this width, with the words below, or ``beside`` in this width."""
        self._parts.addWidget(self._below, *((0, 1) if beside else (2, 0)), Qt.AlignmentFlag.AlignTop)
        self._below.setFixedWidth(beside or w + 2 * EDGE)
        h = round(w * BOX[1] / BOX[0])
        self.front.setFixedSize(w + 2 * EDGE, h + 2 * EDGE)
        self.front.setIconSize(QSize(w, h))
        self._label(self._below.width() - 2 * _BESIDE)
        self._grow()

    def _label(self, room: int) -> None:
        """Label the two buttons as fully as there is room for them side by side."""
        more = msg("Less") if self.is_open else msg("More")
        for words in ((msg("Play now"), more), (msg("Play now"), msg("…")), (msg("Play"), msg("…"))):
            for part, said in zip((self.play, self.more), words, strict=True):
                part.setText(tr(said))
            # “Set up…” may stand below them.
            below = self.set_up.sizeHint().width() + _BETWEEN if self.is_open else 0
            if self._start.sizeHint().width() - below <= room:
                return

    def draw(self, theme: Theme) -> None:
        """Show the front in this theme and in the width taken last."""
        drawn = self.front.iconSize().width(), theme.name, self.devicePixelRatioF(), self._won
        if self._drawn != drawn:
            self._drawn = drawn
            shown = box_picture(self.kit.id, theme, drawn[0], drawn[2])
            if self._won and not shown.isNull():
                # Few boxes have one, and its shapes take time to load.
                from tabletop_qt.art.signs import pin_rosette

                pin_rosette(shown, theme)
            self.front.show_picture(shown, theme)
            self.plank.look(theme)
            # A game without a picture of its box shows its name.
            self.front.setText(tr(self.kit.name) if shown.isNull() else "")

    def _grow(self) -> None:
        """Take the height of what is below the front."""
        layout = self._below.layout()
        if layout is not None:
            # From the inside out: Qt would pass on new heights only later.
            for part in (self._ways, self._inside, self._start, self._facts):
                if part is not None:
                    part.updateGeometry()
            layout.activate()
            self._below.setFixedHeight(layout.totalHeightForWidth(self._below.width()))
            self.updateGeometry()


def lessons_finished(count: int) -> Message:
    """The number of finished lessons, in words."""
    return msgn("\N{CHECK MARK} {count} lesson finished", "\N{CHECK MARK} {count} lessons finished", count)


def _unbroken(words: Message) -> str:
    return tr(words).replace(" ", "\N{NO-BREAK SPACE}")


# The tables to continue


GAP = 12
"""The gap between two tables, and between two boxes."""


STRIP, MOST_STRIP = 82, 128
"""The height of what is above the games, in pixels at 100 percent, and the most of it in a high window.

It is the same for any number of tables, so that the games keep their places.
"""


NOTHING = 8
"""The margin of the card without tables."""


class Nothing(QFrame):
    """The card without tables: the box of the last game, a hint, and a button to play it."""

    def __init__(self, play: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("chalked")
        self._box = picture()
        self._drawn: tuple[str, str, int, float] | None = None
        words = msg("You have no unfinished tables. Press Play now to start one; it is saved here until it ends.")
        self.play = button(msg("Play now"), lambda: while_down(self.play, play), primary=True)
        add(line(self, NOTHING, 16), self._box, (label(words), 1), (self.play, 0, Qt.AlignmentFlag.AlignVCenter))

    def fit(self, wide: int, h: int) -> int:
        """Take this width, with a picture for this height; returns the height that it needs."""
        high = h - 2 * (NOTHING + EDGE)
        self._box.setFixedSize(high * BOX[0] // BOX[1], high)
        layout = self.layout()
        if layout is None:
            return h
        layout.invalidate()
        return max(h, layout.totalHeightForWidth(wide))

    def draw(self, theme: Theme, kit: GameKit) -> None:
        """Show the box of a game in this theme."""
        drawn = kit.id, theme.name, self._box.width(), self.devicePixelRatioF()
        if self._drawn != drawn:
            self._drawn = drawn
            self._box.setPixmap(box_picture(kit.id, theme, *drawn[2:]))
            self.play.setAccessibleName(tr(msg("{game}: {action}", game=kit.name, action=self.play.text())))


class Waiting(QWidget):
    """A card for each table to continue, the last played first, and a button for those without one; without tables, a hint."""

    continued = Signal(object)
    """The path of the table to continue."""
    allWanted = Signal()
    playWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.nothing: Nothing | None = None
        """Made when it is first needed."""
        self.cards: list[TableCard] = []
        self._wide, self._h = 0, STRIP
        self._rest = 0
        """The number of unfinished tables without a card."""
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(GAP)
        self.more = button(msg(""), self.allWanted.emit, tip=msg("All tables, finished and unfinished"))
        self.more.hide()
        self._grid.addWidget(self.more, 0, 0)
        self._column = add(column(self, 0, 0), self._grid)

    def show_tables(self, tables: Sequence[Unfinished], rest: int, hint: bool) -> None:
        """Offer these tables, and tell of the rest; without any, show the hint if it is wanted."""
        self._rest = rest
        self.setVisible(bool(tables) or hint)
        if hint and not tables and self.nothing is None:
            self.nothing = Nothing(self.playWanted.emit)
            self._column.addWidget(self.nothing)
        if self.nothing is not None:
            self.nothing.setVisible(not tables)
        while len(self.cards) > len(tables):
            card = self.cards.pop()
            card.hide()
            card.deleteLater()
        while len(self.cards) < len(tables):
            self.cards.append(self._new_card())
        for card, unfinished in zip(self.cards, tables, strict=True):
            card.show_table(unfinished)
        self._level()

    def _level(self) -> None:
        """Make all cards in sight as high as the highest."""
        shown = [each for each in self.cards if not each.isHidden()]
        height = max([self._h, *[each.needed for each in shown]])
        if self.nothing is not None and not self.nothing.isHidden():
            height = self.nothing.fit(self._wide, self._h)
        for each in (*shown, self.more):
            each.setFixedHeight(height)
        self.setFixedHeight(height)

    def _new_card(self) -> TableCard:
        from tabletop_qt.shell.home.table_card import TableCard

        # With its parent from the beginning, so that it measures its words in the font of the page.
        card = TableCard(self)
        card.chosen.connect(self.continued)
        return card

    def fit(self, wide: int, columns: int, h: int) -> None:
        """Put the tables in one row of this width and at least this height, at most one in a column, and hide the rest."""
        self._wide, self._h = wide, h
        shown = min(len(self.cards), columns)
        rest = self._rest + len(self.cards) - shown
        self.more.setText(tr(msgn("{count} more", "{count} more", rest)))
        self._grid.addWidget(self.more, 0, shown)
        self.more.setVisible(rest > 0)
        if rest:
            wide -= self.more.sizeHint().width() + GAP
        each = (wide - GAP * (shown - 1)) // max(shown, 1)
        for place, table in enumerate(self.cards):
            table.fit(each, h)
            table.setVisible(place < columns)
            self._grid.addWidget(table, 0, place)
        self._level()
