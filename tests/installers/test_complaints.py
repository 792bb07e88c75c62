"""A build fails by what PyInstaller warns of, unless the reason is known."""

from __future__ import annotations

import pytest
from installers.complaints import complaints

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
