"""Animation. It is cosmetic and holds no state of the game. One timer runs, and only while something moves."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from attrs import frozen
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer


class Pace(IntEnum):
    """Durations in milliseconds."""

    FADE = 160
    GLIDE = 200
    RETURN = 160
    SHAKE = 180
    RAISE = 120
    TURN = 200
    TURN_OVER = 900
    FLIGHT = 360
    TURN_TABLE = 600
    STEP = 260
    LONGEST_WALK = 2000
    TUMBLE = 500
    ROLL = 700
    REACTION = 1000
    IN_TURN = 350
    LONGEST_TURN = 1100


@frozen(eq=False)
class _Run:
    start: int
    length: int
    step: Callable[[float], None]
    done: Callable[[], None]
    curve: Callable[[float], float]


def eased(t: float) -> float:
    """Ease-out: quick at first, gentle at the end; 0 and 1 stay themselves."""
    rest = 1.0 - min(max(t, 0.0), 1.0)
    return 1.0 - rest * rest * rest


def evened(t: float) -> float:
    """Gentle at both ends, so that the middle is seen; 0 and 1 stay themselves."""
    share = min(max(t, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


class Motion(QObject):
    """Runs named movements; a new run replaces the one of the same name. Every run ends with its step at 1, also if motion is off."""

    FRAME = 16

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: dict[tuple[str, str], _Run] = {}
        self.enabled = True
        """True if things move; else they are at once where they belong."""
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer, interval=self.FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        """True if anything moves."""
        return bool(self._runs)

    @property
    def ticking(self) -> bool:
        """True if the timer runs; it does so only while something moves."""
        return self._timer.isActive()

    def set_enabled(self, enabled: bool) -> None:
        """Turn motion on or off; turning it off finishes all animations."""
        self.enabled = enabled
        if not enabled:
            self.finish()

    def run(
        self,
        name: tuple[str, str],
        length: int,
        step: Callable[[float], None],
        done: Callable[[], None] = lambda: None,
        *,
        delay: int = 0,
        curve: Callable[[float], float] = eased,
    ) -> None:
        """Call ``step`` with 0…1 along a curve over ``length`` milliseconds, then ``done``; before, it stays at 0 for ``delay``."""
        self._runs.pop(name, None)
        if not self.enabled or length <= 0:
            step(1.0)
            done()
            return
        self._runs[name] = _Run(self._clock.elapsed() + delay, length, step, done, curve)
        step(0.0)
        if not self._timer.isActive():
            self._timer.start()

    def runs(self, name: tuple[str, str]) -> bool:
        """True if this movement is under way."""
        return name in self._runs

    def drop(self, name: tuple[str, str]) -> None:
        """Stop a movement where it is, without its last step."""
        self._runs.pop(name, None)
        self._rest()

    def forget(self, who: str) -> None:
        """Forget every movement of one item."""
        for name in [name for name in self._runs if name[0] == who]:
            del self._runs[name]
        self._rest()

    def finish(self) -> None:
        """Bring everything to the end of its movement."""
        while self._runs:
            name, run = next(iter(self._runs.items()))
            del self._runs[name]
            run.step(1.0)
            run.done()
        self._rest()

    def _rest(self) -> None:
        if not self._runs:
            self._timer.stop()

    def _tick(self) -> None:
        now = self._clock.elapsed()
        for name, run in list(self._runs.items()):
            if self._runs.get(name) is not run:
                continue
            t = (now - run.start) / run.length
            run.step(run.curve(t))
            if t >= 1.0:
                if self._runs.get(name) is run:
                    del self._runs[name]
                run.done()
        self._rest()
