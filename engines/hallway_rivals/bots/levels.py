"""The three players of Hallway Rivals: they differ in what they think of, not in what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import frozen

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.bots.cards import uses
from engines.hallway_rivals.bots.prospects import Goal, bringing, can_capture, dear, far, fetching, leader, moving, rooms
from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.commands import Goods
from engines.hallway_rivals.model import State
from engines.hallway_rivals.moving import reach
from engines.hallway_rivals.odds import attack_odds, odds
from engines.hallway_rivals.places import OFFICE, Place, base
from engines.hallway_rivals.school import classroom, controlled, enemies_at, found, group_of, in_play, own_at
from engines.hallway_rivals.students import Student
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.flow import Ask
from engines.kernel.messages import msg
from engines.kernel.rng import Rng

Options = list[Command]
STEP = 0.25
"""What a step costs, in coins."""


@frozen
class Level(Bot[State]):
    """A player that takes at each decision what its rules of thumb say, else anything that is legal."""

    boldness: ClassVar[float] = 0.55
    """The chance from which on it attacks."""
    fetches: ClassVar[bool] = True
    """Whether it goes for cheerleaders, coins and cards."""
    hasty: ClassVar[bool] = False
    """Whether it captures even where an enemy stands, who can take the room back at once."""
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

    # Steps of a turn

    def spend(self, game: Game[State], ask: Ask[None, State, tasks.Spend]) -> Command:
        """Rooms first, then students, then what else helps."""
        state, seat = ask.state, ask.seat
        coins = state.players[seat].coins
        for command in self.purchases(ask, coins):
            if game.check(state, seat, command) is None:
                return command
        return self.play_a_card(game, ask) or do.Done()

    def purchases(self, ask: Ask[None, State, tasks.Spend], coins: int) -> Iterator[Command]:
        """What it would like to buy, the most wanted first."""
        state, seat = ask.state, ask.seat
        yield do.Buy(Goods.REPORT)
        first = leader(state, seat)
        wanted = sorted(state.board.plan.rooms, key=lambda room: (classroom(state, room).owner != first, classroom(state, room).owner >= 0))
        yield from (do.BuyRoom(room) for room in wanted)
        if sum(in_play(student) for student in state.players[seat].students) < self.crowd:
            yield do.Buy(Goods.STUDENT)
        if coins > 8 and state.players[seat].tokens < 2:
            yield do.Buy(Goods.TOKEN)
        if coins > 10:
            yield do.Buy(Goods.SNACK)

    def free_moves(self, game: Game[State], ask: Ask[None, State, tasks.MoveFree]) -> Command:
        """A step towards what is worth going to."""
        return self.go(ask) or self.play_a_card(game, ask) or do.Done()

    def act(self, game: Game[State], ask: Ask[None, State, tasks.Act]) -> Command:
        """What brings something at once, then cards, then ways, then fights."""
        return self.at_hand(game, ask) or self.play_a_card(game, ask) or self.go(ask) or self.fight(game, ask) or do.Done()

    def at_hand(self, game: Game[State], ask: Ask[None, State, tasks.Act]) -> Command | None:
        """Capture, pick up, steal, come home: whatever needs no way."""
        state, seat = ask.state, ask.seat
        for student in sorted(state.players[seat].students, key=dear):
            for command in self._at_hand(state, seat, student):
                if game.check(state, seat, command) is None:
                    return command
        return None

    def _at_hand(self, state: State, seat: int, student: Student) -> Iterator[Command]:
        if student.place.is_room and not student.script and (self.hasty or not enemies_at(state, seat, student.place)):
            yield do.Capture(student.name)
        yield do.PickUp(student.name)
        yield do.Steal(student.name)
        if student.place is OFFICE:
            yield do.Teleport(student.name, base(seat))
        elif student.place is base(seat) and not student.cheerleader:
            # Into an own room beside one that can be taken.
            wanted = [goal.place for goal in rooms(state, seat)]
            own = [room for room in state.board.plan.rooms if classroom(state, room).owner == seat]
            for room in own:
                if any(far(state.board, room, goal) + 3 < far(state.board, student.place, goal) for goal in wanted):
                    yield do.Teleport(student.name, room)

    # Ways

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """Where it pays for a student to go, besides rooms to capture."""
        yield from bringing(state, seat, student)
        if self.fetches:
            yield from fetching(state, seat, student)

    def go(self, ask: Ask[None, State, Any]) -> Command | None:
        """The move that leads a student to what is worth most, the way counted."""
        state, seat = ask.state, ask.seat
        to_capture = list(rooms(state, seat))
        wanted: list[tuple[float, Student, Goal]] = []
        for student in moving(state, seat):
            carries = student.cheerleader or student.coins > 0
            for goal in (*([] if carries or student.is_robot else to_capture), *self.goals(state, seat, student)):
                worth = goal.worth - STEP * far(state.board, student.place, goal.place)
                if worth > 0 and student.place is not goal.place:
                    wanted.append((worth, student, goal))
        wanted.sort(key=lambda want: (-want[0], want[1].name.number))
        gone: set[Any] = set()
        for _, student, goal in wanted:
            if student.name in gone or goal.place in gone:
                continue
            step = _towards(ask, student, goal.place)
            gone |= {student.name, goal.place}
            if step is not None:
                return do.Move((student.name,), step)
        return None

    # Fights

    def fight(self, game: Game[State], ask: Ask[None, State, Any]) -> Command | None:
        """The attack that is likeliest to win, where that is likely enough."""
        best: tuple[float, Command] | None = None
        for command in game.legal(ask.state, ask.seat):
            if isinstance(command, do.Attack) and not command.cheer:
                chance = _chance(ask.state, command)
                if chance >= self.boldness and (best is None or chance > best[0]):
                    best = chance, command
        return best[1] if best else None

    def counter(self, _: Game[State], ask: Ask[None, State, tasks.Counter]) -> Command:
        """Attack in return where that is likely enough to win."""
        sides = [[found(ask.state, name) for name in side] for side in (ask.decision.attackers, ask.decision.defenders)]
        groups = [[student for student in side if student is not None] for side in sides]
        return do.CounterAttack() if odds(ask.state, groups[0], groups[1]).chance >= self.boldness else do.Done()

    def lose(self, _: Game[State], ask: Ask[None, State, tasks.LoseStudent]) -> Command:
        """The one that is worth least."""
        students = [student for name in ask.decision.fighters if (student := found(ask.state, name)) is not None]
        return do.Lose(min(students, key=dear).name)

    def keep_cheerleader(self, *_: Any) -> Command:
        """A cheerleader is worth more at home."""
        return do.Done()

    # Cards

    def play_a_card(self, game: Game[State], ask: Ask[None, State, Any]) -> Command | None:
        """A card that helps now."""
        state, seat = ask.state, ask.seat
        player = state.players[seat]
        for card in (*player.activities, *player.snacks):
            if card in self.plays and card is not None:
                for command in uses(state, seat, card):
                    if game.check(state, seat, command) is None:
                        return command
        return None

    # Others

    def principal(self, game: Game[State], ask: Ask[None, State, tasks.MovePrincipal]) -> Command:
        """To where most enemies stand."""

        def caught(place: Place) -> int:
            there = [len(own_at(ask.state, other, place)) for other in range(len(ask.state.players))]
            return sum(there) - 2 * there[ask.seat]

        goals = [command for command in game.legal(ask.state, ask.seat) if isinstance(command, do.Principal)]
        best = max(goals, key=lambda command: caught(command.to), default=None)
        return best if best is not None and caught(best.to) > 0 else do.Done()

    def bully(self, game: Game[State], ask: Ask[None, State, tasks.MoveBully]) -> Command:
        """Towards enemies, and at them."""
        state, seat = ask.state, ask.seat
        for command in game.legal(state, seat):
            if isinstance(command, do.Strike) and command.seat != seat:
                return command
        enemies = [
            one.place for other, player in enumerate(state.players) for one in player.students if other != seat and one.place.is_corridor
        ]
        if not enemies or state.bully is None or not ask.decision.left:
            return do.Done()
        steps = [command for command in game.legal(state, seat) if isinstance(command, do.Bully)]
        near = min(far(state.board, state.bully, enemy) for enemy in enemies)
        best = min(steps, key=lambda step: min(far(state.board, step.to, enemy) for enemy in enemies), default=None)
        return best if best is not None and near <= ask.decision.left else do.Done()

    def put(self, _: Game[State], ask: Ask[None, State, tasks.Put]) -> Command | None:
        """Students from the base into rooms that can be captured."""
        state, seat = ask.state, ask.seat
        if ask.decision.journey is tasks.Journey.FOOD_FIGHT:
            return None
        if ask.decision.journey is tasks.Journey.SCIENCE_FAIR:
            return do.Done()
        homely = sorted(state.players[seat].students, key=lambda one: (one.place is not base(seat), dear(one)))
        able = [one for one in homely if in_play(one) and one.name not in ask.decision.gone and not one.place.is_room]
        room = ask.decision.room
        targets = [goal.place for goal in rooms(state, seat)] if room is None else [room]
        targets = [place for place in targets if can_capture(state, seat, place) and not own_at(state, seat, place)]
        if ask.decision.journey is tasks.Journey.HOME_ROOM:
            targets = [place for place in targets if classroom(state, place).owner < 0]
        return do.PutAt(able[0].name, targets[0]) if able and targets else do.Done()

    def place_pushed(self, _: Game[State], ask: Ask[None, State, tasks.PlacePushed]) -> Command:
        """Where it is nearest to a room to capture."""
        state, wanted = ask.state, [goal.place for goal in rooms(ask.state, ask.seat)] or [base(ask.seat)]
        place = min(ask.decision.places, key=lambda one: min(far(state.board, one, goal) for goal in wanted))
        return do.PutAt(ask.decision.name, place)

    thoughts: ClassVar[Mapping[Any, Callable[..., Command | None]]] = {
        tasks.Spend: spend,
        tasks.MoveFree: free_moves,
        tasks.Act: act,
        tasks.Counter: counter,
        tasks.LoseStudent: lose,
        tasks.CheerDefence: keep_cheerleader,
        tasks.MovePrincipal: principal,
        tasks.MoveBully: bully,
        tasks.Put: put,
        tasks.PlacePushed: place_pushed,
    }


def _towards(ask: Ask[None, State, Any], student: Student, goal: Place) -> Place | None:
    """Where a student gets nearest to a place; None where it gets no nearer."""
    board, now = ask.state.board, far(ask.state.board, student.place, goal)
    places = [place for place in reach(ask, [student]) if place is goal or place.is_corridor]
    best = min(places, key=lambda place: far(board, place, goal), default=None)
    return best if best is not None and far(board, best, goal) < now else None


def _chance(state: State, attack: do.Attack) -> float:
    one, other = found(state, attack.name), found(state, attack.target)
    if one is None or other is None:
        return 0
    return attack_odds(state, group_of(state, one), group_of(state, other)).chance


@frozen
class Easy(Level):
    """Takes rooms that are near and fights when it is sure; coins go into students."""

    label = msg("Easy")
    about = msg("Walks to the nearest rooms, buys students, and knows few of the cards.")
    boldness: ClassVar[float] = 0.75
    fetches: ClassVar[bool] = False
    hasty: ClassVar[bool] = True
    crowd: ClassVar[int] = 6
    plays: ClassVar[frozenset[Any]] = frozenset({Activity.EXTRA_CREDIT, Snack.ETCH})

    def purchases(self, ask: Ask[None, State, tasks.Spend], coins: int) -> Iterator[Command]:
        """Students alone."""
        del coins
        if sum(in_play(student) for student in ask.state.players[ask.seat].students) < self.crowd:
            yield do.Buy(Goods.STUDENT)


@frozen
class Medium(Level):
    """Buys rooms, fetches cheerleaders and coins, plays its cards."""

    label = msg("Medium")
    about = msg("Buys rooms, fetches cheerleaders and coins, plays every card, and fights when the odds are good.")


@frozen
class Hard(Level):
    """As the medium one, and takes from whoever leads; locks what it could lose, and breaks into rooms that are held."""

    label = msg("Hard")
    about = msg("Counts who leads, locks what could be lost, and fights for the rooms that decide.")
    boldness: ClassVar[float] = 0.5
    crowd: ClassVar[int] = 10

    def purchases(self, ask: Ask[None, State, tasks.Spend], coins: int) -> Iterator[Command]:
        """Rooms, students, and locks for own rooms with enemies near."""
        yield from super().purchases(ask, coins)
        state, seat = ask.state, ask.seat
        mine, best = controlled(state, seat), controlled(state, leader(state, seat))
        if coins >= 5 and mine >= best:
            for room in state.board.plan.rooms:
                near = [one for other, player in enumerate(state.players) for one in player.students if other != seat and in_play(one)]
                if classroom(state, room).owner == seat and any(far(state.board, one.place, room) <= 10 for one in near):
                    yield do.Lock(room)
        if coins >= 20:
            yield from (do.Promote(student.name) for student in state.players[seat].students if student.place is not base(seat))

    def goals(self, state: State, seat: int, student: Student) -> Iterator[Goal]:
        """As everybody's, and rooms in which an enemy keeps its own from being taken."""
        yield from super().goals(state, seat, student)
        for room in state.board.plan.rooms:
            there = classroom(state, room)
            if there.owner not in (seat, -1) and not there.locked and enemies_at(state, seat, room):
                yield Goal(room, 6.0)
