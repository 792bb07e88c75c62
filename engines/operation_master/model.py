"""The pieces of Operation Master and a game in progress, frozen.

A rank card is ten times its colour plus its rank, 1 to 8; a die is ten times its colour plus the value on top, 1 to 6. Colours are
0 to 4, in the order of `COLOURS`. A card whose rank a seat can't see is ten times its colour; `FACE_DOWN` is one of which nothing
can be seen. Seats count from 0, clockwise.
"""

from __future__ import annotations

from attrs import frozen

from engines.kernel.rng import Rng

COLOURS = ("red", "blue", "green", "yellow", "purple")
"""The suits of rank cards and dice (OM-1.1)."""

RANKS = {3: (3, 4, 5, 6, 7, 8), 4: (1, 2, 3, 4, 5, 6, 7, 8), 5: (1, 2, 3, 4, 5, 6, 7, 8)}
"""The ranks in each colour, by number of players (OM-1.2)."""

DIE = 6
"""Dice show 1 to 6."""

ROUNDS = 3
FACE_DOWN = -1
NO_DIE = 0
NOBODY = -1

LAY, SET, TAKE, TIE, ENDED = "lay", "set", "take", "tie", "ended"
"""Cards are laid (OM-3.1); dice are set on them (3.2); the winner takes a value (4.1); those tied are asked for one more round (5.2)."""

PHASES = (LAY, SET, TAKE, TIE, ENDED)


def colour(piece: int) -> int:
    """The colour of a card or die."""
    return piece // 10


def value(piece: int) -> int:
    """The rank of a card or the value of a die."""
    return piece % 10


@frozen
class Config:
    """What the set-up chose.

    ``names`` are those of the seats, for sentences. ``goal`` is 0 for three rounds, else the points that end the game (OM-5.3).
    ``effects``: dice effects are used (OM-6). ``last_trick`` is which past tricks of a round stay open: ``last``, ``all`` or ``none``
    (OM-7.1).
    """

    names: tuple[str, ...]
    goal: int = 0
    effects: bool = False
    last_trick: str = "last"


@frozen
class Player:
    """What a player has.

    Args:
        hand: Rank cards; in another seat's view only their colours, in the order of the colours (OM-2.1, 7.1).
        dice: The Dice Area, in the order of the colours as rolled; open (OM-2.1).
        taken: The VP Area: dice of one value, each a point (OM-4.1, 5.1).
        points: Points of the rounds that are over.
    """

    hand: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    points: int = 0


@frozen
class Trick:
    """A past trick of this round: cards and dice from the lead on, and the seat that won it."""

    lead: int
    cards: tuple[int, ...]
    dice: tuple[int, ...]
    winner: int


@frozen
class State:
    """A game of Operation Master between two decisions.

    Args:
        config: What was chosen at set-up.
        chance: The generator.
        players: By seat.
        round: From 1 on.
        lead: The seat that leads this trick.
        phase: One of `PHASES`.
        cards: The cards of this trick, from the lead on.
        set_dice: The dice set on them so far, in the same order.
        centre: The dice in the centre of the table (OM-4.3).
        winner: The seat that takes, in the phase for that; else `NOBODY`.
        past: The past tricks of this round.
        scores: The points of each round that is over, by seat.
        agreed: How many of those tied want one more round, in the phase for that.
    """

    config: Config
    rng: Rng
    players: tuple[Player, ...]
    round: int
    lead: int
    phase: str
    cards: tuple[int, ...] = ()
    set_dice: tuple[int, ...] = ()
    centre: tuple[int, ...] = ()
    winner: int = NOBODY
    past: tuple[Trick, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    agreed: int = 0

    def at(self, place: int) -> int:
        """The seat that many places after the lead, clockwise."""
        return (self.lead + place) % len(self.players)

    def total(self, place: int) -> int:
        """Card and die of the player that many places after the lead (OM-3.3)."""
        return self.cards[place] % 10 + self.set_dice[place] % 10

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats with the most points."""
        most = max(player.points for player in self.players)
        return tuple(seat for seat, player in enumerate(self.players) if player.points == most)


def winning_place(cards: tuple[int, ...], dice: tuple[int, ...]) -> int:
    """Which place after the lead wins a trick so far (OM-3.3).

    The highest card and die among those that followed; of equals the one who set later.

    >>> winning_place((2, 4, 13, 6), (1, 5, 13, 3))
    3
    """
    suit, best, winner = cards[0] // 10, -1, 0
    for place, die in enumerate(dice):
        if cards[place] // 10 == suit and cards[place] % 10 + die % 10 >= best:
            best, winner = cards[place] % 10 + die % 10, place
    return winner
