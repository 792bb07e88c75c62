"""Moving: free spaces and movement, limits, the places students can enter, and groups in a classroom (HR-3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count
from typing import Any

from attrs import evolve, frozen

from engines.hallway_rivals import school
from engines.hallway_rivals.board import OFFICE, Kind, Place, base, special
from engines.hallway_rivals.model import Act, AnyState, MoveFree, State, Walk, Working, action
from engines.hallway_rivals.pieces import MOST_STUDENTS, Item, Name, Rank, SocialGroup, Student, name_of
from engines.hallway_rivals.words import ITEMS, listed_names, place_name, student_name
from engines.kernel.commands import Command, piece, pieces
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet
from engines.kernel.rng import Rng

Moving = DecisionContext[None, State, MoveFree] | DecisionContext[None, State, Act]
LIMIT, JOCKS_LIMIT = 10, 15
"""Spaces that a student can be moved in a turn before all others have been (HR-3.1, 10.4)."""
MOVEMENT, TOKEN, MOST_JOCKS_MOVEMENT = 30, 5, 70
"""Movement of a turn, of a token or a Jocks' cheerleader, and the most that cheerleaders can bring the Jocks to (HR-3.1, 10.4)."""


def limit(student: Student) -> int:
    """The number of spaces a student may be moved before all its fellows have been; ten for a Jock that steals (HR-3.1, 7.2, 10.4)."""
    return JOCKS_LIMIT if student.name.social is SocialGroup.JOCKS and not _steals(student) else LIMIT


def _steals(student: Student) -> bool:
    """True if a student has stolen this turn, or carries stolen coins: it never goes past its limit (HR-7.2)."""
    return student.thief or student.stole


def movement(state: AnyState, seat: int) -> int:
    """The movement with which a seat begins step 7 (HR-3.1, 7.1, 8.2, 10.4)."""
    player = state.players[seat]
    plain = MOVEMENT + TOKEN * player.tokens + (state.turn.extra if state.turn.seat == seat else player.extra)
    if school.social(state, seat) is SocialGroup.JOCKS:
        with_cheerleaders = plain + TOKEN * sum(student.cheerleader for student in player.students)
        return max(plain, min(MOST_JOCKS_MOVEMENT, with_cheerleaders))
    return plain


# Places that students can enter
def why_not_enter(state: AnyState, seat: int, place: Place) -> Message | None:
    """The reason why students of a seat can't enter a place, no matter who is there; None if they can (HR-3.4, 5.3)."""
    match place.kind:
        case Kind.NURSE:
            return msg("Students can't walk into the nurse's office.")
        case Kind.BASE | Kind.SPECIAL if place.number != seat:
            return msg("Another player owns {place}.", place=place_name(state, place))
        case Kind.ROOM:
            room = school.classroom(state, place)
            if room.locked and room.owner != seat:
                return msg("The door of {place} is locked.", place=place_name(state, place))
    return None


def has_room(state: AnyState, seat: int, place: Place, more: int) -> bool:
    """True if this number of a seat's students, thieves not counted, still fits at a place without enemies (HR-3.2)."""
    return not place.is_corridor or not_thieves(school.students_at(state, seat, place)) + more <= school.stack_limit(state, seat)


def not_thieves(students: Iterable[Student]) -> int:
    """The number of students that take room: all but those with stolen coins (HR-7.2)."""
    return sum(not student.thief for student in students)


def why_no_room(state: AnyState, seat: int, place: Place) -> Refusal:
    """The refusal to put more students on a corridor space than fit there (HR-3.2)."""
    most, (other, number) = school.stack_limit(state, seat), school.crowds(state).get(place, (seat, 0))
    if other != seat or not number:
        return Refusal("HR-3.2", msg("At most {most} of your students fit there.", most=most))
    return Refusal("HR-3.2", msg("At most {most} of your students fit there, and {count} are there already.", most=most, count=number))


