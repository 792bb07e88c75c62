"""Hints with reasons, and the study of finished games, by the rules of thumb of the hard bot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any

from attrs import evolve, frozen

from engines.hallway_rivals import model
from engines.hallway_rivals.board import Place, base
from engines.hallway_rivals.bots import Hard, choices, plans
from engines.hallway_rivals.bots.plans import Context, abroad, can_capture, enemies, far, rooms
from engines.hallway_rivals.model import State
from engines.hallway_rivals.pieces import HAND_LIMIT, PRICES, PROMOTIONS, Activity, Goods, Name, Rank, Snack, SocialGroup, Student
from engines.hallway_rivals.rules.actions import LOOT, Capture, Control, Force, PickUp, Sacrifice, Steal, brings_home, within_reach
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.cards import COMBO, TRANSFERS, Play, PlayAgainst, PlayAt, PlayOn, PlayTile
from engines.hallway_rivals.rules.coins import NEXT_RANK, Buy, BuyRoom, Equip, Lock, Lure, Promote, Rescue
from engines.hallway_rivals.rules.decks import Drop
from engines.hallway_rivals.rules.fighting import Attack, Cheer, CounterAttack, Lose, attack_odds, cheering, odds
from engines.hallway_rivals.rules.moving import Move, in_reach_next_turn
from engines.hallway_rivals.rules.placing import Push, Teleport
from engines.hallway_rivals.rules.staff import Bully, Principal, Strike
from engines.hallway_rivals.school import (
    classroom,
    controlled,
    enemies_at,
    everybody_at,
    group_of,
    in_play,
    reports,
    social,
    students_at,
    students_named,
)
from engines.hallway_rivals.words import CARDS, crowd, place_name, student_name
from engines.kernel.bots import Coach, determinizations
from engines.kernel.coach import Advice, Recommendation
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng

# The coach


@frozen
class Steady(Hard):
    """Like Hard, but it keeps to what it has just advised and wastes no movement.

    A student led into a room to guard it stays there this turn, unless a room to capture is near or it has teleported for one. A student
    teleports rather than walks, and goes for a room within reach rather than pick up a cheerleader that it can't bring home.
    """

    def at_once(self, context: Context) -> Iterator[Command]:
        """Without teleports, which are ways to a goal, and cheerleaders beside a student who has a better goal within reach."""
        goals = {student.name: place for student, place in plans.assigned(context, self.wishes(context))}
        rooms_open = {goal.place for goal in plans.to_capture(context.state, context.seat)}
        for command in super().at_once(context):
            leads = isinstance(command, Teleport) and command.to.is_room
            if not leads and not (isinstance(command, PickUp) and self._goes_on(context, command.name, goals, rooms_open)):
                yield command

    def _goes_on(self, context: Context, name: Name, goals: Mapping[Name, Place], rooms_open: Collection[Place]) -> bool:
        """True if a student has one of these rooms as its goal and can walk there this turn."""
        student, goal = _student(context, name), goals.get(name)
        if goal is None or goal is student.place or goal not in rooms_open:
            return False
        return far(context.state.board, student.place, goal) <= plans.steps_left(context.state, student)

    def goals(self, state: State, seat: int, student: Student) -> Iterator[plans.Goal]:
        """The goals of the hard bot; cheerleaders that can't be brought home this turn are worth half."""
        for goal in super().goals(state, seat, student):
            if goal.fetched:
                own = (room for room in state.board.plan.rooms if classroom(state, room).owner == seat)
                starts = [student.place, *(own if student.place is base(seat) and not student.teleported else ())]
                steps = min(far(state.board, start, goal.place) for start in starts)
                home = brings_home(state, seat, student, goal.place, steps)
                yield goal if home else evolve(goal, worth=goal.worth - self.prize / 2)
            else:
                yield goal

    def plan(self, context: Context, way: plans.Way = plans.walking) -> plans.Plan | None:
        """The plan of the hard bot, by teleport where that saves steps."""
        return super().plan(context, plans.swiftly if way is plans.walking else way)

    def wishes(self, context: Context) -> Iterator[tuple[Student, plans.Goal]]:
        """Without those of students who stay; nobody makes a free move away from a cheerleader, which is fetched in the same turn."""
        state, seat = context.state, context.seat
        staying, to_capture = plans.settled(state, seat), list(plans.to_capture(state, seat))
        for student, able in plans.errands(state, seat):
            if able and student in staying and student.teleported:
                here = (goal for goal in self.goals(state, seat, student) if goal.place is student.place)
                aims = (goal for goal in to_capture if plans.saves(state, base(seat), student.place, goal.place))
                yield from ((student, goal) for goal in (*aims, *here))
        rooms_open = {goal.place for goal in to_capture}
        free = isinstance(context.decision, model.MoveFree)
        for student, goal in super().wishes(context):
            if student in staying:
                wanted = goal.place in rooms_open and far(state.board, student.place, goal.place) <= plans.steps_left(state, student)
            else:
                beside = free and student.place in state.cheerleaders and not plans.laden(student)
                wanted = not beside or goal.place is student.place
            if wanted:
                yield student, self._by_teleport(context, student, goal)

    def _by_teleport(self, context: Context, student: Student, goal: plans.Goal) -> plans.Goal:
        """A goal, worth more by the steps that a teleport on the way saves."""
        command = plans.shortcut(context, student, goal.place)
        if command is None:
            return goal
        saved = far(context.state.board, student.place, goal.place) - far(context.state.board, command.to, goal.place)
        return evolve(goal, worth=goal.worth + plans.STEP * saved)

    def helping(self, context: Context) -> Iterator[plans.Plan]:
        """Without students who stay."""
        staying = plans.settled(context.state, context.seat)
        return (plan for plan in super().helping(context) if plan.student not in staying)

    def on_guard(self, context: Context) -> Iterator[plans.Plan]:
        """By teleport where that is possible; without students who may have walked out of the room this turn."""
        ways = plans.guards_on_foot(context, plans.swiftly)
        return (way for way in ways if way.student.walked < far(context.state.board, way.student.place, way.goal))


