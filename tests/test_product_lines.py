"""What a game costs is counted as it is told in docs/decisions.md, and no two games tell the same at length."""

from __future__ import annotations

import tomllib
from collections import defaultdict

import pytest

from tests.bench import product_lines
from tests.bench.product_lines import LATER, code_lines, counted, files_here, games, lines_named, part_of, read_here

ALIKE = 8
"""How many lines of code in a row must not be the same in the folders of two games."""

SOURCE = '''"""A module."""

import os

FOOD = {  # a comment
    "ham": 1,

}


def eat(what: str) -> int:
    """Eat it.

    All of it.
    """
    # It may be gone.
    return FOOD[what]


class Table:
    """A table."""

    @property
    def laid(self) -> str:
        """Whether it is."""
        return """many
lines"""
'''


def test_lines_with_code_are_counted() -> None:
    assert code_lines(SOURCE) == {3, 5, 6, 8, 11, 17, 20, 23, 24, 26, 27}


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("engines/operation_master/flow.py", "rules"),
        ("engines/operation_master/bots/levels.py", "bots"),
        ("tabletop_qt/games/operation_master/view_model.py", "table"),
        ("tabletop_qt/games/operation_master/box.py", "drawings"),
        ("tabletop_qt/games/operation_master/art/signs.py", "drawings"),
        ("tabletop_qt/viewmodels/operation_master/model.py", "table"),
        ("tabletop_qt/art/theme_theatre.py", "drawings"),
        ("tabletop_qt/art/theme.py", ""),
        ("engines/hallway_rivals/flow.py", ""),
        ("engines/operation_master/notes.md", ""),
    ],
)
def test_a_file_belongs_to_a_part_of_its_game(path: str, part: str) -> None:
    assert part_of(path, "operation_master") == part


def test_what_is_named_is_counted_where_it_is_defined() -> None:
    def read(path: str) -> str:
        return SOURCE if path == "food.py" else ""

    assert lines_named("food.py:FOOD", read) == {5, 6, 8}
    assert lines_named("food.py:Table.laid", read) == {23, 24, 26, 27}
    assert len(lines_named("food.py", read)) == 11
    assert lines_named("food.py:Table.cleared", read) == lines_named("drink.py:MILK", read) == frozenset()


@pytest.mark.parametrize("game", sorted(tomllib.loads(LATER.read_text(encoding="utf-8"))))
def test_what_came_later_is_a_part_of_the_product_that_is_there(game: str) -> None:
    names = [name for some in tomllib.loads(LATER.read_text(encoding="utf-8"))[game].values() for name in some]
    assert len(set(names)) == len(names)
    assert all(part_of(name.partition(":")[0], game) in ("rules", "table", "drawings") for name in names)
    assert all(lines_named(name, read_here) for name in names)


def test_every_game_is_counted() -> None:
    for game in games():
        lines = counted(game, files_here(), read_here)
        # A game may have neither bots nor drawings of its own.
        assert all(lines[part] for part in ("rules", "table"))
    assert all(any(counted(game, files_here(), read_here)[part] for game in games()) for part in product_lines.PARTS)


def test_no_eight_lines_alike_stand_in_the_folders_of_two_games() -> None:
    assert alike(ALIKE) == []


def alike(count: int) -> list[str]:
    """What stands in the folders of several games, so many lines of code long; imports aside."""
    found: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for game in games():
        for path in [path for path in files_here() if part_of(path, game)]:
            source = read_here(path)
            numbered = enumerate(source.split("\n"), 1)
            with_code = code_lines(source)
            lines = [line.strip() for number, line in numbered if number in with_code and not line.startswith(("from ", "import "))]
            for first in range(len(lines) - count + 1):
                found[tuple(lines[first : first + count])].add(game)
    return ["\n".join(lines) for lines, where in found.items() if len(where) > 1]


def test_fewer_lines_alike_are_found() -> None:
    assert any("steps = flow.STEPS" in lines for lines in alike(3))
