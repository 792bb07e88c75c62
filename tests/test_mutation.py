"""The ways to break a rule: what becomes of a line, what is left alone, and which mutants are tried."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.__main__ import ROOT, candidates, drawn, proves_rules, read
from tests.mutation.mutants import Mutant, mutants

FILE = "engines/game/rules.py"


def of(source: str) -> list[Mutant]:
    return mutants(FILE, source.encode())


def after(source: str) -> set[str]:
    """The lines after each mutant of a function's body."""
    return {mutant.after for mutant in of(f"def rule():\n    {source}\n")}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("return a == b", {"return a != b"}),
        ("return a < b", {"return a <= b", "return a >= b"}),
        ("return 1 <= a", {"return 1 < a", "return 1 > a", "return 2 <= a"}),
        ("return b <= a < c", {"return b < a < c", "return b > a < c", "return b <= a <= c", "return b <= a >= c"}),
        ("return a not in b", {"return a in b"}),
        ("return a is not b", {"return a is b"}),
        ("return (a) in (b)", {"return a not in b"}),
        ("return a + b", {"return a - b"}),
        ("return a % b", {"return a // b"}),
        ("return min(a)", {"return max(a)"}),
        ("return any(a)", {"return all(a)"}),
        ("return 3", {"return 4"}),
        ("return True", {"return False"}),
        ("return -a", {"return a"}),
        ("return not a", {"return a"}),
        ("won = not state.rows", {"won = state.rows"}),
        ("return a if b.hand else c", {"return a if not b.hand else c"}),
        ("return a and b", {"return a or b", "return True and b", "return a and True", "return not a and b", "return a and (not b)"}),
        ("return a or b(c)", {"return a and b(c)", "return False or b(c)", "return a or False", "return not a or b(c)",
                              "return a or not b(c)"}),
        ("return [a for a in b if a.c]", {"return [a for a in b if not a.c]", "return [a for a in b if True]"}),
        ("return a if b else c", {"return a if not b else c"}),
        ("state.a = b", {"pass"}),
        ("state[a] = b", {"pass"}),
        ("state.a += b", {"pass", "state.a -= b"}),
        ("perform(a)", {"pass"}),
        ("yield a", {"pass"}),
        ("return", {"pass"}),
    ],
)  # fmt: skip
def test_what_becomes_of_a_line(source: str, expected: set[str]) -> None:
    assert after(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "working.say('won', msg('{count} points.', count=a + 1), CLAUSE)",
        "return msgn('one', 'many', a - 1)",
        "return f'{a + 1}'",
        "return zip(a, b, strict=True)",
        "assert a == b",
        "raise ValueError(a + 1)",
        "a = b",
        "rules_version = 2",
        "a: dict[int, 3] = b",
        "'A sentence.'",
        "return None",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert after(source) == set()


def test_a_refusal_is_lost() -> None:
    source = "def why_not(a: int) -> Refusal | None:\n    if a == 1:\n        return Refusal('A-1')\n    return None\n"
    assert {mutant.after for mutant in of(source)} == {"if a != 1:", "if a == 2:", "return None"}


def test_a_predicate_is_turned_around() -> None:
    assert [mutant.after for mutant in of("def may(a) -> bool:\n    return a.free\n")] == ["return not a.free"]


def test_conditions_and_loops() -> None:
    source = "def rule(a):\n    while a.b:\n        if a:\n            break\n        continue\n"
    assert {mutant.after for mutant in of(source)} == {"while not a.b:", "if not a:", "continue", "break"}


def test_what_makes_texts_and_types_is_left_alone() -> None:
    assert of("def name(a: int) -> Message:\n    return NAMES[a + 1]\n") == []
    assert of("Effect = tuple[int, ...] | None\nif TYPE_CHECKING:\n    from a import b\n    c = 3\n") == []


def test_a_mutant_says_where_it_is_and_changes_nothing_else(tmp_path: Path) -> None:
    source = "# Größe …\nclass A:\n    def b(self) -> int:\n        return max(\n            1,\n            2 * c,\n        )\n"
    found = of(source)
    product = next(mutant for mutant in found if "//" in mutant.after)
    assert (product.function, product.line) == ("A.b", 4)
    assert (product.before, product.after) == ("return max(1, 2 * c)", "return max(1, 2 // c)")
    (tmp_path / FILE).parent.mkdir(parents=True)
    (tmp_path / FILE).write_text(source, encoding="utf-8")
    assert ast.unparse(product.tree(tmp_path)) == ast.unparse(ast.parse(source.replace("2 * c", "2 // c")))
    assert ast.unparse(found[0].tree(tmp_path)) == ast.unparse(ast.parse(source.replace("max", "min")))


def test_the_same_line_in_another_place_has_the_same_key() -> None:
    source = "def rule():\n    return a == b\n"
    assert [mutant.key for mutant in of(source)] == [mutant.key for mutant in of("# A comment.\n\n" + source)]


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
    assert {mutant.file for mutant in candidates("game", {}, root)[0]} == {"engines/game/rules.py", "engines/game/notation.py"}
    assert {mutant.file for mutant in candidates("game", {"no_rules": ["notation"]}, root)[0]} == {"engines/game/rules.py"}


def test_what_is_equivalent_is_left_out(root: Path) -> None:
    entry = {"file": "engines/game/rules.py", "function": "may", "before": "return a == b", "after": "return a != b", "reason": "…"}
    assert candidates("game", {"no_rules": ["notation"], "equivalent": [entry]}, root) == ([], [])


def test_entries_that_fit_nothing_are_named(root: Path) -> None:
    entry = {"file": "engines/game/rules.py", "function": "may", "before": "return a == c", "after": "return a != c", "reason": "…"}
    found, stale = candidates("game", {"no_rules": ["recipes"], "equivalent": [entry]}, root)
    assert len(found) == 2
    assert stale == ["no_rules: recipes", "equivalent: engines/game/rules.py | may | return a == c | return a != c"]


def test_golden_records_and_bots_prove_no_rule(tmp_path: Path) -> None:
    sources = {
        "test_golden": "",
        "test_balance": "from engines.game.bots.easy import Easy\n",
        "test_rules": "from engines.game.rules import may\n",
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    assert [path.stem for path in sorted(tmp_path.iterdir()) if proves_rules(path)] == ["test_rules"]


@cache
def of_game(game: str) -> tuple[list[Mutant], list[str]]:
    """All mutants of a game, and what is said of mutants that there are not."""
    return candidates(game, read(game))


def test_a_sample_depends_on_its_seed_alone_and_hardly_on_the_rest() -> None:
    mutants, _ = of_game(GAMES[0])
    sample = drawn(mutants, 100, 1)
    assert sample == drawn(mutants[::-1], 100, 1)
    assert sample != drawn(mutants, 100, 2)
    assert len(set(sample) & set(drawn(mutants[10:], 100, 1))) >= 90


def test_the_largest_game_has_mutants_enough_for_a_sample() -> None:
    assert max(len(of_game(game)[0]) for game in GAMES) >= 200


@pytest.mark.parametrize("game", GAMES)
def test_mutants_are_python_and_nothing_is_left_over(game: str) -> None:
    found, stale = of_game(game)
    assert stale == []
    assert all(entry["reason"] for entry in read(game).get("equivalent", ()))
    assert found, "a game has rules, and each can be broken"
    for mutant in drawn(found, 20, 1):
        compile(mutant.tree(ROOT), mutant.file, "exec")
