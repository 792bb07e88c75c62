"""Rules of a common shape: a command that holds one of some options, and one that can always be given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import NEAREST, Ask, Decision, FlowState, Rule, Settles, picks
from engines.kernel.messages import Message
from engines.kernel.moves import Family
from engines.kernel.working_copy import WorkingCopy

K = TypeVar("K")
S = TypeVar("S", bound=FlowState)
W = TypeVar("W", bound=WorkingCopy[Any, Any])
D = TypeVar("D", bound=Decision)
C = TypeVar("C", bound=Command)
T = TypeVar("T")


def one_of(
    command: type[C],
    clause: str,
    options: Callable[[Ask[K, S, D]], Sequence[T]],
    reason: Callable[[Ask[K, S, D], T], Message],
    perform: Callable[[W, Ask[K, S, D], C], None],
    near: Callable[[T], int] | None = None,
    settles: Settles = Settles.SEAT,
) -> Rule[K, S, W, D, C]:
    """A rule for a command with one field, which holds one of the ``options``.

    Args:
        command: The kind of command.
        clause: Where the rules speak of it.
        options: What can be chosen.
        reason: Why something else can't be.
        perform: What it does.
        near: A number for each option; a refusal names the options with the nearest numbers. Without it, it names the first ones.
        settles: What of the decision is over then.
    """
    (field,) = attrs.fields(command)
    chosen = attrgetter(field.name)
    holding: Callable[[T], C] = command

    def why_not(ask: Ask[K, S, D], tried: C) -> Refusal | None:
        found, option = options(ask), chosen(tried)
        if option in found:
            return None
        nearest = sorted(found, key=lambda other: abs(near(other) - near(option))) if near is not None else found
        return Refusal(clause, reason(ask, option), tuple([holding(other) for other in nearest[:NEAREST]]))

    return Rule(command, clause, lambda ask: picks(lambda: options(ask), holding), why_not, perform, settles)


def always(
    command: type[C], clause: str, perform: Callable[[W, Ask[K, S, D], C], None], settles: Settles = Settles.SEAT
) -> Rule[K, S, W, D, C]:
    """A rule for a command without fields that can always be given in its decision."""
    only = Family(lambda: [command()])
    return Rule(command, clause, lambda _: only, lambda *_: None, perform, settles)
