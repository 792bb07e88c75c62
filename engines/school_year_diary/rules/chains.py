"""Directives chains: laying cards, checking their arrows, and giving the chain (SYD-4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from attrs import evolve, frozen

from engines.kernel.commands import Command, number, several
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet
from engines.kernel.rng import Rng
from engines.school_year_diary import model
from engines.school_year_diary.model import HAND_LIMIT, ORIENTATIONS, STEP, TURNED, Action, DecisionContext, IdeaOrCard, Row, State
from engines.school_year_diary.rules import directives
from engines.school_year_diary.rules.directives import (
    DOWN,
    UP,
    Give,
    Pick,
    Trace,
    WaysFault,
    arrows_of,
    card_label,
    drawn,
    known_hand,
    landed,
    traces,
)

# Commands


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


def _read_square(text: str) -> tuple[int, int]:
    x, _, y = text.partition(".")
    return number(x), number(y)


def _read_laid(text: str) -> Laid:
    card, _, place = text.partition("@")
    where, _, turn = place.partition("/")
    return Laid(number(card), *_read_square(where), model.quarter_turn(turn))


def _read_course(text: str) -> Course:
    row, _, rest = text.partition(":")
    squares, _, ways = rest.partition("/")
    return Course(number(row), tuple(_read_square(part) for part in squares.split(";")), directives.ways_up_and_down(ways) if ways else "")


def _write_laid(laid: Laid) -> str:
    return f"{laid.card}@{laid.x}.{laid.y}/{laid.turn}"


def _write_course(course: Course) -> str:
    squares = ";".join(f"{x}.{y}" for x, y in course.squares)
    return f"{course.row}:{squares}" + (f"/{course.ways}" if course.ways else "")


def laid_text(cards: Sequence[Laid]) -> str:
    """Laid cards as a chain writes them.

    >>> laid_text((Laid(217, 0, 0, 1), Laid(229, -1, 1, 0)))
    '217@0.0/1,229@-1.1/0'
    """
    return ",".join(map(_write_laid, cards))


def laid_cards(text: str) -> tuple[Laid, ...]:
    """Read laid cards from a text. Raises CommandError."""
    return tuple([_read_laid(part) for part in text.split(",")])


@frozen
class Chain(Command, verb="chain"):
    """Give a directives chain (SYD-4.3, 4.4): the cards in the order laid, the first at 0.0, and a course for every row, in row order."""

    cards: tuple[Laid, ...] = several(_read_laid, _write_laid)
    courses: tuple[Course, ...] = several(_read_course, _write_course)


# Laying and checking


Square = tuple[int, int]
"""A square of the chain grid, x to the right and y downwards."""
Showing = dict[Square, int]
"""The arrow that each square shows."""
_SECOND = tuple(STEP[TURNED[turn][6]] for turn in range(4))
"""The second square of a card, seen from the first: right, below, left, above at turns 0 to 3 (SYD-4.1)."""
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
    first, second = model.pair(card)
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
    """The refusal of a card that can't be laid next, or None (SYD-4.3).

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
        return Refusal("SYD-4.3", msg("Card {card} is already in the chain.", card=card_label(laid.card)))
    before = dict(squares(cards[-1]))
    shown = squares(laid)
    if any(before.get(square) == arrow for square, arrow in shown):
        return None
    name, last = card_label(laid.card), card_label(cards[-1].card)
    touched = [(arrow, before[square]) for square, arrow in shown if square in before]
    if not touched:
        reason = msg("Card {card} covers no square of card {before}, the one laid just before it.", card=name, before=last)
    else:
        arrow, under = touched[0]
        reason = msg(
            "Arrow {arrow} of card {card} does not match arrow {under} of card {before} below it.",
            arrow=arrow,
            card=name,
            under=under,
            before=last,
        )
    return Refusal("SYD-4.3", reason)


