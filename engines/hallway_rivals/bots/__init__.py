"""The bots of Hallway Rivals: three levels, which differ in what they consider, not in what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import evolve, frozen

from engines.hallway_rivals import model
from engines.hallway_rivals.board import OFFICE
from engines.hallway_rivals.bots import choices, plans
from engines.hallway_rivals.bots.plans import Context, far
from engines.hallway_rivals.model import State
from engines.hallway_rivals.pieces import Activity, Goods, Snack, Student
from engines.hallway_rivals.rules.coins import Buy
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import msg
from engines.kernel.rng import Rng


@frozen
class Level(Bot[State]):
    """A bot that follows rules of thumb, and plays any legal command where it has none."""

    boldness: ClassVar[float] = 0.55
    """The chance to win from which it attacks."""
    fetches: ClassVar[bool] = True
    """True if it goes for cheerleaders, coins and cards."""
    hasty: ClassVar[bool] = False
    """True if it captures even beside an enemy, who can take the room back at once."""
    workers: ClassVar[int] = 5
    """The students it wants before it buys a room: one costs a coin, and takes a room."""
    prize: ClassVar[float] = 5
    """The worth of a cheerleader to it, in coins."""
    crowd: ClassVar[int] = 8
    """The students it wants in the end."""
    company: ClassVar[int] = 1
    """The students it puts into one room in Home Room, if others still choose after it."""
    plays: ClassVar[frozenset[Any]] = frozenset([*Activity, *Snack])
    """The cards it can play."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError if nothing is legal."""
        context: Context = DecisionContext(None, view, view.decision, seat)
        command = self.think(game, context)
        if command is not None and game.check(view, seat, command) is None:
            return command, rng
        return game.legal(view, seat).draw(rng)

    def think(self, game: Game[State], context: Context) -> Command | None:
        """The command it prefers, which may be illegal; None if it has no preference."""
        kind = type(context.decision)
        if kind in SIMPLE:
            return SIMPLE[kind](context)
        return self.thoughts[kind](self, game, context) if kind in self.thoughts else None

    def spend(self, game: Game[State], context: Context) -> Command:
        """The purchase it wants most, or a card to play."""
        return _first_legal(game, context, self.purchases(context.state, context.seat)) or self.play_a_card(game, context) or model.Done()

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """The purchases it wants, the most wanted first."""
        yield Buy(Goods.REPORT)
        yield from choices.students_to_buy(state, seat, self.workers)
        yield from choices.rooms_to_buy(state, seat)
        yield from choices.students_to_buy(state, seat, self.crowd)
        yield from choices.cards_to_buy(state, seat)
        yield from choices.rescues(state, seat)
        yield from choices.luring(state, seat)
        yield from choices.extras(state, seat)

    def free_moves(self, game: Game[State], context: Context) -> Command:
        """A free move towards a goal."""
        return self.go(context) or self.play_a_card(game, context) or model.Done()

    def act(self, game: Game[State], context: Context) -> Command:
        """A gain at once, else a card, a move, a fight, or the protection of its rooms."""
        state, seat = context.state, context.seat
        return (
            _first_legal(game, context, self.at_once(context))
            or self.play_a_card(game, context)
            or self.go(context)
            or next(plans.rams(context), None)
            or plans.best_attack(context, self.boldness)
            or (None if self.hasty else self.go(context, plans.pushing))
            or _first_legal(game, context, self.at_last(state, seat))
            or model.Done()
        )

    def at_once(self, context: Context) -> Iterable[Command]:
        """The actions it wants before all else, the most wanted first."""
        return plans.at_hand(context.state, context.seat, self.hasty)

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """The actions it wants before its turn ends, the most wanted first."""
        return ()

    def go(self, context: Context, way: plans.Way = plans.walking) -> Command | None:
        """The move or push that brings a student nearer to the best goal."""
        plan = self.plan(context, way)
        return plan.command if plan is not None else None

    def plan(self, context: Context, way: plans.Way = plans.walking) -> plans.Plan | None:
        """The plan of such a move or push; guarding a room comes before going for a card."""
        found = plans.best_plan(context, self.wishes(context), way)
        guards = way is not plans.pushing and (found is None or found.goal is OFFICE) and isinstance(context.decision, model.Act)
        return (next(self.on_guard(context), None) if guards else None) or found

    def on_guard(self, context: Context) -> Iterator[plans.Plan]:
        """The ways of idle students into rooms that nobody guards."""
        return plans.guards_on_foot(context, plans.walking)

    def wishes(self, context: Context) -> Iterator[tuple[Student, plans.Goal]]:
        """The students that can move, each with each of its goals.

        A student that can capture the room where it is stays, and so does a guard who came this turn. Another guard leaves for what is
        near and worth more than its room, which is worth nothing to it if report cards come before anybody could take it.
        """
        state, seat = context.state, context.seat
        to_capture = list(plans.to_capture(state, seat))
        guards, guarded = plans.guards(state, seat), 0 if plans.is_last(state) else plans.ROOM
        for student, free in plans.errands(state, seat):
            goals = [*(to_capture if free else ()), *self.goals(state, seat, student)]
            if free and plans.stays(state, seat, student):
                goals = [goal for goal in goals if goal.place is student.place]
            elif student in guards and student.walked:
                goals = []
            elif student in guards:
                near = [goal for goal in goals if far(state.board, student.place, goal.place) <= plans.steps_left(state, student)]
                goals = [evolve(goal, worth=goal.worth - guarded) for goal in near]
            yield from ((student, goal) for goal in goals)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[plans.Goal]:
        """The goals of a student, besides rooms to capture."""
        yield from plans.bringing(state, seat, student, self.prize)
        if self.fetches:
            yield from plans.fetching(state, seat, student, self.prize)

    def play_a_card(self, game: Game[State], context: Context) -> Command | None:
        """A card that helps now."""
        player = context.state.players[context.seat]
        known = [card for card in (*player.activities, *player.snacks) if card is not None and card in self.plays]
        return _first_legal(game, context, (command for card in known for command in choices.card_uses(context, card)))

    thoughts: ClassVar[Mapping[Any, Callable[..., Command | None]]] = {
        model.Spend: spend,
        model.MoveFree: free_moves,
        model.Act: act,
        model.Put: lambda level, _, context: choices.put(context, level.company),
        model.Counter: lambda level, _, context: plans.counter(context, level.boldness),
        model.MovePrincipal: lambda _, game, context: choices.lead_principal(game, context),
        model.MoveBully: lambda _, game, context: choices.lead_bully(game, context),
        model.GiveUp: lambda _, game, context: choices.given_up(game, context),
    }
    """Decisions that depend on the level, or on what is legal."""


