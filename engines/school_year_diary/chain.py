"""Directive cards laid as a chain, and the orders in which its arrows are checked (SYD-4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg, msgn
from engines.school_year_diary.arrows import ORIENTATIONS, STEP, TURNED, pair
from engines.school_year_diary.commands import Course, Laid
from engines.school_year_diary.model import HAND_LIMIT, Row
from engines.school_year_diary.paths import DOWN, UP, arrows_of, landed, links

Square = tuple[int, int]
"""A square of the chain grid, x to the right and y downwards."""

Showing = dict[Square, int]
"""The arrow that each square shows."""

_SECOND = tuple(STEP[TURNED[turn][6]] for turn in range(4))
"""Where the second square of a card lies from the first: right, below, left, above at turns 0 to 3 (SYD-4.1)."""

_TURN_TO = {(arrow, TURNED[turn][arrow]): turn for arrow in ORIENTATIONS for turn in range(4)}
"""The quarter turns that bring one arrow into another; an upright arrow never becomes a slanting one."""


def squares(laid: Laid) -> tuple[tuple[Square, int], tuple[Square, int]]:
    """The two squares that a laid card covers, each with the arrow it shows there; the numbered square first (SYD-4.1).

    >>> squares(Laid(218, 0, 0, 1))
    (((0, 0), 7), ((0, 1), 6))
    """
    first, second = arrows_of(laid.card, laid.turn)
    dx, dy = _SECOND[laid.turn]
    return ((laid.x, laid.y), first), ((laid.x + dx, laid.y + dy), second)


def visible(cards: Sequence[Laid]) -> Showing:
    """The arrows on top, by square; arrows covered by a later card don't count (SYD-4.3)."""
    showing: Showing = {}
    for laid in cards:
        showing.update(squares(laid))
    return showing


def neighbours(square: Square, showing: Mapping[Square, int]) -> list[Square]:
    """The squares of the chain beside a square, orthogonally: right, below, left, above (SYD-4.3)."""
    x, y = square
    return [beside for beside in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if beside in showing]


def end_squares(showing: Mapping[Square, int]) -> list[Square]:
    """The squares of the end arrows: those with exactly one neighbour, from the top, from the left (SYD-4.3)."""
    ends = [square for square in showing if len(neighbours(square, showing)) == 1]
    return sorted(ends, key=lambda square: (square[1], square[0]))


def orders(showing: Mapping[Square, int]) -> Iterator[tuple[Square, ...]]:
    """Every order of checking, lazily: from an end arrow on to any unchecked neighbour until there is none (SYD-4.4)."""

    def onward(path: tuple[Square, ...]) -> Iterator[tuple[Square, ...]]:
        unchecked = [square for square in neighbours(path[-1], showing) if square not in path]
        if not unchecked:
            yield path
        for square in unchecked:
            yield from onward((*path, square))

    for end in end_squares(showing):
        yield from onward((end,))


def covers(cards: Sequence[Laid], card: int, turn: int | None = None) -> tuple[Laid, ...]:
    """Every way to lay the card next, or only those at one turn, in the order of turns (SYD-4.3).

    The first card lies at 0.0. A card that the chain already holds, or a sixth one, can't be laid.
    """
    turns = range(4) if turn is None else (turn,)
    if not cards:
        return tuple(Laid(card, 0, 0, each) for each in turns)
    if len(cards) >= HAND_LIMIT or any(laid.card == card for laid in cards):
        return ()
    found = set()
    first, second = pair(card)
    for (x, y), arrow in squares(cards[-1]):
        match = _TURN_TO.get((first, arrow))
        if match in turns and match is not None:
            found.add((match, x, y))
        match = _TURN_TO.get((second, arrow))
        if match in turns and match is not None:
            dx, dy = _SECOND[match]
            found.add((match, x - dx, y - dy))
    return tuple(Laid(card, x, y, match) for match, x, y in sorted(found))


