"""How a trick and a round are played out: who wins is seen before dice are taken, and the round's dice before the next deal."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Ending
from engines.operation_master.model import State
from tests.operation_master.theatres import GAME, cards, dice, last_trick, play, theatre
from tests.playing import kinds

TRICK = ("0 lay blue1", "1 lay blue6", "2 lay red3", "3 lay blue8", "0 set blue2", "1 set blue3", "2 set red3")


@pytest.mark.clause("OM-3.3", "OM-4.1")
def test_the_trick_lies_there_while_its_winner_is_named() -> None:
    state = play(theatre("blue1:2 red1:1", "blue6:3 red2:1", "red3:3 green1:1", "blue8:1 green2:1", taken=("", "", "", "red3")), *TRICK)
    beats = GAME.unfold(state, 3, GAME.parse("set blue1"))
    assert [(kinds(beat.events), beat.ending) for beat in beats] == [
        (["set"], Ending.PLAIN),
        (["won"], Ending.PAUSE),
        (["taken"], Ending.PLAIN),
    ]
    won = beats[1].state
    assert (won.cards, won.set_dice, won.centre) == (cards("blue1 blue6 red3 blue8"), dice("blue2 blue3 red3 blue1"), state.centre)
    assert beats[2].state.cards == ()


@pytest.mark.clause("OM-5.1", "OM-2.1")
def test_the_round_is_counted_before_the_next_deal() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2 red2", "", "", ""), rest=5, scores=[])
    state = play(state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3")
    beats = GAME.unfold(state, 3, GAME.parse("set blue1"))
    assert [(kinds(beat.events)[0], beat.ending) for beat in beats] == [
        ("set", Ending.PLAIN),
        ("won", Ending.PAUSE),
        ("put_back", Ending.PAUSE),
        ("scored", Ending.SUMMARY),
        ("round", Ending.PLAIN),
    ]
    scored = beats[3].state
    assert (scored.round, scored.scores) == (1, (tuple(len(player.taken) for player in scored.players),))
    assert last_trick([]).round == 2


def summed_up(state: State) -> tuple[str, list[tuple[int, str, int | None, bool]]]:
    summary = GAME.summary(state)
    assert summary is not None
    return str(summary.title), [(row.seat, str(row.what), row.amount, row.marked) for row in summary.rows]


@pytest.mark.clause("OM-3.3")
def test_a_trick_is_summed_up_with_card_and_die_of_everybody() -> None:
    state = play(theatre("blue1:2 red1:1", "blue6:3 red2:1", "red3:3 green1:1", "blue8:1 green2:1"), *TRICK)
    assert GAME.summary(state) is None
    won = GAME.unfold(state, 3, GAME.parse("set blue1"))[1].state
    wins, off = "wins, and takes all dice of a value", "wrong colour: can't win"
    rows = [(0, "followed", 3, False), (1, "followed", 9, False), (2, off, 6, False), (3, wins, 9, True)]
    assert summed_up(won) == ("The trick goes to Dora", rows)
    assert summed_up(GAME.view(won, None)) == ("The trick goes to Dora", rows)


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize(("before", "totals", "best"), [([], [2, 2, 1, 0], {0, 1}), ([[1, 4, 0, 4]], [3, 6, 1, 4], {1})])
def test_a_round_is_summed_up_with_what_it_brought_and_the_totals(before: list[list[int]], totals: list[int], best: set[int]) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("", "red2 red2", "red4", ""), rest=5, scores=before)
    state = play(
        state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3", "3 set blue1"
    )
    (scored,) = [beat.state for beat in GAME.unfold(state, 0, GAME.parse("take 3")) if beat.ending is Ending.SUMMARY]
    gained = ("2 this round", "2 this round", "1 this round", "0 this round")
    expected = [(seat, gained[seat], totals[seat], seat in best) for seat in range(4)]
    assert summed_up(scored) == (f"Round {len(before) + 1} is over: total points", expected)
