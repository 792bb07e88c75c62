"""KidSprout Jumboree in the real window: coins, Excuses and stacks by mouse, days played out, whole games by what is offered."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat, Summary
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.model import COINS, ExcuseAtOpenTable, ExcuseByTurns, Excusing, ScoreDay, Sign, StackCoins
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Excuse, Pass
from tabletop_qt.games.kidsprout_jumboree.layout import layout
from tabletop_qt.games.kidsprout_jumboree.view_model import PICKED
from tabletop_qt.shell.play import bot_turns
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.playback import EVIDENT, LONG
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.pointer import drop_target
from tabletop_qt.table.stops import Stop
from tabletop_qt.viewmodels.moments import LENGTH
from tabletop_qt.viewmodels.scenery import Do, Drop
from tabletop_qt.viewmodels.view_model import LOOK
from tests.expecting import expect
from tests.shell.driving import LEFT, Key, assert_shown, at, begin, click, drag, key, mouse, shown_buttons, the_page, the_presenter
from tests.shell.windows import OpenWindow

PERSONS = ("Ann", "Ben", "Cyd", "Dot")


def camp(window: MainWindow, players: int = 4, deal: int = 7, **options: object) -> TablePage:
    """Begin a table of persons without covers: coins are dragged in view of all."""
    window.choose(evolve(window.appearance.settings, covers=False))
    return begin(window, "kidsprout_jumboree", PERSONS[:players], deal, **options)


def play_on(page: TablePage) -> None:
    """One decision of whoever is to act, the plainest there is."""
    presenter = the_presenter(page)
    presenter.lift()
    scenery = page.table.scenery
    passing = next((offer for offer in scenery.affordances if offer.action in (Do("pass"), Do("chant"))), None)
    page.table.interaction.act((passing or scenery.affordances[0]).action)
    presenter.lift()


def asked(page: TablePage) -> bool:
    """True if somebody has something to decide, once the right player has sat down."""
    the_presenter(page).lift()
    page.hot_seat.recap.put_away()
    return bool(page.table.scenery.affordances)


@pytest.mark.clause("KSJ-2.2")
def test_a_coin_dragged_to_the_clearing_is_played_face_down(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    seat = expect(presenter.seat)
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
def test_an_excuse_is_dragged_on_the_half_of_a_sprout_and_spoken(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    while presenter.session.table.state.face_down:
        play_on(page)
    assert_shown(page)
    seat = expect(presenter.deciding)
    target = (seat + 1) % 4
    click(page, f"tile:own:{seat}:2")
    assert all(place.disc for place in page.table.scenery.places if place.id.startswith("half:")), "a stump is round"
    glows, pieces = page.table.table_scene.glows(), page.table.table_scene.pieces
    coins = [item.zValue() for name, item in pieces.items() if name.startswith("coin:") and item.piece.zone == "clearing"]
    assert len(coins) == 4
    assert max(glow for place, glow in glows.items() if place.startswith("half:")) < min(coins), "colours stay"
    drag(page, f"tile:own:{seat}:2", f"half:{target}:add")
    assert_shown(page)
    assert page.table.scenery.ask is not None
    click(page, "slip:more")
    click(page, "slip:4")
    presenter.lift()
    assert_shown(page)
    (spoken,) = presenter.session.table.state.spoken
    assert (spoken.seat, spoken.tile, spoken.sign, spoken.target) == (seat, 2, "add", target)
    assert f"scrap:{seat}" in page.table.table_scene.pieces


@pytest.mark.clause("KSJ-3.3", "TBL-3")
def test_a_refusal_tells_each_thing_that_can_be_done_once(window: MainWindow) -> None:
    page = camp(window)
    while not isinstance(the_presenter(page).session.table.state.decision, Excusing):
        play_on(page)
    the_presenter(page).lift()
    the_presenter(page).play(PlayCoin(0), the_presenter(page).deciding)
    assert page.table.bubble.clause == "KSJ-3.3"
    assert page.table.bubble.text.count("Add 1 to ") == 1, "whatever would be said"


@pytest.mark.clause("KSJ-4.4")
def test_the_leader_drags_the_stack_and_learns_the_right_hour(window: MainWindow) -> None:
    page = camp(window, players=3)
    presenter = the_presenter(page)
    while not isinstance(presenter.session.table.state.decision, StackCoins):
        play_on(page)
    state = presenter.session.table.state
    action = expect(page.table.scenery.affordances[0].action, Drop)
    wrong = next(
        place.id for place in page.table.scenery.places if place.id.startswith("hour:") and place.id not in (action.place, "hour:6")
    )
    drag(page, action.piece, wrong)
    assert presenter.session.table.state == state
    assert page.table.bubble.isVisible()
    assert f"{action.place.removeprefix('hour:')}:00" in page.table.bubble.text
    drag(page, action.piece, action.place)
    assert len(presenter.session.table.state.led) == 1


def test_whatever_is_offered_through_two_days_is_shown_as_the_view_says(window: MainWindow, qtbot: QtBot) -> None:
    page = camp(window, 4, 11, memory_aid="on", leader_moves="by_itself")
    presenter, rng = the_presenter(page), Rng(4)
    refusals: list[object] = []
    presenter.refused.connect(lambda refusal, _: refusals.append(refusal))
    for _ in range(100):
        # Who passes for the whole Activity is not asked again.
        qtbot.waitUntil(lambda: asked(page))
        offers = page.table.scenery.affordances
        offer, rng = rng.pick(offers)
        page.table.interaction.act(offer.action)
        presenter.lift()
        assert not refusals, (offer, refusals)
        if page.round_sheet.isVisible():
            page.round_sheet.leave()
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


def chanting(window: MainWindow, qtbot: QtBot, heard: list[str] | None = None) -> TablePage:
    """An open table whose Leaping Buck is a bot; Ann, the one person, has played her coin and has both Excuses.

    ``heard`` collects what is announced.
    """
    game = window.kits["kidsprout_jumboree"].game
    seats = [Seat("Ann"), Seat("Robin", "sky", "medium"), Seat("Kim", "green", "medium")]
    for deal in range(1, 50):
        setup = make_setup(game, seats, {"chant": "open_table"}, deal)
        if game.new(setup).state.buck != 0:
            break
    window.start(setup)
    page = the_page(window)
    if heard is not None:
        page.table.accessibility.announced.connect(heard.append)
    presenter = the_presenter(page)
    presenter.play("play 3")
    table, prompt = presenter.session.table, page.bar.prompt
    qtbot.waitUntil(lambda: any(words in prompt.text() for words in ("continues in", "waits until")), timeout=30_000)
    assert 0 in table.to_act
    assert not table.state.face_down
    return page


@pytest.mark.clause("KSJ-3.3")
def test_a_bot_that_chants_leaves_people_a_stated_time_even_at_once(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot_turns.PATIENCE, "3", 1000)
    heard: list[str] = []
    page = chanting(window, qtbot, heard)
    table = the_presenter(page).session.table
    assert window.tables.bots.pace == "instant"
    assert "continues in 1 second unless someone decides first." in page.bar.prompt.text()
    assert any("continues in 1 second unless" in words for words in heard), "the time is spoken, too"
    turn = table.turn
    qtbot.wait(500)
    assert table.turn == turn, "there is time to drop an Excuse"
    page.table.interaction.act(next(offer.action for offer in page.table.scenery.affordances if isinstance(offer.action, Drop)))
    qtbot.wait(1200)
    assert table.turn == turn, "who is putting an Excuse together is waited for"
    the_presenter(page).back()
    qtbot.waitUntil(lambda: table.turn > turn, timeout=30_000)


@pytest.mark.clause("KSJ-3.3")
def test_when_people_have_passed_a_bot_chants_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.choose(evolve(window.appearance.settings, patience="wait"))
    page = chanting(window, qtbot)
    assert not window.tables.bots.waiting
    assert "waits until everyone has decided." in page.bar.prompt.text()
    window.choose(evolve(window.appearance.settings, patience="10"))
    assert "continues in 10 seconds" in page.bar.prompt.text(), "the choice holds at once"
    window.choose(evolve(window.appearance.settings, patience="wait"))
    presenter = the_presenter(page)
    table = presenter.session.table

    def listening() -> bool:
        return isinstance(table.state.decision, ExcuseAtOpenTable)

    assert page.bar.button("pass").toolTip() == "You play no Excuse. If another player plays one, you are asked again. Pass: key P"
    for _ in range(60):
        if not listening():
            break
        presenter.play("pass")
        qtbot.waitUntil(lambda: 0 in table.to_act or not listening(), timeout=30_000)
    assert "continues in" not in page.bar.prompt.text()
    assert not listening()


def open_chant(window: MainWindow, players: int = 3) -> TablePage:
    """Three persons at an open table, all Sprouts revealed; the Leaping Buck is about to chant."""
    page = camp(window, players, chant="open_table", leader_moves="by_itself")
    while not isinstance(the_presenter(page).session.table.state.decision, ExcuseAtOpenTable):
        play_on(page)
    return page


def say(page: TablePage, seat: int, tile: int) -> None:
    """Drop a seat's Excuse on its own Sprout, by mouse, and say the first sentence."""
    drag(page, f"tile:own:{seat}:{tile}", f"half:{seat}:add")
    assert_shown(page)
    click(page, "slip:0")


