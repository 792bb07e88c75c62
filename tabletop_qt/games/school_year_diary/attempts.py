"""What somebody tried who did something that is not on offer: the command that it would be, or why it can't be done (TBL-3)."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.school_year_diary.commands import (
    Decline,
    EndTurn,
    Get,
    Lock,
    Lower,
    PlayItem,
    Raise,
    Refresh,
    RemoveLocker,
    Rotate,
    TakeItem,
    Trade,
)
from engines.school_year_diary.tasks import Action
from tabletop_qt.games.school_year_diary.chain_draft import chain_command, why_no_chain, why_not_laid
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Mark, Marking, Turning
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import (
    Area,
    Card,
    Deck,
    HeldItem,
    MedalTile,
    RowAvatar,
    RowBand,
    RowCell,
    RowLocker,
    SeatPlank,
    SeenCard,
    StoredItem,
)
from tabletop_qt.viewmodels.scenery import Do, Drop, Turn
from tabletop_qt.viewmodels.view_model import Tried

Attempt = Command | Refusal | None


def attempt(position: Position, draft: Draft, tried: Tried) -> Attempt:
    """What it would be."""
    match tried:
        case Tried(action=Do(name=name)):
            return _button(position, draft, name)
        case Tried(thing=Card(card)):
            return _card(position, draft, card, tried)
        case Tried(thing=MedalTile() as medal):
            return _medal(position, draft, medal, tried)
        case Tried(action=Turn()):
            return Refusal("SYD-4.6", msg("Only directive cards and empty medals are turned."))
        case Tried(thing=RowAvatar(), action=Drop()):
            return Refusal("SYD-4.2", msg("Avatars move along paths by directives and chains, all rows at once: give a card of your hand."))
        case Tried(thing=RowAvatar(row) | RowBand(row)) if position.action in (Action.RAISE, Action.LOWER):
            return Raise(row) if position.action is Action.RAISE else Lower(row)
        case Tried(thing=Deck.LOCKERS):
            return _locker(position, tried)
    return _of_thing(tried)


def _of_thing(tried: Tried) -> Attempt:
    """What is always the same with a thing."""
    drops = isinstance(tried.action, Drop)
    match tried.thing:
        case Deck.DIRECTIVE:
            if not drops or tried.onto is Area.HAND:
                return Get()
            return None if tried.onto is Deck.DIRECTIVE else Refusal("SYD-4.7", msg("A card of the deck goes to your hand."))
        case RowLocker(row, cell):
            if not drops or tried.onto is Deck.LOCKERS:
                return RemoveLocker(row, cell)
            return Refusal("SYD-4.6", msg("A locker on the diary is not moved: drag it to the lockers to remove it."))
        case HeldItem(item) if not drops or tried.onto is Area.BOARD:
            return PlayItem(item)
        case StoredItem(item) if not drops or tried.onto in (Area.HAND, Area.ITEMS, Area.MORE_ITEMS):
            return TakeItem(item)
        case HeldItem() if isinstance(tried.onto, Deck):
            return Refusal("SYD-3.3", msg("An item is played on the diary."))
        case StoredItem() if isinstance(tried.onto, Deck) or tried.onto is Area.BOARD:
            return Refusal("SYD-4.8", msg("An item that you take goes to your items."))
        case SeenCard(card) if not drops:
            return Refusal("SYD-4.7", msg("Card {card} is not among those to mark.", card=card))
    return None


def _button(position: Position, draft: Draft, name: str) -> Attempt:
    match name, draft:
        case "end", _:
            return EndTurn()
        case "decline", _:
            return Decline()
        case "trade", _:
            return Trade(0)
        case "give", Giving():
            return position.give(draft)
        case "rotate", Turning():
            return Rotate(draft.row, draft.medal, draft.turn)
        case "give_chain", Chaining():
            return chain_command(position, draft)
        case _, Marking(mark=mark) if mark == name:
            return position.marked(draft)
        case Mark.REFRESH, _:
            return Refresh(position.hand[:1])
        case "chain", _ if not position.can_chain:
            return why_no_chain(position)
    return None


def _card(position: Position, draft: Draft, card: int, tried: Tried) -> Attempt:
    drops, turns = isinstance(tried.action, Drop), isinstance(tried.action, Turn)
    if isinstance(draft, Chaining):
        if turns:
            return Refusal("SYD-4.1", msg("Take the card up before you turn it."))
        return why_not_laid(position, draft, card, tried.onto if drops else Area.PAPER)
    if isinstance(draft, Marking) and not (drops and tried.onto is Area.HAND):
        if turns:
            return Refusal("SYD-4.1", msg("Cards that are marked are not turned."))
        if isinstance(tried.onto, SeatPlank) and draft.mark is Mark.GIVE_LEFT:
            return Refusal("SYD-4.10", msg("The card goes to the player on your left: {name}.", name=position.name(position.left)))
        return Refusal("SYD-4.7", msg("Card {card} is not among those to mark.", card=card))
    giving = draft if isinstance(draft, Giving) and draft.card == card else Giving(card)
    match tried.onto if drops else Area.BOARD:
        case Area.BOARD:
            return position.give(giving)
        case Area.HAND:
            return None
        case Area.PAPER:
            return why_no_chain(position)
        case Deck.DIRECTIVE:
            return Trade(card)
        case Deck.OLD_DIRECTIVE:
            return Refresh((card,))
    return Refusal("SYD-4.2", msg("Drop a directive on the diary to give it to all rows, or on a deck to change it for others."))


def _medal(position: Position, draft: Draft, medal: MedalTile, tried: Tried) -> Attempt:
    lying = position.find(medal)
    if lying is None:
        return None
    row, index = lying
    turned = Rotate(row.number, index + 1, 1)
    match tried.action:
        case Turn(quarters=quarters):
            return Rotate(row.number, index + 1, quarters % 4)
        case Drop() if isinstance(tried.onto, MedalTile):
            return position.swap(medal, tried.onto)
        case Drop() if row.empty_medal(index):
            return Refusal("SYD-4.6", msg("A medal swaps its place with another empty medal: drop it on one."))
    # Turning and swapping ask the same of a medal: the rule says what is on this one.
    refusal = position.check(turned)
    if refusal is None and not isinstance(draft, Turning):
        return Refusal("SYD-4.6", msg("No other medal is empty, so it can't be swapped."))
    return refusal


def _locker(position: Position, tried: Tried) -> Attempt:
    if not isinstance(tried.action, Drop):
        return Lock(position.view.rows[0].number, 1) if position.view.rows and not position.lockable else None
    if isinstance(tried.onto, RowCell):
        return Lock(tried.onto.row, tried.onto.cell)
    return None if tried.onto is Deck.LOCKERS else Refusal("SYD-4.6", msg("A locker goes onto an empty point cell of a medal."))
