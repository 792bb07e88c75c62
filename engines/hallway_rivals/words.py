"""Names of places, students and cards; how a game came out; the summary of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engines.hallway_rivals.board import FIRST_ROOM, MIDDLE, Board, Kind, Place, positions
from engines.hallway_rivals.model import PERIODS, AnyState, Awarded, Round, State
from engines.hallway_rivals.pieces import Activity, Item, Name, SchoolEvent, Snack, SocialGroup, Student
from engines.hallway_rivals.school import controlled, reports
from engines.kernel.contract import Line, Outcome, SeatResult, Summary, SummaryRow, victory
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.score_pad import PadRow, ScorePad, pad_lines

SOCIALS: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("Band"),
    SocialGroup.PREPS: msg("Preps"),
    SocialGroup.NERDS: msg("Nerds"),
    SocialGroup.JOCKS: msg("Jocks"),
}

STUDENTS: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("Band student"),
    SocialGroup.PREPS: msg("Prep"),
    SocialGroup.NERDS: msg("Nerd"),
    SocialGroup.JOCKS: msg("Jock"),
}

BASES: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("the Band room"),
    SocialGroup.PREPS: msg("the Cafeteria"),
    SocialGroup.NERDS: msg("the Computer Lab"),
    SocialGroup.JOCKS: msg("the Locker Room"),
}
"""Their bases (HR-1.4)."""

SPECIALS: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("the Equipment room"),
    SocialGroup.PREPS: msg("the Student Store"),
    SocialGroup.NERDS: msg("the Library"),
    SocialGroup.JOCKS: msg("the Weight Room"),
}
"""Their special rooms (HR-1.4)."""

BASE_SIGNS: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("Band room"),
    SocialGroup.PREPS: msg("Cafeteria"),
    SocialGroup.NERDS: msg("Computer Lab"),
    SocialGroup.JOCKS: msg("Locker Room"),
}

SPECIAL_SIGNS: Mapping[SocialGroup, Message] = {
    SocialGroup.BAND: msg("Equipment room"),
    SocialGroup.PREPS: msg("Student Store"),
    SocialGroup.NERDS: msg("Library"),
    SocialGroup.JOCKS: msg("Weight Room"),
}
"""The signs on the doors of bases and special rooms."""

ITEMS: Mapping[Item, Message] = {
    Item.BATON: msg("a baton"),
    Item.JACKET: msg("a school jacket"),
    Item.WEIGHTS: msg("weights"),
    Item.HELMET: msg("a football helmet"),
}
"""Items from special rooms or the shop (HR-10)."""

CARDS: Mapping[Activity | Snack | SchoolEvent, Message] = {
    Activity.HALL_PASS: msg("Hall Pass"),
    Activity.THEY_STARTED_IT: msg("They Started It"),
    Activity.EXCHANGE_STUDENT: msg("Exchange Student"),
    Activity.STUDENT_TRANSFER: msg("Student Transfer"),
    Activity.GOOD_BEHAVIOR: msg("Good Behavior"),
    Activity.WARNING_BELL: msg("Warning Bell"),
    Activity.HALL_MONITOR: msg("Hall Monitor"),
    Activity.SPORTS_PRACTICE: msg("Sports Practice"),
    Activity.EXTRA_CREDIT: msg("Extra Credit"),
    Activity.STUDY_HALL: msg("Study Hall"),
    SchoolEvent.HOMECOMING: msg("Homecoming"),
    SchoolEvent.SCHOOL_MUSICAL: msg("School Musical"),
    SchoolEvent.SPORTS_EVENT: msg("Sports Event"),
    SchoolEvent.SCIENCE_FAIR: msg("Science Fair"),
    SchoolEvent.GRADUATION: msg("Graduation"),
    SchoolEvent.PROM: msg("Prom"),
    SchoolEvent.FIRE_DRILL: msg("Fire Drill"),
    SchoolEvent.FOOD_FIGHT: msg("Food Fight"),
    SchoolEvent.SCHOOL_SPIRIT_DAY: msg("School Spirit Day"),
    Snack.ETCH: msg("Etch"),
    Snack.PUKE: msg("Puke"),
    Snack.FALSE_ALARM: msg("False Alarm"),
    Snack.JANITORS_KEYS: msg("Janitor's Keys"),
    Snack.LOCKER_COMBO: msg("Locker Combo"),
    Snack.MILK: msg("Milk"),
    Snack.COOKIE: msg("Cookie"),
    Snack.FREE_LUNCH: msg("Free Lunch"),
}
"""The cards (HR-8)."""

PERIOD_NAMES: Mapping[str, Message] = {
    "home_room": msg("Home Room"),
    "math": msg("Math"),
    "english": msg("English"),
    "art": msg("Art"),
    "recess": msg("Recess"),
    "lunch": msg("Lunch"),
    "gym": msg("Gym"),
    "science": msg("Science"),
}
"""The class periods (HR-9.4)."""


BY_THE_OFFICE: Mapping[tuple[int, int], Message] = {
    (-2, -2): msg("the upper left corner by the Office"), (2, -2): msg("the upper right corner by the Office"),
    (-2, 2): msg("the lower left corner by the Office"), (2, 2): msg("the lower right corner by the Office"),
    (-1, -2): msg("the left space above the Office"), (0, -2): msg("the middle space above the Office"),
    (1, -2): msg("the right space above the Office"), (-1, 2): msg("the left space below the Office"),
    (0, 2): msg("the middle space below the Office"), (1, 2): msg("the right space below the Office"),
    (-2, -1): msg("the upper space left of the Office"), (-2, 0): msg("the middle space left of the Office"),
    (-2, 1): msg("the lower space left of the Office"), (2, -1): msg("the upper space right of the Office"),
    (2, 0): msg("the middle space right of the Office"), (2, 1): msg("the lower space right of the Office"),
}  # fmt: skip
"""The spaces of the Office tile, in the same way."""


def place_name(state: AnyState, place: Place) -> Message:
    """The name of a place in a sentence."""
    match place.kind:
        case Kind.ROOM:
            return msg("room {number}", number=place.number)
        case Kind.BASE if place.number < len(state.config.socials):
            return BASES[state.config.socials[place.number]]
        case Kind.SPECIAL if place.number < len(state.config.socials):
            return SPECIALS[state.config.socials[place.number]]
        case Kind.OFFICE:
            return msg("the Office")
        case Kind.NURSE:
            return msg("the nurse")
    if (home := state.board.plan.purple.get(place)) is not None:
        return purple_name(place_name(state, home))
    return corridor_name(state.board, place) if place.is_corridor else msg("space {space}", space=place.word)


def purple_name(room: Message) -> Message:
    """The name of the space at the door of a base or special room."""
    return msg("the purple space of {room}", room=room)


def corridor_name(board: Board, place: Place) -> Message:
    """The name of a corridor space, by the signs beside it: the Office, or a room of its hall."""
    door = next((room.number for room in board.plan.door.get(place, ()) if room.is_room), 0)
    return _corridor(place, door, place.number > 0 and board.tiles[place.number - 1].turned)


# Without the board, which would stay in memory long after its game.


@cache
def _corridor(place: Place, door: int, turned: bool) -> Message:
    at = x, y = place.column - MIDDLE, place.row - MIDDLE
    if place.number == 0:
        return BY_THE_OFFICE[at]
    if door:
        return msg("the doorway of room {number}", number=door)
    upper = FIRST_ROOM + 2 * (place.number - 1)
    match x, y:
        case 0, 0:
            return msg("the hall between rooms {first} and {second}", first=upper, second=upper + 1)
        case 0, -2:
            return msg("the top of the hall beside room {number}", number=upper)
        case 0, 2:
            return msg("the bottom of the hall beside room {number}", number=upper + 1)
        case 0, _:
            return msg("the hall beside room {number}", number=upper if y < 0 else upper + 1)
    if (x < 0) != turned:
        return msg("the hall below room {number}", number=upper)
    return msg("the hall above room {number}", number=upper + 1)


def tile_name(number: int) -> Message:
    """The name of a tile, by the signs on it."""
    first = FIRST_ROOM + 2 * (number - 1)
    return msg("hall {first}/{second}", first=first, second=first + 1) if number else msg("the Office")


def beside_tile(board: Board, x: int, y: int) -> Message:
    """The square for a tile in words, by the first tile beside it."""
    for number, (left, top) in positions(board).items():
        tile = tile_name(number)
        match x - left, y - top:
            case 0, -1:
                return msg("above {tile}", tile=tile)
            case 1, 0:
                return msg("to the right of {tile}", tile=tile)
            case 0, 1:
                return msg("below {tile}", tile=tile)
            case -1, 0:
                return msg("to the left of {tile}", tile=tile)
    return msg("beside nothing")


@cache
def student_name(name: Name) -> Message:
    """The name of a student: social group and number; the Robot has none."""
    if name.number == 0:
        return msg("Robot")
    return msg("{kind} {number}", kind=STUDENTS[name.social], number=name.number)


def brief_names(names: Sequence[Name]) -> Message:
    """One student by name, or the number of several."""
    return msgn("{count} student", "{count} students", len(names)) if len(names) > 1 else student_name(names[0])


def brief_move(state: AnyState, names: Sequence[Name], to: Place) -> Message:
    """A move in few words: to a classroom by its number, to the base, or, as other names are long, of whom."""
    who = brief_names(names)
    if to.is_room or to.kind is Kind.BASE:
        return msg("{who} to {place}", who=who, place=brief_place(state, to))
    return msg("move of {who}", who=who)


def brief_place(state: AnyState, place: Place) -> Message:
    """A place in few words: a classroom by its number."""
    if place.is_room:
        return msg("{number}", number=place.number)
    return msg("the base") if place.kind is Kind.BASE else place_name(state, place)


def listed_names(names: Iterable[Name]) -> tuple[Message, ...]:
    """The names of students."""
    return tuple([student_name(name) for name in names])


MOST_NAMED = 5
"""The most students that a sentence names one by one."""


def crowd(state: AnyState, names: Sequence[Name]) -> tuple[Message, ...]:
    """The names of up to five students; for more, the number of each player's."""
    if len(names) <= MOST_NAMED:
        return listed_names(names)
    whose = [state.config.socials.index(name.social) for name in names]
    seats = dict.fromkeys(whose)
    return tuple([msg("{count} of {name}'s students", count=whose.count(seat), name=state.config.names[seat]) for seat in seats])


