"""The flow of a game: in which order its steps and decisions come, whose they are, and what is refused (TBL-2, 3)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen

from engines.kernel.commands import Command, several
from engines.kernel.contract import Refusal, Refused, Seat, Setup, Stage, Wording
from engines.kernel.flow import Decision, DecisionContext, FlowGame, FlowState, Rule, Settles, Step
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet, picks
from engines.kernel.rng import NO_RNG, Rng
from engines.kernel.table import Table
from engines.kernel.working_copy import WorkingCopy
from tests.playing import Playing

SETUP = Setup("errand", (Seat("Ann"), Seat("Bo", "sky"), Seat("Cy", "green")), {}, 1)


# A game that does nothing but go on: everything is written down, and whoever decides may put further tasks first.


@frozen
class Note(Step):
    """Write a word down."""

    word: str


@frozen
class Lesson(Step):
    """Two words with whatever comes between."""

    first: str
    last: str
    between: tuple[Any, ...] = ()


@frozen
class Bell(Step):
    """School is out: nothing that was to be done is done."""


@frozen
class Turn(Decision, clause="E-1"):
    """A seat's turn: it says words, sends others, and is done when it says so."""


@frozen
class Vote(Decision, clause="E-2"):
    """Several seats vote, in any order; one may call it off."""


@frozen
class Ring(Decision, clause="E-4", by_hand=True):
    """A seat rings; there is nothing to choose, and it is the point to do it."""


@frozen
class Nod(Decision, clause="E-4"):
    """A seat nods; there is nothing to choose."""


@frozen
class Say(Command, verb="say"):
    """A word on the side; the decision goes on."""

    word: int


@frozen
class Send(Command, verb="send"):
    """Other seats decide first, then the turn goes on."""

    seats: tuple[int, ...] = several(int)


@frozen
class Done(Command, verb="done"):
    """The seat has decided."""


@frozen
class Off(Command, verb="off"):
    """Nobody needs to decide any more."""


@frozen(slots=False)
class State(FlowState):
    agenda: tuple[Any, ...]
    players: tuple[int, ...]
    rng: Rng
    log: tuple[str, ...] = ()


class Working(WorkingCopy[str, State], of=State):
    players: list[int]
    log: tuple[str, ...]

    def note(self, word: str) -> None:
        self.log += (word,)


def lesson(working: Working, task: Lesson) -> None:
    working.then(Note(task.first), *task.between, Note(task.last))


def words(_: DecisionContext[str, State, Decision]) -> MoveSet[Say]:
    return picks(lambda: [1, 2, 3, 4], Say)


def why_not_say(_: DecisionContext[str, State, Decision], command: Say) -> Refusal | None:
    return None if 1 <= command.word <= 4 else Refusal("E-3", msg("Say 1, 2, 3 or 4."), (Say(1),))


def say(working: Working, context: DecisionContext[str, State, Decision], command: Say) -> None:
    working.players[context.seat] += command.word
    working.note(f"{context.seat} says {command.word}")


def send(working: Working, context: DecisionContext[str, State, Decision], command: Send) -> None:
    working.note(f"{context.seat} sends")
    working.then(Note("asked"), Vote(command.seats), Note("answered"))


def done(working: Working, context: DecisionContext[str, State, Decision], _: Done) -> None:
    working.note(f"{context.seat} done")


def off(working: Working, context: DecisionContext[str, State, Decision], _: Off) -> None:
    working.note(f"{context.seat} calls it off")


def once(command: Command) -> Any:
    return lambda _: MoveSet(lambda: [command])


class ErrandWording(Wording[State]):
    def prompt(self, state: State, seat: int) -> Message:
        del state
        return msg("Seat {seat} is asked.", seat=seat)

    def describe(self, state: State, command: Command) -> Message:
        del state
        return msg("{text}", text=command.text())

    def stage(self, state: State) -> Stage:
        del state
        return Stage(1, msg("Today"))


