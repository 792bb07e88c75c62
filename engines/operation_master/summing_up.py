"""What is over in sums: a trick before its winner takes dice, a round before the next deal (OM-3.3, 5.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import Summary, SummaryRow
from engines.operation_master.model import State
from engines.operation_master.tasks import PlayRound, TakeDice


def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """What the step that comes next in a state, or in a view of it, says is over."""
    del earlier  # the state has all of it
    match state.agenda[0] if state.agenda else None:
        case TakeDice(winner):
            return _trick(state, winner)
        case PlayRound() if state.scores:
            return _round(state)
    return None


def _trick(state: State, winner: int) -> Summary:
    """What everybody's card and die come to (OM-3.3), and what becomes of the winner's dice (OM-4.1, 4.2)."""
    led, rows = state.cards[0].suit, []
    for place, (card, die) in enumerate(zip(state.cards, state.set_dice, strict=True)):
        seat, total = state.at(place), card.rank + die.value
        if seat == winner:
            what = _spoils(state, winner)
        else:
            what = msg("followed") if card.suit is led else msg("another colour: can't win")
        rows.append(SummaryRow(seat, what, total, "OM-3.3", seat == winner))
    return Summary(msg("The trick goes to {name}", name=state.config.names[winner]), tuple(rows))


def _spoils(state: State, winner: int) -> Message:
    pool, player = (*state.set_dice, *state.centre), state.players[winner]
    held = player.held
    found = sum([die.value == held for die in pool])
    if not held:
        return msg("wins, and takes all dice of a value")
    if not found:
        return msgn("wins, and puts {count} die back", "wins, and puts {count} dice back", len(player.taken))
    return msgn("wins, and takes {count} die of value {value}", "wins, and takes {count} dice of value {value}", found, value=held)


def _round(state: State) -> Summary:
    """The points of the round and in all (OM-5.1); whoever has most so far is marked."""
    most = max(player.points for player in state.players)
    rows = []
    for seat, (player, points) in enumerate(zip(state.players, state.scores[-1], strict=True)):
        gained = msg("{points} this round", points=points)
        rows.append(SummaryRow(seat, gained, player.points, "OM-5.1", player.points == most))
    return Summary(msg("Round {round} is over: points in all", round=state.round), tuple(rows))
