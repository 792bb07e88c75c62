"""Moves played automatically, in the real window: forced decisions, and standing passes."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Event, Seat
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.model import Excusing, ScoreDay, Sign
from engines.kidsprout_jumboree.rules.excuses import Excuse
from tabletop_qt.shell.play import bot_turns
from tabletop_qt.shell.play.bot_turns import AGAIN, PACES, Autoplay
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import statistics
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.viewmodels.scenery import Press
from tabletop_qt.viewmodels.view_model import LOOK
from tests.kernel.tiny import GAMES, Bidding
from tests.shell.driving import CTRL, Key, assert_shown, click, key, shown_buttons, the_page, the_presenter
from tests.shell.windows import OpenWindow

ANN, BEN, CYD = Seat("Ann", "orange"), Seat("Ben", "sky"), Seat("Cyd", "green")


def before_last_bids(window: MainWindow, *, automatic: bool = True, policy: str = "practice") -> TablePage:
    """A table of two at which one reward is left before each has a single card to bid."""
    window.start(make_setup(GAMES["tiny"], [ANN, BEN], {"rounds": 4}, 5, automatic=automatic), policy)
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    for _ in range(8):
        seat = table.to_act[0]
        bidding = isinstance(table.state.decision, Bidding)
        presenter.play(f"bid {table.state.hands[seat][0]}" if bidding else "pass", seat)
    presenter.lift()
    return page


def test_what_leaves_no_choice_is_played_without_cover_and_told_in_the_log(open_shared: OpenWindow, qtbot: QtBot) -> None:
    page = before_last_bids(open_shared())
    presenter = the_presenter(page)
    table = presenter.session.table
    asked: list[object] = []
    presenter.covered.connect(asked.append)
    turn = table.turn
    presenter.play("pass", table.to_act[0])
    qtbot.waitUntil(lambda: table.turn == turn + 3)
    assert [move.forced for move in table.moves[-3:]] == [False, True, True]
    assert asked == []
    presenter.lift()
    assert_shown(page)
    told = [str(entry.sentence) for entry in presenter.logs.of(presenter.seat).entries]
    assert told.count("Ann: No other move is possible.") == 1
    assert told.count("Ben: No other move is possible.") == 1


def test_the_reason_stands_for_the_prompt_and_is_played_once_what_happened_before_was_read(open_shared: OpenWindow, qtbot: QtBot) -> None:
    window = open_shared()
    presenter = the_presenter(before_last_bids(window))
    window.tables.autoplay.set_presenter(None)
    table, reads, told = presenter.session.table, [True], list[object]()
    turn, autoplay = table.turn, Autoplay(lambda: bool(reads), lambda _: True)
    autoplay.told.connect(told.append)
    autoplay.set_presenter(presenter)
    presenter.play("pass", table.to_act[0])
    qtbot.wait(3 * AGAIN)
    assert table.turn == turn + 1
    assert str(told[-1]) == "", "nobody is asked for what will be played for them, nor told why before they have read what happened"
    reads.clear()
    told.clear()
    qtbot.waitUntil(lambda: table.turn == turn + 3)
    assert [str(each) for each in told if each is not None] == ["Ann: No other move is possible.", "Ben: No other move is possible."]
    autoplay.set_presenter(None)


@pytest.mark.parametrize(
    ("finished", "learning", "waits"),
    [("", 600_000, True), ("nim", 600_000, True), ("tiny", 600_000, False), ("", 20, False)],
)
def test_in_a_first_game_there_is_longer_to_read_why_a_move_plays_itself(
    open_shared: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, finished: str, learning: int, waits: bool
) -> None:
    assert bot_turns.READING < bot_turns.LEARNING <= 1500, "nobody waits for long"
    window = open_shared()
    presenter = the_presenter(before_last_bids(window))
    table, autoplay = presenter.session.table, window.tables.autoplay
    autoplay.set_presenter(None)
    autoplay.pace = "quick"
    monkeypatch.setattr(statistics, "has_finished", lambda _, game, __: game == finished)
    presenter.play("pass", table.to_act[0])
    monkeypatch.setattr(bot_turns, "READING", 20)
    monkeypatch.setattr(bot_turns, "LEARNING", learning)
    monkeypatch.setitem(PACES, "quick", 20)
    turn = table.turn
    autoplay.set_presenter(presenter)
    qtbot.wait(200)
    assert (table.turn == turn) is waits
    autoplay.set_presenter(None)


def test_a_reason_that_was_read_at_another_table_is_to_be_read_again(
    open_shared: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_shared()
    presenter = the_presenter(before_last_bids(window))
    table, autoplay = presenter.session.table, window.tables.autoplay
    autoplay.set_presenter(None)
    autoplay.pace = "quick"
    presenter.play("pass", table.to_act[0])
    monkeypatch.setitem(PACES, "quick", 600_000)
    turn, told = table.turn, list[object]()
    autoplay.told.connect(told.append)
    for _ in range(2):
        autoplay.set_presenter(presenter)
        qtbot.waitUntil(lambda: bool(told) and str(told[-1] or "").endswith("No other move is possible."))
        autoplay.set_presenter(None)
        told.clear()
    autoplay.set_presenter(presenter)
    qtbot.wait(2 * bot_turns.BRISK)
    assert table.turn == turn
    autoplay.set_presenter(None)


@pytest.mark.clause("TBL-7")
@pytest.mark.parametrize("brings", [True, False])
def test_there_is_time_to_look_at_what_ones_last_move_has_brought(
    open_shared: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, brings: bool
) -> None:
    window = open_shared()
    presenter = the_presenter(before_last_bids(window))
    table, autoplay = presenter.session.table, window.tables.autoplay
    autoplay.set_presenter(None)
    presenter.play("pass", table.to_act[0])
    last, turn = table.played(table.turn), table.turn
    due = min(presenter.automatic.due())
    monkeypatch.setattr(type(presenter.view_model), "brings", frozenset({"brought"} if brings else ()))
    brought, played = last._replace(seat=due, events=(Event("brought", msg("Here.")),)), table.played
    monkeypatch.setattr(table, "played", lambda number: brought if number == turn else played(number))
    autoplay.pace = "quick"
    monkeypatch.setattr(statistics, "has_finished", lambda *_: True)
    monkeypatch.setattr(bot_turns, "READING", 20)
    monkeypatch.setattr(bot_turns, "LOOKING", 600_000)
    monkeypatch.setitem(PACES, "quick", 20)
    autoplay.set_presenter(presenter)
    qtbot.wait(200)
    assert (table.turn == turn) is brings
    autoplay.set_presenter(None)


def test_undo_goes_back_to_the_last_choice_and_nothing_is_played_over_again(open_shared: OpenWindow, qtbot: QtBot) -> None:
    window = open_shared()
    presenter = the_presenter(before_last_bids(window))
    table, state = presenter.session.table, presenter.session.table.state
    turn = table.turn
    presenter.play("pass", table.to_act[0])
    qtbot.waitUntil(lambda: table.turn == turn + 3)
    presenter.lift()
    key(window, Key.Key_Z, CTRL)
    assert table.state == state
    qtbot.wait(100)
    assert table.state == state
    presenter.lift()
    key(window, Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert table.turn == turn + 3


def test_a_table_that_does_not_want_it_waits_for_the_person(open_shared: OpenWindow, qtbot: QtBot) -> None:
    page = before_last_bids(open_shared(), automatic=False)
    table = the_presenter(page).session.table
    the_presenter(page).play("pass", table.to_act[0])
    turn = table.turn
    qtbot.wait(100)
    assert table.turn == turn


def test_it_is_switched_off_and_on_again_in_the_menu_of_a_running_table(open_shared: OpenWindow, qtbot: QtBot) -> None:
    window = open_shared()
    assert not window.menus.automatic.isEnabled(), "there is no table"
    page = before_last_bids(window)
    table = the_presenter(page).session.table
    assert window.menus.automatic.isEnabled()
    assert window.menus.automatic.isChecked()
    window.menus.automatic.trigger()
    the_presenter(page).play("pass", table.to_act[0])
    turn = table.turn
    qtbot.wait(100)
    assert table.turn == turn
    window.show_home()
    window.resume()
    table = the_presenter(page).session.table
    assert table.turn == turn
    assert not window.menus.automatic.isChecked(), "the table remembers it"
    the_presenter(page).lift()
    window.menus.automatic.trigger()
    qtbot.waitUntil(lambda: table.turn > turn)


def test_the_prompt_says_for_a_beat_what_is_played_and_why(open_shared: OpenWindow, qtbot: QtBot) -> None:
    window = open_shared()
    window.choose(evolve(window.appearance.settings, bot_pace="quick"))
    page = before_last_bids(window)
    table = the_presenter(page).session.table
    turn = table.turn
    the_presenter(page).play("pass", table.to_act[0])
    qtbot.wait(PACES["quick"] + 200)
    assert "Ann: No other move is possible." in page.bar.prompt.text(), "there is time to read it"
    assert table.turn == turn + 1
    qtbot.waitUntil(lambda: table.turn == turn + 3, timeout=10_000)
    assert "No other move is possible" not in page.bar.prompt.text()


def test_what_has_happened_bears_no_badge_of_whoever_is_next(open_shared: OpenWindow) -> None:
    page = before_last_bids(open_shared())
    asked = tuple(sorted(the_presenter(page).addressed))
    assert asked == page.bar.prompt.deciding != ()
    page.bar.show_forced(msg(""))
    the_presenter(page).show()
    assert page.bar.prompt.deciding == ()
    page.bar.show_forced(msg("Only one card is left."))
    assert page.bar.prompt.deciding == asked


def lit(page: TablePage) -> set[str]:
    """The pieces that are shown as usable."""
    return {name for name, item in page.table.table_scene.pieces.items() if Highlight.CAN_ACT in item.highlights}


@pytest.mark.clause("SYD-4.9")
def test_rows_that_are_all_at_0_are_not_lit_while_one_is_lowered_automatically(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, bot_pace="quick"))
    window.start(make_setup(window.kits["school_year_diary"].game, [ANN], {}, 8, automatic=True))
    page = the_page(window)
    presenter = the_presenter(page)
    for command in ("lock 1 1", "take eraser", "end"):
        presenter.play(command, 0)
    assert lit(page)
    presenter.play("end", 0)
    qtbot.waitUntil(lambda: "none can fall" in page.bar.prompt.text(), timeout=10_000)
    assert any(offer.action == Press("row:1") for offer in page.table.scenery.affordances), "the rows could be clicked"
    assert lit(page) == set()
    turn = presenter.session.table.turn
    qtbot.waitUntil(lambda: presenter.session.table.turn > turn, timeout=10_000)
    qtbot.waitUntil(lambda: bool(lit(page)), timeout=10_000)


@pytest.fixture
def page(window: MainWindow) -> TablePage:
    """KidSprout Jumboree with three persons, whose coins have just been turned over."""
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [ANN, BEN, CYD], {}, 3, automatic=True))
    page = the_page(window)
    presenter = the_presenter(page)
    for _ in range(3):
        seat = presenter.session.table.to_act[0]
        presenter.play(f"play {seat}", seat)
    presenter.lift()
    return page


def say_excuse(page: TablePage, seat: int) -> None:
    table = the_presenter(page).session.table
    excuse = next(command for command in table.legal(seat) if command.verb == "excuse")
    the_presenter(page).play(excuse.text(), seat)


def first_asked(page: TablePage) -> int:
    """The seat that is asked for an Excuse."""
    (seat,) = the_presenter(page).session.table.to_act
    return seat


@pytest.mark.clause("KSJ-3.3")
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_who_passes_for_the_activity_is_not_asked_again(window: MainWindow, qtbot: QtBot, keys: bool, page: TablePage) -> None:
    table = the_presenter(page).session.table
    first = first_asked(page)
    if keys:
        key(window, Key.Key_A)
    else:
        page.bar.button("pass all").click()
    assert str(table.moves[-1].command) == "pass"
    assert f"standing: cancel {first}" in shown_buttons(page.bar)
    say_excuse(page, first_asked(page))
    say_excuse(page, first_asked(page))
    qtbot.waitUntil(lambda: table.moves[-1].seat == first)
    assert str(table.moves[-1].command) == "pass"
    the_presenter(page).lift()
    assert_shown(page)
    assert {entry.kind for entry in table.entries} == {"play"}


@pytest.mark.clause("KSJ-3.3")
def test_what_a_player_asked_for_needs_no_time_to_be_read(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, page: TablePage
) -> None:
    table, first = the_presenter(page).session.table, first_asked(page)
    page.bar.button("pass all").click()
    monkeypatch.setattr(bot_turns, "READING", 600_000)
    monkeypatch.setattr(bot_turns, "LEARNING", 600_000)
    monkeypatch.setitem(PACES, "quick", 600_000)
    window.tables.autoplay.pace = "quick"
    say_excuse(page, first_asked(page))
    say_excuse(page, first_asked(page))
    qtbot.waitUntil(lambda: table.moves[-1].seat == first)


@pytest.mark.clause("KSJ-2.2")
def test_that_all_have_one_sprout_left_is_logged_once(qtbot: QtBot, page: TablePage) -> None:
    presenter = the_presenter(page)
    table = presenter.session.table
    while table.state.round < 6:
        (seat, *_) = table.to_act
        presenter.play(next(iter(command.text() for command in table.legal(seat) if command.verb != "excuse")), seat)
        qtbot.waitUntil(lambda: presenter.automatic.due() == {} or table.state.round == 6)
    qtbot.waitUntil(lambda: not table.state.face_down)
    said = [str(entry.sentence) for entry in presenter.logs.of(None).entries]
    assert [sentence for sentence in said if "Only one Sprout" in sentence] == ["Only one Sprout is left today."]


@pytest.mark.clause("KSJ-3.3")
def test_a_standing_pass_can_be_cancelled_and_ends_with_the_activity(qtbot: QtBot, page: TablePage) -> None:
    presenter = the_presenter(page)
    table = presenter.session.table
    first = first_asked(page)
    page.bar.button("pass all").click()
    page.bar.button(f"standing: cancel {first}").click()
    assert not any(name.startswith("standing") for name in shown_buttons(page.bar))
    for _ in range(2):
        say_excuse(page, first_asked(page))
    qtbot.wait(50)
    assert first_asked(page) == first
    page.bar.button("pass all").click()
    for _ in range(20):
        if table.state.round > 1:
            break
        (seat,) = table.to_act
        presenter.play(next(iter(command.text() for command in table.legal(seat) if command.verb != "excuse")), seat)
        qtbot.wait(30)
    presenter.lift()
    assert not any(name.startswith("standing") for name in shown_buttons(page.bar))


@pytest.mark.clause("KSJ-3.3")
def test_only_the_button_of_a_decision_that_stands_puts_an_end_to_it(page: TablePage) -> None:
    automatic, first = the_presenter(page).automatic, first_asked(page)
    page.bar.button("pass all").click()
    (button,) = automatic.buttons
    assert not any(automatic.cancel(f"{button.name}{more}") for more in ("0", " ", "?")), "it would have to be this very button"
    assert not automatic.cancel(button.name.replace(str(first), str((first + 1) % 3))), "nothing stands for that seat"
    assert list(automatic.buttons) == [button]
    assert [automatic.cancel(button.name) for _ in range(2)] == [True, False], "once cancelled it stands no more"
    assert list(automatic.buttons) == []


@pytest.mark.clause("KSJ-3.3", "KSJ-7.1")
def test_who_passes_unless_leading_is_asked_as_soon_as_they_would_lead(window: MainWindow, qtbot: QtBot) -> None:
    """The Sprouts are 0, 1 and 2, so Lou would lead. What Ann has left plays no part in it: the ages lie open."""
    bots = (Seat("Kim", "sky", "easy"), Seat("Lou", "green", "easy"))
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [ANN, *bots], {}, 3, automatic=True))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter = the_presenter(page)
    for seat in range(3):
        presenter.play(f"play {seat}", seat)
    presenter.lift()
    page.bar.button("pass safe").click()
    (button,) = presenter.automatic.buttons
    assert (str(button.label), str(button.about)) == ("Stop passing", "Cancel: Ann passes unless leading")
    told = list[object]()
    window.tables.autoplay.told.connect(told.append)
    window.tables.autoplay.pace = "quick"
    presenter.play(Excuse(1, Sign.ADD, 0, "It is the turn of the moose"), 1)
    presenter.play(Excuse(1, Sign.ADD, 1, "The moose has a cold"), 2)
    qtbot.waitUntil(lambda: first_asked(page) == 1)
    assert "Ann passes unless leading" in map(str, told), "without a colon after the name"
    presenter.play(Excuse(2, Sign.ADD, 0, "I have to see a man about a canoe"), 1)
    presenter.play("pass", 2)
    qtbot.wait(100)
    presenter.lift()
    assert first_asked(page) == 0, "now she would lead"
    assert shown_buttons(page.bar)[:3] == ("pass", "pass all", "pass safe"), "every button keeps its place"
    assert not page.bar.button("pass safe").isEnabled()
    assert "You would lead or are tied" in page.bar.button("pass safe").toolTip()


@pytest.mark.clause("KSJ-3.3")
def test_passing_ahead_or_looking_at_a_hand_moves_no_other_button(page: TablePage) -> None:
    # Whoever aims at Pass is not to press something else because another player has passed for the Activity.
    bar, stay = page.bar, ("pass", "pass all", LOOK)
    QApplication.processEvents()
    before, place = {name: bar.button(name).geometry() for name in stay}, bar.button("all pass").geometry()
    first = first_asked(page)
    bar.button("pass all").click()
    the_presenter(page).lift()
    QApplication.processEvents()
    assert {name: bar.button(name).geometry() for name in stay} == before
    assert bar.button(f"standing: cancel {first}").geometry() == place
    assert "all pass" not in shown_buttons(bar)
    bar.button(LOOK).click()
    the_presenter(page).lift()
    QApplication.processEvents()
    assert bar.button(LOOK).text() == "Hide my hand"
    assert {name: bar.button(name).geometry() for name in stay} == before


@pytest.mark.clause("KSJ-3.3")
def test_several_persons_are_all_asked(page: TablePage) -> None:
    """Their buttons would take a third line, and the table would move."""
    while first_asked(page):
        the_presenter(page).play("pass", first_asked(page))
    the_presenter(page).lift()
    assert "pass safe" not in shown_buttons(page.bar)


@pytest.mark.clause("KSJ-3.3", "TBL-7")
def test_taking_back_ends_what_stands(qtbot: QtBot, page: TablePage) -> None:
    presenter = the_presenter(page)
    first = first_asked(page)
    page.bar.button("pass all").click()
    presenter.undo()
    presenter.lift()
    qtbot.wait(50)
    assert first_asked(page) == first
    assert not any(name.startswith("standing") for name in shown_buttons(page.bar))


@pytest.mark.clause("KSJ-3.3")
def test_all_persons_pass_with_one_action(qtbot: QtBot, page: TablePage) -> None:
    table = the_presenter(page).session.table
    page.bar.button("all pass").click()
    (button,) = the_presenter(page).automatic.buttons
    assert str(button.label) == "Cancel automatic moves"
    qtbot.waitUntil(lambda: not isinstance(table.state.decision, Excusing))
    assert [str(move.command) for move in table.moves[3:6]] == ["pass"] * 3
    assert the_presenter(page).automatic.buttons == (), "the Excuses are over, so nothing is to be cancelled"


@pytest.mark.clause("KSJ-3.1")
def test_an_excuse_is_laid_and_spoken_by_clicks_alone(page: TablePage) -> None:
    presenter = the_presenter(page)
    first = first_asked(page)
    tile = next(piece.id for piece in page.table.scenery.pieces if piece.id.startswith("tile:own"))
    click(page, tile)
    assert page.table.interaction.held == tile
    click(page, f"half:{(first + 1) % 3}:subtract")
    click(page, "slip:0")
    (spoken,) = presenter.session.table.state.spoken
    assert (spoken.seat, spoken.target, spoken.sign) == (first, (first + 1) % 3, "subtract")


@pytest.mark.clause("KSJ-4.4")
def test_one_click_takes_the_stack_to_its_hour(window: MainWindow, qtbot: QtBot) -> None:
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, [ANN, BEN, CYD], None, 3))
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    for _ in range(20):
        seat = table.to_act[0]
        command = next(iter(command.text() for command in table.legal(seat) if command.verb != "excuse"))
        if command.startswith("stack"):
            presenter.lift()
            click(page, "stack:1:1")
            break
        presenter.play(command, seat)
    assert len(table.state.led) == 1
    assert qtbot is not None


@pytest.mark.parametrize("game", ["school_year_diary", "operation_master"])
def test_a_table_can_be_set_up_without_it_and_the_next_form_remembers(window: MainWindow, open_window: OpenWindow, game: str) -> None:
    window.home.choose(game)
    form = window.home.form
    assert form.setup().automatic
    form.automatic.click()
    form.start.click()
    assert not the_presenter(the_page(window)).session.table.setup.automatic
    window.close()
    again = open_window()
    again.home.choose(game)
    assert not again.home.form.setup().automatic


@pytest.mark.clause("KSJ-6.1")
@pytest.mark.parametrize("automatic", [True, False])
def test_no_button_asks_for_a_day_that_scores_itself(window: MainWindow, monkeypatch: pytest.MonkeyPatch, automatic: bool) -> None:
    """The day's score waits until the players have looked, and only where it is played by hand a button asks for it."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, bot_pace="calm"))
    seats = [ANN, *[evolve(seat, player="random") for seat in (BEN, CYD)]]
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, seats, {}, 3, automatic=automatic))
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not isinstance(table.state.decision, ScoreDay):
        seat = table.to_act[0]
        presenter.session.play(next(iter(table.legal(seat))).text(), seat)
    presenter.set_viewing(presenter.viewing)
    presenter.show()
    presenter.changed.emit()
    assert window.tables.autoplay.waiting is automatic
    # It concerns everybody, so it is nobody's.
    assert table.game.wording.concerns_all(table.state)
    presenter.session.play("score", table.to_act[0])
    told = [str(entry.sentence) for entry in presenter.logs.of(0).entries]
    assert ("The day is over, so it is scored." in told) is automatic
    assert ("score" in shown_buttons(page.bar)) is not automatic
