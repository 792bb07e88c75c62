"""How often a bot of a game wins against others."""

from __future__ import annotations

from typing import Any

from engines.kernel.bots.playing import matches
from engines.kernel.contract import Game
from engines.kernel.table import Table


def share_won(game: Game[Any], bot: str, rivals: str, games: int, deal: int) -> float:
    """The share of games that a bot wins against three others, on every seat in turn; the deals follow on the first."""
    played = matches(lambda number: Table.new(game, seats=4, deal=deal + number), (bot, rivals, rivals, rivals), games)
    return sum(0 in match.winners for match in played) / games
