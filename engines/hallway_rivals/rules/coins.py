"""Coins and report cards: what can be bought, and when the game is won (HR-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import frozen

from engines.hallway_rivals import school
from engines.hallway_rivals.board import Place, base
from engines.hallway_rivals.model import AnyState, Awarded, ReportCards, Sale, SchoolEvents, Spend, State, Working, action, by_each_student
from engines.hallway_rivals.pieces import (
    MOST_STUDENTS,
    PLAIN,
    PRICES,
    PROMOTIONS,
    ROBOT_HITS,
    ROBOT_NUMBER,
    SOLD_TO,
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
from engines.hallway_rivals.words import SOCIALS, place_name, student_name
from engines.kernel.commands import Command, piece, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule
from engines.kernel.messages import Message, msg, msgn

Spending = DecisionContext[None, State, Spend]
C = TypeVar("C", bound=Command)
MOST_TOKENS = 4

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
"""The goods that need no recipient, in words."""


def why_too_dear(context: Spending, price: int) -> Refusal | None:
    """The refusal of a purchase for which there are too few coins in base (HR-7.1)."""
    coins = context.state.players[context.seat].coins
    if coins >= price:
        return None
    reason = msgn("That costs {count} coin, and you have {coins}.", "That costs {count} coins, and you have {coins}.", price, coins=coins)
    return Refusal("HR-7.1", reason)


def _why_not_sold(state: State, seat: int, goods: Goods) -> Message | None:
    group = SOLD_TO.get(goods, school.social(state, seat))
    return None if school.social(state, seat) is group else msg("Only the {group} can buy that.", group=SOCIALS[group])


def _for_sale(context: Spending, goods: Goods) -> bool:
    """True if a seat has the coins for goods, and they are sold to its social group."""
    state, seat = context.state, context.seat
    return state.players[seat].coins >= PRICES[goods] and _why_not_sold(state, seat, goods) is None


def _purchase(
    command: type[C],
    clause: str,
    goods: Goods,
    candidates: Callable[[Spending], Iterable[C]],
    why_not: Callable[[Spending, C], Refusal | None],
    perform: Callable[[Working, Spending, C], None],
) -> Rule[None, State, Working, Spend, C]:
    """The rule of buying goods for a student or a room; there are no candidates unless they are for sale."""
    return action(command, clause, lambda context: candidates(context) if _for_sale(context, goods) else (), why_not, perform)


def _pay(working: Working, seat: int, goods: Goods, to: Place, price: int | None = None) -> None:
    working.gain(seat, -(PRICES[goods] if price is None else price))
    working.deed = Sale(goods, to)


# Goods that need no target
@frozen
class Buy(Command, verb="buy"):
    """Buy this (HR-7.1)."""

    goods: Goods = word(Goods.plain)


def _why_not_goods(state: State, seat: int, goods: Goods) -> Message | None:
    player = state.players[seat]
    match goods:
        case Goods.STUDENT if school.headcount(state, seat) >= MOST_STUDENTS:
            return msg("You already have all {count} students.", count=MOST_STUDENTS)
        case Goods.TOKEN if player.tokens >= MOST_TOKENS:
            return msg("You already have all {count} movement tokens.", count=MOST_TOKENS)
        case Goods.ROBOT if any(one.is_robot for one in player.students):
            return msg("You already have the Robot.")
        case Goods.CYMBALS if state.turn.cymbals:
            return msg("You already have cymbals this turn.")
        case Goods.ACTIVITY if not (state.activity_deck or state.old_activities):
            return msg("There are no student activities left.")
        case Goods.SNACK if not (state.snack_deck or state.old_snacks):
            return msg("There are no snacks left.")
        case Goods.EVENT if not (state.event_deck or state.old_events):
            return msg("There are no school events left.")
    return None


def _why_not_buy(context: Spending, command: Buy) -> Refusal | None:
    reason = _why_not_sold(context.state, context.seat, command.goods) or _why_not_goods(context.state, context.seat, command.goods)
    return why_too_dear(context, PRICES[command.goods]) if reason is None else Refusal("HR-7.1", reason)


def _buy(working: Working, context: Spending, command: Buy) -> None:
    seat = context.seat
    _pay(working, seat, command.goods, base(seat))
    working.say("bought", msg("{name} buys {goods}.", name=working.name(seat), goods=GOODS[command.goods]), "HR-7.1")
    match command.goods:
        case Goods.STUDENT:
            working.new_student(seat)
        case Goods.ACTIVITY:
            draw_activity(working, seat)
        case Goods.SNACK:
            draw_snacks(working, seat)
        case Goods.TOKEN:
            working.put_player(seat, tokens=working.players[seat].tokens + 1)
        case Goods.EVENT:
            working.then(SchoolEvents(1))
        case Goods.REPORT:
            award(working, [seat])
        case Goods.CYMBALS:
            working.change_turn(cymbals=True)
        case Goods.ROBOT:
            robot = Student(name_of(SocialGroup.NERDS, ROBOT_NUMBER), base(seat), Rank.ROBOT, hits=ROBOT_HITS)
            working.arrive(seat, robot)


BUY = action(Buy, "HR-7.1", lambda context: (Buy(goods) for goods in PLAIN if _for_sale(context, goods)), _why_not_buy, _buy)


# Goods for a student
@frozen
class Rescue(Command, verb="rescue"):
    """Pay for a student to come from the nurse to base (HR-7.1)."""

    name: Name = piece(Name)


def _why_not_rescue(context: Spending, command: Rescue) -> Refusal | None:
    student = school.student_of(context.state, context.seat, command.name)
    if student is None or school.in_play(student):
        return Refusal("HR-7.1", msg("{name} isn't at the nurse.", name=student_name(command.name)))
    return why_too_dear(context, PRICES[Goods.RESCUE])


def _rescue(working: Working, context: Spending, command: Rescue) -> None:
    _pay(working, context.seat, Goods.RESCUE, base(context.seat))
    release(working, command.name)


RESCUE = _purchase(
    Rescue, "HR-7.1", Goods.RESCUE, by_each_student(Rescue, lambda _, student: not school.in_play(student)), _why_not_rescue, _rescue
)


@frozen
class Promote(Command, verb="promote"):
    """Make a student a college student, or a college student the teacher (HR-7.1)."""

    name: Name = piece(Name)


NEXT_RANK = {Rank.STUDENT: Rank.COLLEGE, Rank.COLLEGE: Rank.TEACHER}


def _why_not_promote(context: Spending, command: Promote) -> Refusal | None:
    student = school.student_of(context.state, context.seat, command.name)
    if student is None or not school.in_play(student):
        return Refusal("HR-7.1", msg("{name} isn't one of your students in play.", name=student_name(command.name)))
    rank = NEXT_RANK.get(student.rank)
    if rank is None:
        return Refusal("HR-7.1", msg("Only students and college students can be promoted."))
    if rank is Rank.TEACHER and any(one.rank is Rank.TEACHER for one in context.state.players[context.seat].students):
        return Refusal("HR-7.1", msg("You already have a teacher: each player can have only one."))
    return why_too_dear(context, PROMOTIONS[rank])


def _promote(working: Working, context: Spending, command: Promote) -> None:
    student, name = working.student(command.name), student_name(command.name)
    rank = NEXT_RANK[student.rank]
    _pay(working, context.seat, Goods.PROMOTE, student.place, PROMOTIONS[rank])
    working.change(command.name, rank=rank)
    college = rank is Rank.COLLEGE
    words = msg("{name} is a college student now.", name=name) if college else msg("{name} is a teacher now.", name=name)
    working.say("promoted", words, "HR-7.1")


PROMOTE = _purchase(
    Promote, "HR-7.1", Goods.PROMOTE, by_each_student(Promote, lambda _, student: student.rank in NEXT_RANK), _why_not_promote, _promote
)


@frozen
class Equip(Command, verb="equip"):
    """Buy a football helmet for a student in base (HR-10.4)."""

    name: Name = piece(Name)


def _why_not_equip(context: Spending, command: Equip) -> Refusal | None:
    reason, student = _why_not_sold(context.state, context.seat, Goods.HELMET), school.student_of(context.state, context.seat, command.name)
    if reason is not None:
        return Refusal("HR-10.4", reason)
    if student is None or student.place is not base(context.seat) or student.item is not None:
        return Refusal("HR-10.4", msg("A helmet is for a student in your base with no other item."))
    return why_too_dear(context, PRICES[Goods.HELMET])


def _equip(working: Working, context: Spending, command: Equip) -> None:
    _pay(working, context.seat, Goods.HELMET, base(context.seat))
    working.change(command.name, item=Item.HELMET)
    working.say("equipped", msg("{name} puts on a football helmet.", name=student_name(command.name)), "HR-10.4")


EQUIP = _purchase(Equip, "HR-10.4", Goods.HELMET, by_each_student(Equip, lambda _, student: student.item is None), _why_not_equip, _equip)


@frozen
class Lure(Command, verb="lure"):
    """Buy pom-poms: take the cheerleader of another player's student into base (HR-10.2)."""

    name: Name = piece(Name)


