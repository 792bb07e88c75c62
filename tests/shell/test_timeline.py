"""The timeline: looking back without leaving the game, playing decisions, branches; nobody sees more than the seat could see then."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.bots import playout
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.shell.history.looking_back import BRANCH, RETURN
from tabletop_qt.shell.history.timeline import EDGE, BranchesDialog, Strip
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.self_test import difference
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.saved_games import unfinished
from tabletop_qt.store.settings import load_settings
from tabletop_qt.viewmodels.scenery import Do, Press
from tests.playing import step
from tests.shell.driving import (
    Key,
    assert_shown,
    click,
    drag,
    key,
    play_first,
    play_randomly,
    shown_buttons,
    sit_down,
    the_page,
    the_presenter,
)

ALT = Qt.KeyboardModifier.AltModifier


def played(window: MainWindow, moves: int = 12, seed: int = 6) -> TablePage:
    page = sit_down(window)
    play_randomly(page, moves, seed)
    return page


def assert_then(page: TablePage, turn: int) -> None:
    """The table shows what the seat could see after this many decisions, and nothing can be done with it."""
    presenter = the_presenter(page)
    table, seat = presenter.session.table, presenter.seat
    assert seat is not None
    assert page.looking.turn == turn
    assert page.timeline.strip.value() == turn
    view = table.game.view(table.state_at(turn), seat)
    then = presenter.view_model.scenery(view, seat, presenter.view_model.start())
    shown = page.table.scenery
    assert [piece.id for piece in shown.pieces] == [piece.id for piece in then.pieces]
    assert {piece.id: piece.face for piece in shown.pieces} == {piece.id: piece.face for piece in then.pieces}
    assert difference(page.table, shown) == ""
    assert shown.affordances == ()
    assert not any(piece.movable for piece in shown.pieces)
    assert shown_buttons(page.bar) == (BRANCH, RETURN)
    assert page.bar.prompt.text() == str(shown.prompt)
    assert f"decision {turn} of" in page.bar.prompt.text() or turn == 0
    assert len(page.panel.log.entries) == len(Disclosure(table, seat).sentences()) - sum(
        1 for played in table.moves[turn:] for event in played.events if event.message_for(seat) is not None
    )


def test_keys_step_through_all_decisions_and_back_to_now(window: MainWindow) -> None:
    page = played(window)
    table = the_presenter(page).session.table
    record = table.record()
    for turn in range(11, -1, -1):
        key(window, Key.Key_Left, ALT)
        assert_then(page, turn)
    key(window, Key.Key_Left, ALT)
    assert_then(page, 0)
    key(window, Key.Key_Right, ALT)
    assert_then(page, 1)
    key(window, Key.Key_End, ALT)
    assert page.looking.turn is None
    assert_shown(page)
    key(window, Key.Key_Home, ALT)
    assert_then(page, 0)
    page.table.setFocus()
    key(window, Key.Key_Escape)
    assert page.looking.turn is None
    assert_shown(page)
    assert table.record() == record


@pytest.mark.clause("TBL-2", "TBL-7")
def test_nothing_can_be_decided_while_somebody_looks_back(window: MainWindow) -> None:
    page = played(window)
    presenter = the_presenter(page)
    record = presenter.session.table.record()
    page.looking.look_at(4)
    before = page.table.scenery
    assert not page.bar.undo.isEnabled()
    assert not window.menus.undo.isEnabled()
    assert "looking back" in page.bar.undo.toolTip()
    page.undo()
    page.redo()
    for piece in [piece for piece in before.pieces if piece.focusable][:12]:
        click(page, piece.id)
        drag(page, piece.id, page.table.viewport().rect().center())
    for action in (Press(before.pieces[0].id), Do("end")):
        page.table.interaction.act(action)
        assert page.table.bubble.isVisible()
        assert page.table.bubble.clause == "TBL-7"
    page.open_panel().show_moves()
    assert [offer.action for offer in page.moves.entries()] == [Do(BRANCH), Do(RETURN)]
    assert presenter.session.table.record() == record
    assert page.table.scenery == before
    page.bar.button(RETURN).click()
    assert_shown(page)


def test_the_strip_is_scrubbed_with_the_pointer(window: MainWindow) -> None:
    page = played(window)
    strip = page.timeline.strip

    def at(turn: int) -> QPoint:
        return QPoint(round(strip.x_of(turn)), strip.height() // 2)

    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=at(3))
    assert_then(page, 3)
    QTest.mouseMove(strip, at(7))
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=at(7))
    page.looking.look_at(7)
    assert_then(page, 7)
    wheel = QWheelEvent(
        QPointF(at(7)), QPointF(strip.mapToGlobal(at(7))), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(strip, wheel)
    assert_then(page, 6)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() - 2, 8))
    assert page.looking.turn is None
    assert_shown(page)


def test_the_strip_goes_from_round_to_round(window: MainWindow) -> None:
    page = played(window, moves=16)
    looking = page.looking
    assert looking.track is not None
    rounds = looking.track.rounds
    page.timeline.strip.setFocus()
    starts = [turn for turn in range(1, 16) if rounds[turn] != rounds[turn - 1]]
    assert starts
    for turn in reversed(starts):
        key(window, Key.Key_PageUp)
        assert looking.turn == turn
    key(window, Key.Key_PageUp)
    assert looking.turn == 0
    key(window, Key.Key_PageDown)
    assert looking.turn == starts[0]
    key(window, Key.Key_Right)
    assert looking.turn == starts[0] + 1
    key(window, Key.Key_Home)
    assert looking.turn == 0


def test_decisions_are_named_and_those_taken_back_too(window: MainWindow) -> None:
    page = played(window, moves=5)
    window.menus.branch.trigger()
    assert "Look back first" in page.table.bubble.text, "there is no branch of now"
    presenter = the_presenter(page)
    label = str(page.looking.label(5))
    assert label.startswith("Decision 5, Round 1, autumn: ")
    assert str(presenter.undo_label().words).removeprefix("Undo: ") in label
    page.undo()
    assert page.looking.track is not None
    assert (page.looking.count, len(page.looking.track.rounds)) == (4, 5)
    assert "undone" in str(page.looking.label(5))
    assert page.timeline.strip.maximum() == 4
    QTest.mouseMove(page.timeline.strip, QPoint(round(page.timeline.strip.x_of(1)) + 3, 10))
    QApplication.processEvents()
    assert page.timeline.strip.toolTip() == str(page.looking.label(2))


def test_decisions_are_played_to_the_present(window: MainWindow, qtbot: QtBot, paths: Paths) -> None:
    page = played(window, moves=4)
    page.timeline.pace.setCurrentIndex(3)
    page.timeline.pace.activated.emit(3)
    assert load_settings(paths.settings)[0].pace == "very fast"
    seen: list[int | None] = []
    page.looking.changed.connect(lambda: seen.append(page.looking.turn))
    page.timeline.play.click()
    assert page.timeline.play.accessibleName() == "Stop"
    qtbot.waitUntil(lambda: page.looking.turn is None)
    assert page.timeline.play.accessibleName() == "Play back the moves"
    assert list(dict.fromkeys(seen)) == [0, 1, 2, 3, None]
    assert_shown(page)
    page.timeline.play.click()
    page.timeline.play.click()
    assert not page.looking.playing
    assert page.looking.turn == 0
    page.looking.play()
    page.timeline.on.click()
    assert not page.looking.playing


def test_a_fresh_table_has_nothing_to_look_back_at_and_one_decision_is_counted_as_one(window: MainWindow) -> None:
    page = sit_down(window)
    key(window, Key.Key_Left, ALT)
    page.looking.play()
    assert page.looking.turn is None
    assert not page.looking.playing
    assert not page.timeline.strip.isEnabled()
    assert_shown(page)
    play_first(the_presenter(page))
    assert str(page.looking.where()) == "Now, after 1 decision"
    page.looking.look_at(0)
    assert str(page.looking.where()) == "Looking back: before the only decision"
    page.looking.now()
    play_first(the_presenter(page))
    assert str(page.looking.where()) == "Now, after 2 decisions"


@pytest.mark.clause("TBL-7", "TBL-9")
def test_a_branch_goes_on_from_an_earlier_decision_and_the_original_is_kept(window: MainWindow, paths: Paths) -> None:
    page = played(window, moves=9)
    original = the_presenter(page).session.table
    record = original.record()
    page.looking.look_at(4)
    page.bar.button(BRANCH).click()
    presenter = the_presenter(page)
    assert presenter.session.table is not original
    assert presenter.session.table.turn == 4
    assert presenter.session.table.state == original.state_at(4)
    assert page.looking.turn is None
    assert_shown(page)
    assert "branch" in window.notice.words.text()
    play_first(presenter)
    branched = presenter.session.table.record()
    assert len(unfinished(paths)) == 2

    key(window, Key.Key_B, ALT)
    (dialog,) = window.findChildren(BranchesDialog)
    rows = [dialog.list.item(row).text().strip() for row in range(dialog.list.count())]
    assert rows == ["The first line", "From decision 4 (open)"]
    dialog.name.setText("Courage")
    dialog.rename.click()
    assert dialog.list.item(1).text().strip() == "Courage, from decision 4 (open)"
    assert not dialog.go.isEnabled()
    dialog.list.setCurrentRow(0)
    dialog.go.click()
    assert the_presenter(the_page(window)).session.table.record() == record
    assert_shown(page)
    window.tables.go_to_branch(window.tables.family()[1].file)
    assert the_presenter(page).session.table.record() == branched
    assert [branch.name for branch in window.tables.family()] == ["", "Courage"]


@pytest.mark.clause("TBL-7", "TBL-10")
def test_a_finished_practice_is_looked_at_and_played_otherwise(window: MainWindow, paths: Paths) -> None:
    page = played(window, moves=1000, seed=3)
    presenter = the_presenter(page)
    page.result.put_away()
    last = presenter.session.table.turn
    page.looking.step(-1)
    assert_then(page, last - 1)
    page.looking.now()
    assert_shown(page)
    page.looking.look_at(last - 2)
    window.menus.branch.trigger()
    branch = the_presenter(page)
    assert branch.outcome is None
    assert branch.session.table.assistance.undos == 2
    family = window.tables.family()
    assert len(family) == 2
    window.tables.go_to_branch(family[0].file)
    assert the_presenter(page).outcome is not None
    assert page.result.isVisible()
    window.show_home()
    assert (paths.records / family[0].file).is_file()
    assert (paths.tables / family[1].file).is_file()


@pytest.mark.parametrize(
    ("game", "headings"),
    [("kidsprout_jumboree", ["Day 1", "Day 2", "Day 3"]), ("school_year_diary", ["Autumn", "Winter", "Spring", "Summer"])],
)
def test_the_strip_shows_days_and_seasons_with_their_names(window: MainWindow, game: str, headings: list[str]) -> None:
    seats = {"kidsprout_jumboree": 3, "school_year_diary": 1}[game]
    window.start(make_setup(window.kits[game].game, [f"Player {seat}" for seat in range(1, seats + 1)], {}, 60))
    page = the_page(window)
    table = the_presenter(page).session.table
    the_presenter(page).lift()
    playout(table)
    page.timeline.refresh()
    strip, track = page.timeline.strip, page.looking.track
    assert track is not None
    assert [strip.heading(place) for place in range(len(headings))] == headings
    boxes = [strip.segment(place) for place in range(len(headings))]
    assert boxes[0].left() == strip.x_of(0)
    assert boxes[-1].right() == strip.x_of(table.turn)
    assert all(abs(before.right() - after.left()) < 0.01 for before, after in pairwise(boxes))
    rounds = [table.played(begin + 1).stage.round for begin in track.begins]
    assert rounds == sorted(set(rounds))
    assert {chapter.begins for chapter in track.chapters} <= set(track.begins)
    strip.resize(90, strip.height())
    short = [strip.heading(place) for place in range(len(headings))]
    assert short != headings
    numbers = [str(place + 1) if str(place + 1) in heading else "" for place, heading in enumerate(headings)]
    assert all(words in (headings[place], numbers[place], "") for place, words in enumerate(short)), "Day 2 is no 7, and spring no number"


def test_of_many_rounds_the_numbers_are_written_where_names_have_no_room(window: MainWindow) -> None:
    window.start(make_setup(window.kits["operation_master"].game, ["Ann", "Ben", "Cyd"], {"goal": "points"}, 5))
    page = the_page(window)
    the_presenter(page).lift()
    playout(the_presenter(page).session.table)
    page.timeline.refresh()
    strip = page.timeline.strip
    assert strip.heading(0) == "Round 1"
    strip.resize(140, strip.height())
    assert strip.heading(0) in ("1", "")
    strip.repaint()


def pillar(strip: Strip) -> int:
    """The height of the knob with its line."""
    image, x = strip.grab().toImage(), round(strip.x_of(strip.value()))
    return sum([image.pixelColor(x, y).name() in (LIGHT.accent.lower(), LIGHT.ink.lower()) for y in range(image.height())])


def test_a_round_is_named_before_its_first_decision(window: MainWindow) -> None:
    window.start(make_setup(window.kits["operation_master"].game, ["Ann", "Ben", "Cyd"], {"goal": "points"}, 5))
    page = the_page(window)
    the_presenter(page).lift()
    table, strip = the_presenter(page).session.table, page.timeline.strip
    rng = Rng(2)
    while table.game.wording.stage(table.state).round == 1:
        rng = step(table, rng, table.to_act[0])
    page.timeline.refresh()
    assert [strip.heading(place) for place in range(2)] == ["Round 1", "Round 2"]
    assert strip.segment(1).right() == strip.width() - EDGE
    step(table, rng, table.to_act[0])
    page.timeline.refresh()
    assert strip.heading(1) == "Round 2", "after one decision, too"
    assert pillar(strip) < strip.height() / 2, "the knob's line leaves the heading in sight"
    with QSignalBlocker(strip):
        strip.setValue(table.turn - 8)
        assert pillar(strip) > 0.7 * strip.height()
        strip.setValue(table.turn)
    assert strip.x_of(table.turn) < strip.segment(1).right() == pytest.approx(strip.width() - EDGE)
    strip.repaint()
