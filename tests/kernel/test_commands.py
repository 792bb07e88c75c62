"""Commands and their one-line text; sets of legal moves; messages."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from engines.kernel.commands import MAX_TEXT, Command, CommandError, name, number, parse, several, word
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Moves, MoveSet
from engines.kernel.rng import Rng


@frozen
class Move(Command, verb="move"):
    steps: int
    piece: str = word(name)
    over: tuple[int, ...] = several(number, default=())
    way: str = word(name, default="up")


@frozen
class Stop(Command, verb="stop"):
    """Nothing follows the verb."""


KINDS = (Move, Stop)


@pytest.mark.clause("TBL-2")
def test_a_command_is_one_line_that_parses_back() -> None:
    assert Move(3, "king").text() == "move 3 king"
    assert str(Move(-3, "king", (1, 2), "down")) == "move -3 king over=1,2 way=down"
    for command in (Move(3, "king"), Move(-3, "a_b", (1, 2), "down"), Stop()):
        assert parse(command.text(), KINDS) == command


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
        ("stop " + "x" * MAX_TEXT, "longer"),
    ],
)
def test_what_is_no_command_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        parse(text, KINDS)


@given(st.text() | st.from_regex(r"move -*[0-9]* [a-z]* ?(over|way)=[a-z0-9,=-]*", fullmatch=True))
def test_any_text_is_a_command_in_its_standard_form_or_refused(text: str) -> None:
    try:
        command = parse(text, KINDS)
    except CommandError:
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
