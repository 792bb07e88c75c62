"""Psst! as it lies on the shelf. A game of the app is found there by its id; this one brings its rules and its rule book along."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path

from attrs import evolve

from engines.kernel.bots import Planner
from engines.kernel.messages import msg
from tabletop_qt.command.worker import serve
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.rulebook import COMMON, RuleBook, load, read
from tests.template.game import Psst

GAME = Psst(None, {"planner": Planner()})
FOLDER = Path(__file__).parent
WORKER = (sys.executable, "-m", "tests.template.kit")
"""The command with which its bot thinks."""


class TemplateKit(GameKit):
    """The template game, which is not in the app's packages."""

    package = "tests.template"

    @cached_property
    def game(self) -> Psst:
        """The rules."""
        return GAME

    def rule_book(self) -> RuleBook:
        """The rules in words, with those of every table."""
        own = read((FOLDER / "rules.toml").read_text(encoding="utf-8"), "rules.toml")
        return evolve(own, sections=own.sections + tuple(evolve(section, shared=True) for section in load(COMMON).sections))


def kit() -> GameKit:
    """Psst!, for two."""
    about = msg("Two pupils pass notes while the teacher's back is turned.")
    return TemplateKit("psst", msg("Psst!"), about, frozenset(), "comp")


if __name__ == "__main__":
    sys.exit(serve({"psst": GAME}, sys.stdin, sys.stdout))