@pytest.mark.clause("KSJ-3.3", "TBL-6")
def test_at_an_open_table_every_person_drops_their_own_excuse_while_the_buck_chants(window: MainWindow) -> None:
    page = open_chant(window)
    presenter, table = the_presenter(page), the_presenter(page).session.table
    buck = table.state.buck
    others = [seat for seat in range(3) if seat != buck]
    assert presenter.deciding == buck
    assert [button.name for button in page.table.scenery.buttons if button.name in ("pass", "chant")] == ["chant"]
    assert "anyone may drop an Excuse" in page.bar.prompt.text()
    for seat in others:
        page.table.interaction.act(Do("chant"))
        assert presenter.deciding == buck
        say(page, seat, 1)
        assert (table.moves[-1].seat, table.state.spoken[-1].seat) == (seat, seat)
        assert presenter.deciding == buck, "the Leaping Buck goes on"
    click(page, f"tile:own:{others[0]}:2")
    click(page, f"coin:{buck}:0")
    assert presenter.deciding == others[0], "by two clicks as well"


@pytest.mark.clause("KSJ-3.3", "TBL-6")
def test_an_excuse_of_another_person_picked_up_again_leaves_the_chant_to_the_buck(window: MainWindow) -> None:
    page = open_chant(window)
    presenter = the_presenter(page)
    buck = presenter.session.table.state.buck
    seat = (buck + 1) % 3
    drag(page, f"tile:own:{seat}:1", f"half:{buck}:add")
    assert presenter.deciding == seat
    assert page.bar.prompt.text().startswith(PERSONS[seat])
    key(window, Key.Key_Escape)
    assert presenter.deciding == buck
    assert_shown(page)
    drag(page, f"tile:own:{seat}:1", "clearing")
    assert "Drop the Excuse on a Sprout" in page.table.bubble.text


