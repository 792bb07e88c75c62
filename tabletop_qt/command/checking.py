"""`check`: examine everything that the app keeps on disk, say what is wrong, and mend what can be mended."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from engines.kernel.messages import msg, msgn
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.store.disk import StoreError, entries
from tabletop_qt.store.paths import Paths, default_paths
from tabletop_qt.translation import tr


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Adds `check` to the command line."""
    check = add("check", help=tr(msg("examine tables, results, settings and backups, and mend what can be mended")))
    check.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=tr(msg("the folder of the app's data; without it, yours")))
    check.add_argument("--only-look", action="store_true", help=tr(msg("change nothing")))
    check.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    from tabletop_qt.store.examination import examine, table_files

    if options.folder is not None and not options.folder.is_dir():
        raise CommandLineError(f"{options.folder}: {tr(msg('there is no such folder'))}")
    try:
        paths = Paths(options.folder) if options.folder is not None else default_paths()
        # Only where the whole folder can't be read, nothing else can be examined.
        entries(paths.root)
        count = len(table_files(paths))
        found = 0
        for finding in examine(paths, mend=not options.only_look):
            found += 1
            done = f" {tr(finding.done)}" if finding.done is not None else ""
            print(f"{finding.path}: {tr(finding.what)}{done}", flush=True)
    except StoreError as error:
        raise CommandLineError(f"tabletop-qt check: {tr(error.message)}") from error
    examined = tr(msgn("{count} table examined", "{count} tables examined", count))
    verdict = tr(msgn("{count} thing is wrong", "{count} things are wrong", found)) if found else tr(msg("all is well"))
    print(f"{paths.root}: {examined}; {verdict}")
    return 1 if found else 0
