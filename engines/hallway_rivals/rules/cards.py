"""School events, student activities and snacks (HR-8), and the cheerleaders whose place an event may take (HR-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from engines.hallway_rivals.board import OFFICE, SCRIPT_ROOM, Place, base
from engines.hallway_rivals.model import (
    CHEERLEADERS,
    Brawl,
    Choose,
    ClearHalls,
    ClearTile,
    FoodFight,
    Gather,
    Graduate,
    Journey,
    OwnTurn,
    Put,
    Release,
    SchoolEvents,
    SpawnCheerleaders,
    State,
    Working,
)
from engines.hallway_rivals.pieces import MOST_STUDENTS, Activity, Name, Rank, SchoolEvent, Snack, Student, read_card
from engines.hallway_rivals.rules.actions import unlock
from engines.hallway_rivals.rules.decks import discard, draw_event, draw_snacks, hand, holds
from engines.hallway_rivals.rules.fighting import attacks, drop_script, enroll, release
from engines.hallway_rivals.rules.moving import arrive
from engines.hallway_rivals.rules.placing import begin
from engines.hallway_rivals.rules.staff import off_duty
from engines.hallway_rivals.school import at_nurse, cheerleaders, classroom, found, headcount, in_play, in_turn, names, seat_of
from engines.hallway_rivals.words import CARDS, belongings, crowd, place_name, student_name
from engines.kernel.commands import Command, piece, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, Rule, Settles, one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet


@frozen
class Play(Command, verb="play"):
    """Play a card that names nothing (HR-8)."""

    card: Activity | Snack = word(read_card)


@frozen
class PlayOn(Command, verb="play_on"):
    """Play a card on a student (HR-8)."""

    card: Activity | Snack = word(read_card)
    name: Name = piece(Name)


@frozen
class PlayAt(Command, verb="play_at"):
    """Play a card on a classroom (HR-8)."""

    card: Activity | Snack = word(read_card)
    room: Place = piece(Place)


@frozen
class PlayTile(Command, verb="play_tile"):
    """Play a card on a tile, 0 the Office's (HR-8.3)."""

    tile: int


@frozen
class PlayAgainst(Command, verb="play_against"):
    """Play a card against a seat (HR-8.3)."""

    seat: int


# School events


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
    if next(attacks(DecisionContext(None, working.state(), decision, task.seat)), None) is not None:
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


def _graduate(working: Working, _: DecisionContext[None, State, Graduate], command: Choose) -> None:
    working.change(command.name, rank=Rank.COLLEGE)
    working.say("promoted", msg("{name} is a college student now.", name=student_name(command.name)), "HR-8.2")


GRADUATE: Rule[None, State, Working, Graduate, Choose] = one_of(
    Choose,
    "HR-8.2",
    lambda context: [student.name for student in _graduates(context.state, context.seat)],
    lambda _, name: msg("{name} is no student that could graduate.", name=student_name(name)),
    _graduate,
)
"""Choose who graduates (HR-8.2)."""


# Cards played from a hand


Playing = DecisionContext[None, State, OwnTurn]


Card = Activity | Snack


PASSES = 3


TRANSFERS = 3


RELEASED = 3


PRACTICE = 10


CREDIT = 5


COMBO = 5


MILK = 5


COOKIE = 5


LUNCHES = 3
"""The numbers on the cards (HR-8.1, 8.3)."""


def why_not_held(context: Playing, card: Card) -> Refusal | None:
    """HR-8: only a card in hand is played."""
    if holds(context.state, context.seat, card):
        return None
    return Refusal("HR-8", msg("You don't hold {card}.", card=CARDS[card]))


def _played(working: Working, seat: int, card: Card) -> None:
    discard(working, seat, card)
    working.say("card", msg("{name} plays {card}.", name=working.name(seat), card=CARDS[card]), clause(card))


def clause(card: Card) -> str:
    """Where the rules speak of a card."""
    return "HR-8.1" if isinstance(card, Activity) else "HR-8.3"


# Cards that name nothing
def _hall_pass(working: Working, seat: int) -> None:
    begin(working, seat, Put((seat,), Journey.HALL_PASS, PASSES))


def _they_started_it(working: Working, _: int) -> None:
    nursed = names([student for seat in in_turn(working) for student in at_nurse(working, seat)])
    if nursed:
        release(working, *nursed)
    else:
        working.say("idle", msg("Nobody is at the nurse."), "HR-8.1")


