"""What pieces and places of KidSprout Jumboree stand for.

What lies face down before others is counted, never valued: ``coin:2:4`` is the coin that seat 2 plays as its fifth of the day, whichever
that will be. Only the viewing seat's own coins are known by their values, and Excuses while their owner is asked for one. An
hour stands for the command that takes the stack there.
"""

from __future__ import annotations

from attrs import frozen

from engines.kidsprout_jumboree import commands
from tabletop_qt.viewmodels.position import Thing

DIE, SHEET = "die", "score"
"""The pieces that the Buck and the score sheet are."""


@frozen
class OwnCoin(Thing, kind="own"):
    """A coin of the viewing seat."""

    value: int


@frozen
class OwnTile(Thing, kind="tile:own"):
    """An Excuse tile that lies face up: of the viewing seat, or of the one that decides at the open table."""

    seat: int
    worth: int


@frozen
class Stack(Thing, kind="stack"):
    """The coins of an Activity, one upon the other."""

    day: int
    round: int


@frozen
class Sprout(Thing, kind="sprout"):
    """The coin that a seat has in the centre, and the stump that it lies on."""

    seat: int


@frozen
class Blanket(Thing, kind="blanket"):
    """What a player has around the own Schedule."""

    seat: int


@frozen
class Clearing(Thing, kind="clearing"):
    """The middle of the camp."""


def hour_id(where: commands.Stack) -> str:
    """An hour of the own Schedule, or the place beside it."""
    return f"{'beside' if where.beside else 'hour'}:{where.hour}"


def coin_id(seat: int, turn: int) -> str:
    """The coin that a seat plays as its K-th of the day, counted from 0."""
    return f"coin:{seat}:{turn}"


def tile_id(seat: int, turn: int) -> str:
    """The Excuse tile that a seat uses as its K-th of the day, counted from 0."""
    return f"tile:{seat}:{turn}"


def slip_id(name: object) -> str:
    """A slip of paper to choose."""
    return f"slip:{name}"
