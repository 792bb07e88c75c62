"""Broken states are found out: each invariant is broken once here, and named."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.rng import Rng
from engines.school_year_diary.cards import TREND
from engines.school_year_diary.model import (
    ActDecision,
    Action,
    BeginTurn,
    BeginYear,
    ChooseDecision,
    CollectRow,
    EndGame,
    EndReason,
    Follow,
    HandleDue,
    Judge,
    KeepDecision,
    KeepLimit,
    Locker,
    Medal,
    Mode,
    NewRound,
    OrderDecision,
    Row,
    State,
    Stow,
    Task,
    TurnDecision,
    UnlockMedals,
)
from engines.shelf import games
from tests.school_year_diary.diary import card_set, dealt
from tests.school_year_diary.random_play import PLAY

CARDS = card_set(
    events={f"autumn_{number}": "[{choose = [[{get = 1}], [{lock = 1}]]}]" for number in range(1, 5)},
    trends={"giang_ry_autumn_1": ("row_raised", "[{get = 1}]")},
)
AT_EVENT = dealt(3, CARDS)
DIARY = dealt(3, CARDS).play("choose 1")
STATE = DIARY.state
EVENT = STATE.decks.old_events[0]
Change = Callable[[State], State]


def decks(**changes: Any) -> Change:
    return lambda state: evolve(state, decks=evolve(state.decks, **changes))


def player(**changes: Any) -> Change:
    return lambda state: evolve(state, players=(evolve(state.players[0], **changes),))


def first_row(**changes: Any) -> Change:
    return lambda state: evolve(state, rows=(evolve(state.rows[0], **changes), *state.rows[1:]))


def config(**changes: Any) -> Change:
    return lambda state: evolve(state, config=evolve(state.config, **changes))


def rest(**changes: Any) -> Change:
    return lambda state: evolve(state, **changes)


def agenda(*tasks: Task) -> Change:
    return lambda state: evolve(state, agenda=tasks)


TURN = TurnDecision((0,))


def before_turn(*tasks: Task) -> Change:
    """These tasks come before the turn goes on."""
    return agenda(*tasks, TURN, NewRound())


def act(
    card: str = "giang_ry", action: Action = Action.LOCK, amount: int = 1, rows: tuple[int, ...] = (), optional: bool = False
) -> ActDecision:
    return ActDecision((0,), card, action, amount, rows, optional)


LOCK = act()
MEDALS, DECK = STATE.rows[0].medals, STATE.decks
ALL_COLLECTED = (evolve(STATE.players[0], medals=tuple(medal for row in STATE.rows for medal in row.medals)),)


def test_these_states_are_sound() -> None:
    assert DIARY.game.problems(STATE) == ()
    assert AT_EVENT.game.problems(AT_EVENT.state) == ()
    for change in (
        rest(rng=Rng(0)),
        rest(rng=Rng((1 << 64) - 1)),
        before_turn(act(amount=12)),
        before_turn(act(action=Action.RAISE, rows=(1,))),
        before_turn(act(action=Action.RAISE, rows=(1, 2))),
        before_turn(LOCK, HandleDue(0, ("giang_ry",), answered=("giang_ry",))),
        before_turn(LOCK, HandleDue(0, answered=("giang_ry",), following="giang_ry")),
        agenda(LOCK, HandleDue(0), EndGame(EndReason.CARD)),
        rest(rows=(), agenda=(act(action=Action.REFRESH), HandleDue(0), EndGame(EndReason.COLLECTED)), players=ALL_COLLECTED),
        rest(rows=(), agenda=(act(action=Action.REFRESH), HandleDue(0), TURN, NewRound()), players=ALL_COLLECTED),
        before_turn(LOCK, Follow("giang_ry", 0, TREND)),
        before_turn(KeepDecision((0,), "giang_ry", DECK.directives[:2], 1)),
        before_turn(KeepDecision((0,), "giang_ry", DECK.directives[:3], 2)),
    ):
        assert DIARY.game.problems(change(STATE)) == ()


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (config(students=("giang_ry",)), "two to four"),
        (config(students=("giang_ry", "giang_ry")), "two to four"),
        (config(students=("giang_ry", "bob")), "unknown student"),
        (config(players=2), "one to four players"),
        (rest(players=()), "one to four players"),
        (rest(config=evolve(STATE.config, players=5), players=STATE.players * 5), "one to four players"),
        (rest(players=STATE.players * 2), "one to four players"),
        (rest(config=evolve(STATE.config, players=2, rows_each=2), players=STATE.players * 2), "number of rows"),
        (
            rest(
                config=evolve(STATE.config, players=4, rows_each=1, students=("giang_ry", "o_tach", "nim_se", "an_pha")),
                players=STATE.players * 4,
            ),
            "number of rows",
        ),
        (rest(config=evolve(STATE.config, players=2, open_decks=True), players=STATE.players * 2), "decks are open"),
        (config(rows_each=0), "number of rows"),
        (config(rows_each=10**15), "number of rows"),
        (config(rows_each=5), "number of rows"),
        (config(students=("giang_ry", "o_tach", "nim_se", "an_pha"), rows_each=4), "number of rows"),
        (config(mode=Mode.COMP), "mode"),
        (rest(rng=Rng(-1)), "generator"),
        (rest(rng=Rng(1 << 64)), "generator"),
        (rest(rows=STATE.rows[::-1]), "row numbers"),
        (rest(rows=(*STATE.rows, STATE.rows[0])), "row numbers"),
        (first_row(number=-5), "row numbers"),
        (rest(rows=(STATE.rows[0], evolve(STATE.rows[1], number=3))), "row numbers"),
        (first_row(student="o_tach"), "wrong student"),
        (first_row(handler=1), "wrong player"),
        (first_row(medals=MEDALS[:1]), "medals, not 1"),
        (first_row(medals=()), "medals, not 0"),
        (first_row(medals=(*MEDALS, *DECK.medals[:4])), "medals, not 6"),
        (first_row(points=5), "has 5 points"),
        (first_row(points=-1), "has -1 points"),
        (first_row(lockers=(Locker(4),)), "lockers where none can be"),
        (first_row(lockers=(Locker(0),)), "lockers where none can be"),
        (first_row(lockers=(Locker(2), Locker(1))), "lockers where none can be"),
        (first_row(lockers=(Locker(1), Locker(1))), "lockers where none can be"),
        (first_row(lockers=(Locker(1),), points=1), "locked cell"),
        (first_row(lockers=(Locker(1, 3),)), "no owner"),
        (first_row(lockers=(Locker(1, 1),)), "no owner"),
        (first_row(lockers=(Locker(1, -1),)), "no owner"),
        (first_row(medals=(Medal(222), MEDALS[1])), "medal is unknown"),
        (first_row(medals=(MEDALS[1], MEDALS[1])), "medal is unknown or appears twice"),
        (first_row(medals=(Medal(MEDALS[0].number, 4), MEDALS[1])), "rotated in an impossible way"),
        (decks(medals=DECK.medals[1:]), "9 medals instead of 10"),
        (decks(medals=(Medal(0), *DECK.medals[1:])), "medal is unknown"),
        (decks(medals=(evolve(DECK.medals[0], turn=1), *DECK.medals[1:])), "rotated in an impossible way"),
        (player(hand=(0, 0, 0)), "directive card is unknown"),
        (player(hand=STATE.players[0].hand[:2]), "11 directive cards instead of 12"),
        (player(hand=(*STATE.players[0].hand, *DECK.directives[:3])), "too many directive cards"),
        (decks(directives=(), old_directives=DECK.directives), "deck is empty"),
        (decks(directives=(DECK.directives[0],) * len(DECK.directives)), "appears twice"),
        (player(items=("item_1", "item_2", "item_3")), "items"),
        (player(items=("item_1", "item_1")), "items"),
        (player(items=("spoon",)), "items"),
        (player(items=("item_1",)), "two cards of each item"),
        (decks(items=DECK.items[1:]), "two cards of each item"),
        (decks(items=DECK.items[::-1]), "out of order"),
        (player(ideas=3), "number of ideas"),
        (player(prizes=("prize_1",)), "none in co-op"),
        (player(souvenirs=("giang_ry",)), "souvenir of the students"),
        (decks(prizes=("prize_1",)), "none in co-op"),
        (decks(souvenirs=("giang_ry",)), "souvenir of the students"),
        (player(ideas=-1), "number of ideas"),
        (decks(events=("spoon", *DECK.events[1:])), "event is unknown"),
        (decks(events=("", *DECK.events[1:])), "event is unknown"),
        (decks(events=(DECK.events[1], *DECK.events[1:])), "event is unknown or appears twice"),
        (decks(events=DECK.events[::-1]), "order of the year"),
        (decks(events=DECK.events[1:]), "order of the year"),
        (rest(round=2), "Round 2 does not fit"),
        (rest(round=0), "no event has been unlocked"),
        (rest(rows=(), agenda=(), ended=EndReason.CARD), "last row"),
        (decks(trends=()), "student cards"),
        (decks(trends=("o_tach", "giang_ry")), "student cards"),
        (decks(experiences=DECK.experiences[1:]), "experience of the students"),
        (decks(experiences=("", *DECK.experiences[1:])), "experience of the students"),
        (
            decks(
                experiences=tuple(card for card in DECK.experiences if card != "giang_ry_autumn_1"), old_experiences=("giang_ry_autumn_1",)
            ),
            "in the wrong place",
        ),
        (
            decks(
                experiences=tuple(card for card in DECK.experiences if card != "o_tach_autumn_1"), trends=(*DECK.trends, "o_tach_autumn_1")
            ),
            "in the wrong place",
        ),
        (rest(ended=EndReason.YEAR_OVER), "still to be done"),
        (rest(ended=EndReason.YEAR_OVER, agenda=()), "not over yet"),
        (rest(ended=EndReason.COLLECTED, agenda=()), "last row"),
        (rest(ended=EndReason.COLLECTED, agenda=(), rows=STATE.rows[:1]), "last row"),
        (rest(turn=1), "in turn"),
        (rest(turn=-1), "in turn"),
        (rest(turn=-2), "in turn"),
        # The agenda
        (agenda(), "empty or too long"),
        (before_turn(*[HandleDue(0)] * 70), "empty or too long"),
        (agenda(TurnDecision((1,)), NewRound()), "a seat that there is not"),
        (agenda(TurnDecision((-1,)), NewRound()), "a seat that there is not"),
        (agenda(TurnDecision(()), NewRound()), "for one seat"),
        (agenda(TurnDecision((0, 0)), NewRound()), "for one seat"),
        (before_turn(Follow("giang_ry", 7, TREND)), "a seat that there is not"),
        (before_turn(LOCK, HandleDue(1)), "a seat that there is not"),
        (before_turn(LOCK, Judge(1, Action.RAISE, ())), "a seat that there is not"),
        (agenda(TURN, BeginTurn(1), NewRound()), "a seat that there is not"),
        (agenda(BeginTurn(0), NewRound()), "waits for no decision"),
        (rest(turn=None), "rest of the round"),
        (agenda(TURN), "rest of the round"),
        (agenda(TURN), "after the turn"),
        (agenda(TURN, BeginTurn(0), NewRound()), "begins in another"),
        (agenda(LOCK, NewRound()), "does not go on"),
        (agenda(LOCK, BeginTurn(0), NewRound()), "does not go on"),
        (before_turn(TURN), "after the turn"),
        (before_turn(LOCK, LOCK), "behind another task"),
        (before_turn(LOCK, Judge(0, Action.RAISE, ())), "not been judged"),
        (before_turn(LOCK, NewRound()), "begins in another"),
        (before_turn(LOCK, BeginYear()), "begins in another"),
        (before_turn(LOCK, EndGame(EndReason.CARD)), "begins in another"),
        (before_turn(act(amount=99)), "no action lock 99"),
        (before_turn(act(amount=13)), "no action lock 13"),
        (before_turn(act(amount=0)), "no action lock 0"),
        (before_turn(act("spoon")), "no card spoon"),
        (before_turn(act("prize_1")), "no card prize_1"),
        (before_turn(act("autumn_1")), "not being followed"),
        (before_turn(act(action=Action.RAISE)), "rows to pick from"),
        (before_turn(act(action=Action.LOWER)), "rows to pick from"),
        (before_turn(act(action=Action.RAISE, rows=(2, 1))), "rows to pick from"),
        (before_turn(act(action=Action.RAISE, rows=(1, 7))), "rows to pick from"),
        (before_turn(act(rows=(1,))), "rows to pick from"),
        (before_turn(act(action=Action.REMOVE_LOCKER)), "no way to remove_locker"),
        (before_turn(act(action=Action.REMOVE_LOCKER, optional=True)), "no way to remove_locker"),
        (before_turn(ChooseDecision((0,), "giang_ry", TREND, 0, (1,))), "nothing to choose"),
        (before_turn(ChooseDecision((0,), "giang_ry", (), 0, (1,))), "nothing to choose"),
        (before_turn(KeepDecision((0,), "giang_ry", DECK.directives[1:3], 1)), "not on top"),
        (before_turn(KeepDecision((0,), "giang_ry", DECK.directives[:2], 2)), "the number of seen cards to keep"),
        (before_turn(KeepDecision((0,), "giang_ry", DECK.directives[:2], 0)), "the number of seen cards to keep"),
        (before_turn(OrderDecision((0,), (UnlockMedals(), CollectRow(1)))), "things that are due"),
        (before_turn(OrderDecision((0,), (UnlockMedals(), CollectRow(1))), HandleDue(0)), "things that are due"),
        (before_turn(LOCK, HandleDue(0, answered=("nim_se",))), "trend has answered"),
        (before_turn(LOCK, HandleDue(0, answered=("giang_ry", "giang_ry"))), "trend has answered"),
        (before_turn(LOCK, HandleDue(0, ("giang_ry",))), "trend is due"),
        (before_turn(LOCK, HandleDue(0, ("giang_ry", "giang_ry"), answered=("giang_ry",))), "trend is due"),
        (before_turn(LOCK, HandleDue(0, following="giang_ry")), "trend is followed"),
        (before_turn(LOCK, *[HandleDue(0, answered=("giang_ry",), following="giang_ry")] * 2), "trend is followed"),
        (agenda(LOCK, EndGame(EndReason.COLLECTED)), "another reason"),
        (agenda(LOCK, TURN, NewRound(), EndGame(EndReason.CARD)), "goes on after the end"),
        (rest(rows=(), agenda=(TURN, NewRound()), players=ALL_COLLECTED), "nothing waits to handle it"),
        (before_turn(LOCK, KeepLimit(1, "autumn_1")), "a seat that there is not"),
        (before_turn(LOCK, Stow("giang_ry")), "experience of the students"),
        (before_turn(LOCK, Follow("giang_ry", 0, TREND, 1)), "no such place"),
        (before_turn(LOCK, Follow("giang_ry", 0, TREND, -1)), "no such place"),
        (before_turn(LOCK, Follow("giang_ry", 0, (9,))), "no such place"),
        (before_turn(LOCK, Follow("autumn_1", 0)), "not being followed"),
        (before_turn(LOCK, Follow("giang_ry_autumn_1", 0, TREND)), "not being followed"),
    ],
)
def test_a_broken_state_is_named(change: Change, problem: str) -> None:
    found = DIARY.game.problems(change(STATE))
    assert any(problem in each for each in found), found


QUIET = {f"autumn_{number}": "[{remove_locker = 1}]" for number in range(1, 5)}
"""Events that do nothing."""
COMPETING = dealt(3, card_set(events=QUIET), 2, mode="comp")


def with_player(seat: int, **changes: Any) -> Change:
    return lambda state: evolve(state, players=tuple(evolve(each, **changes) if index == seat else each
                                                     for index, each in enumerate(state.players)))  # fmt: skip


@pytest.mark.clause("TBL-8", "SYD-2.5", "SYD-3.5", "SYD-5.7")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (decks(souvenirs=()), "souvenir of the students"),
        (decks(souvenirs=("o_tach", "giang_ry")), "out of order"),
        (with_player(1, souvenirs=("o_tach",)), "souvenir of the students"),
        (with_player(1, souvenirs=("nim_se",)), "souvenir of the students"),
        (decks(prizes=COMPETING.decks.prizes[1:]), "five different prizes"),
        (decks(prizes=(*COMPETING.decks.prizes[1:], "spoon")), "five different prizes"),
        (decks(prizes=(*COMPETING.decks.prizes[1:], COMPETING.decks.prizes[1])), "five different prizes"),
        (with_player(0, prizes=COMPETING.decks.prizes[:1]), "five different prizes"),
        (rest(ended=EndReason.ROWLESS, agenda=()), "ends early only when"),
        (rest(ended=EndReason.COLLECTED, agenda=()), "last row"),
        (first_row(handler=1), "wrong player"),
        (first_row(lockers=(Locker(1, 2),)), "no owner"),
        (with_player(1, hand=COMPETING.state.players[0].hand), "appears twice"),
        (config(mode=Mode.COOP), "souvenir of the students"),
        (rest(agenda=(TurnDecision((0,)), NewRound())), "rest of the round"),
        (rest(agenda=(TurnDecision((1,)), BeginTurn(1), NewRound())), "does not go on"),
    ],
)
def test_a_broken_competition_is_named(change: Change, problem: str) -> None:
    assert COMPETING.game.problems(COMPETING.state) == ()
    found = COMPETING.game.problems(change(COMPETING.state))
    assert any(problem in each for each in found), found


@pytest.mark.clause("SYD-5.7")
def test_a_prize_that_is_due_does_not_wait_behind_a_turn() -> None:
    prizes = {f"prize_{number}": "from_round = 1\ncondition = {lockers_at_least = 1}" for number in range(1, 11)}
    diary = dealt(3, card_set(events=QUIET, prizes=prizes), 2, mode="comp")
    assert diary.game.problems(diary.state) == ()
    locked = first_row(lockers=(Locker(1, 1),))(diary.state)
    assert any("something is due" in each for each in diary.game.problems(locked))


def test_wrong_options_are_named() -> None:
    task = AT_EVENT.state.agenda[0]
    assert isinstance(task, ChooseDecision)
    for wrong in ((), (2, 1), (1, 1), (1, 3), (0,)):
        broken = evolve(AT_EVENT.state, agenda=(evolve(task, open=wrong), *AT_EVENT.state.agenda[1:]))
        assert any("open options" in each for each in DIARY.game.problems(broken))
    for right in ((1,), (2,), (1, 2)):
        assert DIARY.game.problems(evolve(AT_EVENT.state, agenda=(evolve(task, open=right), *AT_EVENT.state.agenda[1:]))) == ()


def test_an_agenda_has_64_tasks_at_the_most() -> None:
    for tasks, is_too_long in ((64, False), (65, True)):
        found = DIARY.game.problems(before_turn(*[LOCK] * (tasks - 2))(STATE))
        assert any("empty or too long" in each for each in found) is is_too_long


def test_something_due_may_not_wait_behind_a_turn() -> None:
    rows: tuple[Row, ...] = (evolve(STATE.rows[0], points=3), STATE.rows[1])
    assert any("something is due" in each for each in DIARY.game.problems(evolve(STATE, rows=rows)))


def test_a_view_is_no_sound_state() -> None:
    assert DIARY.game.problems(DIARY.game.view(STATE, 0))


@pytest.mark.clause("TBL-8")
@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.data())
def test_a_muddled_agenda_is_found_out_or_played_soundly(random: Random, data: st.DataObject) -> None:
    one, other = data.draw(st.sampled_from(WAITING)), data.draw(st.sampled_from(WAITING))
    tasks = list(one.agenda)
    tasks[random.randrange(len(tasks))] = random.choice(other.agenda)
    if random.random() < 0.3:
        random.shuffle(tasks)
    game, state, rng = games()["school_year_diary"], evolve(one, agenda=tuple(tasks)), Rng(random.getrandbits(60))
    while not game.problems(state) and not state.ended:
        (seat,) = game.to_act(state)
        command, rng = game.legal(state, seat).draw(rng)
        state = game.apply(state, seat, command).state
        assert game.problems(state) == ()


WAITING = [state for state in PLAY.states(800) if len(state.agenda) > 1]
"""States in which a card waits for a decision."""
