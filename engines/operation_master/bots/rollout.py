"""The rest of a round played through in a bot's mind: light, rough and fast, not the rules themselves.

Cards, dice, tricks and what they bring are as in the rules; what others choose is guessed, and nobody uses dice effects.
"""

from __future__ import annotations

from engines.operation_master.model import DIE, State

_MASK = (1 << 64) - 1


class Whim:
    """A fast generator for guesses (a linear congruential one, with Knuth's constants); its seed comes from the bot's chance."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self.state = state = (self.state * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((state >> 33) * bound) >> 31


def _without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
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
            [tuple(sorted([die % 10 for die in player.dice if die // 10 == colour])) for colour in range(5)] for player in state.players
        ]
        self.cards = list(state.cards)
        self.set_dice = [die % 10 for die in state.set_dice]
        self.pool = [0] * (DIE + 1)
        for die in (*state.centre, *state.set_dice):
            self.pool[die % 10] += 1
        self.held = [len(player.taken) for player in state.players]
        self.values = [player.taken[0] % 10 if player.taken else 0 for player in state.players]
        self.points = [player.points for player in state.players]

    def copy(self) -> Round:
        """Another round like this."""
        made = Round.__new__(Round)
        made.lead, made.points = self.lead, self.points
        made.hands, made.dice = self.hands[:], [areas[:] for areas in self.dice]
        made.cards, made.set_dice = self.cards[:], self.set_dice[:]
        made.pool, made.held, made.values = self.pool[:], self.held[:], self.values[:]
        return made

    def lay(self, card: int) -> None:
        """Whose turn it is lays a card."""
        seat = (self.lead + len(self.cards)) % len(self.hands)
        self.hands[seat] = _without(self.hands[seat], card)
        self.cards.append(card)

    def set(self, value: int) -> None:
        """Whose turn it is sets a die of its card's colour."""
        place = len(self.set_dice)
        areas, suit = self.dice[(self.lead + place) % len(self.hands)], self.cards[place] // 10
        areas[suit] = _without(areas[suit], value)
        self.set_dice.append(value)
        self.pool[value] += 1

    def turn(self, seat: int, die: int, value: int) -> None:
        """A die of a Dice Area is changed."""
        areas, suit = self.dice[seat], die // 10
        areas[suit] = tuple(sorted((*_without(areas[suit], die % 10), value)))

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
        suit, best, winner = cards[0] // 10, -1, 0
        for place, card in enumerate(cards):
            if card // 10 == suit and card % 10 + dice[place] >= best:
                best, winner = card % 10 + dice[place], place
        return (self.lead + winner) % len(self.hands)

    def likes_to_win(self, seat: int, whim: Whim) -> bool:
        """Whether the trick seems worth winning now: dice of the value held lie there, or there is something to begin with."""
        pool = self.pool
        if self.held[seat]:
            return pool[self.values[seat]] > 0
        return max(pool) > 1 or whim.below(2) == 0

    def guess_card(self, seat: int, whim: Whim) -> int:
        """A card that a sensible player might lay: high to win, low to lose, and now and then any."""
        hand, cards = self.hands[seat], self.cards
        if len(hand) == 1:
            return hand[0]
        if cards:
            suit = cards[0] // 10
            following = [card for card in hand if card // 10 == suit]
            if not following:
                return hand[whim.below(len(hand))]
            if len(following) == 1 or not whim.below(5):
                return following[whim.below(len(following))]
            return following[-1] if self.likes_to_win(seat, whim) else following[0]
        if not whim.below(4):
            return hand[whim.below(len(hand))]
        areas = self.dice[seat]
        if self.likes_to_win(seat, whim):
            return max(hand, key=lambda card: card % 10 + areas[card // 10][-1])
        return min(hand, key=lambda card: card % 10 + areas[card // 10][0])

    def guess_die(self, seat: int, whim: Whim) -> int:
        """A die that a sensible player might set: enough to win where that is worth it, else as much as still loses."""
        cards, set_dice = self.cards, self.set_dice
        place = len(set_dice)
        card, suit = cards[place], cards[0] // 10
        dice = self.dice[seat][card // 10]
        if len(dice) == 1:
            return dice[0]
        if card // 10 != suit:
            return dice[whim.below(len(dice))]
        best = 0
        for other, die in zip(cards, set_dice, strict=False):
            if other // 10 == suit and other % 10 + die > best:
                best = other % 10 + die
        need = best - card % 10
        if self.likes_to_win(seat, whim):
            if dice[-1] < need:
                return dice[0]
            if place == len(cards) - 1:
                return next(die for die in dice if die >= need)
            return dice[-1]
        lower = [die for die in dice if die < need]
        return lower[-1] if lower else dice[0]

    def guess_value(self, whim: Whim) -> int:
        """A value that a sensible winner might take: one of those most often there."""
        most = max(self.pool)
        values = [value for value in range(1, DIE + 1) if self.pool[value] == most]
        return values[whim.below(len(values))] if len(values) > 1 else values[0]

    def finish_trick(self, whim: Whim) -> None:
        """What is left of the trick, by guesses."""
        seats = len(self.hands)
        for place in range(len(self.cards), seats):
            self.lay(self.guess_card((self.lead + place) % seats, whim))
        for place in range(len(self.set_dice), seats):
            self.set(self.guess_die((self.lead + place) % seats, whim))
        self.take(self.guess_value(whim))

    def play_out(self, whim: Whim) -> None:
        """What is left of the round, by guesses."""
        if self.cards:
            self.finish_trick(whim)
        while self.hands[0]:
            self.finish_trick(whim)

    def standing(self, seat: int) -> float:
        """How well a seat stands if the round ended now: how far it is above the others, the best of them above all."""
        totals = [points + held for points, held in zip(self.points, self.held, strict=True)]
        own = totals.pop(seat)
        return own - (max(totals) + sum(totals) / len(totals)) / 2
