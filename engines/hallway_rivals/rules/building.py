"""Building the school: Hall tiles, bases and special rooms, by hand or quickly (HR-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key
from typing import Any

from attrs import frozen

from engines.hallway_rivals.board import MIDDLE, SIDE, Annex, Board, Kind, Place, Tile, free_positions
from engines.hallway_rivals.model import (
    START,
    Arrive,
    Building,
    Classroom,
    PlaceAnnex,
    PlaceTile,
    RivalsTask,
    SetUpBoard,
    State,
    Working,
    action,
)
from engines.hallway_rivals.words import beside_tile, corridor_name, place_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles
from engines.kernel.messages import Message, msg

TILES_EACH = 2
AROUND: tuple[tuple[int, int], ...] = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Positions of the Hall tiles around the Office in a quickly built school."""
QUICK: dict[int, tuple[int, ...]] = {2: (0, 1, 2, 3), 3: (0, 1, 2, 3, 5, 7), 4: (0, 1, 2, 3, 4, 5, 6, 7)}
"""Positions taken of `AROUND`, by the number of players: each pattern looks the same from opposite sides."""


def set_up_board(working: Working, _: SetUpBoard) -> None:
    """Build the school quickly, or let the players do it, before the first students arrive (HR-1)."""
    if working.config.building is Building.QUICK:
        _build_quickly(working)
        working.then(Arrive())
    else:
        working.then(*building_tasks(len(working.players)))


def building_tasks(players: int) -> tuple[RivalsTask, ...]:
    """The tasks by hand: tiles in turn order, then base or special room, then the other in reverse order (HR-1.2, 1.3)."""
    seats = range(players)
    tiles = [PlaceTile((seat,)) for _ in range(TILES_EACH) for seat in seats]
    return (*tiles, *[PlaceAnnex((seat,)) for seat in (*seats, *reversed(seats))], Arrive())


def first_students(working: Working, _: Arrive) -> None:
    """Put five students into each base (HR-1.5)."""
    for seat in range(len(working.players)):
        for _number in range(START):
            working.new_student(seat)
    working.say("began", msg("School begins."), "HR-1.5")


# Tiles
@frozen
class Lay(Command, verb="tile"):
    """Place a Hall tile; ``x`` and ``y`` count tiles to the right of the Office and below it (HR-1.2)."""

    x: int
    y: int
    turned: bool = flag()


def _tiles(context: DecisionContext[None, State, PlaceTile]) -> Iterator[Lay]:
    for x, y in free_positions(context.state.board):
        yield Lay(x, y)
        yield Lay(x, y, turned=True)


def _why_not_tile(context: DecisionContext[None, State, PlaceTile], command: Lay) -> Refusal | None:
    free = free_positions(context.state.board)
    if (command.x, command.y) in free:
        return None
    near = sorted(free, key=lambda at: abs(at[0] - command.x) + abs(at[1] - command.y))[:3]
    reason = msg("Place the tile next to another one, so that their exits meet.")
    return Refusal("HR-1.2", reason, tuple([Lay(x, y, command.turned) for x, y in near]))


def _add_tile(working: Working, tile: Tile) -> None:
    working.board = Board((*working.board.tiles, tile), working.board.annexes)
    working.rooms = [*working.rooms, Classroom(), Classroom()]


def _lay(working: Working, context: DecisionContext[None, State, PlaceTile], command: Lay) -> None:
    _add_tile(working, Tile(command.x, command.y, command.turned))
    last = 100 + len(working.rooms)
    words = msg("{name} places a tile with rooms {one} and {other}.", name=working.name(context.seat), one=last - 1, other=last)
    working.say("tile", words, "HR-1.2")


LAY = action(Lay, "HR-1.2", _tiles, _why_not_tile, _lay, Settles.SEAT)


# Bases and special rooms
@frozen
class BuildBase(Command, verb="base"):
    """Place the base beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


@frozen
class BuildSpecial(Command, verb="special"):
    """Place the special room beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


