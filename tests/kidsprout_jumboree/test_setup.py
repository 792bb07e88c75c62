"""Setting up (KSJ-1)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Refused
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.model import State, Suit
from engines.tables import Table
from tests.kidsprout_jumboree.camps import GAME, camp, coins, day_before_last, no_excuses, play, tied


def start(deal: int = 1, seats: int = 4, **options: str) -> State:
    state = GAME.new(make_setup(GAME, seats, options, deal)).state
    assert isinstance(state, State)
    return state


@pytest.mark.clause("KSJ-1.1")
def test_each_troop_has_its_suit() -> None:
    assert start().config.suits == ("suns", "moons", "crowns", "arms")
    table = Table.new("kidsprout_jumboree", seats=4)
    names = " ".join(map(str, table.messages_for(None)))
    assert all(troop in names for troop in ("Sun Beam", "Night Owl", "Royal Fir", "Blue Arrowhead"))


@pytest.mark.clause("KSJ-1.1")
@pytest.mark.parametrize("suit", list(Suit))
def test_with_three_players_a_suit_stays_in_the_box(suit: Suit) -> None:
    assert start(seats=3, left_out=suit).config.suits == tuple(each for each in Suit if each != suit)
    assert start(seats=4, left_out=suit).config.suits == tuple(Suit)


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
    return play(state, f"{seat} {stack}")


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
    "other", [{"buck": "each_day"}, {"chant": "open_table"}, {"leader_moves": "by_itself"}, {"memory_aid": "on"}, {"left_out": "suns"}]
)
def test_a_position_of_other_options_is_refused(other: dict[str, str]) -> None:
    table = Table.new("kidsprout_jumboree", seats=3, deal=3)
    assert Table.new("kidsprout_jumboree", seats=3, position=table.state).state == table.state
    with pytest.raises(Refused, match="TBL-8: The set-up position was not set up with this option"):
        Table.new("kidsprout_jumboree", seats=3, options=other, position=table.state)
    four = Table.new("kidsprout_jumboree", seats=4, deal=3)
    assert Table.new("kidsprout_jumboree", seats=4, options={"left_out": "suns"}, position=four.state).state == four.state
