"""Coins and report cards: what can be bought, and when the game is won (HR-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from engines.hallway_rivals.board import Place, base
from engines.hallway_rivals.model import Awarded, ReportCards, Sale, SchoolEvents, Spend, State, Working
from engines.hallway_rivals.pieces import (
    MOST_STUDENTS,
    PLAIN,
    ROBOT_HITS,
    ROBOT_NUMBER,
    Goods,
    Item,
    Name,
    Rank,
    SocialGroup,
    Student,
    name_of,
)
from engines.hallway_rivals.rules.decks import draw_activity, draw_snacks
from engines.hallway_rivals.rules.fighting import release
from engines.hallway_rivals.school import (
    School,
    classroom,
    controlled,
    found,
    headcount,
    in_play,
    own_at,
    reports,
    seat_of,
    social,
    students_at,
)
from engines.hallway_rivals.words import place_name, student_name
from engines.kernel.commands import Command, piece, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


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


Spending = DecisionContext[None, State, Spend]


PRICES: Mapping[Goods, int] = {
    Goods.STUDENT: 1,
    Goods.ACTIVITY: 3,
    Goods.SNACK: 3,
    Goods.TOKEN: 5,
    Goods.EVENT: 10,
    Goods.REPORT: 100,
    Goods.CYMBALS: 5,
    Goods.ROBOT: 5,
}
"""What is bought without choosing anything else (HR-7.1)."""


RESCUE, LOCK, ROOM, COLLEGE, TEACHER, ITEM = 2, 5, 5, 10, 15, 5
"""Out of the nurse, a lock, a room, a college student, the teacher, the social group's item (HR-7.1)."""


MOST_TOKENS = 4


OWNERS: Mapping[Goods, SocialGroup] = {Goods.CYMBALS: SocialGroup.BAND, Goods.ROBOT: SocialGroup.NERDS}
"""What only one social group can buy (HR-10.1, 10.3)."""


def why_too_dear(context: Spending, price: int) -> Refusal | None:
    """HR-7.1: there must be so many coins in base."""
    coins = context.state.players[context.seat].coins
    if coins >= price:
        return None
    reason = msgn("That costs {count} coin, and you have {coins}.", "That costs {count} coins, and you have {coins}.", price, coins=coins)
    return Refusal("HR-7.1", reason)


def _why_not_goods(state: State, seat: int, goods: Goods) -> Message | None:
    player, home = state.players[seat], OWNERS.get(goods)
    if home is not None and social(state, seat) is not home:
        return msg("Your social group has no use for that.")
    match goods:
        case Goods.STUDENT if headcount(state, seat) >= MOST_STUDENTS:
            return msg("You have all {count} students already.", count=MOST_STUDENTS)
        case Goods.TOKEN if player.tokens >= MOST_TOKENS:
            return msg("You have all {count} movement tokens already.", count=MOST_TOKENS)
        case Goods.ROBOT if any(one.is_robot for one in player.students):
            return msg("There is one Robot at a time.")
        case Goods.CYMBALS if state.turn.cymbals:
            return msg("The cymbals sound for this turn already.")
        case Goods.ACTIVITY if not (state.activity_deck or state.old_activities):
            return msg("There are no student activities left.")
        case Goods.SNACK if not (state.snack_deck or state.old_snacks):
            return msg("There are no snacks left.")
        case Goods.EVENT if not (state.event_deck or state.old_events):
            return msg("There are no school events left.")
    return None


def why_not_buy(context: Spending, command: Buy) -> Refusal | None:
    """HR-7.1."""
    reason = _why_not_goods(context.state, context.seat, command.goods)
    return why_too_dear(context, PRICES[command.goods]) if reason is None else Refusal("HR-7.1", reason)


