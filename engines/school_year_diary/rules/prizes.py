"""The distance to prizes and the lead, as summaries and the table tell them (SYD-3.6, 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from engines.kernel.messages import Message, msg, msgn, player
from engines.school_year_diary.cards import Cards, Fact, Prize, Season
from engines.school_year_diary.model import EVENTS_OF_SEASON, FULL, Row, State, season

Need = tuple[int, Message]
"""A number of cards, items, lockers, points or rows that a player lacks, and what is lacking in words."""


@frozen
class Distance:
    """The way of a player to a prize: the rounds until it counts, the steps that are lacking, and both in words.

    ``progress`` is how many a player has, and needs, of the only things that are counted; None where there is more to it.
    """

    prize: str
    rounds: int
    steps: int
    words: Message
    progress: tuple[int, int] | None = None


_COUNTED = (Fact.HAND_AT_LEAST, Fact.ITEMS_AT_LEAST, Fact.LOCKERS_AT_LEAST, Fact.HIGHEST_AT_LEAST)


def distance(cards: Cards, state: State, seat: int, prize: Prize) -> Distance | None:
    """The distance of a player to a prize, also one that is theirs; None if its conditions can't be met any more.

    All that it depends on lies open, even the number of cards in a hand (SYD-6.1).
    """
    if prize.after_game:
        return None
    rows = [row for row in state.rows if row.handler == seat]
    conditions = {each.fact: each.value for each in prize.condition}
    wait = max(prize.from_round - state.round, 0)
    needs = []
    if Fact.SEASON in conditions:
        seasons = list(Season)
        wanted, now = seasons.index(Season(str(conditions.pop(Fact.SEASON)))), seasons.index(season(cards, state))
        if wanted < now:
            return None
        wait = max(wait, wanted * EVENTS_OF_SEASON + 1 - state.round) if wanted > now else wait
    if Fact.OWN_ROWS_LEVEL in conditions:
        del conditions[Fact.OWN_ROWS_LEVEL]
        needs.append(_level(rows, int(conditions.pop(Fact.LOWEST_AT_LEAST, 0))))
    for fact, value in conditions.items():
        need = _need(fact, int(value), state, seat, rows)
        if need is None:
            return None
        needs.append(need)
    lacking = tuple([words for steps, words in needs if steps > 0])
    steps = sum(max(steps, 0) for steps, _ in needs)
    name = cards.names[prize.id]
    if lacking and wait:
        told = msg("{needs} for “{prize}” (round {round})", needs=lacking, prize=name, round=state.round + wait)
    elif lacking:
        told = msg("{needs} for “{prize}”", needs=lacking, prize=name)
    elif wait:
        told = msg("“{prize}” in round {round}, as things stand", prize=name, round=state.round + wait)
    else:
        told = msg("“{prize}”: another player has the same", prize=name)
    holder = next((each for each, other in enumerate(state.players) if prize.id in other.prizes and each != seat), None)
    if holder is not None:
        told = msg("{way}, taken from {whom}", way=told, whom=player(holder))
    progress = None
    counted = [int(value) for fact, value in conditions.items() if fact in _COUNTED]
    if len(needs) == len(counted) == 1:
        progress = counted[0] - needs[0][0], counted[0]
    return Distance(prize.id, wait, steps, told, progress)


def _level(rows: Sequence[Row], least: int) -> Need:
    """The points by which rows must move until all are equal, at this number at least."""
    ends = {sum(abs(row.points - end) for row in rows): end for end in range(least, FULL + 1)}
    steps = min(ends)
    return steps, msg("all rows at {count}", count=ends[steps])


def _need(fact: Fact, value: int, state: State, seat: int, rows: Sequence[Row]) -> Need | None:
    """The need that a condition leaves; None if it can't be met."""
    holds = state.players[seat]
    cards = len(holds.hand)
    match fact:
        case Fact.HAND_AT_LEAST:
            return value - cards, msgn("{count} more card", "{count} more cards", value - cards)
        case Fact.HAND_AT_MOST:
            return cards - value, msgn("{count} card fewer", "{count} cards fewer", cards - value)
        case Fact.ITEMS_AT_LEAST:
            lacking = value - len(holds.items)
            return lacking, msgn("{count} more item", "{count} more items", lacking)
        case Fact.LOCKERS_AT_LEAST:
            lacking = value - sum(locker.owner == seat for row in state.rows for locker in row.lockers)
            return lacking, msgn("{count} more locker", "{count} more lockers", lacking)
        case Fact.ROWS_LEFT_AT_MOST:
            lacking = len(rows) - value
            return lacking, msgn("{count} more row collected", "{count} more rows collected", lacking)
        case Fact.HIGHEST_AT_LEAST if rows:
            lacking = value - max(row.points for row in rows)
            return lacking, msgn("{count} more point on one row", "{count} more points on one row", lacking)
        case Fact.LOWEST_AT_LEAST if rows:
            lacking = sum(max(value - row.points, 0) for row in rows)
            return lacking, msgn("{count} more point on low rows", "{count} more points on low rows", lacking)
    return None


def nearest_prize(cards: Cards, state: State, seat: int) -> Distance | None:
    """The prize that a player can win soonest, of equally near ones the first; None if there is none. A step takes about one idea.

    Left out are prizes that count by now and whose conditions another player meets: they are nobody's (SYD-5.7).
    """
    ideas = state.config.ideas
    return min(_within_reach(cards, state, seat), key=lambda each: (max(each.rounds, -(-each.steps // ideas)), each.steps), default=None)


def _within_reach(cards: Cards, state: State, seat: int) -> Iterator[Distance]:
    others = [each for each in range(len(state.players)) if each != seat]
    out = {*state.decks.prizes, *(prize for other in others for prize in state.players[other].prizes)}
    for prize in cards.prizes.values():
        found = distance(cards, state, seat, prize) if prize.id in out else None
        if found is not None and (found.rounds or not any(_has(distance(cards, state, other, prize)) for other in others)):
            yield found


def _has(found: Distance | None) -> bool:
    return found is not None and not found.rounds and not found.steps


def lead(totals: Sequence[int]) -> tuple[int, int]:
    """The seat that leads, of equals the first in turn, and the victory points by which it does (SYD-3.6)."""
    first, *others = sorted(totals, reverse=True)
    return totals.index(first), first - max(others, default=first)
