"""Building the school: Hall tiles, bases and special rooms, by hand or quickly (HR-1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key

from attrs import frozen

from engines.hallway_rivals.board import MIDDLE, SIDE, Annex, Board, Kind, Place, Tile, free_positions, positions
from engines.hallway_rivals.model import START, Arrive, Building, Classroom, PlaceAnnex, PlaceTile, SetUpBoard, State, Working
from engines.hallway_rivals.words import corridor_name, place_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet


@frozen
class Lay(Command, verb="tile"):
    """Place a Hall tile, so many tiles to the right of the Office and below it (HR-1.2)."""

    x: int
    y: int
    turned: bool = flag()


@frozen
class BuildBase(Command, verb="base"):
    """Place the base beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


@frozen
class BuildSpecial(Command, verb="special"):
    """Place the special room beside an exit (HR-1.3)."""

    exit: Place = piece(Place)


Laying = DecisionContext[None, State, PlaceTile]


Annexing = DecisionContext[None, State, PlaceAnnex]


TILES_EACH = 2


AROUND: tuple[tuple[int, int], ...] = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Where a quickly built school has its Hall tiles: around the Office."""


QUICK: dict[int, tuple[int, ...]] = {2: (0, 1, 2, 3), 3: (0, 1, 2, 3, 5, 7), 4: (0, 1, 2, 3, 4, 5, 6, 7)}
"""Which of `AROUND`, by the number of players: each pattern is the same seen from opposite sides."""


def set_up_board(working: Working, _: SetUpBoard) -> None:
    """Tiles in turn order, one at a time; base or special in order, then the other in reverse order (HR-1.2, 1.3)."""
    seats = range(len(working.players))
    if working.config.building is Building.QUICK:
        quick(working)
        working.then(Arrive())
        return
    tiles = [PlaceTile((seat,)) for _ in range(TILES_EACH) for seat in seats]
    working.then(*tiles, *[PlaceAnnex((seat,)) for seat in (*seats, *reversed(seats))], Arrive())


def arrive(working: Working, _: Arrive) -> None:
    """Five students each in base (HR-1.5)."""
    for seat in range(len(working.players)):
        for _number in range(START):
            working.new_student(seat)
    working.say("began", msg("School begins."), "HR-1.5")


# Tiles
def _tiles(context: Laying) -> Iterator[Lay]:
    for x, y in free_positions(context.state.board):
        yield Lay(x, y)
        yield Lay(x, y, turned=True)


def _why_not_tile(context: Laying, command: Lay) -> Refusal | None:
    free = free_positions(context.state.board)
    if (command.x, command.y) in free:
        return None
    reason = msg("A tile goes beside one that lies there already, so that their exits meet.")
    near = sorted(free, key=lambda at: abs(at[0] - command.x) + abs(at[1] - command.y))[:3]
    return Refusal("HR-1.2", reason, tuple([Lay(x, y, command.turned) for x, y in near]))


def add_tile(working: Working, tile: Tile) -> None:
    """A tile lies there, with two classrooms of its own."""
    working.board = Board((*working.board.tiles, tile), working.board.annexes)
    working.rooms = [*working.rooms, Classroom(), Classroom()]


def _lay(working: Working, context: Laying, command: Lay) -> None:
    add_tile(working, Tile(command.x, command.y, command.turned))
    last = 100 + len(working.rooms)
    words = msg("{name} places a tile with rooms {one} and {other}.", name=working.name(context.seat), one=last - 1, other=last)
    working.say("tile", words, "HR-1.2")


LAY: Rule[None, State, Working, PlaceTile, Lay] = Rule(Lay, "HR-1.2", lambda context: MoveSet(lambda: _tiles(context)), _why_not_tile, _lay)
"""Place a Hall tile (HR-1.2)."""


# Bases and special rooms
def placed(state: State, seat: int, kind: Kind) -> bool:
    """Whether a player has placed base or special room."""
    return any(annex.seat == seat and annex.kind is kind for annex in state.board.annexes)


def why_not_annex(context: Annexing, kind: Kind, exit_: Place) -> Refusal | None:
    """HR-1.3: one of each, beside a free exit of a Hall tile; as many exits must stay free as rooms are still to be placed."""
    if placed(context.state, context.seat, kind):
        return Refusal("HR-1.3", msg("That room of yours is placed already."))
    if exit_ not in context.state.board.plan.exits:
        return Refusal("HR-1.3", msg("It goes beside a free exit of a Hall tile."), tuple(_nearest(context, kind)))
    return None


def _nearest(context: Annexing, kind: Kind) -> Iterator[BuildBase | BuildSpecial]:
    return (_command(kind, place) for place in context.state.board.plan.exits[:3])


def _command(kind: Kind, place: Place) -> BuildBase | BuildSpecial:
    return BuildBase(place) if kind is Kind.BASE else BuildSpecial(place)


def _build(working: Working, seat: int, kind: Kind, exit_: Place) -> None:
    annex = Annex(kind, seat, exit_)
    working.board = Board(working.board.tiles, (*working.board.annexes, annex))
    words: Message = msg("{name} places {place}.", name=working.name(seat), place=place_name(working, annex.place))
    working.say("annex", words, "HR-1.3")


BASE: Rule[None, State, Working, PlaceAnnex, BuildBase] = Rule(
    BuildBase,
    "HR-1.3",
    lambda context: MoveSet(
        lambda: () if placed(context.state, context.seat, Kind.BASE) else map(BuildBase, context.state.board.plan.exits)
    ),
    lambda context, command: why_not_annex(context, Kind.BASE, command.exit),
    lambda working, context, command: _build(working, context.seat, Kind.BASE, command.exit),
)
"""Place the base (HR-1.3)."""


SPECIAL: Rule[None, State, Working, PlaceAnnex, BuildSpecial] = Rule(
    BuildSpecial,
    "HR-1.3",
    lambda context: MoveSet(
        lambda: () if placed(context.state, context.seat, Kind.SPECIAL) else map(BuildSpecial, context.state.board.plan.exits)
    ),
    lambda context, command: why_not_annex(context, Kind.SPECIAL, command.exit),
    lambda working, context, command: _build(working, context.seat, Kind.SPECIAL, command.exit),
)
"""Place the special room (HR-1.3)."""


# Quickly
def quick(working: Working) -> None:
    """A fair layout by the deal number: tiles around the Office, everybody's rooms as far from the others' as the exits allow (HR-1.3)."""
    count = len(working.players)
    spots, working.rng = working.rng.shuffled([AROUND[place] for place in QUICK[count]])
    for x, y in _connected(spots):
        turned, working.rng = working.rng.below(2)
        add_tile(working, Tile(x, y, bool(turned)))
    exits = _round_about(working.board)
    first, working.rng = working.rng.below(len(exits))
    step = len(exits) / (2 * count)
    chosen = [exits[(first + int(number * step)) % len(exits)] for number in range(2 * count)]
    for seat in range(count):
        # Base and special room of a player lie across from each other, so that everybody has two fronts.
        _build(working, seat, Kind.BASE, chosen[seat])
        _build(working, seat, Kind.SPECIAL, chosen[seat + count])


def _connected(spots: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
    """The positions in an order in which each lies beside one before it."""
    waiting, lying = list(spots), {(0, 0)}
    while waiting:
        x, y = next(at for at in waiting if any(abs(at[0] - ox) + abs(at[1] - oy) == 1 for ox, oy in lying))
        waiting.remove((x, y))
        lying.add((x, y))
        yield x, y


def _round_about(board: Board) -> list[Place]:
    """The free exits in the order in which one passes them walking around the school."""

    def at(exit_: Place) -> tuple[int, int]:
        tile = board.tiles[exit_.number - 1]
        return tile.x * SIDE + exit_.column - MIDDLE, tile.y * SIDE + exit_.row - MIDDLE

    def before(one: Place, other: Place) -> int:
        # Whole numbers, so that it comes out the same everywhere: first the upper half, then by the turn from one to the other.
        (x, y), (ox, oy) = at(one), at(other)
        half = ((y, x) >= (0, 0)) - ((oy, ox) >= (0, 0))
        return half or oy * x * -1 + y * ox or x * x + y * y - ox * ox - oy * oy

    return sorted(board.plan.exits, key=cmp_to_key(before))


BUILDING_PROMPTS: Prompts = {
    PlaceTile: msg("Place a Hall tile beside another tile."),
    PlaceAnnex: msg("Place your base or your special room beside a free exit."),
}


def _lay_words(state: State, command: Lay) -> Message:
    where = _beside(state, command.x, command.y)
    return msg("Place a turned tile {where}", where=where) if command.turned else msg("Place a tile {where}", where=where)


def _beside(state: State, x: int, y: int) -> Message:
    """A place for a tile, by the first of the tiles beside it."""
    for number, (left, top) in positions(state.board).items():
        tile = msg("tile {number}", number=number) if number else msg("the Office")
        match x - left, y - top:
            case 0, -1:
                return msg("above {tile}", tile=tile)
            case 1, 0:
                return msg("to the right of {tile}", tile=tile)
            case 0, 1:
                return msg("below {tile}", tile=tile)
            case -1, 0:
                return msg("to the left of {tile}", tile=tile)
    return msg("beside nothing")


BUILDING_DESCRIPTIONS: Descriptions = {
    Lay: _lay_words,
    BuildBase: lambda _, it: msg("Place the base at {space}", space=corridor_name(it.exit)),
    BuildSpecial: lambda _, it: msg("Place the special room at {space}", space=corridor_name(it.exit)),
}
