"""What a player can decide in KidSprout Jumboree, as commands with a text form. Seats count from 0, coins are their values 0 to 5."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.commands import Command, flag, free_text, number, word
from engines.kidsprout_jumboree.model import Sign


@frozen
class Roll(Command, verb="roll"):
    """As the Leaping Buck, roll the Buck for the next Activity (KSJ-2.1)."""


@frozen
class PlayCoin(Command, verb="play"):
    """Play a coin to the centre, face down (KSJ-2.2)."""

    coin: int


@frozen
class Excuse(Command, verb="excuse"):
    """Play an Excuse tile, 1 or 2, on the Sprout of a seat, added or subtracted, with a spoken sentence (KSJ-3.1, 3.2)."""

    tile: int
    sign: Sign = word(Sign)
    target: int = word(number)
    sentence: str = free_text()


@frozen
class Pass(Command, verb="pass"):
    """Play no Excuse now (KSJ-3.3)."""


@frozen
class Chant(Command, verb="chant"):
    """A beat of the Leaping Buck's "Going… going… gone!" at an open table (KSJ-3.3)."""


@frozen
class Appoint(Command, verb="appoint"):
    """As the Leaping Buck, choose the Activity Leader among those tied (KSJ-4.1)."""

    leader: int


@frozen
class Stack(Command, verb="stack"):
    """As the leader, take coins and pawn to an hour of the own Schedule, 1 to 12; for an Overnight beside it (KSJ-4.4, 5.1)."""

    hour: int
    beside: bool = flag()


@frozen
class Score(Command, verb="score"):
    """As the Scorekeeper, score the day (KSJ-6.1)."""
