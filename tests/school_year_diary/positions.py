"""Positions for tests: small ones made by hand, and any one drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from engines.kernel.rng import Rng
from engines.school_year_diary.model import PAIR_NUMBERS, Config, Decks, Locker, Medal, Player, Row, State
from engines.school_year_diary.rules.chains import Laid

CARDS = st.sampled_from(PAIR_NUMBERS)
TURNS = st.integers(0, 3)
MEDALS = st.builds(Medal, CARDS, TURNS)


def row(*medals: int, points: int = 0, number: int = 1, locked: Sequence[int] = ()) -> Row:
    """A row of medals in default orientation."""
    return Row(number, "giang_ry", 0, tuple(Medal(medal) for medal in medals), points, tuple(Locker(cell) for cell in locked))


def position(*rows: Row, hand: Sequence[int] = (), others: Sequence[Sequence[int]] = ()) -> State:
    """A state with these rows and hands and nothing else."""
    players = (Player(hand=tuple(hand)), *(Player(hand=tuple(other)) for other in others))
    decks = Decks((), (), (), (), (), (), (), (), ())
    return State(Config(("giang_ry", "o_tach"), len(players)), Rng(1), rows, players, decks)


@st.composite
def any_row(draw: st.DrawFn, number: int = 1) -> Row:
    """Any row of two to five medals in any orientation, with the avatar on any cell and lockers on some others."""
    medals = tuple(draw(st.lists(MEDALS, min_size=2, max_size=5)))
    points = draw(st.integers(0, 2 * len(medals)))
    cells = draw(st.sets(st.integers(1, 2 * len(medals) - 1), max_size=3)) - {points}
    return Row(number, "o_tach", 0, medals, points, tuple(Locker(cell) for cell in sorted(cells)))


@st.composite
def any_position(draw: st.DrawFn, most_rows: int = 3) -> State:
    """Any position with one to some rows and a hand of up to five cards."""
    rows = [draw(any_row(number)) for number in range(1, draw(st.integers(1, most_rows)) + 1)]
    return position(*rows, hand=draw(st.lists(CARDS, max_size=5, unique=True)))


def laid(text: str) -> Laid:
    """A laid card as a record writes it: ``218@1.0/3``."""
    card, _, place = text.partition("@")
    where, _, turn = place.partition("/")
    x, _, y = where.partition(".")
    return Laid(int(card), int(x), int(y), int(turn))
