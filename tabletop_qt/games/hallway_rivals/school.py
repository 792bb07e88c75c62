"""The school: corridors, classrooms, bases and special rooms, where something can be built, and who stands where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from attrs import evolve

from engines.hallway_rivals.board import NURSE, OFFICE, Board, Kind, Place
from engines.hallway_rivals.model import Act, LoseStudent, MoveBully, MoveFree, MovePrincipal, Muster, PlaceAnnex, PlaceTile, State
from engines.hallway_rivals.pieces import Item, Name, Rank, SchoolEvent, SocialGroup, Student
from engines.hallway_rivals.rules.building import Lay
from engines.hallway_rivals.rules.fighting import dice
from engines.hallway_rivals.rules.moving import cost, farthest, limit, mobile, push_cost, spaces_to_limit
from engines.hallway_rivals.rules.placing import Push, Teleport
from engines.hallway_rivals.school import classroom, group_of, groups_at, is_safe, seat_of, social
from engines.hallway_rivals.words import (
    BASE_SIGNS,
    BASES,
    CARDS,
    MOST_NAMED,
    SPECIAL_SIGNS,
    SPECIALS,
    beside_tile,
    corridor_name,
    listed_names,
    place_name,
    purple_name,
    student_name,
    tile_name,
)
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.desk import ABOUT_EVENTS, bed, beds
from tabletop_qt.games.hallway_rivals.position import (
    Cheerleader,
    Chosen,
    Ground,
    HallTile,
    HallwayPosition,
    OwnRoom,
    Person,
    Spot,
    Staff,
    StaffMember,
    Turned,
    Whole,
    fringe,
)
from tabletop_qt.games.hallway_rivals.routes import ABOUT_PUSH, movement, teleport, walked
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, face
from tabletop_qt.viewmodels.scenery import Place as Target

# The floor plan


ZONE = "school"
SIGNED = 5
"""The height of the signs, over the rings of those who stand below them."""
ROOMS = "rooms"
"""The zone of the signs, so that Tab and arrows lead from room to room, and among students only to students."""


def school_rooms(position: HallwayPosition) -> Iterator[Target]:
    """Floors and rooms, whatever the draft."""
    view, plan = position.view, position.layout
    tiles = [(0, 0), *[(tile.x, tile.y) for tile in view.board.tiles]]
    for number, (x, y) in enumerate(tiles):
        box, whole = plan.tile(x, y), Whole(number)
        yield Target(whole.id, box, ZONE, tile_name(number), box.face("floor"), -5, thing=whole, floor=True)
    for place, box in plan.boxes.items():
        if not place.is_corridor:
            spot = Spot(place)
            about = (*_people_in(position, place), *_rules_of(position, place))
            yield Target(spot.id, box, ZONE, _name(position, place), _face(position, place, box), -3, thing=spot, about=about, floor=True)


def runners(position: HallwayPosition) -> str:
    """The colour of each player with the hundredths of all report cards needed that they have: their runner's way round the track."""
    goal = position.view.config.reports
    shares = [min(100, round(100 * position.view.players[seat].reports / goal)) for seat in position.seats]
    return " ".join(f"{position.colour(seat)}:{share}" for seat, share in zip(position.seats, shares, strict=True))


def school_spaces(position: HallwayPosition) -> Iterator[Target]:
    """Corridors, with their cost for the students in hand at the edge of their reach, and where a tile can be laid."""
    view, plan = position.view, position.layout
    spaces = _spaces(view.board, fringe(view), view.config.socials)
    costs = {place: _cost(position, place) for place in spaces}
    taken = {student.place for player in view.players for student in player.students}
    for place, space in spaces.items():
        cost = costs[place]
        if cost >= 0 and place not in position.steps:
            # The price of a push lies on those who stand there.
            space = evolve(space, about=(ABOUT_PUSH, *space.about))
        elif cost >= 0 and all(costs.get(beside, 0) <= cost for beside in view.board.plan.neighbours[place]):
            # The number marks it; a dot would touch its digits.
            shown = _space(plan, place, cost, round(plan.cell * layout.SHORT), aside=place in taken)
            space = evolve(space, face=shown, dotted=False)
        yield space
    if isinstance(position.decision, PlaceTile):
        for command in position.offered(Lay):
            if command.turned:
                continue
            ground = Ground(command.x, command.y)
            box = plan.tile(command.x, command.y)
            yield Target(ground.id, box, ZONE, beside_tile(view.board, ground.x, ground.y), box.face("empty"), -4, thing=ground)