def why_not_chain(cards: Sequence[Laid]) -> Refusal | None:
    """The refusal of cards that don't form a chain in this order: two or more, each covering the one before, an end arrow (SYD-4.3)."""
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
    ups, downs = directives.links(row)
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


Worth = Callable[[int, int], float]
"""The worth of a row's points, from its number and its points."""


def command_for(rows: Iterable[Row], cards: Sequence[Laid], worth: Worth) -> Give | Chain:
    """The directive or chain of these laid cards; each row takes the way that is worth most once it has been judged (SYD-4.2, 4.4)."""
    if len(cards) == 1:
        laid = cards[0]
        moved = [_best_trace(row, arrows_of(laid.card, laid.turn), worth) for row in rows]
        return Give(laid.card, laid.turn, tuple([Pick(trace.row, trace.ways) for trace in moved if trace.ways]))
    showing = visible(cards)
    return Chain(tuple(cards), tuple([_best_for(row, showing, worth) for row in rows]))


def _best_trace(row: Row, arrows: Sequence[int], worth: Worth) -> Trace:
    return max(traces(row, arrows), key=lambda trace: worth(row.number, landed(row, trace.end)))


def _best_for(row: Row, showing: Mapping[Square, int], worth: Worth) -> Course:
    courses = best_courses(row, showing)
    return courses[max(courses, key=lambda points: worth(row.number, landed(row, points)))]


def best_course(row: Row, showing: Mapping[Square, int]) -> Course:
    """The course that leaves the row with the most points once it has been judged; among equals, one that needs no undo (SYD-4.5)."""
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
    """The refusal of squares that are not a valid order of checking this chain (SYD-4.4)."""
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
                "{x}.{y} is not a neighbour of {last_x}.{last_y}, which is checked just before.", x=x, y=y, last_x=last_x, last_y=last_y
            )
            return Refusal("SYD-4.4", reason)
    if any(square not in order for square in neighbours(order[-1], showing)):
        x, y = order[-1]
        return Refusal("SYD-4.4", msg("After {x}.{y} an unchecked arrow is left beside it: continue until there is none.", x=x, y=y))
    return None


# Giving


def why_not_give_chain(state: State, seat: int, command: Chain) -> Refusal | None:
    """The refusal if the seat can't give this chain: cards of its hand, laid as a chain, and a course for each row (SYD-4.3, 4.4)."""
    refusal = directives.why_not_in_hand(state, seat, [laid.card for laid in command.cards])
    if refusal is not None:
        return evolve(refusal, clause="SYD-4.3", alternatives=_nearest_chains(state, _held_part(state, seat, command.cards)))
    if any(laid.turn not in range(4) for laid in command.cards):
        return Refusal("SYD-4.1", msg("A card is laid in one of four quarter turns, 0 to 3."))
    refusal = why_not_chain(command.cards)
    if refusal is not None:
        return evolve(refusal, alternatives=_nearest_chains(state, command.cards))
    refusal = _why_not_courses(state, command)
    return None if refusal is None else evolve(refusal, alternatives=(_repaired_chain(state, command),))


def chains(state: State, seat: int) -> MoveSet[Chain]:
    """Every chain the seat can give, each with every combination of the rows' courses (SYD-4.3, 4.4)."""
    hand = known_hand(state, seat)

    def each() -> Iterator[Chain]:
        for cards in layings(hand):
            showing = visible(cards)
            for courses in product(*(list(_courses(row, showing)) for row in state.rows)):
                yield Chain(cards, courses)

    def draw(rng: Rng) -> tuple[Chain, Rng] | None:
        cards, rng = _drawn_cards(hand, rng)
        if len(cards) < 2:
            return None
        showing = visible(cards)
        ends = end_squares(showing)
        courses = []
        for row in state.rows:
            course, rng = _drawn_course(row, showing, ends, rng)
            courses.append(course)
        return Chain(cards, tuple(courses)), rng

    return MoveSet(each, draw)


