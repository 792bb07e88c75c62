"""What a seat sees of a game, and games that look like that to it (KSJ-7.1, TBL-5)."""

from __future__ import annotations

from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.model import COINS, COINS_PHASE, HIDDEN, NO_COIN, Player, State
from engines.kidsprout_jumboree.working import Working

NO_RNG = Rng(0)


def view(state: State, seat: int | None) -> State:
    """The state with everything face down that the seat (None: a spectator) can't see: other hands, and other coins not revealed yet.

    Excuse tiles are public: they are spent openly. Which coins others still hold is for them to remember who want to (KSJ-7.1).
    """
    working = Working(state)
    working.rng = NO_RNG
    face_down = state.phase == COINS_PHASE
    for index, player in enumerate(state.players):
        if index != seat:
            working.players[index] = _face_down(player, face_down)
    return working.state()


def _face_down(player: Player, committed: bool) -> Player:
    coin = HIDDEN if committed and player.coin != NO_COIN else player.coin
    return Player((HIDDEN,) * len(player.hand), coin, player.excuses, player.elapsed, player.points)


def determinize(seen: State, rng: Rng) -> State:
    """A full state that looks like this view.

    All that has been revealed today is known, so the coins that a player has left are; which of them lies face down in the centre is not.
    """
    working = Working(seen)
    seed, rng = rng.next()
    working.rng = Rng(seed)
    today = seen.today
    for seat, player in enumerate(seen.players):
        if HIDDEN not in player.hand and player.coin != HIDDEN:
            continue
        gone = {led.coins[seat] for led in today}
        left = [coin for coin in COINS if coin not in gone and coin != player.coin]
        coin = player.coin
        if coin == HIDDEN:
            coin, rng = rng.pick(left)
            left.remove(coin)
        working.players[seat] = Player(tuple(left), coin, player.excuses, player.elapsed, player.points)
    return working.state()
