"""The notes, what can be decided, what is on the agenda, and a game in progress; all of it frozen."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from engines.kernel.commands import Command, piece
from engines.kernel.contract import Ending
from engines.kernel.flow import Decision, FlowState, Step
from engines.kernel.rng import Rng
from engines.kernel.working_copy import WorkingCopy


class Note(NamedTuple):
    """A note with a joke on it, written ``note5`` (PST-1.1). One that a seat can't see is `FOLDED`."""

    laughs: int

    @property
    def word(self) -> str:
        """The note as a word."""
        return f"note{self.laughs}"

    @classmethod
    def from_word(cls, word: str) -> Note:
        """The note that a word stands for. Raises LookupError."""
        return {note.word: note for note in (*NOTES, FOLDED)}[word]


NOTES = tuple(Note(laughs) for laughs in range(1, 13))
FOLDED = Note(0)


@frozen
class Pass(Command, verb="pass"):
    """Pass a note across the aisle, or this one back instead of the one that came (PST-2.1, 2.2)."""

    note: Note = piece(Note)


@frozen
class HandBack(Command, verb="return"):
    """Hand the note back as it came (PST-2.2)."""


@frozen
class Turn(Step, after=Ending.PAUSE):
    """A pupil's turn."""

    seat: int


@frozen
class Passing(Decision, clause="PST-2.1"):
    """The pupil passes a note."""


@frozen
class Answering(Decision, clause="PST-2.2"):
    """The other pupil answers the note that came."""


@frozen(slots=False)
class Player:
    """A pupil: the notes in hand, and those that made the class laugh."""

    name: str
    hand: tuple[Note, ...]
    told: tuple[Note, ...] = ()

    @property
    def laughs(self) -> int:
        """The points so far (PST-3.1)."""
        return sum(note.laughs for note in self.told)


@frozen(slots=False)
class State(FlowState):
    """A game between two decisions: the satchel was not handed out, the drawer is the teacher's, what was passed waits for an answer."""

    agenda: tuple[Turn | Passing | Answering, ...]
    players: tuple[Player, ...]
    rng: Rng
    satchel: tuple[Note, ...]
    drawer: tuple[Note, ...] = ()
    passed: tuple[Note, ...] = ()
    die: int = 0


class Working(WorkingCopy[None, State], of=State):
    """A game in the middle of a command."""

    players: list[Player]
    satchel: tuple[Note, ...]
    drawer: tuple[Note, ...]
    passed: tuple[Note, ...]
    die: int
