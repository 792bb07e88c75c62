"""In the real window: an Excuse held over a Sprout shows what it would do, the legend unfolds, coins turn over before ages are told."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from pytestqt.qtbot import QtBot

from engines.kidsprout_jumboree.model import Excusing
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tests.shell.driving import LEFT, assert_shown, at, begin, click, mouse, the_presenter

PERSONS = ("Ann", "Ben", "Cyd", "Dot")


def laid_open(window: MainWindow, players: int) -> TablePage:
    """A table whose first coins lie open: the higher the seat, the older its Sprout."""
    page = begin(window, "kidsprout_jumboree", PERSONS[:players])
    presenter = the_presenter(page)
    for seat in range(players):
        presenter.play(f"play {seat + 1}", seat)
    presenter.lift()
    page.table.settle()
    assert isinstance(presenter.session.table.state.decision, Excusing)
    return page


def revealed(page: TablePage) -> set[str]:
    return set(page.table.table_scene.revealed.items)


def carry(page: TablePage, piece: str, target: str) -> QPoint:
    """Drag a piece over a place, and hold it there."""
    start, end = at(page, piece), at(page, target)
    mouse(page, QEvent.Type.MouseMove, start, Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)
    mouse(page, QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    for where in (start + QPoint(12, 0), (start + end) / 2, end):
        mouse(page, QEvent.Type.MouseMove, where, Qt.MouseButton.NoButton, LEFT)
    return end


@pytest.mark.clause("KSJ-3.1", "KSJ-4.1")
def test_an_excuse_dragged_over_a_sprout_shows_what_it_would_do_until_it_is_let_go(window: MainWindow) -> None:
    page = laid_open(window, 4)
    seat = the_presenter(page).deciding
    assert "outlook" not in revealed(page)
    end = carry(page, f"tile:own:{seat}:2", "sprout:1")
    assert "outlook" in revealed(page)
    shown = page.table.table_scene.revealed.items["outlook"].piece.face
    assert [str(shown.message(name)) for name in ("older_age", "older_head", "younger_age", "younger_head")] == [
        "14", "Tied: Ben and Dot", "10", "Dot leads",
    ]  # fmt: skip
    mouse(page, QEvent.Type.MouseButtonRelease, end, LEFT, Qt.MouseButton.NoButton)
    assert "outlook" not in revealed(page)
    assert_shown(page)


def test_the_legend_unfolds_on_a_click_and_folds_again(window: MainWindow) -> None:
    page = laid_open(window, 4)
    click(page, "legend")
    page.table.interaction.hover("")
    assert revealed(page) == {"legend:open"}
    sheet = page.table.table_scene.revealed.items["legend:open"].piece
    assert sheet.face.kind == "legend"
    click(page, "legend")
    page.table.interaction.hover("")
    assert revealed(page) == set()


def test_where_a_corner_is_free_the_legend_lies_open(window: MainWindow) -> None:
    page = laid_open(window, 3)
    assert page.table.table_scene.pieces["legend"].piece.face.kind == "legend"


@pytest.mark.clause("KSJ-2.3")
def test_coins_turn_over_before_ages_and_leader_are_told(window: MainWindow, qtbot: QtBot) -> None:
    page = begin(window, "kidsprout_jumboree", PERSONS[:3])
    presenter = the_presenter(page)
    presenter.play("play 1", 0)
    presenter.play("play 2", 1)
    page.table.set_motion(True)
    presenter.play("play 3", 2)
    presenter.lift()
    qtbot.waitUntil(lambda: "verdict" in page.table.table_scene.pieces, timeout=10_000)
    scene = page.table.table_scene
    assert all(scene.motion.runs((f"coin:{seat}:0", "side")) for seat in (0, 1))
    told = [name for name in scene.pieces if name.startswith(("age:", "halo:", "ghost:", "verdict"))]
    assert len(told) == 3 + 1 + 1 + 1
    qtbot.wait(300)
    assert scene.motion.runs(("coin:0:0", "side"))
    assert all(scene.pieces[name].opacity() == 0.0 for name in told), "while the coins still turn"
    page.table.settle()
    assert all(scene.pieces[name].opacity() > 0.0 for name in told)
    page.table.set_motion(False)
