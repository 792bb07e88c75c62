"""Choices of a bot: what it buys, the cards it plays, where it puts students and staff (HR-7 to 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engines.hallway_rivals.board import Board, Kind, Place, base, free_positions, positions
from engines.hallway_rivals.bots.plans import (
    REACH,
    Context,
    abroad,
    can_capture,
    dear,
    enemies,
    far,
    laden,
    leader,
    moving,
    rooms,
    to_capture,
)
from engines.hallway_rivals.model import Act, Choose, Done, Journey, Put, PutAt, State
from engines.hallway_rivals.pieces import MOST_STUDENTS, PROMOTIONS, Activity, Goods, Item, Name, Rank, Snack, SocialGroup
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.cards import TRANSFERS, Play, PlayAgainst, PlayAt, PlayOn, PlayTile
from engines.hallway_rivals.rules.coins import Buy, BuyRoom, Equip, Lock, Lure, Promote, Rescue
from engines.hallway_rivals.rules.decks import Drop
from engines.hallway_rivals.rules.placing import puts
from engines.hallway_rivals.rules.staff import Bully, Principal, Strike
from engines.hallway_rivals.school import at_nurse, classroom, enemies_at, headcount, in_play, social, students_at, students_named
from engines.kernel.commands import Command
from engines.kernel.contract import Game

# Building the school


def neighbours(board: Board, lay: Lay) -> int:
    """The number of tiles beside the place of another one."""
    return sum(abs(x - lay.x) + abs(y - lay.y) == 1 for x, y in positions(board).values())


def lay(context: Context) -> Command:
    """Place a tile beside most others and near the Office, so that the ways between rooms are short."""
    able = [Lay(x, y) for x, y in free_positions(context.state.board)]
    return max(able, key=lambda one: (neighbours(context.state.board, one), -abs(one.x) - abs(one.y)))


def rooms_near(board: Board, exit_: Place) -> int:
    """The number of classrooms that a student can reach in a turn from a base at this exit."""
    return sum(far(board, exit_, room) < REACH for room in board.plan.rooms)


def home_exit(state: State, seat: int) -> Place | None:
    """The exit at which the base of a seat is, if it has been placed."""
    return next((annex.exit for annex in state.board.annexes if annex.seat == seat and annex.kind is Kind.BASE), None)


def build(context: Context) -> Command:
    """Place the base first, where most rooms are near; then the special room near it, or far from it if it is a base, too (HR-10.3)."""
    board, home = context.state.board, home_exit(context.state, context.seat)
    if home is None:
        steps = {exit_: sum(far(board, exit_, room) for room in board.plan.rooms) for exit_ in board.plan.exits}
        return BuildBase(min(board.plan.exits, key=lambda exit_: (-rooms_near(board, exit_), steps[exit_])))
    sign = -1 if social(context.state, context.seat) is SocialGroup.NERDS else 1
    return BuildSpecial(min(board.plan.exits, key=lambda exit_: sign * far(board, exit_, home)))


# Buying

NEAR_STEPS = 10
"""The steps to a room from which an enemy could take it in its next turn."""
MOST_HELMETS = 2
"""The most helmets that it buys."""
BLOCKED_FOR_CYMBALS = 2
"""The students beside enemies for which it buys cymbals."""
CARD_COINS, FEW_CARDS = 5, 4
"""The coins from which it buys cards, and the number of cards at which it stops."""
EVENT_COINS = 25
"""The coins above which it buys a school event."""
TOKEN_COINS, TOKENS = 8, 2
"""The coins above which it buys movement tokens, and the most that it buys."""


def students_to_buy(state: State, seat: int, crowd: int) -> Iterator[Command]:
    """A student, while fewer than ``crowd`` are in play."""
    if sum(in_play(student) for student in state.players[seat].students) < crowd:
        yield Buy(Goods.STUDENT)


def rooms_to_buy(state: State, seat: int) -> Iterator[Command]:
    """Rooms of the leader first, then unclaimed ones, then those of others."""
    first = leader(state, seat)
    wanted = sorted(state.board.plan.rooms, key=lambda room: (classroom(state, room).owner != first, classroom(state, room).owner >= 0))
    yield from (BuyRoom(room) for room in wanted)


def locks_to_buy(state: State, seat: int) -> Iterator[Command]:
    """Locks for rooms of the seat that nobody guards and that an enemy is near."""
    return (Lock(room) for room in state.board.plan.rooms if _is_exposed(state, seat, room) and not students_at(state, seat, room))


def rescues(state: State, seat: int) -> Iterator[Command]:
    """Rescues of promoted students from the nurse; of anybody if no new student can be had."""
    full = len(state.players[seat].students) >= MOST_STUDENTS
    nursed = sorted(at_nurse(state, seat), key=dear, reverse=True)
    return (Rescue(student.name) for student in nursed if full or student.rank is not Rank.STUDENT)


def luring(state: State, seat: int) -> Iterator[Command]:
    """Pom-poms: the cheerleader brings its price at once (HR-10.2)."""
    if social(state, seat) is SocialGroup.PREPS:
        yield from (Lure(student.name) for student in enemies(state, seat) if student.cheerleader)


def items_to_buy(state: State, seat: int) -> Iterator[Command]:
    """The items of the social group: the Robot, two helmets, cymbals if enemies are in the way (HR-10)."""
    own = state.players[seat].students
    match social(state, seat):
        case SocialGroup.NERDS:
            yield Buy(Goods.ROBOT)
        case SocialGroup.JOCKS if sum(student.item is Item.HELMET for student in own) < MOST_HELMETS:
            yield from (Equip(student.name) for student in own)
        case SocialGroup.BAND:
            taken = {enemy.place for enemy in enemies(state, seat) if enemy.place.is_corridor}
            if len([one for one in own if taken.intersection(state.board.plan.neighbours.get(one.place, ()))]) >= BLOCKED_FOR_CYMBALS:
                yield Buy(Goods.CYMBALS)


def promotions(state: State, seat: int, spare: int) -> Iterator[Command]:
    """Promotions to teacher or college student, guards of rooms first, that leave ``spare`` coins."""
    guards = sorted(state.players[seat].students, key=lambda one: (one.rank is not Rank.COLLEGE, not one.place.is_room, one.name.number))
    coins = state.players[seat].coins - spare
    if coins >= PROMOTIONS[Rank.TEACHER]:
        yield from (Promote(student.name) for student in guards if student.rank is Rank.COLLEGE)
    if coins >= PROMOTIONS[Rank.COLLEGE]:
        yield from (Promote(student.name) for student in guards if student.rank is Rank.STUDENT)


def _is_exposed(state: State, seat: int, room: Place) -> bool:
    if classroom(state, room).owner != seat:
        return False
    return any(far(state.board, enemy.place, room) <= NEAR_STEPS for enemy in enemies(state, seat))


def cards_to_buy(state: State, seat: int) -> Iterator[Command]:
    """A card, while few are in hand: a snack, or an activity if there are fewer of these."""
    player = state.players[seat]
    if player.coins >= CARD_COINS and player.cards < FEW_CARDS:
        yield Buy(Goods.SNACK if len(player.snacks) <= len(player.activities) else Goods.ACTIVITY)


def extras(state: State, seat: int) -> Iterator[Command]:
    """Movement tokens and a school event, with coins that are left over."""
    player = state.players[seat]
    if player.coins > TOKEN_COINS and player.tokens < TOKENS:
        yield Buy(Goods.TOKEN)
    if player.coins > EVENT_COINS:
        yield Buy(Goods.EVENT)


# Cards

LEAST_PUKE_GAIN = 2
"""The enemies that Puke must hit, less twice the students of the bot."""
LEAST_ALARM_GAIN = 6
"""The additional loss that a False Alarm must bring each of the others."""
LEAST_COINS = 3
"""The coins of another player that Locker Combo waits for."""
LOW_MOVEMENT = 5
"""The movement left at which more of it helps."""
LEAST = (Activity.HALL_MONITOR, Snack.JANITORS_KEYS, Activity.STUDY_HALL, Snack.PUKE, Activity.GOOD_BEHAVIOR, Snack.MILK)
"""The order in which cards are discarded."""


def card_uses(context: Context, card: Activity | Snack) -> Iterator[Command]:
    """The helpful ways to play a card now, the best first; none if it is better kept."""
    helps, targets = HELPS.get(card), TARGETS.get(card)
    if helps is not None and helps(context):
        yield Play(card)
    if targets is not None:
        yield from targets(context, card)


def _others(context: Context) -> list[int]:
    return [other for other in range(len(context.state.players)) if other != context.seat]


def _open_rooms(context: Context) -> int:
    return len(list(rooms(context.state, context.seat)))


def free_numbers(context: Context) -> int:
    """The students still in the supply of the seat."""
    return MOST_STUDENTS - headcount(context.state, context.seat)


def count_at_nurse(context: Context) -> int:
    """The seat's students at the nurse."""
    return len(at_nurse(context.state, context.seat))


