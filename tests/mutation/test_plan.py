"""Which mutants are tried: rules and nothing else, without what a person has named as equivalent."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation.__main__ import drawn
from tests.mutation.plan import ROOT, plan, read
from tests.mutation.suite import proves_rules

GAMES = sorted(path.parent.name for path in (ROOT / "engines").glob("*/game.py"))
SOURCE = "def may(a: int) -> bool:\n    return a == b\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "engines" / "game"
    (folder / "bots").mkdir(parents=True)
    for name in ("rules", "wording", "notation", "bots/player"):
        (folder / f"{name}.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_rules_are_tried_and_texts_and_bots_are_not(root: Path) -> None:
    assert {mutant.file for mutant in plan("game", {}, root).mutants} == {"engines/game/rules.py", "engines/game/notation.py"}
    assert {mutant.file for mutant in plan("game", {"no_rules": ["notation"]}, root).mutants} == {"engines/game/rules.py"}


def test_what_is_equivalent_is_left_out(root: Path) -> None:
    entry = {"file": "engines/game/rules.py", "function": "may", "before": "return a == b", "after": "return a != b", "reason": "…"}
    found = plan("game", {"no_rules": ["notation"], "equivalent": [entry]}, root)
    assert (found.mutants, found.equivalent, found.left_over) == ((), 1, ())


def test_entries_that_fit_nothing_are_named(root: Path) -> None:
    entry = {"file": "engines/game/rules.py", "function": "may", "before": "return a == c", "after": "return a != c", "reason": "…"}
    found = plan("game", {"no_rules": ["recipes"], "equivalent": [entry]}, root)
    assert len(found.mutants) == 2
    assert found.left_over == (
        "no_rules: there is no module recipes",
        "equivalent: engines/game/rules.py | may | return a == c | return a != c",
    )


def test_golden_records_and_bots_prove_no_rule(tmp_path: Path) -> None:
    sources = {
        "test_golden": "",
        "test_balance": "from engines.game.bots.easy import Easy\n",
        "test_rules": "from engines.game.rules import may\n",
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    assert [path.stem for path in sorted(tmp_path.iterdir()) if proves_rules(path)] == ["test_rules"]


def test_a_sample_depends_on_its_seed_alone_and_hardly_on_the_rest() -> None:
    mutants = plan(GAMES[0], read(GAMES[0])).mutants
    sample = drawn(mutants, 100, 1)
    assert sample == drawn(mutants[::-1], 100, 1)
    assert sample != drawn(mutants, 100, 2)
    assert len(set(sample) & set(drawn(mutants[10:], 100, 1))) >= 90


def test_the_largest_game_has_mutants_enough_for_a_sample() -> None:
    assert max(len(plan(game, read(game)).mutants) for game in GAMES) >= 200


@pytest.mark.parametrize("game", GAMES)
def test_mutants_are_python_and_nothing_is_left_over(game: str) -> None:
    decided = read(game)
    found = plan(game, decided)
    assert found.left_over == ()
    assert all(entry["reason"] for entry in decided.get("equivalent", ()))
    assert found.mutants, "a game has rules, and each can be broken"
    for mutant in drawn(found.mutants, 100, 1):
        ast.parse(mutant.applied((ROOT / mutant.file).read_bytes()))
