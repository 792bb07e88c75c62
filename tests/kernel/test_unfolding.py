"""A command is unfolded into beats, for playing it out before people; what it does is exactly what applying it does."""

from __future__ import annotations

from engines.kernel.contract import Ending
from engines.kernel.table import Table
from tests.kernel.tiny import Bid, Pass, State, Tiny


def table(rounds: int = 2) -> Table[State]:
    """A table at which the second of two seats has yet to bid."""
    made = Table.new(Tiny(), seats=("Ann", "Bo"), options={"rounds": rounds}, deal=4)
    made.play(Bid(made.state.hands[0][0]), 0)
    return made


def test_a_beat_ends_before_each_step_that_people_should_see_coming() -> None:
    playing = table()
    beats = playing.game.unfold(playing.state, 1, Bid(playing.state.hands[1][0]))
    assert [[event.kind for event in beat.events] for beat in beats] == [["chosen"], ["shown"]]
    assert beats[0].state.played == (), "the bids are not compared yet"
    assert playing.game.view(beats[0].state, 0).players[1].bid == -1, "and Ann can't see Bo's"
    assert len(beats[1].state.played) == 2


def test_a_step_says_how_the_beat_before_it_ends() -> None:
    playing = table(rounds=2)
    playing.play(Bid(playing.state.hands[1][0]), 1)
    seat = playing.to_act[0]
    assert [beat.ending for beat in playing.game.unfold(playing.state, seat, Pass())] == [Ending.SUMMARY, Ending.PLAIN]


def test_no_beat_is_empty_but_the_last() -> None:
    playing = table(rounds=1)
    playing.play(Bid(playing.state.hands[1][0]), 1)
    between, last = playing.game.unfold(playing.state, playing.to_act[0], Pass())
    assert between.events
    assert last.events == ()
    assert playing.game.outcome(last.state) is not None


def test_unfolding_leaves_the_game_as_it_is() -> None:
    playing = table()
    game, state = Tiny(), playing.state
    command = Bid(state.hands[1][0])
    once = game.unfold(state, 1, command)
    assert game.unfold(state, 1, command) == once
    assert game.steps is Tiny.steps
    assert playing.state is state
