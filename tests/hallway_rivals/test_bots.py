"""The players on empty chairs play by the rules, and better than chance."""

from __future__ import annotations

import pytest

from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.model import State
from engines.kernel.bots.matches import matches
from engines.kernel.table import Table
from tests.hallway_rivals.schools import GAME

SOCIALS = ("band", "preps", "nerds", "jocks")


def table(number: int, seats: int) -> Table[State]:
    """A table with a school built quickly, each pair of games with other social groups."""
    groups = tuple([SOCIALS[(number // seats + place) % 4] for place in range(seats)])
    return Table.new(GAME, seats=seats, options={"building": "quick", "groups": groups}, deal=number // seats, policy="practice")


@pytest.mark.parametrize("name", BOTS)
def test_each_level_beats_chance(name: str) -> None:
    played = list(matches(lambda number: table(number, 2), [name, "random"], 10))
    assert sum(0 in match.winners for match in played) >= 8


def test_games_of_four_end() -> None:
    for match in matches(lambda number: table(number, 4), ["hard", "medium", "easy"], 4):
        assert match.table.state.round <= 25