def _why_not_lure(context: Spending, command: Lure) -> Refusal | None:
    student, seat = school.student_named(context.state, command.name), context.seat
    reason = _why_not_sold(context.state, seat, Goods.POM_POMS)
    if reason is not None:
        return Refusal("HR-10.2", reason)
    if student is None or school.seat_of(context.state, command.name) == seat or not student.cheerleader:
        return Refusal("HR-10.2", msg("{name} isn't another player's student with a cheerleader.", name=student_name(command.name)))
    if _taker(context.state, seat) is None:
        return Refusal("HR-10.2", msg("None of your students in base can take the cheerleader."))
    return why_too_dear(context, PRICES[Goods.POM_POMS])


def _taker(state: AnyState, seat: int) -> Student | None:
    """Return the student in base that a lured cheerleader goes to; None if nobody there can take one (HR-6.2)."""
    return next((one for one in school.students_at(state, seat, base(seat)) if not one.cheerleader and not one.is_robot), None)


def _lure(working: Working, context: Spending, command: Lure) -> None:
    taker = _taker(working, context.seat)
    if taker is None:
        return
    _pay(working, context.seat, Goods.POM_POMS, taker.place)
    working.change(command.name, cheerleader=False)
    working.change(taker.name, cheerleader=True)
    words = msg("Pom-poms lure {name}'s cheerleader to {taker}.", name=student_name(command.name), taker=student_name(taker.name))
    working.say("lured", words, "HR-10.2")


