"""The release script, driven in a repository of its own; the changelog, the bill of materials, the notes, the version and the locks."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import releasing
from publisher import WheelMetadata, addresses
from releasing import NEXT, ChangelogError, dated, notes, parts, released

import tabletop_qt
from tabletop_qt.store.licences import all_parts

ROOT = Path(__file__).parents[2]
STAND_IN = """
import json, sys
from pathlib import Path
asked = Path("../asked.json")
version = Path("tabletop_qt/__init__.py").read_text().strip()
before = json.loads(asked.read_text()) if asked.exists() else []
asked.write_text(json.dumps([*before, [*sys.argv[1:], version]]))
sys.exit(sys.argv[1] in Path("../fails").read_text().split())
"""
PROJECT = """
[tool.homeroom]
contact = "games@example.org"
repository = "https://example.org/games"
identifier = "org.example.games"
"""
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Hints.\n\n## 0.1.0 (2026-01-02)\n\n- The table.\n"


class Checkout:
    """A repository with one release, 0.1.0, and something new."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        (self.folder / "tabletop_qt").mkdir(parents=True)
        settings = "[user]\nname = A Person\nemail = person@example.org\n[init]\ndefaultBranch = main\n[tag]\ngpgSign = false\n"
        (folder / "gitconfig").write_text(settings, encoding="utf-8")
        self.environment = {**os.environ, "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"), "GIT_CONFIG_NOSYSTEM": "1"}
        self.fails()
        self.git("init", "--quiet")
        self.write("dev.py", STAND_IN)
        self.write("tabletop_qt/__init__.py", '__version__ = "0.1.0"\n')
        self.write("CHANGELOG.md", CHANGELOG)
        self.write("pyproject.toml", PROJECT)
        self.commit()
        self.git("tag", "v0.1.0")
        self.write("hints.py", "")
        self.commit()

    def git(self, *arguments: str) -> str:
        run = ["git", *arguments]
        return subprocess.run(run, cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True).stdout.strip()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8", newline="\n")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Work")

    def fails(self, *subcommands: str) -> None:
        """Has subcommands of dev.py fail from now on."""
        (self.folder.parent / "fails").write_text(" ".join(subcommands), encoding="utf-8")

    def asked(self) -> list[list[str]]:
        """The arguments of dev.py, and the version at that time."""
        path = self.folder.parent / "asked.json"
        found: list[list[str]] = json.loads(path.read_text()) if path.exists() else []
        return found

    def release(self, version: str) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, "PYTHONPATH": str(ROOT / "packaging")}
        command = [sys.executable, "-m", "releasing", version]
        return subprocess.run(command, cwd=self.folder, env=environment, check=False, capture_output=True, text=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_release_is_tested_numbered_dated_built_and_tagged(checkout: Checkout) -> None:
    run = checkout.release("0.2.0")
    assert run.returncode == 0, run.stderr
    numbered = '__version__ = "0.2.0"'
    assert [line[:2] for line in checkout.asked()] == [["test", numbered], ["papers", "v0.2.0"], ["installer", checkout.asked()[2][1]]]
    assert {line[-1] for line in checkout.asked()} == {numbered}
    assert checkout.git("status", "--porcelain") == ""
    assert checkout.git("log", "-1", "--format=%s") == "Homeroom 0.2.0"
    assert checkout.git("rev-parse", "v0.2.0^{commit}") == checkout.git("rev-parse", "main")
    assert checkout.git("for-each-ref", "refs/tags/v0.2.0", "--format=%(contents)").split("\n\n") == ["Homeroom 0.2.0", "- Hints."]
    changelog = checkout.read("CHANGELOG.md")
    assert re.match(r"# Changelog\n\n## Unreleased\n\n## 0\.2\.0 \(20\d\d-\d\d-\d\d\)\n\n- Hints\.\n\n## 0\.1\.0 ", changelog)
    assert "git push --atomic origin main v0.2.0" in run.stdout


def test_the_first_release_may_have_the_number_that_stands_there(checkout: Checkout) -> None:
    checkout.git("tag", "--delete", "v0.1.0")
    checkout.write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n- All.\n")
    checkout.commit()
    run = checkout.release("0.1.0")
    assert run.returncode == 0, run.stderr
    assert checkout.git("tag", "--list") == "v0.1.0"


def dirty(checkout: Checkout) -> None:
    checkout.write("hints.py", "better")


def untracked(checkout: Checkout) -> None:
    checkout.write("forgotten.py", "")


def other_branch(checkout: Checkout) -> None:
    checkout.git("switch", "--quiet", "--create", "trial")


def no_news(checkout: Checkout) -> None:
    checkout.write("CHANGELOG.md", CHANGELOG.replace("- Hints.\n", ""))
    checkout.commit()


def changelog_behind(checkout: Checkout) -> None:
    checkout.write("CHANGELOG.md", CHANGELOG.replace("## 0.1.0 (2026-01-02)", "### The beginning"))
    checkout.commit()


def other_version(checkout: Checkout) -> None:
    checkout.write("tabletop_qt/__init__.py", '__version__ = "0.1.5"\n')
    checkout.commit()


def no_version(checkout: Checkout) -> None:
    checkout.write("tabletop_qt/__init__.py", "version = 1\n")
    checkout.commit()


def no_publisher(checkout: Checkout) -> None:
    checkout.write("pyproject.toml", PROJECT.replace("games@example.org", "us@homeroom.invalid").replace("org.example", "invalid"))
    checkout.commit()


def tag_there(checkout: Checkout) -> None:
    checkout.git("tag", "v0.2.0")


def red_tests(checkout: Checkout) -> None:
    checkout.fails("test")


def behind_origin(checkout: Checkout) -> None:
    origin = checkout.folder.parent / "origin"
    checkout.git("clone", "--quiet", "--bare", str(checkout.folder), str(origin))
    checkout.git("remote", "add", "origin", str(origin))
    checkout.git("reset", "--quiet", "--hard", "HEAD~1")


def as_it_is(checkout: Checkout) -> None:
    assert checkout.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("spoil", "version", "reason"),
    [
        (dirty, "0.2.0", "there are changes that are not committed:\nM hints.py"),
        (untracked, "0.2.0", "there are changes that are not committed:\n?? forgotten.py"),
        (other_branch, "0.2.0", "a release is made on main, this is trial"),
        (no_news, "0.2.0", "CHANGELOG.md is stale: the changelog says nothing under Unreleased"),
        (changelog_behind, "0.2.0", "the newest version in CHANGELOG.md is none, the newest tag v0.1.0"),
        (other_version, "0.2.0", "the version is 0.1.5, but the newest tag is v0.1.0"),
        (no_version, "0.2.0", "tabletop_qt/__init__.py names no version"),
        (no_publisher, "0.2.0", "set contact, identifier under [tool.homeroom] in pyproject.toml"),
        (tag_there, "0.2.0", "the tag v0.2.0 is there already"),
        (red_tests, "0.2.0", "the tests do not pass; nothing was changed"),
        (behind_origin, "0.2.0", "main lacks 1 commit(s) of origin/main"),
        (as_it_is, "0.1.0", "the tag v0.1.0 is there already"),
        (as_it_is, "0.0.9", "0.0.9 does not come after 0.1.0"),
        (as_it_is, "v0.2", "v0.2 is no version"),
    ],
)
def test_what_is_no_state_for_a_release_is_refused_and_left_alone(
    checkout: Checkout, spoil: Callable[[Checkout], None], version: str, reason: str
) -> None:
    spoil(checkout)
    before = [checkout.git(*command) for command in (("rev-parse", "HEAD"), ("tag",), ("status", "--porcelain"), ("diff",))]
    run = checkout.release(version)
    assert run.returncode == 1
    assert f"No release: {reason}" in run.stderr
    assert before == [checkout.git(*command) for command in (("rev-parse", "HEAD"), ("tag",), ("status", "--porcelain"), ("diff",))]
    assert [line[0] for line in checkout.asked()] == (["test"] if spoil is red_tests else [])


