"""Operation Master as the kernel sees it: the course of a game, and its sentences."""

from __future__ import annotations

from functools import cache

from engines.kernel.contract import ScoreMark, Stage, growth
from engines.kernel.flow import Decisions, FlowGame, Steps, WordingByKind
from engines.kernel.messages import Message, msg
from engines.operation_master import model, setup, views, words
from engines.operation_master.model import LayCard, SetDie, State, Working, leaders
from engines.operation_master.rules.rounds import (
    ONE_MORE,
    ROUND_DESCRIPTIONS,
    ROUND_PROMPTS,
    SHARE,
    deal,
    end_game,
    find_lead,
    is_over,
    score,
    tell_goal,
)
from engines.operation_master.rules.setting_dice import DICE_DESCRIPTIONS, DICE_PROMPTS, SET_DIE
from engines.operation_master.rules.tricks import LAY_CARD, TAKE_VALUE, TRICK_DESCRIPTIONS, TRICK_PROMPTS, put_aside, take_or_put_back, win

# The course of a game, in the order of the rule book


def play_game(working: Working, _: model.PlayGame) -> None:
    """Play rounds until the goal is reached (OM-5.2, 5.3)."""
    tell_goal(working)
    working.then(model.PlayRound())


def play_round(working: Working, _: model.PlayRound) -> None:
    """Deal cards and roll dice (OM-2.1), find the lead (OM-2.2); then tricks are played, and the round is scored."""
    deal(working)
    find_lead(working)
    working.then(*trick(working), model.ScoreRound())


def trick(working: Working) -> tuple[model.Task, ...]:
    """The tasks of a trick: clockwise from the lead each lays a card (OM-3.1) and sets a die (OM-3.2); one wins (OM-3.3)."""
    return model.of_trick(working.lead, len(working.players))


def win_trick(working: Working, _: model.WinTrick) -> None:
    """Find the winner once everybody has set a die (OM-3.3)."""
    working.then(model.take_dice(win(working)))


def take_dice(working: Working, task: model.TakeDice) -> None:
    """The winner takes dice or puts dice back (OM-4.1, 4.2), or chooses a value."""
    choice = () if take_or_put_back(working, task.winner) else (model.TakeValue((task.winner,)),)
    working.then(*choice, model.end_trick(task.winner))


def end_trick(working: Working, task: model.EndTrick) -> None:
    """Put the trick aside; its winner leads the next one (OM-4.3) while there are cards (OM-5.1)."""
    put_aside(working, task.winner)
    if working.players[0].hand:
        working.then(*trick(working))


def score_round(working: Working, _: model.ScoreRound) -> None:
    """Score the dice (OM-5.1). After the last round tied players decide in turn on one more round (OM-5.2, 5.3)."""
    score(working)
    if not is_over(working):
        working.then(model.PlayRound())
    elif len(tied := leaders(working.players)) > 1:
        working.then(*[model.OneMoreRound((seat,)) for seat in tied], model.PlayRound())
    else:
        end_game(working)


STEPS: Steps = {
    model.PlayGame: play_game,
    model.PlayRound: play_round,
    model.WinTrick: win_trick,
    model.TakeDice: take_dice,
    model.EndTrick: end_trick,
    model.ScoreRound: score_round,
}
"""The function of each step."""

DECISIONS: Decisions = {
    model.LayCard: (LAY_CARD,),
    model.SetDie: (SET_DIE,),
    model.TakeValue: (TAKE_VALUE,),
    model.OneMoreRound: (ONE_MORE, SHARE),
}
"""The rules of each decision."""


# Sentences


@cache
def _stage(round_: int, trick: int) -> Stage:
    return Stage(round_, msg("Round {round}, trick {trick}", round=round_, trick=trick))


class OperationMasterWording(WordingByKind[State]):
    """The game's sentences."""

    prompts = {**TRICK_PROMPTS, **DICE_PROMPTS, **ROUND_PROMPTS}
    descriptions = {**TRICK_DESCRIPTIONS, **DICE_DESCRIPTIONS, **ROUND_DESCRIPTIONS}
    only = {LayCard: msg("Only one card can be laid."), SetDie: msg("Only one die fits.")}

    def waits_for(self, state: State, seat: int) -> Message:
        """The prompt for a seat that waits for another one."""
        return msg("{name} is thinking…", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round and the trick; the last one between rounds."""
        return _stage(state.round, len(state.past) + bool(state.cards or state.players[0].hand))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's points in finished rounds (OM-5.1)."""
        return tuple([player.points for player in state.players])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's points after each finished round (OM-5.1)."""
        return growth((msg("Round {round}", round=number), points) for number, points in enumerate(state.scores, 1))


# The game


class OperationMaster(FlowGame[None, State, Working]):
    """The rules of Operation Master."""

    id = "operation_master"
    name = msg("Operation Master")
    rules_version = 2
    seat_counts = range(3, 6)
    state_type = State
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = setup.OPTIONS
    wording = OperationMasterWording()

    idle_options = staticmethod(setup.idle_options)
    options_of = staticmethod(setup.options_of)
    first = staticmethod(setup.first)
    hide = staticmethod(views.hide)
    deal_hidden = staticmethod(views.deal_hidden)
    put_away = staticmethod(views.put_away)
    chapter = staticmethod(views.chapter)
    redact = staticmethod(views.redact)
    summary = staticmethod(words.summary)
    result = staticmethod(words.result)
    problems = staticmethod(model.problems)
