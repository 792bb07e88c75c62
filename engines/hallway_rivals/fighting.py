"""The fight: dice, losses, counter-attacks, and what is left behind (HR-4.1, 4.2, 4.4, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from engines.hallway_rivals.commands import Cheer, Choose, CounterAttack, Done, Lose
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import belongings, crowd, listed_names, place_name, student_name
from engines.hallway_rivals.places import NURSE, SCRIPT_ROOM, Place, base
from engines.hallway_rivals.school import (
    School,
    at_nurse,
    found,
    headcount,
    in_play,
    names,
    own_at,
    seat_of,
    social,
)  # fmt: skip
from engines.hallway_rivals.strength import SIDES_OF_DIE, bonus, cheering, dice, fighters, open_to_choice
from engines.hallway_rivals.students import MOST_STUDENTS, Name, Rank, SocialGroup, Student
from engines.hallway_rivals.tasks import (
    CheerDefence,
    Clash,
    Counter,
    LoseStudent,
    Muster,
    OfferCounter,
    Reward,
    Roll,
    TakeCheerleader,
)  # fmt: skip
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, always, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import Family


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


def _cheer(working: Working, ask: Ask[None, State, CheerDefence], _: Cheer) -> None:
    decision = ask.decision
    use_cheerleader(working, decision.defenders)
    line_up(working, Clash(decision.attackers, decision.defenders, (1, int(decision.cheered))))


def _no_cheer(working: Working, ask: Ask[None, State, CheerDefence], _: Done) -> None:
    decision = ask.decision
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


def _send(working: Working, ask: Ask[None, State, Muster], command: Choose) -> None:
    chosen = (*ask.decision.chosen, command.name)
    if open_to_choice(working, mustered(working, ask.decision), chosen):
        working.then(Muster(ask.decision.seats, ask.decision.clash, chosen))
    else:
        _settle(working, ask.decision, chosen)


def _settle(working: Working, decision: Muster, chosen: tuple[Name, ...]) -> None:
    """The rest are the cheapest; then the other side is asked, or dice are rolled (HR-4.7)."""
    group = mustered(working, decision)
    fighting = names(fighters(working, group, chosen))
    attacks = group[0].name in decision.clash.attackers
    line_up(working, evolve(decision.clash, attacking=fighting) if attacks else evolve(decision.clash, defending=fighting))


SEND: Rule[None, State, Working, Muster, Choose] = one_of(
    Choose,
    "HR-4.7",
    lambda ask: names(open_to_choice(ask.state, mustered(ask.state, ask.decision), ask.decision.chosen)),
    lambda _, name: msg("{name} is not of the group that fights, or is chosen already.", name=student_name(name)),
    _send,
)
"""Choose one that fights (HR-4.7)."""
CHEAPEST = always(Done, "HR-4.7", lambda working, ask, _: _settle(working, ask.decision, ask.decision.chosen))
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
        working.then(Counter((working.seat_of(defenders[0]),), defenders, attackers, task.rolled))


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
