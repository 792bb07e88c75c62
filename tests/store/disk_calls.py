"""The calls by which the store changes a disk, put under a test's control: each can be made to fail, or is logged to be played again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

CALLS = ("open", "write", "fsync", "ftruncate", "replace", "link", "unlink", "mkdir")
"""Every call of the store that changes something, or may be refused."""
Call = Callable[..., Any]


@contextmanager
def through(wrap: Callable[[str, Call], Call]) -> Iterator[None]:
    """A context in which each call is replaced by what ``wrap`` makes of its name and the call itself."""
    patches = [patch.object(os, name, wrap(name, getattr(os, name))) for name in CALLS]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()
