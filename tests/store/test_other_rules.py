"""Tables played by other rules or cards: they go on as copies, the person is told, and the file stays as it is (TBL-8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engines import Table, games
from engines.kernel import records
from engines.kernel.contract import Game
from engines.kernel.history import CHECKPOINT_EVERY
from engines.kernel.rng import Rng
from engines.school_year_diary.loading import load
from resources import text as resource_text
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session
from tests.kernel.test_replay import NoDraws, OtherCards
from tests.kernel.tiny import GAMES, Draw, Tiny

DIARY = "school_year_diary"


def changed_card(old: str, new: str) -> Mapping[str, Game[Any]]:
    """School Year Diary with one event that says something else."""

    def read(name: str) -> str:
        text = resource_text(DIARY, name)
        assert name != "events.toml" or text.count(old) == 1
        return text.replace(old, new) if name == "events.toml" else text

    return {DIARY: load(read)}


def other_cards() -> Mapping[str, Game[Any]]:
    return {"tiny": OtherCards()}


def other_rules() -> Mapping[str, Game[Any]]:
    class SecondVersion(Tiny):
        rules_version = 2

    return {"tiny": SecondVersion()}


def play(session: Session, decisions: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(decisions):
        if session.table.to_act:
            seat = session.table.to_act[0]
            command, rng = session.table.legal(seat).draw(rng)
            if session.table.check(command, seat) is not None:
                command = next(move for move in session.table.legal(seat) if session.table.check(move, seat) is None)
            session.play(command, seat)


def left(home: Paths, decisions: int) -> Path:
    """The file of a table of the tiny game that was left after this many decisions."""
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice"))
    play(session, decisions)
    return session.close()


def as_it_is(path: Path) -> tuple[bytes, int]:
    """A file's bytes and when it was last written."""
    return path.read_bytes(), path.stat().st_mtime_ns


def assert_sound(home: Paths, session: Session, known: Mapping[str, Game[Any]]) -> None:
    """A table goes on, is left and found again, and its file holds just what was done at it, by today's rules and cards."""
    play(session, 3, seed=9)
    entries, state = session.table.entries, session.table.state
    again = Session.resume(home, session.close(), known)
    assert (again.notes, again.table.difference, again.table.fault) == ((), None, None)
    assert (again.table.entries, again.table.state) == (entries, state)
    header = records.read(again.path.read_bytes()).header
    game = known[again.table.game.id]
    assert (header.rules, header.content) == (game.rules_version, game.content_digest)
    again.close()


@pytest.mark.clause("TBL-8", "TBL-9")
@pytest.mark.parametrize(("known", "told"), [(other_cards, "different cards"), (other_rules, "version 1 of the rules")])
@pytest.mark.parametrize("way", [Session.resume, Session.adopt])
def test_what_differs_is_told_and_a_copy_goes_on(
    home: Paths, known: Callable[[], Mapping[str, Game[Any]]], told: str, way: Callable[..., Session]
) -> None:
    path = left(home, 5)
    before = as_it_is(path)
    session = way(home, path, known())
    assert session.copied
    assert session.path != path
    assert told in str(session.notes[0])
    assert path.name in str(session.notes[-1])
    assert session.table.turn == 5
    assert_sound(home, session, known())
    assert as_it_is(path) == before
    again = Session.resume(home, path, GAMES)
    assert (again.notes, again.copied, again.path, again.table.turn) == ((), False, path, 5)


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_line_that_newer_rules_refuse_is_told_and_the_file_stays(home: Paths) -> None:
    session = Session.start(home, Table.new(GAMES["tiny"], seats=["Ann", "Bo"], deal=17, policy="practice"))
    play(session, 2)
    session.play(Draw())
    play(session, 1)
    path = session.close()
    before = as_it_is(path)
    copy = Session.resume(home, path, {"tiny": NoDraws()})
    told = " ".join(str(note) for note in copy.notes)
    assert copy.table.turn == 2
    for part in ("version 1 of the rules", "nothing to compare with", "Nobody draws any more. (TINY-2)", path.name):
        assert part in told
    assert_sound(home, copy, {"tiny": NoDraws()})
    assert as_it_is(path) == before
    assert [each.name for each in home.tables.iterdir() if each.suffix == ".damaged"] == []


@pytest.mark.clause("TBL-8", "TBL-9")
def test_a_damaged_file_of_other_rules_stays_as_it_is_too(home: Paths) -> None:
    path = left(home, 5)
    path.write_bytes(path.read_bytes()[:-60])
    before = as_it_is(path)
    copy = Session.resume(home, path, other_rules())
    assert copy.copied
    assert_sound(home, copy, other_rules())
    assert as_it_is(path) == before


@pytest.mark.clause("TBL-8", "TBL-9")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('do = [{raise = 1, rows = "lowest"}]', 'do = [{raise = 2, rows = "lowest"}]'),
        ('{raise = 1, rows = "highest"}, {lower = 1', '{raise = 2, rows = "highest"}, {lower = 1'),
    ],
)
def test_a_changed_card_is_named_and_its_table_opened_up_to_the_first_difference(home: Paths, old: str, new: str) -> None:
    today = changed_card(old, new)
    original = next(table for table in map(diary, range(100)) if first_difference(today[DIARY], table) > CHECKPOINT_EVERY)
    path = Session.start(home, original).close()
    before = as_it_is(path)
    first = first_difference(today[DIARY], original)
    copy = Session.resume(home, path, today)
    table = copy.table
    assert table.difference is not None
    assert table.difference.other_cards
    assert "different cards" in str(copy.notes[0])
    assert table.fault is not None
    assert f"line {table.fault.line}" in str(copy.notes[-2])
    assert decisions_until(before[0], table.verified) <= first <= decisions_until(before[0], table.fault.line)
    assert CHECKPOINT_EVERY <= table.turn <= decisions_until(before[0], table.fault.line)
    assert table.moves == original.moves[: table.turn]
    assert_sound(home, copy, today)
    assert as_it_is(path) == before
    assert Session.resume(home, path, games()).table.state == original.state


def diary(deal: int) -> Table:
    """A game of School Year Diary, played at random to its end."""
    table, rng = Table.new(DIARY, deal=deal), Rng(deal)
    while table.to_act:
        command, rng = table.legal().draw(rng)
        table.play(command)
    return table


def first_difference(game: Game[Any], table: Table) -> int:
    """After how many decisions a table's game goes differently by other rules, legal or not; 0 where it doesn't, or from the first on."""
    for turn, move in enumerate(table.moves):
        state = table.state_at(turn)
        if game.check(state, move.seat, move.command) is not None:
            return turn
        if game.apply(state, move.seat, move.command).state != table.state_at(turn + 1):
            return turn
    return 0


def decisions_until(record: bytes, line: int) -> int:
    """The number of decisions up to a line of a record without take-backs."""
    reading = records.read(record)
    return sum(entry.kind == records.PLAY for entry in reading.entries[: line - reading.first + 1])
