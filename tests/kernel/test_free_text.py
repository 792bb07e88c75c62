"""Texts in people's own words, as one word of a command and back (TBL-2)."""

from __future__ import annotations

import pytest

from engines.kernel.commands import CommandError, fold, is_line, read_text, write_text


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
    assert write_text(text) == word
    assert read_text(word) == text


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
    assert is_line(text, 18) is fits


@pytest.mark.clause("TBL-2")
def test_marks_that_make_another_word_count_where_texts_are_compared() -> None:
    assert fold("\N{DEVANAGARI LETTER KA}\N{DEVANAGARI VOWEL SIGN I}") != fold("\N{DEVANAGARI LETTER KA}\N{DEVANAGARI VOWEL SIGN II}")
    assert fold("Ame\N{COMBINING ACUTE ACCENT}lie") == fold("AMÉLIE!") != fold("Amelie")


@pytest.mark.clause("TBL-2")
@pytest.mark.parametrize("word", ["5%", "%zz", "%2d", "%FF"])
def test_what_is_no_text_is_refused(word: str) -> None:
    with pytest.raises(CommandError):
        read_text(word)
