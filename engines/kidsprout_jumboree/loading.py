"""The entry for the shelf: rules with their sentences, bots, and the piecepack notation."""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel.messages import msg
from engines.kernel.table import Table
from engines.kernel.trophies import Trophy, won
from engines.kidsprout_jumboree.bots import Easy, Hard, Medium
from engines.kidsprout_jumboree.bots.advice import CampCoach
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import State, parse_sentences
from engines.kidsprout_jumboree.notation import write_notation
from engines.kidsprout_jumboree.words import PADS

__all__ = ["PADS", "TROPHIES", "load", "write_notation"]


def load(read: Callable[[str], str]) -> KidSproutJumboree:
    """The game with its bots. ``read`` returns the text of one of its files by name."""
    sentences = parse_sentences(read("excuses.toml"), "excuses.toml")
    coach = CampCoach(sentences)
    return KidSproutJumboree(sentences, {"easy": Easy(sentences), "medium": Medium(sentences), "hard": Hard(sentences)}, coach, coach)


# Trophies


def _home_by_six(table: Table[State], seat: int) -> bool:
    """True if a seat won a season in which nobody led an Overnight (KSJ-5.1)."""
    return won(table, seat) and not any(led.overnight for led in table.state.led)


def _day_off(table: Table[State], seat: int) -> bool:
    """True if a seat won and led nothing on one of the days (KSJ-4.1)."""
    led = {each.day for each in table.state.led if each.leader == seat}
    return won(table, seat) and len(led) < len({each.day for each in table.state.led})


def _calm(table: Table[State], seat: int) -> bool:
    """True if a seat won with at most a third of the Stress Points of anybody else (KSJ-6.3)."""
    points = [player.points for player in table.state.players]
    return won(table, seat) and all(3 * points[seat] <= other for place, other in enumerate(points) if place != seat)


TROPHIES = (
    Trophy("home", msg("Home by six"), msg("Win a season in which nobody leads an Overnight."), _home_by_six),
    Trophy("day_off", msg("A day off"), msg("Win a season, and lead no Activity on one of its days."), _day_off),
    Trophy("calm", msg("Calm as a lake"), msg("Win a season with at most a third of anybody's Stress Points."), _calm),
)
