"""School Year Diary: the time of decisions, advice, chains and previews, with the slowest hand and on the largest table."""

from __future__ import annotations

from itertools import cycle, islice, product

import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table
from engines.kernel.bots import bots, playout
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import DiaryAdviser
from engines.school_year_diary.bots.effects import best_chains
from engines.school_year_diary.model import PAIR_NUMBERS, Config, Decks, Medal, Player, Row, State, TurnDecision
from engines.school_year_diary.rules.chains import best_courses, chains, layings, visible
from engines.school_year_diary.rules.directives import arrows_of, gives, landed, traces
from tabletop_qt.games.school_year_diary.rows import forget
from tabletop_qt.games.school_year_diary.things import Chaining, Giving
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import Idle
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand

FIVE = (279, 274, 276, 213, 298)
"""Five cards of which many cover each other."""
SLANTING = (293, 231, 273, 219, 239)
"""Five cards that can cover each other in every way, as their arrows are all slanting: no hand makes more chains."""


def position(options: dict[str, object], hand: tuple[int, ...] = FIVE) -> tuple[Table, State]:
    """A table in its first turn with a full hand, and the seat's view."""
    table = Table.new("school_year_diary", options=options, deal=3)
    while not isinstance(table.state.agenda[0], TurnDecision):
        table.play(table.legal(0).draw(Rng(table.turn))[0])
    seen = table.view(0)
    return table, evolve(seen, players=(evolve(seen.players[0], hand=hand),))


CLASSES: list[dict[str, object]] = [{}, {"students": ("giang_ry", "o_tach", "nim_se"), "rows": 4}]
ROWS = pytest.mark.parametrize("options", CLASSES, ids=["two rows", "twelve rows"])


@ROWS
@pytest.mark.parametrize("name", [pytest.param("greedy", marks=pytest.mark.aim(20, "ms")), "careful"])
def test_a_move(benchmark: BenchmarkFixture, name: str, options: dict[str, object]) -> None:
    table, seen = position(options)
    benchmark(bots(table.game)[name].decide, table.game, seen, 0, Rng(1))


@pytest.mark.aim(120, "ms")
def test_a_greedy_year(benchmark: BenchmarkFixture) -> None:
    """120 ms are 1,000 years a minute on two cores."""
    benchmark(lambda: playout(Table.new("school_year_diary", deal=5, policy="none"), ["greedy"]))


@pytest.mark.aim(200, "ms")
@ROWS
def test_the_first_advice(benchmark: BenchmarkFixture, options: dict[str, object]) -> None:
    table, seen = position(options)
    benchmark(lambda: next(DiaryAdviser().advise(table.game, seen, 0, Rng(1))))


@ROWS
def test_all_advice(benchmark: BenchmarkFixture, options: dict[str, object]) -> None:
    """About 2 s."""
    table, seen = position(options)
    benchmark(lambda: list(DiaryAdviser().advise(table.game, seen, 0, Rng(1))))


@pytest.mark.aim(100, "ms")
@ROWS
@pytest.mark.parametrize("hand", [FIVE, SLANTING], ids=["many", "slanting"])
def test_the_best_chains(benchmark: BenchmarkFixture, hand: tuple[int, ...], options: dict[str, object]) -> None:
    """All layings and orders of a hand of five."""
    _, seen = position(options, hand)
    benchmark(best_chains, seen, 0)


HAND = (218, 283, 261, 214, 246)


def table(rows: int = 12) -> State:
    order, _ = Rng(12).shuffled(PAIR_NUMBERS * 2)
    medals = [tuple(Medal(number, index % 4) for index, number in enumerate(order[5 * row : 5 * row + 5])) for row in range(rows)]
    made = tuple(Row(index + 1, "o_tach", 0, each, points=index % 11) for index, each in enumerate(medals))
    return State(Config(("o_tach",)), Rng(3), made, (Player(hand=HAND),), Decks((), (), (), (), (), (), (), (), ()))


def test_preview_of_a_directive_on_12_rows_in_all_four_turns(benchmark: BenchmarkFixture) -> None:
    state = table()

    def preview() -> list[int]:
        return [landed(row, each.end) for turn in range(4) for row in state.rows for each in traces(row, arrows_of(218, turn))]

    assert len(benchmark(preview)) >= 48


def test_best_courses_of_a_chain_of_five_cards_on_12_rows(benchmark: BenchmarkFixture) -> None:
    state = table()
    showing = max((visible(cards) for cards in islice(layings(HAND), 5000) if len(cards) == 5), key=len)

    def preview() -> int:
        return sum(len(best_courses(row, showing)) for row in state.rows)

    assert benchmark(preview) >= 12


def test_drawing_a_directive_and_a_chain_on_2_rows(benchmark: BenchmarkFixture) -> None:
    state = table(2)

    def draw() -> bool:
        return gives(state, 0).draw(Rng(7)) is not None and chains(state, 0).draw(Rng(8)) is not None

    assert benchmark(draw)


def twelve_rows() -> State:
    return full_hand(dealt(4, 3, deal=1))


@pytest.mark.aim(5, "ms")
def test_preview_of_a_directive_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    """Each round turns the card, or takes up another; nothing of its preview is known beforehand."""
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    drafts = cycle([Giving(card, turn) for card, turn in product(view.players[0].hand, range(4))])

    def turned() -> Scenery:
        forget()
        return model.scenery(view, 0, next(drafts))

    scenery = benchmark(turned)
    assert sum(piece.id.startswith("verdict:") for piece in scenery.pieces) == 12


def test_scenery_at_rest_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    scenery = benchmark(model.scenery, view, 0, Idle())
    assert scenery.affordances


def test_scenery_of_an_open_chain_on_twelve_rows(benchmark: BenchmarkFixture) -> None:
    model, view = SchoolYearDiaryViewModel(diary()), twelve_rows()
    draft = Chaining((), (), view.players[0].hand[0], 1)
    scenery = benchmark(model.scenery, view, 0, draft)
    assert scenery.held
