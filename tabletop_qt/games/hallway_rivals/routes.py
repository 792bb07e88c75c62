"""What is shown while students in hand are aimed somewhere: the way they would take, what it costs, and the chance to win a fight there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.moving import cost, entry, push_cost
from engines.hallway_rivals.places import Place
from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg
from tabletop_qt.games.hallway_rivals.layout import FIELD
from tabletop_qt.games.hallway_rivals.odds_sheet import odds_of, odds_sheet
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.viewmodels.scenery import Box, Piece, Way

MARGIN = 16.0
"""How far the picture of a way goes beyond its middle line."""
TAG = (430.0, 52.0)
"""The size of what says the price."""
LAYER = 8


class Routes:
    """The ways of the students in hand."""

    def __init__(self, position: HallwayPosition) -> None:
        self._position = position
        self._start = position.group[0].place

    def aimed(self, place: Place, commands: Sequence[Command]) -> tuple[Piece, ...]:
        """What is shown while they are aimed at a place where they can do this."""
        return tuple(self._shown(place, commands))

    def _shown(self, place: Place, commands: Sequence[Command]) -> Iterator[Piece]:
        position, first = self._position, commands[0]
        group, left = position.group, position.view.turn.movement
        attack = next((command for command in commands if isinstance(command, do.Attack)), None)
        if place in position.steps:
            yield self._line(self._position.view.board.plan.way(self._steps, place), "walk")
            yield self._tag(place, _price(cost(group, position.steps[place]), left))
        elif isinstance(first, do.Push):
            price = cost(group, 1) + push_cost(position.view, position.seat, group, place)
            words = msg("Push: {price} movement, {left} left", price=price, left=left - price)
            if attack is not None:
                words = msg("Push: {price} movement; attack: {percent} %", price=price, percent=_percent(position, attack))
            yield self._line((self._start, place), "push")
            yield self._tag(place, words)
        elif attack is not None:
            yield self._line((self._start, place), "attack")
            yield self._tag(place, msg("Attack: {percent} % to win", percent=_percent(position, attack)))
        elif isinstance(first, do.Teleport):
            yield self._tag(place, msg("Teleport"))
        if attack is not None:
            yield odds_sheet(odds_of(position, attack))

    @cached_property
    def _steps(self) -> Mapping[Place, int]:
        view = self._position.view
        most = max(self._position.steps.values())
        return view.board.plan.distances(self._start, most, entry(view, self._position.seat))

    def _line(self, way: Sequence[Place], kind: str) -> Piece:
        return arrow(self._position, "route", way, kind, msg("The way, {count} steps", count=len(way) - 1))

    def _tag(self, place: Place, words: Message) -> Piece:
        at, (w, h) = self._position.layout.boxes[place], TAG
        x = min(max(at.centre[0], FIELD.x + w / 2), FIELD.x + FIELD.w - w / 2)
        above, below = at.y - h / 2 - 6, at.y + at.h + h / 2 + 6
        # Away from those who are aimed.
        y = below if self._position.layout.boxes[self._start].y < at.y else above
        y = above if y + h / 2 > FIELD.y + FIELD.h else below if y - h / 2 < FIELD.y else y
        return Piece("tag", Box.around(x, y, w, h).face("tag", text=words), x, y, LAYER, "school", words, focusable=False)


def arrow(position: HallwayPosition, name: str, way: Sequence[Place], kind: str, said: Message) -> Piece:
    """An arrow from place to place."""
    return line(name, tuple([position.layout.boxes[place].centre for place in way]), kind, said, LAYER)


@lru_cache(maxsize=512)
def line(name: str, points: Way, kind: str, said: Message, layer: int, seat: str = "") -> Piece:
    """An arrow through points, in the colour of a seat where one is named."""
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    box = Box(left, top, max(x for x, _ in points) + MARGIN - left, max(y for _, y in points) + MARGIN - top)
    drawn = " ".join(f"{'L' if number else 'M'}{round(x - left, 1)} {round(y - top, 1)}" for number, (x, y) in enumerate(points))
    return Piece(name, box.face("route", line=drawn, how=kind, seat=seat), *box.centre, layer, "school", said, focusable=False)


def _percent(position: HallwayPosition, attack: do.Attack) -> int:
    return round(100 * odds_of(position, attack).chance)


def _price(price: int, left: int) -> Message:
    return msg("{price} movement, {left} left", price=price, left=left - price) if price else msg("Free, {left} left", left=left)
