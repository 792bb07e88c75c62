"""A person's own data without a window: `cards` lists and checks their card editions, which other commands find by name.

To take everything to another computer, `export` writes it into one file, and `import` adds such a file to what is here.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.kernel.contract import Game
from engines.kernel.messages import msg, msgn
from engines.shelf import games, with_own_cards
from tabletop_qt.command.output import CommandLineError, complain
from tabletop_qt.games.kit import OwnShelf
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, there
from tabletop_qt.store.editions import EditionError, editions, read_edition
from tabletop_qt.store.paths import Paths, default_paths
from tabletop_qt.store.statistics import recount
from tabletop_qt.store.transfer import export_all, import_all
from tabletop_qt.translation import tr


def own_shelf() -> Mapping[str, Game[Any]]:
    """The games with this person's own editions, or without any if there is no data folder."""
    try:
        return OwnShelf(default_paths())
    except StoreError:
        return games()


# Cards


def add_cards(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `cards` to the command line."""
    cards = add("cards", help=tr(msg("list and check your own card editions")))
    cards.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER", help=tr(msg("the folder of one edition; without it, all of yours"))
    )
    cards.add_argument(
        "--game", metavar="GAME", help=tr(msg("the game the cards are for; needed with a folder if several games allow your own cards"))
    )
    cards.set_defaults(run=_cards)


def _cards(options: argparse.Namespace) -> int:
    meant = _meant(options.game)
    if options.folder is not None:
        return _one_edition(options.folder, meant)
    paths = default_paths()
    sound = [_all_editions(paths, game) for game in meant]
    return 0 if all(sound) else 1


def _meant(named: str | None) -> tuple[str, ...]:
    """The named game, or all games that allow your own cards. Raises CommandLineError."""
    known = with_own_cards()
    if named is None:
        return known
    if named not in known:
        reason = tr(msg("{game} doesn't allow your own cards; these games do: {known}", game=repr(named), known=", ".join(known)))
        raise CommandLineError(f"tabletop-qt cards: --game: {reason}")
    return (named,)


def _one_edition(folder: Path, meant: tuple[str, ...]) -> int:
    if len(meant) != 1:
        reason = tr(msg("say which game these cards are for: {known}", known=", ".join(meant)))
        raise CommandLineError(f"tabletop-qt cards: --game: {reason}")
    try:
        found = read_edition(folder.absolute(), meant[0])
    except EditionError as error:
        raise CommandLineError(f"{folder}: {tr(error.message)}") from error
    print(tr(msg("{folder}: no problems; content {digest}", folder=str(folder), digest=found.content_digest)))
    return 0


def _all_editions(paths: Paths, game: str) -> bool:
    """Print the state of every edition of a game's cards; True if all are sound."""
    place = paths.cards / game
    found = editions(paths, game)
    for edition in found:
        state = tr(edition.fault) if edition.fault is not None else tr(msg("no problems found"))
        print(f"{place / edition.name}: {state}")
    if not place.is_dir():
        print(tr(msg("{folder}: you have no card editions", folder=str(place))))
    return all(edition.fault is None for edition in found)


# Everything in one file


def add_transfer(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `export` and `import` to the command line."""
    out = add("export", help=tr(msg("write all your tables, results, settings and cards into one file")))
    out.add_argument("file", type=Path, metavar="FILE")
    out.set_defaults(run=_export)
    into = add("import", help=tr(msg("add what is missing here from an exported file, after a backup")))
    into.add_argument("file", type=Path, metavar="FILE")
    into.set_defaults(run=_import)


def _export(options: argparse.Namespace) -> int:
    if there(options.file):
        raise CommandLineError(f"{options.file}: {tr(msg('there is a file with this name already'))}")
    done = export_all(Database(default_paths()), options.file)
    for problem in done.problems:
        complain(tr(problem))
    print(f"{done.path}: {tr(msgn('{count} table exported', '{count} tables exported', done.tables))}")
    return 1 if done.problems else 0


def _import(options: argparse.Namespace) -> int:
    database, games = Database(default_paths()), own_shelf()
    done = import_all(database, options.file, games)
    recount(database, games)
    for problem in done.problems:
        complain(tr(problem))
    print(f"{options.file}: {tr(done.summary)}")
    return 1 if done.problems else 0