@lru_cache(maxsize=32)
def _spaces(board: Board, around: int, socials: tuple[SocialGroup, ...]) -> Mapping[Place, Target]:
    found, plan = {}, layout.layout(board, around)
    for place in board.plan.corridors:
        about: tuple[Message, ...] = ()
        name, home = corridor_name(board, place), board.plan.purple.get(place)
        if home is not None:
            titles = BASES if home.kind is Kind.BASE else SPECIALS
            called = titles[socials[home.number]]
            name, about = purple_name(called), _about_purple(home, called)
        shown, spot = _space(plan, place, -1), Spot(place)
        found[place] = Target(spot.id, plan.boxes[place], ZONE, name, shown, -3, thing=spot, about=about, floor=True, dotted=True)
    return found


def _about_purple(home: Place, called: Message) -> tuple[Message, ...]:
    kept = msg("Its owner's students can't be pushed off this space.")
    return (kept, msg("An enemy here can steal up to 5 coins from {home}.", home=called)) if home.kind is Kind.BASE else (kept,)


def _space(plan: layout.Layout, place: Place, cost: int, size: int = 0, *, aside: bool = False) -> Face:
    worn = (place.number + 2 * place.column + place.row) % 3
    return plan.boxes[place].face("space", purple=int(place in plan.board.plan.purple), shade=plan.shades[place], worn=worn, cost=cost,
                                  size=size, aside=int(aside))  # fmt: skip


WALLS = msg("Nobody can walk or fight through this wall.")
"""The tooltip of lockers."""


def school_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """Walls; the tile or room that is to be placed."""
    for number, box in enumerate(position.layout.corners):
        yield Piece(
            f"wall:{number}", box.face("lockers", look=number % 4), *box.centre, -2, ZONE, msg("Row of lockers"), (WALLS,), focusable=False
        )
    match position.view.decision:
        case PlaceTile():
            side, tile = position.layout.cell * layout.WHOLE, HallTile()
            turned = isinstance(position.draft, Turned)
            name = msg("The next Hall tile, turned") if turned else msg("The next Hall tile")
            box = Box.around(*layout.TRAY.centre, min(side, layout.TRAY.w - 60))
            about = (msg("Place it next to a tile so that exits meet. You can turn it."),)
            yield Piece(tile.id, box.face("hall", turned=int(turned)), *box.centre, 6, "desk", name, about, ("HR-1.2",),
                        turn=int(turned), movable=position.acts, thing=tile)  # fmt: skip
        case PlaceAnnex():
            yield from _rooms_to_place(position)


def _rooms_to_place(position: HallwayPosition) -> Iterator[Piece]:
    seat = position.view.decision.seat if position.view.decision is not None else position.seat
    placed = {annex.kind for annex in position.view.board.annexes if annex.seat == seat}
    for row, (kind, titles) in enumerate(((Kind.BASE, BASE_SIGNS), (Kind.SPECIAL, SPECIAL_SIGNS))):
        if kind not in placed:
            room, title = OwnRoom(kind is Kind.SPECIAL), titles[position.view.config.socials[seat]]
            box = Box.around(*layout.WAITING[row], 320, 160)
            shown = box.face("annex", seat=position.colour(seat), title=title, door="", **_furniture(position.view, seat, room.special))
            about = (msg("Place it at a free exit of a Hall tile. Its door will be there."),)
            yield Piece(room.id, shown, *box.centre, 6, "desk", title, about, ("HR-1.3", "HR-1.4"), movable=position.acts, thing=room)


