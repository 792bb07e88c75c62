"""The tests near what has changed: what `python3 dev.py check` runs.

    python -m tests.near [COMMIT] [--seconds N]

Nearest to a changed file are the file itself, where it is a test, and the tests named after it: these run however long they take. Then come
the tests that import it, then those in its folder of tests, the quickest first and as many as fit into the time; the rest are counted.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

import pytest

from tests.durations import InTime

ROOT = Path(__file__).parent.parent


def changed(commit: str) -> list[str]:
    """The files that differ from a commit, and those that git does not know yet."""
    git = shutil.which("git")
    if git is None:
        raise SystemExit("What has changed is asked of git, which is not installed.")
    listed: list[str] = []
    for command in (("diff", "--name-only", "--relative", commit), ("ls-files", "--others", "--exclude-standard")):
        done = subprocess.run((git, *command), cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"git can't say what has changed: {done.stderr.strip()}")
        listed += done.stdout.splitlines()
    return sorted(set(listed))


class Near:
    """Finds the tests near a file, in a checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.games = {path.parent.name for path in (root / "engines").glob("*/game.py")}
        self.tests = {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted((root / "tests").rglob("test_*.py"))
        }

    def tiers(self, files: Iterable[str]) -> list[list[str]]:
        """What pytest should run: the nearest tests, those that import what changed, and those in the same folder."""
        paths = [PurePosixPath(file) for file in files]
        tiers: list[list[str]] = []
        for finders in ((self.itself, self.namesakes), (self.importers,), (self.folder,)):
            found = dict.fromkeys(target for find in finders for path in paths for target in find(path))
            tiers.append([target for target in found if not any(target in nearer for nearer in tiers)])
        if not any(tiers):
            tiers[-1] = list(self.general())
        return tiers

    def itself(self, path: PurePosixPath) -> Iterator[str]:
        """The file, where it is a test or holds doctests."""
        tested = str(path) in self.tests or path.parts[0] in ("engines", "docs") or str(path) == "README.md"
        if tested and path.suffix in (".py", ".md") and (self.root / path).exists():
            yield str(path)

    def namesakes(self, path: PurePosixPath) -> Iterator[str]:
        """The tests named after a module, in the folder of tests that goes with it."""
        if path.suffix == ".py" and path.parts[0] != "tests":
            folders = list(self.folder(path))
            name = f"test_{path.stem}.py"
            yield from (
                test for test in self.tests if PurePosixPath(test).name == name and test.startswith(tuple(f"{each}/" for each in folders))
            )

    def general(self) -> Iterator[str]:
        """The tests of the whole checkout, which belong to no folder."""
        return (test for test in self.tests if test.count("/") == 1)

    def importers(self, path: PurePosixPath) -> Iterator[str]:
        """The tests that import a module, or mention a file that is none."""
        if path.suffix != ".py":
            return self.saying(re.escape(path.name))
        parts = path.with_suffix("").parts
        *package, name = parts[:-1] if parts[-1] == "__init__" else parts
        if package[:1] == ["packaging"]:
            # What lies there is imported from there.
            package = package[1:]
        if not package:
            return self.saying(re.escape(path.name))
        dotted = re.escape(".".join(package))
        return self.saying(rf"\b{dotted}\.{name}\b|\bfrom {dotted} import .*\b{name}\b")

    def saying(self, pattern: str) -> Iterator[str]:
        """The tests in whose source a pattern is found."""
        return (test for test, source in self.tests.items() if re.search(pattern, source))

    def folder(self, path: PurePosixPath) -> Iterator[str]:
        """The folder of tests that goes with a file."""
        top, *inner = path.with_suffix("").parts
        game = self.games.intersection(inner)
        if game:
            yield f"tests/{game.pop()}"
        elif top == "tests":
            if len(inner) > 1:
                yield f"tests/{inner[0]}"
            elif inner == ["conftest"]:
                yield "tests"
        elif top == "engines":
            yield "tests/kernel"
        elif top == "tabletop_qt":
            room = "shell" if inner[0] == "games" else inner[0]
            places = ["/".join(("tests", room, *inner[1:depth])) for depth in range(len(inner) - 1, 0, -1)]
            yield from [place for place in places if (self.root / place).is_dir()][:1]
        elif top in ("packaging", ".github"):
            place = "tests/releasing" if top == ".github" else f"tests/{inner[0]}"
            yield from [place] if (self.root / place).is_dir() else []
        elif top == "resources":
            yield from self.general()


def main(arguments: Sequence[str]) -> int:
    """Run them."""
    parser = ArgumentParser(prog="dev.py check")
    parser.add_argument("commit", nargs="?", default="HEAD", help="what to compare with")
    parser.add_argument("--seconds", type=float, default=15, help="how long tests may run")
    chosen = parser.parse_args(arguments)
    files = changed(chosen.commit)
    if not files:
        sys.stdout.write(f"Nothing differs from {chosen.commit}, so there are no tests to run.\n")
        return 0
    tiers = Near().tiers(files)
    plugin = InTime(tiers, chosen.seconds)
    status = pytest.main(["--benchmark-disable", "-q", *(target for tier in tiers for target in tier)], plugins=[plugin])
    if not plugin.ran:
        sys.stdout.write(f"No test has run, though this differs from {chosen.commit}: {', '.join(files)}.\n")
        return int(status) or 1
    return int(status)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
