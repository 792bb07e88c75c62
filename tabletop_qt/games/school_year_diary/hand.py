"""The hand, ideas and items in front, and the players' areas with all that they have won."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from engines.kernel.messages import Message, msg, msgn, signed
from engines.school_year_diary.bots.plans import too_few
from engines.school_year_diary.card_text import prize_condition, prize_slip, prize_text
from engines.school_year_diary.cards import Fact, Prize, Verb
from engines.school_year_diary.model import FIRST_PLAYER, State
from engines.school_year_diary.rules.directives import arrows_of
from engines.school_year_diary.rules.following_cards import rows_about
from engines.school_year_diary.rules.prizes import Distance, distance, lead, nearest_prize
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.layout import GAP, PlayerArea, shelf_slot, small_hand
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import ARROWS, CHANGED, foretold
from tabletop_qt.games.school_year_diary.things import (
    Area,
    Card,
    Chaining,
    Draft,
    Giving,
    HeldItem,
    Marking,
    Movement,
    OthersItem,
    SeatArea,
)
from tabletop_qt.games.school_year_diary.year import reading
from tabletop_qt.viewmodels.faces import badge
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.position import in_row, seat_plate
from tabletop_qt.viewmodels.scenery import TURN, Box, Emphasis, Face, Piece, Place, face
from tabletop_qt.viewmodels.view_model import Idle

# In front


def card_name(card: int, turn: int = 0) -> Message:
    """A directive card as it lies."""
    if not card:
        return msg("A directive card, face down")
    first, second = arrows_of(card, turn)
    return msg("Directive {card}: {first}, then {second}", card=card, first=ARROWS[first], second=ARROWS[second])


def card_about() -> tuple[Message, ...]:
    """A directive card explained."""
    return (
        msg("Two arrows, the numbered one first. When you give it, each arrow moves every row along a path in its direction."),
        msg("Turn it{key} before you drop it on the rows. Once picked up, the wheel and a right click turn it, too.", key=key_note(TURN)),
    )


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
        held = isinstance(draft, Giving | Chaining) and draft.card == card
        turn = draft.turn if isinstance(draft, Giving | Chaining) and held else 0
        marked = isinstance(draft, Marking) and card in draft.cards
        thing, raised = (Card(card) if card else None), held or marked
        piece, emphasis = (thing.id if thing else f"hidden:{index}"), Emphasis.CHOSEN if raised else Emphasis.REST
        # A picked or marked card stands out of the hand, below the items; an upright one stands at least on the hand's lower edge.
        lift = 0.0 if not raised else GAP if turn % 2 == 0 else faces.SQUARE / 2 + 6
        y, layer = box.y + box.h / 2 - lift, 30 if held else 7 if marked else 6
        face, name, about, clauses = faces.directive(card, turn), card_name(card, turn), card_about(), ("SYD-4.1", "SYD-4.2")
        movable = thing is not None
        pieces.append(Piece(piece, face, x, y, layer, "hand", name, about, clauses, turn, movable=movable, emphasis=emphasis, thing=thing))
    return pieces


def idea_pieces(position: Position) -> list[Piece]:
    """The lamps of the ideas: lit while the idea is unused. They go from player to player (SYD-3.3, 9.5)."""
    seat = 0 if position.view.turn is None else position.view.turn
    box, ideas = position.layout.ideas, position.view.players[seat].ideas if seat == position.view.turn else 0
    if position.multiplayer:
        box = position.areas[seat].ideas
    count = position.view.config.ideas
    about = (
        msg("You get {count} ideas per turn and lose unused ones. One idea buys one action.", count=count),
        msg("Get a card; give a directive or a chain; rotate or swap medals; lock or unlock a cell; refresh cards."),
        msg("Two ideas buy three new cards for one of yours."),
    )
    pieces, height = [], box.h * min(1, 2.05 / count)
    for index in range(count):
        used = index >= ideas
        name = msg("Idea {index}, used", index=index + 1) if used else msg("Idea {index}, unused", index=index + 1)
        if seat != position.view.turn:
            name = msg("Idea {index}, for the next turn", index=index + 1)
        face, clauses, emphasis = faces.idea(used, height), ("SYD-3.3", "SYD-3.4"), Emphasis.DIM if used else Emphasis.REST
        x = box.x + face.w / 2 + (box.w - face.w) * index / (count - 1)
        pieces.append(Piece(f"idea:{index + 1}", face, x, box.centre[1], 3, position.zone(seat), name, about, clauses, emphasis=emphasis))
    return pieces


def item_pieces(position: Position, draft: Draft) -> list[Piece]:
    """The item cards held (SYD-4.8); pointed at in the player's turn, they show the rows that they move."""
    pieces = []
    told = [(Message(position.cards.items[item].name), position.text(item)) for item in position.front.items]
    for item, box in zip(position.front.items, position.layout.items, strict=False):
        card = position.cards.items[item]
        x, y = box.centre
        text = position.text(item)
        title, thing = Message(card.name), HeldItem(item)
        face, name = faces.among(faces.slip("item", box.w, box.h, title, text, motif=card.motif), told), msg("Item: {name}", name=title)
        moved = foretold(position, item, position.cards.blocks[item, ()]) if position.in_turn and isinstance(draft, Idle) else []
        changes = tuple(piece.name for piece in moved if not isinstance(piece.thing, Movement))
        now = (msg("At present: {changes}.", changes=changes),) if changes else ()
        few = too_few(position.view, position.side, position.cards.blocks[item, ()])
        how = msg("Playing it is free. Press it, or drop it on the rows.")
        about = (text, *([few] if few else []), how, *now, *_raises_others(position, item))
        shown, clauses = reading(position.layout.bounds, thing.id, face, box, name), ("SYD-4.8", "SYD-3.3")
        pieces.append(Piece(thing.id, face, x, y, 6, "hand", name, about, clauses, movable=True, thing=thing, reveals=(*shown, *moved)))
    if position.multiplayer:
        # They lie on the page that all share.
        for index, box in enumerate(position.layout.items):
            sign = badge(position.colours[position.side], size=20)
            pieces.append(Piece(f"items_of:{index}", sign, box.x, box.y, 7, "hand", msg("Your items"), focusable=False))
    return pieces


