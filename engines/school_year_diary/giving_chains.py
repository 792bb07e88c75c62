"""Giving a directives chain: what is legal, why not, and how the rows move (SYD-4.3, 4.4). How cards are laid is in `chain`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.school_year_diary.chain import (
    Showing,
    Square,
    best_course,
    covers,
    end_squares,
    layings,
    neighbours,
    orders,
    visible,
    why_not_chain,
    why_not_lay,
    why_not_order,
)
from engines.school_year_diary.commands import Chain, Course, Give, Laid
from engines.school_year_diary.directives import repaired_give
from engines.school_year_diary.giving import Given, drawn, fault_in_words, known_hand, nearest_ways, rows_moved, why_not_in_hand
from engines.school_year_diary.model import Row, State
from engines.school_year_diary.paths import Trace, WaysFault, follow, traces


def why_not_give_chain(state: State, seat: int, command: Chain) -> Refusal | None:
    """Why the seat can't give this chain so: cards of its hand, laid as a chain, and a course for each row (SYD-4.3, 4.4)."""
    refusal = why_not_in_hand(state, seat, [laid.card for laid in command.cards])
    if refusal is not None:
        return evolve(refusal, clause="SYD-4.3", alternatives=_nearest_chains(state, _held_part(state, seat, command.cards)))
    if any(laid.turn not in range(4) for laid in command.cards):
        return Refusal("SYD-4.1", msg("A card is laid in one of four quarter turns, 0 to 3."))
    refusal = why_not_chain(command.cards)
    if refusal is not None:
        return evolve(refusal, alternatives=_nearest_chains(state, command.cards))
    refusal = _why_not_courses(state, command)
    return None if refusal is None else evolve(refusal, alternatives=(_repaired_chain(state, command),))


def chains(state: State, seat: int) -> Family[Chain]:
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

    return Family(each, draw)


def give_chain(state: State, seat: int, command: Chain) -> Given:
    """The rows after a chain that `why_not_give_chain` allows; the cards go to the old directive deck, the last laid on top (SYD-4.4)."""
    showing = visible(command.cards)
    courses = {course.row: course for course in command.courses}

    def move(row: Row) -> Trace | WaysFault:
        course = courses[row.number]
        return follow(row, [showing[square] for square in course.squares], course.ways)

    return rows_moved(state, seat, [laid.card for laid in command.cards], move)


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
    for number in due:
        if number not in named:
            return Refusal("SYD-4.4", msg("Row {row} has no course through the chain.", row=number))
    if named != due:
        return Refusal("SYD-4.4", msg("Each row on the table has one course, in the order of the rows, from the top."))
    for row, course in zip(state.rows, command.courses, strict=True):
        refusal = why_not_order(showing, course.squares)
        if refusal is not None:
            return evolve(refusal, reason=msg("Row {row}: {reason}", row=row.number, reason=refusal.reason))
        arrows = [showing[square] for square in course.squares]
        trace = follow(row, arrows, course.ways)
        if isinstance(trace, WaysFault):
            return Refusal("SYD-4.4", fault_in_words(trace, arrows))
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
        return evolve(course, ways=nearest_ways(row, arrows, course.ways).ways)

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
    """What the laid cards come near to: the last fitting part as a chain, or with the first misfit laid so that it fits."""
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
        near.append(repaired_give(state, Give(fitting[0].card, fitting[0].turn)))
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
