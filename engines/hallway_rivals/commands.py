"""What a player can decide in Hallway Rivals, as commands with a text form: ``move b1,b2 3c2``."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from attrs import frozen

from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import Name
from engines.kernel.commands import Command, flag, word
from engines.kernel.pieces import piece, pieces


class Goods(StrEnum):
    """What is bought without choosing anything else (HR-7.1)."""

    STUDENT = "student"
    ACTIVITY = "activity"
    SNACK = "snack"
    TOKEN = "token"
    EVENT = "event"
    REPORT = "report"
    CYMBALS = "cymbals"
    ROBOT = "robot"


def _card(text: str) -> Activity | Snack:
    return Activity(text) if text in list(Activity) else Snack(text)


@frozen
class Lay(Command):
    """Place a Hall tile, so many tiles to the right of the Office and below it (HR-1.2)."""

    verb: ClassVar[str] = "tile"
    x: int
    y: int
    turned: bool = flag()


@frozen
class BuildBase(Command):
    """Place the base beside an exit (HR-1.3)."""

    verb: ClassVar[str] = "base"
    exit: Place = piece(Place)


@frozen
class BuildSpecial(Command):
    """Place the special room beside an exit (HR-1.3)."""

    verb: ClassVar[str] = "special"
    exit: Place = piece(Place)


@frozen
class Principal(Command):
    """Move the principal there (HR-9.1)."""

    verb: ClassVar[str] = "principal"
    to: Place = piece(Place)


@frozen
class Bully(Command):
    """Move the bully a step (HR-9.1)."""

    verb: ClassVar[str] = "bully"
    to: Place = piece(Place)


@frozen
class Strike(Command):
    """Let the bully attack a player's students where he is (HR-9.3)."""

    verb: ClassVar[str] = "strike"
    seat: int


@frozen
class Done(Command):
    """Go on: nothing more to do in this step."""

    verb: ClassVar[str] = "done"


@frozen
class Buy(Command):
    """Buy this (HR-7.1)."""

    verb: ClassVar[str] = "buy"
    goods: Goods = word(Goods)


@frozen
class Rescue(Command):
    """Pay for a student to come from the nurse to base (HR-7.1)."""

    verb: ClassVar[str] = "rescue"
    name: Name = piece(Name)


@frozen
class Lock(Command):
    """Lock an own room (HR-5.3)."""

    verb: ClassVar[str] = "lock"
    room: Place = piece(Place)


@frozen
class BuyRoom(Command):
    """Buy a room (HR-5.4)."""

    verb: ClassVar[str] = "room"
    room: Place = piece(Place)


@frozen
class Promote(Command):
    """Make a student a college student, or a college student the teacher (HR-7.1)."""

    verb: ClassVar[str] = "promote"
    name: Name = piece(Name)


@frozen
class Equip(Command):
    """Buy a football helmet for a student in base (HR-10.4)."""

    verb: ClassVar[str] = "equip"
    name: Name = piece(Name)


@frozen
class Lure(Command):
    """Buy pom-poms: take the cheerleader of another player's student (HR-10.2)."""

    verb: ClassVar[str] = "lure"
    name: Name = piece(Name)


@frozen
class Move(Command):
    """Move students that stand together to a place (HR-3.1)."""

    verb: ClassVar[str] = "move"
    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)


@frozen
class Push(Command):
    """Step onto a space beside, pushing enemies off it (HR-3.3); with ``ram`` helmets attack first (HR-10.4)."""

    verb: ClassVar[str] = "push"
    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)
    ram: bool = flag()


@frozen
class Arrange(Command):
    """Let two own students of one room change places, and so groups (HR-3.2)."""

    verb: ClassVar[str] = "arrange"
    one: Name = piece(Name)
    other: Name = piece(Name)


