"""Mandatory actions: undo of locked stands, Trends, unlocking, experiences, collecting, souvenirs and prizes (SYD-4.5, 5.2…5.7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, player
from engines.school_year_diary import model
from engines.school_year_diary.cards import NAMES_NO_ROW, Cards, Condition, Fact, Prize, Season, Trigger
from engines.school_year_diary.model import ROW_LIMIT, Action, CollectPrize, EndGame, EndReason, HandleDue, Mandatory, Mode, Row, Working
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.hands import Refresh

# Conditions


@frozen
class _About:
    """The subject of conditions: a seat, rows, the rows of its own, and a number of lockers."""

    working: Working
    seat: int
    rows: tuple[Row, ...]
    own: tuple[Row, ...]
    lockers: int


def hold(conditions: Iterable[Condition], working: Working, seat: int, student: str) -> bool:
    """True if all conditions of a card hold for a seat.

    They are about all rows and lockers on the table; own rows are those of the card's student.
    """
    own = tuple(row for row in working.rows if row.student == student)
    about = _About(working, seat, working.rows, own, sum(len(row.lockers) for row in working.rows))
    return all(_HOLDS[condition.fact](about, condition.value) for condition in conditions)


def met(conditions: Iterable[Condition], working: Working, seat: int) -> bool:
    """True if a player meets all conditions of a prize: they are about the player's own rows and lockers (SYD-5.7)."""
    rows = tuple(row for row in working.rows if row.handler == seat)
    lockers = sum(locker.owner == seat for row in working.rows for locker in row.lockers)
    about = _About(working, seat, rows, rows, lockers)
    return all(_HOLDS[condition.fact](about, condition.value) for condition in conditions)


def _hand(about: _About) -> int:
    return len(about.working.players[about.seat].hand)


_HOLDS: Mapping[Fact, Callable[[_About, int | Season], bool]] = {
    Fact.HAND_AT_LEAST: lambda about, value: _hand(about) >= int(value),
    Fact.HAND_AT_MOST: lambda about, value: _hand(about) <= int(value),
    Fact.ITEMS_AT_LEAST: lambda about, value: len(about.working.players[about.seat].items) >= int(value),
    Fact.LOCKERS_AT_LEAST: lambda about, value: about.lockers >= int(value),
    Fact.LOWEST_AT_LEAST: lambda about, value: min([row.points for row in about.rows], default=0) >= int(value),
    Fact.HIGHEST_AT_LEAST: lambda about, value: max([row.points for row in about.rows], default=0) >= int(value),
    Fact.ROWS_LEFT_AT_MOST: lambda about, value: len(about.rows) <= int(value),
    Fact.OWN_ROWS_LEVEL: lambda about, _: len({row.points for row in about.own}) <= 1,
    Fact.SEASON: lambda about, value: model.season(about.working.content, about.working) == value,
}


# Trends


Facts = Mapping[str, Iterable[Trigger]]
"""The triggers of Trends that came about: for the rows of each student, and for `ANYBODY` those that name no row."""
ANYBODY = ""
"""Stands for every student, even one without a row left."""

ANSWERED: Mapping[type[Command], Trigger] = {
    Rotate: Trigger.IDEA_ROTATES,
    Swap: Trigger.IDEA_SWAPS,
    Lock: Trigger.IDEA_LOCKS,
    RemoveLocker: Trigger.IDEA_UNLOCKS,
    Refresh: Trigger.IDEA_REFRESHES,
}
"""The uses of an idea that Trends can answer though no row has moved."""

GIVEN = {Action.GIVE: Trigger.DIRECTIVE_GIVEN, Action.CHAIN: Trigger.CHAIN_GIVEN}


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


# Souvenirs and prizes


def collect_souvenirs(working: Working, seat: int, students: Iterable[str]) -> None:
    """The souvenirs of students all of whose rows a seat has raised, by directives given in its own turn (SYD-3.1, 5.7)."""
    if working.config.mode is Mode.COMP and working.turn == seat:
        for student in students:
            if student not in working.players[seat].souvenirs:
                _take_souvenir(working, seat, student)


