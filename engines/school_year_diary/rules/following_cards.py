"""Following cards, directive by directive (SYD-9.1): each is done, asked for, or passed over with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from attrs import evolve, frozen

from engines.kernel import flow
from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import context_for, one_of
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet
from engines.school_year_diary import model
from engines.school_year_diary.card_text import block_text
from engines.school_year_diary.cards import ALL_OF_THEM, ANY_ITEM, OTHER, OWN, Cards, Directive, ExperienceCard, Gift, Target, Verb
from engines.school_year_diary.model import OF_THE_HAND, ActDecision, Action, ChooseDecision, DecisionContext, Follow, Rule, State, Working
from engines.school_year_diary.rules import hands
from engines.school_year_diary.rules.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP
from engines.school_year_diary.rules.chains import CHAIN
from engines.school_year_diary.rules.directives import GIVE, LOWER, RAISE, move_rows
from engines.school_year_diary.rules.hands import DISCARD, GIVE_LEFT, REFRESH, TAKE_ITEM, discard_cards, get_cards, put_back, see_cards
from engines.school_year_diary.rules.mandatory import bring_end, experiences_in_season, hold, unlock_experiences

# Commands


@frozen
class Choose(Command, verb="choose"):
    """Choose one of a card's options, counted from 1 (SYD-9.1)."""

    option: int


@frozen
class Decline(Command, verb="decline"):
    """Leave out an action that a card allows but does not demand (SYD-9.1)."""


# Actions that a card instructs


C = TypeVar("C", bound=Command)


def _can_decline(context: DecisionContext[ActDecision | ChooseDecision]) -> bool:
    decision = context.decision
    if isinstance(decision, ActDecision):
        return decision.optional
    return context.content.directive(decision.card, decision.block, decision.index).verb is Verb.MAY


