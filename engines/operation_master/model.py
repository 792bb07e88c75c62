"""The pieces of Operation Master, a game in progress with what waits on its agenda, and what always holds of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache

from attrs import frozen

from engines.kernel.contract import Ending, Problem
from engines.kernel.flow import Decision, FlowState, Step, violations
from engines.kernel.messages import msg, player
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy

# The agenda


@frozen
class PlayGame(Step):
    """Play rounds until the goal is reached (OM-5.2, 5.3)."""


@frozen
class PlayRound(Step, after=Ending.SUMMARY):
    """Prepare a round and play it (OM-2)."""


@frozen
class FindLead(Step, after=Ending.PLAIN):
    """Find out who leads the first trick of a round (OM-2.2)."""


@frozen
class LayCard(Decision, clause="OM-3.1"):
    """A rank card is to be laid."""


@frozen
class SetDie(Decision, clause="OM-3.2", is_open=True):
    """A die is to be set on the card that the seat has laid."""


@frozen
class WinTrick(Step, after=Ending.PLAIN):
    """Find out who won the trick (OM-3.3)."""


@frozen
class TakeDice(Step, after=Ending.PAUSE):
    """The winner takes all dice of the value held, or puts back; where there is a value to choose, that is a decision (OM-4.1, 4.2)."""

    winner: int


@frozen
class TakeValue(Decision, clause="OM-4.1", is_open=True):
    """The winner of the trick, with an empty VP Area, is to choose a value."""


@frozen
class EndTrick(Step):
    """Put the trick aside; the next one begins, if there are cards left (OM-4.3)."""

    winner: int


@frozen
class ScoreRound(Step, after=Ending.PAUSE):
    """Count the points of a round; play another, ask those tied, or end the game (OM-5)."""


@frozen
class OneMoreRound(Decision, clause="OM-5.2", is_open=True):
    """One of those tied after the last round is asked for one more."""


Task = PlayGame | PlayRound | LayCard | SetDie | WinTrick | TakeDice | TakeValue | EndTrick | ScoreRound | OneMoreRound
take_dice, end_trick, take_value = cache(TakeDice), cache(EndTrick), cache(TakeValue)


# There are as many as seats, and they are frozen, so each is made once.


@cache
def of_trick(lead: int, players: int) -> tuple[Task, ...]:
    """A trick from its lead on (OM-3.1…3.3): cards, dice, the winner."""
    order = [((lead + place) % players,) for place in range(players)]
    return (*[LayCard(seats) for seats in order], *[SetDie(seats) for seats in order], WinTrick())


# Pieces and state


class Suit(StrEnum):
    """The colours of rank cards and dice (OM-1.1)."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"


@frozen(eq=False)
class Card:
    """A rank card, written ``blue5``. A card whose rank a seat can't see has rank 0 and is written ``blue?``.

    Each is made once, here; play takes cards from `CARDS`, so that equal ones are the same one, and comparing them is fast.
    """

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


@frozen(eq=False)
class Die:
    """A die with the value on top, written ``blue4``. Each is made once, like a card."""

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

is_of = {suit: frozenset([*SIDES[suit], *[card for card in CARDS.values() if card.suit is suit]]).__contains__ for suit in Suit}
"""For each colour, True of its cards and dice: a filter by it is faster than looking at every piece."""

in_order = {piece: place for place, piece in enumerate((*CARDS.values(), *DICE.values()))}.__getitem__
"""A key that sorts cards by colour and rank, dice by value and colour."""


class PastTricks(StrEnum):
    """The past tricks of a round that stay face up (OM-7.1)."""

    LAST = "last"
    ALL = "all"
    NONE = "none"


@frozen
class Config:
    """The options chosen at setup.

    ``names`` are those of the seats, for sentences. ``goal`` is 0 for three rounds, else the points that end the game (OM-5.3).
    ``effects``: dice effects are used (OM-6).
    """

    names: tuple[str, ...]
    goal: int
    effects: bool
    last_trick: PastTricks


@frozen(slots=False)
class Player:
    """The things that a player has."""

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


@frozen(slots=False)
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
        """The number of places from the lead to a seat."""
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
    """The place, counted from the lead, that is winning the trick so far (OM-3.3).

    The highest card and die among those that followed; of equals the one who set later.

    >>> cards = [CARDS[word] for word in ("red2", "red4", "blue3", "red6")]
    >>> winning_place(tuple(cards), tuple([DICE[word] for word in ("red1", "red5", "blue3", "red3")]))
    3
    """
    suit, best, winner = cards[0].suit, -1, 0
    for place, die in enumerate(dice):
        card = cards[place]
        if card.suit is suit and (total := card.rank + die.value) >= best:
            best, winner = total, place
    return winner


# What always holds: TBL-8