@frozen
class Attack(Command):
    """Attack with the group of a student that of another (HR-4.1), each named by its first; ``cheer``: use a cheerleader (HR-4.5)."""

    verb: ClassVar[str] = "attack"
    name: Name = piece(Name)
    target: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Cheer(Command):
    """Use a cheerleader in defence (HR-4.5)."""

    verb: ClassVar[str] = "cheer"


@frozen
class Lose(Command):
    """Send this student to the nurse (HR-4.2)."""

    verb: ClassVar[str] = "lose"
    name: Name = piece(Name)


@frozen
class CounterAttack(Command):
    """Counter-attack (HR-4.2); ``cheer``: use a cheerleader (HR-4.5)."""

    verb: ClassVar[str] = "counter"
    cheer: bool = flag()


@frozen
class PickUp(Command):
    """Pick up the cheerleader, or the Script, where a student is (HR-6.2, 8.2)."""

    verb: ClassVar[str] = "pick"
    name: Name = piece(Name)


@frozen
class Capture(Command):
    """Take a room with a student in it (HR-5.1)."""

    verb: ClassVar[str] = "capture"
    name: Name = piece(Name)


@frozen
class Force(Command):
    """Force a locked room open: by the cheerleader of this student at the door, or by giving it up and four more (HR-5.3)."""

    verb: ClassVar[str] = "force"
    room: Place = piece(Place)
    name: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Sacrifice(Command):
    """As a Nerd beside a college student, be given up to lock a room (HR-10.3)."""

    verb: ClassVar[str] = "sacrifice"
    name: Name = piece(Name)
    room: Place = piece(Place)


@frozen
class Teleport(Command):
    """Teleport a student (HR-5.5, 5.6)."""

    verb: ClassVar[str] = "teleport"
    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class Steal(Command):
    """Steal from the base behind this purple space (HR-7.2)."""

    verb: ClassVar[str] = "steal"
    name: Name = piece(Name)


@frozen
class Control(Command):
    """Mind control: spend movement to move an enemy a space (HR-10.3)."""

    verb: ClassVar[str] = "control"
    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class PutAt(Command):
    """Put a student there."""

    verb: ClassVar[str] = "put"
    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class Choose(Command):
    """Choose this student."""

    verb: ClassVar[str] = "choose"
    name: Name = piece(Name)


@frozen
class NewStudent(Command):
    """Take a new student rather than one from the nurse (HR-10.2)."""

    verb: ClassVar[str] = "new"


@frozen
class Play(Command):
    """Play a card that names nothing (HR-8)."""

    verb: ClassVar[str] = "play"
    card: Activity | Snack = word(_card)


@frozen
class PlayOn(Command):
    """Play a card on a student (HR-8)."""

    verb: ClassVar[str] = "play_on"
    card: Activity | Snack = word(_card)
    name: Name = piece(Name)


@frozen
class PlayAt(Command):
    """Play a card on a classroom (HR-8)."""

    verb: ClassVar[str] = "play_at"
    card: Activity | Snack = word(_card)
    room: Place = piece(Place)


@frozen
class PlayTile(Command):
    """Play a card on a tile, 0 the Office's (HR-8.3)."""

    verb: ClassVar[str] = "play_tile"
    tile: int


@frozen
class PlayAgainst(Command):
    """Play a card against a seat (HR-8.3)."""

    verb: ClassVar[str] = "play_against"
    seat: int


@frozen
class Drop(Command):
    """Discard a card (HR-8.5)."""

    verb: ClassVar[str] = "drop"
    card: Activity | Snack = word(_card)


COMMANDS = (
    Lay, BuildBase, BuildSpecial, Principal, Bully, Strike, Done, Buy, Rescue, Lock, BuyRoom, Promote, Equip, Lure, Move, Push, Arrange,
    Attack, Cheer, Lose, CounterAttack, PickUp, Capture, Force, Sacrifice, Teleport, Steal, Control, PutAt, Choose, NewStudent, Play,
    PlayOn, PlayAt, PlayTile, PlayAgainst, Drop,
)  # fmt: skip