def _buy(working: Working, context: Spending, command: Buy) -> None:
    seat = context.seat
    working.gain(seat, -PRICES[command.goods])
    working.deed = Sale(command.goods, base(seat))
    working.say("bought", msg("{name} buys {goods}.", name=working.name(seat), goods=GOODS[command.goods]), "HR-7.1")
    match command.goods:
        case Goods.STUDENT:
            working.new_student(seat)
        case Goods.ACTIVITY:
            draw_activity(working, seat)
        case Goods.SNACK:
            draw_snacks(working, seat)
        case Goods.TOKEN:
            working.change_player(seat, tokens=working.players[seat].tokens + 1)
        case Goods.EVENT:
            working.then(SchoolEvents(1))
        case Goods.REPORT:
            award(working, [seat])
        case Goods.CYMBALS:
            working.change_turn(cymbals=True)
        case Goods.ROBOT:
            robot = Student(name_of(SocialGroup.NERDS, ROBOT_NUMBER), base(seat), Rank.ROBOT, hits=ROBOT_HITS)
            working.arrive(seat, robot)


GOODS: Mapping[Goods, Message] = {
    Goods.STUDENT: msg("a student"),
    Goods.ACTIVITY: msg("a student activity"),
    Goods.SNACK: msg("a snack"),
    Goods.TOKEN: msg("a movement token"),
    Goods.EVENT: msg("a school event"),
    Goods.REPORT: msg("a report card"),
    Goods.CYMBALS: msg("cymbals"),
    Goods.ROBOT: msg("the Robot"),
}
"""What is bought, in words."""


def rule(
    command: Any, clause: str, options: Callable[[Spending], Iterator[Any]], why_not: Any, perform: Any
) -> Rule[Any, Any, Any, Any, Any]:
    """A purchase: everything that could be bought is offered unless something speaks against it."""

    def each(context: Spending) -> Iterator[Any]:
        return (bought for bought in options(context) if why_not(context, bought) is None)

    return Rule(command, clause, lambda context: MoveSet(lambda: each(context)), why_not, perform, Settles.NOTHING)


BUY = rule(Buy, "HR-7.1", lambda _: (Buy(goods) for goods in PLAIN), why_not_buy, _buy)
"""Buy something (HR-7.1)."""


# Students
def _own(context: Spending, make: Callable[[Any], Any]) -> Iterator[Any]:
    return (make(student.name) for student in context.state.players[context.seat].students)


def _student(context: Spending, name: Any) -> Student | None:
    return found(context.state, name) if seat_of(context.state, name) == context.seat else None


def why_not_rescue(context: Spending, command: Rescue) -> Refusal | None:
    """HR-7.1: a student at the nurse."""
    student = _student(context, command.name)
    if student is None or in_play(student):
        return Refusal("HR-7.1", msg("{name} is not at the nurse.", name=student_name(command.name)))
    return why_too_dear(context, RESCUE)


def _rescue(working: Working, context: Spending, command: Rescue) -> None:
    working.gain(context.seat, -RESCUE)
    working.deed = Sale(Goods.RESCUE, base(context.seat))
    release(working, command.name)


RESCUING = rule(Rescue, "HR-7.1", lambda context: _own(context, Rescue), why_not_rescue, _rescue)
"""Rescue a student from the nurse (HR-7.1)."""


def why_not_promote(context: Spending, command: Promote) -> Refusal | None:
    """HR-7.1: a student becomes a college student, a college student the one teacher."""
    student = _student(context, command.name)
    if student is None or not in_play(student):
        return Refusal("HR-7.1", msg("{name} is none of your students in play.", name=student_name(command.name)))
    if student.rank is Rank.STUDENT:
        return why_too_dear(context, COLLEGE)
    if student.rank is not Rank.COLLEGE or any(one.rank is Rank.TEACHER for one in context.state.players[context.seat].students):
        return Refusal("HR-7.1", msg("Only a college student becomes a teacher, one for each player."))
    return why_too_dear(context, TEACHER)


def _promote(working: Working, context: Spending, command: Promote) -> None:
    student = working.student(command.name)
    college = student.rank is Rank.STUDENT
    working.deed = Sale(Goods.PROMOTE, student.place)
    working.gain(context.seat, -(COLLEGE if college else TEACHER))
    working.change(command.name, rank=Rank.COLLEGE if college else Rank.TEACHER)
    name = student_name(command.name)
    words = msg("{name} is a college student now.", name=name) if college else msg("{name} is a teacher now.", name=name)
    working.say("promoted", words, "HR-7.1")


