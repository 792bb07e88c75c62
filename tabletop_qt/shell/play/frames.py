"""Frames: the beats of a decision as eyes at the table see them, with their sentences, moments and summaries."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from attrs import evolve, frozen

from engines.kernel.contract import Beat, Ending, Event, Summary
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg, named
from engines.kernel.table import Table
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.position import addressed
from tabletop_qt.viewmodels.scenery import Piece, Scenery
from tabletop_qt.viewmodels.view_model import ViewModel, left_after

MOST_LETTERS = 140
"""The most letters told of a beat beside the table, unless one sentence has more."""


@frozen
class Frame:
    """A beat as it is shown: the table at its end, the sentences on it, its ending, and a summary if there is one.

    ``told`` is read in place of the prompt; ``said`` are all sentences, for screen readers.
    """

    scenery: Scenery
    told: Message
    said: tuple[Message, ...]
    ending: Ending
    summary: Summary | None = None
    kinds: tuple[str, ...] = ()
    """The kinds of the events that are told."""
    moment: Moment | None = None
    view: Any = None
    left: tuple[Piece, ...] = ()
    """The pieces that the decision leaves on the table."""
    earlier: Scenery | None = None
    """The table before a beat in which dice roll, or a moment holds pieces, which is shown until they lie."""
    tally: Tally | None = None
    """The pictures of a round that ends here, for its sheet."""
    setbacks: tuple[Message, ...] = ()
    """The sentences that belong to the summary of a round that has ended before."""


@frozen
class Eyes:
    """The viewer: a seat whose own view is shown, or (None) everybody, who see a spectator's view from one side of the table."""

    seat: int | None
    side: int


def frames(table: Table[Any], model: ViewModel[Any, Any, Any], number: int, eyes: Eyes, *, sheets: bool = True) -> tuple[Frame, ...]:
    """The frames of the decision with this number: one for each beat in which these eyes see something happen, and always the last one.

    With ``sheets`` the end of a round may have a sheet, in place of a moment, or a moment of its own.
    """
    beats = table.beats(number)
    moments = moments_of(table, model, number, eyes)
    *found, last = [_frame(table, model, number, beat, eyes, moment) for beat, moment in zip(beats, moments, strict=True)]
    if sheets:
        found = [_closed(each, table, model, number, eyes) if each.summary is not None and each.ending is Ending.SUMMARY else each
                 for each in found]  # fmt: skip
    left = left_after(table, model, number, eyes.seat, eyes.side)
    if model.rolls:
        # Playback waits for the dice by itself.
        left = tuple([evolve(piece, delay=0) for piece in left])
    found = [evolve(frame, scenery=frame.scenery.added(left), left=left) if model.left_by.intersection(frame.kinds) else frame
             for frame in found]  # fmt: skip
    shown, unsaid, earlier = [], tuple[Message, ...](), None
    for frame in (*found, last):
        held = frame.moment.holds if frame.moment is not None else frozenset[str]()
        if held or not model.rolls.isdisjoint(frame.kinds):
            start = Beat(table.state_at(number - 1), (), Ending.PLAIN)
            before = earlier or _frame(table, model, number, start, eyes).scenery
            frame = evolve(frame, earlier=evolve(before, pieces=tuple([piece for piece in before.pieces if piece.id not in held])))
        earlier = frame.scenery
        unsaid = (*unsaid, *frame.said)
        if frame.told.text or frame is last:
            shown.append(evolve(frame, said=unsaid))
            unsaid = ()
    return tuple(shown)


def _closed(frame: Frame, table: Table[Any], model: ViewModel[Any, Any, Any], number: int, eyes: Eyes) -> Frame:
    """The frame at the end of a round, with its tally or its moment."""
    tally = model.tally(frame.view)
    if tally is not None:
        return evolve(frame, tally=tally, moment=None)
    return evolve(frame, moment=frame.moment or with_names(model.closing(table.views(eyes.seat, number - 1), frame.view, eyes.side), table))


def moments_of(table: Table[Any], model: ViewModel[Any, Any, Any], number: int, eyes: Eyes) -> tuple[Moment | None, ...]:
    """The moment of each beat of a decision, as far as these eyes see what happens; None for most."""
    state, played = table.state_at(number - 1), table.played(number)
    found: list[Moment | None] = []
    for beat in table.beats(number):
        kinds, moment = model.staged.intersection(kinds_of(beat.events, eyes.seat)), None
        if kinds:
            before, after = (table.game.view(each, eyes.seat) for each in (state, beat.state))
            moment = model.moment(before, after, eyes.side, kinds)
            if moment is None and eyes.seat == played.seat:
                moment = model.own_moment(before, after, eyes.side, played.command)
            moment = model.with_events(moment, after, eyes.side, [each for each in beat.events if each.message_for(eyes.seat) is not None])
            if moment is not None and not moment.rare and _runs_on(table, model, number, kinds):
                moment = None
        found.append(with_names(moment, table))
        state = beat.state
    return tuple(found)


