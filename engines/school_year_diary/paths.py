"""How an avatar goes along the paths of its medal row (SYD-1.2, 4.2).

A *way* is the letter of a pick where two paths are valid: `UP` or `DOWN`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from engines.school_year_diary.arrows import PAIR_NUMBERS, TURNED, opposite, pair
from engines.school_year_diary.model import Row

UP = "u"
DOWN = "d"


@frozen
class Trace:
    """A row's movement under some arrows: the points after each arrow, and the ways picked where two paths were valid.

    >>> from engines.school_year_diary.model import Medal
    >>> row = Row(1, "o_tach", 0, (Medal(216), Medal(264)), points=2)
    >>> [(trace.points, trace.ways) for trace in traces(row, (4, 1))]
    [((3, 3), 'u'), ((1, 0), 'd')]
    """

    row: int
    start: int
    points: tuple[int, ...]
    ways: str = ""

    @property
    def end(self) -> int:
        """The points after the last arrow, not yet judged (SYD-4.5)."""
        return self.points[-1] if self.points else self.start


@frozen
class WaysFault:
    """Ways that do not fit a row's movement.

    ``kind`` is ``missing`` (a pick is needed where there is none), ``superfluous`` (more picks than choices) or ``wrong`` (neither up
    nor down). ``row`` is the row's number, ``arrow`` the index of the arrow where it shows and ``cell`` the cell the avatar stood on then.
    """

    kind: str
    row: int
    arrow: int
    cell: int


Links = tuple[tuple[int, ...], tuple[int, ...]]
"""For each point cell of a row the arrow that travels up from it and the one that travels down; 0 where there is no path."""


def _stubs(number: int, turn: int) -> tuple[tuple[int, int], tuple[int, int]]:
    s, t = (TURNED[turn][arrow] for arrow in pair(number))
    return (opposite(s), t), (s, opposite(t))


_MEDAL_LINKS = tuple({number: _stubs(number, turn) for number in PAIR_NUMBERS} for turn in range(4))
_NO_LINKS = ((0, 0), (0, 0))
"""A medal that lies face down in a view has no known paths."""


def links(row: Row) -> Links:
    """The paths of a row: up, cell 2k-2 to 2k-1 travels opposite(s) of medal k and 2k-1 to 2k its t; down, the reverse (SYD-1.2)."""
    ups: tuple[int, ...] = ()
    downs: tuple[int, ...] = (0,)
    for medal in row.medals:
        up, down = _MEDAL_LINKS[medal.turn].get(medal.number, _NO_LINKS)
        ups += up
        downs += down
    return (*ups, 0), downs


def targets(row: Row, cell: int, arrow: int) -> tuple[int, ...]:
    """The cells that a valid path leads to from a cell, up first; at most two, and two only from an even cell (SYD-1.2, 4.2)."""
    ups, downs = links(row)
    found: tuple[int, ...] = (cell + 1,) if ups[cell] == arrow else ()
    return (*found, cell - 1) if downs[cell] == arrow else found


def follow(row: Row, arrows: Iterable[int], ways: str = "") -> Trace | WaysFault:
    """The row's movement with these ways: it must move where a path is valid and stays where none is (SYD-4.2).

    ``ways`` has one letter for each arrow for which two paths are valid, in order. Cells with lockers may be passed over.
    """
    ups, downs = links(row)
    cell = row.points
    points = []
    used = 0
    index = 0
    for index, arrow in enumerate(arrows):
        if ups[cell] == arrow:
            if downs[cell] != arrow:
                cell += 1
            elif used == len(ways):
                return WaysFault("missing", row.number, index, cell)
            elif ways[used] not in (UP, DOWN):
                return WaysFault("wrong", row.number, index, cell)
            else:
                cell += 1 if ways[used] == UP else -1
                used += 1
        elif downs[cell] == arrow:
            cell -= 1
        points.append(cell)
    if used < len(ways):
        return WaysFault("superfluous", row.number, index, cell)
    return Trace(row.number, row.points, tuple(points), ways)


def traces(row: Row, arrows: Sequence[int]) -> list[Trace]:
    """Every movement of the row under these arrows: one, or one for each combination of ways, up first (SYD-4.2)."""
    ups, downs = links(row)
    open_ends: list[tuple[int, tuple[int, ...], str]] = [(row.points, (), "")]
    for arrow in arrows:
        further = []
        for cell, points, ways in open_ends:
            if ups[cell] == arrow:
                if downs[cell] == arrow:
                    further.append((cell + 1, (*points, cell + 1), ways + UP))
                    further.append((cell - 1, (*points, cell - 1), ways + DOWN))
                else:
                    further.append((cell + 1, (*points, cell + 1), ways))
            elif downs[cell] == arrow:
                further.append((cell - 1, (*points, cell - 1), ways))
            else:
                further.append((cell, (*points, cell), ways))
        open_ends = further
    return [Trace(row.number, row.points, points, ways) for _, points, ways in open_ends]


_ARROWS = {(card, turn): (TURNED[turn][pair(card)[0]], TURNED[turn][pair(card)[1]]) for card in PAIR_NUMBERS for turn in range(4)}


def arrows_of(card: int, turn: int) -> tuple[int, int]:
    """The first and second arrow of a directive card laid with so many quarter turns clockwise (SYD-4.1).

    >>> arrows_of(218, 1)
    (7, 6)
    """
    return _ARROWS[card, turn]


def landed(row: Row, points: int) -> int:
    """The row's points once an action that left its avatar at ``points`` has been judged: a locked cell sends it back (SYD-4.5)."""
    return row.points if row.locked(points) else points
