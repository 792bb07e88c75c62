"""The docs are short, and what they name is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
WORDS = 15_000
FOLDERS = ("engines/", "tabletop_qt/", "resources/", "tests/", "packaging/", "docs/", ".github/")
EXAMPLES = re.compile(r"GAME|VERSION|NAME|NIM|[<*…]|/nim\b")
"""Names with placeholders, and those of the game that CONTRIBUTING adds."""


@cache
def names_in_sources() -> frozenset[str]:
    """Every name in the Python files."""
    files = (path for top in ("engines", "tabletop_qt", "tests") for path in (ROOT / top).rglob("*.py"))
    return frozenset(name for path in files for name in re.findall(r"\w+", path.read_text(encoding="utf-8")))


def test_the_docs_can_be_read_in_an_hour() -> None:
    assert sum(len(doc.read_text(encoding="utf-8").split()) for doc in DOCS) <= WORDS


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)
def test_files_that_a_page_names_are_there(doc: Path) -> None:
    text = doc.read_text(encoding="utf-8")
    named = [name.split("::")[0] for name in re.findall(r"`([^`\n ]+)`", text) if name.startswith(FOLDERS) and not EXAMPLES.search(name)]
    linked = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"[a-z]+:|#", target)]
    missing = [name for name in named if not (ROOT / name).exists()]
    missing += [target for target in linked if not (doc.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)
def test_commands_that_a_page_names_are_there(doc: Path) -> None:
    text = doc.read_text(encoding="utf-8")
    usage = (ROOT / "dev.py").read_text(encoding="utf-8")
    for command in re.findall(r"python3 dev\.py ([a-z]+)", text):
        assert f'    "{command}": ' in usage, command
    for module in re.findall(r"python -m (tests\.[a-z_.]+)", text):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.name)
def test_names_in_code_are_there(doc: Path) -> None:
    """A name such as `Bot.remember` or `HAND_LIMIT` stands somewhere in the sources."""
    text = re.sub(r"```.*?```", "", doc.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = [
        name for name in re.findall(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)?)(?:\(\))?`", text) if re.search(r"_|[a-z][A-Z]|^[A-Z][a-z]+$", name)
    ]
    parts = {part for name in named if "/" not in name and not EXAMPLES.search(name) for part in name.split(".")}
    assert sorted(part for part in parts - names_in_sources() if not re.fullmatch(r"toml|md|py|homeroom|exe", part)) == []
