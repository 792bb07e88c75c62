"""A command of KidSprout Jumboree being put together in steps: only an Excuse takes several."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import Sign
from tabletop_qt.viewmodels import drafts


@frozen
class Idle(drafts.Draft):
    """Nothing is being put together."""


@frozen
class Speaking(drafts.Draft):
    """An Excuse tile lies on the Sprout of a seat; ``sign`` is None till it is chosen; ``page`` counts through the sentences offered."""

    tile: int
    target: int
    sign: Sign | None = None
    page: int = 0


Draft = Idle | Speaking


def back(draft: Draft) -> Draft | None:
    """The draft with its last step taken back; None where there is none."""
    if isinstance(draft, Idle):
        return None
    if draft.page:
        return evolve(draft, page=draft.page - 1)
    return evolve(draft, sign=None) if draft.sign else Idle()


def last_step(draft: Draft) -> Message | None:
    """What `back` takes back."""
    if isinstance(draft, Idle):
        return None
    if draft.page:
        return msg("looking further")
    return msg("adding or subtracting") if draft.sign else msg("laying the Excuse")
