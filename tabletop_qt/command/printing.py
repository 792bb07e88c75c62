"""Commands that draw: `print`, the components of a game on sheets to cut out, and `page`, the page of a finished game.

Both import Qt when they run, so that all other commands run without it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from engines.kernel.contract import Refused
from engines.kernel.messages import msg, msgn
from tabletop_qt.command.output import CommandLineError
from tabletop_qt.command.own_data import own_shelf
from tabletop_qt.command.reading import amiss, open_record
from tabletop_qt.command.simulation import game_named
from tabletop_qt.games.kit import OwnShelf, game_kits
from tabletop_qt.store.disk import StoreError, there, write_whole
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.cutouts import Part


def add_print(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `print` to the command line."""
    command = add("print", help=tr(msg("save the cards and pieces of a game as a PDF file, to cut out")))
    command.add_argument("game", metavar="GAME")
    command.add_argument("--pdf", type=Path, metavar="FILE", required=True, help=tr(msg("the file to write")))
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help=tr(msg("the size of the paper (default: a4)")))
    command.add_argument("--edition", metavar="NAME", default="", help=tr(msg("your own cards of this name, as `cards` lists them")))
    command.add_argument(
        "--only", choices=tuple(part.value for part in Part), action="append", help=tr(msg("print only this; can be repeated"))
    )
    command.set_defaults(run=_print)


def _print(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    from tabletop_qt.shell.printing import FAILURES, Paper, Printout

    kit, shelf = game_kits()[game.id], own_shelf()
    kit.shelf = shelf if isinstance(shelf, OwnShelf) else None
    # Fonts need an application.
    app = QGuiApplication.instance() or QGuiApplication(["tabletop-qt"])

    def told(done: int, count: int) -> None:
        print(tr(msg("\r{done} of {count} pages", done=done + 1, count=count)), end="", file=sys.stderr, flush=True)

    try:
        printout = Printout.of(kit, options.only or Part, Paper[options.paper.upper()], options.edition)
        printout.save(options.pdf, told)
    except FAILURES as error:
        raise CommandLineError(f"tabletop-qt print: {tr(error.message)}") from error
    finally:
        print(file=sys.stderr)
    del app
    pages = tr(msgn("{count} page", "{count} pages", len(printout.pages)))
    print(f"{options.pdf}: {pages}. {tr(printout.game.needs)}")
    return 0


def add_page(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `page` to the command line."""
    page = add("page", help=tr(msg("draw the page of a finished game, to print or to keep")))
    page.add_argument("file", type=Path)
    page.add_argument("--pdf", type=Path, metavar="OUT", help=tr(msg("write a PDF file")))
    page.add_argument("--png", type=Path, metavar="OUT", help=tr(msg("write a PNG file")))
    page.add_argument("--paper", choices=("a4", "letter"), default="a4", help=tr(msg("the size of the paper (default: a4)")))
    page.set_defaults(run=_page)


def _page(options: argparse.Namespace) -> int:
    if options.pdf is None and options.png is None:
        raise CommandLineError(f"{options.file}: {tr(msg('say where to write the page: --pdf OUT, --png OUT, or both'))}")
    if any(out is not None and there(out) and there(options.file) and out.samefile(options.file) for out in (options.pdf, options.png)):
        raise CommandLineError(f"{options.file}: {tr(msg('there is a file with this name already'))}")
    table = open_record(options.file)
    if table.fault is not None:
        raise CommandLineError(amiss(options.file, table))
    if sys.platform == "linux":
        # No screen is needed. On other systems Qt has no fonts without one.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    try:
        from tabletop_qt.shell.app import application
        from tabletop_qt.shell.keepsake_page import keepsake_page
        from tabletop_qt.shell.printing import Paper
    except ImportError as error:
        raise CommandLineError(tr(msg("a system component is missing: {reason}", reason=str(error)))) from error
    application()
    try:
        page = keepsake_page(game_kits()[table.game.id], table)
        for path, draw in ((options.pdf, page.pdf), (options.png, page.png)):
            if path is not None:
                write_whole(path, draw(Paper[options.paper.upper()]))
    except Refused as refused:
        raise CommandLineError(f"{options.file}: {tr(refused.refusal.reason)}") from refused
    except StoreError as error:
        raise CommandLineError(tr(error.message)) from error
    return 0