SIMPLE: Mapping[Any, Callable[[Context], Command | None]] = {
    model.LoseStudent: plans.cheapest,
    model.Muster: lambda _: model.Done(),
    model.CheerDefence: plans.cheer,
    model.Brawl: lambda context: plans.best_attack(context, 0),
    model.Release: choices.released,
    model.Reward: choices.released,
    model.Graduate: choices.graduate,
    model.TakeCheerleader: choices.taker,
    model.Discard: choices.card_to_drop,
    model.PlacePushed: choices.place_pushed,
}
"""Decisions that every level takes alike; all others are left to chance."""


def _first_legal(game: Game[State], context: Context, commands: Iterable[Command]) -> Command | None:
    return next((command for command in commands if game.check(context.state, context.seat, command) is None), None)


@frozen
class Easy(Level):
    """Takes and guards rooms nearby, goes where it can fight for one even at poor odds, and buys a few students and rooms."""

    label = msg("Easy")
    about = msg("Captures nearby rooms and likes to fight for them, buys students and rooms, and knows few of the cards.")
    boldness: ClassVar[float] = 0.4
    fetches: ClassVar[bool] = False
    hasty: ClassVar[bool] = True
    crowd: ClassVar[int] = 6
    plays: ClassVar[frozenset[Any]] = frozenset({Activity.EXTRA_CREDIT, Snack.ETCH})

    def at_once(self, context: Context) -> Iterable[Command]:
        """The captures at hand, but not with the student that is to guard its last room."""
        return () if plans.has_nothing_but_a_guard(context.state, context.seat) else super().at_once(context)

    def wishes(self, context: Context) -> Iterator[tuple[Student, plans.Goal]]:
        """None for the student that is to guard its last room, so it goes there."""
        return iter(()) if plans.has_nothing_but_a_guard(context.state, context.seat) else super().wishes(context)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[plans.Goal]:
        """The goals of every level, and rooms that enemies hold: idle students look for a fight there."""
        yield from super().goals(state, seat, student)
        yield from plans.held_rooms(state, seat)

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """Students, then rooms, and nothing else."""
        yield from choices.students_to_buy(state, seat, self.crowd)
        yield from choices.rooms_to_buy(state, seat)


