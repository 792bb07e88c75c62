"""A seat sees its own secrets alone (OM-7.1); a trick and a round are played out beat by beat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.contract import Ending
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.operation_master.model import BACKS, Card, State, Suit, in_order
from tests.operation_master.random_play import PLAY
from tests.operation_master.theatres import GAME, cards, dice, last_trick, new, offered, play, theatre, trick
from tests.playing import kinds


def onlookers(state: State) -> tuple[int | None, ...]:
    return (*range(len(state.players)), None)


@pytest.mark.clause("OM-7.1", "OM-2.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_own_cards_are_seen_and_just_the_colours_of_others(seats: int) -> None:
    state = new(5, seats)
    for onlooker in onlookers(state):
        for seat, (real, seen) in enumerate(zip(state.players, GAME.view(state, onlooker).players, strict=True)):
            assert seen.hand == (real.hand if seat == onlooker else tuple(BACKS[card.suit] for card in real.hand))
            assert (seen.dice, seen.taken, seen.points) == (real.dice, real.taken, real.points)


@pytest.mark.clause("OM-7.1")
def test_dice_areas_centre_trick_and_scores_are_open() -> None:
    state = theatre(
        "blue1:2 red1:1", "blue6:3 red2:1", "blue3:3 red3:1", "blue8:1 red4:1", taken=("red6", "", "", ""), scores=[[1, 2, 3, 4]]
    )
    state = play(state, "0 lay blue1", "1 lay blue6", "2 lay blue3", "3 lay blue8", "0 set blue2")
    for onlooker in onlookers(state):
        seen = GAME.view(state, onlooker)
        assert (seen.cards, seen.set_dice, seen.centre, seen.scores) == (state.cards, state.set_dice, state.centre, state.scores)
        assert [player.dice for player in seen.players] == [player.dice for player in state.players]


def others_cards(state: State, onlooker: int | None) -> dict[Suit, list[Card]]:
    """By colour, the cards in all hands but the onlooker's."""
    held = [card for seat, player in enumerate(state.players) if seat != onlooker for card in player.hand]
    return {suit: [card for card in held if card.suit is suit] for suit in Suit}


def with_hands(state: State, onlooker: int | None, orders: Mapping[Suit, Sequence[Card]]) -> State:
    """The state with the other hands dealt anew within each colour, from the cards of that colour in this order."""
    pools = {suit: list(cards) for suit, cards in orders.items()}
    players = []
    for seat, player in enumerate(state.players):
        if seat != onlooker:
            player = evolve(player, hand=tuple(sorted([pools[card.suit].pop() for card in player.hand], key=in_order)))
        players.append(player)
    return evolve(state, players=tuple(players))


def shown(state: State, onlooker: int | None) -> list[object]:
    """All that a seat is shown and offered."""
    told: list[object] = [to_json(GAME.view(state, onlooker)), GAME.to_act(state), GAME.outcome(state), GAME.wording.stage(state)]
    if onlooker is not None:
        told += [str(GAME.wording.prompt(state, onlooker)), offered(state, onlooker)]
    return told


@pytest.mark.clause("OM-7.1", "TBL-5")
@settings(max_examples=60, deadline=None)
@given(deal=st.integers(0, 400), moves=st.integers(0, 60), seats=st.sampled_from([3, 4, 5]), data=st.data())
def test_ranks_in_other_hands_permuted_within_their_colours_change_nothing_shown(
    deal: int, moves: int, seats: int, data: st.DataObject
) -> None:
    state, rng = new(deal, seats, effects="on"), Rng(deal)
    for _ in range(moves):
        (seat,) = GAME.to_act(state)
        command, rng = GAME.legal(state, seat).draw(rng)
        state = GAME.apply(state, seat, command).state
    onlooker = data.draw(st.sampled_from(onlookers(state)))
    orders = {suit: data.draw(st.permutations(cards)) for suit, cards in others_cards(state, onlooker).items()}
    other = with_hands(state, onlooker, orders)
    assert GAME.problems(other) == ()
    assert shown(other, onlooker) == shown(state, onlooker)


@pytest.mark.clause("OM-7.1", "TBL-5")
def test_every_permutation_looks_the_same() -> None:
    state = theatre("blue1:2 red1:1", "blue6:3 red2:1", "blue3:3 red3:1", "blue8:1 red4:1")
    views = set()
    for blue, red in product(permutations(cards("blue6 blue3 blue8")), permutations(cards("red2 red3 red4"))):
        other = with_hands(state, 0, {Suit.RED: red, Suit.BLUE: blue})
        views.add(to_json(GAME.view(other, 0)))
    assert len(views) == 1


