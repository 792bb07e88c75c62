"""Pushing (HR-3.3), teleports (HR-5.5) and other ways to put a student somewhere (HR-8, 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from engines.hallway_rivals import model, school
from engines.hallway_rivals.board import OFFICE, Kind, Place, base, special
from engines.hallway_rivals.model import Acting, AnyState, State, Working, action
from engines.hallway_rivals.pieces import Activity, Item, Name, Rank, SchoolEvent, SocialGroup, Student
from engines.hallway_rivals.rules import moving
from engines.hallway_rivals.rules.decks import draw_activity
from engines.hallway_rivals.rules.fighting import drop_script, start_fight
from engines.hallway_rivals.words import CARDS, PERIOD_NAMES, belongings, listed_names, place_name, student_name
from engines.kernel.commands import Command, flag, piece, pieces
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


# Pushing
@frozen
class Push(Command, verb="push"):
    """Step onto an adjacent space, pushing enemies off it (HR-3.3); with ``ram`` students with helmets attack first (HR-10.4)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)
    ram: bool = flag()


def why_not_push(context: Acting, command: Push) -> Refusal | None:
    """The refusal of a push; None if it is legal (HR-3.3)."""
    group = moving.group_named(context, command.names)
    if isinstance(group, Refusal):
        return group
    state, seat, to = context.state, context.seat, command.to
    wrong = moving.why_not_onto(state, seat, group, to) or moving.why_too_far(context, group, 1)
    wrong = wrong or moving.why_too_dear(state, moving.cost(group, 1) + moving.push_cost(state, seat, group, to), "HR-3.3")
    if wrong is None and command.ram and not _rammers(group):
        return Refusal("HR-10.4", msg("None of these students wears a football helmet."))
    return wrong


def _rammers(group: Sequence[Student]) -> tuple[Name, ...]:
    return school.names([student for student in group if student.item is Item.HELMET])


def _pushes(context: Acting) -> Iterator[Push]:
    state, seat = context.state, context.seat
    for there in moving.groups_to_move(state, seat):
        for place in state.board.plan.neighbours.get(there[0].place, ()):
            if place.is_corridor and school.enemies_at(state, seat, place):
                for group in moving.parts(there, school.group_size(state, seat)):
                    yield Push(school.names(group), place)
                    yield Push(school.names(group), place, ram=True)


def _push(working: Working, context: Acting, command: Push) -> None:
    group = school.students_named(working, command.names)
    price = moving.cost(group, 1) + moving.push_cost(working, context.seat, group, command.to)
    bonus = school.social(working, context.seat) is SocialGroup.JOCKS and any(student.rank is Rank.COLLEGE for student in group)
    working.change_turn(movement=working.turn.movement - price + bonus)
    working.say("pushed", pushes_onto(command.names, place_name(working, command.to)), "HR-3.3")
    working.then(model.PushOff(command.names, command.to))
    if command.ram:
        # An attack with helmets costs nothing and leaves nobody bound (HR-10.4).
        defenders = next(group for other in school.seats_at(working, command.to) for group in school.groups_at(working, other, command.to))
        start_fight(working, _rammers(group), school.names(defenders))


def pushes_onto(names: Sequence[Name], place: Message) -> Message:
    """The sentence on a push."""
    who = listed_names(names)
    return (
        msg("{who} push onto {place}.", who=who, place=place) if len(who) > 1 else msg("{who} pushes onto {place}.", who=who, place=place)
    )


PUSH = action(Push, "HR-3.3", _pushes, why_not_push, _push)


def push_off(working: Working, task: model.PushOff) -> None:
    """Put each pushed student on one of the nearest places, chosen by its player; then those who push step onto the space (HR-3.3)."""
    pushers = list(filter(school.in_play, school.students_named(working, task.names)))
    if not pushers:
        return
    seat = working.seat_of(pushers[0].name)
    pushed = next((student for other, student in school.everybody_at(working, task.to) if other != seat), None)
    if pushed is None:
        moving.walk(working, seat, pushers, (pushers[0].place, task.to))
        return
    working.then(task)
    _offer_refuge(working, pushed, model.Cause.PUSH)


# Students that can't stay where they are
def may_stand(state: AnyState, student: Student, place: Place) -> bool:
    """True if a student can be put at a place: not in the Office, nor beside enemies in a corridor; thieves need no room (HR-3.3)."""
    seat = school.seat_of(state, student.name)
    if place.kind is Kind.OFFICE or moving.why_not_enter(state, seat, place) is not None or moving.barred(state, student, place):
        return False
    return not place.is_corridor or (
        not school.enemies_at(state, seat, place) and moving.has_room(state, seat, place, int(not student.thief))
    )


