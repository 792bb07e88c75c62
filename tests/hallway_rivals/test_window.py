"""Hallway Rivals in the real window: building, moving and shopping by mouse, turns by keys and by whatever is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent, QGuiApplication, QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from engines import Table
from engines.hallway_rivals import model
from engines.hallway_rivals.board import Kind, Place
from engines.hallway_rivals.pieces import Activity, Goods, Snack, SocialGroup
from engines.hallway_rivals.rules.actions import Capture, waiting_rooms
from engines.hallway_rivals.rules.cards import Play, PlayAt, PlayOn
from engines.hallway_rivals.rules.fighting import Attack
from engines.hallway_rivals.rules.moving import Move
from engines.hallway_rivals.school import students_at
from engines.kernel.contract import Seat
from engines.kernel.flow import Decision
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.kernel.setup import make_setup
from engines.kernel.worker import Task, advice_request
from tabletop_qt.games.hallway_rivals.layout import layout
from tabletop_qt.games.hallway_rivals.position import Ground, HallTile, Held, OnSale, OwnRoom, Person, Spot
from tabletop_qt.games.hallway_rivals.routes import left_to_reach
from tabletop_qt.games.hallway_rivals.view_model import HallwayRivalsViewModel
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.viewing import ADVISE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.motion import Pace
from tabletop_qt.table.mouse import area_of, tooltip
from tabletop_qt.viewmodels.scenery import Do, Drop, Face, Lift, Piece, Press, Standing
from tabletop_qt.viewmodels.view_model import IDLE, LOOK
from tests import asking
from tests.expecting import expect
from tests.hallway_rivals import schools as positions
from tests.hallway_rivals.golden import RECORDS
from tests.shell.driving import KeyboardPlayer, assert_shown, at, begin, click, drag, key, random_moves, the_page, the_presenter
from tests.shell.windows import OpenWindow

PERSONS = ("Ann", "Ben", "Cyd", "Dot")


def school(window: MainWindow, players: int = 2, deal: int = 7, building: str = "quick", **options: object) -> TablePage:
    """Begin a table of persons, who are not asked before a turn ends; the cover before the first is lifted."""
    page = begin(window, "hallway_rivals", PERSONS[:players], deal, building=building, **options)
    the_presenter(page).asks = False
    return page


def state_of(page: TablePage) -> model.State:
    state: model.State = the_presenter(page).session.table.state
    return state


def double_click(page: TablePage, thing: str) -> None:
    """A click on a thing, and another press right after it, as Qt reports them: it does not answer its own question."""
    click(page, thing)
    viewport, left, point = page.table.viewport(), Qt.MouseButton.LeftButton, QPointF(at(page, thing))
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        where = QPointF(viewport.mapToGlobal(point.toPoint()))
        QApplication.sendEvent(viewport, QMouseEvent(kind, point, where, left, left, Qt.KeyboardModifier.NoModifier))


def go_on(page: TablePage) -> None:
    """Nothing more in this step."""
    the_presenter(page).lift()
    page.table.interaction.act(next(action for action in (Do("done"), Do("end")) if page.table.scenery.offered(action) is not None))
    the_presenter(page).lift()


def until(page: TablePage, decision: type[Decision]) -> model.State:
    """Go on to a kind of decision."""
    for _ in range(20):
        if isinstance(state_of(page).decision, decision):
            return state_of(page)
        go_on(page)
    pytest.fail(f"no {decision.__name__}")


@pytest.mark.clause("HR-1.2", "HR-1.3")
def test_a_school_is_built_by_mouse(window: MainWindow) -> None:
    page = school(window, building="by_hand")
    page.table.interaction.act(Do("turn"))
    drag(page, HallTile().id, Ground(0, -1).id)
    assert [(tile.x, tile.y, tile.turned) for tile in state_of(page).board.tiles] == [(0, -1, True)]
    for x, y in ((1, 0), (0, 1), (-1, 0)):
        assert isinstance(state_of(page).decision, model.PlaceTile)
        drag(page, HallTile().id, Ground(x, y).id)
        assert_shown(page)
    assert isinstance(state_of(page).decision, model.PlaceAnnex)
    drag(page, OwnRoom(special=False).id, Spot(state_of(page).board.plan.exits[0]).id)
    assert [annex.seat for annex in state_of(page).board.annexes] == [0]
    assert_shown(page)


@pytest.mark.clause("HR-3.1", "HR-3.5")
def test_a_group_is_clicked_twice_and_then_where_it_goes(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.Act)
    seat = state.turn.seat
    lead = state.players[seat].students[0]

    def chosen() -> int:
        return sum(piece.emphasis.value == "chosen" for piece in page.table.scenery.pieces)

    click(page, Person(lead.name).id)
    assert chosen() == 1
    click(page, Person(lead.name).id)
    assert chosen() == 3
    target = next(offer.action.place for offer in page.table.scenery.affordances
                  if isinstance(offer.action, Drop) and offer.action.piece == Person(lead.name).id)  # fmt: skip
    click(page, target)
    moved = [student for student in state_of(page).players[seat].students if student.place is not lead.place]
    assert len(moved) == 3
    assert_shown(page)


@pytest.mark.clause("HR-4.1")
def test_a_second_click_on_a_student_beside_an_enemy_puts_it_down(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.Put)
    seat, room = state.decision.seat if state.decision else 0, state.board.plan.rooms[0]
    for player in (seat, 1 - seat):
        student = state.players[player].students[0]
        the_presenter(page).lift()
        drag(page, Person(student.name).id, Spot(room).id)
        go_on(page)
    until(page, model.Act)
    own = Person(next(one for one in state_of(page).players[state_of(page).turn.seat].students if one.place is room).name).id
    click(page, own)
    assert page.table.scenery.offered(Drop(own, Spot(room).id)) is not None, "an attack"
    click(page, own)
    assert page.table.scenery.held == ""
    assert not any(piece.id.startswith("spot:") for piece in page.table.scenery.pieces)


@pytest.mark.clause("HR-3.1", "TBL-3")
def test_a_student_that_can_not_get_there_is_refused_where_it_was_dropped(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.MoveFree)
    student = state.players[state.turn.seat].students[0]
    far = next(place for place in state.board.plan.rooms)
    drag(page, Person(student.name).id, Spot(far).id)
    assert page.table.bubble.clause in ("HR-3.1", "HR-3.2", "HR-5.3")
    assert state_of(page) == state


@pytest.mark.clause("HR-5.1", "HR-9.4")
def test_home_room_puts_students_into_rooms_and_a_room_is_captured(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.Put)
    room, seat = state.board.plan.rooms[0], state.decision.seat if state.decision else 0
    student = state.players[seat].students[0]
    drag(page, Person(student.name).id, Spot(room).id)
    assert students_at(state_of(page), seat, room)
    while not (isinstance(state_of(page).decision, model.Act) and state_of(page).turn.seat == seat):
        go_on(page)
    click(page, Person(student.name).id)
    assert "capture" in {button.name for button in page.table.scenery.buttons}
    page.table.interaction.act(Do("capture"))
    assert state_of(page).rooms[0].owner == seat
    assert_shown(page)


@pytest.mark.clause("HR-9.4", "TBL-3")
def test_a_click_on_a_corridor_in_home_room_says_that_students_go_to_rooms(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.Put)
    click(page, Spot(state.board.plan.corridors[0]).id)
    assert page.table.bubble.text.startswith("In Home Room, students go to another room that is yours or unclaimed.")
    assert "HR-9.4" in page.table.bubble.text
    assert state_of(page) == state


@pytest.mark.clause("HR-3.1", "TBL-3")
def test_a_click_on_a_place_says_to_pick_somebody_first_and_one_beside_a_pawn_picks_it(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.MoveFree)
    click(page, Spot(state.board.plan.corridors[0]).id)
    assert page.table.bubble.text.startswith("Pick one of your students first.")
    assert state_of(page) == state
    name = max(state.players[state.turn.seat].students, key=lambda each: at(page, Person(each.name).id).x()).name
    piece = page.table.scenery.piece(Person(name).id)
    assert piece is not None
    beside = at(page, piece.id) + QPoint(round(piece.face.w / 2 * page.table.table_scene.zoom) + 5, 0)
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert page.table.scenery.held == piece.id


def test_the_side_panel_forgets_what_has_left_the_table(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.MoveFree)
    name = state.players[state.turn.seat].students[0].name
    piece = page.table.scenery.piece(Person(name).id)
    assert piece is not None
    page.panel.inspect(piece)
    page.panel.inspector.keep_to(page.table.scenery)
    assert page.panel.inspector.text.startswith(str(piece.name))
    page.panel.inspector.keep_to(evolve(page.table.scenery, pieces=()))
    assert page.panel.inspector.text.endswith("to read about it here.")


@pytest.mark.clause("HR-7.1")
def test_a_step_in_which_nothing_can_be_bought_passes_without_a_word(window: MainWindow, qtbot: QtBot) -> None:
    page = school(window)
    state = until(page, model.Spend)
    assert state.players[state.turn.seat].coins == 0
    window.tables.autoplay.pace = "calm"
    told: list[object] = []
    window.tables.autoplay.told.connect(told.append)
    the_presenter(page).play_forced(automatic=True)
    qtbot.waitUntil(lambda: not isinstance(state_of(page).decision, model.Spend), timeout=1000)
    assert not any(told)
    assert not [entry for entry in the_presenter(page).logs.of(0).entries if str(entry.sentence).endswith(": ")]


@pytest.mark.clause("HR-7.1", "TBL-3")
def test_the_shop_sells_for_coins_and_says_what_is_missing(window: MainWindow) -> None:
    page = school(window)
    state = until(page, model.Spend)
    assert state.players[state.turn.seat].coins == 0
    student = page.table.scenery.piece(OnSale(Goods.STUDENT).id)
    assert student is not None
    assert str(student.about[-1]) == "That costs 1 coin, and you have 0."
    page.table.interaction.act(Press(student.id))
    assert page.table.bubble.clause == "HR-7.1"
    assert state_of(page) == state


@pytest.mark.clause("HR-11.1", "TBL-6")
def test_a_cover_stands_before_a_turn_and_none_where_nothing_is_hidden(window: MainWindow) -> None:
    page = school(window, players=3)
    presenter = the_presenter(page)
    asked: list[type[Decision]] = []
    for _ in range(30):
        decision = state_of(page).decision
        if decision is None:
            break
        if page.round_sheet.isVisible():
            assert not page.hot_seat.stands
            page.round_sheet.button.click()
        if presenter.seat_to_unlock is not None:
            asked.append(type(decision))
            presenter.lift()
        assert_shown(page)
        offered = [offer.action for offer in page.table.scenery.affordances]
        page.table.interaction.act(next((action for action in (Do("done"), Do("end")) if action in offered), offered[0]))
    assert set(asked) <= {model.Spend, model.MoveFree, model.Act}
    assert model.Put not in asked


@pytest.mark.clause("HR-7.1", "HR-11.1", "TBL-6")
def test_a_card_bought_on_the_open_table_lies_face_down_and_no_cover_stands_until_its_player_looks(window: MainWindow) -> None:
    page = school(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not (isinstance(state_of(page).decision, model.Spend) and state_of(page).players[table.to_act[0]].coins >= 3):
        seat, useful = table.to_act[0], [each for each in table.legal(table.to_act[0]) if isinstance(each, model.PutAt | Capture)]
        apart = (each for each in useful if isinstance(each, Capture) or not students_at(table.state, seat, each.to))
        presenter.play(next(apart, model.Done()), seat)
    assert not page.hot_seat.stands
    page.table.interaction.act(Press(OnSale(Goods.SNACK).id))
    (card,) = state_of(page).players[seat := table.to_act[0]].snacks
    assert card is not None
    assert (presenter.seat, presenter.seat_to_unlock, presenter.deciding) == (None, None, seat), "they sit there already"
    assert not [piece for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)]
    QApplication.processEvents()
    assert page.bar.button("done").width() >= page.bar.button("done").sizeHint().width()
    assert page.bar.shown(LOOK) is None, "the button lies on the hand"
    assert page.table.scenery.piece(LOOK) is not None
    page.table.interaction.act(Do("done"))
    assert (presenter.seat, presenter.seat_to_unlock, presenter.deciding) == (None, None, seat), "all through their turn"
    ask = page.bar.button(ADVISE)
    assert ask.isEnabled(), "a hint by what everybody sees"
    request = advice_request(Task.ADVISE, table, seat, open_table=True)
    assert card.value not in to_json(request.view["players"][seat]["snacks"])
    assert asking.answer(request, {"hallway_rivals": table.game}).recommended
    click(page, LOOK)
    assert (presenter.seat, page.hot_seat.stands) == (seat, False), "at once: they sit there already, and asked for it"
    assert [piece.thing.card for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)] == [card]
    assert not page.hot_seat.recap.isVisible(), "they have seen what they bought"
    assert page.bar.shown(LOOK) is None, "the button to hide it lies on the hand, too"
    click(page, LOOK)
    assert (presenter.seat, presenter.deciding, page.hot_seat.stands) == (None, seat, False)
    assert not [piece for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)]


@pytest.mark.clause("HR-8.1", "HR-11.1", "TBL-6")
def test_a_hand_that_is_looked_at_stays_up_while_its_player_plays_a_card(window: MainWindow, tmp_path: Path) -> None:
    start = positions.school("j1@base0", "p1@base1", decision=model.Spend((0,)), activities=(Activity.HALL_PASS,), snacks=(Snack.ETCH,))
    start = evolve(start, agenda=(start.agenda[0], model.EndTurn(0), model.TakeTurn(1), start.agenda[-1]))
    record = tmp_path / "hand.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), position=start).record(), "utf-8")
    window.open_record(record)
    page, presenter = the_page(window), the_presenter(the_page(window))
    presenter.look()
    presenter.lift()

    def held() -> list[Any]:
        return [piece.thing.card for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)]

    assert held() == [Activity.HALL_PASS, Snack.ETCH]
    presenter.play("play hall_pass")
    assert isinstance(state_of(page).decision, model.Put)
    assert held() == [Snack.ETCH]
    presenter.play("done")
    assert isinstance(state_of(page).decision, model.Spend)
    assert (held(), presenter.seat) == ([Snack.ETCH], 0)
    presenter.play("done")
    assert presenter.deciding == 1
    assert held() == []


@pytest.mark.clause("HR-9.4", "TBL-6")
def test_a_pennant_says_who_decides_next_where_no_cover_stands_between(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "quick", 0)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    page = school(window)
    presenter = the_presenter(page)
    first = presenter.deciding
    assert isinstance(state_of(page).decision, model.Put)
    assert page.table.stage.moment is None, "nobody was there before"
    page.table.interaction.act(Do("done"))
    assert presenter.deciding not in (None, first)
    assert str(expect(page.table.stage.moment).words) == f"{PERSONS[1 - (first or 0)]} chooses"
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Space)
    assert page.table.stage.moment is None
    assert presenter.deciding != first, "the key ends the pennant, and nothing else"
    presenter.undo()
    assert presenter.deciding == first
    window.choose(evolve(window.appearance.settings, reduce_motion=True))
    page.table.interaction.act(Do("done"))
    assert page.table.stage.moment is None, "without motion"


@pytest.mark.clause("HR-2.1", "TBL-6")
def test_a_turn_begins_with_a_banner_of_what_others_have_done(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(PACES, "quick", 0)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="quick"))
    agenda = (model.Act((0,)), model.EndTurn(0), model.TakeTurn(1), model.Round(9))
    state = positions.school("j1@r101", "j2@1c3", "p1@base1", "p2@base1", agenda=agenda)
    record = tmp_path / "capture.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), position=state).record(), "utf-8")
    window.open_record(record)
    page, presenter = the_page(window), the_presenter(the_page(window))
    presenter.asks = False
    stage = page.table.stage
    presenter.play("capture j1")
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    presenter.play("done")
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    assert (presenter.deciding, page.hot_seat.stands) == (1, False)
    assert "captures room 101." in str(expect(stage.moment).words)
    assert stage.covers(page.table.viewport().rect().center())
    turn = presenter.session.table.turn
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=page.table.viewport().rect().center())
    assert (stage.moment, presenter.session.table.turn) == (None, turn), "the click ends the banner, and nothing else"


@pytest.mark.clause("HR-2.1", "TBL-6")
def test_whose_turn_it_is_at_the_open_table_is_heard_where_the_prompt_does_not_name_them(window: MainWindow, tmp_path: Path) -> None:
    agenda = (model.Act((0,)), model.EndTurn(0), model.TakeTurn(1), model.Round(9))
    state = positions.school("j1@1c3", "p1@base1", agenda=agenda)
    record = tmp_path / "turns.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), position=state).record(), "utf-8")
    window.open_record(record)
    page, presenter, heard = the_page(window), the_presenter(the_page(window)), list[str]()
    presenter.asks = False
    page.table.accessibility.announced.connect(heard.append)
    presenter.play("done")
    QTest.qWait(50)
    assert (presenter.deciding, page.hot_seat.stands) == (1, False)
    assert "Ben" not in str(page.table.scenery.prompt)
    assert [words for words in heard if words == "Ben's turn"] == ["Ben's turn"], heard
    assert heard.index("Ben's turn") < heard.index(str(page.table.scenery.prompt))


@pytest.mark.clause("HR-2.1", "TBL-6")
def test_students_stay_picked_while_another_player_at_the_screen_answers(window: MainWindow, tmp_path: Path) -> None:
    state = positions.school("j1@1c4", "p1@1c3", "p3@3c5", movement=9)
    record = tmp_path / "push.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), position=state).record(), "utf-8")
    window.open_record(record)
    page, presenter = the_page(window), the_presenter(the_page(window))
    act = page.table.interaction.act
    act(Lift("student:j1"))
    presenter.play("push j1 1c3")
    assert isinstance(state_of(page).decision, model.PlacePushed)
    assert presenter.deciding == 1
    act(Lift("student:p1"))
    assert page.table.scenery.held == "student:p1", "Ben's student"
    act(next(offer.action for offer in page.table.scenery.affordances if isinstance(offer.action, Drop)))
    assert presenter.deciding == 0
    assert page.table.scenery.held == "student:j1"


@pytest.mark.clause("HR-11.1", "TBL-6")
def test_a_player_goes_on_after_an_answer_of_another_without_a_cover_their_hand_face_down(window: MainWindow, tmp_path: Path) -> None:
    state = positions.school("j1@1c3", "p1@1c4", "p2@1c4", "p3@3c5", movement=0, snacks=(Snack.ETCH,))
    state = positions.seed_for(state, "attack j1 p1", "won")
    record = tmp_path / "fight.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), position=state).record(), "utf-8")
    window.open_record(record)
    page = the_page(window)
    presenter = the_presenter(page)
    assert presenter.seat_to_unlock == 0, "after a load"
    presenter.lift()
    presenter.play("attack j1 p1")
    while presenter.deciding == 1:
        presenter.play(next(iter(presenter.session.table.legal(1))) if isinstance(state_of(page).decision, model.LoseStudent) else "done")
    assert isinstance(state_of(page).decision, model.Act)
    assert not page.hot_seat.stands
    assert presenter.viewing.acting == 0
    assert not [piece for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)]
    assert str(page.table.scenery.prompt) == "Look at your cards, or end your turn.", "her box and her hand say who"


@pytest.mark.clause("HR-4.2", "HR-11.1", "TBL-6")
def test_defenders_decide_on_the_open_table_and_see_no_hand(window: MainWindow) -> None:
    page = school(window, players=3, reports=9)
    presenter, rng = the_presenter(page), Rng(3)
    table = presenter.session.table
    while True:
        seat, state = table.to_act[0], state_of(page)
        if isinstance(state.decision, model.Act) and state.players[seat].cards:
            attack = next((command for command in table.legal(seat) if isinstance(command, Attack)), None)
            if attack is not None:
                break
        command, rng = table.legal(seat).draw(rng)
        if not isinstance(command, Play | PlayOn | PlayAt):
            table.play(command, seat)
    presenter.play(attack.text(), seat)
    decision = state_of(page).decision
    assert isinstance(decision, model.LoseStudent | model.Counter | model.CheerDefence)
    assert decision.seats != (seat,)
    assert presenter.seat_to_unlock is None, "no cover: nothing hidden is needed"
    assert not [piece for piece in page.table.scenery.pieces if isinstance(piece.thing, Held)]
    assert page.table.scenery.affordances
    assert_shown(page)


def test_the_school_is_as_large_as_the_height_of_a_window_of_1280_by_720_allows(window: MainWindow) -> None:
    page = school(window)
    built, zoom = layout(state_of(page).board, 0).built, page.table.camera.zoom
    for near, far in (
        (min(box.x for box in built), max(box.x + box.w for box in built)),
        (min(box.y for box in built), max(box.y + box.h for box in built)),
    ):
        assert (far - near) * zoom >= 550
    bounds = page.table.scenery.bounds
    assert bounds.w * zoom <= page.table.viewport().width()
    assert bounds.h * zoom <= page.table.viewport().height()


@pytest.mark.clause("HR-1.2")
def test_a_long_school_is_looked_at_closely_by_keys_and_wheel(window: MainWindow) -> None:
    page = school(window, building="by_hand")
    for x in range(1, 5):
        drag(page, HallTile().id, Ground(x, 0).id)
    view, fitted = page.table, page.table.camera.zoom
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera.zoom > fitted
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.camera.zoom == fitted
    over = QPointF(at(page, Spot(state_of(page).board.plan.rooms[0]).id))
    before = view.mapToScene(over.toPoint())
    wheel = QWheelEvent(over, QPointF(view.viewport().mapToGlobal(over)), QPoint(), QPoint(0, 480), Qt.MouseButton.NoButton,
                        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.camera.zoom > 1.5 * fitted
    after = view.mapToScene(over.toPoint())
    assert abs(after.x() - before.x()) + abs(after.y() - before.y()) < 8, "the room under the pointer stays there"


def test_many_steps_of_whatever_is_offered(window: MainWindow) -> None:
    page = school(window, players=4)
    presenter, rng = the_presenter(page), Rng(4)
    for turn in range(60):
        presenter.lift()
        offers = [offer for offer in page.table.scenery.affordances if not isinstance(offer.action, Lift) or turn % 3 == 0]
        if not offers:
            offers = list(page.table.scenery.affordances)
        if not offers:
            break
        offer, rng = rng.pick(offers)
        page.table.interaction.act(offer.action)
        if turn % 10 == 0:
            presenter.lift()
            assert_shown(page)
    assert presenter.session.table.turn > 5


def test_a_turn_by_keys(window: MainWindow) -> None:
    page = school(window)
    presenter, keyboard = the_presenter(page), KeyboardPlayer(window)
    before = presenter.session.table.turn
    for _ in range(6):
        presenter.lift()
        keyboard.do(page.table.scenery.affordances[0])
    assert presenter.session.table.turn >= before
    assert_shown(the_page(window))


@pytest.mark.clause("HR-3.1", "TBL-6")
def test_the_others_see_the_way_that_somebody_walks_until_the_next_decision(window: MainWindow) -> None:
    page = school(window)
    for _ in range(30):
        if state_of(page).turn.seat == 1 and isinstance(state_of(page).decision, model.Act):
            break
        go_on(page)
    presenter = the_presenter(page)
    assert (presenter.side, state_of(page).turn.seat) == (0, 1), "Ben acts, and Ann sat there last"
    offered = presenter.session.table.legal(1)
    move = max((one for one in offered if isinstance(one, Move) and len(one.names) == 1), key=lambda one: len(way_of(page, one)))
    presenter.play(move.text())
    deed = state_of(page).deed
    assert isinstance(deed, model.Walk)
    assert len(deed.way) > 5
    first = trails(page)
    assert len(first) == 1
    assert len(page.table.table_scene.pieces[Person(move.names[0]).id].piece.way) == len(deed.way) - 1
    other = next(one for one in presenter.session.table.legal(1) if isinstance(one, Move) and one.names != move.names)
    presenter.play(other.text())
    (after,) = trails(page)
    assert after not in first, "the arrow of the last walk never slides to the next one"
    item = page.table.table_scene.pieces[after]
    assert (item.pose.x, item.pose.y) == (item.home.x, item.home.y)
    go_on(page)
    assert trails(page) == []


def trails(page: TablePage) -> list[str]:
    return [name for name in page.table.table_scene.pieces if name.startswith("trail")]


def way_of(page: TablePage, move: Move) -> tuple[Place, ...]:
    state = state_of(page)
    start = next(one.place for one in state.players[1].students if one.name == move.names[0])
    plan = state.board.plan
    return plan.way(plan.distances(start, 99, lambda _: True), move.to)


@pytest.mark.clause("HR-1.3", "TBL-1")
def test_a_first_game_begins_in_a_school_that_stands_and_later_ones_as_last_time(open_window: OpenWindow) -> None:
    window = open_window()
    box = window.home.box("hallway_rivals")
    QTest.mouseClick(box.front, Qt.MouseButton.LeftButton)
    QTest.mouseClick(box.play, Qt.MouseButton.LeftButton)
    config = state_of(the_page(window)).config
    assert config.building is model.Building.QUICK
    assert config.socials[0] is SocialGroup.JOCKS, "the group of the lesson"
    window.show_home()
    window.home.choose("hallway_rivals")
    form = window.home.form
    assert isinstance(form, TableForm)
    (row,) = [row for row in form.options if row.option.key == "building"]
    assert (row.value(), row.option.default) == ("quick", "by_hand"), "the rules as written build by hand"
    row.show_value("by_hand")
    form.start.click()
    assert state_of(the_page(window)).config.building is model.Building.BY_HAND
    window.close()
    again = open_window()
    again.home.choose("hallway_rivals")
    assert again.home.form.setup().options["building"] == "by_hand"


def test_four_people_set_up_a_table_without_scrolling(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.home.choose("hallway_rivals")
    form = window.home.form
    assert isinstance(form, TableForm)
    form.rows.set_seats([Seat(name, colour) for name, colour in (("Ann", "orange"), ("Ben", "sky"), ("Cyd", "green"), ("Dot", "purple"))])
    QTest.qWait(50)
    assert window.home.setting_up.scroll_bar.maximum() == 0


@pytest.mark.clause("HR-5.1")
def test_ending_a_turn_asks_about_rooms_that_can_still_be_captured(window: MainWindow) -> None:
    page = school(window)
    presenter = the_presenter(page)
    presenter.asks, table = True, presenter.session.table
    next(_ for _ in random_moves(presenter, 2000) if any(isinstance(command, Capture) for command in table.legal(table.to_act[0])))
    presenter.lift()
    turn = table.turn
    page.table.interaction.act(Do("end"))
    assert table.turn == turn
    (room,) = waiting_rooms(state_of(page), table.to_act[0])
    assert f"You can still capture room {room.number}." in page.bar.prompt.text()
    assert [*page.table.table_scene.pointed] == [Spot(room).id]
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not page.table.table_scene.pointed
    page.table.interaction.act(Do("end"))
    page.table.interaction.act(Do("end"))
    assert table.turn == turn + 1


@pytest.mark.clause("HR-5.1", "HR-6.2", "HR-7.2")
def test_the_buttons_of_step_7_keep_their_places_from_its_first_moment(window: MainWindow) -> None:
    page = school(window)
    presenter = the_presenter(page)

    def places() -> list[tuple[str, QRect]]:
        QApplication.processEvents()
        return [(name, page.bar.button(name).geometry()) for name in ("capture", "pick", "steal")]

    until(page, model.Put)
    seat = presenter.session.table.to_act[0]
    put = next(each for each in presenter.session.table.legal(seat) if isinstance(each, model.PutAt))
    presenter.play(put, seat)
    until(page, model.Act)
    stays = places()
    page.table.interaction.act(Lift(Person(put.name).id))
    assert page.bar.button("capture").isEnabled()
    assert places() == stays
    key(window, Qt.Key.Key_Escape)
    assert places() == stays


def test_one_click_leaves_students_in_the_base(window: MainWindow) -> None:
    page = school(window)
    until(page, model.Put)
    page.bar.settling, the_presenter(page).asks, before = 0, True, state_of(page)
    assert page.bar.button("done").text().startswith("Leave 5 in the base")
    QTest.mouseClick(page.bar.button("done"), Qt.MouseButton.LeftButton)
    assert state_of(page) != before


@pytest.mark.clause("HR-3.1", "HR-4.1")
@pytest.mark.parametrize("drags", [True, False])
def test_a_student_brought_to_a_far_enemy_walks_there_after_a_question(drags: bool, window: MainWindow, tmp_path: Path) -> None:
    page = against_a_bot(window, tmp_path, positions.school("j1@1c1", "p1@1c3", movement=9))
    page.bar.settling = 0
    jock, enemy = "student:j1", "student:p1"
    if drags:
        drag(page, jock, enemy)
    else:
        click(page, jock)
        double_click(page, enemy)
    assert page.bar.prompt.text() == "Jock 1 walks there first: 1 movement. Attack: 44% to win"
    QTest.mouseClick(page.bar.button("go_ahead"), Qt.MouseButton.LeftButton)
    assert state_of(page).players[0].students[0].place is positions.place("1c2")
    assert [piece.id for piece in page.table.scenery.pieces if piece.face.kind == "slip"], "attack or push"
    assert_shown(page)


@pytest.mark.clause("HR-2.1", "HR-5.1")
def test_a_click_on_a_student_goes_on_from_the_shop_and_its_capture_from_free_moves(window: MainWindow, tmp_path: Path) -> None:
    state = positions.school("j1@r101", "j2@1c3", "p1@base1", coins=(2, 0), rooms={101: model.Classroom()})
    page = against_a_bot(window, tmp_path, evolve(state, agenda=(*TURN[1:], *state.agenda)))
    put = state.players[0].students[0].name
    page.bar.settling = 0
    double_click(page, Person(put).id)
    assert isinstance(state_of(page).decision, model.Spend)
    assert page.bar.prompt.text() == "2 coins to spend. This closes the shop."
    QTest.mouseClick(page.bar.button("go_ahead"), Qt.MouseButton.LeftButton)
    assert isinstance(state_of(page).decision, model.MoveFree)
    assert page.table.scenery.held == Person(put).id
    QTest.mouseClick(page.bar.button("capture"), Qt.MouseButton.LeftButton)
    assert page.bar.prompt.text() == "This ends the free moves."
    QTest.mouseClick(page.bar.button("go_ahead"), Qt.MouseButton.LeftButton)
    assert isinstance(state_of(page).decision, model.Act)
    assert state_of(page).rooms[0].owner == 0
    assert_shown(page)


@pytest.mark.clause("HR-1.3", "HR-7.2")
def test_a_hatched_space_is_explained_in_the_panel_and_without_one_by_a_tooltip(window: MainWindow) -> None:
    page = school(window)
    purple = next(space for space, home in state_of(page).board.plan.purple.items() if home.kind is Kind.BASE)
    viewport, where = page.table.viewport(), at(page, Spot(purple).id)
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    assert "An enemy here can steal up to 5 coins" in page.panel.inspector.text
    assert not QToolTip.isVisible(), "one place tells it"
    page.side.show(False)
    where = at(page, Spot(purple).id)
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    assert "An enemy here can steal up to 5 coins" in QToolTip.text()
    shown = [each for each in QGuiApplication.topLevelWindows() if each.flags() & Qt.WindowType.ToolTip == Qt.WindowType.ToolTip]
    assert shown
    assert all(each.flags() & Qt.WindowType.WindowTransparentForInput for each in shown), "a click reaches what lies below it"


def test_a_tooltip_in_the_shop_covers_no_goods_and_stays_on_the_table(window: MainWindow) -> None:
    page = school(window)
    page.side.show(False)
    until(page, model.Spend)
    # On the screen beside the table there is room for it.
    window.move(-500, 0)
    goods = [piece.id for piece in page.table.scenery.pieces if piece.face.kind == "ware"]
    shelf = page.table.scenery.piece(OnSale(Goods.STUDENT).id)
    assert shelf is not None
    told = tooltip(shelf)
    assert "You get a new one in your base." in told
    assert "<b>" not in told, "its name is on the shelf"
    viewport, where = page.table.viewport(), max((at(page, name) for name in goods), key=QPoint.x)
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, where, viewport.mapToGlobal(where)))
    (shown,) = [each for each in QGuiApplication.topLevelWindows() if each.objectName() == "qtooltip_labelWindow"]
    assert shown.x() + shown.width() <= page.table.mapToGlobal(page.table.rect().topRight()).x()
    assert not [name for name in goods if shown.geometry().contains(viewport.mapToGlobal(at(page, name)))]


@pytest.mark.clause("HR-4.1")
def test_the_dice_of_a_fight_lie_between_the_fighters_until_the_next_decision(window: MainWindow) -> None:
    kept = RECORDS.table("four_built_quickly")
    window.start(kept.setup)
    page = the_page(window)
    presenter = the_presenter(page)
    fights = 0
    for number in range(1, kept.turn + 1):
        move = kept.played(number)
        presenter.play(move.command, move.seat)
        presenter.lift()
        thrown = [event for event in presenter.session.table.played(number).events if event.kind == "rolled"]
        lying = {piece.id: piece.face for piece in page.table.scenery.pieces if piece.id.startswith("floor:")}
        assert bool(lying) == (len(thrown) == 2)
        for side, event in enumerate(thrown):
            values = dict(event.message.values)
            dice = values["dice"]
            assert isinstance(dice, tuple)
            shown = tuple(
                str(face.number("value")) for name, face in lying.items() if name.startswith(f"floor:{side}:") and face.kind == "die"
            )
            assert (shown, lying[f"floor:{side}:total"].number("value")) == (tuple(map(str, dice)), values["total"])
        if thrown:
            plan = layout(presenter.session.table.state.board, 0)
            signs = [plan.sign(place) for place in plan.board.plan.rooms]
            on_floor = [piece for piece in page.table.scenery.pieces if piece.id.startswith("floor:")]
            for piece in on_floor:
                reach = [(abs(piece.x - x) - (piece.face.w + sign.w) / 2, abs(piece.y - y) - (piece.face.h + sign.h) / 2)
                         for sign in signs for x, y in [sign.centre]]  # fmt: skip
                assert all(max(apart) > -1 for apart in reach), f"{piece.id} hides the number of a room"
            told = next(event for event in presenter.session.table.played(number).events if event.kind in ("won", "held"))
            title = str(lying["floor:winner"].message("title"))
            assert title == f"{dict(told.message.values)['name']} wins"
            assert str(told.message).startswith(f"{title} the fight"), "the log and the plate say it alike"
        fights += bool(thrown)
        if fights == 3:
            break
    assert_shown(page)
    presenter.undo()
    presenter.lift()
    assert_shown(page)


def fight_begins(window: MainWindow) -> TablePage:
    """A table at which the dice of the first fight roll."""
    kept = RECORDS.table("four_built_quickly")
    window.start(kept.setup)
    page = the_page(window)
    presenter = the_presenter(page)
    for number in range(1, kept.turn + 1):
        move = kept.played(number)
        presenter.play(move.command, move.seat)
        if any(event.kind == "rolled" for event in presenter.session.table.played(number).events):
            break
        page.playback.skip()
        presenter.lift()
    while page.bar.prompt.text() != "The dice are rolling.":
        page.playback.go_on()
    return page


@pytest.mark.clause("HR-4.1")
def test_the_result_of_a_fight_is_told_once_the_dice_lie(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = fight_begins(window)
    stage = page.table.stage
    assert stage.moment is not None
    assert stage.moment.near is not None
    assert stage.covers(page.table.mapFromScene(*stage.moment.near.centre)), "it takes place where they stand"
    assert not {"floor:winner", "roll:0", "die:0:0"} & {piece.id for piece in page.table.scenery.pieces}
    told = figures(page)
    page.playback.cut()
    assert figures(page) != told, "coins and students are counted now"
    assert "wins" in page.bar.prompt.text() or "rolled" in page.bar.prompt.text()
    lying = [item.pose.opacity for name, item in page.table.table_scene.pieces.items() if name.startswith("floor:")]
    assert lying
    assert set(lying) == {1.0}, "the dice lie where the duel has put them"
    assert "roll:0" in {piece.id for piece in page.table.scenery.pieces}


def figures(page: TablePage) -> dict[str, Face]:
    """The numbers in the players' boxes."""
    return {piece.id: piece.face for piece in page.table.scenery.pieces if piece.id.startswith("figure:")}


