"""Third-party parts are named with their licences, as their authors published them."""

from __future__ import annotations

import re
import sys
from importlib import metadata
from importlib.metadata import distribution
from pathlib import Path

import pytest
from PySide6.QtCore import qVersion

from resources import folder
from tabletop_qt.store.licences import all_parts, in_full, licence_text, parts, text_names, unnamed

ROOT = Path(__file__).parents[2]
NOT_BROUGHT_ALONG = {"pycparser"}
"""Packages of the lock that only take part in building another."""


def test_every_locked_package_is_a_part() -> None:
    locked = set(re.findall(r"^([\w-]+)==", (ROOT / "packaging" / "lock-app.txt").read_text(encoding="utf-8"), re.MULTILINE))
    assert {part.package for part in all_parts() if part.package} == locked - NOT_BROUGHT_ALONG


@pytest.mark.parametrize("package", [part.package for part in all_parts() if part.package and not part.licence.startswith("LGPL")])
def test_a_licence_is_as_the_installed_package_has_it(package: str) -> None:
    (part,) = (part for part in all_parts() if part.package == package)
    files = [file for file in distribution(package).files or () if file.name.startswith("LICENSE")]
    assert [Path(str(file.locate())).read_text(encoding="utf-8") for file in files] == [licence_text(name) for name in part.texts]


def test_pythons_licence_is_that_of_the_python_that_is_here() -> None:
    (python,) = (part for part in all_parts() if part.name == "Python")
    here = next(
        file for file in (Path(sys.base_prefix) / "LICENSE.txt", *Path(sys.base_prefix).glob("lib/python3.*/LICENSE.txt")) if file.exists()
    )
    terms = "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"
    assert terms in here.read_text(encoding="utf-8")
    assert terms in licence_text(python.texts[0])


def test_every_text_is_there_and_of_use() -> None:
    kept = {file.stem for file in folder("licences").glob("*.txt")}
    assert kept == set(text_names(all_parts()))
    names = {part.name for part in all_parts()}
    assert {part.inside for part in all_parts() if part.inside} <= names


def test_each_system_is_told_of_what_it_gets() -> None:
    assert "Microsoft Visual C++ runtime" in {part.name for part in parts("win32")} - {part.name for part in parts("linux")}
    assert "xkbcommon" in {part.name for part in parts("linux")} - {part.name for part in parts("darwin")}
    told = in_full("linux")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
    assert "HarfBuzz (in Qt): MIT" in told


def test_the_page_says_how_to_replace_qt() -> None:
    """The LGPL asks for the exact version, its source, and how a changed library gets into the app; a Mac wants new signatures."""
    version = metadata.version("pyside6-essentials")
    told = in_full("darwin")
    assert qVersion() == version, "Qt's version is that of its bindings"
    assert f"Qt {version}: LGPL-3.0-only" in told
    assert f"/{version}/single/qt-everywhere-src-{version}.tar.xz" in told
    assert f"/pyside-setup-everywhere-src-{version}.tar.xz" in told
    assert "codesign --force --sign -" in told
    assert "codesign" not in in_full("linux")
    assert "those in PySide6/Qt/lib," in in_full("linux")
    assert "those in PySide6," in in_full("win32")


def test_texts_that_the_system_keeps_elsewhere_are_left_out() -> None:
    assert in_full("linux", elsewhere=["LGPL-3.0"]) == in_full("linux").replace(
        f"\n\n{'-' * 76}\nLGPL-3.0\n{'-' * 76}\n\n{licence_text('LGPL-3.0')}", ""
    )


def test_what_no_part_names_is_found() -> None:
    known = ["PySide6/Qt/lib/libQt6Gui.so.6", "PySide6\\Qt6Core.dll", "libxcb-cursor.so.0", "_cffi_backend.cpython-311-x86_64-linux-gnu.so"]
    assert unnamed(known, ["attr._make", "cattrs", "PySide6"]) == []
    assert unnamed([*known, "libcairo.so.2"], ["numpy.linalg"]) == ["libcairo.so.2", "numpy.linalg"]