def entry(state: AnyState, seat: int) -> Callable[[Place], bool]:
    """Return a test for the places that students of a seat can walk through or onto, however many stand there."""
    taken = {place for place, (other, _) in school.crowds(state).items() if other != seat}
    return lambda place: place not in taken and (place.kind is Kind.CORRIDOR or why_not_enter(state, seat, place) is None)


def barred(state: AnyState, student: Student, place: Place) -> bool:
    """True if a student can't take its Script to a base, or its cheerleader to a special room (HR-6.2, 8.2)."""
    seat = school.seat_of(state, student.name)
    return (student.script and school.is_base(state, seat, place)) or (student.cheerleader and not_for_cheerleaders(state, seat, place))


def not_for_cheerleaders(state: AnyState, seat: int, place: Place) -> bool:
    """True for a seat's special room, unless it serves as a base: no cheerleader may come in (HR-6.2)."""
    return place is special(seat) and not school.is_base(state, seat, place)


# The cost of moves and pushes
def _paid(student: Student, steps: int, grouped: bool) -> int:
    """Return the spaces that a student pays for: not its free ones, nor those it has as one of a group (HR-3.1, 10.1)."""
    return max(0, steps - student.free - (student.together if grouped else 0))


def cost(group: Sequence[Student], steps: int) -> int:
    """The movement it takes to move a group: one for each student and space; a school jacket spares one a space (HR-3.1, 10.2)."""
    grouped = len(group) > 1
    shares = [_paid(student, steps, grouped) for student in group]
    jacket = grouped and any(student.item is Item.JACKET for student in group)
    return sum(shares) - (max(shares) if jacket else 0)


def push_cost(state: AnyState, seat: int, group: Sequence[Student], to: Place) -> int:
    """The movement that pushing takes on top of the step: one for each enemy but thieves (HR-3.3), or none (HR-10.1, 10.4)."""
    if _pushes_freely(state, seat, group):
        return 0
    return sum(other != seat and not student.thief for other, student in school.everybody_at(state, to))


def _pushes_freely(state: AnyState, seat: int, group: Sequence[Student]) -> bool:
    """True with cymbals, and for Jocks with a college student among them or beside their teacher (HR-10.1, 10.4)."""
    if state.turn.cymbals or school.social(state, seat) is not SocialGroup.JOCKS:
        return state.turn.cymbals
    teacher = any(student.rank is Rank.TEACHER for student in school.students_at(state, seat, group[0].place))
    return teacher or any(student.rank is Rank.COLLEGE for student in group)


def why_too_dear(state: AnyState, price: int, clause: str) -> Refusal | None:
    """The refusal of a price above the movement left; None if it can be paid (HR-3.1)."""
    left = state.turn.movement
    return Refusal(clause, msg("That takes {price} movement, and you have {left}.", price=price, left=left)) if price > left else None


def why_not_onto(state: AnyState, seat: int, group: Sequence[Student], to: Place) -> Refusal | None:
    """The refusal to push the students off an adjacent space, at whatever cost; None if the group can (HR-3.3)."""
    if to not in state.board.plan.neighbours.get(group[0].place, ()):
        return Refusal("HR-3.3", msg("You can only push onto an adjacent space."))
    if not to.is_corridor or not school.enemies_at(state, seat, to):
        return Refusal("HR-3.3", msg("There is no enemy to push on that space."))
    if not has_room(state, seat, to, not_thieves(group)):
        return why_no_room(state, seat, to)
    home = state.board.plan.purple.get(to)
    if home is not None and home.number in school.seats_at(state, to):
        words = msg("Students can't be pushed away from the door of {place}, which is theirs.", place=place_name(state, home))
        return Refusal("HR-3.3", words)
    return None


# Limits
def mobile(student: Student) -> bool:
    """True if a student may still move this turn (HR-3.4, 4.3, 10.3)."""
    return school.in_play(student) and (not student.halted or student.after > 0)


