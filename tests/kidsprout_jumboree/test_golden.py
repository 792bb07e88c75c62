"""The golden records of KidSprout Jumboree replay line by line, show what can happen, and are shown to every seat and to spectators."""

from __future__ import annotations

import pytest

from tabletop_qt.games.kit import game_kits
from tests.golden import GoldenLaws, choices
from tests.kidsprout_jumboree.camps import FREE, GAME
from tests.kidsprout_jumboree.golden import GAMES, RECORDS
from tests.shell.onlookers import OnlookerLaws


class TestGolden(GoldenLaws):
    records = RECORDS
    setups = GAMES


@pytest.mark.clause("KSJ-1.4", "KSJ-2.1", "KSJ-3.3", "KSJ-4.4", "KSJ-7.1")
def test_three_and_four_players_with_every_choice_of_every_option() -> None:
    for seats in (3, 4):
        played = [dict(options) for number, options in GAMES.values() if number == seats]
        for key, values in choices(GAME.options).items():
            default = {"buck": "stays", "chant": "by_turns", "leader_moves": "by_hand", "memory_aid": "off", "roll": "by_itself"}[key]
            assert {options.get(key, default) for options in played} == values


def test_the_records_show_what_can_happen() -> None:
    tables = RECORDS.tables()
    verbs = {move.command.verb for table in tables for move in table.moves}
    assert verbs == {"roll", "play", "excuse", "pass", "chant", "appoint", "stack", "score"}
    assert any(sentence.replace(" ", "_") in str(move.command) for table in tables for move in table.moves for sentence in FREE)
    assert any(led.overnight for table in tables for led in table.state.led)
    assert {table.seats[1].name for table in tables} == {"Björn"}


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = game_kits()[RECORDS.game]
    bot = "easy"
