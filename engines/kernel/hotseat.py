"""Who sits before the screen when several persons share it, and when a cover must stand between them (TBL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel.contract import PERSON, Game, Seat


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that persons play."""
    return tuple(index for index, seat in enumerate(seats) if seat.player == PERSON)


def viewer(seats: Sequence[Seat], shown: int | None, to_act: Sequence[int]) -> int | None:
    """The seat whose view belongs on the screen: a person who is to decide, the one shown last before any other.

    While bots decide or after the end it stays with the seat ``shown`` last (None: none yet); at first it is the first person's, and
    a spectator's (None) at a table of bots only.
    """
    people = persons(seats)
    if shown in to_act and shown in people:
        return shown
    waiting = [seat for seat in people if seat in to_act]
    if waiting:
        start = -1 if shown is None else shown
        # The next one clockwise.
        return min(waiting, key=lambda seat: (seat - start - 1) % len(seats))
    if shown is not None:
        return shown
    return people[0] if people else None


def cover(
    game: Game[Any], state: Any, seats: Sequence[Seat], shown: int | None, to_act: Sequence[int], *, covers: bool = True
) -> int | None:
    """The seat that must be asked to sit down before anything of its view is drawn; None where no cover stands.

    Args:
        game: The rules, which say who has secrets.
        state: The state that would be drawn.
        seats: All seats.
        shown: The seat whose view was on the screen last; None at game start and after a load.
        to_act: The seats that are to decide.
        covers: Whether the table is played with covers (False: an open table).
    """
    if not covers or len(persons(seats)) < 2:
        return None
    following = viewer(seats, shown, to_act)
    if following is None or following == shown:
        return None
    # Nobody knows who sits there at the start, so then anybody's secrets count.
    others = persons(seats) if shown is None else (shown, following)
    return following if any(game.has_secrets(state, seat) for seat in others) else None


def keeps_secrets(game: Game[Any], state: Any, seats: Sequence[Seat], seat: int | None) -> bool:
    """Whether a record of the table, as it stands in ``state``, could tell a seat (None: a spectator) what another seat keeps hidden."""
    if game.outcome(state) is not None:
        return False
    return any(game.has_secrets(state, other) for other in range(len(seats)) if other != seat)
