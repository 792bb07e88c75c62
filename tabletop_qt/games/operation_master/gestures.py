"""What an action at the table means: a step of a draft, a command, a refusal, or nothing."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.model import SET, TAKE
from tabletop_qt.games.operation_master.areas import die_id
from tabletop_qt.games.operation_master.draft import Draft, Picking, Target, Using
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Lift, Play, Press
from tabletop_qt.viewmodels.view_model import Meaning, Nothing


def meaning(position: Position, draft: Draft, action: Action) -> Meaning[Draft]:
    """What the action means here."""
    match action:
        case Do(name, _):
            return _do(position, draft, name)
        case Drop(piece, place):
            return _drop(position, draft, piece, place)
        case Press(piece):
            return _press(position, draft, piece)
        case Lift(piece):
            value = _value_of(position, piece)
            picks = position.acts and position.view.phase == TAKE and value
            return Drafted(Picking(value, piece)) if picks else Nothing()
    return Nothing()


def play(position: Position, command: Command) -> Play | Refusal:
    """The command, or why it can't be done."""
    refusal = position.check(command)
    return refusal if refusal is not None else Play(command)


def _do(position: Position, draft: Draft, name: str) -> Meaning[Draft]:
    if name == "use" and isinstance(draft, Using) and draft.marks:
        return play(position, position.command(draft))
    if name == "decline" and isinstance(draft, Using):
        return play(position, Set(draft.die))
    if name in ("more", "share"):
        return play(position, More() if name == "more" else Share())
    return Refusal("TBL-3", msg("There is nothing to confirm."))


def _drop(position: Position, draft: Draft, piece: str, place: str) -> Meaning[Draft]:
    kind, _, rest = piece.partition(":")
    if kind == "card" and place in ("slot", "square") and _number(rest) in position.view.players[position.seat].hand:
        return play(position, Lay(_number(rest)))
    target = _target(position, draft, piece)
    if target is not None and place in ("slot", "square"):
        return _set(position, target)
    value = _value_of(position, piece)
    if value and place == "bowl":
        return play(position, Take(value))
    return Nothing()


def _set(position: Position, target: Target) -> Meaning[Draft]:
    if target.seat != position.seat:
        return Refusal("OM-3.2", msg("Only dice of your own Dice Area can be set on your card."))
    refusal = position.check(Set(target.die))
    if refusal is not None:
        return refusal
    if not position.view.config.effects:
        return Play(Set(target.die))
    using = Using(target.die)
    # Where the effect has nothing to change there is nothing to ask.
    return Drafted(using) if position.targets(using) else Play(Set(target.die))


def _press(position: Position, draft: Draft, piece: str) -> Meaning[Draft]:
    kind, _, rest = piece.partition(":")
    if kind == "value" and position.acts and position.view.phase == TAKE:
        return play(position, Take(_number(rest)))
    if not isinstance(draft, Using) or position.view.phase != SET:
        return Nothing()
    if kind == "become" and draft.target is not None and _number(rest) in position.targets(draft).get(draft.target, ()):
        return Drafted(_marked(draft, draft.target, _number(rest)))
    target = _target(position, draft, piece)
    values = position.targets(draft).get(target, ()) if target is not None else ()
    if target is None or not values:
        return Nothing()
    if target in dict(draft.marks):
        return Drafted(evolve(draft, marks=tuple(mark for mark in draft.marks if mark[0] != target)))
    if len(values) > 1:
        return Drafted(evolve(draft, target=target))
    return Drafted(_marked(draft, target, values[0]))


def _marked(draft: Using, target: Target, value: int) -> Using:
    """The draft with a die changed: a 3 changes any number of dice, the others change one (OM-6.2)."""
    others = draft.marks if draft.die % 10 == 3 else ()
    return Using(draft.die, (*others, (target, value)))


def _target(position: Position, draft: Draft, piece: str) -> Target | None:
    """The die of a Dice Area that a piece is."""
    return next((target for seat in position.seats for target in position.dice(seat, draft) if die_id(target) == piece), None)


def _value_of(position: Position, piece: str) -> int:
    """The value of a die on the cards or in the centre, 0 for another piece."""
    kind, _, rest = piece.partition(":")
    view = position.view
    if kind == "set" and 0 <= _number(rest) < len(view.set_dice):
        return view.set_dice[_number(rest)] % 10
    value, _, place = rest.partition(":")
    lies = kind == "pool" and 0 <= _number(place) < sum(die % 10 == _number(value) for die in view.centre)
    return _number(value) if lies else 0


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