def _name(position: HallwayPosition, place: Place) -> Message:
    view, called = position.view, place_name(position.view, place)
    if place.is_room:
        room = classroom(view, place)
        if room.owner < 0:
            return msg("{place}, uncontrolled", place=called)
        owner = position.name(room.owner)
        if room.locked:
            return msg("{place}, controlled by {owner}, locked", place=called, owner=owner)
        return msg("{place}, controlled by {owner}", place=called, owner=owner)
    return msg("{place}", place=called)


def _face(position: HallwayPosition, place: Place, box: Box) -> Face:
    view = position.view
    if place.kind is Kind.OFFICE:
        return box.face("office")
    door = position.layout.doors[place]
    where = {"door": door.wall.value, "along": door.along}
    if not place.is_room:
        special = place.kind is Kind.SPECIAL
        return box.face("annex", seat=position.colour(place.number), **_furniture(view, place.number, special), **where)
    room = classroom(view, place)
    seat, take = position.colour(room.owner) if room.owner >= 0 else "", int(place in position.takes)
    return box.face("room", seat=seat, what=furniture(place), take=take, locked=int(room.locked), **where)


def furniture(place: Place) -> str:
    """The furniture of a classroom."""
    return f"room{place.number % 7}"


def _furniture(view: State, seat: int, special: bool) -> Mapping[str, int | str]:
    return {"special": int(special), "what": f"{social(view, seat).value}{'2' if special else ''}"}


def waiting(position: HallwayPosition) -> Iterator[Piece]:
    """The Script that waits in a room, above whoever stands there."""
    place = position.view.script
    if place is not None:
        box = position.layout.corner(place)
        shown, name = box.face("waiting", script=1), msg("The Script is here.")
        yield Piece(f"script:{place.word}", shown, *box.centre, SIGNED + 1, ZONE, name, (ABOUT_SCRIPT,), ("HR-8.2",), focusable=False)


ABOUT_CHEERLEADER = msg("Carried to your base, it brings 5 coins at the end of the turn. In a fight, it can take a die from the enemy.")
"""The uses of a cheerleader (HR-4.5, 6.2)."""
ABOUT_SCRIPT = msg("It counts as a report card for the player whose student carries it. It can't go into a base.")
"""The rules of the Script (HR-8.2)."""
ABOUT_STOLEN = msg("Stolen coins count only once the thief is back in its base.")
"""The rules of coins that a student carries (HR-7.2)."""


def seals(position: HallwayPosition) -> Iterator[Piece]:
    """The price of entering each room for the students in hand, or of a push; or a bolt where they can teleport."""
    if not isinstance(position.draft, Chosen):
        return
    for place, commands in position.ways(position.draft.names).items():
        price = _cost(position, place)
        if place.is_corridor and (place in position.steps or price < 0):
            continue
        walks = position.on_foot and price >= 0
        bolt = not walks and any(isinstance(command, Teleport) for command in commands)
        if price >= 0 or bolt:
            standing = sum(one.place is place for player in position.view.players for one in player.students)
            box = position.layout.price(place, standing + (place in position.view.cheerleaders))
            box = Box.around(*box.centre, box.w * (layout.TWO_DIGITS if price >= 10 and not bolt else 1), box.h)
            name = teleport(position.group) if bolt else movement(price)
            shown = box.face("seal", teleport=1) if bolt else box.face("seal", cost=price)
            yield Piece(f"seal:{place.word}", shown, *box.centre, SIGNED + 1, ZONE, name, focusable=False)


def signs(position: HallwayPosition) -> Iterator[Piece]:
    """The sign of every room: it tells who controls it, whether it is locked, and who is there."""
    view = position.view
    for place in position.layout.boxes:
        if place.is_corridor:
            continue
        box, called = position.layout.sign(place), place_name(view, place)
        match place.kind:
            case Kind.ROOM:
                room = classroom(view, place)
                seat = position.colour(room.owner) if room.owner >= 0 else ""
                shown = box.face(
                    "sign",
                    number=msg("{number}", number=place.number),
                    seat=seat,
                    locked=int(room.locked),
                    open=1 if place in position.unguarded else 2 * (place in position.prey),
                )
            case Kind.OFFICE:
                shown = box.face("name_plate", title=msg("Office"))
            case _:
                titles = BASE_SIGNS if place.kind is Kind.BASE else SPECIAL_SIGNS
                group = view.config.socials[place.number]
                home = group.value if place.kind is Kind.BASE else ""
                shown = box.face("name_plate", title=titles[group], seat=position.colour(place.number), home=home)
        about = (*_control(position, place), *_people_in(position, place), *_rules_of(position, place))
        yield Piece(f"sign:{place.word}", shown, *box.centre, SIGNED, ROOMS, called, about, CLAUSES[place.kind], thing=Spot(place))


