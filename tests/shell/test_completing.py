"""The best chains in the real window: found in another process, shown when they are there, waited for only as long as somebody wants."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from pytestqt.qtbot import QtBot

from engines.kernel.commands import Command
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.worker import Request, Task
from engines.shelf import games
from tabletop_qt.games.school_year_diary.things import Area
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.viewmodels.scenery import Do, Drop, Lift
from tests.asking import answer
from tests.shell.driving import Key, key, sit_down, the_page, the_presenter
from tests.shell.sharing import process_id

GAME = "school_year_diary"
SOON = 3
"""Seconds for the first answer on a machine that does much else; how soon it really comes `tests.bench.thinking` tells."""


class Helper:
    """Takes requests in place of a process of its own, and answers when it is told to."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.process = window.tables.advising.process
        self.requests: list[Request] = []
        self.let_go = self.cancelled = 0
        for name, instead in (("ask", self._ask), ("cancel", self._cancel), ("let_go", self._let_go), ("warm", lambda: None)):
            monkeypatch.setattr(self.process, name, instead)

    def _cancel(self) -> None:
        self.cancelled += 1

    def _let_go(self) -> None:
        self.let_go += 1

    def _ask(self, request: Request, _: object) -> None:
        self.requests.append(request)

    def answer(self, commands: tuple[Command, ...] | None = None) -> None:
        """Answer the last request; in truth, unless commands are given."""
        assert self.requests[-1].task is Task.COMPLETE
        self.process.result.emit(answer(self.requests[-1], games()) if commands is None else commands)
        self.process.done.emit()


