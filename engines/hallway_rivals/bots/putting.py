"""Where a bot of Hallway Rivals puts students that may go anywhere, or have been pushed (HR-3.3, 8, 9.4)."""

from __future__ import annotations

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots.prospects import can_capture, dear, far, rooms
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import base
from engines.hallway_rivals.school import classroom, in_play, own_at
from engines.kernel.commands import Command
from engines.kernel.flow import Ask


def put(ask: Ask[None, State, tasks.Put]) -> Command | None:
    """Students from the base into rooms that can be captured; None where anything does."""
    state, seat = ask.state, ask.seat
    if ask.decision.journey is tasks.Journey.FOOD_FIGHT:
        return None
    if ask.decision.journey is tasks.Journey.SCIENCE_FAIR:
        return do.Done()
    homely = sorted(state.players[seat].students, key=lambda one: (one.place is not base(seat), dear(one)))
    able = [one for one in homely if in_play(one) and one.name not in ask.decision.gone and not one.place.is_room]
    room = ask.decision.room
    targets = [goal.place for goal in rooms(state, seat)] if room is None else [room]
    targets = [place for place in targets if can_capture(state, seat, place) and not own_at(state, seat, place)]
    if ask.decision.journey is tasks.Journey.HOME_ROOM:
        targets = [place for place in targets if classroom(state, place).owner < 0]
    return do.PutAt(able[0].name, targets[0]) if able and targets else do.Done()


def place_pushed(ask: Ask[None, State, tasks.PlacePushed]) -> Command:
    """Where it is nearest to a room to capture."""
    state, wanted = ask.state, [goal.place for goal in rooms(ask.state, ask.seat)] or [base(ask.seat)]
    place = min(ask.decision.places, key=lambda one: min(far(state.board, one, goal) for goal in wanted))
    return do.PutAt(ask.decision.name, place)
