"""The command `tabletop-qt`: the app, and what runs without a window (then Qt is never imported).

Every error is one line on standard error that names the place and the reason, with exit status 2.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from engines.kernel.messages import msg
from tabletop_qt.command import output
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.translation import tr


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status: 0, 1 where `check` has found something wrong, 2 after an error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    output.show_every_letter()
    try:
        # The app is mostly started without a word; then what understands words need not be loaded.
        return _run(given) if given else _window()
    except CommandLineError as error:
        output.complain(str(error))
        return 2
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        output.give_up()
        return 0


def _run(given: Sequence[str]) -> int:
    from tabletop_qt.command.arguments import HEADLESS, headless_parser, window_parser

    if given[0] not in HEADLESS:
        with output.written_out():
            wanted = window_parser().parse_args(given)
        return _window(wanted.record, wanted.self_test)
    with output.written_out():
        options = headless_parser().parse_args(given)
        status: int = options.run(options)
    return status


def _window(record: Path | None = None, self_test: bool = False) -> int:
    if record is not None and record.is_dir():
        raise CommandLineError(f"{record}: {tr(msg('this is a folder, not a record'))}")
    if record is not None and not record.is_file():
        raise CommandLineError(f"{record}: {tr(msg('there is no such file'))}")
    # Loading makes no garbage; to look for it takes time for nothing until the window stands.
    gc.disable()
    # Only here, so that everything above runs without Qt.
    from tabletop_qt.command.light_qt import import_qt

    import_qt()
    from tabletop_qt.shell import app

    return app.self_test() if self_test else app.run(record)
