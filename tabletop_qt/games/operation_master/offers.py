"""What can be done at the table now, as affordances."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg, msgn
from engines.operation_master.laying import playable
from engines.operation_master.model import LAY, SET, TAKE, TIE
from engines.operation_master.setting import settable
from engines.operation_master.taking import lying
from engines.operation_master.wording import PIECES
from tabletop_qt.games.operation_master.areas import die_id
from tabletop_qt.games.operation_master.draft import Draft, Picking, Using
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.games.operation_master.prompts import buttons
from tabletop_qt.viewmodels.scenery import Affordance, Do, Drop, Lift, Press


def offers(position: Position, draft: Draft) -> Iterator[Affordance]:
    """Everything the seat can do now."""
    if not position.acts:
        return
    phase = position.view.phase
    if phase == LAY:
        for card in playable(position.view, position.seat):
            yield Affordance(Drop(f"card:{card}", "slot"), msg("Lay {card}", card=PIECES[card]), "OM-3.1")
    elif phase == SET and isinstance(draft, Using):
        yield from _effect(position, draft)
    elif phase == SET:
        for target in position.dice(position.seat, draft):
            if target.die in settable(position.view, position.seat):
                yield Affordance(Drop(die_id(target), "square"), msg("Set {die}", die=PIECES[target.die]), "OM-3.2")
    elif phase == TAKE:
        yield from _taking(position, draft)
    for button in buttons(position, draft):
        if button.refusal is None:
            yield Affordance(Do(button.name), button.label, "OM-5.2" if phase == TIE else "OM-6.1")


def _effect(position: Position, draft: Using) -> Iterator[Affordance]:
    if draft.target is not None:
        for value in position.targets(draft).get(draft.target, ()):
            yield Affordance(Press(f"become:{value}"), msg("Turn it to {value}", value=value), "OM-6.2")
        return
    marked = {target for target, _ in draft.marks}
    for target in position.targets(draft):
        label = msg("Leave {die} as it is", die=PIECES[target.die]) if target in marked else msg("Change {die}", die=PIECES[target.die])
        yield Affordance(Press(die_id(target)), label, "OM-6.2")


def _taking(position: Position, draft: Draft) -> Iterator[Affordance]:
    view = position.view
    for value in lying(view):
        count = sum(die % 10 == value for die in (*view.set_dice, *view.centre))
        label = msgn("Take {count} die of value {value}", "Take {count} dice of value {value}", count, value=value)
        yield Affordance(Press(f"value:{value}"), label, "OM-4.1")
        for piece in pieces_of(position, value):
            if not isinstance(draft, Picking):
                yield Affordance(Lift(piece), label, "OM-4.1")
            yield Affordance(Drop(piece, "bowl"), label, "OM-4.1")


def pieces_of(position: Position, value: int) -> list[str]:
    """The dice of a value on the cards and in the centre."""
    view = position.view
    on_cards = [f"set:{place}" for place, die in enumerate(view.set_dice) if die % 10 == value]
    return on_cards + [f"pool:{value}:{place}" for place in range(sum(die % 10 == value for die in view.centre))]
