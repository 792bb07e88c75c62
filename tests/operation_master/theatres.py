"""Rounds of Operation Master for tests: positions built from the cards and dice that matter, played on by texts of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.commands import read_piece
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import LAY, RANKS, Config, Player, State, Trick, winning_place
from engines.shelf import games
from tests.playing import Playing

GAME = games()["operation_master"]
assert isinstance(GAME, OperationMaster)
PLAYING = Playing(GAME)
play, told, refused = PLAYING.play, PLAYING.told, PLAYING.refused

NAMES = ("Ann", "Ben", "Cleo", "Dora", "Ed")
NO_VOIDS: Mapping[int, str] = MappingProxyType({})


def pieces(text: str) -> list[int]:
    """Cards or dice: "red1 blue2"."""
    return [read_piece(word) for word in text.split()]


def new(deal: int = 1, seats: int = 4, **options: Any) -> State:
    """A game as it begins."""
    state = GAME.new(make_setup(GAME, seats, options, deal)).state
    assert isinstance(state, State)
    return state


def theatre(
    *hands: str,
    lead: int = 0,
    full: bool = False,
    void: Mapping[int, str] = NO_VOIDS,
    rest: int = 6,
    centre: str = "",
    taken: Sequence[str] = (),
    scores: Sequence[Sequence[int]] = (),
    effects: bool = False,
    goal: int = 0,
    last_trick: str = "last",
) -> State:
    """A round before a trick.

    Args:
        hands: For each seat, cards with the die that belongs to each: "red4:2 blue1:6".
        lead: Who leads.
        full: Hands are filled up to those of a first trick, by cards not of the colour that ``void`` names for a seat. Else all
            other cards are in past tricks, and their dice in the centre unless ``centre`` or ``taken`` have them.
        void: By seat, a colour that its hand doesn't have.
        rest: What all dice show that are not named.
        centre: Dice in the centre.
        taken: By seat, dice in the VP Area.
        scores: By round, the points that each seat has got before.
        effects: Whether dice effects are used.
        goal: The points that end the game, or 0.
        last_trick: Which past tricks are open.
    """
    count = len(hands)
    held = [[(read_piece(word.split(":")[0]), int(word.split(":")[1])) for word in hand.split()] for hand in hands]
    left = [10 * colour + rank for colour in range(5) for rank in RANKS[count]]
    for cards in held:
        for card, _ in cards:
            left.remove(card)
    if full:
        size = 5 * len(RANKS[count]) // count
        for card in left:
            can = [seat for seat in range(count) if len(held[seat]) < size and void.get(seat) != pieces_colour(card)]
            held[min(can, key=lambda seat: len(held[seat]))].append((card, rest))
        left = []
    areas = [[card // 10 * 10 + die for card, die in sorted(cards)] for cards in held]
    owned = [pieces(text) for text in taken] or [[] for _ in hands]
    middle = pieces(centre)
    for colour in range(5):
        named = sum(die // 10 == colour for dice in (*areas, *owned, middle) for die in dice)
        middle += [10 * colour + rest] * (len(RANKS[count]) - named)
    past = []
    for start in range(0, len(left), count):
        trick = tuple(left[start : start + count])
        dice = tuple(card // 10 * 10 + 1 for card in trick)
        past.append(Trick(0, trick, dice, winning_place(trick, dice)))
    players = tuple(
        Player(
            tuple(sorted(card for card, _ in held[seat])), tuple(areas[seat]), tuple(owned[seat]), sum(round_[seat] for round_ in scores)
        )
        for seat in range(count)
    )
    state = State(
        Config(NAMES[:count], goal, effects, last_trick),
        Rng(1),
        players,
        len(scores) + 1,
        lead,
        LAY,
        centre=tuple(sorted(middle, key=lambda die: (die % 10, die))),
        past=tuple(past),
        scores=tuple(tuple(each) for each in scores),
    )
    assert GAME.problems(state) == ()
    return state


def pieces_colour(card: int) -> str:
    """The name of a card's colour."""
    return ("red", "blue", "green", "yellow", "purple")[card // 10]


def trick(state: State, *cards: str) -> State:
    """A trick played from the lead on: "red4:2" lays red 4 and sets the red 2."""
    count = len(state.players)
    seats = [(state.lead + place) % count for place in range(count)]
    state = play(state, *(f"{seat} lay {card.split(':')[0]}" for seat, card in zip(seats, cards, strict=True)))
    dice = [card.split(":")[0][:-1] + card.split(":")[1] for card in cards]
    return play(state, *(f"{seat} set {die}" for seat, die in zip(seats, dice, strict=True)))


def offered(state: State, seat: int) -> list[str]:
    """The texts of what a seat may do."""
    return [command.text() for command in GAME.legal(state, seat)]
