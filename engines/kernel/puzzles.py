"""What a puzzle asks for: a position of a game, and something to bring about from there."""

from __future__ import annotations

from typing import Any, Protocol

from engines.kernel.messages import Message


class Goal(Protocol):
    """What is to be brought about. The rules say what can be done for it; a goal only looks at what became of it."""

    @property
    def words(self) -> Message:
        """What is asked for, in a sentence."""

    def reached(self, state: Any) -> bool:
        """Whether it has been brought about."""

    def missed(self, state: Any, begun: Any) -> bool:
        """Whether it can't be brought about any more as asked; ``begun`` is the position that the puzzle began with."""
