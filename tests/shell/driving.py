"""Hands for tests: what a person does with mouse and keys, on the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, Seat, Setup
from engines.kernel.moves import Moves
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell.play.prompt_bar import PromptBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.self_test import difference
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.keyboard import ENTRY, Entry
from tabletop_qt.viewmodels.scenery import Action, Affordance, Do, Drop, Lift, Press, Turn
from tests.expecting import expect

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def key(window: MainWindow, which: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press and release a key; it goes where the window's keyboard focus is, shortcuts first."""
    QTest.keyClick(window.windowHandle(), which, modifiers)


def write(window: MainWindow, text: str) -> None:
    for letter in text:
        QTest.keyClick(window.windowHandle(), ord(letter.upper()))


def setup(window: MainWindow, deal: int = 7, **options: object) -> Setup:
    return make_setup(next(iter(window.kits.values())).game, ["You"], options, deal)


def sit_down(window: MainWindow, deal: int = 7, **options: object) -> TablePage:
    window.start(setup(window, deal, **options))
    return the_page(window)


def begin(window: MainWindow, game: str, persons: Sequence[str], deal: int = 7, **options: object) -> TablePage:
    """Begin a table of persons; the cover before the first is lifted."""
    seats = [Seat(name, colour) for name, colour in zip(persons, COLOURS, strict=False)]
    window.start(make_setup(window.kits[game].game, seats, options, deal))
    page = the_page(window)
    the_presenter(page).lift()
    return page


def the_page(window: MainWindow) -> TablePage:
    return expect(window.table_page)


def the_presenter(page: TablePage) -> Presenter:
    assert page.presenter is not None
    return page.presenter


def shown_buttons(bar: PromptBar) -> tuple[str, ...]:
    """The names of the buttons that are shown, in order."""
    return tuple([button.name for button in bar.offered if button.shown])


def told(window: MainWindow) -> list[str]:
    """What is said of each table on offer on the home page."""
    return [card.told for card in window.home.cards]


def play_first(presenter: Presenter, times: int = 1) -> None:
    """Play the first legal move of the seat to act, several times or until the game is over."""
    _play(presenter, times, lambda moves: next(iter(moves)))


def _play(presenter: Presenter, most: int, choose: Callable[[Moves[Command]], Command]) -> None:
    """Play moves. The last one is played in the window, those before it are only saved: nobody looks at them."""
    table = presenter.session.table
    for number in range(1, most + 1):
        if not table.to_act:
            return
        seat = table.to_act[0]
        command = choose(table.legal(seat))
        last = number == most or table.game.outcome(table.game.apply(table.state, seat, command).state) is not None
        (presenter if last else presenter.session).play(command, seat)


def random_moves(presenter: Presenter, most: int = 1000, seed: int = 1) -> Iterator[None]:
    """Play random legal moves until the game is over; yield after each."""
    table, rng = presenter.session.table, Rng(seed)
    for _ in range(most):
        if not table.to_act:
            return
        seat = table.to_act[0]
        command, rng = table.legal(seat).draw(rng)
        presenter.play(command, seat)
        yield


def play_randomly(page: TablePage, most: int = 1000, seed: int = 1) -> None:
    """Play random legal moves until the game is over."""
    rng = Rng(seed)

    def draw(moves: Moves[Command]) -> Command:
        nonlocal rng
        command, rng = moves.draw(rng)
        return command

    _play(the_presenter(page), most, draw)


def at(page: TablePage, thing: str) -> QPoint:
    """The middle of a piece or place in the viewport."""
    view = page.table
    if thing in view.table_scene.pieces:
        piece = view.table_scene.pieces[thing].piece
        return view.mapFromScene(QPointF(piece.x, piece.y))
    place = next(place for place in view.scenery.places if place.id == thing)
    return view.mapFromScene(QPointF(*place.box.centre))


