"""Rules of the two simplest kinds of command: one that can always be given, and one that names one of some options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

import attrs

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import NEAREST, Ask, Rule, Settles, picks
from engines.kernel.messages import Message
from engines.kernel.moves import Family

C = TypeVar("C", bound=Command)


def always(
    command: type[C], clause: str, perform: Callable[[Any, Any, C], None], settles: Settles = Settles.SEAT
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command with nothing to choose, which is always allowed when the decision is asked for."""
    family = Family(lambda: (command(),))
    return Rule(command, clause, lambda _: family, lambda *_: None, perform, settles)


def one_of(
    command: type[C],
    clause: str,
    options: Callable[[Any], Sequence[Any]],
    reason: Callable[[Any, Any], Message],
    perform: Callable[[Any, Any, C], None],
    settles: Settles = Settles.SEAT,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one thing, which must be one of some options.

    Args:
        command: The kind of command; it has one field.
        clause: Where the rules speak of it.
        options: What can be named, in order, when the decision is put to a seat.
        reason: Why something else can't be.
        perform: What the command does.
        settles: What of the decision is over then.
    """
    (field,) = attrs.fields(command)
    name = field.name

    def moves(ask: Ask[Any, Any, Any]) -> Family[C]:
        return picks(lambda: list(options(ask)), command)

    def why_not(ask: Ask[Any, Any, Any], tried: C) -> Refusal | None:
        named = getattr(tried, name)
        return None if named in options(ask) else Refusal(clause, reason(ask, named), tuple(islice(moves(ask), NEAREST)))

    return Rule(command, clause, moves, why_not, perform, settles)
