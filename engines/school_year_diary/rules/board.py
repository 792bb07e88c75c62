"""Medals and lockers on the board: rotate, swap, lock, remove a locker (SYD-4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations

from attrs import frozen

from engines.kernel.commands import Command, word
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet, picks
from engines.kernel.rng import Rng
from engines.kernel.working_copy import changed
from engines.school_year_diary import model
from engines.school_year_diary.model import Action, DecisionContext, Descriptions, IdeaOrCard, Medal, Row, Rule, State, Table, Working

# Commands


@frozen
class Rotate(Command, verb="rotate"):
    """Rotate an empty medal by 1 to 3 quarter turns clockwise (SYD-4.6)."""

    row: int
    medal: int
    turn: int = word(model.quarter_turn)


@frozen
class Swap(Command, verb="swap"):
    """Swap two empty medals; the first in row and medal order is named first (SYD-4.6)."""

    row: int
    medal: int
    other_row: int
    other_medal: int


@frozen
class Lock(Command, verb="lock"):
    """Put a locker on an empty cell (SYD-4.6)."""

    row: int
    cell: int


@frozen
class RemoveLocker(Command, verb="remove_locker"):
    """Remove a locker (SYD-4.6)."""

    row: int
    cell: int


CLAUSE = "SYD-4.6"
NEAREST = 4
"""The most alternatives that a refusal offers."""
Place = tuple[int, int]
"""A row's number, and a medal or cell of it."""


def empty_medals(table: Table) -> list[Place]:
    """The medals with neither avatar nor locker, top row first, as (row, medal) counted from 1 (SYD-1.4)."""
    return [(row.number, index + 1) for row in table.rows for index in row.empty_medals]


def lockable_cells(table: Table) -> list[Place]:
    """The empty cells on medals, except each row's maximum (SYD-4.6)."""
    found = []
    for row in table.rows:
        taken = {row.points, *(locker.cell for locker in row.lockers)}
        found += [(row.number, cell) for cell in range(1, row.maximum) if cell not in taken]
    return found


def lockers(table: Table) -> list[Place]:
    """The cells with a locker."""
    return [(row.number, locker.cell) for row in table.rows for locker in row.lockers]


def no_row(state: State, number: int) -> Message:
    """The reason why nothing can be done with a row that is not on the table."""
    return msg("There is no row {row} on the table, only {rows}.", row=number, rows=numbers([row.number for row in state.rows]))


def numbers(named: Iterable[int]) -> tuple[Message, ...]:
    """Numbers of cards or rows as a list in a sentence."""
    return tuple([Message(str(each)) for each in named])


def any_of(named: Sequence[int]) -> Message:
    """Numbers of cards or rows, of which one is to be chosen.

    >>> str(any_of((1, 2, 4)))
    '1, 2 or 4'
    """
    *others, last = numbers(named)
    if not others:
        return last
    first = reduce(lambda before, each: msg("{first}, {second}", first=before, second=each), others)
    return msg("{first} or {last}", first=first, last=last)


def changed_rows(table: Table, seat: int, command: Rotate | Swap | Lock | RemoveLocker) -> list[Row]:
    """The rows that a command changes, as they are after it (SYD-4.6)."""
    rows = {row.number: row for row in table.rows}
    row = rows[command.row]
    match command:
        case Rotate(_, place, turn):
            medal = row.medals[place - 1]
            return [_with_medal(row, place, Medal(medal.number, (medal.turn + turn) % 4))]
        case Swap(_, place, other_row, other_place):
            medal, other_medal = row.medals[place - 1], rows[other_row].medals[other_place - 1]
            rows[row.number] = _with_medal(row, place, other_medal)
            rows[other_row] = _with_medal(rows[other_row], other_place, medal)
            return [rows[number] for number in dict.fromkeys((row.number, other_row))]
        case Lock(_, cell):
            lockers = sorted((*row.lockers, model.Locker(cell, seat)), key=lambda locker: locker.cell)
            return [changed(row, {"lockers": tuple(lockers)})]
        case RemoveLocker(_, cell):
            return [changed(row, {"lockers": tuple([locker for locker in row.lockers if locker.cell != cell])})]


def _with_medal(row: Row, place: int, medal: Medal) -> Row:
    return changed(row, {"medals": (*row.medals[: place - 1], medal, *row.medals[place:])})


