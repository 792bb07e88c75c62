"""The goals of puzzles, to be reached in one turn with the cards in hand, and a bounded search for solutions.

A goal is written as clauses with commas between them: ``collect giang_ry, keep o_tach 5``. In the class of a puzzle each student has one
row, so a student's name stands for a row. The search counts the positions it looks at: that is how hard a puzzle is. It tries the fewest
actions first and, of those, what raises the rows most, as a player would. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field, frozen

from engines.kernel.coach import Stop
from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from engines.school_year_diary.bots.judgement import Judgement, best_first
from engines.school_year_diary.bots.solver import different_chains, every_command, gives
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import FULL, STUDENTS, KeepDecision, State, TurnDecision, in_turn
from engines.school_year_diary.rules.chains import command_for
from engines.school_year_diary.rules.hands import Get, PlayItem, Refresh, Trade
from engines.school_year_diary.rules.turns import EndTurn

UNSEEN = msg("That would reveal an unseen card. Solve this with the cards you have; drawing is off.")
OVER = msg("That would end the turn with the puzzle unsolved. Undo, or press Start over.")


@frozen
class TurnGoal:
    """A goal for the present turn, or for the event before it and the turn.

    ``collect`` are the students whose rows are to be collected (SYD-5.6), ``keep`` those whose rows must end with no fewer points, and
    ``level`` the points that each row needs. ``spare`` ideas must be left. ``win`` asks for the year to be won (SYD-3.6), and
    ``event`` says that the turn is still to come.
    """

    collect: tuple[str, ...] = ()
    keep: tuple[tuple[str, int], ...] = ()
    level: int = 0
    spare: int = 0
    win: bool = False
    event: bool = False

    @property
    def limits(self) -> tuple[type[Command], ...]:
        """The kinds of commands that draw cards or end the turn."""
        return Get, Trade, Refresh, EndTurn

    @property
    def words(self) -> Message:
        """The goal in a sentence."""
        when = msg("with one idea") if self.spare else msg("this round") if self.event else msg("this turn")
        if self.win:
            return msg("Win the year {when}", when=when)
        if self.level:
            return msg("Bring every row to {points} points or more {when}", points=self.level, when=when)
        if len(self.collect) > 1:
            return msg("Collect the rows of {students} {when}", students=tuple(map(_name, self.collect)), when=when)
        words = msg("Collect {student}'s row {when}", student=_name(self.collect[0]), when=when)
        if self.keep:
            return msg("{goal}; {students}'s must not drop", goal=words, students=tuple([_name(student) for student, _ in self.keep]))
        return words

    def reached(self, state: State) -> bool:
        """True if the goal is reached."""
        points = {row.student: row.points for row in state.rows}
        return (
            not any(student in points for student in self.collect)
            and all(points.get(student, least) >= least for student, least in self.keep)
            and all(each >= self.level for each in points.values())
            and (not self.win or not points)
            and (not self.event or in_turn(state) or bool(state.ended))
            and state.players[0].ideas >= self.spare
        )

    def missed(self, state: State, begun: State) -> bool:
        """True if the turn is over and the goal not reached."""
        return not self.reached(state) and (state.round != begun.round or bool(state.ended))

    def stuck(self, state: State) -> bool:
        """True if nothing but the end of the turn is left to do, and the goal not reached."""
        player = state.players[0]
        return in_turn(state) and player.ideas <= self.spare and not player.items and not self.reached(state)

    def lacking(self, state: State) -> Message:
        """The first thing that is still missing for the goal, in a sentence."""
        points = {row.student: row.points for row in state.rows}
        for student, least in self.keep:
            if points.get(student, least) < least:
                return msg("{student}'s row has dropped to {points}; it needs {least}", student=_name(student), points=points[student],
                           least=least)  # fmt: skip
        for student in self.collect if not self.win else points:
            if student in points:
                return msg("{student}'s row has {points} of {all} points", student=_name(student), points=points[student], all=FULL)
        for student, each in points.items():
            if each < self.level:
                return msg("{student}'s row has {points} points; it needs {least}", student=_name(student), points=each, least=self.level)
        return msg("No idea is left over") if state.players[0].ideas < self.spare else msg("The event is not over yet")

    def refused(self, state: State, after: State, begun: State) -> Message | None:
        """The reason why a puzzle does not allow a command, legal by the rules, that leads from a state to another; else None.

        What lies face down stays there, so that no solution depends on it (SYD-6.1).
        """
        if self.missed(after, begun):
            return OVER
        seen = bool(after.agenda) and isinstance(after.agenda[0], KeepDecision)
        return UNSEEN if seen or _face_down(after) != _face_down(state) else None


def _face_down(state: State) -> object:
    decks = state.decks
    return decks.directives, decks.medals, decks.events, decks.experiences, state.rng


def _name(student: str) -> Message:
    return Message(student.replace("_", " ").title())


def read_goal(text: str) -> TurnGoal:
    """The goal that a text such as ``collect giang_ry, keep o_tach 5`` names. Raises ValueError if it names none."""
    parts: dict[str, list[str]] = {}
    for clause in text.split(","):
        verb, *words = clause.split() or [""]
        parts.setdefault(verb, []).extend(words or [""])
    collect, keep = parts.pop("collect", []), parts.pop("keep", [])
    level, spare = (_number(parts.pop(verb, ["0"])) for verb in ("level", "spare"))
    win, event = (parts.pop(verb, None) == [""] for verb in ("win", "event"))
    kept = tuple([(student, _number([points])) for student, points in zip(keep[::2], keep[1::2], strict=False)])
    named = {*collect, *[student for student, _ in kept]} <= set(STUDENTS) and 2 * len(kept) == len(keep)
    if parts or not named or min(level, spare, *[points for _, points in kept], 0) < 0 or not (collect or level or win):
        raise ValueError(f"'{text}' is not a goal such as 'collect giang_ry, keep o_tach 5'")
    return TurnGoal(tuple(collect), kept, level, spare, win, event)


def _number(words: list[str]) -> int:
    """The number that one word names; -1 if they name none."""
    return int(words[0]) if len(words) == 1 and words[0].isdecimal() else -1


def goals(state: State) -> tuple[str, ...]:
    """The goals that can be set in a position: in the turn of one player alone with one row of each student, else none."""
    config = state.config
    if config.players > 1 or config.rows_each > 1 or not in_turn(state):
        return ()
    students, least = [row.student for row in state.rows], min([row.points for row in state.rows], default=0)
    found = [f"collect {student}" for student in students]
    found += [f"level {points}" for points in range(2, FULL + 1, 2) if points > least] if len(students) > 1 else []
    return (*found, "win") if students else ()


# The search for solutions


Line = tuple[Command, ...]
Allows = Callable[[State, Command], bool]


def anything(_state: State, _command: Command) -> bool:
    """True: no command is left out."""
    return True


@frozen
class Found:
    """The first solution found, if any, the positions looked at, and whether everything was tried that the search allows."""

    line: Line | None
    looked: int
    whole: bool


@define
class _Search:
    game: SchoolYearDiary
    begun: State
    goal: TurnGoal
    allows: Allows
    most: int
    stop: Stop
    looked: int = 0
    failed: dict[object, int] = field(factory=dict)

    @property
    def over(self) -> bool:
        """True if the search has taken as long as it may."""
        return self.looked > self.most or self.stop()

    def line(self, state: State, actions: int) -> Line | None:
        """A solution with at most this many actions: ideas used and items played."""
        last = actions == 1 and in_turn(state)
        moves = self.last(state) if last else _moves(self.game, state)
        after: list[tuple[int, int, Command, State, int]] = []
        for command in moves:
            now = self.played(state, command)
            if now is None:
                continue
            if self.goal.reached(now):
                return (command,)
            if self.over:
                return None
            left = actions - isinstance(state.agenda[0], TurnDecision)
            if (left or not in_turn(now)) and not self.goal.stuck(now):
                after.append((-_points(now), len(after), command, now, left))
        for *_, command, now, left in sorted(after, key=lambda each: each[:2]):
            key = now.rows, now.players, now.agenda
            if self.failed.get(key, -1) >= left:
                continue
            rest = self.line(now, left)
            if rest is not None:
                return (command, *rest)
            self.failed[key] = left
            if self.over:
                return None
        return None

    def played(self, state: State, command: Command) -> State | None:
        """The state after a command; None if the puzzle or the search leaves it out."""
        if not self.allows(state, command):
            return None
        self.looked += 1
        after = self.game.apply(state, 0, command).state
        return after if self.goal.refused(state, after, self.begun) is None else None

    def last(self, state: State) -> Iterator[Command]:
        """The commands that can reach the goal with the last action: what is given, and items; for the best ends of every row."""
        player = state.players[0]
        yield from map(PlayItem, player.items)
        if player.ideas > self.goal.spare and _reach(len(player.hand)) >= self.short(state):
            if len(state.decks.trends) > 2 or set(state.config.students) & TRENDS:
                yield from gives(state, 0)
                yield from different_chains(state, 0)
            else:
                study = Judgement().study(state, 0)
                for laid in best_first(study, state.rows, player.hand, 0.0):
                    yield command_for(state.rows, laid, lambda _, points: points)
                yield from gives(state, 0)

    def short(self, state: State) -> int:
        """The most points that a row lacks, if they are to be gained by cards alone."""
        if len(state.decks.trends) > 2 or set(state.config.students) & TRENDS:
            return 0
        wanted = {row.student: self.goal.level for row in state.rows} | dict.fromkeys(self.goal.collect, FULL)
        return max([(FULL if self.goal.win else wanted.get(row.student, 0)) - row.points for row in state.rows], default=0)


TRENDS = {"nim_se", "an_pha"}
"""The students whose own Trends can do something in a puzzle."""


def _reach(cards: int) -> int:
    """The most points that a row can gain by one directive or chain of this many cards (SYD-4.2, 4.3)."""
    return cards + 1 if cards else 0


def _points(state: State) -> int:
    return sum(row.points for row in state.rows) - 2 * FULL * len(state.rows)


def _moves(game: SchoolYearDiary, state: State) -> Iterator[Command]:
    """Every command that draws nothing and leads to something else."""
    drawing = (Get, Trade, Refresh) if in_turn(state) else (Get, Trade)
    return (command for command in every_command(game, state, 0) if not isinstance(command, drawing))


def search(game: SchoolYearDiary, state: State, goal: TurnGoal, most: int, allows: Allows = anything, stop: Stop = lambda: False) -> Found:
    """The result of a search that looks at this many positions at most, or until it is to stop."""
    tried = _Search(game, state, goal, allows, most, stop)
    player = state.players[0]
    actions = (player.ideas if in_turn(state) else state.config.ideas) - goal.spare + len(player.items) + (not in_turn(state))
    for count in range(1, actions + 1):
        tried.failed.clear()
        line = tried.line(state, count)
        if line is not None or tried.over:
            return Found(line, tried.looked, whole=False)
    return Found(None, tried.looked, whole=True)
