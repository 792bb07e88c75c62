"""Following cards, directive by directive (SYD-9.1). Each directive is done, asked for, or passed over with a word why."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family
from engines.school_year_diary.agenda import ActDecision, ChooseDecision, Follow, Stow
from engines.school_year_diary.belongings import put_back, take_item, why_not_takeable
from engines.school_year_diary.card_actions import act, passed, possible
from engines.school_year_diary.cards import Directive, ExperienceCard
from engines.school_year_diary.commands import Choose, Decline
from engines.school_year_diary.conditions import hold
from engines.school_year_diary.hands import discard_cards, get_cards, see_cards
from engines.school_year_diary.movement import move_rows
from engines.school_year_diary.rule import Ask, Rule, picks
from engines.school_year_diary.working import Working


def follow(working: Working, task: Follow) -> None:
    """Follow the next directive of a card; the rest comes after what it sets off (SYD-5.1, 9.1)."""
    block = working.cards.blocks[task.card, task.block]
    if task.index + 1 < len(block):
        working.first(Follow(task.card, task.seat, task.block, task.index + 1))
    directive = block[task.index]
    if _can(working, task, directive):
        _DO[directive.verb](working, task, directive)
    else:
        passed(working, task.card, _act_verb(directive))


def stow(working: Working, task: Stow) -> None:
    """Put a followed card where it belongs (SYD-3.1, 3.3, 5.4)."""
    card = task.card
    if card in working.cards.events:
        working.put_decks(old_events=(card, *working.decks.old_events))
    elif card in working.cards.items:
        put_back(working, card)
    else:
        stow_experience(working, working.cards.experiences[card])


def stow_experience(working: Working, card: ExperienceCard) -> None:
    """An experience with a Trend goes beside its student in the trend zone, any other onto the old deck (SYD-5.4)."""
    if card.trend is not None:
        working.put_decks(trends=(*working.decks.trends, card.id))
    else:
        working.put_decks(old_experiences=(card.id, *working.decks.old_experiences))


# What can be done


def _can(working: Working, task: Follow, directive: Directive) -> bool:
    """Whether a directive does anything here: a list of directives is judged by its first."""
    verb = directive.verb
    if verb in ("raise", "lower"):
        return bool(_targets(working, task, directive))
    if verb == "see":
        return bool(working.decks.directives)
    if verb == "give_left":
        return len(working.players) > 1
    if verb == "get_item" and directive.what != "any":
        return why_not_takeable(working.cards, working.state(), task.seat, directive.what) is None
    if verb in ("get", "end_game", "if", "choose", "may", "each_player"):
        return True
    return possible(working, task.seat, _act_verb(directive))


def _opens(working: Working, task: Follow, block: tuple[Directive, ...]) -> bool:
    """Whether a list that a player may choose does anything: its first directive can be followed."""
    first = block[0]
    if first.verb == "if":
        inner = _branch(working, task, first)
        return inner is not None and _opens(working, task, first.blocks[inner])
    if first.verb in ("choose", "may", "each_player"):
        return any(_opens(working, task, inner) for inner in first.blocks)
    return _can(working, task, first)


def _act_verb(directive: Directive) -> str:
    """The verb of the decision that a directive asks for."""
    if directive.verb == "give":
        return "give" if directive.what == "directive" else directive.what
    return directive.verb


def _targets(working: Working, task: Follow, directive: Directive) -> tuple[int, ...]:
    """The rows that a raise or lower is about, by number (SYD-4.9)."""
    student = working.cards.student_of(task.card)
    rows = working.rows
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


def _get(working: Working, task: Follow, directive: Directive) -> None:
    get_cards(working, task.seat, directive.amount)


def _discard(working: Working, task: Follow, directive: Directive) -> None:
    hand = working.players[task.seat].hand
    if len(hand) <= directive.amount:
        if hand:
            working.revealed()  # Nobody named them, and they lie face up now.
        discard_cards(working, task.seat, hand)
    else:
        working.decide(ActDecision(task.seat, task.card, "discard", directive.amount))


def _see(working: Working, task: Follow, directive: Directive) -> None:
    see_cards(working, task.seat, task.card, directive.amount, directive.keep)


def _move(working: Working, task: Follow, directive: Directive) -> None:
    rows = _targets(working, task, directive)
    if directive.rows.endswith("each"):
        move_rows(working, task.seat, directive.verb, directive.amount, rows)
    else:
        act(working, ActDecision(task.seat, task.card, directive.verb, directive.amount, rows))


def _act(working: Working, task: Follow, directive: Directive) -> None:
    act(working, ActDecision(task.seat, task.card, _act_verb(directive), directive.amount or 1))


def _get_item(working: Working, task: Follow, directive: Directive) -> None:
    if directive.what == "any":
        _act(working, task, directive)
    else:
        take_item(working, task.seat, directive.what)


def _choose(working: Working, task: Follow, directive: Directive) -> None:
    usable = tuple(option for option, block in enumerate(directive.blocks, start=1) if _opens(working, task, block))
    if len(usable) > 1:
        working.decide(ChooseDecision(task.seat, task.card, task.block, task.index, usable))
    else:
        _enter(working, task, usable[0] - 1 if usable else 0)


_OPTIONAL = frozenset(("refresh", "rotate", "swap", "lock", "remove_locker", "give", "get_item", "raise", "lower"))


def _may(working: Working, task: Follow, directive: Directive) -> None:
    """Ask whether to do it, in one decision with the action where it is a single one; not asked where it is impossible."""
    block = directive.blocks[0]
    if not _opens(working, task, block):
        return
    inner = block[0]
    picked = not (inner.rows.endswith("each") or (inner.verb == "get_item" and inner.what != "any"))
    if len(block) == 1 and inner.verb in _OPTIONAL and picked:
        rows = _targets(working, task, inner) if inner.rows else ()
        working.decide(ActDecision(task.seat, task.card, _act_verb(inner), inner.amount or 1, rows, optional=True))
    else:
        working.decide(ChooseDecision(task.seat, task.card, task.block, task.index, (1,)))


def _each_player(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.1: the first player follows it first; in solo it is followed as usual (SYD-5.8)."""
    block = (*task.block, task.index, 0)
    working.first(*(Follow(task.card, seat, block) for seat in range(len(working.players))))


