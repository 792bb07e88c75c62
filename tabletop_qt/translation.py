"""Puts messages into the words of the chosen language. One catalogue per process, as gettext has it.

English is the language of the message ids themselves, so it needs no catalogue.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from struct import unpack_from

from engines.kernel.messages import ENGLISH, Catalogue, Message, in_words, msg
from resources import folder

DOMAIN, SOURCE = "homeroom", "en"
"""The name of the catalogues, and the language of the message ids."""


class CompiledCatalogue:
    """A catalogue that gettext's tools compiled, of whose texts only those that are asked for are decoded.

    `gettext.GNUTranslations` decodes all 5,000, which alone makes the start 4 ms longer.
    """

    def __init__(self, path: Path) -> None:
        from gettext import c2py

        data = path.read_bytes()
        # The head of the form: a mark, a version, the number of texts, and where the ids and their translations are listed.
        _, _, count, ids, texts = unpack_from("<5I", data)
        listed = unpack_from(f"<{2 * count}I", data, ids)
        keys = [data[place : place + size] for size, place in zip(listed[::2], listed[1::2], strict=True)]
        self._data, self._places = data, dict(zip(keys, range(texts, texts + 8 * count, 8), strict=True))
        head = self._text("") or ""
        self._form = c2py(head.partition("plural=")[2].partition(";")[0])

    def _text(self, message: str) -> str | None:
        listed = self._places.get(message.encode())
        if listed is None:
            return None
        size, place = unpack_from("<2I", self._data, listed)
        return self._data[place : place + size].decode()

    def gettext(self, message: str, /) -> str:
        """The translation of a text, or the text itself."""
        return self._text(message) or message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The translation in the plural form of the number, or the English one."""
        found = self._text(f"{singular}\0{plural}")
        return ENGLISH.ngettext(singular, plural, number) if found is None else found.split("\0")[self._form(number)]


class _Current:
    catalogue: Catalogue = ENGLISH
    language = SOURCE


def set_catalogue(catalogue: Catalogue) -> None:
    """Translate with this catalogue from now on."""
    _Current.catalogue = catalogue


def tr(message: Message) -> str:
    """The message in the chosen language."""
    return message.render(_Current.catalogue)


ARROWS = {
    "↙": msg("down-left"),
    "↓": msg("down"),
    "↘": msg("down-right"),
    "←": msg("left"),
    "→": msg("right"),
    "↖": msg("up-left"),
    "↑": msg("up"),
    "↗": msg("up-right"),
}


def spoken(message: Message) -> str:
    """The message as screen readers get it: signs, and two or more arrows in a row, are told in words."""
    words = tr(in_words(message))
    if ARROWS.keys().isdisjoint(words):
        return words
    return re.sub("[←-↙]{2,}", lambda found: ", ".join(tr(ARROWS[each]) for each in found[0] if each in ARROWS), words)


def languages() -> tuple[str, ...]:
    """The languages that the app speaks, English first: those with a compiled catalogue."""
    found = folder("translations").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE, *sorted(path.parent.parent.name for path in found))


def of_environment() -> Sequence[str]:
    """The languages that the environment asks for, the favourite first, as gettext reads them; if it asks for none, that of Windows."""
    asked = next(filter(None, map(os.environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if sys.platform == "win32" and not asked:
        import ctypes

        name = ctypes.create_unicode_buffer(85)
        ctypes.windll.kernel32.LCIDToLocaleName(ctypes.windll.kernel32.GetUserDefaultUILanguage(), name, len(name), 0)
        return [name.value]
    return asked.split(":")


def best(wanted: Iterable[str]) -> str:
    """The first of these languages that the app speaks, English if there is none. Names are those of gettext or of Qt.

    >>> best(["xx_YY.UTF-8", "en-Latn-GB", "de"])
    'en'
    """
    spoken = languages()
    for name in wanted:
        parts = name.partition(".")[0].partition("@")[0].replace("-", "_").split("_")
        for length in range(len(parts), 0, -1):
            if (language := "_".join(parts[:length])) in spoken:
                return language
        if parts[0] in ("C", "POSIX"):
            break
    return SOURCE


def speak(language: str) -> None:
    """Use this language, one of `languages`, from now on."""
    if language == _Current.language:
        return
    if language == SOURCE:
        set_catalogue(ENGLISH)
    else:
        import gettext

        set_catalogue(CompiledCatalogue(folder("translations") / language / "LC_MESSAGES" / f"{DOMAIN}.mo"))
        # Here argparse looks for its own texts.
        gettext.bindtextdomain(DOMAIN, folder("translations"))
        gettext.textdomain(DOMAIN)
    _Current.language = language