@pytest.mark.clause("KSJ-3.3")
def test_a_buck_without_excuses_does_not_chant_automatically_while_others_may_drop_one(window: MainWindow) -> None:
    page = open_chant(window)
    presenter, table = the_presenter(page), the_presenter(page).session.table
    buck = table.state.buck
    say(page, buck, 1)
    say(page, buck, 2)
    assert table.state.players[buck].excuses == ()
    presenter.play_forced(True)
    assert presenter.automatic.due() == {}
    assert presenter.deciding == buck


@pytest.mark.clause("TBL-6")
def test_escape_hides_a_hand_that_is_looked_at(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    while not isinstance(presenter.session.table.state.decision, ExcuseByTurns):
        play_on(page)
    asked_there = presenter.deciding
    page.bar.button(LOOK).click()
    assert presenter.seat == asked_there
    key(window, Key.Key_Escape)
    assert (presenter.seat, presenter.deciding) == (None, asked_there)


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_player_is_asked_within_the_table_before_their_hand_is_shown(window: MainWindow) -> None:
    page = laid_open(window, 3)
    window.choose(evolve(window.appearance.settings, covers=True))
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    seat = expect(presenter.deciding)
    for leave in ("Back", "Escape"):
        page.bar.button(LOOK).click()
        assert not page.hot_seat.stands, "the table stays in sight"
        assert (strip.isVisible(), presenter.seat) == (True, None)
        assert not any(piece.id.startswith("own:") for piece in page.table.scenery.pieces)
        assert page.bar.prompt.text() == f"Everyone but {PERSONS[seat]}, look away"
        if leave == "Back":
            next(each for each in strip.findChildren(QPushButton) if each.isVisible() and each.text() == leave).click()
        else:
            key(window, Key.Key_Escape)
        assert (strip.isVisible(), presenter.seat, presenter.deciding) == (False, None, seat)
        assert_shown(page)
    page.bar.button(LOOK).click()
    strip.offers[0].click()
    assert (strip.isVisible(), presenter.seat) == (False, seat)
    assert any(piece.id.startswith("own:") for piece in page.table.scenery.pieces)


@pytest.mark.clause("KSJ-2.2", "TBL-6")
def test_in_round_six_every_button_has_the_place_of_the_rounds_before_and_says_why_it_is_greyed(window: MainWindow) -> None:
    page = camp(window)
    presenter, places = the_presenter(page), dict[tuple[str, ...], dict[str, QRect]]()
    while not isinstance(presenter.session.table.state.decision, ScoreDay):
        state = presenter.session.table.state
        if isinstance(state.decision, ExcuseByTurns) and presenter.seat is None:
            QApplication.processEvents()
            shown = {name: page.bar.button(name).geometry() for name in shown_buttons(page.bar)}
            assert shown == places.setdefault(tuple(shown), shown)
            if state.round == 6:
                assert not page.bar.button(LOOK).isEnabled()
                presenter.act(Do(LOOK))
                assert page.table.bubble.text.startswith("Your hand is empty")
        play_on(page)
    assert len(places) == 1


@pytest.mark.clause("KSJ-4.4", "TBL-3")
def test_a_stack_dropped_on_anothers_schedule_is_refused_where_it_was_dropped(window: MainWindow) -> None:
    page = camp(window)
    presenter = the_presenter(page)
    while not isinstance(presenter.session.table.state.decision, StackCoins):
        play_on(page)
    state = presenter.session.table.state
    seat = expect(presenter.deciding)
    stack = next(piece.id for piece in page.table.scenery.pieces if piece.id.startswith("stack:") and piece.movable)
    drag(page, stack, f"schedule:{(seat + 1) % 4}")
    assert page.table.bubble.clause == "KSJ-4.4"
    assert "your own Schedule" in page.table.bubble.text
    assert presenter.session.table.state == state


@pytest.mark.clause("KSJ-2.1", "KSJ-6.1")
def test_the_buck_is_rolled_and_the_day_scored_by_pressing_die_and_sheet(window: MainWindow) -> None:
    page = camp(window, 3, roll="by_hand", leader_moves="by_itself")
    presenter = the_presenter(page)
    table = presenter.session.table
    rolls = 0
    while not table.state.scoring:
        if table.state.rolled:
            play_on(page)
            continue
        presenter.lift()
        assert (presenter.seat, presenter.deciding) == (None, table.state.buck)
        click(page, "die")
        assert table.state.rolled
        rolls += 1
    assert rolls == 6
    presenter.lift()
    assert_shown(page)
    assert (presenter.seat, presenter.deciding) == (None, 0), "the Scorekeeper"
    click(page, "score")
    assert (table.state.day, table.state.rolled) == (2, False)
    assert sum(player.points for player in table.state.players) == sum(led.stress for led in table.state.led)


@pytest.mark.clause("KSJ-2.2", "KSJ-7.1", "TBL-6")
def test_a_day_of_three_persons_at_the_private_strip_meets_no_cover(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", PERSONS[:3], leader_moves="by_itself")
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    table = presenter.session.table
    while table.state.day == 1:
        state = table.state
        assert not page.hot_seat.stands
        assert (presenter.seat, presenter.view) == (None, table.game.view(state, None))
        if state.face_down:
            seat = presenter.secrets.choosing[0]
            assert [offer.accessibleName() for offer in strip.offers] == [
                f"{PERSONS[number]}: choose" for number in presenter.secrets.choosing
            ]
            strip.offers[0].click()
            held = state.players[seat].hand
            assert [pick.command for pick in presenter.secrets.choices] == [PlayCoin(coin) for coin in COINS], "each keeps its place"
            assert [pick.command for pick in presenter.secrets.choices if pick.waits is None] == [PlayCoin(coin) for coin in held]
            assert len(strip.offers) == len(held)
            assert not any(offer.icon().isNull() for offer in strip.offers)
            assert_shown(page)
            strip.offers[-1].click()
            played = PlayCoin(held[-1])
            assert (table.moves[-1].seat, table.moves[-1].command) == (seat, played)
        else:
            assert not strip.isVisible()
            assert presenter.deciding in table.to_act
            play_on(page)
    assert [led.day for led in table.state.led].count(1) == 6


@pytest.mark.clause("TBL-6")
def test_at_the_strip_a_coin_is_chosen_by_its_number(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", PERSONS[:3])
    page.hot_seat.strip.settling = 0
    key(window, Key.Key_Return)
    key(window, Key.Key_4)
    assert the_presenter(page).session.table.moves[-1].command == PlayCoin(4)


@pytest.mark.clause("TBL-6")
@pytest.mark.parametrize(("wide", "high"), [(1280, 720), (1024, 700), (2560, 1440)])
def test_whoever_chooses_in_secret_does_so_in_the_place_of_the_hand(window: MainWindow, wide: int, high: int) -> None:
    window.resize(wide, high)
    page = begin(window, "kidsprout_jumboree", PERSONS[:3])
    QTest.qWait(20)
    strip, keys, table, presenter = page.hot_seat.strip, page.hot_seat.picks, page.table, the_presenter(page)
    hand = expect(layout(3, 0).areas[0].hand)
    there = table.mapFromScene(QRectF(hand.x, hand.y, hand.w, hand.h)).boundingRect()
    there.translate(table.mapTo(page, QPoint(0, 0)))

    def lies_there(part: QWidget) -> bool:
        QTest.qWait(20)
        lies = part.geometry()
        off = max(abs(lies.left() - there.left()), abs(lies.bottom() - there.bottom()))
        # In a small window rows of keys grow upwards and to the right.
        grows = 80 if part is keys and wide < 1280 else 2
        return part.isVisible() and off <= 2 and -50 < lies.top() - there.top() <= 2 and -2 <= lies.right() - there.right() <= grows

    assert lies_there(strip)
    presenter.secrets.open(2)
    assert lies_there(strip)
    sizes = {offer.iconSize().width() for offer in strip.offers}
    assert sizes == {round(PICKED * min(table.width() / table.scenery.bounds.w, table.height() / table.scenery.bounds.h))}
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    assert lies_there(keys)
    assert "Craft Time, 3 hours: play a Sprout, face down." in {label.text() for label in keys.findChildren(QLabel)}


@pytest.mark.clause("TBL-6")
def test_players_choose_in_secret_on_a_board_of_the_camp_with_all_names_in_one_row(window: MainWindow) -> None:
    window.resize(1280, 720)
    strip = begin(window, "kidsprout_jumboree", PERSONS[:3]).hot_seat.strip
    QTest.qWait(20)
    made = {each.text(): each.geometry() for each in strip.findChildren(QPushButton) if each.isVisible()}
    keys = made.pop("Use keys instead")
    assert len({(each.y(), each.width(), each.height()) for each in made.values()}) == 1
    assert keys.bottom() < min(each.y() for each in made.values()), "it is no player"
    ground, panel = strip.grab().toImage().pixelColor(strip.width() // 2, 6), window.appearance.theme.panel
    assert ground.name().upper() != panel.upper()


@pytest.mark.clause("TBL-6")
def test_keys_are_shown_while_players_choose_and_not_while_something_is_still_shown(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    page = begin(window, "kidsprout_jumboree", PERSONS[:3])
    presenter, hot_seat = the_presenter(page), page.hot_seat
    for typed in (Key.Key_0, Key.Key_E, Key.Key_S):
        assert hot_seat.picks.hasFocus()
        key(window, typed)
        hot_seat.open(playing_out=True)
        assert hot_seat.picks.isVisible() == (typed != Key.Key_S), "whoever else picks at the same time goes on"
    while not presenter.secrets.picking:
        play_on(page)
    # As while the move before is shown: nobody has been asked yet.
    hot_seat.set_presenter(presenter)
    hot_seat.open(playing_out=True)
    assert not hot_seat.picks.isVisible()
    hot_seat.open()
    assert hot_seat.picks.hasFocus()
    key(window, Key.Key_0)
    assert "Ann, you have used that one. Pick another key." in {label.text() for label in hot_seat.picks.findChildren(QLabel)}
    assert presenter.secrets.picking == {0, 1, 2}


@pytest.mark.clause("KSJ-7.1")
@pytest.mark.parametrize("memory_aid", ["on", "off"])
def test_keys_for_used_sprouts_are_left_out_if_everybody_may_know_them(window: MainWindow, memory_aid: str) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    page = begin(window, "kidsprout_jumboree", PERSONS[:3], memory_aid=memory_aid)
    presenter, picks = the_presenter(page), page.hot_seat.picks
    for typed in (Key.Key_0, Key.Key_E, Key.Key_S):
        key(window, typed)
    while not presenter.secrets.picking:
        play_on(page)
    names = {label.accessibleName() for label in picks.findChildren(QLabel) if label.isVisible()}
    assert ("0: null" in names) == (memory_aid == "off")
    assert {"1: ace", "5: 5", "R: ace", "D: ace"} <= names


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
    end = carry(page, f"tile:own:{seat}:2", "half:1:add")
    assert "outlook" in revealed(page)
    shown = page.table.table_scene.revealed.items["outlook"].piece.face
    assert [str(shown.message(name)) for name in ("older_age", "older_head", "younger_age", "younger_head")] == [
        "14", "Tied: Ben and Dot", "10", "Dot leads",
    ]  # fmt: skip
    assert shown.word("aimed") == "add", "the half that the pointer is on stands out"
    aimed = Stop("half:1:add", "clearing", 0, 0, place=True)
    said = page.table.accessibility.access(aimed).text(QAccessible.Text.Help)
    assert " Add 2: 12 becomes 14. Tied: Ben and Dot; Ann chooses. Effect of an Excuse" in said
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


@pytest.fixture
def page(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """A table of three at which no beat is over by itself, and leaders' stacks move by themselves."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cleo"), leader_moves="by_itself")


def play_out(page: TablePage) -> list[tuple[str, str]]:
    """Play the first thing that can be done without an Excuse; what is told at each beat, and the title of what is summed up."""
    presenter = the_presenter(page)
    presenter.lift()
    table = presenter.session.table
    seat = table.to_act[0]
    command = Pass() if table.check("pass", seat) is None else next(iter(table.legal(seat)))
    presenter.play(command.text(), seat)
    seen = []
    while page.playback.running:
        seen.append((page.bar.prompt.text(), page.summary.title.text() if page.summary.isVisible() else ""))
        page.playback.go_on()
    page.playback.skip()
    return seen


@pytest.mark.clause("KSJ-2.3", "KSJ-4.4", "TBL-6")
def test_an_activity_and_a_day_are_played_out(page: TablePage) -> None:
    table = the_presenter(page).session.table
    sheets: list[str] = []
    cards: list[str] = []
    told: list[str] = []
    page.playback.heard.connect(lambda sentences: told.extend(map(str, sentences)))
    page.playback.summed.connect(lambda summary: cards.append(str(summary.title)) if summary is not None else None)
    page.playback.tallied.connect(lambda summary, _: sheets.append(str(summary.title) if summary is not None else ""))
    while table.state.day == 1:
        play_out(page)
    assert len([title for title in cards if "Stress Points today" in title]) == 6
    assert sheets == ["Day 1 is over: Stress Points", ""], "once, over the table"
    assert len([sentence for sentence in told if " stacks the Sprouts " in sentence]) == 6


def test_beside_the_card_of_an_activity_the_panel_counts_the_same_points(page: TablePage) -> None:
    panel, table, said = page.panel.inspector.browser, the_presenter(page).session.table, list[int]()

    def compare(summary: Summary | None) -> None:
        if summary is not None and page.playback.running:
            led = table.state.led[-1]
            told = panel.toPlainText()
            assert told.startswith(f"Day 1, Activity {led.round}"), "what is over, as on the board"
            for seat, who in enumerate(table.seats):
                assert f"{who.name}: {table.state.stress(seat)}" in told
            said.append(led.round)

    page.playback.summed.connect(compare)
    while table.state.round < 5:
        play_out(page)
    assert said == [2, 3, 4]


@pytest.mark.parametrize("over_boards", [False, True])
def test_the_card_of_an_activity_covers_no_board(page: TablePage, over_boards: bool) -> None:
    """With the rules open it would lie over the table."""
    if over_boards:
        page.panel.tabs.setCurrentWidget(page.panel.rules)
    shown: list[bool] = []
    page.playback.summed.connect(lambda summary: shown.append(page.summary.isVisible()) if summary is not None else None)
    table = the_presenter(page).session.table
    while table.state.round == 1:
        play_out(page)
    assert shown == [not over_boards]


def bots_at_table(window: MainWindow) -> TablePage:
    """A table of a person and three bots that don't decide, at a pace that can be followed."""
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    seats = Seat("Ann"), *(Seat(name, colour, "easy") for name, colour in (("Kim", "sky"), ("Lou", "green"), ("Max", "purple")))
    window.start(make_setup(window.kits["kidsprout_jumboree"].game, seats, {}, 7))
    window.tables.bots.set_presenter(None)
    return the_page(window)


def rest(page: TablePage) -> int:
    """The milliseconds that playback waits for what happened to be read."""
    return max(timer.interval() for timer in page.playback.findChildren(QTimer) if timer.isActive())


@pytest.mark.clause("KSJ-2.2", "KSJ-3.3")
def test_coins_and_passes_of_bots_take_no_time(window: MainWindow) -> None:
    page = bots_at_table(window)
    presenter = the_presenter(page)
    table, brisk = presenter.session.table, set[str]()
    while table.state.round == 1:
        seat = table.to_act[0]
        command = Pass() if isinstance(table.state.decision, Excusing) else next(iter(table.legal(seat)))
        presenter.play(command.text(), seat)
        if page.playback.follows and not page.playback.running:
            assert page.playback.brisk == (command.verb in ("play", "pass"))
            brisk |= {command.verb} if page.playback.brisk else set()
        page.playback.skip()
    assert brisk == {"play", "pass"}


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize(("waited", "paces"), [(600_000, EVIDENT), (-1, 1)])
def test_a_bots_excuse_that_lies_on_the_table_is_not_waited_for(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, waited: int, paces: int
) -> None:
    monkeypatch.setitem(LONG, "calm", waited)
    page = bots_at_table(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    while not isinstance(table.state.decision, Excusing):
        presenter.play(next(iter(table.legal(table.to_act[0]))).text(), table.to_act[0])
        page.playback.skip()
    if table.to_act == (0,):
        presenter.play("pass", 0)
        page.playback.skip()
    # The first has a moment, and time to be read: somebody else would lead.
    presenter.play(Excuse(1, Sign.ADD, 0, "A bee sat down on me").text(), table.to_act[0])
    assert LENGTH <= rest(page) <= paces * PACES["calm"]
    page.playback.skip()
    assert table.to_act != (0,)
    sentence = "A moose has eaten the map of the camp, and half of the camp, and we had better not ask it where the lake is."
    speaker = table.to_act[0]
    presenter.play(Excuse(2, Sign.ADD, 0, sentence).text(), speaker)
    assert page.playback.busy
    assert rest(page) == paces * PACES["calm"]
    assert any(name.startswith(f"scrap:{speaker}") for name in page.table.table_scene.pieces), "there it can be read"


@pytest.mark.clause("TBL-7")
def test_undo_says_back_to_which_activity_it_goes_in_the_same_day_and_else_to_which_day(page: TablePage) -> None:
    presenter, said = the_presenter(page), dict[tuple[int, int], str]()
    while presenter.session.table.state.day == 1 or presenter.session.table.state.round == 1:
        state = presenter.session.table.state
        if not state.today or state.today[-1].round < state.round:
            said.setdefault((state.day, state.round), str(presenter.undo_label().short or ""))
        play_out(page)
    assert [said[1, number] for number in (2, 3, 6)] == [f"Undo: back to Activity {number}" for number in (1, 2, 5)]
    assert said[2, 1] == "Undo: back to Day 1"


@pytest.mark.clause("KSJ-6.1")
def test_before_the_day_is_scored_there_is_no_rest(page: TablePage) -> None:
    table = the_presenter(page).session.table
    while not table.state.scoring:
        rests = page.playback.rests
        play_out(page)
    assert not rests
    assert page.summary.isVisible()


def test_who_did_it_is_called_by_name_while_it_is_played_out(page: TablePage) -> None:
    told = [sentence for _ in range(9) for sentence, _ in play_out(page)]
    assert any("Ann 5" in sentence or "Ann plays" in sentence or "Ann leads" in sentence for sentence in told)
    troops = ("Sun Beam", "Night Owl", "Royal Fir")
    assert not [sentence for sentence in told for troop in troops if troop in sentence]


# Whose side the table is drawn from


@pytest.mark.clause("KSJ-3.3", "TBL-6")
def test_the_table_stands_still_whoever_is_asked(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", PERSONS[:3], leader_moves="by_itself")
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    table, asked = presenter.session.table, set[int | None]()
    while table.state.day == 1:
        assert presenter.side == 0
        if table.state.face_down:
            strip.offers[0].click()
            assert presenter.side == 0
            key(window, Key.Key_Escape)
            strip.offers[0].click()
            strip.offers[-1].click()
        else:
            asked.add(presenter.deciding)
            play_on(page)
    assert asked == {0, 1, 2}


@pytest.mark.clause("KSJ-3.3", "TBL-6")
def test_who_passes_makes_nobody_wait(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", PERSONS[:3])
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    while presenter.session.table.state.face_down:
        strip.offers[0].click()
        strip.offers[-1].click()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    first = presenter.deciding
    play_on(page)
    assert not page.playback.running
    assert presenter.deciding not in (None, first)


@pytest.mark.clause("KSJ-3.3", "TBL-6")
def test_with_an_open_chant_or_choices_by_keys_the_table_does_not_turn(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    page = begin(window, "kidsprout_jumboree", PERSONS[:3], chant="open_table")
    presenter = the_presenter(page)
    for number in range(12):
        if presenter.secrets.picking:
            assert presenter.side == 0
            seat = min(presenter.secrets.picking)
            presenter.play(f"play {number // 4}", seat)
        elif isinstance(presenter.session.table.state.decision, ExcuseAtOpenTable):
            assert presenter.side == 0
            play_on(page)
        else:
            assert presenter.side == 0
            play_on(page)
