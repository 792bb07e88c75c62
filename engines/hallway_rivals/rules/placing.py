"""Pushing (HR-3.3), teleports (HR-5.5) and other ways to put a student somewhere (HR-8, 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from attrs import frozen

from engines.hallway_rivals.board import OFFICE, Kind, Place, base, special
from engines.hallway_rivals.model import (
    CAUSE_CLAUSES,
    CLAUSES,
    Act,
    Acting,
    Cause,
    ClearHalls,
    ClearTile,
    Done,
    Journey,
    PlacePushed,
    PushOff,
    Put,
    PutAt,
    State,
    Working,
)
from engines.hallway_rivals.pieces import Activity, Item, Name, Rank, SchoolEvent, SocialGroup, Student
from engines.hallway_rivals.rules.decks import draw_activity
from engines.hallway_rivals.rules.fighting import alone, drop_script
from engines.hallway_rivals.rules.moving import (
    arrive,
    barred,
    cost,
    group_named,
    leave_behind,
    not_for_cheerleaders,
    push_cost,
    room_for,
    together_at,
    walk,
    why_not_enter,
    why_not_onto,
    why_too_far,
)
from engines.hallway_rivals.school import (
    School,
    at,
    classroom,
    enemies_at,
    found,
    groups_at,
    in_play,
    in_turn,
    is_base,
    names,
    own_at,
    seat_of,
    seats_at,
    social,
    together,
)
from engines.hallway_rivals.words import CARDS, PERIOD_NAMES, belongings, listed_names, place_name, student_name
from engines.kernel.commands import Command, flag, piece, pieces
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


@frozen
class Push(Command, verb="push"):
    """Step onto a space beside, pushing enemies off it (HR-3.3); with ``ram`` helmets attack first (HR-10.4)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)
    ram: bool = flag()


def why_not_push(context: Acting, command: Push) -> Refusal | None:
    """HR-3.3."""
    group = group_named(context, command.names)
    if isinstance(group, Refusal):
        return group
    state, seat, to = context.state, context.seat, command.to
    wrong = why_not_onto(state, seat, group, to) or why_too_far(context, group, 1)
    if wrong is not None:
        return wrong
    price = cost(group, 1) + push_cost(state, seat, group, to)
    if price > state.turn.movement:
        message = msg("Acting takes {price} movement, and {left} is left.", price=price, left=state.turn.movement)
        return Refusal("HR-3.3", message)
    if command.ram and not rammers(group):
        return Refusal("HR-10.4", msg("Nobody among them wears a football helmet."))
    return None


def rammers(group: Sequence[Student]) -> tuple[Name, ...]:
    """Who attacks before the push: those with a football helmet (HR-10.4)."""
    return names([student for student in group if student.item is Item.HELMET])


def _each(context: Acting) -> Iterator[Push]:
    state, seat = context.state, context.seat
    for there in together_at(state, seat):
        beside = [
            place for place in state.board.plan.neighbours.get(there[0].place, ()) if place.is_corridor and enemies_at(state, seat, place)
        ]
        for place in beside:
            for size in range(1, min(together(state, seat), len(there)) + 1):
                for group in combinations(there, size):
                    for ram in (False, True):
                        command = Push(names(group), place, ram)
                        if why_not_push(context, command) is None:
                            yield command


def _push(working: Working, context: Acting, command: Push) -> None:
    group = [working.student(name) for name in command.names]
    price = cost(group, 1) + push_cost(working, context.seat, group, command.to)
    bonus = social(working, context.seat) is SocialGroup.JOCKS and any(student.rank is Rank.COLLEGE for student in group)
    working.change_turn(movement=working.turn.movement - price + bonus)
    working.say(
        "pushed",
        msg("{name} pushes onto {place} with {who}.", name=working.name(context.seat), place=place_name(working, command.to),
            who=listed_names(command.names)),
        "HR-3.3",
    )  # fmt: skip
    working.then(PushOff(command.names, command.to))
    if command.ram:
        defenders = next(group for other in seats_at(working, command.to) for group in groups_at(working, other, command.to))
        alone(working, rammers(group), names(defenders))


PUSH: Rule[None, State, Working, Act, Push] = Rule(
    Push, "HR-3.3", lambda context: MoveSet(lambda: _each(context)), why_not_push, _push, Settles.NOTHING
)
"""Push enemies (HR-3.3)."""


