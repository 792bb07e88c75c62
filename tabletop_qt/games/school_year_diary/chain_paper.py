"""The chain being laid: squared paper on the desk, the cards on it, covers for the next, and where each row would end (SYD-4.3, 4.4)."""

from __future__ import annotations

from itertools import islice

from attrs import frozen

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.chain import covers, end_squares, orders, squares, visible, why_not_chain
from engines.school_year_diary.commands import Laid
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import landed
from engines.school_year_diary.wording import GLYPHS
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.best_chains import chain_slips
from tabletop_qt.games.school_year_diary.chain_draft import course_of, courses_of, cover_name
from tabletop_qt.games.school_year_diary.drafts import Chaining
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import ghost, verdict
from tabletop_qt.games.school_year_diary.things import Area, Card, Cover, Movement
from tabletop_qt.viewmodels.scenery import Box, Piece, Place

ZONE = "desk"
_LISTED = 12
"""Orders of checking that the inspector lists at most."""


HOW = msg(
    "Each next card covers an arrow of the last with an equal one. Only arrows on top count; every row finds its own way through them."
)
"""What stands on an empty paper; the side panel tells more."""


@frozen
class Sheet:
    """How the chain grid lies on the desk: the length of a square, and where the middle of square 0.0 is."""

    square: float
    x: float
    y: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a square in scene units."""
        return self.x + x * self.square, self.y + y * self.square

    def card(self, laid: Laid) -> tuple[float, float]:
        """The middle of a card."""
        (first, _), (second, _) = squares(laid)
        return self.at((first[0] + second[0]) / 2, (first[1] + second[1]) / 2)


def sheet(desk: Box, cards: tuple[Laid, ...]) -> Sheet:
    """The grid so scaled that every next card has room, whichever way it is laid."""
    spots = list(visible(cards)) if cards else [(0, 0)]
    last = [square for square, _ in squares(cards[-1])] if cards else [(0, 0)]
    xs = [x for x, _ in spots] + [x + aside for x, _ in last for aside in (-1, 1)]
    ys = [y for _, y in spots] + [y + aside for _, y in last for aside in (-1, 1)]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    note = faces.CHAIN_NOTE if cards else faces.EMPTY_NOTE
    fit = min(faces.SQUARE, (desk.w - 16) / wide, (desk.h - 8 - note) / high)
    square = max(fit // 4 * 4, 12.0)
    cx, cy = desk.x + desk.w / 2, desk.y + (desk.h + note - 8) / 2
    return Sheet(square, cx - (max(xs) + min(xs)) / 2 * square, cy - (max(ys) + min(ys)) / 2 * square)


def chain_pieces(position: Position, draft: Chaining) -> list[Piece]:
    """The paper, the cards on it, caps on end arrows, outlines of legal covers, and every row's result."""
    desk = position.layout.desk
    grid = sheet(desk, draft.cards)
    cx, cy = desk.centre
    about = _paper_about(draft)
    paper = faces.chain_paper(desk.w, desk.h, *about) if draft.cards else faces.empty_paper(desk.w, desk.h, HOW)
    pieces = [Piece("chain_paper", paper, cx, cy, 10, ZONE, _paper_name(draft), about, ("SYD-4.3", "SYD-4.4"))]
    for index, laid in enumerate(draft.cards):
        x, y = grid.card(laid)
        name = msg("{card}, card {place} of the chain", card=names.card_name(laid.card, laid.turn), place=index + 1)
        face = faces.directive(laid.card, laid.turn, grid.square)
        last = index == len(draft.cards) - 1
        card = Card(laid.card)
        about = names.card_about()
        pieces.append(Piece(card.id, face, x, y, 11 + index, ZONE, name, about, ("SYD-4.3",), laid.turn, movable=last, thing=card))
    pieces.extend(_marks(position, draft, grid))
    if draft.card:
        for laid in covers(draft.cards, draft.card, draft.turn):
            x, y = grid.card(laid)
            face = faces.chain_cover(laid.turn, grid.square)
            pieces.append(Piece(f"outline:{laid.x}:{laid.y}", face, x, y, 22, ZONE, msg("A place for the card"), focusable=False))
    if why_not_chain(draft.cards) is None:
        for row in position.view.rows:
            pieces.extend(_result(position, row, draft))
    if draft.best is not None:
        pieces.extend(chain_slips(position, draft.best))
    return pieces


