"""Read card files (SYD-9.1): TOML texts with one entry for each card, checked with file, entry and reason.

An owner of the boxed game can enter the printed cards in files of the same form. Nothing in a file is executed.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from enum import StrEnum
from typing import Any, TypeVar

import attrs
from attrs import frozen

from engines.kernel import commands
from engines.kernel.contract import ContentError
from engines.kernel.messages import Message, msg
from engines.kernel.options import MAX_CARDS
from engines.school_year_diary.cards import (
    ANY_ITEM,
    MOST_LOCKERS,
    OTHER,
    OWN,
    Cards,
    Condition,
    Directive,
    EventCard,
    ExperienceCard,
    Fact,
    Gift,
    ItemCard,
    Prize,
    Season,
    Souvenir,
    StudentCard,
    Target,
    Trend,
    Trigger,
    Verb,
)
from engines.school_year_diary.model import FULL, HAND_LIMIT, ITEM_LIMIT, MOST_ROWS, ROUNDS, STUDENTS

# Values


E = TypeVar("E", bound=StrEnum)


class CardFault(ValueError):
    """An error in an entry."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def text(name: str, value: Any, longest: int = 60) -> str:
    """A text that is not blank. Raises CardFault."""
    if not isinstance(value, str) or not value.strip():
        raise CardFault(msg("'{name}' must be a text.", name=name))
    if len(value) > longest:
        raise CardFault(msg("'{name}' is longer than {longest} characters.", name=name, longest=longest))
    return value


def identifier(name: str, value: Any) -> str:
    """An id. Raises CardFault."""
    word = text(name, value)
    try:
        return commands.name(word)
    except commands.CommandError as error:
        reason = msg("'{name}' is made of small letters, digits and underscores, not '{value}'.", name=name, value=word)
        raise CardFault(reason) from error


def number(name: str, value: Any, least: int, most: int) -> int:
    """A number in a range. Raises CardFault."""
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    if type(value) is not int or not least <= value <= most:
        raise CardFault(msg("'{name}' must be a number from {least} to {most}.", name=name, least=least, most=most))
    return value


def among(name: str, value: Any, known: Iterable[str]) -> str:
    """One of some words. Raises CardFault."""
    if value is None:
        raise CardFault(msg("'{name}' is missing.", name=name))
    words = list(known)
    listed = tuple(Message(word) for word in words)
    if not isinstance(value, str):
        # It may be a number with thousands of digits, so it is not repeated.
        raise CardFault(msg("'{name}' must be one of {known}.", name=name, known=listed))
    if value not in words:
        raise CardFault(msg("'{name}' is '{value}', which is not one of {known}.", name=name, value=value[:40], known=listed))
    return value


def member(name: str, value: Any, kind: type[E]) -> E:
    """A member of an enum, by its value. Raises CardFault."""
    return kind(among(name, value, [each.value for each in kind]))


def flag(name: str, value: Any) -> bool:
    """A word that just stands there. Raises CardFault."""
    if value is not True:
        raise CardFault(msg("'{name}' is written '{name} = true'.", name=name))
    return True


# Directives


MAX_NESTING = 4
"""The most levels of lists inside lists."""
MAX_STEPS = 8
"""The most directives of a list."""

_AMOUNTS: Mapping[Verb, int] = {
    Verb.GET: 8,
    Verb.DISCARD: HAND_LIMIT,
    Verb.SEE: 8,
    Verb.GIVE_LEFT: HAND_LIMIT,
    Verb.RAISE: FULL,
    Verb.LOWER: FULL,
    Verb.ROTATE: 4,
    Verb.SWAP: 4,
    Verb.LOCK: 4,
    Verb.REMOVE_LOCKER: MOST_LOCKERS,
    Verb.EXPERIENCE: 4,
}
"""The verbs with a number, and the largest."""

_COUNTED: Mapping[Fact, int] = {
    Fact.HAND_AT_LEAST: HAND_LIMIT,
    Fact.HAND_AT_MOST: HAND_LIMIT,
    Fact.ITEMS_AT_LEAST: ITEM_LIMIT,
    Fact.LOCKERS_AT_LEAST: MOST_LOCKERS,
    Fact.LOWEST_AT_LEAST: FULL,
    Fact.HIGHEST_AT_LEAST: FULL,
    Fact.ROWS_LEFT_AT_MOST: MOST_ROWS,
}
"""The conditions with a number, and the largest."""

