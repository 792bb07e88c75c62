"""Reads card files (SYD-9.1): TOML texts with one entry for each card, checked with file, entry and reason.

An owner of the boxed game can enter the printed cards in files of the same form. Nothing in a file is executed.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any

import attrs
from attrs import frozen

from engines.kernel.contract import ContentError
from engines.kernel.messages import Message, msg
from engines.kernel.options import MAX_CARDS
from engines.school_year_diary.card_directives import conditions_of, directives_of, trend_of_table
from engines.school_year_diary.card_values import CardFault, among, flag, identifier, member, number, text
from engines.school_year_diary.cards import Cards, EventCard, ExperienceCard, ItemCard, Prize, Souvenir, StudentCard
from engines.school_year_diary.model import STUDENTS, Season

CARD_FILES = ("events", "students", "experiences", "items", "prizes")
"""The card files that come with the app; which entries stand in which file is free."""

DRAWING = "drawing"
"""The key of the drawing that a card with a motif may bring along: for those who paint cards, and no part of the rules."""

MAX_PARTS = 16
"""The most parts of a key with dots. Python's reader of TOML takes hours for one with many."""

_TOKEN = re.compile(
    r"""\#[^\n]* | \"{3}(?:[^"\\]|\\.|"(?!""))*(?:"{3,})? | '{3}(?:[^']|'(?!''))*(?:'{3,})?
    | "(?:[^"\\\n]|\\[^\n])*"? | '[^'\n]*'? | [\w-]+ | [ \t]+ | .""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
"""Comments, strings, words, spaces and single letters of TOML; every text is made of these.

What ends one is optional, so nothing is ever tried again. Possessive quantifiers would say so, but Python 3.11.2 gets them wrong.
"""

_KINDS: Mapping[str, type[Any]] = {
    "event": EventCard,
    "student": StudentCard,
    "experience": ExperienceCard,
    "item": ItemCard,
    "souvenir": Souvenir,
    "prize": Prize,
}
"""What each kind of entry is read into: its keys are the fields."""


class CardError(ContentError):
    """A card file that can't be used: the file, the entry (empty where the file as a whole is wrong) and the reason."""

    def __init__(self, file: str, entry: str, reason: Message) -> None:
        self.file = file
        self.entry = entry
        self.reason = reason
        where = msg("{file}, {entry}", file=file, entry=entry) if entry else Message(file)
        super().__init__(msg("{where}: {reason}", where=where, reason=reason))


@frozen
class _Entry:
    """One entry of a card file."""

    file: str
    kind: str
    label: str
    table: Mapping[str, Any]


def parse_cards(files: Mapping[str, str], motifs: Set[str] = frozenset()) -> Cards:
    """The cards that these texts, by file name, hold together. ``motifs`` are the pictures there are; without them any name will do.

    Raises CardError with file, entry and reason: no TOML (with line), unknown or missing keys, unknown words, numbers out of range,
    repeated ids, or counts other than SYD-9.2 says.
    """
    entries = [entry for file, content in files.items() for entry in _entries(file, content)]
    items = {entry.table["id"] for entry in entries if entry.kind == "item" and isinstance(entry.table.get("id"), str)}
    read: dict[str, dict[str, Any]] = {kind: {} for kind in _KINDS}
    taken: dict[str, str] = {}
    for entry in entries:
        try:
            card = _card(entry, items, motifs)
            if isinstance(card, Souvenir):
                if card.student in read["souvenir"]:
                    raise CardFault(msg("this student already has a souvenir."))
                read["souvenir"][card.student] = card
                continue
            if card.id in taken:
                raise CardFault(msg("the id is already taken by an entry in {file}.", file=taken[card.id]))
        except CardFault as fault:
            raise CardError(entry.file, entry.label, fault.reason) from fault
        taken[card.id] = entry.file
        read[entry.kind][card.id] = card
    students = {student: read["student"][student] for student in STUDENTS if student in read["student"]}
    cards = Cards(read["event"], students, read["experience"], read["item"], read["souvenir"], read["prize"])
    _check_counts(cards, ", ".join(files))
    return cards


def parse_edition(own: Mapping[str, str], ours: Mapping[str, str]) -> Cards:
    """The cards of somebody's own edition, by file name. Files of ours serve for the kinds of cards that it has none of.

    Every card needs a motif that one of ours has, since an edition brings no pictures. Raises CardError.
    """
    kinds = {entry.kind for file, content in own.items() for entry in _entries(file, content)}
    if not kinds:
        raise CardError(", ".join(own), "", msg("there is no card in it."))
    ours_read = {file: tuple(_entries(file, content)) for file, content in ours.items()}
    motifs = {str(entry.table["motif"]) for entries in ours_read.values() for entry in entries if "motif" in entry.table}
    serving = {file: ours[file] for file, entries in ours_read.items() if not kinds & {entry.kind for entry in entries}}
    return parse_cards({**serving, **own}, motifs)


def _card(entry: _Entry, items: Set[str], motifs: Set[str]) -> Any:
    """The card that an entry stands for, every key of it read. Raises CardFault."""
    readers, kind = _readers(entry.kind, items, motifs), _KINDS[entry.kind]
    values = {}
    for field in attrs.fields(kind):
        if field.name in entry.table:
            values[field.name] = readers[field.name](field.name, entry.table[field.name])
        elif field.default is attrs.NOTHING:
            raise CardFault(msg("'{name}' is missing.", name=field.name))
    odd = sorted(set(entry.table) - set(values) - ({DRAWING} if "motif" in values else set()))
    if odd:
        raise CardFault(msg("'{name}' is not part of such an entry.", name=odd[0][:40]))
    return kind(**values)


def _readers(kind: str, items: Set[str], motifs: Set[str]) -> Mapping[str, Callable[[str, Any], Any]]:
    """What each key of an entry holds."""
    own = kind in ("student", "experience")
    return {
        "id": _student if kind == "student" else identifier,
        "student": _student,
        "name": text,
        "season": lambda name, value: member(name, value, Season),
        "motif": (lambda name, value: among(name, value, sorted(motifs))) if motifs else identifier,
        "character": lambda name, value: text(name, value, 200),
        "text": lambda name, value: text(name, value, 2000),
        "from_round": lambda name, value: number(name, value, 1, 8),
        "after_game": flag,
        "do": lambda _, value: directives_of(value, items, own),
        "trend": lambda _, value: trend_of_table(value, items),
        "condition": lambda _, value: conditions_of(value),
    }


def _student(name: str, value: Any) -> str:
    return among(name, value, STUDENTS)


def _entries(file: str, content: str) -> Iterator[_Entry]:
    if len(content) > MAX_CARDS:
        raise CardError(file, "", msg("longer than {longest} characters.", longest=MAX_CARDS))
    if _parts(content) > MAX_PARTS:
        raise CardError(file, "", msg("a key has more than {most} parts.", most=MAX_PARTS))
    try:
        tables = tomllib.loads(content)
    except ValueError as error:
        # A number with too many digits is one, too.
        raise CardError(file, "", msg("not valid TOML: {reason}.", reason=str(error).rstrip("."))) from error
    except RecursionError as error:
        raise CardError(file, "", msg("nested too deeply.")) from error
    for kind, listed in tables.items():
        if kind not in _KINDS:
            raise CardError(file, "", msg("'{kind}' is no kind of card entry.", kind=kind[:40]))
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            raise CardError(file, "", msg("entries are written [[{kind}]].", kind=kind))
        for index, table in enumerate(listed, start=1):
            name = table.get("id", table.get("student"))
            yield _Entry(file, kind, f"{kind} '{name[:64]}'" if isinstance(name, str) else f"{kind} number {index}", table)


def _parts(content: str) -> int:
    """The most parts of a key with dots in a text, found in one go from its beginning to its end."""
    most = parts = 0
    after_part = False
    for token in _TOKEN.finditer(content):
        text = token[0]
        if text[0] in " \t":
            continue
        if text == "." and after_part:
            parts += 1
            most = max(most, parts + 1)
            after_part = False
        else:
            is_part = text[0] in "\"'-_" or text[0].isalnum()
            if after_part or not is_part:
                parts = 0
            after_part = is_part
    return most


def _check_counts(cards: Cards, files: str) -> None:
    """16 events, 4 a season; 4 students with 8 experiences, 2 a season, and a souvenir each; 12 items; 10 prizes (SYD-9.2)."""

    def expect(what: Message, count: int, right: int) -> None:
        if count != right:
            raise CardError(files, "", msg("there must be {right} {what}, not {count}.", right=right, what=what, count=count))

    expect(msg("events"), len(cards.events), 16)
    seasons = Counter(event.season for event in cards.events.values())
    expect(msg("students"), len(cards.students), len(STUDENTS))
    expect(msg("souvenirs"), len(cards.souvenirs), len(STUDENTS))
    expect(msg("item kinds"), len(cards.items), 12)
    expect(msg("prizes"), len(cards.prizes), 10)
    experiences = Counter((card.student, card.season) for card in cards.experiences.values())
    for season in Season:
        expect(msg("events in {season}", season=season), seasons[season], 4)
        for student in STUDENTS:
            expect(msg("experiences of {student} in {season}", student=student, season=season), experiences[student, season], 2)
