"""The lessons that come with the app: read from resources, checked against the rules, and played at a table that is not saved."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, cached_property
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from attrs import evolve, frozen

from engines import Table
from engines.kernel import records
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Event, Game, Refusal, Refused
from engines.kernel.messages import Message
from engines.kernel.records import SUFFIX, RecordError
from engines.kernel.serialization import DataError, from_data, new_converter
from resources import folder
from resources import text as resource_text
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.rulebook import MODES
from tabletop_qt.store.session import NoJournal, Session, practice_table

if TYPE_CHECKING:
    from cattrs import Converter

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
        """True if a command is one of them."""
        if self.verb not in (ANY, command.verb):
            return False
        return all(any(fnmatchcase(written(command, name), value) for value in values) for name, values in self.fields)


Claims = tuple[tuple[str, str], ...]
"""Paths of values, each with what stands there."""


@frozen
class Stage:
    """One stage of a step: its text while the command that is put together, or the state, has these values."""

    when: Claims
    text: Message
    points: tuple[str, ...] = ()


@frozen
class Step:
    """One step of a lesson; see the module. One that accepts nothing only explains, or with ``until`` plays the record on."""

    at: int
    text: Message
    accept: tuple[Accepted, ...] = ()
    until: int = 0
    otherwise: Message | None = None
    after: Message | None = None
    clause: str = ""
    points: tuple[str, ...] = ()
    points_after: tuple[str, ...] = ()
    claims: Claims = ()
    claims_after: Claims = ()
    stage: tuple[Stage, ...] = ()
    walks: tuple[tuple[str, int], ...] = ()
    """The pieces that show how they walk, by id, and how many steps of their path."""

    def reached(self, draft: object, state: object) -> Stage | None:
        """The stage that is reached; None at the beginning."""

        def holds(claim: tuple[str, str]) -> bool:
            return not any(_false(draft, (claim,), "when")) or not any(_false(state, (claim,), "when"))

        return next((stage for stage in reversed(self.stage) if all(map(holds, stage.when))), None)

    @property
    def texts(self) -> tuple[Message, ...]:
        """All that it may say."""
        return tuple([text for text in (self.text, *(stage.text for stage in self.stage), self.after) if text is not None])

    @property
    def asks(self) -> bool:
        """True if it asks for something to be done."""
        return bool(self.accept)

    def accepts(self, command: Command) -> bool:
        """True if a command is one it asks for."""
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
    play: Message | None = None
    """The label of the button that starts a game after it, if it has its own."""

    @property
    def id(self) -> str:
        """Its name among the lessons of all games."""
        return f"{self.game}/{self.name}"

    @property
    def file(self) -> str:
        """The name of its file in errors."""
        return f"{self.game}/{FOLDER}/{self.name}.toml"

    @property
    def several(self) -> bool:
        """True if its table has more than one seat."""
        return len(records.read(self.record).header.seats) > 1

    def table(self, game: Game[Any], name: str = "") -> Table:
        """Its record, played to the end, with this name for the person. Raises LessonError if it can't be followed."""
        try:
            table = Table.from_record(self.record, {self.game: game})
        except RecordError as error:
            raise LessonError(self.file, 0, f"its record can't be opened: {error}") from error
        if table.fault is not None:
            raise LessonError(self.file, 0, f"its record can't be followed: {table.fault}")
        if not name:
            return table
        setup = table.setup
        seats = [evolve(seat, name=name) if number == seat_of(table) else seat for number, seat in enumerate(setup.seats)]
        same = Table.new(game, seats=seats, options=setup.options, deal=setup.deal, policy=table.policy, position=setup.position)
        for played in table.moves:
            same.play(played.command, played.seat)
        return same

    def until(self, index: int) -> int:
        """The number of decisions in the record up to the end of a step, with the moves that follow it."""
        step = self.steps[index]
        if not step.asks:
            return step.until or step.at
        return step.until or (self.steps[index + 1].at if index + 1 < len(self.steps) else self.length)

    @cached_property
    def length(self) -> int:
        """The number of decisions in its record."""
        return sum(entry.kind == records.PLAY for entry in records.read(self.record).entries)


