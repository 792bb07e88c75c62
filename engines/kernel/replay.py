"""Following a record: what was done is done again, and compared with its checkpoints on the way (TBL-8).

A record says by which version of the rules and by which cards it was played. Where today's are others, a command may be refused, or
still be legal and lead elsewhere. The first shows at its line, the second at the next checkpoint. So a record is followed

- up to the first line that is refused; the table stays as it was before that line;
- where a checkpoint does not fit, up to the last one that did: somewhere between the two the game went differently. Nobody can say at
  which decision, and those after it were made in another position.

Decisions after the last checkpoint that fits are followed as long as they are legal, but nothing vouches for them; that is said, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from attrs import frozen

from engines.kernel import records
from engines.kernel.commands import Command
from engines.kernel.contract import Game, Refused
from engines.kernel.messages import Message, msg
from engines.kernel.records import Entry, Fault, Header, RecordError
from engines.kernel.serialization import digest


@frozen
class Difference:
    """How a game goes differently today from when it was recorded: other rules, other cards, or both.

    ``rules`` and ``rules_today`` are versions of the rules. Where the record's header names the rules and cards of today, it was a
    checkpoint that did not fit.
    """

    rules: int
    rules_today: int
    other_cards: bool

    @property
    def message(self) -> Message:
        """What is different, for people."""
        rules = msg(
            "This was played by version {version} of the rules; today's is version {today}.", version=self.rules, today=self.rules_today
        )
        cards = msg("This was played with other cards than today's.")
        if self.rules == self.rules_today:
            return cards if self.other_cards else msg("By today's rules and cards this goes differently from how it was recorded.")
        return msg("{first} {second}", first=rules, second=cards) if self.other_cards else rules


def difference(header: Header, game: Game[Any]) -> Difference | None:
    """What a record's header names differently from today's game."""
    found = Difference(header.rules, game.rules_version, header.content != game.content_digest)
    return found if found.other_cards or found.rules != found.rules_today else None


@frozen
class Followed:
    """How far a record could be followed.

    ``fault`` is where it can't be followed any further, ``vouched`` the line up to which checkpoints vouch that the game went as it goes
    today. ``checkpoints`` are those that fit: how many other entries are before each, and its digest. ``torn``: an unfinished last line
    was left out.
    """

    checkpoints: Mapping[int, str]
    vouched: int
    fault: Fault | None = None
    difference: Difference | None = None
    torn: bool = False


class Repeating(Protocol):
    """A table, as far as it does again what a record tells."""

    @property
    def state(self) -> Any:
        """Compared with checkpoints."""

    def play(self, command: Command | str, seat: int | None = None) -> object:
        """Play a decision. Raises Refused."""

    def undo(self, *, unseen: bool = False) -> object:
        """Take back, where ``unseen`` what nobody has seen the outcome of. Raises Refused."""

    def redo(self) -> object:
        """Play again. Raises Refused."""

    def hinted(self) -> object:
        """Count a hint."""

    def peeked(self) -> object:
        """Count a peek."""

    def play_forced(self, automatic: bool) -> object:
        """Have what leaves no choice played by itself, or by hand."""


T = TypeVar("T", bound=Repeating)

Watch = Callable[[int, int], object]
"""Told before each entry how many have been followed, and how many there are; what it raises ends the following."""


def follow_record(
    text: str | bytes, games: Mapping[str, Game[Any]], new: Callable[..., T], watch: Watch | None = None
) -> tuple[T, Followed]:
    """The table that a record tells of, made by ``new`` as `Table.new` does, and how far the record could be followed.

    Raises RecordError where it can't be opened at all.
    """
    reading = records.read(text)
    header = reading.header
    game = games.get(header.game)
    if game is None:
        raise RecordError(Fault(2, msg("There is no game {game}.", game=header.game[:64])))
    game = game.for_options(header.options)
    other = difference(header, game)

    def begin() -> T:
        return new(
            game, seats=header.seats, options=header.options, deal=header.deal, policy=header.policy, position=header.position,
            automatic=header.automatic,
        )  # fmt: skip

    try:
        table = begin()
    except Refused as refused:
        reason = refused.refusal.reason
        if other is not None:
            reason = msg("{first} {second}", first=other.message, second=reason)
        raise RecordError(Fault(reading.first - 1, reason, refused.refusal.clause)) from refused
    checkpoints, vouched, fault = _follow(table, reading.entries, reading.first, watch)
    if fault is not None and reading.entries[fault.line - reading.first].kind == records.STATE:
        table = begin()
        _follow(table, reading.entries[:vouched], reading.first, watch)
        other = other or Difference(header.rules, game.rules_version, False)
    return table, Followed(checkpoints, reading.first - 1 + vouched, fault or reading.fault, other, reading.torn)


def _follow(table: Repeating, entries: Sequence[Entry], first: int, watch: Watch | None) -> tuple[Mapping[int, str], int, Fault | None]:
    """The checkpoints that fit, how many entries there are up to the last of them, and where it went no further."""
    acts: Mapping[str, Callable[[], object]] = {
        records.UNDO: table.undo,
        records.UNDO_UNSEEN: partial(table.undo, unseen=True),
        records.REDO: table.redo,
        records.HINT: table.hinted,
        records.PEEK: table.peeked,
        records.AUTOMATIC: partial(table.play_forced, True),
        records.BY_HAND: partial(table.play_forced, False),
    }
    checkpoints: dict[int, str] = {}
    done = vouched = 0
    compared, found = -1, ""
    for line, entry in enumerate(entries, first):
        if watch is not None:
            watch(line - first, len(entries))
        if entry.kind == records.STATE:
            if compared != done:
                # However often a file vouches for one position, its digest is worked out once.
                compared, found = done, digest(table.state)
            if found != entry.what:
                return checkpoints, vouched, Fault(line, _astray(first + vouched - 1))
            checkpoints[done] = str(entry.what)
            vouched = line - first + 1
            continue
        try:
            if entry.kind == records.PLAY:
                table.play(entry.what, entry.seat)
            else:
                acts[entry.kind]()
        except Refused as refused:
            return checkpoints, vouched, Fault(line, refused.refusal.reason, refused.refusal.clause)
        done += 1
    return checkpoints, vouched, None


def _astray(line: int) -> Message:
    return msg(
        "The game has come to another position here than when it was recorded. The table goes on from line {line}, the last one where it "
        "had come to the same.",
        line=line,
    )
