"""Fights: who can attack whom, strength, dice, losses and counter-attacks (HR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from attrs import evolve, frozen

from engines.hallway_rivals import model, school
from engines.hallway_rivals.board import NURSE, SCRIPT_ROOM, Place, base
from engines.hallway_rivals.model import AnyState, State, Working, action
from engines.hallway_rivals.pieces import MOST_STUDENTS, PRICES, PROMOTIONS, Goods, Item, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.words import belongings, crowd, listed_names, place_name, student_name
from engines.kernel.commands import Command, flag, piece
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Settles, always, one_of
from engines.kernel.messages import Message, msg, msgn

# Strength

SIDES_OF_DIE = 6
DRUM_MAJOR_STRENGTH = 4
"""The most that a group with a Drum Major can count for (HR-10.1)."""


def strength(student: Student) -> int:
    """Fighting strength, in students: a Preps' college student counts as two, the Robot as three (HR-10.2, 10.3)."""
    if student.is_robot:
        return 3
    return 2 if student.rank is Rank.COLLEGE and student.name.social is SocialGroup.PREPS else 1


def _total(group: Sequence[Student]) -> int:
    return sum(strength(student) for student in group)


def _effective_strength(state: AnyState, group: Sequence[Student]) -> int:
    """Return the group's strength, capped at three (four for Preps, or with a Drum Major; HR-4.1, 4.7, 10.1, 10.2)."""
    seat = school.seat_of(state, group[0].name)
    drum_major = school.social(state, seat) is SocialGroup.BAND and any(student.rank is Rank.COLLEGE for student in group)
    most = DRUM_MAJOR_STRENGTH if drum_major else school.group_size(state, seat)
    return min(most, _total(group))


def dice(state: AnyState, group: Sequence[Student]) -> int:
    """The number of dice that a group rolls: one more than its strength (HR-4.1)."""
    return _effective_strength(state, group) + 1


def bonus(group: Sequence[Student]) -> int:
    """The number added to a group's total: one for each student that trained in the Weight Room (HR-10.4)."""
    return sum(student.item is Item.WEIGHTS for student in group)


def cheering(state: AnyState, group: Sequence[Student]) -> Student | None:
    """The student whose cheerleader a group would use: one at the same place (HR-4.5)."""
    there = school.students_at(state, school.seat_of(state, group[0].name), group[0].place)
    return next((student for student in there if student.cheerleader), None)


# Who fights

RANK_VALUES: Mapping[Rank, int] = {
    Rank.STUDENT: PRICES[Goods.STUDENT],
    Rank.ROBOT: PRICES[Goods.ROBOT],
    Rank.COLLEGE: PRICES[Goods.STUDENT] + PROMOTIONS[Rank.COLLEGE],
    Rank.TEACHER: PRICES[Goods.STUDENT] + sum(PROMOTIONS.values()),
}
"""The coins that one of each rank costs (HR-7.1)."""
CHEERLEADER_VALUE = 5
"""The coins that a cheerleader counts for, when the cheapest students are sent to fight (HR-4.7)."""
ITEM_VALUE = 2
"""The coins that an item counts for, when the cheapest students are sent to fight (HR-4.7)."""


def _loss(student: Student) -> tuple[int, int]:
    """Return the cost of losing a student, in coins, and its number: if the cost is equal, the lower number fights (HR-4.7)."""
    carried = CHEERLEADER_VALUE * student.cheerleader + PRICES[Goods.REPORT] * student.script + ITEM_VALUE * (student.item is not None)
    return RANK_VALUES[student.rank] + carried, student.name.number


