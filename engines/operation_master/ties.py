"""A tie after the last round: shared, or one more round where all those tied want it (OM-5.2)."""

from __future__ import annotations

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.words import msg
from engines.operation_master.commands import More, Share
from engines.operation_master.model import State
from engines.operation_master.rounds import deal_round, end_game
from engines.operation_master.rule import Rule
from engines.operation_master.theatre import Theatre

CLAUSE = "OM-5.2"


def asked(state: State) -> int:
    """Who is asked now: those tied, one after another, in the order of the seats (OM-5.2)."""
    return state.tied[state.agreed]


def _free(state: State, seat: int, command: Command) -> Refusal | None:
    """OM-5.2: who is asked answers as they like."""
    del state, seat, command
    return None


def _share(theatre: Theatre, seat: int, command: Share) -> None:
    del command
    theatre.say("shared", msg("{name} would rather share.", name=theatre.config.names[seat]), CLAUSE)
    end_game(theatre)


def _more(theatre: Theatre, seat: int, command: More) -> None:
    del command
    theatre.say("more", msg("{name} wants one more round.", name=theatre.config.names[seat]), CLAUSE)
    theatre.agreed += 1
    most = max(player.points for player in theatre.players)
    if theatre.agreed == sum(player.points == most for player in theatre.players):
        theatre.agreed = 0
        deal_round(theatre)


ONE_MORE = Rule[More](More, CLAUSE, moves=lambda _state, _seat: Family(lambda: [More()]), why_not=_free, perform=_more)
"""Play one more round (OM-5.2)."""

SHARE = Rule[Share](Share, CLAUSE, moves=lambda _state, _seat: Family(lambda: [Share()]), why_not=_free, perform=_share)
"""Share the victory (OM-5.2)."""
