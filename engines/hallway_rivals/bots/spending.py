"""What a bot of Hallway Rivals would like to buy, the most wanted first (HR-7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.bots.prospects import far, leader
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.school import classroom, in_play, own_at
from engines.kernel.commands import Command

NEAR = 10
"""An enemy that is so many steps from a room could take it in its next turn."""

TOKENS = 2
"""More movement tokens than that are not used up."""


def students(state: State, seat: int, crowd: int) -> Iterator[Command]:
    """A student, while fewer than so many are in play."""
    if sum(in_play(student) for student in state.players[seat].students) < crowd:
        yield do.Buy(Goods.STUDENT)


def rooms(state: State, seat: int) -> Iterator[Command]:
    """Rooms of whoever controls most of them first, then those of nobody, then others'."""
    first = leader(state, seat)
    wanted = sorted(state.board.plan.rooms, key=lambda room: (classroom(state, room).owner != first, classroom(state, room).owner >= 0))
    yield from (do.BuyRoom(room) for room in wanted)


def locks(state: State, seat: int) -> Iterator[Command]:
    """Locks for own rooms that nobody guards and that an enemy is near."""
    return (do.Lock(room) for room in state.board.plan.rooms if _exposed(state, seat, room) and not own_at(state, seat, room))


def _exposed(state: State, seat: int, room: Place) -> bool:
    if classroom(state, room).owner != seat:
        return False
    enemies = (student for other, player in enumerate(state.players) if other != seat for student in player.students)
    return any(in_play(enemy) and far(state.board, enemy.place, room) <= NEAR for enemy in enemies)


def extras(state: State, seat: int) -> Iterator[Command]:
    """Movement tokens and snacks, with coins that are left over."""
    player = state.players[seat]
    if player.coins > 8 and player.tokens < TOKENS:
        yield do.Buy(Goods.TOKEN)
    if player.coins > 10:
        yield do.Buy(Goods.SNACK)