def _refuges(state: AnyState, student: Student, fits: Callable[[Place], bool] = lambda _: True) -> list[Place]:
    """Return the nearest places that fit and where a student may stand, all at the same distance (HR-3.3)."""
    for ring in state.board.plan.from_near(student.place):
        places = [place for place in ring if fits(place) and may_stand(state, student, place)]
        if places:
            return places
    return []


def _offer_refuge(working: Working, student: Student, cause: model.Cause, fits: Callable[[Place], bool] = lambda _: True) -> None:
    """Put a student on one of the nearest places, chosen by its player; if all are full it goes home, without the Script."""
    seat, places = working.seat_of(student.name), _refuges(working, student, fits)
    if len(places) > 1:
        working.then(model.PlacePushed((seat,), student.name, tuple(places), cause))
    elif places:
        _place(working, student.name, places[0], cause)
    else:
        drop_script(working, student)
        _place(working, student.name, base(seat), cause)


def _place(working: Working, name: Name, place: Place, cause: model.Cause) -> None:
    working.move(name, place)
    who, where = student_name(name), place_name(working, place)
    match cause:
        case model.Cause.PUSH:
            words = msg("{name} is pushed to {place}.", name=who, place=where)
        case model.Cause.PUKE:
            words = msg("Puke: {name} goes to {place}.", name=who, place=where)
        case model.Cause.HALL_MONITOR:
            words = msg("Hall Monitor: {name} goes to {place}.", name=who, place=where)
    working.say("put", words, model.CAUSE_CLAUSES[cause])
    moving.arrive(working, working.seat_of(name), name, place)


def _why_not_there(context: DecisionContext[None, State, model.PlacePushed], command: model.PutAt) -> Refusal | None:
    clause, decision = model.CAUSE_CLAUSES[context.decision.cause], context.decision
    if command.name != decision.name:
        return Refusal(clause, msg("{name} has to be placed first.", name=student_name(decision.name)))
    if command.to not in decision.places:
        near = tuple([model.PutAt(command.name, place) for place in decision.places[:3]])
        return Refusal(clause, msg("{name} can only go to the nearest free places.", name=student_name(decision.name)), near)
    return None


PLACE_PUSHED = action(
    model.PutAt,
    "HR-3.3",
    lambda context: (model.PutAt(context.decision.name, place) for place in context.decision.places),
    _why_not_there,
    lambda working, context, command: _place(working, command.name, command.to, context.decision.cause),
    Settles.SEAT,
)


def clear_tile(working: Working, task: model.ClearTile) -> None:
    """Puke: move each student in the corridors of a tile to the nearest free space of an adjacent tile (HR-8.3)."""
    beside = set(working.board.plan.adjacent_tiles(task.tile))
    for seat in school.in_turn(working):
        for student in working.players[seat].students:
            if student.place.is_corridor and student.place.number == task.tile and not student.is_robot:
                working.then(task)
                _offer_refuge(working, student, model.Cause.PUKE, lambda place: place.is_corridor and place.number in beside)
                return


def clear_halls(working: Working, task: model.ClearHalls) -> None:
    """Hall Monitor: move each enemy to the nearest room that it may enter, except from the nurse (HR-8.1)."""
    for seat in school.in_turn(working):
        for student in working.players[seat].students if seat != task.seat else ():
            stays = not school.in_play(student) or student.place.is_room or student.is_robot
            if not stays and _refuges(working, student, _is_room):
                working.then(task)
                _offer_refuge(working, student, model.Cause.HALL_MONITOR, _is_room)
                return


def _is_room(place: Place) -> bool:
    return place.is_room


# Teleports

TELEPORTS = 3
"""Students that can teleport out of a room, into one, or from the Office in a turn (HR-5.5, 5.6)."""


@frozen
class Teleport(Command, verb="teleport"):
    """Teleport students that stand together (HR-5.5, 5.6)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)


def own_student(context: Acting, name: Name) -> Student | Refusal:
    """The student of this name if it is the seat's and in play; else the refusal."""
    student = school.student_of(context.state, context.seat, name)
    if student is None or not school.in_play(student):
        return Refusal("HR-2.1", msg("{name} isn't one of your students in play.", name=student_name(name)))
    return student


