"""What comes before anything else: undo of locked stands, Trends, unlocking, experiences, collecting (SYD-4.5, 5.2…5.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from engines.kernel.people import player
from engines.school_year_diary.commands import Lock, Refresh, RemoveLocker, Rotate, Swap
from engines.school_year_diary.model import ROW_LIMIT, Mode, Row
from engines.school_year_diary.prizes import prizes_due
from engines.school_year_diary.souvenirs import collect_souvenirs
from engines.school_year_diary.tasks import (
    Action,
    CollectPrize,
    CollectRow,
    EndReason,
    FollowExperience,
    FollowTrend,
    HandleDue,
    Judge,
    Mandatory,
    UnlockMedals,
)
from engines.school_year_diary.vocabulary import Trigger
from engines.school_year_diary.working import Working

Facts = Mapping[str, Iterable[Trigger]]
"""What came about for the rows of each student, as triggers of Trends."""


# Judging an action


def judge(working: Working, task: Judge) -> None:
    """Judge an action that has ended: rows on locked cells go back, then it is seen what became due (SYD-4.5, 5.1)."""
    before = dict(task.before)
    held = set()
    for row in working.rows:
        was = before[row.number]
        if row.points == was:
            continue
        if row.locked(row.points):
            held.add(row.number)
            working.put_row(evolve(row, points=was))
            working.say(
                "held_back",
                msg("Row {row} goes back to {points}: cell {cell} is locked.", row=row.number, points=was, cell=row.points),
                "SYD-4.5",
            )
        elif row.points > was:
            working.say("row_moved", msg("Row {row} rises from {was} to {points}.", row=row.number, was=was, points=row.points), "SYD-1.3")
        else:
            working.say("row_moved", msg("Row {row} falls from {was} to {points}.", row=row.number, was=was, points=row.points), "SYD-1.3")
    facts = _facts(working.rows, task.action, before, held)
    if task.action in _GIVEN:
        collect_souvenirs(working, task.seat, [student for student, found in facts.items() if Trigger.ALL_RAISED in found])
    _become_due(working, _set_off(working, facts))


_GIVEN = {Action.GIVE: Trigger.DIRECTIVE_GIVEN, Action.CHAIN: Trigger.CHAIN_GIVEN}


def _facts(rows: Iterable[Row], action: Action, before: Mapping[int, int], held: set[int]) -> dict[str, set[Trigger]]:
    """The triggers that an action brought about, by student (SYD-5.5)."""
    facts: dict[str, set[Trigger]] = {}
    all_raised: dict[str, bool] = {}
    given = _GIVEN.get(action)
    for row in rows:
        was = before[row.number]
        found = facts.setdefault(row.student, set())
        if given:
            found.add(given)
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


def _set_off(working: Working, facts: Facts) -> tuple[str, ...]:
    """The cards whose Trends the facts set off: each card at most once by an action and what follows from it (SYD-5.5)."""
    found = []
    for card in working.decks.trends:
        trend = working.content.trend(card)
        if trend is not None and card not in working.fired and trend.when in facts.get(working.content.student_of(card), ()):
            found.append(card)
    working.fired += tuple(found)
    return tuple(found)


def _become_due(working: Working, trends: tuple[str, ...], experiences: tuple[str, ...] = ()) -> None:
    """Handle next what is due now, together with what was waiting already."""
    task = working.agenda[0] if working.agenda else None
    if isinstance(task, HandleDue):
        working.take_task()
        working.then(evolve(task, trends=(*task.trends, *trends), experiences=(*task.experiences, *experiences)))
    else:
        working.then(HandleDue(working.in_charge, trends, experiences))


def answer_idea(working: Working, command: Command) -> None:
    """An idea has been used: it is an action of its own, and Trends may answer it (SYD-5.5)."""
    trigger = _IDEAS.get(type(command))
    if trigger is None:
        return
    match command:
        case Rotate() | Lock() | RemoveLocker():
            numbers = {command.row}
        case Swap():
            numbers = {command.row, command.other_row}
        case _:
            numbers = {row.number for row in working.rows}
    working.fired = ()
    trends = _set_off(working, {row.student: (trigger,) for row in working.rows if row.number in numbers})
    if trends:
        _become_due(working, trends)


_IDEAS: Mapping[type[Command], Trigger] = {
    Rotate: Trigger.IDEA_ROTATES,
    Swap: Trigger.IDEA_SWAPS,
    Lock: Trigger.IDEA_LOCKS,
    RemoveLocker: Trigger.IDEA_UNLOCKS,
    Refresh: Trigger.IDEA_REFRESHES,
}
"""What Trends answer of all that an idea can be used for, where no row has moved."""


# What is due


def unlockable(working: Working) -> list[Row]:
    """The rows due for a medal: the last one featured, four or fewer, and a medal left (SYD-5.2)."""
    if not working.decks.medals:
        return []
    return [row for row in working.rows if len(row.medals) < ROW_LIMIT and row.featured == len(row.medals) - 1]


def collectable(working: Working) -> list[Row]:
    """The rows due for collecting: at their maximum, and no medal will come (SYD-5.6)."""
    return [row for row in working.rows if row.points == row.maximum and (len(row.medals) >= ROW_LIMIT or not working.decks.medals)]


def due(working: Working, task: HandleDue) -> tuple[Mandatory, ...]:
    """Everything that is due now, in the order it is handled where that can't matter (SYD-5.1)."""
    found: list[Mandatory] = [UnlockMedals()] if unlockable(working) else []
    found += [CollectRow(row.number) for row in collectable(working)]
    found += [FollowExperience(card) for card in task.experiences]
    found += [FollowTrend(card) for card in task.trends]
    found += prizes_due(working)
    return tuple(found)


