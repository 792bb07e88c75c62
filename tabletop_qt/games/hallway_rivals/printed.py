"""The components of Hallway Rivals to print: tiles, rooms, cards, group boards, students and markers. Dice and coins have to be real."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.hallway_rivals.board import FIRST_ROOM, Board, Place, Tile
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import CHEERLEADERS, PERIODS
from engines.hallway_rivals.pieces import (
    ACTIVITIES,
    EVENTS,
    MOST_STUDENTS,
    PRICES,
    ROBOT_HITS,
    SNACKS,
    SOLD_TO,
    Activity,
    Goods,
    Rank,
    SchoolEvent,
    Snack,
    SocialGroup,
)
from engines.hallway_rivals.rules.coins import MOST_TOKENS
from engines.hallway_rivals.words import BASE_SIGNS, CARDS, PERIOD_NAMES, SOCIALS, SPECIAL_SIGNS, STUDENTS
from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.art.school import palette
from tabletop_qt.games.hallway_rivals.desk import ABOUT_CARDS, POWERS, STEPS, TITLES
from tabletop_qt.games.hallway_rivals.school import STAFF
from tabletop_qt.viewmodels.cutouts import CARD, Cutout, Lot, Part, Picture, PrintedGame, field_of, score_sheet
from tabletop_qt.viewmodels.faces import badge, coin, tile
from tabletop_qt.viewmodels.scenery import Box, Face, face, numbered

_COLOURS = palette(LIGHT)
_SEATS = dict(zip(SocialGroup, COLOURS, strict=False))
"""The colour of each group's pieces."""
TILE, ROOM, BOARD, STUDENT, SIGN, MARKER, TOKEN = (93.0, 93.0), (72.0, 41.0), (178.0, 122.0), (15.0, 19.0), (32.0, 12.0), (32.0, 14.0), (16.0, 16.0)
"""The sizes of pieces, in millimetres."""
HALLS, PENNANTS, LOCKS, ITEMS = 8, 10, 10, 6
"""Hall tiles of four players (HR-1.2), and the number of markers: for each player's rooms, for locks, and of each item."""
MOST_REPORTS = 4

ABOUT_EVENTS: Mapping[SchoolEvent, Message] = {
    SchoolEvent.HOMECOMING: msg("Students with cheerleaders go to base, and take them along."),
    SchoolEvent.SCHOOL_MUSICAL: msg("The Script appears in room 102. Carried, it counts as a report card. It can't go into a base. Once a game."),
    SchoolEvent.SPORTS_EVENT: msg("Each player has 15 more movement in their next turn."),
    SchoolEvent.SCIENCE_FAIR: msg("Each player may put three students into their special room. Only Nerds keep cheerleaders."),
    SchoolEvent.GRADUATION: msg("One student of each player becomes a college student."),
    SchoolEvent.PROM: msg("Each student in a corridor or room without a cheerleader gets one. Once a game."),
    SchoolEvent.FIRE_DRILL: msg("All students go back to base. All cheerleaders leave, and carried coins are lost."),
    SchoolEvent.FOOD_FIGHT: msg("In turn order, put your students on the Office tile, beside an enemy or into a group. Then each group attacks once."),
    SchoolEvent.SCHOOL_SPIRIT_DAY: msg("Three cheerleaders come."),
}  # fmt: skip
"""The effect of each event, in short (HR-8.2)."""


def printed(game: HallwayRivals) -> PrintedGame:
    """Everything to print for four players."""
    del game  # Its cards are always the same.
    periods = [msg("Round {round}: {period}", round=number, period=PERIOD_NAMES[period]) for number, period in enumerate(PERIODS, 1)]
    lots = (*_cards(), *_school(), *_people(), *_markers(), score_sheet(msg("Hallway Rivals: report cards"), (*periods, msg("Total"))))
    return PrintedGame(lots, msg("You also need seven dice and about sixty coins, or slips of paper for coins."))


def _cards() -> Iterator[Lot]:
    decks: tuple[tuple[Message, Mapping[Activity, int] | Mapping[Snack, int] | Mapping[SchoolEvent, int], str, str], ...] = (
        (msg("Student activities"), ACTIVITIES, "activity", _COLOURS.activity),
        (msg("Snacks"), SNACKS, "snack", _COLOURS.snack),
        (msg("School events"), EVENTS, "event", _COLOURS.defence),
    )
    texts: Mapping[Activity | Snack | SchoolEvent, Message] = {**ABOUT_CARDS, **ABOUT_EVENTS}
    for name, cards, deck, ground in decks:
        back = Picture.of(face("deck_back", *field_of(CARD, 380), deck=deck), ground)
        yield Lot(name, Part.CARDS, CARD, tuple([
            Cutout(Picture.of(face("printed", *field_of(CARD, 380), title=CARDS[card], text=texts[card], deck=deck), ground), back, count, CARDS[card])
            for card, count in cards.items()
        ]))  # fmt: skip


# The school


