"""How a game is set up (OM-1, 5.3, 6, 7.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import Applied, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import Choice, ChoiceOption, NumberOption, OptionValue
from engines.kernel.rng import Rng
from engines.operation_master.model import LAY, ROUNDS, Config, Player, State
from engines.operation_master.rounds import deal_round
from engines.operation_master.working import Working

ROUNDS_GOAL, POINTS_GOAL = "rounds", "points"
DEFAULT_POINTS = 20

OPTIONS = (
    ChoiceOption(
        "goal",
        msg("The goal"),
        msg("Three rounds, or as many as it takes until somebody has the points chosen below; the highest total wins either way."),
        "OM-5.3",
        default=ROUNDS_GOAL,
        choices=(Choice(ROUNDS_GOAL, msg("three rounds")), Choice(POINTS_GOAL, msg("until somebody has enough points"))),
    ),
    NumberOption(
        "points",
        msg("Points that end the game"),
        msg("Only with a goal of points: the game ends after the round in which somebody has so many."),
        "OM-5.3",
        default=DEFAULT_POINTS,
        least=5,
        most=99,
    ),
    ChoiceOption(
        "effects",
        msg("Dice effects"),
        msg("Each value has an effect on dice in a Dice Area at the moment its die is set on a card; it may be declined."),
        "OM-6.1",
        default="off",
        choices=(Choice("off", msg("off")), Choice("on", msg("on"))),
    ),
    ChoiceOption(
        "last_trick",
        msg("Past tricks"),
        msg("Which cards of past tricks of the round stay open on the table."),
        "OM-7.1",
        default="last",
        choices=(Choice("last", msg("the last trick")), Choice("all", msg("all tricks")), Choice("none", msg("none"))),
    ),
)
"""What can be chosen at a table."""


def config_of(setup: Setup) -> Config:
    """The choices of a set-up whose options are complete."""
    points = setup.options["points"]
    goal = points if setup.options["goal"] == POINTS_GOAL and isinstance(points, int) else 0
    names = tuple(seat.name for seat in setup.seats)
    return Config(names, goal, setup.options["effects"] == "on", str(setup.options["last_trick"]))


def options_of(config: Config) -> Mapping[str, OptionValue]:
    """The options that lead to these choices; the number of points matters only where it is the goal."""
    chosen: dict[str, OptionValue] = {"effects": "on" if config.effects else "off", "last_trick": config.last_trick}
    if config.goal:
        return {**chosen, "goal": POINTS_GOAL, "points": config.goal}
    return {**chosen, "goal": ROUNDS_GOAL}


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """Points end the game only where they are its goal (OM-5.3)."""
    if setup.options["goal"] == POINTS_GOAL:
        return {}
    return {"points": msg("With a goal of three rounds, no number of points ends the game.")}


def start(setup: Setup) -> Applied[State]:
    """The table set up and the first round dealt (OM-1.2, 2.1)."""
    config = config_of(setup)
    state = State(config, Rng.of_deal(setup.deal), tuple(Player() for _ in config.names), 0, 0, LAY)
    working = Working(state)
    if config.goal:
        working.say("set_up", msg("The game ends after the round in which somebody has {points} points.", points=config.goal), "OM-5.3")
    else:
        working.say("set_up", msg("{count} rounds are played.", count=ROUNDS), "OM-5.2")
    deal_round(working)
    return working.applied()
