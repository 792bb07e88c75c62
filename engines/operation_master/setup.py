"""Set-up (OM-1, 5.3, 6, 7.1), views, and full states that look like a view (OM-7.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.contract import Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import ChoiceOption, NumberOption, OptionValue
from engines.kernel.rng import Rng
from engines.operation_master.model import (
    BACKS,
    PACKS,
    SIDES,
    Card,
    Config,
    PastTricks,
    Player,
    PlayGame,
    State,
    Suit,
    Trick,
    Working,
    in_order,
    winning_place,
)

POINTS = NumberOption(
    "points", msg("Points that end the game"),
    msg("This counts only if points are the goal: the game ends after the round in which a player reaches this number. "
        "The Score card and its die can show up to 59; beyond that only the total is shown."),
    "OM-5.3", default=20, least=5, most=99,
)  # fmt: skip
OPTIONS = (
    ChoiceOption.of(
        "goal", msg("The goal"),
        msg("Three rounds, or until a player has the points chosen below. The highest total wins either way."),
        "OM-5.3", {"rounds": msg("three rounds"), "points": msg("until a player has enough points")},
    ),
    POINTS,
    ChoiceOption.of(
        "effects", msg("Dice effects"),
        msg("When a die is set on a card, its value can change dice in a Dice Area. You may decline."),
        "OM-6.1", {"off": msg("off"), "on": msg("on")},
    ),
    ChoiceOption.of(
        "last_trick", msg("Past tricks"),
        msg("Which past tricks of the round stay face up on the table."),
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


# Views


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn face down what a seat (None: a spectator) can't see: ranks in other hands, and past tricks put away."""
    for index, player in enumerate(state.players):
        if index != seat:
            backs = tuple(sorted([BACKS[card.suit] for card in player.hand], key=in_order))
            working.put_player(index, hand=backs)
    if hidden := _aside(state):
        working.past = (None,) * hidden + state.past[hidden:]


def put_away(now: State, then: State) -> bool:
    """True if the trick of a former state has been put away since; a finished round hides nothing (OM-7.1)."""
    return now.round == then.round and len(then.past) < _aside(now)


def chapter(state: State) -> int:
    """The round: after it all cards are dealt again (OM-2.1)."""
    return state.round


def redact(now: State, seen: State) -> State:
    """A former view without the tricks that have been put away since, and with their cards face down, those in hand as well (OM-7.1)."""
    if now.round != seen.round or not (aside := _aside(now)):
        return seen
    hidden = min(len(seen.past), aside)
    working = Working(seen, None)
    working.past = (None,) * hidden + seen.past[hidden:]
    if len(seen.past) < aside:
        working.cards = tuple([BACKS[card.suit] for card in seen.cards])
    in_sight = {*now.cards, *[card for trick in now.past[aside:] if trick is not None for card in trick.cards]}
    for seat, player in enumerate(seen.players):
        still = in_sight.union(now.players[seat].hand)
        working.put_player(seat, hand=tuple([card if card in still else BACKS[card.suit] for card in player.hand]))
    return working.state()


def _aside(state: State) -> int:
    """The number of past tricks of the round that are put away (OM-7.1)."""
    kept = state.config.last_trick
    if kept is PastTricks.ALL:
        return 0
    return max(0, len(state.past) - (1 if kept is PastTricks.LAST else 0))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Deal the unseen cards at random, as far as the colours of the hands allow."""
    unseen = _unseen(view, rng)
    for seat, player in enumerate(view.players):
        if not all(card.rank for card in player.hand):
            hand = tuple(sorted([unseen[card.suit].pop() for card in player.hand], key=in_order))
            working.put_player(seat, hand=hand)
    rest = [card for cards in unseen.values() for card in cards]
    working.past = tuple([_imagined(rest, len(view.players)) if trick is None else trick for trick in view.past])


def _unseen(seen: State, rng: Rng) -> Mapping[Suit, list[Card]]:
    """The unseen cards of each colour, shuffled; none once a game has ended."""
    in_sight = {card for player in seen.players for card in player.hand}.union(seen.cards)
    in_sight.update(card for trick in seen.past if trick is not None for card in trick.cards)
    unseen: dict[Suit, list[Card]] = {}
    for suit in Suit:
        cards, rng = rng.shuffled([card for card in PACKS[len(seen.players)] if card.suit is suit and card not in in_sight])
        unseen[suit] = list(cards)
    return unseen


def _imagined(rest: list[Card], players: int) -> Trick:
    """A trick that was put away, with cards from the rest and a 1 on each of them."""
    cards = tuple([rest.pop() for _ in range(players)])
    dice = tuple([SIDES[card.suit][0] for card in cards])
    return Trick(0, cards, dice, winning_place(cards, dice))
