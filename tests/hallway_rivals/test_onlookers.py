"""Hallway Rivals is shown to every seat and to spectators, all through its golden records."""

from __future__ import annotations

from tabletop_qt.games.shelf import game_kits
from tests.hallway_rivals.golden import RECORDS
from tests.shell.onlookers import OnlookerLaws


class TestOnlookers(OnlookerLaws):
    records = RECORDS
    kit = game_kits()[RECORDS.game]
    bot = "easy"
    every = 9
