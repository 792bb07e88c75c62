"""Moving: free spaces and movement, limits, where students can go, and groups in a classroom (HR-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, count

from attrs import frozen

from engines.hallway_rivals.board import Kind, Place, special
from engines.hallway_rivals.model import Act, MoveFree, State, Walk, Working
from engines.hallway_rivals.pieces import Item, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.school import (
    School,
    at,
    classroom,
    crowds,
    enemies_at,
    found,
    group_of,
    in_play,
    is_base,
    own_at,
    seat_of,
    seats_at,
    social,
    stack,
    together,
)
from engines.hallway_rivals.words import ITEMS, listed_names, place_name, student_name
from engines.kernel.commands import Command, piece, pieces
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet
from engines.kernel.rng import Rng


@frozen
class Move(Command, verb="move"):
    """Move students that stand together to a place (HR-3.1)."""

    names: tuple[Name, ...] = pieces(Name)
    to: Place = piece(Place)


@frozen
class Arrange(Command, verb="arrange"):
    """Let two own students of one room change places, and so groups (HR-3.2)."""

    one: Name = piece(Name)
    other: Name = piece(Name)


Moving = DecisionContext[None, State, MoveFree | Act]


LIMIT = 10


JOCKS_LIMIT = 15
"""Spaces that a student can be moved in a turn before all others have been (HR-3.1, 10.4)."""


MOVEMENT = 30


TOKEN = 5


MOST_JOCKS_MOVEMENT = 70
"""Movement of a turn, what a token adds, and the most that cheerleaders can bring the Jocks to (HR-3.1, 10.4)."""


def limit(student: Student) -> int:
    """Return how many spaces a student may be moved before all its fellows have been: a thieving Jock ten as well (HR-3.1, 7.2, 10.4)."""
    return JOCKS_LIMIT if student.name.social is SocialGroup.JOCKS and not _steals(student) else LIMIT


def _steals(student: Student) -> bool:
    """True if a student has stolen this turn, or carries stolen coins: it never goes past its limit (HR-7.2)."""
    return student.thief or student.stole


def movement(school: School, seat: int) -> int:
    """The movement that a seat begins step 7 with (HR-3.1, 7.1, 8.2, 10.4)."""
    player = school.players[seat]
    plain = MOVEMENT + TOKEN * player.tokens + (school.turn.extra if school.turn.seat == seat else player.extra)
    if social(school, seat) is SocialGroup.JOCKS:
        with_cheerleaders = plain + TOKEN * sum(student.cheerleader for student in player.students)
        return max(plain, min(MOST_JOCKS_MOVEMENT, with_cheerleaders))
    return plain


# Where somebody may be
def why_not_enter(school: School, seat: int, place: Place) -> Message | None:
    """Why students of a seat can't enter a place, whoever stands there; None where they can (HR-3.4, 5.3)."""
    match place.kind:
        case Kind.NURSE:
            return msg("Nobody walks into the nurse's office.")
        case Kind.BASE | Kind.SPECIAL if place.number != seat:
            return msg("{place} belongs to another player.", place=place_name(school, place))
        case Kind.ROOM:
            room = classroom(school, place)
            if room.locked and room.owner != seat:
                return msg("{place} is locked.", place=place_name(school, place))
    return None


def room_for(school: School, seat: int, place: Place, count: int) -> bool:
    """Whether so many more students of a seat, thieves not counted, can stand at a place where no enemy is (HR-3.2)."""
    if not place.is_corridor:
        return True
    there = sum(not student.thief for student in own_at(school, seat, place))
    return there + count <= stack(school, seat)


def entry(school: School, seat: int) -> Callable[[Place], bool]:
    """Return a test for the places that students of a seat can walk through or onto, however many stand there."""
    taken = {place for place, (other, _) in crowds(school).items() if other != seat}
    return lambda place: place not in taken and (place.kind is Kind.CORRIDOR or why_not_enter(school, seat, place) is None)


# What it costs
def paid(student: Student, steps: int, grouped: bool) -> int:
    """How many of so many spaces a student pays for: not those that are free to it (HR-3.1), or to it as one of a group (HR-10.1)."""
    return max(0, steps - student.free - (student.together if grouped else 0))


