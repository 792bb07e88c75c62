"""The three players of Hallway Rivals: they differ in what they think of, not in what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import frozen

from engines.hallway_rivals.bots.choices import (
    card_to_drop,
    card_uses,
    cards_to_buy,
    extras,
    given_up,
    graduate,
    items_to_buy,
    lead_bully,
    lead_principal,
    locks_to_buy,
    luring,
    place_pushed,
    promotions,
    put,
    released,
    rescues,
    rooms_to_buy,
    students_to_buy,
    taker,
)
from engines.hallway_rivals.bots.plans import (
    Goal,
    Way,
    at_hand,
    best_attack,
    best_way,
    breaking_in,
    bringing,
    cheapest,
    cheer,
    counter,
    errands,
    fetching,
    guarding,
    held_rooms,
    pushing,
    rams,
    rooms,
    sacrifices,
    walking,
)
from engines.hallway_rivals.model import (
    Act,
    Brawl,
    CheerDefence,
    Counter,
    Discard,
    Done,
    GiveUp,
    Graduate,
    LoseStudent,
    MoveBully,
    MoveFree,
    MovePrincipal,
    Muster,
    PlacePushed,
    Put,
    Release,
    Reward,
    Spend,
    State,
    TakeCheerleader,
)
from engines.hallway_rivals.pieces import Activity, Goods, Snack, Student
from engines.hallway_rivals.rules.coins import Buy
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.flow import DecisionContext
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
            command = thought(self, game, DecisionContext(None, view, decision, seat))
            if command is not None and game.check(view, seat, command) is None:
                return command, rng
        return game.legal(view, seat).draw(rng)

    def spend(self, game: Game[State], context: DecisionContext[None, State, Spend]) -> Command:
        """What is wanted most of what can be bought, then cards."""
        return _first_legal(game, context, self.purchases(context.state, context.seat)) or self.play_a_card(game, context) or Done()

    def purchases(self, state: State, seat: int) -> Iterator[Command]:
        """What it would like to buy, the most wanted first."""
        yield Buy(Goods.REPORT)
        yield from students_to_buy(state, seat, self.workers)
        yield from rooms_to_buy(state, seat)
        yield from students_to_buy(state, seat, self.crowd)
        yield from cards_to_buy(state, seat)
        yield from rescues(state, seat)
        yield from luring(state, seat)
        yield from extras(state, seat)

    def free_moves(self, game: Game[State], context: DecisionContext[None, State, MoveFree]) -> Command:
        """A step towards what is worth going to."""
        return self.go(context) or self.play_a_card(game, context) or Done()

    def act(self, game: Game[State], context: DecisionContext[None, State, Act]) -> Command:
        """What brings something at once, then cards, then ways, then fights, at last what keeps the rooms."""
        state, seat = context.state, context.seat
        return (
            _first_legal(game, context, at_hand(state, seat, self.hasty))
            or self.play_a_card(game, context)
            or self.go(context)
            or next(rams(context), None)
            or best_attack(context, self.boldness)
            or (None if self.hasty else self.go(context, pushing))
            or _first_legal(game, context, self.at_last(state, seat))
            or Done()
        )

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """What it would like to do before its turn ends, the most wanted first."""
        del state, seat
        return ()

    def go(self, context: DecisionContext[None, State, Any], way: Way = walking) -> Command | None:
        """The move or push that leads a student to what is worth most."""
        state, seat = context.state, context.seat
        to_capture = list(rooms(state, seat))
        pairs = [
            (student, goal)
            for student, free in errands(state, seat)
            for goal in (*(to_capture if free else []), *self.goals(state, seat, student))
        ]
        return best_way(context, pairs, way)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """Where it pays for a student to go, besides rooms to capture."""
        yield from bringing(state, seat, student, self.prize)
        if self.fetches:
            yield from fetching(state, seat, student, self.prize)

    def play_a_card(self, game: Game[State], context: DecisionContext[None, State, Any]) -> Command | None:
        """A card that helps now."""
        player = context.state.players[context.seat]
        known = [card for card in (*player.activities, *player.snacks) if card is not None and card in self.plays]
        return _first_legal(game, context, (command for card in known for command in card_uses(context, card)))

    thoughts: ClassVar[Mapping[Any, Callable[..., Command | None]]] = {
        Spend: spend,
        MoveFree: free_moves,
        Act: act,
        Counter: lambda level, _, context: counter(context, level.boldness),
        LoseStudent: lambda _level, _game, context: cheapest(context),
        # The cheapest fight.
        Muster: lambda *_: Done(),
        CheerDefence: lambda _level, _game, context: cheer(context),
        Brawl: lambda _level, _game, context: best_attack(context, 0),
        MovePrincipal: lambda _, game, context: lead_principal(game, context),
        MoveBully: lambda _, game, context: lead_bully(game, context),
        Put: lambda _level, _game, context: put(context),
        Release: lambda _level, _game, context: released(context),
        Reward: lambda _level, _game, context: released(context),
        Graduate: lambda _level, _game, context: graduate(context),
        GiveUp: lambda _level, game, context: given_up(game, context),
        TakeCheerleader: lambda _level, _game, context: taker(context),
        Discard: lambda _level, _game, context: card_to_drop(context),
        PlacePushed: lambda _level, _game, context: place_pushed(context),
    }
    """What it thinks of at each decision; at others chance decides."""


def _first_legal(game: Game[State], context: DecisionContext[None, State, Any], commands: Iterable[Command]) -> Command | None:
    return next((command for command in commands if game.check(context.state, context.seat, command) is None), None)


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
        return students_to_buy(state, seat, self.crowd)


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
        yield Buy(Goods.REPORT)
        yield from luring(state, seat)
        yield from students_to_buy(state, seat, self.workers)
        yield from rooms_to_buy(state, seat)
        yield from cards_to_buy(state, seat)
        yield from students_to_buy(state, seat, self.crowd)
        yield from rescues(state, seat)
        yield from locks_to_buy(state, seat)
        yield from items_to_buy(state, seat)
        yield from promotions(state, seat, self.spare)
        yield from extras(state, seat)

    def at_last(self, state: State, seat: int) -> Iterable[Command]:
        """Break a last door, send guards into its rooms, lock others by a sacrifice."""
        yield from breaking_in(state, seat)
        yield from guarding(state, seat)
        yield from sacrifices(state, seat)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """As everybody's, and rooms in which an enemy keeps its own from being taken."""
        yield from super().goals(state, seat, student)
        yield from held_rooms(state, seat)
