"""Following cards, directive by directive (SYD-9.1). Each directive is done, asked for, or passed over with a word why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.kernel.simple_rules import one_of
from engines.school_year_diary.belongings import put_back, take_item, takeable
from engines.school_year_diary.card_actions import act, declined, possible
from engines.school_year_diary.cards import Directive, ExperienceCard
from engines.school_year_diary.commands import Choose, Decline
from engines.school_year_diary.conditions import hold
from engines.school_year_diary.hands import discard_cards, get_cards, see_cards
from engines.school_year_diary.movement import move_rows
from engines.school_year_diary.rule import Ask, Rule
from engines.school_year_diary.tasks import ActDecision, Action, ChooseDecision, EndGame, EndReason, Follow, Stow
from engines.school_year_diary.vocabulary import ALL_OF_THEM, ANY_ITEM, OTHER, OWN, Gift, Target, Verb
from engines.school_year_diary.working import Working


def follow(working: Working, task: Follow) -> None:
    """Follow the next directive of a card; the rest comes after what it sets off (SYD-5.1, 9.1)."""
    block = working.content.blocks[task.card, task.block]
    if task.index + 1 < len(block):
        working.then(Follow(task.card, task.seat, task.block, task.index + 1))
    directive = block[task.index]
    if _can(working, task, directive):
        _DO[directive.verb](working, task, directive)
    else:
        _pass_over(working, task.card, directive)


def _pass_over(working: Working, card: str, directive: Directive) -> None:
    """A directive that can't be followed is passed over (SYD-9.1); in solo also one that needs other players (SYD-5.8)."""
    clause = "SYD-5.8" if directive.verb is Verb.GIVE_LEFT else "SYD-9.1"
    reason = _NO_CHAIN if directive.gift is Gift.CHAIN else _NOTHING_TO[directive.verb]
    working.say("passed", msg("“{card}”: {reason}.", card=working.content.names[card], reason=reason), clause)


_NO_CHAIN = msg("no two cards of the hand make a chain")

_NOTHING_TO: Mapping[Verb, Message] = {
    Verb.DISCARD: msg("no directive card is in the hand to discard"),
    Verb.REFRESH: msg("no directive card is in the hand to refresh"),
    Verb.SEE: msg("no directive card is left to look at"),
    Verb.GIVE_LEFT: msg("there is no other player to give cards to"),
    Verb.RAISE: msg("none of the rows it is about is on the table"),
    Verb.LOWER: msg("none of the rows it is about is on the table"),
    Verb.ROTATE: msg("no medal is empty, so none can be rotated"),
    Verb.SWAP: msg("no two medals are empty, so none can be swapped"),
    Verb.LOCK: msg("no point cell can be locked"),
    Verb.REMOVE_LOCKER: msg("there is no locker to remove"),
    Verb.GET_ITEM: msg("no item can be taken"),
    Verb.GIVE: msg("no directive card is in the hand to give"),
}
"""Why a directive is passed over."""


def stow(working: Working, task: Stow) -> None:
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


# What can be done


_ALWAYS = frozenset((Verb.GET, Verb.END_GAME, Verb.IF, Verb.CHOOSE, Verb.MAY, Verb.EACH_PLAYER))
"""The directives that can always be followed."""


def _can(working: Working, task: Follow, directive: Directive) -> bool:
    """Whether a directive does anything here."""
    verb = directive.verb
    if verb in _ALWAYS:
        return True
    if directive.rows:
        return bool(_targets(working, task, directive))
    if directive.item not in ("", ANY_ITEM):
        return directive.item in takeable(working.state(), task.seat)
    if verb is Verb.SEE:
        return bool(working.decks.directives)
    if verb is Verb.GIVE_LEFT:
        return len(working.players) > 1
    return possible(working, task.seat, _action(directive))