def written(command: Command, name: str) -> str:
    """The written form of a command's field; empty if the command has no such field."""
    for each in attrs.fields(type(command)):
        if each.name == name:
            value = getattr(command, name)
            return str(each.metadata["write"](value) if "write" in each.metadata else value)
    return ""


# Reading


@frozen
class _Written:
    title: Message
    minutes: int
    step: tuple[Step, ...]
    place: int = 1
    play: Message | None = None
    record: str = ""


@cache
def _converter() -> Converter:
    made = new_converter()
    made.register_structure_hook(Message, lambda written, _: _line(made.structure(written, str)))
    made.register_structure_hook(Accepted, _accepted)
    made.register_structure_hook_func(lambda kind: kind == Claims, _claims)
    made.register_structure_hook_func(lambda kind: kind == tuple[tuple[str, int], ...], lambda written, _: tuple(written.items()))
    return made


_RECORD = re.compile('^record = "(\\w+)"$', re.MULTILINE)
"""The name of the lesson whose record a lesson shares: it goes on in the same game."""


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order. Raises LessonError with file, step and reason."""
    where = folder(game, FOLDER)
    names = sorted(path.stem for path in where.glob("*.toml")) if where.is_dir() else []
    return tuple(sorted((_load(game, name) for name in names), key=lambda lesson: (lesson.place, lesson.name)))


def _load(game: str, name: str) -> Lesson:
    file, source = f"{game}/{FOLDER}/{name}.toml", resource_text(game, FOLDER, f"{name}.toml")
    shared = _RECORD.search(source)
    kept = shared[1] if shared is not None else name
    try:
        record = resource_text(game, FOLDER, kept + SUFFIX)
    except FileNotFoundError as error:
        raise LessonError(file, 0, f"there is no record {kept}{SUFFIX} beside it") from error
    return read(source, game, name, record)


def read(source: str, game: str, name: str, record: str) -> Lesson:
    """The lesson that a TOML text holds, with its record. Raises LessonError with file, step and reason."""
    file = f"{game}/{FOLDER}/{name}.toml"
    try:
        found = from_data(tomllib.loads(source), _Written, _converter())
    except tomllib.TOMLDecodeError as error:
        raise LessonError(file, 0, str(error)) from error
    except DataError as error:
        step = re.match(r"step\[(\d+)\]\.?", error.place)
        part = (error.place[step.end() :] if step else error.place).partition("[")[0]
        raise LessonError(file, int(step[1]) + 1 if step else 0, f"'{part}': {error.reason}" if part else str(error.reason)) from error
    if not found.title.text or not found.step:
        raise LessonError(file, 0, "a lesson needs a title and steps")
    if not 1 <= found.minutes <= 30:
        raise LessonError(file, 0, "'minutes': a lesson takes 1 to 30")
    for number, each in enumerate(found.step, 1):
        fault = _fault(each)
        if fault:
            raise LessonError(file, number, fault)
    for number, (before, later) in enumerate(pairwise(found.step), 2):
        if later.at < max(before.at + before.asks, before.until):
            raise LessonError(file, number, f"'at': {later.at} comes before what step {number - 1} leads to")
    return Lesson(game, name, found.title, found.minutes, found.place, found.step, record, found.play)


def _fault(step: Step) -> str:
    if step.at < 0:
        return "'at': there is no such decision"
    if not step.text.text:
        return "'text': it says nothing"
    if not step.asks and (step.otherwise or step.stage or (not step.until and (step.after or step.points_after or step.claims_after))):
        return "it asks for nothing ('accept'), so nothing comes after it"
    return ""


def _claims(written: Mapping[str, Any], _: object) -> Claims:
    return tuple([(path, plain(value)) for path, value in written.items()])


def _accepted(given: Mapping[str, Any], _: object) -> Accepted:
    verb = given.get("do")
    if not isinstance(verb, str) or not verb:
        raise ValueError("an entry says with 'do' which kind of command it is")
    values = {name: value if isinstance(value, list) else [value] for name, value in given.items() if name != "do"}
    return Accepted(verb, tuple([(name, tuple([str(each) for each in several])) for name, several in values.items()]))


def _line(text: str) -> Message:
    return Message(" ".join(text.split()))


def plain(value: object) -> str:
    """The words of a claimed value, for comparison."""
    if isinstance(value, list | tuple) and not hasattr(value, "word"):
        return " ".join(plain(each) for each in value)
    return str(getattr(value, "word", value))


def seat_of(table: Table) -> int:
    """The seat of the person who takes the lesson."""
    return next((number for number, seat in enumerate(table.seats) if seat.player == PERSON), 0)


# Checks against the rules

MOST_TRIED = 400
"""The number of accepted commands that are tried for a step."""


def check(lesson: Lesson, game: Game[Any]) -> None:
    """Check a lesson against the rules: it replays, it asks for legal commands, and its claims are true.

    If a step has no answer to commands that lead elsewhere, all that it accepts (the first `MOST_TRIED` commands) must lead on.
    Raises LessonError with file, step and reason.
    """
    table = lesson.table(game)
    if sum(seat.player == PERSON for seat in table.seats) != 1:
        raise LessonError(lesson.file, 0, "one seat of its record, and only one, must be a person's")
    for number, step in enumerate(lesson.steps, 1):
        if max(step.at, step.until) > table.turn:
            raise LessonError(lesson.file, number, f"'at' or 'until': the record has {table.turn} decisions only")
    for number in range(1, len(lesson.steps) + 1):
        fault = next(_faults(lesson, number - 1, table), "")
        if fault:
            raise LessonError(lesson.file, number, fault)


def holds(lesson: Lesson, index: int, table: Table, state: Any) -> bool:
    """True if the lesson can continue from a state off its record. ``table`` is the record, played to its end."""
    step, game = lesson.steps[index], table.game
    if any(_false(state, step.claims, "claims")):
        return False
    if lesson.until(index) == step.at:
        return True
    shown = table.played(step.at + 1)
    others = (command for command in game.legal(state, shown.seat) if step.accepts(command))
    return any(
        game.check(state, shown.seat, command) is None and not any(_led_to(lesson, index, table, state, command))
        for command in islice(chain((shown.command,), others), MOST_TRIED)
    )


def leads_on(lesson: Lesson, index: int, table: Table, state: Any, command: Command) -> bool:
    """True if a step accepts a legal command, the others can play on as in the record, and the step's later claims hold."""
    return lesson.steps[index].accepts(command) and not any(_led_to(lesson, index, table, state, command))