def _short_of_movement(context: Context) -> bool:
    return isinstance(context.decision, Act) and context.state.turn.movement <= LOW_MOVEMENT


def _hit(state: State, seat: int, tile: int) -> int:
    """Return the enemies in the corridors of a tile, less twice the seat's students there."""
    there = [
        other for other, player in enumerate(state.players) for one in player.students if one.place.is_corridor and one.place.number == tile
    ]
    return len(there) - 3 * there.count(seat)  # its students are among those there


def _out_of_the_way(state: State, seat: int) -> int:
    """Return the enemies a Hall Monitor would put into rooms that they can't take, less twice those it would help to one."""
    count = 0
    for other in range(len(state.players)):
        for student in state.players[other].students if other != seat else ():
            if student.place.is_corridor:
                room = min(state.board.plan.rooms, key=lambda one: far(state.board, student.place, one))
                there = classroom(state, room)
                count += 1 if there.owner == other or (there.owner == seat and students_at(state, seat, room)) else -2
    return count


HELPS: Mapping[Activity | Snack, Callable[[Context], bool]] = {
    Activity.EXTRA_CREDIT: lambda _: True,
    Snack.FREE_LUNCH: lambda _: True,
    Activity.STUDENT_TRANSFER: lambda context: free_numbers(context) >= TRANSFERS or count_at_nurse(context) > 0,
    Activity.GOOD_BEHAVIOR: lambda context: count_at_nurse(context) >= 2,
    Snack.MILK: lambda context: count_at_nurse(context) >= 2,
    Activity.THEY_STARTED_IT: lambda context: (
        count_at_nurse(context) > sum(len(at_nurse(context.state, other)) for other in _others(context))
    ),
    Activity.HALL_PASS: lambda context: _open_rooms(context) >= 2,
    Activity.WARNING_BELL: lambda context: _open_rooms(context) > 0,
    Activity.SPORTS_PRACTICE: lambda context: _short_of_movement(context) and _open_rooms(context) > 0,
    Activity.HALL_MONITOR: lambda context: _out_of_the_way(context.state, context.seat) > 0,
}
"""Tests if a card without a target helps."""


