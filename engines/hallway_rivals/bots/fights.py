"""When a bot of Hallway Rivals fights, and whom it would lose (HR-4)."""

from __future__ import annotations

from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.attacking import attacks
from engines.hallway_rivals.bots.prospects import dear
from engines.hallway_rivals.model import State
from engines.hallway_rivals.odds import attack_odds, odds
from engines.hallway_rivals.school import found, group_of
from engines.kernel.commands import Command
from engines.kernel.flow import Ask


def chance(state: State, attack: do.Attack) -> float:
    """How likely an attack is to win."""
    one, other = found(state, attack.name), found(state, attack.target)
    if one is None or other is None:
        return 0
    return attack_odds(state, group_of(state, one), group_of(state, other)).chance


def best_attack(ask: Ask[None, State, Any], boldness: float) -> Command | None:
    """The attack that is likeliest to win; None if no attack has at least that chance."""
    best: tuple[float, Command] | None = None
    for command in attacks(ask):
        if not command.cheer:
            likely = chance(ask.state, command)
            if likely >= boldness and (best is None or likely > best[0]):
                best = likely, command
    return best[1] if best else None


def counter(ask: Ask[None, State, tasks.Counter], boldness: float) -> Command:
    """Attack in return where that is likely enough to win."""
    sides = [[found(ask.state, name) for name in side] for side in (ask.decision.attackers, ask.decision.defenders)]
    groups = [[student for student in side if student is not None] for side in sides]
    return do.CounterAttack() if odds(ask.state, groups[0], groups[1]).chance >= boldness else do.Done()


def cheapest(ask: Ask[None, State, tasks.LoseStudent]) -> Command:
    """Lose the one that is worth least."""
    students = [student for name in ask.decision.fighters if (student := found(ask.state, name)) is not None]
    return do.Lose(min(students, key=dear).name)
