"""What Trends answer (SYD-5.5): one account of it for rules, bots and hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.kernel.commands import Command
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import Lock, Refresh, RemoveLocker, Rotate, Swap
from engines.school_year_diary.model import Row
from engines.school_year_diary.tasks import Action
from engines.school_year_diary.vocabulary import NAMES_NO_ROW, Trigger

Facts = Mapping[str, Iterable[Trigger]]
"""What came about, as triggers of Trends: for the rows of each student, and what names no row for `ANYBODY`."""

ANYBODY = ""
"""Stands for every student, be there a row of theirs left or not."""

ANSWERED: Mapping[type[Command], Trigger] = {
    Rotate: Trigger.IDEA_ROTATES,
    Swap: Trigger.IDEA_SWAPS,
    Lock: Trigger.IDEA_LOCKS,
    RemoveLocker: Trigger.IDEA_UNLOCKS,
    Refresh: Trigger.IDEA_REFRESHES,
}
"""The uses of an idea that Trends can answer though no row has moved."""

GIVEN = {Action.GIVE: Trigger.DIRECTIVE_GIVEN, Action.CHAIN: Trigger.CHAIN_GIVEN}
"""The triggers of a directive and of a chain."""


def answering(cards: Cards, zone: Iterable[str], facts: Facts) -> tuple[str, ...]:
    """The cards of the trend zone whose Trends answer the facts."""
    anybody = facts.get(ANYBODY, ())
    found = []
    for card in zone:
        trend = cards.trend(card)
        if trend is not None and (trend.when in anybody or trend.when in facts.get(cards.student_of(card), ())):
            found.append(card)
    return tuple(found)


def of_rows(trigger: Trigger, rows: Iterable[Row]) -> Facts:
    """The facts when something has come about for these rows, or, where the trigger names no row, at all."""
    return {ANYBODY: (trigger,)} if trigger in NAMES_NO_ROW else {row.student: (trigger,) for row in rows}


def of_idea(rows: Iterable[Row], command: Command) -> Facts:
    """The facts when an idea has been used for a command; none for what moves rows, which is judged as an action."""
    trigger = ANSWERED.get(type(command))
    if trigger is None:
        return {}
    numbers = {command.row} if isinstance(command, Rotate | Lock | RemoveLocker) else set()
    if isinstance(command, Swap):
        numbers = {command.row, command.other_row}
    return of_rows(trigger, [row for row in rows if row.number in numbers])


def of_action(rows: Iterable[Row], action: Action, before: Mapping[int, int], held: Iterable[int]) -> dict[str, set[Trigger]]:
    """The facts that an action brought about: which rows rose, fell, were ``held`` back or did not move."""
    given = GIVEN.get(action)
    facts: dict[str, set[Trigger]] = {ANYBODY: {given} if given else set()}
    all_raised: dict[str, bool] = {}
    for row in rows:
        was = before[row.number]
        found = facts.setdefault(row.student, set())
        if row.points > was:
            found.add(Trigger.ROW_RAISED)
            if row.ranks > was // 2:
                found.add(Trigger.RANK_GAINED)
        elif row.points < was:
            found.add(Trigger.ROW_LOWERED)
        elif row.number in held:
            found.add(Trigger.ROW_HELD_BACK)
        elif given:
            found.add(Trigger.ROW_UNMOVED)
        all_raised[row.student] = all_raised.get(row.student, True) and row.points > was
    for student, raised in all_raised.items():
        if raised:
            facts[student].add(Trigger.ALL_RAISED)
    return facts
