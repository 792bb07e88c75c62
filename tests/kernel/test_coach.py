"""Advice for players: legal, fair, better from answer to answer; and the last position that could be won."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

import pytest

from engines.kernel.bots import Coach, playout
from engines.kernel.coach import (
    CLOSE,
    LONGEST_REASON,
    Advice,
    Adviser,
    Line,
    Par,
    Rating,
    Recommendation,
    Solution,
    Solver,
    Stop,
    Trial,
    Verdict,
    excellent,
    last_winnable,
    mistakes,
    share_of_games,
    worst,
)
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, Applied, Game, Seat
from engines.kernel.messages import Sentence, Sign, in_words, msg, msgn, named, person, player
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, to_json
from engines.kernel.table import Table
from engines.kernel.worker import Task, advice_request, read_request, read_result, write_result
from engines.shelf import games
from tabletop_qt.command.worker import serve
from tests.asking import answer, answers, at_once
from tests.expecting import expect
from tests.kernel.tiny import Pass, Roll, State, Tiny

ADVISED = [game for game in games().values() if game.adviser is not None]


class Aunt(Adviser[Game[State], State]):
    """Recommends what is legal, one more thing with every answer, and plans to play it again."""

    def advise(self, game: Game[State], view: State, seat: int, rng: Rng, plan: str = "") -> Iterator[Advice]:
        names = (msg("{name}'s dear {thing}", name="Aunt", thing=msg("niece")), msg("uncle"))
        why = msgn("It is {count} of {many}, for {all}.", "They are {count} of {many}, for {all}.", rng.below(9)[0], many=5, all=names)
        found: tuple[Recommendation, ...] = ()
        for effort, command in enumerate(game.legal(view, seat)):
            found = (Recommendation(command, why, effort / 8 if effort else None, f"{plan} {command.text()}".strip()), *found)
            yield Advice(found, effort)

    def complete(self, game: Game[State], view: State, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """Everything that begins so."""
        return tuple(Recommendation(each, msg("It goes on.")) for each in game.legal(view, seat) if each.text().startswith(begun))


def advised_table() -> Table[State]:
    game = Tiny()
    game.adviser = Aunt()
    return Table.new(game, seats=3, deal=5)


def test_advice_as_text_is_the_advice_itself() -> None:
    at = advised_table()
    given = list(answers(advice_request(Task.ADVISE, at, 1), {"tiny": at.game}))
    assert len(given) > 1
    assert [advice.effort for advice in given] == list(range(len(given)))
    for advice in given:
        assert advice.best is advice.recommended[0]
        assert all(at.check(each.command, 1) is None for each in advice.recommended)
    assert given[-1].best.chance == (len(given) - 1) / 8
    assert given[0].best.chance is None
    assert "of 5, for Aunt's dear niece and uncle." in str(given[0].best.why)


def test_the_plan_of_the_last_hint_comes_with_the_request_and_goes_on_with_the_advice() -> None:
    at = advised_table()
    first = answer(advice_request(Task.ADVISE, at, 1), {"tiny": at.game}).best
    assert first.plan == first.command.text()
    assert answer(advice_request(Task.ADVISE, at, 1, plan="to wait"), {"tiny": at.game}).best.plan == f"to wait {first.plan}"


def test_players_in_a_reason_can_still_be_named_after_it_came_as_text() -> None:
    at = advised_table()
    why = msg("{sun} before {number}.", sun=person(1, msg("Sun Beam")), number=player(0))
    advice = Advice((Recommendation(Pass(), why),))
    read = read_result(Task.ADVISE, write_result(Task.ADVISE, advice), at.game)
    assert str(named(read.best.why, ["Ann", "Ben"])) == "Ben (Sun Beam) before Ann."
    line = write_result(Task.ADVISE, advice)
    for wrong in (line.replace("1,false]", '"1",false]'), line.replace("1,false]", "-1,false]"), line.replace("1,false]", "1]")):
        with pytest.raises(DataError):
            read_result(Task.ADVISE, wrong, at.game)


def test_a_sentence_in_a_reason_keeps_its_capital_when_it_comes_as_text() -> None:
    at = advised_table()
    told = Sentence("{clause}. {sign}", (("clause", msg("discard {count} card", count=1)), ("sign", Sign("A", word=msg("ace")))))
    advice = Advice((Recommendation(Pass(), msg("Now: {text}", text=told)),))
    read = read_result(Task.ADVISE, write_result(Task.ADVISE, advice), at.game).best.why
    assert str(read) == "Now: Discard 1 card. A"
    assert str(in_words(read)) == "Now: Discard 1 card. ace", "a sign keeps its word"


def test_fractions_in_a_reason_come_as_text_to_the_tenth() -> None:
    at = advised_table()
    advice = Advice((Recommendation(Pass(), msg("About {points} points.", points=0.885)),))
    assert str(read_result(Task.ADVISE, write_result(Task.ADVISE, advice), at.game).best.why) == "About 0.9 points."


@pytest.mark.clause("TBL-5")
def test_who_sees_the_same_is_advised_the_same() -> None:
    at = advised_table()
    game = at.game
    other: Table[State] = Table(game, at.setup, at.policy, Applied(game.determinize(at.view(1), 1, Rng(9))))
    assert other.state != at.state
    assert advice_request(Task.ADVISE, other, 1) == advice_request(Task.ADVISE, at, 1)
    assert advice_request(Task.ADVISE, other, 2) != advice_request(Task.ADVISE, at, 2)


def test_what_is_no_request_or_no_result_is_refused() -> None:
    at = advised_table()
    known = {"tiny": at.game}
    request = advice_request(Task.ADVISE, at, 0)
    asked = to_json(request)
    for wrong in ("", "{}", asked[:-1], asked.replace('"advise"', '"muse"')):
        with pytest.raises(DataError):
            read_request(wrong)
    for wrong in (asked.replace('"tiny"', '"chess"'), asked.replace('"seat":0', '"seat":7')):
        with pytest.raises((DataError, KeyError)):
            answer(read_request(wrong), known)
    with pytest.raises(LookupError):
        advice_request(Task.ADVISE, Table.new(Tiny(), seats=3, deal=5), 0)
    with pytest.raises(LookupError):
        answer(request, {"tiny": Tiny()})
    line = write_result(Task.ADVISE, answer(request, known))
    for wrong in ("[]", line.replace("bid", "sing"), line.replace('"why":[', '"why":[5,'), '{"effort":"0","recommended":[]}'):
        with pytest.raises(DataError):
            read_result(Task.ADVISE, wrong, at.game)


def test_the_process_tells_advice_line_by_line_and_goes_on() -> None:
    at = advised_table()
    said = io.StringIO()
    request = advice_request(Task.ADVISE, at, 0)
    asked = to_json(request)
    assert serve({"tiny": at.game}, io.StringIO(f"7 {asked}\n8 nonsense\n9 {asked}\n"), said) == 0
    lines = [line.split(" ", 2) for line in said.getvalue().splitlines()]
    for number in ("7", "9"):
        kinds = [line[1] for line in lines if line[0] == number]
        assert kinds == ["result"] * (len(kinds) - 1) + ["done"]
        assert len(kinds) > 2
    assert [line[1] for line in lines if line[0] == "8"] == ["error"]
    assert read_result(Task.ADVISE, lines[0][2], at.game) == answer(request, {"tiny": at.game})


def test_advice_stops_when_its_time_is_over() -> None:
    at = advised_table()
    assert len(list(answers(advice_request(Task.ADVISE, at, 0), {"tiny": at.game}, at_once))) == 1


def test_what_could_become_of_what_has_been_begun_is_one_result() -> None:
    at = advised_table()
    known, every = {"tiny": at.game}, tuple(at.game.legal(at.view(1), 1))
    assert list(answers(advice_request(Task.COMPLETE, at, 1), known)) == [every]
    begun = every[-1].text()
    fitting = tuple(each for each in every if each.text().startswith(begun))
    assert answer(advice_request(Task.COMPLETE, at, 1, begun), known) == fitting
    assert 0 < len(fitting) < len(every)
    assert answer(advice_request(Task.COMPLETE, at, 1, "nothing"), known) == ()
    for wrong in ("", "{}", '"bid 1"', "[1]", '["sing 1"]', '["bid"'):
        with pytest.raises(DataError):
            read_result(Task.COMPLETE, wrong, at.game)


FOLLOWED = {"school_year_diary": (4, {}), "hallway_rivals": (150, {"building": "quick"})}
"""The number of hints followed at a table of a game, and its options; of any other game 60, with the usual ones."""


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.id)
def test_every_hint_is_legal_short_the_same_again_and_knows_no_more_than_the_seat(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert game.adviser is not None
    if isinstance(game.adviser, Coach):
        monkeypatch.setattr(game.adviser, "imagined", 10)
    seats = [Seat(f"Robin {number}", colour) for number, colour in zip(range(min(game.seat_counts)), COLOURS, strict=False)]
    followed, options = FOLLOWED.get(game.id, (60, {}))
    table: Table[Any] = Table.new(game, seats=seats, options=options, deal=3)
    for turn in range(followed):
        seat = table.to_act[0]
        seen, known = table.view(seat), game.adviser.remember(table.views(seat, table.turn))
        # The same to the seat, though other things lie face down.
        other = game.view(game.determinize(seen, seat, Rng(turn)), seat)
        hint, again, plain, elsewhere = (next(game.adviser.advise(game, view, seat, Rng(8))) for view in (known, known, seen, other))
        assert hint == again
        assert plain == elsewhere
        for each in hint.recommended:
            assert table.check(each.command, seat) is None
            assert 0 < len(str(table.named(each.why)).strip()) <= LONGEST_REASON
        table.play(hint.best.command, seat)


class Knowing(Solver[Game[State], State]):
    """Knows that positions up to a turn can be won and later ones can't, but of some it does not find out; it counts what it is asked."""

    def __init__(self, winnable: int, unknown: Collection[int] = ()) -> None:
        self.winnable, self.unknown = winnable, unknown
        self.states: list[State] = []
        self.asked: list[int] = []
        self.stopped: list[bool] = []

    def solve(self, game: Game[State], state: State, stop: Stop, *, known_chance: bool = True) -> Solution:
        assert game.id == "tiny"
        assert known_chance
        turn = self.states.index(state)
        self.asked.append(turn)
        self.stopped.append(stop())
        if turn in self.unknown:
            return Solution(Verdict.UNKNOWN)
        return Solution(Verdict.WINNABLE if turn <= self.winnable else Verdict.LOST, positions=turn)

    def par(self, game: Game[State], start: State, deal: int) -> Par:
        raise NotImplementedError

    def reached(self, game: Game[State], state: State) -> Par:
        raise NotImplementedError

    def ratings(self, game: Game[State], states: Sequence[State], line: Line, seat: int, turns: Iterable[int]) -> Iterator[Rating]:
        raise NotImplementedError

    def trial(self, game: Game[State], states: Sequence[State], seat: int, command: Command, better: Command) -> Trial:
        raise NotImplementedError

    def line(self, game: Game[State], states: Sequence[State], seat: int, first: Command) -> Iterator[Recommendation]:
        raise NotImplementedError


