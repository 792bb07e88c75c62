"""Counts the actions and covers of a stretch of play for the people at one screen, by mouse and by keys in the real window.

    python -m tests.bench.actions

An action is a click or a key, lifting a cover included; nothing else is counted, and nothing is done behind the window's back. The
persons play what is plainest: their first coin, card or die, no Excuse. Bots and decisions that leave no choice cost nothing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from heapq import heappop, heappush
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve, field, frozen, mutable
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from engines import tables
from engines.kernel.bots import bots, decide
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, PERSON, Seat, Setup
from engines.kernel.records import SUFFIX
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.school_year_diary.rules.chains import Chain
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary.things import Chaining
from tabletop_qt.shell.app import application
from tabletop_qt.shell.hotseat.hot_seat import ROWS
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Lift, Play, Press, Turn
from tests.shell.driving import click, key, the_page, the_presenter, write

DEAL = 7
PATIENCE = 60_000
"""Milliseconds in which something must have become of what was done."""
Key = Qt.Key


@frozen
class Stretch:
    """A stretch of play: a game with its seats, and when it is over."""

    name: str
    game: str
    seats: tuple[Seat, ...]
    over: Callable[[Any], bool]
    """True of a state after the stretch."""
    part: Callable[[Any], int]
    """The part of the stretch that a state belongs to (an Activity, a trick)."""
    part_name: str
    rows: bool = False
    """True if people choose in secret by rows of keys instead of the private strip."""
    options: Mapping[str, object] = field(factory=dict)
    """Options of the set-up that are not the defaults."""


def seats(persons: Sequence[str], bots: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Persons and easy bots, in this order."""
    named = [*[(name, PERSON) for name in persons], *[(name, "easy") for name in bots]]
    return tuple(Seat(name, colour, player) for (name, player), colour in zip(named, COLOURS, strict=False))


KIDSPROUT_DAY = Stretch(
    "a day of KidSprout Jumboree with two persons and two bots",
    "kidsprout_jumboree",
    seats(("Ann", "Ben"), ("Robin", "Kim")),
    over=lambda state: state.day > 1,
    part=lambda state: state.round,
    part_name="Activity",
)
KIDSPROUT_DAY_BY_ROWS = evolve(KIDSPROUT_DAY, name=f"{KIDSPROUT_DAY.name}, coins by rows of keys", rows=True)
OPERATION_ROUND = Stretch(
    "a round of Operation Master with three players",
    "operation_master",
    seats(("Ann", "Ben", "Cyd")),
    over=lambda state: state.round > 1 or not state.agenda,
    part=lambda state: len(state.past),
    part_name="trick",
)


SOLO_YEAR = Stretch(
    "a year of School Year Diary alone, two students with a row each",
    "school_year_diary",
    seats(("Ann",)),
    over=lambda state: not state.agenda,
    part=lambda state: state.round,
    part_name="round",
    options={"students": ("giang_ry", "o_tach"), "rows": 1},
)


@mutable
class Counted:
    """The actions and covers of a stretch, and the actions of each part of it."""

    actions: int = 0
    empty: int = 0
    """The actions where nothing else could be done, but for taking a step back."""
    covers: int = 0
    parts: Counter[int] = field(factory=Counter)

    @property
    def most(self) -> int:
        """The most actions that a part has cost."""
        return max(self.parts.values(), default=0)


