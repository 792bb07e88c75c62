"""The components of School Year Diary to print: the cards of an edition, medals, directives, and what lies around them (SYD-9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.contract import COLOURS
from engines.kernel.messages import Message, msg
from engines.school_year_diary.card_text import prize_text
from engines.school_year_diary.cards import MOST_LOCKERS, Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import PAIR_NUMBERS
from tabletop_qt.art.shapes import mixed
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.art.paper import season_colour
from tabletop_qt.games.school_year_diary.art.theme import cloth, palette
from tabletop_qt.games.school_year_diary.year import followed_face
from tabletop_qt.viewmodels.cutouts import CARD, Cutout, Lot, Part, Picture, PrintedGame, field_of, score_sheet
from tabletop_qt.viewmodels.faces import badge
from tabletop_qt.viewmodels.scenery import Face, face

SEATS = COLOURS[:4]
_COLOURS = palette(LIGHT)
_FIELD = field_of(CARD, 156)
"""Wider than a card on the table, in scene units: letters need not be as large on paper."""
DIRECTIVE, MEDAL, PRIZE, STAND, COUNTER = (88.0, 44.0), (42.0, 42.0), (63.0, 44.0), (56.0, 44.0), (15.0, 15.0)
"""The sizes of pieces, in millimetres."""


def printed(game: SchoolYearDiary) -> PrintedGame:
    """Everything to print for a table with the cards of this edition."""
    cards = game.content
    lots = (*_cards(cards), *_pieces(cards), score_sheet(msg("School Year Diary: victory points"), SCORES))
    return PrintedGame(lots, msg("You need nothing else but scissors. A sheet of squared paper helps with chains."))


SCORES = (msg("Medals in your storage"), msg("Ranks of your rows"), msg("Souvenirs"), msg("Prizes"), msg("Total"))
"""The victory points (SYD-3.6)."""


def _cards(cards: Cards) -> Iterator[Lot]:
    events = tuple([_card(cards, card.id, card.season, _FIELD.face("back", deck="event")) for card in cards.events.values()])
    yield Lot(msg("Event cards"), Part.CARDS, CARD, events)
    experiences = [_card(cards, card.id, card.season, _FIELD.face("back", student=card.student)) for card in cards.experiences.values()]
    yield Lot(msg("Experiences"), Part.CARDS, CARD, tuple(experiences))
    items = [_card(cards, item, count=2) for item in cards.items]
    students = [_card(cards, student) for student in cards.students]
    souvenirs = []
    for each in cards.souvenirs.values():
        shown = faces.card("student", _FIELD.w, _FIELD.h, Message(each.name), Message(each.text), each.student)
        souvenirs.append(Cutout(Picture.of(shown, _COLOURS.card), name=Message(each.name)))
    yield Lot(msg("Items, students, souvenirs"), Part.CARDS, CARD, (*items, *students, *souvenirs))
    lamps = [Picture.of(faces.idea(used, 100), _COLOURS.card) for used in (False, True)]
    first, others = (_summary(season_colour(season, _COLOURS), count) for season, count in (("autumn", 1), ("", 3)))
    yield Lot(msg("Ideas, summaries"), Part.CARDS, CARD, (Cutout(lamps[0], lamps[1], 2, msg("Idea")), first, others))


def _card(cards: Cards, card_id: str, season: str = "", back: Face | None = None, count: int = 1) -> Cutout:
    """A card of the edition, its edge in the colour of its season."""
    ground = season_colour(season, _COLOURS) if season else _COLOURS.card
    under = None
    if back is not None:
        student = back.word("student")
        under = Picture.of(back, mixed(cloth(student, LIGHT), _COLOURS.paper, 0.7).name() if student else _COLOURS.card_back)
    shown = followed_face(cards, card_id, _FIELD)
    return Cutout(_edged(shown, ground) if season else Picture.of(shown, ground), under, count, cards.names[card_id])


def _edged(shown: Face, ground: str) -> Picture:
    """A card on paper in the colour of its season, or of its player."""
    return Picture.of(face(shown.kind, shown.w, shown.h, **dict(shown.values), edge=ground), ground)


def _summary(ground: str, count: int) -> Cutout:
    """The summary card of a player; that of the first player is red (SYD-2.5)."""
    text = msg(
        "1 idea: get a card, give a directive or a chain, rotate or swap medals, lock a cell, remove a locker, or refresh your cards. "
        "2 ideas: discard 1 card, get 3."
    )
    title = msg("Your turn")
    return Cutout(_edged(faces.card("event", _FIELD.w, _FIELD.h, title, text, motif="bell"), ground), None, count, title)


def _pieces(cards: Cards) -> Iterator[Lot]:
    back = Picture.of(faces.directive(0, 0), _COLOURS.card_back)
    directives = [Cutout(Picture.of(faces.directive(number, 0), _COLOURS.card), back, 1, _numbered(number)) for number in PAIR_NUMBERS]
    yield Lot(msg("Directive cards"), Part.CARDS, DIRECTIVE, tuple(directives), edge=1.5)
    under = Picture.of(face("back", faces.MEDAL, faces.MEDAL, deck="medal"), _COLOURS.card_back)
    medals = [Cutout(Picture.of(faces.medal_on_row(number, 0, 0), _COLOURS.card), under, 1, _numbered(number)) for number in PAIR_NUMBERS]
    yield Lot(msg("Medals"), Part.PIECES, MEDAL, tuple(medals), edge=1.0)
    field, prizes = field_of(PRIZE, 200, 2), []
    for prize in cards.prizes.values():
        shown = field.face("prize_slip", title=Message(prize.name), text=prize_text(prize), from_round=prize.from_round)
        prizes.append(Cutout(Picture.of(shown, _COLOURS.card), name=Message(prize.name)))
    yield Lot(msg("Prizes"), Part.PIECES, PRIZE, tuple(prizes), edge=2)
    students = [(student, Message(card.name)) for student, card in cards.students.items()]
    stands = [Cutout(_row_start(student), count=len(SEATS), name=name) for student, name in students]
    yield Lot(msg("Where rows begin"), Part.PIECES, STAND, tuple(stands), edge=1.5)
    avatars = [Cutout(Picture.of(faces.avatar(student), _COLOURS.paper), count=6, name=name) for student, name in students]
    lockers = Cutout(Picture.of(faces.locker(""), _COLOURS.paper), count=MOST_LOCKERS, name=msg("Locker"))
    colours = [Cutout(Picture.of(badge(colour), _COLOURS.paper), count=8, name=msg("Colour stand")) for colour in SEATS]
    yield Lot(msg("Avatars, lockers, colour stands"), Part.PIECES, COUNTER, (*avatars, lockers, *colours), edge=1, round=True)


def _numbered(number: int) -> Message:
    return msg("{number}", number=number)


def _row_start(student: str) -> Picture:
    """A student's portrait with cell 0 beside it."""
    side = faces.START
    start = face("start_cell", side, side), faces.STAND + 4, (faces.MEDAL - side) / 2
    return Picture(faces.STAND + side + 6, faces.MEDAL, ((faces.stand(student, ""), 0, 0), start), _COLOURS.paper)
