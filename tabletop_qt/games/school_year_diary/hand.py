"""What the seat holds: directive cards, idea cards, item cards."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Held, Marking
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.scenery import Emphasis, Piece, Place

_LIFT = 26.0
"""How far a lifted or marked card stands out of the hand; one that lies upright stands on the hand's lower edge at least."""


def hand_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The hand, the lifted card raised and turned as in the draft; cards on the chain paper are not here."""
    box = position.layout.hand
    laid = {each.card for each in draft.cards} if isinstance(draft, Chaining) else set()
    pieces = []
    step = 2 * faces.SQUARE + 4
    for index, card in enumerate(position.hand):
        if card in laid:
            continue
        x, y = box.x + faces.SQUARE + step * index, box.y + box.h / 2
        held, turn = _held(draft, card)
        marked = isinstance(draft, Marking) and card in draft.cards
        piece = Piece(
            f"directive:{card}" if card else f"hidden:{index}",
            faces.directive(card, turn),
            x,
            y - _raised(turn) if held or marked else y,
            30 if held else 6,
            "hand",
            names.card_name(card, turn),
            names.card_about(),
            ("SYD-4.1", "SYD-4.2"),
            turn,
            movable=True,
            emphasis=Emphasis.CHOSEN if held or marked else Emphasis.REST,
        )
        pieces.append(piece)
    return pieces


def _raised(turn: int) -> float:
    return _LIFT if turn % 2 == 0 else max(_LIFT, faces.SQUARE / 2 + 6)


def _held(draft: Draft, card: int) -> tuple[bool, int]:
    if isinstance(draft, Giving | Chaining) and draft.card == card:
        return True, draft.turn
    return False, 0


def idea_pieces(position: Position) -> list[Piece]:
    """The two lamps: lit while the idea is unused (SYD-3.3)."""
    box = position.layout.ideas
    ideas = position.player.ideas if position.view.turn == position.seat else 0
    pieces = []
    for index in range(2):
        used = index >= ideas
        name = msg("Idea {index}, used", index=index + 1) if used else msg("Idea {index}, unused", index=index + 1)
        pieces.append(
            Piece(
                f"idea:{index + 1}",
                faces.idea(used),
                box.x + 26 + 56 * index,
                box.y + box.h / 2,
                1,
                "hand",
                name,
                (
                    msg("Two ideas a turn; what is left is lost. One buys one action."),
                    msg("Get a card; give a directive or a chain; turn or swap medals; lock or unlock a cell; refresh cards."),
                    msg("Two ideas buy three new cards for one of yours."),
                ),
                ("SYD-3.3", "SYD-3.4"),
                emphasis=Emphasis.DIM if used else Emphasis.REST,
            )
        )
    return pieces


def item_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The item cards held (SYD-4.8)."""
    pieces = []
    for item, box in zip(position.player.items, position.layout.items, strict=False):
        card = position.cards.items[item]
        x, y = box.centre
        text = position.text(item)
        piece = f"item:{item}"
        pieces.append(
            Piece(
                piece,
                faces.slip("item", box.w, box.h, Message(card.name), text, motif=card.motif),
                x,
                y,
                6,
                "hand",
                msg("Item: {name}", name=Message(card.name)),
                (text, msg("Playing it is free: press it, or drop it on the diary.")),
                ("SYD-4.8", "SYD-3.3"),
                movable=True,
                emphasis=Emphasis.CHOSEN if draft == Held(piece) else Emphasis.REST,
            )
        )
    return pieces


def hand_places(position: Position) -> list[Place]:
    """The hand, and where items are held, drawn even when empty."""
    layout = position.layout
    places = [Place("hand", layout.hand, "hand", msg("Your hand"), faces.slot(layout.hand.w, layout.hand.h, "hand"), 1)]
    for index, box in enumerate(layout.items):
        places.append(Place(f"items:{index + 1}", box, "hand", msg("Your items"), faces.slot(box.w, box.h, "item"), 1))
    return places
