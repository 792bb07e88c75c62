"""What a player has to decide, and what a command does, in plain words."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import ScoreMark, Stage, Wording
from engines.kernel.messages import Message, msg
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.laying import playable
from engines.operation_master.model import ENDED, LAY, SET, TAKE, State
from engines.operation_master.results import progress
from engines.operation_master.ties import asked
from engines.operation_master.wording import COLOUR_NAMES, PIECES


def acting(state: State) -> int:
    """The seat whose decision it is, while the game goes on (OM-3.1, 3.2, 4.1, 5.2)."""
    if state.phase == LAY:
        return state.at(len(state.cards))
    if state.phase == SET:
        return state.at(len(state.set_dice))
    return state.winner if state.phase == TAKE else asked(state)


def prompt(state: State, seat: int) -> Message:
    """What the seat has to decide, or whom the game waits for."""
    if state.phase == ENDED:
        return msg("The game is over.")
    now = acting(state)
    if now != seat:
        return msg("{name} is to play.", name=state.config.names[now])
    if state.phase == LAY:
        return _laying(state, seat)
    if state.phase == SET:
        colour = COLOUR_NAMES[state.cards[len(state.set_dice)] // 10]
        return msg("Set a {colour} die on your card.", colour=colour)
    if state.phase == TAKE:
        return msg("You won the trick: take all dice of one value.")
    return msg("You are tied for first place: share the victory, or play one more round?")


def _laying(state: State, seat: int) -> Message:
    if not state.cards:
        return msg("You lead: lay a card of any colour.")
    suit = COLOUR_NAMES[state.cards[0] // 10]
    if playable(state, seat)[0] // 10 == state.cards[0] // 10:
        return msg("The lead suit is {suit}: lay a {suit} card.", suit=suit)
    return msg("You have no {suit} card: lay any. It can't win the trick.", suit=suit)


def describe(command: Command) -> Message:
    """A command in words, short enough for "Undo …"."""
    if isinstance(command, Lay):
        return msg("Lay {card}", card=PIECES[command.card])
    if isinstance(command, Set):
        if command.effect:
            return msg("Set {die} and use its effect", die=PIECES[command.die])
        return msg("Set {die}", die=PIECES[command.die])
    if isinstance(command, Take):
        return msg("Take all {value}s", value=command.value)
    if isinstance(command, More):
        return msg("One more round")
    if isinstance(command, Share):
        return msg("Share the victory")
    return msg("{command}", command=command.text())


class OperationMasterWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide."""
        return prompt(state, seat)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words."""
        del state
        return describe(command)

    def stage(self, state: State) -> Stage:
        """The round and the trick."""
        label = msg("Round {round}, trick {trick}", round=state.round, trick=len(state.past) + 1)
        return Stage(state.round, label)

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """How the score grew."""
        return progress(state)
