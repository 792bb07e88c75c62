"""What pieces and places of Hallway Rivals stand for."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import Name
from tabletop_qt.viewmodels.position import Thing


class StaffMember(StrEnum):
    """Who walks the corridors (HR-9)."""

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
    """Where a Hall tile may go, in tiles to the right of the Office and below it."""

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
