"""A bot that sees nothing plays a turn of each game in the real window: it knows the accessible tree and the events, and presses keys.

On every system, events are heard inside the process, at the one call through which the table reports them, and Qt's own about keyboard
focus besides. On Linux the app is a process of its own, too, and everything is heard on the bus of AT-SPI.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, cast

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.contract import COLOURS, Seat, Setup
from engines.kernel.messages import named
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.playback import PER_LETTER
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.accessibility import MOST_WORDS
from tabletop_qt.translation import spoken, tr
from tests.expecting import expect
from tests.shell.at_spi import Thing
from tests.shell.driving import the_page, the_presenter

Event, Role, Text = QAccessible.Event, QAccessible.Role, QAccessible.Text
ROLES = {Role.Canvas: "canvas", Role.Button: "button", Role.ListItem: "item", Role.Notification: "notification"}
MOST_KEYS = 4000
"""The most keys of a turn, so that a table that can't be played by ear ends the test."""
MOST_STEPS = 80
"""The most keys on the way to a piece; one that is not reached can't be while another is held."""
MOST_WAITS = 10_000
"""The most times that the bots are waited for, five milliseconds each."""


class Ears(Protocol):
    """A screen reader's knowledge, and a keyboard."""

    @property
    def announced(self) -> list[str]:
        """Everything announced, in order."""

    @property
    def focus(self) -> Thing | None:
        """The object with focus."""

    def tree(self) -> Iterator[Thing]:
        """All objects of the window that are not invisible."""

    def press(self, keys: str) -> None:
        """Press keys, named as Qt shows them."""


