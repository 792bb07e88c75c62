"""The game's words."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.commands import Command
from engines.kernel.contract import Stage, Wording
from engines.kernel.messages import Message, msg
from tests.template.model import FOLDED, NOTES, Answering, Note, Pass, Passing, State

NAMES: Mapping[Note, Message] = {note: msg("joke for {laughs}", laughs=note.laughs) for note in NOTES} | {FOLDED: msg("folded note")}
"""Notes in words."""


class PsstWording(Wording[State]):
    """Prompts, commands and turns in words."""

    def prompt(self, state: State, seat: int) -> Message:
        """The decision of the seat, or the player the game waits for."""
        match state.agenda:
            case (Passing((decides,)) | Answering((decides,)), _) if decides != seat:
                return msg("{name} decides.", name=state.players[decides].name)
            case (Passing(), _):
                return msg("Pass a note across the aisle.")
            case (Answering(), _):
                return msg("Hand the note back, or keep it and pass another one back.")
        return msg("The lesson is over.")

    def describe(self, state: State, command: Command) -> Message:
        """A command in words."""
        return msg("pass the {note}", note=NAMES[command.note]) if isinstance(command, Pass) else msg("hand the note back")

    def stage(self, state: State) -> Stage:
        """The turn: one note is read out in each."""
        number = 1 + len(state.drawer) + sum(len(player.told) for player in state.players)
        return Stage(number, msg("Turn {number}", number=number), 1 - number % 2 if state.agenda else None)
