"""The pieces on a table of School Year Diary under edit, and the edits that move them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from engines.kernel.editing import Put
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import to_data
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import FULL, HAND_LIMIT, PAIR_NUMBERS, ROW_LIMIT, Player, Row, State
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import Deck
from tabletop_qt.viewmodels.position import Thing
from tabletop_qt.viewmodels.scenery import Button
from tabletop_qt.viewmodels.view_model import Draft

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
        return msg("Pick up a piece") if self.piece else None

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

    def _without(self, number: int) -> dict[str, Any]:
        """The change of the row or storage that a medal lies in, when it leaves."""
        if number in self.medals:
            path, medals = f"rows.{self.medals[number][0]}.medals", self.view.rows[self.medals[number][0]].medals
        elif number in self.stored:
            path, medals = f"players.{self.stored[number]}.medals", self.view.players[self.stored[number]].medals
        else:
            return {}
        return {path: [to_data(medal) for medal in medals if medal.number != number]}

    def put_medal(self, number: int, index: int, place: int) -> Put:
        """Lay a medal in a row; one that lies there already changes places with it, or goes back to the others."""
        rows = [list(map(to_data, row.medals)) for row in self.view.rows]
        here, place = {"number": number, "turn": 0}, min(place, len(rows[index]))
        changes: dict[str, Any] = {}
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
            changes = self._without(number)
            rows[index][place : place + 1] = [here]
        return Put.at({**changes, f"rows.{index}.medals": rows[index]})

    def take_medal(self, number: int) -> Put:
        """Take a medal off the table."""
        return Put.at(self._without(number))

    def store_medal(self, number: int, seat: int) -> Put:
        """Lay a medal into the storage of a player."""
        stored = [*map(to_data, self.view.players[seat].medals), {"number": number, "turn": 0}]
        return Put.at({**self._without(number), f"players.{seat}.medals": stored})

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

    def put_item(self, item: str, seat: int) -> Put:
        """Give an item to a player."""
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


@lru_cache(maxsize=64)
def collected(rows: tuple[Row, ...], players: tuple[Player, ...], number: int) -> Put:
    """A row collected: its medals go to the storage of the one who handled it (SYD-5.6)."""
    row = next(each for each in rows if each.number == number)
    stored = (*players[row.handler].medals, *row.medals)
    return Put.at({
        "rows": [to_data(each) for each in rows if each is not row],
        f"players.{row.handler}.medals": [{"number": medal.number, "turn": 0} for medal in stored],
    })  # fmt: skip


def brought_back(view: State, number: int) -> Put:
    """A collected row back on the table, with the medals that came last into the storage."""
    config = view.config
    student, handler = config.students[(number - 1) // (config.players * config.rows_each)], (number - 1) % config.players
    stored = view.players[handler].medals
    row = Row(number, student, handler, stored[-ROW_LIMIT:], 2 * len(stored[-ROW_LIMIT:]))
    rows = sorted((*view.rows, evolve(row, points=min(row.maximum, FULL - 1))), key=lambda each: each.number)
    return Put.at({"rows": [to_data(each) for each in rows], f"players.{handler}.medals": [to_data(each) for each in stored[:-ROW_LIMIT]]})
