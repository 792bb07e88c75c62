"""The plan that a hint stands for, so that the next hint keeps to it until something becomes known."""

from __future__ import annotations

from itertools import takewhile

from attrs import frozen

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.model import BeginTurn, KeepDecision, State
from engines.school_year_diary.rules.board import numbers


@frozen
class Plan:
    """The cards that a hint said are kept or played later, with the cards and face-down piles that the player saw then.

    It stands until something becomes known: a card, a medal, an event, an experience, or what another player does in between.
    """

    cards: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    piles: tuple[int, ...] = ()

    @classmethod
    def at(cls, view: State, seat: int, cards: frozenset[int]) -> Plan:
        """The plan to keep or play these cards, with what a seat sees now."""
        return cls(cards, _seen(view, seat), _piles(view, seat))

    @classmethod
    def read(cls, text: str) -> Plan:
        """The plan that a text stands for, as ``str`` writes it."""
        cards, seen, piles = [[int(each) for each in part.split(",") if each] for part in (text or "//").split("/")]
        return cls(frozenset(cards), frozenset(seen), tuple(piles))

    def __str__(self) -> str:
        return "/".join([",".join(map(str, part)) for part in (sorted(self.cards), sorted(self.seen), self.piles)])

    def news(self, view: State, seat: int) -> list[Message]:
        """What has become known since, in a sentence; empty if nothing has."""
        new = sorted(_seen(view, seat) - self.seen)
        if new:
            return [msgn("{cards} is new.", "{cards} are new.", len(new), cards=numbers(new))]
        several = zip(NEWS, self.piles, _piles(view, seat), strict=False)
        return [said for said, then, now in several if then != now][:1]


def _seen(view: State, seat: int) -> frozenset[int]:
    """The directive cards that a seat has in its hand or looks at."""
    now = view.agenda[0]
    return frozenset((*view.players[seat].hand, *(now.seen if isinstance(now, KeepDecision) else ())))


def _piles(view: State, seat: int) -> tuple[int, ...]:
    """The sizes of the piles that lie face down, and the number of turns that others have before the seat's next one."""
    turns = list(takewhile(lambda other: other != seat, [task.seat for task in view.agenda if isinstance(task, BeginTurn)]))
    decks = view.decks
    return len(decks.events), len(decks.experiences), len(decks.medals), len(turns) if view.turn != seat else 0


NEWS = (
    msg("A new event has come."),
    msg("A new experience has come."),
    msg("A new medal has come."),
    msg("Others have played since."),
)
"""What has become known since a plan was told, in the order of `_piles`."""
