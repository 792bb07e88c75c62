"""The lessons that come with the app: read from ``resources``, and held against the rules (no Qt).

A lesson is two files in ``resources/<game>/lessons``. The record ``<name>.homeroom`` is a game as the lesson goes; one seat of it is a
person's. ``<name>.toml`` has a ``title``, about how many ``minutes`` it takes, its ``place`` among the lessons of the game, and
``[[step]]`` after ``[[step]]``:

- ``at``: after how many decisions of the record the step begins.
- ``text``: what it says. ``clause``: where the rules say more.
- ``accept``: the commands that it asks for, as a list of ``{ do = "play", coin = [4, 5] }``: the verb and, where they matter, the fields,
  each with one value or several, in which ``*`` stands for anything. ``{ do = "any" }`` accepts whatever is legal. A step without
  ``accept`` only explains.
- ``until``: after how many decisions what followed is over; without it that is where the next step begins.
- ``otherwise``: what is said to another legal command. ``after``: what is said once it was done, and the others have played on.
- ``points`` and ``points_after``: the pieces, places and zones that it speaks of, by id, with ``*`` for anything; ``zone:`` names a zone.
- ``claims`` and ``claims_after``: what it says of the position, as paths into the state with the value there, so that a sentence that
  is not true of its position is found before anybody reads it. A command after which ``claims_after`` would not be true is not accepted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import attrs
from attrs import evolve, field, frozen

from engines import Table
from engines.kernel import records
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Game
from engines.kernel.messages import Message
from engines.kernel.records import SUFFIX, RecordError
from engines.kernel.serialization import DataError, from_data
from resources import folder
from resources import text as resource_text

FOLDER = "lessons"
ANY = "any"
"""The verb that stands for every command."""


class LessonError(Exception):
    """A lesson that can't be read or does not hold: the file, the step in it (0: none), and the reason."""

    def __init__(self, file: str, step: int, reason: str) -> None:
        super().__init__(f"{file}: step {step}: {reason}" if step else f"{file}: {reason}")
        self.file = file
        self.step = step
        self.reason = reason


@frozen
class Accepted:
    """Commands that a step asks for: of a verb, with these values of fields, as they are written; ``*`` stands for anything in a value."""

    verb: str
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def fits(self, command: Command) -> bool:
        """Whether a command is one of them."""
        if self.verb not in (ANY, command.verb):
            return False
        return all(any(fnmatchcase(written(command, name), value) for value in values) for name, values in self.fields)


@frozen
class Step:
    """One step of a lesson; see the module. One that accepts nothing only explains."""

    at: int
    text: Message
    accept: tuple[Accepted, ...] = ()
    until: int = 0
    otherwise: Message | None = None
    after: Message | None = None
    clause: str = ""
    points: tuple[str, ...] = ()
    points_after: tuple[str, ...] = ()
    claims: tuple[tuple[str, str], ...] = ()
    claims_after: tuple[tuple[str, str], ...] = ()

    @property
    def asks(self) -> bool:
        """Whether it asks for something to be done."""
        return bool(self.accept)

    def accepts(self, command: Command) -> bool:
        """Whether a command is what it asks for."""
        return any(accepted.fits(command) for accepted in self.accept)


@frozen(slots=False)
class Lesson:
    """A lesson of a game."""

    game: str
    name: str
    title: Message
    minutes: int
    place: int
    steps: tuple[Step, ...]
    record: str
    """The text of its record."""

    @property
    def id(self) -> str:
        """Its name among the lessons of all games."""
        return f"{self.game}/{self.name}"

    @property
    def file(self) -> str:
        """What its file is called in errors."""
        return f"{self.game}/{FOLDER}/{self.name}.toml"

    @property
    def several(self) -> bool:
        """Whether it is about a table with more than one seat."""
        return len(records.read(self.record).header.seats) > 1

    def table(self, game: Game[Any], name: str = "") -> Table:
        """Its record, played to the end, with the person called so. Raises LessonError where it can't be followed."""
        try:
            table = Table.from_record(self.record, {self.game: game})
        except RecordError as error:
            raise LessonError(self.file, 0, f"its record can't be opened: {error}") from error
        if table.fault is not None:
            raise LessonError(self.file, 0, f"its record can't be followed: {table.fault}")
        return _called(table, name) if name else table

    def until(self, index: int) -> int:
        """After how many decisions of the record what a step asks for, and what follows it, is over."""
        step = self.steps[index]
        if not step.asks:
            return step.at
        return step.until or (self.steps[index + 1].at if index + 1 < len(self.steps) else self.length)

    @cached_property
    def length(self) -> int:
        """How many decisions its record has."""
        return sum(entry.kind == records.PLAY for entry in records.read(self.record).entries)


def written(command: Command, name: str) -> str:
    """A field of a command as it is written; empty where the command has no such field."""
    for each in attrs.fields(type(command)):
        if each.name == name:
            value = getattr(command, name)
            return str(each.metadata["write"](value) if "write" in each.metadata else value)
    return ""


