"""Rules of the simplest kinds of command: always allowed, allowed unless there is a reason, naming one of some options, or of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

import attrs
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import NEAREST, Ask, Rule, Settles
from engines.kernel.messages import Message
from engines.kernel.moves import Family, Picks, only

C = TypeVar("C", bound=Command)


def always(
    command: type[C], clause: str, perform: Callable[[Any, Any, C], None], settles: Settles = Settles.SEAT
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command with nothing to choose, which is always allowed when the decision is asked for."""
    family = Family(lambda: (command(),))
    return Rule(command, clause, lambda _: family, lambda *_: None, perform, settles)


def unless(
    command: type[C],
    clause: str,
    why_not: Callable[[Any], Refusal | None],
    perform: Callable[[Any, Any, C], None],
    settles: Settles = Settles.SEAT,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command with nothing to choose, which is allowed unless there is a reason against it; to draw it takes no chance."""
    family, nothing = only(command()), Family[C](tuple)
    return Rule(command, clause, lambda ask: nothing if why_not(ask) else family, lambda ask, _: why_not(ask), perform, settles)


def one_of(
    command: type[C],
    clause: str,
    options: Callable[[Any], Sequence[Any]],
    reason: Callable[[Any, Any], Message | Refusal],
    perform: Callable[[Any, Any, C], None],
    settles: Settles = Settles.SEAT,
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one thing, which must be one of some options.

    Args:
        command: The kind of command; it has one field.
        clause: Where the rules speak of it.
        options: What can be named, in order, when the decision is put to a seat.
        reason: Why something else can't be; a refusal, without alternatives, where another clause says so.
        perform: What the command does.
        settles: What of the decision is over then.
        near: A number for each option: a refusal offers those whose numbers are nearest. Without it, it offers the first ones.
    """
    (field,) = attrs.fields(command)
    named = attrgetter(field.name)
    naming: Callable[[Any], C] = cache(command)  # commands are frozen, so each is made once

    def why_not(ask: Ask[Any, Any, Any], tried: C) -> Refusal | None:
        found, wrong = options(ask), named(tried)
        if wrong in found:
            return None
        if near is not None:
            found = sorted(found, key=lambda option: abs(near(option) - near(wrong)))
        why, offered = reason(ask, wrong), tuple([naming(option) for option in found[:NEAREST]])
        return Refusal(clause, why, offered) if isinstance(why, Message) else evolve(why, alternatives=offered)

    return Rule(command, clause, lambda ask: Picks(naming, options, ask), why_not, perform, settles)


def from_hand(
    command: type[C],
    clause: str,
    reason: Callable[[Any, Any], Message],
    perform: Callable[[Any, Any, C], None],
    near: Callable[[Any], int] | None = None,
) -> Rule[Any, Any, Any, Any, C]:
    """The rule of a command that names one thing of the seat's own hand; arguments as for `one_of`."""
    return one_of(command, clause, lambda ask: ask.state.players[ask.seat].hand, reason, perform, near=near)
