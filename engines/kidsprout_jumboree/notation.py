"""Games in Portable Piecepack Notation (Trevor L. Davis; version 0.14 of its specification), written and read back.

A game is a metadata section (`ppn_header`) and movetext for the notation's default parser: pieces are dropped, moved, turned over, and dice
set, at coordinates (`ppn_places`). A decision has the number of its Activity, a count within it, and the letter of its suit; what follows
from it has a number with a word. What pieces can't show is in comments: what was said, who passed, who was chosen::

    3. ?dM~4 {Nature Hike}
    3.1S. ?cS5-(6,13)
    3.2C. ?cC3-(26,13)
    3.3M. ?cM0-(16,13)
    3.reveal. +?cS5 +?cM0 +?cC3
    3.4S. ?tSa-(16,13) ~^ {add "The mountain looked at me in a funny way."}
    3.5M. {passes}

In a comment braces, which would end it, and percent signs are written as in a web address: ``%7B``, ``%7D``, ``%25``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, MAX_DEAL, PERSON, Game, Seat, Setup
from engines.kernel.options import OptionValue
from engines.kidsprout_jumboree.commands import Appoint, Chant, Excuse, Pass, PlayCoin, Stack
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, EXCUSES, NO_COIN, ROUNDS, Sign, State
from engines.kidsprout_jumboree.ppn_header import NotationError, Value, read_metadata, write_metadata
from engines.kidsprout_jumboree.ppn_places import (
    LETTERS,
    RANKS,
    buck,
    coin_home,
    die,
    excuse_aside,
    excuse_home,
    hour,
    pawn_start,
    places_of_coins,
    places_of_tiles,
    sprout,
)
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES

NAME = "KidSprout Jumboree"
MAX_NOTATION = 1_048_576
"""The longest text that is read, in characters."""

PASSES, CHANTS, CHOOSES = "passes", "chants", "chooses"
_BUCK = f"?d{LETTERS[BUCK_DIE]}"
_TURN = {Sign.ADD: "~^", Sign.SUBTRACT: "~v"}
"""An Excuse that subtracts lies upside down."""


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
    before = game.new(setup).state
    lines = _opening(before)
    within = 0
    for seat, command in moves:
        after = game.apply(before, seat, command).state
        within += 1
        number = f"{_activity(before)}.{within}{_letter(before, seat)}."
        lines.append(f"{number} {_decision(before, seat, command)}")
        lines += _consequences(before, after, seat, command)
        if len(after.led) > len(before.led):
            within = 0
        before = after
    return write_metadata(_metadata(setup, before)) + "\n".join(lines) + "\n"


def _metadata(setup: Setup, last: State) -> dict[str, str | int | dict[str, str | int]]:
    letters = [LETTERS[suit] for suit in last.config.suits]

    def by_suit(values: Iterable[str | int]) -> dict[str, str | int]:
        return dict(zip(letters, values, strict=True))

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


def _opening(state: State) -> list[str]:
    """Everything laid out, and the dice for the Buck as they lay at last."""
    suits, seats = state.config.suits, range(len(state.config.suits))
    dice = [f"d{LETTERS[suit]}n@{die(seat)}" for seat, suit in enumerate(suits)]
    if BUCK_DIE not in suits:
        dice.append(f"d{LETTERS[BUCK_DIE]}n@{buck(0)}")
    pawns = [f"p{LETTERS[suit]}@{pawn_start(seat)}" for seat, suit in enumerate(suits)]
    rolls = [f"?d{LETTERS[suits[seat]]}~{RANKS[state.config.opening[seat]]}" for seat in seats]
    return [
        f"Setup. {' '.join(places_of_tiles(suits))}",
        f"Setup.coins. {' '.join(places_of_coins(suits))}",
        f"Setup.pawns. {' '.join(pawns)}",
        f"Setup.dice. {' '.join(dice)}",
        f"Setup.rolls. {' '.join(rolls)}",
        f"Setup.buck. {_BUCK}-{buck(state.buck)}",
        _roll(state),
    ]


def _activity(state: State) -> int:
    """Activities count through all days."""
    return (state.day - 1) * ROUNDS + state.round


def _letter(state: State, seat: int) -> str:
    return LETTERS[state.config.suits[seat]]


def _coin(state: State, seat: int, coin: int) -> str:
    return f"?c{_letter(state, seat)}{RANKS[coin]}"


def _roll(state: State) -> str:
    return f"{_activity(state)}. {_BUCK}~{RANKS[state.roll]} {{{ACTIVITY_NAMES[state.roll]}}}"


def _decision(state: State, seat: int, command: Command) -> str:
    if isinstance(command, PlayCoin):
        return f"{_coin(state, seat, command.coin)}-{sprout(seat)}"
    if isinstance(command, Excuse):
        tile = f"?t{_letter(state, seat)}{RANKS[command.tile]}-{sprout(command.target)}"
        return f'{tile} {_TURN[command.sign]} {{{command.sign} "{_escaped(command.sentence)}"}}'
    if isinstance(command, Appoint):
        return f"{{{CHOOSES} {_letter(state, command.leader)}}}"
    if isinstance(command, Stack):
        return _stack(state, seat, command, [player.coin for player in state.players])
    return f"{{{CHANTS}}}" if isinstance(command, Chant) else f"{{{PASSES}}}"


def _stack(state: State, leader: int, where: Stack, coins: Sequence[int]) -> str:
    place = hour(leader, where.hour, where.beside)
    moved = [f"{_coin(state, seat, coin)}-{place}" for seat, coin in enumerate(coins)]
    return " ".join([*moved, f"?p{_letter(state, leader)}-{place}"])


def _consequences(before: State, after: State, seat: int, command: Command) -> Iterable[str]:
    """What the game does by itself after a decision."""
    number = _activity(before)
    if isinstance(command, PlayCoin) and sum(player.coin == NO_COIN for player in before.players) == 1:
        coins = after.led[-1].coins if len(after.led) > len(before.led) else [player.coin for player in after.players]
        yield f"{number}.reveal. " + " ".join("+" + _coin(before, place, coin) for place, coin in enumerate(coins))
    if len(after.led) == len(before.led):
        return
    led = after.led[-1]
    if not isinstance(command, Stack):
        yield f"{number}.stack. {_stack(before, led.leader, Stack(led.hour, led.overnight), led.coins)}"
    aside = _put_aside(before, seat, command)
    if aside:
        yield f"{number}.aside. {aside}"
    if after.ended:
        return
    if after.day > before.day:
        yield f"{number}.day. {_new_day(after)}"
    if after.buck != before.buck:
        yield f"{number}.buck. {_BUCK}-{buck(after.buck)}"
    yield _roll(after)


def _put_aside(before: State, seat: int, last: Command) -> str:
    """The Excuses of this Activity, used up (KSJ-3.4); the last decision may have been one."""
    used = [(spoken.seat, spoken.tile) for spoken in before.spoken]
    if isinstance(last, Excuse):
        used.append((seat, last.tile))
    return " ".join(f"?t{_letter(before, owner)}{RANKS[tile]}-{excuse_aside(owner, tile)}" for owner, tile in used)


def _new_day(state: State) -> str:
    """Coins, Excuses and pawns go back (KSJ-6.2)."""
    moved = []
    for seat in range(len(state.players)):
        letter = _letter(state, seat)
        moved += [f"{_coin(state, seat, coin)}-{coin_home(seat, coin)} +{_coin(state, seat, coin)}" for coin in COINS]
        moved += [f"?t{letter}{RANKS[tile]}-{excuse_home(seat, tile)} ~^" for tile in EXCUSES]
        moved.append(f"?p{letter}-{pawn_start(seat)}")
    return " ".join(moved)


def _escaped(sentence: str) -> str:
    return sentence.replace("%", "%25").replace("{", "%7B").replace("}", "%7D")


def _unescaped(text: str) -> str:
    return text.replace("%7B", "{").replace("%7D", "}").replace("%25", "%")


# Reading

_ELEMENT = re.compile(r"\{([^{}]*)\}(?!\S)|\S+")
_DEAL = re.compile(rf"[0-9]{{1,{len(str(MAX_DEAL))}}}")
_NUMBER = re.compile(r"[A-Za-z0-9_.]*\.")
_DECISION = re.compile(r"[0-9]{1,3}\.[0-9]{1,4}([SMCA])\.")
_PIECE = re.compile(r"\?([ctp])([SMCA])([na2345]?)-(\([0-9.]{1,8},[0-9.]{1,8}\))")
_CHOICE = re.compile(rf"{CHOOSES} ([SMCA])")
_SPEECH = re.compile(rf'({Sign.ADD}|{Sign.SUBTRACT}) "(.*)"')


@frozen
class _Move:
    """One numbered move of a movetext: its line, number, tokens and comment."""

    line: int
    number: str
    tokens: tuple[str, ...]
    comment: str


def read_notation(text: str) -> Notation:
    """The game that a text holds, whether its moves are legal or not: that is for a table to say.

    Only what `write_notation` writes is read. Raises NotationError with the line and the reason.
    """
    if len(text) > MAX_NOTATION:
        raise NotationError(1, f"longer than {MAX_NOTATION} characters")
    lines = text.splitlines()
    metadata, taken = read_metadata(lines)
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
    options = _mapping(metadata, "Options", taken, optional=True)
    deal = metadata.get("Deal", "")
    if not isinstance(deal, str) or not _DEAL.fullmatch(deal):
        raise NotationError(taken, "the deal is no number of at most ten digits")
    moves = tuple(_commands(_moves(lines, taken), letters))
    return Notation(seats, options, int(deal), moves)


def _mapping(metadata: Mapping[str, Value], key: str, line: int, optional: bool = False) -> Mapping[str, str]:
    found = metadata.get(key, {} if optional else "")
    if isinstance(found, str):
        raise NotationError(line, f"'{key}' is missing, or no mapping")
    return found


def _moves(lines: Sequence[str], skipped: int) -> Iterable[_Move]:
    number, comment, begun = "", "", skipped + 1
    tokens: list[str] = []
    for line, text in enumerate(lines[skipped:], skipped + 1):
        for element in _ELEMENT.finditer(text):
            word = element[0]
            if element[1] is not None:
                comment = element[1].strip()
            elif _NUMBER.fullmatch(word):
                if number:
                    yield _Move(begun, number, tuple(tokens), comment)
                elif tokens:
                    raise NotationError(begun, "a move has no number")
                number, tokens, comment, begun = word, [], "", line
            else:
                tokens.append(word)
    if number:
        yield _Move(begun, number, tuple(tokens), comment)


def _commands(moves: Iterable[_Move], letters: Sequence[str]) -> Iterable[tuple[int, Command]]:
    hours = {
        hour(seat, clock, beside): Stack(clock, beside)
        for seat in range(len(letters))
        for clock in range(1, 13)
        for beside in (False, True)
    }
    for move in moves:
        found = _DECISION.fullmatch(move.number)
        if found is None:
            continue  # what follows from decisions, and the dice, which the deal number fixes
        if found[1] not in letters:
            raise NotationError(move.line, f"nobody plays {found[1]}")
        yield letters.index(found[1]), _command(move, letters, hours)


def _command(move: _Move, letters: Sequence[str], hours: Mapping[str, Stack]) -> Command:
    if not move.tokens:
        return _said(move, letters)
    pieces = [_PIECE.fullmatch(token) for token in move.tokens]
    first, last = pieces[0], pieces[-1]
    if first is not None and first[1] == "t" and len(pieces) == 2:
        return _excuse(move, first, letters)
    if first is not None and first[1] == "c" and first[3] and len(pieces) == 1:
        return PlayCoin(RANKS.index(first[3]))
    if last is not None and last[1] == "p" and len(pieces) > 1 and last[4] in hours:
        return hours[last[4]]
    raise NotationError(move.line, f"'{' '.join(move.tokens)[:60]}' is no decision of this game")


def _said(move: _Move, letters: Sequence[str]) -> Command:
    if move.comment == PASSES:
        return Pass()
    if move.comment == CHANTS:
        return Chant()
    chosen = _CHOICE.fullmatch(move.comment)
    if chosen is not None and chosen[1] in letters:
        return Appoint(letters.index(chosen[1]))
    raise NotationError(move.line, f"{move.number} decides nothing")


def _excuse(move: _Move, piece: re.Match[str], letters: Sequence[str]) -> Excuse:
    spoken = _SPEECH.fullmatch(move.comment)
    targets = [seat for seat in range(len(letters)) if sprout(seat) == piece[4]]
    if spoken is None or not targets or not piece[3] or _TURN[Sign(spoken[1])] != move.tokens[1]:
        raise NotationError(move.line, f"{move.number} is no Excuse on a Sprout, with a sign and a sentence")
    return Excuse(RANKS.index(piece[3]), Sign(spoken[1]), targets[0], _unescaped(spoken[2]))
