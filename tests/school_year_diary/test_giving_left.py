"""Giving directive cards to the player on the left (SYD-4.10)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.rng import Rng
from engines.school_year_diary.model import ActDecision, Action
from tests.school_year_diary.diary import Diary, card_set, dealt, with_arrows

pytestmark = pytest.mark.clause("SYD-4.10")
EACH = card_set(events={f"autumn_{number}": "[{each_player = [{give_left = 1}]}]" for number in range(1, 5)})
TWO = card_set(events={f"autumn_{number}": "[{each_player = [{give_left = 2}]}]" for number in range(1, 5)})


def hands(diary: Diary) -> list[tuple[int, ...]]:
    return [player.hand for player in diary.state.players]


def holding(diary: Diary, seat: int, count: int) -> Diary:
    """The same table where a seat holds this many cards, taken from the deck."""
    deck, players = diary.decks.directives, list(diary.state.players)
    hand = players[seat].hand
    more = count - len(hand)
    players[seat] = evolve(players[seat], hand=(*hand, *deck[:more]))
    diary.state = evolve(diary.state, players=tuple(players), decks=evolve(diary.decks, directives=deck[more:]))
    return diary


def test_each_gives_in_turn_from_the_first_player_on() -> None:
    diary = dealt(5, EACH, players=3)
    first, second, third = hands(diary)
    assert isinstance(diary.waits, ActDecision)
    assert (diary.waits.seats, diary.waits.action, diary.waits.amount) == ((0,), Action.GIVE_LEFT, 1)
    assert diary.legal() == {f"give_left {card}" for card in first}
    assert str(diary.game.wording.prompt(diary.state, 0)).endswith(": give 1 directive card to Player 2.")
    diary.play(f"give_left {first[0]}")
    assert hands(diary) == [first[1:], (*second, first[0]), third]
    assert diary.seat == 1
    assert diary.legal() == {f"give_left {card}" for card in (*second, first[0])}, "what was just given can be passed on"
    diary.play(f"give_left {first[0]}")
    assert str(diary.game.wording.prompt(diary.state, 2)).endswith(": give 1 directive card to Player 1.")
    diary.play(f"give_left {third[0]}")
    assert hands(diary) == [(first[1], third[0]), second, (third[1], first[0])]
    assert diary.state.turn == 0


def test_only_giver_and_receiver_see_the_card() -> None:
    diary = dealt(5, EACH, players=3)
    card = hands(diary)[0][0]
    diary.play(f"give_left {card}")
    (event,) = diary.happened_events("given_left")
    assert [str(event.message_for(seat)) for seat in (0, 1)] == [with_arrows(f"Player 1 gives directive card {card} to Player 2.")] * 2
    assert [str(event.message_for(seat)) for seat in (2, None)] == ["Player 1 gives 1 directive card to Player 2."] * 2
    assert diary.reveals == {1}
    for seat in (2, None):
        seen = diary.game.view(diary.state, seat)
        assert card not in seen.players[1].hand
        assert diary.game.view(diary.game.determinize(seen, seat, Rng(3)), seat) == seen


def test_two_cards_more_than_five_are_held_until_two_are_given() -> None:
    diary = holding(dealt(5, TWO, players=3), 2, 5)
    first, second, third = hands(diary)
    assert (diary.seat, first) == (1, ()), "the first player's two cards went without a question"
    diary.play(f"give_left {second[0]},{second[2]}")
    assert hands(diary) == [(), (second[1], second[3]), (*third, second[0], second[2])]
    assert diary.game.problems(diary.state) == ()
    diary.play(f"give_left {third[0]},{second[0]}")
    assert hands(diary) == [(third[0], second[0]), (second[1], second[3]), (*third[1:], second[2])]
    assert diary.state.turn == 0, "nobody holds more than five"


def test_who_has_given_before_is_brought_to_five_at_once_by_choice() -> None:
    """The last player gives to the first, whose hand is full again by then."""
    cards = card_set(events={f"autumn_{number}": "[{each_player = [{give_left = 1}, {get = 1}]}]" for number in range(1, 5)})
    diary = holding(dealt(5, cards, players=2), 0, 5)
    first, second = hands(diary)
    diary.play(f"give_left {first[0]}")
    assert len(hands(diary)[0]) == 5, "one was given, one got"
    diary.play(f"give_left {second[1]}")
    assert (diary.seat, len(hands(diary)[0])) == (0, 6)
    assert diary.legal() == {f"discard {card}" for card in hands(diary)[0]}
    assert diary.game.problems(diary.state) == ()
    diary.play(f"discard {first[2]}")
    assert diary.decks.old_directives == (first[2],)
    assert len(hands(diary)[0]) == 5
    assert second[1] in hands(diary)[0]
    assert diary.state.turn == 0


def test_who_is_not_told_to_give_is_brought_to_five_at_once() -> None:
    cards = card_set(events={f"autumn_{number}": "[{give_left = 1}, {get = 1}]" for number in range(1, 5)})
    diary = holding(dealt(5, cards, players=2), 1, 5)
    first, second = hands(diary)
    diary.play(f"give_left {first[0]}")
    assert diary.seat == 1
    assert diary.legal() == {f"discard {card}" for card in (*second, first[0])}
    diary.play(f"discard {first[0]}")
    assert hands(diary)[1] == second


def test_who_has_fewer_gives_all_and_is_not_asked() -> None:
    diary = dealt(5, TWO, players=2)
    first, second = hands(diary)
    assert diary.seat == 1, "the first player's two cards have gone already"
    assert first == ()
    assert len(second) == 4
    diary.play(f"give_left {second[0]},{second[1]}")
    assert hands(diary) == [second[:2], second[2:]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("give_left 0", "Card 0 is not in your hand."),
        ("give_left -", "Choose exactly 1 card."),
        ("give_left {hand}", "Choose exactly 1 card."),
        ("give_left 299", with_arrows("Card 299 is not in your hand.")),
    ],
)
def test_other_cards_can_not_be_given(text: str, reason: str) -> None:
    diary = dealt(5, EACH, players=2)
    refusal = diary.refusal(text.format(hand=",".join(map(str, hands(diary)[0]))))
    assert refusal.clause == "SYD-4.10"
    assert str(refusal.reason) == reason
    assert refusal.alternatives


@pytest.mark.clause("SYD-5.8")
def test_alone_nothing_is_given_to_the_left() -> None:
    diary = dealt(5, EACH)
    assert diary.state.turn == 0
    assert diary.happened("passed")[0].endswith("there is no other player to give cards to.")