@pytest.fixture
def helper(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Helper:
    """Whoever advises at the window's tables answers when told to."""
    return Helper(window, monkeypatch)


def with_paper(window: MainWindow) -> TablePage:
    """A table with a full hand, before which the chain paper is open."""
    page = sit_down(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    rng = Rng(1)
    while presenter.scenery.offered(Do("chain")) is None or len(table.state.players[0].hand) < 4:
        command, rng = table.game.legal(table.state, 0).draw(rng)
        presenter.play("get" if table.check("get", 0) is None else command.text())
    presenter.act(Do("chain"))
    return page


def lay_first(page: TablePage) -> None:
    """Lay the first card of the hand."""
    presenter = the_presenter(page)
    lifted = next(offer.action for offer in presenter.scenery.affordances if isinstance(offer.action, Lift))
    presenter.act(lifted)
    presenter.act(Drop(lifted.piece, Area.PAPER))
    assert presenter.begun


def waits(window: MainWindow) -> bool:
    """Whether the best chains are waited for."""
    return window.tables.completing.waits


def chains(page: TablePage) -> list[str]:
    """What lies over the paper."""
    return [piece.id for piece in page.table.scenery.pieces if piece.id.startswith("option:") or piece.id == "no_chain"]


def test_they_are_asked_for_by_key_and_lie_there_when_they_are_found(window: MainWindow, helper: Helper) -> None:
    page = with_paper(window)
    key(window, Key.Key_B)
    assert waits(window)
    assert "Looking for" in page.bar.prompt.text()
    assert not chains(page)
    helper.answer()
    assert len(chains(page)) == 3
    assert not waits(window)
    key(window, Key.Key_Escape)
    assert not chains(page)
    assert len(helper.requests) == 1


def test_asked_for_again_before_the_process_has_said_that_it_is_done_they_are_found_again(window: MainWindow, qtbot: QtBot) -> None:
    page = with_paper(window)
    process, asked, waited = window.tables.advising.process, [0], [False]

    def ask_again() -> None:
        process.result.disconnect(ask_again)
        asked.append(process_id(process))
        # Not by keys, which would have the process heard meanwhile.
        the_presenter(page).back()
        page.table.interaction.act(Do("best_chains"))
        waited.append(waits(window))

    process.result.connect(ask_again)
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: len(asked) > 1, timeout=30_000)
    assert waited[-1]
    qtbot.waitUntil(lambda: not waits(window), timeout=30_000)
    assert len(chains(page)) == 3
    assert process_id(process) == asked[-1]


@pytest.mark.parametrize(
    "leave",
    [
        lambda window: key(window, Key.Key_Escape),
        lambda window: lay_first(the_page(window)),
        lambda window: the_presenter(the_page(window)).undo(),
        lambda window: window.show_home(),
    ],
    ids=["escape", "lays a card", "undo", "goes home"],
)
def test_whoever_does_something_else_waits_no_more_and_sees_no_stale_answer(
    window: MainWindow, helper: Helper, leave: Callable[[MainWindow], object]
) -> None:
    page = with_paper(window)
    key(window, Key.Key_B)
    leave(window)
    assert not waits(window)
    assert (helper.let_go, helper.cancelled) == (1, 0), "the process goes on: it is done in a moment"
    shown = page.table.scenery
    helper.answer()
    assert page.table.scenery == shown
    assert not chains(page)


def test_from_other_cards_it_is_asked_anew(window: MainWindow, helper: Helper) -> None:
    page = with_paper(window)
    key(window, Key.Key_B)
    lay_first(page)
    key(window, Key.Key_B)
    assert len(helper.requests) == 2
    assert helper.requests[0] != helper.requests[1]
    helper.answer()
    assert chains(page)


@pytest.mark.clause("TBL-10")
def test_they_count_as_a_hint_once_for_each_decision(window: MainWindow, helper: Helper) -> None:
    page = with_paper(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    assert table.assistance.hints == 0
    key(window, Key.Key_B)
    helper.answer()
    assert table.assistance.hints == 1
    assert presenter.session.path.read_text(encoding="utf-8").count("\nhint") == 1
    key(window, Key.Key_Escape)
    lay_first(page)
    key(window, Key.Key_B)
    key(window, Key.Key_H)
    assert table.assistance.hints == 1, "of this decision one was counted already"
    while presenter.completing is not None or presenter.begun:
        key(window, Key.Key_Escape)
    presenter.play("get" if table.check("get", 0) is None else "end")
    key(window, Key.Key_H)
    assert table.assistance.hints == 2


@pytest.mark.clause("TBL-10")
def test_what_can_not_be_counted_is_not_looked_for(window: MainWindow, helper: Helper, monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_paper(window)
    presenter = the_presenter(page)

    def refuse() -> None:
        raise StoreError(msg("The disk is full."))

    monkeypatch.setattr(presenter.session, "hinted", refuse)
    key(window, Key.Key_B)
    assert not waits(window)
    assert not helper.requests
    assert presenter.completing is None
    assert "The disk is full." in page.notice.words.text()


def test_a_hint_that_lies_there_is_not_taken_for_them(window: MainWindow, helper: Helper) -> None:
    page = with_paper(window)
    key(window, Key.Key_H)
    assert helper.requests[-1].task is Task.ADVISE
    key(window, Key.Key_B)
    helper.answer()
    assert chains(page)
    assert window.tables.advising.advice is None


def test_whoever_asks_for_a_hint_instead_waits_for_that(window: MainWindow, monkeypatch: pytest.MonkeyPatch, helper: Helper) -> None:
    page = with_paper(window)
    key(window, Key.Key_B)
    monkeypatch.setattr(helper.process, "ask", lambda *_: helper.process.cancelled.emit())
    key(window, Key.Key_H)
    assert not waits(window)
    assert "Looking for" not in str(the_presenter(page).scenery.prompt)
    assert window.tables.advising.shows


def test_an_answer_against_the_rules_is_told_and_the_person_goes_on(window: MainWindow, helper: Helper) -> None:
    page = with_paper(window)
    key(window, Key.Key_B)
    presenter = the_presenter(page)
    helper.answer((games()[GAME].parse("choose 1"),))
    assert page.notice.isVisible()
    assert not waits(window)
    assert presenter.completing is None
    assert not chains(page)


def test_the_process_of_hints_finds_them_at_a_puzzle_too(window: MainWindow, qtbot: QtBot) -> None:
    window.practice.start(puzzles(GAME)[0])
    page = the_page(window)
    the_presenter(page).act(Do("chain"))
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: bool(chains(page)), timeout=30_000)
    key(window, Key.Key_Escape)
    begun = perf_counter()
    key(window, Key.Key_B)
    qtbot.waitUntil(lambda: bool(chains(page)), timeout=30_000)
    assert perf_counter() - begun < SOON
