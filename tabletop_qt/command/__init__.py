"""The command `tabletop-qt`: the app, and commands without a window (of these only `page` and `print` import Qt).

Every error is one line on standard error that names the place and the reason, with exit status 2.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engines.kernel.messages import msg
from engines.shelf import GAMES
from tabletop_qt.command import output
from tabletop_qt.command.output import CommandLineError
from tabletop_qt.store.disk import StoreError, open_regular, unread
from tabletop_qt.store.paths import default_paths
from tabletop_qt.store.running import Others, Request, Running, meet
from tabletop_qt.translation import best, of_environment, speak, tr

_BEFORE_QT = (
    *("tabletop_qt.art.theme", "tabletop_qt.shell.storage", "tabletop_qt.store.daily"),
    *(f"tabletop_qt.games.{game}.kit" for game in GAMES),
)
"""The home page's modules that do without Qt, which reads the source of every module that is loaded after it."""
_OF_TABLES = "tabletop_qt.store.saved_games"
"""The one for the cards of tables, with all that it needs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0, 1 if `check` has found a problem, 2 after an error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    output.show_every_letter()
    speak(best(of_environment()))
    try:
        # Without arguments, the usual start, the parser is not loaded.
        return _run(given) if given else _window()
    except CommandLineError as error:
        output.complain(str(error))
        return 2
    except BrokenPipeError:
        output.give_up()
        return 0


def _run(given: Sequence[str]) -> int:
    from tabletop_qt.command.arguments import HEADLESS, headless_parser, window_parser

    if given[0] not in HEADLESS:
        with output.written_out():
            wanted = window_parser().parse_args(given)
        return _self_test() if wanted.self_test else _window(wanted.record, wanted.new_window)
    with output.written_out():
        options = headless_parser().parse_args(given)
        try:
            status: int = options.run(options)
        except StoreError as error:
            raise CommandLineError(f"tabletop-qt {given[0]}: {tr(error.message)}") from error
    return status


def _window(record: Path | None = None, new_window: bool = False) -> int:
    if record is not None and sys.stderr is not None and sys.stderr.isatty():
        # An error in a typed name goes to the terminal; after a click it is shown in the window.
        try:
            os.close(open_regular(record))
        except IsADirectoryError as error:
            raise CommandLineError(f"{record}: {tr(msg('this is a folder, not a record'))}") from error
        except FileNotFoundError as error:
            raise CommandLineError(f"{record}: {tr(msg('there is no such file'))}") from error
        except OSError as error:
            raise CommandLineError(tr(unread(record, error).message)) from error
    # Loading makes no garbage: collecting it before the window opens would waste time.
    gc.disable()
    wanted = record.absolute() if record is not None else None
    others, running = (Others.NONE, None) if new_window else _meet(wanted)
    if others is Others.TOOK_OVER:
        return 0
    app = _app()
    return app.run(wanted, others, running) if app is not None else 2


def _meet(record: Path | None) -> tuple[Others, Running | None]:
    try:
        paths = default_paths()
    except StoreError:
        return Others.NONE, None  # The window reports it.
    return meet(paths, Request(record, os.environ.get("XDG_ACTIVATION_TOKEN", "")))


def _self_test() -> int:
    gc.disable()
    app = _app()
    return app.self_test() if app is not None else 2


def _app() -> ModuleType | None:
    """The app with its windows, or None after reporting that a part of it can't be loaded."""
    # Imported here so that everything else runs without Qt.
    try:
        for module in _BEFORE_QT:
            import_module(module)
        with suppress(StoreError):
            if default_paths().tables.is_dir():
                import_module(_OF_TABLES)
        from tabletop_qt.shell import app
    except ImportError as error:
        from tabletop_qt.shell.no_window import cannot_start

        cannot_start(msg("a system component is missing: {reason}", reason=str(error)))
        return None
    return app
