"""The entry point of the packaged app."""

from __future__ import annotations

import sys

from tabletop_qt.command import main


def begin() -> int:
    """Run the command. Its exit status."""
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    if first == "simulate" or first.startswith("-"):
        # It plays in several processes, which begin here, too. All others stand sooner without what that needs.
        import multiprocessing
        from importlib import import_module

        import_module("pyi_rth_multiprocessing")  # PyInstaller's own freeze_support
        multiprocessing.freeze_support()
    return main()


if __name__ == "__main__":
    sys.exit(begin())