def cost(group: Sequence[Student], steps: int) -> int:
    """The movement it takes to move a group so many spaces: one a student and space; a school jacket spares one a space (HR-3.1, 10.2)."""
    grouped = len(group) > 1
    shares = [paid(student, steps, grouped) for student in group]
    jacket = grouped and any(student.item is Item.JACKET for student in group)
    return sum(shares) - (max(shares) if jacket else 0)


def push_cost(school: School, seat: int, group: Sequence[Student], to: Place) -> int:
    """The movement that pushing takes beside that of the step: one for each enemy but thieves (HR-3.3); or free (HR-10.1, 10.4)."""
    if free_push(school, seat, group):
        return 0
    return sum(other != seat and not student.thief for other, student in at(school, to))


def free_push(school: School, seat: int, group: Sequence[Student]) -> bool:
    """Whether pushing is free to this group: cymbals, Jocks with a college student among them or beside their teacher (HR-10.1, 10.4)."""
    if school.turn.cymbals:
        return True
    if social(school, seat) is not SocialGroup.JOCKS:
        return False
    teacher = any(student.rank is Rank.TEACHER for student in own_at(school, seat, group[0].place))
    return teacher or any(student.rank is Rank.COLLEGE for student in group)


def why_not_onto(school: School, seat: int, group: Sequence[Student], to: Place) -> Refusal | None:
    """Return why a group can't push those off a space beside who stand there, whatever it takes; None if it can (HR-3.3)."""
    if to not in school.board.plan.neighbours.get(group[0].place, ()):
        return Refusal("HR-3.3", msg("Only a space beside can be pushed onto."))
    if not to.is_corridor or not enemies_at(school, seat, to):
        return Refusal("HR-3.3", msg("No enemy stands there on a corridor space."))
    if not room_for(school, seat, to, sum(not student.thief for student in group)):
        return why_no_room(school, seat, to)
    home = school.board.plan.purple.get(to)
    if home is not None and home.number in seats_at(school, to):
        return Refusal("HR-3.3", msg("Nobody is pushed off the purple space before {place} of their own.", place=place_name(school, home)))
    return None


def mobile(student: Student) -> bool:
    """Whether a student may still move this turn (HR-3.4, 4.3, 10.3)."""
    return in_play(student) and (not student.halted or student.after > 0)


def _end(student: Student, grouped: bool) -> int:
    """How many spaces a student can go until it has been moved as far as its limit (HR-3.1)."""
    return student.free + (student.together if grouped else 0) + max(0, limit(student) - student.walked)


def _waits_for(school: School, seat: int, going: Sequence[Student], left: int) -> Student | None:
    """Somebody besides those that go who can still move, by a push if need be, and is not at the limit; None if nobody is (HR-3.1)."""
    names = {student.name for student in going}
    behind = [one for one in school.players[seat].students if one.name not in names and one.walked < limit(one) and mobile(one)]
    if not behind:
        return None
    enter, beside = entry(school, seat), school.board.plan.neighbours
    walks = next((one for one in behind if any(enter(place) for place in beside[one.place])), None)
    return walks or next((one for one in behind if _can_push(school, seat, one, left)), None)


def _can_push(school: School, seat: int, student: Student, left: int) -> bool:
    """Whether a student could push somebody, with so much movement left (HR-3.3)."""
    alone = [student]
    return any(
        why_not_onto(school, seat, alone, place) is None and cost(alone, 1) + push_cost(school, seat, alone, place) <= left
        for place in school.board.plan.neighbours[student.place]
    )


def why_too_far(context: Moving | DecisionContext[None, State, Act], group: Sequence[Student], steps: int) -> Refusal | None:
    """Return why a group can't go so many spaces; None if it can (HR-3.1)."""
    state, seat, grouped = context.state, context.seat, len(group) > 1
    if isinstance(context.decision, MoveFree):
        paying = any(paid(student, steps, grouped) for student in group)
        return Refusal("HR-3.1", msg("Only free moves are made in this step.")) if paying else None
    price, left = cost(group, steps), state.turn.movement
    if price > left:
        return Refusal("HR-3.1", msg("That takes {price} movement, and {left} is left.", price=price, left=left))
    ends = [_end(student, grouped) for student in group]
    for student, end in zip(group, ends, strict=True):
        name = student_name(student.name)
        if student.halted and steps > student.after:
            return Refusal("HR-10.3", msg("After its attack {name} moves at most {count} more spaces.", name=name, count=student.after))
        if steps > end and _steals(student):
            return Refusal("HR-7.2", msg("{name} has stolen, and moves at most {most} spaces a turn.", name=name, most=limit(student)))
    first = min(ends)
    if steps <= first:
        return None
    # Whoever goes past its limit does so from there on: by then all others must have come to theirs, those who go with it as well.
    behind = next((one for one, end in zip(group, ends, strict=True) if one.walked < limit(one) and end > first), None)
    other = behind or _waits_for(state, seat, group, left - cost(group, first))
    if other is None:
        return None
    student = group[ends.index(first)]
    most = limit(student)
    words = msg("{name} can be moved {most} spaces until all others have been, and {other} has not.", name=student_name(student.name),
                most=most, other=student_name(other.name))  # fmt: skip
    return Refusal("HR-3.1" if most == LIMIT else "HR-10.4", words)


