"""What a bot considers in a decision: all small moves, and of directives and chains those that promise most."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain as joined
from itertools import islice

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import NOWHERE, Prospect, Study, command_of
from engines.school_year_diary.commands import Chain, Give, Lock, Rotate, Swap
from engines.school_year_diary.model import State
from engines.school_year_diary.tasks import KeepDecision, TurnDecision

LIMIT = 64
"""The most moves of a family that are looked at."""

NEAR = 3
"""How many cells from its avatar a locker may matter soon."""


def considered(
    game: Game[State], state: State, seat: int, judgement: Judgement, study: Study, each: int = 3, limit: int = LIMIT, most: int = 0
) -> list[Command]:
    """The commands worth a closer look, all of them legal; of directives and of chains of each length the ``each`` best.

    Chains are of as many cards as the judgement looks for, or ``most`` where that is more.
    """
    found: list[Command] = []
    kinds: list[type[Command]] = []
    for family in game.legal(state, seat).families:
        moves = iter(family)
        first = next(moves, None)
        if isinstance(first, Give | Chain):
            kinds.append(type(first))
        elif first is not None:
            found.extend([move for move in islice(joined((first,), moves), limit) if at_hand(state, move)] or [first])
    if kinds:
        by_length: dict[int, list[Prospect]] = defaultdict(list)
        for prospect in judgement.prospects(study, state, seat, kinds, most):
            if prospect.worth > NOWHERE:
                by_length[prospect.count].append(prospect)
        for prospects in by_length.values():
            prospects.sort(key=lambda prospect: -prospect.worth)
            found.extend(command_of(state.rows, prospect, study.worth) for prospect in prospects[:each])
    return found


def at_hand(state: State, command: Command) -> bool:
    """Whether a command is about something that matters soon: of medals and cells those near an avatar."""
    if isinstance(command, Rotate):
        return _ahead(state, command.row, command.medal)
    if isinstance(command, Swap):
        return _ahead(state, command.row, command.medal) or _ahead(state, command.other_row, command.other_medal)
    if isinstance(command, Lock):
        row = state.row(command.row)
        return row is not None and abs(command.cell - row.points) <= NEAR
    return True


def _ahead(state: State, number: int, medal: int) -> bool:
    row = state.row(number)
    return row is not None and row.featured + 1 <= medal - 1 <= row.featured + 2


def settled(game: Game[State], state: State, seat: int, judgement: Judgement, study: Study, depth: int = 4) -> State:
    """The state after the small decisions that a move set off, each made for the best standing at once."""
    for _ in range(depth):
        if seat not in game.to_act(state) or isinstance(state.agenda[0], TurnDecision):
            break
        after = [game.apply(state, seat, command).state for command in considered(game, state, seat, judgement, study, each=1, limit=8)]
        if isinstance(state.agenda[0], KeepDecision):
            state = max(after, key=lambda each: judgement.value(study, each, seat))
        else:
            state = max(after, key=lambda each: judgement.standing_with_cards(each, seat))
    return state


def with_less(state: State, seat: int, ideas: int, card: int | None = None) -> State:
    """A state in which the seat has so many ideas less, and this card no more."""
    player, players = state.players[seat], list(state.players)
    players[seat] = evolve(player, ideas=player.ideas - ideas, hand=tuple([each for each in player.hand if each != card]))
    return evolve(state, players=tuple(players))
