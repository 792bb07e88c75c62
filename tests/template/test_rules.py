"""The rules of Psst!, clause by clause, from positions that are played on by texts."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from tests.expecting import expect
from tests.playing import Playing, kinds
from tests.template.kit import GAME
from tests.template.model import FOLDED, NOTES, Answering, Note, Pass, Passing, State, Turn

PLAYING = Playing(GAME)


def lesson(*, die: int = 6) -> State:
    """Ann has 1 to 4, Bo 5 to 8, nobody 9 to 12; the die will show this next."""
    rng = next(Rng(seed) for seed in range(1000) if Rng(seed).below(6)[0] == die - 1)
    state = GAME.new(make_setup(GAME, ["Ann", "Bo"])).state
    hands = [tuple(Note(laughs) for laughs in laughed) for laughed in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))]
    players = tuple(evolve(player, hand=hand) for player, hand in zip(state.players, hands[:2], strict=True))
    return evolve(state, players=players, satchel=hands[2], rng=rng)


@pytest.mark.clause("PST-1.1")
def test_each_pupil_is_handed_four_of_twelve_notes() -> None:
    state = GAME.new(make_setup(GAME)).state
    assert [len(player.hand) for player in state.players] == [4, 4]
    assert sorted([*state.players[0].hand, *state.players[1].hand, *state.satchel]) == sorted(NOTES)
    assert state.agenda == (Passing((0,)), Turn(1))


@pytest.mark.clause("PST-2.1")
def test_a_note_is_passed_and_the_other_pupil_answers_inside_the_turn() -> None:
    state, events = PLAYING.told(lesson(), "0 pass note3")
    assert kinds(events) == ["passed"]
    assert [str(events[0].message_for(seat)) for seat in (0, 1)] == ["You pass the joke for 3.", "Ann passes a note."]
    assert state.agenda == (Answering((1,)), Turn(1))
    assert [GAME.view(state, seat).passed for seat in (0, 1, None)] == [(Note(3),), (FOLDED,), (FOLDED,)]
    assert [command.text() for command in GAME.legal(state, 1)] == ["pass note5", "pass note6", "pass note7", "pass note8", "return"]
    assert str(PLAYING.refused(state, 1, "pass note3")) == "PST-2.2: You don't have the joke for 3."
    assert str(PLAYING.refused(state, 0, "return")) == "PST-2.2: Bo decides."
    assert PLAYING.refused(lesson(), 0, "pass note5").alternatives == (Pass(Note(1)), Pass(Note(2)), Pass(Note(3)))
    assert PLAYING.refused(lesson(), 0, "return").clause == "PST-2.1"


@pytest.mark.clause("PST-2.2", "PST-2.3")
def test_a_note_that_comes_back_is_read_out() -> None:
    state, events = PLAYING.told(lesson(die=2), "0 pass note4", "1 return")
    assert kinds(events) == ["passed", "returned", "rolled", "laughed"]
    assert (state.die, state.players[0].told, state.players[0].laughs) == (2, (Note(4),), 4)
    assert state.agenda == (Passing((1,)), Turn(0))


@pytest.mark.clause("PST-2.2")
def test_another_note_may_come_back_for_it() -> None:
    state, events = PLAYING.told(lesson(), "0 pass note1", "1 pass note8")
    assert kinds(events) == ["passed", "swapped", "rolled", "laughed"]
    assert [str(events[1].message_for(seat)) for seat in (0, 1)] == [
        "Bo keeps the note and passes another one back.", "You keep the joke for 1.",
    ]  # fmt: skip
    assert state.players[0].told == (Note(8),)
    assert state.players[1].hand == (Note(1), Note(5), Note(6), Note(7))


@pytest.mark.clause("PST-2.3")
def test_the_teacher_takes_a_note_of_more_than_twice_the_die() -> None:
    for die in range(1, 7):
        for laughs in (5, 6, 7, 8):
            state, events = PLAYING.told(lesson(die=die), "0 pass note1", f"1 pass note{laughs}")
            assert kinds(events)[-1] == ("laughed" if laughs <= 2 * die else "caught")
            assert (state.players[0].laughs, state.drawer) == ((laughs, ()) if laughs <= 2 * die else (0, (Note(laughs),)))


@pytest.mark.clause("PST-3.1")
def test_the_lesson_ends_with_the_last_note_and_the_most_laughs_win() -> None:
    state = lesson()
    for number in range(4):
        assert GAME.outcome(state) is None
        state = PLAYING.play(state, f"0 pass note{number + 1}", "1 return", f"1 pass note{number + 5}", "0 return")
    outcome = expect(GAME.outcome(state))
    assert outcome.winners == tuple(seat for seat in (0, 1) if state.players[seat].laughs == max(each.laughs for each in state.players))
    assert len(state.drawer) + sum(len(player.told) for player in state.players) == 8
    assert str(PLAYING.refused(state, 0, "pass note1")) == "TBL-10: The game has ended."
    even = evolve(state, players=tuple(evolve(player, told=()) for player in state.players))
    assert expect(GAME.outcome(even)).winners == (0, 1)
