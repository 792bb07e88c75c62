"""Commands of Hallway Rivals that are put together in steps."""

from __future__ import annotations

from attrs import frozen

from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import Name
from engines.kernel.messages import Message, msg
from tabletop_qt.games.hallway_rivals.things import Held, OnSale
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Idle


@frozen
class Chosen(Draft):
    """Students that stand together are taken in hand, to go somewhere; ``lead`` is the one by which they are dragged."""

    names: tuple[Name, ...]
    lead: Name

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        return msg("choosing students")


@frozen
class Facing(Draft):
    """They have been dropped where several things can be done: one has to be chosen."""

    names: tuple[Name, ...]
    lead: Name
    place: Place

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        return msg("choosing where to")

    def back(self) -> Chosen:
        """The students are in hand again."""
        return Chosen(self.names, self.lead)


@frozen
class Aiming(Draft):
    """Something from the shop, or a card, is in hand: whom or what it is for is to be chosen."""

    what: OnSale | Held

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        return msg("choosing a card") if isinstance(self.what, Held) else msg("choosing from the shop")


@frozen
class Turned(Draft):
    """The Hall tile to be placed is turned the other way (HR-1.2)."""

    @property
    def last_step(self) -> Message:
        """What `back` takes back."""
        return msg("turning the tile")

    def back(self) -> Idle:
        """The tile as it was."""
        return IDLE


HallwayDraft = Idle | Chosen | Facing | Aiming | Turned
