"""Directive cards and items in the hands (SYD-4.7, 4.8, 4.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from attrs import frozen

from engines.kernel.commands import Command, name, number, several, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import NEAREST, always, one_of
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.moves import NO_MOVES, MoveSet, picks
from engines.kernel.rng import Rng
from engines.school_year_diary import model
from engines.school_year_diary.cards import Cards, Directive, Verb
from engines.school_year_diary.model import HAND_LIMIT, ActDecision, Action, DecisionContext, IdeaOrCard, KeepLimit, Rule, State, Working
from engines.school_year_diary.rules.directives import card_label, card_labels

# Commands


@frozen
class Get(Command, verb="get"):
    """Get 1 directive card for 1 idea (SYD-4.7)."""


@frozen
class Trade(Command, verb="trade"):
    """Discard 1, get 3 directive cards, for 2 ideas (SYD-3.4). The card is 0 where the hand is empty."""

    card: int


@frozen
class Refresh(Command, verb="refresh"):
    """Refresh directive cards: discard these, in hand order, and get as many (SYD-4.7)."""

    cards: tuple[int, ...] = several(number)


@frozen
class Discard(Command, verb="discard"):
    """Discard these directive cards, in hand order, as a card instructs (SYD-4.7)."""

    cards: tuple[int, ...] = several(number)


@frozen
class Keep(Command, verb="keep"):
    """Keep these of the directive cards seen; the rest go back as they lay (SYD-9.1)."""

    cards: tuple[int, ...] = several(number)


@frozen
class GiveLeft(Command, verb="give_left"):
    """Give these directive cards, in hand order, to the player on the left, as a card instructs (SYD-4.10)."""

    cards: tuple[int, ...] = several(number)


@frozen
class TakeItem(Command, verb="take"):
    """Take an item card from public storage, as a card instructs (SYD-4.8)."""

    item: str = word(name)


@frozen
class PlayItem(Command, verb="play"):
    """Play 1 item card (SYD-3.3, 4.8)."""

    item: str = word(name)


CLAUSE = "SYD-4.7"


def get_cards(working: Working, seat: int, amount: int) -> None:
    """Take cards from the top of the new deck to the hand; past the hand limit they go face up on the old deck (SYD-4.7)."""
    gained: list[int] = []
    for _ in range(amount):
        if not working.decks.directives:
            _reshuffle(working)
        if not working.decks.directives:
            working.say_of(seat, "deck_empty", msg("No directive card is left to get."), CLAUSE)
            break
        card, *left = working.decks.directives
        working.put_decks(directives=tuple(left))
        hand = working.players[seat].hand
        if len(hand) < HAND_LIMIT:
            working.put_player(seat, hand=(*hand, card))
            working.reveals |= {seat}
            gained.append(card)
        else:
            working.put_decks(old_directives=(card, *working.decks.old_directives))
            working.reveal_to_all()
            full = msg("The hand is full: directive card {card} goes to the old deck.", card=card_label(card))
            working.say_of(seat, "overflow", full, CLAUSE)
        if not working.decks.directives:
            _tell_gained(working, seat, gained)
            gained = []
            _reshuffle(working)
    _tell_gained(working, seat, gained)


def _tell_gained(working: Working, seat: int, cards: list[int]) -> None:
    if cards:
        message = msgn("Got directive card {cards}.", "Got directive cards {cards}.", len(cards), cards=card_labels(cards))
        otherwise = msgn("Got {count} directive card.", "Got {count} directive cards.", len(cards))
        working.tell(seat, "got", message, CLAUSE, otherwise)


def _reshuffle(working: Working) -> None:
    """Shuffle old and new directive cards together into a new deck (SYD-4.7)."""
    together = (*working.decks.directives, *working.decks.old_directives)
    if not working.decks.old_directives:
        return
    deck, working.rng = working.rng.shuffled(together)
    working.put_decks(directives=deck, old_directives=())
    message = msgn(
        "The directive deck is empty: {count} old card is shuffled into a new one.",
        "The directive deck is empty: {count} old cards are shuffled into a new one.",
        len(deck),
    )
    working.say("shuffled", message, CLAUSE)


def discard_cards(working: Working, seat: int, cards: Sequence[int]) -> None:
    """Put cards from the hand onto the old directive deck, face up, one after another (SYD-4.7)."""
    if not cards:
        return
    working.put_player(seat, hand=tuple(card for card in working.players[seat].hand if card not in cards))
    working.put_decks(old_directives=(*reversed(cards), *working.decks.old_directives))
    message = msgn("Discarded directive card {cards}.", "Discarded directive cards {cards}.", len(cards), cards=card_labels(cards))
    working.say_of(seat, "discarded", message, CLAUSE)
    if not working.decks.directives:
        _reshuffle(working)


# Get, and discard 1 to get 3, as ideas
GET = always(Get, "SYD-3.4", perform=lambda working, context, _: get_cards(working, context.seat, 1))
"""Get 1 directive card; with a full hand it goes onto the old deck (SYD-3.4, 4.7)."""
TRADE_IDEAS = 2
TRADE_GAIN = 3
"""The number of cards that discarding 1 card brings (SYD-3.4); it costs `TRADE_IDEAS` ideas."""


def _why_not_trade(context: DecisionContext[model.TurnDecision], card: int) -> Message:
    if not context.state.players[context.seat].hand:
        return msg("Your hand is empty, so you can't discard card {card}.", card=card_label(card))
    return msg("Card {card} is not in your hand.", card=card_label(card)) if card else msg("You must discard one of your directive cards.")


def _trade(working: Working, context: DecisionContext[model.TurnDecision], command: Trade) -> None:
    if command.card:
        discard_cards(working, context.seat, (command.card,))
    get_cards(working, context.seat, TRADE_GAIN)


TRADE = one_of(Trade, "SYD-3.4", lambda context: context.state.players[context.seat].hand or (0,), _why_not_trade, _trade)
"""Discard 1 card, or none where the hand is empty, and get 3 directive cards (SYD-3.4)."""


# Subsets of the hand


def _why_not_from_hand(hand: tuple[int, ...], cards: tuple[int, ...]) -> Message | None:
    """SYD-4.7: the seat's cards, each once, named in hand order."""
    for index, card in enumerate(cards):
        if card not in hand or not card:
            return msg("Card {card} is not in your hand.", card=card_label(card))
        if card in cards[:index]:
            return msg("Card {card} is named twice.", card=card_label(card))
    if list(cards) != sorted(cards, key=hand.index):
        return msg("Name the cards in the order of your hand.")
    return None


