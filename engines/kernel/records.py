"""Records (TBL-8): one readable text that is save, journal, replay and bug report at once.

A header, then one line for everything that was done at the table, in order::

    homeroom record 1  #2f1e0c55
    game tiny  #…
    rules 1
    content -
    option rounds 3
    seat orange person Ann
    deal 17
    policy practice
    forced automatic
    begin
    0 bid 7
    undo
    state 27934939fee7cab3

Every line ends in a check over its own text and the check written on the line before, so a line that was changed, lost or moved is found
and named. ``forced automatic`` in the header says that decisions that leave a person no choice were played by themselves, so that an undo
goes past them; as an entry it says that they are from there on, and ``forced by hand`` that they no longer are. ``undo unseen`` took back
what nobody had seen the outcome of, where a fair table refuses a plain ``undo``. ``hint`` and ``peek`` note what the result counts as
assistance. ``rules`` and ``content`` say by which rules and cards the table was played. ``state`` lines are checkpoints: the digest of the
state there, so that it shows soon where other rules or cards lead elsewhere. Reading runs nothing and is bounded; `replay` follows what was
read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from zlib import crc32

from attrs import frozen

from engines.kernel.commands import MAX_TEXT, Command
from engines.kernel.contract import MAX_DEAL, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.options import OptionValue
from engines.kernel.serialization import MAX_SIZE as MAX_POSITION
from engines.kernel.serialization import DataError, parse_json
from engines.kernel.takeback import POLICIES

SUFFIX = ".homeroom"
"""How the name of a record's file ends."""

FORMER_SUFFIXES = (".record", ".txt")
"""How it ended before there was an ending of its own; such files are opened and continued like the others."""

FORMAT = 1
"""The version of this format."""

MAX_LINES = 100_000
"""The most lines a record has."""

MAX_RECORD = 16_777_216
"""The longest record that is read, in characters."""

MAX_HEADER = 64
"""The most lines a header has."""

MAX_ENTRIES = 90_000
"""The most that can be done at a table: with a header, and a checkpoint after every ten, its record stays under `MAX_LINES`."""

START = "00000000"
"""What the first line has for the check of a line before it."""

CLAUSE = "TBL-8"
UNDO, REDO, HINT, PEEK, PLAY, STATE = "undo", "redo", "hint", "peek", "play", "state"
UNDO_UNSEEN = "undo unseen"
AUTOMATIC, BY_HAND = "forced automatic", "forced by hand"
_BARE = (UNDO, UNDO_UNSEEN, REDO, HINT, PEEK, AUTOMATIC, BY_HAND)
_TITLE = "homeroom record "


@frozen
class Fault:
    """Where a record can't be read or followed any further: the line, counted from 1, and why."""

    line: int
    reason: Message
    clause: str = CLAUSE

    def __str__(self) -> str:
        return f"line {self.line}: {self.clause}: {self.reason}"


class RecordError(ValueError):
    """A text that can't be opened as a record at all."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@frozen
class Header:
    """What a record says before its first entry: all that fixes the table's start, and by which rules it was played."""

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

    ``kind`` is `PLAY`, `UNDO`, `UNDO_UNSEEN`, `REDO`, `HINT`, `PEEK`, `AUTOMATIC`, `BY_HAND` or `STATE`; ``what`` is the command (or its
    text) of a play, the digest of a state.
    """

    kind: str
    seat: int = 0
    what: Command | str = ""

    @property
    def text(self) -> str:
        """The entry on one line, without its check."""
        if self.kind == PLAY:
            return f"{self.seat} {self.what}"
        return f"{STATE} {self.what}" if self.kind == STATE else self.kind


@frozen
class Reading:
    """What a record text holds, up to the first fault.

    ``first`` is the line number of the first entry; every entry has a line of its own. ``check`` is the last good line's: a line
    appended later goes on from it. ``torn``: an unfinished last line was left out.
    """

    header: Header
    entries: tuple[Entry, ...]
    first: int
    check: str
    fault: Fault | None = None
    torn: bool = False


def seal(text: str, before: str) -> tuple[str, str]:
    """A line with its check, and the check for the line after it.

    >>> seal("undo", START)
    ('undo  #4b95d477', '4b95d477')
    """
    check = f"{crc32(f'{before}{text}'.encode('utf-8', 'surrogatepass')):08x}"
    return f"{text}  #{check}", check


def sealed(texts: Iterable[str], before: str = START) -> Iterator[str]:
    """The lines with their checks, each ended by a line feed."""
    for text in texts:
        line, before = seal(text, before)
        yield line + "\n"


def header_texts(header: Header) -> list[str]:
    """The lines of a header, without their checks."""
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
    """What a record holds. Raises RecordError where its header can't be read; any later fault ends the reading and is named."""
    lines, torn = _lines(source)
    texts, fault = _checked(lines, torn)
    if torn and fault is not None and fault.line == len(lines):
        fault = None
    elif torn:
        torn = False
    header_size = next((index + 1 for index, text in enumerate(texts[:MAX_HEADER]) if text == "begin"), 0)
    if not header_size:
        raise RecordError(fault or _header_fault(texts))
    header = _read_header(texts[:header_size])
    entries: list[Entry] = []
    for number, text in enumerate(texts[header_size:], header_size + 1):
        entry = _read_entry(text)
        if entry is None:
            fault = Fault(number, msg("This line is no entry of a record."))
            torn = False
            break
        entries.append(entry)
    size = header_size + len(entries)
    return Reading(header, tuple(entries), header_size + 1, _check_of(lines[size - 1]), fault, torn)


