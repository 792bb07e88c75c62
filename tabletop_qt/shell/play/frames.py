"""What is shown while a decision is played out: for every beat of it a frame, made of what the eyes before the screen may see (TBL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from engines.kernel.contract import Beat, Ending, Event
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg
from engines.kernel.people import named
from engines.kernel.results import Summary
from engines.kernel.table import Table
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import ViewModel

MOST = 140
"""How many letters are told of a beat beside the table, unless one sentence has more."""


@frozen
class Frame:
    """A beat as it is shown: the table at its end, what happened in a sentence or several, how it ends, and what there is to sum up."""

    scenery: Scenery
    told: Message
    ending: Ending
    summary: Summary | None = None
    kinds: tuple[str, ...] = ()
    """The kinds of the events that are told."""


@frozen
class Eyes:
    """Who looks on: a seat whose own view is shown, or (None) everybody, who see what a spectator may see from one side of the table."""

    seat: int | None
    side: int


def frames(table: Table[Any], model: ViewModel[Any, Any, Any], number: int, eyes: Eyes) -> tuple[Frame, ...]:
    """The frames of the decision with this number: one for each beat of which these eyes are told anything, the last one always."""
    *between, last = table.beats(number)
    found = [_frame(table, model, number, beat, eyes) for beat in between]
    return *[frame for frame in found if frame.told.text], _frame(table, model, number, last, eyes)


def summaries(table: Table[Any], number: int, seat: int | None, *endings: Ending) -> tuple[Summary, ...]:
    """What there was to sum up in the decision with this number where beats ended so, as the seat may see it."""
    game = table.game
    beats = [beat for beat in table.beats(number) if beat.ending in endings]
    found = [game.summary(game.view(beat.state, seat), table.views(seat, number - 1)) for beat in beats]
    return tuple([summary for summary in found if summary is not None])


def kinds_of(events: Sequence[Event], seat: int | None) -> tuple[str, ...]:
    """The kinds of the events of which a seat is told anything."""
    return tuple([event.kind for event in events if event.message_for(seat) is not None])


def past_summary(disclosure: Disclosure[Any], turn: int | None, *endings: Ending) -> Summary | None:
    """What was summed up, where beats ended so, when the game came to the state after so many decisions.

    None where nothing was, or it is put away by now.
    """
    if not turn or disclosure.put_away(turn):
        return None
    found = summaries(disclosure.table, turn, disclosure.seat, *endings)
    return found[-1] if found else None


def _told(beat: Beat[Any], eyes: Eyes) -> tuple[Message, ...]:
    return tuple([message for event in beat.events if (message := event.message_for(eyes.seat)) is not None])


def _frame(table: Table[Any], model: ViewModel[Any, Any, Any], number: int, beat: Beat[Any], eyes: Eyes) -> Frame:
    view = table.game.view(beat.state, eyes.seat)
    shown = model.spectate(view, eyes.side) if eyes.seat is None else model.scenery(view, eyes.seat, model.start())
    summary = table.game.summary(view, table.views(eyes.seat, number - 1)) if beat.ending is not Ending.PLAIN else None
    # By name alone: who leads which troop stands on the planks, and there is little room in one line.
    told = _sentences(tuple([named(sentence, table.setup.names, roles=False) for sentence in _told(beat, eyes)])) or msg("")
    if summary is not None and beat.ending is Ending.SUMMARY:
        # The sums tell what the sentences would.
        told = summary.title
    pieces = tuple([evolve(piece, movable=False) if piece.movable else piece for piece in shown.pieces])
    scenery = evolve(shown, pieces=pieces, affordances=(), buttons=(), ask=None, held="", prompt=told)
    # Before the first round there is nothing to sum up, and nothing to rest for.
    rests = beat.ending is not Ending.SUMMARY or summary is not None
    return Frame(scenery, told, beat.ending if rests else Ending.PLAIN, summary, kinds_of(beat.events, eyes.seat))


def _sentences(told: tuple[Message, ...]) -> Message | None:
    """All in one line; of a long story only the end, since the log has it all."""
    if not told:
        return None
    *earlier, joined = told
    for sentence in reversed(earlier):
        more = msg("{first} {second}", first=sentence, second=joined)
        if len(tr(more)) > MOST:
            break
        joined = more
    return joined
