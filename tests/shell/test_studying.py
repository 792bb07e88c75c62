"""A finished game is studied beside the table: par, what decisions cost, until when it could be won; and looked at there."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtWidgets import QApplication

from engines.kernel.coach import Par, Rating, Solution, Verdict
from engines.kernel.contract import Seat
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from engines.kernel.worker import Request, TurningPoint
from tabletop_qt.shell.play.studying import Studying
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.storage import Storage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tests.shell.driving import Key, key, play_randomly, sit_down, the_page, the_presenter


class Process:
    """Answers when it is told to, in place of a process of its own."""

    def __init__(self, studying: Studying) -> None:
        self._process = studying.process
        self.kinds: list[str] = []

    def ask(self, request: Request, _: object) -> None:
        """Remember what is asked."""
        self.kinds.append(request.task)

    def stop(self) -> None:
        """There is nothing to be stopped."""

    def answer(self, *results: object) -> None:
        """Answer the request with these results."""
        for result in results:
            self._process.result.emit(result)
        self._process.done.emit()


@pytest.fixture
def process(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Process:
    """Whoever studies at the window's tables answers when told to."""
    studying = window.tables.studying
    made = Process(studying)
    for name in ("ask", "stop"):
        monkeypatch.setattr(studying.process, name, getattr(made, name))
    return made


def finished(window: MainWindow) -> TablePage:
    """A year that was played at random to its end, with its result before the table."""
    return to_the_end(sit_down(window))


def to_the_end(page: TablePage) -> TablePage:
    """Play at random on a page until the game is over, and see it all."""
    play_randomly(page, seed=3)
    page.playback.skip()
    return page


def reached(page: TablePage) -> int:
    """How far the game on a page came."""
    table = the_presenter(page).session.table
    assert table.game.analyst is not None
    return table.game.analyst.reached(table.game, table.state).reached


def rated(page: TablePage, turn: int, cost: int) -> Rating:
    """The rating of a decision that cost so many thousandths; what was better is anything else that was legal."""
    table = the_presenter(page).session.table
    played = table.played(turn + 1).command
    better = next(each for each in table.game.legal(table.state_at(turn), 0) if each != played)
    return Rating(turn, 0, played, (900 - cost) / 1000, better, 0.9)


def choices(page: TablePage) -> list[int]:
    """The decisions with a choice, each by how many came before it."""
    table = the_presenter(page).session.table
    return [turn for turn in range(table.turn) if len(list(zip(range(2), table.game.legal(table.state_at(turn), 0), strict=False))) > 1]


