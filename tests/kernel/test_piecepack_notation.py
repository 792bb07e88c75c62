"""Portable Piecepack Notation, whatever the game: metadata and moves come back, and changes say how pieces come to lie."""

from __future__ import annotations

import pytest

from engines.kernel.piecepack import Lying, Move, NotationError, changes, drops, read_metadata, read_moves, write_metadata


def test_metadata_comes_back_as_texts() -> None:
    metadata: dict[str, str | dict[str, str]] = {
        "Some": 'text: with "quotes" and \\ and #',
        "Number": "-3",
        "Map": {"a": "No", "b": "2", "c": "1:30"},
        "Empty": {},
    }
    text = write_metadata(metadata)
    found, taken = read_metadata([*text.splitlines(), "1. more"])
    assert (found, taken) == (metadata, len(text.splitlines()))


def test_moves_come_back_with_their_lines() -> None:
    moves = (Move("1", "?dM~4", "Nature Hike"), Move("1.1S", "", "says {no} at 100%25"), Move("1.reveal", "+?cS5 +?cM0"))
    lines = ["...", *map(str, moves)]
    read = list(read_moves(lines, 2))
    assert [(move.number, move.pieces, move.comment) for move in read] == [(move.number, move.pieces, move.comment) for move in moves]
    assert [move.line for move in read] == [2, 3, 4]
    assert str(moves[1]) == "1.1S. {says %7Bno%7D at 100%25}"


def test_a_move_without_a_number_is_no_move() -> None:
    with pytest.raises(NotationError, match="line 2: a move has no number"):
        list(read_moves(["...", "?cS5-(6,13)", "1. ?cM5-(6,13)"], 2))


def test_what_lies_otherwise_is_moved_turned_or_rolled() -> None:
    before = {"cS5": Lying(1, 2, back=True), "tSa": Lying(3.5, 4), "dM": Lying(0, 0, shows="n"), "pS": Lying(9, 9)}
    after = {"cS5": Lying(1, 2), "tSa": Lying(3.5, 5, angle=180), "dM": Lying(0, 0, shows="4"), "pS": Lying(9.25, 9)}
    assert drops(before) == "cS5b@(1,2) tSa@(3.50,4) dMn@(0,0) pS@(9,9)"
    assert changes(before, after) == "+?cS5 ?tSa-(3.50,5) ~v ?dM~4 ?pS-(9.25,9)"
    assert changes(after, after) == ""
    assert changes({"tSa": after["tSa"]}, {"tSa": before["tSa"]}) == "?tSa-(3.50,4) ~^"
