"""The trophies of School Year Diary: a year that was won, and a chain of five."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.bots.playing import playout
from engines.kernel.trophies import trophies_of
from engines.school_year_diary.loading import TROPHIES
from engines.school_year_diary.rules.chains import Chain
from engines.shelf import games

GAME = games()["school_year_diary"]
PAIR = {"students": ("giang_ry", "o_tach")}


def year(deal: int, **options: object) -> Table:
    table = Table.new(GAME, seats=["Ann"], deal=deal, options={**PAIR, **options})
    playout(table, ["greedy"])
    return table


def test_a_year_counts_by_its_class_at_the_printed_pace() -> None:
    won = next(table for deal in range(1, 40) if (table := year(deal)).outcome is not None and table.outcome.winners)
    assert "pair" in trophies_of(won, TROPHIES)
    assert not {"trio", "class"} & set(trophies_of(won, TROPHIES))
    easy = next(table for deal in range(1, 40) if (table := year(deal, pace="easy")).outcome is not None and table.outcome.winners)
    assert "pair" not in trophies_of(easy, TROPHIES)


@pytest.mark.clause("SYD-4.3")
def test_a_chain_of_five_cards_counts_whoever_won() -> None:
    for deal in range(1, 8):
        table = year(deal)
        longest = max((len(move.command.cards) for move in table.moves if isinstance(move.command, Chain)), default=0)
        assert ("chain" in trophies_of(table, TROPHIES)) == (longest == 5), deal
