"""`tabletop-qt print`: the components of a game on sheets to cut out, as a PDF file."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from engines.kernel.messages import msg, msgn
from tabletop_qt.command.output import CommandLineError
from tabletop_qt.command.own_cards import own_shelf
from tabletop_qt.command.simulation import game_named
from tabletop_qt.store.own_shelf import OwnShelf
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.cutouts import Part


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `print` to the command line."""
    command = add("print", help=tr(msg("save the cards and pieces of a game as a PDF file, to cut out")))
    command.add_argument("game", metavar="GAME")
    command.add_argument("--pdf", type=Path, metavar="FILE", required=True, help=tr(msg("the file to write")))
    command.add_argument("--paper", choices=("a4", "letter"), default="a4", help=tr(msg("the size of paper (default: a4)")))
    command.add_argument("--edition", metavar="NAME", default="", help=tr(msg("your own cards of this name, as `cards` lists them")))
    command.add_argument(
        "--only", choices=tuple(part.value for part in Part), action="append", help=tr(msg("print only this; can be repeated"))
    )
    command.set_defaults(run=_print)


def _print(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Imported here so that all other commands run without Qt.
    from PySide6.QtGui import QGuiApplication

    from tabletop_qt.games.shelf import game_kits
    from tabletop_qt.shell.print_and_play import FAILURES, Printout
    from tabletop_qt.shell.printing import Paper

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
