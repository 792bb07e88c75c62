"""Every game's positions are put together by edits, and played on from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from engines import Table, games
from engines.kernel.contract import PRACTICE
from engines.kernel.editing import Editing, Put, difference
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data
from engines.kernel.setup import make_setup
from engines.kernel.table import Table as KernelTable
from tabletop_qt.shell.position_values import as_text, as_value
from tabletop_qt.shell.window import MainWindow
from tests.expecting import expect
from tests.shell.driving import begin, drag, the_page, the_presenter

BEGINNINGS = {"kidsprout_jumboree": "ChooseCoins", "operation_master": "LayCard", "hallway_rivals": "Act"}
"""The decisions before which a position of a game can be put together."""


def positions(game: str, seats: int, most: int = 200) -> Iterator[Any]:
    """The states of a game played at random."""
    table, rng = Table.new(game, seats=seats, deal=11), Rng(4)
    for _ in range(most):
        yield table.state
        if not table.to_act:
            return
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)


TABLES = (("kidsprout_jumboree", 3), ("kidsprout_jumboree", 4), ("operation_master", 3), ("operation_master", 5), ("hallway_rivals", 3))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_under_way_is_put_in_and_played_on(game: str, seats: int) -> None:
    rules = games()[game]
    editing: Editing[Any] = Editing(rules)
    begun = [state for state in positions(game, seats) if type(state.decision).__name__ == BEGINNINGS[game]]
    whole = [state for state in begun if not getattr(state, "cards", ()) and len(rules.to_act(state)) in (1, seats)]
    assert len(whole) > 5
    for state in whole[::5]:
        wanted = editing.edits.opened(rules, state)
        table = KernelTable.new(editing, seats=seats, options=rules.options_of(state), policy=PRACTICE)
        rng = Rng(8)
        for _ in range(600):
            left = difference(to_data(table.state), to_data(wanted))
            if not left:
                break
            path, rng = rng.pick(sorted(left))
            put = Put.at({path: left[path]})
            if table.check(put) is None:
                table.play(put)
        assert table.state == wanted, left
        assert editing.faults(wanted) == ()
        dealt = editing.dealt(wanted, Rng(3))
        on = Table.new(game, seats=seats, options=rules.options_of(state), position=dealt)
        seat = on.to_act[0]
        on.play(next(iter(on.legal(seat))), seat)
        assert Table.from_record(on.record()).state == on.state


TYPED = {
    "kidsprout_jumboree": {
        "round": "3",
        "led.0.leader": "Bo",
        "led.0.coins.2": "5",
        "led.1.roll": "Sing-Along",
        "buck": "Cy",
        "players.0.excuses": "A",
    },
    "operation_master": {"round": "2", "lead": "Bo", "scores.0.1": "3"},
    "hallway_rivals": {
        "round": "4",
        "turn.seat": "Bo",
        "turn.movement": "6",
        "players.1.coins": "5",
        "players.1.students": "Prep 1, Prep 3, Prep 7",
        "players.1.students.2.place": "room 104",
        "players.0.snacks": "Puke, Milk",
        "principal": "the Office",
        "rooms.0.owner": "Ada",
        "cheerleaders": "room 103",
    },
}
"""What is typed for each game, by path."""


@pytest.mark.clause("TBL-8", "TBL-9")
@pytest.mark.parametrize("game", TYPED)
def test_values_are_typed_in_words_in_the_window_and_the_game_goes_on(window: MainWindow, qtbot: QtBot, game: str) -> None:
    positions = window.positions
    positions.begin(make_setup(window.kits[game].game, ["Ada", "Bo", "Cy"]))
    page = the_page(window)
    values, session, bar = positions.values, positions.session, positions.bar
    assert values is not None
    assert session is not None
    assert bar is not None
    for edits, (path, text) in enumerate(TYPED[game].items(), 1):
        values.item(path).setText(1, text)
        qtbot.waitUntil(partial(lambda table, edits: table.turn == edits, session.table, edits))
        assert values.item(path).text(1) == text
    assert bar.play.isEnabled(), session.faults
    values.item("round").setText(1, "many")
    assert values.told.text() == f"{values.item('round').text(0)}: This must be a whole number."
    page.undo()
    page.redo()
    bar.play.click()
    assert positions.values is None
    table = the_presenter(page).session.table
    assert table.setup.position
    seat = table.to_act[0]
    table.play(next(iter(table.legal(seat))), seat)
    assert Table.from_record(table.record()).state == table.state


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_part_has_a_name_and_each_word_means_one_value(game: str, seats: int) -> None:
    rules = games()[game]
    editor = Editing(rules).edits
    for state in list(positions(game, seats))[-1::-40]:
        position = editor.opened(rules, state)
        shown = dict(editor.listed(position))
        assert {path.split(".")[0] for path in shown} >= {"round", "players"}
        for path, value in shown.items():
            part = expect(editor.part(path))
            assert part.words is not None or not isinstance(value, list | str) or any(other.startswith(path + ".") for other in shown)
            words = {each: str(word) for each, word in part.words(position).items()} if part.words is not None else {}
            assert len({word.casefold() for word in words.values()}) == len(words)
            if words:
                assert as_value(as_text(value, words), isinstance(value, list), words) == value, path


@pytest.mark.clause("TBL-9")
def test_a_player_is_chosen_by_name_and_a_switch_is_a_box(window: MainWindow, qtbot: QtBot) -> None:
    positions = window.positions
    positions.begin(make_setup(window.kits["hallway_rivals"].game, ["Ada", "Bo", "Cy"]))
    values, session = positions.values, positions.session
    assert values is not None
    assert session is not None
    values.tree.setCurrentItem(values.item("rooms.2.owner"), 1)
    assert values.told.text() == "Double-click to choose."
    values.tree.editItem(values.item("rooms.2.owner"), 1)
    box = expect(values.tree.findChild(QComboBox))
    assert [box.itemText(place) for place in range(box.count())] == ["nobody", "Ada", "Bo", "Cy"]
    box.setCurrentText("Bo")
    box.activated.emit(2)
    qtbot.waitUntil(lambda: session.table.state.rooms[2].owner == 1)
    values.item("rooms.2.locked").setCheckState(1, Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: session.table.state.rooms[2].locked)
    assert str(the_presenter(the_page(window)).undo_label().words) == "Undo: Lock of Room 103"


@pytest.mark.clause("TBL-8")
def test_an_edit_is_named_by_its_part_and_player() -> None:
    editing: Editing[Any] = Editing(games()["operation_master"])
    table = KernelTable.new(editing, seats=3, policy=PRACTICE)
    before = table.state
    put = Put.at({"players.1.taken": ["red4", "red5"]})
    assert str(editing.wording.describe(before, put)) == "VP Area of Player 2"
    table.play(put)
    told = {problem.clause: str(problem.words) for problem in editing.faults(table.state)}
    assert told["OM-4.1"] == "All dice in the VP Area of Player 2 must show the same value."
    assert all(clause.startswith("OM-") for clause in told)


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("game", TYPED)
def test_a_running_game_of_several_is_never_opened_for_editing(window: MainWindow, game: str) -> None:
    begin(window, game, ["Ada", "Bo", "Cy"])
    assert not window.menus.edit_position.isEnabled()
    assert not window.menus.make_puzzle.isEnabled()
    window.positions.edit(the_page(window))
    assert window.positions.session is None


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("game", TYPED)
def test_a_piece_that_is_dragged_says_where_it_is_moved(window: MainWindow, game: str) -> None:
    window.positions.begin(make_setup(window.kits[game].game, ["Ada", "Bo", "Cy"]))
    page = the_page(window)
    presenter = the_presenter(page)
    before, view = presenter.view, page.table
    piece = next(piece for piece in view.scenery.pieces if view.interaction.affordances.drags(piece.id))
    place = next(place for place in view.scenery.places if not place.box.holds(piece.x, piece.y))
    drag(page, piece.id, place.id)
    assert (presenter.view, view.bubble.isVisible(), view.bubble.clause) == (before, True, "TBL-8")
    assert "Values…" in view.bubble.text
