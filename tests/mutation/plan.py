"""Which mutants of a game are tried: its rule modules, without those that are named as equivalent.

``tests/GAME/mutation.toml`` holds what a person has decided::

    # Modules that are no rules: texts, notation, files.
    no_rules = ["notation"]

    [[equivalent]]
    file = "engines/GAME/taking.py"
    function = "_end_trick"
    before = "if working.players[0].hand or any(player.hand for player in working.players):"
    after = "if False or any(player.hand for player in working.players):"
    reason = "The first condition only saves time: the second one includes it."
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from attrs import frozen

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
NEVER_RULES = frozenset({"__init__", "bots", "commands", "loading", "wording", "words"})
"""Modules that hold no rules in any game: how commands are written, how cards are read, what is said."""


@frozen
class Plan:
    """The mutants of a game that can be tried, and how many are left out as equivalent.

    ``left_over`` are entries of the game's file that fit no mutant any more.
    """

    mutants: tuple[Mutant, ...]
    equivalent: int
    left_over: tuple[str, ...]


def read(game: str) -> dict[str, Any]:
    """What a person has decided about a game's mutants."""
    path = ROOT / "tests" / game / "mutation.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def plan(game: str, decided: dict[str, Any], root: Path = ROOT) -> Plan:
    """All mutants of a game's rules, those of its chapters included. Its bots are no part of them."""
    no_rules = set(decided.get("no_rules", ()))
    folder = root / "engines" / game
    modules = {path.stem: path for path in sorted([*folder.glob("*.py"), *folder.glob("rules/*.py")])}
    left_over = [f"no_rules: there is no module {name}" for name in sorted(no_rules - set(modules))]
    found = [
        mutant
        for name, path in modules.items()
        if name not in NEVER_RULES | no_rules
        for mutant in mutants(path.relative_to(root).as_posix(), path.read_bytes())
    ]
    equivalent = {tuple(entry[part] for part in ("file", "function", "before", "after")) for entry in decided.get("equivalent", ())}
    keys = {mutant.key for mutant in found}
    left_over += [f"equivalent: {' | '.join(key)}" for key in sorted(equivalent - keys)]
    tried = tuple(mutant for mutant in found if mutant.key not in equivalent)
    return Plan(tried, len(found) - len(tried), tuple(left_over))
