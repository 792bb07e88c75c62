"""Commands, pieces and free text as one line; sets of legal moves; messages."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Self

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel import commands
from engines.kernel.commands import piece, word
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Moves, MoveSet
from engines.kernel.rng import Rng


@frozen
class Move(commands.Command, verb="move"):
    steps: int
    piece: str = word(commands.name)
    over: tuple[int, ...] = commands.several(commands.number, default=())
    way: str = word(commands.name, default="up")


@frozen
class Stop(commands.Command, verb="stop"):
    """Nothing follows the verb."""


KINDS = (Move, Stop)


@pytest.mark.clause("TBL-2")
def test_a_command_is_one_line_that_parses_back() -> None:
    assert Move(3, "king").text() == "move 3 king"
    assert str(Move(-3, "king", (1, 2), "down")) == "move -3 king over=1,2 way=down"
    for command in (Move(3, "king"), Move(-3, "a_b", (1, 2), "down"), Stop()):
        assert commands.parse(command.text(), KINDS) == command


@pytest.mark.clause("TBL-2", "TBL-8")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("jump", "not a command of this game"),
        ("move", "needs steps piece"),
        ("move king", "needs steps piece"),
        ("move x king", "not a number"),
        ("move 1_0 king", "not a number"),
        ("move ٣ king", "not a number"),
        ("move --3 king", "not valid as steps"),
        ("move 03 king", "standard form"),
        ("move 3  king", "standard form"),
        ("move 3 king way=up", "standard form"),
        ("move 3 king way=down over=1", "standard form"),
        ("move 3 king over=", "not a number"),
        ("move 3 king over=-", "standard form"),
        ("move 3 king way=down way=down", "given twice"),
        ("move 3 king speed=1", "not part of"),
        ("move 3 king 4", "not part of"),
        ("move 3 König", "not a name"),
        ("move 1234567890123 king", "not a number"),
        ("stop now", "not part of"),
        ("stop " + "x" * commands.MAX_TEXT, "longer"),
    ],
)
def test_what_is_no_command_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(commands.CommandError, match=reason):
        commands.parse(text, KINDS)


@given(st.text() | st.from_regex(r"move -*[0-9]* [a-z]* ?(over|way)=[a-z0-9,=-]*", fullmatch=True))
def test_any_text_is_a_command_in_its_standard_form_or_refused(text: str) -> None:
    try:
        command = commands.parse(text, KINDS)
    except commands.CommandError:
        return
    assert command.text() == text


@pytest.mark.clause("TBL-3")
def test_moves_are_listed_only_as_far_as_asked() -> None:
    asked: list[str] = []

    def move_set(label: str, size: int) -> MoveSet[str]:
        def each() -> list[str]:
            asked.append(label)
            return [f"{label}{index}" for index in range(size)]

        return MoveSet(each)

    moves = Moves([move_set("a", 2), move_set("b", 0), move_set("c", 3)])
    walk = iter(moves)
    assert (next(walk), asked) == ("a0", ["a"])
    assert list(moves) == ["a0", "a1", "c0", "c1", "c2"]
    assert bool(moves)
    assert not Moves([move_set("b", 0)])
    counts, rng = Counter[str](), Rng(3)
    for _ in range(600):
        move, rng = moves.draw(rng)
        counts[move[0]] += 1
    assert set(counts) == {"a", "c"}
    assert 230 < counts["a"] < 370
    with pytest.raises(LookupError, match="no move is legal"):
        Moves[str]([move_set("b", 0)]).draw(rng)


def test_a_family_too_large_to_list_draws_by_itself() -> None:
    def never() -> list[int]:
        raise AssertionError("listed")

    moves = Moves([MoveSet(never, lambda rng: rng.below(10**9))])
    assert moves.draw(Rng(1))[0] < 10**9
    nothing = Moves([MoveSet(never, lambda _: None), MoveSet(lambda: [5])])
    assert nothing.draw(Rng(1))[0] == 5


def test_messages_hold_words_numbers_and_lists() -> None:
    rows = tuple(msg("row {row}", row=row) for row in (1, 2, 4))
    assert str(msg("Raise {rows}.", rows=rows)) == "Raise row 1, row 2 and row 4."
    assert str(msg("Raise {rows}.", rows=rows[:1])) == "Raise row 1."
    assert str(msgn("{count} card", "{count} cards", 1)) == "1 card"
    assert str(msgn("{count} card", "{count} cards", 0)) == "0 cards"
    assert msg("{a}", a=1) == msg("{a}", a=1) != msg("{a}", a=2)


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
class Lay(commands.Command, verb="lay"):
    card: Card = piece(Card)
    over: tuple[Card, ...] = commands.pieces(Card)
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
    read = commands.parse(text, [Lay])
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
    with pytest.raises(commands.CommandError, match=reason):
        commands.parse(text, [Lay])


def test_pieces_are_known_by_their_word() -> None:
    assert commands.is_piece(Card)
    assert not any(commands.is_piece(kind) for kind in (Suit, int, RED3, tuple[Card, ...], None))


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "-"),
        ("-", "%2D"),
        ("An owl ate it.", "An_owl_ate_it."),
        ("snake_case 5%", "snake%5Fcase_5%25"),
        ("one\ntwo", "one%0Atwo"),
        ("no\N{NO-BREAK SPACE}break", "no%C2%A0break"),
        ("Schlüssel ☂", "Schlüssel_☂"),
    ],
)
def test_a_text_is_one_word_and_the_word_is_the_text(text: str, word: str) -> None:
    assert commands.write_text(text) == word
    assert commands.read_text(word) == text


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("An owl ate it.", True),
        ("An owl  ate it.", False),
        (" An owl", False),
        ("An owl ", False),
        ("An\towl", False),
        ("?!", False),
        ("", False),
        ("eighteen letters!!", True),
        ("nineteen characters", False),
    ],
)
def test_a_line_is_short_printable_and_says_something(text: str, fits: bool) -> None:
    assert commands.is_line(text, 18) is fits


@pytest.mark.clause("TBL-2")
def test_marks_that_make_another_word_count_where_texts_are_compared() -> None:
    assert commands.fold("\N{DEVANAGARI LETTER KA}\N{DEVANAGARI VOWEL SIGN I}") != commands.fold(
        "\N{DEVANAGARI LETTER KA}\N{DEVANAGARI VOWEL SIGN II}"
    )
    assert commands.fold("Ame\N{COMBINING ACUTE ACCENT}lie") == commands.fold("AMÉLIE!") != commands.fold("Amelie")


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize("word", ["5%", "%zz", "%2d", "%FF"])
def test_what_is_no_text_is_refused(word: str) -> None:
    with pytest.raises(commands.CommandError):
        commands.read_text(word)
