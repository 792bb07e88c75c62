"""The shortest sequence of offered gestures that does what a step of a lesson asks for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from engines.kernel.commands import Command
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.viewmodels.scenery import Affordance, Do, Drafted, Drop, Lift, Play, Press, Turn
from tests.shell.driving import KeyboardPlayer, click, drag, the_presenter

Wanted = Callable[[Command], bool]
MOST = 4000
"""The number of drafts looked at."""
_ORDER = {Do: 0, Press: 1, Drop: 2, Turn: 3, Lift: 4}


def way_to(page: TablePage, wanted: Wanted) -> list[Affordance]:
    """The affordances that lead from the present draft to a wanted command, the last one playing it."""
    presenter = the_presenter(page)
    seat = presenter.seat
    assert seat is not None
    model, view = presenter.view_model, presenter.view
    queue: deque[tuple[Any, list[Affordance]]] = deque([(None, [])])
    known: set[object] = set()
    for _ in range(MOST):
        if not queue:
            break
        draft, way = queue.popleft()
        scenery = presenter.scenery if draft is None else model.scenery(view, seat, draft)
        # No mouse can press a button that is only a key.
        keys = {Do(button.name) for button in scenery.buttons if not button.shown}
        offers = [offer for offer in scenery.affordances if offer.action not in keys]
        for offer in sorted(offers, key=lambda offer: _ORDER[type(offer.action)]):
            match offer.meaning:
                case Play(played) if wanted(played):
                    return [*way, offer]
                case Drafted(after) if after not in known:
                    known.add(after)
                    queue.append((after, [*way, offer]))
    raise AssertionError("no way leads there")


def by_mouse(page: TablePage, wanted: Wanted) -> None:
    """Come to a wanted command by clicks, drags and the wheel."""
    for offer in way_to(page, wanted):
        match offer.action:
            case Do(name=name):
                page.bar.button(name).click()
            case Press(piece=piece) | Lift(piece=piece):
                click(page, piece)
            case Drop(piece=piece, place=place):
                drag(page, piece, place)
            case Turn():
                page.table.interaction.act(offer.action)


def by_keys(player: KeyboardPlayer, wanted: Wanted) -> None:
    """Come to a wanted command by keys alone."""
    for offer in way_to(player.page, wanted):
        player.do(offer)
