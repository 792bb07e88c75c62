"""Moments: each comes with its event, a click or a key skips it, it moves nothing, tells nothing hidden, and is over in 1.5 seconds.

Only a card that is to be read stays longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any, ClassVar

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Ending, Seat
from engines.kernel.messages import msg
from tabletop_qt.art.lettering import font, text_size, wrapped
from tabletop_qt.art.theme import THEMES
from tabletop_qt.games.kit import game_kits
from tabletop_qt.games.school_year_diary.faces import CARD
from tabletop_qt.games.school_year_diary.moments import LATEST
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.frames import Eyes, frames, moments_of
from tabletop_qt.shell.play.playback import FASTER, PAUSE
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.sound import samples
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table import stage as stages
from tabletop_qt.viewmodels.faces import LEAST_PX
from tabletop_qt.viewmodels.moments import CAPTION, LENGTH, MOST, STAGE, Actor, Moment
from tabletop_qt.viewmodels.scenery import Box, face
from tabletop_qt.viewmodels.view_model import ViewModel
from tests.expecting import expect
from tests.golden import GoldenRecords
from tests.hallway_rivals import golden as hallway
from tests.kidsprout_jumboree import golden as camp
from tests.operation_master import golden as theatre
from tests.school_year_diary import golden as diary
from tests.shell import driving
from tests.shell.driving import LEFT, Key, assert_shown, key, mouse, the_presenter
from tests.shell.sharing import ANN, begin, bid, bid_next, hand
from tests.shell.tiny_table import TinyModel
from tests.shell.windows import OpenWindow
from tests.table.cut_texts import CutTexts
from tests.table.painting import painted

KIM = Seat("Kim", "green", "low")
SHOWN = Moment(msg("A card is bid."), (Actor(face("card", 60, 90, card=1, owner=-1), Box(380, 60, 200, 240)),))


@pytest.fixture
def window(open_shared: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with motion, in which no beat is over by itself, and bids are moments."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    monkeypatch.setattr(TinyModel, "staged", frozenset({"chosen"}))
    monkeypatch.setattr(TinyModel, "moment", lambda *_: SHOWN)
    opened = open_shared()
    opened.choose(evolve(opened.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return opened


def staged(window: MainWindow) -> TablePage:
    """Ann, who plays against a bot that is not asked, has seen its bid: a moment is shown, and Ann is to bid next."""
    page = begin(window, (ANN, KIM))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    presenter.play(f"bid {min(hand(presenter, 1))}", 1)
    assert page.table.stage.moment == SHOWN
    return page


def press(page: TablePage, where: QPoint) -> None:
    mouse(page, QEvent.Type.MouseButtonPress, where, LEFT, LEFT)
    mouse(page, QEvent.Type.MouseButtonRelease, where, LEFT, Qt.MouseButton.NoButton)


def geometry(page: TablePage) -> tuple[object, ...]:
    """The positions that must never change: of the table in the window, the prompt bar, and the view of the table."""
    table = page.table
    return page.bar.geometry(), table.geometry(), table.sceneRect(), table.transform(), table.mapFromScene(0, 0)


def test_a_moment_comes_with_its_event_and_moves_nothing(window: MainWindow) -> None:
    page = begin(window, (ANN, KIM))
    before = geometry(page)
    page = staged(window)
    assert (page.playback.staging, page.playback.busy, page.table.stage.isVisible()) == (True, True, True)
    assert geometry(page) == before
    page.playback.skip()
    assert (page.table.stage.moment, page.table.stage.isVisible()) == (None, False)
    assert geometry(page) == before
    assert_shown(page)


@pytest.mark.parametrize("which", [Key.Key_Escape, Key.Key_Space])
def test_escape_and_space_skip_a_moment_and_mean_nothing_else(window: MainWindow, which: Qt.Key) -> None:
    page = staged(window)
    page.table.setFocus()
    key(window, which)
    assert (page.table.stage.moment, page.playback.running, page.table.interaction.held) == (None, False, "")
    assert_shown(page)


def test_any_other_key_ends_a_moment_and_does_what_it_always_does(window: MainWindow) -> None:
    page = staged(window)
    page.table.setFocus()
    key(window, Key.Key_K)
    assert page.table.stage.moment is None
    assert page.playback.waits, "K pauses"


def test_a_click_on_its_picture_ends_a_moment_and_does_not_reach_what_it_hides(window: MainWindow) -> None:
    page = staged(window)
    turn, middle = the_presenter(page).session.table.turn, page.table.viewport().rect().center()
    assert page.table.stage.covers(middle)
    press(page, middle)
    assert (page.table.stage.moment, page.playback.running) == (None, False)
    assert the_presenter(page).session.table.turn == turn


def test_a_gesture_beside_it_counts(window: MainWindow) -> None:
    page = staged(window)
    turn = the_presenter(page).session.table.turn
    bid(page)
    assert the_presenter(page).session.table.turn == turn + 1


def test_undo_pause_and_faster_end_it(window: MainWindow) -> None:
    page = staged(window)
    page.undo()
    assert page.table.stage.moment is None
    for name in (PAUSE, FASTER):
        page = staged(window)
        page.bar.button(name).click()
        assert page.table.stage.moment is None


def test_bots_show_a_kind_of_moment_once_until_a_person_decides(window: MainWindow) -> None:
    page = begin(window, (ANN, KIM, evolve(KIM, name="Lou", colour="purple")))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    bid(page)
    shown = []
    for seat in (1, 2):
        page.playback.skip()
        presenter.play(f"bid {min(hand(presenter, seat))}", seat)
        shown.append(page.table.stage.moment)
    assert shown == [SHOWN, None]


@pytest.mark.parametrize("settings", [{"reduce_motion": True}, {"bot_pace": "instant"}])
def test_without_motion_or_at_once_there_is_the_state_and_its_line_in_the_log(window: MainWindow, settings: dict[str, Any]) -> None:
    window.choose(evolve(window.appearance.settings, **settings))
    page = begin(window)
    bid_next(page)
    assert (page.table.stage.moment, page.playback.running) == (None, False)
    assert page.hot_seat.stands
    assert "Somebody has chosen." in [str(sentence) for sentence in the_presenter(page).disclosure.sentences()]


def test_it_is_over_within_a_second_and_a_half(window: MainWindow, qtbot: QtBot) -> None:
    assert LENGTH <= 1500
    page = staged(window)
    qtbot.waitUntil(lambda: page.table.stage.moment is None, timeout=10_000)
    assert not page.table.motion.ticking


def test_what_is_to_be_read_stays_before_it_goes_where_it_belongs(window: MainWindow) -> None:
    stage = staged(window).table.stage
    leaves = evolve(SHOWN, lasts=200, actors=(Actor(face("card", 60, 90, card=1, owner=-1), Box(380, 60, 200, 240), end=Box(0, 0, 4, 6)),))
    stage.play(leaves)
    QTest.qWait(400)
    assert stage.moment is None
    stage.play(evolve(leaves, lasts=60_200, reads=60_000))
    QTest.qWait(400)
    image = QImage(stage.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    stage.render(image, QPoint(), QRegion(), QWidget.RenderFlag(0))
    assert image.pixelColor(stage.width() // 2, round(stage.height() * 160 / 540)).alpha() == 255, "the card lies there"


@pytest.mark.clause("SYD-5.4")
def test_an_unlocked_experience_stays_for_as_long_as_its_text_takes() -> None:
    found = [moment for kinds, moment in told(diary.RECORDS) if "experience_unlocked" in kinds]
    letters = [sum(len(str(actor.face.message("text") or "")) for actor in moment.actors) for moment in found]
    assert max(letters) > 100
    for moment, each in zip(found, letters, strict=True):
        assert moment.reads >= min(25 * each, 6000)
        assert moment.lasts == LENGTH + moment.reads


def test_turning_motion_off_or_covering_the_table_ends_it(window: MainWindow) -> None:
    page = staged(window)
    page.table.set_motion(False)
    assert page.table.stage.moment is None
    page.table.set_motion(True)
    page.table.stage.play(SHOWN)
    page.table.clear()
    assert page.table.stage.moment is None


@pytest.mark.parametrize(("pace", "shown"), [("normal", SHOWN), ("fast", None)])
def test_the_past_is_played_with_its_moments_unless_it_is_hurried(
    window: MainWindow, qtbot: QtBot, pace: str, shown: Moment | None
) -> None:
    page = staged(window)
    bid(page)
    page.playback.skip()
    page.looking.set_pace(pace)
    page.looking.play()
    assert (page.looking.turn, page.table.stage.moment) == (0, None)
    qtbot.waitUntil(lambda: page.looking.turn == 1)
    assert (page.looking.turn, page.table.stage.moment, page.looking.playing) == (1, shown, True)
    page.table.setFocus()
    key(window, Key.Key_Space)
    assert (page.looking.turn, page.table.stage.moment) == (1, None)


# The games


RECORDS = (hallway.RECORDS, camp.RECORDS, theatre.RECORDS, diary.RECORDS)
RECORDS_EACH = 3
"""The records of each game that are looked at, besides a competition, an open chant and a room that is bought: the longest tell no more."""


def told(records: GoldenRecords) -> Iterator[tuple[Collection[str], Moment]]:
    """The kinds of events and the moments of some records, as the first seat and as onlookers see them."""
    model = game_kits()[records.game].view_model
    for name in (*records.names[:RECORDS_EACH], *({"two_competing", "three_open_table", "two_preps_and_nerds"} & {*records.names})):
        table = records.table(name)
        seated = model.seated(table.seats)
        for number in range(1, table.turn + 1):
            if not model.staged.intersection(event.kind for event in table.played(number).events):
                continue
            for seat in (0, None):
                for beat, moment in zip(table.beats(number), moments_of(table, seated, number, Eyes(seat, 0)), strict=True):
                    if moment is not None:
                        yield {event.kind for event in beat.events} & model.staged, moment


@pytest.fixture(scope="module", params=RECORDS, ids=lambda records: records.game)
def game(request: pytest.FixtureRequest) -> tuple[str, list[tuple[Collection[str], Moment]]]:
    """A game with the moments of its records."""
    return request.param.game, list(told(request.param))


@pytest.mark.usefixtures("qapp")
def test_the_pictures_of_moments_are_drawn_and_no_word_on_them_is_cut(game: tuple[str, list[tuple[Collection[str], Moment]]]) -> None:
    name, moments = game
    kit = game_kits()[name]
    faces = {each for _, moment in moments for each in (*[actor.face for actor in moment.actors], moment.light) if each is not None}
    for kind in {each.kind for each in faces}:
        each = next(each for each in faces if each.kind == kind)
        for theme in THEMES:
            painted(each, kit.painter, theme)
    watch = CutTexts()
    for factor in (1.0, 2.0):
        # The stage shows a card larger than it is, so that its text is large enough.
        with watch.watching(), text_size(factor, LEAST_PX / (MOST / CARD[1])):
            for each in faces:
                painted(each, kit.painter)
    assert watch.found == {}


def test_everything_shown_stands_on_the_stage_with_words_and_a_sound(game: tuple[str, list[tuple[Collection[str], Moment]]]) -> None:
    stage = QRectF(STAGE.x, STAGE.y, STAGE.w, STAGE.h)
    for _, moment in game[1]:
        assert str(moment.words)
        assert samples(moment.sound)
        light = (moment.light.kind,) if moment.light is not None else ()
        for actor in moment.actors:
            shown = QRectF(actor.shown.x, actor.shown.y, actor.shown.w, actor.shown.h)
            spots = [QRectF(box.x, box.y, box.w, box.h) for box in moment.spots]
            within = any(spot.contains(shown) for spot in spots) if actor.there else stage.contains(shown)
            assert actor.face.kind in (*light, "season_flake", "rays") or within or (actor.turns and actor.there), (
                actor.face.kind,
                actor.shown,
            )
            assert abs(actor.face.w / actor.face.h - actor.shown.w / actor.shown.h) < 0.05, actor.face.kind


@pytest.mark.clause("SYD-4.9")
def test_rows_that_a_card_moves_stay_light_and_get_their_points_one_after_another() -> None:
    found = [moment for kinds, moment in told(diary.RECORDS) if {*kinds} <= {"row_raised", "row_lowered"} and moment.spots]
    assert found
    for moment in found:
        delays = [actor.delay for actor in moment.actors]
        assert len(delays) == len(moment.spots)
        assert delays == sorted(delays)
        assert max(delays) <= LATEST


def test_where_it_happens_the_table_stays_light_and_the_prompt_has_the_sentence(window: MainWindow, qtbot: QtBot) -> None:
    page = staged(window)
    stage, view = page.table.stage, page.table
    spot = Box(0, 0, 60, 60)
    caption = QPoint(stage.width() // 2, stage.height() * 372 // 540)
    stage.play(evolve(SHOWN, actors=()))
    assert stage.covers(caption)
    stage.play(evolve(SHOWN, actors=(), spots=(spot,)))
    assert not stage.covers(caption)
    qtbot.wait(400)
    image = QImage(stage.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    stage.render(image, QPoint(), QRegion(), QWidget.RenderFlag(0))
    lit, dark = (view.mapFromScene(*at) for at in ((30, 30), (200, 200)))
    assert image.pixelColor(lit).alpha() == 0
    assert image.pixelColor(dark).alpha() > 0
    assert image.pixelColor(caption).alpha() < 255


def test_the_prompt_can_say_the_sentence_of_a_moment(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert staged(window).table.scenery.prompt != SHOWN.words
    monkeypatch.setitem(globals(), "SHOWN", evolve(SHOWN, prompts=True))
    assert staged(window).table.scenery.prompt == SHOWN.words


class Noting(QPainter):
    """A painter that notes the lines of text that it draws."""

    lines: ClassVar[list[str]]

    def drawText(self, box: Any, flags: int, line: str, /) -> None:  # type: ignore[override]
        self.lines.append(line)
        super().drawText(box, flags, line)


def test_no_word_of_its_sentence_stands_alone_on_a_line(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    words = "Ann takes a die"
    while len(wrapped(words, CAPTION.w - 40, font(25, bold=True))) < 2:
        words += " more"
    stage = staged(window).table.stage
    monkeypatch.setattr(Noting, "lines", [], raising=False)
    monkeypatch.setattr(stages, "QPainter", Noting)
    stage.play(evolve(SHOWN, words=msg(words), actors=()))
    qtbot.waitUntil(lambda: len(Noting.lines) > 1)
    upper, lower = Noting.lines[:2]
    assert f"{upper} {lower}" == words
    assert len(lower) > len(upper) / 2


def test_what_has_moments_shows_each_of_them(game: tuple[str, list[tuple[Collection[str], Moment]]]) -> None:
    name, moments = game
    shown = set(chain.from_iterable(kinds for kinds, _ in moments))
    # In no record a round of Hallway Rivals ends without any rooms, or a locker of School Year Diary saves a row from falling.
    assert shown == game_kits()[name].view_model.staged - {"unreported", "held_back"}


@pytest.mark.clause("SYD-3.1", "SYD-3.6")
@pytest.mark.parametrize(("record", "rounds"), [("two_students", 7), ("two_together", 7), ("two_competing", 0)])
def test_a_round_that_brings_no_victory_points_ends_with_what_every_row_has_gained(record: str, rounds: int) -> None:
    table = diary.RECORDS.table(record)
    model, closed = game_kits()["school_year_diary"].view_model.seated(table.seats), list[tuple[int, Moment]]()
    for number in range(1, table.turn + 1):
        if table.state_at(number).round == table.state_at(number - 1).round:
            continue
        for frame in frames(table, model, number, Eyes(0, 0)):
            if frame.ending is Ending.SUMMARY and frame.summary is not None and frame.moment is not None:
                closed.append((number, frame.moment))
    assert len(closed) == rounds
    before = {row.number: 0 for row in table.state_at(0).rows}
    for number, moment in closed:
        now = {row.number: row.points for row in table.state_at(number - 1).rows}
        gained = [now[row] - before[row] for row in now if now[row] != before[row]]
        assert [actor.face.number("step") for actor in moment.actors if actor.face.kind == "sign"] == gained
        before = now


def test_the_end_of_a_round_is_shown_alone_unless_there_is_no_motion(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    for still in (True, False):
        window.choose(evolve(window.appearance.settings, reduce_motion=still, bot_pace="calm"))
        page = driving.begin(window, "school_year_diary", ["You"], 9)
        presenter, shown = the_presenter(page), list[str]()
        page.playback.staged.connect(lambda moment, shown=shown: shown.append(str(moment.words)) if moment is not None else None)
        while presenter.view.round == 1:
            assert not any(words.startswith("Round 1 of 8 is over") for words in shown)
            driving.play_first(presenter)
        assert any(words.startswith("Round 1 of 8 is over") for words in shown) is not still
        assert (page.summary.summary is None) is not still, "what comes next is seen before its sums lie there"
        page.playback.skip()
        assert (page.table.stage.moment, page.playback.running) == (None, False)
        assert page.summary.summary is not None


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize("covers", [True, False])
def test_who_is_asked_at_the_open_table_sees_what_was_snatched_behind_a_cover(open_window: OpenWindow, covers: bool) -> None:
    """Without covers they have seen it when it was done."""
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm", covers=covers))
    page = driving.begin(window, "school_year_diary", ["Mia", "Tom"], DEAL, mode="comp")
    presenter, shown = the_presenter(page), list[str]()
    for text in SNATCHED:
        presenter.play(text, presenter.session.table.to_act[0])
        page.playback.skip()
        presenter.lift()
    assert presenter.session.table.state.players[1].souvenirs == ("giang_ry",)
    page.playback.staged.connect(lambda moment: shown.append(str(moment.words)) if moment is not None else None)
    presenter.play("end", 1)
    page.playback.skip()
    assert (presenter.deciding, presenter.seat_to_unlock) == (0, None)
    assert [words for words in shown if "takes" in words] == ["Tom takes “A Pressed Sunflower” from Mia!"] * covers


DEAL, SNATCHED = 465, (
    "refresh 242,263", "refresh 213,283", "give 237", "give 262 turn=2", "play sticker_sheet", "end",
    "chain 241@0.0/0,273@1.-1/1 1:1.-1;1.0;0.0,2:1.-1;1.0;0.0,3:1.-1;1.0;0.0,4:1.-1;1.0;0.0", "first 1", "lock 3 2", "play padlock",
    "lock 3 3", "play compass", "rotate 2 2 2", "rotate 4 3 3", "give 298 turn=3", "first 1", "lower 1", "choose 1", "choose 2",
)  # fmt: skip
"""A competition in which the second player takes a souvenir from the first, who decides next at the open table."""


@pytest.mark.clause("SYD-5.3")
def test_alone_it_is_said_that_shorter_rows_grow_too() -> None:
    words = [str(moment.words) for kinds, moment in told(evolve(diary.RECORDS, names=("three_students",))) if "medal_unlocked" in kinds]
    assert any(each.endswith("In solo play, shorter rows get a medal, too.") for each in words)


def test_a_moment_is_made_from_views_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a seat can't see is hidden before a moment is made, so it can't be told (TBL-5)."""
    table = diary.RECORDS.table("two_competing")
    model = game_kits()["school_year_diary"].view_model.seated(table.seats)
    given: list[tuple[object, int | None]] = []
    looked: int | None = None

    def note(_: ViewModel[Any, Any, Any], before: Any, after: Any, *__: object) -> None:
        given.extend((view, looked) for view in (before, after))

    monkeypatch.setattr(type(model), "moment", note)
    for looked in (0, 1, None):
        for number in range(1, table.turn + 1):
            moments_of(table, model, number, Eyes(looked, 0))
    assert given
    assert all(table.game.view(view, seat) == view for view, seat in given)


