"""What is over in sums: a round or a season, with the rows on the table and the medals won so far (SYD-1.3, 3.1, 3.2, 5.6)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import Summary, SummaryRow
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import Season, State
from engines.school_year_diary.setup import EVENTS_OF_SEASON
from engines.school_year_diary.tasks import NewRound
from engines.school_year_diary.wording import season_name
from engines.school_year_diary.working import Working


def summary(cards: Cards, state: State) -> Summary | None:
    """The round that is over where the next one, or the end, comes: the rows that everybody handles, and the medals won."""
    if not (state.agenda and isinstance(state.agenda[0], NewRound) and state.round):
        return None
    rows = []
    for seat, player in enumerate(state.players):
        if player.medals:
            rows.append(SummaryRow(seat, msg("medals of collected rows"), len(player.medals), "SYD-5.6", marked=True))
        for row in state.rows:
            if row.handler == seat:
                what = msgn("row {row}, {student}: {count} rank", "row {row}, {student}: {count} ranks", row.ranks, row=row.number,
                            student=cards.names[row.student])  # fmt: skip
                rows.append(SummaryRow(seat, what, row.points, "SYD-1.3"))
    return Summary(_title(state.round, Working(state, cards).season()), tuple(rows))


def _title(round_: int, season: Season) -> Message:
    if round_ % EVENTS_OF_SEASON:
        return msg("Round {round}, {season}, is over: points", round=round_, season=season_name(season))
    return msg("The {season} is over, after round {round}: points", round=round_, season=season_name(season))
