"""What may be told of a table, and to whom (TBL-5); who decides and when a cover stands where several players share a screen (TBL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.contract import PERSON, PRACTICE, Game, Seat

if TYPE_CHECKING:
    from engines.kernel.commands import Command
    from engines.kernel.contract import Event
    from engines.kernel.messages import Message
    from engines.kernel.table import Table


# Hot seat


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that persons play."""
    return tuple(index for index, seat in enumerate(seats) if seat.player == PERSON)


def decider(seats: Sequence[Seat], last: int | None, to_act: Sequence[int]) -> int | None:
    """The person who decides next; None where nobody is to.

    That is whoever was there ``last`` (None: nobody yet) if they are to act, else the next one clockwise.
    """
    waiting = [seat for seat in persons(seats) if seat in to_act]
    if not waiting:
        return None
    # The one who was there last is nearest to where they sit.
    return min(waiting, key=lambda seat: (seat - (last or 0)) % len(seats))


def viewer(game: Game[Any], state: Any, seats: Sequence[Seat], last: int | None, to_act: Sequence[int]) -> int | None:
    """The seat whose view belongs on the screen; None for what everybody may see, the open table.

    One person alone always sees their own view. Several see the open table, except for a decision that needs something hidden: that is
    taken in the view of the person who decides.
    """
    people = persons(seats)
    if len(people) < 2:
        return people[0] if people else None
    deciding = decider(seats, last, to_act)
    return deciding if deciding is not None and game.needs_hidden(state, deciding) else None


def cover(seats: Sequence[Seat], shown: int | None, following: int | None, *, covers: bool = True) -> int | None:
    """The seat that must be asked to sit down before its view is drawn; None where no cover stands.

    Args:
        seats: All seats.
        shown: The seat whose view is on the screen now; None for the open table, at game start and after a load.
        following: The seat whose view is to be drawn; None for the open table, which holds nothing that anybody may not see.
        covers: Whether the table is played with covers.
    """
    return following if covers and len(persons(seats)) > 1 and following != shown else None


def keeps_secrets(game: Game[Any], state: Any, seats: Sequence[Seat], seat: int | None) -> bool:
    """Whether a record of the table, as it stands in ``state``, could tell a seat (None: a spectator) what another seat keeps hidden."""
    if game.outcome(state) is not None:
        return False
    return any(game.has_secrets(state, other) for other in range(len(seats)) if other != seat)


# Disclosure


S = TypeVar("S")


def practises_alone(seats: Sequence[Seat], policy: str) -> bool:
    """Whether a table is the practice of one person, or of nobody: who could see anything by playing on and taking it back."""
    return policy == PRACTICE and len(persons(seats)) <= 1


@frozen
class Disclosure(Generic[S]):
    """What may be told of a table to a seat (None: to everybody)."""

    table: Table[S]
    seat: int | None

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden any more: the game is over."""
        return self.table.outcome is not None

    @property
    def deal(self) -> int | None:
        """The deal number; None where it is not told."""
        table = self.table
        return table.setup.deal if self.everything or practises_alone(table.seats, table.policy) else None

    @property
    def record_tells_more(self) -> bool:
        """Whether the whole record, or a position, would tell the seat what it may not know."""
        table = self.table
        return self.deal is None or keeps_secrets(table.game, table.state, table.seats, self.seat)

    # What happened

    def put_away(self, number: int) -> bool:
        """Whether what lay open at the decision with this number is put away by now, under the table's options."""
        table = self.table
        return not self.everything and table.game.put_away(table.state, table.state_at(number - 1))

    def sentence(self, event: Event, put_away: bool) -> Message | None:
        """What the seat is told of an event; ``put_away`` says whether what lay open then is put away by now."""
        message = event.message_for(self.seat)
        if put_away and event.afterwards is not None and message is not None:
            message = event.afterwards[0] if event.afterwards else None
        return self.table.named(message) if message is not None else None

    def sentences(self, since: int = 0) -> tuple[Message, ...]:
        """What the seat is told of all that happened since so many decisions; from 0 on with the deal."""
        table = self.table
        told = [self.sentence(event, False) for event in table.opening] if since == 0 else []
        opening = tuple(message for message in told if message is not None)
        return opening + tuple(message for number in range(since + 1, table.turn + 1) for message in self._sentences_of(number))

    def news(self) -> tuple[Message, ...]:
        """What the seat is told of all since its own last decision, with what that set off (TBL-6).

        What was played by itself for it counts as told, not as decided.
        """
        table, seat = self.table, self.seat
        mine = next((number for number in range(table.turn, 0, -1) if _decided(table, number) == seat), 0)
        if not mine:
            return self.sentences()
        # A decision that set nothing off is no news to whoever made it.
        told = self._sentences_of(mine) if len(table.played(mine).events) > 1 else ()
        return told + tuple(message for number in range(mine + 1, table.turn + 1) for message in self._sentences_of(number))

    def _sentences_of(self, number: int) -> tuple[Message, ...]:
        away = self.put_away(number)
        told = [self.sentence(event, away) for event in self.table.played(number).events]
        return tuple(message for message in told if message is not None)

    def command(self, number: int) -> Command | None:
        """What was decided with this number; None where the seat is told no more than whose decision it was."""
        played = self.table.played(number)
        if self.everything:
            return played.command
        if self.seat != played.seat and any(event.seen_by is not None for event in played.events):
            return None
        # The first event tells of the decision itself, the others what came of it.
        fades = bool(played.events) and played.events[0].afterwards is not None
        return None if fades and self.put_away(number) else played.command

    def state_at(self, turn: int) -> S | None:
        """The state after so many decisions as the seat may see it now; None where what lay open in it is put away.

        Under practice anybody could go back there, so there everything is seen as it was then.
        """
        table = self.table
        then = table.state_at(turn)
        if self.everything:
            return then
        return table.game.recall(then if table.policy == PRACTICE else table.state, then, self.seat)


def _decided(table: Table[Any], number: int) -> int:
    """The seat that made this decision; -1 where it had no choice, and it was played by itself."""
    played = table.played(number)
    return -1 if played.forced else played.seat
