"""The shelf as the app knows it, and each game on it: rules, view-model, pictures, rule book, and set-up form.

A game's package in the app has a module ``view_model`` that defines its view-model, and ``art.painter`` that defines its painter; one
without an ``art`` package is drawn by the default painter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import Factory, define, field, frozen

from engines.kernel.messages import Message, msg
from engines.shelf import GAMES, Shelf, games
from resources import folder

if TYPE_CHECKING:
    # The app starts with the home page; what only a table or the rule book needs is fetched when it is asked for.
    from engines.kernel.coach import Goal
    from engines.kernel.commands import Command
    from engines.kernel.contract import Game, Refusal, Setup
    from engines.kernel.editing import Editing
    from engines.kernel.options import OptionValue
    from tabletop_qt.art.canvas import FacePainter
    from tabletop_qt.store.editions import Edition
    from tabletop_qt.store.paths import Paths
    from tabletop_qt.store.rulebook import RuleBook
    from tabletop_qt.viewmodels.cutouts import PrintedGame
    from tabletop_qt.viewmodels.scenery import Face
    from tabletop_qt.viewmodels.view_model import ViewModel
    from tabletop_qt.widgets.setup_form import SetupForm


@frozen
class FirstTable:
    """The options preselected for a first game, where they differ from the defaults. ``about`` is the sentence on it below "Play now"."""

    options: Mapping[str, OptionValue]
    about: Message


USUAL = FirstTable(MappingProxyType({}), msg("Play now: you against bots, by the usual rules."))
"""A first table like any other."""
NO_LEVELS: Mapping[str, Message] = MappingProxyType({})
LEVELS: Mapping[str, Message] = MappingProxyType({"easy": msg("Easy bots"), "medium": msg("Medium bots"), "hard": msg("Hard bots")})
"""Bots of three levels, by name, the easiest first."""


def _no_doubt(_view: Any, _seat: int, _command: Command) -> None:
    """Nothing is easily overlooked."""


@define(eq=False, slots=False)
class GameKit:
    """One game. Its heavy parts (cards, view-model, painter) are made when they are first asked for, so that the app starts at once.

    ``about`` is a sentence for who has not played it, ``facts`` are told below its box (players, minutes, one line), ``openers`` are
    the events that open a stage in the log, and ``mode`` is that of the rule book; at a table it is the one that ``mode_at`` names for
    its set-up. ``form`` makes a set-up form of its own from the game's check, and from what finds the person's own editions of its cards;
    without it the one for all games is built from what the game says. ``doubt`` names what a person may have overlooked before a command.
    ``keys``: some secret choices can be picked by keys.
    ``sounds`` go with kinds of events: coin, card, dice or bell. ``goal`` reads what a puzzle asks for; it raises ValueError for what
    it does not know. ``hard`` says how hard the table is that is played at once, from what settings keep of the last set-up; it may
    load no rules, since the shelf says it. ``first`` is what the first table has, and ``levels`` name the bots that a person can choose
    with "Play now", the easiest first. ``paper``: there are score pads for it (`engines.shelf.score_pads`).
    ``choice_face`` is the picture of what a seat can choose in the set-up form, by its value and the seat's colour; ``choice_about`` has
    sentences on it.
    """

    id: str
    name: Message
    about: Message
    openers: frozenset[str]
    mode: str
    _form: Callable[[Callable[[Setup], Refusal | None], Callable[[], tuple[Edition, ...]]], SetupForm] | None = None
    doubt: Callable[[Any, int, Command], Message | None] = _no_doubt
    keys: bool = False
    facts: tuple[Message, Message, Message] = field(
        default=Factory(lambda kit: (msg("A game"), msg("as long as it takes"), kit.about), takes_self=True)
    )
    sounds: Mapping[str, str] = MappingProxyType({})
    _goal: Callable[[str], Goal] | None = None
    _goals: Callable[[Any], tuple[str, ...]] | None = None
    _puzzle_face: Callable[[str], Face] | None = None
    _mode_at: Callable[[Setup], str] | None = None
    hard: Callable[[Mapping[str, object], bool], Message] | None = None
    first: FirstTable = USUAL
    levels: Mapping[str, Message] = NO_LEVELS
    paper: bool = False
    choice_face: Callable[[str, str], Face] | None = None
    choice_about: Callable[[str], tuple[Message, ...]] | None = None
    shelf: OwnShelf | None = field(init=False, default=None)
    """The source of its rules: by default the shelf without any of the player's own cards."""

    def playing(self, game: Game[Any]) -> GameKit:
        """The kit for a table of this game: this one, unless the table has cards of its own."""
        if game is self.game:
            return self
        other = copy(self)
        vars(other).pop("view_model", None)
        vars(other)["game"] = game
        return other

    @cached_property
    def game(self) -> Game[Any]:
        """The rules."""
        return (games() if self.shelf is None else self.shelf)[self.id]

    @property
    def package(self) -> str:
        """The package with all that the app adds for the game."""
        return f"tabletop_qt.games.{self.id}"

    @cached_property
    def painter(self) -> FacePainter:
        """The painter of its faces: its own, else the default one."""
        from tabletop_qt.art.default_painter import DefaultPainter

        own = find_spec(f"{self.package}.art") is not None
        painter: FacePainter = (_defined(f"{self.package}.art.painter", DefaultPainter) if own else DefaultPainter)()
        return painter

    @cached_property
    def view_model(self) -> ViewModel[Any, Any, Any]:
        """The view-model, which turns views into sceneries."""
        from tabletop_qt.viewmodels.view_model import ViewModel

        made: ViewModel[Any, Any, Any] = _defined(f"{self.package}.view_model", ViewModel)(self.game)
        return made

    def editing_model(self, editing: Editing[Any]) -> ViewModel[Any, Any, Any]:
        """The view-model of a table under edit: the game's own, or one whose values are typed."""
        from tabletop_qt.viewmodels.view_model import ListedViewModel, ViewModel

        if find_spec(self.package) is not None and find_spec(f"{self.package}.editing") is not None:
            made: ViewModel[Any, Any, Any] = _defined(f"{self.package}.editing", ViewModel)(editing)
            return made
        return ListedViewModel(editing, (), self.playing(editing.game).view_model)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that its first table loads, from the ground up."""
        rules = (f"engines.{self.id}.{part}" for part in ("model", "game", "loading"))
        painted = ["art.painter"] if find_spec(f"{self.package}.art") else []
        return (*rules, *(f"{self.package}.{part}" for part in ("view_model", *painted)))

    @property
    def printable(self) -> bool:
        """True if its components can be printed."""
        return find_spec(self.package) is not None and find_spec(f"{self.package}.printed") is not None

    def printed(self) -> PrintedGame:
        """Its components to print, with the cards of its rules."""
        made: PrintedGame = import_module(f"{self.package}.printed").printed(self.game)
        return made

    def rule_book(self) -> RuleBook:
        """The rules in our words. Raises RuleBookError."""
        from tabletop_qt.store.rulebook import load

        return load(self.id)

    def mode_at(self, setup: Setup) -> str:
        """The mode of the rule book at a table with this set-up."""
        return self._mode_at(setup) if self._mode_at is not None else self.mode

    @property
    def teaches(self) -> bool:
        """True if the game has a lesson."""
        return folder(self.id, "lessons").is_dir()

    @property
    def learns(self) -> bool:
        """True if players can learn from their mistakes in the game."""
        from engines.kernel.coach import Solver

        return isinstance(self.game.analyst, Solver)

    @property
    def puzzles(self) -> bool:
        """True if the game has puzzles."""
        return self._goal is not None and folder(self.id, "puzzles").is_dir()

    def goal(self, text: str) -> Goal:
        """The goal of a puzzle. Raises ValueError if the game has no such goal."""
        if self._goal is None:
            raise ValueError(f"{self.id} has no puzzles")
        return self._goal(text)

    def goals(self, state: Any) -> tuple[str, ...]:
        """The goals that a puzzle can set in a state; none if the game has no puzzles, or the state is none for one."""
        return self._goals(state) if self._goals is not None else ()

    def puzzle_face(self, theme: str) -> Face:
        """The picture for puzzles of a theme: by default the back of a card."""
        from tabletop_qt.viewmodels.faces import COVER
        from tabletop_qt.viewmodels.scenery import face

        return self._puzzle_face(theme) if self._puzzle_face is not None else face("cover", *COVER)

    @property
    def alone(self) -> bool:
        """True if the game can be practised alone."""
        return self._form is not None

    @property
    def kind(self) -> Message:
        """The title of the setup: a table for several players, or one for solo play too."""
        return msg("New table") if self._form is None else msg("New class")

    def own_form(self) -> SetupForm | None:
        """A new form of the game's own for setting up a table; None where the one for all games serves."""
        return self._form(self.check, self.editions) if self._form is not None else None

    def editions(self) -> tuple[Edition, ...]:
        """The person's own editions of its cards, sound or not; none where it has no place for any."""
        return () if self.shelf is None else self.shelf.editions(self.id)

    def check(self, setup: Setup) -> Refusal | None:
        """The refusal if a table can't be set up like this, else None."""
        from engines.kernel.contract import Refused
        from engines.kernel.setup import make_setup

        try:
            make_setup(self.game, setup.seats, setup.options, setup.deal)
        except Refused as refused:
            return refused.refusal
        return None