def _opens(working: Working, task: Follow, block: tuple[Directive, ...]) -> bool:
    """Whether a list that a player may choose does anything: its first directive can be followed."""
    first = block[0]
    if first.verb is Verb.IF:
        inner = _branch(working, task, first)
        return inner is not None and _opens(working, task, first.blocks[inner])
    if first.verb in (Verb.CHOOSE, Verb.MAY, Verb.EACH_PLAYER):
        return any(_opens(working, task, inner) for inner in first.blocks)
    return _can(working, task, first)


def _action(directive: Directive) -> Action:
    """The action that a directive asks for."""
    return _GIFTS[directive.gift] if directive.gift else Action(directive.verb)


_GIFTS = {Gift.DIRECTIVE: Action.GIVE, Gift.CHAIN: Action.CHAIN, Gift.EITHER: Action.EITHER}


def _targets(working: Working, task: Follow, directive: Directive) -> tuple[int, ...]:
    """The rows that a raise or lower is about, by number (SYD-4.9)."""
    student = working.content.student_of(task.card)
    rows = working.rows
    if directive.rows in OWN:
        rows = tuple(row for row in rows if row.student == student)
    elif directive.rows in OTHER:
        rows = tuple(row for row in rows if row.student != student)
    elif directive.rows in (Target.LOWEST, Target.HIGHEST):
        points = [row.points for row in rows]
        wanted = min(points) if directive.rows is Target.LOWEST else max(points)
        rows = tuple(row for row in rows if row.points == wanted)
    return tuple(row.number for row in rows)


# Doing


def _get(working: Working, task: Follow, directive: Directive) -> None:
    get_cards(working, task.seat, directive.amount)


def _discard(working: Working, task: Follow, directive: Directive) -> None:
    hand = working.players[task.seat].hand
    if len(hand) <= directive.amount:
        if hand:
            working.revealed()  # Nobody named them, and they lie face up now.
        discard_cards(working, task.seat, hand)
    else:
        working.then(ActDecision((task.seat,), task.card, Action.DISCARD, directive.amount))


def _see(working: Working, task: Follow, directive: Directive) -> None:
    see_cards(working, task.seat, task.card, directive.amount, directive.keep)


def _move(working: Working, task: Follow, directive: Directive) -> None:
    rows = _targets(working, task, directive)
    if directive.rows in ALL_OF_THEM:
        move_rows(working, task.seat, _action(directive), directive.amount, rows)
    else:
        act(working, ActDecision((task.seat,), task.card, _action(directive), directive.amount, rows))


def _act(working: Working, task: Follow, directive: Directive) -> None:
    act(working, ActDecision((task.seat,), task.card, _action(directive), directive.amount or 1))


def _get_item(working: Working, task: Follow, directive: Directive) -> None:
    if directive.item == ANY_ITEM:
        _act(working, task, directive)
    else:
        take_item(working, task.seat, directive.item)


def _choose(working: Working, task: Follow, directive: Directive) -> None:
    usable = tuple(option for option, block in enumerate(directive.blocks, start=1) if _opens(working, task, block))
    if len(usable) > 1:
        working.then(ChooseDecision((task.seat,), task.card, task.block, task.index, usable))
    else:
        _enter(working, task, usable[0] - 1 if usable else 0)


_ASKED = (
    Verb.REFRESH, Verb.ROTATE, Verb.SWAP, Verb.LOCK, Verb.REMOVE_LOCKER, Verb.GIVE, Verb.GET_ITEM, Verb.RAISE, Verb.LOWER,
)  # fmt: skip
"""The directives that a player is asked about, unless the card itself names the rows or the item."""


def _may(working: Working, task: Follow, directive: Directive) -> None:
    """Ask whether to do it, in one decision with the action where it is a single one; not asked where it is impossible."""
    block = directive.blocks[0]
    if not _opens(working, task, block):
        return
    inner = block[0]
    named = inner.rows in ALL_OF_THEM or inner.item not in ("", ANY_ITEM)
    if len(block) == 1 and inner.verb in _ASKED and not named:
        rows = _targets(working, task, inner) if inner.rows else ()
        working.then(ActDecision((task.seat,), task.card, _action(inner), inner.amount or 1, rows, optional=True))
    else:
        working.then(ChooseDecision((task.seat,), task.card, task.block, task.index, (1,)))


