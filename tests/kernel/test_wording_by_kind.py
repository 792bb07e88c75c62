"""What a game says by kinds of decisions: to those who decide, to the others, and when it is over."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.kernel.contract import Stage
from engines.kernel.flow import Decision, FlowState, WordingByKind
from engines.kernel.messages import Message, msg


@frozen
class Guess(Decision, clause="X-1"):
    """A number is guessed."""


@frozen
class Judge(Decision, clause="X-2"):
    """A guess is judged."""


@frozen(slots=False)
class State(FlowState):
    agenda: tuple[Decision, ...]


class Words(WordingByKind[Any]):
    prompts = {Guess: msg("Guess."), Judge: lambda _, decision: msg("Is it right, {seat}?", seat=decision.seat)}
    waiting = {Judge: lambda _, decision: msg("{seat} judges you.", seat=decision.seat)}
    descriptions = {}

    def waits_for(self, state: State, seat: int) -> Message:
        return msg("{seat} of {all} decides.", seat=seat, all=len(state.agenda[0].seats))

    def stage(self, state: State) -> Stage:
        return Stage(len(state.agenda), msg("The game"))


class OtherWords(Words):
    over = msg("The quiz is over.")


def said(decision: Decision, seat: int) -> str:
    return str(Words().prompt(State((decision,)), seat))


def test_who_decides_is_asked_and_the_others_are_told_who_does() -> None:
    assert said(Guess((1, 2)), 2) == "Guess."
    assert said(Guess((1, 2)), 0) == "1 of 2 decides."
    assert said(Judge((1,)), 1) == "Is it right, 1?"


def test_at_some_decisions_the_others_are_told_more() -> None:
    assert said(Judge((1,)), 0) == "1 judges you."


def test_a_game_has_words_of_its_own_for_its_end() -> None:
    assert str(Words().prompt(State(()), 0)) == "The game is over."
    assert str(OtherWords().prompt(State(()), 0)) == "The quiz is over."
