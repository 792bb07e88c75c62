"""A language for tests."""

from __future__ import annotations


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
