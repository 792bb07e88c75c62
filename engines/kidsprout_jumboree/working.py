"""A game of KidSprout Jumboree in the middle of a command."""

from __future__ import annotations

from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy
from engines.kidsprout_jumboree.model import Config, Led, Player, Spoken, State
from engines.kidsprout_jumboree.sentences import Sentences


class Working(WorkingCopy[Sentences, State], of=State):
    """A working copy of a state of KidSprout Jumboree."""

    config: Config
    rng: Rng
    players: list[Player]
    day: int
    round: int
    buck: int
    roll: int
    spoken: tuple[Spoken, ...]
    led: tuple[Led, ...]
    used: tuple[str, ...]
