"""A finished game is studied beside the table: par, what decisions cost, until when it could be won. Can this position still be won?"""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from engines.kernel.coach import Par, Rating, Solution, Solver, Verdict
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import msg, person
from engines.kernel.setup import make_setup
from engines.kernel.worker import Task, TurningPoint
from engines.shelf import games
from tabletop_qt.shell.play import studying as study_module
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.store.statistics import kept_par
from tests.asking import answers, at_once
from tests.shell.driving import Key, key, play_first, play_randomly, sit_down, the_page, the_presenter
from tests.shell.sharing import FakeProcess


@pytest.fixture
def process(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> FakeProcess:
    monkeypatch.setattr(study_module, "spare_cores", lambda: 1)
    return FakeProcess(window.tables.studying.process, monkeypatch)


@pytest.fixture
def solver(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> FakeProcess:
    return FakeProcess(window.tables.solving.process, monkeypatch)


@pytest.fixture
def page(window: MainWindow) -> TablePage:
    """A year that was played at random to its end, with its result before the table."""
    return to_the_end(sit_down(window))


def to_the_end(page: TablePage) -> TablePage:
    """Play at random on a page until the game is over, and see it all."""
    play_randomly(page, seed=3)
    page.playback.skip()
    return page


def reached(page: TablePage) -> int:
    table = the_presenter(page).session.table
    assert isinstance(table.game.analyst, Solver)
    reached: int = table.game.analyst.reached(table.game, table.state).reached
    return reached


def rated(page: TablePage, turn: int, cost: int) -> Rating:
    """The rating of a decision that cost this many thousandths; another legal move was better."""
    table = the_presenter(page).session.table
    played = table.played(turn + 1).command
    better = next(each for each in table.game.legal(table.state_at(turn), 0) if each != played)
    return Rating(turn, 0, played, (900 - cost) / 1000, better, 0.9)


def choices(page: TablePage) -> list[int]:
    """The turns of the decisions with a choice."""
    table = the_presenter(page).session.table
    return [turn for turn in range(table.turn) if len(list(zip(range(2), table.game.legal(table.state_at(turn), 0), strict=False))) > 1]


def test_a_finished_game_is_studied_bit_by_bit(process: FakeProcess, page: TablePage) -> None:
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
    assert process.tasks == ["par", "rate", "turning_point"]
    assert panel.study.progress.text() == "Study complete."
    told = [each.accessibleName() for each in panel.study.looks]
    assert told[0] == "Show: Turning point"
    assert len(told) == 4


def test_without_a_known_chance_a_decision_costs_its_shortfall(process: FakeProcess, page: TablePage) -> None:
    page.result.study.click()
    process.answer(Par(False, 9, 10, 8))
    turns = choices(page)[:2]
    process.answer(*[evolve(rated(page, turn, 0), chance=None, best_chance=None, reached=7.5, best_reached=7.5 + turn) for turn in turns])
    assert list(page.timeline.strip.marks) == [turn for turn in reversed(turns) if turn]
    words = [label.text() for label in page.panel.study.findChildren(QLabel)]
    assert any(
        "reached 7.5 of 10 victory points from rows on average; “" in each and f"reached {7.5 + turns[-1]}." in each for each in words
    )


def told(page: TablePage) -> str | None:
    """The line about par in the result; None if there is none."""
    QApplication.processEvents()
    par = page.result.par
    return par.text() if par is not None and par.isVisible() else None


LOOKING = "Checking this deal…"


@pytest.mark.clause("TBL-10")
def test_the_result_tells_par_by_itself_and_finds_it_out_once(
    window: MainWindow, process: FakeProcess, paths: Paths, page: TablePage
) -> None:
    assert process.tasks == ["par"]
    assert told(page) == LOOKING
    page.result.leave()
    window.choose(evolve(window.appearance.settings, theme="dark"))
    process.answer(Par(True, 10, 10, 7))
    page.resultRequested.emit()
    own = reached(page)
    words = f"Careful play wins this deal in round 7. You reached {own} of 10 victory points from rows."
    assert told(page) == words
    window.choose(evolve(window.appearance.settings, theme="light"))
    assert told(page) == words
    table = the_presenter(page).session.table
    assert kept_par(Database(paths), table) == Par(True, 10, 10, 7)
    page.result.again.click()
    assert told(page) is None
    assert told(to_the_end(the_page(window))) == words
    assert process.tasks == ["par"]


@pytest.mark.clause("TBL-10")
def test_study_goes_on_from_the_par_that_was_told(process: FakeProcess, page: TablePage) -> None:
    process.answer(Par(False, 6, 10, 8))
    assert told(page) == f"Careful play does not win this deal: it reaches 6 of 10 victory points from rows. You reached {reached(page)}."
    assert page.panel.tabs.indexOf(page.panel.study) < 0, "nobody asked for more"
    page.result.study.click()
    assert process.tasks == ["par", "rate"]


@pytest.mark.clause("TBL-10")
def test_where_par_is_not_found_the_result_says_so_and_study_tries_again(process: FakeProcess, page: TablePage) -> None:
    process.process.failed.emit(msg("The bot's process ended unexpectedly."))
    assert told(page) == "Careful play could not be tested on this deal."
    assert not page.notice.isVisible()
    page.result.study.click()
    assert process.tasks == ["par", "par"]


def test_nothing_is_tried_for_several_or_once_the_table_is_left(window: MainWindow, process: FakeProcess, page: TablePage) -> None:
    window.show_home()
    process.answer(Par(True, 10, 10, 7))
    assert told(page) is None
    people = Seat("Ann", "green"), Seat("Ben", "purple")
    window.start(make_setup(window.kits["school_year_diary"].game, people, {}, 4))
    page = to_the_end(the_page(window))
    assert page.result.isVisible()
    assert told(page) is None
    assert process.tasks == ["par"]


def test_a_game_that_goes_on_again_is_not_studied(window: MainWindow, process: FakeProcess, page: TablePage) -> None:
    page.result.study.click()
    process.answer(Par(True, 10, 10, 7))
    page.undo()
    assert page.panel.tabs.currentWidget() is not page.panel.study
    assert page.panel.tabs.indexOf(page.panel.moves) >= 0
    assert window.tables.studying.findings.par is None


def test_what_is_looked_at_keeps_keyboard_focus_while_more_is_found(window: MainWindow, process: FakeProcess, page: TablePage) -> None:
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


def test_looking_there_shows_the_state_and_what_was_better_only_there(process: FakeProcess, page: TablePage) -> None:
    page.result.study.click()
    process.answer(Par(False, 6, 10, 8))
    shown: set[bool] = set()
    process.answer(*[rated(page, turn, 500) for turn in choices(page)[:12]])
    for look in page.panel.study.looks:
        look.click()
        assert page.looking.turn in choices(page)[:12]
        shown.add(bool(page.table.interaction.revealed))
        page.looking.step(1)
        assert not page.table.interaction.revealed
    assert True in shown


def test_the_window_goes_on_when_the_study_fails(process: FakeProcess, page: TablePage) -> None:
    page.result.study.click()
    process.process.failed.emit(msg("The bot's answer could not be understood."))
    assert "answer could not be understood" in page.notice.words.text()
    assert "study was stopped" in page.panel.study.progress.text()
    assert process.tasks == ["par"], "it does not go on by itself"
    page.resultRequested.emit()
    page.result.study.click()
    assert process.tasks == ["par", "par"]


# Games of rivals


def among_rivals(window: MainWindow, *players: str) -> TablePage:
    """A finished game of KidSprout Jumboree with these players, played at random."""
    seats = [Seat(f"Robin {number}", colour, player) for number, (player, colour) in enumerate(zip(players, COLOURS, strict=False))]
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, seats, {}, 4))
    return to_the_end(the_page(window))