_PARAMETERS: Mapping[Verb, frozenset[str]] = {
    Verb.SEE: frozenset(("keep",)),
    Verb.RAISE: frozenset(("rows",)),
    Verb.LOWER: frozenset(("rows",)),
    Verb.IF: frozenset(("then", "else")),
}
"""The keys that may stand beside a verb."""


def directives_of(data: Any, items: Set[str], own: bool, depth: int = 0) -> tuple[Directive, ...]:
    """A list of directives. ``items`` are the known item ids; ``own``: the card belongs to a student. Raises CardFault."""
    if not isinstance(data, list) or not data or not all(isinstance(each, dict) for each in data):
        raise CardFault(msg("directives are a list of one or more tables."))
    if len(data) > MAX_STEPS:
        raise CardFault(msg("a list has at most {most} directives.", most=MAX_STEPS))
    if depth > MAX_NESTING:
        raise CardFault(msg("directives can be nested at most {most} deep.", most=MAX_NESTING))
    return tuple(_directive(each, items, own, depth) for each in data)


def trend_of_table(data: Any, items: Set[str]) -> Trend:
    """A Trend: when it fires, and what it does. Raises CardFault."""
    if not isinstance(data, dict) or set(data) != {"when", "do"}:
        raise CardFault(msg("a trend has 'when' and 'do'."))
    return Trend(member("when", data["when"], Trigger), directives_of(data["do"], items, own=True))


def conditions_of(data: Any, own: bool = True) -> tuple[Condition, ...]:
    """Conditions that must all hold. Raises CardFault."""
    if not isinstance(data, dict) or not data:
        raise CardFault(msg("conditions are a table with one or more names."))
    return tuple(_condition(name, value, own) for name, value in data.items())


def _condition(name: str, value: Any, own: bool) -> Condition:
    if name not in set(Fact):
        raise CardFault(msg("'{name}' is not a condition.", name=name[:40]))
    fact = Fact(name)
    if fact in _COUNTED:
        return Condition(fact, number(name, value, 0, _COUNTED[fact]))
    if fact is Fact.SEASON:
        return Condition(fact, member(name, value, Season))
    if not own:
        raise CardFault(msg("'{name}' needs a card of a student.", name=name))
    flag(name, value)
    return Condition(fact, 1)


