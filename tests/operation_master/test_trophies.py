"""The trophies of Operation Master, against the scores and the tricks of games between bots on a person's seat."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.trophies import trophies_of
from engines.operation_master import loading
from engines.shelf import games


def game(deal: int) -> Table:
    table = Table.new(games()["operation_master"], seats=["Ann", "Bo", "Cleo"], deal=deal)
    playout(table, ["hard", "easy", "easy"])
    return table


def earned(table: Table) -> tuple[str, ...]:
    return trophies_of(table, loading.TROPHIES)


def test_the_most_points_of_every_round_sweep() -> None:
    found = {deal: game(deal) for deal in (1, 2)}
    leads = {deal: [max(range(3), key=scores.__getitem__) for scores in table.state.scores] for deal, table in found.items()}
    assert leads[2] == [0, 0, 0]
    assert len(set(leads[1])) > 1
    assert "sweep" in earned(found[2])
    assert "sweep" not in earned(found[1])


def test_every_trick_of_every_round_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table = game(1)
    rounds = tuple(loading.rounds(table))
    assert [len(tricks) for tricks in rounds] == [10, 10, 10]
    for tricks in rounds:
        assert all(after.lead == before.winner for before, after in pairwise(tricks))
    assert "slam" not in earned(table)
    by_one = tuple(trick for trick in rounds[0] if trick.winner == 1)
    assert by_one
    monkeypatch.setattr(loading, "rounds", lambda _: iter([rounds[1], by_one]))
    assert "slam" in earned(table)


def test_a_full_shelf_has_12_dice_of_one_round() -> None:
    full, many = (Table.new(games()["operation_master"], seats=["Ann", "Bo", "Cleo"], deal=deal) for deal in (14, 1))
    for table in (full, many):
        playout(table, ["hard", "random", "random"])
    assert max(scores[2] for scores in full.state.scores) == 13
    assert max(max(scores) for scores in many.state.scores) == 9
    assert max(sum(column) for column in zip(*many.state.scores, strict=True)) >= 12, "over several rounds they don't count"
    assert "shelf" in earned(full)
    assert "shelf" not in earned(many)
