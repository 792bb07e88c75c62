"""Directive cards marked one by one, to be refreshed, discarded or kept together (SYD-4.7, 9.1)."""

from __future__ import annotations

from attrs import evolve

from engines.school_year_diary.commands import Discard, Keep, Refresh
from tabletop_qt.games.school_year_diary.draft import Marking
from tabletop_qt.games.school_year_diary.position import Position


def marked_command(position: Position, draft: Marking) -> Refresh | Discard | Keep:
    """The command that the marked cards mean, named in the order they lie."""
    if draft.verb == "keep":
        return Keep(tuple(card for card in position.seen if card in draft.cards))
    cards = tuple(card for card in position.hand if card in draft.cards)
    return Discard(cards) if draft.verb == "discard" else Refresh(cards)


def toggled(draft: Marking, card: int) -> Marking:
    """The draft with a card marked, or unmarked where it was."""
    if card in draft.cards:
        return evolve(draft, cards=tuple(each for each in draft.cards if each != card))
    return evolve(draft, cards=(*draft.cards, card))
