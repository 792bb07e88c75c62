"""The frozen state of a game with its agenda, and the working copy that a command changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, TypeVar

from attrs import evolve, frozen

from engines.hallway_rivals.board import FIRST_ROOM, Board, Place, base
from engines.hallway_rivals.pieces import MOST_STUDENTS, Activity, Goods, Name, Rank, SchoolEvent, Snack, SocialGroup, Student, name_of
from engines.kernel.commands import Command, piece
from engines.kernel.contract import Ending, Refusal
from engines.kernel.flow import Decision, DecisionContext, FlowState, Rule, Settles, Step
from engines.kernel.messages import msg
from engines.kernel.moves import MoveSet
from engines.kernel.options import choice, number
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy


# Steps
@frozen
class SetUpBoard(Step):
    """Build the school, and let the first students arrive (HR-1)."""


@frozen
class Arrive(Step):
    """Put five students of each player into base (HR-1.5)."""


@frozen
class Round(Step, after=Ending.SUMMARY):
    """Play a round: a class period, one turn each, report cards (HR-2.2)."""

    number: int


@frozen
class TakeTurn(Step, after=Ending.PAUSE):
    """Play a player's turn in the Action Order (HR-2.1)."""

    seat: int


@frozen
class SpawnCheerleaders(Step):
    """Add the missing cheerleaders; some rolls bring school events instead (HR-6.1)."""


@frozen
class SchoolEvents(Step, after=Ending.PLAIN):
    """Draw some school events, which occur at once (HR-2.1, 6.1)."""

    count: int


@frozen
class StaffMoves(Step, after=Ending.PLAIN):
    """Move the principal, then the bully (HR-9.1)."""


@frozen
class BullyMoves(Step):
    """Move the bully, as many spaces as the player controls rooms by then (HR-9.1)."""


@frozen
class LeaveNurse(Step):
    """Release a player's students from the nurse, in English (HR-9.4)."""

    seat: int


@frozen
class Earn(Step):
    """Pay a coin for each room (HR-5.2)."""


@frozen
class FreeSpaces(Step):
    """Give every student its free spaces (HR-3.1, 9.4, 10.1)."""


@frozen
class Movement(Step):
    """Count the movement of the turn (HR-3.1, 10.4)."""


@frozen
class EndTurn(Step):
    """Pay for cheerleaders, and send students out of special rooms (HR-2.1, 3.4, 6.2)."""

    seat: int


@frozen
class ReportCards(Step, after=Ending.PLAIN):
    """Give report cards to the players with the most rooms (HR-7.3)."""


@frozen
class Clash(Step, after=Ending.PLAIN):
    """Roll dice for two groups; the first attacks (HR-4.1).

    Args:
        attackers: The whole group that attacks.
        defenders: The whole group that is attacked.
        fewer: The dice that cheerleaders take from the attackers and from the defenders (HR-4.5).
        attacking: The attackers that fight; empty until they are chosen (HR-4.7).
        defending: The defenders that fight; empty until they are chosen (HR-4.7).
    """

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    fewer: tuple[int, int] = (0, 0)
    attacking: tuple[Name, ...] = ()
    defending: tuple[Name, ...] = ()


@frozen
class Roll:
    """The dice of a side, and their sum with its bonus (HR-4.1)."""

    dice: tuple[int, ...]
    total: int


