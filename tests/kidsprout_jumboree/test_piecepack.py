"""Portable Piecepack Notation, whatever the game: others can read what is written, and changes say how pieces come to lie."""

from __future__ import annotations

import yaml

from engines.kidsprout_jumboree.notation import Lying, Move, changes, drops, write_metadata


def test_metadata_is_yaml_in_which_every_value_is_text() -> None:
    metadata: dict[str, str | dict[str, str]] = {
        "Some": 'text: with "quotes" and \\ and #',
        "Unseen": "a\x7f\u2028b",
        "Number": "-3",
        "Map": {"a": "No", "b": "2", "c": "1:30", "d": "Çağ 🏕"},
        "Empty": {},
    }
    assert yaml.safe_load(write_metadata(metadata)) == metadata


def test_braces_of_a_comment_are_escaped() -> None:
    assert str(Move("1.1S", "", "says {no} at 100%25")) == "1.1S. {says %7Bno%7D at 100%25}"
    assert str(Move("1", "?dM~4", "Nature Hike")) == "1. ?dM~4 {Nature Hike}"


def test_what_lies_otherwise_is_moved_turned_or_rolled() -> None:
    before = {"cS5": Lying(1, 2, back=True), "tSa": Lying(3.5, 4), "dM": Lying(0, 0, shows="n"), "pS": Lying(9, 9)}
    after = {"cS5": Lying(1, 2), "tSa": Lying(3.5, 5, angle=180), "dM": Lying(0, 0, shows="4"), "pS": Lying(9.25, 9)}
    assert drops(before) == "cS5b@(1,2) tSa@(3.50,4) dMn@(0,0) pS@(9,9)"
    assert changes(before, after) == "+?cS5 ?tSa-(3.50,5) ~v ?dM~4 ?pS-(9.25,9)"
    assert changes(after, after) == ""
    assert changes({"tSa": after["tSa"]}, {"tSa": before["tSa"]}) == "?tSa-(3.50,4) ~^"
