"""The golden record of Psst! replays to its last line, and comes out the same when it is played again."""

from __future__ import annotations

from tests.golden import GoldenLaws
from tests.template.golden import RECORDS


class TestGolden(GoldenLaws):
    records = RECORDS


def test_the_record_comes_out_the_same() -> None:
    assert RECORDS.played("lesson") == RECORDS.text("lesson")


def test_the_record_shows_what_can_happen() -> None:
    table = RECORDS.table("lesson")
    kinds = {event.kind for move in table.moves for event in move.events}
    assert kinds == {"passed", "swapped", "returned", "rolled", "laughed", "caught"}
