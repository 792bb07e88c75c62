"""The golden record of Psst! replays to its last line, and comes out the same when it is played again."""

from __future__ import annotations

import pytest

from engines.kernel.serialization import digest
from engines.kernel.table import Table
from tests.template.golden import FILE, played
from tests.template.kit import GAME
from tests.template.model import State


@pytest.mark.clause("TBL-4", "TBL-8")
def test_the_golden_record_replays() -> None:
    text = FILE.read_text(encoding="utf-8")
    table: Table[State] = Table.from_record(text, {"psst": GAME})
    assert table.fault is None, f"{table.fault}; if the rules changed on purpose, make the record anew: see golden.py"
    assert table.outcome is not None
    assert text.splitlines()[-1].startswith(f"state {digest(table.state)}")
    assert table.record() == text == played()


def test_the_record_shows_what_can_happen() -> None:
    table: Table[State] = Table.from_record(FILE.read_text(encoding="utf-8"), {"psst": GAME})
    kinds = {event.kind for move in table.moves for event in move.events}
    assert kinds == {"passed", "swapped", "returned", "rolled", "laughed", "caught"}
