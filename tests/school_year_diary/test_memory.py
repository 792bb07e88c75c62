"""A seat remembers the directive cards it has seen, and what it imagines agrees with them (SYD-4.7, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Table
from engines.kernel.bots import bots, decide
from engines.kernel.contract import Applied
from engines.kernel.rng import Rng
from engines.kernel.worker import Task, advice_request
from engines.school_year_diary.bots import with_known_directives
from engines.school_year_diary.model import KeepDecision, State
from engines.shelf import games
from tests.school_year_diary.diary import Diary, at_turn, card_set
from tests.school_year_diary.several import several

pytestmark = pytest.mark.clause("SYD-6.1", "TBL-5")
GAME = games()["school_year_diary"]
CLASSES: Sequence[dict[str, Any]] = ({}, {"options": {"pace": "easy"}}, {"seats": 2}, {"seats": 3, "options": {"mode": "comp"}})


class Told:
    """A diary, and the views that a seat has had of it."""

    def __init__(self, diary: Diary, seat: int = 0) -> None:
        self.diary, self.seat = diary, seat
        self.views = [diary.game.view(diary.state, seat)]

    def play(self, *texts: str) -> Told:
        for text in texts:
            self.diary.play(text)
            self.views.append(self.diary.game.view(self.diary.state, self.seat))
        return self

    @property
    def known(self) -> State:
        return with_known_directives(reversed(self.views))

    def imagined(self) -> Iterator[State]:
        return (self.diary.game.determinize(self.known, self.seat, Rng(seed)) for seed in range(40))


# Positions from the rule book


@pytest.mark.clause("SYD-9.1")
def test_cards_seen_and_left_on_the_deck_are_known_to_lie_there() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}]"})
    told = Told(at_turn(cards=cards, deck=(231, 232, 234, 236, 237))).play("end")
    assert {world.decks.directives[:3] for world in told.imagined()} == {(231, 232, 234)}
    assert told.play("keep 232").known.decks.directives == (231, 234, 0, 0)
    assert {world.decks.directives[:2] for world in told.imagined()} == {(231, 234)}
    assert told.play("get").known.decks.directives == (234, 0, 0)


@pytest.mark.clause("SYD-4.7")
def test_after_a_shuffle_the_deck_is_known_but_not_its_order() -> None:
    told = Told(at_turn(hand=(212, 213, 214), deck=(231, 232), old=(241, 242, 243), ideas=3)).play("trade 212")
    deck = {212, 241, 242, 243} - set(told.diary.player.hand)
    assert {-card for card in told.known.decks.directives} == deck
    orders = {world.decks.directives for world in told.imagined()}
    assert all(set(order) == deck for order in orders)
    assert len(orders) > 1


@pytest.mark.clause("SYD-4.10")
def test_a_card_given_to_the_left_is_in_that_hand_or_was_laid_since() -> None:
    cards = card_set(items={"item_1": "[{give_left = 1}]"})
    told = Told(several(cards=cards, hands=((231, 232), (241, 242)), items=(("item_1",),))).play("play item_1", "give_left 231")
    assert all(231 in world.players[1].hand for world in told.imagined())
    assert {world.players[1].hand.index(231) for world in told.imagined()} == {0, 1, 2}
    assert with_known_directives(iter((told.known, *reversed(told.views[:-1])))) == told.known, "what is remembered once stays so"


# Years played at random


def faces(state: State, seat: int) -> set[int]:
    """The directive cards that are face up to a seat."""
    looked_at = [task.seen for task in state.agenda if isinstance(task, KeepDecision) and seat in task.seats]
    return {*state.players[seat].hand, *state.decks.old_directives, *(card for seen in looked_at for card in seen)}


@settings(max_examples=15)
@given(st.sampled_from(CLASSES), st.integers(1, 500), st.integers(0, 70), st.sampled_from(("random", "greedy")))
def test_imagined_states_agree_with_all_that_was_seen(setup: dict[str, Any], deal: int, moves: int, bot: str) -> None:
    table = Table.new(GAME, deal=deal, **setup)
    for _ in range(moves):
        if not table.to_act:
            return
        table.play(decide(table, table.to_act[0], bots(GAME)[bot]), table.to_act[0])
    for seat in range(len(table.seats)):
        state, known = table.state, with_known_directives(table.views(seat, table.turn))
        hidden = {*state.decks.directives, *(card for other, each in enumerate(state.players) if other != seat for card in each.hand)}
        for place, card in enumerate(known.decks.directives):
            assert card <= 0 or state.decks.directives[place] == card
        remembered = [card for player in known.players for card in player.hand]
        assert {-card for card in (*known.decks.directives, *remembered) if card < 0} <= hidden
        seen = set[int]().union(*(faces(table.state_at(turn), seat) for turn in range(table.turn + 1)))
        for seed in range(4):
            world = GAME.determinize(known, seat, Rng(seed))
            assert GAME.view(world, seat) == table.view(seat)
            assert GAME.problems(world) == ()
            everything = {*world.decks.directives, *world.decks.old_directives, *(card for each in world.players for card in each.hand)}
            assert seen <= everything
            if len(table.seats) == 1 and len(seen) == len(everything):
                assert set(world.decks.directives) == set(state.decks.directives)


@settings(max_examples=10)
@given(st.sampled_from(CLASSES[:3]), st.integers(1, 500))
def test_histories_that_look_alike_ask_the_same_of_the_adviser(setup: dict[str, Any], deal: int) -> None:
    """Two years in which the two lowest cards of the deck lie the other way round: until one is drawn, nobody can tell."""
    table, rng = Table.new(GAME, deal=deal, **setup), Rng(deal)
    begun: State = table.state
    *others, one, two = begun.decks.directives
    turned = evolve(begun, decks=evolve(begun.decks, directives=(*others, two, one)))
    other = Table(GAME, table.setup, table.policy, Applied(turned))
    while table.to_act and table.view(0) == other.view(0):
        if 0 in table.to_act:
            assert advice_request(Task.ADVISE, table, 0) == advice_request(Task.ADVISE, other, 0)
        command, rng = GAME.legal(table.state, table.to_act[0]).draw(rng)
        if other.check(command, table.to_act[0]) is not None:
            break
        for each in (table, other):
            each.play(command, each.to_act[0])
    assert table.turn
