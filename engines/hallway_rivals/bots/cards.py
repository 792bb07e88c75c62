"""What a bot of Hallway Rivals does with its cards."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.bots.prospects import dear, leader, rooms
from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.model import State
from engines.hallway_rivals.school import at_nurse, classroom, in_play
from engines.kernel.commands import Command


def uses(state: State, seat: int, card: Activity | Snack) -> Iterator[Command]:
    """How a card could help now, the best way first; nothing where it is better kept."""
    first, open_rooms = leader(state, seat), [goal.place for goal in rooms(state, seat)]
    others = [other for other in range(len(state.players)) if other != seat]
    match card:
        case Activity.EXTRA_CREDIT | Snack.FREE_LUNCH | Activity.STUDENT_TRANSFER:
            yield do.Play(card)
        case Activity.GOOD_BEHAVIOR | Snack.MILK if len(at_nurse(state, seat)) >= 2:
            yield do.Play(card)
        case Activity.THEY_STARTED_IT if len(at_nurse(state, seat)) > sum(len(at_nurse(state, other)) for other in others):
            yield do.Play(card)
        case Activity.HALL_PASS if len(open_rooms) >= 2:
            yield do.Play(card)
        case Activity.SPORTS_PRACTICE | Activity.WARNING_BELL if open_rooms:
            yield do.Play(card)
        case Snack.ETCH:
            owned = sorted(
                state.board.plan.rooms, key=lambda room: (classroom(state, room).owner != first, classroom(state, room).owner < 0)
            )
            yield from (do.PlayAt(card, room) for room in owned if classroom(state, room).owner != seat)
        case Snack.LOCKER_COMBO:
            rich = max(others, key=lambda other: state.players[other].coins)
            if state.players[rich].coins >= 3:
                yield do.PlayAgainst(rich)
        case Activity.EXCHANGE_STUDENT:
            enemies = [student for other in others for student in state.players[other].students if in_play(student)]
            yield from (do.PlayOn(card, student.name) for student in sorted(enemies, key=dear, reverse=True)[:3])
        case Snack.JANITORS_KEYS | Activity.STUDY_HALL:
            yield from (do.PlayAt(card, room) for room in state.board.plan.rooms if classroom(state, room).owner not in (seat, -1))