def _faults(lesson: Lesson, index: int, table: Table) -> Iterator[str]:
    step, seat, game = lesson.steps[index], seat_of(table), table.game
    state = table.state_at(step.at)
    yield from _false(state, step.claims, "claims")
    yield from _unknown(step, game)
    if not step.asks:
        if step.until:
            yield from _led_to(lesson, index, table, state, table.played(step.at + 1).command)
        return
    if seat not in game.to_act(state) or step.at == table.turn:
        yield "'accept': the person has nothing to decide there"
        return
    shown = table.played(step.at + 1)
    if shown.seat != seat or not step.accepts(shown.command):
        yield f"'accept': the record goes on with '{shown.seat} {shown.command}', which it does not accept"
        return
    yield from _led_to(lesson, index, table, state, shown.command)
    if step.otherwise is None:
        for command in islice(filter(step.accepts, game.legal(state, seat)), MOST_TRIED):
            yield from (f"{fault}; 'otherwise' should say what to do instead" for fault in _led_to(lesson, index, table, state, command))


def _led_to(lesson: Lesson, index: int, table: Table, state: Any, command: Command) -> Iterator[str]:
    step, game = lesson.steps[index], table.game
    state = game.apply(state, table.played(step.at + 1).seat, command).state
    for number in range(step.at + 2, lesson.until(index) + 1):
        played = table.played(number)
        if game.check(state, played.seat, played.command) is not None:
            yield f"'accept': after '{command}', decision {number} of the record, '{played.command}', is not legal"
            return
        state = game.apply(state, played.seat, played.command).state
    yield from (f"after '{command}': {fault}" for fault in _false(state, step.claims_after, "claims_after"))


