"""The bots of School Year Diary: legal, fair and as strong as the cards are balanced for (SYD-9.3).

An idea promises them the cards of the Trend that answers it, only where it can be used so and there is room (SYD-5.5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import inf

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Table
from engines.kernel.bots import bot_rng, bots, decide, determinizations, playout
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.school_year_diary.bots import Careful, Greedy, Rounds, Years
from engines.school_year_diary.bots.expert import CHAINS, FEWEST, SOONER, VICTORY, Expert, comes_to
from engines.school_year_diary.bots.judgement import Judgement, Refit, best_of_each_kind, best_refits, cards_for_an_idea, settled
from engines.school_year_diary.bots.prospects import Climber, Climbers, Study, plans_of
from engines.school_year_diary.model import FULL, ROUNDS, ROW_LIMIT, ActDecision, Action, EndReason, Mode, State, TurnDecision
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap, changed_rows
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import PlayItem
from engines.school_year_diary.rules.turns import EndTurn
from tests.school_year_diary.dealt_tables import year
from tests.school_year_diary.diary import Diary, at_turn, card_set, row
from tests.school_year_diary.positions import any_position, any_row

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
    assert [thoughts[0].simulations for thoughts in seen] == [0, 1, 2, 3, 4, 5]
    last = seen[-1]
    assert last[0].promise >= last[1].promise
    assert [thought.simulations for thought in last[2:4]] == [2, 2]
    assert last[0].ended == 5


def test_the_expert_plays_on_for_a_few_rounds_and_for_no_more_than_its_work_allows() -> None:
    table = Table.new("school_year_diary", deal=5)
    *_, last = Expert(stages=((2, 4), (3, 2)), clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [last[0].simulations, last[0].ended] == [5, 0]
    assert 0 < last[0].worth < FULL * 2 + VICTORY
    *_, hasty = Expert(stages=((9, 4), (9, 2)), work=1, clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.simulations for thought in hasty[:4]] == [2, 2, 1, 1]
    *_, sure = Expert(stages=((9, 4), (9, 2)), work=4000, clear=-1.0).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.simulations for thought in sure[:4]] == [FEWEST] * 4


def test_the_expert_thinks_for_fewer_years_where_many_ways_of_laying_cards_are_looked_at() -> None:
    class Laborious(Years):
        def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
            before = studies[0].looked
            end, _ = super().played(game, studies, state, until)
            studies[0].looked = before + 10 * CHAINS
            return end, 1

    table = Table.new("school_year_diary", deal=5)
    *_, last = Expert(stages=((50, 2),), rounds=Laborious(), work=70, clear=inf).thoughts(table.game, table.view(0), 0, Rng(2))
    assert [thought.simulations for thought in last[:3]] == [2, 2, 0]


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
        table.play("get" if table.check("get") is None else decide(table, 0, bots(table.game)["greedy"]))
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
    table = Table.new("school_year_diary", options={"rows": 2}, deal=7)
    careful, expert = bots(table.game)["careful"], Expert(stages=((1, 8),), clear=inf)
    repeated = 0
    for _ in range(24):
        view, world = table.view(0), next(determinizations(table.game, table.view(0), 0, Rng(2).fork()[0]))
        *_, last = expert.thoughts(table.game, view, 0, Rng(2))
        ends = [comes_to(table.game.apply(world, 0, each.command).state) for each in last if each.simulations]
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


def test_years_are_played_to_their_end_after_each_command() -> None:
    table = Table.new("school_year_diary", deal=5)
    commands = list(table.legal(0))[:2]
    several = list(islice(Expert().endings(table.game, table.view(0), 0, Rng(3), commands), 3))
    assert [len(ends) for ends in several] == [2, 2, 2]
    assert all(end.ended for ends in several for end in ends)


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
def test_a_careful_player_wins_most_of_a_fixed_line_of_deals() -> None:
    assert sum(bool(outcome.winners) for deal in (4, 5, 6) if (outcome := year(deal, "careful").outcome) is not None) >= 2


UNLOCKS = ("idea_unlocks", "[{get = 2}]")


def table(when: str, do: str, hand: tuple[int, ...] = (226,), locked: tuple[int, ...] = ()) -> Diary:
    cards = card_set(trends={"giang_ry": (when, do), "o_tach": ("row_collected", "[{get = 1}]")})
    return at_turn(row(1, 286, 283, 212, locked=locked), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=hand, ideas=1)


@pytest.mark.clause("SYD-5.5", "SYD-4.7")
@pytest.mark.parametrize(
    ("when", "do", "hand", "locked", "cards"),
    [
        ("idea_unlocks", "[{get = 2}]", (226,), (5,), 2),
        ("idea_unlocks", "[{get = 2}]", (226,), (), 0),
        ("idea_unlocks", "[{get = 2}]", (226, 228, 232, 234), (5,), 1),
        ("idea_unlocks", "[{get = 2}]", (226, 228, 232, 234, 236), (5,), 0),
        ("idea_locks", "[{see = 4, keep = 1}]", (226,), (), 1),
        ("idea_rotates", "[{get = 1}]", (226,), (), 1),
        ("idea_swaps", "[{get = 1}]", (226,), (3, 5), 0),
        ("idea_refreshes", "[{get = 1}]", (226,), (), 1),
        ("idea_refreshes", "[{get = 1}]", (), (), 0),
        ("row_raised", "[{get = 3}]", (226,), (5,), 0),
    ],
)
def test_an_idea_promises_what_a_trend_gives_for_it(when: str, do: str, hand: tuple[int, ...], locked: tuple[int, ...], cards: int) -> None:
    diary = table(when, do, hand, locked)
    assert cards_for_an_idea(diary.game.content, diary.state, 0) == cards


@pytest.mark.clause("SYD-5.5")
def test_a_locker_on_a_row_of_another_student_promises_nothing() -> None:
    cards = card_set(trends={"o_tach": UNLOCKS})
    diary = at_turn(row(1, 286, 283, 212, locked=(5,)), row(2, 264, 241, 213, student="o_tach"), cards=cards)
    assert cards_for_an_idea(cards, diary.state, 0) == 0


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(
    ("when", "do", "brought"), [("idea_locks", "[{get = 1}]", 1), ("idea_swaps", "[{get = 1}]", 2), ("idea_rotates", "[{get = 2}]", 2)]
)
def test_one_idea_is_answered_for_the_students_of_the_rows_it_is_used_on(when: str, do: str, brought: int) -> None:
    """A cell is locked on a row of one student, two medals can be swapped between the rows of two."""
    cards = card_set(trends={"giang_ry": (when, do), "o_tach": (when, do)})
    diary = at_turn(row(1, 286, 283, 212), row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226,))
    assert cards_for_an_idea(cards, diary.state, 0) == brought


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize(("when", "brought"), [("idea_refreshes", 2), ("idea_locks", 0)])
def test_what_names_no_row_is_promised_without_a_row_of_the_student_and_kept(when: str, brought: int) -> None:
    cards = card_set(trends={"giang_ry": (when, "[{get = 2}]")})
    diary = at_turn(row(2, 264, 241, 213, student="o_tach"), cards=cards, hand=(226,))
    assert cards_for_an_idea(cards, diary.state, 0) == brought
    diary.play("refresh 226" if when == "idea_refreshes" else "lock 2 3")
    assert len(diary.player.hand) == 1 + brought


@pytest.mark.clause("SYD-5.5")
@pytest.mark.parametrize("answered", [True, False])
def test_a_careful_player_removes_a_locker_for_the_cards_that_it_brings(answered: bool) -> None:
    """The hand is empty, so an idea is for cards: two with the Trend, else the one that it may always get."""
    diary = table(*(UNLOCKS if answered else ("row_collected", "[{get = 2}]")), hand=(), locked=(5,))
    command, _ = Careful().decide(diary.game, diary.game.view(diary.state, 0), 0, Rng(3))
    assert isinstance(command, RemoveLocker) == answered


EIGHT = {"students": ("giang_ry", "o_tach"), "rows": 4}


def worth(row: int, points: int) -> float:
    """An uneven judgement, so that mixed-up rows and cells show."""
    return points * (10 + row) - points * points / 4


def played_until(wanted: Callable[[Table], bool]) -> Table:
    """A table with eight rows, played on with care until it is as wanted."""
    table = Table.new("school_year_diary", options=EIGHT, deal=5)
    careful = bots(table.game)["careful"]
    while not wanted(table):
        table.play(decide(table, 0, careful))
    return table


def in_turn(table: Table) -> bool:
    """True if it is a turn with an idea and cards left."""
    player = table.state.players[0]
    return isinstance(table.state.agenda[0], TurnDecision) and player.ideas > 0 and len(player.hand) > 2


def refits(table: Table) -> list[Refit]:
    """The rotations, swaps and locks that are legal, some of each kind and of every row."""
    found: list[Refit] = []
    for move_set in table.game.legal(table.state, 0).move_sets:
        if isinstance(next(iter(move_set), None), Rotate | Swap | Lock):
            moves = [move for move in move_set if isinstance(move, Rotate | Swap | Lock)]
            found += moves[:: max(len(moves) // 20, 1)]
    return found


@pytest.mark.clause("SYD-4.6")
def test_a_refit_changes_the_rows_that_the_rules_change() -> None:
    table = played_until(lambda table: in_turn(table) and any(len(row.medals) > row.featured + 2 for row in table.state.rows))
    kinds = set()
    for move in refits(table):
        rows = list(table.state.rows)
        for changed in changed_rows(table.state, 0, move):
            rows[[each.number for each in rows].index(changed.number)] = changed
        assert tuple(rows) == table.game.apply(table.state, 0, move).state.rows
        kinds.add((type(move), isinstance(move, Swap) and move.row == move.other_row))
    assert kinds == {(Rotate, False), (Lock, False), (Swap, False), (Swap, True)}


@settings(max_examples=40)
@given(state=any_position(3), data=st.data())
def test_another_row_in_a_place_is_as_if_it_had_always_been_there(state: State, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(state.rows) - 1))
    row = data.draw(any_row(state.rows[place].number))
    instead = [row if each == place else old for each, old in enumerate(state.rows)]
    fresh = Climbers([Climber(each, worth) for each in instead])
    changed = Climbers([Climber(each, worth) for each in state.rows]).with_other(place, Climber(row, worth))
    for arrows in data.draw(st.lists(st.text("12346789", max_size=6), max_size=6)):
        assert changed.worth([arrows]) == fresh.worth([arrows])


def test_a_refit_is_worth_what_can_be_given_after_it() -> None:
    table = played_until(in_turn)
    state, judgement = table.state, Judgement(most=2, width=10_000)
    study, hand, card = Study(worth), state.players[0].hand, judgement.card_now(state)
    plans = plans_of(judgement.prospects(study, state, 0), card, 100_000)
    moves = refits(table)[::5]
    numbers = [row.number for row in state.rows]
    changes = [[(numbers.index(row.number), row) for row in changed_rows(state, 0, move)] for move in moves]
    told = study.with_others(state.rows, changes, plans)
    for move, most in zip(moves, told, strict=True):
        after = table.game.apply(state, 0, move).state
        found = judgement.prospects(Study(worth), after, 0)
        assert after.players[0].hand == hand
        assert most == max(each.worth - card * each.count for each in found)
    assert len(plans) == len({orders for orders, _ in plans})


def test_plans_are_the_best_of_what_could_be_given() -> None:
    table = played_until(in_turn)
    found = list(Judgement().prospects(Study(worth), table.state, 0))
    plans = plans_of(found, 1.0, 5)
    climbers = Climbers([Climber(row, worth) for row in table.state.rows])
    assert next(climbers.worth(orders) - price for orders, price in plans) == max(each.worth - each.count for each in found)
    assert len(plans) == 5


def test_of_each_kind_the_one_is_tried_that_goes_best_with_the_hand() -> None:
    table = played_until(in_turn)
    state, study = table.state, Study(worth)
    plans = plans_of(Judgement().prospects(study, state, 0), 1.0, 10)
    moves = refits(table)
    students = {row.number: row.student for row in state.rows}
    tried = best_of_each_kind(moves, study, state, 0, plans)
    # A rotation and a lock for each student; a swap of each one's medals, and swaps between the two.
    assert len([move for move in tried if isinstance(move, Rotate)]) == len([move for move in tried if isinstance(move, Lock)]) == 2
    assert len([move for move in tried if isinstance(move, Swap)]) in (3, 4)
    assert best_refits(moves, study, state, 0, plans, 1)[0] in tried
    first = [move for move in moves if isinstance(move, Rotate) and students[move.row] == "giang_ry"]
    assert best_refits(first, study, state, 0, plans, 1)[0] in tried


def test_a_card_that_changes_the_board_is_answered_with_what_goes_best_with_the_hand() -> None:
    def asked(table: Table) -> bool:
        now = table.state.agenda[0]
        return isinstance(now, ActDecision) and now.action is Action.ROTATE and len(table.state.players[0].hand) > 2

    table = played_until(asked)
    rounds = Rounds()
    study = rounds.studies(table.state)[0]
    answers = rounds.answers(table.game, study, table.state, 0)
    assert len([move for move in answers if isinstance(move, Rotate)]) == 2
    assert all(table.check(move) is None for move in answers)
    assert table.check(rounds.choice(table.game, study, table.state, 0)) is None


def test_what_a_move_brings_counts_the_board_as_it_is_changed_best() -> None:
    """The upper medal turned, the card of the hand leads on; as it lies, or with the other one turned, it doesn't."""
    table = at_turn(row(1, 286, 283, points=2), hand=(246,), items=("item_1",), cards=card_set(items={"item_1": "[{rotate = 1}]"}))
    game, judgement, state = table.game, Judgement(), table.state
    study = judgement.study(state, 0)
    after = settled(game, game.apply(state, 0, PlayItem("item_1")).state, 0, judgement, study)
    asked = game.apply(state, 0, PlayItem("item_1")).state
    every = [judgement.potential(study, game.apply(asked, 0, move).state, 0) for move in game.legal(asked, 0)]
    assert min(every) < judgement.potential(study, after, 0) == max(every)