def _lines(source: str | bytes) -> tuple[list[str], bool]:
    """The lines of a text, and whether the last one lacks its line feed. Bytes that are no UTF-8 become letters no check fits."""
    text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
    if len(text) > MAX_RECORD:
        raise RecordError(Fault(1, msg("This is longer than the {count} characters that a record may have.", count=MAX_RECORD)))
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    torn = bool(lines[-1])
    return (lines if torn else lines[:-1]), torn


def _checked(lines: list[str], torn: bool) -> tuple[list[str], Fault | None]:
    """The texts of the lines up to the first whose check doesn't fit, and the fault there."""
    texts: list[str] = []
    before = START
    for number, line in enumerate(lines, 1):
        if number > MAX_LINES:
            return texts, Fault(number, msg("A record has at most {count} lines.", count=MAX_LINES))
        if len(line) > (MAX_POSITION if line.startswith("position ") else MAX_TEXT) + 32:
            return texts, Fault(number, msg("This line is too long."))
        text, mark, _ = line.rpartition("  #")
        expected, check = seal(text, before)
        if not mark and not (torn and number == len(lines)):
            return texts, Fault(number, msg("This line has no check at its end."))
        if line != expected:
            return texts, Fault(
                number, msg("The check of this line does not fit: it was changed, or a line before it is missing or out of place.")
            )
        texts.append(text)
        before = check
    return texts, None


def _check_of(line: str) -> str:
    return line[-8:]


def _option_text(value: OptionValue) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False, separators=(",", ":"))


def _header_fault(texts: list[str]) -> Fault:
    if not texts or not texts[0].startswith(_TITLE):
        return Fault(1, msg("This is no Homeroom record."))
    return Fault(len(texts) + 1, msg("The header of the record is not complete."))


def _read_header(texts: list[str]) -> Header:
    """The header of these texts. Raises RecordError at the first line that is not as it would be written."""
    if not texts[0].startswith(_TITLE):
        raise RecordError(_header_fault(texts))
    if texts[0] != f"{_TITLE}{FORMAT}":
        raise RecordError(Fault(1, msg("This record has another format version than {version}.", version=FORMAT)))
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
            raise RecordError(Fault(number, msg("This line of the header can't be understood."))) from error
    header = Header(
        single["game"], _natural(single["rules"]), single["content"].removeprefix("-"), options, tuple(seats),
        _natural(single["deal"]), single["policy"], single["position"], bool(single["forced"]),
    )  # fmt: skip
    standard = header_texts(header)
    for number, (found, right) in enumerate(zip(texts, standard, strict=False), 1):
        if found != right:
            raise RecordError(Fault(number, msg("This line of the header is not in its standard form or place.")))
    if len(standard) != len(texts) or header.policy not in POLICIES or header.deal > MAX_DEAL:
        raise RecordError(Fault(len(texts), msg("The header of the record is not complete or not valid.")))
    return header


def _natural(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 10 else 0


def _read_option(text: str) -> OptionValue:
    value = parse_json(text)
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise DataError("no option value")


def _read_entry(text: str) -> Entry | None:
    if text in _BARE:
        return Entry(text)
    word, _, rest = text.partition(" ")
    if word == STATE and len(rest) == 16 and not rest.strip("0123456789abcdef"):
        return Entry(STATE, 0, rest)
    if word.isascii() and word.isdigit() and len(word) <= 2 and str(int(word)) == word and rest:
        return Entry(PLAY, int(word), rest)
    return None
