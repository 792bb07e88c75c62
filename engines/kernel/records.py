"""Records (TBL-8): one readable text that is save, journal, replay and bug report; and following one by the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar
from zlib import crc32

from attrs import frozen

from engines.kernel.commands import MAX_TEXT, Command
from engines.kernel.contract import MAX_DEAL, POLICIES, Game, Refused, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import MAX_SIZE as MAX_POSITION
from engines.kernel.serialization import DataError, digest, parse_json

if TYPE_CHECKING:
    from engines.kernel.options import OptionValue

# The text


SUFFIX = ".homeroom"
"""The file name extension of records."""
FORMAT = 1
"""The version of this format."""
MAX_LINES = 100_000
"""The most lines a record has."""
MAX_RECORD = 16_777_216
"""The longest record that is read, in characters."""
MAX_HEADER = 64
"""The most lines a header has."""
MAX_ENTRIES = 90_000
"""The most entries of a table: with a header, and a checkpoint after every ten, its record stays below `MAX_LINES`."""
START = "00000000"
"""The checksum that stands before the first line."""
CLAUSE = "TBL-8"
UNDO, REDO, HINT, PLAY, STATE = "undo", "redo", "hint", "play", "state"
UNDO_UNSEEN = "undo unseen"
AUTOMATIC, BY_HAND = "forced automatic", "forced by hand"
_BARE = (UNDO, UNDO_UNSEEN, REDO, HINT, AUTOMATIC, BY_HAND)
_TITLE = "homeroom record "


@frozen
class Fault:
    """The line, counted from 1, where a record can't be read or replayed any further, and the reason."""

    line: int
    reason: Message
    clause: str = CLAUSE

    @property
    def words(self) -> Message:
        """The fault in a sentence."""
        return msg("line {line}: {clause}: {reason}", line=self.line, clause=self.clause, reason=self.reason)

    def __str__(self) -> str:
        return str(self.words)


class RecordError(ValueError):
    """A text that can't be opened as a record."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@frozen
class Header:
    """The header of a record: everything that fixes the table's start, and the version of rules and cards."""

    game: str
    rules: int
    content: str
    options: Mapping[str, OptionValue]
    seats: tuple[Seat, ...]
    deal: int
    policy: str
    position: str = ""
    automatic: bool = False


class Entry(NamedTuple):
    """One line after the header.

    ``kind`` is `PLAY`, `UNDO`, `UNDO_UNSEEN`, `REDO`, `HINT`, `AUTOMATIC`, `BY_HAND` or `STATE`; ``what`` is the command (or its
    text) of a play or of a hint that was shown, the digest of a state.
    """

    kind: str
    seat: int = 0
    what: Command | str = ""

    @property
    def text(self) -> str:
        """The entry on one line, without its checksum."""
        if self.kind == PLAY:
            return f"{self.seat} {self.what}"
        return f"{self.kind} {self.what}" if self.what else self.kind


@frozen
class Reading:
    """The content of a record text, up to the first fault.

    ``first`` is the line number of the first entry; every entry has a line of its own. ``check`` is the checksum of the last good line,
    from which an appended line continues. ``truncated``: an unfinished last line was left out.
    """

    header: Header
    entries: tuple[Entry, ...]
    first: int
    check: str
    fault: Fault | None = None
    truncated: bool = False


def seal(text: str, before: str) -> tuple[str, str]:
    """A line with its checksum, and the checksum alone.

    >>> seal("undo", START)
    ('undo  #4b95d477', '4b95d477')
    """
    check = f"{crc32(f'{before}{text}'.encode('utf-8', 'surrogatepass')):08x}"
    return f"{text}  #{check}", check


def sealed(texts: Iterable[str], before: str = START) -> Iterator[str]:
    """The lines with their checksums, each ended by a line feed."""
    for text in texts:
        line, before = seal(text, before)
        yield line + "\n"


def header_texts(header: Header) -> list[str]:
    """The lines of a header, without checksums."""
    texts = [f"{_TITLE}{FORMAT}", f"game {header.game}", f"rules {header.rules}", f"content {header.content or '-'}"]
    texts += [f"option {key} {_option_text(value)}" for key, value in sorted(header.options.items())]
    texts += [f"seat {seat.colour} {seat.player} {seat.name}" for seat in header.seats]
    texts += [f"deal {header.deal}", f"policy {header.policy}"]
    if header.automatic:
        texts.append(AUTOMATIC)
    if header.position:
        texts.append(f"position {header.position}")
    return [*texts, "begin"]


def write(header: Header, entries: Iterable[Entry]) -> str:
    """The text of a record."""
    return "".join(sealed([*header_texts(header), *(entry.text for entry in entries)]))


