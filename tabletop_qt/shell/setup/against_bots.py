"""Who sits where when one person plays at once against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engines.kernel.bots.playing import bots
from engines.kernel.contract import PERSON, Game, Seat
from engines.kernel.options import ANY, OptionValue
from tabletop_qt.widgets.seat_rows import BOT_NAMES


def against_bots(seats: Sequence[Seat], game: Game[Any], name: str) -> tuple[Seat, ...]:
    """The seats of last time with one person, called ``name`` where that is given.

    Bots that sat there stay; others take the chairs of other persons.
    """
    mine = next((place for place, seat in enumerate(seats) if seat.player == PERSON), 0)
    me = name or seats[mine].name
    free = iter(other for other in BOT_NAMES if other.casefold() not in {me.casefold(), *(seat.name.casefold() for seat in seats)})
    usual = next(iter(game.bots or bots(game)))
    found = []
    for place, seat in enumerate(seats):
        if place == mine:
            found.append(evolve(seat, player=PERSON, name=me))
        elif seat.player == PERSON:
            found.append(evolve(seat, player=usual, name=next(free)))
        else:
            found.append(seat)
    return tuple(found)


def alone(value: OptionValue, seats: Sequence[Seat]) -> OptionValue:
    """What the seats chose for themselves, as far as persons sit there; bots take what is left."""
    if not isinstance(value, tuple):
        return value
    return tuple(chosen if seat.player == PERSON else ANY for chosen, seat in zip(value, seats, strict=True))
