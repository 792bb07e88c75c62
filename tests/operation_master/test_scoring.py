"""Rounds end, points, ties, goals, the Score card (OM-5)."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from engines.kernel.options import NumberOption
from engines.kernel.rng import Rng
from engines.operation_master.model import LayCard, OneMoreRound, State, TakeValue
from engines.operation_master.words import MOST_ON_CARD, score_card
from tests.operation_master.theatres import GAME, last_trick, offered, play, refused, theatre, tied, told, trick, waits_for


@pytest.mark.clause("OM-5.1")
def test_dice_in_the_areas_are_points_and_those_in_the_centre_nobodys() -> None:
    """Ann holds 6s and takes two more with the last trick; Ben and Dora keep theirs; a dozen 5s lie in the centre."""
    state = theatre("blue8:6", "blue6:3", "red3:6", "blue1:1", taken=("red6", "green4 green4 green4", "", "purple2 purple2"), rest=5)
    state = trick(state, "blue8:6", "blue6:3", "red3:6", "blue1:1")
    assert state.scores == ((3, 3, 0, 2),)
    assert [player.points for player in state.players] == [3, 3, 0, 2]
    assert (state.round, state.centre) == (2, ())
    assert [(len(player.hand), len(player.dice), player.taken) for player in state.players] == [(10, 10, ())] * 4


@pytest.mark.clause("OM-5.1")
def test_the_last_trick_is_taken_before_the_count() -> None:
    """Even a player with an empty hand names a value."""
    state = last_trick([], taken=())
    assert waits_for(state, TakeValue) == (0,)
    assert play(state, "0 take 3").scores == ((2, 0, 0, 0),)


def lying(state: State) -> Counter[int]:
    """The dice in VP Areas and in the centre, by value."""
    return Counter(die.value for die in (*state.centre, *(die for player in state.players for die in player.taken)))


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize("scores", [[[1, 4, 0, 4], [3, 4, 3, 4]], [[1, 2, 3, 4], [5, 0, 0, 0]]], ids=["tied", "ended"])
def test_after_the_last_round_everything_stays_where_it_lies(scores: list[list[int]]) -> None:
    """All ten tricks are aside and all dice in VP Areas and in the centre, both while those tied are asked and when the game has ended."""
    state = last_trick(scores, taken=("", "green4 green4", "", "purple2 purple2"))
    state = play(state, "0 take 3")
    assert [[die.value for die in player.taken] for player in state.players] == [[3, 3], [4, 4], [], [2, 2]]
    assert state.scores[-1] == (2, 2, 0, 2)
    assert (len(state.past), state.cards, sum(lying(state).values())) == (10, (), 40)
    assert str(GAME.wording.stage(state).label) == "Round 3, trick 10"
    assert GAME.problems(state) == ()
    other = evolve(state, players=(evolve(state.players[0], taken=()), *state.players[1:]), centre=state.centre + state.players[0].taken)
    assert GAME.problems(other), "what is scored is what lies there"
    for onlooker in (None, 0, 3):
        assert GAME.problems(GAME.determinize(GAME.view(state, onlooker), onlooker, Rng(1))) == ()


@pytest.mark.clause("OM-5.1", "OM-2.1")
def test_one_more_round_begins_with_an_empty_centre() -> None:
    state = play(tied(), "1 more", "3 more")
    assert (state.centre, state.past) == ((), ())
    assert [player.taken for player in state.players] == [()] * 4


@pytest.mark.clause("OM-5.2")
def test_three_rounds_and_the_highest_total_wins() -> None:
    assert last_trick([[1, 2, 3, 4]]).round == 3
    state = last_trick([[1, 2, 3, 4], [5, 0, 0, 0]])
    assert (state.decision, GAME.to_act(state)) == (None, ())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert [result.total for result in outcome.results] == [6, 2, 3, 4]
    assert [(str(line.what), line.amount) for line in outcome.results[0].lines] == [
        ("Round 1: dice in the VP Area", 1),
        ("Round 2: dice in the VP Area", 5),
        ("Round 3: dice in the VP Area", 0),
    ]
    assert str(outcome.reason) == "Ann wins with 6 points."


@pytest.mark.clause("OM-5.2")
def test_a_tie_is_put_to_those_tied() -> None:
    state = tied()
    assert (waits_for(state, OneMoreRound), offered(state, 1)) == ((1,), ["more", "share"])
    assert not offered(state, 0)
    assert refused(state, 0, "more").clause == "OM-5.2"
    assert refused(state, 1, "take 3").clause == "OM-5.2"


@pytest.mark.clause("OM-5.2")
@pytest.mark.parametrize("moves", [("1 share",), ("1 more", "3 share")])
def test_a_tie_is_shared_if_one_of_them_likes(moves: tuple[str, ...]) -> None:
    state = play(tied(), *moves)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (state.decision, outcome.winners) == (None, (1, 3))
    assert "share the victory with 8 points each" in str(outcome.reason)


@pytest.mark.clause("OM-5.2")
def test_one_more_round_if_all_of_them_like() -> None:
    state = play(tied(), "1 more", "3 more")
    assert state.round == 4
    assert waits_for(state, LayCard)
    assert [player.points for player in state.players] == [4, 8, 3, 8]
    assert [len(player.hand) for player in state.players] == [10] * 4
    assert GAME.outcome(state) is None


@pytest.mark.clause("OM-5.2")
def test_after_one_more_round_the_highest_total_wins_and_a_new_tie_is_asked_anew() -> None:
    rounds = [[1, 4, 0, 4], [3, 4, 3, 4], [0, 0, 0, 0]]
    state = last_trick(rounds, taken=("", "red2", "", ""))
    outcome = GAME.outcome(play(state, "0 take 3"))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [len(result.lines) for result in outcome.results] == [4] * 4
    again = last_trick(rounds)
    assert waits_for(again, OneMoreRound) == (1,)


@pytest.mark.clause("OM-5.2")
@pytest.mark.parametrize(
    ("points", "mark", "pips"), [(0, 0, 1), (1, 1, 1), (9, 9, 1), (10, 0, 2), (11, 1, 2), (19, 9, 2), (20, 0, 3), (59, 9, 6)]
)
def test_the_score_card_as_printed(points: int, mark: int, pips: int) -> None:
    """The die begins on mark 0 with one pip; ten points put it there again with two."""
    assert score_card(points) == (mark, pips)


@pytest.mark.clause("OM-5.3")
@pytest.mark.parametrize("points", [60, 61, 99, 130])
def test_the_score_card_shows_no_more_than_its_die_can(points: int) -> None:
    assert score_card(points) is None


@pytest.mark.clause("OM-5.3")
def test_the_option_says_where_the_score_card_ends() -> None:
    (option,) = [option for option in GAME.options if option.key == "points"]
    assert isinstance(option, NumberOption)
    assert option.most > MOST_ON_CARD
    assert str(MOST_ON_CARD) in str(option.explanation)


@pytest.mark.clause("OM-5.3")
def test_a_goal_of_points_ends_after_the_round_in_which_it_is_reached() -> None:
    """With 20 as the goal three rounds are not the end, and one can be."""
    going_on = last_trick([[5, 0, 0, 0], [5, 0, 0, 0], [5, 0, 0, 4]], goal=20)
    assert going_on.round == 5
    assert waits_for(going_on, LayCard)
    early = last_trick([[0, 14, 0, 19]], taken=("red2", "green6 green6 green6", "", "red4"), goal=20)
    outcome = GAME.outcome(early)
    assert outcome is not None
    assert (outcome.winners, [result.total for result in outcome.results]) == ((3,), [0, 17, 0, 20])


@pytest.mark.clause("OM-5.3")
def test_past_the_goal_the_most_points_win() -> None:
    state = last_trick([[0, 18, 0, 19]], taken=("red2", "green6 green6 green6 green6", "", "red4"), goal=20)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, [result.total for result in outcome.results]) == ((1,), [0, 22, 0, 20])


@pytest.mark.clause("OM-5.3")
def test_the_goal_is_not_looked_at_within_a_round() -> None:
    state = theatre(
        "blue8:6 red1:1",
        "blue6:3 red3:1",
        "red2:3 red4:1",
        "blue1:1 red5:1",
        taken=("green6 green6", "", "", ""),
        rest=5,
        goal=20,
        scores=[[19, 0, 0, 0]],
    )
    state = trick(state, "blue8:6", "blue6:3", "red2:3", "blue1:1")
    assert waits_for(state, LayCard) == (0,)
    assert len(state.players[0].taken) == 3


@pytest.mark.clause("OM-5.2", "OM-5.3")
def test_a_tie_at_the_goal_is_put_to_those_tied() -> None:
    state = last_trick([[0, 21, 0, 21]], goal=20)
    assert waits_for(state, OneMoreRound) == (1,)
    more = play(state, "1 more", "3 more")
    assert more.round == 3
    assert waits_for(more, LayCard)


@pytest.mark.clause("OM-5.1")
def test_points_are_told() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:6", "blue1:1", taken=("red6", "", "", ""), rest=5)
    moves = ("0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red6", "3 set blue1")
    _, events = told(state, *moves)
    scored = [str(event.message) for event in events if event.kind == "scored"]
    assert scored == [
        "Ann has 3 dice, 3 in total.",
        "Ben has 0 dice, 0 in total.",
        "Cleo has 0 dice, 0 in total.",
        "Dora has 0 dice, 0 in total.",
    ]


@pytest.mark.clause("OM-5.2")
def test_the_end_is_told() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2", "", "", ""), rest=5, scores=[[9, 0, 0, 0], [0, 1, 0, 0]])
    moves = ("0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3", "3 set blue1")
    _, events = told(state, *moves)
    assert [str(event.message) for event in events if event.kind == "ended"] == ["The last round is over. The highest total wins."]
    _, events = told(tied(), "1 share")
    assert [event.kind for event in events] == ["shared", "ended"]
