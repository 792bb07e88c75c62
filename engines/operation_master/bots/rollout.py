"""The rest of a round played through in a bot's mind: light, rough and fast, not the rules themselves.

Cards, dice, tricks and what they bring are as in the rules; what others choose is guessed, and nobody uses dice effects.
"""

from __future__ import annotations

from typing import TypeVar

from engines.kernel.bots.search import FastRng
from engines.kernel.commands import Command
from engines.operation_master.commands import Lay, Set, Take
from engines.operation_master.model import FACES, Card, Die, State, Suit

T = TypeVar("T")


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    place = items.index(item)
    return items[:place] + items[place + 1 :]


class Round:
    """A round from some decision on, with all hands known.

    ``dice`` are those of the Dice Areas by seat and colour, in ascending order. ``pool`` counts the dice of each value on the cards and in
    the centre. ``held`` is how many dice lie in each VP Area, ``values`` what they show.
    """

    __slots__ = ("cards", "dice", "hands", "held", "lead", "points", "pool", "set_dice", "values")

    def __init__(self, state: State) -> None:
        self.lead = state.lead
        self.hands = [player.hand for player in state.players]
        self.dice = [
            {suit: tuple(sorted([die.value for die in player.dice if die.suit is suit])) for suit in Suit} for player in state.players
        ]
        self.cards = list(state.cards)
        self.set_dice = [die.value for die in state.set_dice]
        self.pool = [0] * (len(FACES) + 1)
        for die in (*state.centre, *state.set_dice):
            self.pool[die.value] += 1
        self.held = [len(player.taken) for player in state.players]
        self.values = [player.held for player in state.players]
        self.points = [player.points for player in state.players]

    def copy(self) -> Round:
        """Another round like this."""
        made = Round.__new__(Round)
        made.lead, made.points = self.lead, self.points
        made.hands, made.dice = self.hands[:], [areas.copy() for areas in self.dice]
        made.cards, made.set_dice = self.cards[:], self.set_dice[:]
        made.pool, made.held, made.values = self.pool[:], self.held[:], self.values[:]
        return made

    def do(self, command: Command) -> None:
        """Do what a command says."""
        match command:
            case Lay(card):
                self.lay(card)
            case Set(die, effect):
                self.set(die.value)
                for change in effect:
                    self.turn(change.seat, change.die, change.value)
            case Take(value):
                self.take(value)

    def lay(self, card: Card) -> None:
        """Whose turn it is lays a card."""
        seat = (self.lead + len(self.cards)) % len(self.hands)
        self.hands[seat] = _without(self.hands[seat], card)
        self.cards.append(card)

    def set(self, value: int) -> None:
        """Whose turn it is sets a die of its card's colour."""
        place = len(self.set_dice)
        areas, suit = self.dice[(self.lead + place) % len(self.hands)], self.cards[place].suit
        areas[suit] = _without(areas[suit], value)
        self.set_dice.append(value)
        self.pool[value] += 1

    def turn(self, seat: int, die: Die, value: int) -> None:
        """A die of a Dice Area is changed."""
        areas = self.dice[seat]
        areas[die.suit] = tuple(sorted((*_without(areas[die.suit], die.value), value)))

    def take(self, value: int) -> None:
        """The winner takes a value, or what is held decides (OM-4.1, 4.2); the next trick begins."""
        winner = self._winner()
        held, pool = self.held[winner], self.pool
        if held:
            value = self.values[winner]
            if pool[value]:
                self.held[winner] = held + pool[value]
                pool[value] = 0
            else:
                self.held[winner], self.values[winner], pool[value] = 0, 0, held
        else:
            self.held[winner], self.values[winner] = pool[value], value
            pool[value] = 0
        self.lead, self.cards, self.set_dice = winner, [], []

    def _winner(self) -> int:
        cards, dice = self.cards, self.set_dice
        suit, best, winner = cards[0].suit, -1, 0
        for place, card in enumerate(cards):
            if card.suit is suit and card.rank + dice[place] >= best:
                best, winner = card.rank + dice[place], place
        return (self.lead + winner) % len(self.hands)

    def likes_to_win(self, seat: int, rng: FastRng) -> bool:
        """Whether the trick seems worth winning now: dice of the value held lie there, or there is something to begin with."""
        pool = self.pool
        if self.held[seat]:
            return pool[self.values[seat]] > 0
        return max(pool) > 1 or rng.below(2) == 0

    def guess_card(self, seat: int, rng: FastRng) -> Card:
        """A card that a sensible player might lay: high to win, low to lose, and now and then any."""
        hand, cards = self.hands[seat], self.cards
        if len(hand) == 1:
            return hand[0]
        if cards:
            suit = cards[0].suit
            following = [card for card in hand if card.suit is suit]
            if not following:
                return hand[rng.below(len(hand))]
            if len(following) == 1 or not rng.below(5):
                return following[rng.below(len(following))]
            return following[-1] if self.likes_to_win(seat, rng) else following[0]
        if not rng.below(4):
            return hand[rng.below(len(hand))]
        areas = self.dice[seat]
        if self.likes_to_win(seat, rng):
            return max(hand, key=lambda card: card.rank + areas[card.suit][-1])
        return min(hand, key=lambda card: card.rank + areas[card.suit][0])

    def guess_die(self, seat: int, rng: FastRng) -> int:
        """A die that a sensible player might set: enough to win where that is worth it, else as much as still loses."""
        cards, set_dice = self.cards, self.set_dice
        place = len(set_dice)
        card, suit = cards[place], cards[0].suit
        dice = self.dice[seat][card.suit]
        if len(dice) == 1:
            return dice[0]
        if card.suit is not suit:
            return dice[rng.below(len(dice))]
        best = 0
        for other, die in zip(cards, set_dice, strict=False):
            if other.suit is suit and other.rank + die > best:
                best = other.rank + die
        need = best - card.rank
        if self.likes_to_win(seat, rng):
            if dice[-1] < need:
                return dice[0]
            if place == len(cards) - 1:
                return next(die for die in dice if die >= need)
            return dice[-1]
        lower = [die for die in dice if die < need]
        return lower[-1] if lower else dice[0]

    def guess_value(self, rng: FastRng) -> int:
        """A value that a sensible winner might take: one of those most often there."""
        most = max(self.pool)
        values = [value for value in FACES if self.pool[value] == most]
        return values[rng.below(len(values))] if len(values) > 1 else values[0]

    def finish_trick(self, rng: FastRng) -> None:
        """What is left of the trick, by guesses."""
        seats = len(self.hands)
        for place in range(len(self.cards), seats):
            self.lay(self.guess_card((self.lead + place) % seats, rng))
        for place in range(len(self.set_dice), seats):
            self.set(self.guess_die((self.lead + place) % seats, rng))
        self.take(self.guess_value(rng))

    def play_out(self, rng: FastRng) -> None:
        """What is left of the round, by guesses."""
        if self.cards:
            self.finish_trick(rng)
        while self.hands[0]:
            self.finish_trick(rng)

    def standing(self, seat: int) -> float:
        """How well a seat stands if the round ended now: how far it is above the others, the best of them above all."""
        totals = [points + held for points, held in zip(self.points, self.held, strict=True)]
        own = totals.pop(seat)
        return own - (max(totals) + sum(totals) / len(totals)) / 2
