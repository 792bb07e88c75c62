"""Makes the puzzles of School Year Diary, in some minutes. The same rules and cards give the same puzzles.

Each position comes from a seed of its own. It is sound by the game's invariants, and its record keeps a solution that draws nothing. A
puzzle can't be solved without the thing its theme is about: a chain, a turn or swap, a locker, an answer to a Trend; at an event, most
answers lead nowhere. From grade 3 on the easy player fails, and so does every series of B's suggestions. Beyond that the grade is the
number of positions that a bounded search looks at before it finds a solution.

Run it again after a deliberate change of rules or cards. Puzzles that are as they were keep their names. Those named with a grade (5-1)
come from an earlier collection: their positions are read from their records.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from typing import TypeVar

from attrs import evolve, frozen

from engines.kernel.contract import Seat
from engines.kernel.records import SUFFIX
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.school_year_diary.bots.puzzles import Allows, Found, Line, anything, read_goal, search
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import (
    EVENTS_OF_SEASON,
    FULL,
    IDEAS,
    ROUNDS,
    ROW_LIMIT,
    Config,
    Decks,
    Medal,
    NewRound,
    OrderDecision,
    Player,
    Row,
    State,
    TurnDecision,
)
from engines.school_year_diary.rules.board import Lock, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, best_courses, layings, visible
from engines.school_year_diary.rules.directives import Give, arrows_of, traces
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.turns import EndTurn
from engines.school_year_diary.setup import deal
from resources import folder
from tabletop_qt.store.puzzles import FOLDER, GRADES, INDEX, Theme, puzzles
from tests.school_year_diary.puzzle_search import GAME, by_best_chains, by_greed, without_choices
from tests.school_year_diary.puzzle_words import TITLES, lesson

T = TypeVar("T")
SEEDS = {Theme.CHAIN: 110, Theme.TURN: 600, Theme.LOCK: 9000, Theme.TREND: 150, Theme.EVENT: 120, Theme.END: 120}
"""The seeds tried for each theme."""
EACH, SHELF = 4, 12
"""The most puzzles of a theme and grade, and of a theme."""
MOST = 30_000
"""The most positions looked at for a solution."""
WORK = (30, 120, 400, 1_200, 4_000)
"""The most positions that the search for a puzzle of each grade looks at; more is the highest grade."""
ANSWERS, SHORT = 12, 500
"""The most answers to an event that are looked at, and positions after each."""
EASY = 2
"""The highest grade of puzzles that greed or the best chains solve."""


@frozen
class Made:
    """A puzzle that was made."""

    name: str
    theme: Theme
    grade: int
    goal: str
    line: Line
    start: State
    seed: int
    looked: int


# Positions


class Chance:
    """Picks from a seed."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng.of_deal(seed)

    def pick(self, *choices: T) -> T:
        """One of the choices."""
        chosen, self._rng = self._rng.pick(choices)
        return chosen


CLASSES: dict[Theme, tuple[tuple[str, ...], ...]] = {
    Theme.TREND: (("nim_se", "an_pha"), ("giang_ry", "nim_se"), ("giang_ry", "an_pha"), ("nim_se", "an_pha", "giang_ry")),
    Theme.EVENT: (("giang_ry", "o_tach"), ("giang_ry", "nim_se"), ("giang_ry", "an_pha")),
    Theme.END: (("giang_ry", "o_tach"), ("giang_ry", "nim_se"), ("giang_ry", "o_tach", "nim_se")),
}
"""The classes of a theme; else the first one of the rule book (SYD-2.1)."""
TREND_CARDS = ("letter_to_no_one", "names_for_clouds", "long_way_home")
"""Experiences whose Trends do something without drawing a card."""
IDLE_CARDS = ("waves_at_everyone",)
"""Experiences whose Trends don't matter where nothing is drawn."""
EVENTS = ("frosted_window", "kite_day", "class_photograph", "borrowed_umbrella", "sports_day", "cocoa_hour", "new_seats")
"""Events at which something is decided without drawing a card."""
HELD = {Theme.CHAIN: (3, 3, 4, 4, 5), Theme.LOCK: (1, 2, 2, 3, 4), Theme.TREND: (2, 2, 2, 3), Theme.END: (3, 3, 4, 4, 5)}
"""The cards in hand, picked from these; else two to four."""
ITEMS = ("compass", "paper_crane", "marble", "spinning_top", "tin_trumpet", "firefly_jar", "sticker_sheet")
"""Items that do something without drawing a card."""


