"""The table of School Year Diary under edit: everything can be put where it lies at a real table.

A deck that is pressed lays its cards on the desk, with those that lie elsewhere on the table lit. Pressing a card puts it where it goes, or
takes it back; medals and directive cards can also be dragged to their places.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from engines.kernel.editing import SEAT, Editing, Put
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.serialization import to_data
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import FULL, HAND_LIMIT, ITEM_LIMIT, PAIR_NUMBERS, ROW_LIMIT, Player, Row, State
from tabletop_qt.games.school_year_diary import faces, things
from tabletop_qt.games.school_year_diary.hand import area_pieces, area_places, card_name, hand_pieces, hand_places, idea_pieces, item_pieces
from tabletop_qt.games.school_year_diary.layout import columns, lines
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import cell_xy, medal_xy, row_pieces, scale_of
from tabletop_qt.games.school_year_diary.things import Area, Card, Deck, MedalTile
from tabletop_qt.games.school_year_diary.view_model import ZONES
from tabletop_qt.games.school_year_diary.year import deck_pieces, deck_places, year_pieces
from tabletop_qt.viewmodels.position import Plate, Thing
from tabletop_qt.viewmodels.scenery import (
    Action,
    Affordance,
    Box,
    Button,
    Do,
    Drafted,
    Drop,
    Emphasis,
    Lift,
    Piece,
    Place,
    Play,
    Press,
    Scenery,
    Turn,
    Zone,
    face,
)
from tabletop_qt.viewmodels.view_model import IDLE, Attempt, Draft, Hint, Nothing, Tried, ViewModel

# Things and drafts


@frozen
class TrayCard(Thing, kind="tray"):
    """A card or medal on the desk that can be put on the table."""

    deck: Deck
    card: str


@frozen
class Slot(Thing, kind="slot"):
    """The place of a medal in a row, counted from 0."""

    row: int
    index: int


@frozen
class Laying(Draft):
    """The deck whose cards lie on the desk, and the piece in the hand with what it stands for."""

    tray: Deck | None = None
    thing: object = None
    piece: str = ""
    page: int = 0
    """Experiences are laid out for two students at a time."""

    @property
    def held(self) -> str:
        """The piece in the hand."""
        return self.piece

    @property
    def last_step(self) -> Message | None:
        """Picking up a piece. An open deck is no step, so that undo takes back the last edit."""
        return msg("picking up a piece") if self.piece else None

    def back(self) -> Draft:
        """Without the piece in the hand."""
        return self.put_down

    @property
    def put_down(self) -> Laying:
        """With nothing in the hand."""
        return Laying(self.tray, page=self.page)


CLOSE = Button("close_tray", msg("Put the cards away"), "")
MORE = Button("next_page", msg("Other students"), "")
TRAYS = {
    Deck.MEDAL: msg("Press a medal for the next row, or drag it to its place"),
    Deck.DIRECTIVE: msg("Press the directive cards in hand, or drag them"),
    Deck.OLD_DIRECTIVE: msg("Press the directive cards in the old deck"),
    Deck.EVENT: msg("Press the events so far, from the first round on"),
    Deck.EXPERIENCE: msg("Press the experiences that have been found"),
}
"""The prompts over the cards of each deck."""
DECK_NAMES = {
    Deck.MEDAL: msg("medals"),
    Deck.DIRECTIVE: msg("directive cards"),
    Deck.OLD_DIRECTIVE: msg("old directive cards"),
    Deck.EVENT: msg("events"),
    Deck.EXPERIENCE: msg("experiences"),
    Deck.OLD_EXPERIENCE: msg("experiences"),
}
FOLD = {Deck.OLD_EXPERIENCE: Deck.EXPERIENCE}
"""Decks whose cards are chosen together with those of another."""
PATHS = {Deck.DIRECTIVE: "hand", Deck.OLD_DIRECTIVE: "old_directives"}


# What is where


class Lying:
    """A position under edit, with where everything lies."""

    def __init__(self, position: Position, draft: Laying) -> None:
        self.position, self.view, self.cards, self.draft = position, position.view, position.cards, draft
        self.seats = range(len(self.view.players))
        self.medals = {medal.number: (index, place) for index, row in enumerate(self.view.rows) for place, medal in enumerate(row.medals)}
        self.stored = {medal.number: seat for seat in self.seats for medal in self.view.players[seat].medals}
        self.hands = {card: seat for seat in self.seats for card in self.view.players[seat].hand}

    def of_tray(self, deck: Deck) -> list[tuple[str, bool]]:
        """The cards that a deck lays on the desk, and whether each lies on the table already."""
        decks, students = self.view.decks, self.view.config.students
        match deck:
            case Deck.MEDAL:
                return [(str(each), each in self.stored) for each in PAIR_NUMBERS if each not in self.medals]
            case Deck.DIRECTIVE:
                return [(str(each), each in self.hands) for each in PAIR_NUMBERS if each not in decks.old_directives]
            case Deck.OLD_DIRECTIVE:
                return [(str(each), each in decks.old_directives) for each in PAIR_NUMBERS if each not in self.hands]
            case Deck.EVENT:
                return [(card.id, card.id in decks.old_events) for season in Season for card in self.cards.events.values()
                        if card.season == season]  # fmt: skip
        students = students[2 * self.draft.page : 2 * self.draft.page + 2]
        found = [card.id for student in students for card in self.cards.experiences.values() if card.student == student]
        return [(card, card in (*decks.old_experiences, *decks.trends)) for card in found]

    # Edits

    def _row_without(self, number: int) -> dict[str, Any]:
        """The change of the row that a medal lies in, when it leaves."""
        index, _ = self.medals[number]
        return {f"rows.{index}.medals": [to_data(medal) for medal in self.view.rows[index].medals if medal.number != number]}

    def put_medal(self, number: int, index: int, place: int) -> Put:
        """Lay a medal in a row; one that lies there already changes places with it, or goes back to the others."""
        rows = [list(map(to_data, row.medals)) for row in self.view.rows]
        here, place = {"number": number, "turn": 0}, min(place, len(rows[index]))
        changes: dict[str, Any] = self._unstored(number)
        if number in self.medals:
            old, at = self.medals[number]
            here = rows[old][at]
            if place < len(rows[index]):
                rows[old][at], rows[index][place] = rows[index][place], here
            else:
                del rows[old][at]
                rows[index].append(here)
            changes[f"rows.{old}.medals"] = rows[old]
        else:
            rows[index][place : place + 1] = [here]
        return Put.at({**changes, f"rows.{index}.medals": rows[index]})

    def take_medal(self, number: int) -> Put:
        """Take a medal off the table."""
        return Put.at(self._row_without(number) if number in self.medals else self._unstored(number))

    def _unstored(self, number: int) -> dict[str, Any]:
        seat = self.stored.get(number)
        if seat is None:
            return {}
        return {f"players.{seat}.medals": [to_data(medal) for medal in self.view.players[seat].medals if medal.number != number]}

    def store_medal(self, number: int, seat: int) -> Put:
        """Lay a medal into the storage of a player."""
        stored = [*map(to_data, self.view.players[seat].medals), {"number": number, "turn": 0}]
        before = self._row_without(number) if number in self.medals else self._unstored(number)
        return Put.at({**before, f"players.{seat}.medals": stored})

    def next_slot(self) -> tuple[int, int] | None:
        """The row and place where the next medal goes: rows get two each, then the others where they are."""
        rows = [(len(row.medals), index) for index, row in enumerate(self.view.rows) if len(row.medals) < ROW_LIMIT]
        short = [(count, index) for count, index in rows if count < 2]
        if short:
            count, index = min(short, key=lambda each: each[1])
            return index, count
        return (rows[0][1], rows[0][0]) if rows else None

    def put_card(self, card: int, seat: int | None, *, old: bool = False) -> Put:
        """Put a directive card into a hand, on the old deck, or back among the cards that nobody has seen."""
        changes: dict[str, Any] = {}
        for each in self.seats:
            hand = [held for held in self.view.players[each].hand if held != card] + ([card] if each == seat else [])
            if tuple(hand) != self.view.players[each].hand:
                changes[f"players.{each}.hand"] = hand
        left = [card] if old else []
        changes["decks.old_directives"] = left + [each for each in self.view.decks.old_directives if each != card]
        return Put.at(changes)

    def put_item(self, item: str, seat: int | None) -> Put:
        """Give an item to a player, or take it from the one who holds it if there is no such player."""
        if seat is None:
            seat = next(each for each in self.seats if item in self.view.players[each].items)
            return Put.at({f"players.{seat}.items": [held for held in self.view.players[seat].items if held != item]})
        return Put.at({f"players.{seat}.items": [*self.view.players[seat].items, item]})

    def toggled(self, deck: Deck, card: str) -> Put | None:
        """The press of a card on the desk."""
        decks = self.view.decks
        match deck:
            case Deck.MEDAL:
                number, slot = int(card), self.next_slot()
                if number in self.stored:
                    return self.take_medal(number)
                return self.put_medal(number, *slot) if slot is not None else None
            case Deck.DIRECTIVE:
                if int(card) in self.hands:
                    return self.put_card(int(card), None)
                seat = next((each for each in self.in_order if len(self.view.players[each].hand) < HAND_LIMIT), None)
                return self.put_card(int(card), seat) if seat is not None else None
            case Deck.OLD_DIRECTIVE:
                return self.put_card(int(card), None, old=int(card) not in decks.old_directives)
            case Deck.EVENT:
                others = [each for each in decks.old_events if each != card]
                return Put.of(decks__old_events=others if len(others) < len(decks.old_events) else [card, *others])
        path = "old_experiences" if self.cards.experiences[card].trend is None else "trends"
        lying: tuple[str, ...] = getattr(decks, path)
        others = [each for each in lying if each != card]
        new = [*lying, card] if path == "trends" else [card, *lying]
        return Put.at({f"decks.{path}": others if card in lying else new})

    @property
    def in_order(self) -> Iterator[int]:
        """The seats, from the one in turn on."""
        first = self.view.turn or 0
        return ((first + each) % len(self.seats) for each in self.seats)

    def place_names(self, seat: int) -> Message:
        """The name of a player's place."""
        return self.position.name(seat)


