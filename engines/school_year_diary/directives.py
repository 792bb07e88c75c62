"""Giving a directive or a directives chain: what is legal, why not, and how the rows move (SYD-4.2…4.4).

The rows that come back have moved but have not been judged (SYD-4.5). What the action costs, and whose decision it is, is
not asked here. Everything works on a seat's view as well as on the full state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.school_year_diary.arrows import PAIR_NUMBERS
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
from engines.school_year_diary.commands import Chain, Course, Give, Laid, Pick
from engines.school_year_diary.model import Row, State
from engines.school_year_diary.paths import Trace, WaysFault, arrows_of, follow, traces


@frozen
class Given:
    """What giving did: the state with the rows moved and the cards on the old directive deck, and how each row moved, top first."""

    state: State
    traces: tuple[Trace, ...]


def why_not_give(state: State, seat: int, command: Give) -> Refusal | None:
    """Why the seat can't give this directive so (SYD-4.2): a card of its hand, and a pick for just those rows that have a choice."""
    refusal = _why_not_in_hand(state, seat, (command.card,))
    if refusal is not None:
        others = tuple(_repaired_give(state, evolve(command, card=card)) for card in _known_hand(state, seat))
        return evolve(refusal, alternatives=others if command.turn in range(4) else ())
    if command.turn not in range(4):
        return Refusal("SYD-4.1", msg("A card is laid in one of four quarter turns, 0 to 3, not {turn}.", turn=command.turn))
    reason = _why_not_picks(state, command)
    return None if reason is None else Refusal("SYD-4.2", reason, (_repaired_give(state, command),))


def gives(state: State, seat: int) -> Family[Give]:
    """Every directive the seat can give: each card of its hand, at each turn, with each combination of picks (SYD-4.2)."""
    hand = _known_hand(state, seat)

    def each() -> Iterator[Give]:
        for card in hand:
            for turn in range(4):
                arrows = arrows_of(card, turn)
                for moved in product(*(traces(row, arrows) for row in state.rows)):
                    yield Give(card, turn, _picks(moved))

    def draw(rng: Rng) -> tuple[Give, Rng] | None:
        if not hand:
            return None
        index, rng = rng.below(4 * len(hand))
        card, turn = hand[index // 4], index % 4
        moved = []
        for row in state.rows:
            trace, rng = _drawn(traces(row, arrows_of(card, turn)), rng)
            moved.append(trace)
        return Give(card, turn, _picks(moved)), rng

    return Family(each, draw)


def give(state: State, seat: int, command: Give) -> Given:
    """The rows after a directive that `why_not_give` allows; the card goes to the old directive deck (SYD-4.2)."""
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return _given(state, seat, (command.card,), lambda row: follow(row, arrows, ways.get(row.number, "")))


def why_not_give_chain(state: State, seat: int, command: Chain) -> Refusal | None:
    """Why the seat can't give this chain so: cards of its hand, laid as a chain, and a course for each row (SYD-4.3, 4.4)."""
    refusal = _why_not_in_hand(state, seat, [laid.card for laid in command.cards])
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
    hand = _known_hand(state, seat)

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

    return _given(state, seat, [laid.card for laid in command.cards], move)


def chain_along(state: State, cards: Sequence[Laid], chosen: Iterable[Course] = ()) -> Chain:
    """The command that gives this chain: with the chosen courses where they are valid, the best one for every other row (SYD-4.4)."""
    return _repaired_chain(state, Chain(tuple(cards), tuple(chosen)))


def _known_hand(state: State, seat: int) -> tuple[int, ...]:
    return tuple(card for card in state.players[seat].hand if card in _CARDS)


_CARDS = frozenset(PAIR_NUMBERS)


def _why_not_in_hand(state: State, seat: int, cards: Sequence[int]) -> Refusal | None:
    hand = _known_hand(state, seat)
    for card in cards:
        if card not in hand:
            return Refusal("SYD-4.2", msg("Card {card} is not in the hand.", card=card))
    return None


def _given(state: State, seat: int, cards: Sequence[int], move: Callable[[Row], Trace | WaysFault]) -> Given:
    moved, rows = [], []
    for row in state.rows:
        trace = move(row)
        if isinstance(trace, WaysFault):
            raise ValueError(f"row {row.number}: the ways are {trace.kind}; check a command before it is applied")
        moved.append(trace)
        rows.append(row if trace.end == row.points else evolve(row, points=trace.end))
    player = state.players[seat]
    player = evolve(player, hand=tuple(card for card in player.hand if card not in cards))
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    decks = evolve(state.decks, old_directives=(*reversed(cards), *state.decks.old_directives))
    return Given(evolve(state, rows=tuple(rows), players=players, decks=decks), tuple(moved))


# Picks of a single directive


def _picks(moved: Iterable[Trace]) -> tuple[Pick, ...]:
    return tuple(Pick(trace.row, trace.ways) for trace in moved if trace.ways)


def _why_not_picks(state: State, command: Give) -> Message | None:
    numbers = [pick.row for pick in command.picks]
    on_table = [row.number for row in state.rows]
    for index, number in enumerate(numbers):
        if number not in on_table:
            return msg("There is no row {row} on the table to pick a path for.", row=number)
        if number in numbers[:index]:
            return msg("Row {row} is picked for twice.", row=number)
    if numbers != sorted(numbers):
        return msg("Picks are named in the order of the rows, from the top.")
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    for row in state.rows:
        trace = follow(row, arrows, ways.get(row.number, ""))
        if isinstance(trace, WaysFault):
            return _fault(trace, arrows)
    return None


def _fault(fault: WaysFault, arrows: Sequence[int]) -> Message:
    if fault.kind == "superfluous":
        return msg("Row {row} has fewer choices than were picked: elsewhere at most one path is valid.", row=fault.row)
    arrow = arrows[fault.arrow]
    if fault.kind == "wrong":
        return msg("A pick for row {row} at arrow {arrow} is neither up nor down.", row=fault.row, arrow=arrow)
    return msg("Row {row} has two valid paths for arrow {arrow} from {cell} points: pick one.", row=fault.row, arrow=arrow, cell=fault.cell)


def _nearest_ways(row: Row, arrows: Sequence[int], ways: str) -> Trace:
    """The movement that keeps most of these ways."""

    def kept(trace: Trace) -> int:
        same = 0
        for mine, theirs in zip(trace.ways, ways, strict=False):
            if mine != theirs:
                break
            same += 1
        return same

    return max(traces(row, arrows), key=kept)


def _repaired_give(state: State, command: Give) -> Give:
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return evolve(command, picks=_picks(_nearest_ways(row, arrows, ways.get(row.number, "")) for row in state.rows))


# Courses through a chain


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
            return Refusal("SYD-4.4", _fault(trace, arrows))
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
        return evolve(course, ways=_nearest_ways(row, arrows, course.ways).ways)

    return evolve(command, courses=tuple(repaired(row) for row in state.rows))


def _held_part(state: State, seat: int, cards: Sequence[Laid]) -> list[Laid]:
    hand = _known_hand(state, seat)
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
        near.append(_repaired_give(state, Give(fitting[0].card, fitting[0].turn)))
    return tuple(near)


# Drawing at random without listing


def _drawn(moved: list[Trace], rng: Rng) -> tuple[Trace, Rng]:
    return (moved[0], rng) if len(moved) == 1 else rng.pick(moved)


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
    trace, rng = _drawn(traces(row, [showing[square] for square in path]), rng)
    return Course(row.number, tuple(path), trace.ways), rng