PROMOTE = rule(Promote, "HR-7.1", lambda context: _own(context, Promote), why_not_promote, _promote)
"""Promote a student (HR-7.1)."""


def why_not_equip(context: Spending, command: Equip) -> Refusal | None:
    """HR-10.4: a football helmet for a Jock in base that has nothing yet."""
    student = _student(context, command.name)
    if social(context.state, context.seat) is not SocialGroup.JOCKS:
        return Refusal("HR-10.4", msg("Your social group has no use for that."))
    if student is None or student.place is not base(context.seat) or student.item is not None:
        return Refusal("HR-10.4", msg("A helmet goes to a student in base that has no other item."))
    return why_too_dear(context, ITEM)


def _equip(working: Working, context: Spending, command: Equip) -> None:
    working.gain(context.seat, -ITEM)
    working.deed = Sale(Goods.HELMET, base(context.seat))
    working.change(command.name, item=Item.HELMET)
    working.say("equipped", msg("{name} puts on a football helmet.", name=student_name(command.name)), "HR-10.4")


EQUIP = rule(Equip, "HR-10.4", lambda context: _own(context, Equip), why_not_equip, _equip)
"""Buy a football helmet (HR-10.4)."""


def why_not_lure(context: Spending, command: Lure) -> Refusal | None:
    """HR-10.2: a cheerleader that another player's student carries goes to a student in one's own base."""
    student, seat = found(context.state, command.name), context.seat
    if social(context.state, seat) is not SocialGroup.PREPS:
        return Refusal("HR-10.2", msg("Your social group has no use for that."))
    if student is None or seat_of(context.state, command.name) == seat or not student.cheerleader:
        return Refusal("HR-10.2", msg("{name} is no other player's student with a cheerleader.", name=student_name(command.name)))
    if _taker(context.state, seat) is None:
        return Refusal("HR-10.2", msg("Nobody in your base could take the cheerleader."))
    return why_too_dear(context, ITEM)


def _taker(school: School, seat: int) -> Student | None:
    """Return the student in base that a lured cheerleader goes to; None if nobody there can take one (HR-6.2)."""
    return next((one for one in own_at(school, seat, base(seat)) if not one.cheerleader and not one.is_robot), None)


def _lure(working: Working, context: Spending, command: Lure) -> None:
    taker = _taker(working, context.seat)
    if taker is None:
        return
    working.gain(context.seat, -ITEM)
    working.deed = Sale(Goods.POM_POMS, taker.place)
    working.change(command.name, cheerleader=False)
    working.change(taker.name, cheerleader=True)
    words = msg("Pom-poms lure the cheerleader of {name} to {taker}.", name=student_name(command.name), taker=student_name(taker.name))
    working.say("lured", words, "HR-10.2")


LURE = rule(
    Lure, "HR-10.2", lambda context: (Lure(one.name) for player in context.state.players for one in player.students), why_not_lure, _lure
)
"""Buy pom-poms (HR-10.2)."""


# Rooms
def why_not_lock(context: Spending, command: Lock) -> Refusal | None:
    """HR-5.3: a room of one's own that is open."""
    if command.room not in context.state.board.plan.rooms:
        return Refusal("HR-5.3", msg("That is no classroom."))
    room = classroom(context.state, command.room)
    if room.owner != context.seat or room.locked:
        return Refusal("HR-5.3", msg("Only an own room that is open can be locked."))
    return why_too_dear(context, LOCK)


def _lock(working: Working, context: Spending, command: Lock) -> None:
    working.gain(context.seat, -LOCK)
    working.deed = Sale(Goods.LOCK, command.room)
    working.change_room(command.room, context.seat, locked=True)
    working.say("locked", msg("{name} locks {place}.", name=working.name(context.seat), place=place_name(working, command.room)), "HR-5.3")


