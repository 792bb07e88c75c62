"""How a game of Operation Master goes, in the order of the rule book: rounds, the tricks of each, scoring."""

from __future__ import annotations

from engines.kernel.flow import Decisions, Steps
from engines.operation_master.model import leaders
from engines.operation_master.rounds import ONE_MORE, SHARE, deal, end_game, find_lead, is_over, score, tell_goal
from engines.operation_master.taking import TAKE_VALUE, put_aside, take_or_put_back, win
from engines.operation_master.tasks import (
    EndTrick,
    LayCard,
    OneMoreRound,
    PlayGame,
    PlayRound,
    ScoreRound,
    SetDie,
    TakeValue,
    WinTrick,
    tasks_of_trick,
)
from engines.operation_master.tricks import LAY_CARD, SET_DIE
from engines.operation_master.working import Working


def play_game(working: Working, _: PlayGame) -> None:
    """Rounds are played until the goal is reached (OM-5.2, 5.3)."""
    tell_goal(working)
    working.then(PlayRound())


def play_round(working: Working, _: PlayRound) -> None:
    """Cards are dealt and dice rolled (OM-2.1); most 1s lead (OM-2.2); then tricks are played, and scored."""
    deal(working)
    find_lead(working)
    working.then(ScoreRound())
    play_trick(working)


def play_trick(working: Working) -> None:
    """From the lead on, clockwise, each lays a card (OM-3.1); in the same order each sets a die (OM-3.2); one of them wins (OM-3.3)."""
    working.then(*tasks_of_trick(working.lead, len(working.players)))


def win_trick(working: Working, _: WinTrick) -> None:
    """The winner takes dice, or puts back what was held (OM-4.1, 4.2); where there is a value to choose, that is a decision."""
    winner = win(working)
    working.then(EndTrick(winner))
    if not take_or_put_back(working, winner):
        working.then(TakeValue((winner,)))


def end_trick(working: Working, task: EndTrick) -> None:
    """The trick is put aside and its winner leads (OM-4.3), as long as there are cards (OM-5.1)."""
    put_aside(working, task.winner)
    if working.players[0].hand:
        play_trick(working)


def score_round(working: Working, _: ScoreRound) -> None:
    """Dice are points (OM-5.1). After the last round those tied are asked in turn: another round, if all of them like (OM-5.2, 5.3)."""
    score(working)
    if not is_over(working):
        working.then(PlayRound())
    elif len(tied := leaders(working.players)) > 1:
        working.then(*[OneMoreRound((seat,)) for seat in tied], PlayRound())
    else:
        end_game(working)


STEPS: Steps = {
    PlayGame: play_game,
    PlayRound: play_round,
    WinTrick: win_trick,
    EndTrick: end_trick,
    ScoreRound: score_round,
}
"""What each step does."""

DECISIONS: Decisions = {
    LayCard: (LAY_CARD,),
    SetDie: (SET_DIE,),
    TakeValue: (TAKE_VALUE,),
    OneMoreRound: (ONE_MORE, SHARE),
}
"""The rules of each decision."""
