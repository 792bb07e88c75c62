"""What a command does, in beats: for playing it out before people, step by step, at a pace that they can follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from engines.kernel.contract import Applied, Beat, Ending

S = TypeVar("S")

Do = Callable[[Any, Any], None]
"""What a step does, with a working copy and its task."""


class Beats(Generic[S]):
    """The beats of one command, gathered while it is applied."""

    def __init__(self) -> None:
        self._beats: list[Beat[S]] = []
        self._told = 0

    def before(self, step: Do, ending: Ending) -> Do:
        """The same step, which first ends a beat in this way where anything has happened since the last, and before every summary."""

        def noticing(working: Any, task: Any) -> None:
            if len(working.events) > self._told or ending is Ending.SUMMARY:
                # What is seen is the moment before the step, with the step still to come.
                working.then(task)
                self._end(Applied(working.state(), tuple(working.events)), ending)
                working.take_task()
            step(working, task)

        return noticing

    def with_last(self, applied: Applied[S]) -> tuple[Beat[S], ...]:
        """All of them; the last one leads to the next decision, or to the end of the game."""
        self._end(applied, Ending.PLAIN)
        return tuple(self._beats)

    def _end(self, so_far: Applied[S], ending: Ending) -> None:
        self._beats.append(Beat(so_far.state, so_far.events[self._told :], ending))
        self._told = len(so_far.said)
