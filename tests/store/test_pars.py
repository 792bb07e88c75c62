"""The result of careful play is kept for each deal."""

from __future__ import annotations

from pathlib import Path

from engines import Table
from engines.kernel.coach import Par
from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.statistics import deal_key, keep_par, kept_par

PAR = Par(won=False, reached=6, of=10, round=8)


def table(deal: int, **options: object) -> Table:
    return Table.new("school_year_diary", deal=deal, options=options)


def test_par_is_kept_for_its_deal_and_set_up_alone(tmp_path: Path) -> None:
    database = Database(Paths(tmp_path / "home"))
    assert kept_par(database, table(5)) is None
    keep_par(database, table(5), PAR)
    keep_par(database, table(6), Par(won=True, reached=10, of=10, round=7))
    assert kept_par(database, table(5)) == PAR
    assert kept_par(database, table(6)) == Par(won=True, reached=10, of=10, round=7)
    assert kept_par(database, table(5, pace="gentle")) is None
    assert kept_par(database, table(5, rows=2)) is None
    assert kept_par(database, table(7)) is None


def test_what_was_played_makes_no_difference() -> None:
    one, other = table(5), table(5)
    one.play(next(iter(one.legal(0))))
    assert deal_key(one) == deal_key(other)


def test_the_newest_word_on_a_deal_counts(tmp_path: Path) -> None:
    database = Database(Paths(tmp_path / "home"))
    for reached in (1, 2):
        keep_par(database, table(1), Par(won=False, reached=reached, of=10, round=8))
    assert kept_par(database, table(1)) == Par(won=False, reached=2, of=10, round=8)