def position(theme: Theme, seed: int) -> tuple[State, str] | None:
    """A sound position for a theme, with a goal; None if the seed gives none."""
    chance = Chance(seed)
    students = chance.pick(*CLASSES.get(theme, (("giang_ry", "o_tach"),)))
    first = deal(GAME.content, Config(students), Rng.of_deal(seed))
    events, round_ = list(first.decks.events), ROUNDS if theme is Theme.END else chance.pick(*range(4, ROUNDS)) + (theme is Theme.TREND)
    if theme is Theme.EVENT:
        # It comes in the next round.
        event, known = chance.pick(*EVENTS), GAME.content.events
        if event not in events:
            events[[known[card].season for card in events].index(known[event].season)] = event
        round_ = events.index(event)
    goal, short = _goal(theme, chance, students)
    rows, gone = _rows(first, chance, short)
    held = chance.pick(*HELD.get(theme, (2, 3, 3, 4)))
    cards = [*first.players[0].hand, *first.decks.directives]
    items = tuple({chance.pick(*ITEMS) for _ in range(chance.pick(0, 1, 1, 2))}) if theme is Theme.END else ()
    storage = list(first.decks.items)
    for item in items:
        storage.remove(item)
    decks = evolve(
        _experiences(first.decks, theme, round_, chance),
        medals=(),
        directives=tuple(cards[held:]),
        old_directives=(),
        events=tuple(events[round_:]),
        old_events=tuple(reversed(events[:round_])),
        items=tuple(storage),
    )
    ideas = 0 if theme is Theme.EVENT else IDEAS
    player = Player(hand=tuple(sorted(cards[:held])), items=tuple(sorted(items)), ideas=ideas, medals=gone)
    agenda = (TurnDecision((0,)), NewRound())
    state = evolve(first, rows=rows, players=(player,), decks=decks, round=round_, turn=0, agenda=agenda)
    if theme is Theme.EVENT:
        after: State = GAME.apply(state, 0, EndTurn()).state if round_ else state
        if after.decks.experiences != decks.experiences or after.decks.directives != decks.directives or after.turn is not None:
            return None
        state = after
    return None if GAME.problems(state) else (state, with_points(goal, state, chance))


def _rows(first: State, chance: Chance, short: Mapping[str, tuple[int, int]]) -> tuple[tuple[Row, ...], tuple[Medal, ...]]:
    """Full rows that lack some of their points, and the medals of a third row that has been collected."""
    medals = [medal.number for row in first.rows for medal in row.medals] + [medal.number for medal in first.decks.medals]
    rows: list[Row] = []
    gone: tuple[Medal, ...] = ()
    for row in first.rows:
        its = tuple([Medal(medals.pop(), chance.pick(0, 0, 0, 1, 2, 3)) for _ in range(ROW_LIMIT)])
        if row.number > 2:
            gone = its
        else:
            least, most = short.get(row.student, (2, 7))
            rows.append(evolve(row, medals=its, points=FULL - chance.pick(*range(least, most + 1))))
    return tuple(rows), gone


