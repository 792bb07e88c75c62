"""Bots in empty chairs: their process, their turns, and moves that are played automatically."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from engines.kernel.bots.playing import RandomBot, bot_to_act
from engines.kernel.bots.worker import question
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.store.paths import HOME_VARIABLE, Paths

# The process


TIME_LIMIT = 20_000
"""Milliseconds after which a bot that has not decided is stopped."""


LONGEST = 65_536
"""The longest answer that is read, in bytes."""


ROOT = Path(__file__).parents[3]


def worker_command() -> tuple[str, ...]:
    """How this very app is started to think: program and arguments."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        # The program for terminals: on Windows one with a window has no pipes to speak through.
        return str(program.with_name("tabletop-qt").with_suffix(program.suffix)), "think", "--attached"
    return sys.executable, "-m", "tabletop_qt", "think", "--attached"


class BotProcess(QObject):
    """Puts one question at a time to a process and tells its answer. It knows the person's own cards in the folders of ``paths``."""

    answered = Signal(str)
    """The text of a command."""
    advised = Signal(str)
    """Advice as a line of text; better advice may follow."""
    found = Signal(str)
    """Something that was found out, as a line of text; more may follow."""
    ended = Signal()
    """No better advice, and nothing more to be found, will follow."""
    dropped = Signal()
    """Another question was put before this one had been answered, or nobody wants to know any more."""
    failed = Signal(object)
    """A `Message`: why there is no answer. The same question can be put again."""

    def __init__(
        self, parent: QObject | None = None, command: Sequence[str] = (), limit: int = TIME_LIMIT, paths: Paths | None = None
    ) -> None:
        super().__init__(parent)
        self._paths = paths
        self.command = tuple(command) or worker_command()
        self._process: QProcess | None = None
        self._asking = False
        self._number = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(limit)
        self._timer.timeout.connect(lambda: self._fail(msg("The bot has thought for too long and was stopped.")))

    @property
    def asking(self) -> bool:
        """Whether a question is being thought about."""
        return self._asking

    @property
    def process_id(self) -> int:
        """The id of the process in the system; 0 where none runs."""
        return self._process.processId() if self._process is not None else 0

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    def warm(self) -> None:
        """Have a process ready, so that the first answer comes soon."""
        if self._process is None:
            self._start()

    def ask(self, question: str) -> None:
        """Put a question; one that is still being thought about is dropped."""
        self.cancel()
        if self._process is None:
            self._start()
        self._asking = True
        self._number += 1
        self._timer.start()
        if self._process is not None and self._process.isOpen():
            self._process.write(f"{self._number} {question}\n".encode())

    def cancel(self) -> None:
        """Drop the question. A process that is in the middle of it is ended: it could not be told to stop."""
        if self._asking:
            self.stop()
            self.dropped.emit()

    def let_go(self) -> None:
        """Drop a question that is answered at once anyway: the process goes on, and what it says to that is not heard."""
        self._asking = False
        self._timer.stop()

    def stop(self) -> None:
        """End the process, at once."""
        self._asking = False
        self._timer.stop()
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.waitForFinished(1000)
        process.deleteLater()

    def _start(self) -> None:
        process = QProcess(self)
        process.setWorkingDirectory(str(ROOT))
        if self._paths is not None:
            environment = QProcessEnvironment.systemEnvironment()
            environment.insert(HOME_VARIABLE, str(self._paths.root))
            process.setProcessEnvironment(environment)
        process.setStandardErrorFile(QProcess.nullDevice())
        # Whatever a process says after it was given up is ignored.
        process.readyReadStandardOutput.connect(lambda: self._read() if process is self._process else None)
        process.finished.connect(lambda *_: self._end(process, msg("The bot's process ended unexpectedly.")))
        # Windows says so while the process is being started, before anybody waits for an answer.
        process.errorOccurred.connect(lambda error: QTimer.singleShot(0, self, lambda: self._broken(process, error)))
        self._process = process
        process.start(self.command[0], list(self.command[1:]))

    def _broken(self, process: QProcess, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end(process, msg("The bot's process could not be started."))

    def _end(self, process: QProcess, reason: Message) -> None:
        if process is self._process:
            self._fail(reason)

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            self._hear(bytes(process.readLine(LONGEST).data()).decode("utf-8", "replace").rstrip("\r\n"))
        if process is not None and process is self._process and process.bytesAvailable() > LONGEST:
            self._fail(msg("The bot's answer makes no sense."))

    def _hear(self, line: str) -> None:
        number, _, answer = line.partition(" ")
        if not self._asking or number != str(self._number):
            # Of a question that is settled, or of none at all: whoever waits goes on waiting, up to the limit.
            return
        kind, _, rest = answer.partition(" ")
        if kind == "advice":
            self.advised.emit(rest)
            return
        if kind == "found":
            self._timer.start()
            self.found.emit(rest)
            return
        self._asking = False
        self._timer.stop()
        if kind == "play":
            self.answered.emit(rest)
        elif kind == "done":
            self.ended.emit()
        else:
            self.failed.emit(msg("The bot can't decide: {reason}.", reason=rest[:200]))

    def _fail(self, reason: Message) -> None:
        asking = self._asking
        self.stop()
        if asking:
            self.failed.emit(reason)


# Turns


PACES: dict[str, int] = {"instant": 0, "quick": 600, "calm": 1500}
"""Milliseconds from a bot's turn to its decision, at least."""


PACE_NAMES: tuple[tuple[str, Message], ...] = (("instant", msg("At once")), ("quick", msg("Quickly")), ("calm", msg("Calmly")))


PATIENCE = 3000
"""Milliseconds that people have at every pace to decide what a bot's decision would take from them."""


AGAIN = 150
"""Milliseconds until a bot looks again whether a person has put down what they hold."""


TRIES = 3
"""How often a bot is asked that answers against the rules, each time in a new process; then chance decides for it."""


class BotTurns(QObject):
    """Plays for the bots of one table at a time.

    A bot waits while the person before the screen puts a command together or holds a piece (``busy`` says so), and, where a person could
    decide or redo just as well, while something can be redone. Where people could decide at the same time and its decision is the end of
    that, it leaves them the time of `PATIENCE`.
    """

    failed = Signal(object)
    """A `Message`: why a bot has not decided. `go_on` lets it try again; nothing is lost."""
    helped = Signal(object)
    """A `Message`: chance has decided for a bot whose answers were all against the rules."""

    limited = Signal(object)
    """A `Message`: how long people have before a bot goes on; None where nothing presses them any more."""

    def __init__(self, bot_process: BotProcess, busy: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bot_process = bot_process
        self._busy = busy
        self._presenter: Presenter | None = None
        self._seat: int | None = None
        self._state: object = None
        self._answer: str | None = None
        self._held = False
        self._closing = False
        self._tries = 0
        self._clock = QElapsedTimer()
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.timeout.connect(self._play)
        self.pace = "quick"
        bot_process.answered.connect(self._hear)
        bot_process.failed.connect(self._give_up)

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play for the bots of this table from now on; None: of none."""
        if self._presenter is not None:
            self._presenter.changed.disconnect(self.update)
        self._drop()
        self._held = False
        self._presenter = presenter
        if presenter is not None:
            presenter.changed.connect(self.update)
            self.update()

    @property
    def seat(self) -> int | None:
        """The seat of the bot that is deciding; None where none is."""
        return self._seat

    @property
    def waiting(self) -> bool:
        """Whether a decision has been made and waits for its time to be played."""
        return self._due.isActive()

    @property
    def wait(self) -> int:
        """Milliseconds from a bot's turn to its decision, at the present pace."""
        return PACES.get(self.pace, 0)

    def go_on(self) -> None:
        """Let the bot that failed try again."""
        self._held = False
        self.update()

    def update(self) -> None:
        """See whose turn it is, and ask the bot where it is a bot's."""
        if self._presenter is None:
            return
        table = self._presenter.session.table
        seat = bot_to_act(table)
        if seat == self._seat and table.state is self._state:
            return
        self._drop()
        persons_here = persons(table.seats)
        redoing = bool(table.ahead) and (not persons_here or not set(persons_here).isdisjoint(table.to_act))
        if seat is None or self._held or redoing:
            return
        self._seat, self._state, self._tries = seat, table.state, 0
        self._clock.start()
        self._ask()

    def _ask(self) -> None:
        if self._presenter is not None and self._seat is not None:
            self._tries += 1
            self._bot_process.ask(question(self._presenter.session.table, self._seat))

    def _drop(self) -> None:
        """What was asked for is of no use any more."""
        self._bot_process.cancel()
        self._due.stop()
        self._seat = self._state = self._answer = None
        if self._closing:
            self._closing = False
            self.limited.emit(None)

    def _hear(self, command: str) -> None:
        presenter, seat = self._presenter, self._seat
        if presenter is None or seat is None:
            return
        table = presenter.session.table
        if table.check(command, seat) is not None:
            # No process of ours answers so: it is given up, and another one is asked.
            self._bot_process.stop()
            if self._tries < TRIES:
                self._ask()
                return
            drawn, _ = RandomBot().decide(table.game, table.view(seat), seat, Rng(table.turn))
            command = drawn.text()
            name = table.seats[seat].name
            said = msg("{name}'s answers were against the rules {count} times. Chance has decided instead.", name=name, count=self._tries)
            self.helped.emit(said)
        self._answer = command
        people = not set(persons(table.seats)).isdisjoint(table.to_act)
        self._closing = people and table.game.closes(table.state, seat, table.game.parse(command))
        wait = max(self.wait, PATIENCE if self._closing else 0)
        if self._closing:
            self.limited.emit(
                msgn(
                    "{name} goes on in {count} second, unless somebody decides before.",
                    "{name} goes on in {count} seconds, unless somebody decides before.",
                    wait // 1000,
                    name=table.seats[seat].name,
                )
            )
        self._due.start(max(0, wait - self._clock.elapsed()))

    def _give_up(self, reason: Message) -> None:
        if self._seat is not None:
            self._drop()
            self._held = True
            self.failed.emit(reason)

    def _play(self) -> None:
        presenter, seat, command = self._presenter, self._seat, self._answer
        if presenter is None or seat is None or command is None:
            return
        if self._busy() or presenter.drafting is not None:
            self._due.start(PATIENCE if self._closing else AGAIN)
            return
        before = self._state
        presenter.play(command, seat)
        if presenter.session.table.state is before:
            # Not written to disk: the person has been told, and may let it try again.
            self._give_up(msg("What the bot has decided could not be played."))


# Automatic moves


class ByItself(QObject):
    """Plays, one after the other, the decisions of one table that nobody needs to be asked for.

    It waits while ``busy`` or while something is being put together, and while a person who has a choice could redo what was taken back.
    """

    told = Signal(object)
    """A `Message`: what is about to be played by itself, and why; None where nothing is."""

    def __init__(self, busy: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._busy = busy
        self._presenter: Presenter | None = None
        self._next: tuple[object, int] | None = None
        """The state and the seat that the beat is for."""
        self._beat = QTimer(self)
        self._beat.setSingleShot(True)
        self._beat.timeout.connect(self._play)
        self.pace = "quick"

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play at this table from now on; None: at none."""
        if self._presenter is not None:
            self._presenter.changed.disconnect(self.update)
        self._presenter = presenter
        if presenter is not None:
            presenter.changed.connect(self.update)
        self.update()

    def update(self) -> None:
        """See whether something is to be played, and let its beat begin."""
        following, due = self._following(), None
        if following is not None and self._presenter is not None:
            due = self._presenter.automatic.due()[following[1]]
        if following == self._next:
            return
        self._next = following
        if following is None or due is None or self._presenter is None:
            self._beat.stop()
            self.told.emit(None)
            return
        name, beat = self._presenter.session.table.seats[following[1]].name, PACES.get(self.pace, 0)
        if beat:
            self.told.emit(msg("{name}: {why}", name=name, why=due.why))
        self._beat.start(beat)

    def _following(self) -> tuple[object, int] | None:
        """What is played next: the state, and the seat."""
        if self._presenter is None:
            return None
        table, due = self._presenter.session.table, self._presenter.automatic.due()
        asked = set(table.to_act).intersection(persons(table.seats)) - set(due)
        if not due or (table.ahead and asked):
            return None
        return table.state, min(due)

    def _play(self) -> None:
        presenter, following = self._presenter, self._next
        if presenter is None or following is None or self._following() != following:
            self.update()
            return
        if self._busy() or presenter.drafting is not None:
            self._beat.start(AGAIN)
            return
        # What could not be written to disk is not tried over again: the state, and so what comes next, stay as they are.
        seat = following[1]
        presenter.play(presenter.automatic.due()[seat].command.text(), seat)