def why_not_teleport(context: Acting, command: Teleport) -> Refusal | None:
    """The refusal to teleport students; None if they can (HR-5.5, 5.6)."""
    group: list[Student] = []
    for name in command.names:
        student = own_student(context, name)
        if isinstance(student, Refusal):
            return student
        group.append(student)
    if not group or list(command.names) != sorted(set(command.names)):
        return Refusal("HR-5.5", msg("Name your own students, in order of their numbers."))
    if any(student.place is not group[0].place for student in group):
        return Refusal("HR-5.5", msg("Only students at the same place can teleport together."))
    if len(group) > 1 and any(student.thief for student in group):
        return Refusal("HR-7.2", msg("A student with stolen coins teleports alone."))
    wrong = next((refusal for student in group if (refusal := _why_not_alone(context, student, command.to)) is not None), None)
    if wrong is None and len(group) > _teleports_left(context.state, group[0].place, command.to):
        if group[0].place is OFFICE:
            return Refusal("HR-5.6", msg("Each turn, only {count} students can leave the Office.", count=TELEPORTS))
        words = msg("Each turn, only {count} students can teleport into a room, and {count} out of it.", count=TELEPORTS)
        return Refusal("HR-5.5", words)
    return wrong


def _why_not_alone(context: Acting, student: Student, to: Place) -> Refusal | None:
    """Return the refusal to teleport a student, however many others have teleported."""
    state, seat, start, name = context.state, context.seat, student.place, student_name(student.name)
    if student.is_robot:
        return Refusal("HR-10.3", msg("The Robot can't teleport: only students can."))
    if student.teleported:
        return Refusal("HR-5.5", msg("{name} has already teleported this turn.", name=name))
    if start is OFFICE:
        return None if to is base(seat) else Refusal("HR-5.6", msg("From the Office, students can only teleport to their base."))
    if student.halted:
        return Refusal("HR-5.5", msg("{name} has attacked and can't teleport this turn.", name=name))
    home, room = (start, to) if to.is_room else (to, start)
    if not school.is_base(state, seat, home) or not room.is_room or room not in state.board.plan.doorways:
        return Refusal("HR-5.5", msg("Students can only teleport between a classroom and their base."))
    if to.is_room and school.classroom(state, to).owner != seat:
        return Refusal("HR-5.5", msg("You don't control {place}.", place=place_name(state, to)))
    return moving.why_must_leave(seat, [student], to)


def _teleports_left(state: AnyState, start: Place, to: Place) -> int:
    """Return the number of students that can still teleport this way this turn (HR-5.5, 5.6)."""
    if start is OFFICE:
        return TELEPORTS - state.turn.office
    return TELEPORTS - state.turn.teleports.count((to if to.is_room else start, start.is_room))


def _teleports(context: Acting) -> Iterator[Teleport]:
    state, seat = context.state, context.seat
    homes = [base(seat), special(seat)]
    rooms = [place for place in state.board.plan.rooms if school.classroom(state, place).owner == seat]
    by_place: dict[Place, list[Student]] = {}
    for student in state.players[seat].students:
        if not student.teleported:
            by_place.setdefault(student.place, []).append(student)
    for start, there in by_place.items():
        goals = homes if start.is_room or start is OFFICE else rooms if school.is_base(state, seat, start) else []
        for to in goals:
            yield from (Teleport(school.names(group), to) for group in moving.parts(there, _teleports_left(state, start, to)))


def _teleport(working: Working, context: Acting, command: Teleport) -> None:
    start, to, who = working.student(command.names[0]).place, command.to, listed_names(command.names)
    from_office = start is OFFICE
    if from_office:
        working.change_turn(office=working.turn.office + len(who))
    else:
        way = (to if to.is_room else start, start.is_room)
        working.change_turn(teleports=(*working.turn.teleports, *[way] * len(who)))
    for name in command.names:
        _lose_belongings(working, name)
        working.move(name, to, teleported=True)
        if not from_office:
            moving.arrive(working, context.seat, name, to)
    where = place_name(working, to)
    words = msg("{who} teleport to {place}.", who=who, place=where)
    if len(who) == 1:
        words = msg("{name} teleports to {place}.", name=who[0], place=where)
    working.say("teleported", words, "HR-5.6" if from_office else "HR-5.5")
    for _ in who if from_office else ():
        draw_activity(working, context.seat)


def _lose_belongings(working: Working, name: Name) -> None:
    """Take coins and cheerleader from a student that teleports (HR-5.5); the Script goes back to its room (HR-8.2)."""
    student = working.student(name)
    drop_script(working, student)
    lost = belongings([student], items=False)
    if lost:
        working.change(name, cheerleader=False, coins=0)
        working.say("vanished", msg("{name} loses {what}.", name=student_name(name), what=lost), "HR-5.5")


TELEPORT = action(Teleport, "HR-5.5", _teleports, why_not_teleport, _teleport)


