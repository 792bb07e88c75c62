"""Records: readable, append-only, checked; what is damaged is found and named, and nothing ever crashes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel import records
from engines.kernel.contract import Refused, Seat
from engines.kernel.history import Assistance
from engines.kernel.records import Entry, Fault, RecordError
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest, to_json
from engines.kernel.table import Table
from tests.kernel.damage import bare, resealed
from tests.kernel.tiny import GAMES, Bid, State, Tiny
from tests.playing import step

TINY = GAMES["tiny"]

KNOWN = """\
homeroom record 1  #5b70e719
game tiny  #6e6be790
rules 1  #1c39e3b6
content -  #8cc13f20
option blessed ["a"]  #dfe2cc57
option hand "four"  #bfa8267b
option rounds 3  #331c0eb8
seat orange person Ann  #f179acfb
seat sky person Bo  #d8df2c96
deal 17  #b112651c
policy fair  #7483faea
begin  #e685b652
0 bid 2  #f20baede
undo  #1396c4b8
redo  #098f490a
1 bid 11  #ba42781a
1 draw  #2c75b818
"""
"""Written by the first version of the format; it must be read for ever."""


def game(moves: int = 40, seed: int = 1, deal: int = 17, **setup: Any) -> Table[State]:
    """A table played at random, with some undo and redo."""
    table = Table.new(TINY, **{"seats": ["Ann", "Bo"], "deal": deal, "policy": "practice", **setup})
    rng = Rng(seed)
    for _ in range(moves):
        what, rng = rng.below(12)
        if what == 0 and table.can_undo():
            table.undo()
        elif what == 1 and table.why_not_redo() is None:
            table.redo()
        elif what == 2:
            table.count_hint()
            table.count_hint("bid 11")
        elif table.to_act:
            rng = step(table, rng)
    return table


def opened(text: str | bytes) -> Table[State]:
    return Table.from_record(text, GAMES)


def fault_of(text: str | bytes) -> Fault:
    """The fault of a text, whether it opens up to there or not at all."""
    try:
        fault = opened(text).fault
    except RecordError as error:
        return error.fault
    assert fault is not None
    return fault


@pytest.mark.clause("TBL-8")
def test_the_first_format_is_still_read_and_written() -> None:
    table = opened(KNOWN)
    assert (table.fault, table.truncated) == (None, False)
    assert [(move.seat, move.command.text()) for move in table.moves] == [(0, "bid 2"), (1, "bid 11"), (1, "draw")]
    assert table.record().startswith(KNOWN)
    assert bare(table.record())[-1] == f"state {digest(table.state)}"
    assert table.seats == (Seat("Ann", "orange"), Seat("Bo", "sky"))


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("seed", range(8))
def test_a_record_brings_back_everything(seed: int) -> None:
    table = game(seed=seed, seats=3, options={"blessed": ()})
    again = opened(table.record())
    assert again.fault is None
    assert (again.state, again.moves, again.ahead, again.entries) == (table.state, table.moves, table.ahead, table.entries)
    assert (again.assistance, again.setup, again.policy, again.opening) == (table.assistance, table.setup, table.policy, table.opening)
    assert opened(table.record().encode()).record() == table.record()
    assert opened("\ufeff" + table.record().replace("\n", "\r\n")).record() == table.record()


@pytest.mark.clause("TBL-8")
def test_names_keep_every_letter() -> None:
    seats = ["Zoë  #12345678", "小明 begin"]
    table = game(seats=seats)
    assert [seat.name for seat in opened(table.record()).seats] == seats


@pytest.mark.clause("TBL-8")
def test_a_record_only_grows() -> None:
    table = Table.new(TINY, seats=2, policy="practice")
    lines = [records.write(table.header, table.entries)]
    for act in (lambda: table.play(Bid(table.state.hands[0][0]), 0), table.undo, table.redo, table.count_hint, table.undo):
        act()
        lines.append(records.write(table.header, table.entries))
        assert lines[-1].startswith(lines[-2])
        assert lines[-1].count("\n") == lines[-2].count("\n") + 1


# Damage


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("line", range(1, 18))
def test_a_changed_a_missing_and_a_swapped_line_are_named(line: int) -> None:
    lines = KNOWN.splitlines(keepends=True)
    changed, missing, swapped = lines.copy(), lines.copy(), lines.copy()
    changed[line - 1] = changed[line - 1].replace(" ", "_", 1) if line < 14 else "x" + changed[line - 1]
    assert fault_of("".join(changed)).line == line
    del missing[line - 1]
    if line < len(lines):
        assert fault_of("".join(missing)).line == line
        swapped[line - 1 : line + 1] = reversed(swapped[line - 1 : line + 1])
        assert fault_of("".join(swapped)).line == line
    doubled = [*lines[:line], lines[line - 1], *lines[line:]]
    assert fault_of("".join(doubled)).line == line + 1


@pytest.mark.clause("TBL-8")
def test_a_damaged_record_opens_up_to_the_damage() -> None:
    table = opened(KNOWN.replace("1 bid 11", "1 bid 14"))
    assert table.fault == Fault(16, table.fault.reason if table.fault else fault_of(KNOWN).reason)
    assert "changed" in str(table.fault)
    assert [move.command.text() for move in table.moves] == ["bid 2"]
    table.play("bid 11", 1)
    assert opened(table.record()).fault is None


@pytest.mark.clause("TBL-8", "TBL-9")
@pytest.mark.parametrize("cut", range(1, len("1 draw  #2c75b818\n") + 1))
def test_an_unfinished_last_line_is_dropped_and_reported(cut: int) -> None:
    table = opened(KNOWN[:-cut])
    complete = cut in (1, len("1 draw  #2c75b818\n"))
    assert table.fault is None
    assert table.truncated is not complete
    assert len(table.moves) == (3 if cut == 1 else 2)


@pytest.mark.clause("TBL-8", "TBL-9")
@pytest.mark.parametrize("cut", [0, 1, 9])
def test_a_line_without_its_check_is_named_whether_the_last_one_is_finished_or_not(cut: int) -> None:
    fault = fault_of(KNOWN.replace("  #098f490a", "")[: len(KNOWN) - len("  #098f490a") - cut])
    assert (fault.line, str(fault.reason)) == (15, "This line has no checksum at its end.")


@pytest.mark.clause("TBL-9")
def test_zeros_that_a_power_cut_leaves_behind_are_an_unfinished_line() -> None:
    table = opened(KNOWN.encode() + b"\0" * 700)
    assert (table.fault, table.truncated, len(table.moves)) == (None, True, 3)


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda texts: texts[:0], 1, "not a Homeroom record"),
        (lambda texts: ["hello", *texts], 1, "not a Homeroom record"),
        (lambda texts: texts[:11], 12, "header is incomplete"),
        (lambda texts: ["homeroom record 2", *texts[1:]], 1, "format version"),
        (lambda texts: [texts[0], "game chess", *texts[2:]], 2, "no game chess"),
        (lambda texts: [texts[0], *texts[2:]], 2, "standard form"),
        (lambda texts: [*texts[:2], "rules 01", *texts[3:]], 3, "standard form"),
        (lambda texts: [*texts[:4], "option hand four", *texts[5:]], 5, "header line can't be read"),
        (lambda texts: [*texts[:4], "option hand 1.5", *texts[5:]], 5, "header line can't be read"),
        (lambda texts: [*texts[:4], "option hand null", *texts[5:]], 5, "header line can't be read"),
        (lambda texts: [*texts[:6], "option rounds 9", *texts[7:]], 12, "from 1 to 4"),
        (lambda texts: [*texts[:7], "seat orange", *texts[8:]], 8, "header line can't be read"),
        (lambda texts: [*texts[:9], "deal 10000000000", *texts[10:]], 10, "standard form"),
        (lambda texts: [*texts[:10], "policy lenient", *texts[11:]], 12, "incomplete or invalid"),
        (lambda texts: [*texts[:10], texts[9], *texts[10:]], 11, "header line can't be read"),
        (lambda texts: [*texts[:11], "position [", *texts[11:]], 13, "not JSON"),
        (lambda texts: [*texts[:11], "position {}", *texts[11:]], 13, "required field missing"),
        (lambda texts: [*texts[:11], "position " + "[" * 5000, *texts[11:]], 13, "nested"),
        (lambda texts: [*texts[:12], "7 bid 2"], 13, "no such seat"),
        (lambda texts: [*texts[:12], "0 bid  2"], 13, "standard form"),
        (lambda texts: [*texts[:12], "00 bid 2"], 13, "not a record entry"),
        (lambda texts: [*texts[:12], "bid 2"], 13, "not a record entry"),
        (lambda texts: [*texts[:12], ""], 13, "not a record entry"),
        (lambda texts: [*texts[:12], "state 0123456789abcde"], 13, "not a record entry"),
        (lambda texts: [*texts[:12], "state 0123456789ABCDEF"], 13, "not a record entry"),
        (lambda texts: [*texts[:12], "redo"], 13, "There is nothing to redo"),
        (lambda texts: [*texts, "undo"], 18, "revealed"),
        (lambda texts: [*texts, "state 0123456789abcdef"], 18, "a different position"),
        (lambda texts: [*texts, "0 bid " + "1" * 5000], 18, "too long"),
        (lambda texts: [*texts, "0 bid 3"], 18, "not in hand"),
    ],
)  # fmt: skip
def test_lines_with_fitting_checks_are_judged_too(change: Callable[[list[str]], list[str]], line: int, reason: str) -> None:
    fault = fault_of(resealed(change(bare(KNOWN))))
    assert fault.line == line
    assert reason in str(fault)


@pytest.mark.clause("TBL-8")
def test_a_record_that_newer_rules_refuse_names_the_first_line_and_opens_up_to_there() -> None:
    class Stricter(Tiny):
        rules_version = 2

        def check(self, state: State, seat: int, command: Any) -> Any:
            refusal = super().check(state, seat, command)
            return refusal or (super().check(state, seat, Bid(0)) if command == Bid(11) else None)

    table: Table[State] = Table.from_record(KNOWN, {"tiny": Stricter()})
    assert table.fault is not None
    assert (table.fault.line, table.fault.clause) == (16, "TINY-1")
    assert str(table.fault) == "line 16: TINY-1: Card 0 is not in hand."
    assert len(table.moves) == 1
    assert "rules 2" in table.record()


@pytest.mark.clause("TBL-8")
def test_a_record_is_bounded() -> None:
    header = bare(KNOWN)[:12]
    table = opened(resealed([*header, *["hint"] * (records.MAX_LINES + 5)]))
    assert table.fault is not None
    assert table.fault.line == records.MAX_LINES + 1
    assert table.assistance == Assistance(hints=records.MAX_LINES - 12)
    with pytest.raises(Refused, match="full"):
        table.play(Bid(2), 0)
    for beyond in (0, 1):
        assert ("longer than a record may be" in str(fault_of("x" * (records.MAX_RECORD + beyond)))) == bool(beyond)


# Positions


@pytest.mark.clause("TBL-8")
def test_a_set_up_position_must_be_sound() -> None:
    state = game(moves=6).state
    table = Table.new(TINY, seats=2, position=state)
    assert table.state == state
    assert table.opening == ()
    assert opened(table.record()).state == state
    plain = json.loads(to_json(state))
    plain["deck"] = plain["deck"][1:]
    with pytest.raises(Refused, match=r"The setup position is invalid\. The game can.t get into this position"):
        Table.new(TINY, seats=2, position=json.dumps(plain))
    with pytest.raises(Refused, match="a different number of seats"):
        Table.new(TINY, seats=3, position=state)
    with pytest.raises(Refused, match="longer than"):
        Table.new(TINY, seats=2, position=" " * 300_000)
    with pytest.raises(Refused, match="TBL-8: The setup position was made with a different option: Rounds"):
        Table.new(TINY, seats=2, options={"rounds": 2}, position=state)


def test_entries_have_their_line() -> None:
    assert [Entry(records.UNDO).text, Entry(records.PLAY, 1, Bid(4)).text, Entry(records.STATE, 0, "ab").text] == [
        "undo",
        "1 bid 4",
        "state ab",
    ]
