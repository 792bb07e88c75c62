"""What the year brings: the newest event, students with their trends, items in public storage."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.card_text import trend_text
from engines.school_year_diary.cards import ExperienceCard, ItemCard, StudentCard
from engines.school_year_diary.wording import season_name
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.boxes import shelf_slot
from tabletop_qt.games.school_year_diary.drafts import Draft, Giving
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import StoredItem
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece

ZONE = "year"
_CARD_H, _TALL_CARD_H, _TALL_COLUMN = 112.0, 140.0, 190.0
_TREND_H, _TALL_TREND_H = 44.0, 72.0
_GAP = 6.0


def year_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The newest event, the trend zone, and the shelf of items."""
    return [*_event(position), *_asking(position), *_trends(position), *_shelf(position, draft)]


def _event(position: Position) -> list[Piece]:
    old = position.events
    if not old:
        return []
    card = position.cards.events[old[0]]
    box = position.layout.event
    text = position.text(card.id)
    x, y = box.centre
    title = Message(card.name)
    face: Face
    if _lies_on_its_side(box):
        face = faces.slip("event", box.w, box.h, title, text, season=card.season, motif=card.motif)
    else:
        face = faces.event_card(card.season, card.motif, title, text)
    name = msg("Event of round {round}, {season}: {name}", round=position.view.round, season=season_name(card.season), name=title)
    earlier = tuple(position.cards.names[event] for event in old[1:])
    about = (text, msg("Earlier events: {events}.", events=earlier)) if earlier else (text,)
    return [Piece(f"event:{card.id}", face, x, y, 2, ZONE, name, about, ("SYD-3.1", "SYD-3.2"))]


def _lies_on_its_side(box: Box) -> bool:
    """Whether a card in this box lies on its side; an upright one is always as large."""
    return (box.w, box.h) != faces.CARD


def _asking(position: Position) -> list[Piece]:
    """The card that asks for a decision, laid over the event."""
    if not position.asking:
        return []
    card = position.cards.card(position.asking)
    box, title, text = position.layout.event, Message(card.name), position.text(card.id)
    x, y = box.centre
    small = _lies_on_its_side(box)
    match card:
        case ExperienceCard(student=student, season=season):
            full = faces.experience_card(student, season, title, text)
            slip = faces.slip("experience", box.w, box.h, title, text, student=student, season=season)
        case ItemCard(motif=motif):
            full, slip = faces.item_card(motif, title, text), faces.slip("item", box.w, box.h, title, text, motif=motif)
        case StudentCard(id=student):
            full, slip = faces.student_card(student, title, text), faces.slip("student", box.w, box.h, title, text, student=student)
        case _:
            return []
    name = msg("This card is followed now: {name}", name=title)
    return [Piece(f"asking:{card.id}", slip if small else full, x, y, 3, ZONE, name, (text,), ("SYD-9.1",))]


def _trends(position: Position) -> list[Piece]:
    """A column for each student: its card, below it experiences with a Trend; a crowded column overlaps."""
    pieces = []
    for student, box in zip(position.view.config.students, position.layout.students, strict=True):
        lying = [card for card in position.view.decks.trends if card != student and position.cards.student_of(card) == student]
        usual = _TALL_CARD_H if box.h >= _TALL_COLUMN else _CARD_H
        card_h = min(usual, box.h - _TREND_H - _GAP if lying else box.h)
        pieces.append(_student(position, student, Box(box.x, box.y, box.w, card_h)))
        top, room = box.y + card_h + _GAP, box.h - card_h - _GAP
        high = max(_TREND_H, min(_TALL_TREND_H, (room + _GAP) / max(len(lying), 1) - _GAP))
        step = min(high + _GAP, (room - high) / max(len(lying) - 1, 1))
        for index, card in enumerate(lying):
            pieces.append(_trend(position, card, Box(box.x, top + step * index, box.w, high), 1 + index))
    return pieces


def _student(position: Position, student: str, box: Box) -> Piece:
    card = position.cards.students[student]
    text = position.text(student)
    x, y = box.centre
    face = faces.slip("student", box.w, box.h, Message(card.name), text, student=student)
    name = msg("Student card: {name}", name=Message(card.name))
    return Piece(f"card:{student}", face, x, y, 1, ZONE, name, (Message(card.character), text), ("SYD-2.5", "SYD-5.5"))


def _trend(position: Position, card_id: str, box: Box, layer: int) -> Piece:
    card = position.cards.experiences[card_id]
    text = position.text(card_id)
    x, y = box.centre
    trend = trend_text(position.cards, card_id)
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
