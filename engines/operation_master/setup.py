"""Set-up (OM-1, 5.3, 6, 7.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import ChoiceOption, NumberOption, OptionValue
from engines.kernel.rng import Rng
from engines.operation_master.model import Config, PastTricks, Player, PlayGame, State

OPTIONS = (
    ChoiceOption.of(
        "goal", msg("The goal"),
        msg("Three rounds, or until somebody has the points chosen below. The highest total wins either way."),
        "OM-5.3", {"rounds": msg("three rounds"), "points": msg("until somebody has enough points")},
    ),
    NumberOption(
        "points", msg("Points that end the game"),
        msg("Only with a goal of points: the game ends after the round in which somebody reaches this number. "
            "The Score card and its die can show up to 59; beyond that only the total is shown."),
        "OM-5.3", default=20, least=5, most=99,
    ),
    ChoiceOption.of(
        "effects", msg("Dice effects"),
        msg("When a die is set on a card, its value can change dice in a Dice Area. You may decline."),
        "OM-6.1", {"off": msg("off"), "on": msg("on")},
    ),
    ChoiceOption.of(
        "last_trick", msg("Past tricks"),
        msg("The past tricks of the round that stay face up on the table."),
        "OM-7.1", {PastTricks.LAST: msg("the last trick"), PastTricks.ALL: msg("all tricks"), PastTricks.NONE: msg("none")},
    ),
)  # fmt: skip
"""The options of the set-up."""


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options of a state; the number of points matters only if it is the goal (OM-5.3, 6.1, 7.1)."""
    config = state.config
    goal: dict[str, OptionValue] = {"goal": "points", "points": config.goal} if config.goal else {"goal": "rounds"}
    return {**goal, "effects": "on" if config.effects else "off", "last_trick": config.last_trick.value}


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """Points end the game only if they are its goal (OM-5.3)."""
    if setup.options["goal"] == "points":
        return {}
    return {"points": msg("With a goal of three rounds, points don't end the game.")}


def first(setup: Setup) -> State:
    """The first state, before the first round (OM-1.2)."""
    chosen = setup.options
    goal = int(str(chosen["points"])) if chosen["goal"] == "points" else 0
    config = Config(setup.names, goal, chosen["effects"] == "on", PastTricks(str(chosen["last_trick"])))
    return State(config, Rng.of_deal(setup.deal), (Player(),) * len(setup.seats), (PlayGame(),))
