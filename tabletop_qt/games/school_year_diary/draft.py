"""A command of School Year Diary being put together in steps."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.kernel.messages import Message, msg
from engines.school_year_diary.commands import Laid
from tabletop_qt.viewmodels import drafts


@frozen
class Idle(drafts.Draft):
    """Nothing is being put together."""


@frozen
class Held(drafts.Draft):
    """A piece is lifted that is no directive card: a medal, a locker, the heap of lockers, an item, a deck."""

    piece: str


@frozen
class Giving(drafts.Draft):
    """A directive card is lifted, turned by quarter turns.

    ``picks`` are (row number, index of the movement among those of `engines.school_year_diary.paths.traces`) where
    another than the first was picked.
    """

    card: int
    turn: int = 0
    picks: tuple[tuple[int, int], ...] = ()

    def picked(self, row: int) -> int:
        """The index of the movement picked for a row."""
        return dict(self.picks).get(row, 0)


@frozen
class Turning(drafts.Draft):
    """An empty medal is turned, by 1 to 3 quarter turns more than it lies; ``row`` and ``medal`` as in `Rotate`."""

    row: int
    medal: int
    turn: int


@frozen
class Marking(drafts.Draft):
    """Directive cards are marked for ``refresh``, ``discard`` or ``keep``, in the order marked."""

    verb: str
    cards: tuple[int, ...] = ()


@frozen
class Chaining(drafts.Draft):
    """A chain is laid card by card.

    ``results`` are (row number, points not yet judged) where another result than the best was picked. ``card`` is the card in the
    hand that is lifted, 0 for none, with its quarter turns.
    """

    cards: tuple[Laid, ...] = ()
    results: tuple[tuple[int, int], ...] = ()
    card: int = 0
    turn: int = 0


Draft = Idle | Held | Giving | Turning | Marking | Chaining


def back(draft: Draft) -> Draft | None:
    """The draft with its last step taken back; None where there is none."""
    if isinstance(draft, Idle):
        return None
    if isinstance(draft, Giving) and draft.picks:
        return evolve(draft, picks=draft.picks[:-1])
    if isinstance(draft, Marking) and draft.cards:
        return evolve(draft, cards=draft.cards[:-1])
    if isinstance(draft, Chaining):
        return _back_in_chain(draft)
    return Idle()


def _back_in_chain(draft: Chaining) -> Draft:
    if draft.card:
        return evolve(draft, card=0, turn=0)
    if draft.results:
        return evolve(draft, results=draft.results[:-1])
    if draft.cards:
        return evolve(draft, cards=draft.cards[:-1])
    return Idle()


def last_step(draft: Draft) -> Message | None:
    """What `back` takes back."""
    if isinstance(draft, Idle):
        return None
    if isinstance(draft, Giving):
        return msg("the path picked for row {row}", row=draft.picks[-1][0]) if draft.picks else msg("lifting card {card}", card=draft.card)
    if isinstance(draft, Turning):
        return msg("turning the medal")
    if isinstance(draft, Marking):
        return msg("marking card {card}", card=draft.cards[-1]) if draft.cards else msg("marking cards")
    if isinstance(draft, Chaining):
        return _last_in_chain(draft)
    return msg("lifting a piece")


def _last_in_chain(draft: Chaining) -> Message:
    if draft.card:
        return msg("lifting card {card}", card=draft.card)
    if draft.results:
        return msg("the result picked for row {row}", row=draft.results[-1][0])
    if draft.cards:
        return msg("laying card {card}", card=draft.cards[-1].card)
    return msg("opening the chain paper")
