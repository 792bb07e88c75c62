"""Whether a directive of a card can be followed, and what it is about: its rows, its action, its branch (SYD-4.9, 9.1)."""

from __future__ import annotations

from engines.school_year_diary.belongings import takeable
from engines.school_year_diary.card_actions import possible
from engines.school_year_diary.cards import Directive
from engines.school_year_diary.conditions import hold
from engines.school_year_diary.mandatory import experiences_in_season
from engines.school_year_diary.tasks import Action, Follow
from engines.school_year_diary.vocabulary import ANY_ITEM, OTHER, OWN, Gift, Target, Verb
from engines.school_year_diary.working import Working

_ALWAYS = frozenset((Verb.GET, Verb.END_GAME, Verb.IF, Verb.CHOOSE, Verb.MAY, Verb.EACH_PLAYER))
"""The directives that can always be followed."""

_LEADS_ON = frozenset((Verb.DISCARD, Verb.GIVE_LEFT))
"""The directives that the next one follows even where they do nothing: without a card in the hand, or without company (SYD-4.7, 5.8)."""


def can_follow(working: Working, task: Follow, directive: Directive) -> bool:
    """Whether a directive does anything here."""
    verb = directive.verb
    if verb in _ALWAYS:
        return True
    if directive.rows:
        return bool(rows_about(working, task, directive))
    if directive.item not in ("", ANY_ITEM):
        return directive.item in takeable(working.state(), task.seat)
    if verb is Verb.EXPERIENCE:
        return bool(experiences_in_season(working))
    if verb is Verb.SEE:
        return bool(working.decks.directives)
    return possible(working, task.seat, action_of(directive))


def does_anything(working: Working, task: Follow, block: tuple[Directive, ...]) -> bool:
    """Whether a list that a player may choose does anything: its first directive can be followed, or is one that leads on to the next."""
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
    return _GIFTS[directive.gift] if directive.gift else Action(directive.verb)


_GIFTS = {Gift.DIRECTIVE: Action.GIVE, Gift.CHAIN: Action.CHAIN, Gift.EITHER: Action.EITHER}


def rows_about(working: Working, task: Follow, directive: Directive) -> tuple[int, ...]:
    """The rows that a raise or lower is about, by number (SYD-4.9)."""
    student = working.content.student_of(task.card)
    rows = working.rows
    if directive.rows in OWN:
        rows = tuple(row for row in rows if row.student == student)
    elif directive.rows in OTHER:
        rows = tuple(row for row in rows if row.student != student)
    elif directive.rows in (Target.LOWEST, Target.HIGHEST):
        points = [row.points for row in rows] or [0]
        wanted = min(points) if directive.rows is Target.LOWEST else max(points)
        rows = tuple(row for row in rows if row.points == wanted)
    return tuple(row.number for row in rows)


def branch_of(working: Working, task: Follow, directive: Directive) -> int | None:
    """Which list of an "if" is followed, if any."""
    if hold(directive.conditions, working, task.seat, working.content.student_of(task.card)):
        return 0
    return 1 if len(directive.blocks) > 1 else None