@frozen
class Medium(Level):
    """Buys rooms, fetches cheerleaders and coins, plays its cards."""

    label = msg("Medium")
    about = msg("Buys rooms, fetches cheerleaders and coins, plays every card, and fights when the odds are good.")


@frozen
class Hard(Level):
    """Like Medium, with more students: they help each other to take rooms, break into those that are held, and guard its own."""

    label = msg("Hard")
    about = msg("Buys students before rooms, breaks into rooms that are held, and guards its own.")
    boldness: ClassVar[float] = 0.4
    crowd: ClassVar[int] = 12
    prize: ClassVar[float] = 14
    workers: ClassVar[int] = 9
    spare: ClassVar[int] = 5
    """The coins it keeps when it promotes students."""
    company: ClassVar[int] = 2
    sure: ClassVar[float] = 0.7
    """The chance from which it attacks in a room before its other actions."""

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """Students first, then rooms, more students, locks for unguarded rooms."""
        yield Buy(Goods.REPORT)
        yield from choices.luring(state, seat)
        yield from choices.students_to_buy(state, seat, self.workers)
        yield from choices.rooms_to_buy(state, seat)
        yield from choices.cards_to_buy(state, seat)
        yield from choices.students_to_buy(state, seat, self.crowd)
        yield from choices.rescues(state, seat)
        yield from choices.locks_to_buy(state, seat)
        yield from choices.items_to_buy(state, seat)
        yield from choices.promotions(state, seat, self.spare)
        yield from choices.extras(state, seat)

    def at_once(self, context: Context) -> Iterable[Command]:
        """Win shared rooms and capture safe ones, before anybody there picks up a cheerleader and has to leave with it."""
        shared = plans.disputed(context.state, context.seat)
        attack = plans.best_attack(context, self.sure, shared) if shared else None
        yield from [attack] if attack is not None else []
        yield from (plan.command for plan in self.helping(context))
        yield from plans.safe_captures(context.state, context.seat)
        yield from super().at_once(context)

    def plan(self, context: Context, way: plans.Way = plans.walking) -> plans.Plan | None:
        """Help a student in a shared room before all else."""
        helping = next(self.helping(context), None) if way is not plans.pushing else None
        return helping or super().plan(context, way)

    def helping(self, context: Context) -> Iterator[plans.Plan]:
        """The ways of students that help fellows in shared rooms."""
        return plans.helping(context)

    def wishes(self, context: Context) -> Iterator[tuple[Student, plans.Goal]]:
        """Without helpers whom it would send back at once; guards don't go for a card."""
        needed, guards = plans.needed(context.state, context.seat), plans.guards(context.state, context.seat)
        for student, goal in super().wishes(context):
            if student not in needed and not (student in guards and goal.place is OFFICE):
                yield student, goal

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """Take rooms just before report cards are given, break a last door, send guards into its rooms, lock others by a sacrifice."""
        yield from plans.last_captures(state, seat)
        yield from plans.breaking_in(state, seat)
        yield from plans.guarding(state, seat)
        yield from plans.sacrifices(state, seat)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[plans.Goal]:
        """The goals of every level, and rooms that enemies hold."""
        yield from super().goals(state, seat, student)
        yield from plans.held_rooms(state, seat)

    thoughts: ClassVar[Mapping[Any, Callable[..., Command | None]]] = {
        **Level.thoughts,
        model.PlaceTile: lambda *given: choices.lay(given[-1]),
        model.PlaceAnnex: lambda *given: choices.build(given[-1]),
    }
    """The decisions of every level, and the building of the school."""


BOTS: Mapping[str, Bot[State]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
"""The bots by the names in records."""
