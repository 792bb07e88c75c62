"""Games in Portable Piecepack Notation, written and read back.

A decision has the number of its Activity, a count within it, and the letter of its suit; what follows from it has a number with a word::

    3. ?dM~4 {Nature Hike}
    3.1S. ?cS5-(6,13) {play 5}
    3.2C. ?cC3-(26,13) {play 3}
    3.3M. ?cM0-(16,13) {play 0}
    3.reveal. +?cS5 +?cM0 +?cC3
    3.4S. ?tSa-(16,13) {excuse 1 add 1 The_mountain_looked_at_me_in_a_funny_way.}
    3.5M. {pass}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Game, Setup
from engines.kernel.piecepack import Board, Lying, Move, Notation, changes, drops, read_game, write_game
from engines.kidsprout_jumboree.commands import Excuse, PlayCoin, Stack
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import NO_COIN, ROUNDS, State
from engines.kidsprout_jumboree.piecepack import BUCK, LETTERS, board, excuse, piece, sprout, stack
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES

NAME = "KidSprout Jumboree"


def read_notation(text: str) -> Notation:
    """The game that a text holds, whether its moves are legal or not. Raises NotationError."""
    return read_game(text, NAME, KidSproutJumboree.command_types)


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