def belongings(students: Sequence[Student], items: bool = True) -> tuple[Message, ...]:
    """The things that some students carry: cheerleaders, stolen coins and, with ``items``, items."""
    cheerleaders, coins = sum(student.cheerleader for student in students), sum(student.coins for student in students)
    found = [ITEMS[student.item] for student in students if items and student.item is not None]
    if coins:
        found.insert(0, msgn("{count} stolen coin", "{count} stolen coins", coins))
    if cheerleaders:
        found.insert(0, msgn("{count} cheerleader", "{count} cheerleaders", cheerleaders))
    return tuple(found)


def at_stake(students: Sequence[Student], items: bool = False) -> tuple[Message, ...]:
    """The things that students would lose by a teleport, or with ``items`` by a capture (HR-5.1, 5.5)."""
    script = (msg("the Script"),) if any(student.script for student in students) else ()
    return (*belongings(students, items), *script)


# The result
def result(state: State) -> Outcome:
    """The result: most report cards win, then most rooms, then most coins; equal players share the victory (HR-7.3)."""
    seats = range(len(state.players))
    standing = [(reports(state, seat), controlled(state, seat), state.players[seat].coins) for seat in seats]
    lines = []
    for seat in seats:
        player, script = state.players[seat], reports(state, seat) - state.players[seat].reports
        own = [Line(msg("Report cards"), "HR-7.3", player.reports)]
        own += [Line(msg("The Script"), "HR-8.2", script)] if script else []
        lines.append(tuple(own))
    return scored(state.config.names, standing, lines)


