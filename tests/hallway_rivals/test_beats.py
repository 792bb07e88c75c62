"""How fights, turns and rounds are played out: dice before who wins, everybody's rooms and report cards before the next period."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.hallway_rivals.model import OfferCounter, Round, TakeTurn
from engines.kernel.contract import Beat, Ending
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests.hallway_rivals.schools import GAME, school
from tests.playing import kinds


def beats(deal: int, moves: int) -> Iterator[Beat[Any]]:
    """The beats, but the last of each, of so many random moves."""
    table: Table[Any] = Table.new(GAME, seats=3, deal=deal, policy="practice")
    rng = Rng.of_deal(deal)
    for _ in range(moves):
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
        yield from table.beats(table.turn)[:-1]
        if table.outcome is not None:
            return


@pytest.mark.clause("HR-4.1")
def test_an_attack_is_seen_before_the_dice_and_the_dice_before_what_comes_next() -> None:
    state = school("j1@1c2", "j2@1c2", "p1@1c3")
    found = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))
    assert [(kinds(beat.events)[:2], beat.ending) for beat in found[:2]] == [
        (["attacked"], Ending.PLAIN),
        (["rolled", "rolled"], Ending.PAUSE),
    ]
    assert isinstance(found[1].state.agenda[0], OfferCounter)


@pytest.mark.clause("HR-2.2", "HR-7.3")
def test_turns_end_with_a_pause_and_rounds_with_everybodys_report_cards() -> None:
    turns = rounds = 0
    for beat in beats(deal=3, moves=1500):
        task = beat.state.agenda[0]
        if isinstance(task, TakeTurn):
            turns += 1
            assert beat.ending is Ending.PAUSE
        elif isinstance(task, Round):
            assert beat.ending is Ending.SUMMARY
            summary = GAME.summary(beat.state)
            assert (summary is None) == (task.number == 1), "the school has just been built"
            if summary is not None:
                rounds += 1
                assert str(summary.title).startswith(f"End of round {rounds}")
                assert [row.seat for row in summary.rows] == [0, 1, 2]
    assert turns
    assert rounds