def push_off(working: Working, task: PushOff) -> None:
    """The owner of each pushed student puts it on a space beside, or the nearest; then those who push step there (HR-3.3)."""
    pushers = [working.student(name) for name in task.names if working.has(name) and in_play(working.student(name))]
    if not pushers:
        return
    seat = working.seat_of(pushers[0].name)
    pushed = [student for other, student in at(working, task.to) if other != seat]
    if pushed:
        working.then(task)
        offer_refuge(working, pushed[0])
        return
    walk(working, seat, pushers, (pushers[0].place, task.to))


def offer_refuge(working: Working, student: Student) -> None:
    """A student that can't stay is put on one of the nearest places; of several its owner chooses."""
    _offer(working, student, refuges(working, student), Cause.PUSH)


def _offer(working: Working, student: Student, places: Sequence[Place], cause: Cause) -> None:
    """A student goes to one of some places, which its owner chooses; if every space is full it goes home, without the Script."""
    seat = working.seat_of(student.name)
    if len(places) > 1:
        working.then(PlacePushed((seat,), student.name, tuple(places), cause))
    elif places:
        put(working, student.name, places[0], cause)
    else:
        drop_script(working, student)
        put(working, student.name, base(seat), cause)


def refuges(school: School, student: Student) -> list[Place]:
    """Return the nearest places where a student could stand, all at the same distance (HR-3.3)."""
    return _nearest(school, student, lambda _: True)


def may_stand(school: School, student: Student, place: Place) -> bool:
    """True if a student can be put at a place: never in the Office, nor beside enemies in a corridor; a thief needs no room (HR-3.3)."""
    seat = seat_of(school, student.name)
    if place.kind is Kind.OFFICE or why_not_enter(school, seat, place) is not None or barred(school, student, place):
        return False
    return not place.is_corridor or (not enemies_at(school, seat, place) and room_for(school, seat, place, int(not student.thief)))


def put(working: Working, name: Name, place: Place, cause: Cause) -> None:
    """A student is put somewhere."""
    working.move(name, place)
    who, where = student_name(name), place_name(working, place)
    match cause:
        case Cause.PUSH:
            words = msg("{name} is pushed to {place}.", name=who, place=where)
        case Cause.PUKE:
            words = msg("Puke: {name} goes to {place}.", name=who, place=where)
        case Cause.HALL_MONITOR:
            words = msg("Hall Monitor: {name} goes to {place}.", name=who, place=where)
    working.say("put", words, CAUSE_CLAUSES[cause])
    arrive(working, working.seat_of(name), name, place)


def _choices(context: DecisionContext[None, State, PlacePushed]) -> list[Place]:
    return list(context.decision.places)


def _why_not_there(context: DecisionContext[None, State, PlacePushed], command: PutAt) -> Refusal | None:
    clause = CAUSE_CLAUSES[context.decision.cause]
    if command.name != context.decision.name:
        return Refusal(clause, msg("{name} is the one that has to go.", name=student_name(context.decision.name)))
    if command.to not in context.decision.places:
        return Refusal(clause, _too_far(context), tuple([PutAt(command.name, place) for place in context.decision.places[:3]]))
    return None


def _too_far(context: DecisionContext[None, State, PlacePushed]) -> Message:
    return msg("It has to be one of the nearest places where {name} can stand.", name=student_name(context.decision.name))


PLACE_PUSHED: Rule[None, State, Working, PlacePushed, PutAt] = Rule(
    PutAt,
    "HR-3.3",
    lambda context: MoveSet(lambda: (PutAt(context.decision.name, place) for place in _choices(context))),
    _why_not_there,
    lambda working, context, command: put(working, command.name, command.to, context.decision.cause),
)
"""Put a pushed student somewhere (HR-3.3)."""


# Puke and Hall Monitor
def clear_tile(working: Working, task: ClearTile) -> None:
    """Everybody in the corridors of a tile goes to the nearest free space of a tile beside it; owners choose among equals (HR-8.3)."""
    beside = set(working.board.plan.adjacent_tiles(task.tile))
    for seat in in_turn(working):
        for student in working.players[seat].students:
            if student.place.is_corridor and student.place.number == task.tile and not student.is_robot:
                working.then(task)
                places = _nearest(working, student, lambda place: place.is_corridor and place.number in beside)
                _offer(working, student, places, Cause.PUKE)
                return


