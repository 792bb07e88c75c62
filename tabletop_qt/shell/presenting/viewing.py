"""Who is at the screen: whose view may be shown, who is asked to sit down first, who picks by keys (TBL-5, TBL-6)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.kernel.hotseat import cover, persons, viewer
from engines.kernel.table import Table
from tabletop_qt.viewmodels.view_model import MOST_PICKS, Pick, ViewModel


@frozen
class Viewing:
    """Who is at the screen.

    ``seat`` is the seat whose view is shown, None for what everybody may see. Where ``asked`` names a seat, a cover stands until that
    person lifts it, and ``seat`` is the one who sat there last. ``picking`` are the seats that have yet to pick by keys of their own.
    """

    seat: int | None = None
    asked: int | None = None
    picking: frozenset[int] = frozenset()


def next_viewing(
    table: Table[Any], model: ViewModel[Any, Any, Any], before: Viewing, *, covers: bool, keys: bool, absent: frozenset[int] = frozenset()
) -> Viewing:
    """Who is at the screen in the present state of the table, after ``before``.

    Args:
        table: The table.
        model: Its view-model, which knows what can be picked by keys.
        before: Who was there last; ``Viewing()`` at game start and after a load.
        covers: Whether covers stand between persons.
        keys: Whether secret choices of several persons at once are made by keys.
        absent: The seats that need not be asked, because what they decide is played by itself.
    """
    acting = tuple(seat for seat in table.to_act if seat not in absent)
    waiting = frozenset(acting) & frozenset(persons(table.seats))
    if keys and waiting and (len(waiting) > 1 or waiting < before.picking) and all(picks(table, model, seat) for seat in waiting):
        return Viewing(None, picking=waiting)
    asked = cover(table.game, table.state, table.seats, before.seat, acting, covers=covers)
    if asked is not None and acting:
        return Viewing(before.seat, asked)
    if before.seat is None and not acting and len(persons(table.seats)) > 1:
        # The game was over when it was opened: nobody is asked, and nobody's secrets are everybody's.
        return Viewing(None)
    return Viewing(viewer(table.seats, before.seat, acting))


def picks(table: Table[Any], model: ViewModel[Any, Any, Any], seat: int) -> tuple[Pick, ...]:
    """What a seat can pick from by keys; nothing where there are too many choices for them."""
    offered = model.picks(table.view(seat), seat)
    return offered if len(offered) <= MOST_PICKS else ()
