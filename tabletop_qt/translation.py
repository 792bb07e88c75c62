"""Puts messages into the words of the chosen language. One catalogue per process, as gettext has it.

English is the language of the message ids themselves, so it needs no catalogue.
"""

from __future__ import annotations

from engines.kernel.messages import ENGLISH, Catalogue, Message


class _Current:
    catalogue: Catalogue = ENGLISH


def set_catalogue(catalogue: Catalogue) -> None:
    """Translate with this catalogue from now on."""
    _Current.catalogue = catalogue


def tr(message: Message) -> str:
    """The message in the chosen language."""
    return message.render(_Current.catalogue)


class PseudoCatalogue:
    """A language for tests: every text in brackets and a third longer, so that unwrapped and clipped strings show.

    >>> PseudoCatalogue().gettext("End turn")
    '⟦End turn~~⟧'
    """

    def gettext(self, message: str, /) -> str:
        """The text, lengthened and in brackets."""
        return f"⟦{message}{'~' * (len(message) // 3)}⟧"

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The text in the form that fits the number, lengthened and in brackets."""
        return self.gettext(singular if number == 1 else plural)
