"""Rounds and turns (SYD-3): each round has its event, then everybody's turn with its free actions; summaries and the result (TBL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Line, Outcome, Refusal, SeatResult, Summary, SummaryRow, victory
from engines.kernel.flow import Rules, Settles, always
from engines.kernel.messages import Message, msg, msgn, player, signed
from engines.kernel.moves import NO_MOVES, MoveSet
from engines.kernel.score_pad import Columns, PadRow, ScorePad, pad_lines
from engines.school_year_diary import model
from engines.school_year_diary.card_text import season_name
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import (
    EVENTS_OF_SEASON,
    FIRST_PLAYER,
    FULL,
    MOST_ROWS,
    PAIR_NUMBERS,
    ROW_LIMIT,
    STUDENTS,
    DecisionContext,
    EndReason,
    HandleDue,
    Mode,
    NewRound,
    Pace,
    Row,
    Rule,
    State,
    Stow,
    TurnDecision,
    Working,
    season,
)
from engines.school_year_diary.rules.board import LOCK, REMOVE_LOCKER, ROTATE, SWAP, numbers, own_lockers_off
from engines.school_year_diary.rules.chains import CHAIN
from engines.school_year_diary.rules.directives import GIVE
from engines.school_year_diary.rules.hands import GET, PLAY_ITEM, REFRESH, TRADE, TRADE_IDEAS, Get, PlayItem, get_cards
from engines.school_year_diary.rules.mandatory import answer_idea, collect_prize, over, prizes_due
from engines.school_year_diary.rules.prizes import lead
from engines.school_year_diary.setup import FIRST_MEDALS, MOST_ROWS_EACH, PRIZES, opening, row_count


@frozen
class EndTurn(Command, verb="end"):
    """End the turn (SYD-3.3)."""


# Ideas


C = TypeVar("C", bound=Command)


def free(rule: Rule[Any, C]) -> Rule[TurnDecision, C]:
    """An action as a free action: the turn goes on after it (SYD-3.3). When competing, any action may lead to a prize (SYD-5.7)."""

    def perform(working: Working, context: DecisionContext[TurnDecision], command: C) -> None:
        if working.config.mode is model.Mode.COMP:
            working.then(HandleDue(context.seat))
        rule.perform(working, context, command)

    return evolve(rule, perform=perform, settles=Settles.NOTHING)


def as_idea(rule: Rule[Any, C], ideas: int = 1) -> Rule[TurnDecision, C]:
    """An action as a free action that costs ideas (SYD-3.4)."""
    action = free(rule)

    def moves(context: DecisionContext[TurnDecision]) -> MoveSet[C]:
        return NO_MOVES if context.state.players[context.seat].ideas < ideas else action.moves(context)

    def why_not(context: DecisionContext[TurnDecision], command: C) -> Refusal | None:
        holds = context.state.players[context.seat]
        left = holds.ideas
        if left >= ideas:
            return action.why_not(context, command)
        if not left:
            return Refusal("SYD-3.4", msg("You have no idea left this turn."), (*map(PlayItem, holds.items), EndTurn()))
        return Refusal("SYD-3.4", msg("This takes {due} ideas; you have {left} left.", due=ideas, left=left), (Get(),))

    def perform(working: Working, context: DecisionContext[TurnDecision], command: C) -> None:
        working.put_player(context.seat, ideas=working.players[context.seat].ideas - ideas)
        action.perform(working, context, command)
        answer_idea(working, command)

    return evolve(action, moves=moves, why_not=why_not, perform=perform)


# Rounds and turns


CARDS_A_ROUND: Mapping[Pace, int] = {Pace.PRINTED: 0, Pace.GENTLE: 1, Pace.EASY: 3}
"""The number of directive cards that every player gets when a round begins (SYD-9.4)."""


def begin_year(working: Working, _: model.BeginYear) -> None:
    """Announce the set-up (SYD-2.2…2.5) and begin the rounds."""
    working.say("set_up", opening(working.config), "SYD-2.2")
    working.then(NewRound())


# A round
def new_round(working: Working, _: NewRound) -> None:
    """The first player unlocks an event, then all take their turns; where no event is left, the year is over (SYD-3.1, 3.5).

    In a competition it is seen before and after the event whether somebody collects a prize now, or handles no row (SYD-3.5, 5.7).
    """
    if not working.decks.events:
        working.then(model.EndGame(EndReason.YEAR_OVER))
        return
    event, *left = working.decks.events
    working.put_decks(events=tuple(left))
    working.round += 1
    working.turn = None
    working.reveal_to_all()
    name = working.content.names[event]
    begun = msg("Round {round} begins with “{event}”.", round=working.round, event=name)
    last = msg("Round {round}, the last of the year, begins with “{event}”.", round=working.round, event=name)
    working.say("event", begun if left else last, "SYD-3.1")
    for seat in range(len(working.players)):
        get_cards(working, seat, CARDS_A_ROUND[working.config.pace])
    turns = [model.BeginTurn(seat) for seat in range(len(working.players))]
    seen = [HandleDue(FIRST_PLAYER)] if working.config.mode is model.Mode.COMP else []
    working.then(*seen, model.Follow(event, FIRST_PLAYER), model.Stow(event), *seen, *turns, NewRound())


# A turn
def begin_turn(working: Working, task: model.BeginTurn) -> None:
    """Take the ideas, then remove own lockers; what is due comes before the free actions (SYD-3.3)."""
    working.turn = task.seat
    ideas = working.config.ideas
    working.put_player(task.seat, ideas=ideas)
    if len(working.players) > 1:
        working.say("turn", msg("{who} begins a turn with {ideas} ideas.", who=player(task.seat), ideas=ideas), "SYD-3.3")
    own_lockers_off(working, task.seat)
    working.then(HandleDue(task.seat), TurnDecision((task.seat,)))


def _end_turn(working: Working, context: DecisionContext[TurnDecision], _: EndTurn) -> None:
    seat, ideas = context.seat, working.players[context.seat].ideas
    working.put_player(seat, ideas=0)
    if ideas and len(working.players) > 1:
        left = msgn("{who} ends the turn with {count} idea left.", "{who} ends the turn with {count} ideas left.", ideas, who=player(seat))
        working.say("ideas_left", left, "SYD-3.3")


END_TURN = always(EndTurn, "SYD-3.3", _end_turn)
"""End the turn; ideas not used go on to the next player or back to storage (SYD-3.3)."""

FREE_ACTIONS: Rules = (
    as_idea(GIVE),
    as_idea(CHAIN),
    as_idea(GET),
    as_idea(ROTATE),
    as_idea(SWAP),
    as_idea(LOCK),
    as_idea(REMOVE_LOCKER),
    as_idea(REFRESH),
    as_idea(TRADE, TRADE_IDEAS),
    free(PLAY_ITEM),
)
"""The actions of a turn, in any order and as often as possible (SYD-3.3): using ideas (SYD-3.4), playing items."""


# The end
def end_game(working: Working, task: model.EndGame) -> None:
    """End the game and judge the prizes for the last time (SYD-3.5, 5.7)."""
    working.end()
    working.ended = over(working) or task.reason
    reason = {
        EndReason.COLLECTED: msg("The last row is collected: the game ends."),
        EndReason.YEAR_OVER: msg("No event is left: the school year is over."),
        EndReason.CARD: msg("The game ends."),
        EndReason.ROWLESS: msg("A player has no row left: the game ends."),
    }[working.ended]
    working.say("ended", reason, "SYD-3.5")
    for prize in prizes_due(working, over=True):
        collect_prize(working, prize)


# The outcome


def outcome(cards: Cards, state: State) -> Outcome:
    """The result of a game that has ended (SYD-3.6).

    Together all win if every row has been collected, else all lose. In a competition the most victory points win, and of equals the one
    first in turn. The total of a seat is its victory points, or what would be such.
    """
    lines = [_lines(cards, state, seat) for seat in range(len(state.players))]
    totals = [sum(line.amount for line in each) for each in lines]
    if state.config.mode is Mode.COMP:
        winner, result = winner_of([player(seat) for seat in range(len(totals))], totals)
        won, reason = [seat == winner for seat in range(len(totals))], _won_by(state, result)
    else:
        won, reason = [not state.rows] * len(totals), _reason(state)
    return Outcome(reason, "SYD-3.6", tuple(SeatResult(*each) for each in zip(won, totals, lines, strict=True)))


def _reason(state: State) -> Message:
    rows = row_count(state.config)
    if not state.rows:
        return msg("Every row is collected, in round {round}.", round=state.round)
    collected = rows - len(state.rows)
    if state.ended is EndReason.CARD:
        return msg("A card ended the game with {collected} of {rows} rows collected.", collected=collected, rows=rows)
    return msg("The school year is over with {collected} of {rows} rows collected.", collected=collected, rows=rows)


def winner_of(names: Sequence[Message], totals: Sequence[int]) -> tuple[int, Message]:
    """The winner of a competition, by victory points and then by turn order, and a sentence that says so."""
    points = max(totals)
    winner = totals.index(points)
    if totals.count(points) == 1:
        return winner, victory([names[winner]], msgn("{count} victory point", "{count} victory points", points))
    return winner, msgn("{who} wins: tied at {count} victory point, and first in turn order.",
                        "{who} wins: tied at {count} victory points, and first in turn order.", points, who=names[winner])  # fmt: skip


def _won_by(state: State, result: Message) -> Message:
    if state.ended is EndReason.CARD:
        return msg("A card ended the game. {result}", result=result)
    if state.ended is EndReason.YEAR_OVER:
        return msg("The school year is over. {result}", result=result)
    handlers = {row.handler for row in state.rows}
    done = next(seat for seat in range(len(state.players)) if seat not in handlers)
    return msg("{who} has no row left. {result}", who=player(done), result=result)


def _lines(cards: Cards, state: State, seat: int) -> tuple[Line, ...]:
    storage = state.players[seat]
    lines = [Line(msg("Medals of collected rows"), "SYD-5.6", len(storage.medals))]
    for row in state.rows:
        if row.handler == seat:
            what = msgn(
                "Row {row}, {student}: 1 for every 2 of {count} point",
                "Row {row}, {student}: 1 for every 2 of {count} points",
                row.points,
                row=row.number,
                student=cards.names[row.student],
            )
            lines.append(Line(what, "SYD-1.3", row.ranks))
    for student in storage.souvenirs:
        souvenir = Message(cards.souvenirs[student].name)
        lines.append(Line(msg("Souvenir of {student}: “{souvenir}”", student=cards.names[student], souvenir=souvenir), "SYD-5.7", 1))
    lines += [Line(msg("Prize: “{prize}”", prize=cards.names[prize]), "SYD-5.7", 1) for prize in storage.prizes]
    return tuple(lines)


def points(state: State, seat: int) -> int:
    """The victory points of a seat as they would count now (SYD-3.6)."""
    storage = state.players[seat]
    ranks = sum([row.ranks for row in state.rows if row.handler == seat])
    return len(storage.medals) + ranks + len(storage.souvenirs) + len(storage.prizes)


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
    ends_season = msg("End of {season} (round {round})", season=name, round=last)
    title = msg("End of round {round}, {season}", round=last, season=name) if last % EVENTS_OF_SEASON else ends_season
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
    holder, ranks = state.players[seat], sum([row.ranks for row in state.rows if row.handler == seat])
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


def changes(cards: Cards, before: State, after: State, seat: int) -> tuple[Message, ...]:
    """The changes that matter to a seat: rows, events, Trends, cards, items and gains; in a competition its own rows in detail."""
    competing = after.config.mode is Mode.COMP
    known, rivals = events(cards, before), list[Message]()
    told = [msg("Event: “{card}”", card=cards.names[card]) for card in events(cards, after) if card not in known]
    told += [msg("New Trend: “{card}”", card=cards.names[card]) for card in after.decks.trends if card not in before.decks.trends]
    for row in before.rows:
        now, own = after.row(row.number), row.handler == seat
        words = msg("Your row {row}, {student}", row=row.number, student=cards.names[row.student])
        if now is None and competing and not own:
            told.append(msg("{who} collected row {row}.", who=player(row.handler), row=row.number))
        elif not competing or own:
            words = words if own else msg("Row {row}, {student}", row=row.number, student=cards.names[row.student])
            told += [msg("{row}: {changes}", row=words, changes=found) for found in [_changes_of(row, now)] if found]
    for other, (held, holds) in enumerate(zip(before.players, after.players, strict=True)):
        if other == seat:
            continue
        rows = [(row, after.row(row.number)) for row in before.rows if competing and row.handler == other]
        drawn = len(holds.hand) - len(held.hand)
        done = (
            *[msg("row {row} {was} → {now}", row=row.number, was=row.points, now=now.points)
              for row, now in rows if now is not None and now.points != row.points],
            *([msgn("{count} more card", "{count} more cards", drawn)] if drawn > 0 else []),
            *([msgn("{count} card fewer", "{count} cards fewer", -drawn)] if drawn < 0 else []),
            *[msg("item “{item}” taken", item=cards.names[item]) for item in holds.items if item not in held.items],
            *[msg("item “{item}” gone", item=cards.names[item]) for item in held.items if item not in holds.items],
        )  # fmt: skip
        rivals += [msg("{who}: {changes}", who=player(other), changes=done)] if done else []
    told += rivals
    got = set(after.players[seat].hand) - set(before.players[seat].hand)
    told += [msgn("You got {count} directive card.", "You got {count} directive cards.", len(got))] if got else []
    names = {**cards.names, **{student: Message(each.name) for student, each in cards.souvenirs.items()}}
    owner = {thing: other for other, each in enumerate(before.players) for thing in (*each.souvenirs, *each.prizes)}
    for other, each in enumerate(after.players):
        for thing in (*each.souvenirs, *each.prizes):
            if owner.get(thing) == seat != other:
                told.append(msg("{who} took “{thing}” from you.", who=player(other), thing=names[thing]))
            elif owner.get(thing) != other:
                won = msg("You collected “{thing}”.", thing=names[thing])
                told.append(won if other == seat else msg("{who} collected “{thing}”.", who=player(other), thing=names[thing]))
    moved = []
    for other in range(len(after.players)):
        had, has = points(before, other), points(after, other)
        if had != has:
            you = msg("you {was} → {now}", was=had, now=has)
            moved.append(you if other == seat else msg("{who} {was} → {now}", who=player(other), was=had, now=has))
    told += [msg("Victory points: {changes}", changes=tuple(moved))] if competing and moved else []
    return tuple(told)


def _changes_of(row: Row, now: Row | None) -> tuple[Message, ...]:
    """The changes of a row, in a few words each."""
    if now is None:
        return (msg("collected"),)
    came = [locker.cell for locker in now.lockers if not row.locked(locker.cell)]
    went = [locker.cell for locker in row.lockers if not now.locked(locker.cell)]
    return (
        *([msg("{was} → {now} points", was=row.points, now=now.points)] if now.points != row.points else []),
        *([msg("1 more medal")] if len(now.medals) > len(row.medals) else []),
        *([msg("a medal turned or swapped")] if now.medals[: len(row.medals)] != row.medals else []),
        *([msg("locked at {cells}", cells=numbers(came))] if came else []),
        *([msg("unlocked at {cells}", cells=numbers(went))] if went else []),
    )


# On paper


_MEDALS = PadRow(msg("Medals of collected rows"), "SYD-5.6", len(PAIR_NUMBERS))
_RANKS = PadRow(msg("Ranks of the rows left (1 for every 2 points)"), "SYD-1.3", len(PAIR_NUMBERS))
_AGAINST = (_MEDALS, _RANKS, PadRow(msg("Souvenirs"), "SYD-5.7", len(STUDENTS)), PadRow(msg("Prizes"), "SYD-5.7", PRIZES))
_TOGETHER = (PadRow(msg("Rows left on the table"), "SYD-3.6", MOST_ROWS, counts=False), _MEDALS, _RANKS)


def _fewest_rows(medals: int) -> int:
    """The fewest rows that have these medals together: a row has up to five (SYD-1.2)."""
    return -(-medals // ROW_LIMIT)


def _begun_with(players: int) -> tuple[int, ...]:
    """The numbers of rows that a player can begin with (SYD-2.1)."""
    each = range(1, MOST_ROWS_EACH + 1 if players == 1 else 2)
    counts = {students * rows for students in range(2, len(STUDENTS) + 1) for rows in each if students * rows * players <= MOST_ROWS}
    return tuple(sorted(counts))


def _medals(count: int) -> Message:
    return msgn("{count} medal", "{count} medals", count)


def _impossible(names: Sequence[str], medals: Sequence[int], ranks: Sequence[int]) -> Refusal | None:
    """The reason why no year ends with these medals of collected rows and these ranks (SYD-1.2, 2.2)."""
    most_rows = _begun_with(len(names))[-1]
    for name, collected, reached in zip(names, medals, ranks, strict=True):
        if collected == 1:
            return Refusal("SYD-1.2", msg("{name} can't have 1 medal: a collected row has 2 to 5.", name=name))
        if _fewest_rows(collected) + _fewest_rows(reached) > most_rows:
            words = msg("{name} can't have {medals} and {ranks}: there are at most {rows} rows, each of up to 5.", name=name,
                        medals=_medals(collected), ranks=msgn("{count} rank", "{count} ranks", reached), rows=most_rows)  # fmt: skip
            return Refusal("SYD-1.2", words)
    most, count = min(most_rows * len(names) * ROW_LIMIT, len(PAIR_NUMBERS)), sum(medals) + sum(ranks)
    if count > most:
        return Refusal("SYD-2.2", msg("{count} medals and ranks are too many: {most} medals are in play.", count=count, most=most))
    return None


def _against(names: Sequence[str], columns: Columns, _: int) -> Outcome | Refusal:
    """The result of a competition on paper (SYD-3.6)."""
    medals, ranks, souvenirs, prizes = zip(*columns, strict=True)
    refusal = _impossible(names, medals, ranks)
    if refusal is not None:
        return refusal
    students = _begun_with(len(names))[-1]
    if sum(souvenirs) > students:
        words = msg("{count} souvenirs are too many: there is one of each student, {most} at most.", count=sum(souvenirs), most=students)
        return Refusal("SYD-2.5", words)
    if sum(prizes) > PRIZES:
        return Refusal("SYD-2.5", msg("{count} prizes are too many: {most} are in play.", count=sum(prizes), most=PRIZES))
    winner, reason = winner_of([msg("{name}", name=name) for name in names], [sum(column) for column in columns])
    results = [SeatResult(seat == winner, sum(column), pad_lines(_AGAINST, column)) for seat, column in enumerate(columns)]
    return Outcome(reason, "SYD-3.6", tuple(results))


def _together(names: Sequence[str], columns: Columns, _: int) -> Outcome | Refusal:
    """The result of a year that was played together on paper: won if every row has been collected (SYD-3.6)."""
    begun = _begun_with(len(names))
    for name, (rows, medals, ranks) in zip(names, columns, strict=True):
        if ranks and not rows:
            return Refusal("SYD-1.3", msg("{name} has ranks, but no row is left.", name=name))
        if ranks > rows * ROW_LIMIT:
            words = msgn("{name} has more ranks than {count} row can: 5 each at most.",
                         "{name} has more ranks than {count} rows can: 5 each at most.", rows, name=name)  # fmt: skip
            return Refusal("SYD-1.3", words)
        fitting = {count for count in begun if rows + _fewest_rows(medals) <= count <= rows + medals // FIRST_MEDALS}
        if not fitting:
            words = msgn(
                "{name} can't have {count} row left and {medals}: all begin with as many rows, each of 2 to 5 medals.",
                "{name} can't have {count} rows left and {medals}: all begin with as many rows, each of 2 to 5 medals.",
                rows, name=name, medals=_medals(medals),
            )  # fmt: skip
            return Refusal("SYD-2.1", words)
        begun = tuple(sorted(fitting))
    refusal = _impossible(names, *([column[place] for column in columns] for place in (1, 2)))
    if refusal is not None:
        return refusal
    left = sum(column[0] for column in columns)
    every, some = msg("Every row is collected."), msgn("The school year is over with {count} row left.",
                                                       "The school year is over with {count} rows left.", left)  # fmt: skip
    results = [SeatResult(not left, sum(column[1:]), pad_lines(_TOGETHER, column)) for column in columns]
    return Outcome(some if left else every, "SYD-3.6", tuple(results))


PADS = (
    ScorePad(msg("Solo or together"), "mode=coop", range(1, 5), _TOGETHER, _together),
    ScorePad(
        msg("Against each other"), "mode=comp", range(2, 5), _AGAINST, _against,
        note=msg("Enter the players in turn order, the first player first: of equals the earlier one wins."),
    ),
)  # fmt: skip
"""A year alone or together, and a competition (SYD-3.6)."""
