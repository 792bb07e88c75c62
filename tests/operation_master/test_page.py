"""The operating record: the decisive tricks are those whose winner took, or lost, most dice."""

from __future__ import annotations

from engines import Table
from engines.shelf import games
from resources import text
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.viewmodels.pages import best_moments


def test_the_decisive_tricks_lie_on_the_table_as_their_dice_are_taken() -> None:
    table = Table.from_record(text("operation_master", "records", "three_effects.homeroom"), games())
    counts = sorted(
        (
            dict(event.message.values)["count"]
            for played in table.moves
            for event in played.events
            if event.kind in ("taken", "put_back")
        ),
        reverse=True,
    )  # fmt: skip
    moments = best_moments(table, OperationMasterViewModel.page_style)
    assert [moment.worth for moment in moments] == counts[:3]
    for moment in moments:
        assert len(moment.view.cards) == len(table.seats), "the trick, before its dice are gone"