@frozen
class OfferCounter(Step, after=Ending.PAUSE):
    """Let the defenders attack back (HR-4.2). ``rolled`` are the last rolls of attackers and defenders."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    rolled: tuple[Roll, ...] = ()


@frozen
class PushOff(Step):
    """Push the students off a space one by one; then those who push step onto it (HR-3.3)."""

    names: tuple[Name, ...]
    to: Place


@frozen
class ClearTile(Step):
    """Move everybody in the corridors of a tile to adjacent tiles (HR-8.3, Puke)."""

    tile: int


@frozen
class ClearHalls(Step):
    """Move all enemies of a seat to the nearest rooms that they may enter (HR-8.1, Hall Monitor)."""

    seat: int


@frozen
class Gather(Step):
    """Let the players put students on the Office tile in turn; ``idle`` of them in a row had none to put (HR-8.2, Food Fight)."""

    seat: int
    idle: int = 0


@frozen
class FoodFight(Step):
    """Let each group of a seat on the Office tile attack once (HR-8.2). ``groups`` are the students that have attacked."""

    seat: int
    groups: tuple[Name, ...] = ()


# Decisions
@frozen
class PlaceTile(Decision, clause="HR-1.2", is_open=True):
    """Place a Hall tile (HR-1.2)."""


@frozen
class PlaceAnnex(Decision, clause="HR-1.3", is_open=True):
    """Place a base or special room (HR-1.3)."""


@frozen
class MovePrincipal(Decision, clause="HR-9.1"):
    """Move the principal (HR-9.1)."""


@frozen
class MoveBully(Decision, clause="HR-9.1"):
    """Move the bully a step, or let him strike.

    ``left`` are the steps left, ``struck`` the spaces where he has struck, ``victim`` the seat he attacks this turn (-1 for none yet).
    """

    left: int
    struck: tuple[Place, ...] = ()
    victim: int = -1


@frozen
class Spend(Decision, clause="HR-7.1"):
    """Spend coins (HR-7.1)."""


@frozen
class MoveFree(Decision, clause="HR-3.1"):
    """Make free moves (HR-3.1)."""


@frozen
class Act(Decision, clause="HR-2.1", by_hand=True):
    """Move, fight, teleport and capture, in any order, until the player ends the turn (HR-2.1)."""


@frozen
class CheerDefence(Decision, clause="HR-4.5", is_open=True):
    """Use a cheerleader before the dice are rolled, or keep it (HR-4.5). ``cheered``: the attacker has used one."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    cheered: bool = False


@frozen
class Muster(Decision, clause="HR-4.7", is_open=True):
    """Choose the fighters of a group one by one, if not all can fight (HR-4.7). ``chosen`` have been."""

    clash: Clash
    chosen: tuple[Name, ...] = ()


@frozen
class LoseStudent(Decision, clause="HR-4.2", is_open=True):
    """Choose one of the ``fighters`` to go to the nurse (HR-4.2). ``winners`` may take a cheerleader that is left alone (HR-4.4)."""

    fighters: tuple[Name, ...]
    winners: tuple[Name, ...]


@frozen
class Counter(Decision, clause="HR-4.2", is_open=True):
    """Attack back, or end the fight (HR-4.2). ``rolled`` are the last rolls of the former attackers and defenders."""

    attackers: tuple[Name, ...]
    defenders: tuple[Name, ...]
    rolled: tuple[Roll, ...] = ()


@frozen
class TakeCheerleader(Decision, clause="HR-4.4", is_open=True):
    """Take the cheerleader that is left alone (HR-4.4). ``names`` are the winner's students that can."""

    names: tuple[Name, ...]


class Cause(StrEnum):
    """The reasons why students have to leave their place."""

    PUSH = "push"
    PUKE = "puke"
    HALL_MONITOR = "hall_monitor"


CAUSE_CLAUSES = {Cause.PUSH: "HR-3.3", Cause.PUKE: "HR-8.3", Cause.HALL_MONITOR: "HR-8.1"}


@frozen
class PlacePushed(Decision, clause="HR-3.3", is_open=True):
    """Choose a place for a student that can't stay (HR-3.3, 8.1, 8.3)."""

    name: Name
    places: tuple[Place, ...]
    cause: Cause = Cause.PUSH


class Journey(StrEnum):
    """The reasons why students may be put elsewhere, one by one."""

    HOME_ROOM = "home_room"
    """From anywhere to the player's rooms or unclaimed ones (HR-9.4)."""
    HALL_PASS = "hall_pass"
    """From anywhere to anywhere (HR-8.1)."""
    STUDY_HALL = "study_hall"
    """From anywhere into the room that was unlocked (HR-8.1)."""
    SCIENCE_FAIR = "science_fair"
    """To the player's special room (HR-8.2)."""
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
    """Put a student elsewhere, or stop. ``left`` more can go; ``gone`` have gone."""

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
    """In a Food Fight, attack with a group (HR-8.2). ``groups`` are the students that have attacked."""

    groups: tuple[Name, ...] = ()


@frozen
class Graduate(Decision, clause="HR-8.2", is_open=True):
    """Choose a student to become a college student (HR-8.2)."""


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
"""The decisions in the steps of a turn, at which cards can be played (HR-2.1)."""

