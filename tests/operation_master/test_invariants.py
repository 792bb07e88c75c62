"""Each fault makes a position unsound (TBL-8)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.operation_master.model import EndTrick, LayCard, OneMoreRound, PlayRound, ScoreRound, State, TakeValue, Trick, of_trick
from tests.operation_master.theatres import GAME, cards, dice, last_trick, play, theatre, tied

FIRST = theatre("blue1:2", "blue6:3", "red3:3", "blue8:1", full=True, void={2: "blue"}, rest=5)
LAID = play(FIRST, "0 lay blue1", "1 lay blue6", "2 lay red3")
SETTING = play(LAID, "3 lay blue8", "0 set blue2")
TAKING = play(SETTING, "1 set blue3", "2 set red3", "3 set blue1")
LATER = play(TAKING, "3 take 3")
TIED = tied()
ENDED = play(TIED, "1 more", "3 share")
WON = last_trick([[1, 2, 3, 4], [5, 0, 0, 0]])
LAST = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("", "green4 green4", "", ""), rest=5, scores=[[1, 2, 3, 4]])


def player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def past(state: State, **changes: Any) -> State:
    trick = state.past[-1]
    assert trick is not None
    return evolve(state, past=(*state.past[:-1], evolve(trick, **changes)))


def config(state: State, **changes: Any) -> State:
    return evolve(state, config=evolve(state.config, **changes))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    "state",
    [FIRST, LAID, SETTING, TAKING, LATER, TIED, play(TIED, "1 more"), ENDED, WON, LAST, config(FIRST, goal=1), config(FIRST, goal=99)],
)
def test_what_comes_about_in_play_is_sound(state: State) -> None:
    assert GAME.problems(state) == ()


HAND = FIRST.players[0]


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        (evolve(FIRST, players=FIRST.players[:2]), "2 players"),
        (evolve(FIRST, players=FIRST.players[:3]), "3 players with 4 names"),
        (config(FIRST, names=("Ann", "Ben", "Cleo")), "4 players with 3 names"),
        (evolve(FIRST, lead=4), "seat 4 leads"),
        (evolve(FIRST, lead=-1), "seat -1 leads"),
        (config(FIRST, goal=100), "the goal is 100"),
        (config(FIRST, goal=-1), "the goal is -1"),
        (evolve(FIRST, round=0), "in round 0"),
        # The agenda.
        (evolve(FIRST, agenda=()), "0 scores in round 1"),
        (evolve(FIRST, agenda=FIRST.agenda[1:]), "agenda"),
        (evolve(FIRST, agenda=FIRST.agenda[:-1]), "agenda"),
        (evolve(FIRST, agenda=(*of_trick(1, 4), ScoreRound())), "agenda"),
        (evolve(LAID, agenda=FIRST.agenda), "agenda"),
        (evolve(SETTING, agenda=SETTING.agenda[1:]), "agenda"),
        (evolve(LAID, set_dice=dice("blue2")), "agenda"),
        (evolve(SETTING, cards=SETTING.cards[:3]), "agenda"),
        (evolve(TAKING, agenda=(TakeValue((2,)), *TAKING.agenda[1:])), "agenda"),
        (evolve(TAKING, agenda=(TAKING.agenda[0], EndTrick(2), ScoreRound())), "agenda"),
        (evolve(TAKING, agenda=TAKING.agenda[:2]), "agenda"),
        (evolve(SETTING, agenda=TAKING.agenda), "agenda"),
        (evolve(FIRST, agenda=TAKING.agenda), "agenda"),
        (player(TAKING, 3, taken=dice("red5")), "agenda"),
        (evolve(FIRST, agenda=(OneMoreRound((0,)), PlayRound())), "agenda"),
        (evolve(TIED, agenda=TIED.agenda[:-1]), "agenda"),
        (evolve(TIED, agenda=(OneMoreRound((0,)), PlayRound())), "agenda"),
        (evolve(TIED, agenda=(OneMoreRound((1,)), PlayRound())), "agenda"),
        (evolve(WON, agenda=(OneMoreRound((0,)), PlayRound())), "agenda"),
        # Between rounds.
        (evolve(TIED, cards=cards("blue8")), "a trick between rounds"),
        (evolve(ENDED, cards=cards("blue8")), "a trick between rounds"),
        (evolve(TIED, set_dice=dice("blue5")), "a trick between rounds"),
        (player(TIED, 2, hand=cards("blue8")), "a trick between rounds"),
        (evolve(TIED, round=2), "3 scores in round 2"),
        (evolve(TIED, round=4), "3 scores in round 4"),
        (player(TIED, 1, taken=dice("green4")), "the score of the last round"),
        # Cards.
        (player(FIRST, 0, hand=HAND.hand[1:]), "A card is missing"),
        (player(FIRST, 0, hand=(*HAND.hand, HAND.hand[0])), "A card is missing"),
        (player(FIRST, 0, hand=(*HAND.hand[1:], FIRST.players[1].hand[0])), "A card is missing"),
        (evolve(FIRST, cards=cards("red1")), "A card is missing"),
        (evolve(LATER, past=()), "A card is missing"),
        (evolve(LATER, past=(*LATER.past, LATER.past[0])), "A card is missing"),
        (evolve(LATER, past=(None,)), "a past trick"),
        (past(LATER, cards=cards("blue1 blue6 red3")), "a past trick"),
        (past(LATER, dice=dice("blue2 blue3 red3")), "a past trick"),
        (past(LATER, cards=cards("blue1 blue6 red3"), dice=dice("blue2 blue3 red3")), "a past trick"),
        (past(LATER, dice=dice("blue2 red3 red3 blue1")), "a past trick"),
        (past(LATER, lead=4, winner=3), "a past trick"),
        (past(LATER, lead=-1, winner=2), "a past trick"),
        (past(LATER, winner=1), "a past trick"),
        (past(LATER, lead=1), "a past trick"),
        (
            player(player(FIRST, 0, hand=HAND.hand[1:]), 1, hand=(HAND.hand[0], *FIRST.players[1].hand)),
            "the same number of cards",
        ),
        (
            player(LAID, 3, hand=LAID.players[3].hand[1:]),
            "the same number of cards",
        ),
        # Dice.
        (evolve(LATER, centre=LATER.centre[1:]), "dice of each colour"),
        (evolve(LATER, centre=(*LATER.centre, *dice("green6"))), "dice of each colour"),
        (evolve(LATER, centre=(*LATER.centre[1:], *dice("green6"))), "dice of each colour"),
        (player(LATER, 3, taken=dice("blue3 red2")), "must show the same value"),
        (player(FIRST, 0, dice=HAND.dice[1:]), "seat 0 has other dice than cards"),
        (player(player(FIRST, 0, dice=FIRST.players[2].dice), 2, dice=HAND.dice), "seat 2 has other dice than cards"),
        (player(SETTING, 1, dice=SETTING.players[1].dice[1:]), "seat 1 has other dice than cards"),
        (player(SETTING, 0, dice=(*SETTING.players[0].dice, *dice("blue2"))), "seat 0 has other dice than cards"),
        (evolve(SETTING, set_dice=dice("red2")), "a die on a card of another colour"),
        # Points.
        (evolve(LAST, scores=()), "0 scores in round 2"),
        (evolve(LAST, round=1), "1 scores in round 1"),
        (evolve(LAST, round=3), "1 scores in round 3"),
        (evolve(LAST, scores=((1, 2, 3),)), "that many points in a round"),
        (evolve(LAST, scores=((1, 2, 3, -1),)), "that many points in a round"),
        (evolve(LAST, scores=((1, 2, 3, 41),)), "that many points in a round"),
        (evolve(LAST, scores=((1, 2, 3, 5),)), "points of other rounds"),
        (player(LAST, 3, points=5), "points of other rounds"),
    ],
)  # fmt: skip
def test_what_is_damaged_is_named(state: State, problem: str) -> None:
    assert problem in "; ".join(GAME.problems(state))


@pytest.mark.clause("TBL-8", "OM-3.1")
def test_a_round_without_cards_has_no_card_to_lay() -> None:
    """All are aside, but a card is waited for."""
    state = LAST
    rows = [*cards("blue8 blue6 red3 blue1")]
    trick = Trick(0, tuple(rows), dice("blue6 blue3 red3 blue1"), 0)
    bare = evolve(
        state,
        players=tuple(evolve(each, hand=(), dice=()) for each in state.players),
        past=(*state.past, trick),
        centre=(*state.centre, *trick.dice),
    )
    assert isinstance(bare.decision, LayCard)
    assert GAME.problems(bare) == ("All hands must have the same number of cards, and a trick needs at least one each.",)


@pytest.mark.clause("TBL-8", "OM-5.1")
def test_a_round_can_bring_as_many_points_as_there_are_dice() -> None:
    most = player(evolve(LAST, scores=((1, 2, 3, 40),)), 3, points=40)
    assert GAME.problems(most) == ()
