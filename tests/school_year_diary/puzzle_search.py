"""Players that must fail at a puzzle of the higher grades: one who follows suggestions, and a greedy one."""

from __future__ import annotations

from engines.school_year_diary.bots.effects import best_chains
from engines.school_year_diary.bots.judgement import Judgement, considered
from engines.school_year_diary.bots.puzzles import TurnGoal
from engines.school_year_diary.model import State, in_turn
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.hands import Refresh
from tests.school_year_diary.dealt_tables import diary

GAME = diary()

SUGGESTIONS = 3
"""The chains that B suggests."""


def by_best_chains(state: State, goal: TurnGoal, begun: State) -> bool:
    """True if the goal is reached by one of the best chains after another, as B suggests them, and small decisions left out."""
    if not in_turn(state):
        return False
    for effect in best_chains(state, 0, count=SUGGESTIONS):
        after: State = GAME.apply(state, 0, effect.command).state
        if goal.refused(state, after, begun) is None:
            after = without_choices(after)
            if goal.reached(after) or (after.players[0].ideas > goal.spare and by_best_chains(after, goal, begun)):
                return True
    return False


def without_choices(state: State) -> State:
    """The state at the next free action of the turn, with every choice before it declined or made for the first way."""
    while state.agenda and not in_turn(state):
        first = next(iter(GAME.legal(state, 0)))
        for command in (Decline(), Refresh(()), first):
            if GAME.check(state, 0, command) is None:
                state = GAME.apply(state, 0, command).state
                break
    return state


def by_greed(state: State, goal: TurnGoal) -> bool:
    """True if the easy player reaches the goal; it draws nothing."""
    judgement, begun = Judgement(card=0.5, item=0.5, bend=0.0, most=3), state
    for _ in range(20):
        if goal.reached(state):
            return True
        found = considered(GAME, state, 0, judgement, judgement.study(state, 0), each=1, limit=16)
        after = [GAME.apply(state, 0, command).state for command in found]
        allowed = [each for each in after if goal.refused(state, each, begun) is None]
        if not allowed:
            return False
        state = max(allowed, key=lambda each: judgement.standing_with_cards(each, 0))
    return False