class Errand(FlowGame[str, State, Working]):
    """The game; its content is a word, its agenda what a test wants."""

    id = "errand"
    name = msg("Errand")
    rules_version = 1
    seat_counts = range(3, 4)
    state_type = State
    working = Working
    wording = ErrandWording()
    steps = {Note: lambda working, task: working.note(task.word), Lesson: lesson, Bell: lambda working, _: working.end()}
    decisions = {
        Turn: (
            Rule(Say, "E-3", words, why_not_say, say, Settles.NOTHING),
            Rule(Send, "E-1", once(Send((1, 2))), lambda *_: None, send, Settles.NOTHING),
            Rule(Done, "E-1", once(Done()), lambda *_: None, done),
        ),
        Vote: (Rule(Done, "E-2", once(Done()), lambda *_: None, done), Rule(Off, "E-2", once(Off()), lambda *_: None, off, Settles.ALL)),
        Ring: (Rule(Done, "E-4", once(Done()), lambda *_: None, done),),
        Nod: (Rule(Done, "E-4", once(Done()), lambda *_: None, done),),
    }

    def __init__(self, *agenda: Any) -> None:
        super().__init__("cards", {})
        self.agenda = agenda

    def first(self, setup: Setup) -> State:
        return State(self.agenda, (0,) * len(setup.seats), Rng.of_deal(setup.deal))

    def view(self, state: State, seat: int | None) -> State:
        del seat
        return state

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        del seat, rng
        return view

    def outcome(self, state: State) -> None:
        del state

    def problems(self, state: State) -> tuple[str, ...]:
        del state
        return ()


class HiddenErrand(Errand):
    """The same, but nobody sees what others hold."""

    view = FlowGame.view

    def hide(self, working: Working, state: State, seat: int | None) -> None:
        del state
        working.players = [held if index == seat else 0 for index, held in enumerate(working.players)]


@pytest.mark.clause("TBL-5")
def test_a_view_is_the_state_with_what_the_game_hides_and_without_the_generator() -> None:
    state = evolve(Errand().new(SETUP).state, players=(1, 2, 3))
    for seat, players in ((0, (1, 0, 0)), (2, (0, 0, 3)), (None, (0, 0, 0))):
        assert HiddenErrand().view(state, seat) == evolve(state, players=players, rng=NO_RNG)


def test_whether_a_command_ends_what_others_could_decide() -> None:
    playing, vote = begun(Vote((0, 1, 2)))
    assert playing.game.ends_for_all(vote, 1, Off())
    assert not playing.game.ends_for_all(vote, 1, Done()), "the others still have to"
    last = playing.play(playing.play(vote, "0 done"), "2 done")
    assert not playing.game.ends_for_all(last, 1, Off()), "there is nobody else"
    turning, turn = begun(Turn((0,)))
    assert not turning.game.ends_for_all(turn, 0, Done())


@pytest.mark.clause("TBL-7")
def test_what_is_to_be_done_by_hand_is_never_forced() -> None:
    nodding, nod = begun(Nod((1,)))
    assert (nodding.game.forced(nod, 1), nodding.game.forced(nod, 0)) == (Done(), None)
    ringing, ring = begun(Ring((1,)))
    assert list(ringing.game.legal(ring, 1)) == [Done()]
    assert ringing.game.forced(ring, 1) is None


def begun(*agenda: Any) -> tuple[Playing[State], State]:
    """A game with this agenda, up to its first decision."""
    game = Errand(*agenda)
    return Playing(game), game.new(SETUP).state


# Steps


@pytest.mark.clause("TBL-2")
def test_steps_are_done_in_order_and_what_they_add_comes_before_the_rest() -> None:
    inner = Lesson("three", "five", (Note("four"),))
    _, state = begun(Note("one"), Lesson("two", "six", (inner,)), Note("seven"), Turn((0,)), Note("later"))
    assert state.log == ("one", "two", "three", "four", "five", "six", "seven")
    assert state.agenda == (Turn((0,)), Note("later"))


@pytest.mark.clause("TBL-2")
def test_the_game_goes_on_by_itself_after_a_decision() -> None:
    playing, state = begun(Turn((0,)), Lesson("a", "c", (Note("b"),)), Turn((1,)), Note("later"))
    assert state.log == ()
    state = playing.play(state, "0 done")
    assert state.log == ("0 done", "a", "b", "c")
    assert state.agenda == (Turn((1,)), Note("later"))