def _experiences(decks: Decks, theme: Theme, round_: int, chance: Chance) -> Decks:
    """The decks after the experiences of earlier seasons; before an event also after those of its season, so that none comes with it."""
    left, old, trends = [], [], list(decks.trends)
    zone = {Theme.EVENT: (*IDLE_CARDS, *TREND_CARDS), Theme.TREND: TREND_CARDS}.get(theme, ())
    for card in decks.experiences:
        known = GAME.content.experiences[card]
        season = list(Season).index(known.season)
        past = season < ((round_ - 1) // EVENTS_OF_SEASON if zone == () else round_ // EVENTS_OF_SEASON + 1)
        if past and known.trend is None:
            old.append(card)
        elif past and card in zone and (theme is Theme.EVENT or chance.pick(True, True, False)):
            trends.append(card)
        else:
            left.append(card)
    return evolve(decks, experiences=tuple(left), old_experiences=tuple(old), trends=tuple(trends))


def _goal(theme: Theme, chance: Chance, students: Sequence[str]) -> tuple[str, dict[str, tuple[int, int]]]:
    """A goal, and the least and most points that each row lacks."""
    one, other = chance.pick((students[0], students[1]), (students[1], students[0]))
    event = ", event" if theme is Theme.EVENT else ""
    if theme is Theme.END:
        return "win", {one: (2, 5), other: (1, 4)}
    if theme is Theme.LOCK:
        return f"collect {one}, keep {other} {{{other}}}", {one: (1, 3), other: (1, 6)}
    kinds = {
        "collect": (f"collect {one}{event}", {one: (3, 6)}),
        "both": (f"collect {students[0]} {students[1]}{event}", {one: (2, 5), other: (1, 4)}),
        "few": (f"collect {students[0]} {students[1]}", {one: (1, 3), other: (1, 3)}),
        "spare": (f"collect {students[0]} {students[1]}, spare 1", {one: (1, 3), other: (1, 3)}),
        "keep": (f"collect {one}, keep {other} {{{other}}}{event}", {one: (2, 5), other: (2, 6)}),
        "level": ("level {level}" + event, {one: (4, 7), other: (4, 7)}),
    }
    usual = ("collect", "both", "level", "keep")
    wanted = {Theme.CHAIN: (*usual, "spare"), Theme.TREND: ("few", "few", "keep", "level")}.get(theme, usual)
    return kinds[chance.pick(*wanted)]


def with_points(goal: str, state: State, chance: Chance) -> str:
    """The goal with the points of the position filled in."""
    points = {row.student: row.points for row in state.rows}
    return goal.format(level=max(min(points.values()) + chance.pick(2, 3), max(points.values())), **points)


# Themes


def without(theme: Theme) -> Allows:
    """The limits of a search that does without the subject of the theme."""
    match theme:
        case Theme.CHAIN:
            return lambda _, command: isinstance(command, Give)
        case Theme.TURN:
            return lambda _, command: not isinstance(command, Rotate | Swap)
        case Theme.LOCK:
            return lambda _, command: not isinstance(command, Lock)
        case Theme.TREND:
            return lambda state, command: isinstance(state.decision, TurnDecision | OrderDecision) or isinstance(command, Decline)
        case _:
            return anything


def only(theme: Theme) -> Allows:
    """The limits of a search for a solution of the theme."""
    if theme is Theme.CHAIN:
        return lambda _, command: isinstance(command, Give | Chain)
    return anything


def is_about(theme: Theme, state: State, goal: str) -> bool:
    """True if a position can't be solved without the subject of the theme."""
    if theme in (Theme.CHAIN, Theme.TURN, Theme.LOCK, Theme.TREND):
        found = search(GAME, state, read_goal(goal), MOST, without(theme))
        return found.line is None and found.whole
    if theme is Theme.EVENT:
        return _choice_matters(state, goal)
    return True


def _choice_matters(state: State, goal: str) -> bool:
    """True if at most half of the answers to the event's first decision lead to a solution, as far as a short search finds."""
    answers = list(islice(GAME.legal(state, 0), ANSWERS))
    good = 0
    for command in answers:
        after: State = GAME.apply(state, 0, command).state
        if read_goal(goal).refused(state, after, state) is None and search(GAME, after, read_goal(goal), SHORT).line is not None:
            good += 1
    return len(answers) > 1 and 2 * good <= len(answers)


def drops(state: State, goal: str) -> bool:
    """True if every directive or chain that collects the one row drops the other from its points: only then a locker may be needed."""
    wanted = read_goal(goal)
    rows = {row.student: row for row in state.rows}
    (one,), ((student, least),) = wanted.collect, wanted.keep
    ends: list[set[int]] = []
    for card in state.players[0].hand:
        for turn in range(4):
            arrows = arrows_of(card, turn)
            if any(trace.end == FULL for trace in traces(rows[one], arrows)):
                ends.append({trace.end for trace in traces(rows[student], arrows)})
    for laid in layings(state.players[0].hand):
        showing = visible(laid)
        if FULL in best_courses(rows[one], showing):
            ends.append(set(best_courses(rows[student], showing)))
    return bool(ends) and all(max(each) < least for each in ends)


def graded(theme: Theme, state: State, goal: str) -> tuple[int, Found] | None:
    """The grade of a position with its solution; None if it has none, as far as was searched."""
    wanted = read_goal(goal)
    if wanted.reached(state) or (theme is Theme.LOCK and not drops(state, goal)):
        return None
    found = search(GAME, state, wanted, MOST, only(theme))
    if found.line is None:
        return None
    grade = next((grade for grade, most in enumerate(WORK, 1) if found.looked <= most), GRADES)
    easy = grade > EASY and (by_greed(state, wanted) or by_best_chains(without_choices(state), wanted, state))
    return (EASY if easy else grade), found


# All


def made(theme: Theme) -> list[Made]:
    """The puzzles of a theme, the easiest first."""
    grades: dict[int, list[Made]] = {grade: [] for grade in range(1, GRADES + 1)}
    for name, seed, state, goal in (*earlier(theme), *each_position(theme)):
        found = graded(theme, state, goal)
        # The earlier collection all asks for one row, so it gets half of the room.
        if found is None or found[1].line is None or len(grades[found[0]]) >= (EACH // 2 if name[0].isdigit() else EACH):
            continue
        grade, (line, looked) = found[0], (found[1].line, found[1].looked)
        if is_about(theme, state, goal):
            grades[grade].append(Made(name, theme, grade, goal, line, state, seed, looked))
            sys.stderr.write(f"{name}: grade {grade}, {looked} positions, {goal}\n")
        counts = [len(several) for several in grades.values()]
        if min(counts) >= SHELF // GRADES:
            break
    # The hardest first, one of each grade in turn.
    turns = [puzzle for several in zip_longest(*reversed(grades.values())) for puzzle in several if puzzle is not None]
    return sorted(turns[:SHELF], key=lambda puzzle: (puzzle.grade, puzzle.looked))


def each_position(theme: Theme) -> Iterator[tuple[str, int, State, str]]:
    """A name, its seed, and a position with its goal, for every seed that gives one."""
    for seed in range(1, SEEDS[theme] + 1):
        found = position(theme, seed)
        if found is not None:
            yield f"{theme}-{seed}", seed, *found


def earlier(theme: Theme) -> Iterator[tuple[str, int, State, str]]:
    """The puzzles of the earlier collection, which are about chains or turns."""
    for puzzle in puzzles(GAME.id):
        if theme in (Theme.CHAIN, Theme.TURN) and puzzle.name[0].isdigit():
            table = puzzle.solved(GAME)
            yield puzzle.name, table.setup.deal, table.state_at(0), puzzle.goal


def write(where: Path, themes: Sequence[Theme]) -> None:
    """Write the records of the puzzles of these themes, and the list of all."""
    others = [puzzle for puzzle in puzzles(GAME.id) if puzzle.theme not in themes]
    entries = {theme: [entry(puzzle.name, theme, puzzle.grade, str(puzzle.title), puzzle.goal, str(puzzle.teaches))
                       for puzzle in others if puzzle.theme is theme] for theme in Theme}  # fmt: skip
    records = {puzzle.name: puzzle.record for puzzle in others}
    for theme in themes:
        for title, puzzle in zip(TITLES[theme], made(theme), strict=False):
            entries[theme].append(entry(puzzle.name, theme, puzzle.grade, title, puzzle.goal, lesson(theme, puzzle.line)))
            table: Table[State] = Table.new(
                GAME, seats=[Seat("You", "orange")], options=GAME.options_of(puzzle.start), deal=puzzle.seed, position=puzzle.start
            )
            for command in puzzle.line:
                table.play(command, 0)
            records[puzzle.name] = table.record()
    for old in where.glob(f"*{SUFFIX}"):
        old.unlink()
    for name, record in records.items():
        (where / f"{name}{SUFFIX}").write_text(record, encoding="utf-8", newline="\n")
    lines = ["# Made by tests/school_year_diary/puzzle_making.py.", *[text for several in entries.values() for text in several]]
    (where / INDEX).write_text("\n\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def entry(name: str, theme: Theme, grade: int, title: str, goal: str, teaches: str) -> str:
    """A puzzle in the list."""
    texts = {"name": name, "theme": theme, "title": title, "goal": goal, "teaches": teaches}
    return "\n".join(["[[puzzle]]", *[f'{key} = "{text}"' for key, text in texts.items()], f"grade = {grade}"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.school_year_diary.puzzle_making", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("themes", nargs="*", type=Theme, default=list(Theme), help=f"by default all: {', '.join(Theme)}")
    write(folder(GAME.id, FOLDER), parser.parse_args().themes)
