"""Writes what goes with the installers of a release: the bill of materials and the release notes.

    python3 dev.py papers [TAG]

Both go into dist/papers, which is emptied before. The notes begin with the README's table of which file is for which computer, and go on
with what the changelog says; where a workflow tells of which repository, links lead to the tagged commit there. A tag that does not name
the version of this checkout is refused. The bill of materials lists in CycloneDX what the lock of the app pins, with the hashes; it is
written by CycloneDX' own tool.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from releasing.changelog import NEXT, ChangelogError, notes

import tabletop_qt

CHECKOUT = Path(__file__).resolve().parents[2]
PAPERS = CHECKOUT / "dist" / "papers"
MORE = "[What to do when your computer warns you, and how to check a file](README.md#when-your-computer-warns-you)"
"""What stands below the table of files."""


def bill(target: Path) -> None:
    """The bill of materials of the app as this checkout would bundle it."""
    project = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        # The tool knows no version that is taken from a file, so it is told.
        told = Path(folder) / "pyproject.toml"
        told.write_text(project.replace('dynamic = ["version"]', f'version = "{tabletop_qt.__version__}"'), encoding="utf-8")
        command = (sys.executable, "-W", "ignore::UserWarning", "-m", "cyclonedx_py", "requirements", "--output-reproducible")
        lock = CHECKOUT / "packaging" / "lock-app.txt"
        subprocess.run([*command, "--pyproject", told, "--output-file", target, lock], check=True)


def files(readme: str) -> str:
    """The table of the README that says which file is for which computer."""
    part = re.search(r"^## Download$(.*?)^## ", readme, re.MULTILINE | re.DOTALL)
    table = "\n".join(line for line in part[1].splitlines() if line.startswith("|")) if part else ""
    if not table:
        raise SystemExit("README.md has no table of files to download")
    return table


def linked(text: str, tag: str, environment: Mapping[str, str]) -> str:
    """A text of this checkout for a page elsewhere: links to its files lead to the tagged commit, where the repository is known."""
    server, repository = environment.get("GITHUB_SERVER_URL"), environment.get("GITHUB_REPOSITORY")
    if not server or not repository:
        return text
    return re.sub(r"\]\((?![a-z]+:|#)", f"]({server}/{repository}/blob/{tag}/", text)


def main() -> None:
    """Writes both."""
    version = tabletop_qt.__version__
    tag = sys.argv[1] if len(sys.argv) > 1 else f"v{version}"
    if tag != f"v{version}":
        raise SystemExit(f"the tag {tag} is not that of version {version}")
    changelog = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        # Tried out before there is a release, the notes are those of the next one.
        news = notes(changelog, version if len(sys.argv) > 1 else NEXT)
    except ChangelogError as error:
        raise SystemExit(str(error)) from None
    shutil.rmtree(PAPERS, ignore_errors=True)
    PAPERS.mkdir(parents=True)
    table = files((CHECKOUT / "README.md").read_text(encoding="utf-8"))
    text = f"{table}\n\n{MORE}\n\n## What is new\n\n{news}\n"
    (PAPERS / "notes.md").write_text(linked(text, tag, os.environ), encoding="utf-8")
    bill(PAPERS / f"homeroom-{version}.cdx.json")
    print(f"written: {PAPERS.relative_to(CHECKOUT)}")


if __name__ == "__main__":
    main()
