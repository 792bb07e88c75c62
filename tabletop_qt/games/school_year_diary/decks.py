"""The decks, each one piece that shows no more than its top may tell, and the lockers in public storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import HIDDEN_NAME, HIDDEN_NUMBER, Decks, Medal
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.drafts import Draft
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.scenery import Emphasis, Face, Piece, Place
from tabletop_qt.viewmodels.view_model import Holding

ZONE = "decks"
DeckCard = int | str | Medal
"""What a deck is made of: numbered cards, named cards, medals."""

_SHOWN = 8
"""How many cards of an open deck are listed at most."""


def deck_pieces(position: Position, draft: Draft) -> list[Piece]:
    """All decks and the heap of lockers."""
    pieces = []
    for deck, cards in _cards(position.view.decks).items():
        x, y = position.layout.decks[deck].centre
        count = len(cards)
        face, name, about = _face(position, deck, count), names.deck_name(deck, count), (*names.deck_about(deck), *_known(position, cards))
        clauses, movable = names.DECK_CLAUSES[deck], deck is Deck.DIRECTIVE
        pieces.append(Piece(deck.id, face, x, y, 1, ZONE, name, about, clauses, movable=movable, thing=deck))
    return [*pieces, _lockers(position, draft)]


def _lockers(position: Position, draft: Draft) -> Piece:
    x, y = position.layout.decks[Deck.LOCKERS].centre
    about = (
        msg("For 1 idea, drag a locker onto an empty point cell, any but a row's maximum."),
        msg("An avatar that an action leaves on a locked cell goes back to where it was: a locker saves a row from falling there."),
        msg("Your lockers come off when your next turn begins."),
    )
    held = isinstance(draft, Holding) and draft.thing is Deck.LOCKERS
    emphasis = Emphasis.CHOSEN if held else Emphasis.REST
    face, clauses = faces.locker_supply(position.colour(position.side)), ("SYD-4.5", "SYD-4.6")
    return Piece(Deck.LOCKERS.id, face, x, y, 1, ZONE, msg("Lockers"), about, clauses, movable=True, emphasis=emphasis, thing=Deck.LOCKERS)


def _cards(decks: Decks) -> Mapping[Deck, Sequence[DeckCard]]:
    """The cards of each deck, from the top."""
    return {
        Deck.DIRECTIVE: decks.directives,
        Deck.OLD_DIRECTIVE: decks.old_directives,
        Deck.MEDAL: decks.medals,
        Deck.EVENT: decks.events,
        Deck.EXPERIENCE: decks.experiences,
        Deck.OLD_EXPERIENCE: decks.old_experiences,
    }


def _face(position: Position, deck: Deck, count: int) -> Face:
    decks, box = position.view.decks, position.layout.decks[deck]
    size = (box.w, box.h)
    if not count:
        return faces.empty_deck(deck, size)
    if deck is Deck.OLD_DIRECTIVE:
        return faces.old_deck(Deck.DIRECTIVE, count, decks.old_directives[0], "", "", size)
    if deck is Deck.OLD_EXPERIENCE:
        top = position.cards.experiences[decks.old_experiences[0]]
        return faces.old_deck(Deck.EXPERIENCE, count, 0, top.student, top.season, size)
    return faces.deck(deck, count, size)


def _known(position: Position, cards: Sequence[DeckCard]) -> tuple[Message, ...]:
    """The cards of a deck that lies open to this seat, from the top (SYD-6.1)."""
    known = [_word(position, card) for card in cards[:_SHOWN] if not _hidden(card)]
    if not known:
        return ()
    if len(cards) > _SHOWN:
        return (msg("From the top: {cards}, …", cards=tuple(known)),)
    return (msg("From the top: {cards}.", cards=tuple(known)),)


def _hidden(card: DeckCard) -> bool:
    return card in (HIDDEN_NUMBER, HIDDEN_NAME) or (isinstance(card, Medal) and card.number == HIDDEN_NUMBER)


def _word(position: Position, card: DeckCard) -> Message:
    if isinstance(card, Medal):
        return names.medal_short(card)
    return Message(str(card)) if isinstance(card, int) else position.cards.names[card]


def deck_places(position: Position) -> list[Place]:
    """Where cards and lockers can be dropped."""
    named = (
        (Deck.DIRECTIVE, msg("The directive deck")),
        (Deck.OLD_DIRECTIVE, msg("The old directive deck")),
        (Deck.LOCKERS, msg("The lockers in public storage")),
    )
    return [Place(deck.place, position.layout.decks[deck], ZONE, name, layer=1, thing=deck) for deck, name in named]
