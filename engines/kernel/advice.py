"""Advice: what a seat could do now, and why, from what the seat may know and nothing else (TBL-5).

A game that can advise has an `Adviser`. It answers again and again, better each time; whoever asks stops listening when time is up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message
from engines.kernel.rng import Rng

if TYPE_CHECKING:
    from engines.kernel.contract import Game

S = TypeVar("S")


@frozen
class Recommendation:
    """A command that could be played, a sentence on why, and how likely the game is then won (0 to 1, None where nobody can tell)."""

    command: Command
    why: Message
    chance: float | None = None


@frozen
class Advice:
    """What is recommended, the best first, never empty. ``effort`` counts the answers: a later one rests on more thought."""

    recommended: tuple[Recommendation, ...]
    effort: int = 0

    @property
    def best(self) -> Recommendation:
        """What to do."""
        return self.recommended[0]


class Adviser(ABC, Generic[S]):
    """Advises a person on a seat of a game."""

    @abstractmethod
    def advise(self, game: Game[S], view: S, seat: int, rng: Rng) -> Iterator[Advice]:
        """Better and better advice on what the seat is to decide now; nothing where it has nothing to decide.

        Every command is legal. The first answer comes at once, the others bit by bit, so that one can stop between two of them; the
        last one comes when more thought would hardly change anything. The same view and chance give the same answers.

        Args:
            game: The rules.
            view: The seat's view.
            seat: The seat.
            rng: Where chance comes from; never the table's own generator.
        """

    def complete(self, game: Game[S], view: S, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """What a command that is being put together could become, the best first; nothing where it has no advice on that.

        ``begun`` is what there is of it so far, in the game's own writing; empty where nothing has been put down yet. It answers at once.
        """
        del game, view, seat, begun
        return ()
