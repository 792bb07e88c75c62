"""Operation Master in the real window: cards, dice, effects and values by mouse, tricks played out, whole games."""

from __future__ import annotations

from functools import partial

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from engines.kernel.coach import Advice, Recommendation
from engines.kernel.contract import Seat
from engines.kernel.flow import Decision
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.model import LayCard, SetDie, State, TakeValue
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay, playable
from engines.operation_master.words import NAMES
from tabletop_qt.games.operation_master import layout
from tabletop_qt.shell.history.looking_back import BRANCH, RETURN
from tabletop_qt.shell.play import bot_turns
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.viewing import ADVISE, Viewing, next_viewing
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import statistics
from tabletop_qt.table.motion import Pace
from tabletop_qt.viewmodels.moments import Moment
from tabletop_qt.viewmodels.scenery import Press
from tabletop_qt.viewmodels.view_model import LOOK
from tests.operation_master.theatres import GAME
from tests.shell.driving import assert_shown, at, begin, click, drag, key, mouse, the_page, the_presenter, write
from tests.shell.sharing import FakeProcess
from tests.shell.windows import OpenWindow

PERSONS = ("Ann", "Ben", "Cyd", "Dot", "Eli")


def theatre(window: MainWindow, players: int = 4, deal: int = 7, **options: object) -> TablePage:
    """Begin a table of persons who don't mind what others see, so that everybody has their own view when it is their turn."""
    window.choose(evolve(window.appearance.settings, covers=False))
    return begin(window, "operation_master", PERSONS[:players], deal, **options)


def state_of(page: TablePage) -> State:
    state: State = the_presenter(page).session.table.state
    return state


def play_on(page: TablePage) -> None:
    """One step of whoever is to act, the first that is offered."""
    presenter = the_presenter(page)
    presenter.lift()
    page.table.interaction.act(page.table.scenery.affordances[0].action)
    presenter.lift()


def until(page: TablePage, decision: type[Decision]) -> None:
    """Play on to a kind of decision."""
    for _ in range(200):
        if isinstance(state_of(page).decision, decision):
            return
        play_on(page)
    pytest.fail(f"no {decision.__name__}")


@pytest.mark.clause("OM-3.1")
def test_a_card_is_dragged_to_the_trick(window: MainWindow) -> None:
    page = theatre(window)
    card = state_of(page).players[state_of(page).lead].hand[0]
    drag(page, f"card:{card.word}", "slot")
    assert state_of(page).cards == (card,)
    the_presenter(page).lift()
    assert_shown(page)


@pytest.mark.clause("OM-3.1", "TBL-3")
def test_a_card_that_does_not_follow_is_refused_where_it_was_dropped(window: MainWindow) -> None:
    page = theatre(window)
    play_on(page)
    for _ in range(40):
        state = state_of(page)
        seat = state.at(len(state.cards))
        wrong = [card for card in state.players[seat].hand if state.cards and card.suit is not state.cards[0].suit]
        if isinstance(state.decision, LayCard) and state.cards and 0 < len(wrong) < len(state.players[seat].hand):
            drag(page, f"card:{wrong[0].word}", "slot")
            assert page.table.bubble.clause == "OM-3.1"
            assert state_of(page) == state
            return
        play_on(page)
    pytest.fail("nobody had to follow")


@pytest.mark.clause("OM-3.2")
def test_a_die_is_dragged_onto_the_white_square(window: MainWindow) -> None:
    page = theatre(window)
    until(page, SetDie)
    state = state_of(page)
    seat, suit = state.lead, state.cards[0].suit
    die = next(die for die in state.players[seat].dice if die.suit is suit)
    drag(page, f"die:{seat}:{die.word}:0", "square")
    assert state_of(page).set_dice == (die,)


def point_at(page: TablePage, piece: str) -> None:
    mouse(page, QEvent.Type.MouseMove, at(page, piece), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton)


@pytest.mark.clause("OM-3.3", "OM-6.2")
def test_a_die_that_is_pointed_at_shows_what_it_would_bring(window: MainWindow) -> None:
    page = theatre(window, effects="on")
    until(page, SetDie)
    state = state_of(page)
    seat, card = state.lead, state.cards[0]
    die = next(die for die in state.players[seat].dice if die.suit is card.suit)
    assert not page.table.table_scene.revealed.items
    point_at(page, f"die:{seat}:{die.word}:0")
    shown = {name: item.piece for name, item in page.table.table_scene.revealed.items.items()}
    assert set(shown) == {"would:die", "would:total", "would"}
    assert str(shown["would:total"].face.message("said")) == f"{card.rank}+{die.value}={card.rank + die.value}"
    assert "winning so far" in str(shown["would"].name)
    point_at(page, "notes")
    assert set(page.table.table_scene.revealed.items) == {"notes:large"}
    assert state_of(page) == state


