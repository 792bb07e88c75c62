"""Makes the sounds of the app: a few short ones of our own, computed from sines and noise.

python3 dev.py sounds
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from engines.kernel.rng import Rng
from resources import folder

RATE = 22_050
"""Samples a second; one channel of 16 bits."""
_GRAIN = 4096
"""The number of values that noise takes."""
Samples = list[float]


def _tone(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Samples:
    """Sines that fade: each partial has a frequency, a strength, and the time in which it falls to a third."""
    return [
        sum(strength * math.sin(2 * math.pi * hertz * at / RATE) * math.exp(-at / RATE / fade) for hertz, strength, fade in partials)
        for at in range(round(seconds * RATE))
    ]


def _noise(seconds: float, fade: float, dull: float, seed: int) -> Samples:
    """Noise that fades; the duller, the fewer high tones it has (0 to 1)."""
    chance, last, made = Rng(seed), 0.0, []
    for at in range(round(seconds * RATE)):
        drawn, chance = chance.below(_GRAIN)
        last = dull * last + (1 - dull) * (2 * drawn / (_GRAIN - 1) - 1)
        made.append(last * math.exp(-at / RATE / fade))
    return made


def _mixed(*parts: tuple[float, Samples]) -> Samples:
    """The sum of parts, each beginning after its number of seconds."""
    length = max(round(begin * RATE) + len(part) for begin, part in parts)
    made = [0.0] * length
    for begin, part in parts:
        start = round(begin * RATE)
        for at, value in enumerate(part):
            made[start + at] += value
    return made


def coin() -> Samples:
    """A coin set down on wood."""
    ring = _tone(0.22, ((2640, 0.5, 0.05), (4210, 0.3, 0.03), (6120, 0.15, 0.02)))
    return _mixed((0, _noise(0.03, 0.006, 0.5, 1)), (0.004, ring), (0.07, [value * 0.35 for value in ring]))


def card() -> Samples:
    """A card slid onto a table."""
    slide = _noise(0.16, 0.07, 0.35, 2)
    return _mixed((0, [value * min(1.0, at / (0.05 * RATE)) * 0.7 for at, value in enumerate(slide)]), (0.13, _noise(0.05, 0.01, 0.8, 3)))


def dice() -> Samples:
    """Dice that roll and come to rest."""
    knock = _mixed((0, _noise(0.05, 0.008, 0.7, 4)), (0, _tone(0.05, ((720, 0.5, 0.012), (1310, 0.3, 0.008)))))
    moments = (0.0, 0.07, 0.12, 0.2, 0.26, 0.36, 0.41, 0.5)
    return _mixed(*((begin, [value * (0.95 - 0.08 * place) for value in knock]) for place, begin in enumerate(moments)))


def turn() -> Samples:
    """Two soft notes: it is somebody's turn."""
    return _mixed((0, _tone(0.3, ((523.3, 0.4, 0.09), (1046.5, 0.1, 0.05)))), (0.12, _tone(0.4, ((784, 0.4, 0.12), (1568, 0.1, 0.06)))))


def bell() -> Samples:
    """A school bell: something is over."""
    return _tone(1.1, ((880, 0.4, 0.4), (1760 * 1.01, 0.25, 0.25), (2637, 0.15, 0.15), (4400, 0.08, 0.06)))


def refusal() -> Samples:
    """A dull, quiet knock: that can't be done."""
    return _mixed((0, _tone(0.16, ((165, 0.6, 0.04), (110, 0.4, 0.05)))), (0, [value * 0.2 for value in _noise(0.03, 0.01, 0.9, 5)]))


SOUNDS: Mapping[str, tuple[Callable[[], Samples], float]] = {
    "coin": (coin, 0.55),
    "card": (card, 0.45),
    "dice": (dice, 0.6),
    "turn": (turn, 0.5),
    "bell": (bell, 0.55),
    "refusal": (refusal, 0.35),
}
"""The maker of each sound and its peak, from 0 to 1."""


def samples(name: str) -> array[int]:
    """The samples of a sound as they are kept."""
    make, loud = SOUNDS[name]
    made = make()
    peak, out = max(abs(value) for value in made), round(0.004 * RATE)
    for at in range(out):
        made[-1 - at] *= at / out
    return array("h", [round(value / peak * loud * 32767) for value in made])


def write(name: str, file: Path) -> None:
    """Write a sound to a file."""
    with wave.open(str(file), "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(RATE)
        target.writeframes(samples(name).tobytes())


def main() -> None:
    """Write all of them."""
    folder("sounds").mkdir(exist_ok=True)
    for name in SOUNDS:
        write(name, folder("sounds", f"{name}.wav"))


if __name__ == "__main__":
    main()
