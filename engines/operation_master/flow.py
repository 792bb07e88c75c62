"""How a game of Operation Master goes, in the order of the rule book: rounds, the tricks of each, scoring."""

from __future__ import annotations

from engines.kernel.flow import Decisions, Steps
from engines.operation_master import tasks
from engines.operation_master.model import Working, leaders
from engines.operation_master.rounds import ONE_MORE, SHARE, deal, end_game, find_lead, is_over, score, tell_goal
from engines.operation_master.taking import TAKE_VALUE, put_aside, take_or_put_back, win
from engines.operation_master.tricks import LAY_CARD, SET_DIE


def play_game(working: Working, _: tasks.PlayGame) -> None:
    """Rounds are played until the goal is reached (OM-5.2, 5.3)."""
    tell_goal(working)
    working.then(tasks.PlayRound())


def play_round(working: Working, _: tasks.PlayRound) -> None:
    """Cards are dealt and dice rolled (OM-2.1); most 1s lead (OM-2.2); then tricks are played, and scored."""
    deal(working)
    find_lead(working)
    working.then(*trick(working), tasks.ScoreRound())


def trick(working: Working) -> tuple[tasks.Task, ...]:
    """From the lead on, clockwise, each lays a card (OM-3.1); in the same order each sets a die (OM-3.2); one of them wins (OM-3.3)."""
    return tasks.of_trick(working.lead, len(working.players))


def win_trick(working: Working, _: tasks.WinTrick) -> None:
    """Everybody has set a die, so somebody has won (OM-3.3)."""
    working.then(tasks.take_dice(win(working)))


def take_dice(working: Working, task: tasks.TakeDice) -> None:
    """The winner takes dice, or puts back what was held (OM-4.1, 4.2); where there is a value to choose, that is a decision."""
    choice = () if take_or_put_back(working, task.winner) else (tasks.TakeValue((task.winner,)),)
    working.then(*choice, tasks.end_trick(task.winner))


def end_trick(working: Working, task: tasks.EndTrick) -> None:
    """The trick is put aside and its winner leads (OM-4.3), as long as there are cards (OM-5.1)."""
    put_aside(working, task.winner)
    if working.players[0].hand:
        working.then(*trick(working))


def score_round(working: Working, _: tasks.ScoreRound) -> None:
    """Dice are points (OM-5.1). After the last round those tied are asked in turn: another round, if all of them like (OM-5.2, 5.3)."""
    score(working)
    if not is_over(working):
        working.then(tasks.PlayRound())
    elif len(tied := leaders(working.players)) > 1:
        working.then(*[tasks.OneMoreRound((seat,)) for seat in tied], tasks.PlayRound())
    else:
        end_game(working)


STEPS: Steps = {
    tasks.PlayGame: play_game,
    tasks.PlayRound: play_round,
    tasks.WinTrick: win_trick,
    tasks.TakeDice: take_dice,
    tasks.EndTrick: end_trick,
    tasks.ScoreRound: score_round,
}
"""What each step does."""

DECISIONS: Decisions = {
    tasks.LayCard: (LAY_CARD,),
    tasks.SetDie: (SET_DIE,),
    tasks.TakeValue: (TAKE_VALUE,),
    tasks.OneMoreRound: (ONE_MORE, SHARE),
}
"""The rules of each decision."""