def _perform(working: Working, context: DecisionContext[IdeaOrCard], command: Rotate | Swap | Lock | RemoveLocker) -> None:
    for changed_row in changed_rows(working, context.seat, command):
        working.put_row(changed_row)
    match command:
        case Rotate(row, medal):
            kind, said = "rotated", msg("Medal {medal} of row {row} is rotated.", medal=medal, row=row)
        case Swap(row, medal, other_row, other):
            kind, said = "swapped", msg("Medal {medal} of row {row} and medal {other_medal} of row {other_row} are swapped.", medal=medal,
                                        row=row, other_medal=other, other_row=other_row)  # fmt: skip
        case Lock(row, cell):
            kind, said = "locked", msg("Cell {cell} of row {row} is locked.", cell=cell, row=row)
        case RemoveLocker(row, cell):
            kind, said = "unlocked", msg("The locker on cell {cell} of row {row} is removed.", cell=cell, row=row)
    working.say_of(context.seat, kind, said, CLAUSE)


def _why_not_empty(state: State, number: int, medal: int) -> Message | None:
    """SYD-1.4, 4.6: the medal must bear neither avatar nor locker."""
    row = state.row(number)
    if row is None:
        return no_row(state, number)
    if not 1 <= medal <= len(row.medals):
        return msg("Row {row} has medals 1 to {last}, no medal {medal}.", row=number, last=len(row.medals), medal=medal)
    if row.empty_medal(medal - 1):
        return None
    if row.points == 0 and medal == 1:
        return msg("Medal 1 of row {row} is not empty: the student on the start circle reaches it next.", row=number)
    if row.featured == medal - 1:
        return msg("Medal {medal} of row {row} is not empty: the student stands on it.", medal=medal, row=number)
    return msg("Medal {medal} of row {row} is not empty: a locker lies on it.", medal=medal, row=number)


def _near(places: list[Place], row: int, place: int) -> list[Place]:
    """The nearest to a place of a row, those of the row first."""
    return sorted(places, key=lambda other: (other[0] != row, abs(other[0] - row), abs(other[1] - place)))[:NEAREST]


# Rotate
def _why_not_rotate(context: DecisionContext[IdeaOrCard], command: Rotate) -> Refusal | None:
    """SYD-4.6: an empty medal, by 90, 180 or 270 degrees."""
    reason = _why_not_empty(context.state, command.row, command.medal)
    turn = command.turn if command.turn in (1, 2, 3) else 1
    if reason is not None:
        return Refusal(
            CLAUSE, reason, tuple(Rotate(*place, turn) for place in _near(empty_medals(context.state), command.row, command.medal))
        )
    if command.turn not in (1, 2, 3):
        near = tuple(Rotate(command.row, command.medal, turn) for turn in (1, 2, 3))
        return Refusal(CLAUSE, msg("Rotate the medal by one, two or three quarter turns: it can't stay as it was."), near)
    return None


ROTATE = Rule[IdeaOrCard, Rotate](
    Rotate,
    CLAUSE,
    moves=lambda context: picks(
        lambda: [(*place, turn) for place in empty_medals(context.state) for turn in (1, 2, 3)], lambda option: Rotate(*option)
    ),
    why_not=_why_not_rotate,
    perform=_perform,
)
"""Rotate 1 medal (SYD-4.6)."""


# Swap
def _why_not_swap(context: DecisionContext[IdeaOrCard], command: Swap) -> Refusal | None:
    """SYD-4.6: two different empty medals of any rows."""
    first, second = (command.row, command.medal), (command.other_row, command.other_medal)
    reason = _why_not_empty(context.state, *first) or _why_not_empty(context.state, *second)
    empties = empty_medals(context.state)
    if reason is None and first < second:
        return None
    if reason is None and first > second:
        return Refusal(CLAUSE, msg("To swap two medals, name the upper or left one first."), (Swap(*second, *first),))
    if reason is None:
        reason = msg("A medal can't be swapped with itself.")
    fixed = first if first in empties else second
    near = [tuple(sorted((fixed, place))) for place in empties if place != fixed] if fixed in empties else []
    return Refusal(CLAUSE, reason, tuple(Swap(*one, *other) for one, other in near[:NEAREST]))


def _swap_moves(context: DecisionContext[IdeaOrCard]) -> MoveSet[Swap]:
    empties = empty_medals(context.state)

    def draw(rng: Rng) -> tuple[Swap, Rng] | None:
        if len(empties) < 2:
            return None
        one, rng = rng.below(len(empties))
        other, rng = rng.below(len(empties) - 1)
        other += other >= one
        return Swap(*empties[min(one, other)], *empties[max(one, other)]), rng

    return MoveSet(lambda: (Swap(*one, *other) for one, other in combinations(empties, 2)), draw)


SWAP = Rule[IdeaOrCard, Swap](Swap, CLAUSE, moves=_swap_moves, why_not=_why_not_swap, perform=_perform)
"""Swap 2 medals; both keep their orientation (SYD-4.6)."""


