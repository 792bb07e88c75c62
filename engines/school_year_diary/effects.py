"""Following cards, directive by directive (SYD-9.1). Each directive is done, asked for, or passed over with a word why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.words import Message, msg
from engines.school_year_diary.agenda import ActDecision, ChooseDecision, Follow, Stow
from engines.school_year_diary.belongings import put_back, take_item, why_not_takeable
from engines.school_year_diary.cards import Directive, ExperienceCard
from engines.school_year_diary.commands import Choose, Decline
from engines.school_year_diary.conditions import hold
from engines.school_year_diary.desk import Desk
from engines.school_year_diary.hands import discard_cards, get_cards, see_cards
from engines.school_year_diary.movement import move_rows
from engines.school_year_diary.rule import Ask, Rule, picks
from engines.school_year_diary.told import act, passed, possible


def follow(desk: Desk, task: Follow) -> None:
    """Follow the next directive of a card; the rest comes after what it sets off (SYD-5.1, 9.1)."""
    block = desk.cards.blocks[task.card, task.block]
    if task.index + 1 < len(block):
        desk.first(Follow(task.card, task.seat, task.block, task.index + 1))
    directive = block[task.index]
    if _can(desk, task, directive):
        _DO[directive.verb](desk, task, directive)
    else:
        passed(desk, task.card, _act_verb(directive))


def stow(desk: Desk, task: Stow) -> None:
    """Put a followed card where it belongs (SYD-3.1, 3.3, 5.4)."""
    card = task.card
    if card in desk.cards.events:
        desk.put_decks(old_events=(card, *desk.decks.old_events))
    elif card in desk.cards.items:
        put_back(desk, card)
    else:
        stow_experience(desk, desk.cards.experiences[card])


def stow_experience(desk: Desk, card: ExperienceCard) -> None:
    """An experience with a Trend goes beside its student in the trend zone, any other onto the old deck (SYD-5.4)."""
    if card.trend is not None:
        desk.put_decks(trends=(*desk.decks.trends, card.id))
    else:
        desk.put_decks(old_experiences=(card.id, *desk.decks.old_experiences))


# What can be done


def _can(desk: Desk, task: Follow, directive: Directive) -> bool:
    """Whether a directive does anything here: a list of directives is judged by its first."""
    verb = directive.verb
    if verb in ("raise", "lower"):
        return bool(_targets(desk, task, directive))
    if verb == "see":
        return bool(desk.decks.directives)
    if verb == "give_left":
        return len(desk.players) > 1
    if verb == "get_item" and directive.what != "any":
        return why_not_takeable(desk.cards, desk.state(), task.seat, directive.what) is None
    if verb in ("get", "end_game", "if", "choose", "may", "each_player"):
        return True
    return possible(desk, task.seat, _act_verb(directive))


def _opens(desk: Desk, task: Follow, block: tuple[Directive, ...]) -> bool:
    """Whether a list that a player may choose does anything: its first directive can be followed."""
    first = block[0]
    if first.verb == "if":
        inner = _branch(desk, task, first)
        return inner is not None and _opens(desk, task, first.blocks[inner])
    if first.verb in ("choose", "may", "each_player"):
        return any(_opens(desk, task, inner) for inner in first.blocks)
    return _can(desk, task, first)


def _act_verb(directive: Directive) -> str:
    """The verb of the decision that a directive asks for."""
    if directive.verb == "give":
        return "give" if directive.what == "directive" else directive.what
    return directive.verb


def _targets(desk: Desk, task: Follow, directive: Directive) -> tuple[int, ...]:
    """The rows that a raise or lower is about, by number (SYD-4.9)."""
    student = desk.cards.student_of(task.card)
    rows = desk.rows
    if directive.rows.startswith("own"):
        rows = tuple(row for row in rows if row.student == student)
    elif directive.rows.startswith("other"):
        rows = tuple(row for row in rows if row.student != student)
    if directive.rows in ("lowest", "highest") and rows:
        points = [row.points for row in rows]
        wanted = min(points) if directive.rows == "lowest" else max(points)
        rows = tuple(row for row in rows if row.points == wanted)
    return tuple(row.number for row in rows)


# Doing


def _get(desk: Desk, task: Follow, directive: Directive) -> None:
    get_cards(desk, task.seat, directive.amount)


def _discard(desk: Desk, task: Follow, directive: Directive) -> None:
    hand = desk.players[task.seat].hand
    if len(hand) <= directive.amount:
        if hand:
            desk.revealed()  # Nobody named them, and they lie face up now.
        discard_cards(desk, task.seat, hand)
    else:
        desk.decide(ActDecision(task.seat, task.card, "discard", directive.amount))


def _see(desk: Desk, task: Follow, directive: Directive) -> None:
    see_cards(desk, task.seat, task.card, directive.amount, directive.keep)


def _move(desk: Desk, task: Follow, directive: Directive) -> None:
    rows = _targets(desk, task, directive)
    if directive.rows.endswith("each"):
        move_rows(desk, task.seat, directive.verb, directive.amount, rows)
    else:
        act(desk, ActDecision(task.seat, task.card, directive.verb, directive.amount, rows))


def _act(desk: Desk, task: Follow, directive: Directive) -> None:
    act(desk, ActDecision(task.seat, task.card, _act_verb(directive), directive.amount or 1))


def _get_item(desk: Desk, task: Follow, directive: Directive) -> None:
    if directive.what == "any":
        _act(desk, task, directive)
    else:
        take_item(desk, task.seat, directive.what)


def _choose(desk: Desk, task: Follow, directive: Directive) -> None:
    usable = tuple(option for option, block in enumerate(directive.blocks, start=1) if _opens(desk, task, block))
    if len(usable) > 1:
        desk.decide(ChooseDecision(task.seat, task.card, task.block, task.index, usable))
    else:
        _enter(desk, task, usable[0] - 1 if usable else 0)


_OPTIONAL = frozenset(("refresh", "rotate", "swap", "lock", "remove_locker", "give", "get_item", "raise", "lower"))


def _may(desk: Desk, task: Follow, directive: Directive) -> None:
    """Ask whether to do it, in one decision with the action where it is a single one; not asked where it is impossible."""
    block = directive.blocks[0]
    if not _opens(desk, task, block):
        return
    inner = block[0]
    picked = not (inner.rows.endswith("each") or (inner.verb == "get_item" and inner.what != "any"))
    if len(block) == 1 and inner.verb in _OPTIONAL and picked:
        rows = _targets(desk, task, inner) if inner.rows else ()
        desk.decide(ActDecision(task.seat, task.card, _act_verb(inner), inner.amount or 1, rows, optional=True))
    else:
        desk.decide(ChooseDecision(task.seat, task.card, task.block, task.index, (1,)))


def _each_player(desk: Desk, task: Follow, _: Directive) -> None:
    """SYD-3.1: the first player follows it first; in solo it is followed as usual (SYD-5.8)."""
    block = (*task.block, task.index, 0)
    desk.first(*(Follow(task.card, seat, block) for seat in range(len(desk.players))))


def _branch(desk: Desk, task: Follow, directive: Directive) -> int | None:
    """Which list of an "if" is followed, if any."""
    if hold(directive.conditions, desk, task.seat, desk.cards.student_of(task.card)):
        return 0
    return 1 if len(directive.blocks) > 1 else None


def _if(desk: Desk, task: Follow, directive: Directive) -> None:
    inner = _branch(desk, task, directive)
    if inner is not None:
        _enter(desk, task, inner)
    else:
        desk.say("passed", msg("“{card}”: its condition does not hold.", card=desk.cards.names[task.card]), "SYD-9.1")


def _enter(desk: Desk, task: Follow, inner: int) -> None:
    desk.first(Follow(task.card, task.seat, (*task.block, task.index, inner)))


def _end_game(desk: Desk, task: Follow, _: Directive) -> None:
    """SYD-3.5: the game ends because a card says so."""
    desk.say("ending", msg("“{card}” ends the game.", card=desk.cards.names[task.card]), "SYD-3.5")
    desk.ended = "card"


_DO: Mapping[str, Callable[[Desk, Follow, Directive], None]] = {
    "get": _get,
    "discard": _discard,
    "refresh": _act,
    "see": _see,
    "raise": _move,
    "lower": _move,
    "rotate": _act,
    "swap": _act,
    "lock": _act,
    "remove_locker": _act,
    "get_item": _get_item,
    "give": _act,
    "choose": _choose,
    "may": _may,
    "each_player": _each_player,
    "if": _if,
    "end_game": _end_game,
}


# Choosing between options, or whether to do it at all


def _is_may(ask: Ask[ChooseDecision]) -> bool:
    decision = ask.decision
    return ask.cards.directive(decision.card, decision.block, decision.index).verb == "may"


def _why_not_choose(ask: Ask[ChooseDecision], command: Choose) -> Refusal | None:
    """SYD-9.1: an option of the card that can be followed here."""
    decision = ask.decision
    if command.option in decision.open:
        return None
    near = tuple(Choose(option) for option in decision.open)
    name = ask.cards.names[decision.card]
    count = len(ask.cards.directive(decision.card, decision.block, decision.index).blocks)
    if not 1 <= command.option <= count:
        reason: Message = msg("“{card}” has options 1 to {count}, no option {option}.", card=name, count=count, option=command.option)
    else:
        reason = msg("Option {option} of “{card}” can't be followed here.", card=name, option=command.option)
    return Refusal("SYD-9.1", reason, near)


def _perform_choose(desk: Desk, decision: ChooseDecision, command: Choose) -> None:
    desk.first(Follow(decision.card, decision.seat, (*decision.block, decision.index, command.option - 1)))


CHOOSE = Rule[ChooseDecision, Choose](
    Choose,
    "SYD-9.1",
    moves=lambda ask: picks(lambda: list(ask.decision.open), Choose),
    why_not=_why_not_choose,
    perform=_perform_choose,
)
"""Choose one of a card's options (SYD-9.1)."""


def _why_not_leave(ask: Ask[ChooseDecision], _: Decline) -> Refusal | None:
    """SYD-9.1: only a "may" can be left out."""
    if _is_may(ask):
        return None
    near = tuple(Choose(option) for option in ask.decision.open)
    return Refusal("SYD-9.1", msg("“{card}” tells to choose one of its options.", card=ask.cards.names[ask.decision.card]), near)


DECLINE_CHOICE = Rule[ChooseDecision, Decline](
    Decline,
    "SYD-9.1",
    moves=lambda ask: Family(lambda: (Decline(),) if _is_may(ask) else ()),
    why_not=_why_not_leave,
    perform=lambda desk, decision, _: desk.say("declined", msg("“{card}” is left out.", card=desk.cards.names[decision.card]), "SYD-9.1"),
)
"""Leave out what a card only allows (SYD-9.1)."""
