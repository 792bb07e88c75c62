"""The three bots: legal, in character, and each stronger than the one before."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.bots.playing import bots
from engines.kernel.bots.search import FastRng
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.bots.levels import with_effects
from engines.operation_master.bots.rollout import Round
from engines.operation_master.commands import Set
from engines.operation_master.model import State
from engines.operation_master.tasks import OneMoreRound, SetDie, TakeValue
from engines.operation_master.tricks import settable
from tests.bot_matches import share_won
from tests.operation_master.random_play import PLAY
from tests.operation_master.theatres import GAME, cards, new, play, theatre

LEVELS = ("easy", "medium", "hard")


def decided(level: str, state: State, seat: int, seed: int = 1) -> str:
    command, _ = bots(GAME)[level].decide(GAME, GAME.view(state, seat), seat, Rng(seed))
    return command.text()


def test_there_are_three_levels_and_the_random_player() -> None:
    assert set(bots(GAME)) == {*LEVELS, "random"}


@pytest.mark.parametrize(
    ("bot", "rivals", "games", "least"),
    [("easy", "random", 24, 0.3), ("medium", "random", 12, 0.4), ("hard", "random", 3, 0.55), ("hard", "easy", 4, 0.4)],
)
def test_a_bot_beats_lesser_ones(bot: str, rivals: str, games: int, least: float) -> None:
    """Fixed deals; chance would be a quarter. `docs/operation-master-bots.md` has the figures of many games."""
    assert share_won(GAME, bot, rivals, games, 1) >= least


@pytest.mark.clause("TBL-3", "TBL-5", "OM-6.1")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [3, 5])
def test_bots_play_with_dice_effects(level: str, seats: int) -> None:
    """Every decision of a round is legal, and effects are used by who sees what they are good for."""
    table: Table[State] = Table.new(GAME, seats=seats, deal=4, options={"effects": "on"})
    names = [level if seat == 1 else "easy" for seat in range(seats)]
    known = bots(GAME)
    used = 0
    while table.state.round == 1:
        (seat,) = table.to_act
        command, _ = known[names[seat]].decide(GAME, table.view(seat), seat, Rng(table.turn))
        used += seat == 1 and isinstance(command, Set) and bool(command.effect)
        table.play(command, seat)
    assert used or level == "medium", "which sees no further than the trick"


@pytest.mark.clause("TBL-5", "OM-7.1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_whatever_it_can_not_see(level: str) -> None:
    state = theatre("blue1:2 red1:1 red8:2", "blue6:3 red2:1 red7:1", "blue3:3 red3:1 red6:1", "blue8:1 red4:1 red5:1")
    hands = [cards(hand) for hand in ("red1 red8 blue1", "red3 red4 blue8", "red5 red6 blue6", "red2 red7 blue3")]
    other = evolve(state, players=tuple(evolve(player, hand=hand) for player, hand in zip(state.players, hands, strict=True)))
    assert GAME.problems(other) == ()
    for seed in range(5):
        assert decided(level, state, 0, seed) == decided(level, other, 0, seed)


@pytest.mark.clause("OM-4.1")
@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_trick_most_dice_are_taken(level: str) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", rest=5)
    moves = ("0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3", "3 set blue1")
    assert decided(level, play(state, *moves), 0) == "take 5"


@pytest.mark.clause("OM-4.2")
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_what_is_held_is_not_risked_in_the_last_tricks(level: str) -> None:
    """Ann holds six 4s, and there is no other anywhere: winning would bring them all back to the centre."""
    fours = "green4 green4 green4 yellow4 yellow4 yellow4"
    hands = ("blue8:6 blue1:1", "blue6:3 blue7:6", "blue5:3 red2:2", "blue4:1 red3:2")
    state = theatre(*hands, taken=(fours, "", "", ""), rest=5, lead=1, last_trick="all")
    state = play(state, "1 lay blue6", "2 lay blue5", "3 lay blue4")
    assert decided(level, state, 0) == "lay blue1"


@pytest.mark.clause("OM-5.2")
@pytest.mark.parametrize("level", LEVELS)
def test_a_tie_is_a_victory_to_share(level: str) -> None:
    """Bots don't put what they have won at risk."""
    tie = next(state for state in PLAY.states(40_000) if isinstance(state.decision, OneMoreRound))
    assert decided(level, tie, GAME.to_act(tie)[0]) == "share"


def test_a_bot_asked_out_of_turn_has_no_move() -> None:
    state = new()
    with pytest.raises(LookupError):
        bots(GAME)["easy"].decide(GAME, GAME.view(state, 0), (state.lead + 1) % 4, Rng(1))


@pytest.mark.clause("OM-3.3", "OM-4.1", "OM-4.2", "OM-4.3")
def test_a_round_in_mind_goes_as_the_rules_have_it() -> None:
    """Random games without effects, followed in mind decision by decision."""
    dreamt: Round | None = None
    before: State | None = None
    compared = 0
    for state in PLAY.states(3000, 5):
        if state.config.effects:
            dreamt = before = None
            continue
        if dreamt is None or before is None or state.round != before.round or not state.players[0].dice:
            dreamt = Round(state)
        elif len(state.cards) > len(before.cards):
            dreamt.lay(state.cards[-1])
        elif isinstance(state.decision, SetDie | TakeValue):
            dreamt.set(state.set_dice[-1].value)
        else:
            last = state.past[-1]
            assert last is not None
            if len(dreamt.set_dice) < len(last.dice):
                dreamt.set(last.dice[-1].value)
            dreamt.take(state.players[last.winner].held)
        real = Round(state)
        assert [getattr(dreamt, name) for name in Round.__slots__] == [getattr(real, name) for name in Round.__slots__]
        before = state
        compared += 1
    assert compared > 1000


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize("deal", range(8))
def test_a_round_played_out_in_mind_ends_with_every_die_somewhere(deal: int) -> None:
    dreamt = Round(new(deal))
    dreamt.play_out(FastRng(deal))
    assert dreamt.hands == [()] * 4
    assert sum(dreamt.pool) + sum(dreamt.held) == 40
    totals = dreamt.held
    assert dreamt.standing(2) == totals[2] - (max(totals[0], totals[1], totals[3]) + (sum(totals) - totals[2]) / 3) / 2


@pytest.mark.clause("OM-6.2")
def test_a_die_turned_in_mind() -> None:
    state = theatre("red8:1 blue1:4", "green1:3 green2:5", "yellow3:1 yellow4:1", "purple3:1 purple4:1", effects=True)
    state = play(state, "0 lay red8", "1 lay green1", "2 lay yellow3", "3 lay purple3")
    dreamt = Round(state)
    command = GAME.parse("set red1 effect=1.green5.2")
    dreamt.do(command)
    real = Round(GAME.apply(state, 0, command).state)
    assert [getattr(dreamt, name) for name in Round.__slots__] == [getattr(real, name) for name in Round.__slots__]


@pytest.mark.clause("OM-6.1")
def test_the_things_considered_are_bounded_and_legal() -> None:
    for state in PLAY.states(1500, 30):
        if isinstance(state.decision, SetDie):
            (seat,) = GAME.to_act(state)
            view = GAME.view(state, seat)
            found = with_effects(view, seat, [Set(die) for die in settable(view, seat)], 12, FastRng(1))
            plain = sum(isinstance(command, Set) and not command.effect for command in found)
            assert len(found) <= max(12, plain)
            assert len({command.text() for command in found}) == len(found)
            assert all(GAME.check(state, seat, command) is None for command in found)
