"""The rules of the games. Pure: no Qt, no files, no clock, no chance but the state's own.

Scripts begin here: `games()` are the games by id, a `Table` is a game in progress.

    >>> from engines import Refused, Table, games
    >>> "school_year_diary" in games()
    True
    >>> table = Table.new("school_year_diary", seats=["Ann"], options={"rows": 2}, deal=7)
    >>> table.to_act
    (0,)

What may be done now is enumerated lazily; a command is played as a value or as its line of text:

    >>> command = next(iter(table.legal()))
    >>> table.check(command) is None
    True
    >>> events = table.play(command.text())
    >>> table.moves[-1].command == command
    True

What may not be done says why, with the clause of the rules, and changes nothing:

    >>> try:
    ...     table.play("give 7 turns")
    ... except Refused as refused:
    ...     print(refused.refusal.clause, refused.refusal.reason)
    TBL-2 That is not a command: 'turns' is not part of 'give'.

Undo goes back to the very state, redo to the very outcome; a record is save and replay at once:

    >>> after = table.state
    >>> table.undo()
    >>> table.redo() == events and table.state == after
    True
    >>> text = table.record()
    >>> text.splitlines()[0].startswith("homeroom record 1")
    True
    >>> Table.from_record(text).state == after
    True

Whole games are played by bots, each from its seat's view:

    >>> from engines.kernel.bots import playout
    >>> outcome = playout(table, ["random"])
    >>> len(outcome.results), table.outcome == outcome
    (1, True)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engines.kernel.contract import Refusal, Refused, Seat
    from engines.shelf import games
    from engines.tables import Table

__all__ = ["Refusal", "Refused", "Seat", "Table", "games"]


def __getattr__(name: str) -> Any:
    """The names that scripts use, imported on first use, so that a script that needs only messages doesn't load tables and records."""
    if name not in __all__:
        raise AttributeError(f"module 'engines' has no attribute '{name}'")
    module = {"Table": "engines.tables", "games": "engines.shelf"}.get(name, "engines.kernel.contract")
    return getattr(import_module(module), name)