@pytest.mark.clause("HR-4.1")
def test_dice_that_roll_without_a_scene_lie_before_anything_tells_their_result(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HallwayRivalsViewModel, "staged", frozenset())
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = fight_begins(window)
    lying = {piece.id for piece in page.table.scenery.pieces if piece.id.startswith("floor:")}
    assert lying
    assert {name.rsplit(":", 1)[1].isdigit() for name in lying} == {True}, "dice alone"
    QTest.qWait(Pace.TUMBLE + 100)
    assert {"floor:winner", "roll:0"} <= {piece.id for piece in page.table.scenery.pieces}


def test_a_bot_goes_briskly_through_what_is_routine(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    game = window.kits["hallway_rivals"].game
    window.start(make_setup(game, (Seat("Ann"), Seat("Kim", "sky", "easy")), {"building": "quick"}, 7))
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter = the_presenter(page)
    presenter.play("done", 0)
    page.playback.skip()
    usual = window.tables.bots.wait
    for _ in range(2):
        presenter.play(next(each for each in presenter.session.table.legal(1) if isinstance(each, model.PutAt)).text(), 1)
        assert page.playback.busy, "it is seen"
        assert (page.playback.brisk, window.tables.bots.wait) == (True, 0)
    presenter.play("done", 1)
    assert (page.playback.brisk, window.tables.bots.wait) == (False, usual), "the next turn begins"


@pytest.mark.clause("HR-10")
def test_the_set_up_form_tells_what_each_social_group_can_do_below_its_tile(window: MainWindow) -> None:
    window.home.choose("hallway_rivals")
    form = window.home.form
    assert isinstance(form, TableForm)
    QApplication.processEvents()
    tiles = form.rows.rows[0].own["groups"].tiles
    told = {name: tile.toolTip().splitlines() for name, tile in tiles.items()}
    assert told["jocks"][0] == "Each student can move 15 spaces"
    assert told["band"][0] == "Groups: 1 more free space"
    assert "more free space" in tiles["band"].accessibleDescription()
    assert told["any"] != told["band"]
    tile = tiles["jocks"]
    middle = tile.rect().center()
    QApplication.sendEvent(tile, QHelpEvent(QEvent.Type.ToolTip, middle, tile.mapToGlobal(middle)))
    assert QToolTip.isVisible()
    shown = next(each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel") and each.isVisible())
    assert shown.geometry().top() >= tile.mapToGlobal(tile.rect().bottomLeft()).y()


@pytest.mark.clause("HR-2.1")
def test_a_turn_can_be_ended_from_an_earlier_step_unless_something_useful_is_left(window: MainWindow) -> None:
    page = school(window)
    presenter, table = the_presenter(page), the_presenter(page).session.table
    state = until(page, model.MoveFree)
    button = page.bar.button("end")
    assert button.isEnabled(), "at once"
    press = Do("end")
    page.table.interaction.act(press)
    step, due = table.state, presenter.automatic.due()
    assert isinstance(step.decision, model.Act)
    assert step.turn.seat == state.turn.seat
    left = left_to_reach(presenter.view, step.turn.seat)
    assert [each.command for each in due.values()] == ([model.Done()] if left is None else [])
    assert not any("standing" in each.name for each in presenter.scenery.buttons), "nothing to cancel"
    presenter.play("done")
    assert presenter.automatic.due() == {}
    assert not presenter.automatic.stands_for(state.turn.seat)


@pytest.mark.clause("HR-2.1", "HR-9.1")
def test_a_turn_in_which_nothing_can_be_done_is_ended_with_one_click_while_the_principal_is_moved(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    state = positions.school("j1@nurse", "p1@3c5", rooms={101: model.Classroom(0)}, principal=positions.place("0c1"), snacks=(Snack.MILK,))
    steps = (model.MovePrincipal((0,)), model.Spend((0,)), model.FreeSpaces(), model.MoveFree((0,)), model.Movement())
    page = against_a_bot(window, tmp_path, evolve(state, agenda=(*steps, *state.agenda)))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    presenter.asks = False
    assert page.bar.button("end").isEnabled()
    assert not page.bar.button("end").property("primary"), "nobody is to end a turn that has hardly begun"
    page.table.interaction.act(Do("end"))
    qtbot.waitUntil(lambda: presenter.session.table.turn == 4, timeout=20_000)
    assert [presenter.session.table.played(number).command for number in range(1, 5)] == [model.Done()] * 4


@pytest.mark.clause("HR-2.1")
@pytest.mark.parametrize("by_key", [True, False])
def test_the_end_of_a_turn_that_is_pressed_while_a_bots_move_is_shown_only_skips(
    window: MainWindow, tmp_path: Path, *, by_key: bool
) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    state = positions.school("j1@1c3", "p1@r101", turn=model.Turn(1, 9))
    tasks = model.Act((1,)), model.EndTurn(1), model.TakeTurn(0), *state.agenda[2:]
    page = against_a_bot(window, tmp_path, evolve(state, agenda=tasks))
    window.tables.bots.set_presenter(None)
    the_presenter(page).play("capture p1", 1)
    the_presenter(page).play("done", 1)
    turn, agenda = the_presenter(page).session.table.turn, state_of(page).agenda
    assert page.playback.running
    if by_key:
        page.table.setFocus()
        key(window, Qt.Key.Key_E)
    else:
        page.bar.buttonPressed.emit("end")
    assert (page.playback.running, the_presenter(page).session.table.turn, state_of(page).agenda) == (False, turn, agenda)


@pytest.mark.clause("HR-2.1")
@pytest.mark.parametrize(("where", "ends"), [("base0", True), ("r101", False)])
def test_the_end_of_a_turn_is_carried_through_the_action_only_without_a_room_to_capture(where: str, ends: bool) -> None:
    state = positions.school(f"j1@{where}", "p1@r102", movement=0)
    offers = (
        HallwayRivalsViewModel(positions.GAME, (Seat("Ann"), Seat("Ben", "sky")))
        .scenery(positions.GAME.view(state, 0), 0, IDLE)
        .affordances
    )
    (end,) = [offer.meaning for offer in offers if offer.action == Do("end")]
    assert isinstance(end, Standing)
    assert (end.question is None) is ends


TURN = (model.MovePrincipal((0,)), model.Spend((0,)), model.FreeSpaces(), model.MoveFree((0,)), model.Movement())
"""The steps of a turn up to the action."""


def in_the_principals_step(window: MainWindow, folder: Path, *students: str, **fields: Any) -> TablePage:
    """A turn of Ann that begins with the principal's move; nobody plays for the bot."""
    state = positions.school(*students, rooms={101: model.Classroom(0)}, principal=positions.place("0c1"), movement=0, **fields)
    page = against_a_bot(window, folder, evolve(state, agenda=(*TURN, *state.agenda)))
    window.tables.bots.set_presenter(None)
    return page


@pytest.mark.clause("HR-2.1", "HR-7.1")
def test_the_end_of_a_turn_asks_once_about_all_steps_and_then_ends_it(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    page = in_the_principals_step(window, tmp_path, "j1@3c3", "p1@3c5", coins=(3, 0))
    presenter = the_presenter(page)
    page.table.interaction.act(Do("end"))
    assert isinstance(state_of(page).decision, model.MovePrincipal)
    assert page.bar.prompt.text().startswith("3 coins to spend. Jock 1 can still reach room ")
    assert page.bar.button("end").text() == "End anyway"
    page.bar.cancelled.emit()
    assert isinstance(state_of(page).decision, model.MovePrincipal)
    assert presenter.automatic.due() == {}, "nothing goes on by itself"
    page.table.interaction.act(Do("end"))
    page.table.interaction.act(Do("end"))
    qtbot.waitUntil(lambda: state_of(page).turn.seat != 0 or state_of(page).round > 2, timeout=20_000)


@pytest.mark.clause("HR-2.1", "HR-6.2")
def test_whoever_goes_ahead_with_a_pick_up_ends_the_free_moves_and_has_the_cheerleader(window: MainWindow, tmp_path: Path) -> None:
    room = positions.place("r101")
    students = positions.student("j1@r101", free=1), positions.student("j2@1c3", free=1)
    state = positions.school(*students, "p1@3c5", cheerleaders=(room,), movement=0)
    page = against_a_bot(window, tmp_path, evolve(state, agenda=(*TURN[3:], *state.agenda)))
    window.tables.bots.set_presenter(None)
    page.table.interaction.act(Press("cheer:r101"))
    assert page.bar.prompt.text() == "This ends the free moves."
    assert isinstance(state_of(page).decision, model.MoveFree)
    page.bar.confirmed.emit()
    assert isinstance(state_of(page).decision, model.Act)
    assert state_of(page).players[0].students[0].cheerleader


@pytest.mark.clause("HR-7.1")
def test_a_click_on_closed_goods_with_a_student_picked_says_that_the_shop_is_closed(window: MainWindow, tmp_path: Path) -> None:
    page = against_a_bot(window, tmp_path, positions.school("j1@1c3", "p1@3c5", movement=9))
    click(page, "student:j1")
    click(page, OnSale(Goods.SNACK).id)
    assert page.table.bubble.text.startswith("The shop is closed until your next turn.")
    assert page.table.scenery.held == "student:j1"


@pytest.mark.clause("HR-2.1", "HR-7.1")
def test_to_continue_from_the_shop_loses_no_coins_and_asks_nothing(window: MainWindow, tmp_path: Path) -> None:
    page = in_the_principals_step(window, tmp_path, "j1@nurse", "p1@3c5", coins=(3, 0))
    for _ in range(2):
        page.table.interaction.act(Do("done"))
    assert not isinstance(state_of(page).decision, model.MovePrincipal | model.Spend)


@pytest.mark.clause("HR-2.1", "HR-7.3")
@pytest.mark.parametrize("name", ["end", "done"])
def test_a_press_on_the_bar_while_a_rounds_sheet_is_shown_only_leaves_the_sheet(window: MainWindow, tmp_path: Path, name: str) -> None:
    state = positions.school("j1@1c3", "p1@3c3", turn=model.Turn(1, 0), rooms={101: model.Classroom(0)}, round=6)
    page = against_a_bot(window, tmp_path, evolve(state, agenda=(model.Act((1,)), model.EndTurn(1), model.ReportCards(), model.Round(7))))
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(page)
    presenter.play("done", 1)
    assert page.round_sheet.isVisible()
    assert "Ann: 1 · " in page.panel.inspector.text, "after the round that has just ended, as on the sheet"
    assert presenter.session.table.to_act == (0,)
    turn, agenda = presenter.session.table.turn, state_of(page).agenda
    page.bar.buttonPressed.emit(name)
    assert not page.round_sheet.isVisible()
    assert (presenter.session.table.turn, state_of(page).agenda) == (turn, agenda), "nobody has seen the steps under it"


@pytest.mark.clause("HR-2.1")
def test_a_key_that_is_held_ends_no_turn_without_the_question(window: MainWindow, tmp_path: Path) -> None:
    page = in_the_principals_step(window, tmp_path, "j1@nurse", "p1@3c5", coins=(3, 0))
    for repeats in (False, True, True):
        down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_E, Qt.KeyboardModifier.NoModifier, "e", repeats)
        QApplication.sendEvent(page.table, down)
    assert isinstance(state_of(page).decision, model.MovePrincipal)
    assert page.bar.prompt.text().endswith("End the turn?")


@pytest.mark.clause("HR-7.1")
def test_shopping_goes_on_while_a_purchase_is_shown(open_window: OpenWindow, tmp_path: Path) -> None:
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    start = positions.school("j1@base0", "p1@base1", decision=model.Spend((0,)), coins=(12, 0))
    record = tmp_path / "shopping.homeroom"
    record.write_text(
        Table.new("hallway_rivals", seats=(Seat("Ann", "orange"), Seat("Ben", "sky")), deal=1, position=start).record(), "utf-8"
    )
    window.open_record(record)
    page = the_page(window)
    the_presenter(page).lift()
    the_presenter(page).play("buy student", 0)
    moment, stage = page.table.stage.moment, page.table.stage
    assert moment is not None
    assert (str(moment.words), page.playback.running, page.table.scenery.offered(Do("done")) is not None) == (
        "Ann buys a student.", False, True
    )  # fmt: skip
    assert not any(stage.covers(QPoint(x, y)) for x in range(0, stage.width(), 20) for y in range(0, stage.height(), 20)), (
        "clicks go through"
    )
    QTest.qWait(moment.lasts + 200)
    assert page.table.stage.moment is None


@pytest.mark.clause("HR-5.1")
@pytest.mark.parametrize(("owner", "scenes"), [(0, [True, True]), (-1, [True, False])])
def test_each_room_that_a_player_loses_to_a_bot_has_its_scene_but_those_that_nobody_had_only_once(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: int, scenes: list[bool]
) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    rooms, seats = dict.fromkeys((101, 102), model.Classroom(owner)), (Seat("Ann", "orange"), Seat("Kim", "sky", "easy"))
    start = positions.school("j1@base0", "p1@r101", "p2@r102", "p3@1c3", rooms=rooms, turn=model.Turn(1, 30))
    record = tmp_path / "losing.homeroom"
    record.write_text(Table.new("hallway_rivals", seats=seats, deal=1, position=start).record(), "utf-8")
    window.open_record(record)
    window.tables.bots.set_presenter(None)
    page = the_page(window)
    presenter, shown = the_presenter(page), []
    for command in ("capture p1", "move p3 1c2", "capture p2"):
        presenter.play(command, 1)
        shown.append(page.playback.staging)
        page.playback.skip()
    assert [shown[0], shown[2]] == scenes


def against_a_bot(window: MainWindow, folder: Path, state: model.State) -> TablePage:
    """A table of Ann, who is to act, and a bot, in this position."""
    record, seats = folder / "school.homeroom", (Seat("Ann", "orange"), Seat("Kim", "sky", "easy"))
    record.write_text(Table.new("hallway_rivals", seats=seats, deal=1, position=state).record(), "utf-8")
    window.open_record(record)
    return the_page(window)


@pytest.mark.clause("HR-5.1", "TBL-7")
def test_a_student_who_has_walked_into_a_room_captures_it_with_one_click(window: MainWindow, tmp_path: Path) -> None:
    page = against_a_bot(window, tmp_path, positions.school("j1@1b3", "j2@base0", "p1@3c5", movement=9))
    presenter, one, room = the_presenter(page), Person(positions.name("j1")).id, Spot(positions.place("r101")).id
    assert "pick" not in page.bar.undo.words.lower()
    click(page, one)
    assert "pick" not in page.bar.undo.words.lower(), "to pick somebody is nothing to undo"
    click(page, room)
    assert page.table.scenery.held == one
    assert "pick" not in page.bar.undo.words.lower()
    page.table.interaction.act(Do("end"))
    assert [*page.table.table_scene.pointed] == [room]
    page.bar.cancelled.emit()
    box = next(each.box for each in page.table.scenery.places if each.id == room)
    corner = page.table.mapFromScene(QPointF(box.x + 12, box.y + box.h - 12))
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=corner)
    assert page.table.scenery.held == one, "neither the question nor a click on its room puts it down"
    page.undo()
    assert positions.who(state_of(page), "j1").place is positions.place("1b3"), "one click on Undo takes the walk back"
    assert page.table.scenery.held == one
    presenter.redo()
    page.table.interaction.act(Do("capture"))
    assert state_of(page).rooms[0] == model.Classroom(0)
    assert page.table.scenery.held == ""


@pytest.mark.clause("HR-5.5")
def test_a_teleport_that_loses_something_is_asked_about_where_it_is_clicked(window: MainWindow, tmp_path: Path) -> None:
    loaded = positions.student("j1@r101", cheerleader=True)
    page = against_a_bot(window, tmp_path, positions.school(loaded, "p1@3c5", rooms={101: model.Classroom(0)}, movement=0))
    one, home = Person(positions.name("j1")).id, Spot(positions.place("base0")).id
    click(page, one)
    click(page, home)
    assert page.table.bubble.text == "Jock 1 would lose 1 cheerleader. Teleport anyway? Click there again to go ahead."
    assert page.table.bubble.isVisible()
    page.bar.cancelled.emit()
    assert not page.table.bubble.isVisible()
    click(page, home)
    click(page, home)
    assert positions.who(state_of(page), "j1").place is positions.place("base0")
    assert not page.table.bubble.isVisible()


@pytest.mark.clause("HR-4.2", "HR-4.5", "HR-4.6")
def test_the_chart_of_an_attack_back_follows_the_button_under_the_pointer(window: MainWindow, tmp_path: Path) -> None:
    asked = model.Counter((0,), (positions.name("j1"),), (positions.name("p1"),))
    page = against_a_bot(window, tmp_path, positions.school(positions.student("j1@1c3", cheerleader=True), "p1@1c4", decision=asked))

    def charts() -> list[str]:
        return [str(piece.face.message("title")) for piece in page.table.interaction.revealed if piece.face.kind == "odds"]

    assert charts() == []
    for button, title in (("counter_cheer", "84% to win"), ("counter", "44% to win")):
        middle = QPointF(page.bar.button(button).rect().center())
        QApplication.sendEvent(page.bar.button(button), QEnterEvent(middle, middle, middle))
        assert charts() == [title]
        QApplication.sendEvent(page.bar.button(button), QEvent(QEvent.Type.Leave))
    assert charts() == []


@pytest.mark.clause("TBL-2")
def test_a_refusal_hides_nothing_that_can_be_chosen_nor_the_room_that_was_clicked(window: MainWindow) -> None:
    page = school(window)
    until(page, model.Act)
    table, known = page.table, page.table.interaction.affordances
    choices = [piece for piece in table.scenery.pieces if known.of(piece.id)]
    signs = [piece for piece in table.scenery.pieces if piece.id.startswith("sign:") and not known.of(piece.id)]
    for sign in signs:
        where = at(page, sign.id)
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert table.bubble.isVisible()
        body = table.bubble.geometry()
        assert not [each.id for each in (*choices, sign) if body.intersects(area_of(table, each))], sign.id
        assert abs(body.center().x() - where.x()) < 500
    assert len(signs) > 8


@pytest.mark.clause("HR-2.1")
def test_keyboard_focus_begins_with_the_students_and_opens_no_card(window: MainWindow, tmp_path: Path) -> None:
    state = positions.school("j1@1c3", "p1@3c5", decision=model.Spend((0,)), coins=(3, 0), snacks=(Snack.FREE_LUNCH,))
    page = against_a_bot(window, tmp_path, evolve(state, agenda=(*TURN[1:], *state.agenda[1:])))
    window.tables.bots.set_presenter(None)
    page.table.setFocus()
    key(window, Qt.Key.Key_D)
    assert isinstance(state_of(page).decision, model.MoveFree)
    table = page.table.interaction
    assert (expect(table.focused_piece(), Piece).id, table.focus_visible, table.revealed) == ("student:j1", True, ())


@pytest.mark.clause("HR-8.1")
def test_a_question_about_a_card_lies_on_no_large_copy_of_it(window: MainWindow, tmp_path: Path) -> None:
    page = against_a_bot(window, tmp_path, positions.school("j1@1c3", "p1@3c5", activities=(Activity.GOOD_BEHAVIOR,)))
    window.tables.bots.set_presenter(None)
    table, card = page.table.interaction, "card:good_behavior:0"
    table.hover(card)
    assert [piece.id for piece in table.revealed] == [f"whole:{card}"]
    table.act(Press(card))
    assert page.table.bubble.text.startswith("None of your students is at the nurse.")
    assert table.revealed == ()
