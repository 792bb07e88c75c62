"""A bot that sees nothing plays a turn of each game in the real window: it knows the accessible tree and the events, and presses keys.

Events are heard inside the process, at the one call through which the table reports them, and Qt's own about keyboard focus besides.
So the same test runs on every system, without a bus that may be late.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import named
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.accessibility import MOST_WORDS
from tabletop_qt.translation import tr
from tests.shell.driving import Key, key, the_page, the_presenter

Event, Role, Text = QAccessible.Event, QAccessible.Role, QAccessible.Text
MOST_KEYS = 4000
"""The most keys of a turn, so that a table that can't be played by ear ends the test."""
MOST_WAITS = 10_000
"""The most times that the bots are waited for, five milliseconds each."""


class Ears:
    """A screen reader's knowledge: the tree of a window, the object with focus, and everything announced, in order."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window = window
        self.announced: list[str] = []
        self.focus: QAccessibleInterface | None = None
        report = QAccessible.updateAccessibility

        def hear(event: QAccessibleEvent) -> None:
            said = QAccessible.queryAccessibleInterface(event.object())
            if event.type() == Event.Focus:
                self.focus = said
            elif event.type() == Event.ObjectShow and said.role() == Role.Notification:
                self.announced.append(said.text(Text.Name))
            report(event)

        monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_changed)

    def _focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            self.focus = QAccessible.queryAccessibleInterface(now)

    def tree(self) -> Iterator[QAccessibleInterface]:
        """All objects of the window that are not invisible."""
        waiting = [QAccessible.queryAccessibleInterface(self.window)]
        while waiting:
            one = waiting.pop()
            yield one
            children = [one.child(number) for number in range(one.childCount())]
            waiting += [child for child in reversed(children) if not child.state().invisible]


class BlindPlayer:
    """Plays by keys, chosen only from what its ears know."""

    def __init__(self, window: MainWindow, ears: Ears, seed: int) -> None:
        self.window = window
        self.ears = ears
        self.rng = Rng(seed)
        self.keys = self.moves = 0
        self.tried: set[str] = set()
        self.heard = 0
        """The number of announcements at the last move."""

    def press(self, which: Key | str) -> None:
        self.keys += 1
        if isinstance(which, str):
            QTest.keySequence(self.window.windowHandle(), which)
        else:
            key(self.window, which)
        QApplication.processEvents()

    def draw(self, options: list[str]) -> str:
        number, self.rng = self.rng.below(len(options))
        return options[number]

    def pieces(self) -> list[str]:
        """The names of the pieces on the table that Enter does something with."""
        canvases = [each for each in self.ears.tree() if each.role() == Role.Canvas]
        children = [canvas.child(number) for canvas in canvases for number in range(canvas.childCount())]
        assert max(len(child.text(Text.Description).split()) for child in children) <= MOST_WORDS + 1
        return [child.text(Text.Name) for child in children if child.role() == Role.Button and "Possible" in child.text(Text.Description)]

    def buttons(self) -> dict[str, str]:
        """The buttons that name a key, with it."""
        found = dict[str, str]()
        for each in self.ears.tree():
            name, about = each.text(Text.Name), each.text(Text.Description)
            if each.role() == Role.Button and not each.state().disabled and about.startswith(f"{name}: key "):
                found[name] = about.removeprefix(f"{name}: key ")
        return found

    def on_table(self) -> bool:
        focus = self.ears.focus
        return focus is not None and Role.Canvas in (focus.role(), focus.parent().role() if focus.parent() is not None else None)

    def go_to(self, name: str) -> bool:
        """Walk until the focus says this name; False if no key leads there."""
        for _ in range(12):
            if self.on_table():
                break
            self.press(Key.Key_F6)
        passed = list[str]()
        for _ in range(400):
            focus = self.ears.focus
            assert focus is not None
            said = focus.text(Text.Name)
            if self.on_table() and said == name:
                return True
            if passed and said == passed[0]:
                self.press(Key.Key_Tab)
                passed = []
                if not self.on_table():
                    self.press(Key.Key_F6)
            else:
                passed.append(said)
                self.press(Key.Key_PageDown)
        return False

    def move(self) -> None:
        """Try something that was not tried since the last news; a piece that asks for a place gets one."""
        if len(self.ears.announced) != self.heard:
            self.tried.clear()
        self.heard = len(self.ears.announced)
        pieces = [name for name in self.pieces() if name not in self.tried]
        buttons = self.buttons()
        left = [name for name in buttons if name not in self.tried]
        if not pieces and not left:
            self.tried.clear()
            return
        self.moves += 1
        name = self.draw((left or pieces) if self.moves % 4 == 0 else (pieces or left))
        self.tried.add(name)
        if name in buttons:
            self.press(buttons[name])
        elif self.go_to(name):
            self.press(Key.Key_Return)
            focus = self.ears.focus
            if focus is not None and focus.role() == Role.Button and focus.text(Text.Name) != name:
                self.press(Key.Key_Return)


@pytest.fixture
def ears(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ears]:
    """A screen reader that is there before the table."""
    QAccessible.setActive(True)
    yield Ears(window, monkeypatch)
    QAccessible.setActive(False)


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("operation_master", 2, {}),
        ("kidsprout_jumboree", 2, {}),
        ("hallway_rivals", 1, {"building": "quick"}),
        ("school_year_diary", 0, {}),
    ],
)
def test_a_turn_is_played_by_ear_and_every_event_is_announced_in_order(
    window: MainWindow, qtbot: QtBot, ears: Ears, game: str, bots: int, options: dict[str, str]
) -> None:
    window.choose(evolve(window.appearance.settings, patience="wait", confirm_end=False))
    seats = [Seat("Ann"), *(Seat(name, colour, "random") for name, colour in zip(("Robin", "Kim")[:bots], COLOURS[1:], strict=False))]
    window.start(make_setup(window.kits[game].game, seats, options, 3))
    presenter = the_presenter(the_page(window))
    table, player = presenter.session.table, BlindPlayer(window, ears, 1)

    def stage() -> object:
        now = table.game.wording.stage(table.state)
        return now.seat if game == "hallway_rivals" else now.round

    turn: object = None
    waited = 0
    while turn is None or (stage(),) == turn:
        assert player.keys < MOST_KEYS, ears.announced[-9:]
        if 0 in table.to_act:
            turn = turn or (stage(),)
            player.move()
        else:
            waited += 1
            assert waited < MOST_WAITS, "no bot decides"
            qtbot.wait(5)
    moves = table.moves
    qtbot.wait(50)
    heard, place = " ".join(ears.announced), 0
    for event in [event for move in moves for event in move.events]:
        message = event.message_for(0)
        if message is not None:
            sentence = tr(named(message, table.setup.names, roles=False))
            place = heard.find(sentence, place)
            assert place >= 0, (sentence, ears.announced[-12:], table.moves[-3:])
