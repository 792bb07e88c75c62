"""Damage for records: bytes and lines changed, lost, doubled and moved, by a test's own chance."""

from __future__ import annotations

from engines.kernel.records import sealed
from engines.kernel.rng import Rng

LETTERS = '0123456789 -"[]{},:=abpersonudx\u2028é\0'


class Dice:
    """A test's own chance."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def below(self, bound: int) -> int:
        number, self.rng = self.rng.below(bound)
        return number


def damaged_bytes(data: bytes, dice: Dice) -> bytes:
    """Bytes changed, lost, doubled, moved."""
    made = bytearray(data)
    for _ in range((1, 1, 1, 2, 5)[dice.below(5)]):
        at, other = dice.below(len(made) + 1), dice.below(len(made) + 1)
        low, high = min(at, other), max(at, other)
        if dice.below(10) < 7:
            high = min(high, low + 1 + dice.below(39))
        what = dice.below(5)
        if what == 0:
            made[low : low + 1] = bytes([dice.below(256)])
        elif what == 1:
            del made[low:high]
        elif what == 2:
            made[at:at] = made[low:high]
        elif what == 3:
            made[at:at] = bytes(dice.below(256) for _ in range(dice.below(8)))
        else:
            made[low:high] = made[low:high][::-1]
    return bytes(made)


def damaged_texts(texts: list[str], dice: Dice) -> list[str]:
    """Lines changed, lost, doubled, moved, and words and letters in them."""
    made = texts.copy()
    for _ in range((1, 1, 2, 4)[dice.below(4)]):
        at, other = dice.below(len(made)), dice.below(len(made))
        what = dice.below(6)
        if what == 0 and len(made) > 1:
            del made[at]
        elif what == 1:
            made.insert(at, made[other])
        elif what == 2:
            made[at], made[other] = made[other], made[at]
        else:
            text = made[at]
            spot = dice.below(len(text) + 1)
            end = spot + dice.below(4)
            made[at] = text[:spot] + "".join(LETTERS[dice.below(len(LETTERS))] for _ in range(dice.below(4))) + text[end:]
    return made


def resealed(texts: list[str]) -> str:
    """Lines with checks that fit, as somebody who knows the format could write them."""
    return "".join(sealed(texts))


def bare(text: str) -> list[str]:
    return [line.rpartition("  #")[0] for line in text.splitlines()]