@pytest.mark.parametrize("failing", ["papers", "installer"])
def test_what_can_not_be_built_is_not_tagged(checkout: Checkout, failing: str) -> None:
    before = checkout.git("rev-parse", "HEAD")
    checkout.fails(failing)
    run = checkout.release("0.2.0")
    assert run.returncode == 1
    assert f"git reset --keep {before}" in run.stderr
    assert checkout.git("tag", "--list") == "v0.1.0"


OLD = "# Changelog\n\n## Unreleased\n\n- Hints.\n- Faster.\n\n## 0.1.0 (2026-01-02)\n\n- The table.\n"


def test_the_next_version_gets_number_and_date_and_leaves_an_empty_part() -> None:
    new = dated(OLD, "0.2.0", date(2026, 11, 22))
    assert new.startswith("# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-22)\n\n- Hints.\n- Faster.\n\n## 0.1.0 (2026-01-02)\n")
    assert notes(new, "0.2.0") == "- Hints.\n- Faster."
    assert released(new) == ["0.2.0", "0.1.0"]


def test_without_news_there_is_nothing_to_date() -> None:
    with pytest.raises(ChangelogError, match="nothing under Unreleased"):
        dated(dated(OLD, "0.2.0", date(2026, 11, 22)), "0.3.0", date(2026, 11, 23))