def mouse(page: TablePage, kind: QEvent.Type, where: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    """One mouse event, with the buttons that are held given explicitly."""
    viewport = page.table.viewport()
    event = QMouseEvent(kind, QPointF(where), QPointF(viewport.mapToGlobal(where)), button, held, NONE)
    QApplication.sendEvent(viewport, event)


def click(page: TablePage, thing: str, button: Qt.MouseButton = LEFT) -> None:
    where = at(page, thing)
    mouse(page, QEvent.Type.MouseMove, where, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)
    mouse(page, QEvent.Type.MouseButtonPress, where, button, button)
    mouse(page, QEvent.Type.MouseButtonRelease, where, button, Qt.MouseButton.NoButton)


def drag(page: TablePage, piece: str, target: str | QPoint) -> None:
    """Drag a piece to a place, a piece or a point."""
    start = at(page, piece)
    mouse(page, QEvent.Type.MouseMove, start, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)
    mouse(page, QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    mouse(page, QEvent.Type.MouseMove, start + QPoint(12, 0), Qt.MouseButton.NoButton, LEFT)
    # Paths may come up only once the piece is lifted.
    end = target if isinstance(target, QPoint) else at(page, target)
    for step in range(1, 6):
        mouse(page, QEvent.Type.MouseMove, start + (end - start) * step / 5, Qt.MouseButton.NoButton, LEFT)
    mouse(page, QEvent.Type.MouseButtonRelease, end, LEFT, Qt.MouseButton.NoButton)


def assert_shown(page: TablePage) -> None:
    """The table shows what the seat's view says, and the buttons of playback while a bot decides."""
    fresh = the_presenter(page).fresh_scenery()
    if page.playback.follows:
        fresh = evolve(fresh, buttons=page.table.scenery.buttons)
        assert all(button.playback for button in fresh.buttons)
    assert page.table.scenery == fresh
    for _ in range(20):  # what has been let go of may still be on its way
        if not (found := difference(page.table, fresh)):
            break
        QTest.qWait(20)
    assert not found, found
    assert page.bar.prompt.text() == str(fresh.prompt)
    assert shown_buttons(page.bar) == tuple(button.name for button in fresh.buttons if button.shown)


def _piece(action: Action) -> str:
    return "" if isinstance(action, Do) else action.piece


class KeyboardPlayer:
    """Performs affordances with nothing but keys."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.page = the_page(window)

    def do(self, affordance: Affordance) -> None:
        interaction = self.page.table.interaction
        match affordance.action:
            case Do(name=name):
                self.button(name)
            case Turn(piece=piece, quarters=quarters):
                if interaction.held != piece:
                    self.go_to(piece)
                self.focus_table()
                if interaction.held != piece:
                    key(self.window, Key.Key_Space)
                key(self.window, Key.Key_R, NONE if quarters > 0 else Qt.KeyboardModifier.ShiftModifier)
            case Drop(piece=piece) if interaction.affordances.presses(piece):
                # Enter on such a piece presses it; the list of moves has everything.
                self.by_list(affordance)
            case Press(piece=piece) | Lift(piece=piece) | Turn(piece=piece) if interaction.targets and not (
                isinstance(affordance.action, Turn) and interaction.held == piece
            ):
                # While something is held, keys walk over the places where it can go.
                self.by_list(affordance)
            case Press(piece=piece) | Lift(piece=piece):
                self.go_to(piece)
                key(self.window, Key.Key_Return)
            case Drop(piece=piece, place=place):
                if interaction.held != piece:
                    self.go_to(piece)
                    key(self.window, Key.Key_Space)
                self.focus_table()
                self.walk(place)
                key(self.window, Key.Key_Return)

    def button(self, name: str) -> None:
        """Press a button of the prompt bar by its key."""
        shown = next(button for button in self.page.table.scenery.buttons if button.name == name)
        self.focus_table()
        if shown.key == "Return":
            key(self.window, Key.Key_Return, CTRL)
        else:
            write(self.window, shown.key.lower())

    def by_list(self, affordance: Affordance) -> None:
        """Perform it from the list of moves."""
        key(self.window, Key.Key_M, CTRL)
        moves = self.page.moves.list
        key(self.window, Key.Key_Down)
        for _ in range(moves.count()):
            key(self.window, Key.Key_Up)
        for _ in range(moves.count() + 1):
            current = moves.currentItem()
            entry: Entry = current.data(ENTRY)
            # Where a drop and a press of the same piece have the same label, it is listed once.
            if (entry.label, _piece(entry.action)) == (affordance.label, _piece(affordance.action)):
                key(self.window, Key.Key_Return)
                return
            key(self.window, Key.Key_Down)
        raise AssertionError(f"the list of moves has no {affordance}, only {self.page.moves.entries()}")

    def focus_table(self) -> None:
        for _ in range(4):
            if self.page.table.hasFocus():
                return
            key(self.window, Key.Key_F6)
        raise AssertionError("F6 never reaches the table")

    def go_to(self, piece: str) -> None:
        """Move the focus ring to a piece: Tab to its zone, Page Down within it."""
        self.focus_table()
        interaction = self.page.table.interaction
        zones = [zone.id for zone in self.page.table.scenery.zones]
        wanted = zones.index(interaction.affordances.pieces[piece].zone)
        for _ in range(len(zones) + 1):
            current = zones.index(interaction.focus.zone) if interaction.focus is not None else -1
            if current == wanted and interaction.focus is not None and not interaction.focus.place:
                break
            key(self.window, Key.Key_Tab if current <= wanted else Key.Key_Backtab)
        self.walk(piece)

    def walk(self, stop: str) -> None:
        """Page Down until the ring is on this piece or place."""
        interaction = self.page.table.interaction
        key(self.window, Key.Key_Home)
        for _ in range(len(interaction.stops) + 1):
            if interaction.focus is not None and interaction.focus.id == stop:
                return
            key(self.window, Key.Key_PageDown)
        raise AssertionError(f"keys never reach {stop}; focus is on {interaction.focus}")