def have_free_spaces(state: AnyState, seat: int) -> int:
    """The number of a seat's students with free spaces left (HR-3.1)."""
    return sum(map(free_to_move, state.players[seat].students))


def free_to_move(student: Student) -> bool:
    """True if a student has free spaces left (HR-3.1)."""
    return mobile(student) and student.free > 0


def spaces_to_limit(student: Student, grouped: bool = False) -> int:
    """The spaces a student can still go before it has to wait for its fellows, alone or as one of a group (HR-3.1, 10.1)."""
    return student.free + (student.together if grouped else 0) + max(0, limit(student) - student.walked)


def _waits_for(state: AnyState, seat: int, going: Sequence[Student], left: int) -> Student | None:
    """Return a student that stays, can still move or push, and is not at its limit; None if there is none (HR-3.1)."""
    behind = [one for one in state.players[seat].students if one not in going and one.walked < limit(one) and mobile(one)]
    if not behind:
        return None
    enter, beside = entry(state, seat), state.board.plan.neighbours
    walks = next((one for one in behind if any(enter(place) for place in beside[one.place])), None)
    return walks or next((one for one in behind if _can_push(state, seat, one, left)), None)


def _can_push(state: AnyState, seat: int, student: Student, left: int) -> bool:
    alone = [student]
    return any(
        why_not_onto(state, seat, alone, place) is None and cost(alone, 1) + push_cost(state, seat, alone, place) <= left
        for place in state.board.plan.neighbours[student.place]
    )


def why_too_far(context: Moving, group: Sequence[Student], steps: int) -> Refusal | None:
    """The refusal to move a group this number of spaces; None if it can go that far (HR-3.1)."""
    if not isinstance(context.decision, MoveFree):
        return _why_too_far(context.state, context.seat, group, steps)
    if _free(group, steps):
        return None
    state, seat = context.state, context.seat
    # Free spaces that are left go with the step.
    own = tuple([student.changed(free=0, together=0) for student in state.players[seat].students])
    players = [evolve(player, students=own) if other == seat else player for other, player in enumerate(state.players)]
    turn = evolve(state.turn, movement=state.turn.movement + movement(state, seat))
    walkers = [student for student in own if any(student.name is one.name for one in group)]
    later = Refusal("HR-3.1", msg("Free moves don't go that far. Continue, then walk farther."))
    return _why_too_far(evolve(state, players=tuple(players), turn=turn), seat, walkers, steps) or later


def _free(group: Sequence[Student], steps: int) -> bool:
    """True if a group can go this number of spaces without movement."""
    return not any(_paid(student, steps, len(group) > 1) for student in group)


def _why_too_far(state: State, seat: int, group: Sequence[Student], steps: int) -> Refusal | None:
    """The same, once movement can be spent."""
    grouped = len(group) > 1
    dear = why_too_dear(state, cost(group, steps), "HR-3.1")
    if dear is not None:
        return dear
    ends = [spaces_to_limit(student, grouped) for student in group]
    for student, end in zip(group, ends, strict=True):
        if student.halted and steps > student.after:
            name = student_name(student.name)
            return Refusal("HR-10.3", msg("After attacking, {name} can move at most {count} more spaces.", name=name, count=student.after))
        if steps > end and _steals(student):
            name = student_name(student.name)
            words = msg("{name} has stolen coins and can move at most {most} spaces a turn.", name=name, most=limit(student))
            return Refusal("HR-7.2", words)
    first = min(ends)
    if steps <= first:
        return None
    # Beyond the first limit, every other student must have reached its own by then, also those in the group.
    behind = next((one for one, end in zip(group, ends, strict=True) if one.walked < limit(one) and end > first), None)
    other = behind or _waits_for(state, seat, group, state.turn.movement - cost(group, first))
    if other is None:
        return None
    student = group[ends.index(first)]
    most = limit(student)
    words = msg("{name} can move only {most} spaces until {other} has also moved as far as it can.", name=student_name(student.name),
                most=most, other=student_name(other.name))  # fmt: skip
    return Refusal("HR-3.1" if most == LIMIT else "HR-10.4", words)


