"""What directives and chains would bring: for a person who lays cards and wants to know where that may lead.

Everything here works on a seat's view and takes well under a fifth of a second.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engines.kernel.messages import Message, msg
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import NOWHERE, command_for
from engines.school_year_diary.chain import why_not_chain
from engines.school_year_diary.commands import Chain, Give, Laid
from engines.school_year_diary.directives import give
from engines.school_year_diary.giving import Given, known_hand
from engines.school_year_diary.giving_chains import give_chain
from engines.school_year_diary.model import HAND_LIMIT, State
from engines.school_year_diary.paths import landed

WIDTH = 40
"""How many layings of each length are laid further in looking for the best chains."""


@frozen
class Change:
    """A row that a directive or chain moves: its points before, and after it has been judged (SYD-4.5)."""

    row: int
    was: int
    now: int
    held_back: bool = False
    """Whether it stood on a locked cell and went back."""


@frozen
class Bringing:
    """A directive or chain with what it would bring: the rows that move or are held back, and a sentence on it."""

    command: Give | Chain
    changes: tuple[Change, ...]
    words: Message


def brought(state: State, seat: int, command: Give | Chain) -> Bringing:
    """What a legal directive or chain would bring."""
    given: Given = give_chain(state, seat, command) if isinstance(command, Chain) else give(state, seat, command)
    changes = []
    for row, trace in zip(state.rows, given.traces, strict=True):
        if trace.end != row.points:
            changes.append(Change(row.number, row.points, landed(row, trace.end), row.locked(trace.end)))
    return Bringing(command, tuple(changes), _in_words(command, changes))


def best_way(state: State, seat: int, cards: Sequence[Laid], judgement: Judgement | None = None) -> Give | Chain:
    """The directive or chain of cards laid so, each row on the course that is best for the seat (SYD-4.2, 4.4).

    One card makes a directive, several a chain, which must have an end arrow.
    """
    worth = (judgement or Judgement()).worth_to(state, seat)
    return command_for(state.rows, cards, worth)


def best_chains(
    state: State, seat: int, laid: Sequence[Laid] = (), count: int = 3, judgement: Judgement | None = None
) -> tuple[Bringing, ...]:
    """The best chains that begin with the cards laid so far, the best first; of those that bring the same only one.

    Each card given counts as much as the judgement thinks it is worth now, so that a short chain may come before a long one.
    """
    judgement = judgement or Judgement()
    study, card = judgement.study(state, seat), judgement.card_now(state)
    hand = known_hand(state, seat)
    found = [each for each in study.chains_from(state.rows, laid, hand, HAND_LIMIT, WIDTH) if each.worth > NOWHERE]
    if len(laid) > 1 and why_not_chain(laid) is None:
        found.append(study.as_laid(state.rows, laid))
    found.sort(key=lambda each: (card * each.count - each.worth, each.count))
    several: dict[object, Bringing] = {}
    for prospect in found:
        bringing = brought(state, seat, command_for(state.rows, prospect.cards, study.worth))
        several.setdefault((bringing.changes, prospect.count), bringing)
        if len(several) == count:
            break
    return tuple(several.values())


def given_words(command: Give | Chain) -> Message:
    """A directive or chain as the subject of a sentence."""
    if isinstance(command, Chain):
        return msg("Chain {cards}", cards=tuple(Message(str(laid.card)) for laid in command.cards))
    return (
        msg("{card} as printed", card=command.card),
        msg("{card} turned right", card=command.card),
        msg("{card} turned about", card=command.card),
        msg("{card} turned left", card=command.card),
    )[command.turn]


def _in_words(command: Give | Chain, changes: Sequence[Change]) -> Message:
    what = given_words(command)
    up = [change for change in changes if change.now > change.was]
    down = [change for change in changes if change.now < change.was]
    if up and down:
        return msg("{what} raises {up} and lowers {down}.", what=what, up=_rows(up), down=_rows(down))
    if up:
        return msg("{what} raises {up}; nothing falls.", what=what, up=_rows(up))
    if down:
        return msg("{what} raises nothing and lowers {down}.", what=what, down=_rows(down))
    return msg("{what} moves nothing.", what=what)


def _rows(changes: Sequence[Change]) -> tuple[Message, ...]:
    return tuple(msg("row {row} by {points}", row=change.row, points=abs(change.now - change.was)) for change in changes)
