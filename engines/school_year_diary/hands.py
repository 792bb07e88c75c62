"""Directive cards in the hands: get, discard, refresh, trade, see and keep (SYD-4.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engines.kernel.contract import Refusal
from engines.kernel.flow import always, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import NO_MOVES, Family, picks
from engines.kernel.rng import Rng
from engines.school_year_diary.commands import Discard, Get, Keep, Refresh, Trade
from engines.school_year_diary.model import HAND_LIMIT
from engines.school_year_diary.rule import Ask, IdeaOrCard, Rule
from engines.school_year_diary.tasks import ActDecision, KeepDecision, TurnDecision
from engines.school_year_diary.working import Working

CLAUSE = "SYD-4.7"


def get_cards(working: Working, seat: int, amount: int) -> None:
    """Cards from the top of the new deck to the hand; past the hand limit they go face up on the old deck (SYD-4.7)."""
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
            working.revealed()
            working.say_of(seat, "overflow", msg("The hand is full: directive card {card} goes to the old deck.", card=card), CLAUSE)
        if not working.decks.directives:
            _tell_gained(working, seat, gained)
            gained = []
            _reshuffle(working)
    _tell_gained(working, seat, gained)


def _tell_gained(working: Working, seat: int, cards: list[int]) -> None:
    if cards:
        message = msgn("Got directive card {cards}.", "Got directive cards {cards}.", len(cards), cards=numbers(cards))
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
        "The new directive deck is empty: {count} old card is shuffled.",
        "The new directive deck is empty: {count} old cards are shuffled.",
        len(deck),
    )
    working.say("shuffled", message, CLAUSE)


def discard_cards(working: Working, seat: int, cards: Sequence[int]) -> None:
    """Cards from the hand onto the old directive deck, face up, one after another (SYD-4.7)."""
    if not cards:
        return
    working.put_player(seat, hand=tuple(card for card in working.players[seat].hand if card not in cards))
    working.put_decks(old_directives=(*reversed(cards), *working.decks.old_directives))
    message = msgn("Discarded directive card {cards}.", "Discarded directive cards {cards}.", len(cards), cards=numbers(cards))
    working.say_of(seat, "discarded", message, CLAUSE)
    if not working.decks.directives:
        _reshuffle(working)


def numbers(cards: Sequence[int]) -> tuple[Message, ...]:
    """Card numbers as a list in a sentence."""
    return tuple(Message(str(card)) for card in cards)


# Get, and discard 1 to get 3, as ideas


GET = always(Get, "SYD-3.4", perform=lambda working, ask, _: get_cards(working, ask.seat, 1))
"""Get 1 directive card; with a full hand it goes onto the old deck (SYD-3.4, 4.7)."""


def _tradeable(ask: Ask[TurnDecision]) -> tuple[int, ...]:
    """A card of the hand, or none where the hand is empty (SYD-3.4)."""
    return ask.state.players[ask.seat].hand or (0,)


def _why_not_traded(ask: Ask[TurnDecision], card: int) -> Message:
    if not ask.state.players[ask.seat].hand:
        return msg("The hand is empty, so card {card} can't be discarded.", card=card)
    if not card:
        return msg("There are directive cards in the hand: one must be discarded.")
    return msg("Card {card} is not in the hand.", card=card)


def _perform_trade(working: Working, ask: Ask[TurnDecision], command: Trade) -> None:
    if command.card:
        discard_cards(working, ask.seat, (command.card,))
    get_cards(working, ask.seat, 3)


TRADE = one_of(Trade, "SYD-3.4", _tradeable, _why_not_traded, _perform_trade)
"""Discard 1, get 3 directive cards (SYD-3.4)."""


# Subsets of the hand


def _subsets(hand: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in sizes:
        yield from combinations(hand, size)


def _why_not_from_hand(hand: tuple[int, ...], cards: tuple[int, ...]) -> Message | None:
    """SYD-4.7: own cards, each once, named in hand order."""
    for index, card in enumerate(cards):
        if card not in hand or not card:
            return msg("Card {card} is not in the hand.", card=card)
        if card in cards[:index]:
            return msg("Card {card} is named twice.", card=card)
    if list(cards) != sorted(cards, key=hand.index):
        return msg("Cards are named in the order of the hand.")
    return None


def _in_hand_order(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in hand if card in cards)


def _refresh_moves(ask: Ask[IdeaOrCard]) -> Family[Refresh]:
    hand = ask.state.players[ask.seat].hand

    if not hand:
        return NO_MOVES

    def draw(rng: Rng) -> tuple[Refresh, Rng] | None:
        chosen, rng = rng.below(1 << len(hand))
        return Refresh(tuple(card for index, card in enumerate(hand) if chosen >> index & 1)), rng

    return Family(lambda: map(Refresh, _subsets(hand, range(len(hand) + 1))), draw)


def _why_not_refresh(ask: Ask[IdeaOrCard], command: Refresh) -> Refusal | None:
    """SYD-4.7: any number of own cards, none included; but there must be a hand to refresh."""
    hand = ask.state.players[ask.seat].hand
    if not hand:
        return Refusal(CLAUSE, msg("There is no directive card in the hand to refresh."))
    reason = _why_not_from_hand(hand, command.cards)
    if reason is None:
        return None
    return Refusal(CLAUSE, reason, (Refresh(_in_hand_order(hand, command.cards)),))


def _perform_refresh(working: Working, ask: Ask[IdeaOrCard], command: Refresh) -> None:
    discard_cards(working, ask.seat, command.cards)
    get_cards(working, ask.seat, len(command.cards))


REFRESH = Rule[IdeaOrCard, Refresh](Refresh, CLAUSE, moves=_refresh_moves, why_not=_why_not_refresh, perform=_perform_refresh)
"""Refresh directive cards: discard any number, even none, and get as many (SYD-4.7)."""


# Discard, as a card tells


def _why_not_discard(ask: Ask[ActDecision], command: Discard) -> Refusal | None:
    """SYD-4.7: as many own cards as the card tells; all, if there are fewer."""
    hand = ask.state.players[ask.seat].hand
    due = min(ask.decision.amount, len(hand))
    reason = _why_not_from_hand(hand, command.cards)
    if reason is None and len(command.cards) != due:
        reason = msgn("Exactly {count} card must be discarded.", "Exactly {count} cards must be discarded.", due)
    if reason is None:
        return None
    kept = _in_hand_order(hand, command.cards)
    near = [cards for cards in combinations(hand, due) if set(cards) <= set(kept) or set(kept) <= set(cards)]
    return Refusal(CLAUSE, reason, tuple(Discard(cards) for cards in near[:3]))


def _discard_moves(ask: Ask[ActDecision]) -> Family[Discard]:
    hand = ask.state.players[ask.seat].hand
    return picks(lambda: list(combinations(hand, min(ask.decision.amount, len(hand)))), Discard)


DISCARD = Rule[ActDecision, Discard](
    Discard,
    CLAUSE,
    moves=_discard_moves,
    why_not=_why_not_discard,
    perform=lambda working, ask, command: discard_cards(working, ask.seat, command.cards),
)
"""Discard directive cards of one's own choice (SYD-4.7)."""