def _defined(name: str, base: type[Any]) -> type[Any]:
    """The one class derived from ``base`` that a module defines."""
    classes = [each for each in vars(import_module(name)).values() if isinstance(each, type) and each.__module__ == name]
    (found,) = [each for each in classes if issubclass(each, base)]
    return found


def game_kits() -> dict[str, GameKit]:
    """The kit of every game, by id, in the order they are offered; each is made by its folder's ``kit`` module."""
    kits: dict[str, GameKit] = {game: import_module(f"tabletop_qt.games.{game}.kit").kit() for game in GAMES}
    return kits


class OwnShelf(Shelf):
    """The games of the shelf, with a person's own editions at hand."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    def __getitem__(self, game_id: str) -> Game[Any]:
        return self.offer(super().__getitem__(game_id))

    def offer(self, game: Game[Any]) -> Game[Any]:
        """The game, with the editions of this place at hand where it can have any."""
        # The home page stands before editions are looked at.
        from engines.kernel.options import EDITION
        from tabletop_qt.store.editions import Editions

        if any(option.key == EDITION for option in game.options):
            known = game.editions
            if not isinstance(known, Editions) or known.folder.parent != self._paths.cards:
                game.editions = Editions(self._paths, game.id)
        return game

    def editions(self, game_id: str) -> tuple[Edition, ...]:
        """The person's own editions of a game's cards, sound or not, by name."""
        from tabletop_qt.store.editions import editions

        return editions(self._paths, game_id)
