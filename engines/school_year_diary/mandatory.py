"""What must be handled before anything else: undo of locked stands, trends, unlocking, experiences, collecting (SYD-4.5, 5.*)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.school_year_diary.agenda import TREND, Due, Follow, Judge, OrderDecision, Stow
from engines.school_year_diary.commands import First
from engines.school_year_diary.model import ROW_LIMIT, Row
from engines.school_year_diary.order import order_matters
from engines.school_year_diary.rule import Ask, Rule, picks
from engines.school_year_diary.working import Working

Facts = Mapping[str, Iterable[str]]
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
    _become_due(working, _set_off(working, _facts(working.rows, task.action, before, held)))


def _facts(rows: Iterable[Row], action: str, before: Mapping[int, int], held: set[int]) -> dict[str, set[str]]:
    """The triggers that an action brought about, by student (SYD-5.5)."""
    facts: dict[str, set[str]] = {}
    all_raised: dict[str, bool] = {}
    given = {"give": "directive_given", "chain": "chain_given"}.get(action)
    for row in rows:
        was = before[row.number]
        found = facts.setdefault(row.student, set())
        if given:
            found.add(given)
        if row.points > was:
            found.add("row_raised")
            if row.ranks > was // 2:
                found.add("rank_gained")
        elif row.points < was:
            found.add("row_lowered")
        elif row.number in held:
            found.add("row_held_back")
        elif given:
            found.add("row_unmoved")
        all_raised[row.student] = all_raised.get(row.student, True) and row.points > was
    for student, raised in all_raised.items():
        if raised:
            facts[student].add("all_raised")
    return facts


def _set_off(working: Working, facts: Facts) -> tuple[str, ...]:
    """The Trends that the facts set off: each card at most once within an action (SYD-5.5)."""
    found = []
    for card in working.decks.trends:
        trend = working.cards.trend(card)
        if trend is not None and card not in working.fired and trend.when in facts.get(working.cards.student_of(card), ()):
            found.append(card)
    working.fired += tuple(found)
    return tuple(found)


def _become_due(working: Working, trends: tuple[str, ...]) -> None:
    """What is due now is handled next, together with what was waiting to be handled next anyway."""
    task = working.agenda[-1] if working.agenda else None
    if isinstance(task, Due):
        working.agenda[-1] = Due(task.seat, (*task.trends, *trends), task.experiences)
    else:
        working.first(Due(max(working.turn, 0), trends))


# Handling what is due


def unlockable(working: Working) -> list[Row]:
    """The rows due for a medal: the last one featured, four or fewer, and a medal left (SYD-5.2)."""
    if not working.decks.medals:
        return []
    return [row for row in working.rows if len(row.medals) < ROW_LIMIT and row.featured == len(row.medals) - 1]


def collectable(working: Working) -> list[Row]:
    """The rows due for collecting: at their maximum, and no medal will come (SYD-5.6)."""
    return [row for row in working.rows if row.points == row.maximum and (len(row.medals) >= ROW_LIMIT or not working.decks.medals)]


def dues(working: Working, task: Due) -> tuple[str, ...]:
    """Everything that is due now, by name, in the order it is handled where that can't matter."""
    found = ["unlock"] if unlockable(working) else []
    found += [f"collect:{row.number}" for row in collectable(working)]
    found += [f"experience:{card}" for card in task.experiences]
    found += [f"trend:{card}" for card in task.trends]
    return tuple(found)


def handle(working: Working, task: Due) -> None:
    """Handle one of the things that are due, and come back for the rest; ask which where order can matter (SYD-5.1)."""
    if not working.rows:
        working.ended = "collected"
        return
    due = dues(working, task)
    if not due:
        return
    if order_matters(working.cards, due, alone=len(working.players) == 1):
        working.first(OrderDecision(task.seat, due), task)
    else:
        _handle_one(working, task, due[0])