def _school() -> Iterator[Lot]:
    halls = [Cutout(_tile(0), name=msg("Office tile")), Cutout(_tile(1), count=HALLS, name=msg("Hall tile"))]
    yield Lot(msg("Tiles"), Part.PIECES, TILE, tuple(halls), edge=0)
    rooms = [
        Cutout(_paper(face("annex", *field_of(ROOM, 320, 0), seat=seat, title=signs[social], special=special, door="bottom")), name=signs[social])
        for special, signs in ((0, BASE_SIGNS), (1, SPECIAL_SIGNS))
        for social, seat in _SEATS.items()
    ]  # fmt: skip
    yield Lot(msg("Bases and special rooms"), Part.PIECES, ROOM, tuple(rooms), edge=0)
    numbers = [msg("{number}", number=FIRST_ROOM + room) for room in range(2 * HALLS)]
    signs = [Cutout(_paper(face("sign", 150, 45, number=number)), name=number) for number in numbers]
    yield Lot(msg("Room numbers"), Part.PIECES, SIGN, tuple(signs), edge=0.5)
    yield Lot(msg("Group boards"), Part.PIECES, BOARD, tuple([Cutout(_board(social), name=SOCIALS[social]) for social in SocialGroup]), edge=1)


def _tile(number: int) -> Picture:
    """The Office tile, or a Hall tile, as the table draws it."""
    school = layout.layout(Board((Tile(1, 0),)), 0)
    box = school.tile(number, 0)
    shown: list[tuple[Face, Box]] = [(box.face("floor"), box)]
    for place, at in school.boxes.items():
        if box.holds(*at.centre):
            shown.append((_place(school, place, at), at))
    shown += [(at.face("lockers"), at) for at in school.corners if box.holds(*at.centre)]
    if not number:
        office = next(at for place, at in school.boxes.items() if place.word == "office")
        plate = office.part(0.22 * office.w, 0.05 * office.h, 0.52 * office.w, 0.15 * office.h)
        shown.append((plate.face("name_plate", title=msg("Office")), plate))
    return Picture(box.w, box.h, tuple([(each, at.x - box.x, at.y - box.y) for each, at in shown]), _COLOURS.floor)


def _place(school: layout.Layout, place: Place, at: Box) -> Face:
    if place.is_corridor:
        return at.face("space")
    if place.is_room:
        return at.face("room", door=school.doors[place].wall.value, along=school.doors[place].along)
    return at.face("office")


def _board(social: SocialGroup) -> Picture:
    """A group's board: its powers, the Action Order, its students at the nurse, and the shop."""
    w, h = field_of(BOARD, 1100, 1)
    powers = Box(24, 60, 620, 62 * len(POWERS[social]))
    track, nurse = Box(24, powers.y + 330, 620, 210), Box(24, h - 110, 620, 86)
    goods = [what for what in Goods if SOLD_TO.get(what, social) is social]
    step = (h - 84) / len(goods)
    wares = [Box(670, 60 + step * number, 406, step - 6) for number in range(len(goods))]
    shown = [
        (face("shelf", w, h, title=SOCIALS[social]), Box(0, 0, w, h)),
        (powers.face("powers", social=social.value, count=len(POWERS[social]), **numbered("line", [text for _, text in POWERS[social]])), powers),
        (track.face("track", title=msg("A turn"), step=0, **numbered("step", STEPS, 1)), track),
        (nurse.face("nurse"), nurse),
        *((at.face("ware", title=TITLES[what], price=PRICES[what]), at) for what, at in zip(goods, wares, strict=True)),
    ]  # fmt: skip
    return Picture(w, h, tuple([(each, at.x, at.y) for each, at in shown]), LIGHT.seat(_SEATS[social]))


# People and markers


def _people() -> Iterator[Lot]:
    students = []
    for social, seat in _SEATS.items():
        people = [(number, Rank.STUDENT, Rank.COLLEGE, 0) for number in range(1, MOST_STUDENTS + 1)]
        people.append((1, Rank.TEACHER, Rank.TEACHER, 0))
        if SOLD_TO[Goods.ROBOT] is social:
            people.append((0, Rank.ROBOT, Rank.ROBOT, ROBOT_HITS))
        for number, front, back, hits in people:
            sides = [_paper(face("standee", 57, 76, seat=seat, social=social.value, rank=rank.value, number=number, hits=hits)) for rank in (front, back)]
            students.append(Cutout(*sides, name=STUDENTS[social]))
    students += [Cutout(_paper(face("staff", 54, 78, who=who.value)), name=STAFF[who]) for who in STAFF]
    yield Lot(msg("Students, with college students on their backs; principal and bully"), Part.PIECES, STUDENT, tuple(students), edge=0.75)


def _markers() -> Iterator[Lot]:
    waiting = ((msg("Cheerleader"), 0, CHEERLEADERS), (msg("Script"), 1, 1))
    people = [Cutout(_paper(face("waiting", 40, 40, script=script)), count=count, name=name) for name, script, count in waiting]
    owned = [Cutout(_paper(badge(seat)), count=PENNANTS, name=SOCIALS[social]) for social, seat in _SEATS.items()]
    tokens = Cutout(_paper(coin(msg("+5"))), count=MOST_TOKENS * len(_SEATS), name=TITLES[Goods.TOKEN])
    name = msg("Cheerleaders, the Script, room markers, movement tokens")
    yield Lot(name, Part.PIECES, TOKEN, (*people, *owned, tokens), edge=1, round=True)
    named = ((TITLES[Goods.REPORT], MOST_REPORTS * len(_SEATS)), (msg("Locked"), LOCKS), (msg("Baton"), ITEMS), (msg("Jacket"), ITEMS),
             (msg("Weights +1"), ITEMS), (TITLES[Goods.HELMET], ITEMS))  # fmt: skip
    labels = [Cutout(_paper(tile(title, *field_of(MARKER, 128, 1))), count=count, name=title) for title, count in named]
    yield Lot(msg("Report cards, locks, items"), Part.PIECES, MARKER, tuple(labels), edge=1)


def _paper(shown: Face) -> Picture:
    return Picture.of(shown, _COLOURS.paper)
