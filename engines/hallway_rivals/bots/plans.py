"""Plans of a bot: goals for its students, the moves towards them, and fights (HR-3 to 5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from engines.hallway_rivals.board import OFFICE, Board, Kind, Place, base
from engines.hallway_rivals.model import Done, MoveFree, ReportCards, Round, State, TakeTurn
from engines.hallway_rivals.pieces import Item, Rank, SocialGroup, Student
from engines.hallway_rivals.rules.actions import LOOT, Capture, Control, Force, PickUp, Sacrifice, Steal
from engines.hallway_rivals.rules.fighting import Attack, Cheer, CounterAttack, Lose, Odds, attack_odds, attacks, odds
from engines.hallway_rivals.rules.moving import LIMIT, Move, entry, farthest, in_reach_next_turn, limit, mobile, why_not_stop
from engines.hallway_rivals.rules.placing import Push, Teleport, why_not_push, why_not_teleport
from engines.hallway_rivals.school import (
    classroom,
    controlled,
    enemies_at,
    everybody_at,
    group_of,
    in_play,
    is_base,
    seat_of,
    social,
    students_at,
    students_named,
)
from engines.kernel.commands import Command
from engines.kernel.flow import DecisionContext

Context = DecisionContext[None, State, Any]
FAR = 99
"""The steps to a place that can't be reached."""


@frozen
class Goal:
    """A place worth going to for a student, and its worth in coins."""

    place: Place
    worth: float
    fetched: bool = False
    """True for a cheerleader: one student can take it, and another one capture its room."""


@lru_cache(maxsize=4096)
def steps_from(board: Board, place: Place) -> Mapping[Place, int]:
    """The number of steps to every place, whoever is in the way."""
    found = {place: 0}
    for steps, ring in enumerate(board.plan.from_near(place), 1):
        for beside in ring:
            found[beside] = steps
    return found


def far(board: Board, one: Place, other: Place) -> int:
    """The number of steps from one place to another."""
    return steps_from(board, other).get(one, FAR)


def enemies(state: State, seat: int) -> list[Student]:
    """The students of other players that are not at the nurse."""
    return [one for other, player in enumerate(state.players) if other != seat for one in player.students if in_play(one)]


def abroad(state: State, seat: int) -> float:
    """The loss of a player, in coins, if all its students went home with nothing."""
    away = [student for student in state.players[seat].students if in_play(student) and student.place is not base(seat)]
    return sum(1 + student.coins + CHEERLEADER * student.cheerleader + SCRIPT * student.script for student in away)


def leader(state: State, seat: int) -> int:
    """The other seat that controls most rooms."""
    others = [other for other in range(len(state.players)) if other != seat]
    return max(others, key=lambda other: (controlled(state, other), state.players[other].reports))


def can_capture(state: State, seat: int, room: Place) -> bool:
    """True if a student of the seat in a room could capture it now (HR-5.1)."""
    there = classroom(state, room)
    return there.owner != seat and not there.locked and (there.owner < 0 or not enemies_at(state, seat, room))


ROOM, TAKEN, LEADERS, HELD = 9.0, 3.0, 3.0, 6.0
"""The worth of a room, the additional worth if another player or the leader has it, and the worth of one with enemies in it."""
CHEERLEADER, SCRIPT, CARD = 5.0, 40.0, 2.5
"""The worth of a cheerleader brought home, of the Script to its carrier, and of a card out of the Office."""


def to_capture(state: State, seat: int) -> Iterator[Goal]:
    """The rooms that could be captured."""
    first = leader(state, seat)
    for place in state.board.plan.rooms:
        if can_capture(state, seat, place):
            owner = classroom(state, place).owner
            yield Goal(place, ROOM + TAKEN * (owner >= 0) + LEADERS * (owner == first))


def rooms(state: State, seat: int) -> Iterator[Goal]:
    """The rooms that could be captured and that no student of the seat is in yet."""
    return (goal for goal in to_capture(state, seat) if not students_at(state, seat, goal.place))


