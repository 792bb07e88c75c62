"""Take-back policies (TBL-7): what may be undone, and why not.

One undo takes back the last decision of a person; what bots decided after it goes back with it, and so does what was played by itself
because nothing else could be done. At a table of bots only, it takes back one decision.

The contract of a fair table: nobody can gain knowledge by taking back. So what a decision has set off is a bar only once somebody has seen
it. A person who plays the last coin, which turns all over, and before the next one lifts the cover sees that it was the wrong coin, can
still take it back: dice and cards come the same when it is played again, and nobody has seen them. Whoever undoes says whether it was
``unseen``; the record says so, too, so that it can be followed without knowing who sat where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Event, Refusal, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.results import Stage

PRACTICE = "practice"
"""Anything can be taken back; it is counted and shown in the result."""

FAIR = "fair"
"""A seat can take back its own last decision as long as no other person has decided since, and nobody has seen what was rolled, shuffled
or revealed by it."""

NONE = "none"
"""Nothing can be taken back."""

POLICIES = (PRACTICE, FAIR, NONE)

CLAUSE = "TBL-7"


class Played(NamedTuple):
    """A decision that was played: whose, what, and what came of it.

    ``stage`` is where in the game it was made. ``random``: the generator was used. ``reveals``: the seats that learnt something hidden.
    ``forced``: it was a person's who had no choice, at a table where such decisions are played by themselves.
    """

    seat: int
    command: Command
    events: tuple[Event, ...]
    stage: Stage
    random: bool
    reveals: frozenset[int]
    forced: bool = False


def default_policy(seats: Sequence[Seat]) -> str:
    """Fair for two or more persons, else practice."""
    return FAIR if sum(seat.player == PERSON for seat in seats) > 1 else PRACTICE


def undo_span(moves: Sequence[Played], at: int, seats: Sequence[Seat]) -> int:
    """How many of the first ``at`` moves one undo takes back; 0 where there is nothing to take back."""
    if not any(seat.player == PERSON for seat in seats):
        return min(at, 1)
    for index in range(at - 1, -1, -1):
        if _chosen(moves[index], seats):
            return at - index
    return 0


def redo_span(moves: Sequence[Played], at: int, seats: Sequence[Seat]) -> int:
    """How many of the moves from ``at`` on one redo plays again: a decision, and what followed without a choice of a person."""
    if at >= len(moves):
        return 0
    if not any(seat.player == PERSON for seat in seats):
        return 1
    end = at + 1
    while end < len(moves) and not _chosen(moves[end], seats):
        end += 1
    return end - at


def _chosen(move: Played, seats: Sequence[Seat]) -> bool:
    """Whether a person has decided, and could have decided otherwise."""
    return seats[move.seat].player == PERSON and not move.forced


def why_not_undo(
    policy: str, moves: Sequence[Played], at: int, seats: Sequence[Seat], seat: int | None, *, unseen: bool = False
) -> Refusal | None:
    """Why the last decision can't be taken back by a seat (None: by the seat that made it), or None where it can (TBL-7).

    ``unseen``: nobody has been shown what the decision led to.
    """
    if policy == NONE:
        return _no(msg("At this table no decision is taken back."))
    span = undo_span(moves, at, seats)
    if not span:
        return _no(msg("There is nothing to take back."))
    if policy == PRACTICE:
        return None
    taken = moves[at - span : at]
    if seat is not None and taken[0].seat != seat:
        return _no(msg("{name} has decided since, and only {name} can take that back.", name=seats[taken[0].seat].name))
    return None if unseen else next((_no(reason) for reason in _barriers(taken)), None)


def why_not_redo(policy: str, moves: Sequence[Played], at: int, seats: Sequence[Seat], seat: int | None) -> Refusal | None:
    """Why a seat (None: the one that took it back) can't play the decision taken back again, or None where it can (TBL-7)."""
    if not redo_span(moves, at, seats):
        return _no(msg("Nothing was taken back."))
    owner = moves[at].seat
    if policy == FAIR and seat is not None and owner != seat:
        return _no(msg("Only {name}, who took it back, can play it again.", name=seats[owner].name))
    return None


def _no(reason: Message) -> Refusal:
    return Refusal(CLAUSE, reason)


def _barriers(taken: Sequence[Played]) -> Iterator[Message]:
    """What a fair table can't go back past once it was seen, as sentences."""
    for move in taken:
        kinds = {event.kind for event in move.events}
        if move.random and "rolled" in kinds:
            yield msg("A die was rolled here; that can't be taken back.")
        elif move.random and "shuffled" in kinds:
            yield msg("Cards were shuffled here; that can't be taken back.")
        elif move.random:
            yield msg("Chance was used here; that can't be taken back.")
        elif move.reveals:
            yield msg("Something hidden was revealed here; that can't be taken back.")