@lru_cache(maxsize=64)
def _collected(rows: tuple[Row, ...], players: tuple[Player, ...], number: int) -> Put:
    """A row collected: its medals go to the storage of the one who handled it (SYD-5.6)."""
    row = next(each for each in rows if each.number == number)
    stored = (*players[row.handler].medals, *row.medals)
    return Put.at({
        "rows": [to_data(each) for each in rows if each is not row],
        f"players.{row.handler}.medals": [{"number": medal.number, "turn": 0} for medal in stored],
    })  # fmt: skip


def _brought_back(view: State, number: int) -> Put:
    """A collected row back on the table, with the medals that came last into the storage."""
    config = view.config
    student, handler = config.students[(number - 1) // (config.players * config.rows_each)], (number - 1) % config.players
    stored = view.players[handler].medals
    row = Row(number, student, handler, stored[-ROW_LIMIT:], 2 * len(stored[-ROW_LIMIT:]))
    rows = sorted((*view.rows, evolve(row, points=min(row.maximum, FULL - 1))), key=lambda each: each.number)
    return Put.at({"rows": [to_data(each) for each in rows], f"players.{handler}.medals": [to_data(each) for each in stored[:-ROW_LIMIT]]})


# Pieces and places


def tray_cells(desk: Box, count: int, ratio: float) -> list[Box]:
    """Equal boxes for things of a shape on the desk, as large as they can be below the title."""
    inside = Box(desk.x + 12, desk.y + 12, desk.w - 24, desk.h - 24)

    def size(across: int) -> float:
        return min(inside.w / across / ratio, inside.h / -(-count // across))

    across = max(range(1, count + 1), key=size)
    return [box for line in lines(inside, -(-count // across), 4) for box in columns(line, across, 4)][:count]


_SHAPES = {Deck.MEDAL: 1.0, Deck.DIRECTIVE: 2.0, Deck.OLD_DIRECTIVE: 2.0, Deck.EVENT: 3.6, Deck.EXPERIENCE: 3.6}
_LAYER = 40


def tray_pieces(lying: Lying) -> list[Piece]:
    """The cards of the open deck on the desk."""
    deck = lying.draft.tray
    if deck is None:
        return []
    desk, found = lying.position.layout.desk, lying.of_tray(deck)
    pieces = [Piece("tray", face("tray", desk.w, desk.h), *desk.centre, _LAYER, "desk", msg("On the desk"), focusable=False)]
    for (card, there), box in zip(found, tray_cells(desk, len(found), _SHAPES[deck]), strict=True):
        thing, shown, name = TrayCard(deck, card), _tray_face(lying, deck, card, box), _tray_name(lying, deck, card)
        emphasis = Emphasis.CHOSEN if there or lying.draft.piece == thing.id else Emphasis.REST
        about = () if card.isdecimal() else (lying.position.text(card),)
        pieces.append(Piece(thing.id, shown, *box.centre, _LAYER + 1, "desk", name, about, movable=True, emphasis=emphasis, thing=thing))
    return pieces


def _tray_face(lying: Lying, deck: Deck, card: str, box: Box) -> Any:
    if deck is Deck.MEDAL:
        return faces.medal_on_row(int(card), 0, 1, min(box.w, box.h) / faces.MEDAL)
    if card.isdecimal():
        return faces.directive(int(card), 0, min(box.w / 2, box.h))
    found = lying.cards.events.get(card)
    if found is not None:
        return faces.slip("event", box.w, box.h, Message(found.name), msg(""), season=found.season, motif=found.motif)
    other = lying.cards.experiences[card]
    return faces.slip("experience", box.w, box.h, Message(other.name), msg(""), student=other.student, season=other.season)


def _tray_name(lying: Lying, deck: Deck, card: str) -> Message:
    if not card.isdecimal():
        return lying.cards.names[card]
    return msg("Medal {number}", number=int(card)) if deck is Deck.MEDAL else card_name(int(card))


def edit_places(lying: Lying) -> list[Place]:
    """The pages, the hands and decks, and where the piece in the hand can go."""
    position, layout, thing = lying.position, lying.position.layout, lying.draft.thing
    left, right = layout.pages
    found = [
        Place("page:left", left, "rows", msg("Left page"), left.face("page", side="left", season=position.season), -1),
        Place("page:right", right, "year", msg("Right page"), right.face("page", side="right", season=""), -1),
        *hand_places(position),
        *area_places(position),
        *deck_places(position),
        Place(Deck.MEDAL.place, layout.decks[Deck.MEDAL], "decks", msg("The medal deck"), layer=1, thing=Deck.MEDAL),
        Place(Area.PAPER, layout.shelf, "year", msg("The items in public storage"), layer=1, thing=Area.PAPER),
    ]
    if isinstance(thing, MedalTile) or (isinstance(thing, TrayCard) and thing.deck is Deck.MEDAL):
        found += [
            Place(slot.id, Box.around(*medal_xy(box, slot.index), box.h), "rows", name, layer=3, thing=slot)
            for row in lying.view.rows
            for box in (layout.rows[row.number],)
            for slot in (Slot(row.number, index) for index in range(ROW_LIMIT))
            for name in (msg("Place {place} of row {row}", place=slot.index + 1, row=row.number),)
        ]
    if isinstance(thing, things.RowAvatar) or thing is Deck.LOCKERS:
        found += [
            Place(cell.id, Box.around(*cell_xy(box, row, cell.cell), 34 * scale_of(box)), "rows", name, layer=3, thing=cell)
            for row in lying.view.rows
            if thing is Deck.LOCKERS or thing == things.RowAvatar(row.number)
            for box in (layout.rows[row.number],)
            for cell in (things.RowCell(row.number, cell) for cell in range(row.maximum + 1))
            for name in (msg("Point {cell} of row {row}", cell=cell.cell, row=row.number),)
        ]
    return found


def edit_pieces(lying: Lying) -> list[Piece]:
    """Everything on the table; what can be moved only here is movable, too."""
    position, draft = lying.position, lying.draft
    pieces = [*hand_pieces(position, IDLE), *idea_pieces(position), *item_pieces(position), *row_pieces(position, IDLE)]
    pieces += [*deck_pieces(position, IDLE), *year_pieces(position, IDLE), *area_pieces(position)]
    known = {Card(card).id: Card(card) for card in lying.hands}
    found = []
    for piece in pieces:
        if piece.id in known and piece.thing is None:
            piece = evolve(piece, thing=known[piece.id], movable=True)
        if isinstance(piece.thing, things.RowAvatar):
            piece = evolve(piece, focusable=True)
        found.append(evolve(piece, emphasis=Emphasis.CHOSEN) if piece.id == draft.piece else piece)
    return [*found, *tray_pieces(lying)]


# What can be done


class _Offers:
    """The affordances of a position under edit."""

    def __init__(self, lying: Lying) -> None:
        self.lying, self.view, self.draft = lying, lying.view, lying.draft
        self.found: list[Affordance] = []

    def put(self, label: Message, clause: str, put: Put | None, *gestures: Action) -> None:
        """Ways to make an edit."""
        if put is not None:
            self.found += [Affordance(gesture, label, clause, meaning=Play(put)) for gesture in gestures]

    def draw(self, label: Message, draft: Draft, *gestures: Action) -> None:
        """Ways to take a step."""
        self.found += [Affordance(gesture, label, meaning=Drafted(draft)) for gesture in gestures]

    def lift(self, thing: Any, label: Message) -> None:
        """Pick up a piece."""
        self.draw(label, evolve(self.draft, thing=thing, piece=thing.id), Lift(thing.id))

    def all(self) -> list[Affordance]:
        """Everything that can be done: putting down what is held, else everything."""
        if self.draft.piece:
            self.held()
        else:
            self.rows()
            self.cards()
            self.seats()
            self.trays()
        return self.found

    def held(self) -> None:
        """The drops of the piece in the hand."""
        piece = self.draft.piece
        match self.draft.thing:
            case MedalTile(number):
                self._turns(number)
                self._medal(number, piece)
            case TrayCard(deck=Deck.MEDAL, card=card):
                self._medal(int(card), piece)
            case TrayCard(card=card):
                self._directive(int(card), piece)
            case Card(card):
                self._directive(card, piece)
            case things.RowAvatar(number):
                self._avatar(number, piece)
            case Deck.LOCKERS:
                self._locker(piece)
        self.draw(msg("Put it back"), self.draft.put_down, Press(piece))

    def _avatar(self, number: int, piece: str) -> None:
        index, row = next((index, row) for index, row in enumerate(self.view.rows) if row.number == number)
        for cell in range(row.maximum + 1):
            onto = Drop(piece, things.RowCell(number, cell).id)
            self.put(msg("To point {cell}", cell=cell), "SYD-1.3", Put.at({f"rows.{index}.points": cell}), onto)

    def _locker(self, piece: str) -> None:
        for index, row in enumerate(self.view.rows):
            lockers = [to_data(locker) for locker in row.lockers]
            for cell in range(1, row.maximum):
                if cell != row.points and not row.locked(cell):
                    put = Put.at({f"rows.{index}.lockers": [*lockers, {"cell": cell, "owner": self.view.turn or 0}]})
                    label = msg("Lock point {cell} of row {row}", cell=cell, row=row.number)
                    self.put(label, "SYD-4.6", put, Drop(piece, things.RowCell(row.number, cell).id))

    def _medal(self, number: int, piece: str) -> None:
        lying = self.lying
        for index, row in enumerate(self.view.rows):
            for place in range(min(len(row.medals) + 1, ROW_LIMIT)):
                if lying.medals.get(number) != (index, place):
                    label = msg("To place {place} of row {row}", place=place + 1, row=row.number)
                    self.put(label, "SYD-1.2", lying.put_medal(number, index, place), Drop(piece, Slot(row.number, place).id))
        if number in lying.medals or number in lying.stored:
            self.put(msg("Take it off the table"), "SYD-2.2", lying.take_medal(number), Drop(piece, Deck.MEDAL.place))
        for seat in lying.seats if lying.position.areas else ():
            self.put(msg("To the storage of {name}", name=lying.place_names(seat)), "SYD-5.6", lying.store_medal(number, seat),
                     Drop(piece, things.SeatArea(seat).id))  # fmt: skip

    def _turns(self, number: int) -> None:
        if number not in self.lying.medals:
            return
        index, place = self.lying.medals[number]
        path, turn = f"rows.{index}.medals.{place}.turn", self.view.rows[index].medals[place].turn
        clockwise, back = msg("Turn medal {number} clockwise", number=number), msg("Turn medal {number} anticlockwise", number=number)
        for quarters, label in ((1, clockwise), (-1, back)):
            self.put(label, "SYD-1.1", Put.at({path: (turn + quarters) % 4}), Turn(MedalTile(number).id, quarters))

    def _directive(self, card: int, piece: str) -> None:
        lying, front = self.lying, self.lying.position.side
        for seat in lying.seats:
            if lying.hands.get(card) != seat and len(self.view.players[seat].hand) < HAND_LIMIT:
                onto = [Area.HAND.value] if seat == front else []
                onto += [things.SeatArea(seat).id] if lying.position.areas else []
                label = msg("To the hand of {name}", name=lying.place_names(seat))
                self.put(label, "SYD-4.7", lying.put_card(card, seat), *(Drop(piece, place) for place in onto))
        self.put(msg("To the old deck"), "SYD-4.7", lying.put_card(card, None, old=True), Drop(piece, Deck.OLD_DIRECTIVE.place))
        self.put(msg("To the cards not seen"), "SYD-4.7", lying.put_card(card, None), Drop(piece, Deck.DIRECTIVE.place))

    def rows(self) -> None:
        """Medals, avatars, lockers and whole rows."""
        view = self.view
        here = {row.number for row in view.rows}
        for index, row in enumerate(view.rows):
            for medal in row.medals:
                self.lift(MedalTile(medal.number), msg("Pick up medal {number}", number=medal.number))
                self._turns(medal.number)
            if row.medals:
                self.lift(things.RowAvatar(row.number), msg("Move the avatar of row {row}", row=row.number))
            for locker in row.lockers:
                piece = things.RowLocker(row.number, locker.cell).id
                left = [to_data(each) for each in row.lockers if each != locker]
                off = msg("Remove the locker at {cell} in row {row}", cell=locker.cell, row=row.number)
                self.put(off, "SYD-4.6", Put.at({f"rows.{index}.lockers": left}), Press(piece), Drop(piece, Deck.LOCKERS.place))
                if len(view.players) > 1:
                    owned = [*left, {"cell": locker.cell, "owner": (locker.owner + 1) % len(view.players)}]
                    self.put(msg("Change its owner"), "SYD-4.6", Put.at({f"rows.{index}.lockers": owned}), Turn(piece, 1))
            done = msg("Row {row} has been collected", row=row.number)
            self.put(done, "SYD-5.6", _collected(view.rows, view.players, row.number), Press(things.RowStand(row.number).id))
        for number in self.lying.position.layout.rows:
            if number not in here:
                self.put(msg("Row {row} is still there", row=number), "SYD-5.6", _brought_back(view, number), Press(f"collected:{number}"))
        self.lift(Deck.LOCKERS, msg("Take a locker to lock a point cell"))

    def cards(self) -> None:
        """Directive cards in hands, items, souvenirs and prizes."""
        lying, view = self.lying, self.view
        for card in lying.hands:
            self.lift(Card(card), msg("Pick up card {card}", card=card))
            self.put(msg("Take card {card} off the table", card=card), "SYD-4.7", lying.put_card(card, None), Press(Card(card).id))
        for item in lying.cards.items:
            piece = things.StoredItem(item).id
            for seat in lying.in_order:
                holds = view.players[seat].items
                if item in holds or len(holds) >= ITEM_LIMIT or item not in view.decks.items:
                    continue
                front = seat == lying.position.side
                onto: list[Action] = [Drop(piece, Area.ITEMS), Drop(piece, Area.MORE_ITEMS)] if front else []
                onto += [Drop(piece, things.SeatArea(seat).id)] if lying.position.areas else []
                onto += [Press(piece)] if not any(offer.action == Press(piece) for offer in self.found) else []
                self.put(msg("Give {item} to {name}", item=lying.cards.names[item], name=lying.place_names(seat)), "SYD-4.8",
                         lying.put_item(item, seat), *onto)  # fmt: skip
        for seat in lying.seats:
            for item in view.players[seat].items:
                held = things.HeldItem(item).id if seat == lying.position.side else things.OthersItem(seat, item).id
                left = [each for each in view.players[seat].items if each != item]
                self.put(msg("Put {item} back", item=lying.cards.names[item]), "SYD-4.8", Put.at({f"players.{seat}.items": left}),
                         Press(held), Drop(held, Area.PAPER))  # fmt: skip
        for kind in ("souvenirs", "prizes"):
            for name in (*getattr(view.decks, kind), *(each for player in view.players for each in getattr(player, kind))):
                self._gain(kind, name)

    def _gain(self, kind: str, name: str) -> None:
        """Give a souvenir or a prize to the next player, after the last one back; and lay another prize out in its place."""
        view, players = self.view, self.view.players
        owner = next((seat for seat, player in enumerate(players) if name in getattr(player, kind)), -1)
        lying = list(getattr(view.decks, kind))
        changes: dict[str, Any] = {}
        if owner >= 0:
            changes[f"players.{owner}.{kind}"] = [each for each in getattr(players[owner], kind) if each != name]
        if owner + 1 < len(players):
            changes[f"players.{owner + 1}.{kind}"] = [*getattr(players[owner + 1], kind), name]
            changes[f"decks.{kind}"] = [each for each in lying if each != name]
            label = msg("Give it to {name}", name=self.lying.place_names(owner + 1))
        else:
            order = view.config.students if kind == "souvenirs" else (*lying, name)
            changes[f"decks.{kind}"] = [each for each in order if each in (*lying, name)]
            label = msg("Put it back")
        piece = f"{kind.removesuffix('s')}:{name}"
        self.put(label, "SYD-5.7", Put.at(changes), Press(piece))
        used = {*lying, *(each for player in players for each in player.prizes)}
        spare = [each for each in self.lying.cards.prizes if each not in used]
        if kind == "prizes" and owner < 0 and spare:
            every = list(self.lying.cards.prizes)
            other = min(spare, key=lambda each: (every.index(each) - every.index(name)) % len(every))
            swapped = [other if each == name else each for each in lying]
            self.put(msg("Lay out another prize instead"), "SYD-2.5", Put.of(decks__prizes=swapped), Turn(piece, 1))

    def seats(self) -> None:
        """Whose turn it is, and the ideas left."""
        view = self.view
        turn = view.turn or 0
        if len(view.players) > 1:
            for seat in self.lying.seats:
                ideas = {f"players.{each}.ideas": view.config.ideas if each == seat else 0 for each in self.lying.seats}
                label = msg("It is {name}'s turn", name=self.lying.place_names(seat))
                self.put(label, "SYD-3.3", Put.at({"turn": seat, **ideas}), Press(Plate(seat).id))
        left = view.players[turn].ideas
        for index in range(1, view.config.ideas + 1):
            ideas_left = index - 1 if index <= left else index
            label = msgn("{count} idea is left", "{count} ideas are left", ideas_left)
            self.put(label, "SYD-3.3", Put.at({f"players.{turn}.ideas": ideas_left}), Press(f"idea:{index}"))

    def trays(self) -> None:
        """Lay the cards of a deck on the desk, and choose among them."""
        tray = self.draft.tray
        pages = (len(self.view.config.students) + 1) // 2
        for deck in (*TRAYS, *FOLD):
            opened = FOLD.get(deck, deck)
            label, after = msg("Lay out: {deck}", deck=DECK_NAMES[deck]), Laying(opened)
            if tray is opened and opened is Deck.EXPERIENCE and self.draft.page + 1 < pages:
                label, after = MORE.label, Laying(opened, page=self.draft.page + 1)
                self.draw(label, after, Do(MORE.name))
            elif tray is opened:
                label, after = msg("Put the cards away"), Laying()
            self.draw(label, after, Press(deck.id))
        if tray is None:
            return
        self.draw(CLOSE.label, IDLE, Do(CLOSE.name))
        for card, there in self.lying.of_tray(tray):
            thing = TrayCard(tray, card)
            name = _tray_name(self.lying, tray, card)
            label = msg("Take off the table: {card}", card=name) if there else msg("Put on the table: {card}", card=name)
            self.put(label, "", self.lying.toggled(tray, card), Press(thing.id))
            if tray in (Deck.MEDAL, *PATHS):
                self.lift(thing, msg("Pick up: {card}", card=name))


# The view-model


class DiaryEditingViewModel(ViewModel[Editing[State], State, Any]):
    """Shows School Year Diary under edit and understands what is done at its table."""

    def kept(self, draft: Any) -> Any:
        """The open deck stays open."""
        return draft.put_down if isinstance(draft, Laying) else draft

    def scenery(self, view: State, seat: int, draft: Any, side: int | None = None) -> Scenery:
        """The scenery of the position, from the first player's side."""
        del seat, side
        lying = self._at(view, draft)
        position = lying.position
        bounds = position.layout.bounds
        others = (Zone(position.zone(other), msg("The place of {name}", name=position.name(other))) for other in position.others)
        return Scenery(
            bounds=bounds,
            zones=(*ZONES, *(others if position.multiplayer else ())),
            places=tuple(edit_places(lying)),
            pieces=tuple(edit_pieces(lying)),
            affordances=tuple(_Offers(lying).all()),
            prompt=self._prompt(lying),
            buttons=self._buttons(lying),
            held=lying.draft.piece,
            ground=bounds.face("desk"),
        )

    def _buttons(self, lying: Lying) -> tuple[Button, ...]:
        draft = lying.draft
        more = draft.tray is Deck.EXPERIENCE and 2 * draft.page + 2 < len(lying.view.config.students)
        return () if draft.tray is None else (MORE, CLOSE) if more else (CLOSE,)

    def _prompt(self, lying: Lying) -> Message:
        if lying.draft.tray is not None and not lying.draft.piece:
            return TRAYS[lying.draft.tray]
        if lying.draft.piece:
            return msg("Put it where it lies at your table")
        if not lying.view.round:
            return msg("Press a deck to choose its cards; drag the pieces")
        season = season_name(lying.cards.events[lying.view.decks.old_events[0]].season)
        return msg("Round {round}, {season}: put all where it really lies", round=lying.view.round, season=season)

    def hint(self, view: State, seat: int, draft: Any) -> Hint | None:
        """How the table is set up."""
        del view, seat, draft
        return Hint("edit", msg("Press a portrait if its row has been collected, a name for whose turn it is, a lamp for ideas left."))

    def attempt(self, view: State, seat: int, draft: Any, tried: Tried) -> Attempt:
        """A piece that is put down where it can't lie goes back."""
        del view, seat, draft
        return Nothing() if isinstance(tried.action, Drop) else None

    def _at(self, view: State, draft: Any) -> Lying:
        game: Any = self.game.game
        return Lying(Position(game, view, SEAT, self.seats), draft if isinstance(draft, Laying) else Laying())
