"""The rule books: what they must hold, looking up and searching, and errors that say where."""

from __future__ import annotations

import re

import pytest

from engines.kernel.messages import Message
from engines.shelf import GAMES
from tabletop_qt.store import rulebook
from tabletop_qt.store.rulebook import COMMON, Clause, RuleBookError, Term, load, read
from tests.expecting import expect

SMALL = """
title = "Small"
credits = "Nobody in particular."
[[section]]
id = "one"
title = "One"
[[section.clause]]
number = "SML-1.1"
title = "A clause"
text = '''
First line
goes on.

Second paragraph.'''
"""


def found(query: str) -> list[str]:
    return [entry.number if isinstance(entry, Clause) else str(entry.word) for entry in load("school_year_diary").search(query)]


def test_a_book_is_read_with_its_paragraphs() -> None:
    book = read(SMALL, "small.toml")
    assert str(book.title) == "Small"
    (clause,) = book.clauses
    assert (clause.number, str(clause.title), clause.modes) == ("SML-1.1", "A clause", ())
    assert clause.paragraphs == (Message("First line goes on."), Message("Second paragraph."))


@pytest.mark.parametrize(
    ("old", "new", "entry", "reason"),
    [
        ('"SML-1.1"', '"1.1"', "clause 1.1", "'1.1' is no clause number"),
        ('"A clause"', "7", "clause SML-1.1", "'title': 7 is not a valid str"),
        ('"A clause"', '" "', "clause SML-1.1", "'title' must not be empty"),
        ('title = "One"', "", "section one", "'title': required field missing"),
        ('title = "One"', 'title = "One"\ncolour = "red"', "section one", "extra fields found (colour)"),
        ("text = ", 'modes = ["duel"]\ntext = ', "clause SML-1.1", "'duel' is no mode"),
        ("text = ", 'modes = "solo"\ntext = ', "clause SML-1.1", "'modes': 'solo' is not a list"),
        ("text = ", 'modes = ["solo", 7]\ntext = ', "clause SML-1.1", "'modes': 7 is not a valid str"),
        ("[[section.clause]]", "[[section.rule]]", "section one", "extra fields found (rule)"),
        ('credits = "Nobody in particular."', "", "", "'credits': required field missing"),
        ('credits = "Nobody in particular."', "credits = ", "", "line 3"),
        ('title = "Small"', 'title = "Small"\nterm = "word"', "", "'term': 'word' is not a list"),
        ('title = "Small"', 'title = "Small"\nterm = ["word"]', "", "'term': 'word' is not an object"),
        ('title = "Small"', 'title = "Small"\nsummary = [{text = ""}]', "summary 1", "'text' must not be empty"),
    ],
)
def test_a_fault_is_named_with_file_entry_and_reason(old: str, new: str, entry: str, reason: str) -> None:
    assert old in SMALL
    with pytest.raises(RuleBookError) as caught:
        read(SMALL.replace(old, new, 1), "small.toml")
    assert (caught.value.file, caught.value.entry) == ("small.toml", entry)
    assert reason in caught.value.reason


def test_a_number_given_twice_and_an_empty_book_are_faults() -> None:
    twice = SMALL + SMALL[SMALL.index("[[section]]") :]
    with pytest.raises(RuleBookError, match=r"SML-1\.1: the number is given twice"):
        read(twice, "small.toml")
    with pytest.raises(RuleBookError, match="no section"):
        read('title = "T"\ncredits = "C"', "small.toml")


@pytest.mark.parametrize("name", ["nothing", "../pyproject", "Common", "", "a" * 65])
def test_a_book_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(RuleBookError):
        load(name)


def test_the_game_names_its_designer() -> None:
    credits_line = str(load("school_year_diary").credits)
    assert all(part in credits_line for part in ("Trong Khanh Nguyen", "1.1", "2021"))


def test_the_clauses_that_every_table_shares_come_last() -> None:
    book = load("school_year_diary")
    kinds = [section.shared for section in book.sections]
    assert kinds == sorted(kinds)
    shared = [clause.number for section in book.sections if section.shared for clause in section.clauses]
    assert shared == [f"TBL-{number}" for number in range(1, 12)]
    assert shared == [clause.number for clause in load(COMMON).clauses]