# See and keep, as a card tells


def see_cards(working: Working, seat: int, card: str, amount: int, keep: int) -> None:
    """Look at the top cards of the new deck and keep some of them (SYD-9.1).

    Looking never empties the deck; keeping its last card does, and then the old cards are shuffled (SYD-4.7). What does not fit into the
    hand can't be kept.
    """
    seen = working.decks.directives[:amount]
    keep = min(keep, len(seen), HAND_LIMIT - len(working.players[seat].hand))
    working.reveals |= {seat}
    working.tell(
        seat,
        "seen",
        msgn("Seen: directive card {cards}.", "Seen: directive cards {cards}.", len(seen), cards=numbers(seen)),
        "SYD-9.1",
        msgn("{count} directive card is looked at.", "{count} directive cards are looked at.", len(seen)),
    )
    if keep < 1:
        working.say_of(seat, "kept_none", msg("The hand is full: none is kept."), CLAUSE)
    elif keep == len(seen):
        _keep(working, seat, seen)
    else:
        working.then(KeepDecision((seat,), card, seen, keep))


def _keep(working: Working, seat: int, cards: tuple[int, ...]) -> None:
    working.put_decks(directives=tuple(card for card in working.decks.directives if card not in cards))
    working.put_player(seat, hand=(*working.players[seat].hand, *cards))
    working.tell(
        seat,
        "kept",
        msgn("Kept directive card {cards}.", "Kept directive cards {cards}.", len(cards), cards=numbers(cards)),
        "SYD-9.1",
        msgn("{count} directive card is kept.", "{count} directive cards are kept.", len(cards)),
    )
    if not working.decks.directives:
        _reshuffle(working)


def _why_not_keep(ask: Ask[KeepDecision], command: Keep) -> Refusal | None:
    """SYD-9.1: exactly as many of the seen cards as the card says, named as they lay."""
    seen, keep = ask.decision.seen, ask.decision.keep
    legal = combinations(seen, keep)
    if command.cards in legal:
        return None
    near = tuple(Keep(cards) for cards in combinations(seen, keep) if set(cards) & set(command.cards) or not command.cards)[:3]
    for card in command.cards:
        if card not in seen:
            return Refusal("SYD-9.1", msg("Card {card} is not among the cards seen.", card=card), near)
    if len(command.cards) != keep:
        reason = msgn("Exactly {count} of the cards seen is kept.", "Exactly {count} of the cards seen are kept.", keep)
        return Refusal("SYD-9.1", reason, near)
    return Refusal("SYD-9.1", msg("The kept cards are named once each, in the order they lay."), near)


KEEP = Rule[KeepDecision, Keep](
    Keep,
    "SYD-9.1",
    moves=lambda ask: picks(lambda: list(combinations(ask.decision.seen, ask.decision.keep)), Keep),
    why_not=_why_not_keep,
    perform=lambda working, ask, command: _keep(working, ask.seat, command.cards),
)
"""Keep some of the directive cards seen; the others stay as they lie (SYD-9.1)."""