def clear_halls(working: Working, task: ClearHalls) -> None:
    """Enemies go to the nearest room that they may enter; owners choose among equals. Those at the nurse stay there (HR-8.1)."""
    for seat in in_turn(working):
        for student in working.players[seat].students if seat != task.seat else ():
            if in_play(student) and not student.place.is_room and not student.is_robot:
                rooms = _nearest(working, student, lambda place: place.is_room)
                if rooms:
                    working.then(task)
                    _offer(working, student, rooms, Cause.HALL_MONITOR)
                    return


def _nearest(school: School, student: Student, fits: Callable[[Place], bool]) -> list[Place]:
    """Return the nearest of the places that fit where a student could stand, all at the same distance."""
    for ring in school.board.plan.from_near(student.place):
        places = [place for place in ring if fits(place) and may_stand(school, student, place)]
        if places:
            return places
    return []


# Teleports


@frozen
class Teleport(Command, verb="teleport"):
    """Teleport a student (HR-5.5, 5.6)."""

    name: Name = piece(Name)
    to: Place = piece(Place)


def own(context: Acting, name: Name) -> Student | Refusal:
    """A student of one's own that is not at the nurse; else the refusal."""
    student = found(context.state, name)
    if student is None or seat_of(context.state, name) != context.seat or not in_play(student):
        return Refusal("HR-2.1", msg("{name} is none of your students in play.", name=student_name(name)))
    return student


TELEPORTS = 3
"""Students that teleport out of a room, into one, or from the Office in a turn (HR-5.5, 5.6)."""


# Teleporting
def why_not_teleport(context: Acting, command: Teleport) -> Refusal | None:
    """HR-5.5: between classrooms and one's own base; HR-5.6: from the Office to base."""
    student = own(context, command.name)
    if isinstance(student, Refusal):
        return student
    state, seat, start, to = context.state, context.seat, student.place, command.to
    if student.is_robot:
        return Refusal("HR-10.3", msg("Students teleport, and the Robot is none."))
    if student.teleported or (student.halted and start is not OFFICE):
        return Refusal("HR-5.5", msg("{name} can't teleport any more this turn.", name=student_name(command.name)))
    if start is OFFICE:
        if to is not base(seat):
            return Refusal("HR-5.6", msg("From the Office students teleport to their base."))
        return Refusal("HR-5.6", msg("Three have left the Office this turn.")) if state.turn.office >= TELEPORTS else None
    home = start if to.is_room else to
    room = to if to.is_room else start
    if not is_base(state, seat, home) or not room.is_room or room not in state.board.plan.doorways:
        return Refusal("HR-5.5", msg("Students teleport between a classroom and their own base."))
    if to.is_room and classroom(state, to).owner != seat:
        return Refusal("HR-5.5", msg("You don't control {place}.", place=place_name(state, to)))
    if sum(one == (room, start.is_room) for one in state.turn.teleports) >= TELEPORTS:
        return Refusal("HR-5.5", msg("Three have teleported there this turn."))
    if to is special(seat) and student.began:
        return Refusal("HR-3.4", msg("Who began the turn in a special room has to leave it."))
    return None


def teleports(context: Acting) -> Iterator[Teleport]:
    """All teleports."""
    state, seat = context.state, context.seat
    goals = [base(seat), special(seat), *[place for place in state.board.plan.rooms if classroom(state, place).owner == seat]]
    for student in state.players[seat].students:
        if student.place.is_room or student.place is OFFICE or is_base(state, seat, student.place):
            for place in goals:
                command = Teleport(student.name, place)
                if why_not_teleport(context, command) is None:
                    yield command


def _teleport(working: Working, context: Acting, command: Teleport) -> None:
    student, to = working.student(command.name), command.to
    if student.place is OFFICE:
        working.change_turn(office=working.turn.office + 1)
        vanish(working, command.name)
        working.move(command.name, to, teleported=True)
        working.say("teleported", _words(working, command), "HR-5.6")
        draw_activity(working, context.seat)
        return
    room = to if to.is_room else student.place
    working.change_turn(teleports=(*working.turn.teleports, (room, student.place.is_room)))
    vanish(working, command.name)
    working.move(command.name, to, teleported=True)
    arrive(working, context.seat, command.name, to)
    working.say("teleported", _words(working, command), "HR-5.5")


def _words(working: Working, command: Teleport) -> Message:
    return msg("{name} teleports to {place}.", name=student_name(command.name), place=place_name(working, command.to))


