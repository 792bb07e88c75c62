"""KidSprout Jumboree in words: troops, Activities, coins, hours. A troop stands for the person who plays it."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import State, clock

TROOPS = {
    "suns": msg("Sun Beam"),
    "moons": msg("Night Owl"),
    "crowns": msg("Royal Fir"),
    "arms": msg("Blue Arrowhead"),
}
"""The troop of each suit (KSJ-1.1)."""

ACTIVITY_NAMES = (
    msg("Birdwatching Lecture"),
    msg("Adventures in Knot-Tying"),
    msg("Sing-Along"),
    msg("Craft Time"),
    msg("Nature Hike"),
    msg("Survival Skills"),
)
"""By the face of the die (KSJ-2.1)."""

VALUE_NAMES = (msg("null"), msg("ace"), msg("2"), msg("3"), msg("4"), msg("5"))
"""By the value of a coin, tile or face of a die."""

COIN_OF = {
    suit: tuple(msg("{troop} {coin}", troop=troop, coin=value) for value in VALUE_NAMES) for suit, troop in TROOPS.items()
}  # fmt: skip
"""A troop with what it shows, by suit and value."""


def troop(state: State, seat: int) -> Message:
    """The troop that a seat plays."""
    return TROOPS[state.config.suits[seat]]


def troops(suits: tuple[str, ...], seats: Iterable[int]) -> tuple[Message, ...]:
    """The troops of several seats, for a list in a sentence."""
    return tuple(TROOPS[suits[seat]] for seat in seats)


def activity(state: State) -> Message:
    """The present Activity."""
    return ACTIVITY_NAMES[state.roll]


def o_clock(elapsed: int) -> Message:
    """The time so many hours after Reveille.

    >>> str(o_clock(3))
    '9:00'
    """
    return msg("{hour}:00", hour=clock(elapsed))
