"""The golden records of Operation Master replay line by line, show what can happen, and are shown to every seat and to spectators."""

from __future__ import annotations

import pytest

from tabletop_qt.games.kit import game_kits
from tests.golden import GoldenLaws, choices
from tests.operation_master.golden import GAMES, RECORDS
from tests.operation_master.theatres import GAME
from tests.shell.onlookers import OnlookerLaws


class TestGolden(GoldenLaws):
    records = RECORDS
    setups = GAMES


@pytest.mark.clause("OM-5.3", "OM-6.1", "OM-7.1")
def test_every_choice_of_every_option() -> None:
    defaults = {"goal": "rounds", "effects": "off", "last_trick": "last"}
    for key, values in choices(GAME.options).items():
        assert {options.get(key, defaults[key]) for _, options in GAMES.values()} == values
    for seats in (3, 4, 5):
        assert {options.get("effects", "off") for number, options in GAMES.values() if number == seats} == {"off", "on"}


def test_the_records_show_what_can_happen() -> None:
    tables = RECORDS.tables()
    assert {move.command.verb for table in tables for move in table.moves} == {"lay", "set", "take", "more", "share"}
    kinds = {event.kind for table in tables for move in table.moves for event in move.events}
    assert {"put_back", "taken", "changed", "scored", "more", "shared", "ended"} <= kinds
    values = {text.split()[1][-1] for table in tables for move in table.moves if "effect=" in (text := move.command.text())}
    assert values == set("123456"), "each effect is used"
    assert {table.seats[1].name for table in tables} == {"Björn"}


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = game_kits()[RECORDS.game]
    bot = "easy"
