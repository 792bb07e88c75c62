"""The trophies of KidSprout Jumboree, against the Activities led in games between bots on people's seats."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.trophies import trophies_of
from engines.kidsprout_jumboree.loading import TROPHIES
from engines.shelf import games


@pytest.mark.parametrize("deal", [1, 2, 3, 4, 6])
def test_trophies_are_as_the_activities_of_the_winner_say(deal: int) -> None:
    table = Table.new(games()["kidsprout_jumboree"], seats=["Ann", "Bo", "Cleo"], deal=deal)
    outcome = playout(table, ["hard", "easy", "easy"])
    (winner,) = outcome.winners
    led = [activity for activity in table.state.led if activity.leader == winner]
    totals = sorted(result.total for result in outcome.results)
    assert set(trophies_of(table, TROPHIES)) == {
        *({"home"} if not [activity for activity in table.state.led if activity.end > 12] else ()),
        *({"day_off"} if {activity.day for activity in led} != {1, 2, 3} else ()),
        *({"calm"} if totals[0] * 3 <= totals[1] else ()),
    }
