"""The tiny game keeps every law of the contract; and a game that breaks one is caught."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Refusal
from engines.kernel.moves import Moves, MoveSet
from engines.kernel.rng import Rng
from tests import contract
from tests.contract import BOT_SEATS, Law, Subject
from tests.kernel.tiny import Bid, Bidding, State, Tiny
from tests.laws import Laws

SUBJECT = Subject(
    Tiny(),
    ({"seats": 2}, {"seats": 3, "options": {"hand": "five", "rounds": 4}}, {"seats": 4, "options": {"rounds": 1}}, {"seats": BOT_SEATS}),
    longest=24,
    texts=("bid 0", "bid -1", "bid 31", "bid 999999999999", "pass note=2", "draw", "roll", "pass", "nonsense", ""),
)
TEXTS = contract.seat_texts(SUBJECT)
WILD: tuple[Any, ...] = (0, 1, 2, -1, 5, 10**15, "", "a", None, True, [], {}, [[]], "Bidding", "Reward", "NextRound")


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "TBL-11")
class TestLaws(Laws):
    subject = SUBJECT
    wild = WILD
    line = r"(bid|roll|draw|pass)( -?[0-9a-z=]{0,13}){0,3}"
    longest = 60
    examples = 40
    position_examples = 300


# Games that break a law, one each


class Peeking(Tiny):
    """Shows the others' bids."""

    def view(self, state: State, seat: int | None) -> State:
        view = super().view(state, seat)
        return evolve(view, players=tuple(evolve(shown, bid=full.bid) for shown, full in zip(view.players, state.players, strict=True)))


class Foretelling(Tiny):
    """Leaves the generator in the view."""

    def view(self, state: State, seat: int | None) -> State:
        return evolve(super().view(state, seat), rng=state.rng)


class Careless(Tiny):
    """Offers cards that are refused."""

    def legal(self, state: State, seat: int) -> Moves[Command]:
        return (
            Moves([MoveSet(lambda: [Bid(card) for card in range(1, 31)])])
            if isinstance(state.decision, Bidding)
            else super().legal(state, seat)
        )


class Stingy(Tiny):
    """Accepts what it doesn't offer."""

    def legal(self, state: State, seat: int) -> Moves[Command]:
        moves = super().legal(state, seat)
        return moves if isinstance(state.decision, Bidding) else Moves(moves.move_sets[:1])


class Leaky(Tiny):
    """Tells everybody what was bid, without saying that it reveals something."""

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        applied = super().apply(state, seat, command)
        if isinstance(command, Bid):
            return applied._replace(said=tuple(event._replace(seen_by=None) for event in applied.events))
        first, *others = applied.state.players
        points = state.deck[0] if state.deck else first.points
        return applied._replace(state=evolve(applied.state, players=(evolve(first, points=points), *others)))


class Losing(Tiny):
    """Loses a card that is drawn."""

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        applied = super().apply(state, seat, command)
        return applied._replace(state=evolve(applied.state, deck=applied.state.deck[1:]))


class Nostalgic(Tiny):
    """Shows former states whole."""

    def recall(self, now: State, then: State, seat: int | None) -> State:
        return then


class Clairvoyant(Tiny):
    """Lets a bid depend on the deck."""

    def check(self, state: State, seat: int, command: Command) -> Refusal | None:
        return super().check(state, seat, command)

    def legal(self, state: State, seat: int) -> Moves[Command]:
        moves = super().legal(state, seat)
        return moves if not state.deck or state.deck[0] < 16 else Moves([MoveSet(lambda: list(moves)[::-1])])


class Careful(Tiny):
    """Says that a bid needs no hand."""

    def needs_hidden(self, state: State, seat: int) -> bool:
        return False


class Bidder(Careless):
    """Offers anything to everybody, whatever they hold, and says that this needs no hand; what is refused gives it away."""

    def needs_hidden(self, state: State, seat: int) -> bool:
        return False


def breaks(game: Tiny, law: Law) -> bool:
    subject = evolve(SUBJECT, game=game)
    for seed in range(30):
        try:
            law(contract.played(subject, seed % 4, seed, seed, seed % 12), Rng(seed))
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Peeking(), contract.views_can_be_determinized),
        (Foretelling(), contract.views_can_be_determinized),
        (Foretelling(), contract.what_is_unseen_changes_nothing),
        (Careless(), contract.what_is_offered_is_accepted),
        (Stingy(), lambda table, _: contract.what_is_not_offered_is_refused(table, TEXTS)),
        (Leaky(), contract.moves_tell_no_more_than_they_say),
        (Nostalgic(), contract.what_is_unknown_is_told_nowhere),
        (Losing(), contract.states_are_sound),
        (Careful(), contract.open_decisions_need_nothing_hidden),
        (Bidder(), contract.open_decisions_need_nothing_hidden),
        (Clairvoyant(), contract.what_is_unseen_changes_nothing),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_broken_game_is_caught(game: Tiny, law: Law) -> None:
    assert breaks(game, law)
    assert not breaks(Tiny(), law)
