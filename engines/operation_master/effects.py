"""Dice effects: what the value of a die does at the moment it is set on a card (OM-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import compress, product

from engines.kernel.commands import without
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.operation_master.commands import Change, Set
from engines.operation_master.model import FACES, Die, State, Working
from engines.operation_master.wording import NAMES

CLAUSE = "OM-6.2"
Effect = tuple[Change, ...]


def outcomes(effect: int, shown: int) -> tuple[int, ...]:
    """The values that an effect, 1 to 6, can give a die: never outside 1 to 6, and never the one it shows (OM-6.2, 6.3)."""
    wanted = {3: (shown + 1,), 4: (7 - shown,), 5: (shown + 1, shown + 2, shown + 3), 6: (shown - 1, shown - 2, shown - 3)}
    return tuple([value for value in wanted.get(effect, FACES) if value in FACES and value != shown])


@cache
def changes(effect: int, seat: int, die: Die) -> list[Effect]:
    """Every change of a seat's die that an effect can make, each by itself (OM-6.2)."""
    return [(Change(seat, die, value),) for value in outcomes(effect, die.value)]


def reach(state: State, seat: int, die: Die) -> Mapping[int, tuple[Die, ...]]:
    """The Dice Areas that the effect of a set die reaches: of others for a 1, else the own one, which it has left (OM-6.1, 6.2, 6.4)."""
    if not state.config.effects:
        return {}
    if die.value == 1:
        return {other: player.dice for other, player in enumerate(state.players) if other != seat}
    return {seat: without(state.players[seat].dice, die)}


def single_changes(state: State, seat: int, die: Die) -> list[Effect]:
    """Every use of a set die's effect that changes one die, equal dice taken once (OM-6.2, 6.4)."""
    areas = reach(state, seat, die).items()
    return [change for owner, dice in areas for target in dict.fromkeys(dice) for change in changes(die.value, owner, target)]


def raises(state: State, seat: int, die: Die) -> list[Change]:
    """What a 3 can do, to any number of own dice: +1 to each that shows no 6, equal ones side by side (OM-6.2, 6.3)."""
    own = reach(state, seat, die).get(seat, ())
    return [change for (change,) in single_changes(state, seat, die) for _ in range(own.count(change.die))]


def each(state: State, seat: int, die: Die) -> Iterable[Effect]:
    """Every use of a set die's effect; first none, since it may be declined (OM-6.1)."""
    if die.value != 3:
        return [(), *single_changes(state, seat, die)]
    possible = raises(state, seat, die)
    return dict.fromkeys([tuple(compress(possible, chosen)) for chosen in product((False, True), repeat=len(possible))])


def draw(state: State, seat: int, die: Die, rng: Rng) -> tuple[Effect, Rng]:
    """A random use of a set die's effect, or none."""
    if not state.config.effects:
        return (), rng
    effect, rng = rng.pick([(), *single_changes(state, seat, die)])
    if die.value == 3 and effect:
        possible = raises(state, seat, die)
        chosen, rng = rng.pick_each([(False, True)] * len(possible))
        effect = tuple(compress(possible, chosen))
    return effect, rng


def why_not(state: State, seat: int, die: Die, effect: Effect) -> Refusal | None:
    """Why an effect can't be used so (OM-6.1…6.4); the die can be set without it."""
    return next((Refusal(clause, reason, (Set(die),)) for clause, reason in _faults(state, seat, die, effect)), None)


def _faults(state: State, seat: int, die: Die, effect: Effect) -> Iterator[tuple[str, Message]]:
    """The clauses that an effect breaks, and how; what comes later makes sense only where nothing came before."""
    kind, areas = die.value, reach(state, seat, die)
    if not state.config.effects:
        yield "OM-6.1", msg("This table is played without dice effects.")
    if kind != 3 and len(effect) > 1:
        yield CLAUSE, msg("A {value} changes one die, not {count}.", value=kind, count=len(effect))
    for owner, target, value in effect:
        if owner not in areas:
            own_area = msg("A {value} changes dice of your own Dice Area.", value=kind)
            yield CLAUSE, msg("A 1 changes a die of another player.") if kind == 1 else own_area
        elif target not in areas[owner]:
            yield "OM-6.4", msg("There is no such die in that Dice Area.")
        elif value not in FACES:
            yield "OM-6.3", msg("A die shows 1 to 6, never {value}.", value=value)
        elif value not in outcomes(kind, target.value):
            yield CLAUSE, msg("A {effect} can't turn a {shown} into a {value}.", effect=kind, shown=target.value, value=value)
    if kind == 3 and any(effect.count(change) > areas[seat].count(change.die) for change in effect):
        yield CLAUSE, msg("There are not so many equal dice in your Dice Area.")
    if kind == 3 and list(effect) != sorted(effect, key=lambda change: areas[seat].index(change.die)):
        yield CLAUSE, msg("The dice that an effect changes are named in the order of the Dice Area.")


def use(working: Working, seat: int, effect: Effect) -> None:
    """An effect is used, before the next player sets; changed dice stay where they lie and trigger nothing (OM-6.1, 6.3)."""
    # From the highest value down, so that no die just raised to a value is taken for one that showed it before.
    for owner, die, value in sorted(effect, reverse=True):
        dice = working.players[owner].dice
        place = dice.index(die)
        working.put_player(owner, dice=(*dice[:place], die.turned(value), *dice[place + 1 :]))
    for owner, die, value in effect:
        said = msg("{name} turns {die} of {owner} to {value}.", name=working.name(seat), die=NAMES[die], owner=working.name(owner),
                   value=value)  # fmt: skip
        working.say("changed", said, CLAUSE)
