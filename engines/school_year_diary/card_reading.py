"""Reads card files (SYD-9.1): TOML texts with one entry for each card, checked with file, entry and reason.

An owner of the boxed game can enter the printed cards in files of the same form. Nothing in a file is executed.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from engines.kernel.commands import CommandError, name
from engines.kernel.messages import Message, msg
from engines.school_year_diary.card_directives import CardFault, conditions_of, directives_of, trend_of_table
from engines.school_year_diary.cards import Cards, Directive, EventCard, ExperienceCard, ItemCard, Prize, Souvenir, StudentCard
from engines.school_year_diary.model import STUDENTS, Season

CARD_FILES = ("events", "students", "experiences", "items", "prizes")
"""The card files that come with the app; which entries stand in which file is free."""

MAX_FILE = 262_144
"""The longest card file that is read, in characters."""

_KINDS = ("event", "student", "experience", "item", "souvenir", "prize")

T = TypeVar("T")


class CardError(ValueError):
    """A card file that can't be used: the file, the entry (empty where the file as a whole is wrong) and the reason."""

    def __init__(self, file: str, entry: str, reason: Message) -> None:
        self.file = file
        self.entry = entry
        self.reason = reason
        super().__init__(f"{file}, {entry}: {reason}" if entry else f"{file}: {reason}")


class _Entry:
    """One entry of a card file, of which every key must be read."""

    def __init__(self, file: str, kind: str, number: int, table: dict[str, Any]) -> None:
        self.file = file
        self.kind = kind
        self.table = table
        self.left = set(table)
        label = table.get("id", table.get("student"))
        self.label = f"{kind} '{label[:64]}'" if isinstance(label, str) else f"{kind} number {number}"

    def fail(self, reason: Message) -> NoReturn:
        raise CardError(self.file, self.label, reason)

    def take(self, key: str) -> Any:
        if key not in self.table:
            self.fail(msg("'{key}' is missing.", key=key))
        self.left.discard(key)
        return self.table[key]

    def text(self, key: str, longest: int = 60) -> str:
        value = self.take(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(msg("'{key}' must be a text.", key=key))
        if len(value) > longest:
            self.fail(msg("'{key}' is longer than {longest} characters.", key=key, longest=longest))
        return value

    def identifier(self, key: str) -> str:
        value = self.text(key)
        try:
            return name(value)
        except CommandError:
            return self.fail(msg("'{key}' is made of small letters, digits and underscores, not '{value}'.", key=key, value=value))

    def among(self, key: str, values: Iterable[str]) -> str:
        value = self.text(key)
        known = tuple(Message(each) for each in values)
        if Message(value) not in known:
            self.fail(msg("'{key}' is '{value}', which is none of {known}.", key=key, value=value, known=known))
        return value

    def number(self, key: str, least: int, most: int) -> int:
        value = self.take(key)
        if type(value) is not int or not least <= value <= most:
            self.fail(msg("'{key}' must be a number from {least} to {most}.", key=key, least=least, most=most))
        return value

    def directives(self, items: Iterable[str], own: bool) -> tuple[Directive, ...]:
        return self._read(lambda: directives_of(self.take("do"), frozenset(items), own))

    def trend(self, items: Iterable[str]) -> Any:
        return self._read(lambda: trend_of_table(self.take("trend"), frozenset(items)))

    def conditions(self) -> Any:
        return self._read(lambda: conditions_of(self.take("condition")))

    def _read(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except CardFault as fault:
            return self.fail(fault.reason)

    def finish(self) -> None:
        if self.left:
            self.fail(msg("'{key}' is not part of such an entry.", key=min(self.left)))


def parse_cards(files: Mapping[str, str]) -> Cards:
    """The cards that these texts, by file name, hold together.

    Raises CardError with file, entry and reason: no TOML (with line), unknown or missing keys, unknown words, numbers out of range,
    repeated ids, or counts other than SYD-9.2 says.
    """
    entries = [entry for file, text in files.items() for entry in _entries(file, text)]
    of_kind = {kind: [entry for entry in entries if entry.kind == kind] for kind in _KINDS}
    item_ids = [entry.identifier("id") for entry in of_kind["item"]]
    seen: dict[str, str] = {}
    for entry in entries:
        if entry.kind == "souvenir":
            continue
        entry_id = entry.identifier("id")
        if entry_id in seen:
            entry.fail(msg("the id is already taken by an entry in {file}.", file=seen[entry_id]))
        seen[entry_id] = entry.file
    cards = Cards(
        events={entry.table["id"]: _event(entry, item_ids) for entry in of_kind["event"]},
        students=_students(of_kind["student"], item_ids),
        experiences={entry.table["id"]: _experience(entry, item_ids) for entry in of_kind["experience"]},
        items={entry.table["id"]: _item(entry, item_ids) for entry in of_kind["item"]},
        souvenirs=_souvenirs(of_kind["souvenir"]),
        prizes={entry.table["id"]: _prize(entry) for entry in of_kind["prize"]},
    )
    for entry in entries:
        entry.finish()
    _check_counts(cards, ", ".join(files))
    return cards


def _entries(file: str, text: str) -> list[_Entry]:
    if len(text) > MAX_FILE:
        raise CardError(file, "", msg("longer than {longest} characters.", longest=MAX_FILE))
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CardError(file, "", msg("not valid TOML: {reason}.", reason=str(error).rstrip("."))) from error
    except RecursionError as error:
        raise CardError(file, "", msg("nested too deeply.")) from error
    found = []
    for kind, listed in tables.items():
        if kind not in _KINDS:
            raise CardError(file, "", msg("'{kind}' is no kind of card entry.", kind=kind[:40]))
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            raise CardError(file, "", msg("entries are written [[{kind}]].", kind=kind))
        found += [_Entry(file, kind, number, table) for number, table in enumerate(listed, start=1)]
    return found


def _event(entry: _Entry, items: list[str]) -> EventCard:
    return EventCard(
        entry.identifier("id"),
        entry.text("name"),
        Season(entry.among("season", Season)),
        entry.identifier("motif"),
        entry.directives(items, own=False),
    )


def _students(entries: list[_Entry], items: list[str]) -> dict[str, StudentCard]:
    read = {}
    for entry in entries:
        student = entry.among("id", STUDENTS)
        read[student] = StudentCard(student, entry.text("name"), entry.text("character", 200), entry.trend(items))
    return {student: read[student] for student in STUDENTS if student in read}


def _experience(entry: _Entry, items: list[str]) -> ExperienceCard:
    return ExperienceCard(
        entry.identifier("id"),
        entry.among("student", STUDENTS),
        entry.text("name"),
        Season(entry.among("season", Season)),
        entry.identifier("motif"),
        entry.directives(items, own=True),
        entry.trend(items) if "trend" in entry.table else None,
    )


def _item(entry: _Entry, items: list[str]) -> ItemCard:
    return ItemCard(entry.identifier("id"), entry.text("name"), entry.identifier("motif"), entry.directives(items, own=False))


def _souvenirs(entries: list[_Entry]) -> dict[str, Souvenir]:
    read: dict[str, Souvenir] = {}
    for entry in entries:
        student = entry.among("student", STUDENTS)
        if student in read:
            entry.fail(msg("this student already has a souvenir."))
        read[student] = Souvenir(student, entry.text("name"), entry.text("text", 2000))
    return read


def _prize(entry: _Entry) -> Prize:
    return Prize(entry.identifier("id"), entry.text("name"), entry.number("from_round", 1, 8), entry.conditions())


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
