"""Dice are set on the cards, in the order the cards were laid, and then the trick is won (OM-3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.commands import Set
from engines.operation_master.model import Player, State, winning_place
from engines.operation_master.rule import Rule
from engines.operation_master.taking import win
from engines.operation_master.wording import COLOUR_NAMES, PIECES
from engines.operation_master.working import Working

CLAUSE = "OM-3.2"


def settable(state: State, seat: int) -> tuple[int, ...]:
    """The different dice that the seat may set: those of its card's colour (OM-3.2). There always is one."""
    suit = state.cards[len(state.set_dice)] // 10
    return tuple(dict.fromkeys([die for die in state.players[seat].dice if die // 10 == suit]))


def _moves(state: State, seat: int) -> Family[Set]:
    dice = settable(state, seat)

    def each() -> Iterator[Set]:
        for die in dice:
            for effect in effects.each(state, seat, die) if state.config.effects else ((),):
                yield Set(die, effect)

    def draw(rng: Rng) -> tuple[Set, Rng] | None:
        die, rng = rng.pick(dice)
        effect: effects.Effect = ()
        if state.config.effects:
            effect, rng = effects.draw(state, seat, die, rng)
        return Set(die, effect), rng

    return Family(each, draw)


def _why_not(state: State, seat: int, command: Set) -> Refusal | None:
    """OM-3.2: a die of the card's colour from the own Dice Area; OM-6: with an effect that its value has."""
    dice = settable(state, seat)
    if command.die in dice:
        refusal = effects.why_not(state, seat, command.die, command.effect)
        return None if refusal is None else Refusal(refusal.clause, refusal.reason, (Set(command.die),))
    near = tuple(Set(die) for die in sorted(dice, key=lambda die: abs(die % 10 - command.die % 10)))
    card = state.cards[len(state.set_dice)]
    if command.die in state.players[seat].dice:
        reason = msg("Your card is {colour}, so only a {colour} die can be set on it.", colour=COLOUR_NAMES[card // 10])
    else:
        reason = msg("There is no such die in your Dice Area.")
    return Refusal(CLAUSE, reason, near)


def _perform(working: Working, seat: int, command: Set) -> None:
    before, die = working.players[seat], command.die
    dice = list(before.dice)
    dice.remove(die)
    working.players[seat] = Player(before.hand, tuple(dice), before.taken, before.points)
    card = working.cards[len(working.set_dice)]
    working.set_dice = (*working.set_dice, die)
    name = working.config.names[seat]
    total = card % 10 + die % 10
    working.say("set", msg("{name} sets {die} on {card}: {total}.", name=name, die=PIECES[die], card=PIECES[card], total=total), CLAUSE)
    if command.effect:
        _use(working, seat, command)
    if len(working.set_dice) == len(working.players):
        win(working, (working.lead + winning_place(working.cards, working.set_dice)) % len(working.players))


def _use(working: Working, seat: int, command: Set) -> None:
    """The effect is used, before the next player sets (OM-6.1)."""
    for owner in dict.fromkeys(change.seat for change in command.effect):
        before = working.players[owner]
        dice = effects.changed(before.dice, command.effect, owner)
        working.players[owner] = Player(before.hand, dice, before.taken, before.points)
    for change in command.effect:
        working.say(
            "changed",
            msg(
                "{name} turns {die} of {owner} to {value}.",
                name=working.config.names[seat],
                die=PIECES[change.die],
                owner=working.config.names[change.seat],
                value=change.value,
            ),
            effects.CLAUSE,
        )


SET_DIE = Rule[Set](Set, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Set a die on the own card (OM-3.2), with or without its effect (OM-6.1)."""
