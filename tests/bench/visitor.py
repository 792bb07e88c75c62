"""Plays a whole game by mouse in the real window, and has a picture taken of every kind of moment that is new, whichever game it is.

A moment is a decision where it is taken (behind a cover, on the private strip, on one's own view, on the open table), a step of something
put together, a beat of what is played out, what a piece reveals, a summary, the recap, looking back, Home, the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engines.kernel.bots import bots
from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from tabletop_qt.shell.play.playback import PAUSE, STEP
from tabletop_qt.shell.presenting.presenter import RESULT, Presenter
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Drafted, Drop, Lift, Play, Press, Turn
from tests.bench.actions import Person, Stretch
from tests.bench.album import Album, settle
from tests.bench.guard import Guard
from tests.shell.driving import at, click, drag, mouse, shown_buttons, the_page, the_presenter
from tests.table.fingers import Fingers

HALF_WAY = 250
"""Milliseconds after which what moves is caught."""
PER_DRAFT = 6
"""The number of steps of a draft that are pictured for each kind of decision."""
LONGEST_DRAFT = 10
"""After this many steps a draft is given up."""
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


@frozen
class Visit:
    """A whole game to be visited: the table, and which states are looked at closely; all between them is played at once."""

    stretch: Stretch
    closely: Callable[[Any], bool]
    """True of states whose beats are played and pictured."""
    adviser: str = ""
    """The bot that tells the persons what to do, once everything has been done; without one they do what is plainest."""
    insists: bool = False
    """True if the bot's command is played even if it takes too many steps by mouse, such as a long chain."""