# Journeys: students put elsewhere one after the other

Putting = DecisionContext[None, State, model.Put]

TITLES: Mapping[model.Journey, Message] = {
    model.Journey.HOME_ROOM: PERIOD_NAMES["home_room"],
    model.Journey.HALL_PASS: CARDS[Activity.HALL_PASS],
    model.Journey.STUDY_HALL: CARDS[Activity.STUDY_HALL],
    model.Journey.SCIENCE_FAIR: CARDS[SchoolEvent.SCIENCE_FAIR],
    model.Journey.FOOD_FIGHT: CARDS[SchoolEvent.FOOD_FIGHT],
}
"""The period or card that lets students be put elsewhere."""


def destinations(state: AnyState, seat: int, decision: model.Put) -> list[Place]:
    """The places where a seat's students could be put, whichever student it is (HR-8, 9.4)."""
    plan = state.board.plan
    match decision.journey:
        case model.Journey.HOME_ROOM:
            return [place for place in plan.rooms if school.classroom(state, place).owner in (seat, -1)]
        case model.Journey.STUDY_HALL:
            return [decision.room] if decision.room is not None else []
        case model.Journey.SCIENCE_FAIR:
            return [special(seat)]
        case model.Journey.FOOD_FIGHT:
            return [place for place in _office_tile(state) if _is_free(state, seat, place) and _in_the_fight(state, seat, place)]
    return [place for place in plan.neighbours if moving.why_not_enter(state, seat, place) is None and _is_free(state, seat, place)]


def _office_tile(state: AnyState) -> list[Place]:
    return [place for place in state.board.plan.corridors if place.number == 0]


def _is_free(state: AnyState, seat: int, place: Place) -> bool:
    return not place.is_corridor or (not school.enemies_at(state, seat, place) and moving.has_room(state, seat, place, 1))


def _in_the_fight(state: AnyState, seat: int, place: Place) -> bool:
    """True next to an enemy, in a group, or anywhere if nobody is on the tile yet (HR-8.2)."""
    beside = [one for one in state.board.plan.neighbours[place] if one.is_corridor]
    if school.students_at(state, seat, place) or any(school.enemies_at(state, seat, one) for one in beside):
        return True
    return not any(school.seats_at(state, one) for one in _office_tile(state))


def _why_not_go(seat: int, decision: model.Put, student: Student) -> Message | None:
    name = student_name(student.name)
    if not school.in_play(student):
        return msg("{name} is at the nurse.", name=name)
    if student.is_robot:
        return msg("The Robot can't come: only students can.")
    if student.name in decision.gone:
        return msg("{name} has already been moved.", name=name)
    if decision.journey is model.Journey.FOOD_FIGHT and student.place.is_corridor and student.place.number == 0:
        return msg("{name} is already on the Office tile.", name=name)
    if decision.journey is model.Journey.SCIENCE_FAIR and student.place is special(seat):
        return msg("{name} is already in your special room.", name=name)
    return None


def puts(state: AnyState, seat: int, decision: model.Put) -> Iterator[model.PutAt]:
    """The legal ways to put a student elsewhere."""
    places = destinations(state, seat, decision)
    for student in state.players[seat].students:
        if _why_not_go(seat, decision, student) is None:
            for place in places:
                if place is not student.place and not (student.script and school.is_base(state, seat, place)):
                    yield model.PutAt(student.name, place)


def _why_not_put(context: Putting, command: model.PutAt) -> Refusal | None:
    state, seat, decision = context.state, context.seat, context.decision
    clause, name, student = model.CLAUSES[decision.journey], student_name(command.name), school.student_of(state, seat, command.name)
    if student is None:
        return Refusal(clause, msg("{name} isn't one of your students in play.", name=name))
    reason = _why_not_go(seat, decision, student)
    if reason is not None:
        return Refusal(clause, reason)
    if student.script and school.is_base(state, seat, command.to):
        return Refusal(clause, msg("The Script can't be taken into a base."))
    if command.to is student.place or command.to not in destinations(state, seat, decision):
        return Refusal(clause, _destination_rule(state, decision))
    return None


def _destination_rule(state: State, decision: model.Put) -> Message:
    match decision.journey:
        case model.Journey.HOME_ROOM:
            return msg("In Home Room, students go to another room that is yours or unclaimed.")
        case model.Journey.STUDY_HALL if decision.room is not None:
            return msg("With Study Hall, students go to {place}.", place=place_name(state, decision.room))
        case model.Journey.SCIENCE_FAIR:
            return msg("At the Science Fair, students go to your special room.")
        case model.Journey.FOOD_FIGHT:
            return msg("In a Food Fight, students go next to an enemy or into a group on the Office tile.")
    return msg("With a Hall Pass, students go to another place that is open to you and has room.")


