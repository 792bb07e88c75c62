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

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from engines.kernel import piecepack_notation as ppn
from engines.kernel.commands import Command, CommandError, parse
from engines.kernel.contract import COLOURS, MAX_DEAL, PERSON, Game, Seat, Setup
from engines.kernel.options import OptionValue
from engines.kernel.piecepack_notation import Board, Lying, Move, NotationError
from engines.kidsprout_jumboree.commands import COMMANDS, Excuse, PlayCoin, Stack
from engines.kidsprout_jumboree.model import NO_COIN, ROUNDS, State
from engines.kidsprout_jumboree.piecepack import BUCK, LETTERS, board, excuse, piece, sprout, stack
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES

NAME = "KidSprout Jumboree"
_DEAL = re.compile(rf"[0-9]{{1,{len(str(MAX_DEAL))}}}")
_DECISION = re.compile(r"[0-9]{1,3}\.[0-9]{1,4}([SMCA])")


@frozen
class Notation:
    """A game as it was read: all that a table is set up with, and its decisions as (seat, command)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue]
    deal: int
    moves: tuple[tuple[int, Command], ...]


# Writing


def write_notation(game: Game[State], setup: Setup, moves: Iterable[tuple[int, Command]]) -> str:
    """A game as text: from its set-up through decisions that the rules allow, finished or not.

    Raises ValueError where it began from a set-up position, which has no deal to begin from.
    """
    if setup.position:
        raise ValueError("a game from a set-up position has no deal to be written with")
    before, within = game.new(setup).state, 0
    laid = board(before, begun=False)
    lines = [Move("Setup", ppn.drops(laid)), _roll(laid, before)]
    for seat, command in moves:
        after = game.apply(before, seat, command).state
        within += 1
        lines += _told(before, seat, command, after, f"{_activity(before)}.{within}{LETTERS[before.config.suits[seat]]}")
        within = within if len(after.led) == len(before.led) else 0
        before = after
    return ppn.write_metadata(_metadata(setup, before)) + "".join(f"{line}\n" for line in lines)


def _metadata(setup: Setup, last: State) -> dict[str, str | int | dict[str, str | int]]:
    def by_suit(values: Iterable[str | int]) -> dict[str, str | int]:
        return {LETTERS[suit]: value for suit, value in zip(last.config.suits, values, strict=True)}

    metadata: dict[str, str | int | dict[str, str | int]] = {
        "GameType": NAME,
        "SetUp": "None",
        "Players": by_suit(seat.name for seat in setup.seats),
        "Colours": by_suit(seat.colour for seat in setup.seats),
        "PlayedBy": by_suit(seat.player for seat in setup.seats),
        "Options": {key: str(value) for key, value in setup.options.items()},
        "Deal": setup.deal,
    }
    if last.ended:
        metadata["StressPoints"] = by_suit(player.points for player in last.players)
    return metadata


def _activity(state: State) -> int:
    """Activities count through all days."""
    return (state.day - 1) * ROUNDS + state.round


def _roll(now: Board, state: State) -> Move:
    """The Buck is rolled, whether it shows another face then or not; before that, what is left of the last Activity is put away."""
    unrolled = {**now, BUCK: evolve(now[BUCK], shows="")}
    return Move(str(_activity(state)), ppn.changes(unrolled, board(state)), str(ACTIVITY_NAMES[state.roll]))


def _told(before: State, seat: int, command: Command, after: State, number: str) -> Iterator[Move]:
    """A decision, and what follows from it: coins are turned over, a stack is made, the next Activity begins."""
    now, activity = board(before), _activity(before)
    then = {**now, **_done(before, seat, command)}
    yield Move(number, ppn.changes(now, then), command.text())
    led = after.led[-1] if len(after.led) > len(before.led) else None
    if isinstance(command, PlayCoin) and sum(player.coin == NO_COIN for player in before.players) == 1:
        coins = led.coins if led is not None else [player.coin for player in after.players]
        now, then = then, {**then, **{piece("c", before, each, coin): sprout(each) for each, coin in enumerate(coins)}}
        yield Move(f"{activity}.reveal", ppn.changes(now, then))
    if led is None:
        return
    if not isinstance(command, Stack):
        now, then = then, {**then, **stack(before, led.leader, Stack(led.hour, led.overnight), led.coins)}
        yield Move(f"{activity}.stack", ppn.changes(now, then))
    if not after.ended:
        yield _roll(then, after)
    elif cleared := ppn.changes(then, board(after)):
        yield Move(f"{activity}.end", cleared)


def _done(state: State, seat: int, command: Command) -> dict[str, Lying]:
    """The pieces that a decision itself moves."""
    match command:
        case PlayCoin(coin):
            return {piece("c", state, seat, coin): sprout(seat, face_down=True)}
        case Excuse(tile, sign, target):
            return {piece("t", state, seat, tile): excuse(target, sign)}
        case Stack():
            return stack(state, seat, command, tuple(player.coin for player in state.players))
    return {}


# Reading


def read_notation(text: str) -> Notation:
    """The game that a text holds, whether its moves are legal or not: that is for a table to say.

    Only what `write_notation` writes is read. Raises NotationError with the line and the reason.
    """
    if len(text) > ppn.MAX_NOTATION:
        raise NotationError(1, f"longer than {ppn.MAX_NOTATION} characters")
    lines = text.splitlines()
    metadata, taken = ppn.read_metadata(lines)
    if metadata.get("GameType") != NAME:
        raise NotationError(taken, f"this is no game of {NAME}")
    players = _mapping(metadata, "Players", taken)
    letters = [letter for letter in LETTERS.values() if letter in players]
    if list(players) != letters:
        raise NotationError(taken, f"the players are not some of {', '.join(LETTERS.values())}, in this order")
    colours, played_by = _mapping(metadata, "Colours", taken, optional=True), _mapping(metadata, "PlayedBy", taken, optional=True)
    seats = tuple(
        Seat(players[letter], colours.get(letter, COLOURS[index]), played_by.get(letter, PERSON)) for index, letter in enumerate(letters)
    )
    options, deal = _mapping(metadata, "Options", taken, optional=True), metadata.get("Deal", "")
    if not isinstance(deal, str) or not _DEAL.fullmatch(deal):
        raise NotationError(taken, "the deal is no number of at most ten digits")
    return Notation(seats, options, int(deal), tuple(_decisions(ppn.read_moves(lines, taken + 1), letters)))


def _mapping(metadata: Mapping[str, ppn.Value], key: str, line: int, optional: bool = False) -> Mapping[str, str]:
    found = metadata.get(key, {} if optional else "")
    if isinstance(found, str):
        raise NotationError(line, f"'{key}' is missing, or no mapping")
    return found


def _decisions(moves: Iterable[Move], letters: Sequence[str]) -> Iterator[tuple[int, Command]]:
    """The decisions among the moves; what follows from them, and the dice, which the deal number fixes, is not read."""
    for move in moves:
        found = _DECISION.fullmatch(move.number)
        if found is None:
            continue
        if found[1] not in letters:
            raise NotationError(move.line, f"nobody plays {found[1]}")
        try:
            yield letters.index(found[1]), parse(move.comment, COMMANDS)
        except CommandError as error:
            raise NotationError(move.line, f"{move.number} decides nothing: {error}") from error
