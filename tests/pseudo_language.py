"""A language for tests."""

from __future__ import annotations

from textwrap import wrap


class PseudoCatalogue:
    """A language for tests: every text in brackets and a third longer, so that unwrapped and clipped strings show.

    >>> PseudoCatalogue().gettext("End turn")
    '⟦End turn~~⟧'
    """

    def gettext(self, message: str, /) -> str:
        """The text, lengthened and in brackets."""
        # As a single word, what lengthens a long text would be wider than any page.
        return f"⟦{message}{' '.join(wrap('~' * (len(message) // 3), 40))}⟧"

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The text in the form that fits the number, lengthened and in brackets."""
        return self.gettext(singular if number == 1 else plural)
