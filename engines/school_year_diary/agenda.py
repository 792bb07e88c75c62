"""What is still to be done in a game of School Year Diary: tasks, the next first.

Some tasks the game does by itself (`Follow`, `Judge`, …); the decisions wait for a command of a seat.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Follow:
    """Follow a card's directives from a place in them (SYD-9.1).

    ``block`` leads to a list of directives inside the card: empty for the card's own list, else pairs of
    (index of a directive, index of one of its inner lists). ``index`` is the next directive in that list.
    """

    card: str
    seat: int
    block: tuple[int, ...] = ()
    index: int = 0


@frozen
class Stow:
    """Put a card that has been followed where it belongs: old deck, trend zone, public storage."""

    card: str
    seat: int


@frozen
class Judge:
    """Judge an action that has ended: undo of locked stands (SYD-4.5), then find the trends it sets off (SYD-5.5).

    ``before`` are (row number, points) before the action. ``action`` names it: the verb of the command or directive. ``fired`` are
    trend cards that may not fire again within this action.
    """

    seat: int
    action: str
    before: tuple[tuple[int, int], ...]
    fired: tuple[str, ...] = ()


@frozen
class Due:
    """Handle what is due until nothing is (SYD-5.1): trends set off, unlocking, collecting, the end."""

    seat: int
    trends: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()


@frozen
class Experiences:
    """Follow these experience cards, found by unlocking, in an order of the player's choice (SYD-5.4)."""

    seat: int
    cards: tuple[str, ...]


@frozen
class NextTurn:
    """Begin the next turn or round (SYD-3.1)."""

    seat: int


@frozen
class TurnDecision:
    """Decision: the free actions of a seat's own turn (SYD-3.3)."""

    seat: int


@frozen
class ActDecision:
    """Decision: one action that a card tells the seat to do.

    ``verb`` is one of give, chain, rotate, swap, lock, remove_locker, discard, refresh, get_item, raise, lower. ``amount`` is what
    the directive names (cards to discard, points to raise by, lockers to remove, …). ``rows`` are the row numbers to
    pick from for raise and lower. ``optional``: the seat may decline.
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

    ``open`` are the options that can be chosen, counted from 1.
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

    ``dues`` are readable names: ``trend:ID``, ``unlock``, ``collect:ROW``, ``experience:ID``, ``end``.
    """

    seat: int
    dues: tuple[str, ...]


Decision = TurnDecision | ActDecision | ChooseDecision | KeepDecision | OrderDecision
Task = Follow | Stow | Judge | Due | Experiences | NextTurn | Decision