@pytest.mark.clause("TBL-2")
def test_a_game_has_ended_when_nothing_is_left_to_do() -> None:
    playing, state = begun(Turn((0,)), Note("last"))
    state = playing.play(state, "0 done")
    assert state.log == ("0 done", "last")
    game = playing.game
    assert (game.to_act(state), state.agenda) == ((), ())
    assert [list(game.legal(state, seat)) for seat in game.seats(state)] == [[], [], []]
    assert playing.refused(state, 0, "done") == Refusal("TBL-10", msg("The game has ended."))
    assert state.decision is None
    assert begun()[1].agenda == ()


@pytest.mark.clause("TBL-2")
def test_a_step_can_end_the_game_whatever_was_still_to_be_done() -> None:
    playing, state = begun(Turn((0,)), Lesson("a", "b", (Bell(),)), Turn((1,)))
    state = playing.play(state, "0 done")
    assert (state.log, state.agenda) == (("0 done", "a"), ())


# Decisions


def test_a_free_action_leaves_the_decision_open() -> None:
    playing, state = begun(Turn((0,)), Note("after"))
    state = playing.play(state, "0 say 2", "0 say 2", "0 say 1")
    assert (state.players, state.agenda) == ((5, 0, 0), (Turn((0,)), Note("after")))
    assert playing.play(state, "0 done").log[-1] == "after"


def test_other_seats_decide_inside_a_turn_and_then_it_goes_on() -> None:
    playing, state = begun(Turn((0,)), Note("next turn"))
    state = playing.play(state, "0 say 4", "0 send 2,1")
    game = playing.game
    assert game.to_act(state) == (2, 1)
    assert not game.legal(state, 0)
    assert state.log[-1] == "asked"
    state = playing.play(state, "1 done")
    assert game.to_act(state) == (2,)
    assert state.log[-1] == "1 done", "the others have not all answered"
    state = playing.play(state, "2 done")
    assert state.log[-2:] == ("2 done", "answered")
    assert state.agenda == (Turn((0,)), Note("next turn"))
    state = playing.play(state, "0 done")
    assert state.log == ("0 says 4", "0 sends", "asked", "1 done", "2 done", "answered", "0 done", "next turn")


def test_decisions_are_nested_as_deep_as_they_come() -> None:
    class Deep(Errand):
        decisions = {Turn: Errand.decisions[Turn], Vote: (*Errand.decisions[Vote], Errand.decisions[Turn][1])}

    game = Deep(Turn((0,)), Note("end"))
    playing, state = Playing(game), game.new(SETUP).state
    state = playing.play(state, "0 send 1", "1 send 2", "2 send 0")
    assert [type(task).__name__ for task in state.agenda] == ["Vote", "Note", "Vote", "Note", "Vote", "Note", "Turn", "Note"]
    assert [task.seats for task in state.agenda if isinstance(task, Decision)] == [(0,), (2,), (1,), (0,)]
    state = playing.play(state, "0 done", "2 done", "1 done", "0 done")
    assert (state.agenda, state.log.count("answered"), state.log[-1]) == ((), 3, "end")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_several_seats_decide_at_once_in_any_order(order: tuple[int, ...]) -> None:
    playing, state = begun(Vote((0, 1, 2)), Note("counted"))
    game = playing.game
    for number, seat in enumerate(order):
        assert set(game.to_act(state)) == {*order[number:]}
        assert state.log.count("counted") == 0
        state = playing.play(state, f"{seat} done")
        if number < 2:
            assert not game.legal(state, seat)
            assert playing.refused(state, seat, "done").clause == "E-2"
    assert state.log == (*(f"{seat} done" for seat in order), "counted")


def test_one_of_several_can_settle_it_for_all() -> None:
    playing, state = begun(Vote((0, 1, 2)), Note("counted"))
    state = playing.play(state, "1 done", "2 off")
    assert state.log == ("1 done", "2 calls it off", "counted")
    assert playing.game.to_act(state) == ()


def test_a_decision_of_nobody_is_passed_over() -> None:
    playing, state = begun(Vote(()), Note("on"), Turn((0,)))
    assert (state.log, playing.game.to_act(state)) == (("on",), (0,))
    state = playing.play(state, "0 send -")
    assert state.log == ("on", "0 sends", "asked", "answered")
    assert playing.game.to_act(state) == (0,)


