"""The Linux package: its desktop entries and its contents."""

from __future__ import annotations

import gzip
import hashlib
import re
import struct
import tarfile
from pathlib import Path

import pytest
from installers import debian, linux
from installers.identity import EXTENSION, IDENTIFIER, MIME_TYPE, PROGRAM, REPOSITORY, TERMINAL_PROGRAM, VERSION, write_icons
from installers.linux import TABLE, TOOLS

from resources import text
from tabletop_qt.command.arguments import HEADLESS

ROOT = Path(__file__).parents[2]
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
    told = dict(line.split("=", 1) for line in debian.DESKTOP_ENTRY.splitlines()[1:])
    assert (told["Exec"], told["Icon"], told["MimeType"]) == (f"{PROGRAM} %f", PROGRAM, f"{MIME_TYPE};")


def test_the_desktop_is_told_that_a_second_start_brings_the_one_window_forward() -> None:
    told = debian.DESKTOP_ENTRY.splitlines()
    # Without it a start is given no XDG_ACTIVATION_TOKEN, and the window that stands has no leave to come forward.
    assert "StartupNotify=true" in told
    assert "X-GNOME-SingleWindow=true" in told


def test_tables_are_known_by_their_name_and_by_how_they_begin() -> None:
    (pattern,) = re.findall('glob pattern="([^"]*)"', debian.MIME)
    assert pattern == f"*.{EXTENSION}"
    assert TABLE.endswith(pattern[1:])
    (beginning,) = re.findall('offset="0" value="([^"]*)"', debian.MIME)
    assert text("kidsprout_jumboree", "records", "three_as_written.homeroom").startswith(beginning)


def test_software_centres_are_told_of_this_version_and_where_to_read_more() -> None:
    told = debian.metainfo(MOMENT)
    for wanted in (
        f"<id>{IDENTIFIER}</id>",
        f'<release version="{VERSION}" date="2023-11-14"/>',
        f'<launchable type="desktop-id">{PROGRAM}.desktop</launchable>',
        f'<developer id="{IDENTIFIER.rpartition(".")[0]}">',
        "<control>keyboard</control>",
    ):
        assert wanted in told
    assert set(re.findall(r'<url type="([a-z-]+)">', told)) == {"homepage", "bugtracker", "vcs-browser", "help"}
    pictures = re.findall("<image>(.*)</image>", told)
    assert pictures
    assert all((ROOT / picture.removeprefix(f"{REPOSITORY}/raw/v{VERSION}/")).is_file() for picture in pictures)


def test_menus_and_software_centres_speak_every_language_of_the_app() -> None:
    assert sorted(debian.TRANSLATED) == sorted(path.name for path in (ROOT / "resources/translations").iterdir() if path.is_dir())
    told = dict(line.split("=", 1) for line in debian.DESKTOP_ENTRY.splitlines()[1:])
    described = debian.metainfo(MOMENT) + debian.MIME
    for code in debian.TRANSLATED:
        assert all(told[f"{key}[{code}]"] not in ("", told[key]) for key in ("GenericName", "Comment", "Keywords"))
        assert told[f"Keywords[{code}]"].endswith(";")
        for tag in ("summary", "p", "comment"):
            assert described.count(f'<{tag} xml:lang="{code}">') == described.count(f"<{tag}>") > 0


def test_the_package_is_described_in_lines_that_debian_can_show() -> None:
    lines = debian.DESCRIPTION.splitlines()
    assert max(len(line) for line in lines) <= debian.FOLD
    assert all(re.match(r" (\.$|[^ .])", line) for line in lines)


def test_the_changelog_has_debians_form() -> None:
    (head, *lines, last) = debian.debian_changelog(MOMENT).strip().split("\n")
    assert head == f"{PROGRAM} ({VERSION}) stable; urgency=medium"
    assert re.fullmatch(r" -- [^<]+ <\S+@\S+>  Tue, 14 Nov 2023 00:00:00 \+0000", last)
    assert all(len(line) <= 80 and "**" not in line and (not line or line.startswith("  ")) for line in lines)