def scored(names: Sequence[str], standing: Sequence[tuple[int, ...]], lines: Sequence[tuple[Line, ...]]) -> Outcome:
    """The result by each player's report cards, rooms and coins: the best standing wins, equal ones share the victory."""
    best = max(standing)
    results = [SeatResult(each == best, each[0], own) for each, own in zip(standing, lines, strict=True)]
    won = [msg("{name}", name=name) for name, each in zip(names, standing, strict=True) if each == best]
    reason = victory(won, msgn("{count} report card", "{count} report cards", best[0]))
    (rooms, coins), *others = sorted([each[1:] for each in standing if each[0] == best[0] and each != best] + [best[1:]], reverse=True)
    if others and others[0][0] < rooms:
        reason = msg("{victory} Rooms break the tie: {most} to {others}.", victory=reason, most=rooms, others=others[0][0])
    elif others:
        reason = msg("{victory} Coins break the tie: {most} to {others}.", victory=reason, most=coins, others=others[0][1])
    return Outcome(reason, "HR-7.3", tuple(results))


_ROWS = (
    PadRow(msg("Report cards"), "HR-7.3", 20),
    PadRow(msg("Rooms, if tied"), "HR-7.3", 99, counts=False, asked=False),
    PadRow(msg("Coins, if tied in rooms, too"), "HR-7.3", counts=False, asked=False),
)
PADS = (
    ScorePad(
        msg("Hallway Rivals"),
        "",
        range(2, 5),
        _ROWS,
        lambda names, columns, _: scored(names, [tuple(column) for column in columns], [pad_lines(_ROWS, column) for column in columns]),
        note=msg("The Script counts as a report card while somebody carries it. Rooms and coins only break a tie."),
    ),
)
"""Report cards, and what breaks a tie (HR-7.3)."""


