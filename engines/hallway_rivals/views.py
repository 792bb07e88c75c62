"""What a seat can't see of a game, and what it could be (HR-11.1, TBL-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from engines.hallway_rivals.cards import ACTIVITIES, EVENTS, SNACKS, Activity, SchoolEvent, Snack
from engines.hallway_rivals.model import State
from engines.hallway_rivals.working import Working
from engines.kernel.rng import Rng

T = TypeVar("T", Activity, Snack, SchoolEvent)


def hide(working: Working, state: State, seat: int | None) -> None:
    """Face down are the hands of others and all decks (HR-11.1)."""
    working.activity_deck = (None,) * len(state.activity_deck)
    working.event_deck = (None,) * len(state.event_deck)
    working.snack_deck = (None,) * len(state.snack_deck)
    for other, player in enumerate(state.players):
        if other != seat and player.cards:
            working.change_player(other, activities=(None,) * len(player.activities), snacks=(None,) * len(player.snacks))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """The cards not seen lie anywhere in hands and decks."""
    activities, rng = rng.shuffled(_unseen(ACTIVITIES, [*view.old_activities, *[c for p in view.players for c in p.activities]]))
    snacks, rng = rng.shuffled(_unseen(SNACKS, [*view.old_snacks, *[c for p in view.players for c in p.snacks]]))
    events, rng = rng.shuffled(_unseen(EVENTS, (*view.old_events, *view.gone)))
    hidden_activities, hidden_snacks = list(activities), list(snacks)
    for other, player in enumerate(view.players):
        if None in player.activities:
            working.change_player(other, activities=_hand([hidden_activities.pop() for _ in player.activities], ACTIVITIES))
        if None in player.snacks:
            working.change_player(other, snacks=_hand([hidden_snacks.pop() for _ in player.snacks], SNACKS))
    working.activity_deck = tuple(hidden_activities[: len(view.activity_deck)])
    working.snack_deck = tuple(hidden_snacks[: len(view.snack_deck)])
    working.event_deck = events[: len(view.event_deck)]


def _unseen(pack: Mapping[T, int], seen: Iterable[T | None]) -> list[T]:
    left = Counter(pack)
    left.subtract([card for card in seen if card is not None])
    return [card for card, count in left.items() for _ in range(count)]


def _hand(cards: list[T], pack: Mapping[T, int]) -> tuple[T, ...]:
    order = list(pack)
    return tuple(sorted(cards, key=order.index))
