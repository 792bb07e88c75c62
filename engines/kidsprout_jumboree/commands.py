"""What a player can decide in KidSprout Jumboree, as commands with a text form.

Seats count from 0, coins are their values 0 to 5. A spoken sentence is one word in the text form: spaces are written as ``_``, and what
can't stand in a word (an underscore, a percent sign, a line break) as ``%`` with two hexadecimal digits for each byte of its UTF-8::

    excuse 2 subtract 1 My_tent_is_100%25_full_of_frogs!
"""

from __future__ import annotations

import re
from typing import ClassVar

from attrs import frozen

from engines.kernel.commands import Command, CommandError, number, word
from engines.kidsprout_jumboree.model import Sign


def write_sentence(sentence: str) -> str:
    """A sentence as one printable word; an empty one is ``-``.

    >>> write_sentence("An owl_ate 5% of it.")
    'An_owl%5Fate_5%25_of_it.'
    """
    if sentence in ("", "-"):
        return "%2D" if sentence else "-"
    return "".join(map(_written, sentence))


def _written(letter: str) -> str:
    if letter == " ":
        return "_"
    if letter not in "_%" and letter.isprintable() and not letter.isspace():
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def read_sentence(text: str) -> str:
    """The sentence that a word stands for. Raises CommandError where ``%`` is not followed by UTF-8 in hexadecimal digits."""
    if text == "-":
        return ""
    if "%" not in text:
        return text.replace("_", " ")
    try:
        return re.sub("(?:%[0-9A-F]{2})+", _bytes, _WRONG.sub(_refuse, text.replace("_", " ")))
    except UnicodeDecodeError as error:
        raise CommandError(f"'{text[:40]}' is no sentence: bytes that are no UTF-8") from error


_WRONG = re.compile("%(?![0-9A-F]{2})")


def _refuse(_: re.Match[str]) -> str:
    raise CommandError("a percent sign in a sentence is written as %25")


def _bytes(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")


def _yes(text: str) -> bool:
    if text != "yes":
        raise CommandError(f"'{text[:40]}' is not yes")
    return True


@frozen
class PlayCoin(Command):
    """Play a coin to the centre, face down (KSJ-2.2)."""

    verb: ClassVar[str] = "play"
    coin: int


@frozen
class Excuse(Command):
    """Play an Excuse tile, 1 or 2, on the Sprout of a seat, added or subtracted, with a spoken sentence (KSJ-3.1, 3.2)."""

    verb: ClassVar[str] = "excuse"
    tile: int
    sign: Sign = word(Sign)
    target: int = word(number)
    sentence: str = word(read_sentence, write_sentence)


@frozen
class Pass(Command):
    """Play no Excuse now (KSJ-3.3)."""

    verb: ClassVar[str] = "pass"


@frozen
class Chant(Command):
    """A beat of the Leaping Buck's "Going… going… gone!" at an open table (KSJ-3.3)."""

    verb: ClassVar[str] = "chant"


@frozen
class Appoint(Command):
    """As the Leaping Buck, choose the Activity Leader among those tied (KSJ-4.1)."""

    verb: ClassVar[str] = "appoint"
    leader: int


@frozen
class Stack(Command):
    """As the leader, take coins and pawn to an hour of the own Schedule, 1 to 12; for an Overnight beside it (KSJ-4.4, 5.1)."""

    verb: ClassVar[str] = "stack"
    hour: int
    beside: bool = word(_yes, lambda _: "yes", default=False)


COMMANDS = (PlayCoin, Excuse, Pass, Chant, Appoint, Stack)
