"""Commands that read: check what is on disk, replay a record, look up rules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from engines import Table
from engines.kernel.contract import Event, Outcome
from engines.kernel.disclosure import Disclosure, persons
from engines.kernel.messages import Message, WordedError, msg, msgn
from engines.kernel.records import MAX_RECORD, RecordError
from engines.kernel.serialization import to_data
from engines.shelf import notation_writer
from tabletop_qt.command.output import CommandLineError, wrapped
from tabletop_qt.command.own_data import own_shelf
from tabletop_qt.command.simulation import game_named
from tabletop_qt.store.disk import StoreError, entries, read_whole
from tabletop_qt.store.paths import Paths, default_paths
from tabletop_qt.store.rulebook import Clause, RuleBook, load
from tabletop_qt.store.session import what_differs
from tabletop_qt.translation import tr

# Records


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `replay` and `verify` to the command line."""
    replay = add("replay", help=tr(msg("print the log of a recorded game")))
    replay.add_argument("file", type=Path)
    replay.add_argument("--to", type=int, metavar="N", help=tr(msg("stop after N decisions")))
    replay.add_argument("--json", action="store_true", help=tr(msg("print JSON, with the final position")))
    replay.add_argument("--ppn", action="store_true", help=tr(msg("print Portable Piecepack Notation, for piecepack games")))
    replay.set_defaults(run=_replay)
    verify = add("verify", help=tr(msg("check every line of a record")))
    verify.add_argument("file", type=Path)
    verify.set_defaults(run=_verify)


def open_record(path: Path) -> Table:
    """The table of a record file, up to its first fault. Raises CommandLineError if it can't be opened at all."""
    try:
        return Table.from_record(read_whole(path, 4 * MAX_RECORD), own_shelf())
    except StoreError as error:
        raise CommandLineError(tr(error.message)) from error
    except RecordError as error:
        raise CommandLineError(f"{path}: {tr(error.fault.words)}") from error


def amiss(path: Path, table: Table) -> str:
    """One line on different rules or cards and on the fault of a record; empty if it is sound."""
    said = [tr(message) for message in what_differs(table)]
    if table.fault is not None:
        said.append(tr(table.fault.words))
    return f"{path}: {' '.join(said)}" if said else ""


def _verify(options: argparse.Namespace) -> int:
    table = open_record(options.file)
    wrong = amiss(options.file, table)
    if wrong:
        raise CommandLineError(wrong)
    if table.truncated:
        raise CommandLineError(f"{options.file}: {tr(msg('the last line is incomplete'))}")
    outcome = table.outcome
    ending = tr(outcome.reason) if outcome else tr(msg("not finished"))
    counted = tr(msgn("{count} decision", "{count} decisions", table.turn))
    print(f"{options.file}: {tr(table.game.name)}, {counted}, {ending}")
    return 0


def _replay(options: argparse.Namespace) -> int:
    table = open_record(options.file)
    last = table.turn if options.to is None else options.to
    if not 0 <= last <= table.turn:
        place = tr(msg("the record has {count} decisions, not {wanted}", count=table.turn, wanted=last))
        raise CommandLineError(f"{options.file}: --to: {place}")
    if options.ppn:
        print(_as_ppn(options.file, table, last), end="")
    elif options.json:
        print(json.dumps(_as_data(table, last), ensure_ascii=False, indent=1))
    else:
        _tell(table, last)
    wrong = amiss(options.file, table)
    if table.fault is not None:
        raise CommandLineError(wrong)
    if wrong:
        print(wrong, file=sys.stderr)
    return 0


def _as_ppn(path: Path, table: Table, last: int) -> str:
    """The game in Portable Piecepack Notation. Raises CommandLineError if it has none, or would reveal hidden things (TBL-5)."""
    write = notation_writer(table.game.id)
    if write is None:
        raise CommandLineError(f"{path}: --ppn: {tr(msg('{game} is not played with a piecepack', game=table.game.name))}")
    if _disclosure(table).record_tells_more:
        why = msg("this game is not finished, and the notation would reveal what is hidden; try again after the game has ended")
        raise CommandLineError(f"{path}: --ppn: {tr(why)}")
    try:
        return write(table.game, table.setup, [(played.seat, played.command) for played in table.moves[:last]])
    except WordedError as error:
        raise CommandLineError(f"{path}: --ppn: {tr(error.message)}") from error


def _disclosure(table: Table) -> Disclosure[Any]:
    """The view of the only person; if several play, or none, the public view (TBL-5)."""
    seats = persons(table.seats)
    return Disclosure(table, seats[0] if len(seats) == 1 else None)


