"""Ways to lay cards as a chain, each worked out once for all four quarter turns of the whole (SYD-4.3, 4.4).

The rules of it are in `chain`; this is the same, arranged for a search that looks at thousands of chains.
"""

from __future__ import annotations

from engines.school_year_diary.arrows import TURNED
from engines.school_year_diary.chain import Showing, Square, covers, squares, visible
from engines.school_year_diary.commands import Laid
from engines.school_year_diary.paths import arrows_of

Orders = tuple[str, ...]
"""The arrows of each order in which laid cards can be checked; none where there is no end arrow."""

_TURNERS = tuple(str.maketrans({str(arrow): str(to) for arrow, to in TURNED[turn].items()}) for turn in range(4))


class Laying:
    """Cards as laid, the first of them upright, with all orders in which they can be checked.

    The whole can be turned: ``orders`` has an entry for each quarter turn, and `turned` the cards as they lie then.
    """

    __slots__ = ("_alike", "_onward", "cards", "count", "orders")

    def __init__(self, cards: tuple[Laid, ...]) -> None:
        self.cards = cards
        self.count = len(cards)
        self._onward: dict[int, tuple[Laying, ...]] = {}
        self._alike: object = None
        upright: Orders
        if len(cards) == 1:
            upright = ("{}{}".format(*arrows_of(cards[0].card, cards[0].turn)),)
        else:
            upright = checkings(visible(cards))
        self.orders: tuple[Orders, ...] = (
            upright,
            *(tuple([order.translate(turner) for order in upright]) for turner in _TURNERS[1:]),
        )

    def onward(self, card: int) -> tuple[Laying, ...]:
        """All ways to lay this card next (SYD-4.3)."""
        found = self._onward.get(card)
        if found is None:
            found = self._onward[card] = tuple([Laying((*self.cards, laid)) for laid in covers(self.cards, card)])
        return found

    @property
    def alike(self) -> object:
        """The same for chains that look alike, hold the same cards and can be covered in the same way."""
        if self._alike is None:
            showing = visible(self.cards)
            # Where on the grid it lies makes no difference.
            left, top = min(x for x, _ in showing), min(y for _, y in showing)
            place = {(x - left, y - top): arrow for (x, y), arrow in showing.items()}
            last = frozenset(((x - left, y - top), arrow) for (x, y), arrow in squares(self.cards[-1]))
            self._alike = frozenset(place.items()), last, frozenset(laid.card for laid in self.cards)
        return self._alike

    def turned(self, turn: int) -> tuple[Laid, ...]:
        """The cards as they lie when the whole has been turned by so many quarter turns clockwise.

        >>> Laying((Laid(218, 0, 0, 0), Laid(286, 1, 0, 1))).turned(1)
        (Laid(card=218, x=0, y=0, turn=1), Laid(card=286, x=0, y=1, turn=2))
        """
        cards = self.cards
        for _ in range(turn):
            cards = tuple([Laid(laid.card, -laid.y, laid.x, (laid.turn + 1) % 4) for laid in cards])
        return cards


def checkings(showing: Showing) -> Orders:
    """The arrows of each order of checking: what `chain.orders` gives, without repeats and found faster (SYD-4.4).

    >>> from engines.school_year_diary.commands import Laid
    >>> checkings(visible((Laid(272, 0, 0, 0), Laid(279, 0, 0, 0))))
    ('79', '97')
    """
    beside: dict[Square, list[Square]] = {}
    for x, y in showing:
        beside[x, y] = [other for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)) if other in showing]
    found: set[str] = set()
    open_ends: list[tuple[tuple[Square, ...], str]] = [((end,), str(showing[end])) for end, others in beside.items() if len(others) == 1]
    while open_ends:
        path, arrows = open_ends.pop()
        stuck = True
        for other in beside[path[-1]]:
            if other not in path:
                stuck = False
                open_ends.append(((*path, other), f"{arrows}{showing[other]}"))
        if stuck:
            found.add(arrows)
    return tuple(sorted(found))
