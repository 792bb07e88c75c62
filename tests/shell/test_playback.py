"""Playback of events, beat by beat, with pause, step, skip and faster, and with summaries at the end of a part (TBL-6)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engines.kernel.contract import PERSON, Ending, Seat, Summary, SummaryRow
from engines.kernel.messages import msg, named, player
from engines.kernel.setup import make_setup
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.frames import MOST_LETTERS, Eyes, frames, past_summary, summaries
from tabletop_qt.shell.play.playback import FASTER, GO_ON, LONG, PAUSE, SETTLING, SKIP, STEP
from tabletop_qt.shell.play.summary_panel import WIDE, title_for
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.translation import tr
from tests.shell.driving import LEFT, Key, assert_shown, click, key, mouse, random_moves, shown_buttons, the_page, the_presenter
from tests.shell.seeing import Watch, cards_in
from tests.shell.sharing import ANN, begin, bid, bid_next, hand, lift
from tests.shell.windows import OpenWindow

KIM = Seat("Kim", "green", "low")


@pytest.fixture
def window(open_shared: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window with motion, in which no beat is over by itself."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    opened = open_shared()
    opened.choose(evolve(opened.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return opened


def first_bid(window: MainWindow, **options: Any) -> TablePage:
    """Two persons at a table; Ann has bid, and that is being played out."""
    page = begin(window, **options)
    bid_next(page)
    return page


def both_bids(window: MainWindow, **options: Any) -> TablePage:
    """Bo has bid as well, and that is being played out."""
    page = first_bid(window, **options)
    page.playback.skip()
    bid_next(page)
    return page


def last_reward(window: MainWindow, **options: Any) -> TablePage:
    """The winner of a round has passed, and the end of the round is being played out."""
    page = both_bids(window, **options)
    page.playback.skip()
    presenter = the_presenter(page)
    presenter.play("pass", presenter.session.table.to_act[0])
    return page


def against_kim(window: MainWindow, **options: Any) -> TablePage:
    """Ann alone with a bot that is not asked: the end of a round is being played out, and Ann is to bid next."""
    page = begin(window, (ANN, KIM), **options)
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    bid(page)
    page.playback.skip()
    presenter.play(f"bid {min(hand(presenter, 1))}", 1)
    page.playback.skip()
    presenter.play("pass", presenter.session.table.to_act[0])
    return page


def assert_over(page: TablePage) -> None:
    """Nothing is played out any more, and what is shown is the table as it is."""
    assert not playing(page)
    page.playback.skip()
    assert_shown(page)


def playing(page: TablePage) -> bool:
    return page.playback.running


def prompt(page: TablePage) -> str:
    return page.bar.prompt.text()


# Beat by beat


@pytest.mark.clause("TBL-6", "TBL-9")
def test_a_cover_waits_until_what_was_done_has_been_seen(window: MainWindow) -> None:
    page = first_bid(window)
    presenter = the_presenter(page)
    assert (page.playback.running, prompt(page)) == (True, "Somebody has chosen.")
    assert (page.hot_seat.stands, presenter.seat_to_unlock, presenter.session.table.turn) == (False, 1, 1)
    assert "bid" in presenter.session.path.read_text(), "on disk before anything is played out"
    key(window, Key.Key_Escape)
    assert (page.playback.running, page.hot_seat.stands) == (False, True)


@pytest.mark.clause("TBL-6")
def test_beats_come_one_after_another_with_what_happened(window: MainWindow) -> None:
    page = both_bids(window)
    seen = [(prompt(page), len(page.table.scenery.pieces))]
    assert page.table.scenery.affordances == ()
    page.tell_news(None)
    assert page.bar.prompt.deciding == (), "what happened is nobody's to decide, even after a hint is hidden"
    page.playback.go_on()
    assert seen[0][0] == "Somebody has chosen."
    assert not playing(page)
    assert prompt(page) == "Bo: Roll, draw or pass."
    assert page.bar.hint.text() == "The bids are shown.", "it is to be read while the table is already as it is"
    assert page.playback.busy
    deciding = the_presenter(page).session.table.to_act
    assert page.bar.prompt.deciding == deciding
    assert_over(page)
    assert page.bar.hint.text() != "The bids are shown."
    assert (prompt(page), page.bar.prompt.deciding) == ("Bo: Roll, draw or pass.", deciding)


def test_they_come_by_themselves_at_the_pace_of_the_table(open_shared: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "quick", 30)
    window = open_shared()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    page = first_bid(window)
    assert playing(page)
    qtbot.waitUntil(lambda: page.hot_seat.stands, timeout=10_000)
    assert not playing(page)


def test_without_motion_or_at_once_the_last_state_is_shown_at_once(window: MainWindow) -> None:
    for pace, reduced in (("instant", False), ("calm", True)):
        window.choose(evolve(window.appearance.settings, bot_pace=pace, reduce_motion=reduced))
        page = first_bid(window)
        assert (page.playback.running, page.hot_seat.stands) == (False, True)
        bid_next(page)
        assert not page.playback.busy
        assert_shown(page)


# What a person does


def test_it_is_paused_stepped_and_skipped_by_buttons(window: MainWindow) -> None:
    page = against_kim(window)
    assert shown_buttons(page.bar) == (PAUSE, FASTER, SKIP, GO_ON), "the end of a round rests"
    page.bar.button(PAUSE).click()
    assert page.playback.waits
    assert shown_buttons(page.bar) == (STEP, SKIP, GO_ON)
    for name in (GO_ON, STEP, SKIP):
        assert page.bar.button(name).accessibleName()
    page.bar.button(STEP).click()
    assert_over(page)


@pytest.mark.parametrize(("width", "text"), [(1600, 100), (1280, 100), (1280, 200)])
def test_no_control_comes_into_the_place_of_another(window: MainWindow, width: int, text: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=text))
    window.resize(width, 720)
    page = against_kim(window)
    bar, places = page.bar, dict[str, QRect]()
    bar.settling = 0

    def look() -> None:
        QApplication.processEvents()
        for name in shown_buttons(bar):
            shown = bar.button(name)
            place = QRect(shown.mapTo(window, QPoint()), shown.size())
            assert places.setdefault(name, place) == place, name

    assert page.playback.rests
    look()
    at = places[PAUSE].center()
    for _ in range(3):
        QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
        look()
        assert page.playback.waits, "a second click on Pause never hits Continue"
    page.playback.hurry()
    page.playback.hurry(on=False)
    look()
    assert set(places) == {PAUSE, FASTER, STEP, SKIP, GO_ON}
    for name, place in places.items():
        assert [other for other, where in places.items() if where.intersects(place)] == [name]


def test_it_is_paused_and_stepped_by_keys_and_a_control_that_is_not_shown_has_none(window: MainWindow) -> None:
    page = both_bids(window)
    page.table.setFocus()
    key(window, Key.Key_J)
    assert page.playback.running, "nothing to step through until it is paused"
    key(window, Key.Key_K)
    key(window, Key.Key_V)
    assert page.playback.waits
    page.table.setFocus()
    key(window, Key.Key_J)
    assert_over(page)


def test_with_large_text_its_buttons_are_pictures_and_the_bar_keeps_its_height(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, text_size=200))
    page = against_kim(window)
    QApplication.processEvents()
    pause, height = page.bar.button(PAUSE), page.bar.height()
    assert (pause.text(), pause.icon().isNull(), pause.accessibleName()) == ("", False, "Pause")
    page.playback.skip()
    QApplication.processEvents()
    assert page.bar.height() == height
    window.choose(evolve(window.appearance.settings, text_size=100))
    page = against_kim(window)
    QApplication.processEvents()
    assert not page.bar.button(PAUSE).icon().isNull()
    assert "Pause" in page.bar.button(PAUSE).toolTip()


@pytest.mark.parametrize(("width", "text"), [(1280, 100), (1900, 100), (1700, 150), (2560, 200)])
def test_prompt_and_undo_stay_where_they_are_while_a_move_is_played_out(window: MainWindow, width: int, text: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=text))
    window.resize(width, 900)
    page = begin(window)
    lift(page)
    bar = page.bar

    def places() -> tuple[QRect, QRect, int, int]:
        QApplication.processEvents()
        return bar.undo.geometry(), bar.geometry(), bar.prompt.mapTo(bar, QPoint()).x(), bar.prompt.width()

    before = places()
    bid(page)
    assert playing(page)
    assert places() == before
    for name in (PAUSE, FASTER, SKIP):
        shown = bar.button(name)
        place = QRect(shown.mapTo(bar, QPoint()), shown.size())
        assert bar.rect().contains(place)
        assert not [part for part in (bar.undo, bar.redo) if part.geometry().intersects(place)]


@pytest.mark.parametrize("by_key", [True, False])
def test_space_held_and_the_button_play_the_rest_quickly(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by_key: bool
) -> None:
    page = both_bids(window)
    page.table.setFocus()
    monkeypatch.setitem(PACES, "calm", 60)
    if by_key:
        QTest.keyPress(window.windowHandle(), Key.Key_Space)
    else:
        page.bar.button(FASTER).click()
    qtbot.waitUntil(lambda: not page.playback.running, timeout=10_000)
    if by_key:
        QTest.keyRelease(window.windowHandle(), Key.Key_Space)
    assert_over(page)
    assert page.table.interaction.held == "", "the key meant nothing else"


def test_turns_of_bots_are_paused_and_hurried_until_a_person_decides(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, KIM))
    table = the_presenter(page).session.table
    bid(page)
    page.playback.skip()
    assert (page.playback.running, table.to_act) == (False, (1,))
    assert shown_buttons(page.bar) == (PAUSE, FASTER, SKIP)
    page.bar.button(PAUSE).click()
    assert shown_buttons(page.bar) == (SKIP, GO_ON)
    assert page.busy, "the bot waits"
    page.bar.button(GO_ON).click()
    assert shown_buttons(page.bar) == (PAUSE, FASTER, SKIP)
    qtbot.waitUntil(lambda: table.turn == 2, timeout=30_000)
    assert table.to_act == (1,), "it had its bid ready, and wins"
    page.playback.skip()
    assert shown_buttons(page.bar) == (PAUSE, FASTER, SKIP)
    qtbot.waitUntil(lambda: window.tables.bots.waiting, timeout=30_000)
    assert table.turn == 2, "its answer waits for its time"
    page.bar.button(FASTER).click()
    qtbot.waitUntil(lambda: table.turn > 2, timeout=30_000)
    assert page.playback.hurried
    page.playback.skip()
    qtbot.waitUntil(lambda: 0 in table.to_act, timeout=30_000)
    page.playback.skip()
    assert (page.playback.hurried, page.playback.running) == (False, False)
    assert_shown(page)


def test_at_the_quick_pace_small_beats_of_a_bot_are_shown_as_one(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "quick", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    bot = Seat("Kim", "green", "greedy")
    window.start(make_setup(window.kits["school_year_diary"].game, [ANN, bot], {"mode": "comp"}, 5))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter, grouped = the_presenter(page), 0
    table = presenter.session.table
    for _ in random_moves(presenter, 200, seed=2):
        shown = list[tuple[str, bool, bool]]()
        while page.playback.running:
            shown.append((prompt(page), page.playback.staging, page.playback.rests))
            page.playback.go_on()
        if table.played(table.turn).seat:
            *whole, last = frames(table, presenter.view_model, table.turn, Eyes(0, 0))
            # The beat that leads to the present table is none of its own.
            whole = whole if last.told.text else whole[:-1]
            grouped += len(shown) < len(whole)
            assert all(tr(frame.told) in " ".join(words for words, *_ in shown) for frame in whole), "nothing is left out"
            for (words, _, rests), (more, staged, rests_too) in pairwise(shown):
                assert staged or rests or rests_too or len(f"{words} {more}") > MOST_LETTERS
    assert grouped > 1


def test_once_a_bots_turn_has_taken_long_its_small_steps_are_brisk(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is drawn is brisk at once, a row that moves only after a while."""
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    seats = Seat("Kim", "sky", "greedy"), ANN
    window.start(make_setup(window.kits["school_year_diary"].game, seats, {"mode": "comp"}, 3))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter, moved = the_presenter(page), set[bool]()
    model = presenter.view_model
    for _ in random_moves(presenter, 80, seed=13):
        table = presenter.session.table
        kinds = {event.kind for event in table.played(table.turn).events}
        if page.playback.follows and not page.playback.running:
            assert page.playback.brisk == (kinds <= (model.tedious if LONG["calm"] < 0 else model.routine))
            moved |= {LONG["calm"] < 0} if "row_moved" in kinds else set()
        monkeypatch.setitem(LONG, "calm", -1 if table.turn % 2 else 600_000)
        page.playback.skip()
    assert moved == {False, True}