def _refresh_moves(context: DecisionContext[IdeaOrCard]) -> MoveSet[Refresh]:
    hand = context.state.players[context.seat].hand
    if not hand:
        return NO_MOVES

    def draw(rng: Rng) -> tuple[Refresh, Rng] | None:
        chosen, rng = rng.below(1 << len(hand))
        return Refresh(tuple(card for index, card in enumerate(hand) if chosen >> index & 1)), rng

    return MoveSet(lambda: (Refresh(cards) for count in range(len(hand) + 1) for cards in combinations(hand, count)), draw)


def _why_not_refresh(context: DecisionContext[IdeaOrCard], command: Refresh) -> Refusal | None:
    """SYD-4.7: any number of the seat's cards, none included; but there must be a hand to refresh."""
    hand = context.state.players[context.seat].hand
    if not hand:
        return Refusal(CLAUSE, msg("You have no directive card to refresh."))
    reason = _why_not_from_hand(hand, command.cards)
    held = tuple(card for card in hand if card in command.cards)
    return None if reason is None else Refusal(CLAUSE, reason, (Refresh(held),))


def _refresh(working: Working, context: DecisionContext[IdeaOrCard], command: Refresh) -> None:
    discard_cards(working, context.seat, command.cards)
    get_cards(working, context.seat, len(command.cards))


REFRESH = Rule[IdeaOrCard, Refresh](Refresh, CLAUSE, moves=_refresh_moves, why_not=_why_not_refresh, perform=_refresh)
"""Refresh directive cards: discard any number, even none, and get as many (SYD-4.7)."""
_Named = TypeVar("_Named", Discard, GiveLeft)


