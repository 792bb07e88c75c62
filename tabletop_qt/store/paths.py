"""The folders and files of the person's tables, records, settings and results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from attrs import Factory, frozen

from engines.kernel.messages import msg
from tabletop_qt.store.disk import StoreError, there, unread

SETTINGS = "settings.json"
HOME_VARIABLE = "HOMEROOM_HOME"
"""The environment variable that names another folder for all of it."""


class _Under:
    """A file or folder of this name under the root."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, paths: Paths, _: type[Paths]) -> Path:
        return paths.root / self._name


@frozen
class Paths:
    """The folders and files under one root; the settings may lie elsewhere."""

    root: Path
    config: Path = Factory(lambda paths: paths.root, takes_self=True)
    """The folder of the settings."""
    tables = _Under("tables")
    """The folder of unfinished tables."""
    records = _Under("records")
    """The folder of finished records."""
    deleted = _Under("deleted")
    """The folder of deleted tables, which can be restored."""
    pictures = _Under("pictures")
    """The folder of small pictures of tables."""
    cards = _Under("cards")
    """The folder of the person's own card editions, a folder each."""
    puzzles = _Under("puzzles")
    """The folder of the player's own puzzles."""
    positions = _Under("positions")
    """The folder of positions that are being set up."""
    database = _Under("homeroom.sqlite")
    """The file of results, names of tables, pars and solved puzzles."""
    backups = _Under("backups")
    """The folder of daily copies."""
    problems = _Under("problems")
    """The folder of problem reports."""
    running = _Under("running")
    """The folder in which a second start finds the running app."""

    def picture(self, table: Path) -> Path:
        """The picture file of a table, which keeps its name wherever its file goes."""
        return self.pictures / f"{table.name}.png"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / SETTINGS


def default_paths() -> Paths:
    """The paths of this person on this computer: in the system's folders for data and settings, unless `HOME_VARIABLE` names another.

    Raises StoreError if there is no such folder, as for a person without a home folder.
    """
    named = os.environ.get(HOME_VARIABLE)
    if named:
        try:
            return Paths(Path(named).expanduser().absolute())
        except RuntimeError as error:
            reason = msg("{variable} is {place}, but that home folder does not exist.", variable=HOME_VARIABLE, place=named)
            raise StoreError(reason) from error
    from platformdirs import user_config_path, user_data_path

    place, config = user_data_path("homeroom", appauthor=False), user_config_path("homeroom", appauthor=False)
    if not place.is_absolute():
        raise StoreError(msg("There is no home folder to save tables and settings in."))
    return Paths(place, config if config.is_absolute() else place)


def usable(paths: Paths) -> Paths:
    """The same paths, if tables can be kept there. Raises StoreError, which names the folder that can't be used."""
    for folder in (paths.root, paths.tables, paths.records, paths.deleted):
        try:
            if there(folder):
                _check_folder(folder)
            elif folder == paths.root:
                _check_folder(next(above for above in folder.parents if there(above)))
        except OSError as error:
            raise error if isinstance(error, StoreError) else unread(folder, error) from error
    return paths


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise StoreError(msg("{folder} is not a folder.", folder=str(folder)))
    if not os.access(folder, os.R_OK | os.X_OK):
        raise StoreError(msg("You don't have permission to read the folder {folder}.", folder=str(folder)))
    if not os.access(folder, os.W_OK):
        raise StoreError(msg("You don't have permission to write to the folder {folder}.", folder=str(folder)))


def other_places(paths: Paths | None = None) -> Iterator[Paths]:
    """Places that could be used instead, the best first; the last one is emptied by the system sooner or later."""
    import tempfile

    candidates: list[Callable[[], Path]] = [
        lambda: Path.home() / "Homeroom", lambda: Path.cwd() / "homeroom", lambda: Path(tempfile.mkdtemp(prefix="homeroom-"))
    ]  # fmt: skip
    if os.environ.get(HOME_VARIABLE):
        from platformdirs import user_data_path

        candidates.insert(0, lambda: user_data_path("homeroom", appauthor=False))
    for candidate in candidates:
        with suppress(OSError, RuntimeError):
            found = Paths(candidate())
            if found.root.is_absolute() and found != paths:
                yield usable(found)
