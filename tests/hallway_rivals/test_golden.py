"""The golden records of Hallway Rivals replay line by line, show what can happen, and are shown to every seat and to spectators."""

from __future__ import annotations

import pytest

from tabletop_qt.games.kit import game_kits
from tests.golden import GoldenLaws, choices
from tests.hallway_rivals.golden import GAMES, RECORDS
from tests.hallway_rivals.schools import GAME
from tests.shell.onlookers import OnlookerLaws


class TestGolden(GoldenLaws):
    records = RECORDS
    setups = GAMES


@pytest.mark.clause("HR-1.3", "HR-1.5", "HR-7.3", "HR-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_of_every_option_and_every_social_group(seats: int) -> None:
    tables = [table for table in RECORDS.tables() if len(table.seats) == seats]
    for key, values in choices(GAME.options).items():
        assert {table.setup.options[key] for table in tables} == values
    assert {social.value for table in tables for social in table.state.config.socials} == {"band", "preps", "nerds", "jocks"}


def test_the_records_show_what_can_happen() -> None:
    tables = RECORDS.tables()
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert {
        "tile",
        "base",
        "special",
        "move",
        "push",
        "attack",
        "capture",
        "buy",
        "lock",
        "steal",
        "teleport",
        "put",
        "lose",
        "play",
    } <= verbs
    kinds = {event.kind for table in tables for move in table.moves for event in move.events}
    assert {"won", "held", "earned", "captured", "period", "principal", "bully"} <= kinds
    assert {social for table in tables for social in table.state.config.socials} == {"band", "preps", "nerds", "jocks"}


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = game_kits()[RECORDS.game]
    bot = "easy"
    every = 18
