"""What a rule is: one kind of command, with all that is said of it in one place (TBL-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.rng import Rng
from engines.school_year_diary.agenda import ActDecision, Decision, TurnDecision
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import Player, State
from engines.school_year_diary.working import Working

C = TypeVar("C", bound=Command)
D = TypeVar("D", bound=Decision)
K = TypeVar("K")

Told = TurnDecision | ActDecision
"""An action as an idea, or because a card tells to: the same rules for both."""


@frozen
class Ask(Generic[D]):
    """A decision and what it is made in: a state or a seat's view of it."""

    cards: Cards
    state: State
    decision: D

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.decision.seat

    @property
    def player(self) -> Player:
        """What that seat holds."""
        return self.state.players[self.decision.seat]


@frozen
class Rule(Generic[D, C]):
    """A kind of command in a kind of decision: what may be done, why not, and what it does.

    ``moves`` are all legal ones and ``why_not`` the refusal of any other; both ask the same predicates. ``perform`` does one that
    ``why_not`` allows; the decision has been taken off the agenda before, unless it is a free action of a turn. ``ideas`` is what the
    command costs as a free action (SYD-3.4).
    """

    command: type[C]
    clause: str
    moves: Callable[[Ask[D]], Family[C]]
    why_not: Callable[[Ask[D], C], Refusal | None]
    perform: Callable[[Working, D, C], None]
    ideas: int = 0


def picks(options: Callable[[], list[K]], command: Callable[[K], C]) -> Family[C]:
    """A family of one command for each option; a draw makes just the one drawn."""

    def each() -> Iterable[C]:
        return (command(option) for option in options())

    def draw(rng: Rng) -> tuple[C, Rng] | None:
        found = options()
        if not found:
            return None
        option, after = rng.pick(found)
        return command(option), after

    return Family(each, draw)
