"""The order of mandatory actions (SYD-5.1): a player is asked only where it can matter.

An action comes first without a question where that takes nothing away: it has nothing in common with all else that is due and all that may
follow from that, so whatever could come before it can come after it as well. Where there is no such action, every order is tried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.flow import Step, Steps, one_of
from engines.kernel.messages import Message, msg
from engines.school_year_diary import model
from engines.school_year_diary.cards import ANY_ITEM, OF_IDEAS, TREND, Cards, Condition, Directive, Fact, Gift, Trigger, Verb
from engines.school_year_diary.model import CollectPrize, CollectRow, HandleDue, Mandatory, OrderDecision, UnlockMedals, Working
from engines.school_year_diary.rules import mandatory
from engines.school_year_diary.rules.mandatory import Facts, answering, bring_end, collect, collect_prize, due, of_rows, unlockable


@frozen
class First(Command, verb="first"):
    """Do this one of the things that are due first (SYD-5.1), or follow this found card first (SYD-5.4), counted from 1."""

    due: int


# Things that touch each other


class Matter(Enum):
    """Something on the table that directives change and conditions look at."""

    GAIN = auto()
    """Cards that come to the hand."""
    HAND = auto()
    ITEMS = auto()
    ROWS = auto()
    MEDALS = auto()
    LOCKERS = auto()
    TRENDS = auto()
    """The Trends that answer what comes about."""
    CHOICE = auto()
    """Somebody chooses: the facts known by then make a difference."""
    NEWS = auto()
    """Something hidden becomes visible."""


Matters = frozenset[Matter]
_NOTHING: Matters = frozenset()
_EVERYTHING = frozenset(Matter)
_BOARD = frozenset((Matter.ROWS, Matter.MEDALS, Matter.LOCKERS))
_CHOICE = frozenset((Matter.CHOICE,))
_NEWS = frozenset((Matter.NEWS,))
_GAIN = frozenset((Matter.GAIN, Matter.NEWS))
_HAND = frozenset((Matter.HAND, Matter.NEWS, Matter.CHOICE))
_TRENDS = frozenset((Matter.TRENDS,))
_IN_PASSING = frozenset((Matter.CHOICE, Matter.NEWS))
"""Matters that two actions may share: in the way only where one is a choice and the other is news."""

_TOUCHES: Mapping[Verb, Matters] = {
    Verb.GET: _GAIN,
    Verb.DISCARD: frozenset((Matter.HAND, Matter.CHOICE)),
    Verb.REFRESH: _HAND,
    Verb.SEE: _HAND,
    Verb.GIVE_LEFT: _HAND,
    Verb.GET_ITEM: frozenset((Matter.ITEMS,)),
    Verb.ROTATE: frozenset((Matter.MEDALS, Matter.CHOICE)),
    Verb.SWAP: frozenset((Matter.MEDALS, Matter.CHOICE)),
    Verb.LOCK: frozenset((Matter.LOCKERS, Matter.MEDALS, Matter.CHOICE)),
    Verb.REMOVE_LOCKER: frozenset((Matter.LOCKERS, Matter.MEDALS, Matter.CHOICE)),
    Verb.RAISE: _EVERYTHING,
    Verb.LOWER: _EVERYTHING,
    Verb.EXPERIENCE: _EVERYTHING,
    Verb.GIVE: _EVERYTHING,
    Verb.CHOOSE: _CHOICE,
    Verb.MAY: _CHOICE,
    Verb.END_GAME: _EVERYTHING,
}
"""The matters that directives touch; moved rows can set off anything."""

_READS: Mapping[Fact, Matter] = {
    Fact.HAND_AT_LEAST: Matter.HAND,
    Fact.HAND_AT_MOST: Matter.HAND,
    Fact.ITEMS_AT_LEAST: Matter.ITEMS,
    Fact.LOCKERS_AT_LEAST: Matter.LOCKERS,
    Fact.LOWEST_AT_LEAST: Matter.ROWS,
    Fact.HIGHEST_AT_LEAST: Matter.ROWS,
    Fact.ROWS_LEFT_AT_MOST: Matter.ROWS,
    Fact.OWN_ROWS_LEVEL: Matter.ROWS,
}
"""The matter that each condition looks at; the season does not change meanwhile."""


def reads(conditions: Iterable[Condition]) -> Matters:
    """The matters that conditions look at."""
    return frozenset(_READS[condition.fact] for condition in conditions if condition.fact in _READS)


def _of_block(block: Iterable[Directive], alone: bool) -> Matters:
    """The matters that directives may change or look at, with everything they may set off."""
    found = _NOTHING
    for directive in block:
        if directive.verb is not Verb.GIVE_LEFT or not alone:
            found |= _TOUCHES.get(directive.verb, _NOTHING)
        if directive.item == ANY_ITEM:
            found |= _CHOICE
        found |= reads(directive.conditions)
        for inner in directive.blocks:
            found |= _of_block(inner, alone)
        if directive.verb is Verb.EACH_PLAYER and not alone and Matter.CHOICE in found:
            found |= _NEWS  # What others choose is news.
    return found


class _Due:
    """The things that are due at a table, and what each of them touches."""

    def __init__(self, working: Working, due: tuple[Mandatory, ...]) -> None:
        self.working, self.cards = working, working.content
        self.alone = len(working.players) == 1
        self.watched = _NOTHING.union(*[reads(prize.condition) for prize in mandatory.prizes_in_play(working)])
        self.zone = (*working.decks.trends, *(each.card for each in due if isinstance(each, model.FollowExperience)))
        """The Trends that there are, or may be before all is done."""
        self._touched = {action: self.touched(action) for action in due}
        self._set_off = {action: self.set_off(action) for action in due}

    def touched(self, action: Mandatory) -> Matters:
        """The matters that the action itself touches; a card that is followed, with everything that it may set off."""
        match action:
            case UnlockMedals():
                return _BOARD | _NEWS | self._by_experiences(self._facts(action))
            case CollectRow():
                return _BOARD | self._by_experiences(self._facts(action))
            case model.FollowExperience(card):
                trend = self.cards.trend(card)
                touched = _of_block(self.cards.blocks[card, ()], self.alone)
                return touched | _TRENDS if trend is not None and trend.when not in OF_IDEAS else touched
            case model.FollowTrend(card):
                return _of_block(self.cards.blocks[card, TREND], self.alone)
            case CollectPrize():
                return _NOTHING

    def set_off(self, action: Mandatory) -> Matters:
        """The matters touched by what the action sets off, except for cards that are followed."""
        if isinstance(action, UnlockMedals):
            students = {row.student for row in unlockable(self.working)}
            if any(self.cards.experiences[card].student in students for card in mandatory.experiences_in_season(self.working)):
                return _EVERYTHING
        found = _NOTHING
        for card in answering(self.cards, self.zone, self._facts(action)):
            found |= _of_block(self.cards.blocks[card, TREND], self.alone)
        return found

    def in_the_way(self, one: Mandatory, other: Mandatory) -> bool:
        """True if doing the one first may take something away from the other, or from what that sets off."""
        # Unlocking and collecting themselves do not get into each other's way: a row is never due for both.
        on_board = isinstance(one, UnlockMedals | CollectRow) and isinstance(other, UnlockMedals | CollectRow)
        others = self._set_off[other] if on_board else self._set_off[other] | self._touched[other]
        return _meet(self._touched[one], others) or self._about_prizes(one, other)

    def _about_prizes(self, one: Mandatory, other: Mandatory) -> bool:
        """True if both change what prizes in play look at, or one changes what a prize that is due looks at (SYD-5.7).

        Between two such changes somebody may be the only one for a moment.
        """
        if not self.watched:
            return False
        mine, others = self._looked_at(one), self._looked_at(other)
        if isinstance(one, CollectPrize):
            return not isinstance(other, CollectPrize) and bool(reads(self.cards.prizes[one.prize].condition) & others)
        if isinstance(other, CollectPrize):
            return bool(reads(self.cards.prizes[other.prize].condition) & mine)
        return bool(mine & self.watched and others & self.watched)

    def _looked_at(self, action: Mandatory) -> Matters:
        """The matters that an action may change and prizes look at: a card gained, but not a medal unlocked."""
        match action:
            case UnlockMedals() | CollectPrize():
                touched = _NOTHING
            case CollectRow():
                touched = frozenset((Matter.ROWS, Matter.LOCKERS))
            case _:
                touched = self._touched[action]
        touched |= self._set_off[action]
        return touched | {Matter.HAND} if Matter.GAIN in touched else touched

    def _facts(self, action: Mandatory) -> Facts:
        match action:
            case UnlockMedals():
                return of_rows(Trigger.MEDAL_UNLOCKED, unlockable(self.working))
            case CollectRow(number):
                return of_rows(Trigger.ROW_COLLECTED, [row for row in self.working.rows if row.number == number])
        return {}

    def _by_experiences(self, facts: Facts) -> Matters:
        """The Trends, if experiences followed before could answer these facts."""
        new = self.zone[len(self.working.decks.trends) :]
        return _TRENDS if answering(self.cards, new, facts) else _NOTHING


def _meet(one: Matters, other: Matters) -> bool:
    """True if both touch something in common, or the one chooses where the other brings news."""
    if (one & other) - _IN_PASSING:
        return True
    if Matter.CHOICE in one and Matter.NEWS in other:
        return True
    return (Matter.GAIN in one and Matter.HAND in other) or (Matter.HAND in one and Matter.GAIN in other)


def free_to_come_first(working: Working, due: tuple[Mandatory, ...]) -> Mandatory | None:
    """The first of several things due that can come first and takes nothing away from the others; None where there is none."""
    table = _Due(working, due)
    for one in due:
        if not any(table.in_the_way(one, other) for other in due if other is not one):
            return one
    return None


def hidden_decides(working: Working, due: Iterable[Mandatory]) -> bool:
    """True if what is due may turn on cards that somebody can't see: on a hand that makes a chain or not (SYD-6.1)."""
    found = [each.card for each in due if isinstance(each, model.FollowExperience)]
    places = [*((card, TREND) for card in (*working.decks.trends, *found)), *((card, ()) for card in found)]
    return any(_asks_for_chain(working.content.blocks.get(place, ())) for place in places)


