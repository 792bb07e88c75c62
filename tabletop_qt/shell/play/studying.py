"""Studying a finished game, and solving a position: can it still be won? Both are worked out in another process."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import QObject, Qt, Signal

from engines.kernel.coach import Par, Rating, Solution, Solver, Teacher, Verdict, excellent, worst
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.table import Table
from engines.kernel.worker import Task, TurningPoint, study_request
from tabletop_qt.shell.panels.side_panel import Finding
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.training import Study
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.view_model import ghosts

# Can it still be won?

LOOKING = msg("Looking for a way to win from here…")


class Solving(QObject):
    """Finds out if the position that is shown can still be won."""

    def __init__(self, paths: Paths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.process = WorkerProcess(self, paths=paths)
        self.process.result.connect(self._hear)
        self.process.failed.connect(self._tell)
        self._page: TablePage | None = None
        self._turn = 0

    def can_ask(self, presenter: Presenter) -> bool:
        """True if a table can be solved: it lies open, one person plays it, and its game has a solver (TBL-5)."""
        table = presenter.session.table
        lies_open = presenter.outcome is not None or table.assistance.setup
        return lies_open and presenter.session.kept and isinstance(table.game.analyst, Solver) and len(table.seats) == 1

    def ask(self, page: TablePage) -> None:
        """Solve the position shown on this page, which may be an earlier one."""
        presenter = page.presenter
        if presenter is None or not self.can_ask(presenter):
            return
        self.stop()
        table, turn = presenter.session.table, page.looking.turn
        self._page, self._turn = page, table.turn if turn is None else turn
        page.notice.tell(LOOKING, dismiss=msg("Stop"), dismissed=self.stop, until_change=True)
        page.table.accessibility.announce(tr(LOOKING))
        self.process.ask(study_request(Task.SOLVE, table, self._turn), table.game)

    def stop(self) -> None:
        """Stop searching."""
        self._page = None
        self.process.cancel()

    def _hear(self, solution: Solution) -> None:
        presenter = self._page.presenter if self._page is not None else None
        if presenter is None:
            return
        table, first = presenter.session.table, None
        if solution.line:
            first = table.named(table.game.wording.describe(table.state_at(self._turn), solution.line[0][1]))
        self._tell(_in_words(solution, self._turn, first))

    def _tell(self, words: Message) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.notice.tell(words, until_change=True)
            page.table.accessibility.announce(tr(words))


def _in_words(solution: Solution, turn: int, first: Message | None) -> Message:
    """The verdict on the position after ``turn`` decisions; ``first`` is the first move of a way to win."""
    when = msgn("after {count} decision", "after {count} decisions", turn) if turn else msg("at the start")
    seen = msgn("{count} position searched", "{count} positions searched", solution.positions)
    if solution.verdict is Verdict.WINNABLE and first is not None:
        return msg("Winnable {when}: one way starts with “{first}” ({seen}).", when=when, first=first, seen=seen)
    if solution.verdict is Verdict.WINNABLE:
        return msg("Winnable {when}: it is won.", when=when)
    if solution.verdict is Verdict.LOST:
        return msg("Lost {when}: no sequence of moves can win any more ({seen}).", when=when, seen=seen)
    return msg("Unknown {when}: the search ran out of time without a win or a proof ({seen}).", when=when, seen=seen)


# Study

LONGEST = 600_000
"""The timeout of a study, in milliseconds."""
PAR_ALONE: tuple[Task, ...] = (Task.PAR,)
RATED: tuple[Task, ...] = (Task.PAR, Task.RATE)
ORDER: tuple[Task, ...] = (*RATED, Task.TURNING_POINT)
OF_RIVALS: tuple[Task, ...] = (Task.RATE,)
"""The tasks for a game of rivals, which has no par, and no win for all."""

_LOOKING = {
    Task.PAR: msg("Checking this deal…"),
    Task.TURNING_POINT: msg("Looking for the turning point…"),
}

_NO_PAR = msg("Careful play could not be tested on this deal.")


def can_study(table: Table[Any]) -> bool:
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


class Studying(QObject):
    """Studies one finished game at a time. Ratings are saved even before they are complete."""

    rated = Signal(object, str, object)
    """All decisions are rated, as `rate` wanted: the `Table`, the name of its file, and the ratings."""

    def __init__(self, storage: Storage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._storage = storage
        self.process = WorkerProcess(self, limit=LONGEST, paths=storage.paths)
        self.process.result.connect(self._hear)
        self.process.done.connect(self._go_on)
        self.process.failed.connect(self._fail)
        self.findings = Findings()
        self._wanted = PAR_ALONE
        self._asking = False
        """True while an answer is awaited."""
        self._page: TablePage | None = None
        self._presenter: Presenter | None = None
        self._seats: tuple[int, ...] = ()
        """The seats whose decisions are rated: those of persons."""
        self._failed = False
        self._learns = False
        """True if the player waits for the ratings, to learn from them."""

    def tell_par(self, page: TablePage) -> None:
        """Show in the result of the finished game how far careful play comes: the saved par, or a new one."""
        if self._take(page) and self._wanted == PAR_ALONE:
            self._ask()

    def begin(self, page: TablePage) -> None:
        """Study the finished game on this page; earlier findings on it are shown."""
        self._take(page)
        if self._presenter is None:
            return
        self._want(ORDER if self._wanted != OF_RIVALS else OF_RIVALS)
        page.open_panel().show_study()

    def _want(self, tasks: tuple[Task, ...]) -> None:
        self._load()
        self._wanted = tasks
        if self._asking:
            self._show()
        else:
            self._ask()

    def rate(self, page: TablePage) -> None:
        """Rate the decisions of the finished game on this page, for the player to learn from them."""
        self._take(page)
        if self._presenter is None:
            return
        self._learns = True
        self._load()
        if Task.RATE not in self.findings.done:
            page.result.put_away()
            page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
            page.table.accessibility.announce(tr(self._rating))
            self._want(max(self._wanted, RATED, key=len))
        self._end_rating()

    def _learn(self) -> None:
        if self._page is not None:
            self.rate(self._page)

    def _end_rating(self) -> None:
        """Emit `rated` once all decisions are rated, if the player waits for it."""
        if self._learns and self._presenter is not None and self._page is not None and Task.RATE in self.findings.done:
            self._learns = False
            self._page.notice.dismiss()
            session = self._presenter.session
            self.rated.emit(session.table, session.path.name, self.findings.ratings)

    def cancel(self) -> None:
        """Stop rating, unless the player studies the game, too."""
        waited, self._learns = self._learns, False
        if waited and self._wanted != ORDER:
            self.process.stop()
            self._asking, self._wanted = False, PAR_ALONE
            self._keep()

    def _take(self, page: TablePage) -> bool:
        """Turn to the finished game on this page; False if it is the same game, or there is none."""
        presenter = page.presenter
        if presenter is None or self._presenter is presenter:
            return False
        self.stop()
        self._page, self._presenter = page, presenter
        table = presenter.session.table
        self._seats = persons(table.seats) or (0,)
        self._wanted = PAR_ALONE if isinstance(table.game.analyst, Solver) else OF_RIVALS
        page.panel.study.lookRequested.connect(self.look)
        page.panel.study.learnRequested.connect(self._learn)
        presenter.changed.connect(self._check)
        par = self._storage.par(table)
        if par is not None:
            self.findings = Findings(par=par, done=PAR_ALONE)
        return True

    @property
    def _keeps(self) -> bool:
        """True if ratings are saved: those of one player, who can learn from them."""
        presenter = self._presenter
        return presenter is not None and isinstance(presenter.session.table.game.analyst, Teacher) and len(self._seats) == 1

    def _load(self) -> None:
        """Take the saved ratings."""
        if self._presenter is not None and self._keeps and not self.findings.ratings:
            session = self._presenter.session
            study = self._storage.study(session.table, session.path.name, self._seats[0])
            self.findings = evolve(self.findings, ratings=study.ratings)
            if study.rated >= session.table.turn:
                self.findings = evolve(self.findings, rated=1, done=(*self.findings.done, Task.RATE))

    def _keep(self) -> None:
        """Save the ratings so far."""
        if self._presenter is not None and self._keeps and self._presenter.outcome is not None and self.findings.ratings:
            session, ratings = self._presenter.session, self.findings.ratings
            rated = session.table.turn if Task.RATE in self.findings.done else ratings[-1].turn + 1
            self._storage.keep_study(session.table, session.path.name, self._seats[0], Study(ratings, rated))

    def stop(self) -> None:
        """Stop, and forget all findings."""
        if self._asking and self._kind is Task.RATE:
            self._keep()
        self.process.stop()
        waited, self._asking, self._learns = self._learns, False, False
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
        self.findings, self._wanted = Findings(), PAR_ALONE

    def _check(self) -> None:
        """Stop if the game goes on after an undo."""
        if self._presenter is not None and self._presenter.outcome is None:
            self.stop()

    @property
    def _kind(self) -> Task | None:
        return next((kind for kind in self._wanted if kind not in self.findings.done), None)

    def _ask(self) -> None:
        self._failed = False
        self._show()
        if self._kind is None:
            self.process.stop()
        elif self._presenter is not None:
            self._asking = True
            table, seat = self._presenter.session.table, self._seats[min(self.findings.rated, len(self._seats) - 1)]
            turns = [each.turn for each in self.findings.ratings if each.seat == seat and self._kind is Task.RATE]
            self.process.ask(study_request(self._kind, table, max(turns, default=-1) + 1, seat), table.game)

    def _hear(self, found: Par | Rating | TurningPoint) -> None:
        match found:
            case Par():
                self.findings = evolve(self.findings, par=found)
            case Rating():
                self.findings = evolve(self.findings, ratings=(*self.findings.ratings, found))
            case TurningPoint():
                self.findings = evolve(self.findings, turning_point=found.turn)
        self._show()

    def _go_on(self) -> None:
        kind, self._asking = self._kind, False
        if kind is None or self._failed:
            return
        if kind is Task.RATE:
            self.findings = evolve(self.findings, rated=self.findings.rated + 1)
        if kind is not Task.RATE or self.findings.rated == len(self._seats):
            self.findings = evolve(self.findings, done=(*self.findings.done, kind))
        if kind is Task.PAR and self.findings.par is not None and self._presenter is not None:
            self._storage.keep_par(self._presenter.session.table, self.findings.par)
        elif kind is Task.RATE:
            self._keep()
        self._ask()
        if self._page is not None and self._wanted not in (PAR_ALONE, RATED):
            self._page.table.accessibility.announce(tr(self._progress()))
        self._end_rating()

    def _fail(self, reason: Message) -> None:
        self._asking, self._failed, self._learns = False, True, False
        self.process.stop()
        self._keep()
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
        if costly is not None and scenery is not None:
            then = presenter.disclosure.state_at(turn)
            page.table.show_ghosts(ghosts(presenter.view_model, then, costly.seat, scenery, costly.better))

    def _show(self, progress: Message | None = None) -> None:
        page, presenter = self._page, self._presenter
        if page is None or presenter is None:
            return
        table, found = presenter.session.table, self.findings
        told: list[Finding] = []
        if found.par is not None and isinstance(table.game.analyst, Solver):
            told.append(_par(found.par, table.game.analyst.reached(table.game, table.state)))
            page.result.show_par(told[0].words)
        elif Task.PAR in self._wanted:
            page.result.show_par(_NO_PAR if Task.PAR in found.done else _LOOKING[Task.PAR])
        if self._learns:
            page.notice.tell(self._rating, dismiss=msg("Cancel"), dismissed=self.cancel)
        if self._wanted in (PAR_ALONE, RATED):
            return
        if found.turning_point is not None:
            told.append(_turning_point(found.turning_point, table.turn))
        elif Task.TURNING_POINT in found.done:
            told.append(Finding(msg("Turning point"), msg("No position was proven winnable.")))
        costly: list[Rating] = []
        for seat in self._seats[: found.rated]:
            ratings = [rating for rating in found.ratings if rating.seat == seat]
            of_seat = worst(ratings)
            told += [self._costly(table, rating) for rating in of_seat]
            if not of_seat:
                whose = msg("Your decisions") if len(self._seats) == 1 else msg("{name}'s decisions", name=table.seats[seat].name)
                told.append(Finding(whose, msg("None of them clearly cost anything.")))
            costly += of_seat
            told += [self._excellent(table, rating) for rating in excellent(ratings) if self._keeps]
        page.timeline.strip.show_marks([rating.turn for rating in costly])
        learns = Task.RATE in found.done and self._keeps
        page.panel.study.show_findings(told, progress or self._progress(), learns=learns)

    @property
    def _rating(self) -> Message:
        """The progress of the ratings."""
        ratings = self.findings.ratings
        if self._presenter is None or not ratings:
            return msg("Rating your decisions…")
        return msg("Rating your decisions: {number} of {count}…", number=ratings[-1].turn + 1, count=self._presenter.session.table.turn)

    def _excellent(self, table: Table[Any], rating: Rating) -> Finding:
        """The finding on an excellent decision."""
        state, wording = table.state_at(rating.turn), table.game.wording
        other, what = (table.named(wording.describe(state, command)) for command in (rating.better, rating.command))
        heading = msg("Round {round}, decision {number}: well played", round=wording.stage(state).round, number=rating.turn + 1)
        return Finding(heading, _cost(rating.turned, other, what, self.findings.par), rating.turn)

    def _costly(self, table: Table[Any], rating: Rating) -> Finding:
        """The finding on a decision that cost something."""
        state, wording = table.state_at(rating.turn), table.game.wording
        what, better = (table.named(wording.describe(state, command)) for command in (rating.command, rating.better))
        stage, number = wording.stage(state), rating.turn + 1
        if rating.amount is None or rating.why is None:
            words = _cost(rating, what, better, self.findings.par)
            return Finding(msg("Round {round}, decision {number}", round=stage.round, number=number), words, rating.turn)
        heading = msg("{stage}, decision {number}", stage=stage.label, number=number)
        if len(self._seats) > 1:
            heading = msg("{name}: {heading}", name=table.seats[rating.seat].name, heading=heading)
        words = msg("In simulations, “{what}” cost about {amount}. Better: “{better}”. {why}", what=what, amount=rating.amount,
                    better=better, why=table.named(rating.why))  # fmt: skip
        return Finding(heading, words, rating.turn)

    def _progress(self) -> Message:
        kind = self._kind
        if kind is None:
            return msg("Study complete.")
        if kind is Task.RATE:
            return self._rating
        return _LOOKING[kind]


def _par(par: Par, own: Par) -> Finding:
    """The finding on par: how far careful play comes, and how far the player came."""
    if par.won:
        good = msg("Careful play wins this deal in round {round}", round=par.round)
    else:
        good = msg("Careful play does not win this deal: it reaches {reached} of {all}", reached=par.reached, all=par.of)
    if own.won:
        return Finding(msg("Par"), msg("{good}. You won in round {round}.", good=good, round=own.round))
    return Finding(msg("Par"), msg("{good}. You reached {reached} of {all}.", good=good, reached=own.reached, all=own.of))


def _cost(rating: Rating, what: Message, better: Message, par: Par | None) -> Message:
    """A sentence on what a decision cost: in chance to win if that is known, else in points reached."""
    if rating.chance is not None and rating.best_chance is not None and rating.cost > 0:
        chance, best = round(rating.chance * 100), round(rating.best_chance * 100)
        return msg("“{what}” left about a {chance}% chance to win; “{better}” would have left about {best}%.",
                   what=what, chance=chance, better=better, best=best)  # fmt: skip
    if par is None:
        return msg("In simulations, “{what}” reached {reached} on average; “{better}” reached {best}.",
                   what=what, reached=rating.reached, better=better, best=rating.best_reached)  # fmt: skip
    return msg("In simulations, “{what}” reached {reached} of {all} on average; “{better}” reached {best}.",
               what=what, reached=rating.reached, all=par.of, better=better, best=rating.best_reached)  # fmt: skip


def _turning_point(turn: int, count: int) -> Finding:
    if turn == count:
        return Finding(msg("Turning point"), msg("The game could be won until the end."))
    words = msg("The game could still be won after {turn} of {count} decisions, given how the cards lay.", turn=turn, count=count)
    return Finding(msg("Turning point"), words, turn)
