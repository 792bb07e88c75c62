"""A school year from its first day to its last, as the rule book tells it: rounds, each with its event, then everybody's turn.

The chapters have modules of their own: what a card says is followed in `effects`, an action is judged and rows are unlocked and
collected in `mandatory`, and each free action stands with all that can be done of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from engines.kernel.flow import Decisions, Rules, Step, Steps, always, one_of
from engines.kernel.messages import Message, msg, player
from engines.school_year_diary.belongings import PLAY_ITEM
from engines.school_year_diary.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP, own_lockers_off
from engines.school_year_diary.card_options import CHOOSE, DECLINE_CHOICE
from engines.school_year_diary.commands import EndTurn, First
from engines.school_year_diary.effects import follow, stow
from engines.school_year_diary.giving_left import keep_limit
from engines.school_year_diary.hands import GET, KEEP, REFRESH, TRADE, get_cards
from engines.school_year_diary.ideas import as_idea, free
from engines.school_year_diary.mandatory import bring_end, collect, due, judge, over, unlock
from engines.school_year_diary.model import FIRST_PLAYER, IDEAS, Mode, Pace
from engines.school_year_diary.movement import CHAIN, GIVE
from engines.school_year_diary.order import free_to_come_first, hidden_decides, regardless_of_order
from engines.school_year_diary.prizes import collect_prize, prizes_due
from engines.school_year_diary.rule import Ask
from engines.school_year_diary.setup import opening
from engines.school_year_diary.tasks import (
    TREND,
    BeginTurn,
    BeginYear,
    ChooseDecision,
    CollectPrize,
    CollectRow,
    EndGame,
    EndReason,
    Follow,
    FollowExperience,
    FollowTrend,
    HandleDue,
    Judge,
    KeepDecision,
    KeepLimit,
    Mandatory,
    NewRound,
    OrderDecision,
    Stow,
    TurnDecision,
    UnlockMedals,
)
from engines.school_year_diary.working import Working

MOST_TRIED = 4
"""How many things that are due are tried out in every order at most, to see whether the order matters."""

CARDS_A_ROUND: Mapping[Pace, int] = {Pace.PRINTED: 0, Pace.GENTLE: 1, Pace.EASY: 3}
"""Directive cards that every player gets when a round begins (SYD-9.4)."""


def begin_year(working: Working, _: BeginYear) -> None:
    """Everything is set up (SYD-2.2…2.5); the rounds begin."""
    working.say("set_up", opening(working.config), "SYD-2.2")
    working.then(NewRound())


# A round


def new_round(working: Working, _: NewRound) -> None:
    """The first player unlocks an event, then all take their turns; where no event is left, the year is over (SYD-3.1, 3.5).

    In a competition it is seen before and after the event whether somebody collects a prize now, or handles no row (SYD-3.5, 5.7).
    """
    if not working.decks.events:
        working.then(EndGame(EndReason.YEAR_OVER))
        return
    event, *left = working.decks.events
    working.put_decks(events=tuple(left))
    working.round += 1
    working.turn = None
    working.revealed()
    name = working.content.names[event]
    begun = msg("Round {round} begins with “{event}”.", round=working.round, event=name)
    last = msg("Round {round}, the last of the year, begins with “{event}”.", round=working.round, event=name)
    working.say("event", begun if left else last, "SYD-3.1")
    for seat in range(len(working.players)):
        get_cards(working, seat, CARDS_A_ROUND[working.config.pace])
    turns = [BeginTurn(seat) for seat in range(len(working.players))]
    seen = [HandleDue(FIRST_PLAYER)] if working.config.mode is Mode.COMP else []
    working.then(*seen, Follow(event, FIRST_PLAYER), Stow(event), *seen, *turns, NewRound())


# A turn


def begin_turn(working: Working, task: BeginTurn) -> None:
    """Take the two ideas, then remove own lockers; what is due comes before the free actions (SYD-3.3)."""
    working.turn = task.seat
    working.put_player(task.seat, ideas=IDEAS)
    if len(working.players) > 1:
        working.say("turn", msg("{who} begins a turn with {ideas} ideas.", who=player(task.seat), ideas=IDEAS), "SYD-3.3")
    own_lockers_off(working, task.seat)
    working.then(HandleDue(task.seat), TurnDecision((task.seat,)))


def _end_turn(working: Working, ask: Ask[TurnDecision], _: EndTurn) -> None:
    working.put_player(ask.seat, ideas=0)


END_TURN = always(EndTurn, "SYD-3.3", _end_turn)
"""End the turn; ideas not used go on to the next player or back to storage (SYD-3.3)."""

FREE_ACTIONS: Rules = (
    as_idea(GIVE),
    as_idea(CHAIN),
    as_idea(GET),
    as_idea(ROTATE),
    as_idea(SWAP),
    as_idea(LOCK),
    as_idea(REMOVE_LOCKER),
    as_idea(REFRESH),
    as_idea(TRADE, ideas=2),
    free(PLAY_ITEM),
)
"""What can be done in a turn in any order and as often as possible (SYD-3.3): ideas used (SYD-3.4), items played."""


# Mandatory actions, after every action


def handle_due(working: Working, task: HandleDue, steps: Steps) -> None:
    """One after another until nothing is due; which comes first is asked where it can matter (SYD-5.1).

    Where nothing is due any more, the end of the game comes if it must (SYD-3.5).
    """
    if task.following:
        task = evolve(task, following="")
    found = due(working, task)
    if not found:
        reason = over(working)
        if reason is not None and not isinstance(working.agenda[-1], EndGame):
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
    trial, waiting = Working(working.state(), working.content), len(working.agenda)
    _handle(trial, task, first)
    while len(trial.agenda) > waiting:
        task_now = trial.agenda[0]
        hidden = trial.decks.experiences is not working.decks.experiences
        if hidden or not isinstance(task_now, Step) or isinstance(trial.agenda[-1], EndGame):
            return None
        trial.agenda = trial.agenda[1:]
        steps[type(task_now)](trial, task_now)
    return None if trial.decks.experiences is not working.decks.experiences else regardless_of_order(trial)


def _handle(working: Working, task: HandleDue, action: Mandatory) -> None:
    """Do one of the things that are due, then come back for the rest."""
    match action:
        case UnlockMedals():
            working.then(unlock(working, task))
        case CollectRow(row):
            working.then(collect(working, task, row))
        case FollowExperience(card):
            rest = evolve(task, experiences=tuple(each for each in task.experiences if each != card))
            working.say("experience", msg("Experience “{card}” is followed.", card=working.content.names[card]), "SYD-5.4")
            working.then(Follow(card, task.seat), Stow(card), rest)
        case FollowTrend(card):
            rest = evolve(task, trends=tuple(each for each in task.trends if each != card))
            working.say("trend", msg("The Trend of “{card}” is set off.", card=working.content.names[card]), "SYD-5.5")
            working.then(Follow(card, task.seat, TREND), evolve(rest, following=card))
        case CollectPrize():
            collect_prize(working, action)
            working.then(task)


def _numbers(ask: Ask[OrderDecision]) -> range:
    """The things that are due, counted from 1 (SYD-5.1)."""
    return range(1, len(ask.decision.due) + 1)


def _why_not_first(ask: Ask[OrderDecision], number: int) -> Message:
    count = len(ask.decision.due)
    return msg("{count} things are due, counted from 1; there is no number {due}.", count=count, due=number)


def _do_first(working: Working, ask: Ask[OrderDecision], command: First) -> None:
    task = working.take_task()
    if not isinstance(task, HandleDue):
        raise TypeError("an order decision stands before what is due")
    _handle(working, task, ask.decision.due[command.due - 1])


FIRST = one_of(First, "SYD-5.1", _numbers, _why_not_first, _do_first)
"""Do one of the things that are due first (SYD-5.1)."""


# The end


def end_game(working: Working, task: EndGame) -> None:
    """Prizes are judged for the last time, and those that count only after the game (SYD-3.5, 5.7)."""
    working.end()
    working.ended = over(working) or task.reason
    reason = {
        EndReason.COLLECTED: msg("The last row is collected: the game ends."),
        EndReason.YEAR_OVER: msg("No event is left: the school year is over."),
        EndReason.CARD: msg("The game ends."),
        EndReason.ROWLESS: msg("Somebody handles no row any more: the game ends."),
    }[working.ended]
    working.say("ended", reason, "SYD-3.5")
    for prize in prizes_due(working, over=True):
        collect_prize(working, prize)


STEPS: Steps = {
    BeginYear: begin_year,
    NewRound: new_round,
    BeginTurn: begin_turn,
    Follow: follow,
    Stow: stow,
    Judge: judge,
    HandleDue: lambda working, task: handle_due(working, task, STEPS),
    KeepLimit: keep_limit,
    EndGame: end_game,
}

DECISIONS: Decisions = {
    TurnDecision: (*FREE_ACTIONS, END_TURN),
    ChooseDecision: (CHOOSE, DECLINE_CHOICE),
    KeepDecision: (KEEP,),
    OrderDecision: (FIRST,),
}
"""The rules of each decision. Those of an action that a card tells to do depend on the action: `card_actions.RULES`."""
