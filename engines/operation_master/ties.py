"""A tie after the last round: shared, or one more round where all those tied want it (OM-5.2)."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.moves import Family
from engines.operation_master.commands import More, Share
from engines.operation_master.model import State
from engines.operation_master.rounds import deal_round, end_game
from engines.operation_master.rule import Rule
from engines.operation_master.working import Working

CLAUSE = "OM-5.2"


def asked(state: State) -> int:
    """Who is asked now: those tied, one after another, in the order of the seats (OM-5.2)."""
    return state.tied[state.agreed]


def _free(state: State, seat: int, command: Command) -> Refusal | None:
    """OM-5.2: who is asked answers as they like."""
    del state, seat, command
    return None


def _share(working: Working, seat: int, command: Share) -> None:
    del command
    working.say("shared", msg("{name} would rather share.", name=working.config.names[seat]), CLAUSE)
    end_game(working)


def _more(working: Working, seat: int, command: More) -> None:
    del command
    working.say("more", msg("{name} wants one more round.", name=working.config.names[seat]), CLAUSE)
    working.agreed += 1
    most = max(player.points for player in working.players)
    if working.agreed == sum(player.points == most for player in working.players):
        working.agreed = 0
        deal_round(working)


ONE_MORE = Rule[More](More, CLAUSE, moves=lambda _state, _seat: Family(lambda: [More()]), why_not=_free, perform=_more)
"""Play one more round (OM-5.2)."""

SHARE = Rule[Share](Share, CLAUSE, moves=lambda _state, _seat: Family(lambda: [Share()]), why_not=_free, perform=_share)
"""Share the victory (OM-5.2)."""
