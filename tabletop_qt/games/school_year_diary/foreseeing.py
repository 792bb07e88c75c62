"""The draft that stands just before a command is played: what a person would have put together for it, and what has to go before that."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from engines.school_year_diary.commands import Chain, Discard, Give, GiveLeft, Keep, Lock, Refresh, Rotate, Swap, Trade
from engines.school_year_diary.paths import Trace, arrows_of, follow
from tabletop_qt.games.school_year_diary.chain_draft import courses_of
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Mark, Marking, Turning
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.viewmodels.view_model import Holding


def foreseen(position: Position, command: Command) -> Draft | None:
    """The draft before this command; None where it is put together in one step."""
    match command:
        case Give():
            return _giving(position, command)
        case Chain(cards):
            return Chaining(cards, _results(position, command))
        case Rotate(row, medal, turn):
            return Turning(row, medal, turn)
        case Refresh(cards) if cards:
            return Marking(Mark.REFRESH, cards)
        case Discard(cards) if cards:
            return Marking(Mark.DISCARD, cards)
        case Keep(cards) if cards:
            return Marking(Mark.KEEP, cards)
        case GiveLeft(cards):
            return Marking(Mark.GIVE_LEFT, cards)
    return None


def in_the_way(position: Position, draft: Draft, command: Command) -> Message | None:
    """What was begun and leads to other commands than this; None where nothing was, or where it leads there."""
    if draft == position.base or _leads_to(draft, command):
        return None
    if isinstance(draft, Chaining):
        return msg("Put the chain paper away first (Escape).")
    return msg("Put down what you have taken up first (Escape).")


def _leads_to(draft: Draft, command: Command) -> bool:
    match draft:
        case Giving():
            return isinstance(command, Give | Chain | Refresh | Trade)
        case Chaining():
            return isinstance(command, Chain)
        case Marking():
            return isinstance(command, Refresh | Discard | Keep | GiveLeft)
        case Turning():
            return isinstance(command, Rotate)
        case Holding():
            return isinstance(command, Lock | Swap | Rotate)
    return True


def _giving(position: Position, command: Give) -> Giving:
    """The lifted card with the paths that are picked."""
    draft = Giving(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    for row in position.view.rows:
        trace = follow(row, arrows_of(command.card, command.turn), ways.get(row.number, ""))
        if isinstance(trace, Trace):
            draft = draft.picking(row.number, movements(row, command.card, command.turn).index(trace))
    return draft


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """Where each row that has a choice ends."""
    found = []
    for row, course in zip(position.view.rows, command.courses, strict=False):
        courses = courses_of(row, command.cards)
        if len(courses) > 1:
            found += [(row.number, points) for points, each in courses.items() if each == course]
    return tuple(found)