class Person:
    """Plays for all people before the window, with a mouse or with keys alone."""

    def __init__(self, window: MainWindow, stretch: Stretch, *, keys: bool) -> None:
        self.window, self.page, self.stretch, self.keys = window, the_page(window), stretch, keys
        self.counted = Counted()
        # How long covers and strips take nothing costs nobody an action.
        self.page.hot_seat.cover.settling = self.page.hot_seat.strip.settling = 0

    @property
    def table(self) -> Table[Any]:
        return the_presenter(self.page).session.table

    def play(self) -> Counted:
        while self._wait():
            self.act_once()
        return self.counted

    def _wait(self) -> bool:
        """Wait until a person can do something; False where the stretch is over."""
        for _ in range(PATIENCE // 20):
            if self.page.round_sheet.isVisible():
                return True
            if self.stretch.over(self.table.state):
                return False
            if self._can_act():
                return True
            QTest.qWait(20)
        raise SystemExit(f"nothing happens: {self.page.table.scenery.prompt}")

    def _can_act(self) -> bool:
        if the_presenter(self.page).automatic.forced:
            return False
        # Bots that choose at the same time come first, so that the same happens whenever it is counted.
        if any(self.table.seats[seat].player != PERSON for seat in self.table.to_act):
            return False
        here = self.page.hot_seat
        asked = here.stands or here.strip.offers or here.picks.isVisible() or self.page.table.scenery.affordances
        return bool(asked)

    def act_once(self) -> None:
        """Do the next thing that has to be done, if anything has."""
        page = self.page
        if page.round_sheet.isVisible():
            self.counted.empty += 1
            self.press(page.round_sheet.button)
        elif page.hot_seat.stands:
            self.counted.covers += 1
            self.press(page.hot_seat.cover.button)
        elif page.hot_seat.picks.isVisible():
            self._pick()
        elif page.hot_seat.strip.offers:
            self._choose_on_strip()
        elif page.table.scenery.affordances:
            self.decide()

    def _choose_on_strip(self) -> None:
        """Open the strip, or choose: the first person plays from the lowest coin up, the second from the highest down."""
        opened, offers = the_presenter(self.page).secrets.opened, self.page.hot_seat.strip.offers
        letters = [offer.accessibleName()[0] for offer in offers]
        which = -1 if opened and len(set(letters)) == len(letters) else 0
        if opened is None or not self.keys:
            self.press(offers[which])
        elif which:
            self.count()
            write(self.window, letters[which])
        else:
            self.key(Key.Key_Return)

    def _pick(self) -> None:
        """The same by the rows of keys that everybody has; each seat's coins are those that it still holds."""
        picking = min(the_presenter(self.page).secrets.picking)
        hand = self.table.state.players[picking].hand
        self.count()
        write(self.window, ROWS[picking][hand[-1 if picking else 0]])

    def decide(self) -> None:
        """Do what is plainest at the table."""
        scenery = self.page.table.scenery
        names = [button.name for button in scenery.buttons if scenery.offered(Do(button.name)) is not None]
        if names:
            # Where nobody wants to make an Excuse, everybody says so at once.
            self.button(next((name for name in names if name == "all pass"), names[0]))
            return
        action = next(offer.action for offer in scenery.affordances if isinstance(offer.action, Press | Drop))
        if isinstance(action, Do):
            raise SystemExit("a button is no piece")
        if self.keys:
            self.key(Key.Key_Return)
        else:
            self.count()
            click(self.page, action.piece)

    def button(self, name: str) -> None:
        """A button of the prompt bar."""
        shown = next(button for button in self.page.table.scenery.buttons if button.name == name)
        if self.keys:
            self.key(Qt.Key[f"Key_{shown.key}"])
        else:
            self.press(self.page.bar.button(name))

    def press(self, button: QPushButton) -> None:
        """A button anywhere; with keys it has the focus already."""
        if self.keys:
            self.key(Key.Key_Return)
            return
        self.count()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(8, 8))

    def key(self, which: Qt.Key) -> None:
        """A key, wherever keyboard focus is."""
        self.count()
        key(self.window, which)

    def count(self) -> None:
        """One action more."""
        self.counted.actions += 1
        self.counted.parts[self.stretch.part(self.table.state)] += 1


class BotsHands(Person):
    """Carries out a bot's decisions before the window, by the shortest way of clicks and turns of the wheel."""

    def __init__(self, window: MainWindow, stretch: Stretch, bot: str) -> None:
        super().__init__(window, stretch, keys=False)
        self.bot = bots(self.table.game)[bot]

    def decide(self) -> None:
        """Play the bot's decision."""
        presenter, turn = the_presenter(self.page), self.table.turn
        command = decide(self.table, self.table.to_act[0], self.bot)
        for actions, empty in gestures(presenter, command):
            self.count()
            self.counted.empty += empty
            self.carry_out(actions)
        if self.table.turn == turn and presenter.drafting is None:
            # The button that ends a turn asks once.
            self.button("end")
            self.counted.empty += 1
        if self.table.turn == turn:
            raise SystemExit(f"{command.text()} was not played: {self.page.table.bubble.text}")

    def carry_out(self, actions: tuple[Action, ...]) -> None:
        """Do one gesture: a click, a button or a turn of the wheel."""
        match actions:
            case (Press(thing) | Lift(thing),) | (Drop(_, thing),):
                click(self.page, thing)
            case (Do(name),):
                QTest.mouseClick(self.page.bar.button(name), Qt.MouseButton.LeftButton)
            case _:
                for action in actions:
                    self.page.table.interaction.act(action)


def gestures(presenter: Presenter, command: Command) -> list[tuple[tuple[Action, ...], bool]]:
    """The gestures of the shortest way to play the command, each with its actions, and True if nothing else could be done there."""
    model, view, seat = presenter.view_model, presenter.view, presenter.seat
    assert seat is not None
    ways: list[tuple[int, int, tuple[Any, ...], tuple[Any, ...]]] = [(0, 0, (), (model.start(),))]
    seen: set[Any] = set()
    number = 0
    while ways:
        cost, _, steps, drafts = heappop(ways)
        if (drafts[-1], steps[-1:]) in seen:
            continue
        seen.add((drafts[-1], steps[-1:]))
        if drafts[-1] is None:
            return _grouped(steps, [_choices(model, view, seat, drafts[: k + 1]) for k in range(len(steps))])
        scenery = model.scenery(view, seat, drafts[-1])
        for offer in scenery.affordances:
            if isinstance(offer.action, Drop) and scenery.held != offer.action.piece:
                continue
            after = offer.meaning.draft if isinstance(offer.meaning, Drafted) else None
            if after in drafts or not _leads(after, command) or (after is None and offer.meaning != Play(command)):
                continue
            number += 1
            heappush(ways, (cost + (not _joins(steps, offer.action)), number, (*steps, offer.action), (*drafts, after)))
    raise SystemExit(f"no way leads to {command.text()}")