# The summary of a round
def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """The rooms and report cards of each player if a round has just ended; those with most report cards are marked."""
    del earlier  # the state has all of it
    if not state.round or not isinstance(next(iter(state.agenda), None), Round):
        return None
    most = max(player.reports for player in state.players)
    rooms = [controlled(state, seat) for seat in range(len(state.players))]
    rows = []
    for seat, count in sorted(enumerate(rooms), key=lambda each: -each[1]):
        player = state.players[seat]
        what = msgn("{count} room", "{count} rooms", count)
        best = state.config.awarded is Awarded.EACH_ROUND and 0 < max(rooms) == count
        if best and rooms.count(count) > 1:
            what = msgn("{count} room (tied)", "{count} rooms (tied)", count)
        elif best:
            what = msgn("{count} room (most)", "{count} rooms (most)", count)
        behind = [
            other.coins
            for other, its in zip(state.players, rooms, strict=True)
            if (other.reports, its) == (player.reports, count) and other.coins < player.coins
        ]
        if behind:
            more = player.coins - max(behind)
            what = msgn("{what}, {count} coin more", "{what}, {count} coins more", more, what=what)
        ties = count, player.coins
        rows.append(SummaryRow(seat, what, player.reports, "HR-7.3", 0 < most == player.reports, int(best), ties))
    # Periods come again and again (HR-2.2).
    period, goal = PERIOD_NAMES[PERIODS[state.round % len(PERIODS)]], state.config.reports
    ahead = msgn("Next is round {round}, {period}. {count} report card wins.", "Next is round {round}, {period}. {count} report cards win.",
                 goal, round=state.round + 1, period=period)  # fmt: skip
    if len({(row.amount, row.ties) for row in rows}) > len({row.amount for row in rows}):
        ahead = msg("{first} {second}", first=ahead, second=msg("More rooms break a tie, then more coins."))
    return Summary(msg("End of round {round}: report cards", round=state.round), tuple(rows), ahead=ahead,
                   heads=(msg("this round"), msg("report cards")))  # fmt: skip
