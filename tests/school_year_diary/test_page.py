"""The page of a year: the best moments are collected rows, long chains and many points; what is listed came in that order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

from engines import Table
from resources import text
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.pages import BestMoment, best_moment, best_moments, listed

STYLE = SchoolYearDiaryViewModel.page_style


def year(name: str) -> Table:
    from engines.shelf import games

    return Table.from_record(text("school_year_diary", "records", f"{name}.homeroom"), games())


def words(moments: tuple[BestMoment, ...]) -> list[str]:
    return [str(moment.words) for moment in moments]


def test_rows_that_were_collected_come_before_chains_and_points() -> None:
    assert words(best_moments(year("three_students"), STYLE)) == [
        "Round 5, spring \N{EN DASH} A chain of 2 cards is given: 236\N{NO-BREAK SPACE}↙↓ and 267\N{NO-BREAK SPACE}↓↗. +2",
        "Round 7, summer \N{EN DASH} Row 1 of Nim Se is collected.",
        "Round 8, summer \N{EN DASH} Row 3 of O Tach is collected. +2",
    ]


def test_one_moment_alone_is_the_decision_that_raised_rows_most() -> None:
    table = year("three_students")
    gains = [
        sum(row.points for row in after.rows) - sum(row.points for row in before.rows)
        for before, after in pairwise(table.state_at(turn) for turn in range(table.turn + 1))
        if len(before.rows) == len(after.rows)
    ]
    assert max(gains) == 3
    assert str(best_moment(table, STYLE)).endswith(" +3")
    assert best_moment(Table.new("school_year_diary", deal=1), STYLE) is None, "nothing has happened"


def test_a_collected_row_is_shown_as_it_lay_before_it_left_the_diary() -> None:
    table = year("three_students")
    for moment, row in zip(best_moments(table, STYLE)[1:], (1, 3), strict=True):
        assert row in [each.number for each in moment.view.rows]
        assert row not in [each.number for each in table.state_at(moment.number).rows]


def test_without_collected_rows_the_chains_that_raised_most_points_are_best() -> None:
    table = year("twelve_rows")
    moments = best_moments(table, STYLE)
    assert [table.played(moment.number).command.verb for moment in moments] == ["chain"] * 3
    assert [str(moment.words).rpartition(" ")[2] for moment in moments] == ["+5", "+4", "+4"]


def test_medals_and_experiences_are_listed_as_they_came() -> None:
    table, (rows, events) = year("three_students"), STYLE.listings
    lines = [str(line) for line in listed(table, rows)]
    assert (
        lines[0] == "Round 3, winter \N{EN DASH} Row 2 gets medal 237. In solo play, row 1 gets medal 291, too."
        " In solo play, row 3 gets medal 268, too."
    )
    assert lines[-1] == "Round 8, summer \N{EN DASH} Row 3 of O Tach is collected."
    told = "\n".join(str(line) for line in listed(table, events))
    unlocked = [event for played in table.moves for event in played.events if event.kind == "experience_unlocked"]
    assert all(str(event.message) in told for event in unlocked)
    quiet = [played for played in table.moves if {event.kind for event in played.events} == {"event"}]
    assert quiet
    assert not any(str(played.events[0].message) in told for played in quiet), "an event that changed nothing"


def test_every_row_of_a_student_has_its_medals_on_the_page() -> None:
    table = year("twelve_rows")
    keepsake = game_kits()["school_year_diary"].view_model.seated(table.seats).keepsake(table.view(None))
    assert keepsake is not None
    picture = keepsake.picture
    assert picture.number("each") == 4
    collected = [number for number in range(12) if picture.number(f"points{number}") < 0]
    assert [number + 1 for number in collected] == [5, 9], "the rows that the outcome counts"


@pytest.mark.parametrize(("name", "title"), [("You", "Your class"), ("Mara", "Mara's class")])
def test_a_class_whose_player_has_no_name_is_called_yours(name: str, title: str) -> None:
    table = year("twelve_rows")
    keepsake = game_kits()["school_year_diary"].view_model.seated((evolve(table.seats[0], name=name),)).keepsake(table.view(None))
    assert keepsake is not None
    assert keepsake.scene is not None
    assert str(keepsake.scene.message("title")) == title