def test_skip_leads_past_all_turns_of_bots_to_the_decision_of_a_person(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, (ANN, KIM))
    table, framed = the_presenter(page).session.table, []
    bid(page)
    page.playback.skip()
    page.playback.framed.connect(lambda *_: framed.append(table.turn))
    page.table.setFocus()
    key(window, Key.Key_Escape)
    qtbot.waitUntil(lambda: 0 in table.to_act, timeout=30_000)
    assert table.turn > 1
    assert framed == []
    assert_over(page)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_table_rests_until_somebody_goes_on(window: MainWindow, by_mouse: bool) -> None:
    window.choose(evolve(window.appearance.settings, halts="wait"))
    page = last_reward(window)
    assert page.playback.waits
    turn = the_presenter(page).session.table.turn
    if by_mouse:
        where = QPoint(4, 4)
        for released in (QPoint(-9, 4), where):
            mouse(page, QEvent.Type.MouseButtonPress, where, LEFT, LEFT)
            assert page.playback.waits, "a click that is released elsewhere does nothing"
            mouse(page, QEvent.Type.MouseButtonRelease, released, LEFT, Qt.MouseButton.NoButton)
    else:
        page.table.setFocus()
        key(window, Key.Key_Return)
    assert not playing(page)
    assert the_presenter(page).session.table.turn == turn


