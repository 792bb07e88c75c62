"""Actions that move avatars: give a directive or a chain, raise or lower (SYD-4.2…4.5, 4.9).

Each is one action: the rows move, and `Judge` comes next.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from engines.kernel.flow import one_of
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary import directives, giving_chains
from engines.school_year_diary.board import no_row
from engines.school_year_diary.chain import layings
from engines.school_year_diary.commands import Chain, Give, Lower, Raise
from engines.school_year_diary.giving import Given
from engines.school_year_diary.hands import numbers
from engines.school_year_diary.model import State
from engines.school_year_diary.rule import Ask, IdeaOrCard, Rule
from engines.school_year_diary.tasks import ActDecision, Action, Judge
from engines.school_year_diary.working import Working


def _load(working: Working, given: Given) -> None:
    working.rows, working.players, working.decks = given.state.rows, list(given.state.players), given.state.decks


def _standing(working: Working) -> tuple[tuple[int, int], ...]:
    """The points of the rows before an action."""
    return tuple([(row.number, row.points) for row in working.rows])


# Give 1 directive


def _perform_give(working: Working, ask: Ask[IdeaOrCard], command: Give) -> None:
    before = _standing(working)
    _load(working, directives.give(working.state(), ask.seat, command))
    working.say_of(ask.seat, "given", msg("Directive {card} is given.", card=command.card), "SYD-4.2")
    working.then(Judge(ask.seat, Action.GIVE, before))


GIVE = Rule[IdeaOrCard, Give](
    Give,
    "SYD-4.2",
    moves=lambda ask: directives.gives(ask.state, ask.seat),
    why_not=lambda ask, command: directives.why_not_give(ask.state, ask.seat, command),
    perform=_perform_give,
)
"""Give 1 directive (SYD-4.2)."""


# Give a directives chain


def _perform_chain(working: Working, ask: Ask[IdeaOrCard], command: Chain) -> None:
    before = _standing(working)
    _load(working, giving_chains.give_chain(working.state(), ask.seat, command))
    cards = [laid.card for laid in command.cards]
    message = msgn(
        "A chain of {count} card is given: {cards}.", "A chain of {count} cards is given: {cards}.", len(cards), cards=numbers(cards)
    )
    working.say_of(ask.seat, "chain_given", message, "SYD-4.3")
    working.then(Judge(ask.seat, Action.CHAIN, before))


CHAIN = Rule[IdeaOrCard, Chain](
    Chain,
    "SYD-4.3",
    moves=lambda ask: giving_chains.chains(ask.state, ask.seat),
    why_not=lambda ask, command: giving_chains.why_not_give_chain(ask.state, ask.seat, command),
    perform=_perform_chain,
)
"""Give a directives chain (SYD-4.3, 4.4)."""


def can_chain(state: State, seat: int) -> bool:
    """Whether any two cards of the hand make a chain (SYD-4.3)."""
    return next(layings(state.players[seat].hand), None) is not None


# Raise and lower, as a card tells


def move_rows(working: Working, decision: ActDecision, chosen: Sequence[int]) -> None:
    """Raise or lower rows by what a card tells, clamped to 0…maximum, as one action (SYD-4.9)."""
    before = _standing(working)
    step = decision.amount if decision.action is Action.RAISE else -decision.amount
    working.rows = tuple(
        evolve(row, points=min(max(row.points + step, 0), row.maximum)) if row.number in chosen else row for row in working.rows
    )
    working.then(Judge(decision.seat, decision.action, before))


def _pickable(ask: Ask[ActDecision]) -> tuple[int, ...]:
    """The rows that the card is about (SYD-4.9)."""
    return ask.decision.rows


def _why_not_pick(ask: Ask[ActDecision], row: int) -> Message:
    if ask.state.row(row) is None:
        return no_row(ask.state, row)
    rows = ask.decision.rows
    return msgn(
        "“{card}” is about row {rows}, not about row {row}.",
        "“{card}” is about rows {rows}, not about row {row}.",
        len(rows),
        card=ask.content.names[ask.decision.card],
        rows=tuple(Message(str(each)) for each in rows),
        row=row,
    )


def _perform_pick(working: Working, ask: Ask[ActDecision], command: Raise | Lower) -> None:
    move_rows(working, ask.decision, (command.row,))


RAISE = one_of(Raise, "SYD-4.9", _pickable, _why_not_pick, _perform_pick)
"""Raise one of the rows that a card is about (SYD-4.9)."""

LOWER = one_of(Lower, "SYD-4.9", _pickable, _why_not_pick, _perform_pick)
"""Lower one of the rows that a card is about (SYD-4.9)."""
