"""Hallway Rivals behind the contract of every game, with its sentences, and positions put together by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import evolve

from engines.hallway_rivals import invariants, model, setup, words
from engines.hallway_rivals.board import FIRST_ROOM, NURSE, OFFICE, Board, Kind, Place, base, special
from engines.hallway_rivals.model import Building, Done, OwnTurn, PutAt, State, Working
from engines.hallway_rivals.pieces import (
    ACTIVITIES,
    EVENTS,
    MOST_STUDENTS,
    ROBOT_HITS,
    ROBOT_NUMBER,
    SNACKS,
    Item,
    Name,
    Rank,
    Snack,
    SocialGroup,
    Student,
    name_of,
)
from engines.hallway_rivals.rules import actions, building, cards, coins, decks, fighting, moving, placing, staff, turns
from engines.hallway_rivals.rules.turns import DECISIONS, STEPS
from engines.hallway_rivals.school import in_turn, reports, student_named, students_at
from engines.hallway_rivals.setup import OPTIONS
from engines.hallway_rivals.words import BASES, CARDS, PERIOD_NAMES, SPECIALS, place_name, student_name
from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Game, Refusal, Setup, Stage
from engines.kernel.editing import SEAT, Editor, Part, seats, whose
from engines.kernel.flow import Decision, DecisionContext, FlowGame, WordingByKind
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_data

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
    weighty = frozenset({"captured", "bought_room", "won", "held", "stole", "card", "event", "reported"})
    prompts = {kind: told for chapter in CHAPTERS for kind, told in chapter.PROMPTS.items()}
    descriptions = {kind: told for chapter in CHAPTERS for kind, told in chapter.DESCRIPTIONS.items()}
    only = turns.ONLY

    def joined(self, before: Message, after: Message) -> Message | None:
        """One sentence for students who walk to the same place one after another."""
        return moving.joined(before, after)

    def brief(self, state: State, command: Command) -> Message:
        """A command in few words, for "Undo: …"."""
        match command:
            case placing.Push(names):
                return msg("push by {who}", who=words.brief_names(names))
            case moving.Move(names, to) | placing.Teleport(names, to):
                return words.brief_move(state, names, to)
            case PutAt(name, to) | actions.Control(name, to):
                return words.brief_move(state, (name,), to)
            case actions.Capture(name) if (student := student_named(state, name)) is not None:
                return msg("capture of {place}", place=words.brief_place(state, student.place))
            case fighting.Attack(_, target):
                return msg("attack on {name}", name=student_name(target))
            case actions.PickUp(name):
                return msg("pick-up by {who}", who=student_name(name))
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


RANKS = {Rank.STUDENT: msg("student"), Rank.COLLEGE: msg("college student"), Rank.TEACHER: msg("teacher"), Rank.ROBOT: msg("Robot")}

ITEMS = {Item.BATON: msg("Baton"), Item.JACKET: msg("Jacket"), Item.WEIGHTS: msg("Weights"), Item.HELMET: msg("Football helmet")}


def _places(state: State, places: Iterable[Place], nowhere: Message | None = None) -> Mapping[Any, Message]:
    """The words of places, after that for none of them."""
    return {**({None: nowhere} if nowhere is not None else {}), **{place.word: place_name(state, place) for place in places}}


def _for_students(state: State) -> Mapping[Any, Message]:
    annexes = [kind(seat) for kind in (base, special) for seat in range(len(state.players))]
    return _places(state, (*annexes, NURSE, OFFICE, *state.board.plan.rooms, *state.board.plan.corridors))


def _for_staff(state: State) -> Mapping[Any, Message]:
    return _places(state, (OFFICE, *state.board.plan.corridors), msg("away"))


def _cards(pack: Mapping[Any, int], in_hand: bool = False) -> Callable[[State], Mapping[Any, Message]]:
    """The words of the cards of a pack; one in a hand may be face down."""
    return lambda _: {**{card.value: CARDS[card] for card in pack}, **({None: msg("face down")} if in_hand else {})}


def _room(_: State, at: tuple[int, ...]) -> Message:
    return msg("Room {number}", number=FIRST_ROOM + at[0])


def _student(state: State, at: tuple[int, ...]) -> Message:
    return student_name(state.players[at[0]].students[at[1]].name)


def _names(state: State) -> Mapping[Any, Message]:
    """The words of all students and the Robot."""
    names = [name_of(social, number) for social in state.config.socials for number in range(1, MOST_STUDENTS + 1)]
    robot = [name_of(SocialGroup.NERDS, ROBOT_NUMBER)] if SocialGroup.NERDS in state.config.socials else []
    return {name.word: student_name(name) for name in (*names, *robot)}


def _robot(state: State, at: tuple[int, ...]) -> Message:
    """The name of the Robot's hits; empty for students."""
    return msg("Hits left") if state.players[at[0]].students[at[1]].is_robot else msg("")


def _new(name: Name, place: Place) -> Student:
    return Student(name, place, Rank.ROBOT, hits=ROBOT_HITS) if name.number == ROBOT_NUMBER else Student(name, place)