CLAUSES = {
    Kind.ROOM: ("HR-5.1", "HR-5.2"),
    Kind.OFFICE: ("HR-3.4", "HR-5.6"),
    Kind.BASE: ("HR-3.4", "HR-5.5"),
    Kind.SPECIAL: ("HR-3.4", "HR-10"),
}
"""The clauses about each kind of room."""


def _control(position: HallwayPosition, place: Place) -> Iterator[Message]:
    """The owner of a classroom, and whether it is locked; the name of its floor says so too."""
    if place.is_room:
        room = classroom(position.view, place)
        yield msg("{owner} controls it.", owner=position.name(room.owner)) if room.owner >= 0 else msg("Nobody controls it.")
        if room.locked:
            yield msg("It is locked.")


def _people_in(position: HallwayPosition, place: Place) -> Iterator[Message]:
    """The students and others in a room, and what that means for its owner."""
    view = position.view
    if place in position.unguarded:
        yield msg("Unguarded: an enemy could capture it next turn.")
    elif place in position.prey:
        yield msg("Unguarded: none of its owner's students is inside.")
    if place.kind in (Kind.BASE, Kind.SPECIAL):
        yield msg("It belongs to {owner}.", owner=position.name(place.number))
    there = []
    for seat, player in enumerate(view.players):
        names = listed_names([one.name for one in player.students if one.place is place])
        # A crowd is counted: each student is a stop, too.
        who = names if len(names) <= MOST_NAMED else (msgn("{count} student", "{count} students", len(names)),)
        if names:
            there.append(msg("{name} has {who} here.", name=position.name(seat), who=who))
    if place in view.cheerleaders:
        there.append(msg("A cheerleader is here."))
    if place is view.script:
        there.append(msg("The Script is here."))
    there += [msg("{who} is here.", who=STAFF[who]) for who, at in _staff_places(view) if at is place]
    if not there and place not in position.unguarded:
        there.append(msg("It is empty."))
    yield from there


def _rules_of(position: HallwayPosition, place: Place) -> Iterator[Message]:
    """The rules of a room, for its tooltip (HR-3.4, 5, 7.2, 10)."""
    match place.kind:
        case Kind.ROOM:
            room = classroom(position.view, place)
            if room.locked:
                yield msg("Enemies have to give up five students, or a cheerleader at the door, to force it open.")
            elif room.owner < 0:
                yield msg("A student in it can capture it, even beside an enemy, and then leaves the board.")
            else:
                yield msg("It brings its owner a coin each turn. Another player can capture it if nobody else's students are inside.")
        case Kind.OFFICE:
            yield msg(
                "A student who enters stays there for the turn. Later, up to three a turn return to their base with an activity card."
            )
        case Kind.BASE:
            yield msg(
                "Only its owner's students can enter. They can teleport here from any classroom, and from here to classrooms they control."
            )
        case _:
            yield ABOUT_SPECIALS[social(position.view, place.number)]


ABOUT_SPECIALS = {
    SocialGroup.BAND: msg("Only its owner's students can enter. They take a baton: their group has 1 more free space each turn."),
    SocialGroup.PREPS: msg("Only its owner's students can enter. They take a jacket: their group pays for one student fewer."),
    SocialGroup.NERDS: msg("Only its owner's students can enter. It serves as a second base."),
    SocialGroup.JOCKS: msg("Only its owner's students can enter. They train: each adds 1 to its totals in fights."),
}
"""The rules of each group's special room (HR-10)."""


