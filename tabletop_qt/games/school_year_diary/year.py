"""What the year brings: the newest event, students with their trends, items in public storage."""

from __future__ import annotations

from math import ceil

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.card_text import card_text, season_name, trend_words
from engines.school_year_diary.cards import Cards, EventCard, ExperienceCard, ItemCard, StudentCard
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.boxes import shelf_slot
from tabletop_qt.games.school_year_diary.drafts import Draft, Giving
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import StoredItem
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece

ZONE = "year"
_CARD_H, _TALL_CARD_H = 60.0, 140.0
_TREND_H = 36.0
"""How high what lies below a student's card is at least."""
_GAP = 6.0
_LETTER, _LINE, _HEAD, _EDGES, _PORTRAIT = 9.5, 18.5, 34.0, 10.0, 34.0
"""What the letters of a text take where the table is shown small, a line, a card's title with its edges, edges alone, a small picture."""


def year_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The newest event, the trend zone, and the shelf of items."""
    return [*_event(position), *_asking(position), *_trends(position), *_shelf(position, draft)]


def _event(position: Position) -> list[Piece]:
    old = position.events
    if not old:
        return []
    card = position.cards.events[old[0]]
    text = position.text(card.id)
    x, y = position.layout.event.centre
    face, title = followed_face(position.cards, card.id, position.layout.event), Message(card.name)
    name = msg("Event of round {round}, {season}: {name}", round=position.view.round, season=season_name(card.season), name=title)
    earlier = tuple(position.cards.names[event] for event in old[1:])
    about = (text, msg("Earlier events: {events}.", events=earlier)) if earlier else (text,)
    return [Piece(f"event:{card.id}", face, x, y, 2, ZONE, name, about, ("SYD-3.1", "SYD-3.2"))]


def _asking(position: Position) -> list[Piece]:
    """The card that asks for a decision, laid over the event."""
    if not position.asking:
        return []
    card = position.cards.card(position.asking)
    x, y = position.layout.event.centre
    face = followed_face(position.cards, card.id, position.layout.event)
    name = msg("This card is followed now: {name}", name=Message(card.name))
    return [Piece(f"asking:{card.id}", face, x, y, 3, ZONE, name, (position.text(card.id),), ("SYD-9.1",))]


def followed_face(cards: Cards, card_id: str, box: Box) -> Face:
    """A card that is followed, where the newest event lies: lying on its side in a box that is wider than high."""
    card, size, lies = cards.card(card_id), (box.w, box.h), box.w >= box.h
    title, text = Message(card.name), card_text(cards, card_id)
    match card:
        case EventCard(season=season, motif=motif):
            full = faces.event_card(season, motif, title, text, size)
            return faces.slip("event", *size, title, text, season=season, motif=motif) if lies else full
        case ExperienceCard(student=student, season=season):
            full = faces.experience_card(student, season, title, text, size)
            return faces.slip("experience", *size, title, text, student=student, season=season) if lies else full
        case ItemCard(motif=motif):
            full = faces.item_card(motif, title, text, size)
            return faces.slip("item", *size, title, text, motif=motif) if lies else full
        case StudentCard(id=student):
            full = faces.student_card(student, title, text, size)
            return faces.slip("student", *size, title, text, student=student) if lies else full


def _trends(position: Position) -> list[Piece]:
    """A column for each student: its card, below it experiences with a Trend; a crowded column overlaps."""
    pieces = []
    students = position.view.config.students
    words = [trend_words(position.cards, student) for student in students]
    for student, box, text in zip(students, shared(position.layout.students, words), words, strict=True):
        lying = [card for card in position.view.decks.trends if card != student and position.cards.student_of(card) == student]
        texts = [text, *(trend_words(position.cards, card) for card in lying)]
        first, *others = stacked_in(box, texts)
        pieces.append(_student(position, student, first, text))
        pieces += [_trend(position, card, place, told, 1 + index)
                   for index, (card, place, told) in enumerate(zip(lying, others, texts[1:], strict=True))]  # fmt: skip
    return pieces


def _lines(text: Message, width: float) -> int:
    """About how many lines a text takes at a width, where the table is shown small."""
    return ceil(len(str(text)) * _LETTER / max(width - 16, _LETTER))


def shared(boxes: tuple[Box, ...], texts: list[Message]) -> tuple[Box, ...]:
    """Columns side by side: as wide as each other, unless a long text needs more room than that."""
    one = boxes[0]
    gap = boxes[1].x - one.x - one.w
    beside = all(box.y == one.y for box in boxes)
    if not beside or all(_HEAD + _LINE * _lines(text, one.w) <= one.h for text in texts):
        return boxes
    total, letters = one.w * len(boxes), sum(len(str(text)) for text in texts)
    widths = [total * (0.5 / len(boxes) + 0.5 * len(str(text)) / letters) for text in texts]
    return tuple(Box(one.x + sum(widths[:index]) + gap * index, one.y, width, one.h) for index, width in enumerate(widths))


def stacked_in(box: Box, texts: list[Message]) -> list[Box]:
    """Places below each other for a student's card and for what lies below it, each as high as its text needs, as far as there is room.

    Where there is too little even for the least of each, what lies below overlaps.
    """
    if len(texts) == 1:
        return [box]
    room = box.h - _GAP * (len(texts) - 1)
    wanted = [_HEAD + _LINE * _lines(texts[0], box.w), *(_EDGES + _LINE * _lines(text, box.w - _PORTRAIT) for text in texts[1:])]
    spare = room - sum(wanted)
    if spare >= 0:
        # With room for its name each is better still; the student has what is left of that, as far as it is of use.
        heights = [high + min(_LINE, spare / len(texts)) for high in wanted]
        heights[0] = max(heights[0], min(room - sum(heights[1:]), _TALL_CARD_H))
    else:
        heights = [max(room * high / sum(wanted), _TREND_H) for high in wanted]
        heights[0] = max(min(heights[0], room - sum(heights[1:])), _CARD_H)
    tops = [sum(heights[1:index]) + _GAP * (index - 1) for index in range(1, len(heights))]
    below = heights[0] + _GAP
    closer = min(1.0, (box.h - below - heights[-1]) / tops[-1]) if tops[-1] else 1.0
    lower = [Box(box.x, box.y + below + top * closer, box.w, high) for top, high in zip(tops, heights[1:], strict=True)]
    return [Box(box.x, box.y, box.w, heights[0]), *lower]


def _student(position: Position, student: str, box: Box, trend: Message) -> Piece:
    card = position.cards.students[student]
    x, y = box.centre
    face = faces.slip("student", box.w, box.h, Message(card.name), trend, student=student)
    name = msg("Student card: {name}", name=Message(card.name))
    about = (Message(card.character), position.text(student))
    return Piece(f"card:{student}", face, x, y, 1, ZONE, name, about, ("SYD-2.5", "SYD-5.5"))


def _trend(position: Position, card_id: str, box: Box, trend: Message, layer: int) -> Piece:
    card = position.cards.experiences[card_id]
    text = position.text(card_id)
    x, y = box.centre
    face = faces.slip("experience", box.w, box.h, Message(card.name), trend, student=card.student, season=card.season)
    name = msg("Experience in the trend zone: {name}", name=Message(card.name))
    return Piece(f"card:{card_id}", face, x, y, layer, ZONE, name, (text,), ("SYD-5.4", "SYD-5.5"))


def _shelf(position: Position, draft: Draft) -> list[Piece]:
    """The item kinds in public storage, one token each with the number of copies (SYD-4.8).

    While a directive card is lifted the shelf makes room for squared paper, where a chain begins.
    """
    if isinstance(draft, Giving) and position.can_chain:
        return []
    pieces = []
    for index, (item, card) in enumerate(position.cards.items.items()):
        count = position.view.decks.items.count(item)
        box = shelf_slot(position.layout.shelf, index)
        x, y = box.centre
        thing, face = StoredItem(item), faces.token(card.motif, count)
        emphasis = Emphasis.REST if count else Emphasis.DIM
        name = msgn("{name}, {count} card in public storage", "{name}, {count} cards in public storage", count, name=Message(card.name))
        about = (position.text(item), msg("An item is taken when a card says so. At most two are held, no two alike."))
        pieces.append(Piece(thing.id, face, x, y, 2, ZONE, name, about, ("SYD-4.8",), movable=count > 0, emphasis=emphasis, thing=thing))
    return pieces
