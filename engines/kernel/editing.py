"""Set-up positions put together by hand: a table whose commands change the position itself, with undo and redo like any other (TBL-8).

The position under edit is like a view: what lies face down has no face yet, and is dealt at random from what remains when the game is to
go on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command, CommandError, word
from engines.kernel.contract import Applied, Game, Outcome, Problem, Refusal, Refused, Setup, Stage, Wording
from engines.kernel.messages import Message, msg, player
from engines.kernel.moves import Moves
from engines.kernel.options import OptionValue
from engines.kernel.rng import Rng
from engines.kernel.serialization import DataError, from_data, parse_json, to_data

S = TypeVar("S")
SEAT = 0
"""The seat that edits."""


# The edit


def _read(text: str) -> str:
    changes = parse_json(text)
    if type(changes) is not dict or not changes:
        raise CommandError(msg("'{word}' is not an object of changes", word=text[:40]))
    return text


@frozen
class Put(Command, verb="put"):
    """Set parts of the position: an object of values by path, as JSON without spaces: ``{"rows.0.points":3}``."""

    changes: str = word(_read)

    @classmethod
    def of(cls, **changes: Any) -> Put:
        """The edit with these values in plain data; ``__`` in a name stands for the dot of a path.

        >>> Put.of(rows__0__points=3, round=2).text()
        'put {"round":2,"rows.0.points":3}'
        """
        return cls.at({path.replace("__", "."): value for path, value in changes.items()})

    @classmethod
    def at(cls, changes: Mapping[str, Any]) -> Put:
        """The edit with these values in plain data by path."""
        return cls(json.dumps(changes, sort_keys=True, separators=(",", ":")).replace(" ", "\\u0020"))


def difference(before: Any, after: Any, path: str = "") -> dict[str, Any]:
    """The parts that differ between two values in plain data, by path, with those of the second.

    >>> difference({"a": [1, 2], "b": 3}, {"a": [1, 5], "b": 3})
    {'a.1': 5}
    """
    keys: Iterable[Any] = ()
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        keys = after
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        keys = range(len(after))
    if keys:
        parts = [difference(before[key], after[key], f"{path}.{key}" if path else str(key)) for key in keys]
        return {where: value for part in parts for where, value in part.items()}
    return {} if before == after else {path: after}


def _put(data: Any, path: str, value: Any) -> None:
    """Set one part of plain data. Raises DataError if it has no such part."""
    *steps, last = path.split(".")
    try:
        for step in steps:
            data = data[int(step)] if isinstance(data, list) else data[step]
        key = int(last) if isinstance(data, list) else last
        data[key]
        data[key] = value
    except (LookupError, TypeError, ValueError) as error:
        raise DataError(msg("there is no such part"), path[:80]) from error


def _matching(data: Any, steps: list[str], path: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of plain data that a path leads to, in which ``*`` stands for every place of a list."""
    if not steps:
        yield path, data
        return
    for key in range(len(data)) if steps[0] == "*" else (steps[0],):
        yield from _matching(data[key], steps[1:], f"{path}.{key}" if path else str(key))


# What a game adds


@frozen
class Part:
    """A part of a position that players put in.

    Args:
        name: Its name, or a function of the position and the numbers in its path; an empty one hides the part.
        words: The values that it can have, or its elements, in plain data, with their words; None for numbers and switches.
    """

    name: Message | Callable[[Any, tuple[int, ...]], Message]
    words: Callable[[Any], Mapping[Any, Message]] | None = None
    key: str = ""
    """The field of its elements by which they are listed; `Editor.filled` makes elements of these."""


def seats(position: Any) -> Mapping[Any, Message]:
    """The players by seat: the words of a part that is a player."""
    return {seat: player(seat) for seat in range(len(position.players))}


def whose(_: Any, at: tuple[int, ...]) -> Message:
    """The player with the last number in a path: the name of a part that has everything of theirs."""
    return player(at[-1])


class Editor(Generic[S]):
    """A game's part in putting positions together. By default the position is the first player's view, and nothing follows from it."""

    parts: ClassVar[Mapping[str, Part]] = {}
    """The parts that are put in as a list, by path, as a table is read; ``*`` stands for every place of a list."""

    def part(self, path: str) -> Part | None:
        """The part at a path."""
        return self.parts.get(".".join("*" if step.isdecimal() else step for step in path.split(".")))

    def name(self, position: S, path: str) -> Message:
        """The name of the part at a path; an empty message if it is not shown."""
        part = self.part(path)
        if part is None:
            return msg("")
        return (
            part.name
            if isinstance(part.name, Message)
            else part.name(position, tuple([int(step) for step in path.split(".") if step.isdecimal()]))
        )

    def listed(self, position: S) -> Iterator[tuple[str, Any]]:
        """The paths of the parts that are shown, with their values in plain data."""
        data = to_data(position)
        for pattern, part in self.parts.items():
            for path, value in _matching(data, pattern.split(".")):
                if self.name(position, path).text:
                    yield path, [each[part.key] for each in value] if part.key else value

    def filled(self, position: S, path: str, value: Any) -> Any:
        """A value that is put in, in full: in plain data as it is in the position."""
        return value

    def opened(self, game: Game[S], state: S) -> S:
        """A state as it lies for editing: what players can't know at a real table lies face down."""
        return game.view(state, SEAT)

    def blank(self, game: Game[S], setup: Setup) -> S:
        """The position with which editing begins."""
        return self.opened(game, game.new(setup).state)

    def settled(self, game: Game[S], position: S) -> S:
        """A position with everything that follows from its other parts, such as the number of cards left in a deck."""
        return position

    def doubts(self, state: S) -> Iterable[Problem]:
        """The problems of a sound state that no game leads to."""
        return ()

    def dealt(self, game: Game[S], position: S, rng: Rng) -> S:
        """A state to play on from: what lies face down is dealt at random from what remains. May raise ValueError or LookupError."""
        return game.determinize(position, SEAT, rng)