def _cost(position: HallwayPosition, place: Place) -> int:
    """The movement that the chosen students need to get there; -1 if they can't go there in this way."""
    if not isinstance(position.draft, Chosen) or not isinstance(position.decision, MoveFree | Act):
        return -1
    if place in position.steps:
        return cost(position.group, position.steps[place])
    pushes = any(isinstance(command, Push) for command in position.ways(position.draft.names).get(place, ()))
    return cost(position.group, 1) + push_cost(position.view, position.seat, position.group, place) if pushes else -1


def seen_events(position: HallwayPosition) -> tuple[SchoolEvent, ...]:
    """The school event that was discarded last, and those that have left the game (HR-8.2)."""
    return (*position.view.old_events[-1:], *position.view.gone)


def past_events(position: HallwayPosition) -> Iterator[Piece]:
    """The school events on the lawn; each is shown large while the pointer is on it."""
    for event, box in zip(seen_events(position), position.layout.events, strict=False):
        title, about = CARDS[event], ABOUT_EVENTS[event]
        w, h = layout.READ
        across = -1 if box.centre[0] > layout.FIELD.centre[0] else 1
        card = face("printed", w, h, title=title, text=about, deck="event", card=event.value)
        x, y = box.centre[0] + across * (box.w + w + layout.GAP) / 2, box.centre[1] - h / 2
        large = Piece(f"read:{event.value}", card, x, y, 0, "desk", title)
        name = msg("School event: {events}", events=title)
        when = msg("It has left the game.") if event in position.view.gone else msg("It is the most recent school event.")
        yield Piece(f"event:{event.value}", box.face("event", title=title, card=event.value), *box.centre, 1, "desk", name, (about, when),
                    ("HR-8.2",), reveals=(large,))  # fmt: skip


# People


RANKS = {Rank.COLLEGE: msg("college student"), Rank.TEACHER: msg("teacher")}

ITEMS = {
    Item.BATON: msg("a baton"),
    Item.JACKET: msg("a school jacket"),
    Item.WEIGHTS: msg("+1 in fights"),
    Item.HELMET: msg("a football helmet"),
}

STAFF = {StaffMember.PRINCIPAL: msg("The principal"), StaffMember.BULLY: msg("The bully")}

ABOUT_STAFF = {
    StaffMember.PRINCIPAL: msg("Students on the space where he stops go to the Office and drop what they carry."),
    StaffMember.BULLY: msg("He attacks one player's students each turn and always wins."),
}


MOVED_BY = msg("Each player moves him in their turn, up to 1 space for each room they control.")


def people(position: HallwayPosition) -> Iterator[Piece]:
    """Everybody in the school, whatever the draft; the cheerleader of a room stands with them."""
    occupied: dict[Place, set[int]] = {place: set() for place in position.view.cheerleaders}
    for seat, player in enumerate(position.view.players):
        for student in player.students:
            occupied.setdefault(student.place, set()).add(seat)
    occupied.pop(NURSE, None)
    # Those in front stand before those behind them.
    for place, there in sorted(occupied.items(), key=lambda found: position.layout.boxes[found[0]].y):
        groups = [group for seat in sorted(there) for group in groups_at(position.view, seat, place)]
        cheers = place in position.view.cheerleaders
        stacks: list[tuple[Student, ...]] = [(student,) for group in groups for student in group]
        counts, beside = [*map(len, groups)], layout.BESIDE
        kept = place.kind in (Kind.BASE, Kind.SPECIAL) and not cheers and len(stacks) <= layout.KEPT
        if kept:
            counts = [layout.KEPT]
        elif position.layout.crowded(place, counts):
            stacks = [stack for group in groups for stack in _alike(position, group)]
            if place.is_room and len(stacks) > position.layout.abreast(place):
                # Groups of one player stand together, so that the crowd stays within its walls.
                joined = [[one for group in groups for one in group if seat_of(position.view, one.name) == seat] for seat in sorted(there)]
                stacks = [stack for own in joined for stack in _alike(position, own)]
            counts, beside = [len(stacks)], layout.STACKS_BESIDE
        spots, scale = position.layout.standing(place, counts, cheers, beside)
        scale, down = position.layout.spread(place, occupied, scale)
        if cheers:
            yield _cheerleader(position, place, *spots.pop()[0], scale * (layout.BETWEEN if sum(counts) > 1 else 1))
        points = [*chain.from_iterable(spots)]
        if kept:
            stacks, points = _in_places(stacks, points)
        aside = position.layout.off_signs(place, [x for x, _ in points], scale)
        points = [(x + aside, y) for x, y in points]
        xs = [x for x, _ in points]
        # A crowd wider than its room spreads past the walls, so that all numbers are seen.
        walls = max(xs, default=0) - min(xs, default=0) + position.layout.standee[0] * scale < position.layout.boxes[place].w
        for stack, (x, y) in zip(stacks, points, strict=True):
            yield from _stack(position, stack, x, y + down, scale, walls)
    for seat in position.seats:
        nursed = [student for student in position.view.players[seat].students if student.place is NURSE]
        for student, (x, y) in zip(nursed, beds(position, seat, len(nursed)), strict=True):
            yield _standee(position, student, x, y, bed(position), position.zone(seat))
    yield from _staff(position)


