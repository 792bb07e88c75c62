"""Puts students, and chooses one where the rules ask a bot of Hallway Rivals to (HR-3.3, 5.3, 8, 9.4)."""

from __future__ import annotations

from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots.prospects import can_capture, dear, far, rooms
from engines.hallway_rivals.journeys import ways
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import base
from engines.hallway_rivals.school import at_nurse, classroom, found, in_play, own_at, social
from engines.hallway_rivals.students import Name, Rank, SocialGroup
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.flow import Ask


def put(ask: Ask[None, State, tasks.Put]) -> Command | None:
    """Students from the base into rooms that can be captured, one into each; None if any will do."""
    state, seat, journey = ask.state, ask.seat, ask.decision.journey
    if journey is tasks.Journey.FOOD_FIGHT:
        # Together they have more dice, and the cheapest come first.
        able_to = ways(state, seat, ask.decision)
        return min(able_to, key=lambda one: (-len(own_at(state, seat, one.to)), _worth(state, one.name)), default=None)
    if journey is tasks.Journey.SCIENCE_FAIR:
        return next((one for one in ways(state, seat, ask.decision) if _learns(state, seat, one.name)), do.Done())
    homely = sorted(state.players[seat].students, key=lambda one: (one.place is not base(seat), dear(one)))
    able = [one for one in homely if in_play(one) and one.name not in ask.decision.gone and not one.place.is_room]
    room = ask.decision.room
    targets = [goal.place for goal in rooms(state, seat)] if room is None else [room]
    targets = [place for place in targets if can_capture(state, seat, place) and not own_at(state, seat, place)]
    if journey is tasks.Journey.HOME_ROOM:
        targets = [place for place in targets if classroom(state, place).owner < 0]
    return do.PutAt(able[0].name, targets[0]) if able and targets else do.Done()


def _worth(state: State, name: Name) -> float:
    student = found(state, name)
    return dear(student)[0] if student is not None else 0


def _learns(state: State, seat: int, name: Name) -> bool:
    """Whether a student gains in its special room: Nerds bring cheerleaders home there, others leave their base for an item (HR-10)."""
    student = found(state, name)
    if student is None or social(state, seat) is SocialGroup.NERDS:
        return student is not None and student.cheerleader
    return student.place is base(seat) and student.item is None


def place_pushed(ask: Ask[None, State, tasks.PlacePushed]) -> Command:
    """Put a pushed student nearest to a room to capture."""
    state, wanted = ask.state, [goal.place for goal in rooms(ask.state, ask.seat)] or [base(ask.seat)]
    place = min(ask.decision.places, key=lambda one: min(far(state.board, one, goal) for goal in wanted))
    return do.PutAt(ask.decision.name, place)


def released(ask: Ask[None, State, Any]) -> Command:
    """Release the one that is worth most."""
    return do.Choose(max(at_nurse(ask.state, ask.seat), key=dear).name)


def graduate(ask: Ask[None, State, tasks.Graduate]) -> Command:
    """Graduate one that guards a room, since one that captures a room leaves the board."""
    able = [one for one in ask.state.players[ask.seat].students if one.rank is Rank.STUDENT and in_play(one)]
    return do.Choose(min(able, key=lambda one: (not one.place.is_room, one.place is not base(ask.seat), one.name.number)).name)


def given_up(game: Game[State], ask: Ask[None, State, tasks.GiveUp]) -> Command:
    """Give up the one that is worth least."""
    able = [command for command in game.legal(ask.state, ask.seat) if isinstance(command, do.Choose)]
    return min(able, key=lambda command: _worth(ask.state, command.name))


def taker(ask: Ask[None, State, tasks.TakeCheerleader]) -> Command:
    """Take a cheerleader where it is nearest home."""
    students = [student for name in ask.decision.names if (student := found(ask.state, name)) is not None]
    return do.Choose(min(students, key=lambda one: far(ask.state.board, one.place, base(ask.seat))).name)
