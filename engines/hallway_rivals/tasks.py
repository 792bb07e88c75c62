"""The agenda of Hallway Rivals: what the game does by itself, and what players decide. `flow` tells what comes after what."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import Name
from engines.kernel.contract import Ending
from engines.kernel.flow import Decision, Step

# Steps


@frozen
class SetUpBoard(Step):
    """The school is built, and everybody's first students arrive (HR-1)."""


@frozen
class Arrive(Step):
    """Five students a player in base (HR-1.5)."""


@frozen
class Round(Step, after=Ending.SUMMARY):
    """A round: a class period, one turn each, report cards (HR-2.2)."""

    number: int


@frozen
class TakeTurn(Step, after=Ending.PAUSE):
    """A player's turn in the Action Order (HR-2.1)."""

    seat: int


@frozen
class SpawnCheerleaders(Step):
    """Cheerleaders come until the number on the board is complete; some rolls are school events (HR-6.1)."""


@frozen
class SchoolEvents(Step, after=Ending.PLAIN):
    """So many school events are drawn and occur (HR-2.1, 6.1)."""

    count: int


@frozen
class StaffMoves(Step, after=Ending.PLAIN):
    """The principal moves, then the bully (HR-9.1)."""


@frozen
class BullyMoves(Step):
    """The bully moves, as many spaces as there are rooms by then (HR-9.1)."""


@frozen
class LeaveNurse(Step):
    """In English a player's students leave the nurse (HR-9.4)."""

    seat: int


@frozen
class Earn(Step):
    """A coin for each room (HR-5.2)."""


@frozen
class FreeSpaces(Step):
    """Every student gets its free spaces (HR-3.1, 9.4, 10.1)."""


@frozen
class Movement(Step):
    """The movement of the turn is counted (HR-3.1, 10.4)."""


@frozen
class EndTurn(Step):
    """Coins from cheerleaders, students leave special rooms (HR-2.1, 3.4, 6.2)."""

    seat: int


@frozen
class ReportCards(Step, after=Ending.PLAIN):
    """Whoever controls most rooms gets a report card (HR-7.3)."""


@frozen
class Clash(Step, after=Ending.PLAIN):
    """Dice are rolled for two groups; the first attacks (HR-4.1).

    ``fewer`` are the dice that the attackers and the defenders roll less (HR-4.5); ``attacking`` and ``defending`` are those of each group
    that fight, empty until that is settled (HR-4.7).
    """

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    fewer: tuple[int, int] = (0, 0)
    attacking: tuple[Name, ...] = ()
    defending: tuple[Name, ...] = ()


@frozen
class Roll:
    """The dice that a side has rolled, and their sum with what is added to it (HR-4.1)."""

    dice: tuple[int, ...]
    total: int


@frozen
class OfferCounter(Step, after=Ending.PAUSE):
    """The fight may go on: the defenders may attack in return (HR-4.2). ``rolled`` is what the attackers and the defenders rolled."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    rolled: tuple[Roll, ...] = ()


@frozen
class PushOff(Step):
    """Who stands on the space is pushed off, one after the other; then those who push step onto it (HR-3.3)."""

    names: tuple[Name, ...]
    to: Place


@frozen
class ClearTile(Step):
    """Everybody in the corridors of a tile goes to the nearest free space of a tile beside it (HR-8.3, Puke)."""

    tile: int


@frozen
class ClearHalls(Step):
    """All students but a seat's own go to the nearest room that they may enter (HR-8.1, Hall Monitor)."""

    seat: int


@frozen
class Gather(Step):
    """In a Food Fight the players put students on the Office tile by turns, until ``idle`` says that nobody can any more (HR-8.2)."""

    seat: int
    idle: int = 0


@frozen
class FoodFight(Step):
    """Each group of a seat on the Office tile attacks once (HR-8.2). ``groups`` are those that have, each by its first."""

    seat: int
    groups: tuple[Name, ...] = ()


# Decisions


@frozen
class PlaceTile(Decision, clause="HR-1.2", is_open=True):
    """Place a Hall tile (HR-1.2)."""


@frozen
class PlaceAnnex(Decision, clause="HR-1.3", is_open=True):
    """Place base or special room (HR-1.3)."""


@frozen
class MovePrincipal(Decision, clause="HR-9.1"):
    """Move the principal (HR-9.1)."""


@frozen
class MoveBully(Decision, clause="HR-9.1"):
    """Move the bully a step, or let him strike.

    ``left`` are the steps left, ``struck`` where he has struck, ``victim`` whose students he strikes this turn (-1: nobody's yet).
    """

    left: int
    struck: tuple[Place, ...] = ()
    victim: int = -1


@frozen
class Spend(Decision, clause="HR-7.1"):
    """Spend coins (HR-7.1)."""


@frozen
class MoveFree(Decision, clause="HR-3.1"):
    """Free moves (HR-3.1)."""


@frozen
class Act(Decision, clause="HR-2.1"):
    """Moves, combat, teleports, captures, in any order (HR-2.1)."""


