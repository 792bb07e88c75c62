"""Breaks a game's rules in one place at a time and reports what its suite does not notice.

    python3 dev.py mutate GAME [--sample N] [--seed S] [--only TEXT]

Ends with status 1 where less than nine in ten are noticed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tests.mutation.mutants import Mutant, shown
from tests.mutation.plan import plan, read
from tests.mutation.suite import Suite, Verdict, preload, verdict

AIM = 0.9


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Trial:
    """Mutants tried on the suite of a game, as many at once as there are cores."""

    def __init__(self, suite: Suite, folder: Path) -> None:
        self.suite = suite
        self.folder = folder
        self.catches: Counter[tuple[str, str]] = Counter()
        self.running: dict[int, tuple[Mutant, Path]] = {}
        self.verdicts: list[tuple[Mutant, Verdict]] = []

    def order(self, mutant: Mutant) -> dict[str, float]:
        """Quick tests first, and earlier still those that have caught other mutants of the same module."""
        return {test: seconds / (1 + 10 * self.catches[mutant.file, test]) for test, seconds in self.suite.durations.items()}

    def first(self, mutant: Mutant) -> str:
        """The module of tests that has caught most of the same module of rules so far."""
        caught: Counter[str] = Counter()
        for (file, test), times in self.catches.items():
            if file == mutant.file and test in self.suite.durations:
                caught[test.partition("::")[0]] += times
        return caught.most_common(1)[0][0] if caught else ""

    def start(self, mutant: Mutant) -> None:
        """Try one more."""
        answer = self.folder / f"{len(self.verdicts) + len(self.running)}.json"
        self.running[self.suite.start(mutant, self.order(mutant), answer, self.first(mutant))] = mutant, answer

    def wait(self) -> None:
        """Wait until one of those that are being tried is done, and tell if it has survived."""
        child, status = os.wait()
        mutant, answer = self.running.pop(child)
        said = verdict(status, answer)
        self.catches[mutant.file, said.failed] += 1
        self.verdicts.append((mutant, said))
        if said.passed:
            tell("\nsurvived: " + "\n".join(shown(mutant)))
        if len(self.verdicts) % 50 == 0:
            tell(f"{len(self.verdicts)} tried, {sum(said.passed for _, said in self.verdicts)} survived")

    def run(self, sample: Sequence[Mutant], cores: int) -> None:
        """Try them all."""
        for mutant in sample:
            if len(self.running) >= cores:
                self.wait()
            self.start(mutant)
        while self.running:
            self.wait()


def ready(game: str, folder: Path) -> Suite:
    """The suite of a game, which must find nothing wrong with the rules as they are."""
    suite = Suite(game)
    said = suite.run_sound(folder / "sound.json")
    if not said.passed or not said.durations:
        tell(f"Without any mutant the suite of {game} fails: {said.failed or 'it holds no test'}")
        raise SystemExit(2)
    for module in said.app_tests:
        tell(f"{module} tests the app and takes no part.")
    tell(f"{len(said.durations)} tests take {sum(said.durations.values()):.0f} s.")
    return suite


def report(game: str, verdicts: Sequence[tuple[Mutant, Verdict]], all_mutants: int, equivalent: int) -> float:
    """Tell how much was caught."""
    endless = sum(said.endless for _, said in verdicts)
    caught = sum(not said.passed for _, said in verdicts)
    share = caught / max(1, len(verdicts))
    tell(f"\n{game}: {caught} of {len(verdicts)} mutants caught ({share:.1%}), {endless} of them by a test that did not end; "
         f"{all_mutants} can be tried, {equivalent} more are named as equivalent.")  # fmt: skip
    return share


def drawn(candidates: Sequence[Mutant], number: int, seed: int) -> list[Mutant]:
    """A sample of so many mutants. Each has a lot of its own, so that a change elsewhere leaves most of the sample as it was."""
    return sorted(candidates, key=lambda mutant: sha256(f"{seed} {mutant.key} {mutant.replacement}".encode()).digest())[:number]


def main(arguments: Sequence[str]) -> int:
    """Try a sample and report."""
    parser = ArgumentParser(prog="dev.py mutate", description="Break a game's rules and see what its suite does not notice.")
    parser.add_argument("game", help="the folder of a game in engines, or kernel")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants are tried; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--only", default="", help='just mutants whose place contains this, such as "taking.py" or "taking.py:34"')
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    whole = plan(chosen.game, read(chosen.game))
    for entry in whole.left_over:
        tell(f"tests/{chosen.game}/mutation.toml fits the rules no longer: {entry}")
    candidates = [mutant for mutant in whole.mutants if chosen.only in f"{mutant.file}:{mutant.line}"]
    if not candidates or whole.left_over:
        tell(f"{len(candidates)} mutants can be tried")
        return 2
    sample = drawn(candidates, chosen.sample or len(candidates), chosen.seed)
    preload(chosen.game)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(ready(chosen.game, Path(folder)), Path(folder))
        trial.run(sample, chosen.cores)
    share = report(chosen.game, trial.verdicts, len(candidates), whole.equivalent)
    tell(f"{time.monotonic() - began:.0f} s")
    return 0 if share >= AIM else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
