"""The trophies of Hallway Rivals: a game of bots on people's seats, and the facts that each of them asks for."""

from __future__ import annotations

import pytest

from engines import Table
from engines.hallway_rivals.loading import TROPHIES
from engines.hallway_rivals.model import Spend
from engines.hallway_rivals.pieces import Rank, Student
from engines.kernel.bots import playout
from engines.kernel.trophies import trophies_of
from engines.shelf import games
from tests.hallway_rivals.schools import GAME, school, student


@pytest.mark.parametrize(("seats", "deal"), [(3, 2), (3, 1), (2, 2)])
def test_trophies_are_as_the_states_of_a_game_say(seats: int, deal: int) -> None:
    table = Table.new(games()["hallway_rivals"], seats=["Ann", "Bo", "Cleo"][:seats], deal=deal, options={"building": "quick"})
    outcome = playout(table, ["hard", "easy", "easy"][:seats])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    most = max([room.owner for room in state.rooms].count(seat) / len(state.rooms) for state in states for seat in range(seats))
    alone = [player.reports for seat, player in enumerate(table.state.players) if seat not in outcome.winners]
    found = set(trophies_of(table, TROPHIES))
    assert ("half" in found) == (seats > 2 and most >= 0.5)
    assert ("straight" in found) == (not any(alone))


POWERS: dict[str, Student | str] = {
    "college": student("j2@1c3", rank=Rank.COLLEGE),
    "teacher": student("j3@1c4", rank=Rank.TEACHER),
    "special": "j4@special0",
}


@pytest.mark.clause("HR-10")
@pytest.mark.parametrize("missing", ["", "college", "teacher", "special", "item"])
def test_all_four_powers_are_asked_for(missing: str) -> None:
    there = [each for name, each in POWERS.items() if name != missing]
    state = school("j1@base0", "p1@3c3", *there, decision=Spend((0,)), coins=(50, 0, 0, 0))
    table = Table.new(games()["hallway_rivals"], seats=state.config.names, options=GAME.options_of(state), position=state)
    table.play("done" if missing == "item" else "equip j1", 0)
    powers = next(each for each in TROPHIES if each.id == "powers")
    assert powers.earned is not None
    assert powers.earned(table, 0) == (not missing)
    assert not powers.earned(table, 1)
