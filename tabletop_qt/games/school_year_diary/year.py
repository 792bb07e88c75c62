"""What the year brings: the newest event or the card that is followed, the trend zone, items in public storage."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.card_text import card_text, season_name
from engines.school_year_diary.cards import Cards, EventCard, ExperienceCard, ItemCard, StudentCard
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.boxes import shelf_slot
from tabletop_qt.games.school_year_diary.drafts import Draft, Giving
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import StoredItem
from tabletop_qt.games.school_year_diary.trend_zone import trend_pieces
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece

ZONE = "year"


def year_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The newest event, the trend zone, and the shelf of items."""
    return [*_event(position), *_asking(position), *trend_pieces(position), *_shelf(position, draft)]


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
            if lies:
                return faces.slip("event", *size, title, text, season=season, motif=motif)
            return faces.event_card(season, motif, title, text, size)
        case ExperienceCard(student=student, season=season):
            if lies:
                return faces.slip("experience", *size, title, text, student=student, season=season)
            return faces.experience_card(student, season, title, text, size)
        case ItemCard(motif=motif):
            if lies:
                return faces.slip("item", *size, title, text, motif=motif)
            return faces.item_card(motif, title, text, size)
        case StudentCard(id=student):
            if lies:
                return faces.slip("student", *size, title, text, student=student)
            return faces.student_card(student, title, text, size)


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
