"""What can be done at the table now, as affordances, and the buttons beside the prompt."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engines.kernel.messages import msg, msgn
from engines.operation_master import effects
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.taking import lying
from engines.operation_master.tasks import LayCard, OneMoreRound, SetDie, TakeValue
from engines.operation_master.tricks import playable, settable
from engines.operation_master.wording import NAMES
from tabletop_qt.games.operation_master.drafts import Using
from tabletop_qt.games.operation_master.position import BOWL, SLOT, SQUARE, OperationMasterPosition, card_id, choice_id, column_id
from tabletop_qt.viewmodels.drafts import Holding
from tabletop_qt.viewmodels.scenery import Affordance, Button, Do, Drafted, Drop, Lift, Play, Press

USE = Button("use", msg("Use the effect"), "Return", primary=True)
UNUSED = evolve(USE, refusal=msg("Choose a die to change first."))
DECLINE = Button("decline", msg("Decline"), "D")
MORE = Button("more", msg("One more round"), "M", primary=True)
SHARE = Button("share", msg("Share the victory"), "S")


def buttons(position: OperationMasterPosition) -> tuple[Button, ...]:
    """The buttons beside the prompt."""
    if position.using is not None:
        return (USE if position.using.marks else UNUSED, DECLINE)
    return (MORE, SHARE) if isinstance(position.decision, OneMoreRound) else ()


def offers(position: OperationMasterPosition) -> Iterator[Affordance]:
    """Everything the seat can do now."""
    match position.decision:
        case LayCard():
            for card in playable(position.view, position.seat):
                yield Affordance(Drop(card_id(card), SLOT), msg("Lay {card}", card=NAMES[card]), "OM-3.1", meaning=Play(Lay(card)))
        case SetDie():
            yield from _setting(position)
            if position.using is not None:
                yield from _effect(position, position.using)
        case TakeValue():
            yield from _taking(position)
        case OneMoreRound():
            yield Affordance(Do(MORE.name), MORE.label, "OM-5.2", meaning=Play(More()))
            yield Affordance(Do(SHARE.name), SHARE.label, "OM-5.2", meaning=Play(Share()))


def _setting(position: OperationMasterPosition) -> Iterator[Affordance]:
    """Dice for the own card. Where an effect has nothing to change there is nothing to ask."""
    dice = settable(position.view, position.seat)
    for target in position.dice(position.seat):
        if target.die in dice:
            asks = position.effects and effects.single_changes(position.view, position.seat, target.die)
            meaning = Drafted(Using(target.die)) if asks else Play(Set(target.die))
            yield Affordance(Drop(target.id, SQUARE), msg("Set {die}", die=NAMES[target.die]), "OM-3.2", meaning=meaning)


def _effect(position: OperationMasterPosition, using: Using) -> Iterator[Affordance]:
    """Dice that the effect can change, values for the chosen one, and to use or decline it."""
    marked = dict(using.marks)
    for target, values in position.targets.items():
        label, after = msg("Change {die}", die=NAMES[target.die]), evolve(using, target=target)
        if target in marked:
            label, after = msg("Leave {die} as it is", die=NAMES[target.die]), using.unmarked(target)
        elif len(values) == 1:
            after = using.marked(target, values[0])
        if target != using.target:
            yield Affordance(Press(target.id), label, "OM-6.2", meaning=Drafted(after))
            continue
        for value in values:
            name = msg("Turn it to {value}", value=value)
            yield Affordance(Press(choice_id(value)), name, "OM-6.2", meaning=Drafted(using.marked(target, value)))
    if using.marks:
        yield Affordance(Do(USE.name), USE.label, "OM-6.1", meaning=Play(position.command(using)))
    yield Affordance(Do(DECLINE.name), DECLINE.label, "OM-6.1", meaning=Play(Set(using.die)))


def _taking(position: OperationMasterPosition) -> Iterator[Affordance]:
    """A value by its column, or by any of its dice."""
    for value in lying(position.view):
        dice, take = position.pool(value), Play(Take(value))
        label = msgn("Take {count} die of value {value}", "Take {count} dice of value {value}", len(dice), value=value)
        yield Affordance(Press(column_id(value)), label, "OM-4.1", meaning=take)
        for piece, die in dice.items():
            if piece != position.draft.held:
                yield Affordance(Lift(piece), label, "OM-4.1", meaning=Drafted(Holding(die, piece, msg("picking a value"))))
            yield Affordance(Drop(piece, BOWL), label, "OM-4.1", meaning=take)
