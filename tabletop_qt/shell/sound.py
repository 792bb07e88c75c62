"""Sounds: choosing them, and playing them on the default device."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import cache
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer

from engines.kernel.contract import PERSON
from engines.kernel.table import Table
from resources import folder
from tabletop_qt.viewmodels.moments import Moment

# Playing


RATE = 22_050
IDLE = 3.0
"""Seconds without a sound until the device is released."""
_CARDS = Path("/dev/snd")


class Player(Protocol):
    """Something that plays sounds by name."""

    def play(self, name: str, volume: int) -> None:
        """Play a sound at a volume from 0 to 100, without waiting for it."""
        ...


@cache
def samples(name: str) -> array[int]:
    """The samples of a sound of the resources, 16 bits each. Raises FileNotFoundError."""
    with wave.open(str(folder("sounds", f"{name}.wav"))) as source:
        made = array("h", source.readframes(source.getnframes()))
    if sys.byteorder == "big":
        made.byteswap()
    return made


def mixed(playing: list[tuple[Sequence[int], int, int]], count: int) -> tuple[array[int], list[tuple[Sequence[int], int, int]]]:
    """The next ``count`` samples of all sounds, each with its position and volume, and the sounds that go on."""
    sums = [0] * count
    left = []
    for sound, place, volume in playing:
        for at, value in enumerate(sound[place : place + count]):
            sums[at] += value * volume // 100
        if place + count < len(sound):
            left.append((sound, place + count, volume))
    return array("h", [max(-32768, min(32767, value)) for value in sums]), left


class DevicePlayer:
    """Plays on the system's default device. After the first error it stays silent."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[str, int]] = SimpleQueue()
        self._playing: list[tuple[Sequence[int], int, int]] = []
        self._lock = Lock()
        self.thread: Thread | None = None
        self._silent = False

    def play(self, name: str, volume: int) -> None:
        """Pass the sound on to the thread."""
        if self._silent:
            return
        self._asked.put((name, volume))
        if self.thread is None or not self.thread.is_alive():
            self.thread = Thread(target=self._work, name="sound", daemon=True)
            self.thread.start()

    def _work(self) -> None:
        try:
            audio = import_module("miniaudio")
        except ImportError:
            self._silent = True
            return
        try:
            with closing(_device(audio)) as device:
                stream = self._stream()
                next(stream)
                device.start(stream)
                self._take_orders()
        except (audio.MiniaudioError, OSError):
            self._silent = True

    def _take_orders(self) -> None:
        while True:
            try:
                name, volume = self._asked.get(timeout=IDLE)
            except Empty:
                return
            with self._lock:
                self._playing.append((samples(name), 0, volume))

    def _stream(self) -> Generator[array[int], int, None]:
        """The samples, in the portions that the device asks for."""
        count = yield array("h")
        while True:
            with self._lock:
                made, self._playing = mixed(self._playing, count)
            count = yield made


def _device(audio: Any) -> Any:
    backends = None
    if sys.platform.startswith("linux") and not _CARDS.exists():
        # Without a card ALSA prints errors; there may still be a sound server.
        backends = [audio.Backend.PULSEAUDIO, audio.Backend.JACK]
    return audio.PlaybackDevice(
        output_format=audio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=60, backends=backends, app_name="Homeroom"
    )


# Choosing sounds


AFTER = 260
"""Milliseconds between the sound of a move and that of the next turn."""
ENDINGS = ("bell",)
"""Sounds that are played instead of others at the same moment."""


class Sounds(QObject):
    """Plays sounds while they are on; ``volume`` is from 0 to 100."""

    def __init__(self, of_events: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.player: Player = DevicePlayer()
        self._of_events = of_events
        self._turns = 0
        self.on = False
        self.volume = 60
        self.turn = QTimer(self, singleShot=True, interval=AFTER)
        self.turn.timeout.connect(lambda: self.play("turn"))

    def play(self, name: str) -> None:
        """Play a sound."""
        if self.on and self.volume:
            self.player.play(name, self.volume)

    def happened(self, kinds: Sequence[str]) -> None:
        """Play one sound for events of these kinds, that of an ending first."""
        found = [self._of_events[kind] for kind in kinds if kind in self._of_events]
        if found:
            self.play(next((name for name in found if name in ENDINGS), found[0]))

    def staged(self, moment: Moment | None) -> None:
        """Play the sound of a moment."""
        if moment is not None and moment.sound:
            self.play(moment.sound)

    def refused(self) -> None:
        """Play the sound of a refusal."""
        self.play("refusal")

    def shown(self, table: Table[Any]) -> None:
        """Play the sound of a turn if another player has just decided and it is now a person's turn."""
        before, self._turns = self._turns, table.turn
        asked = [seat for seat in table.to_act if table.seats[seat].player == PERSON]
        if before < table.turn and asked and table.played(table.turn).seat not in asked:
            self.turn.start()
