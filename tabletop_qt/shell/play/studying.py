"""Studying a finished game, which is worked out in another process."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from attrs import evolve, frozen
from PySide6.QtCore import QObject, Qt, Signal

from engines.kernel.coach import Par, Rating, Solver, choices, excellent, mistakes, share_of_games, worst
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.worker import Task, TurningPoint, study_request
from engines.tables import Table
from tabletop_qt.shell.panels.side_panel import Finding
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.statistics import keep_par, kept_par
from tabletop_qt.store.training import Study, keep_study, today
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import ghosts

LONGEST = 600_000
"""The timeout of a study, in milliseconds."""
MOST_PROCESSES = 3
"""The most processes that rate decisions; one core is left to the player."""
PAR_ALONE: tuple[Task, ...] = (Task.PAR,)
ORDER: tuple[Task, ...] = (Task.PAR, Task.RATE, Task.TURNING_POINT)
RATE_ALONE: tuple[Task, ...] = (Task.RATE,)
"""The tasks for a game of rivals, which has no par, and no win for all; and for a player who wants to learn."""

_LOOKING = {Task.PAR: msg("Checking this deal…"), Task.TURNING_POINT: msg("Looking for the turning point…")}

_NO_PAR = msg("Careful play could not be tested on this deal.")


def spare_cores() -> int:
    """The number of processes that may rate decisions at the same time."""
    return max(min((os.cpu_count() or 1) - 1, MOST_PROCESSES), 1)


def can_study(table: Table) -> bool:
    """True if a finished game can be studied: one player played it alone, or a person played among rivals."""
    if isinstance(table.game.analyst, Solver):
        return len(table.seats) == 1
    return table.game.analyst is not None and bool(persons(table.seats))


@frozen
class Findings:
    """The results so far."""

    par: Par | None = None
    ratings: tuple[Rating, ...] = ()
    rated: int = 0
    """The number of seats whose decisions have all been rated."""
    turning_point: int | None = None
    done: tuple[Task, ...] = ()


class _Record(NamedTuple):
    """A finished game, and the path of its record."""

    table: Table
    path: Path


class Studying(QObject):
    """Studies one finished game at a time. Ratings are saved even before they are complete.

    A player who learns from the game leaves its table; its decisions are rated on until `end_learning`.
    """

    learning = Signal(object, object)
    """A mistake was found, or there is none, as `rate` wanted: the `Table` and the path of its record."""
    progressed = Signal()
    """A decision was rated, or rating ended."""

    def __init__(self, storage: Storage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._storage = storage
        self.processes: list[WorkerProcess] = []
        """The first does everything; the others help to rate."""
        self.process = self.add_process()
        self.findings = Findings()
        self._wanted = PAR_ALONE
        self._asking = 0
        """The number of processes whose answers are awaited."""
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._record: _Record | None = None
        self._seats: tuple[int, ...] = ()
        """The seats whose decisions are rated: those of persons."""
        self._choices: tuple[int, ...] = ()
        """The turns at which the seat that is being rated had a choice."""
        self._hinted = False
        """True if it made other choices with a hint, which are not rated."""
        self._failed = False
        self._studied = False
        """True if the player wants to see the findings."""
        self._learns = False
        """True if the player waits for a mistake, to learn from it."""
        self._left = False
        """True while the player learns from the mistakes at a table of their own."""

    def add_process(self) -> WorkerProcess:
        """Add a process that can be asked."""
        process = WorkerProcess(self, limit=LONGEST, paths=self._storage.paths)
        process.result.connect(self._hear)
        process.done.connect(self._go_on)
        process.failed.connect(self._fail)
        self.processes.append(process)
        return process

    def tell_par(self, page: TablePage) -> None:
        """Show in the result of the finished game how far careful play comes: the saved par, or a new one."""
        if self._take(page) and self._wanted == PAR_ALONE:
            self._ask()

    def begin(self, page: TablePage) -> None:
        """Study the finished game on this page; earlier findings on it are shown."""
        self._take(page)
        if self._presenter is None:
            return
        self._studied = True
        self._want(ORDER if self._wanted != RATE_ALONE or self._keeps else RATE_ALONE)
        page.open_panel().show_study()

    def _want(self, tasks: tuple[Task, ...]) -> None:
        self._load()
        asked, self._wanted = self._task, tasks
        if self._asking and asked is self._task:
            self._show()
        else:
            self._end_processes()
            self._ask()

    def rate(self, page: TablePage) -> None:
        """Rate the decisions of the finished game on this page, until there is one for the player to learn from."""
        self._take(page)
        if self._presenter is None:
            return
        self._learns = True
        self._load()
        if not self._offer():
            page.result.put_away()
            page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
            self._want((Task.RATE, *[task for task in self._wanted if task is not Task.RATE]))
            page.table.accessibility.announce(tr(self._looking))

    def _learn(self) -> None:
        if self._page is not None:
            self.rate(self._page)

    def _offer(self) -> bool:
        """Emit `learning` once there is a mistake, or all decisions are rated, if the player waits for it; True if so."""
        if not self._learns or self._record is None or self._page is None:
            return False
        if not mistakes(self.findings.ratings) and not self.whole:
            return False
        busy, self._learns = self.rating, False
        self._page.notice.dismiss()
        self._left, self._wanted = True, RATE_ALONE
        if not busy:
            self._end_processes()
            self._ask()
        # Cards of training need a saved study.
        self._keep()
        self.learning.emit(*self._record)
        return True

    @property
    def rating(self) -> bool:
        """True while decisions are being rated."""
        return bool(self._asking) and self._task is Task.RATE

    @property
    def whole(self) -> bool:
        """True if all decisions are rated."""
        return Task.RATE in self.findings.done

    def cancel(self) -> None:
        """Stop rating, unless the player studies the game, too; what was found stays."""
        waited, self._learns = self._learns, False
        if (waited or self._left) and not self._studied:
            self._end_processes()
            self._wanted = PAR_ALONE
            self._keep()

    def end_learning(self) -> None:
        """Stop rating for a player who has learnt enough at another table."""
        if self._left:
            self._left = False
            self.stop()

    def _take(self, page: TablePage) -> bool:
        """Turn to the finished game on this page; False if it is the same game, or there is none."""
        presenter = page.presenter
        if presenter is None or self._presenter is presenter:
            return False
        self._left = False
        self.stop()
        self._page, self._presenter = page, presenter
        table = presenter.session.table
        self._record = _Record(table, presenter.session.path)
        self._seats = persons(table.seats) or (0,)
        self._wanted = PAR_ALONE if isinstance(table.game.analyst, Solver) else RATE_ALONE
        page.panel.study.lookRequested.connect(self.look)
        page.panel.study.learnRequested.connect(self._learn)
        presenter.changed.connect(self._check)
        with suppress(StoreError):
            par = kept_par(self._storage.database, table)
            self.findings = Findings(par=par, done=PAR_ALONE) if par is not None else Findings()
        return True

    @property
    def _keeps(self) -> bool:
        """True if a player can learn from the ratings, which are saved then."""
        return self._record is not None and isinstance(self._record.table.game.analyst, Solver) and len(self._seats) == 1

    def _load(self) -> None:
        if self._record is not None and self._keeps and not self.findings.ratings:
            study = self._storage.study(*self._record, self._seats[0])
            ratings = tuple([each for each in study.ratings if not self._record.table.followed_hint_at(each.turn)])
            self.findings = evolve(self.findings, ratings=ratings)
            if study.whole:
                self.findings = evolve(self.findings, rated=1, done=(*self.findings.done, Task.RATE))

    def _keep(self) -> None:
        over = self._presenter is None or self._presenter.outcome is not None
        if self._record is not None and self._keeps and over and self.findings.ratings:
            (table, path), ratings = self._record, sorted(self.findings.ratings, key=lambda each: each.turn)
            if self._storage.owns(path):
                # With a whole study its mistakes come into training.
                with suppress(StoreError):
                    keep_study(self._storage.database, path.name, table, self._seats[0], Study(tuple(ratings), self.whole), today())

    def stop(self) -> None:
        """Stop, and forget all findings; if the player learns from them, only turn away from the page."""
        if not self._left:
            if self.rating:
                self._keep()
            self._end_processes()
        waited, self._learns = self._learns, False
        if self._page is not None:
            if waited:
                self._page.notice.dismiss()
            self._page.result.show_par(None)
            self._page.panel.study.lookRequested.disconnect(self.look)
            self._page.panel.study.learnRequested.disconnect(self._learn)
            self._page.panel.hide_study()
            self._page.timeline.strip.show_marks(())
        if self._presenter is not None:
            self._presenter.changed.disconnect(self._check)
        self._page = self._presenter = None
        self._studied = False
        if not self._left:
            self.findings, self._wanted, self._record = Findings(), PAR_ALONE, None

    def _end_processes(self) -> None:
        self._asking = 0
        for process in self.processes:
            process.stop()

    def _check(self) -> None:
        """Stop if the game goes on after an undo."""
        if self._presenter is not None and self._presenter.outcome is None:
            self.stop()

    @property
    def _task(self) -> Task | None:
        """The first task that is not done."""
        return next((kind for kind in self._wanted if kind not in self.findings.done), None)

    def _ask(self) -> None:
        self._failed = False
        if self._task is Task.RATE:
            self._ask_ratings()
        elif self._task is not None and self._record is not None:
            self._asking = 1
            self.process.ask(study_request(self._task, self._record.table), self._record.table.game)
        self._show()
        if self._task is None:
            self._end_processes()

    def _ask_ratings(self) -> None:
        """Deal the decisions that are not rated yet to the processes; rivals' costs are sifted in one."""
        if self._record is None:
            return
        table, seat = self._record.table, self._rated_seat
        states = [table.state_at(turn) for turn in range(table.turn)]
        line = tuple([(played.seat, played.command) for played in table.moves])
        # A move that a hint showed is not the player's own: to call it a mistake would be the coach against itself.
        all_choices = choices(table.game, states, line, seat)
        self._choices = tuple([turn for turn in all_choices if not table.followed_hint_at(turn)])
        self._hinted = len(self._choices) < len(all_choices)
        known = {rating.turn for rating in self.findings.ratings}
        turns = [turn for turn in self._choices if turn not in known]
        count = max(min(spare_cores() if self._keeps else 1, len(turns)), 1)
        while len(self.processes) < count:
            self.add_process()
        self._asking = count
        for number, process in enumerate(self.processes[:count]):
            process.ask(study_request(Task.RATE, table, seat=seat, turns=tuple(turns[number::count])), table.game)

    def _hear(self, found: Par | Rating | TurningPoint) -> None:
        match found:
            case Par():
                self.findings = evolve(self.findings, par=found)
            case Rating():
                self.findings = evolve(self.findings, ratings=(*self.findings.ratings, found))
            case TurningPoint():
                self.findings = evolve(self.findings, turning_point=found.turn)
        self._show()
        if isinstance(found, Rating) and not self._offer():
            self.progressed.emit()

    def _go_on(self) -> None:
        kind, self._asking = self._task, max(self._asking - 1, 0)
        if kind is None or self._failed or self._asking:
            return
        if kind is Task.RATE:
            self.findings = evolve(self.findings, rated=self.findings.rated + 1)
        if kind is not Task.RATE or self.findings.rated == len(self._seats):
            self.findings = evolve(self.findings, done=(*self.findings.done, kind))
        if kind is Task.PAR and self.findings.par is not None and self._record is not None:
            with suppress(StoreError):
                keep_par(self._storage.database, self._record.table, self.findings.par)
        elif kind is Task.RATE:
            self._keep()
            for process in self.processes[1:]:
                process.stop()
        self._ask()
        if self._page is not None and self._studied:
            self._page.table.accessibility.announce(tr(self._progress()))
        if kind is Task.RATE and not self._offer():
            self.progressed.emit()

    def _fail(self, reason: Message) -> None:
        self._failed, self._learns = True, False
        self._end_processes()
        self._keep()
        self.progressed.emit()
        if self._page is None:
            return
        if self.findings.par is None and Task.PAR in self._wanted:
            self._page.result.show_par(_NO_PAR)
        if self._wanted != PAR_ALONE:
            self._page.notice.tell(reason, until_change=True)
            self._show(msg("The study was stopped. “Study this game” continues it."))

    # Showing it

    def look(self, turn: int) -> None:
        """Look at the state after ``turn`` decisions, with the better move, if there was one."""
        page, presenter = self._page, self._presenter
        if page is None or presenter is None:
            return
        page.looking.look_at(turn)
        costly = next((rating for rating in self.findings.ratings if rating.turn == turn and rating.costly), None)
        scenery = presenter.scenery_at(turn)
        if costly is not None:
            then = presenter.disclosure.state_at(turn)
            page.table.interaction.show_ghosts(ghosts(presenter.view_model, then, costly.seat, scenery, costly.better))

    def _show(self, progress: Message | None = None) -> None:
        page, presenter = self._page, self._presenter
        if page is None or presenter is None:
            return
        table = presenter.session.table
        told = self._show_par(page, table)
        if self._learns:
            page.notice.tell(self._looking, dismiss=msg("Cancel"), dismissed=self.cancel)
        if not self._studied:
            return
        if self.findings.turning_point is not None:
            told.append(_turning_point(self.findings.turning_point, table.turn))
        elif Task.TURNING_POINT in self.findings.done:
            told.append(Finding(msg("Turning point"), msg("No position was proven winnable.")))
        for number, seat in enumerate(self._seats):
            told += self._about_decisions(table, seat, whole=number < self.findings.rated)
        hinted = sum(table.followed_hint_at(turn) for turn in range(table.turn) if table.played(turn + 1).seat in self._seats)
        if hinted:
            unjudged = msgn(
                "{count} decision that followed a hint is not judged.", "{count} decisions that followed a hint are not judged.", hinted
            )
            told.append(Finding(msg("Hints"), unjudged))
        page.timeline.strip.show_marks([rating.turn for seat in self._seats for rating in worst(self._ratings_of(seat))])
        page.panel.study.show_findings(told, progress or self._progress(), learns=self._keeps and self.whole)

    def _show_par(self, page: TablePage, table: Table) -> list[Finding]:
        """Show in the result how far careful play comes, and return the finding on it, if there is one."""
        found, analyst = self.findings, table.game.analyst
        if found.par is not None and isinstance(analyst, Solver):
            par = _par(found.par, analyst.reached(table.game, table.state), table.game.wording.reached)
            page.result.show_par(par.words)
            return [par]
        if Task.PAR in self._wanted:
            page.result.show_par(_NO_PAR if Task.PAR in found.done else _LOOKING[Task.PAR])
        return []

    def _about_decisions(self, table: Table, seat: int, *, whole: bool) -> list[Finding]:
        """The findings on the decisions of a seat, which are ``whole`` once all are rated."""
        ratings = self._ratings_of(seat)
        told = [self._costly(table, rating) for rating in worst(ratings)]
        if not told and whole:
            whose = msg("Your decisions") if len(self._seats) == 1 else msg("{name}'s decisions", name=table.seats[seat].name)
            told.append(Finding(whose, msg("No decision clearly cost anything.")))
        return told + [self._excellent(table, rating) for rating in excellent(ratings) if self._keeps]

    @property
    def found(self) -> int:
        """The number of mistakes found so far."""
        return len(mistakes(self._checked))

    @property
    def _checked(self) -> list[Rating]:
        """The ratings of the seat that is being rated."""
        return self._ratings_of(self._rated_seat)

    @property
    def _rated_seat(self) -> int:
        return self._seats[min(self.findings.rated, len(self._seats) - 1)]

    def _ratings_of(self, seat: int) -> list[Rating]:
        return [rating for rating in self.findings.ratings if rating.seat == seat]

    @property
    def progress(self) -> Message:
        """The progress of the ratings: the mistakes found, and the decisions of the seat that were checked."""
        number, count = len(self._checked), len(self._choices)
        return msg("{found} found, {number} of {count} decisions checked", found=self.found, number=number, count=count)

    @property
    def _looking(self) -> Message:
        if self.rating and not self.findings.ratings:
            # The first one takes longest.
            count = len(self._choices)
            if self._hinted:
                return msgn(
                    "Looking for mistakes in the {count} decision that followed no hint…",
                    "Looking for mistakes in the {count} decisions that followed no hint…",
                    count,
                )
            return msgn("Looking for mistakes in your {count} decision…", "Looking for mistakes in your {count} decisions…", count)
        return msg("Looking for mistakes: {progress}", progress=self.progress)

    def _excellent(self, table: Table, rating: Rating) -> Finding:
        state, wording = table.state_at(rating.turn), table.game.wording
        other, what = (table.named(wording.describe(state, command)) for command in (rating.better, rating.command))
        heading = msg("Round {round}, decision {number}: well played", round=wording.stage(state).round, number=rating.turn + 1)
        return Finding(heading, _cost(rating.turned, other, what, self.findings.par, wording.reached), rating.turn)

    def _costly(self, table: Table, rating: Rating) -> Finding:
        state, wording = table.state_at(rating.turn), table.game.wording
        what, better = (table.named(wording.describe(state, command)) for command in (rating.command, rating.better))
        stage, number = wording.stage(state), rating.turn + 1
        if rating.amount is None or rating.why is None:
            words = _cost(rating, what, better, self.findings.par, wording.reached)
            return Finding(msg("Round {round}, decision {number}", round=stage.round, number=number), words, rating.turn)
        heading = msg("{stage}, decision {number}", stage=stage.label, number=number)
        if len(self._seats) > 1:
            heading = msg("{name}: {heading}", name=table.seats[rating.seat].name, heading=heading)
        words = msg("In games played on from here, “{what}” cost about {amount}. Better: “{better}”. {why}", what=what,
                    amount=rating.amount, better=better, why=table.named(rating.why))  # fmt: skip
        return Finding(heading, words, rating.turn)

    def _progress(self) -> Message:
        kind = self._task
        if kind is None:
            return msg("Study complete.")
        if kind is Task.RATE:
            return self._looking
        return _LOOKING[kind]


