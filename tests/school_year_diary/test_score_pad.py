"""The score pads of School Year Diary: a year together, and a competition (SYD-3.6)."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Outcome, Refusal
from engines.kernel.score_pad import Rows
from engines.school_year_diary.model import Mode
from engines.shelf import score_pads
from tests.expecting import expect
from tests.school_year_diary.golden import RECORDS

TOGETHER, AGAINST = score_pads("school_year_diary")


@pytest.mark.clause("SYD-3.6")
def test_together_all_win_if_every_row_is_collected() -> None:
    assert expect(TOGETHER.result(("Ann", "Bo"), [(0, 0), (10, 5), (0, 0)]), Outcome).winners == (0, 1)
    lost = expect(TOGETHER.result(("Ann", "Bo"), [(0, 1), (10, 5), (0, 2)]), Outcome)
    assert not lost.winners
    assert [result.total for result in lost.results] == [10, 7]
    assert str(lost.reason) == "The school year is over with 1 row left."
    assert isinstance(TOGETHER.result(("Ann",), [(0,), (10,), (1,)]), Refusal), "ranks without a row"


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_the_earlier_of_equals_wins() -> None:
    tied = expect(AGAINST.result(("Ann", "Bo", "Cleo"), [(5, 10, 10), (4, 0, 0), (1, 1, 2), (1, 1, 0)]), Outcome)
    assert [result.total for result in tied.results] == [11, 12, 12]
    assert tied.winners == (1,)
    assert str(tied.reason) == "Bo wins: tied at 12 victory points, and first in turn order."


@pytest.mark.parametrize(
    ("rows", "clause"),
    [
        ([(1, 0), (0, 0), (0, 0), (0, 0)], "SYD-1.2: Ann can't have 1 medal"),
        ([(5, 20), (0, 1), (0, 0), (0, 0)], "SYD-1.2: Bo can't have 20 medals and 1 rank: there are at most 4 rows"),
        ([(20, 15), (0, 3), (3, 2), (0, 0)], "SYD-2.5: 5 souvenirs are too many"),
        ([(5, 0), (3, 0), (1, 0), (3, 3)], "SYD-2.5: 6 prizes are too many: 5 are in play."),
    ],
)
def test_what_no_competition_gives_is_refused(rows: Rows, clause: str) -> None:
    assert clause in str(expect(AGAINST.result(("Ann", "Bo"), rows), Refusal))


def test_three_and_four_players_share_12_rows_and_56_medals() -> None:
    everybody = ("Ann", "Bo", "Cleo")
    assert isinstance(AGAINST.result(everybody, [(20, 20, 16), (0, 0, 0), (4, 0, 0), (5, 0, 0)]), Outcome)
    found = AGAINST.result(everybody, [(20, 20, 17), (0, 0, 0), (0, 0, 0), (0, 0, 0)])
    assert str(found).startswith("SYD-2.2: 57 medals and ranks are too many: 56 medals are in play.")
    found = AGAINST.result((*everybody, "Dora"), [(15, 15, 0, 16), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)])
    assert "at most 3 rows" in str(found), "with four players there are three students at most"


@pytest.mark.parametrize(
    ("rows", "clause"),
    [
        ([(2, 4), (0, 0), (0, 0)], "SYD-2.1: Bo can't have 4 rows left and 0 medals"),
        ([(0, 0), (10, 3), (0, 0)], "SYD-2.1: Bo can't have 0 rows left and 3 medals"),
        ([(1, 2), (5, 0), (6, 0)], "SYD-1.3: Ann has more ranks than 1 row can"),
        ([(1, 2), (1, 0), (0, 0)], "SYD-2.1"),
    ],
)
def test_what_no_year_together_gives_is_refused(rows: Rows, clause: str) -> None:
    assert clause in str(expect(TOGETHER.result(("Ann", "Bo"), rows), Refusal))


@pytest.mark.parametrize("name", RECORDS.names)
def test_what_really_ends_a_year_is_accepted(name: str) -> None:
    table = RECORDS.table(name)
    state, seats = table.state, range(len(table.seats))
    medals = [len(player.medals) for player in state.players]
    ranks = [sum(row.ranks for row in state.rows if row.handler == seat) for seat in seats]
    left = [sum(row.handler == seat for row in state.rows) for seat in seats]
    gained = [[len(getattr(player, kind)) for player in state.players] for kind in ("souvenirs", "prizes")]
    pad, numbers = (AGAINST, [medals, ranks, *gained]) if state.config.mode is Mode.COMP else (TOGETHER, [left, medals, ranks])
    found = pad.result(table.setup.names, numbers)
    assert isinstance(found, Outcome), str(found)
    assert table.outcome is not None
    assert [result.won for result in found.results] == [result.won for result in table.outcome.results]
