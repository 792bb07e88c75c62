"""What is summed up when a trick is won and when a round is over (OM-3.3, 5.1)."""

from __future__ import annotations

from engines.kernel.contract import Summary, SummaryRow
from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import Card, Die, State
from engines.operation_master.tasks import TakeDice


def summary(state: State) -> Summary | None:
    """Of the trick that has just been won, or of the round that has just been counted; None in between."""
    coming = state.agenda[0] if state.agenda else None
    if isinstance(coming, TakeDice):
        return _trick(state, coming.winner)
    return _round(state) if len(state.scores) == state.round else None


def _trick(state: State, winner: int) -> Summary:
    """Card and die of everybody, from the lead on."""
    led = state.cards[0].suit
    rows = []
    for place, (card, die) in enumerate(zip(state.cards, state.set_dice, strict=True)):
        seat, follows = state.at(place), card.suit is led
        rows.append(SummaryRow(seat, _sum(card, die, follows), card.rank + die.value, "OM-3.3", marked=seat == winner))
    return Summary(msg("{name} wins the trick", name=state.config.names[winner]), tuple(rows))


def _sum(card: Card, die: Die, follows: bool) -> Message:
    said = msg("{card} + {die}", card=card.rank, die=die.value)
    return said if follows else msg("{sum}, off suit", sum=said)


def _round(state: State) -> Summary:
    """What the round brought everybody, and the totals."""
    gained = state.scores[-1]
    rows = [
        SummaryRow(
            seat, msgn("{count} point in all", "{count} points in all", player.points), points, "OM-5.1", marked=points == max(gained)
        )
        for seat, (player, points) in enumerate(zip(state.players, gained, strict=True))
    ]
    return Summary(msg("Round {round} is over", round=len(state.scores)), tuple(rows))
