"""The release script, driven in a repository of its own whose dev.py only notes what it was asked for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

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
        """What dev.py was asked for, and the version as it was then."""
        path = self.folder.parent / "asked.json"
        found: list[list[str]] = json.loads(path.read_text()) if path.exists() else []
        return found

    def release(self, version: str) -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, "PYTHONPATH": str(ROOT / "packaging")}
        command = [sys.executable, "-m", "releasing.release", version]
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
