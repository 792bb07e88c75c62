"""Names and other texts that people write are shown letter by letter, never as markup and never with a key underlined.

Qt guesses of every tooltip and of every label whether it is rich text, and takes & in a button or a menu for the mark of a key.
"""

from __future__ import annotations

import re

_LONG_WORD = "[^\\s\u2e80-\uffef]{31,}"
"""A word that may be wider than its place, in a script whose lines end between words."""
_SYLLABLE = 20
_LONGEST_PHRASE = 10
"""The most Japanese letters that are kept together in a widget, whose letters don't get smaller."""
_OPENING, _CLOSING, _STOPS = "「『（", "、。，．・：；！？…」』）", "、。，．：！？"  # noqa: RUF001
_PARTICLES, _PREFIXES = "をはがにのでともへやな", "おご"


def tip(text: str) -> str:
    """The text as Qt needs it for a tooltip.

    >>> tip("Ann's move")
    "Ann's move"
    >>> tip("<b>Ann</b>")
    '<qt>&lt;b&gt;Ann&lt;/b&gt;</qt>'
    """
    return f"<qt>{escaped(text)}</qt>" if "<" in text or "&" in text else text


def escaped(text: str) -> str:
    """The text as a part of rich text, as it is. The module `html` would load a list of all entities.

    >>> escaped("<b>Ann & Bo")
    '&lt;b&gt;Ann &amp; Bo'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def capital(text: str) -> str:
    """The text with a capital at its beginning, for a heading or a list.

    >>> capital("room 101")
    'Room 101'
    """
    return text[:1].upper() + text[1:]


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
    return re.sub(_LONG_WORD, lambda word: "\N{ZERO WIDTH SPACE}".join(re.findall(f".{{1,{_SYLLABLE}}}", word[0])), text)


def phrase_ends(text: str) -> tuple[int, ...]:
    """The places where a line of Japanese may end without breaking a word; none for a text in another script.

    >>> text = "得点マスを入れ替える"
    >>> [text[:end] for end in phrase_ends(text)]
    ['得点マスを', '得点マスを入れ替える']
    """
    # No regular expression, which would take longer to compile than all texts of the home page to look through.
    if not any("\u3040" <= letter <= "\u9fff" for letter in text):
        return ()
    return (*[place for place in range(1, len(text)) if _phrase_starts(text, place)], len(text))


def _phrase_starts(text: str, place: int) -> bool:
    """True between Japanese phrases: at spaces, stops and brackets, and after the particle or ending of a word."""
    before, letter = text[place - 1], text[place]
    if letter in _OPENING:
        return before not in _OPENING
    if letter.isspace() or letter in _CLOSING:
        return False
    if _is_hiragana(letter):
        return before.isspace() or before in _STOPS
    if before.isspace() or before in _CLOSING:
        return True
    ends = before in _PARTICLES or (_is_hiragana(before) and place > 1 and _is_hiragana(text[place - 2]))
    return ends and before not in _PREFIXES and letter.isalnum()


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u3096"


def kept_together(text: str) -> str:
    """The text with signs inside its Japanese phrases that keep a line from ending there; long ones are only kept by script.

    >>> kept_together("新しい列").split("\N{WORD JOINER}")
    ['新', 'し', 'い列']
    """
    made, start = "", 0
    for end in phrase_ends(text):
        phrase, start = text[start:end], end
        parts = [phrase] if len(phrase) <= _LONGEST_PHRASE else re.findall("[\u30a1-\u30fc]+[\u3041-\u3096]*|[^\u30a1-\u30fc]+", phrase)
        made += "".join("\N{WORD JOINER}".join(part) if len(part) <= _LONGEST_PHRASE else part for part in parts)
    return made or text
