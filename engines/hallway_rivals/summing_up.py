"""What is over in sums: a round, with rooms and report cards (HR-2.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.hallway_rivals.model import State
from engines.hallway_rivals.school import controlled
from engines.hallway_rivals.tasks import Round
from engines.kernel.messages import msg, msgn
from engines.kernel.results import Summary, SummaryRow


def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """What the step that comes next in a state, or in a view of it, says is over."""
    del earlier  # the state has all of it
    match state.agenda[0] if state.agenda else None:
        case Round() if state.round:
            return _round(state)
    return None


def _round(state: State) -> Summary:
    """The rooms of everybody, and the report cards; whoever has most of these is marked."""
    most = max(player.reports for player in state.players)
    rows = []
    for seat, player in enumerate(state.players):
        rooms = controlled(state, seat)
        what = msgn("{count} room", "{count} rooms", rooms)
        rows.append(SummaryRow(seat, what, player.reports, "HR-7.3", 0 < most == player.reports))
    return Summary(msg("Round {round} is over: report cards", round=state.round), tuple(rows))
