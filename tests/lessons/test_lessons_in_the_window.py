"""Lessons in the real window: by mouse and by keys to the end, left and found again, and never a table of the person's."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engines.kernel.contract import COLOURS, Seat, Summary, SummaryRow
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from engines.shelf import GAMES
from tabletop_qt import translation
from tabletop_qt.shell.lessons import lesson_player
from tabletop_qt.shell.lessons.endings import LessonEnd
from tabletop_qt.shell.lessons.lesson_bar import LessonBar
from tabletop_qt.shell.lessons.lesson_player import PLAYED_ON, SETTLING, LessonPlayer, Phase
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.database import Database
from tabletop_qt.store.lessons import Lesson, lessons
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import Finished, SeatResult, keep_finished
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.viewmodels.scenery import Turn
from tests.expecting import expect
from tests.lessons.ways import by_keys, by_mouse
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import Key, KeyboardPlayer, click, key, shown_buttons, the_page, the_presenter
from tests.shell.driving import begin as begin_table
from tests.shell.windows import OpenWindow

ALL = [lesson for game in GAMES for lesson in lessons(game)]
FIRST = lessons("kidsprout_jumboree")[0]
Play = Callable[[LessonPlayer], None]


def begin(window: MainWindow, lesson: Lesson) -> LessonPlayer:
    """Begin a lesson."""
    window.lessons.start(lesson)
    return playing(window)


def playing(window: MainWindow) -> LessonPlayer:
    """The lesson that is on the table."""
    player = expect(window.lessons.player)
    player.settling = 0
    return player


def play(player: LessonPlayer, text: str) -> None:
    """Do this at the table, by mouse."""
    by_mouse(player.page, lambda command: command.text() == text)


def to_the_end(player: LessonPlayer, qtbot: QtBot, act: Play, read_on: Callable[[LessonPlayer], None]) -> None:
    """Do whatever the lesson asks for, the shortest way, and read on."""
    ended: list[bool] = []
    player.done.connect(lambda: ended.append(True))
    for _ in range(3 * len(player.lesson.steps)):
        qtbot.waitUntil(lambda: player.phase is not Phase.WATCH)
        if ended:
            return
        if player.phase is Phase.ASK:
            before = player.session.table.turn
            act(player)
            assert player.session.table.turn > before
            qtbot.waitUntil(lambda: player.phase is not Phase.WATCH)
        else:
            read_on(player)
    assert ended


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_is_played_to_its_end_by_mouse_and_the_board_never_moves(window: MainWindow, qtbot: QtBot, lesson: Lesson) -> None:
    window.resize(1280, 720)
    player, heights = begin(window, lesson), set[int]()

    def act(player: LessonPlayer) -> None:
        by_mouse(player.page, player.takes)
        heights.add(player.page.bar.height())

    def read_on(player: LessonPlayer) -> None:
        heights.add(player.page.bar.height())
        player.bar.on.click()

    to_the_end(player, qtbot, act, read_on)
    assert len(heights) == 1
    bar = player.page.bar
    assert bar.undo.y() == bar.redo.y(), "one row: the board has the room of the second"
    end = expect(window.lessons.end)
    assert not the_page(window).result.isVisible(), "a lesson has no result, and no such buttons"
    end.home.click()
    assert window.page is window.home
    assert window.lessons.done(lesson)


def finish(window: MainWindow, lesson: Lesson) -> LessonEnd:
    """Go through the last step of a lesson."""
    player = begin(window, lesson)
    player.enter(len(player.lesson.steps) - 1)
    player.bar.on.click()
    assert window.lessons.end is not None
    return window.lessons.end


def test_the_lessons_of_a_year_lead_from_one_to_the_next_also_from_home_and_then_to_a_game(window: MainWindow) -> None:
    *year, _ = lessons("school_year_diary")
    for before, after in pairwise(year):
        end = finish(window, before)
        assert not end.play.isVisible(), "first the lessons that belong to it"
        assert end.next is not None
        assert (end.next.text(), end.next.hasFocus()) == (f"Next lesson: {after.title}", True)
        end.home.click()
        offered = next(tile for tile in window.home.tiles if "Next lesson" in tile.accessibleName())
        assert str(after.title) in offered.accessibleDescription()
        offered.click()
        assert (playing(window).lesson, playing(window).session.table.turn) == (after, after.steps[0].at)
    for follow in (True, False):
        end = finish(window, year[-1])
        assert (end.play.text(), end.play.hasFocus()) == ("Play your first year", True)
        painted = end.medal.pixmap().toImage()
        window.choose(evolve(window.appearance.settings, theme="dark" if follow else "light"))
        assert end.medal.pixmap().toImage() != painted
        if follow:
            assert end.next is not None
            assert end.next.text() == "Next lesson: Several teachers"
            end.next.click()
            assert playing(window).lesson.several
        else:
            end.play.click()
        assert window.lessons.end is None
    table = the_presenter(the_page(window)).session
    assert (table.kept, table.table.game.id) == (True, "school_year_diary")


def test_a_player_who_was_far_in_the_lesson_when_it_was_longer_goes_on_with_the_next(window: MainWindow) -> None:
    first, second, *_ = lessons("school_year_diary")
    window.choose(evolve(window.appearance.settings, lessons={first.id: 17}))
    window.lessons.begin(first.game)
    assert playing(window).lesson == second
    assert window.lessons.done(first)


def test_a_shadow_walks_the_path_that_a_step_speaks_of(window: MainWindow, qtbot: QtBot) -> None:
    player = begin(window, lessons("school_year_diary")[0])
    table = player.page.table
    index = next(index for index, step in enumerate(player.lesson.steps) if step.walks)
    (name, steps), *_ = player.lesson.steps[index].walks
    path = player.page.table.table_scene.pieces[name].piece.path
    player.enter(index)
    qtbot.waitUntil(lambda: bool(table.interaction.revealed))
    (shadow,) = table.interaction.revealed
    assert (shadow.id, (shadow.x, shadow.y)) == (name, path[steps]), "without motion it stands at the end"
    table.set_motion(True)
    player.enter(index)
    qtbot.waitUntil(lambda: bool(table.interaction.revealed))
    (shadow,) = table.interaction.revealed
    assert (shadow.x, shadow.y) != path[steps]
    assert player.session.table.turn == 0, "it is only shown"
    player.enter(index + 2)
    assert not table.interaction.revealed
    assert not table.motion.runs(("", "lesson walk"))


@pytest.mark.parametrize("lesson", [lessons(game)[-1] for game in GAMES], ids=lambda lesson: lesson.id)
def test_the_last_lesson_of_a_game_is_played_to_its_end_by_keys(window: MainWindow, qtbot: QtBot, lesson: Lesson) -> None:
    player = begin(window, lesson)
    keys = KeyboardPlayer(window)

    def read_on(player: LessonPlayer) -> None:
        assert player.bar.on.hasFocus(), player.step.text
        key(window, Key.Key_Return)

    to_the_end(player, qtbot, lambda player: by_keys(keys, player.takes), read_on)
    assert window.lessons.done(lesson)


def test_what_is_not_asked_for_is_answered_and_not_played_and_a_refusal_is_that_of_any_table(window: MainWindow) -> None:
    player = begin(window, FIRST)
    player.enter(2)
    page = the_page(window)
    play(player, "play 5")
    assert player.session.table.turn == 0
    assert page.table.bubble.isVisible()
    assert page.table.bubble.text == str(FIRST.steps[2].otherwise)
    assert player.phase is Phase.ASK
    refusals: list[str] = []
    the_presenter(page).refused.connect(lambda refusal, _: refusals.append(refusal.clause))
    the_presenter(page).play("play 9")
    assert refusals == ["KSJ-2.2"]


def test_any_accepted_way_goes_on_from_what_was_done_and_the_record_stands_where_a_step_is_not_true_of_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    player = begin(window, FIRST)
    player.enter(2)
    play(player, "play 0")
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    assert player.bar.words.text() == str(FIRST.steps[2].after)
    player.go_on()
    assert player.session.table.state.players[0].coin == 0, "the null lies there still"
    assert player.phase is Phase.ASK
    player.enter(9)
    assert player.session.on_the_line
    assert player.session.table.turn == FIRST.steps[9].at


def test_the_key_of_a_hint_shows_the_move_that_the_lesson_asks_for(window: MainWindow, qtbot: QtBot) -> None:
    player = begin(window, FIRST)
    key(window, Key.Key_H)
    assert player.page.table.bubble.text.startswith("Press “Next” first.")
    assert player.session.table.turn == 0
    player.enter(2)
    assert player.phase is Phase.ASK
    key(window, Key.Key_H)
    assert player.session.table.turn > 0
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    assert player.bar.words.text() == str(FIRST.steps[2].after)


def test_whoever_acts_ahead_need_not_press_next_and_undo_takes_the_lesson_back_too(window: MainWindow, qtbot: QtBot) -> None:
    player = begin(window, FIRST)
    player.enter(1)
    play(player, "play 1")
    assert player.index == 2
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    assert player.session.table.turn == 3
    player.page.bar.undo.click()
    assert (player.index, player.phase, player.session.table.turn) == (2, Phase.ASK, 0)
    assert player.bar.words.text() == str(FIRST.steps[2].text)
    player.enter(3)
    player.page.bar.undo.click()
    assert (player.index, player.session.table.turn) == (2, 0)


def test_the_bar_of_a_lesson_keeps_its_height_and_its_buttons_their_places(window: MainWindow) -> None:
    player, places = begin(window, FIRST), {}
    for index in range(len(FIRST.steps)):
        player.enter(index)
        QApplication.processEvents()
        places[player.bar.on.text()] = (player.bar.height(), *[each.geometry().getRect() for each in player.bar.buttons])
        assert player.bar.words.heightForWidth(player.bar.words.width()) <= player.bar.words.height()
    assert {"Next", "Finish"} == set(places)
    assert len(set(places.values())) == 1, places


def test_a_lesson_is_left_and_found_again(open_window: OpenWindow) -> None:
    window = open_window()
    player = begin(window, FIRST)
    player.enter(6)
    player.bar.leave.click()
    assert window.page is window.home
    assert window.lessons.player is None
    assert window.lessons.reached(FIRST) == 6
    window.close()
    again = open_window()
    assert again.lessons.reached(FIRST) == 6
    assert "Continue" in str(again.lessons.label(FIRST))
    again.menus.lessons.aboutToShow.emit()
    action = next(action for action in again.menus.lessons.actions() if FIRST.title.text in action.text())
    action.trigger()
    assert playing(again).index == 6
    assert playing(again).session.table.turn == FIRST.steps[6].at


def test_a_lessons_table_is_no_table_of_the_persons(window: MainWindow, paths: Paths, qtbot: QtBot) -> None:
    player = begin(window, FIRST)
    player.enter(12)
    play(player, "score")
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    player.page.go_on_from_here()
    player.bar.leave.click()
    assert list(paths.root.rglob("*.homeroom")) == []
    assert not paths.database.exists()


def with_others(window: MainWindow, persons: int, mode: str = "comp") -> bool:
    """Begin a year with this many persons; whether the lesson on playing with others is offered."""
    names = ("Ann", "Ben", "Cyd")[:persons]
    options = {"mode": mode} if persons > 1 else {}
    seats = [Seat(name, colour) for name, colour in zip(names, COLOURS, strict=False)]
    window.start(make_setup(window.kits["school_year_diary"].game, seats, options, 3))
    the_presenter(the_page(window)).lift()
    notice = the_page(window).notice
    return notice.isVisible() and "First time with others?" in notice.words.text()


@pytest.mark.parametrize(("persons", "mode"), [(2, "coop"), (3, "comp")])
def test_who_has_played_alone_is_offered_the_lesson_on_several_once(open_window: OpenWindow, persons: int, mode: str) -> None:
    window = open_window()
    assert not with_others(window, 1)
    assert with_others(window, persons, mode)
    assert not with_others(window, persons, mode), "nobody is asked twice"
    window.close()
    assert not with_others(open_window(), persons, mode)


def test_the_offer_at_a_table_of_several_leads_to_the_second_lesson(open_window: OpenWindow) -> None:
    window = open_window()
    first, *_, second = lessons("school_year_diary")
    window.choose(evolve(window.appearance.settings, lessons_done={first.id: 1}))
    assert with_others(window, 2)
    expect(the_page(window).notice.answer).click()
    assert playing(window).lesson == second


def test_the_offer_is_not_cut_in_the_largest_letters_and_longer_words(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "homeroom.mo").touch()
    monkeypatch.setattr(translation, "folder", lambda _: tmp_path)
    monkeypatch.setattr(translation, "CompiledCatalogue", lambda _: PseudoCatalogue())
    window = open_window()
    assert not with_others(window, 1)
    window.choose(evolve(window.appearance.settings, text_size=200, language="de"))
    window.resize(1280, 720)
    with_others(window, 2)
    notice = the_page(window).notice
    QTest.qWait(100)
    assert notice.isVisible()
    for button in (expect(notice.answer), notice.close_button):
        assert notice.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width()
        assert button.height() >= button.sizeHint().height()
    assert notice.words.height() >= notice.words.heightForWidth(notice.words.width())
    translation.speak(translation.SOURCE)


def test_who_knows_playing_with_others_is_offered_no_lesson_on_it(open_window: OpenWindow, paths: Paths) -> None:
    window = open_window()
    first, *_, second = lessons("school_year_diary")
    window.choose(evolve(window.appearance.settings, lessons_done={first.id: 1, second.id: 1}))
    assert not with_others(window, 2)
    window.choose(evolve(window.appearance.settings, lessons_done={first.id: 1}))
    seats = tuple(SeatResult(name, "person", 3, True) for name in ("Ann", "Ben"))
    keep_finished(Database(paths), Finished("x", "school_year_diary", "", True, 3, False, seats))
    assert not with_others(window, 2)


def test_the_box_of_a_game_leads_to_its_lesson(window: MainWindow) -> None:
    box = window.home.box(FIRST.game)
    box.front.click()
    assert box.lesson.text() == "Lesson"
    box.lesson.click()
    player = playing(window)
    player.enter(3)
    player.bar.leave.click()
    box.front.click()
    assert box.lesson.text() == "Continue lesson"
    box.lesson.click()
    assert playing(window).index == 3
    player = playing(window)
    player.enter(len(FIRST.steps) - 1)
    player.bar.on.click()
    assert window.lessons.end is not None
    key(window, Key.Key_Escape)
    box.front.click()
    assert box.lesson.text() == "Lesson ✓"


def test_the_person_is_called_by_their_name(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, name="Frida"))
    player = begin(window, FIRST)
    assert "Frida" in [seat.name for seat in player.session.table.seats]
    player.enter(len(player.lesson.steps) - 1)
    assert player.session.on_the_line


def test_what_a_step_speaks_of_lights_up_and_a_table_after_the_lesson_has_its_timeline(window: MainWindow) -> None:
    player = begin(window, FIRST)
    scene = player.page.table.table_scene
    assert scene.pointed.keys() == {"blanket:0"}
    player.enter(2)
    assert not scene.pointed
    lit = {name for name, item in scene.pieces.items() if Highlight.POINTED in item.highlights}
    assert lit == {"own:0", "own:1", "own:2"}
    assert player.page.banner is not None
    assert not player.page.timeline.isVisible()
    player.bar.leave.click()
    assert not any(Highlight.POINTED in item.highlights for item in scene.pieces.values())
    begin_table(window, FIRST.game, ("Ann", "Ben", "Cyd"))
    assert the_page(window).banner is None
    assert the_page(window).timeline.isVisible()
    assert not the_page(window).table.table_scene.pointed


def highlighted(page: TablePage, wanted: Highlight) -> set[str]:
    """The pieces with this highlight."""
    return {name for name, item in page.table.table_scene.pieces.items() if wanted in item.highlights}


def test_the_lesson_alone_says_what_to_do_and_one_ring_shows_where(window: MainWindow) -> None:
    lesson = lessons("school_year_diary")[0]
    player = begin(window, lesson)
    page = the_page(window)
    assert (page.bar.prompt.text(), page.bar.hint.text()) == ("", "")
    assert (page.bar.undo.text().strip(), page.bar.undo.isEnabled()) == ("Undo", False)
    for index in (0, 4, 5, 6):
        player.enter(index)
        assert not highlighted(page, Highlight.CAN_ACT), "nothing else asks for a click"
    assert page.bar.button("end").property("pointed")
    player.enter(5)
    assert highlighted(page, Highlight.POINTED) == {"deck:directive"}
    assert not page.bar.button("end").property("pointed")
    player.enter(next(index for index, step in enumerate(lesson.steps) if step.points == ("cell:1:2",)))
    assert page.table.table_scene.pointed.keys() == {"cell:1:2"}
    assert not highlighted(page, Highlight.CHOSEN), "the locker is put where the ring is, not where it lies"
    click(page, "cell:1:3")
    assert page.table.bubble.isVisible(), "the student stands there"
    page.table.bubble.hide()
    click(page, "medal:268")
    assert page.table.bubble.isVisible(), "a wrong cell, or none, is answered"
    page.table.bubble.hide()
    player.enter(7)
    player.bar.instead.click()
    player.bar.on.click()
    assert page.table.hasFocus()
    assert highlighted(page, Highlight.POINTED) == {"directive:286"}, "after clicks, the ring of focus does not take its place"
    player.bar.leave.click()
    begin_table(window, lesson.game, ("Ann",))
    assert the_page(window).bar.prompt.text()
    assert highlighted(the_page(window), Highlight.CAN_ACT)


def test_in_a_lesson_only_what_it_asks_for_stands_out(window: MainWindow) -> None:
    player = begin(window, lessons("hallway_rivals")[0])
    page = the_page(window)

    def blue() -> list[str]:
        made = [*shown_buttons(page.bar), *[each for each in (page.bar.end,) if each]]
        return sorted({name for name in made if page.bar.button(name).property("primary")})

    for index in (0, 1, 2):
        player.enter(index)
        assert blue() == [], "Next, or a piece, is what the lesson means"
    player.enter(1)
    assert page.table.interaction.focus is not None
    assert page.table.interaction.focus.id == "shop:student"
    page.panel.inspect(page.table.scenery.piece("shop:student"))
    player.enter(3)
    assert blue() == ["done"]
    assert page.bar.button("done").property("pointed")
    assert "Student" not in page.panel.inspector.text
    player.enter(6)
    click(page, "student:j3")
    click(page, "at:" + next(one.place.word for one in player.session.table.state.players[1].students if one.name.word == "p1"))
    attack = [piece for piece in page.table.scenery.pieces if piece.id in highlighted(page, Highlight.POINTED)]
    assert [str(piece.name)[:13] for piece in attack] == ["Attack Prep 1"]


@pytest.mark.parametrize(
    ("chain", "clicks"),
    [
        (0, ("directive:242", Turn("directive:242", 1), Turn("directive:242", 1), "chain", "directive:218", "cover:-2:0")),
        (1, ("directive:278", "chain", "directive:289", "cover:1:0")),
    ],
)
def test_a_chain_is_asked_for_in_small_steps_and_each_points_at_what_is_there(
    window: MainWindow, chain: int, clicks: tuple[str | Turn, ...]
) -> None:
    lesson = lessons("school_year_diary")[2]
    chains = [index for index, step in enumerate(lesson.steps) if step.accept and step.accept[0].verb == "chain"]
    player = begin(window, lesson)
    player.enter(chains[chain])
    page, step = the_page(window), player.step
    assert page.bar.button("chain").property("pointed")
    page.bar.button("chain").click()
    said = [player.bar.words.text()]

    def note() -> None:
        if player.session.table.turn > step.at:
            return
        said.append(player.bar.words.text())
        shown = page.table.table_scene.pointed.keys() | highlighted(page, Highlight.POINTED)
        assert shown or page.bar.button("give_chain").property("pointed"), said[-1]

    the_presenter(page).shown.connect(note)
    for each in clicks:
        if isinstance(each, Turn):
            page.table.interaction.act(each)
        else:
            click(page, each)
    stages = [text for stage in step.stage[1:] if not (text := str(stage.text)).startswith("Not quite")]
    assert list(dict.fromkeys(said)) == stages
    page.bar.button("give_chain").click()
    assert player.session.table.turn == step.at + 1


def test_a_chain_laid_another_way_is_said_to_be_wrong_where_it_goes_wrong(window: MainWindow) -> None:
    lesson = lessons("school_year_diary")[2]
    player = begin(window, lesson)
    player.enter(next(index for index, step in enumerate(lesson.steps) if step.accept and step.accept[0].verb == "chain"))
    page = the_page(window)
    page.bar.button("chain").click()
    for each in ("directive:242", "chain"):
        click(page, each)
    assert player.bar.words.text() == "Not quite: we mean 242, turned twice. Press Undo to take this card back."
    page.bar.undo.click()
    assert player.bar.words.text().startswith(("First card", "Turn it twice")), player.bar.words.text()


def test_a_move_is_shown_part_by_part_and_the_lesson_tells_each(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_player, "SHOWN", 1)
    lesson = lessons("school_year_diary")[2]
    player = begin(window, lesson)
    player.enter(next(index for index, step in enumerate(lesson.steps) if step.accept and step.accept[0].verb == "chain"))
    page, step, said = the_page(window), player.step, list[str]()
    page.table.set_motion(True)
    the_presenter(page).shown.connect(lambda: said.append(player.bar.words.text()))
    player.bar.instead.click()
    qtbot.waitUntil(lambda: player.session.table.turn > step.at)
    told = [str(stage.text) for stage in step.stage]
    assert [text for text in dict.fromkeys(said) if text in told][-2:] == [told[5], told[-1]], said


def test_what_is_played_on_is_shown_and_only_then_comes_next(window: MainWindow, qtbot: QtBot) -> None:
    window.choose(evolve(window.appearance.settings, bot_pace="quick"))
    lesson = lessons("school_year_diary")[0]
    player = begin(window, lesson)
    index = next(index for index, step in enumerate(lesson.steps) if step.until and not step.asks)
    player.enter(index)
    assert (player.phase, player.session.table.turn, player.bar.on.isEnabled()) == (Phase.WATCH, lesson.steps[index].at, False)
    assert player.bar.words.text() == str(lesson.steps[index].text)
    qtbot.waitUntil(lambda: player.phase is Phase.READ, timeout=20_000)
    assert (player.index, player.session.table.turn) == (index, lesson.steps[index].until)
    assert player.bar.words.text() == str(lesson.steps[index].text)


def test_moves_between_two_steps_are_played_before_the_players_eyes(window: MainWindow, qtbot: QtBot) -> None:
    lesson = lessons("operation_master")[1]
    player = begin(window, lesson)
    player.enter(1)
    player.bar.instead.click()
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    turns: list[int] = []
    the_presenter(the_page(window)).changed.connect(lambda: turns.append(player.session.table.turn))
    player.bar.on.click()
    assert player.bar.words.text() == str(PLAYED_ON)
    qtbot.waitUntil(lambda: player.index == 2)
    assert turns == list(range(lesson.steps[1].at + 2, lesson.steps[2].at + 1))


@pytest.mark.parametrize("first", [1, 2])
def test_either_order_of_experiences_is_the_pupils_own(window: MainWindow, qtbot: QtBot, first: int) -> None:
    lesson = lessons("school_year_diary")[2]
    player = begin(window, lesson)
    player.enter(next(index for index, step in enumerate(lesson.steps) if step.points == ("option:1", "option:2")))
    for wanted in (f"first {first}", *(("rotate 2 1 3", "raise 1") if first == 1 else ("raise 1", "rotate 2 1 3"))):
        qtbot.waitUntil(lambda: player.phase is Phase.ASK)
        play(player, wanted)
    qtbot.waitUntil(lambda: player.phase is Phase.READ)
    player.bar.on.click()
    assert player.phase is Phase.ASK
    assert player.session.table.state.rows[1].medals[0].turn == 3, "what was turned stays so"


def test_keys_reach_the_bar_and_a_screen_reader_hears_it(window: MainWindow) -> None:
    player = begin(window, FIRST)
    said: list[str] = []
    player.page.table.accessibility.announced.connect(said.append)
    player.enter(2)
    assert str(FIRST.steps[2].text) in said[-1]
    assert str(FIRST.steps[2].text) in player.bar.accessibleName()
    assert player.page.table.hasFocus()
    key(window, Key.Key_F6)
    assert player.bar.instead.hasFocus()


def test_the_next_button_has_room_for_other_words_at_once(window: MainWindow) -> None:
    window.lessons.start(window.lessons.of("hallway_rivals")[0], 2)
    bar = expect(the_page(window).banner, LessonBar)
    for words in ("Show me", "Skip to next step", "Show me"):
        bar.say(msg("Lesson"), msg("Words."), msg("Next"), msg(words))
        assert bar.instead.width() >= bar.instead.sizeHint().width(), words


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_the_words_stand_in_short_lines_beside_the_buttons_where_that_costs_the_table_nothing(window: MainWindow, game: str) -> None:
    lesson, heights = window.lessons.of(game)[0], []
    window.lessons.start(lesson, 2)
    bar = expect(the_page(window).banner, LessonBar)
    for wide in (1280, 1000):
        window.resize(wide, 720)
        QApplication.processEvents()
        heights.append(bar.height())
        for words in [words for step in lesson.steps for words in step.texts]:
            bar.say(lesson.title, words, msg("Next"))
            QApplication.processEvents()
            right = bar.words.mapTo(bar, bar.words.rect().topRight()).x()
            assert (right < bar.back.mapTo(bar, QPoint()).x()) == (wide == 1280)
            assert bar.words.heightForWidth(bar.words.width()) <= bar.words.height()
            assert bar.height() == heights[-1]
    assert heights[0] <= heights[1] + bar.words.fontMetrics().height() // 2, "in a narrow window they have the whole width"


def test_next_pressed_in_rhythm_plays_nothing_and_ends_nothing(window: MainWindow, qtbot: QtBot) -> None:
    player = begin(window, FIRST)
    player.settling = SETTLING
    page, ended = the_page(window), list[bool]()
    player.done.connect(lambda: ended.append(True))
    at = player.bar.on.mapTo(window, player.bar.on.rect().center())

    def click() -> None:
        QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        QApplication.processEvents()

    for _ in range(10):
        click()
    assert (player.phase, player.session.table.turn) == (Phase.ASK, 0), "the move is the player's own"
    player.bar.instead.click()
    player.bar.instead.click()
    assert (player.phase, player.bar.instead.text()) == (Phase.WATCH, "Skip to next step"), "a double click skips nothing"
    qtbot.waitUntil(lambda: player.phase is Phase.READ, timeout=10_000)
    last = len(player.lesson.steps) - 1
    player.enter(last - 1 if not player.lesson.steps[last - 1].asks else last)
    page.playback.skip()
    while player.index < last:
        click()
    for _ in range(3):
        click()
        key(window, Key.Key_Return)
    assert (player.bar.on.text(), ended) == ("Finish", []), "its last words are read first"
    qtbot.wait(SETTLING + 100)
    click()
    assert ended == [True]


def test_every_button_of_a_lesson_that_skips_says_what(window: MainWindow, qtbot: QtBot) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    player = begin(window, FIRST)
    page = the_page(window)
    player.enter(next(index for index, step in enumerate(FIRST.steps) if step.asks))
    page.playback.skip()
    player.bar.instead.click()
    qtbot.waitUntil(lambda: player.phase is Phase.WATCH and page.playback.running)
    skips = [each.text() for each in page.findChildren(QPushButton) if each.isVisible() and each.text().startswith("Skip")]
    assert sorted(skips) == ["Skip animation", "Skip to next step"]


def test_with_large_text_a_summary_lies_beside_the_hand(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, text_size=200))
    window.lessons.start(lessons("school_year_diary")[0], 2)
    page = the_page(window)
    presenter = the_presenter(page)
    QApplication.processEvents()
    rows = tuple([SummaryRow(0, msg("row 1, Giang Ry: +1 point"), 3, "SYD-1.3")] * 2)
    page.summary.show_summary(Summary(msg("End of autumn (round 2)"), rows), presenter.session.table.seats)
    over = page.summary.geometry().translated(-page.table.mapTo(page, QPoint()))
    hand = [piece for piece in presenter.scenery.pieces if piece.zone == "hand"]
    assert hand
    assert [piece.id for piece in hand if over.contains(page.table.mapFromScene(QPointF(piece.x, piece.y)))] == []


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_with_large_text_the_bar_stands_beside_the_table_and_keeps_every_word(window: MainWindow, game: str) -> None:
    lesson = window.lessons.of(game)[0]
    window.lessons.start(lesson, 2)
    page = the_page(window)
    bar, table = page.banner, page.table
    assert isinstance(bar, LessonBar)
    zooms = []
    for size in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=size))
        QApplication.processEvents()
        zooms.append(table.camera.zoom)
        corner = bar.mapTo(page, bar.rect().bottomRight())
        at = table.mapTo(page, table.rect().topLeft())
        assert (corner.x() < at.x(), corner.y() < at.y()) == (size == 200, size == 100)
    assert zooms[1] > 0.8 * zooms[0]
    still = bar.geometry(), bar.on.width()
    for step in lesson.steps:
        for words in step.texts:
            bar.say(lesson.title, words, msg("Next"), clause="HR-10.10")
            QApplication.processEvents()
            assert bar.words.heightForWidth(bar.words.width()) <= bar.words.height(), "at need it can be scrolled"
            assert bar.words.width() <= bar.width()
            assert (bar.geometry(), bar.on.width()) == still
    window.choose(evolve(window.appearance.settings, text_size=100))
    QApplication.processEvents()
    assert bar.mapTo(page, bar.rect().bottomRight()).y() < table.mapTo(page, table.rect().topLeft()).y()
