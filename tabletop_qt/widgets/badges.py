"""Players' badges beside their names (TBL-1), for buttons, lists, labels and running text."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache

from attrs import evolve, field, frozen
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QIcon, QPainter, QPixmap

from engines.kernel.contract import PERSON, Seat
from engines.kernel.messages import Message, Person, Value, msg
from tabletop_qt.art.shapes import drawn
from tabletop_qt.art.signs import badge
from tabletop_qt.art.theme import LIGHT, THEMES, Theme
from tabletop_qt.plain_text import escaped
from tabletop_qt.translation import tr

COLOUR_NAMES: Mapping[str, Message] = {
    "orange": msg("Orange triangle"),
    "sky": msg("Sky-blue circle"),
    "green": msg("Green square"),
    "vermilion": msg("Red diamond"),
    "purple": msg("Purple star"),
}
"""The names of the colours, each with its symbol."""


def badge_picture(seat: Seat, theme: Theme, size: int, dpr: float = 1.0) -> QPixmap:
    """The badge of a seat, ``size`` logical pixels wide and high."""

    def draw(painter: QPainter) -> None:
        badge(painter, QPointF(size / 2, size / 2), size, seat.colour, theme, bot=seat.player != PERSON)

    return drawn(size, size, dpr, draw)


def badge_icon(seat: Seat, theme: Theme, size: int = 24) -> QIcon:
    """The badge of a seat for buttons and lists, also sharp on dense screens."""
    made = QIcon()
    for dpr in (1.0, 2.0):
        made.addPixmap(badge_picture(seat, theme, size, dpr))
    return made


def spoken(seat: Seat) -> Message:
    """A player in words for screen readers: name, colour and symbol; a bot as such."""
    if seat.player == PERSON:
        return msg("{name}, {badge}", name=seat.name, badge=COLOUR_NAMES[seat.colour])
    return msg("{name}, a bot, {badge}", name=seat.name, badge=COLOUR_NAMES[seat.colour])


_MARKS = 1
"""The first of the control characters that mark seats; no name contains any."""
_MARK = re.compile("([\x01-\x08])")


@frozen
class People:
    """The seats of a table, drawn in a theme."""

    seats: tuple[Seat, ...] = ()
    theme: Theme = LIGHT
    _marked_names: Mapping[object, str] = field(init=False, repr=False, eq=False)

    @_marked_names.default
    def _with_marks(self) -> Mapping[object, str]:
        return {seat.name: f"{chr(_MARKS + place)}{seat.name}" for place, seat in reversed([*enumerate(self.seats)])}

    def rich(self, message: Message, px: int) -> str:
        """A message as rich text ``px`` pixels high, with a badge before every player's name."""
        words = escaped(tr(self._marked(message))).replace("\n", "<br>")
        for place, seat in enumerate(self.seats):
            source = badge_address(seat, self.theme, px)
            picture = f'<img src="{source}" width="{px}" height="{px}" style="vertical-align: middle">&nbsp;'
            words = words.replace(chr(_MARKS + place), picture)
        return words

    def parts(self, message: Message) -> list[tuple[int | None, str]]:
        """The words of a message, divided before every player's name, each part with the seat that it names first."""
        first, *others = _MARK.split(tr(self._marked(message)))
        named = [(ord(mark) - _MARKS, words) for mark, words in zip(others[::2], others[1::2], strict=True)]
        return [(None, first), *named]

    def icons(self, message: Message) -> list[QIcon]:
        """The badges of the players named in a message, in its order."""
        return [badge_icon(self.seats[seat], self.theme) for seat in self.named_in(message)]

    def named_in(self, message: Message) -> tuple[int, ...]:
        """The seats of the players named in a message, in its order."""
        return tuple(dict.fromkeys([seat for seat, _ in self.parts(message) if seat is not None]))

    def _marked(self, message: Message) -> Message:
        """The message with the mark of the seat before every player's name."""
        values = tuple([(key, self._marked_value(value)) for key, value in message.values])
        if isinstance(message, Person) and not message.named and message.seat < len(self.seats):
            role = Message(message.text, message.values, message.plural, message.count)
            return msg("{badge}{role}", badge=chr(_MARKS + message.seat), role=role)
        return message if values == message.values else evolve(message, values=values)

    def _marked_value(self, value: Value) -> Value:
        if isinstance(value, Message):
            return self._marked(value)
        if isinstance(value, tuple):
            return tuple([self._marked(each) for each in value])
        return self._marked_names.get(value, value)


def badge_address(seat: Seat, theme: Theme = LIGHT, px: int = 24) -> str:
    """The badge of a seat as a data URL for rich text, drawn at twice its size for dense screens."""
    return _source(seat.colour, seat.player != PERSON, theme.name, px)


@cache
def _source(colour: str, bot: bool, theme: str, px: int) -> str:
    themed = next(each for each in THEMES if each.name == theme)
    picture = badge_picture(Seat("", colour, "" if bot else PERSON), themed, 2 * px)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return "data:image/png;base64," + b64encode(buffer.data().data()).decode("ascii")
