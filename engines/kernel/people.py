"""Persons in sentences: a seat is called by the name of whoever sits there, and what the game calls it goes with the name.

A game that has words of its own for its seats (a troop, a school) puts a `Person` into its sentences. Engines don't need to know who sits
where; whoever tells a sentence names the persons in it (`named`).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from engines.kernel.messages import Message, msg


@frozen(slots=False)
class Person(Message):
    """A seat in a sentence, in the game's own words for it; where it is ``named``, behind the name of whoever sits there.

    ``plain``: the game has no words of its own, so the name alone is told.
    """

    seat: int = field(default=0, kw_only=True)
    named: bool = field(default=False, kw_only=True)
    plain: bool = field(default=False, kw_only=True)


def person(seat: int, role: Message) -> Person:
    """A seat, in the game's own words for it.

    >>> str(msg("{who} leads.", who=person(0, msg("Sun Beam"))))
    'Sun Beam leads.'
    """
    return Person(role.text, role.values, role.plural, role.count, seat=seat)


def player(seat: int) -> Person:
    """A seat in the sentences of a game that has no words of its own for it.

    >>> str(named(msg("{who} leads.", who=player(0)), ["Ann", "Ben"]))
    'Ann leads.'
    """
    role = msg("Player {number}", number=seat + 1)
    return Person(role.text, role.values, seat=seat, plain=True)


def named(message: Message, names: Sequence[str], roles: bool = True) -> Message:
    """A sentence in which every seat is called by its name, with the game's own words behind it unless ``roles`` are not to be told.

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


def _named(
    value: str | int | Message | tuple[Message, ...], names: Sequence[str], roles: bool
) -> str | int | Message | tuple[Message, ...]:
    if isinstance(value, Message):
        return named(value, names, roles)
    if isinstance(value, tuple):
        found = tuple([named(each, names, roles) for each in value])
        return value if all(a is b for a, b in zip(found, value, strict=True)) else found
    return value
