"""The disk image shows the app beside the folder that it is dragged to."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from macos import image


@pytest.fixture
def app(tmp_path: Path) -> Path:
    icon = tmp_path / "Homeroom.app" / "Contents" / "Resources" / "homeroom.icns"
    icon.parent.mkdir(parents=True)
    icon.touch()
    return tmp_path / "Homeroom.app"


def test_the_app_lies_beside_the_folder_of_apps_in_one_row(app: Path) -> None:
    layout = image.layout(app)
    ours, folder = layout["contents"]
    assert (ours["type"], ours["path"]) == ("file", str(app))
    assert (folder["type"], folder["path"]) == ("link", "/Applications")
    assert ours["y"] == folder["y"]
    half = layout["icon-size"] / 2
    assert half < ours["x"] < folder["x"] - 2 * half
    assert folder["x"] < layout["window"]["size"]["width"] - half
    assert layout["title"] == "Homeroom"
    assert Path(layout["icon"]).is_file()


def test_dmgbuild_is_told_so(app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Sequence[str]] = []
    monkeypatch.setattr("macos.image.subprocess.run", lambda command, **_: commands.append(command))
    old = tmp_path / "Homeroom.dmg"
    old.touch()
    image.write(app, old, tmp_path)
    settings = tmp_path / "image.json"
    assert commands == [[sys.executable, "-m", "dmgbuild", "--settings", str(settings), "Homeroom", str(old)]]
    assert json.loads(settings.read_text(encoding="utf-8")) == image.layout(app)
    assert not old.exists()
