"""Advice for a person in School Year Diary: legal, better and better, and from what the seat may know."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import MOST, WHOLE, DiaryAdviser
from engines.school_year_diary.bots.expert import Expert

QUICK = DiaryAdviser(expert=Expert(stages=((2, 3),)))
"""Thinks no longer than a test may take."""


def test_advice_gets_surer_and_at_last_tells_how_likely_the_year_is_won() -> None:
    table = Table.new("school_year_diary", deal=5)
    given = list(QUICK.advise(table.game, table.view(0), 0, Rng(2)))
    assert [advice.effort for advice in given] == list(range(len(given)))
    assert all(table.check(each.command) is None for advice in given for each in advice.recommended)
    last, thought = given[-1], given[-1 - WHOLE]
    assert [each.command for each in last.recommended] == [each.command for each in thought.recommended]
    assert 1 <= len(last.recommended) <= MOST
    assert all(each.chance is None for each in thought.recommended)
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in last.recommended)


@pytest.mark.clause("TBL-5")
def test_advice_is_from_what_the_seat_may_know() -> None:
    table = Table.new("school_year_diary", deal=6)
    other = table.game.determinize(table.view(0), 0, Rng(8))
    assert other != table.state
    given, also = (list(QUICK.advise(table.game, view, 0, Rng(2))) for view in (table.view(0), table.game.view(other, 0)))
    assert given == also
