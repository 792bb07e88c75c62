"""Rounds and turns (SYD-3): each round has its event, then everybody's turn with its free actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import Rules, Settles, always
from engines.kernel.messages import msg, msgn, player
from engines.kernel.moves import NO_MOVES, MoveSet
from engines.school_year_diary import model
from engines.school_year_diary.model import FIRST_PLAYER, DecisionContext, EndReason, HandleDue, NewRound, Pace, Rule, TurnDecision, Working
from engines.school_year_diary.rules.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP, own_lockers_off
from engines.school_year_diary.rules.chains import CHAIN
from engines.school_year_diary.rules.directives import GIVE
from engines.school_year_diary.rules.hands import GET, PLAY_ITEM, REFRESH, TRADE, TRADE_IDEAS, Get, PlayItem, get_cards
from engines.school_year_diary.rules.mandatory import answer_idea, collect_prize, over, prizes_due
from engines.school_year_diary.setup import opening


@frozen
class EndTurn(Command, verb="end"):
    """End the turn (SYD-3.3)."""


# Ideas


C = TypeVar("C", bound=Command)


def free(rule: Rule[Any, C]) -> Rule[TurnDecision, C]:
    """An action as a free action: the turn goes on after it (SYD-3.3). When competing, any action may lead to a prize (SYD-5.7)."""

    def perform(working: Working, context: DecisionContext[TurnDecision], command: C) -> None:
        if working.config.mode is model.Mode.COMP:
            working.then(HandleDue(context.seat))
        rule.perform(working, context, command)

    return evolve(rule, perform=perform, settles=Settles.NOTHING)


def as_idea(rule: Rule[Any, C], ideas: int = 1) -> Rule[TurnDecision, C]:
    """An action as a free action that costs ideas (SYD-3.4)."""
    action = free(rule)

    def moves(context: DecisionContext[TurnDecision]) -> MoveSet[C]:
        return NO_MOVES if context.state.players[context.seat].ideas < ideas else action.moves(context)

    def why_not(context: DecisionContext[TurnDecision], command: C) -> Refusal | None:
        holds = context.state.players[context.seat]
        left = holds.ideas
        if left >= ideas:
            return action.why_not(context, command)
        if not left:
            return Refusal("SYD-3.4", msg("You have no ideas left this turn."), (*map(PlayItem, holds.items), EndTurn()))
        return Refusal("SYD-3.4", msg("This takes {due} ideas; you have {left} left.", due=ideas, left=left), (Get(),))

    def perform(working: Working, context: DecisionContext[TurnDecision], command: C) -> None:
        working.put_player(context.seat, ideas=working.players[context.seat].ideas - ideas)
        action.perform(working, context, command)
        answer_idea(working, command)

    return evolve(action, moves=moves, why_not=why_not, perform=perform)


# Rounds and turns


CARDS_A_ROUND: Mapping[Pace, int] = {Pace.PRINTED: 0, Pace.GENTLE: 1, Pace.EASY: 3}
"""The number of directive cards that every player gets when a round begins (SYD-9.4)."""


def begin_year(working: Working, _: model.BeginYear) -> None:
    """Announce the set-up (SYD-2.2…2.5) and begin the rounds."""
    working.say("set_up", opening(working.config), "SYD-2.2")
    working.then(NewRound())


def new_round(working: Working, _: NewRound) -> None:
    """The first player unlocks an event, then all take their turns; where no event is left, the year is over (SYD-3.1, 3.5).

    In a competition it is seen before and after the event whether somebody collects a prize now, or handles no row (SYD-3.5, 5.7).
    """
    if not working.decks.events:
        working.then(model.EndGame(EndReason.YEAR_OVER))
        return
    event, *left = working.decks.events
    working.put_decks(events=tuple(left))
    working.round += 1
    working.turn = None
    working.reveal_to_all()
    name = working.content.names[event]
    begun = msg("Round {round} begins with “{event}”.", round=working.round, event=name)
    last = msg("Round {round}, the last of the year, begins with “{event}”.", round=working.round, event=name)
    working.say("event", begun if left else last, "SYD-3.1")
    for seat in range(len(working.players)):
        get_cards(working, seat, CARDS_A_ROUND[working.config.pace])
    turns = [model.BeginTurn(seat) for seat in range(len(working.players))]
    seen = [HandleDue(FIRST_PLAYER)] if working.config.mode is model.Mode.COMP else []
    working.then(*seen, model.Follow(event, FIRST_PLAYER), model.Stow(event), *seen, *turns, NewRound())


def begin_turn(working: Working, task: model.BeginTurn) -> None:
    """Take the ideas, then remove own lockers; what is due comes before the free actions (SYD-3.3)."""
    working.turn = task.seat
    ideas = working.config.ideas
    working.put_player(task.seat, ideas=ideas)
    if len(working.players) > 1:
        working.say("turn", msg("{who} begins a turn with {ideas} ideas.", who=player(task.seat), ideas=ideas), "SYD-3.3")
    own_lockers_off(working, task.seat)
    working.then(HandleDue(task.seat), TurnDecision((task.seat,)))


def _end_turn(working: Working, context: DecisionContext[TurnDecision], _: EndTurn) -> None:
    seat, ideas = context.seat, working.players[context.seat].ideas
    working.put_player(seat, ideas=0)
    if ideas and len(working.players) > 1:
        left = msgn("{who} ends the turn with {count} idea left.", "{who} ends the turn with {count} ideas left.", ideas, who=player(seat))
        working.say("ideas_left", left, "SYD-3.3")


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
    as_idea(TRADE, TRADE_IDEAS),
    free(PLAY_ITEM),
)
"""The actions of a turn, in any order and as often as possible (SYD-3.3): using ideas (SYD-3.4), playing items."""


def end_game(working: Working, task: model.EndGame) -> None:
    """End the game and judge the prizes for the last time (SYD-3.5, 5.7)."""
    working.end()
    working.ended = over(working) or task.reason
    reason = {
        EndReason.COLLECTED: msg("The last row is collected: the game ends."),
        EndReason.YEAR_OVER: msg("No event is left: the school year is over."),
        EndReason.CARD: msg("The game ends."),
        EndReason.ROWLESS: msg("A player has no row left: the game ends."),
    }[working.ended]
    working.say("ended", reason, "SYD-3.5")
    for prize in prizes_due(working, over=True):
        collect_prize(working, prize)
