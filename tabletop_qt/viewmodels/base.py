"""What a view-model is: pure functions from a seat's view and a draft to a scenery, and from an action to what it means."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal, Seat
from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Action, Scenery

S = TypeVar("S")
D = TypeVar("D")


@frozen
class Drafted(Generic[D]):
    """The action was a step of a draft: this is the draft now."""

    draft: D


@frozen
class Play:
    """The action means this command."""

    command: Command


@frozen
class Nothing:
    """The action means nothing (a piece put back where it was); what was lifted is put down."""


Meaning = Drafted[D] | Play | Refusal | Nothing

MOST_PICKS = 10
"""The most commands that can be picked from by keys."""


@frozen
class Pick:
    """A command that can be picked by a key, legal or not, and what the key says it is."""

    command: Command
    label: Message


class ViewModel(ABC, Generic[S, D]):
    """The view-model of one game.

    A *draft* is a command being put together in steps; it belongs to the view-model, never to the game, and is forgotten when a
    command is played. Everything is computed from the seat's view alone (TBL-5).
    """

    def seated(self, seats: tuple[Seat, ...]) -> ViewModel[S, D]:
        """The view-model for a table of these seats, which may show their names and colours (TBL-1); a view doesn't know them."""
        del seats
        return self

    @abstractmethod
    def start(self) -> D:
        """The empty draft."""

    @abstractmethod
    def scenery(self, view: S, seat: int, draft: D) -> Scenery:
        """What the seat sees and can do."""

    @abstractmethod
    def act(self, view: S, seat: int, draft: D, action: Action) -> Meaning[D]:
        """What an action means here. An action that is an affordance is never refused; any other is refused with the clause."""

    @abstractmethod
    def back(self, view: S, seat: int, draft: D) -> D | None:
        """The draft with its last step taken back; None where the draft is empty. Escape and undo take draft steps back first."""

    @abstractmethod
    def last_step(self, draft: D) -> Message | None:
        """What `back` would take back, for the undo button; None where the draft is empty."""

    def picks(self, view: S, seat: int) -> tuple[Pick, ...]:
        """What the seat picks from in a secret choice that several seats make at once, in a fixed order; empty where there is none.

        Everybody at the table sees how many there are and what they are called, so both are the same in everybody's view (TBL-5).
        """
        del view, seat
        return ()
