"""What is over in sums: a round, with everybody's rooms and report cards (HR-7.3)."""

from __future__ import annotations

from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import PERIOD_NAMES
from engines.hallway_rivals.periods import period_of
from engines.hallway_rivals.reports import reports
from engines.hallway_rivals.school import controlled
from engines.hallway_rivals.tasks import Round
from engines.kernel.contract import Summary, SummaryRow
from engines.kernel.messages import msg, msgn


def summary(state: State) -> Summary | None:
    """The round that is over where the next one comes; whoever has most report cards so far is marked."""
    if not (state.agenda and isinstance(state.agenda[0], Round) and state.round):
        return None
    cards = [reports(state, seat) for seat in range(len(state.players))]
    rows = []
    for seat, player in enumerate(state.players):
        rooms = controlled(state, seat)
        what = msgn("{count} room, coins: {coins}", "{count} rooms, coins: {coins}", rooms, coins=player.coins)
        rows.append(SummaryRow(seat, what, cards[seat], "HR-7.3", cards[seat] == max(cards)))
    return Summary(
        msg("Round {round}, {period}, is over: report cards", round=state.round, period=PERIOD_NAMES[period_of(state.round)]), tuple(rows)
    )
