"""Following cards, directive by directive (SYD-9.1). Each directive is done, asked for, or passed over with a word why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.messages import Message, msg
from engines.school_year_diary.belongings import put_back, take_item
from engines.school_year_diary.can_follow import action_of, branch_of, can_follow, does_anything, rows_about
from engines.school_year_diary.card_actions import act
from engines.school_year_diary.cards import Directive, ExperienceCard
from engines.school_year_diary.hands import discard_cards, get_cards, see_cards
from engines.school_year_diary.mandatory import bring_end, unlock_experiences
from engines.school_year_diary.model import Mode
from engines.school_year_diary.movement import move_rows
from engines.school_year_diary.tasks import ActDecision, Action, ChooseDecision, EndReason, Follow, HandleDue, Stow
from engines.school_year_diary.vocabulary import ALL_OF_THEM, ANY_ITEM, Gift, Verb
from engines.school_year_diary.working import Working


def follow(working: Working, task: Follow) -> None:
    """Follow the next directive of a card; the rest comes after what it sets off (SYD-5.1, 9.1)."""
    block = working.content.blocks[task.card, task.block]
    if task.index + 1 < len(block):
        working.then(Follow(task.card, task.seat, task.block, task.index + 1))
    if working.config.mode is Mode.COMP:
        working.then(HandleDue(working.in_charge))  # Any action may lead to a prize (SYD-5.7).
    directive = block[task.index]
    if can_follow(working, task, directive):
        _DO[directive.verb](working, task, directive)
    else:
        _pass_over(working, task, directive)


def _pass_over(working: Working, task: Follow, directive: Directive) -> None:
    """A directive that can't be followed is passed over (SYD-9.1); in solo also one that needs other players (SYD-5.8)."""
    clause, reason = "SYD-9.1", _NO_CHAIN if directive.gift is Gift.CHAIN else _NOTHING_TO[directive.verb]
    if directive.verb is Verb.GIVE_LEFT and len(working.players) == 1:
        clause, reason = "SYD-5.8", _NOBODY
    working.say_of(task.seat, "passed", msg("“{card}”: {reason}.", card=working.content.names[task.card], reason=reason), clause)


_NOBODY = msg("there is no other player to give cards to")
_NO_CHAIN = msg("no two cards of the hand make a chain")

_NOTHING_TO: Mapping[Verb, Message] = {
    Verb.DISCARD: msg("no directive card is in the hand to discard"),
    Verb.REFRESH: msg("no directive card is in the hand to refresh"),
    Verb.SEE: msg("no directive card is left to look at"),
    Verb.GIVE_LEFT: msg("no directive card is in the hand to give away"),
    Verb.RAISE: msg("none of the rows it is about is on the table"),
    Verb.LOWER: msg("none of the rows it is about is on the table"),
    Verb.ROTATE: msg("no medal is empty, so none can be rotated"),
    Verb.SWAP: msg("no two medals are empty, so none can be swapped"),
    Verb.LOCK: msg("no point cell can be locked"),
    Verb.REMOVE_LOCKER: msg("there is no locker to remove"),
    Verb.GET_ITEM: msg("no item can be taken"),
    Verb.EXPERIENCE: msg("no experience of this season is left"),
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
    rows = rows_about(working, task, directive)
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
        take_item(working, task.seat, directive.item)


def _unlock_experience(working: Working, _: Follow, directive: Directive) -> None:
    unlock_experiences(working, directive.amount)


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
    """Ask whether to do it, in one decision with the action where it is a single one; not asked where it is impossible."""
    block = directive.blocks[0]
    if not does_anything(working, task, block):
        return
    inner = block[0]
    named = inner.rows in ALL_OF_THEM or inner.item not in ("", ANY_ITEM)
    if len(block) == 1 and inner.verb in _ASKED and not named:
        rows = rows_about(working, task, inner) if inner.rows else ()
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
        working.say_of(task.seat, "passed", msg("“{card}”: its condition does not hold.", card=working.content.names[task.card]), "SYD-9.1")


def _enter(working: Working, task: Follow, inner: int) -> None:
    working.then(Follow(task.card, task.seat, (*task.block, task.index, inner)))


def _end_game(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.5: the game ends because a card says so."""
    working.say("ending", msg("“{card}” ends the game.", card=working.content.names[task.card]), "SYD-3.5")
    bring_end(working, EndReason.CARD)


_DO: Mapping[Verb, Callable[[Working, Follow, Directive], None]] = {
    Verb.GET: _get,
    Verb.DISCARD: _discard,
    Verb.REFRESH: _act,
    Verb.SEE: _see,
    Verb.GIVE_LEFT: _act,
    Verb.RAISE: _move,
    Verb.LOWER: _move,
    Verb.ROTATE: _act,
    Verb.SWAP: _act,
    Verb.LOCK: _act,
    Verb.REMOVE_LOCKER: _act,
    Verb.GET_ITEM: _get_item,
    Verb.EXPERIENCE: _unlock_experience,
    Verb.GIVE: _act,
    Verb.CHOOSE: _choose,
    Verb.MAY: _may,
    Verb.EACH_PLAYER: _each_player,
    Verb.IF: _if,
    Verb.END_GAME: _end_game,
}