def test_who_acts_meanwhile_skips_and_loses_nothing(window: MainWindow) -> None:
    page = begin(window, (ANN, KIM))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    table = presenter.session.table
    presenter.play(f"bid {min(hand(presenter, 1))}", 1)
    mine = bid(page)
    assert playing(page)
    page.playback.skip()
    while table.state.round == 1:
        presenter.play("pass", table.to_act[0])
    page.playback.skip()
    presenter.play(f"bid {min(hand(presenter, 1))}", 1)
    assert page.playback.busy
    turn, mine = table.turn, bid(page)
    assert [move.command.text() for move in table.moves[turn:]] == [f"bid {mine}"]


def test_a_click_that_skips_does_what_it_would_do_on_the_table(window: MainWindow) -> None:
    page = begin(window, (ANN, KIM))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    presenter.play(f"bid {min(hand(presenter, 1))}", 1)
    page.playback.skip()
    bid(page)
    assert playing(page)
    assert page.table.scenery.affordances == ()
    click(page, "pile")
    assert_over(page)


@pytest.mark.clause("SYD-3.3")
@pytest.mark.parametrize("by", ["key", "button", "mouse"])
def test_a_press_right_after_a_turn_that_ended_by_itself_skips_nothing(open_window: OpenWindow, by: str) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    window.start(make_setup(window.kits["school_year_diary"].game, [ANN], {}, 5, automatic=True))
    window.tables.autoplay.set_presenter(None)
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not isinstance(table.forced.get(0), EndTurn):
        presenter.play(next(move for move in table.legal(0) if not isinstance(move, EndTurn)).text(), 0)
        page.playback.skip()
    presenter.play(table.forced[0].text(), 0)

    def press() -> None:
        if by == "key":
            key(window, Key.Key_E)
        elif by == "button":
            page.bar.buttonPressed.emit("end")
        else:
            for kind, held in ((QEvent.Type.MouseButtonPress, LEFT), (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)):
                mouse(page, kind, QPoint(4, 4), LEFT, held)

    turn = table.turn
    assert playing(page)
    press()
    assert playing(page), "the press was meant for the turn that had ended"
    QTest.qWait(SETTLING + 50)
    assert not page.playback.surprises
    page.bar.buttonPressed.emit("end")
    assert (playing(page), table.turn) == (False, turn), "later it skips, and no turn ends that was not shown"