def items_beside(position: Position, items: list[Piece], tray: Piece) -> Iterator[Piece]:
    """The items, those that a tray covers as tokens on a sheet over the bare part of the desk: what is chosen may depend on them."""
    bare, covers = position.layout.bare, Box.around(tray.x, tray.y, tray.face.w, tray.face.h)
    hidden = [item for item in items if covers.shared(Box.around(item.x, item.y, item.face.w, item.face.h))]
    held = [item for item in hidden if item.thing is not None]
    yield from (item for item in items if item not in hidden)
    if bare is None or covers.shared(bare):
        yield from held
    elif held:
        yield Piece("items_beside", bare.face("tray"), *bare.centre, 5, "hand", msg("Your items"), focusable=False)
        size = min(bare.h - 12, (bare.w - 18) / 2)
        for item, (x, y) in zip(held, in_row(Box(bare.x + 6, bare.y, bare.w - 12, bare.h), len(held), size, 6), strict=True):
            large = reading(position.layout.bounds, item.id, item.face, Box.around(x, y, size), item.name, always=True)
            yield evolve(item, face=faces.token(item.face.word("motif"), 1, size), x=x, y=y, reveals=large)


def _raises_others(position: Position, item: str) -> Iterator[Message]:
    """A warning where an item held would raise only rows of rivals, such as the lowest one."""
    for directive in (each for (card, _), block in position.cards.blocks.items() if card == item for each in block):
        if position.competing and directive.verb is Verb.RAISE:
            about = rows_about(position.view.rows, "", directive)
            handlers = dict.fromkeys(row.handler for row in position.view.rows if row.number in about)
            if handlers and position.side not in handlers:
                yield msg("At present it raises a row of {names}, none of yours.", names=tuple(map(position.name, handlers)))


def hand_places(position: Position) -> list[Place]:
    """The hand, and where items are held, drawn even when empty."""
    layout, owner = position.layout, position.colours[position.side] if position.multiplayer else ""
    hand = Place(Area.HAND, layout.hand, "hand", msg("Your hand"), layout.hand.face("slot", slot="hand"), 1, thing=Area.HAND)
    items = [
        Place(area, box, "hand", msg("Your items"), box.face("slot", slot="item", seat=owner), 1, thing=area)
        for area, box in zip((Area.ITEMS, Area.MORE_ITEMS), layout.items, strict=True)
    ]
    return [hand, *items]


