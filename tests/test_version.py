"""The version is the same wherever it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import tabletop_qt

ROOT = Path(__file__).parent.parent


def test_package_and_project_have_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tabletop_qt.__version__ == project["version"]