def _runs_on(table: Table[Any], model: ViewModel[Any, Any, Any], number: int, kinds: Collection[str]) -> bool:
    """True if a seat does again at once what it has just done: several captures in a row are one scene."""
    if number < 2 or model.in_a_row.isdisjoint(kinds):
        return False
    before, played = table.played(number - 1), table.played(number)
    return before.seat == played.seat and any(event.kind in model.in_a_row for event in before.events)


def past_moment(disclosure: Disclosure[Any], model: ViewModel[Any, Any, Any], turn: int, side: int) -> Moment | None:
    """The last moment of the decision with this number; None if it had none, or what it shows is put away by now."""
    if disclosure.put_away(turn):
        return None
    found = moments_of(disclosure.table, model, turn, Eyes(disclosure.seat, side))
    return next((moment for moment in reversed(found) if moment is not None), None)


def with_names(moment: Moment | None, table: Table[Any]) -> Moment | None:
    """The moment with the players' names."""
    return None if moment is None else evolve(moment, words=addressed(named(moment.words, table.setup.names, roles=False), table.seats))


def summaries(table: Table[Any], number: int, seat: int | None, *endings: Ending) -> tuple[Summary, ...]:
    """The summaries, as a seat may see them, of the beats of this decision that ended so."""
    game, beats, found = table.game, table.beats(number), list[Summary]()
    for place, beat in enumerate(beats, 1):
        summary = game.summary(game.view(beat.state, seat), table.views(seat, number - 1)) if beat.ending in endings else None
        if summary is not None:
            since = [setback for later in beats[place:] for setback in setbacks(table, later.events, seat)]
            found.append(evolve(summary, since=tuple(since)))
    return tuple(found)


def kinds_of(events: Sequence[Event], seat: int | None) -> tuple[str, ...]:
    """The kinds of the events that have a sentence for a seat."""
    return tuple([event.kind for event in events if event.message_for(seat) is not None])


def sentences(table: Table[Any], events: Sequence[Event], seat: int | None) -> tuple[Message, ...]:
    """The sentences on events for a seat, with players by name alone: there is little room in one line."""
    told = [message for event in events if (message := event.message_for(seat)) is not None]
    return tuple([addressed(named(sentence, table.setup.names, roles=False), table.seats) for sentence in told])


def setbacks(table: Table[Any], events: Sequence[Event], seat: int | None) -> tuple[Message, ...]:
    """The sentences on setbacks for a seat."""
    return sentences(table, [event for event in events if event.kind in table.game.wording.setbacks], seat)


def past_summary(disclosure: Disclosure[Any], turn: int | None, *endings: Ending) -> Summary | None:
    """The summary shown when the game came to the state after ``turn`` decisions; None if there was none, or it is put away by now."""
    if not turn or disclosure.put_away(turn):
        return None
    found = summaries(disclosure.table, turn, disclosure.seat, *endings)
    return found[-1] if found else None


def past_tally(disclosure: Disclosure[Any], model: ViewModel[Any, Any, Any], turn: int) -> Tally | None:
    """The pictures of the round that ended with this decision, for its sheet."""
    beats = [beat for beat in disclosure.table.beats(turn) if beat.ending is Ending.SUMMARY]
    return model.tally(disclosure.table.game.view(beats[-1].state, disclosure.seat)) if beats else None


def _frame(
    table: Table[Any], model: ViewModel[Any, Any, Any], number: int, beat: Beat[Any], eyes: Eyes, moment: Moment | None = None
) -> Frame:
    view = table.game.view(beat.state, eyes.seat)
    shown = model.spectate(view, eyes.side) if eyes.seat is None else model.scenery(view, eyes.seat, model.start())
    summary = table.game.summary(view, table.views(eyes.seat, number - 1)) if beat.ending is not Ending.PLAIN else None
    said = sentences(table, beat.events, eyes.seat)
    text = in_one_line(sentences(table, [event for event in beat.events if event.kind not in table.game.wording.uneventful], eyes.seat))
    if summary is not None and beat.ending is Ending.SUMMARY:
        # The sums say the same as the sentences.
        text = summary.title
    elif moment is not None and moment.prompts:
        text = moment.words
    pieces = tuple([evolve(piece, movable=False) if piece.movable else piece for piece in shown.pieces])
    scenery = evolve(shown, pieces=pieces, affordances=(), buttons=(), ask=None, held="", prompt=text)
    # Before the first round there is nothing to sum up, and nothing to rest for.
    rests = beat.ending is not Ending.SUMMARY or summary is not None
    told = kinds_of(beat.events, eyes.seat)
    fell = setbacks(table, beat.events, eyes.seat)
    return Frame(scenery, text, said, beat.ending if rests else Ending.PLAIN, summary, told, moment, view, setbacks=fell)


def in_one_line(told: Sequence[Message]) -> Message:
    """All sentences in one line, or only the last ones if there are many: the log has them all."""
    if not told:
        return msg("")
    *earlier, joined = told
    for sentence in reversed(earlier):
        more = msg("{first} {second}", first=sentence, second=joined)
        if len(tr(more)) > MOST_LETTERS:
            break
        joined = more
    return joined
