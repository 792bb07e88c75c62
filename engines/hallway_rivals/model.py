"""A game of Hallway Rivals between two decisions, frozen."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from engines.hallway_rivals.board import Board
from engines.hallway_rivals.cards import Activity, SchoolEvent, Snack
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.students import SocialGroup, Student
from engines.hallway_rivals.tasks import Act, RivalsTask
from engines.kernel.flow import Ask, FlowState
from engines.kernel.messages import msg
from engines.kernel.options import choice, number
from engines.kernel.rng import Rng

PERIODS = ("home_room", "math", "english", "art", "recess", "lunch", "gym", "science")
"""The class periods, one a round, again and again (HR-9.4)."""

CHEERLEADERS = 20
"""Cheerleaders there are, on the board and with students (HR-6.3)."""

NO_BOARD = Board()
"""Nothing but the Office tile (HR-1.1)."""

START = 5
"""Students of each player at the beginning (HR-1.5)."""


class Building(StrEnum):
    """How the school is built (HR-1.3)."""

    BY_HAND = "by_hand"
    QUICK = "quick"


class Awarded(StrEnum):
    """When report cards are given out (HR-7.3)."""

    EACH_ROUND = "each_round"
    EACH_TURN = "each_turn"


class Start(StrEnum):
    """What the players begin with (HR-1.5)."""

    ALIKE = "alike"
    LEVELLED = "levelled"


class Order(StrEnum):
    """The order of turns: the same in every round, or begun by the next seat each round (HR-2.3)."""

    FIXED = "fixed"
    PASSING = "passing"


HEAD_STARTS: dict[int, tuple[int, ...]] = {2: (1, 0), 3: (2, 2, 0), 4: (1, 1, 1, 0)}
"""Coins that the seats begin with where what the order of turns is worth is levelled, by the number of players."""


@frozen
class Config:
    """What the set-up chose, with the rule options that there are."""

    names: tuple[str, ...]
    socials: tuple[SocialGroup, ...]
    building: Building = choice(
        msg("Building the school"),
        msg("By hand the players place tiles, bases and special rooms; quickly the deal number does."),
        "HR-1.3",
        {Building.BY_HAND: msg("by hand"), Building.QUICK: msg("quick")},
    )
    reports: int = number(msg("Report cards to win"), msg("Whoever has this many wins."), "HR-7.3", default=4, least=1, most=9)
    awarded: Awarded = choice(
        msg("Report cards are given out"),
        msg("To whoever controls most rooms, at the end of each round; or, by the letter of the sheet, at the end of each player's turn."),
        "HR-7.3",
        {Awarded.EACH_ROUND: msg("each round"), Awarded.EACH_TURN: msg("each turn")},
    )
    order: Order = choice(
        msg("Order of turns"),
        msg("The next player begins each round; or the 1st player begins every round. Two players always take turns."),
        "HR-2.3",
        {Order.PASSING: msg("passing on"), Order.FIXED: msg("always the same")},
    )
    start: Start = choice(
        msg("The first coins"),
        msg("Nobody has any; or everybody but the last player has one or two, since the last turn of the 1st round is worth much."),
        "HR-1.5",
        {Start.ALIKE: msg("none"), Start.LEVELLED: msg("level the order of turns")},
    )


@frozen(slots=False)
class Player:
    """What a player has.

    Args:
        students: Those not in supply, by number.
        coins: Coins in base (HR-7).
        tokens: Movement tokens (HR-7.1).
        reports: Report cards (HR-7.3).
        activities: Student activities in hand, in order; None each in another seat's view (HR-11.1).
        snacks: Snacks in hand, likewise.
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
        """How many cards the player holds."""
        return len(self.activities) + len(self.snacks)


@frozen
class Classroom:
    """Who controls a classroom, -1 for nobody, and whether it is locked (HR-5)."""

    owner: int = -1
    locked: bool = False


@frozen
class Turn:
    """What has been done in the present turn.

    Args:
        seat: Whose it is.
        movement: Movement left (HR-3.1).
        extra: Movement that school events before this turn add to it (HR-8.2).
        office: Students that have gone from the Office to base (HR-5.6).
        teleports: For each teleport so far the classroom, and whether it led out of it (HR-5.5).
        attacked: Corridor spaces from which an attack was made (HR-4.1).
        bought: Whether a room was bought (HR-5.4).
        cymbals: Whether pushing costs nothing extra this turn (HR-10.1).
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
    """Somebody has walked: from where, through which places, to where (HR-3.1, 3.3, 9.1)."""

    way: tuple[Place, ...]


@frozen
class Sale:
    """Something has been bought, and where it went (HR-7.1)."""

    what: Goods
    to: Place


@frozen(slots=False)
class State(FlowState):
    """A game of Hallway Rivals between two decisions.

    Args:
        config: What was chosen at set-up.
        rng: The generator.
        agenda: What is to be done, the next first.
        players: By seat.
        board: What has been placed.
        rooms: The classrooms by number, from 101.
        cheerleaders: The classrooms in which a cheerleader stands alone (HR-6.1).
        script: Where the Script lies while nobody carries it; None where it is carried or not in the game (HR-8.2).
        principal: Where he is; None while he is away (HR-9).
        bully: Likewise.
        activity_deck: The deck of student activities, the top last; None each in a view (HR-11.1).
        event_deck: The deck of school events, likewise.
        snack_deck: The deck of snacks, likewise.
        old_activities: The discarded student activities.
        old_events: The school events that have occurred, save those that leave the game.
        old_snacks: The discarded snacks.
        gone: School events that have left the game (HR-8.2).
        round: The round, from 1; 0 while the school is built.
        turn: What has been done in the present turn.
        deed: What the last command did, where those who look on are to see how.
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


Acting = Ask[None, State, Act]
"""An action of a turn that is being thought about."""
