"""Golden records: whole games kept as text, which every later version must replay to the same end (TBL-8).

After a deliberate change of rules or cards they are made anew, and what changed is shown::

    python3 dev.py records [GAME...]

A game's own ``tests/<game>/golden.py`` says which records there are, as its ``RECORDS``; its ``test_golden.py`` derives a class from
`GoldenLaws`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from engines.kernel.contract import Game
from engines.kernel.options import ChoiceOption
from engines.kernel.records import STATE, SUFFIX
from engines.kernel.serialization import digest
from engines.shelf import games
from engines.tables import Table

ROOT = Path(__file__).parent.parent
_replayed: dict[str, Table] = {}


@frozen
class GoldenRecords:
    """The golden records of a game: their names, how each is played, and which of them come with the app for its test of itself.

    ``game`` names the game's folder in tests, ``shelf`` has the game by the id in its records.
    """

    game: str
    names: tuple[str, ...]
    played: Callable[[str], str]
    in_app: tuple[str, ...] = ()
    shelf: Mapping[str, Game[Any]] = field(factory=games)
    root: Path = ROOT

    @property
    def folder(self) -> Path:
        """The folder of those that only the tests need."""
        return self.root / "tests" / self.game / "records"

    @property
    def shipped(self) -> Path:
        """The folder of those that come with the app."""
        return self.root / "resources" / self.game / "records"

    def text(self, name: str) -> str:
        """A record as it is kept."""
        return self.file(name).read_text(encoding="utf-8")

    def file(self, name: str) -> Path:
        """The file of a record: among those that come with the app, or else beside the tests."""
        return (self.shipped if name in self.in_app else self.folder) / f"{name}{SUFFIX}"

    def table(self, name: str) -> Table:
        """The table of a record as it is kept, replayed once for all tests, so it must not be played on."""
        text = self.text(name)
        if text not in _replayed:
            _replayed[text] = Table.from_record(text, self.shelf)
        return _replayed[text]

    def tables(self) -> list[Table]:
        return [self.table(name) for name in self.names]

    def renew(self) -> Mapping[str, str]:
        """Play all records anew and write them. Returns what changed in each that is not as it was."""
        old = {path.stem: path.read_text(encoding="utf-8") for path in self.files()}
        new = {name: self.played(name) for name in self.names}
        for path in set(self.files()) - set(map(self.file, self.names)):
            path.unlink()
        for name, text in new.items():
            self.file(name).parent.mkdir(parents=True, exist_ok=True)
            self.file(name).write_text(text, encoding="utf-8", newline="\n")
        changes = dict.fromkeys(sorted(old.keys() - new.keys()), "removed")
        return changes | {name: change for name, text in new.items() if (change := difference(old.get(name, ""), text))}

    def files(self) -> list[Path]:
        """The files that are there, in both folders."""
        return sorted(path for folder in (self.shipped, self.folder) for path in folder.glob(f"*{SUFFIX}"))


def difference(old: str, new: str) -> str:
    """The changes of a record, in one line; empty if there are none."""
    if old == new:
        return ""
    if not old:
        return "new"
    (old_header, old_moves, old_states), (new_header, new_moves, new_states) = _parts(old), _parts(new)
    changes = [_header_change(old_header.get(key), new_header.get(key), key) for key in {**old_header, **new_header}]
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old_moves, new_moves, strict=False)))
    if old_moves != new_moves:
        now = [f"“{moves[same]}”" if same < len(moves) else "the end" for moves in (old_moves, new_moves)]
        changes.append(f"other moves from number {same + 1} on, {now[0]} → {now[1]} ({len(old_moves)} → {len(new_moves)} in all)")
    else:
        changes.append("the same moves")
        if old_states[-1:] != new_states[-1:]:
            changes.append(f"another end, {old_states[-1]} → {new_states[-1]}")
        if len(old_states) != len(new_states):
            changes.append(f"{len(old_states)} → {len(new_states)} checkpoints")
        elif old_states[:-1] != new_states[:-1]:
            changes.append("other states on the way")
    return "; ".join(change for change in changes if change)


def _parts(text: str) -> tuple[dict[str, str], list[str], list[str]]:
    """The header of a record by what its lines are about, its moves, and its checkpoints; all without the checks at the ends of lines."""
    lines = [line.rpartition("  #")[0] for line in text.splitlines()]
    header = list(takewhile(lambda line: line != "begin", lines))
    about: dict[str, str] = {}
    for line in header:
        words = line.split(" ")
        key = " ".join(words[:2]) if words[0] in ("option", "seat") else words[0]
        about[key] = line.removeprefix(key).strip()
    entries = lines[len(header) + 1 :]
    states = [line.removeprefix(STATE).strip() for line in entries if line.startswith(STATE)]
    return about, [line for line in entries if not line.startswith(STATE)], states


def _header_change(old: str | None, new: str | None, key: str) -> str:
    if old == new:
        return ""
    if old is None:
        return f"{key} {new} is new"
    return f"{key} {old} is gone" if new is None else f"{key} {old} → {new}"


def summary(records: GoldenRecords, changes: Mapping[str, str]) -> list[str]:
    """The changes in lines, records with the same change together."""
    together: dict[str, list[str]] = {}
    for name, change in changes.items():
        together.setdefault(change, []).append(name)
    count = len(records.names)
    title = f"{records.game}: {count} golden record{'s' if count > 1 else ''}{'' if changes else ', all as they were'}"
    return [title, *(f"  {', '.join(names)}: {change}" for change, names in together.items())]


def all_games() -> list[str]:
    """The games that have golden records."""
    return sorted(path.parent.name for path in (ROOT / "tests").glob("*/golden.py"))


def records_of(game: str) -> GoldenRecords:
    records: GoldenRecords = import_module(f"tests.{game}.golden").RECORDS
    return records


class GoldenLaws:
    """The laws for the golden records of every game. The class that derives from it is named ``Test…``."""

    records: ClassVar[GoldenRecords]
    setups: ClassVar[Mapping[str, tuple[int, Mapping[str, Any]]]] = {}
    """The seats and the options that records are named for."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each record."""
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.records.names)

    @pytest.mark.clause("TBL-4", "TBL-8")
    def test_a_golden_record_replays(self, name: str) -> None:
        text = self.records.text(name)
        table = self.records.table(name)
        assert table.difference is None
        assert table.fault is None, f"{table.fault}; if rules or cards changed on purpose: python3 dev.py records {self.records.game}"
        assert table.outcome is not None
        assert text.splitlines()[-1].startswith(f"state {digest(table.state)}")
        assert table.record() == text

    def test_a_record_is_what_it_is_named_for(self) -> None:
        for name, (seats, options) in self.setups.items():
            table = self.records.table(name)
            assert (len(table.seats), {key: table.setup.options[key] for key in options}) == (seats, options), name

    def test_no_record_is_missing_or_left_over(self) -> None:
        assert self.records.files() == sorted(map(self.records.file, self.records.names))


def choices(options: Iterable[Any]) -> Mapping[str, set[Any]]:
    """Every choice of every option that has choices."""
    return {option.key: {choice.value for choice in option.choices} for option in options if isinstance(option, ChoiceOption)}


def main(games: Sequence[str]) -> int:
    """Make the records of these games anew, or of all."""
    unknown = sorted(set(games) - set(all_games()))
    if unknown:
        sys.stderr.write(f"No golden records: {', '.join(unknown)}. There are some of {', '.join(all_games())}.\n")
        return 2
    for game in games or all_games():
        records = records_of(game)
        sys.stdout.write("\n".join(summary(records, records.renew())) + "\n")
        for name, change in import_module("tests.lessons.renewing").renew(game).items():
            sys.stdout.write(f"  lesson {name}: {change}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
