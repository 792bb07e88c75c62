"""What a bot of Hallway Rivals does with its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots.prospects import abroad, dear, enemies, far, leader, moving, rooms
from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.model import State
from engines.hallway_rivals.school import at_nurse, classroom, own_at
from engines.hallway_rivals.students import MOST_STUDENTS
from engines.kernel.commands import Command
from engines.kernel.flow import Ask

WORTH_IT = 2
"""Puke is played where it hits at least this many more enemies than students of the bot, whose own count twice."""

ALARM = 6
"""How much more the others have to lose by a False Alarm."""

LEAST_COINS = 3
"""Locker Combo waits for somebody who has this many coins."""

SPENT = 5
"""With no more movement left than this, more of it helps."""

LEAST = (
    Activity.HALL_MONITOR,
    Snack.JANITORS_KEYS,
    Activity.STUDY_HALL,
    Snack.PUKE,
    Activity.GOOD_BEHAVIOR,
    Snack.MILK,
)
"""The order in which cards are discarded."""


def uses(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """How a card could help now, the best way first; nothing if it is better kept."""
    helps, targets = HELPS.get(card), TARGETS.get(card)
    if helps is not None and helps(ask):
        yield do.Play(card)
    if targets is not None:
        yield from targets(ask, card)


def _others(ask: Ask[None, State, Any]) -> list[int]:
    return [other for other in range(len(ask.state.players)) if other != ask.seat]


def _open_rooms(ask: Ask[None, State, Any]) -> int:
    return len(list(rooms(ask.state, ask.seat)))


def _nursed(ask: Ask[None, State, Any]) -> int:
    return len(at_nurse(ask.state, ask.seat))


def _short_of_movement(ask: Ask[None, State, Any]) -> bool:
    return isinstance(ask.decision, tasks.Act) and ask.state.turn.movement <= SPENT


def _hit(state: State, seat: int, tile: int) -> int:
    """How many enemies stand in the corridors of a tile, less twice the own students there."""
    there = [
        other for other, player in enumerate(state.players) for one in player.students if one.place.is_corridor and one.place.number == tile
    ]
    return len(there) - 3 * there.count(seat)  # the own ones are among those there


def _out_of_the_way(state: State, seat: int) -> int:
    """How many enemies a Hall Monitor would put into rooms that they can't take, less those whom it would help to one."""
    count = 0
    for other in range(len(state.players)):
        for student in state.players[other].students if other != seat else ():
            if student.place.is_corridor:
                room = min(state.board.plan.rooms, key=lambda one: far(state.board, student.place, one))
                there = classroom(state, room)
                count += 1 if there.owner == other or (there.owner == seat and own_at(state, seat, room)) else -2
    return count


HELPS: Mapping[Activity | Snack, Callable[[Ask[None, State, Any]], bool]] = {
    Activity.EXTRA_CREDIT: lambda _: True,
    Snack.FREE_LUNCH: lambda _: True,
    Activity.STUDENT_TRANSFER: lambda ask: len(ask.state.players[ask.seat].students) + 3 <= MOST_STUDENTS or _nursed(ask) > 0,
    Activity.GOOD_BEHAVIOR: lambda ask: _nursed(ask) >= 2,
    Snack.MILK: lambda ask: _nursed(ask) >= 2,
    Activity.THEY_STARTED_IT: lambda ask: _nursed(ask) > sum(len(at_nurse(ask.state, other)) for other in _others(ask)),
    Activity.HALL_PASS: lambda ask: _open_rooms(ask) >= 2,
    Activity.WARNING_BELL: lambda ask: _open_rooms(ask) > 0,
    Activity.SPORTS_PRACTICE: lambda ask: _short_of_movement(ask) and _open_rooms(ask) > 0,
    Activity.HALL_MONITOR: lambda ask: _out_of_the_way(ask.state, ask.seat) > 0,
}
"""When a card that names nothing helps."""


def _cookie(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """The student nearest to an open room first."""
    board, goals = ask.state.board, [goal.place for goal in rooms(ask.state, ask.seat)]
    if goals and _short_of_movement(ask):
        able = sorted(moving(ask.state, ask.seat), key=lambda one: min(far(board, one.place, goal) for goal in goals))
        yield from (do.PlayOn(card, student.name) for student in able)


def _puke(ask: Ask[None, State, Any], _: Activity | Snack) -> Iterator[Command]:
    tile = max(range(len(ask.state.board.tiles) + 1), key=lambda number: _hit(ask.state, ask.seat, number))
    if _hit(ask.state, ask.seat, tile) >= WORTH_IT:
        yield do.PlayTile(tile)


def _false_alarm(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    state, others = ask.state, _others(ask)
    if sum(abroad(state, other) for other in others) >= len(others) * (abroad(state, ask.seat) + ALARM):
        yield from (do.PlayOn(card, student.name) for student in sorted(state.players[ask.seat].students, key=dear))


def _etch(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """A room of whoever controls most of them first, then another player's, then one of nobody."""
    first, owners = leader(ask.state, ask.seat), {room: classroom(ask.state, room).owner for room in ask.state.board.plan.rooms}
    for room in sorted(owners, key=lambda room: (owners[room] != first, owners[room] < 0)):
        if owners[room] != ask.seat:
            yield do.PlayAt(card, room)


def _locker_combo(ask: Ask[None, State, Any], _: Activity | Snack) -> Iterator[Command]:
    rich = max(_others(ask), key=lambda other: ask.state.players[other].coins)
    if ask.state.players[rich].coins >= LEAST_COINS:
        yield do.PlayAgainst(rich)


def _exchange(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    return (do.PlayOn(card, student.name) for student in sorted(enemies(ask.state, ask.seat), key=dear, reverse=True)[:3])


def _unlock(ask: Ask[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    return (do.PlayAt(card, room) for room in ask.state.board.plan.rooms if classroom(ask.state, room).owner not in (ask.seat, -1))


TARGETS: Mapping[Activity | Snack, Callable[[Ask[None, State, Any], Activity | Snack], Iterator[Command]]] = {
    Snack.COOKIE: _cookie,
    Snack.PUKE: _puke,
    Snack.FALSE_ALARM: _false_alarm,
    Snack.ETCH: _etch,
    Snack.LOCKER_COMBO: _locker_combo,
    Activity.EXCHANGE_STUDENT: _exchange,
    Snack.JANITORS_KEYS: _unlock,
    Activity.STUDY_HALL: _unlock,
}
"""On what a card is played, the best first; on nothing if it is better kept."""


def drop(ask: Ask[None, State, tasks.Discard]) -> Command:
    """Discard what is of least use."""
    player = ask.state.players[ask.seat]
    held = [card for card in (*player.activities, *player.snacks) if card is not None]
    return do.Drop(min(held, key=lambda card: LEAST.index(card) if card in LEAST else len(LEAST)))
