"""The part of a table that a seat may know (TBL-5); views and covers on a screen that several players share (TBL-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from engines.kernel.contract import PERSON, PRACTICE, Game, Seat
from engines.kernel.messages import Message, msg

if TYPE_CHECKING:
    from engines.kernel.commands import Command
    from engines.kernel.contract import Event
    from engines.kernel.table import Table


# Hot seat


def persons(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that persons play."""
    return tuple(index for index, seat in enumerate(seats) if seat.player == PERSON)


def decider(seats: Sequence[Seat], last: int | None, to_act: Sequence[int]) -> int | None:
    """The person who decides next, or None: whoever sat there ``last`` (None: nobody yet) if they can act, else the next clockwise."""
    waiting = [seat for seat in persons(seats) if seat in to_act]
    if not waiting:
        return None
    return min(waiting, key=lambda seat: (seat - (last or 0)) % len(seats))


def viewer(
    game: Game[Any], state: Any, seats: Sequence[Seat], last: int | None, to_act: Sequence[int], shown: int | None = None
) -> int | None:
    """The seat whose view belongs on the screen; None for the open table, which everybody may see.

    A single person always sees their own view. Several see the open table, except for a decision that needs something hidden: then the
    person who decides sees their own view. In a game that `keeps_view` a person whose view is ``shown`` keeps it while they decide.
    """
    people = persons(seats)
    if len(people) < 2:
        return people[0] if people else None
    deciding = decider(seats, last, to_act)
    if deciding is None:
        return None
    return deciding if game.needs_hidden(state, deciding) or (game.keeps_view and deciding == shown) else None


def cover(seats: Sequence[Seat], shown: int | None, following: int | None, *, covers: bool = True) -> int | None:
    """The seat that must sit down behind a cover before its view is drawn; None if no cover is needed.

    Args:
        seats: All seats.
        shown: The seat whose view is on the screen; None for the open table, at game start and after a load.
        following: The seat whose view is to be drawn; None for the open table, which hides nothing from anybody.
        covers: Whether the table is played with covers.
    """
    return following if covers and len(persons(seats)) > 1 and following != shown else None


def keeps_secrets(game: Game[Any], state: Any, seats: Sequence[Seat], seat: int | None) -> bool:
    """True if a record of the table in this state could tell a seat (None: a spectator) what another seat hides."""
    if game.outcome(state) is not None:
        return False
    return any(game.has_secrets(state, other) for other in range(len(seats)) if other != seat)


# Disclosure


def _then(first: Message, then: Message) -> Message:
    return msg("{first} {then}", first=first, then=then)


S = TypeVar("S")


def practises_alone(seats: Sequence[Seat], policy: str) -> bool:
    """True for the practice of one person, or of nobody: they could see everything by playing on and undoing."""
    return policy == PRACTICE and len(persons(seats)) <= 1


