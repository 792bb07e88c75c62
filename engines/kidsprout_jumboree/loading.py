"""The entry for the shelf: rules with their sentences, bots, and the piecepack notation."""

from __future__ import annotations

from collections.abc import Callable

from engines.kidsprout_jumboree.badges import BADGES
from engines.kidsprout_jumboree.bots import Easy, Hard, Medium
from engines.kidsprout_jumboree.bots.advice import CampCoach
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import parse_sentences
from engines.kidsprout_jumboree.notation import write_notation
from engines.kidsprout_jumboree.words import PADS

__all__ = ["BADGES", "PADS", "load", "write_notation"]


def load(read: Callable[[str], str]) -> KidSproutJumboree:
    """The game with its bots. ``read`` returns the text of one of its files by name."""
    sentences = parse_sentences(read("excuses.toml"), "excuses.toml")
    coach = CampCoach(sentences)
    return KidSproutJumboree(sentences, {"easy": Easy(sentences), "medium": Medium(sentences), "hard": Hard(sentences)}, coach, coach)