def _cookie(context: Context, card: Activity | Snack) -> Iterator[Command]:
    """The student nearest to an open room first."""
    board, goals = context.state.board, [goal.place for goal in rooms(context.state, context.seat)]
    if goals and _short_of_movement(context):
        able = sorted(moving(context.state, context.seat), key=lambda one: min(far(board, one.place, goal) for goal in goals))
        yield from (PlayOn(card, student.name) for student in able)


def _puke(context: Context, _: Activity | Snack) -> Iterator[Command]:
    tile = max(range(len(context.state.board.tiles) + 1), key=lambda number: _hit(context.state, context.seat, number))
    if _hit(context.state, context.seat, tile) >= LEAST_PUKE_GAIN:
        yield PlayTile(tile)


def _false_alarm(context: Context, card: Activity | Snack) -> Iterator[Command]:
    state, others = context.state, _others(context)
    if sum(abroad(state, other) for other in others) >= len(others) * (abroad(state, context.seat) + LEAST_ALARM_GAIN):
        yield from (PlayOn(card, student.name) for student in sorted(state.players[context.seat].students, key=dear))


def _etch(context: Context, card: Activity | Snack) -> Iterator[Command]:
    """Rooms of the leader first, then those of others, then unclaimed ones."""
    first = leader(context.state, context.seat)
    owners = {room: classroom(context.state, room).owner for room in context.state.board.plan.rooms}
    for room in sorted(owners, key=lambda room: (owners[room] != first, owners[room] < 0)):
        if owners[room] != context.seat:
            yield PlayAt(card, room)


def _locker_combo(context: Context, _: Activity | Snack) -> Iterator[Command]:
    rich = max(_others(context), key=lambda other: context.state.players[other].coins)
    if context.state.players[rich].coins >= LEAST_COINS:
        yield PlayAgainst(rich)


def _exchange(context: Context, card: Activity | Snack) -> Iterator[Command]:
    return (PlayOn(card, student.name) for student in sorted(enemies(context.state, context.seat), key=dear, reverse=True)[:3])


def _unlock(context: Context, card: Activity | Snack) -> Iterator[Command]:
    return (PlayAt(card, room) for room in context.state.board.plan.rooms if classroom(context.state, room).owner not in (context.seat, -1))


TARGETS: Mapping[Activity | Snack, Callable[[Context, Activity | Snack], Iterator[Command]]] = {
    Snack.COOKIE: _cookie,
    Snack.PUKE: _puke,
    Snack.FALSE_ALARM: _false_alarm,
    Snack.ETCH: _etch,
    Snack.LOCKER_COMBO: _locker_combo,
    Activity.EXCHANGE_STUDENT: _exchange,
    Snack.JANITORS_KEYS: _unlock,
    Activity.STUDY_HALL: _unlock,
}
"""The targets of a card, the best first; none if it is better kept."""


def card_to_drop(context: Context) -> Command:
    """Discard the card of least use."""
    player = context.state.players[context.seat]
    held = [card for card in (*player.activities, *player.snacks) if card is not None]
    return Drop(min(held, key=lambda card: LEAST.index(card) if card in LEAST else len(LEAST)))


