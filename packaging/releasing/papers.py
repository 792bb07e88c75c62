"""Writes what goes with the installers of a release: the bill of materials and the release notes.

    python3 dev.py papers [TAG]

Both go into dist/papers. A tag that does not name the version of this checkout is refused. The bill of materials lists in CycloneDX what
the lock of the app pins, with the hashes; it is written by CycloneDX' own tool.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from releasing.changelog import NEXT, ChangelogError, notes

import tabletop_qt

CHECKOUT = Path(__file__).resolve().parents[2]
PAPERS = CHECKOUT / "dist" / "papers"


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
    PAPERS.mkdir(parents=True, exist_ok=True)
    (PAPERS / "notes.md").write_text(f"{news}\n", encoding="utf-8")
    bill(PAPERS / f"homeroom-{version}.cdx.json")
    print(f"written: {PAPERS.relative_to(CHECKOUT)}")


if __name__ == "__main__":
    main()
