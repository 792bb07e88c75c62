"""Operation Master in words: pieces, prompts, commands. Players are called by the names of their seats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import ScoreMark, Stage, growth
from engines.kernel.wording_by_kind import Descriptions, Prompts, WordingByKind
from engines.operation_master.commands import Lay, More, Set, Share, Take
from engines.operation_master.model import CARDS, DICE, Card, Die, State, Suit
from engines.operation_master.tasks import LayCard, OneMoreRound, SetDie, TakeValue

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


def _laying(state: State, decision: LayCard) -> Message:
    if not state.cards:
        return msg("You lead: lay a card of any colour.")
    led = state.cards[0].suit
    if any(card.suit is led for card in state.players[decision.seat].hand):
        return msg("The lead suit is {suit}: lay a {suit} card.", suit=SUITS[led])
    return msg("You have no {suit} card: lay any. It can't win the trick.", suit=SUITS[led])


TRICK_PROMPTS: Prompts = {
    LayCard: _laying,
    TakeValue: msg("You won the trick: take all dice of one value."),
}
"""The prompt of each decision of a trick."""

TRICK_DESCRIPTIONS: Descriptions = {
    Lay: lambda _, it: msg("Lay {card}", card=NAMES[it.card]),
    Take: lambda _, it: msg("Take all {value}s", value=it.value),
}
"""Each command of a trick in words."""

DICE_PROMPTS: Prompts = {
    SetDie: lambda state, _: msg("Set a {colour} die on your card.", colour=SUITS[state.cards[len(state.set_dice)].suit]),
}
"""The prompt for setting a die."""

DICE_DESCRIPTIONS: Descriptions = {
    Set: lambda _, it: msg("Set {die} and use its effect", die=NAMES[it.die]) if it.effect else msg("Set {die}", die=NAMES[it.die]),
}
"""Setting a die in words."""

ROUND_PROMPTS: Prompts = {
    OneMoreRound: msg("You are tied for first place: share the victory, or play one more round?"),
}
"""The prompt for those tied at the end."""

ROUND_DESCRIPTIONS: Descriptions = {
    More: msg("One more round"),
    Share: msg("Share the victory"),
}
"""The answers of those tied at the end, in words."""


class OperationMasterWording(WordingByKind[State]):
    """What the game says."""

    prompts = {**TRICK_PROMPTS, **DICE_PROMPTS, **ROUND_PROMPTS}
    descriptions = {**TRICK_DESCRIPTIONS, **DICE_DESCRIPTIONS, **ROUND_DESCRIPTIONS}
    only = {LayCard: msg("Only one card can be laid."), SetDie: msg("Only one die fits.")}

    def waits_for(self, state: State, seat: int) -> Message:
        """Whom the game waits for."""
        return msg("{name} is to play.", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round and the trick; the last one between rounds."""
        return _stage(state.round, len(state.past) + bool(state.cards or state.players[0].hand))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's points of the rounds that are over (OM-5.1)."""
        return tuple([player.points for player in state.players])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's points after each round that is over (OM-5.1)."""
        return growth((msg("Round {round}", round=number), points) for number, points in enumerate(state.scores, 1))


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
