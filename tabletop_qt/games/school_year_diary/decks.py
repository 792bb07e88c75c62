"""The decks, each one piece that shows no more than its top may tell, and the lockers in public storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import HIDDEN_NAME, HIDDEN_NUMBER, Decks, Medal
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.drafts import Draft
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.drafts import Holding
from tabletop_qt.viewmodels.scenery import Emphasis, Face, Piece, Place

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
        pieces.append(
            Piece(
                deck.id,
                _face(position, deck, count),
                x,
                y,
                1,
                ZONE,
                names.deck_name(deck, count),
                (*names.deck_about(deck), *_known(position, cards)),
                names.DECK_CLAUSES[deck],
                movable=deck is Deck.DIRECTIVE,
                thing=deck,
            )
        )
    x, y = position.layout.decks[Deck.LOCKERS].centre
    pieces.append(
        Piece(
            Deck.LOCKERS.id,
            faces.locker_supply(),
            x,
            y,
            1,
            ZONE,
            msg("Lockers"),
            (
                msg("For 1 idea, drag a locker onto an empty point cell, any but a row's maximum."),
                msg("An avatar that an action leaves on a locked cell goes back to where it was: a locker saves a row from falling there."),
                msg("Your lockers come off when your next turn begins."),
            ),
            ("SYD-4.5", "SYD-4.6"),
            movable=True,
            emphasis=Emphasis.CHOSEN if isinstance(draft, Holding) and draft.thing is Deck.LOCKERS else Emphasis.REST,
            thing=Deck.LOCKERS,
        )
    )
    return pieces


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
    decks = position.view.decks
    if not count:
        return faces.empty_deck(deck)
    if deck is Deck.OLD_DIRECTIVE:
        return faces.old_deck(Deck.DIRECTIVE, count, decks.old_directives[0], "", "")
    if deck is Deck.OLD_EXPERIENCE:
        top = position.cards.experiences[decks.old_experiences[0]]
        return faces.old_deck(Deck.EXPERIENCE, count, 0, top.student, top.season)
    return faces.deck(deck, count)


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
