"""The time of previews of directives and chains, on the largest table: 12 rows of five medals."""

from __future__ import annotations

from itertools import islice

from pytest_benchmark.fixture import BenchmarkFixture

from engines.kernel.rng import Rng
from engines.school_year_diary.model import PAIR_NUMBERS, Config, Decks, Medal, Player, Row, State
from engines.school_year_diary.rules.chains import best_courses, chains, layings, visible
from engines.school_year_diary.rules.directives import arrows_of, gives, landed, traces

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
