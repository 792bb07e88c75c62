"""The Linux package: its desktop entries and its contents."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path

import pytest
from installers import linux
from installers.identity import EXTENSION, IDENTIFIER, MIME_TYPE, PROGRAM, TERMINAL_PROGRAM, VERSION, write_icons
from installers.linux import TABLE, TOOLS

from resources import text
from tabletop_qt.store.licences import in_full

MOMENT = 1_700_000_000
"""14 November 2023."""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder as the build makes it, with other rights than it should have."""
    folder = tmp_path / "built" / PROGRAM
    (folder / "_internal").mkdir(parents=True)
    (folder / PROGRAM).write_bytes(b"\x7fELF program")
    (folder / PROGRAM).chmod(0o700)
    (folder / TERMINAL_PROGRAM).symlink_to(PROGRAM)
    (folder / "_internal" / "QtCore.abi3.so").write_bytes(b"\x7fELF library")
    (folder / "_internal" / "QtCore.abi3.so").chmod(0o775)
    (folder / "_internal" / "libxcb-cursor.so.0").write_bytes(b"\x7fELF of Debian")
    (folder / "_internal" / "libpython3.11.so.1.0").write_bytes(b"\x7fELF Python")
    (folder / "_internal" / "words.txt").write_text("words", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _at_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))


def test_the_menu_starts_the_app_and_opens_its_tables() -> None:
    told = dict(line.split("=", 1) for line in linux.DESKTOP_ENTRY.splitlines()[1:])
    assert (told["Exec"], told["Icon"], told["MimeType"]) == (f"{PROGRAM} %f", PROGRAM, f"{MIME_TYPE};")


def test_the_desktop_is_told_that_a_second_start_brings_the_one_window_forward() -> None:
    told = linux.DESKTOP_ENTRY.splitlines()
    # Without it a start is given no XDG_ACTIVATION_TOKEN, and the window that stands has no leave to come forward.
    assert "StartupNotify=true" in told
    assert "X-GNOME-SingleWindow=true" in told


def test_tables_are_known_by_their_name_and_by_how_they_begin() -> None:
    (pattern,) = re.findall('glob pattern="([^"]*)"', linux.MIME)
    assert pattern == f"*.{EXTENSION}"
    assert TABLE.endswith(pattern[1:])
    (beginning,) = re.findall('offset="0" value="([^"]*)"', linux.MIME)
    assert text("kidsprout_jumboree", "records", "three_as_written.homeroom").startswith(beginning)


def test_the_description_is_of_this_version() -> None:
    told = linux.metainfo(MOMENT)
    assert f"<id>{IDENTIFIER}</id>" in told
    assert f'<release version="{VERSION}" date="2023-11-14"/>' in told
    assert f'<launchable type="desktop-id">{PROGRAM}.desktop</launchable>' in told
    lines = linux.DESCRIPTION.splitlines()
    assert max(len(line) for line in lines) <= linux.FOLD
    assert all(re.match(r" (\.$|[^ .])", line) for line in lines)


def test_all_is_laid_out_where_the_desktop_looks_for_it(app: Path, tmp_path: Path) -> None:
    drawn, root = tmp_path / "icons", tmp_path / "root"
    write_icons(drawn)
    linux.tree(app, drawn, root)
    linux.as_of_the_commit(root)
    for name in (PROGRAM, TERMINAL_PROGRAM):
        assert (root / "usr/bin" / name).resolve() == (root / linux.APP / PROGRAM).resolve()
    share = root / "usr/share"
    assert (share / f"icons/hicolor/scalable/apps/{PROGRAM}.svg").exists()
    assert (share / "icons/hicolor/48x48/mimetypes/application-x-homeroom.png").exists()
    assert in_full("linux") in (share / f"doc/{PROGRAM}/copyright").read_text(encoding="utf-8")
    rights = {file.name: file.stat().st_mode & 0o777 for file in (root / linux.APP).rglob("*") if file.is_file()}
    assert rights == {PROGRAM: 0o755, TERMINAL_PROGRAM: 0o755, "QtCore.abi3.so": 0o644, "libpython3.11.so.1.0": 0o644, "words.txt": 0o644}
    assert {file.lstat().st_mtime for file in root.rglob("*")} == {MOMENT}


def test_a_portable_archive_is_the_same_each_time(app: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "icons"
    write_icons(drawn)
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(linux.portable(app, drawn, tmp_path / name))
        (app / PROGRAM).touch()
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        names = [entry.name for entry in archive]
        assert all(name.startswith(f"{PROGRAM}-{VERSION}-linux-") for name in names)
        assert {(entry.uid, entry.uname, entry.mtime) for entry in archive} == {(0, "root", MOMENT)}


def test_the_clean_debian_has_no_python() -> None:
    assert not [tool for tool in TOOLS if "python" in tool]