def played(analyst: Knowing) -> Table[State]:
    """A game that is over, of some twenty decisions, with somebody to study it."""
    game = Tiny()
    game.analyst = analyst
    table: Table[State] = Table.new(game, seats=4, options={"rounds": 4}, deal=4)
    playout(table)
    analyst.states = [table.state_at(turn) for turn in range(table.turn + 1)]
    return table


def never() -> Callable[[], bool]:
    return lambda: False


def turning_point(analyst: Knowing, table: Table[State], stop_for: Callable[[], Stop] = never) -> tuple[int, Solution] | None:
    return last_winnable(analyst, table.game, analyst.states, stop_for)


def test_a_decision_costs_what_the_best_one_had_more_of_a_chance() -> None:
    assert Rating(3, 0, Pass(), 0.25, Roll(), 1.0).cost == 0.75
    assert Rating(3, 0, Pass(), 0.5, Roll(), 0.25).cost == 0.0
    assert Rating(3, 0, Pass(), 0.5, Roll(), 0.53).cost == 0.0, "chances this close are as good"


def test_the_three_decisions_that_cost_most_come_with_the_worst_first() -> None:
    ratings = [Rating(turn, 0, Pass(), 1.0 - cost, Roll(), 1.0) for turn, cost in enumerate((0.125, 0.5, 0.0, 0.25, 0.5))]
    assert [rating.turn for rating in worst(ratings)] == [1, 4, 3]


