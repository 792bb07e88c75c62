"""What a bot buys, which cards it plays, and where it puts students and staff (HR-7 to 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.hallway_rivals.board import Place, base
from engines.hallway_rivals.bots.plans import abroad, can_capture, dear, enemies, far, leader, moving, rooms
from engines.hallway_rivals.model import (
    Act,
    Choose,
    Discard,
    Done,
    GiveUp,
    Graduate,
    Journey,
    MoveBully,
    MovePrincipal,
    PlacePushed,
    Put,
    PutAt,
    State,
    TakeCheerleader,
)
from engines.hallway_rivals.pieces import MOST_STUDENTS, PROMOTIONS, Activity, Goods, Item, Name, Rank, Snack, SocialGroup
from engines.hallway_rivals.rules.cards import Play, PlayAgainst, PlayAt, PlayOn, PlayTile
from engines.hallway_rivals.rules.coins import Buy, BuyRoom, Equip, Lock, Lure, Promote, Rescue
from engines.hallway_rivals.rules.decks import Drop
from engines.hallway_rivals.rules.placing import puts
from engines.hallway_rivals.rules.staff import Bully, Principal, Strike
from engines.hallway_rivals.school import at_nurse, classroom, in_play, social, student_named, students_at
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.flow import DecisionContext

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


def students_to_buy(state: State, seat: int, crowd: int) -> Iterator[Command]:
    """A student, while fewer than so many are in play."""
    if sum(in_play(student) for student in state.players[seat].students) < crowd:
        yield Buy(Goods.STUDENT)


def rooms_to_buy(state: State, seat: int) -> Iterator[Command]:
    """Rooms of whoever controls most of them first, then those of nobody, then others'."""
    first = leader(state, seat)
    wanted = sorted(state.board.plan.rooms, key=lambda room: (classroom(state, room).owner != first, classroom(state, room).owner >= 0))
    yield from (BuyRoom(room) for room in wanted)


def locks_to_buy(state: State, seat: int) -> Iterator[Command]:
    """Locks for own rooms that nobody guards and that an enemy is near."""
    return (Lock(room) for room in state.board.plan.rooms if _exposed(state, seat, room) and not students_at(state, seat, room))


def rescues(state: State, seat: int) -> Iterator[Command]:
    """Out of the nurse who is more than a student; anybody if no new student can be had."""
    full = len(state.players[seat].students) >= MOST_STUDENTS
    nursed = sorted(at_nurse(state, seat), key=dear, reverse=True)
    return (Rescue(student.name) for student in nursed if full or student.rank is not Rank.STUDENT)


def luring(state: State, seat: int) -> Iterator[Command]:
    """Pom-poms: the cheerleader brings its price at once (HR-10.2)."""
    if social(state, seat) is SocialGroup.PREPS:
        yield from (Lure(student.name) for student in enemies(state, seat) if student.cheerleader)


def items_to_buy(state: State, seat: int) -> Iterator[Command]:
    """What the social group can buy: the Robot, two helmets, cymbals where enemies are in the way (HR-10)."""
    own = state.players[seat].students
    match social(state, seat):
        case SocialGroup.NERDS:
            yield Buy(Goods.ROBOT)
        case SocialGroup.JOCKS if sum(student.item is Item.HELMET for student in own) < HELMETS:
            yield from (Equip(student.name) for student in own)
        case SocialGroup.BAND:
            taken = {enemy.place for enemy in enemies(state, seat) if enemy.place.is_corridor}
            if len([one for one in own if taken.intersection(state.board.plan.neighbours.get(one.place, ()))]) >= BLOCKED:
                yield Buy(Goods.CYMBALS)


def promotions(state: State, seat: int, spare: int) -> Iterator[Command]:
    """A teacher, a college student: out of those who guard a room, with so many coins left over."""
    guards = sorted(state.players[seat].students, key=lambda one: (one.rank is not Rank.COLLEGE, not one.place.is_room, one.name.number))
    coins = state.players[seat].coins - spare
    if coins >= PROMOTIONS[Rank.TEACHER]:
        yield from (Promote(student.name) for student in guards if student.rank is Rank.COLLEGE)
    if coins >= PROMOTIONS[Rank.COLLEGE]:
        yield from (Promote(student.name) for student in guards if student.rank is Rank.STUDENT)


def _exposed(state: State, seat: int, room: Place) -> bool:
    if classroom(state, room).owner != seat:
        return False
    return any(far(state.board, enemy.place, room) <= NEAR for enemy in enemies(state, seat))


def cards_to_buy(state: State, seat: int) -> Iterator[Command]:
    """A card, while few are in hand: a snack, or an activity if there are fewer of these."""
    player = state.players[seat]
    if player.coins >= CARD_COINS and player.cards < FEW_CARDS:
        yield Buy(Goods.SNACK if len(player.snacks) <= len(player.activities) else Goods.ACTIVITY)


