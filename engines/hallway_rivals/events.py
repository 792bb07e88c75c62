"""School events (HR-8.2), and cheerleaders, in whose place they may come (HR-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.hallway_rivals.attacking import attacks
from engines.hallway_rivals.cards import SchoolEvent, Snack
from engines.hallway_rivals.commands import Choose
from engines.hallway_rivals.decks import draw_event
from engines.hallway_rivals.fighting import drop_script
from engines.hallway_rivals.journeys import begin
from engines.hallway_rivals.model import CHEERLEADERS, State
from engines.hallway_rivals.moving import arrive
from engines.hallway_rivals.names import CARDS, belongings, crowd, place_name, student_name
from engines.hallway_rivals.places import OFFICE, SCRIPT_ROOM, base
from engines.hallway_rivals.school import cheerleaders, in_play, in_turn, names
from engines.hallway_rivals.staff import off_duty
from engines.hallway_rivals.students import Rank, Student
from engines.hallway_rivals.tasks import Brawl, FoodFight, Gather, Graduate, Journey, Put, SchoolEvents, SpawnCheerleaders
from engines.hallway_rivals.working import Working
from engines.kernel.flow import Ask, Rule, one_of
from engines.kernel.messages import Message, msg, msgn

DIE, EVENT_FROM = 6, 5
"""The sides of the die rolled for a cheerleader, and the lowest number on which a school event comes instead (HR-6.1)."""

SPIRIT = 3
SPORTS = 15
FAIR = 3
"""Cheerleaders of School Spirit Day, movement of a Sports Event, students to a Science Fair (HR-8.2)."""


# Cheerleaders


def spawn_cheerleaders(working: Working, _: SpawnCheerleaders) -> None:
    """Roll for each that is missing: on a 5 or 6 a school event comes instead, but not in the first round (HR-6.1)."""
    events = 0
    for _missing in range(max(0, len(working.players) + 1 - len(working.cheerleaders))):
        face, working.rng = working.rng.below(DIE)
        if face + 1 >= EVENT_FROM and working.round > 1:
            events += 1
        else:
            spawn(working)
    if events:
        working.then(SchoolEvents(events))


def spawn(working: Working) -> bool:
    """A cheerleader comes into a random room, one per room (HR-6.1, 6.3). Returns False if no room or no cheerleader is left."""
    free = [place for place in working.board.plan.rooms if place not in working.cheerleaders]
    if not free or cheerleaders(working) >= CHEERLEADERS:
        return False
    place, working.rng = working.rng.pick(free)
    working.cheerleaders = tuple(sorted((*working.cheerleaders, place), key=lambda one: one.number))
    working.say("spawned", msg("A cheerleader comes into {place}.", place=place_name(working, place)), "HR-6.1")
    return True


# Events


def school_events(working: Working, task: SchoolEvents) -> None:
    """The next event occurs; further ones after it (HR-2.1)."""
    if task.count > 1:
        working.then(SchoolEvents(task.count - 1))
    event = draw_event(working)
    if event is not None:
        EVENTS[event](working)
    else:
        _say(working, msg("There are no school events left."))


def _say(working: Working, words: Message) -> None:
    working.say("event", words, "HR-8.2")


def _homecoming(working: Working) -> None:
    away = [student for seat in in_turn(working) for student in working.players[seat].students if student.place is not base(seat)]
    carriers = [student for student in away if student.cheerleader]
    if not carriers:
        _say(working, msg("Homecoming: nobody away from base carries a cheerleader."))
        return
    words = msgn("Homecoming: {who} goes home with a cheerleader.", "Homecoming: {who} go home with {count} cheerleaders.",
                 len(carriers), who=crowd(working, names(carriers)))  # fmt: skip
    _say(working, words)
    for student in carriers:
        _send_home(working, student)


def _send_home(working: Working, student: Student) -> None:
    """A student goes to its base with what it carries; the Script stays out (HR-8.2), stolen coins are banked (HR-7.2)."""
    seat = working.seat_of(student.name)
    drop_script(working, student)
    working.move(student.name, base(seat), halted=student.halted and student.place is not OFFICE)
    arrive(working, seat, student.name, base(seat))


def _school_musical(working: Working) -> None:
    working.script = SCRIPT_ROOM
    _say(working, msg("School Musical: the Script lies in {place}.", place=place_name(working, SCRIPT_ROOM)))


def _sports_event(working: Working) -> None:
    for seat, player in enumerate(working.players):
        working.change_player(seat, extra=player.extra + SPORTS)
    _say(working, msg("Sports Event: each player has {count} more movement in their next turn.", count=SPORTS))


def _science_fair(working: Working) -> None:
    _say(working, msg("Science Fair: each player may put up to {count} students into their special room.", count=FAIR))
    for seat in reversed(in_turn(working)):
        begin(working, seat, Put((seat,), Journey.SCIENCE_FAIR, FAIR))


def _graduation(working: Working) -> None:
    _say(working, msg("Graduation: each player promotes a student."))
    for seat in in_turn(working):
        if not _graduates(working, seat):
            _say(working, msg("{name} has no student to promote.", name=working.name(seat)))
    working.then(*[Graduate((seat,)) for seat in in_turn(working) if _graduates(working, seat)])


def _graduates(school: State | Working, seat: int) -> list[Student]:
    return [student for student in school.players[seat].students if student.rank is Rank.STUDENT and in_play(student)]


def _prom(working: Working) -> None:
    """Every student in corridors and rooms without a cheerleader gets one while there are any; the bully leaves (HR-8.2, 9.3)."""
    everybody = [student for seat in in_turn(working) for student in working.players[seat].students if not student.is_robot]
    alone = [one for one in everybody if (one.place.is_corridor or one.place.is_room) and not one.cheerleader]
    dancers = alone[: CHEERLEADERS - cheerleaders(working)]
    for student in dancers:
        working.change(student.name, cheerleader=True)
    if dancers:
        words = msgn(
            "Prom: {who} gets a cheerleader.", "Prom: {who} get a cheerleader each.", len(dancers), who=crowd(working, names(dancers))
        )
        _say(working, words)
    else:
        _say(working, msg("Prom: nobody gets a cheerleader."))
    dismiss(working, principal=False)


def _fire_drill(working: Working) -> None:
    everybody_home(working, SchoolEvent.FIRE_DRILL)
    count = len(working.cheerleaders)
    if count:
        working.cheerleaders = ()
        _say(working, msgn("{count} cheerleader leaves the board.", "{count} cheerleaders leave the board.", count))
    dismiss(working)


def everybody_home(working: Working, card: SchoolEvent | Snack) -> None:
    """All students but the Robot go to base and lose cheerleaders and coins, in a False Alarm items, too (HR-8.2, 8.3)."""
    items, clause = card is Snack.FALSE_ALARM, "HR-8.3" if isinstance(card, Snack) else "HR-8.2"
    students_of = {seat: working.players[seat].students for seat in in_turn(working)}
    there = {seat: [one for one in students if in_play(one) and not one.is_robot] for seat, students in students_of.items()}
    gone = [student.name for seat, students in there.items() for student in students if student.place is not base(seat)]
    words = msg("{card}: everybody is in base already.", card=CARDS[card])
    if gone:
        words = msgn("{card}: {who} goes home.", "{card}: {who} go home.", len(gone), card=CARDS[card], who=crowd(working, gone))
    working.say("event", words, clause)
    for seat, students in there.items():
        for student in students:
            drop_script(working, student)
            halted = student.halted and student.place is not OFFICE
            item = None if items else student.item
            working.move(student.name, base(seat), coins=0, cheerleader=False, item=item, halted=halted)
        lost = belongings(students, items)
        if lost:
            working.say("lost", msg("{name}'s students lose {what}.", name=working.name(seat), what=lost), clause)


def dismiss(working: Working, principal: bool = True, bully: bool = True) -> None:
    """The principal, the bully or both leave the board (HR-9.2 to 9.4)."""
    if principal and working.principal is not None:
        working.principal = None
        working.say("left", msg("The principal leaves."), "HR-9.2")
    if bully and working.bully is not None:
        working.bully = None
        working.say("left", msg("The bully leaves."), "HR-9.3")
    off_duty(working)


def _food_fight(working: Working) -> None:
    """The principal leaves, all who can come to the Office tile in turn, and each group attacks once, in this round's order (HR-8.2)."""
    order = in_turn(working)
    _say(working, msg("Food Fight: students come to the Office tile, and each group there may attack once."))
    dismiss(working, bully=False)
    working.then(Gather(order[0]), *[FoodFight(seat) for seat in order])


