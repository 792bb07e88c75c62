"""The decks: drawing, discarding, the limit of a hand (HR-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeVar

from attrs import frozen

from engines.hallway_rivals.model import AnyState, Discard, Working
from engines.hallway_rivals.pieces import HAND_LIMIT, ONLY_ONCE, Activity, SchoolEvent, Snack, read_card
from engines.hallway_rivals.words import CARDS
from engines.kernel.commands import Command, word
from engines.kernel.flow import Descriptions, Prompts, one_of
from engines.kernel.messages import Message, msg, msgn

T = TypeVar("T")
Card = Activity | Snack
HELD_IN_ORDER = {card: number for number, card in enumerate([*Activity, *Snack])}


def _refill_if_empty(
    working: Working, deck: tuple[T | None, ...], discards: tuple[T, ...], words: Message
) -> tuple[tuple[T | None, ...], tuple[T, ...]]:
    """Return a deck and its discards, which are shuffled into a new deck when it is empty (HR-8.4)."""
    if deck or not discards:
        return deck, discards
    shuffled, working.rng = working.rng.shuffled(discards)
    working.say("shuffled", words, "HR-8.4")
    return shuffled, ()


def draw_activity(working: Working, seat: int) -> None:
    """Let a player draw a student activity (HR-8.4)."""
    working.activity_deck, working.old_activities = _refill_if_empty(
        working, working.activity_deck, working.old_activities, msg("The student activities are shuffled.")
    )
    if not working.activity_deck:
        working.say("none_left", msg("There are no student activities left."), "HR-8.4")
        return
    card, working.activity_deck = working.activity_deck[-1], working.activity_deck[:-1]
    working.put_player(seat, activities=tuple(sorted((*working.players[seat].activities, card), key=_order)))
    if card is not None:
        _tell_drawn(working, seat, [card], msg("a student activity"))
    _limit_hand(working, seat)


def draw_snacks(working: Working, seat: int, count: int = 1) -> None:
    """Let a player draw snacks (HR-8.4)."""
    drawn: list[Snack] = []
    for _ in range(count):
        working.snack_deck, working.old_snacks = _refill_if_empty(
            working, working.snack_deck, working.old_snacks, msg("The snacks are shuffled.")
        )
        if not working.snack_deck:
            working.say("none_left", msg("There are no snacks left."), "HR-8.4")
            break
        card, working.snack_deck = working.snack_deck[-1], working.snack_deck[:-1]
        working.put_player(seat, snacks=tuple(sorted((*working.players[seat].snacks, card), key=_order)))
        if card is not None:
            drawn.append(card)
    if drawn:
        _tell_drawn(working, seat, drawn, msgn("{count} snack", "{count} snacks", len(drawn)))
    _limit_hand(working, seat)


def take_event(working: Working) -> SchoolEvent | None:
    """Take the next school event off the deck; None if there is none (HR-8.4)."""
    working.event_deck, working.old_events = _refill_if_empty(
        working, working.event_deck, working.old_events, msg("The school events are shuffled.")
    )
    if not working.event_deck:
        return None
    card, working.event_deck = working.event_deck[-1], working.event_deck[:-1]
    working.reveal_to_all()
    return card


def draw_event(working: Working) -> SchoolEvent | None:
    """Draw and discard the next school event, or remove it from the game if it occurs only once; None if there is none (HR-8.2, 8.4)."""
    card = take_event(working)
    if card is not None and card in ONLY_ONCE:
        working.gone = (*working.gone, card)
    elif card is not None:
        working.old_events = (*working.old_events, card)
    return card


def _order(card: Card | None) -> int:
    return -1 if card is None else HELD_IN_ORDER[card]


def _tell_drawn(working: Working, seat: int, cards: Sequence[Card], kind: Message) -> None:
    name = working.name(seat)
    working.reveals |= {seat}
    working.tell(seat, "drew", msg("{name} draws {cards}.", name=name, cards=tuple([CARDS[card] for card in cards])), "HR-8",
                 msg("{name} draws {kind}.", name=name, kind=kind))  # fmt: skip


def _limit_hand(working: Working, seat: int) -> None:
    """Let a player with too many cards discard at once, after others who have to (HR-8.5)."""
    waiting = [task for task in working.agenda if isinstance(task, Discard)]
    if working.players[seat].cards > HAND_LIMIT and all(task.seat != seat for task in waiting):
        others = tuple(takewhile(lambda task: isinstance(task, Discard), working.agenda))
        working.agenda = (*others, Discard((seat,)), *working.agenda[len(others) :])


def hand(state: AnyState, seat: int) -> Sequence[Card]:
    """The different cards in a player's hand, as far as they are seen."""
    player = state.players[seat]
    return [card for card in dict.fromkeys((*player.activities, *player.snacks)) if card is not None]


def discard(working: Working, seat: int, card: Card) -> None:
    """Move a card from a hand to its discards, for everybody to see."""
    player = working.players[seat]
    if isinstance(card, Activity):
        place = player.activities.index(card)
        working.put_player(seat, activities=player.activities[:place] + player.activities[place + 1 :])
        working.old_activities = (*working.old_activities, card)
    else:
        place = player.snacks.index(card)
        working.put_player(seat, snacks=player.snacks[:place] + player.snacks[place + 1 :])
        working.old_snacks = (*working.old_snacks, card)
    working.reveal_to_all()


@frozen
class Drop(Command, verb="drop"):
    """Discard a card (HR-8.5)."""

    card: Card = word(read_card)


def _drop(working: Working, seat: int, card: Card) -> None:
    discard(working, seat, card)
    working.say("discarded", msg("{name} discards {card}.", name=working.name(seat), card=CARDS[card]), "HR-8.5")
    _limit_hand(working, seat)


DROP = one_of(
    Drop,
    "HR-8.5",
    lambda context: hand(context.state, context.seat),
    lambda _, card: msg("You don't hold {card}.", card=CARDS[card]),
    lambda working, context, command: _drop(working, context.seat, command.card),
)

PROMPTS: Prompts = {Discard: msg("Discard a card: you can hold only {count}.", count=HAND_LIMIT)}
DESCRIPTIONS: Descriptions = {Drop: lambda _, it: msg("Discard {card}", card=CARDS[it.card])}
