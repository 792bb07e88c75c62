"""Where a bot of Hallway Rivals leads the principal and the bully: to others' students (HR-9)."""

from __future__ import annotations

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots.prospects import far
from engines.hallway_rivals.model import State
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.school import own_at
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.flow import Ask


def principal(game: Game[State], ask: Ask[None, State, tasks.MovePrincipal]) -> Command:
    """To where most enemies stand."""

    def caught(place: Place) -> int:
        there = [len(own_at(ask.state, other, place)) for other in range(len(ask.state.players))]
        return sum(there) - 2 * there[ask.seat]

    goals = [command for command in game.legal(ask.state, ask.seat) if isinstance(command, do.Principal)]
    best = max(goals, key=lambda command: caught(command.to), default=None)
    return best if best is not None and caught(best.to) > 0 else do.Done()


def bully(game: Game[State], ask: Ask[None, State, tasks.MoveBully]) -> Command:
    """Towards enemies, and at them."""
    state, seat = ask.state, ask.seat
    for command in game.legal(state, seat):
        if isinstance(command, do.Strike) and command.seat != seat:
            return command
    enemies = [
        one.place for other, player in enumerate(state.players) for one in player.students if other != seat and one.place.is_corridor
    ]
    if not enemies or state.bully is None or not ask.decision.left:
        return do.Done()
    steps = [command for command in game.legal(state, seat) if isinstance(command, do.Bully)]
    near = min(far(state.board, state.bully, enemy) for enemy in enemies)
    best = min(steps, key=lambda step: min(far(state.board, step.to, enemy) for enemy in enemies), default=None)
    return best if best is not None and near <= ask.decision.left else do.Done()