def gather(working: Working, task: Gather) -> None:
    """The next player puts one student on the Office tile; it is over when nobody can any more (HR-8.2)."""
    order = in_turn(working)
    following = order[(order.index(task.seat) + 1) % len(order)]
    if begin(working, task.seat, Put((task.seat,), Journey.FOOD_FIGHT, 1)):
        decision = working.take_task()
        working.then(decision, Gather(following))
    elif task.idle + 1 < len(order):
        working.then(Gather(following, task.idle + 1))


def food_fight(working: Working, task: FoodFight) -> None:
    """Each group of a player on the Office tile attacks once, where it can (HR-8.2)."""
    decision = Brawl((task.seat,), task.groups)
    if next(attacks(Ask(None, working.state(), decision, task.seat)), None) is not None:
        working.then(decision)
    elif not task.groups:
        _say(working, msg("{name} has nobody to attack in the Food Fight.", name=working.name(task.seat)))


def _spirit_day(working: Working) -> None:
    _say(working, msg("School Spirit Day: up to {count} cheerleaders come.", count=SPIRIT))
    if not all(spawn(working) for _ in range(SPIRIT)):
        _say(working, msg("No more cheerleaders can come."))


EVENTS: Mapping[SchoolEvent, Callable[[Working], None]] = {
    SchoolEvent.HOMECOMING: _homecoming,
    SchoolEvent.SCHOOL_MUSICAL: _school_musical,
    SchoolEvent.SPORTS_EVENT: _sports_event,
    SchoolEvent.SCIENCE_FAIR: _science_fair,
    SchoolEvent.GRADUATION: _graduation,
    SchoolEvent.PROM: _prom,
    SchoolEvent.FIRE_DRILL: _fire_drill,
    SchoolEvent.FOOD_FIGHT: _food_fight,
    SchoolEvent.SCHOOL_SPIRIT_DAY: _spirit_day,
}
"""What each event does (HR-8.2)."""


def _graduate(working: Working, _: Ask[None, State, Graduate], command: Choose) -> None:
    working.change(command.name, rank=Rank.COLLEGE)
    working.say("promoted", msg("{name} is a college student now.", name=student_name(command.name)), "HR-8.2")


GRADUATE: Rule[None, State, Working, Graduate, Choose] = one_of(
    Choose,
    "HR-8.2",
    lambda ask: [student.name for student in _graduates(ask.state, ask.seat)],
    lambda _, name: msg("{name} is no student that could graduate.", name=student_name(name)),
    _graduate,
)
"""Choose who graduates (HR-8.2)."""
