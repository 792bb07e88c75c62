"""What can be done at the table now, as affordances, and the buttons beside the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.messages import msg, msgn
from engines.operation_master import effects
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.taking import lying
from engines.operation_master.tasks import LayCard, OneMoreRound, SetDie, TakeValue
from engines.operation_master.tricks import playable, settable
from engines.operation_master.wording import NAMES
from tabletop_qt.games.operation_master.drafts import Using
from tabletop_qt.games.operation_master.position import BOWL, SLOT, SQUARE, OperationMasterPosition, card_id, choice_id, column_id
from tabletop_qt.viewmodels.scenery import Affordance, Button, Drafted, Drop, Lift, Play, Press
from tabletop_qt.viewmodels.view_model import Holding

USE = Button("use", msg("Use the effect"), "Return", primary=True)
UNUSED = evolve(USE, refusal=msg("Choose a die to change first."))
DECLINE = Button("decline", msg("Decline"), "D")
MORE = Button("more", msg("One more round"), "M", primary=True)
SHARE = Button("share", msg("Share the victory"), "S")


def buttons(position: OperationMasterPosition) -> Mapping[Button, Command]:
    """The buttons beside the prompt, and what each does."""
    using = position.using
    if using is not None:
        return {USE if using.marks else UNUSED: position.command(using), DECLINE: Set(using.die)}
    return {MORE: More(), SHARE: Share()} if isinstance(position.decision, OneMoreRound) else {}


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
    for button, command in buttons(position).items():
        if button.refusal is None:
            yield button.does(Play(command), "OM-5.2" if position.using is None else "OM-6.1")


def _setting(position: OperationMasterPosition) -> Iterator[Affordance]:
    """Dice for the own card. Where an effect has nothing to change there is nothing to ask."""
    dice = settable(position.view, position.seat)
    for target in position.dice(position.seat):
        if target.die in dice:
            asks = effects.single_changes(position.view, position.seat, target.die)
            meaning = Drafted(Using(target.die)) if asks else Play(Set(target.die))
            yield Affordance(Drop(target.id, SQUARE), msg("Set {die}", die=NAMES[target.die]), "OM-3.2", meaning=meaning)


def _effect(position: OperationMasterPosition, using: Using) -> Iterator[Affordance]:
    """Dice that the effect can change, and values for the chosen one."""
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
