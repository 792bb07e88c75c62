"""School events (HR-8.2), and cheerleaders, in whose place they may come (HR-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.hallway_rivals.attacking import attacks
from engines.hallway_rivals.cards import SchoolEvent
from engines.hallway_rivals.commands import Choose
from engines.hallway_rivals.decks import draw_event
from engines.hallway_rivals.fighting import drop_script
from engines.hallway_rivals.journeys import begin
from engines.hallway_rivals.model import CHEERLEADERS, State
from engines.hallway_rivals.names import CARDS, place_name, student_name
from engines.hallway_rivals.places import OFFICE, SCRIPT_ROOM, base
from engines.hallway_rivals.school import cheerleaders, in_play
from engines.hallway_rivals.students import Rank, Student
from engines.hallway_rivals.tasks import Brawl, FoodFight, Gather, Graduate, Journey, Put, SchoolEvents, SpawnCheerleaders
from engines.hallway_rivals.working import Working
from engines.kernel.flow import Ask, Rule
from engines.kernel.messages import msg
from engines.kernel.simple_rules import one_of

EVENT_ROLL = 6
"""What a die has to show for a school event in place of a cheerleader (HR-6.1)."""

SPIRIT = 3
SPORTS = 15
FAIR = 3
"""Cheerleaders of School Spirit Day, movement of a Sports Event, students to a Science Fair (HR-8.2)."""


def by_turns(working: Working) -> list[int]:
    """The seats in turn order, from whose turn it is (HR-9.4)."""
    count = len(working.players)
    return [(working.turn.seat + step) % count for step in range(count)]


# Cheerleaders


def spawn_cheerleaders(working: Working, _: SpawnCheerleaders) -> None:
    """For each that is missing a die: on a 6 a school event instead, not in the first round; else one comes into a room (HR-6.1)."""
    events = 0
    for _missing in range(max(0, len(working.players) + 1 - len(working.cheerleaders))):
        face, working.rng = working.rng.below(EVENT_ROLL)
        if face + 1 == EVENT_ROLL and working.round > 1:
            events += 1
        else:
            spawn(working)
    if events:
        working.then(SchoolEvents(events))


def spawn(working: Working) -> None:
    """A cheerleader comes into a room by chance, one a room; none where there is no room or no cheerleader left (HR-6.1, 6.3)."""
    free = [place for place in working.board.plan.rooms if place not in working.cheerleaders]
    if not free or cheerleaders(working) >= CHEERLEADERS:
        return
    place, working.rng = working.rng.pick(free)
    working.cheerleaders = tuple(sorted((*working.cheerleaders, place), key=lambda one: one.number))
    working.say("spawned", msg("A cheerleader comes into {place}.", place=place_name(working, place)), "HR-6.1")


# Events


def school_events(working: Working, task: SchoolEvents) -> None:
    """The next event occurs; further ones after it (HR-2.1)."""
    if task.count > 1:
        working.then(SchoolEvents(task.count - 1))
    event = draw_event(working)
    if event is not None:
        occur(working, event)


def occur(working: Working, event: SchoolEvent) -> None:
    """A school event occurs (HR-8.2)."""
    working.say("event", msg("School event: {event}.", event=CARDS[event]), "HR-8.2")
    EVENTS[event](working)


def _homecoming(working: Working) -> None:
    for seat in by_turns(working):
        for student in working.players[seat].students:
            if student.cheerleader and in_play(student):
                send_home(working, seat, student)


def send_home(working: Working, seat: int, student: Student) -> None:
    """A student goes to its base with what it carries; the Script stays out (HR-8.2), stolen coins are banked (HR-7.2)."""
    drop_script(working, student)
    working.move(student.name, base(seat), halted=student.halted and student.place is not OFFICE)
    if student.coins:
        working.gain(seat, student.coins)
        working.change(student.name, coins=0)


def _school_musical(working: Working) -> None:
    working.script = SCRIPT_ROOM


def _sports_event(working: Working) -> None:
    for seat, player in enumerate(working.players):
        working.change_player(seat, extra=player.extra + SPORTS)


def _science_fair(working: Working) -> None:
    for seat in reversed(by_turns(working)):
        begin(working, seat, Put((seat,), Journey.SCIENCE_FAIR, FAIR))


def _graduation(working: Working) -> None:
    for seat in reversed(by_turns(working)):
        if _graduates(working, seat):
            working.then(Graduate((seat,)))


def _graduates(school: State | Working, seat: int) -> list[Student]:
    return [student for student in school.players[seat].students if student.rank is Rank.STUDENT and in_play(student)]


def _prom(working: Working) -> None:
    """Every student in corridors and rooms that has none gets a cheerleader, as far as there are any; the bully leaves (HR-8.2, 9.3)."""
    working.bully = None
    for seat in by_turns(working):
        for student in working.players[seat].students:
            valid = (student.place.is_corridor or student.place.is_room) and not student.cheerleader and not student.is_robot
            if valid and cheerleaders(working) < CHEERLEADERS:
                working.change(student.name, cheerleader=True)


def _fire_drill(working: Working) -> None:
    everybody_home(working)
    working.principal = working.bully = None


def everybody_home(working: Working, items: bool = False) -> None:
    """All students go to their bases; cheerleaders and coins that they carry are lost, with ``items`` these, too (HR-8.2, 8.3)."""
    for seat, player in enumerate(working.players):
        for student in player.students:
            if in_play(student):
                drop_script(working, student)
                lost = {"item": None} if items else {}
                working.move(student.name, base(seat), coins=0, cheerleader=False, **lost)
                if student.place is OFFICE:
                    working.change(student.name, halted=False)


def _food_fight(working: Working) -> None:
    """All who can come to the Office tile, by turns; then each group attacks once, in player order; the principal leaves (HR-8.2)."""
    working.principal = None
    working.then(Gather(working.turn.seat), *[FoodFight(seat) for seat in by_turns(working)])


def gather(working: Working, task: Gather) -> None:
    """The next player puts one student on the Office tile; it is over when nobody can any more (HR-8.2)."""
    count = len(working.players)
    following = (task.seat + 1) % count
    decision = Put((task.seat,), Journey.FOOD_FIGHT, 1)
    working.then(Gather(following))
    if not begin(working, task.seat, decision):
        working.take_task()
        if task.idle + 1 < count:
            working.then(Gather(following, task.idle + 1))


def food_fight(working: Working, task: FoodFight) -> None:
    """Each group of a player on the Office tile attacks once, where it can (HR-8.2)."""
    decision = Brawl((task.seat,), task.groups)
    if next(attacks(Ask(None, working.state(), decision, task.seat)), None) is not None:
        working.then(decision)


def _spirit_day(working: Working) -> None:
    for _ in range(SPIRIT):
        spawn(working)


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
