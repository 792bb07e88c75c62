"""The docs are short, what they name is there, pictures are as they would be drawn now, and tests left out have reasons."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QPixmap

from tests.on_windows import left_out
from tests.table.painting import pixels

ROOT = Path(__file__).parent.parent
DOCS = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))
FIRST_PAGES = tuple(ROOT.glob("README.*.md"))
"""The first pages in other languages; nobody reads them in addition."""
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
    read = [doc for doc in DOCS if doc not in FIRST_PAGES]
    assert sum(len(doc.read_text(encoding="utf-8").split()) for doc in read) <= WORDS


def test_every_language_has_a_first_page_that_names_the_same_downloads_and_pages() -> None:
    languages = [path.name for path in (ROOT / "resources/translations").iterdir() if path.is_dir()]
    assert sorted(page.name for page in FIRST_PAGES) == sorted(f"README.{language}.md" for language in languages)
    english = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in FIRST_PAGES:
        told = page.read_text(encoding="utf-8")
        assert re.findall(r"`[^`]*homeroom[-_]…[^`]*`", told) == re.findall(r"`[^`]*homeroom[-_]…[^`]*`", english)
        assert {other.name for other in FIRST_PAGES} | {"README.md"} == {page.name, *re.findall(r"README[.a-z]*\.md", told)}
        assert all(f"({each.name})" in english for each in FIRST_PAGES)
        assert all(anchor in english.lower().replace(" ", "-") for anchor in re.findall(r"README\.md#([a-z-]+)", told))


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


SCRIPT = Path(__file__).parent.parent / "packaging" / "draw_pictures.py"


def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.usefixtures("qapp")
def test_ready_made_pictures_are_as_they_would_be_drawn() -> None:
    """Anew with ``python3 dev.py pictures``."""
    drawn = dict(drawing().pictures())
    assert len(drawn) > 30
    for file, picture in drawn.items():
        kept = QPixmap(str(file)).toImage()
        shown = picture.toImage().convertToFormat(kept.format())
        one, other = pixels(kept), pixels(shown)
        assert len(one) == len(other), file
        # Another processor may round the colours of a gradient otherwise.
        assert one == other or max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 3, f"{file}: python3 dev.py pictures"


def test_what_does_not_run_under_windows_is_there_and_has_a_reason() -> None:
    listed = left_out()
    assert listed
    for name, why in listed.items():
        file, _, test = name.partition("::")
        assert (ROOT / file).exists(), name
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8"), name
        assert why.endswith(".")
        assert len(why.split()) > 5, name


def test_under_windows_it_is_taken_out_and_all_else_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests import on_windows

    told: list[object] = []

    class Item:
        def __init__(self, nodeid: str) -> None:
            self.nodeid = nodeid

    class Hook:
        @staticmethod
        def pytest_deselected(items: list[object]) -> None:
            told.extend(items)

    class Config:
        hook = Hook

    stays, goes = (
        Item("tests/store/test_power_cut.py::test_of_another_name"),
        Item("tests/store/test_places.py::test_other_places_can_be_used"),
    )
    items = [stays, goes]
    monkeypatch.setattr(on_windows, "WINDOWS", False)
    hook = vars(on_windows)["pytest_collection_modifyitems"]
    hook(Config, items)
    assert items == [stays, goes]
    monkeypatch.setattr(on_windows, "WINDOWS", True)
    hook(Config, items)
    assert (items, told) == ([stays], [goes])
    assert on_windows.pytest_ignore_collect(ROOT / "tests/store/test_two_apps.py")
    assert on_windows.pytest_ignore_collect(ROOT / "tests/hostile")
    assert on_windows.pytest_ignore_collect(ROOT / "tests/hostile/test_machines.py")
    assert not on_windows.pytest_ignore_collect(ROOT / "tests/store/test_places.py")
