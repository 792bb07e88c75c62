"""Taking all one's data to another computer: `export` writes it into one file, `import` adds such a file to what is here."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from engines.kernel.messages import msg, msgn
from tabletop_qt.command.output import CommandLineError, complain
from tabletop_qt.command.own_cards import own_shelf
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, there
from tabletop_qt.store.paths import default_paths
from tabletop_qt.store.statistics import recount
from tabletop_qt.store.transfer import export_all, import_all
from tabletop_qt.translation import tr


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `export` and `import` to the command line."""
    out = add("export", help=tr(msg("write all your tables, results, settings and cards into one file")))
    out.add_argument("file", type=Path, metavar="FILE")
    out.set_defaults(run=_export)
    into = add("import", help=tr(msg("add what is missing here from an exported file, after a backup")))
    into.add_argument("file", type=Path, metavar="FILE")
    into.set_defaults(run=_import)


def _export(options: argparse.Namespace) -> int:
    try:
        if there(options.file):
            raise CommandLineError(f"{options.file}: {tr(msg('there is a file with this name already'))}")
        done = export_all(Database(default_paths()), options.file)
    except StoreError as error:
        raise CommandLineError(f"tabletop-qt export: {tr(error.message)}") from error
    for problem in done.problems:
        complain(tr(problem))
    print(f"{done.path}: {tr(msgn('{count} table exported', '{count} tables exported', done.tables))}")
    return 1 if done.problems else 0


def _import(options: argparse.Namespace) -> int:
    try:
        database, games = Database(default_paths()), own_shelf()
        done = import_all(database, options.file, games)
        recount(database, games)
    except StoreError as error:
        raise CommandLineError(f"tabletop-qt import: {tr(error.message)}") from error
    for problem in done.problems:
        complain(tr(problem))
    print(f"{options.file}: {tr(done.summary)}")
    return 1 if done.problems else 0