def give_chain(rows: Iterable[Row], command: Chain) -> tuple[Trace, ...]:
    """The movement of each row under a chain that `why_not_give_chain` allows (SYD-4.4)."""
    showing = visible(command.cards)
    courses = {course.row: course for course in command.courses}
    taken = [(row, courses[row.number]) for row in rows]
    return tuple([directives.trace_of(row, [showing[square] for square in course.squares], course.ways) for row, course in taken])


def traces_of(rows: Iterable[Row], command: Give | Chain) -> tuple[Trace, ...]:
    """The movement of each row under a legal directive or chain (SYD-4.2, 4.4)."""
    return give_chain(rows, command) if isinstance(command, Chain) else directives.give(rows, command)


def chain_along(state: State, cards: Sequence[Laid], chosen: Iterable[Course] = ()) -> Chain:
    """The command that gives this chain: with the chosen courses where they are valid, the best one for every other row (SYD-4.4)."""
    return _repaired_chain(state, Chain(tuple(cards), tuple(chosen)))


def _courses(row: Row, showing: Showing) -> Iterator[Course]:
    for order in orders(showing):
        for trace in traces(row, [showing[square] for square in order]):
            yield Course(row.number, order, trace.ways)


def _why_not_courses(state: State, command: Chain) -> Refusal | None:
    showing = visible(command.cards)
    due = [row.number for row in state.rows]
    named = [course.row for course in command.courses]
    for missing in due:
        if missing not in named:
            return Refusal("SYD-4.4", msg("Row {row} has no course through the chain.", row=missing))
    if named != due:
        return Refusal("SYD-4.4", msg("Each row on the table has one course, in the order of the rows, from the top."))
    for row, course in zip(state.rows, command.courses, strict=True):
        refusal = why_not_order(showing, course.squares)
        if refusal is not None:
            return evolve(refusal, reason=msg("Row {row}: {reason}", row=row.number, reason=refusal.reason))
        arrows = [showing[square] for square in course.squares]
        trace = directives.follow(row, arrows, course.ways)
        if isinstance(trace, WaysFault):
            return Refusal("SYD-4.4", directives.fault_in_words(trace, arrows))
    return None


def _repaired_chain(state: State, command: Chain) -> Chain:
    """The chain with a valid course for each row: the one given where its order is valid, with its ways put right, else the best."""
    showing = visible(command.cards)
    given = {course.row: course for course in command.courses}

    def repaired(row: Row) -> Course:
        course = given.get(row.number)
        if course is None or why_not_order(showing, course.squares) is not None:
            return best_course(row, showing)
        arrows = [showing[square] for square in course.squares]
        return evolve(course, ways=directives.nearest_ways(row, arrows, course.ways).ways)

    return evolve(command, courses=tuple(repaired(row) for row in state.rows))


def _held_part(state: State, seat: int, cards: Sequence[Laid]) -> list[Laid]:
    hand = known_hand(state, seat)
    held = []
    for laid in cards:
        if laid.card not in hand:
            break
        held.append(laid)
    return held


def _nearest_chains(state: State, cards: Sequence[Laid]) -> tuple[Chain | Give, ...]:
    """Legal chains near to the laid cards: the last fitting part, or with the first misfit laid so that it fits."""
    fitting: list[Laid] = []
    for laid in cards:
        if laid.turn not in range(4) or why_not_lay(fitting, laid) is not None:
            break
        fitting.append(laid)
    near: list[Chain | Give] = []
    if len(fitting) < len(cards):
        others = [(*fitting, cover) for cover in covers(fitting, cards[len(fitting)].card)]
        near.extend(chain_along(state, other) for other in others if why_not_chain(other) is None)
    while len(fitting) > 1 and why_not_chain(fitting) is not None:
        fitting.pop()
    if len(fitting) > 1:
        near.append(chain_along(state, fitting))
    elif fitting:
        near.append(directives.repaired_give(state, Give(fitting[0].card, fitting[0].turn)))
    return tuple(near)


