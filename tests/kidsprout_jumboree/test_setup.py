"""Setting up (KSJ-1)."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest

from engines.kernel.contract import Refused
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.model import State, Suit
from engines.tables import Table
from tests.expecting import expect
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, no_excuses, play, refused, tied, told
from tests.playing import kinds


def start(deal: int = 1, seats: int = 4, **options: Any) -> State:
    return expect(GAME.new(make_setup(GAME, seats, options, deal)).state, State)


@pytest.mark.clause("KSJ-1.1")
def test_each_troop_has_its_suit() -> None:
    assert start().config.suits == ("suns", "moons", "crowns", "arms")
    table = Table.new("kidsprout_jumboree", seats=4)
    names = " ".join(map(str, Disclosure(table, None).sentences()))
    assert all(troop in names for troop in ("Sun Beam", "Night Owl", "Royal Fir", "Blue Arrowhead"))


@pytest.mark.clause("KSJ-1.1", "KSJ-1.2")
@pytest.mark.parametrize("suits", list(permutations(Suit, 3)))
def test_everybody_chooses_a_troop_and_with_three_players_one_stays_in_the_box(suits: tuple[Suit, ...]) -> None:
    assert start(seats=3, troops=suits).config.suits == suits
    (rest,) = set(Suit) - set(suits)
    assert start(seats=4, troops=suits).config.suits == (*suits, rest)
    assert start(seats=4, troops=("any", *suits)).config.suits == (rest, *suits)


@pytest.mark.clause("KSJ-1.2")
@pytest.mark.parametrize(
    ("troops", "seats", "suits"),
    [
        ((), 3, ("suns", "moons", "crowns")),
        (("any", "any", "any"), 3, ("suns", "moons", "crowns")),
        (("any", "suns"), 3, ("moons", "suns", "crowns")),
        (("any", "any", "arms"), 3, ("suns", "moons", "arms")),
        (("crowns", "any", "any", "any"), 4, ("crowns", "suns", "moons", "arms")),
        (("any", "any", "any", "suns"), 3, ("suns", "moons", "crowns")),
    ],
)
def test_who_leaves_it_open_leads_a_troop_that_is_left(troops: tuple[str, ...], seats: int, suits: tuple[str, ...]) -> None:
    assert start(seats=seats, troops=troops).config.suits == suits


@pytest.mark.clause("KSJ-1.2")
@pytest.mark.parametrize("troops", [("suns", "suns"), ("owls",), ("any",) * 5, "suns", (1,), ("moons", "any", "moons")])
def test_a_troop_has_one_leader(troops: object) -> None:
    with pytest.raises(Refused, match=re.escape("KSJ-1.2")):
        make_setup(GAME, 3, {"troops": troops})


@pytest.mark.clause("KSJ-1.1", "TBL-1")
@pytest.mark.parametrize("seats", [2, 5])
def test_three_or_four_play(seats: int) -> None:
    with pytest.raises(Refused):
        make_setup(GAME, seats)


@pytest.mark.clause("KSJ-1.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_everyone_has_six_coins_two_excuses_and_a_pawn_on_six(seats: int) -> None:
    state = start(seats=seats)
    assert len(state.players) == seats
    for player in state.players:
        assert (player.hand, player.excuses, player.elapsed, player.points) == ((0, 1, 2, 3, 4, 5), (1, 2), 0, 0)


@pytest.mark.clause("KSJ-1.3", "TBL-4")
def test_the_highest_roll_takes_the_buck_and_ties_roll_again() -> None:
    again = 0
    for deal in range(200):
        state = start(deal)
        # The dice as the rules say they fall: all roll in order, those tied for the highest again.
        rng, rolling, shown = Rng.of_deal(deal), [0, 1, 2, 3], [-1] * 4
        while len(rolling) > 1:
            for seat in rolling:
                shown[seat], rng = rng.below(6)
            rolling = [seat for seat in rolling if shown[seat] == max(shown[each] for each in rolling)]
            again += len(rolling) > 1
        assert (state.buck, list(state.config.opening)) == (rolling[0], shown)
        assert (state.roll, state.rng) == rng.below(6)
    assert again > 20


@pytest.mark.clause("KSJ-1.3")
def test_the_opening_is_told_roll_by_roll() -> None:
    for deal in range(30):
        events = GAME.new(make_setup(GAME, 4, deal=deal)).events
        kinds = [event.kind for event in events]
        assert kinds[0] == "set_up"
        assert kinds[-2:] == ["buck", "rolled"]
        assert set(kinds[1:-2]) == {"rolled"}


def round_over(state: State) -> State:
    """Each plays its lowest coin with nobody playing an Excuse; whoever is chosen leads."""
    state = no_excuses(coins(state, *(player.hand[0] for player in state.players)))
    if tied(state):
        state = play(state, f"{state.buck} appoint {tied(state)[-1]}")
    (seat,) = GAME.to_act(state)
    (stack,) = GAME.legal(state, seat)
    state = play(state, f"{seat} {stack}")
    return play(state, "0 score") if state.scoring else state


@pytest.mark.clause("KSJ-1.4")
@pytest.mark.parametrize(("option", "next_round", "next_day"), [("stays", 3, 3), ("each_activity", 0, 0), ("each_day", 3, 0)])
def test_where_the_buck_goes(option: str, next_round: int, next_day: int) -> None:
    after = round_over(camp(buck=3, rules={"buck": option}))
    assert (after.day, after.round, after.buck) == (1, 2, next_round)
    after = round_over(camp(led=day_before_last(), buck=3, rules={"buck": option}))
    assert (after.day, after.round, after.buck) == (2, 1, next_day)


@pytest.mark.clause("KSJ-1.3", "KSJ-1.4")
@pytest.mark.parametrize("option", ["each_activity", "each_day"])
def test_a_buck_that_goes_round_begins_where_it_was_rolled_for(option: str) -> None:
    assert all(start(deal, buck=option).buck == start(deal).buck for deal in range(20))


@pytest.mark.clause("TBL-8", "KSJ-1.1", "KSJ-1.4")
@pytest.mark.parametrize(
    "other",
    [
        {"buck": "each_day"},
        {"roll": "by_hand"},
        {"chant": "open_table"},
        {"leader_moves": "by_itself"},
        {"memory_aid": "on"},
        {"troops": ("moons",)},
        {"troops": ("any", "any", "arms")},
    ],
)
def test_a_position_of_other_options_is_refused(other: dict[str, Any]) -> None:
    table = Table.new("kidsprout_jumboree", seats=3, deal=3)
    assert Table.new("kidsprout_jumboree", seats=3, position=table.state).state == table.state
    with pytest.raises(Refused, match="TBL-8: The setup position was made with a different option"):
        Table.new("kidsprout_jumboree", seats=3, options=other, position=table.state)
    four = Table.new("kidsprout_jumboree", seats=4, deal=3)
    for troops in (("suns",), ("any", "moons"), tuple(Suit)):
        assert Table.new("kidsprout_jumboree", seats=4, options={"troops": troops}, position=four.state).state == four.state


def rolled(state: State) -> bool:
    """True if the Buck has been rolled; until then nobody can do anything else."""
    assert state.rolled or [str(move) for move in GAME.legal(state, state.buck)] == ["roll"]
    return state.rolled


@pytest.mark.clause("KSJ-2.1")
def test_the_leaping_buck_rolls_for_each_activity_where_that_was_agreed_on() -> None:
    state = start(3, roll="by_hand", buck="each_activity")
    assert start(3).config.opening == state.config.opening, "the Buck was rolled for all the same"
    rolls = set()
    for number in range(7):
        assert not rolled(state)
        assert GAME.to_act(state) == (state.buck,)
        assert refused(state, (state.buck + 1) % 4, "roll").clause == "KSJ-2.1"
        assert refused(state, state.buck, f"play {state.players[0].hand[0]}").clause == "KSJ-2.1"
        before = state
        state, events = told(state, f"{state.buck} roll")
        assert kinds(events) == ["rolled"]
        assert (state.roll, state.rng) == before.rng.below(6)
        assert rolled(state)
        assert str(GAME.wording.stage(state).label).startswith(str(GAME.wording.stage(before).label)), "the Activity is named afterwards"
        rolls.add(state.roll)
        state = round_over(state)
        assert (state.day, state.round) == (1 + (number + 1) // 6, 1 + (number + 1) % 6)
        assert state.buck == (before.buck + 1) % 4
    assert len(rolls) > 1


@pytest.mark.clause("KSJ-2.1")
def test_by_itself_the_buck_is_rolled_when_an_activity_begins() -> None:
    assert refused(start(3), 0, "roll").clause == "KSJ-2.2"
