"""Coins are played face down, and turned over together (KSJ-2.2, 2.3)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.commands import PlayCoin
from engines.kidsprout_jumboree.excusing import open_question
from engines.kidsprout_jumboree.model import COINS, NO_COIN, Player, State
from engines.kidsprout_jumboree.rule import Rule
from engines.kidsprout_jumboree.wording import COIN_OF, TROOPS, VALUE_NAMES
from engines.kidsprout_jumboree.working import Working

CLAUSE = "KSJ-2.2"
NEAREST = 3
_YOURS = tuple(msg("You play the {coin}, face down.", coin=value) for value in VALUE_NAMES)
_THEIRS = {suit: msg("{troop} plays a coin, face down.", troop=troop) for suit, troop in TROOPS.items()}


def held(state: State, seat: int) -> tuple[int, ...]:
    """The coins that the seat can play: every coin is played once a day (KSJ-2.2)."""
    return state.players[seat].hand


def _moves(state: State, seat: int) -> Family[PlayCoin]:
    coins = held(state, seat)

    def draw(rng: Rng) -> tuple[PlayCoin, Rng] | None:
        if not coins:
            return None
        coin, after = rng.pick(coins)
        return PlayCoin(coin), after

    return Family(lambda: [PlayCoin(coin) for coin in coins], draw)


def _why_not(state: State, seat: int, command: PlayCoin) -> Refusal | None:
    """KSJ-2.2: a coin still held today."""
    coins = held(state, seat)
    if command.coin in coins:
        return None
    near = tuple(PlayCoin(coin) for coin in sorted(coins, key=lambda coin: (abs(coin - command.coin), coin))[:NEAREST])
    if command.coin in COINS:
        return Refusal(CLAUSE, msg("You have played the {coin} today already.", coin=VALUE_NAMES[command.coin]), near)
    return Refusal(CLAUSE, msg("There are coins from null (0) to 5."), near)


def _perform(working: Working, seat: int, command: PlayCoin) -> None:
    before, coin = working.players[seat], command.coin
    hand = tuple([each for each in before.hand if each != coin])
    working.players[seat] = Player(hand, coin, before.excuses, before.elapsed, before.points)
    working.tell(seat, "committed", _YOURS[coin], CLAUSE, _THEIRS[working.config.suits[seat]])
    for player in working.players:
        if player.coin == NO_COIN:
            return
    reveal(working)


def reveal(working: Working) -> None:
    """All are in: all are turned over at once, and Excuses may be played (KSJ-2.3, 3.1)."""
    shown = tuple([COIN_OF[suit][player.coin] for suit, player in zip(working.config.suits, working.players, strict=True)])
    working.reveals = frozenset(range(len(working.players)))
    working.say("revealed", msg("The coins are turned over: {coins}.", coins=shown), "KSJ-2.3")
    open_question(working)


PLAY = Rule[PlayCoin](PlayCoin, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Play a coin, face down (KSJ-2.2)."""
