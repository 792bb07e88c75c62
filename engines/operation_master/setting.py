"""Dice are set on the cards, in the order the cards were laid (OM-3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.commands import Change, Set
from engines.operation_master.model import Die, Player, State
from engines.operation_master.tasks import SetDie
from engines.operation_master.wording import NAMES, SUITS
from engines.operation_master.working import Working

CLAUSE = SetDie.clause


def settable(state: State, seat: int) -> tuple[Die, ...]:
    """The different dice that the seat may set: those of its card's colour (OM-3.2). There always is one."""
    suit = state.cards[len(state.set_dice)].suit
    return tuple(dict.fromkeys([die for die in state.players[seat].dice if die.suit is suit]))


def _moves(ask: Ask[None, State, SetDie]) -> Family[Set]:
    state, seat = ask.state, ask.seat

    def each() -> Iterator[Set]:
        for die in settable(state, seat):
            for effect in effects.each(state, seat, die):
                yield Set(die, effect)

    def draw(rng: Rng) -> tuple[Set, Rng] | None:
        die, rng = rng.pick(settable(state, seat))
        effect, rng = effects.draw(state, seat, die, rng)
        return Set(die, effect), rng

    return Family(each, draw)


def _why_not(ask: Ask[None, State, SetDie], command: Set) -> Refusal | None:
    """OM-3.2: a die of the card's colour from the own Dice Area; OM-6: with an effect that its value has."""
    state, seat = ask.state, ask.seat
    dice = settable(state, seat)
    if command.die in dice:
        refusal = effects.why_not(state, seat, command.die, command.effect)
        return None if refusal is None else Refusal(refusal.clause, refusal.reason, (Set(command.die),))
    near = tuple([Set(die) for die in sorted(dice, key=lambda die: abs(die.value - command.die.value))])
    if command.die in state.players[seat].dice:
        colour = SUITS[state.cards[len(state.set_dice)].suit]
        reason = msg("Your card is {colour}, so only a {colour} die can be set on it.", colour=colour)
    else:
        reason = msg("There is no such die in your Dice Area.")
    return Refusal(CLAUSE, reason, near)


def _perform(working: Working, ask: Ask[None, State, SetDie], command: Set) -> None:
    before, die = working.players[ask.seat], command.die
    working.players[ask.seat] = Player(before.hand, effects.area_after(before.dice, die), before.taken, before.points)
    card = working.cards[len(working.set_dice)]
    working.set_dice = (*working.set_dice, die)
    name, total = working.name(ask.seat), card.rank + die.value
    working.say("set", msg("{name} sets {die} on {card}: {total}.", name=name, die=NAMES[die], card=NAMES[card], total=total), CLAUSE)
    if command.effect:
        _use(working, ask.seat, command.effect)


def _use(working: Working, seat: int, effect: tuple[Change, ...]) -> None:
    """The effect is used, before the next player sets (OM-6.1)."""
    for owner in dict.fromkeys([change.seat for change in effect]):
        before = working.players[owner]
        dice = effects.changed(before.dice, effect, owner)
        working.players[owner] = Player(before.hand, dice, before.taken, before.points)
    for change in effect:
        said = msg("{name} turns {die} of {owner} to {value}.", name=working.name(seat), die=NAMES[change.die],
                   owner=working.name(change.seat), value=change.value)  # fmt: skip
        working.say("changed", said, effects.CLAUSE)


SET_DIE = Rule(Set, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Set a die on the own card (OM-3.2), with or without its effect (OM-6.1)."""
