"""Setting a die on a card, with or without its effect (OM-3.2, OM-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import compress, product
from typing import NamedTuple

from attrs import frozen

from engines.kernel.commands import Command, number, piece, pieces, without
from engines.kernel.contract import Event, Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet, Picks
from engines.kernel.rng import Rng
from engines.kernel.working_copy import changed
from engines.operation_master.model import FACES, Card, Die, SetDie, State, Working, is_of
from engines.operation_master.words import NAMES, SENTENCES, SUITS

# Commands


class Change(NamedTuple):
    """A die of a seat's Dice Area that an effect changes: as it lies there, and the value it then shows (OM-6.2)."""

    seat: int
    die: Die
    value: int

    @property
    def word(self) -> str:
        """The change as a word, such as ``2.red1.6``."""
        return f"{self.seat}.{self.die.word}.{self.value}"

    @classmethod
    def from_word(cls, word: str) -> Change:
        """The change that a word stands for. Raises ValueError or LookupError."""
        seat, die, value = word.split(".")
        return cls(number(seat), Die.from_word(die), number(value))


@frozen
class Set(Command, verb="set"):
    """Set a die on your card; without ``effect`` its effect is declined (OM-3.2, 6.1)."""

    die: Die = piece(Die)
    effect: tuple[Change, ...] = pieces(Change, default=())


# Effects


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
    """The Dice Areas that a set die can change: the others' for a 1, else the seat's own without that die (OM-6.1, 6.2, 6.4)."""
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
    """The changes that a 3 can make: +1 to each own die below 6, equal dice side by side (OM-6.2, 6.3)."""
    own = reach(state, seat, die).get(seat, ())
    return [change for (change,) in single_changes(state, seat, die) for _ in range(own.count(change.die))]


def each_effect(state: State, seat: int, die: Die) -> Iterable[Effect]:
    """Every use of a set die's effect, beginning with none (OM-6.1)."""
    if die.value != 3:
        return [(), *single_changes(state, seat, die)]
    possible = raises(state, seat, die)
    return dict.fromkeys([tuple(compress(possible, chosen)) for chosen in product((False, True), repeat=len(possible))])


def draw_effect(state: State, seat: int, die: Die, rng: Rng) -> tuple[Effect, Rng]:
    """A random use of a set die's effect, or none."""
    if not state.config.effects:
        return (), rng
    effect, rng = rng.pick([(), *single_changes(state, seat, die)])
    if die.value == 3 and effect:
        possible = raises(state, seat, die)
        chosen, rng = rng.pick_each([(False, True)] * len(possible))
        effect = tuple(compress(possible, chosen))
    return effect, rng


def why_not_effect(state: State, seat: int, die: Die, effect: Effect) -> Refusal | None:
    """The refusal of an effect, or None (OM-6.1…6.4); the die can be set without it."""
    return next((Refusal(clause, reason, (Set(die),)) for clause, reason in _faults(state, seat, die, effect)), None)


def _faults(state: State, seat: int, die: Die, effect: Effect) -> Iterator[tuple[str, Message]]:
    """The clauses that an effect breaks, with reasons; later ones make sense only if there are no earlier ones."""
    kind, areas = die.value, reach(state, seat, die)
    if not state.config.effects:
        yield "OM-6.1", msg("This table is played without dice effects.")
    if kind != 3 and len(effect) > 1:
        yield CLAUSE, msg("A {value} changes one die, not {count}.", value=kind, count=len(effect))
    for owner, target, value in effect:
        if owner not in areas:
            own_area = msg("A {value} changes dice in your own Dice Area.", value=kind)
            yield CLAUSE, msg("A 1 changes another player's die.") if kind == 1 else own_area
        elif target not in areas[owner]:
            yield "OM-6.4", msg("That die is not in that Dice Area.")
        elif value not in FACES:
            yield "OM-6.3", msg("A die shows 1 to 6, never {value}.", value=value)
        elif value not in outcomes(kind, target.value):
            yield CLAUSE, msg("A {effect} can't turn a {shown} into a {value}.", effect=kind, shown=target.value, value=value)
    if kind == 3 and any(effect.count(change) > areas[seat].count(change.die) for change in effect):
        yield CLAUSE, msg("You don't have that many equal dice in your Dice Area.")
    if kind == 3 and list(effect) != sorted(effect, key=lambda change: areas[seat].index(change.die)):
        yield CLAUSE, msg("Name the dice in the order in which they lie in the Dice Area.")


