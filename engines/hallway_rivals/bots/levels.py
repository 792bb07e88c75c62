"""The three players of Hallway Rivals: they differ in what they think of, not in what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import frozen

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots import fights, putting, spending, staff, ways
from engines.hallway_rivals.bots.cards import drop, uses
from engines.hallway_rivals.bots.prospects import Goal, bringing, fetching, held_rooms, rooms
from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.goods import Goods
from engines.hallway_rivals.model import State
from engines.hallway_rivals.students import Student
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.flow import Ask
from engines.kernel.messages import msg
from engines.kernel.rng import Rng


@frozen
class Level(Bot[State]):
    """A player that takes at each decision what its rules of thumb say, else anything that is legal."""

    boldness: ClassVar[float] = 0.55
    """The chance from which on it attacks."""
    fetches: ClassVar[bool] = True
    """Whether it goes for cheerleaders, coins and cards."""
    hasty: ClassVar[bool] = False
    """Whether it captures even where an enemy stands, who can take the room back at once."""
    workers: ClassVar[int] = 5
    """How many students it wants before it buys a room: a coin brings one, and one takes a room."""
    prize: ClassVar[float] = 5
    """The worth of a cheerleader to it, in coins."""
    crowd: ClassVar[int] = 8
    """How many students it likes to have."""
    plays: ClassVar[frozenset[Any]] = frozenset([*Activity, *Snack])
    """The cards that it knows what to do with."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        decision = view.decision
        thought = self.thoughts.get(type(decision))
        if thought is not None and decision is not None:
            command = thought(self, game, Ask(None, view, decision, seat))
            if command is not None and game.check(view, seat, command) is None:
                return command, rng
        return game.legal(view, seat).draw(rng)

    def spend(self, game: Game[State], ask: Ask[None, State, tasks.Spend]) -> Command:
        """What is wanted most of what can be bought, then cards."""
        return _first_legal(game, ask, self.purchases(ask.state, ask.seat)) or self.play_a_card(game, ask) or do.Done()

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """What it would like to buy, the most wanted first."""
        yield do.Buy(Goods.REPORT)
        yield from spending.students(state, seat, self.workers)
        yield from spending.rooms(state, seat)
        yield from spending.students(state, seat, self.crowd)
        yield from spending.cards(state, seat)
        yield from spending.rescues(state, seat)
        yield from spending.luring(state, seat)
        yield from spending.extras(state, seat)

    def free_moves(self, game: Game[State], ask: Ask[None, State, tasks.MoveFree]) -> Command:
        """A step towards what is worth going to."""
        return self.go(ask) or self.play_a_card(game, ask) or do.Done()

    def act(self, game: Game[State], ask: Ask[None, State, tasks.Act]) -> Command:
        """What brings something at once, then cards, then ways, then fights, at last what keeps the rooms."""
        state, seat = ask.state, ask.seat
        return (
            _first_legal(game, ask, ways.at_hand(state, seat, self.hasty))
            or self.play_a_card(game, ask)
            or self.go(ask)
            or next(fights.rams(ask), None)
            or fights.best_attack(ask, self.boldness)
            or (None if self.hasty else self.go(ask, ways.pushing))
            or _first_legal(game, ask, self.at_last(state, seat))
            or do.Done()
        )

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """What it would like to do before its turn ends, the most wanted first."""
        del state, seat
        return ()

    def go(self, ask: Ask[None, State, Any], way: ways.Way = ways.walking) -> Command | None:
        """The move or push that leads a student to what is worth most."""
        state, seat = ask.state, ask.seat
        to_capture = list(rooms(state, seat))
        pairs = [
            (student, goal)
            for student, free in ways.errands(state, seat)
            for goal in (*(to_capture if free else []), *self.goals(state, seat, student))
        ]
        return ways.best_way(ask, pairs, way)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """Where it pays for a student to go, besides rooms to capture."""
        yield from bringing(state, seat, student, self.prize)
        if self.fetches:
            yield from fetching(state, seat, student, self.prize)

    def play_a_card(self, game: Game[State], ask: Ask[None, State, Any]) -> Command | None:
        """A card that helps now."""
        player = ask.state.players[ask.seat]
        known = [card for card in (*player.activities, *player.snacks) if card is not None and card in self.plays]
        return _first_legal(game, ask, (command for card in known for command in uses(ask, card)))

    thoughts: ClassVar[Mapping[Any, Callable[..., Command | None]]] = {
        tasks.Spend: spend,
        tasks.MoveFree: free_moves,
        tasks.Act: act,
        tasks.Counter: lambda level, _, ask: fights.counter(ask, level.boldness),
        tasks.LoseStudent: lambda _level, _game, ask: fights.cheapest(ask),
        # The cheapest fight.
        tasks.Muster: lambda *_: do.Done(),
        tasks.CheerDefence: lambda _level, _game, ask: fights.cheer(ask),
        tasks.Brawl: lambda _level, _game, ask: fights.best_attack(ask, 0),
        tasks.MovePrincipal: lambda _, game, ask: staff.principal(game, ask),
        tasks.MoveBully: lambda _, game, ask: staff.bully(game, ask),
        tasks.Put: lambda _level, _game, ask: putting.put(ask),
        tasks.Release: lambda _level, _game, ask: putting.released(ask),
        tasks.Reward: lambda _level, _game, ask: putting.released(ask),
        tasks.Graduate: lambda _level, _game, ask: putting.graduate(ask),
        tasks.GiveUp: lambda _level, game, ask: putting.given_up(game, ask),
        tasks.TakeCheerleader: lambda _level, _game, ask: putting.taker(ask),
        tasks.Discard: lambda _level, _game, ask: drop(ask),
        tasks.PlacePushed: lambda _level, _game, ask: putting.place_pushed(ask),
    }
    """What it thinks of at each decision; at others chance decides."""


