"""What the game says, and the game itself behind the contract that every game keeps."""

from __future__ import annotations

from attrs import evolve

from engines.hallway_rivals import invariants, setup, words
from engines.hallway_rivals.flow import DECISIONS, STEPS
from engines.hallway_rivals.model import OwnTurn, State, Working
from engines.hallway_rivals.rules.actions import ACTION_DESCRIPTIONS, ACTION_PROMPTS
from engines.hallway_rivals.rules.building import BUILDING_DESCRIPTIONS, BUILDING_PROMPTS
from engines.hallway_rivals.rules.cards import CARD_DESCRIPTIONS, CARD_PROMPTS
from engines.hallway_rivals.rules.coins import COIN_DESCRIPTIONS, COIN_PROMPTS
from engines.hallway_rivals.rules.decks import DECK_DESCRIPTIONS, DECK_PROMPTS
from engines.hallway_rivals.rules.fighting import FIGHT_DESCRIPTIONS, FIGHT_PROMPTS
from engines.hallway_rivals.rules.moving import MOVING_DESCRIPTIONS, MOVING_PROMPTS
from engines.hallway_rivals.rules.placing import PLACING_DESCRIPTIONS, PLACING_PROMPTS
from engines.hallway_rivals.rules.staff import STAFF_DESCRIPTIONS, STAFF_PROMPTS
from engines.hallway_rivals.rules.turns import TURN_DESCRIPTIONS, TURN_PROMPTS, period_of
from engines.hallway_rivals.school import reports
from engines.hallway_rivals.setup import OPTIONS
from engines.hallway_rivals.words import PERIOD_NAMES
from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Stage
from engines.kernel.flow import FlowGame, WordingByKind
from engines.kernel.messages import Message, msg


class HallwayRivalsWording(WordingByKind[State]):
    """What the game says."""

    scored = msg("Report cards")
    prompts = {
        **BUILDING_PROMPTS,
        **STAFF_PROMPTS,
        **COIN_PROMPTS,
        **MOVING_PROMPTS,
        **PLACING_PROMPTS,
        **FIGHT_PROMPTS,
        **ACTION_PROMPTS,
        **DECK_PROMPTS,
        **CARD_PROMPTS,
        **TURN_PROMPTS,
    }
    descriptions = {
        **BUILDING_DESCRIPTIONS,
        **STAFF_DESCRIPTIONS,
        **COIN_DESCRIPTIONS,
        **MOVING_DESCRIPTIONS,
        **PLACING_DESCRIPTIONS,
        **FIGHT_DESCRIPTIONS,
        **ACTION_DESCRIPTIONS,
        **DECK_DESCRIPTIONS,
        **CARD_DESCRIPTIONS,
        **TURN_DESCRIPTIONS,
    }

    def waits_for(self, state: State, seat: int) -> Message:
        """Whom the game waits for."""
        return msg("{name} is to decide.", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round with its class period."""
        if not state.round:
            return Stage(0, msg("The school is built"), chapter=msg("Building"))
        period = PERIOD_NAMES[period_of(state.round)]
        return Stage(state.round, msg("Round {round}: {period}", round=state.round, period=period), state.turn.seat)

    def totals(self, state: State) -> tuple[int, ...]:
        """Report cards, the Script among them; nobody has any while the school is built (HR-7.3, 8.2)."""
        return tuple([reports(state, seat) for seat in range(len(state.players))]) if state.round else ()


class HallwayRivals(FlowGame[None, State, Working]):
    """The rules of Hallway Rivals."""

    id = "hallway_rivals"
    name = msg("Hallway Rivals")
    rules_version = 3
    seat_counts = range(2, 5)
    state_type = State
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = OPTIONS
    wording = HallwayRivalsWording()

    check_setup = staticmethod(setup.check_setup)
    idle_options = staticmethod(setup.idle_options)
    options_of = staticmethod(setup.options_of)
    first = staticmethod(setup.first)
    hide = staticmethod(setup.hide)
    deal_hidden = staticmethod(setup.deal_hidden)
    summary = staticmethod(words.summary)
    result = staticmethod(words.result)
    problems = staticmethod(invariants.problems)

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        """The state after a command; what the one before it did has been seen by now."""
        return super().apply(evolve(state, deed=None) if state.deed is not None else state, seat, command)

    def forced(self, state: State, seat: int) -> Command | None:
        """Nothing in a turn of somebody who holds cards: that none of them can be played would tell which they are (HR-11.1)."""
        own_turn = isinstance(state.decision, OwnTurn)
        return None if own_turn and state.players[seat].cards else super().forced(state, seat)
