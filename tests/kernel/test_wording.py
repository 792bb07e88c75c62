"""Sentences about players, stages and decisions."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from engines import Table
from engines.kernel.contract import Seat, Stage
from engines.kernel.disclosure import Disclosure
from engines.kernel.flow import Decision, FlowState, WordingByKind
from engines.kernel.messages import Message, Person, msg, msgn, named, person

ANN, BEN = person(0, msg("Sun Beam")), person(1, msg("Night Owl"))


def test_a_person_is_named_wherever_in_a_sentence() -> None:
    said = msg("{who} before {others}: {what}", who=ANN, others=(BEN, ANN), what=msgn("{whose} coin", "{whose} coins", 2, whose=BEN))
    told = str(named(said, ["Ann", "Ben"]))
    assert told == "Ann (Sun Beam) before Ben (Night Owl) and Ann (Sun Beam): Ben (Night Owl) coins"
    assert str(said) == "Sun Beam before Night Owl and Sun Beam: Night Owl coins"


def test_who_is_named_stays_a_person_and_is_named_once() -> None:
    once = named(msg("{who} leads.", who=ANN), ["Ann", "Ben"])
    assert named(once, ["Ann", "Ben"]) is once
    who = dict(once.values)["who"]
    assert isinstance(who, Person)
    assert (who.seat, who.named, str(who)) == (0, True, "Ann (Sun Beam)")


def test_without_names_or_persons_a_sentence_is_left_as_it_is() -> None:
    alone, nobody = msg("{who} leads.", who=BEN), msg("Coins revealed: {coins}.", coins=(msg("ace"), msg("2")))
    assert named(alone, ["Ann"]) is alone
    assert named(nobody, ["Ann", "Ben"]) is nobody


@pytest.mark.clause("TBL-1")
def test_log_prompts_labels_and_result_of_a_table_name_who_sits_there() -> None:
    seats = (Seat("Ann", "orange"), Seat("Ben", "sky"), Seat("Cyd", "green"))
    table = Table.new("kidsprout_jumboree", seats=seats, deal=4, policy="practice")
    told = [str(message) for message in Disclosure(table, None).sentences()]
    assert told[0].startswith("At the Jumboree: Ann (")
    table.play(next(iter(table.legal(1))), 1)
    assert any(str(message).startswith("Ben (") and "plays a Sprout" in str(message) for message in Disclosure(table, 0).sentences())
    while table.outcome is None:
        seat = table.to_act[0]
        table.play(next(iter(table.legal(seat))), seat)
    winners = [seats[seat].name for seat in table.outcome.winners]
    assert all(f"{name} (" in str(table.outcome.reason) for name in winners)


def test_a_stage_is_headed_by_its_chapter_else_by_its_round_and_before_the_first_round_by_its_own_name() -> None:
    assert str(Stage(3, msg("Round 3: Lunch"), chapter=msg("Autumn")).heading) == "Autumn"
    assert str(Stage(3, msg("Round 3: Lunch")).heading) == "Round 3"
    assert str(Stage(0, msg("The school is built")).heading) == "The school is built"


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
