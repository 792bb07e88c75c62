"""What the app says of itself to the systems it is installed on."""

from __future__ import annotations

import plistlib
from pathlib import Path

import pytest
from installers.identity import EXTENSION, PROGRAM, TERMINAL_PROGRAM, VERSION, mac_properties, numbers, windows_strings

import tabletop_qt
from tabletop_qt.shell.play.bot_turns import worker_command


def test_versions_are_the_apps() -> None:
    assert ".".join(str(number) for number in numbers()[:3]) == VERSION == tabletop_qt.__version__
    assert windows_strings(PROGRAM)["ProductVersion"] == VERSION
    assert windows_strings(PROGRAM)["OriginalFilename"] == "homeroom.exe"


def test_mac_opens_the_files_that_the_app_saves() -> None:
    properties = plistlib.loads(plistlib.dumps(mac_properties()))
    (opened,), (declared,) = properties["CFBundleDocumentTypes"], properties["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == [EXTENSION] == ["homeroom"]


@pytest.mark.parametrize("suffix", ["", ".exe"])
def test_a_bot_of_the_packaged_app_thinks_in_the_program_for_terminals(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / f"{PROGRAM}{suffix}"))
    assert worker_command() == (str(tmp_path / f"{TERMINAL_PROGRAM}{suffix}"), "think", "--attached")