def problems(state: State) -> tuple[str, ...]:
    """Every broken invariant, in English for developers; never raises."""
    count = len(state.players)
    if count not in RANKS or len(state.config.names) != count:
        return (f"{count} players with {len(state.config.names)} names",)
    if not 0 <= state.lead < count or not 0 <= state.config.goal <= 99 or state.round < 1:
        return (f"seat {state.lead} leads in round {state.round}, the goal is {state.config.goal}",)
    # Once the last round has been scored, the game has ended, or those tied are asked (OM-5.2).
    between = state.decision is None or isinstance(state.decision, OneMoreRound)
    agenda = {
        f"an agenda of {state.agenda}": state.agenda != _due(state),
        "a trick between rounds": between and bool(state.cards or state.set_dice or any(player.hand for player in state.players)),
    }
    return violations({**agenda, **_cards(state), **_dice(state), **_scores(state, between)})


def _due(state: State) -> tuple[Task, ...] | None:
    """The right agenda; None if nothing fits."""
    count, laid, dice = len(state.players), len(state.cards), len(state.set_dice)
    match state.decision:
        case None:
            return ()
        case OneMoreRound():
            tied = leaders(state.players)
            asked = tied[-(len(state.agenda) - 1) :] if len(tied) > 1 else []
            return (*[OneMoreRound((seat,)) for seat in asked], PlayRound())
        case TakeValue() if laid == dice == count:
            winner = state.at(winning_place(state.cards, state.set_dice))
            return None if state.players[winner].taken else (TakeValue((winner,)), EndTrick(winner), ScoreRound())
    fits = (laid < count and not dice) or laid == count > dice
    return (*of_trick(state.lead, count)[laid + dice :], ScoreRound()) if fits else None


def _cards(state: State) -> Mapping[str, bool]:
    """All cards of the round are in hands, in the trick or aside, each once (OM-1.2, 2.1)."""
    count = len(state.players)
    held = [card for player in state.players for card in player.hand]
    aside = [card for trick in state.past if trick is not None for card in trick.cards]
    # Who has not laid a card in this trick yet has one more than the others.
    sizes = [len(player.hand) + (state.place(seat) < len(state.cards)) for seat, player in enumerate(state.players)]
    return {
        Problem("OM-1.2", msg("A card is missing, or appears twice.")): Counter([*held, *state.cards, *aside]) != Counter(PACKS[count]),
        Problem("OM-2.1", msg("All hands must have the same number of cards, and a trick needs at least one each.")): len(set(sizes)) > 1
        or (isinstance(state.decision, LayCard) and not any(sizes)),
        "a past trick that can't have been": not all(trick is not None and _sound(trick, count) for trick in state.past),
    }


def _sound(trick: Trick, count: int) -> bool:
    """True if a past trick is whole, with dice of the cards' colours, and was won by whom it says (OM-3.2, 3.3)."""
    if not len(trick.cards) == len(trick.dice) == count or not 0 <= trick.lead < count:
        return False
    same = all(card.suit is die.suit for card, die in zip(trick.cards, trick.dice, strict=True))
    return same and trick.winner == (trick.lead + winning_place(trick.cards, trick.dice)) % count


def _dice(state: State) -> Mapping[str, bool]:
    """A die for each card dealt, of its colour; VP Areas hold one value (OM-2.1, 3.2, 4.1)."""
    count, pairs = len(state.players), list(zip(state.cards, state.set_dice, strict=False))
    everywhere = [*state.set_dice, *state.centre, *(die for player in state.players for die in (*player.dice, *player.taken))]
    faults: dict[str, bool] = {
        Problem("OM-1.2", msg("There must be {count} dice of each colour in all.", count=len(RANKS[count]))): Counter(
            [die.suit for die in everywhere]
        )
        != Counter(dict.fromkeys(Suit, len(RANKS[count]))),
        "a die on a card of another colour": any(card.suit is not die.suit for card, die in pairs),
    }
    for seat, one in enumerate(state.players):
        place, of_one_value = state.place(seat), msg("All dice in the VP Area of {who} must show the same value.", who=player(seat))
        bare = state.cards[place : place + 1] if place >= len(state.set_dice) else ()
        due = Counter([card.suit for card in (*one.hand, *bare)])
        faults[Problem("OM-4.1", of_one_value)] = len({die.value for die in one.taken}) > 1
        faults[f"seat {seat} has other dice than cards"] = Counter([die.suit for die in one.dice]) != due
    return faults


def _scores(state: State, between: bool) -> Mapping[str, bool]:
    """Every round that is over has been scored, the last one as it lies there (OM-5.1)."""
    count, scores = len(state.players), state.scores
    possible = all(len(gained) == count and all(0 <= points <= len(PACKS[count]) for points in gained) for gained in scores)
    totals = [sum([gained[seat] for gained in scores]) for seat in range(count)] if possible else []
    return {
        f"{len(scores)} scores in round {state.round}": len(scores) != (state.round if between else state.round - 1),
        Problem("OM-5.1", msg("No player can gain that many points in a round.")): not possible,
        "points of other rounds": possible and [player.points for player in state.players] != totals,
        "the score of the last round is not what lies on the table": between
        and scores[-1:] != (tuple([len(player.taken) for player in state.players]),),
    }