# Moves
@frozen
class Move(Command, verb="move"):
    """Move students that stand together to a place (HR-3.1)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)


def farthest(context: Moving, group: Sequence[Student]) -> int:
    """The number of spaces a group can go, whatever the path."""
    if isinstance(context.decision, MoveFree):
        return next(steps for steps in count() if not _free(group, steps + 1))
    return next(steps for steps in count() if why_too_far(context, group, steps + 1) is not None)


def reach(context: Moving, group: Sequence[Student]) -> Mapping[Place, int]:
    """The places where a group can end its move, each with the steps to it (HR-3)."""
    state, seat, start = context.state, context.seat, group[0].place
    steps = state.board.plan.distances(start, farthest(context, group), entry(state, seat))
    return {place: taken for place, taken in steps.items() if place is not start and why_not_stop(state, seat, group, place) is None}


def in_reach_next_turn(state: AnyState, seat: int, rooms: Collection[Place]) -> set[Place]:
    """The rooms that students of a seat could reach in its next turn, whoever is in the way: bought ones, too (HR-3.1, 5.5, 7.1)."""
    plan, able = state.board.plan, [one for one in state.players[seat].students if school.in_play(one)]
    # Past its limit a student goes with what the others leave; those who capture a room nearby need little (HR-3.1, 5.1).
    needed = _movement_needed(state, seat, able)
    spare = movement(state, seat) - sum(needed.values())
    walks = [(one.place, max(limit(one), (spare + needed[one.name]) * (not one.thief))) for one in able if not one.is_robot]
    if school.headcount(state, seat) < MOST_STUDENTS and (state.players[seat].coins or school.controlled(state, seat)):
        bought = Student(name_of(school.social(state, seat), MOST_STUDENTS), base(seat))
        walks.append((bought.place, max(limit(bought), spare)))
    own = [place for place in plan.rooms if school.classroom(state, place).owner == seat]
    starts: dict[Place, int] = {}
    for at, most in walks:
        teleports = own if school.is_base(state, seat, at) else () if at.is_corridor else (base(seat),)
        for start in (at, *teleports):
            starts[start] = max(starts.get(start, 0), most + 1)
    found = set()
    for room in rooms:
        near = plan.apart(room)
        if any(near.get(start, most + 1) <= most for start, most in starts.items()):
            found.add(room)
    return found


def _movement_needed(state: AnyState, seat: int, able: Sequence[Student]) -> dict[Name, int]:
    """The movement of each student before fellows may pass their limits: to the nearest room it can capture, else to its own limit."""
    rooms = [room for room in state.board.plan.rooms if school.capturable(state, seat, room)]
    walkers = [one for one in able if not one.is_robot]
    apart = [(state.board.plan.apart(room), room) for room in rooms]
    ways = [(far, one, room) for steps, room in apart for one in walkers if (far := steps.get(one.place, 99)) <= JOCKS_LIMIT]
    found: dict[Name, int] = {}
    taken: set[Place] = set()
    for far, one, room in sorted(ways, key=lambda way: way[0]):
        if one.name not in found and room not in taken:
            taken.add(room)
            # One space is free.
            found[one.name] = min(limit(one), max(0, far - 1))
    return {one.name: limit(one) for one in able} | found


def why_not_stop(state: AnyState, seat: int, group: Sequence[Student], place: Place) -> Refusal | None:
    """The refusal to end a move at a place, however near it is; None if the group can (HR-3)."""
    if not has_room(state, seat, place, not_thieves(group)):
        return why_no_room(state, seat, place)
    if any(student.script for student in group) and school.is_base(state, seat, place):
        return Refusal("HR-8.2", msg("The Script can't be taken into a base."))
    return why_must_leave(seat, group, place)


def why_must_leave(seat: int, group: Sequence[Student], place: Place) -> Refusal | None:
    """The refusal to enter the special room with students that began the turn in one (HR-3.4)."""
    began = next((student for student in group if student.began), None)
    if began is None or place is not special(seat):
        return None
    return Refusal("HR-3.4", msg("{name} began the turn in a special room and must leave it.", name=student_name(began.name)))


def groups_to_move(state: State, seat: int) -> Iterator[list[Student]]:
    """All students of a seat that may still move together, place by place; each thief alone (HR-7.2)."""
    by_place: dict[Place | Name, list[Student]] = {}
    for student in state.players[seat].students:
        if mobile(student):
            by_place.setdefault(student.name if student.thief else student.place, []).append(student)
    yield from by_place.values()


def parts(there: Sequence[Student], most: int) -> Iterator[tuple[Student, ...]]:
    """All groups of up to ``most`` of the students at a place."""
    return (group for size in range(1, min(most, len(there)) + 1) for group in combinations(there, size))


def _moves(context: Moving) -> Iterator[Move]:
    for there in groups_to_move(context.state, context.seat):
        for group in parts(there, school.group_size(context.state, context.seat)):
            for place in reach(context, group):
                yield Move(school.names(group), place)


def _draw(context: Moving, rng: Rng) -> tuple[Move, Rng] | None:
    standing = list(groups_to_move(context.state, context.seat))
    while standing:
        there, rng = rng.pick(standing)
        size, rng = rng.below(min(school.group_size(context.state, context.seat), len(there)))
        mixed, rng = rng.shuffled(there)
        group = sorted(mixed[: size + 1], key=lambda student: student.name.number)
        places = list(reach(context, group))
        if places:
            place, rng = rng.pick(places)
            return Move(school.names(group), place), rng
        alone = [list(reach(context, [student])) for student in there]
        if any(alone):
            index, rng = rng.pick([index for index, places in enumerate(alone) if places])
            place, rng = rng.pick(alone[index])
            return Move((there[index].name,), place), rng
        standing.remove(there)
    return None


def group_named(context: Moving, named: tuple[Name, ...]) -> list[Student] | Refusal:
    """The students of these names, or the refusal if they can't move together (HR-3.1, 3.5)."""
    state, seat = context.state, context.seat
    group = [student for name in named if (student := school.student_of(state, seat, name)) is not None]
    if not named or len(group) < len(named) or list(named) != sorted(set(named)):
        return Refusal("HR-3.1", msg("Name your own students, in order of their numbers."))
    if any(student.place is not group[0].place for student in group):
        return Refusal("HR-3.1", msg("Only students at the same place can move together."))
    if len(group) > school.group_size(state, seat):
        return Refusal("HR-3.5", msg("At most {count} students can move together.", count=school.group_size(state, seat)))
    if len(group) > 1 and any(student.thief for student in group):
        return Refusal("HR-7.2", msg("A student with stolen coins moves alone."))
    for student in group:
        name = student_name(student.name)
        if not school.in_play(student):
            return Refusal("HR-3.4", msg("{name} is at the nurse.", name=name))
        if not mobile(student):
            if student.place is OFFICE or (student.teleported and not (student.fought or student.hit)):
                return Refusal("HR-3.4", msg("{name} has entered the Office and can't move again this turn.", name=name))
            return Refusal("HR-4.3", msg("{name} has attacked and can't move again this turn.", name=name))
    return group


