"""What a person is told about a record that does not lead to just where it led when it was made: other rules or cards, or damage."""

from __future__ import annotations

from engines import Table
from engines.kernel.messages import Message, msg
from engines.kernel.records import STATE, Fault


def what_differs(table: Table) -> tuple[Message, ...]:
    """By which other rules or cards a table's record was played, and how far that is known to have made no difference."""
    if table.difference is None:
        return ()
    last = table.written()[-1:]
    if not last or last[0].kind == STATE:
        return (table.difference.message,)
    known = msg("Up to line {line} it goes as it went then; after that the record holds nothing to tell by.", line=table.vouched)
    return table.difference.message, known


def what_is_lost(table: Table) -> tuple[Message, ...]:
    """Where a table's record could not be followed any further, or that its last line was left out; nothing where it is whole."""
    fault = table.fault
    if fault is not None:
        return (_followed_to(fault),)
    if table.torn:
        return (msg("The last line had not been written completely and is left out."),)
    return ()


def _followed_to(fault: Fault) -> Message:
    return msg(
        "The record can be followed up to line {line}: {reason} ({clause})", line=fault.line, reason=fault.reason, clause=fault.clause
    )
