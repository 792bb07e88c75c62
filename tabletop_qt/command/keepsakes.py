"""The command that draws the page of a finished game; it imports Qt when it runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from engines.kernel.contract import Refused
from engines.kernel.messages import msg
from tabletop_qt.command.output import CommandLineError
from tabletop_qt.command.reading import amiss, open_record
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.store.disk import StoreError, there, write_whole
from tabletop_qt.translation import tr


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
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
        from tabletop_qt.shell.keepsakes.page import keepsake_page
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
