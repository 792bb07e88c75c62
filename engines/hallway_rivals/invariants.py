"""What must hold of every state: pieces are there once, and everybody is where somebody can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.hallway_rivals.board import Board
from engines.hallway_rivals.cards import ACTIVITIES, EVENTS, HAND_LIMIT, SNACKS
from engines.hallway_rivals.model import CHEERLEADERS, Sale, State, Walk
from engines.hallway_rivals.moving import barred
from engines.hallway_rivals.places import NURSE, OFFICE, Kind, Place
from engines.hallway_rivals.school import cheerleaders, crowds, is_base, stack
from engines.hallway_rivals.spending import MOST_TOKENS
from engines.hallway_rivals.students import MOST_STUDENTS, ROBOT_HITS
from engines.hallway_rivals.task_invariants import task_problems
from engines.hallway_rivals.tasks import Discard


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    count = len(state.players)
    if not 2 <= count <= 4 or not count == len(state.config.names) == len(state.config.socials) == len(set(state.config.socials)):
        return (f"{count} players with {len(state.config.names)} names and {len(state.config.socials)} social groups",)
    if len(state.rooms) != 2 * len(state.board.tiles) or len(state.board.tiles) > 2 * count:
        return (f"{len(state.rooms)} rooms on {len(state.board.tiles)} tiles",)
    annexes = state.board.annexes
    if any(annex.seat not in range(count) or annex.kind not in (Kind.BASE, Kind.SPECIAL) for annex in annexes):
        return ("a base or special room of nobody who plays",)
    found = (*_board(state), *_students(state), *_spaces(state), *_cards(state), *_players(state), *_things(state))
    return found or tuple(task_problems(state))


def _board(state: State) -> Iterator[str]:
    at = [(0, 0), *[(tile.x, tile.y) for tile in state.board.tiles]]
    for number, (x, y) in enumerate(at[1:], 1):
        if (x, y) in at[:number] or not any(abs(ox - x) + abs(oy - y) == 1 for ox, oy in at[:number]):
            yield f"tile {number} lies nowhere"
    if not all(place in state.board.plan.neighbours for place in _seen(state)) or state.deed == Walk(()):
        yield "something was done nowhere"
    places = [annex.place for annex in state.board.annexes]
    exits = [annex.exit for annex in state.board.annexes]
    if len(set(places)) < len(places) or len(set(exits)) < len(exits):
        yield "a base or special room is there twice"
    if not set(exits) <= set(Board(state.board.tiles).plan.exits):
        yield "a base or special room beside no exit"
    if not all(-1 <= room.owner < len(state.players) and (room.owner >= 0 or not room.locked) for room in state.rooms):
        yield "a room of nobody who plays"


def _seen(state: State) -> tuple[Place, ...]:
    """Where the last command was done, as far as those who look on are to see it."""
    match state.deed:
        case Walk(way):
            return way
        case Sale(_, to):
            return (to,)
    return ()


def _students(state: State) -> Iterator[str]:
    known = {NURSE, *state.board.plan.neighbours}
    for seat, player in enumerate(state.players):
        names = [student.name for student in player.students]
        if len(set(names)) < len(names) or any(name.social is not state.config.socials[seat] for name in names):
            yield f"seat {seat} has students of others, or one twice"
        if sum(not student.is_robot for student in player.students) > MOST_STUDENTS:
            yield f"seat {seat} has too many students"
        for student in player.students:
            if student.place not in known or (student.place.kind in (Kind.BASE, Kind.SPECIAL) and student.place.number != seat):
                yield f"{student.name.word} is at {student.place.word}"
            if student.is_robot is not (student.name.number == 0) or not 0 <= student.hits <= ROBOT_HITS:
                yield f"{student.name.word} is no such student"
            nursed = student.place is NURSE and (student.coins or student.cheerleader or student.script or student.item)
            banked = student.coins and is_base(state, seat, student.place)
            if student.coins < 0 or nursed or banked or barred(state, student, student.place):
                yield f"{student.name.word} carries what it can't"


def _spaces(state: State) -> Iterator[str]:
    for place in state.board.plan.corridors:
        seats = {seat for seat, player in enumerate(state.players) for student in player.students if student.place == place}
        if len(seats) > 1:
            yield f"two players' students stand on {place.word}"
    for place, (seat, standing) in crowds(state).items():
        if standing > stack(state, seat):
            yield f"{standing} students stand on {place.word}"
    for seat, player in enumerate(state.players):
        for room in state.board.plan.rooms:
            orders = sorted(student.order for student in player.students if student.place == room)
            if orders != list(range(len(orders))):
                yield f"seat {seat} stands out of order in {room.word}"


def _cards(state: State) -> Iterator[str]:
    hands = [card for player in state.players for card in player.activities]
    yield from _pack("student activities", ACTIVITIES, [*hands, *state.activity_deck, *state.old_activities])
    hands_ = [card for player in state.players for card in player.snacks]
    yield from _pack("snacks", SNACKS, [*hands_, *state.snack_deck, *state.old_snacks])
    yield from _pack("school events", EVENTS, [*state.event_deck, *state.old_events, *state.gone])
    waiting = {task.seat for task in state.agenda if isinstance(task, Discard)}
    if any(player.cards > HAND_LIMIT and seat not in waiting for seat, player in enumerate(state.players)):
        yield "a hand over the limit"


def _pack(what: str, pack: Mapping[Any, int], cards: Sequence[Any]) -> Iterator[str]:
    """Each card as often as there is one; those face down may be any."""
    seen = Counter([card for card in cards if card is not None])
    if len(cards) != sum(pack.values()) or any(count > pack.get(card, 0) for card, count in seen.items()):
        yield f"{what} are missing or doubled"


def _players(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.coins < 0 or not 0 <= player.tokens <= MOST_TOKENS or player.reports < 0 or player.extra < 0:
            yield f"seat {seat} has less than nothing"
    if state.turn.movement < 0 or not 0 <= state.turn.seat < len(state.players):
        yield "a turn of nobody, or less movement than none"


def _things(state: State) -> Iterator[str]:
    rooms = set(state.board.plan.rooms)
    if len(set(state.cheerleaders)) < len(state.cheerleaders) or not rooms.issuperset(state.cheerleaders):
        yield "cheerleaders stand where none can"
    if cheerleaders(state) > CHEERLEADERS:
        yield f"{cheerleaders(state)} cheerleaders"
    scripts = sum(student.script for player in state.players for student in player.students) + (state.script is not None)
    if scripts > 1:
        yield "two Scripts"
    for who in (state.principal, state.bully):
        if who is not None and who is not OFFICE and not who.is_corridor:
            yield f"staff at {who.word}"