def _asks_for_chain(block: Iterable[Directive]) -> bool:
    return any(directive.gift is Gift.CHAIN or any(map(_asks_for_chain, directive.blocks)) for directive in block)


def regardless_of_order(working: Working) -> object:
    """All that matters of a table: cards and medals whose order does not matter are sorted."""
    players = tuple(
        evolve(
            player,
            hand=tuple(sorted(player.hand)),
            items=tuple(sorted(player.items)),
            medals=tuple(sorted(player.medals, key=lambda medal: medal.number)),
            souvenirs=tuple(sorted(player.souvenirs)),
            prizes=tuple(sorted(player.prizes)),
        )
        for player in working.players
    )
    decks = evolve(
        working.decks,
        old_directives=tuple(sorted(working.decks.old_directives)),
        old_experiences=tuple(sorted(working.decks.old_experiences)),
        trends=tuple(sorted(working.decks.trends)),
    )
    return working.rows, players, decks, working.rng


# Handling what is due


MOST_TRIED = 4
"""The most things that are due and tried out in every order."""


# Mandatory actions, after every action
def handle_due(working: Working, task: HandleDue, steps: Steps) -> None:
    """Handle what is due, one after another; a seat is asked what comes first where it can matter (SYD-5.1).

    Once nothing is due, the game ends if it must (SYD-3.5).
    """
    if task.following:
        task = evolve(task, following="")
    found = due(working, task)
    if not found:
        reason = mandatory.over(working)
        if reason is not None and not isinstance(working.agenda[-1], model.EndGame):
            bring_end(working, reason)
        return
    first = found[0] if len(found) == 1 else free_to_come_first(working, found)
    if first is None and same_in_every_order(working, task, found, steps):
        first = found[0]
    if first is None:
        working.then(OrderDecision((task.seat,), found), task)
    else:
        _handle(working, task, first)


