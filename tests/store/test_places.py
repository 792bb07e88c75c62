"""The folders of tables and settings, and the messages when they can't be used."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tabletop_qt.store.backups import keep_today, restore
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, default_paths, other_places, usable
from tabletop_qt.store.settings import Settings, load_settings, save_settings


class Closed:
    """From now on a folder may not be searched, as by somebody who has no right to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, mode: int = os.R_OK | os.W_OK | os.X_OK) -> None:
        self.folder, self.mode = folder, mode
        self._lstat, self._access = os.lstat, os.access
        monkeypatch.setattr(os, "lstat", self.lstat)
        monkeypatch.setattr(os, "access", self.access)

    def lstat(self, path: Any, **more: Any) -> os.stat_result:
        if self.mode & os.X_OK and self.folder in Path(path).parents:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return self._lstat(path, **more)

    def access(self, path: Any, mode: int, **more: Any) -> bool:
        if Path(path) == self.folder and mode & self.mode:
            return False
        return self._access(path, mode, **more)


def test_a_folder_that_is_there_or_can_be_made_is_usable(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    assert usable(paths) == paths
    assert usable(Paths(tmp_path / "not" / "yet")).root == tmp_path / "not" / "yet"
    assert not (tmp_path / "not").exists()
    paths.tables.mkdir()
    assert usable(paths) == paths


@pytest.mark.parametrize("name", [".", "tables", "records", "deleted"])
def test_a_folder_that_may_not_be_searched_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    folder = tmp_path / "home" / name
    folder.mkdir(parents=True)
    Closed(monkeypatch, folder)
    with pytest.raises(StoreError, match="don't have permission to read the folder") as caught:
        usable(Paths(tmp_path / "home"))
    assert str(folder) in str(caught.value.message)


def test_a_folder_within_one_that_may_not_be_searched_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed" / "home").mkdir(parents=True)
    Closed(monkeypatch, tmp_path / "closed")
    with pytest.raises(StoreError, match="you don't have permission"):
        usable(Paths(tmp_path / "closed" / "home"))


def test_a_folder_that_can_not_be_written_or_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Closed(monkeypatch, tmp_path, os.W_OK)
    with pytest.raises(StoreError, match="don't have permission to write to"):
        usable(Paths(tmp_path))
    with pytest.raises(StoreError, match="don't have permission to write to"):
        usable(Paths(tmp_path / "not" / "yet"))
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="is not a folder"):
        usable(Paths(tmp_path / "file"))
    with pytest.raises(StoreError, match="is not a folder"):
        usable(Paths(tmp_path / "file" / "under"))


def test_a_home_that_nobody_has_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, "~nobody-of-this-name/x")
    with pytest.raises(StoreError, match="HOMEROOM_HOME is ~nobody-of-this-name/x, but that home folder does not exist"):
        default_paths()


def test_nobody_without_a_home_keeps_tables_wherever_the_app_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    # What the library answers for somebody of whom the system knows no home.
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("~/.local/share/homeroom"))
    with pytest.raises(StoreError, match="There is no home folder"):
        default_paths()


def test_settings_lie_in_the_systems_folder_for_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for function, folder in (("user_data_path", "data"), ("user_config_path", "config")):
        monkeypatch.setattr(platformdirs, function, lambda name, folder=folder, **_: tmp_path / folder / name)
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    paths = default_paths()
    assert (paths.root, paths.settings) == (tmp_path / "data" / "homeroom", tmp_path / "config" / "homeroom" / "settings.json")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "own"))
    assert default_paths().settings == tmp_path / "own" / "settings.json"


def test_a_backup_keeps_settings_wherever_they_lie(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "data", tmp_path / "config")
    save_settings(paths.settings, Settings(name="Ann"))
    backup = keep_today(Database(paths))
    assert backup is not None
    paths.settings.unlink()
    assert restore(Database(paths), backup, ["settings.json"]) == (paths.settings,)
    assert load_settings(paths.settings).settings.name == "Ann"


def test_other_places_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv(HOME_VARIABLE, "~nobody-of-this-name")
    monkeypatch.chdir(tmp_path)
    places = [paths.root for paths in other_places()]
    assert places[0].name == "homeroom"
    assert tmp_path in places[0].parents
    assert places[1:3] == [tmp_path / "Homeroom", tmp_path / "homeroom"]
    assert places[-1].is_dir()
    places[-1].rmdir()
    monkeypatch.delenv(HOME_VARIABLE)
    assert next(other_places(Paths(tmp_path / "Homeroom"))).root == tmp_path / "homeroom"
