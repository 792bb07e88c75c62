"""The measured difficulty of a class: the file, and the text on the setup form (SYD-9.3)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engines.school_year_diary.model import STUDENTS
from resources import text
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary import difficulty
from tabletop_qt.games.school_year_diary.difficulty import (
    FILE,
    NOT_MEASURED,
    SIMPLEST,
    DifficultyError,
    Size,
    Tried,
    advice,
    as_last_time,
    how_hard,
    how_hard_with,
    measured,
    read,
    recommended,
    written,
)
from tabletop_qt.games.school_year_diary.form import ClassForm, Way
from tabletop_qt.shell.window import MainWindow
from tests.bench.difficulty import sizes, table
from tests.expecting import expect
from tests.shell.driving import the_page, the_presenter
from tests.shell.windows import OpenWindow

ENTRY = '[measured]\n"2x1" = {games = 50, won = 46}\n'


def shown(open_window: OpenWindow) -> ClassForm:
    window = open_window()
    window.home.choose("school_year_diary")
    QApplication.processEvents()
    return expect(window.home.form, ClassForm)


@pytest.mark.clause("SYD-9.3")
def test_every_class_for_one_player_was_measured_and_has_a_recommended_setting() -> None:
    assert {size for size in sizes() if size.ideas == 2} <= set(measured()) <= set(sizes())
    assert measured()[Size(2, 1)].games >= 50
    assert all(recommended(size.students, size.rows) is not None for size in sizes())


@pytest.mark.clause("SYD-9.3")
def test_the_file_is_what_the_measuring_command_writes() -> None:
    assert text("school_year_diary", FILE) == written(measured(), sizes())


@pytest.mark.parametrize(
    ("figures", "best"),
    [
        ({"2x2": (10, 5), "2x2/gentle": (10, 5), "2x2/3": (10, 5)}, "2x2"),
        ({"2x2": (10, 1), "2x2/gentle": (10, 7), "2x2/3": (10, 4)}, "2x2/gentle"),
        ({"2x2": (10, 1), "2x2/gentle": (10, 3), "2x2/4": (10, 4), "2x2/3": (10, 6)}, "2x2/3"),
        ({"2x2": (10, 1), "2x2/gentle": (10, 8), "2x2/3": (10, 2)}, "2x2/gentle"),
        ({"2x2": (10, 10), "2x2/gentle": (10, 9)}, "2x2"),
        ({"2x1": (10, 5)}, None),
    ],
)
def test_the_even_setting_nearest_to_the_printed_one_is_recommended_else_the_closest(
    monkeypatch: pytest.MonkeyPatch, figures: dict[str, tuple[int, int]], best: str | None
) -> None:
    monkeypatch.setattr(difficulty, "measured", lambda: {Size.of(name): Tried(*figure) for name, figure in figures.items()})
    assert recommended(2, 2) == (Size.of(best) if best else None)


def test_advice_says_whether_the_recommended_setting_is_an_even_match(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {Size(2, 3): Tried(10, 0), Size(2, 3, "gentle", 3): Tried(10, 5), Size(2, 4): Tried(10, 0), Size(2, 4, ideas=4): Tried(10, 8)}
    monkeypatch.setattr(difficulty, "measured", lambda: figures)
    assert str(advice(Size(2, 3))) == "For an even match: gentle pace, 3 ideas a round."
    assert str(advice(Size(2, 3, "gentle", 3))) == "It's an even match."
    assert str(advice(Size(2, 4))) == "Closest to an even match: 4 ideas a round."
    assert advice(Size(2, 4, ideas=4)) is None, "no other comes closer, and this is not even"
    assert advice(Size(3, 3)) is None


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("[[class", "here.toml: "),
        ("[klass]\n", "here.toml: "),
        (ENTRY.replace("games = 50", 'games = "many"'), "here.toml: "),
        (ENTRY + ENTRY, "here.toml: "),
        (ENTRY.replace("2x1", "2x1/2"), "here.toml: 2x1/2: '2x1/2' is not a class"),
        (ENTRY.replace("2x1", "two"), "here.toml: two: "),
        (ENTRY.replace("46", "51"), "here.toml: 2x1: 51 of 50 games can't have been won"),
        (ENTRY.replace("46", "-1"), "here.toml: 2x1: -1 of 50 games can't have been won"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_file_and_entry(source: str, reason: str) -> None:
    with pytest.raises(DifficultyError) as caught:
        read(source, "here.toml")
    assert str(caught.value).startswith(reason)


@pytest.mark.clause("SYD-9.3")
@pytest.mark.parametrize(
    ("games", "won", "words"),
    [
        (20, 0, "Careful play won none of 20 games like this."),
        (21, 1, "Careful play hardly ever wins a game like this (1 of 21)."),
        (20, 1, "Careful play wins about 1 in 10 games like this (1 of 20)."),
        (50, 46, "Careful play wins about 9 in 10 games like this (46 of 50)."),
        (20, 19, "Careful play wins nearly every game like this (19 of 20)."),
        (8, 8, "Careful play wins nearly every game like this (8 of 8)."),
    ],
)
def test_the_figure_is_said_in_a_sentence_with_how_many_were_tried(
    monkeypatch: pytest.MonkeyPatch, games: int, won: int, words: str
) -> None:
    size = Size(2, 1)
    monkeypatch.setattr(difficulty, "measured", lambda: {size: Tried(games, won)})
    assert str(how_hard(size)) == words


def test_how_hard_a_class_is_can_be_told_without_rules_and_window() -> None:
    source = (
        "import sys\nfrom tabletop_qt.games.school_year_diary.difficulty import Size, how_hard\nhow_hard(Size(2, 1))\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'engines.school_year_diary'))])"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def told(size: Size) -> str:
    """The words on a class of the simplest students."""
    return " ".join(map(str, filter(None, (how_hard(size), advice(size)))))


@pytest.mark.clause("SYD-9.3")
def test_the_form_says_how_hard_the_class_is_as_it_is_chosen(open_window: OpenWindow) -> None:
    form = shown(open_window)
    said = form.difficulty
    assert said.isVisible()
    assert said.text() == told(Size(2, 1))
    form.tiles[2].click()
    assert said.text() == told(Size(3, 1))
    form.rows.button(2).click()
    assert said.text() == told(Size(3, 2))
    for picker, size in ((form.ideas, Size(3, 2, ideas=3)), (form.pace, Size(3, 2, "gentle", 3))):
        picker.setFocus()
        QTest.keyClick(picker, Qt.Key.Key_Down)
        assert said.text() == told(size)
        assert form.setup().options["ideas"] == size.ideas
    form.ways.button(tuple(Way).index(Way.TOGETHER)).click()
    assert not said.isVisible()
    form.ways.button(tuple(Way).index(Way.ALONE)).click()
    assert said.isVisible()
    form.tiles[3].click()
    form.rows.button(4).click()
    assert not said.isVisible(), "sixteen rows can't be taught"


def played_at_once(window: MainWindow) -> tuple[str, str]:
    """The words on Play now of the open box, which its button has even where there is no room for them, and their tooltip."""
    window.home.show_shelf()
    box = window.home.box("school_year_diary")
    box.front.click()
    return box.play.accessibleDescription(), box.about_play.toolTip()


@pytest.mark.clause("SYD-9.3")
def test_the_box_says_how_hard_the_class_is_that_play_now_begins(open_window: OpenWindow) -> None:
    first = open_window()
    words = "Play now: alone. A class is ready for you. Careful play wins about 9 in 10 games."
    assert played_at_once(first) == (words, str(how_hard(Size(2, 1))))
    first.home.choose("school_year_diary")
    form = expect(first.home.form, ClassForm)
    form.tiles[2].click()
    form.pace.setCurrentIndex(form.pace.findData("gentle"))
    form.ideas.setCurrentIndex(form.ideas.findData(3))
    form.start.click()
    first.close()
    second = open_window()
    words, more = played_at_once(second)
    assert words == f"Play now: alone, with the same class as last time. {told(Size(3, 1, 'gentle', 3))}"
    assert more == told(Size(3, 1, "gentle", 3))
    second.home.play_now("school_year_diary")
    config = the_presenter(the_page(second)).session.table.state.config
    assert (len(config.students), config.rows_each, config.pace.value, config.ideas) == (3, 1, "gentle", 3)


@pytest.mark.clause("SYD-9.3")
def test_of_other_students_it_is_said_with_whom_it_was_tried(open_window: OpenWindow) -> None:
    assert SIMPLEST == STUDENTS
    form = shown(open_window)
    form.tiles[2].click()
    form.tiles[0].click()
    assert form.difficulty.text() == f"{told(Size(2, 1))} We tested it with the simplest students."
    assert str(how_hard_with(["nim_se", "an_pha"], 4, "none")) == f"{NOT_MEASURED} {advice(Size(2, 4, 'none'))}"
    assert str(how_hard_with(["o_tach", "giang_ry"], 1, "printed")) == told(Size(2, 1))


def test_of_cards_of_ones_own_nothing_is_known() -> None:
    assert as_last_time({"students": ["giang_ry", "o_tach"], "rows": 1, "edition": "short_day"}) == NOT_MEASURED
    assert as_last_time({"students": ["giang_ry", "o_tach"], "rows": 9}) == NOT_MEASURED
    assert as_last_time({}) == how_hard(Size(2, 1)), "nothing to recommend instead"
    for rows, said in ((1, "Careful play wins about 9 in 10 games."), (9, "")):
        assert str(as_last_time({"rows": rows}, brief=True)) == said


@pytest.mark.clause("SYD-9.3")
def test_what_is_published_is_what_the_app_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "balance.md").read_text(encoding="utf-8")
    assert table(measured()) in page


@pytest.mark.clause("SYD-9.3")
def test_the_rule_book_gives_the_figure_that_home_gives() -> None:
    clause = expect(game_kits()["school_year_diary"].rule_book().clause("SYD-9.3"))
    figure = expect(re.search(r"about \d+ in 10", str(as_last_time({}, brief=True))))
    assert figure[0] in " ".join(map(str, clause.paragraphs))