def test_a_version_comes_once() -> None:
    with pytest.raises(ChangelogError, match=r"a part for 0\.1\.0 already"):
        dated(OLD, "0.1.0", date(2026, 11, 22))
    with pytest.raises(ChangelogError, match="two parts"):
        parts(f"{OLD}\n## 0.1.0\n")


def test_ours_can_be_read() -> None:
    text = (Path(__file__).parents[2] / "CHANGELOG.md").read_text(encoding="utf-8")
    assert NEXT in parts(text)
    assert set(parts(text)) == {NEXT, *released(text)}


LOCK = Path(releasing.CHECKOUT) / "packaging" / "lock-app.txt"


def test_the_bill_lists_what_the_lock_of_the_app_pins(tmp_path: Path) -> None:
    # They take a second to load, which no other process of the tests needs to spend.
    schema, validation = import_module("cyclonedx.schema"), import_module("cyclonedx.validation.json")
    target = tmp_path / "bill.json"
    releasing.bill(target)
    bill = json.loads(target.read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    assert (bill["metadata"]["component"]["name"], bill["metadata"]["component"]["version"]) == ("tabletop-qt", tabletop_qt.__version__)
    lock = LOCK.read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock, flags=re.MULTILINE))
    locked = [part for part in bill["components"] if "externalReferences" in part]
    assert {part["name"]: part["version"] for part in locked} == pinned
    hashes = {digest["content"] for part in locked for place in part["externalReferences"] for digest in place.get("hashes", ())}
    assert hashes == set(re.findall(r"sha256:([0-9a-f]{64})", lock))
    others = {part["name"]: part for part in bill["components"] if part not in locked}
    assert (others["Python"]["version"], others["Qt"]["version"]) == (platform.python_version(), pinned["pyside6-essentials"])
    assert {"Qt6Core", "Qt6Gui", "HarfBuzz", "FreeType"} <= {part["name"] for part in others["Qt"]["components"]}
    inside = {part["name"] for each in others.values() for part in each.get("components", ())}
    assert {part.name for part in all_parts() if not part.package} <= set(others) | inside
    assert validation.JsonStrictValidator(schema.SchemaVersion.from_version(bill["specVersion"])).validate_str(json.dumps(bill)) is None
    again = tmp_path / "again.json"
    releasing.bill(again)
    assert again.read_bytes() == target.read_bytes()