LURE = _purchase(
    Lure,
    "HR-10.2",
    Goods.POM_POMS,
    lambda context: (Lure(one.name) for player in context.state.players for one in player.students if one.cheerleader),
    _why_not_lure,
    _lure,
)


# Rooms
@frozen
class Lock(Command, verb="lock"):
    """Lock one of your rooms (HR-5.3)."""

    room: Place = piece(Place)


def lockable(state: State, seat: int) -> list[Place]:
    """The rooms that a seat can lock: its own that are open (HR-5.3)."""
    return [place for place, room in zip(state.board.plan.rooms, state.rooms, strict=True) if room.owner == seat and not room.locked]


def why_not_lockable(state: State, seat: int, room: Place, clause: str) -> Refusal | None:
    """The refusal of locking anything but an open room of the seat's own (HR-5.3, 10.3)."""
    if room not in state.board.plan.rooms:
        return Refusal(clause, msg("That isn't a classroom."))
    return None if room in lockable(state, seat) else Refusal(clause, msg("You can only lock an open room that you control."))


def _why_not_lock(context: Spending, command: Lock) -> Refusal | None:
    return why_not_lockable(context.state, context.seat, command.room, "HR-5.3") or why_too_dear(context, PRICES[Goods.LOCK])


def _lock(working: Working, context: Spending, command: Lock) -> None:
    _pay(working, context.seat, Goods.LOCK, command.room)
    working.change_room(command.room, context.seat, locked=True)
    working.say("locked", msg("{name} locks {place}.", name=working.name(context.seat), place=place_name(working, command.room)), "HR-5.3")