# Player areas


_LAYER, _CHANGES = 2, 9
"""The layers of things on the areas, and of what has changed there: all of it below the chain paper."""
_COUNT, _OVER, _ROOMY = 22.0, 3.0, 80.0


def area_pieces(position: Position) -> Iterator[Piece]:
    """Everything on the players' areas, except hand, ideas and items of the player in front; the prizes and souvenirs that all can gain."""
    for seat, area in position.areas.items():
        yield _plate(position, seat, area)
        if seat == FIRST_PLAYER:
            name = msg("{name} is the first player", name=position.name(seat))
            about = (msg("The first player unlocks the event of every round, follows it first, and takes the first turn."),)
            shown, clauses = area.summary.face("summary"), ("SYD-2.5", "SYD-3.1")
            yield Piece("summary", shown, *area.summary.centre, _LAYER, position.zone(seat), name, about, clauses)
        if seat != position.side:
            yield from _hand(position, seat, area)
            yield from _items(position, seat, area)
        yield from _storage(position, seat, area)
    yield from _prize_zone(position)
    yield from _aims(position)
    yield from _souvenirs(position)


def area_places(position: Position) -> Iterator[Place]:
    """The sheets of the players' areas: drop a card there to give it to the left, or an item to take it."""
    for seat, area in position.areas.items():
        name, turn = msg("{name}'s place", name=position.name(seat)), seat == position.view.turn
        shown, thing = area.box.face("player_area", owner=position.colour(seat), turn=int(turn)), SeatArea(seat)
        yield Place(thing.id, area.box, position.zone(seat), name, shown, layer=1, thing=thing)


def _plate(position: Position, seat: int, area: PlayerArea) -> Piece:
    box, note, acts = area.plate, _note(position, seat), seat in position.acting
    plate = seat_plate(position, seat, box, "SYD-2.4", note)
    name = plate.face.message("name") or position.name(seat)
    about = (*plate.about, *_standing(position, seat))
    points, ahead = (position.totals[seat], _ahead(position, seat)) if position.competing else (-1, 0)
    shown = box.face(
        "name_plate", name=name, seat=position.colour(seat), note=note, points=points, ahead=_told_ahead(ahead), turn=int(acts),
        bot=int(position.bot(seat)),
    )  # fmt: skip
    return evolve(plate, face=shown, about=about, clauses=("SYD-2.4", "SYD-3.6"), layer=_LAYER)


def _note(position: Position, seat: int) -> Message:
    """A player's standing: points if players compete, else the rows still to collect."""
    if position.competing:
        points, ahead = msgn("{count} victory point", "{count} victory points", position.totals[seat]), _ahead(position, seat)
        return msg("{points}, {ahead}", points=points, ahead=_told_ahead(ahead)) if ahead else points
    return msgn("{count} row", "{count} rows", sum(row.handler == seat for row in position.view.rows))


def _ahead(position: Position, seat: int) -> int:
    """The victory points by which a player leads; 0 for all others, and among equals."""
    leader, ahead = lead(position.totals)
    return ahead if seat == leader else 0


def _told_ahead(ahead: int) -> Message:
    return msgn("{count} ahead", "{count} ahead", ahead) if ahead else Message("")


def _standing(position: Position, seat: int) -> tuple[Message, ...]:
    """A player's cards, rows and points, line by line."""
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
            msg("Each medal, rank (2 points of a row), souvenir and prize is worth 1 victory point."),
        ]
    return tuple(lines)


def _hand(position: Position, seat: int, area: PlayerArea) -> Iterator[Piece]:
    """The directive cards of another player, face down unless hands lie open."""
    hand = position.view.players[seat].hand
    square, spots = small_hand(area.hand, len(hand))
    for index, (card, (x, y)) in enumerate(zip(hand, spots, strict=False)):
        known, zone = Card(card).id if card else f"hidden:{seat}:{index}", position.zone(seat)
        name = msg("{card}, in {name}'s hand", card=card_name(card), name=position.name(seat))
        yield Piece(known, faces.directive(card, 0, square), x, y, _LAYER + index, zone, name, clauses=("SYD-6.1",), focusable=bool(card))
    count = len(hand)
    if count:
        name = msgn("{name} holds {count} directive card", "{name} holds {count} directive cards", count, name=position.name(seat))
        shown = face("count", _COUNT, _COUNT, number=count)
        spot = (_count_x(area, count), area.hand.centre[1] + area.hand.h / 2 - _COUNT / 2)
        yield Piece(f"count:{seat}", shown, *spot, _LAYER + count, position.zone(seat), name, clauses=("SYD-6.1",))


