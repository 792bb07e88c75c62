"""Drawing twelve rows and a full hand at 1280 by 800 in software: a full repaint, a frame of a drag, a frame of a zoom."""

from __future__ import annotations

from itertools import cycle

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from engines import Table
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import STUDENTS, State
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.school_year_diary.art.painter import SchoolYearDiaryPainter
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.table.view import TableView

SIZE = (1280, 800)


class Crowded:
    """A table with twelve rows and five cards in hand, in the middle of a turn."""

    def __init__(self, qtbot: QtBot) -> None:
        table = Table.new("school_year_diary", options={"students": STUDENTS, "rows": 3}, deal=5)
        assert isinstance(table.game, SchoolYearDiary)
        self.model = SchoolYearDiaryViewModel(table.game)
        state: State = table.state
        while state.turn is None or table.game.wording.stage(state).round < 1:
            table.play(next(iter(table.legal())))
            state = table.state
        hand, rest = state.decks.directives[:5], state.decks.directives[5:]
        spare = state.players[0].hand
        player = evolve(state.players[0], hand=hand)
        self.state = evolve(state, players=(player,), decks=evolve(state.decks, directives=(*rest, *spare)))
        self.view = TableView(SchoolYearDiaryPainter(), LIGHT)
        qtbot.addWidget(self.view)
        self.view.resize(*SIZE)
        self.view.set_motion(False)
        self.draft = self.model.start()
        self.view.show_scenery(self.model.scenery(table.game.view(self.state, 0), 0, self.draft))
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.settle()
        self.image = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def repaint(self) -> None:
        """Everything, as an expose event has it drawn."""
        painter = QPainter(self.image)
        self.view.render(painter)
        painter.end()

    def mouse(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        """One event of the pointer."""
        place = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        QApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, at, place, button, held, Qt.KeyboardModifier.NoModifier))


@pytest.fixture
def crowded(qtbot: QtBot) -> Crowded:
    """The crowded table."""
    return Crowded(qtbot)


def tail_of(benchmark: BenchmarkFixture) -> None:
    """Notes the 95th percentile beside the figures; nothing is measured while benchmarks only run as tests."""
    stats = getattr(benchmark.stats, "stats", None)
    if stats is not None:
        times = sorted(stats.data)
        benchmark.extra_info["p95_ms"] = round(1000 * times[int(0.95 * (len(times) - 1))], 3)


@pytest.mark.aim(4, "ms")
def test_full_repaint(benchmark: BenchmarkFixture, crowded: Crowded) -> None:
    assert len(crowded.view.pieces_shown()) > 100
    crowded.repaint()
    benchmark(crowded.repaint)


@pytest.mark.aim(2, "ms", "p95_ms")
def test_drag_frame(benchmark: BenchmarkFixture, crowded: Crowded) -> None:
    card = next(name for name in crowded.view.pieces_shown() if name.startswith("directive:"))
    start = QPointF(crowded.view.mapFromScene(crowded.view.table_scene.pieces[card].scenePos()))
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    crowded.mouse(QEvent.Type.MouseButtonPress, start, left, left)
    crowded.mouse(QEvent.Type.MouseMove, start + QPointF(40, -40), none, left)
    places = cycle([QPointF(300 + 7 * step, 500 - 3 * step) for step in range(60)])

    def frame() -> None:
        crowded.mouse(QEvent.Type.MouseMove, next(places), none, left)
        QApplication.processEvents()

    frame()
    benchmark(frame)
    tail_of(benchmark)
    crowded.view.pointer.cancel()


@pytest.mark.aim(8, "ms")
def test_zoom_frame(benchmark: BenchmarkFixture, crowded: Crowded) -> None:
    steps = cycle([crowded.view.zoom_in, crowded.view.zoom_in, crowded.view.zoom_out, crowded.view.zoom_out])

    def frame() -> None:
        next(steps)()
        crowded.view.viewport().repaint()

    frame()
    benchmark(frame)
