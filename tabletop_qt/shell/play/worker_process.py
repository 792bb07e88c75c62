"""The client of the worker process, which thinks for bots, hints, best chains and study."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, Qt, Signal

from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import DataError, to_json
from engines.kernel.worker import Request, read_result
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tabletop_qt.widgets.controls import once

TIME_LIMIT = 20_000
"""Milliseconds without a result after which the process is ended."""
LONGEST = 65_536
"""The longest result that is read, in bytes."""
ROOT = Path(__file__).parents[3]


def worker_command() -> tuple[str, ...]:
    """The program and arguments that start this app as a worker."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        # The program for terminals: on Windows one with a window has no pipes.
        return str(program.with_name("tabletop-qt").with_suffix(program.suffix)), "think", "--attached"
    return sys.executable, "-m", "tabletop_qt", "think", "--attached"


class WorkerProcess(QObject):
    """Sends one request at a time to a process and reports its results. The process knows the player's own cards in ``paths``.

    If ``nice``, it gives way to others by this much, on systems that know this.
    """

    result = Signal(object)
    """A result, as `engines.kernel.worker.Task` says; more may follow."""
    done = Signal()
    """No more results will follow."""
    cancelled = Signal()
    """The request was cancelled, or replaced by another one."""
    failed = Signal(object)
    """A `Message`: the reason why there is no answer. The same request can be sent again."""

    def __init__(
        self, parent: QObject | None = None, command: Sequence[str] = (), limit: int = TIME_LIMIT, paths: Paths | None = None, nice: int = 0
    ) -> None:
        super().__init__(parent)
        self._paths = paths
        self._nice = nice
        self.command = tuple(command) or worker_command()
        self._process: QProcess | None = None
        self._resting = False
        self._pending: tuple[Request, Game[Any]] | None = None
        self._number = 0
        self._timer = once(self, self._give_up, limit)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._rest)

    @property
    def asking(self) -> bool:
        """True while a request is pending."""
        return self._pending is not None

    @property
    def running(self) -> bool:
        """True if there is a process."""
        return self._process is not None

    def warm(self) -> None:
        """Start the process, so that the first result comes soon; not while the app quits."""
        if self._process is not None or self._resting:
            return
        process = self._process = QProcess(self)
        process.setWorkingDirectory(str(ROOT))
        if self._paths is not None:
            environment = QProcessEnvironment.systemEnvironment()
            environment.insert(HOME_VARIABLE, str(self._paths.root))
            process.setProcessEnvironment(environment)
        process.setStandardErrorFile(QProcess.nullDevice())
        # Own methods, so that nothing is called once this is gone: a process is deleted after its owner.
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        # Windows says so while the process is being started, before anybody waits for an answer.
        process.errorOccurred.connect(self._look_at_error, Qt.ConnectionType.QueuedConnection)
        process.started.connect(self._give_way)
        process.start(self.command[0], list(self.command[1:]))

    def _give_way(self) -> None:
        if self._nice and sys.platform != "win32" and self._process is not None:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.processId(), self._nice)

    def ask(self, request: Request, game: Game[Any]) -> None:
        """Send a request about a table of this game; a pending one is cancelled."""
        self.cancel()
        self.warm()
        self._pending = request, game
        self._number += 1
        self._timer.start()
        if self._process is not None and self._process.isOpen():
            self._process.write(f"{self._number} {to_json(request)}\n".encode())

    def cancel(self) -> None:
        """Cancel the request, and end the process, which can't be stopped otherwise."""
        if self.asking:
            self.stop()
            self.cancelled.emit()

    def let_go(self) -> None:
        """Ignore further results of the request, and let the process live."""
        self._pending = None
        self._timer.stop()

    def stop(self) -> None:
        """End the process, at once."""
        self.let_go()
        process, self._process = self._process, None
        if process is not None:
            # Its output, and its end, concern nobody any more.
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _rest(self) -> None:
        # Timers of a window that was closed may still get ready for the next table.
        self._resting = True
        self.stop()

    def _look_at_error(self, error: QProcess.ProcessError) -> None:
        # It is told of later, when another process may run.
        process = self._process
        if process is not None and process.state() == QProcess.ProcessState.NotRunning and error == QProcess.ProcessError.FailedToStart:
            self._fail(msg("The bot's process could not be started."))

    def _end(self) -> None:
        self._fail(msg("The bot's process ended unexpectedly."))

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            self._hear(bytes(process.readLine(LONGEST).data()).decode("utf-8", "replace").rstrip("\r\n"))
        if process is not None and process is self._process and process.bytesAvailable() > LONGEST:
            self._fail(msg("The bot's answer could not be understood."))

    def _hear(self, line: str) -> None:
        number, kind, rest = (*line.split(" ", 2), "", "")[:3]
        if self._pending is None or number != str(self._number):
            # It answers no pending request.
            return
        request, game = self._pending
        if kind == "result":
            self._timer.start()
            try:
                found = read_result(request.task, rest, game)
            except DataError:
                self._fail(msg("The bot's answer could not be understood."))
            else:
                self.result.emit(found)
            return
        self.let_go()
        if kind == "done":
            self.done.emit()
        else:
            self.failed.emit(msg("The bot can't decide: {reason}.", reason=rest[:200]))

    def _give_up(self) -> None:
        self._fail(msg("The bot took too long and was stopped."))

    def _fail(self, reason: Message) -> None:
        asking = self.asking
        self.stop()
        if asking:
            self.failed.emit(reason)