# What is not played out


@pytest.mark.clause("TBL-7")
def test_what_is_taken_back_or_played_again_is_not_played_out(window: MainWindow) -> None:
    page = begin(window, policy="practice")
    bid_next(page)
    assert playing(page)
    page.undo()
    assert (page.playback.running, the_presenter(page).session.table.turn) == (False, 0)
    if page.hot_seat.stands:
        lift(page)
    assert_shown(page)
    page.redo()
    assert not playing(page)
    assert the_presenter(page).session.table.turn == 1


def test_who_looks_back_is_not_disturbed(window: MainWindow) -> None:
    page = against_kim(window)
    page.looking.look_at(1)
    assert not playing(page)
    page.looking.now()
    assert not playing(page)
    assert_shown(page)


@pytest.mark.clause("TBL-9")
def test_a_window_that_is_closed_meanwhile_goes_on_from_the_end(window: MainWindow, open_shared: OpenWindow) -> None:
    page = last_reward(window)
    assert playing(page)
    turn, state = the_presenter(page).session.table.turn, the_presenter(page).session.table.state
    window.close()
    again = open_shared()
    again.resume()
    table = the_presenter(the_page(again)).session.table
    assert (table.turn, table.state) == (turn, state)
    assert not the_page(again).playback.running


def test_another_table_begins_while_something_is_played_out(window: MainWindow) -> None:
    page = last_reward(window)
    assert playing(page)
    begin(window, (ANN, KIM))
    assert not playing(page)
    assert page.summary.summary is None
    assert_shown(page)


