"""What comes before anything else: undo of locked stands, Trends, unlocking, experiences, collecting (SYD-4.5, 5.2…5.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, player
from engines.school_year_diary.model import ROW_LIMIT, Mode, Row
from engines.school_year_diary.prizes import prizes_due
from engines.school_year_diary.souvenirs import collect_souvenirs
from engines.school_year_diary.tasks import (
    CollectPrize,
    CollectRow,
    EndGame,
    EndReason,
    FollowExperience,
    FollowTrend,
    HandleDue,
    Judge,
    KeepLimit,
    Mandatory,
    Stow,
    UnlockMedals,
)
from engines.school_year_diary.trends import ANSWERED, GIVEN, Facts, answering, of_action, of_idea, of_rows
from engines.school_year_diary.vocabulary import Trigger
from engines.school_year_diary.working import Working

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
    facts = of_action(working.rows, task.action, before, held)
    if task.action in GIVEN:
        collect_souvenirs(working, task.seat, [student for student, found in facts.items() if Trigger.ALL_RAISED in found])
    _become_due(working, _set_off(working, facts))


def answer_idea(working: Working, command: Command) -> None:
    """An idea has been used: it is an action of its own, and Trends may answer it (SYD-5.5)."""
    if type(command) in ANSWERED:
        trends = _set_off(working, of_idea(working.rows, command))
        if trends:
            _become_due(working, trends)


def _set_off(working: Working, facts: Facts, answered: Collection[str] = ()) -> tuple[str, ...]:
    """The cards whose Trends answer the facts: none of the causes of the action, and none that has ``answered`` it before (SYD-5.5)."""
    found = answering(working.content, working.decks.trends, facts)
    if not found:
        return found
    causes = working.causes
    return tuple(card for card in found if card not in causes and card not in answered)


def _become_due(working: Working, trends: tuple[str, ...], experiences: tuple[str, ...] = ()) -> None:
    """Handle next what an action has made due, in place of a task that has nothing to handle yet."""
    task = working.agenda[0] if working.agenda else None
    if isinstance(task, HandleDue) and task == HandleDue(task.seat):
        working.take_task()
    working.then(HandleDue(working.in_charge, trends, experiences, answered=trends))


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
    """Why the game ends as soon as nothing else is due: no row is left, or when competing, somebody handles none any more (SYD-3.5)."""
    if working.config.mode is Mode.COOP:
        return None if working.rows else EndReason.COLLECTED
    return EndReason.ROWLESS if len({row.handler for row in working.rows}) < len(working.players) else None


def bring_end(working: Working, reason: EndReason) -> None:
    """The end has come: what is due is still done, and what is left of the cards being followed is not (SYD-3.5)."""
    if not isinstance(working.agenda[-1], EndGame):
        working.agenda = (*working.agenda, EndGame(reason))
    kept = tuple([task for task in working.agenda if isinstance(task, HandleDue | KeepLimit | Stow | EndGame)])
    working.agenda = (HandleDue(working.in_charge), *kept)


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
    unlocked = [row for row in unlockable(working) if _add_medal(working, row, "SYD-5.2")]
    reached = max([len(row.medals) + 1 for row in unlocked], default=0)
    if len(working.players) == 1:
        for row in working.rows:
            if len(row.medals) < reached:
                _add_medal(working, row, "SYD-5.3")
    if not working.decks.medals:
        working.say("medals_gone", msg("The medal deck is empty."), "SYD-5.2")
    found = _find_experiences(working, dict.fromkeys(row.student for row in unlocked))
    return _answered(working, evolve(task, experiences=(*task.experiences, *found)), of_rows(Trigger.MEDAL_UNLOCKED, unlocked))


def _answered(working: Working, task: HandleDue, facts: Facts) -> HandleDue:
    """What is due once Trends have answered what was just handled: to one action each card answers at most once (SYD-5.5)."""
    trends = _set_off(working, facts, task.answered)
    return evolve(task, trends=(*task.trends, *trends), answered=(*task.answered, *trends)) if trends else task


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
    return _answered(working, task, of_rows(Trigger.ROW_COLLECTED, (row,)))