# The command
def farthest(context: Moving, group: Sequence[Student]) -> int:
    """How many spaces a group can go, whatever the way."""
    return next(steps for steps in count() if why_too_far(context, group, steps + 1) is not None)


def reach(context: Moving, group: Sequence[Student]) -> Mapping[Place, int]:
    """Where a group can go, with the steps it takes (HR-3)."""
    state, seat, start = context.state, context.seat, group[0].place
    steps = state.board.plan.distances(start, farthest(context, group), entry(state, seat))
    return {place: taken for place, taken in steps.items() if place is not start and why_not_stop(context, group, place, taken) is None}


def why_not_stop(context: Moving, group: Sequence[Student], place: Place, steps: int) -> Refusal | None:
    """Why a group can't end its move at a place that it could walk to in so many steps; None where it can (HR-3)."""
    state, seat = context.state, context.seat
    if not room_for(state, seat, place, sum(not student.thief for student in group)):
        return why_no_room(state, seat, place)
    if any(student.script for student in group) and is_base(state, seat, place):
        return Refusal("HR-8.2", msg("The Script can't be taken into a base."))
    if place is special(seat) and any(student.began for student in group):
        return Refusal("HR-3.4", msg("A student that began the turn in a special room has to leave it."))
    return why_too_far(context, group, steps)


def why_no_room(school: School, seat: int, place: Place) -> Refusal:
    """Refuse to put more students on a corridor space than may stand there (HR-3.2)."""
    most, there = stack(school, seat), crowds(school).get(place, (seat, 0))
    count = there[1] if there[0] == seat else 0
    if not count:
        return Refusal("HR-3.2", msg("At most {most} of your students can stand there.", most=most))
    return Refusal("HR-3.2", msg("At most {most} of your students can stand there, and {count} do already.", most=most, count=count))


def together_at(state: State, seat: int) -> Iterator[list[Student]]:
    """Those of a seat's students at each place that may still move as one; a thief by itself (HR-7.2)."""
    by_place: dict[Place | Name, list[Student]] = {}
    for student in state.players[seat].students:
        if mobile(student):
            by_place.setdefault(student.name if student.thief else student.place, []).append(student)
    yield from by_place.values()


def _each(context: Moving) -> Iterator[Move]:
    for there in together_at(context.state, context.seat):
        for size in range(1, min(together(context.state, context.seat), len(there)) + 1):
            for group in combinations(there, size):
                for place in reach(context, group):
                    yield Move(tuple([student.name for student in group]), place)


def _draw(context: Moving, rng: Rng) -> tuple[Move, Rng] | None:
    standing = list(together_at(context.state, context.seat))
    while standing:
        there, rng = rng.pick(standing)
        size, rng = rng.below(min(together(context.state, context.seat), len(there)))
        mixed, rng = rng.shuffled(there)
        group = sorted(mixed[: size + 1], key=lambda student: student.name.number)
        places = list(reach(context, group))
        if places:
            place, rng = rng.pick(places)
            return Move(tuple([student.name for student in group]), place), rng
        alone = [list(reach(context, [student])) for student in there]
        if any(alone):
            index, rng = rng.pick([index for index, places in enumerate(alone) if places])
            place, rng = rng.pick(alone[index])
            return Move((there[index].name,), place), rng
        standing.remove(there)
    return None


def moves(context: Moving) -> MoveSet[Move]:
    """All moves of groups of students that stand together (HR-3.1, 3.5)."""
    return MoveSet(lambda: _each(context), lambda rng: _draw(context, rng))


