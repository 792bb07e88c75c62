"""Attacks: who can attack whom, and from where (HR-4.1, 4.3, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.hallway_rivals.commands import Attack
from engines.hallway_rivals.fighting import begin
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import place_name
from engines.hallway_rivals.places import Place
from engines.hallway_rivals.school import (
    School,
    all_groups,
    classroom,
    found,
    group_of,
    in_play,
    is_safe,
    names,
    seat_of,
)  # fmt: skip
from engines.hallway_rivals.strength import cheering
from engines.hallway_rivals.students import SocialGroup, Student
from engines.hallway_rivals.tasks import (
    Act,
    Brawl,
    FoodFight,
)  # fmt: skip
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, Settles
from engines.kernel.messages import msg
from engines.kernel.moves import Family

Attacking = Ask[None, State, Act | Brawl]

PUNCH = 5
"""Spaces that a Nerd moves before and after a sucker punch, at most (HR-10.3)."""


def in_reach(school: School, start: Place, target: Place) -> bool:
    """Whether groups at two places can fight: on spaces side by side, in one room, or across its door while it is open (HR-4.1, 4.8)."""
    if is_safe(start) or is_safe(target):
        return False
    if start.is_room and target.is_room:
        return start is target
    if start.is_room or target.is_room:
        room = _across(school, start, target)
        return room is not None and not classroom(school, room).locked
    return target in school.board.plan.neighbours[start]


def _across(school: School, start: Place, target: Place) -> Place | None:
    """The classroom whose door is between two places; None where no door is (HR-4.1)."""
    if start.is_room is target.is_room:
        return None
    inside, outside = (start, target) if start.is_room else (target, start)
    return inside if school.board.plan.doorways[inside] is outside else None


def fresh(group: Sequence[Student], target: Sequence[Student]) -> list[Student]:
    """Return who of a group lends a die: who has attacked none of the target this turn (HR-10.3)."""
    whom = set(names(target))
    return [student for student in group if not whom.intersection(student.hit)]


def why_not_attack(ask: Attacking, command: Attack) -> Refusal | None:
    """HR-4.1, 4.3, 4.5."""
    state, seat = ask.state, ask.seat
    one, other = found(state, command.name), found(state, command.target)
    if one is None or seat_of(state, command.name) != seat or not in_play(one):
        return Refusal("HR-4.1", msg("Attack with students of your own."))
    if other is None or seat_of(state, command.target) == seat or not in_play(other):
        return Refusal("HR-4.1", msg("Attack students of another player."))
    group, target = group_of(state, one), group_of(state, other)
    if group[0] is not one or target[0] is not other:
        named = Attack(group[0].name, target[0].name)
        return Refusal("HR-4.1", msg("Name a group by its first."), () if why_not_attack(ask, named) else (named,))
    if is_safe(one.place) or is_safe(other.place):
        return Refusal("HR-4.3", msg("Nobody fights to or from bases, special rooms and the Office."))
    room = _across(state, one.place, other.place)
    if room is not None and classroom(state, room).locked:
        return Refusal("HR-4.8", msg("The door of {place} is locked, and nobody fights across it.", place=place_name(state, room)))
    if not in_reach(state, one.place, other.place):
        return Refusal("HR-4.1", msg("They are not side by side, nor in one room, nor at its open door."))
    if isinstance(ask.decision, Brawl):
        if any(student.name in ask.decision.groups for student in group) or one.place.number or not one.place.is_corridor:
            return Refusal("HR-8.2", msg("In the Food Fight each group on the Office tile attacks once."))
    elif one.place in state.turn.attacked or any(student.fought for student in group):
        return Refusal("HR-4.1", msg("From there an attack was made already this turn."))
    elif not fresh(group, target):
        return Refusal("HR-10.3", msg("Each of them has attacked these students already this turn."))
    if command.cheer and cheering(state, group) is None:
        return Refusal("HR-4.5", msg("There is no cheerleader with them."))
    return None


def attacks(ask: Attacking) -> Iterator[Attack]:
    """All attacks that can be made now."""
    state, seat = ask.state, ask.seat
    groups = [group for group in all_groups(state, seat) if not is_safe(group[0].place)]
    targets = [
        group for other in range(len(state.players)) if other != seat for group in all_groups(state, other) if not is_safe(group[0].place)
    ]
    for group in groups:
        for target in targets:
            if in_reach(state, group[0].place, target[0].place):
                for cheer in (False, True):
                    command = Attack(group[0].name, target[0].name, cheer)
                    if why_not_attack(ask, command) is None:
                        yield command


def _attack(working: Working, ask: Attacking, command: Attack) -> None:
    group, target = group_of(working, working.student(command.name)), group_of(working, working.student(command.target))
    attacking: Sequence[Student] = group
    if isinstance(ask.decision, Brawl):
        # Over and above a turn's attacks: it binds nobody (HR-8.2).
        working.then(FoodFight(ask.seat, (*ask.decision.groups, *names(group))))
    else:
        attacking = fresh(group, target)
        _spend_attack(working, group, target)
    begin(working, names(attacking), names(target), command.cheer)


def _spend_attack(working: Working, group: Sequence[Student], target: Sequence[Student]) -> None:
    """Note who has attacked, from where: they move no more, save after a sucker punch, and no other attack is made there (HR-4.1, 4.3)."""
    for student in group:
        if student.name.social is SocialGroup.NERDS and not student.is_robot:
            # A student that has moved up to five spaces may move up to five more after its attacks; the Robot is none (HR-10.3).
            left = student.after if student.halted else PUNCH if student.walked <= PUNCH else 0
            working.change(student.name, halted=True, fought=True, after=left, hit=tuple(dict.fromkeys([*student.hit, *names(target)])))
        else:
            working.change(student.name, halted=True, fought=True)
    if group[0].place.is_corridor:
        working.change_turn(attacked=(*working.turn.attacked, group[0].place))


ATTACK: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-4.1", lambda ask: Family(lambda: attacks(ask)), why_not_attack, _attack, Settles.NOTHING
)
"""Attack (HR-4.1)."""

BRAWL: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-8.2", lambda ask: Family(lambda: attacks(ask)), why_not_attack, _attack
)
"""Attack in a Food Fight (HR-8.2)."""
