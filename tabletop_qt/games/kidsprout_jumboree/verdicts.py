"""Who would lead as the Sprouts stand, what it would cost, and the stress of a day as it grows (KSJ-4, 5, 6)."""

from __future__ import annotations

from attrs import frozen

from engines.kidsprout_jumboree.leading import passed_over, who_leads
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
    seats, last = range(len(view.players)), view.round == ROUNDS
    ages = tuple(view.age(seat) + (changes[seat] if changes else 0) for seat in seats)
    stressed = tuple(view.stressed_out(seat) for seat in seats)
    leaders = who_leads(ages, stressed, last)
    return Verdict(ages, leaders, tuple(passed_over(ages, stressed, leaders)))


def would_lead(view: State, seat: int) -> Led:
    """The Activity as it would be written down were this seat to lead it with the coins that lie open (KSJ-4.4, 5.1, 6.1)."""
    return Led(view.day, view.round, seat, view.roll, tuple(player.coin for player in view.players), view.end(seat))


def stress_today(view: State, seat: int) -> int:
    """The Stress Points of the Activities that a seat has led today (KSJ-6.1)."""
    return sum(led.stress for led in view.today if led.leader == seat)


def stress_in_all(view: State, seat: int) -> int:
    """A seat's Stress Points with those of today, whether they are scored already or not (KSJ-6.2)."""
    return sum(led.stress for led in view.led if led.leader == seat)
