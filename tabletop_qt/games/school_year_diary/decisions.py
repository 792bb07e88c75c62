"""The decisions of cards: options to choose, seen cards to keep, the first of several effects, rows to raise or lower (SYD-5.1, 9.1)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, player
from engines.school_year_diary.card_text import block_text, prize_condition, trend_words
from engines.school_year_diary.model import (
    ActDecision,
    Action,
    ChooseDecision,
    CollectPrize,
    CollectRow,
    FollowExperience,
    FollowTrend,
    KeepDecision,
    Mandatory,
    OrderDecision,
    UnlockMedals,
)
from engines.school_year_diary.rules.directives import Lower, Raise
from engines.school_year_diary.rules.following_cards import Choose, Decline
from engines.school_year_diary.rules.hands import TakeItem, takeable
from engines.school_year_diary.rules.order import First
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.hand import card_name
from tabletop_qt.games.school_year_diary.layout import Layout
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import Area, Draft, Marking, Option, RowBand, SeatPlank, SeenCard, StoredItem
from tabletop_qt.games.school_year_diary.year import reading
from tabletop_qt.viewmodels.scenery import Affordance, Box, Do, Drop, Emphasis, Piece, Play, Press, face

ZONE = "desk"
SLIP = (320.0, 96.0)
"""The size of a slip with one of several options."""
_GAP, _RIM = 12.0, 16.0


def decision_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The slips, seen cards and outlined rows of the decision that a card asks for."""
    match position.told:
        case ChooseDecision() | OrderDecision():
            return _slips(position)
        case KeepDecision(seen=seen):
            return _seen(position, seen, draft)
        case ActDecision(action=Action.RAISE | Action.LOWER, rows=rows) as told:
            return [_row_to_pick(position, told, number) for number in rows if position.view.row(number) is not None]
    return []


def options(position: Position) -> list[tuple[Message, Message]]:
    """Title and text of each slip."""
    match position.told:
        case ChooseDecision(open=numbers) as decision:
            texts = position.options(decision)
            return [(msg("Option {number}", number=number), texts[number - 1]) for number in numbers]
        case OrderDecision(due=due):
            return [(position.named(title), text) for title, text in (_due(position, action) for action in due)]
    return []


def _due(position: Position, due: Mandatory) -> tuple[Message, Message]:
    match due:
        case UnlockMedals():
            return msg("Unlock medals"), msg("Every row whose last medal is featured gets another medal.")
        case CollectRow(row):
            return msg("Collect row {row}", row=row), msg("The row is at its maximum and leaves the diary.")
        case FollowTrend(card):
            return msg("Trend of {card}", card=position.cards.names[card]), trend_words(position.cards, card)
        case FollowExperience(card):
            # Its Trend comes to the trend zone, whatever is done first.
            return msg("Experience {card}", card=position.cards.names[card]), block_text(position.cards, card)
        case CollectPrize(prize, seat):
            title = msg("Prize {prize} for {who}", prize=position.cards.names[prize], who=player(seat))
            return title, prize_condition(position.cards.prizes[prize])