# Lock
def _why_not_lock(context: DecisionContext[IdeaOrCard], command: Lock) -> Refusal | None:
    """SYD-4.6: an empty cell on a medal, except the row's current maximum."""
    cells = lockable_cells(context.state)
    if (command.row, command.cell) in cells:
        return None
    near = tuple(Lock(*place) for place in _near(cells, command.row, command.cell))
    return Refusal(CLAUSE, _why_not_lockable(context.state, command), near)


def _why_not_lockable(state: State, command: Lock) -> Message:
    row = state.row(command.row)
    if row is None:
        return no_row(state, command.row)
    if command.cell == 0:
        return msg("Cell 0 of row {row} is not on a medal, so it can't be locked.", row=command.row)
    if not 0 < command.cell <= row.maximum:
        return msg("Row {row} has cells 1 to {last}, no cell {cell}.", row=command.row, last=row.maximum, cell=command.cell)
    if command.cell == row.points:
        return msg("The student stands on cell {cell} of row {row}.", cell=command.cell, row=command.row)
    if command.cell == row.maximum:
        return msg("Cell {cell} is the maximum of row {row}, which can't be locked.", cell=command.cell, row=command.row)
    return msg("A locker already lies on cell {cell} of row {row}.", cell=command.cell, row=command.row)


LOCK = Rule[IdeaOrCard, Lock](
    Lock,
    CLAUSE,
    moves=lambda context: picks(lambda: lockable_cells(context.state), lambda place: Lock(*place)),
    why_not=_why_not_lock,
    perform=_perform,
)
"""Lock 1 cell with a stand of one's own (SYD-4.6)."""


# Remove a locker
def _why_not_remove(context: DecisionContext[IdeaOrCard], command: RemoveLocker) -> Refusal | None:
    """SYD-4.6: any locker."""
    places = lockers(context.state)
    if (command.row, command.cell) in places:
        return None
    if context.state.row(command.row) is None:
        reason = no_row(context.state, command.row)
    else:
        reason = msg("There is no locker on cell {cell} of row {row}.", cell=command.cell, row=command.row)
    return Refusal(CLAUSE, reason, tuple(RemoveLocker(*place) for place in _near(places, command.row, command.cell)))


REMOVE_LOCKER = Rule[IdeaOrCard, RemoveLocker](
    RemoveLocker,
    CLAUSE,
    moves=lambda context: picks(lambda: lockers(context.state), lambda place: RemoveLocker(*place)),
    why_not=_why_not_remove,
    perform=_perform,
)
"""Remove 1 locker, whoever laid it (SYD-4.6)."""


def own_lockers_off(working: Working, seat: int) -> None:
    """Remove all lockers of a seat, at the start of its turn (SYD-3.3)."""
    removed = 0
    for row in working.rows:
        left = tuple(locker for locker in row.lockers if locker.owner != seat)
        if len(left) < len(row.lockers):
            removed += len(row.lockers) - len(left)
            working.change_row(row, lockers=left)
    if removed:
        working.say_of(seat, "lockers_off", msg("Lockers removed: {removed}.", removed=removed), "SYD-3.3")


# Sentences


BOARD_ORDERS: Mapping[Action, model.Order] = {
    Action.ROTATE: lambda _, task: msgn("rotate {count} empty medal", "rotate {count} empty medals", task.amount),
    Action.SWAP: lambda _, task: (
        msgn("swap two empty medals, {count} time", "swap two empty medals, {count} times", task.amount)
        if task.amount > 1
        else msg("swap two empty medals")
    ),
    Action.LOCK: lambda _, task: msgn("lock {count} cell", "lock {count} cells", task.amount),
    Action.REMOVE_LOCKER: lambda _, task: msgn("remove {count} locker", "remove {count} lockers", task.amount),
}

TURNS = {1: msg("a quarter turn to the right"), 2: msg("by half a turn"), 3: msg("a quarter turn to the left")}
"""Quarter turns clockwise in words."""
BOARD_DESCRIPTIONS: Descriptions = {
    Rotate: lambda _cards, _state, command: msg(
        "Rotate medal {medal} of row {row} {turn}", medal=command.medal, row=command.row, turn=TURNS[command.turn]
    ),
    Swap: lambda _cards, _state, command: msg(
        "Swap medal {medal} of row {row} and medal {other_medal} of row {other_row}",
        medal=command.medal,
        row=command.row,
        other_medal=command.other_medal,
        other_row=command.other_row,
    ),
    Lock: lambda _cards, _state, command: msg("Lock cell {cell} of row {row}", cell=command.cell, row=command.row),
    RemoveLocker: lambda _cards, _state, command: msg("Remove the locker on cell {cell} of row {row}", cell=command.cell, row=command.row),
}