def group_named(context: Moving | DecisionContext[None, State, Act], names: tuple[Name, ...]) -> list[Student] | Refusal:
    """The own students of these names, which must stand together and be able to move; else why not (HR-3.1, 3.5)."""
    state, seat = context.state, context.seat
    group = [student for name in names if (student := found(state, name)) is not None and seat_of(state, name) == seat]
    if not names or len(group) < len(names) or list(names) != sorted(set(names)):
        return Refusal("HR-3.1", msg("Name students of your own, in order."))
    if any(student.place is not group[0].place for student in group):
        return Refusal("HR-3.1", msg("Only students that stand together move as one."))
    if len(group) > together(state, seat):
        return Refusal("HR-3.5", msg("At most {count} students move as one.", count=together(state, seat)))
    if len(group) > 1 and any(student.thief for student in group):
        return Refusal("HR-7.2", msg("A student with stolen coins is part of no group: it moves by itself."))
    for student in group:
        if not in_play(student):
            return Refusal("HR-3.4", msg("{name} is at the nurse.", name=student_name(student.name)))
        if not mobile(student):
            return Refusal("HR-4.3", msg("{name} moves no more this turn.", name=student_name(student.name)))
    return group


def why_not_move(context: Moving, command: Move) -> Refusal | None:
    """HR-3.1 to 3.5."""
    group = group_named(context, command.names)
    if isinstance(group, Refusal):
        return group
    state, seat, to, start = context.state, context.seat, command.to, group[0].place
    if to is start or to not in state.board.plan.neighbours:
        return Refusal("HR-3.1", msg("That is no other place of the school."))
    reason = why_not_enter(state, seat, to)
    if reason is not None:
        return Refusal("HR-5.3" if to.is_room else "HR-3.4", reason)
    enter = entry(state, seat)
    if not enter(to):
        return Refusal("HR-3.3", msg("Enemies stand there: they have to be pushed, from a space beside."))
    steps = state.board.plan.distances(start, 99, enter).get(to)
    if steps is None:
        return Refusal("HR-3.1", msg("There is no way there."))
    return why_not_stop(context, group, to, steps)


def _move(working: Working, context: Moving, command: Move) -> None:
    group = [working.student(name) for name in command.names]
    plan = working.board.plan
    way = plan.way(plan.distances(group[0].place, farthest(context, group), entry(working, context.seat)), command.to)
    price = cost(group, len(way) - 1)
    walk(working, context.seat, group, way)
    working.change_turn(movement=working.turn.movement - price)
    working.say(
        "moved",
        msg("{who} go to {place}.", who=listed_names(command.names), place=place_name(working, command.to))
        if len(group) > 1
        else msg("{who} goes to {place}.", who=listed_names(command.names), place=place_name(working, command.to)),
        "HR-3.1",
    )


def walk(working: Working, seat: int, group: Sequence[Student], way: tuple[Place, ...]) -> None:
    """Students go a way, using up what is free to them first (HR-3.1), and what is done at a place on entering it is done."""
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
    """What entering a place does: the Office ends the move, the special room equips, a base takes stolen coins (HR-3.4, 7.2, 10)."""
    student = working.student(name)
    if place.kind is Kind.OFFICE:
        working.change(name, halted=True, after=0)
    elif place is special(seat):
        item = EQUIPMENT.get(working.config.socials[seat])
        if item is not None and student.item is None and not student.is_robot:
            working.change(name, item=item)
            working.say("equipped", msg("{name} takes {item}.", name=student_name(name), item=ITEMS[item]), "HR-10")
    if student.coins and is_base(working, seat, place):
        working.gain(seat, student.coins)
        working.change(name, coins=0)
        words = msgn("{name} brings {count} coin home.", "{name} brings {count} coins home.", student.coins, name=student_name(name))
        working.say("banked", words, "HR-7.2")


def not_for_cheerleaders(school: School, seat: int, place: Place) -> bool:
    """True for a seat's special room, unless it serves as a base: no cheerleader may come in (HR-6.2)."""
    return place is special(seat) and not is_base(school, seat, place)


