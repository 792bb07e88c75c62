"""Every text that a person reads can be found by translators, and has the values that it asks for."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from extract_words import main

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import parse_sentences
from engines.shelf import GAMES
from resources import text as resource_text
from tabletop_qt.store.lessons import figures, lessons
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.store.rulebook import load

ROOT = Path(__file__).parent.parent
TEXTS = {"msg": 1, "msgn": 2}
"""The number of texts that each call begins with."""


class Header:
    """A gettext catalogue, as far as its surprise goes: an empty id is answered with the header."""

    def gettext(self, message: str, /) -> str:
        return message or "Project-Id-Version: Homeroom"

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return singular if number == 1 else plural


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call of msg or msgn, by name or through a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if name in TEXTS:
                yield name, node


def faults(source: str) -> list[str]:
    """The faults in calls of msg and msgn in a source text, each with its line."""
    found = []
    for name, call in calls(ast.parse(source)) if "msg" in source else ():
        texts = [each.value for each in call.args[: TEXTS[name]] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if len(texts) < TEXTS[name]:
            found.append(f"{call.lineno}: {name} needs its text as a plain literal, or translators can't find it")
            continue
        try:
            found += [f"{call.lineno}: {fault}" for fault in _field_faults(name, call, texts)]
        except ValueError as error:
            found.append(f"{call.lineno}: {error}")
    return found


def _field_faults(name: str, call: ast.Call, texts: list[str]) -> Iterator[str]:
    asked = {field for text in texts for _, field, _, _ in string.Formatter().parse(text) if field is not None}
    unfit = {field for field in asked if not field.isidentifier()}
    if unfit:
        yield f"{unfit} is no simple field"
    given = {keyword.arg for keyword in call.keywords if keyword.arg is not None} - ({"count"} if name == "msgn" else set())
    if any(keyword.arg is None for keyword in call.keywords):
        yield "values must be named one by one"
    if name == "msgn":
        asked -= {"count"}
    for field in sorted(asked ^ given):
        yield f"{{{field}}} is asked for but not given" if field in asked else f"'{field}' is given but not asked for"


@pytest.mark.parametrize("package", ["engines", "tabletop_qt"])
def test_every_message_is_a_literal_with_the_values_it_asks_for(package: str) -> None:
    found = []
    for path in sorted((ROOT / package).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        found += [f"{path.relative_to(ROOT)}:{fault}" for fault in faults(source)]
    assert not found


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("msg(text)", "plain literal"),
        ("msg(f'{row} rises')", "plain literal"),
        ("msg('a' if x else 'b')", "plain literal"),
        ("words.msg('a' + b)", "plain literal"),
        ("msgn('one', many, 3)", "plain literal"),
        ("msg('Row {row}')", "{row} is asked for"),
        ("msg('Row {row}', row=1, points=2)", "'points' is given"),
        ("msg('Row {}', row=1)", "no simple field"),
        ("msg('Row {row.number}', row=1)", "no simple field"),
        ("msg('Row {row', row=1)", "expected '}'"),
        ("msg('Row {row}', **values)", "one by one"),
        ("msgn('{count} card of {row}', '{count} cards', 3)", "{row} is asked for"),
    ],
)
def test_a_message_that_would_go_wrong_is_found(source: str, fault: str) -> None:
    found = faults(f"\n{source}\n")
    assert found
    assert found[0].startswith("2: ")
    assert any(fault in each for each in found)


@pytest.mark.parametrize(
    "source",
    [
        "msg('End turn')",
        "msg('Row {row} rises ' 'to {points}', row=row, points=5)",
        "msg('{{braces}}')",
        "msgn('one card', '{count} cards', n)",
        "msgn('{count} card of {row}', '{count} cards of {row}', n, row=1)",
    ],
)
def test_sound_messages_pass(source: str) -> None:
    assert faults(source) == []


def test_the_template_for_translators_has_what_every_source_says(tmp_path: Path) -> None:
    main([str(tmp_path)])
    with (tmp_path / "homeroom.pot").open("rb") as file:
        words = read_po(file)
    ids = {text for message in words if message.id for text in ([message.id] if isinstance(message.id, str) else message.id)}

    literals = {
        argument.value
        for package in ("engines", "tabletop_qt")
        for path in (ROOT / package).rglob("*.py")
        for name, call in calls(ast.parse(path.read_text(encoding="utf-8")))
        for argument in call.args[: TEXTS[name]]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value
    }
    assert literals <= ids
    assert {", ", "{first} and {last}"} <= ids, "lists in sentences are worded too"

    book = load("school_year_diary")
    read = [paragraph.text for clause in book.clauses for paragraph in (clause.title, *clause.paragraphs)]
    read += [text.text for section in book.sections for text in [section.title]]
    read += [text.text for step in (*book.summary, *load("kidsprout_jumboree").hints) for text in step.paragraphs]
    read += [text.text for term in book.terms for text in (term.word, *term.paragraphs)]
    read += [book.title.text, book.credits.text]
    assert set(read) <= ids

    excuses = parse_sentences(resource_text("kidsprout_jumboree", "excuses.toml"), "excuses.toml")
    assert {sentence for each in excuses.by_activity for sentence, _ in each} <= ids

    said = [text for game in GAMES for lesson in lessons(game) for step in lesson.steps for text in (*step.texts, step.otherwise)]
    assert {text.text for text in said if text is not None} <= ids
    assert {picture.words.text for game in GAMES for picture in figures(game)} <= ids

    assert {text.text for puzzle in puzzles("school_year_diary") for text in (puzzle.title, puzzle.teaches)} <= ids

    for name in ("The First Bell", "Paper Crane", "A Boat of Folded Paper", "The High Note", "Half a Riddle", "Giang Ry"):
        assert any(
            name in resource_text("school_year_diary", f"{file}.toml") for file in ("events", "items", "experiences", "prizes", "students")
        )
        assert name in ids


def test_an_empty_text_stays_empty_in_every_language() -> None:
    assert msg("").render(Header()) == ""
    assert msg("{what}", what=Message("")).render(Header()) == ""
