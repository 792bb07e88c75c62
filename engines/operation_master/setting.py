"""Dice are set on the cards, in the order the cards were laid, and then the trick is won (OM-3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.chance import Chance
from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.words import msg
from engines.operation_master import effects
from engines.operation_master.commands import Set
from engines.operation_master.model import Player, State, winning_place
from engines.operation_master.rule import Rule
from engines.operation_master.taking import win
from engines.operation_master.theatre import Theatre
from engines.operation_master.wording import COLOUR_NAMES, PIECES

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

    def draw(chance: Chance) -> tuple[Set, Chance] | None:
        die, chance = chance.pick(dice)
        effect: effects.Effect = ()
        if state.config.effects:
            effect, chance = effects.draw(state, seat, die, chance)
        return Set(die, effect), chance

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


def _perform(theatre: Theatre, seat: int, command: Set) -> None:
    before, die = theatre.players[seat], command.die
    dice = list(before.dice)
    dice.remove(die)
    theatre.players[seat] = Player(before.hand, tuple(dice), before.taken, before.points)
    card = theatre.cards[len(theatre.set_dice)]
    theatre.set_dice = (*theatre.set_dice, die)
    name = theatre.config.names[seat]
    total = card % 10 + die % 10
    theatre.say("set", msg("{name} sets {die} on {card}: {total}.", name=name, die=PIECES[die], card=PIECES[card], total=total), CLAUSE)
    if command.effect:
        _use(theatre, seat, command)
    if len(theatre.set_dice) == len(theatre.players):
        win(theatre, (theatre.lead + winning_place(theatre.cards, theatre.set_dice)) % len(theatre.players))


def _use(theatre: Theatre, seat: int, command: Set) -> None:
    """The effect is used, before the next player sets (OM-6.1)."""
    for owner in dict.fromkeys(change.seat for change in command.effect):
        before = theatre.players[owner]
        dice = effects.changed(before.dice, command.effect, owner)
        theatre.players[owner] = Player(before.hand, dice, before.taken, before.points)
    for change in command.effect:
        theatre.say(
            "changed",
            msg(
                "{name} turns {die} of {owner} to {value}.",
                name=theatre.config.names[seat],
                die=PIECES[change.die],
                owner=theatre.config.names[change.seat],
                value=change.value,
            ),
            effects.CLAUSE,
        )


SET_DIE = Rule[Set](Set, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Set a die on the own card (OM-3.2), with or without its effect (OM-6.1)."""
