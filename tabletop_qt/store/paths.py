"""Where the app keeps what is the person's: tables, records, settings, results."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import frozen

HOME_VARIABLE = "HOMEROOM_HOME"
"""The environment variable that names another folder for all of it."""


@frozen
class Paths:
    """The folders and files under one root."""

    root: Path

    @property
    def tables(self) -> Path:
        """The folder of unfinished tables."""
        return self.root / "tables"

    @property
    def records(self) -> Path:
        """The folder of finished records."""
        return self.root / "records"

    @property
    def deleted(self) -> Path:
        """The folder of tables that were thrown away and can be fetched back."""
        return self.root / "deleted"

    @property
    def branches(self) -> Path:
        """The file that says which tables are branches of which, and how they are called."""
        return self.root / "branches.json"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.root / "settings.json"

    @property
    def results(self) -> Path:
        """The file that statistics are made from."""
        return self.root / "results.jsonl"

    @property
    def problems(self) -> Path:
        """The folder of reports on what went wrong."""
        return self.root / "problems"


def default_paths() -> Paths:
    """The paths of this person on this computer: under the system's data folder, unless `HOME_VARIABLE` names another."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Paths(Path(named).expanduser().absolute())
    # Imported where it is needed: with the variable set, nothing of it is.
    from platformdirs import user_data_path

    return Paths(user_data_path("homeroom", appauthor=False))
