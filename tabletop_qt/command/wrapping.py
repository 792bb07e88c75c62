"""Text in lines for a terminal, in every language."""

from __future__ import annotations

import re
import textwrap
from unicodedata import east_asian_width

_WIDE = "\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uffef"
_OPENING = "「『（【〔〈《"  # noqa: RUF001
_CLOSING = "、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜…"  # noqa: RUF001
"""The signs that begin no line: punctuation, closing brackets, small kana."""
_PARTS = re.compile(rf"\s+|[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*|\S")


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text at a width in columns. Japanese letters are two columns wide, and lines break between them."""
    if not re.search(f"[{_WIDE}]", text):
        return textwrap.wrap(text, width)
    lines, columns = [""], 0
    for part in _PARTS.findall(text):
        wide = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in part)
        if columns and columns + wide > width:
            lines.append("")
            columns = 0
        if columns or not part.isspace():
            lines[-1] += " " if part.isspace() else part
            columns += wide
    return [line.rstrip() for line in lines]
