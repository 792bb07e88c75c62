"""What the shell knows of each game: its rules, view-model, pictures, rule book, and the form that sets up a practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engines.kernel.words import Message, msg, msgn

if TYPE_CHECKING:
    # The app starts with the home page; what only a table or the rule book needs is fetched when it is asked for.
    from engines.kernel.commands import Command
    from engines.kernel.contract import Game, Refusal, Setup
    from tabletop_qt.art.painters import FacePainter
    from tabletop_qt.shell.practice import PracticeForm
    from tabletop_qt.store.rulebook import RuleBook
    from tabletop_qt.viewmodels.base import ViewModel


class GameKit:
    """One game. Its heavy parts (cards, view-model) are made when they are first asked for, so that the app starts at once.

    ``doubt`` names what a person may have overlooked before a command, ``openers`` are the events that open a stage in the log, and
    ``mode`` is that of the rule book.
    """

    def __init__(
        self,
        game_id: str,
        name: Message,
        painter: FacePainter,
        view_model: Callable[[Game[Any]], ViewModel[Any, Any]],
        form: Callable[[FacePainter, Callable[[Setup], Refusal | None]], PracticeForm],
        doubt: Callable[[Any, int, Command], Message | None],
        openers: frozenset[str],
        mode: str,
    ) -> None:
        self.id = game_id
        self.name = name
        self.painter = painter
        self.doubt = doubt
        self.openers = openers
        self.mode = mode
        self._view_model = view_model
        self._form = form

    @cached_property
    def game(self) -> Game[Any]:
        """The rules."""
        from engines.tables import games

        return games()[self.id]

    @cached_property
    def view_model(self) -> ViewModel[Any, Any]:
        """What makes sceneries of views."""
        return self._view_model(self.game)

    def rule_book(self) -> RuleBook:
        """The rules in our words. Raises RuleBookError."""
        from tabletop_qt.store.rulebook import load

        return load(self.id)

    def practice_form(self) -> PracticeForm:
        """A new form for setting up a practice."""
        return self._form(self.painter, self.check)

    def check(self, setup: Setup) -> Refusal | None:
        """Why a table can't be set up so, or None where it can."""
        from engines.kernel.contract import Refused
        from engines.kernel.setup import make_setup

        try:
            make_setup(self.game, setup.seats, setup.options, setup.deal)
        except Refused as refused:
            return refused.refusal
        return None


def school_year_diary() -> GameKit:
    """School Year Diary, solo."""
    from tabletop_qt.art.school_year_diary.painter import DiaryPainter
    from tabletop_qt.shell.diary_practice import DiaryPractice

    return GameKit(
        "school_year_diary",
        msg("School Year Diary"),
        DiaryPainter(),
        view_model=_diary_model,
        form=DiaryPractice,
        doubt=_diary_doubt,
        openers=frozenset({"event"}),
        mode="solo",
    )


def _diary_model(game: Game[Any]) -> ViewModel[Any, Any]:
    from engines.school_year_diary.game import SchoolYearDiary
    from tabletop_qt.viewmodels.school_year_diary.model import DiaryModel

    if not isinstance(game, SchoolYearDiary):
        raise TypeError(f"{game.id} is another game")
    return DiaryModel(game)


def _diary_doubt(view: Any, seat: int, command: Command) -> Message | None:
    """Ideas do not keep for the next turn (SYD-3.3)."""
    left: int = view.players[seat].ideas
    if command.verb != "end" or not left:
        return None
    return msgn(
        "{count} idea is left and does not keep. End the turn anyway?",
        "{count} ideas are left and do not keep. End the turn anyway?",
        left,
    )


def game_kits() -> dict[str, GameKit]:
    """The games that can be played here, by id, in the order they are offered."""
    return {kit.id: kit for kit in (school_year_diary(),)}