def test_mistakes_cost_twice_what_counts_and_excellent_decisions_gain_as_much() -> None:
    differences = (0.0, 0.3, 0.5, 2.0, -0.3, -0.6)
    ratings = [Rating(turn, 0, Pass(), None, Roll(), None, 5.0, 5.0 + more, "end") for turn, more in enumerate(differences)]
    assert [rating.turn for rating in mistakes(ratings)] == [3, 2]
    assert excellent(ratings) == ratings[5:], "as it was rated, theme and all"


@pytest.mark.parametrize("winnable", [0, 1, 2, 9, 14, 18])
def test_the_last_winnable_turn_is_found_by_halving(winnable: int) -> None:
    analyst = Knowing(winnable)
    table = played(analyst)
    assert table.turn >= 19
    assert turning_point(analyst, table) == (winnable, Solution(Verdict.WINNABLE, positions=winnable))
    assert len(analyst.asked) <= 6
    assert len(set(analyst.asked)) == len(analyst.asked)


def test_of_a_game_that_was_won_nothing_but_its_end_is_looked_at() -> None:
    analyst = Knowing(1000)
    table = played(analyst)
    assert expect(turning_point(analyst, table))[0] == table.turn
    assert analyst.asked == [table.turn]


@pytest.mark.parametrize("unknown", [{10}, {8, 9, 10}, {5, 10, 12, 16}, {10, 13, 14}, set(range(7, 13))])
def test_what_stays_unknown_hides_nothing_that_is_proven(unknown: Collection[int]) -> None:
    for winnable in range(4, 18):
        analyst = Knowing(winnable, unknown)
        found = expect(turning_point(analyst, played(analyst)))
        assert found[0] == max(set(range(winnable + 1)) - set(unknown))


