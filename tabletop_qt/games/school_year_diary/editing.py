"""The table of School Year Diary under edit: everything can be put where it lies at a real table.

A deck that is pressed lays its cards on the desk, with those that lie elsewhere on the table lit. Pressing a card puts it where it goes, or
takes it back; medals and directive cards can also be dragged to their places.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engines.kernel.contract import Refusal
from engines.kernel.editing import SEAT, Editing, Put
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.serialization import to_data
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.model import HAND_LIMIT, ITEM_LIMIT, ROW_LIMIT, Row, State
from tabletop_qt.games.school_year_diary import faces, things
from tabletop_qt.games.school_year_diary.edits import (
    CLOSE,
    DECK_NAMES,
    FOLD,
    MORE,
    TRAYS,
    Laying,
    Lying,
    Slot,
    TrayCard,
    brought_back,
    collected,
)
from tabletop_qt.games.school_year_diary.hand import area_pieces, area_places, card_name, hand_pieces, hand_places, idea_pieces, item_pieces
from tabletop_qt.games.school_year_diary.layout import columns, lines
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import cell_places, medal_xy, page_places, row_pieces
from tabletop_qt.games.school_year_diary.things import Area, Card, Deck, MedalTile
from tabletop_qt.games.school_year_diary.view_model import ZONES
from tabletop_qt.games.school_year_diary.year import deck_pieces, deck_places, year_pieces
from tabletop_qt.viewmodels.position import Plate
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
from tabletop_qt.viewmodels.view_model import IDLE, Attempt, Draft, Hint, Tried, ViewModel

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
    found = [
        *page_places(position),
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
        found += cell_places(position)
    return found


def edit_pieces(lying: Lying) -> list[Piece]:
    """Everything on the table; what can be moved only here is movable, too."""
    position, draft = lying.position, lying.draft
    pieces = [*hand_pieces(position, IDLE), *idea_pieces(position), *item_pieces(position, IDLE), *row_pieces(position, IDLE)]
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
            if row.locked(cell) or cell == row.points:
                continue
            onto = Drop(piece, things.RowCell(number, cell).id)
            self.put(msg("To cell {cell}", cell=cell), "SYD-1.3", Put.at({f"rows.{index}.points": cell}), onto)

    def _locker(self, piece: str) -> None:
        for index, row in enumerate(self.view.rows):
            lockers = [to_data(locker) for locker in row.lockers]
            for cell in range(1, row.maximum):
                if cell != row.points and not row.locked(cell):
                    put = Put.at({f"rows.{index}.lockers": [*lockers, {"cell": cell, "owner": self.view.turn or 0}]})
                    label = msg("Lock cell {cell} of row {row}", cell=cell, row=row.number)
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
            self.put(msg("To {name}'s storage", name=lying.position.name(seat)), "SYD-5.6", lying.store_medal(number, seat),
                     Drop(piece, things.SeatArea(seat).id))  # fmt: skip

    def _turns(self, number: int) -> None:
        if number not in self.lying.medals:
            return
        index, place = self.lying.medals[number]
        path, turn = f"rows.{index}.medals.{place}.turn", self.view.rows[index].medals[place].turn
        clockwise, back = msg("Rotate medal {number} clockwise", number=number), msg("Rotate medal {number} anticlockwise", number=number)
        for quarters, label in ((1, clockwise), (-1, back)):
            self.put(label, "SYD-1.1", Put.at({path: (turn + quarters) % 4}), Turn(MedalTile(number).id, quarters))

    def _directive(self, card: int, piece: str) -> None:
        lying, front = self.lying, self.lying.position.side
        for seat in lying.seats:
            if lying.hands.get(card) != seat and len(self.view.players[seat].hand) < HAND_LIMIT:
                onto = [Area.HAND.value] if seat == front else []
                onto += [things.SeatArea(seat).id] if lying.position.areas else []
                label = msg("To {name}'s hand", name=lying.position.name(seat))
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
                self.lift(things.RowAvatar(row.number), msg("Move the student of row {row}", row=row.number))
            for locker in row.lockers:
                piece = things.RowLocker(row.number, locker.cell).id
                left = [to_data(each) for each in row.lockers if each != locker]
                off = msg("Remove the locker on cell {cell} of row {row}", cell=locker.cell, row=row.number)
                self.put(off, "SYD-4.6", Put.at({f"rows.{index}.lockers": left}), Press(piece), Drop(piece, Deck.LOCKERS.place))
                if len(view.players) > 1:
                    owned = [*left, {"cell": locker.cell, "owner": (locker.owner + 1) % len(view.players)}]
                    self.put(msg("Change its owner"), "SYD-4.6", Put.at({f"rows.{index}.lockers": owned}), Turn(piece, 1))
            done = msg("Row {row} has been collected", row=row.number)
            self.put(done, "SYD-5.6", collected(view.rows, view.players, row.number), Press(things.RowStand(row.number).id))
        for number in self.lying.position.layout.rows:
            if number not in here:
                self.put(msg("Row {row} is still there", row=number), "SYD-5.6", brought_back(view, number), Press(f"collected:{number}"))
        self.lift(Deck.LOCKERS, msg("Take a locker to lock a cell"))

    def cards(self) -> None:
        """Directive cards in hands, items, souvenirs and prizes."""
        lying, view = self.lying, self.view
        for card in lying.hands:
            self.lift(Card(card), msg("Pick up card {card}", card=card))
            self.put(msg("Take card {card} off the table", card=card), "SYD-4.7", lying.put_card(card, None), Press(Card(card).id))
        for item in lying.cards.items:
            piece = things.StoredItem(item).id
            pressed = False
            for seat in lying.in_order:
                holds = view.players[seat].items
                if item in holds or len(holds) >= ITEM_LIMIT or item not in view.decks.items:
                    continue
                front = seat == lying.position.side
                onto: list[Action] = [Drop(piece, Area.ITEMS), Drop(piece, Area.MORE_ITEMS)] if front else []
                onto += [Drop(piece, things.SeatArea(seat).id)] if lying.position.areas else []
                onto += [] if pressed else [Press(piece)]
                pressed = True
                self.put(msg("Give {item} to {name}", item=lying.cards.names[item], name=lying.position.name(seat)), "SYD-4.8",
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
            label = msg("Give it to {name}", name=self.lying.position.name(owner + 1))
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
        """Put the edits of the turn: whose it is, and the ideas left."""
        view = self.view
        turn = view.turn or 0
        if len(view.players) > 1:
            for seat in self.lying.seats:
                ideas = {f"players.{each}.ideas": view.config.ideas if each == seat else 0 for each in self.lying.seats}
                label = msg("It is {name}'s turn", name=self.lying.position.name(seat))
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
            if tray in (Deck.MEDAL, Deck.DIRECTIVE, Deck.OLD_DIRECTIVE):
                self.lift(thing, msg("Pick up: {card}", card=name))


def _why_no_locker(row: Row, cell: int) -> Refusal | None:
    """The refusal of a locker on a cell."""
    words = None
    if row.locked(cell):
        words = msg("Cell {cell} of row {row} is locked already.", cell=cell, row=row.number)
    elif cell == row.points:
        words = msg("No locker can lie there: the student of row {row} stands on cell {cell}.", cell=cell, row=row.number)
    elif cell in (0, row.maximum):
        words = msg("Cell 0 and the last cell of a row can't be locked.")
    return Refusal("SYD-4.6", words) if words is not None else None


def _why_not_there(thing: object, row: Row, cell: int) -> Refusal | None:
    """The refusal of an avatar on a cell."""
    if isinstance(thing, things.RowAvatar) and thing.row != row.number:
        return Refusal("SYD-1.3", msg("The student of row {row} stays in that row.", row=thing.row))
    words = msg("Cell {cell} of row {row} is locked: remove the locker first.", cell=cell, row=row.number)
    return Refusal("SYD-4.6", words) if row.locked(cell) else None


# The view-model


class DiaryEditingViewModel(ViewModel[Editing[State], State, Any]):
    """Shows School Year Diary under edit and understands what is done at its table."""

    def kept(self, view: State, seat: int, draft: Any) -> Any:
        """The open deck stays open."""
        return draft.put_down if isinstance(draft, Laying) else draft

    def scenery(self, view: State, seat: int, draft: Any, side: int | None = None) -> Scenery:
        """The scenery of the position, from the first player's side."""
        lying = self._at(view, draft)
        position = lying.position
        bounds = position.layout.bounds
        others = (Zone(position.zone(other), msg("{name}'s place", name=position.name(other))) for other in position.others)
        return Scenery(
            bounds=bounds,
            zones=(*ZONES, *(others if position.multiplayer else ())),
            places=tuple(edit_places(lying)),
            pieces=tuple(edit_pieces(lying)),
            affordances=tuple(_Offers(lying).all()),
            prompt=self._prompt(lying),
            buttons=self._buttons(lying),
            held=lying.draft.piece,
            ground=position.layout.ground(),
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
        return msg("Round {round}, {season}: put everything where it really lies", round=lying.view.round, season=season)

    def hint(self, view: State, seat: int, draft: Any) -> Hint | None:
        """How the table is set up."""
        return Hint("edit", msg("Press a portrait if its row has been collected, a name for whose turn it is, a lamp for ideas left."))

    def attempt(self, view: State, seat: int, draft: Any, tried: Tried) -> Attempt:
        """The reason why a piece can't lie on a point, in a hand or among items; the usual refusal of any other drop."""
        thing, onto, lying = tried.thing, tried.onto, self._at(view, draft)
        if thing is None:
            return None
        if isinstance(thing, things.RowAvatar) and not any(row.medals for row in view.rows if row.number == thing.row):
            return Refusal("SYD-1.2", msg("Row {row} has no medals yet: lay them first.", row=thing.row))
        if isinstance(onto, things.RowCell):
            row = next(each for each in view.rows if each.number == onto.row)
            return _why_no_locker(row, onto.cell) if thing is Deck.LOCKERS else _why_not_there(thing, row, onto.cell)
        seat = onto.seat if isinstance(onto, things.SeatArea) else lying.position.side
        holder = view.players[seat]
        if isinstance(thing, things.StoredItem) and isinstance(onto, things.SeatArea | Area) and onto is not Area.PAPER:
            return Refusal("SYD-4.8", msg("{name} can hold two items at most, no two alike.", name=lying.position.name(seat)))
        card = int(thing.card) if isinstance(thing, TrayCard) and thing.card.isdecimal() else getattr(thing, "number", 0)
        is_card = isinstance(thing, Card) or (isinstance(thing, TrayCard) and thing.deck in (Deck.DIRECTIVE, Deck.OLD_DIRECTIVE))
        into_hand = is_card and (onto == Area.HAND or isinstance(onto, things.SeatArea)) and card not in holder.hand
        if into_hand and len(holder.hand) >= HAND_LIMIT:
            words = msg("{name} can hold {most} directive cards at most.", name=lying.position.name(seat), most=HAND_LIMIT)
            return Refusal("SYD-4.7", words)
        return None

    def _at(self, view: State, draft: Any) -> Lying:
        game: Any = self.game.game
        return Lying(Position(game, view, SEAT, self.seats), draft if isinstance(draft, Laying) else Laying())
