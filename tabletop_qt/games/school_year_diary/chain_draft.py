"""The chain draft: cards laid on squared paper, covers for the next, end arrows, and where each row would end (SYD-4.3, 4.4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.chain import best_courses, covers, end_squares, orders, squares, visible, why_not_chain, why_not_lay
from engines.school_year_diary.commands import Chain, Course, Laid
from engines.school_year_diary.model import Row
from engines.school_year_diary.paths import landed
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.preview import ghost, in_danger, verdict
from tabletop_qt.viewmodels.scenery import Affordance, Box, Do, Drafted, Drop, Lift, Piece, Place, Press, Turn

ZONE = "desk"
_LISTED = 12
"""Orders of checking that the inspector lists at most."""


@lru_cache(maxsize=2048)
def courses_of(row: Row, cards: tuple[Laid, ...]) -> dict[int, Course]:
    """The row's courses through these cards by the points they lead to, most first; not yet judged."""
    return best_courses(row, visible(cards))


def course_of(row: Row, draft: Chaining) -> tuple[int, Course]:
    """The result that the draft has for a row, and its course: the one picked, else the best once judged."""
    courses = courses_of(row, draft.cards)
    picked = dict(draft.results).get(row.number)
    if picked not in courses:
        picked = max(courses, key=lambda points: (landed(row, points), not row.locked(points)))
    return picked, courses[picked]


