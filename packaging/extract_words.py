"""Collects every text that a person reads into ``resources/translations/homeroom.pot``, for translators, and updates translations.

    python3 dev.py words

Texts come from calls of `msg` and `msgn` in engines and tabletop_qt, and from the card and rule files of resources, read by the same
readers that the app uses, so that a text can't differ from its id. Translations are ``LANGUAGE/LC_MESSAGES/homeroom.po``. They keep what is
translated; where an English text has changed a little, the translation is kept and marked as fuzzy.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from engines.kernel.messages import Message
from engines.kidsprout_jumboree.model import MAX_SENTENCE, parse_sentences
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES
from engines.school_year_diary.card_reading import CARD_FILES, parse_cards
from engines.school_year_diary.cards import EventCard, ExperienceCard, ItemCard, Prize
from engines.shelf import GAMES
from resources import text as resource_text
from tabletop_qt.store.lessons import NUTSHELL, figures, lessons
from tabletop_qt.store.puzzles import FOLDER, INDEX, puzzles
from tabletop_qt.store.rulebook import COMMON, load

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
KEYWORDS = {"msg": None, "msgn": (1, 2), "gettext": None, "ngettext": (1, 2)}
"""The functions that take texts, and the positions of the texts, in Babel's form."""
PACKAGES = ("engines", "tabletop_qt")
HEADER = "# Texts of Homeroom, for translators. Made by packaging/extract_words.py; change the sources instead."
NOT_DATED = datetime(2021, 1, 1, tzinfo=UTC)
"""In place of the time of extraction, so that the file changes only where a text does."""
OF_THE_COMMAND_LINE = (
    *("usage: ", "positional arguments", "options", "show this help message and exit", "%(prog)s: error: %(message)s\n"),
    *("argument %(argument_name)s: %(message)s", "the following arguments are required: %s", "unrecognized arguments: %s"),
    *("expected one argument", "invalid %(type)s value: %(value)r", "invalid choice: %(value)r (choose from %(choices)s)"),
)
"""The texts of Python's own argparse that a player may see."""
Found = Iterator[tuple[str, str, str]]
"""File, text, and a note for translators."""


