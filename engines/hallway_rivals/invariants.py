"""Invariants of every state and agenda, so that the game can be shown and continued from it (TBL-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from engines.hallway_rivals import model
from engines.hallway_rivals.board import NURSE, OFFICE, Board, Kind, Place
from engines.hallway_rivals.model import CHEERLEADERS, Journey, RivalsTask, Roll, State
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, HAND_LIMIT, MOST_STUDENTS, ROBOT_HITS, SNACKS, Name
from engines.hallway_rivals.rules.building import building_tasks
from engines.hallway_rivals.rules.coins import MOST_TOKENS
from engines.hallway_rivals.rules.fighting import SIDES_OF_DIE
from engines.hallway_rivals.rules.moving import barred
from engines.hallway_rivals.rules.turns import DECISIONS
from engines.hallway_rivals.school import cheerleaders, crowds, in_play, is_base, reports, seat_of, stack_limit, students_named
from engines.hallway_rivals.words import place_name, student_name, tile_name
from engines.kernel.contract import Problem
from engines.kernel.flow import Decision, DecisionContext
from engines.kernel.messages import Message, msg
from engines.kernel.messages import player as whom

LONGEST = 64
"""The most tasks on an agenda."""
MOST_DICE = 5
MOST_EVENTS = 9
NOT_WAITING = (model.SetUpBoard, model.Clash)
"""Steps that never wait behind a decision."""


def task_problems(state: State) -> Iterator[str]:
    """Every fault of the agenda of a state that is sound otherwise."""
    agenda = state.agenda
    if not agenda:
        if not any(reports(state, seat) >= state.config.reports for seat in range(len(state.players))):
            yield "the game has ended, and nobody has won"
        return
    if len(agenda) > LONGEST:
        yield "the agenda is too long"
        return
    if any(seat not in range(len(state.players)) for task in agenda for seat in _seats(task)):
        yield "a task is for a seat that there is not"
        return
    if not isinstance(agenda[0], Decision) or any(isinstance(task, Decision) and len(task.seats) != 1 for task in agenda):
        yield "the game waits for no decision of one seat"
        return
    wrong = [*_rest(state), *[fault for task in agenda for fault in _task(state, task)]]
    yield from wrong
    if not wrong and not _can_decide(state, agenda[0]):
        yield Problem("HR-2.1", msg("Whoever's turn it is can do nothing."))


def _seats(task: RivalsTask) -> tuple[int, ...]:
    return task.seats if isinstance(task, Decision) else (getattr(task, "seat", 0),)


def _can_decide(state: State, decision: Decision) -> bool:
    context = DecisionContext(None, state, decision, decision.seat)
    return any(next(iter(rule.moves(context)), None) is not None for rule in DECISIONS[type(decision)])


def _rest(state: State) -> Iterator[str]:
    """Check the rest of the building, or of the round (HR-1, 2.2)."""
    last = state.agenda[-1]
    if not isinstance(last, model.Round) or last.number < 1 or any(isinstance(task, model.Round) for task in state.agenda[:-1]):
        yield "no round follows"
    if any(isinstance(task, NOT_WAITING) for task in state.agenda):
        yield "something is put off that is done at once"
    turns = [task.seat for task in state.agenda if isinstance(task, model.TakeTurn)]
    if len(set(turns)) < len(turns):
        yield "somebody has two turns in a round"
    building = any(isinstance(task, model.PlaceTile | model.PlaceAnnex | model.Arrive) for task in state.agenda)
    if state.round == 0:
        yield from _building(state)
    elif building:
        yield "the school is built during the game"
    elif len(state.board.annexes) < 2 * len(state.players):
        yield "somebody has no base or special room"


def _building(state: State) -> Iterator[str]:
    seats, board = range(len(state.players)), state.board
    done = len(board.tiles) + len(board.annexes)
    if state.agenda != (*building_tasks(len(seats))[done:], model.Round(1)) or (board.annexes and len(board.tiles) < 2 * len(seats)):
        yield "the school is not built in order"
    if any(annex.seat != seat for annex, seat in zip(board.annexes, (*seats, *reversed(seats)), strict=False)):
        yield "a base or special room was placed out of order"


# Tasks
def _task(state: State, task: Any) -> Iterator[str]:
    values = [getattr(task, field.name) for field in attrs.fields(type(task))]
    named = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    sound = SOUND.get(type(task))
    if any(isinstance(one, Name) and seat_of(state, one) < 0 for one in named):
        yield "a task names somebody who does not play"
    elif any(isinstance(one, Place) and one not in state.board.plan.neighbours for one in named):
        yield "a task names a place that there is not"
    elif sound is not None and not sound(state, task):
        yield f"{type(task).__name__} is not for this position"


Fight = model.Clash | model.OfferCounter | model.CheerDefence | model.Counter


def _sides(state: State, task: Fight) -> tuple[int, ...]:
    """Return the seats of attackers and defenders: two seats, or it is no fight between two players (HR-4.1)."""
    sides = [{seat_of(state, name) for name in side} for side in (task.attackers, task.defenders)]
    return tuple(dict.fromkeys([seat for side in sides for seat in side])) if all(len(side) == 1 for side in sides) else ()


def _is_over(state: State, task: model.OfferCounter) -> bool:
    """True if these may have fought, though some may be at the nurse by now, or gone (HR-4.2)."""
    return len(_sides(state, task)) == 2 and _are_rolled(task.rolled)


def _is_on(state: State, task: model.Clash | model.CheerDefence | model.Counter) -> bool:
    """True if both groups are there to fight."""
    sides = _sides(state, task)
    return len(sides) == 2 and all(_are_of(state, seat, side) for seat, side in zip(sides, (task.attackers, task.defenders), strict=True))


def _are_rolled(rolled: tuple[Roll, ...]) -> bool:
    """True if these are the dice of two sides, or none yet."""
    return len(rolled) in (0, 2) and all(
        1 <= len(roll.dice) <= MOST_DICE
        and all(1 <= pips <= SIDES_OF_DIE for pips in roll.dice)
        and 0 <= roll.total - sum(roll.dice) < MOST_DICE
        for roll in rolled
    )


def _musters(state: State, task: model.Muster) -> bool:
    clash = task.clash
    if next(_task(state, clash), None) is not None or task.seat not in _sides(state, clash):
        return False
    return set(clash.attacking) <= set(clash.attackers) and set(clash.defending) <= set(clash.defenders)


def _are_of(state: State, seat: int, names: Iterable[Name]) -> bool:
    """True if these are some students of a seat, each once, and none at the nurse."""
    named = list(names)
    there = {student.name for student in students_named(state, named) if in_play(student) and seat_of(state, student.name) == seat}
    return 0 < len(there) == len(named)


def _is_pushed(state: State, task: model.PlacePushed) -> bool:
    if not _are_of(state, task.seat, (task.name,)) or not 0 < len(set(task.places)) == len(task.places):
        return False
    return all(place.is_corridor or place.is_room or place.number == task.seat for place in task.places if place is not OFFICE)


def _is_put(state: State, task: model.Put) -> bool:
    into = task.room in state.board.plan.rooms if task.journey is Journey.STUDY_HALL else task.room is None
    return into and 1 <= task.left <= MOST_STUDENTS


def _is_own_turn(state: State, task: Any) -> bool:
    return bool(task.seat == state.turn.seat)


def _bullies(state: State, task: model.MoveBully) -> bool:
    counts = 0 <= task.left <= len(state.rooms) and -1 <= task.victim < len(state.players)
    return _is_own_turn(state, task) and state.bully is not None and counts


SOUND: Mapping[type[Any], Callable[[State, Any], bool]] = {
    model.Clash: lambda state, task: _is_on(state, task) and set(task.fewer) <= {0, 1},
    model.OfferCounter: _is_over,
    model.CheerDefence: lambda state, task: _is_on(state, task) and task.seat == _sides(state, task)[1],
    model.Counter: lambda state, task: _is_on(state, task) and task.seat == _sides(state, task)[0] and _are_rolled(task.rolled),
    model.Muster: _musters,
    model.LoseStudent: lambda state, task: _are_of(state, task.seat, task.fighters),
    model.TakeCheerleader: lambda state, task: _are_of(state, task.seat, task.names),
    model.PlacePushed: _is_pushed,
    model.PushOff: lambda state, task: task.to.is_corridor and len({seat_of(state, name) for name in task.names}) == 1,
    model.Spend: _is_own_turn,
    model.MoveFree: _is_own_turn,
    model.Act: _is_own_turn,
    model.EndTurn: _is_own_turn,
    model.MovePrincipal: lambda state, task: _is_own_turn(state, task) and state.principal is not None,
    model.MoveBully: _bullies,
    model.Put: _is_put,
    model.Release: lambda _, task: 1 <= task.left <= MOST_STUDENTS,
    model.GiveUp: lambda state, task: task.room in state.board.plan.rooms and 1 <= task.left <= MOST_STUDENTS,
    model.Discard: lambda state, task: state.players[task.seat].cards > HAND_LIMIT,
    model.SchoolEvents: lambda _, task: 1 <= task.count <= MOST_EVENTS,
    model.ClearTile: lambda state, task: 0 <= task.tile <= len(state.board.tiles),
    model.Gather: lambda state, task: 0 <= task.idle < len(state.players),
}
"""Tests if a task of a kind fits a state; kinds that fit every state are left out."""


# Positions
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
            yield Problem("HR-1.2", msg("{tile} must touch another tile, and lie on none.", tile=tile_name(number)))
    if not all(place in state.board.plan.neighbours for place in _seen(state)) or state.deed == model.Walk(()):
        yield "something was done nowhere"
    places = [annex.place for annex in state.board.annexes]
    exits = [annex.exit for annex in state.board.annexes]
    if len(set(places)) < len(places) or len(set(exits)) < len(exits):
        yield Problem("HR-1.3", msg("Every base and special room needs an exit of its own."))
    if not set(exits) <= set(Board(state.board.tiles).plan.exits):
        yield Problem("HR-1.3", msg("A base or special room must lie beside a free exit."))
    if not all(-1 <= room.owner < len(state.players) for room in state.rooms):
        yield "a room of nobody who plays"
    if any(room.owner == -1 and room.locked for room in state.rooms):
        yield Problem("HR-5.3", msg("A room that nobody controls can't be locked."))


def _seen(state: State) -> tuple[Place, ...]:
    """Return the places of the last command that others are to see."""
    match state.deed:
        case model.Walk(way):
            return way
        case model.Sale(_, to):
            return (to,)
    return ()


def _named(state: State, place: Place) -> Message:
    """The name of a place; one that is not there may be any."""
    return place_name(state, place) if place in {NURSE, *state.board.plan.neighbours} else msg("a place that is not there")


def _students(state: State) -> Iterator[str]:
    known = {NURSE, *state.board.plan.neighbours}
    for seat, player in enumerate(state.players):
        names = [student.name for student in player.students]
        if len(set(names)) < len(names) or any(name.social is not state.config.socials[seat] for name in names):
            yield Problem("HR-1.5", msg("{who} has students of another group, or one twice.", who=whom(seat)))
        if sum(not student.is_robot for student in player.students) > MOST_STUDENTS:
            yield Problem("HR-1.5", msg("{who} has more than {most} students.", who=whom(seat), most=MOST_STUDENTS))
        for student in player.students:
            if student.place not in known or (student.place.kind in (Kind.BASE, Kind.SPECIAL) and student.place.number != seat):
                yield Problem(
                    "HR-3.4", msg("{who} can't be in {place}.", who=student_name(student.name), place=_named(state, student.place))
                )
            if student.is_robot is not (student.name.number == 0) or not 0 <= student.hits <= ROBOT_HITS:
                yield Problem("HR-10.3", msg("{who}: only the Robot takes hits, three at most.", who=student_name(student.name)))
            nursed = student.place is NURSE and (student.coins or student.cheerleader or student.script or student.item)
            banked = student.coins and is_base(state, seat, student.place)
            if student.coins < 0 or nursed or banked or barred(state, student, student.place):
                yield Problem("HR-4.4", msg("{who} can't carry that there.", who=student_name(student.name)))


def _spaces(state: State) -> Iterator[str]:
    for place in state.board.plan.corridors:
        seats = {seat for seat, player in enumerate(state.players) for student in player.students if student.place == place}
        if len(seats) > 1:
            yield Problem("HR-3.2", msg("Students of two players stand on {place}.", place=_named(state, place)))
    for place, (seat, standing) in crowds(state).items():
        if standing > stack_limit(state, seat):
            yield Problem("HR-3.2", msg("Too many students stand on {place}.", place=_named(state, place)))
    for seat, player in enumerate(state.players):
        for room in state.board.plan.rooms:
            orders = sorted(student.order for student in player.students if student.place == room)
            if orders != list(range(len(orders))):
                yield f"seat {seat} stands out of order in {room.word}"


def _cards(state: State) -> Iterator[str]:
    hands = [card for player in state.players for card in player.activities]
    yield from _pack(msg("Student activities"), ACTIVITIES, [*hands, *state.activity_deck, *state.old_activities])
    hands_ = [card for player in state.players for card in player.snacks]
    yield from _pack(msg("Snacks"), SNACKS, [*hands_, *state.snack_deck, *state.old_snacks])
    yield from _pack(msg("School events"), EVENTS, [*state.event_deck, *state.old_events, *state.gone])
    waiting = {task.seat for task in state.agenda if isinstance(task, model.Discard)}
    if any(player.cards > HAND_LIMIT and seat not in waiting for seat, player in enumerate(state.players)):
        yield Problem("HR-8.5", msg("A player has more than {limit} cards.", limit=HAND_LIMIT))


def _pack(what: Message, pack: Mapping[Any, int], cards: Sequence[Any]) -> Iterator[str]:
    """Check that no card is missing or doubled; those face down may be any."""
    seen = Counter([card for card in cards if card is not None])
    if len(cards) != sum(pack.values()) or any(count > pack.get(card, 0) for card, count in seen.items()):
        yield Problem("HR-8.4", msg("{cards}: a card is missing, or appears too often.", cards=what))


def _players(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.coins < 0 or not 0 <= player.tokens <= MOST_TOKENS or player.reports < 0 or player.extra < 0:
            yield Problem(
                "HR-7.1", msg("{who} can't have less than nothing, or more than {most} movement tokens.", who=whom(seat), most=MOST_TOKENS)
            )
    if not 0 <= state.turn.seat < len(state.players):
        yield "a turn of nobody"
    if state.turn.movement < 0:
        yield Problem("HR-3.1", msg("The movement left can't be less than 0."))


def _things(state: State) -> Iterator[str]:
    rooms = set(state.board.plan.rooms)
    if len(set(state.cheerleaders)) < len(state.cheerleaders) or not rooms.issuperset(state.cheerleaders):
        yield Problem("HR-6.1", msg("At most one cheerleader stands alone in a classroom."))
    if cheerleaders(state) > CHEERLEADERS:
        yield Problem("HR-6.3", msg("There are only {count} cheerleaders.", count=CHEERLEADERS))
    scripts = sum(student.script for player in state.players for student in player.students) + (state.script is not None)
    if scripts > 1:
        yield Problem("HR-8.2", msg("There is only one Script."))
    for who in (state.principal, state.bully):
        if who is not None and who is not OFFICE and not who.is_corridor:
            yield Problem("HR-9.1", msg("The principal and the bully can't be in {place}.", place=_named(state, who)))
