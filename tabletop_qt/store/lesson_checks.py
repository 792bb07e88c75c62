"""Lessons held against the rules: what is asked for is legal, what is said is true of the position (no Qt)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.contract import PERSON, Game
from tabletop_qt.store.lessons import ANY, Lesson, LessonError, Step, plain, seat_of

MOST_TRIED = 400
"""How many of the commands that a step accepts are tried."""


def check(lesson: Lesson, game: Game[Any]) -> None:
    """Hold a lesson against the rules: it replays, what it asks for is legal, and what it says is true.

    Where a step has no answer to commands that lead elsewhere, whatever it accepts (the first `MOST_TRIED` commands) must lead on.
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
    """Whether all that a step says is true of a state that is not the record's own, so that the lesson can go on from it.

    ``table`` is the record, played to its end.
    """
    step = lesson.steps[index]
    if next(_false(state, step.claims, "claims"), None) is not None:
        return False
    if not step.asks:
        return True
    shown = table.played(step.at + 1)
    return table.game.check(state, shown.seat, shown.command) is None and leads_on(lesson, index, table, state, shown.command)


def leads_on(lesson: Lesson, index: int, table: Table, state: Any, command: Command) -> bool:
    """Whether a legal command is what a step asks for.

    It accepts it, the others can play on as in the record, and what the step says afterwards is true.
    """
    return lesson.steps[index].accepts(command) and next(_led_to(lesson, index, table, state, command), None) is None


def _faults(lesson: Lesson, index: int, table: Table) -> Iterator[str]:
    step, seat, game = lesson.steps[index], seat_of(table), table.game
    state = table.state_at(step.at)
    yield from _false(state, step.claims, "claims")
    yield from _unknown(step, game)
    if not step.asks:
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
    state = game.apply(state, seat_of(table), command).state
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


def _false(state: object, claims: tuple[tuple[str, str], ...], part: str) -> Iterator[str]:
    for path, claimed in claims:
        try:
            found = plain(value_at(state, path))
        except (AttributeError, LookupError, TypeError, ValueError):
            yield f"'{part}': there is no {path}"
            continue
        if found != claimed:
            yield f"'{part}': {path} is {found}, not {claimed}"


def value_at(state: object, path: str) -> object:
    """What a path such as ``players.0.hand`` leads to: attributes by name, members by number.

    ``len`` is how many members there are, ``kind`` the name of a value's class.
    """
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
