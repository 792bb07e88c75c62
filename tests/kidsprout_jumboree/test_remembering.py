"""Coins of today's Activities are remembered, not shown: neither in the log nor when looking back; the stacks can be read (KSJ-7.1)."""

from __future__ import annotations

import pytest

from engines.kernel.bots.playing import playout
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import listed
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.kidsprout_jumboree.model import NO_COIN, State
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.kidsprout_jumboree.words import TROOPS, VALUE_NAMES
from tests.kidsprout_jumboree.camps import GAME

TURNED = "Coins revealed: "


def dealt(memory_aid: str, policy: str = "fair", **options: str) -> Table[State]:
    return Table.new(GAME, seats=4, deal=6, policy=policy, options={"memory_aid": memory_aid, **options})


def step(table: Table[State], rng: Rng) -> Rng:
    """Any decision of whoever is to act."""
    seat, rng = rng.pick(table.to_act)
    command, rng = table.legal(seat).draw(rng)
    table.play(command, seat)
    return rng


def today(table: Table[State], seat: int | None) -> list[str]:
    """What is told of the present day."""
    told = [str(message) for message in Disclosure(table, seat).sentences()]
    begins = [place for place, sentence in enumerate(told) if "Reveille" in sentence]
    return told[begins[-1] if begins else 0 :]


def by_troop(table: Table[State], coins: tuple[int, ...]) -> str:
    seated = zip(table.seats, table.state.config.suits, coins, strict=True)
    names = [f"{seat.name} ({TROOPS[suit]}) \N{EN DASH} {VALUE_NAMES[coin]}" for seat, suit, coin in seated]
    return f"{TURNED}{listed(names)}."


def stacked(coins: tuple[int, ...]) -> str:
    return f"{TURNED}{listed([str(VALUE_NAMES[coin]) for coin in sorted(coins)])}."


@pytest.mark.clause("KSJ-7.1", "TBL-5")
@pytest.mark.parametrize("memory_aid", ["off", "on"])
@pytest.mark.parametrize(("leader_moves", "roll"), [("by_hand", "by_itself"), ("by_itself", "by_itself"), ("by_itself", "by_hand")])
def test_whose_coins_they_were_is_told_as_long_as_they_lie_there_or_with_the_memory_aid(
    memory_aid: str, leader_moves: str, roll: str
) -> None:
    table, rng = dealt(memory_aid, leader_moves=leader_moves, roll=roll), Rng(3)
    while table.outcome is None:
        state = table.state
        expected = [by_troop(table, led.coins) if memory_aid == "on" else stacked(led.coins) for led in state.today]
        if not state.face_down and state.players[0].coin != NO_COIN:
            expected.append(by_troop(table, tuple(player.coin for player in state.players)))
        for seat in (0, 3, None):
            told = today(table, seat)
            assert [sentence for sentence in told if sentence.startswith(TURNED)] == expected
            if memory_aid == "off":
                excuses = sum("the Sprout of " in sentence for sentence in told)
                assert excuses == len(state.spoken), "what an Excuse was worth is for people to remember, too"
        rng = step(table, rng)


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_when_the_day_is_over_nothing_of_it_is_hidden() -> None:
    table, rng = dealt("off"), Rng(4)
    while table.state.day == 1:
        rng = step(table, rng)
    told = [str(message) for message in Disclosure(table, None).sentences()]
    assert [sentence for sentence in told if sentence.startswith(TURNED)] == [by_troop(table, led.coins) for led in table.state.led]
    playout(table)
    told = [str(message) for message in Disclosure(table, None).sentences()]
    assert [sentence for sentence in told if sentence.startswith(TURNED)] == [by_troop(table, led.coins) for led in table.state.led]


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_decisions_tell_nobody_else_which_coins_were_played() -> None:
    table, rng = dealt("off"), Rng(5)
    while table.state.round < 4:
        rng = step(table, rng)
    for seat in (*range(4), None):
        for number in range(1, table.turn + 1):
            move, then = table.played(number), table.state_at(number - 1)
            if isinstance(move.command, PlayCoin):
                assert (Disclosure(table, seat).command(number) is None) == (move.seat != seat)
            elif isinstance(move.command, Excuse):
                assert (Disclosure(table, seat).command(number) is None) == (then.round < table.state.round)


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_who_looks_back_learns_no_more_of_today_than_the_stacks_show() -> None:
    table, rng = dealt("off"), Rng(6)
    while (table.state.day, table.state.round) != (2, 4):
        rng = step(table, rng)
    for turn in range(table.turn + 1):
        then, real = Disclosure(table, 2).state_at(turn), table.state_at(turn)
        if then is None:
            assert real.day == 2
            assert real.round < 4
        else:
            assert real.day == 1 or real.round == 4
            assert all(list(led.coins) == sorted(led.coins) for led in then.led if led.day == 2)
    assert Disclosure(dealt("on"), 0).state_at(0) is not None


@pytest.mark.clause("TBL-6", "KSJ-7.1")
def test_a_recap_does_not_repeat_whose_coins_were_turned_over() -> None:
    table = dealt("off", leader_moves="by_itself")
    while table.state.round == 1:
        moves = list(table.legal(table.to_act[0]))
        # All Excuses are spoken at once, so that nobody decides between the coins of the next Activity and its stack.
        table.play(next((move for move in moves if isinstance(move, Excuse)), moves[0]), table.to_act[0])
    assert not any(player.excuses for player in table.state.players)
    for seat in range(4):
        table.play(PlayCoin(table.state.players[seat].hand[0 if seat else -1]), seat)
    told = by_troop(table, table.state.led[1].coins)
    recap = [str(message) for message in Disclosure(table, 0).news()]
    assert told not in recap, "they lay open before everybody"
    assert stacked(table.state.led[1].coins) in recap
