"""Which medals to rotate or swap and which cells to lock: what goes best with the cards in hand, told without trying each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from attrs import evolve

from engines.kernel.commands import Command
from engines.school_year_diary.bots.prospects import Plans, Study
from engines.school_year_diary.commands import Lock, Rotate, Swap
from engines.school_year_diary.model import Locker, Medal, Row, State

Refit = Rotate | Swap | Lock
"""What changes how rows can be climbed."""


def refitted(state: State, seat: int, command: Refit) -> list[tuple[int, Row]]:
    """The rows that are changed, as they are then, each with its place among the rows from 0 (SYD-4.6)."""
    places = {row.number: place for place, row in enumerate(state.rows)}
    place = places[command.row]
    row = state.rows[place]
    if isinstance(command, Lock):
        lockers = sorted((*row.lockers, Locker(command.cell, seat)), key=lambda locker: locker.cell)
        return [(place, evolve(row, lockers=tuple(lockers)))]
    medal = row.medals[command.medal - 1]
    if isinstance(command, Rotate):
        return [(place, _with_medal(row, command.medal, Medal(medal.number, (medal.turn + command.turn) % 4)))]
    other_place = places[command.other_row]
    other = state.rows[other_place]
    other_medal = other.medals[command.other_medal - 1]
    row = _with_medal(row, command.medal, other_medal)
    if other_place == place:
        return [(place, _with_medal(row, command.other_medal, medal))]
    return [(place, row), (other_place, _with_medal(other, command.other_medal, medal))]


def _with_medal(row: Row, which: int, medal: Medal) -> Row:
    return evolve(row, medals=(*row.medals[: which - 1], medal, *row.medals[which:]))


def best_refits(commands: Sequence[Refit], study: Study, state: State, seat: int, plans: Plans, count: int) -> list[Command]:
    """The ``count`` that go best with what could be given."""
    worths = study.with_others(state.rows, [refitted(state, seat, command) for command in commands], plans)
    found = sorted(zip(worths, commands, strict=True), key=lambda each: -each[0])
    return [command for _, command in found[:count]]


def best_of_each_kind(commands: Sequence[Refit], study: Study, state: State, seat: int, plans: Plans) -> list[Command]:
    """Of each kind the one that goes best with what could be given; one for each student, whose Trends may answer it (SYD-5.5)."""
    students = {row.number: row.student for row in state.rows}
    kinds: dict[object, list[Refit]] = defaultdict(list)
    for command in commands:
        other = students[command.other_row] if isinstance(command, Swap) else ""
        kinds[type(command), students[command.row], other].append(command)
    return [best for several in kinds.values() for best in best_refits(several, study, state, seat, plans, 1)]
