"""How a game is set up (KSJ-1)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import PERSON, Setup
from engines.kernel.messages import msg
from engines.kernel.options import ChoiceOption, OptionValue, SeatsOption, chosen, kept
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.flow import JUMBOREE
from engines.kidsprout_jumboree.model import BuckGoes, BuckRolls, Chanting, Config, MemoryAid, Player, StackGoes, State, Suit
from engines.kidsprout_jumboree.wording import TROOPS

_TROOPS = SeatsOption.of(
    "troops",
    msg("Troop"),
    msg("Everybody chooses a troop; who leaves it open leads one that is left. With three players one troop stays at home."),
    "KSJ-1.2",
    TROOPS,
)

OPTIONS = (
    _TROOPS,
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
        "roll",
        msg("Rolling the Buck"),
        msg("Whether the die rolls by itself when an Activity begins, or whoever has it rolls it for all to see."),
        "KSJ-2.1",
        {BuckRolls.BY_ITSELF: msg("it rolls by itself"), BuckRolls.BY_HAND: msg("the Leaping Buck rolls it")},
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
)
"""What can be chosen at a table."""


def config_of(setup: Setup) -> Config:
    """The choices of a set-up whose options are complete; nothing has been rolled yet.

    Seats have the suits that they chose, the others those that are left, in their order (KSJ-1.1, 1.2). A person keeps the score (KSJ-6.1).
    """
    suits = _TROOPS.shared_out(_TROOPS.read(setup.options["troops"]), len(setup.seats))
    scorekeeper = next((place for place, seat in enumerate(setup.seats) if seat.player == PERSON), 0)
    return chosen(Config, setup.options, suits=tuple([Suit(suit) for suit in suits]), opening=(), scorekeeper=scorekeeper)


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options that lead to the choices of a state; the troops are those that the seats have got, chosen or not (KSJ-1.2)."""
    return {"troops": tuple([suit.value for suit in state.config.suits]), **kept(state.config, OPTIONS)}


def first(setup: Setup) -> State:
    """Everybody has coins, Excuses and a Schedule, and the Jumboree is about to begin (KSJ-1.2)."""
    config = config_of(setup)
    return State(config, Rng.of_deal(setup.deal), JUMBOREE, tuple(Player() for _ in config.suits))