def same_in_every_order(working: Working, task: HandleDue, found: tuple[Mandatory, ...], steps: Steps) -> bool:
    """True if every order leads to the same state, with nothing asked on the way. It is tried out for a few things, not for many.

    What is asked must not tell anything hidden: where what is done depends on a hidden card, the orders count as different.
    """
    if len(found) > MOST_TRIED or hidden_decides(working, found):
        return False
    same = None
    for first in found:
        outcome = _outcome(working, task, first, steps)
        if outcome is None or (same is not None and outcome != same):
            return False
        same = outcome
    return True


def _outcome(working: Working, task: HandleDue, first: Mandatory, steps: Steps) -> object | None:
    """The table once all that is due is done, a given one first; None where somebody is asked, or where hidden cards or the end come in."""
    trial, waiting = working.copy(), len(working.agenda)
    _handle(trial, task, first)
    while len(trial.agenda) > waiting:
        task_now = trial.agenda[0]
        hidden = trial.decks.experiences is not working.decks.experiences
        if hidden or not isinstance(task_now, Step) or isinstance(trial.agenda[-1], model.EndGame):
            return None
        trial.agenda = trial.agenda[1:]
        steps[type(task_now)](trial, task_now)
    return None if trial.decks.experiences is not working.decks.experiences else regardless_of_order(trial)