def _tell(table: Table, last: int) -> None:
    disclosure = _disclosure(table)
    names = ", ".join(each.name for each in table.seats)
    if disclosure.deal is None:
        print(tr(msg("{game}: {names}", game=table.game.name, names=names)))
    else:
        print(tr(msg("{game}: {names}, deal {deal}", game=table.game.name, names=names, deal=disclosure.deal)))
    for message in _sentences(disclosure, table.opening, False):
        print(f"       {message}")
    for number, played in enumerate(table.moves[:last], 1):
        print(f"{number:5}  {table.seats[played.seat].name}: {_command(disclosure, number)}")
        for message in _sentences(disclosure, played.events, disclosure.put_away(number)):
            print(f"       {message}")
    outcome = table.outcome
    if outcome is not None and last == table.turn:
        print(tr(outcome.reason))


def _command(disclosure: Disclosure[Any], number: int) -> str:
    """A decision's line; only a mark if the command is hidden."""
    command = disclosure.command(number)
    return str(command) if command is not None else "…"


def _sentences(disclosure: Disclosure[Any], events: tuple[Event, ...], put_away: bool) -> list[str]:
    told = (disclosure.sentence(event, put_away) for event in events)
    return [tr(message) for message in told if message is not None]


def _as_data(table: Table, last: int) -> dict[str, Any]:
    disclosure = _disclosure(table)
    outcome = table.outcome if last == table.turn else None
    state = disclosure.state_at(last)
    return {
        "game": table.game.id,
        "seats": [each.name for each in table.seats],
        "options": dict(table.setup.options),
        "deal": disclosure.deal,
        "decisions": [
            {
                "number": number,
                "seat": played.seat,
                "command": _command(disclosure, number),
                "events": _sentences(disclosure, played.events, disclosure.put_away(number)),
            }
            for number, played in enumerate(table.moves[:last], 1)
        ],
        "position": to_data(state),
        "outcome": None if outcome is None else _outcome_as_data(outcome),
    }


def _outcome_as_data(outcome: Outcome) -> dict[str, Any]:
    return {
        "reason": tr(outcome.reason),
        "clause": outcome.clause,
        "seats": [
            {
                "won": result.won,
                "total": result.total,
                "lines": [{"what": tr(line.what), "clause": line.clause, "amount": line.amount} for line in result.lines],
            }
            for result in outcome.results
        ],
    }


# Checks


def add_check(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `check` to the command line."""
    check = add("check", help=tr(msg("check tables, results, settings and backups, and repair what can be repaired")))
    check.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=tr(msg("the app's data folder (default: your own)")))
    check.add_argument("--only-look", action="store_true", help=tr(msg("change nothing")))
    check.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    from tabletop_qt.store.examination import examine, table_files

    if options.folder is not None and not options.folder.is_dir():
        raise CommandLineError(f"{options.folder}: {tr(msg('there is no such folder'))}")
    paths = Paths(options.folder) if options.folder is not None else default_paths()
    # Only where the whole folder can't be read, nothing else can be examined.
    entries(paths.root)
    count = len(table_files(paths))
    found = 0
    for finding in examine(paths, mend=not options.only_look):
        found += 1
        done = f" {tr(finding.done)}" if finding.done is not None else ""
        print(f"{finding.path}: {tr(finding.what)}{done}", flush=True)
    examined = tr(msgn("{count} table checked", "{count} tables checked", count))
    verdict = tr(msgn("{count} problem found", "{count} problems found", found)) if found else tr(msg("no problems found"))
    print(f"{paths.root}: {examined}; {verdict}")
    return 1 if found else 0


# Rules


def add_rules(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add `rules` to the command line."""
    rules = add("rules", help=tr(msg("print a rule book, one clause, or search results")))
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("clause", nargs="?", metavar="CLAUSE", help=tr(msg("a clause number, or words to search for")))
    rules.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    book = load(game_named(options.game).id)
    if options.clause is None:
        _print_book(book)
        return 0
    found = book.search(options.clause, tr)
    if not found:
        raise CommandLineError(f"tabletop-qt rules: {tr(msg('no clause of the rule book contains {wanted}', wanted=repr(options.clause)))}")
    for entry in found[:5]:
        if isinstance(entry, Clause):
            _print_clause(entry)
        else:
            print(tr(entry.word))
            _print_paragraphs(entry.paragraphs)
    return 0


def _print_book(book: RuleBook) -> None:
    print(tr(book.title))
    _print_paragraphs([book.credits])
    for section in book.sections:
        print(tr(section.title).upper())
        print()
        for clause in section.clauses:
            _print_clause(clause)


def _print_clause(clause: Clause) -> None:
    print(f"{clause.number}  {tr(clause.title)}")
    _print_paragraphs(clause.paragraphs)


def _print_paragraphs(paragraphs: Iterable[Message]) -> None:
    for paragraph in paragraphs:
        print("\n".join(f"    {line}" for line in wrapped(tr(paragraph), 72)))
    print()
