"""Positions of School Year Diary as they lie on a real table: what is seen is put down by hand, and what follows from it is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engines.kernel.contract import Game, Problem, Setup
from engines.kernel.editing import Editor
from engines.kernel.messages import msg, msgn
from engines.kernel.messages import player as name_of
from engines.kernel.rng import Rng
from engines.school_year_diary import setup as dealing
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import HIDDEN_NAME, HIDDEN_NUMBER, ROUNDS, ROW_LIMIT, BeginTurn, NewRound, Row, State, TurnDecision
from engines.school_year_diary.setup import FIRST_MEDALS, HIDDEN_MEDAL, ITEM_COPIES, card_count, in_play, medal_count, row_count


class DiaryEditor(Editor[State]):
    """Everything lies open but the new decks. It is always somebody's turn: what a card has begun counts as done."""

    def opened(self, game: Game[State], state: State) -> State:
        """The table with its decks face down, and cards that are being followed put away."""
        cards = _cards(game)
        played = in_play(state.agenda)
        used = [card for card in played if card in cards.experiences]
        decks = evolve(
            state.decks,
            old_events=(*(card for card in played if card in cards.events), *state.decks.old_events),
            old_experiences=(*(card for card in used if cards.experiences[card].trend is None), *state.decks.old_experiences),
            trends=(*state.decks.trends, *(card for card in used if cards.experiences[card].trend is not None)),
        )
        return self.settled(game, evolve(state, decks=decks, ended=None, rng=Rng(0)))

    def blank(self, game: Game[State], setup: Setup) -> State:
        """The class at its desks: rows without medals, and nothing in hand."""
        state = dealing.deal(_cards(game), dealing.config_of(setup), Rng(0))
        players = tuple([evolve(player, hand=(), ideas=0 if seat else state.config.ideas) for seat, player in enumerate(state.players)])
        return self.settled(game, evolve(state, rows=tuple([evolve(row, medals=()) for row in state.rows]), players=players))

    def settled(self, game: Game[State], position: State) -> State:
        """The position with as many cards in decks as are left, the round by its events, avatars and lockers on cells that are there."""
        cards, decks, config, players = _cards(game), position.decks, position.config, position.players
        rows = tuple([_standing(row) for row in position.rows])
        lying = sum(len(row.medals) for row in rows) + sum(len(player.medals) for player in players)
        held = [item for player in players for item in player.items]
        known = len(dealing.hands_of(position)) + len(decks.old_directives)
        used = len(decks.old_experiences) + len([card for card in decks.trends if card in cards.experiences])
        all_experiences = sum(card.student in config.students for card in cards.experiences.values())
        turn = position.turn if position.turn is not None and position.turn in range(len(players)) else 0
        return evolve(
            position,
            rows=rows,
            decks=evolve(
                decks,
                medals=(HIDDEN_MEDAL,) * (medal_count(config) - lying),
                directives=(HIDDEN_NUMBER,) * (card_count(config) - known),
                events=(HIDDEN_NAME,) * (ROUNDS - len(decks.old_events)),
                experiences=(HIDDEN_NAME,) * (all_experiences - used),
                items=tuple([item for item in cards.items for _ in range(ITEM_COPIES - held.count(item))]),
            ),
            round=len(decks.old_events),
            turn=turn,
            agenda=(TurnDecision((turn,)), *map(BeginTurn, range(turn + 1, len(players))), NewRound()),
            rng=Rng(0),
        )

    def doubts(self, state: State) -> Iterator[Problem]:
        """Medals in a storage that its collected rows can't have had: each has 2 to 5, and fewer than 5 only if the deck is empty."""
        gone = row_count(state.config) // len(state.players)
        for seat, player in enumerate(state.players):
            rows, medals = gone - sum(row.handler == seat for row in state.rows), len(player.medals)
            if not FIRST_MEDALS * rows <= medals <= ROW_LIMIT * rows:
                words = msgn("{who} has {medals} of {count} collected row; each has 2 to 5.",
                             "{who} has {medals} of {count} collected rows; each has 2 to 5.", rows,
                             who=name_of(seat), medals=msgn("{count} medal", "{count} medals", medals))  # fmt: skip
                yield Problem("SYD-5.6", words)
            elif medals < ROW_LIMIT * rows and state.decks.medals:
                yield Problem("SYD-5.6", msg("{who} has collected a row of fewer than 5 medals, but the medal deck is not empty.",
                                             who=name_of(seat)))  # fmt: skip

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """The decks shuffled from the cards that are nowhere else."""
        return game.determinize(position, None, rng)


def _standing(row: Row) -> Row:
    """A row whose avatar stands no further than its last medal, with lockers only where they can lie."""
    points = max(0, min(row.points, row.maximum))
    lockers = {locker.cell: locker for locker in row.lockers if 0 < locker.cell < row.maximum and locker.cell != points}
    sorted_lockers = tuple([lockers[cell] for cell in sorted(lockers)])
    return row if (points, sorted_lockers) == (row.points, row.lockers) else evolve(row, points=points, lockers=sorted_lockers)


def _cards(game: Any) -> Cards:
    cards: Cards = game.content
    return cards
