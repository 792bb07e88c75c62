"""Puzzles in the real window: solved by hand and with help, missed, begun again, in runs; never a table of the player's."""

from __future__ import annotations

from functools import partial
from operator import eq

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.school_year_diary.bots.puzzles import read_goal
from engines.school_year_diary.rules.chains import Chain
from tabletop_qt.games.school_year_diary.things import Chaining
from tabletop_qt.shell.lessons import puzzle_player
from tabletop_qt.shell.lessons.endings import PuzzleEnd
from tabletop_qt.shell.lessons.puzzle_player import PuzzlePlayer
from tabletop_qt.shell.lessons.puzzle_run import Run
from tabletop_qt.shell.lessons.puzzles import ABOUT, ALLOWED, TABLE, PuzzlesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import puzzles as store
from tabletop_qt.store.puzzles import (
    GRADES,
    MISSES,
    SECONDS,
    START,
    FirstTry,
    Mark,
    Progress,
    Puzzle,
    Theme,
    elo,
    progress,
    puzzle_rating,
    puzzles,
    read,
)
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Do, Lift, Press
from tests.expecting import expect
from tests.lessons.ways import by_mouse
from tests.shell.driving import Key, key, the_presenter
from tests.shell.windows import OpenWindow

GAME = "school_year_diary"
FIRST = puzzles(GAME)[0]


def the_puzzles(window: MainWindow) -> PuzzlesPage:
    box = window.home.box(GAME)
    box.front.click()
    box.puzzles.click()
    return expect(window.page, PuzzlesPage)


def playing(window: MainWindow) -> PuzzlePlayer:
    return expect(window.practice.player)


def begin(window: MainWindow, puzzle: Puzzle = FIRST) -> PuzzlePlayer:
    page = window.page
    (page if isinstance(page, PuzzlesPage) else the_puzzles(window)).tiles[puzzle.id].click()
    return playing(window)


def solve(player: PuzzlePlayer) -> None:
    """Play the record's solution."""
    while (shown := player.session.next_shown) is not None:
        the_presenter(player.page).play(shown.text(), 0)


def test_a_puzzle_is_solved_by_mouse_marked_and_rated(window: MainWindow) -> None:
    player = begin(window)
    goal = read_goal(FIRST.goal).words
    assert player.bar.words.text() == f"{goal}. Use only what you hold: drawing is off."
    assert not player.bar.on.isEnabled()
    while (shown := player.session.next_shown) is not None:
        by_mouse(player.page, partial(eq, shown))
    assert player.bar.words.text() == f"Solved! {FIRST.teaches}"
    end = expect(player.end)
    assert end.next.hasFocus()
    assert [
        each for each in player.page.findChildren(QPushButton) if each.property("primary") and each.isEnabled() and each.isVisible()
    ] == [end.next]
    assert not {"end", "refresh"} & {button.name for button in the_presenter(player.page).scenery.buttons}
    assert end.facts == ("1010 rating (+10, first try)", "1 move: the shortest way", "1 solved in a row")
    assert progress(window.storage.database).tries == (FirstTry(FIRST.id, True, elo(START, puzzle_rating(FIRST.grade), 1, 1)),)
    key(window, Key.Key_Return)
    following = playing(window).session.puzzle
    assert following != FIRST
    playing(window).bar.leave.click()
    page = expect(window.page, PuzzlesPage)
    assert page.tiles[FIRST.id].accessibleName().endswith("solved")
    assert page.told.text() == f"1 of {len(puzzles(GAME))} solved"
    assert page.rating.text() == f"Your puzzle rating: {progress(window.storage.database).rating}"
    assert page.following() == following, "only looked at"


def test_the_next_puzzle_shows_its_table_its_goal_and_what_may_be_used(window: MainWindow) -> None:
    page = the_puzzles(window)
    following = expect(page.following())
    shown = expect(page.findChild(QLabel, "next"), QLabel)
    before = shown.pixmap().toImage()
    assert (before.width(), before.height()) == TABLE
    words = {each.text() for each in page.findChildren(QLabel) if each.isVisible()}
    assert {str(read_goal(following.goal).words), str(ALLOWED), f"Next: {following.title}"} <= words
    assert {str(ABOUT[theme]) for theme in {puzzle.theme for puzzle in puzzles(GAME)}} <= words
    solve(begin(window, following))
    playing(window).bar.leave.click()
    assert page.following() != following
    assert shown.pixmap().toImage() != before


