"""What a seat sees of a game, and games that look like that to it (KSJ-7.1, TBL-5)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.options import Switch
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import COINS, HIDDEN, NO_COIN, State
from engines.kidsprout_jumboree.working import Working


def hide(working: Working, state: State, seat: int | None) -> None:
    """Face down is what the seat (None: a spectator) can't see: other hands, and other coins not revealed yet.

    Excuse tiles are public: they are spent openly. Which coins others still hold is left to everybody's memory (KSJ-7.1).
    """
    for other, player in enumerate(state.players):
        if other != seat:
            coin = HIDDEN if state.face_down and player.coin != NO_COIN else player.coin
            working.put_player(other, hand=(HIDDEN,) * len(player.hand), coin=coin)


def put_away(now: State, then: State) -> bool:
    """Whether the Activity of a former state is for people to remember by now: it is over, its day is not (KSJ-7.1)."""
    return now.config.memory_aid is Switch.OFF and now.day == then.day and len(then.led) < len(now.led)


def chapter(state: State) -> int:
    """A day: after it everybody has all coins and Excuses again (KSJ-6.2)."""
    return state.day


def faded(now: State, seen: State) -> State:
    """Of today's stacks in a former view just what can be read on them still, not whose coins they were (KSJ-7.1)."""
    if now.config.memory_aid is Switch.ON:
        return seen
    return evolve(seen, led=tuple([evolve(led, coins=tuple(sorted(led.coins))) if led.day == now.day else led for led in seen.led]))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Hands and coins of others as they could be.

    All that has been revealed today is known, so the coins that a player has left are; which of them lies face down in the centre is not.
    """
    today = view.today
    for owner, player in enumerate(view.players):
        if HIDDEN not in player.hand and player.coin != HIDDEN:
            continue
        gone = {led.coins[owner] for led in today}
        coin, left = player.coin, [coin for coin in COINS if coin not in gone and coin != player.coin]
        if coin == HIDDEN:
            coin, rng = rng.pick(left)
            left.remove(coin)
        working.put_player(owner, hand=tuple(left), coin=coin)