def test_no_text_is_missing_and_none_has_a_field_to_fill() -> None:
    book = load("school_year_diary")
    assert 8 <= len(book.summary) <= 12
    texts = [text for clause in book.clauses for text in (clause.title, *clause.paragraphs)]
    texts += [text for step in book.summary for text in step.paragraphs]
    texts += [text for term in book.terms for text in (term.word, *term.paragraphs)]
    assert all(str(text).strip() and not set("{}\n") & set(str(text)) for text in texts)
    assert all(step.clauses for step in book.summary)
    words = [str(term.word) for term in book.terms]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("game", GAMES)
def test_every_book_explains_its_words(game: str) -> None:
    assert len(load(game).terms) >= 10


def test_a_clause_is_found_by_its_number_in_any_form() -> None:
    book = load("school_year_diary")
    for form in ("SYD-4.2", "syd-4.2", " 4.2 "):
        assert expect(book.clause(form)).number == "SYD-4.2"
    assert str(expect(book.clause("TBL-3")).title) == "What is allowed"
    assert book.clause("SYD-4") is None
    assert book.clause("3") is None, "a bare number speaks of the game's own clauses"


def test_clauses_know_the_modes_they_matter_in() -> None:
    book = load("school_year_diary")
    prizes, catching_up, giving = (book.clause(number) for number in ("5.7", "5.3", "4.2"))
    assert prizes is not None
    assert catching_up is not None
    assert giving is not None
    assert [prizes.matters_in(mode) for mode in ("solo", "coop", "comp")] == [False, False, True]
    assert [catching_up.matters_in(mode) for mode in ("solo", "coop", "comp")] == [True, False, False]
    assert all(giving.matters_in(mode) for mode in ("solo", "coop", "comp"))


def test_a_number_finds_its_clause_and_a_beginning_finds_all_that_begin_so() -> None:
    assert found("SYD-5.2") == ["SYD-5.2"]
    assert found("SYD-3") == [f"SYD-3.{number}" for number in range(1, 7)]
    assert found("syd-3.") == found("SYD-3")
    assert found("3") == found("3.") == [*found("SYD-3"), "TBL-3"]
    assert found("TBL-1") == ["TBL-1"], "TBL-10 and TBL-11 are other clauses"
    assert found("8.") == ["TBL-8"], "no clause of the game's own begins so"
    assert found("SYD-77") == found("9.99") == []


def test_words_find_what_is_about_them_first() -> None:
    assert found("undo")[0] == "TBL-7"
    assert found("who wins")[0] == "SYD-3.6"
    assert found("swapping")[0] == "SYD-4.6"
    assert found("chain")[:3] == ["chain", "SYD-4.3", "SYD-4.4"]
    assert found("deal number")[0] == "TBL-4"
    assert "SYD-4.7" in found("hand limit")


def test_an_empty_query_or_a_word_that_nowhere_stands_finds_nothing() -> None:
    assert found("") == found("  ") == found("?!") == found("zeppelin") == []


def test_search_looks_into_the_words_that_are_shown() -> None:
    book = load("school_year_diary")

    def say(message: Message) -> str:
        return str(message).replace("locker", "Spind").replace("Locker", "Spind")

    assert str(expect(book.search("Spind", say)[0], Term).word) == "locker"
    assert book.search("locker", say) == ()


def test_credits_name_no_year_that_a_book_does_not() -> None:
    """Operation Master's rule book bears none; KidSprout Jumboree's is of 2002."""
    years = {name: re.findall(r"\b(?:19|20)\d\d\b", str(load(name).credits)) for name in ("operation_master", "kidsprout_jumboree")}
    assert years == {"operation_master": [], "kidsprout_jumboree": ["2002"]}


def test_the_strategy_hints_of_a_book_are_told_with_the_clauses_they_are_about() -> None:
    book = load("kidsprout_jumboree")
    assert len(book.hints) == 5, "as many as the authors give"
    assert all(hint.clauses for hint in book.hints)
    assert "lederhosen" in " ".join(str(text) for hint in book.hints for text in hint.paragraphs)
    (found, *_) = book.search("lederhosen")
    assert isinstance(found, Term)


def test_a_hint_that_names_no_clause_of_the_book_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = "[[hint]]\ntext = 'Win.'\nclauses = ['SML-9.9']\n"
    monkeypatch.setattr(rulebook, "resource_text", lambda *_: SMALL + "\n" + hint)
    with pytest.raises(RuleBookError, match=re.escape("hint 1: there is no clause SML-9.9")):
        load.__wrapped__("common")
