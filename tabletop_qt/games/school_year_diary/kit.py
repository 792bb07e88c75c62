"""School Year Diary's part of the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.kit import GameKit

if TYPE_CHECKING:
    from engines.kernel.coach import Goal
    from engines.kernel.commands import Command
    from engines.kernel.contract import Refusal, Setup
    from tabletop_qt.store.editions import Edition
    from tabletop_qt.viewmodels.scenery import Face
    from tabletop_qt.widgets.setup_form import SetupForm


def kit() -> GameKit:
    """School Year Diary, for one to four."""
    return GameKit(
        "school_year_diary",
        msg("School Year Diary"),
        about=msg("One to four players guide two to four students through a school year of medals and events."),
        facts=(msg("1 to 4 players"), msg("40 minutes"), msg("Alone or with others, guide a class through a year.")),
        openers=frozenset({"event"}),
        mode="",
        paper=True,
        mode_at=_mode,
        form=_form,
        doubt=_ideas_left,
        sounds={"given": "card", "chain_given": "card", "rotated": "card", "item_played": "coin", "row_collected": "bell", "ended": "bell"},
        goal=_goal,
        goals=_goals,
        puzzle_face=_puzzle_face,
        hard=_hard,
    )


def _mode(setup: Setup) -> str:
    """Alone, together or against each other (SYD-2.1)."""
    return "solo" if len(setup.seats) == 1 else str(setup.options.get("mode", "coop"))


def _form(check: Callable[[Setup], Refusal | None], editions: Callable[[], tuple[Edition, ...]]) -> SetupForm:
    from tabletop_qt.games.school_year_diary.form import ClassForm

    return ClassForm(check, editions)


def _hard(last: Mapping[str, object], brief: bool) -> Message:
    from tabletop_qt.games.school_year_diary.difficulty import as_last_time

    return as_last_time(last, brief=brief)


def _goal(text: str) -> Goal:
    from engines.school_year_diary.bots.puzzles import read_goal

    return read_goal(text)


def _goals(state: Any) -> tuple[str, ...]:
    from engines.school_year_diary.bots.puzzles import goals

    return goals(state)


def _puzzle_face(theme: str) -> Face:
    from tabletop_qt.games.school_year_diary.faces import of_puzzles

    return of_puzzles(theme)


def _ideas_left(view: Any, seat: int, command: Command) -> Message | None:
    """Ideas do not keep for the next turn (SYD-3.3)."""
    left: int = view.players[seat].ideas
    if command.verb != "end" or not left:
        return None
    return msgn(
        "You have {count} unused idea, and it won't carry over. End the turn?",
        "You have {count} unused ideas, and they won't carry over. End the turn?",
        left,
    )