LOCKING = rule(Lock, "HR-5.3", lambda context: (Lock(room) for room in context.state.board.plan.rooms), why_not_lock, _lock)
"""Lock a room (HR-5.3)."""


def why_not_buy_room(context: Spending, command: BuyRoom) -> Refusal | None:
    """HR-5.4: once a turn, a vacant room that nobody controls, or another player's open room without enemies in it."""
    state, seat = context.state, context.seat
    if command.room not in state.board.plan.rooms:
        return Refusal("HR-5.4", msg("That is no classroom."))
    room = classroom(state, command.room)
    if room.owner == seat:
        return Refusal("HR-5.4", msg("You control {place} already.", place=place_name(state, command.room)))
    if room.locked or students_at(state, seat, command.room):
        return Refusal("HR-5.4", msg("A room can be bought that is open and has no enemies in it."))
    if state.turn.bought:
        return Refusal("HR-5.4", msg("One room can be bought a turn."))
    return why_too_dear(context, ROOM)


def _buy_room(working: Working, context: Spending, command: BuyRoom) -> None:
    owner = classroom(working, command.room).owner
    working.gain(context.seat, -ROOM)
    working.deed = Sale(Goods.ROOM, command.room)
    if owner >= 0:
        working.gain(owner, ROOM)
    working.change_room(command.room, context.seat)
    working.change_turn(bought=True)
    words = msg("{name} buys {place}.", name=working.name(context.seat), place=place_name(working, command.room))
    working.say("bought_room", words, "HR-5.4")


BUY_ROOM = rule(BuyRoom, "HR-5.4", lambda context: (BuyRoom(room) for room in context.state.board.plan.rooms), why_not_buy_room, _buy_room)
"""Buy a room (HR-5.4)."""


def earn(working: Working, seat: int) -> None:
    """A coin for each room that is controlled (HR-5.2)."""
    coins = sum(room.owner == seat for room in working.rooms)
    if coins:
        working.gain(seat, coins)
        words = msgn("{name} earns {count} coin from rooms.", "{name} earns {count} coins from rooms.", coins, name=working.name(seat))
        working.say("earned", words, "HR-5.2")


# Report cards


def report_cards(working: Working, _: ReportCards) -> None:
    """Whoever controls most rooms, at least one, gets a report card; all tied get one (HR-7.3)."""
    rooms = [controlled(working, seat) for seat in range(len(working.players))]
    most = max(rooms)
    award(working, [seat for seat, count in enumerate(rooms) if count == most and most])


def award(working: Working, seats: Sequence[int]) -> None:
    """Seats get a report card each; with enough of them the game is won (HR-7.3)."""
    for seat in seats:
        working.change_player(seat, reports=working.players[seat].reports + 1)
        working.say("reported", msg("{name} gets a report card.", name=working.name(seat)), "HR-7.3")
    if any(reports(working, seat) >= working.config.reports for seat in range(len(working.players))):
        working.end()


def each_turn(working: Working) -> bool:
    """Whether report cards are given out at the end of each turn (HR-7.3)."""
    return working.config.awarded is Awarded.EACH_TURN


COIN_PROMPTS: Prompts = {
    Spend: msg("Spend your coins, then go on."),
}


COIN_DESCRIPTIONS: Descriptions = {
    Buy: lambda _, it: msg("Buy {goods}", goods=GOODS[it.goods]),
    Rescue: lambda _, it: msg("Rescue {name}", name=student_name(it.name)),
    Lock: lambda state, it: msg("Lock {place}", place=place_name(state, it.room)),
    BuyRoom: lambda state, it: msg("Buy {place}", place=place_name(state, it.room)),
    Promote: lambda _, it: msg("Promote {name}", name=student_name(it.name)),
    Equip: lambda _, it: msg("A helmet for {name}", name=student_name(it.name)),
    Lure: lambda _, it: msg("Lure the cheerleader of {name}", name=student_name(it.name)),
}