def test_a_tag_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(releasing, "PAPERS", tmp_path)
    with pytest.raises(SystemExit, match=r"v99\.0\.0 is not that of version"):
        releasing.write_papers(["v99.0.0"])
    assert not list(tmp_path.iterdir())


def test_the_notes_are_what_the_changelog_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n- [Hints](docs/hints.md).\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "README.md").write_text((releasing.CHECKOUT / "README.md").read_text(encoding="utf-8"), encoding="utf-8")
    target = tmp_path / "dist" / "papers"
    target.mkdir(parents=True)
    (target / "homeroom-0.0.1.cdx.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(releasing, "CHECKOUT", tmp_path)
    monkeypatch.setattr(releasing, "PAPERS", target)
    made: list[Path] = []
    monkeypatch.setattr(releasing, "bill", made.append)
    releasing.write_papers([])
    told = (target / "notes.md").read_text(encoding="utf-8")
    assert told.startswith("| your computer | the file |")
    assert "-windows-x64-setup.exe" in told
    assert told.endswith(f"- [Hints](https://example.org/games/blob/v{tabletop_qt.__version__}/docs/hints.md).\n")
    assert [file.name for file in target.iterdir()] == ["notes.md"], "what an earlier release left is gone"
    assert made == [target / f"homeroom-{tabletop_qt.__version__}.cdx.json"]
    with pytest.raises(SystemExit, match="says nothing under"):
        releasing.write_papers([f"v{tabletop_qt.__version__}"])


def test_the_wheel_names_its_publisher_and_its_links_lead_somewhere() -> None:
    told: dict[str, Any] = {"version": "1.2.3"}
    WheelMetadata(str(ROOT), {}).update(told)
    own = addresses((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["authors"] == [{"name": "The Homeroom authors", "email": own["contact"]}]
    assert {"Homepage", "Source", "Issues", "Changelog"} == set(told["urls"])
    assert not re.search(r"\]\((?!https?:|#)", told["readme"]["text"])


def test_without_a_publisher_a_tag_has_no_papers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(releasing, "CHECKOUT", tmp_path)
    (tmp_path / "pyproject.toml").write_text(PROJECT.replace("https://example.org/games", "https://homeroom.invalid"), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"no release: set repository under \[tool\.homeroom\] in pyproject\.toml"):
        releasing.write_papers([f"v{tabletop_qt.__version__}"])


def test_a_readme_without_files_to_download_is_refused() -> None:
    with pytest.raises(SystemExit, match="no table of files"):
        releasing.files("# Homeroom\n\n## Download\n\nSoon.\n\n## More\n")


def test_the_project_takes_its_version_from_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert "version" not in project["project"]
    source = (ROOT / project["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert f'__version__ = "{tabletop_qt.__version__}"\n' in source


FOLDER = ROOT / "packaging"
LOCKS = ("lock-app.txt", "lock-dev.txt")
PIN = re.compile(r"(?P<name>[a-z0-9-]+)(?:\[[a-z,-]+\])?==(?P<version>[^ ]+)(?P<marker> ; [^\\]+)? \\")
HASH = re.compile(r" {4}--hash=sha256:[0-9a-f]{64}(?: \\)?")


def pins(name: str) -> dict[str, str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return {found["name"]: found["version"] for line in lines if (found := PIN.fullmatch(line)) is not None}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_made_of_pins_each_with_its_hashes(name: str) -> None:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert lines
    assert PIN.fullmatch(lines[0])
    for line, following in zip(lines, [*lines[1:], "end==0 \\"], strict=True):
        assert PIN.fullmatch(line) or HASH.fullmatch(line), line
        # A pin is followed by a hash, and so is a line that says that it goes on.
        assert bool(HASH.fullmatch(following)) == line.endswith("\\"), line


def test_what_the_app_pins_is_what_is_tested() -> None:
    assert pins("lock-app.txt")
    assert pins("lock-app.txt").items() <= pins("lock-dev.txt").items()