def test_the_leaping_buck_is_found_at_a_new_table(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    assert driving.begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd")).table.stage.moment is None, "without motion"
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    page = driving.begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    assert "Leaping Buck" in str(expect(page.table.stage.moment).words)
    page.table.setFocus()
    QTest.keyClick(page.table, Key.Key_Space)
    assert page.table.stage.moment is None
    qtbot.waitUntil(lambda: not page.playback.busy, timeout=5_000)
    window.show_home()
    window.home.resume.click()
    qtbot.waitUntil(lambda: window.page is window.table_page, timeout=5_000)
    assert page.table.stage.moment is None, "who comes back has seen it"


@pytest.mark.clause("KSJ-3.3")
def test_each_word_of_the_chant_is_shown_at_the_fire_and_can_be_skipped(open_window: OpenWindow) -> None:
    window = open_window()
    page = driving.begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"), chant="open_table")
    presenter = the_presenter(page)
    table = presenter.session.table
    while table.state.face_down:
        presenter.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    presenter.play("chant")
    assert page.table.stage.moment is None, "without motion"
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    presenter.play("chant")
    assert str(expect(page.table.stage.moment).words) == "Going, going…"
    page.table.setFocus()
    QTest.keyClick(page.table, Key.Key_Space)
    assert (page.table.stage.moment, presenter.deciding) == (None, table.state.buck)