def _student_transfer(working: Working, seat: int) -> None:
    """Three new students; the nurse has to make up for those that there are no more of, and the player chooses whom (HR-8.1)."""
    missing = TRANSFERS - enroll(working, seat, TRANSFERS, "HR-8.1")
    if missing:
        free(working, seat, missing, "HR-8.1")


def _good_behavior(working: Working, seat: int) -> None:
    free(working, seat, RELEASED, "HR-8.1")


def _milk(working: Working, seat: int) -> None:
    free(working, seat, MILK, "HR-8.3")


def free(working: Working, seat: int, count: int, why: str) -> None:
    """Up to this many students leave the nurse; if there are more the player chooses (HR-8.1, 8.3, 9.4)."""
    nursed = at_nurse(working, seat)
    if len(nursed) > count:
        working.then(Release((seat,), count))
    elif nursed:
        release(working, *names(nursed))
    else:
        working.say("idle", msg("{name} has nobody at the nurse.", name=working.name(seat)), why)


def _warning_bell(working: Working, seat: int) -> None:
    for student in working.players[seat].students:
        working.change(student.name, free=student.free + 1)
    working.say("free", msg("Each of {name}'s students has 1 more free space.", name=working.name(seat)), "HR-8.1")


def _hall_monitor(working: Working, seat: int) -> None:
    working.then(ClearHalls(seat))


def _sports_practice(working: Working, seat: int) -> None:
    working.change_turn(movement=working.turn.movement + PRACTICE)
    words = msg("{name} has {count} more movement this turn.", name=working.name(seat), count=PRACTICE)
    working.say("practiced", words, "HR-8.1")


def _extra_credit(working: Working, seat: int) -> None:
    working.gain(seat, CREDIT)
    working.say("gained", msg("{name} gains {count} coins.", name=working.name(seat), count=CREDIT), "HR-8.1")


def _free_lunch(working: Working, seat: int) -> None:
    draw_snacks(working, seat, LUNCHES)


PLAIN: Mapping[Card, Callable[[Working, int], None]] = {
    Activity.HALL_PASS: _hall_pass,
    Activity.THEY_STARTED_IT: _they_started_it,
    Activity.STUDENT_TRANSFER: _student_transfer,
    Activity.GOOD_BEHAVIOR: _good_behavior,
    Activity.WARNING_BELL: _warning_bell,
    Activity.HALL_MONITOR: _hall_monitor,
    Activity.SPORTS_PRACTICE: _sports_practice,
    Activity.EXTRA_CREDIT: _extra_credit,
    Snack.MILK: _milk,
    Snack.FREE_LUNCH: _free_lunch,
}
"""What each card does that names nothing when it is played (HR-8.1, 8.3)."""


def _why_not_play(context: Playing, command: Play) -> Refusal | None:
    if command.card not in PLAIN:
        return Refusal(clause(command.card), msg("{card} needs a target.", card=CARDS[command.card]))
    return why_not_held(context, command.card)


def _play(working: Working, context: Playing, command: Play) -> None:
    _played(working, context.seat, command.card)
    PLAIN[command.card](working, context.seat)


PLAY: Rule[None, State, Working, OwnTurn, Play] = Rule(
    Play,
    "HR-8.1",
    lambda context: MoveSet(lambda: (Play(card) for card in hand(context.state, context.seat) if card in PLAIN)),
    _why_not_play,
    _play,
    Settles.NOTHING,
)
"""Play a card that names nothing (HR-8.1, 8.3)."""


# Cards on a student
def why_not_play_on(context: Playing, command: PlayOn) -> Refusal | None:
    """HR-8.1, 8.3: Exchange Student takes another player's, Cookie and False Alarm name one's own."""
    state, seat, student = context.state, context.seat, found(context.state, command.name)
    if command.card not in (Activity.EXCHANGE_STUDENT, Snack.COOKIE, Snack.FALSE_ALARM):
        return Refusal(clause(command.card), msg("{card} is not played on a student.", card=CARDS[command.card]))
    own = seat_of(state, command.name) == seat
    if student is None or not in_play(student) or student.is_robot or own is (command.card is Activity.EXCHANGE_STUDENT):
        name = student_name(command.name)
        return Refusal(clause(command.card), msg("{card} can't be played on {name}.", card=CARDS[command.card], name=name))
    if not own and headcount(state, seat) >= MOST_STUDENTS:
        return Refusal("HR-1.5", msg("You have all {count} students already.", count=MOST_STUDENTS))
    return why_not_held(context, command.card)


