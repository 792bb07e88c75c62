"""What a player can decide in School Year Diary, as commands with a text form.

Quarter turns are clockwise, 0 to 3. Rows are numbered from the top, from 1; medals in a row from the left, from 1; point cells from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engines.kernel.commands import Command, CommandError, name, number, several, word


@frozen
class Pick:
    """How a row goes where two paths are valid: one letter for each such arrow, in order, ``u`` up or ``d`` down."""

    row: int
    ways: str


@frozen
class Laid:
    """A directive card on the chain grid: where its numbered square lies (x to the right, y downwards) and its quarter turns.

    The second square lies to the right of the first at turn 0, below at 1, to the left at 2, above at 3.
    """

    card: int
    x: int
    y: int
    turn: int


@frozen
class Course:
    """The order in which a row checks a chain's arrows, as (x, y) squares, and its ways where two paths are valid."""

    row: int
    squares: tuple[tuple[int, int], ...]
    ways: str = ""


def _ways(text: str) -> str:
    if not text or len(text) > 16 or text.strip("ud"):
        raise CommandError(f"'{text[:40]}' is not a line of u and d")
    return text


def _quarter(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise CommandError(f"'{text[:40]}' is no quarter turn from 0 to 3")
    return int(text)


def _read_pick(text: str) -> Pick:
    row, _, ways = text.partition(":")
    return Pick(number(row), _ways(ways))


def _read_square(text: str) -> tuple[int, int]:
    x, _, y = text.partition(".")
    return number(x), number(y)


def _read_laid(text: str) -> Laid:
    card, _, place = text.partition("@")
    where, _, turn = place.partition("/")
    return Laid(number(card), *_read_square(where), _quarter(turn))


def _read_course(text: str) -> Course:
    row, _, rest = text.partition(":")
    squares, _, ways = rest.partition("/")
    return Course(number(row), tuple(_read_square(part) for part in squares.split(";")), _ways(ways) if ways else "")


def laid_text(cards: Sequence[Laid]) -> str:
    """Laid cards as a chain writes them.

    >>> laid_text((Laid(217, 0, 0, 1), Laid(229, -1, 1, 0)))
    '217@0.0/1,229@-1.1/0'
    """
    return ",".join(map(_write_laid, cards))


def laid_cards(text: str) -> tuple[Laid, ...]:
    """The laid cards that a text means. Raises CommandError."""
    return tuple([_read_laid(part) for part in text.split(",")])


def _write_laid(laid: Laid) -> str:
    return f"{laid.card}@{laid.x}.{laid.y}/{laid.turn}"


def _write_course(course: Course) -> str:
    squares = ";".join(f"{x}.{y}" for x, y in course.squares)
    return f"{course.row}:{squares}" + (f"/{course.ways}" if course.ways else "")


@frozen
class Give(Command, verb="give"):
    """Give 1 directive (SYD-4.2). ``picks`` has an entry for just those rows that have a choice, in row order."""

    card: int
    turn: int = word(_quarter, default=0)
    picks: tuple[Pick, ...] = several(_read_pick, lambda pick: f"{pick.row}:{pick.ways}", default=())


@frozen
class Chain(Command, verb="chain"):
    """Give a directives chain (SYD-4.3, 4.4): the cards in the order laid, the first at 0.0, and a course for every row, in row order."""

    cards: tuple[Laid, ...] = several(_read_laid, _write_laid)
    courses: tuple[Course, ...] = several(_read_course, _write_course)


@frozen
class Get(Command, verb="get"):
    """Get 1 directive card for 1 idea (SYD-4.7)."""


@frozen
class Trade(Command, verb="trade"):
    """Discard 1, get 3 directive cards, for 2 ideas (SYD-3.4). The card is 0 where the hand is empty."""

    card: int


@frozen
class Refresh(Command, verb="refresh"):
    """Refresh directive cards: discard these, in hand order, and get as many (SYD-4.7)."""

    cards: tuple[int, ...] = several(number)


@frozen
class Discard(Command, verb="discard"):
    """Discard these directive cards, in hand order, as a card told (SYD-4.7)."""

    cards: tuple[int, ...] = several(number)


@frozen
class GiveLeft(Command, verb="give_left"):
    """Give these directive cards, in hand order, to the player on the left, as a card told (SYD-4.10)."""

    cards: tuple[int, ...] = several(number)


@frozen
class Rotate(Command, verb="rotate"):
    """Rotate an empty medal by so many quarter turns clockwise, 1 to 3 (SYD-4.6)."""

    row: int
    medal: int
    turn: int = word(_quarter)


@frozen
class Swap(Command, verb="swap"):
    """Swap two empty medals; the first in row and medal order is named first (SYD-4.6)."""

    row: int
    medal: int
    other_row: int
    other_medal: int


@frozen
class Lock(Command, verb="lock"):
    """Put a locker on an empty point cell (SYD-4.6)."""

    row: int
    cell: int


@frozen
class RemoveLocker(Command, verb="remove_locker"):
    """Remove a locker (SYD-4.6)."""

    row: int
    cell: int


@frozen
class PlayItem(Command, verb="play"):
    """Play 1 item card (SYD-3.3, 4.8)."""

    item: str = word(name)


@frozen
class TakeItem(Command, verb="take"):
    """Take an item card from public storage, as a card told (SYD-4.8)."""

    item: str = word(name)


@frozen
class Raise(Command, verb="raise"):
    """Raise the row by the amount a card named (SYD-4.9)."""

    row: int


@frozen
class Lower(Command, verb="lower"):
    """Lower the row by the amount a card named (SYD-4.9)."""

    row: int


@frozen
class Keep(Command, verb="keep"):
    """Keep these of the directive cards seen; the rest go back as they lay (SYD-9.1)."""

    cards: tuple[int, ...] = several(number)


@frozen
class Choose(Command, verb="choose"):
    """Choose one of a card's options, counted from 1 (SYD-9.1)."""

    option: int


@frozen
class Decline(Command, verb="decline"):
    """Leave out what a card only allows (SYD-9.1)."""


@frozen
class First(Command, verb="first"):
    """Do this one of the things that are due first (SYD-5.1), or follow this found card first (SYD-5.4), counted from 1."""

    due: int


@frozen
class EndTurn(Command, verb="end"):
    """End the turn (SYD-3.3)."""


COMMANDS = (
    Give, Chain, Get, Trade, Refresh, Discard, GiveLeft, Rotate, Swap, Lock, RemoveLocker, PlayItem, TakeItem, Raise, Lower, Keep, Choose,
    Decline, First, EndTurn,
)  # fmt: skip