class InnerEars:
    """The ears inside the process."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window = window
        self.announced: list[str] = []
        self._focus: QAccessibleInterface | None = None
        report = QAccessible.updateAccessibility

        def hear(event: QAccessibleEvent) -> None:
            said = QAccessible.queryAccessibleInterface(event.object())
            if event.type() == Event.Focus:
                self._focus = said
            elif event.type() == Event.ObjectShow and said.role() == Role.Notification:
                self.announced.append(said.text(Text.Name))
            report(event)

        monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
        expect(QApplication.instance(), QApplication).focusChanged.connect(self._focus_changed)

    def _focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            self._focus = QAccessible.queryAccessibleInterface(now)

    @property
    def focus(self) -> Thing | None:
        return None if self._focus is None else self._thing(self._focus)

    def _thing(self, one: QAccessibleInterface) -> Thing:
        role, above = ROLES.get(one.role(), ""), cast("QAccessibleInterface | None", one.parent())
        parent = "" if above is None else ROLES.get(above.role(), "")
        return Thing(role, one.text(Text.Name), one.text(Text.Description), not one.state().disabled, parent)

    def tree(self) -> Iterator[Thing]:
        waiting = [QAccessible.queryAccessibleInterface(self.window)]
        while waiting:
            one = waiting.pop()
            yield self._thing(one)
            children = [one.child(number) for number in range(one.childCount())]
            waiting += [child for child in reversed(children) if not child.state().invisible]

    def press(self, keys: str) -> None:
        QTest.keySequence(self.window.windowHandle(), keys)
        QApplication.processEvents()


class BlindPlayer:
    """Plays by keys, chosen only from what its ears know."""

    def __init__(self, ears: Ears, seed: int) -> None:
        self.ears = ears
        self.rng = Rng(seed)
        self.keys = self.moves = 0
        self.tried: set[str] = set()
        self.onwards = "Tab"
        """The key to the next zone, until it leaves the table; then the way leads back."""
        self.heard = 0
        """The number of announcements at the last move."""

    def press(self, keys: str) -> None:
        self.keys += 1
        self.ears.press(keys)

    def draw(self, options: list[str]) -> str:
        number, self.rng = self.rng.below(len(options))
        return options[number]

    def can_do(self) -> tuple[list[str], dict[str, str]]:
        """The names of what Enter acts on, of places first if a piece is held; and the buttons that name a key, with it, but no hints."""
        pieces, places, buttons = list[str](), list[str](), dict[str, str]()
        for each in self.ears.tree():
            if each.parent == "canvas":
                assert len(each.description.split(" ")) <= MOST_WORDS + 1
                if each.role == "button":
                    places.append(each.name)
                elif "Possible" in each.description:
                    pieces.append(each.name)
            elif each.role == "button" and each.enabled and each.name != "Hint" and f"{each.name}: key " in each.description:
                buttons[each.name] = each.description.rpartition(f"{each.name}: key ")[2]
        untried = [name for name in places if name not in self.tried]
        return untried or pieces or places, buttons

    def on_table(self) -> bool:
        focus = self.ears.focus
        return focus is not None and "canvas" in (focus.role, focus.parent)

    def go_to(self, name: str) -> bool:
        """Walk until the focus says this name; False if no key leads there."""
        passed, key = list[str](), ""
        for _ in range(MOST_STEPS):
            focus = self.ears.focus
            if focus is None or not self.on_table():
                if key == self.onwards:
                    self.onwards = "Tab" if key == "Shift+Tab" else "Shift+Tab"
                passed, key = [], "F6"
            elif focus.name == name:
                return True
            # The first may be that of a piece which has just gone.
            elif len(passed) > 2 and focus.name in passed[:2]:
                if name not in self.can_do()[0]:
                    break
                passed, key = [], self.onwards
            else:
                passed.append(focus.name)
                key = "PgDown"
            self.press(key)
        self.press("Esc")
        return False

    def go_on(self) -> None:
        """Take up the table that the home page offers to continue."""
        while (focus := self.ears.focus) is None or not focus.name.startswith("Continue:"):
            assert self.keys < MOST_KEYS
            self.press("Tab")
        self.press("Space")

    def move(self) -> bool:
        """Try something that was not tried since the last news; a piece that asks for a place gets one. False if nothing is possible."""
        announced = len(self.ears.announced)
        if announced != self.heard:
            self.tried.clear()
        self.heard = announced
        possible, buttons = self.can_do()
        pieces = [name for name in possible if name not in self.tried]
        left = [name for name in buttons if name not in self.tried]
        if not pieces and not left:
            self.tried.clear()
            return bool(possible or buttons)
        self.moves += 1
        name = self.draw((left or pieces) if self.moves % 4 == 0 else (pieces or left))
        self.tried.add(name)
        if name in buttons:
            self.press(buttons[name])
        elif self.go_to(name):
            self.press("Return")
            focus = self.ears.focus
            if focus is not None and focus.role == "button" and focus.name != name:
                self.press("Return")
        return True


TURNS: list[tuple[str, int, dict[str, str]]] = [
    ("operation_master", 2, {}),
    ("kidsprout_jumboree", 2, {}),
    ("hallway_rivals", 1, {"building": "quick"}),
    ("school_year_diary", 0, {}),
]
"""Games, with the numbers of their bots and their options."""


def set_up(kit: GameKit, bots: int, options: dict[str, str]) -> Setup:
    seats = [Seat("Ann"), *(Seat(name, colour, "random") for name, colour in zip(("Robin", "Kim")[:bots], COLOURS[1:], strict=False))]
    return make_setup(kit.game, seats, options, 3)


def play_a_turn(player: BlindPlayer, table: Callable[[], Table], wait: Callable[[], object]) -> None:
    """Play until the first turn of the first seat is over, or its round where all take turns within it; of tricks, three."""
    turn: object = None
    waited = 0
    while True:
        now = table()
        stage = now.game.wording.stage(now.state)
        at = stage.seat if now.setup.game == "hallway_rivals" else (stage.round, len(getattr(now.state, "past", ())) // 3)
        if turn is None and 0 in now.to_act:
            turn = at
        if turn not in (None, at):
            return
        assert player.keys < MOST_KEYS, player.ears.announced[-9:]
        if 0 not in now.to_act or not player.move():
            waited += 1
            assert waited < MOST_WAITS, (now.to_act, player.keys, player.ears.focus, [thing.name for thing in player.ears.tree()])
            wait()


def unheard(table: Table, announced: list[str]) -> str:
    """The first event of a table that was not announced, or not in its turn; empty if there is none."""
    heard, place = " ".join(announced), 0
    for event in [event for move in table.moves for event in move.events]:
        message = event.message_for(0)
        if message is not None:
            sentence = spoken(named(message, table.setup.names, roles=False))
            place = heard.find(sentence, place)
            if place < 0:
                return sentence
    return ""


@pytest.fixture
def ears(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[InnerEars]:
    """A screen reader that is there before the table."""
    QAccessible.setActive(True)
    yield InnerEars(window, monkeypatch)
    QAccessible.setActive(False)


@pytest.mark.parametrize(("game", "bots", "options"), TURNS)
def test_a_turn_is_played_by_ear_and_every_event_is_announced_in_order(
    window: MainWindow, qtbot: QtBot, ears: InnerEars, game: str, bots: int, options: dict[str, str]
) -> None:
    window.choose(evolve(window.appearance.settings, patience="wait", confirm_end=False))
    window.start(set_up(window.kits[game], bots, options))
    table = the_presenter(the_page(window)).session.table
    play_a_turn(BlindPlayer(ears, 1), lambda: table, lambda: qtbot.wait(5))
    # What bots have done is still being shown.
    for _ in range(MOST_WAITS):
        if not unheard(table, ears.announced):
            return
        qtbot.wait(5)
    assert not unheard(table, ears.announced), ears.announced[-12:]


def bots_ahead(window: MainWindow, pace: str) -> Table:
    """A table at which bots begin, and the first of them has decided."""
    window.choose(evolve(window.appearance.settings, bot_pace=pace))
    window.start(set_up(window.kits["operation_master"], 2, {}))
    table: Table = the_presenter(the_page(window)).session.table
    assert 0 not in table.to_act
    return table


@pytest.mark.usefixtures("ears")
def test_bots_wait_until_what_was_announced_can_be_heard(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "quick", 0)
    table, spoken = bots_ahead(window, "quick"), the_page(window).table.accessibility
    qtbot.waitUntil(lambda: spoken.speech_left() > 0)
    spoken.announce("A long story is told. " * 99)
    qtbot.waitUntil(lambda: window.tables.bots.waiting)
    qtbot.wait(300)
    assert table.turn == 0
    # A key hushes the screen reader.
    the_page(window).table.setFocus()
    QTest.keyClick(the_page(window).table, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: table.turn > 0)


@pytest.mark.usefixtures("ears")
def test_bots_at_an_instant_pace_wait_for_nobody(window: MainWindow, qtbot: QtBot) -> None:
    table = bots_ahead(window, "instant")
    the_page(window).table.accessibility.announce("A long story is told. " * 99)
    qtbot.waitUntil(lambda: table.turn > 0)


@pytest.mark.usefixtures("ears")
def test_the_next_beat_waits_until_the_one_before_can_be_heard(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "quick", 0)
    monkeypatch.setitem(PER_LETTER, "quick", 0)
    window.choose(evolve(window.appearance.settings, reduce_motion=False))
    bots_ahead(window, "quick")
    playback, spoken = the_page(window).playback, the_page(window).table.accessibility
    spoken.hush()
    qtbot.waitUntil(lambda: playback.busy and spoken.speech_left() > 0)
    spoken.announce("A long story is told. " * 99)
    qtbot.wait(300)
    assert playback.busy
    window.tables.bots.set_presenter(None)
    spoken.hush()
    qtbot.waitUntil(lambda: not playback.busy)


def test_the_prompt_is_announced_once_the_pictures_are_put_away(window: MainWindow, qtbot: QtBot, ears: InnerEars) -> None:
    window.start(set_up(window.kits["kidsprout_jumboree"], 2, {}))
    window.lessons.show_nutshell(window.page, "kidsprout_jumboree")
    qtbot.waitUntil(lambda: len(ears.announced) > 0)
    ears.announced.clear()
    assert window.lessons.sheet is not None
    window.lessons.sheet.leave()
    qtbot.waitUntil(lambda: tr(the_page(window).table.scenery.prompt) in ears.announced)