def _unknown(step: Step, game: Game[Any]) -> Iterator[str]:
    kinds = {kind.verb: {each.name for each in attrs.fields(kind)} for kind in game.command_types}
    for accepted in step.accept:
        if accepted.verb != ANY and accepted.verb not in kinds:
            yield f"'accept': there is no command '{accepted.verb}'"
        elif unknown := [name for name, _ in accepted.fields if name not in kinds.get(accepted.verb, set())]:
            yield f"'accept': '{accepted.verb}' has no '{unknown[0]}'"


def _false(state: object, claims: Claims, part: str) -> Iterator[str]:
    for path, claimed in claims:
        try:
            found = plain(value_at(state, path))
        except (AttributeError, LookupError, TypeError, ValueError):
            yield f"'{part}': there is no {path}"
            continue
        if found != claimed:
            yield f"'{part}': {path} is {found}, not {claimed}"


def value_at(state: object, path: str) -> object:
    """The value at a path such as ``players.0.hand``; ``len`` is the number of members, ``kind`` the name of a value's class."""
    value: Any = state
    for part in path.split("."):
        if part.lstrip("-").isdigit():
            value = value[int(part)]
        elif part == "len":
            value = len(value)
        elif part == "kind":
            value = type(value).__name__
        else:
            value = getattr(value, part)
    return value


class LessonSession(Session):
    """The session of a lesson. ``gate`` returns why the lesson does not ask for a legal command of the person's, or None if it does."""

    shows_result = False

    def __init__(self, lesson: Lesson, whole: Table, paths: Paths) -> None:
        super().__init__(practice_table(whole), NoJournal(Path(lesson.name + SUFFIX)), paths)
        self._whole = whole
        self._start = self.table.snapshot()
        self.lesson = lesson
        self.gate: Callable[[Command], Message | None] = lambda _: None
        self.seat = seat_of(whole)

    def play(self, command: Command | str, seat: int | None = None) -> tuple[Event, ...]:
        """Play a decision, unless it is one of the person's that the lesson does not ask for. Raises Refused."""
        if seat == self.seat and isinstance(command, Command) and self.table.check(command, seat) is None:
            answer = self.gate(command)
            if answer is not None:
                raise Refused(Refusal("", answer))
        return super().play(command, seat)

    def recorded(self, turn: int) -> tuple[int, Command]:
        """The seat and command of the record's decision after ``turn`` others."""
        played = self._whole.played(turn + 1)
        return played.seat, played.command

    def until(self, index: int) -> int:
        """The number of decisions after which a step of the lesson is over."""
        return min(self.lesson.until(index), self._whole.turn)

    def leads_on(self, index: int, command: Command) -> bool:
        """True if a step asks for a legal command in the present state."""
        return leads_on(self.lesson, index, self._whole, self.table.state, command)

    def fits(self, index: int) -> bool:
        """True if a step can begin now: the table follows the record, or the step's claims hold."""
        if self.table.turn != self.lesson.steps[index].at:
            return False
        return self.on_the_line or holds(self.lesson, index, self._whole, self.table.state)

    @property
    def on_the_line(self) -> bool:
        """True if the table is in the record's state after as many decisions."""
        turn = self.table.turn
        return turn <= self._whole.turn and self.table.state == self._whole.state_at(turn)

    def go_to(self, turn: int) -> None:
        """Bring the table to the record's state after ``turn`` decisions, from the present state or from the beginning."""
        if self.table.turn > turn or not self.on_the_line:
            self.table.restore(self._start)
        while self.table.turn < turn:
            seat, command = self.recorded(self.table.turn)
            self.table.play(command, seat)


