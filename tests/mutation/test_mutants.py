"""Each way to break a rule: what becomes of a line, and what is left alone."""

from __future__ import annotations

import pytest

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
        ("return (a) in (b)", {"return (a) not in (b)"}),
        ("return a + b", {"return a - b"}),
        ("return a % b", {"return a // b"}),
        ("return min(a)", {"return max(a)"}),
        ("return any(a)", {"return all(a)"}),
        ("return 3", {"return 4"}),
        ("return True", {"return False"}),
        ("return -a", {"return a"}),
        ("return not a", {"return a"}),
        ("won = not state.rows", {"won = state.rows", "won = len(state.rows) < 2"}),
        ("return a if b.hand else c", {"return a if not (b.hand) else c", "return a if len(b.hand) > 1 else c"}),
        ("return a and b", {"return a or b", "return True and b", "return a and True", "return not (a) and b", "return a and not (b)"}),
        ("return a or b(c)", {"return a and b(c)", "return False or b(c)", "return a or False", "return not (a) or b(c)",
                              "return a or not (b(c))"}),
        ("return [a for a in b if a.c]", {"return [a for a in b if not (a.c)]", "return [a for a in b if True]"}),
        ("return a if b else c", {"return a if not (b) else c"}),
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
        "return 'text' + a",
        "return (a, *b) + c",
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
    assert [mutant.after for mutant in of("def may(a) -> bool:\n    return a.free\n")] == ["return not (a.free)"]


def test_conditions_and_loops() -> None:
    source = "def rule(a):\n    while a.b:\n        if a:\n            break\n        continue\n"
    assert {mutant.after for mutant in of(source)} == {"while not (a.b):", "if not (a):", "continue", "break"}


def test_what_makes_texts_and_types_is_left_alone() -> None:
    assert of("def name(a: int) -> Message:\n    return NAMES[a + 1]\n") == []
    assert of("Effect = tuple[int, ...] | None\nif TYPE_CHECKING:\n    from a import b\n    c = 3\n") == []


def test_a_mutant_says_where_it_is_and_changes_nothing_else() -> None:
    source = "# Größe …\nclass A:\n    def b(self) -> int:\n        return max(\n            1,\n            2 * c,\n        )\n"
    found = of(source)
    product = next(mutant for mutant in found if "//" in mutant.after)
    assert (product.function, product.line, product.before, product.after) == ("A.b", 6, "2 * c,", "2 // c,")
    assert product.applied(source.encode()).decode() == source.replace("2 * c", "2 // c")
    assert found[0].applied(source.encode()).decode() == source.replace("max", "min")


def test_the_same_line_in_another_place_has_the_same_key() -> None:
    source = "def rule():\n    return a == b\n"
    assert [mutant.key for mutant in of(source)] == [mutant.key for mutant in of("# A comment.\n\n" + source)]