@frozen
class CheerDefence(Decision, clause="HR-4.5", is_open=True):
    """Use a cheerleader before the dice are rolled, or not (HR-4.5). ``cheered``: the attacker has used one."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    cheered: bool = False


@frozen
class Muster(Decision, clause="HR-4.7", is_open=True):
    """Choose one after the other who of a group fights, if not all can (HR-4.7). ``chosen`` have been."""

    clash: Clash
    chosen: tuple[Name, ...] = ()


@frozen
class LoseStudent(Decision, clause="HR-4.2", is_open=True):
    """Choose who of the ``fighters`` goes to the nurse (HR-4.2). ``winners`` may take a cheerleader that is left alone (HR-4.4)."""

    fighters: tuple[Name, ...]
    winners: tuple[Name, ...]


@frozen
class Counter(Decision, clause="HR-4.2", is_open=True):
    """Attack in return, or let it be (HR-4.2). ``rolled`` is what those who attacked and those who defended before have rolled."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    rolled: tuple[Roll, ...] = ()


@frozen
class TakeCheerleader(Decision, clause="HR-4.4", is_open=True):
    """Take the cheerleader that is left alone (HR-4.4). ``names`` are the winner's students that can."""

    names: tuple[Name, ...]


class Cause(StrEnum):
    """Why students have to leave where they are."""

    PUSH = "push"
    PUKE = "puke"
    HALL_MONITOR = "hall_monitor"


CAUSE_CLAUSES = {Cause.PUSH: "HR-3.3", Cause.PUKE: "HR-8.3", Cause.HALL_MONITOR: "HR-8.1"}


@frozen
class PlacePushed(Decision, clause="HR-3.3", is_open=True):
    """Choose where a student goes that can't stay (HR-3.3, 8.1, 8.3)."""

    name: Name
    places: tuple[Place, ...]
    cause: Cause = Cause.PUSH


class Journey(StrEnum):
    """Why students may be put elsewhere, one after the other."""

    HOME_ROOM = "home_room"
    """From anywhere to rooms that one controls or nobody does (HR-9.4)."""
    HALL_PASS = "hall_pass"
    """From anywhere to anywhere (HR-8.1)."""
    STUDY_HALL = "study_hall"
    """From anywhere into the room that was unlocked (HR-8.1)."""
    SCIENCE_FAIR = "science_fair"
    """To one's own special room (HR-8.2)."""
    FOOD_FIGHT = "food_fight"
    """To the Office tile, beside an enemy or into a group (HR-8.2)."""


CLAUSES = {
    Journey.HOME_ROOM: "HR-9.4",
    Journey.HALL_PASS: "HR-8.1",
    Journey.STUDY_HALL: "HR-8.1",
    Journey.SCIENCE_FAIR: "HR-8.2",
    Journey.FOOD_FIGHT: "HR-8.2",
}


@frozen
class Put(Decision, clause="HR-8.1", is_open=True):
    """Put a student elsewhere, or be done. ``left`` more can be; ``gone`` have been."""

    journey: Journey
    left: int
    room: Place | None = None
    gone: tuple[Name, ...] = ()


@frozen
class Release(Decision, clause="HR-8.1", is_open=True):
    """Choose a student to leave the nurse; ``left`` can (HR-8.1, 8.3, 9.4)."""

    left: int


@frozen
class Brawl(Decision, clause="HR-8.2", is_open=True):
    """In a Food Fight, attack with a group that has not yet (HR-8.2). ``groups`` are those that have, each by its first."""

    groups: tuple[Name, ...] = ()


@frozen
class Graduate(Decision, clause="HR-8.2", is_open=True):
    """Choose a student that becomes a college student (HR-8.2)."""


@frozen
class GiveUp(Decision, clause="HR-5.3", is_open=True):
    """Choose a student to give up for a door; ``left`` more have to be (HR-5.3)."""

    room: Place
    left: int


@frozen
class Reward(Decision, clause="HR-10.2", is_open=True):
    """The Preps' teacher: a new student in base, or one from the nurse (HR-10.2)."""


@frozen
class Discard(Decision, clause="HR-8.5"):
    """Discard a card: the hand is over its limit (HR-8)."""


OwnTurn = MovePrincipal | MoveBully | Spend | MoveFree | Act
"""What is decided in the steps of one's own turn, and when cards can be played (HR-2.1)."""

RivalsDecision = (
    PlaceTile | PlaceAnnex | MovePrincipal | MoveBully | Spend | MoveFree | Act | CheerDefence | Muster | LoseStudent | Counter
    | TakeCheerleader | PlacePushed | Put | Release | Brawl | Graduate | GiveUp | Reward | Discard
)  # fmt: skip
RivalsTask = (
    SetUpBoard | Arrive | Round | TakeTurn | SpawnCheerleaders | SchoolEvents | StaffMoves | BullyMoves | LeaveNurse | Earn | FreeSpaces
    | Movement | EndTurn | ReportCards | Clash | OfferCounter | PushOff | ClearTile | ClearHalls | Gather | FoodFight | RivalsDecision
)  # fmt: skip

GAME: tuple[RivalsTask, ...] = (SetUpBoard(), Round(1))
"""The school is built, and rounds are played until somebody has enough report cards (HR-1, 7.3)."""