def chain_command(position: Position, draft: Chaining) -> Chain:
    """The command that the draft means; without courses where the cards are no chain yet."""
    if why_not_chain(draft.cards) is not None:
        return Chain(draft.cards, ())
    return Chain(draft.cards, tuple(course_of(row, draft)[1] for row in position.view.rows))


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
    fit = min(faces.SQUARE, (desk.w - 16) / wide, (desk.h - 8 - faces.CHAIN_NOTE) / high)
    square = max(fit // 4 * 4, 12.0)
    cx, cy = desk.x + desk.w / 2, desk.y + (desk.h + faces.CHAIN_NOTE - 8) / 2
    return Sheet(square, cx - (max(xs) + min(xs)) / 2 * square, cy - (max(ys) + min(ys)) / 2 * square)


def chain_pieces(position: Position, draft: Chaining) -> list[Piece]:
    """The paper, the cards on it, caps on end arrows, outlines of legal covers, and every row's result."""
    desk = position.layout.desk
    grid = sheet(desk, draft.cards)
    cx, cy = desk.centre
    about = _paper_about(draft)
    pieces = [
        Piece(
            "chain_paper",
            faces.chain_paper(desk.w, desk.h, *about),
            cx,
            cy,
            10,
            ZONE,
            _paper_name(draft),
            about,
            ("SYD-4.3", "SYD-4.4"),
        )
    ]
    for index, laid in enumerate(draft.cards):
        x, y = grid.card(laid)
        name = msg("{card}, card {place} of the chain", card=names.card_name(laid.card, laid.turn), place=index + 1)
        face = faces.directive(laid.card, laid.turn, grid.square)
        last = index == len(draft.cards) - 1
        pieces.append(
            Piece(f"directive:{laid.card}", face, x, y, 11 + index, ZONE, name, names.card_about(), ("SYD-4.3",), laid.turn, movable=last)
        )
    pieces.extend(_marks(position, draft, grid))
    if draft.card:
        for laid in covers(draft.cards, draft.card, draft.turn):
            x, y = grid.card(laid)
            face = faces.chain_cover(laid.turn, grid.square)
            pieces.append(Piece(f"outline:{laid.x}:{laid.y}", face, x, y, 22, ZONE, msg("A place for the card"), focusable=False))
    if why_not_chain(draft.cards) is None:
        for row in position.view.rows:
            pieces.extend(_result(row, position.layout.rows[row.number], draft))
    return pieces


def _marks(position: Position, draft: Chaining, grid: Sheet) -> list[Piece]:
    """Caps on the end arrows and, for the row whose result was picked last, its order of checking."""
    showing = visible(draft.cards)
    ends = set(end_squares(showing))
    steps: dict[tuple[int, int], int] = {}
    row = position.view.row(draft.results[-1][0]) if draft.results else None
    if row is not None and why_not_chain(draft.cards) is None:
        steps = {square: step for step, square in enumerate(course_of(row, draft)[1].squares, 1)}
    marks = []
    for square, arrow in showing.items():
        if square in ends or square in steps:
            x, y = grid.at(*square)
            face = faces.chain_square(arrow, square in ends, steps.get(square, 0), grid.square)
            marks.append(Piece(f"mark:{square[0]}:{square[1]}", face, x, y, 20, ZONE, msg("End arrow"), focusable=False))
    return marks


def chain_dangers(position: Position, draft: Chaining) -> set[int]:
    """The rows that would fall or be held back by the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return set()
    return {row.number for row in position.view.rows if in_danger(row, course_of(row, draft)[0])}


def _result(row: Row, box: Box, draft: Chaining) -> list[Piece]:
    end, _ = course_of(row, draft)
    choice = len(courses_of(row, draft.cards)) > 1
    pieces = [verdict(row, box, end, choice=choice)]
    if end != row.points:
        text = msgn("Row {row} to {count} point", "Row {row} to {count} points", landed(row, end), row=row.number)
        pieces.append(ghost(row, box, end, 0, chosen=True, choice=False, aside=0, text=text))
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
    spelt = dict.fromkeys("".join(str(showing[square]) for square in order) for order in found[:_LISTED])
    text = tuple(Message(order) for order in spelt)
    if len(found) > _LISTED:
        lines.append(msg("Orders of checking, in keypad digits: {orders}, and more.", orders=text))
    else:
        lines.append(msg("Orders of checking, in keypad digits: {orders}.", orders=text))
    return tuple(lines)


def chain_places(position: Position, draft: Chaining) -> list[Place]:
    """The paper, and a place for each legal cover of the lifted card as it is turned."""
    desk = position.layout.desk
    places = [Place("chain", desk, ZONE, msg("The chain paper"), layer=4)]
    if draft.card:
        grid = sheet(desk, draft.cards)
        half = grid.square / 2
        for laid in covers(draft.cards, draft.card, draft.turn):
            x, y = grid.card(laid)
            places.append(
                Place(f"cover:{laid.x}:{laid.y}", Box(x - half, y - half, 2 * half, 2 * half), ZONE, _cover_name(draft, laid), layer=6)
            )
    return places


def _cover_name(draft: Chaining, laid: Laid) -> Message:
    if not draft.cards:
        return msg("On the paper, as the first card")
    before = dict(squares(draft.cards[-1]))
    arrow = next(arrow for square, arrow in squares(laid) if before.get(square) == arrow)
    return msg("On arrow {arrow} of card {card}, at {x}.{y}", arrow=names.ARROWS[arrow], card=draft.cards[-1].card, x=laid.x, y=laid.y)


def chain_offers(position: Position, draft: Chaining) -> list[Affordance]:
    """What can be done with the chain: take up, turn, lay, take back, pick results, give."""
    offers = []
    laid = {each.card for each in draft.cards}
    for card in position.hand:
        if card != draft.card and card not in laid and covers(draft.cards, card):
            offers.append(Affordance(Lift(f"directive:{card}"), msg("Take up card {card}", card=card), "SYD-4.3"))
    if draft.card:
        piece = f"directive:{draft.card}"
        for spot in covers(draft.cards, draft.card, draft.turn):
            label = msg("Lay card {card}: {place}", card=draft.card, place=_cover_name(draft, spot))
            offers.append(Affordance(Drop(piece, f"cover:{spot.x}:{spot.y}"), label, "SYD-4.3"))
        offers.append(Affordance(Turn(piece, 1), msg("Turn card {card} clockwise", card=draft.card), "SYD-4.1"))
        offers.append(Affordance(Turn(piece, -1), msg("Turn card {card} anticlockwise", card=draft.card), "SYD-4.1"))
        offers.append(Affordance(Drop(piece, "hand"), msg("Put card {card} back", card=draft.card)))
    elif draft.cards:
        last = draft.cards[-1].card
        offers.append(Affordance(Lift(f"directive:{last}"), msg("Take card {card} up from the chain", card=last), "SYD-4.3"))
    if why_not_chain(draft.cards) is None:
        for row in position.view.rows:
            if len(courses_of(row, draft.cards)) > 1:
                other = landed(row, next_result(row, draft))
                label = msgn("Row {row}: to {count} point instead", "Row {row}: to {count} points instead", other, row=row.number)
                offers.append(Affordance(Press(f"verdict:{row.number}"), label, "SYD-4.4"))
        if position.legal(chain_command(position, draft)):
            offers.append(Affordance(Do("give_chain"), msg("Give the chain"), "SYD-4.4"))
    return offers


def next_result(row: Row, draft: Chaining) -> int:
    """The points that a press on the row's verdict changes to: of the results of the chain the next lower one, then the highest."""
    results = list(courses_of(row, draft.cards))
    return results[(results.index(course_of(row, draft)[0]) + 1) % len(results)]


def pick_next(position: Position, draft: Chaining, number: int) -> Drafted[Draft] | Refusal:
    """Change a row's result to the next."""
    row = position.view.row(number)
    refusal = why_not_chain(draft.cards)
    if refusal is not None:
        return refusal
    if row is None or len(courses_of(row, draft.cards)) < 2:
        return Refusal("SYD-4.4", msg("The chain has just one result for row {row}.", row=number))
    others = tuple(pair for pair in draft.results if pair[0] != number)
    return Drafted(evolve(draft, results=(*others, (number, next_result(row, draft)))))


def take_up(position: Position, draft: Chaining, card: int) -> Drafted[Draft] | Refusal:
    """Lift a card of the hand, turned so that it fits somewhere if it can; or the last card laid, as it lies."""
    if card not in position.hand:
        return _not_in_hand(card)
    if draft.cards and draft.cards[-1].card == card:
        last = draft.cards[-1]
        return Drafted(Chaining(draft.cards[:-1], (), card, last.turn))
    if any(laid.card == card for laid in draft.cards):
        return Refusal("SYD-4.3", msg("Only the last card laid can be taken up again."))
    fitting = covers(draft.cards, card)
    if not fitting:
        return Refusal("SYD-4.3", _why_nowhere(draft, card))
    return Drafted(evolve(draft, card=card, turn=fitting[0].turn))


def lay(position: Position, draft: Chaining, card: int, spot: tuple[int, int] | None) -> Drafted[Draft] | Refusal:
    """Lay a card at a square as it is turned; without a square, where it fits if that is just one place."""
    if card not in position.hand:
        return _not_in_hand(card)
    turn = draft.turn if draft.card == card else 0
    if any(laid.card == card for laid in draft.cards):
        return Refusal("SYD-4.3", msg("Card {card} already lies in the chain.", card=card))
    if spot is None:
        fitting = covers(draft.cards, card, turn)
        if len(fitting) != 1:
            return Refusal("SYD-4.3", msg("Lay it on one of the outlined places.") if fitting else _why_nowhere(draft, card))
        laid = fitting[0]
    else:
        laid = Laid(card, *spot, turn)
    refusal = why_not_lay(draft.cards, laid)
    return refusal if refusal is not None else Drafted(Chaining((*draft.cards, laid)))


def _not_in_hand(card: int) -> Refusal:
    return Refusal("SYD-4.3", msg("Card {card} is not in your hand.", card=card))


def _why_nowhere(draft: Chaining, card: int) -> Message:
    if covers(draft.cards, card):
        return msg("Turned so, card {card} matches no arrow of card {last}: turn it.", card=card, last=draft.cards[-1].card)
    return msg(
        "No arrow of card {card} can match one of card {last}: upright arrows never become slanting ones.",
        card=card,
        last=draft.cards[-1].card,
    )