def _take_souvenir(working: Working, seat: int, student: str) -> None:
    """Take a souvenir out of public storage, or from its owner."""
    name = Message(working.content.souvenirs[student].name)
    kind, message = "souvenir_collected", msg("{who} collects the souvenir “{souvenir}”.", who=player(seat), souvenir=name)
    for other, each in enumerate(working.players):
        if student in each.souvenirs:
            working.put_player(other, souvenirs=tuple(own for own in each.souvenirs if own != student))
            kind = "souvenir_taken"
            message = msg("{who} takes the souvenir “{souvenir}” from {whom}.", who=player(seat), souvenir=name, whom=player(other))
    working.put_decks(souvenirs=tuple(each for each in working.decks.souvenirs if each != student))
    working.put_player(seat, souvenirs=(*working.players[seat].souvenirs, student))
    working.say(kind, message, "SYD-5.7")


def prizes_in_play(working: Working, over: bool = False) -> Iterator[Prize]:
    """The prizes that count now, in the order of the card file: from their round on, some only once the game is ``over``."""
    if working.config.mode is not Mode.COMP:
        return
    out = {*working.decks.prizes, *(prize for each in working.players for prize in each.prizes)}
    for prize in working.content.prizes.values():
        if prize.id in out and prize.from_round <= working.round and (over or not prize.after_game):
            yield prize


def prizes_due(working: Working, over: bool = False) -> list[CollectPrize]:
    """The prizes whose conditions only one player meets, who does not have them yet (SYD-5.7)."""
    found = []
    for prize in prizes_in_play(working, over):
        winners = [seat for seat in range(len(working.players)) if met(prize.condition, working, seat)]
        if len(winners) == 1 and prize.id not in working.players[winners[0]].prizes:
            found.append(CollectPrize(prize.id, winners[0]))
    return found


def collect_prize(working: Working, due: CollectPrize) -> None:
    """Move a prize from the prize zone or its owner to the storage of the player who meets its conditions (SYD-5.7)."""
    name = working.content.names[due.prize]
    kind, message = "prize_collected", msg("{who} collects the prize “{prize}”.", who=player(due.seat), prize=name)
    for seat, each in enumerate(working.players):
        if due.prize in each.prizes:
            working.put_player(seat, prizes=tuple(prize for prize in each.prizes if prize != due.prize))
            kind = "prize_taken"
            message = msg("{who} takes the prize “{prize}” from {whom}.", who=player(due.seat), prize=name, whom=player(seat))
    working.put_decks(prizes=tuple(prize for prize in working.decks.prizes if prize != due.prize))
    working.put_player(due.seat, prizes=(*working.players[due.seat].prizes, due.prize))
    working.say(kind, message, "SYD-5.7")


# Judging an action
def judge(working: Working, task: model.Judge) -> None:
    """Judge an action that has ended: rows on locked cells go back, then it is seen what became due (SYD-4.5, 5.1)."""
    before = dict(task.before)
    held = set()
    for row in working.rows:
        was = before[row.number]
        if row.points == was:
            continue
        if row.locked(row.points):
            held.add(row.number)
            working.change_row(row, points=was)
            working.say(
                "held_back",
                msg("Row {row} goes back to {points}: cell {cell} is locked.", row=row.number, points=was, cell=row.points),
                "SYD-4.5",
            )
        else:
            kind = "row_moved" if task.action in GIVEN else "row_raised" if row.points > was else "row_lowered"
            working.say(kind, _moved(working, task.card, row, was), "SYD-1.3")
    facts = of_action(working.rows, task.action, before, held)
    if task.action in GIVEN:
        collect_souvenirs(working, task.seat, [student for student, found in facts.items() if Trigger.ALL_RAISED in found])
    _become_due(working, _set_off(working, facts))


def _moved(working: Working, card: str, row: Row, was: int) -> Message:
    """The points that a row has gained or lost, and the card that moved it by itself: it may have begun long before."""
    if row.points > was:
        moved = msg("Row {row} rises from {was} to {points}.", row=row.number, was=was, points=row.points)
    else:
        moved = msg("Row {row} falls from {was} to {points}.", row=row.number, was=was, points=row.points)
    return msg("“{card}”: {what}", card=working.content.names[card], what=moved) if card else moved


