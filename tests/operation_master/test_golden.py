"""The golden records replay to their last line, line by line the same."""

from __future__ import annotations

import pytest

from engines.kernel.records import SUFFIX
from engines.kernel.serialization import digest
from engines.tables import Table
from tests.operation_master.golden import FOLDER, GAMES, IN_APP, SHIPPED, choices


def text_of(name: str) -> str:
    return (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8")


@pytest.mark.clause("TBL-4", "TBL-8")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_record_replays(name: str) -> None:
    text = text_of(name)
    table = Table.from_record(text)
    assert table.fault is None, f"{table.fault}; if rules changed on purpose, make the records anew: see golden.py"
    assert table.outcome is not None
    assert text.splitlines()[-1].startswith(f"state {digest(table.state)}")
    assert table.record() == text
    assert (len(table.seats), {key: table.setup.options[key] for key in GAMES[name][1]}) == GAMES[name]


@pytest.mark.clause("OM-5.3", "OM-6.1", "OM-7.1")
def test_every_choice_of_every_option() -> None:
    defaults = {"goal": "rounds", "effects": "off", "last_trick": "last"}
    for key, values in choices().items():
        assert {options.get(key, defaults[key]) for _, options in GAMES.values()} == values
    for seats in (3, 4, 5):
        assert {options.get("effects", "off") for number, options in GAMES.values() if number == seats} == {"off", "on"}


def test_the_records_show_what_can_happen() -> None:
    tables = [Table.from_record(text_of(name)) for name in GAMES]
    assert {move.command.verb for table in tables for move in table.moves} == {"lay", "set", "take", "more", "share"}
    kinds = {event.kind for table in tables for move in table.moves for event in move.events}
    assert {"put_back", "taken", "changed", "scored", "more", "shared", "ended"} <= kinds
    values = {text.split()[1][-1] for table in tables for move in table.moves if "effect=" in (text := move.command.text())}
    assert values == set("123456"), "each effect is used"
    assert {table.seats[1].name for table in tables} == {"Björn"}


def test_the_records_in_the_app_are_the_same() -> None:
    assert {path.stem for path in SHIPPED.glob(f"*{SUFFIX}")} == set(IN_APP)
    for name in IN_APP:
        assert (SHIPPED / f"{name}{SUFFIX}").read_bytes() == (FOLDER / f"{name}{SUFFIX}").read_bytes()


def test_no_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob(f"*{SUFFIX}")} == set(GAMES)
