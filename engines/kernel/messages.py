"""Messages of the engines: a text to be translated with its values, and the names of players in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from gettext import NullTranslations
from typing import Protocol, TypeAlias

from attrs import evolve, field, frozen


class Catalogue(Protocol):
    """The part of `gettext.NullTranslations` that messages need."""

    def gettext(self, message: str, /) -> str:
        """The translation of a text."""
        ...

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The translation of a counted text, in the plural form that fits the number."""
        ...


ENGLISH: Catalogue = NullTranslations()
"""The catalogue that changes nothing."""
Value: TypeAlias = "str | float | Message | tuple[Message, ...]"
"""A value that can stand in a message."""


@frozen(slots=False)
class Message:
    """A text to be translated, with the values that go into it.

    ``values`` are named strings (proper names, never translated), numbers (of fractions, one digit is told), other messages, or tuples of
    messages (a list in a sentence). A message with a ``count`` has a ``plural``.

    >>> str(msg("Row {row} rises to {points}.", row=2, points=5))
    'Row 2 rises to 5.'
    >>> str(msgn("{count} card", "{count} cards", 3))
    '3 cards'
    """

    text: str
    values: tuple[tuple[str, Value], ...] = ()
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


@frozen(slots=False)
class Sentence(Message):
    """A message that begins with a capital letter, whatever its first word is."""

    def render(self, catalogue: Catalogue) -> str:
        """The message in the words of a catalogue, capitalised."""
        text = super().render(catalogue)
        return text[:1].upper() + text[1:]


@frozen(slots=False)
class Sign(Message):
    """A sign as it is printed on a piece; ``word`` is its name, for screen readers."""

    word: Message = field(kw_only=True)


def in_words(message: Message) -> Message:
    """The message with the words for all signs in it.

    >>> str(in_words(msg("Play the {coin}.", coin=Sign("A", word=msg("ace")))))
    'Play the ace.'
    """
    if isinstance(message, Sign):
        return message.word
    values = tuple([(key, _in_words(value)) for key, value in message.values])
    return message if values == message.values else evolve(message, values=values)


def _in_words(value: Value) -> Value:
    if isinstance(value, Message):
        return in_words(value)
    return tuple([in_words(each) for each in value]) if isinstance(value, tuple) else value


class WordedError(ValueError):
    """Something that can't be used; ``message`` tells people why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def msg(text: str, /, **values: Value) -> Message:
    """A message; the text is its id in the catalogue."""
    return Message(text, tuple(values.items()))


def msgn(one: str, many: str, count: int, /, **values: Value) -> Message:
    """A counted message; ``{count}`` may stand in both texts."""
    return Message(one, (("count", count), *values.items()), many, count)


def _worded(value: Value, catalogue: Catalogue) -> str:
    if isinstance(value, Message):
        return value.render(catalogue)
    if isinstance(value, tuple):
        return listed([part.render(catalogue) for part in value], catalogue)
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", catalogue.gettext("."))
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


def side_by_side(parts: Iterable[Message]) -> Message:
    """One or more messages in a line that is no sentence.

    >>> str(side_by_side([msg("2 seats"), msg("three rounds")]))
    '2 seats · three rounds'
    """
    return reduce(lambda first, second: msg("{first} · {second}", first=first, second=second), parts)


def scores(names: Iterable[str], totals: Iterable[int]) -> Message:
    """Everybody's score in a line.

    >>> str(scores(["Ann", "Ben"], [6, 0]))
    'Ann: 6 · Ben: 0'
    """
    return side_by_side([msg("{name}: {count}", name=name, count=total) for name, total in zip(names, totals, strict=False)])


def signed(amount: int) -> str:
    """The number with its sign, also a plus; 0 has none."""
    return f"{amount:+}".replace("-", "\N{MINUS SIGN}") if amount else "0"


# Players in sentences


@frozen(slots=False)
class Person(Message):
    """A seat in a sentence, in the game's words for it, and with the player's name before them if ``named``.

    ``plain``: the game has no words of its own, so the name stands alone.
    """

    seat: int = field(default=0, kw_only=True)
    named: bool = field(default=False, kw_only=True)
    plain: bool = field(default=False, kw_only=True)


def person(seat: int, role: Message) -> Person:
    """A seat in the game's own words.

    >>> str(msg("{who} leads.", who=person(0, msg("Sun Beam"))))
    'Sun Beam leads.'
    """
    return Person(role.text, role.values, role.plural, role.count, seat=seat)


def player(seat: int) -> Person:
    """A seat in a game that has no words of its own for it.

    >>> str(named(msg("{who} leads.", who=player(0)), ["Ann", "Ben"]))
    'Ann leads.'
    """
    role = msg("Player {number}", number=seat + 1)
    return Person(role.text, role.values, seat=seat, plain=True)


def named(message: Message, names: Sequence[str], roles: bool = True) -> Message:
    """A sentence with the players' names for the seats, followed by the game's own words if ``roles``.

    >>> str(named(msg("{who} leads.", who=person(0, msg("Sun Beam"))), ["Ann", "Ben"]))
    'Ann (Sun Beam) leads.'
    >>> str(named(msg("{who} leads.", who=person(0, msg("Sun Beam"))), ["Ann", "Ben"], roles=False))
    'Ann leads.'
    """
    if isinstance(message, Person):
        if message.named or message.seat >= len(names):
            return message
        role = Message(message.text, message.values, message.plural, message.count)
        name = names[message.seat]
        whole = msg("{name} ({role})", name=name, role=role) if roles and not message.plain else msg("{name}", name=name)
        return Person(whole.text, whole.values, seat=message.seat, named=True)
    values = tuple([(key, _named(value, names, roles)) for key, value in message.values])
    return message if all(a[1] is b[1] for a, b in zip(values, message.values, strict=True)) else evolve(message, values=values)


def _named(value: Value, names: Sequence[str], roles: bool) -> Value:
    if isinstance(value, Message):
        return named(value, names, roles)
    if isinstance(value, tuple):
        found = tuple([named(each, names, roles) for each in value])
        return value if all(a is b for a, b in zip(found, value, strict=True)) else found
    return value