def _choose_from_hand(
    command: type[_Named], clause: str, perform: Callable[[Working, DecisionContext[ActDecision], _Named], None]
) -> Rule[ActDecision, _Named]:
    """Make a rule: choose as many hand cards as the card says, or the whole hand if it is smaller."""

    def choices(context: DecisionContext[ActDecision]) -> list[tuple[int, ...]]:
        hand = context.state.players[context.seat].hand
        return list(combinations(hand, min(context.decision.amount, len(hand))))

    def why_not(context: DecisionContext[ActDecision], tried: _Named) -> Refusal | None:
        hand, named = context.state.players[context.seat].hand, tried.cards
        count = min(context.decision.amount, len(hand))
        reason = _why_not_from_hand(hand, named)
        if reason is None and len(named) != count:
            reason = msgn("Choose exactly {count} card.", "Choose exactly {count} cards.", count)
        if reason is None:
            return None
        held = set(hand).intersection(named)
        near = [cards for cards in choices(context) if set(cards) <= held or held <= set(cards)]
        return Refusal(clause, reason, tuple(command(cards) for cards in near[:NEAREST]))

    return Rule[ActDecision, _Named](command, clause, lambda context: picks(lambda: choices(context), command), why_not, perform)


DISCARD = _choose_from_hand(Discard, CLAUSE, lambda working, context, command: discard_cards(working, context.seat, command.cards))
"""Discard directive cards of one's choice (SYD-4.7)."""


# See and keep, as a card instructs
def see_cards(working: Working, seat: int, card: str, amount: int, keep: int) -> None:
    """Look at the top cards of the new deck and keep some of them (SYD-9.1).

    Looking never empties the deck; keeping its last card does, and then the old cards are shuffled (SYD-4.7). Cards beyond the hand limit
    can't be kept.
    """
    seen = working.decks.directives[:amount]
    keep = min(keep, len(seen), HAND_LIMIT - len(working.players[seat].hand))
    working.reveals |= {seat}
    working.tell(
        seat,
        "seen",
        msgn("Looked at directive card {cards}.", "Looked at directive cards {cards}.", len(seen), cards=card_labels(seen)),
        "SYD-9.1",
        msgn("Looked at {count} directive card.", "Looked at {count} directive cards.", len(seen)),
    )
    if keep < 1:
        working.say_of(seat, "kept_none", msg("The hand is full, so no card is kept."), CLAUSE)
    elif keep == len(seen):
        _keep(working, seat, seen)
    else:
        working.then(model.KeepDecision((seat,), card, seen, keep))


def _keep(working: Working, seat: int, cards: tuple[int, ...]) -> None:
    working.put_decks(directives=tuple(card for card in working.decks.directives if card not in cards))
    working.put_player(seat, hand=(*working.players[seat].hand, *cards))
    working.tell(
        seat,
        "kept",
        msgn("Kept directive card {cards}.", "Kept directive cards {cards}.", len(cards), cards=card_labels(cards)),
        "SYD-9.1",
        msgn("{count} directive card is kept.", "{count} directive cards are kept.", len(cards)),
    )
    if not working.decks.directives:
        _reshuffle(working)


def _why_not_keep(context: DecisionContext[model.KeepDecision], command: Keep) -> Refusal | None:
    """SYD-9.1: exactly as many of the seen cards as the card says, named as they lay."""
    seen, keep = context.decision.seen, context.decision.keep
    legal = combinations(seen, keep)
    if command.cards in legal:
        return None
    near = tuple(Keep(cards) for cards in combinations(seen, keep) if set(cards) & set(command.cards) or not command.cards)[:NEAREST]
    for card in command.cards:
        if card not in seen:
            return Refusal("SYD-9.1", msg("Card {card} is not among the cards seen.", card=card_label(card)), near)
    if len(command.cards) != keep:
        reason = msgn("Keep exactly {count} of the cards you saw.", "Keep exactly {count} of the cards you saw.", keep)
        return Refusal("SYD-9.1", reason, near)
    return Refusal("SYD-9.1", msg("Name each card once, in the order of the deck."), near)