def test_the_legend_opens_and_closes_by_a_click_and_closes_with_the_next_decision(window: MainWindow) -> None:
    page = theatre(window)
    click(page, "key")
    assert "explanation" in page.table.table_scene.revealed.items
    click(page, "key")
    point_at(page, "status")
    assert not page.table.table_scene.revealed.items
    click(page, "key")
    play_on(page)
    point_at(page, "status")
    assert not page.table.table_scene.revealed.items


@pytest.mark.clause("OM-3.3")
def test_while_a_hint_is_shown_the_card_previews_the_die_of_the_hint(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [Seat("Ann", "orange"), Seat("Ben", "sky", "easy"), Seat("Cyd", "green", "easy")]
    for deal in range(20):
        window.start(make_setup(window.kits["operation_master"].game, seats, {}, deal))
        page, seat = the_page(window), 0
        table = the_presenter(page).session.table
        while not isinstance(table.state.decision, SetDie) or table.to_act != (0,):
            the_presenter(page).play(next(iter(table.game.legal(table.state, table.to_act[0]))).text(), table.to_act[0])
        dice = sorted(set(settable(state_of(page), seat)), key=lambda die: die.value)
        if len(dice) > 1:
            break
    helper = FakeProcess(window.tables.advising.process, monkeypatch)
    page.table.setFocus()
    key(window, Qt.Key.Key_Tab)
    for die in (dice[-1], dice[0]):
        page.table.interaction.focus_on(next(stop for stop in page.table.interaction.stops if stop.id == f"die:{seat}:{die.word}:0"), True)
    assert page.table.table_scene.revealed.items["would:die"].piece.name == NAMES[dice[0]]
    key(window, Qt.Key.Key_H)
    helper.answer(Advice((Recommendation(Set(dice[-1]), msg("Because.")),)))
    shown = page.table.table_scene.revealed.items
    assert shown["would:die"].piece.name == NAMES[dice[-1]]
    total = state_of(page).cards[len(state_of(page).set_dice)].rank + dice[-1].value
    assert str(shown["would"].piece.name).startswith(f"{total} in total")
    point_at(page, "notes")
    assert shown["would:die"].piece.name == NAMES[dice[-1]]
    point_at(page, f"die:{seat}:{dice[0].word}:0")
    assert shown["would:die"].piece.name == NAMES[dice[0]], "pointed at, another can be compared"
    point_at(page, "total:0")
    assert shown["would:die"].piece.name == NAMES[dice[-1]]


@pytest.mark.clause("OM-4.1")
def test_a_dish_that_is_pointed_at_lifts_all_dice_of_its_value(window: MainWindow) -> None:
    page = theatre(window)
    until(page, TakeValue)
    value = state_of(page).set_dice[0].value
    point_at(page, f"value:{value}")
    pieces = page.table.table_scene.pieces.values()
    risen = {item.piece.id for item in pieces if item.pose.y < item.piece.y}
    dice = [*state_of(page).set_dice, *state_of(page).centre]
    assert len(risen) == 1 + sum(die.value == value for die in dice)


@pytest.mark.clause("OM-6.1")
def test_an_effect_opens_on_the_dice_and_can_be_declined(window: MainWindow) -> None:
    page = theatre(window, effects="on")
    until(page, SetDie)
    state = state_of(page)
    seat, suit = state.lead, state.cards[0].suit
    die = next(die for die in state.players[seat].dice if die.suit is suit)
    drag(page, f"die:{seat}:{die.word}:0", "square")
    assert state_of(page).set_dice == ()
    assert {button.name for button in page.table.scenery.buttons} == {"use", "decline", ADVISE}
    assert_shown(page)
    the_presenter(page).undo()
    assert [button.name for button in page.table.scenery.buttons] == [LOOK, ADVISE]
    drag(page, f"die:{seat}:{die.word}:0", "square")
    page.table.interaction.act(next(offer.action for offer in page.table.scenery.affordances if str(offer.label) == "Decline"))
    assert state_of(page).set_dice == (die,)


@pytest.mark.clause("OM-4.1")
def test_the_winner_clicks_a_value_or_drags_a_die_of_it(window: MainWindow) -> None:
    page = theatre(window)
    until(page, TakeValue)
    state = state_of(page)
    value = state.set_dice[0].value
    (winner,) = the_presenter(page).session.table.to_act
    drag(page, f"set:0:{state.set_dice[0].word}", "bowl")
    assert {die.value for die in state_of(page).players[winner].taken} in ({value}, set())
    until(page, TakeValue)
    state = state_of(page)
    click(page, f"value:{state.set_dice[0].value}")
    assert not isinstance(state_of(page).decision, TakeValue) or state_of(page).past != state.past


def test_the_table_shows_the_scenery_at_every_step(window: MainWindow) -> None:
    page = theatre(window, 5, effects="on")
    presenter = the_presenter(page)
    table = presenter.session.table
    rng = Rng(5)
    for step in range(120):
        if table.outcome is not None:
            return
        presenter.lift()
        offer, rng = rng.pick(page.table.scenery.affordances)
        page.table.interaction.act(offer.action)
        presenter.lift()
        if step % 5 == 0:
            assert_shown(page)
    assert table.turn > 20


def third_trick(page: TablePage) -> None:
    """Play on until the first trick has been put away, and show the table to who is to act."""
    while len(state_of(page).past) < 2:
        play_on(page)
    the_presenter(page).lift()
    page.hot_seat.recap.leave()


@pytest.mark.clause("OM-7.1", "TBL-5")
def test_cards_of_tricks_that_are_put_away_lie_face_down_when_looked_back_at_in_a_fair_game(window: MainWindow) -> None:
    page = theatre(window)
    third_trick(page)
    presenter = the_presenter(page)
    table = presenter.session.table
    assert table.policy == "fair"
    tricks = [len(table.state_at(turn).past) for turn in range(table.turn)]
    for turn, trick in enumerate(tricks):
        page.looking.look_at(turn)
        laid_then = {f"card:{card.word}" for card in table.state_at(turn).cards}
        pieces = {piece.id for piece in page.table.scenery.pieces}
        assert laid_then & pieces == (laid_then if trick else set())
        backs = [piece for piece in pieces if piece.startswith("laid:")]
        assert len(backs) == (0 if trick else len(laid_then))
        status = next(piece for piece in page.table.scenery.pieces if piece.id == "status")
        assert ("since been put away" in str(status.name)) == bool(backs)
        assert "past:1" not in {piece.id for piece in page.table.scenery.pieces}
        assert [button.name for button in page.table.scenery.buttons] == [BRANCH, RETURN]
        move = table.played(turn + 1)
        hidden = move.seat != presenter.seat or (trick == 0 and isinstance(move.command, Lay | Set))
        assert str(page.looking.decision(turn + 1)).endswith("'s move") == hidden
    laid = [str(entry.sentence) for entry in page.panel.log.entries if " lays " in str(entry.sentence)]
    page.looking.now()
    assert_shown(page)
    state = state_of(page)
    lying = len(state.players) + len(state.cards)
    assert len([entry for entry in page.panel.log.entries if " lays " in str(entry.sentence)]) == lying
    assert len(laid) <= lying


@pytest.mark.clause("OM-7.1", "TBL-7")
def test_in_practice_every_trick_can_be_looked_back_at(window: MainWindow) -> None:
    setup = the_presenter(theatre(window, 3)).session.table.setup
    window.start(setup, "practice")
    page = the_page(window)
    the_presenter(page).lift()
    third_trick(page)
    for turn in range(the_presenter(page).session.table.turn):
        page.looking.look_at(turn)
        assert page.table.scenery.pieces


def test_a_cover_says_how_they_stand_from_the_first_round_on(window: MainWindow) -> None:
    page = theatre(window, 3)
    glance = the_presenter(page).logs.glance(0)
    assert glance.points == (0, 0, 0)


def hand_out(page: TablePage) -> set[str]:
    """The cards of hands that the table shows."""
    cards = {f"card:{card.word}" for player in state_of(page).players for card in player.hand}
    return {piece.id for piece in page.table.scenery.pieces} & cards


@pytest.mark.clause("OM-2.1", "OM-3.1", "TBL-5", "TBL-6")
def test_the_table_turns_to_whoever_decides_and_only_they_show_their_hand(window: MainWindow) -> None:
    page = begin(window, "operation_master", PERSONS[:3])
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    shown = 0
    while not state_of(page).past:
        state = state_of(page)
        (seat,) = presenter.addressed
        assert (seat,) == presenter.session.table.to_act
        # Dice lie open to all: nobody else has to look away.
        assert (page.hot_seat.stands, presenter.seat, presenter.side, hand_out(page)) == (False, None, seat, set())
        assert all(layout.OWN.holds(piece.x, piece.y) for piece in page.table.scenery.pieces if piece.id.startswith(f"die:{seat}:"))
        if isinstance(state.decision, LayCard):
            page.panel.show_moves()
            assert page.moves.empty.text() == f"It is {PERSONS[seat]}'s turn.", "not that nobody has a decision to make"
            assert [offer.accessibleName() for offer in strip.offers] == [f"{PERSONS[seat]}: show my hand"]
            assert page.bar.prompt.text() == f"It is {PERSONS[seat]}'s turn."
            hidden = QRect(strip.mapTo(page, QPoint()), strip.size()).translated(-page.table.mapTo(page, QPoint()))
            backs = [item for name, item in page.table.table_scene.pieces.items() if name.startswith(f"back:{seat}:")]
            assert backs
            assert not any(page.table.mapFromScene(item.sceneBoundingRect()).boundingRect().intersects(hidden) for item in backs)
            strip.offers[0].click()
            assert (presenter.seat, strip.isVisible()) == (seat, False)
            assert hand_out(page) == {f"card:{card.word}" for card in state.players[seat].hand}
            assert_shown(page)
            shown += 1
        else:
            assert not strip.isVisible()
        page.table.interaction.act(page.table.scenery.affordances[0].action)
    assert shown == 3


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_player_who_shows_their_hand_hides_it_again_until_they_play(window: MainWindow) -> None:
    page = begin(window, "operation_master", PERSONS[:3])
    presenter, strip = the_presenter(page), page.hot_seat.strip
    strip.settling = 0
    strip.offers[0].click()
    for _ in range(2):
        assert hand_out(page)
        page.bar.button(LOOK).click()
        assert (presenter.seat, hand_out(page), strip.isVisible()) == (None, set(), True)
        strip.offers[0].click()
    window.choose(evolve(window.appearance.settings, covers=False))
    assert LOOK not in [button.name for button in presenter.scenery.buttons], "without covers a hand is never hidden"


@pytest.mark.clause("OM-7.1", "TBL-7")
def test_a_card_that_all_have_seen_stays_and_undo_says_how_to_mislay_none(window: MainWindow) -> None:
    page = begin(window, "operation_master", PERSONS[:3])
    page.hot_seat.strip.settling = 0
    page.hot_seat.strip.offers[0].click()
    page.table.interaction.act(page.table.scenery.affordances[0].action)
    assert not page.bar.undo.isEnabled()
    assert "Confirm one-click moves" in page.bar.undo.toolTip()
    window.choose(evolve(window.appearance.settings, confirm_clicks=True))
    the_presenter(page).show()
    assert "so this can't be undone." in page.bar.undo.toolTip()
    assert "Confirm one-click moves" not in page.bar.undo.toolTip(), "it is on"


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_click_on_a_hand_that_lies_face_down_says_how_it_is_shown(window: MainWindow) -> None:
    page = begin(window, "operation_master", PERSONS[:3])
    presenter = the_presenter(page)
    (seat,) = presenter.secrets.choosing
    click(page, f"back:{seat}:0")
    assert page.table.bubble.text.startswith(f"First click “{PERSONS[seat]}: show my hand”.")


@pytest.mark.clause("TBL-5", "TBL-6")
def test_while_a_card_that_leaves_no_choice_is_laid_everybody_may_look(window: MainWindow) -> None:
    presenter = the_presenter(begin(window, "operation_master", PERSONS[:3]))
    table, seated = presenter.session.table, Viewing().seen_by(1)
    for flat in (False, True):
        seen = next_viewing(table, presenter.view_model, seated, covers=True, keys=False, flat=flat, absent=frozenset(table.to_act))
        assert (seen.seat, seen.side, seen.deciding) == (1 if flat else None, 1, 1 if flat else None)


def lie_flat(window: MainWindow) -> TablePage:
    """Begin a table of three on a screen that lies flat among them."""
    window.choose(evolve(window.appearance.settings, flat=True))
    page = begin(window, "operation_master", PERSONS[:3])
    page.hot_seat.strip.settling = 0
    return page


@pytest.mark.clause("OM-2.1", "OM-3.1", "TBL-6")
def test_on_a_flat_screen_persons_lay_their_cards_from_the_private_strip_and_the_table_stays(window: MainWindow) -> None:
    page = lie_flat(window)
    presenter, strip = the_presenter(page), page.hot_seat.strip
    followed = 0
    while not state_of(page).past:
        state = state_of(page)
        assert (page.hot_seat.stands, presenter.seat, presenter.side) == (False, None, 0)
        if not isinstance(state.decision, LayCard):
            assert not strip.isVisible()
            page.table.interaction.act(page.table.scenery.affordances[0].action)
            continue
        seat, hand = state.decision.seat, state.players[state.decision.seat].hand
        assert [offer.accessibleName() for offer in strip.offers] == [f"{PERSONS[seat]}: show my hand"]
        assert page.bar.prompt.text() == f"It is {PERSONS[seat]}'s turn."
        strip.offers[0].click()
        assert [pick.command for pick in presenter.secrets.choices] == [Lay(card) for card in hand]
        allowed = [NAMES[card] for card in playable(state, seat)]
        assert [offer.accessibleName() for offer in strip.offers] == [str(name) for name in allowed]
        followed += len(allowed) < len(hand)
        assert_shown(page)
        strip.offers[-1].click()
        assert state_of(page).cards[-1] == playable(state, seat)[-1]
    assert followed, "somebody had to follow"


@pytest.mark.clause("OM-3.1", "TBL-3")
def test_at_the_strip_a_card_says_what_it_would_bring_or_why_it_waits(window: MainWindow) -> None:
    page = lie_flat(window)
    presenter, strip = the_presenter(page), page.hot_seat.strip
    for _ in range(40):
        waiting = [pick for pick in presenter.secrets.choices if pick.waits is not None]
        if waiting and strip.offers:
            break
        if presenter.secrets.choosing:
            strip.offers[0].click()
        else:
            page.table.interaction.act(page.table.scenery.affordances[0].action)
    said = {button.accessibleName(): button for button in strip.findChildren(QPushButton) if button.isVisible()}
    shut = said[str(waiting[0].label)]
    assert not shut.isEnabled()
    assert "You can't lay this" in shut.accessibleDescription()
    turn = presenter.session.table.turn
    QTest.mouseClick(shut, Qt.MouseButton.LeftButton)
    presenter.secrets.choose(presenter.secrets.choices.index(waiting[0]))
    assert presenter.session.table.turn == turn
    free = next(pick for pick in presenter.secrets.choices if pick.waits is None)
    assert " your " in said[str(free.label)].accessibleDescription()
    QApplication.sendEvent(shut, QEvent(QEvent.Type.Enter))
    assert str(waiting[0].waits) in [label.text() for label in strip.findChildren(QLabel)]
    QApplication.sendEvent(shut, QEvent(QEvent.Type.Leave))
    assert str(presenter.secrets.prompt) in [label.text() for label in strip.findChildren(QLabel)]


@pytest.mark.clause("TBL-6")
def test_at_the_strip_the_letter_of_several_cards_goes_from_one_to_the_next(window: MainWindow) -> None:
    page = lie_flat(window)
    strip = page.hot_seat.strip
    key(window, Qt.Key.Key_Return)
    names = [offer.accessibleName() for offer in strip.offers]
    letter = next(name[0] for name in names if sum(other[0] == name[0] for other in names) > 2)
    alike = [offer for offer in strip.offers if offer.accessibleName()[0] == letter]
    strip.offers[names.index(next(name for name in names if name[0] != letter))].setFocus()
    for card in (*alike, alike[0]):
        write(window, letter)
        assert card.hasFocus()
    wanted = alike[0].accessibleName()
    key(window, Qt.Key.Key_Return)
    assert str(NAMES[state_of(page).cards[0]]) == wanted


def test_in_a_small_window_one_button_stays_beside_the_prompt_and_the_table_does_not_jump(window: MainWindow) -> None:
    window.resize(1024, 700)
    page = begin(window, "operation_master", PERSONS[:3])
    page.hot_seat.strip.settling = 0
    QTest.qWait(20)
    choosing = page.bar.height()
    while not isinstance(state_of(page).decision, SetDie):
        page.hot_seat.strip.offers[0].click()
        page.table.interaction.act(page.table.scenery.affordances[0].action)
    QTest.qWait(20)
    look, prompt = page.bar.button(LOOK), page.bar.prompt
    beside = look.mapTo(page.bar, QPoint(0, 0)).y(), look.mapTo(page.bar, look.rect().bottomLeft()).y()
    middle = prompt.mapTo(page.bar, prompt.rect().center()).y()
    assert beside[0] <= middle <= beside[1]
    assert abs(page.bar.height() - choosing) <= page.bar.hint.height()


def alone(window: MainWindow, **options: object) -> TablePage:
    """A table of one person with two bots, which are not asked."""
    seats = [Seat("Ann"), Seat("Bo", "sky", "easy"), Seat("Cy", "green", "easy")]
    window.start(make_setup(window.kits["operation_master"].game, seats, options, 7, automatic=True))
    window.tables.bots.set_presenter(None)
    window.tables.autoplay.set_presenter(None)
    return the_page(window)


def play_any(page: TablePage) -> None:
    """The first legal move of whoever is to act."""
    table = the_presenter(page).session.table
    the_presenter(page).play(next(iter(table.legal())).text(), table.to_act[0])


@pytest.mark.clause("OM-7.1", "TBL-7")
def test_what_a_player_alone_with_bots_would_undo_is_their_move_once_it_is_put_away(window: MainWindow) -> None:
    page = alone(window, last_trick="none")
    presenter = the_presenter(page)
    while not state_of(page).past:
        assert "your move" not in str(presenter.undo_label().words)
        play_any(page)
    assert str(presenter.undo_label().words) == "Undo: back to Round 1, trick 1 (your move)"
    assert str(presenter.undo_label().short) == "Undo: back to trick 1"
    assert "trick 1" in page.bar.undo.text(), "what matters is read"
    assert "your move" in page.bar.undo.toolTip()


@pytest.mark.clause("TBL-7")
def test_undo_says_from_which_trick_or_round_a_move_is_if_that_is_over(window: MainWindow) -> None:
    page = alone(window)
    presenter = the_presenter(page)
    while state_of(page).round == 1:
        play_any(page)
        table = presenter.session.table
        if state_of(page).cards and table.undoes is table.played(table.turn):
            assert "(" not in str(presenter.undo_label().words), "of the trick that lies there"
    assert str(presenter.undo_label().words).startswith("Undo: back to Round 1, trick 9 ("), "the last trick leaves no choice"
    assert str(presenter.undo_label().short) == "Undo: back to Round 1"


def test_the_reason_why_the_last_trick_plays_itself_is_read_once(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "has_finished", lambda *_: True)
    monkeypatch.setattr(bot_turns, "READING", 600_000)
    page = alone(window)
    table, autoplay = the_presenter(page).session.table, window.tables.autoplay
    while len(state_of(page).past) < 9 or table.to_act != (0,):
        play_any(page)
    page.playback.skip()
    autoplay.pace = "quick"
    autoplay.set_presenter(the_presenter(page))
    turn = table.turn
    qtbot.waitUntil(lambda: page.bar.prompt.text() == "The last trick plays itself.")
    qtbot.wait(2 * bot_turns.BRISK)
    assert table.turn == turn, "there is time to read it"
    play_any(page)
    while table.to_act != (0,):
        play_any(page)
    page.playback.skip()
    turn = table.turn
    qtbot.waitUntil(lambda: table.turn > turn)
    autoplay.set_presenter(None)


def test_forced_moves_are_read_once_of_a_kind_and_a_click_plays_them(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "has_finished", lambda *_: False)
    monkeypatch.setattr(bot_turns, "LEARNING", 600_000)
    monkeypatch.setattr(bot_turns, "READING", 1)
    monkeypatch.setitem(PACES, "quick", 1)
    page, autoplay, read = alone(window), window.tables.autoplay, set[str]()
    presenter = the_presenter(page)
    autoplay.pace = "quick"
    autoplay.set_presenter(presenter)
    clicked = 0

    def reads(why: str) -> bool:
        return page.bar.prompt.text() == why

    def went_on(turn: int) -> bool:
        return presenter.session.table.turn > turn

    while len(state_of(page).past) < 5:
        forced, turn = presenter.automatic.due().get(0), presenter.session.table.turn
        if forced is None:
            play_any(page)
            continue
        page.playback.skip()
        if forced.why.text not in read:
            qtbot.waitUntil(partial(reads, str(forced.why)))
            qtbot.wait(bot_turns.SETTLING + 50)
            assert presenter.session.table.turn == turn, "there is time to read it"
            read.add(forced.why.text)
            QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
            clicked += 1
        qtbot.waitUntil(partial(went_on, turn), timeout=2000)
    autoplay.set_presenter(None)
    assert clicked


def test_a_click_on_an_empty_place_while_others_decide_says_nothing(window: MainWindow) -> None:
    page = alone(window)
    while 0 in the_presenter(page).session.table.to_act:
        play_any(page)
    empty = next(place.id for place in page.table.scenery.places if page.table.scenery.piece(place.id) is None)
    the_presenter(page).act(Press(empty))
    assert not page.table.bubble.isVisible()
    the_presenter(page).act(Press(f"die:0:{state_of(page).players[0].dice[0].word}:0"))
    assert page.table.bubble.isVisible()


@pytest.mark.clause("OM-3.1")
def test_what_plays_itself_asks_for_no_click(window: MainWindow) -> None:
    page = alone(window)
    presenter = the_presenter(page)
    while 0 not in presenter.automatic.forced:
        assert (presenter.hint is not None) or 0 not in presenter.session.table.to_act
        play_any(page)
    assert presenter.hint is None


ANN_AND_BEN = ("Ann", "Ben", "Cleo")


@pytest.fixture
def page(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """A table of three at which no beat is over by itself."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window = open_window()
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    return begin(window, "operation_master", ANN_AND_BEN)


def play_out(page: TablePage) -> None:
    """Play the first thing that can be done, and see what came of the one before."""
    page.playback.skip()
    presenter = the_presenter(page)
    presenter.lift()
    table = presenter.session.table
    presenter.play(next(iter(table.legal())).text(), table.to_act[0])


def beats(page: TablePage) -> list[tuple[str, str]]:
    """The sentences of each beat being played out, and the title of the summary, or "sheet" for that of a round."""
    seen = []
    while page.playback.running:
        over = "sheet" if page.round_sheet.isVisible() else ""
        seen.append((page.bar.prompt.text(), page.summary.title.text() if page.summary.isVisible() else over))
        page.playback.go_on()
    return seen


@pytest.mark.clause("TBL-5", "TBL-6")
def test_what_a_player_did_is_seen_from_their_side_before_the_table_turns(page: TablePage) -> None:
    presenter = the_presenter(page)
    page.hot_seat.strip.settling = 0
    mover = presenter.side
    page.hot_seat.strip.offers[0].click()
    page.table.interaction.act(page.table.scenery.affordances[0].action)
    assert page.playback.running
    assert " lays " in page.bar.prompt.text()
    plates = {piece.id: (piece.x, piece.y) for piece in page.table.scenery.pieces}
    assert layout.OWN.holds(*plates[f"plate:{mover}"])
    assert (hand_out(page), page.hot_seat.strip.isVisible()) == (set(), False)
    assert [item for item in page.table.scene().items() if not item.isVisible()] == []
    page.playback.go_on()
    assert presenter.side == (mover + 1) % 3
    plates = {piece.id: (piece.x, piece.y) for piece in page.table.scenery.pieces}
    assert layout.OWN.holds(*plates[f"plate:{presenter.side}"])
    assert page.hot_seat.strip.isVisible()


@pytest.mark.clause("OM-3.3", "TBL-6")
def test_a_trick_is_won_in_view(page: TablePage) -> None:
    table = the_presenter(page).session.table
    ends = False
    while not ends or isinstance(table.state.decision, TakeValue):
        ends = isinstance(table.state.decision, SetDie) and len(table.state.set_dice) == len(ANN_AND_BEN) - 1
        play_out(page)
    last, won = beats(page)[:2]
    assert " sets " in last[0]
    winner, total = won[0].removesuffix(".").split(" wins the trick with ")
    assert won[1] == f"The trick goes to {winner}"
    assert table.played(table.turn).events[1].kind == "won"
    assert total.isdigit()
    assert not page.summary.isVisible(), "the game goes on"


@pytest.mark.clause("OM-4.1", "TBL-6")
def test_a_winner_with_a_value_to_choose_waits_for_nothing_and_sees_why_they_won(page: TablePage) -> None:
    table = the_presenter(page).session.table
    while not isinstance(table.state.decision, TakeValue):
        play_out(page)
    while page.playback.running:
        assert not page.playback.rests
        page.playback.go_on()
    assert page.table.scenery.affordances
    winner = ANN_AND_BEN[table.state.decision.seat]
    assert page.summary.title.text() == f"The trick goes to {winner}"
    assert page.summary.isVisible()
    the_presenter(page).lift()
    click(page, next(piece.id for piece in page.table.scenery.pieces if piece.id.startswith("set:")))
    assert not page.summary.isVisible(), "the game goes on"


@pytest.mark.clause("OM-4.1")
def test_the_summary_of_a_trick_goes_once_a_bot_has_taken_its_value_and_is_never_beside_the_sheet_of_a_round(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page, stayed, sheets = alone(window), 0, 0
    table = the_presenter(page).session.table
    while not sheets:
        chosen = isinstance(table.state.decision, TakeValue) and table.to_act != (0,)
        page.playback.skip()
        stayed += chosen and page.summary.isVisible()
        play_any(page)
        if chosen:
            assert not page.summary.isVisible(), "it said that a value is to be taken"
        while page.playback.running and not sheets:
            sheets += page.round_sheet.isVisible()
            assert not (sheets and page.summary.isVisible())
            page.playback.go_on()
    assert stayed


@pytest.mark.clause("OM-4.1", "OM-4.2")
@pytest.mark.parametrize("word", ["back", "takes"])
def test_dice_that_a_moment_shows_lie_where_they_go_only_when_it_lands(window: MainWindow, word: str) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = alone(window)
    moment = None
    while moment is None or not moment.holds or f" {word}" not in str(moment.words):
        page.playback.skip()
        before = page.table.scenery
        play_any(page)
        moment = page.table.stage.moment
        while page.playback.running and (moment is None or not moment.holds):
            before = page.table.scenery
            page.playback.go_on()
            moment = page.table.stage.moment
    lay, shown = ({piece.id for piece in scenery.pieces} for scenery in (before, page.table.scenery))
    assert moment.holds <= lay
    assert shown == lay - moment.holds, "the table is as it was, but for the dice that are shown large"
    assert str(page.table.scenery.prompt) == str(moment.words)
    page.playback.cut()
    lies = {piece.id for piece in page.table.scenery.pieces}
    assert not moment.holds & lies
    assert lies - lay, "then they are where they go"


def test_no_moment_dims_a_note_that_a_click_has_opened(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page, moment = alone(window), Moment(msg("Ben takes 6 dice."), ())
    page.playback.skip()
    page.table.interaction.take_up("key")
    page.playback.stage(moment)
    assert page.table.stage.moment is None
    page.table.interaction.take_up("key")
    page.playback.stage(moment)
    assert page.table.stage.moment == moment


@pytest.mark.clause("OM-5.1", "TBL-6")
def test_a_round_is_summed_up_before_the_next_deal(page: TablePage) -> None:
    table = the_presenter(page).session.table
    while table.state.round == 1:
        play_out(page)
    while not page.round_sheet.isVisible():
        page.playback.go_on()
    assert page.panel.logs.shown.entries[-1].closes, "the log beside the sheet tells what it counts"
    assert page.panel.logs.shown.entries[-1].turn == table.turn
    assert ("Points after round 1", "sheet") in beats(page)
    assert [player.points for player in table.state.players] == list(table.state.scores[0])


@pytest.mark.clause("OM-3.2")
def test_after_a_card_is_laid_by_keys_focus_goes_on_to_the_dice(window: MainWindow, qtbot: QtBot) -> None:
    """Enter lays the card, two bots follow one by one, and the arrows preview a die that Enter sets."""
    seats = [Seat("Zoe", "orange"), Seat("Ada", "sky", "medium"), Seat("Ben", "green", "medium")]
    window.start(make_setup(window.kits["operation_master"].game, seats, {}, 4843791972))
    page = the_page(window)
    interaction = page.table.interaction
    page.table.setFocus()
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Return)
    assert [card.word for card in state_of(page).cards][:1] == ["blue3"]
    assert [str(piece.name) for piece in interaction.revealed] == []
    qtbot.waitUntil(lambda: bool(page.table.scenery.affordances), timeout=10_000)
    assert isinstance(state_of(page).decision, SetDie)
    assert interaction.focus is not None
    assert interaction.focus.id.startswith("die:0:blue")
    assert [piece.id for piece in interaction.revealed] == [], "focus that comes by itself covers nothing"
    key(window, Qt.Key.Key_Right)
    key(window, Qt.Key.Key_Left)
    assert interaction.focus.id.startswith("die:0:blue")
    assert "would:total" in [piece.id for piece in interaction.revealed]
    key(window, Qt.Key.Key_Return)
    assert [die.suit.value for die in state_of(page).set_dice][:1] == ["blue"]


# The deal


ANN_LEADS = 5


def dealt(window: MainWindow, monkeypatch: pytest.MonkeyPatch, pace: str = "calm") -> TablePage:
    """A new table of a person and two bots, who don't move by themselves."""
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace=pace))
    seats = [Seat("Ann", "orange"), Seat("Robin", "sky", "easy"), Seat("Kim", "green", "easy")]
    window.start(make_setup(window.kits["operation_master"].game, seats, {}, ANN_LEADS))
    window.tables.bots.set_presenter(None)
    return the_page(window)


