"""Fights: who can attack whom, strength, dice, losses and counter-attacks (HR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from attrs import evolve, frozen

from engines.hallway_rivals.board import NURSE, SCRIPT_ROOM, Place, base
from engines.hallway_rivals.model import (
    Act,
    Brawl,
    CheerDefence,
    Choose,
    Clash,
    Counter,
    Done,
    FoodFight,
    LoseStudent,
    Muster,
    OfferCounter,
    Reward,
    Roll,
    State,
    TakeCheerleader,
    Working,
)
from engines.hallway_rivals.pieces import MOST_STUDENTS, Item, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.school import (
    School,
    all_groups,
    at_nurse,
    classroom,
    found,
    group_of,
    headcount,
    in_play,
    is_safe,
    names,
    own_at,
    seat_of,
    social,
    together,
)
from engines.hallway_rivals.words import belongings, crowd, listed_names, place_name, student_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles, always, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


@frozen
class Attack(Command, verb="attack"):
    """Attack with the group of a student that of another (HR-4.1), each named by its first; ``cheer``: use a cheerleader (HR-4.5)."""

    name: Name = piece(Name)
    target: Name = piece(Name)
    cheer: bool = flag()


@frozen
class Cheer(Command, verb="cheer"):
    """Use a cheerleader in defence (HR-4.5)."""


@frozen
class Lose(Command, verb="lose"):
    """Send this student to the nurse (HR-4.2)."""

    name: Name = piece(Name)


@frozen
class CounterAttack(Command, verb="counter"):
    """Counter-attack (HR-4.2); ``cheer``: use a cheerleader (HR-4.5)."""

    cheer: bool = flag()


# Strength


SIDES_OF_DIE = 6


def strength(student: Student) -> int:
    """As how many students one fights: a Preps' college student as two, the Robot as three (HR-10.2, 10.3)."""
    if student.is_robot:
        return 3
    return 2 if student.rank is Rank.COLLEGE and student.name.social is SocialGroup.PREPS else 1


def most_fighters(school: School, seat: int, group: Sequence[Student]) -> int:
    """As how many students a group fights at most: three, Preps and the Drum Major's group as four (HR-4.1, 10.1, 10.2)."""
    drum_major = social(school, seat) is SocialGroup.BAND and any(student.rank is Rank.COLLEGE for student in group)
    return 4 if drum_major else together(school, seat)


def _full(school: School, group: Sequence[Student]) -> int:
    """Return as how many students a group fights with all its dice (HR-4.7)."""
    return min(most_fighters(school, seat_of(school, group[0].name), group), _sum(group))


def _sum(group: Sequence[Student]) -> int:
    return sum(strength(student) for student in group)


def price(student: Student) -> tuple[int, int]:
    """Return what losing a student would cost, in coins; of equal ones the higher number costs more (HR-4.7)."""
    carried = 5 * student.cheerleader + 100 * student.script + 2 * (student.item is not None)
    return PRICES[student.rank] + carried, student.name.number


PRICES: Mapping[Rank, int] = {Rank.STUDENT: 1, Rank.ROBOT: 5, Rank.COLLEGE: 11, Rank.TEACHER: 26}
"""What it costs to have one of each rank (HR-7.1)."""


