"""When a bot of Hallway Rivals fights, and whom it would lose (HR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.attacking import attacks
from engines.hallway_rivals.bots.prospects import dear
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import LIMIT, mobile
from engines.hallway_rivals.odds import attack_odds, odds
from engines.hallway_rivals.pushing import why_not_push
from engines.hallway_rivals.school import enemies_at, found, group_of
from engines.hallway_rivals.students import Item, Name, Student
from engines.kernel.commands import Command
from engines.kernel.flow import Ask

HELP = 0.25
"""By how much a cheerleader must raise the chance of an attack to be used for it."""

DEAR = 5
"""Whoever is worth this much is worth a cheerleader to hit or to keep."""


def chance(state: State, attack: do.Attack) -> float:
    """How likely an attack is to win."""
    one, other = found(state, attack.name), found(state, attack.target)
    if one is None or other is None:
        return 0
    return attack_odds(state, group_of(state, one), group_of(state, other), (0, int(attack.cheer))).chance


def best_attack(ask: Ask[None, State, Any], boldness: float) -> Command | None:
    """The attack that is likeliest to win; None if no attack has at least that chance."""
    best: tuple[float, Command] | None = None
    for command in attacks(ask):
        likely = chance(ask.state, command)
        worth = likely - HELP * command.cheer
        allowed = likely >= boldness and (not command.cheer or _pays(ask.state, command))
        if allowed and (best is None or worth > best[0]):
            best = worth, command
    return best[1] if best else None


def _pays(state: State, attack: do.Attack) -> bool:
    """Whether an attack is worth a cheerleader: on somebody dear, or in a room."""
    target = found(state, attack.target)
    return target is not None and (target.place.is_room or max(dear(one)[0] for one in group_of(state, target)) >= DEAR)


def rams(ask: Ask[None, State, tasks.Act]) -> Iterator[Command]:
    """Free attacks of students with a football helmet, by pushing (HR-10.4)."""
    state, seat = ask.state, ask.seat
    for student in state.players[seat].students:
        if student.item is Item.HELMET and mobile(student) and student.walked < LIMIT:
            for place in state.board.plan.neighbours.get(student.place, ()):
                command = do.Push((student.name,), place, ram=True)
                if place.is_corridor and enemies_at(state, seat, place) and why_not_push(ask, command) is None:
                    yield command


def _sides(state: State, *sides: Sequence[Name]) -> Iterator[list[Student]]:
    for side in sides:
        yield [student for name in side if (student := found(state, name)) is not None]


def counter(ask: Ask[None, State, tasks.Counter], boldness: float) -> Command:
    """Attack in return where that is likely enough to win."""
    attackers, defenders = _sides(ask.state, ask.decision.attackers, ask.decision.defenders)
    return do.CounterAttack() if odds(ask.state, attackers, defenders).chance >= boldness else do.Done()


def cheer(ask: Ask[None, State, tasks.CheerDefence]) -> Command:
    """Use a cheerleader where the attack is likely to win: else it is worth more at home."""
    attackers, defenders = _sides(ask.state, ask.decision.attackers, ask.decision.defenders)
    return do.Cheer() if odds(ask.state, attackers, defenders, (0, int(ask.decision.cheered))).chance >= 0.5 else do.Done()


def cheapest(ask: Ask[None, State, tasks.LoseStudent]) -> Command:
    """Lose the one that is worth least."""
    return do.Lose(min(next(_sides(ask.state, ask.decision.fighters)), key=dear).name)
