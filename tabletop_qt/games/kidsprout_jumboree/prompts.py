"""The prompt line, its buttons and its text field."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.commands import Chant, Pass
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Speaking
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.games.kidsprout_jumboree.speaking import own_words
from tabletop_qt.viewmodels.scenery import Ask, Button

_CHANT = (msg("Chant “Going…”"), msg("Chant “going…”"), msg("Chant “gone!”"))


def prompt(position: Position, draft: Draft) -> Message:
    """What to do next."""
    outcome = position.game.outcome(position.view)
    if outcome is not None:
        return outcome.reason
    if isinstance(draft, Speaking):
        if not draft.sign:
            return msg("Older or younger? Choose whether the Excuse is added or subtracted.")
        return msg("Speak your excuse: pick a slip, or type one of your own.")
    return position.game.wording.prompt(position.view, position.seat)


def buttons(position: Position, draft: Draft) -> list[Button]:
    """The buttons beside the prompt."""
    if isinstance(draft, Speaking) or not position.decides:
        return []
    found = []
    if position.legal(Pass()):
        found.append(Button("pass", msg("Pass"), "P", primary=True))
    if position.legal(Chant()):
        found.append(Button("chant", _CHANT[position.beats], "G", primary=True))
    return found


def ask(position: Position, draft: Draft) -> Ask | None:
    """What can be typed."""
    return own_words(position, draft) if isinstance(draft, Speaking) and draft.sign and position.decides else None
