"""Coins are played face down, and turned over together (KSJ-2.2, 2.3)."""

from __future__ import annotations

from functools import cache

from engines.kernel.commands import without
from engines.kernel.flow import Ask, from_hand
from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.commands import PlayCoin
from engines.kidsprout_jumboree.model import COINS, State, Suit
from engines.kidsprout_jumboree.sentences import Sentences
from engines.kidsprout_jumboree.tasks import ChooseCoins, Reveal
from engines.kidsprout_jumboree.wording import VALUE_NAMES, shows, whose
from engines.kidsprout_jumboree.working import Working

_YOURS = tuple(msg("You play the {coin}, face down.", coin=value) for value in VALUE_NAMES)


@cache
def _theirs(suit: Suit, seat: int) -> Message:
    return msg("{troop} plays a coin, face down.", troop=whose(suit, seat))


Choice = Ask[Sentences, State, ChooseCoins]


def _why_not(_: Choice, coin: int) -> Message:
    """KSJ-2.2: a coin still held today."""
    if coin in COINS:
        return msg("You have played the {coin} today already.", coin=VALUE_NAMES[coin])
    return msg("There are coins from null (0) to 5.")


def _perform(working: Working, ask: Choice, command: PlayCoin) -> None:
    """The coin lies face down in the centre (KSJ-2.2)."""
    coin = command.coin
    working.put_player(ask.seat, hand=without(working.players[ask.seat].hand, coin), coin=coin)
    working.tell(ask.seat, "committed", _YOURS[coin], ask.decision.clause, _theirs(working.config.suits[ask.seat], ask.seat))


PLAY = from_hand(PlayCoin, ChooseCoins.clause, _why_not, _perform, near=int)
"""Play a coin, face down (KSJ-2.2)."""


def reveal(working: Working, _: Reveal) -> None:
    """All are in: all are turned over at once (KSJ-2.3)."""
    suits = working.config.suits
    shown = tuple([shows(suits[seat], seat, player.coin) for seat, player in enumerate(working.players)])
    values = tuple([VALUE_NAMES[coin] for coin in sorted([player.coin for player in working.players])])
    working.reveal_to_all()
    # A stack can be read, but shows no suits: whose coins they were is for people to remember (KSJ-7.1).
    stacked = msg("The coins are turned over: {coins}.", coins=values)
    working.say_for_now("revealed", msg("The coins are turned over: {coins}.", coins=shown), "KSJ-2.3", stacked)