def held_rooms(state: State, seat: int) -> Iterator[Goal]:
    """Open rooms of other players whose students have to be beaten first (HR-5.1)."""
    for room in state.board.plan.rooms:
        there = classroom(state, room)
        if there.owner not in (seat, -1) and not there.locked and enemies_at(state, seat, room):
            yield Goal(room, HELD)


def fetching(state: State, seat: int, student: Student, prize: float) -> Iterator[Goal]:
    """The things a student could fetch: cheerleaders, the Script, coins of others, a card (HR-5.6, 6.2, 7.2, 8.2)."""
    if student.is_robot:
        return
    if not student.cheerleader:
        # Beside one, it goes to no other.
        for place in [student.place] if student.place in state.cheerleaders else state.cheerleaders:
            yield Goal(place, prize - 0.2 * far(state.board, place, base(seat)), fetched=True)
    if state.script is not None:
        yield Goal(state.script, SCRIPT)
    if not student.stole:
        for place, home in state.board.plan.purple.items():
            if home.kind is Kind.BASE and home.number != seat:
                yield Goal(place, 0.8 * min(LOOT, state.players[home.number].coins) - 0.2 * far(state.board, place, base(seat)))
    if not student.cheerleader:
        yield Goal(OFFICE, CARD)


def bringing(state: State, seat: int, student: Student, prize: float) -> Iterator[Goal]:
    """The base, for a student with a cheerleader or coins, also if it is there already (HR-6.2, 7.2)."""
    carried = prize * student.cheerleader + student.coins
    if carried and not student.script and (student.place is base(seat) or not is_base(state, seat, student.place)):
        yield Goal(base(seat), carried + 3)


def moving(state: State, seat: int) -> list[Student]:
    """The students that can still move and don't carry the Script."""
    return [student for student in state.players[seat].students if in_play(student) and not student.halted and not student.script]


def dear(student: Student) -> tuple[float, int]:
    """The worth of a student to its player; of equal ones the higher number is worth more."""
    rank = {Rank.STUDENT: 0, Rank.ROBOT: 1, Rank.COLLEGE: 2, Rank.TEACHER: 4}[student.rank]
    carried = student.coins + CHEERLEADER * student.cheerleader + SCRIPT * student.script
    return rank * 5 + carried + (student.item is not None), student.name.number


# Moves

STEP = 0.25
"""The cost of a step, in coins."""
TELEPORT_SAVING = 3
"""The steps that a teleport must save."""
Way = Callable[[Context, Student, Place], Command | None]
"""The command that brings a student nearer to a place, or None."""
ENOUGH_GUARDS = 2
"""Students that are enough to guard a room."""


@frozen
class Plan:
    """A student's way to a goal, and the command that begins it."""

    command: Command
    student: Student
    goal: Place


def best_plan(context: Context, goals: Iterable[tuple[Student, Goal]], way: Way) -> Plan | None:
    """The plan that brings a student nearer to the goal worth most after the cost of its steps; a student at its goal stays."""
    for student, place in assigned(context, goals):
        step = way(context, student, place) if student.place is not place else None
        if step is not None:
            return Plan(step, student, place)
    return None


def assigned(context: Context, goals: Iterable[tuple[Student, Goal]]) -> Iterator[tuple[Student, Place]]:
    """Each student with one goal of its own, those worth most after the cost of the steps first."""
    board = context.state.board
    wanted: list[tuple[float, Student, Goal]] = []
    steps: dict[Place, Mapping[Place, int]] = {}
    for student, goal in goals:
        if goal.place not in steps:
            steps[goal.place] = steps_from(board, goal.place)
        worth = goal.worth - STEP * steps[goal.place].get(student.place, FAR)
        if worth > 0:
            wanted.append((worth, student, goal))
    wanted.sort(key=lambda want: (-want[0], want[1].name.number))
    gone: set[Any] = set()
    for _, student, goal in wanted:
        place = goal.place
        if student.name in gone or (place, goal.fetched) in gone or (student.place is not place and place in gone):
            continue
        gone.add(student.name)
        shared = place is base(context.seat) or (student.place is place and enemies_at(context.state, context.seat, place))
        if not shared:
            gone |= {place, (place, goal.fetched)}
        yield student, place