def extras(state: State, seat: int) -> Iterator[Command]:
    """Movement tokens and a school event, with coins that are left over."""
    player = state.players[seat]
    if player.coins > 8 and player.tokens < TOKENS:
        yield Buy(Goods.TOKEN)
    if player.coins > EVENT_COINS:
        yield Buy(Goods.EVENT)


# Cards


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


def card_uses(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """How a card could help now, the best way first; nothing if it is better kept."""
    helps, targets = HELPS.get(card), TARGETS.get(card)
    if helps is not None and helps(context):
        yield Play(card)
    if targets is not None:
        yield from targets(context, card)


def _others(context: DecisionContext[None, State, Any]) -> list[int]:
    return [other for other in range(len(context.state.players)) if other != context.seat]


def _open_rooms(context: DecisionContext[None, State, Any]) -> int:
    return len(list(rooms(context.state, context.seat)))


def _nursed(context: DecisionContext[None, State, Any]) -> int:
    return len(at_nurse(context.state, context.seat))


def _short_of_movement(context: DecisionContext[None, State, Any]) -> bool:
    return isinstance(context.decision, Act) and context.state.turn.movement <= SPENT


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
                count += 1 if there.owner == other or (there.owner == seat and students_at(state, seat, room)) else -2
    return count


HELPS: Mapping[Activity | Snack, Callable[[DecisionContext[None, State, Any]], bool]] = {
    Activity.EXTRA_CREDIT: lambda _: True,
    Snack.FREE_LUNCH: lambda _: True,
    Activity.STUDENT_TRANSFER: lambda context: (
        len(context.state.players[context.seat].students) + 3 <= MOST_STUDENTS or _nursed(context) > 0
    ),
    Activity.GOOD_BEHAVIOR: lambda context: _nursed(context) >= 2,
    Snack.MILK: lambda context: _nursed(context) >= 2,
    Activity.THEY_STARTED_IT: lambda context: _nursed(context) > sum(len(at_nurse(context.state, other)) for other in _others(context)),
    Activity.HALL_PASS: lambda context: _open_rooms(context) >= 2,
    Activity.WARNING_BELL: lambda context: _open_rooms(context) > 0,
    Activity.SPORTS_PRACTICE: lambda context: _short_of_movement(context) and _open_rooms(context) > 0,
    Activity.HALL_MONITOR: lambda context: _out_of_the_way(context.state, context.seat) > 0,
}
"""When a card that names nothing helps."""


def _cookie(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """The student nearest to an open room first."""
    board, goals = context.state.board, [goal.place for goal in rooms(context.state, context.seat)]
    if goals and _short_of_movement(context):
        able = sorted(moving(context.state, context.seat), key=lambda one: min(far(board, one.place, goal) for goal in goals))
        yield from (PlayOn(card, student.name) for student in able)


def _puke(context: DecisionContext[None, State, Any], _: Activity | Snack) -> Iterator[Command]:
    tile = max(range(len(context.state.board.tiles) + 1), key=lambda number: _hit(context.state, context.seat, number))
    if _hit(context.state, context.seat, tile) >= WORTH_IT:
        yield PlayTile(tile)


def _false_alarm(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    state, others = context.state, _others(context)
    if sum(abroad(state, other) for other in others) >= len(others) * (abroad(state, context.seat) + ALARM):
        yield from (PlayOn(card, student.name) for student in sorted(state.players[context.seat].students, key=dear))


def _etch(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    """A room of whoever controls most of them first, then another player's, then one of nobody."""
    first, owners = (
        leader(context.state, context.seat),
        {room: classroom(context.state, room).owner for room in context.state.board.plan.rooms},
    )
    for room in sorted(owners, key=lambda room: (owners[room] != first, owners[room] < 0)):
        if owners[room] != context.seat:
            yield PlayAt(card, room)


def _locker_combo(context: DecisionContext[None, State, Any], _: Activity | Snack) -> Iterator[Command]:
    rich = max(_others(context), key=lambda other: context.state.players[other].coins)
    if context.state.players[rich].coins >= LEAST_COINS:
        yield PlayAgainst(rich)


def _exchange(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    return (PlayOn(card, student.name) for student in sorted(enemies(context.state, context.seat), key=dear, reverse=True)[:3])


def _unlock(context: DecisionContext[None, State, Any], card: Activity | Snack) -> Iterator[Command]:
    return (PlayAt(card, room) for room in context.state.board.plan.rooms if classroom(context.state, room).owner not in (context.seat, -1))


TARGETS: Mapping[Activity | Snack, Callable[[DecisionContext[None, State, Any], Activity | Snack], Iterator[Command]]] = {
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


def card_to_drop(context: DecisionContext[None, State, Discard]) -> Command:
    """Discard what is of least use."""
    player = context.state.players[context.seat]
    held = [card for card in (*player.activities, *player.snacks) if card is not None]
    return Drop(min(held, key=lambda card: LEAST.index(card) if card in LEAST else len(LEAST)))


# Students


def put(context: DecisionContext[None, State, Put]) -> Command | None:
    """Students from the base into rooms that can be captured, one into each; None if any will do."""
    state, seat, journey = context.state, context.seat, context.decision.journey
    if journey is Journey.FOOD_FIGHT:
        # Together they have more dice, and the cheapest come first.
        able_to = puts(state, seat, context.decision)
        return min(able_to, key=lambda one: (-len(students_at(state, seat, one.to)), _worth(state, one.name)), default=None)
    if journey is Journey.SCIENCE_FAIR:
        return next((one for one in puts(state, seat, context.decision) if _learns(state, seat, one.name)), Done())
    homely = sorted(state.players[seat].students, key=lambda one: (one.place is not base(seat), dear(one)))
    able = [one for one in homely if in_play(one) and one.name not in context.decision.gone and not one.place.is_room]
    room = context.decision.room
    targets = [goal.place for goal in rooms(state, seat)] if room is None else [room]
    targets = [place for place in targets if can_capture(state, seat, place) and not students_at(state, seat, place)]
    if journey is Journey.HOME_ROOM:
        targets = [place for place in targets if classroom(state, place).owner < 0]
    return PutAt(able[0].name, targets[0]) if able and targets else Done()


def _worth(state: State, name: Name) -> float:
    student = student_named(state, name)
    return dear(student)[0] if student is not None else 0


def _learns(state: State, seat: int, name: Name) -> bool:
    """Whether a student gains in its special room: Nerds bring cheerleaders home there, others leave their base for an item (HR-10)."""
    student = student_named(state, name)
    if student is None or social(state, seat) is SocialGroup.NERDS:
        return student is not None and student.cheerleader
    return student.place is base(seat) and student.item is None


def place_pushed(context: DecisionContext[None, State, PlacePushed]) -> Command:
    """Put a pushed student nearest to a room to capture."""
    state, wanted = context.state, [goal.place for goal in rooms(context.state, context.seat)] or [base(context.seat)]
    place = min(context.decision.places, key=lambda one: min(far(state.board, one, goal) for goal in wanted))
    return PutAt(context.decision.name, place)


def released(context: DecisionContext[None, State, Any]) -> Command:
    """Release the one that is worth most."""
    return Choose(max(at_nurse(context.state, context.seat), key=dear).name)


def graduate(context: DecisionContext[None, State, Graduate]) -> Command:
    """Graduate one that guards a room, since one that captures a room leaves the board."""
    able = [one for one in context.state.players[context.seat].students if one.rank is Rank.STUDENT and in_play(one)]
    return Choose(min(able, key=lambda one: (not one.place.is_room, one.place is not base(context.seat), one.name.number)).name)


def given_up(game: Game[State], context: DecisionContext[None, State, GiveUp]) -> Command:
    """Give up the one that is worth least."""
    able = [command for command in game.legal(context.state, context.seat) if isinstance(command, Choose)]
    return min(able, key=lambda command: _worth(context.state, command.name))


def taker(context: DecisionContext[None, State, TakeCheerleader]) -> Command:
    """Take a cheerleader where it is nearest home."""
    students = [student for name in context.decision.names if (student := student_named(context.state, name)) is not None]
    return Choose(min(students, key=lambda one: far(context.state.board, one.place, base(context.seat))).name)


# Staff


def lead_principal(game: Game[State], context: DecisionContext[None, State, MovePrincipal]) -> Command:
    """To where most enemies stand."""

    def caught(place: Place) -> int:
        there = [len(students_at(context.state, other, place)) for other in range(len(context.state.players))]
        return sum(there) - 2 * there[context.seat]

    goals = [command for command in game.legal(context.state, context.seat) if isinstance(command, Principal)]
    best = max(goals, key=lambda command: caught(command.to), default=None)
    return best if best is not None and caught(best.to) > 0 else Done()


def lead_bully(game: Game[State], context: DecisionContext[None, State, MoveBully]) -> Command:
    """Towards enemies, and at them."""
    state, seat = context.state, context.seat
    for command in game.legal(state, seat):
        if isinstance(command, Strike) and command.seat != seat:
            return command
    enemies = [
        one.place for other, player in enumerate(state.players) for one in player.students if other != seat and one.place.is_corridor
    ]
    if not enemies or state.bully is None or not context.decision.left:
        return Done()
    steps = [command for command in game.legal(state, seat) if isinstance(command, Bully)]
    near = min(far(state.board, state.bully, enemy) for enemy in enemies)
    best = min(steps, key=lambda step: min(far(state.board, step.to, enemy) for enemy in enemies), default=None)
    return best if best is not None and near <= context.decision.left else Done()
