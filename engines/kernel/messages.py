"""What the engines say to people: a message id with values, put into words by a catalogue.

An engine never builds a finished sentence. It makes a `Message` whose id is the English text with
``{named}`` fields; whoever shows it looks the id up in a gettext catalogue and fills the fields in.
``str(message)`` gives the English, so scripts need no catalogue.
"""

from __future__ import annotations

from typing import Protocol

from attrs import frozen


class Catalogue(Protocol):
    """The part of `gettext.NullTranslations` that messages need."""

    def gettext(self, message: str, /) -> str:
        """The translation of a text."""
        ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The translation of a counted text, in the plural form that fits the number."""
        ...


class English:
    """The catalogue that leaves every text as it stands in the source."""

    def gettext(self, message: str, /) -> str:
        """The text itself."""
        return message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The singular for one, the plural for any other number."""
        return singular if number == 1 else plural


ENGLISH = English()


@frozen(slots=False)
class Message:
    """A text to be translated, with the values that go into it.

    ``values`` are named strings (proper names, never translated), numbers, other messages, or tuples of
    messages (a list in a sentence). A message with a ``count`` has a ``plural``.

    >>> str(msg("Row {row} rises to {points}.", row=2, points=5))
    'Row 2 rises to 5.'
    >>> str(msgn("{count} card", "{count} cards", 3))
    '3 cards'
    """

    text: str
    values: tuple[tuple[str, str | int | Message | tuple[Message, ...]], ...] = ()
    plural: str = ""
    count: int = 1

    def render(self, catalogue: Catalogue) -> str:
        """The message in the words of a catalogue."""
        if not self.text:
            return ""  # gettext answers an empty id with the catalogue's header
        if self.plural:
            template = catalogue.ngettext(self.text, self.plural, self.count)
        else:
            template = catalogue.gettext(self.text)
        if not self.values:
            return template
        return template.format_map({name: _worded(value, catalogue) for name, value in self.values})

    def __str__(self) -> str:
        """The message in English."""
        return self.render(ENGLISH)


def msg(text: str, /, **values: str | int | Message | tuple[Message, ...]) -> Message:
    """A message; the text is its id in the catalogue."""
    return Message(text, tuple(values.items()))


def msgn(one: str, many: str, count: int, /, **values: str | int | Message | tuple[Message, ...]) -> Message:
    """A counted message; ``{count}`` may stand in both texts."""
    return Message(one, (("count", count), *values.items()), many, count)


def _worded(value: str | int | Message | tuple[Message, ...], catalogue: Catalogue) -> str:
    if isinstance(value, Message):
        return value.render(catalogue)
    if isinstance(value, tuple):
        return listed([part.render(catalogue) for part in value], catalogue)
    return str(value)


def listed(parts: list[str], catalogue: Catalogue = ENGLISH) -> str:
    """Parts of a sentence as a list.

    >>> listed(["row 1", "row 2", "row 4"])
    'row 1, row 2 and row 4'
    """
    if len(parts) < 2:
        return "".join(parts)
    head = catalogue.gettext(", ").join(parts[:-1])
    return catalogue.gettext("{first} and {last}").format(first=head, last=parts[-1])