def layings(hand: Sequence[int]) -> Iterator[tuple[Laid, ...]]:
    """Every chain that these cards can be laid to, lazily, each before those that lay further cards on it (SYD-4.3)."""

    def onward(cards: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
        if len(cards) > 1 and end_squares(visible(cards)):
            yield cards
        for card in hand:
            for laid in covers(cards, card):
                yield from onward((*cards, laid))

    return onward(())


def why_not_lay(cards: Sequence[Laid], laid: Laid) -> Refusal | None:
    """Why the card can't be laid next (SYD-4.3).

    With at least one square it must cover a square of the card just before it that shows the same orientation.
    The first card of a chain lies at 0.0.
    """
    if not cards:
        if (laid.x, laid.y) != (0, 0):
            return Refusal("SYD-4.3", msg("The first card of a chain lies at 0.0, not at {x}.{y}.", x=laid.x, y=laid.y))
        return None
    if len(cards) >= HAND_LIMIT:
        return Refusal("SYD-4.3", msg("The chain already has {count} cards; no hand holds more.", count=len(cards)))
    if any(other.card == laid.card for other in cards):
        return Refusal("SYD-4.3", msg("Card {card} already lies in the chain.", card=laid.card))
    before = dict(squares(cards[-1]))
    shown = squares(laid)
    if any(before.get(square) == arrow for square, arrow in shown):
        return None
    number = cards[-1].card
    touched = [(arrow, before[square]) for square, arrow in shown if square in before]
    if not touched:
        reason = msg("Card {card} covers no square of card {before}, the one laid just before it.", card=laid.card, before=number)
    else:
        arrow, under = touched[0]
        reason = msg(
            "Arrow {arrow} of card {card} does not match arrow {under} of card {before} below it.",
            arrow=arrow,
            card=laid.card,
            under=under,
            before=number,
        )
    return Refusal("SYD-4.3", reason)


def why_not_chain(cards: Sequence[Laid]) -> Refusal | None:
    """Why the cards, in this order, are no chain: two or more, each covering the one before, with an end arrow (SYD-4.3)."""
    for index, laid in enumerate(cards):
        refusal = why_not_lay(cards[:index], laid)
        if refusal is not None:
            return refusal
    if len(cards) < 2:
        return Refusal(
            "SYD-4.3",
            msgn("A chain needs two cards or more; here is {count}.", "A chain needs two cards or more; here are {count}.", len(cards)),
        )
    if not end_squares(visible(cards)):
        return Refusal("SYD-4.3", msg("The chain closes on itself: no arrow in it is an end arrow, so checking could not start."))
    return None


def best_courses(row: Row, showing: Mapping[Square, int]) -> dict[int, Course]:
    """The row's courses through a chain, one for each number of points it can lead to, most points first.

    The points are not yet judged (SYD-4.5). Of several courses to the same points the one with the fewest squares is given, then the one
    with the fewest picks, then the first in the order of `orders` with up before down.
    """
    ups, downs = links(row)
    found: dict[int, tuple[int, int, tuple[Square, ...], str]] = {}
    beside = {square: neighbours(square, showing) for square in showing}

    def check(square: Square, path: tuple[Square, ...], cells: dict[int, str]) -> None:
        path = (*path, square)
        cells = _checked(cells, showing[square], ups, downs)
        unchecked = [other for other in beside[square] if other not in path]
        for other in unchecked:
            check(other, path, cells)
        if unchecked:
            return
        for cell, ways in cells.items():
            best = found.get(cell)
            if best is None or (len(path), len(ways)) < best[:2]:
                found[cell] = (len(path), len(ways), path, ways)

    for end in end_squares(showing):
        check(end, (), {row.points: ""})
    return {points: Course(row.number, found[points][2], found[points][3]) for points in sorted(found, reverse=True)}


def best_course(row: Row, showing: Mapping[Square, int]) -> Course:
    """The course that leaves the row with the most points once it has been judged; of equals one that needs no undo (SYD-4.5)."""
    courses = best_courses(row, showing)
    return courses[max(courses, key=lambda points: (landed(row, points), not row.locked(points)))]


def _checked(cells: dict[int, str], arrow: int, ups: tuple[int, ...], downs: tuple[int, ...]) -> dict[int, str]:
    """The cells that an arrow leads to from these, each with its shortest ways."""
    after: dict[int, str] = {}
    for cell, ways in cells.items():
        up, down = ups[cell] == arrow, downs[cell] == arrow
        steps = [(cell + 1, ways + UP), (cell - 1, ways + DOWN)] if up and down else [(cell + up - down, ways)]
        for reached, taken in steps:
            if reached not in after or len(taken) < len(after[reached]):
                after[reached] = taken
    return after


def why_not_order(showing: Mapping[Square, int], order: Sequence[Square]) -> Refusal | None:
    """Why the squares are no order of checking this chain (SYD-4.4)."""
    ends = end_squares(showing)
    if not order or order[0] not in ends:
        return Refusal("SYD-4.4", msg("Checking begins at an end arrow, one with a single neighbour."))
    for index, square in enumerate(order):
        if square not in showing:
            return Refusal("SYD-4.4", msg("No arrow of the chain lies at {x}.{y}.", x=square[0], y=square[1]))
        if square in order[:index]:
            return Refusal("SYD-4.4", msg("The arrow at {x}.{y} is checked twice.", x=square[0], y=square[1]))
        if index and square not in neighbours(order[index - 1], showing):
            last = order[index - 1]
            (x, y), (last_x, last_y) = square, last
            reason = msg(
                "{x}.{y} is no neighbour of {last_x}.{last_y}, which is checked just before.", x=x, y=y, last_x=last_x, last_y=last_y
            )
            return Refusal("SYD-4.4", reason)
    if any(square not in order for square in neighbours(order[-1], showing)):
        x, y = order[-1]
        return Refusal("SYD-4.4", msg("After {x}.{y} an unchecked arrow lies beside it: checking goes on until there is none.", x=x, y=y))
    return None
