"""Pieces walk, wait, turn over and tumble: cosmetic, and at rest everything is as the scenery says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from pytestqt.qtbot import QtBot

from engines.kernel.messages import msg
from tabletop_qt.table.items import Pose, along, faded, stepping, swept
from tabletop_qt.table.motion import Motion, Pace, eased, evened
from tabletop_qt.table.scene import BOB, rolling, stretch
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Affordance, Box, Deal, Drop, Face, Piece, Place, Reaction, Turntable, face
from tests.table.toy_table import NEXT, just, laid_out

PAWN = Piece("pawn", face("disc", 40, 40, number=1), 50, 200, 1, "all", msg("A pawn"))
WAY = ((50.0, 200.0), (50.0, 100.0), (150.0, 100.0))
TALLY = Piece("tally", face("disc", 40, 40, number=2), 300, 250, 1, "all", msg("A tally"), delay=900)


@pytest.fixture
def table(qtbot: QtBot) -> TableView:
    return laid_out(qtbot, PAWN)


def test_pieces_that_move_in_turn_set_out_one_after_another(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    pawns = [evolve(PAWN, id=f"pawn{number}", y=50.0 * number, in_turn=True) for number in range(1, 5)]
    table = laid_out(qtbot, *pawns)
    waited: dict[tuple[str, str], int] = {}
    monkeypatch.setattr(table.motion, "run", lambda name, *_, delay=0, **__: waited.setdefault(name, delay))
    table.show_scenery(just(evolve(pawns[0], x=300), pawns[1], *[evolve(pawn, x=300) for pawn in pawns[2:]]))
    assert waited == {("pawn1", "pose"): 0, ("pawn3", "pose"): Pace.IN_TURN, ("pawn4", "pose"): 2 * Pace.IN_TURN}
    assert Pace.LONGEST_TURN + Pace.FLIGHT <= 1500


@pytest.mark.parametrize("between", [0.5, 1.5])
def test_a_piece_that_moves_leaves_nothing_behind(qtbot: QtBot, between: float) -> None:
    card = Piece("card", face("card", 40, 60, number=1), 60, 60, 1, "all", msg("A card"))
    plate = Piece("plate", face("plate", 60, 20, number=2), 200, 232 + between, 2, "all", msg("A plate below"))
    table = laid_out(qtbot, card, plate)
    # A size at which pieces don't lie on whole pixels.
    table.resize(389, 291)
    table.settle()
    qtbot.wait(30)
    table.show_scenery(just(evolve(card, x=200, y=191), plate))
    qtbot.waitUntil(lambda: not table.motion.busy)
    qtbot.wait(30)
    left = table.screen().grabWindow(table.winId()).toImage()
    table.viewport().update()
    qtbot.wait(30)
    anew = table.screen().grabWindow(table.winId()).toImage()
    # Qt samples a scaled picture a little differently where the repainted area begins: a pixel of a round corner, never two.
    assert sum(left.pixel(x, y) != anew.pixel(x, y) for x in range(left.width()) for y in range(left.height())) <= 1


def lengths(table: TableView, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], int]:
    """The lengths of motions that begin from now on, by name."""
    seen: dict[tuple[str, str], int] = {}
    run = table.motion.run

    def watched(
        name: tuple[str, str],
        length: int,
        step: Callable[[float], None],
        done: Callable[[], None] = lambda: None,
        *,
        delay: int = 0,
        curve: Callable[[float], float] = eased,
    ) -> None:
        seen[name] = length
        run(name, length, step, done, delay=delay, curve=curve)

    monkeypatch.setattr(table.motion, "run", watched)
    return seen


def test_a_way_is_walked_leg_by_leg() -> None:
    poses = [Pose(x, y) for x, y in (*WAY, (250.0, 100.0))]
    assert along(poses, 0.0) == poses[0]
    assert along(poses, 1 / 3) == poses[1]
    assert along(poses, 0.5) == Pose(100.0, 100.0)
    assert along(poses, 1.0) == poses[-1]


def test_pieces_of_a_table_that_turns_go_around_its_middle_all_the_same_way() -> None:
    top, right, bottom = Pose(100, 0), Pose(200, 100), Pose(100, 200)
    middle = (100.0, 100.0)
    half = swept(top, right, middle, 90.0, 0.5)
    assert (round(half.x), round(half.y)) == (171, 29)
    assert round(swept(top, bottom, middle, 120.0, 0.5).x) == 200
    assert round(swept(top, bottom, middle, -120.0, 0.5).x) == 0
    assert round(swept(Pose(100, 0), Pose(99, 0), middle, 90.0, 0.5).y) == 0, "not all the way round"
    assert swept(top, right, middle, 90.0, 1.0) == right
    assert Turntable(0, 0, -240).since(Turntable(0, 0, -120)) == -120
    assert Turntable(0, 0, 0).since(Turntable(0, 0, -240)) == -120
    assert Turntable(0, 0, -120).since(Turntable(0, 0, -120)) == 0


def test_pieces_out_of_reach_of_a_turning_table_fade_from_place_to_place(table: TableView) -> None:
    table.show_scenery(evolve(just(PAWN), turntable=Turntable(200, 150, 0, 100)))
    table.motion.finish()
    table.show_scenery(evolve(just(evolve(PAWN, x=350, y=200)), turntable=Turntable(200, 150, -120, 100)))
    item = table.table_scene.pieces["pawn"]
    assert table.motion.runs(("pawn", "pose"))
    assert item.pose == Pose(50, 200)
    table.motion.finish()
    assert item.pose == Pose(350, 200)
    start, end = Pose(50, 200), Pose(350, 200, 1.0, 0.8)
    assert [faded(start, end, t) for t in (0.25, 0.5, 0.75, 1.0)] == [Pose(50, 200, 1.0, 0.5), Pose(350, 200, 1.0, 0.0),
                                                                    Pose(350, 200, 1.0, 0.4), end]  # fmt: skip


def test_a_table_turns_smoothly_and_what_grows_with_it_grows_on_the_way(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    table.show_scenery(evolve(just(PAWN), turntable=Turntable(200, 150, 0)))
    table.motion.finish()
    seen = lengths(table, monkeypatch)
    larger = evolve(PAWN, x=350, y=200, face=face("disc", 80, 80, number=1))
    table.show_scenery(evolve(just(larger), turntable=Turntable(200, 150, -120)))
    item = table.table_scene.pieces["pawn"]
    assert seen == {("pawn", "pose"): Pace.TURN_TABLE}
    assert (round(item.pose.x), round(item.pose.y), item.pose.size) == (50, 200, 0.5)
    table.motion.finish()
    assert item.pose == Pose(350, 200)


def test_what_fades_from_place_to_place_keeps_its_face_and_size_until_it_is_gone(table: TableView) -> None:
    table.show_scenery(evolve(just(PAWN), turntable=Turntable(200, 150, 0, 100)))
    table.motion.finish()
    larger = evolve(PAWN, x=350, y=200, face=face("disc", 80, 80, number=1))
    table.show_scenery(evolve(just(larger), turntable=Turntable(200, 150, -120, 100)))
    item = table.table_scene.pieces["pawn"]
    assert (item.shown_face, item.pose.size) == (PAWN.face, 1.0)
    item.change_face(0.49)
    assert item.shown_face == PAWN.face
    item.change_face(0.5)
    assert item.shown_face == larger.face
    table.show_scenery(evolve(just(larger), turntable=Turntable(200, 150, -120, 100)), animate=False)
    assert (item.shown_face, item.pose, table.motion.busy) == (larger.face, Pose(350, 200), False)


def test_a_piece_walks_where_its_way_begins_and_flies_from_anywhere_else(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = lengths(table, monkeypatch)
    there = evolve(PAWN, x=250, y=100, way=WAY)
    table.show_scenery(just(there))
    assert seen["pawn", "pose"] == 3 * Pace.STEP
    table.motion.finish()
    item = table.table_scene.pieces["pawn"]
    assert (item.pose.x, item.pose.y) == (250, 100)
    table.show_scenery(just(evolve(there, x=60, y=120)))
    assert seen["pawn", "pose"] == Pace.FLIGHT, "it is not where the way begins, and it is far"
    table.motion.finish()
    table.show_scenery(just(evolve(there, x=70, y=120)))
    assert seen["pawn", "pose"] == Pace.GLIDE
    table.settle()


def test_a_new_piece_comes_from_where_its_way_begins(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = lengths(table, monkeypatch)
    table.show_scenery(just(PAWN, evolve(PAWN, id="bought", x=250, y=100, way=WAY[:1])))
    item = table.table_scene.pieces["bought"]
    assert (item.pose.x, item.pose.y, item.pose.opacity, seen["bought", "pose"]) == (50, 200, 1.0, Pace.FLIGHT)
    table.motion.finish()
    assert (item.pose.x, item.pose.y) == (250, 100)
    table.settle()


def test_a_piece_walks_its_path_point_by_point_either_way(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stretch(WAY, (50, 200), (150, 100)) == WAY[1:2]
    assert stretch(WAY, (150, 100), (50, 200)) == WAY[1:2]
    assert [stretch(WAY, end, WAY[0]) for end in WAY] == [(), (), WAY[1:2]]
    assert [stretch(WAY, WAY[0], end) for end in WAY] == [(), (), WAY[1:2]]
    seen = lengths(table, monkeypatch)
    for x, y in (WAY[-1], WAY[0]):
        table.show_scenery(just(evolve(PAWN, x=x, y=y, path=WAY)))
        assert seen.pop(("pawn", "pose")) == 2 * Pace.STEP
        table.settle()


def test_a_piece_reacts_to_another_that_walks_and_looks_as_before_soon(
    table: TableView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    glad, sad = face("disc", 40, 40, number=3), face("disc", 40, 40, number=4)
    fan = evolve(TALLY, delay=0, reacts=Reaction("pawn", glad, sad))
    table.show_scenery(just(PAWN, fan))
    table.settle()
    item = table.table_scene.pieces["tally"]

    def reacts(to: tuple[float, float], worn: Face) -> None:
        table.show_scenery(just(evolve(PAWN, x=to[0], y=to[1], path=WAY), fan))
        qtbot.waitUntil(lambda: item.shown_face == worn)
        qtbot.waitUntil(lambda: not table.motion.busy)
        assert (item.shown_face, item.transform().isIdentity()) == (fan.face, True)

    reacts(WAY[-1], glad)
    reacts(WAY[0], sad)
    table.motion.set_enabled(False)
    seen: list[object] = []
    monkeypatch.setattr(item, "repaint_face", lambda shown=None: seen.append(shown))
    table.show_scenery(just(evolve(PAWN, x=150, y=100, path=WAY), fan))
    assert seen in ([], [None]), "nothing moves"


def test_a_piece_that_walks_takes_steps(table: TableView, qtbot: QtBot) -> None:
    poses = Pose(0, 0), Pose(10, 0), Pose(20, 0)
    assert [(round(pose.x), round(pose.y)) for pose in (stepping(poses, 5, t) for t in (0.25, 0.5, 0.75))] == [(5, -5), (10, 0), (15, -5)]
    assert stepping(poses, 5, 1.0) == poses[-1]
    for walking, steps in ((evolve(PAWN, x=250, y=100, way=WAY), True), (evolve(PAWN, x=250, y=100, path=WAY), False)):
        table.show_scenery(just(PAWN))
        table.settle()
        item = table.table_scene.pieces["pawn"]
        table.show_scenery(just(walking))
        highest = item.pose.y
        while table.motion.busy:
            qtbot.wait(5)
            highest = min(highest, item.pose.y)
        assert (highest < 100 - BOB / 4) is steps
        assert item.pose == Pose(250, 100)


def test_a_piece_that_stood_beside_others_walks_as_well(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    table.show_scenery(just(evolve(PAWN, x=80, y=170)))
    table.settle()
    seen = lengths(table, monkeypatch)
    table.show_scenery(just(evolve(PAWN, x=250, y=100, way=WAY)))
    assert seen["pawn", "pose"] == 3 * Pace.STEP
    table.settle()


def test_a_long_walk_does_not_take_for_ever(table: TableView, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = lengths(table, monkeypatch)
    table.show_scenery(just(evolve(PAWN, x=250, y=100, way=(*WAY[:1], *[(float(x), 100.0) for x in range(50, 250, 10)]))))
    assert seen["pawn", "pose"] == Pace.LONGEST_WALK
    table.settle()


def test_what_tells_of_something_is_seen_after_it(table: TableView, qtbot: QtBot) -> None:
    table.show_scenery(just(PAWN, TALLY))
    item = table.table_scene.pieces["tally"]
    qtbot.wait(200)
    assert item.opacity() == 0.0
    table.settle()
    assert item.opacity() == 1.0
    table.set_motion(False)
    table.show_scenery(just(PAWN))
    table.show_scenery(just(PAWN, TALLY))
    assert table.table_scene.pieces["tally"].opacity() == 1.0, "at once where nothing moves"


def test_curves_begin_and_end_where_they_should() -> None:
    for curve in (eased, evened):
        assert (curve(-1.0), curve(0.0), curve(1.0), curve(2.0)) == (0.0, 0.0, 1.0, 1.0)
    assert evened(0.5) == 0.5
    assert Motion.FRAME < Pace.RAISE


def test_a_held_piece_reveals_what_would_come_of_where_it_is_aimed(table: TableView) -> None:
    told = Piece("told", face("disc", 60, 30, number=7), 300, 40, 9, "all", msg("What it would bring"))
    places = tuple(Place(name, Box(x, 250, 40, 40), "all", msg("A place")) for name, x in (("near", 100.0), ("far", 300.0)))
    offers = tuple(
        Affordance(Drop("pawn", place.id), msg("Go"), meaning=NEXT, reveals=(told,) if place.id == "far" else ()) for place in places
    )
    table.show_scenery(evolve(just(PAWN), places=places, affordances=offers))
    interaction = table.interaction
    interaction.choose("pawn")
    assert interaction.held == "pawn"
    for aim, shown in (("near", ()), ("far", ("told",)), ("", ())):
        interaction.aim(aim)
        assert tuple(table.table_scene.revealed.items) == shown


DOWN = Piece("coin", face("disc", 40, 40, number=0), 100, 100, 1, "all", msg("A coin"), side=1)
UP = evolve(DOWN, face=face("disc", 40, 40, number=5), side=0)
ROLLED = Piece("die", face("disc", 40, 40, number=3), 200, 100, 1, "all", msg("A die"), rolled=1)


@pytest.fixture
def turning(qtbot: QtBot) -> TableView:
    return laid_out(qtbot, DOWN, ROLLED)


def test_a_piece_turned_over_shows_its_other_side_from_the_middle_on(turning: TableView) -> None:
    turning.show_scenery(just(UP, ROLLED))
    item = turning.table_scene.pieces["coin"]
    assert turning.motion.runs(("coin", "side"))
    assert item.shown_face == DOWN.face
    item.turn_over(0.4)
    assert item.shown_face == DOWN.face
    assert item.transform().m11() == pytest.approx(0.2)
    item.turn_over(0.6)
    assert item.shown_face == UP.face
    assert item.transform().m11() == pytest.approx(0.2)
    turning.settle()
    assert item.transform().isIdentity()
    assert item.shown_face == UP.face


def test_pieces_turn_over_all_at_once(turning: TableView) -> None:
    others = [evolve(DOWN, id=f"coin{index}", x=50.0 * index) for index in range(4)]
    turning.show_scenery(just(*others))
    turning.settle()
    turning.show_scenery(just(*(evolve(each, face=UP.face, side=0) for each in others)))
    assert all(turning.motion.runs((each.id, "side")) for each in others)
    turning.settle()
    assert {item.shown_face for item in turning.table_scene.pieces.values()} == {UP.face}


@pytest.mark.parametrize("number", [3, 5])
def test_a_die_tumbles_when_it_is_rolled_whatever_it_shows(turning: TableView, number: int) -> None:
    turning.show_scenery(just(DOWN, evolve(ROLLED, face=face("disc", 40, 40, number=number), rolled=2)))
    assert turning.motion.runs(("die", "turn"))
    assert turning.table_scene.pieces["die"].rotation() != 0.0
    turning.settle()
    assert turning.table_scene.pieces["die"].rotation() == 0.0
    turning.show_scenery(just(DOWN, evolve(ROLLED, face=face("disc", 40, 40, number=number), rolled=2)))
    assert not turning.motion.busy


def test_without_motion_everything_is_at_once_as_it_is(turning: TableView) -> None:
    turning.set_motion(False)
    turning.show_scenery(just(UP, evolve(ROLLED, rolled=2)))
    assert not turning.motion.busy
    assert turning.table_scene.pieces["coin"].shown_face == UP.face
    assert turning.table_scene.pieces["coin"].transform().isIdentity()
    assert turning.table_scene.pieces["die"].rotation() == 0.0


def test_a_piece_shown_without_movement_while_it_turns_over_is_as_it_is(turning: TableView) -> None:
    turning.show_scenery(just(UP, ROLLED))
    turning.show_scenery(just(UP, ROLLED), animate=False)
    item = turning.table_scene.pieces["coin"]
    assert item.shown_face == UP.face
    assert item.transform().isIdentity()
    assert not turning.motion.runs(("coin", "side"))


def test_a_die_tumbles_when_it_shows_another_value_but_not_when_it_is_drawn_larger(turning: TableView) -> None:
    die = Piece("cube", face("die", 40, 40, number=3), 300, 200, 1, "all", msg("A die"))
    turning.show_scenery(just(die))
    turning.settle()
    turning.show_scenery(just(evolve(die, face=face("die", 60, 60, number=3))))
    assert not turning.motion.runs(("cube", "turn"))
    turning.show_scenery(just(evolve(die, face=face("die", 60, 60, number=4))))
    assert turning.motion.runs(("cube", "turn"))


BACK, SUIT = face("card", 40, 60, number=0), face("card", 40, 60, number=7)
DEALT = Piece("hand", SUIT, 100, 250, 1, "all", msg("A card"), deal=Deal(Box(180, 90, 20, 30), 100, BACK))
THROWN = Piece("thrown", face("die", 30, 30, value=2), 300, 200, 1, "all", msg("A die"), deal=Deal(Box(290, 190, 20, 20), 400))


def test_a_dealt_card_comes_from_the_deck_with_its_back_up_and_turns_as_it_arrives(qtbot: QtBot) -> None:
    table = laid_out(qtbot, DEALT, PAWN)
    scene, item = table.table_scene, table.table_scene.pieces["hand"]
    scene.deal()
    assert (item.pose, item.shown_face) == (Pose(190, 105, 0.5), BACK), "as large as the deck"
    assert scene.pieces["pawn"].pose == scene.pieces["pawn"].home, "which is not dealt"
    table.show_scenery(just(DEALT, PAWN), animate=True)
    assert item.shown_face == BACK, "the table is shown again meanwhile"
    table.settle()
    assert (item.pose, item.shown_face, scene.dealing) == (item.home, SUIT, False)


def test_a_rolled_die_is_not_seen_before_its_roll_and_shows_other_values_before_it_settles(qtbot: QtBot) -> None:
    table = laid_out(qtbot, THROWN)
    table.table_scene.deal()
    assert table.table_scene.pieces["thrown"].opacity() == 0.0
    shown = [rolling(THROWN.face, t / 100).number("value") for t in range(101)]
    assert set(shown) == {1, 2, 3, 4, 5, 6}
    assert (shown[0], shown[1], set(shown[75:])) == (3, 3, {2})
    assert rolling(BACK, 0.1) == BACK, "a face without a value"
    table.settle()
    item = table.table_scene.pieces["thrown"]
    assert (item.opacity(), item.rotation(), item.shown_face) == (1.0, 0.0, THROWN.face)


def test_a_card_that_is_played_while_it_is_dealt_leaves_with_its_own_face(qtbot: QtBot) -> None:
    table = laid_out(qtbot, DEALT, PAWN)
    item = table.table_scene.pieces["hand"]
    table.table_scene.deal()
    table.show_scenery(just(PAWN))
    assert item.shown_face == SUIT


def test_a_deal_can_be_skipped_and_does_not_move_without_motion(qtbot: QtBot) -> None:
    table = laid_out(qtbot, DEALT, THROWN)
    scene = table.table_scene
    scene.deal()
    assert scene.skip_deal()
    assert not scene.skip_deal()
    assert all(item.pose == item.home and item.shown_face == item.piece.face for item in scene.pieces.values())
    table.set_motion(False)
    scene.deal()
    assert not table.motion.busy
    assert all(item.pose == item.home and item.shown_face == item.piece.face for item in scene.pieces.values())