def _build(working: Working, seat: int, kind: Kind, exit_: Place) -> None:
    annex = Annex(kind, seat, exit_)
    working.board = Board(working.board.tiles, (*working.board.annexes, annex))
    words = msg("{name} places {place}.", name=working.name(seat), place=place_name(working, annex.place))
    working.say("annex", words, "HR-1.3")


def _building(command: type[Any], kind: Kind) -> Rule[None, State, Working, Any, Any]:
    def why_not(context: DecisionContext[None, State, PlaceAnnex], tried: BuildBase | BuildSpecial) -> Refusal | None:
        board = context.state.board
        if any(annex.seat == context.seat and annex.kind is kind for annex in board.annexes):
            return Refusal("HR-1.3", msg("You have already placed that room."))
        if tried.exit not in board.plan.exits:
            return Refusal("HR-1.3", msg("Place it beside a free exit of a Hall tile."), tuple(map(command, board.plan.exits[:3])))
        return None

    return action(
        command,
        "HR-1.3",
        lambda context: map(command, context.state.board.plan.exits),
        why_not,
        lambda working, context, built: _build(working, context.seat, kind, built.exit),
        Settles.SEAT,
    )


BUILD_BASE, BUILD_SPECIAL = _building(BuildBase, Kind.BASE), _building(BuildSpecial, Kind.SPECIAL)


# A quickly built school
def _build_quickly(working: Working) -> None:
    """Build a fair school by the deal number: tiles around the Office, with everybody's rooms as far apart as the exits allow (HR-1.3)."""
    count = len(working.players)
    spots, working.rng = working.rng.shuffled([AROUND[place] for place in QUICK[count]])
    for x, y in _connected(spots):
        turned, working.rng = working.rng.below(2)
        _add_tile(working, Tile(x, y, bool(turned)))
    exits = _round_about(working.board)
    first, working.rng = working.rng.below(len(exits))
    step = len(exits) / (2 * count)
    chosen = [exits[(first + int(number * step)) % len(exits)] for number in range(2 * count)]
    for seat in range(count):
        # Base and special room of a player lie across from each other, so that everybody has two fronts.
        _build(working, seat, Kind.BASE, chosen[seat])
        _build(working, seat, Kind.SPECIAL, chosen[seat + count])


def _connected(spots: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """Yield the positions so that each is beside an earlier one."""
    waiting, lying = list(spots), {(0, 0)}
    while waiting:
        x, y = next(at for at in waiting if any(abs(at[0] - ox) + abs(at[1] - oy) == 1 for ox, oy in lying))
        waiting.remove((x, y))
        lying.add((x, y))
        yield x, y


def _round_about(board: Board) -> list[Place]:
    """Return the free exits in order of a walk around the school."""

    def at(exit_: Place) -> tuple[int, int]:
        tile = board.tiles[exit_.number - 1]
        return tile.x * SIDE + exit_.column - MIDDLE, tile.y * SIDE + exit_.row - MIDDLE

    def before(one: Place, other: Place) -> int:
        # Whole numbers give the same order on every machine: first the upper half, then by the angle between the two.
        (x, y), (ox, oy) = at(one), at(other)
        half = ((y, x) >= (0, 0)) - ((oy, ox) >= (0, 0))
        return half or oy * x * -1 + y * ox or x * x + y * y - ox * ox - oy * oy

    return sorted(board.plan.exits, key=cmp_to_key(before))


PROMPTS: Prompts = {
    PlaceTile: msg("Place a Hall tile beside another tile."),
    PlaceAnnex: msg("Place your base or special room beside a free exit."),
}


def _lay_words(state: State, command: Lay) -> Message:
    where = beside_tile(state.board, command.x, command.y)
    return msg("Place a turned tile {where}", where=where) if command.turned else msg("Place a tile {where}", where=where)


DESCRIPTIONS: Descriptions = {
    Lay: _lay_words,
    BuildBase: lambda state, it: msg("Place the base at {space}", space=corridor_name(state.board, it.exit)),
    BuildSpecial: lambda state, it: msg("Place the special room at {space}", space=corridor_name(state.board, it.exit)),
}
