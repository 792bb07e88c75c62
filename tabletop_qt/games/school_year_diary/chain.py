"""The chain being laid: what its cards mean, what can be done next, the paper it lies on, and the best ways to go on (SYD-4.3, 4.4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from attrs import evolve, frozen

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.bots.advice import Bringing, brought
from engines.school_year_diary.model import Row, State
from engines.school_year_diary.rules.chains import (
    Chain,
    Course,
    Laid,
    best_courses,
    covers,
    end_squares,
    orders,
    squares,
    visible,
    why_not_chain,
    why_not_lay,
)
from engines.school_year_diary.rules.directives import GLYPHS, Trace, follow, landed
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.decisions import SLIP, grid, tray
from tabletop_qt.games.school_year_diary.hand import card_about, card_name
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import ARROWS, ghost, in_danger, verdict
from tabletop_qt.games.school_year_diary.things import Area, Card, Chaining, Cover, Movement, Option, RowVerdict
from tabletop_qt.viewmodels.scenery import Affordance, Box, Do, Drop, Lift, Piece, Place, Play, Press, Turn

# The best chains


MOST = 3
"""The most chains that are shown."""
_LAYER = 40


@lru_cache(maxsize=32)
def _brought(view: State, chain: Chain) -> Bringing:
    return brought(view, chain)


def _bringing(position: Position, best: tuple[Chain, ...]) -> list[Bringing]:
    """The results of the best chains; those that raise nothing are left out beside those that do, unless players compete."""
    found = [_brought(position.view, chain) for chain in best[:MOST]]
    raising = [each for each in found if _points(each) > 0]
    return raising if raising and not position.competing else found


def _points(bringing: Bringing) -> int:
    """The points for all rows together."""
    return sum(change.now - change.was for change in bringing.changes)


def asking_for_chains(position: Position, draft: Chaining) -> list[Affordance]:
    """Ask for the best chains, as long as a card is left to lay. It takes a moment to find them, so another process does."""
    if len(draft.cards) >= len(position.hand):
        return []
    asked = position.to(evolve(draft.put_down, advised=True))
    return [Affordance(Do("best_chains"), msg("Show the best chains from here"), "SYD-4.4", meaning=asked)]


def chosen_chains(position: Position, best: tuple[Chain, ...]) -> list[Affordance]:
    """Lay one of them: every row then has the result for which the chain counts as one of the best, and can be changed."""
    offers = []
    for number, each in enumerate(_bringing(position, best), 1):
        if isinstance(each.command, Chain):
            laid = position.to(Chaining(each.command.cards, _results(position, each.command)))
            offers.append(Affordance(Press(Option(number).id), _said(each), "SYD-4.4", meaning=laid))
    return offers


def _said(each: Bringing) -> Message:
    return msg("Lay this chain: {what}", what=each.words)


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """The end of each row under this chain, not yet judged."""
    showing, found = visible(command.cards), []
    for row, course in zip(position.view.rows, command.courses, strict=True):
        trace = follow(row, [showing[square] for square in course.squares], course.ways)
        if isinstance(trace, Trace):
            found.append((row.number, trace.end))
    return tuple(found)


def chain_slips(position: Position, best: tuple[Chain, ...]) -> list[Piece]:
    """A slip for each of them, with what it would bring; one that says so where there is none."""
    found, desk = _bringing(position, best), position.layout.desk
    spots = grid(desk, max(1, len(found)), SLIP)
    pieces = [evolve(tray(desk, spots, SLIP, msg("The best chains from here")), layer=_LAYER)]
    if not found:
        title, words = msg("No chain"), msg("No chain goes on from here. Take a card back.")
        name = msg("{title}: {text}", title=title, text=words)
        return [*pieces, Piece("no_chain", faces.choice(title, words), *spots[0], _LAYER + 1, "desk", name)]
    for number, (each, (x, y)) in enumerate(zip(found, spots, strict=True), 1):
        title, option = _title(each), Option(number)
        name, shown = msg("{title}: {text}", title=title, text=each.words), faces.choice(title, each.words)
        pieces.append(Piece(option.id, shown, x, y, _LAYER + 1, "desk", name, (), ("SYD-4.4",), thing=option))
    return pieces


def _title(each: Bringing) -> Message:
    """The title of a chain's slip: its cards and its points."""
    count = len(each.command.cards) if isinstance(each.command, Chain) else 1
    points = _points(each)
    cards = msgn("{count} card", "{count} cards", count)
    if points < 0:
        return msg("{cards}: {points}", cards=cards, points=points)
    return msg("{cards}: +{points}", cards=cards, points=points)


# What can be done