@frozen
class Disclosure(Generic[S]):
    """The part of a table that may be told to a seat (None: to everybody)."""

    table: Table[S]
    seat: int | None

    @property
    def everything(self) -> bool:
        """True if nothing is hidden any more: the game is over."""
        return self.table.outcome is not None

    @property
    def deal(self) -> int | None:
        """The deal number; None if it may not be told."""
        table = self.table
        return table.setup.deal if self.everything or practises_alone(table.seats, table.policy) else None

    @property
    def record_tells_more(self) -> bool:
        """True if the whole record, or a position, would tell the seat something hidden."""
        table = self.table
        return self.deal is None or keeps_secrets(table.game, table.state, table.seats, self.seat)

    # What happened

    def put_away(self, number: int) -> bool:
        """True if what lay open at the decision with this number is put away by now, under the table's options."""
        table = self.table
        return not self.everything and table.game.put_away(table.state, table.state_at(number - 1))

    def sentence(self, event: Event, put_away: bool) -> Message | None:
        """The sentence for an event, if the seat is told of it; ``put_away``: what lay open then is put away by now."""
        message = event.message_for(self.seat)
        if put_away and event.afterwards is not None and message is not None:
            message = event.afterwards[0] if event.afterwards else None
        return self.table.named(message) if message is not None else None

    def sentences(self, since: int = 0) -> tuple[Message, ...]:
        """The sentences on everything after the first ``since`` decisions; from 0 on, the deal included."""
        opening = self._told(self.table.opening, False) if since == 0 else ()
        return opening + self._since(since)

    def news(self, asked: int | None = None) -> tuple[Message, ...]:
        """The game's own summary of the changes since a seat's last decision, or the sentences on everything since (TBL-6).

        There is none before its first. A forced move that was played automatically counts as news, not as a decision. The seat is the one
        that is told; at the open table, where everybody reads it, the one that is ``asked`` there.
        """
        table, asked = self.table, self.seat if asked is None else asked
        mine = last_decision(table, asked)
        if not mine:
            return ()
        changes = self._changes(mine, asked)
        if changes is not None:
            return changes
        # The first event is the decision itself, which is no news to the player who made it.
        return self._told(table.played(mine).events[1:], self.put_away(mine)) + self._since(mine)

    def _changes(self, mine: int, asked: int | None) -> tuple[Message, ...] | None:
        """The game's own summary of the changes since a decision of a seat; nothing as long as no other seat has decided."""
        table = self.table
        if asked is None:
            return None
        since = seen_until(table, asked, table.turn)
        before, now = (table.game.view(table.state_at(turn), self.seat) for turn in (since, table.turn))
        between = (table.game.view(table.state_at(turn), self.seat) for turn in range(since + 1, table.turn))
        told = table.game.wording.changes(before, now, asked, between)
        return told and tuple([table.named(each) for each in told])

    def headlines(self, away: int, turn: int | None = None, most: int | None = None) -> tuple[Message, ...]:
        """The weighty part of everything since another seat's last decision, as this seat is told it; similar events share a line.

        It ends with a turn (None: now). Of more than ``most``, those that stand out in the log are kept, then the latest.
        """
        table, lines, loud = self.table, list[Message](), list[bool]()
        for number in range(last_decision(table, away) + 1, (table.turn if turn is None else turn) + 1):
            for kind, alike in groupby(table.played(number).events, key=lambda event: event.kind):
                told = self._told(alike, self.put_away(number)) if kind in table.game.wording.weighty else ()
                if told:
                    lines.append(reduce(_then, told))
                    loud.append(kind in table.game.wording.loud)
        kept = sorted(range(len(lines)), key=lambda place: (loud[place], place), reverse=True)[:most]
        return tuple([lines[place] for place in sorted(kept)])

    def _since(self, number: int) -> tuple[Message, ...]:
        """The sentences on everything after a decision."""
        later = range(number + 1, self.table.turn + 1)
        return tuple(chain.from_iterable(self._told(self.table.played(each).events, self.put_away(each)) for each in later))

    def _told(self, events: Iterable[Event], put_away: bool) -> tuple[Message, ...]:
        """The sentences for events, as far as the seat is told of them."""
        told = [self.sentence(event, put_away) for event in events]
        return tuple([message for message in told if message is not None])

    def command(self, number: int) -> Command | None:
        """The command with this number; None if the seat may only know whose decision it was."""
        played = self.table.played(number)
        if self.everything:
            return played.command
        if self.seat != played.seat and any(event.seen_by is not None for event in played.events):
            return None
        # The first event is the decision itself, the others are its results.
        fades = bool(played.events) and played.events[0].afterwards is not None
        return None if fades and self.put_away(number) else played.command

    def state_at(self, turn: int) -> S:
        """The state at an earlier turn as the seat may see it now: what lay open in it and is put away lies face down.

        In practice anybody could go back there, so everything is shown as it was then.
        """
        table = self.table
        then = table.state_at(turn)
        if self.everything:
            return then
        return table.game.recall(then if table.policy == PRACTICE else table.state, then, self.seat)


def seen_until(table: Table[Any], seat: int, turn: int) -> int:
    """The turn up to which a seat, asked at ``turn``, had seen the table: ``turn`` itself if no other seat has decided since.

    The effect of its own decision is seen at once, but not the round that begins with it.
    """
    mine = last_decision(table, seat, turn)
    if not mine or all(table.played(number).seat == seat for number in range(mine + 1, turn + 1)):
        return turn
    stage = table.game.wording.stage
    return mine - 1 if stage(table.state_at(mine)).round != stage(table.state_at(mine - 1)).round else mine


def last_decision(table: Table[Any], seat: int | None, turn: int | None = None) -> int:
    """The number of a seat's last decision up to a turn (None: now), not counting forced moves played automatically; 0 if none."""
    for number in range(table.turn if turn is None else turn, 0, -1):
        played = table.played(number)
        if played.seat == seat and not played.forced:
            return number
    return 0
