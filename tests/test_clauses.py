"""Every clause of the rule books has a test that bears its number, and nobody speaks of a clause that there is not.

Sources are parsed, not run: markers count wherever pytest would find them, and a clause can't go missing unnoticed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tabletop_qt.store.rulebook import COMMON, Clause, load, read

ROOT = Path(__file__).parent.parent


def games() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "engines").glob("*/__init__.py") if path.parent.name != "kernel")


@cache
def clauses() -> dict[str, Clause]:
    """All clauses of the rule books, by number, that of the template game included."""
    template = read((ROOT / "tests" / "template" / "rules.toml").read_text(encoding="utf-8"), "rules.toml")
    return {clause.number: clause for book in (*map(load, [COMMON, *games()]), template) for clause in book.clauses}


def _is_clause_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clause"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def marks_in(tree: ast.Module) -> Iterator[tuple[int, object]]:
    """The line and each argument of the clause markers that stand on tests: as a decorator, or in the module's ``pytestmark``."""
    for node in (each for part in tree.body for each in (part, *(part.body if isinstance(part, ast.ClassDef) else ()))):
        marking: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            marking = node.decorator_list
        elif isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "pytestmark" for name in node.targets):
            marking = [node.value]
        for mark in (inner for expression in marking for inner in ast.walk(expression)):
            if isinstance(mark, ast.Call) and _is_clause_mark(mark):
                for argument in mark.args:
                    yield mark.lineno, argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)


@cache
def marked() -> dict[str, list[str]]:
    """The numbers in clause markers, and their places."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for line, number in marks_in(ast.parse(source)) if ".clause(" in source else ():
            found.setdefault(str(number), []).append(f"{path.relative_to(ROOT)}:{line}")
    return found


def test_every_game_has_a_rule_book() -> None:
    assert "school_year_diary" in games()
    for game in games():
        own = [clause for section in load(game).sections if not section.shared for clause in section.clauses]
        assert own, f"the book of {game} has no clause of its own"


@pytest.mark.parametrize("number", clauses())
def test_the_clause_has_a_test(number: str) -> None:
    assert number in marked(), f"no test bears @pytest.mark.clause({number!r}): {clauses()[number].title}"


def test_tests_mark_only_clauses_that_exist() -> None:
    unknown = {number: places for number, places in marked().items() if number not in clauses()}
    assert not unknown


def test_the_program_names_only_clauses_that_exist() -> None:
    number = rf"(?:{'|'.join(sorted({number.partition('-')[0] for number in clauses()}))})-\d+(?:\.\d+)?"
    quoted, unknown = re.compile(rf"""(["'])({number})\1"""), list[str]()
    for path in sorted(path for folder in ("engines", "tabletop_qt") for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if any(found not in clauses() for _, found in quoted.findall(source)):
            # Only here it matters whether it is a whole text or an example in a longer one.
            texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
            unknown += [f"{path} names {text}" for text in texts if re.fullmatch(number, text) and text not in clauses()]
    assert not unknown


def test_markers_are_found_where_pytest_finds_them() -> None:
    tree = ast.parse(
        "import pytest\n"
        "pytestmark = [pytest.mark.clause('A-1')]\n"
        "@pytest.mark.clause('A-2', 'A-3')\ndef test_one(): ...\n"
        "@pytest.mark.clause('A-4')\nclass TestTwo:\n    @pytest.mark.clause('A-5')\n    def test_three(self): ...\n"
        "@pytest.mark.clause('B-1')\ndef helper(): ...\n"
        "# pytest.mark.clause('B-2')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.clause('A-6'))])\ndef test_four(x): ...\n"
        "NAME = 'B-3'\n@pytest.mark.clause(NAME)\ndef test_five(): ...\n"
    )
    assert sorted(str(number) for _, number in marks_in(tree)) == ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "NAME"]
