"""Bots of Operation Master, at three levels: what they remember, how they imagine the rest of a round, how they choose."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from attrs import evolve

from engines.kernel.bots import FastRng, best, chance, determinizations
from engines.kernel.commands import Command, without
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master.game import Share
from engines.operation_master.model import FACES, Card, Die, LayCard, SetDie, State, Suit, TakeValue, Trick
from engines.operation_master.rules import setting_dice
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay, Take, lying, playable
from engines.operation_master.words import ROUNDS

# Memory


def with_past_tricks(views: Iterator[State]) -> State:
    """A seat's newest view, with the round's past tricks face up as far as the seat saw them."""
    view = next(views)
    past, later = list(view.past), view
    for earlier in views:
        if earlier.round != view.round or None not in past[: len(later.past)]:
            break
        number = len(earlier.past)
        if number < len(later.past) and past[number] is None:
            past[number] = later.past[number] or _ended(earlier, later)
        later = earlier
    return evolve(view, past=tuple(past))


def _ended(during: State, after: State) -> Trick:
    """A trick that was put away at once, from the view before its last decision and the die set then.

    Dice set, in the centre and in VP Areas are never changed (OM-6.1), so the one that has come to them is it.
    """
    new = Counter(_out_of_areas(after)) - Counter((*during.set_dice, *_out_of_areas(during)))
    return Trick(during.lead, during.cards, (*during.set_dice, *new.elements()), after.lead)


def _out_of_areas(view: State) -> list[Die]:
    """The dice in the centre and the VP Areas."""
    return [*view.centre, *(die for player in view.players for die in player.taken)]


# The rest of a round


TRICKS = 10
"""The approximate number of tricks in a round."""
SPREAD = 4
"""The approximate difference in dice between two players in a round."""
DOUBT = 0.1
"""The error of an imagined round, as a share of a round's spread (approximate)."""
GAIN = 8
"""The approximate number of dice of a round's best player."""
POINT = 1 / 100
"""The value of being one die above the others; winning is worth 1."""


