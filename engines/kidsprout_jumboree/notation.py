"""Games written in Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game, Setup
from engines.kernel.messages import WordedError, msg
from engines.kernel.options import OptionValue
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, DINNER, EXCUSES, NO_COIN, ROUNDS, Led, Sign, State, Suit, clock
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.kidsprout_jumboree.rules.leading import Stack
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES

# Portable Piecepack Notation


SUIT_LETTERS = ("S", "M", "C", "A")
"""The notation's letters for suns, moons, crowns and arms."""
RANKS = ("n", "a", "2", "3", "4", "5")
"""The notation's ranks: null, ace, 2, 3, 4 and 5."""
_UP, _DOWN = 0, 180


@frozen
class Lying:
    """The position of a piece: coordinates, side and angle, and the value a die shows.

    With ``back`` the suit side of a coin or the grid side of a tile is up.
    """

    x: float
    y: float
    back: bool = False
    angle: int = _UP
    shows: str = ""

    @property
    def at(self) -> str:
        """The coordinates in the notation's form."""
        return f"({self.x:.2f},{self.y:.2f})".replace(".00", "")


Board: TypeAlias = Mapping[str, Lying]
"""All pieces by the notation's names for them, such as ``cS5`` for the five of suns and ``dM`` for the die of moons."""


def drops(board: Board) -> str:
    """The moves that put all pieces on an empty table."""
    return " ".join(
        f"{name}{lying.shows}{'b' if lying.back else ''}{f',a{lying.angle}' if lying.angle else ''}@{lying.at}"
        for name, lying in board.items()
    )


def changes(before: Board, after: Board) -> str:
    """The moves that lead from one board to another. A piece turned upside down, or back, counts as moved."""
    words = []
    for name, new in after.items():
        old = before[name]
        if new.at != old.at:
            words.append(f"?{name}-{new.at}")
        if new.angle != old.angle:
            words.append("~v" if new.angle == _DOWN else "~^")
        if new.back != old.back:
            words.append(f"+?{name}")
        if new.shows != old.shows:
            words.append(f"?{name}~{new.shows}")
    return " ".join(words)


@frozen
class Move:
    """A numbered move: what the pieces do, and a comment."""

    number: str
    pieces: str
    comment: str = ""

    def __str__(self) -> str:
        escaped = self.comment.replace("{", "%7B").replace("}", "%7D")
        return " ".join(filter(None, [f"{self.number}.", self.pieces, f"{{{escaped}}}" if escaped else ""]))


def write_metadata(metadata: Mapping[str, str | Mapping[str, str]]) -> str:
    """A metadata section in YAML, its begin and end included. All values are quoted, so that YAML reads them as text."""
    lines = ["---"]
    for key, value in metadata.items():
        if isinstance(value, str):
            lines.append(f"{key}: {_quoted(value)}")
        else:
            lines += [f"{key}:", *(f"  {name}: {_quoted(text)}" for name, text in value.items())] if value else [f"{key}: {{}}"]
    return "".join(f"{line}\n" for line in (*lines, "..."))


def _quoted(text: str) -> str:
    # A string in JSON is one in YAML, if characters that nobody can see are escaped.
    return json.dumps(text, ensure_ascii=not text.isprintable())


def write_game(name: str, setup: Setup, suits: Sequence[str], moves: Iterable[Move], scores: Mapping[str, Sequence[int]]) -> str:
    """A game as text.

    Args:
        name: The game's name.
        setup: The set-up of its table; not a position, which has no deal to begin from.
        suits: The letters of the seats' suits.
        moves: The moves; the first puts the pieces on the table.
        scores: The final scores of the seats, by the name of the score; empty for a game that goes on.

    Raises ValueError if the game began from a set-up position.
    """
    if setup.position:
        raise WordedError(msg("a game that starts from a setup position has no deal number to write"))

    def by_suit(values: Iterable[object]) -> dict[str, str]:
        return dict(zip(suits, map(str, values), strict=True))

    metadata: dict[str, str | Mapping[str, str]] = {
        "GameType": name,
        "SetUp": "None",
        "Players": by_suit(seat.name for seat in setup.seats),
        "Colours": by_suit(seat.colour for seat in setup.seats),
        "PlayedBy": by_suit(seat.player for seat in setup.seats),
        "Options": {key: _option_text(value) for key, value in setup.options.items()},
        "Deal": str(setup.deal),
        **{key: by_suit(values) for key, values in scores.items()},
    }
    return write_metadata(metadata) + "".join(f"{move}\n" for move in moves)


def _option_text(value: OptionValue) -> str:
    return f"[{' '.join(value)}]" if isinstance(value, tuple) else str(value)


# Where the piecepack lies
LETTERS = dict(zip(Suit, SUIT_LETTERS, strict=True))
"""Suits as the notation calls them."""
BUCK = f"d{LETTERS[BUCK_DIE]}"
"""The black die."""
SCHEDULE = (0, 3, 4, 5)
"""The tiles of a Schedule: top, right, bottom, left (KSJ-1.2)."""
_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_BESIDE = 1.4
"""The extra distance from the middle of a stack beside its hour (KSJ-5.1)."""


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
    """The place of a seat's coin of the present Activity."""
    return _at(seat, 0, 13, face_down)


def excuse(target: int, sign: Sign) -> Lying:
    """The place of an Excuse on a Sprout; one that subtracts lies upside down."""
    return evolve(_at(target, 0, 13, back=True), angle=180 if sign is Sign.SUBTRACT else 0)


def piece(kind: str, state: State, seat: int, value: int) -> str:
    """A coin (``c``) or a tile (``t``) of a seat, as the notation calls it."""
    return f"{kind}{LETTERS[state.config.suits[seat]]}{RANKS[value]}"


def stack(state: State, led: Led) -> dict[str, Lying]:
    """The stack of an Activity, with the pawn on it."""
    coins = [piece("c", state, seat, coin) for seat, coin in enumerate(led.coins)]
    return dict.fromkeys([*coins, f"p{LETTERS[state.config.suits[led.leader]]}"], hour(led.leader, led.end))


def board(state: State, begun: bool = True) -> dict[str, Lying]:
    """All pieces in a state; before the game has ``begun`` the black die is like the others."""
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
    """The number of rolls of the Buck so far."""
    return _activity(state) - (not state.rolled)


def _roll(now: Board, state: State) -> Move:
    """The roll of the Buck, after the rest of the last Activity is put away."""
    unrolled = {**now, BUCK: evolve(now[BUCK], shows="")}
    return Move(str(_activity(state)), changes(unrolled, board(state)), str(ACTIVITY_NAMES[state.roll]))


def _moves_of(before: State, seat: int, command: Command, after: State, number: str) -> Iterator[Move]:
    """A decision and its results: coins revealed, a stack made, the next Activity begun."""
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
