"""Operation Master in words: pieces, prompts, commands. Players are called by the names of their seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from engines.kernel.commands import Command
from engines.kernel.contract import Wording
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import ScoreMark, Stage
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.model import CARDS, DICE, Card, Die, State, Suit
from engines.operation_master.tasks import LayCard, SetDie, TakeValue

SUITS: Mapping[Suit, Message] = {
    Suit.RED: msg("red"),
    Suit.BLUE: msg("blue"),
    Suit.GREEN: msg("green"),
    Suit.YELLOW: msg("yellow"),
    Suit.PURPLE: msg("purple"),
}
"""What the colours are called."""


NAMES: Mapping[Card | Die, Message] = {
    **{card: msg("{colour} {number}", colour=SUITS[card.suit], number=card.rank) for card in CARDS.values()},
    **{die: msg("{colour} {number}", colour=SUITS[die.suit], number=die.value) for die in DICE.values()},
}
"""What cards and dice are called: "blue 5"."""


SENTENCES = 2048
"""How many sentences of a kind are kept for when they are said again."""


ONLY: Mapping[type, Message] = {LayCard: msg("Only one card can be laid."), SetDie: msg("Only one die fits.")}
"""Why there is no choice, by decision."""


class OperationMasterWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide, or whom the game waits for."""
        decision = state.decision
        if decision is None:
            return msg("The game is over.")
        if decision.seat != seat:
            return msg("{name} is to play.", name=state.config.names[decision.seat])
        if isinstance(decision, LayCard):
            return _laying(state, seat)
        if isinstance(decision, SetDie):
            return msg("Set a {colour} die on your card.", colour=SUITS[state.cards[len(state.set_dice)].suit])
        if isinstance(decision, TakeValue):
            return msg("You won the trick: take all dice of one value.")
        return msg("You are tied for first place: share the victory, or play one more round?")

    def describe(self, state: State, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        del state
        match command:
            case Lay(card):
                return msg("Lay {card}", card=NAMES[card])
            case Set(die, ()):
                return msg("Set {die}", die=NAMES[die])
            case Set(die):
                return msg("Set {die} and use its effect", die=NAMES[die])
            case Take(value):
                return msg("Take all {value}s", value=value)
            case More():
                return msg("One more round")
            case Share():
                return msg("Share the victory")
        return msg("{command}", command=command.text())

    def no_choice(self, state: State) -> Message:
        """Why only one card, die or value is left; the colours of all hands are known (OM-7.1)."""
        return ONLY.get(type(state.decision)) or super().no_choice(state)

    def stage(self, state: State) -> Stage:
        """The round and the trick; the last one between rounds."""
        return _stage(state.round, len(state.past) + bool(state.cards or state.players[0].hand))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's points of the rounds that are over (OM-5.1)."""
        return tuple([player.points for player in state.players])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's points after each round that is over (OM-5.1)."""
        rounds = range(1, len(state.scores) + 1)
        totals = [tuple([sum(points) for points in zip(*state.scores[:number], strict=True)]) for number in rounds]
        return tuple([ScoreMark(msg("Round {round}", round=number), total) for number, total in zip(rounds, totals, strict=True)])


# What is said of every card and die is said again and again, at any table: such sentences are made once.


@lru_cache(SENTENCES)
def laid(name: str, card: Card) -> Message:
    """Somebody lays a card (OM-3.1)."""
    return msg("{name} lays {card}.", name=name, card=NAMES[card])


@lru_cache(SENTENCES)
def was_set(name: str, die: Die, card: Card) -> Message:
    """Somebody sets a die on a card; together they count so much (OM-3.2)."""
    return msg("{name} sets {die} on {card}: {total}.", name=name, die=NAMES[die], card=NAMES[card], total=card.rank + die.value)


@lru_cache(SENTENCES)
def won(name: str, total: int) -> tuple[Message, Message]:
    """Somebody wins a trick with so much; and what is told of it once the trick has been put away (OM-3.3, 7.1)."""
    return msg("{name} wins the trick with {total}.", name=name, total=total), msg("{name} wins the trick.", name=name)


@lru_cache(SENTENCES)
def taken(name: str, count: int, value: int, held: int) -> Message:
    """Somebody takes so many dice of a value, and holds so many (OM-4.1)."""
    return msgn("{name} takes {count} die of value {value}, and holds {held}.",
                "{name} takes {count} dice of value {value}, and holds {held}.", count, name=name, value=value, held=held)  # fmt: skip


@cache
def _stage(round_: int, trick: int) -> Stage:
    return Stage(round_, msg("Round {round}, trick {trick}", round=round_, trick=trick))


def _laying(state: State, seat: int) -> Message:
    if not state.cards:
        return msg("You lead: lay a card of any colour.")
    led = state.cards[0].suit
    if any(card.suit is led for card in state.players[seat].hand):
        return msg("The lead suit is {suit}: lay a {suit} card.", suit=SUITS[led])
    return msg("You have no {suit} card: lay any. It can't win the trick.", suit=SUITS[led])
