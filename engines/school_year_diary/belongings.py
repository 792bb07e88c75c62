"""Item cards: taken from public storage, played, put back (SYD-3.3, 4.8)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.flow import picks
from engines.kernel.messages import Message, msg
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import PlayItem, TakeItem
from engines.school_year_diary.model import ITEM_LIMIT, State
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.tasks import ActDecision, Follow, Stow, TurnDecision
from engines.school_year_diary.working import Working

CLAUSE = "SYD-4.8"


def item_name(cards: Cards, item: str) -> Message:
    """The name of an item; of one that there is not, the word itself."""
    return cards.names[item] if item in cards.items else Message(item)


def takeable(state: State, seat: int) -> list[str]:
    """The item kinds that a seat can take: in storage, below the limit of two, none alike (SYD-4.8)."""
    own = state.players[seat].items
    if len(own) >= ITEM_LIMIT:
        return []
    return [item for item in dict.fromkeys(state.decks.items) if item not in own]


def why_not_takeable(cards: Cards, state: State, seat: int, item: str) -> Message | None:
    """SYD-4.8: at most two items in the hand, no two alike, as long as there is one in public storage."""
    own = state.players[seat].items
    name = item_name(cards, item)
    if item not in cards.items:
        return msg("There is no item '{item}'.", item=name)
    if len(own) >= ITEM_LIMIT:
        return msg("Two item cards are held already.")
    if item in own:
        return msg("“{item}” is held already; no two items may be alike.", item=name)
    if item not in state.decks.items:
        return msg("No “{item}” is left in public storage.", item=name)
    return None


def take_item(working: Working, seat: int, item: str) -> None:
    """An item card from public storage to the hand (SYD-4.8)."""
    left = list(working.decks.items)
    left.remove(item)
    working.put_decks(items=tuple(left))
    working.put_player(seat, items=(*working.players[seat].items, item))
    working.say("item_taken", msg("Item “{item}” is taken.", item=working.content.names[item]), CLAUSE)


def _why_not_take(ask: Ask[ActDecision], command: TakeItem) -> Refusal | None:
    reason = why_not_takeable(ask.content, ask.state, ask.seat, command.item)
    if reason is None:
        return None
    return Refusal(CLAUSE, reason, tuple(TakeItem(item) for item in takeable(ask.state, ask.seat)))


TAKE_ITEM = Rule[ActDecision, TakeItem](
    TakeItem,
    CLAUSE,
    moves=lambda ask: picks(lambda: takeable(ask.state, ask.seat), TakeItem),
    why_not=_why_not_take,
    perform=lambda working, ask, command: take_item(working, ask.seat, command.item),
)
"""Take an item card by choice (SYD-4.8)."""


def _why_not_play(ask: Ask[TurnDecision], command: PlayItem) -> Refusal | None:
    """SYD-3.3: an item card that is held."""
    own = ask.state.players[ask.seat].items
    if command.item in own:
        return None
    reason = msg("“{item}” is not among the items held.", item=item_name(ask.content, command.item))
    return Refusal("SYD-3.3", reason, tuple(PlayItem(item) for item in own))


def _perform_play(working: Working, ask: Ask[TurnDecision], command: PlayItem) -> None:
    seat = ask.seat
    working.put_player(seat, items=tuple(item for item in working.players[seat].items if item != command.item))
    working.say("item_played", msg("Item “{item}” is played.", item=working.content.names[command.item]), "SYD-3.3")
    working.then(Follow(command.item, seat), Stow(command.item))


PLAY_ITEM = Rule[TurnDecision, PlayItem](
    PlayItem,
    "SYD-3.3",
    moves=lambda ask: picks(lambda: list(ask.state.players[ask.seat].items), PlayItem),
    why_not=_why_not_play,
    perform=_perform_play,
)
"""Play 1 item card, free of ideas (SYD-3.3)."""


def put_back(working: Working, item: str) -> None:
    """A played item back to public storage, in the order of the card file."""
    order = list(working.content.items)
    working.put_decks(items=tuple(sorted((*working.decks.items, item), key=order.index)))
