"""Hallway Rivals with four players and sixty standees at 1280 by 800: what a seat is shown, a full repaint, a frame of a drag."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import Act, EndTurn, Round, State
from engines.hallway_rivals.pieces import MOST_STUDENTS, Student, name_of
from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.hallway_rivals.art.painter import HallwayRivalsPainter
from tabletop_qt.games.hallway_rivals.position import Chosen, HallwayDraft, Person
from tabletop_qt.games.hallway_rivals.view_model import HallwayRivalsViewModel
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Drop
from tabletop_qt.viewmodels.view_model import IDLE
from tests.bench.test_drawing import tail_of

SIZE = (1280, 800)
GAME = HallwayRivals(None, BOTS)
SEATS = tuple(Seat(called, colour) for called, colour in (("Ann", "orange"), ("Ben", "sky"), ("Cyd", "green"), ("Dot", "purple")))
MODEL = HallwayRivalsViewModel(GAME, SEATS)


def full() -> State:
    """Sixty students on the corridors of a whole school, three to a space; the first seat may act."""
    state = GAME.new(make_setup(GAME, SEATS, {"building": "quick"}, 1)).state
    corridors = iter(list(state.board.plan.corridors)[::3])
    players = []
    for seat, player in enumerate(state.players):
        places = [next(corridors) for _ in range(MOST_STUDENTS // 3)]
        social = state.config.socials[seat]
        students = tuple([Student(name_of(social, number), places[(number - 1) // 3]) for number in range(1, MOST_STUDENTS + 1)])
        players.append(evolve(player, students=students))
    full_ = evolve(state, players=tuple(players), agenda=(Act((0,)), EndTurn(0), Round(3)), round=2, turn=evolve(state.turn, movement=30))
    assert not GAME.problems(full_)
    return full_


VIEW = GAME.view(full(), 0)
LEAD = VIEW.players[0].students[0].name
GROUP = Chosen(tuple([student.name for student in VIEW.players[0].students[:3]]), LEAD)


@pytest.mark.aim(6, "ms")
@pytest.mark.parametrize("draft", [IDLE, GROUP], ids=["at_rest", "a_group_in_hand"])
def test_scenery(benchmark: BenchmarkFixture, draft: HallwayDraft) -> None:
    scenery = benchmark(MODEL.scenery, VIEW, 0, draft)
    assert scenery.affordances


class Full:
    """The table with a group in hand."""

    def __init__(self, qtbot: QtBot) -> None:
        self.view = TableView(HallwayRivalsPainter(), LIGHT)
        qtbot.addWidget(self.view)
        self.view.resize(*SIZE)
        self.view.set_motion(False)
        self.view.show_scenery(MODEL.scenery(VIEW, 0, GROUP))
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.settle()
        self.image = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def repaint(self) -> None:
        """Everything, as an expose event has it drawn."""
        painter = QPainter(self.image)
        self.view.render(painter)
        painter.end()

    def mouse(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton) -> None:
        """One event of the pointer, with the left button held."""
        place = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, at, place, button, left, none))


@pytest.fixture
def table(qtbot: QtBot) -> Full:
    """The full table."""
    return Full(qtbot)


@pytest.mark.aim(6, "ms")
def test_full_repaint(benchmark: BenchmarkFixture, table: Full) -> None:
    assert len(table.view.pieces_shown()) > 100
    table.repaint()
    benchmark(table.repaint)


@pytest.mark.aim(3, "ms", "p95_ms")
def test_drag_frame_with_the_way_drawn(benchmark: BenchmarkFixture, table: Full) -> None:
    """The pointer goes from one place that can be reached to the next."""
    view = table.view
    targets = [offer.action.place for offer in view.scenery.affordances if isinstance(offer.action, Drop)]
    middles = [QPointF(view.mapFromScene(QPointF(*spot.box.centre))) for spot in view.scenery.places if spot.id in targets]
    assert len(middles) > 10
    start = QPointF(view.mapFromScene(view.table_scene.pieces[Person(LEAD).id].scenePos()))
    table.mouse(QEvent.Type.MouseButtonPress, start, Qt.MouseButton.LeftButton)
    table.mouse(QEvent.Type.MouseMove, start + QPointF(20, 20), Qt.MouseButton.NoButton)
    places = cycle([one + (other - one) * step / 4 for one, other in pairwise(middles) for step in range(4)])

    def frame() -> None:
        table.mouse(QEvent.Type.MouseMove, next(places), Qt.MouseButton.NoButton)
        QApplication.processEvents()

    for _ in range(4 * len(middles)):
        frame()
    benchmark(frame)
    tail_of(benchmark)
    view.pointer.cancel()