def use_effect(working: Working, seat: int, effect: Effect) -> None:
    """Use an effect; changed dice stay in place and trigger nothing (OM-6.1, 6.3)."""
    # From the highest value down, so that a die just raised isn't taken for one that had this value before.
    for owner, die, value in sorted(effect, key=lambda change: -change.die.value):
        dice = working.players[owner].dice
        place = dice.index(die)
        working.put_player(owner, dice=(*dice[:place], die.turned(value), *dice[place + 1 :]))
    for owner, die, value in effect:
        name, named = working.name(seat), NAMES[die]
        if owner == seat:
            said = msg("{name} turns {die} to {value}.", name=name, die=named, value=value)
        else:
            said = msg("{name} turns {die} of {owner} to {value}.", name=name, die=named, owner=working.name(owner), value=value)
        working.say("changed", said, CLAUSE)


# Setting


@lru_cache(SENTENCES)
def was_set(name: str, die: Die, card: Card) -> Event:
    """The setting of a die, with the total (OM-3.2)."""
    told = msg("{name} sets {die} on {card}: {total}.", name=name, die=NAMES[die], card=NAMES[card], total=card.rank + die.value)
    return Event("set", told, "OM-3.2", afterwards=())


Setting = DecisionContext[None, State, SetDie]


def settable(state: State, seat: int) -> list[Die]:
    """The different dice that the seat may set: those of its card's colour, at least one (OM-3.2)."""
    suit = state.cards[len(state.set_dice)].suit
    return [*dict.fromkeys(filter(is_of[suit], state.players[seat].dice))]


_set_plainly = cache(Set)


def _settable_here(context: Setting) -> list[Die]:
    return settable(context.state, context.seat)


# Without effects there are few such commands, so each is made once.


def _ways_to_set(context: Setting) -> MoveSet[Set]:
    return _ways_with_effects(context) if context.state.config.effects else Picks(_set_plainly, _settable_here, context)


def _ways_with_effects(context: Setting) -> MoveSet[Set]:
    state, seat = context.state, context.seat

    def each() -> Iterator[Set]:
        return (Set(die, effect) for die in settable(state, seat) for effect in each_effect(state, seat, die))

    def draw(rng: Rng) -> tuple[Set, Rng] | None:
        die, rng = rng.pick(settable(state, seat))
        effect, rng = draw_effect(state, seat, die, rng)
        return Set(die, effect), rng

    return MoveSet(each, draw)


def _why_not_set(context: Setting, command: Set) -> Refusal | None:
    """OM-3.2: a die of the card's colour from your own Dice Area; OM-6: with an effect of its value."""
    state, seat, die = context.state, context.seat, command.die
    suit, lies_there = state.cards[len(state.set_dice)].suit, die in state.players[seat].dice
    if lies_there and die.suit is suit:
        return why_not_effect(state, seat, die, command.effect) if command.effect else None
    reason = msg("That die is not in your Dice Area.")
    if lies_there:
        reason = msg("Your card is {colour}. Set a {colour} die on it.", colour=SUITS[suit])
    nearest = sorted(settable(state, seat), key=lambda near: abs(near.value - die.value))
    return Refusal("OM-3.2", reason, tuple([Set(near) for near in nearest]))


def _set(working: Working, context: Setting, command: Set) -> None:
    seat, die = context.seat, command.die
    card, before = working.cards[len(working.set_dice)], working.players[seat]
    working.players[seat] = changed(before, {"dice": without(before.dice, die)})
    working.set_dice = (*working.set_dice, die)
    working.events.append((was_set, working.config.names[seat], die, card))
    if command.effect:
        use_effect(working, seat, command.effect)


SET_DIE = Rule(Set, "OM-3.2", _ways_to_set, _why_not_set, _set)
"""Set a die on the own card (OM-3.2), with or without its effect (OM-6.1)."""


# In words


def _to_set(state: State, _: SetDie) -> Message:
    suit = state.cards[len(state.set_dice)].suit
    if suit is state.cards[0].suit:
        return msg("Set a {colour} die: the highest card + die wins.", colour=SUITS[suit])
    return msg("Set a {colour} die. Your card can't win.", colour=SUITS[suit])


DICE_PROMPTS: Prompts = {SetDie: _to_set}

DICE_DESCRIPTIONS: Descriptions = {
    Set: lambda _, it: msg("Set {die} and use its effect", die=NAMES[it.die]) if it.effect else msg("Set {die}", die=NAMES[it.die]),
}
"""Setting a die in words."""
