"""The pieces of Operation Master and a game in progress, frozen. Seats count from 0, clockwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from attrs import frozen

from engines.kernel.flow import FlowState
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy
from engines.operation_master.tasks import Task


class Suit(StrEnum):
    """The colours of rank cards and dice (OM-1.1)."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"


class Card(NamedTuple):
    """A rank card, written ``blue5``. A card whose rank a seat can't see has rank 0 and is written ``blue?``."""

    suit: Suit
    rank: int

    @property
    def word(self) -> str:
        """The card as a word."""
        return f"{self.suit}{self.rank or '?'}"

    @classmethod
    def from_word(cls, word: str) -> Card:
        """The card that a word stands for. Raises LookupError."""
        return CARDS[word]


class Die(NamedTuple):
    """A die with the value on top, written ``blue4``. The value comes first, so that no die equals a card."""

    value: int
    suit: Suit

    @property
    def word(self) -> str:
        """The die as a word."""
        return f"{self.suit}{self.value}"

    @classmethod
    def from_word(cls, word: str) -> Die:
        """The die that a word stands for. Raises LookupError."""
        return DICE[word]

    def turned(self, value: int) -> Die:
        """The same die with another value on top."""
        return SIDES[self.suit][value - 1]


FACES = (1, 2, 3, 4, 5, 6)
"""What a die can show."""

RANKS: Mapping[int, tuple[int, ...]] = {3: (3, 4, 5, 6, 7, 8), 4: (1, 2, 3, 4, 5, 6, 7, 8), 5: (1, 2, 3, 4, 5, 6, 7, 8)}
"""The ranks in each colour, by number of players (OM-1.2)."""

BACKS: Mapping[Suit, Card] = {suit: Card(suit, 0) for suit in Suit}
"""A card of each colour whose rank can't be seen."""

CARDS: Mapping[str, Card] = {card.word: card for suit in Suit for card in (BACKS[suit], *[Card(suit, rank) for rank in RANKS[4]])}
"""Every card by its word. Play takes cards from here and makes none, as it does with dice."""

SIDES: Mapping[Suit, tuple[Die, ...]] = {suit: tuple([Die(value, suit) for value in FACES]) for suit in Suit}
"""The dice of each colour, from the 1 to the 6."""

DICE: Mapping[str, Die] = {die.word: die for same in zip(*SIDES.values(), strict=True) for die in same}
"""Every die by its word."""

PACKS: Mapping[int, tuple[Card, ...]] = {
    players: tuple([card for card in CARDS.values() if card.rank in ranks]) for players, ranks in RANKS.items()
}
"""The cards that are played with, by number of players (OM-1.2)."""

in_order = {piece: place for place, piece in enumerate((*CARDS.values(), *DICE.values()))}.__getitem__
"""A key that sorts cards by colour and rank, dice by value and colour."""


class PastTricks(StrEnum):
    """Which past tricks of a round stay open (OM-7.1)."""

    LAST = "last"
    ALL = "all"
    NONE = "none"


@frozen
class Config:
    """What the set-up chose.

    ``names`` are those of the seats, for sentences. ``goal`` is 0 for three rounds, else the points that end the game (OM-5.3).
    ``effects``: dice effects are used (OM-6).
    """

    names: tuple[str, ...]
    goal: int
    effects: bool
    last_trick: PastTricks


@frozen(slots=False)
class Player:
    """What a player has."""

    hand: tuple[Card, ...] = ()
    """Rank cards, in order; in another seat's view only their colours (OM-2.1, 7.1)."""
    dice: tuple[Die, ...] = ()
    """The Dice Area, in the order of the colours as rolled (OM-2.1)."""
    taken: tuple[Die, ...] = ()
    """The VP Area: dice of one value, each a point (OM-4.1, 5.1)."""
    points: int = 0
    """Points of the rounds that are over."""

    @property
    def held(self) -> int:
        """The value of the dice in the VP Area, 0 while it is empty (OM-4.1)."""
        return self.taken[0].value if self.taken else 0


@frozen
class Trick:
    """A past trick of this round: cards and dice from the lead on, and the seat that won it."""

    lead: int
    cards: tuple[Card, ...]
    dice: tuple[Die, ...]
    winner: int


@frozen(slots=False)
class State(FlowState):
    """A game of Operation Master between two decisions."""

    config: Config
    rng: Rng
    players: tuple[Player, ...]
    agenda: tuple[Task, ...]
    round: int = 0
    lead: int = 0
    """The seat that leads this trick."""
    cards: tuple[Card, ...] = ()
    """The cards of this trick, from the lead on."""
    set_dice: tuple[Die, ...] = ()
    """The dice set on them so far, in the same order."""
    centre: tuple[Die, ...] = ()
    past: tuple[Trick | None, ...] = ()
    """The past tricks of this round; in a view None for one that was put away (OM-7.1)."""
    scores: tuple[tuple[int, ...], ...] = ()
    """The points of each round that is over, by seat."""

    def at(self, place: int) -> int:
        """The seat that many places after the lead, clockwise."""
        return (self.lead + place) % len(self.players)

    def place(self, seat: int) -> int:
        """How many places after the lead a seat is."""
        return (seat - self.lead) % len(self.players)


class Working(WorkingCopy[None, State], of=State):
    """A game in the middle of a command."""

    config: Config
    players: list[Player]
    round: int
    lead: int
    cards: tuple[Card, ...]
    set_dice: tuple[Die, ...]
    centre: tuple[Die, ...]
    past: tuple[Trick | None, ...]
    scores: tuple[tuple[int, ...], ...]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.config.names[seat]


def leaders(players: Sequence[Player]) -> list[int]:
    """The seats with the most points (OM-5.2)."""
    most = max(player.points for player in players)
    return [seat for seat, player in enumerate(players) if player.points == most]


def winning_place(cards: tuple[Card, ...], dice: tuple[Die, ...]) -> int:
    """Which place after the lead wins a trick so far (OM-3.3).

    The highest card and die among those that followed; of equals the one who set later.

    >>> cards = [CARDS[word] for word in ("red2", "red4", "blue3", "red6")]
    >>> winning_place(tuple(cards), tuple([DICE[word] for word in ("red1", "red5", "blue3", "red3")]))
    3
    """
    suit, best, winner = cards[0].suit, -1, 0
    for place, (card, die) in enumerate(zip(cards, dice, strict=False)):
        if card.suit is suit and (total := card.rank + die.value) >= best:
            best, winner = total, place
    return winner
