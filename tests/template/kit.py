"""The game as it lies on the shelf."""

from __future__ import annotations

from tests.template.bots import Schemer
from tests.template.game import Psst

GAME = Psst(None, {"schemer": Schemer()})
