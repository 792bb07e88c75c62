"""Combat: who can attack whom, dice, losses, counter-attacks (HR-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.hallway_rivals.commands import Attack, Cheer, Choose, CounterAttack, Done, Lose
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import listed_names, student_name
from engines.hallway_rivals.places import NURSE, Place
from engines.hallway_rivals.school import (
    School,
    all_groups,
    at_nurse,
    classroom,
    found,
    group_of,
    in_play,
    is_safe,
    names,
    own_at,
    rank_order,
    seat_of,
    social,
    together,
)  # fmt: skip
from engines.hallway_rivals.students import MOST_STUDENTS, Item, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import (
    Act,
    Brawl,
    CheerDefence,
    Clash,
    Counter,
    FoodFight,
    LoseStudent,
    OfferCounter,
    Reward,
    TakeCheerleader,
)  # fmt: skip
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, Settles
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Family
from engines.kernel.simple_rules import always, one_of

Attacking = Ask[None, State, Act | Brawl]

SIDES_OF_DIE = 6
PUNCH = 5
"""Spaces that a Nerd moves before and after a sucker punch, at most (HR-10.3)."""


# Strength


def strength(student: Student) -> int:
    """As how many students one fights: a Preps' college student as two, the Robot as three (HR-10.2, 10.3)."""
    if student.is_robot:
        return 3
    return 2 if student.rank is Rank.COLLEGE and student.name.social is SocialGroup.PREPS else 1


def most_fighters(school: School, seat: int, group: Sequence[Student]) -> int:
    """As how many students a group fights at most: three, Preps and the Drum Major's group as four (HR-4.1, 10.1, 10.2)."""
    drum_major = social(school, seat) is SocialGroup.BAND and any(student.rank is Rank.COLLEGE for student in group)
    return 4 if drum_major else together(school, seat)


def fighters(school: School, group: Sequence[Student]) -> list[Student]:
    """Who of a group fights, those of higher rank first where not all can (HR-4.7)."""
    seat = seat_of(school, group[0].name)
    most, taken, total = most_fighters(school, seat, group), [], 0
    for student in sorted(group, key=rank_order):
        if total < most:
            taken.append(student)
            total += strength(student)
    return taken


def dice(school: School, group: Sequence[Student]) -> int:
    """The dice that a group rolls: one more than the students it fights as (HR-4.1)."""
    fighting = fighters(school, group)
    return min(most_fighters(school, seat_of(school, group[0].name), group), sum(strength(student) for student in fighting)) + 1


def bonus(group: Sequence[Student]) -> int:
    """What is added to a group's total: one for each that trained in the Weight Room (HR-10.4)."""
    return sum(student.item is Item.WEIGHTS for student in group)


# Who can attack whom


def in_reach(school: School, start: Place, target: Place) -> bool:
    """Whether groups at two places can fight: on spaces side by side, in one room, or across its door while it is open (HR-4.1, 4.8)."""
    if is_safe(start) or is_safe(target):
        return False
    if start.is_room and target.is_room:
        return start is target
    if start.is_room or target.is_room:
        inside, outside = (start, target) if start.is_room else (target, start)
        return school.board.plan.doorways[inside] is outside and not classroom(school, inside).locked
    return target in school.board.plan.neighbours[start]


def fresh(group: Sequence[Student], target: Sequence[Student]) -> list[Student]:
    """Who of a group has not attacked any of the target by sucker punch this turn (HR-10.3)."""
    whom = set(names(target))
    return [student for student in group if not whom.intersection(student.hit)]


def why_not_attack(ask: Attacking, command: Attack) -> Refusal | None:
    """HR-4.1, 4.3, 4.5."""
    state, seat = ask.state, ask.seat
    one, other = found(state, command.name), found(state, command.target)
    if one is None or seat_of(state, command.name) != seat or not in_play(one):
        return Refusal("HR-4.1", msg("Attack with students of your own."))
    if other is None or seat_of(state, command.target) == seat or not in_play(other):
        return Refusal("HR-4.1", msg("Attack students of another player."))
    group, target = group_of(state, one), group_of(state, other)
    if group[0] is not one or target[0] is not other:
        named = Attack(group[0].name, target[0].name)
        return Refusal("HR-4.1", msg("Name a group by its first."), () if why_not_attack(ask, named) else (named,))
    if is_safe(one.place) or is_safe(other.place):
        return Refusal("HR-4.3", msg("Nobody fights to or from bases, special rooms and the Office."))
    if not in_reach(state, one.place, other.place):
        return Refusal("HR-4.1", msg("They are not side by side, nor in one room, nor at its open door."))
    if isinstance(ask.decision, Brawl):
        if one.name in ask.decision.groups or one.place.number or not one.place.is_corridor:
            return Refusal("HR-8.2", msg("In the Food Fight each group on the Office tile attacks once."))
    elif one.place in state.turn.attacked or any(student.halted for student in group):
        return Refusal("HR-4.1", msg("From there an attack was made already this turn."))
    if not fresh(group, target):
        return Refusal("HR-10.3", msg("They have attacked that group already this turn."))
    if command.cheer and cheering(state, group) is None:
        return Refusal("HR-4.5", msg("There is no cheerleader with them."))
    return None


