"""Who decides when several persons share the screen, what is shown to them, and when a cover must stand between them (TBL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.contract import PERSON, Game, Seat


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that persons play."""
    return tuple(index for index, seat in enumerate(seats) if seat.player == PERSON)


def decider(seats: Sequence[Seat], last: int | None, to_act: Sequence[int]) -> int | None:
    """The person who decides next; None where nobody is to.

    That is whoever was there ``last`` (None: nobody yet) if they are to act, else the next one clockwise.
    """
    waiting = [seat for seat in persons(seats) if seat in to_act]
    if not waiting:
        return None
    # The one who was there last is nearest to where they sit.
    return min(waiting, key=lambda seat: (seat - (last or 0)) % len(seats))


def viewer(game: Game[Any], state: Any, seats: Sequence[Seat], last: int | None, to_act: Sequence[int]) -> int | None:
    """The seat whose view belongs on the screen; None for what everybody may see, the open table.

    One person alone always sees their own view. Several see the open table, except for a decision that needs something hidden: that is
    taken in the view of the person who decides.
    """
    people = persons(seats)
    if len(people) < 2:
        return people[0] if people else None
    deciding = decider(seats, last, to_act)
    return deciding if deciding is not None and game.needs_hidden(state, deciding) else None


def cover(seats: Sequence[Seat], shown: int | None, following: int | None, *, covers: bool = True) -> int | None:
    """The seat that must be asked to sit down before its view is drawn; None where no cover stands.

    Args:
        seats: All seats.
        shown: The seat whose view is on the screen now; None for the open table, at game start and after a load.
        following: The seat whose view is to be drawn; None for the open table, which holds nothing that anybody may not see.
        covers: Whether the table is played with covers.
    """
    return following if covers and len(persons(seats)) > 1 and following != shown else None


def keeps_secrets(game: Game[Any], state: Any, seats: Sequence[Seat], seat: int | None) -> bool:
    """Whether a record of the table, as it stands in ``state``, could tell a seat (None: a spectator) what another seat keeps hidden."""
    if game.outcome(state) is not None:
        return False
    return any(game.has_secrets(state, other) for other in range(len(seats)) if other != seat)
