"""States as plain data: strict, bounded, and equal after the way back."""

from __future__ import annotations

import json
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel.rng import Rng
from engines.kernel.serialization import LATER, MAX_DEPTH, DataError, digest, from_data, from_json, parse_json, to_data, to_json


@frozen
class Leaf:
    name: str
    open: bool = False


@frozen
class Node:
    left: Leaf | Node | None
    numbers: tuple[int, ...] = ()


@frozen
class Tree:
    root: Leaf | Node
    pair: tuple[int, str] = (0, "")
    maybe: int | None = None
    empty: tuple[()] = ()


@frozen
class OlderTree:
    name: str


@frozen
class YoungerTree:
    name: str
    rings: int = field(default=1, metadata=LATER)


TREE = Tree(Node(Node(Leaf("é", True), (1, -2)), ()), (3, "x"), None)
PLAIN = {
    "root": {"is": "Node", "left": {"is": "Node", "left": {"is": "Leaf", "name": "é", "open": True}, "numbers": [1, -2]}, "numbers": []},
    "pair": [3, "x"],
    "maybe": None,
    "empty": [],
}


@pytest.mark.clause("TBL-8")
def test_a_state_is_readable_plain_data() -> None:
    assert to_data(TREE) == PLAIN
    assert from_data(PLAIN, Tree) == TREE
    assert from_json(to_json(TREE), Tree) == TREE
    assert to_json(TREE).isascii()
    assert "\n" not in to_json(TREE)


def test_the_digest_is_of_the_content() -> None:
    assert digest(TREE) == digest(from_data(PLAIN, Tree)) != digest(Tree(Leaf("é", True)))
    # A promise of the save format: checkpoints of old records must still fit.
    assert digest(TREE) == "92d0952c4c29d040"


@pytest.mark.clause("TBL-4")
def test_a_field_added_later_leaves_older_records_unchanged() -> None:
    assert digest(YoungerTree("oak")) == digest(OlderTree("oak"))
    assert from_json(to_json(OlderTree("oak")), YoungerTree) == YoungerTree("oak")
    assert from_json(to_json(YoungerTree("oak", 2)), YoungerTree) == YoungerTree("oak", 2)


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"pair": [3]}, "1 entries, not 2"),
        ({"pair": [3, 4]}, "4 is not a valid str"),
        ({"pair": ["3", "x"]}, "'3' is not a valid int"),
        ({"pair": [True, "x"]}, "True is not a valid int"),
        ({"pair": "3x"}, "not a list"),
        ({"pair": ["x" * 38, "x"]}, f"'{'x' * 38}' is not a valid int"),
        ({"pair": ["x" * 39, "x"]}, f"'{'x' * 38}… is not a valid int"),
        ({"maybe": "1"}, "maybe"),
        ({"root": None}, "not an object"),
        ({"root": {"is": "Tree"}}, "not one of Leaf, Node"),
        ({"root": {"is": ["Leaf"]}}, "not one of Leaf, Node"),
        ({"root": {"name": "x"}}, "not one of Leaf, Node"),
        ({"root": {"is": "Leaf", "name": "x", "open": 1}}, "1 is not a valid bool"),
        ({"root": {"is": "Leaf"}}, "required field missing @ root.name"),
        ({"root": {"is": "Leaf", "name": "x", "colour": 1}}, "extra"),
        ({"more": 1}, "extra"),
        ({"empty": [1]}, "1 entries, not 0"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        from_data({**PLAIN, **change}, Tree)
    wholes: tuple[Any, ...] = (None, [], "x", 3)
    for whole in wholes:
        with pytest.raises(DataError, match="is not an object"):
            from_data(whole, Tree)


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    "text",
    [
        "", "{", '{"a": 1,}', "nul", "1.5", "1e3", "NaN", "-Infinity", "1" * 21, "9" * 5000, '{"a": 1, "a": 2}', "'a'", "\ufeff1",
        "[" * (MAX_DEPTH + 1), "[" * 100_000, "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), " " * 300_000, '{"a":' * 5000,
    ],
)  # fmt: skip
def test_wild_json_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse_json(text)


def test_brackets_in_strings_are_no_depth() -> None:
    text = json.dumps(["[" * 100, '\\"[[' * 20, {"{" * 90: 1}])
    assert parse_json(text) == json.loads(text)
    assert parse_json("[" * MAX_DEPTH + "]" * MAX_DEPTH)


class Suit(StrEnum):
    RED = "red"
    BLUE = "blue"


class Rank(IntEnum):
    LOW = 1
    HIGH = 9


class Card(NamedTuple):
    suit: Suit
    rank: int

    @property
    def word(self) -> str:
        return f"{self.suit}{self.rank}"

    @classmethod
    def from_word(cls, word: str) -> Card:
        return cls(Suit(word[:-1]), int(word[-1]))


@frozen
class Hand:
    trump: Suit
    cards: tuple[Card, ...]
    top: Card | None = None
    beaten: tuple[Rank, ...] = ()


HAND = Hand(Suit.BLUE, (Card(Suit.RED, 3), Card(Suit.BLUE, 1)), Card(Suit.RED, 7), (Rank.HIGH,))


@pytest.mark.clause("TBL-8")
def test_pieces_are_their_words_and_members_of_enums_their_values() -> None:
    data = {"trump": "blue", "cards": ["red3", "blue1"], "top": "red7", "beaten": [9]}
    assert to_data(HAND) == data
    assert (type(to_data(HAND)["trump"]), type(to_data(HAND)["beaten"][0])) == (str, int)
    read = from_data(data, Hand)
    assert read == HAND
    assert (type(read.trump), type(read.cards[0]), type(read.beaten[0])) == (Suit, Card, Rank)
    assert from_json(to_json(Hand(Suit.RED, ())), Hand) == Hand(Suit.RED, ())


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"trump": "green"}, "'green' is not a valid Suit"),
        ({"trump": "RED"}, "'RED' is not a valid Suit"),
        ({"trump": 1}, "1 is not a valid Suit"),
        ({"trump": None}, "None is not a valid Suit"),
        ({"beaten": ["9"]}, "'9' is not a valid Rank \\(1, 9\\) @ beaten\\[0\\]"),
        ({"beaten": [9, True]}, "True is not a valid Rank \\(1, 9\\) @ beaten\\[1\\]"),
        ({"beaten": [2]}, "2 is not a valid Rank"),
        ({"cards": ["green3"]}, "'green3' is not a valid Card"),
        ({"cards": ["red"]}, "'red' is not a valid Card"),
        ({"cards": [""]}, "'' is not a valid Card"),
        ({"cards": ["red\u0663"]}, "is not a valid Card"),
        ({"cards": [["red", 3]]}, "is not a valid Card"),
        ({"cards": "red3"}, "not a list"),
        ({"top": 3}, "3 is not a valid Card"),
    ],
)
def test_a_wrong_word_is_no_piece(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        from_data({**to_data(HAND), **change}, Hand)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_any_plain_data_is_read_or_refused(value: Any) -> None:
    try:
        assert parse_json(json.dumps(value)) == value
        assert from_data(value, Rng) == Rng(value["state"])
    except DataError:
        assert not isinstance(value, dict) or set(value) != {"state"} or type(value["state"]) is not int
