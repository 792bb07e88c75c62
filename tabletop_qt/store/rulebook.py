"""The rule books that the app shows: read from ``resources``, looked up by clause number or searched by words (no Qt).

A book is a TOML file: ``title``, ``credits``, then ``[[summary]]`` (text, clauses), ``[[section]]`` (id, title) with
``[[section.clause]]`` (number, title, text, modes) and ``[[term]]`` (word, text). In a text, blank lines part paragraphs and the lines
of a paragraph are joined.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

from attrs import evolve, frozen

from engines.kernel.messages import Message
from resources import text as resource_text
from tabletop_qt.store.rulebook_search import rank

COMMON = "common"
"""The book of what every table shares; every game's book ends with it."""

MODES = ("solo", "coop", "comp")
"""The modes that a clause can be restricted to: alone, together, competing."""

_NUMBER = re.compile(r"[A-Z]{2,3}-[1-9]\d*(\.[1-9]\d*)?")
_Table: TypeAlias = dict[str, object]


class RuleBookError(Exception):
    """A rule book that can't be read: the file, the entry in it, and the reason."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}" if entry else f"{file}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


@frozen
class Clause:
    """A numbered rule. ``modes`` are the only modes it matters in; empty where it matters in all."""

    number: str
    title: Message
    paragraphs: tuple[Message, ...]
    modes: tuple[str, ...] = ()

    def matters_in(self, mode: str) -> bool:
        """Whether the clause matters in a mode of `MODES`."""
        return not self.modes or mode in self.modes


@frozen
class Section:
    """Clauses under one heading. ``shared`` sections are those of every game."""

    id: str
    title: Message
    clauses: tuple[Clause, ...]
    shared: bool = False


@frozen
class Step:
    """A step of the page for newcomers, with the clauses that tell more."""

    paragraphs: tuple[Message, ...]
    clauses: tuple[str, ...]


@frozen
class Term:
    """A word of the game and what it means."""

    word: Message
    paragraphs: tuple[Message, ...]


Entry = Clause | Term


@frozen
class RuleBook:
    """The rule book of a game."""

    title: Message
    credits: Message
    summary: tuple[Step, ...]
    sections: tuple[Section, ...]
    terms: tuple[Term, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in the order of the book."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    def clause(self, number: str) -> Clause | None:
        """The clause with this number, in small or capital letters; the game's own prefix may be left out ("4.2").

        >>> book = load("school_year_diary")
        >>> str(book.clause("4.2").title) if book.clause("4.2") else ""
        'Giving a directive'
        """
        wanted = number.strip().upper()
        for section in self.sections:
            for clause in section.clauses:
                if wanted == clause.number or (wanted == clause.number.partition("-")[2] and not section.shared):
                    return clause
        return None

    def search(self, query: str, tr: Callable[[Message], str] = str) -> tuple[Entry, ...]:
        """The entries that a query finds, the best first; none for an empty query.

        A clause number finds that clause, the beginning of one ("SYD-4") all clauses that begin so. Words find the entries that
        hold most of them; those in a title count for more. ``tr`` puts messages into the words searched.
        """
        wanted = query.strip().upper()
        exact = self.clause(wanted)
        if exact is not None:
            return (exact,)
        if re.fullmatch(r"[A-Z]{2,3}-\d*(\.\d*)?|\d+(\.\d*)?", wanted):
            stem = wanted.rstrip(".")
            return tuple(
                clause for clause in self.clauses if _begins(clause.number, stem) or _begins(clause.number.partition("-")[2], stem)
            )
        entries: list[Entry] = [*self.terms, *self.clauses]
        return tuple(entries[place] for place in rank(query, [_worded(entry, tr) for entry in entries]))


def _begins(number: str, stem: str) -> bool:
    return number == stem or (number.startswith(stem) and (stem.endswith("-") or number[len(stem)] == "."))


def _worded(entry: Entry, tr: Callable[[Message], str]) -> tuple[str, str]:
    heading = entry.title if isinstance(entry, Clause) else entry.word
    return tr(heading), " ".join(tr(paragraph) for paragraph in entry.paragraphs)


@cache
def load(game_id: str) -> RuleBook:
    """The rule book of a game, the sections of every table at its end; ``common`` for those alone.

    Raises RuleBookError with file, entry and reason.
    """
    own = _load(game_id)
    if game_id == COMMON:
        return _with_sound_references(own, game_id)
    shared = tuple(evolve(section, shared=True) for section in _load(COMMON).sections)
    return _with_sound_references(evolve(own, sections=own.sections + shared), game_id)


def _load(name: str) -> RuleBook:
    file = f"{name}/rules.toml"
    if not re.fullmatch(r"[a-z_]{1,64}", name):
        raise RuleBookError("rules", "", f"'{name[:64]}' is no name of a game")
    try:
        return read(resource_text(name, "rules.toml"), file)
    except FileNotFoundError as error:
        raise RuleBookError(file, "", "there is no such rule book") from error


def _with_sound_references(book: RuleBook, name: str) -> RuleBook:
    known = {clause.number for clause in book.clauses}
    for place, step in enumerate(book.summary, 1):
        for number in step.clauses:
            if number not in known:
                raise RuleBookError(f"rules/{name}.toml", f"summary {place}", f"there is no clause {number}")
    return book


def read(source: str, file: str) -> RuleBook:
    """The rule book that a TOML text holds; ``file`` is its name in errors.

    Raises RuleBookError with file, entry and reason.
    """
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise RuleBookError(file, "", str(error)) from error
    top = _Reader(file, "", table, {"title", "credits", "summary", "section", "term"})
    sections = tuple(_section(reader) for reader in top.tables("section", {"id", "title", "clause"}))
    if not sections:
        raise RuleBookError(file, "", "it has no section")
    numbers: set[str] = set()
    for section in sections:
        for clause in section.clauses:
            if clause.number in numbers:
                raise RuleBookError(file, f"clause {clause.number}", "the number is given twice")
            numbers.add(clause.number)
    return RuleBook(
        top.line("title"),
        top.line("credits"),
        tuple(Step(reader.prose("text"), reader.words("clauses")) for reader in top.tables("summary", {"text", "clauses"})),
        sections,
        tuple(Term(reader.line("word"), reader.prose("text")) for reader in top.tables("term", {"word", "text"})),
    )


def _section(reader: _Reader) -> Section:
    clauses = tuple(_clause(inner) for inner in reader.tables("clause", {"number", "title", "text", "modes"}))
    if not clauses:
        raise reader.error("it has no clause")
    return Section(reader.string("id"), reader.line("title"), clauses)


def _clause(reader: _Reader) -> Clause:
    number = reader.string("number")
    if not _NUMBER.fullmatch(number):
        raise reader.error(f"'{number[:40]}' is no clause number")
    modes = reader.words("modes")
    unknown = [mode for mode in modes if mode not in MODES]
    if unknown:
        raise reader.error(f"'{unknown[0][:40]}' is no mode; there are {', '.join(MODES)}")
    return Clause(number, reader.line("title"), reader.prose("text"), modes)


@frozen
class _Reader:
    """One table of the file, with where it stands."""

    file: str
    entry: str
    table: _Table
    keys: set[str]

    def __attrs_post_init__(self) -> None:
        unknown = sorted(set(self.table) - self.keys)
        if unknown:
            raise self.error(f"'{unknown[0][:40]}' is not a part of it")

    def error(self, reason: str) -> RuleBookError:
        return RuleBookError(self.file, self.entry, reason)

    def string(self, key: str) -> str:
        value = self.table.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"'{key}' must be a text")
        return value

    def prose(self, key: str) -> tuple[Message, ...]:
        return tuple(Message(" ".join(part.split())) for part in re.split(r"\n\s*\n", self.string(key)) if part.strip())

    def line(self, key: str) -> Message:
        return Message(" ".join(self.string(key).split()))

    def words(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.error(f"'{key}' must be a list of texts")
        return tuple(value)

    def tables(self, key: str, keys: set[str]) -> Iterator[_Reader]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(inner, dict) for inner in value):
            raise self.error(f"'{key}' must be a list of tables")
        for place, inner in enumerate(value, 1):
            name = next((inner[part] for part in ("number", "id", "word") if isinstance(inner.get(part), str)), place)
            entry = f"{key} {name}"
            yield _Reader(self.file, entry, inner, keys)