KEEP = Rule[model.KeepDecision, Keep](
    Keep,
    "SYD-9.1",
    moves=lambda context: picks(lambda: list(combinations(context.decision.seen, context.decision.keep)), Keep),
    why_not=_why_not_keep,
    perform=lambda working, context, command: _keep(working, context.seat, command.cards),
)
"""Keep some of the directive cards seen; the others stay as they lie (SYD-9.1)."""


# Give to the left, as a card instructs


def give_left(working: Working, seat: int, cards: Sequence[int], card: str) -> None:
    """Give cards from the hand to the next player clockwise, face down, as a card instructs (SYD-4.10).

    The other hand may exceed the limit until its owner has given, too; then its owner discards.
    """
    to = (seat + 1) % len(working.players)
    working.put_player(seat, hand=tuple(own for own in working.players[seat].hand if own not in cards))
    working.put_player(to, hand=(*working.players[to].hand, *cards))
    working.reveals |= {to}
    message = msgn("{who} gives directive card {cards} to {whom}.", "{who} gives directive cards {cards} to {whom}.", len(cards),
                   who=player(seat), whom=player(to), cards=card_labels(cards))  # fmt: skip
    otherwise = msgn("{who} gives {count} directive card to {whom}.", "{who} gives {count} directive cards to {whom}.", len(cards),
                     who=player(seat), whom=player(to))  # fmt: skip
    working.events.append(("given_left", message, "SYD-4.10", frozenset((seat, to)), otherwise, None))
    limits = (KeepLimit(seat, card), KeepLimit(to, card))
    waiting = [place for place, task in enumerate(working.agenda) if _still_gives(working, task, limits[1])]
    if waiting:
        after = waiting[-1] + 1
        working.agenda = (limits[0], *working.agenda[:after], limits[1], *working.agenda[after:])
    else:
        working.then(*limits)


def _still_gives(working: Working, task: model.Task, limit: KeepLimit) -> bool:
    """True if the seat's turn to follow the same directive of "each player" is still to come and makes it give cards to the left."""
    if not isinstance(task, model.Follow) or (task.seat, task.card, task.index) != (limit.seat, limit.card, 0):
        return False
    return _makes_give(working.content.blocks[task.card, task.block])


def _makes_give(block: Iterable[Directive]) -> bool:
    return any(directive.verb is Verb.GIVE_LEFT or any(map(_makes_give, directive.blocks)) for directive in block)


def keep_limit(working: Working, limit: KeepLimit) -> None:
    """Have a seat discard down to the hand limit, by its own choice (SYD-4.10)."""
    more = len(working.players[limit.seat].hand) - HAND_LIMIT
    if more > 0:
        working.then(ActDecision((limit.seat,), limit.card, Action.DISCARD, more))


GIVE_LEFT = _choose_from_hand(
    GiveLeft, "SYD-4.10", lambda working, context, command: give_left(working, context.seat, command.cards, context.decision.card)
)
"""Give directive cards of one's choice to the player on the left; the others don't see which (SYD-4.10)."""


# Items


def item_name(cards: Cards, item: str) -> Message:
    """The name of an item; where there is no such item, the word itself."""
    return cards.names[item] if item in cards.items else Message(item)


def takeable(table: model.Table, seat: int) -> list[str]:
    """The item kinds that a seat can take: in storage, below the limit, none alike (SYD-4.8)."""
    own = table.players[seat].items
    if len(own) >= model.ITEM_LIMIT:
        return []
    return [item for item in dict.fromkeys(table.decks.items) if item not in own]


def _why_not_taken(context: DecisionContext[ActDecision], item: str) -> Message:
    """SYD-4.8: not above the limit, no two alike, as long as there is one in public storage."""
    own = context.state.players[context.seat].items
    shown = item_name(context.content, item)
    if item not in context.content.items:
        return msg("There is no item '{item}'.", item=shown)
    if len(own) >= model.ITEM_LIMIT:
        return msg("You already hold {most} items, the most allowed.", most=model.ITEM_LIMIT)
    if item in own:
        return msg("You already hold “{item}”; no two of your items may be alike.", item=shown)
    return msg("No “{item}” is left in public storage.", item=shown)