def leave_behind(working: Working, seat: int, group: Sequence[Student]) -> None:
    """Leave the cheerleaders of a group to fellows that stay there, or in the classroom; elsewhere they go away (HR-6.2)."""
    going = {student.name for student in group}
    for student in group:
        if not student.cheerleader:
            continue
        working.change(student.name, cheerleader=False)
        place = student.place
        stay = [one for one in own_at(working, seat, place) if one.name not in going and not one.cheerleader and not one.is_robot]
        if stay:
            working.change(stay[0].name, cheerleader=True)
            words = msg("{name} takes {other}'s cheerleader.", name=student_name(stay[0].name), other=student_name(student.name))
            working.say("took", words, "HR-6.2")
        elif place.is_room and place not in working.cheerleaders:
            working.cheerleaders = (*working.cheerleaders, place)
            words = msg("{name}'s cheerleader stays in {place}.", name=student_name(student.name), place=place_name(working, place))
            working.say("left_behind", words, "HR-6.2")
        else:
            working.say("vanished", msg("{name}'s cheerleader goes away.", name=student_name(student.name)), "HR-6.2")


def barred(school: School, student: Student, place: Place) -> bool:
    """True if what a student carries can't come there: the Script into a base, a cheerleader into a special room (HR-6.2, 8.2)."""
    seat = seat_of(school, student.name)
    return (student.script and is_base(school, seat, place)) or (student.cheerleader and not_for_cheerleaders(school, seat, place))


EQUIPMENT: Mapping[SocialGroup, Item] = {
    SocialGroup.BAND: Item.BATON,
    SocialGroup.PREPS: Item.JACKET,
    SocialGroup.JOCKS: Item.WEIGHTS,
}
"""What a student that enters its special room takes with it; the Nerds' is a second base instead (HR-10)."""


MOVE: Rule[None, State, Working, MoveFree | Act, Move] = Rule(Move, "HR-3.1", moves, why_not_move, _move, Settles.NOTHING)
"""Move students (HR-3.1)."""


# Groups in a classroom


def _pairs(context: Moving) -> Iterator[Arrange]:
    state, seat = context.state, context.seat
    for one in state.players[seat].students:
        for other in state.players[seat].students:
            command = Arrange(one.name, other.name)
            if one.name < other.name and one.place is other.place and why_not_arrange(context, command) is None:
                yield command


def why_not_arrange(context: Moving, command: Arrange) -> Refusal | None:
    """HR-3.2: two students of different groups in one room, each once a turn, before either attacks."""
    state, seat = context.state, context.seat
    one, other = found(state, command.one), found(state, command.other)
    if one is None or other is None or not command.one < command.other or {seat_of(state, one.name), seat_of(state, other.name)} != {seat}:
        return Refusal("HR-3.2", msg("Name two students of your own, in order."))
    if one.thief or other.thief:
        return Refusal("HR-7.2", msg("A student with stolen coins is part of no group."))
    if one.place is not other.place or not one.place.is_room or other in group_of(state, one):
        return Refusal("HR-3.2", msg("They don't stand in different groups of one room."))
    if one.arranged or other.arranged or one.halted or other.halted:
        return Refusal("HR-3.2", msg("One of them stays in its group this turn."))
    return None


def _arrange(working: Working, _: Moving, command: Arrange) -> None:
    one, other = working.student(command.one), working.student(command.other)
    working.change(one.name, order=other.order, arranged=True)
    working.change(other.name, order=one.order, arranged=True)
    working.say("arranged", msg("{one} and {other} change groups.", one=student_name(one.name), other=student_name(other.name)), "HR-3.2")


ARRANGE: Rule[None, State, Working, MoveFree | Act, Arrange] = Rule(
    Arrange, "HR-3.2", lambda context: MoveSet(lambda: _pairs(context)), why_not_arrange, _arrange, Settles.NOTHING
)
"""Rearrange groups in a classroom (HR-3.2)."""


MOVING_PROMPTS: Prompts = {
    MoveFree: msg("Move students on their free spaces, then go on."),
    Act: lambda state, _: msg("Move, fight, capture: {count} movement is left.", count=state.turn.movement),
}


MOVING_DESCRIPTIONS: Descriptions = {
    Move: lambda state, it: msg("{who} to {place}", who=listed_names(it.names), place=place_name(state, it.to)),
    Arrange: lambda _, it: msg("{one} and {other} change groups", one=student_name(it.one), other=student_name(it.other)),
}