# Students
def put(context: Context, company: int) -> Command | None:
    """Put students from the base into rooms that they can capture; None if nobody can come to a Food Fight.

    One goes into each; in Home Room a player with ``company`` puts more together while others still choose, near its base first.
    """
    state, seat, journey = context.state, context.seat, context.decision.journey
    if journey is Journey.FOOD_FIGHT:
        # Together they have more dice, and the cheapest come first.
        able_to = puts(state, seat, context.decision)
        return min(able_to, key=lambda one: (-len(students_at(state, seat, one.to)), _worth(state, one.name)), default=None)
    if journey is Journey.SCIENCE_FAIR:
        return next((one for one in puts(state, seat, context.decision) if _learns(state, seat, one.name)), Done())
    homely = sorted(state.players[seat].students, key=lambda one: (one.place is not base(seat), dear(one)))
    able = [one for one in homely if in_play(one) and one.name not in context.decision.gone and not (one.place.is_room or laden(one))]
    room = context.decision.room
    targets = [goal.place for goal in to_capture(state, seat)] if room is None else [room]
    near = 0
    if journey is Journey.HOME_ROOM:
        targets = [place for place in targets if classroom(state, place).owner < 0]
        near = company > 1
    others_follow = near and any(isinstance(task, Put) and task.seats != (seat,) for task in state.agenda)
    most = company if others_follow else 1
    targets = [place for place in targets if can_capture(state, seat, place) and len(students_at(state, seat, place)) < most]
    # An enemy beside them would take the room back.
    targets.sort(key=lambda place: (enemies_at(state, seat, place), near * far(state.board, place, base(seat))))
    return PutAt(able[0].name, targets[0]) if able and targets else Done()


def _worth(state: State, name: Name) -> float:
    (student,) = students_named(state, (name,))
    return dear(student)[0]


def _learns(state: State, seat: int, name: Name) -> bool:
    """True if a student gains in its special room: Nerds bring cheerleaders home, others in base get an item (HR-10)."""
    (student,) = students_named(state, (name,))
    return student.cheerleader if social(state, seat) is SocialGroup.NERDS else student.place is base(seat) and student.item is None


def place_pushed(context: Context) -> Command:
    """Put a pushed student nearest to a room to capture."""
    state, wanted = context.state, [goal.place for goal in rooms(context.state, context.seat)] or [base(context.seat)]
    place = min(context.decision.places, key=lambda one: min(far(state.board, one, goal) for goal in wanted))
    return PutAt(context.decision.name, place)


def released(context: Context) -> Command:
    """Release the student that is worth most."""
    return Choose(max(at_nurse(context.state, context.seat), key=dear).name)


def graduate(context: Context) -> Command:
    """Promote a student that guards a room, since one that captures a room leaves the board."""
    able = [one for one in context.state.players[context.seat].students if one.rank is Rank.STUDENT and in_play(one)]
    return Choose(min(able, key=lambda one: (not one.place.is_room, one.place is not base(context.seat), one.name.number)).name)


def given_up(game: Game[State], context: Context) -> Command:
    """Give up the student that is worth least."""
    able = [command for command in game.legal(context.state, context.seat) if isinstance(command, Choose)]
    return min(able, key=lambda command: _worth(context.state, command.name))


def taker(context: Context) -> Command:
    """Take a cheerleader with the student nearest to its base."""
    students = students_named(context.state, context.decision.names)
    return Choose(min(students, key=lambda one: far(context.state.board, one.place, base(context.seat))).name)


# Staff
def lead_principal(game: Game[State], context: Context) -> Command:
    """Move the principal to where most enemies are."""

    def caught(place: Place) -> int:
        there = [len(students_at(context.state, other, place)) for other in range(len(context.state.players))]
        return sum(there) - 2 * there[context.seat]

    goals = [command for command in game.legal(context.state, context.seat) if isinstance(command, Principal)]
    best = max(goals, key=lambda command: caught(command.to), default=None)
    return best if best is not None and caught(best.to) > 0 else Done()


def lead_bully(game: Game[State], context: Context) -> Command:
    """Move the bully towards enemies, and attack them."""
    state, seat = context.state, context.seat
    for command in game.legal(state, seat):
        if isinstance(command, Strike) and command.seat != seat:
            return command
    places = [enemy.place for enemy in enemies(state, seat) if enemy.place.is_corridor]
    if not places or state.bully is None or not context.decision.left:
        return Done()
    steps = [command for command in game.legal(state, seat) if isinstance(command, Bully)]
    near = min(far(state.board, state.bully, place) for place in places)
    best = min(steps, key=lambda step: min(far(state.board, step.to, place) for place in places), default=None)
    return best if best is not None and near <= context.decision.left else Done()
