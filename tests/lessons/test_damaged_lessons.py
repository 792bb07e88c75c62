"""Lesson files that are damaged, or say what is not so: each is refused with file, step and reason."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.messages import Message
from engines.shelf import games
from resources import text as resource_text
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import lessons as reading
from tabletop_qt.store.lessons import Accepted, Lesson, LessonError, check, lessons, read
from tests.shell.driving import the_page

GAME = "kidsprout_jumboree"
FIRST = lessons(GAME)[0]
FILE = "kidsprout_jumboree/lessons/first_activity.toml"
HEAD = 'title = "A lesson"\nminutes = 3\n'
STEP = '[[step]]\nat = 0\ntext = "Hello"\n'


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("title =", "Invalid value"),
        ("", "title"),
        (HEAD, "step"),
        ('title = " "\nminutes = 3\n' + STEP, "needs a title and steps"),
        ('title = "x"\nminutes = 31\n' + STEP, "'minutes': a lesson takes 1 to 30"),
        (HEAD + "hours = 3\n" + STEP, "hours"),
        (HEAD + STEP + '[[step]]\nat = "0"\ntext = "x"\n', "step 2: 'at'"),
        (HEAD + STEP + '[[step]]\nat = 0\ntext = " "\n', "step 2: 'text': it says nothing"),
        (HEAD + '[[step]]\nat = -1\ntext = "x"\n', "step 1: 'at': there is no such decision"),
        (HEAD + STEP + 'after = "Well done"\n', "step 1: it asks for nothing"),
        (HEAD + STEP + "accept = [{ coin = 3 }]\n", "step 1: 'accept': an entry says with 'do'"),
        (HEAD + STEP + 'accept = [{ do = "play" }]\n' + STEP, "step 2: 'at': 0 comes before what step 1 leads to"),
        (HEAD + STEP + 'colour = "red"\n', "step 1: "),
    ],
)
def test_what_can_not_be_read_is_named(source: str, reason: str) -> None:
    with pytest.raises(LessonError) as caught:
        read(source, GAME, "first_activity", FIRST.record)
    assert str(caught.value).startswith(f"{FILE}: ")
    assert reason in str(caught.value)


def wrong(number: int, **changes: Any) -> Lesson:
    """The first lesson with one step changed."""
    steps = list(FIRST.steps)
    steps[number - 1] = evolve(steps[number - 1], **changes)
    return evolve(FIRST, steps=tuple(steps))


@pytest.mark.parametrize(
    ("lesson", "reason"),
    [
        (wrong(2, claims=(("roll", "4"),)), "step 2: 'claims': roll is 3, not 4"),
        (wrong(2, claims=(("weather", "fine"),)), "step 2: 'claims': there is no weather"),
        (wrong(3, claims_after=(("players.1.coin", "5"),)), "step 3: after 'play 2': 'claims_after': players.1.coin is 4, not 5"),
        (wrong(3, accept=(Accepted("play", (("coin", ("0",)),)),)), "step 3: 'accept': the record goes on with '0 play 2'"),
        (wrong(3, accept=(Accepted("stroll"),)), "step 3: 'accept': there is no command 'stroll'"),
        (wrong(3, accept=(Accepted("play", (("colour", ("red",)),)),)), "step 3: 'accept': 'play' has no 'colour'"),
        (wrong(5, accept=(Accepted("any"),), otherwise=None), "'otherwise' should say what to do instead"),
        (wrong(14, at=99), "step 14: 'at' or 'until': the record has 48 decisions only"),
        (wrong(4, at=4), "step 4: 'accept': the person has nothing to decide there"),
        (evolve(FIRST, record=FIRST.record.replace("0 play 5", "0 play 4")), "its record can't be followed: line 24"),
        (evolve(FIRST, record="homeroom"), "its record can't be opened"),
        (evolve(FIRST, record=""), "its record can't be opened"),
    ],
)
def test_what_is_not_so_is_found(lesson: Lesson, reason: str) -> None:
    with pytest.raises(LessonError) as caught:
        check(lesson, games()[GAME])
    assert str(caught.value).startswith(f"{FILE}: ")
    assert reason in str(caught.value)


def test_a_lesson_without_its_record_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*path: str) -> str:
        if path[-1].endswith(".homeroom"):
            raise FileNotFoundError(path[-1])
        return resource_text(*path)

    monkeypatch.setattr(reading, "resource_text", missing)
    lessons.cache_clear()
    try:
        with pytest.raises(LessonError, match=r"there is no record first_activity\.homeroom beside it"):
            lessons(GAME)
    finally:
        lessons.cache_clear()


def test_the_window_says_so_and_goes_on(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.lessons.start(evolve(FIRST, record=FIRST.record.replace("0 play 5", "0 play 4")))
    assert "first_activity.toml is damaged" in window.notice.words.text()
    assert window.page is window.home
    window.notice.dismiss()

    def damaged(_game: str) -> tuple[Lesson, ...]:
        raise LessonError(FILE, 3, "'text': it says nothing")

    monkeypatch.setattr(reading, "lessons", damaged)
    window.lessons.begin(GAME)
    assert f"{FILE} is damaged" in window.notice.words.text()
    assert window.page is window.home


def test_a_sound_lesson_passes() -> None:
    check(wrong(2, text=Message("Another text.")), games()[GAME])


def test_a_place_that_is_no_step_any_more_begins_anew(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, lessons={FIRST.id: 99}))
    assert window.lessons.reached(FIRST) == 0
    window.lessons.start(FIRST)
    assert window.lessons.player is not None
    assert window.lessons.player.index == 0
    assert the_page(window).banner is not None