def test_the_copyright_file_names_the_licences_that_debian_has_by_their_place() -> None:
    told = debian.copyright_text()
    assert "/usr/share/common-licenses/LGPL-3" in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" not in told
    assert "HarfBuzz (in Qt): MIT" in told


def test_the_manual_page_has_every_option_and_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    page = debian.man_page(MOMENT).replace("\\-", "-")
    monkeypatch.setenv("COLUMNS", "40")
    assert debian.man_page(MOMENT).replace("\\-", "-") == page, "it does not depend on the terminal"
    for told in (PROGRAM, TERMINAL_PROGRAM, "--self-test", "--version", *HEADLESS):
        assert told in page


def test_folders_of_the_machine_that_built_it_are_taken_out_of_a_program(tmp_path: Path) -> None:
    """The shortest file that the loader accepts: a loaded segment, a dynamic segment, and its strings."""
    strings = b"\0/home/builder/lib\0$ORIGIN/lib\0"
    entries = ((29, 1), (29, 19), (5, 0x1000 + 176), (1, 0), (0, 0))
    head = b"\x7fELF\2\1\1" + bytes(25) + struct.pack("<Q", 64) + bytes(14) + struct.pack("<HH", 56, 2) + bytes(6)
    segments = [(1, 4, 0, 0x1000, 0x1000, 400, 400, 1), (2, 4, 208, 0x10D0, 0x10D0, 80, 80, 1)]
    linking = b"".join(struct.pack("<QQ", *entry) for entry in entries)
    whole = head + b"".join(struct.pack("<IIQQQQQQ", *each) for each in segments) + strings.ljust(32, b"\0") + linking
    file = tmp_path / "program"
    file.write_bytes(whole)
    linux.forget_search_paths(file)
    kept = [entry for entry in entries if entry != (29, 1)]
    assert file.read_bytes() == whole[:208] + b"".join(struct.pack("<QQ", *entry) for entry in [*kept, (0, 0)])


def test_all_is_laid_out_where_the_desktop_looks_for_it(app: Path, tmp_path: Path) -> None:
    drawn, root = tmp_path / "icons", tmp_path / "root"
    write_icons(drawn)
    linux.tree(app, drawn, root)
    linux.as_of_the_commit(root)
    for name in (PROGRAM, TERMINAL_PROGRAM):
        assert (root / "usr/games" / name).resolve() == (root / linux.APP / PROGRAM).resolve()
    share = root / "usr/share"
    assert (share / f"icons/hicolor/scalable/apps/{PROGRAM}.svg").exists()
    assert (share / "icons/hicolor/48x48/mimetypes/application-x-homeroom.png").exists()
    assert "Exec=/usr/games/" in (share / f"applications/{PROGRAM}.desktop").read_text(encoding="utf-8")
    for name in (PROGRAM, TERMINAL_PROGRAM):
        assert gzip.decompress((share / f"man/man6/{name}.6.gz").read_bytes()).startswith(b".TH HOMEROOM 6")
    told = dict(line.split("  ")[::-1] for line in linux.checksums(root).splitlines())
    copied = (share / f"doc/{PROGRAM}/copyright").read_bytes()
    assert told[f"usr/share/doc/{PROGRAM}/copyright"] == hashlib.md5(copied, usedforsecurity=False).hexdigest()
    assert len(told) == sum(file.is_file() and not file.is_symlink() for file in root.rglob("*"))
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
        assert {"homeroom.desktop", "homeroom.xml", "homeroom.svg", "menu-entry.sh"} <= {name.rpartition("/")[2] for name in names}
        assert {(entry.uid, entry.uname, entry.mtime) for entry in archive} == {(0, "root", MOMENT)}


def test_the_clean_debian_has_no_python() -> None:
    assert not [tool for tool in TOOLS if "python" in tool]
