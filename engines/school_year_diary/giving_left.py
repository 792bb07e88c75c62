"""Giving directive cards to the player on the left, as a card tells (SYD-4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from engines.kernel.flow import one_of
from engines.kernel.messages import Message, msgn, player
from engines.school_year_diary.cards import Directive
from engines.school_year_diary.commands import GiveLeft
from engines.school_year_diary.hands import numbers
from engines.school_year_diary.model import HAND_LIMIT
from engines.school_year_diary.rule import Ask
from engines.school_year_diary.tasks import ActDecision, Action, Follow, KeepLimit, Task
from engines.school_year_diary.vocabulary import Verb
from engines.school_year_diary.working import Working


def give_left(working: Working, seat: int, cards: Sequence[int], card: str) -> None:
    """Cards from the hand to the next player clockwise, face down, because a card tells to.

    The hand there may hold more than five until its owner has given, too, and is brought to five then.
    """
    to = (seat + 1) % len(working.players)
    working.put_player(seat, hand=tuple(own for own in working.players[seat].hand if own not in cards))
    working.put_player(to, hand=(*working.players[to].hand, *cards))
    working.reveals |= {to}
    message = msgn("{who} gives {whom} directive card {cards}.", "{who} gives {whom} directive cards {cards}.", len(cards),
                   who=player(seat), whom=player(to), cards=numbers(cards))  # fmt: skip
    otherwise = msgn("{who} gives {whom} {count} directive card.", "{who} gives {whom} {count} directive cards.", len(cards),
                     who=player(seat), whom=player(to))  # fmt: skip
    working.events.append(("given_left", message, "SYD-4.10", frozenset((seat, to)), otherwise, None))
    limits = (KeepLimit(seat, card), KeepLimit(to, card))
    waiting = [place for place, task in enumerate(working.agenda) if _still_gives(working, task, limits[1])]
    if waiting:
        after = waiting[-1] + 1
        working.agenda = (limits[0], *working.agenda[:after], limits[1], *working.agenda[after:])
    else:
        working.then(*limits)


def _still_gives(working: Working, task: Task, limit: KeepLimit) -> bool:
    """True if the seat's turn to follow the same directive of "each player" is still to come, and tells it to give cards to the left."""
    if not isinstance(task, Follow) or (task.seat, task.card, task.index) != (limit.seat, limit.card, 0):
        return False
    return _tells_to_give(working.content.blocks[task.card, task.block])


def _tells_to_give(block: Iterable[Directive]) -> bool:
    return any(directive.verb is Verb.GIVE_LEFT or any(map(_tells_to_give, directive.blocks)) for directive in block)


def keep_limit(working: Working, limit: KeepLimit) -> None:
    """Have a seat bring its hand to five, by its own choice, where it holds more (SYD-4.10)."""
    more = len(working.players[limit.seat].hand) - HAND_LIMIT
    if more > 0:
        working.then(ActDecision((limit.seat,), limit.card, Action.DISCARD, more))


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


def _perform(working: Working, ask: Ask[ActDecision], command: GiveLeft) -> None:
    give_left(working, ask.seat, command.cards, ask.decision.card)


GIVE_LEFT = one_of(GiveLeft, "SYD-4.10", _choices, _why_not, _perform)
"""Give directive cards of one's own choice to the player on the left; the others don't see which (SYD-4.10)."""