RivalsDecision = (
    PlaceTile | PlaceAnnex | MovePrincipal | MoveBully | Spend | MoveFree | Act | CheerDefence | Muster | LoseStudent | Counter
    | TakeCheerleader | PlacePushed | Put | Release | Brawl | Graduate | GiveUp | Reward | Discard
)  # fmt: skip

RivalsTask = (
    SetUpBoard | Arrive | Round | TakeTurn | SpawnCheerleaders | SchoolEvents | StaffMoves | BullyMoves | LeaveNurse | Earn | FreeSpaces
    | Movement | EndTurn | ReportCards | Clash | OfferCounter | PushOff | ClearTile | ClearHalls | Gather | FoodFight | RivalsDecision
)  # fmt: skip

GAME: tuple[RivalsTask, ...] = (SetUpBoard(), Round(1))
"""The tasks of a game: the school is built, then rounds follow until somebody has enough report cards (HR-1, 7.3)."""


# The state

PERIODS = ("home_room", "math", "english", "art", "recess", "lunch", "gym", "science")
"""The class periods, one a round, in a cycle (HR-9.4)."""
CHEERLEADERS = 20
"""Cheerleaders, on the board and with students (HR-6.3)."""
NO_BOARD = Board()
"""The Office tile alone (HR-1.1)."""
START = 5
"""Students of each player at the beginning (HR-1.5)."""


class Building(StrEnum):
    """The ways to build the school (HR-1.3)."""

    BY_HAND = "by_hand"
    QUICK = "quick"


class Awarded(StrEnum):
    """The times at which report cards are given out (HR-7.3)."""

    EACH_ROUND = "each_round"
    EACH_TURN = "each_turn"


class Start(StrEnum):
    """The coins that players begin with (HR-1.5)."""

    ALIKE = "alike"
    LEVELLED = "levelled"


class Order(StrEnum):
    """The order of turns: the same in every round, or begun by the next seat each round (HR-2.3)."""

    FIXED = "fixed"
    PASSING = "passing"


HEAD_STARTS: dict[int, tuple[int, ...]] = {2: (1, 0), 3: (2, 2, 0), 4: (1, 1, 1, 0)}
"""Coins of each seat that balance the order of turns, by the number of players."""


@frozen
class Config:
    """The choices of the set-up."""

    names: tuple[str, ...]
    socials: tuple[SocialGroup, ...]
    building: Building = choice(
        msg("Building the school"),
        msg("By hand: players place everything. Quick: the deal number decides."),
        "HR-1.3",
        {Building.BY_HAND: msg("by hand"), Building.QUICK: msg("quick")},
    )
    reports: int = number(
        msg("Report cards to win"), msg("The first player with this many report cards wins."), "HR-7.3", default=4, least=1, most=9
    )
    awarded: Awarded = choice(
        msg("Report cards are given out"),
        msg("The player with the most rooms gets one after each round or, as in the original rules, after each turn."),
        "HR-7.3",
        {Awarded.EACH_ROUND: msg("each round"), Awarded.EACH_TURN: msg("each turn")},
    )
    order: Order = choice(
        msg("Order of turns"),
        msg("A different player starts each round, or always the same one. With two players, the first one starts every round."),
        "HR-2.3",
        {Order.PASSING: msg("a different player each round"), Order.FIXED: msg("always the same")},
    )
    start: Start = choice(
        msg("Starting coins"),
        msg("Nobody has any, or all but the last player have one or two, because playing last in round 1 is an advantage."),
        "HR-1.5",
        {Start.ALIKE: msg("none"), Start.LEVELLED: msg("1 or 2, but none for the last player")},
    )


@frozen(slots=False)
class Player:
    """A player's students, coins and cards.

    Args:
        students: Those not in supply, by number.
        coins: Coins in base (HR-7).
        tokens: Movement tokens (HR-7.1).
        reports: Report cards (HR-7.3).
        activities: Student activities in hand, in order; None each in another seat's view (HR-11.1).
        snacks: Snacks in hand, in the same way.
        extra: Movement that school events add to the player's next turn (HR-8.2).
    """

    students: tuple[Student, ...] = ()
    coins: int = 0
    tokens: int = 0
    reports: int = 0
    activities: tuple[Activity | None, ...] = ()
    snacks: tuple[Snack | None, ...] = ()
    extra: int = 0

    @property
    def cards(self) -> int:
        """The number of cards in hand."""
        return len(self.activities) + len(self.snacks)


