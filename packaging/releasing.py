"""Makes a release, and the papers that go with it.

    python3 dev.py release VERSION      check, set version and date, test, commit, build what can be built here, tag
    python3 dev.py papers [TAG]         write the bill of materials and the release notes into dist/papers

Nothing leaves this machine: the command to push is printed at the end. A pushed tag makes the workflow build and try the installers and put
them into a draft release. Nothing is kept until the tests have passed. If building fails, there is a commit but no tag.

The notes are the README's table of downloads and the changelog's part for the version. The bill of materials is in CycloneDX: the packages
of the app's lock with hashes, as CycloneDX' own tool lists them, and the other parts in ``resources/licences/parts.toml``.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from publisher import addresses, linked, missing


def app_version() -> str:
    """Return the version of the app in this checkout."""
    # Imported late: a release must leave no compiled files in a checkout that has to be clean.
    from tabletop_qt import __version__

    return __version__


NEXT = "Unreleased"


class ChangelogError(ValueError):
    """The changelog does not say what it should."""


def parts(text: str) -> dict[str, str]:
    """The text under each heading, by the heading without its date."""
    found: dict[str, str] = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        name = heading.split(" (")[0].strip()
        if name in found:
            raise ChangelogError(f"the changelog has two parts for {name}")
        found[name] = body.strip()
    return found


def notes(text: str, version: str) -> str:
    """The news of a version, or of the next one. Raises ChangelogError."""
    found = parts(text).get(version)
    if not found:
        raise ChangelogError(f"the changelog says nothing under {version}")
    return found


def released(text: str) -> list[str]:
    """The versions that the changelog knows, newest first."""
    return [name for name in parts(text) if name != NEXT]


def dated(text: str, version: str, day: date) -> str:
    """The changelog once the next version has its number and date, and the part for the one after it is empty."""
    notes(text, NEXT)
    if version in parts(text):
        raise ChangelogError(f"the changelog has a part for {version} already")
    return text.replace(f"## {NEXT}\n", f"## {NEXT}\n\n## {version} ({day.isoformat()})\n", 1)


CHECKOUT = Path(__file__).resolve().parents[1]
PAPERS = CHECKOUT / "dist" / "papers"
MORE = "[What to do when your computer warns you, and how to check a file](README.md#when-your-computer-warns-you)"
"""The line below the table of files."""


def bill(target: Path) -> None:
    """The bill of materials of the app as this checkout would bundle it."""
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        # The tool knows no version that is taken from a file, so it is told.
        told = Path(folder) / "pyproject.toml"
        told.write_text(re.sub(r"^dynamic = .*$", f'version = "{app_version()}"', project, flags=re.MULTILINE), encoding="utf-8")
        command = (sys.executable, "-W", "ignore::UserWarning", "-m", "cyclonedx_py", "requirements", "--output-reproducible")
        lock = CHECKOUT / "packaging" / "lock-app.txt"
        subprocess.run([*command, "--pyproject", told, "--output-file", target, lock], check=True)
    found = json.loads(target.read_text(encoding="utf-8"))
    found["components"] += built_in()
    target.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def built_in(parent: str = "") -> list[dict[str, Any]]:
    """The parts of the app that no lock names, as CycloneDX lists them: those built into one of them stand inside it."""
    from tabletop_qt.store.licences import all_parts

    found = []
    for part in all_parts():
        if part.package or part.inside != parent:
            continue
        entry: dict[str, Any] = {"type": "library", "bom-ref": f"part:{part.name}", "name": part.name, "copyright": part.by}
        entry["licenses"] = [{"license": {"name": part.licence}}]
        if part.version:
            entry |= {"version": part.version, "purl": f"pkg:generic/{part.name.lower()}@{part.version}"}
        if part.on:
            entry["properties"] = [{"name": "homeroom:system", "value": system} for system in part.on]
        inside = [{"type": "library", "bom-ref": f"qt:{name}", "name": f"Qt6{name}", "version": part.version} for name in part.contents]
        inside += built_in(part.name)
        found.append({**entry, "components": inside} if inside else entry)
    return found


def files(readme: str) -> str:
    """The table of the README that says which file is for which computer."""
    part = re.search(r"^## Download$(.*?)^## ", readme, re.MULTILINE | re.DOTALL)
    table = "\n".join(line for line in part[1].splitlines() if line.startswith("|")) if part else ""
    if not table:
        raise SystemExit("README.md has no table of files to download")
    return table


def write_papers(arguments: Sequence[str]) -> None:
    """Write both."""
    version = app_version()
    tag = arguments[0] if arguments else f"v{version}"
    if tag != f"v{version}":
        raise SystemExit(f"the tag {tag} is not that of version {version}")
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    if arguments and (why := missing(project)):
        raise SystemExit(f"no release: {why}")
    changelog = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        # Tried out before there is a release, the notes are those of the next one.
        news = notes(changelog, version if arguments else NEXT)
    except ChangelogError as error:
        raise SystemExit(str(error)) from None
    shutil.rmtree(PAPERS, ignore_errors=True)
    PAPERS.mkdir(parents=True)
    table = files((CHECKOUT / "README.md").read_text(encoding="utf-8"))
    text = f"{table}\n\n{MORE}\n\n## What is new\n\n{news}\n"
    (PAPERS / "notes.md").write_text(linked(text, addresses(project)["repository"], tag), encoding="utf-8")
    bill(PAPERS / f"homeroom-{version}.cdx.json")
    print(f"written: {PAPERS.relative_to(CHECKOUT)}")


BRANCH = "main"
VERSION_FILE = Path("tabletop_qt") / "__init__.py"
CHANGELOG = Path("CHANGELOG.md")
VERSION_LINE = re.compile(r'^__version__ = "(?P<version>[^"]+)"$', re.MULTILINE)
NUMBERS = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
BUILT_ON = {"linux": "linux", "win32": "windows", "darwin": "macos"}
"""The installer that each system builds."""


class Refused(Exception):
    """The release can't be made as things are."""


