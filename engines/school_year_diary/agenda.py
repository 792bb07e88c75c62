"""What is still to be done in a game of School Year Diary: tasks, the next first.

Some tasks the game does by itself (`Follow`, `Judge`, …); the decisions wait for a command of a seat.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Follow:
    """Follow a card's directives from a place in them (SYD-9.1).

    ``block`` leads to a list of directives inside the card: empty for the card's own list, else pairs of
    (index of a directive, index of one of its inner lists); a card's Trend starts at ``TREND``. ``index`` is the next directive in
    that list.
    """

    card: str
    seat: int
    block: tuple[int, ...] = ()
    index: int = 0


TREND = (-1, 0)
"""The block of a card's Trend."""


@frozen
class Stow:
    """Put a card that has been followed where it belongs: old deck, trend zone, public storage."""

    card: str
    seat: int


@frozen
class Judge:
    """Judge an action that has ended: undo of locked stands (SYD-4.5), then find the trends it sets off (SYD-5.5).

    ``before`` are (row number, points) before the action. ``action`` names it: give, chain, raise or lower.
    """

    seat: int
    action: str
    before: tuple[tuple[int, int], ...]


@frozen
class Due:
    """Handle what is due until nothing is (SYD-5.1): trends set off, experiences found, unlocking, collecting.

    ``trends`` and ``experiences`` are card ids; rows that are due to be unlocked or collected are seen from the rows themselves.
    """

    seat: int
    trends: tuple[str, ...] = ()
    experiences: tuple[str, ...] = ()


@frozen
class NewRound:
    """Begin the next round with its event, or end the year (SYD-3.1, 3.5)."""


@frozen
class BeginTurn:
    """Begin a seat's turn: ideas taken, own lockers removed (SYD-3.3)."""

    seat: int


@frozen
class TurnDecision:
    """Decision: the free actions of a seat's own turn (SYD-3.3)."""

    seat: int


@frozen
class ActDecision:
    """Decision: one action that a card tells the seat to do.

    ``verb`` is one of give, chain, either (a directive or a chain), rotate, swap, lock, remove_locker, discard, refresh, get_item, raise,
    lower. ``amount`` is what the directive names: points to raise or lower by, cards to discard, or how often the action is still to
    be done. ``rows`` are the row numbers to pick from for raise and lower. ``optional``: the seat may decline.
    """

    seat: int
    card: str
    verb: str
    amount: int = 1
    rows: tuple[int, ...] = ()
    optional: bool = False


@frozen
class ChooseDecision:
    """Decision: one of a card's options (SYD-9.1); the options are those of the directive at ``block`` and ``index`` of the card.

    ``open`` are the options that can be chosen, counted from 1. Where the directive is a "may", its one option can be declined.
    """

    seat: int
    card: str
    block: tuple[int, ...]
    index: int
    open: tuple[int, ...]


@frozen
class KeepDecision:
    """Decision: which of the seen directive cards to keep (SYD-9.1). ``seen`` are the top cards of the new deck, still lying there."""

    seat: int
    card: str
    seen: tuple[int, ...]
    keep: int


@frozen
class OrderDecision:
    """Decision: what to do first of several things (SYD-5.1, 5.4).

    ``dues`` are readable names: ``unlock``, ``collect:ROW``, ``trend:ID``, ``experience:ID``.
    """

    seat: int
    dues: tuple[str, ...]


Decision = TurnDecision | ActDecision | ChooseDecision | KeepDecision | OrderDecision
Task = Follow | Stow | Judge | Due | NewRound | BeginTurn | Decision
