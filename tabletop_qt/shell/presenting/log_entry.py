"""What the log says: sentences, each under the heading of its stage."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.messages import Message


@frozen
class LogEntry:
    """One sentence of the log, under the heading of its stage; ``turn`` decisions led to what it tells.

    ``closes``: with it a round, a day or a season was over, of which there is a summary; ``follows``: one was over just before it.
    """

    stage: Message
    sentence: Message
    clause: str = ""
    turn: int = 0
    closes: bool = False
    follows: bool = False
