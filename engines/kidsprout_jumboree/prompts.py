"""What a seat has to decide, and its commands, in words."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import ScoreMark, Stage, Wording
from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.commands import ADD, Appoint, Chant, Excuse, PlayCoin, Stack
from engines.kidsprout_jumboree.excusing import OPEN_TABLE
from engines.kidsprout_jumboree.model import COINS, COINS_PHASE, ENDED, EXCUSES_PHASE, LEADER_PHASE, NO_COIN, ROUNDS, State
from engines.kidsprout_jumboree.results import progress
from engines.kidsprout_jumboree.wording import VALUE_NAMES, activity, o_clock, troop, troops


def prompt(state: State, seat: int) -> Message:
    """What the seat has to decide; who decides, where that is another."""
    if state.phase == ENDED:
        return msg("The Jumboree is over.")
    if state.phase == COINS_PHASE:
        if state.players[seat].coin != NO_COIN:
            return msg("Your coin is in. The others are still choosing.")
        return msgn(
            "{activity}, {count} hour: play a coin, face down.", "{activity}, {count} hours: play a coin, face down.", state.hours,
            activity=activity(state),
        )  # fmt: skip
    if state.phase == EXCUSES_PHASE:
        return _excuse_prompt(state, seat)
    decides = state.buck if state.phase == LEADER_PHASE else state.leader
    if seat != decides:
        return msg("{troop} decides now.", troop=troop(state, decides))
    if state.phase == LEADER_PHASE:
        return msg("Choose who leads {activity}: {troops}.", activity=activity(state), troops=troops(state.config.suits, state.tied))
    start = o_clock(state.players[seat].elapsed)
    return msgn(
        "You lead {activity}. Take the stack from {start} to where {count} hour ends.",
        "You lead {activity}. Take the stack from {start} to where {count} hours end.",
        state.hours,
        activity=activity(state),
        start=start,
    )


def _excuse_prompt(state: State, seat: int) -> Message:
    if state.config.chant == OPEN_TABLE:
        if seat == state.buck:
            if state.players[seat].excuses:
                return msg("Chant “Going… going… gone!”, or drop an Excuse.")
            return msg("Chant “Going… going… gone!”")
        if not state.players[seat].excuses or seat in state.passed:
            return msg("The Leaping Buck, {troop}, chants.", troop=troop(state, state.buck))
        return msg("Drop an Excuse on a Sprout before it is gone, or pass.")
    if seat != state.asked:
        return msg("{troop} is asked for an Excuse.", troop=troop(state, state.asked))
    return msg("Play an Excuse on a Sprout, or pass.")


def describe(state: State, command: Command) -> Message:
    """A command in words, short."""
    if isinstance(command, PlayCoin):
        return msg("play the {coin}", coin=VALUE_NAMES[command.coin] if command.coin in COINS else msg("coin"))
    if isinstance(command, Excuse):
        known = 0 <= command.target < len(state.players)
        whose = troop(state, command.target) if known else msg("nobody")
        if command.sign == ADD:
            return msg("add {tile} to {troop}", tile=command.tile, troop=whose)
        return msg("subtract {tile} from {troop}", tile=command.tile, troop=whose)
    if isinstance(command, Appoint):
        return msg("{troop} leads", troop=troop(state, command.leader) if 0 <= command.leader < len(state.players) else msg("nobody"))
    if isinstance(command, Stack):
        if command.beside:
            return msg("stack beside {hour}:00", hour=command.hour)
        return msg("stack on {hour}:00", hour=command.hour)
    return msg("chant") if isinstance(command, Chant) else msg("pass")


class KidSproutJumboreeWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide."""
        return prompt(state, seat)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words."""
        return describe(state, command)

    def stage(self, state: State) -> Stage:
        """The day and the Activity; rounds count through all three days."""
        label = msg("Day {day}, round {round}: {activity}", day=state.day, round=state.round, activity=activity(state))
        return Stage((state.day - 1) * ROUNDS + state.round, label)

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """How the score grew."""
        return progress(state)