# A game in a nutshell

NUTSHELL = "nutshell.toml"
"""The file of a game with a few pictures and a line each.

Each ``[[picture]]`` shows the real table: ``record`` is one of the game's lessons, ``at`` the number of decisions played, and ``shows``
what to show, by ids of pieces and places with ``*`` for anything; with ``draft`` the next move is just about to be played. ``text`` is the
line, ``clause`` the rule behind it. A picture with ``modes`` is for these modes only, as a clause is. A ``[[figure]]`` is like it, and
stands in the rule book only; pictures stand there too.
"""
FEWEST_PICTURES, MOST_PICTURES = 3, 5


class NutshellError(Exception):
    """A nutshell that can't be read: the file, the picture in it (0: none), and the reason."""

    def __init__(self, file: str, picture: int, reason: str) -> None:
        super().__init__(f"{file}: picture {picture}: {reason}" if picture else f"{file}: {reason}")
        self.file = file


@frozen
class Picture:
    """One picture: a lesson's record, the number of decisions played, the parts shown, and the line below.

    Where it can move, its pieces come from where they lay ``since`` an earlier number of decisions.
    """

    record: str
    at: int
    shows: tuple[str, ...]
    text: str
    clause: str
    draft: bool = False
    modes: tuple[str, ...] = ()
    since: int | None = None

    @property
    def words(self) -> Message:
        """The line below it."""
        return _line(self.text)


@frozen
class _WrittenNutshell:
    picture: tuple[Picture, ...]
    figure: tuple[Picture, ...] = ()


@cache
def nutshell(game: str) -> tuple[Picture, ...]:
    """The pictures of a game; none if it has no nutshell. Raises NutshellError with file, picture and reason."""
    return read_nutshell(resource_text(game, NUTSHELL), f"{game}/{NUTSHELL}") if folder(game, NUTSHELL).is_file() else ()


@cache
def figures(game: str) -> tuple[Picture, ...]:
    """The figures of a game's rule book, in the order of their clauses; none where they can't be read."""
    try:
        pictures = nutshell(game)
        return (*pictures, *read_nutshell(resource_text(game, NUTSHELL), NUTSHELL, "figure")) if pictures else ()
    except NutshellError:
        return ()


def read_nutshell(source: str, file: str, kind: str = "picture") -> tuple[Picture, ...]:
    """The pictures, or figures, in a TOML text; ``file`` is its name in errors. Raises NutshellError."""
    try:
        written = from_data(tomllib.loads(source), _WrittenNutshell)
    except (tomllib.TOMLDecodeError, DataError) as error:
        raise NutshellError(file, 0, str(error)) from error
    for mode in MODES:
        count = len(of_mode(written.picture, mode))
        if not FEWEST_PICTURES <= count <= MOST_PICTURES:
            raise NutshellError(file, 0, f"there are {FEWEST_PICTURES} to {MOST_PICTURES} pictures, not {count}")
    found = written.picture if kind == "picture" else written.figure
    for number, each in enumerate(found, 1):
        if not each.text.strip() or not each.shows or each.at < 0:
            raise NutshellError(file, number, "it needs a line, and something to show")
    return found


def of_mode(pictures: Sequence[Picture], mode: str) -> tuple[Picture, ...]:
    """The pictures for a mode of `MODES`; where none is known, those for playing alone."""
    return tuple([each for each in pictures if not each.modes or (mode or MODES[0]) in each.modes])
