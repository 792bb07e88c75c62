"""How far careful play comes is kept for each deal, and a file that makes no sense does no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import Table
from engines.kernel.coach import Par
from tabletop_qt.store import pars
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.pars import deal_key, keep_par, kept_par

PAR = Par(won=False, reached=6, of=10, round=8)


def table(deal: int, **options: object) -> Table:
    return Table.new("school_year_diary", deal=deal, options=options)


def test_par_is_kept_for_its_deal_and_set_up_alone(tmp_path: Path) -> None:
    path = tmp_path / "home" / "pars.json"
    assert kept_par(path, table(5)) is None
    keep_par(path, table(5), PAR)
    keep_par(path, table(6), Par(won=True, reached=10, of=10, round=7))
    assert kept_par(path, table(5)) == PAR
    assert kept_par(path, table(6)) == Par(won=True, reached=10, of=10, round=7)
    assert kept_par(path, table(5, pace="gentle")) is None
    assert kept_par(path, table(5, rows=2)) is None
    assert kept_par(path, table(7)) is None


def test_what_was_played_makes_no_difference() -> None:
    one, other = table(5), table(5)
    one.play(next(iter(one.legal(0))))
    assert deal_key(one) == deal_key(other)


def test_the_newest_word_on_a_deal_counts_and_the_oldest_deals_are_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pars, "MOST", 2)
    path = tmp_path / "pars.json"
    for deal in (1, 2, 1, 3):
        keep_par(path, table(deal), Par(won=False, reached=deal, of=10, round=8))
    assert [kept_par(path, table(deal)) is not None for deal in (1, 2, 3)] == [True, False, True]


@pytest.mark.parametrize("damaged", [b"", b"{}", b'[{"deal": 5}]', b"\xff\xfe", b"[" * 2000])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "pars.json"
    path.write_bytes(damaged)
    assert kept_par(path, table(5)) is None
    keep_par(path, table(5), PAR)
    assert kept_par(path, table(5)) == PAR


def test_a_file_too_long_to_be_read_is_begun_anew_as_well(tmp_path: Path) -> None:
    path = tmp_path / "pars.json"
    path.write_bytes(b" " * (pars.MAX_BYTES + 1))
    with pytest.raises(StoreError):
        kept_par(path, table(5))
    keep_par(path, table(5), PAR)
    assert kept_par(path, table(5)) == PAR
