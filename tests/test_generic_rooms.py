"""Shared folders name no game, and no two games have long passages in common."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.shelf import GAMES, games

ROOT = Path(__file__).parent.parent
ROOMS = (*(f"tabletop_qt/{room}" for room in ("art", "command", "shell", "store", "table", "viewmodels", "widgets")), "engines/kernel")
"""The folders of what serves every game."""

EXAMPLES = {
    ("tabletop_qt/store/rulebook.py", '>>> book = load("school_year_diary")'): "a doctest looks a clause up in a rule book that there is"
}
"""The lines that may name a game, and why."""


def pattern(name: str) -> re.Pattern[str]:
    """Finds a name as whole words, however they are joined: by spaces, dashes or underscores, or as the name of a class is."""
    words = r"[\W_]*".join(re.findall(r"[^\W_]+", name))
    return re.compile(rf"(?:(?<![^\W_])|(?<=[a-z0-9])(?=[A-Z]))(?i:{words})(?:(?![^\W_])|(?<=[a-z0-9])(?=[A-Z]))")


def names() -> Iterator[re.Pattern[str]]:
    """Every game's id and title."""
    for game_id in GAMES:
        yield from map(pattern, {game_id, str(games()[game_id].name)})


def named(room: str) -> list[tuple[str, str]]:
    """The lines in a room that name a game, each with its file."""
    patterns = tuple(names())
    found = []
    for path in sorted((ROOT / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        starts = sorted({match.start() for pattern in patterns for match in pattern.finditer(text)})
        lines = text.splitlines()
        found += [(path.relative_to(ROOT).as_posix(), lines[text.count("\n", 0, start)].strip()) for start in starts]
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_what_serves_every_game_names_none(room: str) -> None:
    assert [line for line in named(room) if line not in EXAMPLES] == []


def test_every_example_is_still_there() -> None:
    assert {line for room in ROOMS for line in named(room)} >= set(EXAMPLES)


@pytest.mark.parametrize(
    "text",
    [
        *("school_year_diary", "School Year Diary", "SchoolYearDiary", "KIDSPROUT_JUMBOREE", "KidSprout\n    Jumboree"),
        *("OperationMasterKit", "the_hallway_rivals_board", "MyOperationMaster"),
    ],
)
def test_a_game_is_found_however_it_is_written(text: str) -> None:
    assert any(each.search(f"x = {text!r}  # {text}") for each in names())


def test_a_game_is_not_found_inside_another_word() -> None:
    assert [text for text in ("nim", "Nim", "NimBoard", "play_nim", "engines.nim.game") if not pattern("nim").search(text)] == []
    assert [text for text in ("animate", "Minimum", "denim", "nimble", "NIMBLE", "playnim") if pattern("nim").search(text)] == []


ALIKE = 8
"""The number of equal lines in a row that two games may not share."""


def code(path: Path) -> list[str]:
    """The lines of a module without comments, blank lines and imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return [line.strip() for line in ast.unparse(tree).splitlines() if line.strip()]


def test_no_eight_lines_alike_stand_in_the_folders_of_two_games() -> None:
    found: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for game in GAMES:
        for folder in (ROOT / "engines" / game, ROOT / "tabletop_qt" / "games" / game):
            for path in folder.rglob("*.py"):
                lines = code(path)
                for first in range(len(lines) - ALIKE + 1):
                    found[tuple(lines[first : first + ALIKE])].add(game)
    assert found
    assert [lines for lines, where in found.items() if len(where) > 1] == []
