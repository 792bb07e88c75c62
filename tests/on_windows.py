"""The tests that do not run under Windows: `on_windows.toml` names each, with the reason. Nothing is left out anywhere else."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

WINDOWS = os.name == "nt"
LIST = Path(__file__).with_suffix(".toml")
ROOT = LIST.parent.parent


def left_out() -> dict[str, str]:
    """Folders, files, and tests in them as pytest names them without parameters or with, each with the reason."""
    with LIST.open("rb") as file:
        reasons = tomllib.load(file)["reason"]
    return {test: reason["why"] for reason in reasons for test in reason["tests"]}


def names(test: str) -> Iterator[str]:
    """All names by which a test may be on the list: its own, that without parameters, its file.

    >>> list(names("tests/store/test_x.py::test_it[one]"))
    ['tests/store/test_x.py::test_it[one]', 'tests/store/test_x.py::test_it', 'tests/store/test_x.py']
    """
    yield test
    yield test.partition("[")[0]
    yield test.partition("::")[0]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """A file or folder that can't even be imported under Windows is not opened."""
    if not WINDOWS or not collection_path.is_relative_to(ROOT):
        return None
    path, listed = collection_path.relative_to(ROOT), left_out()
    return True if any(each.as_posix() in listed for each in (path, *path.parents)) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out what does not run under Windows; pytest counts it as deselected."""
    if WINDOWS:
        listed = left_out()
        out = [item for item in items if any(name in listed for name in names(item.nodeid))]
        items[:] = [item for item in items if item not in out]
        config.hook.pytest_deselected(items=out)


def pytest_report_header() -> Sequence[str]:
    """The number of tests left out, if any."""
    return [f"{len(left_out())} tests and files do not run under Windows: {LIST.name} says why"] if WINDOWS else []
