"""Puzzles in the real window: solved by hand and by being shown, begun again, never a table of the person's, and kept as solved."""

from __future__ import annotations

from functools import partial
from operator import eq

import pytest

from engines.kernel.contract import Refusal
from tabletop_qt.shell.lessons.puzzles import PuzzlePlayer, PuzzlesPage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.puzzles import Puzzle, puzzles, solved
from tests.lessons.ways import by_mouse
from tests.shell.driving import Key, key, the_presenter
from tests.shell.windows import OpenWindow

GAME = "school_year_diary"
FIRST = puzzles(GAME)[0]


def the_puzzles(window: MainWindow) -> PuzzlesPage:
    box = window.home.box(GAME)
    box.front.click()
    box.puzzles.click()
    page = window.page
    assert isinstance(page, PuzzlesPage)
    return page


def playing(window: MainWindow) -> PuzzlePlayer:
    player = window.practice.player
    assert player is not None
    return player


def begin(window: MainWindow, puzzle: Puzzle = FIRST) -> PuzzlePlayer:
    the_puzzles(window).tiles[puzzle.id].click()
    return playing(window)


def solve(player: PuzzlePlayer) -> None:
    """Play the record's solution."""
    while (shown := player.session.next_shown) is not None:
        the_presenter(player.page).play(shown.text(), 0)


def test_a_puzzle_is_solved_by_mouse_and_marked(window: MainWindow) -> None:
    player = begin(window)
    assert player.bar.words.text() == "Collect row 2 within this turn, with the cards in your hand."
    while (shown := player.session.next_shown) is not None:
        by_mouse(player.page, partial(eq, shown))
    assert player.bar.words.text() == "Solved!"
    assert player.bar.on.text() == "Next puzzle"
    assert player.bar.on.hasFocus()
    assert solved(window.storage.database) == {FIRST.id: 1}
    key(window, Key.Key_Return)
    assert playing(window).session.puzzle == puzzles(GAME)[1]
    playing(window).bar.leave.click()
    page = window.page
    assert isinstance(page, PuzzlesPage)
    assert page.tiles[FIRST.id].text() == "1-1 ✓"
    assert page.told.text() == "1 of 36 solved"


def test_what_was_shown_is_not_solved(window: MainWindow) -> None:
    player = begin(window)
    for _ in range(4):
        if player.bar.on.text() == "Show me":
            player.bar.on.click()
    assert "one way" in player.bar.words.text()
    assert not solved(window.storage.database)
    player.bar.again.click()
    assert player.session.table.turn == 0
    solve(player)
    assert not solved(window.storage.database), "it was shown a moment ago"


def test_the_turn_is_not_ended_before_the_row_is_collected(window: MainWindow) -> None:
    player = begin(window)
    refusals: list[Refusal] = []
    the_presenter(player.page).refused.connect(lambda refusal, _: refusals.append(refusal))
    the_presenter(player.page).play("end", 0)
    assert player.session.table.turn == 0
    assert "unsolved" in str(refusals[0].reason)


@pytest.mark.parametrize("puzzle", puzzles(GAME)[::9], ids=lambda puzzle: puzzle.name)
def test_puzzles_of_every_grade_can_be_solved(window: MainWindow, puzzle: Puzzle) -> None:
    solve(begin(window, puzzle))
    assert solved(window.storage.database) == {puzzle.id: 1}


def test_what_is_solved_is_found_again(open_window: OpenWindow) -> None:
    first = open_window()
    solve(begin(first))
    first.close()
    second = open_window()
    second.home.box(GAME).front.click()
    assert second.home.box(GAME).puzzles.text() == "Puzzles 1/36"


def test_a_puzzle_is_no_table_of_the_persons(window: MainWindow) -> None:
    solve(begin(window))
    window.show_home()
    assert not window.home.cards
    assert window.practice.player is None


def test_escape_leads_home(window: MainWindow) -> None:
    the_puzzles(window)
    key(window, Key.Key_Escape)
    assert window.page is window.home