def read(source: str | bytes) -> Reading:
    """Read a record. Raises RecordError if its header can't be read; any later fault ends the reading and is reported."""
    lines, truncated = _lines(source)
    texts, fault = _checked(lines, truncated)
    if truncated and fault is not None and fault.line == len(lines):
        fault = None
    elif truncated:
        truncated = False
    header_size = next((index + 1 for index, text in enumerate(texts[:MAX_HEADER]) if text == "begin"), 0)
    if not header_size:
        raise RecordError(fault or _header_fault(texts))
    header = _read_header(texts[:header_size])
    entries: list[Entry] = []
    for number, text in enumerate(texts[header_size:], header_size + 1):
        entry = _read_entry(text)
        if entry is None:
            fault = Fault(number, msg("This line is not a record entry."))
            truncated = False
            break
        entries.append(entry)
    size = header_size + len(entries)
    return Reading(header, tuple(entries), header_size + 1, lines[size - 1][-8:], fault, truncated)


def _lines(source: str | bytes) -> tuple[list[str], bool]:
    """The lines of a text, and whether the last one lacks its line feed. Bytes that are not UTF-8 make its checksum wrong."""
    text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
    if len(text) > MAX_RECORD:
        raise RecordError(Fault(1, msg("This is longer than a record may be ({count} characters).", count=MAX_RECORD)))
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    truncated = bool(lines[-1])
    return (lines if truncated else lines[:-1]), truncated


def _checked(lines: list[str], truncated: bool) -> tuple[list[str], Fault | None]:
    """The lines up to the first one with a wrong checksum, and the fault there."""
    texts: list[str] = []
    before = START
    for number, line in enumerate(lines, 1):
        if number > MAX_LINES:
            return texts, Fault(number, msg("A record can have at most {count} lines.", count=MAX_LINES))
        if len(line) > (MAX_POSITION if line.startswith("position ") else MAX_TEXT) + 32:
            return texts, Fault(number, msg("This line is too long."))
        text, mark, _ = line.rpartition("  #")
        expected, check = seal(text, before)
        if not mark and not (truncated and number == len(lines)):
            return texts, Fault(number, msg("This line has no checksum at its end."))
        if line != expected:
            return texts, Fault(
                number, msg("The checksum of this line is wrong: it was changed, or a line before it is missing or out of place.")
            )
        texts.append(text)
        before = check
    return texts, None


def _option_text(value: OptionValue) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False, separators=(",", ":"))


def _header_fault(texts: list[str]) -> Fault:
    if not texts or not texts[0].startswith(_TITLE):
        return Fault(1, msg("This is not a Homeroom record."))
    return Fault(len(texts) + 1, msg("The record's header is incomplete."))


def _read_header(texts: list[str]) -> Header:
    """Read a header. Raises RecordError at the first line that is not in its standard form."""
    if not texts[0].startswith(_TITLE):
        raise RecordError(_header_fault(texts))
    if texts[0] != f"{_TITLE}{FORMAT}":
        raise RecordError(Fault(1, msg("This record is not in format version {version}.", version=FORMAT)))
    single = {"game": "", "rules": "", "content": "", "deal": "", "policy": "", "forced": "", "position": ""}
    options: dict[str, OptionValue] = {}
    seats: list[Seat] = []
    for number, text in enumerate(texts[1:-1], 2):
        key, _, rest = text.partition(" ")
        try:
            if key == "option":
                name, _, value = rest.partition(" ")
                options[name] = _read_option(value)
            elif key == "seat":
                colour, player, seat_name = rest.split(" ", 2)
                seats.append(Seat(seat_name, colour, player))
            elif key in single and not single[key]:
                single[key] = rest
            else:
                raise ValueError(key)
        except ValueError as error:
            raise RecordError(Fault(number, msg("This header line can't be read."))) from error
    header = Header(
        single["game"], _natural(single["rules"]), single["content"].removeprefix("-"), options, tuple(seats),
        _natural(single["deal"]), single["policy"], single["position"], bool(single["forced"]),
    )  # fmt: skip
    standard = header_texts(header)
    for number, (found, right) in enumerate(zip(texts, standard, strict=False), 1):
        if found != right:
            raise RecordError(Fault(number, msg("This header line is not in standard form or not in its place.")))
    if len(standard) != len(texts) or header.policy not in POLICIES or header.deal > MAX_DEAL:
        raise RecordError(Fault(len(texts), msg("The record's header is incomplete or invalid.")))
    return header