def test_after_many_doubts_what_is_proven_by_then_is_good_enough() -> None:
    analyst = Knowing(3, range(4, 18))
    assert expect(turning_point(analyst, played(analyst)))[0] <= 3
    assert len(analyst.asked) <= 14


def test_where_nothing_is_proven_winnable_everything_has_been_tried() -> None:
    analyst = Knowing(-1, range(8))
    table = played(analyst)
    assert turning_point(analyst, table) is None
    assert set(range(8)) < set(analyst.asked)
    lost = Knowing(-1)
    assert turning_point(lost, played(lost)) is None
    assert len(lost.asked) <= 6


def test_each_position_has_a_time_of_its_own() -> None:
    ends = iter([True, False, True, True, *[False] * 40])
    analyst = Knowing(11)

    def stop_for() -> Callable[[], bool]:
        over = next(ends)
        return lambda: over

    turning_point(analyst, played(analyst), stop_for)
    assert analyst.stopped[:5] == [True, False, True, True, False]


def test_a_chance_is_told_as_a_share_of_games_and_a_loss_that_counts_is_never_told_as_the_same() -> None:
    told = [str(share_of_games(chance)) for chance in (0.0, 0.26, 0.5, 0.76, 1.0)]
    assert told == ["almost no", "about 1 in 4", "about 1 in 2", "about 3 in 4", "almost all"]
    for thousandth in range(951):
        assert str(share_of_games(thousandth / 1000)) != str(share_of_games(thousandth / 1000 + CLOSE))