def _on_students(context: Playing) -> Iterator[PlayOn]:
    for card in hand(context.state, context.seat):
        for player in context.state.players:
            for student in player.students:
                command = PlayOn(card, student.name)
                if why_not_play_on(context, command) is None:
                    yield command


def _play_on(working: Working, context: Playing, command: PlayOn) -> None:
    _played(working, context.seat, command.card)
    student, name = working.student(command.name), student_name(command.name)
    if command.card is Snack.COOKIE:
        working.change(command.name, free=student.free + COOKIE)
        working.say("free", msg("{name} has {count} more free spaces.", name=name, count=COOKIE), "HR-8.3")
        return
    drop_script(working, student)
    working.remove(command.name)
    if command.card is Activity.EXCHANGE_STUDENT:
        _exchange(working, context.seat, student)
    else:
        working.say("suspended", msg("{name} is suspended.", name=name), "HR-8.3")
    lost = belongings([student])
    if lost:
        working.say("lost", msg("{name} loses {what}.", name=name, what=lost), clause(command.card))
    if command.card is Snack.FALSE_ALARM:
        everybody_home(working, Snack.FALSE_ALARM)
        dismiss(working)


def _exchange(working: Working, seat: int, student: Student) -> None:
    """A student of another player joins a player's, who never has two teachers (HR-7.1, 8.1)."""
    second = student.rank is Rank.TEACHER and any(one.rank is Rank.TEACHER for one in working.players[seat].students)
    new = working.new_student(seat, Rank.COLLEGE if second else student.rank)
    if new is not None:
        words = msg("{student} joins {name} as {new}.", student=student_name(student.name), name=working.name(seat), new=student_name(new))
        if second:
            words = msg("{student} joins {name} as {new}, a college student.", student=student_name(student.name), name=working.name(seat),
                        new=student_name(new))  # fmt: skip
        working.say("exchanged", words, "HR-8.1")


PLAY_ON: Rule[None, State, Working, OwnTurn, PlayOn] = Rule(
    PlayOn, "HR-8.1", lambda context: MoveSet(lambda: _on_students(context)), why_not_play_on, _play_on, Settles.NOTHING
)
"""Play a card on a student (HR-8.1, 8.3)."""


# Cards on a room
def why_not_play_at(context: Playing, command: PlayAt) -> Refusal | None:
    """HR-8.1, 8.3: Etch claims an open room, Janitor's Keys open a locked one, Study Hall opens an enemy's."""
    state, seat = context.state, context.seat
    if command.card not in (Activity.STUDY_HALL, Snack.ETCH, Snack.JANITORS_KEYS) or command.room not in state.board.plan.rooms:
        return Refusal(clause(command.card), msg("{card} is not played there.", card=CARDS[command.card]))
    room, words = classroom(state, command.room), msg("{place} is locked.", place=place_name(state, command.room))
    if command.card is Snack.ETCH:
        if room.locked:
            return Refusal("HR-8.3", words)
        if room.owner == seat:
            return Refusal("HR-8.3", msg("You control {place} already.", place=place_name(state, command.room)))
    elif not room.locked:
        return Refusal(clause(command.card), msg("{place} is not locked.", place=place_name(state, command.room)))
    elif command.card is Activity.STUDY_HALL and room.owner == seat:
        return Refusal("HR-8.1", msg("Study Hall opens an enemy's room."))
    return why_not_held(context, command.card)


def _at_rooms(context: Playing) -> Iterator[PlayAt]:
    for card in hand(context.state, context.seat):
        for room in context.state.board.plan.rooms:
            command = PlayAt(card, room)
            if why_not_play_at(context, command) is None:
                yield command


def _play_at(working: Working, context: Playing, command: PlayAt) -> None:
    _played(working, context.seat, command.card)
    if command.card is Snack.ETCH:
        owner, name, place = classroom(working, command.room).owner, working.name(context.seat), place_name(working, command.room)
        working.change_room(command.room, context.seat)
        words = msg("{name} claims {place}.", name=name, place=place)
        if owner >= 0:
            words = msg("{name} claims {place} from {victim}.", name=name, place=place, victim=working.name(owner))
        working.say("captured", words, "HR-8.3")
        return
    unlock(working, command.room)
    if command.card is Activity.STUDY_HALL:
        begin(working, context.seat, Put((context.seat,), Journey.STUDY_HALL, PASSES, command.room))


