"""The command-line arguments of `tabletop-qt`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from engines.kernel.messages import msg
from tabletop_qt import __version__
from tabletop_qt.command.output import CommandLineError, wrapped
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

HEADLESS = ("replay", "verify", "simulate", "rules", "cards", "check", "page", "print", "export", "import", "think")
"""The first words that run without a window; any other first argument is a record to open."""


class _Formatter(argparse.HelpFormatter):
    """Wraps Japanese, too."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for line in wrapped(text, width - len(indent)))


class _Parser(argparse.ArgumentParser):
    """Reports a wrong option in one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_Formatter, **options)

    def error(self, message: str) -> NoReturn:
        raise CommandLineError(f"{self.prog}: {message}")

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help, and raise errors, which argparse ignores."""
        (file or sys.stdout).write(self.format_help())


def window_parser() -> argparse.ArgumentParser:
    """The parser of the arguments for the window."""
    parser = _Parser(
        prog="tabletop-qt",
        description=tr(msg("Homeroom: tabletop games on your desktop. Opens the app, or a record if you name one.")),
        epilog=tr(msg("Commands without a window: {commands} (each has --help).", commands=", ".join(HEADLESS))),
    )
    parser.add_argument("record", nargs="?", type=Path, help=tr(msg("a record to open on the table")))
    parser.add_argument(
        "--self-test", action="store_true", help=tr(msg("open the window, replay games on the table, check what is shown, and quit"))
    )
    parser.add_argument("--new-window", action="store_true", help=tr(msg("open a separate window even if the app is already running")))
    parser.add_argument("--version", action="version", version=f"Homeroom {__version__}", help=tr(msg("print the version and exit")))
    return parser


def headless_parser() -> argparse.ArgumentParser:
    """The parser of the commands without a window; its options have a ``run`` function."""
    # Imported here so that the window opens sooner.
    from tabletop_qt.command import own_data, printing, reading, simulation, worker

    parser = _Parser(prog="tabletop-qt")
    add = parser.add_subparsers(required=True, parser_class=_Parser).add_parser
    reading.add_commands(add)
    simulation.add_command(add)
    reading.add_rules(add)
    own_data.add_cards(add)
    reading.add_check(add)
    printing.add_print(add)
    own_data.add_transfer(add)
    printing.add_page(add)
    worker.add_command(add)
    return parser
