"""KidSprout Jumboree behind the contract that every game keeps, for three or four players."""

from __future__ import annotations

from engines.kernel.flow import FlowGame
from engines.kernel.messages import msg
from engines.kidsprout_jumboree import flow, invariants, results, setup, summing_up, views
from engines.kidsprout_jumboree.model import State
from engines.kidsprout_jumboree.sentences import Sentences
from engines.kidsprout_jumboree.wording import KidSproutJumboreeWording
from engines.kidsprout_jumboree.working import Working


class KidSproutJumboree(FlowGame[Sentences, State, Working], modules=(setup, views, summing_up, results, invariants)):
    """The rules of KidSprout Jumboree, with sentences for Excuses."""

    id = "kidsprout_jumboree"
    name = msg("KidSprout Jumboree")
    rules_version = 2
    seat_counts = range(3, 5)
    state_type = State
    working = Working
    steps = flow.STEPS
    decisions = flow.DECISIONS
    options = setup.OPTIONS
    wording = KidSproutJumboreeWording()

    @property
    def content_digest(self) -> str:
        """A digest of the sentences that come with the game."""
        return self.content.digest