def _marks(position: Position, draft: Chaining, grid: Sheet) -> list[Piece]:
    """Caps on the end arrows and, for the row whose result was picked last, its order of checking."""
    showing = visible(draft.cards)
    ends = set(end_squares(showing))
    steps: dict[tuple[int, int], int] = {}
    row = position.view.row(draft.results[-1][0]) if draft.results else None
    if row is not None and why_not_chain(draft.cards) is None:
        steps = {square: step for step, square in enumerate(course_of(position, row, draft)[1].squares, 1)}
    marks = []
    for square, arrow in showing.items():
        if square in ends or square in steps:
            x, y = grid.at(*square)
            face = faces.chain_square(arrow, square in ends, steps.get(square, 0), grid.square)
            marks.append(Piece(f"mark:{square[0]}:{square[1]}", face, x, y, 20, ZONE, msg("End arrow"), focusable=False))
    return marks


def _result(position: Position, row: Row, draft: Chaining) -> list[Piece]:
    box = position.layout.rows[row.number]
    end, _ = course_of(position, row, draft)
    choice = len(courses_of(row, draft.cards)) > 1
    pieces = [verdict(row, box, end, choice=choice)]
    if end != row.points:
        text = msgn("Row {row} to {count} point", "Row {row} to {count} points", landed(row, end), row=row.number)
        pieces.append(ghost(row, box, end, Movement(row.number, 0), chosen=True, choice=False, aside=0, text=text))
    return pieces


def _paper_name(draft: Chaining) -> Message:
    if not draft.cards:
        return msg("Chain paper, empty")
    return msgn("Chain paper with {count} card", "Chain paper with {count} cards", len(draft.cards))


def _paper_about(draft: Chaining) -> tuple[Message, ...]:
    if not draft.cards:
        return (
            msg("Lay two or more cards. Each next one covers an arrow of the card just before it with an equal arrow."),
            msg("Only arrows on top count. Every row goes its own way through them, from an end arrow: one with a single neighbour."),
        )
    showing = visible(draft.cards)
    ends = tuple(names.ARROWS[showing[square]] for square in end_squares(showing))
    if not ends:
        return (msg("The chain closes on itself: no arrow is an end arrow, so checking could not start."),)
    lines = [msgn("{count} end arrow: {arrows}.", "{count} end arrows: {arrows}.", len(ends), arrows=ends)]
    found = list(islice(orders(showing), _LISTED + 1))
    spelt = dict.fromkeys("".join(GLYPHS[showing[square]] for square in order) for order in found[:_LISTED])
    text = tuple(Message(order) for order in spelt)
    if len(found) > _LISTED:
        lines.append(msg("Orders of checking: {orders}, and more.", orders=text))
    else:
        lines.append(msg("Orders of checking: {orders}.", orders=text))
    return tuple(lines)


def chain_places(position: Position, draft: Chaining) -> list[Place]:
    """The paper, and a place for each legal cover of the lifted card as it is turned."""
    desk = position.layout.desk
    places = [Place(Area.PAPER, desk, ZONE, msg("The chain paper"), layer=4, thing=Area.PAPER)]
    if draft.card:
        grid = sheet(desk, draft.cards)
        half = grid.square / 2
        for laid in covers(draft.cards, draft.card, draft.turn):
            x, y = grid.card(laid)
            cover = Cover(laid.x, laid.y)
            box = Box(x - half, y - half, 2 * half, 2 * half)
            places.append(Place(cover.id, box, ZONE, cover_name(draft, laid), layer=6, thing=cover))
    return places