def cost(page: TablePage, turn: int, points: int) -> Rating:
    """A decision that cost this many points."""
    table = the_presenter(page).session.table
    seat, played = table.played(turn + 1).seat, table.played(turn + 1).command
    better = next(each for each in table.game.legal(table.state_at(turn), seat) if each != played)
    reason = msg("{who} leads.", who=person(1, msg("Night Owl")))
    amount = msg("{count} Stress Points", count=points)
    return Rating(turn, seat, played, None, better, None, -points, 0, amount=amount, why=reason)


def turns_of(page: TablePage, seat: int) -> list[int]:
    """The turns at which a seat played a coin."""
    return [
        turn
        for turn, played in enumerate(the_presenter(page).session.table.moves)
        if played.seat == seat and "play" in played.command.text()
    ]


def test_a_game_of_rivals_is_studied_by_what_decisions_cost_in_its_unit(window: MainWindow, process: FakeProcess) -> None:
    page = among_rivals(window, "person", "easy", "easy")
    assert told(page) is None
    assert not process.requests, "there is no par to be found out"
    page.result.study.click()
    assert process.tasks == ["rate"]
    turns = turns_of(page, 0)[:4]
    process.answer(*[cost(page, turn, 3 * number) for number, turn in enumerate(turns)])
    words = [label.text() for label in page.panel.study.findChildren(QLabel)]
    assert any("cost about 9 Stress Points. Better: “" in each and each.endswith("Robin 1 (Night Owl) leads.") for each in words)
    assert list(page.timeline.strip.marks) == [turns[3], turns[2], turns[1]]
    assert page.panel.study.progress.text() == "Study complete."
    page.panel.study.looks[0].click()
    assert page.looking.turn == turns[3]