def _first_legal(game: Game[State], ask: Ask[None, State, Any], commands: Iterable[Command]) -> Command | None:
    return next((command for command in commands if game.check(ask.state, ask.seat, command) is None), None)


@frozen
class Easy(Level):
    """Takes rooms that are near and fights when it is sure; coins go into students."""

    label = msg("Easy")
    about = msg("Walks to the nearest rooms, buys students, and knows few of the cards.")
    boldness: ClassVar[float] = 0.75
    fetches: ClassVar[bool] = False
    hasty: ClassVar[bool] = True
    crowd: ClassVar[int] = 4
    plays: ClassVar[frozenset[Any]] = frozenset({Activity.EXTRA_CREDIT, Snack.ETCH})

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """Students alone."""
        return spending.students(state, seat, self.crowd)


@frozen
class Medium(Level):
    """Buys rooms, fetches cheerleaders and coins, plays its cards."""

    label = msg("Medium")
    about = msg("Buys rooms, fetches cheerleaders and coins, plays every card, and fights when the odds are good.")


@frozen
class Hard(Level):
    """As the medium one, and never short of students: they take rooms, break into those that are held, and guard its own."""

    label = msg("Hard")
    about = msg("Buys students before rooms, breaks into rooms that are held, and guards its own.")
    boldness: ClassVar[float] = 0.4
    crowd: ClassVar[int] = 12
    prize: ClassVar[float] = 14
    workers: ClassVar[int] = 9
    spare: ClassVar[int] = 5
    """How many coins it keeps when it promotes students."""

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """Students first, then rooms, more students, locks for what nobody guards."""
        yield do.Buy(Goods.REPORT)
        yield from spending.luring(state, seat)
        yield from spending.students(state, seat, self.workers)
        yield from spending.rooms(state, seat)
        yield from spending.cards(state, seat)
        yield from spending.students(state, seat, self.crowd)
        yield from spending.rescues(state, seat)
        yield from spending.locks(state, seat)
        yield from spending.items(state, seat)
        yield from spending.promotions(state, seat, self.spare)
        yield from spending.extras(state, seat)

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """Break a last door, send guards into its rooms, lock others by a sacrifice."""
        yield from ways.breaking_in(state, seat)
        yield from ways.guarding(state, seat)
        yield from ways.sacrifices(state, seat)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """As everybody's, and rooms in which an enemy keeps its own from being taken."""
        yield from super().goals(state, seat, student)
        yield from held_rooms(state, seat)
