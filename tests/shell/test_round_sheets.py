"""The sheet at the end of a round: it says who has gained what, waits for one click, and never comes back; and the page of the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engines.kernel.bots import bots, decide
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, PERSON, Seat, Summary, SummaryRow
from engines.kernel.messages import msg, player
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from tabletop_qt import translation
from tabletop_qt.shell.play import playback, summary_panel
from tabletop_qt.shell.play.summary_panel import GROWING, LOWEST, Ceremony, Gains
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.moments import Tally
from tabletop_qt.viewmodels.scenery import face
from tests.pseudo_language import PseudoCatalogue
from tests.shell.driving import Key, assert_shown, key, the_page, the_presenter
from tests.shell.seeing import assert_fits, unwrapped

GAMES = ("operation_master", "hallway_rivals", "kidsprout_jumboree")
OPTIONS: dict[str, dict[str, object]] = {"hallway_rivals": {"building": "quick", "reports": 2}, "school_year_diary": {"mode": "comp"}}
BOT = {"school_year_diary": "greedy"}
PERSONS = ("Ann", "Ben", "Cyd")
EACH_GAME = pytest.mark.parametrize("game", GAMES)
EACH_SHEET = pytest.mark.parametrize("game", [*GAMES, "school_year_diary"])


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clicks count at once."""
    monkeypatch.setattr(summary_panel, "SETTLING", 0)


def table(window: MainWindow, game: str, persons: int, players: int = 3) -> TablePage:
    """A new table; its bots don't move by themselves."""
    names = [*PERSONS[:persons], *("Robin", "Kim", "Max", "Sam")][:players]
    seats = [Seat(name, colour, PERSON if name in PERSONS else BOT.get(game, "easy")) for name, colour in zip(names, COLOURS, strict=False)]
    window.start(make_setup(window.kits[game].game, seats, OPTIONS.get(game, {}), 7))
    window.tables.bots.set_presenter(None)
    return the_page(window)


def number_of(kept: Table[Any], state: Any) -> int:
    """The round of a state; a day of the camp has six (KSJ-2)."""
    number = kept.game.wording.stage(state).round
    return -(-number // 6) if kept.game.id == "kidsprout_jumboree" else number


def best_first(page: TablePage) -> list[int]:
    """Everybody's points; in the camp the fewest win (KSJ-6.3)."""
    kept = the_presenter(page).session.table
    return sorted(kept.game.wording.totals(kept.state), reverse=kept.game.id != "kidsprout_jumboree")


_decided: dict[tuple[object, ...], list[tuple[Command, int]]] = {}


def decided(kept: Table[Any], of_game: bool) -> list[tuple[Command, int]]:
    """The decisions of easy bots to the end of the round, or of the game, worked out once for each game and number of players."""
    which = kept.game.id, len(kept.seats), of_game
    if which not in _decided:
        table: Table[Any] = Table.new(kept.game, seats=kept.setup.seats, options=kept.setup.options, deal=kept.setup.deal)
        bot, moves, over = bots(table.game)[BOT.get(table.game.id, "easy")], list[tuple[Command, int]](), False
        while not over:
            seat, number = table.to_act[0], number_of(table, table.state)
            moves.append((decide(table, seat, bot), seat))
            table.play(*moves[-1])
            over = not table.to_act if of_game else 0 < number < number_of(table, table.state)
        _decided[which] = moves
    return _decided[which]


def play_to_the_end(page: TablePage, *, of_game: bool = False) -> None:
    """Play as easy bots do; only the move that ends the round, or the game, is seen."""
    presenter = the_presenter(page)
    *before, last = decided(presenter.session.table, of_game)[presenter.session.table.turn :]
    for move in before:
        presenter.session.play(*move)
    presenter.show()
    presenter.play(*last)


def to_the_sheet(page: TablePage) -> None:
    """See the beats before the sheet."""
    while page.playback.running and not page.round_sheet.isVisible():
        page.playback.go_on()


def moving(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))


def words(page: TablePage) -> list[str]:
    return [each.text() for each in page.round_sheet.findChildren(QLabel) if each.isVisible() and each.text()]


