"""Drawing the largest tables at 1280 by 800 in software: twelve rows with a full hand, and sixty standees of four players."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from engines import Table
from engines.hallway_rivals import model, pieces
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.game import HallwayRivals
from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import STUDENTS, State
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.hallway_rivals.art.painter import HallwayRivalsPainter
from tabletop_qt.games.hallway_rivals.position import Chosen, HallwayDraft, Person
from tabletop_qt.games.hallway_rivals.view_model import HallwayRivalsViewModel
from tabletop_qt.games.school_year_diary.art.painter import SchoolYearDiaryPainter
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Drop, Scenery
from tabletop_qt.viewmodels.view_model import IDLE

SIZE = (1280, 800)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


class Drawn:
    """A table on the screen."""

    def __init__(self, qtbot: QtBot, painter: FacePainter, scenery: Scenery) -> None:
        self.view = TableView(painter, LIGHT)
        qtbot.addWidget(self.view)
        self.view.resize(*SIZE)
        self.view.set_motion(False)
        self.view.show_scenery(scenery)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.settle()
        self.image = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)

    def repaint(self) -> None:
        """Repaint everything, as an expose event does."""
        painter = QPainter(self.image)
        self.view.render(painter)
        painter.end()

    def mouse(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton) -> None:
        """Send one event of the pointer, with the left button held."""
        place = QPointF(self.view.viewport().mapToGlobal(at.toPoint()))
        QApplication.sendEvent(self.view.viewport(), QMouseEvent(kind, at, place, button, LEFT, Qt.KeyboardModifier.NoModifier))

    def begin_drag(self, piece: str, by: QPointF) -> QPointF:
        """Press a piece and move it a little; where it was pressed."""
        start = QPointF(self.view.mapFromScene(self.view.table_scene.pieces[piece].scenePos()))
        self.mouse(QEvent.Type.MouseButtonPress, start, LEFT)
        self.mouse(QEvent.Type.MouseMove, start + by, NONE)
        return start


@pytest.fixture
def crowded(qtbot: QtBot) -> Drawn:
    """A table with twelve rows and five cards in hand, in the middle of a turn."""
    table = Table.new("school_year_diary", options={"students": STUDENTS, "rows": 3}, deal=5)
    assert isinstance(table.game, SchoolYearDiary)
    shown = SchoolYearDiaryViewModel(table.game)
    state: State = table.state
    while state.turn is None or table.game.wording.stage(state).round < 1:
        table.play(next(iter(table.legal())))
        state = table.state
    hand, rest = state.decks.directives[:5], state.decks.directives[5:]
    decks = evolve(state.decks, directives=(*rest, *state.players[0].hand))
    full_hand = evolve(state, players=(evolve(state.players[0], hand=hand),), decks=decks)
    return Drawn(qtbot, SchoolYearDiaryPainter(), shown.scenery(table.game.view(full_hand, 0), 0, shown.start()))


def tail_of(benchmark: BenchmarkFixture) -> None:
    """Notes the 95th percentile beside the figures; nothing is measured while benchmarks only run as tests."""
    stats = getattr(benchmark.stats, "stats", None)
    if stats is not None:
        times = sorted(stats.data)
        benchmark.extra_info["p95_ms"] = round(1000 * times[int(0.95 * (len(times) - 1))], 3)


@pytest.mark.aim(4, "ms")
def test_full_repaint(benchmark: BenchmarkFixture, crowded: Drawn) -> None:
    assert len(crowded.view.pieces_shown()) > 100
    crowded.repaint()
    benchmark(crowded.repaint)


@pytest.mark.aim(2, "ms", "p95_ms")
def test_drag_frame(benchmark: BenchmarkFixture, crowded: Drawn) -> None:
    card = next(name for name in crowded.view.pieces_shown() if name.startswith("directive:"))
    crowded.begin_drag(card, QPointF(40, -40))
    places = cycle([QPointF(300 + 7 * step, 500 - 3 * step) for step in range(60)])

    def frame() -> None:
        crowded.mouse(QEvent.Type.MouseMove, next(places), NONE)
        QApplication.processEvents()

    frame()
    benchmark(frame)
    tail_of(benchmark)
    crowded.view.pointer.cancel()


def zoom(benchmark: BenchmarkFixture, view: TableView) -> None:
    """Measure a step of the zoom with its paint."""
    steps = cycle([view.zoom_in, view.zoom_in, view.zoom_out, view.zoom_out])

    def frame() -> None:
        next(steps)()
        view.viewport().repaint()

    frame()
    benchmark(frame)


@pytest.mark.aim(8, "ms")
def test_zoom_frame(benchmark: BenchmarkFixture, crowded: Drawn) -> None:
    zoom(benchmark, crowded.view)


@pytest.mark.aim(12, "ms")
@pytest.mark.parametrize("drawn", ["crowded", "full_school"])
def test_zoom_frame_in_a_large_window(benchmark: BenchmarkFixture, request: pytest.FixtureRequest, drawn: str) -> None:
    view = request.getfixturevalue(drawn).view
    view.resize(2560, 1440)
    QApplication.processEvents()
    view.settle()
    zoom(benchmark, view)


# Hallway Rivals


GAME = HallwayRivals(None, BOTS)
SEATS = tuple(Seat(called, colour) for called, colour in (("Ann", "orange"), ("Ben", "sky"), ("Cyd", "green"), ("Dot", "purple")))
MODEL = HallwayRivalsViewModel(GAME, SEATS)


def full() -> model.State:
    """Sixty students on the corridors of a whole school, three to a space; the first seat may act."""
    state = GAME.new(make_setup(GAME, SEATS, {"building": "quick"}, 1)).state
    corridors = iter(list(state.board.plan.corridors)[::3])
    players = []
    for seat, player in enumerate(state.players):
        places = [next(corridors) for _ in range(pieces.MOST_STUDENTS // 3)]
        social = state.config.socials[seat]
        students = tuple(
            [pieces.Student(pieces.name_of(social, number), places[(number - 1) // 3]) for number in range(1, pieces.MOST_STUDENTS + 1)]
        )
        players.append(evolve(player, students=students))
    full_ = evolve(
        state,
        players=tuple(players),
        agenda=(model.Act((0,)), model.EndTurn(0), model.Round(3)),
        round=2,
        turn=evolve(state.turn, movement=30),
    )
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


@pytest.fixture
def full_school(qtbot: QtBot) -> Drawn:
    """The full school with a group in hand."""
    return Drawn(qtbot, HallwayRivalsPainter(), MODEL.scenery(VIEW, 0, GROUP))


@pytest.mark.aim(6, "ms")
def test_full_repaint_of_a_full_school(benchmark: BenchmarkFixture, full_school: Drawn) -> None:
    assert len(full_school.view.pieces_shown()) > 100
    full_school.repaint()
    benchmark(full_school.repaint)


@pytest.mark.aim(3, "ms", "p95_ms")
def test_drag_frame_with_the_way_drawn(benchmark: BenchmarkFixture, full_school: Drawn) -> None:
    """The pointer goes from one place that can be reached to the next."""
    view = full_school.view
    targets = [offer.action.place for offer in view.scenery.affordances if isinstance(offer.action, Drop)]
    middles = [QPointF(view.mapFromScene(QPointF(*spot.box.centre))) for spot in view.scenery.places if spot.id in targets]
    assert len(middles) > 10
    full_school.begin_drag(Person(LEAD).id, QPointF(20, 20))
    places = cycle([one + (other - one) * step / 4 for one, other in pairwise(middles) for step in range(4)])

    def frame() -> None:
        full_school.mouse(QEvent.Type.MouseMove, next(places), NONE)
        QApplication.processEvents()

    for _ in range(4 * len(middles)):
        frame()
    benchmark(frame)
    tail_of(benchmark)
    view.pointer.cancel()
