"""Each fault makes a position unsound (TBL-8)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.serialization import DataError, from_json, to_json
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree import model
from engines.kidsprout_jumboree.invariants import still_to_come
from tests.kidsprout_jumboree.camps import FREE, GAME, NO_RULES, camp, coins, day_before_last, no_excuses, play

COINS = camp(3, [(1, 2, (5, 4, 3, 2)), (0, 0, (0, 1, 2, 3))])
EXCUSES = play(coins(camp(3), 5, 5, 0, 1), "0 excuse 2 add 2 My_hat", "1 pass")
OPEN = play(coins(camp(3, buck=1, rules={"chant": "open_table"}), 5, 5, 0, 1), "1 chant", "0 pass")
TIED = no_excuses(coins(camp(3), 5, 5, 0, 1))
STACK = no_excuses(coins(camp(3), 5, 4, 0, 1))
THIRD = camp(0, day_before_last(), day=3)
SCORING = play(no_excuses(coins(THIRD, 0, 0, 0, 0)), "0 appoint 1", "1 stack 8")
ENDED = play(SCORING, "0 score")
ROLLING = GAME.new(make_setup(GAME, 4, {"roll": "by_hand"})).state


def player(state: model.State, seat: int, **changes: Any) -> model.State:
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def led(state: model.State, place: int, **changes: Any) -> model.State:
    history = list(state.led)
    history[place] = evolve(history[place], **changes)
    return evolve(state, led=tuple(history))


def waits_for(state: model.State, decision: model.CampDecision) -> model.State:
    """The state with another decision in the place of its own, and what comes after that one."""
    return evolve(state, agenda=(decision, *still_to_come(state, decision)))


def config(state: model.State, **changes: Any) -> model.State:
    return evolve(state, config=evolve(state.config, **changes))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("state", [ROLLING, COINS, EXCUSES, OPEN, TIED, STACK, THIRD, SCORING, ENDED])
def test_what_comes_about_in_play_is_sound(state: model.State) -> None:
    assert GAME.problems(state) == ()


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (config(COINS, suits=(model.Suit.SUNS, model.Suit.SUNS, model.Suit.ARMS, model.Suit.MOONS)), "suits"),
        (config(COINS, suits=(model.Suit.SUNS, model.Suit.MOONS)), "suits"),
        (config(COINS, opening=(1, 2, 3)), "opening"),
        (config(COINS, scorekeeper=4), "Scorekeeper"),
        (config(COINS, scorekeeper=-1), "Scorekeeper"),
        (waits_for(SCORING, model.ScoreDay((1,))), "Scorekeeper"),
        (config(SCORING, scorekeeper=2), "Scorekeeper"),
        (waits_for(COINS, model.ScoreDay((0,))), "too early"),
        (evolve(SCORING, led=SCORING.led[:-1]), "Activities"),
        (evolve(SCORING, agenda=SCORING.agenda[:1]), "agenda"),
        (player(SCORING, 0, coin=0), "coins"),
        (config(ROLLING, roll=model.BuckRolls.BY_ITSELF), "Buck is rolled"),
        (waits_for(ROLLING, model.RollBuck(((ROLLING.buck + 1) % 4,))), "Buck is rolled"),
        (waits_for(COINS, model.RollBuck((0,))), "Buck is rolled"),
        (player(ROLLING, 0, coin=3, hand=(0, 1, 2, 4, 5)), "in the centre"),
        (config(COINS, opening=(1, 2, 3, 6)), "opening"),
        (evolve(COINS, players=COINS.players[:3]), "players"),
        (evolve(COINS, day=4), "day or round"),
        (evolve(COINS, round=0), "day or round"),
        (evolve(COINS, agenda=COINS.agenda[1:]), "waits for nobody"),
        (evolve(COINS, agenda=COINS.agenda[:-1]), "agenda"),
        (evolve(COINS, agenda=(COINS.agenda[0], *COINS.agenda)), "agenda"),
        (evolve(EXCUSES, agenda=(EXCUSES.agenda[0], *EXCUSES.agenda[2:])), "agenda"),
        (evolve(STACK, agenda=(STACK.agenda[0], *STACK.agenda[2:])), "agenda"),
        (evolve(COINS, buck=4), "Buck"),
        (evolve(COINS, roll=6), "face"),
        (evolve(COINS, agenda=()), "too early"),
        (waits_for(evolve(COINS, round=4), model.ChooseCoins((0, 1, 2, 3))), "Activities"),
        (evolve(COINS, led=COINS.led[:1]), "Activities"),
        (led(COINS, 0, round=2), "out of order"),
        (led(COINS, 0, leader=4), "led by nobody"),
        (led(COINS, 0, roll=-1), "unknown kind"),
        (led(COINS, 0, coins=(5, 4, 3)), "out of order"),
        (led(COINS, 0, end=3), "can't end at that hour"),
        (led(COINS, 1, coins=(5, 1, 2, 3)), "no such Sprout left"),
        (led(COINS, 1, coins=(6, 1, 2, 3)), "no such Sprout left"),
        (player(COINS, 1, elapsed=3), "pawn"),
        (player(COINS, 1, points=1), "Stress Points"),
        (player(ENDED, 1, points=0), "Stress Points"),
        (player(COINS, 1, hand=(0, 2, 3)), "six"),
        (player(COINS, 1, hand=(0, 2, 3, 4)), "six"),
        (player(COINS, 1, hand=(2, 0, 3, 5)), "six"),
        (player(COINS, 1, excuses=(2, 1)), "Excuses"),
        (player(COINS, 1, excuses=(3,)), "Excuses"),
        (player(EXCUSES, 1, coin=-1, hand=(0, 1, 2, 3, 4, 5)), "centre"),
        (evolve(waits_for(EXCUSES, model.ChooseCoins(())), spoken=()), "centre"),
        (waits_for(COINS, model.StackCoins((0,))), "centre"),
        (player(ENDED, 1, coin=0), "centre"),
        (evolve(COINS, spoken=EXCUSES.spoken), "no Sprout is revealed"),
        (evolve(ENDED, spoken=EXCUSES.spoken), "no Sprout is revealed"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], target=4),)), "no Sprout"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], seat=4),)), "of nobody"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], tile=1),)), "not played"),
        (evolve(EXCUSES, spoken=EXCUSES.spoken * 2), "not played"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], sentence="Something else"),)), "properly"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], sentence="My  hat"),)), "properly"),
        (evolve(EXCUSES, used=("myhat", "myhat")), "twice"),
        (evolve(EXCUSES, used=("myhat", "mycoat")), "sentences"),
        (evolve(EXCUSES, used=()), "properly"),
        (evolve(THIRD, used=("My Hat",)), "form for comparing"),
        (evolve(THIRD, used=("x" * (18 * 120 + 1),)), "form for comparing"),
        (waits_for(COINS, model.ChooseCoins((0, 1, 2))), "a coin is waited for"),
        (waits_for(COINS, model.ChooseCoins((0, 1, 3, 2))), "a coin is waited for"),
        (waits_for(COINS, model.ChooseCoins((0, 1, 2, 2, 3))), "a coin is waited for"),
        (waits_for(EXCUSES, model.ExcuseByTurns((), 0)), "by turns"),
        (waits_for(EXCUSES, model.ExcuseByTurns((4,), 0)), "by turns"),
        (waits_for(EXCUSES, model.ExcuseByTurns((2,), 4)), "by turns"),
        (waits_for(EXCUSES, model.ExcuseByTurns((2, 3), 0)), "by turns"),
        (evolve(waits_for(player(EXCUSES, 2, excuses=()), model.ExcuseByTurns((2,), 0)), used=("myhat", "a1", "a2")), "by turns"),
        (waits_for(EXCUSES, model.ExcuseAtOpenTable((2, 3, 0))), "chant"),
        (waits_for(OPEN, model.ExcuseByTurns((2,), 0)), "by turns"),
        (waits_for(OPEN, model.ExcuseAtOpenTable((2, 3, 1), 3)), "chant"),
        (waits_for(OPEN, model.ExcuseAtOpenTable((2, 3, 1), -1)), "chant"),
        (waits_for(OPEN, model.ExcuseAtOpenTable((2, 3), 1)), "chant"),
        (waits_for(OPEN, model.ExcuseAtOpenTable((3, 2, 1), 1)), "chant"),
        (waits_for(OPEN, model.ExcuseAtOpenTable((2, 4, 1), 1)), "chant"),
        (waits_for(TIED, model.BreakTie((0,), (0, 2))), "tied"),
        (waits_for(TIED, model.BreakTie((0,), ())), "tied"),
        (waits_for(TIED, model.BreakTie((1,), (0, 1))), "tied"),
        (waits_for(STACK, model.BreakTie((0,), (0,))), "tied"),
        (waits_for(STACK, model.StackCoins((1,))), "not of the oldest"),
        (waits_for(STACK, model.StackCoins(())), "not of the oldest"),
        (waits_for(STACK, model.StackCoins((0, 1))), "not of the oldest"),
        (config(STACK, leader_moves=model.StackGoes.BY_ITSELF), "not of the oldest"),
    ],
)
def test_what_is_damaged_is_named(state: model.State, problem: str) -> None:
    assert problem in "; ".join(GAME.problems(state))


@pytest.mark.clause("TBL-8", "KSJ-4.2")
def test_nobody_has_led_past_six_before_the_last_activity() -> None:
    late = camp(0, [(0, 5, (5, 4, 3, 2)), (0, 5, (4, 3, 2, 1)), (0, 5, (3, 2, 1, 0))])
    assert "can't end at that hour" in "; ".join(GAME.problems(late))


@pytest.mark.clause("TBL-8", "KSJ-3.2")
def test_what_was_said_twice_is_found() -> None:
    one = model.Spoken(0, 1, model.Sign.ADD, 0, FREE[0])
    state = player(coins(camp(3, rules=NO_RULES), 5, 5, 0, 1), 0, excuses=())
    state = evolve(
        waits_for(state, model.ExcuseByTurns((1,), 0)),
        spoken=(one, evolve(one, tile=2, sentence=FREE[0].upper())),
        used=("amoosesatonmyplan", "x"),
    )
    assert "something was said twice" in GAME.problems(state)


@pytest.mark.clause("TBL-8", "KSJ-1.1", "KSJ-1.4", "KSJ-3.1")
@pytest.mark.parametrize(("old", "new"), [('"suns"', '"hats"'), ('"stays"', '"lost"'), ('"by_turns"', '""'), ('"add"', '"times"')])
def test_an_unknown_suit_option_or_sign_can_not_be_read(old: str, new: str) -> None:
    text = to_json(EXCUSES)
    assert old in text
    with pytest.raises(DataError):
        from_json(text.replace(old, new, 1), model.State)


def test_an_activity_knows_its_hour() -> None:
    assert model.Led(1, 6, 0, 5, (0, 1, 2, 3), 14).hour == 8