def _why_not_move(context: Moving, command: Move) -> Refusal | None:
    group = group_named(context, command.names)
    if isinstance(group, Refusal):
        return group
    state, seat, to, start = context.state, context.seat, command.to, group[0].place
    if to is start or to not in state.board.plan.neighbours:
        return Refusal("HR-3.1", msg("Choose another place in the school."))
    reason = why_not_enter(state, seat, to)
    if reason is not None:
        return Refusal("HR-5.3" if to.is_room else "HR-3.4", reason)
    enter = entry(state, seat)
    if not enter(to):
        return Refusal("HR-3.3", msg("Enemies stand there: push them from an adjacent space."))
    steps = state.board.plan.distances(start, 99, enter).get(to)
    if steps is None:
        return Refusal("HR-3.1", msg("Enemies block every path there: push them aside first."))
    return why_not_stop(state, seat, group, to) or why_too_far(context, group, steps)


def _move(working: Working, context: Moving, command: Move) -> None:
    group = [working.student(name) for name in command.names]
    plan = working.board.plan
    way = plan.way(plan.distances(group[0].place, farthest(context, group), entry(working, context.seat)), command.to)
    price = cost(group, len(way) - 1)
    walk(working, context.seat, group, way)
    working.change_turn(movement=working.turn.movement - price)
    who, place = listed_names(command.names), place_name(working, command.to)
    working.say("moved", _walked(who, place), "HR-3.1")


