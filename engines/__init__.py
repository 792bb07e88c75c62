"""The rules of the games. Pure: no Qt, no files, no clock, no chance but the state's own.

Scripts begin here: `games()` lists the games by id, `Table` is a game in progress.
"""

from engines.kernel.contract import Refusal, Refused, Seat
from engines.tables import Table, games

__all__ = ["Refusal", "Refused", "Seat", "Table", "games"]
