"""How a game came out (HR-7.3; TBL-10, 11)."""

from __future__ import annotations

from engines.hallway_rivals.model import State
from engines.hallway_rivals.reports import reports
from engines.hallway_rivals.school import controlled
from engines.kernel.messages import msg, msgn
from engines.kernel.results import Line, Outcome, SeatResult, victory


def result(state: State) -> Outcome:
    """Most report cards, then most rooms, then most coins; who is equal in all shares the victory (HR-7.3)."""
    seats = range(len(state.players))
    standing = [(reports(state, seat), controlled(state, seat), state.players[seat].coins) for seat in seats]
    best = max(standing)
    results = []
    for seat in seats:
        player, script = state.players[seat], reports(state, seat) - state.players[seat].reports
        lines = [Line(msg("Report cards"), "HR-7.3", player.reports)]
        lines += [Line(msg("The Script"), "HR-8.2", script)] if script else []
        results.append(SeatResult(standing[seat] == best, reports(state, seat), tuple(lines)))
    won = [msg("{name}", name=state.config.names[seat]) for seat in seats if standing[seat] == best]
    return Outcome(victory(won, msgn("{count} report card", "{count} report cards", best[0])), "HR-7.3", tuple(results))
