"""Who stands where: students with what they carry, the principal and the bully, cheerleaders on their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.hallway_rivals import tasks
from engines.hallway_rivals.names import place_name, student_name
from engines.hallway_rivals.places import NURSE, OFFICE, Place
from engines.hallway_rivals.school import groups_at, seat_of, social
from engines.hallway_rivals.students import Item, Rank, Student
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals.deeds import walked
from tabletop_qt.games.hallway_rivals.lockers import bed, beds
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.school import ZONE
from tabletop_qt.games.hallway_rivals.things import Person, Staff, StaffMember
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece

RANKS = {
    Rank.STUDENT: msg("student"),
    Rank.COLLEGE: msg("college student"),
    Rank.TEACHER: msg("teacher"),
    Rank.ROBOT: msg("robot"),
}
ITEMS = {
    Item.BATON: msg("a baton"),
    Item.JACKET: msg("a school jacket"),
    Item.WEIGHTS: msg("+1 in fights"),
    Item.HELMET: msg("a football helmet"),
}
STAFF = {StaffMember.PRINCIPAL: msg("The principal"), StaffMember.BULLY: msg("The bully")}
ABOUT_STAFF = {
    StaffMember.PRINCIPAL: msg("Students on the space where he ends go to the Office and drop what they carry."),
    StaffMember.BULLY: msg("He attacks one player's students a turn and always wins."),
}


def people(position: HallwayPosition) -> Iterator[Piece]:
    """Everybody in the school."""
    occupied: dict[Place, set[int]] = {}
    for seat, player in enumerate(position.view.players):
        for student in player.students:
            occupied.setdefault(student.place, set()).add(seat)
    occupied.pop(NURSE, None)
    for place, there in occupied.items():
        groups = [group for seat in sorted(there) for group in _drawn_groups(position, seat, place)]
        spots, scale = position.layout.standing(place, [len(group) for group in groups])
        for group, points in zip(groups, spots, strict=True):
            for student, (x, y) in zip(group, points, strict=True):
                yield _standee(position, student, x, y, scale, ZONE)
    for seat in position.seats:
        nursed = [student for student in position.view.players[seat].students if student.place is NURSE]
        for student, (x, y) in zip(nursed, beds(position, seat, len(nursed)), strict=True):
            yield _standee(position, student, x, y, bed(position), position.zone(seat))
    yield from _staff(position)


def _drawn_groups(position: HallwayPosition, seat: int, place: Place) -> Iterator[tuple[Student, ...]]:
    """Groups as they are drawn: in the base, where they are one crowd, in threes and fours as well."""
    for group in groups_at(position.view, seat, place):
        if place.is_corridor or place.is_room:
            yield group
        else:
            yield from (group[first : first + 3] for first in range(0, len(group), 3))


def _standee(position: HallwayPosition, student: Student, x: float, y: float, scale: float, zone: str) -> Piece:
    seat = seat_of(position.view, student.name)
    w, h = position.layout.standee
    box = Box.around(x, y, round(w * scale, 1), round(h * scale, 1))
    shown = box.face(
        "standee",
        seat=position.colour(seat),
        social=social(position.view, seat).value,
        rank=student.rank.value,
        number=student.name.number,
        cheer=int(student.cheerleader),
        coins=student.coins,
        script=int(student.script),
        item=student.item.value if student.item is not None else "",
        hits=student.hits,
        done=int(student.halted and seat == position.view.turn.seat),
    )
    person = Person(student.name)
    emphasis = Emphasis.CHOSEN if student.name in position.chosen else Emphasis.REST
    if _is_named(position, student):
        emphasis = Emphasis.CHOSEN
    mine = seat == position.seat
    return Piece(person.id, shown, *box.centre, 4, zone, _name(position, seat, student), _about(position, student),
                 ("HR-3.1", "HR-4.1"), movable=mine and position.acts, emphasis=emphasis, thing=person,
                 way=walked(position, student.place, *box.centre))  # fmt: skip


def _is_named(position: HallwayPosition, student: Student) -> bool:
    """True if a student may be the one that goes to the nurse, or has been chosen to fight (HR-4.2, 4.7)."""
    match position.view.decision:
        case tasks.LoseStudent(_, names) | tasks.Muster(_, _, names):
            return student.name in names
    return False


def _name(position: HallwayPosition, seat: int, student: Student) -> Message:
    called, owner, place = student_name(student.name), position.name(seat), place_name(position.view, student.place)
    if student.rank is Rank.STUDENT:
        return msg("{who} of {name}, in {place}", who=called, name=owner, place=place)
    return msg("{who} ({rank}) of {name}, in {place}", who=called, rank=RANKS[student.rank], name=owner, place=place)


def _about(position: HallwayPosition, student: Student) -> tuple[Message, ...]:
    """What it carries, and what it has done this turn."""
    carried: list[Message] = []
    if student.cheerleader:
        carried.append(msg("a cheerleader"))
    if student.coins:
        carried.append(msgn("{count} stolen coin", "{count} stolen coins", student.coins))
    if student.script:
        carried.append(msg("the Script"))
    if student.item is not None:
        carried.append(ITEMS[student.item])
    told: list[Message] = []
    if carried:
        told.append(msg("Carries {things}.", things=tuple(carried)))
    if student.is_robot:
        told.append(msgn("Takes {count} more hit.", "Takes {count} more hits.", student.hits))
    if student.halted:
        told.append(msg("Has attacked, or is in the Office: it moves no more this turn."))
    elif seat_of(position.view, student.name) == position.view.turn.seat and student.walked:
        told.append(msgn("Has been moved {count} space this turn.", "Has been moved {count} spaces this turn.", student.walked))
    return tuple(told)


def _staff(position: HallwayPosition) -> Iterator[Piece]:
    view = position.view
    both: Sequence[tuple[StaffMember, Place | None]] = ((StaffMember.PRINCIPAL, view.principal), (StaffMember.BULLY, view.bully))
    for who, place in both:
        if place is None:
            continue
        box, staff = position.layout.boxes[place], Staff(who)
        size = position.layout.cell
        # In the Office side by side, in a corridor in the upper corners of the space.
        side = -1 if who is StaffMember.PRINCIPAL else 1
        x, y = box.centre
        shift = size * (0.6 if place is OFFICE else 0.24)
        shown = Box(0, 0, round(0.5 * size, 1), round(0.72 * size, 1)).face("staff", who=who.value)
        acts = position.acts and type(view.decision) is (tasks.MovePrincipal if who is StaffMember.PRINCIPAL else tasks.MoveBully)
        name = msg("{who}, in {place}", who=STAFF[who], place=place_name(view, place))
        lifted = 0 if place is OFFICE else 0.16 * size
        yield Piece(staff.id, shown, x + side * shift, y - lifted, 5, ZONE, name, (ABOUT_STAFF[who],), ("HR-9.1", "HR-9.2", "HR-9.3"),
                    movable=acts, thing=staff, way=walked(position, place, x + side * shift, y - lifted))  # fmt: skip
