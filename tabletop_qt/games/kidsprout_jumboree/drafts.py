"""A command of KidSprout Jumboree being put together in steps: only an Excuse takes several."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import Sign
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Idle


@frozen
class Speaking(Draft):
    """An Excuse tile lies on the Sprout of a seat; ``sign`` is None till it is chosen; ``page`` counts through the sentences offered."""

    tile: int
    target: int
    sign: Sign | None = None
    page: int = 0

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        if self.page:
            return msg("looking further")
        return msg("adding or subtracting") if self.sign else msg("laying the Excuse")

    def back(self) -> Speaking | Idle:
        """The draft with its last step taken back."""
        if self.page:
            return evolve(self, page=self.page - 1)
        return evolve(self, sign=None) if self.sign else IDLE


CampDraft = Idle | Speaking
