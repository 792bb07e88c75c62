"""The version stands in one place, from which everything else takes it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import tabletop_qt

ROOT = Path(__file__).parent.parent


def test_the_project_takes_its_version_from_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert "version" not in project["project"]
    source = (ROOT / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert f'__version__ = "{tabletop_qt.__version__}"\n' in source