class EditingWording(Wording[S]):
    """The sentences about a position under edit."""

    def __init__(self, game: Editing[S]) -> None:
        self.game = game

    def prompt(self, state: S, seat: int) -> Message:
        """The first problem, or that the position can be played."""
        found = self.game.faults(state)
        return found[0].words if found else msg("This position can be played.")

    def describe(self, state: S, command: Command) -> Message:
        """The part that an edit changes, and whose it is."""
        paths = [*parse_json(command.changes)] if isinstance(command, Put) else []
        steps = paths[0].split(".") if len(paths) == 1 else []
        above = [self.game.edits.name(state, ".".join(steps[:count])) for count in range(len(steps), 0, -1)]
        match [name for name in above if name.text]:
            case [part, whole, *_]:
                return msg("{part} of {whole}", part=part, whole=whole)
            case [part]:
                return part
        return msg("the last change")

    def stage(self, state: S) -> Stage:
        """There is only one."""
        return Stage(0, msg("Setting up the position"))


class Editing(Game[S]):
    """A game whose positions are put together: all commands are edits, the one seat that decides makes them, and nothing is hidden."""

    command_types = (Put,)

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.edits: Editor[S] = game.editor or Editor()
        # What a game's class says, this one takes from the game itself.
        for each in ("id", "name", "rules_version", "seat_counts", "state_type", "options"):
            vars(self)[each] = getattr(game, each)
        self.wording = EditingWording(self)
        self.faults = lru_cache(maxsize=64)(self._faults)

    def _faults(self, position: S) -> tuple[Problem, ...]:
        """Return the problems that keep a position from being played, each with its clause."""
        try:
            state = self.edits.dealt(self.game, position, Rng(1))
        except (ValueError, LookupError):
            return (Problem("TBL-8", msg("What lies face down can't be dealt from what remains.")),)
        return tuple(map(Problem.of, self.game.problems(state))) or tuple(self.edits.doubts(state))

    def dealt(self, position: S, rng: Rng) -> S:
        """The state to play on from. Raises Refused with the first problem."""
        found = self.faults(position)
        if found:
            raise Refused(Refusal(found[0].clause, found[0].words))
        return self.edits.dealt(self.game, position, rng)

    def check_setup(self, setup: Setup) -> Refusal | None:
        """Ask the game itself."""
        return self.game.check_setup(setup)

    def new(self, setup: Setup) -> Applied[S]:
        """The position with which editing begins."""
        return Applied(self.edits.settled(self.game, self.edits.blank(self.game, setup)))

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seat that edits."""
        return (SEAT,)

    def legal(self, state: S, seat: int) -> Moves[Command]:
        """Nothing: edits are too many to list."""
        return Moves(())

    def check(self, state: S, seat: int, command: Command) -> Refusal | None:
        """The refusal of an edit that the position has no room for."""
        try:
            self._edited(state, command)
        except DataError as error:
            return Refusal("TBL-8", msg("That can't be put there: {detail}.", detail=error.message))
        return None

    def apply(self, state: S, seat: int, command: Command) -> Applied[S]:
        """The position after an edit."""
        return Applied(self._edited(state, command))

    def _edited(self, state: S, command: Command) -> S:
        """The position after an edit. Raises DataError if it can't be made."""
        if not isinstance(command, Put):
            raise DataError(msg("this is not an edit"))
        data = to_data(state)
        for path, value in parse_json(command.changes).items():
            _put(data, path, self.edits.filled(state, path, value))
        position: S = from_data(data, self.state_type)
        return self.edits.settled(self.game, position)

    def view(self, state: S, seat: int | None) -> S:
        """The whole position: nothing of it is hidden."""
        return state

    def needs_hidden(self, state: S, seat: int) -> bool:
        """True for the seat that edits, so that the table is always drawn from its side."""
        return seat == SEAT

    def determinize(self, view: S, seat: int | None, rng: Rng) -> S:
        """The position itself."""
        return view

    def rng(self, state: S) -> Rng:
        """The same in every position."""
        return Rng(0)

    def outcome(self, state: S) -> Outcome | None:
        """None: editing ends with playing on."""
        return None

    def problems(self, state: S) -> tuple[str, ...]:
        """Nothing: a position under edit may be incomplete. `faults` says what is wrong."""
        return ()

    def options_of(self, state: S) -> Mapping[str, OptionValue]:
        """Ask the game itself."""
        return self.game.options_of(state)

    def seats(self, state: S) -> range:
        """The seats of the table."""
        return self.game.seats(state)