def test_a_finished_game_is_studied_bit_by_bit(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    panel, strip = page.panel, page.timeline.strip
    assert panel.tabs.currentWidget() is panel.study
    assert panel.tabs.count() == 3
    process.answer(Par(True, 10, 10, 7))
    turns = choices(page)[:5]
    costs = (0, 100, 400, 200, 300)
    assert not strip.marks
    process.answer(*[rated(page, turn, cost) for turn, cost in zip(turns, costs, strict=True)])
    assert list(strip.marks) == [turns[2], turns[4], turns[3]], "the three that cost most, the worst first"
    process.answer(TurningPoint(6, Solution(Verdict.WINNABLE, (), 9)))
    assert process.kinds == ["par", "rate", "turning_point"]
    assert panel.study.progress.text() == "Analysis complete."
    told = [each.accessibleName() for each in panel.study.looks]
    assert told[0] == "Show: Turning point"
    assert len(told) == 4


def told(page: TablePage) -> str | None:
    """What the result says of par; None where it says nothing."""
    QApplication.processEvents()
    par = page.result.par
    return par.text() if par is not None and par.isVisible() else None


LOOKING = "Checking this deal…"


@pytest.mark.clause("TBL-10")
def test_the_result_tells_par_by_itself_and_finds_it_out_once(window: MainWindow, process: Process, paths: Paths) -> None:
    page = finished(window)
    assert process.kinds == ["par"]
    assert told(page) == LOOKING
    page.result.leave()
    window.choose(evolve(window.appearance.settings, theme="dark"))
    process.answer(Par(True, 10, 10, 7))
    page.resultRequested.emit()
    own = reached(page)
    words = f"Careful play wins this deal in round 7. You reached {own} of 10."
    assert told(page) == words
    window.choose(evolve(window.appearance.settings, theme="light"))
    assert told(page) == words
    table = the_presenter(page).session.table
    assert Storage(paths).par(table) == Par(True, 10, 10, 7)
    page.result.again.click()
    assert told(page) is None
    assert told(to_the_end(the_page(window))) == words
    assert process.kinds == ["par"]


@pytest.mark.clause("TBL-10")
def test_study_goes_on_from_the_par_that_was_told(window: MainWindow, process: Process) -> None:
    page = finished(window)
    process.answer(Par(False, 6, 10, 8))
    assert told(page) == f"Careful play does not win this deal: it reaches 6 of 10. You reached {reached(page)} of 10."
    assert page.panel.tabs.indexOf(page.panel.study) < 0, "nobody asked for more"
    page.result.study.click()
    assert process.kinds == ["par", "rate"]


@pytest.mark.clause("TBL-10")
def test_where_par_is_not_found_the_result_says_so_and_study_tries_again(window: MainWindow, process: Process) -> None:
    page = finished(window)
    window.tables.studying.process.failed.emit(msg("The bot's process ended unexpectedly."))
    assert told(page) == "Careful play could not be tested on this deal."
    assert not page.notice.isVisible()
    page.result.study.click()
    assert process.kinds == ["par", "par"]


def test_nothing_is_tried_for_several_or_once_the_table_is_left(window: MainWindow, process: Process) -> None:
    page = finished(window)
    window.show_home()
    process.answer(Par(True, 10, 10, 7))
    assert told(page) is None
    people = Seat("Ann", "green"), Seat("Ben", "purple")
    window.start(make_setup(window.kits["school_year_diary"].game, people, {}, 4))
    page = to_the_end(the_page(window))
    assert page.result.isVisible()
    assert told(page) is None
    assert process.kinds == ["par"]


def test_looking_there_shows_the_state_and_what_was_better(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    process.answer(Par(False, 6, 10, 8))
    turn = choices(page)[1]
    process.answer(rated(page, turn, 500))
    page.panel.study.looks[0].click()
    assert page.looking.turn == turn


def test_a_game_that_goes_on_again_is_not_studied(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    process.answer(Par(True, 10, 10, 7))
    page.undo()
    assert page.panel.tabs.currentWidget() is not page.panel.study
    assert page.panel.tabs.indexOf(page.panel.moves) >= 0
    assert window.tables.studying.findings.par is None


def test_what_is_looked_at_keeps_keyboard_focus_while_more_is_found(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    assert page.panel.tabs.tabBar().hasFocus(), "the tab is where keys begin"
    process.answer(Par(True, 10, 10, 7))
    process.answer(rated(page, choices(page)[1], 500))
    look = page.panel.study.looks[0]
    key(window, Key.Key_Tab)
    assert look.hasFocus(), "from the tab the next key leads there"
    key(window, Key.Key_Space)
    assert page.looking.turn == choices(page)[1]
    assert look.hasFocus()
    process.answer(TurningPoint(6, Solution(Verdict.WINNABLE, (), 9)))
    assert [each.hasFocus() for each in page.panel.study.looks] == [False, True]


def test_what_was_better_is_shown_only_there(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    process.answer(Par(False, 6, 10, 8))
    shown: set[bool] = set()
    process.answer(*[rated(page, turn, 500) for turn in choices(page)[:12]])
    for look in page.panel.study.looks:
        look.click()
        shown.add(bool(page.table.interaction.revealed))
        page.looking.step(1)
        assert not page.table.interaction.revealed
    assert True in shown


def test_the_window_goes_on_when_the_study_fails(window: MainWindow, process: Process) -> None:
    page = finished(window)
    page.result.study.click()
    window.tables.studying.process.failed.emit(msg("The bot's answer could not be understood."))
    assert "answer could not be understood" in page.notice.words.text()
    assert "analysis was stopped" in page.panel.study.progress.text()
    assert process.kinds == ["par"], "it does not go on by itself"
    page.resultRequested.emit()
    page.result.study.click()
    assert process.kinds == ["par", "par"]
