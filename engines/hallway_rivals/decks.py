"""The decks: drawing, discarding, the limit of a hand (HR-8)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hallway_rivals.cards import HAND_LIMIT, ONLY_ONCE, Activity, SchoolEvent, Snack
from engines.hallway_rivals.commands import Drop
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import CARDS
from engines.hallway_rivals.tasks import Discard
from engines.hallway_rivals.working import Working
from engines.kernel.flow import Rule
from engines.kernel.messages import msg
from engines.kernel.simple_rules import one_of

BY_NAME = {card: number for number, card in enumerate([*Activity, *Snack])}
"""The order in which cards are held."""


def draw_activity(working: Working, seat: int) -> None:
    """A player draws a student activity; the deck is made of its discards again when it is empty (HR-8.4)."""
    if not working.activity_deck and working.old_activities:
        working.activity_deck, working.rng = working.rng.shuffled(working.old_activities)
        working.old_activities = ()
        working.say("shuffled", msg("The student activities are shuffled."), "HR-8.4")
    if not working.activity_deck:
        return
    card, working.activity_deck = working.activity_deck[-1], working.activity_deck[:-1]
    hand = tuple(sorted((*working.players[seat].activities, card), key=_held))
    working.change_player(seat, activities=hand)
    if card is not None:
        _told(working, seat, card)
    _limit(working, seat)


def draw_snack(working: Working, seat: int) -> None:
    """A player draws a snack; likewise (HR-8.4)."""
    if not working.snack_deck and working.old_snacks:
        working.snack_deck, working.rng = working.rng.shuffled(working.old_snacks)
        working.old_snacks = ()
        working.say("shuffled", msg("The snacks are shuffled."), "HR-8.4")
    if not working.snack_deck:
        return
    card, working.snack_deck = working.snack_deck[-1], working.snack_deck[:-1]
    working.change_player(seat, snacks=tuple(sorted((*working.players[seat].snacks, card), key=_held)))
    if card is not None:
        _told(working, seat, card)
    _limit(working, seat)


def draw_event(working: Working) -> SchoolEvent | None:
    """The next school event; None where there is none left. What leaves the game is not kept (HR-8.2, 8.4)."""
    if not working.event_deck and working.old_events:
        working.event_deck, working.rng = working.rng.shuffled(working.old_events)
        working.old_events = ()
        working.say("shuffled", msg("The school events are shuffled."), "HR-8.4")
    if not working.event_deck:
        return None
    card, working.event_deck = working.event_deck[-1], working.event_deck[:-1]
    if card is not None and card in ONLY_ONCE:
        working.gone = (*working.gone, card)
    elif card is not None:
        working.old_events = (*working.old_events, card)
    working.reveal_to_all()
    return card


def _held(card: Activity | Snack | None) -> int:
    return -1 if card is None else BY_NAME[card]


def _told(working: Working, seat: int, card: Activity | Snack) -> None:
    name, kind = working.name(seat), msg("a student activity") if isinstance(card, Activity) else msg("a snack")
    working.reveals |= {seat}
    working.tell(seat, "drew", msg("{name} draws {card}.", name=name, card=CARDS[card]), "HR-8",
                 msg("{name} draws {kind}.", name=name, kind=kind))  # fmt: skip


def _limit(working: Working, seat: int) -> None:
    if working.players[seat].cards > HAND_LIMIT and not any(isinstance(task, Discard) for task in working.agenda):
        working.then(Discard((seat,)))


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
    lambda ask: hand(ask.state, ask.seat),
    lambda _, card: msg("You don't hold {card}.", card=CARDS[card]),
    lambda working, ask, command: _drop(working, ask.seat, command.card),
)
"""Discard a card over the limit (HR-8.5)."""
