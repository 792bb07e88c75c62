"""The command `tabletop-qt`: the app, and what runs without a window (then Qt is never imported).

Every error is one line on standard error that names the place and the reason, with exit status 2.
"""

from __future__ import annotations

import argparse
import builtins
import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from engines.kernel.messages import msg
from tabletop_qt.command import output
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

HEADLESS = ("replay", "verify", "simulate", "rules", "think")
"""The first words that run without a window; any other first argument is a record to open."""


class _Parser(argparse.ArgumentParser):
    """Reports a wrong option in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandLineError(f"{self.prog}: {message}")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print it, and say so where that can't be done, which the parser of the library keeps to itself."""
        (file or sys.stdout).write(self.format_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status: 0, or 2 after an error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    output.show_every_letter()
    try:
        if not (given and given[0] in HEADLESS):
            with output.written_out():
                wanted = _window_parser().parse_args(given)
            return _window(wanted)
        with output.written_out():
            options = _headless_parser().parse_args(given)
            status: int = options.run(options)
        return status
    except CommandLineError as error:
        output.complain(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        output.give_up()
        return 0


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tabletop-qt",
        description=tr(msg("Homeroom: a desktop tabletop. Without arguments the app opens; with a record it opens that.")),
        epilog=tr(msg("Without a window: {commands} (each has --help).", commands=", ".join(HEADLESS))),
    )
    parser.add_argument("record", nargs="?", type=Path, help=tr(msg("a record to open on the table")))
    parser.add_argument(
        "--self-test", action="store_true", help=tr(msg("open the window, replay games on the table, compare what is shown, and end"))
    )
    return parser


def _headless_parser() -> argparse.ArgumentParser:
    # Only here, so that the window need not wait for what replays and simulates.
    from tabletop_qt.command import bot_worker, reading, rules, simulation

    parser = _Parser(prog="tabletop-qt")
    add = parser.add_subparsers(required=True, parser_class=_Parser).add_parser
    reading.add_commands(add)
    simulation.add_command(add)
    rules.add_command(add)
    bot_worker.add_command(add)
    return parser


def _window(options: argparse.Namespace) -> int:
    record: Path | None = options.record
    if record is not None and record.is_dir():
        raise CommandLineError(f"{record}: {tr(msg('this is a folder, not a record'))}")
    if record is not None and not record.is_file():
        raise CommandLineError(f"{record}: {tr(msg('there is no such file'))}")
    # Loading makes no garbage; to look for it meanwhile, or ever again among what was loaded, takes time for nothing.
    gc.disable()
    _import_plainly()
    # Only here, so that everything above runs without Qt.
    from tabletop_qt.shell import app

    gc.freeze()
    gc.enable()
    return app.self_test() if options.self_test else app.run(record)


def _import_plainly() -> None:
    """Keep PySide from reading the source text of every module that is imported.

    It looks there for `__feature__`, a switch to other names of Qt's methods, which is not used here; and all that text stays in memory.
    """
    import_module("PySide6.QtCore")  # Puts an `__import__` of its own in place of Python's.
    vars(builtins)["__import__"] = getattr(builtins, "__orig_import__", builtins.__import__)
