"""The things that pieces and places of Hallway Rivals stand for, and the drafts of commands that take several steps."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.hallway_rivals.board import Place
from engines.hallway_rivals.pieces import Activity, Goods, Name, Snack
from engines.kernel.messages import Message, msg
from tabletop_qt.viewmodels.position import Thing
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Idle


class StaffMember(StrEnum):
    """The principal and the bully (HR-9)."""

    PRINCIPAL = "principal"
    BULLY = "bully"


@frozen
class Person(Thing, kind="student"):
    """A student."""

    name: Name


@frozen
class Spot(Thing, kind="at"):
    """A place of the school."""

    at: Place


@frozen
class Staff(Thing, kind="staff"):
    """The principal or the bully."""

    who: StaffMember


@frozen
class OnSale(Thing, kind="shop"):
    """Something in the shop."""

    what: Goods


@frozen
class Held(Thing, kind="card"):
    """A card of the seat's own hand; ``copy`` tells equal ones apart."""

    card: Activity | Snack
    copy: int = 0


@frozen
class Slip(Thing, kind="slip"):
    """One of the things to choose from, by its number."""

    number: int


@frozen
class HallTile(Thing, kind="hall"):
    """The Hall tile that is to be placed."""


@frozen
class Ground(Thing, kind="ground"):
    """A spot for a Hall tile, in tiles to the right of the Office and below it."""

    x: int
    y: int


@frozen
class OwnRoom(Thing, kind="annex"):
    """The base or the special room that is to be placed."""

    special: bool


@frozen
class Whole(Thing, kind="tile"):
    """A whole tile, for a card that is played on one: 0 is the Office's."""

    number: int


@frozen
class Locker(Thing, kind="locker"):
    """A player's box."""

    seat: int


# Drafts


@frozen
class Chosen(Draft):
    """Students that stand together are taken in hand, to go somewhere; ``lead`` is the one by which they are dragged."""

    names: tuple[Name, ...]
    lead: Name

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("choosing students")


@frozen
class Facing(Draft):
    """They have been dropped where several things can be done: one has to be chosen."""

    names: tuple[Name, ...]
    lead: Name
    place: Place

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("choosing an action")

    def back(self) -> Chosen:
        """The students are in hand again."""
        return Chosen(self.names, self.lead)


@frozen
class Aiming(Draft):
    """Something from the shop, or a card, is in hand: whom or what it is for is to be chosen."""

    what: OnSale | Held

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("choosing a card") if isinstance(self.what, Held) else msg("choosing from the shop")


@frozen
class Turned(Draft):
    """The Hall tile to be placed is turned the other way (HR-1.2)."""

    @property
    def last_step(self) -> Message:
        """The step that `back` undoes."""
        return msg("turning the tile")

    def back(self) -> Idle:
        """The tile as it was."""
        return IDLE


HallwayDraft = Idle | Chosen | Facing | Aiming | Turned
