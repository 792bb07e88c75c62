"""Who stands in which group in a classroom (HR-3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals.commands import Arrange
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import Moving
from engines.hallway_rivals.names import student_name
from engines.hallway_rivals.school import (
    found,
    group_of,
    seat_of,
)  # fmt: skip
from engines.hallway_rivals.tasks import Act, MoveFree
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Rule, Settles
from engines.kernel.messages import msg
from engines.kernel.moves import Family


def _pairs(ask: Moving) -> Iterator[Arrange]:
    state, seat = ask.state, ask.seat
    for one in state.players[seat].students:
        for other in state.players[seat].students:
            command = Arrange(one.name, other.name)
            if one.name < other.name and one.place is other.place and why_not_arrange(ask, command) is None:
                yield command


def why_not_arrange(ask: Moving, command: Arrange) -> Refusal | None:
    """HR-3.2: two students of different groups in one room, each once a turn, before either attacks."""
    state, seat = ask.state, ask.seat
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
    Arrange, "HR-3.2", lambda ask: Family(lambda: _pairs(ask)), why_not_arrange, _arrange, Settles.NOTHING
)
"""Rearrange groups in a classroom (HR-3.2)."""