def _branch(working: Working, task: Follow, directive: Directive) -> int | None:
    """Which list of an "if" is followed, if any."""
    if hold(directive.conditions, working, task.seat, working.cards.student_of(task.card)):
        return 0
    return 1 if len(directive.blocks) > 1 else None


def _if(working: Working, task: Follow, directive: Directive) -> None:
    inner = _branch(working, task, directive)
    if inner is not None:
        _enter(working, task, inner)
    else:
        working.say("passed", msg("“{card}”: its condition does not hold.", card=working.cards.names[task.card]), "SYD-9.1")


def _enter(working: Working, task: Follow, inner: int) -> None:
    working.first(Follow(task.card, task.seat, (*task.block, task.index, inner)))


def _end_game(working: Working, task: Follow, _: Directive) -> None:
    """SYD-3.5: the game ends because a card says so."""
    working.say("ending", msg("“{card}” ends the game.", card=working.cards.names[task.card]), "SYD-3.5")
    working.ended = "card"


_DO: Mapping[str, Callable[[Working, Follow, Directive], None]] = {
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


def _perform_choose(working: Working, decision: ChooseDecision, command: Choose) -> None:
    working.first(Follow(decision.card, decision.seat, (*decision.block, decision.index, command.option - 1)))


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
    perform=lambda working, decision, _: working.say(
        "declined", msg("“{card}” is left out.", card=working.cards.names[decision.card]), "SYD-9.1"
    ),
)
"""Leave out what a card only allows (SYD-9.1)."""
