"""A person's own cards where there is no window: `cards` lists and checks their editions; other commands find them by name."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.kernel.contract import Game
from engines.kernel.messages import msg
from engines.shelf import games
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.editions import EditionError, editions, read_edition
from tabletop_qt.store.own_shelf import OwnShelf
from tabletop_qt.store.paths import default_paths
from tabletop_qt.translation import tr

GAME = "school_year_diary"
"""The game whose cards can be a person's own."""


def own_shelf() -> Mapping[str, Game[Any]]:
    """The games, with this person's own editions at hand; without them where there is no place for any."""
    try:
        return OwnShelf(default_paths())
    except StoreError:
        return games()


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Adds `cards` to the command line."""
    cards = add("cards", help=tr(msg("list and check your own editions of the cards of School Year Diary")))
    cards.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER", help=tr(msg("the folder of one edition; without it, all of yours"))
    )
    cards.set_defaults(run=_cards)


def _cards(options: argparse.Namespace) -> int:
    if options.folder is not None:
        try:
            found = read_edition(options.folder.absolute(), GAME)
        except EditionError as error:
            raise CommandLineError(f"{options.folder}: {tr(error.message)}") from error
        print(tr(msg("{folder}: all is well; content {digest}", folder=str(options.folder), digest=found.content_digest)))
        return 0
    try:
        paths = default_paths()
    except StoreError as error:
        raise CommandLineError(f"tabletop-qt cards: {tr(error.message)}") from error
    broken = False
    for edition in editions(paths, GAME):
        broken = broken or edition.fault is not None
        state = tr(edition.fault) if edition.fault is not None else tr(msg("all is well"))
        print(f"{paths.cards / GAME / edition.name}: {state}")
    if not (paths.cards / GAME).is_dir():
        print(tr(msg("{folder}: there are no editions of your own", folder=str(paths.cards / GAME))))
    return 1 if broken else 0
