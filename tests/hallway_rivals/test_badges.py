"""The badges of Hallway Rivals: a game of bots on people's seats, and the facts that each of them asks for."""

from __future__ import annotations

import pytest

from engines import Table
from engines.hallway_rivals.badges import BADGES
from engines.hallway_rivals.board import special
from engines.hallway_rivals.pieces import Rank
from engines.kernel.badges import badges_of
from engines.kernel.bots.playing import playout
from engines.shelf import games


@pytest.mark.parametrize(("seats", "deal"), [(3, 2), (3, 1), (2, 2)])
def test_badges_are_as_the_states_of_a_game_say(seats: int, deal: int) -> None:
    table = Table.new(games()["hallway_rivals"], seats=["Ann", "Bo", "Cleo"][:seats], deal=deal, options={"building": "quick"})
    outcome = playout(table, ["hard", "easy", "easy"][:seats])
    states = [table.state_at(turn) for turn in range(table.turn + 1)]
    most = max([room.owner for room in state.rooms].count(seat) / len(state.rooms) for state in states for seat in range(seats))
    alone = [player.reports for seat, player in enumerate(table.state.players) if seat not in outcome.winners]
    used = [
        {student.rank for state in states for student in state.players[seat].students} >= {Rank.COLLEGE, Rank.TEACHER}
        and any(student.place == special(seat) for state in states for student in state.players[seat].students)
        for seat in range(seats)
    ]
    found = set(badges_of(table, BADGES))
    assert ("half" in found) == (seats > 2 and most >= 0.5)
    assert ("straight" in found) == (not any(alone))
    assert "powers" not in found or any(used)
