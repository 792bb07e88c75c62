"""The trophies of School Year Diary: a year that was won, and a chain of five."""

from __future__ import annotations

import pytest

from engines.kernel.trophies import trophies_of
from engines.school_year_diary.loading import TROPHIES
from engines.school_year_diary.rules.chains import Chain
from tests.school_year_diary.dealt_tables import year


def test_a_year_counts_by_its_class_at_the_printed_pace() -> None:
    won, easy = (
        next(table for deal in range(1, 40) if (table := year(deal, pace=pace)).outcome is not None and table.outcome.winners)
        for pace in ("printed", "easy")
    )
    assert {"pair", "trio", "class"} & set(trophies_of(won, TROPHIES)) == {"pair"}
    assert "pair" not in trophies_of(easy, TROPHIES)


@pytest.mark.clause("SYD-4.3")
def test_a_chain_of_five_cards_counts_whoever_won() -> None:
    for deal in range(1, 8):
        table = year(deal)
        longest = max((len(move.command.cards) for move in table.moves if isinstance(move.command, Chain)), default=0)
        assert ("chain" in trophies_of(table, TROPHIES)) == (longest == 5), deal