LEVEL = Steady()
"""The bot that advises."""
MOST_ROOMS = 3
"""The most rooms that a reason names one by one."""
UNFIT = (Rank.TEACHER, Rank.ROBOT)
"""The ranks of students that capture no rooms for the bot."""
ROUNDS_ON = 1
"""The rounds after the present one that are imagined."""


class SchoolCoach(Coach[State]):
    """Hints at what the hard bot would do, and rates decisions by it."""

    few, many = 5, 40

    def __init__(self) -> None:
        super().__init__(LEVEL)

    def advice(self, game: Game[State], view: State, seat: int, rng: Rng) -> Advice:
        """The command that the bot would play; any legal one where it has no preference."""
        context: Context = DecisionContext(None, view, view.decision, seat)
        command, _ = self.bot.decide(game, view, seat, rng)
        why = reason(context, command) if command == LEVEL.think(game, context) else None
        return Advice((Recommendation(command, why or msg("No choice looks better than another here.")),))

    def leads(self, game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """The seat's rooms minus the most of an opponent, at the end of the next round, with the bot playing all seats."""
        found: list[list[float]] = [[] for _ in commands]
        for world in islice(determinizations(game, view, seat, rng), count):
            for each, command in zip(found, commands, strict=True):
                each.append(self._rooms_ahead(game, game.apply(world, seat, command).state, seat, view.round + ROUNDS_ON))
        return found

    def _rooms_ahead(self, game: Game[State], state: State, seat: int, last: int) -> float:
        rng = Rng(0)
        while state.round <= last and (acting := game.to_act(state)):
            # It looks at nothing but what its seat sees, which a view would cost time to make.
            command, rng = self.bot.decide(game, state, acting[0], rng)
            state = game.apply(state, acting[0], command).state
        return float(controlled(state, seat) - _most_others(state, seat))

    def amount(self, lead: float) -> Message:
        """Rooms, to the tenth."""
        return msg("{rooms} rooms", rooms=lead)


# Reasons


def reason(context: Context, command: Command) -> Message | None:
    """The reason for a command of the bot's: what it gains or costs by what the seat sees; None if there is nothing to tell."""
    told = REASONS.get(type(command))
    return told(context, command) if told is not None else None


def _most_others(state: State, seat: int) -> int:
    return max(controlled(state, other) for other in range(len(state.players)) if other != seat)


def _with_one_more(context: Context, room: Place, leaving: Student | None = None) -> Message:
    """The rooms of all after one more is taken, and then whoever may still take it before report cards are given (HR-7.3)."""
    state, seat, owner = context.state, context.seat, classroom(context.state, room).owner
    count, others = controlled(state, seat) + 1, [other for other in range(len(state.players)) if other != seat]
    most, first = max((controlled(state, other) - (other == owner), -other) for other in others)
    if most > count:
        then = msgn("you then control {count} room, and {who} has {other}", "you then control {count} rooms, and {who} has {other}",
                    count, who=state.config.names[-first], other=most)  # fmt: skip
    elif most:
        then = msgn("you then control {count} room, and no opponent more than {other}",
                    "you then control {count} rooms, and no opponent more than {other}", count, other=most)  # fmt: skip
    else:
        then = msgn("you then control {count} room, and no opponent has any",
                    "you then control {count} rooms, and no opponent has any", count)  # fmt: skip
    if any(student is not leaving for student in students_at(state, seat, room)):
        return msg("{then}.", then=then)
    if isinstance(context.decision, model.Act) and plans.is_last(state):
        return msg("{then}. Report cards come next.", then=then)
    able = _can_still_reach(state, room)
    if len(able) > 1:
        return msg("{then}. {count} opponents can take it this round.", then=then, count=len(able))
    if able == [owner]:
        return msg("{then}. {who} can take it back this round.", then=then, who=state.config.names[owner])
    if able:
        return msg("{then}. {who} can take it this round.", then=then, who=state.config.names[able[0]])
    return msg("{then}.", then=then)


def _can_still_reach(state: State, room: Place) -> list[int]:
    """The seats with a turn before report cards are given that can reach a room in it (HR-7.3)."""
    following = [task.seat for task in takewhile(_before_report_cards, state.agenda) if isinstance(task, model.TakeTurn)]
    return [other for other in following if in_reach_next_turn(state, other, [room])]


def _before_report_cards(task: object) -> bool:
    return not isinstance(task, model.ReportCards | model.Round)


def _student(context: Context, name: Any) -> Student:
    return students_named(context.state, (name,))[0]


def _times_in_ten(chance: float) -> Message:
    """A chance in words; it is exact, so no rounding may make it sure."""
    tenths = round(10 * chance)
    if tenths in (0, 10):
        return msg("almost never") if chance < 0.5 else msg("almost always")
    return msgn("about {count} time in 10", "about {count} times in 10", tenths)


# Rooms and students


def _capture(context: Context, command: Capture) -> Message:
    student = _student(context, command.name)
    place, then = student.place, _with_one_more(context, student.place, student)
    owner, name = classroom(context.state, place).owner, place_name(context.state, place)
    if owner >= 0:
        return msg("It takes {room} from {who}; {then}", room=name, who=context.state.config.names[owner], then=then)
    return msg("It takes {room}, which nobody controls; {then}", room=name, then=then)


def _buy_room(context: Context, command: BuyRoom) -> Message:
    return msg("It costs {coins} coins; {then}", coins=PRICES[Goods.ROOM], then=_with_one_more(context, command.room))


def _lock(context: Context, command: Lock | Sacrifice) -> Message:
    near = min((far(context.state.board, enemy.place, command.room) for enemy in enemies(context.state, context.seat)), default=0)
    return msgn("Nobody guards {room}, and an enemy is {count} step away; nobody can walk into a locked room.",
                "Nobody guards {room}, and an enemy is {count} steps away; nobody can walk into a locked room.", near,
                room=place_name(context.state, command.room))  # fmt: skip


def _force(context: Context, command: Force) -> Message:
    room, owner = place_name(context.state, command.room), classroom(context.state, command.room).owner
    who = context.state.config.names[owner]
    if command.cheer:
        return msg("{who}'s {room} opens for one cheerleader, and {name} can then walk in and capture it.",
                   name=student_name(command.name), room=room, who=who)  # fmt: skip
    return msg("{who} needs one more report card to win, and this opens {room} to you.", who=who, room=room)


def _pick_up(context: Context, command: PickUp) -> Message:
    state, student = context.state, _student(context, command.name)
    if student.place is state.script:
        return msg("The Script counts as a report card while it is carried.")
    with_it = tuple([evolve(one, cheerleader=True) if one is student else one for one in state.players[context.seat].students])
    players = tuple([evolve(one, students=with_it) if seat == context.seat else one for seat, one in enumerate(state.players)])
    then: Context = DecisionContext(None, evolve(state, players=players), state.decision, context.seat)
    attack = plans.best_attack(then, LEVEL.sure, [student.place]) if student.place in plans.disputed(state, context.seat) else None
    if isinstance(attack, Attack) and attack.cheer:
        if can_capture(state, context.seat, student.place):
            return msg("With a cheerleader, the attack on {target} wins {chance}; after that, it is safer to capture {room}.",
                       target=student_name(attack.target), chance=_times_in_ten(plans.chance(then.state, attack)),
                       room=place_name(state, student.place))  # fmt: skip
        return msg("With a cheerleader, the attack on {target} wins {chance}; after that, you can capture {room}.",
                   target=student_name(attack.target), chance=_times_in_ten(plans.chance(then.state, attack)),
                   room=place_name(state, student.place))  # fmt: skip
    said = msg("A cheerleader brings you 5 coins when your turn ends with it in your base.")
    return _leaving(context, student, said)


def _leaving(context: Context, student: Student, said: Message) -> Message:
    """A reason, and why it is better than to capture the room where the student is."""
    state, seat, place = context.state, context.seat, student.place
    if not place.is_room or not can_capture(state, seat, place) or student.is_robot:
        return said
    if len(students_at(state, seat, place)) > 1:
        return msg("{said} Another student captures {room}.", said=said, room=place_name(state, place))
    if plans.laden(student):
        return msg("{said} Capturing {room} would lose that.", said=said, room=place_name(state, place))
    if enemies_at(state, seat, place):
        return msg("{said} An enemy would take {room} back at once.", said=said, room=place_name(state, place))
    return msg("{said} That is worth more now than {room}.", said=said, room=place_name(state, place))


def _steal(context: Context, command: Steal) -> Message:
    state = context.state
    victim = state.board.plan.purple[_student(context, command.name).place].number
    coins = min(LOOT, state.players[victim].coins)
    return msgn("It takes {count} coin from {who}; it is yours once the student is back in your base.",
                "It takes {count} coins from {who}; they are yours once the student is back in your base.", coins,
                who=state.config.names[victim])  # fmt: skip


def _control(context: Context, command: Control) -> Message:
    if can_capture(context.state, context.seat, _student(context, command.name).place):
        return msg("With {name} outside, it can't take the room back from you at once.", name=student_name(command.name))
    return msg("With {name} outside, you can capture the room if nobody else is in it.", name=student_name(command.name))


# Moves


def _move(context: Context, command: Move) -> Message | None:
    """The goal that the student goes to, and the steps that are then left."""
    plan = LEVEL.plan(context)
    if plan is None or plan.command != command:
        return None
    things = (*context.state.cheerleaders, context.state.script)
    if plan.goal.is_room and classroom(context.state, plan.goal).owner == context.seat and plan.goal not in things:
        return _guarding(context, plan.goal)
    steps = far(context.state.board, command.to, plan.goal)
    if plan.goal in plans.disputed(context.state, context.seat):
        said = msg("{name} helps against the enemy in {room}: after a win, one captures it and another guards it.",
                   name=student_name(plan.student.name), room=place_name(context.state, plan.goal))  # fmt: skip
        return _unguarding(context, plan.student, said)
    what = _goal(context, plan.student, plan.goal)
    said = msg("It brings {name} to {what}.", name=student_name(plan.student.name), what=what)
    if steps > plans.REACH:
        said = msg("{name} sets off for {what}: {count} spaces are left.", count=steps, name=student_name(plan.student.name), what=what)
    elif steps:
        said = msgn("It brings {name} within {count} space of {what}.", "It brings {name} within {count} spaces of {what}.",
                    steps, name=student_name(plan.student.name), what=what)  # fmt: skip
    return _leaving(context, plan.student, _unguarding(context, plan.student, said))


def _unguarding(context: Context, student: Student, said: Message) -> Message:
    """A reason to move, and who can take the room that the student leaves without a guard."""
    state, seat, place = context.state, context.seat, student.place
    if not place.is_room or classroom(state, place) != model.Classroom(seat) or len(students_at(state, seat, place)) > 1:
        return said
    able = _can_still_reach(state, place)
    return (
        msg("{said} {who} can then take {room}.", said=said, who=state.config.names[able[0]], room=place_name(state, place))
        if able
        else said
    )


def _push(context: Context, command: Push) -> Message | None:
    if command.ram:
        return msg("With its helmet it can attack while it pushes, and still move.")
    plan = LEVEL.plan(context, plans.pushing)
    if plan is None or plan.command != command:
        return None
    there = sum(seat != context.seat for seat, _ in everybody_at(context.state, command.to))
    return msgn("{count} enemy blocks the way to {what}.", "{count} enemies block the way to {what}.", there,
                what=_goal(context, plan.student, plan.goal))  # fmt: skip


def _goal(context: Context, student: Student, place: Place) -> Message:
    """A goal in words, with what it is good for."""
    state, seat, name = context.state, context.seat, place_name(context.state, place)
    if place is base(seat):
        if student.cheerleader:
            return msg("your base, where its cheerleader brings 5 coins")
        return msg("your base, with stolen coins")
    if place is state.script:
        return msg("the Script, which counts as a report card")
    captures = place.is_room and can_capture(state, seat, place) and not any(everybody_at(state, place))
    if place in state.cheerleaders and not student.cheerleader and (not captures or plans.laden(student) or student.rank in UNFIT):
        return (
            msg("the cheerleader in {place}, worth 5 coins in your base", place=name)
            if place.is_room
            else msg("a cheerleader, worth 5 coins in your base")
        )
    home = state.board.plan.purple.get(place)
    if home is not None:
        return msg("the door of {base}, to steal from it", base=place_name(state, home))
    if not place.is_room:
        return msg("{place}, where it can get a card", place=name)
    owner = classroom(state, place).owner
    if owner < 0:
        there = [one.name for other, one in everybody_at(state, place) if other != seat]
        if there:
            return msgn("{room}, which nobody controls but where {enemies} waits", "{room}, which nobody controls but where {enemies} wait",
                       len(there), room=name, enemies=crowd(state, there))  # fmt: skip
        return msg("{room}, which nobody controls", room=name)
    who = state.config.names[owner]
    if can_capture(state, seat, place):
        return msg("{room}, which {who} controls and nobody guards", room=name, who=who)
    if students_at(state, owner, place):
        return msg("{room}, which {who} controls and guards", room=name, who=who)
    return msg("{room}, which {who} controls but where another opponent is", room=name, who=who)


def _teleport(context: Context, command: Teleport) -> Message:
    state, room = context.state, place_name(context.state, command.to)
    student = _student(context, command.names[0])
    if command.to is base(context.seat):
        return msg("It comes home from the Office with a student activity card.")
    plan = LEVEL.plan(context)
    if plan is None or plan.command != command:
        return _guarding(context, command.to)
    if plan.goal is command.to:
        if plan.goal in (*state.cheerleaders, state.script):
            return msg("It brings {name} to {what}.", name=student_name(student.name), what=_goal(context, student, plan.goal))
        return _guarding(context, command.to)
    if command.to in state.cheerleaders and far(state.board, command.to, plan.goal) > plans.steps_left(state, student):
        # Too far for this turn: it fetches the cheerleader there first.
        return msg("It brings {name} to {what}.", name=student_name(student.name), what=_goal(context, student, command.to))
    return msgn("From {room} it is {count} step to {goal}, instead of {far}.",
                "From {room} it is {count} steps to {goal}, instead of {far}.", far(state.board, command.to, plan.goal), room=room,
                goal=place_name(state, plan.goal), far=far(state.board, student.place, plan.goal))  # fmt: skip


def _guarding(context: Context, place: Place) -> Message:
    room = place_name(context.state, place)
    if students_at(context.state, context.seat, place):
        return msg("With another guard, your {room} is harder to capture.", room=room)
    return msg("Nobody guards your {room}; while a student of yours is in it, nobody can capture it.", room=room)


# Fights


def _attack(context: Context, command: Attack) -> Message:
    state = context.state
    group, target = (group_of(state, _student(context, name)) for name in (command.name, command.target))
    found = attack_odds(state, group, target, (0, int(command.cheer)))
    if cheering(state, target) is not None:
        least = attack_odds(state, group, target, (1, int(command.cheer))).chance
        return msg("It wins {chance} even if they use their cheerleader; if it fails, you lose a student only if they attack back and win.",
                   chance=_times_in_ten(least))  # fmt: skip
    return msg("It wins {chance}, with {own} dice against {other}; if it fails, you lose a student only if they attack back and win.",
               chance=_times_in_ten(found.chance), own=found.attacker.dice, other=found.defender.dice)  # fmt: skip


def _fight(context: Context, fewer: tuple[int, int] = (0, 0)) -> float:
    """The chance of those who attack in this decision."""
    state, decision = context.state, context.decision
    return odds(state, students_named(state, decision.attackers), students_named(state, decision.defenders), fewer).chance


def _counter(context: Context, _: CounterAttack) -> Message:
    return msg("Attacking back wins {chance}.", chance=_times_in_ten(_fight(context)))


def _cheer(context: Context, _: Cheer) -> Message:
    cheered = int(context.decision.cheered)
    return msg("The attackers win {now}; with your cheerleader, {then}.", now=_times_in_ten(_fight(context, (0, cheered))),
               then=_times_in_ten(_fight(context, (1, cheered))))  # fmt: skip


def _lose(_: Context, command: Lose) -> Message:
    return msg("Of those who fought, {name} is worth least to you.", name=student_name(command.name))


# Coins and cards


def _buy(context: Context, command: Buy) -> Message:
    state, seat = context.state, context.seat
    player, price = state.players[seat], PRICES[command.goods]
    match command.goods:
        case Goods.STUDENT:
            here = sum(in_play(student) for student in player.students)
            if not any(can_capture(state, seat, room) for room in state.board.plan.rooms):
                return msg("It costs {price} coin, and you have {count} in play to guard your rooms.", price=price, count=here)
            return msg("It costs {price} coin, and each student can capture a room; you have {count} in play.", price=price, count=here)
        case Goods.REPORT:
            return msg(
                "You then have {own} of the {all} report cards that win the game.", own=reports(state, seat) + 1, all=state.config.reports
            )
        case Goods.ACTIVITY | Goods.SNACK:
            return msg("You have {coins} coins and {cards} of at most {most} cards; a card costs {price}.", coins=player.coins,
                       cards=player.cards, most=HAND_LIMIT, price=price)  # fmt: skip
        case Goods.TOKEN:
            return msg("It adds 5 movement to each of your turns, and you have {coins} coins.", coins=player.coins)
        case Goods.EVENT:
            return msg("You have {coins} coins, more than you can use for anything else.", coins=player.coins)
        case Goods.ROBOT:
            return msg("The Robot fights like three students and takes three hits.")
    return msg("Enemies are in your way, and this turn it would cost nothing extra to push them.")


def _rescue(context: Context, command: Rescue) -> Message:
    name, price = student_name(command.name), PRICES[Goods.RESCUE]
    if _student(context, command.name).rank is Rank.STUDENT:
        return msg("You have no new students left, so bring one back from the nurse: {name} costs {price} coins.", name=name, price=price)
    return msg("{name} has been promoted and is worth much more than {price} coins.", name=name, price=price)


def _promote(context: Context, command: Promote) -> Message:
    rank = NEXT_RANK[_student(context, command.name).rank]
    coins = context.state.players[context.seat].coins
    return msg("You have {coins} coins; for {price}, {name} gets the powers of a higher rank.", coins=coins,
               price=PROMOTIONS[rank], name=student_name(command.name))  # fmt: skip


def _equip(*_: object) -> Message:
    return msg("With a helmet it can attack while it pushes, and still move.")


def _lure(_: Context, command: Lure) -> Message:
    return msg("{name} loses its cheerleader to you, which earns back the {price} coins.", name=student_name(command.name),
               price=PRICES[Goods.POM_POMS])  # fmt: skip


# Building the school


def _lay_tile(context: Context, command: Lay) -> Message:
    count = choices.neighbours(context.state.board, command)
    return msgn("The school stays compact: the tile touches {count} other there.",
                "The school stays compact: the tile touches {count} others there.", count)  # fmt: skip


def _build_base(context: Context, command: BuildBase) -> Message:
    board = context.state.board
    return msg("From there, a student can reach {count} of the {all} rooms in one turn.",
               count=choices.rooms_near(board, command.exit), all=len(board.plan.rooms))  # fmt: skip


def _build_special(context: Context, command: BuildSpecial) -> Message | None:
    state, seat = context.state, context.seat
    home = choices.home_exit(state, seat)
    if home is None:
        return None
    steps = far(state.board, command.exit, home) + 2
    if social(state, seat) is SocialGroup.NERDS:
        return msg("It is a second base there, {count} spaces from the first.", count=steps)
    return msg("It is {count} spaces from your base, so your students get there and back quickly.", count=steps)


def _drop(_: Context, command: Drop) -> Message:
    return msg("Of your cards, you need {card} least.", card=CARDS[command.card])


GAINS: Mapping[Activity | Snack, Callable[[Context], Message]] = {
    Activity.EXTRA_CREDIT: lambda _: msg("It gives you 5 coins at once."),
    Snack.FREE_LUNCH: lambda _: msg("You draw three snacks."),
    Activity.STUDENT_TRANSFER: lambda it: msgn(
        "It brings {count} student to your base for free.",
        "It brings {count} students to your base for free.",
        min(TRANSFERS, choices.free_numbers(it) + choices.count_at_nurse(it)),
    ),
    Activity.GOOD_BEHAVIOR: lambda it: msg("You have {count} at the nurse; up to three come back.", count=choices.count_at_nurse(it)),
    Snack.MILK: lambda it: msg("You have {count} at the nurse; up to five come back.", count=choices.count_at_nurse(it)),
    Activity.THEY_STARTED_IT: lambda it: msg(
        "Everybody leaves the nurse: {count} of yours, and fewer of all the others.", count=choices.count_at_nurse(it)
    ),
    Activity.HALL_PASS: lambda it: msgn(
        "Three students can go anywhere, and you could capture {count} room.",
        "Three students can go anywhere, and you could capture {count} rooms.",
        len(list(rooms(it.state, it.seat))),
    ),
    Activity.WARNING_BELL: lambda _: msg("Each student gets one more free space, and there are rooms left to capture."),
    Activity.SPORTS_PRACTICE: lambda it: msg("Only {count} movement is left; it adds 10.", count=it.state.turn.movement),
    Activity.HALL_MONITOR: lambda _: msg("It sends enemies into rooms where they can capture nothing."),
}
"""The gain of a card without a target."""


def _play(context: Context, command: Play) -> Message | None:
    told = GAINS.get(command.card)
    return told(context) if told is not None else None


def _play_at(context: Context, command: PlayAt) -> Message:
    room, owner = place_name(context.state, command.room), classroom(context.state, command.room).owner
    if command.card is Snack.ETCH:
        return msg("It makes {room} yours at once: {then}", room=room, then=_with_one_more(context, command.room))
    return msg("It opens the locked door of {room}, which {who} controls.", room=room, who=context.state.config.names[owner])


def _play_on(context: Context, command: PlayOn) -> Message:
    name = student_name(command.name)
    if command.card is Snack.COOKIE:
        return msg("{name} gets five free spaces, and a room to capture is within reach.", name=name)
    if command.card is Activity.EXCHANGE_STUDENT:
        return msg("{name} changes sides: one student fewer for them, one more in your base.", name=name)
    lost = sum(abroad(context.state, other) for other in range(len(context.state.players)) if other != context.seat)
    return msg("Everybody goes home with nothing, and your opponents lose more than you: about {lost} coins' worth.", lost=round(lost))


def _play_against(context: Context, command: PlayAgainst) -> Message:
    coins = context.state.players[command.seat].coins
    return msg("{who} has {coins} coins, and {count} of them become yours.", who=context.state.config.names[command.seat],
               coins=coins, count=min(COMBO, coins))  # fmt: skip


def _play_tile(context: Context, command: PlayTile) -> Message:
    there = [seat for seat, player in enumerate(context.state.players) for one in player.students
             if one.place.is_corridor and one.place.number == command.tile]  # fmt: skip
    own = there.count(context.seat)
    said = msgn("It drives {count} enemy out of these corridors.", "It drives {count} enemies out of these corridors.", len(there) - own)
    return msgn("{said} {count} of yours goes, too.", "{said} {count} of yours go, too.", own, said=said) if own else said


# Staff, and students put or chosen


def _principal(context: Context, command: Principal) -> Message:
    seats = [seat for seat, _ in everybody_at(context.state, command.to)]
    own = seats.count(context.seat)
    said = msgn("He sends {count} enemy to the Office, and it drops what it carries.",
                "He sends {count} enemies to the Office, and they drop what they carry.", len(seats) - own)  # fmt: skip
    return msgn("{said} {count} of yours goes, too.", "{said} {count} of yours go, too.", own, said=said) if own else said


def _strike(context: Context, command: Strike) -> Message:
    return msg("He always wins: a student of {who} goes to the nurse.", who=context.state.config.names[command.seat])


def _bully(context: Context, command: Bully) -> Message:
    steps = min(
        (far(context.state.board, command.to, one.place) for one in enemies(context.state, context.seat) if one.place.is_corridor),
        default=0,
    )
    return msgn("From there the nearest enemy is {count} step away.", "From there the nearest enemy is {count} steps away.", steps)


def _put(context: Context, command: model.PutAt) -> Message | None:
    name, place = student_name(command.name), place_name(context.state, command.to)
    if isinstance(context.decision, model.PlacePushed):
        goals = [goal.place for goal in rooms(context.state, context.seat)]
        if not goals:
            return msg("There, {name} is nearest to your base.", name=name)
        goal = min(goals, key=lambda goal: far(context.state.board, command.to, goal))
        if goal is command.to:
            return msg("There, {name} can capture {goal}.", name=name, goal=place)
        return msg("There, {name} is nearest to {goal}, which you could capture.", name=name, goal=place_name(context.state, goal))
    if context.decision.journey is model.Journey.FOOD_FIGHT:
        return msg("Together they have more dice, and {name} costs you least.", name=name)
    if context.decision.journey is model.Journey.SCIENCE_FAIR:
        return msg("{name} gains something in {place}.", name=name, place=place)
    if context.decision.journey is model.Journey.HOME_ROOM:
        return _home_room(context, command)
    return msg("There, {name} can capture {place} this turn.", name=name, place=place)


def _home_room(context: Context, command: model.PutAt) -> Message:
    """The purpose of a student in a room: to capture it, to go on when a fellow captures it, or to dispute it."""
    state, seat = context.state, context.seat
    name, place = student_name(command.name), place_name(state, command.to)
    steps, there = far(state.board, command.to, base(seat)), students_at(state, seat, command.to)
    if there:
        return msg("{fellow} can capture {room} and {name} can go on from there, or both can fight an enemy who comes in.",
                   fellow=student_name(there[0].name), name=name, room=place)  # fmt: skip
    if enemies_at(state, seat, command.to):
        return msg("Every room left has an enemy in it; {name} can capture {room}, {steps} steps from your base, unless one does so first.",
                   room=place, steps=steps, name=name)  # fmt: skip
    return msg("Nobody is in {room}, {steps} steps from your base; {name} captures it on your turn unless an enemy takes and guards it.",
               room=place, steps=steps, name=name)  # fmt: skip


def _choose(context: Context, command: model.Choose) -> Message | None:
    name = student_name(command.name)
    match context.decision:
        case model.Release() | model.Reward():
            return msg("Of those at the nurse, {name} is worth most to you.", name=name)
        case model.Graduate():
            return msg("A student who captures a room loses their rank; {name} is the least likely to capture one.", name=name)
        case model.GiveUp():
            return msg("Of your students, {name} is worth least to you.", name=name)
        case model.TakeCheerleader():
            return msg("{name} is nearest to your base, where it brings 5 coins.", name=name)
    return None


# Going on


def _uncaptured(context: Context) -> Message | None:
    """The reason why a student captures nothing in a room that it could capture; None if nobody is in such a room."""
    for student in context.state.players[context.seat].students:
        if student.place.is_room and can_capture(context.state, context.seat, student.place) and not student.is_robot:
            name, room = student_name(student.name), place_name(context.state, student.place)
            if plans.laden(student):
                return msg("{name} could capture {room}, but would lose what it carries.", name=name, room=room)
            return msg("{name} could capture {room}, but the enemy in it would take it back.", name=name, room=room)
    return None


def _unguarded(context: Context) -> Message | None:
    """The rooms that an opponent can reach and that no guard can get to; None if there are none."""
    state, seat = context.state, context.seat
    others = [other for other in range(len(state.players)) if other != seat]
    found = [([room for room in plans.in_reach(state, seat, other) if not students_at(state, seat, room)], other) for other in others]
    open_rooms, who = max(found, key=lambda one: len(one[0]))
    if not open_rooms:
        return None
    if len(open_rooms) > MOST_ROOMS:
        return msg("{who} can reach {count} of your rooms that nobody guards, and you have no student to spare for them.",
                   who=state.config.names[who], count=len(open_rooms))  # fmt: skip
    return msgn("{who} can reach {rooms}, which nobody guards, and you have no student to spare for it.",
                "{who} can reach {rooms}, which nobody guards, and you have no student to spare for them.", len(open_rooms),
                who=state.config.names[who], rooms=tuple([place_name(state, room) for room in open_rooms]))  # fmt: skip


def _staying(context: Context) -> Message | None:
    """The reason why a guard stays in its room, though it may reach another one; None if there is no guard."""
    state = context.state
    near = dict(reversed(list(within_reach(context))))
    for guard in sorted(plans.guards(state, context.seat), key=lambda guard: guard not in near):
        able = _can_still_reach(state, guard.place)
        if able and guard in near:
            return msg("{name} can still reach {other}, but stays to guard {room}, which {who} can reach.",
                       name=student_name(guard.name), other=place_name(state, near[guard]), room=place_name(state, guard.place),
                       who=state.config.names[able[0]])  # fmt: skip
        if able:
            return msg("{name} stays to guard {room}, which {who} can reach.", name=student_name(guard.name),
                       room=place_name(state, guard.place), who=state.config.names[able[0]])  # fmt: skip
    return None


def _waiting(context: Context) -> Message:
    if any(plans.stays(context.state, context.seat, student) for student in context.state.players[context.seat].students):
        return msg("Students who can capture the room they are in stay there, and no other free move helps.")
    return msg("No free move is worth making now.")


def _done(context: Context, _: model.Done) -> Message | None:
    state, decision = context.state, context.decision
    coins = state.players[context.seat].coins
    match decision:
        case model.Spend():
            if not coins:
                return msg("You have no coins left.")
            return msgn("Your {count} coin buys nothing that helps now.", "Your {count} coins buy nothing that helps now.", coins)
        case model.MoveFree():
            return _waiting(context)
        case model.Act():
            return (
                _uncaptured(context)
                or (_staying(context) if any(within_reach(context)) else None)
                or _unguarded(context)
                or _staying(context)
                or msg("None of the captures, moves, cards and fights left is worth it.")
            )
        case model.MovePrincipal():
            return msg("He can't reach a space with more enemies than students of yours.")
        case model.MoveBully():
            return msg("No enemy in the corridors is within his reach.")
        case model.Counter():
            return msg("Attacking back wins {chance}.", chance=_times_in_ten(_fight(context)))
        case model.CheerDefence():
            return msg("The attackers win {chance}, and the cheerleader is worth 5 coins in your base.",
                       chance=_times_in_ten(_fight(context, (0, int(decision.cheered)))))  # fmt: skip
        case model.Muster():
            return msg("Your cheapest students fight, so a defeat costs you least.")
        case model.Brawl():
            return msg("Nobody is within reach.")
        case model.Put():
            return msg("Nobody else gains anything by going.")
    return None


REASONS: Mapping[type[Command], Callable[[Context, Any], Message | None]] = {
    Capture: _capture, BuyRoom: _buy_room, Lock: _lock, Sacrifice: _lock, Force: _force, PickUp: _pick_up, Steal: _steal,
    Control: _control, Move: _move, Push: _push, Teleport: _teleport, Attack: _attack, CounterAttack: _counter, Cheer: _cheer,
    Lay: _lay_tile, BuildBase: _build_base, BuildSpecial: _build_special,
    Lose: _lose, Buy: _buy, Rescue: _rescue, Promote: _promote, Equip: _equip, Lure: _lure, Drop: _drop, Play: _play, PlayAt: _play_at,
    PlayOn: _play_on, PlayAgainst: _play_against, PlayTile: _play_tile, Principal: _principal, Strike: _strike, Bully: _bully,
    model.PutAt: _put, model.Choose: _choose, model.Done: _done,
}  # fmt: skip