def answer_idea(working: Working, command: Command) -> None:
    """Judge the use of an idea: it is an action of its own, and Trends may answer it (SYD-5.5)."""
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
def unlockable(table: model.Table) -> list[Row]:
    """The rows due for a medal: the last one featured, four or fewer, and a medal left (SYD-5.2)."""
    if not table.decks.medals:
        return []
    return [row for row in table.rows if len(row.medals) < ROW_LIMIT and row.featured == len(row.medals) - 1]


def collectable(table: model.Table) -> list[Row]:
    """The rows due for collecting: at their maximum, and no medal will come (SYD-5.6)."""
    return [row for row in table.rows if row.points == row.maximum and (len(row.medals) >= ROW_LIMIT or not table.decks.medals)]


def due(working: Working, task: HandleDue) -> tuple[Mandatory, ...]:
    """Everything that is due now, in the order it is handled where that can't matter (SYD-5.1)."""
    found: list[Mandatory] = [model.UnlockMedals()] if unlockable(working) else []
    found += [model.CollectRow(row.number) for row in collectable(working)]
    found += [model.FollowExperience(card) for card in task.experiences]
    found += [model.FollowTrend(card) for card in task.trends]
    found += prizes_due(working)
    return tuple(found)


def over(working: Working) -> EndReason | None:
    """The reason why the game ends once nothing is due: no row is left or, in a competition, a player has none (SYD-3.5)."""
    if working.config.mode is Mode.COOP:
        return None if working.rows else EndReason.COLLECTED
    return EndReason.ROWLESS if len({row.handler for row in working.rows}) < len(working.players) else None


def bring_end(working: Working, reason: EndReason) -> None:
    """Begin the end of the game: what is due is still done, and what is left of the cards being followed is not (SYD-3.5)."""
    if not isinstance(working.agenda[-1], EndGame):
        working.agenda = (*working.agenda, EndGame(reason))
    kept = tuple([task for task in working.agenda if isinstance(task, HandleDue | model.KeepLimit | model.Stow | EndGame)])
    working.agenda = (HandleDue(working.in_charge), *kept)


def due_words(names: Mapping[str, Message], action: Mandatory) -> Message:
    """One of the things that are due, in words."""
    match action:
        case model.UnlockMedals():
            return msg("unlock medals")
        case model.CollectRow(row):
            return msg("collect row {row}", row=row)
        case model.FollowExperience(card):
            return msg("follow the experience “{card}”", card=names[card])
        case model.FollowTrend(card):
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
    """The task after Trends have answered what was just handled: each card answers an action at most once (SYD-5.5)."""
    trends = _set_off(working, facts, task.answered)
    return evolve(task, trends=(*task.trends, *trends), answered=(*task.answered, *trends)) if trends else task


def _add_medal(working: Working, row: Row, clause: str) -> bool:
    """Put the top medal of the deck on the right of a row, in default orientation; returns False if the deck is empty."""
    if not working.decks.medals:
        return False
    medal, *left = working.decks.medals
    working.put_decks(medals=tuple(left))
    working.change_row(row, medals=(*row.medals, medal))
    working.reveal_to_all()
    words = msg("Row {row} gets medal {number}.", row=row.number, number=medal.number)
    if clause == "SYD-5.3":
        words = msg("In solo play, row {row} gets medal {number}, too.", row=row.number, number=medal.number)
    working.say("medal_unlocked", words, clause)
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
    now = model.season(working.content, working)
    return [card for card in working.decks.experiences if working.content.experiences[card].season == now]


def unlock_experiences(working: Working, amount: int) -> None:
    """Find the topmost experiences of the season, of any student, because a card says so (SYD-9.1). They are due next (SYD-5.4)."""
    _become_due(working, (), _take(working, experiences_in_season(working)[:amount]))


def _take(working: Working, found: Collection[str]) -> tuple[str, ...]:
    """Experiences found in the deck, taken from it without shuffling (SYD-5.4)."""
    if found:
        working.put_decks(experiences=tuple(card for card in working.decks.experiences if card not in found))
        working.reveal_to_all()
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
