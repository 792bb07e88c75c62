"""What a table shows through somebody's eyes: a person's own view, or the open table with what the person named can do there (TBL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engines.kernel.hotseat import persons
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.viewing import Viewing
from tabletop_qt.viewmodels.drafts import Draft
from tabletop_qt.viewmodels.scenery import Button, Scenery
from tabletop_qt.viewmodels.view_model import ViewModel

LOOK, PUT_DOWN = "hand: look", "hand: put down"
"""The names of the buttons with which a person on the open table asks for their own view, and goes back to the open table."""


def scenery_of(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft) -> Scenery:
    """What is shown of a view: the seat's own where ``viewing`` shows one, else everybody's; its prompt names people."""
    shown = _scenery_of(table, model, viewing, view, draft)
    prompt = table.named(shown.prompt)
    return shown if prompt is shown.prompt else evolve(shown, prompt=prompt)


def _scenery_of(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft) -> Scenery:
    if viewing.seat is not None:
        shown: Scenery = model.scenery(view, viewing.seat, draft)
        return evolve(shown, buttons=(*shown.buttons, _PUT_DOWN)) if can_put_down(table, viewing) else shown
    side = side_of(table, viewing)
    if viewing.acting is None:
        return evolve(model.spectate(view, side), prompt=_prompt_for_all(table, viewing))
    shown = model.scenery(view, viewing.acting, draft, side)
    prompt = msg("{name}: {prompt}", name=table.seats[viewing.acting].name, prompt=shown.prompt)
    # Not in the middle of something: it would be forgotten.
    look = (_LOOK,) if can_look(table, viewing) and model.back(view, viewing.acting, draft) is None else ()
    return evolve(shown, prompt=prompt, buttons=(*shown.buttons, *look))


_LOOK = Button(LOOK, msg("Look at my hand"), "L")
_PUT_DOWN = Button(PUT_DOWN, msg("Back to the open table"), "L")


def side_of(table: Table[Any], viewing: Viewing) -> int:
    """The seat at whose side the table is drawn; at first it is the first person's."""
    return viewing.side if viewing.side is not None else next(iter(persons(table.seats)), 0)


def can_look(table: Table[Any], viewing: Viewing) -> bool:
    """Whether the person who decides on the open table has something that only they see."""
    return viewing.acting is not None and bool(table.game.has_secrets(table.state, viewing.acting))


def can_put_down(table: Table[Any], viewing: Viewing) -> bool:
    """Whether the person whose view is shown could decide on the open table just as well."""
    seat = viewing.seat
    return len(persons(table.seats)) > 1 and seat in table.to_act and not table.game.needs_hidden(table.state, seat)


def _prompt_for_all(table: Table[Any], viewing: Viewing) -> Message:
    if viewing.picking:
        return msg("{names}: pick by your keys while the others look away.", names=names(table, sorted(viewing.picking)))
    if viewing.opened is not None:
        return msg("{name} chooses. Everybody else looks away.", name=table.seats[viewing.opened].name)
    if len(viewing.choosing) > 1:
        return msg("{names}: choose in secret, one after another.", names=names(table, sorted(viewing.choosing)))
    if viewing.choosing:
        return msg("{name}: choose in secret.", name=table.seats[viewing.choosing[0]].name)
    if table.to_act:
        return msg("The game waits for {names}.", names=names(table, table.to_act))
    return msg("The game has ended.")


def names(table: Table[Any], seats: Sequence[int]) -> tuple[Message, ...]:
    """The names of some seats."""
    return tuple(msg("{name}", name=table.seats[seat].name) for seat in seats)
