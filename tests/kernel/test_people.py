"""Persons in sentences: called by their names everywhere, with what the game calls them behind the name and never in its place."""

from __future__ import annotations

import pytest

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Person, msg, msgn, named, person

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
    assert any(str(message).startswith("Ben (") and "plays a coin" in str(message) for message in Disclosure(table, 0).sentences())
    while table.outcome is None:
        seat = table.to_act[0]
        table.play(next(iter(table.legal(seat))), seat)
    winners = [seats[seat].name for seat in table.outcome.winners]
    assert all(f"{name} (" in str(table.outcome.reason) for name in winners)
