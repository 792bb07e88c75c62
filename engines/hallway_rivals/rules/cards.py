"""School events, student activities and snacks (HR-8), and the cheerleaders whose place an event may take (HR-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from engines.hallway_rivals import model
from engines.hallway_rivals.board import OFFICE, SCRIPT_ROOM, Place, base
from engines.hallway_rivals.model import AnyState, State, Working, action
from engines.hallway_rivals.pieces import MOST_STUDENTS, Activity, Name, Rank, SchoolEvent, Snack, Student, read_card
from engines.hallway_rivals.rules.actions import take_room, unlock
from engines.hallway_rivals.rules.decks import Card, discard, draw_event, draw_snacks, hand
from engines.hallway_rivals.rules.fighting import SIDES_OF_DIE, attacks, drop_script, enroll, release
from engines.hallway_rivals.rules.moving import arrive
from engines.hallway_rivals.rules.placing import offer_put
from engines.hallway_rivals.rules.staff import dismiss
from engines.hallway_rivals.school import at_nurse, cheerleaders, classroom, headcount, in_play, in_turn, names, seat_of, student_named
from engines.hallway_rivals.words import CARDS, belongings, crowd, place_name, student_name, tile_name
from engines.kernel.commands import Command, piece, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, one_of
from engines.kernel.messages import Message, msg, msgn

# Cheerleaders

EVENT_FROM = 5
"""The lowest number on which a school event comes instead of a cheerleader (HR-6.1)."""


def spawn_cheerleaders(working: Working, _: model.SpawnCheerleaders) -> None:
    """Roll for each missing cheerleader: on a 5 or 6 a school event comes instead, but not in the first round (HR-6.1)."""
    events, came = 0, []
    for _missing in range(max(0, len(working.players) + 1 - len(working.cheerleaders))):
        face, working.rng = working.rng.below(SIDES_OF_DIE)
        if face + 1 >= EVENT_FROM and working.round > 1:
            events += 1
        else:
            came.append(_spawn(working))
    _tell_spawned(working, came)
    if events:
        working.then(model.SchoolEvents(events))


def _spawn(working: Working) -> Place | None:
    """Put a cheerleader into a random room, one per room (HR-6.1, 6.3). Returns the room; None if no room or no cheerleader is left."""
    free = [place for place in working.board.plan.rooms if place not in working.cheerleaders]
    if not free or cheerleaders(working) >= model.CHEERLEADERS:
        return None
    place, working.rng = working.rng.pick(free)
    working.cheerleaders = tuple(sorted((*working.cheerleaders, place), key=lambda one: one.number))
    return place


def _tell_spawned(working: Working, places: Iterable[Place | None]) -> int:
    """Tell the rooms that cheerleaders came into. Returns their number."""
    rooms = tuple([place_name(working, place) for place in places if place is not None])
    if rooms:
        words = msgn("A cheerleader comes into {rooms}.", "Cheerleaders come into {rooms}.", len(rooms), rooms=rooms)
        working.say("spawned", words, "HR-6.1")
    return len(rooms)


# School events

SPIRIT, SPORTS, FAIR = 3, 15, 3
"""Cheerleaders of School Spirit Day, movement of a Sports Event, students to a Science Fair (HR-8.2)."""


def school_events(working: Working, task: model.SchoolEvents) -> None:
    """Let the next event occur, then the others (HR-2.1)."""
    if task.count > 1:
        working.then(model.SchoolEvents(task.count - 1))
    event = draw_event(working)
    if event is not None:
        EVENTS[event](working)
    else:
        _say(working, msg("There are no school events left."))


def _say(working: Working, words: Message) -> None:
    working.say("event", words, "HR-8.2")


def _homecoming(working: Working) -> None:
    everybody = [student for seat in in_turn(working) for student in working.players[seat].students]
    carriers = [one for one in everybody if one.cheerleader and one.place is not base(working.seat_of(one.name))]
    if not carriers:
        _say(working, msg("Homecoming: nobody away from base carries a cheerleader."))
        return
    words = msgn("Homecoming: {who} goes home with a cheerleader.", "Homecoming: {who} go home with {count} cheerleaders.",
                 len(carriers), who=crowd(working, names(carriers)))  # fmt: skip
    _say(working, words)
    for student in carriers:
        # The Script stays out (HR-8.2), stolen coins are banked (HR-7.2).
        home = base(working.seat_of(student.name))
        drop_script(working, student)
        working.move(student.name, home, halted=student.halted and student.place is not OFFICE)
        arrive(working, home.number, student.name, home)


def _school_musical(working: Working) -> None:
    working.script = SCRIPT_ROOM
    _say(working, msg("School Musical: the Script lies in {place}.", place=place_name(working, SCRIPT_ROOM)))


def _sports_event(working: Working) -> None:
    for seat, player in enumerate(working.players):
        working.put_player(seat, extra=player.extra + SPORTS)
    _say(working, msg("Sports Event: each player has {count} more movement in their next turn.", count=SPORTS))


def _science_fair(working: Working) -> None:
    _say(working, msg("Science Fair: each player may put up to {count} students into their special room.", count=FAIR))
    for seat in reversed(in_turn(working)):
        offer_put(working, model.Put((seat,), model.Journey.SCIENCE_FAIR, FAIR))


def _graduation(working: Working) -> None:
    _say(working, msg("Graduation: each player promotes a student."))
    for seat in in_turn(working):
        if not _graduates(working, seat):
            _say(working, msg("{name} has no student to promote.", name=working.name(seat)))
    working.then(*[model.Graduate((seat,)) for seat in in_turn(working) if _graduates(working, seat)])


def _graduates(state: AnyState, seat: int) -> list[Student]:
    return [student for student in state.players[seat].students if student.rank is Rank.STUDENT and in_play(student)]


def _graduate(working: Working, _: DecisionContext[None, State, model.Graduate], command: model.Choose) -> None:
    working.change(command.name, rank=Rank.COLLEGE)
    working.say("promoted", msg("{name} is a college student now.", name=student_name(command.name)), "HR-8.2")


GRADUATE = one_of(
    model.Choose,
    "HR-8.2",
    lambda context: names(_graduates(context.state, context.seat)),
    lambda _, name: msg("{name} can't graduate: choose one of your students who has not been promoted.", name=student_name(name)),
    _graduate,
)


def _prom(working: Working) -> None:
    everybody = [student for seat in in_turn(working) for student in working.players[seat].students if not student.is_robot]
    alone = [one for one in everybody if (one.place.is_corridor or one.place.is_room) and not one.cheerleader]
    dancers = alone[: model.CHEERLEADERS - cheerleaders(working)]
    for student in dancers:
        working.change(student.name, cheerleader=True)
    words = msg("Prom: nobody gets a cheerleader.")
    if dancers:
        who = crowd(working, names(dancers))
        words = msgn("Prom: {who} gets a cheerleader.", "Prom: {who} get a cheerleader each.", len(dancers), who=who)
    _say(working, words)
    dismiss(working, principal=False)


def _fire_drill(working: Working) -> None:
    _everybody_home(working, SchoolEvent.FIRE_DRILL)
    count = len(working.cheerleaders)
    if count:
        working.cheerleaders = ()
        _say(working, msgn("{count} cheerleader leaves the board.", "{count} cheerleaders leave the board.", count))
    dismiss(working)


def _everybody_home(working: Working, card: SchoolEvent | Snack) -> None:
    """Send all students to base, without cheerleaders and coins, in a False Alarm without items too (HR-8.2, 8.3)."""
    items, clause = card is Snack.FALSE_ALARM, "HR-8.3" if isinstance(card, Snack) else "HR-8.2"
    students_of = {seat: working.players[seat].students for seat in in_turn(working)}
    there = {seat: [one for one in students if in_play(one) and not one.is_robot] for seat, students in students_of.items()}
    gone = [student.name for seat, students in there.items() for student in students if student.place is not base(seat)]
    words = msg("{card}: all students are already in base.", card=CARDS[card])
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


def _food_fight(working: Working) -> None:
    order = in_turn(working)
    _say(working, msg("Food Fight: students come to the Office tile, and each group there may attack once."))
    dismiss(working, bully=False)
    working.then(model.Gather(order[0]), *[model.FoodFight(seat) for seat in order])


def gather(working: Working, task: model.Gather) -> None:
    """Let the next player put one student on the Office tile, until nobody can any more (HR-8.2)."""
    order = in_turn(working)
    following = order[(order.index(task.seat) + 1) % len(order)]
    if offer_put(working, model.Put((task.seat,), model.Journey.FOOD_FIGHT, 1)):
        decision = working.take_task()
        working.then(decision, model.Gather(following))
    elif task.idle + 1 < len(order):
        working.then(model.Gather(following, task.idle + 1))


def food_fight(working: Working, task: model.FoodFight) -> None:
    """Let each group of a player on the Office tile attack once, if it can (HR-8.2)."""
    decision = model.Brawl((task.seat,), task.groups)
    if next(attacks(DecisionContext(None, working.state(), decision, task.seat)), None) is not None:
        working.then(decision)
    elif not task.groups:
        _say(working, msg("{name} has nobody to attack in the Food Fight.", name=working.name(task.seat)))


def _spirit_day(working: Working) -> None:
    _say(working, msg("School Spirit Day: up to {count} cheerleaders come.", count=SPIRIT))
    if _tell_spawned(working, [_spawn(working) for _ in range(SPIRIT)]) < SPIRIT:
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
"""The effect of each event (HR-8.2)."""


# Cards played from a hand

Playing = DecisionContext[None, State, model.OwnTurn]


def clause(card: Card) -> str:
    """The clause on a card."""
    return "HR-8.1" if isinstance(card, Activity) else "HR-8.3"


def _holds(context: Playing, card: Card) -> bool:
    player = context.state.players[context.seat]
    return card in player.activities or card in player.snacks


def _why_not_held(context: Playing, card: Card) -> Refusal | None:
    return None if _holds(context, card) else Refusal("HR-8", msg("You don't hold {card}.", card=CARDS[card]))


def _play(working: Working, seat: int, card: Card) -> None:
    discard(working, seat, card)
    working.say("card", msg("{name} plays {card}.", name=working.name(seat), card=CARDS[card]), clause(card))


# Cards that need no target

PASSES, TRANSFERS, RELEASED, PRACTICE, CREDIT = 3, 3, 3, 10, 5
"""Students moved by a Hall Pass or Study Hall, new ones, those from the nurse, movement, coins (HR-8.1)."""
COMBO, MILK, COOKIE, LUNCHES = 5, 5, 5, 3
"""Coins of a Locker Combo, students of Milk, spaces of a Cookie, snacks of a Free Lunch (HR-8.3)."""


@frozen
class Play(Command, verb="play"):
    """Play a card that needs no target (HR-8)."""

    card: Card = word(read_card)


def _they_started_it(working: Working, _: int) -> None:
    nursed = names([student for seat in in_turn(working) for student in at_nurse(working, seat)])
    if nursed:
        release(working, *nursed)
    else:
        working.say("idle", msg("Nobody is at the nurse."), "HR-8.1")


def _student_transfer(working: Working, seat: int) -> None:
    """Three new students; those missing come from the nurse, chosen by the player (HR-8.1)."""
    missing = TRANSFERS - enroll(working, seat, TRANSFERS, "HR-8.1")
    if missing:
        release_some(working, seat, missing, "HR-8.1")


def release_some(working: Working, seat: int, count: int, why: str) -> None:
    """Release up to this many students from the nurse; if there are more the player chooses (HR-8.1, 8.3, 9.4)."""
    nursed = at_nurse(working, seat)
    if len(nursed) > count:
        working.then(model.Release((seat,), count))
    elif nursed:
        release(working, *names(nursed))
    else:
        working.say("idle", msg("{name} has nobody at the nurse.", name=working.name(seat)), why)


def _release(working: Working, context: DecisionContext[None, State, model.Release], command: model.Choose) -> None:
    release(working, command.name)
    if context.decision.left > 1:
        working.then(evolve(context.decision, left=context.decision.left - 1))


RELEASE = one_of(
    model.Choose,
    "HR-8.1",
    lambda context: names(at_nurse(context.state, context.seat)),
    lambda _, name: msg("{name} isn't at the nurse.", name=student_name(name)),
    _release,
)


def _warning_bell(working: Working, seat: int) -> None:
    working.change_all(seat, lambda student: student.changed(free=student.free + 1))
    working.say("free", msg("Each of {name}'s students has 1 more free space.", name=working.name(seat)), "HR-8.1")


def _sports_practice(working: Working, seat: int) -> None:
    working.change_turn(movement=working.turn.movement + PRACTICE)
    words = msg("{name} has {count} more movement this turn.", name=working.name(seat), count=PRACTICE)
    working.say("practiced", words, "HR-8.1")


def _extra_credit(working: Working, seat: int) -> None:
    working.gain(seat, CREDIT)
    working.say("gained", msg("{name} gains {count} coins.", name=working.name(seat), count=CREDIT), "HR-8.1")


EFFECTS: Mapping[Card, Callable[[Working, int], object]] = {
    Activity.HALL_PASS: lambda working, seat: offer_put(working, model.Put((seat,), model.Journey.HALL_PASS, PASSES)),
    Activity.THEY_STARTED_IT: _they_started_it,
    Activity.STUDENT_TRANSFER: _student_transfer,
    Activity.GOOD_BEHAVIOR: lambda working, seat: release_some(working, seat, RELEASED, "HR-8.1"),
    Activity.WARNING_BELL: _warning_bell,
    Activity.HALL_MONITOR: lambda working, seat: working.then(model.ClearHalls(seat)),
    Activity.SPORTS_PRACTICE: _sports_practice,
    Activity.EXTRA_CREDIT: _extra_credit,
    Snack.MILK: lambda working, seat: release_some(working, seat, MILK, "HR-8.3"),
    Snack.FREE_LUNCH: lambda working, seat: draw_snacks(working, seat, LUNCHES),
}
"""The effect of each card that needs no target (HR-8.1, 8.3)."""


def _why_not_play(context: Playing, command: Play) -> Refusal | None:
    if command.card not in EFFECTS:
        return Refusal(clause(command.card), msg("{card} needs a target.", card=CARDS[command.card]))
    return _why_not_held(context, command.card)


def _play_plain(working: Working, context: Playing, command: Play) -> None:
    _play(working, context.seat, command.card)
    EFFECTS[command.card](working, context.seat)


PLAY = action(Play, "HR-8.1", lambda context: map(Play, hand(context.state, context.seat)), _why_not_play, _play_plain)


# Cards on a student
@frozen
class PlayOn(Command, verb="play_on"):
    """Play a card on a student (HR-8)."""

    card: Card = word(read_card)
    name: Name = piece(Name)


def _why_not_play_on(context: Playing, command: PlayOn) -> Refusal | None:
    state, seat, student = context.state, context.seat, student_named(context.state, command.name)
    if command.card not in (Activity.EXCHANGE_STUDENT, Snack.COOKIE, Snack.FALSE_ALARM):
        return Refusal(clause(command.card), msg("{card} can't be played on a student.", card=CARDS[command.card]))
    own = seat_of(state, command.name) == seat
    if student is None or not in_play(student) or student.is_robot or own is (command.card is Activity.EXCHANGE_STUDENT):
        name = student_name(command.name)
        return Refusal(clause(command.card), msg("{card} can't be played on {name}.", card=CARDS[command.card], name=name))
    if not own and headcount(state, seat) >= MOST_STUDENTS:
        return Refusal("HR-1.5", msg("You already have all {count} students.", count=MOST_STUDENTS))
    return _why_not_held(context, command.card)


def _on_students(context: Playing) -> Iterator[PlayOn]:
    everybody = [student.name for player in context.state.players for student in player.students]
    return (PlayOn(card, name) for card in hand(context.state, context.seat) for name in everybody)


def _play_on(working: Working, context: Playing, command: PlayOn) -> None:
    _play(working, context.seat, command.card)
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
        _everybody_home(working, Snack.FALSE_ALARM)
        dismiss(working)


def _exchange(working: Working, seat: int, student: Student) -> None:
    """Move another player's student to a player, as a college student instead of a second teacher (HR-7.1, 8.1)."""
    second = student.rank is Rank.TEACHER and any(one.rank is Rank.TEACHER for one in working.players[seat].students)
    new = working.new_student(seat, Rank.COLLEGE if second else student.rank)
    if new is not None:
        who, name, as_whom = student_name(student.name), working.name(seat), student_name(new)
        words = msg("{student} joins {name} as {new}.", student=who, name=name, new=as_whom)
        if second:
            words = msg("{student} joins {name} as {new}, a college student.", student=who, name=name, new=as_whom)
        working.say("exchanged", words, "HR-8.1")