def pushing(context: Context, student: Student, goal: Place) -> Command | None:
    """A push that leads a student nearer to a place; None if no enemies are in its way."""
    if student.walked >= LIMIT:
        return None
    left = steps_from(context.state.board, goal)
    for place in context.state.board.plan.neighbours.get(student.place, ()):
        if place.is_corridor and left.get(place, FAR) < left.get(student.place, FAR) and enemies_at(context.state, context.seat, place):
            push = Push((student.name,), place, ram=student.item is Item.HELMET)
            if why_not_push(context, push) is None:
                return push
    return None


def walking(context: Context, student: Student, goal: Place) -> Move | None:
    """The move that leads a student nearest to a place; None if it gets no nearer."""
    left, group = steps_from(context.state.board, goal), [student]
    steps = context.state.board.plan.distances(student.place, farthest(context, group), entry(context.state, context.seat))
    nearer = [place for place in steps if left.get(place, FAR) < left.get(student.place, FAR) and (place is goal or place.is_corridor)]
    for place in sorted(nearer, key=lambda place: left[place]):
        if why_not_stop(context.state, context.seat, group, place) is None:
            return Move((student.name,), place)
    return None


def shortcut(context: Context, student: Student, goal: Place) -> Teleport | None:
    """The teleport out of the base into the goal, or into a room much nearer to it, that loses nothing (HR-5.5); None if there is none."""
    state, seat = context.state, context.seat
    if student.place is not base(seat) or student.teleported or laden(student):
        return None
    own = (room for room in state.board.plan.rooms if classroom(state, room).owner == seat)
    able = [room for room in own if room is goal or saves(state, student.place, room, goal)]
    for room in sorted(able, key=lambda room: far(state.board, room, goal)):
        command = Teleport((student.name,), room)
        if why_not_teleport(context, command) is None:
            return command
    return None


def swiftly(context: Context, student: Student, goal: Place) -> Command | None:
    """The teleport or else the move that leads a student nearest to a place; a student that is to teleport makes no free move."""
    teleport = shortcut(context, student, goal)
    if teleport is None:
        return walking(context, student, goal)
    return None if isinstance(context.decision, MoveFree) else teleport


def steps_left(state: State, student: Student) -> int:
    """The steps that a student can still go this turn, if its fellows leave it the movement (HR-3.1)."""
    return min(limit(student) - student.walked, state.turn.movement) + student.free


def laden(student: Student) -> bool:
    """True if a student carries something that it would lose by capturing a room (HR-5.1)."""
    return student.cheerleader or student.script or student.coins > 0


def errands(state: State, seat: int) -> Iterator[tuple[Student, bool]]:
    """The students that can move, each with True if it may capture a room: not if it carries something home first."""
    for student in moving(state, seat):
        yield student, not (laden(student) or student.is_robot or student.rank is Rank.TEACHER)


def stays(state: State, seat: int, student: Student) -> bool:
    """True if a student waits where it is to capture the room: it can, and it is the cheapest there that carries nothing."""
    if not student.place.is_room or not can_capture(state, seat, student.place):
        return False
    able = [one for one in students_at(state, seat, student.place) if not (laden(one) or one.is_robot or one.rank is Rank.TEACHER)]
    return student is min(able, key=dear, default=None)


def is_safe(state: State, seat: int, room: Place) -> bool:
    """True if no enemy could take a room back at once after a capture: none is in it, or a fellow stays in it (HR-5.1)."""
    return not enemies_at(state, seat, room) or len(students_at(state, seat, room)) > 1