def _in_places(
    stacks: Sequence[tuple[Student, ...]], points: Sequence[tuple[float, float]]
) -> tuple[list[tuple[Student, ...]], list[tuple[float, float]]]:
    """The students of a base with their spots, those in front last: each has a place by its number, so that it stays when others leave."""
    count, found = len(points), dict[int, tuple[Student, ...]]()
    for stack in sorted(stacks, key=lambda stack: stack[0].name.number):
        wanted = stack[0].name.number - 1
        found[next(slot % count for slot in range(wanted, wanted + count) if slot % count not in found)] = stack
    slots = sorted(found)
    return [found[slot] for slot in slots], [points[slot] for slot in slots]


def _alike(position: HallwayPosition, group: Sequence[Student]) -> list[tuple[Student, ...]]:
    """The stacks of a group: those who differ only in their names stand one behind the other."""
    found: dict[tuple[Student, bool], list[Student]] = {}
    for student in group:
        found.setdefault((student.changed(name=group[0].name, order=0), student.name in _named(position)), []).append(student)
    return [tuple(stack) for stack in found.values()]


def _stack(position: HallwayPosition, stack: Sequence[Student], x: float, y: float, scale: float, walls: bool) -> Iterator[Piece]:
    """Students who are alike, one behind the other; the foremost, who comes last, shows how many they are."""
    most, size = min(len(stack) - 1, layout.DEEPEST), [side * scale for side in position.layout.standee]
    pieces = []
    for deep, student in enumerate(stack):
        aside, up = (
            (min(deep, most) - most / 2) * share * side for share, side in zip(layout.STACKED, position.layout.standee, strict=True)
        )
        at = x + aside * scale, y + up * scale
        pieces.append(_standee(position, student, *(position.layout.inside(student.place, *at, *size) if walls else at), scale, ZONE))
    if len(stack) > 1:
        company, spread = tuple([piece.id for piece in pieces]), tuple(_spread(position, pieces, stack[0].place))
        pieces = [recounted(evolve(piece, company=company, reveals=spread), ()) for piece in pieces]
    yield from reversed(pieces)


def _spread(position: HallwayPosition, stack: Sequence[Piece], place: Place) -> Iterator[Piece]:
    """The students of a stack side by side, on a sheet away from the sign, while the pointer is on one of them."""
    first, w, h = stack[0], 1.2 * stack[0].face.w, 1.2 * stack[0].face.h
    up = first.y - first.face.h / 2 - 0.6 * h - 6
    signed = position.layout.under_sign(place) > layout.FIELD.y or up - h / 2 < layout.FIELD.y
    box = Box.around(first.x, first.y + first.face.h / 2 + 0.6 * h + 6 if signed else up, w * len(stack) + 12, h + 12)
    yield Piece("spread", box.face("panel"), *box.centre, 0, first.zone, first.name)
    for number, piece in enumerate(stack):
        shown = face(piece.face.kind, w, h, **dict(piece.face.values))
        yield Piece(f"spread:{piece.id}", shown, box.x + 6 + (number + 0.5) * w, box.centre[1], 1, first.zone, piece.name)