def test_even_the_greedy_player_plays_an_item_for_what_comes_after_its_first_question() -> None:
    table = at_turn(row(1, 286, 283, points=2), items=("item_1",), ideas=0, cards=card_set(items={"item_1": "[{lock = 1}, {get = 2}]"}))
    assert Greedy().decide(table.game, table.game.view(table.state, 0), 0, Rng(1))[0] == PlayItem("item_1")


def test_in_its_turn_it_changes_the_board_too() -> None:
    table, rounds = Table.new("school_year_diary", deal=5), Rounds()
    studies, state, turns = rounds.studies(table.state), table.state, []
    while table.game.to_act(state):
        command = rounds.choice(table.game, studies[0], state, 0)
        turns += [command] if isinstance(state.agenda[0], TurnDecision) else []
        state = table.game.apply(state, 0, command).state
    assert any(isinstance(command, Rotate | Swap | Lock) for command in turns)
    assert any(isinstance(command, Give | Chain) for command in turns)


def test_rounds_go_further_than_years_with_many_rows() -> None:
    def points(player: Years, deal: int) -> int:
        table = Table.new("school_year_diary", options=EIGHT, deal=deal)
        end, _ = player.played(table.game, player.studies(table.state), table.state)
        return sum(row.points for row in end.rows) + 2 * ROW_LIMIT * (len(table.state.rows) - len(end.rows))

    deals = range(401, 404)
    assert sum(points(Rounds(), deal) for deal in deals) > sum(points(Years(), deal) for deal in deals) + 15
