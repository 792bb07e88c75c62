"""Typed pieces in commands: each is a word, and nothing else is."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

import pytest
from attrs import frozen

from engines.kernel.commands import Command, CommandError, is_piece, parse, piece, pieces


class Suit(StrEnum):
    RED = "red"
    BLUE = "blue"


@frozen(order=True)
class Card:
    suit: Suit
    rank: int

    @property
    def word(self) -> str:
        return f"{self.suit}{self.rank}"

    @classmethod
    def from_word(cls, word: str) -> Self:
        return cls(Suit(word.rstrip("0123456789")), int(word.lstrip("redblu")))


@frozen
class Lay(Command, verb="lay"):
    card: Card = piece(Card)
    over: tuple[Card, ...] = pieces(Card)
    trump: Card | None = piece(Card, default=None)


RED3, BLUE12 = Card(Suit.RED, 3), Card(Suit.BLUE, 12)


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize(
    ("command", "text"),
    [
        (Lay(RED3, ()), "lay red3 -"),
        (Lay(BLUE12, (RED3,)), "lay blue12 red3"),
        (Lay(RED3, (BLUE12, RED3), BLUE12), "lay red3 blue12,red3 trump=blue12"),
    ],
)
def test_a_piece_is_written_as_its_word_and_read_back(command: Lay, text: str) -> None:
    assert command.text() == text
    read = parse(text, [Lay])
    assert read == command
    assert isinstance(read, Lay)
    assert type(read.card) is Card
    assert type(read.card.suit) is Suit


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lay green3 -", "'green3' is not valid as card"),
        ("lay red -", "'red' is not valid as card"),
        ("lay 3 -", "'3' is not valid as card"),
        ("lay - -", "'-' is not valid as card"),
        ("lay RED3 -", "'RED3' is not valid as card"),
        ("lay red03 -", "which is 'lay red3 -'"),
        ("lay red\u0663 -", "not valid as card"),
        ("lay red3 red3,", "'red3,' is not valid as over"),
        ("lay red3 red3;blue1", "is not valid as over"),
        ("lay red3 - trump=x", "'x' is not valid as trump"),
        ("lay red3", "needs card over"),
    ],
)
def test_no_other_word_is_read(text: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        parse(text, [Lay])


def test_pieces_are_known_by_their_word() -> None:
    assert is_piece(Card)
    assert not any(is_piece(kind) for kind in (Suit, int, RED3, tuple[Card, ...], None))