def test_what_was_shown_is_solved_with_help_and_the_first_try_missed(window: MainWindow) -> None:
    player = begin(window)
    while not player.session.reached:
        player.bar.back.click()
    assert "Solved with help" in player.bar.words.text()
    found = progress(window.storage.database)
    assert found.marks == {FIRST.id: Mark.ASSISTED}
    assert found.rating == elo(START, puzzle_rating(FIRST.grade), 0, 1) < START, "as the page says, also at the very first puzzle"
    player.bar.again.click()
    assert player.session.table.turn == 0
    solve(player)
    assert progress(window.storage.database).marks == {FIRST.id: Mark.SOLVED}
    assert progress(window.storage.database).rating == found.rating, "only the first try counts"
    player.bar.leave.click()
    page = expect(window.page, PuzzlesPage)
    assert not page.plot.isVisible(), "one point is no line"
    player = begin(window, puzzles(GAME)[1])
    while not player.session.reached:
        player.bar.back.click()
    assert progress(window.storage.database).rating < START
    player.bar.leave.click()
    assert page.plot.isVisible()


@pytest.mark.parametrize("shown", [False, True])
def test_the_picture_of_a_solved_puzzle_shows_every_row_that_it_collects(window: MainWindow, shown: bool) -> None:
    puzzle = next(each for each in puzzles(GAME) if each.name == "chain-25")
    player = begin(window, puzzle)
    while shown and not player.session.reached:
        player.bar.back.click()
    solve(player)
    assert player.end is not None
    actors = player.end.moment.actors
    assert {str(each.face.word("student")) for each in actors if each.face.kind == "stand"} == {"giang_ry", "o_tach"}
    boxes = [(each.shown.x, each.shown.x + each.shown.w) for each in actors if each.face.kind == "stand"]
    assert boxes[0][1] < boxes[1][0], "side by side"


@pytest.mark.parametrize("skips", [False, True])
def test_show_me_lays_a_chain_card_by_card_by_itself(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, skips: bool
) -> None:
    monkeypatch.setattr(puzzle_player, "SHOWN", 100_000 if skips else 20)
    player = begin(window, next(puzzle for puzzle in puzzles(GAME) if puzzle.theme is Theme.CHAIN))
    player.page.table.set_motion(True)
    chain, laid = player.session.next_shown, list[int]()
    assert isinstance(chain, Chain)

    def note(*_: object) -> None:
        draft = the_presenter(player.page).draft
        laid.append(len(draft.cards) if isinstance(draft, Chaining) else 0)

    the_presenter(player.page).shown.connect(note)
    player.bar.back.click()
    assert player.bar.words.text().startswith("Watch: ")
    assert player.session.table.turn == 0
    if skips:
        key(window, Key.Key_Space)
    qtbot.waitUntil(lambda: player.end is not None)
    assert player.session.table.turn == 1, "nothing else was pressed"
    assert skips or set(laid) == set(range(len(chain.cards) + 1))
    assert laid == [*sorted(laid[:-1]), 0]
    assert player.end is not None
    assert not [each for each in player.end.findChildren(QLabel) if "Row 2" in each.text()], "the log tells it"


def test_the_prompt_asks_for_the_ideas_that_the_goal_allows(window: MainWindow) -> None:
    spared = next(each for each in puzzles(GAME) if "spare" in each.goal)
    player = begin(window, spared)
    assert "with one idea" in player.bar.words.text()
    assert player.page.bar.prompt.text() == "Use 1 of your 2 ideas."


def test_best_chains_are_help_and_say_so(window: MainWindow) -> None:
    player = begin(window, next(each for each in puzzles(GAME) if each.theme is Theme.CHAIN))
    the_presenter(player.page).act(Do("chain"))
    button = next(each for each in the_presenter(player.page).scenery.buttons if each.name == "best_chains")
    assert (tr(button.label), "counts as “Solved with help”" in tr(button.about or msg(""))) == ("Best chains (help)", True)
    player.bar.leave.click()
    player = begin(window)
    player.session.count_hint()
    solve(player)
    assert progress(window.storage.database).marks == {FIRST.id: Mark.ASSISTED}


def test_used_up_ideas_are_a_miss_and_can_be_undone(window: MainWindow) -> None:
    player = begin(window)
    table = player.session.table
    for _ in range(2):
        turned = next(command for command in table.game.legal(table.state, 0) if command.verb == "rotate")
        the_presenter(player.page).play(turned.text(), 0)
    assert player.bar.words.text() == "O Tach's row has 8 of 10 points, and no move is left. Undo, or press Start over."
    assert progress(window.storage.database).marks == {FIRST.id: Mark.MISSED}
    the_presenter(player.page).undo()
    assert player.bar.words.text().startswith(str(read_goal(FIRST.goal).words))


