"""What pieces and places of KidSprout Jumboree stand for.

What lies face down before others is counted, never valued: a coin is the one that a seat plays as its K-th of the day, whichever that
will be. Only the viewing seat's own coins and Excuses are known by what they are worth.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from tabletop_qt.viewmodels.things import Thing


@frozen
class OwnCoin(Thing):
    """A coin of the viewing seat."""

    kind: ClassVar[str] = "own"
    value: int


@frozen
class Coin(Thing):
    """The coin that a seat plays as its K-th of the day."""

    kind: ClassVar[str] = "coin"
    seat: int
    turn: int


@frozen
class OwnTile(Thing):
    """An Excuse tile of the viewing seat."""

    kind: ClassVar[str] = "tile:own"
    worth: int


@frozen
class Tile(Thing):
    """The Excuse tile that a seat uses as its K-th of the day."""

    kind: ClassVar[str] = "tile"
    seat: int
    turn: int


@frozen
class Stack(Thing):
    """The coins of an Activity, one upon the other."""

    kind: ClassVar[str] = "stack"
    day: int
    round: int


@frozen
class Sprout(Thing):
    """The coin that a seat has in the centre, and the stump that it lies on."""

    kind: ClassVar[str] = "sprout"
    seat: int


@frozen
class Hour(Thing):
    """An hour of the own Schedule."""

    kind: ClassVar[str] = "hour"
    hour: int


@frozen
class BesideHour(Thing):
    """The place beside an hour, for an Overnight."""

    kind: ClassVar[str] = "beside"
    hour: int


@frozen
class Clearing(Thing):
    """The middle of the camp."""

    kind: ClassVar[str] = "clearing"


@frozen
class Slip(Thing):
    """A slip of paper to choose."""

    kind: ClassVar[str] = "slip"
    name: str
