"""The log panel holds just what may be told now: it is rewritten when something is put away, comes back, or is taken back."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots.playing import playout
from engines.kernel.contract import Ending
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.shell.panels.log_panel import LogPanel
from tabletop_qt.shell.play.playback import past_summary
from tabletop_qt.shell.presenting.logs import Log


def same_as_afresh(log: Log, panel: LogPanel) -> None:
    """What has grown with the table is what would be made of it now, in a panel that has shown nothing before."""
    log.follow()
    panel.show_entries(log.entries)
    seat = log.seat
    now, fresh = Log(log.table, seat, log.openers), LogPanel()
    now.follow()
    fresh.show_entries(now.entries)
    assert log.entries == now.entries
    assert [str(entry.sentence) for entry in log.entries] == [str(message) for message in Disclosure(log.table, seat).sentences()]
    assert panel.entries == tuple(now.entries)
    # A fresh one writes no more than the newest, under a link and a heading.
    written = fresh.toPlainText().split("\n", 3)[-1]
    assert panel.toPlainText().endswith(written)
    fresh.deleteLater()


@pytest.mark.parametrize("game", ["school_year_diary", "kidsprout_jumboree"])
def test_every_round_day_or_season_that_was_over_is_summed_up_at_a_line_of_its_decision(qtbot: QtBot, game: str) -> None:
    kit = game_kits()[game]
    table = Table.new(kit.game, deal=4, policy="practice")
    log, panel = Log(table, 0, kit.openers), LogPanel()
    qtbot.addWidget(panel)
    playout(table)
    log.follow()
    panel.show_entries(log.entries)
    over = [number for number in range(1, table.turn + 1) if past_summary(Disclosure(table, 0), number, Ending.SUMMARY)]
    assert len(over) > 2
    assert [entry.turn for entry in log.entries if entry.closes or entry.follows] == over
    while table.can_undo():
        table.undo()
    log.follow()
    assert not any(entry.closes or entry.follows for entry in log.entries)


@pytest.mark.clause("TBL-5", "KSJ-7.1", "OM-7.1")
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("operation_master", {"last_trick": "none"}),
        ("operation_master", {"last_trick": "last"}),
        ("kidsprout_jumboree", {}),
        ("kidsprout_jumboree", {"memory_aid": "on"}),
    ],
)
def test_the_panel_holds_what_may_be_told_now_at_every_decision_taken_back_or_not(
    qtbot: QtBot, game: str, options: dict[str, object]
) -> None:
    kit = game_kits()[game]
    table, rng = Table.new(game, seats=3, deal=4, options=options, policy="practice"), Rng(2)
    logs = {seat: Log(table, seat, kit.openers) for seat in (0, None)}
    panels = {seat: LogPanel() for seat in logs}
    for panel in panels.values():
        qtbot.addWidget(panel)
    shrunk, before = 0, 0
    while table.turn < 100:
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        table.play(command, seat)
        back, rng = rng.below(20)
        for _ in range(max(0, back - 15)):
            if table.can_undo():
                table.undo()
        for seat_of_log, panel in panels.items():
            same_as_afresh(logs[seat_of_log], panel)
        shrunk += len(logs[0].entries) < before
        before = len(logs[0].entries)
    assert shrunk
    assert table.game.chapter(table.state) > table.game.chapter(table.state_at(0))
    playout(table)
    for seat_of_log, panel in panels.items():
        same_as_afresh(logs[seat_of_log], panel)
