"""The bots of School Year Diary: legal, fair and as strong as the cards are balanced for (SYD-9.3)."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots.playing import bot_rng, bots, decide, playout
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.commands import EndTurn
from engines.school_year_diary.model import State
from engines.school_year_diary.tasks import EndReason

PLAYERS = ("greedy", "careful")
TWELVE = {"students": ("giang_ry", "o_tach", "nim_se"), "rows": 4}
FOUR = {"students": ("an_pha", "giang_ry", "o_tach", "nim_se"), "rows": 1}


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("options", [{}, FOUR, TWELVE])
def test_every_decision_is_legal_with_few_rows_and_many(name: str, options: dict[str, object]) -> None:
    table = Table.new("school_year_diary", options=options, deal=11)
    bot = bots(table.game)[name]
    for _ in range(12):
        command = decide(table, 0, bot)
        assert table.check(command) is None
        table.play(command)


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("name", PLAYERS)
def test_what_a_bot_cannot_see_changes_nothing_it_does(name: str) -> None:
    table = Table.new("school_year_diary", deal=5)
    bot = bots(table.game)[name]
    rng = bot_rng(table.setup, 0, 0)
    for turn in range(8):
        other = table.game.determinize(table.view(0), 0, Rng(turn))
        assert other != table.state
        seen, also = table.view(0), table.game.view(other, 0)
        command, _ = bot.decide(table.game, seen, 0, rng)
        assert bot.decide(table.game, also, 0, rng)[0] == command
        table.play(command)


def test_the_same_deal_is_played_the_same_way() -> None:
    ends = []
    for _ in range(2):
        table = Table.new("school_year_diary", deal=21)
        playout(table, ["greedy"])
        ends.append(table.record())
    assert ends[0] == ends[1]


def test_a_careful_player_does_not_end_a_turn_with_ideas_to_use() -> None:
    table = Table.new("school_year_diary", deal=8)
    careful = bots(table.game)["careful"]
    while table.to_act and table.state.round < 3:
        command = decide(table, 0, careful)
        assert not isinstance(command, EndTurn) or table.state.players[0].ideas == 0
        table.play(command)


def test_a_judgement_prefers_more_points_more_cards_and_a_collected_row() -> None:
    state: State = Table.new("school_year_diary", deal=2).state
    judgement = Judgement()
    raised = evolve(state, rows=(evolve(state.rows[0], points=2), *state.rows[1:]))
    assert judgement.standing_with_cards(raised, 0) > judgement.standing_with_cards(state, 0)
    richer = evolve(state, players=(evolve(state.players[0], hand=(*state.players[0].hand, 298)),))
    assert judgement.standing_with_cards(richer, 0) > judgement.standing_with_cards(state, 0)
    collected = evolve(state, rows=state.rows[1:])
    assert judgement.standing(collected) > judgement.standing(raised)
    won, lost = (evolve(state, ended=ended) for ended in (EndReason.COLLECTED, EndReason.YEAR_OVER))
    assert judgement.standing(won) > judgement.standing(collected) > judgement.standing(lost)


@pytest.mark.clause("SYD-9.3")
@pytest.mark.parametrize("deals", [(1, 2), (3, 4), (5, 6)])
def test_a_careful_player_wins_most_of_a_fixed_line_of_deals(deals: tuple[int, int]) -> None:
    assert any(playout(Table.new("school_year_diary", deal=deal), ["careful"]).winners == (0,) for deal in deals)
