"""The prompt line and its buttons."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg
from engines.operation_master.model import TIE
from tabletop_qt.games.operation_master.draft import Draft, Picking, Using
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.viewmodels.scenery import Button

EFFECTS = {
    1: msg("A 1: turn a die of another player to any value, or decline."),
    2: msg("A 2: turn one of your dice to any value, or decline."),
    3: msg("A 3: add 1 to any number of your dice, or decline."),
    4: msg("A 4: turn one of your dice upside down, or decline."),
    5: msg("A 5: add 1, 2 or 3 to one of your dice, or decline."),
    6: msg("A 6: take 1, 2 or 3 from one of your dice, or decline."),
}
"""What each value does, as a prompt (OM-6.2)."""


def prompt(position: Position, draft: Draft) -> Message:
    """What the seat has to do now."""
    if isinstance(draft, Using):
        return msg("Which value shall it show?") if draft.target is not None else EFFECTS[draft.die % 10]
    if isinstance(draft, Picking):
        return msg("Drop it in your VP Area to take all {value}s.", value=draft.value)
    return position.game.wording.prompt(position.view, position.seat)


def buttons(position: Position, draft: Draft) -> Iterator[Button]:
    """The buttons beside the prompt."""
    if isinstance(draft, Using):
        missing = None if draft.marks else msg("Choose a die to change first.")
        yield Button("use", msg("Use the effect"), "Return", primary=True, refusal=missing)
        yield Button("decline", msg("Decline"), "D")
    elif position.acts and position.view.phase == TIE:
        yield Button("more", msg("One more round"), "M", primary=True)
        yield Button("share", msg("Share the victory"), "S")