@frozen
class Classroom:
    """The owner of a classroom, -1 for nobody, and whether it is locked (HR-5)."""

    owner: int = -1
    locked: bool = False


@frozen
class Turn:
    """The present turn and what has been done in it.

    Args:
        seat: Whose it is.
        movement: Movement left (HR-3.1).
        extra: Movement that school events before this turn add to it (HR-8.2).
        office: Students that have gone from the Office to base (HR-5.6).
        teleports: The classroom of each teleport so far, and True if it led out of it (HR-5.5).
        attacked: Corridor spaces from which an attack was made (HR-4.1).
        bought: True if a room was bought (HR-5.4).
        cymbals: True if pushing costs nothing extra this turn (HR-10.1).
    """

    seat: int = 0
    movement: int = 0
    extra: int = 0
    office: int = 0
    teleports: tuple[tuple[Place, bool], ...] = ()
    attacked: tuple[Place, ...] = ()
    bought: bool = False
    cymbals: bool = False


@frozen
class Walk:
    """A walk of students or staff, with all places of the path (HR-3.1, 3.3, 9.1)."""

    way: tuple[Place, ...]


@frozen
class Sale:
    """A purchase, with the place it went to (HR-7.1)."""

    what: Goods
    to: Place


@frozen(slots=False)
class State(FlowState):
    """A game of Hallway Rivals between two decisions.

    Args:
        config: The choices of the set-up.
        rng: The generator.
        agenda: The tasks still to do, the next one first.
        players: By seat.
        board: The tiles and rooms that have been placed.
        rooms: The classrooms by number, from 101.
        cheerleaders: The classrooms in which a cheerleader stands alone (HR-6.1).
        script: The place of the Script; None if it is carried or not in the game (HR-8.2).
        principal: The place of the principal; None while he is away (HR-9).
        bully: The place of the bully; None while he is away (HR-9).
        activity_deck: The deck of student activities, the top last; None each in a view (HR-11.1).
        event_deck: The deck of school events, in the same way.
        snack_deck: The deck of snacks, in the same way.
        old_activities: The discarded student activities.
        old_events: The school events that have occurred, except those that leave the game.
        old_snacks: The discarded snacks.
        gone: School events that have left the game (HR-8.2).
        round: The round, from 1; 0 while the school is built.
        turn: The present turn.
        deed: The walk or purchase of the last command, for others to see.
    """

    config: Config
    rng: Rng
    agenda: tuple[RivalsTask, ...]
    players: tuple[Player, ...]
    board: Board = NO_BOARD
    rooms: tuple[Classroom, ...] = ()
    cheerleaders: tuple[Place, ...] = ()
    script: Place | None = None
    principal: Place | None = None
    bully: Place | None = None
    activity_deck: tuple[Activity | None, ...] = ()
    event_deck: tuple[SchoolEvent | None, ...] = ()
    snack_deck: tuple[Snack | None, ...] = ()
    old_activities: tuple[Activity, ...] = ()
    old_events: tuple[SchoolEvent, ...] = ()
    old_snacks: tuple[Snack, ...] = ()
    gone: tuple[SchoolEvent, ...] = ()
    round: int = 0
    turn: Turn = Turn()
    deed: Walk | Sale | None = None


Acting = DecisionContext[None, State, Act]
"""The context of an action in a turn."""