def _natural(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else 0


def _read_option(text: str) -> OptionValue:
    value = parse_json(text)
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise DataError(Message("not an option value"))


def _read_entry(text: str) -> Entry | None:
    if text in _BARE:
        return Entry(text)
    word, _, rest = text.partition(" ")
    if word == STATE and len(rest) == 16 and not rest.strip("0123456789abcdef"):
        return Entry(STATE, 0, rest)
    if word == HINT and rest:
        return Entry(HINT, 0, rest)
    if word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word and rest:
        return Entry(PLAY, int(word), rest)
    return None


# Replay


@frozen
class Difference:
    """A difference between a game today and when it was recorded: other rules, other cards, or both.

    ``rules`` and ``rules_today`` are versions of the rules. If the header names today's rules and cards, a checkpoint did not match.
    """

    rules: int
    rules_today: int
    other_cards: bool

    @property
    def message(self) -> Message:
        """The difference in a sentence."""
        rules = msg(
            "This game was played with version {version} of the rules; the current version is {today}.",
            version=self.rules,
            today=self.rules_today,
        )
        cards = msg("This game was played with different cards.")
        if self.rules == self.rules_today:
            return cards if self.other_cards else msg("With today's rules and cards this goes differently from how it was recorded.")
        return msg("{first} {second}", first=rules, second=cards) if self.other_cards else rules


def difference(header: Header, game: Game[Any]) -> Difference | None:
    """The difference between a record's header and today's game, or None."""
    found = Difference(header.rules, game.rules_version, header.content != game.content_digest)
    return found if found.other_cards or found.rules != found.rules_today else None


@frozen
class Replayed:
    """The result of a replay.

    ``fault`` is where it ended early, ``verified`` the last line whose checkpoint matched. ``checkpoints`` are those that matched: the
    digest by the number of other entries before it. ``truncated``: an unfinished last line was left out.
    """

    checkpoints: Mapping[int, str]
    verified: int
    fault: Fault | None = None
    difference: Difference | None = None
    truncated: bool = False


class Replayable(Protocol):
    """The part of a table that a replay needs."""

    @property
    def state(self) -> Any:
        """Compared with checkpoints."""

    def play(self, command: Command | str, seat: int | None = None) -> object:
        """Play a command. Raises Refused."""

    def undo(self, *, unseen: bool = False) -> object:
        """Undo. Raises Refused."""

    def redo(self) -> object:
        """Redo. Raises Refused."""

    def count_hint(self, shown: str = "") -> object:
        """Count a hint, or note the command that it has shown."""

    def play_forced(self, automatic: bool) -> object:
        """Play forced moves automatically, or by hand."""


T = TypeVar("T", bound=Replayable)
Watch = Callable[[int, int], object]
"""Called before each entry with the number of entries done and of all; an exception in it ends the replay."""


def replay_record(
    text: str | bytes, games: Mapping[str, Game[Any]], new: Callable[..., T], watch: Watch | None = None
) -> tuple[T, Replayed]:
    """Replay a record on a table made by ``new``, which takes the arguments of `Table.new`.

    Raises RecordError if the record can't be opened at all.
    """
    reading = read(text)
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
    checkpoints, verified, fault = _follow(table, reading.entries, reading.first, watch)
    if fault is not None and reading.entries[fault.line - reading.first].kind == STATE:
        table = begin()
        _follow(table, reading.entries[:verified], reading.first, watch)
        other = other or Difference(header.rules, game.rules_version, False)
    return table, Replayed(checkpoints, reading.first - 1 + verified, fault or reading.fault, other, reading.truncated)


def _follow(table: Replayable, entries: Sequence[Entry], first: int, watch: Watch | None) -> tuple[Mapping[int, str], int, Fault | None]:
    """The checkpoints that matched, the number of entries up to the last of them, and the fault that ended the replay."""
    acts: Mapping[str, Callable[[], object]] = {
        UNDO: table.undo,
        UNDO_UNSEEN: partial(table.undo, unseen=True),
        REDO: table.redo,
        AUTOMATIC: partial(table.play_forced, True),
        BY_HAND: partial(table.play_forced, False),
    }
    checkpoints: dict[int, str] = {}
    done = verified = 0
    compared, found = -1, ""
    for line, entry in enumerate(entries, first):
        if watch is not None:
            watch(line - first, len(entries))
        if entry.kind == STATE:
            if compared != done:
                # A file may repeat a checkpoint; its digest is computed once.
                compared, found = done, digest(table.state)
            if found != entry.what:
                reason = msg(
                    "Here the game reaches a different position than when it was recorded. The table continues from line {line}, the last "
                    "one that matched.",
                    line=first + verified - 1,
                )
                return checkpoints, verified, Fault(line, reason)
            checkpoints[done] = str(entry.what)
            verified = line - first + 1
            continue
        try:
            if entry.kind == PLAY:
                table.play(entry.what, entry.seat)
            elif entry.kind == HINT:
                table.count_hint(str(entry.what))
            else:
                acts[entry.kind]()
        except Refused as refused:
            return checkpoints, verified, Fault(line, refused.refusal.reason, refused.refusal.clause)
        done += 1
    return checkpoints, verified, None
