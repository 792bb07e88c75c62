"""Every lesson that comes with the app: it replays, what it asks for is legal, what it says is true, what it points at is there."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from engines.shelf import GAMES, games
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.lessons.lesson_player import BUTTON
from tabletop_qt.shell.lessons.lessons import heads
from tabletop_qt.store.lessons import Lesson, check, lessons, seat_of
from tabletop_qt.table.interaction import pointed_at
from tests.lessons.renewing import played_anew

ALL = [lesson for game in GAMES for lesson in lessons(game)]
YEAR = [lesson for lesson in lessons("school_year_diary") if not lesson.several]
"""The lessons of one year, each of which goes on where the one before ended."""
MOST_STEPS, MOST_LETTERS, MOST_WORDS = 23, 330, 30
"""A lesson is short, and so are what it says at once and each of its sentences."""


@pytest.mark.parametrize("game", GAMES)
def test_the_home_page_reads_the_same_titles(game: str) -> None:
    assert [(f"{game}/{name}", title) for name, title in heads(game)] == [(lesson.id, lesson.title) for lesson in lessons(game)]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_holds_against_the_rules(lesson: Lesson) -> None:
    check(lesson, games()[lesson.game])
    assert lesson.table(games()[lesson.game]).difference is None, "the record is of other rules or cards"


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_is_short_and_plain(lesson: Lesson) -> None:
    assert len(lesson.steps) <= MOST_STEPS
    for number, step in enumerate(lesson.steps, 1):
        for text in (*step.texts, step.otherwise):
            words = text.text if text is not None else ""
            assert len(words) <= MOST_LETTERS, (number, len(words))
            for sentence in re.split(r"(?<=[.!?])\s", words):
                assert len(sentence.split()) <= MOST_WORDS, (number, sentence)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_points_at_what_is_there_and_at_clauses_that_exist(lesson: Lesson) -> None:
    kit = game_kits()[lesson.game]
    table = lesson.table(kit.game)
    seat = seat_of(table)
    model = kit.view_model.seated(table.seats)
    clauses = {clause.number for clause in kit.rule_book().clauses}
    for index, step in enumerate(lesson.steps):
        assert not step.clause or step.clause in clauses
        shown = model.scenery(table.game.view(table.state_at(step.at), seat), seat, model.start())
        for name, steps in step.walks:
            piece = shown.piece(name)
            assert piece is not None
            assert 0 < steps < len(piece.path)
        for turn, patterns in ((step.at, step.points), (lesson.until(index), step.points_after)):
            scenery = model.scenery(table.game.view(table.state_at(turn), seat), seat, model.start())
            for pattern in patterns:
                if pattern.startswith(BUTTON):
                    assert pattern.removeprefix(BUTTON) in [button.name for button in scenery.buttons], (index + 1, pattern)
                    continue
                assert any(pointed_at(scenery, (pattern,))), (index + 1, pattern, sorted(piece.id for piece in scenery.pieces))


@pytest.mark.parametrize("lesson", YEAR, ids=lambda lesson: lesson.id)
def test_a_first_lesson_plays_nothing_without_saying_so(lesson: Lesson) -> None:
    for index, (step, following) in enumerate(pairwise(lesson.steps)):
        assert lesson.until(index) == following.at, f"step {index + 1} is followed by moves that nobody speaks of"
        if step.asks:
            assert lesson.until(index) == step.at + 1, f"step {index + 1} plays more than the pupil did"
        elif step.until:
            assert step.text.text.startswith("We play on for you: ")


def test_the_lessons_of_a_year_go_on_from_each_other_in_small_steps() -> None:
    assert len(YEAR) > 1
    for before, after in pairwise(YEAR):
        assert after.record == before.record
        assert after.steps[0].at == before.until(len(before.steps) - 1)
    assert YEAR[-1].until(len(YEAR[-1].steps) - 1) == YEAR[-1].length
    assert all(10 <= len(lesson.steps) <= 12 for lesson in YEAR)
    assert [lesson.play is not None for lesson in YEAR] == [False] * (len(YEAR) - 1) + [True]


@pytest.mark.parametrize("game", ["kidsprout_jumboree", "operation_master", "school_year_diary", "hallway_rivals"])
def test_games_have_lessons(game: str) -> None:
    assert lessons(game)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lessons_record_is_the_same_when_it_is_made_anew(lesson: Lesson) -> None:
    assert played_anew(lesson.record) == lesson.record
