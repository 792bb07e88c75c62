"""The set-up form: a class alone, together or against each other (SYD-2.1), and editions of one's own cards (SYD-9.1)."""

from __future__ import annotations

import re
import threading
from operator import attrgetter
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Seat
from engines.kernel.table import Table
from engines.kernel.worker import bot_request
from engines.school_year_diary.bots.effects import best_chains
from tabletop_qt.games.kit import OwnShelf
from tabletop_qt.games.school_year_diary.form import FIRST_DEALS, ClassForm, Way
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import editions
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, default_paths
from tests.expecting import expect
from tests.shell.driving import the_page, the_presenter
from tests.shell.windows import OpenWindow
from tests.store.test_editions import example, put


def shown(open_window: OpenWindow, patiently: bool = True) -> tuple[MainWindow, ClassForm]:
    """The window at the set-up form."""
    window = open_window()
    window.home.choose("school_year_diary")
    QApplication.processEvents()
    form = expect(window.home.form, ClassForm)
    while patiently and form.looking:
        QApplication.processEvents()
    return window, form


def pick(form: ClassForm, way: Way) -> None:
    expect(form.ways.button(tuple(Way).index(way)), QPushButton).click()


@pytest.mark.clause("SYD-2.1")
def test_alone_there_are_rows_to_choose_and_no_seats(open_window: OpenWindow) -> None:
    form = shown(open_window)[1]
    assert form.way is Way.ALONE
    assert form.rows.button(1).isVisible()
    assert form.open_decks.isVisible()
    assert not form.covers.isVisible()
    setup = form.setup()
    assert len(setup.seats) == 1
    assert "mode" not in setup.options


@pytest.mark.clause("TBL-1")
def test_at_first_a_person_plays_with_the_easiest_bot(open_window: OpenWindow) -> None:
    form = shown(open_window)[1]
    pick(form, Way.AGAINST)
    person, bot = form.setup().seats
    assert (person.player, bot.player, bot.name) == (PERSON, "greedy", "Ada")
    assert not form.covers.isVisible()


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("way", [Way.TOGETHER, Way.AGAINST])
def test_several_sit_down_and_play_in_that_mode(open_window: OpenWindow, way: Way) -> None:
    window, form = shown(open_window)
    pick(form, way)
    assert not form.rows.button(1).isVisible()
    assert not form.open_decks.isVisible()
    form.seats.count.button(3).click()
    form.seats.rows[0].name.setText("Ann")
    form.start.click()
    state = the_presenter(the_page(window)).session.table.state
    assert (state.config.players, state.config.mode.value, state.config.rows_each) == (3, way.value, 1)
    assert the_presenter(the_page(window)).session.table.seats[0].name == "Ann"
    assert the_page(window).panel.rules.mode == way.value


@pytest.mark.clause("TBL-5")
def test_a_cover_is_offered_only_where_two_persons_play(open_window: OpenWindow) -> None:
    form = shown(open_window)[1]
    form.covers.setChecked(True)
    pick(form, Way.AGAINST)
    for players, offered in ((("", "greedy"), False), (("", ""), True)):
        for row, player in zip(form.seats.rows, players, strict=True):
            row.player.setFocus()
            wanted = row.player.findData(player or PERSON)
            while row.player.currentIndex() != wanted:
                QTest.keyClick(row.player, Qt.Key.Key_Down if row.player.currentIndex() < wanted else Qt.Key.Key_Up)
        assert form.covers.isVisible() == offered
    assert form.covers.isChecked(), "what was chosen comes back"


@pytest.mark.clause("SYD-2.1")
def test_four_students_with_four_players_are_refused_with_the_clause(open_window: OpenWindow) -> None:
    form = shown(open_window)[1]
    pick(form, Way.TOGETHER)
    form.seats.count.button(4).click()
    assert form.start.isEnabled()
    for tile in form.tiles[2:]:
        tile.click()
    assert not form.start.isEnabled()
    assert "SYD-2.1" in form.refusal.text()


@pytest.mark.clause("SYD-2.1")
def test_a_first_year_begins_with_a_chain_that_raises_every_row(open_window: OpenWindow) -> None:
    """With the class of a first table. Later years have any deal."""
    window = open_window()
    window.home.play_now("school_year_diary")
    table = the_presenter(the_page(window)).session.table
    assert table.setup.deal in FIRST_DEALS
    for deal in FIRST_DEALS:
        first = Table.new(table.game, deal=deal, options=dict(table.setup.options))
        best, *_ = best_chains(first.view(0), 0)
        assert len(best.changes) == len(first.state.rows) == 2
        assert all(change.now >= change.was + 2 for change in best.changes)
        assert not {"row_lowered", "discarded"}.intersection(event.kind for event in first.opening)
    window.close()
    assert shown(open_window)[1].setup().deal not in FIRST_DEALS


def test_the_table_of_several_is_found_again_and_play_now_stays_alone(open_window: OpenWindow) -> None:
    first, form = shown(open_window)
    pick(form, Way.AGAINST)
    form.seats.set_seats([Seat("Ann", "green"), Seat("Ben", "purple", "greedy")])
    form.start.click()
    first.close()
    second, again = shown(open_window)
    assert again.way is Way.AGAINST
    assert again.seats.seats() == (Seat("Ann", "green"), Seat("Ben", "purple", "greedy"))
    second.home.show_shelf()
    second.home.play_now("school_year_diary")
    assert the_presenter(the_page(second)).session.table.state.config.players == 1
    assert the_page(second).panel.rules.mode == "solo"


