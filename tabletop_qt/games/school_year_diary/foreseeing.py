"""The draft that stands just before a command is played: what a person would have put together for it."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.school_year_diary.commands import Chain, Discard, Give, Keep, Refresh, Rotate
from engines.school_year_diary.paths import Trace, arrows_of, follow
from tabletop_qt.games.school_year_diary.chain_draft import courses_of
from tabletop_qt.games.school_year_diary.drafts import Chaining, Draft, Giving, Mark, Marking, Turning
from tabletop_qt.games.school_year_diary.position import Position, movements


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
    return None


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
