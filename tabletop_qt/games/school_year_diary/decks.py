"""The decks, each one piece that shows no more than its top may tell, and the lockers in public storage."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.school_year_diary.model import HIDDEN_NAME, HIDDEN_NUMBER, Medal
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.draft import Draft, Held
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.scenery import Emphasis, Face, Piece, Place

ZONE = "decks"
_SHOWN = 8
"""How many cards of an open deck are listed at most."""


def deck_pieces(position: Position, draft: Draft) -> list[Piece]:
    """All decks and the heap of lockers."""
    decks = position.view.decks
    counts = {
        "directive": len(decks.directives),
        "old_directive": len(decks.old_directives),
        "medal": len(decks.medals),
        "event": len(decks.events),
        "experience": len(decks.experiences),
        "old_experience": len(decks.old_experiences),
    }
    pieces = []
    for kind, count in counts.items():
        piece = f"deck:{kind}"
        x, y = position.layout.decks[kind].centre
        about = (*names.deck_about(kind), *_open(position, kind))
        emphasis = Emphasis.CHOSEN if draft == Held(piece) else Emphasis.REST
        pieces.append(
            Piece(
                piece,
                _face(position, kind, count),
                x,
                y,
                1,
                ZONE,
                names.deck_name(kind, count),
                about,
                names.DECK_CLAUSES[kind],
                movable=kind == "directive",
                emphasis=emphasis,
            )
        )
    x, y = position.layout.decks["lockers"].centre
    pieces.append(
        Piece(
            "lockers",
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
            emphasis=Emphasis.CHOSEN if draft == Held("lockers") else Emphasis.REST,
        )
    )
    return pieces


def _face(position: Position, kind: str, count: int) -> Face:
    decks = position.view.decks
    if not count:
        return faces.empty_deck(kind)
    if kind == "old_directive":
        return faces.old_deck("directive", count, decks.old_directives[0], "", "")
    if kind == "old_experience":
        top = position.cards.experiences[decks.old_experiences[0]]
        return faces.old_deck("experience", count, 0, top.student, top.season)
    return faces.deck(kind, count)


def _open(position: Position, kind: str) -> tuple[Message, ...]:
    """The cards of a deck that lies open to this seat, from the top (SYD-6.1)."""
    decks = position.view.decks
    by_kind: dict[str, tuple[int, ...] | tuple[str, ...] | tuple[Medal, ...]] = {
        "directive": decks.directives,
        "old_directive": decks.old_directives,
        "medal": decks.medals,
        "event": decks.events,
        "experience": decks.experiences,
        "old_experience": decks.old_experiences,
    }
    cards = by_kind[kind]
    known = [_word(position, card) for card in cards[:_SHOWN] if not _hidden(card)]
    if not known:
        return ()
    if len(cards) > _SHOWN:
        return (msg("From the top: {cards}, …", cards=tuple(known)),)
    return (msg("From the top: {cards}.", cards=tuple(known)),)


def _hidden(card: int | str | Medal) -> bool:
    return card in (HIDDEN_NUMBER, HIDDEN_NAME) or (isinstance(card, Medal) and card.number == HIDDEN_NUMBER)


def _word(position: Position, card: int | str | Medal) -> Message:
    if isinstance(card, Medal):
        return names.medal_short(card)
    return Message(str(card)) if isinstance(card, int) else position.cards.names[card]


def deck_places(position: Position) -> list[Place]:
    """Where cards and lockers can be dropped."""
    decks = position.layout.decks
    return [
        Place("directive_deck", decks["directive"], ZONE, msg("The directive deck"), layer=1),
        Place("old_directives", decks["old_directive"], ZONE, msg("The old directive deck"), layer=1),
        Place("supply", decks["lockers"], ZONE, msg("The lockers in public storage"), layer=1),
    ]
