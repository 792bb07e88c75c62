"""The build keeps what the app uses, fails on unknown warnings, and is the same each time."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from installers.build import LANGUAGES, Entry, check_licences, complaints, differences, selected

LINUX = {
    "PySide6/QtGui.abi3.so": ["libpyside6.abi3.so.6.11", "libQt6Gui.so.6", "libstdc++.so.6"],
    "PySide6/libpyside6.abi3.so.6.11": ["libshiboken6.abi3.so.6.11"],
    "shiboken6/libshiboken6.abi3.so.6.11": ["libc.so.6"],
    "PySide6/Qt/lib/libQt6Gui.so.6": ["libQt6Core.so.6", "libfreetype.so.6", "libdbus-1.so.3"],
    "PySide6/Qt/lib/libQt6Core.so.6": ["libicuuc.so.73", "libglib-2.0.so.0"],
    "PySide6/Qt/lib/libicuuc.so.73": [],
    "PySide6/Qt/plugins/platforms/libqxcb.so": ["libxcb-cursor.so.0"],
    "libxcb-cursor.so.0": ["libxcb.so.1"],
    "python3.11/lib-dynload/zlib.cpython-311-x86_64-linux-gnu.so": ["libz.so.1"],
    "libpython3.11.so.1.0": [],
    "_cffi_backend.cpython-311-x86_64-linux-gnu.so": ["libffi.so.8"],
    "libffi.so.8": [],
}
LINUX_UNUSED = {
    "PySide6/Qt/lib/libQt6Network.so.6": ["libssl.so.3"],
    "PySide6/Qt/lib/libQt6EglFSDeviceIntegration.so.6": [],
    "PySide6/Qt/plugins/platforms/libqeglfs.so": ["libQt6EglFSDeviceIntegration.so.6"],
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so": ["libgtk-3.so.0"],
    "PySide6/Qt/plugins/imageformats/libqjpeg.so": [],
    "PySide6/Qt/plugins/sqldrivers/libqsqlite.so": [],
    "libgtk-3.so.0": ["libcairo.so.2"],
    "libcairo.so.2": [],
    "libssl.so.3": ["libcrypto.so.3"],
    "libcrypto.so.3": [],
    "libstdc++.so.6": [],
    "libfreetype.so.6": ["libbrotlidec.so.1"],
    "libbrotlidec.so.1": [],
    "libdbus-1.so.3": [],
    "libglib-2.0.so.0": [],
    "libz.so.1": [],
    "libxcb.so.1": [],
}
WINDOWS = {
    "PySide6\\QtGui.pyd": ["pyside6.abi3.dll", "Qt6Gui.dll", "MSVCP140.dll"],
    "PySide6\\pyside6.abi3.dll": ["shiboken6.abi3.dll", "VCRUNTIME140.dll"],
    "shiboken6\\shiboken6.abi3.dll": [],
    "PySide6\\QtSvg.pyd": ["PySide6\\Qt6Svg.dll"],
    "PySide6\\Qt6Svg.dll": ["Qt6Gui.dll"],
    "PySide6\\qt6gui.dll": ["Qt6Core.dll"],
    "PySide6\\Qt6Core.dll": ["KERNEL32.dll"],
    "PySide6\\MSVCP140.dll": [],
    "PySide6\\plugins\\platforms\\qwindows.dll": ["Qt6Gui.dll"],
    "PySide6\\plugins\\platforms\\qoffscreen.dll": ["Qt6Gui.dll"],
    "_ctypes.pyd": ["libffi-8.dll"],
    "libffi-8.dll": [],
    "python313.dll": ["VCRUNTIME140.dll"],
    "python3.dll": [],
    "VCRUNTIME140.dll": [],
}
WINDOWS_UNUSED = {
    "PySide6\\opengl32sw.dll": [],
    "PySide6\\Qt6Network.dll": ["libcrypto-3-x64.dll"],
    "PySide6\\plugins\\platforms\\qdirect2d.dll": ["Qt6Gui.dll"],
    "PySide6\\plugins\\imageformats\\qsvg.dll": ["Qt6Svg.dll"],
    "PySide6\\plugins\\tls\\qopensslbackend.dll": ["Qt6Network.dll"],
    "PySide6\\plugins\\styles\\qmodernwindowsstyle.dll": ["Qt6Gui.dll"],
    "libcrypto-3.dll": [],
    "libssl-3.dll": [],
}
DATA = (
    *(f"PySide6/Qt/translations/qtbase_{language}.qm" for language in LANGUAGES),
    "resources/translations/de/LC_MESSAGES/homeroom.mo",
    "resources/kidsprout_jumboree/rules.toml",
    "resources/art/icon-48.png",
    "resources/hallway_rivals/art/cover.svg",
    "base.zip",
)
DATA_UNUSED = (
    "PySide6/Qt/translations/qtbase_lg.qm",
    "PySide6\\translations\\qtbase_lg.qm",
    "PySide6/Qt/translations/qtbase_en_de.qm",
    "resources/__pycache__/__init__.cpython-311.pyc",
    "resources/translations/homeroom.pot",
    "resources/translations/de/LC_MESSAGES/homeroom.po",
    "resources/translations/de/glossary.toml",
    "resources/art/icon.svg",
    "resources/hallway_rivals/art/box.svg",
)


def entries(binaries: Mapping[str, Sequence[str]], data: Sequence[str]) -> list[Entry]:
    return [(name, f"/wheels/{name}", "BINARY") for name in binaries] + [(name, f"/wheels/{name}", "DATA") for name in data]


@pytest.mark.parametrize(("used", "unused", "linux"), [(LINUX, LINUX_UNUSED, True), (WINDOWS, WINDOWS_UNUSED, False)])
def test_what_is_used_stays_and_nothing_else(used: Mapping[str, Sequence[str]], unused: Mapping[str, Sequence[str]], linux: bool) -> None:
    links = {f"/wheels/{name}": needed for name, needed in {**used, **unused}.items()}
    collected = entries({**unused, **used}, [*DATA_UNUSED, *DATA])
    kept = selected(collected, links.__getitem__, linux=linux)
    assert kept == [entry for entry in collected if entry[0] in used or entry[0] in DATA]


def test_a_library_that_only_a_used_one_leads_to_stays_and_goes_with_it() -> None:
    links = {
        "/wheels/PySide6/Qt/plugins/wayland-decoration-client/libadwaita.so": ["libQt6Svg.so.6"],
        "/wheels/PySide6/Qt/lib/libQt6Svg.so.6": [],
    }
    adwaita, svg = entries({name.removeprefix("/wheels/"): needed for name, needed in links.items()}, [])
    assert selected([adwaita, svg], links.__getitem__, linux=True) == [adwaita, svg]
    assert selected([svg], links.__getitem__, linux=True) == []


def test_links_stay_where_what_they_lead_to_does() -> None:
    core: Entry = ("PySide6/Qt/lib/libQt6Core.so.6", "/wheels/libQt6Core.so.6", "BINARY")
    module: Entry = ("PySide6/QtCore.abi3.so", "/wheels/QtCore.abi3.so", "EXTENSION")
    link: Entry = ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK")
    broken: Entry = ("libQt6Svg.so.6", "PySide6/Qt/lib/libQt6Svg.so.6", "SYMLINK")
    needs = {"/wheels/QtCore.abi3.so": ["libQt6Core.so.6"], "/wheels/libQt6Core.so.6": []}
    assert selected([core, module, link, broken], needs.__getitem__, linux=True) == [core, module, link]


def test_of_a_framework_all_parts_stay_or_none() -> None:
    gui = "PySide6/Qt/lib/QtGui.framework"
    opengl = "PySide6/Qt/lib/QtOpenGL.framework"
    module: Entry = ("PySide6/QtGui.abi3.so", "/wheels/QtGui.abi3.so", "EXTENSION")
    parts: list[Entry] = []
    for framework in (gui, opengl):
        name = framework.rsplit("/", 1)[1].removesuffix(".framework")
        parts += [
            (f"{framework}/Versions/A/{name}", f"/wheels/{name}", "BINARY"),
            (f"{framework}/Versions/A/Resources/Info.plist", f"/wheels/{name}.plist", "DATA"),
            (f"{framework}/Versions/Current", "A", "SYMLINK"),
        ]
    needs = {"/wheels/QtGui.abi3.so": ["@rpath/QtGui.framework/Versions/A/QtGui"], "/wheels/QtGui": [], "/wheels/QtOpenGL": ["QtGui"]}
    assert selected([module, *parts], needs.__getitem__, linux=False) == [module, *parts[:3]]


def test_a_build_ends_where_a_licence_is_not_named() -> None:
    library: Entry = ("PySide6/Qt/lib/libQt6Gui.so.6", "/wheels/libQt6Gui.so.6", "BINARY")
    link: Entry = ("libcairo.so.2", "PySide6/Qt/lib/libcairo.so.2", "SYMLINK")
    names = ("json.decoder", "_sysconfigdata__darwin_", "tabletop_qt", "attr")
    modules: list[Entry] = [(name, f"/wheels/{name}.py", "PYMODULE") for name in names]
    check_licences([library, link], modules)
    with pytest.raises(SystemExit, match="names numpy"):
        check_licences([library, link], [*modules, ("numpy", "/wheels/numpy.py", "PYMODULE")])


HARMLESS = """\
97 INFO: PyInstaller: 6.22.3, contrib hooks: 2026.9
33193 WARNING: Library ole32 required via ctypes not found
37611 WARNING: Library not found: could not resolve 'libgtk-3.so.0', dependency of \
'/x/lib/python3.11/site-packages/PySide6/Qt/plugins/platformthemes/libqgtk3.so'.
"""
MISSING = """\
missing module named _winapi - imported by encodings (delayed, conditional, optional), ntpath (optional)
missing module named 'java.lang' - imported by platform (delayed, optional), xml.sax._exceptions (conditional)
excluded module named numpy - imported by miniaudio (optional)
"""
MISSING_UNDER_WINDOWS = """\
missing module named 'collections.abc' - imported by traceback (top-level), inspect (top-level), logging (top-level)
missing module named _frozen_importlib_external - imported by importlib (top-level), zipimport (top-level)
missing module named pyimod02_importers - imported by C:\\py\\Lib\\site-packages\\PyInstaller\\hooks\\rthooks\\pyi_rth_pkgutil.py (delayed)
missing module named asyncio.DefaultEventLoopPolicy - imported by asyncio (top-level), asyncio.events (top-level)
missing module named annotationlib - imported by attr._compat (conditional), typing_extensions (conditional)
missing module named _suggestions - imported by traceback (top-level)
"""
"""Of what a Python 3.13 for Windows looks for and has not."""


@pytest.mark.parametrize("missing", [MISSING, MISSING_UNDER_WINDOWS])
def test_what_is_known_is_no_complaint(missing: str) -> None:
    assert complaints(HARMLESS, missing) == []


def test_a_missing_module_of_ours_is() -> None:
    assert complaints(HARMLESS, MISSING + "missing module named miniaudio - imported by tabletop_qt.shell.sound (optional)\n") == [
        "no module miniaudio, which tabletop_qt.shell.sound (optional) asks for"
    ]


def test_a_library_that_something_used_wants_is() -> None:
    warning = (
        "Library not found: could not resolve 'icuuc.dll', dependency of 'C:\\\\py\\\\Lib\\\\site-packages\\\\PySide6\\\\Qt6Core.dll'."
    )
    assert complaints(f"{HARMLESS}40000 WARNING: {warning}\n", MISSING) == [warning]


def test_any_other_warning_is() -> None:
    assert complaints(HARMLESS + "5 WARNING: Ignoring icon\n6 ERROR: Hidden import 'x' not found\n", "") == [
        "Ignoring icon",
        "Hidden import 'x' not found",
    ]


@pytest.fixture
def builds(tmp_path: Path) -> tuple[Path, Path]:
    """Two folders with the same files."""
    for name in ("one", "other"):
        inner = tmp_path / name / "inner"
        inner.mkdir(parents=True)
        (inner / "library.so").write_bytes(b"\x7fELF")
        (tmp_path / name / "program").write_bytes(b"#!")
    return tmp_path / "one", tmp_path / "other"


def test_the_same_files_are_no_difference_whatever_their_times(builds: tuple[Path, Path]) -> None:
    one, other = builds
    os.utime(one / "program", (1, 1))
    assert differences(one, other) == []


def test_files_that_are_missing_and_files_that_differ_are_named(builds: tuple[Path, Path]) -> None:
    one, other = builds
    (one / "inner" / "library.so").write_bytes(b"\x7fELF2")
    (one / "more").touch()
    (other / "program").unlink()
    assert differences(one, other) == [
        "not the same: inner/library.so",
        f"only in {one}: more",
        f"only in {one}: program",
    ]