def test_a_move_after_which_the_puzzle_can_not_be_solved_is_told(window: MainWindow, qtbot: QtBot) -> None:
    player = begin(window)
    table, task = player.session.table, player.bar.words.text()
    wasted = next(command for command in table.game.legal(table.state, 0) if command.verb == "give")
    the_presenter(player.page).play(wasted.text(), 0)
    words = "The puzzle can't be solved from here: undo, or press Start over."
    qtbot.waitUntil(lambda: player.bar.words.text().endswith(words), timeout=30_000)
    assert not progress(window.storage.database).tries, "it can be undone"
    qtbot.waitUntil(lambda: not player.process.asking)
    the_presenter(player.page).undo()
    assert player.bar.words.text() == task
    process = player.process
    assert process.running
    player.bar.leave.click()
    assert not process.running


def test_a_solved_puzzle_asks_for_nothing_more_and_a_hint_is_refused_with_the_way_out(window: MainWindow) -> None:
    player = begin(window)
    page = player.page
    key(window, Key.Key_H)
    assert page.table.bubble.text.startswith("Hints are off here. “Show me” shows the solution.")
    solve(player)
    assert page.bar.prompt.text() == "The puzzle is solved."
    the_presenter(page).undo()
    assert page.bar.prompt.text() == str(the_presenter(page).scenery.prompt)


def test_the_turn_is_not_ended_unsolved_nothing_is_drawn_and_what_is_left_untouched_is_not_tried(window: MainWindow) -> None:
    player = begin(window)
    refusals: list[str] = []
    the_presenter(player.page).refused.connect(lambda refusal, _: refusals.append(str(refusal.reason)))
    card = player.session.table.state.players[0].hand[0]
    for command, words in (("end", "unsolved"), ("get", "unseen card"), (f"trade {card}", "unseen card")):
        the_presenter(player.page).play(command, 0)
        assert player.session.table.turn == 0
        assert words in refusals[-1]
    assert len(refusals) == 3
    player.bar.leave.click()
    assert not progress(window.storage.database).tries


def test_a_notice_leaves_the_hand_in_sight(window: MainWindow) -> None:
    page = begin(window).page
    for notice in (window.notice, page.notice):
        notice.tell(msg("This move could not be saved."))
    QApplication.processEvents()
    for notice in (window.notice, page.notice):
        assert not notice.geometry().intersects(page.table.rect().translated(page.table.mapTo(page, QPoint())))
        notice.dismiss()


def test_only_what_the_puzzle_allows_is_offered_and_a_click_on_the_deck_says_why(window: MainWindow) -> None:
    page = begin(window).page
    presenter = the_presenter(page)
    refusals: list[Refusal] = []
    presenter.refused.connect(lambda refusal, _: refusals.append(refusal))
    offered = [offer.action for offer in presenter.scenery.affordances]
    assert any(isinstance(action, Lift) for action in offered)
    for action in (Press("deck:directive"), Do("refresh"), Do("end")):
        assert action not in offered
    assert presenter.scenery.piece("deck:directive") is not None
    assert not {"refresh", "end"} & {button.name for button in presenter.scenery.buttons}
    assert "draw" not in page.bar.hint.text()
    assert "turn" not in page.bar.prompt.text()
    page.table.interaction.act(Press("deck:directive"))
    assert "unseen card" in str(refusals[0].reason)


@pytest.mark.parametrize("puzzle", list({puzzle.theme: puzzle for puzzle in puzzles(GAME)}.values()), ids=lambda puzzle: puzzle.name)
def test_puzzles_of_every_theme_can_be_solved(window: MainWindow, puzzle: Puzzle) -> None:
    player = begin(window, puzzle)
    solve(player)
    assert progress(window.storage.database).solved == {puzzle.id: 1}
    assert not player.page.result.isVisible()


def test_what_is_solved_is_found_again(open_window: OpenWindow) -> None:
    first = open_window()
    solve(begin(first))
    first.close()
    second = open_window()
    second.home.box(GAME).front.click()
    assert second.home.box(GAME).puzzles.text() == f"Puzzles 1/{len(puzzles(GAME))}"


def test_a_damaged_puzzle_costs_only_itself_and_is_told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    index = "".join(f'[[puzzle]]\nname = "{name}"\ntheme = "lock"\ngrade = {grade}\ntitle = "A"\ngoal = "win"\nteaches = "B"\n'
                    for name, grade in (("a", 1), ("b", 9), ("c", 2)))  # fmt: skip
    found = read(GAME, index, {"a": "no record", "b": "no record", "c": "no record"})
    monkeypatch.setattr(store, "collection", lambda _: found)
    page = the_puzzles(window)
    assert list(page.tiles) == [f"{GAME}/a", f"{GAME}/c"]
    assert "puzzles.toml" in window.notice.words.text()
    page.tiles[f"{GAME}/a"].click()
    assert "puzzles/a.homeroom is damaged" in window.notice.words.text()
    assert window.page is page


