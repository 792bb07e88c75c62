"""The bots of School Year Diary: legal, fair and as strong as the cards are balanced for (SYD-9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import inf

import pytest
from attrs import evolve

from engines import Table
from engines.kernel.bots.playing import bot_rng, bots, decide, playout
from engines.kernel.bots.search import determinizations
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.careful import Rounds, Years
from engines.school_year_diary.bots.expert import CHAINS, FEWEST, SOONER, VICTORY, Expert, comes_to
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import Study
from engines.school_year_diary.model import FULL, ROUNDS, EndReason, Mode, State, TurnDecision
from engines.school_year_diary.rules.turns import EndTurn

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
    rng = bot_rng(table.setup.deal, 0, 0)
    for turn in range(8):
        other = table.game.determinize(table.view(0), 0, Rng(turn))
        assert other != table.state
        seen, also = table.view(0), table.game.view(other, 0)
        command, _ = bot.decide(table.game, seen, 0, rng)
        assert bot.decide(table.game, also, 0, rng)[0] == command
        table.play(command)


@pytest.mark.clause("TBL-5")
def test_what_the_expert_cannot_see_changes_nothing_it_does() -> None:
    table = Table.new("school_year_diary", deal=5)
    expert = Expert(stages=((2, 4), (2, 2)))
    for turn in range(4):
        other = table.game.determinize(table.view(0), 0, Rng(turn))
        command, after = expert.decide(table.game, table.view(0), 0, Rng(turn))
        assert table.check(command) is None
        assert expert.decide(table.game, table.game.view(other, 0), 0, Rng(turn)) == (command, after)
        table.play(command)


def test_the_expert_thinks_more_of_what_years_went_better_after() -> None:
    table = Table.new("school_year_diary", deal=5)
    expert = Expert(stages=((2, 4), (3, 2)), ahead=ROUNDS, work=4000, clear=inf)
    seen = list(expert.thoughts(table.game, table.view(0), 0, Rng(2)))
    assert [thoughts[0].years for thoughts in seen] == [0, 1, 2, 3, 4, 5]
    last = seen[-1]
    assert last[0].promise >= last[1].promise
    assert [thought.years for thought in last[2:4]] == [2, 2]
    assert last[0].chance == last[0].won / 5
    assert last[-1].chance is None or last[-1].years


def test_the_expert_plays_on_for_a_few_rounds_and_for_no_more_than_its_work_allows() -> None:
    table = Table.new("school_year_diary", deal=5)
    *_, last = Expert(stages=((2, 4), (3, 2)), clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [last[0].years, last[0].ended, last[0].chance] == [5, 0, None]
    assert 0 < last[0].worth < FULL * 2 + VICTORY
    *_, hasty = Expert(stages=((9, 4), (9, 2)), work=1, clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.years for thought in hasty[:4]] == [2, 2, 1, 1]
    *_, sure = Expert(stages=((9, 4), (9, 2)), work=4000, clear=-1.0).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.years for thought in sure[:4]] == [FEWEST] * 4


def test_the_expert_thinks_for_fewer_years_where_many_ways_of_laying_cards_are_looked_at() -> None:
    class Laborious(Years):
        def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
            before = studies[0].looked
            end, _ = super().played(game, studies, state, until)
            studies[0].looked = before + 10 * CHAINS
            return end, 1

    table = Table.new("school_year_diary", deal=5)
    *_, last = Expert(stages=((50, 2),), rounds=Laborious(), work=70, clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.years for thought in last[:3]] == [2, 2, 0]


@pytest.mark.parametrize("options", [{"rows": 2}, TWELVE])
def test_no_decision_takes_the_expert_more_work_than_it_is_allowed(options: dict[str, object]) -> None:
    """As many decisions imagined as all its stages together may take, and at most one year more after each command of each stage."""
    spent: list[float] = []

    class Counted(Rounds):
        def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
            before = studies[0].looked
            end, count = super().played(game, studies, state, until)
            spent.append(1 + count + (studies[0].looked - before) / CHAINS)
            return end, count

    table = Table.new("school_year_diary", options=options, deal=11)
    expert = Expert(rounds=Counted(judgement=Expert().rounds.judgement), work=120, clear=inf)
    while len(table.state.players[0].hand) < 4 or not isinstance(table.state.agenda[0], TurnDecision):
        table.play(decide(table, 0, bots(table.game)["greedy"]))
    expert.decide(table.game, table.view(0), 0, Rng(3))
    last_years = max(spent) * sum(most for _, most in expert.stages)
    assert sum(spent) <= expert.work + last_years


def test_a_study_counts_the_ways_of_laying_cards_that_it_looks_at() -> None:
    study, rows = Study(lambda _, points: points), Table.new("school_year_diary", deal=5).state.rows
    list(study.directives(rows, (218, 286)))
    assert study.looked == 0
    chains = list(study.chains(rows, (218, 286)))
    assert study.looked >= len(chains) > 0
    before = study.looked
    study.most_from(rows, (218, 286), 1.0, 2, 6)
    assert study.looked == 2 * before


def test_a_year_in_the_mind_goes_on_to_its_end_or_to_a_turn_of_a_round() -> None:
    table = Table.new("school_year_diary", deal=5)
    years, state = Years(), table.state
    studies = years.studies(state)
    later, decisions = years.played(table.game, studies, state, 3)
    assert later.round == 3
    assert isinstance(later.agenda[0], TurnDecision)
    assert later.ended is None
    end, more = years.played(table.game, studies, state)
    assert end.ended is not None
    assert 0 < decisions < more


@pytest.mark.clause("SYD-3.6")
def test_a_year_that_has_ended_is_worth_its_points_and_a_victory() -> None:
    table = Table.new("school_year_diary", deal=5)
    expert, state = Expert(), table.state
    study = expert.careful.judgement.study(state, 0)
    won = evolve(state, rows=(), ended=EndReason.COLLECTED, agenda=(), round=ROUNDS)
    assert expert.worth(table.game, study, won, 0) == 2 * FULL + VICTORY
    sooner = evolve(won, round=ROUNDS - 2)
    assert expert.worth(table.game, study, sooner, 0) == 2 * FULL + VICTORY + 2 * SOONER
    short = evolve(state, ended=EndReason.YEAR_OVER, agenda=())
    assert expert.worth(table.game, study, short, 0) == 0


def test_when_a_year_has_ended_a_point_is_a_point_in_whatever_row() -> None:
    table = Table.new("school_year_diary", deal=5)
    expert, state = Expert(), table.state
    study = expert.careful.judgement.study(state, 0)

    def worth(first: int, second: int, ended: EndReason | None) -> float:
        rows = tuple(evolve(row, points=points) for row, points in zip(state.rows, (first, second), strict=True))
        return expert.worth(table.game, study, evolve(state, rows=rows, ended=ended), 0)

    assert worth(3, 4, EndReason.YEAR_OVER) == worth(0, 7, EndReason.YEAR_OVER) == 7
    assert expert.careful.judgement.worth(1, 3) + expert.careful.judgement.worth(2, 4) > expert.careful.judgement.worth(2, 7)


def test_the_expert_thinks_of_the_same_outcome_only_once() -> None:
    """Cards refreshed in another order, a chain laid in another way that brings the same: years are for what differs."""
    table = Table.new("school_year_diary", options={"rows": 2}, deal=5)
    careful, expert = bots(table.game)["careful"], Expert(stages=((1, 8),), clear=inf)
    repeated = 0
    for _ in range(24):
        view, world = table.view(0), next(determinizations(table.game, table.view(0), 0, Rng(2).fork()[0]))
        *_, last = expert.thoughts(table.game, view, 0, Rng(2))
        ends = [comes_to(table.game.apply(world, 0, each.command).state) for each in last if each.years]
        assert len(set(ends)) == len(ends)
        ranked = [command for command, _ in expert.careful.ranked(table.game, view, 0, Rng(2))]
        repeated += len(last) < len(ranked)
        table.play(decide(table, 0, careful))
    assert repeated


def test_the_expert_compares_what_it_has_at_the_same_time_whatever_it_does_now() -> None:
    """A turn that is ended at once brings the next event, but nothing else that getting a card first does not bring as well."""
    rounds: dict[int, int] = {}

    class Watched(Years):
        def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
            end = super().played(game, studies, state, until)
            rounds[state.round] = end[0].round
            return end

    table = Table.new("school_year_diary", deal=5)
    while not isinstance(table.state.agenda[0], TurnDecision):
        table.play(decide(table, 0, bots(table.game)["greedy"]))
    expert = Expert(stages=((1, 60),), rounds=Watched())
    *_, last = expert.thoughts(table.game, table.view(0), 0, Rng(2))
    assert EndTurn() in [thought.command for thought in last]
    assert rounds == {1: 2, 2: 2}


def test_chances_are_told_by_whole_years() -> None:
    table = Table.new("school_year_diary", deal=5)
    commands = list(table.legal(0))[:2]
    told = list(islice(Expert().chances(table.game, table.view(0), 0, Rng(3), commands), 3))
    assert [len(each) for each in told] == [2, 2, 2]
    assert {each * 3 for each in told[2]} <= {0.0, 1.0, 2.0, 3.0}
    assert told[0][0] in (0.0, 1.0)


@pytest.mark.clause("SYD-2.1")
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("mode", "seats"), [("coop", 2), ("comp", 2), ("comp", 3), ("coop", 4)])
def test_every_decision_is_legal_with_several_players(name: str, mode: str, seats: int) -> None:
    table = Table.new("school_year_diary", options={"mode": mode}, seats=seats, deal=4)
    bot = bots(table.game)[name]
    for _ in range(16):
        seat = table.to_act[0]
        table.play(decide(table, seat, bot), seat)


@pytest.mark.clause("SYD-3.6")
def test_against_others_own_rows_count_and_theirs_the_other_way() -> None:
    state: State = Table.new("school_year_diary", options={"mode": "comp"}, seats=2, deal=4).state
    judgement = Judgement()
    before = judgement.standing(state, 0)
    own, other = (next(row for row in state.rows if row.handler == seat) for seat in (0, 1))
    risen = [evolve(state, rows=tuple(evolve(row, points=3) if row == each else row for row in state.rows)) for each in (own, other)]
    assert judgement.standing(risen[0], 0) > before > judgement.standing(risen[1], 0)
    worth = judgement.worth_to(state, 0)
    assert worth(own.number, 4) > 0 > worth(other.number, 4)
    together = evolve(state, config=evolve(state.config, mode=Mode.COOP))
    assert judgement.worth_to(together, 0)(other.number, 4) == judgement.worth_to(together, 0)(own.number, 4)


def test_three_levels_are_offered_by_what_people_call_them() -> None:
    known = bots(Table.new("school_year_diary", deal=1).game)
    assert {name: str(bot.label) for name, bot in known.items() if name != "random"} == {
        "greedy": "Easy",
        "careful": "Medium",
        "expert": "Hard",
    }


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
