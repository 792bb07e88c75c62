"""Summaries of a round, and of the time since a player looked last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engines.kernel.contract import Summary, SummaryRow
from engines.kernel.messages import Message, msg, msgn, player, signed
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import EVENTS_OF_SEASON, FULL, Mode, NewRound, Row, State, Stow, season
from engines.school_year_diary.rules.board import numbers
from engines.school_year_diary.rules.prizes import lead
from engines.school_year_diary.rules.result import points, ranks_of

# The summary of a round or season


def summary(cards: Cards, state: State, earlier: Iterable[State]) -> Summary | None:
    """The summary of a finished round, the last of a season named so: rows with their changes since the round before, and collected rows.

    In a competition it is each player's victory points.
    """
    last = state.round
    if last < 1 or not state.agenda or not isinstance(state.agenda[0], NewRound):
        return None
    first, before = _points_after(last - 1, earlier)
    name = season_name(season(cards, state))
    title = msg("End of round {round}, {season}", round=last, season=name)
    if not last % EVENTS_OF_SEASON:
        title = msg("End of {season} (round {round})", season=name, round=last)
    if state.config.mode is Mode.COMP:
        return Summary(
            title,
            tuple(_scores(state, first, last)),
            ahead=_ahead(state) if state.decks.events else None,
            heads=(msg("this round"), msg("victory points")),
        )
    now = {row.number: row for row in state.rows}
    rows = []
    for seat, holder in enumerate(state.players):
        if holder.medals:
            rows.append(SummaryRow(seat, msg("medals of collected rows"), len(holder.medals), "SYD-5.6", marked=True))
        for row, *_ in before.values():
            if row.handler == seat and row.number not in now:
                what = msg("row {row}, {student}: collected", row=row.number, student=cards.names[row.student])
                rows.append(SummaryRow(seat, what, None, "SYD-5.6", marked=True))
        for row in state.rows:
            if row.handler == seat:
                rows.append(SummaryRow(seat, _stands(cards, row, before), None, "SYD-1.3"))
    return Summary(title, tuple(rows))


def _scores(state: State, first: State | None, last: int) -> Iterator[SummaryRow]:
    """Each player's victory points with their sources, and those gained since the round before; the leader is marked."""
    totals = [points(state, seat) for seat in range(len(state.players))]
    for seat, total in enumerate(totals):
        was = total if first is None else points(first, seat) if last > 1 else 0
        yield SummaryRow(seat, msg("{sources}", sources=_sources(state, seat)), total, "SYD-3.6", seat == lead(totals)[0], total - was)


def _sources(state: State, seat: int) -> tuple[Message, ...]:
    """The kinds of victory points that a seat has (SYD-3.6)."""
    holder, ranks = state.players[seat], ranks_of(state, seat)
    medals, souvenirs, prizes = len(holder.medals), len(holder.souvenirs), len(holder.prizes)
    return (
        *([msgn("{count} rank", "{count} ranks", ranks)] if ranks else []),
        *([msgn("{count} medal", "{count} medals", medals)] if medals else []),
        *([msgn("{count} souvenir", "{count} souvenirs", souvenirs)] if souvenirs else []),
        *([msgn("{count} prize", "{count} prizes", prizes)] if prizes else []),
    )


def _ahead(state: State) -> Message:
    """The next round, and who would win of equals (SYD-3.6); else what a rank is."""
    totals = [points(state, seat) for seat in range(len(state.players))]
    leader, by = lead(totals)
    note = msg("Every 2 points of a row are 1 rank.") if by else msg("Tied: {who} would win, as first in turn.", who=player(leader))
    return msg("Next is round {round} of {rounds}. {note}", round=state.round + 1, rounds=state.round + len(state.decks.events), note=note)


Before = Mapping[int, tuple[Row, int, int]]
"""Rows by number, each with its points at an earlier time and the most it has had since."""


def _points_after(round_: int, earlier: Iterable[State]) -> tuple[State | None, Before]:
    """The state at the end of a round, or the first known one, and its rows with their points then and the most they have had since.

    At the beginning of the year they have none. Nothing happens to them between the last decision of a round and its end.
    """
    last: State | None = None
    most: dict[int, int] = {}
    for last in earlier:
        if last.round <= round_:
            break
        most |= {row.number: max(row.points, most.get(row.number, 0)) for row in last.rows}
    return last, {row.number: (row, row.points if round_ else 0, most.get(row.number, 0)) for row in last.rows} if last else {}


def _stands(cards: Cards, row: Row, before: Before) -> Message:
    """A row's points, before and now; a row that rose and fell back tells how far it fell."""
    _, was, most = before.get(row.number, (row, row.points, 0))
    steps = [was, most, row.points] if was == row.points < most else [was, row.points] if was != row.points else [row.points]
    told = msg(
        "row {row}, {student}: {points} of {most} points",
        row=row.number, student=cards.names[row.student], points=" \N{RIGHTWARDS ARROW} ".join(map(str, steps)), most=FULL,
    )  # fmt: skip
    return msg("{row} ({change})", row=told, change=signed(row.points - was)) if was != row.points else told


# The changes while a player was away


def events(cards: Cards, state: State) -> tuple[str, ...]:
    """The events of the year so far, the newest first, including one that is being followed."""
    followed = [task.card for task in state.agenda if isinstance(task, Stow) and task.card in cards.events]
    return (*followed, *state.decks.old_events)