PLAY_AT: Rule[None, State, Working, OwnTurn, PlayAt] = Rule(
    PlayAt, "HR-8.1", lambda context: MoveSet(lambda: _at_rooms(context)), why_not_play_at, _play_at, Settles.NOTHING
)
"""Play a card on a room (HR-8.1, 8.3)."""


# Puke
def _why_not_tile(context: Playing, command: PlayTile) -> Refusal | None:
    if not 0 <= command.tile <= len(context.state.board.tiles):
        return Refusal("HR-8.3", msg("There is no such tile."))
    return why_not_held(context, Snack.PUKE)


def _tiles(context: Playing) -> Iterator[PlayTile]:
    if holds(context.state, context.seat, Snack.PUKE):
        yield from map(PlayTile, range(len(context.state.board.tiles) + 1))


def _play_tile(working: Working, context: Playing, command: PlayTile) -> None:
    _played(working, context.seat, Snack.PUKE)
    working.then(ClearTile(command.tile))


PLAY_TILE: Rule[None, State, Working, OwnTurn, PlayTile] = Rule(
    PlayTile, "HR-8.3", lambda context: MoveSet(lambda: _tiles(context)), _why_not_tile, _play_tile, Settles.NOTHING
)
"""Play Puke on a tile (HR-8.3)."""


# Locker Combo
def _why_not_against(context: Playing, command: PlayAgainst) -> Refusal | None:
    if not 0 <= command.seat < len(context.state.players) or command.seat == context.seat:
        return Refusal("HR-8.3", msg("That is no opponent."))
    return why_not_held(context, Snack.LOCKER_COMBO)


def _against(context: Playing) -> Iterator[PlayAgainst]:
    if holds(context.state, context.seat, Snack.LOCKER_COMBO):
        yield from (PlayAgainst(seat) for seat in range(len(context.state.players)) if seat != context.seat)


def _play_against(working: Working, context: Playing, command: PlayAgainst) -> None:
    _played(working, context.seat, Snack.LOCKER_COMBO)
    coins = min(COMBO, working.players[command.seat].coins)
    working.gain(command.seat, -coins)
    working.gain(context.seat, coins)
    words = msgn("{count} coin goes from {victim} to {name}.", "{count} coins go from {victim} to {name}.", coins,
                 victim=working.name(command.seat), name=working.name(context.seat))  # fmt: skip
    working.say("combo", words, "HR-8.3")


PLAY_AGAINST: Rule[None, State, Working, OwnTurn, PlayAgainst] = Rule(
    PlayAgainst, "HR-8.3", lambda context: MoveSet(lambda: _against(context)), _why_not_against, _play_against, Settles.NOTHING
)
"""Play Locker Combo (HR-8.3)."""


CARD_RULES = (PLAY, PLAY_ON, PLAY_AT, PLAY_TILE, PLAY_AGAINST)
"""Everything that can be done with cards in hand."""


def _released(working: Working, context: DecisionContext[None, State, Release], command: Choose) -> None:
    release(working, command.name)
    if context.decision.left > 1:
        working.then(Release((context.seat,), context.decision.left - 1))


RELEASE: Rule[None, State, Working, Release, Choose] = one_of(
    Choose,
    "HR-8.1",
    lambda context: [student.name for student in at_nurse(context.state, context.seat)],
    lambda _, name: msg("{name} is not at the nurse.", name=student_name(name)),
    _released,
)
"""Choose who leaves the nurse (HR-8.1, 8.3, 9.4)."""


CARD_PROMPTS: Prompts = {
    Release: lambda _, decision: msgn(
        "Choose {count} student to leave the nurse.", "Choose {count} students to leave the nurse.", decision.left
    ),
    Graduate: msg("Graduation: choose who becomes a college student."),
}


CARD_DESCRIPTIONS: Descriptions = {
    Play: lambda _, it: msg("Play {card}", card=CARDS[it.card]),
    PlayOn: lambda _, it: msg("Play {card} on {name}", card=CARDS[it.card], name=student_name(it.name)),
    PlayAt: lambda state, it: msg("Play {card} on {place}", card=CARDS[it.card], place=place_name(state, it.room)),
    PlayTile: lambda _, it: msg("Play Puke on tile {tile}", tile=it.tile),
    PlayAgainst: lambda state, it: msg("Play Locker Combo against {name}", name=state.config.names[it.seat]),
}
