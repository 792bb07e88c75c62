"""What makes a position unsound, thing by thing (TBL-8)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kidsprout_jumboree.model import Led, Spoken, State
from tests.kidsprout_jumboree.camps import FREE, GAME, NO_RULES, camp, coins, day_before_last, no_excuses, play

COINS = camp(3, [(1, 2, (5, 4, 3, 2)), (0, 0, (0, 1, 2, 3))])
EXCUSES = play(coins(camp(3), 5, 5, 0, 1), "0 excuse 2 add 2 My_hat", "1 pass")
OPEN = play(coins(camp(3, buck=1, rules={"chant": "open_table"}), 5, 5, 0, 1), "1 chant", "0 pass")
TIED = no_excuses(coins(camp(3), 5, 5, 0, 1))
STACK = no_excuses(coins(camp(3), 5, 4, 0, 1))
THIRD = camp(0, day_before_last(), day=3)
ENDED = play(no_excuses(coins(THIRD, 0, 0, 0, 0)), "0 appoint 1", "1 stack 8")


def player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def led(state: State, place: int, **changes: Any) -> State:
    history = list(state.led)
    history[place] = evolve(history[place], **changes)
    return evolve(state, led=tuple(history))


def config(state: State, **changes: Any) -> State:
    return evolve(state, config=evolve(state.config, **changes))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("state", [COINS, EXCUSES, OPEN, TIED, STACK, THIRD, ENDED])
def test_what_comes_about_in_play_is_sound(state: State) -> None:
    assert GAME.problems(state) == ()


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (config(COINS, suits=("suns", "suns", "arms", "moons")), "suits"),
        (config(COINS, suits=("suns", "moons")), "suits"),
        (config(COINS, suits=("suns", "moons", "crowns", "hats")), "suits"),
        (config(COINS, opening=(1, 2, 3)), "opening"),
        (config(COINS, opening=(1, 2, 3, 6)), "opening"),
        (config(COINS, buck="lost"), "option buck"),
        (config(COINS, chant=""), "option chant"),
        (evolve(COINS, players=COINS.players[:3]), "players"),
        (evolve(COINS, day=4), "day or round"),
        (evolve(COINS, round=0), "day or round"),
        (evolve(COINS, phase="lunch"), "phase"),
        (evolve(COINS, buck=4), "Buck"),
        (evolve(COINS, roll=6), "face"),
        (evolve(COINS, phase="ended"), "too early"),
        (evolve(COINS, round=4), "Activities"),
        (evolve(COINS, led=COINS.led[:1]), "Activities"),
        (led(COINS, 0, round=2), "out of order"),
        (led(COINS, 0, leader=4), "led by nobody"),
        (led(COINS, 0, roll=-1), "unknown kind"),
        (led(COINS, 0, coins=(5, 4, 3)), "out of order"),
        (led(COINS, 0, end=3), "hour that can't be"),
        (led(COINS, 1, coins=(5, 1, 2, 3)), "isn't there"),
        (led(COINS, 1, coins=(6, 1, 2, 3)), "isn't there"),
        (player(COINS, 1, elapsed=3), "pawn"),
        (player(COINS, 1, points=1), "Stress Points"),
        (player(ENDED, 1, points=0), "Stress Points"),
        (player(COINS, 1, hand=(0, 2, 3)), "six"),
        (player(COINS, 1, hand=(0, 2, 3, 4)), "six"),
        (player(COINS, 1, hand=(2, 0, 3, 5)), "six"),
        (player(COINS, 1, excuses=(2, 1)), "Excuses"),
        (player(COINS, 1, excuses=(3,)), "Excuses"),
        (player(EXCUSES, 1, coin=-1, hand=(0, 1, 2, 3, 4, 5)), "centre"),
        (evolve(EXCUSES, phase="coins", asked=-1, passed=(), spoken=()), "centre"),
        (evolve(COINS, phase="stack", leader=0), "centre"),
        (evolve(COINS, spoken=EXCUSES.spoken), "no Sprout is revealed"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], target=4),)), "no Sprout"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], sign="times"),)), "no Sprout"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], tile=1),)), "not played"),
        (evolve(EXCUSES, spoken=EXCUSES.spoken * 2), "not played"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], sentence="Something else"),)), "properly"),
        (evolve(EXCUSES, spoken=(evolve(EXCUSES.spoken[0], sentence="My  hat"),)), "properly"),
        (evolve(EXCUSES, used=("myhat", "myhat")), "twice"),
        (evolve(EXCUSES, used=("myhat", "mycoat")), "sentences"),
        (evolve(EXCUSES, used=()), "properly"),
        (evolve(THIRD, used=("My Hat",)), "form for comparing"),
        (evolve(THIRD, used=("x" * 481,)), "form for comparing"),
        (evolve(COINS, asked=0), "not the time"),
        (evolve(COINS, beats=1), "not the time"),
        (evolve(EXCUSES, asked=4), "nobody who could"),
        (evolve(EXCUSES, asked=1), "nobody who could"),
        (evolve(EXCUSES, beats=1), "nobody who could"),
        (evolve(EXCUSES, passed=(1, 1)), "not asked"),
        (evolve(OPEN, asked=2), "chant"),
        (evolve(OPEN, beats=3), "chant"),
        (evolve(OPEN, passed=(1,)), "chant"),
        (evolve(TIED, tied=(0, 2)), "tied"),
        (evolve(TIED, tied=()), "tied"),
        (evolve(STACK, phase="leader", leader=-1, tied=(0,)), "tied"),
        (evolve(STACK, tied=(0, 1)), "nothing to choose"),
        (evolve(STACK, leader=1), "not of the oldest"),
        (config(STACK, leader_moves="by_itself"), "not of the oldest"),
        (evolve(COINS, leader=0), "too early"),
    ],
)
def test_what_is_damaged_is_named(state: State, problem: str) -> None:
    assert problem in "; ".join(GAME.problems(state))


@pytest.mark.clause("TBL-8", "KSJ-4.2")
def test_nobody_has_led_past_six_before_the_last_activity() -> None:
    late = camp(0, [(0, 5, (5, 4, 3, 2)), (0, 5, (4, 3, 2, 1)), (0, 5, (3, 2, 1, 0))])
    assert "hour that can't be" in "; ".join(GAME.problems(late))


@pytest.mark.clause("TBL-8", "KSJ-3.2")
def test_what_was_said_twice_is_found() -> None:
    one = Spoken(0, 1, "add", 0, FREE[0])
    state = player(coins(camp(3, rules=NO_RULES), 5, 5, 0, 1), 0, excuses=())
    state = evolve(state, asked=1, spoken=(one, evolve(one, tile=2, sentence=FREE[0].upper())), used=("amoosesatonmyplan", "x"))
    assert "something was said twice" in GAME.problems(state)


def test_an_activity_knows_its_hour() -> None:
    assert Led(1, 6, 0, 5, (0, 1, 2, 3), 14).hour == 8
