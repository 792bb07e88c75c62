"""The golden records replay to their last line, line by line the same."""

from __future__ import annotations

import pytest

from engines.kernel.records import SUFFIX
from engines.kernel.serialization import digest
from engines.tables import Table
from tests.kidsprout_jumboree.camps import FREE
from tests.kidsprout_jumboree.golden import FOLDER, GAMES, IN_APP, SHIPPED, choices


@pytest.mark.clause("TBL-4", "TBL-8")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_replays(name: str) -> None:
    text = (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    table = Table.from_record(text)
    assert table.fault is None, f"{table.fault}; if excuses or rules changed on purpose, make the records anew: see golden.py"
    assert table.outcome is not None
    assert text.splitlines()[-1].startswith(f"state {digest(table.state)}")
    assert table.record() == text
    assert (len(table.seats), {key: table.setup.options[key] for key in GAMES[name][1]}) == GAMES[name]


@pytest.mark.clause("KSJ-1.1", "KSJ-1.4", "KSJ-3.3", "KSJ-4.4", "KSJ-7.1")
def test_three_and_four_players_with_every_choice_of_every_option() -> None:
    for seats in (3, 4):
        played = [dict(options) for number, options in GAMES.values() if number == seats]
        for key, values in choices().items():
            default = {"buck": "stays", "chant": "by_turns", "leader_moves": "by_hand", "memory_aid": "off", "left_out": "arms"}[key]
            if key == "left_out" and seats == 4:
                continue  # nothing is left out
            assert {options.get(key, default) for options in played} == values


def test_the_records_show_what_can_happen() -> None:
    tables = [Table.from_record((FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")) for name in GAMES]
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert verbs == {"play", "excuse", "pass", "chant", "appoint", "stack"}
    assert any(sentence.replace(" ", "_") in str(move.command) for table in tables for move in table.moves for sentence in FREE)
    assert any(led.overnight for table in tables for led in table.state.led)
    assert {table.seats[1].name for table in tables} == {"Björn"}


def test_the_records_in_the_app_are_the_same() -> None:
    assert {path.stem for path in SHIPPED.glob(f"*{SUFFIX}")} == set(IN_APP)
    for name in IN_APP:
        assert (SHIPPED / f"{name}{SUFFIX}").read_bytes() == (FOLDER / f"{name}{SUFFIX}").read_bytes()


def test_no_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(GAMES)