def safe_captures(state: State, seat: int) -> Iterator[Command]:
    """Captures by students that carry nothing, in rooms that no enemy could take back at once."""
    for student in sorted(state.players[seat].students, key=dear):
        if student.place.is_room and not laden(student) and is_safe(state, seat, student.place):
            yield Capture(student.name)


def disputed(state: State, seat: int) -> list[Place]:
    """The rooms that students of the seat share with enemies, and that the seat does not control."""
    return [
        room
        for room in state.board.plan.rooms
        if classroom(state, room).owner != seat and students_at(state, seat, room) and enemies_at(state, seat, room)
    ]


def needed(state: State, seat: int) -> list[Student]:
    """The students without whom their fellows in a shared room would need help (see `helping`)."""
    found: list[Student] = []
    for room in disputed(state, seat):
        there, everybody = students_at(state, seat, room), sum(1 for _ in everybody_at(state, room))
        if len(there) > 1 and 2 * (len(there) - 1) <= everybody - 1:
            found += [one for one in there if not any(other.fought for other in there if other is not one)]
    return found


def helping(context: Context) -> Iterator[Plan]:
    """Fellows sent to students who face at least as many enemies in a room: together they win, and one captures while the others stay."""
    state, seat = context.state, context.seat
    for room in disputed(state, seat):
        there = students_at(state, seat, room)
        if 2 * len(there) > sum(1 for _ in everybody_at(state, room)) or any(one.fought for one in there):
            continue
        near = [
            (far(state.board, one.place, room), one.name.number, one)
            for one, free in errands(state, seat)
            if free and not stays(state, seat, one)
        ]
        for steps, _, student in sorted(near):
            step = walking(context, student, room) if 0 < steps <= LIMIT else None
            if step is not None and (step.to is room or isinstance(context.decision, MoveFree)):
                yield Plan(step, student, room)


def at_hand(state: State, seat: int, hasty: bool) -> Iterator[Command]:
    """The actions at once: pick up, capture, steal, come home, teleport; ``hasty``: capture even beside an enemy, then pick up."""
    cheapest_first = sorted(state.players[seat].students, key=dear)
    if hasty:
        yield from (Capture(student.name) for student in cheapest_first if student.place.is_room and not laden(student))
        yield from (PickUp(student.name) for student in cheapest_first)
        return
    for student in cheapest_first:
        takes = student.place.is_room and not laden(student)
        yield PickUp(student.name)
        if takes and not enemies_at(state, seat, student.place):
            yield Capture(student.name)
        if student.cheerleader and mobile(student) and (student.free or state.turn.movement):
            doors = [room for room in state.board.plan.door.get(student.place, ()) if room.is_room and not enemies_at(state, seat, room)]
            yield from (Force(room, student.name, cheer=True) for room in doors)
        if student.rank is Rank.TEACHER:
            yield from _mind_control(state, seat, student)
        yield Steal(student.name)
        if student.place is OFFICE:
            yield Teleport((student.name,), base(seat))
        elif student.place is base(seat) and not student.cheerleader:
            yield from _shortcuts(state, seat, student)


def _shortcuts(state: State, seat: int, student: Student) -> Iterator[Command]:
    """Teleports into rooms of the seat near a room that it can take."""
    wanted = [goal.place for goal in rooms(state, seat)]
    own = (room for room in state.board.plan.rooms if classroom(state, room).owner == seat)
    for room in own:
        if any(saves(state, student.place, room, goal) for goal in wanted):
            yield Teleport((student.name,), room)


def saves(state: State, start: Place, room: Place, goal: Place) -> bool:
    """True if a teleport into a room saves many of the steps from a place to a goal."""
    return far(state.board, room, goal) + TELEPORT_SAVING < far(state.board, start, goal)