def over(working: Working) -> EndReason | None:
    """Why the game ends as soon as nothing else is due: when competing, somebody handles no row any more (SYD-3.5)."""
    handlers = {row.handler for row in working.rows}
    return EndReason.ROWLESS if working.config.mode is Mode.COMP and len(handlers) < len(working.players) else None


def due_words(names: Mapping[str, Message], action: Mandatory) -> Message:
    """One of the things that are due, in words."""
    match action:
        case UnlockMedals():
            return msg("unlock medals")
        case CollectRow(row):
            return msg("collect row {row}", row=row)
        case FollowExperience(card):
            return msg("follow the experience “{card}”", card=names[card])
        case FollowTrend(card):
            return msg("follow the Trend of “{card}”", card=names[card])
        case CollectPrize(prize, seat):
            return msg("{who} collects the prize “{prize}”", who=player(seat), prize=names[prize])


# Unlocking and collecting


def unlock(working: Working, task: HandleDue) -> HandleDue:
    """Unlock medals (SYD-5.2), in solo for the whole column (SYD-5.3), and experiences of the rows that were due (SYD-5.4).

    Returns what is due now, with the experiences found and the Trends set off.
    """
    rows = unlockable(working)
    reached = 0
    students = []
    for row in rows:
        if _add_medal(working, row, "SYD-5.2"):
            reached = max(reached, len(row.medals) + 1)
            students.append(row.student)
    if len(working.players) == 1:
        for row in working.rows:
            if len(row.medals) < reached:
                _add_medal(working, row, "SYD-5.3")
    if not working.decks.medals:
        working.say("medals_gone", msg("The medal deck is empty."), "SYD-5.2")
    found = list(dict.fromkeys(students))
    trends = _set_off(working, dict.fromkeys(found, (Trigger.MEDAL_UNLOCKED,)))
    return HandleDue(task.seat, (*task.trends, *trends), (*task.experiences, *_find_experiences(working, found)))


def _add_medal(working: Working, row: Row, clause: str) -> bool:
    """The top medal of the deck on the right of a row, in default orientation; False where the deck is empty."""
    if not working.decks.medals:
        return False
    medal, *left = working.decks.medals
    working.put_decks(medals=tuple(left))
    working.put_row(evolve(row, medals=(*row.medals, medal)))
    working.revealed()
    working.say("medal_unlocked", msg("Row {row} gets medal {number}.", row=row.number, number=medal.number), clause)
    return True


def _find_experiences(working: Working, students: Iterable[str]) -> tuple[str, ...]:
    """The topmost card of each student and of the season of the round, taken from the experience deck without shuffling (SYD-5.4)."""
    in_season = experiences_in_season(working)
    found = []
    for student in students:
        found += [card for card in in_season if working.content.experiences[card].student == student][:1]
    return _take(working, found)


def experiences_in_season(working: Working) -> list[str]:
    """The cards of the experience deck that are of the season of the round, topmost first (SYD-5.4)."""
    season = working.season()
    return [card for card in working.decks.experiences if working.content.experiences[card].season == season]


def unlock_experiences(working: Working, amount: int) -> None:
    """The topmost experiences of the season, whoever's they are, because a card tells to (SYD-9.1). They are due next (SYD-5.4)."""
    _become_due(working, (), _take(working, experiences_in_season(working)[:amount]))


def _take(working: Working, found: Collection[str]) -> tuple[str, ...]:
    """Experiences found in the deck, taken from it without shuffling (SYD-5.4)."""
    if found:
        working.put_decks(experiences=tuple(card for card in working.decks.experiences if card not in found))
        working.revealed()
    for card in found:
        name = working.content.names[working.content.experiences[card].student]
        working.say("experience_unlocked", msg("{student} unlocks “{card}”.", student=name, card=working.content.names[card]), "SYD-5.4")
    return tuple(found)


def collect(working: Working, task: HandleDue, number: int) -> HandleDue:
    """Collect a row: lockers off, its medals to its handler's storage (SYD-5.6). Returns what is due now, with the Trends set off."""
    row = next(row for row in working.rows if row.number == number)
    working.rows = tuple(each for each in working.rows if each.number != number)
    working.put_player(row.handler, medals=(*working.players[row.handler].medals, *row.medals))
    message = msg("Row {row} of {student} is collected.", row=number, student=working.content.names[row.student])
    working.say_of(row.handler, "row_collected", message, "SYD-5.6")
    return evolve(task, trends=(*task.trends, *_set_off(working, {row.student: (Trigger.ROW_COLLECTED,)})))
