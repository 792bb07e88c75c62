"""What the cards that a seat is to follow still demand of it before its next directive or chain, and the discards they demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, pairwise

from engines.kernel.messages import Message, msg
from engines.school_year_diary.bots.judgement import Judgement, with_less
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.cards import TREND, Block, Cards, Directive, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import HAND_LIMIT, ITEM_LIMIT, ActDecision, Action, Follow, HandleDue, NewRound, State, TurnDecision
from engines.school_year_diary.rules.hands import Discard


def no_room(state: State, seat: int, block: Block) -> Message | None:
    """A warning if directives bring a seat an item that it has no room for (SYD-4.8); None otherwise."""
    if len(state.players[seat].items) < ITEM_LIMIT or not any(has(Verb.GET_ITEM, each) for each in block):
        return None
    return msg("It brings no item: the hand already holds {most}, the most allowed.", most=ITEM_LIMIT)


def planned_discard(game: SchoolYearDiary, state: State, seat: int, judgement: Judgement, study: Study) -> Discard | None:
    """The discard that a card demands right after it has let the seat keep some cards; None if it demands none.

    It depends on the hand and the rows alone, so it can be named before it is due.
    """
    now = state.agenda[0] if state.agenda else None
    if not isinstance(now, ActDecision) or now.action is not Action.DISCARD or seat not in now.seats:
        return None
    blocks = (block for (card, _), block in game.content.blocks.items() if card == now.card)
    if not any((one.verb, two.verb) == (Verb.SEE, Verb.DISCARD) for block in blocks for one, two in pairwise(block)):
        return None
    return best_discard(state, seat, now.amount, judgement, study)


def best_discard(state: State, seat: int, count: int, judgement: Judgement, study: Study) -> Discard:
    """The discard of this many cards, or of the whole hand, after which the rest of the hand can gain most."""
    hand = state.players[seat].hand
    several = list(combinations(hand, min(count, len(hand))))
    if len(several) == 1:
        return Discard(several[0])
    return Discard(max(several, key=lambda cards: judgement.potential(study, with_less(state, seat, 0, *cards), seat)))


def leaving(cards: Cards, state: State, seat: int, tasks: Iterable[object], drawn: int = 0) -> tuple[int, int]:
    """The number of cards of a seat's hand, and of all cards, that discards take before it gives a directive or chain next (SYD-4.7, 9.1).

    Only what the cards that are followed in these ``tasks`` are certain to demand counts. A card got before a discard is discarded first,
    such as the cards ``drawn`` before the tasks.
    """
    held, gone = len(state.players[seat].hand), 0
    size = min(held + drawn, HAND_LIMIT)
    for directive in demanded(cards, tasks, seat):
        match directive.verb:
            case Verb.GET | Verb.SEE:
                size = min(size + (directive.keep or directive.amount), HAND_LIMIT)
            case Verb.DISCARD | Verb.GIVE_LEFT if directive.verb is Verb.DISCARD or state.config.players > 1:
                gone += min(size, directive.amount)
                size = max(size - directive.amount, 0)
                held = min(held, size)
            case _ if has(Verb.GIVE, directive):
                break
    return len(state.players[seat].hand) - held, gone


def has(verb: Verb, directive: Directive) -> bool:
    """True if a directive, or one in a list inside it, has a verb."""
    return directive.verb is verb or any(has(verb, each) for block in directive.blocks for each in block)


def demanded(cards: Cards, tasks: Iterable[object], seat: int) -> Iterator[Directive]:
    """The directives of cards that a seat is to follow before it is in turn."""
    for task in tasks:
        match task:
            case Follow(card, of, block, index):
                for directive in cards.blocks[card, block][index:]:
                    if directive.verb is Verb.EACH_PLAYER:
                        yield from directive.blocks[0]
                    elif of == seat:
                        yield directive
            case HandleDue(of, trends, experiences) if of == seat:
                yield from chain.from_iterable([cards.blocks[card, TREND] for card in trends])
                yield from chain.from_iterable([cards.blocks[card, ()] for card in experiences])
            case TurnDecision() | NewRound():
                return