def _put(working: Working, context: Putting, command: model.PutAt) -> None:
    seat, decision, student = context.seat, context.decision, working.student(command.name)
    if is_teleport(decision):
        _lose_belongings(working, command.name)
    elif moving.not_for_cheerleaders(working, seat, command.to):
        moving.leave_behind(working, seat, [student])
    words = msg("{name} goes to {place}.", name=student_name(command.name), place=place_name(working, command.to))
    working.say("put", words, model.CLAUSES[decision.journey])
    working.move(command.name, command.to)
    moving.arrive(working, seat, command.name, command.to)
    if student.place is OFFICE:
        working.change(command.name, halted=False)
    if decision.left > 1:
        offer_put(working, evolve(decision, left=decision.left - 1, gone=(*decision.gone, command.name)))


def is_teleport(decision: model.Put) -> bool:
    """True if students lose their belongings on this journey: a Hall Pass is a teleport (HR-5.5, 8.1)."""
    return decision.journey is model.Journey.HALL_PASS


def offer_put(working: Working, decision: model.Put) -> bool:
    """Let a player put a student elsewhere. Returns False if no student can go anywhere."""
    able = next(puts(working, decision.seat, decision), None) is not None
    if able:
        working.then(decision)
    elif not decision.gone and decision.journey is not model.Journey.FOOD_FIGHT:
        _moves_nobody(working, decision)
    return able


def _moves_nobody(working: Working, decision: model.Put) -> None:
    words = msg("{title}: {name} moves nobody.", title=TITLES[decision.journey], name=working.name(decision.seat))
    working.say("stayed", words, model.CLAUSES[decision.journey])


# Not an `action`, which would look at every student and place once more.
PUT: Rule[None, State, Working, model.Put, model.PutAt] = Rule(
    model.PutAt, "HR-8.1", lambda context: MoveSet(lambda: puts(context.state, context.seat, context.decision)), _why_not_put, _put
)


def _why_not_stop(context: Putting, _: model.Done) -> Refusal | None:
    if context.decision.journey is model.Journey.FOOD_FIGHT:
        return Refusal("HR-8.2", msg("In a Food Fight, every student that can come must come."))
    return None


def _stop(working: Working, context: Putting, _: model.Done) -> None:
    if not context.decision.gone:
        _moves_nobody(working, context.decision)


STOP_PUTTING = action(model.Done, "HR-8.1", lambda _: (model.Done(),), _why_not_stop, _stop, Settles.SEAT)


def _put_prompt(state: State, decision: model.Put) -> Message:
    left = decision.left
    match decision.journey:
        case model.Journey.HOME_ROOM:
            return msg("Place students in your own or unclaimed rooms.")
        case model.Journey.HALL_PASS:
            return msgn("Hall Pass: place {count} student anywhere.", "Hall Pass: place up to {count} students anywhere.", left)
        case model.Journey.STUDY_HALL:
            return msgn("Study Hall: place {count} student in the room.", "Study Hall: place up to {count} students in the room.", left)
        case model.Journey.SCIENCE_FAIR:
            return msgn("Science Fair: place {count} student in {room}.", "Science Fair: place up to {count} in {room}.", left,
                        room=place_name(state, special(decision.seat)))  # fmt: skip
    return msg("Food Fight: place a student on the Office tile.")


def _placing_prompt(_: State, decision: model.PlacePushed) -> Message:
    name = student_name(decision.name)
    match decision.cause:
        case model.Cause.PUKE:
            return msg("Puke: choose where {name} goes.", name=name)
        case model.Cause.HALL_MONITOR:
            return msg("Hall Monitor: choose a room for {name}.", name=name)
    return msg("Choose where {name} is pushed.", name=name)


PROMPTS: Prompts = {model.PlacePushed: _placing_prompt, model.Put: _put_prompt}


def _push_words(state: State, command: Push) -> Message:
    who, place = listed_names(command.names), place_name(state, command.to)
    if command.ram:
        return msg("Attack and push with {who} to {place}", who=who, place=place)
    return msg("Push with {who} to {place}", who=who, place=place)


DESCRIPTIONS: Descriptions = {
    Push: _push_words,
    model.PutAt: lambda state, it: msg("{name} to {place}", name=student_name(it.name), place=place_name(state, it.to)),
    Teleport: lambda state, it: msg("Teleport {who} to {place}", who=listed_names(it.names), place=place_name(state, it.to)),
}