@pytest.mark.clause("SYD-9.1")
def test_without_editions_nothing_is_said_of_cards(open_window: OpenWindow) -> None:
    _, form = shown(open_window)
    assert not form.editions.isVisible()
    assert form.setup().options["edition"] == ""


@pytest.mark.clause("SYD-9.4")
def test_a_gentler_pace_is_chosen_by_keys_and_remembered(open_window: OpenWindow) -> None:
    window, form = shown(open_window)
    assert form.setup().options["pace"] == "printed"
    form.pace.setFocus()
    QTest.keyClick(form.pace, Qt.Key.Key_Down)
    QTest.mouseClick(form.start, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(10, 10))
    session = expect(window.tables.session)
    assert session.table.setup.options["pace"] == "gentle"
    assert 'option pace "gentle"' in session.path.read_text(encoding="utf-8")
    window.close()
    _, form = shown(open_window)
    assert form.setup().options["pace"] == "gentle"


@pytest.mark.clause("SYD-9.1")
def test_editions_are_those_of_the_place_where_the_window_keeps_everything(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    put(default_paths(), "of_another", example())
    put(paths, "own", example())
    _, form = shown(open_window)
    assert [form.editions.itemText(at) for at in range(form.editions.count())] == ["Built-in", "own"]


@pytest.mark.clause("SYD-9.1")
def test_cards_that_take_long_to_read_hold_nothing_up(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow, qtbot: QtBot
) -> None:
    put(paths, "own", example())
    may_go_on = threading.Event()
    read = editions.read_edition

    def slow(folder: Path, game_id: str) -> object:
        may_go_on.wait()
        return read(folder, game_id)

    monkeypatch.setattr(editions, "read_edition", slow)
    monkeypatch.setattr("tabletop_qt.games.school_year_diary.form.MOMENT", 0.01)
    window, form = shown(open_window, patiently=False)
    assert not form.editions.isVisible()
    window.home.play_now("school_year_diary")
    assert window.tables.session is None
    may_go_on.set()
    qtbot.waitUntil(lambda: window.tables.session is not None)
    assert form.editions.count() == 2


@pytest.mark.clause("SYD-9.1")
@pytest.mark.parametrize("process", ["bot_process", "advising.process", "studying.process", "solving.process"])
def test_what_thinks_for_a_table_knows_the_editions_of_that_place(
    process: str, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_window: OpenWindow, qtbot: QtBot
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    put(paths, "own", example())
    seats = [Seat("Robin", "sky", "careful"), Seat("Kim", "green", "careful")]
    table = Table.new(OwnShelf(paths)["school_year_diary"], seats=seats, options={"edition": "own"}, deal=7)
    seat = table.to_act[0]
    thinking: WorkerProcess = attrgetter(process)(open_window().tables)
    told: list[object] = []
    thinking.result.connect(told.append)
    thinking.failed.connect(told.append)
    thinking.ask(bot_request(table, seat), table.game)
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert isinstance(told[0], Command), told
    assert table.check(told[0], seat) is None


@pytest.mark.clause("SYD-9.1")
def test_an_edition_is_chosen_by_keys_and_played_with(paths: Paths, open_window: OpenWindow, qtbot: QtBot) -> None:
    put(paths, "broken", example().replace("do = [{swap = 1}]", "do = [{spin = 1}]"))
    put(paths, "short_day", example())
    window, form = shown(open_window)
    assert form.editions.isVisible()
    assert [form.editions.itemText(at) for at in range(form.editions.count())] == ["Built-in", "broken", "short_day"]
    assert form.edition == ""
    assert form.faults.isVisible()
    assert "cards.toml, event 'the_bus': 'spin' is not a directive." in form.faults.text()
    form.editions.setFocus()
    QTest.keyClick(form.editions, Qt.Key.Key_Down)
    assert form.edition == "short_day", "what is broken can't be chosen"
    QTest.mouseClick(form.start, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(10, 10))
    QApplication.processEvents()
    session = expect(window.tables.session)
    assert session.table.setup.options["edition"] == "short_day"
    assert set(session.table.state.decks.events) <= set(re.findall(r'id = "(\w+)"', example()))
    path = session.path
    assert 'option edition "short_day"' in path.read_text(encoding="utf-8")
    window.close()
    again, form = shown(open_window)
    assert form.edition == "short_day", "as last time"
    again.home.show_shelf()
    again.home.play_now("school_year_diary")
    qtbot.waitUntil(lambda: again.tables.session is not None)
    at_once = expect(again.tables.session)
    assert at_once.table.setup.options["edition"] == "short_day", "played at once with the cards of last time, too"
    again.tables.resume(path)
    qtbot.waitUntil(lambda: again.tables.session is not None and again.tables.session.path == path)
    resumed = expect(again.tables.session)
    assert resumed.table.state == session.table.state
    assert resumed.table.difference is None


def test_the_form_of_several_speaks_of_nothing_that_only_the_box_holds(open_window: OpenWindow) -> None:
    form = shown(open_window)[1]
    pick(form, Way.AGAINST)
    said = " ".join([*(each.text() for each in form.findChildren(QLabel)), *map(form.pace.itemText, range(form.pace.count()))])
    assert "The first player starts every round." in said
    assert "Normal: no extra cards" in said
    assert "summary card" not in said
    assert "printed" not in said
