"""Dice effects: what the value of a die does at the moment it is set on a card (OM-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress, product

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.pieces import without
from engines.kernel.rng import Rng
from engines.operation_master.commands import Change, Set
from engines.operation_master.model import FACES, Die, State
from engines.operation_master.wording import NAMES
from engines.operation_master.working import Working

CLAUSE = "OM-6.2"
Effect = tuple[Change, ...]


def outcomes(effect: int, shown: int) -> tuple[int, ...]:
    """The values that an effect, 1 to 6, can give a die: never outside 1 to 6, and never the one it shows (OM-6.2, 6.3)."""
    if effect in (1, 2):
        return tuple([value for value in FACES if value != shown])
    if effect == 4:
        return (7 - shown,)
    steps = {3: (1,), 5: (1, 2, 3), 6: (-1, -2, -3)}[effect]
    return tuple([shown + step for step in steps if shown + step in FACES])


@cache
def changes(effect: int, seat: int, die: Die) -> list[Change]:
    """Every change of a seat's die that an effect can make (OM-6.2)."""
    return [Change(seat, die, value) for value in outcomes(effect, die.value)]


def single_changes(state: State, seat: int, die: Die) -> list[Change]:
    """Every change of one die that the effect of a set die allows: in another player's area for 1, in the own one else (OM-6.2, 6.4)."""
    effect = die.value
    if effect == 1:
        areas = [(other, player.dice) for other, player in enumerate(state.players) if other != seat]
    else:
        areas = [(seat, without(state.players[seat].dice, die))]
    return [change for owner, dice in areas for target in dict.fromkeys(dice) for change in changes(effect, owner, target)]


def each(state: State, seat: int, die: Die) -> Iterator[Effect]:
    """Every use of a set die's effect; first none, since it may be declined (OM-6.1)."""
    yield ()
    if not state.config.effects:
        return
    singles = single_changes(state, seat, die)
    if die.value != 3:
        for change in singles:
            yield (change,)
        return
    # Any number of own dice: so many of each kind, at least one in all.
    dice = without(state.players[seat].dice, die)
    kinds = [(change, dice.count(change.die)) for change in singles]
    for counts in product(*(range(count + 1) for _, count in kinds)):
        if any(counts):
            yield tuple([change for (change, _), count in zip(kinds, counts, strict=True) for _ in range(count)])


def draw(state: State, seat: int, die: Die, rng: Rng) -> tuple[Effect, Rng]:
    """A random use of a set die's effect, or none."""
    if not state.config.effects:
        return (), rng
    singles = single_changes(state, seat, die)
    index, rng = rng.below(len(singles) + 1)
    if not index:
        return (), rng
    if die.value != 3:
        return (singles[index - 1],), rng
    dice = without(state.players[seat].dice, die)
    raisable = [change for change in singles for _ in range(dice.count(change.die))]
    raised, rng = rng.pick_each([(False, True)] * len(raisable))
    return tuple(compress(raisable, raised)), rng


def why_not(state: State, seat: int, die: Die, effect: Effect) -> Refusal | None:
    """Why an effect can't be used so (OM-6.1…6.4); the die can be set without it."""
    return next((Refusal(clause, reason, (Set(die),)) for clause, reason in _faults(state, seat, die, effect)), None)


def _faults(state: State, seat: int, die: Die, effect: Effect) -> Iterator[tuple[str, Message]]:
    """The clauses that an effect breaks, and how; what comes later makes sense only where nothing came before."""
    kind, own = die.value, without(state.players[seat].dice, die)
    if not state.config.effects:
        yield "OM-6.1", msg("This table is played without dice effects.")
    if kind != 3 and len(effect) > 1:
        yield CLAUSE, msg("A {value} changes one die, not {count}.", value=kind, count=len(effect))
    for owner, target, value in effect:
        if not 0 <= owner < len(state.players) or (owner == seat) == (kind == 1):
            own_area = msg("A {value} changes dice of your own Dice Area.", value=kind)
            yield CLAUSE, msg("A 1 changes a die of another player.") if kind == 1 else own_area
        elif target not in (own if owner == seat else state.players[owner].dice):
            yield "OM-6.4", msg("There is no such die in that Dice Area.")
        elif value not in FACES:
            yield "OM-6.3", msg("A die shows 1 to 6, never {value}.", value=value)
        elif value not in outcomes(kind, target.value):
            yield CLAUSE, msg("A {effect} can't turn a {shown} into a {value}.", effect=kind, shown=target.value, value=value)
    if kind == 3 and any(effect.count(change) > own.count(change.die) for change in effect):
        yield CLAUSE, msg("There are not so many equal dice in your Dice Area.")
    if kind == 3 and list(effect) != sorted(effect, key=lambda change: own.index(change.die)):
        yield CLAUSE, msg("The dice that an effect changes are named in the order of the Dice Area.")


def use(working: Working, seat: int, effect: Effect) -> None:
    """An effect is used, before the next player sets; changed dice stay where they lie and trigger nothing (OM-6.1, 6.3)."""
    for owner in dict.fromkeys([change.seat for change in effect]):
        dice = list(working.players[owner].dice)
        unchanged: list[Die | None] = [*dice]
        for change in effect:
            if change.seat == owner:
                place = unchanged.index(change.die)
                unchanged[place], dice[place] = None, change.die.turned(change.value)
        working.put_player(owner, dice=tuple(dice))
    for owner, die, value in effect:
        said = msg("{name} turns {die} of {owner} to {value}.", name=working.name(seat), die=NAMES[die], owner=working.name(owner),
                   value=value)  # fmt: skip
        working.say("changed", said, CLAUSE)
