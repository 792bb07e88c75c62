"""Camps for tests: positions in the middle of a day, played on by texts of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from attrs import evolve

from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.invariants import still_to_come
from engines.kidsprout_jumboree.model import COINS, EXCUSES, HOURS, ROUNDS, BreakTie, ChooseCoins, Excusing, Led, Player, StackCoins, State
from engines.kidsprout_jumboree.setup import config_of
from engines.shelf import games
from tests.playing import Playing

GAME = games()["kidsprout_jumboree"]
assert isinstance(GAME, KidSproutJumboree)
PLAYING = Playing(GAME)
play, told, refused = PLAYING.play, PLAYING.told, PLAYING.refused
SENTENCES = GAME.content
FREE = ("A moose sat on my plan", "My hat is at sea", "The soup was too round", "I am a lamp post today", "Ask the badger")
"""Sentences that are not among those that come with the game."""
NO_RULES: Mapping[str, str] = MappingProxyType({})
Activity = tuple[int, int, tuple[int, ...]]
"""Leader, face of the die, coins by seat."""


def camp(
    roll: int = 0,
    led: Sequence[Activity] = (),
    *,
    seats: int = 4,
    day: int = 1,
    buck: int = 0,
    excuses: Sequence[tuple[int, ...]] | None = None,
    rules: Mapping[str, str] = NO_RULES,
) -> State:
    """A day on which these Activities have been led, with the die just rolled. Earlier days were quiet ones."""
    history, elapsed = [], [0] * seats
    for number, (leader, face, coins) in enumerate(led, 1):
        elapsed[leader] += HOURS[face]
        history.append(Led(day, number, leader, face, coins, elapsed[leader]))
    players = tuple(
        Player(
            hand=tuple(coin for coin in COINS if coin not in [coins[seat] for _, _, coins in led]),
            excuses=excuses[seat] if excuses else EXCUSES,
            elapsed=elapsed[seat],
        )
        for seat in range(seats)
    )
    config = evolve(config_of(make_setup(GAME, seats, rules)), opening=(0,) * seats)
    earlier = tuple(one for past in range(1, day) for one in quiet_day(past, seats))
    if earlier:
        points = sum(one.stress for one in earlier if one.leader == 0)
        players = (evolve(players[0], points=points), *players[1:])
    spent = sum(len(EXCUSES) - len(player.excuses) for player in players)
    used = tuple(f"said{number}" for number in range(spent))
    state = State(config, Rng(1), (), players, day, len(led) + 1, buck, roll, led=(*earlier, *history), used=used)
    choice = ChooseCoins(tuple(range(seats)))
    return evolve(state, agenda=(choice, *still_to_come(state, choice)))


def quiet_day(day: int, seats: int) -> list[Led]:
    """A day of six hours of birdwatching, all led by seat 0."""
    return [Led(day, number, 0, 0, (COINS[number - 1],) * seats, number) for number in range(1, ROUNDS + 1)]


def day_before_last(seats: int = 4) -> list[Activity]:
    """Five Activities of a day in which nobody's coin 0 is used and every pawn stands early: one hour each, led in turn."""
    return [(number % seats, 0, (number + 1,) * seats) for number in range(ROUNDS - 1)]


def coins(state: State, *values: int) -> State:
    """All seats play these coins, in seat order."""
    return play(state, *(f"{seat} play {coin}" for seat, coin in enumerate(values)))


def no_excuses(state: State) -> State:
    """Everybody asked passes, till it is gone."""
    while excusing(state):
        state = play(state, f"{GAME.to_act(state)[0]} pass")
    return state


def excusing(state: State) -> bool:
    """True if Excuses may be played now."""
    return isinstance(state.decision, Excusing)


def tied(state: State) -> tuple[int, ...]:
    """Those that the Leaping Buck chooses from; nobody where it has nothing to choose."""
    return state.decision.tied if isinstance(state.decision, BreakTie) else ()


def leader(state: State) -> int | None:
    """The seat that takes the stack to its hour, or None."""
    return state.decision.seat if isinstance(state.decision, StackCoins) else None