def _leads(draft: object, command: Command) -> bool:
    """True if the draft may be on the way: a chain has the same cards so far."""
    laid = getattr(draft, "cards", ())
    return not isinstance(command, Chain) or not isinstance(draft, Chaining) or (not draft.advised and laid == command.cards[: len(laid)])


def _joins(steps: Sequence[Action], action: Action) -> bool:
    """True if the action is one more notch of the wheel."""
    return isinstance(action, Turn) and bool(steps) and isinstance(steps[-1], Turn) and steps[-1].piece == action.piece


def _choices(model: Any, view: Any, seat: int, drafts: tuple[Any, ...]) -> int:
    """The number of things that can be done at the last draft, except steps back: to a draft before, or to fewer of its cards."""
    found, cards = set(), set(getattr(drafts[-1], "cards", ()))
    for offer in model.scenery(view, seat, drafts[-1]).affordances:
        after = offer.meaning.draft if isinstance(offer.meaning, Drafted) else None
        if after is None or not (after in drafts or set(getattr(after, "cards", ())) < cards):
            found.add(offer.meaning)
    return len(found)


def _grouped(steps: Sequence[Action], choices: Sequence[int]) -> list[tuple[tuple[Action, ...], bool]]:
    found: list[tuple[tuple[Action, ...], bool]] = []
    for k, action in enumerate(steps):
        empty = choices[k] <= 1
        if _joins(steps[:k], action):
            actions, before = found.pop()
            found.append(((*actions, action), before and empty))
        else:
            found.append(((action,), empty))
    return found


@contextmanager
def opened(stretch: Stretch, since: Callable[[Any], bool] | None = None, **settings: Any) -> Iterator[MainWindow]:
    """A window of the app with this table on it, on a data folder of its own; without motion, where ``settings`` don't say otherwise.

    The table begins anew, or has been played by bots up to the first state that is as ``since`` says.
    """
    with TemporaryDirectory() as folder:
        storage = Storage(Paths(Path(folder)))
        # Who plays has played before: no welcome is given.
        welcomed = {f"nutshell/{stretch.game}": 1}
        usual: dict[str, Any] = {"theme": "light", "reduce_motion": True, "bot_pace": "instant"}
        storage.keep_settings(evolve(storage.settings, pick_keys=stretch.rows, welcomed=welcomed, **{**usual, **settings}))
        window = MainWindow(game_kits(), storage)
        window.resize(1280, 720)
        window.show()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        setup = make_setup(window.kits[stretch.game].game, stretch.seats, stretch.options, DEAL, automatic=True)
        if since is None:
            window.start(setup)
        else:
            begun = Path(folder) / f"begun{SUFFIX}"
            begun.write_text(_played_until(since, setup).record(), encoding="utf-8")
            window.open_record(begun)
        try:
            yield window
        finally:
            window.close()
            QApplication.processEvents()


def _played_until(since: Callable[[Any], bool], setup: Setup) -> Table[Any]:
    """A table that easy bots have played, for the persons, too, up to the first state that is so."""
    table = tables.Table.new(
        setup.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy="practice", automatic=setup.automatic
    )
    easy = bots(table.game)["easy"]
    while not since(table.state):
        seat = table.to_act[0]
        table.play(decide(table, seat, easy), seat)
    return table


def counted_year() -> Counted:
    """Play the solo year as the careful bot would, and count."""
    with opened(SOLO_YEAR) as window:
        return BotsHands(window, SOLO_YEAR, "careful").play()


def counted(stretch: Stretch, *, keys: bool) -> Counted:
    """Play the stretch by mouse or by keys, and count."""
    with opened(stretch) as window:
        return Person(window, stretch, keys=keys).play()


def row(stretch: Stretch, *, keys: bool) -> str:
    """The costs as a line of a table."""
    cost = counted(stretch, keys=keys)
    persons = sum(seat.player == PERSON for seat in stretch.seats)
    each = cost.actions / persons / len(cost.parts)
    parts = ", ".join(str(cost.parts[part]) for part in sorted(cost.parts))
    way = "keys" if keys else "mouse"
    return f"| {stretch.name} | {way} | {cost.actions} | {cost.covers} | {each:.1f} | {stretch.part_name} by {stretch.part_name}: {parts} |"


HEAD = "| stretch of play | by | actions | covers | actions a person and part | |\n| --- | --- | ---: | ---: | ---: | --- |\n"


def main() -> None:
    """Play all stretches and print a table of their costs."""
    application()
    rows = [row(stretch, keys=keys) for stretch in (KIDSPROUT_DAY, KIDSPROUT_DAY_BY_ROWS, OPERATION_ROUND) for keys in (False, True)]
    year = counted_year()
    sys.stdout.write(HEAD + "\n".join(rows) + f"\n{SOLO_YEAR.name}: {year.actions} actions, {year.empty} of them no decision\n")


if __name__ == "__main__":
    main()
