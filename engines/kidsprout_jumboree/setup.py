"""How a game is set up (KSJ-1)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import ChoiceOption, OptionValue
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.flow import JUMBOREE
from engines.kidsprout_jumboree.model import BuckGoes, Chanting, Config, MemoryAid, Player, StackGoes, State, Suit
from engines.kidsprout_jumboree.wording import TROOPS

OPTIONS = (
    ChoiceOption.of(
        "buck",
        msg("The Buck"),
        msg("Whether the die, and with it the right to decide ties, stays with the first high roller or goes round."),
        "KSJ-1.4",
        {
            BuckGoes.STAYS: msg("stays where it is"),
            BuckGoes.EACH_ACTIVITY: msg("goes left after each Activity"),
            BuckGoes.EACH_DAY: msg("goes left each day"),
        },
    ),
    ChoiceOption.of(
        "chant",
        msg("Excuses"),
        msg("By turns everybody is asked in order. At an open table anybody may drop an Excuse until the chant has run out."),
        "KSJ-3.3",
        {Chanting.BY_TURNS: msg("by turns"), Chanting.OPEN_TABLE: msg("open table")},
    ),
    ChoiceOption.of(
        "leader_moves",
        msg("The leader's stack"),
        msg("Whether the leader takes coins and pawn to the right hour, or they go there by themselves."),
        "KSJ-4.4",
        {StackGoes.BY_HAND: msg("the leader takes it"), StackGoes.BY_ITSELF: msg("it goes by itself")},
    ),
    ChoiceOption.of(
        "memory_aid",
        msg("Memory aid"),
        msg("Shows which coins and Excuses everybody has spent today. Without it, remembering them is part of the game."),
        "KSJ-7.1",
        {MemoryAid.OFF: msg("off"), MemoryAid.ON: msg("on")},
    ),
    ChoiceOption.of(
        "left_out",
        msg("Left in the box"),
        msg("With three players, the troop that stays at home. With four all of them come."),
        "KSJ-1.1",
        TROOPS,
        default=Suit.ARMS,
    ),
)
"""What can be chosen at a table."""


def config_of(setup: Setup) -> Config:
    """The choices of a set-up whose options are complete; nothing has been rolled yet. Seats get the suits in their order (KSJ-1.1)."""
    chosen = {key: str(value) for key, value in setup.options.items()}
    return Config(
        tuple(suit for suit in Suit if len(setup.seats) == len(Suit) or suit != chosen["left_out"]),
        (),
        BuckGoes(chosen["buck"]),
        Chanting(chosen["chant"]),
        StackGoes(chosen["leader_moves"]),
        MemoryAid(chosen["memory_aid"]),
    )


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options that lead to the choices of a state; who was left out matters with three players only (KSJ-1.1)."""
    config = state.config
    chosen = {"buck": config.buck, "chant": config.chant, "leader_moves": config.leader_moves, "memory_aid": config.memory_aid}
    left_out = [suit for suit in Suit if suit not in config.suits]
    return {**chosen, "left_out": left_out[0]} if left_out else chosen


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """With four players nobody stays at home (KSJ-1.1)."""
    return {"left_out": msg("With four players all troops come.")} if len(setup.seats) == len(Suit) else {}


def first(setup: Setup) -> State:
    """Everybody has coins, Excuses and a Schedule, and the Jumboree is about to begin (KSJ-1.2)."""
    config = config_of(setup)
    return State(config, Rng.of_deal(setup.deal), JUMBOREE, tuple(Player() for _ in config.suits))
