"""The tests near what has changed: what `python3 dev.py check` runs.

    python -m tests.near [COMMIT] [--seconds N]

Near a changed file are the tests that import it, and the folder of tests that goes with it. The quickest run first, as many as fit into
the time; the others are named.
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

    def targets(self, files: Iterable[str]) -> list[str]:
        """What pytest is to run, the nearest first."""
        paths = [PurePosixPath(file) for file in files]
        ranked = [target for find in (self.itself, self.importers, self.folder) for path in paths for target in find(path)]
        return list(dict.fromkeys(ranked))

    def itself(self, path: PurePosixPath) -> Iterator[str]:
        """The file, where it is a test or holds doctests."""
        tested = str(path) in self.tests or path.parts[0] in ("engines", "docs") or str(path) == "README.md"
        if tested and path.suffix in (".py", ".md") and (self.root / path).exists():
            yield str(path)

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
            yield from (test for test in self.tests if test.count("/") == 1)


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
    targets = Near().targets(files)
    if not targets:
        sys.stdout.write(f"No tests are near what differs from {chosen.commit}: {', '.join(files)}.\n")
        return 0
    status = pytest.main(["--benchmark-disable", "-q", *targets], plugins=[InTime(targets, chosen.seconds)])
    return 0 if status == pytest.ExitCode.NO_TESTS_COLLECTED else int(status)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
