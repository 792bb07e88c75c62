"""What ends the command with one line and exit status 2."""

from __future__ import annotations


class CommandLineError(Exception):
    """A finished line for standard error: the place, then the reason."""