def _directive(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    verb = _verb(table)
    value = table[verb]
    match verb:
        case Verb.REFRESH | Verb.END_GAME:
            flag(verb, value)
            return Directive(verb)
        case Verb.SEE:
            amount = number(verb, value, 1, _AMOUNTS[verb])
            return Directive(verb, amount=amount, keep=number("keep", table.get("keep"), 1, amount))
        case Verb.RAISE | Verb.LOWER:
            return Directive(verb, amount=number(verb, value, 1, _AMOUNTS[verb]), rows=_target(table, own))
        case Verb.GET_ITEM:
            return Directive(verb, amount=1, item=among(verb, value, (ANY_ITEM, *sorted(items))))
        case Verb.GIVE:
            return Directive(verb, amount=1, gift=member(verb, value, Gift))
        case Verb.CHOOSE:
            if not isinstance(value, list) or not 2 <= len(value) <= 4:
                raise CardFault(msg("'choose' has two to four lists of directives."))
            return Directive(verb, blocks=tuple(directives_of(each, items, own, depth + 1) for each in value))
        case Verb.MAY | Verb.EACH_PLAYER:
            return Directive(verb, blocks=(directives_of(value, items, own, depth + 1),))
        case Verb.IF:
            return _branch(table, items, own, depth)
    return Directive(verb, amount=number(verb, value, 1, _AMOUNTS[verb]))


def _verb(table: dict[str, Any]) -> Verb:
    """The one verb in a directive's table, with nothing beside it that is not part of it."""
    known = set(Verb)
    verbs = [Verb(key) for key in table if key in known]
    if len(verbs) != 1:
        unknown = next((key for key in table if key not in known), "")
        if unknown and not verbs:
            raise CardFault(msg("'{name}' is not a directive.", name=unknown[:40]))
        raise CardFault(msg("a directive has exactly one verb, not {count}.", count=len(verbs)))
    verb = verbs[0]
    for key in table:
        if key != verb and key not in _PARAMETERS.get(verb, ()):
            raise CardFault(msg("'{name}' is not part of '{verb}'.", name=key[:40], verb=verb))
    return verb


def _target(table: dict[str, Any], own: bool) -> Target:
    rows = member("rows", table.get("rows"), Target)
    if rows in (*OWN, *OTHER) and not own:
        raise CardFault(msg("'{rows}' needs a card of a student.", rows=rows))
    return rows


def _branch(table: dict[str, Any], items: Set[str], own: bool, depth: int) -> Directive:
    if "then" not in table:
        raise CardFault(msg("'if' needs 'then'."))
    blocks = [directives_of(table["then"], items, own, depth + 1)]
    if "else" in table:
        blocks.append(directives_of(table["else"], items, own, depth + 1))
    return Directive(Verb.IF, conditions=conditions_of(table["if"], own), blocks=tuple(blocks))


# Files


CARD_FILES = ("events", "students", "experiences", "items", "prizes")
"""The card files that come with the app; which entries stand in which file is free."""
DRAWING = "drawing"
"""The key of the drawing that a card with a motif may bring along: for those who paint cards, and no part of the rules."""
MAX_PARTS = 16
"""The most parts of a key with dots. Python's reader of TOML takes hours for one with many."""

_TEXT = re.compile(
    r"""\#[^\n]* | \"{3}(?:[^"\\]|\\.|"(?!""))*(?:"{3,})? | '{3}(?:[^']|'(?!''))*(?:'{3,})? | "(?:[^"\\\n]|\\[^\n])*"? | '[^'\n]*'?""",
    re.DOTALL | re.VERBOSE,
)
"""A comment or a string of TOML.

What ends one is optional, so nothing is ever tried again. Possessive quantifiers would say so, but Python 3.11.2 gets them wrong.
"""

_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{MAX_PARTS}}}[\w-]", re.ASCII)
"""More parts with dots between them than a key may have, where every string is a single word."""

_KINDS: Mapping[str, type[Any]] = {
    "event": EventCard,
    "student": StudentCard,
    "experience": ExperienceCard,
    "item": ItemCard,
    "souvenir": Souvenir,
    "prize": Prize,
}
"""The class of each kind of entry; its keys are the fields."""


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
        raise CardError(", ".join(own), "", msg("it contains no card."))
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
    """The reader of each key of an entry."""
    own = kind in ("student", "experience")
    return {
        "id": _student if kind == "student" else identifier,
        "student": _student,
        "name": text,
        "season": lambda name, value: member(name, value, Season),
        "motif": (lambda name, value: among(name, value, sorted(motifs))) if motifs else identifier,
        "character": lambda name, value: text(name, value, 200),
        "text": lambda name, value: text(name, value, 2000),
        "from_round": lambda name, value: number(name, value, 1, ROUNDS),
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
    if _LONG_KEY.search(_TEXT.sub("_", content)):
        raise CardError(file, "", msg("a key has more than {most} parts.", most=MAX_PARTS))
    try:
        tables = tomllib.loads(content)
    except ValueError as error:
        # A number with too many digits is one, too.
        place = re.search(r"line (\d+), column (\d+)", str(error))
        what = msg("not valid TOML at line {line}, column {column}.", line=place[1], column=place[2]) if place else msg("not valid TOML.")
        raise CardError(file, "", what) from error
    except RecursionError as error:
        raise CardError(file, "", msg("nested too deeply.")) from error
    for kind, listed in tables.items():
        if kind not in _KINDS:
            raise CardError(file, "", msg("'{kind}' is not a kind of card entry.", kind=kind[:40]))
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            raise CardError(file, "", msg("entries are written [[{kind}]].", kind=kind))
        for index, table in enumerate(listed, start=1):
            name = table.get("id", table.get("student"))
            yield _Entry(file, kind, f"{kind} '{name[:64]}'" if isinstance(name, str) else f"{kind} number {index}", table)


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