def fighters(school: School, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """Return who of a group fights: those chosen, and the cheapest that bring the full dice (HR-4.7)."""
    fighting = list(group)
    for student in sorted(group, key=price, reverse=True):
        if student.name not in chosen and _sum(fighting) - strength(student) >= _full(school, group):
            fighting.remove(student)
    return fighting


def open_to_choice(school: School, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """Return who of a group may still be chosen to fight; nobody if it makes no difference (HR-4.7)."""
    picked = [student for student in group if student.name in chosen]
    left = [student for student in group if student.name not in chosen]
    full = _full(school, group)
    if _sum(picked) >= full or _sum(picked) + _sum(left) == full or len({_kind(student) for student in left}) == 1:
        return []
    return left


def _kind(student: Student) -> tuple[object, ...]:
    """What tells a student from others in a fight."""
    return student.rank, student.item, student.hits, student.cheerleader, student.script


def dice(school: School, group: Sequence[Student]) -> int:
    """The dice that a group rolls: one more than the students it fights as (HR-4.1)."""
    return _full(school, group) + 1


def bonus(group: Sequence[Student]) -> int:
    """What is added to a group's total: one for each that trained in the Weight Room (HR-10.4)."""
    return sum(student.item is Item.WEIGHTS for student in group)


def cheering(school: School, group: Sequence[Student]) -> Student | None:
    """The student whose cheerleader a group would use: one at the same place (HR-4.5)."""
    there = own_at(school, seat_of(school, group[0].name), group[0].place)
    return next((student for student in there if student.cheerleader), None)


# The fight


def begin(working: Working, attackers: tuple[Name, ...], defenders: tuple[Name, ...], cheer: bool) -> None:
    """A group attacks another; the attacker may use a cheerleader, then the defender may (HR-4.5)."""
    other = working.seat_of(defenders[0])
    working.say(
        "attacked",
        msg("{who} attack {whom}.", who=listed_names(attackers), whom=listed_names(defenders))
        if len(attackers) > 1
        else msg("{who} attacks {whom}.", who=listed_names(attackers), whom=listed_names(defenders)),
        "HR-4.1",
    )
    if cheer:
        use_cheerleader(working, attackers)
    if cheering(working, [working.student(name) for name in defenders]) is None:
        line_up(working, Clash(attackers, defenders, (0, int(cheer))))
    else:
        working.then(CheerDefence((other,), attackers, defenders, cheer))


def alone(working: Working, attackers: tuple[Name, ...], defenders: tuple[Name, ...]) -> None:
    """An attack that costs nothing and halts nobody: that of football helmets (HR-10.4)."""
    begin(working, attackers, defenders, cheer=False)


def use_cheerleader(working: Working, group: tuple[Name, ...]) -> None:
    """A cheerleader is used up (HR-4.5)."""
    student = cheering(working, [working.student(name) for name in group])
    if student is not None:
        working.change(student.name, cheerleader=False)
        working.say("cheered", msg("{name} uses a cheerleader.", name=working.name(working.seat_of(student.name))), "HR-4.5")


def _cheer(working: Working, context: DecisionContext[None, State, CheerDefence], _: Cheer) -> None:
    decision = context.decision
    use_cheerleader(working, decision.defenders)
    line_up(working, Clash(decision.attackers, decision.defenders, (1, int(decision.cheered))))


def _no_cheer(working: Working, context: DecisionContext[None, State, CheerDefence], _: Done) -> None:
    decision = context.decision
    line_up(working, Clash(decision.attackers, decision.defenders, (0, int(decision.cheered))))


CHEER = always(Cheer, "HR-4.5", _cheer)
"""Use a cheerleader in defence (HR-4.5)."""


NO_CHEER = always(Done, "HR-4.5", _no_cheer)
"""Keep it."""


# Who fights
def line_up(working: Working, task: Clash) -> None:
    """Ask each side who fights, if that makes a difference; then dice are rolled (HR-4.7)."""
    for settled, group in ((task.attacking, task.attackers), (task.defending, task.defenders)):
        if not settled and open_to_choice(working, _students(working, group)):
            working.then(Muster((working.seat_of(group[0]),), task))
            return
    working.then(task)


def _students(school: School, group: Sequence[Name]) -> list[Student]:
    return [student for name in group if (student := found(school, name)) is not None]


def mustered(school: School, decision: Muster) -> list[Student]:
    """Return the group that the seat chooses from (HR-4.7)."""
    clash = decision.clash
    return _students(school, clash.attackers if seat_of(school, clash.attackers[0]) == decision.seat else clash.defenders)


def _send(working: Working, context: DecisionContext[None, State, Muster], command: Choose) -> None:
    chosen = (*context.decision.chosen, command.name)
    if open_to_choice(working, mustered(working, context.decision), chosen):
        working.then(Muster(context.decision.seats, context.decision.clash, chosen))
    else:
        _settle(working, context.decision, chosen)


def _settle(working: Working, decision: Muster, chosen: tuple[Name, ...]) -> None:
    """The rest are the cheapest; then the other side is asked, or dice are rolled (HR-4.7)."""
    group = mustered(working, decision)
    fighting = names(fighters(working, group, chosen))
    attacks = group[0].name in decision.clash.attackers
    line_up(working, evolve(decision.clash, attacking=fighting) if attacks else evolve(decision.clash, defending=fighting))


SEND: Rule[None, State, Working, Muster, Choose] = one_of(
    Choose,
    "HR-4.7",
    lambda context: names(open_to_choice(context.state, mustered(context.state, context.decision), context.decision.chosen)),
    lambda _, name: msg("{name} is not of the group that fights, or is chosen already.", name=student_name(name)),
    _send,
)
"""Choose one that fights (HR-4.7)."""


CHEAPEST = always(Done, "HR-4.7", lambda working, context, _: _settle(working, context.decision, context.decision.chosen))
"""Let the cheapest fight that bring the full dice (HR-4.7)."""


# Dice
def clash(working: Working, task: Clash) -> None:
    """Both sides roll; the higher sum wins, a tie is the defender's (HR-4.1)."""
    sides = [_students(working, side) for side in (task.attackers, task.defenders)]
    fighting = [fighters(working, side, chosen) for side, chosen in zip(sides, (task.attacking, task.defending), strict=True)]
    rolls = []
    for side, sent, fewer in zip(sides, fighting, task.fewer, strict=True):
        count, rolled = max(1, dice(working, side) - fewer), []
        for _ in range(count):
            face, working.rng = working.rng.below(SIDES_OF_DIE)
            rolled.append(face + 1)
        extra = bonus(sent)
        rolls.append(Roll(tuple(rolled), sum(rolled) + extra))
        name = working.name(working.seat_of(side[0].name))
        shown = tuple([msg("{pips}", pips=pips) for pips in rolled])
        working.say("rolled", msg("{name} rolls {dice}: {total}.", name=name, dice=shown, total=rolls[-1].total), "HR-4.1")
    working.then(OfferCounter(task.attackers, task.defenders, tuple(rolls)))
    if rolls[0].total > rolls[1].total:
        _win(working, sides[0], fighting[1])
    else:
        working.say("held", msg("{name} holds out.", name=working.name(working.seat_of(sides[1][0].name))), "HR-4.1")
        reward(working, sides[1])


def _win(working: Working, winners: Sequence[Student], losers: Sequence[Student]) -> None:
    seat, other = working.seat_of(winners[0].name), working.seat_of(losers[0].name)
    working.gain(seat, 1)
    working.say("won", msg("{name} wins the fight and a coin.", name=working.name(seat)), "HR-4.2")
    reward(working, winners)
    hurt = names(losers)
    if len(hurt) == 1:
        lose(working, hurt[0], names(winners))
    else:
        working.then(LoseStudent((other,), hurt, names(winners)))


def lose(working: Working, name: Name, winners: tuple[Name, ...]) -> None:
    """A student goes to the nurse and loses what it carries (HR-4.4); the Robot takes a hit (HR-10.3)."""
    student = working.student(name)
    if student.is_robot and student.hits > 1:
        working.change(name, hits=student.hits - 1)
        working.say("hit", msgn("The Robot takes {count} more hit.", "The Robot takes {count} more hits.", student.hits - 1), "HR-10.3")
        return
    if student.cheerleader:
        pass_cheerleader(working, student, winners)
    to_nurse(working, name)


def to_nurse(working: Working, name: Name) -> None:
    """A student goes to the nurse with nothing; the Robot leaves the game, the Script goes back to its room (HR-4.4, 8.2)."""
    student = working.student(name)
    drop_script(working, student)
    if student.is_robot:
        working.remove(name)
        working.say("scrapped", msg("The Robot is scrapped."), "HR-10.3")
        return
    working.move(name, NURSE, cheerleader=False, coins=0, item=None, free=0, together=0, after=0, halted=False, fought=False)
    who, lost = student_name(name), belongings([student])
    words = msg("{name} goes to the nurse and loses {what}.", name=who, what=lost) if lost else msg("{name} goes to the nurse.", name=who)
    working.say("nursed", words, "HR-4.2")


def drop_script(working: Working, student: Student) -> None:
    """Who loses the Script leaves it in the room where it first lay (HR-8.2)."""
    if student.script:
        working.change(student.name, script=False)
        working.script = SCRIPT_ROOM
        working.say("script", msg("The Script is back in {place}.", place=place_name(working, SCRIPT_ROOM)), "HR-8.2")


def pass_cheerleader(working: Working, student: Student, winners: tuple[Name, ...]) -> None:
    """A fellow at the same place takes the cheerleader over; where none is left the winner may take it, else it vanishes (HR-4.4)."""
    working.change(student.name, cheerleader=False)
    left = [one for one in own_at(working, working.seat_of(student.name), student.place) if one.name is not student.name]
    without = [one for one in left if not one.cheerleader and not one.is_robot]
    whose = student_name(student.name)
    if without:
        take(working, without[0].name, whose)
        return
    takers = [name for name in winners if working.has(name) and _can_take(working.student(name))]
    if left or not takers:
        working.say("vanished", msg("{name}'s cheerleader goes away.", name=whose), "HR-4.4")
    elif len(takers) == 1:
        take(working, takers[0], whose)
    else:
        working.say("left_behind", msg("{name}'s cheerleader is left alone.", name=whose), "HR-4.4")
        working.then(TakeCheerleader((working.seat_of(takers[0]),), tuple(takers)))


def _can_take(student: Student) -> bool:
    return in_play(student) and not student.cheerleader and not student.is_robot


def take(working: Working, name: Name, whose: Message | None = None) -> None:
    """A student has a cheerleader from now on, that of somebody who is named unless that has just been said."""
    working.change(name, cheerleader=True)
    words = msg("{name} takes the cheerleader.", name=student_name(name))
    if whose is not None:
        words = msg("{name} takes {other}'s cheerleader.", name=student_name(name), other=whose)
    working.say("took", words, "HR-4.4")


LOSE: Rule[None, State, Working, LoseStudent, Lose] = one_of(
    Lose,
    "HR-4.2",
    lambda context: context.decision.fighters,
    lambda _, name: msg("{name} did not fight there.", name=student_name(name)),
    lambda working, context, command: lose(working, command.name, context.decision.winners),
)
"""Choose who goes to the nurse (HR-4.2)."""


TAKE: Rule[None, State, Working, TakeCheerleader, Choose] = one_of(
    Choose,
    "HR-4.4",
    lambda context: context.decision.names,
    lambda _, name: msg("{name} can't take the cheerleader.", name=student_name(name)),
    lambda working, _, command: take(working, command.name),
)
"""Choose who takes the cheerleader (HR-4.4)."""


# Counter-attacks
def offer_counter(working: Working, task: OfferCounter) -> None:
    """Whoever was attacked may attack in return, with who is left, as long as somebody is left on both sides (HR-4.2)."""
    attackers, defenders = (tuple([name for name in side if _stands(working, name)]) for side in (task.attackers, task.defenders))
    if attackers and defenders:
        working.then(Counter((working.seat_of(defenders[0]),), defenders, attackers, task.rolled))


def _stands(working: Working, name: Name) -> bool:
    return working.has(name) and in_play(working.student(name))


def _counters(context: DecisionContext[None, State, Counter]) -> Iterator[CounterAttack]:
    yield CounterAttack()
    if _may_cheer(context):
        yield CounterAttack(cheer=True)


def _may_cheer(context: DecisionContext[None, State, Counter]) -> bool:
    students = [student for name in context.decision.attackers if (student := found(context.state, name)) is not None]
    return bool(students) and cheering(context.state, students) is not None


def _why_not_counter(context: DecisionContext[None, State, Counter], command: CounterAttack) -> Refusal | None:
    if command.cheer and not _may_cheer(context):
        return Refusal("HR-4.5", msg("There is no cheerleader with them."), (CounterAttack(),))
    return None


COUNTER: Rule[None, State, Working, Counter, CounterAttack] = Rule(
    CounterAttack,
    "HR-4.2",
    lambda context: MoveSet(lambda: _counters(context)),
    _why_not_counter,
    lambda working, context, command: begin(working, context.decision.attackers, context.decision.defenders, command.cheer),
)
"""Counter-attack (HR-4.2)."""


LET_BE = always(Done, "HR-4.2", lambda working, context, _: working.say(
    "let_be", msg("{name} lets it be.", name=working.name(context.seat)), "HR-4.2"))  # fmt: skip
"""No counter-attack (HR-4.2)."""


# The Preps' teacher
def reward(working: Working, winners: Sequence[Student]) -> None:
    """A fight that Preps win on their teacher's space, in attack or defence: a new student in base, or one from the nurse (HR-10.2)."""
    seat = working.seat_of(winners[0].name)
    if social(working, seat) is not SocialGroup.PREPS or not _taught(working, seat, winners[0].place):
        return
    new, nursed = headcount(working, seat) < MOST_STUDENTS, bool(at_nurse(working, seat))
    if new and nursed:
        working.then(Reward((seat,)))
    elif new:
        enroll(working, seat, 1, "HR-10.2")
    elif nursed:
        release(working, at_nurse(working, seat)[0].name)


def _taught(working: Working, seat: int, place: Place) -> bool:
    return any(student.rank is Rank.TEACHER for student in own_at(working, seat, place))


def enroll(working: Working, seat: int, most: int, clause: str) -> int:
    """New students come to a player's base, as many of ``most`` as there are in supply. Returns how many (HR-1.5)."""
    count = sum([working.new_student(seat) is not None for _ in range(most)])
    if count:
        words = msgn("{name} gets {count} new student.", "{name} gets {count} new students.", count, name=working.name(seat))
        working.say("arrived", words, clause)
    return count


def release(working: Working, *who: Name) -> None:
    """Students come from the nurse to base."""
    for name in who:
        working.move(name, base(working.seat_of(name)))
    working.say("released", msgn("{who} leaves the nurse.", "{who} leave the nurse.", len(who), who=crowd(working, who)), "HR-7.1")


# Attacks


Attacking = DecisionContext[None, State, Act | Brawl]


PUNCH = 5
"""Spaces that a Nerd moves before and after a sucker punch, at most (HR-10.3)."""


def in_reach(school: School, start: Place, target: Place) -> bool:
    """Whether groups at two places can fight: on spaces side by side, in one room, or across its door while it is open (HR-4.1, 4.8)."""
    if is_safe(start) or is_safe(target):
        return False
    if start.is_room and target.is_room:
        return start is target
    if start.is_room or target.is_room:
        room = _across(school, start, target)
        return room is not None and not classroom(school, room).locked
    return target in school.board.plan.neighbours[start]


def _across(school: School, start: Place, target: Place) -> Place | None:
    """The classroom whose door is between two places; None where no door is (HR-4.1)."""
    if start.is_room is target.is_room:
        return None
    inside, outside = (start, target) if start.is_room else (target, start)
    return inside if school.board.plan.doorways[inside] is outside else None


def fresh(group: Sequence[Student], target: Sequence[Student]) -> list[Student]:
    """Return who of a group lends a die: who has attacked none of the target this turn (HR-10.3)."""
    whom = set(names(target))
    return [student for student in group if not whom.intersection(student.hit)]


def why_not_attack(context: Attacking, command: Attack) -> Refusal | None:
    """HR-4.1, 4.3, 4.5."""
    state, seat = context.state, context.seat
    one, other = found(state, command.name), found(state, command.target)
    if one is None or seat_of(state, command.name) != seat or not in_play(one):
        return Refusal("HR-4.1", msg("Attack with students of your own."))
    if other is None or seat_of(state, command.target) == seat or not in_play(other):
        return Refusal("HR-4.1", msg("Attack students of another player."))
    group, target = group_of(state, one), group_of(state, other)
    if group[0] is not one or target[0] is not other:
        named = Attack(group[0].name, target[0].name)
        return Refusal("HR-4.1", msg("Name a group by its first."), () if why_not_attack(context, named) else (named,))
    if is_safe(one.place) or is_safe(other.place):
        return Refusal("HR-4.3", msg("Nobody fights to or from bases, special rooms and the Office."))
    room = _across(state, one.place, other.place)
    if room is not None and classroom(state, room).locked:
        return Refusal("HR-4.8", msg("The door of {place} is locked, and nobody fights across it.", place=place_name(state, room)))
    if not in_reach(state, one.place, other.place):
        return Refusal("HR-4.1", msg("They are not side by side, nor in one room, nor at its open door."))
    if isinstance(context.decision, Brawl):
        if any(student.name in context.decision.groups for student in group) or one.place.number or not one.place.is_corridor:
            return Refusal("HR-8.2", msg("In the Food Fight each group on the Office tile attacks once."))
    elif one.place in state.turn.attacked or any(student.fought for student in group):
        return Refusal("HR-4.1", msg("From there an attack was made already this turn."))
    elif not fresh(group, target):
        return Refusal("HR-10.3", msg("Each of them has attacked these students already this turn."))
    if command.cheer and cheering(state, group) is None:
        return Refusal("HR-4.5", msg("There is no cheerleader with them."))
    return None


def attacks(context: Attacking) -> Iterator[Attack]:
    """All attacks that can be made now."""
    state, seat = context.state, context.seat
    groups = [group for group in all_groups(state, seat) if not is_safe(group[0].place)]
    targets = [
        group for other in range(len(state.players)) if other != seat for group in all_groups(state, other) if not is_safe(group[0].place)
    ]
    for group in groups:
        for target in targets:
            if in_reach(state, group[0].place, target[0].place):
                for cheer in (False, True):
                    command = Attack(group[0].name, target[0].name, cheer)
                    if why_not_attack(context, command) is None:
                        yield command


def _attack(working: Working, context: Attacking, command: Attack) -> None:
    group, target = group_of(working, working.student(command.name)), group_of(working, working.student(command.target))
    attacking: Sequence[Student] = group
    if isinstance(context.decision, Brawl):
        # Over and above a turn's attacks: it binds nobody (HR-8.2).
        working.then(FoodFight(context.seat, (*context.decision.groups, *names(group))))
    else:
        attacking = fresh(group, target)
        _spend_attack(working, group, target)
    begin(working, names(attacking), names(target), command.cheer)


def _spend_attack(working: Working, group: Sequence[Student], target: Sequence[Student]) -> None:
    """Note who has attacked, from where: they move no more, save after a sucker punch, and no other attack is made there (HR-4.1, 4.3)."""
    for student in group:
        if student.name.social is SocialGroup.NERDS and not student.is_robot:
            # A student that has moved up to five spaces may move up to five more after its attacks; the Robot is none (HR-10.3).
            left = student.after if student.halted else PUNCH if student.walked <= PUNCH else 0
            working.change(student.name, halted=True, fought=True, after=left, hit=tuple(dict.fromkeys([*student.hit, *names(target)])))
        else:
            working.change(student.name, halted=True, fought=True)
    if group[0].place.is_corridor:
        working.change_turn(attacked=(*working.turn.attacked, group[0].place))


ATTACK: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-4.1", lambda context: MoveSet(lambda: attacks(context)), why_not_attack, _attack, Settles.NOTHING
)
"""Attack (HR-4.1)."""


BRAWL: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-8.2", lambda context: MoveSet(lambda: attacks(context)), why_not_attack, _attack
)
"""Attack in a Food Fight (HR-8.2)."""


