"""Playing cards in one's own turn: student activities and snacks (HR-8.1, 8.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engines.hallway_rivals.cards import Activity, Snack
from engines.hallway_rivals.commands import Choose, Play, PlayAgainst, PlayAt, PlayOn, PlayTile
from engines.hallway_rivals.decks import discard, draw_snacks, hand, holds
from engines.hallway_rivals.events import dismiss, everybody_home
from engines.hallway_rivals.fighting import drop_script, enroll, release
from engines.hallway_rivals.journeys import begin
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import CARDS, belongings, place_name, student_name
from engines.hallway_rivals.rooms import unlock
from engines.hallway_rivals.school import at_nurse, classroom, found, headcount, in_play, in_turn, names, seat_of
from engines.hallway_rivals.students import MOST_STUDENTS, Rank, Student
from engines.hallway_rivals.tasks import ClearHalls, ClearTile, Journey, OwnTurn, Put, Release
from engines.hallway_rivals.working import Working
from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, Settles, one_of
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Family

Playing = Ask[None, State, OwnTurn]
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


def why_not_held(ask: Playing, card: Card) -> Refusal | None:
    """HR-8: only a card in hand is played."""
    if holds(ask.state, ask.seat, card):
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


def _why_not_play(ask: Playing, command: Play) -> Refusal | None:
    if command.card not in PLAIN:
        return Refusal(clause(command.card), msg("{card} needs a target.", card=CARDS[command.card]))
    return why_not_held(ask, command.card)


def _play(working: Working, ask: Playing, command: Play) -> None:
    _played(working, ask.seat, command.card)
    PLAIN[command.card](working, ask.seat)


PLAY: Rule[None, State, Working, OwnTurn, Play] = Rule(
    Play,
    "HR-8.1",
    lambda ask: Family(lambda: (Play(card) for card in hand(ask.state, ask.seat) if card in PLAIN)),
    _why_not_play,
    _play,
    Settles.NOTHING,
)
"""Play a card that names nothing (HR-8.1, 8.3)."""


# Cards on a student


def why_not_play_on(ask: Playing, command: PlayOn) -> Refusal | None:
    """HR-8.1, 8.3: Exchange Student takes another player's, Cookie and False Alarm name one's own."""
    state, seat, student = ask.state, ask.seat, found(ask.state, command.name)
    if command.card not in (Activity.EXCHANGE_STUDENT, Snack.COOKIE, Snack.FALSE_ALARM):
        return Refusal(clause(command.card), msg("{card} is not played on a student.", card=CARDS[command.card]))
    own = seat_of(state, command.name) == seat
    if student is None or not in_play(student) or student.is_robot or own is (command.card is Activity.EXCHANGE_STUDENT):
        name = student_name(command.name)
        return Refusal(clause(command.card), msg("{card} can't be played on {name}.", card=CARDS[command.card], name=name))
    if not own and headcount(state, seat) >= MOST_STUDENTS:
        return Refusal("HR-1.5", msg("You have all {count} students already.", count=MOST_STUDENTS))
    return why_not_held(ask, command.card)


def _on_students(ask: Playing) -> Iterator[PlayOn]:
    for card in hand(ask.state, ask.seat):
        for player in ask.state.players:
            for student in player.students:
                command = PlayOn(card, student.name)
                if why_not_play_on(ask, command) is None:
                    yield command


def _play_on(working: Working, ask: Playing, command: PlayOn) -> None:
    _played(working, ask.seat, command.card)
    student, name = working.student(command.name), student_name(command.name)
    if command.card is Snack.COOKIE:
        working.change(command.name, free=student.free + COOKIE)
        working.say("free", msg("{name} has {count} more free spaces.", name=name, count=COOKIE), "HR-8.3")
        return
    drop_script(working, student)
    working.remove(command.name)
    if command.card is Activity.EXCHANGE_STUDENT:
        _exchange(working, ask.seat, student)
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
    PlayOn, "HR-8.1", lambda ask: Family(lambda: _on_students(ask)), why_not_play_on, _play_on, Settles.NOTHING
)
"""Play a card on a student (HR-8.1, 8.3)."""


# Cards on a room


def why_not_play_at(ask: Playing, command: PlayAt) -> Refusal | None:
    """HR-8.1, 8.3: Etch claims an open room, Janitor's Keys open a locked one, Study Hall opens an enemy's."""
    state, seat = ask.state, ask.seat
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
    return why_not_held(ask, command.card)


def _at_rooms(ask: Playing) -> Iterator[PlayAt]:
    for card in hand(ask.state, ask.seat):
        for room in ask.state.board.plan.rooms:
            command = PlayAt(card, room)
            if why_not_play_at(ask, command) is None:
                yield command


def _play_at(working: Working, ask: Playing, command: PlayAt) -> None:
    _played(working, ask.seat, command.card)
    if command.card is Snack.ETCH:
        owner, name, place = classroom(working, command.room).owner, working.name(ask.seat), place_name(working, command.room)
        working.change_room(command.room, ask.seat)
        words = msg("{name} claims {place}.", name=name, place=place)
        if owner >= 0:
            words = msg("{name} claims {place} from {victim}.", name=name, place=place, victim=working.name(owner))
        working.say("captured", words, "HR-8.3")
        return
    unlock(working, command.room)
    if command.card is Activity.STUDY_HALL:
        begin(working, ask.seat, Put((ask.seat,), Journey.STUDY_HALL, PASSES, command.room))


PLAY_AT: Rule[None, State, Working, OwnTurn, PlayAt] = Rule(
    PlayAt, "HR-8.1", lambda ask: Family(lambda: _at_rooms(ask)), why_not_play_at, _play_at, Settles.NOTHING
)
"""Play a card on a room (HR-8.1, 8.3)."""


# Puke


def _why_not_tile(ask: Playing, command: PlayTile) -> Refusal | None:
    if not 0 <= command.tile <= len(ask.state.board.tiles):
        return Refusal("HR-8.3", msg("There is no such tile."))
    return why_not_held(ask, Snack.PUKE)


def _tiles(ask: Playing) -> Iterator[PlayTile]:
    if holds(ask.state, ask.seat, Snack.PUKE):
        yield from map(PlayTile, range(len(ask.state.board.tiles) + 1))


def _play_tile(working: Working, ask: Playing, command: PlayTile) -> None:
    _played(working, ask.seat, Snack.PUKE)
    working.then(ClearTile(command.tile))


PLAY_TILE: Rule[None, State, Working, OwnTurn, PlayTile] = Rule(
    PlayTile, "HR-8.3", lambda ask: Family(lambda: _tiles(ask)), _why_not_tile, _play_tile, Settles.NOTHING
)
"""Play Puke on a tile (HR-8.3)."""


# Locker Combo


def _why_not_against(ask: Playing, command: PlayAgainst) -> Refusal | None:
    if not 0 <= command.seat < len(ask.state.players) or command.seat == ask.seat:
        return Refusal("HR-8.3", msg("That is no opponent."))
    return why_not_held(ask, Snack.LOCKER_COMBO)


def _against(ask: Playing) -> Iterator[PlayAgainst]:
    if holds(ask.state, ask.seat, Snack.LOCKER_COMBO):
        yield from (PlayAgainst(seat) for seat in range(len(ask.state.players)) if seat != ask.seat)


def _play_against(working: Working, ask: Playing, command: PlayAgainst) -> None:
    _played(working, ask.seat, Snack.LOCKER_COMBO)
    coins = min(COMBO, working.players[command.seat].coins)
    working.gain(command.seat, -coins)
    working.gain(ask.seat, coins)
    words = msgn("{count} coin goes from {victim} to {name}.", "{count} coins go from {victim} to {name}.", coins,
                 victim=working.name(command.seat), name=working.name(ask.seat))  # fmt: skip
    working.say("combo", words, "HR-8.3")


PLAY_AGAINST: Rule[None, State, Working, OwnTurn, PlayAgainst] = Rule(
    PlayAgainst, "HR-8.3", lambda ask: Family(lambda: _against(ask)), _why_not_against, _play_against, Settles.NOTHING
)
"""Play Locker Combo (HR-8.3)."""

CARD_RULES = (PLAY, PLAY_ON, PLAY_AT, PLAY_TILE, PLAY_AGAINST)
"""Everything that can be done with cards in hand."""


def _released(working: Working, ask: Ask[None, State, Release], command: Choose) -> None:
    release(working, command.name)
    if ask.decision.left > 1:
        working.then(Release((ask.seat,), ask.decision.left - 1))


RELEASE: Rule[None, State, Working, Release, Choose] = one_of(
    Choose,
    "HR-8.1",
    lambda ask: [student.name for student in at_nurse(ask.state, ask.seat)],
    lambda _, name: msg("{name} is not at the nurse.", name=student_name(name)),
    _released,
)
"""Choose who leaves the nurse (HR-8.1, 8.3, 9.4)."""