@lru_cache(maxsize=2048)
def courses_of(row: Row, cards: tuple[Laid, ...]) -> dict[int, Course]:
    """The row's courses through these cards by the points they lead to, most first; not yet judged."""
    return best_courses(row, visible(cards))


def course_of(position: Position, row: Row, draft: Chaining) -> tuple[int, Course]:
    """The result that the draft has for a row, and its course: the one picked, else the best once judged.

    Where players compete, the best for another player's row is that it falls.
    """
    courses = courses_of(row, draft.cards)
    picked = dict(draft.results).get(row.number)
    if picked not in courses:
        side = -1 if position.competing and row.handler != position.seat else 1
        picked = max(courses, key=lambda points: (side * landed(row, points), not row.locked(points)))
    return picked, courses[picked]


def chain_command(position: Position, draft: Chaining) -> Chain:
    """The command that the draft means; without courses where the cards are no chain yet."""
    if why_not_chain(draft.cards) is not None:
        return Chain(draft.cards, ())
    return Chain(draft.cards, tuple(course_of(position, row, draft)[1] for row in position.view.rows))


def chain_dangers(position: Position, draft: Chaining) -> set[int]:
    """The rows that would fall or be held back by the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return set()
    return {row.number for row in position.cared_for if in_danger(row, course_of(position, row, draft)[0])}


def cover_name(draft: Chaining, laid: Laid) -> Message:
    """The name of a spot for a card, for the place and for the list of moves."""
    if not draft.cards:
        return msg("On the paper, as the first card")
    before = dict(squares(draft.cards[-1]))
    arrow = next(arrow for square, arrow in squares(laid) if before.get(square) == arrow)
    return msg("On arrow {arrow} of card {card}, at {x}.{y}", arrow=ARROWS[arrow], card=draft.cards[-1].card, x=laid.x, y=laid.y)


def chain_offers(position: Position, draft: Chaining) -> list[Affordance]:
    """The offers of the chain: pick up, turn, lay, take back, pick results, give, ask for the best chains."""
    if draft.best is not None:
        return chosen_chains(position, draft.best)
    # Whoever does not wait for the best chains does what could be done before.
    draft = evolve(draft, advised=False)
    return [*_lifting(position, draft), *_laying(position, draft), *_giving(position, draft), *asking_for_chains(position, draft)]


def _lifting(position: Position, draft: Chaining) -> list[Affordance]:
    """Take up a card of the hand, turned so that it fits somewhere; or the last one laid, as it lies."""
    offers = []
    laid = {each.card for each in draft.cards}
    for card in position.hand:
        fitting = () if card == draft.card or card in laid else covers(draft.cards, card)
        if fitting:
            lifted = evolve(draft, card=card, turn=fitting[0].turn)
            offers.append(Affordance(Lift(Card(card).id), msg("Pick up card {card}", card=card), "SYD-4.3", meaning=position.to(lifted)))
    if draft.cards:
        last = draft.cards[-1]
        lifted = Chaining(draft.cards[:-1], (), last.card, last.turn)
        label = msg("Pick up card {card} from the chain", card=last.card)
        offers.append(Affordance(Lift(Card(last.card).id), label, "SYD-4.3", meaning=position.to(lifted)))
    return offers


def _laying(position: Position, draft: Chaining) -> list[Affordance]:
    """Lay the lifted card, turn it, put it back."""
    if not draft.card:
        return []
    offers = []
    piece, card = Card(draft.card).id, draft.card
    fitting = covers(draft.cards, card, draft.turn)
    for spot in fitting:
        label = msg("Lay card {card}: {place}", card=card, place=cover_name(draft, spot))
        laid = position.to(Chaining((*draft.cards, spot)))
        offers.append(Affordance(Drop(piece, Cover(spot.x, spot.y).id), label, "SYD-4.3", meaning=laid))
        if len(fitting) == 1:
            offers.append(Affordance(Drop(piece, Area.PAPER), label, "SYD-4.3", meaning=laid))
    clockwise, back = msg("Turn card {card} clockwise", card=card), msg("Turn card {card} anticlockwise", card=card)
    offers.append(Affordance(Turn(piece, 1), clockwise, "SYD-4.1", meaning=position.to(draft.turned(1))))
    offers.append(Affordance(Turn(piece, -1), back, "SYD-4.1", meaning=position.to(draft.turned(-1))))
    offers.append(Affordance(Drop(piece, Area.HAND), msg("Put card {card} back", card=card), meaning=position.to(draft.put_down)))
    return offers


def _giving(position: Position, draft: Chaining) -> list[Affordance]:
    """Pick another result for a row, and give the chain as it lies."""
    if why_not_chain(draft.cards) is not None:
        return []
    offers = []
    for row in position.view.rows:
        if len(courses_of(row, draft.cards)) > 1:
            result = _next_result(position, row, draft)
            other = landed(row, result)
            label = msgn("Row {row}: {count} point instead", "Row {row}: {count} points instead", other, row=row.number)
            step = position.to(draft.resulting(row.number, result))
            offers.append(Affordance(Press(RowVerdict(row.number).id), label, "SYD-4.4", meaning=step))
    command = chain_command(position, draft)
    if position.legal(command):
        offers.append(Affordance(Do("give_chain"), msg("Give the chain"), "SYD-4.4", meaning=Play(command)))
    return offers


def _next_result(position: Position, row: Row, draft: Chaining) -> int:
    """The points that a press on the row's verdict changes to: of the results of the chain the next lower one, then the highest."""
    results = list(courses_of(row, draft.cards))
    return results[(results.index(course_of(position, row, draft)[0]) + 1) % len(results)]