def grid(desk: Box, count: int, size: tuple[float, float]) -> list[tuple[float, float]]:
    """The middles of a number of equal pieces, in lines in the middle of the desk."""
    columns = min(count, max(1, int((desk.w - _GAP) // (size[0] + _GAP))))
    lines = -(-count // columns)
    cx, cy = desk.centre
    spots = []
    for index in range(count):
        line, column = divmod(index, columns)
        in_line = min(columns, count - line * columns)
        x = cx + (column - (in_line - 1) / 2) * (size[0] + _GAP)
        spots.append((x, cy + (line - (lines - 1) / 2) * (size[1] + _GAP)))
    return spots


def beside_event(layout: Layout, count: int, size: tuple[float, float]) -> Box:
    """The part of the desk with room for these pieces clear of the card that asks; all of it if there is no such part."""
    desk, event = layout.desk, layout.event
    below, above = event.y + event.h + _GAP, event.y - _GAP
    parts = (Box(desk.x, below, desk.w, desk.y + desk.h - below), Box(desk.x, desk.y, desk.w, above - desk.y), desk)
    return next((part for part in parts if _holds(part, count, size)), desk)


def _holds(part: Box, count: int, size: tuple[float, float]) -> bool:
    """True if there is room for these pieces and the sheet below them."""
    if part.h < size[1] + 2 * _RIM:
        return False
    spots = grid(part, count, size)
    return min(y for _, y in spots) - size[1] / 2 - _RIM >= part.y


def tray(desk: Box, spots: list[tuple[float, float]], size: tuple[float, float], name: Message) -> Piece:
    """The sheet that pieces of this size lie on."""
    left, right = min(x for x, _ in spots) - size[0] / 2 - _RIM, max(x for x, _ in spots) + size[0] / 2 + _RIM
    top, bottom = min(y for _, y in spots) - size[1] / 2 - _RIM, max(y for _, y in spots) + size[1] / 2 + _RIM
    cx, cy = (left + right) / 2, (top + bottom) / 2
    return Piece("tray", face("tray", min(right - left, desk.w), min(bottom - top, desk.h)), cx, cy, 10, ZONE, name, focusable=False)


def _slips(position: Position) -> list[Piece]:
    slips = options(position)
    if not slips:
        return []
    numbers = position.told.open if isinstance(position.told, ChooseDecision) else range(1, len(slips) + 1)
    desk = beside_event(position.layout, len(slips), SLIP)
    spots = grid(desk, len(slips), SLIP)
    pieces = [tray(desk, spots, SLIP, msg("Options"))]
    for number, (title, text), (x, y) in zip(numbers, slips, spots, strict=True):
        name, option = msg("{title}: {text}", title=title, text=text), Option(number)
        about = tuple(position.items_named(position.told, number)) if isinstance(position.told, ChooseDecision) else ()
        shown = faces.choice(title, text)
        large = reading(position.layout.bounds, option.id, shown, Box.around(x, y, *SLIP), name)
        pieces.append(Piece(option.id, shown, x, y, 12, ZONE, name, about, ("SYD-9.1",), thing=option, reveals=large))
    return pieces


def _seen(position: Position, seen: tuple[int, ...], draft: Draft) -> list[Piece]:
    size = (2 * faces.SQUARE, faces.SQUARE)
    desk = beside_event(position.layout, len(seen), size)
    spots = grid(desk, len(seen), size)
    marked = draft.cards if isinstance(draft, Marking) else ()
    pieces = [tray(desk, spots, size, msg("Cards seen"))]
    for card, (x, y) in zip(seen, spots, strict=True):
        emphasis = Emphasis.CHOSEN if card in marked else Emphasis.REST
        about = (
            msg("One of the top cards of the directive deck. Press the cards to keep; the others stay on the deck in the same order."),
        )
        thing, name = SeenCard(card), card_name(card)
        pieces.append(Piece(thing.id, faces.directive(card, 0), x, y, 12, ZONE, name, about, ("SYD-9.1",), emphasis=emphasis, thing=thing))
    return pieces


def _row_to_pick(position: Position, told: ActDecision, number: int) -> Piece:
    box, band = position.layout.rows[number], RowBand(number)
    x, y = box.centre
    return Piece(band.id, box.face("band", band="pick"), x, y, 9, "rows", _pick_label(position, told, number), (), ("SYD-4.9",), thing=band)


def _pick_label(position: Position, told: ActDecision, number: int) -> Message:
    row = position.view.row(number)
    points = 0 if row is None else row.points
    top = 0 if row is None else row.maximum
    after = min(points + told.amount, top) if told.action is Action.RAISE else max(points - told.amount, 0)
    if told.action is Action.RAISE:
        return msg("Raise row {row} from {before} to {points}", row=number, before=points, points=after)
    return msg("Lower row {row} from {before} to {points}", row=number, before=points, points=after)


def decision_offers(position: Position) -> list[Affordance]:
    """The answers to a card's decision, except those that work like a free action."""
    offers: list[Affordance] = []
    match position.decision:
        case ChooseDecision(open=numbers):
            for number, (title, text) in zip(numbers, options(position), strict=True):
                label = msg("{title}: {text}", title=title, text=text)
                offers.append(Affordance(Press(Option(number).id), label, "SYD-9.1", meaning=Play(Choose(number))))
        case OrderDecision():
            for number, (title, _) in enumerate(options(position), 1):
                label = msg("First: {title}", title=title)
                offers.append(Affordance(Press(Option(number).id), label, "SYD-5.1", meaning=Play(First(number))))
        case ActDecision(action=Action.RAISE | Action.LOWER, rows=rows) as told:
            make = Raise if told.action is Action.RAISE else Lower
            for row in rows:
                offers.append(Affordance(Press(RowBand(row).id), _pick_label(position, told, row), "SYD-4.9", meaning=Play(make(row))))
        case ActDecision(action=Action.GET_ITEM):
            for item in takeable(position.view, position.seat):
                piece, label, taken = StoredItem(item).id, msg("Take {item}", item=position.cards.names[item]), Play(TakeItem(item))
                offers.append(Affordance(Press(piece), label, "SYD-4.8", meaning=taken))
                onto = Area.ITEMS if position.seat == position.side else SeatPlank(position.seat).id
                offers.append(Affordance(Drop(piece, onto), label, "SYD-4.8", meaning=taken))
    if position.legal(Decline()):
        offers.append(Affordance(Do("decline"), msg("Skip"), "SYD-9.1", meaning=Play(Decline())))
    return offers
