"""Settings and the list of tables survive damage and never stop the app."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from engines import Table
from engines.kernel.bots import playout
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store import saved_games
from tabletop_qt.store.disk import StoreError, free_name, write_whole
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import CHOICES, Loaded, Settings, load_settings, save_settings, set_aside
from tests.expecting import expect
from tests.kernel.tiny import GAMES

CHOSEN = Settings(
    theme="dark",
    reduce_motion=True,
    text_size=125,
    confirm_end=False,
    confirm_clicks=True,
    covers=False,
    pick_keys=True,
    bot_pace="calm",
    game="tiny",
    panel_open=False,
    window="AdnQywADAAA=",
    last_setups={"tiny": {"rounds": 4, "students": ["a", "b"]}},
    others={"newer": [1]},
)


# Settings


def test_settings_come_back(tmp_path: Path) -> None:
    file = tmp_path / "home" / "settings.json"
    assert load_settings(file) == Loaded(Settings())
    save_settings(file, CHOSEN)
    assert load_settings(file) == Loaded(CHOSEN)
    save_settings(file, evolve(CHOSEN, theme="light"))
    assert load_settings(file)[0].theme == "light"
    assert os.listdir(file.parent) == ["settings.json"]


@pytest.mark.parametrize("damaged", [
    b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"theme": 1.5}', b"[" * 9000, b'{"theme":"a","theme":"b"}', b'{"window": {"a": 1e999}}'
])  # fmt: skip
def test_a_damaged_settings_file_is_kept_aside(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "settings.json"
    for _ in range(2):
        file.write_bytes(damaged)
        settings, note, _ = load_settings(file)
        assert settings == Settings()
        assert "damaged" in str(note)
        assert not file.exists()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept == ["settings.json-2.damaged", "settings.json.damaged"]
    assert all((tmp_path / name).read_bytes() == damaged for name in kept)


WRONG = [
    {"theme": "darkish"},
    {"theme": ["dark"]},
    {"text_size": 10**9},
    {"text_size": 10**30},
    {"text_size": 10**4000},
    {"text_size": -1},
    {"text_size": 0},
    {"text_size": 100.0},
    {"text_size": True},
    {"covers": 0},
    {"pace": ""},
    {"bot_pace": "Quick"},
    {"game": "x" * 5000},
    {"game": "\ud800"},
    {"window": 7},
    {"last_setups": []},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_wrong_value_is_named_and_has_its_default_and_the_others_stay(tmp_path: Path, wrong: dict[str, object]) -> None:
    file = tmp_path / "settings.json"
    data = json.dumps({"reduce_motion": True, "newer": 5, **wrong})
    file.write_text(data)
    settings, note, guarded = load_settings(file)
    assert settings == Settings(reduce_motion=True, others={"newer": 5})
    assert not guarded
    (name,) = wrong
    assert f"reset to their defaults: {name}." in str(note)
    assert (tmp_path / "settings.json.damaged").read_text() == data


def test_several_wrong_values_are_all_named(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": 1, "covers": "no", "last_setups": {"tiny": {"rounds": 1}, "psst": 7}}))
    settings, note, _ = load_settings(file)
    assert settings == Settings(last_setups={"tiny": {"rounds": 1}})
    assert "reset to their defaults: theme, covers, last_setups of psst." in str(note)


def test_every_choice_is_a_setting_and_every_default_a_choice() -> None:
    for name, values in CHOICES.items():
        assert getattr(Settings(), name) in values


def test_a_file_that_can_not_be_set_aside_is_guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    file.write_text("{")

    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", refuse)
        storage = Storage(Paths(tmp_path))
        assert "you don't have permission" in str(storage.problem)
        assert "you don't have permission" in str(storage.keep_settings(CHOSEN))
    assert file.read_text() == "{"
    assert os.listdir(tmp_path) == ["settings.json"]
    assert storage.keep_settings(CHOSEN) is None
    assert load_settings(file) == Loaded(CHOSEN)
    assert (tmp_path / "settings.json.damaged").read_text() == "{"


def test_what_was_sound_in_a_damaged_file_is_written_at_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": "dark", "text_size": -5}))
    assert Storage(Paths(tmp_path)).problem is not None
    assert load_settings(file) == Loaded(Settings(theme="dark"))


@pytest.mark.parametrize("data", [b"x" * 1_000_001, b"\x00" * 64])
def test_a_file_that_is_no_settings_is_kept_aside_and_not_written_over(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(data)
    storage = Storage(Paths(tmp_path))
    assert storage.problem is not None
    storage.keep_settings(CHOSEN)
    assert (tmp_path / "settings.json.damaged").read_bytes() == data
    assert set_aside(file).name == "settings.json-2.damaged"


def test_settings_that_can_not_be_read_or_written_say_so(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    settings, note, _ = load_settings(tmp_path / "folder")
    assert settings == Settings()
    assert "could not be read" in str(note)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="could not be written"):
        save_settings(tmp_path / "file" / "settings.json", Settings())


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    save_settings(file, CHOSEN)

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(StoreError, match="the disk is full"):
        save_settings(file, Settings())
    assert load_settings(file) == Loaded(CHOSEN)
    assert os.listdir(tmp_path) == ["settings.json"]


# The library


def kept(home: Paths, **more: Any) -> Session:
    return Session.start(home, Table.new(GAMES["tiny"], **{"seats": ["Ann", "Bo"], "options": {"rounds": 1}, **more}))


def test_tables_are_listed_with_what_was_played_last_first(tmp_path: Path) -> None:
    home = Paths(tmp_path)
    assert saved_games.unfinished(home) == saved_games.records(home) == ()
    sessions = [kept(home, deal=deal) for deal in (1, 2, 3)]
    for age, session in enumerate(sessions):
        session.count_hint()
        os.utime(session.path, (1_800_000_000 - age, 1_800_000_000 - age))
    listed = saved_games.unfinished(home)
    assert [each.header.deal for each in listed if each.header is not None] == [1, 2, 3]
    assert [each.path for each in listed] == [session.path for session in sessions]
    assert [saved_games.saved_game(each.path) for each in listed] == [*listed]
    playout(sessions[1].table)
    sessions[1].close()
    assert [each.path.name for each in saved_games.unfinished(home)] == [sessions[0].path.name, sessions[2].path.name]
    assert [each.path.name for each in saved_games.records(home)] == [sessions[1].path.name]
    # Windows deletes no file that somebody has open.
    sessions[0].close()
    picture = home.picture(sessions[0].path)
    picture.parent.mkdir()
    picture.write_bytes(b"")
    saved_games.discard(home, sessions[0].path)
    assert not picture.exists()
    assert len(saved_games.unfinished(home)) == 1
    with pytest.raises(StoreError):
        saved_games.discard(home, sessions[0].path)


def test_damaged_tables_are_listed_with_their_fault(tmp_path: Path) -> None:
    home = Paths(tmp_path)
    session = kept(home)
    session.count_hint()
    session.count_hint()
    data = session.path.read_bytes()
    session.close()
    for broken, said in (
        (b"x" + data, "line 1"),
        (b"", "empty"),
        (data[:40], "header is incomplete"),
        (data.replace(b"deal", b"dead"), "line 10"),
        (b"\0" * 90_000, "line 1"),
    ):
        session.path.write_bytes(broken)
        (saved,) = saved_games.unfinished(home)
        assert (saved.header, saved.size) == (None, len(broken))
        assert said in str(saved.problem), (broken, saved.problem)
    session.path.write_bytes(data)
    (home.tables / "notes.txt").write_text("mine")
    (home.tables / "notes").write_bytes(data)
    assert len(saved_games.unfinished(home)) == 1


@given(st.binary(max_size=300))
def test_any_bytes_are_listed(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("any") / "any.homeroom"
    file.write_bytes(data)
    assert expect(saved_games.saved_game(file)).problem is not None


def test_names_that_are_taken_get_a_number(tmp_path: Path) -> None:
    path = tmp_path / "a.homeroom"
    assert free_name(path) == path
    write_whole(path, b"1")
    assert free_name(path).name == "a-2.homeroom"
    write_whole(tmp_path / "a-2.homeroom", b"2")
    assert free_name(path).name == "a-3.homeroom"


def test_a_whole_file_is_written_through_nothing_that_lies_in_the_way(tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "settings.json", tmp_path / "elsewhere"
    elsewhere.write_text("mine")
    for trap in (f".settings.json.{os.getpid()}.new", ".settings.json.new"):
        (tmp_path / trap).symlink_to(elsewhere)
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
    assert elsewhere.read_text() == "mine"
    assert target.stat().st_mode & 0o077 == 0, "nobody else reads it"


def test_what_killed_writers_left_behind_is_swept_away(tmp_path: Path) -> None:
    old, young, other = (tmp_path / name for name in (".settings.json.abc.new", ".settings.json.def.new", ".other.json.abc.new"))
    for path in (old, young, other):
        path.write_text("half")
    for path in (old, other):
        os.utime(path, (1, 1))
    write_whole(tmp_path / "settings.json", b"new")
    assert not old.exists()
    assert young.exists(), "somebody may be writing it right now"
    assert other.exists()


def test_nothing_is_left_behind_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as broken:
            broken.setattr(os, name, fail)
            with pytest.raises(StoreError):
                write_whole(tmp_path / "settings.json", b"new")
        assert list(tmp_path.iterdir()) == []


def test_a_file_with_the_longest_name_can_be_written(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 250)
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"
