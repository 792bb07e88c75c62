"""The rule books that the app shows: read from resources, looked up by clause number or searched."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import attrs
from attrs import evolve, field, frozen

from engines.kernel.messages import Message
from engines.kernel.serialization import DataError, from_data
from resources import text as resource_text

# Search

_HEADING = 8
_WHOLE_HEADING = 20
_OFTEN = 4
"""The most times that a word in a body counts, so that long texts don't always win."""


def rank(query: str, texts: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    """The indices of the texts, each a (heading, body), that contain at least half of the query's words, the best first.

    More words found come before fewer; then headings count for more than bodies, and equals keep their order. A word matches the
    beginning of words, without its own English ending.

    >>> rank("rotating medals", [("Lock", "a locker"), ("Turn", "rotate an empty medal"), ("Rotate a medal", "by quarters")])
    (2, 1)
    """
    wanted = [_stem(word) for word in _words(query)]
    scored = [(*_score(wanted, heading, body), place) for place, (heading, body) in enumerate(texts)]
    good = [(found, score, place) for found, score, place in scored if found and 2 * found >= len(wanted)]
    return tuple(place for _, _, place in sorted(good, key=lambda entry: (-entry[0], -entry[1], entry[2])))


def found_by(query: str) -> str:
    """A regular expression for the words that a query finds; it matches nothing for a query of numbers.

    >>> import re
    >>> re.findall(found_by("rotating 4"), "Rotate a medal; it rotates 4 times.", re.IGNORECASE)
    ['Rotate', 'rotates']
    """
    stems = [_stem(word) for word in _words(query) if not word.isdigit()]
    return rf"\b(?:{'|'.join(stems)})[^\W_]*" if stems else r"(?!)"


def _score(wanted: list[str], heading: str, body: str) -> tuple[int, int]:
    heads, words = _words(heading), _words(body)
    found = score = 0
    for stem in wanted:
        in_heading = any(word.startswith(stem) for word in heads)
        in_body = sum(word.startswith(stem) for word in words)
        found += in_heading or in_body > 0
        score += _HEADING * in_heading + min(in_body, _OFTEN)
    whole = len(heads) == len(wanted) and all(word.startswith(stem) for word, stem in zip(heads, wanted, strict=True))
    return found, score + _WHOLE_HEADING * whole


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word.removesuffix(ending)
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and ending in ("ing", "ed") else stem
    return word


# The books

COMMON = "common"
"""The book of rules that all tables share; every game's book ends with it."""
MODES = ("solo", "coop", "comp")
"""The modes that a clause can be restricted to: alone, together, competing."""


class RuleBookError(Exception):
    """A rule book that can't be read: the file, the entry in it, and the reason."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}" if entry else f"{file}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


@frozen
class Clause:
    """A numbered rule. ``modes`` are the modes it matters in; empty for all."""

    number: str
    title: Message
    paragraphs: tuple[Message, ...]
    modes: tuple[str, ...] = ()

    def matters_in(self, mode: str) -> bool:
        """True if the clause matters in a mode of `MODES`, or in any mode for ""."""
        return not mode or not self.modes or mode in self.modes


@frozen
class Section:
    """Clauses under one heading. ``shared`` sections belong to every game."""

    id: str
    title: Message
    clauses: tuple[Clause, ...]
    shared: bool = False


@frozen
class Step:
    """A step of the page for newcomers, or a hint on playing well, with the clauses behind it."""

    paragraphs: tuple[Message, ...]
    clauses: tuple[str, ...]


@frozen
class Term:
    """A word of the game and its meaning."""

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
    hints: tuple[Step, ...]
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
        """The entries that match a query, the best first; none for an empty query.

        A clause number finds that clause, the beginning of one ("SYD-4") all clauses that begin with it. Words find the entries that
        contain most of them; those in a title count for more. ``tr`` translates the messages searched.
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


# The file of a book


def _not_blank(entry: Any, attribute: attrs.Attribute[Any], text: str) -> None:
    del entry
    if not text.strip():
        raise ValueError(f"'{attribute.name}' must not be empty")


def _numbered(clause: Any, attribute: attrs.Attribute[Any], number: str) -> None:
    del clause, attribute
    if not re.fullmatch(r"[A-Z]{2,3}-[1-9]\d*(\.[1-9]\d*)?", number):
        raise ValueError(f"'{number[:40]}' is no clause number")


def _of_modes(clause: Any, attribute: attrs.Attribute[Any], modes: tuple[str, ...]) -> None:
    del clause, attribute
    unknown = [mode for mode in modes if mode not in MODES]
    if unknown:
        raise ValueError(f"'{unknown[0][:40]}' is no mode; there are {', '.join(MODES)}")


def _some(entry: Any, attribute: attrs.Attribute[Any], inner: tuple[object, ...]) -> None:
    del entry
    if not inner:
        raise ValueError(f"it has no {attribute.name}")


@frozen
class _WrittenClause:
    number: str = field(validator=_numbered)
    title: str = field(validator=_not_blank)
    text: str = field(validator=_not_blank)
    modes: tuple[str, ...] = field(default=(), validator=_of_modes)


@frozen
class _WrittenSection:
    id: str = field(validator=_not_blank)
    title: str = field(validator=_not_blank)
    clause: tuple[_WrittenClause, ...] = field(default=(), validator=_some)


@frozen
class _WrittenStep:
    text: str = field(validator=_not_blank)
    clauses: tuple[str, ...] = ()


@frozen
class _WrittenTerm:
    word: str = field(validator=_not_blank)
    text: str = field(validator=_not_blank)


@frozen
class _WrittenBook:
    title: str = field(validator=_not_blank)
    credits: str = field(validator=_not_blank)
    section: tuple[_WrittenSection, ...] = field(default=(), validator=_some)
    summary: tuple[_WrittenStep, ...] = ()
    hint: tuple[_WrittenStep, ...] = ()
    term: tuple[_WrittenTerm, ...] = ()


@cache
def load(game_id: str) -> RuleBook:
    """The rule book of a game with the shared sections at its end; ``common`` for those alone.

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
    for part, steps in (("summary", book.summary), ("hint", book.hints)):
        for place, step in enumerate(steps, 1):
            for number in step.clauses:
                if number not in known:
                    raise RuleBookError(f"{name}/rules.toml", f"{part} {place}", f"there is no clause {number}")
    return book


def read(source: str, file: str) -> RuleBook:
    """The rule book in a TOML text; ``file`` is its name in errors. Raises RuleBookError with file, entry and reason."""
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise RuleBookError(file, "", str(error)) from error
    try:
        written = from_data(table, _WrittenBook)
    except DataError as error:
        raise RuleBookError(file, *_entry_and_reason(error, table)) from error
    numbers: set[str] = set()
    for section in written.section:
        for clause in section.clause:
            if clause.number in numbers:
                raise RuleBookError(file, f"clause {clause.number}", "the number is given twice")
            numbers.add(clause.number)
    return RuleBook(
        _line(written.title),
        _line(written.credits),
        tuple(Step(_prose(step.text), step.clauses) for step in written.summary),
        tuple(Section(section.id, _line(section.title), tuple(map(_clause, section.clause))) for section in written.section),
        tuple(Step(_prose(hint.text), hint.clauses) for hint in written.hint),
        tuple(Term(_line(term.word), _prose(term.text)) for term in written.term),
    )


def _entry_and_reason(error: DataError, table: Mapping[str, Any]) -> tuple[str, str]:
    """The faulty entry of the file, by its number, id or word, and the reason, with the part of the entry."""
    entry, inner, rest = "", table, error.place
    while (step := re.match(r"(\w+)\[(\d+)\](?:\.|$)", rest)) and isinstance(found := inner[step[1]][int(step[2])], Mapping):
        inner, rest = found, rest[step.end() :]
        name = next((inner[part] for part in ("number", "id", "word") if isinstance(inner.get(part), str)), int(step[2]) + 1)
        entry = f"{step[1]} {name}"
    part = rest.partition("[")[0]
    return entry, f"'{part}': {error.reason}" if part else str(error.reason)


def _clause(written: _WrittenClause) -> Clause:
    return Clause(written.number, _line(written.title), _prose(written.text), written.modes)


def _line(text: str) -> Message:
    return Message(" ".join(text.split()))


def _prose(text: str) -> tuple[Message, ...]:
    return tuple(_line(part) for part in re.split(r"\n\s*\n", text) if part.strip())
