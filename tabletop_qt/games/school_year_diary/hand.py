"""What the seat holds: directive cards, idea cards, item cards."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Marking
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.reading import reading
from tabletop_qt.games.school_year_diary.things import Area, Card, HeldItem
from tabletop_qt.viewmodels.scenery import Emphasis, Piece, Place

_LIFT = 26.0
"""How far a lifted or marked card stands out of the hand; one that lies upright stands on the hand's lower edge at least."""


def hand_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The hand, the lifted card raised and turned as in the draft; cards on the chain paper are not here."""
    box = position.layout.hand
    laid = {each.card for each in draft.cards} if isinstance(draft, Chaining) else set()
    pieces = []
    step = min(2 * faces.SQUARE + 4, (box.w - 2 * faces.SQUARE) / max(len(position.front.hand) - 1, 1))
    for index, card in enumerate(position.front.hand):
        if card in laid:
            continue
        x = box.x + faces.SQUARE + step * index
        held, turn = _held(draft, card)
        marked = isinstance(draft, Marking) and card in draft.cards
        thing, raised = (Card(card) if card else None), held or marked
        piece, emphasis = (thing.id if thing else f"hidden:{index}"), Emphasis.CHOSEN if raised else Emphasis.REST
        y, layer = box.y + box.h / 2 - (_raised(turn) if raised else 0), 30 if held else 7 if marked else 6
        face, name, about, clauses = faces.directive(card, turn), names.card_name(card, turn), names.card_about(), ("SYD-4.1", "SYD-4.2")
        movable = thing is not None
        pieces.append(Piece(piece, face, x, y, layer, "hand", name, about, clauses, turn, movable=movable, emphasis=emphasis, thing=thing))
    return pieces


def _raised(turn: int) -> float:
    return _LIFT if turn % 2 == 0 else max(_LIFT, faces.SQUARE / 2 + 6)


def _held(draft: Draft, card: int) -> tuple[bool, int]:
    if isinstance(draft, Giving | Chaining) and draft.card == card:
        return True, draft.turn
    return False, 0


def idea_pieces(position: Position) -> list[Piece]:
    """The two lamps: lit while the idea is unused. They go from player to player (SYD-3.3)."""
    seat = 0 if position.view.turn is None else position.view.turn
    box, ideas = position.layout.ideas, position.view.players[seat].ideas if seat == position.view.turn else 0
    if position.several:
        box = position.planks[seat].ideas
    about = (
        msg("Two ideas a turn; what is left is lost. One buys one action."),
        msg("Get a card; give a directive or a chain; turn or swap medals; lock or unlock a cell; refresh cards."),
        msg("Two ideas buy three new cards for one of yours."),
    )
    pieces = []
    for index in range(2):
        used = index >= ideas
        name = msg("Idea {index}, used", index=index + 1) if used else msg("Idea {index}, unused", index=index + 1)
        face, clauses, emphasis = faces.idea(used, box.h), ("SYD-3.3", "SYD-3.4"), Emphasis.DIM if used else Emphasis.REST
        x = box.x + face.w / 2 + (box.w - face.w) * index
        pieces.append(Piece(f"idea:{index + 1}", face, x, box.centre[1], 3, position.zone(seat), name, about, clauses, emphasis=emphasis))
    return pieces


def item_pieces(position: Position) -> list[Piece]:
    """The item cards held (SYD-4.8)."""
    pieces = []
    for item, box in zip(position.front.items, position.layout.items, strict=False):
        card = position.cards.items[item]
        x, y = box.centre
        text = position.text(item)
        title, thing = Message(card.name), HeldItem(item)
        face, name = faces.slip("item", box.w, box.h, title, text, motif=card.motif), msg("Item: {name}", name=title)
        about = (text, msg("Playing it is free: press it, or drop it on the diary."))
        shown, clauses = reading(position.layout.bounds, thing.id, face, box, name), ("SYD-4.8", "SYD-3.3")
        pieces.append(Piece(thing.id, face, x, y, 6, "hand", name, about, clauses, movable=True, thing=thing, reveals=shown))
    return pieces


def hand_places(position: Position) -> list[Place]:
    """The hand, and where items are held, drawn even when empty."""
    layout = position.layout
    hand = Place(Area.HAND, layout.hand, "hand", msg("Your hand"), faces.slot(layout.hand.w, layout.hand.h, "hand"), 1, thing=Area.HAND)
    items = [
        Place(area, box, "hand", msg("Your items"), faces.slot(box.w, box.h, "item"), 1, thing=area)
        for area, box in zip((Area.ITEMS, Area.MORE_ITEMS), layout.items, strict=True)
    ]
    return [hand, *items]