def _count_x(area: PlayerArea, count: int) -> float:
    """The middle of the number of cards, at the last one's corner."""
    square, spots = small_hand(area.hand, count)
    return spots[count - 1][0] + square - 4


def _beside_count(area: PlayerArea, count: int, wide: float) -> float:
    """The middle of a sign of this width after the number of cards, else before it."""
    end = area.hand.x + area.hand.w
    if not count:
        return end - wide / 2
    away = _COUNT / 2 + wide / 2 + 2
    after = _count_x(area, count) + away
    return after if after + wide / 2 <= end else after - 2 * away


def _items(position: Position, seat: int, area: PlayerArea) -> Iterator[Piece]:
    for item, box in zip(position.view.players[seat].items, area.items, strict=False):
        card, thing = position.cards.items[item], OthersItem(seat, item)
        name = msg("{name}'s item: {item}", name=position.name(seat), item=Message(card.name))
        shown, zone = faces.token(card.motif, 1, box.w), position.zone(seat)
        yield Piece(thing.id, shown, *box.centre, _LAYER, zone, name, (position.text(item),), ("SYD-4.8",), thing=thing)


def area_changes(position: Position, before: State) -> Iterator[Piece]:
    """The victory points and cards that other players have gained or lost since an earlier view."""
    totals = position.game.wording.totals(before)
    for seat in position.others:
        area, name = position.areas[seat], position.name(seat)
        points = position.totals[seat] - totals[seat] if position.competing else 0
        cards = len(position.view.players[seat].hand) - len(before.players[seat].hand)
        scored = msgn(
            "{name} since your last decision: {change} victory point",
            "{name} since your last decision: {change} victory points",
            abs(points), name=name, change=signed(points),
        )  # fmt: skip
        held = msgn("{name} since your last decision: {change} card", "{name} since your last decision: {change} cards", abs(cards),
                    name=name, change=signed(cards))  # fmt: skip
        # The points stand below the star of the plate, or over the ideas, which are used up, if what was gained lies there.
        below = Box(area.plate.x + area.plate.w - 48, area.storage.y, 48, area.storage.h)
        if any(below.shared(piece.box) for piece in _storage(position, seat, area)):
            below = area.ideas
        for kind, step, words, box in (("points", points, scored, below), ("cards", cards, held, area.hand)):
            if step:
                shown, many = faces.sign(step, 0), len(position.view.players[seat].hand)
                x = _beside_count(area, many, shown.w) if box is area.hand else box.x + box.w - shown.w / 2
                yield Piece(f"change:{kind}:{seat}", shown, x, box.centre[1], _CHANGES, "year", words, (CHANGED,))


# What is gained
def _storage(position: Position, seat: int, area: PlayerArea) -> Iterator[Piece]:
    """Medals of collected rows, souvenirs and prizes, side by side."""
    player, zone, name = position.view.players[seat], position.zone(seat), position.name(seat)
    size, count = area.storage.h, len(player.medals)
    spots = iter(in_row(area.storage, 1 + len(player.souvenirs) + len(player.prizes), size, 4))
    said = msgn("{count} medal in {name}'s storage", "{count} medals in {name}'s storage", count, name=name)
    about = (msg("The medals of collected rows lie in the storage of the player who handled them."),)
    shown = face("medals_won", size, size, count=count)
    yield Piece(f"medals:{seat}", shown, *next(spots), _LAYER, zone, said, about, ("SYD-5.6", "SYD-3.6"))
    gained = [_souvenir(position, student, next(spots), size, zone, _LAYER + index) for index, student in enumerate(player.souvenirs)]
    for index, prize in enumerate(player.prizes, len(gained)):
        thing, shown = f"prize:{prize}", face("prize", size, size, from_round=position.cards.prizes[prize].from_round)
        gained.append(_gained_prize(position, thing, prize, shown, next(spots), zone, _LAYER + index))
    belongs = msg("It belongs to {owner}.", owner=name)
    yield from [evolve(piece, about=(belongs, *piece.about)) for piece in gained]


