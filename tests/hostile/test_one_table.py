"""Two apps never write one table: who comes second is told, whatever the disk can do, and a dead app holds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import Table
from tests.hostile.program import LOCKS, Machine, Program, at_table, home_page


def begun(here: Machine, **more: str) -> tuple[Program, Path]:
    """An app at a table of the person's, and the table's file."""
    program = here.start(here.record("a.homeroom", 7), "--new-window", **more)
    return program, Path(program.until(at_table)["file"])


@pytest.mark.clause("TBL-9")
def test_a_table_is_written_by_one_app(here: Machine) -> None:
    first, table = begun(here)
    second = here.start("--new-window")
    second.until(home_page)
    second.let(f"resume {table}")
    assert f"{table.name} is open in another window" in second.until(lambda shown: shown["notice"])["notice"]
    first.let("play")
    first.until(lambda shown: shown["turn"] == 2)
    assert first.close() == 0
    second.let(f"resume {table}")
    assert second.until(at_table)["turn"] == 2
    assert second.close() == 0
    assert Table.from_record(table.read_bytes()).turn == 2


@pytest.mark.clause("TBL-9")
def test_an_app_that_was_killed_holds_no_table(here: Machine) -> None:
    first, table = begun(here)
    first.let("play")
    first.until(lambda shown: shown["turn"] == 2)
    first.process.kill()
    first.process.wait()
    second = here.start()
    second.until(home_page)
    second.let(f"resume {table}")
    shown = second.until(at_table)
    assert (shown["turn"], shown["file"], shown["notice"]) == (2, str(table), "")
    assert second.close() == 0


@pytest.mark.clause("TBL-9")
def test_without_locks_as_of_another_computer_nothing_of_either_app_is_lost(here: Machine) -> None:
    """A folder that two computers share need not tell one what the other has locked."""
    first, table = begun(here, **{LOCKS: "none"})
    assert "doesn't support file locks" in first.shown[-1]["notice"]
    second = here.start("--new-window", **{LOCKS: "none"})
    second.until(home_page)
    second.let(f"resume {table}")
    assert "doesn't support file locks" in second.until(at_table)["notice"]
    second.let("play")
    second.until(lambda shown: shown["turn"] == 2)
    first.let("play")
    shown = first.until(lambda shown: shown["turn"] == 2)
    assert "Another program has changed" in shown["notice"]
    assert shown["file"] != str(table)
    assert first.close() == second.close() == 0
    for file in (table, Path(shown["file"])):
        kept = Table.from_record(file.read_bytes())
        assert (kept.turn, kept.fault, kept.difference) == (2, None, None)