def _why_not_decline(context: DecisionContext[ActDecision | ChooseDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: a seat can leave out only an action that the card allows but does not demand."""
    if _can_decline(context):
        return None
    near = [Choose(option) for option in context.decision.open] if isinstance(context.decision, ChooseDecision) else []
    return Refusal("SYD-9.1", msg("“{card}” says you must do this.", card=context.content.names[context.decision.card]), tuple(near))


def _decline(working: Working, context: DecisionContext[ActDecision | ChooseDecision], _: Decline) -> None:
    card = working.content.names[context.decision.card]
    working.say_of(context.seat, "declined", msg("“{card}” is skipped.", card=card), "SYD-9.1")


DECLINE = Rule[ActDecision | ChooseDecision, Decline](
    Decline, "SYD-9.1", lambda context: MoveSet(lambda: (Decline(),) if _can_decline(context) else ()), _why_not_decline, _decline
)
"""Leave out an action that a card allows but does not demand (SYD-9.1)."""


def repeated(rule: Rule[Any, C]) -> Rule[ActDecision, C]:
    """An action that is repeated as often as the card says, as long as it is possible; once begun it must be finished (SYD-9.1)."""

    def perform(working: Working, context: DecisionContext[ActDecision], command: C) -> None:
        rule.perform(working, context, command)
        decision = context.decision
        if decision.amount > 1 and possible(working, context.seat, decision.action):
            act(working, evolve(decision, amount=decision.amount - 1, optional=False))

    return evolve(rule, perform=perform)


_ACTIONS: Mapping[Action, flow.Rules] = {
    Action.GIVE: (GIVE,),
    Action.CHAIN: (CHAIN,),
    Action.EITHER: (GIVE, CHAIN),
    Action.RAISE: (RAISE,),
    Action.LOWER: (LOWER,),
    Action.ROTATE: (repeated(ROTATE),),
    Action.SWAP: (repeated(SWAP),),
    Action.LOCK: (repeated(LOCK),),
    Action.REMOVE_LOCKER: (repeated(REMOVE_LOCKER),),
    Action.DISCARD: (DISCARD,),
    Action.REFRESH: (REFRESH,),
    Action.GIVE_LEFT: (GIVE_LEFT,),
    Action.GET_ITEM: (TAKE_ITEM,),
}

ACTION_RULES: Mapping[Action, flow.Rules] = {action: (*rules, DECLINE) for action, rules in _ACTIONS.items()}
"""The rules of the actions that a card instructs a seat to take."""


def possible(working: Working, seat: int, action: Action) -> bool:
    """True if the seat can do the action at all.

    What is asked next shows the answer to everybody. Only of a chain does it tell of the faces in the hand, where there are two cards.
    """
    hand = working.players[seat].hand
    if action is Action.CHAIN and len(hand) > 1:
        working.reveal_to_all()
    if (action in OF_THE_HAND and not hand) or (action is Action.GIVE_LEFT and len(working.players) == 1):
        return False
    context = context_for(working, ActDecision((seat,), "", action, 1))
    return any(next(iter(rule.moves(context)), None) is not None for rule in _ACTIONS[action])


def act(working: Working, decision: ActDecision) -> None:
    """Ask for an action; do it at once where it leaves no choice (TBL-2)."""
    if not decision.optional:
        context = context_for(working, decision)
        only = [(rule, command) for rule in _ACTIONS[decision.action] for command in islice(rule.moves(context), 2)]
        if len(only) == 1:
            rule, command = only[0]
            rule.perform(working, context, command)
            return
    working.then(decision)


# What can be followed


_ALWAYS = frozenset((Verb.GET, Verb.END_GAME, Verb.IF, Verb.CHOOSE, Verb.MAY, Verb.EACH_PLAYER))
"""The directives that can always be followed."""
_LEADS_ON = frozenset((Verb.DISCARD, Verb.GIVE_LEFT))
"""The directives that the next one follows even where they do nothing: without a card in the hand, or without company (SYD-4.7, 5.8)."""


def can_follow(working: Working, task: Follow, directive: Directive) -> bool:
    """True if the directive does anything here."""
    verb = directive.verb
    if verb in _ALWAYS:
        return True
    if directive.rows:
        return bool(rows_about(working.rows, working.content.student_of(task.card), directive))
    if directive.item not in ("", ANY_ITEM):
        return directive.item in hands.takeable(working, task.seat)
    if verb is Verb.EXPERIENCE:
        return bool(experiences_in_season(working))
    if verb is Verb.SEE:
        return bool(working.decks.directives)
    return possible(working, task.seat, action_of(directive))


def does_anything(working: Working, task: Follow, block: tuple[Directive, ...]) -> bool:
    """True if a list that a player may choose does anything: its first directive can be followed, or leads on to the next."""
    first, rest = block[0], block[1:]
    if first.verb is Verb.IF:
        inner = branch_of(working, task, first)
        return inner is not None and does_anything(working, task, first.blocks[inner])
    if first.verb in (Verb.CHOOSE, Verb.MAY, Verb.EACH_PLAYER):
        return any(does_anything(working, task, inner) for inner in first.blocks)
    if can_follow(working, task, first):
        return True
    return first.verb in _LEADS_ON and bool(rest) and does_anything(working, task, rest)


def action_of(directive: Directive) -> Action:
    """The action that a directive asks for."""
    gifts = {Gift.DIRECTIVE: Action.GIVE, Gift.CHAIN: Action.CHAIN, Gift.EITHER: Action.EITHER}
    return gifts[directive.gift] if directive.gift else Action(directive.verb)


def rows_about(rows: Sequence[model.Row], student: str, directive: Directive) -> tuple[int, ...]:
    """The rows that a raise or lower on a card of a student is about, by number (SYD-4.9)."""
    if directive.rows in OWN:
        rows = [row for row in rows if row.student == student]
    elif directive.rows in OTHER:
        rows = [row for row in rows if row.student != student]
    elif directive.rows in (Target.LOWEST, Target.HIGHEST):
        points = [row.points for row in rows] or [0]
        wanted = min(points) if directive.rows is Target.LOWEST else max(points)
        rows = [row for row in rows if row.points == wanted]
    return tuple(row.number for row in rows)


def branch_of(working: Working, task: Follow, directive: Directive) -> int | None:
    """The list of an "if" that is followed, if any."""
    if hold(directive.conditions, working, task.seat, working.content.student_of(task.card)):
        return 0
    return 1 if len(directive.blocks) > 1 else None


# Following


def follow_card(working: Working, task: Follow) -> None:
    """Follow the next directive of a card; the rest comes after what it sets off (SYD-5.1, 9.1)."""
    block = working.content.blocks[task.card, task.block]
    if task.index + 1 < len(block):
        working.then(Follow(task.card, task.seat, task.block, task.index + 1))
    if working.config.mode is model.Mode.COMP:
        working.then(model.HandleDue(working.in_charge))  # Any action may lead to a prize (SYD-5.7).
    directive = block[task.index]
    if can_follow(working, task, directive):
        _DO[directive.verb](working, task, directive)
    else:
        _pass_over(working, task, directive)


def _pass_over(working: Working, task: Follow, directive: Directive) -> None:
    """A directive that can't be followed is passed over (SYD-9.1); in solo also one that needs other players (SYD-5.8)."""
    clause = "SYD-9.1"
    if directive.verb is Verb.GET_ITEM:
        clause, reason = "SYD-4.8", _why_no_item(working, task.seat, directive.item)
    elif directive.gift is Gift.CHAIN:
        reason = msg("no two cards in hand make a chain")
    elif directive.verb is Verb.GIVE_LEFT and len(working.players) == 1:
        clause, reason = "SYD-5.8", msg("there is no other player to give cards to")
    else:
        reason = _NOTHING_TO[directive.verb]
    working.say_of(task.seat, "passed", msg("“{card}”: {reason}.", card=working.content.names[task.card], reason=reason), clause)


def _why_no_item(working: Working, seat: int, item: str) -> Message:
    held = working.players[seat].items
    if len(held) >= model.ITEM_LIMIT:
        return msg("the hand holds {most} items, the most allowed", most=model.ITEM_LIMIT)
    if item in held:
        return msg("“{item}” is already in hand", item=working.content.names[item])
    return msg("no such item is left in public storage")


_NOTHING_TO: Mapping[Verb, Message] = {
    Verb.DISCARD: msg("there is no directive card in hand to discard"),
    Verb.REFRESH: msg("there is no directive card in hand to refresh"),
    Verb.SEE: msg("no directive card is left to look at"),
    Verb.GIVE_LEFT: msg("there is no directive card in hand to give away"),
    Verb.RAISE: msg("none of its rows is on the table"),
    Verb.LOWER: msg("none of its rows is on the table"),
    Verb.ROTATE: msg("no medal is empty, so none can be rotated"),
    Verb.SWAP: msg("no two medals are empty, so none can be swapped"),
    Verb.LOCK: msg("no cell can be locked"),
    Verb.REMOVE_LOCKER: msg("there is no locker to remove"),
    Verb.EXPERIENCE: msg("no experience of this season is left"),
    Verb.GIVE: msg("there is no directive card in hand to give"),
}
"""The reason why a directive is skipped."""
EMPTY_HANDED = frozenset([_NOTHING_TO[verb] for verb in (Verb.DISCARD, Verb.REFRESH, Verb.GIVE_LEFT, Verb.GIVE)])
"""The reasons that come to the same: one of them tells enough."""


def stow(working: Working, task: model.Stow) -> None:
    """Put a followed card where it belongs (SYD-3.1, 3.3, 5.4)."""
    card = task.card
    if card in working.content.events:
        working.put_decks(old_events=(card, *working.decks.old_events))
    elif card in working.content.items:
        put_back(working, card)
    else:
        stow_experience(working, working.content.experiences[card])


def stow_experience(working: Working, card: ExperienceCard) -> None:
    """An experience with a Trend goes beside its student in the trend zone, any other onto the old deck (SYD-5.4)."""
    if card.trend is not None:
        working.put_decks(trends=(*working.decks.trends, card.id))
    else:
        working.put_decks(old_experiences=(card.id, *working.decks.old_experiences))


def _discard(working: Working, task: Follow, directive: Directive) -> None:
    hand = working.players[task.seat].hand
    if len(hand) <= directive.amount:
        if hand:
            working.reveal_to_all()  # Nobody named them, and they lie face up now.
        discard_cards(working, task.seat, hand)
    else:
        working.then(ActDecision((task.seat,), task.card, Action.DISCARD, directive.amount))


def _move(working: Working, task: Follow, directive: Directive) -> None:
    rows = rows_about(working.rows, working.content.student_of(task.card), directive)
    decision = ActDecision((task.seat,), task.card, action_of(directive), directive.amount, rows)
    if directive.rows in ALL_OF_THEM:
        move_rows(working, decision, rows)
    else:
        act(working, decision)


def _act(working: Working, task: Follow, directive: Directive) -> None:
    act(working, ActDecision((task.seat,), task.card, action_of(directive), directive.amount or 1))


def _get_item(working: Working, task: Follow, directive: Directive) -> None:
    if directive.item == ANY_ITEM:
        _act(working, task, directive)
    else:
        hands.take_item(working, task.seat, directive.item)


def _choose(working: Working, task: Follow, directive: Directive) -> None:
    usable = tuple(option for option, block in enumerate(directive.blocks, start=1) if does_anything(working, task, block))
    if len(usable) > 1:
        working.then(ChooseDecision((task.seat,), task.card, task.block, task.index, usable))
    else:
        _enter(working, task, usable[0] - 1 if usable else 0)


_ASKED = (
    Verb.REFRESH, Verb.ROTATE, Verb.SWAP, Verb.LOCK, Verb.REMOVE_LOCKER, Verb.GIVE, Verb.GET_ITEM, Verb.RAISE, Verb.LOWER,
)  # fmt: skip
"""The directives that a player is asked about, unless the card itself names the rows or the item."""


def _may(working: Working, task: Follow, directive: Directive) -> None:
    """Ask the player whether to do it, unless it is impossible; a single action is asked for in the same decision."""
    block = directive.blocks[0]
    if not does_anything(working, task, block):
        return
    inner = block[0]
    named = inner.rows in ALL_OF_THEM or inner.item not in ("", ANY_ITEM)
    if len(block) == 1 and inner.verb in _ASKED and not named:
        rows = rows_about(working.rows, working.content.student_of(task.card), inner) if inner.rows else ()
        working.then(ActDecision((task.seat,), task.card, action_of(inner), inner.amount or 1, rows, optional=True))
    else:
        working.then(ChooseDecision((task.seat,), task.card, task.block, task.index, (1,)))


def _each_player(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.1: the first player follows it first; in solo it is followed as usual (SYD-5.8)."""
    block = (*task.block, task.index, 0)
    working.then(*(Follow(task.card, seat, block) for seat in range(len(working.players))))


def _if(working: Working, task: Follow, directive: Directive) -> None:
    inner = branch_of(working, task, directive)
    if inner is not None:
        _enter(working, task, inner)
    else:
        working.say_of(task.seat, "passed", msg("“{card}”: its condition is not met.", card=working.content.names[task.card]), "SYD-9.1")


def _enter(working: Working, task: Follow, inner: int) -> None:
    working.then(Follow(task.card, task.seat, (*task.block, task.index, inner)))


def _end_game(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.5: the game ends because a card says so."""
    working.say("ending", msg("“{card}” ends the game.", card=working.content.names[task.card]), "SYD-3.5")
    bring_end(working, model.EndReason.CARD)


_DO: Mapping[Verb, Callable[[Working, Follow, Directive], None]] = {
    Verb.GET: lambda working, task, directive: get_cards(working, task.seat, directive.amount),
    Verb.DISCARD: _discard,
    Verb.REFRESH: _act,
    Verb.SEE: lambda working, task, directive: see_cards(working, task.seat, task.card, directive.amount, directive.keep),
    Verb.GIVE_LEFT: _act,
    Verb.RAISE: _move,
    Verb.LOWER: _move,
    Verb.ROTATE: _act,
    Verb.SWAP: _act,
    Verb.LOCK: _act,
    Verb.REMOVE_LOCKER: _act,
    Verb.GET_ITEM: _get_item,
    Verb.EXPERIENCE: lambda working, _, directive: unlock_experiences(working, directive.amount),
    Verb.GIVE: _act,
    Verb.CHOOSE: _choose,
    Verb.MAY: _may,
    Verb.EACH_PLAYER: _each_player,
    Verb.IF: _if,
    Verb.END_GAME: _end_game,
}


# Choosing


def _why_not_choose(context: DecisionContext[ChooseDecision], option: int) -> Message:
    decision = context.decision
    name = context.content.names[decision.card]
    count = len(context.content.directive(decision.card, decision.block, decision.index).blocks)
    if not 1 <= option <= count:
        return msg("“{card}” has options 1 to {count}, no option {option}.", card=name, count=count, option=option)
    return msg("Option {option} of “{card}” can't be followed here.", card=name, option=option)


def _choose_option(working: Working, context: DecisionContext[ChooseDecision], command: Choose) -> None:
    decision = context.decision
    working.then(Follow(decision.card, context.seat, (*decision.block, decision.index, command.option - 1)))


CHOOSE = one_of(Choose, "SYD-9.1", lambda context: context.decision.open, _why_not_choose, _choose_option)
"""Choose one of a card's options (SYD-9.1)."""


# Sentences


def _describe_choice(cards: Cards, state: State, command: Choose) -> Message:
    task = state.decision
    if not isinstance(task, ChooseDecision):
        return msg("Choose option {option}", option=command.option)
    block = (*task.block, task.index, command.option - 1)
    if (task.card, block) not in cards.blocks:
        return msg("Choose option {option} of “{card}”", option=command.option, card=cards.names[task.card])
    return msg("“{card}”: {text}", card=cards.names[task.card], text=block_text(cards, task.card, block))


def _describe_decline(cards: Cards, state: State, _: Decline) -> Message:
    task = state.decision
    return msg("Skip “{card}”", card=cards.names[task.card]) if isinstance(task, model.CardDecision) else msg("Skip")


CARD_DESCRIPTIONS: model.Descriptions = {
    Choose: _describe_choice,
    Decline: _describe_decline,
}
