"""Prizes of a competition: who meets their conditions, and how they change hands (SYD-5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg, player
from engines.school_year_diary.cards import Prize
from engines.school_year_diary.conditions import met
from engines.school_year_diary.model import Mode
from engines.school_year_diary.tasks import CollectPrize
from engines.school_year_diary.working import Working


def in_play(working: Working, over: bool = False) -> Iterator[Prize]:
    """The prizes that count now, in the order of the card file: from their round on, some only once the game is ``over``."""
    if working.config.mode is not Mode.COMP:
        return
    out = {*working.decks.prizes, *(prize for each in working.players for prize in each.prizes)}
    for prize in working.content.prizes.values():
        if prize.id in out and prize.from_round <= working.round and (over or not prize.after_game):
            yield prize


def prizes_due(working: Working, over: bool = False) -> list[CollectPrize]:
    """The prizes that just one player meets the conditions of, and does not have yet (SYD-5.7)."""
    found = []
    for prize in in_play(working, over):
        winners = [seat for seat in range(len(working.players)) if met(prize.condition, working, seat)]
        if len(winners) == 1 and prize.id not in working.players[winners[0]].prizes:
            found.append(CollectPrize(prize.id, winners[0]))
    return found


def collect_prize(working: Working, due: CollectPrize) -> None:
    """A prize to the storage of the one who meets its conditions, out of the prize zone or from whoever had it (SYD-5.7)."""
    name = working.content.names[due.prize]
    message = msg("{who} collects the prize “{prize}”.", who=player(due.seat), prize=name)
    for seat, each in enumerate(working.players):
        if due.prize in each.prizes:
            working.put_player(seat, prizes=tuple(prize for prize in each.prizes if prize != due.prize))
            message = msg("{who} collects the prize “{prize}” from {whom}.", who=player(due.seat), prize=name, whom=player(seat))
    working.put_decks(prizes=tuple(prize for prize in working.decks.prizes if prize != due.prize))
    working.put_player(due.seat, prizes=(*working.players[due.seat].prizes, due.prize))
    working.say("prize_collected", message, "SYD-5.7")
