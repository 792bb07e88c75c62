"""Golden records made anew: what changed is told, and nothing is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.kernel.records import SUFFIX, sealed
from tests.golden import GoldenRecords, difference, summary

HEADER = ("homeroom record 1", "game checkers", "rules 1", "content -", 'option goal "rounds"', "seat orange person Ann", "deal 2", "begin")
MOVES = ("0 move a1", "1 move b2", "0 move c3", "state 4e2d", "0 move d4", "state 6ccf")


def record(*lines: str, rules: int = 1) -> str:
    header = [f"rules {rules}" if line.startswith("rules") else line for line in HEADER]
    return "".join(sealed([*header, *lines]))


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (record(*MOVES), ""),
        (record(*MOVES, rules=2), "rules 1 → 2; the same moves"),
        (record(*MOVES[:-1], "state 7bcf"), "the same moves; another end, 6ccf → 7bcf"),
        (record(*MOVES[:3], *MOVES[4:]), "the same moves; 2 → 1 checkpoints"),
        (record(*MOVES[:3], "state 1234", *MOVES[4:]), "the same moves; other states on the way"),
        (record(MOVES[0], "1 move b4", *MOVES[2:]), "other moves from number 2 on, “1 move b2” → “1 move b4” (4 → 4 in all)"),
        (record(*MOVES[:3]), "other moves from number 4 on, “0 move d4” → the end (4 → 3 in all)"),
        (record(*MOVES).replace("option goal", "option aim"),
         'option goal "rounds" is gone; option aim "rounds" is new; the same moves'),
    ],
)  # fmt: skip
def test_what_changed_in_a_record(new: str, told: str) -> None:
    assert difference(record(*MOVES), new) == told


def test_records_are_made_anew(tmp_path: Path) -> None:
    records = GoldenRecords("checkers", ("one", "two", "three"), lambda name: record(f"0 play {name}"), in_app=("one",), root=tmp_path)
    assert set(records.renew().values()) == {"new"}
    assert records.renew() == {}
    assert records.text("two") == record("0 play two")
    assert [path.name for path in records.shipped.iterdir()] == [f"one{SUFFIX}"]
    assert sorted(path.stem for path in records.folder.iterdir()) == ["three", "two"]
    (records.folder / f"old{SUFFIX}").write_text("", encoding="utf-8")
    (records.folder / f"two{SUFFIX}").write_text(record("0 play two", rules=2), encoding="utf-8")
    (records.folder / f"three{SUFFIX}").write_text(record("0 play three", rules=2), encoding="utf-8")
    (records.shipped / f"one{SUFFIX}").unlink()
    assert summary(records, records.renew()) == [
        "checkers: 3 golden records",
        "  old: removed",
        "  one: new",
        "  two, three: rules 2 → 1; the same moves",
    ]
    assert sorted(path.stem for path in records.folder.iterdir()) == ["three", "two"], "each is kept once"
    assert summary(records, records.renew()) == ["checkers: 3 golden records, all as they were"]