def vanish(working: Working, name: Name) -> None:
    """What a teleporting student carries vanishes (HR-5.5); the Script goes back to its room (HR-8.2)."""
    student = working.student(name)
    drop_script(working, student)
    lost = belongings([student], items=False)
    if lost:
        working.change(name, cheerleader=False, coins=0)
        working.say("vanished", msg("{name} loses {what}.", name=student_name(name), what=lost), "HR-5.5")


TELEPORT: Rule[None, State, Working, Act, Teleport] = Rule(
    Teleport, "HR-5.5", lambda context: MoveSet(lambda: teleports(context)), why_not_teleport, _teleport, Settles.NOTHING
)
"""Teleport (HR-5.5, 5.6)."""


# Students put elsewhere one after the other


Putting = DecisionContext[None, State, Put]


def goals(school: School, seat: int, decision: Put) -> list[Place]:
    """Where a student could be put, as far as that does not depend on which (HR-8, 9.4)."""
    plan = school.board.plan
    match decision.journey:
        case Journey.HOME_ROOM:
            return [place for place in plan.rooms if classroom(school, place).owner in (seat, -1)]
        case Journey.STUDY_HALL:
            return [decision.room] if decision.room is not None else []
        case Journey.SCIENCE_FAIR:
            return [special(seat)]
        case Journey.FOOD_FIGHT:
            return [place for place in _office_tile(school) if _can_stand(school, seat, place) and _in_the_fight(school, seat, place)]
    return [place for place in plan.neighbours if why_not_enter(school, seat, place) is None and _can_stand(school, seat, place)]


def _office_tile(school: School) -> list[Place]:
    return [place for place in school.board.plan.corridors if place.number == 0]


def _can_stand(school: School, seat: int, place: Place) -> bool:
    return not place.is_corridor or (not enemies_at(school, seat, place) and room_for(school, seat, place, 1))


def _in_the_fight(school: School, seat: int, place: Place) -> bool:
    """Beside an enemy, or into a group; anywhere where nobody is on the tile yet (HR-8.2)."""
    if own_at(school, seat, place) or any(enemies_at(school, seat, one) for one in school.board.plan.neighbours[place] if one.is_corridor):
        return True
    return not any(seats_at(school, one) for one in _office_tile(school))


def can_go(seat: int, decision: Put, student: Student) -> bool:
    """Whether a student can be put elsewhere on this journey at all."""
    if not in_play(student) or student.name in decision.gone or student.is_robot:
        return False
    if decision.journey is Journey.FOOD_FIGHT:
        return not (student.place.is_corridor and student.place.number == 0)
    return decision.journey is not Journey.SCIENCE_FAIR or student.place is not special(seat)


def ways(school: School, seat: int, decision: Put) -> Iterator[PutAt]:
    """All that can be put somewhere, with where."""
    places = goals(school, seat, decision)
    for student in school.players[seat].students:
        if can_go(seat, decision, student):
            for place in places:
                if place is not student.place and not (student.script and is_base(school, seat, place)):
                    yield PutAt(student.name, place)


def _why_not(context: Putting, command: PutAt) -> Refusal | None:
    state, seat, decision = context.state, context.seat, context.decision
    student = found(state, command.name)
    if student is None or seat_of(state, command.name) != seat or not can_go(seat, decision, student):
        return Refusal(CLAUSES[decision.journey], msg("{name} can't be put elsewhere now.", name=student_name(command.name)))
    barred = student.script and is_base(state, seat, command.to)
    if command.to is student.place or command.to not in goals(state, seat, decision) or barred:
        return Refusal(CLAUSES[decision.journey], msg("{name} can't be put there.", name=student_name(command.name)))
    return None


def _put(working: Working, context: Putting, command: PutAt) -> None:
    seat, decision, from_office = context.seat, context.decision, working.student(command.name).place is OFFICE
    student = working.student(command.name)
    if is_teleport(decision):
        vanish(working, command.name)
    elif not_for_cheerleaders(working, seat, command.to):
        leave_behind(working, seat, [student])
    words = msg("{name} goes to {place}.", name=student_name(command.name), place=place_name(working, command.to))
    working.say("put", words, CLAUSES[decision.journey])
    working.move(command.name, command.to)
    arrive(working, seat, command.name, command.to)
    if from_office:
        working.change(command.name, halted=False)
    if decision.left > 1:
        begin(working, seat, Put((seat,), decision.journey, decision.left - 1, decision.room, (*decision.gone, command.name)))


