"""The page of a finished game, as plain data: its best moments, chosen from the record, and what it lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from engines.kernel.contract import Event
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.history import Played
from engines.kernel.messages import Message, msg, signed
from engines.kernel.table import Table

MOMENTS = 3
"""The most moments that a page shows."""
_TITLE = msg("A game to remember")
APART = 4
"""The least number of decisions between two moments."""


@frozen
class Listing:
    """A list on the page: its heading, and the kinds of events whose sentences it has.

    With ``matters`` it has only those of decisions in which one of these kinds of events happened, too. Sentences of a stage of the game
    are on one line, unless they are ``apart``. Only those are listed that count at least ``least``.
    """

    heading: Message
    kinds: frozenset[str]
    matters: frozenset[str] = frozenset()
    apart: bool = False
    least: int = 1


@frozen
class PageStyle:
    """A game's page: its title, the kind of face it is drawn on, and which moments and events are worth a place on it.

    ``weights`` say how much a kind of event is worth, as often as its sentence counts, and ``points`` how much each point is that a
    decision changed. Kinds in ``before`` are shown as the table was just before them. A ``wide`` page is a spread.
    The sentences of ``steps`` tell of points that something had, and of those that it has now.
    """

    title: Message = _TITLE
    paper: str = ""
    wide: bool = False
    weights: Mapping[str, float] = field(factory=lambda: MappingProxyType({}))
    points: float = 1.0
    before: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()
    listings: tuple[Listing, ...] = ()


@frozen
class BestMoment:
    """A moment of a game: the number of its decision, what it is worth, the view to draw, and what happened, in words."""

    number: int
    worth: float
    view: Any
    words: Message


def onlooker(table: Table[Any]) -> int | None:
    """The seat whose view a picture of the table shows: that of the only person, else None for what everybody may see (TBL-5)."""
    people = persons(table.seats)
    return people[0] if len(people) == 1 else None


def best_moments(table: Table[Any], style: PageStyle, excellent: Sequence[int] = ()) -> tuple[BestMoment, ...]:
    """The best moments of a finished game in the order they came: those of the ``excellent`` decisions, then what was worth most."""
    totals = [table.game.wording.totals(table.state_at(turn)) for turn in range(table.turn + 1)]
    gains = [tuple([now - then for then, now in zip(*pair, strict=False)]) for pair in pairwise(totals)]
    worth = {
        number: style.points * sum(map(abs, gained)) + sum(style.weights.get(event.kind, 0.0) * _count(event) for event in played.events)
        for number, (played, gained) in enumerate(zip(table.moves, gains, strict=True), 1)
    }
    chosen: list[int] = []
    for number in (*excellent, *sorted(worth, key=lambda number: (-worth[number], number))):
        if len(chosen) < MOMENTS and worth.get(number, 0) > 0 and all(abs(number - other) >= APART for other in chosen):
            chosen.append(number)
    return tuple([_moment(table, style, number, worth[number], gains[number - 1] if style.points else ()) for number in sorted(chosen)])


def best_moment(table: Table[Any], style: PageStyle) -> Message | None:
    """The one moment of a finished game that brought most steps, or else was worth most, in words; None if none was worth anything."""
    steps = [sum(_step(event.message) for event in played.events if event.kind in style.steps) for played in table.moves]
    if any(step > 0 for step in steps):
        # Of equal ones, the last may have collected what the others have raised.
        step, number = max((step, number) for number, step in enumerate(steps, 1))
        return _moment(table, style, number, step, (step,)).words
    found = max(best_moments(table, style), key=lambda each: each.worth, default=None)
    return found.words if found is not None else None


def _count(event: Event) -> int:
    count = dict(event.message.values).get("count", 1)
    return count if isinstance(count, int) else 1


def _step(told: Message) -> int:
    """The points gained, or lost, in a sentence of which this may be a part."""
    values = dict(told.values)
    was, points, part = values.get("was"), values.get("points"), values.get("what")
    if isinstance(was, int | float) and isinstance(points, int | float):
        return round(points - was)
    return _step(part) if isinstance(part, Message) else 0


def _moment(table: Table[Any], style: PageStyle, number: int, worth: float, gained: Sequence[int]) -> BestMoment:
    played, disclosure = table.played(number), Disclosure(table, onlooker(table))
    told = max(played.events, key=lambda event: style.weights.get(event.kind, 0.0) * _count(event), default=None)
    what = disclosure.sentence(told, False) if told is not None and told.kind in style.weights else None
    if what is None or told is None:
        what = _described(table, played, number)
    beats = table.beats(number)
    place = next((place for place, beat in enumerate(beats) if told in beat.events), len(beats) - 1)
    state = beats[place].state
    if told is not None and told.kind in style.before:
        state = beats[place - 1].state if place else table.state_at(number - 1)
    words = msg("{stage} \N{EN DASH} {what}", stage=played.stage.label, what=what)
    if any(gained):
        named = zip(table.seats, gained, strict=True)
        by = tuple([msg("{name} {amount}", name=seat.name, amount=signed(amount)) for seat, amount in named if amount])
        words = msg("{words} {gains}", words=words, gains=by if len(gained) > 1 else signed(gained[0]))
    return BestMoment(number, worth, table.game.view(state, onlooker(table)), words)


def _described(table: Table[Any], played: Played, number: int) -> Message:
    return table.named(table.game.wording.describe(table.game.view(table.state_at(number - 1), played.seat), played.command))


def listed(table: Table[Any], listing: Listing) -> tuple[Message, ...]:
    """The lines of a list of what happened in a finished game."""
    disclosure, lines = Disclosure(table, onlooker(table)), list[tuple[Message, Message]]()
    for played in table.moves:
        if listing.matters and not any(event.kind in listing.matters for event in played.events):
            continue
        for sentence in (
            disclosure.sentence(event, False) for event in played.events if event.kind in listing.kinds and _count(event) >= listing.least
        ):
            if sentence is not None and lines and lines[-1][0] == played.stage.label and not listing.apart:
                lines[-1] = played.stage.label, msg("{first} {second}", first=lines[-1][1], second=sentence)
            elif sentence is not None:
                lines.append((played.stage.label, sentence))
    return tuple([msg("{stage} \N{EN DASH} {what}", stage=stage, what=what) for stage, what in lines])


def begun(table: Table[Any]) -> Message:
    """The game, and the deal or the position that it began with."""
    if table.setup.position:
        return msg("{game}, from a position", game=table.game.name)
    return msg("{game}, deal {deal}", game=table.game.name, deal=str(table.setup.deal))
