"""What giving a directive and giving a chain have in common: cards of the hand, rows that move, ways that are picked (SYD-4.2…4.4).

The rows that come back have moved but have not been judged (SYD-4.5). What the action costs, and whose decision it is, is not asked here.
Everything works on a seat's view as well as on the full state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.school_year_diary.arrows import PAIR_NUMBERS
from engines.school_year_diary.model import Row, State
from engines.school_year_diary.paths import Trace, WaysFault, traces

_CARDS = frozenset(PAIR_NUMBERS)


@frozen
class Given:
    """What giving did: the state with the rows moved and the cards on the old directive deck, and how each row moved, top first."""

    state: State
    traces: tuple[Trace, ...]


def known_hand(state: State, seat: int) -> tuple[int, ...]:
    """The cards of the seat's hand that it may know: none of those face down in a view."""
    return tuple(card for card in state.players[seat].hand if card in _CARDS)


def why_not_in_hand(state: State, seat: int, cards: Sequence[int]) -> Refusal | None:
    """Why these cards can't be given: one of them is not in the hand (SYD-4.2)."""
    hand = known_hand(state, seat)
    for card in cards:
        if card not in hand:
            return Refusal("SYD-4.2", msg("Card {card} is not in the hand.", card=card))
    return None


def rows_moved(state: State, seat: int, cards: Sequence[int], move: Callable[[Row], Trace | WaysFault]) -> Given:
    """The rows moved, and the cards gone from the hand onto the old directive deck, the last of them on top."""
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


def fault_in_words(fault: WaysFault, arrows: Sequence[int]) -> Message:
    """Why the picks of a row do not fit its movement (SYD-4.2)."""
    if fault.kind == "superfluous":
        return msg("Row {row} has fewer choices than were picked: elsewhere at most one path is valid.", row=fault.row)
    arrow = arrows[fault.arrow]
    if fault.kind == "wrong":
        return msg("A pick for row {row} at arrow {arrow} is neither up nor down.", row=fault.row, arrow=arrow)
    return msg("Row {row} has two valid paths for arrow {arrow} from {cell} points: pick one.", row=fault.row, arrow=arrow, cell=fault.cell)


def nearest_ways(row: Row, arrows: Sequence[int], ways: str) -> Trace:
    """The movement that keeps most of these ways."""

    def kept(trace: Trace) -> int:
        same = 0
        for mine, theirs in zip(trace.ways, ways, strict=False):
            if mine != theirs:
                break
            same += 1
        return same

    return max(traces(row, arrows), key=kept)


def drawn(moved: list[Trace], rng: Rng) -> tuple[Trace, Rng]:
    """A random one of a row's movements."""
    return (moved[0], rng) if len(moved) == 1 else rng.pick(moved)