def is_teleport(decision: Put) -> bool:
    """True if students lose what they carry on this journey, since they teleport: with a Hall Pass (HR-5.5, 8.1)."""
    return decision.journey is Journey.HALL_PASS


def begin(working: Working, seat: int, decision: Put) -> bool:
    """Ask a player to put a student elsewhere. Returns False if no student can go anywhere."""
    able = next(ways(working, seat, decision), None) is not None
    if able:
        working.then(decision)
    elif not decision.gone and decision.journey is not Journey.FOOD_FIGHT:
        _moves_nobody(working, seat, decision)
    return able


def _moves_nobody(working: Working, seat: int, decision: Put) -> None:
    words = msg("{title}: {name} moves nobody.", title=TITLES[decision.journey], name=working.name(seat))
    working.say("stayed", words, CLAUSES[decision.journey])


TITLES: Mapping[Journey, Message] = {
    Journey.HOME_ROOM: PERIOD_NAMES["home_room"],
    Journey.HALL_PASS: CARDS[Activity.HALL_PASS],
    Journey.STUDY_HALL: CARDS[Activity.STUDY_HALL],
    Journey.SCIENCE_FAIR: CARDS[SchoolEvent.SCIENCE_FAIR],
    Journey.FOOD_FIGHT: CARDS[SchoolEvent.FOOD_FIGHT],
}
"""The period or card that lets students be put elsewhere."""


PUT: Rule[None, State, Working, Put, PutAt] = Rule(
    PutAt, "HR-8.1", lambda context: MoveSet(lambda: ways(context.state, context.seat, context.decision)), _why_not, _put
)
"""Put a student elsewhere (HR-8, 9.4)."""


def _leave(context: Putting) -> MoveSet[Done]:
    return MoveSet(lambda: () if context.decision.journey is Journey.FOOD_FIGHT else (Done(),))


def _why_not_leave(context: Putting, _: Done) -> Refusal | None:
    if context.decision.journey is Journey.FOOD_FIGHT:
        return Refusal("HR-8.2", msg("In a Food Fight all who can come have to."))
    return None


def _left(working: Working, context: Putting, _: Done) -> None:
    if not context.decision.gone:
        _moves_nobody(working, context.seat, context.decision)


LEAVE: Rule[None, State, Working, Put, Done] = Rule(Done, "HR-8.1", _leave, _why_not_leave, _left)
"""Put nobody else elsewhere (HR-8, 9.4)."""


def _put_prompt(_: State, decision: Put) -> Message:
    left = decision.left
    match decision.journey:
        case Journey.HOME_ROOM:
            return msg("Home Room: put students into rooms that are yours or nobody's, then go on.")
        case Journey.HALL_PASS:
            return msgn("Hall Pass: put {count} student anywhere, or go on.", "Hall Pass: put {count} students anywhere, or go on.", left)
        case Journey.STUDY_HALL:
            return msgn("Study Hall: put {count} student into the room, or go on.",
                        "Study Hall: put {count} students into the room, or go on.", left)  # fmt: skip
        case Journey.SCIENCE_FAIR:
            return msgn("Science Fair: put {count} student into your special room, or go on.",
                        "Science Fair: put {count} students into your special room, or go on.", left)  # fmt: skip
    return msg("Food Fight: put a student on the Office tile.")


def _placing_prompt(_: State, decision: PlacePushed) -> Message:
    name = student_name(decision.name)
    match decision.cause:
        case Cause.PUKE:
            return msg("Puke: choose where {name} goes.", name=name)
        case Cause.HALL_MONITOR:
            return msg("Hall Monitor: choose the room that {name} goes to.", name=name)
    return msg("{name} is pushed: choose where to.", name=name)


PLACING_PROMPTS: Prompts = {
    PlacePushed: _placing_prompt,
    Put: _put_prompt,
}


def _push_words(state: State, command: Push) -> Message:
    who, place = listed_names(command.names), place_name(state, command.to)
    if command.ram:
        return msg("{who} attack and push to {place}", who=who, place=place)
    return msg("{who} push to {place}", who=who, place=place)


PLACING_DESCRIPTIONS: Descriptions = {
    Push: _push_words,
    PutAt: lambda state, it: msg("{name} to {place}", name=student_name(it.name), place=place_name(state, it.to)),
    Teleport: lambda state, it: msg("Teleport {name} to {place}", name=student_name(it.name), place=place_name(state, it.to)),
}
