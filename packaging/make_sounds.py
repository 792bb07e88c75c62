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


# Moments


def _rustle(seconds: float, seed: int) -> Samples:
    """Paper or cloth that is drawn past: noise that swells and fades."""
    noise = _noise(seconds, 10.0, 0.45, seed)
    return [value * math.sin(math.pi * at / len(noise)) ** 2 for at, value in enumerate(noise)]


def _notes(hertz: Sequence[float], apart: float, fade: float) -> Samples:
    """Soft notes one after another, which go on sounding together."""
    return _mixed(*((place * apart, _tone(4 * fade, ((each, 0.4, fade), (2 * each, 0.12, fade / 2)))) for place, each in enumerate(hertz)))


def reveal() -> Samples:
    """A card that slides out, and two notes upwards."""
    return _mixed((0, [0.5 * value for value in card()]), (0.16, _notes((659.3, 987.8), 0.12, 0.13)))


def page() -> Samples:
    """A page that turns, and a chord."""
    return _mixed((0, _rustle(0.4, 6)), (0.24, _notes((523.3, 784.0, 1046.5), 0.05, 0.17)))


def fanfare() -> Samples:
    """Four notes upwards: something has been achieved."""
    return _notes((523.3, 659.3, 784.0, 1046.5), 0.12, 0.18)


def ring() -> Samples:
    """Light that runs round: quick high notes upwards."""
    return _notes([880 * 2 ** (step / 6) for step in range(7)], 0.07, 0.12)


def spill() -> Samples:
    """A bowl of steel that tips, and dice that fall out of it."""
    clang = _tone(0.6, ((412, 0.5, 0.16), (1130, 0.35, 0.1), (2213, 0.2, 0.07), (3370, 0.1, 0.05)))
    return _mixed((0, clang), (0.3, [0.8 * value for value in dice()]))


def leap() -> Samples:
    """Hooves, the air, and hooves again."""
    hoof = _mixed((0, _tone(0.14, ((96, 0.9, 0.035), (62, 0.6, 0.05)))), (0, [0.5 * value for value in _noise(0.05, 0.012, 0.85, 7)]))
    return _mixed((0, hoof), (0.09, hoof), (0.16, [0.7 * value for value in _rustle(0.5, 8)]), (0.66, hoof), (0.75, hoof))


def flag() -> Samples:
    """A flag that is raised and flaps, and a note higher."""
    flaps = ((place * 0.13, [0.8 * value for value in _rustle(0.12, 9 + place)]) for place in range(3))
    return _mixed(*flaps, (0.3, _notes((392.0, 587.3), 0.14, 0.16)))


def papers() -> Samples:
    """Papers handed out one after another."""
    return _mixed(*((place * 0.18, _rustle(0.16, 12 + place)) for place in range(3)), (0.5, _notes((784.0,), 0, 0.16)))


SOUNDS: Mapping[str, tuple[Callable[[], Samples], float]] = {
    "coin": (coin, 0),
    "card": (card, 0),
    "dice": (dice, 0),
    "turn": (turn, -1),
    "bell": (bell, 0),
    "refusal": (refusal, -3),
    "reveal": (reveal, 0),
    "page": (page, 0),
    "fanfare": (fanfare, 1),
    "ring": (ring, 0),
    "spill": (spill, 0),
    "leap": (leap, 0),
    "flag": (flag, 0),
    "papers": (papers, 0),
}
"""The maker of each sound, and how much louder than the others it is, in decibels."""
LEVEL, PEAK = -16.0, 0.9
"""The level of the loudest moment of each sound, in decibels, unless its peak, from 0 to 1, were higher than this."""
_WINDOW = RATE // 20


def level(made: Sequence[float]) -> float:
    """The level of the loudest twentieth of a second, in decibels below the greatest possible."""
    squares = [0.0]
    for value in made:
        squares.append(squares[-1] + value * value)
    last = max(0, len(made) - _WINDOW)
    loudest = max(squares[min(start + _WINDOW, len(made))] - squares[start] for start in range(last + 1))
    return 10 * math.log10(loudest / _WINDOW)


def samples(name: str) -> array[int]:
    """The samples of a sound as they are kept."""
    make, louder = SOUNDS[name]
    made = make()
    out = round(0.004 * RATE)
    for at in range(out):
        made[-1 - at] *= at / out
    factor = min(10 ** ((LEVEL + louder - level(made)) / 20), PEAK / max(map(abs, made)))
    return array("h", [round(value * factor * 32767) for value in made])


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
