"""Hallway Rivals behind the contract of every game, with its sentences."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from engines.hallway_rivals import invariants, setup, words
from engines.hallway_rivals.editing import SchoolEditor
from engines.hallway_rivals.model import Done, OwnTurn, PutAt, State, Working
from engines.hallway_rivals.pieces import Snack
from engines.hallway_rivals.rules import actions, building, cards, coins, decks, fighting, moving, placing, staff, turns
from engines.hallway_rivals.rules.turns import DECISIONS, STEPS
from engines.hallway_rivals.school import reports, student_named
from engines.hallway_rivals.setup import OPTIONS
from engines.hallway_rivals.words import CARDS, PERIOD_NAMES, student_name
from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Stage
from engines.kernel.flow import FlowGame, WordingByKind
from engines.kernel.messages import Message, msg, msgn

CHAPTERS = (building, staff, coins, moving, placing, fighting, actions, decks, cards, turns)


BRIEFLY: Mapping[type[Command], Message] = {
    building.Lay: msg("the Hall tile"),
    building.BuildBase: msg("the base"),
    building.BuildSpecial: msg("the special room"),
    staff.Principal: msg("the principal's move"),
    staff.Bully: msg("the bully's move"),
    moving.Arrange: msg("change of groups"),
    actions.Sacrifice: msg("Give up a Nerd"),
    coins.Equip: msg("Buy a helmet"),
    coins.Lure: msg("Lure a cheerleader"),
}
"""Commands in few words, whatever their place."""


class HallwayRivalsWording(WordingByKind[State]):
    """The sentences of the game, which stand in its chapters beside the rules."""

    scored = msg("Report cards")
    prompts = {kind: told for chapter in CHAPTERS for kind, told in chapter.PROMPTS.items()}
    descriptions = {kind: told for chapter in CHAPTERS for kind, told in chapter.DESCRIPTIONS.items()}
    only = turns.ONLY

    def brief(self, state: State, command: Command) -> Message:
        """A command in few words, for "Undo: …"."""
        match command:
            case moving.Move(names, to) | placing.Teleport(names, to) | placing.Push(names, to):
                return msg("{who} to {place}", who=words.brief_names(names), place=words.brief_place(state, to))
            case PutAt(name, to) | actions.Control(name, to):
                return msg("{who} to {place}", who=words.brief_names((name,)), place=words.brief_place(state, to))
            case actions.Capture(name) if (student := student_named(state, name)) is not None:
                return msg("capture of {place}", place=words.brief_place(state, student.place))
            case fighting.Attack(_, target):
                return msg("attack on {name}", name=student_name(target))
            case actions.PickUp(name):
                return msg("pick-up by {who}", who=words.brief_names((name,)))
            case cards.PlayOn(card) | cards.PlayAt(card):
                return CARDS[card]
            case cards.PlayAgainst() | cards.PlayTile():
                return CARDS[Snack.LOCKER_COMBO if isinstance(command, cards.PlayAgainst) else Snack.PUKE]
            case Done() if type(state.decision) in turns.DONE_BRIEFLY:
                return turns.DONE_BRIEFLY[type(state.decision)]
        if type(command) in BRIEFLY:
            return BRIEFLY[type(command)]
        return super().describe(state, command)

    def goal(self, state: State) -> Message:
        """The report cards that win (HR-7.3)."""
        return msgn("Goal: be the first with {count} report card.", "Goal: be the first with {count} report cards.", state.config.reports)

    def waits_for(self, state: State, seat: int) -> Message:
        """The sentence that names the player the game waits for."""
        return msg("{name} is thinking…", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round and its class period."""
        if not state.round:
            return Stage(0, msg("Building the school"), chapter=msg("Building"))
        period = PERIOD_NAMES[turns.period_of(state.round)]
        return Stage(state.round, msg("Round {round}: {period}", round=state.round, period=period), state.turn.seat)

    def totals(self, state: State) -> tuple[int, ...]:
        """The report cards of each seat, the Script among them; none while the school is being built (HR-7.3, 8.2)."""
        return tuple([reports(state, seat) for seat in range(len(state.players))]) if state.round else ()


class HallwayRivals(FlowGame[None, State, Working]):
    """The rules of Hallway Rivals."""

    id = "hallway_rivals"
    name = msg("Hallway Rivals")
    rules_version = 3
    seat_counts = range(2, 5)
    state_type = State
    editor = SchoolEditor()
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = OPTIONS

    check_setup = staticmethod(setup.check_setup)
    idle_options = staticmethod(setup.idle_options)
    options_of = staticmethod(setup.options_of)
    first = staticmethod(setup.first)
    hide = staticmethod(setup.hide)
    deal_hidden = staticmethod(setup.deal_hidden)
    wording = HallwayRivalsWording()
    summary = staticmethod(words.summary)
    result = staticmethod(words.result)
    problems = staticmethod(invariants.problems)

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        """The state after a command, without the deed of the command before."""
        return super().apply(evolve(state, deed=None) if state.deed is not None else state, seat, command)

    def forced(self, state: State, seat: int) -> Command | None:
        """The only legal command; None in a turn with cards in hand, since that no card can be played would reveal them (HR-11.1)."""
        own_turn = isinstance(state.decision, OwnTurn)
        return None if own_turn and state.players[seat].cards else super().forced(state, seat)