def _handle_one(working: Working, task: Due, due: str) -> None:
    kind, _, name = due.partition(":")
    if kind == "unlock":
        students, trends = _unlock(working)
        found = _find_experiences(working, students)
        working.first(Due(task.seat, (*task.trends, *trends), (*task.experiences, *found)))
    elif kind == "collect":
        trends = _collect(working, int(name))
        working.first(Due(task.seat, (*task.trends, *trends), task.experiences))
    elif kind == "experience":
        rest = tuple(card for card in task.experiences if card != name)
        working.say("experience", msg("Experience “{card}” is followed.", card=working.cards.names[name]), "SYD-5.4")
        working.first(Follow(name, task.seat), Stow(name, task.seat), Due(task.seat, task.trends, rest))
    else:
        rest = tuple(card for card in task.trends if card != name)
        working.say("trend", msg("The Trend of “{card}” is set off.", card=working.cards.names[name]), "SYD-5.5")
        working.first(Follow(name, task.seat, TREND), Due(task.seat, rest, task.experiences))


def _unlock(working: Working) -> tuple[list[str], tuple[str, ...]]:
    """Unlock medals (SYD-5.2), in solo for the whole column (SYD-5.3): the students of the rows that were due, and the Trends set off."""
    due = unlockable(working)
    reached = 0
    students = []
    for row in due:
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
    return found, _set_off(working, dict.fromkeys(found, ("medal_unlocked",)))


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
    season = working.season()
    found = []
    for student in students:
        for card in working.decks.experiences:
            experience = working.cards.experiences[card]
            if experience.student == student and experience.season == season:
                found.append(card)
                break
    if found:
        working.put_decks(experiences=tuple(card for card in working.decks.experiences if card not in found))
        working.revealed()
    for card in found:
        name = working.cards.names[working.cards.experiences[card].student]
        working.say("experience_unlocked", msg("{student} unlocks “{card}”.", student=name, card=working.cards.names[card]), "SYD-5.4")
    return tuple(found)


def _collect(working: Working, number: int) -> tuple[str, ...]:
    """Collect a row: lockers off, its medals to its handler's storage (SYD-5.6). Returns the Trends set off."""
    row = next(row for row in working.rows if row.number == number)
    working.rows = tuple(each for each in working.rows if each.number != number)
    working.put_player(row.handler, medals=(*working.players[row.handler].medals, *row.medals))
    message = msg("Row {row} of {student} is collected.", row=number, student=working.cards.names[row.student])
    working.say("row_collected", message, "SYD-5.6")
    return _set_off(working, {row.student: ("row_collected",)})


# Choosing what to do first


def _why_not_first(ask: Ask[OrderDecision], command: First) -> Refusal | None:
    """SYD-5.1: one of the things that are due."""
    count = len(ask.decision.dues)
    if 1 <= command.due <= count:
        return None
    near = tuple(First(due) for due in range(1, count + 1))
    return Refusal("SYD-5.1", msg("{count} things are due, counted from 1; there is no number {due}.", count=count, due=command.due), near)


def _perform_first(working: Working, decision: OrderDecision, command: First) -> None:
    task = working.agenda.pop()
    if not isinstance(task, Due):
        raise TypeError("an order decision stands before what is due")
    _handle_one(working, task, decision.dues[command.due - 1])


FIRST = Rule[OrderDecision, First](
    First,
    "SYD-5.1",
    moves=lambda ask: picks(lambda: list(range(1, len(ask.decision.dues) + 1)), First),
    why_not=_why_not_first,
    perform=_perform_first,
)
"""Do one of the things that are due first (SYD-5.1)."""


def due_words(names: Mapping[str, Message], due: str) -> Message:
    """One of the things that are due, in words."""
    kind, _, name = due.partition(":")
    if kind == "unlock":
        return msg("unlock medals")
    if kind == "collect":
        return msg("collect row {row}", row=int(name))
    if kind == "experience":
        return msg("follow the experience “{card}”", card=names[name])
    return msg("follow the Trend of “{card}”", card=names[name])