def _par(par: Par, own: Par, unit: Message) -> Finding:
    """The finding on par: how far careful play comes, and how far the player came."""
    if par.won:
        good = msg("Careful play wins this deal in round {round}", round=par.round)
    else:
        good = msg("Careful play does not win this deal: it reaches {reached} of {all} {unit}", reached=par.reached, all=par.of,
                   unit=unit)  # fmt: skip
    if own.won:
        return Finding(msg("Par"), msg("{good}. You won in round {round}.", good=good, round=own.round))
    if not par.won:
        return Finding(msg("Par"), msg("{good}. You reached {reached}.", good=good, reached=own.reached))
    return Finding(msg("Par"), msg("{good}. You reached {reached} of {all} {unit}.", good=good, reached=own.reached, all=own.of, unit=unit))


def _cost(rating: Rating, what: Message, better: Message, par: Par | None, unit: Message) -> Message:
    """A sentence on what a decision cost: in chance to win if that is known, else in points reached."""
    if rating.chance is not None and rating.best_chance is not None and rating.cost > 0:
        return msg("“{what}” still wins {share} games from here; “{better}” wins {best}.", what=what, better=better,
                   share=share_of_games(rating.chance), best=share_of_games(rating.best_chance))  # fmt: skip
    if par is None:
        return msg("In games played on from here, “{what}” reached {reached} on average; “{better}” reached {best}.",
                   what=what, reached=rating.reached, better=better, best=rating.best_reached)  # fmt: skip
    return msg("In games played on from here, “{what}” reached {reached} of {all} {unit} on average; “{better}” reached {best}.",
               what=what, reached=rating.reached, all=par.of, unit=unit, better=better, best=rating.best_reached)  # fmt: skip


def _turning_point(turn: int, count: int) -> Finding:
    if turn == count:
        return Finding(msg("Turning point"), msg("The game could still be won right up to the end."))
    words = msg("The game could still be won after {turn} of {count} decisions, given how the cards lay.", turn=turn, count=count)
    return Finding(msg("Turning point"), words, turn)