def take_item(working: Working, seat: int, item: str) -> None:
    """Take an item card from public storage to the hand (SYD-4.8)."""
    left = list(working.decks.items)
    left.remove(item)
    working.put_decks(items=tuple(left))
    working.put_player(seat, items=(*working.players[seat].items, item))
    working.say_of(seat, "item_taken", msg("Item “{item}” is taken.", item=working.content.names[item]), "SYD-4.8")


TAKE_ITEM = one_of(
    TakeItem,
    "SYD-4.8",
    options=lambda context: takeable(context.state, context.seat),
    reason=_why_not_taken,
    perform=lambda working, context, command: take_item(working, context.seat, command.item),
)
"""Take an item card by choice (SYD-4.8)."""


def _play_item(working: Working, context: DecisionContext[model.TurnDecision], command: PlayItem) -> None:
    seat = context.seat
    working.put_player(seat, items=tuple(item for item in working.players[seat].items if item != command.item))
    working.say_of(seat, "item_played", msg("Item “{item}” is played.", item=working.content.names[command.item]), "SYD-3.3")
    working.then(model.Follow(command.item, seat), model.Stow(command.item))


PLAY_ITEM = one_of(
    PlayItem,
    "SYD-3.3",
    options=lambda context: context.state.players[context.seat].items,
    reason=lambda context, item: msg("You don't hold “{item}”.", item=item_name(context.content, item)),
    perform=_play_item,
)
"""Play 1 item card that is held; it costs no idea (SYD-3.3)."""


def put_back(working: Working, item: str) -> None:
    """Put a played item back into public storage, in the order of the card file."""
    order = list(working.content.items)
    working.put_decks(items=tuple(sorted((*working.decks.items, item), key=order.index)))


# Sentences


HAND_ORDERS: Mapping[Action, model.Order] = {
    Action.DISCARD: lambda _, task: msgn("discard {count} directive card", "discard {count} directive cards", task.amount),
    Action.REFRESH: msg("refresh any of your cards"),
    Action.GIVE_LEFT: lambda state, task: msgn(
        "give {count} directive card to {name}",
        "give {count} directive cards to {name}",
        task.amount,
        name=player((task.seat + 1) % len(state.players)),
    ),
    Action.GET_ITEM: msg("take an item"),
}


def _describe_refresh(_cards: Cards, state: State, command: Refresh) -> Message:
    if command.cards:
        names = card_labels(command.cards)
        return msgn("Refresh directive card {cards}", "Refresh directive cards {cards}", len(names), cards=names)
    return msg("Refresh, keeping all cards (1 idea)") if isinstance(state.decision, model.TurnDecision) else msg("Keep all your cards")


HAND_DESCRIPTIONS: model.Descriptions = {
    Get: msg("Get 1 directive card"),
    Trade: lambda _cards, _state, command: (
        msg("Discard {card}, get 3 directive cards", card=card_label(command.card)) if command.card else msg("Get 3 directive cards")
    ),
    Refresh: _describe_refresh,
    Discard: lambda _cards, _state, command: msgn(
        "Discard directive card {cards}", "Discard directive cards {cards}", len(command.cards), cards=card_labels(command.cards)
    ),
    GiveLeft: lambda _cards, _state, command: msgn(
        "Give directive card {cards} to the left",
        "Give directive cards {cards} to the left",
        len(command.cards),
        cards=card_labels(command.cards),
    ),
    Keep: lambda _cards, _state, command: msgn(
        "Keep directive card {cards}", "Keep directive cards {cards}", len(command.cards), cards=card_labels(command.cards)
    ),
    PlayItem: lambda cards, _state, command: msg("Play “{item}”", item=item_name(cards, command.item)),
    TakeItem: lambda cards, _state, command: msg("Take “{item}”", item=item_name(cards, command.item)),
}
