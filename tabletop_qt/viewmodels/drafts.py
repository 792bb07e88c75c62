"""Drafts: commands being put together in steps, each of which can be taken back."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.kernel.messages import Message


class Draft:
    """A command being put together. Subclasses are ``@attrs.frozen``; they are values, compared by what is in them."""

    __slots__ = ()

    @property
    def last_step(self) -> Message | None:
        """What `back` takes back, for the undo button; None where nothing has been put together."""
        return None

    @property
    def held(self) -> str:
        """The piece that is in the hand, or ""."""
        return ""

    def back(self) -> Any:
        """The draft with its last step taken back: one of the game's drafts, by default the empty one."""
        return IDLE


@frozen
class Idle(Draft):
    """Nothing is being put together."""


IDLE = Idle()


@frozen
class Holding(Draft):
    """A thing is in the hand, to be put somewhere: its drops are what is on offer. ``piece`` is the id of the piece that stands for it."""

    thing: object
    piece: str
    step: Message

    @property
    def held(self) -> str:
        """The piece that stands for the thing."""
        return self.piece

    @property
    def last_step(self) -> Message:
        """Taking it up."""
        return self.step
