"""Item cards: taken from public storage, played, put back (SYD-3.3, 4.8)."""

from __future__ import annotations

from engines.kernel.flow import one_of
from engines.kernel.messages import Message, msg
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import PlayItem, TakeItem
from engines.school_year_diary.model import ITEM_LIMIT, State
from engines.school_year_diary.rule import Ask
from engines.school_year_diary.tasks import ActDecision, Follow, Stow, TurnDecision
from engines.school_year_diary.working import Working


def item_name(cards: Cards, item: str) -> Message:
    """The name of an item; where there is no such item, the word itself."""
    return cards.names[item] if item in cards.items else Message(item)


def takeable(state: State, seat: int) -> list[str]:
    """The item kinds that a seat can take: in storage, below the limit of two, none alike (SYD-4.8)."""
    own = state.players[seat].items
    if len(own) >= ITEM_LIMIT:
        return []
    return [item for item in dict.fromkeys(state.decks.items) if item not in own]


def _why_not_taken(ask: Ask[ActDecision], item: str) -> Message:
    """SYD-4.8: at most two items in the hand, no two alike, as long as there is one in public storage."""
    own = ask.state.players[ask.seat].items
    name = item_name(ask.content, item)
    if item not in ask.content.items:
        return msg("There is no item '{item}'.", item=name)
    if len(own) >= ITEM_LIMIT:
        return msg("Two item cards are held already.")
    if item in own:
        return msg("“{item}” is held already; no two items may be alike.", item=name)
    return msg("No “{item}” is left in public storage.", item=name)


def take_item(working: Working, seat: int, item: str) -> None:
    """An item card from public storage to the hand (SYD-4.8)."""
    left = list(working.decks.items)
    left.remove(item)
    working.put_decks(items=tuple(left))
    working.put_player(seat, items=(*working.players[seat].items, item))
    working.say_of(seat, "item_taken", msg("Item “{item}” is taken.", item=working.content.names[item]), "SYD-4.8")


TAKE_ITEM = one_of(
    TakeItem,
    "SYD-4.8",
    options=lambda ask: takeable(ask.state, ask.seat),
    reason=_why_not_taken,
    perform=lambda working, ask, command: take_item(working, ask.seat, command.item),
)
"""Take an item card by choice (SYD-4.8)."""


def _perform_play(working: Working, ask: Ask[TurnDecision], command: PlayItem) -> None:
    seat = ask.seat
    working.put_player(seat, items=tuple(item for item in working.players[seat].items if item != command.item))
    working.say_of(seat, "item_played", msg("Item “{item}” is played.", item=working.content.names[command.item]), "SYD-3.3")
    working.then(Follow(command.item, seat), Stow(command.item))


PLAY_ITEM = one_of(
    PlayItem,
    "SYD-3.3",
    options=lambda ask: ask.state.players[ask.seat].items,
    reason=lambda ask, item: msg("“{item}” is not among the items held.", item=item_name(ask.content, item)),
    perform=_perform_play,
)
"""Play 1 item card that is held, free of ideas (SYD-3.3)."""


def put_back(working: Working, item: str) -> None:
    """A played item back to public storage, in the order of the card file."""
    order = list(working.content.items)
    working.put_decks(items=tuple(sorted((*working.decks.items, item), key=order.index)))
