"""Study of School Year Diary: whether a year can be won, how far a careful player comes, what each decision cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from attrs import field, frozen

from engines.kernel.bots.playing import bot_rng
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from engines.kernel.study import Analyst, Par, Rating, Solution, Stop, Verdict
from engines.kernel.table import Table
from engines.school_year_diary.bots.careful import Careful
from engines.school_year_diary.bots.expert import Expert, Thought
from engines.school_year_diary.bots.solver import solve
from engines.school_year_diary.bots.years import LONGEST
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import Mode, State
from engines.school_year_diary.setup import medal_count
from engines.school_year_diary.tasks import EndReason

WORK = 240
"""The most decisions that the expert plays on with to find what would have been best."""


@frozen
class DiaryAnalyst(Analyst[State]):
    """Studies years: positions by the solver, deals by the careful player, decisions by the expert.

    What a decision cost is told from ``compared`` years played to their end after it, and as many after what would have been best, in the
    same imagined worlds; where it was the best itself, from ``alone`` years.
    """

    careful: Careful = field(factory=Careful)
    expert: Expert = field(factory=lambda: Expert(stages=((8, 5), (12, 2)), work=WORK))
    compared: int = 12
    alone: int = 6

    def solve(self, game: Game[State], state: State, stop: Stop, *, known_chance: bool = True) -> Solution:
        """Whether all rows can still be collected; nothing is known where players are against each other."""
        if not isinstance(game, SchoolYearDiary) or state.config.mode is Mode.COMP:
            return Solution(Verdict.UNKNOWN)
        return solve(game, state, stop, known_shuffles=known_chance)

    def par(self, table: Table[State]) -> Par:
        """How far the careful player comes on every seat."""
        game, setup = table.game, table.setup
        state = table.state_at(0)
        for turn in range(LONGEST):
            acting = game.to_act(state)
            if not acting:
                break
            command, _ = self.careful.decide(game, game.view(state, acting[0]), acting[0], bot_rng(setup, acting[0], turn))
            state = game.apply(state, acting[0], command).state
        return self.reached(game, state)

    def reached(self, game: Game[State], state: State) -> Par:
        """The ranks of all rows, those collected counted whole, of the ranks that there are; a rank is worth a medal (SYD-3.6)."""
        del game
        ranks = sum(row.ranks for row in state.rows) + sum(len(player.medals) for player in state.players)
        return Par(state.ended is EndReason.COLLECTED, ranks, medal_count(state.config), state.round)

    def ratings(self, table: Table[State], seat: int) -> Iterator[Rating]:
        """What the expert thinks of each decision, from the view that the seat had then."""
        game = table.game
        for turn, move in enumerate(table.moves):
            state = table.state_at(turn)
            if move.seat != seat or len(list(islice(game.legal(state, seat), 2))) < 2:
                continue
            view, rng = game.view(state, seat), Rng(turn)
            thoughts: list[Thought] = []
            for better in self.expert.thoughts(game, view, seat, rng, also=move.command):
                thoughts = better
            best = max(thoughts, key=lambda each: (each.years, each.promise)).command
            commands, years = ((move.command,), self.alone) if best == move.command else ((move.command, best), self.compared)
            chances: tuple[float, ...] = ()
            for better_known in islice(self.expert.chances(game, view, seat, rng.fork()[0], commands), years):
                chances = better_known
            if chances:
                yield Rating(turn, seat, move.command, chances[0], best, max(chances))
