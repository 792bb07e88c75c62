"""Makes the puzzles of School Year Diary: positions late in a year in which a row can be collected within the turn.

    python -m tests.school_year_diary.puzzle_making

Each position comes from a seed of its own, is sound by the game's invariants, has its lines counted, and is proven solvable by a solution
played by the rules, which its record keeps. The grade is how rare solutions are among all lines: each grade has six puzzles, and fewer
cards come first. Run it again after a deliberate change of rules or cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log10
from pathlib import Path

from attrs import evolve, frozen

from engines.kernel.contract import Seat
from engines.kernel.records import SUFFIX
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.school_year_diary.model import HAND_LIMIT, ROW_LIMIT, STUDENTS, Config, Medal, NewRound, Player, State, TurnDecision
from engines.school_year_diary.puzzles import CollectRow, Count, Hand, count, tries
from engines.school_year_diary.setup import deal
from resources import folder
from tabletop_qt.store.puzzles import FOLDER, GRADES, INDEX
from tests.school_year_diary.dealt_tables import diary

GAME = diary()
EACH = 6
"""The number of puzzles of each grade."""
RARE = (0.0, 1.0, 1.5, 2.0, 2.5, 3.1, 4.5)
"""Between which powers of ten one of so many lines solves a puzzle of each grade."""
CARDS = (range(2, 4), range(2, 4), range(2, 5), range(3, 5), range(4, 6), range(4, 6))
"""The number of cards in a hand of each grade."""
PATIENCE = 4000
"""The number of tries played by the rules before a position is given up."""


@frozen
class Made:
    """A puzzle that was made."""

    row: int
    counted: Count
    solved: Table[State]


def position(seed: int) -> tuple[State, int]:
    """A sound position at the start of a turn late in a year of two rows, all medals unlocked, and the row to be collected."""
    chance = Rng.of_deal(seed)

    def pick(*choices: int) -> int:
        nonlocal chance
        chosen, chance = chance.pick(choices)
        return chosen

    first = deal(diary().content, Config(STUDENTS[:2]), Rng.of_deal(seed))
    decks, events = first.decks, first.decks.events
    medals = [medal for row in first.rows for medal in row.medals] + list(decks.medals)
    target, held, round_ = pick(1, 2), pick(*range(2, HAND_LIMIT + 1)), pick(*range(5, len(events) + 1))
    rows = []
    for row in first.rows:
        its = tuple([Medal(medals.pop().number, pick(0, 0, 0, 1, 2, 3)) for _ in range(ROW_LIMIT)])
        points = 2 * ROW_LIMIT - pick(2, 3, 4, 5, 6) if row.number == target else pick(*range(2, 9))
        rows.append(evolve(row, medals=its, points=points))
    cards = [*first.players[0].hand, *decks.directives]
    state = evolve(
        first,
        rows=tuple(rows),
        players=(Player(hand=tuple(sorted(cards[:held])), ideas=2),),
        decks=evolve(
            decks,
            medals=(),
            directives=tuple(cards[held:]),
            old_directives=(),
            events=events[round_:],
            old_events=tuple(reversed(events[:round_])),
        ),
        round=round_,
        turn=0,
        agenda=(TurnDecision((0,)), NewRound()),
    )
    wrong = GAME.problems(state)
    if wrong:
        raise ValueError(f"position {seed} is not sound: {wrong}")
    return state, target


def grade_of(counted: Count) -> int:
    """The grade of a puzzle with so many solutions; 0 where it has none, or hardly any."""
    rare = -log10(counted.share) if counted.solutions else RARE[-1]
    return next((grade for grade in range(1, GRADES + 1) if RARE[grade - 1] <= rare < RARE[grade]), 0)


def solved(state: State, seed: int, row: int) -> Table[State] | None:
    """A table on which the row has been collected within the turn; None where no try did it by the rules."""
    goal = CollectRow(row)
    for place, line in enumerate(tries(state, row)):
        if place == PATIENCE:
            break
        table: Table[State] = Table.new(GAME, seats=[Seat("You", "orange")], deal=seed, position=state)
        for command in line:
            if table.to_act != (0,) or table.check(command, 0) is not None:
                break
            table.play(command, 0)
        if goal.reached(table.state):
            return table
    return None


def chosen() -> Iterator[tuple[int, Made]]:
    """Six puzzles of each grade, in grades, each the first that there are."""
    grades: dict[int, list[Made]] = {grade: [] for grade in range(1, GRADES + 1)}
    seed = 0
    while any(len(found) < EACH for found in grades.values()):
        seed += 1
        state, row = position(seed)
        hand = Hand(state.players[0].hand)
        counted = count(state, row, hand)
        grade = grade_of(counted)
        if grade and len(grades[grade]) < EACH and len(hand.cards) in CARDS[grade - 1]:
            table = solved(state, seed, row)
            if table is not None:
                grades[grade].append(Made(row, counted, table))
    for grade, found in grades.items():
        yield from ((grade, puzzle) for puzzle in sorted(found, key=lambda puzzle: -puzzle.counted.share))


def write(where: Path) -> None:
    """Write the records of all puzzles, and their list."""
    where.mkdir(exist_ok=True)
    for old in where.glob(f"*{SUFFIX}"):
        old.unlink()
    lines = ["# Made by tests/school_year_diary/puzzle_making.py: what each asks for, and how many lines solve it."]
    numbers: dict[int, int] = {}
    for grade, puzzle in chosen():
        numbers[grade] = numbers.get(grade, 0) + 1
        name = f"{grade}-{numbers[grade]}"
        (where / f"{name}{SUFFIX}").write_text(puzzle.solved.record(), encoding="utf-8", newline="\n")
        lines += [
            "", "[[puzzle]]", f'name = "{name}"', f'goal = "collect {puzzle.row}"', f"grade = {grade}",
            f"solutions = {puzzle.counted.solutions}", f"lines = {puzzle.counted.lines}",
        ]  # fmt: skip
    (where / INDEX).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(folder(GAME.id, FOLDER))
