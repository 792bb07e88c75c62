"""Decisions and commands of School Year Diary in words: prompts, and what undo names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.commands import Command
from engines.kernel.contract import Wording
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.results import Stage
from engines.school_year_diary.belongings import item_name
from engines.school_year_diary.card_text import block_text, season_name
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.commands import (
    Chain,
    Choose,
    Decline,
    Discard,
    EndTurn,
    First,
    Get,
    Give,
    GiveLeft,
    Keep,
    Lock,
    Lower,
    PlayItem,
    Raise,
    Refresh,
    RemoveLocker,
    Rotate,
    Swap,
    TakeItem,
    Trade,
)
from engines.school_year_diary.hands import numbers
from engines.school_year_diary.mandatory import due_words
from engines.school_year_diary.model import Season, State
from engines.school_year_diary.paths import arrows_of
from engines.school_year_diary.results import points
from engines.school_year_diary.tasks import ActDecision, Action, ChooseDecision, Decision, KeepDecision, OrderDecision, TurnDecision
from engines.school_year_diary.working import Working


def prompt(cards: Cards, state: State) -> Message:
    """What the seat whose decision it is has to decide."""
    if not state.agenda:
        return msg("The game has ended.")
    task = state.agenda[0]
    if isinstance(task, TurnDecision):
        return _turn_prompt(state, task)
    if isinstance(task, ActDecision):
        order = _ORDERS[task.action]
        action = order if isinstance(order, Message) else order(task)
        if task.optional:
            return msg("“{card}”: you may {action}.", card=cards.names[task.card], action=action)
        return msg("“{card}”: {action}.", card=cards.names[task.card], action=action)
    if isinstance(task, ChooseDecision):
        if len(task.open) == 1:
            return msg("“{card}”: do it, or leave it out.", card=cards.names[task.card])
        return msg("“{card}”: choose one.", card=cards.names[task.card])
    if isinstance(task, KeepDecision):
        return msgn(
            "“{card}”: keep {count} of the {seen} cards seen.",
            "“{card}”: keep {count} of the {seen} cards seen.",
            task.keep,
            seen=len(task.seen),
            card=cards.names[task.card],
        )
    if isinstance(task, OrderDecision):
        return msg("Several things are due: choose what comes first.")
    return msg("Cards are being followed.")


def _turn_prompt(state: State, task: TurnDecision) -> Message:
    holds = state.players[task.seat]
    if not holds.ideas:
        return msg("Play an item or end the turn.") if holds.items else msg("No idea is left: end the turn.")
    if holds.items:
        return msgn("Use your {count} idea, play an item, or end the turn.", "Use your {count} ideas, play an item, or end the turn.",
                    holds.ideas)  # fmt: skip
    return msgn("Use your {count} idea, or end the turn.", "Use your {count} ideas, or end the turn.", holds.ideas)


Order = Message | Callable[[ActDecision], Message]
"""What a card tells to do, as an order: always the same, or made from the decision."""

DIRECTIVE_ORDERS: Mapping[Action, Order] = {
    Action.GIVE: msg("give 1 directive"),
    Action.RAISE: lambda task: msgn(
        "raise one of the rows {rows} by {count} point",
        "raise one of the rows {rows} by {count} points",
        task.amount,
        rows=numbers(task.rows),
    ),
    Action.LOWER: lambda task: msgn(
        "lower one of the rows {rows} by {count} point",
        "lower one of the rows {rows} by {count} points",
        task.amount,
        rows=numbers(task.rows),
    ),
}

CHAIN_ORDERS: Mapping[Action, Order] = {
    Action.CHAIN: msg("give a directives chain"),
    Action.EITHER: msg("give 1 directive or a chain"),
}

HAND_ORDERS: Mapping[Action, Order] = {
    Action.DISCARD: lambda task: msgn("discard {count} directive card", "discard {count} directive cards", task.amount),
    Action.REFRESH: msg("refresh any number of directive cards"),
    Action.GIVE_LEFT: lambda task: msgn(
        "give {count} directive card to the player on the left", "give {count} directive cards to the player on the left", task.amount
    ),
    Action.GET_ITEM: msg("take an item"),
}

BOARD_ORDERS: Mapping[Action, Order] = {
    Action.ROTATE: lambda task: msgn("rotate {count} empty medal", "rotate {count} empty medals", task.amount),
    Action.SWAP: lambda task: msgn("swap two empty medals", "swap two empty medals, {count} times", task.amount),
    Action.LOCK: lambda task: msgn("lock {count} point cell", "lock {count} point cells", task.amount),
    Action.REMOVE_LOCKER: lambda task: msgn("remove {count} locker", "remove {count} lockers", task.amount),
}

_ORDERS = {**DIRECTIVE_ORDERS, **CHAIN_ORDERS, **HAND_ORDERS, **BOARD_ORDERS}


def describe(cards: Cards, state: State, command: Command) -> Message:
    """A command in words, short enough for "Undo …"."""
    described = _DESCRIBED[type(command)]
    return described if isinstance(described, Message) else described(cards, state, command)


GLYPHS = {7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘"}
"""How an arrow is written."""


def _describe_give(_cards: Cards, _state: State, command: Give) -> Message:
    first, second = arrows_of(command.card, command.turn)
    return msg("Give directive {card} as {arrows}", card=command.card, arrows=GLYPHS[first] + GLYPHS[second])


def _describe_swap(_cards: Cards, _state: State, command: Swap) -> Message:
    return msg(
        "Swap medal {medal} of row {row} and medal {other_medal} of row {other_row}",
        medal=command.medal,
        row=command.row,
        other_medal=command.other_medal,
        other_row=command.other_row,
    )


def _describe_discard(_cards: Cards, _state: State, command: Discard) -> Message:
    count = len(command.cards)
    return msgn("Discard directive card {cards}", "Discard directive cards {cards}", count, cards=numbers(command.cards))


def _describe_give_left(_cards: Cards, _state: State, command: GiveLeft) -> Message:
    count = len(command.cards)
    return msgn("Give directive card {cards} to the left", "Give directive cards {cards} to the left", count, cards=numbers(command.cards))


def _describe_refresh(_cards: Cards, _state: State, command: Refresh) -> Message:
    if not command.cards:
        return msg("Refresh nothing")
    count = len(command.cards)
    return msgn("Refresh directive card {cards}", "Refresh directive cards {cards}", count, cards=numbers(command.cards))


def _describe_keep(_cards: Cards, _state: State, command: Keep) -> Message:
    count = len(command.cards)
    return msgn("Keep directive card {cards}", "Keep directive cards {cards}", count, cards=numbers(command.cards))


def _describe_choice(cards: Cards, state: State, command: Choose) -> Message:
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, ChooseDecision):
        return msg("Choose option {option}", option=command.option)
    block = (*task.block, task.index, command.option - 1)
    if (task.card, block) not in cards.blocks:
        return msg("Choose option {option} of “{card}”", option=command.option, card=cards.names[task.card])
    return msg("“{card}”: {text}", card=cards.names[task.card], text=block_text(cards, task.card, block))


def _describe_decline(cards: Cards, state: State, _command: Decline) -> Message:
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, ActDecision | ChooseDecision):
        return msg("Leave out “{card}”", card=cards.names[task.card])
    return msg("Leave it out")


def _describe_first(cards: Cards, state: State, command: First) -> Message:
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, OrderDecision) and 1 <= command.due <= len(task.due):
        return msg("First {due}", due=due_words(cards.names, task.due[command.due - 1]))
    return msg("Do number {due} first", due=command.due)


def _describe_trade(_cards: Cards, _state: State, command: Trade) -> Message:
    return msg("Discard {card}, get 3 directive cards", card=command.card) if command.card else msg("Get 3 directive cards")


Description = Message | Callable[[Cards, State, Any], Message]
"""A command in words: always the same, or made from the cards, the state and the command."""
Descriptions = Mapping[type[Command], Description]

DIRECTIVE_DESCRIPTIONS: Descriptions = {
    Give: _describe_give,
    Raise: lambda _cards, _state, command: msg("Raise row {row}", row=command.row),
    Lower: lambda _cards, _state, command: msg("Lower row {row}", row=command.row),
}

CHAIN_DESCRIPTIONS: Descriptions = {
    Chain: lambda _cards, _state, command: msgn("Give a chain of {count} card", "Give a chain of {count} cards", len(command.cards)),
}

HAND_DESCRIPTIONS: Descriptions = {
    Get: msg("Get 1 directive card"),
    Trade: _describe_trade,
    Refresh: _describe_refresh,
    Discard: _describe_discard,
    GiveLeft: _describe_give_left,
    Keep: _describe_keep,
    PlayItem: lambda cards, _state, command: msg("Play “{item}”", item=item_name(cards, command.item)),
    TakeItem: lambda cards, _state, command: msg("Take “{item}”", item=item_name(cards, command.item)),
}

BOARD_DESCRIPTIONS: Descriptions = {
    Rotate: lambda _cards, _state, command: msg(
        "Rotate medal {medal} of row {row} by {degrees}°", medal=command.medal, row=command.row, degrees=90 * command.turn
    ),
    Swap: _describe_swap,
    Lock: lambda _cards, _state, command: msg("Lock cell {cell} of row {row}", cell=command.cell, row=command.row),
    RemoveLocker: lambda _cards, _state, command: msg("Remove the locker on cell {cell} of row {row}", cell=command.cell, row=command.row),
}

CARD_DESCRIPTIONS: Descriptions = {
    Choose: _describe_choice,
    Decline: _describe_decline,
}

_DESCRIBED: Descriptions = {
    **DIRECTIVE_DESCRIPTIONS,
    **CHAIN_DESCRIPTIONS,
    **HAND_DESCRIPTIONS,
    **BOARD_DESCRIPTIONS,
    **CARD_DESCRIPTIONS,
    First: _describe_first,
    EndTurn: msg("End the turn"),
}


_SEASONS = {
    Season.AUTUMN: msg("Autumn"),
    Season.WINTER: msg("Winter"),
    Season.SPRING: msg("Spring"),
    Season.SUMMER: msg("Summer"),
}


class SchoolYearDiaryWording(Wording[State]):
    """What the game says."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide."""
        task = state.agenda[0] if state.agenda else None
        if isinstance(task, Decision) and seat not in task.seats:
            return msg("{who} decides now.", who=player(task.seat))
        return prompt(self.cards, state)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words."""
        return describe(self.cards, state, command)

    def stage(self, state: State) -> Stage:
        """The round and its season (SYD-3.1, 3.2)."""
        season = Working(state, self.cards).season()
        label = msg("Round {round}, {season}", round=state.round, season=season_name(season))
        return Stage(state.round, label, state.turn, _SEASONS[season])

    def totals(self, state: State) -> tuple[int, ...]:
        """Medals of collected rows, ranks of rows, souvenirs and prizes, as they count at the end (SYD-3.6)."""
        return tuple([points(state, seat) for seat in range(len(state.players))])
