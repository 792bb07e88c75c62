"""The log holds what may be told now, and neither it nor a decision costs more as the game goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from cProfile import Profile
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QColor, QFont, QPalette, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots import bots, playout
from engines.kernel.contract import PERSON, Ending, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.history import Played
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.game import SchoolYearDiary
from tabletop_qt.art.theme import HIGH_CONTRAST, LIGHT
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.panels.log_panel import NEWEST, LogPanel
from tabletop_qt.shell.play.frames import past_summary
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.logs import Log, LogEntry, Track
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.widgets.badges import People, badge_address
from tabletop_qt.widgets.clauses import links_in
from tests import playing
from tests.hallway_rivals.schools import school
from tests.kernel.tiny import GAMES
from tests.school_year_diary.diary import card_set
from tests.shell.driving import key, the_page, the_presenter
from tests.shell.seeing import accessible


def same_as_afresh(log: Log, panel: LogPanel) -> None:
    """The log and panel that grew with the table equal fresh ones."""
    log.follow()
    panel.show_entries(log.entries)
    seat = log.seat
    now, fresh = Log(log.table, seat, log.openers), LogPanel()
    now.follow()
    fresh.show_entries(now.entries)
    assert log.entries == now.entries
    assert [str(entry.sentence) for entry in log.entries] == [str(message) for message in Disclosure(log.table, seat).sentences()]
    assert panel.entries == tuple(now.entries)
    # A fresh one writes no more than the newest, under a link and a heading.
    written = fresh.toPlainText().split("\n", 3)[-1]
    assert panel.toPlainText().endswith(written)
    fresh.deleteLater()


@pytest.mark.clause("TBL-1")
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals"])
def test_you_in_the_log_is_whoever_plays_alone_against_bots_without_a_name(qtbot: QtBot, game: str, alone: bool) -> None:
    kit, rng = game_kits()[game], Rng(3)
    bot = next(iter(bots(kit.game)))
    seats = Seat("Player 1"), Seat("Ben", "sky", bot if alone else PERSON), Seat("Cyd", "green", bot)
    table = Table.new(kit.game, seats=seats, options={"mode": "comp"} if game == "school_year_diary" else {}, deal=4)
    while table.to_act and table.turn < 150:
        command, rng = table.legal(table.to_act[0]).draw(rng)
        table.play(command, table.to_act[0])
    log, panel = Log(table, 0, kit.openers), LogPanel()
    qtbot.addWidget(panel)
    log.follow()
    panel.people = People(seats)
    panel.show_entries(log.entries)
    names = re.findall(r"Player 1( \(you\)|'s)?(?=.)", panel.toPlainText())
    assert len(names) > 3
    assert (" (you)" in names, "" in names) == (alone, not alone)


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree"])
def test_every_round_day_or_season_that_was_over_is_summed_up_at_a_line_of_its_decision(qtbot: QtBot, game: str) -> None:
    kit = game_kits()[game]
    table = Table.new(kit.game, deal=4, policy="practice")
    log, panel = Log(table, 0, kit.openers), LogPanel()
    qtbot.addWidget(panel)
    playout(table)
    log.follow()
    panel.show_entries(log.entries)
    over = [number for number in range(1, table.turn + 1) if past_summary(Disclosure(table, 0), number, Ending.SUMMARY)]
    assert len(over) > 2
    assert [entry.turn for entry in log.entries if entry.closes or entry.starts_stage] == over
    while table.can_undo():
        table.undo()
    log.follow()
    assert not any(entry.closes or entry.starts_stage for entry in log.entries)


def test_what_a_move_does_to_rows_shares_its_line_and_setbacks_stand_out(qtbot: QtBot) -> None:
    kit = game_kits()["school_year_diary"]
    table, panel = Table.new(kit.game, deal=28, policy="practice"), LogPanel()
    qtbot.addWidget(panel)
    for first in ("refresh -", "give 227", "give 284", "end"):
        table.play(next(each.text() for each in table.legal(0) if each.text().startswith(first)), 0)
    log = Log(table, 0, kit.openers)
    log.follow()
    for count in (*range(len(log.entries) + 1), *range(len(log.entries), 0, -1), len(log.entries)):
        panel.show_entries(log.entries, count)
        assert panel.count == count
    lines = panel.toPlainText().replace(" §", "").split("\n")
    assert "Directive 284 ↑← is given. Row 1 rises from 0 to 1. Row 2 rises from 0 to 2." in lines
    assert "Giang Ry unlocks “A Song on the Stairs”." in lines
    assert not any("takes effect" in line for line in lines), "that goes without saying"
    found = panel.document().find("Row 1 falls from 1 to 0.")
    assert found.charFormat().fontWeight() == QFont.Weight.Bold
    assert panel.document().find("Row 1 rises").charFormat().fontWeight() == QFont.Weight.Normal


@pytest.mark.clause("SYD-9.1", "SYD-4.10")
def test_an_empty_hand_is_told_once_to_each_player_of_a_card_that_asks_for_it_twice(qtbot: QtBot) -> None:
    asks = "[{each_player = [{discard = 5}, {give_left = 1}, {refresh = true}]}]"
    game, panel = SchoolYearDiary(card_set(events={f"autumn_{number}": asks for number in range(1, 5)}), {}), LogPanel()
    qtbot.addWidget(panel)
    log = Log(Table.new(game, seats=("Ann", "Bo"), deal=5, options={"mode": "comp"}), 0, frozenset())
    panel.show_entries(log.entries)
    empty = [line for line in panel.toPlainText().split("\n") if "no directive card in hand" in line]
    assert [line.split("directive card in hand")[1][:13] for line in empty] == [" to give away"] * 2, (
        "that it can't be refreshed goes without saying"
    )


def test_a_sentence_that_is_told_again_is_counted_in_its_line(qtbot: QtBot) -> None:
    panel, stage = LogPanel(), msg("Round 1")
    qtbot.addWidget(panel)
    told = ("buys", "buys", "buys", "goes", "buys")
    entries = [LogEntry(stage, msg("Ann {what}.", what=what), "", turn) for turn, what in enumerate(told)]
    lines = [
        "Ann buys.",
        "Ann buys. \N{MULTIPLICATION SIGN}2",
        "Ann buys. \N{MULTIPLICATION SIGN}3",
        "Ann buys. \N{MULTIPLICATION SIGN}3\nAnn goes.",
        "Ann buys. \N{MULTIPLICATION SIGN}3\nAnn goes.\nAnn buys.",
    ]
    for count in (*range(1, 6), *range(4, 0, -1), 5, 2, 3):
        panel.show_entries(entries, count)
        assert panel.toPlainText() == f"Round 1\n{lines[count - 1]}"
        assert panel.count == count


@pytest.mark.clause("HR-3.1")
def test_students_who_walk_to_the_same_place_one_after_another_share_a_line(qtbot: QtBot) -> None:
    position = school("j1@1c3", "j2@1c3", "j3@1c3", "p1@3c5")
    table, panel = Table.new(game_kits()["hallway_rivals"].game, seats=("Ann", "Bo"), position=position, policy="practice"), LogPanel()
    qtbot.addWidget(panel)
    for walk in ("move j1 r101", "move j2,j3 r101", "move j1 r102"):
        table.play(walk, 0)
    log = Log(table, 0, frozenset())
    log.follow()
    lines = [
        "Jock 1 goes to room 101.",
        "Jock 1, Jock 2 and Jock 3 go to room 101.",
        "Jock 1, Jock 2 and Jock 3 go to room 101.\nJock 1 goes to room 102.",
    ]
    for count in (1, 2, 3, 2, 1, 3):
        panel.show_entries(log.entries[-3:], count)
        assert panel.toPlainText().replace(" §", "").split("\n", 1)[1] == lines[count - 1]


@pytest.mark.clause("TBL-5", "KSJ-7.1", "OM-7.1")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("operation_master", {"last_trick": "none"}),
        ("operation_master", {"last_trick": "last"}),
        ("kidsprout_jumboree", {}),
        ("kidsprout_jumboree", {"memory_aid": "on"}),
    ],
)
def test_the_panel_holds_what_may_be_told_now_at_every_decision_taken_back_or_not(
    qtbot: QtBot, game: str, options: dict[str, object]
) -> None:
    kit = game_kits()[game]
    table, rng = Table.new(game, seats=3, deal=4, options=options, policy="practice"), Rng(2)
    logs = {seat: Log(table, seat, kit.openers) for seat in (0, None)}
    panels = {seat: LogPanel() for seat in logs}
    for panel in panels.values():
        qtbot.addWidget(panel)
    shrunk, before = 0, 0
    while table.turn < 100:
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
        back, rng = rng.below(20)
        for _ in range(max(0, back - 15)):
            if table.can_undo():
                table.undo()
        if table.turn % 10 == 0 or back > 15 or (len(logs[0].entries) < before):
            for seat_of_log, panel in panels.items():
                same_as_afresh(logs[seat_of_log], panel)
        shrunk += len(logs[0].entries) < before
        before = len(logs[0].entries)
    assert shrunk
    assert table.game.chapter(table.state) > table.game.chapter(table.state_at(0))
    playout(table)
    for seat_of_log, panel in panels.items():
        same_as_afresh(logs[seat_of_log], panel)


# Long games: work is counted, not time


SEATS = (Seat("Ann"), Seat("Bo", "sky", "random"), Seat("Cy", "green", "random"), Seat("Di", "purple", "random"))


@pytest.fixture(scope="module")
def long_game() -> Table:
    """A game of Operation Master that goes on and on: nobody ever takes a die that counts for much."""
    options = {"goal": "points", "points": 99}
    table, rng = Table.new("operation_master", seats=SEATS, deal=1, options=options, policy="practice"), Rng(1)
    while table.to_act and table.turn < 1000:
        seat = table.to_act[0]
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
    assert table.turn == 1000
    return table


def _opened_after(window: MainWindow, table: Table, turn: int, file: Path) -> TablePage:
    """The table in the window as it was after a number of decisions, each a line of its record that begins with the seat."""
    lines = table.record().splitlines(keepends=True)
    decisions = [number for number, line in enumerate(lines) if line[0].isdigit()]
    file.write_text("".join(lines[: decisions[turn]]), encoding="utf-8")
    window.open_record(file)
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    assert the_presenter(page).session.table.turn == turn
    return page


def _calls(page: TablePage, table: Table, first: int, count: int) -> int:
    """The number of calls, of Python and out of it, that some decisions take."""
    presenter = the_presenter(page)

    def play(moves: Sequence[Played]) -> None:
        for played in moves:
            presenter.play(played.command.text(), played.seat)
            page.timeline.strip.repaint()
            QApplication.processEvents()

    play(table.moves[first : first + 10])
    with Profile() as profile:
        play(table.moves[first + 10 : first + 10 + count])
    return sum(entry.callcount for entry in profile.getstats())


def test_the_work_of_a_decision_does_not_grow_with_the_game(window: MainWindow, long_game: Table, tmp_path: Path) -> None:
    # Whole rounds, so that the same kinds of decisions are counted.
    early = _calls(_opened_after(window, long_game, 200, tmp_path / "early.record"), long_game, 200, 70)
    late = _calls(_opened_after(window, long_game, 900, tmp_path / "late.record"), long_game, 900, 70)
    assert late < 1.25 * early, (early, late)


def test_the_timeline_draws_no_more_ticks_than_fit(window: MainWindow, long_game: Table, tmp_path: Path) -> None:
    strip = _opened_after(window, long_game, 990, tmp_path / "late.record").timeline.strip
    assert strip.maximum() == 990
    assert list(strip.drawn_ticks()) == []
    few = _opened_after(window, long_game, 90, tmp_path / "few.record").timeline.strip
    assert list(few.drawn_ticks()) == list(range(90))


def test_a_log_is_told_once_and_follows_what_is_taken_back(long_game: Table) -> None:
    table = Table.new(GAMES["tiny"], seats=("Ann", "Bo"), deal=4, policy="practice", options={"rounds": 3})
    log, track = Log(table, 0, frozenset()), Track(table)
    rng = Rng(5)
    for step in range(60):
        if step % 7 == 6 and table.can_undo():
            table.undo()
        elif table.to_act:
            seat = table.to_act[0]
            command, rng = table.legal(seat).draw(rng)
            table.play(command, seat)
        log.follow()
        track.follow()
        fresh, afresh = Log(table, 0, frozenset()), Track(table)
        fresh.follow()
        afresh.follow()
        assert log.entries == fresh.entries
        assert (track.rounds, track.begins) == (afresh.rounds, afresh.begins)
        assert [entry for entry in log.entries if entry.turn <= 2] == log.entries[: log.until(2)]
    del long_game


def test_the_log_writes_the_newest_entries_and_the_others_when_asked(window: MainWindow, long_game: Table) -> None:
    log = Log(long_game, 0, window.kits["operation_master"].openers)
    log.follow()
    panel = LogPanel()
    panel.show_entries(log.entries)
    assert panel.entries == tuple(log.entries)
    first, last = str(log.entries[0].sentence), str(log.entries[-1].sentence)
    assert last in panel.toPlainText()
    assert first not in panel.toPlainText()
    assert panel.document().blockCount() < 2 * NEWEST
    panel.anchorClicked.emit(QUrl("earlier:"))
    assert panel.toPlainText().startswith(f"Setup\n{first}")
    whole = panel.toPlainText()
    panel.show_entries(log.entries, len(log.entries) - 5)
    assert last not in panel.toPlainText().splitlines()[-1] or last == str(log.entries[-6].sentence)
    panel.show_entries(log.entries)
    assert panel.toPlainText() == whole
    panel.show_entries(())
    assert "Every move from here on" in panel.toPlainText()


def test_the_log_is_laid_out_once_however_much_is_written(window: MainWindow, long_game: Table) -> None:
    log = Log(long_game, 0, window.kits["operation_master"].openers)
    log.follow()
    panel, changes = LogPanel(), []
    panel.show_entries(log.entries, 1)
    panel.document().contentsChange.connect(lambda *_: changes.append(1))
    panel.show_entries(log.entries, NEWEST)
    assert len(changes) == 1
    panel.show_entries(log.entries, 1)
    panel.show_entries(log.entries)
    assert panel.document().blockCount() < 2 * NEWEST
    assert panel.toPlainText().startswith("Earlier")
    assert str(log.entries[-1].sentence) in panel.toPlainText().splitlines()[-1]
    changes.clear()
    panel.anchorClicked.emit(QUrl("earlier:"))
    assert panel.toPlainText().startswith("Setup")
    assert len(changes) == 1
    panel.deleteLater()


def _among_persons(turns: int) -> Table:
    """A game of Operation Master of four persons after a number of decisions."""
    options = {"goal": "points", "points": 99}
    seats = [evolve(seat, player=PERSON) for seat in SEATS]
    table, rng = Table.new("operation_master", seats=seats, deal=1, options=options, policy="practice"), Rng(1)
    while table.turn < turns:
        rng = playing.step(table, rng, table.to_act[0])
    return table


def _log_of(table: Table) -> Log:
    log = Log(table, 0, game_kits()["operation_master"].openers)
    log.follow()
    return log


def _links(panel: LogPanel) -> list[QColor]:
    """The colours of all links in a log."""
    block, found = panel.document().begin(), list[QColor]()
    while block.isValid():
        for start, end in links_in(block):
            cursor = QTextCursor(block)
            cursor.setPosition(end)
            assert end > start
            found.append(cursor.charFormat().foreground().color())
        block = block.next()
    return found


def test_links_and_badges_take_the_colours_of_a_theme_when_scrolled_into_view(qtbot: QtBot) -> None:
    log, panel = _log_of(_among_persons(300)), LogPanel()
    qtbot.addWidget(panel)
    panel.people = People(SEATS, LIGHT)
    panel.resize(300, 300)
    panel.show()
    panel.show_entries(log.entries)
    QApplication.processEvents()
    ink, before = panel.palette().link().color(), panel.grab().toImage()
    changed = list[int]()
    panel.document().contentsChange.connect(lambda _place, _gone, come: changed.append(come))
    palette = panel.palette()
    palette.setColor(QPalette.ColorRole.Link, QColor("red"))
    panel.setPalette(palette)
    panel.people = People(SEATS, HIGH_CONTRAST)
    panel.restyle()
    assert 0 < sum(changed) < len(panel.toPlainText()) / 4
    links = _links(panel)
    assert links[-1] == QColor("red") != links[0]
    panel.verticalScrollBar().setValue(0)
    assert _links(panel)[0] == QColor("red")
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum())
    palette.setColor(QPalette.ColorRole.Link, ink)
    panel.setPalette(palette)
    panel.restyle()
    assert panel.grab().toImage() != before, "the badges are those of the other theme"
    panel.people = People(SEATS, LIGHT)
    panel.restyle()
    assert panel.grab().toImage() == before


def test_badges_have_short_names_in_the_log_and_are_copied_as_pictures(qtbot: QtBot) -> None:
    panel, seats = LogPanel(), (Seat("Ann"), Seat("Bo", "sky", "random"))
    qtbot.addWidget(panel)
    panel.people = People(seats)
    panel.show_entries([LogEntry(msg("Round 1"), msg("{one} and {two} meet.\nAgain.", one="Ann", two="Bo"))])
    assert re.findall(r'src="([^"]*)"', panel.toHtml()) == ["badge:0", "badge:1"]
    assert panel.toPlainText().split("\n")[1:] == ["\ufffc Ann and \ufffc Bo meet.", "Again."]
    panel.selectAll()
    panel.copy()
    copied = QApplication.clipboard().mimeData()
    assert re.findall(r'src="([^"]*)"', copied.html()) == [badge_address(seat) for seat in seats]
    assert copied.text() == panel.textCursor().selection().toPlainText()


def test_every_seat_keeps_its_log_and_only_one_is_in_the_window(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "long.record"
    file.write_text(_among_persons(404).record(), encoding="utf-8")
    window.open_record(file)
    page = the_page(window)
    presenter = the_presenter(page)

    def sit() -> LogPanel:
        of_all = page.panel.log.entries
        presenter.look()
        assert page.panel.log.entries == of_all, "the hand is not shown yet"
        presenter.lift()
        QApplication.processEvents()
        return page.panel.log

    mine = sit()
    mine.anchorClicked.emit(QUrl("earlier:"))
    whole = mine.toPlainText()
    assert whole.startswith("Setup")
    presenter.put_down()
    assert page.panel.log is not mine
    assert page.panel.log.toPlainText().startswith("Earlier")
    names = [line.strip() for line in accessible(QAccessible.queryAccessibleInterface(window), hidden=True)]
    assert sum("Log of the game so far" in name for name in names) == 1
    page.panel.tabs.tabBar().setFocus()
    key(window, Qt.Key.Key_Tab)
    assert page.panel.log.hasFocus()
    assert sit() is mine
    steps: tuple[Callable[[], object], ...] = (
        lambda: page.looking.look_at(0),
        lambda: page.looking.look_at(presenter.session.table.turn // 2),
        lambda: window.choose(evolve(window.appearance.settings, theme="dark")),
        page.looking.now,
    )
    for do in steps:
        do()
        QApplication.processEvents()
        bar = page.panel.log.verticalScrollBar()
        assert page.panel.log.toPlainText().startswith("Setup")
        assert bar.value() == bar.maximum()
    assert mine is page.panel.log
    assert mine.toPlainText() == whole
    assert QAccessible.queryAccessibleInterface(mine).text(QAccessible.Text.Value).startswith("Setup")
    mine.setFocus()
    presenter.put_down()
    assert page.panel.log.hasFocus()
    window.show_home()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert page.panel.findChildren(LogPanel) == [page.panel.log]
    assert page.panel.log.entries == ()


def test_the_log_keeps_its_scroll_position_when_earlier_entries_are_added(qtbot: QtBot) -> None:
    log, panel = _log_of(_among_persons(400)), LogPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 300)
    panel.show()
    panel.show_entries(log.entries)
    panel.verticalScrollBar().setValue(100)
    QApplication.processEvents()
    at = QPoint(20, 150)
    before = panel.cursorForPosition(at).block().text()
    panel.anchorClicked.emit(QUrl("earlier:"))
    QApplication.processEvents()
    assert panel.toPlainText().startswith("Setup")
    assert panel.cursorForPosition(at).block().text() == before


def test_the_newest_line_stays_visible_when_a_scroll_bar_rewraps_the_lines(qtbot: QtBot) -> None:
    log = _log_of(_among_persons(400))
    for width in range(240, 420, 4):
        panel = LogPanel()
        qtbot.addWidget(panel)
        panel.resize(width, 300)
        panel.show()
        bar = panel.verticalScrollBar()
        for count in (1, len(log.entries)):
            panel.show_entries(log.entries, count)
            QApplication.processEvents()
        assert bar.value() == bar.maximum() > 0, width
        assert not panel.horizontalScrollBar().isVisible(), "lines wrap"
        panel.resize(width, 500)
        QApplication.processEvents()
        assert bar.value() == bar.maximum(), width
        bar.setValue(bar.maximum() // 2)
        panel.resize(width, 400)
        QApplication.processEvents()
        assert bar.value() < bar.maximum(), width


def test_at_the_end_of_the_log_no_line_is_cut_in_half_at_the_top(qtbot: QtBot) -> None:
    panel, stage = LogPanel(), msg("Round 1")
    qtbot.addWidget(panel)
    panel.show()
    entries = [LogEntry(stage, msg("{words}", words="something happens to somebody " * (1 + turn % 3)), "", turn) for turn in range(40)]
    for high in range(180, 230, 7):
        panel.resize(300, high)
        panel.show_entries(entries)
        QApplication.processEvents()
        bar = panel.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0
        assert panel.cursorRect(panel.cursorForPosition(QPoint(12, 1))).top() >= -2, high