LOCK = _purchase(Lock, "HR-5.3", Goods.LOCK, lambda context: map(Lock, lockable(context.state, context.seat)), _why_not_lock, _lock)


@frozen
class BuyRoom(Command, verb="room"):
    """Buy a room (HR-5.4)."""

    room: Place = piece(Place)


def _why_not_buy_room(context: Spending, command: BuyRoom) -> Refusal | None:
    state, seat = context.state, context.seat
    if command.room not in state.board.plan.rooms:
        return Refusal("HR-5.4", msg("That isn't a classroom."))
    room = school.classroom(state, command.room)
    if room.owner == seat:
        return Refusal("HR-5.4", msg("You already control {place}.", place=place_name(state, command.room)))
    if room.locked or school.enemy_students_at(state, seat, command.room):
        return Refusal("HR-5.4", msg("You can only buy an open room with no enemies in it."))
    if state.turn.bought:
        return Refusal("HR-5.4", msg("You can buy only one room per turn."))
    return why_too_dear(context, PRICES[Goods.ROOM])


def _buy_room(working: Working, context: Spending, command: BuyRoom) -> None:
    owner = school.classroom(working, command.room).owner
    _pay(working, context.seat, Goods.ROOM, command.room)
    if owner >= 0:
        working.gain(owner, PRICES[Goods.ROOM])
    working.change_room(command.room, context.seat)
    working.change_turn(bought=True)
    words = msg("{name} buys {place}.", name=working.name(context.seat), place=place_name(working, command.room))
    working.say("bought_room", words, "HR-5.4")


BUY_ROOM = _purchase(
    BuyRoom,
    "HR-5.4",
    Goods.ROOM,
    lambda context: () if context.state.turn.bought else map(BuyRoom, context.state.board.plan.rooms),
    _why_not_buy_room,
    _buy_room,
)
SHOPPING = (BUY, RESCUE, LOCK, BUY_ROOM, PROMOTE, EQUIP, LURE)
"""Everything that can be bought."""


def _spend_words(state: State, decision: Spend) -> Message:
    coins = state.players[decision.seat].coins
    if not coins:
        return msg("You have no coins to spend. Play a card, or continue.")
    return msgn("Shop: you have {count} coin. Continue when done.", "Shop: you have {count} coins. Continue when done.", coins)


PROMPTS: Prompts = {Spend: _spend_words}

DESCRIPTIONS: Descriptions = {
    Buy: lambda _, it: msg("Buy {goods}", goods=GOODS[it.goods]),
    Rescue: lambda _, it: msg("Rescue {name}", name=student_name(it.name)),
    Lock: lambda state, it: msg("Lock {place}", place=place_name(state, it.room)),
    BuyRoom: lambda state, it: msg("Buy {place}", place=place_name(state, it.room)),
    Promote: lambda _, it: msg("Promote {name}", name=student_name(it.name)),
    Equip: lambda _, it: msg("Buy a helmet for {name}", name=student_name(it.name)),
    Lure: lambda _, it: msg("Lure {name}'s cheerleader", name=student_name(it.name)),
}


# Report cards
def report_cards(working: Working, _: ReportCards) -> None:
    """Give a report card to everybody who controls the most rooms, at least one (HR-7.3)."""
    rooms = [school.controlled(working, seat) for seat in range(len(working.players))]
    most = max(rooms)
    award(working, [seat for seat, count in enumerate(rooms) if count == most and most])
    if not most and not each_turn(working):
        working.say("unreported", msg("Nobody controls a room, so nobody gets a report card."), "HR-7.3")


def award(working: Working, seats: Sequence[int]) -> None:
    """Give a report card to each seat; with enough of them the game is won (HR-7.3)."""
    for seat in seats:
        working.put_player(seat, reports=working.players[seat].reports + 1)
        working.say("reported", msg("{name} gets a report card.", name=working.name(seat)), "HR-7.3")
    if any(school.reports(working, seat) >= working.config.reports for seat in range(len(working.players))):
        working.end()


def each_turn(working: Working) -> bool:
    """True if report cards are given out at the end of each turn (HR-7.3)."""
    return working.config.awarded is Awarded.EACH_TURN
