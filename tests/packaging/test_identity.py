"""The app's name, version, file type and icons as each system reads them."""

from __future__ import annotations

import plistlib
import struct
import tomllib
from pathlib import Path

import pytest
from installers.identity import (
    DRAWINGS,
    EXTENSION,
    ICNS_KINDS,
    ICO_SIZES,
    PNG_SIZES,
    PROGRAM,
    RECORD,
    TERMINAL_PROGRAM,
    VERSION,
    icns,
    ico,
    mac_properties,
    numbers,
    picture,
    windows_strings,
    write_icons,
)
from installers.macos import RECORD_NAMES
from PySide6.QtCore import QLocale
from PySide6.QtGui import QImage, QImageReader

import tabletop_qt
from tabletop_qt.shell.play.worker_process import worker_command
from tabletop_qt.translation import languages


def test_versions_are_the_apps() -> None:
    assert ".".join(str(number) for number in numbers()[:3]) == VERSION == tabletop_qt.__version__
    assert windows_strings(PROGRAM)["ProductVersion"] == VERSION
    assert windows_strings(PROGRAM)["OriginalFilename"] == "homeroom.exe"


def test_mac_opens_the_files_that_the_app_saves() -> None:
    properties = plistlib.loads(plistlib.dumps(mac_properties()))
    (opened,), (declared,) = properties["CFBundleDocumentTypes"], properties["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [EXTENSION] == ["homeroom"]


def test_macs_and_the_wheel_are_told_every_language_of_the_app() -> None:
    assert set(mac_properties()["CFBundleLocalizations"]) == set(languages())
    assert {Path(name).parent.stem for name in RECORD_NAMES} == set(languages()) - {"en"}
    assert all(words.startswith(f'"{RECORD}" = "') and words.endswith('";\n') for words in RECORD_NAMES.values())
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {line.rpartition(" ")[2] for line in project["classifiers"] if line.startswith("Natural Language")}
    assert named == {QLocale.languageToString(QLocale(language).language()) for language in languages()}


@pytest.mark.parametrize("suffix", ["", ".exe"])
def test_a_bot_of_the_packaged_app_thinks_in_the_program_for_terminals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / f"{PROGRAM}{suffix}"))
    assert worker_command() == (str(tmp_path / f"{TERMINAL_PROGRAM}{suffix}"), "think", "--attached")


@pytest.mark.parametrize("name", DRAWINGS)
def test_an_ico_has_every_size_as_it_is_drawn(name: str, tmp_path: Path) -> None:
    file = tmp_path / "icon.ico"
    file.write_bytes(ico({size: picture(name, size) for size in ICO_SIZES}))
    reader = QImageReader(str(file))
    assert reader.imageCount() == len(ICO_SIZES)
    for place, size in enumerate(ICO_SIZES):
        reader.jumpToImage(place)
        assert reader.read().convertToFormat(QImage.Format.Format_ARGB32) == picture(name, size)


def test_an_icns_is_a_container_of_png_of_the_sizes_it_says() -> None:
    data = icns({size: picture("homeroom", size) for _, size in ICNS_KINDS})
    assert (data[:4], struct.unpack(">I", data[4:8])[0]) == (b"icns", len(data))
    found, place = [], 8
    while place < len(data):
        kind, length = data[place : place + 4].decode(), struct.unpack(">I", data[place + 4 : place + 8])[0]
        image = QImage.fromData(data[place + 8 : place + length])
        found.append((kind, image.width()))
        place += length
    assert found == list(ICNS_KINDS)


def test_all_icons_are_written_and_small_ones_have_a_drawing_of_their_own(tmp_path: Path) -> None:
    write_icons(tmp_path)
    for name in DRAWINGS:
        shapes = {f"{name}.ico", f"{name}.icns", f"{name}.svg", *(f"{name}-{size}.png" for size in PNG_SIZES)}
        assert shapes <= {file.name for file in tmp_path.iterdir()}
        assert QImage(str(tmp_path / f"{name}-24.png")) == picture(name, 24)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_small_icon_has_sharp_edges(name: str) -> None:
    """It is drawn for its grid of 16: no row or column of its border is half in a pixel."""
    image = picture(name, 16)
    row = [image.pixelColor(x, 10).alpha() for x in range(16)]
    assert set(row) <= {0, 255}
    assert 255 in row
