"""What a player can decide in Hallway Rivals, as commands with a text form: ``move b1,b2 3c2``."""

from __future__ import annotations

from attrs import frozen

from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import Name
from engines.kernel.commands import Command, flag, piece, pieces, word


def _card(text: str) -> Activity | Snack:
    """A card by its word in a command's text form."""
    return Activity(text) if text in list(Activity) else Snack(text)


@frozen
class Lay(Command, verb="tile"):
    """Place a Hall tile, so many tiles to the right of the Office and below it (HR-1.2)."""

    x: int
    y: int
    turned: bool = flag()


@frozen
class BuildBase(Command, verb="base"):
    """Place the base beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


@frozen
class BuildSpecial(Command, verb="special"):
    """Place the special room beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


@frozen
class Principal(Command, verb="principal"):
    """Move the principal there (HR-9.1)."""

    to: Place = piece(Place)


@frozen
class Bully(Command, verb="bully"):
    """Move the bully a step (HR-9.1)."""

    to: Place = piece(Place)


@frozen
class Strike(Command, verb="strike"):
    """Let the bully attack a player's students where he is (HR-9.3)."""

    seat: int


@frozen
class Done(Command, verb="done"):
    """Go on: nothing more to do in this step."""


@frozen
class Buy(Command, verb="buy"):
    """Buy this (HR-7.1)."""

    goods: Goods = word(Goods.plain)


@frozen
class Rescue(Command, verb="rescue"):
    """Pay for a student to come from the nurse to base (HR-7.1)."""

    name: Name = piece(Name)


@frozen
class Lock(Command, verb="lock"):
    """Lock a room of one's own (HR-5.3)."""

    room: Place = piece(Place)


@frozen
class BuyRoom(Command, verb="room"):
    """Buy a room (HR-5.4)."""

    room: Place = piece(Place)


@frozen
class Promote(Command, verb="promote"):
    """Make a student a college student, or a college student the teacher (HR-7.1)."""

    name: Name = piece(Name)


@frozen
class Equip(Command, verb="equip"):
    """Buy a football helmet for a student in base (HR-10.4)."""

    name: Name = piece(Name)


@frozen
class Lure(Command, verb="lure"):
    """Buy pom-poms: take the cheerleader of another player's student (HR-10.2)."""

    name: Name = piece(Name)


@frozen
class Move(Command, verb="move"):
    """Move students that stand together to a place (HR-3.1)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)


@frozen
class Push(Command, verb="push"):
    """Step onto a space beside, pushing enemies off it (HR-3.3); with ``ram`` helmets attack first (HR-10.4)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)
    ram: bool = flag()


@frozen
class Arrange(Command, verb="arrange"):
    """Let two own students of one room change places, and so groups (HR-3.2)."""

    one: Name = piece(Name)
    other: Name = piece(Name)


@frozen
class Attack(Command, verb="attack"):
    """Attack with the group of a student that of another (HR-4.1), each named by its first; ``cheer``: use a cheerleader (HR-4.5)."""

    name: Name = piece(Name)
    target: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Cheer(Command, verb="cheer"):
    """Use a cheerleader in defence (HR-4.5)."""


@frozen
class Lose(Command, verb="lose"):
    """Send this student to the nurse (HR-4.2)."""

    name: Name = piece(Name)


@frozen
class CounterAttack(Command, verb="counter"):
    """Counter-attack (HR-4.2); ``cheer``: use a cheerleader (HR-4.5)."""

    cheer: bool = flag()


@frozen
class PickUp(Command, verb="pick"):
    """Pick up the cheerleader, or the Script, where a student is (HR-6.2, 8.2)."""

    name: Name = piece(Name)


@frozen
class Capture(Command, verb="capture"):
    """Take a room with a student in it (HR-5.1)."""

    name: Name = piece(Name)


@frozen
class Force(Command, verb="force"):
    """Force a locked room open: by the cheerleader of this student at the door, or by giving it up and four more (HR-5.3)."""

    room: Place = piece(Place)
    name: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Sacrifice(Command, verb="sacrifice"):
    """As a Nerd beside a college student, be given up to lock a room (HR-10.3)."""

    name: Name = piece(Name)
    room: Place = piece(Place)


@frozen
class Teleport(Command, verb="teleport"):
    """Teleport a student (HR-5.5, 5.6)."""

    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class Steal(Command, verb="steal"):
    """Steal from the base behind this purple space (HR-7.2)."""

    name: Name = piece(Name)


@frozen
class Control(Command, verb="control"):
    """Mind control: spend movement to move an enemy a space (HR-10.3)."""

    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class PutAt(Command, verb="put"):
    """Put a student there."""

    name: Name = piece(Name)
    to: Place = piece(Place)


@frozen
class Choose(Command, verb="choose"):
    """Choose this student."""

    name: Name = piece(Name)


@frozen
class NewStudent(Command, verb="new"):
    """Take a new student rather than one from the nurse (HR-10.2)."""


@frozen
class Play(Command, verb="play"):
    """Play a card that names nothing (HR-8)."""

    card: Activity | Snack = word(_card)


@frozen
class PlayOn(Command, verb="play_on"):
    """Play a card on a student (HR-8)."""

    card: Activity | Snack = word(_card)
    name: Name = piece(Name)


@frozen
class PlayAt(Command, verb="play_at"):
    """Play a card on a classroom (HR-8)."""

    card: Activity | Snack = word(_card)
    room: Place = piece(Place)


@frozen
class PlayTile(Command, verb="play_tile"):
    """Play a card on a tile, 0 the Office's (HR-8.3)."""

    tile: int


@frozen
class PlayAgainst(Command, verb="play_against"):
    """Play a card against a seat (HR-8.3)."""

    seat: int


@frozen
class Drop(Command, verb="drop"):
    """Discard a card (HR-8.5)."""

    card: Activity | Snack = word(_card)
