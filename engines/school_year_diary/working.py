"""The desk: a game in the middle of a command, changed in place until it is a state again."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engines.kernel.phases import WorkingCopy
from engines.school_year_diary.agenda import Decision, Stow, Task
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import Decks, Player, Row, State


class Working(WorkingCopy[State]):
    """A working copy of a state of School Year Diary, with the cards."""

    __slots__ = ("agenda", "cards", "config", "decks", "ended", "fired", "players", "rng", "round", "rows", "turn")

    def __init__(self, cards: Cards, state: State) -> None:
        self.events = []
        self.reveals = frozenset()
        self.cards = cards
        self.config = state.config
        self.rng = state.rng
        self.rows: tuple[Row, ...] = state.rows
        self.players: tuple[Player, ...] = state.players
        self.decks: Decks = state.decks
        self.round = state.round
        self.turn = state.turn
        self.agenda: list[Task] = list(reversed(state.agenda))
        """The next task last."""
        self.fired = state.fired
        self.ended = state.ended

    def state(self) -> State:
        """The desk as a state."""
        return State(
            self.config,
            self.rng,
            self.rows,
            self.players,
            self.decks,
            self.round,
            self.turn,
            tuple(reversed(self.agenda)),
            self.fired,
            self.ended,
        )

    def first(self, *tasks: Task) -> None:
        """These tasks are to be done first, in this order."""
        self.agenda.extend(reversed(tasks))

    def decide(self, decision: Decision) -> None:
        """The game waits for this decision."""
        self.agenda.append(decision)

    def put_row(self, row: Row) -> None:
        """Put a row in the place of the one with its number."""
        self.rows = tuple(row if each.number == row.number else each for each in self.rows)

    def put_player(self, seat: int, **changes: Any) -> None:
        """Change what a player holds."""
        player = evolve(self.players[seat], **changes)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def put_decks(self, **changes: Any) -> None:
        """Change some of the decks."""
        self.decks = evolve(self.decks, **changes)

    def revealed(self) -> None:
        """Something hidden can be seen by the whole table now."""
        self.reveals = frozenset(range(len(self.players)))

    def season(self) -> str:
        """The season of the round: that of the newest event (SYD-3.2). While an event is being followed, its own."""
        for task in reversed(self.agenda):
            if isinstance(task, Stow) and task.card in self.cards.events:
                return self.cards.events[task.card].season
        return self.cards.events[self.decks.old_events[0]].season
