"""Days and coins: the Buck is rolled and passed, coins are played and turned over, days are scored (KSJ-1.3, 1.4, 2, 6)."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import evolve, frozen

from engines.kernel.commands import Command, without
from engines.kernel.flow import DecisionContext, always, from_hand
from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import (
    COINS,
    EXCUSES,
    HOURS,
    NO_COIN,
    BuckGoes,
    BuckRolls,
    ChooseCoins,
    EndDay,
    Finish,
    Player,
    Reveal,
    RollBuck,
    RollForBuck,
    ScoreDay,
    Sentences,
    State,
    Suit,
    Working,
)
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, hours_long, shows, stress_points, troop, troops, whose

# Commands


@frozen
class Roll(Command, verb="roll"):
    """As the Leaping Buck, roll the Buck for the next Activity (KSJ-2.1)."""


@frozen
class PlayCoin(Command, verb="play"):
    """Play a coin to the centre, face down (KSJ-2.2)."""

    coin: int


@frozen
class Score(Command, verb="score"):
    """As the Scorekeeper, score the day (KSJ-6.1)."""


# Coins


_YOURS = tuple(msg("You play the {coin}, face down.", coin=value) for value in VALUE_NAMES)


@cache
def _theirs(suit: Suit, seat: int) -> Message:
    return msg("{troop} plays a Sprout, face down.", troop=whose(suit, seat))


Choice = DecisionContext[Sentences, State, ChooseCoins]


def spent(coin: int) -> Message:
    """The refusal of a coin that its player has played today (KSJ-2.2)."""
    return msg("You already played the {coin} today.", coin=VALUE_NAMES[coin])


def _why_not(_: Choice, coin: int) -> Message:
    """KSJ-2.2: a coin still held today."""
    return spent(coin) if coin in COINS else msg("Sprouts go from Ø (0) to 5.")


def _perform(working: Working, context: Choice, command: PlayCoin) -> None:
    """Put the coin in the centre, face down (KSJ-2.2)."""
    coin = command.coin
    working.put_player(context.seat, hand=without(working.players[context.seat].hand, coin), coin=coin)
    working.tell(
        context.seat, "committed", _YOURS[coin], context.decision.clause, _theirs(working.config.suits[context.seat], context.seat)
    )


PLAY = from_hand(PlayCoin, ChooseCoins.clause, _why_not, _perform, near=int)
"""Play a coin, face down (KSJ-2.2)."""


def reveal(working: Working, _: Reveal) -> None:
    """Reveal all coins at once (KSJ-2.3)."""
    suits = working.config.suits
    shown = tuple([shows(suits[seat], seat, player.coin) for seat, player in enumerate(working.players)])
    values = tuple([VALUE_NAMES[coin] for coin in sorted([player.coin for player in working.players])])
    working.reveal_to_all()
    # A stack shows values but no suits: people have to remember whose coins they were (KSJ-7.1).
    stacked = msg("Sprouts revealed: {coins}.", coins=values)
    working.say_for_now("revealed", msg("Sprouts revealed: {coins}.", coins=shown), "KSJ-2.3", stacked)


# Days


_ROLLED = tuple(
    msg("The Buck shows {face}: {activity}, {hours}.", face=face, activity=what, hours=hours_long(hours))
    for face, what, hours in zip(VALUE_NAMES, ACTIVITY_NAMES, HOURS, strict=True)
)


def roll_for_buck(working: Working, _: RollForBuck) -> None:
    """Roll all dice in seat order, and those tied for the highest again, until one is the Leaping Buck (KSJ-1.3).

    The order is a promise of the save format (TBL-4).
    """
    suits = working.config.suits
    shown = [0] * len(suits)
    rolling = list(range(len(suits)))
    working.say("set_up", msg("At the Jumboree: {troops}. Three days of six Activities.", troops=troops(working, rolling)), "KSJ-1.2")
    while len(rolling) > 1:
        for seat in rolling:
            shown[seat], working.rng = working.rng.below(len(HOURS))
        faces = tuple(shows(suits[seat], seat, shown[seat]) for seat in rolling)
        working.say("rolled", msg("Dice for the Buck: {faces}.", faces=faces), "KSJ-1.3")
        highest = max(shown[seat] for seat in rolling)
        rolling = [seat for seat in rolling if shown[seat] == highest]
    working.config = evolve(working.config, opening=tuple(shown))
    _give_buck(working, rolling[0], "KSJ-1.3")


def roll_buck(working: Working) -> None:
    """Roll the Buck for the next Activity, or let the Leaping Buck do it (KSJ-2.1)."""
    if working.config.roll is BuckRolls.BY_HAND:
        working.then(RollBuck((working.buck,)))
    else:
        _roll(working)


def _roll(working: Working) -> None:
    working.roll, working.rng = working.rng.below(len(HOURS))
    working.say("rolled", _ROLLED[working.roll], RollBuck.clause)


ROLL = always(Roll, RollBuck.clause, lambda working, *_: _roll(working))
"""The Leaping Buck rolls the die (KSJ-2.1)."""


def pass_buck(working: Working, when: BuckGoes) -> None:
    """Move the Buck to the left, if that option was chosen (KSJ-1.4)."""
    if working.config.buck is when:
        _give_buck(working, (working.buck + 1) % len(working.players), "KSJ-1.4")


def _give_buck(working: Working, seat: int, clause: str) -> None:
    working.buck = seat
    working.say("buck", msg("{troop} is the Leaping Buck.", troop=troop(working, seat)), clause)


def end_day(working: Working, _: EndDay) -> None:
    """Wait for the Scorekeeper, so that everybody can look at the stacks (KSJ-5.1, 6.1)."""
    working.then(ScoreDay((working.config.scorekeeper,)))


def _score_day(working: Working, _: DecisionContext[Any, Any, Any], __: Score) -> None:
    """Add the day's Stress Points to those of earlier days (KSJ-6.1, 6.2)."""
    for seat, before in enumerate(working.players):
        gained = sum([led.stress for led in working.led if led.day == working.day and led.leader == seat])
        points = before.points + gained
        working.put_player(seat, points=points)
        told = msg("{troop} takes {points}, {total} in all.", troop=troop(working, seat), points=stress_points(gained), total=points)
        working.say("scored", told, "KSJ-6.1")


SCORE = always(Score, ScoreDay.clause, _score_day)
"""The Scorekeeper scores the day (KSJ-6.1)."""


def everything_goes_back(working: Working) -> None:
    """Give back coins, Excuses and pawns (KSJ-6.2)."""
    working.players = [Player(COINS, NO_COIN, EXCUSES, 0, player.points) for player in working.players]
    working.say("day", msg("Day {day}: Reveille at 6:00.", day=working.day), "KSJ-6.2")


def finish(working: Working, _: Finish) -> None:
    """The fewest Stress Points win (KSJ-6.3)."""
    working.say("ended", msg("The third day is over. The fewest Stress Points win."), "KSJ-6.3")
