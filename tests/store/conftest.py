"""The folders and the database of a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_qt.store.database import Database
from tabletop_qt.store.paths import Paths


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """The app's folder, empty."""
    return Paths(tmp_path / "home")


@pytest.fixture
def other(tmp_path: Path) -> Paths:
    """The app's folder on another computer, empty."""
    return Paths(tmp_path / "other")


@pytest.fixture
def database(home: Paths) -> Database:
    return Database(home)
