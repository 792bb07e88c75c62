"""What must be true of an agenda, so that the game can be shown and played on from it (TBL-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from engines.hallway_rivals import tasks
from engines.hallway_rivals.cards import HAND_LIMIT
from engines.hallway_rivals.flow import DECISIONS
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import OFFICE, Place
from engines.hallway_rivals.school import found, in_play, seat_of
from engines.hallway_rivals.strength import SIDES_OF_DIE
from engines.hallway_rivals.students import MOST_STUDENTS, Name
from engines.kernel.flow import Ask, Decision

LONGEST = 64
"""Tasks on an agenda at most."""

MOST_DICE = 5
MOST_EVENTS = 9

NOT_WAITING = (tasks.SetUpBoard, tasks.Clash)
"""Steps that are taken at once, and never wait behind a decision."""


def task_problems(state: State) -> Iterator[str]:
    """What is wrong with the agenda of a state that is sound otherwise."""
    agenda = state.agenda
    if not agenda:
        if not any(player.reports >= state.config.reports for player in state.players) and not _script_wins(state):
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
        yield "somebody is to decide and can do nothing"


def _script_wins(state: State) -> bool:
    return any(player.reports + any(student.script for student in player.students) >= state.config.reports for player in state.players)


def _seats(task: tasks.RivalsTask) -> tuple[int, ...]:
    """The seats that a task is for."""
    return task.seats if isinstance(task, Decision) else (getattr(task, "seat", 0),)


def _can_decide(state: State, decision: Decision) -> bool:
    ask = Ask(None, state, decision, decision.seat)
    return any(next(iter(rule.moves(ask)), None) is not None for rule in DECISIONS[type(decision)])


def _rest(state: State) -> Iterator[str]:
    """What is still to come: the rest of the building, or of the round (HR-1, 2.2)."""
    last = state.agenda[-1]
    if not isinstance(last, tasks.Round) or last.number < 1 or any(isinstance(task, tasks.Round) for task in state.agenda[:-1]):
        yield "no round follows"
    if any(isinstance(task, NOT_WAITING) for task in state.agenda):
        yield "something is put off that is done at once"
    turns = [task.seat for task in state.agenda if isinstance(task, tasks.TakeTurn)]
    if len(set(turns)) < len(turns):
        yield "somebody has two turns in a round"
    building = any(isinstance(task, tasks.PlaceTile | tasks.PlaceAnnex | tasks.Arrive) for task in state.agenda)
    if state.round == 0:
        yield from _building(state)
    elif building:
        yield "the school is built during the game"
    elif len(state.board.annexes) < 2 * len(state.players):
        yield "somebody has no base or special room"


def _building(state: State) -> Iterator[str]:
    seats, board = range(len(state.players)), state.board
    order: list[tasks.RivalsTask] = [tasks.PlaceTile((seat,)) for _ in range(2) for seat in seats]
    order += [tasks.PlaceAnnex((seat,)) for seat in (*seats, *reversed(seats))]
    done = len(board.tiles) + len(board.annexes)
    if state.agenda != (*order[done:], tasks.Arrive(), tasks.Round(1)) or (board.annexes and len(board.tiles) < 2 * len(seats)):
        yield "the school is not built in order"
    if any(annex.seat != seat for annex, seat in zip(board.annexes, (*seats, *reversed(seats)), strict=False)):
        yield "a base or special room was placed out of order"


# What a task names


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


Fight = tasks.Clash | tasks.OfferCounter | tasks.CheerDefence | tasks.Counter


def _sides(state: State, task: Fight) -> tuple[int, ...]:
    """The seats of attackers and defenders; not two if it is no fight between groups of two players (HR-4.1)."""
    sides = [{seat_of(state, name) for name in side} for side in (task.attackers, task.defenders)]
    return tuple(dict.fromkeys([seat for side in sides for seat in side])) if all(len(side) == 1 for side in sides) else ()


def _is_over(state: State, task: tasks.OfferCounter) -> bool:
    """True if these may have fought; some of them may be at the nurse by now, or gone (HR-4.2)."""
    return len(_sides(state, task)) == 2 and _are_rolled(task.rolled)


def _is_on(state: State, task: tasks.Clash | tasks.CheerDefence | tasks.Counter) -> bool:
    """True if both groups are there to fight."""
    sides = _sides(state, task)
    return len(sides) == 2 and all(_are_of(state, seat, side) for seat, side in zip(sides, (task.attackers, task.defenders), strict=True))


def _are_rolled(rolled: tuple[tasks.Roll, ...]) -> bool:
    """True if these are the dice of two sides, or none yet."""
    return len(rolled) in (0, 2) and all(
        1 <= len(roll.dice) <= MOST_DICE
        and all(1 <= pips <= SIDES_OF_DIE for pips in roll.dice)
        and 0 <= roll.total - sum(roll.dice) < MOST_DICE
        for roll in rolled
    )


def _musters(state: State, task: tasks.Muster) -> bool:
    clash = task.clash
    if next(_task(state, clash), None) is not None or task.seat not in _sides(state, clash):
        return False
    return set(clash.attacking) <= set(clash.attackers) and set(clash.defending) <= set(clash.defenders)


def _are_of(state: State, seat: int, names: Iterable[Name]) -> bool:
    """True if these are some students of a seat, each once, and none at the nurse."""
    students = [found(state, name) for name in names]
    there = [student.name for student in students if student is not None and in_play(student) and seat_of(state, student.name) == seat]
    return 0 < len(set(there)) == len(students)


def _is_pushed(state: State, task: tasks.PlacePushed) -> bool:
    if not _are_of(state, task.seat, (task.name,)) or not 0 < len(set(task.places)) == len(task.places):
        return False
    return all(place.is_corridor or place.is_room or place.number == task.seat for place in task.places if place is not OFFICE)


def _is_put(state: State, task: tasks.Put) -> bool:
    into = task.room in state.board.plan.rooms if task.journey is tasks.Journey.STUDY_HALL else task.room is None
    return into and 1 <= task.left <= MOST_STUDENTS


def _is_own_turn(state: State, task: Any) -> bool:
    return bool(task.seat == state.turn.seat)


def _bullies(state: State, task: tasks.MoveBully) -> bool:
    counts = 0 <= task.left <= len(state.rooms) and -1 <= task.victim < len(state.players)
    return _is_own_turn(state, task) and state.bully is not None and counts


SOUND: Mapping[type[Any], Callable[[State, Any], bool]] = {
    tasks.Clash: lambda state, task: _is_on(state, task) and set(task.fewer) <= {0, 1},
    tasks.OfferCounter: _is_over,
    tasks.CheerDefence: lambda state, task: _is_on(state, task) and task.seat == _sides(state, task)[1],
    tasks.Counter: lambda state, task: _is_on(state, task) and task.seat == _sides(state, task)[0] and _are_rolled(task.rolled),
    tasks.Muster: _musters,
    tasks.LoseStudent: lambda state, task: _are_of(state, task.seat, task.fighters),
    tasks.TakeCheerleader: lambda state, task: _are_of(state, task.seat, task.names),
    tasks.PlacePushed: _is_pushed,
    tasks.PushOff: lambda state, task: task.to.is_corridor and len({seat_of(state, name) for name in task.names}) == 1,
    tasks.Spend: _is_own_turn,
    tasks.MoveFree: _is_own_turn,
    tasks.Act: _is_own_turn,
    tasks.EndTurn: _is_own_turn,
    tasks.MovePrincipal: lambda state, task: _is_own_turn(state, task) and state.principal is not None,
    tasks.MoveBully: _bullies,
    tasks.Put: _is_put,
    tasks.Release: lambda _, task: 1 <= task.left <= MOST_STUDENTS,
    tasks.GiveUp: lambda state, task: task.room in state.board.plan.rooms and 1 <= task.left <= MOST_STUDENTS,
    tasks.Discard: lambda state, task: state.players[task.seat].cards > HAND_LIMIT,
    tasks.SchoolEvents: lambda _, task: 1 <= task.count <= MOST_EVENTS,
    tasks.ClearTile: lambda state, task: 0 <= task.tile <= len(state.board.tiles),
    tasks.Gather: lambda state, task: 0 <= task.idle < len(state.players),
}
"""What makes each kind of task one for its position; kinds that fit any are left out."""