class Visitor(Person):
    """Sits there for all persons. It does everything that can be done once, and then what is plainest."""

    def __init__(self, window: MainWindow, visit: Visit, album: Album | None, guard: Guard, *, touch: bool = False) -> None:
        super().__init__(window, visit.stretch, keys=False)
        self._touch = touch
        self.visit, self.album, self.guard = visit, album, guard
        self._done: set[object] = set()
        self._kinds: tuple[str, ...] = ()
        self._guarded = -1
        self._close = False
        self._planned: list[Action] = []
        self._at, self._steps = -1, 0
        """After how many decisions it was done last, and how many times there."""
        self._given_up = -1
        """The decision at which nothing is put together any more, by how many led to it."""
        self._follow()

    def _follow(self) -> None:
        """Follow the page that the table is on now."""
        self.page = the_page(self.window)
        self.page.hot_seat.cover.settling = self.page.hot_seat.strip.settling = 0
        self.page.playback.happened.connect(self._hear)

    def _hear(self, kinds: object) -> None:
        if isinstance(kinds, tuple):
            self._kinds = kinds

    def visit_all(self) -> None:
        """Play the game, and look at its result."""
        self.play()
        while self.page.playback.busy:
            self._watch_beat()
            QTest.qWait(20)
        for _ in range(250):
            if self.page.result.isVisible():
                break
            QTest.qWait(20)
        self.picture("result")
        if self.page.result.look is not None:
            QTest.mouseClick(self.page.result.look, LEFT)
        self.picture("the table after the game")
        self.look_back()
        self.press(self.page.bar.button(RESULT))
        assert self.page.result.isVisible(), "the result can be opened again"
        self.guard.stop()

    def picture(self, moment: str) -> None:
        """Take a picture of a moment, if it is new."""
        if self.album is not None and moment not in self.album.taken:
            settle(self.window)
            self.album.take(self.window, moment)

    # What is played out

    def _can_act(self) -> bool:
        self._hurry(not self.visit.closely(self.table.state))
        if self.page.playback.running:
            self._watch_beat()
            return False
        if self._close and self.page.playback.busy:
            self.picture(f"told {', '.join(self._kinds)}")
        return super()._can_act()

    def _hurry(self, on: bool) -> None:
        if self._close != on or self.album is None:
            return
        self._close = not on
        pace = "instant" if on else "quick"
        self.window.choose(evolve(self.window.appearance.settings, reduce_motion=on, bot_pace=pace))

    def _watch_beat(self) -> None:
        """Look at a beat while it moves and when it is over, then let the next one come."""
        playback, bar = self.page.playback, self.page.bar
        if not playback.running:
            return
        moment = f"beat {', '.join(self._kinds) or 'nothing told'}"
        if self.album is not None and f"{moment} (moving)" not in self.album.taken and self.page.table.motion.busy:
            QTest.qWait(HALF_WAY)
            if self.page.table.motion.busy:
                self.album.catch(self.window, f"{moment} (moving)")
        for name in (PAUSE, STEP):
            if name in shown_buttons(bar):
                if name == STEP:
                    self.picture(moment)
                # A short beat may be over by now.
                if playback.running:
                    QTest.mouseClick(bar.button(name), LEFT)
                return

    # What is decided

    def act_once(self) -> None:
        """Look at what is to be done next, and do it."""
        if self.page.round_sheet.isVisible():
            self.picture("the end of a round")
            super().act_once()
            return
        here, presenter = self.page.hot_seat, the_presenter(self.page)
        what = self._decision()
        if here.stands:
            where = "cover"
        elif here.picks.isVisible():
            where = "rows of keys"
        elif presenter.secrets.choosing:
            where = "private strip, open" if presenter.secrets.opened is not None else "private strip, closed"
        else:
            where = "open table" if presenter.seat is None else "own view"
        if presenter.drafting is None and self.table.turn != self._guarded:
            self.guard.replace()
        self._guarded = self.table.turn if where in ("own view", "open table") else -1
        self.picture(f"{what}, {where}")
        if here.recap.isVisible():
            self.picture("what happened since one's last decision")
        if self.page.summary.isVisible():
            self.picture(f"summary, {what}")
        if where in ("open table", "own view") and self.album is not None and presenter.drafting is None:
            self._point_around(f"{what}, {where}")
            self._leave_and_come_back()
        super().act_once()

    def _decision(self) -> str:
        kind = type(self.table.state.agenda[0]).__name__
        return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()

    def decide(self) -> None:
        """Do what has never been done before; where all has, what is plainest."""
        offers, presenter = self.page.table.scenery.affordances, the_presenter(self.page)
        what = self._decision()
        self._steps = self._steps + 1 if self._at == self.table.turn else 0
        self._at = self.table.turn
        if self._steps > LONGEST_DRAFT:
            self._give_up()
            return
        new = next((offer for offer in offers if (what, _gesture(offer)) not in self._done), None)
        given_up = self._given_up == self.table.turn
        if (new is None or given_up) and self.visit.adviser and self._advised(what):
            return
        if new is None and self.visit.insists:
            self._insist()
            return
        if new is None or given_up:
            plain = [offer for offer in offers if not isinstance(offer.meaning, Drafted)]
            if presenter.drafting is None and any(isinstance(offer.action, Do) for offer in plain):
                super().decide()
                return
            if self._given_up == self.table.turn and not any(isinstance(offer.action, Do) for offer in plain):
                # What is left must be put together, and was not.
                presenter.play(next(iter(self.table.legal())).text())
                return
            new = next((offer for offer in plain if not isinstance(offer.action, Lift)), offers[0])
        self._done.add((what, _gesture(new)))
        self._do(new)
        if presenter.drafting is not None:
            drafts = [taken for taken in self.album.taken if taken.startswith(f"{what}, step")] if self.album is not None else []
            signature = (what, tuple(shown_buttons(self.page.bar)), *{type(offer.action) for offer in presenter.scenery.affordances})
            if len(drafts) < PER_DRAFT and signature not in self._done:
                self._done.add(signature)
                self.picture(f"{what}, step {len(drafts) + 1}")

    def _advised(self, what: str) -> bool:
        """Do what the adviser would, by mouse; whether there is a way to do it with what is in hand."""
        presenter = the_presenter(self.page)
        if self._planned:
            action = self._planned.pop(0)
            offer = self.page.table.scenery.offered(action)
            if offer is not None:
                self._do(offer)
                self.picture(f"{what}, {type(action).__name__.lower()} as advised")
                return True
            self._planned = []
        seat = presenter.deciding
        if seat is None or presenter.drafting is not None:
            return False
        game, view = self.table.game, self.table.view(seat)
        rng = Rng.of_deal(self.table.turn)
        command, _ = bots(game)[self.visit.adviser].decide(game, view, seat, rng)
        self._planned = way_to(presenter, view, seat, command)
        return bool(self._planned) and self._advised(what)

    def _give_up(self) -> None:
        """Take back all that is being put together, and do something plain instead."""
        self._given_up, self._steps = self.table.turn, 0
        while the_presenter(self.page).drafting is not None:
            QTest.mouseClick(self.page.bar.undo, LEFT)

    def _insist(self) -> None:
        """Put down what is being put together, and play what the adviser says."""
        presenter = the_presenter(self.page)
        seat = presenter.deciding
        if presenter.drafting is not None or seat is None:
            self.key(Qt.Key.Key_Escape)
            return
        game = self.table.game
        command, _ = bots(game)[self.visit.adviser].decide(game, self.table.view(seat), seat, Rng.of_deal(self.table.turn))
        presenter.play(command.text())

    def _do(self, offer: Affordance) -> None:
        match offer.action:
            case Do(name=name):
                self.button(name)
            case Drop(piece=piece, place=place):
                self.count()
                if self._touch:
                    start, end = QPointF(at(self.page, piece)), QPointF(at(self.page, place))
                    Fingers(self.page.table.viewport()).drag(start, end)
                else:
                    drag(self.page, piece, place)
            case Press(piece=piece) | Lift(piece=piece):
                self.count()
                if self._touch:
                    Fingers(self.page.table.viewport()).tap(QPointF(at(self.page, piece)))
                else:
                    click(self.page, piece)
            case _:
                self.count()
                self.page.table.interaction.act(offer.action)

    # What there is to see besides

    def _point_around(self, where: str) -> None:
        """Point at one piece of each kind that reveals something."""
        for piece in self.page.table.scenery.pieces:
            kind = piece.id.split(":")[0]
            if not piece.reveals or (where, kind) in self._done or f"pointing at {kind}" in (self.album.taken if self.album else ()):
                continue
            self._done.add((where, kind))
            mouse(self.page, QEvent.Type.MouseMove, at(self.page, piece.id), NONE, NONE)
            if self.page.table.table_scene.revealed.items:
                self.picture(f"pointing at {kind}")
            mouse(self.page, QEvent.Type.MouseMove, QPoint(1, 1), NONE, NONE)

    def _leave_and_come_back(self) -> None:
        """Once, well into the game: Home with the table waiting, the table looked back at, the panel put away."""
        if "Home" in self._done or self.table.turn < 20:
            return
        self._done.add("Home")
        self.look_back()
        self.page.side.show(False)
        self.picture("the panel put away")
        self.page.side.show(True)
        self.window.show_home()
        QTest.qWait(300)
        self.picture("Home with the table waiting")
        self.window.resume()
        for _ in range(250):
            if self.window.page is not None and self.window.table_page is not None and self.window.table_page.isVisible():
                break
            QTest.qWait(20)
        self._follow()
        self.guard.follow()

    def look_back(self) -> None:
        """Look back by the timeline, and return."""
        strip = self.page.timeline.strip
        _click(strip, QPoint(strip.width() * 2 // 5, strip.height() // 2))
        self.picture("looking back" if the_presenter(self.page).outcome is None else "looking back after the game")
        self.page.looking.now()
        QApplication.processEvents()


def way_to(presenter: Presenter, view: Any, seat: int, command: Command) -> list[Action]:
    """The gestures for a command, through at most two drafts that begin with a piece it names.

    On the open table it is done from the side at which that is drawn.
    """
    model, side = presenter.view_model, None if presenter.seat is not None else presenter.side
    words = set(command.text().replace(",", " ").split())
    waiting: list[tuple[list[Action], Any]] = [([], model.start())]
    while waiting:
        way, draft = waiting.pop(0)
        for offer in model.scenery(view, seat, draft, side).affordances:
            match offer.meaning:
                case Play(command=played) if played == command:
                    return [*way, offer.action]
                case Drafted(draft=after) if len(way) < 3 and _names(offer.action, words):
                    waiting.append(([*way, offer.action], after))
    return []


def _names(action: Action, words: set[str]) -> bool:
    """True if an action is a button or uses a named piece and place; some commands don't name the piece they take."""
    if isinstance(action, Do):
        return True
    if isinstance(action, Turn):
        return "rotate" in words
    if isinstance(action, Lift) and not words.isdisjoint(("lock", "swap")):
        return True
    if isinstance(action, Drop) and action.place.split(":")[-1] not in words:
        return False
    return action.piece.split(":")[-1] in words or (not isinstance(action, Drop) and action.piece.split(":")[0] == "shop")


def _click(widget: QWidget, where: QPoint) -> None:
    QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, where)


def _gesture(offer: Affordance) -> Sequence[object]:
    """The kind of an action: gesture, button or kind of piece, and result."""
    action, meaning = offer.action, offer.meaning
    thing = action.name if isinstance(action, Do) else action.piece.split(":")[0]
    leads = type(meaning.draft) if isinstance(meaning, Drafted) else type(meaning.command)
    return type(action), thing, leads