# The working copy
class Working(WorkingCopy[None, State], of=State):
    """A working copy of a state of Hallway Rivals."""

    config: Config
    players: list[Player]
    board: Board
    rooms: list[Classroom]
    cheerleaders: tuple[Place, ...]
    script: Place | None
    principal: Place | None
    bully: Place | None
    activity_deck: tuple[Activity | None, ...]
    event_deck: tuple[SchoolEvent | None, ...]
    snack_deck: tuple[Snack | None, ...]
    old_activities: tuple[Activity, ...]
    old_events: tuple[SchoolEvent, ...]
    old_snacks: tuple[Snack, ...]
    gone: tuple[SchoolEvent, ...]
    round: int
    turn: Turn
    deed: Walk | Sale | None

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.config.names[seat]

    def seat_of(self, name: Name) -> int:
        """The seat of a student."""
        return self.config.socials.index(name.social)

    def student(self, name: Name) -> Student:
        """A student that is in the game."""
        return next(student for student in self.players[self.seat_of(name)].students if student.name is name)

    def change(self, name: Name, **changes: Any) -> Student:
        """Change some fields of a student. Returns the changed student."""
        after = self.student(name).changed(**changes)
        self.change_all(self.seat_of(name), lambda student: after if student.name is name else student)
        return after

    def change_all(self, seat: int, change: Callable[[Student], Student]) -> None:
        """Change every student of a seat."""
        self.put_player(seat, students=tuple([change(student) for student in self.players[seat].students]))

    def change_turn(self, **changes: Any) -> None:
        """Change some fields of the present turn."""
        self.turn = evolve(self.turn, **changes)

    def change_room(self, place: Place, owner: int, locked: bool = False) -> None:
        """Change the owner and the lock of a classroom."""
        self.rooms[place.number - FIRST_ROOM] = Classroom(owner, locked)

    def gain(self, seat: int, coins: int) -> None:
        """Add coins to a base; take them away if negative."""
        self.put_player(seat, coins=self.players[seat].coins + coins)

    def remove(self, name: Name) -> None:
        """Return a student to supply."""
        seat = self.seat_of(name)
        before = self.student(name)
        self.put_player(seat, students=tuple([student for student in self.players[seat].students if student.name is not name]))
        self.close_ranks(seat, before.place)

    def new_student(self, seat: int, rank: Rank = Rank.STUDENT) -> Name | None:
        """Put a new student into base, the one with the lowest number in supply; None if there is none (HR-1.5)."""
        taken = {student.name.number for student in self.players[seat].students}
        number = next((number for number in range(1, MOST_STUDENTS + 1) if number not in taken), None)
        return None if number is None else self.arrive(seat, Student(name_of(self.config.socials[seat], number), base(seat), rank))

    def arrive(self, seat: int, student: Student) -> Name:
        """Add a student to its player's."""
        self.put_player(seat, students=tuple(sorted((*self.players[seat].students, student), key=lambda one: one.name.number)))
        return student.name

    def move(self, name: Name, to: Place, **changes: Any) -> Student:
        """Move a student to another place: last in a classroom. Those it leaves close ranks (HR-3.2)."""
        seat, before = self.seat_of(name), self.student(name)
        last = sum(student.place is to for student in self.players[seat].students) if to.is_room else 0
        after = self.change(name, place=to, order=last, **changes)
        self.close_ranks(seat, before.place)
        return after

    def close_ranks(self, seat: int, place: Place) -> None:
        """Renumber the students left in a classroom without gaps (HR-3.2)."""
        if place.is_room:
            left = sorted([student for student in self.players[seat].students if student.place is place], key=lambda one: one.order)
            order = {student.name: number for number, student in enumerate(left)}
            self.change_all(seat, lambda one: one.changed(order=order[one.name]) if one.name in order else one)


# Rules and commands that several chapters share

C = TypeVar("C", bound=Command)
AnyState = State | Working
"""A state or a working copy: most questions can be put to either."""


def action(
    command: type[C],
    clause: str,
    candidates: Callable[[Any], Iterable[C]],
    why_not: Callable[[Any, C], Refusal | None],
    perform: Callable[[Working, Any, C], None],
    settles: Settles = Settles.NOTHING,
) -> Rule[None, State, Working, Any, C]:
    """The rule of an action: each candidate is legal that ``why_not`` does not refuse. Others may follow it unless it settles something."""

    def legal(context: Any) -> Iterator[C]:
        return (candidate for candidate in candidates(context) if why_not(context, candidate) is None)

    return Rule(command, clause, lambda context: MoveSet(lambda: legal(context)), why_not, perform, settles)


def by_each_student(command: Callable[[Name], C], fits: Callable[[State, Student], bool]) -> Callable[[Any], Iterator[C]]:
    """The candidates of an action that names one of the seat's students: only those that fit, so that no others are checked."""
    return lambda context: (
        command(student.name) for student in context.state.players[context.seat].students if fits(context.state, student)
    )


@frozen
class Done(Command, verb="done"):
    """End a decision without doing anything more."""


@frozen
class Choose(Command, verb="choose"):
    """Choose this student."""

    name: Name = piece(Name)


@frozen
class PutAt(Command, verb="put"):
    """Put a student there."""

    name: Name = piece(Name)
    to: Place = piece(Place)
