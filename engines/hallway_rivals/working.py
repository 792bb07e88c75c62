"""A game of Hallway Rivals in the middle of a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from engines.hallway_rivals.board import FIRST_ROOM, Board
from engines.hallway_rivals.cards import Activity, SchoolEvent, Snack
from engines.hallway_rivals.model import Classroom, Config, Player, Sale, State, Turn, Walk
from engines.hallway_rivals.places import Place, base
from engines.hallway_rivals.students import MOST_STUDENTS, Name, Rank, Student, name_of
from engines.kernel.working_copy import WorkingCopy


class Working(WorkingCopy[None, State], of=State):
    """A working copy of a state of Hallway Rivals."""

    config: Config
    players: list[Player]
    board: Board
    rooms: list[Classroom]
    cheerleaders: tuple[Place, ...]
    script: Place | None
    principal: Place | None
    bully: Place | None
    activity_deck: tuple[Activity | None, ...]
    event_deck: tuple[SchoolEvent | None, ...]
    snack_deck: tuple[Snack | None, ...]
    old_activities: tuple[Activity, ...]
    old_events: tuple[SchoolEvent, ...]
    old_snacks: tuple[Snack, ...]
    gone: tuple[SchoolEvent, ...]
    round: int
    turn: Turn
    deed: Walk | Sale | None

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.config.names[seat]

    def seat_of(self, name: Name) -> int:
        """The seat whose student it is."""
        return self.config.socials.index(name.social)

    def student(self, name: Name) -> Student:
        """A student that is in the game."""
        return next(student for student in self.players[self.seat_of(name)].students if student.name is name)

    def has(self, name: Name) -> bool:
        """Whether a student is in the game, not in supply."""
        return any(student.name is name for student in self.players[self.seat_of(name)].students)

    def change(self, name: Name, **changes: Any) -> Student:
        """Change some fields of a student. Returns the student as it is then."""
        after = self.student(name).changed(**changes)
        self.change_all(self.seat_of(name), lambda student: after if student.name is name else student)
        return after

    def change_all(self, seat: int, change: Callable[[Student], Student]) -> None:
        """Change every student of a seat."""
        self.change_player(seat, students=tuple([change(student) for student in self.players[seat].students]))

    def change_player(self, seat: int, **changes: Any) -> None:
        """Change what a player has."""
        self.put_player(seat, **changes)

    def change_turn(self, **changes: Any) -> None:
        """Change what has been done this turn."""
        self.turn = evolve(self.turn, **changes)

    def change_room(self, place: Place, owner: int, locked: bool = False) -> None:
        """Change who controls a classroom, and whether it is locked."""
        self.rooms[place.number - FIRST_ROOM] = Classroom(owner, locked)

    def gain(self, seat: int, coins: int) -> None:
        """Coins come into a base, or leave it."""
        self.change_player(seat, coins=self.players[seat].coins + coins)

    def remove(self, name: Name) -> None:
        """A student goes back to supply, with nothing."""
        seat = self.seat_of(name)
        before = self.student(name)
        self.change_player(seat, students=tuple([student for student in self.players[seat].students if student.name is not name]))
        self.close_ranks(seat, before.place)

    def new_student(self, seat: int, rank: Rank = Rank.STUDENT) -> Name | None:
        """A new student in base, the one with the lowest number in supply; None where there is none (HR-1.5)."""
        taken = {student.name.number for student in self.players[seat].students}
        number = next((number for number in range(1, MOST_STUDENTS + 1) if number not in taken), None)
        return None if number is None else self.arrive(seat, Student(name_of(self.config.socials[seat], number), base(seat), rank))

    def arrive(self, seat: int, student: Student) -> Name:
        """A student joins its player's."""
        self.change_player(seat, students=tuple(sorted((*self.players[seat].students, student), key=lambda one: one.name.number)))
        return student.name

    def move(self, name: Name, to: Place, **changes: Any) -> Student:
        """A student is at another place. In classrooms it stands last, and where it was the others close ranks (HR-3.2)."""
        seat, before = self.seat_of(name), self.student(name)
        last = sum(student.place is to for student in self.players[seat].students) if to.is_room else 0
        after = self.change(name, place=to, order=last, **changes)
        self.close_ranks(seat, before.place)
        return after

    def close_ranks(self, seat: int, place: Place) -> None:
        """Who is left in a classroom stands in order without gaps (HR-3.2)."""
        if place.is_room:
            left = sorted([student for student in self.players[seat].students if student.place is place], key=lambda one: one.order)
            order = {student.name: number for number, student in enumerate(left)}
            self.change_all(seat, lambda one: one.changed(order=order[one.name]) if one.name in order else one)