# Privacy


@pytest.mark.clause("TBL-5", "TBL-6")
def test_no_frame_of_what_is_played_out_shows_a_hand(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window)
    presenter = lift(page)
    hands = hand(presenter, 0) | hand(presenter, 1)
    page.panel.tabs.setCurrentWidget(page.moves)
    bid(page)
    watch = Watch(window)
    for _ in range(12):
        watch.look()
        qtbot.wait(20)
    watch.stop()
    assert playing(page)
    assert all(not seats and not cards_in(said) & hands for seats, said in watch.frames)
    page.playback.skip()
    lift(page)
    watch.look()
    assert watch.frames[-1][0] == {1}, "the watch sees nothing"


# By ear


def test_each_event_is_announced_once_though_beats_are_skipped(window: MainWindow) -> None:
    heard: list[str] = []
    page = first_bid(window)
    page.table.accessibility.announced.connect(heard.append)
    page.playback.skip()
    lift(page)
    bid(page)
    page.playback.go_on()
    page.playback.skip()
    presenter = the_presenter(page)
    presenter.play("pass", presenter.session.table.to_act[0])
    page.playback.skip()
    told = " ".join(heard)
    for sentence in ("The bids are shown.", "Somebody has chosen."):
        assert told.count(sentence) == 1
    names = presenter.session.table.setup.names
    for event in presenter.session.table.moves[-1].events:
        message = event.message_for(None)
        assert message is None or told.count(tr(named(message, names, roles=False))) == 1


# Sums


def test_a_player_alone_against_bots_is_called_you_in_the_title_of_what_they_won() -> None:
    row = SummaryRow(0, msg("wins"), 12, "", marked=True)
    summary = Summary(msg("The trick goes to {name}", name="Player 1"), (row,), yours=msg("You win the trick!"))
    person, bot = Seat("Player 1"), Seat("Ada", "sky", "easy")
    assert str(title_for(summary, (person, bot))) == "You win the trick!"
    assert str(title_for(summary, (person, evolve(bot, player=PERSON)))) == "The trick goes to Player 1"
    assert str(title_for(summary, (bot, person))) == "The trick goes to Player 1"


def test_in_a_narrow_side_panel_what_is_said_of_a_player_stands_below_the_name(window: MainWindow) -> None:
    page = both_bids(window)
    page.playback.skip()
    seats = the_presenter(page).session.table.seats
    row = SummaryRow(0, msg("wins, and takes {count} dice showing {value}", count=4, value=6), 12, "", marked=True)
    page.summary.show_summary(Summary(msg("The trick goes to {name}", name="Player 1"), (row,)), seats)

    def below() -> bool:
        name, what = (next(each for each in page.summary.findChildren(QLabel) if each.isVisible() and each.text().startswith(words))
                      for words in (seats[0].name, "wins,"))  # fmt: skip
        return what.geometry().top() > name.geometry().top()

    assert page.summary.width() < WIDE
    assert below()
    page.panel.show_rules()
    QTest.qWait(50)
    assert page.summary.width() == WIDE
    assert not below(), "over the table there is room beside it"
    page.summary.put_away()