def _handle(working: Working, task: HandleDue, action: Mandatory) -> None:
    """Do one of the things that are due, then come back for the rest."""
    match action:
        case UnlockMedals():
            working.then(mandatory.unlock(working, task))
        case CollectRow(row):
            working.then(collect(working, task, row))
        case model.FollowExperience(card):
            rest = evolve(task, experiences=tuple(each for each in task.experiences if each != card))
            working.say("experience", msg("Experience “{card}” takes effect.", card=working.content.names[card]), "SYD-5.4")
            working.then(model.Follow(card, task.seat), model.Stow(card), rest)
        case model.FollowTrend(card):
            rest = evolve(task, trends=tuple(each for each in task.trends if each != card))
            names, student = working.content.names, working.content.student_of(card)
            if card == student:
                triggered = msg("The Trend of {student} is triggered.", student=names[student])
            else:
                triggered = msg("{student}'s Trend “{card}” is triggered.", student=names[student], card=names[card])
            working.say("trend", triggered, "SYD-5.5")
            working.then(model.Follow(card, task.seat, TREND), evolve(rest, following=card))
        case CollectPrize():
            collect_prize(working, action)
            working.then(task)


def _do_first(working: Working, context: model.DecisionContext[OrderDecision], command: First) -> None:
    task = working.take_task()
    if not isinstance(task, HandleDue):
        raise TypeError("an order decision stands before what is due")
    _handle(working, task, context.decision.due[command.due - 1])


FIRST = one_of(
    First,
    "SYD-5.1",
    options=lambda context: range(1, len(context.decision.due) + 1),
    reason=lambda context, number: msg("Choose a number from 1 to {count}, not {due}.", count=len(context.decision.due), due=number),
    perform=_do_first,
)
"""Do one of the things that are due first (SYD-5.1)."""


def _describe_first(cards: Cards, state: model.State, command: First) -> Message:
    task = state.decision
    if isinstance(task, OrderDecision) and 1 <= command.due <= len(task.due):
        return msg("First {due}", due=mandatory.due_words(cards.names, task.due[command.due - 1]))
    return msg("Do number {due} first", due=command.due)


ORDER_DESCRIPTIONS: model.Descriptions = {First: _describe_first}
