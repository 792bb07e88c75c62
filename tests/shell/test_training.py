"""Learning from mistakes at the table, and training sessions, in the real window by mouse and by keys."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from functools import partial
from itertools import islice
from operator import eq
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Par, Rating, Recommendation, Trial, choices
from engines.kernel.commands import Command
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.worker import Task
from tabletop_qt.shell.lessons.mistakes import Example, ExampleSession, MistakePlayer
from tabletop_qt.shell.lessons.puzzle_player import PuzzlePlayer
from tabletop_qt.shell.lessons.puzzles import PuzzlesPage
from tabletop_qt.shell.lessons.training import TrainingPage
from tabletop_qt.shell.play import studying as study_module
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.logs import Logs
from tabletop_qt.shell.tables.tables_page import TablesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.daily import look_up
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.training import Misses, Study, keep_study, misses, today
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import ABOVE
from tests.expecting import expect
from tests.lessons.ways import by_keys, by_mouse
from tests.shell.driving import CTRL, Key, KeyboardPlayer, key, play_randomly, sit_down, the_page, the_presenter
from tests.shell.sharing import FakeProcess

GAME = "school_year_diary"
SHIFT_CTRL = CTRL | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def studying(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> FakeProcess:
    monkeypatch.setattr(study_module, "spare_cores", lambda: 1)
    return FakeProcess(window.tables.studying.process, monkeypatch)


@pytest.fixture
def trying(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> FakeProcess:
    return FakeProcess(window.training.process, monkeypatch)


@pytest.fixture
def page(window: MainWindow, studying: FakeProcess) -> TablePage:
    """A year that was played at random to its end, with its result before the table."""
    page = sit_down(window)
    play_randomly(page, seed=3)
    page.playback.skip()
    assert studying.tasks == ["par"]
    return page


def ratings(page: TablePage, *costs: float) -> list[Rating]:
    """Ratings of own turns that cost this many ranks; a negative cost is a gain."""
    table, found = the_presenter(page).session.table, list[Rating]()
    for turn in range(table.turn):
        played, state = table.played(turn + 1).command, table.state_at(turn)
        other = next((each for each in islice(table.game.legal(state, 0), 5) if each.text() in ("get", "end") and each != played), None)
        if other is not None and len(found) < len(costs):
            theme = ("timing", "cards")[len(found) % 2]
            found.append(Rating(turn, 0, played, None, other, None, 5.0, 5.0 + costs[len(found)], theme))
    return found


def due(window: MainWindow, day: int) -> int:
    return look_up(window.storage.database, date.fromordinal(day)).due


def learn(page: TablePage, studying: FakeProcess, *costs: float) -> list[Rating]:
    """Press the button of the result, and rate the decisions."""
    page.result.learn.click()
    rated = ratings(page, *costs)
    for each in sorted(rated, key=lambda each: each.reached - each.best_reached):
        studying.process.result.emit(each)
    studying.process.done.emit()
    return rated


def kept(window: MainWindow, path: Path) -> Study:
    """The saved study of the game in a file."""
    table = expect(window.storage.recorded(path.name))
    return window.storage.study(table, path, 0)


def playing(window: MainWindow) -> MistakePlayer:
    return expect(window.training.player, MistakePlayer)


def places_of_buttons(player: MistakePlayer) -> list[QRect]:
    QApplication.processEvents()
    return [each.geometry() for each in player.bar.buttons]


def ghosts_shown(player: MistakePlayer) -> bool:
    return any(each.layer >= ABOVE for each in player.page.table.interaction.revealed)


def another(window: MainWindow, rating: Rating) -> Command:
    """A legal command that is neither what was played nor the better one; if possible one that gives a card, which has ghosts."""
    legal = [each for each in islice(playing(window).session.table.legal(0), 40) if each not in (rating.command, rating.better)]
    return next((each for each in legal if each.text().startswith("give")), legal[0])


def test_a_mistake_is_made_good_by_mouse(window: MainWindow, studying: FakeProcess, trying: FakeProcess, page: TablePage) -> None:
    rated = learn(page, studying, 1.0, 2.0, -1.0)
    player, mistake = playing(window), rated[1]
    session = player.session
    assert player.bar.heading.text().startswith("1 of 3, the worst first · ")
    assert player.bar.words.text().startswith("You played: ")
    assert player.bar.words.text().endswith("Find something better.")
    assert session.table.state == player.example.whole.state_at(mistake.turn)
    log = Logs(player.example.whole, frozenset()).of(0)
    before, after = log.entries[: log.until(mistake.turn)], log.entries[log.until(mistake.turn) :]
    assert [each.sentence for each in the_presenter(player.page).logs.of(0).entries] == [each.sentence for each in before]
    assert after
    assert tr(before[-1].sentence).replace("\xa0", " ") in player.page.panel.logs.shown.toPlainText(), (
        "the game up to the position is listed"
    )
    tried, places = another(window, mistake), places_of_buttons(player)
    by_mouse(the_page(window), partial(eq, tried))
    assert player.bar.words.text().startswith("Checking: ")
    assert ghosts_shown(player)
    assert places_of_buttons(player) == places
    assert (session.table.turn, player.bar.instead.text()) == (0, "Cancel")
    assert (player.bar.on.text(), player.bar.on.isEnabled()) == ("Next", False), "each button has a place of its own"
    (request,) = trying.requests
    assert (request.task, request.turn, request.begun, request.better) == (Task.TRY, mistake.turn, tried.text(), mistake.better.text())
    trying.answer(Trial(evolve(mistake, command=tried, reached=6.0), msg("Row 2 ends lower.")))
    words = player.bar.words.text()
    assert "Row 2 ends lower. It reaches 6.0 of 10 victory points from rows on average; the best known move reaches 7.0." in words
    assert words.startswith("Not good enough: ")
    assert words.endswith("Try again.")
    assert session.table.turn == 0, "nothing that the seat had not seen is shown"
    assert not ghosts_shown(player), "the table is as it was when the question was asked"
    assert places_of_buttons(player) == places
    by_mouse(the_page(window), partial(eq, tried))
    assert len(trying.requests) == 1, "it is known by now"
    by_mouse(the_page(window), partial(eq, mistake.better))
    assert player.bar.words.text().startswith("Well played! ")
    assert session.table.turn == 1
    assert places_of_buttons(player) == places
    assert player.bar.on.hasFocus()
    player.bar.on.click()
    assert playing(window).example.rating == rated[0]
    player = playing(window)
    tried = another(window, rated[0])
    the_presenter(player.page).play(tried, 0)
    trying.answer(Trial(evolve(rated[0], command=tried, reached=5.9), msg("Almost.")))
    told = player.bar.words.text()
    assert ": reaches 6.0 of 10 victory points from rows on average. " in told, "the better move, and what it reaches"
    assert ": reaches 5.9. That is too little to count." in told
    assert player.session.table.played(1).command == tried
    player.bar.on.click()
    found = playing(window)
    assert found.example.found
    assert found.bar.words.text().startswith("You played well here. ")
    assert ": reaches 5.0 of 10 victory points from rows on average. " in found.bar.words.text()
    found.bar.on.click()
    assert the_presenter(the_page(window)).outcome is not None, "at the end the finished game is shown again"
    day = today()
    assert due(window, day) == 0
    assert [due(window, day + days) for days in (1, 2)] == [1, 2], "one was missed at first"


def test_a_mistake_is_made_good_by_keys(window: MainWindow, studying: FakeProcess, trying: FakeProcess, page: TablePage) -> None:
    page.result.learn.setFocus()
    key(window, Key.Key_Space)
    assert "Looking for mistakes in your " in page.notice.words.text()
    rated = ratings(page, 1.0, 2.0)
    studying.process.result.emit(rated[1])
    studying.answer(rated[0])
    player = playing(window)
    heard: list[str] = []
    player.page.table.accessibility.announced.connect(heard.append)
    by_keys(KeyboardPlayer(window), partial(eq, rated[1].better))
    assert player.bar.words.text().startswith("Well played! ")
    assert any("Well played" in each for each in heard)
    key(window, Key.Key_Return)
    player = playing(window)
    for _ in range(9):
        if player.bar.back.hasFocus():
            break
        key(window, Key.Key_F6) if not player.bar.isAncestorOf(window.focusWidget()) else key(window, Key.Key_Tab)
    assert player.bar.back.hasFocus()
    key(window, Key.Key_Space)
    assert (trying.requests[-1].task, trying.requests[-1].turn) == (Task.LINE, rated[0].turn)
    trying.process.result.emit(Recommendation(rated[0].better, msg("It is the way.")))
    assert "It is the way." in player.bar.words.text()
    assert player.session.table.turn == 1
    assert (player.bar.back.text(), player.bar.back.hasFocus(), player.bar.on.text()) == ("Next step", True, "Next")
    key(window, Key.Key_Return)
    following = next(iter(player.session.table.legal(0)))
    trying.process.result.emit(Recommendation(following, msg("Then this.")))
    trying.process.done.emit()
    assert "Then this." in player.bar.words.text()
    the_presenter(player.page).undo()
    assert player.session.table.turn == 1
    key(window, Key.Key_Return)
    assert "That was the better line." in player.bar.words.text()


def test_a_move_that_is_undone_is_asked_for_again(window: MainWindow, studying: FakeProcess, trying: FakeProcess, page: TablePage) -> None:
    (mistake,) = learn(page, studying, 1.0)
    player = playing(window)
    the_presenter(player.page).undo()
    assert player.session.table.turn == 0, "there is nothing before the position"
    the_presenter(player.page).play(mistake.better, 0)
    assert player.bar.on.text() == "Next"
    player.page.undo()
    assert player.bar.words.text().startswith("You played: ")
    assert not player.bar.on.isEnabled()
    the_presenter(player.page).play(mistake.command, 0)
    trying.answer(Trial(mistake, msg("Row 1 ends lower.")))
    assert player.bar.words.text().startswith("That is what you played. Row 1 ends lower.")
    assert player.session.table.turn == 0


def test_checking_can_be_cancelled_and_a_failure_is_told(
    window: MainWindow, studying: FakeProcess, trying: FakeProcess, page: TablePage
) -> None:
    (mistake,) = learn(page, studying, 1.0)
    player = playing(window)
    the_presenter(player.page).play(another(window, mistake), 0)
    player.bar.instead.click()
    assert "cancel" in trying.calls
    assert player.bar.words.text().startswith("You played: ")
    assert not ghosts_shown(player)
    the_presenter(player.page).play(another(window, mistake), 0)
    trying.process.failed.emit(msg("The bot took too long and was stopped."))
    assert player.bar.words.text() == "The bot took too long and was stopped. You can try again."
    assert not ghosts_shown(player)
    the_presenter(player.page).play(another(window, mistake), 0)
    trying.calls.clear()
    window.show_home()
    assert {"cancel", "stop"} & set(trying.calls), "no process is left"
    assert window.training.player is None


def test_a_study_that_is_interrupted_goes_on_and_one_that_is_kept_is_not_made_again(
    qtbot: QtBot, window: MainWindow, studying: FakeProcess, page: TablePage
) -> None:
    page.result.learn.click()
    rated = ratings(page, 0.0, 2.0)
    studying.process.result.emit(rated[0])
    assert "Looking for mistakes: 0 found, 1 of " in page.notice.words.text()
    page.notice.close_button.click()
    assert window.training.player is None
    page.resultRequested.emit()
    page.result.learn.click()
    first, then = studying.requests[-2:]
    assert then.turns == tuple(turn for turn in first.turns if turn != rated[0].turn), "what was rated stays"
    studying.answer(rated[1])
    path = the_presenter(page).session.path
    assert playing(window).example.rating == rated[1]
    playing(window).bar.leave.click()
    QApplication.processEvents()
    window.show_tables()
    tables = expect(window.page, TablesPage)
    qtbot.waitUntil(lambda: bool(tables.model.rows))
    tables.list.setCurrentIndex(tables.model.index(0, 0))
    tables.does.learn.trigger()
    assert playing(window).example.rating == rated[1]
    assert studying.tasks.count("rate") == 2
    assert not path.exists()


def test_the_first_mistake_is_asked_while_the_others_are_looked_for(
    window: MainWindow, studying: FakeProcess, trying: FakeProcess, page: TablePage
) -> None:
    page.result.learn.click()
    assert studying.tasks == ["par", "rate"], "par can wait"
    rated, path = ratings(page, 1.0, 0.0, 2.0, -1.0), the_presenter(page).session.path
    count = len(studying.requests[-1].turns)
    studying.process.result.emit(rated[0])
    player = playing(window)
    assert player.example.rating == rated[0]
    assert player.bar.heading.text().startswith("Mistake 1, the worst first · ")
    assert player.bar.heading.text().endswith(" · found 1 so far, looking…")
    studying.calls.clear()
    the_presenter(player.page).play(rated[0].better, 0)
    player.bar.on.click()
    assert (playing(window), player.bar.instead.text(), player.bar.on.isEnabled()) == (player, "Stop looking", False)
    studying.process.result.emit(rated[1])
    assert player.bar.words.text() == f"Looking for the next mistake: 1 found, 2 of {count} decisions checked"
    studying.process.result.emit(rated[2])
    second = playing(window)
    assert second.example.rating == rated[2], "it is asked as soon as it is found"
    studying.process.result.emit(rated[3])
    assert second.bar.heading.text().endswith(" · found 2 so far, looking…")
    assert "stop" not in studying.calls
    studying.process.done.emit()
    assert kept(window, path).whole
    the_presenter(second.page).play(rated[2].better, 0)
    second.bar.on.click()
    assert playing(window).example.found
    assert [due(window, today() + days) for days in (0, 2)] == [0, 2], "both were answered right"
    assert not trying.requests


def test_a_move_with_a_hint_is_never_called_a_mistake(window: MainWindow, studying: FakeProcess) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    table, rng = presenter.session.table, Rng(3)
    for other in (False, True):
        command, rng = table.legal(0).draw(rng)
        presenter.session.count_hint()
        presenter.session.count_hint("end" if other else str(command))
        presenter.play(command, 0)
    assert [table.followed_hint_at(turn) for turn in (0, 1)] == [True, False]
    play_randomly(page, seed=3)
    page.playback.skip()
    table = presenter.session.table
    page.result.learn.click()
    asked = studying.requests[-1].turns
    states, line = [table.state_at(turn) for turn in range(table.turn)], tuple([(each.seat, each.command) for each in table.moves])
    hinted = [turn for turn in choices(table.game, states, line, 0) if turn not in asked]
    assert hinted == [0], "the coach does not judge its own advice"
    assert page.notice.words.text() == f"Looking for mistakes in the {len(asked)} decisions that followed no hint…"
    page.notice.dismiss()
    window.tables.studying.begin(page)
    told = " ".join(each.text() for each in page.panel.study.findChildren(QLabel))
    assert "1 decision that followed a hint is not judged." in told


def test_what_was_found_is_kept_when_the_player_stops_looking(window: MainWindow, studying: FakeProcess, page: TablePage) -> None:
    page.result.learn.click()
    (mistake,), path = ratings(page, 1.0), the_presenter(page).session.path
    studying.process.result.emit(mistake)
    player = playing(window)
    the_presenter(player.page).play(mistake.better, 0)
    player.bar.on.click()
    studying.calls.clear()
    assert player.bar.instead.hasFocus()
    player.bar.instead.click()
    assert "stop" in studying.calls
    assert kept(window, path) == Study((mistake,))
    assert the_presenter(the_page(window)).outcome is not None
    assert due(window, today() + 2) == 1, "its card stays in training"


@pytest.mark.parametrize("own", [True, False])
def test_an_opened_record_offers_to_learn_from_it(
    window: MainWindow, studying: FakeProcess, page: TablePage, tmp_path: Path, own: bool
) -> None:
    window.show_home()
    (path,) = window.storage.paths.records.iterdir()
    if not own:
        path = path.replace(tmp_path / path.name)
    window.open_record(path)
    page = the_page(window)
    assert page.result.learn.isVisible()
    (mistake,) = learn(page, studying, 1.0)
    the_presenter(playing(window).page).play(mistake.better, 0)
    playing(window).bar.on.click()
    assert the_page(window).result.learn.isVisible(), "it is shown again"
    table = the_presenter(the_page(window)).session.table
    assert len(window.storage.study(table, path, 0).ratings) == own, "of a record that is only looked at, nothing is saved"
    assert len(misses(window.storage.database)) == own


def test_leaving_a_mistake_ends_the_search(window: MainWindow, studying: FakeProcess, page: TablePage) -> None:
    page.result.learn.click()
    (mistake,), path = ratings(page, 1.0), the_presenter(page).session.path
    studying.process.result.emit(mistake)
    studying.calls.clear()
    window.show_home()
    QApplication.processEvents()
    assert "stop" in studying.calls
    assert kept(window, path) == Study((mistake,))


def test_several_processes_share_the_decisions(
    window: MainWindow, studying: FakeProcess, page: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    helper = FakeProcess(window.tables.studying.add_process(), monkeypatch)
    monkeypatch.setattr(study_module, "spare_cores", lambda: 2)
    page.result.learn.click()
    mine, its = studying.requests[-1].turns, helper.requests[-1].turns
    assert abs(len(mine) - len(its)) <= 1
    assert not set(mine) & set(its)
    studying.process.done.emit()
    assert window.training.player is None, "the other one has not finished"
    rated = ratings(page, 1.0)
    helper.answer(*rated)
    assert playing(window).example.rating == rated[0]


def test_study_offers_to_learn_and_names_excellent_decisions(window: MainWindow, studying: FakeProcess, page: TablePage) -> None:
    page.result.study.click()
    studying.answer(Par(True, 10, 10, 7))
    assert not page.panel.study.learn.isVisible()
    rated = ratings(page, 1.0, -2.0)
    studying.answer(*rated)
    assert [look.accessibleName().endswith("well played") for look in page.panel.study.looks] == [False, True]
    page.panel.study.learn.click()
    assert playing(window).example.rating == rated[0]


def test_a_game_without_mistakes_says_so(window: MainWindow, studying: FakeProcess, page: TablePage) -> None:
    learn(page, studying, 0.3)
    assert window.training.player is None
    assert "None of your decisions" in window.notice.words.text()


@pytest.mark.parametrize("deal", [3, 11])
def test_every_position_of_a_year_can_be_decided_again(paths: Paths, deal: int) -> None:
    table = Table.new(GAME, seats=["You"], deal=deal, options={"students": ("an_pha", "o_tach", "giang_ry")})
    playout(table, ["random"])
    for turn in range(table.turn):
        played = table.played(turn + 1).command
        session = ExampleSession(Example(table, Rating(turn, 0, played, None, played, None)), paths)
        assert session.table.state == table.state_at(turn)
        session.play(played, 0)
        assert session.table.state == table.state_at(turn + 1)


# Training


def the_training(window: MainWindow) -> TrainingPage:
    key(window, Key.Key_T, SHIFT_CTRL)
    return expect(window.page, TrainingPage)


@pytest.mark.usefixtures("trying")
def test_a_session_asks_mistakes_and_puzzles(window: MainWindow, studying: FakeProcess, page: TablePage, qtbot: QtBot) -> None:
    rated = learn(page, studying, 1.0, 2.0)
    window.show_home()
    (tile,) = [tile for tile in window.home.tiles if tile.accessibleName() == "Training: Train"]
    assert tile.accessibleDescription() == "2 due today"
    tile.click()
    training = expect(window.page, TrainingPage)
    assert training.told.text() == "Today: 2 mistakes and 5 puzzles, about 7 minutes."
    assert training.start.hasFocus()
    tiles = [tile for tile in training.session.findChildren(QFrame, "card") if tile.isVisible()]
    assert len(tiles) == 6, "the first of the seven stands above, beside the button"
    told = [[each.text() for each in tile.findChildren(QLabel) if each.text()] for tile in tiles]
    # Its position is read, painted and named after the page is shown.
    qtbot.waitUntil(lambda: all(len([each for each in tile.findChildren(QLabel) if each.text()]) == 2 for tile in tiles))
    assert sum(words == ["Ending the turn"] or words == ["Getting and trading cards"] for words in told) == 1
    pictures = [each.pixmap().toImage() for tile in tiles for each in tile.findChildren(QLabel) if not each.pixmap().isNull()]
    assert len(pictures) == len(tiles)
    assert all(len({image.pixel(x, 40) for x in range(0, image.width(), 3)}) > 5 for image in pictures), "none is blank"
    assert "find a better move than you made, or solve the puzzle" in training.held.text()
    key(window, Key.Key_Return)
    asked = set()
    for _ in rated:
        player = playing(window)
        asked.add(player.example.rating.turn)
        the_presenter(player.page).play(player.example.rating.better, 0)
        key(window, Key.Key_Return)
    assert asked == {each.turn for each in rated}
    solved = expect(window.training.player, PuzzlePlayer)
    assert solved.bar.heading.text().startswith("3 of 7 · ")
    while (shown := solved.session.next_shown) is not None:
        the_presenter(solved.page).play(shown.text(), 0)
    key(window, Key.Key_Return)
    expect(window.training.player, PuzzlePlayer).bar.leave.click()
    QApplication.processEvents()
    assert training.told.text() == "3 of 3 right on the first try. Today: 4 puzzles, about 4 minutes."
    assert {each.theme for each in misses(window.storage.database)} == {"chain", "timing", "cards"}
    assert "find a better move" not in training.held.text(), "only puzzles are left"
    assert "Each puzzle is a position at the table" in training.held.text()
    assert "Ending the turn: 1 of 1 right" in training.plot.accessibleName()
    key(window, Key.Key_Escape)
    assert window.page is window.home
    assert all("Training" not in tile.accessibleName() for tile in window.home.tiles), "nothing is due any more today"
    assert the_training(window) is training


def test_with_nothing_due_training_says_how_more_comes_and_offers_puzzles(window: MainWindow) -> None:
    training = the_training(window)
    training.show_training((), ())
    assert training.told.text() == "All done for today."
    assert "Tomorrow there will be new puzzles" in training.held.text()
    assert (training.start.isVisible(), training.first_focus()) == (False, training.more)
    training.more.click()
    assert isinstance(window.page, PuzzlesPage)


@pytest.mark.usefixtures("trying")
@pytest.mark.parametrize("fate", ["deleted", "damaged", "replaced", "row"])
def test_a_record_that_is_gone_costs_only_its_own_cards(window: MainWindow, studying: FakeProcess, page: TablePage, fate: str) -> None:
    rated = learn(page, studying, 1.0, 2.0)
    whole = playing(window).example.whole
    window.show_home()
    database, paths = window.storage.database, window.storage.paths
    (path,) = paths.records.iterdir()
    keep_study(database, "other.homeroom", whole, 0, Study((rated[0],), whole=True), today())
    (paths.records / "other.homeroom").write_bytes(path.read_bytes())
    if fate == "row":
        with closing(sqlite3.connect(paths.database)) as connection, connection:
            connection.execute("UPDATE studies SET ratings = 'x' WHERE record = ?", (path.name,))
    else:
        _spoil(path, fate)
    assert due(window, today()) == 3
    the_training(window).start.click()
    assert playing(window).example.rating == rated[0]
    the_presenter(playing(window).page).play(rated[0].better, 0)
    playing(window).bar.on.click()
    assert isinstance(window.training.player, PuzzlePlayer)
    assert "2 decisions were taken out of training" in window.notice.words.text() or due(window, today()) == 0
    assert due(window, today()) == 0


def _spoil(path: Path, fate: str) -> None:
    if fate == "deleted":
        path.unlink()
    elif fate == "damaged":
        path.write_bytes(path.read_bytes()[:500])
    else:
        other = Table.new(GAME, seats=["You"], deal=99)
        playout(other, ["random"])
        path.write_text(other.record(), encoding="utf-8")


def test_the_solid_part_of_a_bar_is_what_was_right(window: MainWindow) -> None:
    training = the_training(window)
    solid = []
    for missed in (1, 0):
        training.plot.show_misses([Misses("chain", 1, missed)])
        image = training.plot.grab().toImage()
        ink = training.plot.palette().color(QPalette.ColorRole.Link).rgb()
        solid.append(sum(image.pixel(x, image.height() // 2) == ink for x in range(image.width())))
        assert training.plot.accessibleName() == f"Chains: {1 - missed} of 1 right"
    assert solid[0] < 5 < solid[1], "only the frame, then the whole bar"
