"""Giving directive cards to the player on the left, as a card tells (SYD-4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engines.kernel.messages import Message, msgn
from engines.kernel.people import player
from engines.kernel.simple_rules import one_of
from engines.school_year_diary.commands import GiveLeft
from engines.school_year_diary.hands import numbers
from engines.school_year_diary.model import HAND_LIMIT
from engines.school_year_diary.rule import Ask
from engines.school_year_diary.tasks import ActDecision
from engines.school_year_diary.working import Working

CLAUSE = "SYD-4.10"


def give_left(working: Working, seat: int, cards: Sequence[int]) -> None:
    """Cards from the hand to the next player clockwise, face down; what the hand there has no room for goes face up to the old deck."""
    to = (seat + 1) % len(working.players)
    working.put_player(seat, hand=tuple(card for card in working.players[seat].hand if card not in cards))
    theirs = working.players[to].hand
    room = HAND_LIMIT - len(theirs)
    taken, left = tuple(cards[:room]), tuple(cards[room:])
    if taken:
        working.put_player(to, hand=(*theirs, *taken))
        working.reveals |= {to}
        message = msgn("{who} gives {whom} directive card {cards}.", "{who} gives {whom} directive cards {cards}.", len(taken),
                       who=player(seat), whom=player(to), cards=numbers(taken))  # fmt: skip
        otherwise = msgn("{who} gives {whom} {count} directive card.", "{who} gives {whom} {count} directive cards.", len(taken),
                         who=player(seat), whom=player(to))  # fmt: skip
        working.events.append(("given_left", message, CLAUSE, frozenset((seat, to)), otherwise, None))
    if left:
        working.put_decks(old_directives=(*reversed(left), *working.decks.old_directives))
        working.revealed()
        message = msgn("The hand is full: directive card {cards} goes to the old deck.",
                       "The hand is full: directive cards {cards} go to the old deck.", len(left), cards=numbers(left))  # fmt: skip
        working.say_of(to, "overflow", message, CLAUSE)


def _choices(ask: Ask[ActDecision]) -> list[tuple[int, ...]]:
    """As many own cards as the card tells, named in hand order; all, if there are fewer."""
    hand = ask.state.players[ask.seat].hand
    return list(combinations(hand, min(ask.decision.amount, len(hand))))


def _why_not(ask: Ask[ActDecision], _: tuple[int, ...]) -> Message:
    count = min(ask.decision.amount, len(ask.state.players[ask.seat].hand))
    return msgn(
        "Exactly {count} card of the hand is given to the left.",
        "Exactly {count} cards of the hand are given to the left, named once each in the order of the hand.",
        count,
    )


GIVE_LEFT = one_of(GiveLeft, CLAUSE, _choices, _why_not, lambda working, ask, command: give_left(working, ask.seat, command.cards))
"""Give directive cards of one's own choice to the player on the left; the others don't see which (SYD-4.10)."""
