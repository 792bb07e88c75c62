"""Positions of Hallway Rivals in the actions of a turn: students, rooms, coins and cards are put in as they are at a real table."""

from __future__ import annotations

from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.model import Building, State
from engines.hallway_rivals.pieces import ACTIVITIES, EVENTS, SNACKS
from engines.hallway_rivals.school import in_turn
from engines.kernel.contract import Game, Setup
from engines.kernel.editing import SEAT, Editor
from engines.kernel.rng import Rng


class SchoolEditor(Editor[State]):
    """The first player's view; whose turn it is and how much movement is left are put in, and the turn is in its actions."""

    def opened(self, game: Game[State], state: State) -> State:
        """The view of a state in the actions of its turn: a fight or a choice that is going on counts as over."""
        return self.settled(game, game.view(state, SEAT))

    def blank(self, game: Game[State], setup: Setup) -> State:
        """A school that stands."""
        built = game.new(evolve(setup, options={**setup.options, "building": Building.QUICK.value})).state
        config = evolve(built.config, building=Building(str(setup.options["building"])))
        return self.opened(game, evolve(built, config=config))

    def settled(self, game: Game[State], position: State) -> State:
        """The rest of the round, and decks of as many cards as are left."""
        del game
        players, turn, round_ = position.players, position.turn, max(position.round, 1)
        activities = sum(len(player.activities) for player in players) + len(position.old_activities)
        snacks = sum(len(player.snacks) for player in players) + len(position.old_snacks)
        events = len(position.old_events) + len(position.gone)
        order = list(in_turn(evolve(position, round=round_)))
        rest = order[order.index(turn.seat) + 1 :] if turn.seat in order else ()
        return evolve(
            position,
            round=round_,
            rng=Rng(0),
            deed=None,
            activity_deck=(None,) * (sum(ACTIVITIES.values()) - activities),
            snack_deck=(None,) * (sum(SNACKS.values()) - snacks),
            event_deck=(None,) * (sum(EVENTS.values()) - events),
            agenda=(
                model.Act((turn.seat,)),
                model.EndTurn(turn.seat),
                *map(model.TakeTurn, rest),
                model.ReportCards(),
                model.Round(round_ + 1),
            ),
        )