class Round:
    """A round from some decision on, with all hands known.

    ``dice`` are those of the Dice Areas by seat and colour, in ascending order. ``pool`` counts the dice of each value on the cards and in
    the centre. ``held`` is how many dice lie in each VP Area, ``values`` what they show. ``best`` is the highest total of the trick so
    far, ``winner`` whose it is. ``number`` is the round's, ``goal`` what ends the game, ``effects`` whether dice effects are used.
    """

    __slots__ = (
        "best", "cards", "dice", "effects", "goal", "hands", "held", "lead", "number", "points", "pool", "set_dice", "values", "winner",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.number, self.goal, self.effects = state.round, state.config.goal, state.config.effects
        self.lead = state.lead
        self.hands = [player.hand for player in state.players]
        self.dice = [
            {suit: tuple(sorted([die.value for die in player.dice if die.suit is suit])) for suit in Suit} for player in state.players
        ]
        self.cards = list(state.cards)
        self.pool = [0] * (len(FACES) + 1)
        for die in state.centre:
            self.pool[die.value] += 1
        self.held = [len(player.taken) for player in state.players]
        self.values = [player.held for player in state.players]
        self.points = [player.points for player in state.players]
        self.set_dice: list[int] = []
        self.best = self.winner = 0
        for die in state.set_dice:
            self._put(die.value)

    def copy(self) -> Round:
        """A copy of this round."""
        made = Round.__new__(Round)
        made.number, made.goal, made.effects = self.number, self.goal, self.effects
        made.lead, made.points = self.lead, self.points
        made.hands, made.dice = self.hands[:], [areas.copy() for areas in self.dice]
        made.cards, made.set_dice = self.cards[:], self.set_dice[:]
        made.pool, made.held, made.values = self.pool[:], self.held[:], self.values[:]
        made.best, made.winner = self.best, self.winner
        return made

    def do(self, command: Command) -> None:
        """Apply a command."""
        match command:
            case Lay(card):
                self.lay(card)
            case Set(die, effect):
                self.set(die.value)
                for seat, turned, value in effect:
                    self.turn(seat, turned, value)
            case Take(value):
                self.take(value)

    def lay(self, card: Card) -> None:
        """Lay a card for the next seat."""
        seat = (self.lead + len(self.cards)) % len(self.hands)
        self.hands[seat] = without(self.hands[seat], card)
        self.cards.append(card)

    def set(self, value: int) -> None:
        """Set a die of the card's colour for the next seat."""
        place = len(self.set_dice)
        areas, suit = self.dice[(self.lead + place) % len(self.hands)], self.cards[place].suit
        areas[suit] = without(areas[suit], value)
        self._put(value)

    def _put(self, value: int) -> None:
        """Put a die on the next card, and note if it wins so far (OM-3.3)."""
        place, led = len(self.set_dice), self.cards[0].suit
        card = self.cards[place]
        if card.suit is led and card.rank + value >= self.best:
            self.best, self.winner = card.rank + value, (self.lead + place) % len(self.hands)
        self.set_dice.append(value)
        self.pool[value] += 1

    def turn(self, seat: int, die: Die, value: int) -> None:
        """Change a die of a Dice Area."""
        same = self.dice[seat][die.suit]
        self.dice[seat][die.suit] = tuple(sorted((*without(same, die.value), value)))

    def take(self, value: int) -> None:
        """Take a value, or the one held (OM-4.1, 4.2), and begin the next trick."""
        winner, pool = self.winner, self.pool
        held = self.held[winner]
        value = self.values[winner] if held else value
        if pool[value]:
            self.held[winner], self.values[winner], pool[value] = held + pool[value], value, 0
        else:
            self.held[winner], self.values[winner], pool[value] = 0, 0, held
        self.lead, self.cards, self.set_dice = winner, [], []
        self.best = self.winner = 0

    def likes_to_win(self, seat: int, rng: FastRng) -> bool:
        """True if the trick seems worth winning: it has dice of the value held, or any for a player who holds none."""
        pool = self.pool
        if self.held[seat]:
            return pool[self.values[seat]] > 0
        return max(pool) > 1 or rng.below(2) == 0

    def guess_card(self, seat: int, rng: FastRng) -> Card:
        """A plausible card: high to win, low to lose, and sometimes any."""
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
        """A plausible die: just enough to win if that is worth it, else the highest that still loses."""
        place = len(self.set_dice)
        card = self.cards[place]
        dice = self.dice[seat][card.suit]
        if len(dice) == 1:
            return dice[0]
        if card.suit is not self.cards[0].suit:
            return dice[rng.below(len(dice))]
        need = self.best - card.rank
        if self.likes_to_win(seat, rng):
            if dice[-1] < need:
                return dice[0]
            if place == len(self.cards) - 1:
                return next(die for die in dice if die >= need)
            return dice[-1]
        lower = [die for die in dice if die < need]
        return lower[-1] if lower else dice[0]

    def guess_effect(self, seat: int, value: int, rng: FastRng) -> None:
        """A plausible use of a set die's effect: raise own dice, or lower another player's (OM-6.2).

        A 6, which could only lower its own, and now and then any other die has no effect.
        """
        if value == 6 or not rng.below(4):
            return
        seats = len(self.dice)
        areas = self.dice[(seat + 1 + rng.below(seats - 1)) % seats if value == 1 else seat]
        suits = [suit for suit, dice in areas.items() if dice]
        if not suits:
            return
        if value == 3:
            for suit in suits:
                areas[suit] = tuple([die + 1 if die < 6 else die for die in areas[suit]])
            return
        suit = suits[rng.below(len(suits))]
        dice = areas[suit]
        if value == 1:
            areas[suit] = (1, *dice[:-1])
            return
        low = dice[0]
        raised = 6 if value == 2 else 7 - low if value == 4 else min(6, low + 3)
        if raised > low:
            areas[suit] = tuple(sorted((*dice[1:], raised)))

    def guess_value(self, rng: FastRng) -> int:
        """A plausible value to take: one of the most frequent."""
        most = max(self.pool)
        values = [value for value in FACES if self.pool[value] == most]
        return values[rng.below(len(values))] if len(values) > 1 else values[0]

    def finish_trick(self, rng: FastRng) -> None:
        """Play the trick to its end, by plausible choices."""
        seats = len(self.hands)
        for place in range(len(self.cards), seats):
            self.lay(self.guess_card((self.lead + place) % seats, rng))
        for place in range(len(self.set_dice), seats):
            seat = (self.lead + place) % seats
            value = self.guess_die(seat, rng)
            self.set(value)
            if self.effects:
                self.guess_effect(seat, value, rng)
        self.take(self.guess_value(rng))

    def play_out(self, rng: FastRng) -> None:
        """Play the round to its end, by plausible choices."""
        if self.cards:
            self.finish_trick(rng)
        while self.hands[0]:
            self.finish_trick(rng)

    def to_come(self, most: int) -> float:
        """The estimated number of rounds to come, from the most dice that anybody has (OM-5.2, 5.3)."""
        rest = len(self.hands[0]) / TRICKS
        if self.goal:
            return rest + (max(1, (self.goal - most) / GAIN) if most < self.goal else 0)
        return rest + max(0, ROUNDS - self.number)

    @property
    def totals(self) -> list[int]:
        """Every seat's points if the VP Areas stay as they are."""
        return [points + held for points, held in zip(self.points, self.held, strict=True)]

    def ahead(self, seat: int) -> float:
        """The points that a seat is then ahead of the others, half of the best and half of the average of them."""
        totals = self.totals
        others = totals[:seat] + totals[seat + 1 :]
        return totals[seat] - (max(others) + sum(others) / len(others)) / 2

    def standing(self, seat: int) -> float:
        """A seat's prospects then: the chance to win, plus a little for every point ahead."""
        totals = self.totals
        return chance(totals, seat, SPREAD * (self.to_come(max(totals)) + DOUBT) ** 0.5) + self.ahead(seat) * POINT


# Levels


class Operator(Bot[State]):
    """A player that picks one of the cards, dice or values. What is forced takes no thought, and a tie is shared: that is a victory."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError if nothing is legal."""
        if seat not in game.to_act(view):
            raise LookupError("no move is legal")
        options: Sequence[Command]
        match view.decision:
            case LayCard():
                options = [Lay(card) for card in playable(view, seat)]
            case SetDie():
                options = [Set(die) for die in settable(view, seat)]
            case TakeValue():
                options = [Take(value) for value in lying(view)]
            case _:
                options = [Share()]
        if len(options) == 1 and not (isinstance(options[0], Set) and view.config.effects):
            return options[0], rng
        return self.pick(game, view, seat, options, rng)

    @abstractmethod
    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """Choose one of several commands of a kind; those that set a die may get an effect."""


class Easy(Operator):
    """Lays and sets the better of two drawn, and takes the value most often there."""

    label = msg("Easy")
    about = msg("Tries to win every trick, even if dice have to be put back.")

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The higher of two drawn, with a random effect or none; among values the most frequent."""
        if isinstance(options[0], Take):
            pool = [die.value for die in (*view.set_dice, *view.centre)]
            return max(options, key=lambda option: pool.count(_number(option))), rng
        one, rng = rng.pick(options)
        other, rng = rng.pick(options)
        chosen = max(one, other, key=_number)
        if isinstance(chosen, Set):
            effect, rng = setting_dice.draw_effect(view, seat, chosen.die, rng)
            return Set(chosen.die, effect), rng
        return chosen, rng


def _number(option: Command) -> int:
    """The number on the card, die or value."""
    match option:
        case Lay(card):
            return card.rank
        case Set(die):
            return die.value
        case Take(value):
            return value
    return 0


class Searching(Operator):
    """Tries everything that it could do in many rounds, and does what leaves it standing best.

    ``stages`` say how many rounds are tried for each thing, and how many things at most: the best of a stage go on to the next. With
    ``whole_round`` a round is played to its end, else just the trick.
    """

    stages: ClassVar[tuple[tuple[int, int], ...]]
    whole_round: ClassVar[bool]

    def remember(self, views: Iterator[State]) -> State:
        """Remember all past tricks of the round."""
        return with_past_tricks(views)

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The command with the best average."""
        if isinstance(options[0], Set):
            seed, rng = rng.next()
            options = with_effects(view, seat, options, self.stages[0][1], FastRng(seed))
        seed, rng = rng.next()

        def value(world: Round, option: Command, luck: FastRng) -> float:
            played = world.copy()
            played.do(option)
            if self.whole_round:
                played.play_out(luck)
            elif played.cards:
                played.finish_trick(luck)
            return played.standing(seat)

        worlds = map(Round, determinizations(game, view, seat, Rng(seed)))
        return best(options, worlds, value, self.stages, FastRng(seed)), rng


class Medium(Searching):
    """Imagines how the trick could end, and does what leaves it standing best then."""

    label = msg("Medium")
    about = msg("Thinks only about the current trick.")
    stages = ((8, 24),)
    whole_round = False


class Hard(Searching):
    """Deals out the hidden ranks as they could lie, plays on, and does what leaves it standing best at the end of the round."""

    label = msg("Hard")
    about = msg("Imagines where the hidden cards are, and plans to the end of the round.")
    stages = ((8, 48), (12, 6), (20, 3))
    whole_round = True


def with_effects(view: State, seat: int, options: Sequence[Command], most: int, rng: FastRng) -> list[Command]:
    """Dice to set, with uses of their effects; a random sample if there are too many.

    Each die has as many uses drawn as the others, as far as it has them, and each use of a die is as likely as any other.
    """
    found = list(options)
    left = {option.die: list(setting_dice.each_effect(view, seat, option.die))[1:] for option in options if isinstance(option, Set)}
    while len(found) < most and any(left.values()):
        for die, uses in left.items():
            if uses and len(found) < most:
                place = rng.below(len(uses))
                uses[place], uses[-1] = uses[-1], uses[place]
                found.append(Set(die, uses.pop()))
    return found


BOTS: Mapping[str, Bot[State]] = {"easy": Easy(), "medium": Medium(), "hard": Hard()}
"""The levels, by name."""
