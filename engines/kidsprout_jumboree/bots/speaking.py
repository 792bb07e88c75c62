"""How bots speak: with a sentence that fits the Activity and that nobody has used."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.commands import Chant, Excuse, Pass
from engines.kidsprout_jumboree.excusing import OPEN_TABLE
from engines.kidsprout_jumboree.model import State
from engines.kidsprout_jumboree.sentences import Sentences


def speak(sentences: Sentences, view: State, tile: int, sign: str, target: int, rng: Rng) -> tuple[Command, Rng]:
    """An Excuse with something to say to it. There is always something left (`sentences.LEAST`)."""
    sentence, rng = rng.pick(sentences.unused(view.roll, view.used))
    return Excuse(tile, sign, target, sentence), rng


def keep_quiet(view: State, seat: int) -> Command:
    """No Excuse: a pass, or at an open table the Leaping Buck's chant (KSJ-3.3)."""
    return Chant() if view.config.chant == OPEN_TABLE and view.buck == seat else Pass()
