"""How many lines of code a game costs: rules, bots, table and drawings, today and at any commit.

    python -m tests.bench.product_lines [COMMIT…]

Counted are lines with code on them: no blank lines, comments or docstrings. The product is rules, table and drawings. With no commit it is
the files as they lie here. Of the product it also tells what there would be without what people asked for after the house was rebuilt
(product_lines.toml), so that what writing a game costs can be compared with the first house.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[2]
LATER = Path(__file__).with_suffix(".toml")
PARTS = ("rules", "bots", "table", "drawings")
FORMER_THEMES = {"kidsprout_jumboree": "camp", "operation_master": "theatre", "school_year_diary": "diary"}
"""What the themes of the games were called in the first house, where they lay together."""
LAYOUT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)

Read = Callable[[str], str]
"""What stands in a file."""


@cache
def code_lines(source: str) -> frozenset[int]:
    """The numbers of the lines that have code on them."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            told |= lines_of(node)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return frozenset(line for token in tokens if token.type not in LAYOUT for line in range(token.start[0], token.end[0] + 1)) - told


def lines_of(node: ast.stmt) -> set[int]:
    """The lines of a statement, its decorators among them."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return set(range(first, (node.end_lineno or node.lineno) + 1))


def part_of(path: str, game: str) -> str:
    """Which part of a game a file belongs to, in this house or in the first; "" for any other file."""
    folders = {
        f"engines/{game}/bots/": "bots",
        f"engines/{game}/": "rules",
        f"tabletop_qt/games/{game}/art/": "drawings",
        f"tabletop_qt/games/{game}/box.py": "drawings",
        f"tabletop_qt/games/{game}/": "table",
        f"tabletop_qt/viewmodels/{game}/": "table",
        f"tabletop_qt/art/{game}/": "drawings",
        f"tabletop_qt/art/theme_{FORMER_THEMES.get(game, game)}.py": "drawings",
    }
    return next((part for start, part in folders.items() if path.startswith(start)), "") if path.endswith(".py") else ""


def counted(game: str, files: Sequence[str], read: Read) -> Counter[str]:
    """How many lines each part of a game has."""
    parts = ((part_of(path, game), path) for path in files)
    return sum((Counter({part: len(code_lines(read(path)))}) for part, path in parts if part), Counter[str]())


def product(lines: Counter[str]) -> int:
    """How many there are of rules, table and drawings."""
    return sum(lines[part] for part in PARTS if part != "bots")


def later(game: str, read: Read) -> dict[str, int]:
    """By what people asked for after the rebuild: how many lines of a game's product serve that alone."""
    named: dict[str, list[str]] = tomllib.loads(LATER.read_text(encoding="utf-8")).get(game, {})
    return {what: sum(len(lines_named(name, read)) for name in names) for what, names in named.items()}


def lines_named(name: str, read: Read) -> frozenset[int]:
    """The code of a file, or of what is defined there, if it is: ``path.py``, ``path.py:name``, ``path.py:Class.name``."""
    path, _, definition = name.partition(":")
    source = read(path)
    found, body = code_lines(source), ast.parse(source).body
    for part in filter(None, definition.split(".")):
        node = next((node for node in body if part in names_of(node)), None)
        if node is None:
            return frozenset()
        found, body = found & lines_of(node), getattr(node, "body", [])
    return found


def names_of(node: ast.stmt) -> Iterator[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def games() -> list[str]:
    """The games, by name."""
    return sorted(path.parent.name for path in (ROOT / "engines").glob("*/game.py"))


def files_here() -> list[str]:
    """The product's files as they lie here."""
    return [path.relative_to(ROOT).as_posix() for folder in ("engines", "tabletop_qt") for path in (ROOT / folder).rglob("*.py")]


def read_here(path: str) -> str:
    """A file as it lies here."""
    return (ROOT / path).read_text(encoding="utf-8")


def main() -> None:
    """Count, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", metavar="COMMIT", nargs="*", help="such as main~20; none: the files as they lie here")
    commits: Sequence[str] = parser.parse_args().commits
    for commit in commits:
        try:
            files = _git("ls-tree", "-r", "--name-only", commit).splitlines()
        except subprocess.CalledProcessError:
            parser.error(f"there is no commit {commit}")
        _tell(f"{commit} ", files, partial(_read_then, commit, frozenset(files)))
    if not commits:
        _tell("", files_here(), read_here)


def _tell(when: str, files: Sequence[str], read: Read) -> None:
    """Print what each game has."""
    for game in games():
        lines, since = counted(game, files, read), later(game, read)
        parts = ", ".join(f"{part} {lines[part]}" for part in PARTS)
        sys.stdout.write(f"{when}{game}: {parts}; product {product(lines)}\n")
        sys.stdout.write("".join(f"    later: {what}: {count}\n" for what, count in since.items() if count))
        if since:
            sys.stdout.write(f"    product without what came later: {product(lines) - sum(since.values())}\n")


def _read_then(commit: str, files: frozenset[str], path: str) -> str:
    """What stood in a file at a commit; nothing where it was not there."""
    return _git("show", f"{commit}:{path}") if path in files else ""


def _git(*words: str) -> str:
    git = which("git") or "git"
    return subprocess.run([git, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
