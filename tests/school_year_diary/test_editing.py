"""Positions of a real table: taken apart and put together by edits, put in by mouse from a written list, and played to a win."""

from __future__ import annotations

import errno
import time
from functools import partial
from operator import eq
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.contract import PRACTICE, Problem, Refusal
from engines.kernel.editing import Editing, Put, difference
from engines.kernel.records import RecordError, read, write
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data
from engines.kernel.setup import make_setup
from engines.kernel.table import Table as KernelTable
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import PAIR_NUMBERS, STUDENTS, HandleDue, State, TurnDecision
from engines.school_year_diary.rules.directives import Give
from tabletop_qt.games.school_year_diary.editing import DiaryEditingViewModel
from tabletop_qt.games.school_year_diary.edits import Laying
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.shell.positions import PuzzleDialog
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import Place, saved_in
from tabletop_qt.store.statistics import load_finished
from tabletop_qt.table.affordance_index import AffordanceIndex
from tabletop_qt.viewmodels.scenery import Action, Drafted, Drop, Lift, Play, Press, Turn
from tests.expecting import expect
from tests.lessons.ways import by_mouse
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.random_play import GAME, PLAY
from tests.shell.driving import KeyboardPlayer, at, click, drag, play_first, sit_down, the_page, the_presenter
from tests.shell.windows import OpenWindow

EDITING: Editing[State] = Editing(GAME)
TWELVE = {"students": STUDENTS, "rows": 3}
PLAYED = list(PLAY.states(600))


def empty(state: State) -> KernelTable[State]:
    """An empty table under edit with the set-up of a state."""
    return KernelTable.new(EDITING, seats=len(state.players), options=GAME.options_of(state), policy=PRACTICE)


@pytest.mark.clause("TBL-8")
@settings(max_examples=50, deadline=None)
@given(st.sampled_from(PLAYED), st.integers(0, 9999))
def test_any_played_position_is_put_together_again_by_edits(state: State, seed: int) -> None:
    rng, wanted, table = Rng(seed), EDITING.edits.opened(GAME, state), empty(state)
    for _ in range(400):
        left = difference(to_data(table.state), to_data(wanted))
        if not left:
            break
        # An avatar goes no further than its medals reach, so some edits are made again.
        path, rng = rng.pick(sorted(left))
        table.play(Put.at({path: left[path]}))
    assert table.state == wanted
    if isinstance(state.decision, TurnDecision):
        assert EDITING.faults(wanted) == ()
    if not EDITING.faults(wanted):
        dealt = EDITING.dealt(wanted, rng)
        record = Table.new(GAME, seats=len(state.players), options=GAME.options_of(state), position=dealt).record()
        again = Table.from_record(record, {GAME.id: GAME}).state
        assert again == dealt
        assert GAME.problems(again) == ()
        assert EDITING.edits.opened(GAME, again) == wanted


@pytest.mark.clause("SYD-6.1", "TBL-5")
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(PLAYED), st.integers(0, 9999))
def test_the_order_of_the_decks_never_reaches_the_editor(state: State, seed: int) -> None:
    opened = EDITING.edits.opened(GAME, state)
    if not any(isinstance(task, HandleDue) for task in state.agenda) and isinstance(state.decision, TurnDecision):
        world = GAME.determinize(GAME.view(evolve(state, config=evolve(state.config, open_decks=False)), None), None, Rng(seed))
        world = evolve(world, config=state.config, players=state.players)
        assert EDITING.edits.opened(GAME, world) == opened
    decks = opened.decks
    assert not any((*decks.directives, *decks.events, *decks.experiences, *(medal.number for medal in decks.medals)))


@pytest.mark.clause("TBL-8")
@settings(max_examples=80, deadline=None)
@given(st.sampled_from(PLAYED), st.sampled_from(PLAYED), st.data())
def test_a_muddled_position_is_named_or_sound(one: State, other: State, data: st.DataObject) -> None:
    muddled = difference(to_data(EDITING.edits.opened(GAME, one)), to_data(EDITING.edits.opened(GAME, other)))
    table = KernelTable.new(EDITING, seats=len(one.players), options=GAME.options_of(one), policy=PRACTICE,
                            position=EDITING.edits.opened(GAME, one))  # fmt: skip
    for path in data.draw(st.lists(st.sampled_from(sorted(muddled)), max_size=4)) if muddled else ():
        put = Put.at({path: muddled[path]})
        if table.check(put) is None:
            table.play(put)
    found = EDITING.faults(table.state)
    assert all(each.clause and str(each.words) for each in found)
    assert found or GAME.problems(EDITING.dealt(table.state, Rng(3))) == ()


