"""The decks: drawing, discarding, the limit of a hand (HR-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from attrs import frozen

from engines.hallway_rivals.model import Discard, State, Working
from engines.hallway_rivals.pieces import HAND_LIMIT, ONLY_ONCE, Activity, SchoolEvent, Snack, read_card
from engines.hallway_rivals.words import CARDS
from engines.kernel.commands import Command, word
from engines.kernel.flow import Descriptions, Prompts, Rule, one_of
from engines.kernel.messages import Message, msg, msgn


@frozen
class Drop(Command, verb="drop"):
    """Discard a card (HR-8.5)."""

    card: Activity | Snack = word(read_card)


BY_NAME = {card: number for number, card in enumerate([*Activity, *Snack])}
"""The order in which cards are held."""


def draw_activity(working: Working, seat: int) -> None:
    """A player draws a student activity; the deck is made of its discards again when it is empty (HR-8.4)."""
    if not working.activity_deck and working.old_activities:
        working.activity_deck, working.rng = working.rng.shuffled(working.old_activities)
        working.old_activities = ()
        working.say("shuffled", msg("The student activities are shuffled."), "HR-8.4")
    if not working.activity_deck:
        working.say("none_left", msg("There are no student activities left."), "HR-8.4")
        return
    card, working.activity_deck = working.activity_deck[-1], working.activity_deck[:-1]
    hand = tuple(sorted((*working.players[seat].activities, card), key=_held))
    working.change_player(seat, activities=hand)
    if card is not None:
        _told(working, seat, [card], msg("a student activity"))
    _limit(working, seat)


def draw_snacks(working: Working, seat: int, count: int = 1) -> None:
    """A player draws snacks; likewise (HR-8.4)."""
    drawn: list[Snack] = []
    for _ in range(count):
        if not working.snack_deck and working.old_snacks:
            working.snack_deck, working.rng = working.rng.shuffled(working.old_snacks)
            working.old_snacks = ()
            working.say("shuffled", msg("The snacks are shuffled."), "HR-8.4")
        if not working.snack_deck:
            working.say("none_left", msg("There are no snacks left."), "HR-8.4")
            break
        card, working.snack_deck = working.snack_deck[-1], working.snack_deck[:-1]
        working.change_player(seat, snacks=tuple(sorted((*working.players[seat].snacks, card), key=_held)))
        if card is not None:
            drawn.append(card)
    if drawn:
        _told(working, seat, drawn, msgn("{count} snack", "{count} snacks", len(drawn)))
    _limit(working, seat)


def take_event(working: Working) -> SchoolEvent | None:
    """Take the next school event off the deck, which is made of its discards again when it is empty (HR-8.4). None if there is none."""
    if not working.event_deck and working.old_events:
        working.event_deck, working.rng = working.rng.shuffled(working.old_events)
        working.old_events = ()
        working.say("shuffled", msg("The school events are shuffled."), "HR-8.4")
    if not working.event_deck:
        return None
    card, working.event_deck = working.event_deck[-1], working.event_deck[:-1]
    working.reveal_to_all()
    return card


def draw_event(working: Working) -> SchoolEvent | None:
    """Draw the next school event, or None if there is none. It is discarded, or leaves the game if it occurs only once (HR-8.2, 8.4)."""
    card = take_event(working)
    if card is not None and card in ONLY_ONCE:
        working.gone = (*working.gone, card)
    elif card is not None:
        working.old_events = (*working.old_events, card)
    return card


def _held(card: Activity | Snack | None) -> int:
    return -1 if card is None else BY_NAME[card]


def _told(working: Working, seat: int, cards: Sequence[Activity | Snack], kind: Message) -> None:
    name = working.name(seat)
    working.reveals |= {seat}
    working.tell(seat, "drew", msg("{name} draws {cards}.", name=name, cards=tuple([CARDS[card] for card in cards])), "HR-8",
                 msg("{name} draws {kind}.", name=name, kind=kind))  # fmt: skip


def _limit(working: Working, seat: int) -> None:
    """A player with more than ten cards discards at once, after others who have to (HR-8.5)."""
    waiting = [task for task in working.agenda if isinstance(task, Discard)]
    if working.players[seat].cards > HAND_LIMIT and all(task.seat != seat for task in waiting):
        others = tuple(takewhile(lambda task: isinstance(task, Discard), working.agenda))
        working.agenda = (*others, Discard((seat,)), *working.agenda[len(others) :])


def holds(state: State | Working, seat: int, card: Activity | Snack) -> bool:
    """Whether a player holds a card."""
    player = state.players[seat]
    return card in player.activities or card in player.snacks


def hand(state: State | Working, seat: int) -> Sequence[Activity | Snack]:
    """The different cards that a player holds, as far as they are seen."""
    player = state.players[seat]
    return [card for card in dict.fromkeys((*player.activities, *player.snacks)) if card is not None]


def discard(working: Working, seat: int, card: Activity | Snack) -> None:
    """A card goes from a hand to its discards, for everybody to see."""
    player = working.players[seat]
    if isinstance(card, Activity):
        place = player.activities.index(card)
        working.change_player(seat, activities=player.activities[:place] + player.activities[place + 1 :])
        working.old_activities = (*working.old_activities, card)
    else:
        place = player.snacks.index(card)
        working.change_player(seat, snacks=player.snacks[:place] + player.snacks[place + 1 :])
        working.old_snacks = (*working.old_snacks, card)
    working.reveal_to_all()


def _drop(working: Working, seat: int, card: Activity | Snack) -> None:
    discard(working, seat, card)
    working.say("discarded", msg("{name} discards {card}.", name=working.name(seat), card=CARDS[card]), "HR-8.5")
    _limit(working, seat)


DROP: Rule[None, State, Working, Discard, Drop] = one_of(
    Drop,
    "HR-8.5",
    lambda context: hand(context.state, context.seat),
    lambda _, card: msg("You don't hold {card}.", card=CARDS[card]),
    lambda working, context, command: _drop(working, context.seat, command.card),
)
"""Discard a card over the limit (HR-8.5)."""


DECK_PROMPTS: Prompts = {
    Discard: msg("You hold more than ten cards: discard one."),
}


DECK_DESCRIPTIONS: Descriptions = {
    Drop: lambda _, it: msg("Discard {card}", card=CARDS[it.card]),
}