def test_a_run_goes_on_by_itself_and_ends_with_three_misses(window: MainWindow) -> None:
    the_puzzles(window).run.click()
    solve(playing(window))
    QApplication.processEvents()
    second = playing(window)
    assert second.run is not None
    assert (second.run.solved, second.run.missed) == (1, 0)
    assert "1 solved · 0 of 3 missed" in second.bar.heading.text()
    for _ in range(MISSES):
        assert playing(window).bar.back.text() == "Skip puzzle"
        playing(window).bar.back.click()
        QApplication.processEvents()
    assert expect(window.page, PuzzlesPage).best.text() == "Best run: 1"
    assert "1 solved, 3 missed" in window.notice.words.text()


def test_the_rating_is_elo_and_the_first_ten_tries_count_double() -> None:
    assert [elo(1000, 1000, score, number) for score, number in ((1, 1), (0, 10), (1, 11), (0, 11))] == [1020, 980, 1010, 990]
    assert elo(1000, 1400, 1, 1) == 1036, "a win that was expected once in eleven times"
    assert elo(1400, 1000, 1, 1) == 1404


def test_the_next_puzzle_is_the_easiest_that_is_not_solved() -> None:
    every, shown, tried = puzzles(GAME), list[Puzzle](), Progress()
    while (following := tried.recommended(every)) is not None:
        assert following not in shown
        shown.append(following)
        tried = Progress(dict.fromkeys([each.id for each in shown], 1), (FirstTry(following.id, True, 2000),))
    assert [each.grade for each in shown] == sorted(each.grade for each in every), "whatever the rating"
    assert len({each.theme for each in shown[:4]}) == 4, "one theme after another"
    missed = FirstTry(shown[0].id, False, START)
    following = expect(Progress(tries=(missed,)).recommended(every))
    assert (following.grade, following == shown[0]) == (1, False), "new before missed"
    assert Progress(tries=(missed,)).recommended((shown[0], shown[-1])) == shown[0], "easier before new"
    assert Progress(tries=(missed,)).recommended((shown[0], shown[-1]), shown[0]) == shown[-1]


def test_the_streak_ends_with_a_miss() -> None:
    tries = tuple([FirstTry(f"{number}", solved, START) for number, solved in enumerate((True, False, True, True))])
    assert [Progress(tries=tries[:count]).streak for count in range(5)] == [0, 1, 0, 1, 2]


def test_a_solved_puzzle_is_celebrated_once_its_last_move_was_seen(window: MainWindow) -> None:
    player = begin(window)
    player.page.table.set_motion(True)
    solve(player)
    end = expect(player.end)
    assert end.rating.text() != "1010", "it still runs"
    player.page.table.motion.finish()
    assert end.rating.text() == "1010"
    key(window, Key.Key_Escape)
    assert not player.page.findChildren(PuzzleEnd)
    assert window.focusWidget() is player.bar.on
    assert player.bar.on.isEnabled()
    the_presenter(player.page).undo()
    assert not player.bar.on.isEnabled()
    solve(player)
    assert playing(window).end is not end
    assert player.end is not None
    assert player.end.facts[0] == "1010 rating (only first tries count)"


@pytest.mark.usefixtures("qtbot")
def test_a_run_ends_with_its_time() -> None:
    time = [0.0]
    run = Run(puzzles(GAME), 1, now=lambda: time[0])
    first, second = run.next(), run.next()
    assert first is not None
    assert second is not None
    assert first.grade <= second.grade
    time[0] = SECONDS
    assert run.next() is None
    run.stop()


def test_a_hard_puzzle_tells_of_its_trophy_once_and_only_if_it_was_solved_alone(window: MainWindow) -> None:
    hard = next(puzzle for puzzle in puzzles(GAME) if puzzle.grade == GRADES)
    player = begin(window, hard)
    while not player.session.reached:
        player.bar.back.click()
    assert not window.notice.isVisible(), "it was solved with help"
    for told in (True, False):
        player.bar.again.click()
        solve(player)
        assert player.session.reached
        assert window.notice.isVisible() == told
        if told:
            assert window.notice.words.text() == "New trophy: Top marks. Solve a puzzle of grade 6 without help."
            window.notice.close_button.click()
    begin(window, FIRST)
    solve(playing(window))
    assert not window.notice.isVisible()


def test_an_easy_puzzle_earns_no_trophy_and_none_is_a_table_of_the_persons(window: MainWindow) -> None:
    assert FIRST.grade < GRADES
    solve(begin(window))
    assert not window.notice.isVisible()
    playing(window).bar.leave.click()
    assert window.practice.player is None
    key(window, Key.Key_Escape)
    assert window.page is window.home
    assert not window.home.cards
