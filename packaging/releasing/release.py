"""Makes a release: looks whether all is well, gives it its number and date, tests, commits, builds what can be built here, and tags.

    python3 dev.py release VERSION

Nothing leaves this machine: what to push is printed at the end. A tag that is pushed has the installers built, tried and put into a draft
release. Until the tests have passed nothing is kept; if building fails there is a commit, but no tag.
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from releasing.changelog import NEXT, ChangelogError, dated, notes, released

BRANCH = "main"
VERSION_FILE = Path("tabletop_qt") / "__init__.py"
CHANGELOG = Path("CHANGELOG.md")
VERSION_LINE = re.compile(r'^__version__ = "(?P<version>[^"]+)"$', re.MULTILINE)
NUMBERS = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
BUILT_ON = {"linux": "linux", "win32": "windows", "darwin": "macos"}
"""Which installer is built natively on which system."""


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
        """What git answers; a failure is a refusal."""
        run = subprocess.run(["git", *arguments], cwd=self.folder, capture_output=True, text=True, check=False)
        if run.returncode:
            raise Refused(f"git {arguments[0]}: {run.stderr.strip()}")
        return run.stdout.strip()

    def dev(self, *arguments: str) -> bool:
        """Whether a subcommand of dev.py went well."""
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
        """Refuses what is no state to make a release of."""
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
        """Refuses a changelog without news, and versions that do not agree."""
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
        """Gives the version its number and the changelog its date."""
        source = VERSION_LINE.sub(f'__version__ = "{self.version}"', self.read(VERSION_FILE))
        (self.folder / VERSION_FILE).write_text(source, encoding="utf-8", newline="\n")
        changelog = dated(self.read(CHANGELOG), self.version, datetime.now(UTC).date())
        (self.folder / CHANGELOG).write_text(changelog, encoding="utf-8", newline="\n")

    def make(self) -> None:
        """Makes the release."""
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
    """Makes the release that the command line names."""
    if len(sys.argv) != 2:
        raise SystemExit("python3 dev.py release VERSION, such as 1.2.0")
    try:
        Release(Path.cwd(), sys.argv[1]).make()
    except Refused as refused:
        print(f"No release: {refused}", file=sys.stderr)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
