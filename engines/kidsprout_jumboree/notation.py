"""Games written in Portable Piecepack Notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from attrs import evolve

from engines.kernel import piecepack
from engines.kernel.commands import Command
from engines.kernel.contract import Game, Setup
from engines.kernel.piecepack import RANKS, Board, Lying, Move, changes, drops, write_game
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, DINNER, EXCUSES, NO_COIN, ROUNDS, Led, Sign, State, Suit, clock
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.kidsprout_jumboree.rules.leading import Stack
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES

# Where the piecepack lies


LETTERS = dict(zip(Suit, piecepack.LETTERS, strict=True))
"""Suits as the notation calls them."""


BUCK = f"d{LETTERS[BUCK_DIE]}"
"""The black die."""


SCHEDULE = (0, 3, 4, 5)
"""The tiles of a Schedule: top, right, bottom, left (KSJ-1.2)."""


_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


_BESIDE = 1.4
"""How much further from the middle a stack lies that is beside its hour (KSJ-5.1)."""


# The spaces of the twelve hours, 12:00 first, on the unturned four-by-four grid of the Schedule, from its middle, in half spaces.
_RIM = ((3, 3), (3, 1), (3, -1), (3, -3), (1, -3), (-1, -3), (-3, -3), (-3, -1), (-3, 1), (-3, 3), (-1, 3), (1, 3))


def _at(seat: int, x: float, y: float, back: bool = False) -> Lying:
    """A place of a seat, from the middle of its row."""
    return Lying(6 + 10 * seat + x, y, back)


def _turned(seat: int, u: float, v: float) -> Lying:
    """A point of the grid of a seat's Schedule, which stands on a corner."""
    return _at(seat, (u - v) / sqrt(2), 6 + (u + v) / sqrt(2))


def hour(seat: int, elapsed: int) -> Lying:
    """The space on a seat's Schedule of an hour since Reveille; past 6 PM the place beside it."""
    u, v = _RIM[clock(elapsed) % 12]
    far = _BESIDE if elapsed > DINNER else 1
    return _turned(seat, u / 2 * far, v / 2 * far)


def sprout(seat: int, face_down: bool = False) -> Lying:
    """Where a seat's coin of the present Activity lies."""
    return _at(seat, 0, 13, face_down)


def excuse(target: int, sign: Sign) -> Lying:
    """Where an Excuse lies on a Sprout; one that subtracts lies upside down."""
    return evolve(_at(target, 0, 13, back=True), angle=180 if sign is Sign.SUBTRACT else 0)


def piece(kind: str, state: State, seat: int, value: int) -> str:
    """A coin (``c``) or a tile (``t``) of a seat, as the notation calls it."""
    return f"{kind}{LETTERS[state.config.suits[seat]]}{RANKS[value]}"


def stack(state: State, led: Led) -> dict[str, Lying]:
    """The stack of an Activity, with the pawn on it."""
    coins = [piece("c", state, seat, coin) for seat, coin in enumerate(led.coins)]
    return dict.fromkeys([*coins, f"p{LETTERS[state.config.suits[led.leader]]}"], hour(led.leader, led.end))


def board(state: State, begun: bool = True) -> dict[str, Lying]:
    """Everything as it lies now; before it has ``begun`` the black die is one like the others."""
    made: dict[str, Lying] = {}
    for seat, (suit, player) in enumerate(zip(state.config.suits, state.players, strict=True)):
        for tile, (u, v) in zip(SCHEDULE, _CORNERS, strict=True):
            made[piece("t", state, seat, tile)] = evolve(_turned(seat, u, v), back=True, angle=45)
        for tile in EXCUSES:
            made[piece("t", state, seat, tile)] = _at(seat, 3 * tile - 4.5, 10.5 if tile in player.excuses else 16, back=True)
        for coin in COINS:
            made[piece("c", state, seat, coin)] = _at(seat, coin - 2.5, 1, back=True)
        if player.coin != NO_COIN:
            made[piece("c", state, seat, player.coin)] = sprout(seat, state.face_down)
        made[f"p{LETTERS[suit]}"] = hour(seat, 0)
        made[f"d{LETTERS[suit]}"] = evolve(_at(seat, -4, 2), shows=RANKS[state.config.opening[seat]])
    for said in state.spoken:
        made[piece("t", state, said.seat, said.tile)] = excuse(said.target, said.sign)
    for led in state.today:
        made |= stack(state, led)
    if begun or BUCK not in made:
        first = (state.day, state.round) == (1, 1) and not state.rolled
        opening = made[BUCK].shows if BUCK in made else RANKS[0]
        made[BUCK] = evolve(_at(state.buck, 4, 2), shows=opening if first or not begun else RANKS[state.roll])
    return made