def calls(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Any:
    """The calls of keywords in a program, as Babel's extraction methods answer: line, keyword, arguments that are literals, comments.

    Babel's own reader goes by tokens, so before Python 3.12 it sees nothing inside an f-string. The empty text is nobody's to translate.
    """
    del comment_tags, options
    found = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call)]
    for call in sorted(found, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        values = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
        if name in keywords and any(values):
            yield call.lineno, name, [value if isinstance(value, str) else None for value in values], []


def in_programs() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """File and text of every call that words something; singular and plural of a counted text. Values that are no literals are data."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for _, texts, _, _ in extract_from_file(calls, path, KEYWORDS):
                yield path.relative_to(ROOT).as_posix(), texts


def in_rule_books() -> Found:
    """The texts of every rule book, the common one first."""
    for name in (COMMON, *GAMES):
        book, file = load(name), f"resources/{name}/rules.toml"
        noted: list[tuple[Message, str]] = [(book.title, "title of the rule book"), (book.credits, "credits")]
        noted += [(text, f"how to play, step {place}") for place, step in enumerate(book.summary, 1) for text in step.paragraphs]
        noted += [(text, "a hint how to play well") for hint in book.hints for text in hint.paragraphs]
        for section in book.sections:
            if section.shared:
                continue
            noted.append((section.title, "heading"))
            for clause in section.clauses:
                noted.append((clause.title, f"title of {clause.number}"))
                noted += [(text, clause.number) for text in clause.paragraphs]
        for term in book.terms:
            noted.append((term.word, "a word explained; searched and sorted by"))
            noted += [(text, f"explains '{term.word}'") for text in term.paragraphs]
        for text, note in noted:
            yield file, text.text, note


def in_lessons() -> Found:
    """The texts of lessons and nutshells."""
    for game in GAMES:
        for lesson in lessons(game):
            file = f"resources/{lesson.file}"
            yield file, lesson.title.text, "title of a lesson"
            if lesson.play is not None:
                yield file, lesson.play.text, "button at the end of a lesson"
            for number, step in enumerate(lesson.steps, 1):
                says = [(text, "says afterwards" if text is step.after else "says") for text in step.texts]
                for text, when in (*says, (step.otherwise, "answers to something else")):
                    if text is not None:
                        yield file, text.text, f"step {number} of the lesson '{lesson.title}' {when}"
        for picture in figures(game):
            yield f"resources/{game}/{NUTSHELL}", picture.words.text, "below a small picture of the table"


def in_puzzles() -> Found:
    """The titles of puzzles, and what they teach."""
    for game in GAMES:
        for puzzle in puzzles(game):
            file = f"resources/{game}/{FOLDER}/{INDEX}"
            yield file, puzzle.title.text, "title of a puzzle"
            yield file, puzzle.teaches.text, f"read after the puzzle '{puzzle.title}' is solved"


def in_excuses() -> Found:
    """The sentences for Excuses that come with KidSprout Jumboree. Their ids in records are the English ones, as written here."""
    name = "excuses.toml"
    sentences = parse_sentences(resource_text("kidsprout_jumboree", name), name)
    for activity, each in zip(ACTIVITY_NAMES, sentences.by_activity, strict=True):
        for sentence, _ in each:
            yield f"resources/kidsprout_jumboree/{name}", sentence, f"an excuse for {activity}; at most {MAX_SENTENCE} characters"


def in_cards() -> Found:
    """The texts of the cards of School Year Diary: names, characters, souvenirs. What cards do is worded by the engine."""
    for name in CARD_FILES:
        yield from _in_card_file(name)


def _in_card_file(name: str) -> Found:
    cards = parse_cards({each: resource_text("school_year_diary", f"{each}.toml") for each in CARD_FILES})
    file = f"resources/school_year_diary/{name}.toml"
    if name == "students":
        for student in cards.students.values():
            yield file, student.name, "a student's name"
            yield file, student.character, f"what {student.name} is like"
        for souvenir in cards.souvenirs.values():
            yield file, souvenir.name, "title of a souvenir"
            yield file, souvenir.text, "a talk between the teacher and a student"
        return
    titled: Mapping[str, Mapping[str, EventCard | ExperienceCard | ItemCard | Prize]] = {
        "events": cards.events,
        "experiences": cards.experiences,
        "items": cards.items,
        "prizes": cards.prizes,
    }
    for card_id, card in titled[name].items():
        yield file, card.name, f"title of the card {card_id}"


@cache
def catalogue() -> Catalog:
    """All texts, in the order of their files."""
    words = Catalog(
        project="Homeroom", version="1", msgid_bugs_address="see README", header_comment=HEADER, creation_date=NOT_DATED, fuzzy=False
    )
    for file, message in in_programs():
        words.add(message, locations=[(file, 0)])
    for file, text, note in (*in_cards(), *in_excuses(), *in_lessons(), *in_puzzles(), *in_rule_books()):
        words.add(text, locations=[(file, 0)], auto_comments=[note])
    for text in OF_THE_COMMAND_LINE:
        words.add(text, auto_comments=["command line; % and the letters behind it stay"])
    return words


def update(translation: Path, template: Catalog) -> None:
    """Bring a translation up to the template; texts that are gone stay at its end."""
    with translation.open("rb") as file:
        words = read_po(file)
    words.update(template, update_header_comment=False, update_creation_date=False)
    _write(translation, words)


def _write(path: Path, words: Catalog) -> None:
    with path.open("wb") as file:
        write_po(file, words, width=120, include_lineno=False)


def main(arguments: list[str]) -> None:
    """Write the template to a folder, by default that of the app's translations, and update the translations there."""
    folder = Path(arguments[0]) if arguments else TRANSLATIONS
    template = catalogue()
    _write(folder / "homeroom.pot", template)
    for translation in sorted(folder.glob("*/LC_MESSAGES/homeroom.po")):
        update(translation, template)


if __name__ == "__main__":
    main(sys.argv[1:])
