"""What a seat sees of a game, and games that look like that to it (KSJ-7.1, TBL-5)."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import COINS, HIDDEN, NO_COIN, MemoryAid, State

NO_RNG = Rng(0)


def view(state: State, seat: int | None) -> State:
    """The state with everything face down that the seat (None: a spectator) can't see: other hands, and other coins not revealed yet.

    Excuse tiles are public: they are spent openly. Which coins others still hold is for them to remember who want to (KSJ-7.1).
    """
    players = list(state.players)
    for other, player in enumerate(players):
        if other != seat:
            coin = HIDDEN if state.face_down and player.coin != NO_COIN else player.coin
            players[other] = evolve(player, hand=(HIDDEN,) * len(player.hand), coin=coin)
    return evolve(state, rng=NO_RNG, players=tuple(players))


def put_away(now: State, then: State) -> bool:
    """Whether the Activity of a former state is for people to remember by now: it is over, its day is not (KSJ-7.1)."""
    return now.config.memory_aid is MemoryAid.OFF and now.day == then.day and then.round < now.round


def chapter(state: State) -> int:
    """A day: after it everybody has all coins and Excuses again (KSJ-6.2)."""
    return state.day


def recall(now: State, then: State, seat: int | None) -> State | None:
    """A former state as it may be looked back at: of today's stacks only what can be read on them, not whose coins they were (KSJ-7.1)."""
    if put_away(now, then):
        return None
    seen = view(then, seat)
    if now.config.memory_aid is MemoryAid.ON:
        return seen
    return evolve(seen, led=tuple([evolve(led, coins=tuple(sorted(led.coins))) if led.day == now.day else led for led in seen.led]))


def determinize(view: State, seat: int | None, rng: Rng) -> State:
    """A full state that looks like this view.

    All that has been revealed today is known, so the coins that a player has left are; which of them lies face down in the centre is not.
    """
    del seat  # what the seat sees is all in its view
    players, today = list(view.players), view.today
    seed, rng = rng.next()
    for owner, player in enumerate(players):
        if HIDDEN not in player.hand and player.coin != HIDDEN:
            continue
        gone = {led.coins[owner] for led in today}
        coin, left = player.coin, [coin for coin in COINS if coin not in gone and coin != player.coin]
        if coin == HIDDEN:
            coin, rng = rng.pick(left)
            left.remove(coin)
        players[owner] = evolve(player, hand=tuple(left), coin=coin)
    return evolve(view, rng=Rng(seed), players=tuple(players))
