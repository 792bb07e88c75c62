"""What the expert does in the rounds that it imagines: it changes the board where that goes with its hand, and so comes further."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Table
from engines.kernel.bots.playing import bots, decide
from engines.school_year_diary.bots.careful import Rounds, Years
from engines.school_year_diary.bots.judgement import Judgement, Refit, best_of_each_kind, best_refits
from engines.school_year_diary.bots.prospects import Climber, Climbers, Study, plans_of
from engines.school_year_diary.model import ROW_LIMIT, ActDecision, Action, State, TurnDecision
from engines.school_year_diary.rules.board import Lock, Rotate, Swap, changed_rows
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from tests.school_year_diary.positions import any_position, any_row

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
    """Whether it is a turn with an idea and cards left."""
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
        for row in changed_rows(table.state, 0, move):
            rows[[each.number for each in rows].index(row.number)] = row
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
    assert len([move for move in answers if isinstance(move, Rotate)]) == rounds.tried
    assert all(table.check(move) is None for move in answers)
    assert table.check(rounds.choice(table.game, study, table.state, 0)) is None


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