# The notation


NAME = "KidSprout Jumboree"


def write_notation(game: Game[State], setup: Setup, moves: Iterable[tuple[int, Command]]) -> str:
    """A game as text: from its set-up through decisions that the rules allow, finished or not.

    Raises ValueError where it began from a set-up position, which has no deal to begin from.
    """
    before, within = game.new(setup).state, 0
    letters, laid = [LETTERS[suit] for suit in before.config.suits], board(before, begun=False)
    lines = [Move("Setup", drops(laid)), _roll(laid, before) if before.rolled else Move("buck", changes(laid, board(before)))]
    for seat, command in moves:
        after = game.apply(before, seat, command).state
        within += 1
        lines += _moves_of(before, seat, command, after, f"{_activity(before)}.{within}{letters[seat]}")
        within = within if _activity(after) == _activity(before) else 0
        before = after
    scores = {"StressPoints": [player.points for player in before.players]} if before.ended else {}
    return write_game(NAME, setup, letters, lines, scores)


def _activity(state: State) -> int:
    """Activities count through all days."""
    return (state.day - 1) * ROUNDS + state.round


def _rolls(state: State) -> int:
    """How often the Buck has been rolled for an Activity."""
    return _activity(state) - (not state.rolled)


def _roll(now: Board, state: State) -> Move:
    """The Buck is rolled, whether it shows another face then or not; before that, what is left of the last Activity is put away."""
    unrolled = {**now, BUCK: evolve(now[BUCK], shows="")}
    return Move(str(_activity(state)), changes(unrolled, board(state)), str(ACTIVITY_NAMES[state.roll]))


def _moves_of(before: State, seat: int, command: Command, after: State, number: str) -> Iterator[Move]:
    """A decision, and what follows from it: coins are turned over, a stack is made, the next Activity begins."""
    now, activity = board(before), _activity(before)
    then = {**now, **_moved_pieces(before, seat, command, after)}
    yield Move(number, changes(now, then), command.text())
    led = after.led[-1] if len(after.led) > len(before.led) else None
    if isinstance(command, PlayCoin) and sum(player.coin == NO_COIN for player in before.players) == 1:
        coins = led.coins if led is not None else [player.coin for player in after.players]
        now, then = then, {**then, **{piece("c", before, each, coin): sprout(each) for each, coin in enumerate(coins)}}
        yield Move(f"{activity}.reveal", changes(now, then))
    if led is not None and not isinstance(command, Stack):
        now, then = then, {**then, **stack(before, led)}
        yield Move(f"{activity}.stack", changes(now, then))
    if _rolls(after) > _rolls(before):
        yield _roll(then, after)
    elif cleared := changes(then, board(after)):
        yield Move(f"{activity}.{'back' if before.scoring else 'end'}", cleared)


def _moved_pieces(before: State, seat: int, command: Command, after: State) -> dict[str, Lying]:
    """The pieces that a decision itself moves."""
    match command:
        case PlayCoin(coin):
            return {piece("c", before, seat, coin): sprout(seat, face_down=True)}
        case Excuse(tile, sign, target):
            return {piece("t", before, seat, tile): excuse(target, sign)}
        case Stack():
            return stack(before, after.led[-1])
    return {}
