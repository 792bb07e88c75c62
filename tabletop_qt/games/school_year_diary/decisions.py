"""What cards ask: options to choose, seen cards to keep, what to do first, rows to raise or lower (SYD-5.1, 9.1)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.school_year_diary.agenda import ActDecision, ChooseDecision, KeepDecision, OrderDecision
from engines.school_year_diary.commands import Choose, Decline, First, Lower, Raise, TakeItem
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.draft import Draft, Marking
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.viewmodels.scenery import Affordance, Box, Do, Drop, Emphasis, Piece, Press

ZONE = "desk"
_SLIP = (320.0, 96.0)
_GAP = 12.0


def decision_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The slips, seen cards and outlined rows of the decision that a card asks for."""
    match position.decision:
        case ChooseDecision() | OrderDecision():
            return _slips(position)
        case KeepDecision(seen=seen):
            return _seen(position, seen, draft)
        case ActDecision(verb="raise" | "lower", rows=rows) as told:
            return [_row_to_pick(position, told, number) for number in rows if position.view.row(number) is not None]
    return []


def options(position: Position) -> list[tuple[str, Message, Message]]:
    """Piece id, title and text of each slip."""
    decision = position.decision
    if isinstance(decision, ChooseDecision):
        texts = position.options(decision)
        return [(f"choice:{option}", msg("Option {number}", number=option), texts[option - 1]) for option in decision.open]
    if isinstance(decision, OrderDecision):
        return [(f"due:{index}", *_due(position, due)) for index, due in enumerate(decision.dues, 1)]
    return []


def _due(position: Position, due: str) -> tuple[Message, Message]:
    kind, _, what = due.partition(":")
    if kind == "unlock":
        return msg("Unlock medals"), msg("Every row whose last medal is featured gets another.")
    if kind == "collect":
        return msg("Collect row {row}", row=int(what)), msg("The row has reached its maximum and leaves the diary.")
    text = position.text(what)
    if kind == "trend":
        return msg("Trend of {card}", card=position.cards.names[what]), text
    return msg("Experience {card}", card=position.cards.names[what]), text


def _grid(desk: Box, count: int, size: tuple[float, float]) -> list[tuple[float, float]]:
    """The middles of so many equal pieces, in lines in the middle of the desk."""
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


def _tray(desk: Box, spots: list[tuple[float, float]], size: tuple[float, float], name: Message) -> Piece:
    left, right = min(x for x, _ in spots) - size[0] / 2 - 16, max(x for x, _ in spots) + size[0] / 2 + 16
    top, bottom = min(y for _, y in spots) - size[1] / 2 - 16, max(y for _, y in spots) + size[1] / 2 + 16
    cx, cy = (left + right) / 2, (top + bottom) / 2
    return Piece("tray", faces.tray(min(right - left, desk.w), min(bottom - top, desk.h)), cx, cy, 10, ZONE, name, focusable=False)


def _slips(position: Position) -> list[Piece]:
    slips = options(position)
    if not slips:
        return []
    desk = position.layout.desk
    spots = _grid(desk, len(slips), _SLIP)
    pieces = [_tray(desk, spots, _SLIP, msg("Options"))]
    for (piece, title, text), (x, y) in zip(slips, spots, strict=True):
        name = msg("{title}: {text}", title=title, text=text)
        pieces.append(Piece(piece, faces.choice(title, text), x, y, 12, ZONE, name, (text,), ("SYD-9.1",)))
    return pieces


def _seen(position: Position, seen: tuple[int, ...], draft: Draft) -> list[Piece]:
    desk = position.layout.desk
    size = (2 * faces.SQUARE, faces.SQUARE)
    spots = _grid(desk, len(seen), size)
    marked = draft.cards if isinstance(draft, Marking) else ()
    pieces = [_tray(desk, spots, size, msg("Cards seen"))]
    for card, (x, y) in zip(seen, spots, strict=True):
        emphasis = Emphasis.CHOSEN if card in marked else Emphasis.REST
        about = (msg("One of the top cards of the directive deck. Press the cards to keep; the others stay on the deck as they lay."),)
        pieces.append(
            Piece(f"seen:{card}", faces.directive(card, 0), x, y, 12, ZONE, names.card_name(card), about, ("SYD-9.1",), emphasis=emphasis)
        )
    return pieces


def _row_to_pick(position: Position, told: ActDecision, number: int) -> Piece:
    box = position.layout.rows[number]
    x, y = box.centre
    return Piece(f"row:{number}", faces.band(box.w, box.h, "pick"), x, y, 9, "rows", _pick_label(position, told, number), (), ("SYD-4.9",))


def _pick_label(position: Position, told: ActDecision, number: int) -> Message:
    row = position.view.row(number)
    points = 0 if row is None else row.points
    top = 0 if row is None else row.maximum
    after = min(points + told.amount, top) if told.verb == "raise" else max(points - told.amount, 0)
    if told.verb == "raise":
        return msg("Raise row {row} from {before} to {points}", row=number, before=points, points=after)
    return msg("Lower row {row} from {before} to {points}", row=number, before=points, points=after)


def decision_offers(position: Position) -> list[Affordance]:
    """What answers the decision that a card asks for; what works like a free action is offered with those."""
    offers: list[Affordance] = []
    match position.decision:
        case ChooseDecision():
            for piece, title, text in options(position):
                offers.append(Affordance(Press(piece), msg("{title}: {text}", title=title, text=text), "SYD-9.1"))
        case OrderDecision():
            for piece, title, _ in options(position):
                offers.append(Affordance(Press(piece), msg("First: {title}", title=title), "SYD-5.1"))
        case ActDecision(verb="raise" | "lower", rows=rows) as told:
            make = Raise if told.verb == "raise" else Lower
            for number in rows:
                if position.legal(make(number)):
                    offers.append(Affordance(Press(f"row:{number}"), _pick_label(position, told, number), "SYD-4.9"))
        case ActDecision(verb="get_item"):
            for item in position.cards.items:
                if position.legal(TakeItem(item)):
                    label = msg("Take {item}", item=position.cards.names[item])
                    offers.append(Affordance(Press(f"token:{item}"), label, "SYD-4.8"))
                    offers.append(Affordance(Drop(f"token:{item}", "items:1"), label, "SYD-4.8"))
    if position.legal(Decline()):
        offers.append(Affordance(Do("decline"), msg("Leave it out"), "SYD-9.1"))
    return offers


def answer(position: Position, piece: str) -> Choose | First | Raise | Lower | TakeItem | None:
    """The command that a press on a piece means as an answer to a card's question; None where it means none."""
    kind, _, what = piece.partition(":")
    match kind:
        case "choice" if what.isdecimal():
            return Choose(int(what))
        case "due" if what.isdecimal():
            return First(int(what))
        case "token" if what:
            return TakeItem(what)
        case "row" | "stand" | "avatar" | "tally" if what.isdecimal() and position.verb in ("raise", "lower"):
            return Raise(int(what)) if position.verb == "raise" else Lower(int(what))
    return None
