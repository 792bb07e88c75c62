"""The best chains that go on from the cards laid so far, laid over the chain paper when somebody asks for them (SYD-4.3, 4.4)."""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.bots.bringing import Bringing, brought
from engines.school_year_diary.chain import visible
from engines.school_year_diary.commands import Chain
from engines.school_year_diary.model import State
from engines.school_year_diary.paths import Trace, follow
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.decisions import SLIP, grid, tray
from tabletop_qt.games.school_year_diary.drafts import Chaining
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.things import Option
from tabletop_qt.viewmodels.scenery import Affordance, Do, Piece, Press

MOST = 3
"""How many chains are shown."""
_LAYER = 40


@lru_cache(maxsize=32)
def _brought(view: State, seat: int, chain: Chain) -> Bringing:
    return brought(view, seat, chain)


def _bringing(position: Position, best: tuple[Chain, ...]) -> list[Bringing]:
    """What each of the best chains would bring; one that raises nothing is left out beside one that does, unless players compete."""
    found = [_brought(position.view, position.seat, chain) for chain in best[:MOST]]
    raising = [each for each in found if _points(each) > 0]
    return raising if raising and not position.competing else found


def _points(bringing: Bringing) -> int:
    """How many points it brings to all rows together."""
    return sum(change.now - change.was for change in bringing.changes)


def asking_for_chains(position: Position, draft: Chaining) -> list[Affordance]:
    """Ask for the best chains, as long as a card is left to lay. It takes a moment to find them, so another process does."""
    if len(draft.cards) >= len(position.hand):
        return []
    asked = position.to(evolve(draft.put_down, advised=True))
    return [Affordance(Do("best_chains"), msg("Show the best chains from here"), "SYD-4.4", meaning=asked)]


def chosen_chains(position: Position, best: tuple[Chain, ...]) -> list[Affordance]:
    """Lay one of them: every row then has the result for which the chain counts as one of the best, and can be changed."""
    offers = []
    for number, each in enumerate(_bringing(position, best), 1):
        if isinstance(each.command, Chain):
            laid = position.to(Chaining(each.command.cards, _results(position, each.command)))
            offers.append(Affordance(Press(Option(number).id), _said(each), "SYD-4.4", meaning=laid))
    return offers


def _said(each: Bringing) -> Message:
    return msg("Lay this chain: {what}", what=each.words)


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """Where each row ends by this chain, not yet judged."""
    showing, found = visible(command.cards), []
    for row, course in zip(position.view.rows, command.courses, strict=True):
        trace = follow(row, [showing[square] for square in course.squares], course.ways)
        if isinstance(trace, Trace):
            found.append((row.number, trace.end))
    return tuple(found)


def chain_slips(position: Position, best: tuple[Chain, ...]) -> list[Piece]:
    """A slip for each of them, with what it would bring; one that says so where there is none."""
    found, desk = _bringing(position, best), position.layout.desk
    spots = grid(desk, max(1, len(found)), SLIP)
    pieces = [evolve(tray(desk, spots, SLIP, msg("The best chains from here")), layer=_LAYER)]
    if not found:
        title, words = msg("No chain"), msg("No chain goes on from here: take a card back.")
        name = msg("{title}: {text}", title=title, text=words)
        return [*pieces, Piece("no_chain", faces.choice(title, words), *spots[0], _LAYER + 1, "desk", name)]
    for number, (each, (x, y)) in enumerate(zip(found, spots, strict=True), 1):
        title, option = _title(each), Option(number)
        name, shown = msg("{title}: {text}", title=title, text=each.words), faces.choice(title, each.words)
        pieces.append(Piece(option.id, shown, x, y, _LAYER + 1, "desk", name, (), ("SYD-4.4",), thing=option))
    return pieces


def _title(each: Bringing) -> Message:
    """How many cards it takes, and how many points it brings to how many rows."""
    count = len(each.command.cards) if isinstance(each.command, Chain) else 1
    points = _points(each)
    cards = msgn("{count} card", "{count} cards", count)
    if points < 0:
        return msg("{cards}: {points}", cards=cards, points=points)
    return msg("{cards}: +{points}", cards=cards, points=points)
