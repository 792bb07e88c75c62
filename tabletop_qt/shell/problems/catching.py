"""Catches what nobody else has: exceptions in slots, threads and finalizers, and Qt's critical messages."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from tabletop_qt.shell.problems.fault import Fault, fault_of

_GRAVE = (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)


class Catching(QObject):
    """From `begin` to `end` every fault is told by ``caught``, in whatever thread it happened, and written to standard error as ever.

    After a fatal message Qt ends the process, so nothing can be shown any more: ``last_words`` is called at once.
    """

    caught = Signal(object)
    """A `Fault`. It is emitted in the thread where the fault happened; whoever shows something connects with a queued connection."""

    def __init__(self, last_words: Callable[[Fault], object]) -> None:
        super().__init__()
        self._last_words = last_words
        self._before: tuple[Any, Any, Any, Any] | None = None

    def begin(self) -> None:
        """Catch from now on."""
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook, qInstallMessageHandler(self._hear)
        sys.excepthook = self._in_slot
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable

    def end(self) -> None:
        """Leave everything to who caught it before."""
        if self._before is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook, handler = self._before
            qInstallMessageHandler(handler)
            self._before = None

    def _in_slot(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        # Ctrl+C in a terminal is no fault.
        if not issubclass(kind, KeyboardInterrupt):
            self.caught.emit(fault_of(error.with_traceback(trace)))

    def _in_thread(self, told: threading.ExceptHookArgs) -> None:
        threading.__excepthook__(told)
        if told.exc_value is not None:
            name = told.thread.name if told.thread is not None else "unknown"
            self.caught.emit(fault_of(told.exc_value, f"In the thread {name}:"))

    def _unraisable(self, told: sys.UnraisableHookArgs) -> None:
        sys.__unraisablehook__(told)
        if told.exc_value is not None:
            self.caught.emit(fault_of(told.exc_value, f"{told.err_msg or 'Ignored'}: {told.object!r}"))

    def _hear(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        del context
        # A program with a window may have no standard error.
        if sys.stderr is not None:
            sys.stderr.write(f"{message}\n")
        if kind not in _GRAVE:
            return
        fault = Fault("Qt", message, f"{kind.name}: {message}\n")
        if kind == QtMsgType.QtFatalMsg:
            self._last_words(fault)
        else:
            self.caught.emit(fault)