def _walked(who: tuple[Message, ...], place: Message) -> Message:
    return msg("{who} go to {place}.", who=who, place=place) if len(who) > 1 else msg("{who} goes to {place}.", who=who, place=place)


def joined(before: Message, after: Message) -> Message | None:
    """One sentence for two walks to the same place; None for anything else."""
    one, other = dict(before.values), dict(after.values)
    first, then, place = one.get("who"), other.get("who"), one.get("place")
    if not (isinstance(first, tuple) and isinstance(then, tuple) and isinstance(place, Message)):
        return None
    walks = [before, after] == [_walked(first, place), _walked(then, place)]
    return _walked((*first, *then), place) if walks else None


MOVE: Rule[None, State, Working, Any, Move] = Rule(
    Move, "HR-3.1", lambda context: MoveSet(lambda: _moves(context), lambda rng: _draw(context, rng)), _why_not_move, _move, Settles.NOTHING
)


def walk(working: Working, seat: int, group: Sequence[Student], way: tuple[Place, ...]) -> None:
    """Move students along a path, on free spaces first (HR-3.1), with the effects of entering its end."""
    grouped, steps, to = len(group) > 1, len(way) - 1, way[-1]
    working.deed = Walk(way)
    if not_for_cheerleaders(working, seat, to):
        leave_behind(working, seat, group)
    for student in group:
        free = min(steps, student.free)
        shared = min(steps - free, student.together) if grouped else 0
        working.move(
            student.name,
            to,
            free=student.free - free,
            together=student.together - shared,
            walked=student.walked + steps - free - shared,
            fought=False,
            after=max(0, student.after - steps),
        )
        arrive(working, seat, student.name, to)


def arrive(working: Working, seat: int, name: Name, place: Place) -> None:
    """Apply the effects of a place: the Office ends the move, the special room equips, a base takes stolen coins (HR-3.4, 7.2, 10)."""
    student = working.student(name)
    if place.kind is Kind.OFFICE:
        working.change(name, halted=True, after=0)
    elif place is special(seat):
        item = EQUIPMENT.get(working.config.socials[seat])
        if item is not None and student.item is None and not student.is_robot:
            working.change(name, item=item)
            working.say("equipped", msg("{name} takes {item}.", name=student_name(name), item=ITEMS[item]), "HR-10")
    if student.coins and school.is_base(working, seat, place):
        working.gain(seat, student.coins)
        working.change(name, coins=0)
        words = msgn("{name} brings {count} coin home.", "{name} brings {count} coins home.", student.coins, name=student_name(name))
        working.say("banked", words, "HR-7.2")


EQUIPMENT: Mapping[SocialGroup, Item] = {SocialGroup.BAND: Item.BATON, SocialGroup.PREPS: Item.JACKET, SocialGroup.JOCKS: Item.WEIGHTS}
"""The item that a student takes on entering its special room; the Nerds' room is a second base instead (HR-10)."""


