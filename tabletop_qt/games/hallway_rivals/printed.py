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
from tabletop_qt.games.hallway_rivals.desk import ABOUT_CARDS, ABOUT_EVENTS, POWERS, STEPS, TITLES
from tabletop_qt.games.hallway_rivals.school import STAFF
from tabletop_qt.viewmodels.cutouts import CARD, Cutout, Lot, Part, Picture, PrintedGame, field_of, score_sheet
from tabletop_qt.viewmodels.faces import badge, coin, tile
from tabletop_qt.viewmodels.scenery import Box, Face, face, numbered

_COLOURS = palette(LIGHT)
_SEATS = dict(zip(SocialGroup, COLOURS, strict=False))
"""The colour of each group's pieces."""
TILE, ROOM, BOARD = (93.0, 93.0), (72.0, 41.0), (178.0, 122.0)
STUDENT, SIGN, MARKER, TOKEN = (15.0, 19.0), (32.0, 12.0), (32.0, 14.0), (16.0, 16.0)
"""The sizes of pieces, in millimetres."""
_STANDEE = Box(0, 0, 57, 76)
HALLS, REPORTS, OWNED, LOCKS, ITEMS = 8, 16, 10, 10, 6
"""Hall tiles and report cards of four players (HR-1.2, 7.3); markers for the rooms of each player, for locks, and for each item."""

_Deck = Mapping[Activity, int] | Mapping[Snack, int] | Mapping[SchoolEvent, int]


def printed(game: HallwayRivals) -> PrintedGame:
    """Everything to print for four players."""
    del game  # Its cards are always the same.
    periods = [msg("Round {round}: {period}", round=number, period=PERIOD_NAMES[period]) for number, period in enumerate(PERIODS, 1)]
    lots = (*_cards(), *_school(), *_people(), *_markers(), score_sheet(msg("Hallway Rivals: report cards"), (*periods, msg("Total"))))
    return PrintedGame(lots, msg("You also need five dice and about sixty coins, or slips of paper for coins."))


def _cards() -> Iterator[Lot]:
    field = field_of(CARD, 380)
    decks: tuple[tuple[Message, _Deck, str, str], ...] = (
        (msg("Student activities"), ACTIVITIES, "activity", _COLOURS.activity),
        (msg("Snacks"), SNACKS, "snack", _COLOURS.snack),
        (msg("School events"), EVENTS, "event", _COLOURS.defence),
    )
    for name, cards, deck, ground in decks:
        back = Picture.of(field.face("deck_back", deck=deck), ground)
        faces = {card: field.face("printed", title=CARDS[card], text=_text(card), deck=deck, card=card.value) for card in cards}
        fronts = {card: Picture.of(shown, ground) for card, shown in faces.items()}
        yield Lot(name, Part.CARDS, CARD, tuple([Cutout(fronts[card], back, count, CARDS[card]) for card, count in cards.items()]))


def _text(card: Activity | Snack | SchoolEvent) -> Message:
    return ABOUT_EVENTS[card] if isinstance(card, SchoolEvent) else ABOUT_CARDS[card]


# The school