def _mind_control(state: State, seat: int, teacher: Student) -> Iterator[Command]:
    """Enemies sent out of the room where the Nerds' teacher is, so that it can be captured (HR-10.3)."""
    if social(state, seat) is SocialGroup.NERDS and teacher.place.is_room and classroom(state, teacher.place).owner != seat:
        there = [enemy for enemy in enemies(state, seat) if enemy.place is teacher.place]
        yield from (Control(enemy.name, state.board.plan.doorways[teacher.place]) for enemy in there)


def is_last(state: State) -> bool:
    """True if report cards are given before anybody else's turn (HR-7.3)."""
    return isinstance(next((task for task in state.agenda if isinstance(task, TakeTurn | ReportCards | Round)), None), ReportCards)


def last_captures(state: State, seat: int) -> Iterator[Command]:
    """Rooms taken at any price but the Script, if report cards are given before anybody could take them back (HR-7.3)."""
    if is_last(state):
        able = (student for student in state.players[seat].students if student.place.is_room and not student.script)
        yield from (Capture(student.name) for student in sorted(able, key=dear) if student.rank is not Rank.TEACHER)


def sacrifices(state: State, seat: int) -> Iterator[Command]:
    """Give up Nerds beside a college student to lock rooms that nobody guards (HR-10.3)."""
    if social(state, seat) is SocialGroup.NERDS:
        exposed = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not students_at(state, seat, room)]
        plain = [student for student in state.players[seat].students if student.rank is Rank.STUDENT]
        yield from (Sacrifice(student.name, room) for student in plain for room in exposed)


def breaking_in(state: State, seat: int) -> Iterator[Command]:
    """Give up five students at a door where whoever controls most rooms is about to win (HR-5.3)."""
    first = leader(state, seat)
    if state.players[first].reports + 1 >= state.config.reports:
        for student in sorted(state.players[seat].students, key=dear):
            for room in state.board.plan.door.get(student.place, ()):
                if room.is_room and classroom(state, room).owner == first:
                    yield Force(room, student.name)


def guarding(state: State, seat: int) -> Iterator[Command]:
    """Teleports from the base into rooms of the seat with few guards, which keep enemies from taking them (HR-5.1, 5.4)."""
    own = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not classroom(state, room).locked]
    spare = [student for student in state.players[seat].students if student.place is base(seat) and not student.cheerleader]
    for room in sorted(own, key=lambda room: (len(students_at(state, seat, room)), not enemies_at(state, seat, room))):
        if len(students_at(state, seat, room)) < ENOUGH_GUARDS:
            yield from (Teleport((student.name,), room) for student in spare)


REACH = LIMIT + 1
"""The steps that every student can go in its turn: its free space and its limit (HR-3.1)."""


def in_reach(state: State, seat: int, other: int) -> list[Place]:
    """The open rooms of a seat that a student of another can reach in its next turn, whoever is in the way."""
    own = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat and not classroom(state, room).locked]
    found = in_reach_next_turn(state, other, own)
    return [room for room in own if room in found]


def reached(state: State, seat: int) -> set[Place]:
    """The open rooms of a seat that an enemy can reach in its turn (HR-5.1)."""
    return {room for other in range(len(state.players)) if other != seat for room in in_reach(state, seat, other)}


def has_nothing_but_a_guard(state: State, seat: int) -> bool:
    """True if a seat has fewer rooms than the leader, no coins and only one student: without it all could be lost before its next turn."""
    left = [student for student in state.players[seat].students if in_play(student)]
    return len(left) == 1 and not state.players[seat].coins and 0 < controlled(state, seat) < controlled(state, leader(state, seat))


def guards(state: State, seat: int) -> list[Student]:
    """The students who alone, and carrying nothing, keep enemies from taking a room."""
    there = (students_at(state, seat, room) for room in reached(state, seat))
    return [students[0] for students in there if len(students) == 1 and not laden(students[0])]


def settled(state: State, seat: int) -> list[Student]:
    """The students who came into a room of the seat this turn, where they guard it, and who carry nothing."""
    able = (one for one in state.players[seat].students if (one.teleported or one.walked) and not laden(one))
    return [one for one in able if one.place.is_room and classroom(state, one.place).owner == seat]


