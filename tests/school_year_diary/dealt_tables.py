"""Tables of School Year Diary for tests: dealt ones, play at random, and years that a bot played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from attrs import evolve

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import Seat, Setup
from engines.kernel.rng import Rng
from engines.school_year_diary.card_reading import CARD_FILES, parse_cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import STUDENTS, State, TurnDecision
from resources import text


def year(deal: int, bot: str = "greedy", pace: str = "printed") -> Table:
    """A year that a bot played alone with two rows; played once for all tests, so it must not be played on."""
    return _year(deal, bot, pace)


@cache
def _year(deal: int, bot: str, pace: str) -> Table:
    table = Table.new("school_year_diary", seats=["Ann"], deal=deal, options={"students": STUDENTS[:2], "rows": 1, "pace": pace})
    playout(table, [bot])
    return table


@cache
def diary() -> SchoolYearDiary:
    """The game with the cards that come with the app."""
    return SchoolYearDiary(parse_cards({name: text("school_year_diary", f"{name}.toml") for name in CARD_FILES}), {})


def dealt(students: int = 2, rows: int = 1, deal: int = 1, open_decks: bool = False) -> State:
    """A solo table as it is dealt, at its first decision."""
    options = {option.key: option.default for option in diary().options}
    options |= {"students": STUDENTS[:students], "rows": rows, "open_decks": "yes" if open_decks else "no"}
    return diary().new(Setup("school_year_diary", (Seat("Ann"),), options, deal)).state


def played(state: State, commands: int, deal: int = 1) -> Iterator[State]:
    """The state and those after commands drawn at random, until there are enough or the game ends."""
    game, rng = diary(), Rng.of_deal(deal)
    yield state
    for _ in range(commands):
        if state.ended:
            return
        command, rng = game.legal(state, 0).draw(rng)
        state = game.apply(state, 0, command).state
        yield state


def at_turn(state: State, deal: int = 1) -> State:
    """The first state of a turn, reached at random."""
    return next(each for each in played(state, 200, deal) if isinstance(each.agenda[0], TurnDecision) and each.players[0].ideas == 2)


def full_hand(state: State) -> State:
    """A turn with five cards in hand that make chains, and both ideas."""
    state = at_turn(state)
    hand = (218, 281, 216, 264, 242)
    decks = evolve(
        state.decks, directives=tuple(card for card in range(212, 220) if card % 10 not in (0, 5) and card not in hand), old_directives=()
    )
    return evolve(state, players=(evolve(state.players[0], hand=hand),), decks=decks)


THREE_LAID = "chain 296@0.0/0,223@0.1/3,243@0.1/2 1:-1.1;0.1;0.0;1.0,2:-1.1;0.1;0.0;1.0"
"""The chain that ends the first ideas of deal 76."""
LOCKER_ASKED = ("choose 1", "take firefly_jar", "discard 292", "get", "play firefly_jar", "choose 2", "keep 243", THREE_LAID)
"""Deal 76 up to the locker that a card asks for, which brings Padlock."""

TO_ROUND_4 = (
    "refresh -", "chain 242@0.0/1,263@0.1/2 1:-1.1;0.1;0.0,2:-1.1;0.1;0.0", "play sticker_sheet", "get", "end", "choose 1", "swap 1 2 2 1",
    "trade 0", "play spinning_top", "rotate 1 3 1", "chain 237@0.0/0,283@-1.0/0,262@0.0/2 1:1.0;0.0;-1.0,2:-1.0;0.0;1.0", "lock 1 5",
    "play padlock", "lock 1 3", "end", "lock 1 1", "refresh -", "keep 273", "trade 0", "end", "refresh 286", "choose 1",
)  # fmt: skip
"""Leads in deal 465 to Cocoa Hour in round 4, which lets a medal be rotated, with 298, 261 and 218 and a Brass Compass in hand."""


def after(deal: int, *commands: str, seats: int = 1, mode: str = "coop") -> Table:
    """A deal after some commands."""
    table = Table.new("school_year_diary", seats=seats, options={"mode": mode}, deal=deal)
    for command in commands:
        table.play(command)
    return table