@pytest.mark.clause("OM-7.1")
def test_what_is_imagined_keeps_the_colours_and_deals_the_unseen_ranks() -> None:
    state = trick(
        theatre("blue1:2 red1:1 red8:1", "blue6:3 red2:1 red7:1", "blue3:3 red3:1 red6:1", "blue8:1 red4:1 red5:1", rest=6),
        "blue1:2", "blue6:3", "blue3:3", "blue8:1",
    )  # fmt: skip
    seen: set[str] = set()
    for number in range(200):
        determinized = GAME.determinize(GAME.view(state, 0), 0, Rng(number))
        assert GAME.problems(determinized) == ()
        assert determinized.players[0] == state.players[0]
        for player, real in zip(determinized.players, state.players, strict=True):
            assert [card.suit for card in player.hand] == [card.suit for card in real.hand]
        assert set(determinized.players[1].hand).isdisjoint(cards("red1 red8"))
        seen.update(card.word for card in determinized.players[1].hand)
    assert {"red2", "red3", "red4", "red5", "red6", "red7"} <= seen


def third_trick(last_trick: str) -> State:
    """The first trick of the round has been put aside, and after it a second."""
    state = new(2, last_trick=last_trick)
    while len(state.past) < 2:
        (seat,) = GAME.to_act(state)
        state = GAME.apply(state, seat, next(iter(GAME.legal(state, seat)))).state
    return state


@pytest.mark.clause("OM-7.1")
@pytest.mark.parametrize(("choice", "first", "second"), [("last", False, True), ("all", True, True), ("none", False, False)])
def test_past_tricks_lie_open_as_chosen(choice: str, first: bool, second: bool) -> None:
    state = third_trick(choice)
    for onlooker in onlookers(state):
        past = GAME.view(state, onlooker).past
        for seen, real, is_open in zip(past, state.past, (first, second), strict=True):
            assert seen == (real if is_open else None)


@pytest.mark.clause("OM-7.1", "TBL-5")
def test_a_view_tells_no_rank_that_is_hidden() -> None:
    """Whatever lies in a view is one's own, on the table, or in an open trick."""
    for state in PLAY.states(800, 7):
        for onlooker in onlookers(state):
            seen = GAME.view(state, onlooker)
            kept = [card for seat, player in enumerate(seen.players) if seat != onlooker for card in player.hand]
            assert not any(card.rank for card in kept)


@pytest.mark.clause("TBL-6", "OM-7.1")
def test_who_holds_cards_has_secrets() -> None:
    assert all(GAME.has_secrets(new(), seat) for seat in range(4))


@pytest.mark.clause("OM-7.1", "TBL-9")
@pytest.mark.parametrize(("choice", "is_open"), [("last", False), ("all", True)])
def test_looking_back_shows_no_trick_that_has_been_put_away_since(choice: str, is_open: bool) -> None:
    """In the second trick the first one lay open; now that there is a third, it is shown as the table's option has it."""
    now = third_trick(choice)
    then = new(2, last_trick=choice)
    while len(then.past) < 1:
        (seat,) = GAME.to_act(then)
        then = GAME.apply(then, seat, next(iter(GAME.legal(then, seat)))).state
    for onlooker in onlookers(now):
        seen = GAME.recall(now, then, onlooker)
        assert seen is not None
        assert seen.past == (then.past if is_open else (None,))
        later = evolve(now, round=2)
        assert GAME.recall(later, then, onlooker) == GAME.view(then, onlooker), "a round that is over hides nothing any more"


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
        ("lead", Ending.PLAIN),
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
    wins, off = "wins, and chooses from 1s, 2s, 3s and 6s", "off suit: can't win"
    rows = [(0, "lower total", 3, False), (1, "equal, but the later die wins a tie", 9, False), (2, off, 6, False), (3, wins, 9, True)]
    assert summed_up(won) == ("Dora wins the tie by setting later", rows)
    assert summed_up(GAME.view(won, None)) == ("Dora wins the tie by setting later", rows)
    alike = evolve(won, set_dice=tuple([evolve(die, value=3) for die in won.set_dice]), centre=())
    assert "wins, and takes 4 dice showing 3" in [what for _, what, *_ in summed_up(alike)[1]], "nothing is left to choose"


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize(("before", "totals", "best"), [([], [2, 2, 1, 0], {0, 1}), ([[1, 4, 0, 4]], [3, 6, 1, 4], {1})])
def test_a_round_is_summed_up_with_what_it_brought_and_the_totals(before: list[list[int]], totals: list[int], best: set[int]) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("", "red2 red2", "red4", ""), rest=5, scores=before)
    state = play(
        state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3", "3 set blue1"
    )
    (scored,) = [beat.state for beat in GAME.unfold(state, 0, GAME.parse("take 3")) if beat.ending is Ending.SUMMARY]
    gained = ("2 dice showing 3", "2 dice showing 2", "1 die showing 4", "an empty VP Area")
    expected = [(seat, gained[seat], totals[seat], seat in best) for seat in range(4)]
    assert summed_up(scored) == (f"Points after round {len(before) + 1}", expected)
    summary = GAME.summary(scored)
    assert summary is not None
    assert [row.gained for row in summary.rows] == [2, 2, 1, 0]
    assert str(summary.ahead) == f"Next is round {len(before) + 2} of 3."
    to_points = GAME.summary(evolve(scored, config=evolve(scored.config, goal=20)))
    assert to_points is not None
    assert str(to_points.ahead) == f"Next is round {len(before) + 2}. 20 points end the game."
