"""Set-up (KSJ-1)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import PERSON, Setup
from engines.kernel.messages import msg
from engines.kernel.options import OptionValue, SeatsOption, chosen, kept, options_in
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import JUMBOREE, Config, Player, State, Suit
from engines.kidsprout_jumboree.words import TROOPS

_TROOPS = SeatsOption.of(
    "troops",
    msg("Troop"),
    msg("Everybody chooses a troop; a player who leaves it open gets one that is left. With three players one troop stays at home."),
    "KSJ-1.2",
    TROOPS,
)

OPTIONS = (_TROOPS, *options_in(Config))
"""The options of the set-up."""


def config_of(setup: Setup) -> Config:
    """The config of a complete set-up, before any roll.

    Seats have the suits that they chose, the others those that are left, in their order (KSJ-1.1, 1.2). A person keeps the score (KSJ-6.1).
    """
    suits = _TROOPS.shared_out(_TROOPS.read(setup.options["troops"]), len(setup.seats))
    scorekeeper = next((place for place, seat in enumerate(setup.seats) if seat.player == PERSON), 0)
    return chosen(Config, setup.options, suits=tuple([Suit(suit) for suit in suits]), opening=(), scorekeeper=scorekeeper)


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options of a state; the troops are those that the seats got, chosen or not (KSJ-1.2)."""
    return {"troops": tuple([suit.value for suit in state.config.suits]), **kept(state.config, OPTIONS)}


def first(setup: Setup) -> State:
    """Everybody has coins, Excuses and a Schedule, and the Jumboree is about to begin (KSJ-1.2)."""
    config = config_of(setup)
    return State(config, Rng.of_deal(setup.deal), JUMBOREE, tuple(Player() for _ in config.suits))
