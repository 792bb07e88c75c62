"""Giving a single directive: what is legal, why not, and how the rows move (SYD-4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.school_year_diary.commands import Give, Pick
from engines.school_year_diary.giving import Given, drawn, fault_in_words, known_hand, nearest_ways, rows_moved, why_not_in_hand
from engines.school_year_diary.model import State
from engines.school_year_diary.paths import Trace, WaysFault, arrows_of, follow, traces


def why_not_give(state: State, seat: int, command: Give) -> Refusal | None:
    """Why the seat can't give this directive so (SYD-4.2): a card of its hand, and a pick for just those rows that have a choice."""
    refusal = why_not_in_hand(state, seat, (command.card,))
    if refusal is not None:
        others = tuple(repaired_give(state, evolve(command, card=card)) for card in known_hand(state, seat))
        return evolve(refusal, alternatives=others if command.turn in range(4) else ())
    if command.turn not in range(4):
        return Refusal("SYD-4.1", msg("A card is laid in one of four quarter turns, 0 to 3, not {turn}.", turn=command.turn))
    reason = _why_not_picks(state, command)
    return None if reason is None else Refusal("SYD-4.2", reason, (repaired_give(state, command),))


def gives(state: State, seat: int) -> Family[Give]:
    """Every directive the seat can give: each card of its hand, at each turn, with each combination of picks (SYD-4.2)."""
    hand = known_hand(state, seat)

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
            trace, rng = drawn(traces(row, arrows_of(card, turn)), rng)
            moved.append(trace)
        return Give(card, turn, _picks(moved)), rng

    return Family(each, draw)


def give(state: State, seat: int, command: Give) -> Given:
    """The rows after a directive that `why_not_give` allows; the card goes to the old directive deck (SYD-4.2)."""
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return rows_moved(state, seat, (command.card,), lambda row: follow(row, arrows, ways.get(row.number, "")))


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
            return fault_in_words(trace, arrows)
    return None


def repaired_give(state: State, command: Give) -> Give:
    """The command with picks that fit, as near to its own as can be (SYD-4.2)."""
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return evolve(command, picks=_picks(nearest_ways(row, arrows, ways.get(row.number, "")) for row in state.rows))