PLAY_ON = action(PlayOn, "HR-8.1", _on_students, _why_not_play_on, _play_on)


# Cards on a room
@frozen
class PlayAt(Command, verb="play_at"):
    """Play a card on a classroom (HR-8)."""

    card: Card = word(read_card)
    room: Place = piece(Place)


def _why_not_play_at(context: Playing, command: PlayAt) -> Refusal | None:
    state, seat, card = context.state, context.seat, command.card
    if card not in (Activity.STUDY_HALL, Snack.ETCH, Snack.JANITORS_KEYS) or command.room not in state.board.plan.rooms:
        return Refusal(clause(card), msg("{card} can't be played there.", card=CARDS[card]))
    room, place = classroom(state, command.room), place_name(state, command.room)
    if card is Snack.ETCH:
        if room.locked:
            return Refusal("HR-8.3", msg("The door of {place} is locked.", place=place))
        if room.owner == seat:
            return Refusal("HR-8.3", msg("You already control {place}.", place=place))
    elif not room.locked:
        return Refusal(clause(card), msg("The door of {place} is not locked.", place=place))
    elif card is Activity.STUDY_HALL and room.owner == seat:
        return Refusal("HR-8.1", msg("Study Hall only opens an enemy's room."))
    return _why_not_held(context, card)


