"""Ranks texts by the words of a query; small enough for a rule book, so that no index is needed."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_HEADING = 8
_WHOLE_HEADING = 20
_OFTEN = 4
"""How often a word in a body counts at most, so that long texts don't always win."""


def rank(query: str, texts: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    """The indices of the texts, each a (heading, body), that hold at least half of the query's words, the best first.

    More words found come before fewer; then headings count for more than bodies, and equals keep their order. A word is found at the
    beginning of words, its own English ending left out.

    >>> rank("rotating medals", [("Lock", "a locker"), ("Turn", "rotate an empty medal"), ("Rotate a medal", "by quarters")])
    (2, 1)
    """
    wanted = [_stem(word) for word in _words(query)]
    scored = [(*_score(wanted, heading, body), place) for place, (heading, body) in enumerate(texts)]
    good = [(found, score, place) for found, score, place in scored if found and 2 * found >= len(wanted)]
    return tuple(place for _, _, place in sorted(good, key=lambda entry: (-entry[0], -entry[1], entry[2])))


def _score(wanted: list[str], heading: str, body: str) -> tuple[int, int]:
    heads, words = _words(heading), _words(body)
    found = score = 0
    for stem in wanted:
        in_heading = any(word.startswith(stem) for word in heads)
        in_body = sum(word.startswith(stem) for word in words)
        found += in_heading or in_body > 0
        score += _HEADING * in_heading + min(in_body, _OFTEN)
    whole = len(heads) == len(wanted) and all(word.startswith(stem) for word, stem in zip(heads, wanted, strict=True))
    return found, score + _WHOLE_HEADING * whole


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word.removesuffix(ending)
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and ending in ("ing", "ed") else stem
    return word