def recounted(piece: Piece, picked: Collection[str]) -> Piece:
    """A student of a stack while some of it are picked: the foremost of the others shows how many they are, and is lit alone."""
    rest = tuple([one for one in piece.company if one not in picked])
    foremost, hidden = piece.id == rest[0], piece.emphasis in (Emphasis.REST, Emphasis.BEHIND)
    emphasis = (Emphasis.REST if foremost else Emphasis.BEHIND) if hidden else piece.emphasis
    return evolve(piece, company=rest, emphasis=emphasis, face=counted(piece.face, len(rest) if foremost and len(rest) > 1 else 0))


def counted(shown: Face, count: int) -> Face:
    """The face of the foremost of several students who are alike; with 0, of any other."""
    return face(shown.kind, shown.w, shown.h, **{**dict(shown.values), "count": count})


TAKEN_BY = msg("A student in this room can pick it up. Each student can carry one.")


def _cheerleader(position: HallwayPosition, place: Place, x: float, y: float, scale: float) -> Piece:
    w, h = position.layout.standee
    shown = Box.around(x, y, round(w * scale, 1), round(h * scale, 1)).face("waiting", script=0)
    about, thing = (ABOUT_CHEERLEADER, TAKEN_BY), Cheerleader(place)
    return Piece(thing.id, shown, x, y, 5, ZONE, msg("Cheerleader"), about, ("HR-6.2", "HR-4.5"), thing=thing)


def portrait(position: HallwayPosition, student: Student, w: float) -> Face:
    """A student as wide as this."""
    seat, (across, down) = seat_of(position.view, student.name), layout.STANDEE
    return face(
        "standee",
        w,
        round(w * down / across, 1),
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
        glum=int(student.place in (OFFICE, NURSE)),
    )


def _standee(position: HallwayPosition, student: Student, x: float, y: float, scale: float, zone: str) -> Piece:
    seat, (w, h) = seat_of(position.view, student.name), position.layout.standee
    box = Box.around(x, y, round(w * scale, 1), round(h * scale, 1))
    person = Person(student.name)
    emphasis = Emphasis.CHOSEN if student.name in _named(position) else Emphasis.REST
    called, owner, place = student_name(student.name), position.name(seat), place_name(position.view, student.place)
    nursed, rank = student.place is NURSE, RANKS.get(student.rank)
    if rank is None:
        name = msg("{name}'s {who}, in {place}", who=called, name=owner, place=place)
        name = msg("{name}'s {who}, at the nurse", who=called, name=owner) if nursed else name
    else:
        name = msg("{name}'s {who} ({rank}), in {place}", who=called, rank=rank, name=owner, place=place)
        name = msg("{name}'s {who} ({rank}), at the nurse", who=called, rank=rank, name=owner) if nursed else name
    return Piece(person.id, portrait(position, student, box.w), *box.centre, 4, zone, name, _about(position, student), ("HR-3.1", "HR-4.1"),
                 movable=seat == position.seat and position.acts, emphasis=emphasis, thing=person,
                 way=walked(position, student.place, *box.centre))  # fmt: skip


def _named(position: HallwayPosition) -> Sequence[Name]:
    """The students who may have to go to the nurse, or have been chosen to fight: these are lit (HR-4.2, 4.7)."""
    decision = position.view.decision
    return decision.fighters if isinstance(decision, LoseStudent) else decision.chosen if isinstance(decision, Muster) else ()


