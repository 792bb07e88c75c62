"""Who would lead as the Sprouts stand, and what it would cost (KSJ-4, 5, 6)."""

from __future__ import annotations

from attrs import frozen

from engines.kidsprout_jumboree.leading import ages_of, passed_over, stressed_out, who_leads
from engines.kidsprout_jumboree.model import ROUNDS, Led, State


@frozen
class Verdict:
    """Who would lead.

    ``ages`` are by seat, above ten. Several ``leaders`` are tied, and the Leaping Buck chooses. ``passed_over`` are those whose Sprouts
    are as old or older, but who are stressed out; the oldest first.
    """

    ages: tuple[int, ...]
    leaders: tuple[int, ...]
    passed_over: tuple[int, ...]


def verdict(view: State, changes: tuple[int, ...] = ()) -> Verdict:
    """Who would lead with the coins that lie open, their ages changed by so much, by seat (KSJ-4.1, 4.2, 5.1)."""
    ages = tuple(age + (changes[seat] if changes else 0) for seat, age in enumerate(ages_of(view)))
    stressed = stressed_out(view)
    leaders = who_leads(ages, stressed, view.round == ROUNDS)
    return Verdict(ages, leaders, tuple(passed_over(ages, stressed, leaders)))


def would_lead(view: State, seat: int) -> Led:
    """The Activity as it would be written down were this seat to lead it with the coins that lie open (KSJ-4.4, 5.1, 6.1)."""
    return Led(view.day, view.round, seat, view.roll, tuple(player.coin for player in view.players), view.end(seat))