def _tile(_: State, at: tuple[int, ...]) -> Message:
    return msg("Hall {first}/{second}", first=FIRST_ROOM + 2 * at[0], second=FIRST_ROOM + 2 * at[0] + 1)


def _annex(state: State, at: tuple[int, ...]) -> Message:
    annex = state.board.annexes[at[0]]
    place = (BASES if annex.kind is Kind.BASE else SPECIALS)[state.config.socials[annex.seat]]
    return msg("The exit beside {place}", place=place)


class SchoolEditor(Editor[State]):
    """The first player's view; whose turn it is and how much movement is left are put in, and the turn is in its actions."""

    parts = {
        "round": Part(msg("Round")),
        "turn.seat": Part(msg("Whose turn it is"), seats),
        "turn.movement": Part(msg("Movement left")),
        "players.*": Part(whose),
        "players.*.coins": Part(msg("Coins")),
        "players.*.tokens": Part(msg("Movement tokens")),
        "players.*.reports": Part(msg("Report cards")),
        "players.*.activities": Part(msg("Student activities"), _cards(ACTIVITIES, in_hand=True)),
        "players.*.snacks": Part(msg("Snacks"), _cards(SNACKS, in_hand=True)),
        "players.*.extra": Part(msg("Extra movement next turn")),
        "players.*.students": Part(msg("Students in the game"), _names, key="name"),
        "players.*.students.*": Part(_student),
        "players.*.students.*.place": Part(msg("Place"), _for_students),
        "players.*.students.*.rank": Part(msg("Rank"), lambda _: {rank.value: name for rank, name in RANKS.items()}),
        "players.*.students.*.free": Part(msg("Free spaces left")),
        "players.*.students.*.coins": Part(msg("Stolen coins")),
        "players.*.students.*.item": Part(msg("Item"), lambda _: {None: msg("no item"), **{item.value: ITEMS[item] for item in Item}}),
        "players.*.students.*.cheerleader": Part(msg("Cheerleader")),
        "players.*.students.*.script": Part(msg("Script")),
        "players.*.students.*.hits": Part(_robot),
        "rooms.*": Part(_room),
        "rooms.*.owner": Part(msg("Player in control"), lambda state: {-1: msg("nobody"), **seats(state)}),
        "rooms.*.locked": Part(msg("Lock")),
        "cheerleaders": Part(msg("Cheerleaders alone"), lambda state: _places(state, state.board.plan.rooms)),
        "script": Part(msg("The Script"), lambda state: _places(state, state.board.plan.neighbours, msg("carried, or not in the game"))),
        "principal": Part(msg("The principal"), _for_staff),
        "bully": Part(msg("The bully"), _for_staff),
        "old_activities": Part(msg("Discarded student activities"), _cards(ACTIVITIES)),
        "old_snacks": Part(msg("Discarded snacks"), _cards(SNACKS)),
        "old_events": Part(msg("Past school events"), _cards(EVENTS)),
        "gone": Part(msg("School events that left the game"), _cards(EVENTS)),
        "board.tiles.*": Part(_tile),
        "board.tiles.*.x": Part(msg("Tiles right of the Office")),
        "board.tiles.*.y": Part(msg("Tiles below the Office")),
        "board.tiles.*.turned": Part(msg("Turned")),
        "board.annexes.*.exit": Part(_annex, lambda state: _places(state, Board(state.board.tiles).plan.exits)),
    }

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

    def filled(self, position: State, path: str, value: Any) -> Any:
        """Students by name: those in the game stay as they are, others come from supply into base."""
        if not path.endswith(".students") or not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            return value
        seat = int(path.split(".")[1])
        there = {student.name: student for student in position.players[seat].students}
        names = sorted({Name.from_word(word) for word in value}, key=lambda name: name.number)
        return to_data(tuple([there.get(name) or _new(name, base(seat)) for name in names]))

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """A state to play on from, in which the students in each classroom stand in order."""
        players = []
        for seat, player in enumerate(position.players):
            order = {one.name: number for room in position.board.plan.rooms for number, one in enumerate(students_at(position, seat, room))}
            players.append(evolve(player, students=tuple([one.changed(order=order.get(one.name, 0)) for one in player.students])))
        return super().dealt(game, evolve(position, players=tuple(players)), rng)


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

    def out_of_place(self, context: DecisionContext[None, State, Decision]) -> Refusal:
        """The refusal of a command that does not answer the decision: what has to be done first."""
        refusal, first = super().out_of_place(context), turns.FIRST.get(type(context.decision))
        return evolve(refusal, reason=first) if first is not None else refusal

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        """The state after a command, without the deed of the command before."""
        return super().apply(evolve(state, deed=None) if state.deed is not None else state, seat, command)

    def forced(self, state: State, seat: int) -> Command | None:
        """The only legal command; None in a turn with cards in hand, since that no card can be played would reveal them (HR-11.1)."""
        own_turn = isinstance(state.decision, OwnTurn)
        return None if own_turn and state.players[seat].cards else super().forced(state, seat)