# Why not
def why_no_chain(position: Position) -> Refusal:
    """Why no chain can be given now (SYD-4.3)."""
    refusal = position.check(Chain((), ()))
    if refusal is not None and refusal.clause not in ("SYD-4.3", "SYD-4.4"):
        return refusal
    return Refusal("SYD-4.3", msg("No two cards in your hand make a chain: no arrow of one can match an arrow of the other."))


def why_not_laid(position: Position, draft: Chaining, card: int, onto: object) -> Refusal | None:
    """Why a card can't be laid there; None where it is just put down again."""
    if onto is Area.HAND:
        return None
    if card not in position.hand:
        return Refusal("SYD-4.3", msg("Card {card} is not in your hand.", card=card))
    if any(laid.card == card for laid in draft.cards):
        return Refusal("SYD-4.3", msg("Card {card} is already in the chain.", card=card))
    turn = draft.turn if draft.card == card else 0
    if isinstance(onto, Cover):
        return why_not_lay(draft.cards, Laid(card, onto.x, onto.y, turn))
    if onto is not Area.PAPER:
        return Refusal("SYD-4.3", msg("You are laying a chain. Lay the card on the paper, or put the chain away first (Esc)."))
    if covers(draft.cards, card, turn):
        return Refusal("SYD-4.3", msg("Lay it on one of the outlined places."))
    last = draft.cards[-1].card
    if covers(draft.cards, card):
        return Refusal("SYD-4.3", msg("Turned this way, card {card} matches no arrow of card {last}. Turn it.", card=card, last=last))
    reason = msg(
        "No arrow of card {card} can match one of card {last}: a straight arrow never becomes a diagonal one.", card=card, last=last
    )
    return Refusal("SYD-4.3", reason)


# The paper


ZONE = "desk"
_LISTED = 12
"""Orders of checking that the inspector lists at most."""

HOW = msg("Each card covers an equal arrow of the card before. Only arrows on top count; each row finds its own way through them.")
"""The words on an empty paper; the side panel tells more."""


@frozen
class Sheet:
    """The chain grid on the desk: the length of a square, and the middle of square 0.0."""

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
    paper = faces.chain_paper(desk.w, desk.h, *about) if draft.cards else desk.face("chain_paper", how=HOW)
    pieces = [Piece("chain_paper", paper, cx, cy, 10, ZONE, _paper_name(draft), about, ("SYD-4.3", "SYD-4.4"))]
    for index, laid in enumerate(draft.cards):
        x, y = grid.card(laid)
        name = msg("{card}, card {place} of the chain", card=card_name(laid.card, laid.turn), place=index + 1)
        face = faces.directive(laid.card, laid.turn, grid.square)
        last = index == len(draft.cards) - 1
        card = Card(laid.card)
        about = card_about()
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
        text = msgn("Row {row}: {count} point", "Row {row}: {count} points", landed(row, end), row=row.number)
        pieces.append(ghost(row, box, end, Movement(row.number, 0), chosen=True, choice=False, aside=0, text=text))
    return pieces


def _paper_name(draft: Chaining) -> Message:
    if not draft.cards:
        return msg("Chain paper, empty")
    return msgn("Chain paper with {count} card", "Chain paper with {count} cards", len(draft.cards))


def _paper_about(draft: Chaining) -> tuple[Message, ...]:
    if not draft.cards:
        return (
            msg("Lay two or more cards. Each one covers an arrow of the card before it with an equal arrow."),
            msg("Only arrows on top count. Each row goes its own way through them, starting at an end arrow: one with a single neighbour."),
        )
    showing = visible(draft.cards)
    ends = tuple(ARROWS[showing[square]] for square in end_squares(showing))
    if not ends:
        return (msg("The chain closes on itself: it has no end arrow, so checking can't start."),)
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