def numbers(version: str) -> tuple[int, ...]:
    """A version to compare: three numbers with dots."""
    if not NUMBERS.fullmatch(version):
        raise Refused(f"{version} is no version: three numbers with dots between, such as 1.2.0")
    return tuple(int(part) for part in version.split("."))


class Release:
    """A release of the checkout in a folder."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder, self.version, self.tag = folder, version, f"v{version}"

    def git(self, *arguments: str) -> str:
        """Run git and return its output. Raises Refused."""
        run = subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=False)
        if run.returncode:
            raise Refused(f"git {arguments[0]}: {run.stderr.strip()}")
        return run.stdout.strip()

    def dev(self, *arguments: str) -> bool:
        """Run a subcommand of dev.py; True if it succeeds."""
        print(f"--- dev.py {' '.join(arguments)}", flush=True)
        return not subprocess.run([sys.executable, "dev.py", *arguments], cwd=self.folder, check=False).returncode

    def read(self, path: Path) -> str:
        """The text of a file of the checkout."""
        return (self.folder / path).read_text(encoding="utf-8")

    def current(self) -> str:
        """The version that the checkout has now."""
        found = VERSION_LINE.search(self.read(VERSION_FILE))
        if found is None:
            raise Refused(f"{VERSION_FILE.as_posix()} names no version")
        return found["version"]

    def look(self) -> None:
        """Check that a release can be made. Raises Refused."""
        if why := missing(self.read(Path("pyproject.toml"))):
            raise Refused(why)
        wanted, now = numbers(self.version), self.current()
        branch = self.git("rev-parse", "--abbrev-ref", "HEAD")
        if branch != BRANCH:
            raise Refused(f"a release is made on {BRANCH}, this is {branch}")
        if changes := self.git("status", "--porcelain"):
            raise Refused(f"there are changes that are not committed:\n{changes}")
        if "origin" in self.git("remote").split():
            self.git("fetch", "--quiet", "--tags", "origin")
            if behind := int(self.git("rev-list", "--count", f"{BRANCH}..origin/{BRANCH}")):
                raise Refused(f"{BRANCH} lacks {behind} commit(s) of origin/{BRANCH}")
        tags = self.git("tag", "--list", "v*", "--sort=-version:refname").split()
        if self.tag in tags:
            raise Refused(f"the tag {self.tag} is there already")
        self.look_at_versions(tags, now)
        if wanted < numbers(now) or (tags and wanted == numbers(now)):
            raise Refused(f"{self.version} does not come after {now}")

    def look_at_versions(self, tags: list[str], now: str) -> None:
        """Check that the changelog has news and the versions agree. Raises Refused."""
        try:
            text = self.read(CHANGELOG)
            notes(text, NEXT)
            known = released(text)
        except ChangelogError as error:
            raise Refused(f"{CHANGELOG} is stale: {error}") from None
        if tags and tags[0] != f"v{now}":
            raise Refused(f"the version is {now}, but the newest tag is {tags[0]}")
        newest, tagged = known[0] if known else "none", tags[0] if tags else "none"
        if newest != tagged.removeprefix("v"):
            raise Refused(f"the newest version in {CHANGELOG} is {newest}, the newest tag {tagged}")

    def bump(self) -> None:
        """Set the version's number and the changelog's date."""
        source = VERSION_LINE.sub(f'__version__ = "{self.version}"', self.read(VERSION_FILE))
        (self.folder / VERSION_FILE).write_text(source, encoding="utf-8", newline="\n")
        changelog = dated(self.read(CHANGELOG), self.version, datetime.now(UTC).date())
        (self.folder / CHANGELOG).write_text(changelog, encoding="utf-8", newline="\n")

    def make(self) -> None:
        """Make the release. Raises Refused."""
        self.look()
        self.bump()
        passed = False
        try:
            # With the new number in place, so that what is tagged is what was tested.
            passed = self.dev("test")
        finally:
            if not passed:
                self.git("checkout", "--quiet", "--", VERSION_FILE.as_posix(), CHANGELOG.as_posix())
        if not passed:
            raise Refused("the tests do not pass; nothing was changed")
        self.git("commit", "--quiet", "--message", f"Homeroom {self.version}", "--", VERSION_FILE.as_posix(), CHANGELOG.as_posix())
        if not (self.dev("papers", self.tag) and self.dev("installer", BUILT_ON[sys.platform])):
            before = self.git("rev-parse", "HEAD~1")
            raise Refused(f"building failed, so there is no tag; to take the commit back as well: git reset --keep {before}")
        message = f"Homeroom {self.version}\n\n{notes(self.read(CHANGELOG), self.version)}"
        self.git("tag", "--annotate", "--cleanup=whitespace", "--message", message, self.tag)
        print(f"\n{self.tag} is made and lies here; what was built stands in dist.")
        print("To have all installers built, tried and put into a draft release:\n")
        print(f"    git push --atomic origin {BRANCH} {self.tag}")


def main() -> None:
    """Write the papers, or make the release that the command line names."""
    if sys.argv[1:2] == ["papers"]:
        write_papers(sys.argv[2:])
        return
    if len(sys.argv) != 2:
        raise SystemExit("python3 dev.py release VERSION, such as 1.2.0")
    try:
        Release(Path.cwd(), sys.argv[1]).make()
    except Refused as refused:
        print(f"No release: {refused}", file=sys.stderr)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
