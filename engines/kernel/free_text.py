"""What a person says in words of their own, as one word of a command.

Spaces are written as ``_``, and what can't stand in a word (an underscore, a percent sign, a line break) as ``%`` with two hexadecimal
digits for each byte of its UTF-8::

    say My_tent_is_100%25_full_of_frogs!
"""

from __future__ import annotations

import re
from typing import Any
from unicodedata import category, normalize

from engines.kernel.commands import CommandError, word

_WRONG = re.compile("%(?![0-9A-F]{2})")
_BYTES = re.compile("(?:%[0-9A-F]{2})+")


MOST_FOLDED = 18
"""The longest form for comparing that one character has."""

_JOINERS = dict.fromkeys(map(ord, "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"))
"""Characters that can't be seen and yet belong to words, in Persian and Hindi for example, and to pictographs."""


def fold(text: str) -> str:
    r"""The form in which texts are compared: letters, their marks and digits only, letter case aside. Folding it again changes nothing.

    >>> fold("The OWL ate it, again!") == fold("the owl  ate it again")
    True
    >>> fold("\N{SCRIPT CAPITAL H}ello")
    'hello'
    """
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))
    while (folded := _folded(text)) != text:
        text = folded
    return folded


def _folded(text: str) -> str:
    # One pass is not enough: what letters look like can have capitals in it, and what stands beside a mark afterwards can unite with it.
    return "".join([sign for sign in normalize("NFKC", text.casefold()) if sign.isalnum() or category(sign)[0] == "M"])


def is_line(text: str, most: int) -> bool:
    """Whether it is one line of printable characters, not too long, single spaces between words, with something to say in it."""
    return len(text) <= most and text.translate(_JOINERS).isprintable() and text == " ".join(text.split()) and bool(fold(text))


def free_text(**options: Any) -> Any:
    """A field of a command that holds any text."""
    return word(read_text, write_text, **options)


def write_text(text: str) -> str:
    """A text as one printable word; an empty one is ``-``.

    >>> write_text("An owl_ate 5% of it.")
    'An_owl%5Fate_5%25_of_it.'
    """
    if text in ("", "-"):
        return "%2D" if text else "-"
    return "".join(map(_written, text))


def _written(letter: str) -> str:
    if letter == " ":
        return "_"
    if letter not in "_%" and letter.isprintable() and not letter.isspace():
        return letter
    return "".join(f"%{byte:02X}" for byte in letter.encode("utf-8", "surrogatepass"))


def read_text(written: str) -> str:
    """The text that a word stands for. Raises CommandError where ``%`` is not followed by UTF-8 in hexadecimal digits."""
    if written == "-":
        return ""
    if _WRONG.search(written):
        raise CommandError("a percent sign in a text is written as %25")
    try:
        return _BYTES.sub(_decoded, written.replace("_", " "))
    except UnicodeDecodeError as error:
        raise CommandError(f"'{written[:40]}' is no text: bytes that are no UTF-8") from error


def _decoded(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "surrogatepass")
