"""Tables of several players for tests, set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engines.kernel.rng import Rng
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import PAIR_NUMBERS, BeginTurn, Config, Decks, Medal, Mode, NewRound, Player, Row, State, TurnDecision
from tests.school_year_diary.diary import Diary, card_set, row

UP = 226
"""A directive that raises the rows 1 and 2 of `rows` and leaves 3 and 4 where they are, as long as they have no points."""


def rows(*points: int) -> tuple[Row, ...]:
    """Four rows of two medals: 1 and 2 of Giang Ry, 3 and 4 of O Tach; the first of each is handled by the first player, of two."""
    medals = ((286, 283), (284, 281), (264, 267), (268, 263))
    students = ("giang_ry", "giang_ry", "o_tach", "o_tach")
    standing = (*points, 0, 0, 0, 0)
    return tuple(row(number, *medals[number - 1], points=standing[number - 1], student=students[number - 1]) for number in range(1, 5))


def several(
    *rows_there: Row,
    players: int = 2,
    mode: Mode = Mode.COMP,
    cards: Cards | None = None,
    hands: Sequence[Sequence[int]] = (),
    items: Sequence[Sequence[str]] = (),
    prizes: Sequence[str] = (),
    turn: int = 0,
    **decks: Any,
) -> Diary:
    """A table in the turn of one of several players, with just this on it. Whose rows they are follows from their numbers."""
    cards = cards or card_set()
    rows_there = tuple(evolve(each, handler=(each.number - 1) % players) for each in rows_there or rows())
    students = ("giang_ry", "o_tach")
    held = [tuple(hand) for hand in (*hands, *[()] * players)][:players]
    taken = {card for hand in held for card in hand}
    free = [card for card in PAIR_NUMBERS if card not in taken]
    things = [tuple(each) for each in (*items, *[()] * players)][:players]
    storage = [item for item in cards.items for _ in range(2)]
    for each in things:
        for item in each:
            storage.remove(item)
    competing = mode is Mode.COMP
    lying = Decks(
        tuple(free[: 8 * players - len(taken)]), (), (), ("autumn_2",), ("autumn_1",), (), (), students, tuple(storage),
        students if competing else (), tuple(prizes),
    )  # fmt: skip
    state = State(
        Config(students, players, mode=mode),
        Rng(1),
        rows_there,
        tuple(Player(hand, things[seat], 2 if seat == turn else 0) for seat, hand in enumerate(held)),
        evolve(lying, **decks),
        round=1,
        turn=turn,
        agenda=(TurnDecision((turn,)), *(BeginTurn(seat) for seat in range(turn + 1, players)), NewRound()),
    )
    return Diary(cards, state)


def deck_of(*medals: int) -> tuple[Medal, ...]:
    """A medal deck."""
    return tuple(map(Medal, medals))
