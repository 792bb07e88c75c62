"""A build fails by what PyInstaller warns of, unless the reason is known."""

from __future__ import annotations

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


def test_what_is_known_is_no_complaint() -> None:
    assert complaints(HARMLESS, MISSING) == []


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
