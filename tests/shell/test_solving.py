"""Whether a position can still be won: asked at a table with open decks and of a finished game, told above the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engines.kernel.coach import Solution, Verdict
from engines.kernel.commands import Command
from engines.kernel.messages import msg
from engines.kernel.worker import Request, Task
from engines.shelf import games
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.puzzles import puzzles
from tests.asking import answers, at_once
from tests.shell.driving import Key, key, play_first, sit_down, the_page, the_presenter

ALT_HELD = Qt.KeyboardModifier.AltModifier


class Process:
    """Takes questions in place of a process of its own, and answers when it is told to."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self._process = window.tables.solving.process
        self.requests: list[Request] = []
        self.dropped = 0
        monkeypatch.setattr(self._process, "ask", lambda request, _: self.requests.append(request))
        monkeypatch.setattr(self._process, "cancel", self._drop)

    def _drop(self) -> None:
        self.dropped += 1

    def answer(self, verdict: Verdict, *line: tuple[int, Command]) -> None:
        """Answer with this verdict."""
        self._process.result.emit(Solution(verdict, line, 12))


@pytest.fixture
def process(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Process:
    """Whoever solves at the window's tables answers when told to."""
    return Process(window, monkeypatch)


def open_table(window: MainWindow) -> None:
    """A table with open decks, at which two decisions were made."""
    play_first(the_presenter(sit_down(window, open_decks="yes")), 2)


@pytest.mark.parametrize("verdict", Verdict)
def test_it_is_asked_with_open_decks_and_told_above_the_table(window: MainWindow, process: Process, verdict: Verdict) -> None:
    open_table(window)
    page = the_page(window)
    heard: list[str] = []
    page.table.accessibility.announced.connect(heard.append)
    assert window.menus.solve.isEnabled()
    key(window, Key.Key_W, ALT_HELD)
    assert (process.requests[0].task, process.requests[0].turn) == (Task.SOLVE, 2)
    assert "Looking for a way to win" in page.notice.words.text()
    command = next(iter(the_presenter(page).session.table.legal(0)))
    process.answer(verdict, *([(0, command)] if verdict is Verdict.WINNABLE else []))
    told = page.notice.words.text()
    assert verdict in told.lower()
    assert "after 2 decisions" in told
    assert "12 positions" in told
    assert heard[-1] == told


def test_it_is_asked_for_the_position_that_is_looked_back_at(window: MainWindow, process: Process) -> None:
    open_table(window)
    the_page(window).looking.step(-1)
    window.menus.solve.trigger()
    assert process.requests[0].turn == 1


def test_a_decision_puts_an_end_to_it(window: MainWindow, process: Process) -> None:
    open_table(window)
    page = the_page(window)
    window.menus.solve.trigger()
    before = process.dropped
    play_first(the_presenter(page))
    assert process.dropped > before
    assert not page.notice.isVisible()
    process.answer(Verdict.LOST)
    assert not page.notice.isVisible(), "nobody wants to know any more"


def test_it_can_be_stopped_and_a_failure_is_told(window: MainWindow, process: Process) -> None:
    open_table(window)
    page = the_page(window)
    window.menus.solve.trigger()
    page.notice.close_button.click()
    process.answer(Verdict.LOST)
    assert not page.notice.isVisible()
    window.menus.solve.trigger()
    window.tables.solving.process.failed.emit(msg("The bot's answer could not be understood."))
    assert "answer could not be understood" in page.notice.words.text()


@pytest.mark.clause("TBL-5")
def test_nobody_asks_while_decks_are_hidden(window: MainWindow, process: Process) -> None:
    sit_down(window)
    assert not window.menus.solve.isEnabled()
    window.tables.solving.ask(the_page(window))
    window.practice.start(puzzles("school_year_diary")[0])
    assert not window.menus.solve.isEnabled()
    assert not process.requests
    window.show_home()
    assert not window.menus.solve.isEnabled()


def test_the_question_is_one_that_can_be_answered(window: MainWindow, process: Process) -> None:
    open_table(window)
    window.menus.solve.trigger()
    (solution,) = answers(process.requests[0], games(), at_once)
    window.tables.solving.process.result.emit(solution)
    assert "after 2 decisions" in the_page(window).notice.words.text()