def test_every_person_is_told_their_own_costliest_decisions(window: MainWindow, process: FakeProcess) -> None:
    page = among_rivals(window, "easy", "person", "person")
    page.result.study.click()
    process.answer(cost(page, turns_of(page, 1)[0], 5))
    process.answer()
    assert [request.seat for request in process.requests] == [1, 2]
    words = [label.text() for label in page.panel.study.findChildren(QLabel)]
    assert any(each.startswith("Robin 1: Day 1, Activity 1") for each in words)
    assert any(each.startswith("Robin 2's decisions") for each in words)
    assert page.panel.study.progress.text() == "Study complete."


def test_a_game_of_bots_alone_has_nobody_to_study(window: MainWindow) -> None:
    assert not among_rivals(window, "easy", "easy", "easy").result.study.isVisible()


# Can this still be won?


ALT_HELD = Qt.KeyboardModifier.AltModifier


def open_table(window: MainWindow) -> None:
    """A table with open decks, at which two decisions were made."""
    play_first(the_presenter(sit_down(window, open_decks="yes")), 2)


@pytest.mark.parametrize("verdict", Verdict)
def test_it_is_asked_with_open_decks_and_told_above_the_table(window: MainWindow, solver: FakeProcess, verdict: Verdict) -> None:
    open_table(window)
    page = the_page(window)
    heard: list[str] = []
    page.table.accessibility.announced.connect(heard.append)
    assert window.menus.solve.isEnabled()
    key(window, Key.Key_W, ALT_HELD)
    assert (solver.requests[0].task, solver.requests[0].turn) == (Task.SOLVE, 2)
    assert "Looking for a way to win" in page.notice.words.text()
    command = next(iter(the_presenter(page).session.table.legal(0)))
    solver.answer(Solution(verdict, ((0, command),) if verdict is Verdict.WINNABLE else (), 12))
    told = page.notice.words.text()
    assert verdict in told.lower()
    assert "after 2 decisions" in told
    assert "12 positions" in told
    assert heard[-1] == told


def test_it_is_asked_for_the_position_that_is_looked_at_and_a_decision_puts_an_end_to_it(window: MainWindow, solver: FakeProcess) -> None:
    open_table(window)
    page = the_page(window)
    page.looking.step(-1)
    window.menus.solve.trigger()
    assert solver.requests[0].turn == 1
    page.looking.now()
    window.menus.solve.trigger()
    assert solver.requests[1].turn == 2
    solver.calls.clear()
    play_first(the_presenter(page))
    assert "cancel" in solver.calls
    assert not page.notice.isVisible()
    solver.answer(Solution(Verdict.LOST, (), 12))
    assert not page.notice.isVisible(), "nobody wants to know any more"


def test_it_can_be_stopped_a_failure_is_told_and_the_question_can_be_answered(window: MainWindow, solver: FakeProcess) -> None:
    open_table(window)
    page = the_page(window)
    window.menus.solve.trigger()
    page.notice.close_button.click()
    solver.answer(Solution(Verdict.LOST, (), 12))
    assert not page.notice.isVisible()
    window.menus.solve.trigger()
    solver.process.failed.emit(msg("The bot's answer could not be understood."))
    assert "answer could not be understood" in page.notice.words.text()
    window.menus.solve.trigger()
    (solution,) = answers(solver.requests[-1], games(), at_once)
    solver.process.result.emit(solution)
    assert "after 2 decisions" in page.notice.words.text()


@pytest.mark.clause("TBL-5")
def test_nobody_asks_while_decks_are_hidden(window: MainWindow, solver: FakeProcess) -> None:
    sit_down(window)
    assert not window.menus.solve.isEnabled()
    window.tables.solving.ask(the_page(window))
    window.practice.start(puzzles("school_year_diary")[0])
    assert not window.menus.solve.isEnabled()
    assert not solver.requests
    window.show_home()
    assert not window.menus.solve.isEnabled()
