"""The cost of tables and records beside a game's own work; a decision in the window late in a long game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engines import Table as AnyTable
from engines.kernel import records
from engines.kernel.contract import Applied, Seat
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest
from engines.kernel.table import Table
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session
from tests.kernel.tiny import GAMES, State, Tiny
from tests.playing import step
from tests.shell.driving import the_page, the_presenter

GAME = Tiny()


def script(games: int = 50) -> list[tuple[int, list[tuple[int, str]]]]:
    """Random games as (deal, moves)."""
    scripts, rng = [], Rng(1)
    for deal in range(games):
        table = Table.new(GAME, seats=4, deal=deal)
        while table.to_act:
            rng = step(table, rng, table.to_act[0])
        scripts.append((deal, [(move.seat, move.command.text()) for move in table.moves]))
    return scripts


SCRIPT = script()
COMMANDS = [(deal, [(seat, GAME.parse(text)) for seat, text in moves]) for deal, moves in SCRIPT]


def test_the_game_alone(benchmark: BenchmarkFixture) -> None:
    tables = [Table.new(GAME, seats=4, deal=deal).state for deal, _ in COMMANDS]

    def play() -> int:
        count = 0
        for state, (_, moves) in zip(tables, COMMANDS, strict=True):
            for seat, command in moves:
                assert GAME.check(state, seat, command) is None
                state = GAME.apply(state, seat, command).state
                count += 1
        return count

    benchmark.extra_info["commands"] = benchmark(play)


def test_the_same_through_tables(benchmark: BenchmarkFixture) -> None:
    tables = [Table.new(GAME, seats=4, deal=deal) for deal, _ in COMMANDS]
    starts = [(table.setup, Applied(table.state)) for table in tables]

    def play() -> int:
        count = 0
        for (setup, start), (_, moves) in zip(starts, COMMANDS, strict=True):
            table = Table(GAME, setup, "fair", start)
            for seat, command in moves:
                table.play(command, seat)
            count += table.turn
        return count

    benchmark.extra_info["commands"] = benchmark(play)


def played() -> Table[State]:
    table, rng = Table.new(GAME, seats=4, deal=1, policy="practice"), Rng(1)
    for _ in range(500):
        if not table.to_act:
            table.undo()
        rng = step(table, rng, table.to_act[0])
    return table


def test_a_decision_until_it_is_on_disk(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    session = Session.start(Paths(tmp_path), AnyTable.new(GAME, seats=4, policy="practice"))
    benchmark(session.count_hint)
    session.close()


def test_writing_a_record_of_some_hundred_lines(benchmark: BenchmarkFixture) -> None:
    table = played()
    assert benchmark(table.record).count("\n") > 500


def test_reading_it(benchmark: BenchmarkFixture) -> None:
    text = played().record()
    assert benchmark(lambda: records.read(text)).fault is None


def test_replaying_it(benchmark: BenchmarkFixture) -> None:
    text = played().record()
    assert benchmark(lambda: Table.from_record(text, GAMES)).fault is None


def test_the_digest_of_a_state(benchmark: BenchmarkFixture) -> None:
    state = played().state
    assert len(benchmark(lambda: digest(state))) == 16


SEATS = (Seat("Ann"), Seat("Bo", "sky", "random"), Seat("Cy", "green", "random"), Seat("Di", "purple", "random"))


@pytest.mark.parametrize("turn", [200, 1400])
def test_a_decision_in_the_window(benchmark: BenchmarkFixture, window: MainWindow, tmp_path: Path, turn: int) -> None:
    options = {"goal": "points", "points": 99}
    table, rng = AnyTable.new("operation_master", seats=SEATS, deal=1, options=options, policy="practice"), Rng(1)
    while table.turn < turn:
        rng = step(table, rng, table.to_act[0])
    file = tmp_path / "long.record"
    file.write_text(table.record(), encoding="utf-8")
    window.open_record(file)
    window.tables.bots.set_presenter(None)
    presenter = the_presenter(the_page(window))

    def decide() -> None:
        seat = presenter.session.table.to_act[0]
        presenter.play(next(iter(presenter.session.table.legal(seat))).text(), seat)
        QApplication.processEvents()

    bench: Any = benchmark  # pytest-benchmark has types for calling it only
    bench.pedantic(decide, rounds=60)