def changes(cards: Cards, before: State, after: State, seat: int, between: Iterable[State] = ()) -> tuple[Message, ...]:
    """The changes that matter to a seat: rows, events, Trends, cards, items and gains; in a competition its own rows in detail."""
    known = events(cards, before)
    drawn = (Counter(after.players[seat].hand) - Counter(before.players[seat].hand)).total()
    return (
        *_point_changes(before, after, seat),
        *_collected(cards, before, after, seat, between),
        *[msg("Event: “{card}”", card=cards.names[card]) for card in events(cards, after) if card not in known],
        *[msg("New Trend: “{card}”", card=cards.names[card]) for card in after.decks.trends if card not in before.decks.trends],
        *_row_changes(cards, before, after, seat),
        *_rival_changes(cards, before, after, seat),
        *([msgn("You got {count} directive card.", "You got {count} directive cards.", drawn)] if drawn else []),
    )


def _row_changes(cards: Cards, before: State, after: State, seat: int) -> Iterator[Message]:
    """The changes of all rows; in a competition those of the seat's rows, and the rows that others collected."""
    competing = after.config.mode is Mode.COMP
    for row in before.rows:
        now, own = after.row(row.number), row.handler == seat
        if competing and not own:
            if now is None:
                yield msg("{who} collected row {row}.", who=player(row.handler), row=row.number)
        elif found := _changes_of(row, now):
            student = cards.names[row.student]
            whole = msg("Your row {row}, {student}", row=row.number, student=student)
            if not own:
                whole = msg("Row {row}, {student}", row=row.number, student=student)
            yield msg("{row}: {changes}", row=whole, changes=found)


def _rival_changes(cards: Cards, before: State, after: State, seat: int) -> Iterator[Message]:
    """The changes of each other player's cards and items, and in a competition of the points of their rows."""
    for other, (held, holds) in enumerate(zip(before.players, after.players, strict=True)):
        if other == seat:
            continue
        competing = after.config.mode is Mode.COMP
        rows = [(row, after.row(row.number)) for row in before.rows if competing and row.handler == other]
        drawn = len(holds.hand) - len(held.hand)
        found = (
            *[msg("row {row} from {was} to {now}", row=row.number, was=row.points, now=now.points)
              for row, now in rows if now is not None and now.points != row.points],
            *([msgn("{count} more card", "{count} more cards", drawn)] if drawn > 0 else []),
            *([msgn("{count} card fewer", "{count} cards fewer", -drawn)] if drawn < 0 else []),
            *[msg("item “{item}” taken", item=cards.names[item]) for item in holds.items if item not in held.items],
            *[msg("item “{item}” gone", item=cards.names[item]) for item in held.items if item not in holds.items],
        )  # fmt: skip
        if found:
            yield msg("{who}: {changes}", who=player(other), changes=found)


def _collected(cards: Cards, before: State, after: State, seat: int, between: Iterable[State]) -> Iterator[Message]:
    """The souvenirs and prizes that players collected, or took from the seat, which may have had them only ``between``."""
    names = {**cards.names, **{student: Message(each.name) for student, each in cards.souvenirs.items()}}
    owner = _owners(before)
    had = {thing for state in between for thing, other in _owners(state).items() if other == seat}
    for other, each in enumerate(after.players):
        for thing in (*each.souvenirs, *each.prizes):
            if owner.get(thing) == other:
                continue
            if other == seat:
                yield msg("You collected “{thing}”.", thing=names[thing])
            elif owner.get(thing) == seat or thing in had:
                yield msg("{who} took “{thing}” from you.", who=player(other), thing=names[thing])
            else:
                yield msg("{who} collected “{thing}”.", who=player(other), thing=names[thing])


def _owners(state: State) -> dict[str, int]:
    """The seat that has each souvenir and prize."""
    return {thing: seat for seat, each in enumerate(state.players) for thing in (*each.souvenirs, *each.prizes)}


def _point_changes(before: State, after: State, seat: int) -> Iterator[Message]:
    """In a competition, the victory points that changed, in one sentence."""
    moved = []
    for other in range(len(after.players)):
        was, now = points(before, other), points(after, other)
        if was != now and other == seat:
            moved.append(msg("you {was} → {now}", was=was, now=now))
        elif was != now:
            moved.append(msg("{who} {was} → {now}", who=player(other), was=was, now=now))
    if moved and after.config.mode is Mode.COMP:
        yield msg("Victory points: {changes}", changes=tuple(moved))


def _changes_of(row: Row, now: Row | None) -> tuple[Message, ...]:
    """The changes of a row, in a few words each."""
    if now is None:
        return (msg("collected"),)
    came = [locker.cell for locker in now.lockers if not row.locked(locker.cell)]
    went = [locker.cell for locker in row.lockers if not now.locked(locker.cell)]
    return (
        *([msg("{was} → {now} points", was=row.points, now=now.points)] if now.points != row.points else []),
        *([msg("1 more medal")] if len(now.medals) > len(row.medals) else []),
        *([msg("a medal rotated or swapped")] if now.medals[: len(row.medals)] != row.medals else []),
        *([msg("locked at {cells}", cells=numbers(came))] if came else []),
        *([msg("unlocked at {cells}", cells=numbers(went))] if went else []),
    )