def _souvenir(position: Position, student: str, spot: tuple[float, float], size: float, zone: str, layer: int) -> Piece:
    souvenir = position.cards.souvenirs[student]
    name = msg("Souvenir of {student}: {name}", student=position.cards.names[student], name=Message(souvenir.name))
    goes = msg("Raise all rows of this student with one directive or chain to get it, even from another player.")
    about = (Message(souvenir.text), goes)
    return Piece(f"souvenir:{student}", face("souvenir", size, size, student=student), *spot, layer, zone, name, about, ("SYD-5.7",))


def _gained_prize(position: Position, piece: str, prize: str, shown: Face, spot: tuple[float, float], zone: str, layer: int) -> Piece:
    name, card = msg("Prize: {name}", name=position.cards.names[prize]), position.cards.prizes[prize]
    about, own = [prize_text(card), msg("Only the player's own rows and lockers count.")], position.view.players[position.seat].prizes
    if card.from_round > 1:
        about.append(msg("The number on the rosette is the first round in which it counts."))
    lacking = distance(position.cards, position.view, position.seat, card) if position.season and prize not in own else None
    if lacking is not None and not position.shared:
        about.append(msg("For you: {words}.", words=lacking.words))
    return Piece(piece, shown, *spot, layer, zone, name, tuple(about), ("SYD-5.7",))


def _prize_zone(position: Position) -> Iterator[Piece]:
    """The prizes that nobody has, in the places where they were laid out (SYD-2.5)."""
    laid = list(zip(position.view.decks.prizes, position.layout.prizes, strict=False))
    faces_laid = [prize_face(position.cards.prizes[prize], box) for prize, box in laid]
    told = [(face.message("title") or msg(""), face.message("text") or msg("")) for face in faces_laid]
    for (prize, box), each in zip(laid, faces_laid, strict=True):
        shown = faces.among(each, told)
        piece = _gained_prize(position, f"prize:{prize}", prize, shown, box.centre, "year", _LAYER)
        marked = tuple([_aimed_at(position, seat, nearest) for seat, nearest in _nearest(position) if nearest.prize == prize])
        yield evolve(piece, about=(*piece.about, *marked), reveals=reading(position.layout.bounds, piece.id, shown, box, piece.name))


def _nearest(position: Position) -> Iterator[tuple[int, Distance]]:
    """The player in front, of two players both, and the prize that is nearest to each."""
    seats = (position.side, *(position.others if len(position.seats) == 2 else ()))
    for seat in seats if position.competing and position.season else ():
        nearest = nearest_prize(position.cards, position.view, seat)
        if nearest is not None:
            yield seat, nearest


def _aimed_at(position: Position, seat: int, nearest: Distance) -> Message:
    return msg("{name}'s badge is on the prize nearest to them: {words}.", name=position.name(seat), words=position.named(nearest.words))


def _aims(position: Position) -> Iterator[Piece]:
    """A player's badge, with an arrow to the prize that is nearest to them; at its rosette, clear of its words."""
    boxes, laid = dict(zip(position.view.decks.prizes, position.layout.prizes, strict=False)), list[str]()
    for seat, nearest in _nearest(position):
        if nearest.prize not in boxes:
            continue
        box, sign = boxes[nearest.prize], faces.aim(position.colours[seat], nearest.progress)
        name = msg("{name}'s nearest prize: {words}", name=position.name(seat), words=position.named(nearest.words))
        y = box.y + box.h - _OVER if nearest.prize in laid else box.y + _OVER
        laid.append(nearest.prize)
        about = (msg("A badge marks the prize that is nearest to its player."),)
        yield Piece(f"aims:{seat}", sign, box.x + sign.w / 2 - 14, y, _LAYER + 1, "year", name, about, ("SYD-5.7",), focusable=False)


def prize_face(prize: Prize, box: Box) -> Face:
    """A prize in the prize zone; one as high as `_ROOMY` says from which round it counts."""
    timed = prize_slip(prize)
    text = timed if box.h >= _ROOMY or any(each.fact is Fact.SEASON for each in prize.condition) else prize_condition(prize)
    return box.face("prize_slip", from_round=prize.from_round, title=Message(prize.name), text=text, timed=timed)


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