def fighters(state: AnyState, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """The students of a group that fight: the chosen ones, and the cheapest others until all the dice are covered (HR-4.7)."""
    fighting, needed = list(group), _effective_strength(state, group)
    for student in sorted(group, key=_loss, reverse=True):
        if student.name not in chosen and _total(fighting) - strength(student) >= needed:
            fighting.remove(student)
    return fighting


def open_to_choice(state: AnyState, group: Sequence[Student], chosen: Sequence[Name] = ()) -> list[Student]:
    """The students of a group that may still be chosen to fight; empty if the choice makes no difference (HR-4.7)."""
    picked = [student for student in group if student.name in chosen]
    left = [student for student in group if student.name not in chosen]
    needed = _effective_strength(state, group)
    kinds = {(student.rank, student.item, student.hits, student.cheerleader, student.script) for student in left}
    if _total(picked) >= needed or _total(picked) + _total(left) == needed or len(kinds) == 1:
        return []
    return left


def line_up(working: Working, task: model.Clash) -> None:
    """Let each side choose its fighters, if that makes a difference; then roll the dice (HR-4.7)."""
    for settled, group in ((task.attacking, task.attackers), (task.defending, task.defenders)):
        if not settled and open_to_choice(working, school.students_named(working, group)):
            working.then(model.Muster((working.seat_of(group[0]),), task))
            return
    working.then(task)


def _choosing_group(state: AnyState, decision: model.Muster) -> list[Student]:
    clash = decision.clash
    return school.students_named(state, clash.attackers if school.seat_of(state, clash.attackers[0]) == decision.seat else clash.defenders)


def _choose_fighter(working: Working, context: DecisionContext[None, State, model.Muster], command: model.Choose) -> None:
    chosen = (*context.decision.chosen, command.name)
    if open_to_choice(working, _choosing_group(working, context.decision), chosen):
        working.then(evolve(context.decision, chosen=chosen))
    else:
        _send(working, context.decision, chosen)


def _send(working: Working, decision: model.Muster, chosen: tuple[Name, ...]) -> None:
    """Send the chosen students and the cheapest of the others; then ask the other side or roll the dice (HR-4.7)."""
    group = _choosing_group(working, decision)
    fighting = school.names(fighters(working, group, chosen))
    is_attacker = group[0].name in decision.clash.attackers
    line_up(working, evolve(decision.clash, attacking=fighting) if is_attacker else evolve(decision.clash, defending=fighting))


CHOOSE_FIGHTER = one_of(
    model.Choose,
    "HR-4.7",
    options=lambda context: school.names(
        open_to_choice(context.state, _choosing_group(context.state, context.decision), context.decision.chosen)
    ),
    reason=lambda _, name: msg("{name} isn't in this group, or has been chosen already.", name=student_name(name)),
    perform=_choose_fighter,
)

SEND_CHEAPEST = always(model.Done, "HR-4.7", lambda working, context, _: _send(working, context.decision, context.decision.chosen))


# Attacks

Attacking = DecisionContext[None, State, model.Act | model.Brawl]
SUCKER_PUNCH_SPACES = 5
"""Spaces that a Nerd can move before a sucker punch, and again after it (HR-10.3)."""


@frozen
class Attack(Command, verb="attack"):
    """Attack a group, with both groups named by their first students (HR-4.1); ``cheer``: use a cheerleader (HR-4.5)."""

    name: Name = piece(Name)
    target: Name = piece(Name)
    cheer: bool = flag()


def in_reach(state: AnyState, start: Place, target: Place) -> bool:
    """True if groups at two places can fight: on adjacent spaces, in one room, or through its open door (HR-4.1, 4.8)."""
    if school.is_safe(start) or school.is_safe(target):
        return False
    if start.is_room and target.is_room:
        return start is target
    if start.is_room or target.is_room:
        room = _room_between(state, start, target)
        return room is not None and not school.classroom(state, room).locked
    return target in state.board.plan.neighbours[start]


def _room_between(state: AnyState, start: Place, target: Place) -> Place | None:
    """Return the classroom whose door is between two places, or None (HR-4.1)."""
    if start.is_room is target.is_room:
        return None
    inside, outside = (start, target) if start.is_room else (target, start)
    return inside if state.board.plan.doorways[inside] is outside else None


def _fresh(group: Sequence[Student], target: Sequence[Student]) -> list[Student]:
    """Return the students of a group that have not yet attacked any of the target group this turn (HR-10.3)."""
    targets = set(school.names(target))
    return [student for student in group if targets.isdisjoint(student.hit)]


def _why_not_attack(context: Attacking, command: Attack) -> Refusal | None:
    state, seat = context.state, context.seat
    one, other = school.student_of(state, seat, command.name), school.student_named(state, command.target)
    if one is None or not school.in_play(one):
        return Refusal("HR-4.1", msg("Attack with your own students."))
    if other is None or school.seat_of(state, command.target) == seat or not school.in_play(other):
        return Refusal("HR-4.1", msg("Attack students of another player."))
    group, target = school.group_of(state, one), school.group_of(state, other)
    if group[0] is not one or target[0] is not other:
        named = Attack(group[0].name, target[0].name)
        return Refusal("HR-4.1", msg("Name a group by its first student."), () if _why_not_attack(context, named) else (named,))
    if school.is_safe(one.place) or school.is_safe(other.place):
        return Refusal("HR-4.3", msg("Students can't fight into or out of bases, special rooms or the Office."))
    room = _room_between(state, one.place, other.place)
    if room is not None and school.classroom(state, room).locked:
        return Refusal("HR-4.8", msg("The door of {place} is locked, so nobody can fight through it.", place=place_name(state, room)))
    if not in_reach(state, one.place, other.place):
        return Refusal("HR-4.1", msg("They are too far away: attack in the same room, through its door, or on an adjacent space."))
    if isinstance(context.decision, model.Brawl):
        if any(student.name in context.decision.groups for student in group) or one.place.number or not one.place.is_corridor:
            return Refusal("HR-8.2", msg("In a Food Fight, each group on the Office tile attacks once."))
    elif one.place in state.turn.attacked or any(student.fought for student in group):
        return Refusal("HR-4.1", msg("You have already attacked from there this turn."))
    elif not _fresh(group, target):
        return Refusal("HR-10.3", msg("All of them have already attacked these students this turn."))
    if command.cheer and cheering(state, group) is None:
        return Refusal("HR-4.5", msg("They have no cheerleader with them."))
    return None


def attacks(context: Attacking) -> Iterator[Attack]:
    """The legal attacks."""
    return (attack for attack in _attacks_in_reach(context) if _why_not_attack(context, attack) is None)


def _attacks_in_reach(context: Attacking) -> Iterator[Attack]:
    state, seat = context.state, context.seat
    targets = [group for other in range(len(state.players)) if other != seat for group in school.all_groups(state, other)]
    for group in school.all_groups(state, seat):
        for target in targets:
            if in_reach(state, group[0].place, target[0].place):
                yield Attack(group[0].name, target[0].name)
                yield Attack(group[0].name, target[0].name, cheer=True)


def _attack(working: Working, context: Attacking, command: Attack) -> None:
    group, target = school.group_of(working, working.student(command.name)), school.group_of(working, working.student(command.target))
    attacking: Sequence[Student] = group
    if isinstance(context.decision, model.Brawl):
        # Food Fight attacks don't count towards the turn's, and attackers can still move (HR-8.2).
        working.then(model.FoodFight(context.seat, (*context.decision.groups, *school.names(group))))
    else:
        attacking = _fresh(group, target)
        _spend_attack(working, group, target)
    start_fight(working, school.names(attacking), school.names(target), command.cheer)


def _punches(student: Student) -> bool:
    return student.name.social is SocialGroup.NERDS and not student.is_robot


def moves_after_attack(student: Student) -> int:
    """The most spaces that a student can still move after an attack: a Nerd that has moved up to five can move five more (HR-10.3)."""
    if not _punches(student):
        return 0
    return student.after if student.halted else SUCKER_PUNCH_SPACES * (student.walked <= SUCKER_PUNCH_SPACES)


def _spend_attack(working: Working, group: Sequence[Student], target: Sequence[Student]) -> None:
    """Record the attackers and their space: they can't move again, except after a sucker punch (HR-4.1, 4.3, 10.3)."""
    for student in group:
        working.change(student.name, halted=True, fought=True)
        if _punches(student):
            hit = tuple(dict.fromkeys([*student.hit, *school.names(target)]))
            working.change(student.name, after=moves_after_attack(student), hit=hit)
    if group[0].place.is_corridor:
        working.change_turn(attacked=(*working.turn.attacked, group[0].place))


ATTACK = action(Attack, "HR-4.1", _attacks_in_reach, _why_not_attack, _attack)
BRAWL = action(Attack, "HR-8.2", _attacks_in_reach, _why_not_attack, _attack, Settles.SEAT)
"""An attack in a Food Fight (HR-8.2)."""


# Cheerleaders before the dice
@frozen
class Cheer(Command, verb="cheer"):
    """Use a cheerleader in defence (HR-4.5)."""


def start_fight(working: Working, attackers: tuple[Name, ...], defenders: tuple[Name, ...], cheer: bool = False) -> None:
    """Let one group attack another; the attacker may use a cheerleader, then the defender may (HR-4.5)."""
    who, whom = listed_names(attackers), listed_names(defenders)
    several = len(attackers) > 1
    words = msg("{who} attack {whom}.", who=who, whom=whom) if several else msg("{who} attacks {whom}.", who=who, whom=whom)
    working.say("attacked", words, "HR-4.1")
    if cheer:
        _use_cheerleader(working, attackers)
    if cheering(working, school.students_named(working, defenders)) is None:
        line_up(working, model.Clash(attackers, defenders, (0, int(cheer))))
    else:
        working.then(model.CheerDefence((working.seat_of(defenders[0]),), attackers, defenders, cheer))


def _use_cheerleader(working: Working, group: tuple[Name, ...]) -> None:
    student = cheering(working, school.students_named(working, group))
    if student is not None:
        working.change(student.name, cheerleader=False)
        working.say("cheered", msg("{name} uses a cheerleader.", name=working.name(working.seat_of(student.name))), "HR-4.5")


def _defend(working: Working, decision: model.CheerDefence, cheer: bool) -> None:
    if cheer:
        _use_cheerleader(working, decision.defenders)
    line_up(working, model.Clash(decision.attackers, decision.defenders, (int(cheer), int(decision.cheered))))


CHEER = always(Cheer, "HR-4.5", lambda working, context, _: _defend(working, context.decision, cheer=True))
KEEP_CHEERLEADER = always(model.Done, "HR-4.5", lambda working, context, _: _defend(working, context.decision, cheer=False))


# Dice
def clash(working: Working, task: model.Clash) -> None:
    """Roll for both sides; the higher sum wins, a tie goes to the defender (HR-4.1)."""
    sides = [school.students_named(working, side) for side in (task.attackers, task.defenders)]
    fighting = [fighters(working, side, chosen) for side, chosen in zip(sides, (task.attacking, task.defending), strict=True)]
    rolls = []
    for side, sent, fewer in zip(sides, fighting, task.fewer, strict=True):
        rolled = []
        for _ in range(max(1, dice(working, side) - fewer)):
            face, working.rng = working.rng.below(SIDES_OF_DIE)
            rolled.append(face + 1)
        rolls.append(model.Roll(tuple(rolled), sum(rolled) + bonus(sent)))
        name = working.name(working.seat_of(side[0].name))
        shown = tuple([msg("{pips}", pips=pips) for pips in rolled])
        words = msg("{name} rolls {dice}: {total}.", name=name, dice=shown, total=rolls[-1].total)
        if [rolls[-1].total] == rolled:
            words = msg("{name} rolls {total}.", name=name, total=rolls[-1].total)
        working.say("rolled", words, "HR-4.1")
    working.then(model.OfferCounter(task.attackers, task.defenders, tuple(rolls)))
    if rolls[0].total > rolls[1].total:
        _win(working, sides[0], fighting[1])
    else:
        working.say("held", msg("{name} wins the fight.", name=working.name(working.seat_of(sides[1][0].name))), "HR-4.1")
        _reward(working, sides[1])


def _win(working: Working, winners: Sequence[Student], losers: Sequence[Student]) -> None:
    seat, other = working.seat_of(winners[0].name), working.seat_of(losers[0].name)
    working.gain(seat, 1)
    working.say("won", msg("{name} wins the fight and a coin.", name=working.name(seat)), "HR-4.2")
    _reward(working, winners)
    lose_one(working, other, school.names(losers), school.names(winners))


def _reward(working: Working, winners: Sequence[Student]) -> None:
    """Give Preps that win beside their teacher a new student, or one back from the nurse (HR-10.2)."""
    seat, place = working.seat_of(winners[0].name), winners[0].place
    taught = any(student.rank is Rank.TEACHER for student in school.students_at(working, seat, place))
    if school.social(working, seat) is not SocialGroup.PREPS or not taught:
        return
    new, nursed = school.headcount(working, seat) < MOST_STUDENTS, school.at_nurse(working, seat)
    if new and nursed:
        working.then(model.Reward((seat,)))
    elif new:
        enroll(working, seat, 1, "HR-10.2")
    elif nursed:
        release(working, nursed[0].name)


# Losses
@frozen
class Lose(Command, verb="lose"):
    """Send this student to the nurse (HR-4.2)."""

    name: Name = piece(Name)


def lose_one(working: Working, seat: int, losers: tuple[Name, ...], winners: tuple[Name, ...]) -> None:
    """Send one of the losers to the nurse; their player chooses, if there are several (HR-4.2)."""
    if len(losers) == 1:
        _lose(working, losers[0], winners)
    else:
        working.then(model.LoseStudent((seat,), losers, winners))


def _lose(working: Working, name: Name, winners: tuple[Name, ...]) -> None:
    """Send a student to the nurse without what it carries (HR-4.4); the Robot takes a hit (HR-10.3)."""
    student = working.student(name)
    if student.is_robot and student.hits > 1:
        left = student.hits - 1
        working.change(name, hits=left)
        working.say("hit", msgn("The Robot can take {count} more hit.", "The Robot can take {count} more hits.", left), "HR-10.3")
        return
    if student.cheerleader:
        _pass_cheerleader(working, student, winners)
    drop_script(working, student)
    if student.is_robot:
        working.remove(name)
        working.say("scrapped", msg("The Robot is scrapped."), "HR-10.3")
        return
    student = working.student(name)
    working.move(name, NURSE, cheerleader=False, coins=0, item=None, free=0, together=0, after=0, halted=False, fought=False)
    who, lost = student_name(name), belongings([student])
    words = msg("{name} goes to the nurse. Lost: {what}.", name=who, what=lost) if lost else msg("{name} goes to the nurse.", name=who)
    working.say("nursed", words, "HR-4.2")


def drop_script(working: Working, student: Student) -> None:
    """Put the Script that a student carries back into its room (HR-8.2)."""
    if student.script:
        working.change(student.name, script=False)
        working.script = SCRIPT_ROOM
        working.say("script", msg("The Script is back in {place}.", place=place_name(working, SCRIPT_ROOM)), "HR-8.2")


def _pass_cheerleader(working: Working, student: Student, winners: tuple[Name, ...]) -> None:
    """Give the cheerleader to a fellow student there; if none is left the winner may take it, or it goes away (HR-4.4)."""
    working.change(student.name, cheerleader=False)
    left = [one for one in school.students_at(working, working.seat_of(student.name), student.place) if one.name is not student.name]
    fellow = next((one for one in left if _can_take(one)), None)
    whose = student_name(student.name)
    if fellow is not None:
        _take(working, fellow.name, whose)
        return
    takers = school.names([one for one in school.students_named(working, winners) if _can_take(one)])
    if left or not takers:
        working.say("vanished", msg("{name}'s cheerleader goes away.", name=whose), "HR-4.4")
    elif len(takers) == 1:
        _take(working, takers[0], whose)
    else:
        working.say("left_behind", msg("{name}'s cheerleader is left alone.", name=whose), "HR-4.4")
        working.then(model.TakeCheerleader((working.seat_of(takers[0]),), takers))


def _can_take(student: Student) -> bool:
    return school.in_play(student) and not student.cheerleader and not student.is_robot


def _take(working: Working, name: Name, whose: Message | None = None) -> None:
    working.change(name, cheerleader=True)
    words = msg("{name} takes the cheerleader.", name=student_name(name))
    if whose is not None:
        words = msg("{name} takes {other}'s cheerleader.", name=student_name(name), other=whose)
    working.say("took", words, "HR-4.4")


LOSE = one_of(
    Lose,
    "HR-4.2",
    options=lambda context: context.decision.fighters,
    reason=lambda _, name: msg("{name} did not fight there.", name=student_name(name)),
    perform=lambda working, context, command: _lose(working, command.name, context.decision.winners),
)

TAKE_CHEERLEADER = one_of(
    model.Choose,
    "HR-4.4",
    options=lambda context: context.decision.names,
    reason=lambda _, name: msg("{name} can't take the cheerleader.", name=student_name(name)),
    perform=lambda working, _, command: _take(working, command.name),
)


# Counter-attacks
@frozen
class CounterAttack(Command, verb="counter"):
    """Counter-attack (HR-4.2); ``cheer``: use a cheerleader (HR-4.5)."""

    cheer: bool = flag()


def offer_counter(working: Working, task: model.OfferCounter) -> None:
    """Let the defenders counter-attack with the students they have left, while both sides have any (HR-4.2)."""
    sides = [school.names(list(filter(school.in_play, school.students_named(working, side)))) for side in (task.attackers, task.defenders)]
    if all(sides):
        working.then(model.Counter((working.seat_of(sides[1][0]),), sides[1], sides[0], task.rolled))


def _why_not_counter(context: DecisionContext[None, State, model.Counter], command: CounterAttack) -> Refusal | None:
    if command.cheer and cheering(context.state, school.students_named(context.state, context.decision.attackers)) is None:
        return Refusal("HR-4.5", msg("They have no cheerleader with them."), (CounterAttack(),))
    return None


COUNTER_ATTACK = action(
    CounterAttack,
    "HR-4.2",
    lambda _: (CounterAttack(), CounterAttack(cheer=True)),
    _why_not_counter,
    lambda working, context, command: start_fight(working, context.decision.attackers, context.decision.defenders, command.cheer),
    Settles.SEAT,
)

END_FIGHT = always(
    model.Done,
    "HR-4.2",
    lambda working, context, _: working.say("let_be", msg("{name} doesn't attack back.", name=working.name(context.seat)), "HR-4.2"),
)


# Students who come to base
def enroll(working: Working, seat: int, most: int, clause: str) -> int:
    """Put up to ``most`` new students from the supply into a base, and return their number (HR-1.5)."""
    count = sum([working.new_student(seat) is not None for _ in range(most)])
    if count:
        words = msgn("{name} gets {count} new student.", "{name} gets {count} new students.", count, name=working.name(seat))
        working.say("arrived", words, clause)
    return count


def release(working: Working, *who: Name) -> None:
    """Move students from the nurse to their bases."""
    for name in who:
        working.move(name, base(working.seat_of(name)))
    working.say("released", msgn("{who} leaves the nurse.", "{who} leave the nurse.", len(who), who=crowd(working, who)), "HR-7.1")


PROMPTS: Prompts = {
    model.CheerDefence: msg("Use a cheerleader to take a die from the attacker?"),
    model.Muster: msg("Choose who fights, or send the cheapest."),
    model.LoseStudent: msg("Choose a student to go to the nurse."),
    model.Counter: msg("Choose whether to attack back."),
    model.TakeCheerleader: msg("Choose a student to take the cheerleader."),
    model.Brawl: msg("Food Fight: choose a group and its target."),
}


MOST_ATTACKERS = 4
"""The most attackers who are named one by one."""


def _attack_words(state: AnyState, command: Attack) -> Message:
    one, other = (school.student_named(state, each) for each in (command.name, command.target))
    together = attackers_of(state, school.group_of(state, one), school.group_of(state, other)) if one and other else ()
    names = listed_names(school.names(together)) or (student_name(command.name),)
    name, target = names[0], student_name(command.target)
    if len(names) > MOST_ATTACKERS:
        name = msg("{name}'s group", name=name)
    elif len(names) > 1:
        if command.cheer:
            return msg("{names} attack {target} with a cheerleader", names=names, target=target)
        return msg("{names} attack {target}", names=names, target=target)
    if command.cheer:
        return msg("{name} attacks {target} with a cheerleader", name=name, target=target)
    return msg("{name} attacks {target}", name=name, target=target)


DESCRIPTIONS: Descriptions = {
    Attack: _attack_words,
    Cheer: msg("Use a cheerleader"),
    Lose: lambda _, it: msg("{name} to the nurse", name=student_name(it.name)),
    CounterAttack: lambda _, it: msg("Attack back with a cheerleader") if it.cheer else msg("Attack back"),
}


# Odds
@frozen
class Side:
    """One side of a fight: its dice, the number added to their sum, and the number of rolls that give each total.

    ``taken`` is the number of dice that the other side's cheerleader has taken from it (HR-4.5).
    """

    dice: int
    bonus: int
    totals: Mapping[int, int]
    taken: int = 0


@frozen
class Odds:
    """Both sides of a fight, and the attacker's chance to win it, from 0 to 1."""

    attacker: Side
    defender: Side
    chance: float


def attackers_of(state: AnyState, group: Sequence[Student], target: Sequence[Student]) -> Sequence[Student]:
    """The students of a group that attack: not those who already have this turn, except in a Food Fight (HR-10.3, 8.2)."""
    return group if isinstance(next(iter(state.agenda), None), model.Brawl) else _fresh(group, target)


def attack_odds(state: State, group: Sequence[Student], target: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """The odds of an attack (HR-4.6)."""
    return odds(state, attackers_of(state, group, target), target, fewer)


def odds(state: State, attackers: Sequence[Student], defenders: Sequence[Student], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """The odds of a fight; ``fewer`` are the dice that a cheerleader takes from each side (HR-4.5)."""
    sides = []
    for side, less in zip((attackers, defenders), fewer, strict=True):
        full, extra = dice(state, side), bonus(fighters(state, side))
        count = max(1, full - less)
        sides.append(Side(count, extra, {total + extra: ways for total, ways in sums(count).items()}, full - count))
    return Odds(sides[0], sides[1], chance(sides[0], sides[1]))


@cache
def sums(count: int) -> Mapping[int, int]:
    """The number of rolls of ``count`` dice that come to each sum.

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
    """The probability that the attacker's total is higher; a tie goes to the defender (HR-4.1)."""
    won = sum(ways * others for total, ways in attacker.totals.items() for other, others in defender.totals.items() if total > other)
    return won / (sum(attacker.totals.values()) * sum(defender.totals.values()))
