"""A diary for tests: small card sets and tables set up by hand, played by texts of commands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from attrs import evolve

from engines.kernel.contract import Event, Refusal
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.school_year_diary.card_reading import parse_cards
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import (
    PAIR_NUMBERS,
    STUDENTS,
    Config,
    Decks,
    Locker,
    Medal,
    NewRound,
    Player,
    Row,
    State,
    Task,
    TurnDecision,
)
from engines.school_year_diary.rules.directives import card_label, links

NOTHING = "[{give_left = 1}]"
"""Directives that do nothing when one plays alone (SYD-5.8)."""
NAMES = {"giang_ry": "Giang Ry", "o_tach": "O Tach", "nim_se": "Nim Se", "an_pha": "An Pha"}
NONE: Mapping[str, Any] = MappingProxyType({})


def with_arrows(text: str) -> str:
    """A text with the arrows of each directive card after its number, unless it goes on with them."""
    return re.sub(r"\b2[1-9]{2}\b(?! as | turned )", lambda found: str(card_label(int(found[0]))), text)


def card_file(
    events: Mapping[str, str] = NONE,
    experiences: Mapping[str, str] = NONE,
    items: Mapping[str, str] = NONE,
    trends: Mapping[str, tuple[str, str]] = NONE,
    prizes: Mapping[str, str] = NONE,
) -> str:
    """A whole set of cards that do nothing but what is given here, by card id: directives, and (when, directives) of Trends.

    Events are ``autumn_1`` … ``summer_4``, experiences ``giang_ry_autumn_1`` … ``an_pha_summer_2``, items ``item_1`` … ``item_12``,
    prizes ``prize_1`` … ``prize_10``: what stands in their entries besides id and name; without it they ask for nine points in winter.
    """
    lines: list[str] = []

    def entry(kind: str, **values: str) -> None:
        lines.append(f"[[{kind}]]")
        lines.extend(f"{key} = {value}" for key, value in values.items())

    def quoted(text: str) -> str:
        return f'"{text}"'

    def trend(card: str, needed: bool) -> dict[str, str]:
        if not needed and card not in trends:
            return {}
        when, do = trends.get(card, ("row_collected", NOTHING))
        return {"trend": f'{{when = "{when}", do = {do}}}'}

    for season in Season:
        for number in range(1, 5):
            card = f"{season}_{number}"
            entry("event", id=quoted(card), name=quoted(card), season=quoted(season), motif='"bell"', do=events.get(card, NOTHING))
    for student in STUDENTS:
        entry("student", id=quoted(student), name=quoted(NAMES[student]), character='"Kind."', **trend(student, needed=True))
        entry("souvenir", student=quoted(student), name='"Photo"', text='"Hello."')
        for season in Season:
            for number in (1, 2):
                card = f"{student}_{season}_{number}"
                entry("experience", id=quoted(card), student=quoted(student), name=quoted(card), season=quoted(season), motif='"bell"',
                      do=experiences.get(card, NOTHING), **trend(card, needed=False))  # fmt: skip
    for number in range(1, 13):
        card = f"item_{number}"
        entry("item", id=quoted(card), name=quoted(card), motif='"bell"', do=items.get(card, NOTHING))
    for number in range(1, 11):
        entry("prize", id=quoted(f"prize_{number}"), name=quoted(f"Prize {number}"))
        lines.append(prizes.get(f"prize_{number}", 'from_round = 1\ncondition = {season = "winter", highest_at_least = 9}'))
    return "\n".join(lines)


def card_set(
    events: Mapping[str, str] = NONE,
    experiences: Mapping[str, str] = NONE,
    items: Mapping[str, str] = NONE,
    trends: Mapping[str, tuple[str, str]] = NONE,
    prizes: Mapping[str, str] = NONE,
) -> Cards:
    """The cards of `card_file`."""
    return parse_cards({"cards.toml": card_file(events, experiences, items, trends, prizes)})


def row(number: int, *medals: int, points: int = 0, student: str = "giang_ry", locked: Sequence[int] = ()) -> Row:
    """A row of medals in default orientation."""
    return Row(number, student, 0, tuple(Medal(medal) for medal in medals), points, tuple(Locker(cell) for cell in locked))


class Diary:
    """A game in progress: the rules with some cards, the state, and what happened last."""

    def __init__(self, cards: Cards, state: State) -> None:
        self.game = SchoolYearDiary(cards, {})
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.reveals: frozenset[int] = frozenset()

    @property
    def seat(self) -> int:
        """The seat that is to act; the first when none is."""
        return next(iter(self.game.to_act(self.state)), 0)

    def play(self, *texts: str) -> Diary:
        """Play commands of whoever is to act, each of which must be legal."""
        for text in texts:
            command = self.game.parse(text)
            refusal = self.game.check(self.state, self.seat, command)
            assert refusal is None, f"{text} is refused: {refusal}"
            applied = self.game.apply(self.state, self.seat, command)
            self.state, self.events, self.reveals = applied.state, applied.events, applied.reveals
        return self

    def refusal(self, text: str) -> Refusal:
        """The refusal of a command that must not be legal. Its alternatives are legal."""
        refusal = self.game.check(self.state, self.seat, self.game.parse(text))
        assert refusal is not None, f"{text} is legal"
        assert text not in self.legal()
        for other in refusal.alternatives:
            assert self.game.check(self.state, self.seat, other) is None, f"{other} is no legal alternative to {text}"
        return refusal

    def legal(self, verb: str = "") -> set[str]:
        """The texts of the legal commands, or of those with one verb."""
        return {command.text() for command in self.game.legal(self.state, self.seat) if verb in ("", command.verb)}

    @property
    def player(self) -> Player:
        """The hand of seat 0."""
        return self.state.players[0]

    @property
    def decks(self) -> Decks:
        """The decks."""
        return self.state.decks

    @property
    def points(self) -> dict[int, int]:
        """The points of the rows on the table."""
        return {row.number: row.points for row in self.state.rows}

    @property
    def waits(self) -> Task:
        """The decision the game waits for."""
        return self.state.agenda[0]

    @property
    def told(self) -> list[str]:
        """The last events, in sentences."""
        return [str(event.message) for event in self.events]

    def happened_events(self, kind: str) -> list[Event]:
        """The last events of one kind."""
        return [event for event in self.events if event.kind == kind]

    def happened(self, kind: str) -> list[str]:
        """The last events of one kind, in sentences."""
        return [str(event.message) for event in self.events if event.kind == kind]


def at_turn(
    *rows: Row,
    cards: Cards | None = None,
    hand: Sequence[int] = (),
    deck: Sequence[int] | None = None,
    old: Sequence[int] = (),
    medals: Sequence[int] = (),
    events: Sequence[str] = ("autumn_2",),
    event: str = "autumn_1",
    experiences: Sequence[str] = (),
    trends: Sequence[str] = ("giang_ry", "o_tach"),
    items: Sequence[str] = (),
    ideas: int = 2,
) -> Diary:
    """A table in the turn of a player who plays alone, with just this on it.

    Without a ``deck`` the directive cards that are nowhere else are on it, twelve in all. Each row gets two medals where it has none.
    """
    cards = cards or card_set()
    rows = rows or (row(1, 286, 283), row(2, 264, 241, student="o_tach"))
    students = tuple(dict.fromkeys(("giang_ry", "o_tach", *(each.student for each in rows))))
    if deck is None:
        deck = [card for card in PAIR_NUMBERS if card not in (*hand, *old)][: 12 - len(hand) - len(old)]
    storage = [item for item in cards.items for _ in range(2)]
    for item in items:
        storage.remove(item)
    decks = Decks(
        tuple(deck), tuple(old), tuple(Medal(medal) for medal in medals), tuple(events), (event,), tuple(experiences), (), tuple(trends),
        tuple(storage),
    )  # fmt: skip
    player = Player(tuple(hand), tuple(items), ideas)
    state = State(Config(students), Rng(1), rows, (player,), decks, round=1, turn=0, agenda=(TurnDecision((0,)), NewRound()))
    return Diary(cards, state)


def dealt(deal: int = 1, cards: Cards | None = None, players: int = 1, **options: Any) -> Diary:
    """A new game, at its first decision."""
    game = SchoolYearDiary(cards or card_set(), {})
    applied = game.new(make_setup(game, players, options, deal))
    diary = Diary(game.content, applied.state)
    diary.events, diary.reveals = applied.events, applied.reveals
    return diary


def with_decks(diary: Diary, **changes: Any) -> Diary:
    """The same table with some decks exchanged."""
    diary.state = evolve(diary.state, decks=evolve(diary.state.decks, **changes))
    return diary


def targets(row: Row, cell: int, arrow: int) -> tuple[int, ...]:
    """The cells that a valid path leads to from a cell, up first; at most two, and two only from an even cell (SYD-1.2, 4.2)."""
    ups, downs = links(row)
    found: tuple[int, ...] = (cell + 1,) if ups[cell] == arrow else ()
    return (*found, cell - 1) if downs[cell] == arrow else found
