"""What a bot of Hallway Rivals would like to buy, the most wanted first (HR-7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.bots.prospects import dear, enemies, far, leader
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.school import at_nurse, classroom, in_play, own_at, social
from engines.hallway_rivals.spending import COLLEGE, TEACHER
from engines.hallway_rivals.students import MOST_STUDENTS, Item, Rank, SocialGroup
from engines.kernel.commands import Command

NEAR = 10
"""An enemy that is so many steps from a room could take it in its next turn."""

HELMETS = 2
"""The most helmets that a bot buys."""

BLOCKED = 2
"""Cymbals are bought when at least this many of the bot's students stand beside enemies."""

CARD_COINS, FEW_CARDS = 5, 4
"""With as many coins it buys a card, while it has fewer cards than that."""

EVENT_COINS = 25
"""With more coins than that it has a school event happen."""

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


def rescues(state: State, seat: int) -> Iterator[Command]:
    """Out of the nurse who is more than a student; anybody if no new student can be had."""
    full = len(state.players[seat].students) >= MOST_STUDENTS
    nursed = sorted(at_nurse(state, seat), key=dear, reverse=True)
    return (do.Rescue(student.name) for student in nursed if full or student.rank is not Rank.STUDENT)


def luring(state: State, seat: int) -> Iterator[Command]:
    """Pom-poms: the cheerleader brings its price at once (HR-10.2)."""
    if social(state, seat) is SocialGroup.PREPS:
        yield from (do.Lure(student.name) for student in enemies(state, seat) if student.cheerleader)


def items(state: State, seat: int) -> Iterator[Command]:
    """What the social group can buy: the Robot, two helmets, cymbals where enemies are in the way (HR-10)."""
    own = state.players[seat].students
    match social(state, seat):
        case SocialGroup.NERDS:
            yield do.Buy(Goods.ROBOT)
        case SocialGroup.JOCKS if sum(student.item is Item.HELMET for student in own) < HELMETS:
            yield from (do.Equip(student.name) for student in own)
        case SocialGroup.BAND:
            taken = {enemy.place for enemy in enemies(state, seat) if enemy.place.is_corridor}
            if len([one for one in own if taken.intersection(state.board.plan.neighbours.get(one.place, ()))]) >= BLOCKED:
                yield do.Buy(Goods.CYMBALS)


def promotions(state: State, seat: int, spare: int) -> Iterator[Command]:
    """A teacher, a college student: out of those who guard a room, with so many coins left over."""
    guards = sorted(state.players[seat].students, key=lambda one: (one.rank is not Rank.COLLEGE, not one.place.is_room, one.name.number))
    coins = state.players[seat].coins - spare
    if coins >= TEACHER:
        yield from (do.Promote(student.name) for student in guards if student.rank is Rank.COLLEGE)
    if coins >= COLLEGE:
        yield from (do.Promote(student.name) for student in guards if student.rank is Rank.STUDENT)


def _exposed(state: State, seat: int, room: Place) -> bool:
    if classroom(state, room).owner != seat:
        return False
    return any(far(state.board, enemy.place, room) <= NEAR for enemy in enemies(state, seat))


def cards(state: State, seat: int) -> Iterator[Command]:
    """A card, while few are in hand: a snack, or an activity if there are fewer of these."""
    player = state.players[seat]
    if player.coins >= CARD_COINS and player.cards < FEW_CARDS:
        yield do.Buy(Goods.SNACK if len(player.snacks) <= len(player.activities) else Goods.ACTIVITY)


def extras(state: State, seat: int) -> Iterator[Command]:
    """Movement tokens and a school event, with coins that are left over."""
    player = state.players[seat]
    if player.coins > 8 and player.tokens < TOKENS:
        yield do.Buy(Goods.TOKEN)
    if player.coins > EVENT_COINS:
        yield do.Buy(Goods.EVENT)