def _each_player(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.1: the first player follows it first; in solo it is followed as usual (SYD-5.8)."""
    block = (*task.block, task.index, 0)
    working.then(*(Follow(task.card, seat, block) for seat in range(len(working.players))))


def _branch(working: Working, task: Follow, directive: Directive) -> int | None:
    """Which list of an "if" is followed, if any."""
    if hold(directive.conditions, working, task.seat, working.content.student_of(task.card)):
        return 0
    return 1 if len(directive.blocks) > 1 else None


def _if(working: Working, task: Follow, directive: Directive) -> None:
    inner = _branch(working, task, directive)
    if inner is not None:
        _enter(working, task, inner)
    else:
        working.say("passed", msg("“{card}”: its condition does not hold.", card=working.content.names[task.card]), "SYD-9.1")


def _enter(working: Working, task: Follow, inner: int) -> None:
    working.then(Follow(task.card, task.seat, (*task.block, task.index, inner)))


def _end_game(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.5: the game ends because a card says so."""
    working.say("ending", msg("“{card}” ends the game.", card=working.content.names[task.card]), "SYD-3.5")
    working.then(EndGame(EndReason.CARD))


_DO: Mapping[Verb, Callable[[Working, Follow, Directive], None]] = {
    Verb.GET: _get,
    Verb.DISCARD: _discard,
    Verb.REFRESH: _act,
    Verb.SEE: _see,
    Verb.RAISE: _move,
    Verb.LOWER: _move,
    Verb.ROTATE: _act,
    Verb.SWAP: _act,
    Verb.LOCK: _act,
    Verb.REMOVE_LOCKER: _act,
    Verb.GET_ITEM: _get_item,
    Verb.GIVE: _act,
    Verb.CHOOSE: _choose,
    Verb.MAY: _may,
    Verb.EACH_PLAYER: _each_player,
    Verb.IF: _if,
    Verb.END_GAME: _end_game,
}


# Choosing between options, or whether to do it at all


def _is_may(ask: Ask[ChooseDecision]) -> bool:
    decision = ask.decision
    return ask.content.directive(decision.card, decision.block, decision.index).verb is Verb.MAY


def _open(ask: Ask[ChooseDecision]) -> tuple[int, ...]:
    """The options of the card that can be followed here (SYD-9.1)."""
    return ask.decision.open


def _why_not_choose(ask: Ask[ChooseDecision], option: int) -> Message:
    decision = ask.decision
    name = ask.content.names[decision.card]
    count = len(ask.content.directive(decision.card, decision.block, decision.index).blocks)
    if not 1 <= option <= count:
        return msg("“{card}” has options 1 to {count}, no option {option}.", card=name, count=count, option=option)
    return msg("Option {option} of “{card}” can't be followed here.", card=name, option=option)


def _perform_choose(working: Working, ask: Ask[ChooseDecision], command: Choose) -> None:
    decision = ask.decision
    working.then(Follow(decision.card, ask.seat, (*decision.block, decision.index, command.option - 1)))


CHOOSE = one_of(Choose, "SYD-9.1", _open, _why_not_choose, _perform_choose)
"""Choose one of a card's options (SYD-9.1)."""


def _why_not_leave(ask: Ask[ChooseDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: only a "may" can be left out."""
    if _is_may(ask):
        return None
    near = tuple(Choose(option) for option in ask.decision.open)
    return Refusal("SYD-9.1", msg("“{card}” tells to choose one of its options.", card=ask.content.names[ask.decision.card]), near)


DECLINE_CHOICE = Rule[ChooseDecision, Decline](
    Decline,
    "SYD-9.1",
    moves=lambda ask: Family(lambda: (Decline(),) if _is_may(ask) else ()),
    why_not=_why_not_leave,
    perform=lambda working, ask, _: declined(working, ask.decision.card),
)
"""Leave out what a card only allows (SYD-9.1)."""
