"""What the app knows of a game: its rules, view-model, pictures, rule book, and the form that sets up a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message, msg

if TYPE_CHECKING:
    # The app starts with the home page; what only a table or the rule book needs is fetched when it is asked for.
    from engines.kernel.commands import Command
    from engines.kernel.contract import Game, Refusal, Setup
    from tabletop_qt.art.painters import FacePainter
    from tabletop_qt.store.rulebook import RuleBook
    from tabletop_qt.viewmodels.view_model import ViewModel
    from tabletop_qt.widgets.setup_form import SetupForm


class GameKit:
    """One game. Its heavy parts (cards, view-model, painter) are made when they are first asked for, so that the app starts at once.

    ``about`` is a sentence for who has not played it, ``openers`` are the events that open a stage in the log, and ``mode`` is that of the
    rule book. ``form`` makes a set-up form of its own from the game's check; without it the one for all games is built from what
    the game says. ``doubt`` names what a person may have overlooked before a command. ``keys``: some secret choices can be picked by keys.
    """

    def __init__(
        self,
        game_id: str,
        name: Message,
        painter: Callable[[], FacePainter],
        view_model: Callable[[Game[Any]], ViewModel[Any, Any, Any]],
        about: Message,
        openers: frozenset[str],
        mode: str,
        form: Callable[[Callable[[Setup], Refusal | None]], SetupForm] | None = None,
        doubt: Callable[[Any, int, Command], Message | None] | None = None,
        keys: bool = False,
    ) -> None:
        self.id = game_id
        self.name = name
        self.about = about
        self.doubt = doubt or _no_doubt
        self.keys = keys
        self.openers = openers
        self.mode = mode
        self._painter = painter
        self._view_model = view_model
        self._form = form

    @cached_property
    def game(self) -> Game[Any]:
        """The rules."""
        from engines.shelf import games

        return games()[self.id]

    @cached_property
    def painter(self) -> FacePainter:
        """What paints its faces."""
        return self._painter()

    @cached_property
    def view_model(self) -> ViewModel[Any, Any, Any]:
        """What makes sceneries of views."""
        return self._view_model(self.game)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that its first table loads, from the ground up."""
        rules = (f"engines.{self.id}.{part}" for part in ("model", "commands", "wording", "loading"))
        looks = (f"tabletop_qt.games.{self.id}.{part}" for part in ("view_model", "art.painter"))
        return (*rules, *looks)

    def rule_book(self) -> RuleBook:
        """The rules in our words. Raises RuleBookError."""
        from tabletop_qt.store.rulebook import load

        return load(self.id)

    @property
    def kind(self) -> Message:
        """What is set up: a practice for one, or a table for several."""
        return msg("New table") if self._form is None else msg("New practice")

    def own_form(self) -> SetupForm | None:
        """A new form of the game's own for setting up a table; None where the one for all games serves."""
        return self._form(self.check) if self._form is not None else None

    def check(self, setup: Setup) -> Refusal | None:
        """Why a table can't be set up so, or None where it can."""
        from engines.kernel.contract import Refused
        from engines.kernel.setup import make_setup

        try:
            make_setup(self.game, setup.seats, setup.options, setup.deal)
        except Refused as refused:
            return refused.refusal
        return None


def _no_doubt(_view: Any, _seat: int, _command: Command) -> None:
    """Nothing is easily overlooked."""
