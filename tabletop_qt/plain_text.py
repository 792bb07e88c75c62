"""Names and other texts that people write are shown letter by letter, never as markup and never with a key underlined.

Qt guesses of every tooltip and of every label whether it is rich text, and takes & in a button or a menu for the mark of a key.
"""

from __future__ import annotations


def tip(text: str) -> str:
    """What to give Qt for a tooltip that shows this text.

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
    """What to give Qt for a button or a menu entry with this text.

    >>> caption("Ann & Bo")
    'Ann && Bo'
    """
    return text.replace("&", "&&")
