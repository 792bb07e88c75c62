"""A seat's view with what every view-model often asks of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, PERSON, Game, Refusal, Seat
from engines.kernel.flow import FlowState
from engines.kernel.messages import Message, msg
from engines.kernel.people import named
from tabletop_qt.viewmodels.drafts import Draft

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=FlowState)
D = TypeVar("D", bound=Draft)


class Position(Generic[G, S]):
    """What a seat sees, and who sits where. It lives as long as one question to the view-model, so what it works out may be cached.

    Without ``chairs`` seats have numbers for names and the colours in their usual order. With a ``side`` it is what everybody sees on the
    open table, drawn from the side of that seat, while ``seat`` is the one that decides there (TBL-6).
    """

    def __init__(self, game: G, view: S, seat: int, chairs: tuple[Seat, ...] = (), side: int | None = None) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        """The seat that decides, or whose view it is."""
        self.side = seat if side is None else side
        """The seat at whose side the table is drawn: what is its own lies in front."""
        self.shared = side is not None
        """Whether everybody looks on: nothing is called yours."""
        self.chairs = chairs
        """Who sits where, by name and colour; empty for a view shown on its own."""
        self.seats = tuple(game.seats(view))
        """All seats."""
        self.acting = game.to_act(view)
        """The seats that may decide now."""

    @property
    def acts(self) -> bool:
        """Whether this seat may decide now."""
        return self.seat in self.acting

    @property
    def decision(self) -> Any:
        """What the seat has to decide; None where it doesn't."""
        return self.view.decision if self.acts else None

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that don't sit in front, clockwise from the one that does."""
        return (*self.seats[self.side + 1 :], *self.seats[: self.side])

    def away(self, seat: int) -> int:
        """How many places after the one in front a seat is, clockwise."""
        return (seat - self.side) % len(self.seats)

    def name(self, seat: int) -> Message:
        """The name of whoever sits there."""
        if seat < len(self.chairs):
            return msg("{name}", name=self.chairs[seat].name)
        return msg("Seat {number}", number=seat + 1)

    def named(self, message: Message) -> Message:
        """A sentence of the game, in which every seat is called by the name of whoever sits there, where that is known."""
        return named(message, [chair.name for chair in self.chairs])

    def bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return seat < len(self.chairs) and self.chairs[seat].player != PERSON

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.chairs[seat].colour if seat < len(self.chairs) else COLOURS[seat]

    def zone(self, seat: int) -> str:
        """The id of the zone that holds a seat's things: the same for the one in front whichever it is."""
        return "own" if seat == self.side else f"seat:{seat}"

    def check(self, command: Command) -> Refusal | None:
        """Why the seat may not do it."""
        return self.game.check(self.view, self.seat, command)

    def legal(self, command: Command) -> bool:
        """Whether the seat may do it."""
        return self.check(command) is None


class DraftPosition(Position[G, S], ABC, Generic[G, S, D]):
    """The same with what the seat is putting together: its draft, as far as that fits the view."""

    def __init__(self, game: G, view: S, seat: int, chairs: tuple[Seat, ...], draft: D, side: int | None = None) -> None:
        super().__init__(game, view, seat, chairs, side)
        self.draft = draft
        self.draft = self.fitting(draft)

    @abstractmethod
    def fitting(self, draft: D) -> D:
        """What of a draft fits the view, the empty one where nothing does. Until this is known ``self.draft`` is all of it."""