def _about(position: HallwayPosition, student: Student) -> tuple[Message, ...]:
    possible = (
        (student.cheerleader, msg("a cheerleader")),
        (student.coins, msgn("{count} stolen coin", "{count} stolen coins", student.coins)),
        (student.script, msg("the Script")),
    )
    items = [ITEMS[student.item]] if student.item is not None else []
    carried = (*[thing for carries, thing in possible if carries], *items)
    told = [msg("Carries {things}.", things=carried)] if carried else []
    if student.coins:
        told.append(ABOUT_STOLEN)
    if student.script:
        told.append(ABOUT_SCRIPT)
    if student.is_robot:
        told.append(msgn("Takes {count} more hit.", "Takes {count} more hits.", student.hits))
    if student.free:
        told.append(msgn("Can still move {count} space for free.", "Can still move {count} spaces for free.", student.free))
    if student.together:
        told.append(msgn("Can move {count} more space for free together with others.",
                         "Can move {count} more spaces for free together with others.", student.together))  # fmt: skip
    if student.halted and student.place is OFFICE:
        told.append(msg("Is in the Office and can't move on."))
    elif student.after:
        told.append(msgn("Has attacked and can move {count} more space.", "Has attacked and can move {count} more spaces.", student.after))
    elif student.halted:
        told.append(msg("Has attacked and can't move again this turn."))
    elif seat_of(position.view, student.name) == position.view.turn.seat and student.walked:
        told.append(msgn("Has been moved {count} space this turn.", "Has been moved {count} spaces this turn.", student.walked))
    if student.place is NURSE:
        told.append(msg("The shop brings a student back to the base for 2 coins."))
    return (*told, *_able(position, student))


def _able(position: HallwayPosition, student: Student) -> Iterator[Message]:
    """How far a student can still move, and the dice that it brings to a fight (HR-3.1, 4.1)."""
    view, decision = position.view, position.decision
    if isinstance(decision, Act) and mobile(student) and seat_of(view, student.name) == position.seat:
        far = farthest(DecisionContext(None, view, decision, position.seat), [student])
        if far > spaces_to_limit(student):
            yield msg(
                "Can move {count} spaces, past the limit of {limit}: your other students have moved.", count=far, limit=limit(student)
            )
        elif far:
            yield msgn("Can move {count} space.", "Can move {count} spaces.", far)
    if not is_safe(student.place):
        group = group_of(view, student)
        alone = msg("Rolls {count} dice in a fight.", count=dice(view, group))
        yield (
            msg("Its group of {size} rolls {count} dice in a fight.", size=len(group), count=dice(view, group)) if len(group) > 1 else alone
        )


def _staff_places(view: State) -> tuple[tuple[StaffMember, Place | None], ...]:
    return (StaffMember.PRINCIPAL, view.principal), (StaffMember.BULLY, view.bully)


GROWN_UP = 1.24
"""The height of principal and bully, in heights of a student."""
BEHIND = 0.42
"""The share of a student's height that they are further back where students stand."""


def _staff(position: HallwayPosition) -> Iterator[Piece]:
    view, size, (w, h) = position.view, position.layout.cell, position.layout.standee
    shape = Box(0, 0, w, round(GROWN_UP * h, 1))
    for (who, place), decision, side in zip(_staff_places(view), (MovePrincipal, MoveBully), (-1, 1), strict=True):
        if place is None:
            continue
        box = position.layout.boxes[place]
        x, y = box.centre
        # In the Office side by side, in a corridor at the sides of the space, and never in a wall; their feet are where students' are.
        x += side * size * (0.5 if place is OFFICE else 0.3)
        y -= (shape.h - h) / 2
        layer = SIGNED + 1
        if any(student.place is place for player in view.players for student in player.students) and place is not OFFICE:
            # Behind the students who stand there, so that they are seen.
            y, layer = y - BEHIND * h, 3
        x = min(max(x, box.x + shape.w / 2), box.x + box.w - shape.w / 2)
        name = msg("{who}, in {place}", who=STAFF[who], place=place_name(view, place))
        yield Piece(Staff(who).id, shape.face("staff", who=who.value), x, y, layer, ZONE, name, (ABOUT_STAFF[who], MOVED_BY),
                    ("HR-9.1", "HR-9.2", "HR-9.3"), movable=position.acts and type(view.decision) is decision, thing=Staff(who),
                    way=walked(position, place, x, y))  # fmt: skip