def test_several_lines_of_a_summary_on_one_player_have_the_name_once(window: MainWindow) -> None:
    page = begin(window)
    seats = the_presenter(page).session.table.seats
    rows = tuple([SummaryRow(seat, msg("row {number}", number=number), None, "SYD-1.3") for seat in (0, 1) for number in (1, 2)])
    # Text so large that names have a line of their own.
    page.summary.set_theme(LIGHT, 300)
    page.summary.show_summary(Summary(msg("Round 1 is over"), rows), seats)
    shown = [each for each in page.summary.findChildren(QLabel) if each.isVisible() and each.text()]
    said = [each.text() for each in shown]
    assert [said.count(seat.name) for seat in seats[:2]] == [1, 1]
    one, other = (each for each in shown if each.text() in ("Row 1", "row 1", "row 2", "Row 2") and each.y() < shown[-1].y() / 2)
    assert other.y() - one.y() <= one.height() + 12, "no empty line is between them"
    assert page.summary.accessibleName().count(seats[0].name) == 2, "read aloud, each line has it"


def test_a_line_of_a_summary_names_players_as_they_are_called(window: MainWindow) -> None:
    page = both_bids(window)
    seats = the_presenter(page).session.table.seats
    row = SummaryRow(0, msg("{way}, taken from {whom}", way=msg("a prize"), whom=player(1)))
    page.summary.show_summary(Summary(msg("Round 1 is over"), (row,)), seats)
    assert f"taken from {seats[1].name}" in page.summary.accessibleName()


@pytest.mark.clause("TBL-5")
def test_a_round_ends_with_its_sums_and_not_with_the_next_deal(window: MainWindow) -> None:
    heard: list[str] = []
    page = both_bids(window)
    page.table.accessibility.announced.connect(heard.append)
    page.playback.skip()
    presenter = the_presenter(page)
    presenter.play("pass", presenter.session.table.to_act[0])
    assert presenter.session.table.state.round == 2
    assert page.summary.isVisible()
    assert page.summary.accessibleName() in heard, "the sums are spoken, too"
    spoken = QAccessible.queryAccessibleInterface(page.summary)
    assert (spoken.role(), bool(spoken.state().modal)) == (QAccessible.Role.Dialog, False)
    assert "Round 1 is over" in page.summary.title.text()
    points = presenter.session.table.state.points
    assert f"Ann, points: {points[0]}" in page.summary.accessibleName()
    page.playback.go_on()
    page.summary.close_button.click()
    assert not page.summary.isVisible()


def test_sums_hide_nothing_of_the_table_nor_of_the_side_panel(window: MainWindow) -> None:
    page = against_kim(window)
    others = page.table, page.panel.tabs, page.panel.inspector
    for wide, high in ((1280, 720), (1700, 900)):
        window.resize(wide, high)
        QTest.qWait(50)
        assert page.rect().contains(page.summary.geometry())
        for part in others:
            assert not page.summary.geometry().intersects(QRect(part.mapTo(page, QPoint()), part.size()))
    tabs, table = page.panel.tabs.height(), QRect(page.table.mapTo(page, QPoint()), page.table.size())
    page.panel.show_rules()
    QTest.qWait(50)
    assert table.contains(page.summary.geometry()), "a rule that is read keeps all its lines"
    assert page.panel.tabs.height() > tabs
    page.panel.show_log()
    QTest.qWait(50)
    assert (page.panel.tabs.height(), page.summary.isVisible()) == (tabs, True)
    page.summary.close_button.click()
    QTest.qWait(50)
    assert page.panel.tabs.height() > tabs, "the log has its room again"
    page.panel.hide()
    window.resize(1000, 720)
    page.playback.go_on()
    page.panel.logs.summaryRequested.emit(the_presenter(page).session.table.turn)
    QTest.qWait(50)
    assert page.summary.isVisible()
    table = QRect(page.table.mapTo(page, QPoint()), page.table.size())
    assert table.contains(page.summary.geometry())


def test_who_skips_sees_the_sums_all_the_same(window: MainWindow) -> None:
    page = against_kim(window)
    page.table.setFocus()
    key(window, Key.Key_Escape)
    assert not playing(page)
    assert page.summary.isVisible()
    page.undo()
    assert not page.summary.isVisible()