@pytest.mark.clause("TBL-8")
def test_the_empty_table_says_with_clauses_what_is_missing() -> None:
    found = EDITING.faults(empty(PLAYED[0]).state)
    assert {"SYD-1.2", "SYD-3.1"} <= {each.clause for each in found}
    assert "Row 1 must have 2 to 5 medals, not 0." in found


@pytest.mark.clause("TBL-8")
def test_a_damaged_position_in_a_file_is_refused_with_place_and_reason() -> None:
    state = PLAYED[0]
    header = read(Table.new(GAME, seats=len(state.players), options=GAME.options_of(state), position=state).record()).header
    for wrong, said in (
        (header.position.replace('"points":0', '"points":"x"', 1), "rows[0].points"),
        (header.position.replace('"points":0', '"points":77', 1), "Row 1 has 77 points"),
    ):
        with pytest.raises(RecordError) as error:
            Table.from_record(write(evolve(header, position=wrong), ()), {GAME.id: GAME})
        assert said in str(error.value)
        assert error.value.fault.clause == "TBL-8"


def test_twelve_rows_are_checked_within_a_frame() -> None:
    setup = make_setup(GAME, 1, TWELVE, 3)
    table = KernelTable.new(EDITING, seats=1, options=TWELVE, policy=PRACTICE, position=EDITING.edits.opened(GAME, GAME.new(setup).state))
    model, taken = DiaryEditingViewModel(EDITING), []
    for points in (1, 2, 0, 1, 2, 0, 1, 2, 0):
        begun = time.thread_time()
        table.play(Put.of(rows__3__points=points))
        EDITING.faults(table.state)
        model.scenery(table.state, 0, Laying(Deck.MEDAL))
        taken.append(time.thread_time() - begun)
    assert sorted(taken)[len(taken) // 2] < 0.016, taken


# In the real window


CARDS = diary().content
EVENT = next(card.id for card in CARDS.events.values() if card.season == "winter")
ITEM = next(iter(CARDS.items))
LIST = {
    "row 1, Giang Ry": (281, 264, 237, 292, 218),  # collected
    "row 2, O Tach": (213, 268, 241, 273, 286),  # at 9 points, the first medal turned once, a locker on 3
}


@pytest.mark.clause("TBL-8", "SYD-3.6")
def test_a_real_table_is_put_in_by_mouse_from_a_list_and_won(window: MainWindow) -> None:
    box = window.home.box("school_year_diary")
    box.front.click()
    box.set_up.click()
    window.home.setting_up.position.click()
    page = the_page(window)
    positions = window.positions
    assert positions.bar is not None
    assert not positions.bar.play.isEnabled()
    assert "no event has been unlocked" in positions.bar.words.text()

    click(page, "deck:medal")
    for number, medals in enumerate(LIST.values(), 1):
        for place, medal in enumerate(medals, 0):
            if place % 2:
                click(page, f"tray:medal:{medal}") if place < 2 and number == 1 else drag(
                    page, f"tray:medal:{medal}", f"slot:{number}:{place}"
                )
            else:
                drag(page, f"tray:medal:{medal}", f"slot:{number}:{place}")
    drag(page, "medal:213", "slot:2:1")  # a mistake, and back
    page.undo()
    click(page, "deck:medal")
    page.table.interaction.turn(1, "medal:213")
    for row, cell in ((1, 10), (2, 9)):
        drag(page, f"avatar:{row}", f"cell:{row}:{cell}")
    click(page, "stand:1")
    drag(page, "deck:lockers", "cell:2:3")
    click(page, "deck:event")
    for event in ("first_bell", "leaves_on_the_path", EVENT):
        click(page, f"tray:event:{event}")
    click(page, "deck:directive")
    click(page, "tray:directive:268")
    drag(page, "tray:directive:231", "hand")
    click(page, "deck:old_directive")
    click(page, "tray:old_directive:219")
    click(page, "deck:experience")
    click(page, "tray:experience:waves_at_everyone")
    click(page, "deck:experience")
    drag(page, f"token:{ITEM}", "items:1")
    click(page, "idea:2")

    state = the_presenter(page).view
    (row,) = state.rows
    assert [medal.number for medal in row.medals] == list(LIST["row 2, O Tach"])
    assert row.medals[0].turn == 1
    assert (row.points, [locker.cell for locker in row.lockers]) == (9, [3])
    player = state.players[0]
    assert ([medal.number for medal in player.medals], player.hand, player.items, player.ideas) == (
        list(LIST["row 1, Giang Ry"]), (268, 231), (ITEM,), 1)  # fmt: skip
    assert (state.round, state.decks.old_events[0], state.decks.old_directives) == (3, EVENT, (219,))
    assert "waves_at_everyone" in (*state.decks.trends, *state.decks.old_experiences)
    assert positions.bar.play.isEnabled(), positions.session and positions.session.faults

    positions.bar.play.click()
    presenter = the_presenter(page)
    assert presenter.session.kept
    assert presenter.session.table.setup.position
    assert [button.name for button in presenter.scenery.buttons].count("advice: ask") == 1
    by_mouse(page, partial(eq, Give(268)))
    assert expect(presenter.outcome).winners == (0,)
    assert load_finished(window.storage.database) == ()
    record = presenter.session.table.record()
    assert Table.from_record(record, {GAME.id: GAME}).state == presenter.session.table.state
    begun = presenter.session.table.setup
    page.result.again.click()
    again = the_presenter(the_page(window)).session
    assert (again.table.setup.position, again.table.turn, again.kept) == (begun.position, 0, True)


def test_a_right_click_turns_a_held_medal_and_a_press_takes_things_back(window: MainWindow) -> None:
    window.positions.begin(make_setup(GAME, ["Ada", "Bo"], {"mode": "comp"}))
    page = the_page(window)
    presenter = the_presenter(page)
    click(page, "deck:medal")
    click(page, "tray:medal:212")
    page.bar.button("close_tray").click()
    click(page, "medal:212")
    click(page, "medal:212", Qt.MouseButton.RightButton)
    assert presenter.view.rows[0].medals[0].turn == 1
    drag(page, "medal:212", "on:deck:medal")
    assert presenter.view.rows[0].medals == ()
    click(page, "deck:directive")
    page.bar.button("close_tray").click()
    click(page, "deck:directive")
    click(page, "tray:directive:213")
    assert presenter.view.players[0].hand == (213,)
    page.bar.button("close_tray").click()
    drag(page, "directive:213", "player_area:1")
    assert presenter.view.players[1].hand == (213,)
    drag(page, "directive:213", "on:deck:old_directive")
    assert (presenter.view.players[1].hand, presenter.view.decks.old_directives) == ((), (213,))
    click(page, "plate:1")
    assert (presenter.view.turn, presenter.view.players[1].ideas) == (1, 2)
    click(page, "souvenir:giang_ry")
    assert presenter.view.players[0].souvenirs == ("giang_ry",)
    window.show_home()
    window.positions.begin(make_setup(GAME, ["Ada"]))
    window.show_home()
    window.positions.begin(make_setup(GAME, ["Ada", "Bo"], {"mode": "comp"}))
    assert the_presenter(the_page(window)).view.turn == 1  # it goes on where it was left


@pytest.mark.clause("TBL-3", "SYD-4.6")
def test_a_locker_that_may_not_lie_there_is_refused_where_it_is_dropped(window: MainWindow) -> None:
    window.positions.begin(make_setup(GAME, ["Ada"]))
    page = the_page(window)
    presenter = the_presenter(page)
    click(page, "deck:medal")
    for medal in (212, 213, 214):
        drag(page, f"tray:medal:{medal}", f"slot:1:{medal - 212}")
    page.bar.button("close_tray").click()
    drag(page, "avatar:1", "cell:1:2")
    drag(page, "deck:lockers", "cell:1:4")
    before = presenter.view
    refused: list[Refusal] = []
    presenter.refused.connect(lambda refusal, _: refused.append(refusal))
    for piece, cell, said in (
        ("deck:lockers", 2, "the student of row 1 stands on cell 2"),
        ("deck:lockers", 4, "Cell 4 of row 1 is locked already."),
        ("deck:lockers", 0, "can't be locked"),
        ("deck:lockers", 6, "can't be locked"),
        ("avatar:1", 4, "Cell 4 of row 1 is locked: remove the locker first."),
    ):
        drag(page, piece, f"cell:1:{cell}")
        assert presenter.view == before, "no locker is dropped silently"
        refusal = refused.pop()
        assert (refusal.clause, said in str(refusal.reason), refused) == ("SYD-4.6", True, [])


@pytest.mark.clause("TBL-3", "SYD-1.3", "SYD-4.6")
def test_an_avatar_let_go_beside_the_middle_of_a_locked_cell_is_refused(window: MainWindow) -> None:
    window.positions.begin(make_setup(GAME, ["Ada"], TWELVE))
    page = the_page(window)
    presenter, interaction = the_presenter(page), page.table.interaction
    medals = [{"number": number, "turn": 0} for number in (212, 213, 214, 216, 217)]
    presenter.play(Put.of(rows__0__medals=medals, rows__1__medals=[{"number": 223, "turn": 0}]))
    refused: list[Refusal] = []
    presenter.refused.connect(lambda refusal, _: refused.append(refusal))
    # In twelve rows the cells are so small that neighbours overlap, and the avatar covers a part of the next.
    for stands, locked, off in ((6, 5, -2), (8, 7, 2), (2, 5, -2), (0, 6, 2), (7, 8, -2), (10, 2, 0)):
        presenter.play(Put.of(rows__0__lockers=[], rows__0__points=stands))
        presenter.play(Put.of(rows__0__lockers=[{"cell": locked, "owner": 0}]))
        before = presenter.view
        click(page, "avatar:1")
        where = at(page, f"cell:1:{locked}")
        interaction.put_back()
        drag(page, "avatar:1", where + QPoint(off, 0))
        assert presenter.view == before, (stands, locked)
        assert [(each.clause, "locked: remove the locker first" in str(each.reason)) for each in refused] == [("SYD-4.6", True)], locked
        assert page.table.bubble.isVisible()
        refused.clear()
    drag(page, "avatar:2", "cell:1:5")
    drag(page, "avatar:3", where)
    assert [each.clause for each in refused] == ["SYD-1.3", "SYD-1.2"]


@pytest.mark.clause("TBL-3")
def test_no_drop_is_refused_in_silence(window: MainWindow) -> None:
    window.positions.begin(make_setup(GAME, ["Ada", "Bo"], {"mode": "comp"}))
    page = the_page(window)
    presenter = the_presenter(page)
    presenter.play(Put.of(
        rows__0__medals=[{"number": 212, "turn": 0}, {"number": 213, "turn": 0}],
        players__0__hand=[214, 216, 217, 218, 221],
        players__1__hand=[223],
        players__0__items=["eraser", "compass"],
    ))  # fmt: skip
    told = set()
    model = presenter.view_model
    for tray in (None, Deck.MEDAL, Deck.DIRECTIVE, Deck.EVENT):
        draft = Laying(tray)
        scenery = model.scenery(presenter.view, 0, draft)
        for piece in scenery.pieces:
            if not AffordanceIndex(scenery).drags(piece.id):
                continue
            lift = scenery.offered(Lift(piece.id))
            held = lift.meaning.draft if lift is not None and isinstance(lift.meaning, Drafted) else draft
            shown = model.scenery(presenter.view, 0, held)
            for place in shown.places:
                meaning = model.meaning(presenter.view, 0, held, shown, Drop(piece.id, place.id))
                if isinstance(meaning, Refusal):
                    assert meaning.clause
                    told.add(str(meaning.reason))
                else:
                    assert isinstance(meaning, Play) or place.box.holds(piece.x, piece.y), (piece.id, place.id, meaning)
    assert {"Bo can hold two items at most, no two alike.", "Ada can hold 5 directive cards at most."} & told


@pytest.mark.clause("SYD-2.4")
def test_a_row_of_another_handler_is_a_problem_with_its_clause() -> None:
    state = GAME.new(make_setup(GAME, 2, {"mode": "comp"}, 3)).state
    wrong = evolve(state, rows=(evolve(state.rows[0], handler=1), *state.rows[1:]))
    (problem,) = [each for each in map(Problem.of, GAME.problems(wrong)) if "wrong player" in each]
    assert problem.clause == "SYD-2.4"


@pytest.mark.clause("SYD-5.6")
def test_stored_medals_that_no_game_leads_to_are_named() -> None:
    state = GAME.new(make_setup(GAME, 1, TWELVE, 3)).state
    table = KernelTable.new(EDITING, seats=1, options=TWELVE, policy=PRACTICE, position=EDITING.edits.opened(GAME, state))
    table.play(Put.of(decks__old_events=[next(card.id for card in CARDS.events.values() if card.season == Season.AUTUMN)]))
    assert not EDITING.faults(table.state)
    spare = [number for number in PAIR_NUMBERS if number not in {medal.number for row in table.state.rows for medal in row.medals}]
    rows = to_data(table.state.rows)
    for stored, left, said in (
        (5, 12, "5 medals of 0 collected rows"),
        (0, 11, "0 medals of 1 collected row;"),
        (1, 11, "1 medal of 1 collected row;"),
        (3, 11, "the medal deck is not empty"),
        (5, 11, ""),
        (6, 11, "6 medals of 1 collected row;"),
        (10, 10, ""),
    ):
        medals = [{"number": number, "turn": 0} for number in spare[:stored]]
        table.play(Put.at({"rows": rows[:left], "players.0.medals": medals}))
        told = [str(each.words) for each in EDITING.faults(table.state)]
        assert (told == []) if not said else said in told[0], (stored, left, told)


def test_no_played_position_is_doubted() -> None:
    for state in PLAYED:
        assert not list(EDITING.edits.doubts(state))


def in_work(paths: Paths) -> list[str]:
    return [path.name for path in paths.positions.iterdir()] if paths.positions.exists() else []


def test_a_position_in_work_outlives_the_app_and_is_offered_again(open_window: OpenWindow, paths: Paths) -> None:
    window = open_window()
    window.positions.begin(make_setup(GAME, ["Ada", "Bo"], {"mode": "comp"}))
    assert not in_work(paths), "nothing has been put there yet"
    page = the_page(window)
    click(page, "plate:1")
    click(page, "souvenir:giang_ry")
    the_presenter(page).undo()
    before = the_presenter(page).view
    (kept,) = in_work(paths)
    # As after a kill: the first window is not closed, and another app reads its files.
    other = open_window()
    tile = next(tile for tile in other.home.tiles if tile.accessibleName() == "Set up position: Continue")
    assert "School Year Diary" in tile.accessibleDescription()
    tile.click()
    assert the_presenter(the_page(other)).view == before
    assert other.notice.words.text() == "This is the position you left."
    the_presenter(the_page(other)).undo()
    assert the_presenter(the_page(other)).view.turn == 0, "its edits can be undone"
    click(the_page(other), "plate:1")
    other.show_home()
    assert in_work(paths) == [kept]
    next(tile for tile in other.home.tiles if tile.accessibleName() == "Set up position: Continue").click()
    assert other.notice.answer is not None
    other.notice.answer.click()
    assert the_presenter(the_page(other)).view.turn == 0
    assert not in_work(paths)
    other.show_home()
    assert not [tile for tile in other.home.tiles if tile.accessibleName().startswith("Set up position")]


def test_a_position_that_is_played_on_is_not_offered_again(open_window: OpenWindow, paths: Paths) -> None:
    window = open_window()
    page = sit_down(window, open_decks="yes")
    play_first(the_presenter(page), 2)
    window.menus.edit_position.trigger()
    click(the_page(window), "idea:1")
    assert in_work(paths)
    expect(window.positions.bar).play.click()
    assert window.positions.session is None
    assert not in_work(paths)


def test_a_damaged_position_in_work_is_told_and_not_opened(window: MainWindow, paths: Paths) -> None:
    setup = make_setup(GAME, ["Ada"])
    window.positions.begin(setup)
    click(the_page(window), "idea:1")
    window.show_home()
    (name,) = in_work(paths)
    (paths.positions / name).write_bytes(b"HOMEROOM\nnonsense")
    window.positions.begin(setup)
    assert "can't be read" in window.notice.words.text()
    assert the_presenter(the_page(window)).session.table.turn == 0


def test_a_full_disk_leaves_the_position_that_was_kept(window: MainWindow, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    window.positions.begin(make_setup(GAME, ["Ada"]))
    click(the_page(window), "idea:1")
    (name,) = in_work(paths)
    before = (paths.positions / name).read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tabletop_qt.store.disk.write_all", full)
    click(the_page(window), "idea:2")
    assert name in window.notice.words.text()
    assert in_work(paths) == [name]
    assert (paths.positions / name).read_bytes() == before


@pytest.mark.clause("TBL-5")
def test_only_a_finished_or_open_table_can_be_edited(window: MainWindow) -> None:
    page = sit_down(window)
    play_first(the_presenter(page), 3)
    assert not window.menus.edit_position.isEnabled()
    page = sit_down(window, open_decks="yes")
    play_first(the_presenter(page), 2)
    assert window.menus.edit_position.isEnabled()
    before = the_presenter(page).session.table.state
    window.menus.edit_position.trigger()
    assert window.positions.session is not None
    assert window.positions.session.table.state == EDITING.edits.opened(GAME, before)
    window.menus.copy.trigger()
    window.show_home()
    headers = [each.header for each in saved_in(window.storage.paths, Place.TABLES)]
    assert len(headers) == 2
    assert not any(header is None or header.position for header in headers)


# Puzzles


def test_a_position_becomes_a_puzzle_that_is_checked_saved_and_solved(window: MainWindow, qtbot: QtBot) -> None:
    page = sit_down(window, open_decks="yes")
    presenter = the_presenter(page)
    window.menus.edit_position.trigger()
    positions, page = window.positions, the_page(window)
    assert positions.session is not None
    medals = [{"number": number, "turn": 0} for number in LIST["row 2, O Tach"]]
    presenter = the_presenter(page)
    presenter.play(Put.of(rows__1__medals=medals, rows__1__points=9, players__0__hand=[268, 231], players__0__ideas=1))
    assert positions.bar is not None
    assert positions.bar.puzzle.isEnabled(), positions.session.faults
    positions.bar.puzzle.click()
    (dialog,) = page.findChildren(PuzzleDialog)
    goals = [dialog.goals.item(row).text() for row in range(dialog.goals.count())]
    dialog.goals.setCurrentRow(goals.index("Collect O Tach's row this turn"))
    dialog.check.click()
    qtbot.waitUntil(lambda: not dialog.save.isHidden(), timeout=30_000)
    assert dialog.words.text() == "It can be reached with 1 move."
    dialog.title.setText("The last step")
    dialog.save.click()
    (file,) = window.storage.paths.puzzles.iterdir()
    window.open_record(file)
    player = expect(window.practice.player)
    assert str(player.session.puzzle.title) == "The last step"
    by_mouse(the_page(window), partial(eq, player.session.next_shown))
    assert player.session.reached
    window.show_puzzles("school_year_diary")
    assert f"school_year_diary/{file.stem}" in window.practice.page("school_year_diary").tiles


def test_a_goal_out_of_reach_is_said_to_be_so(window: MainWindow, qtbot: QtBot) -> None:
    page = sit_down(window, open_decks="yes")
    presenter = the_presenter(page)
    while not isinstance(presenter.session.table.state.decision, TurnDecision):
        play_first(presenter)
    window.menus.make_puzzle.trigger()
    (dialog,) = page.findChildren(PuzzleDialog)
    dialog.goals.setCurrentRow(dialog.goals.count() - 1)
    dialog.check.click()
    qtbot.waitUntil(lambda: dialog.words.text().startswith(("It can't be reached", "Not found")), timeout=40_000)
    assert dialog.save.isHidden()
    dialog.reject()


@pytest.mark.parametrize("text", ["game = 3", "nonsense"])
def test_a_damaged_puzzle_file_is_refused_with_its_name(window: MainWindow, tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.puzzle"
    file.write_text(text, encoding="utf-8")
    window.open_record(file)
    assert "odd.puzzle is damaged" in window.notice.words.text()


def test_a_position_is_put_in_with_keys_alone(window: MainWindow) -> None:
    window.positions.begin(make_setup(GAME, ["You"]))
    page = the_page(window)
    presenter, player = the_presenter(page), KeyboardPlayer(window)

    def do(action: Action) -> None:
        player.do(expect(presenter.scenery.offered(action)))

    do(Press("deck:medal"))
    do(Press("tray:medal:214"))
    do(Press("tray:medal:216"))
    do(Press("deck:medal"))
    do(Turn("medal:216", 1))
    do(Lift("avatar:1"))
    assert presenter.scenery.held == "avatar:1"
    do(Drop("avatar:1", "cell:1:3"))
    (first, _) = presenter.view.rows
    assert ([medal.number for medal in first.medals], first.medals[1].turn, first.points) == ([214, 216], 1, 3)