def leave_behind(working: Working, seat: int, group: Sequence[Student]) -> None:
    """Leave the cheerleaders of a group to fellows that stay, or in the classroom; elsewhere they go away (HR-6.2)."""
    going = school.names(group)
    for student in group:
        if not student.cheerleader:
            continue
        working.change(student.name, cheerleader=False)
        place, whose = student.place, student_name(student.name)
        stay = [
            one for one in school.students_at(working, seat, place) if one.name not in going and not one.cheerleader and not one.is_robot
        ]
        if stay:
            working.change(stay[0].name, cheerleader=True)
            working.say("took", msg("{name} takes {other}'s cheerleader.", name=student_name(stay[0].name), other=whose), "HR-6.2")
        elif not leave_cheerleader(working, student, "HR-6.2"):
            working.say("vanished", msg("{name}'s cheerleader goes away.", name=whose), "HR-6.2")


def leave_cheerleader(working: Working, student: Student, clause: str) -> bool:
    """Leave a student's cheerleader in the classroom where it is; False if it is no classroom, or has one (HR-6.1, 6.2)."""
    place = student.place
    if not place.is_room or place in working.cheerleaders:
        return False
    working.cheerleaders = (*working.cheerleaders, place)
    words = msg("{name}'s cheerleader stays in {place}.", name=student_name(student.name), place=place_name(working, place))
    working.say("left_behind", words, clause)
    return True


# Groups in a classroom
@frozen
class Arrange(Command, verb="arrange"):
    """Let two students of your own change places in a room, and so groups (HR-3.2)."""

    one: Name = piece(Name)
    other: Name = piece(Name)


def _why_not_arrange(context: Moving, command: Arrange) -> Refusal | None:
    state, seat = context.state, context.seat
    one, other = school.student_of(state, seat, command.one), school.student_of(state, seat, command.other)
    if one is None or other is None or not command.one < command.other:
        return Refusal("HR-3.2", msg("Name two of your own students, in order of their numbers."))
    if one.thief or other.thief:
        return Refusal("HR-7.2", msg("A student with stolen coins belongs to no group."))
    if one.place is not other.place or not one.place.is_room or other in school.group_of(state, one):
        return Refusal("HR-3.2", msg("They are not in different groups of the same room."))
    if one.arranged or other.arranged or one.halted or other.halted:
        return Refusal("HR-3.2", msg("One of them has attacked or changed groups this turn."))
    return None


def _arrange(working: Working, _: Moving, command: Arrange) -> None:
    one, other = working.student(command.one), working.student(command.other)
    working.change(one.name, order=other.order, arranged=True)
    working.change(other.name, order=one.order, arranged=True)
    working.say("arranged", msg("{one} and {other} change groups.", one=student_name(one.name), other=student_name(other.name)), "HR-3.2")


ARRANGE = action(
    Arrange,
    "HR-3.2",
    lambda context: (
        Arrange(one.name, other.name)
        for one, other in combinations(context.state.players[context.seat].students, 2)
        if one.place is other.place and one.place.is_room
    ),
    _why_not_arrange,
    _arrange,
)


def _free_moves(students: int) -> Message:
    """The prompt of step 6 with this many students who have free spaces."""
    if not students:
        return msg("You have no free moves. Play a card if you can, or continue.")
    return msgn("Free moves for {count} student. Continue when done.", "Free moves for {count} students. Continue when done.", students)


PROMPTS: Prompts = {
    MoveFree: lambda state, decision: _free_moves(have_free_spaces(state, decision.seat)),
    Act: lambda state, _: (
        msg("Move, fight or capture ({count} movement).", count=state.turn.movement)
        if state.turn.movement
        else msg("No movement left: fight, capture or end your turn.")
    ),
}

DESCRIPTIONS: Descriptions = {
    Move: lambda state, it: msg("{who} to {place}", who=listed_names(it.names), place=place_name(state, it.to)),
    Arrange: lambda _, it: msg("{one} and {other} change groups", one=student_name(it.one), other=student_name(it.other)),
}
