"""What lies at the players' places where several play: name and standing, hands of others, items, and what has been gained."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.card_text import prize_condition, prize_text
from engines.school_year_diary.cards import Prize
from engines.school_year_diary.model import FIRST_PLAYER
from tabletop_qt.games.school_year_diary import faces, names
from tabletop_qt.games.school_year_diary.boxes import Plank, shelf_slot
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.reading import reading
from tabletop_qt.games.school_year_diary.several_layout import small_hand
from tabletop_qt.games.school_year_diary.things import Card, OthersItem, SeatPlank
from tabletop_qt.viewmodels.position import in_row, seat_plate
from tabletop_qt.viewmodels.scenery import Box, Face, Piece, Place

_LAYER = 2
_COUNT = 22.0


def plank_pieces(position: Position) -> Iterator[Piece]:
    """Everything on every plank but hand, ideas and items of the player in front, and what can be gained by all."""
    for seat, plank in position.planks.items():
        yield _plate(position, seat, plank)
        if seat == FIRST_PLAYER:
            yield _summary(position, seat, plank)
        if seat != position.side:
            yield from _hand(position, seat, plank)
            yield from _items(position, seat, plank)
        yield from _storage(position, seat, plank)
    yield from _prize_zone(position)
    yield from _souvenirs(position)


def plank_places(position: Position) -> Iterator[Place]:
    """The sheets that the planks are; cards are given to the left, and items taken, by dropping them there."""
    for seat, plank in position.planks.items():
        name, turn = msg("The place of {name}", name=position.name(seat)), seat == position.view.turn
        shown, thing = faces.plank(plank.box.w, plank.box.h, position.colour(seat), turn=turn), SeatPlank(seat)
        yield Place(thing.id, plank.box, position.zone(seat), name, shown, layer=1, thing=thing)


def _plate(position: Position, seat: int, plank: Plank) -> Piece:
    box, note, name, acts = plank.plate, _note(position, seat), position.name(seat), seat in position.acting
    plate = seat_plate(position, seat, box, "SYD-2.4", note)
    about = (*plate.about, *_standing(position, seat))
    points = position.game.wording.totals(position.view)[seat] if position.competing else -1
    shown = faces.name_plate(box.w, box.h, name, position.colour(seat), note, points, turn=acts, bot=position.bot(seat))
    return evolve(plate, face=shown, about=about, clauses=("SYD-2.4", "SYD-3.6"), layer=_LAYER)


def _note(position: Position, seat: int) -> Message:
    """How a player stands: points where they compete, else the rows still to collect."""
    if position.competing:
        return msgn("{count} point", "{count} points", position.game.wording.totals(position.view)[seat])
    return msgn("{count} row", "{count} rows", sum(row.handler == seat for row in position.view.rows))


def _standing(position: Position, seat: int) -> tuple[Message, ...]:
    """What a player has and would count, line by line."""
    player, rows = position.view.players[seat], [row for row in position.view.rows if row.handler == seat]
    lines = [
        msgn("{count} directive card in hand", "{count} directive cards in hand", len(player.hand)),
        msgn("{count} medal row on the table", "{count} medal rows on the table", len(rows)),
        msgn("{count} medal of collected rows", "{count} medals of collected rows", len(player.medals)),
    ]
    if position.competing:
        lines += [
            msgn("{count} rank of rows on the table", "{count} ranks of rows on the table", sum(row.ranks for row in rows)),
            msgn("{count} souvenir", "{count} souvenirs", len(player.souvenirs)),
            msgn("{count} prize", "{count} prizes", len(player.prizes)),
            msg("A medal, a rank, a souvenir and a prize are a victory point each."),
        ]
    return tuple(lines)


def _summary(position: Position, seat: int, plank: Plank) -> Piece:
    name = msg("Red summary card: {name} is the first player", name=position.name(seat))
    about = (msg("The first player unlocks the event of every round, follows it first, and takes the first turn."),)
    return Piece("summary", faces.summary(), *plank.summary.centre, _LAYER, position.zone(seat), name, about, ("SYD-2.5", "SYD-3.1"))


def _hand(position: Position, seat: int, plank: Plank) -> Iterator[Piece]:
    """The directive cards of another player, face down unless hands lie open."""
    hand = position.view.players[seat].hand
    square, spots = small_hand(plank.hand, len(hand))
    for index, (card, (x, y)) in enumerate(zip(hand, spots, strict=False)):
        known, zone = Card(card).id if card else f"hidden:{seat}:{index}", position.zone(seat)
        name = msg("{card}, in the hand of {name}", card=names.card_name(card), name=position.name(seat))
        yield Piece(known, faces.directive(card, 0, square), x, y, _LAYER + index, zone, name, clauses=("SYD-6.1",), focusable=bool(card))
    count = len(hand)
    if count:
        x, y = spots[count - 1]
        name = msgn("{name} holds {count} directive card", "{name} holds {count} directive cards", count, name=position.name(seat))
        shown = faces.count(_COUNT, count)
        spot = (x + square - 4, y + plank.hand.h / 2 - _COUNT / 2)
        yield Piece(f"count:{seat}", shown, *spot, _LAYER + count, position.zone(seat), name, clauses=("SYD-6.1",))


def _items(position: Position, seat: int, plank: Plank) -> Iterator[Piece]:
    for item, box in zip(position.view.players[seat].items, plank.items, strict=False):
        card, thing = position.cards.items[item], OthersItem(seat, item)
        name = msg("Item of {name}: {item}", name=position.name(seat), item=Message(card.name))
        shown, zone = faces.token(card.motif, 1, box.w), position.zone(seat)
        yield Piece(thing.id, shown, *box.centre, _LAYER, zone, name, (position.text(item),), ("SYD-4.8",), thing=thing)


# What is gained


def _storage(position: Position, seat: int, plank: Plank) -> Iterator[Piece]:
    """Medals of collected rows, souvenirs and prizes, side by side."""
    player, zone, name = position.view.players[seat], position.zone(seat), position.name(seat)
    size, count = plank.storage.h, len(player.medals)
    spots = iter(in_row(plank.storage, 1 + len(player.souvenirs) + len(player.prizes), size, 4))
    said = msgn("{count} medal in the storage of {name}", "{count} medals in the storage of {name}", count, name=name)
    about = (msg("The medals of collected rows lie in the storage of the player who handled them."),)
    yield Piece(f"medals:{seat}", faces.medals_won(size, count), *next(spots), _LAYER, zone, said, about, ("SYD-5.6", "SYD-3.6"))
    for index, student in enumerate(player.souvenirs):
        yield _souvenir(position, student, next(spots), size, zone, _LAYER + index)
    for index, prize in enumerate(player.prizes):
        thing, shown = f"prize:{prize}", faces.prize(size, position.cards.prizes[prize].from_round)
        yield _gained_prize(position, thing, prize, shown, next(spots), zone, _LAYER + len(player.souvenirs) + index)


def _souvenir(position: Position, student: str, spot: tuple[float, float], size: float, zone: str, layer: int) -> Piece:
    souvenir = position.cards.souvenirs[student]
    name = msg("Souvenir of {student}: {name}", student=position.cards.names[student], name=Message(souvenir.name))
    goes = msg("It goes to whoever gives directives after which all rows of this student have risen, from another player too.")
    about = (Message(souvenir.text), goes)
    return Piece(f"souvenir:{student}", faces.souvenir(student, size), *spot, layer, zone, name, about, ("SYD-5.7",))


def _gained_prize(position: Position, piece: str, prize: str, shown: Face, spot: tuple[float, float], zone: str, layer: int) -> Piece:
    name = msg("Prize: {name}", name=position.cards.names[prize])
    return Piece(piece, shown, *spot, layer, zone, name, (prize_text(position.cards.prizes[prize]),), ("SYD-5.7",))


def _prize_zone(position: Position) -> Iterator[Piece]:
    """The prizes that nobody has, in the places where they were laid out (SYD-2.5)."""
    for prize, box in zip(position.view.decks.prizes, position.layout.prizes, strict=False):
        card = position.cards.prizes[prize]
        shown = prize_face(card, box)
        piece = _gained_prize(position, f"prize:{prize}", prize, shown, box.centre, "year", _LAYER)
        yield evolve(piece, reveals=reading(position.layout.bounds, piece.id, shown, box, piece.name))


def prize_face(prize: Prize, box: Box) -> Face:
    """A prize in the prize zone."""
    return faces.prize_slip(box.w, box.h, prize.from_round, Message(prize.name), prize_condition(prize))


def _souvenirs(position: Position) -> Iterator[Piece]:
    """The souvenirs in public storage."""
    box = position.layout.souvenirs
    if box is None:
        return
    left, students = position.view.decks.souvenirs, position.view.config.students
    places = list(in_row(box, len(students), min(box.h, faces.SOUVENIR), 6))
    size = min(box.h, faces.SOUVENIR)
    if box.h >= 2 * faces.TOKEN:
        size, slots = faces.TOKEN, (shelf_slot(box, index) for index in range(len(students)))
        places = [slot.centre for slot in slots]
    for student, spot in zip(students, places, strict=True):
        if student in left:
            yield _souvenir(position, student, spot, size, "year", _LAYER)
