"""What the shell knows of each game: its rules, view-model, pictures, rule book, and the form that sets up a practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message, msg, msgn

if TYPE_CHECKING:
    # The app starts with the home page; what only a table or the rule book needs is fetched when it is asked for.
    from engines.kernel.commands import Command
    from engines.kernel.contract import Game, Refusal, Setup
    from tabletop_qt.art.painters import FacePainter
    from tabletop_qt.shell.practice import SetupForm
    from tabletop_qt.store.rulebook import RuleBook
    from tabletop_qt.viewmodels.base import ViewModel


class GameKit:
    """One game. Its heavy parts (cards, view-model) are made when they are first asked for, so that the app starts at once.

    ``about`` is a sentence for who has not played it, ``openers`` are the events that open a stage in the log, and ``mode`` is that of the
    rule book. ``form`` makes a set-up form of its own; without it the one for all games is built from what the game says. ``doubt`` names
    what a person may have overlooked before a command. ``keys``: some secret choices can be picked by keys.
    """

    def __init__(
        self,
        game_id: str,
        name: Message,
        painter: FacePainter,
        view_model: Callable[[Game[Any]], ViewModel[Any, Any]],
        about: Message,
        openers: frozenset[str],
        mode: str,
        form: Callable[[FacePainter, Callable[[Setup], Refusal | None]], SetupForm] | None = None,
        doubt: Callable[[Any, int, Command], Message | None] | None = None,
        keys: bool = False,
    ) -> None:
        self.id = game_id
        self.name = name
        self.painter = painter
        self.about = about
        self.doubt = doubt or _no_doubt
        self.keys = keys
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

    @property
    def kind(self) -> Message:
        """What is set up: a practice for one, or a table for several."""
        return msg("New table") if self._form is None else msg("New practice")

    def setup_form(self) -> SetupForm:
        """A new form for setting up a table."""
        if self._form is not None:
            return self._form(self.painter, self.check)
        from tabletop_qt.shell.table_form import TableForm

        return TableForm(self.game, self.check, self.keys)

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
        about=msg("One player guides two to four students through a school year of medals and events."),
        openers=frozenset({"event"}),
        mode="solo",
        form=DiaryPractice,
        doubt=_diary_doubt,
    )


def kidsprout_jumboree() -> GameKit:
    """KidSprout Jumboree, for three or four."""
    from tabletop_qt.art.kidsprout_jumboree.painter import CampPainter

    return GameKit(
        "kidsprout_jumboree",
        msg("KidSprout Jumboree"),
        CampPainter(),
        view_model=_camp_model,
        about=msg("Three or four troop leaders at a summer camp find excuses, so that another has to lead."),
        openers=frozenset({"rolled"}),
        mode="comp",
        keys=True,
    )


def _camp_model(game: Game[Any]) -> ViewModel[Any, Any]:
    from engines.kidsprout_jumboree.game import KidSproutJumboree
    from tabletop_qt.viewmodels.kidsprout_jumboree.model import CampModel

    if not isinstance(game, KidSproutJumboree):
        raise TypeError(f"{game.id} is another game")
    return CampModel(game)


def operation_master() -> GameKit:
    """Operation Master, for three to five."""
    from tabletop_qt.art.operation_master.painter import TheatrePainter

    return GameKit(
        "operation_master",
        msg("Operation Master"),
        TheatrePainter(),
        view_model=_theatre_model,
        about=msg("Three to five play tricks with cards and dice, and gather dice of one value."),
        openers=frozenset({"round"}),
        mode="comp",
    )


def _theatre_model(game: Game[Any]) -> ViewModel[Any, Any]:
    from engines.operation_master.game import OperationMaster
    from tabletop_qt.viewmodels.operation_master.model import TheatreModel

    if not isinstance(game, OperationMaster):
        raise TypeError(f"{game.id} is another game")
    return TheatreModel(game)


def _no_doubt(_view: Any, _seat: int, _command: Command) -> None:
    """Nothing is easily overlooked."""


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
    return {kit.id: kit for kit in (school_year_diary(), kidsprout_jumboree(), operation_master())}
