"""What a player remembers of a round: every past trick that lay open before it, whichever of them are still shown (OM-7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import evolve

from engines.operation_master.model import Die, State, Trick


def with_past_tricks(views: Iterator[State]) -> State:
    """The newest of a seat's views, with the past tricks of its round that were put away open again as far as the seat saw them."""
    view = next(views)
    past, later = list(view.past), view
    for earlier in views:
        if earlier.round != view.round or None not in past[: len(later.past)]:
            break
        number = len(earlier.past)
        if number < len(later.past) and past[number] is None:
            past[number] = later.past[number] or _ended(earlier, later)
        later = earlier
    return evolve(view, past=tuple(past))


def _ended(during: State, after: State) -> Trick:
    """A trick that was put away at once: as it lay before its last decision, with the die that was set then if it was no choice of value.

    Dice set, in the centre and in VP Areas are never changed (OM-6.1), so the one that has come to them is it.
    """
    new = Counter(_out_of_areas(after)) - Counter((*during.set_dice, *_out_of_areas(during)))
    return Trick(during.lead, during.cards, (*during.set_dice, *new.elements()), after.lead)


def _out_of_areas(view: State) -> list[Die]:
    """The dice in the centre and the VP Areas."""
    return [*view.centre, *(die for player in view.players for die in player.taken)]