@pytest.mark.parametrize("text", [100, 200])
def test_a_round_is_summed_up_as_it_ended_and_the_card_covers_no_tab(open_window: OpenWindow, text: int) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, text_size=text))
    window.resize(12 * text, 7 * text)
    bot = Seat("Kim", "green", "greedy")
    window.start(make_setup(window.kits["school_year_diary"].game, [ANN, bot], {}, 5))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter, summary, titles = the_presenter(page), page.summary, list[str]()
    table = presenter.session.table
    for _ in random_moves(presenter, 400, seed=2):
        if not summary.isVisible() or summary.summary is None:
            continue
        titles.append(summary.title.text())
        over = next(found for number in range(table.turn, 0, -1) for found in summaries(table, number, 0, Ending.SUMMARY))
        assert summary.summary == over, "the next event may have moved rows since"
        tabs = page.panel.tabs.tabBar()
        assert tabs.isVisible()
        assert not summary.geometry().intersects(QRect(tabs.mapTo(page, QPoint()), tabs.size()))
        if len(set(titles)) > 4:
            return
    raise AssertionError(titles)


@pytest.mark.parametrize("how", ["step", "skip", "instant"])
def test_a_row_that_falls_with_the_next_round_is_told_below_the_sums(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The summary lies over the log, and says how the rows stood before."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    window.start(make_setup(window.kits["school_year_diary"].game, [ANN], {}, 28))
    page = the_page(window)
    presenter, summary = the_presenter(page), page.summary
    table, fell = presenter.session.table, "“A Song on the Stairs”: Row 1 falls from 1 to 0."
    for first in ("refresh -", "give 227", "give 284"):
        presenter.play(next(each.text() for each in table.legal(0) if each.text().startswith(first)), 0)
        page.playback.skip()
    if how == "instant":
        window.choose(evolve(window.appearance.settings, bot_pace="instant"))
    presenter.play("end", 0)
    assert any(str(event.message) == fell for event in table.played(table.turn).events)
    if how != "instant":
        assert (playing(page), summary.isVisible()) == (True, False), "the fall is seen before its sums"
    if how == "skip":
        page.playback.skip()
    while playing(page):
        page.playback.go_on()
    assert summary.isVisible()
    *_, apart, last = [words for words in summary.findChildren(QLabel) if words.isVisible()]
    assert last.text() == fell
    assert apart.text() == "In the next round", "it is not part of the sums"
    assert not apart.font().bold()
    assert last.font().bold()
    assert summary.accessibleName().endswith(f"In the next round: {fell}")
    found = past_summary(presenter.disclosure, table.turn, Ending.SUMMARY)
    assert found is not None
    assert [str(setback) for setback in found.since] == [fell], "who looks back sees it as well"


def test_looking_back_and_a_link_in_the_log_where_a_round_was_over_show_the_sums_again(window: MainWindow) -> None:
    page = last_reward(window, rounds=3)
    page.playback.skip()
    ended = the_presenter(page).session.table.turn
    if page.hot_seat.stands:
        lift(page)
    page.summary.put_away()
    log = page.panel.log
    closing = [entry for entry in log.entries if entry.closes]
    assert [entry.turn for entry in closing] == [ended]
    assert closing == [log.entries[-1]], "the next round has had nothing to tell yet"
    log.setFocus()
    key(window, Key.Key_Left)
    assert log.textCursor().selectedText() == "Summary"
    key(window, Key.Key_Return)
    assert page.summary.isVisible()
    assert "Round 1 is over" in page.summary.title.text()
    assert page.looking.turn is None, "the game goes on"
    bid(page)
    page.playback.skip()
    lift(page)
    page.looking.look_at(ended)
    assert page.summary.isVisible()
    page.looking.look_at(ended - 1)
    assert not page.summary.isVisible()


def test_behind_a_cover_nothing_is_summed_up(window: MainWindow) -> None:
    page = last_reward(window)
    page.playback.go_on()
    assert page.hot_seat.stands
    assert not page.summary.isVisible()


def test_the_result_waits_until_the_end_has_been_seen(window: MainWindow) -> None:
    page = last_reward(window, rounds=1)
    assert the_presenter(page).outcome is not None
    assert playing(page)
    assert not page.result.isVisible()
    page.playback.skip()
    assert page.result.isVisible()