def cheering(school: School, group: Sequence[Student]) -> Student | None:
    """The student whose cheerleader a group would use: one at the same place (HR-4.5)."""
    there = own_at(school, seat_of(school, group[0].name), group[0].place)
    return next((student for student in there if student.cheerleader), None)


def attacks(ask: Attacking) -> Iterator[Attack]:
    """All attacks that can be made now."""
    state, seat = ask.state, ask.seat
    groups = [group for group in all_groups(state, seat) if not is_safe(group[0].place)]
    targets = [
        group for other in range(len(state.players)) if other != seat for group in all_groups(state, other) if not is_safe(group[0].place)
    ]
    for group in groups:
        for target in targets:
            if in_reach(state, group[0].place, target[0].place):
                for cheer in (False, True):
                    command = Attack(group[0].name, target[0].name, cheer)
                    if why_not_attack(ask, command) is None:
                        yield command


def _attack(working: Working, ask: Attacking, command: Attack) -> None:
    group, target = group_of(working, working.student(command.name)), group_of(working, working.student(command.target))
    attacking = fresh(group, target)
    nerds = social(working, ask.seat) is SocialGroup.NERDS
    for student in group:
        # A sucker punch: who has moved up to five spaces may move up to five more (HR-10.3).
        after = PUNCH if nerds and not student.halted and student.walked <= PUNCH and not isinstance(ask.decision, Brawl) else 0
        hit = (*student.hit, *names(target)) if nerds and student in attacking else student.hit
        working.change(student.name, halted=True, after=after, hit=hit)
    if group[0].place.is_corridor:
        working.change_turn(attacked=(*working.turn.attacked, group[0].place))
    if isinstance(ask.decision, Brawl):
        working.then(FoodFight(ask.seat, (*ask.decision.groups, group[0].name)))
    begin(working, names(attacking), names(target), command.cheer)


ATTACK: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-4.1", lambda ask: Family(lambda: attacks(ask)), why_not_attack, _attack, Settles.NOTHING
)
"""Attack (HR-4.1)."""

BRAWL: Rule[None, State, Working, Act | Brawl, Attack] = Rule(
    Attack, "HR-8.2", lambda ask: Family(lambda: attacks(ask)), why_not_attack, _attack
)
"""Attack in a Food Fight (HR-8.2)."""


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
        working.then(Clash(attackers, defenders, (0, int(cheer))))
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


def _cheer(working: Working, ask: Ask[None, State, CheerDefence], _: Cheer) -> None:
    decision = ask.decision
    use_cheerleader(working, decision.defenders)
    working.then(Clash(decision.attackers, decision.defenders, (1, int(decision.cheered))))


def _no_cheer(working: Working, ask: Ask[None, State, CheerDefence], _: Done) -> None:
    decision = ask.decision
    working.then(Clash(decision.attackers, decision.defenders, (0, int(decision.cheered))))


CHEER = always(Cheer, "HR-4.5", _cheer)
"""Use a cheerleader in defence (HR-4.5)."""
NO_CHEER = always(Done, "HR-4.5", _no_cheer)
"""Keep it."""


def clash(working: Working, task: Clash) -> None:
    """Both sides roll; the higher sum wins, a tie is the defender's (HR-4.1)."""
    sides = [[working.student(name) for name in side] for side in (task.attackers, task.defenders)]
    totals = []
    for side, fewer in zip(sides, task.fewer, strict=True):
        count, rolled = max(1, dice(working, side) - fewer), []
        for _ in range(count):
            face, working.rng = working.rng.below(SIDES_OF_DIE)
            rolled.append(face + 1)
        extra = bonus(fighters(working, side))
        totals.append(sum(rolled) + extra)
        name = working.name(working.seat_of(side[0].name))
        shown = tuple([msg("{pips}", pips=pips) for pips in rolled])
        working.say("rolled", msg("{name} rolls {dice}: {total}.", name=name, dice=shown, total=totals[-1]), "HR-4.1")
    working.then(OfferCounter(task.attackers, task.defenders))
    if totals[0] > totals[1]:
        _win(working, sides[0], sides[1])
    else:
        working.say("held", msg("{name} holds out.", name=working.name(working.seat_of(sides[1][0].name))), "HR-4.1")


def _win(working: Working, winners: Sequence[Student], losers: Sequence[Student]) -> None:
    seat, other = working.seat_of(winners[0].name), working.seat_of(losers[0].name)
    working.gain(seat, 1)
    working.say("won", msg("{name} wins the fight and a coin.", name=working.name(seat)), "HR-4.2")
    teacher = any(student.rank is Rank.TEACHER for student in own_at(working, seat, winners[0].place))
    if teacher and social(working, seat) is SocialGroup.PREPS:
        reward(working, seat)
    hurt = names(fighters(working, losers))
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
    working.move(name, NURSE, cheerleader=False, coins=0, item=None, free=0, together=0, after=0, halted=False)
    working.say("nursed", msg("{name} goes to the nurse.", name=student_name(name)), "HR-4.2")