def test_a_decision_says_whose_it_is_and_what_is_left_of_it() -> None:
    vote = Vote((2, 0, 1))
    assert vote.seat == 2
    assert vote.without(0) == Vote((2, 1))
    assert vote == Vote((2, 0, 1))


# Legality


@pytest.mark.clause("TBL-3")
def test_legal_moves_come_by_rule_and_only_to_those_who_decide() -> None:
    playing, state = begun(Turn((1,)))
    moves = playing.game.legal(state, 1)
    assert [command.text() for command in moves] == ["say 1", "say 2", "say 3", "say 4", "send 1,2", "done"]
    assert len(moves.move_sets) == 3
    for seat in (0, 2, 3, -1, 10**9):
        assert not playing.game.legal(state, seat)


@pytest.mark.clause("TBL-3")
def test_what_is_out_of_place_is_refused_with_clause_reason_and_alternatives() -> None:
    playing, state = begun(Turn((1,)))
    refusal = playing.refused(state, 1, "off")
    assert str(refusal) == "E-1: That has to wait. Seat 1 is asked."
    assert refusal.alternatives == (Say(1), Say(2), Say(3))
    assert playing.refused(state, 1, "say 5") == Refusal("E-3", msg("Say 1, 2, 3 or 4."), (Say(1),))
    for seat in (0, 2, 3, -1):
        assert playing.refused(state, seat, "done") == Refusal("E-1", msg("Seat {seat} is asked.", seat=seat))
    with pytest.raises(ValueError, match="off is not an answer to Turn"):
        playing.game.apply(state, 1, Off())


@pytest.mark.clause("TBL-3")
def test_a_game_can_say_more_about_what_is_out_of_place() -> None:
    class Polite(Errand):
        def out_of_place(self, context: DecisionContext[str, State, Decision]) -> Refusal:
            return evolve(super().out_of_place(context), reason=msg("Not now, please."))

    game = Polite(Turn((0,)))
    assert Playing(game).refused(game.new(SETUP).state, 0, "off").reason == msg("Not now, please.")


def test_rules_are_asked_with_content_state_decision_and_seat() -> None:
    asked: list[DecisionContext[Any, Any, Any]] = []

    def record(context: DecisionContext[str, State, Vote], _: Done) -> None:
        asked.append(context)

    class Curious(Errand):
        decisions = {Vote: (Rule(Done, "E-2", once(Done()), record, done),)}

    game = Curious(Vote((0, 2)))
    state = game.new(SETUP).state
    game.check(state, 2, Done())
    assert [(context.content, context.state, context.decision, context.seat) for context in asked] == [("cards", state, Vote((0, 2)), 2)]


# At a table


@pytest.mark.clause("TBL-7")
def test_undo_goes_back_into_the_middle_of_a_decision_of_others() -> None:
    game = Errand(Turn((0,)), Note("next turn"))
    table: Table[State] = Table.new(game, seats=3, policy="practice")
    for seat, text in ((0, "say 1"), (0, "send 1,2"), (2, "done"), (1, "done"), (0, "done")):
        table.play(text, seat)
    states = [table.state_at(turn) for turn in range(6)]
    assert [game.to_act(state) for state in states] == [(0,), (0,), (1, 2), (1,), (0,), ()]
    for turn in (4, 3, 2, 1, 0):
        table.undo()
        assert table.state == states[turn]
    while table.why_not_redo() is None:
        table.redo()
    assert table.state == states[5]
    with pytest.raises(Refused):
        table.play("done", 0)


def test_picks_makes_only_what_is_asked_for() -> None:
    made: list[int] = []

    def make(number: int) -> Say:
        made.append(number)
        return Say(number)

    move_set = picks(lambda: [1, 2, 3], make)
    assert made == []
    drawn = move_set.draw(Rng(7))
    assert drawn is not None
    assert len(made) == 1
    assert drawn == MoveSet(lambda: [Say(1), Say(2), Say(3)]).draw(Rng(7)), "just as if the set had been listed"
    assert list(move_set) == [Say(1), Say(2), Say(3)]
    assert picks(list[int], Say).draw(Rng(7)) is None
    assert list(picks(list[int], Say)) == []