def _drawn_cards(hand: Sequence[int], rng: Rng) -> tuple[tuple[Laid, ...], Rng]:
    """A random chain of cards from the hand; empty where no two of them fit.

    Whether a second card fits depends on the first card alone, not on its turn, and two cards always leave an end arrow: so trying
    every first card finds a chain where there is one.
    """
    if len(hand) < 2:
        return (), rng
    wanted, rng = rng.below(len(hand) - 1)
    starts, rng = rng.shuffled(hand)
    for start in starts:
        turn, rng = rng.below(4)
        cards: tuple[Laid, ...] = (Laid(start, 0, 0, turn),)
        chain: tuple[Laid, ...] = ()
        while len(cards) < wanted + 2 or not chain:
            fitting = [laid for card in hand for laid in covers(cards, card)]
            if not fitting:
                break
            laid, rng = rng.pick(fitting)
            cards = (*cards, laid)
            if end_squares(visible(cards)):
                chain = cards
        if chain:
            return chain, rng
    return (), rng


def _drawn_course(row: Row, showing: Showing, ends: Sequence[Square], rng: Rng) -> tuple[Course, Rng]:
    square, rng = rng.pick(ends)
    path = [square]
    while unchecked := [other for other in neighbours(path[-1], showing) if other not in path]:
        square, rng = rng.pick(unchecked)
        path.append(square)
    trace, rng = drawn(traces(row, [showing[square] for square in path]), rng)
    return Course(row.number, tuple(path), trace.ways), rng


def laid_labels(cards: Iterable[Laid]) -> tuple[Message, ...]:
    """Laid cards as a list in a sentence, with their arrows as they lie."""
    return tuple([card_label(laid.card, laid.turn) for laid in cards])


def chain_given(cards: tuple[Message, ...]) -> Message:
    """The sentence that tells everybody of a chain of these cards, named as `laid_labels` does."""
    return msgn("A chain of {count} card is given: {cards}.", "A chain of {count} cards is given: {cards}.", len(cards), cards=cards)


# Give a directives chain
def _perform_chain(working: model.Working, context: DecisionContext[IdeaOrCard], command: Chain) -> None:
    cards = [laid.card for laid in command.cards]
    directives.spend(working, context.seat, Action.CHAIN, cards, give_chain(working.rows, command))
    working.say_of(context.seat, "chain_given", chain_given(laid_labels(command.cards)), "SYD-4.3")


def _why_not_chain_now(context: DecisionContext[IdeaOrCard], command: Chain) -> Refusal | None:
    refusal = why_not_give_chain(context.state, context.seat, command)
    if refusal is None or isinstance(context.decision, model.TurnDecision):
        return refusal
    # A card that says to give a chain allows no single directive in its place.
    near = tuple(other for other in refusal.alternatives if isinstance(other, Chain))
    return evolve(refusal, alternatives=near or tuple(islice(chains(context.state, context.seat), 1)))


CHAIN = model.Rule[IdeaOrCard, Chain](
    Chain, "SYD-4.3", moves=lambda context: chains(context.state, context.seat), why_not=_why_not_chain_now, perform=_perform_chain
)
"""Give a directives chain (SYD-4.3, 4.4)."""


def can_chain(table: model.Table, seat: int) -> bool:
    """True if any two cards of the hand make a chain (SYD-4.3)."""
    return next(layings(table.players[seat].hand), None) is not None


# Sentences


CHAIN_ORDERS: Mapping[Action, model.Order] = {
    Action.CHAIN: msg("give a directives chain"),
    Action.EITHER: msg("give 1 directive or a chain"),
}

CHAIN_DESCRIPTIONS: model.Descriptions = {
    Chain: lambda _cards, _state, command: msg("Give the chain {cards}", cards=laid_labels(command.cards))
}