def _play_at(working: Working, context: Playing, command: PlayAt) -> None:
    _play(working, context.seat, command.card)
    if command.card is Snack.ETCH:
        take_room(working, context.seat, command.room, "HR-8.3")
        return
    unlock(working, command.room)
    if command.card is Activity.STUDY_HALL:
        offer_put(working, model.Put((context.seat,), model.Journey.STUDY_HALL, PASSES, command.room))


PLAY_AT = action(
    PlayAt,
    "HR-8.1",
    lambda context: (PlayAt(card, room) for card in hand(context.state, context.seat) for room in context.state.board.plan.rooms),
    _why_not_play_at,
    _play_at,
)


# Puke
@frozen
class PlayTile(Command, verb="play_tile"):
    """Play Puke on a tile, 0 for the Office's (HR-8.3)."""

    tile: int


def _why_not_tile(context: Playing, command: PlayTile) -> Refusal | None:
    if not 0 <= command.tile <= len(context.state.board.tiles):
        return Refusal("HR-8.3", msg("There is no such tile."))
    return _why_not_held(context, Snack.PUKE)


def _play_tile(working: Working, context: Playing, command: PlayTile) -> None:
    _play(working, context.seat, Snack.PUKE)
    working.then(model.ClearTile(command.tile))


PLAY_TILE = action(
    PlayTile,
    "HR-8.3",
    lambda context: map(PlayTile, range(len(context.state.board.tiles) + 1)) if _holds(context, Snack.PUKE) else (),
    _why_not_tile,
    _play_tile,
)