# Reading


@frozen
class _WrittenStep:
    at: int
    text: str
    accept: tuple[dict[str, Any], ...] = ()
    until: int = 0
    otherwise: str = ""
    after: str = ""
    clause: str = ""
    points: tuple[str, ...] = ()
    points_after: tuple[str, ...] = ()
    claims: dict[str, Any] = field(factory=dict)
    claims_after: dict[str, Any] = field(factory=dict)


@frozen
class _WrittenLesson:
    title: str
    minutes: int
    step: tuple[_WrittenStep, ...]
    place: int = 1


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. Raises LessonError with file, step and reason."""
    where = folder(game, FOLDER)
    names = sorted(path.stem for path in where.glob("*.toml")) if where.is_dir() else []
    return tuple(sorted((_load(game, name) for name in names), key=lambda lesson: (lesson.place, lesson.name)))


def _load(game: str, name: str) -> Lesson:
    file = f"{game}/{FOLDER}/{name}.toml"
    try:
        record = resource_text(game, FOLDER, name + SUFFIX)
    except FileNotFoundError as error:
        raise LessonError(file, 0, f"there is no record {name}{SUFFIX} beside it") from error
    return read(resource_text(game, FOLDER, f"{name}.toml"), game, name, record)


def read(source: str, game: str, name: str, record: str) -> Lesson:
    """The lesson that a TOML text holds, with its record. Raises LessonError with file, step and reason."""
    file = f"{game}/{FOLDER}/{name}.toml"
    try:
        found = from_data(tomllib.loads(source), _WrittenLesson)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(file, 0, str(error)) from error
    except DataError as error:
        step = re.match(r"step\[(\d+)\]\.?", error.place)
        part = error.place[step.end() :] if step else error.place
        raise LessonError(file, int(step[1]) + 1 if step else 0, f"'{part}': {error.reason}" if part else error.reason) from error
    if not found.title.strip() or not found.step:
        raise LessonError(file, 0, "a lesson needs a title and steps")
    if not 1 <= found.minutes <= 30:
        raise LessonError(file, 0, "'minutes': a lesson takes 1 to 30")
    steps = tuple([_step(file, number, step) for number, step in enumerate(found.step, 1)])
    for number, (before, later) in enumerate(pairwise(steps), 2):
        if later.at < before.at + before.asks:
            raise LessonError(file, number, f"'at': {later.at} comes before what step {number - 1} leads to")
    return Lesson(game, name, _line(found.title), found.minutes, found.place, steps, record)


def _step(file: str, number: int, step: _WrittenStep) -> Step:
    if step.at < 0:
        raise LessonError(file, number, "'at': there is no such decision")
    if not step.text.strip():
        raise LessonError(file, number, "'text': it says nothing")
    if not step.accept and (step.otherwise or step.after or step.points_after or step.claims_after):
        raise LessonError(file, number, "it asks for nothing ('accept'), so nothing comes after it")
    return Step(
        step.at,
        _line(step.text),
        tuple([_accepted(file, number, each) for each in step.accept]),
        step.until,
        _line(step.otherwise) if step.otherwise.strip() else None,
        _line(step.after) if step.after.strip() else None,
        step.clause,
        step.points,
        step.points_after,
        tuple([(path, plain(value)) for path, value in step.claims.items()]),
        tuple([(path, plain(value)) for path, value in step.claims_after.items()]),
    )


def _accepted(file: str, number: int, given: Mapping[str, Any]) -> Accepted:
    verb = given.get("do")
    if not isinstance(verb, str) or not verb:
        raise LessonError(file, number, "'accept': an entry says with 'do' which kind of command it is")
    values = {name: value if isinstance(value, list) else [value] for name, value in given.items() if name != "do"}
    return Accepted(verb, tuple([(name, tuple([str(each) for each in several])) for name, several in values.items()]))


def _line(text: str) -> Message:
    return Message(" ".join(text.split()))


def plain(value: object) -> str:
    """A value of a claim as it is compared: as words."""
    if isinstance(value, list | tuple) and not hasattr(value, "word"):
        return " ".join(plain(each) for each in value)
    return str(getattr(value, "word", value))


def seat_of(table: Table) -> int:
    """The seat of the person who takes the lesson."""
    return next((number for number, seat in enumerate(table.seats) if seat.player == PERSON), 0)


def _called(table: Table, name: str) -> Table:
    """The same table with another name for the person."""
    setup, person = table.setup, seat_of(table)
    seats = [evolve(seat, name=name) if number == person else seat for number, seat in enumerate(setup.seats)]
    same = Table.new(table.game, seats=seats, options=setup.options, deal=setup.deal, policy=table.policy, position=setup.position)
    for played in table.moves:
        same.play(played.command, played.seat)
    return same
