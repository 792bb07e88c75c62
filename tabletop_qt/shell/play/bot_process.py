"""Bots think in a process of their own: the window never waits for them, and they can be stopped at any moment.

Questions and answers are lines of text over pipes (`tabletop_qt.command.bot_worker`). An answer bears the number of its question; any other
is dropped. The process is started when it is first needed, ends with the app however that ends, and is replaced when it fails.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from engines.kernel.messages import Message, msg
from tabletop_qt.store.paths import HOME_VARIABLE, Paths

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