# Locker Combo
@frozen
class PlayAgainst(Command, verb="play_against"):
    """Play Locker Combo against a seat (HR-8.3)."""

    seat: int


def _why_not_against(context: Playing, command: PlayAgainst) -> Refusal | None:
    if not 0 <= command.seat < len(context.state.players) or command.seat == context.seat:
        return Refusal("HR-8.3", msg("Choose another player."))
    return _why_not_held(context, Snack.LOCKER_COMBO)


def _play_against(working: Working, context: Playing, command: PlayAgainst) -> None:
    _play(working, context.seat, Snack.LOCKER_COMBO)
    coins = min(COMBO, working.players[command.seat].coins)
    working.gain(command.seat, -coins)
    working.gain(context.seat, coins)
    words = msgn("{count} coin goes from {victim} to {name}.", "{count} coins go from {victim} to {name}.", coins,
                 victim=working.name(command.seat), name=working.name(context.seat))  # fmt: skip
    working.say("combo", words, "HR-8.3")


PLAY_AGAINST = action(
    PlayAgainst,
    "HR-8.3",
    lambda context: map(PlayAgainst, range(len(context.state.players))) if _holds(context, Snack.LOCKER_COMBO) else (),
    _why_not_against,
    _play_against,
)

CARD_RULES = (PLAY, PLAY_ON, PLAY_AT, PLAY_TILE, PLAY_AGAINST)
"""Everything that can be done with cards in hand."""

PROMPTS: Prompts = {
    model.Release: lambda _, decision: msgn(
        "Choose {count} student to leave the nurse.", "Choose {count} students to leave the nurse.", decision.left
    ),
    model.Graduate: msg("Graduation: promote one of your students."),
}

DESCRIPTIONS: Descriptions = {
    Play: lambda _, it: msg("Play {card}", card=CARDS[it.card]),
    PlayOn: lambda _, it: msg("Play {card} on {name}", card=CARDS[it.card], name=student_name(it.name)),
    PlayAt: lambda state, it: msg("Play {card} on {place}", card=CARDS[it.card], place=place_name(state, it.room)),
    PlayTile: lambda _, it: msg("Play Puke on {tile}", tile=tile_name(it.tile)),
    PlayAgainst: lambda state, it: msg("Play Locker Combo against {name}", name=state.config.names[it.seat]),
}
