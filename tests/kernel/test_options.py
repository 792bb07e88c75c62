"""Rule options: what each kind reads, and what it says to anything else."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from attrs import frozen

from engines.kernel.messages import msg
from engines.kernel.options import (
    ANY,
    Choice,
    ChoiceOption,
    NumberOption,
    Option,
    OptionError,
    OptionValue,
    SeatsOption,
    SelectionOption,
    Switch,
    choice,
    chosen,
    kept,
    number,
    options_in,
    switch,
)

TEXTS = (msg("Cheese"), msg("How much of it."), "T-1")
THREE = tuple(Choice(value, msg("{value}", value=value)) for value in "abc")
NUMBER = NumberOption("number", *TEXTS, 2, least=1, most=4)
CHOICE = ChoiceOption("choice", *TEXTS, "b", choices=THREE)
SELECTION = SelectionOption("selection", *TEXTS, ("a",), choices=THREE, least=1, most=2)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        *((NUMBER, number, number) for number in (1, 2, 4)),
        *((CHOICE, letter, letter) for letter in "abc"),
        (SELECTION, ("b",), ("b",)),
        (SELECTION, ("c", "a"), ("c", "a")),
        (SELECTION, ["c", "a"], ("c", "a")),
    ],
)
def test_what_an_option_has_is_read(option: Option[Any], given: object, value: object) -> None:
    assert option.read(given) == value
    assert type(option.read(given)) is type(value)


@pytest.mark.parametrize("given", [0, 5, -1, True, 2.0, "2", None, (2,)])
def test_no_other_number_is_read(given: object) -> None:
    with pytest.raises(OptionError, match=r"^Cheese: a number from 1 to 4\.$"):
        NUMBER.read(given)


@pytest.mark.parametrize("given", ["d", "", "A", "ab", 1, None, ("a",), ["a"]])
def test_no_other_choice_is_read(given: object) -> None:
    with pytest.raises(OptionError, match=r"^Cheese: one of a, b and c\.$"):
        CHOICE.read(given)


@pytest.mark.parametrize("given", ["a", "", (), [], ("a", "b", "c"), ("a", "a"), ("a", "d"), ("a", ["b"]), ([],), None, 1, {"a": "b"}])
def test_no_other_selection_is_read(given: object) -> None:
    with pytest.raises(OptionError, match=r"^Cheese: 1 to 2 different values from a, b and c\.$"):
        SELECTION.read(given)


def test_an_option_has_its_default() -> None:
    assert [option.read(option.default) for option in (NUMBER, CHOICE, SELECTION)] == [2, "b", ("a",)]
    for wrong in (
        lambda: NumberOption("number", *TEXTS, 5, least=1, most=4),
        lambda: ChoiceOption("choice", *TEXTS, "d", choices=THREE),
        lambda: SelectionOption("selection", *TEXTS, (), choices=THREE, least=1, most=2),
    ):
        with pytest.raises(OptionError):
            wrong()


SEATS = SeatsOption("seats", *TEXTS, (), choices=THREE)


@pytest.mark.parametrize("value", [(), ["a"], ("a", "c"), (ANY, "b", ANY), ("c", "b", "a"), (ANY, ANY)])
def test_every_seat_chooses_another_thing_or_leaves_it_open(value: object) -> None:
    assert isinstance(value, list | tuple)
    assert SEATS.read(value) == tuple(value)


@pytest.mark.parametrize("value", ["a", None, 1, ("a", "a"), ("d",), (1,), (ANY,) * 4, ("b", ANY, "b"), {"a": 1}])
def test_no_two_seats_have_the_same(value: object) -> None:
    with pytest.raises(OptionError, match="a different one of a, b and c for each seat, or any"):
        SEATS.read(value)


@pytest.mark.parametrize(
    ("value", "seats", "shared"),
    [((), 2, ("a", "b")), (("b",), 3, ("b", "a", "c")), ((ANY, "a"), 2, ("b", "a")), ((ANY, ANY, "a"), 2, ("a", "b")), ((), 0, ())],
)
def test_who_leaves_it_open_gets_what_is_left(value: tuple[str, ...], seats: int, shared: tuple[str, ...]) -> None:
    assert SEATS.shared_out(value, seats) == shared
    assert SEATS.leads_to(value, shared)
    assert not SEATS.leads_to(value, shared[::-1]) or len(shared) < 2
    assert not SEATS.leads_to(value, "ab")


def test_every_way_in_which_seats_can_choose_comes_once() -> None:
    option = SeatsOption("seats", *TEXTS, (), choices=THREE)
    for seats, count in ((1, 3), (2, 6), (3, 6)):
        ways = option.every_way(seats)
        assert len(set(ways)) == len(ways) == count
        assert all(len(way) == len(set(way)) == seats for way in ways)
        assert all(option.shared_out(way, seats) == way for way in ways)


class Letter(StrEnum):
    A = "a"
    B = "b"


@frozen
class Cheeses:
    names: tuple[str, ...]
    choice: Letter
    number: int = 3


def test_a_game_keeps_the_options_that_have_a_field_of_their_name() -> None:
    options: dict[str, OptionValue] = {"number": 2, "choice": "b", "selection": ("a",)}
    config = chosen(Cheeses, options, names=("Ann",))
    assert config == Cheeses(("Ann",), Letter.B, 2)
    assert type(config.choice) is Letter
    assert kept(config, (NUMBER, CHOICE, SELECTION)) == {"number": 2, "choice": "b"}
    assert kept(config, (CHOICE,)) == {"choice": "b"}


class Smell(StrEnum):
    MILD = "mild"
    STRONG = "strong"


@frozen
class Cheese:
    seats: tuple[str, ...]
    smell: Smell = choice(*TEXTS, {Smell.MILD: msg("mild"), Smell.STRONG: msg("strong")})
    holes: int = number(*TEXTS, 2, least=1, most=4)
    rind: Switch = switch(*TEXTS)
    shop: str = "a"


def test_an_option_is_declared_with_the_field_that_keeps_it() -> None:
    smell, holes, rind = options_in(Cheese)
    assert smell == ChoiceOption.of("smell", *TEXTS, {"mild": msg("mild"), "strong": msg("strong")})
    assert holes == NumberOption("holes", *TEXTS, 2, least=1, most=4)
    assert rind == ChoiceOption.of("rind", *TEXTS, {"off": msg("off"), "on": msg("on")})
    assert Cheese(()) == Cheese((), Smell.MILD, 2, Switch.OFF, "a")
    assert chosen(Cheese, {"smell": "strong", "holes": 3, "rind": "on"}, seats=("a",)) == Cheese(("a",), Smell.STRONG, 3, Switch.ON)
    assert kept(Cheese((), Smell.STRONG), options_in(Cheese)) == {"smell": "strong", "holes": 2, "rind": "off"}