# Odds


@frozen
class Side:
    """One side of a fight: its dice, what is added to their sum, and how many of all rolls come to each total."""

    dice: int
    bonus: int
    totals: Mapping[int, int]


@frozen
class Odds:
    """Both sides of a fight, and the attacker's chance to win it, from 0 to 1."""

    attacker: Side
    defender: Side
    chance: float


def attack_odds(state: State, group: Sequence[Student], target: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """How an attack of a group on another is likely to go; whether somebody has attacked the target before does not count (HR-10.3)."""
    return odds(state, fresh(group, target), target, fewer)


def odds(state: State, attackers: Sequence[Student], defenders: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """How a fight is likely to go; ``fewer`` are the dice that each side rolls less for a cheerleader (HR-4.5)."""
    sides = []
    for side, less in zip((attackers, defenders), fewer, strict=True):
        count, extra = max(1, dice(state, side) - less), bonus(fighters(state, side))
        sides.append(Side(count, extra, {total + extra: ways for total, ways in sums(count).items()}))
    return Odds(sides[0], sides[1], chance(sides[0], sides[1]))


@cache
def sums(count: int) -> Mapping[int, int]:
    """How many rolls of so many dice come to each sum.

    >>> dict(sums(1))
    {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    >>> sums(2)[7]
    6
    """
    if not count:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in sums(count - 1).items():
        for face in range(1, SIDES_OF_DIE + 1):
            found[total + face] = found.get(total + face, 0) + ways
    return found


def chance(attacker: Side, defender: Side) -> float:
    """How likely the attacker's total is the higher one; a tie is the defender's (HR-4.1)."""
    won = sum(ways * others for total, ways in attacker.totals.items() for other, others in defender.totals.items() if total > other)
    return won / (sum(attacker.totals.values()) * sum(defender.totals.values()))


FIGHT_PROMPTS: Prompts = {
    CheerDefence: msg("You are attacked. Use a cheerleader, so that the attacker rolls one die less?"),
    Muster: msg("Choose who fights, or let the cheapest do it."),
    LoseStudent: msg("You lost the fight: choose who goes to the nurse."),
    Counter: msg("Attack in return, or let it be?"),
    TakeCheerleader: msg("Choose who takes the cheerleader."),
    Brawl: msg("Food Fight: choose a group, and whom it attacks."),
}


def _attack_words(_: State, command: Attack) -> Message:
    name, target = student_name(command.name), student_name(command.target)
    if command.cheer:
        return msg("{name} attacks {target} with a cheerleader", name=name, target=target)
    return msg("{name} attacks {target}", name=name, target=target)


FIGHT_DESCRIPTIONS: Descriptions = {
    Attack: _attack_words,
    Cheer: msg("Use a cheerleader"),
    Lose: lambda _, it: msg("{name} to the nurse", name=student_name(it.name)),
    CounterAttack: lambda _, it: msg("Attack in return with a cheerleader") if it.cheer else msg("Attack in return"),
}
