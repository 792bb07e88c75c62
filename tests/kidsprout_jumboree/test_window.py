"""KidSprout Jumboree in the real window: coins, Excuses and stacks by mouse, whole games by what is offered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.tasks import StackCoins
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.drop_target import drop_target
from tabletop_qt.viewmodels.scenery import Do, Drop
from tests.shell.driving import assert_shown, begin, click, drag, the_presenter

PERSONS = ("Ann", "Ben", "Cyd", "Dot")


def camp(window: MainWindow, players: int = 4, deal: int = 7, **options: object) -> TablePage:
    """Begin a table of persons; the cover before the first is lifted."""
    return begin(window, "kidsprout_jumboree", PERSONS[:players], deal, **options)


def play_on(page: TablePage) -> None:
    """One decision of whoever is to act, the plainest there is."""
    presenter = the_presenter(page)
    presenter.lift()
    scenery = page.table.scenery
    passing = next((offer for offer in scenery.affordances if offer.action in (Do("pass"), Do("chant"))), None)
    page.table.interaction.act((passing or scenery.affordances[0]).action)
    presenter.lift()


@pytest.mark.clause("KSJ-2.2")
def test_a_coin_dragged_to_the_clearing_is_played_face_down(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    seat = presenter.seat
    assert seat is not None
    drag(page, "own:3", "clearing")
    assert presenter.session.table.state.players[seat].coin == 3
    presenter.lift()
    assert_shown(page)
    shown = page.table.table_scene.pieces[f"coin:{seat}:0"].piece
    assert (shown.zone, shown.face.number("value")) == ("clearing", -1)


def test_a_stump_does_not_stand_in_the_way_of_a_coin(window: MainWindow) -> None:
    scenery = camp(window).table.scenery
    clearing = [place for place in scenery.places if place.id == "clearing"]
    for place in scenery.places:
        if place.id.startswith("sprout:"):
            assert drop_target(place.box.centre, place.box.centre, scenery.places, clearing, 1.0) == clearing[0]


@pytest.mark.clause("KSJ-3.1", "KSJ-3.2")
def test_an_excuse_is_dragged_on_a_sprout_signed_and_spoken(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    while presenter.session.table.state.face_down:
        play_on(page)
    assert_shown(page)
    seat = presenter.seat
    assert seat is not None
    target = (seat + 1) % 4
    drag(page, "tile:own:2", f"sprout:{target}")
    assert_shown(page)
    click(page, "slip:add")
    assert_shown(page)
    assert page.table.scenery.ask is not None
    click(page, "slip:more")
    click(page, "slip:4")
    presenter.lift()
    assert_shown(page)
    (spoken,) = presenter.session.table.state.spoken
    assert (spoken.seat, spoken.tile, spoken.sign, spoken.target) == (seat, 2, "add", target)
    assert f"scrap:{target}" in page.table.table_scene.pieces


@pytest.mark.clause("KSJ-4.4")
def test_the_leader_drags_the_stack_and_learns_the_right_hour(window: MainWindow) -> None:
    page = camp(window, players=3)
    presenter = the_presenter(page)
    while not isinstance(presenter.session.table.state.decision, StackCoins):
        play_on(page)
    state = presenter.session.table.state
    action = page.table.scenery.affordances[0].action
    assert isinstance(action, Drop)
    wrong = next(
        place.id for place in page.table.scenery.places if place.id.startswith("hour:") and place.id not in (action.place, "hour:6")
    )
    drag(page, action.piece, wrong)
    assert presenter.session.table.state == state
    assert page.table.bubble.isVisible()
    assert f"{action.place.removeprefix('hour:')}:00" in page.table.bubble.text
    drag(page, action.piece, action.place)
    assert len(presenter.session.table.state.led) == 1


@pytest.mark.parametrize(("players", "options"), [(3, {"chant": "open_table"}), (4, {"memory_aid": "on", "leader_moves": "by_itself"})])
def test_whatever_is_offered_through_two_days_is_shown_as_the_view_says(window: MainWindow, players: int, options: dict[str, str]) -> None:
    page = camp(window, players, 11, **options)
    presenter, rng = the_presenter(page), Rng(players)
    refusals: list[object] = []
    presenter.refused.connect(lambda refusal, _: refusals.append(refusal))
    for _ in range(150):
        presenter.lift()
        offers = page.table.scenery.affordances
        offer, rng = rng.pick(offers)
        page.table.interaction.act(offer.action)
        presenter.lift()
        assert not refusals, (offer, refusals)
        assert_shown(page)
    assert presenter.session.table.state.round > 2 or presenter.session.table.state.day > 1


def test_a_coin_let_go_on_its_place_stays_there(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    before = page.table.scenery
    item = page.table.table_scene.pieces["own:2"].piece
    drag(page, "own:2", page.table.mapFromScene(item.x, item.y) + QPoint(3, 3))
    assert page.table.scenery == before
    assert presenter.session.table.turn == 0