def _school() -> Iterator[Lot]:
    halls = [Cutout(_tile(0), name=msg("Office tile")), Cutout(_tile(1), count=HALLS, name=msg("Hall tile"))]
    yield Lot(msg("Tiles"), Part.PIECES, TILE, tuple(halls), edge=0)
    field, rooms = field_of(ROOM, 320, 0), []
    for special, signs in enumerate((BASE_SIGNS, SPECIAL_SIGNS)):
        for social, seat in _SEATS.items():
            shown = field.face("annex", seat=seat, title=signs[social], special=special, door="bottom")
            rooms.append(Cutout(_paper(shown), name=signs[social]))
    yield Lot(msg("Bases and special rooms"), Part.PIECES, ROOM, tuple(rooms), edge=0)
    numbers = [msg("{number}", number=FIRST_ROOM + room) for room in range(2 * HALLS)]
    plates = [Cutout(_paper(face("sign", 150, 45, number=number)), name=number) for number in numbers]
    yield Lot(msg("Room numbers"), Part.PIECES, SIGN, tuple(plates), edge=0.5)
    boards = [Cutout(_board(social), name=SOCIALS[social]) for social in SocialGroup]
    yield Lot(msg("Group boards"), Part.PIECES, BOARD, tuple(boards), edge=1)


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
    board, lines = field_of(BOARD, 1100, 1), [sentence for _, sentence in POWERS[social]]
    powers = Box(24, 60, 620, 62 * len(lines))
    track, nurse = Box(24, powers.y + 330, 620, 210), Box(24, board.h - 110, 620, 86)
    goods = [what for what in Goods if SOLD_TO.get(what, social) is social]
    step = (board.h - 84) / len(goods)
    wares = [Box(670, 60 + step * number, 406, step - 6) for number in range(len(goods))]
    shown = [
        (board.face("shelf", title=SOCIALS[social]), board),
        (powers.face("powers", social=social.value, count=len(lines), **numbered("line", lines)), powers),
        (track.face("track", title=msg("A turn"), **numbered("step", STEPS, 1)), track),
        (nurse.face("nurse"), nurse),
        *((at.face("ware", what=what.value, title=TITLES[what], price=PRICES[what]), at) for what, at in zip(goods, wares, strict=True)),
    ]
    return Picture(board.w, board.h, tuple([(each, at.x, at.y) for each, at in shown]), LIGHT.seat(_SEATS[social]))


# People and markers


def _people() -> Iterator[Lot]:
    def sides(social: SocialGroup, number: int, *ranks: Rank, hits: int = 0) -> Cutout:
        values = {"seat": _SEATS[social], "social": social.value, "number": number, "hits": hits}
        front, back = (_paper(_STANDEE.face("standee", rank=rank.value, **values)) for rank in ranks)
        return Cutout(front, back, name=STUDENTS[social])

    people = []
    for social in SocialGroup:
        people += [sides(social, number, Rank.STUDENT, Rank.COLLEGE) for number in range(1, MOST_STUDENTS + 1)]
        people.append(sides(social, 1, Rank.TEACHER, Rank.TEACHER))
    people.append(sides(SOLD_TO[Goods.ROBOT], 0, Rank.ROBOT, Rank.ROBOT, hits=ROBOT_HITS))
    people += [Cutout(_paper(face("staff", 54, 78, who=who.value)), name=STAFF[who]) for who in STAFF]
    yield Lot(msg("Students, with college students on their backs; principal and bully"), Part.PIECES, STUDENT, tuple(people), edge=0.75)


def _markers() -> Iterator[Lot]:
    waiting = ((msg("Cheerleader"), 0, CHEERLEADERS), (msg("Script"), 1, 1))
    people = [Cutout(_paper(face("waiting", 40, 40, script=script)), count=count, name=name) for name, script, count in waiting]
    owned = [Cutout(_paper(badge(seat)), count=OWNED, name=SOCIALS[social]) for social, seat in _SEATS.items()]
    tokens = Cutout(_paper(coin(msg("+5"))), count=MOST_TOKENS * len(_SEATS), name=TITLES[Goods.TOKEN])
    name = msg("Cheerleaders, the Script, room markers, movement tokens")
    yield Lot(name, Part.PIECES, TOKEN, (*people, *owned, tokens), edge=1, round=True)
    marker = field_of(MARKER, 128, 1)
    named = ((TITLES[Goods.REPORT], REPORTS), (msg("Locked"), LOCKS), (msg("Baton"), ITEMS), (msg("Jacket"), ITEMS),
             (msg("Weights +1"), ITEMS), (TITLES[Goods.HELMET], ITEMS))  # fmt: skip
    labels = [Cutout(_paper(tile(title, marker.w, marker.h)), count=count, name=title) for title, count in named]
    yield Lot(msg("Report cards, locks, items"), Part.PIECES, MARKER, tuple(labels), edge=1)


def _paper(shown: Face) -> Picture:
    return Picture.of(shown, _COLOURS.paper)
