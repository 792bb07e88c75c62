"""What is said of where a game stands."""

from __future__ import annotations

from engines.kernel.contract import Stage
from engines.kernel.messages import msg


def test_a_stage_is_headed_by_its_chapter_else_by_its_round_and_before_the_first_round_by_its_own_name() -> None:
    assert str(Stage(3, msg("Round 3: Lunch"), chapter=msg("Autumn")).heading) == "Autumn"
    assert str(Stage(3, msg("Round 3: Lunch")).heading) == "Round 3"
    assert str(Stage(0, msg("The school is built")).heading) == "The school is built"