@pytest.mark.clause("OM-2.1")
def test_cards_are_dealt_and_dice_rolled_before_ones_eyes(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = dealt(window, monkeypatch)
    scene, way = page.table.table_scene, [piece.deal for piece in page.table.scenery.pieces]
    assert scene.dealing
    assert page.busy, "bots wait"
    hand = [item for name, item in scene.pieces.items() if name.startswith("card:")]
    assert {item.shown_face.kind for item in hand if item.shown_face is not None} == {"back"}
    cards = [deal.after for deal in way if deal is not None and deal.deck.h == layout.DECK[1]]
    assert len(cards) == len(set(cards)) == 30
    assert max(cards) + Pace.TURN + Pace.FLIGHT <= 1500
    assert Pace.ROLL <= 800
    page.table.settle()
    assert {item.shown_face.kind for item in hand if item.shown_face is not None} == {"card"}
    assert_shown(page)


@pytest.mark.clause("OM-2.1")
@pytest.mark.parametrize("skips", [False, True])
def test_the_next_round_is_dealt_once_its_sheet_is_left_unless_the_player_skips(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, skips: bool
) -> None:
    page = dealt(window, monkeypatch)
    presenter = the_presenter(page)
    table, scene = presenter.session.table, page.table.table_scene
    page.table.settle()
    window.tables.autoplay.set_presenter(None)
    while GAME.apply(table.state, table.to_act[0], next(iter(table.legal()))).state.round == 1:
        presenter.session.play(next(iter(table.legal())), table.to_act[0])
    presenter.show()
    presenter.play(next(iter(table.legal())), table.to_act[0])
    assert (state_of(page).round, page.playback.running) == (2, True)
    seen = []
    while page.playback.running:
        seen.append((page.bar.prompt.text().startswith("Round 2 begins."), scene.dealing))
        assert not (page.round_sheet.isVisible() and scene.dealing)
        page.playback.skip() if skips else page.playback.go_on()
    first = next((number for number, (_, dealing) in enumerate(seen) if dealing), None)
    assert (first is None) is skips
    assert skips or seen[first or 0][0], "not before that beat"
    assert not (skips and scene.dealing)


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_click_or_key_ends_the_deal_and_plays_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    page = dealt(window, monkeypatch)
    presenter = the_presenter(page)
    assert state_of(page).lead == 0, "it is her turn"
    assert page.table.table_scene.dealing
    if by == "key":
        page.table.setFocus()
        key(window, Qt.Key.Key_Return)
    else:
        card = f"card:{state_of(page).players[0].hand[0].word}"
        mouse(page, QEvent.Type.MouseButtonPress, at(page, card), Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton)
        mouse(page, QEvent.Type.MouseButtonRelease, at(page, card), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton)
    assert (page.table.table_scene.dealing, presenter.session.table.turn) == (False, 0)


def test_nothing_is_dealt_without_motion_or_when_a_hand_is_only_shown(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not dealt(window, monkeypatch, pace="instant").table.table_scene.dealing
    page = begin(window, "operation_master", PERSONS[:3])
    page.table.table_scene.skip_deal()
    the_presenter(page).look()
    assert not page.table.table_scene.dealing