def guards_on_foot(context: Context, way: Way) -> Iterator[Plan]:
    """Ways of students that stand idle and carry nothing into unguarded rooms that an enemy can reach, the nearest first.

    A student at the door has just left the room for something better.
    """
    state, seat = context.state, context.seat
    unguarded = [room for room in reached(state, seat) if not students_at(state, seat, room)]
    able = (one for one in moving(state, seat) if not (laden(one) or one.is_robot))
    spare = [one for one in able if not _holds(state, seat, one.place)]
    ways = [(far(state.board, one.place, room), one.name.number, room.word, one, room) for one in spare for room in unguarded]
    for steps, *_, student, room in sorted(ways, key=lambda way: way[:3]):
        step = way(context, student, room) if steps > 1 else None
        if isinstance(step, Move | Teleport) and step.to is room:
            yield Plan(step, student, room)


def _holds(state: State, seat: int, place: Place) -> bool:
    """True if a student alone in a room keeps it for the seat, or could take it."""
    return place.is_room and (classroom(state, place).owner != seat or len(students_at(state, seat, place)) == 1)


# Fights

HELP = 0.25
"""The chance that a cheerleader must add to an attack to be used."""
CHEER_WORTH = 5
"""The least worth of a target, in coins, for which a cheerleader is used in an attack."""


def chance(state: State, attack: Attack) -> float:
    """The probability that an attack is won."""
    group, target = (group_of(state, student) for student in students_named(state, (attack.name, attack.target)))
    return attack_odds(state, group, target, (0, int(attack.cheer))).chance


def best_attack(context: Context, boldness: float, rooms: Collection[Place] = ()) -> Command | None:
    """The attack that is most likely to win, in these rooms if any; None if no attack has at least that chance."""
    best: tuple[float, Command] | None = None
    for command in attacks(context):
        if rooms and students_named(context.state, (command.target,))[0].place not in rooms:
            continue
        likely = chance(context.state, command)
        worth = likely - HELP * command.cheer
        allowed = likely >= boldness and (not command.cheer or _pays(context.state, command))
        if allowed and (best is None or worth > best[0]):
            best = worth, command
    return best[1] if best else None


def _pays(state: State, attack: Attack) -> bool:
    """True if an attack is worth a cheerleader: on somebody dear, or on the last one who holds a room."""
    (target,) = students_named(state, (attack.target,))
    holds = target.place.is_room and len(students_at(state, seat_of(state, target.name), target.place)) == 1
    return holds or max(dear(one)[0] for one in group_of(state, target)) >= CHEER_WORTH


def rams(context: Context) -> Iterator[Command]:
    """Free attacks of students with a football helmet, by pushing (HR-10.4)."""
    state, seat = context.state, context.seat
    for student in state.players[seat].students:
        if student.item is Item.HELMET and mobile(student) and student.walked < LIMIT:
            for place in state.board.plan.neighbours.get(student.place, ()):
                command = Push((student.name,), place, ram=True)
                if place.is_corridor and enemies_at(state, seat, place) and why_not_push(context, command) is None:
                    yield command


def _odds(context: Context, fewer: tuple[int, int] = (0, 0)) -> Odds:
    state, decision = context.state, context.decision
    return odds(state, students_named(state, decision.attackers), students_named(state, decision.defenders), fewer)


def counter(context: Context, boldness: float) -> Command:
    """Attack back if that is likely enough to win."""
    return CounterAttack() if _odds(context).chance >= boldness else Done()


def cheer(context: Context) -> Command:
    """Use a cheerleader if the attack is likely to win; otherwise it is worth more at home."""
    return Cheer() if _odds(context, (0, int(context.decision.cheered))).chance >= 0.5 else Done()


def cheapest(context: Context) -> Command:
    """Lose the student that is worth least."""
    return Lose(min(students_named(context.state, context.decision.fighters), key=dear).name)