def drop_script(working: Working, student: Student) -> None:
    """Who loses the Script leaves it in the room where it first lay (HR-8.2)."""
    if student.script:
        working.change(student.name, script=False)
        working.script = Place.from_word("r102")


def pass_cheerleader(working: Working, student: Student, winners: tuple[Name, ...]) -> None:
    """A fellow at the same place takes the cheerleader over; where none is left the winner may take it, else it vanishes (HR-4.4)."""
    working.change(student.name, cheerleader=False)
    left = [one for one in own_at(working, working.seat_of(student.name), student.place) if one.name is not student.name]
    without = [one for one in left if not one.cheerleader and not one.is_robot]
    if without:
        working.change(without[0].name, cheerleader=True)
        return
    takers = [name for name in winners if working.has(name) and _can_take(working.student(name))]
    if left or not takers:
        working.say("vanished", msg("The cheerleader goes away."), "HR-4.4")
    elif len(takers) == 1:
        take(working, takers[0])
    else:
        working.then(TakeCheerleader((working.seat_of(takers[0]),), tuple(takers)))


def _can_take(student: Student) -> bool:
    return in_play(student) and not student.cheerleader and not student.is_robot


def take(working: Working, name: Name) -> None:
    """A student has a cheerleader from now on."""
    working.change(name, cheerleader=True)
    working.say("took", msg("{name} takes the cheerleader.", name=student_name(name)), "HR-4.4")


LOSE: Rule[None, State, Working, LoseStudent, Lose] = one_of(
    Lose,
    "HR-4.2",
    lambda ask: ask.decision.fighters,
    lambda _, name: msg("{name} did not fight there.", name=student_name(name)),
    lambda working, ask, command: lose(working, command.name, ask.decision.winners),
)
"""Choose who goes to the nurse (HR-4.2)."""

TAKE: Rule[None, State, Working, TakeCheerleader, Choose] = one_of(
    Choose,
    "HR-4.4",
    lambda ask: ask.decision.names,
    lambda _, name: msg("{name} can't take the cheerleader.", name=student_name(name)),
    lambda working, _, command: take(working, command.name),
)
"""Choose who takes the cheerleader (HR-4.4)."""


# Counter-attacks


def offer_counter(working: Working, task: OfferCounter) -> None:
    """Whoever was attacked may attack in return, with who is left, as long as somebody is left on both sides (HR-4.2)."""
    attackers, defenders = (tuple([name for name in side if _stands(working, name)]) for side in (task.attackers, task.defenders))
    if attackers and defenders:
        working.then(Counter((working.seat_of(defenders[0]),), defenders, attackers))


def _stands(working: Working, name: Name) -> bool:
    return working.has(name) and in_play(working.student(name))


def _counters(ask: Ask[None, State, Counter]) -> Iterator[CounterAttack]:
    yield CounterAttack()
    if _may_cheer(ask):
        yield CounterAttack(cheer=True)


def _may_cheer(ask: Ask[None, State, Counter]) -> bool:
    students = [student for name in ask.decision.attackers if (student := found(ask.state, name)) is not None]
    return bool(students) and cheering(ask.state, students) is not None


def _why_not_counter(ask: Ask[None, State, Counter], command: CounterAttack) -> Refusal | None:
    if command.cheer and not _may_cheer(ask):
        return Refusal("HR-4.5", msg("There is no cheerleader with them."), (CounterAttack(),))
    return None


COUNTER: Rule[None, State, Working, Counter, CounterAttack] = Rule(
    CounterAttack,
    "HR-4.2",
    lambda ask: Family(lambda: _counters(ask)),
    _why_not_counter,
    lambda working, ask, command: begin(working, ask.decision.attackers, ask.decision.defenders, command.cheer),
)
"""Counter-attack (HR-4.2)."""

LET_BE = always(Done, "HR-4.2", lambda working, ask, _: working.say(
    "let_be", msg("{name} lets it be.", name=working.name(ask.seat)), "HR-4.2"))  # fmt: skip
"""No counter-attack (HR-4.2)."""


# The Preps' teacher


def reward(working: Working, seat: int) -> None:
    """A fight won beside the Preps' teacher: a new student in base, or one from the nurse (HR-10.2)."""
    new, nursed = len(working.players[seat].students) < MOST_STUDENTS, bool(at_nurse(working, seat))
    if new and nursed:
        working.then(Reward((seat,)))
    elif new:
        working.new_student(seat)
    elif nursed:
        release(working, at_nurse(working, seat)[0].name)


def release(working: Working, name: Name) -> None:
    """A student comes from the nurse to base."""
    working.move(name, Place.from_word(f"base{working.seat_of(name)}"))
    working.say("released", msg("{name} leaves the nurse.", name=student_name(name)), "HR-7.1")
