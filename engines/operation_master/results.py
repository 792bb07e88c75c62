"""How a game came out (OM-5; TBL-10, 11), and the Score card as printed."""

from __future__ import annotations

from engines.kernel.messages import msg, msgn
from engines.kernel.results import Line, Outcome, ranked, victory
from engines.operation_master.model import State, leaders


def result(state: State) -> Outcome:
    """The result after the last round: the highest total wins, a tie is shared (OM-5.2)."""
    rounds = [msg("Round {round}: dice in the VP Area", round=number) for number in range(1, len(state.scores) + 1)]
    gained = zip(*state.scores, strict=True)
    results = ranked([tuple(Line(what, "OM-5.1", points) for what, points in zip(rounds, own, strict=True)) for own in gained])
    won = leaders(state.players)
    names = [msg("{name}", name=state.config.names[seat]) for seat in won]
    most = msgn("{count} point", "{count} points", state.players[won[0]].points)
    return Outcome(victory(names, most), "OM-5.2", results)


MOST_ON_CARD = 59
"""The most points that the Score card can show: mark 9, and a 6 on its die (OM-5.3)."""


def score_card(points: int) -> tuple[int, int] | None:
    """Where the score die lies on the Score card, 0 to 9, and what it shows: one pip up for every ten points (OM-5.2).

    None for more points than card and die can show (OM-5.3).

    >>> score_card(0), score_card(9), score_card(10), score_card(59), score_card(60)
    ((0, 1), (9, 1), (0, 2), (9, 6), None)
    """
    return (points % 10, points // 10 + 1) if points <= MOST_ON_CARD else None
