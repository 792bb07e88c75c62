"""Names and other texts that people write are shown letter by letter, never as markup and never with a key underlined.

Qt guesses of every tooltip and of every label whether it is rich text, and takes & in a button or a menu for the mark of a key.
"""

from __future__ import annotations

import re

_LONG_WORD = re.compile("[^\\s\u2e80-\uffef]{31,}")
"""A word that may be wider than its place, in a script whose lines end between words."""
_SYLLABLE = 20


def tip(text: str) -> str:
    """The text as Qt needs it for a tooltip.

    >>> tip("Ann's move")
    "Ann's move"
    >>> tip("<b>Ann</b>")
    '<qt>&lt;b&gt;Ann&lt;/b&gt;</qt>'
    """
    if "<" not in text and "&" not in text:
        return text
    # Only here: few texts need it, and none on the home page.
    from html import escape

    return f"<qt>{escape(text, quote=False)}</qt>"


def caption(text: str) -> str:
    """The text as Qt needs it for a button or a menu entry.

    >>> caption("Ann & Bo")
    'Ann && Bo'
    """
    return text.replace("&", "&&")


def breakable(text: str) -> str:
    """The text with places in its very long words where a line can end.

    >>> breakable("a " + 45 * "w").split("\N{ZERO WIDTH SPACE}")
    ['a wwwwwwwwwwwwwwwwwwww', 'wwwwwwwwwwwwwwwwwwww', 'wwwww']
    """
    return _LONG_WORD.sub(lambda word: "\N{ZERO WIDTH SPACE}".join(re.findall(f".{{1,{_SYLLABLE}}}", word[0])), text)