def amounts(page: TablePage) -> list[int]:
    """The totals that are shown, from the top row down."""
    (gains,) = page.round_sheet.findChildren(Gains)
    return [int(total.text()) for *_, total in gains.rows]


def test_the_table_is_seen_as_the_round_left_it_before_the_sheet_comes(window: MainWindow, qtbot: QtBot) -> None:
    moving(window)
    page = table(window, "hallway_rivals", 1)
    framed: list[str] = []
    page.playback.framed.connect(lambda scenery, _: framed.append(str(scenery.prompt)))
    play_to_the_end(page)
    while page.playback.running and "End of round 1" not in framed[-1]:
        page.playback.go_on()
    assert not page.round_sheet.isVisible()
    qtbot.waitUntil(page.round_sheet.isVisible)


def test_the_last_trick_is_not_told_again_after_the_sheet(window: MainWindow) -> None:
    moving(window)
    page = table(window, "operation_master", 1)
    play_to_the_end(page)
    to_the_sheet(page)
    while page.playback.running:
        page.playback.go_on()
    assert not page.summary.isVisible()


@EACH_SHEET
@pytest.mark.clause("OM-5.1", "HR-7.3", "TBL-6")
def test_a_round_ends_with_a_sheet_that_says_who_has_gained_what_until_one_click_key_or_undo(window: MainWindow, game: str) -> None:
    page = table(window, game, 1)
    heard: list[str] = []
    page.table.accessibility.announced.connect(heard.append)
    play_to_the_end(page)
    assert page.round_sheet.isVisible()
    totals = best_first(page)
    assert any(totals)
    assert amounts(page) == totals, "at once, without motion"
    told = words(page)
    assert [each for each in told if each.startswith("Next is day 2" if game == "kidsprout_jumboree" else "Next is round 2")]
    assert {"1st", "Ann", "Robin", "Kim"} <= {*told}
    said = page.round_sheet.accessibleName()
    assert said in heard
    assert said.count(" in total") == 3
    assert f"{totals[-1]} gained, {totals[-1]} in total" in said
    assert not page.summary.isVisible(), "not twice"
    assert not [button for button in page.table.scenery.buttons if button.shown], "it has the only button"
    assert_behind(page)
    presenter = the_presenter(page)
    kept = presenter.session.table
    turn = kept.turn
    for way in ("table", "button", Key.Key_Return, Key.Key_Enter, Key.Key_Space, Key.Key_Escape):
        assert page.round_sheet.isVisible()
        if isinstance(way, Qt.Key):
            key(window, way)
        else:
            over = page.round_sheet
            QTest.qWait(5)
            QTest.mouseClick(over if way == "table" else over.button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
        assert not page.round_sheet.isVisible()
        assert kept.turn == turn, "it plays nothing"
        assert page.table.hasFocus()
        presenter.show()
        QTest.qWait(20)
        assert not page.round_sheet.isVisible(), "it never comes back"
        assert_shown(page)
        page.undo()
        assert kept.turn < turn
        play_to_the_end(page)
    page.undo()
    assert not page.round_sheet.isVisible()
    assert kept.turn < turn
    assert_shown(page)
    play_to_the_end(page)
    key(window, Key.Key_Space)
    (closed,) = {entry.turn for entry in page.panel.log.entries if entry.closes or entry.starts_stage}
    page.panel.logs.summaryRequested.emit(closed)
    assert (page.round_sheet.isVisible(), page.round_sheet.accessibleName()) == (True, said), "the log shows it again"
    assert page.busy, "bots wait meanwhile"
    key(window, Key.Key_Space)
    assert not page.round_sheet.isVisible()
    assert_shown(page)


def assert_behind(page: TablePage) -> None:
    """The sheet lies over the middle of the table alone, and the table behind is that of the round that is over."""
    over, table_ = page.round_sheet, page.table
    assert over.parent() is table_
    sheet, whole = QRect(over.sheet.pos(), over.sheet.size()), table_.rect()
    assert whole.contains(sheet)
    assert sheet.contains(whole.center())
    beside, behind = (part.grab().toImage().pixelColor(4, 4).lightness() for part in (table_, table_.viewport()))
    assert beside < behind, "the table behind it is dimmed"
    assert page.busy


def test_what_comes_next_is_told_with_the_players_names(window: MainWindow) -> None:
    page, sheet = table(window, "school_year_diary", 1), Tally(face("page", 720, 400), ((face("die", 40, 40),),))
    ahead = msg("Tied: {who} would win, as first in turn.", who=player(0))
    rows = (SummaryRow(0, msg("{sources}", sources=()), 1, "SYD-3.6"),)
    page.round_sheet.show_round(Summary(msg("Round 1"), rows, ahead), sheet, the_presenter(page).session.table.seats)
    assert "Tied: Ann would win, as first in turn." in words(page)
    assert "Tied: Ann would win" in page.round_sheet.accessibleName()


@pytest.mark.parametrize(("ties", "ranks"), [((2, 3, 2), ["1st", "2nd", "2nd"]), ((2, 3, 4), ["1st", "2nd", "3rd"])])
def test_players_who_are_tied_have_the_same_rank_only_if_nothing_breaks_the_tie(
    window: MainWindow, ties: tuple[int, ...], ranks: list[str]
) -> None:
    page, rooms = table(window, "hallway_rivals", 3), face("figure", 72, 44, what="room", value=1, goal=0)
    rows = tuple([SummaryRow(seat, msg(""), 1, ties=(each,)) for seat, each in enumerate(ties)])
    sheet = Tally(face("board", 720, 400), ((rooms,),) * 3)
    page.round_sheet.show_round(Summary(msg("Round 1"), rows), sheet, the_presenter(page).session.table.seats)
    assert [each.text() for each in page.round_sheet.findChildren(QLabel) if each.text() in ("1st", "2nd", "3rd")] == ranks


@EACH_SHEET
def test_with_motion_the_rows_grow_one_after_the_other_also_after_a_skip(window: MainWindow, qtbot: QtBot, game: str) -> None:
    assert GROWING <= 1500
    moving(window)
    page = table(window, game, 1)
    play_to_the_end(page)
    to_the_sheet(page)
    totals = best_first(page)
    assert sum(amounts(page)) < sum(totals)
    assert page.table.stage.moment is None, "the sheet tells it"
    before = page.round_sheet.sheet.size()
    qtbot.waitUntil(lambda: amounts(page) == totals)
    assert page.round_sheet.sheet.size() == before
    QTest.qWait(50)
    assert page.playback.waits, "it stays until somebody continues"
    page.undo()
    play_to_the_end(page)
    page.table.setFocus()
    if not page.round_sheet.isVisible():
        key(window, Key.Key_Escape)
    assert page.round_sheet.isVisible(), "who skips the moves before it sees it all the same"
    assert page.playback.waits


@pytest.mark.parametrize(("game", "percent"), [("kidsprout_jumboree", 100), ("kidsprout_jumboree", 200), ("operation_master", 100)])
def test_the_players_by_rank_are_seen_above_the_rows_where_there_is_room(window: MainWindow, game: str, percent: int) -> None:
    window.choose(evolve(window.appearance.settings, text_size=percent))
    page = table(window, game, 1)
    play_to_the_end(page)
    QTest.qWait(50)
    (stage,), (gains,) = page.round_sheet.findChildren(Ceremony), page.round_sheet.findChildren(Gains)
    assert stage.isVisible()
    assert stage.height() >= LOWEST
    assert stage.geometry().bottom() < gains.geometry().top()
    assert stage.time.currentFrame() == 100, "at once, without motion"
    assert_fits(window)
    QTest.mouseClick(page.round_sheet, Qt.MouseButton.LeftButton, pos=stage.mapTo(page.round_sheet, stage.rect().center()))
    assert not page.round_sheet.isVisible(), "a click on it leaves the sheet"


def test_a_click_that_was_meant_for_the_table_does_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary_panel, "SETTLING", 60_000)
    page = table(window, "operation_master", 1)
    play_to_the_end(page)
    QTest.mouseClick(page.round_sheet, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert page.round_sheet.isVisible()


@pytest.mark.parametrize(("game", "still"), [*[(game, False) for game in (*GAMES, "school_year_diary")], (GAMES[0], True)])
@pytest.mark.clause("TBL-5", "TBL-6")
def test_in_hot_seat_it_comes_before_the_next_cover_and_shows_nothing_hidden(window: MainWindow, game: str, still: bool) -> None:
    if not still:
        moving(window)
    page = table(window, game, 3)
    play_to_the_end(page)
    to_the_sheet(page)
    assert page.round_sheet.isVisible()
    assert not page.hot_seat.stands
    kept = the_presenter(page).session.table
    state = kept.game.view(kept.state, None)
    hands = {piece.id for piece in page.table.scenery.pieces if piece.id.startswith(("card:", "held:", "directive:"))}
    hands -= {f"card:{card}" for card in getattr(getattr(state, "decks", None), "trends", ())}
    assert not hands, "everybody sees it"
    key(window, Key.Key_Return)
    while page.playback.running:
        page.playback.go_on()
    assert not page.round_sheet.isVisible()
    assert kept.game.view(kept.state, None) == state


@EACH_SHEET
def test_who_only_watches_bots_is_not_kept_waiting(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    moving(window)
    page = table(window, game, 0)
    assert playback.HALTS["short"] == (2200, 5000)
    monkeypatch.setitem(playback.HALTS, "short", (300, 300))
    play_to_the_end(page)
    to_the_sheet(page)
    assert page.round_sheet.isVisible()
    assert not page.playback.waits
    page.playback.pace = "quick"
    qtbot.waitUntil(lambda: not page.round_sheet.isVisible(), timeout=15_000)


@pytest.fixture
def longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every text is in brackets and as long as in German."""
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "homeroom.mo").touch()
    monkeypatch.setattr(translation, "folder", lambda _: tmp_path)
    monkeypatch.setattr(translation, "CompiledCatalogue", lambda _: PseudoCatalogue())
    yield
    translation.speak(translation.SOURCE)


@EACH_GAME
@pytest.mark.usefixtures("longer")
def test_large_german_words_are_not_cut(window: MainWindow, game: str) -> None:
    window.choose(evolve(window.appearance.settings, text_size=200, language="de"))
    page = table(window, game, 1, 4)
    QTest.qWait(50)
    play_to_the_end(page)
    over = page.round_sheet
    assert over.isVisible()
    assert_fits(window)
    assert unwrapped(over.accessibleName()) == ""
    assert page.table.rect().contains(QRect(over.sheet.pos(), over.sheet.size()))
    assert over.rect().contains(QRect(over.button.mapTo(over, QPoint()), over.button.size()))
    window.choose(evolve(window.appearance.settings, text_size=100, theme="dark"))
    assert over.isVisible(), "another theme or size shows it again"
    assert_fits(window)


@EACH_SHEET
def test_a_lesson_or_an_opened_record_is_summed_up_in_the_side_panel(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = table(window, game, 1)
    monkeypatch.setattr(type(the_presenter(page).session), "kept", False)
    play_to_the_end(page)
    assert not page.round_sheet.isVisible()
    assert page.summary.isVisible()


@pytest.mark.parametrize("game", GAMES[:2])
@pytest.mark.clause("TBL-10")
def test_the_result_shows_how_the_points_came_on_the_same_paper(window: MainWindow, game: str) -> None:
    page = table(window, game, 1)
    play_to_the_end(page, of_game=True)
    assert page.result.isVisible()
    assert not page.round_sheet.isVisible()
    (gains,) = page.result.findChildren(Gains)
    outcome = the_presenter(page).outcome
    assert outcome is not None
    rows = [(row.seat, int(total.text()), len(faces.faces)) for row, faces, _, total in gains.rows]
    assert [total for _, total, _ in rows] == sorted([result.total for result in outcome.results], reverse=True)
    if game == "operation_master":
        assert {count for *_, count in rows} == {3}, "a bowl for each round"
    else:
        assert [count for *_, count in rows] == [total for _, total, _ in rows], "each report card"
    assert page.result.sheet.property("drawn")
    marks = the_presenter(page).session.table.standings()
    for name, total in zip(("Ann", "Robin", "Kim"), marks[0].totals, strict=True):
        assert f"{marks[0].label}, {name}: {total}" in gains.accessibleName()
