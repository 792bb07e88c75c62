"""What a bot of Hallway Rivals sees in the school: where it pays to go, and how far that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import frozen

from engines.hallway_rivals.board import Board
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import OFFICE, Kind, Place, base
from engines.hallway_rivals.school import classroom, controlled, enemies_at, in_play, is_base
from engines.hallway_rivals.students import Rank, Student

FAR = 99


@frozen
class Goal:
    """A place worth going to for one student, and how much it is worth, in coins."""

    place: Place
    worth: float


@lru_cache(maxsize=4096)
def steps_from(board: Board, place: Place) -> Mapping[Place, int]:
    """How far it is to every place, whoever stands on the way; doors lead in and out."""
    found = {place: 0}
    for steps, ring in enumerate(board.plan.from_near(place), 1):
        for beside in ring:
            found[beside] = steps
    return found


def far(board: Board, one: Place, other: Place) -> int:
    """How many steps it is from one place to another."""
    return steps_from(board, other).get(one, FAR)


def enemies(state: State, seat: int) -> list[Student]:
    """The students of other players that are not at the nurse."""
    return [one for other, player in enumerate(state.players) if other != seat for one in player.students if in_play(one)]


def abroad(state: State, seat: int) -> float:
    """How much a player would lose if all its students went home with nothing."""
    away = [student for student in state.players[seat].students if in_play(student) and student.place is not base(seat)]
    return sum(1 + student.coins + CHEERLEADER * student.cheerleader + SCRIPT * student.script for student in away)


def leader(state: State, seat: int) -> int:
    """The other seat that controls most rooms."""
    others = [other for other in range(len(state.players)) if other != seat]
    return max(others, key=lambda other: (controlled(state, other), state.players[other].reports))


def can_capture(state: State, seat: int, room: Place) -> bool:
    """Whether a student of the seat in a room could capture it as things are (HR-5.1)."""
    there = classroom(state, room)
    return there.owner != seat and not there.locked and (there.owner < 0 or not enemies_at(state, seat, room))


ROOM, TAKEN, LEADERS, HELD = 9.0, 3.0, 3.0, 6.0
"""What a room is worth, how much more it is worth if another player or the leader has it, and what a room with enemies in it is worth."""

CHEERLEADER, SCRIPT, CARD = 5.0, 40.0, 2.5
"""What a cheerleader brings home, the Script to whoever carries it, and a card out of the Office."""


def rooms(state: State, seat: int) -> Iterator[Goal]:
    """The rooms that could be captured; none where a student is about to do it already."""
    first = leader(state, seat)
    for place in state.board.plan.rooms:
        if can_capture(state, seat, place) and not any(student.place is place for student in state.players[seat].students):
            owner = classroom(state, place).owner
            yield Goal(place, ROOM + TAKEN * (owner >= 0) + LEADERS * (owner == first))


def held_rooms(state: State, seat: int) -> Iterator[Goal]:
    """Others' open rooms that somebody has to be fought out of first (HR-5.1)."""
    for room in state.board.plan.rooms:
        there = classroom(state, room)
        if there.owner not in (seat, -1) and not there.locked and enemies_at(state, seat, room):
            yield Goal(room, HELD)


def fetching(state: State, seat: int, student: Student, prize: float) -> Iterator[Goal]:
    """What a student could fetch: cheerleaders, the Script, coins of others, a card (HR-5.6, 6.2, 7.2, 8.2)."""
    if student.is_robot:
        return
    if not student.cheerleader:
        for place in state.cheerleaders:
            yield Goal(place, prize - 0.2 * far(state.board, place, base(seat)))
    if state.script is not None:
        yield Goal(state.script, SCRIPT)
    if not student.stole:
        for place, home in state.board.plan.purple.items():
            if home.kind is Kind.BASE and home.number != seat:
                yield Goal(place, 0.8 * min(5, state.players[home.number].coins) - 0.2 * far(state.board, place, base(seat)))
    if not student.cheerleader:
        yield Goal(OFFICE, CARD)


def bringing(state: State, seat: int, student: Student, prize: float) -> Iterator[Goal]:
    """Where a student brings what it carries (HR-6.2, 7.2)."""
    carried = prize * student.cheerleader + student.coins
    if carried and not student.script and not is_base(state, seat, student.place):
        yield Goal(base(seat), carried + 3)


def moving(state: State, seat: int) -> list[Student]:
    """The students that could go somewhere at all."""
    return [student for student in state.players[seat].students if in_play(student) and not student.halted and not student.script]


def dear(student: Student) -> tuple[float, int]:
    """How much a student is worth to its player."""
    rank = {Rank.STUDENT: 0, Rank.ROBOT: 1, Rank.COLLEGE: 2, Rank.TEACHER: 4}[student.rank]
    carried = student.coins + 5 * student.cheerleader + 40 * student.script
    return rank * 5 + carried + (student.item is not None), student.name.number
